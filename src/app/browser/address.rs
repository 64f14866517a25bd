//! The address bar.

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsValue;
use web_sys::History;

/// How long the state has to stand still before the address follows, in milliseconds: browsers
/// refuse more than some hundred changes in half a minute.
const PAUSE: u32 = 300;

/// Writes what stands behind `#`.
#[derive(Default)]
pub(super) struct AddressBar {
    waiting: Option<Timeout>,
}

impl AddressBar {
    /// What stands behind `#` now.
    pub(super) fn fragment(&self) -> String {
        fragment_now()
    }

    /// Drops what waits to be written: the user has been quicker.
    pub(super) fn cancel(&mut self) {
        self.waiting = None;
    }

    /// Replaces it soon, without an entry in the history. A later call takes the place of one that
    /// still waits.
    pub(super) fn write_soon(&mut self, fragment: String) {
        let known = fragment_now();
        self.waiting = Some(Timeout::new(PAUSE, move || {
            // Another one by now: a link was followed, and the page is about to hear of it.
            if fragment_now() == known {
                write(&fragment);
            }
        }));
    }

    /// Leaves `from`, which may still have waited to be written, for an entry of its own in the
    /// history. Browsers send no event.
    pub(super) fn enter(&mut self, from: &str, to: &str) {
        self.cancel();
        write(from);
        lead_out_of_frame(to);
        let address = address_with(to);
        let _ = history().map(|history| history.push_state_with_url(&JsValue::NULL, "", Some(&address)));
    }
}

fn fragment_now() -> String {
    web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

fn write(fragment: &str) {
    lead_out_of_frame(fragment);
    let address = address_with(fragment);
    // Refused in some embedded documents: then the address stays, and nothing else is lost.
    let _ = history().map(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&address)));
}

/// Within a frame, leads the link to a page of its own to what is shown.
fn lead_out_of_frame(fragment: &str) {
    let link = web_sys::window().and_then(|window| window.document()?.get_element_by_id("own-page"));
    // A document without the link has nothing to lead.
    let _ = link.map(|link| link.set_attribute("href", &format!("#{fragment}")));
}

/// What stands behind the page's address, with `#`. Within a frame, `www/before_paint.js` has left
/// a mark, and the key that it comes from is kept: the frame may be loaded again.
fn address_with(fragment: &str) -> String {
    let root = web_sys::window().and_then(|window| window.document()?.document_element());
    let is_embedded = root.is_some_and(|root| root.has_attribute("data-embed"));
    format!("#{fragment}{}", if is_embedded { "&embed=1" } else { "" })
}

fn history() -> Option<History> {
    web_sys::window().and_then(|window| window.history().ok())
}
