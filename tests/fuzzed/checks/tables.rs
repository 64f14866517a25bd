//! Tables: any text as CSV or JSON, whole and in pieces, and lists joined by id.

use super::scores::{File, decoded};
use paired_bootstrap::analysis::{Items, ItemsAsked, ItemsError, Outcome};
use paired_bootstrap::bootstrap::Differences;
use paired_bootstrap::scores::{Content, Score};
use paired_bootstrap::table::{
    Choice, InputReader, Note, Part, Selection, Source, Table, TableError, TableReader, Tables, read,
};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Separates files.
const BETWEEN: u8 = 0x1e;

/// A file, or a pasted text, which has no name.
#[derive(Debug)]
pub(super) struct Given<'b> {
    pub name: Option<String>,
    pub bytes: &'b [u8],
}

/// Reads the files in `bytes` as any input. The first byte says how they are cut into pieces.
pub fn check(bytes: &[u8]) {
    let (cut, files) = bytes.split_first().map_or((0, bytes), |(&cut, files)| (cut, files));
    check_files(cut, &given(files.split(|&byte| byte == BETWEEN)));
}

/// Checks one of three promises about files, so that the fuzzer tries more of them in its time: the
/// size of the pieces changes nothing, any choice is answered, and a comparison counts all items.
/// `cut` determines the promise, the size of the pieces and the choice.
pub(super) fn check_files(cut: u8, files: &[Given<'_>]) {
    let at = usize::from(cut / 3);
    let whole = read(sources(files, 1 << 20));
    match (cut % 3, whole) {
        (0, whole) => check_pieces(&whole, &read_in_pieces(files, at % 16 + 1, at / 16 + 1), files),
        (_, Err(error)) => check_error(&error, files),
        (1, Ok(input)) => check_selected(&input.select(&any_choice(at)), files),
        (_, Ok(input)) => {
            let guessed = input.select(&Choice::default());
            check_selected(&guessed, files);
            let choices = own_choices(&input, guessed.err(), at);
            check_items(&Rc::new(input), &choices[at % choices.len()], files);
        }
    }
}

/// The same files, read whole and in pieces, have the same tables and the same guesses.
fn check_pieces(whole: &Result<Tables, TableError>, pieces: &Result<Tables, TableError>, files: &[Given<'_>]) {
    let (whole, pieces) = match (whole, pieces) {
        (Ok(whole), Ok(pieces)) => (whole, pieces),
        (Err(whole), Err(pieces)) if whole == pieces => return check_error(whole, files),
        _ => panic!("{:?}\n{:?}", whole.as_ref().err(), pieces.as_ref().err()),
    };
    let description = whole.describe();
    assert_eq!(pieces.describe(), description);
    assert!(description.rows.iter().all(|row| row.len() == description.columns.len()), "{description:?}");
    let guessed = whole.select(&Choice::default());
    assert_eq!(pieces.select(&Choice::default()), guessed);
    check_selected(&guessed, files);
}

/// A choice that may not suit the files.
fn any_choice(at: usize) -> Choice {
    match at % 2 {
        0 => Choice { id: Some(String::new()), filter: Some(Default::default()), ..Choice::default() },
        _ => Choice { lower_is_better: Some(true), cluster: Some("a".to_owned()), ..Choice::default() },
    }
}

fn check_selected(selected: &Result<Selection, TableError>, files: &[Given<'_>]) {
    match selected {
        Ok(selection) => check_selection(selection),
        Err(error) => check_error(error, files),
    }
}

/// The default choice, what its error proposes, the first system with the last one, and a column in
/// every part that it may play.
fn own_choices(input: &Tables, error: Option<TableError>, at: usize) -> Vec<Choice> {
    let guessed = Choice::default();
    let description = input.describe();
    let proposed = error.map(|error| error.answers(&guessed)).unwrap_or_default();
    let mut choices: Vec<Choice> = proposed.into_iter().map(|answer| answer.choice).collect();
    if let [first, .., last] = description.systems.as_slice() {
        let (baseline, experimental) = (Some(last.clone()), Some(first.clone()));
        choices.push(Choice { baseline, experimental, omits_gaps: true, ..Choice::default() });
    }
    if let Some(column) = description.columns.get(at % description.columns.len().max(1)) {
        let name = Some(column.name.clone());
        let with = |part: &Part| match part {
            Part::Scores => Choice { score: name.clone(), ..Choice::default() },
            Part::Labels => Choice { gold: name.clone(), ..Choice::default() },
            Part::Id => Choice { id: name.clone(), ..Choice::default() },
            Part::Groups => Choice { cluster: name.clone(), category: name.clone(), ..Choice::default() },
            Part::Filter => {
                let values = input.values(&column.name).into_iter().take(1);
                Choice { filter: Some(values.map(|value| (column.name.clone(), value)).collect()), ..Choice::default() }
            }
        };
        choices.extend(column.parts.iter().map(with));
    }
    choices.push(guessed);
    choices
}

/// A comparison has finite numbers and counts all items. Swapping the systems swaps helped and
/// hurt. A number always stays the baseline.
fn check_items(input: &Rc<Tables>, choice: &Choice, files: &[Given<'_>]) {
    let items = match Items::selected(input, choice) {
        Ok(items) => items,
        Err(ItemsError::Table(error)) => return check_error(&error, files),
        Err(error) => return assert!(error.to_string().len() > 10, "{error:?}"),
    };
    let basics = items.basics();
    assert_eq!(basics.helped + basics.hurt + basics.tied, basics.pairs);
    let numbers = [basics.mean_difference, basics.standard_deviation, basics.bin_width];
    let mut numbers = numbers.into_iter().chain(basics.means.into_iter().flatten());
    assert!(numbers.all(f64::is_finite), "{basics:?}");
    if items.can_be_listed() {
        let list = items.list(&ItemsAsked::default());
        let listed = items.listed(&list, 0..list.len());
        let number = |outcome| listed.iter().filter(|item| item.outcome == outcome).count() as u64;
        let outcomes = [Outcome::Helped, Outcome::Hurt, Outcome::Tied].map(number);
        assert_eq!(outcomes, [basics.helped, basics.hurt, basics.tied]);
        assert_eq!(items.csv_of(&list).count(), list.len() + 1);
    }
    let exchanged = Choice { is_swapped: !choice.is_swapped, ..choice.clone() };
    let exchanged = match Items::selected(input, &exchanged) {
        Ok(items) => items.basics(),
        // Groups come from the baseline's list: the other list may lack some.
        Err(_) if choice.cluster.is_some() => return,
        Err(error) => panic!("{exchanged:?}: {error}"),
    };
    let counts = match basics.constant {
        None => [basics.hurt, basics.helped, basics.tied],
        Some(_) => [basics.helped, basics.hurt, basics.tied],
    };
    assert_eq!([exchanged.helped, exchanged.hurt, exchanged.tied], counts, "exchanged: {choice:?}");
}

/// Reads the bytes as JSON: consecutive values, or an array.
pub fn check_json(bytes: &[u8]) {
    let (&first, rest) = bytes.split_first().unwrap_or((&0, bytes));
    let text = [if first % 2 == 0 { "{" } else { "[" }.as_bytes(), rest].concat();
    let table = |size: usize, rows: usize| -> Result<Table, TableError> {
        let pieces = Box::new(File::new(&text, size));
        let mut reader = TableReader::new(Some("f".to_owned()), pieces);
        while !reader.advance(rows)?.finished {}
        reader.finish()
    };
    let whole = table(1 << 20, usize::MAX);
    let pieces = table(usize::from(first) % 16 + 1, usize::from(first) / 16 + 1);
    match (&whole, &pieces) {
        (Ok(whole), Ok(pieces)) => assert_eq!(contents(whole), contents(pieces)),
        (Err(whole), Err(pieces)) => assert_eq!(whole, pieces),
        _ => panic!("{whole:?} {pieces:?}"),
    }
    match &whole {
        Ok(table) => {
            let lines = decoded(&text).lines().count().max(1);
            assert!((0..table.rows()).all(|row| (1..=lines).contains(&table.line(row))), "{table:?}");
        }
        Err(error) => check_error(error, &[]),
    }
    check(&[&[first], text.as_slice()].concat());
}

/// Joins two lists of ids and scores, a byte each, and compares the result with a plain map. Ids
/// that occur several times are refused; if most do, their scores are averaged.
pub fn check_join(bytes: &[u8]) {
    let (&order, bytes) = bytes.split_first().unwrap_or((&0, bytes));
    let middle = bytes.len() / 4 * 2;
    let list =
        |bytes: &[u8]| -> Vec<(u8, i64)> { bytes.chunks_exact(2).map(|pair| (pair[0], i64::from(pair[1]))).collect() };
    let (first, second) = (list(&bytes[..middle]), list(&bytes[middle..]));
    if first.is_empty() || second.is_empty() {
        return;
    }
    let csv = |list: &[(u8, i64)]| -> String {
        let columns = |id: &dyn std::fmt::Display, score: &dyn std::fmt::Display| {
            if order % 2 == 0 { format!("q{id},{score}\n") } else { format!("{score},q{id}\n") }
        };
        let header = if order % 2 == 0 { "id,score\n" } else { "score,id\n" };
        let rows = list.iter().map(|(id, score)| columns(id, score));
        std::iter::once(header.to_owned()).chain(rows).collect()
    };
    let files = [csv(&first), csv(&second)];
    let files = given(files.iter().map(|file| file.as_bytes()));
    let selection = read(sources(&files, 1 << 10)).and_then(|input| input.select(&Choice::default()));
    let map = |list: &[(u8, i64)]| -> BTreeMap<u8, Vec<Score>> {
        let mut runs: BTreeMap<u8, Vec<Score>> = BTreeMap::new();
        list.iter().for_each(|&(id, score)| runs.entry(id).or_default().push(Score::from(score)));
        runs
    };
    let (ours, theirs) = (map(&first), map(&second));
    let mut seen = BTreeSet::new();
    let ids: Vec<u8> = first.iter().map(|(id, _)| *id).filter(|id| seen.insert(*id)).collect();
    let mean = |runs: &[Score]| Score::mean(runs).expect("a score");
    let both: Vec<(Score, Score)> =
        ids.iter().filter_map(|id| Some((mean(&ours[id]), mean(theirs.get(id)?)))).collect();
    let has_twice = ours.len() < first.len() || theirs.len() < second.len();
    match selection {
        Ok(selection) => {
            assert!(has_twice == selection.runs.is_some() && both.len() > 1);
            let Content::Scores { baseline, experimental } = selection.scores.content() else { panic!("two lists") };
            let expected: (Vec<Score>, Vec<Score>) = both.iter().copied().unzip();
            assert_eq!((&**baseline, &**experimental), (&expected.0, &expected.1));
            let joined = selection.joined.expect("lists with ids");
            assert_eq!((joined.both, joined.only_first), (both.len(), ours.len() - both.len()));
            assert_eq!(joined.only_second, theirs.len() - both.len());
            let is_sorted = ids.iter().filter_map(|id| second.iter().position(|(other, _)| id == other)).is_sorted();
            assert_eq!(selection.notes.contains(&Note::OrderDiffers), !is_sorted);
        }
        Err(TableError::DuplicateId { .. }) => assert!(has_twice),
        Err(TableError::NoMatch { .. }) => assert!(both.is_empty()),
        Err(TableError::Pairing(_)) => assert_eq!(both.len(), 1),
        // Small numbers beside large ones may be proportions and percent.
        Err(TableError::PercentOrShares { .. }) => {}
        Err(other) => panic!("{other:?}"),
    }
}

/// Two texts are pasted, more are files.
fn given<'b>(files: impl Iterator<Item = &'b [u8]>) -> Vec<Given<'b>> {
    let files: Vec<&[u8]> = files.collect();
    let named = files.len() > 2;
    let given = |(place, bytes)| Given { name: named.then(|| format!("file{place}")), bytes };
    files.into_iter().enumerate().map(given).collect()
}

fn sources(files: &[Given<'_>], size: usize) -> Vec<Source> {
    let source = |file: &Given<'_>| Source { name: file.name.clone(), pieces: Box::new(File::new(file.bytes, size)) };
    files.iter().map(source).collect()
}

fn read_in_pieces(files: &[Given<'_>], size: usize, rows: usize) -> Result<Tables, TableError> {
    let mut reader = InputReader::new(sources(files, size));
    loop {
        let progress = reader.advance(rows)?;
        assert!((0.0..=1.0).contains(&progress.fraction()), "{progress:?}");
        if progress.finished {
            return reader.finish();
        }
    }
}

type Row = (usize, Vec<Option<String>>);

/// The names of the columns, and each row's line number and cells.
fn contents(table: &Table) -> (String, Vec<Row>) {
    let cells = |row| table.columns().iter().map(|column| column.text(row).map(str::to_owned)).collect();
    let rows = (0..table.rows()).map(|row| (table.line(row), cells(row))).collect();
    (table.columns().iter().map(|column| format!("{:?}", column.name())).collect(), rows)
}

fn check_selection(selection: &Selection) {
    let pairs = selection.scores.pairs();
    for groups in [&selection.clusters, &selection.categories].into_iter().flatten() {
        assert_eq!(groups.of.len() as u64, pairs);
        assert!(groups.of.iter().all(|&group| (group as usize) < groups.names.len()));
        assert!((0..groups.names.len() as u32).all(|group| groups.of.contains(&group)));
    }
    if let Some(joined) = &selection.joined {
        assert_eq!(joined.both as u64, pairs + selection.gaps as u64);
    }
    let sentences =
        selection.notes.iter().map(Note::to_string).chain([selection.to_string(), selection.format.clone()]);
    for sentence in sentences {
        assert!(!sentence.is_empty() && !sentence.contains(char::is_control), "{sentence:?}");
    }
    if let Ok(differences) = Differences::from_scores(&selection.scores) {
        assert_eq!(differences.pairs(), pairs);
    }
}

/// An error is a sentence. If all files have names, it names one of them.
fn check_error(error: &TableError, files: &[Given<'_>]) {
    let sentence = error.to_string();
    let names: Vec<&String> = files.iter().filter_map(|file| file.name.as_ref()).collect();
    let longest = 700 + names.iter().map(|name| name.chars().count()).sum::<usize>();
    assert!((10..longest).contains(&sentence.chars().count()) && !sentence.contains(char::is_control), "{sentence:?}");
    if let TableError::Json { place, .. }
    | TableError::CutOff { place }
    | TableError::NotOfTool { place, .. }
    | TableError::NotANumber { place, .. }
    | TableError::Ragged { place, .. } = error
    {
        let is_named = place.file.is_some() || files.len() < 2 || names.len() < files.len();
        assert!(is_named && sentence.contains("ine "), "{sentence:?}");
    }
}
