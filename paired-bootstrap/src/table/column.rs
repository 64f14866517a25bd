//! One column of a table.

use super::names::statistic;
use super::texts::Texts;
use crate::scores::Score;
use crate::scores::value::{Refusal, Value, Written, read_grade, read_in};
use crate::scores::words::{Words, is_grade, is_missing, is_not_finite};
use serde::{Deserialize, Serialize};
use std::hash::{DefaultHasher, Hasher};

/// A named column with one cell for each row. Each distinct text is stored once, and read as a
/// score when needed.
#[derive(Clone, Debug)]
pub struct Column {
    name: String,
    /// The index of each row's text in `texts`, or [`EMPTY`].
    cells: Vec<u32>,
    texts: Texts,
    /// Words that count as scores in this column, though not in every column.
    words: Option<Words>,
    /// The grade that counts as 1, if the user chose one: all others count as 0.
    right: Option<Box<str>>,
    profile: Profile,
    /// Whether the cells are prose: numbers and words in them are not scores.
    is_prose: bool,
}

/// The most rows below words for right and wrong that may sum them up: a total and a mean.
const MOST_SUMS: usize = 2;

/// Stands for a cell without text.
const EMPTY: u32 = u32::MAX;

/// The most bytes of a cell that are stored unchanged. Of a longer text (a prompt, an answer) the
/// beginning and the end are stored, with a hash of the whole, so that different texts stay
/// different.
pub(super) const LONGEST: usize = 1000;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// Mostly numbers.
    Numbers,
    /// Mostly words for right and wrong, such as true and false.
    Words,
    /// Other text.
    Text,
    /// Nothing.
    Empty,
}

/// Facts about a column's contents.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Profile {
    /// Cells that are not empty, including marks for a missing score.
    pub filled: usize,
    /// How many distinct texts there are.
    pub distinct: usize,
    /// Cells that are numbers, including those too large to be scores.
    pub numbers: usize,
    /// Cells that are words for right or wrong.
    pub words: usize,
    /// Cells that mark a missing score, including NaN.
    pub marks: usize,
    /// Cells that score 0 or 1.
    pub binary: usize,
    /// The largest absolute value of a score.
    pub largest: f64,
    /// Whether a score lies below 0 or above 1.
    pub leaves_unit: bool,
    /// Whether a score has commas that may group thousands. If so, the size of the scores is
    /// unknown.
    pub may_be_grouped: bool,
    /// Cells that are numbers with points that may group thousands.
    pub pointed: usize,
    /// Cells that are whole numbers without separators.
    pub whole: usize,
    /// Cells with a percent sign.
    pub percents: usize,
    /// Cells above 1.
    pub above_one: usize,
    /// Whether a score lies below 0 or above 100.
    pub leaves_hundred: bool,
    /// The largest absolute value of a score if all points that may group thousands do so.
    pub largest_grouped: f64,
    /// Whether a text was stored without its middle.
    pub is_shortened: bool,
}

impl Column {
    pub(super) fn new(name: String) -> Self {
        let (cells, texts, profile) = (Vec::new(), Texts::default(), Profile::default());
        Self { name, cells, texts, words: None, right: None, profile, is_prose: false }
    }

    /// Treats all numbers and words as texts.
    pub(super) fn be_prose(&mut self) {
        self.is_prose = true;
    }

    /// Puts a text into `row`, the last one so far or a later one. Rows in between stay empty.
    pub(super) fn put(&mut self, row: usize, text: &str) {
        self.cells.resize(row, EMPTY);
        let code = if text.is_empty() { EMPTY } else { self.texts.intern(&kept(text)) };
        self.cells.push(code);
    }

    /// Whether all numbers and words are texts.
    pub(super) fn is_prose(&self) -> bool {
        self.is_prose
    }

    /// Ends the column after `rows` rows.
    pub(super) fn close(&mut self, rows: usize) {
        self.cells.resize(rows, EMPTY);
        self.cells.shrink_to_fit();
        self.texts.close();
        let words = || Words::of_column(self.texts.iter()).or_else(|| self.words_above_sums());
        self.words = if self.is_prose { None } else { words() };
        self.profile = self.profiled();
    }

    /// The words for right and wrong above one row of numbers or two, which may sum them up.
    fn words_above_sums(&self) -> Option<Words> {
        let is_number = |code: &u32| {
            let value = (*code != EMPTY).then(|| read_in(None, self.texts.get(*code)));
            matches!(value, Some(Ok(Value { written: Written::Number { .. }, .. })))
        };
        let below = self.cells.iter().rev().take(MOST_SUMS).take_while(|code| is_number(code)).count();
        let (rows, sums) = self.cells.split_at(self.cells.len() - below);
        if sums.is_empty() || rows.iter().any(|code| sums.contains(code)) {
            return None;
        }
        let sums: Vec<&str> = sums.iter().map(|&code| self.texts.get(code)).collect();
        Words::of_column(self.texts.iter().filter(|text| !sums.contains(text)))
    }

    /// Reads a text as a score of this column.
    pub(super) fn read(&self, text: &str) -> Result<Value, Refusal> {
        match &self.right {
            Some(right) => read_grade(right, text),
            None => read_in(self.words, text),
        }
    }

    /// Counts one grade as 1, and all others as 0.
    pub(super) fn grade_by(&mut self, right: &str) {
        self.right = Some(right.into());
        self.profile = self.profiled();
    }

    /// The grade that counts as 1, if the user chose one.
    pub(super) fn right(&self) -> Option<&str> {
        self.right.as_deref()
    }

    /// Lets the words of another column count here too, if this column holds nothing else: a system
    /// may be right, or wrong, on all items.
    pub(super) fn share_words(&mut self, words: Words) {
        let mut texts = self.texts.iter().filter(|text| !is_missing(text));
        if self.kind() == Kind::Text && texts.all(|text| words.is_right(text).is_some()) {
            self.words = Some(words);
            self.profile = self.profiled();
        }
    }

    /// Words that count as scores here, though not in every column.
    pub(super) fn words(&self) -> Option<Words> {
        self.words
    }

    /// The pair of words that the first word belongs to, if the column holds words.
    pub(super) fn word_pair(&self) -> Option<Words> {
        if self.kind() != Kind::Words {
            return None;
        }
        self.texts.iter().filter_map(|text| self.read(text).ok()).find_map(|value| match value.written {
            Written::Word(words) => Some(words),
            Written::Number { .. } => None,
        })
    }

    pub(super) fn rows(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn rename(&mut self, name: String) {
        self.name = name;
    }

    /// Its name: unique in its table, on one visible line.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text of a row's cell; `None` if it is empty.
    #[must_use]
    pub fn text(&self, row: usize) -> Option<&str> {
        self.code(row).map(|code| self.texts.get(code))
    }

    /// The exact score of a row's cell; `None` if the cell is not a score.
    #[must_use]
    pub fn score(&self, row: usize) -> Option<Score> {
        self.text(row).and_then(|text| self.read(text).ok()).map(|value| value.score)
    }

    /// What the column holds.
    #[must_use]
    pub fn kind(&self) -> Kind {
        let Profile { filled, numbers, words, marks, .. } = self.profile;
        match filled - marks {
            0 if filled == 0 => Kind::Empty,
            told if 2 * numbers >= told && numbers > 0 => Kind::Numbers,
            told if 2 * (numbers + words) >= told && words > 0 => Kind::Words,
            _ => Kind::Text,
        }
    }

    /// The index of a row's text in [`texts`](Self::texts); `None` if the cell is empty.
    pub(super) fn code(&self, row: usize) -> Option<u32> {
        Some(self.cells[row]).filter(|&code| code != EMPTY)
    }

    pub(super) fn texts(&self) -> &Texts {
        &self.texts
    }

    pub(super) fn profile(&self) -> &Profile {
        &self.profile
    }

    /// Whether every row has a text of its own.
    pub(super) fn is_unique(&self) -> bool {
        self.profile.distinct == self.cells.len()
    }

    /// Whether the rows count 0, 1, 2… or 1, 2, 3…, perhaps with a summary in the last row.
    pub(super) fn is_running(&self) -> bool {
        let last = self.cells.len().checked_sub(1);
        let has_summary = last.and_then(|last| self.text(last)).and_then(statistic).is_some();
        let items = &self.cells[..self.cells.len() - usize::from(has_summary)];
        let counts_from =
            |start: u64| (start..).zip(items).all(|(n, &code)| code != EMPTY && self.texts.get(code).parse() == Ok(n));
        counts_from(0) || counts_from(1)
    }

    /// Each distinct text read as a score, in the order of [`texts`](Self::texts).
    pub(super) fn values(&self) -> Vec<Result<Value, Refusal>> {
        self.texts.iter().map(|text| self.read(text)).collect()
    }

    fn profiled(&self) -> Profile {
        let mut counts = vec![0usize; self.texts.len()];
        self.cells.iter().filter(|&&code| code != EMPTY).for_each(|&code| counts[code as usize] += 1);
        let mut profile = Profile { distinct: self.texts.len(), ..Profile::default() };
        for (text, count) in self.texts.iter().zip(counts) {
            profile.filled += count;
            profile.is_shortened |= without_mark(text).len() < text.len();
            let is_mark = || is_missing(text) || is_not_finite(text);
            profile.marks += if self.right.as_ref().map_or_else(is_mark, |_| !is_grade(text)) { count } else { 0 };
            if self.is_prose {
                continue;
            }
            let Ok(value) = self.read(text).inspect_err(|refusal| {
                profile.numbers += if *refusal == Refusal::TooLarge { count } else { 0 };
            }) else {
                continue;
            };
            let is_word = matches!(value.written, Written::Word(_));
            *if is_word { &mut profile.words } else { &mut profile.numbers } += count;
            profile.may_be_grouped |= value.may_group_by_commas();
            profile.percents += if value.is_percent() { count } else { 0 };
            let is_pointed = value.may_group_by_points();
            profile.pointed += if is_pointed { count } else { 0 };
            profile.whole += if value.is_plain_whole() { count } else { 0 };
            let value = value.score.to_f64();
            profile.largest_grouped = profile.largest_grouped.max(value.abs() * if is_pointed { 1000.0 } else { 1.0 });
            profile.binary += if value == 0.0 || value == 1.0 { count } else { 0 };
            profile.largest = profile.largest.max(value.abs());
            profile.leaves_unit |= !(0.0..=1.0).contains(&value);
            profile.above_one += if value > 1.0 { count } else { 0 };
            profile.leaves_hundred |= !(0.0..=100.0).contains(&value);
        }
        profile
    }
}

impl Profile {
    /// Cells that are scores.
    pub fn scores(&self) -> usize {
        self.numbers + self.words
    }

    /// The same next to another column, where percent signs may mean that the scores are
    /// hundredths.
    pub fn beside(self, other: &Self) -> Self {
        if self.percents == 0 || other.percents > 0 || other.leaves_unit {
            return self;
        }
        Self { binary: 0, largest: self.largest / 100.0, leaves_unit: self.leaves_hundred, ..self }
    }

    /// Whether these scores look like percent while the other column's lie from 0 to 1: most are
    /// above 1, one is above 10, none is below 0 or above 100. Percent signs would settle it, so
    /// there are none.
    pub fn may_be_percent_of(&self, other: &Self) -> bool {
        let are_without_signs = self.percents + other.percents == 0;
        are_without_signs
            && !other.leaves_unit
            && !self.leaves_hundred
            && 2 * self.above_one > self.scores()
            && self.largest > 10.0
    }

    /// Whether every score is 0 or 1.
    pub fn is_binary(&self) -> bool {
        self.binary == self.scores()
    }
}

/// A stored text without the hash that marks it as shortened.
pub(super) fn without_mark(text: &str) -> &str {
    let is_hash = |mark: &str| mark.len() == HASH && mark.bytes().all(|byte| byte.is_ascii_hexdigit());
    let cut = text.strip_suffix(')').and_then(|text| text.rsplit_once(" (")).filter(|(_, mark)| is_hash(mark));
    cut.map(|(parts, _)| parts).filter(|parts| parts.contains(CUT)).unwrap_or(text)
}

/// Marks where a long text was shortened.
const CUT: &str = " … ";

/// The number of hexadecimal digits of a hash.
const HASH: usize = 16;

/// A text as a column stores it. Of a long one that is the beginning and the end, where a prompt
/// with examples has its question, and a hash that tells it from others.
pub(super) fn kept(text: &str) -> std::borrow::Cow<'_, str> {
    if text.len() <= LONGEST {
        return text.into();
    }
    let mut hasher = DefaultHasher::new();
    hasher.write(text.as_bytes());
    let end = text.floor_char_boundary(LONGEST / 4);
    let start = text.ceil_char_boundary(text.len() - LONGEST / 2);
    format!("{}{CUT}{} ({:0HASH$x})", &text[..end], &text[start..], hasher.finish()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn column(cells: &[&str]) -> Column {
        let mut column = Column::new("x".to_owned());
        cells.iter().enumerate().for_each(|(row, text)| column.put(row, text));
        column.close(cells.len());
        column
    }

    #[test]
    fn kinds_follow_most_cells() {
        for (cells, kind) in [
            (&[][..], Kind::Empty),
            (&["", ""], Kind::Empty),
            (&["1", "x", "0,5"], Kind::Numbers),
            (&["NA", "NA", "3"], Kind::Numbers),
            (&["true", "no", "x"], Kind::Words),
            (&["1", "x", "y"], Kind::Text),
        ] {
            assert_eq!(column(cells).kind(), kind, "{cells:?}");
        }
    }

    #[test]
    fn cells_are_exact_and_may_be_empty() {
        let column = column(&["0.30", "", "x", "0.30"]);
        assert_eq!(column.score(0), Some(Score::Decimal { digits: 3, decimals: 1 }));
        assert_eq!((column.text(0), column.text(1), column.score(2)), (Some("0.30"), None, None));
        assert_eq!(column.code(0), column.code(3));
    }

    #[test]
    fn rows_that_are_left_out_are_empty() {
        let mut column = Column::new("x".to_owned());
        column.put(2, "7");
        column.close(4);
        assert_eq!((0..4).map(|row| column.text(row)).collect::<Vec<_>>(), [None, None, Some("7"), None]);
    }

    #[test]
    fn long_texts_stay_different() {
        let long = "é".repeat(5000);
        let column = column(&[&long, &format!("{long}!"), &long]);
        assert!(column.code(0) == column.code(2) && column.code(0) != column.code(1));
        assert!(column.text(0).is_some_and(|text| text.len() < LONGEST));
        let parts = without_mark(column.text(0).expect("a text"));
        let (begun, ended) = parts.split_once(CUT).expect("it is cut");
        assert!(long.starts_with(begun) && long.ends_with(ended) && ended.len() == LONGEST / 2, "{parts}");
        assert_eq!(["q1", "a (2)", " … (0)"].map(without_mark), ["q1", "a (2)", " … (0)"]);
    }

    #[test]
    fn running_numbers_and_unique_texts_are_seen() {
        assert!(column(&["1", "2", "Total"]).is_running());
        assert!(column(&["0", "1", "2"]).is_running() && column(&["1", "2"]).is_running());
        assert!(!column(&["2", "1"]).is_running() && column(&["2", "1"]).is_unique());
        assert!(!column(&["a", "a"]).is_unique() && !column(&["a", ""]).is_unique());
    }
}
