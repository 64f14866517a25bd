//! Items that each system answered several times, with one row for each answer.

use super::cells::Table;
use super::column::{Column, Kind};
use super::ids::{id_of, is_digits};
use super::names::{self, rank};
use crate::sorting;
use std::collections::{HashMap, HashSet};

/// The columns that identify a row together: the item and the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RunColumns {
    pub item: String,
    /// `None` if the rows of an item differ only in the score.
    pub run: Option<String>,
    /// A second column, if it takes both to identify a run: seed and epoch.
    pub beside: Option<String>,
}

impl RunColumns {
    /// The columns of a table whose names and contents suggest items and runs. Items are repeated,
    /// and no pair of item and run occurs twice, unless the names of both are certain. `systems` is
    /// the column that names the systems of the rows, if there is one.
    pub fn of(table: &Table, systems: Option<usize>) -> Option<Self> {
        let rows = rows_of_system(table, systems);
        let mut runs: Vec<_> = other_columns(table, systems)
            .filter_map(|(at, column)| Some((rank_of_run(column)?, at, column)))
            .filter(|(.., column)| {
                is_surely_run(column.name()) && column.profile().distinct > 1 || recurs(table, rows, column)
            })
            .collect();
        if runs.is_empty() {
            return None;
        }
        sorting::sort_by_key(&mut runs, |&(rank, at, _)| (rank, at));
        let items = items_of(table, systems);
        let fits = |&(item, run): &(&Column, &Column)| {
            let is_sure = is_surely_run(run.name());
            // If a certain id has a run twice, that is an error, and no reason to look for other
            // columns.
            let are_named = is_sure && rank(item.name(), names::ID).is_some();
            item.name() != run.name()
                && (is_sure || are_samples(item, run))
                // A column that is unique in all rows numbers runs only next to a column named
                // after items.
                && (!run.is_unique() || [names::ID, names::LABEL].iter().any(|usual| rank(item.name(), usual).is_some()))
                && (are_named || is_unique_together(table, systems, &[item, run]))
        };
        let mut pairs = runs.iter().flat_map(|&(.., run)| items.iter().map(move |&item| (item, run)));
        pairs.find(fits).map(|(item, run)| Self::new(table, systems, item, run))
    }

    fn new(table: &Table, systems: Option<usize>, item: &Column, run: &Column) -> Self {
        let tells = |other: &&Column| {
            is_surely_run(other.name())
                && ![item.name(), run.name()].contains(&other.name())
                && is_unique_together(table, systems, &[item, run, other])
        };
        let is_enough = is_unique_together(table, systems, &[item, run]);
        let beside = other_columns(table, systems).map(|(_, column)| column).find(tells).filter(|_| !is_enough);
        let name = |column: &Column| column.name().to_owned();
        Self { item: name(item), run: Some(name(run)), beside: beside.map(name) }
    }

    /// Whether an item has several rows in a run, one for each value of `column`.
    pub fn are_told_apart_by(&self, table: &Table, systems: Option<usize>, column: &Column) -> bool {
        let names = [Some(&self.item), self.run.as_ref(), self.beside.as_ref()];
        let own = names.into_iter().flatten().filter_map(|name| table.find(name)).map(|at| &table.columns()[at]);
        let own: Vec<&Column> = own.collect();
        let with_column: Vec<&Column> = own.iter().copied().chain([column]).collect();
        self.run.is_some()
            && is_unique_together(table, systems, &with_column)
            && !is_unique_together(table, systems, &own)
    }

    /// The columns if that of runs is chosen. The item is the likeliest column that occurs once in
    /// each run, or else the likeliest of all.
    pub fn by(table: &Table, systems: Option<usize>, run: &str) -> Option<Self> {
        let column = &table.columns()[table.find(run)?];
        let fits = |item: &&&Column| item.name() != run && is_unique_together(table, systems, &[**item, column]);
        let items = items_of(table, systems);
        let item = items.iter().find(fits).or(items.first())?;
        Some(Self::new(table, systems, item, column))
    }
}

/// Whether rows with the same id differ only in scores, and ids have at least two rows on average:
/// runs that no column numbers. `systems` is the column that names the systems of the rows, if
/// there is one.
pub(super) fn are_alike_but_for_scores(table: &Table, systems: Option<usize>, id: usize) -> bool {
    let columns = || other_columns(table, systems).filter(|(at, _)| *at != id);
    let is_numbered = columns().any(|(_, column)| rank_of_run(column).is_some());
    let ids = &table.columns()[id];
    if is_numbered || rank(ids.name(), names::ID).is_none() || !recurs(table, rows_of_system(table, systems), ids) {
        return false;
    }
    let system = |row| systems.and_then(|at| table.columns()[at].code(row));
    let texts: Vec<&Column> =
        columns().map(|(_, column)| column).filter(|column| column.kind() == Kind::Text).collect();
    let numbers: Vec<&Column> =
        columns().map(|(_, column)| column).filter(|column| column.kind() != Kind::Text).collect();
    if are_conditions(table, systems, ids, &numbers) {
        return false;
    }
    let codes = |columns: &[&Column], row| columns.iter().map(|column| column.code(row)).collect::<Vec<_>>();
    let mut firsts = HashMap::new();
    let mut do_scores_differ = false;
    let are_alike = (0..table.rows()).all(|row| {
        let &mut first = firsts.entry((system(row), ids.code(row))).or_insert(row);
        do_scores_differ |= codes(&numbers, first) != codes(&numbers, row);
        codes(&texts, first) == codes(&texts, row)
    });
    are_alike && do_scores_differ && 2 * firsts.len() <= table.rows()
}

/// Whether a column of numbers names the condition under which an item was answered, such as `shot`
/// or `temperature`: it differs in all rows of an item, and has only as many values as the largest
/// item has rows. Scores are hardly ever like that.
pub(super) fn is_condition(table: &Table, systems: Option<usize>, ids: &Column, column: &Column) -> bool {
    are_conditions(table, systems, ids, &[column])
}

/// Whether one column is such a condition, or two or three crossed columns are: all rows of an item
/// differ in their combination.
fn are_conditions(table: &Table, systems: Option<usize>, ids: &Column, columns: &[&Column]) -> bool {
    let system = |row| systems.and_then(|at| table.columns()[at].code(row));
    let mut rows_of = HashMap::new();
    (0..table.rows()).for_each(|row| *rows_of.entry((system(row), ids.code(row))).or_insert(0) += 1);
    let most = rows_of.into_values().max().unwrap_or(0);
    let may_be =
        |column: &&&Column| (2..=most).contains(&column.profile().distinct) && !names::is_measured(column.name());
    let columns: Vec<&Column> = columns.iter().filter(may_be).copied().collect();
    let tell_apart = |conditions: &[&Column]| {
        let values: usize = conditions.iter().map(|column| column.profile().distinct).product();
        values == most && is_unique_together(table, systems, &[&[ids], conditions].concat())
    };
    let pairs =
        || columns.iter().enumerate().flat_map(|(at, &one)| columns[at + 1..].iter().map(move |&other| [one, other]));
    columns.iter().any(|&column| tell_apart(&[column]))
        || pairs().any(|pair| tell_apart(&pair))
        || pairs().any(|[one, other]| columns.iter().any(|&third| tell_apart(&[one, other, third])))
}

/// The column that numbers runs by its name, if no column says which rows belong to the same item,
/// or it is the only one that identifies rows. Folds are no runs: each repetition has its own.
pub(super) fn runs_without_items(table: &Table) -> Option<&str> {
    if table.columns().iter().any(|column| names::is_fold(column.name())) {
        return None;
    }
    let id = id_of(table);
    let numbers_runs = |(at, column): &(usize, &Column)| {
        is_surely_run(column.name()) && (id == Some(*at) || id.is_none() && recurs(table, table.rows(), column))
    };
    table.columns().iter().enumerate().find(numbers_runs).map(|(_, column)| column.name())
}

/// The systems whose names make them further runs of the compared ones: `a_seed2` next to
/// `a_seed1`, or `a2` next to `a1` if `b1` and `b2` exist as well.
pub(super) fn other_runs<'s>(compared: &[String], systems: &'s [String]) -> Vec<&'s str> {
    let numbered = numbered(systems);
    let numbers = |stem: &str| {
        let own = numbered.iter().filter(|(_, name)| name.stem == stem);
        let mut numbers: Vec<u64> = own.map(|(_, name)| name.number).collect();
        sorting::sort(&mut numbers);
        numbers.dedup();
        numbers
    };
    let is_counted = |name: &Numbered<'_>| {
        let own = numbers(name.stem);
        let counts = own.iter().copied().eq(0..own.len() as u64) || own.iter().copied().eq(1..=own.len() as u64);
        counts && numbered.iter().any(|(_, other)| other.stem != name.stem && numbers(other.stem) == own)
    };
    let is_run = |name: &Numbered<'_>| numbers(name.stem).len() > 1 && (name.has_word || is_counted(name));
    let own = numbered.iter().filter(|(system, _)| compared.iter().any(|name| name == system));
    let stems: Vec<&str> = own.map(|(_, name)| name.stem).collect();
    let is_other = |(system, name): &&(&str, Numbered<'_>)| {
        !compared.iter().any(|name| name == system) && stems.contains(&name.stem) && is_run(name)
    };
    numbered.iter().filter(is_other).map(|(system, _)| *system).collect()
}

/// Whether the names of the compared systems make them runs of one system: `a_seed1` and `a_seed2`,
/// or `a` and `a.1` if `b` and `b.1` exist as well.
pub(super) fn are_runs_of_one(compared: &[String], systems: &[String]) -> bool {
    let [first, second] = compared else { return false };
    let stem = |name: &'_ String| Numbered::of(name).filter(|name| name.has_word).map(|name| name.stem.to_owned());
    if stem(first).is_some_and(|first| stem(second) == Some(first)) {
        return true;
    }
    let all: Vec<_> = numbered(systems).into_iter().filter(|(_, name)| name.is_repeated).collect();
    let of = |name: &String| all.iter().find(|(system, _)| name == system).map(|(_, name)| name.stem);
    of(first).is_some_and(|stem| of(second) == Some(stem) && all.iter().any(|(_, other)| other.stem != stem))
}

/// The systems whose names end with a number. Columns with the same name are numbered from the
/// second on, as `a.1` by pandas and as `a (2)` here. `llama-3.1` is a model.
fn numbered(systems: &[String]) -> Vec<(&str, Numbered<'_>)> {
    let again = |name: &'_ str| -> Option<(usize, u64)> {
        let cut = name.rsplit_once('.').or_else(|| name.strip_suffix(')')?.rsplit_once(" ("));
        let (stem, number) = cut.filter(|(stem, _)| !stem.ends_with(|c: char| c.is_ascii_digit()))?;
        Some((stem.len(), number.parse().ok().filter(|_| systems.iter().any(|system| system == stem))?))
    };
    let is_first =
        |system: &String| systems.iter().any(|other| again(other).is_some_and(|(stem, _)| other[..stem] == **system));
    let named = systems.iter().filter_map(|system| {
        let again = again(system).or_else(|| is_first(system).then_some((system.len(), 0)));
        let name =
            again.map(|(stem, number)| Numbered::again(&system[..stem], number)).or_else(|| Numbered::of(system))?;
        Some((system.as_str(), name))
    });
    named.collect()
}

/// A name with a number at the end.
struct Numbered<'n> {
    /// The part before the number, and before the word that says what is numbered.
    stem: &'n str,
    number: u64,
    /// Whether there is such a word, or a column with the name alone makes it unnecessary.
    has_word: bool,
    /// Whether another column has the name without the number.
    is_repeated: bool,
}

impl<'n> Numbered<'n> {
    fn again(stem: &'n str, number: u64) -> Self {
        Self { stem, number, has_word: true, is_repeated: true }
    }

    fn of(name: &'n str) -> Option<Self> {
        let is_between = |c: char| matches!(c, '-' | '_' | '.' | ' ' | '=' | '/');
        let before = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let number = name[before.len()..].parse().ok()?;
        let before = before.trim_end_matches(is_between);
        let word = before.len() - before.trim_end_matches(char::is_alphabetic).len();
        let (rest, word) = before.split_at(before.len() - word);
        let is_apart = rest.ends_with(is_between);
        let word = word.to_lowercase();
        let has_word =
            names::NUMBERED_RUNS.contains(&word.as_str()) || is_apart && MAY_NUMBER_RUNS.contains(&word.as_str());
        let stem = if has_word { rest.trim_end_matches(is_between) } else { before };
        // Systems may be named run1 and run2, as at TREC, but hardly seed1 and seed2.
        let is_name = !stem.is_empty() || has_word && word != "run";
        is_name.then_some(Self { stem, number, has_word, is_repeated: false })
    }
}

/// Words before a number that may mean a run, in addition to those that certainly do.
const MAY_NUMBER_RUNS: [&str; 2] = ["sample", "s"];

/// Whether a name certainly means that a column tells runs apart.
pub(super) fn is_surely_run(name: &str) -> bool {
    rank(name, names::RUN).is_some()
}

/// Whether the values of a column may number repeated runs: its name certainly means runs, and it
/// holds numbers, or texts such as `run1` and `run 2`.
pub(super) fn may_number_runs(column: &Column) -> bool {
    let is_numbered = |text: &str| {
        let word = text.trim_end_matches(|c: char| c.is_ascii_digit());
        word.len() < text.len() && names::words(word) == ["run"]
    };
    is_surely_run(column.name()) && (column.kind() == Kind::Numbers || column.texts().iter().all(is_numbered))
}

fn rows_of_system(table: &Table, systems: Option<usize>) -> usize {
    table.rows() / systems.map_or(1, |at| table.columns()[at].profile().distinct.max(1))
}

fn other_columns(table: &Table, systems: Option<usize>) -> impl Iterator<Item = (usize, &Column)> {
    table.columns().iter().enumerate().filter(move |(at, _)| Some(*at) != systems)
}

/// Whether each value of a column occurs at least twice on average among the `rows` of a system.
fn recurs(table: &Table, rows: usize, column: &Column) -> bool {
    is_varied(table, column) && 2 * column.profile().distinct <= rows
}

/// Whether a column has several values, and no empty cell.
fn is_varied(table: &Table, column: &Column) -> bool {
    column.profile().distinct > 1 && column.profile().filled == table.rows()
}

/// The columns that may identify items with several runs, the likeliest first. Ids by name need
/// only repeat somewhere: a run may have few of the items.
fn items_of(table: &Table, systems: Option<usize>) -> Vec<&Column> {
    let rows = rows_of_system(table, systems);
    let is_named_and_repeated = |column: &Column| {
        rank(column.name(), names::ID).is_some()
            && is_varied(table, column)
            && !column.is_unique()
            && !is_unique_together(table, systems, &[column])
    };
    let may_recur = |column: &Column| recurs(table, rows, column) || is_named_and_repeated(column);
    let recurring = other_columns(table, systems).filter(|(_, column)| may_recur(column));
    let mut items: Vec<_> = recurring.filter_map(|at| Some((rank_of_item(at)?, at))).collect();
    sorting::sort_by_key(&mut items, |&(rank, (at, _))| (rank, at));
    items.into_iter().map(|(_, (_, column))| column).collect()
}

fn rank_of_run(column: &Column) -> Option<usize> {
    let name = column.name();
    rank(name, names::RUN).or_else(|| Some(names::RUN.len() + rank(name, names::SAMPLE)?))
}

/// How likely a column identifies items (less is likelier): by a usual name, as the first column,
/// or by texts.
fn rank_of_item((at, column): (usize, &Column)) -> Option<usize> {
    let usual = [names::ID, names::LABEL, names::SHARED, names::CATEGORY];
    let by_name = usual.iter().position(|names| rank(column.name(), names).is_some());
    let is_other = || (at == 0 || column.kind() == Kind::Text) && !names::is_measured(column.name());
    by_name.or_else(|| is_other().then_some(usual.len()))
}

/// Whether `run` numbers the answers to a question, rather than the questions of a category: it
/// holds few whole numbers.
fn are_samples(item: &Column, run: &Column) -> bool {
    let is_few = run.profile().distinct <= MOST_SAMPLES * item.profile().distinct;
    is_few && run.texts().iter().all(is_digits)
}

/// With more samples for each item than this, they are the questions of a few categories.
const MOST_SAMPLES: usize = 10;

/// The most columns to combine: system, item, run, a second column of runs, and category.
const MOST_TOGETHER: usize = 5;

/// The first column of texts that identifies the rows of each value of `column`.
pub(super) fn ids_within<'t>(table: &'t Table, systems: Option<usize>, column: &Column) -> Option<&'t Column> {
    let may_be_ids = |other: &&Column| {
        other.kind() == Kind::Text
            && !other.is_prose()
            && other.name() != column.name()
            && is_unique_together(table, systems, &[other, column])
    };
    other_columns(table, systems).map(|(_, other)| other).find(may_be_ids)
}

fn is_unique_together(table: &Table, systems: Option<usize>, columns: &[&Column]) -> bool {
    let cell = |row| {
        let mut cell = [None; MOST_TOGETHER];
        let columns = systems.map(|at| &table.columns()[at]).into_iter().chain(columns.iter().copied());
        cell.iter_mut().zip(columns).for_each(|(code, column)| *code = column.code(row));
        cell
    };
    let mut seen = HashSet::new();
    (0..table.rows()).all(|row| seen.insert(cell(row)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn others(compared: [&str; 2], systems: &str) -> String {
        let systems: Vec<String> = systems.split(' ').map(str::to_owned).collect();
        other_runs(&compared.map(str::to_owned), &systems).join(" ")
    }

    #[test]
    fn further_runs_are_known_by_their_names() {
        assert_eq!(others(["a_seed1", "b_seed1"], "a_seed1 a_seed2 b_seed1 b_seed2 c"), "a_seed2 b_seed2");
        assert_eq!(others(["a-epoch7", "b"], "a-epoch7 a-epoch9 b"), "", "these may be two states of training");
        assert_eq!(others(["a1", "b1"], "a1 a2 b1 b2"), "a2 b2");
        assert_eq!(others(["a1", "a2"], "a1 a2 a3 b1 b2 b3"), "a3");
        assert_eq!(others(["a_0", "b_0"], "a_0 a_1 b_0 b_1"), "a_1 b_1");
        assert_eq!(others(["seed0", "seed1"], "seed0 seed1 seed2"), "seed2");
        assert_eq!(others(["a", "b"], "a a.1 a.2 b b.1"), "a.1 a.2 b.1");
        let repeated = ["a", "a (2)", "b", "b (2)"].map(str::to_owned);
        assert_eq!(other_runs(&[repeated[0].clone(), repeated[2].clone()], &repeated), ["a (2)", "b (2)"]);
        assert!(are_runs_of_one(&repeated[..2], &repeated) && !are_runs_of_one(&repeated[..2], &repeated[..2]));
        assert_eq!(others(["llama-3", "b"], "llama-3 llama-3.1 b b.1"), "b.1");
        assert_eq!(others(["a-s1", "b_s1"], "a-s1 a-s2 b_s1 b_s2 b_s3"), "a-s2 b_s2 b_s3");
    }

    #[test]
    fn two_runs_may_be_of_one_system() {
        let are = |first: &str, second: &str| are_runs_of_one(&[first.to_owned(), second.to_owned()], &[]);
        assert!(are("seed0", "seed1") && are("m_seed1", "m_seed2") && are("m/trial-1", "m/trial-2"));
        assert!(!are("run1", "run2") && !are("m1", "m2") && !are("a_seed1", "b_seed1") && !are("a_seed1", "a"));
    }

    #[test]
    fn models_with_numbers_are_no_runs() {
        assert_eq!(others(["gpt-3", "gpt-4"], "gpt-3 gpt-4 claude-3 claude-4"), "");
        assert_eq!(others(["llama-7b", "llama-13b"], "llama-7b llama-13b llama-70b"), "");
        assert_eq!(others(["gpts1", "b"], "gpts1 gpts2 b"), "");
        assert_eq!(others(["m_v1", "m_v2"], "m_v1 m_v2 m_v3"), "", "versions of one model");
        assert_eq!(others(["run1", "run2"], "run1 run2 run3"), "", "they are called so");
        assert_eq!(others(["a_run1", "b_run1"], "a_run1 b_run1"), "", "one run each");
    }
}
