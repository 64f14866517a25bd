//! Differences between the engines' drivers: windows, system preferences, scripts that run before
//! the page's own, downloads, the console.
//!
//! If a driver cannot do something, tests that need it fail. `left_out.toml` lists those tests, so
//! that they are not run.

use super::chromium::Chromium;
use super::explorer::Explorer;
use super::firefox::Firefox;
use super::session::{Command, Driver, told};
use fantoccini::Client;
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

/// How long to wait for a window to change its size.
const PATIENCE: Duration = Duration::from_secs(10);

/// The pause between two checks of the size.
const PAUSE: Duration = Duration::from_millis(15);

/// An engine, with what its driver offers beyond classic WebDriver.
pub enum Engine {
    /// Chromium, with the DevTools protocol.
    Chromium(Box<Chromium>),
    /// Firefox, with BiDi and privileged scripts.
    Firefox(Box<Firefox>),
    /// WebKitGTK, with nothing else.
    WebKitGtk,
}

impl Engine {
    /// The engine that the command has chosen, in a browser that the driver starts or has kept.
    pub async fn start(driver: &mut Driver) -> (Client, Self) {
        match told("EXPLORER_ENGINE").as_str() {
            "chromium" => {
                let (client, chromium) = Chromium::start(driver).await;
                (client, Self::Chromium(Box::new(chromium)))
            }
            "firefox" => {
                let (client, firefox) = Firefox::start(driver).await;
                (client, Self::Firefox(Box::new(firefox)))
            }
            "webkitgtk" => (driver.connect().await, Self::WebKitGtk),
            other => panic!("EXPLORER_ENGINE is {other}, which these tests do not know"),
        }
    }

    /// Fails the test, because its engine lacks what it needs.
    fn lacks(what: &str) -> ! {
        panic!("the driver of this engine lacks {what}: see left_out.toml")
    }
}

impl Explorer {
    /// Sets the inner size of the window in CSS pixels, and the number of device pixels per CSS
    /// pixel.
    pub async fn resize(&self, width: u32, height: u32, pixel_ratio: f64) {
        match self.engine() {
            Engine::Chromium(_) => {
                let metrics =
                    json!({ "width": width, "height": height, "deviceScaleFactor": pixel_ratio, "mobile": false });
                self.dev_tools("Emulation.setDeviceMetricsOverride", metrics).await;
                // Phones have no space for scroll bars.
                self.dev_tools("Emulation.setScrollbarsHidden", json!({ "hidden": width < 600 })).await;
            }
            Engine::Firefox(firefox) => {
                let tab = self.client().window().await.expect("there is a tab");
                let viewport = json!({ "width": width, "height": height });
                let parameters =
                    json!({ "context": String::from(tab), "viewport": viewport, "devicePixelRatio": pixel_ratio });
                firefox.command("browsingContext.setViewport", parameters);
            }
            Engine::WebKitGtk => {
                if pixel_ratio != 1.0 {
                    Engine::lacks("another pixel ratio");
                }
                self.resize_window(width, height).await;
            }
        }
    }

    /// As [`resize`](Self::resize), by changing the size of the whole window. The screen and the
    /// window's frame limit that.
    async fn resize_window(&self, width: u32, height: u32) {
        let sizes = async || -> [u32; 4] {
            self.ask("return [innerWidth, innerHeight, outerWidth, outerHeight]", vec![]).await
        };
        let start = Instant::now();
        loop {
            let [inner_width, inner_height, outer_width, outer_height] = sizes().await;
            if [inner_width, inner_height] == [width, height] {
                return;
            }
            if start.elapsed() > PATIENCE {
                Engine::lacks(&format!("a window of {width} × {height}, but has {inner_width} × {inner_height}"));
            }
            let [wide, high] = [width + outer_width - inner_width, height + outer_height - inner_height];
            self.client().set_window_size(wide, high).await.expect("the window has a size");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Sets a system preference, such as `prefers-color-scheme`.
    pub async fn prefer(&self, feature: &str, value: &str) {
        match self.engine() {
            Engine::Chromium(_) => {
                let media = json!({ "features": [{ "name": feature, "value": value }] });
                self.dev_tools("Emulation.setEmulatedMedia", media).await;
            }
            Engine::Firefox(firefox) => match feature {
                "prefers-color-scheme" => {
                    let scheme = json!(u8::from(value == "light"));
                    firefox.set(self.client(), "layout.css.prefers-color-scheme.content-override", scheme).await;
                }
                "prefers-reduced-motion" => {
                    let motion = json!(u8::from(value == "reduce"));
                    firefox.set(self.client(), "ui.prefersReducedMotion", motion).await;
                }
                _ => Engine::lacks(feature),
            },
            // Preferences that it has by default need not be set.
            Engine::WebKitGtk => {
                let script = "return matchMedia(`(${arguments[0]}: ${arguments[1]})`).matches";
                if !self.ask::<bool>(script, vec![json!(feature), json!(value)]).await {
                    Engine::lacks(feature);
                }
            }
        }
    }

    /// Sets the font size in the browser's settings, where 1 is the default.
    pub async fn enlarge_text(&self, times: f64) {
        let [standard, fixed] = [16.0, 13.0].map(|size: f64| (size * times).round());
        match self.engine() {
            Engine::Chromium(_) => {
                let sizes = json!({ "standard": standard, "fixed": fixed });
                self.dev_tools("Page.setFontSizes", json!({ "fontSizes": sizes })).await;
            }
            Engine::Firefox(firefox) => {
                firefox.set(self.client(), "font.size.variable.x-western", json!(standard)).await;
                firefox.set(self.client(), "font.size.monospace.x-western", json!(fixed)).await;
            }
            Engine::WebKitGtk => Engine::lacks("larger letters"),
        }
    }

    /// Runs `script` in every document opened from now on, before the document's own scripts.
    pub async fn run_before_load(&self, script: &str) {
        match self.engine() {
            Engine::Chromium(_) => {
                self.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
            }
            Engine::Firefox(firefox) => firefox.run_before_load(script),
            Engine::WebKitGtk => Engine::lacks("scripts before the page's own"),
        }
    }

    /// Has the browser save files in this folder without asking.
    pub async fn save_into(&self, folder: &Path) {
        match self.engine() {
            Engine::Chromium(chromium) => {
                let behaviour = json!({ "behavior": "allow", "downloadPath": folder });
                chromium.command("Browser.setDownloadBehavior", behaviour);
            }
            Engine::Firefox(firefox) => firefox.set(self.client(), "browser.download.dir", json!(folder)).await,
            Engine::WebKitGtk => Engine::lacks("a folder for downloads"),
        }
    }

    /// The console messages, an entry each. Always empty for WebKitGTK, whose driver cannot read
    /// them.
    pub async fn console(&self) -> Vec<String> {
        match self.engine() {
            Engine::Chromium(chromium) => chromium.console(self.client()).await,
            Engine::Firefox(firefox) => firefox.console(),
            Engine::WebKitGtk => vec![],
        }
    }

    /// Sends a command of the DevTools protocol.
    pub async fn dev_tools(&self, name: &str, parameters: Value) -> Value {
        let Engine::Chromium(_) = self.engine() else { Engine::lacks("the DevTools protocol") };
        self.client().issue_cmd(Command::dev_tools(name, parameters)).await.expect("the browser obeys")
    }
}
