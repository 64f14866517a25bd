//! A static file server on 127.0.0.1, for `serve` and for the end-to-end tests.

use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;

use axum::Router;
use axum::http::{HeaderValue, header::CACHE_CONTROL};
use axum::middleware::map_response;
use axum::response::Response;
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;
use tower_http::services::ServeDir;

use crate::error::Error;

/// A port on 127.0.0.1 that is ours from now on, before there is anything to serve.
pub struct Port {
    listener: TcpListener,
    number: u16,
}

impl Port {
    /// Takes a port; 0 takes any free one.
    ///
    /// # Errors
    /// [`Error::PortTaken`] when another program has it, [`Error::Server`] when the system refuses it.
    pub fn take(port: u16) -> Result<Port, Error> {
        let failed = |source: io::Error| match source.kind() {
            io::ErrorKind::AddrInUse => Error::PortTaken { port },
            _ => Error::Server { port, source },
        };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(failed)?;
        listener.set_nonblocking(true).map_err(failed)?;
        let number = listener.local_addr().map_err(failed)?.port();
        Ok(Port { listener, number })
    }
}

/// A running server; dropping it stops it.
pub struct Server {
    runtime: Runtime,
    serving: JoinHandle<io::Result<()>>,
    port: u16,
    /// Begins and ends with `/`.
    path: String,
}

impl Server {
    /// Serves the files of `folder` below `path`, which begins and ends with `/`.
    ///
    /// # Errors
    /// [`Error::Server`] when the system refuses threads or the listener.
    pub fn start(port: Port, folder: &Path, path: &str) -> Result<Server, Error> {
        let number = port.number;
        let failed = |source| Error::Server { port: number, source };
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_io().build().map_err(failed)?;
        let listener = {
            let _inside = runtime.enter();
            tokio::net::TcpListener::from_std(port.listener).map_err(failed)?
        };
        let serving = runtime.spawn(axum::serve(listener, router(folder, path)).into_future());
        Ok(Server { runtime, serving, port: number, path: path.to_owned() })
    }

    /// The address of the served folder, ending with `/`.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}{}", self.port, self.path)
    }

    /// Serves until the program is ended from outside.
    ///
    /// # Errors
    /// [`Error::Server`] when the server ends by itself.
    pub fn wait(self) -> Result<(), Error> {
        let ended = self.runtime.block_on(self.serving).unwrap_or_else(|stopped| Err(io::Error::other(stopped)));
        ended.map_err(|source| Error::Server { port: self.port, source })
    }
}

fn router(folder: &Path, path: &str) -> Router {
    let files = ServeDir::new(folder);
    let router = match path {
        "/" => Router::new().fallback_service(files),
        below => Router::new().nest_service(below, files),
    };
    router.layer(map_response(always_fresh))
}

/// Browsers ask each time whether a file has changed: a rebuilt page is never mixed with an old one.
async fn always_fresh(mut response: Response) -> Response {
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::http::get;

    fn served(path: &str) -> (tempfile::TempDir, Server) {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        for (name, content) in [("index.html", "the page"), ("app.js", "1"), ("app_bg.wasm", "2")] {
            fs::write(folder.path().join(name), content).expect("a file can be written");
        }
        let port = Port::take(0).expect("some port is free");
        let server = Server::start(port, folder.path(), path).expect("a server can be started");
        (folder, server)
    }

    fn response(server: &Server, path: &str) -> String {
        get(server.port, path).expect("the server answers").to_lowercase()
    }

    #[test]
    fn the_root_serves_the_page_with_the_types_that_browsers_require() {
        let (_folder, server) = served("/");
        assert!(response(&server, "/").ends_with("the page"));
        assert!(response(&server, "/app.js").contains("content-type: text/javascript"));
        assert!(response(&server, "/app_bg.wasm").contains("content-type: application/wasm"));
        assert!(response(&server, "/app.js").contains("cache-control: no-cache"));
    }

    #[test]
    fn a_sub_path_serves_the_page_and_nothing_above_it() {
        let (_folder, server) = served("/some/sub-path/");
        assert_eq!(server.address(), format!("http://127.0.0.1:{}/some/sub-path/", server.port));
        assert!(response(&server, "/some/sub-path/").ends_with("the page"));
        assert!(response(&server, "/some/sub-path/app.js").starts_with("http/1.1 200"));
        assert!(response(&server, "/app.js").starts_with("http/1.1 404"));
        assert!(response(&server, "/some/sub-path/missing").starts_with("http/1.1 404"));
        assert!(!response(&server, "/some/sub-path/../../Cargo.toml").starts_with("http/1.1 200"));
    }

    #[test]
    fn a_taken_port_is_named() {
        let first = Port::take(0).expect("some port is free");
        assert!(matches!(Port::take(first.number), Err(Error::PortTaken { port }) if port == first.number));
    }
}
