//! Texts and files that are too large to copy. They are held here under a number and passed to the
//! worker as they are.

use super::dispatch;
use crate::app::Event;
use crate::app::session::{Attachment, Input, Pasted, Payload};
use js_sys::futures::{JsFuture, spawn_local};
use js_sys::{Array, JsString};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, File};

/// The name of a pasted text.
const PASTED: &str = "Pasted text";

/// The attachments by number, in ascending order. There may be thousands.
#[derive(Default)]
pub(super) struct Attachments {
    held: Vec<(u32, JsValue)>,
    last_id: u32,
}

impl Attachments {
    /// Holds a file of this size, under its path.
    pub(super) fn add_file(&mut self, path: String, bytes: u64, file: &File) -> Attachment {
        self.add(with_path(file, &path), path, bytes, file.last_modified() as u64)
    }

    /// Reads files that are short enough to travel in an address. Files that are not UTF-8 are
    /// skipped: the page would decode them differently from the worker.
    pub(super) fn read_short(&self, files: &[Attachment]) {
        if !Attachment::are_short(files) {
            return;
        }
        let reading = |file: &Attachment| {
            let file = self.held(file.id?)?.dyn_ref::<Array>()?.get(0).dyn_into::<Blob>().ok()?;
            Some(JsFuture::from(file.text()))
        };
        let all: Vec<(u32, JsFuture)> = files.iter().filter_map(|file| file.id.zip(reading(file))).collect();
        spawn_local(async move {
            let mut texts = Vec::new();
            for (id, reading) in all {
                // The worker reports files that cannot be read.
                let text = reading.await.ok().and_then(|text| text.as_string());
                texts.extend(text.filter(|text| !text.contains(char::REPLACEMENT_CHARACTER)).map(|text| (id, text)));
            }
            dispatch(Event::FilesRead(texts));
        });
    }

    fn held(&self, id: u32) -> Option<&JsValue> {
        let place = self.held.binary_search_by_key(&id, |(held, _)| *held).ok()?;
        Some(&self.held[place].1)
    }

    /// Holds a pasted text as a file, so that neither the page nor the worker has a copy of it.
    /// <https://developer.mozilla.org/docs/Web/API/File/File>
    pub(super) fn add_text(&mut self, text: &JsString) -> Result<Attachment, JsValue> {
        Ok(self.hold_text(File::new_with_str_sequence(&Array::of1(text), PASTED)?))
    }

    /// Holds a pasted text that already is a file. The time of pasting distinguishes texts of equal
    /// length.
    pub(super) fn hold_text(&mut self, text: File) -> Attachment {
        let (bytes, changed) = (text.size() as u64, text.last_modified() as u64);
        self.add(text.into(), PASTED.to_owned(), bytes, changed)
    }

    fn add(&mut self, value: JsValue, name: String, bytes: u64, changed: u64) -> Attachment {
        self.last_id += 1;
        self.held.push((self.last_id, value));
        Attachment { id: Some(self.last_id), name, bytes, changed, text: None }
    }

    /// A payload as part of a message.
    pub(super) fn part(&self, payload: &Payload) -> Result<JsValue, JsValue> {
        Ok(match payload {
            Payload::Text(text) => JsValue::from_str(text),
            // <https://developer.mozilla.org/docs/Web/API/File/File>
            Payload::File { name, text } => {
                let file = File::new_with_str_sequence(&Array::of1(&JsValue::from_str(text)), "")?;
                with_path(&file, name)
            }
            // The state only names attachments that are held. If one were missing, the worker would
            // report an empty text.
            Payload::Attachment(id) => self.held(*id).cloned().unwrap_or_else(|| JsValue::from_str("")),
        })
    }

    /// Drops all attachments that the input does not name.
    pub(super) fn keep_those_of(&mut self, input: &Input) {
        if self.held.is_empty() {
            return;
        }
        let texts = &input.boxes.texts;
        let is_in_a_box = |id| texts.iter().any(|text| matches!(text, Pasted::Held(held) if held.id == Some(id)));
        self.held.retain(|(id, _)| is_in_a_box(*id) || input.files.place_of(*id).is_some());
    }
}

/// A file with its path, as the worker expects it: a file's own name has no folders.
fn with_path(file: &File, path: &str) -> JsValue {
    Array::of2(file, &JsValue::from_str(path)).into()
}
