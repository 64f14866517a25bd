//! What was typed or pasted, kept for the session: it outlives a reload.

use super::dom::Dom;
use crate::app::session::Payload;
use wasm_bindgen::JsValue;
use web_sys::Storage;

/// The keys, as the boxes are called.
const KEYS: [&str; 2] = ["baseline-scores", "experimental-scores"];

/// Keeps two texts in place of those before, or none. Whether they are kept: storage may be full or forbidden, and a text that
/// is too long for its box is held elsewhere.
pub(super) fn store(dom: &Dom, payloads: &[Payload]) -> bool {
    let Some(storage) = storage(dom) else { return payloads.is_empty() };
    let texts = payloads.iter().map(|payload| match payload {
        Payload::Text(text) => Some(text.as_str()),
        Payload::Attachment(_) => None,
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
    // Nothing that can be stored can be forbidden to be forgotten.
    let _: Result<(), JsValue> = KEYS.iter().try_for_each(|key| storage.remove_item(key));
}

fn storage(dom: &Dom) -> Option<Storage> {
    dom.window().session_storage().ok().flatten()
}
