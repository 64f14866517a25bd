//! The way in which a file is cut into pieces does not affect what is read.

#![cfg(not(target_arch = "wasm32"))]

mod file;

use file::File;
use paired_bootstrap::table::{Choice, InputReader, Pieces, ReadError, Selection, Source, TableError, read_pasted};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngSeed, TestRunner};

/// Reads one or two files in pieces, `lines` lines at a time, and checks that the progress never
/// decreases.
fn read_in_pieces(files: &[Vec<u8>], sizes: &[usize], lines: usize) -> Result<Selection, TableError> {
    let source = |bytes: &Vec<u8>| Source { name: None, pieces: Box::new(File::new(bytes, sizes)) };
    let mut reader = InputReader::new(files.iter().map(source).collect());
    let mut fraction = 0.0;
    loop {
        let progress = reader.advance(lines)?;
        // Of two files, a blank one no longer counts once that is known.
        assert!(progress.fraction() >= fraction || files.len() == 2, "{fraction} before {progress:?}");
        assert!(progress.fraction() <= 1.0, "{progress:?}");
        fraction = progress.fraction();
        if progress.finished {
            return reader.finish()?.select(&Choice::default());
        }
    }
}

/// Kinds of lines that belong together, each with a header.
const KINDS: [(&str, &[&str]); 5] = [
    ("Modèle A", &["0.5", "-3", "1e-3", "\u{2212}2,5", "0.25 # why", "7%"]),
    ("Modèle A\tModèle B", &["0.25\t0.75", "1\t0,5", "1\t0\t", "\t"]),
    ("id,base,new", &["q1,1,0", "q2,0,1", "\"a, \u{e9}\",1,1"]),
    ("x y", &["1 0", "0 1", "true false", "✓ ✗"]),
    ("difference;count", &["-1;7", "0;483", "1;10;"]),
];

/// Lines that often make others invalid.
const ODD: [&str; 12] =
    [" ", "# é", "x", "NaN", "\u{a0}", "1,234", "\"", "a\0b", "😀", "#N/A\t1", "Total,2,3", "difference;count"];

/// A text of up to 80 lines, which is more than are inspected to detect the layout.
fn text() -> impl Strategy<Value = String> {
    let line = |kind: usize| prop_oneof![200 => select(KINDS[kind].1), 5 => select(&["", "# c"]), 1 => select(&ODD)];
    let end = || prop_oneof![4 => Just("\n"), 4 => Just("\r\n"), 1 => Just("\r"), 1 => Just("\n\r")];
    let lines = (0..KINDS.len()).prop_flat_map(move |kind| (Just(KINDS[kind].0), vec((line(kind), end()), 0..80)));
    (lines, any::<bool>(), any::<bool>()).prop_map(|((header, lines), has_header, is_ended)| {
        let header = if has_header { Some((header, "\n")) } else { None };
        let text: String = header.into_iter().chain(lines).flat_map(|(line, end)| [line, end]).collect();
        if is_ended { text } else { text.trim_end_matches(['\n', '\r']).to_owned() }
    })
}

/// The bytes of a text: as UTF-8, with a byte-order mark, as UTF-16 in both byte orders, as
/// Windows-1252, and with one byte corrupted.
fn file() -> impl Strategy<Value = Vec<u8>> {
    (text(), 0..6, any::<Index>(), any::<u8>()).prop_map(|(text, encoding, index, broken)| {
        let utf16 = |mark: [u8; 2], bytes: fn(u16) -> [u8; 2]| {
            mark.into_iter().chain(text.encode_utf16().flat_map(bytes)).collect()
        };
        match encoding {
            0 => text.into_bytes(),
            1 => format!("\u{feff}{text}").into_bytes(),
            2 => utf16([0xff, 0xfe], u16::to_le_bytes),
            3 => utf16([0xfe, 0xff], u16::to_be_bytes),
            4 => text.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')).collect(),
            _ => {
                let mut bytes = text.into_bytes();
                if !bytes.is_empty() {
                    let index = index.index(bytes.len());
                    bytes[index] = broken;
                }
                bytes
            }
        }
    })
}

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(2020), failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn pieces_make_no_difference(
        files in vec(file(), 1..=2),
        sizes in vec(0..40usize, 1..6),
        lines in 1..50usize,
    ) {
        let whole = read_in_pieces(&files, &[usize::MAX / 2], usize::MAX);
        prop_assert_eq!(&read_in_pieces(&files, &[1], lines), &whole, "single bytes");
        prop_assert_eq!(&read_in_pieces(&files, &[1, 0, 0, 2], usize::MAX), &whole, "hardly more");
        let sizes: Vec<usize> = sizes.into_iter().chain([1]).collect();
        prop_assert_eq!(&read_in_pieces(&files, &sizes, lines), &whole, "{:?}", sizes);
    }

    #[test]
    fn files_are_read_as_pasted_texts_are(baseline in text(), experimental in text(), is_single in any::<bool>()) {
        let bytes = |text: &String| text.clone().into_bytes();
        let texts = if is_single { vec![baseline] } else { vec![baseline, experimental] };
        let files: Vec<Vec<u8>> = texts.iter().map(bytes).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        prop_assert_eq!(read_in_pieces(&files, &[3, 17], 10), read_pasted(&texts));
    }
}

#[test]
fn random_texts_are_good_and_bad_alike() {
    // Otherwise the two tests above would say less than they seem to.
    let mut runner = TestRunner::new(cases(1));
    let good = (0..500).filter(|_| {
        let tree = file().new_tree(&mut runner).expect("a file");
        read_in_pieces(&[tree.current()], &[9], 9).is_ok()
    });
    let good = good.count();
    assert!((100..400).contains(&good), "{good} of 500");
}

#[test]
fn long_files_are_read_beyond_what_is_looked_at() {
    let text: String = (0..5000).map(|item| format!("{},{}\r\n", item % 7, item % 5)).collect();
    let reading = read_in_pieces(&[text.into_bytes()], &[1, 1000], 10).expect("two columns of numbers");
    assert_eq!((reading.scores.pairs(), reading.format.as_str()), (5000, "2 columns, comma-separated"));
}

#[test]
fn unreadable_pieces_end_the_reading() {
    #[derive(Debug)]
    struct Gone(u64);
    impl Pieces for Gone {
        fn bytes(&self) -> u64 {
            8
        }

        fn bytes_read(&self) -> u64 {
            self.0
        }

        fn read(&mut self, text: &mut String) -> Result<bool, ReadError> {
            if self.0 > 0 {
                return Err(ReadError::Unreadable);
            }
            self.0 = 4;
            text.push_str("1 2\n");
            Ok(true)
        }
    }
    let mut reader = InputReader::new(vec![Source { name: None, pieces: Box::new(Gone(0)) }]);
    let error = reader.advance(10).expect_err("the second piece cannot be had");
    assert!(error.to_string().starts_with("the file cannot be read. It may have been moved or changed"), "{error}");
}
