//! What was typed or pasted, kept until the tab is closed: a reload brings it back.
//!
//! See [MDN](https://developer.mozilla.org/docs/Web/API/Window/sessionStorage).

use super::dom::Dom;
use crate::app::session::Payload;
use wasm_bindgen::JsValue;
use web_sys::Storage;

/// The keys: the ids of the boxes.
const KEYS: [&str; 2] = ["baseline-scores", "experimental-scores"];

/// Keeps two texts, or none, in place of older ones. Returns whether that worked: storage can be
/// full or forbidden, and a text that is too long for its box is not here.
pub(super) fn store(dom: &Dom, payloads: &[Payload]) -> bool {
    let Some(storage) = storage(dom) else { return payloads.is_empty() };
    let texts = payloads.iter().map(|payload| match payload {
        Payload::Text(text) => Some(text.as_str()),
        Payload::File { .. } | Payload::Attachment(_) => None,
    });
    let texts: Option<Vec<&str>> = texts.collect();
    forget(&storage);
    let stored = texts
        .is_some_and(|texts| KEYS.iter().zip(texts).try_for_each(|(key, text)| storage.set_item(key, text)).is_ok());
    if !stored {
        forget(&storage);
    }
    stored
}

/// The texts that were kept before the page was loaded again.
pub(super) fn restored(dom: &Dom) -> Option<[String; 2]> {
    let storage = storage(dom)?;
    let [baseline, experimental] = KEYS.map(|key| storage.get_item(key).ok().flatten());
    Some([baseline?, experimental?])
}

fn forget(storage: &Storage) {
    // Where storing is allowed, so is this.
    let _: Result<(), JsValue> = KEYS.iter().try_for_each(|key| storage.remove_item(key));
}

/// `None` where the browser forbids it, and in a frame: all frames of a tab would share their
/// texts.
fn storage(dom: &Dom) -> Option<Storage> {
    let is_framed = dom.root().is_ok_and(|root| root.has_attribute("data-embed"));
    if is_framed { None } else { dom.window().session_storage().ok().flatten() }
}
