//! Programs that run during the tests: WebDrivers and a virtual display. Dropping one ends it.

use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::engine::Browser;
use crate::step;

/// How long a driver may take to start; a cold disk on a busy machine needs seconds.
const START_LIMIT: Duration = Duration::from_secs(30);

/// How long a program may take to close its files and end.
const END_LIMIT: Duration = Duration::from_secs(20);

/// How long to wait between checks.
const PAUSE: Duration = Duration::from_millis(50);

/// The size of the virtual screen: larger than any window of the tests, with its frame.
const SCREEN: &str = "2048x1280x24";

/// A child process.
struct Running(Child);

impl Running {
    fn start(command: &mut Command) -> Result<Running> {
        command.stdin(Stdio::null()).stderr(Stdio::null());
        Ok(Running(command.spawn().with_context(|| format!("cannot start `{}`", step::as_typed(command)))?))
    }

    fn has_ended(&mut self) -> bool {
        !matches!(self.0.try_wait(), Ok(None))
    }

    fn wait(&mut self) {
        let start = Instant::now();
        while start.elapsed() < END_LIMIT && !self.has_ended() {
            thread::sleep(PAUSE);
        }
    }
}

impl Drop for Running {
    /// Asks the program to end, and kills it if it does not.
    fn drop(&mut self) {
        if !self.has_ended() && step::answer(Command::new("kill").arg(self.0.id().to_string())).is_some() {
            self.wait();
        }
        // These only fail if the process has already ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A WebDriver on a free port.
pub struct Driver {
    process: Running,
    port: u16,
}

impl Driver {
    /// Starts the driver, whose browsers are shown on `display`, and waits until it takes sessions.
    pub fn start(browser: &Browser, display: Option<&Display>) -> Result<Driver> {
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        let mut command = Command::new(&browser.driver);
        command.arg(format!("--port={port}")).args(browser.words).envs(browser.variables.iter().copied());
        if let Some(display) = display {
            command.env("DISPLAY", format!(":{}", display.number));
        }
        let mut driver = Driver { process: Running::start(command.stdout(Stdio::null()))?, port };
        let start = Instant::now();
        while start.elapsed() < START_LIMIT && !driver.process.has_ended() {
            if TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok() {
                return Ok(driver);
            }
            thread::sleep(PAUSE);
        }
        bail!("{} does not listen: start it by hand to see what it says", browser.driver.display())
    }

    /// The address for WebDriver clients, without a `/` at its end.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Asks chromedriver to close its browsers and end. The others do not know this request.
    fn shut_down(&self) -> std::io::Result<bool> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        write!(stream, "GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n", self.port)?;
        let mut status = String::new();
        BufReader::new(stream).read_line(&mut status)?;
        Ok(status.contains(" 200 "))
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // If chromedriver is killed, the browsers of open sessions keep running.
        if self.shut_down().unwrap_or(false) {
            self.process.wait();
        }
    }
}

/// A running X server; dropping it also ends the windows on it.
pub struct Display {
    _process: Running,
    number: u32,
}

impl Display {
    /// Starts a server and waits until it is ready.
    pub fn start(x_server: &Path) -> Result<Display> {
        let mut command = Command::new(x_server);
        // Xvfb chooses a free number and prints it when it is ready. It needs no network.
        command.args(["-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"]);
        // By default a server resets when its last window closes, and refuses connections
        // meanwhile: 6 of 300 in a row. A driver whose browser finds no display waits forever.
        command.arg("-noreset");
        let mut process = Running::start(command.stdout(Stdio::piped()))?;
        let mut line = String::new();
        if let Some(output) = process.0.stdout.take() {
            BufReader::new(output).read_line(&mut line)?;
        }
        let number = line.trim().parse().with_context(|| format!("{} did not start", x_server.display()))?;
        Ok(Display { _process: process, number })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_program_that_would_go_on_is_ended() {
        // With `-`, rustc waits for a source text on its standard input.
        let mut command = Command::new("rustc");
        let process = command.arg("-").stdin(Stdio::piped()).spawn().expect("Rust is installed");
        let mut running = Running(process);
        assert!(!running.has_ended());
        let start = Instant::now();
        drop(running);
        assert!(start.elapsed() < END_LIMIT);
    }

    #[test]
    fn programs_that_end_at_once_are_neither_driver_nor_display() {
        let driver = "rustc".into();
        let browser = Browser { driver, words: &[], variables: &[], x_server: None, capabilities: json!({}) };
        assert!(Driver::start(&browser, None).is_err());
        assert!(Display::start(Path::new("rustc")).is_err());
        assert!(Display::start(Path::new("no-such-program-anywhere")).is_err());
    }
}
