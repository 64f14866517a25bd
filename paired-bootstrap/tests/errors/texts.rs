//! Texts without valid scores: [`TableError`].

use crate::cases;
use paired_bootstrap::scores::{PairedScores, PairingError, System};
use paired_bootstrap::table::{InputReader, Open, Pieces, Place, ReadError, Source, TableError, read_pasted};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

fn refusal(texts: &[&str]) -> TableError {
    read_pasted(texts).expect_err("this is wrong on purpose")
}

/// A valid score without a comma, and without three digits after a point, which could be a
/// thousands separator.
fn score() -> impl Strategy<Value = String> {
    // Not a code for a missing score, such as 99 or −9.
    prop_oneof!["[0-6]{1,3}", "-?[0-9]{1,2}\\.[0-9]?[1-9]"]
}

/// Text that is neither a score nor a known word. Sometimes it is longer than an error shows.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![4 => "[w-z]{1,9}", 1 => "[w-z]{35,60}"]
}

/// The text as an error shows it.
fn shown(text: &str) -> String {
    if text.len() > 40 { format!("{}…", &text[..40]) } else { text.to_owned() }
}

/// A valid text with a column for each system, to be made invalid: its rows, and what surrounds
/// them.
#[derive(Clone, Debug)]
struct Table {
    separator: &'static str,
    rows: Vec<Vec<String>>,
    header: Option<Vec<String>>,
    around: Around,
}

/// Lines that are counted but ignored.
#[derive(Clone, Debug)]
struct Around {
    /// What precedes each row, cyclically.
    before: Vec<Option<&'static str>>,
    end: &'static str,
}

fn around() -> impl Strategy<Value = Around> {
    let before = vec(select(vec![None, None, Some(""), Some("# 7"), Some("  ")]), 1..9);
    (before, select(vec!["\n", "\r\n", "\r"])).prop_map(|(before, end)| Around { before, end })
}

impl Around {
    /// The text, and the line number of every row.
    fn text(&self, rows: &[String]) -> (String, Vec<usize>) {
        let (mut text, mut lines, mut line) = (String::new(), Vec::new(), 0);
        for (row, before) in rows.iter().zip(self.before.iter().cycle()) {
            for physical in before.iter().copied().chain([row.as_str()]) {
                text += physical;
                text += self.end;
                line += 1;
            }
            lines.push(line);
        }
        (text, lines)
    }
}

impl Table {
    /// The text, and the line number of every row below the header.
    fn text(&self) -> (String, Vec<usize>) {
        let rows = self.header.iter().chain(&self.rows);
        let rows: Vec<String> = rows.map(|row| row.join(self.separator)).collect();
        let (text, mut lines) = self.around.text(&rows);
        (text, lines.split_off(self.header.iter().len()))
    }

    fn refusal(&self) -> TableError {
        refusal(&[&self.text().0])
    }

    /// Puts `text` into a cell, and returns its place.
    fn spoil(&mut self, row: Index, column: usize, text: &str) -> Place {
        let row = row.index(self.rows.len());
        text.clone_into(&mut self.rows[row][column]);
        let name = match &self.header {
            Some(header) => header[column].clone(),
            None => format!("column {}", column + 1),
        };
        Place { file: None, line: self.text().1[row], column: Some(name) }
    }
}

fn table_with(separators: Vec<&'static str>) -> impl Strategy<Value = Table> {
    let rows = vec(vec(score(), 2), 4..50);
    (select(separators), rows, any::<bool>(), around()).prop_map(|(separator, rows, has_header, around)| {
        let header = has_header.then(|| ["A", "B"].map(str::to_owned).to_vec());
        Table { separator, rows, header, around }
    })
}

fn table() -> impl Strategy<Value = Table> {
    table_with(vec!["\t", ";", ",", " ", "   "])
}

/// Differences with counts.
fn counted() -> impl Strategy<Value = Table> {
    let rows = vec(("-?[0-9]{1,3}", "[1-9][0-9]{0,3}").prop_map(|(difference, count)| vec![difference, count]), 2..50);
    (select(vec!["\t", ";"]), rows, around()).prop_map(|(separator, rows, around)| {
        let header = Some(["difference", "count"].map(str::to_owned).to_vec());
        Table { separator, rows, header, around }
    })
}

/// One system's scores.
fn list(length: impl Into<proptest::collection::SizeRange>) -> impl Strategy<Value = Vec<String>> {
    vec(score(), length)
}

fn two<'t>(system: System, own: &'t str, other: &'t str) -> [&'t str; 2] {
    match system {
        System::Baseline => [own, other],
        System::Experimental => [other, own],
    }
}

fn system() -> impl Strategy<Value = System> {
    select(vec![System::Baseline, System::Experimental])
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn good_tables_are_read(table in prop_oneof![table(), counted()]) {
        // Otherwise the tests below would not show that their change is what makes a table invalid.
        let read = read_pasted(&[&table.text().0]);
        prop_assert!(read.is_ok(), "{read:?}");
    }

    #[test]
    fn nothing_is_empty(around in around(), blanks in vec(select(vec!["", " ", "\t", "# c", "\u{feff}"]), 0..60)) {
        let blanks: Vec<String> = blanks.into_iter().map(str::to_owned).collect();
        let (text, _) = around.text(&blanks);
        prop_assert_eq!(refusal(&[&text]), TableError::Empty { file: None });
        prop_assert_eq!(refusal(&[&text, &text]), TableError::Empty { file: None });
    }

    #[test]
    fn nul_is_not_text(table in table(), at in any::<Index>()) {
        let (mut text, _) = table.text();
        text.insert(at.index(text.len()), '\0');
        prop_assert_eq!(refusal(&[&text]), TableError::Read { file: None, error: ReadError::NotText });
    }

    #[test]
    fn files_that_vanish_are_unreadable(table in table(), at in any::<Index>(), lines in 1..9usize) {
        let (mut text, _) = table.text();
        text.truncate(at.index(text.len()));
        let mut reader = InputReader::new(vec![Source { name: None, pieces: Box::new(Vanishing(text, 0)) }]);
        let error = loop {
            match reader.advance(lines) {
                Ok(progress) => prop_assert!(!progress.finished),
                Err(error) => break error,
            }
        };
        prop_assert_eq!(error, TableError::Read { file: None, error: ReadError::Unreadable });
    }

    #[test]
    fn names_alone_are_no_scores(names in vec("[w-z]{1,9}", 3..50), around in around()) {
        // Lines with a second word would be columns.
        let (text, _) = around.text(&names);
        let refusal = refusal(&[&text]);
        let told = matches!(&refusal, TableError::Open(Open::NoScores { list: None, texts }) if texts.len() == 1);
        prop_assert!(told, "{:?}", refusal);
    }

    #[test]
    fn other_texts_are_not_numbers(mut table in table(), row: Index, column in 0..2usize, text in name()) {
        let place = table.spoil(row, column, &text);
        prop_assert_eq!(table.refusal(), TableError::NotANumber { place, text: shown(&text) });
    }

    #[test]
    fn the_first_of_several_errors_is_told(
        mut table in table(),
        cells in vec((any::<Index>(), 0..2usize), 2..5),
    ) {
        let places = cells.into_iter().map(|(row, column)| table.spoil(row, column, "zz"));
        let places: Vec<Place> = places.collect();
        let first = places.into_iter().min_by_key(|place| (place.line, place.column.clone()));
        // A column of names would not hold scores, and a first row without scores would be a
        // header.
        let names = |column: usize| table.rows.iter().filter(|row| row[column] == "zz").count();
        prop_assume!(2 * names(0).max(names(1)) <= table.rows.len());
        prop_assume!(table.header.is_some() || table.rows[0].iter().any(|cell| cell != "zz"));
        let expected = first.map(|place| TableError::NotANumber { place, text: "zz".to_owned() });
        prop_assert_eq!(Some(table.refusal()), expected);
    }

    #[test]
    fn infinite_numbers_are_not_finite(
        mut table in table(),
        row: Index,
        column in 0..2usize,
        text in select(vec!["NaN", "nan", "-inf", "Infinity", "+INF", "∞", "−∞"]),
    ) {
        let place = table.spoil(row, column, text);
        // If that item were left out, others would remain.
        let items = usize::from(table.rows.len() > 1);
        prop_assert_eq!(table.refusal(), TableError::NotFinite { place, text: text.to_owned(), items });
    }

    #[test]
    fn numbers_beyond_the_largest_score_are_too_large(
        mut table in table(),
        row: Index,
        column in 0..2usize,
        text in "-?[1-9][0-9]{0,9}(\\.[0-9]{1,9})?e(19|[2-9][0-9]|[1-9][0-9]{2,25})",
    ) {
        let place = table.spoil(row, column, &text);
        prop_assert_eq!(table.refusal(), TableError::TooLarge { place, text: shown(&text) });
    }

    #[test]
    fn cells_without_a_score_are_missing(
        mut table in table_with(vec!["\t", ";", ","]),
        row: Index,
        column in 0..2usize,
        text in select(vec!["", "NA", "n/a", "null", "None", "-", "--", "—", "?", "#N/A", "#DIV/0!"]),
    ) {
        let place = table.spoil(row, column, text);
        let items = usize::from(table.rows.len() > 1);
        prop_assert_eq!(table.refusal(), TableError::Missing { place, text: text.to_owned(), more: 0, items });
    }

    #[test]
    fn counts_are_whole_numbers(
        mut table in counted(),
        row: Index,
        text in select(vec!["-3", "1.5", "x", "NaN", "", "1,000", "50%", "1e20", "true", "1e-3"]),
    ) {
        let place = table.spoil(row, 1, text);
        prop_assert_eq!(table.refusal(), TableError::NotACount { place, text: text.to_owned() });
    }

    #[test]
    fn commas_that_may_group_are_unclear(
        mut table in table_with(vec!["\t", ";", " "]),
        cells in vec((any::<Index>(), 0..2usize, "[1-9][0-9]{0,2},[0-9]{3}"), 1..5),
    ) {
        // Expect the first place. If two changes hit one cell, the later one stays.
        let mut placed: Vec<(Place, String)> = Vec::new();
        for (row, column, text) in cells {
            let place = table.spoil(row, column, &text);
            placed.retain(|(other, _)| *other != place);
            placed.push((place, text));
        }
        placed.sort_by_key(|(place, _)| (place.line, place.column.clone()));
        let (place, text) = placed.swap_remove(0);
        prop_assert_eq!(table.refusal(), TableError::UnclearComma { place, text });
    }

    #[test]
    fn rows_of_another_width_are_ragged(mut table in table(), row: Index, more in 0..4usize) {
        let row = row.index(table.rows.len());
        let found = if more == 0 { 1 } else { 2 + more };
        table.rows[row].resize(found, "7".to_owned());
        let place = Place { file: None, line: table.text().1[row], column: None };
        prop_assert_eq!(table.refusal(), TableError::Ragged { place, found, expected: 2 });
    }

    #[test]
    fn headers_of_another_width_are_ragged(mut table in table_with(vec!["\t", ";", ","]), more in 1..5usize) {
        let columns = 3 + more;
        table.header = Some(vec!["x".to_owned(); columns]);
        let place = Place { file: None, line: table.text().1[0], column: None };
        prop_assert_eq!(table.refusal(), TableError::Ragged { place, found: 2, expected: columns });
    }

    #[test]
    fn many_columns_need_names(mut table in table(), columns in 3..9usize) {
        table.header = None;
        // Not numbers that count up, which would be ids.
        table.rows.iter_mut().for_each(|row| row.resize(columns, "7".to_owned()));
        "7".clone_into(&mut table.rows[0][0]);
        prop_assert_eq!(table.refusal(), TableError::Open(Open::Unnamed { columns }));
    }

    #[test]
    fn columns_do_not_belong_into_a_box(table in table(), other in list(2..50), system in system()) {
        let text = Table { header: None, ..table }.text().0;
        let expected = Open::ListOfColumns { list: Some(system.to_string()), columns: 2 };
        prop_assert_eq!(refusal(&two(system, &text, &other.join("\n"))), TableError::Open(expected));
    }

    #[test]
    fn one_list_is_half(list in list(2..50), given in proptest::option::of(system()), around in around()) {
        let (text, _) = around.text(&list);
        let texts = given.map_or(vec![text.as_str()], |system| two(system, &text, " \n# c").to_vec());
        let error = refusal(&texts);
        let TableError::OneSystem { lacks, .. } = &error else { panic!("{error:?}") };
        prop_assert_eq!(&**lacks, &TableError::OneList { scores: list.len() });
    }

    #[test]
    fn misspelt_first_scores_are_suspected(
        mut own in list(2..50),
        text in name(),
        system in system(),
        around in around(),
    ) {
        let other = vec!["1"; own.len() + 1].join("\n");
        own.insert(0, text.clone());
        let (own_text, _) = around.text(&own);
        let (short, long) = (own.len() - 1, own.len());
        let (baseline, experimental) = if system == System::Baseline { (short, long) } else { (long, short) };
        let lengths = PairingError::LengthMismatch { baseline, experimental };
        prop_assert_eq!(refusal(&two(system, &own_text, &other)), TableError::HeaderOrScore { lengths, system, text });
    }

    #[test]
    fn lists_of_different_lengths_make_no_pairs(
        baseline in list(1..40),
        experimental in list(1..40),
        around in around(),
    ) {
        prop_assume!(baseline.len() != experimental.len());
        let expected = PairingError::LengthMismatch { baseline: baseline.len(), experimental: experimental.len() };
        let texts = [around.text(&baseline).0, experimental.join("\n")];
        // A single score could stand for every item.
        let lengths = match refusal(&[&texts[0], &texts[1]]) {
            TableError::OneScore { lengths, .. } if baseline.len() == 1 => lengths,
            TableError::Pairing(lengths) if baseline.len() > 1 => lengths,
            error => panic!("{error:?}"),
        };
        prop_assert_eq!(lengths, expected);
    }

    #[test]
    fn one_item_makes_no_pairs(mut table in prop_oneof![table(), counted()]) {
        table.rows.truncate(1);
        if table.header.as_ref().is_some_and(|header| header[1] == "count") {
            "1".clone_into(&mut table.rows[0][1]);
        }
        prop_assert_eq!(table.refusal(), TableError::Pairing(PairingError::OneScoreOnly));
    }

    #[test]
    fn counts_of_nothing_make_no_pairs(mut table in counted()) {
        table.rows.iter_mut().for_each(|row| "0".clone_into(&mut row[1]));
        prop_assert_eq!(table.refusal(), TableError::Pairing(PairingError::NoPairs));
    }

    #[test]
    fn counts_beyond_floating_point_are_too_many(mut table in counted(), rows in 10..40usize) {
        // Ten times 10^15 − 1 is more than 2^53.
        table.rows.resize(rows, table.rows[0].clone());
        table.rows.iter_mut().for_each(|row| "999999999999999".clone_into(&mut row[1]));
        prop_assert!(10 * 999_999_999_999_999 > PairedScores::MAX_PAIRS);
        prop_assert_eq!(table.refusal(), TableError::Pairing(PairingError::TooManyPairs));
    }
}

proptest! {
    // Few cases, because each has megabytes.
    #![proptest_config(cases(10))]

    #[test]
    fn rows_of_five_megabytes_are_long(mut table in table(), row: Index) {
        // Lines before a row would count as the beginning of that row.
        table.around.before = vec![None];
        let (text, lines) = table.text();
        let line = lines[row.index(lines.len())];
        let long = "7".repeat(5 << 20);
        let spoilt = text.split(table.around.end).enumerate();
        let spoilt = spoilt.map(|(index, content)| if index + 1 == line { long.as_str() } else { content });
        let text = spoilt.collect::<Vec<_>>().join("\n");
        let place = Place { file: None, line, column: None };
        prop_assert_eq!(refusal(&[&text]), TableError::LongRow { place });
    }
}

/// A text that is read in pieces of a few bytes, the last of which fails.
#[derive(Debug)]
struct Vanishing(String, usize);

impl Pieces for Vanishing {
    fn bytes(&self) -> u64 {
        self.0.len() as u64 + 1
    }

    fn bytes_read(&self) -> u64 {
        self.1 as u64
    }

    fn read(&mut self, text: &mut String) -> Result<bool, ReadError> {
        let rest = &self.0[self.1..];
        let piece = rest.chars().next().ok_or(ReadError::Unreadable)?;
        text.push(piece);
        self.1 += piece.len_utf8();
        Ok(true)
    }
}
