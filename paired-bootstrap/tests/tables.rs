//! Properties that hold for every table, tried on random ones.

#![cfg(not(target_arch = "wasm32"))]

mod file;

use file::File;
use paired_bootstrap::bootstrap::Differences;
use paired_bootstrap::table::{Choice, InputReader, Selection, Source, Table, TableError, TableReader, Tables, read};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(2020), failure_persistence: None, ..ProptestConfig::default() }
}

fn source(name: &str, text: &str, size: usize) -> Source {
    Source { name: Some(name.to_owned()), pieces: Box::new(File::new(text.as_bytes(), &[size])) }
}

fn table(text: &str, size: usize, rows: usize) -> Result<Table, TableError> {
    let Source { name, pieces } = source("t", text, size);
    let mut reader = TableReader::new(name, pieces);
    while !reader.advance(rows)?.finished {}
    reader.finish()
}

/// The content of a table as text.
fn contents(table: &Table) -> Vec<Vec<Option<String>>> {
    let cell = |row: usize| table.columns().iter().map(move |column| column.text(row).map(str::to_owned));
    (0..table.rows()).map(|row| cell(row).collect()).collect()
}

/// Ids with two scores each.
fn items() -> impl Strategy<Value = Vec<(u32, i32, i32)>> {
    btree_set(0..5000u32, 2..40).prop_flat_map(|ids| {
        let ids: Vec<u32> = ids.into_iter().collect();
        let length = ids.len();
        (Just(ids), vec(-500..500i32, length), vec(-500..500i32, length)).prop_map(|(ids, first, second)| {
            ids.into_iter().zip(first).zip(second).map(|((id, first), second)| (id, first, second)).collect()
        })
    })
}

fn list(rows: &[(u32, i32)]) -> String {
    let rows = rows.iter().map(|(id, score)| format!("q{id},{}\n", f64::from(*score) / 100.0));
    std::iter::once("id,score\n".to_owned()).chain(rows).collect()
}

fn select(first: &[(u32, i32)], second: &[(u32, i32)]) -> Selection {
    let sources = vec![source("a", &list(first), 7), source("b", &list(second), 1000)];
    read(sources).and_then(|input| input.select(&Choice::default())).expect("ids in both")
}

/// Cells with any text that people or programs write.
fn cell() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z ]{1,6}", "-?[0-9]{1,4}(\\.[0-9]{1,3})?", "[a-z,;|\"\n\t#é]{0,8}", Just(String::new()),]
        .prop_map(|text| text.trim().to_owned())
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn order_makes_no_difference_where_there_are_ids(
        (items, shuffled) in items().prop_flat_map(|items| (Just(items.clone()), Just(items).prop_shuffle())),
        missing in 0..10usize,
    ) {
        let first: Vec<_> = items.iter().map(|&(id, score, _)| (id, score)).collect();
        let sorted: Vec<_> = items.iter().map(|&(id, _, score)| (id, score)).collect();
        let mut second: Vec<_> = shuffled.iter().map(|&(id, _, score)| (id, score)).collect();
        let differences = |selection: &Selection| Differences::from_scores(&selection.scores).expect("short numbers");
        let selection = select(&first, &second);
        prop_assert_eq!(differences(&selection), differences(&select(&first, &sorted)));
        prop_assert_eq!(selection.scores, select(&first, &sorted).scores);
        // Items missing from one list are counted; the rest stays the same.
        let lacking = missing.min(second.len() - 2);
        second.truncate(second.len() - lacking);
        let joined = select(&first, &second).joined.expect("two lists");
        prop_assert_eq!((joined.both, joined.only_first, joined.only_second), (second.len(), lacking, 0));
    }

    #[test]
    fn what_a_csv_writer_writes_is_read_back(
        rows in (1..6usize).prop_flat_map(|columns| vec(vec(cell(), columns), 1..40)),
        size in 1..200usize,
    ) {
        // A valid table has a name for each column, no empty row, and no beginning like that of a
        // comment, a title or another format.
        let rows: Vec<Vec<String>> = rows.into_iter().map(|row| {
            std::iter::once("x".to_owned()).chain(row).chain(["1".to_owned()]).collect()
        }).collect();
        let header: Vec<String> = (0..rows[0].len()).map(|column| format!("name {column}")).collect();
        let mut writer = csv::Writer::from_writer(Vec::new());
        std::iter::once(&header).chain(&rows).for_each(|row| writer.write_record(row).expect("memory"));
        let text = String::from_utf8(writer.into_inner().expect("memory")).expect("texts");
        let table = table(&text, size, 3).expect("what a writer wrote");
        let expected: Vec<Vec<Option<String>>> = rows.iter()
            .map(|row| row.iter().map(|cell| Some(cell.clone()).filter(|cell| !cell.is_empty())).collect())
            .collect();
        prop_assert_eq!(contents(&table), expected, "{}", text);
        let names: Vec<&str> = table.columns().iter().map(|column| column.name()).collect();
        prop_assert_eq!(names, header);
    }

    #[test]
    fn slices_and_pieces_make_no_difference(
        rows in vec(vec(cell(), 3), 0..60),
        kind in 0..4,
        (size, slice) in (1..50usize, 1..50usize),
    ) {
        let text: String = match kind {
            0 => rows.iter().map(|row| row.join(",") + "\r\n").collect(),
            1 => rows.iter().map(|row| format!("| {} |\n", row.join(" | "))).collect(),
            2 => rows.iter().map(|row| format!("{{\"a\": {:?}, \"b\": {{\"c\": {:?}}}}}\n", row[0], row[1])).collect(),
            _ => format!("[{}]", rows.iter().map(|row| format!("{{\"a\":\n{:?}}}", row[2])).collect::<Vec<_>>().join(",")),
        };
        let whole = table(&text, usize::MAX / 2, usize::MAX).map(|table| (contents(&table), table.to_string()));
        let sliced = table(&text, size, slice).map(|table| (contents(&table), table.to_string()));
        prop_assert_eq!(sliced, whole);
    }

    #[test]
    fn any_text_is_read_or_refused(texts in vec("(\\PC|\n|\t|,|\"|1|0|\\{|\\[|a){0,60}", 1..4), size in 1..9usize) {
        let sources = |size| texts.iter().map(|text| source("f", text, size)).collect::<Vec<_>>();
        let told = |size| -> Result<Selection, TableError> { read(sources(size))?.select(&Choice::default()) };
        let whole = told(1 << 20);
        prop_assert_eq!(&told(size), &whole);
        if let Err(error) = whole {
            let sentence = error.to_string();
            prop_assert!(sentence.len() > 10 && !sentence.contains(char::is_control), "{:?}", sentence);
        }
    }
}

#[test]
fn readers_are_of_use_for_one_file_of_many_rows() {
    let text: String = (0..50_000).map(|row| format!("{row},{},{}\n", row % 7, row % 5)).collect();
    let text = format!("id,old,new\n{text}");
    let mut reader = InputReader::new(vec![source("big", &text, 1 << 12)]);
    let mut steps = 0;
    while !reader.advance(1000).expect("numbers").finished {
        steps += 1;
    }
    assert!(steps >= 49, "{steps}");
    let selection = reader.finish().and_then(|input| input.select(&Choice::default())).expect("numbers");
    assert_eq!((selection.scores.pairs(), selection.scores.names()), (50_000, (Some("old"), Some("new"))));
    assert_eq!(Tables::new(vec![table("a,b\n1,2\n", 1, 1).expect("a row")]).tables().len(), 1);
}
