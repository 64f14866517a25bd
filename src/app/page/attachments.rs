//! Texts and files that are too large to copy: held here under a number, handed to the worker as they are.

use super::super::event::Payload;
use super::super::state::{Attachment, Pasted, State};
use js_sys::JsString;
use wasm_bindgen::JsValue;
use web_sys::File;

/// What is held, by number: a few texts and files at most.
#[derive(Default)]
pub(super) struct Attachments {
    held: Vec<(u32, JsValue)>,
    last_id: u32,
}

impl Attachments {
    /// Holds a file.
    pub(super) fn add_file(&mut self, file: File) -> Attachment {
        let (name, bytes) = (file.name(), file.size() as u64);
        self.add(file.into(), name, bytes)
    }

    /// Holds a pasted text. Its size is counted in UTF-16 units, near enough.
    pub(super) fn add_text(&mut self, text: JsString) -> Attachment {
        let bytes = u64::from(text.length());
        self.add(text.into(), "Pasted text".to_owned(), bytes)
    }

    fn add(&mut self, value: JsValue, name: String, bytes: u64) -> Attachment {
        self.last_id += 1;
        self.held.push((self.last_id, value));
        Attachment { id: self.last_id, name, bytes }
    }

    /// A payload as part of a message.
    pub(super) fn part(&self, payload: &Payload) -> JsValue {
        match payload {
            Payload::Text(text) => JsValue::from_str(text),
            // The state names only what is held; an empty text would be reported as such.
            Payload::Attachment(id) => {
                let held = self.held.iter().find(|(held, _)| held == id);
                held.map_or_else(|| JsValue::from_str(""), |(_, value)| value.clone())
            }
        }
    }

    /// Lets go of all that the state does not name.
    pub(super) fn keep_those_of(&mut self, state: &State) {
        if self.held.is_empty() {
            return;
        }
        let texts = state.texts.iter().chain(state.replaced_texts.iter().flatten()).filter_map(|text| match text {
            Pasted::Held(attachment) => Some(attachment.id),
            Pasted::Typed(_) => None,
        });
        let named: Vec<u32> = state.files.iter().map(|file| file.id).chain(texts).collect();
        self.held.retain(|(id, _)| named.contains(id));
    }
}
