//! The address bar.

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsValue;
use web_sys::History;

/// How long the state has to stay unchanged before the address is updated, in milliseconds.
/// Browsers refuse more than about a hundred changes in half a minute.
const PAUSE: u32 = 300;

/// Writes the fragment of the address.
#[derive(Default)]
pub(super) struct AddressBar {
    waiting: Option<Timeout>,
}

impl AddressBar {
    /// The current fragment.
    pub(super) fn fragment(&self) -> String {
        fragment_now()
    }

    /// Cancels a pending write, because the address has changed meanwhile.
    pub(super) fn cancel(&mut self) {
        self.waiting = None;
    }

    /// Replaces the fragment soon, without a history entry and with the same note. A later call
    /// replaces a pending one.
    pub(super) fn write_soon(&mut self, fragment: String) {
        let known = fragment_now();
        self.waiting = Some(Timeout::new(PAUSE, move || {
            // If it has changed, a link was followed, and the page is about to hear of that.
            if fragment_now() == known {
                write(&fragment, &note_now());
            }
        }));
    }

    /// The id of the button that led away from the current history entry, if a button did.
    pub(super) fn left_by(&self) -> Option<String> {
        note_now().as_string()
    }

    /// Writes `from`, which may still be pending, and adds a history entry for `to`. Browsers send
    /// no event for this. The entry that is left notes the button that has the focus.
    pub(super) fn enter(&mut self, from: &str, to: &str) {
        self.cancel();
        write(from, &focused_button().map_or(JsValue::NULL, JsValue::from));
        lead_out_of_frame(to);
        let address = address_with(to);
        let _ = history().map(|history| history.push_state_with_url(&JsValue::NULL, "", Some(&address)));
    }
}

fn fragment_now() -> String {
    web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

/// What the current history entry notes.
fn note_now() -> JsValue {
    history().and_then(|history| history.state().ok()).unwrap_or(JsValue::NULL)
}

/// Replaces the fragment and what the history entry notes.
fn write(fragment: &str, note: &JsValue) {
    lead_out_of_frame(fragment);
    let address = address_with(fragment);
    // Some embedded documents refuse this. Then only the address stays as it is.
    let _ = history().map(|history| history.replace_state_with_url(note, "", Some(&address)));
}

/// The id of the button that has the focus.
fn focused_button() -> Option<String> {
    let focused = web_sys::window()?.document()?.active_element()?;
    Some(focused.id()).filter(|id| focused.local_name() == "button" && !id.is_empty())
}

/// In a frame, makes the link out of it lead to what is shown.
fn lead_out_of_frame(fragment: &str) {
    let link = web_sys::window().and_then(|window| window.document()?.get_element_by_id("own-page"));
    // Some documents have no such link.
    let _ = link.map(|link| link.set_attribute("href", &format!("#{fragment}")));
}

/// The fragment with `#`. In a frame, which `www/before_paint.js` has marked, `embed` is kept, so
/// that reloading the frame still embeds the page.
fn address_with(fragment: &str) -> String {
    let root = web_sys::window().and_then(|window| window.document()?.document_element());
    let is_embedded = root.is_some_and(|root| root.has_attribute("data-embed"));
    format!("#{fragment}{}", if is_embedded { "&embed=1" } else { "" })
}

fn history() -> Option<History> {
    web_sys::window().and_then(|window| window.history().ok())
}
