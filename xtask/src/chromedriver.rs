//! A chromedriver of our own: started on a free port, ended when dropped.

use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::chromium::Chromium;
use crate::error::Error;
use crate::http::get;
use crate::step;
use crate::task::Task;

/// How long the driver may take until it answers; a cold disk on a busy machine needs seconds.
const START_LIMIT: Duration = Duration::from_secs(30);

/// How long the driver may take to close its browsers before it is killed.
const END_LIMIT: Duration = Duration::from_secs(5);

/// Between two looks at the driver.
const PAUSE: Duration = Duration::from_millis(50);

/// A quiet Chromium without a window: no network of its own, no questions. The sandbox does not work for root, and the
/// pages are our own.
const BROWSER_FLAGS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1280,800",
];

/// The WebDriver capabilities for a headless Chromium, as JSON.
pub fn capabilities(chromium: &Chromium) -> String {
    let browser = chromium.browser.to_string_lossy();
    json!({ "goog:chromeOptions": { "binary": browser, "args": BROWSER_FLAGS } }).to_string()
}

/// A running chromedriver; dropping it closes its browsers and ends it.
pub struct Chromedriver {
    process: Child,
    port: u16,
}

impl Chromedriver {
    /// Starts the driver and waits until it takes sessions.
    ///
    /// # Errors
    /// When it cannot be started, ends at once, or does not become ready.
    pub fn start(driver: &Path) -> Result<Chromedriver, Error> {
        let port = free_port()?;
        let mut command = Command::new(driver);
        command.arg(format!("--port={port}")).stdin(Stdio::null()).stdout(Stdio::null());
        let process = command.spawn().map_err(|source| Error::CannotStart {
            command: step::as_typed(&command),
            task: Task::BrowserTests,
            source,
        })?;
        let mut started = Chromedriver { process, port };
        if started.becomes_ready() {
            return Ok(started);
        }
        Err(Error::DriverNotReady { driver: driver.to_path_buf(), seconds: START_LIMIT.as_secs() })
    }

    /// The address for WebDriver clients, without a `/` at its end.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    fn becomes_ready(&mut self) -> bool {
        let start = Instant::now();
        while start.elapsed() < START_LIMIT && !self.has_ended() {
            if get(self.port, "/status").is_ok_and(|status| says_ready(&status)) {
                return true;
            }
            thread::sleep(PAUSE);
        }
        false
    }

    fn has_ended(&mut self) -> bool {
        !matches!(self.process.try_wait(), Ok(None))
    }
}

impl Drop for Chromedriver {
    fn drop(&mut self) {
        // Killed at once, it would leave the browsers of sessions that a failed test did not close. Whatever goes
        // wrong here, the kill below is the last word, and fails only on a process that has ended.
        let _ = get(self.port, "/shutdown");
        let start = Instant::now();
        while start.elapsed() < END_LIMIT && !self.has_ended() {
            thread::sleep(PAUSE);
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A port that was free a moment ago.
fn free_port() -> Result<u16, Error> {
    let address = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr());
    address.map(|address| address.port()).map_err(|source| Error::Server { port: 0, source })
}

fn says_ready(status: &str) -> bool {
    status.split_whitespace().collect::<String>().contains(r#""ready":true"#)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capabilities_name_the_browser_and_its_flags() {
        let chromium = Chromium { browser: r"C:\a b\chrome.exe".into(), driver: "chromedriver".into() };
        let value: serde_json::Value = serde_json::from_str(&capabilities(&chromium)).expect("it is JSON");
        assert_eq!(value["goog:chromeOptions"]["binary"], r"C:\a b\chrome.exe");
        assert_eq!(value["goog:chromeOptions"]["args"][0], "--headless");
    }

    #[test]
    fn readiness_is_read_from_the_status() {
        assert!(says_ready("HTTP/1.1 200 OK\r\n\r\n{\"value\": {\"ready\": true}}"));
        assert!(!says_ready("HTTP/1.1 200 OK\r\n\r\n{\"value\":{\"ready\":false}}"));
        assert!(!says_ready(""));
    }

    #[test]
    fn a_program_that_ends_at_once_is_not_ready() {
        let rustc = Path::new("rustc");
        assert!(matches!(Chromedriver::start(rustc), Err(Error::DriverNotReady { .. })));
    }
}
