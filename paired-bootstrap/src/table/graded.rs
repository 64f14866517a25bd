//! Grades in words, of which one is right: `AC` beside `WA` and `TLE`.

use super::cells::Table;
use super::choice::{Choice, chosen};
use super::column::Column;
use super::note::Note;
use super::tables::Tables;
use crate::scores::value::{self, Refusal, Written};
use crate::scores::words::{is_grade, is_same};
use std::rc::Rc;

/// More different words are answers or names, and too many to choose from.
const MOST_GRADES: usize = 6;

/// A longer text is no grade.
const LONGEST_GRADE: usize = 32;

/// The different words of a column, with how often each occurs, if it may hold grades.
fn grades_in(column: &Column) -> Option<Vec<(&str, usize)>> {
    let mut counts = vec![0; column.texts().len()];
    (0..column.rows()).filter_map(|row| column.code(row)).for_each(|code| counts[code as usize] += 1);
    let is_word = |text: &str| match value::read(text) {
        Ok(value) => matches!(value.written, Written::Word(_)),
        Err(refusal) => refusal != Refusal::TooLarge && text.len() <= LONGEST_GRADE,
    };
    let grades: Vec<(&str, usize)> = column.texts().iter().zip(counts).filter(|(text, _)| is_grade(text)).collect();
    let may_be =
        !column.is_prose() && (1..=MOST_GRADES).contains(&grades.len()) && grades.iter().all(|(text, _)| is_word(text));
    may_be.then_some(grades)
}

impl Tables {
    /// The words that columns of these names hold, most frequent first, if they may be grades.
    pub(super) fn grades(&self, columns: &[String]) -> Vec<(String, usize)> {
        let mut all: Vec<(String, usize)> = Vec::new();
        let is_one = |column: &&Column| columns.iter().any(|name| name == column.name());
        for column in self.tables().iter().flat_map(Table::columns).filter(is_one) {
            let Some(grades) = grades_in(column) else { return Vec::new() };
            for (grade, count) in grades {
                match all.iter_mut().find(|(known, _)| is_same(known, grade)) {
                    Some((_, known)) => *known += count,
                    None => all.push((grade.to_owned(), count)),
                }
            }
        }
        all.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        if (2..=MOST_GRADES).contains(&all.len()) { all } else { Vec::new() }
    }

    /// The tables with one word counted as right, where `choice` has one that is not counted yet:
    /// in the columns of grades that hold it, and in those that share a name or a word with
    /// these, as a system may never be right.
    pub(super) fn graded_by(&self, choice: &Choice) -> Option<Self> {
        let right = chosen(choice.right.as_ref())?;
        let columns = || self.tables.iter().flat_map(Table::columns);
        if columns().any(|column| column.right().is_some()) {
            return None;
        }
        let has_right = |grades: &Vec<(&str, usize)>| grades.iter().any(|(grade, _)| is_same(grade, right));
        let with_right: Vec<(&str, Vec<(&str, usize)>)> =
            columns().filter_map(|column| Some((column.name(), grades_in(column).filter(has_right)?))).collect();
        if with_right.is_empty() {
            return None;
        }
        let is_graded = |column: &Column| {
            let is_in = |(grade, _): &(&str, usize), words: &[(&str, usize)]| {
                words.iter().any(|(word, _)| is_same(word, grade))
            };
            grades_in(column).is_some_and(|grades| {
                with_right
                    .iter()
                    .any(|(name, words)| *name == column.name() || grades.iter().any(|grade| is_in(grade, words)))
            })
        };
        let mut graded = self.clone();
        graded.tables.iter_mut().for_each(|table| table.grade_by(right, is_graded));
        Some(graded)
    }

    /// The tables as `choice` reads them: with folders and files exchanged, and with one word
    /// counted as right.
    pub(crate) fn read_as(self: &Rc<Self>, choice: &Choice) -> Rc<Self> {
        let tables = self.in_folders_of(choice);
        tables.graded_by(choice).map_or(tables, Rc::new)
    }

    /// Which word counts 1, and which others count 0, where one was chosen and some column has it.
    pub(super) fn graded(&self) -> Option<Note> {
        let columns = || self.tables().iter().flat_map(Table::columns).filter(|column| column.right().is_some());
        let right = columns().next()?.right()?.to_owned();
        let columns: Vec<String> = columns().map(|column| column.name().to_owned()).collect();
        let mut others = self.grades(&columns);
        others.retain(|(grade, _)| !is_same(grade, &right));
        Some(Note::Graded { right, others })
    }
}
