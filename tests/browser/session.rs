//! A browser for one test: as good as new, limited in time, and afterwards left as it was found, or
//! ended.

use super::engine::Engine;
use super::explorer::Explorer;
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand, WindowHandle};
use fantoccini::{Client, ClientBuilder};
use http::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::any::Any;
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

/// Runs `test` in a browser that is isolated from other tests.
///
/// Besides the test's own assertions, fails if it takes too long or leaves anything in the
/// browser's console. When a test fails, a picture of the page is kept.
pub fn in_browser(test: impl AsyncFnMut(&Explorer)) {
    assert_silent(&console_of(test));
}

/// As [`in_browser`], for a test that needs more time.
pub fn in_browser_for(limit: Duration, test: impl AsyncFnMut(&Explorer)) {
    assert_silent(&run(test, Drivers::take_one().first(), limit));
}

/// As [`in_browser`], for a test in which the browser reports something: returns the console
/// messages, an entry each.
pub fn console_of(test: impl AsyncFnMut(&Explorer)) -> Vec<String> {
    run(test, Drivers::take_one().first(), TEST_LIMIT)
}

/// As [`in_browser`], in a fresh browser and while no other test runs: for measurements.
pub fn alone_in_browser(test: impl AsyncFnMut(&Explorer)) {
    let mut drivers = Drivers::take_all();
    for driver in &mut drivers.taken {
        wait(&runtime(), BROWSER_LIMIT, driver.forget()).expect("the browser ends in time");
    }
    assert_silent(&run(test, drivers.first(), TEST_LIMIT));
}

fn assert_silent(console: &[String]) {
    assert!(console.is_empty(), "the console is not empty: {console:#?}");
}

/// Runs the test for at most `limit`, in a browser of this driver. Returns the console messages.
///
/// If WebKitGTK itself crashes, the test runs once more in a new browser, and says so: its process
/// for pages does so once in some hundreds of tests, at no particular step. No other engine does.
fn run(mut test: impl AsyncFnMut(&Explorer), driver: &mut Driver, limit: Duration) -> Vec<String> {
    let mut outcome = attempt(&mut test, driver, limit);
    if outcome.as_ref().is_err_and(|failure| failure.has_crashed) {
        say(&format!("{}: the browser crashed; the test runs once more", name_of_test()));
        outcome = attempt(&mut test, driver, limit);
    }
    outcome.unwrap_or_else(|failure| resume_unwind(failure.panic))
}

/// Why a test failed.
struct Failure {
    panic: Box<dyn Any + Send>,
    /// Whether the browser ended before the test did.
    has_crashed: bool,
}

/// Runs the test once.
fn attempt(
    test: &mut impl AsyncFnMut(&Explorer),
    driver: &mut Driver,
    limit: Duration,
) -> Result<Vec<String>, Failure> {
    let runtime = runtime();
    let page = wait(&runtime, BROWSER_LIMIT, Explorer::start(driver)).expect("the browser starts in time");
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        wait(&runtime, limit, test(&page)).expect("the test ends in time");
    }));
    let Err(panic) = outcome else {
        return Ok(wait(&runtime, BROWSER_LIMIT, page.leave(driver)).expect("the browser is left in time"));
    };
    let has_crashed = !keep_picture(&runtime, &page) && matches!(page.engine(), Engine::WebKitGtk);
    // Fails if the browser is gone. If not, nobody knows what state it is in.
    let _ = wait(&runtime, BROWSER_LIMIT, page.end(driver));
    Err(Failure { panic, has_crashed })
}

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().expect("the system gives timers and sockets")
}

/// Waits for `future`, for at most `limit`.
fn wait<T>(runtime: &Runtime, limit: Duration, future: impl Future<Output = T>) -> Result<T, Elapsed> {
    // The timer has to be created inside the runtime.
    runtime.block_on(async { timeout(limit, future).await })
}

/// Saves a picture of the page of a failed test, under the test's name. Returns whether the driver
/// still has the browser.
fn keep_picture(runtime: &Runtime, page: &Explorer) -> bool {
    match wait(runtime, BROWSER_LIMIT, page.client().screenshot()) {
        Ok(Ok(picture)) => {
            let name = name_of_test();
            let path = screenshots().join(format!("failed-{}.png", name.replace("::", "-")));
            if std::fs::write(&path, picture).is_ok() {
                say(&format!("{name} failed; the page is kept in {}", path.display()));
            }
            true
        }
        Ok(Err(error)) => !error.is_invalid_session_id(),
        Err(_) => true,
    }
}

/// The name of the test that this thread runs.
fn name_of_test() -> String {
    std::thread::current().name().unwrap_or("test").to_owned()
}

/// The folder for screenshots, in Cargo's target folder.
pub fn screenshots() -> PathBuf {
    let folder = temporary().parent().map_or_else(temporary, |target| target.join("screenshots"));
    std::fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

/// Cargo's folder for temporary files of tests.
pub fn temporary() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

/// Prints a line whether the test fails or not, bypassing the test harness, which captures
/// `eprintln`.
pub fn say(line: &str) {
    // If nobody is listening, that must not fail the test.
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The value of a variable that `cargo xtask test` sets.
pub fn told(variable: &str) -> String {
    std::env::var(variable)
        .unwrap_or_else(|_| panic!("{variable} is not set: start these tests with `cargo xtask test`"))
}

/// The page's origin, the first part of its address.
pub fn origin() -> String {
    let page = Url::parse(&told("EXPLORER_PAGE")).expect("the command tells an address");
    page.origin().ascii_serialization()
}

/// A driver, which runs one browser at a time.
pub struct Driver {
    address: String,
    /// The running browser, if it can be kept.
    running: Option<Running>,
}

/// A browser that tests use one after another.
struct Running {
    /// The driver's id of the session.
    session: String,
    /// The address of the browser's own endpoint.
    socket: String,
    /// Whether the last test has left it as it had found it.
    is_clean: bool,
}

impl Driver {
    /// Has the driver start a browser.
    pub async fn connect(&self) -> Client {
        let capabilities: Capabilities =
            serde_json::from_str(&told("EXPLORER_CAPABILITIES")).expect("the command writes an object");
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(capabilities);
        builder.connect(&self.address).await.expect("the driver starts a browser")
    }

    /// Continues in the browser that the driver has kept, or has it start one that can be kept.
    /// Also returns the address of the browser's own endpoint, which `address_of` gets from a new
    /// one.
    pub async fn resume(&mut self, address_of: impl FnOnce(&Client) -> String) -> (Client, String) {
        if self.running.as_ref().is_some_and(|running| !running.is_clean) {
            self.forget().await;
        }
        if let Some(running) = &mut self.running {
            running.is_clean = false;
            let (session, socket) = (running.session.clone(), running.socket.clone());
            return (self.reconnect(&session).await, socket);
        }
        let client = self.connect().await;
        client.persist().await.expect("the client leaves the session as it is");
        let session = client.session_id().await.expect("the client knows").expect("a session has begun");
        let socket = address_of(&client);
        self.running = Some(Running { session, socket: socket.clone(), is_clean: false });
        (client, socket)
    }

    /// Keeps the browser for the next test, in the state in which this one found it.
    pub fn keep(&mut self) {
        if let Some(running) = &mut self.running {
            running.is_clean = true;
        }
    }

    /// Ends the kept browser, unless it is gone.
    pub async fn forget(&mut self) {
        if let Some(running) = self.running.take() {
            let _ = self.reconnect(&running.session).await.close().await;
        }
    }

    async fn reconnect(&self, session: &str) -> Client {
        let client = Client::with_existing_session(&self.address, session, HttpConnector::new()).await;
        let client = client.expect("the driver's address is one");
        client.persist().await.expect("the client leaves the session as it is");
        client
    }
}

/// Switches to this tab.
pub async fn switch_to(client: &Client, tab: String) {
    let tab = WindowHandle::try_from(tab).expect("a tab has a name");
    client.switch_to_window(tab).await.expect("the tab is there");
}

/// A WebDriver command that fantoccini does not have.
#[derive(Debug)]
pub struct Command {
    method: Method,
    /// The path after the session's address.
    path: String,
    body: Option<Value>,
}

impl Command {
    /// A GET command.
    pub fn get(path: impl Into<String>) -> Self {
        Self { method: Method::GET, path: path.into(), body: None }
    }

    /// A POST command.
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

/// All drivers, before the first test.
fn all_drivers() -> Vec<Driver> {
    let addresses = told("EXPLORER_WEBDRIVERS");
    addresses.split_whitespace().map(|address| Driver { address: address.to_owned(), running: None }).collect()
}

/// Drivers for one test, returned when dropped.
struct Drivers {
    taken: Vec<Driver>,
}

struct Free {
    /// The free drivers; `None` before the first test.
    drivers: Option<Vec<Driver>>,
    /// The number of drivers, free or not.
    count: usize,
    /// Whether a test waits for all of them. Then nobody else gets one.
    all_wanted: bool,
}

static FREE: Mutex<Free> = Mutex::new(Free { drivers: None, count: 0, all_wanted: false });
static GIVEN_BACK: Condvar = Condvar::new();

impl Drivers {
    /// Waits for one driver.
    fn take_one() -> Self {
        Self::take(false)
    }

    /// Waits for all drivers.
    fn take_all() -> Self {
        Self::take(true)
    }

    fn take(wants_all: bool) -> Self {
        let mut free = FREE.lock().unwrap_or_else(PoisonError::into_inner);
        if free.drivers.is_none() {
            let all = all_drivers();
            free.count = all.len();
            free.drivers = Some(all);
        }
        loop {
            let Free { count, all_wanted, .. } = *free;
            let wanted = if wants_all { count } else { 1 };
            let drivers = free.drivers.get_or_insert_default();
            if drivers.len() >= wanted && (wants_all || !all_wanted) {
                let taken = drivers.split_off(drivers.len() - wanted);
                free.all_wanted &= !wants_all;
                return Self { taken };
            }
            free.all_wanted |= wants_all;
            free = GIVEN_BACK.wait(free).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn first(&mut self) -> &mut Driver {
        self.taken.first_mut().expect("a test takes one driver or more")
    }
}

impl Drop for Drivers {
    fn drop(&mut self) {
        let mut free = FREE.lock().unwrap_or_else(PoisonError::into_inner);
        free.drivers.get_or_insert_default().append(&mut self.taken);
        GIVEN_BACK.notify_all();
    }
}
