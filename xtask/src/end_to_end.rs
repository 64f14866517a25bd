//! The end-to-end tests' surroundings: the built page on a server, and a driver for Chromium.

use std::process::Command;

use crate::chromedriver::{self, Chromedriver};
use crate::chromium;
use crate::error::Error;
use crate::page;
use crate::project::{self, PACKAGE};
use crate::server::{Port, Server};

/// The tested page lives below a path, as on a host that it shares with others.
const SUB_PATH: &str = "/some/sub-path/";

/// A server and a driver, both running; dropping it ends both.
pub struct EndToEnd {
    server: Server,
    driver: Chromedriver,
    /// The driver's, as JSON.
    capabilities: String,
}

impl EndToEnd {
    /// Serves what [`page::build`] has left in `dist/` and starts a driver.
    ///
    /// # Errors
    /// When there is no page, no Chromium, or one of both does not start.
    pub fn start() -> Result<EndToEnd, Error> {
        let dist = page::dist();
        if !dist.join("index.html").is_file() {
            return Err(Error::PageMissing);
        }
        let chromium = chromium::ensure()?;
        let server = Server::start(Port::take(0)?, &dist, SUB_PATH)?;
        let driver = Chromedriver::start(&chromium.driver)?;
        Ok(EndToEnd { server, driver, capabilities: chromedriver::capabilities(&chromium) })
    }

    /// The command that runs the tests here; further words may follow.
    pub fn tests(&self) -> Command {
        let mut command = project::cargo();
        command.args(["test", "--package", PACKAGE, "--features", "browser-tests", "--test", "browser"]);
        command.env("EXPLORER_PAGE", self.server.address());
        command.env("EXPLORER_WEBDRIVER", self.driver.address());
        command.env("EXPLORER_CAPABILITIES", &self.capabilities);
        command
    }
}
