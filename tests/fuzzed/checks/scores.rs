//! The score reader: one or two files, whole and in pieces.

use paired_bootstrap::bootstrap::{Differences, DifferencesError};
use paired_bootstrap::scores::{Content, PairedScores, PairingError, Score};
use paired_bootstrap::table::{
    Choice, Constant, Decoder, InputReader, Pieces, Place, ReadError, Selection, Source, TableError, is_empty,
    read_pasted,
};
use paired_bootstrap::text::visible;

/// Separates the two files, if there are two. Texts by people do not contain it.
const BETWEEN: u8 = 0x1e;

/// Reads the files in `bytes`. The first byte says how they are cut into pieces; the rest is one
/// file, or two if it contains a [`BETWEEN`].
pub fn check(bytes: &[u8]) {
    let (cut, files) = bytes.split_first().map_or((0, bytes), |(&cut, files)| (usize::from(cut), files));
    let files: Vec<&[u8]> = files.splitn(2, |&byte| byte == BETWEEN).collect();
    let texts: Vec<String> = files.iter().map(|file| decoded(file)).collect();
    let whole = read_pasted(&texts.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(read_in_pieces(&files, cut % 16, cut / 16), whole, "pieces of {} bytes, {} lines", cut % 16, cut / 16);
    match &whole {
        Ok(reading) => check_reading(reading),
        Err(error) => check_error(error, &texts),
    }
    if texts.iter().all(|text| is_empty(text)) {
        assert!(matches!(whole, Err(TableError::Empty { .. })), "{whole:?} of nothing");
    }
}

pub(super) fn decoded(bytes: &[u8]) -> String {
    let (mut decoder, mut text) = (Decoder::default(), String::new());
    decoder.push(bytes, &mut text);
    decoder.finish(&mut text);
    text
}

/// The bytes of a file, read `size` bytes at a time.
#[derive(Debug)]
pub(super) struct File {
    bytes: Vec<u8>,
    size: usize,
    read: usize,
    decoder: Decoder,
}

impl File {
    pub(super) fn new(bytes: &[u8], size: usize) -> Self {
        Self { bytes: bytes.to_vec(), size, read: 0, decoder: Decoder::default() }
    }
}

impl Pieces for File {
    fn bytes(&self) -> u64 {
        self.bytes.len() as u64
    }

    fn bytes_read(&self) -> u64 {
        self.read as u64
    }

    fn read(&mut self, text: &mut String) -> Result<bool, ReadError> {
        let end = self.bytes.len().min(self.read + self.size);
        self.decoder.push(&self.bytes[self.read..end], text);
        self.read = end;
        let is_last = end == self.bytes.len();
        if is_last {
            std::mem::take(&mut self.decoder).finish(text);
        }
        Ok(!is_last)
    }
}

fn read_in_pieces(files: &[&[u8]], size: usize, lines: usize) -> Result<Selection, TableError> {
    let pieces = files.iter().map(|bytes| -> Box<dyn Pieces> { Box::new(File::new(bytes, size + 1)) });
    let mut reader = InputReader::new(pieces.map(|pieces| Source { name: None, pieces }).collect());
    loop {
        let progress = reader.advance(lines + 1)?;
        assert!((0.0..=1.0).contains(&progress.fraction()), "{progress:?}");
        if progress.finished {
            return reader.finish()?.select(&Choice::default());
        }
    }
}

/// What holds for everything that was read.
fn check_reading(reading: &Selection) {
    let scores = &reading.scores;
    assert!(!reading.format.is_empty());
    let (baseline, experimental) = scores.names();
    let names = [baseline, experimental].into_iter().flatten();
    assert!(names.into_iter().all(|name| !name.is_empty() && !name.contains(char::is_control)), "{:?}", scores.names());
    assert!((2..=PairedScores::MAX_PAIRS).contains(&scores.pairs()));
    match scores.content() {
        Content::Scores { baseline, experimental } => {
            assert_eq!([baseline.len() as u64, experimental.len() as u64], [scores.pairs(); 2]);
            assert!(baseline.iter().chain(&**experimental).all(|score| score.is_finite()));
        }
        Content::Differences(table) => {
            assert_eq!(table.iter().map(|(_, count)| count).sum::<u64>(), scores.pairs());
            assert!(table.iter().all(|(difference, count)| difference.is_finite() && *count > 0));
        }
    }
    check_differences(scores);
    check_written(scores);
}

/// Every item is helped, hurt or tied.
fn check_differences(scores: &PairedScores) {
    let differences = match Differences::from_scores(scores) {
        Ok(differences) => differences,
        Err(DifferencesError::TooManyPairs { pairs }) => return assert_eq!(pairs, scores.pairs()),
        Err(error) => return assert_eq!(error, DifferencesError::NotFinite),
    };
    assert_eq!(differences.pairs(), scores.pairs());
    assert_eq!(differences.counts().iter().sum::<u64>(), scores.pairs());
    assert_eq!(differences.helped() + differences.hurt() + differences.tied(), scores.pairs());
    assert!(differences.values().is_sorted_by(|a, b| a < b) && !differences.counts().contains(&0));
    let swapped = differences.swapped();
    assert_eq!((swapped.helped(), swapped.hurt()), (differences.hurt(), differences.helped()));
    let ((least, most), mean) = (differences.support(), differences.mean());
    // The mean has one more rounding error than its bounds.
    let rounding = 1e-12 * least.abs().max(most.abs());
    assert!(least - rounding <= mean && mean <= most + rounding, "{mean} within {least} to {most}");
}

/// Scores written as plain numbers are read back the same.
fn check_written(scores: &PairedScores) {
    let text: String = match scores.content() {
        Content::Scores { baseline, experimental } => baseline
            .iter()
            .zip(&**experimental)
            .map(|(baseline, experimental)| format!("{baseline}\t{experimental}\n"))
            .collect(),
        Content::Differences(table) => std::iter::once("difference\tcount\n".to_owned())
            .chain(table.iter().map(|(difference, count)| format!("{difference}\t{count}\n")))
            .collect(),
    };
    let again = read_pasted(&[&text]).expect("plain numbers can be read").scores;
    match (scores.content(), again.content()) {
        (Content::Scores { baseline: ours, experimental: theirs }, Content::Scores { baseline, experimental }) => {
            assert!(are_same(ours, baseline) && are_same(theirs, experimental))
        }
        (Content::Differences(table), Content::Differences(again)) => {
            let (differences, counts): (Vec<Score>, Vec<u64>) = table.iter().copied().unzip();
            let (differences_again, counts_again): (Vec<Score>, Vec<u64>) = again.iter().copied().unzip();
            assert!(are_same(&differences, &differences_again) && counts == counts_again);
        }
        (written, read) => panic!("{written:?} was read as {read:?}"),
    }
}

/// A number with many digits is rounded when it is first read, and may then fit the decimal grid.
fn are_same(written: &[Score], read: &[Score]) -> bool {
    let is_same = |(written, read): (&Score, &Score)| match written {
        Score::Decimal { .. } => written == read,
        Score::Rounded(value) => *value == read.to_f64(),
        // A mean of runs is read back as a decimal with 15 digits.
        Score::Fraction { .. } => (written.to_f64() - read.to_f64()).abs() <= 1e-14 * written.to_f64().abs(),
    };
    written.len() == read.len() && written.iter().zip(read).all(is_same)
}

/// An error is a sentence, and what it points at exists.
fn check_error(error: &TableError, texts: &[String]) {
    let sentence = error.to_string();
    assert!((10..600).contains(&sentence.len()) && !sentence.contains(char::is_control), "{sentence:?}");
    match error {
        TableError::NotANumber { place, text }
        | TableError::NotFinite { place, text, .. }
        | TableError::TooLarge { place, text }
        | TableError::Missing { place, text, .. }
        | TableError::NotACount { place, text }
        | TableError::UnclearComma { place, text } => check_place(place, text, texts),
        TableError::DuplicateId { place, id, .. } => check_place(place, id, texts),
        TableError::Ragged { place, found, expected } => {
            assert_ne!(found, expected);
            check_place(place, "", texts);
        }
        TableError::Json { place, .. }
        | TableError::CutOff { place }
        | TableError::NotOfTool { place, .. }
        | TableError::KeyTwice { place, .. } => check_place(place, "", texts),
        TableError::OpenQuote { place } => check_place(place, "\"", texts),
        TableError::OneList { scores } => assert!(*scores > 0),
        TableError::OfSystems { error, .. }
        | TableError::OtherWord { error, .. }
        | TableError::NoSuchWord { error: Some(error), .. } => check_error(error, texts),
        TableError::OneSystem { lacks, constants, .. } => {
            assert!(constants.first().is_some_and(Constant::is_zero));
            check_error(lacks, texts);
        }
        TableError::OneScore { constant, .. } => {
            assert_eq!(Constant::parse(&constant.to_string()).as_ref(), Some(constant))
        }
        TableError::ItemsTogether { lengths: PairingError::LengthMismatch { baseline, experimental }, together } => {
            assert!(baseline != experimental && !together.is_empty());
        }
        TableError::HeaderOrScore { lengths: PairingError::LengthMismatch { baseline, experimental }, .. } => {
            assert_eq!(baseline.abs_diff(*experimental), 1);
        }
        TableError::Read { error: ReadError::NotText, .. } => assert!(texts.iter().any(|text| text.contains('\0'))),
        TableError::Pairing(PairingError::LengthMismatch { baseline, experimental }) => {
            assert_ne!(baseline, experimental);
        }
        TableError::Empty { .. }
        | TableError::NoRows { .. }
        | TableError::RunsInGroups { .. }
        | TableError::RunScale { .. }
        | TableError::NoMatch { .. }
        | TableError::NoFilteredRows { .. }
        | TableError::TooManyColumns { .. }
        | TableError::Unclear { .. }
        | TableError::PercentOrShares { .. }
        | TableError::Open(_)
        | TableError::Pairing(PairingError::NoPairs | PairingError::OneScoreOnly | PairingError::TooManyPairs) => {}
        other => panic!("{other:?} is no error of {} bytes", texts.concat().len()),
    }
}

/// The line exists, and `shown` is in it or continues on the next: a quoted cell may contain line
/// breaks.
fn check_place(place: &Place, shown: &str, texts: &[String]) {
    let among = match (place.file.as_deref(), texts) {
        (Some("baseline"), [baseline, _]) => std::slice::from_ref(baseline),
        (Some("experimental"), [_, experimental]) => std::slice::from_ref(experimental),
        _ => texts,
    };
    let shown = shown.strip_suffix('…').unwrap_or(shown);
    let holds_it = |text: &String| {
        let text = text.replace("\r\n", "\n");
        let lines: Vec<&str> = text.split(['\n', '\r']).skip(place.line - 1).collect();
        let rest = visible(&lines.join("\n"));
        !lines.is_empty() && (rest.contains(shown) || rest.replace("\"\"", "\"").contains(shown))
    };
    assert!(among.iter().any(holds_it), "{shown:?} at {place} of {texts:?}");
}
