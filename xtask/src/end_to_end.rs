//! The end-to-end tests' surroundings: the built page on a server, and drivers for one engine.

use std::process::Command;

use crate::display::Display;
use crate::driver::Driver;
use crate::engine::{Browser, Engine};
use crate::error::Error;
use crate::page;
use crate::project::{self, PACKAGE};
use crate::server::{Port, Server};

/// The tested page lives below a path, as on a host that it shares with others.
const SUB_PATH: &str = "/some/sub-path/";

/// How many browsers may run at once: as many drivers, for most drivers take one session.
const BROWSERS_AT_ONCE: usize = 2;

/// A server and drivers, all running; dropping it ends them.
pub struct EndToEnd {
    engine: Engine,
    server: Server,
    drivers: Vec<Driver>,
    /// The drivers', as JSON.
    capabilities: String,
    /// Ended last: the browsers are shown there, each driver's on one of its own, for a window that is not in front loses keys.
    _displays: Vec<Display>,
}

impl EndToEnd {
    /// Serves what [`page::build`] has left in `dist/` and starts the drivers.
    ///
    /// # Errors
    /// When there is no page, or something does not start.
    pub fn start(engine: Engine, browser: &Browser) -> Result<EndToEnd, Error> {
        let dist = page::dist();
        if !dist.join("index.html").is_file() {
            return Err(Error::PageMissing);
        }
        let server = Server::start(Port::take(0)?, &dist, SUB_PATH)?;
        let mut displays = Vec::new();
        let mut drivers = Vec::new();
        for _ in 0..BROWSERS_AT_ONCE {
            let display = browser.x_server.as_deref().map(Display::start).transpose()?;
            drivers.push(Driver::start(browser, display.as_ref())?);
            displays.extend(display);
        }
        Ok(EndToEnd { engine, server, drivers, capabilities: browser.capabilities.to_string(), _displays: displays })
    }

    /// The command that runs the tests here; further words may follow.
    pub fn tests(&self) -> Command {
        let mut command = project::cargo();
        command.args(["test", "--package", PACKAGE, "--features", "browser-tests", "--test", "browser"]);
        command.env("EXPLORER_ENGINE", self.engine.name());
        command.env("EXPLORER_PAGE", self.server.address());
        command.env("EXPLORER_WEBDRIVERS", self.drivers.iter().map(Driver::address).collect::<Vec<_>>().join(" "));
        command.env("EXPLORER_CAPABILITIES", &self.capabilities);
        command
    }
}
