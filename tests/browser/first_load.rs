//! How long the first result takes on a slow phone, printed for people to read.

use super::session::{alone_in_browser, say};
use super::size::compressed;
use serde::Deserialize;
use serde_json::json;
use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;

/// How many times the page is loaded.
const LOADS: usize = 5;

/// By which factor the main thread is slowed down.
const SLOW_DOWN: u32 = 4;

/// Lighthouse's slow 4G: 1.6 megabits a second to the browser, 150 ms from a request to its answer.
const BYTES_A_SECOND: f64 = 1.6e6 / 8.0;
const LATENCY: u32 = 150;

/// Records times, in milliseconds since the start of the navigation.
const WATCH: &str = r#"
    window.times = { blocked: 0, longest: 0 };
    const seen = (list) => list.getEntries().forEach(({ element, renderTime }) => {
        if (/\d/.test(element?.textContent)) times.first ??= renderTime;
    });
    new PerformanceObserver(seen).observe({ type: "element", buffered: true });
    const long = (list) => list.getEntries().forEach(({ startTime, duration }) => {
        const [paint] = performance.getEntriesByName("first-contentful-paint");
        if (!paint || startTime < paint.startTime) return;
        times.blocked += duration - 50;
        times.longest = Math.max(times.longest, duration);
    });
    new PerformanceObserver(long).observe({ type: "longtask", buffered: true });
    const note = () => {
        document.getElementById("p-exact")?.setAttribute("elementtiming", "p");
        const value = (id) => document.getElementById(id)?.dataset.value !== undefined;
        if (value("p-exact")) times.exact ??= performance.now();
        if (value("p-value")) times.simulated ??= performance.now();
        if (document.documentElement?.dataset.state === "done") times.done ??= performance.now();
    };
    const attributeFilter = ["data-state", "data-value"];
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter });"#;

/// When each thing appeared, in milliseconds since the start of the navigation.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Times {
    /// Anything at all.
    paint: f64,
    /// The result in the document as served.
    first: f64,
    /// The exact p and its curve, from the program.
    exact: f64,
    /// The p of all resamples.
    simulated: f64,
    /// All numbers.
    done: f64,
    /// By how much the main thread's tasks exceeded 50 ms in total, from the first paint on: the
    /// total blocking time, <https://web.dev/articles/tbt>.
    blocked: f64,
    /// The longest such task; 0 if there is none.
    longest: f64,
}

#[test]
#[ignore = "a measurement"]
fn first_result_on_slow_4g() {
    let address = serve_compressed(&Path::new(env!("CARGO_MANIFEST_DIR")).join("dist"));
    alone_in_browser(async |page| {
        page.run_before_load(WATCH).await;
        page.dev_tools("Network.enable", json!({})).await;
        page.dev_tools("Network.setCacheDisabled", json!({ "cacheDisabled": true })).await;
        // Every load must be a first one.
        page.dev_tools("Network.setBypassServiceWorker", json!({ "bypass": true })).await;
        let network = json!({
            "offline": false, "latency": LATENCY,
            "downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND / 2.0
        });
        page.dev_tools("Network.emulateNetworkConditions", network).await;
        page.dev_tools("Emulation.setCPUThrottlingRate", json!({ "rate": SLOW_DOWN })).await;
        let mut all = Vec::new();
        for load in 0..LOADS {
            page.client().goto("about:blank").await.expect("the browser opens an empty page");
            page.client().goto(&address).await.expect("the page opens");
            page.until_true("return times.done !== undefined").await;
            let script = r#"
                const [{ startTime }] = performance.getEntriesByName("first-contentful-paint");
                return { paint: startTime, ...times };"#;
            all.push(page.ask::<Times>(script, vec![]).await);
            if load == 0 {
                let script = r#"
                    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
                    const times = ({ name, startTime, responseStart, responseEnd }) =>
                        `${[startTime, responseStart, responseEnd].map(Math.round)} ${name.split("/").at(-1)}`;
                    return entries.map(times);"#;
                let waterfall: Vec<String> = page.ask(script, vec![]).await;
                say(&format!("asked, first byte, last byte, in ms:\n{}", waterfall.join("\n")));
            }
        }
        for (what, time) in [
            ("first paint", (|times: &Times| times.paint) as fn(&Times) -> f64),
            ("first result", |times| times.first),
            ("exact p from the program", |times| times.exact),
            ("simulated p from the program", |times| times.simulated),
            ("done", |times| times.done),
            ("tasks beyond 50 ms after the first paint", |times| times.blocked),
            ("the longest of them", |times| times.longest),
        ] {
            let mut times: Vec<f64> = all.iter().map(time).collect();
            times.sort_by(f64::total_cmp);
            let (median, most) = (times[LOADS / 2], times[LOADS - 1]);
            say(&format!("slow 4G, CPU slowed down {SLOW_DOWN} times, {what}: {median:.0} ms, {most:.0} ms at most"));
        }
    });
}

/// Serves a folder compressed with Brotli, as a host would, until the process ends. Returns the
/// address.
fn serve_compressed(folder: &Path) -> String {
    // Compress in advance, so that nobody waits for it.
    let files = fs::read_dir(folder).expect("the page is built before it is tested").flatten().map(|file| {
        let content = fs::read(file.path()).expect("built files can be read");
        (file.file_name().to_string_lossy().into_owned(), compressed(&content))
    });
    let files: Arc<HashMap<String, Vec<u8>>> = Arc::new(files.collect());
    let listener = TcpListener::bind("127.0.0.1:0").expect("some port is free");
    let port = listener.local_addr().expect("it listens").port();
    std::thread::spawn(move || {
        for connection in listener.incoming().flatten() {
            let files = Arc::clone(&files);
            // An error means that the browser has gone, and does not matter.
            std::thread::spawn(move || drop(answer(connection, &files)));
        }
    });
    format!("http://127.0.0.1:{port}/")
}

/// Answers one request.
fn answer(mut connection: TcpStream, files: &HashMap<String, Vec<u8>>) -> std::io::Result<()> {
    let mut lines = BufReader::new(connection.try_clone()?).lines();
    let request = lines.next().unwrap_or(Ok(String::new()))?;
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let path = request.split(' ').nth(1).unwrap_or("/").trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        _ => "application/wasm",
    };
    let Some(content) = files.get(name) else {
        return connection.write_all(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    };
    let length = content.len();
    write!(
        connection,
        "HTTP/1.1 200 OK\r\ncontent-type: {kind}\r\ncontent-encoding: br\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
    )?;
    connection.write_all(content)
}
