//! Chromium and chromedriver.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::{Browser, Engine};
use crate::apt::{self, on_path};
use crate::error::Error;

/// The names that distributions give to Chromium and to its branded twin.
const BROWSERS: [&str; 5] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// Debian's packages; without a font Chromium draws no text.
const PACKAGES: [&str; 3] = ["chromium", "chromium-driver", "fonts-dejavu-core"];

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

/// As [`Engine::ensure`].
pub fn ensure() -> Result<Browser, Error> {
    if let Some(browser) = find() {
        return Ok(browser);
    }
    apt::install("Chromium and its driver", &PACKAGES).map_err(Error::missing(Engine::Chromium))?;
    find().ok_or(Error::EngineMissing { engine: Engine::Chromium })
}

fn find() -> Option<Browser> {
    let browser = BROWSERS.into_iter().find_map(on_path)?;
    let driver = on_path("chromedriver")?;
    Some(Browser { driver, words: &[], variables: &[], x_server: None, capabilities: capabilities(browser) })
}

fn capabilities(browser: PathBuf) -> Value {
    let browser = browser.to_string_lossy();
    json!({
        "goog:chromeOptions": { "binary": browser, "args": BROWSER_FLAGS },
        "goog:loggingPrefs": { "browser": "ALL" },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capabilities_name_the_browser_and_its_flags() {
        let value = capabilities(r"C:\a b\chrome.exe".into());
        assert_eq!(value["goog:chromeOptions"]["binary"], r"C:\a b\chrome.exe");
        assert_eq!(value["goog:chromeOptions"]["args"][0], "--headless");
    }
}
