//! WebKitGTK's driver and the small browser that comes with the library. It shows a window: on a display of its own.

use serde_json::json;

use super::{Browser, Engine};
use crate::apt::{self, on_path};
use crate::error::Error;

/// Debian's packages, with a font.
const PACKAGES: [&str; 3] = ["webkit2gtk-driver", "xvfb", "fonts-dejavu-core"];

/// The sandbox does not work for root, and the pages are our own. The window is an X server's even where there is Wayland.
const VARIABLES: [(&str, &str); 2] = [("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1"), ("GDK_BACKEND", "x11")];

/// As [`Engine::ensure`].
pub fn ensure() -> Result<Browser, Error> {
    if let Some(browser) = find() {
        return Ok(browser);
    }
    apt::install("WebKitGTK's driver and a virtual display", &PACKAGES).map_err(Error::missing(Engine::WebKitGtk))?;
    find().ok_or(Error::EngineMissing { engine: Engine::WebKitGtk })
}

fn find() -> Option<Browser> {
    let driver = on_path("WebKitWebDriver")?;
    let x_server = Some(on_path("Xvfb")?);
    // The driver knows where its own browser is.
    Some(Browser { driver, words: &[], variables: &VARIABLES, x_server, capabilities: json!({}) })
}
