//! The browser engines that the end-to-end tests run in, each with its driver: found, or installed where that can be done.

mod chromium;
mod firefox;
mod webkitgtk;

use std::path::PathBuf;

use serde_json::Value;

use crate::error::Error;

/// An engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Engine {
    /// Blink and V8, by Chromium.
    Chromium,
    /// Gecko and SpiderMonkey, by Firefox.
    Firefox,
    /// WebKit and JavaScriptCore, by WebKitGTK's own small browser.
    WebKitGtk,
}

/// A driver and the browser that it starts.
#[derive(Debug)]
pub struct Browser {
    /// The driver's program.
    pub driver: PathBuf,
    /// What the driver is told, beside its port.
    pub words: &'static [&'static str],
    /// What the driver and its browsers find in their environment.
    pub variables: &'static [(&'static str, &'static str)],
    /// The X server for browsers that show a window; `None` for those that do without.
    pub x_server: Option<PathBuf>,
    /// The WebDriver capabilities.
    pub capabilities: Value,
}

impl Engine {
    /// All engines, in the order that tests run in them.
    pub const ALL: [Engine; 3] = [Engine::Chromium, Engine::Firefox, Engine::WebKitGtk];

    /// The word for it on the command line, and for the tests.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Chromium => "chromium",
            Engine::Firefox => "firefox",
            Engine::WebKitGtk => "webkitgtk",
        }
    }

    /// What people call it.
    pub fn title(self) -> &'static str {
        match self {
            Engine::Chromium => "Chromium",
            Engine::Firefox => "Firefox",
            Engine::WebKitGtk => "WebKitGTK",
        }
    }

    /// The engine with this name.
    pub fn named(name: &str) -> Option<Engine> {
        Engine::ALL.into_iter().find(|engine| engine.name() == name)
    }

    /// Whether the checks fail without it. The others are skipped where they cannot be had, and that is said.
    pub fn is_required(self) -> bool {
        self == Engine::Chromium
    }

    /// Finds the browser and its driver; installs them when missing.
    ///
    /// # Errors
    /// When they are missing and cannot be installed from here, or the installation fails.
    pub fn ensure(self) -> Result<Browser, Error> {
        match self {
            Engine::Chromium => chromium::ensure(),
            Engine::Firefox => firefox::ensure(),
            Engine::WebKitGtk => webkitgtk::ensure(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_found_by_their_names() {
        for engine in Engine::ALL {
            assert_eq!(Engine::named(engine.name()), Some(engine));
        }
        assert_eq!(Engine::named("Chromium"), None);
        assert_eq!(Engine::named(""), None);
    }

    #[test]
    fn one_engine_is_required() {
        assert_eq!(Engine::ALL.map(Engine::is_required), [true, false, false]);
    }
}
