//! The browser engines of the end-to-end tests. Each has a browser and a driver, which are found on
//! PATH or installed.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::ValueEnum;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::apt;
use crate::tools::{self, on_path};

/// An engine.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, ValueEnum)]
#[serde(rename_all = "lowercase")]
#[value(rename_all = "lower")]
pub enum Engine {
    Chromium,
    Firefox,
    WebKitGTK,
}

/// A driver and the browser that it starts.
#[derive(Debug)]
pub struct Browser {
    pub driver: PathBuf,
    /// The driver's arguments besides its port.
    pub words: &'static [&'static str],
    /// Environment variables for the driver and its browsers.
    pub variables: &'static [(&'static str, &'static str)],
    /// The X server, for browsers that cannot run without a window.
    pub x_server: Option<PathBuf>,
    /// The WebDriver capabilities.
    pub capabilities: Value,
}

impl Engine {
    /// All engines, in the order of the tests.
    pub const ALL: [Engine; 3] = [Engine::Chromium, Engine::Firefox, Engine::WebKitGTK];

    /// Its name on the command line and for the tests.
    pub fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }

    /// Finds the browser and its driver; installs them if they are missing.
    pub fn ensure(self) -> Result<Browser> {
        if self.find().is_none() {
            apt::install(self.packages()).with_context(|| {
                format!("{self:?} or its driver is missing: install it, as {} in Debian", self.packages().join(" and "))
            })?;
        }
        let mut browser = self.find().with_context(|| format!("{self:?} or its driver is not on PATH"))?;
        if self == Engine::Firefox {
            // Few distributions package geckodriver.
            browser.driver = tools::geckodriver()?;
        }
        Ok(browser)
    }

    /// Debian's packages. Without a font Chromium draws no text.
    fn packages(self) -> &'static [&'static str] {
        match self {
            Engine::Chromium => &["chromium", "chromium-driver", "fonts-dejavu-core"],
            Engine::Firefox => &["firefox-esr", "fonts-dejavu-core"],
            Engine::WebKitGTK => &["webkit2gtk-driver", "xvfb", "fonts-dejavu-core"],
        }
    }

    fn find(self) -> Option<Browser> {
        match self {
            Engine::Chromium => chromium(),
            Engine::Firefox => firefox(),
            Engine::WebKitGTK => webkitgtk(),
        }
    }
}

fn chromium() -> Option<Browser> {
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
    let browser = names.into_iter().find_map(on_path)?;
    // No window, no background traffic, no questions. The sandbox does not work for root, and the
    // pages are our own.
    let flags = [
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
    let capabilities = json!({
        "goog:chromeOptions": { "binary": browser, "args": flags },
        "goog:loggingPrefs": { "browser": "ALL" },
    });
    Some(Browser { driver: on_path("chromedriver")?, words: &[], variables: &[], x_server: None, capabilities })
}

fn firefox() -> Option<Browser> {
    let browser = ["firefox", "firefox-esr"].into_iter().find_map(on_path)?;
    // Tests change browser settings at run time. Each browser takes a free port for WebDriver BiDi;
    // by default all take the same one.
    let words = &["--allow-system-access", "--websocket-port", "0"];
    let capabilities = json!({
        "moz:firefoxOptions": { "binary": browser, "args": ["-headless"], "prefs": {
            // Read the clipboard without a prompt.
            "dom.events.testing.asyncClipboard": true,
            // Save files without a prompt, and do not open them.
            "browser.download.folderList": 2,
            "browser.download.alwaysOpenPanel": false,
        } },
        "webSocketUrl": true,
    });
    Some(Browser { driver: "geckodriver".into(), words, variables: &[], x_server: None, capabilities })
}

/// The driver starts MiniBrowser, which comes with the library and needs a window.
fn webkitgtk() -> Option<Browser> {
    // The sandbox does not work for root, and the pages are our own. Use X even where there is
    // Wayland.
    let variables = &[("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1"), ("GDK_BACKEND", "x11")];
    let (driver, x_server) = (on_path("WebKitWebDriver")?, Some(on_path("Xvfb")?));
    Some(Browser { driver, words: &[], variables, x_server, capabilities: json!({}) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_have_one_name_everywhere() {
        for engine in Engine::ALL {
            assert_eq!(Engine::from_str(&engine.name(), false), Ok(engine));
            assert_eq!(serde_json::from_value::<Engine>(json!(engine.name())).ok(), Some(engine));
        }
    }
}
