//! The page behind nginx, below a path, as configured by `docs/nginx.conf`: with its headers and
//! compression.

use super::embedded;
use super::folder::Folder;
use super::host::dist;
use super::session::{console_of, in_browser, told};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How long to wait for nginx to answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(20);

/// Values in `docs/nginx.conf` that a host replaces with its own.
const PORT: &str = "listen 80;";
const PLACE: &str = "alias /srv/bootstrap-explorer/dist/;";
const NAME: &str = "server_name stats.example;";

/// A running nginx. Dropping this ends it.
struct Nginx {
    process: Child,
    port: u16,
    _folder: Folder,
}

impl Nginx {
    /// Starts nginx with the documented configuration. `pages` are the host's own.
    fn start(test: &str, pages: &[(&str, &str)]) -> Self {
        let folder = Folder::new(test);
        for (name, text) in pages {
            folder.write(name, text);
        }
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr());
        let port = free.expect("the system gives ports").port();
        let own = folder.path().canonicalize().expect("the folder was just made").display().to_string();
        let documented = include_str!("../../docs/nginx.conf");
        let site = [
            (PORT, format!("listen 127.0.0.1:{port};")),
            (PLACE, format!("alias {}/;", dist().display())),
            (NAME, format!("root {own};")),
        ];
        let site = site.into_iter().fold(documented.to_owned(), |text, (known, instead)| {
            assert!(text.contains(known), "docs/nginx.conf has “{known}”");
            text.replace(known, &instead)
        });
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {own}/{kind};\n"))
            .concat();
        let configuration = format!(
            "daemon off;\nmaster_process off;\npid {own}/pid;\nerror_log {own}/errors;\nevents {{}}\n\
             http {{\naccess_log off;\ndefault_type text/html;\n{temporary}{site}\n}}\n"
        );
        let path = folder.write("nginx.conf", configuration);
        let path = path.canonicalize().expect("the file was just written");
        let mut command = Command::new(told("EXPLORER_NGINX"));
        command.args(["-p", &own, "-e", &format!("{own}/errors"), "-c"]).arg(path).stdin(Stdio::null());
        let process = command.spawn().expect("nginx starts");
        let mut nginx = Self { process, port, _folder: folder };
        let start = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            assert!(matches!(nginx.process.try_wait(), Ok(None)), "nginx has ended");
            assert!(start.elapsed() < PATIENCE, "nginx does not answer");
            thread::sleep(PAUSE);
        }
        nginx
    }

    fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}/{path}", self.port)
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // Both only fail if the process has already ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn the_page_works_under_a_path_with_the_documented_headers() {
    let nginx = Nginx::start("nginx-path", &[]);
    in_browser(async |page| {
        page.client().goto(&nginx.address("bootstrap-explorer/#n=500&helped=10&hurt=7")).await.expect("the page opens");
        // The primer's 500 questions.
        assert_eq!(page.done().await.counts(), [500, 10, 7, 483]);
        for view in ["Learn", "Review", "Plan"] {
            page.visit(view).await;
        }
        let script = r#"
            const done = arguments[0];
            const names = ["content-type", "cache-control", "content-security-policy", "x-content-type-options",
                "referrer-policy", "content-encoding"];
            const addresses = performance.getEntriesByType("resource").map(({ name }) => name);
            const wasm = addresses.find((name) => name.endsWith("_bg.wasm"));
            const ask = async (address) => {
                const { headers } = await fetch(address, { cache: "reload" });
                return names.map((name) => headers.get(name) ?? "");
            };
            Promise.all(["./", wasm].map(ask)).then(done);"#;
        let headers: [[String; 6]; 2] = page.wait_for(script, vec![]).await;
        let common = ["frame-ancestors 'self'", "nosniff", "no-referrer", "gzip"];
        let expected = [["text/html; charset=utf-8", "no-cache"], ["application/wasm", "max-age=31536000, immutable"]]
            .map(|[kind, lifetime]| [kind, lifetime, common[0], common[1], common[2], common[3]].map(str::to_owned));
        assert_eq!(headers, expected);
    });
}

#[test]
fn it_is_framed_by_whom_the_header_names() {
    let frame = r#"<!doctype html><title>Course</title><link rel="icon" href="data:,"><iframe id="f" width="900" height="700" src="ADDRESS"></iframe>"#;
    let nginx = Nginx::start(
        "nginx-frame",
        &[("course.html", &frame.replace("ADDRESS", "bootstrap-explorer/#n=500&helped=10&hurt=7&embed=1"))],
    );
    in_browser(async |page| {
        page.client().goto(&nginx.address("course.html")).await.expect("the course opens");
        embedded::enter(page).await;
        embedded::is_there(page).await;
        assert_eq!(page.done().await.counts(), [500, 10, 7, 483]);
    });
    // Another port counts as another host.
    let stranger = Nginx::start(
        "nginx-stranger",
        &[("course.html", &frame.replace("ADDRESS", &nginx.address("bootstrap-explorer/")))],
    );
    let console = console_of(async |page| {
        page.client().goto(&stranger.address("course.html")).await.expect("the course opens");
        embedded::enter(page).await;
        let has_page = "return document.getElementById('p-value') !== null";
        assert!(!page.ask::<bool>(has_page, vec![]).await, "the browser refuses to frame it");
    });
    assert!(console.iter().any(|entry| entry.contains("frame-ancestors")), "{console:?}");
}
