//! Grades in words, of which one counts as right: `AC`, but not `WA` or `TLE`.

use super::cells::Table;
use super::choice::{Choice, chosen};
use super::column::Column;
use super::error::TableError;
use super::names::{OUTCOME_WORDS, TARGET, has_word};
use super::note::Note;
use super::open::Open;
use super::tables::Tables;
use crate::scores::value::{self, Refusal, Written};
use crate::scores::words::{is_grade, is_same, is_verdict};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// The grades of SimpleQA: correct, incorrect, not attempted.
pub(super) const SIMPLE_QA: [&str; 3] = ["A", "B", "C"];

/// Columns with more distinct words hold answers or names. They are not asked about.
const MOST_GRADES: usize = 6;

/// Columns with longer texts are not asked about.
const LONGEST_GRADE: usize = 32;

fn is_number(text: &str) -> bool {
    match value::read(text) {
        Ok(value) => matches!(value.written, Written::Number { .. }),
        Err(refusal) => refusal == Refusal::TooLarge,
    }
}

/// The distinct grades of a column; `None` if it does not hold grades. Numbers are not grades,
/// unless the column also has words for right and wrong.
fn words_in(column: &Column) -> Option<impl Iterator<Item = &str> + Clone> {
    let grades = column.texts().iter().filter(|text| is_grade(text));
    let are_words =
        !column.is_prose() && grades.clone().next().is_some() && (has_pair(column) || !grades.clone().any(is_number));
    are_words.then_some(grades)
}

/// Whether the column holds words for right and wrong.
fn has_pair(column: &Column) -> bool {
    column.word_pair().is_some()
}

/// Whether the words of a column are few and short, so that the user can be asked about each.
fn has_few_words(column: &Column) -> bool {
    let grades = || column.texts().iter().filter(|text| is_grade(text)).take(MOST_GRADES + 1);
    grades().count() <= MOST_GRADES && grades().all(|text| text.len() <= LONGEST_GRADE)
}

/// Whether the words, or the names of their columns, say that answers are graded. Other words may
/// be predictions, and none of these is right for every item.
fn are_verdicts(words: &[(String, usize)], columns: &[String]) -> bool {
    columns.iter().any(|name| has_word(name, OUTCOME_WORDS))
        || words.iter().any(|(word, _)| is_verdict(word))
        || words.iter().all(|(word, _)| SIMPLE_QA.contains(&word.as_str()))
}

/// Whether some of the columns, but not all, are named after people or sources that know the right
/// answer.
fn has_human(columns: &[String]) -> bool {
    let is_human = |name: &String| has_word(name, TARGET) || has_word(name, &["human"]);
    columns.iter().any(is_human) && !columns.iter().all(is_human)
}

impl Tables {
    /// The columns with these names, in all tables.
    fn called(&self, names: &[String]) -> impl Iterator<Item = &Column> {
        self.tables().iter().flat_map(Table::columns).filter(|column| names.iter().any(|name| name == column.name()))
    }

    /// The columns in which one grade counts as right.
    fn graded_columns(&self) -> impl Iterator<Item = &Column> {
        self.tables().iter().flat_map(Table::columns).filter(|column| column.right().is_some())
    }

    /// The words in the columns with these names, most frequent first, if they may be grades;
    /// otherwise empty.
    pub(super) fn grades(&self, columns: &[String]) -> Vec<(String, usize)> {
        if has_human(columns) || !self.called(columns).all(|column| has_few_words(column) && words_in(column).is_some())
        {
            return Vec::new();
        }
        let words = self.counted(columns);
        let are_grades = (2..=MOST_GRADES).contains(&words.len()) && are_verdicts(&words, columns);
        if are_grades { words } else { Vec::new() }
    }

    /// The grades in the columns with these names and how often each occurs, most frequent first.
    /// Case does not matter.
    fn counted(&self, columns: &[String]) -> Vec<(String, usize)> {
        let mut words: HashMap<String, (String, usize)> = HashMap::new();
        for column in self.called(columns) {
            let mut counts = vec![0; column.texts().len()];
            (0..column.rows()).filter_map(|row| column.code(row)).for_each(|code| counts[code as usize] += 1);
            for (text, count) in column.texts().iter().zip(counts).filter(|(text, _)| is_grade(text)) {
                words.entry(text.to_lowercase()).or_insert_with(|| (text.to_owned(), 0)).1 += count;
            }
        }
        let mut words: Vec<(String, usize)> = words.into_values().collect();
        words.sort_unstable_by(|(word, count), (other, others)| others.cmp(count).then_with(|| word.cmp(other)));
        words
    }

    /// The tables with one grade counted as right; `None` if `choice` has none, no column holds it,
    /// or one is counted already. It counts in the columns of grades that hold it, and in those
    /// that share a name or a word with them, because a system may never be right.
    pub(super) fn graded_by(&self, choice: &Choice) -> Option<Self> {
        let right = chosen(choice.right.as_ref())?;
        if self.graded_columns().next().is_some() {
            return None;
        }
        // Many words without a repetition are ids or comments, unless they include right and wrong.
        let may_hold = |column: &&Column| has_few_words(column) || has_pair(column) || !column.is_unique();
        let has_right =
            |column: &&Column| words_in(column).is_some_and(|mut words| words.any(|word| is_same(word, right)));
        let columns = self.tables.iter().flat_map(Table::columns);
        let with_right: Vec<&Column> = columns.filter(may_hold).filter(has_right).collect();
        if with_right.is_empty() {
            return None;
        }
        let names: HashSet<&str> = with_right.iter().map(|column| column.name()).collect();
        let known: HashSet<String> =
            with_right.iter().filter_map(|column| words_in(column)).flatten().map(str::to_lowercase).collect();
        let is_graded = |column: &Column| {
            words_in(column).is_some_and(|mut words| {
                names.contains(column.name())
                    || (has_few_words(column) || has_pair(column))
                        && words.any(|word| known.contains(&word.to_lowercase()))
            })
        };
        let mut graded = self.clone();
        graded.tables.iter_mut().for_each(|table| table.grade_by(right, is_graded));
        Some(graded)
    }

    /// Returns an error if `choice` has a grade as right that these tables cannot count.
    pub(super) fn check_right(&self, choice: &Choice) -> Result<(), TableError> {
        let Some(right) = chosen(choice.right.as_ref()) else { return Ok(()) };
        if let Some(gold) = chosen(choice.gold.as_ref()) {
            return Err(Open::GoldOrRight { gold: gold.to_owned(), right: right.to_owned() }.into());
        }
        if self.graded_columns().next().is_some() {
            return Ok(());
        }
        let error = self.select(&Choice { right: None, ..choice.clone() }).err().map(Box::new);
        Err(TableError::NoSuchWord { right: right.to_owned(), error })
    }

    /// The tables as `choice` reads them: perhaps with folders and files exchanged, or with one
    /// grade counted as right.
    pub(crate) fn read_as(self: &Rc<Self>, choice: &Choice) -> Rc<Self> {
        let tables = self.in_folders_of(choice);
        tables.graded_by(choice).map_or(tables, Rc::new)
    }

    /// Which grade counts as 1 and which as 0, if one was chosen and a column has it.
    pub(super) fn graded(&self) -> Option<Note> {
        let right = self.graded_columns().next()?.right()?.to_owned();
        let columns: Vec<String> = self.graded_columns().map(|column| column.name().to_owned()).collect();
        let mut others = self.counted(&columns);
        others.retain(|(grade, _)| !is_same(grade, &right));
        Some(Note::Graded { right, others })
    }
}
