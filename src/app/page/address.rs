//! The address bar.

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsValue;

/// How long the state has to stand still before the address follows, in milliseconds: browsers refuse more than some
/// hundred changes in half a minute.
const PAUSE: u32 = 300;

/// Writes what stands behind `#`.
#[derive(Default)]
pub(super) struct AddressBar {
    waiting: Option<Timeout>,
}

impl AddressBar {
    /// What stands behind `#` now.
    pub(super) fn fragment(&self) -> String {
        web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
    }

    /// Drops what waits to be written: the user has been quicker.
    pub(super) fn cancel(&mut self) {
        self.waiting = None;
    }

    /// Replaces it soon, without an entry in the history. A later call takes the place of one that still waits.
    pub(super) fn write_soon(&mut self, fragment: String) {
        self.waiting = Some(Timeout::new(PAUSE, move || write(&fragment)));
    }
}

fn write(fragment: &str) {
    let Some(history) = web_sys::window().and_then(|window| window.history().ok()) else { return };
    // Refused in some embedded documents: then the address stays, and nothing else is lost.
    let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("#{fragment}")));
}
