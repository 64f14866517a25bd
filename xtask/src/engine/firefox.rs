//! Firefox and geckodriver, which no distribution brings everywhere: it is compiled.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::{Browser, Engine};
use crate::apt::{self, on_path};
use crate::error::Error;
use crate::tools;

/// The names that distributions give to Firefox.
const BROWSERS: [&str; 2] = ["firefox", "firefox-esr"];

/// Debian's packages, with a font.
const PACKAGES: [&str; 2] = ["firefox-esr", "fonts-dejavu-core"];

/// Tests change the browser's settings while it runs, as a person does in its menus. Each driver's browser listens for the
/// second protocol on a free port of its own: otherwise all take the same.
const DRIVER_WORDS: [&str; 3] = ["--allow-system-access", "--websocket-port", "0"];

/// As [`Engine::ensure`].
pub fn ensure() -> Result<Browser, Error> {
    let find = || BROWSERS.into_iter().find_map(on_path);
    if find().is_none() {
        apt::install("Firefox", &PACKAGES).map_err(Error::missing(Engine::Firefox))?;
    }
    let browser = find().ok_or(Error::EngineMissing { engine: Engine::Firefox })?;
    let driver = tools::program(&tools::geckodriver()?, "geckodriver");
    Ok(Browser { driver, words: &DRIVER_WORDS, variables: &[], x_server: None, capabilities: capabilities(browser) })
}

fn capabilities(browser: PathBuf) -> Value {
    let browser = browser.to_string_lossy();
    json!({
        "moz:firefoxOptions": { "binary": browser, "args": ["-headless"], "prefs": {
            // Reading the clipboard asks nobody.
            "dom.events.testing.asyncClipboard": true,
            // Files are saved without a question, and nothing opens when they are.
            "browser.download.folderList": 2,
            "browser.download.alwaysOpenPanel": false,
        } },
        "webSocketUrl": true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capabilities_name_the_browser_and_ask_for_the_second_protocol() {
        let value = capabilities("/some/where/firefox".into());
        assert_eq!(value["moz:firefoxOptions"]["binary"], "/some/where/firefox");
        assert_eq!(value["webSocketUrl"], true);
    }
}
