//! Texts and files of the browser, taken over piece by piece: the worker's memory never holds a
//! whole one.

use js_sys::{Array, JsString, Uint8Array};
use paired_bootstrap::table::{Decoder, Pieces, ReadError, Source};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, FileReaderSync};

/// The size of a piece, in bytes or UTF-16 units. A worker takes it over in a few milliseconds, and
/// hears its messages between two pieces.
const PIECE: u32 = 1 << 20;

/// What came beside a message: texts and files.
///
/// # Errors
/// A sentence, where there is something else.
pub(super) fn sources(texts: Array) -> Result<Vec<Source>, String> {
    texts.iter().map(source).collect()
}

fn source(text: JsValue) -> Result<Source, String> {
    match text.dyn_into::<JsString>() {
        Ok(text) => Ok(Source { name: None, pieces: Box::new(Text { text, position: 0 }) }),
        Err(other) => {
            // A long pasted text is a blob without a name.
            let name = other.dyn_ref::<web_sys::File>().map(|file| Source::name_of(&file.name()).to_owned());
            let file: Blob = other.dyn_into().map_err(|_| "neither a text nor a file")?;
            let pieces = File { bytes: file.size(), file, position: 0.0, decoder: Decoder::default() };
            Ok(Source { name, pieces: Box::new(pieces) })
        }
    }
}

/// A pasted text, which stays in the browser's memory.
#[derive(Debug)]
struct Text {
    text: JsString,
    /// UTF-16 units that are read.
    position: u32,
}

impl Pieces for Text {
    fn bytes(&self) -> u64 {
        u64::from(self.text.length())
    }

    fn bytes_read(&self) -> u64 {
        u64::from(self.position)
    }

    fn read(&mut self, text: &mut String) -> Result<bool, ReadError> {
        let length = self.text.length();
        let mut end = length.min(self.position.saturating_add(PIECE));
        // Not between the two units of a character.
        if end < length && (0xd800..0xdc00).contains(&(self.text.char_code_at(end - 1) as u32)) {
            end += 1;
        }
        text.push_str(&String::from(self.text.substring(self.position, end)));
        self.position = end;
        Ok(end < length)
    }
}

/// A file, which a worker may read without waiting for an event.
/// <https://developer.mozilla.org/docs/Web/API/FileReaderSync>
#[derive(Debug)]
struct File {
    file: Blob,
    /// Its size when it was chosen. It cannot be read once it has changed.
    bytes: f64,
    /// Bytes that are read.
    position: f64,
    decoder: Decoder,
}

impl Pieces for File {
    fn bytes(&self) -> u64 {
        self.bytes as u64
    }

    fn bytes_read(&self) -> u64 {
        self.position as u64
    }

    fn read(&mut self, text: &mut String) -> Result<bool, ReadError> {
        let end = self.bytes.min(self.position + f64::from(PIECE));
        let piece = self.file.slice_with_f64_and_f64(self.position, end);
        let piece = piece.and_then(|piece| FileReaderSync::new()?.read_as_array_buffer(&piece));
        let piece: JsValue = piece.map_err(|_| ReadError::Unreadable)?.into();
        let piece = Uint8Array::new(&piece);
        if f64::from(piece.length()) != end - self.position {
            return Err(ReadError::Unreadable);
        }
        self.decoder.push(&piece.to_vec(), text);
        self.position = end;
        let is_last = end == self.bytes;
        if is_last {
            std::mem::take(&mut self.decoder).finish(text);
        }
        Ok(!is_last)
    }
}
