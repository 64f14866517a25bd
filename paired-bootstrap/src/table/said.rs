//! What the input says about a whole table, rather than about a row: in the file's name, in a title
//! above the table, in keys around the records.

use super::cells::Table;
use super::column::Kind;
use super::names::{self, ERRORS, is_lower, rank, words};
use crate::text::{shortened, visible};

/// A longer text is a prompt, not the name of a system.
const LONGEST_SYSTEM: usize = 100;

/// A text that says that lower is better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lower {
    pub text: String,
    /// Whether it is about the scores. A file's name may mean something else.
    pub is_sure: bool,
}

/// What says for all tables that lower is better.
pub(super) fn lower_of(tables: &[Table]) -> Option<Lower> {
    let first = tables.first()?;
    let metric = first.about().metric.as_ref();
    let metric = metric.filter(|metric| tables.iter().all(|table| table.about().metric.as_ref() == Some(*metric)));
    if let Some(metric) = metric.filter(|metric| is_lower(metric)) {
        return Some(Lower { text: metric.clone(), is_sure: true });
    }
    let is_told = |text: &&str| {
        let text = text.to_lowercase();
        let says = |signs: [&str; 2]| signs.iter().any(|sign| text.contains(sign));
        says(["lower is better", "↓"]) && !says(["higher is better", "↑"])
    };
    let names_error = |text: &&str| {
        let words = words(text);
        let is_error_rate = words.windows(2).any(|pair| pair == ["error", "rate"]);
        is_error_rate || is_lower(text) && words.iter().any(|word| ERRORS.contains(&word.as_str()))
    };
    for (is_sure, says) in [(true, &is_told as &dyn Fn(&&str) -> bool), (false, &names_error)] {
        let of = |table| titles(table).find(says);
        if tables.iter().all(|table| of(table).is_some()) {
            return of(first).map(|text| Lower { text: shortened(text), is_sure });
        }
    }
    let endings: Option<Vec<&str>> =
        tables.iter().map(|table| names::error_ending(table.about().path.as_deref()?)).collect();
    if let Some(ending) =
        endings.and_then(|endings| endings.windows(2).all(|pair| pair[0] == pair[1]).then(|| endings[0]))
    {
        return Some(Lower { text: ending.to_owned(), is_sure: true });
    }
    let paths: Vec<&str> = tables.iter().filter_map(|table| table.about().path.as_deref()).collect();
    let is_in = |path: &str, word: &String| path.split('/').any(|part| words(part).contains(word) && is_lower(part));
    let shared = words(paths.first()?)
        .into_iter()
        .find(|word| ERRORS.contains(&word.as_str()) && paths.iter().all(|path| is_in(path, word)));
    shared.filter(|_| paths.len() == tables.len()).map(|text| Lower { text, is_sure: false })
}

fn titles(table: &Table) -> impl Iterator<Item = &str> {
    table.about().title.iter().chain(table.outside()).map(|text| text.trim_start_matches(['#', ' ']))
}

/// Names files after the systems that they mention, in a column such as `model` or in a key around
/// the records, if each mentions exactly one and no two are the same. Files keep their names if
/// these say which is the baseline and the systems' names do not. Returns pairs of the file's name
/// and the system's.
pub(super) fn call_by_systems(tables: &mut [Table]) -> Vec<[String; 2]> {
    let files: Vec<String> = tables.iter().filter_map(|table| table.name().map(str::to_owned)).collect();
    let systems: Vec<String> = tables.iter().filter_map(system_of).collect();
    let sides = |names: &[String]| names::sides(&names.iter().map(String::as_str).collect::<Vec<_>>());
    let are_told_apart = (1..systems.len()).all(|at| !systems[..at].contains(&systems[at]));
    let is_said_by_files = || sides(&files) != (None, None) && sides(&systems) == (None, None);
    if tables.len() < 2 || [files.len(), systems.len()] != [tables.len(); 2] || !are_told_apart || is_said_by_files() {
        return Vec::new();
    }
    tables.iter_mut().zip(&systems).for_each(|(table, system)| table.rename(Some(system.clone())));
    files.into_iter().zip(systems).map(|(file, system)| [file, system]).collect()
}

/// The only system of a table, according to its columns or the keys around its records.
fn system_of(table: &Table) -> Option<String> {
    let named = table.columns().iter().filter(|column| {
        column.kind() == Kind::Text
            && column.profile().filled == table.rows()
            && rank(column.name(), names::RUN).is_none()
    });
    let ranked = named.filter_map(|column| Some((rank(column.name(), names::SYSTEM)?, column)));
    let column = ranked.min_by_key(|(rank, _)| *rank);
    let system = column.map_or_else(
        || table.about().system.clone(),
        |(_, column)| {
            let mut texts = column.texts().iter();
            texts.next().filter(|text| texts.next().is_none() && text.len() <= LONGEST_SYSTEM).map(str::to_owned)
        },
    );
    system.map(|name| visible(&name)).filter(|name| !name.is_empty())
}
