//! A static file server on 127.0.0.1, for `serve` and for the end-to-end tests.

use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;

use anyhow::{Context, Result};
use axum::Router;
use axum::http::{HeaderValue, header::CACHE_CONTROL};
use axum::middleware::map_response;
use axum::response::Response;
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::services::ServeDir;

/// The quality level for Brotli and gzip. Compressing the program takes some 0.1 s; Brotli's best
/// level would save 10 % and take 4 s.
const COMPRESSION: CompressionLevel = CompressionLevel::Precise(6);

/// A port on 127.0.0.1, taken before there is anything to serve.
pub struct Port {
    listener: TcpListener,
    number: u16,
}

impl Port {
    /// Takes a port; 0 takes any free one.
    pub fn take(port: u16) -> Result<Port> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .with_context(|| format!("cannot listen on 127.0.0.1:{port}: choose another port with `--port`"))?;
        listener.set_nonblocking(true)?;
        let number = listener.local_addr()?.port();
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
    pub fn start(port: Port, folder: &Path, path: &str) -> Result<Server> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_io().build()?;
        let listener = {
            let _inside = runtime.enter();
            tokio::net::TcpListener::from_std(port.listener)?
        };
        let serving = runtime.spawn(axum::serve(listener, router(folder, path)).into_future());
        Ok(Server { runtime, serving, port: port.number, path: path.to_owned() })
    }

    /// The address of the served folder, ending with `/`.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}{}", self.port, self.path)
    }

    /// Serves until the program is stopped.
    pub fn wait(self) -> Result<()> {
        Ok(self.runtime.block_on(self.serving)??)
    }
}

fn router(folder: &Path, path: &str) -> Router {
    let files = ServeDir::new(folder);
    let router = match path {
        "/" => Router::new().fallback_service(files),
        below => Router::new().nest_service(below, files),
    };
    router.layer(map_response(always_fresh)).layer(CompressionLayer::new().quality(COMPRESSION))
}

/// Makes browsers check each file on every visit, so that they never mix two builds.
async fn always_fresh(mut response: Response) -> Response {
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

#[cfg(test)]
mod tests {
    use std::fs;

    use std::io::{Read, Write};
    use std::net::TcpStream;

    use super::*;

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
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, server.port)).expect("the server listens");
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("the server reads");
        let mut response = Vec::new();
        stream.read_to_end(&mut response).expect("the server answers");
        String::from_utf8_lossy(&response).to_lowercase()
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
    fn files_are_compressed_for_those_who_accept_it() {
        let (folder, server) = served("/");
        fs::write(folder.path().join("app_bg.wasm"), [7; 100_000]).expect("a file can be written");
        let encoding = |accepted| {
            let response =
                response(&server, &format!("/app_bg.wasm HTTP/1.1\r\nAccept-Encoding: {accepted}\r\nIgnored:"));
            let encoding = response.split_once("content-encoding: ").map(|(_, rest)| rest[..2].to_owned());
            (encoding, response.len() < 2_000)
        };
        assert_eq!(encoding("gzip, br"), (Some("br".to_owned()), true));
        assert_eq!(encoding("gzip"), (Some("gz".to_owned()), true));
        assert_eq!(encoding("identity"), (None, false));
    }

    #[test]
    fn a_taken_port_is_named() {
        let first = Port::take(0).expect("some port is free");
        let message = format!("{:#}", Port::take(first.number).err().expect("it is taken"));
        assert!(message.contains(&first.number.to_string()) && message.contains("--port"), "{message}");
    }
}
