//! A WebDriver of our own: started on a free port, ended when dropped.

use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::display::Display;
use crate::engine::Browser;
use crate::error::Error;
use crate::http::get;
use crate::process::{self, PAUSE};
use crate::step;
use crate::task::Task;

/// How long the driver may take until it answers; a cold disk on a busy machine needs seconds.
const START_LIMIT: Duration = Duration::from_secs(30);

/// A running driver; dropping it ends it.
pub struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    /// Starts the driver, whose browsers are shown on `display`, and waits until it takes sessions.
    ///
    /// # Errors
    /// When it cannot be started, ends at once, or does not become ready.
    pub fn start(browser: &Browser, display: Option<&Display>) -> Result<Driver, Error> {
        let port = free_port()?;
        let mut command = Command::new(&browser.driver);
        command.arg(format!("--port={port}")).args(browser.words).envs(browser.variables.iter().copied());
        if let Some(display) = display {
            command.env("DISPLAY", display.name());
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let process = command.spawn().map_err(|source| Error::CannotStart {
            command: step::as_typed(&command),
            task: Task::StartDriver,
            source,
        })?;
        let mut started = Driver { process, port };
        if started.becomes_ready() {
            return Ok(started);
        }
        Err(Error::DriverNotReady { driver: browser.driver.clone(), seconds: START_LIMIT.as_secs() })
    }

    /// The address for WebDriver clients, without a `/` at its end.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    fn becomes_ready(&mut self) -> bool {
        let start = Instant::now();
        while start.elapsed() < START_LIMIT && !process::has_ended(&mut self.process) {
            if get(self.port, "/status").is_ok_and(|status| says_ready(&status)) {
                return true;
            }
            thread::sleep(PAUSE);
        }
        false
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // chromedriver alone knows this request: ended otherwise, it would leave the browsers of sessions that nobody closed.
        if get(self.port, "/shutdown").is_ok_and(|answer| is_ok(&answer)) {
            process::wait(&mut self.process);
        }
        process::end(&mut self.process);
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

fn is_ok(response: &str) -> bool {
    response.split(' ').nth(1) == Some("200")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn readiness_is_read_from_the_status() {
        assert!(says_ready("HTTP/1.1 200 OK\r\n\r\n{\"value\": {\"ready\": true}}"));
        assert!(!says_ready("HTTP/1.1 200 OK\r\n\r\n{\"value\":{\"ready\":false}}"));
        assert!(!says_ready(""));
    }

    #[test]
    fn an_unknown_request_is_not_obeyed() {
        assert!(is_ok("HTTP/1.1 200 OK\r\n\r\n"));
        assert!(!is_ok("HTTP/1.1 404 Not Found\r\n\r\n200"));
        assert!(!is_ok(""));
    }

    #[test]
    fn a_program_that_ends_at_once_is_not_ready() {
        let driver = "rustc".into();
        let browser = Browser { driver, words: &[], variables: &[], x_server: None, capabilities: json!({}) };
        assert!(matches!(Driver::start(&browser, None), Err(Error::DriverNotReady { .. })));
    }
}
