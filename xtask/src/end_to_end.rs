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

/// A server and drivers, all running; dropping it ends them.
pub struct EndToEnd {
    engine: Engine,
    server: Server,
    drivers: Vec<Driver>,
    /// The drivers', as JSON.
    capabilities: String,
    /// Ended last: the browsers are shown there.
    _display: Option<Display>,
}

/// How many browsers may run at once. Where they show a window, the one that is not in front loses keys.
fn browsers_at_once(browser: &Browser) -> usize {
    if browser.x_server.is_some() { 1 } else { 2 }
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
        let display = browser.x_server.as_deref().map(Display::start).transpose()?;
        // As many drivers as browsers, for most drivers take one session.
        let drivers = (0..browsers_at_once(browser))
            .map(|_| Driver::start(browser, display.as_ref()))
            .collect::<Result<_, _>>()?;
        Ok(EndToEnd { engine, server, drivers, capabilities: browser.capabilities.to_string(), _display: display })
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
