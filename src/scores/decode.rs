//! A file's bytes as text.

use super::error::ReadError;

/// What the bytes 0x80 to 0x9F mean in Windows-1252; the five that mean nothing become the replacement character.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž', '\u{fffd}', '\u{fffd}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{fffd}', 'ž', 'Ÿ',
];

/// The text of a file: UTF-8 with or without a byte-order mark, UTF-16 with one (spreadsheets write that as "Unicode
/// text"), and otherwise Windows-1252, in which every byte is some character.
///
/// # Errors
/// [`ReadError::NotText`] if a NUL is among the characters: no text has one, and nearly every other kind of file
/// (workbook, picture, archive) does.
pub fn decode(bytes: &[u8]) -> Result<String, ReadError> {
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] => decode_utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => decode_utf16(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => decode_bytes(rest),
        _ => decode_bytes(bytes),
    };
    if text.contains('\0') { Err(ReadError::NotText) } else { Ok(text) }
}

fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units).map(|decoded| decoded.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

fn decode_bytes(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| decode_windows_1252(byte)).collect(),
    }
}

fn decode_windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf16(text: &str, mark: [u8; 2], bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        mark.into_iter().chain(text.encode_utf16().flat_map(bytes)).collect()
    }

    #[test]
    fn nothing_is_an_empty_text() {
        assert_eq!(decode(b""), Ok(String::new()));
        assert_eq!(decode(b"\xef\xbb\xbf"), Ok(String::new()));
        assert_eq!(decode(b"\xff\xfe"), Ok(String::new()));
    }

    #[test]
    fn all_encodings_give_the_same_text() {
        let text = "Système\t−0,5\r\n😀";
        assert_eq!(decode(text.as_bytes()).as_deref(), Ok(text));
        assert_eq!(decode(format!("\u{feff}{text}").as_bytes()).as_deref(), Ok(text));
        assert_eq!(decode(&utf16(text, [0xff, 0xfe], u16::to_le_bytes)).as_deref(), Ok(text));
        assert_eq!(decode(&utf16(text, [0xfe, 0xff], u16::to_be_bytes)).as_deref(), Ok(text));
    }

    #[test]
    fn other_bytes_are_windows_1252() {
        assert_eq!(decode(b"Syst\xe8me \x80\xa0\x96").as_deref(), Ok("Système €\u{a0}–"));
    }

    #[test]
    fn binary_files_are_refused() {
        assert_eq!(decode(b"PK\x03\x04\x14\x00\x06\x00"), Err(ReadError::NotText));
        assert_eq!(decode(b"0\x00.\x005\x00"), Err(ReadError::NotText));
    }

    #[test]
    fn a_broken_utf_16_file_is_still_text() {
        assert_eq!(decode(b"\xff\xfe1\x00\x00\xd8\n").as_deref(), Ok("1\u{fffd}"));
    }
}
