//! Archives: any bytes, and files that are packed here, whole or damaged.

use super::formats::with_paths;
use super::scores::decoded;
use miniz_oxide::deflate::compress_to_vec;
use paired_bootstrap::table::{Source, TableError};
use std::collections::BTreeMap;

/// Unpacks what `bytes` describe. The first byte says what they are: an archive as it is; or three
/// bytes that damage an archive, followed by its files, each with its path on the first line.
pub fn check(bytes: &[u8]) {
    let (&form, bytes) = bytes.split_first().unwrap_or((&0, bytes));
    let path = ["x.gz", "x.zip", "x.eval", "x.csv"][usize::from(form / 4 % 4)];
    let (&[damage, at, by], files) = bytes.split_first_chunk().unwrap_or((&[0; 3], bytes));
    // Each name occurs once in an archive.
    let mut files: BTreeMap<String, &[u8]> = with_paths(files).collect();
    let method = [Method::Stored, Method::Deflated, Method::Zstandard][usize::from(form / 4 % 4 % 3)];
    let whole = match form % 4 {
        0 => return check_any(path, bytes),
        1 => {
            files = files.into_iter().take(1).map(|(_, bytes)| (String::new(), bytes)).collect();
            gzipped(files.values().next().copied().unwrap_or_default())
        }
        2 => zipped(&files, method, false),
        // The packed content is arbitrary bytes, so its checksum is wrong.
        _ => return check_any("x.zip", &damaged(zipped(&files, method, true), damage, at, by)),
    };
    let archive = damaged(whole.clone(), damage, at, by);
    check_any("x.zip", &archive);
    check_packed(&files, &archive, archive == whole);
}

/// Any bytes are either unpacked or refused. What is unpacked is read like other files, which
/// [`super::formats`] checks.
fn check_any(path: &str, bytes: &[u8]) {
    match Source::texts_of_file(path, bytes.to_vec()) {
        // A byte that is not UTF-8 becomes three bytes of text.
        Ok(texts) if Source::is_archive(bytes) => {
            assert!(texts.iter().map(|(_, text)| text.len() as u64).sum::<u64>() <= 3 * Source::MOST_BYTES);
        }
        Ok(texts) => assert_eq!(texts, [(path.to_owned(), decoded(bytes))]),
        Err(error) => check_refusal(path, &error),
    }
}

/// Either the unpacked files are those that were packed, or the archive is refused. A damaged one
/// may lack some or give them other names, but their content is never different.
fn check_packed(files: &BTreeMap<String, &[u8]>, archive: &[u8], is_whole: bool) {
    let shown = shown(files);
    let is_special = |name: &String| {
        ["[Content_Types].xml", "mimetype", "header.json", "_journal/start.json"].contains(&name.as_str())
            || ["/data.pkl", ".npy", "/document.xml"].iter().any(|end| name.ends_with(end))
    };
    let holds_archive = |bytes: &[u8]| {
        bytes.windows(2).any(|pair| pair == b"PK" || pair == b"\x1f\x8b") || bytes.get(257..262) == Some(b"ustar")
    };
    if shown.keys().any(is_special) || files.values().any(|bytes| holds_archive(bytes)) || !Source::is_archive(archive)
    {
        return;
    }
    let unpacked = match Source::texts_of_file("x", archive.to_vec()) {
        Ok(unpacked) => unpacked,
        Err(error) => return assert!(!is_whole, "{error:?}"),
    };
    if is_whole {
        let is_zip = archive.starts_with(b"PK");
        let path = |path: &String| if is_zip { format!("x/{path}") } else { "x".to_owned() };
        let packed: BTreeMap<String, String> = shown.iter().map(|(own, bytes)| (path(own), decoded(bytes))).collect();
        assert_eq!(unpacked.into_iter().collect::<BTreeMap<_, _>>(), packed);
    } else {
        let is_packed = |text: &String| files.values().any(|bytes| decoded(bytes) == *text);
        assert!(unpacked.iter().all(|(_, text)| is_packed(text)), "{unpacked:?} of {files:?}");
    }
}

/// The files that an archive shows. If none of their paths has a slash, backslashes are slashes.
fn shown<'f>(files: &BTreeMap<String, &'f [u8]>) -> BTreeMap<String, &'f [u8]> {
    let is_shown = |path: &String| !path.ends_with(['/', '\\']) && !path.split(['/', '\\']).any(Source::is_hidden);
    let mut shown: BTreeMap<String, &[u8]> =
        files.iter().filter(|(path, _)| is_shown(path)).map(|(path, bytes)| (path.clone(), *bytes)).collect();
    if !shown.keys().any(|path| path.contains('/')) {
        shown = shown.into_iter().map(|(path, bytes)| (path.replace('\\', "/"), bytes)).collect();
    }
    shown
}

/// The error names the archive, and says what to do.
fn check_refusal(path: &str, error: &TableError) {
    let (TableError::Archive { file, .. } | TableError::Advice { file, .. }) = error else { panic!("{error:?}") };
    let sentence = error.to_string();
    // An archive may hold another one, whose path begins with its name.
    let is_inside = file.strip_prefix(Source::name_of(path)).is_some_and(|rest| rest.starts_with('/'));
    assert!((file == path || is_inside) && sentence.len() > path.len() + 20, "{sentence}");
}

/// Truncates an archive, flips a bit, inserts a byte, or leaves it as it is.
fn damaged(mut archive: Vec<u8>, damage: u8, at: u8, by: u8) -> Vec<u8> {
    // Positions from both ends: the directory of a ZIP archive is at its end.
    let at = usize::from(at) + usize::from(damage / 8) * 256;
    let at = if damage & 4 == 0 { at } else { archive.len().saturating_sub(at + 1) }.min(archive.len() - 1);
    match damage % 4 {
        0 => {}
        1 => archive.truncate(at),
        2 => archive[at] ^= by,
        _ => archive.insert(at, by),
    }
    archive
}

#[derive(Clone, Copy)]
enum Method {
    Stored = 0,
    Deflated = 8,
    Zstandard = 93,
}

/// A gzip file (RFC 1952).
fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let header = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
    let end = [crc32(bytes).to_le_bytes(), (bytes.len() as u32).to_le_bytes()];
    [&header, &*compress_to_vec(bytes, 1), &end.concat()].concat()
}

/// A ZIP archive according to PKWARE's APPNOTE. If `is_packed`, the files' content counts as
/// already compressed.
fn zipped(files: &BTreeMap<String, &[u8]>, method: Method, is_packed: bool) -> Vec<u8> {
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    for (path, bytes) in files {
        let packed = match method {
            _ if is_packed => bytes.to_vec(),
            Method::Stored => bytes.to_vec(),
            Method::Deflated => compress_to_vec(bytes, 1),
            Method::Zstandard => zstandard(bytes),
        };
        let sizes = [packed.len(), bytes.len()].map(|size| (size as u32).to_le_bytes()).concat();
        let start = (archive.len() as u32).to_le_bytes();
        // Version 2.0, names in UTF-8, the method, no time.
        let common = [20, 0, 0, 8, method as u8, 0, 0, 0, 0, 0];
        let name = (path.len() as u16).to_le_bytes();
        let common = [&common[..], &crc32(bytes).to_le_bytes(), &sizes, &name, &[0, 0]].concat();
        archive.extend([b"PK\x03\x04", &*common, path.as_bytes(), &packed].concat());
        directory.extend([b"PK\x01\x02\x14\x00", &*common, &[0; 10], &start, path.as_bytes()].concat());
    }
    let number = (files.len() as u16).to_le_bytes();
    let [size, start] = [&directory, &archive].map(|part| (part.len() as u32).to_le_bytes());
    let end = [b"PK\x05\x06\0\0\0\0", &number[..], &number, &size, &start, &[0, 0]].concat();
    [archive, directory, end].concat()
}

/// A Zstandard frame (RFC 8878) with an uncompressed block.
fn zstandard(bytes: &[u8]) -> Vec<u8> {
    let block = ((bytes.len() as u32) << 3 | 1).to_le_bytes();
    [&[0x28, 0xb5, 0x2f, 0xfd, 0xa0], &(bytes.len() as u32).to_le_bytes()[..], &block[..3], bytes].concat()
}

fn crc32(bytes: &[u8]) -> u32 {
    let shift = |sum: u32| sum >> 1 ^ if sum & 1 == 1 { 0xedb8_8320 } else { 0 };
    !bytes.iter().fold(!0, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), |sum, _| shift(sum)))
}
