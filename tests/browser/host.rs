//! A host for one test: it serves a folder, records the requests, and can go away.

use super::folder::Folder;
use axum::Router;
use axum::extract::Request;
use axum::middleware::map_request;
use std::fs::{self, File};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};
use tokio::runtime::{Builder, Runtime};
use tower_http::services::ServeDir;

/// A running host on 127.0.0.1.
pub struct Host {
    runtime: Option<Runtime>,
    port: u16,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Host {
    /// Serves `folder`.
    pub fn of(folder: &Path) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("the system gives ports");
        listener.set_nonblocking(true).expect("the system lets others wait");
        let port = listener.local_addr().expect("the port is known").port();
        let asked = Arc::new(Mutex::new(Vec::new()));
        let notes = Arc::clone(&asked);
        let note = map_request(move |request: Request| {
            notes.lock().unwrap_or_else(PoisonError::into_inner).push(request.uri().path().to_owned());
            async { request }
        });
        let router = Router::new().fallback_service(ServeDir::new(folder)).layer(note);
        let runtime =
            Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("the system gives threads");
        runtime.spawn(async {
            let listener = tokio::net::TcpListener::from_std(listener).expect("it does not block");
            axum::serve(listener, router).await
        });
        Self { runtime: Some(runtime), port, asked }
    }

    /// The address of the folder, ending with `/`.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Returns the paths requested so far, and forgets them.
    pub fn asked(&self) -> Vec<String> {
        std::mem::take(&mut self.asked.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Stops serving, and closes all connections.
    pub fn stop(&mut self) {
        // In the background, because a test on an async runtime must not block.
        self.runtime.take().into_iter().for_each(Runtime::shutdown_background);
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The built page.
pub fn dist() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("dist")
}

/// A copy of the built page in its own folder, dated an hour ago: hosts only tell versions apart by
/// the second.
pub fn copy_of_page(test: &str) -> Folder {
    let folder = Folder::new(test);
    let written = SystemTime::now() - Duration::from_secs(3600);
    for file in fs::read_dir(dist()).expect("the page is built") {
        let path = file.expect("the folder can be read").path();
        let copy = folder.path().join(path.file_name().expect("files have names"));
        fs::copy(&path, &copy).expect("files can be copied");
        let copy = File::options().write(true).open(copy).expect("the copy is there");
        copy.set_modified(written).expect("the system keeps times");
    }
    folder
}
