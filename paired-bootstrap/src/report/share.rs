//! Compressed scores in the address. Anybody can write a link, so its content is not trusted when
//! it is read.
//!
//! The keys `scores` and `files` each hold a list of texts: `scores` the text of the baseline and
//! that of the experimental system, `files` the name and the text of each file in turn. Their value
//! is base64 (RFC 4648, section 5, without padding) of
//!
//! | bytes | what |
//! |---|---|
//! | 1 | the format version of the rest, [`FORM`] |
//! | 3 | the length of all texts with a separator between any two, least significant byte first |
//! | rest | the texts, separated by bytes 255: compressed (RFC 1950, zlib) |
//!
//! A byte 255 never occurs in UTF-8. The zlib format ends with a checksum, which shows that a link
//! is complete.

use crate::table::InputReader;
use crate::text::{count, counted};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::{
    TINFL_FLAG_PARSE_ZLIB_HEADER, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF,
};
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};
use std::fmt;

/// The maximum number of characters for scores in a link: 8 kB get through mails, chats and
/// proxies.
pub const LONGEST_SCORES: usize = 8192;

/// The maximum number of bytes that a link may unpack to. 8 kB could unpack to six million.
const MOST_BYTES: usize = 400_000;

/// The maximum number of bytes to compress: this takes milliseconds.
pub const MOST_PACKED: u64 = 200_000;

/// The only format version.
const FORM: u8 = 1;

/// The length of the header: format version and length.
const HEAD: usize = 4;

/// Separates two texts.
const BETWEEN: u8 = 0xff;

/// One of miniz_oxide's ten levels. The best one saves 2 % of the space and takes fifty times as
/// long: a second for 100 kB of zeros and ones.
const LEVEL: u8 = 5;

/// A file that a link carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedFile {
    /// Its name, with its extension.
    pub name: String,
    /// Its content.
    pub text: String,
}

/// The error for scores that are too long for a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong {
    /// The number of characters that they would need. `None` if the texts are too large to
    /// compress.
    pub characters: Option<u64>,
    /// The size of all texts, in bytes.
    pub text_bytes: u64,
}

impl std::error::Error for TooLong {}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.characters {
            Some(characters) => write!(
                f,
                "These scores are too long for a link. They need {} characters, and the limit is {}. Send them as a file.",
                count(characters),
                count(LONGEST_SCORES as u64)
            ),
            None => write!(
                f,
                "These scores are too long for a link. They have {} bytes, and the limit is {}. Send them as a file.",
                count(self.text_bytes),
                count(MOST_PACKED)
            ),
        }
    }
}

/// Why the scores in an address are invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoresProblem {
    /// There are more than [`LONGEST_SCORES`] characters.
    TooLong {
        /// The number of characters.
        characters: usize,
    },
    /// A character that never occurs in such a value.
    WrongCharacter {
        /// Its position, counted from 1.
        position: usize,
    },
    /// This version does not know the format.
    UnknownForm {
        /// Its version number.
        form: u8,
    },
    /// The texts exceed the size that a link may unpack to.
    TooLarge {
        /// The number of bytes.
        bytes: usize,
    },
    /// Data are missing, changed or added.
    Damaged,
    /// There are more or fewer texts than the key expects.
    WrongTexts {
        /// The number of texts.
        texts: usize,
        /// What the key expects.
        expected: &'static str,
    },
    /// The unpacked data are not text.
    NotText,
}

impl std::error::Error for ScoresProblem {}

impl fmt::Display for ScoresProblem {
    /// What is wrong with "scores", as the end of a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooLong { characters } => {
                let (characters, most) = (count(characters as u64), count(LONGEST_SCORES as u64));
                write!(f, "has {characters} characters, but the limit is {most}")
            }
            Self::WrongCharacter { position } => {
                write!(f, "has an invalid character at position {}", count(position as u64))
            }
            Self::UnknownForm { form } => {
                write!(f, "is in form {form}, which this version cannot read: use a newer version")
            }
            Self::TooLarge { bytes } => {
                write!(
                    f,
                    "would unpack to {} bytes, but the limit is {}",
                    count(bytes as u64),
                    count(MOST_BYTES as u64)
                )
            }
            Self::Damaged => write!(f, "is damaged: copy the whole link again"),
            Self::WrongTexts { texts, expected } => {
                write!(f, "has {}, but needs {expected}", counted(texts as u64, "text"))
            }
            Self::NotText => write!(f, "contains no text: copy the whole link again"),
        }
    }
}

/// Two texts as the value of the key `scores`.
///
/// # Errors
/// [`TooLong`] if that is longer than [`LONGEST_SCORES`].
pub fn pack_scores([baseline, experimental]: &[String; 2]) -> Result<String, TooLong> {
    pack(&[baseline, experimental])
}

/// Files as the value of the key `files`.
///
/// # Errors
/// [`TooLong`] if that is longer than [`LONGEST_SCORES`].
pub fn pack_files(files: &[LinkedFile]) -> Result<String, TooLong> {
    pack(&files.iter().flat_map(|LinkedFile { name, text }| [name.as_str(), text.as_str()]).collect::<Vec<_>>())
}

/// A single text as the value of a key, such as a table in the view Review.
///
/// # Errors
/// [`TooLong`] if that is longer than [`LONGEST_SCORES`].
pub fn pack_text(text: &str) -> Result<String, TooLong> {
    pack(&[text])
}

/// Reads what [`pack_text`] wrote.
///
/// # Errors
/// As `unpack_scores`.
pub fn unpack_text(value: &str) -> Result<String, ScoresProblem> {
    unpack(value)?
        .try_into()
        .map(|[text]: [String; 1]| text)
        .map_err(|texts: Vec<_>| ScoresProblem::WrongTexts { texts: texts.len(), expected: "one" })
}

fn pack(texts: &[&str]) -> Result<String, TooLong> {
    let text_bytes = texts.iter().map(|text| text.len() as u64).sum();
    if text_bytes > MOST_PACKED {
        return Err(TooLong { characters: None, text_bytes });
    }
    let texts = texts.iter().map(|text| text.as_bytes()).collect::<Vec<_>>().join(&BETWEEN);
    let [a, b, c, _] = (texts.len() as u32).to_le_bytes();
    let mut bytes = vec![FORM, a, b, c];
    bytes.extend(compress_to_vec_zlib(&texts, LEVEL));
    let value = URL_SAFE_NO_PAD.encode(bytes);
    if value.len() > LONGEST_SCORES {
        return Err(TooLong { characters: Some(value.len() as u64), text_bytes });
    }
    Ok(value)
}

/// Reads what [`pack_scores`] wrote.
///
/// # Errors
/// [`ScoresProblem`] for anything else. No value takes much time or memory.
pub fn unpack_scores(value: &str) -> Result<[String; 2], ScoresProblem> {
    let expected = "two: baseline and experimental scores";
    unpack(value)?.try_into().map_err(|texts: Vec<_>| ScoresProblem::WrongTexts { texts: texts.len(), expected })
}

/// Reads what [`pack_files`] wrote.
///
/// # Errors
/// As [`unpack_scores`].
pub fn unpack_files(value: &str) -> Result<Vec<LinkedFile>, ScoresProblem> {
    let texts = unpack(value)?;
    let (pairs, rest) = texts.as_chunks::<2>();
    if !rest.is_empty() || pairs.len() > InputReader::MAX_SOURCES {
        let expected = "two for each of at most 2,000 files";
        return Err(ScoresProblem::WrongTexts { texts: texts.len(), expected });
    }
    Ok(pairs.iter().map(|[name, text]| LinkedFile { name: name.clone(), text: text.clone() }).collect())
}

/// Unpacks the texts, at least one.
fn unpack(value: &str) -> Result<Vec<String>, ScoresProblem> {
    if value.len() > LONGEST_SCORES {
        return Err(ScoresProblem::TooLong { characters: value.chars().count() });
    }
    let bytes = URL_SAFE_NO_PAD.decode(value).map_err(|error| match error {
        base64::DecodeError::InvalidByte(offset, _) => {
            // Characters begin with bytes other than 0b10……….
            let begins = |byte: &&u8| **byte & 0xc0 != 0x80;
            ScoresProblem::WrongCharacter { position: value.as_bytes()[..=offset].iter().filter(begins).count() }
        }
        _ => ScoresProblem::Damaged,
    })?;
    let (&[form, a, b, c], compressed) = bytes.split_first_chunk::<HEAD>().ok_or(ScoresProblem::Damaged)?;
    if form != FORM {
        return Err(ScoresProblem::UnknownForm { form });
    }
    let length = u32::from_le_bytes([a, b, c, 0]) as usize;
    let texts = inflate(compressed, length)?;
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).map_err(|_| ScoresProblem::NotText);
    texts.split(|&byte| byte == BETWEEN).map(text).collect()
}

/// Unpacks exactly `length` bytes, which must use up all of `compressed`.
fn inflate(compressed: &[u8], length: usize) -> Result<Vec<u8>, ScoresProblem> {
    if length > MOST_BYTES {
        return Err(ScoresProblem::TooLarge { bytes: length });
    }
    let mut bytes = vec![0; length];
    // The buffer has the expected size, so unpacking stops at its end if there is more.
    let flags = TINFL_FLAG_PARSE_ZLIB_HEADER | TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let (status, read, written) =
        decompress(&mut Box::<DecompressorOxide>::default(), compressed, &mut bytes, 0, flags);
    let is_whole = status == TINFLStatus::Done && read == compressed.len() && written == length;
    is_whole.then_some(bytes).ok_or(ScoresProblem::Damaged)
}
