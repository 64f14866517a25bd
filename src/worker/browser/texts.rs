//! Texts and files of the browser, read piece by piece, so that the worker's memory never holds a
//! whole one.

use js_sys::{Array, JsString, Uint8Array};
use paired_bootstrap::table::{Decoder, Pieces, ReadError, Source};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, FileReaderSync};

/// The size of a piece, in bytes or UTF-16 units. Reading one takes a few milliseconds, and the
/// worker handles messages between two.
const PIECE: u32 = 1 << 20;

/// The texts and files that came with a message.
///
/// # Errors
/// A sentence, if there is anything else.
pub(super) fn sources(texts: Array) -> Result<Vec<Source>, String> {
    let mut sources = Vec::new();
    for text in texts.iter() {
        sources.extend(texts_of(text)?);
    }
    Ok(sources)
}

fn texts_of(part: JsValue) -> Result<Vec<Source>, String> {
    let other = match part.dyn_into::<JsString>() {
        Ok(text) => return Ok(vec![Source { name: None, pieces: Box::new(Text { text, position: 0 }) }]),
        Err(other) => other,
    };
    // A file comes with its path; a long pasted text is a blob without a name.
    let pair = other.dyn_ref::<Array>().map(|pair| (pair.get(0), pair.get(1).as_string()));
    let (file, path) = pair.unwrap_or((other, None));
    let file: Blob = file.dyn_into().map_err(|_| "neither a text nor a file")?;
    let (name, ending) = match &path {
        Some(path) => path.split_at(Source::name_of(path).len()),
        None => ("", ""),
    };
    let (name, ending) = (path.is_some().then(|| name.to_owned()), ending.to_owned());
    let file = File { bytes: file.size(), file, position: 0.0, decoder: Decoder::default(), ending };
    if let Some(path) = &path
        && Source::is_archive(&file.slice(0.0, ARCHIVE_MARK).unwrap_or_default())
    {
        if file.bytes > Source::MOST_BYTES as f64 {
            return Err(format!("“{path}” is larger than 256 MB. Unpack it, and choose the files in it"));
        }
        let bytes = file.slice(0.0, file.bytes).map_err(|error| format!("“{path}”: {error}"))?;
        return Source::of_file(path, bytes).map_err(|error| error.to_string());
    }
    Ok(vec![Source { name, pieces: Box::new(file) }])
}

/// How many bytes identify an archive.
const ARCHIVE_MARK: f64 = 4.0;

/// A pasted text, which stays in the browser's memory.
#[derive(Debug)]
struct Text {
    text: JsString,
    /// The number of UTF-16 units read so far.
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
        // Do not split a surrogate pair.
        if end < length && (0xd800..0xdc00).contains(&(self.text.char_code_at(end - 1) as u32)) {
            end += 1;
        }
        text.push_str(&String::from(self.text.substring(self.position, end)));
        self.position = end;
        Ok(end < length)
    }
}

/// A file, which a worker may read synchronously.
/// <https://developer.mozilla.org/docs/Web/API/FileReaderSync>
#[derive(Debug)]
struct File {
    file: Blob,
    /// Its size when it was chosen. A file that has changed since cannot be read.
    bytes: f64,
    /// The number of bytes read so far.
    position: f64,
    decoder: Decoder,
    /// The ending of its name.
    ending: String,
}

impl File {
    /// The bytes in this range, which is cut off at the end of the file.
    fn slice(&self, from: f64, to: f64) -> Result<Vec<u8>, ReadError> {
        let to = to.min(self.bytes);
        let piece = self.file.slice_with_f64_and_f64(from, to);
        let piece = piece.and_then(|piece| FileReaderSync::new()?.read_as_array_buffer(&piece));
        let piece: JsValue = piece.map_err(|_| ReadError::Unreadable)?.into();
        let piece = Uint8Array::new(&piece);
        if f64::from(piece.length()) == to - from { Ok(piece.to_vec()) } else { Err(ReadError::Unreadable) }
    }
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
        self.decoder.push(&self.slice(self.position, end)?, text);
        self.position = end;
        let is_last = end == self.bytes;
        if is_last {
            self.decoder.finish(text);
        }
        Ok(!is_last)
    }

    fn is_guess(&self) -> bool {
        self.decoder.is_guess()
    }

    fn ending(&self) -> &str {
        &self.ending
    }
}
