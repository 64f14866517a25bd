//! What the end-to-end tests run against: the built page on a server, and drivers for one engine.

use std::process::Command;

use anyhow::{Result, ensure};

use crate::driver::{Display, Driver};
use crate::engine::{Browser, Engine};
use crate::page;
use crate::project;
use crate::server::{Port, Server};

/// The path of the served page: not the root, as on a shared host.
const SUB_PATH: &str = "/some/sub-path/";

/// A running server with drivers; dropping it ends them.
pub struct EndToEnd {
    engine: Engine,
    server: Server,
    drivers: Vec<Driver>,
    /// The drivers' capabilities, as JSON.
    capabilities: String,
    /// Dropped last, because it shows the browsers.
    _display: Option<Display>,
}

impl EndToEnd {
    /// Serves what [`page::build`] has left in `dist/` and starts the drivers.
    pub fn start(engine: Engine, browser: &Browser) -> Result<EndToEnd> {
        let dist = page::dist();
        ensure!(dist.join("index.html").is_file(), "there is no built page to test: its build failed, see above");
        let server = Server::start(Port::take(0)?, &dist, SUB_PATH)?;
        let display = browser.x_server.as_deref().map(Display::start).transpose()?;
        // Most drivers only take one session, so each browser gets its own. Browsers with windows
        // must run one at a time: a window in the background loses keys.
        let browsers_at_once = if display.is_some() { 1 } else { 2 };
        let drivers = (0..browsers_at_once).map(|_| Driver::start(browser, display.as_ref())).collect::<Result<_>>()?;
        Ok(EndToEnd { engine, server, drivers, capabilities: browser.capabilities.to_string(), _display: display })
    }

    /// The command that runs the tests here; arguments may be added.
    pub fn tests(&self) -> Command {
        let mut command = project::cargo();
        // With the whole workspace, like the native tests. Otherwise Cargo compiles crates again
        // with other features.
        command.args(["test", "--workspace", "--test", "browser"]);
        command.env("EXPLORER_ENGINE", self.engine.name());
        command.env("EXPLORER_PAGE", self.server.address());
        command.env("EXPLORER_WEBDRIVERS", self.drivers.iter().map(Driver::address).collect::<Vec<_>>().join(" "));
        command.env("EXPLORER_CAPABILITIES", &self.capabilities);
        command
    }
}
