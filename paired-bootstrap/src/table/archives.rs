//! Archives, and the files in them.

use super::decode::Decoder;
use super::error::TableError;
use super::formats;
use super::pieces::{Document, Whole};
use super::source::Source;
use crate::sorting;
use flate2::Crc;
use flate2::bufread::GzDecoder;
use ruzstd::decoding::StreamingDecoder;
use std::collections::HashSet;
use std::io::{Cursor, ErrorKind, Read};
use zip::{CompressionMethod, ZipArchive};

const DAMAGED: &str = "it is damaged. Get a new copy";
const TOO_SHORT: &str = "its compressed data end too early. The end of the file is missing, or the file is damaged. \
                         Get a new copy";
const WITHOUT_LIST: &str = "its end, with the list of its files, is missing or damaged. Get a new copy";
const LONGER: &str =
    "the compressed file is followed by other data. Unpack it with gzip -d, and choose the unpacked file";

impl Source {
    /// Whether a file that begins with these bytes is an archive. Archives can only be read whole.
    #[must_use]
    pub fn is_archive(head: &[u8]) -> bool {
        is_gzip(head) || is_zip(head)
    }

    /// The texts that [`of_file`](Self::of_file) reads, each with its path.
    ///
    /// # Errors
    /// As [`of_file`](Self::of_file), and [`TableError::Advice`] on a document.
    pub fn texts_of_file(path: &str, bytes: Vec<u8>) -> Result<Vec<(String, String)>, TableError> {
        let files = Self::unpacked(path, bytes)?;
        Ok(files.into_iter().map(|(path, bytes)| (path, Decoder::decoded(&bytes).0)).collect())
    }

    /// The files in an archive, or the file itself, each with its path.
    fn unpacked(path: &str, bytes: Vec<u8>) -> Result<Vec<(String, Vec<u8>)>, TableError> {
        let files = if is_gzip(&bytes) {
            let inner = path.strip_suffix(".gz").unwrap_or(path);
            let bytes = gunzipped(path, &bytes, Source::MOST_BYTES)?;
            if bytes.get(257..262) == Some(b"ustar") {
                return Err(TableError::Advice { file: path.to_owned(), advice: formats::TAR });
            }
            vec![(inner.to_owned(), bytes)]
        } else if is_zip(&bytes) {
            entries(path, bytes)?
        } else {
            vec![(path.to_owned(), bytes)]
        };
        Ok(files)
    }

    /// A file as sources, each named after its path without the extension: one source, or one for
    /// each file packed in a ZIP archive. gzip is unpacked, too. Texts are UTF-8, UTF-16 or
    /// Windows-1252, as [`Decoder`] recognises them. A spreadsheet or another document cannot be
    /// read, but may lie beside files of scores.
    ///
    /// ```
    /// use paired_bootstrap::table::{Choice, Source, read};
    ///
    /// // Saved by a spreadsheet as "Unicode text".
    /// let saved: Vec<u8> =
    ///     "\u{feff}old\tnew\n0\t1\n1\t1\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    /// let selection = read(Source::of_file("scores.txt", saved)?)?.select(&Choice::default())?;
    /// assert_eq!(selection.to_string(), "Baseline: old, experimental: new");
    /// # Ok::<(), paired_bootstrap::table::TableError>(())
    /// ```
    ///
    /// # Errors
    /// [`TableError::Archive`] if the file cannot be unpacked.
    pub fn of_file(path: &str, bytes: Vec<u8>) -> Result<Vec<Self>, TableError> {
        let source = |(path, bytes): (String, Vec<u8>)| {
            let (text, is_guess) = Decoder::decoded(&bytes);
            let (name, ending) = path.split_at(Self::name_of(&path).len());
            let mut pieces = Whole::new(text);
            (pieces.is_guess, pieces.ending) = (is_guess, ending.to_owned());
            Self { name: Some(name.to_owned()), pieces: Box::new(pieces) }
        };
        match Self::unpacked(path, bytes) {
            Ok(files) => Ok(files.into_iter().map(source).collect()),
            Err(TableError::Advice { file, advice }) => {
                Ok(vec![Self { name: Some(file), pieces: Box::new(Document(advice)) }])
            }
            Err(error) => Err(error),
        }
    }
}

fn is_gzip(head: &[u8]) -> bool {
    head.starts_with(&[0x1f, 0x8b])
}

fn is_zip(head: &[u8]) -> bool {
    head.starts_with(b"PK\x03\x04")
}

fn refused(path: &str, why: &'static str) -> TableError {
    TableError::Archive { file: path.to_owned(), why }
}

/// The contents of a gzip file, at most `most` bytes: of all its members, one after another.
fn gunzipped(path: &str, mut packed: &[u8], most: u64) -> Result<Vec<u8>, TableError> {
    let mut bytes = Vec::new();
    while !packed.is_empty() {
        if !is_gzip(packed) {
            return Err(refused(path, LONGER));
        }
        let mut member = GzDecoder::new(packed);
        inflate(path, &mut member, most, &mut bytes)?;
        packed = member.into_inner();
    }
    Ok(bytes)
}

/// Unpacks into `bytes`, which may become at most `most`.
fn inflate(path: &str, decoder: impl Read, most: u64, bytes: &mut Vec<u8>) -> Result<(), TableError> {
    let left = most.saturating_sub(bytes.len() as u64);
    decoder
        .take(left + 1)
        .read_to_end(bytes)
        .map_err(|error| refused(path, if error.kind() == ErrorKind::UnexpectedEof { TOO_SHORT } else { DAMAGED }))?;
    if bytes.len() as u64 > most {
        return Err(refused(path, "it unpacks to more than 256 MB. Unpack it, and choose only the files you need"));
    }
    Ok(())
}

/// Unpacks at most `most` bytes.
fn inflated(path: &str, decoder: impl Read, most: u64) -> Result<Vec<u8>, TableError> {
    let mut bytes = Vec::new();
    inflate(path, decoder, most, &mut bytes)?;
    Ok(bytes)
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

/// The files of a ZIP archive. Logs of Inspect and gzip files in it are unpacked, too.
fn entries(path: &str, bytes: Vec<u8>) -> Result<Vec<(String, Vec<u8>)>, TableError> {
    let mut left = Source::MOST_BYTES;
    let mut files = unzipped(path, bytes, &mut left)?;
    if let Some(advice) = document(&files) {
        return Err(TableError::Advice { file: path.to_owned(), advice });
    }
    if let Some(log) = formats::log_of_archive(&files) {
        return Ok(vec![(path.to_owned(), log)]);
    }
    let folder = Source::name_of(path);
    files.iter_mut().for_each(|(name, _)| *name = format!("{folder}/{name}"));
    for (name, bytes) in files.iter_mut().filter(|(name, bytes)| name.ends_with(".eval") && is_zip(bytes)) {
        let mut rest = left;
        // A damaged one is no log.
        let log = unzipped(name, bytes.clone(), &mut rest).ok().and_then(|files| formats::log_of_archive(&files));
        if let Some(log) = log {
            (*bytes, left) = (log, rest);
        }
    }
    let names: HashSet<String> = files.iter().map(|(name, _)| name.clone()).collect();
    for (name, bytes) in files.iter_mut().filter(|(_, bytes)| is_gzip(bytes)) {
        let inner = name.strip_suffix(".gz").unwrap_or(name).to_owned();
        if let Some(unpacked) = gunzipped(name, bytes, left).ok().filter(|_| !names.contains(&inner)) {
            left -= unpacked.len() as u64;
            (*name, *bytes) = (inner, unpacked);
        }
    }
    Ok(files)
}

/// The files of a ZIP archive itself. They may unpack to `left` bytes, which is lowered.
fn unzipped(path: &str, bytes: Vec<u8>, left: &mut u64) -> Result<Vec<(String, Vec<u8>)>, TableError> {
    let damaged = || refused(path, DAMAGED);
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| refused(path, WITHOUT_LIST))?;
    let mut files = Vec::new();
    for index in 0..archive.len() {
        let entry = archive.by_index_raw(index).map_err(|_| damaged())?;
        let name = entry.name().map_err(|_| damaged())?.into_owned();
        if entry.encrypted() {
            return Err(refused(path, "it is encrypted. Unpack it, and choose the files in it"));
        }
        if entry.is_dir() || name.ends_with('\\') || name.split(['/', '\\']).any(Source::is_hidden) {
            continue;
        }
        use CompressionMethod as By;
        if !matches!(entry.compression(), By::Stored | By::Deflated | By::ZSTD) {
            return Err(refused(path, "its compression method is not supported. Unpack it, and choose its folder"));
        }
        let bytes = if entry.compression() == CompressionMethod::ZSTD {
            let sum = entry.crc32();
            let bytes = inflated(path, StreamingDecoder::new(entry).map_err(|_| damaged())?, *left)?;
            // `zip` does not check the checksum of raw entries.
            if crc32(&bytes) != sum {
                return Err(damaged());
            }
            bytes
        } else {
            drop(entry);
            inflated(path, archive.by_index(index).map_err(|_| damaged())?, *left)?
        };
        *left -= bytes.len() as u64;
        files.push((name, bytes));
    }
    // Older programs for Windows write `folder\file`.
    if !files.iter().any(|(name, _)| name.contains('/')) {
        files.iter_mut().for_each(|(name, _)| *name = name.replace('\\', "/"));
    }
    sorting::sort_by(&mut files, |(first, _), (second, _)| first.split('/').cmp(second.split('/')));
    Ok(files)
}

/// Advice on a ZIP that is a document of another program, recognised by the names of its parts. An
/// archive that merely holds such a file beside others is an ordinary folder.
fn document(files: &[(String, Vec<u8>)]) -> Option<&'static str> {
    let has = |part: &str| files.iter().any(|(name, _)| name == part);
    let has_within =
        |part: &str| files.iter().any(|(name, _)| name.split_once('/').is_some_and(|(_, rest)| rest == part));
    if !files.is_empty() && files.iter().all(|(name, _)| name.ends_with(".npy")) {
        Some(formats::NUMPY)
    } else if has_within("data.pkl") && has_within("version") {
        Some("this is a PyTorch file. Write its scores to a text file, one number a line")
    } else if has("word/document.xml") || has("ppt/presentation.xml") {
        Some("this is an Office document. Copy the table with the scores, and paste it")
    } else if has("[Content_Types].xml") || has("mimetype") || has("Index/Document.iwa") {
        Some("this is a spreadsheet. Copy the cells with the scores, and paste them")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    fn gzipped(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text.as_bytes()).expect("memory takes everything");
        encoder.finish().expect("memory takes everything")
    }

    fn zipped(files: &[(&str, impl AsRef<[u8]>)]) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in files {
            writer.start_file(*name, SimpleFileOptions::default()).expect("a good name");
            writer.write_all(text.as_ref()).expect("memory takes everything");
        }
        writer.finish().expect("memory takes everything").into_inner()
    }

    /// Names and texts.
    fn unpacked(path: &str, bytes: Vec<u8>) -> Result<Vec<(String, String)>, String> {
        let sources = Source::of_file(path, bytes).map_err(|error| error.to_string())?;
        let text = |mut source: Source| {
            let (name, mut text) = (source.name.unwrap_or_default(), String::new());
            while source.pieces.read(&mut text).map_err(|error| format!("“{name}”: {error}"))? {}
            Ok((name, text))
        };
        sources.into_iter().map(text).collect()
    }

    fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn tar_archives_may_lie_beside_scores() {
        let mut tar = "logs".to_owned() + &"\0".repeat(253);
        tar += "ustar\0";
        let list = "id,score\na,1\nb,0\n";
        let files = [
            ("r/a.csv", list.as_bytes().to_vec()),
            ("r/b.csv", list.as_bytes().to_vec()),
            ("r/logs.tar.gz", gzipped(&tar)),
        ];
        let sources = files.map(|(path, bytes)| Source::of_file(path, bytes).expect("no damaged archive"));
        let notes = crate::table::read(sources.into_iter().flatten().collect()).expect("two lists").notes;
        assert!(notes.iter().any(|note| note.leaves_out(&"r/logs.tar.gz".to_owned())), "{notes:?}");
        assert!(unpacked("logs.tar.gz", gzipped(&tar)).expect_err("it was chosen").contains("tar -xf"));
    }

    #[test]
    fn backslashes_separate_folders_if_nothing_else_does() {
        let names = |files: &[(&str, &str)]| -> Vec<String> {
            unpacked("x.zip", zipped(files)).expect("a good archive").into_iter().map(|(name, _)| name).collect()
        };
        let of_windows = [("out\\", ""), ("out\\.hidden\\a.csv", "1"), ("out\\m\\a.csv", "1"), ("out\\n\\a.csv", "0")];
        assert_eq!(names(&of_windows), ["x/out/m/a", "x/out/n/a"]);
        assert_eq!(names(&[("out/a\\b.csv", "1"), ("c.csv", "0")]), ["x/c", "x/out/a\\b"]);
    }

    #[test]
    fn plain_and_compressed_files_are_one_text() {
        let files = [b"a,b\n".to_vec(), gzipped("a"), zipped(&[("a", "")])];
        let archives = files.map(|bytes| Source::is_archive(&bytes));
        assert_eq!(archives, [false, true, true]);
        assert_eq!(unpacked("out/x.csv", b"a,b\n1,0\n".to_vec()), Ok(pairs(&[("out/x", "a,b\n1,0\n")])));
        assert_eq!(unpacked("out/x.jsonl.gz", gzipped("{}\n")), Ok(pairs(&[("out/x", "{}\n")])));
    }

    #[test]
    fn files_of_an_archive_have_its_name_as_folder() {
        let bytes = zipped(&[
            ("x/scores.csv", "1\n0\n"),
            ("y/scores.csv", "1\n1\n"),
            ("__MACOSX/x", "?"),
            ("x/.DS_Store", "?"),
            ("z/.deepeval/.latest_test_run.json", "{}"),
        ]);
        let read =
            [("runs/x/scores", "1\n0\n"), ("runs/y/scores", "1\n1\n"), ("runs/z/.deepeval/.latest_test_run", "{}")];
        assert_eq!(unpacked("runs.zip", bytes), Ok(pairs(&read)));
    }

    #[test]
    fn logs_of_inspect_are_put_together() {
        let eval = "{\"run_id\":\"r\",\"task\":\"t\",\"model\":\"m\"}";
        let header = format!("{{\"version\": 2, \"eval\": {eval}}}");
        let files =
            [("header.json", header.as_str()), ("samples/a_epoch_1.json", "{\"id\": 1}"), ("reductions.json", "[1]")];
        let log = unpacked("x.eval", zipped(&files)).expect("a log").remove(0).1;
        let log: serde_json::Value = serde_json::from_str(&log).expect("JSON");
        assert_eq!((&log["eval"]["model"], &log["samples"]), (&"m".into(), &serde_json::json!([{ "id": 1 }])));
    }

    #[test]
    fn logs_of_inspect_in_an_archive_are_unpacked() {
        let header = "{\"eval\":{\"run_id\":\"r\",\"task\":\"t\",\"model\":\"m\"}}";
        let log = zipped(&[("header.json", header), ("samples/a_epoch_1.json", "{\"id\": 1}")]);
        let other = zipped(&[("a", "1\n")]);
        let files = [("logs/a.eval", log.as_slice()), ("logs/b.eval", &other), ("logs/eval-set.json", b"{}")];
        let texts = unpacked("x.zip", zipped(&files)).expect("an archive");
        let names: Vec<&str> = texts.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["x/logs/a", "x/logs/b", "x/logs/eval-set"]);
        assert!(texts[0].1.contains("\"samples\": [{\"id\": 1}]"), "{texts:?}");
        assert!(texts[1].1.starts_with("PK"), "{texts:?}");
        // What is in the log counts as well.
        let mut left = 4;
        let error = unzipped("a.eval", log, &mut left).expect_err("four bytes at most");
        assert!(error.to_string().contains("more than 256 MB"), "{error}");
    }

    #[test]
    fn gzip_files_in_an_archive_are_unpacked() {
        let files = [("a/scores.csv.gz", gzipped("1\n0\n")), ("b/scores.csv.gz", gzipped("1\n1\n"))];
        let read = [("x/a/scores", "1\n0\n"), ("x/b/scores", "1\n1\n")];
        assert_eq!(unpacked("x.zip", zipped(&files)), Ok(pairs(&read)));
        let mut cut = gzipped("1\n0\n");
        cut.truncate(12);
        // A damaged one stays packed, and so does one beside its content.
        let texts = unpacked("x.zip", zipped(&[("a.gz", cut), ("b.gz", gzipped("1\n"))])).expect("an archive");
        assert_eq!(texts.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["x/a", "x/b"]);
        let both = zipped(&[("a.csv", b"1\n".to_vec()), ("a.csv.gz", gzipped("1\n"))]);
        let texts = unpacked("x.zip", both).expect("an archive");
        assert!(texts[0].1 == "1\n" && texts[1].1.starts_with('\u{1f}'), "{texts:?}");
    }

    /// An archive with one entry, compressed by Zstandard, with the given checksum.
    fn with_zstandard(text: &str, sum: u32) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        writer.start_file("a.csv", options).expect("a good name");
        let frame = ruzstd::encoding::compress_to_vec(text.as_bytes(), ruzstd::encoding::CompressionLevel::Fastest);
        writer.write_all(&frame).expect("memory takes everything");
        let mut bytes = writer.finish().expect("memory takes everything").into_inner();
        let directory = bytes.windows(4).position(|four| four == b"PK\x01\x02").expect("a directory");
        for (method, crc) in [(8, 14), (directory + 10, directory + 16)] {
            bytes[method] = 93;
            bytes[crc..crc + 4].copy_from_slice(&sum.to_le_bytes());
        }
        bytes
    }

    #[test]
    fn entries_of_zstandard_have_their_checksum() {
        let text = "1\n0\n";
        assert_eq!(unpacked("x.zip", with_zstandard(text, crc32(text.as_bytes()))), Ok(pairs(&[("x/a", text)])));
        let damaged = unpacked("x.zip", with_zstandard(text, crc32(b"1\n1\n")));
        assert_eq!(damaged, Err("“x.zip”: it is damaged. Get a new copy".to_owned()));
    }

    #[test]
    fn what_cannot_be_unpacked_says_why() {
        let whole = gzipped(&"0.123456,0.654321\n".repeat(1000));
        // In the middle of the data, and of the checksum behind them.
        for length in [whole.len() / 2, whole.len() - 2] {
            assert_eq!(unpacked("x.gz", whole[..length].to_vec()), Err(format!("“x.gz”: {TOO_SHORT}")));
        }
        let mut other_sum = whole;
        let sum = other_sum.len() - 8;
        other_sum[sum] ^= 1;
        assert_eq!(unpacked("x.gz", other_sum), Err("“x.gz”: it is damaged. Get a new copy".to_owned()));
        let members = [gzipped("1\n"), gzipped("0\n")].concat();
        assert_eq!(unpacked("x.gz", members), Ok(pairs(&[("x", "1\n0\n")])));
        let mut longer = gzipped("1\n0\n");
        longer.extend_from_slice(b"garbage behind it");
        assert!(unpacked("x.gz", longer).is_err_and(|said| said.contains("gzip -d")));
        let mut cut_off = zipped(&[("a", "1\n")]);
        cut_off.truncate(cut_off.len() - 10);
        assert_eq!(unpacked("x.zip", cut_off), Err(format!("“x.zip”: {WITHOUT_LIST}")));
        let large = inflated("x.gz", GzDecoder::new(gzipped("12345").as_slice()), 4).expect_err("four bytes at most");
        assert_eq!(
            large.to_string(),
            "“x.gz”: it unpacks to more than 256 MB. Unpack it, and choose only the files you need"
        );
        let cells = zipped(&[("[Content_Types].xml", ""), ("xl/worksheets/sheet1.xml", "")]);
        assert!(unpacked("x.xlsx", cells).is_err_and(|said| said.contains("Copy the cells")));
        let document = zipped(&[("[Content_Types].xml", ""), ("word/document.xml", "")]);
        assert!(unpacked("x.docx", document).is_err_and(|said| said.contains("Office document")));
        assert!(unpacked("x.npz", zipped(&[("a.npy", "")])).is_err_and(|said| said.contains("savetxt")));
        let tensors = zipped(&[("model/data.pkl", ""), ("model/version", "3\n"), ("model/data/0", "")]);
        assert!(unpacked("x.pt", tensors).is_err_and(|said| said.contains("PyTorch")));
    }

    #[test]
    fn archives_with_files_of_other_programs_keep_their_scores() {
        let files = [("a/data/0.csv", "1\n0\n"), ("a/data.pkl", "?"), ("a/states.npy", "?")];
        let texts = unpacked("x.zip", zipped(&files)).expect("an archive");
        assert!(texts.contains(&("x/a/data/0".to_owned(), "1\n0\n".to_owned())), "{texts:?}");
    }
}
