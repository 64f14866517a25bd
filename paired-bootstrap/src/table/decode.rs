//! Decodes the bytes of a file as text.

/// The characters for the bytes 0x80 to 0x9F in Windows-1252. The five unassigned bytes become the
/// replacement character.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž', '\u{fffd}', '\u{fffd}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{fffd}', 'ž', 'Ÿ',
];

/// Decodes the bytes of a file, piece by piece: UTF-8 with or without a byte-order mark, UTF-16
/// with one (spreadsheets call that "Unicode text"), or Windows-1252 from the first byte that is
/// not valid UTF-8. Windows-1252 has a character for every byte, and before that byte such a file
/// has hardly anything but ASCII, which is the same in UTF-8.
///
/// ```
/// use paired_bootstrap::table::Decoder;
///
/// let (mut decoder, mut text) = (Decoder::default(), String::new());
/// for piece in [b"Syst\xc3", b"\xa8me 1"] {
///     decoder.push(piece, &mut text);
/// }
/// decoder.finish(&mut text);
/// assert_eq!(text, "Système 1");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Decoder {
    encoding: Encoding,
    /// The last bytes, at most three: an incomplete byte-order mark or character.
    open: Vec<u8>,
}

#[derive(Clone, Copy, Debug, Default)]
enum Encoding {
    /// The first bytes will decide.
    #[default]
    Unknown,
    Utf8,
    Utf16LittleEndian,
    Utf16BigEndian,
    Windows1252,
}

impl Decoder {
    /// The text of a complete file, and whether its encoding [is a guess](Self::is_guess).
    pub(super) fn decoded(bytes: &[u8]) -> (String, bool) {
        let (mut decoder, mut text) = (Self::default(), String::new());
        decoder.push(bytes, &mut text);
        decoder.finish(&mut text);
        (text, decoder.is_guess())
    }

    /// Decodes the next bytes, and adds to `text` all characters that are complete.
    pub fn push(&mut self, bytes: &[u8], text: &mut String) {
        if self.open.is_empty() {
            self.decode(bytes, text);
        } else {
            let mut joined = std::mem::take(&mut self.open);
            joined.extend_from_slice(bytes);
            self.decode(&joined, text);
        }
    }

    /// Decodes what is left when no more bytes will come. Of an incomplete UTF-16 character, a
    /// single byte is dropped, and more bytes become the replacement character.
    pub fn finish(&mut self, text: &mut String) {
        let open = std::mem::take(&mut self.open);
        match self.encoding {
            Encoding::Utf16LittleEndian | Encoding::Utf16BigEndian if open.len() < 2 => {}
            Encoding::Utf16LittleEndian | Encoding::Utf16BigEndian => text.push(char::REPLACEMENT_CHARACTER),
            Encoding::Unknown | Encoding::Utf8 | Encoding::Windows1252 if open.is_empty() => {}
            Encoding::Unknown | Encoding::Utf8 | Encoding::Windows1252 => {
                self.encoding = Encoding::Windows1252;
                decode_windows_1252(&open, text);
            }
        }
    }

    /// Whether bytes so far were read as Windows-1252, because they are not UTF-8. They may be in
    /// any other encoding that has no mark: which one, only the letters tell.
    #[must_use]
    pub fn is_guess(&self) -> bool {
        matches!(self.encoding, Encoding::Windows1252)
    }

    fn decode(&mut self, bytes: &[u8], text: &mut String) {
        let rest = match self.encoding {
            Encoding::Unknown => self.recognise(bytes, text),
            Encoding::Utf8 => self.decode_utf8(bytes, text),
            Encoding::Utf16LittleEndian => decode_utf16(bytes, u16::from_le_bytes, text),
            Encoding::Utf16BigEndian => decode_utf16(bytes, u16::from_be_bytes, text),
            Encoding::Windows1252 => {
                decode_windows_1252(bytes, text);
                &[]
            }
        };
        self.open.extend_from_slice(rest);
    }

    fn recognise<'b>(&mut self, bytes: &'b [u8], text: &mut String) -> &'b [u8] {
        let (encoding, rest) = match bytes {
            [] | [0xef | 0xfe | 0xff] | [0xef, 0xbb] => return bytes,
            [0xff, 0xfe, rest @ ..] => (Encoding::Utf16LittleEndian, rest),
            [0xfe, 0xff, rest @ ..] => (Encoding::Utf16BigEndian, rest),
            [0xef, 0xbb, 0xbf, rest @ ..] => (Encoding::Utf8, rest),
            _ => (Encoding::Utf8, bytes),
        };
        self.encoding = encoding;
        self.decode(rest, text);
        &[]
    }

    /// Returns the bytes of an incomplete character.
    fn decode_utf8<'b>(&mut self, bytes: &'b [u8], text: &mut String) -> &'b [u8] {
        let (valid, error) = match std::str::from_utf8(bytes) {
            Ok(valid) => (valid, None),
            Err(error) => (bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid()), Some(error)),
        };
        text.push_str(valid);
        let rest = &bytes[valid.len()..];
        // An error without a length may be fixed by more bytes.
        if error.is_some_and(|error| error.error_len().is_some()) {
            self.encoding = Encoding::Windows1252;
            decode_windows_1252(rest, text);
            return &[];
        }
        rest
    }
}

/// Returns the bytes of an incomplete character.
fn decode_utf16<'b>(bytes: &'b [u8], unit: fn([u8; 2]) -> u16, text: &mut String) -> &'b [u8] {
    let is_high = |pair: &[u8]| (0xd800..0xdc00).contains(&unit([pair[0], pair[1]]));
    let whole_units = bytes.len() / 2 * 2;
    // The first half of a surrogate pair waits for the second.
    let end = match bytes[..whole_units].rchunks_exact(2).next() {
        Some(last) if is_high(last) => whole_units - 2,
        _ => whole_units,
    };
    let (complete, rest) = bytes.split_at(end);
    let units = complete.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    text.extend(char::decode_utf16(units).map(|decoded| decoded.unwrap_or(char::REPLACEMENT_CHARACTER)));
    rest
}

fn decode_windows_1252(bytes: &[u8], text: &mut String) {
    text.extend(bytes.iter().map(|&byte| match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decode_in_pieces(bytes: &[u8], size: usize) -> String {
        let (mut decoder, mut text) = (Decoder::default(), String::new());
        bytes.chunks(size).for_each(|piece| decoder.push(piece, &mut text));
        decoder.finish(&mut text);
        text
    }

    /// The text in the bytes, after a check that it is the same for pieces of every size.
    fn decode(bytes: &[u8]) -> String {
        let text = decode_in_pieces(bytes, bytes.len().max(1));
        for size in 1..bytes.len() {
            assert_eq!(decode_in_pieces(bytes, size), text, "pieces of {size} bytes of {bytes:?}");
        }
        text
    }

    fn utf16(text: &str, mark: [u8; 2], bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        mark.into_iter().chain(text.encode_utf16().flat_map(bytes)).collect()
    }

    #[test]
    fn nothing_is_an_empty_text() {
        assert_eq!(decode(b""), "");
        assert_eq!(decode(b"\xef\xbb\xbf"), "");
        assert_eq!(decode(b"\xff\xfe"), "");
    }

    #[test]
    fn all_encodings_give_the_same_text() {
        let text = "Système\t−0,5\r\n😀";
        assert_eq!(decode(text.as_bytes()), text);
        assert_eq!(decode(format!("\u{feff}{text}").as_bytes()), text);
        assert_eq!(decode(&utf16(text, [0xff, 0xfe], u16::to_le_bytes)), text);
        assert_eq!(decode(&utf16(text, [0xfe, 0xff], u16::to_be_bytes)), text);
    }

    #[test]
    fn other_bytes_are_windows_1252() {
        let is_guess = |bytes: &[u8]| Decoder::decoded(bytes).1;
        assert_eq!([&b"caf\xe9"[..], b"\xe9 caf", "café".as_bytes()].map(is_guess), [true, true, false]);
        assert_eq!(decode(b"Syst\xe8me \x80\xa0\x96"), "Système €\u{a0}–");
        assert_eq!(decode(b"\xef"), "ï");
        assert_eq!(decode(b"\xef\xbb"), "ï»");
        assert_eq!(decode(b"caf\xe9"), "café");
    }

    #[test]
    fn one_broken_byte_does_not_spoil_what_stands_before_it() {
        assert_eq!(decode(b"Syst\xc3\xa8me\n1\n# \xe8"), "Système\n1\n# è");
    }

    #[test]
    fn a_broken_utf_16_file_is_still_text() {
        assert_eq!(decode(b"\xff\xfe1\x00\x00\xd8\n"), "1\u{fffd}");
        assert_eq!(decode(b"\xff\xfe1\x00\x00\xd82\x00"), "1\u{fffd}2");
        assert_eq!(decode(b"\xff\xfe\x00\xdc1\x00"), "\u{fffd}1");
    }
}
