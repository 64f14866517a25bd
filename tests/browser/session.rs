//! A browser session for one test: started with a fresh profile, limited in time, and closed whatever happens.

use super::explorer::Explorer;
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder};
use http::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::time::error::Elapsed;
use tokio::time::timeout;
use url::{ParseError, Url};

/// How long a test may take once its browser has started.
const TEST_LIMIT: Duration = Duration::from_secs(180);

/// How long a browser may take to start or to end.
const BROWSER_LIMIT: Duration = Duration::from_secs(60);

/// Runs `test` in a browser of its own.
///
/// Fails, beside what the test itself asserts, when it takes too long or leaves anything in the browser's console. A
/// picture of the page is kept when the test fails.
pub fn in_browser(test: impl AsyncFnOnce(&Explorer)) {
    assert_silent(&console_of(test));
}

/// As [`in_browser`], for a test that needs more time.
pub fn in_browser_for(limit: Duration, test: impl AsyncFnOnce(&Explorer)) {
    assert_silent(&run(test, &Drivers::take(1).addresses[0], limit));
}

/// As [`in_browser`], for a test that has the browser complain: what its console has said, an entry each.
pub fn console_of(test: impl AsyncFnOnce(&Explorer)) -> Vec<String> {
    run(test, &Drivers::take(1).addresses[0], TEST_LIMIT)
}

/// As [`in_browser`], while no other browser runs: for measurements.
pub fn alone_in_browser(test: impl AsyncFnOnce(&Explorer)) {
    assert_silent(&run(test, &Drivers::take(drivers().len()).addresses[0], TEST_LIMIT));
}

fn assert_silent(console: &[String]) {
    assert!(console.is_empty(), "the console is not empty: {console:#?}");
}

/// Runs the test, at most for `limit`, in a browser that the driver at this address starts; returns what the browser's
/// console has said.
fn run(test: impl AsyncFnOnce(&Explorer), driver: &str, limit: Duration) -> Vec<String> {
    let runtime = Builder::new_current_thread().enable_all().build().expect("the system gives timers and sockets");
    let page = wait(&runtime, BROWSER_LIMIT, Explorer::start(driver)).expect("the browser starts in time");
    let outcome = catch_unwind(AssertUnwindSafe(|| wait(&runtime, limit, test(&page))));
    let outcome = outcome.map(|in_time| in_time.map_err(|_| "the test takes too long"));
    if !matches!(outcome, Ok(Ok(()))) {
        keep_picture(&runtime, &page);
    }
    let console = wait(&runtime, BROWSER_LIMIT, page.close()).expect("the browser ends in time");
    match outcome {
        Err(panic) => resume_unwind(panic),
        Ok(in_time) => in_time.expect("the test ends in time"),
    }
    console
}

/// Waits for `future`, at most for `limit`.
fn wait<T>(runtime: &Runtime, limit: Duration, future: impl Future<Output = T>) -> Result<T, Elapsed> {
    // The timer needs the runtime around it from its beginning.
    runtime.block_on(async { timeout(limit, future).await })
}

/// The picture of a page whose test has failed, under the test's name. The browser may be the one that failed.
fn keep_picture(runtime: &Runtime, page: &Explorer) {
    let name = std::thread::current().name().unwrap_or("test").replace("::", "-");
    let picture = wait(runtime, BROWSER_LIMIT, page.client().screenshot());
    if let Ok(Ok(picture)) = picture {
        let path = screenshots().join(format!("failed-{name}.png"));
        if std::fs::write(&path, picture).is_ok() {
            say(&format!("{name} failed; the page is kept in {}", path.display()));
        }
    }
}

/// The folder for pictures, inside Cargo's target folder.
pub fn screenshots() -> PathBuf {
    let folder = temporary().parent().map_or_else(temporary, |target| target.join("screenshots"));
    std::fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

/// The folder that Cargo keeps for files of tests.
pub fn temporary() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

/// Says something whether the test fails or not: this goes past the test harness, which swallows `eprintln`.
pub fn say(line: &str) {
    // Nobody may be listening; that fails no test.
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The value of a variable that `cargo xtask test` sets.
pub fn told(variable: &str) -> String {
    std::env::var(variable)
        .unwrap_or_else(|_| panic!("{variable} is not set: start these tests with `cargo xtask test`"))
}

/// Has the driver at this address start a browser.
pub async fn connect(driver: &str) -> Client {
    let capabilities: Capabilities =
        serde_json::from_str(&told("EXPLORER_CAPABILITIES")).expect("the command writes an object");
    let mut builder = ClientBuilder::new(HttpConnector::new());
    builder.capabilities(capabilities);
    builder.connect(driver).await.expect("the driver starts a browser")
}

/// A command of the WebDriver that fantoccini has no name for.
#[derive(Debug)]
pub struct Command {
    method: Method,
    /// What follows the session's address.
    path: String,
    body: Option<Value>,
}

impl Command {
    /// A command that asks.
    pub fn get(path: impl Into<String>) -> Self {
        Self { method: Method::GET, path: path.into(), body: None }
    }

    /// A command that tells.
    pub fn post(path: impl Into<String>, body: Value) -> Self {
        Self { method: Method::POST, path: path.into(), body: Some(body) }
    }

    /// A command of the DevTools protocol, <https://chromedevtools.github.io/devtools-protocol/>.
    pub fn dev_tools(name: &str, parameters: Value) -> Self {
        Self::post("goog/cdp/execute", json!({ "cmd": name, "params": parameters }))
    }
}

impl WebDriverCompatibleCommand for Command {
    fn endpoint(&self, base_url: &Url, session_id: Option<&str>) -> Result<Url, ParseError> {
        base_url.join(&format!("session/{}/{}", session_id.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _request_url: &Url) -> (Method, Option<String>) {
        (self.method.clone(), self.body.as_ref().map(Value::to_string))
    }
}

/// The addresses of all drivers. Each runs one browser at a time.
fn drivers() -> Vec<String> {
    told("EXPLORER_WEBDRIVERS").split_whitespace().map(str::to_owned).collect()
}

/// Drivers for one test, given back when dropped.
struct Drivers {
    addresses: Vec<String>,
}

struct Free {
    /// The drivers that nobody uses; `None` before the first test.
    drivers: Option<Vec<String>>,
    /// Whether somebody waits for all of them: then nobody else gets one.
    all_wanted: bool,
}

static FREE: Mutex<Free> = Mutex::new(Free { drivers: None, all_wanted: false });
static GIVEN_BACK: Condvar = Condvar::new();

impl Drivers {
    /// Waits for one driver, or for all of them.
    fn take(count: usize) -> Self {
        let all = drivers();
        let wants_all = count == all.len();
        let mut free = FREE.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let all_wanted = free.all_wanted;
            let drivers = free.drivers.get_or_insert_with(|| all.clone());
            if drivers.len() >= count && (wants_all || !all_wanted) {
                let addresses = drivers.split_off(drivers.len() - count);
                free.all_wanted &= !wants_all;
                return Self { addresses };
            }
            free.all_wanted |= wants_all;
            free = GIVEN_BACK.wait(free).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Drop for Drivers {
    fn drop(&mut self) {
        let mut free = FREE.lock().unwrap_or_else(PoisonError::into_inner);
        free.drivers.get_or_insert_default().append(&mut self.addresses);
        GIVEN_BACK.notify_all();
    }
}
