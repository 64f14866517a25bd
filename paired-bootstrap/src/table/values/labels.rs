//! Labels as scores: 1 where a label agrees with the right answer, else 0.

use super::gaps::gaps;
use super::gold::RightAnswers;
use crate::scores::words;
use crate::scores::{PairedScores, Score};
use crate::table::accepted::{answers_in, right_answers};
use crate::table::averages::SystemRuns;
use crate::table::choice::{Choice, LabelMatch};
use crate::table::column::Column;
use crate::table::error::TableError;
use crate::table::join::{Pairs, Side};
use crate::table::note::Note;
use crate::table::open::Open;
use crate::table::run_rows::RunRows;
use crate::table::spelling::{in_plain_digits, in_plain_letters};
use crate::table::texts::Texts;
use crate::text::shortened;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// What was read as labels.
pub(in crate::table) struct Labels {
    pub scores: PairedScores,
    /// The runs of the baseline and of the experimental system.
    pub runs: [SystemRuns; 2],
    /// Notes on labels that are written otherwise than the right answers.
    pub notes: Vec<Note>,
}

/// If at least one label in so many is a list, labels are lists, and a right answer that is a list
/// must be matched as a whole.
const LISTS: usize = 10;

/// Labels that are right where they equal the right answer, or one of several, or are as much like
/// it as is chosen: 1, and 0 elsewhere. An empty label is a wrong answer.
///
/// # Errors
/// [`TableError::RightAnswersDiffer`] if the two sides have different right answers for an item;
/// [`Open::OtherLabels`] if no label is among the right answers.
pub(in crate::table) fn labels<'t>(
    first: &Side<'t>,
    second: &Side<'t>,
    pairs: &Pairs,
    gold: &'t Column,
    choice: &Choice,
) -> Result<Labels, TableError> {
    let right = RightAnswers::new([first, second], gold.name());
    if right.columns().next().is_none() {
        let (part, name) = ("column of right answers", shortened(gold.name()));
        return Err(TableError::Unknown { part, name, instead: Vec::new() });
    }
    let answers = Answers::of(&right);
    let columns = [first, second].map(|side| &side.table.columns()[side.column]);
    let alike_to = columns.map(|column| column.texts().iter().map(|label| answers.alike(label)).collect::<Vec<_>>());
    let counts_alike = choice.labels == Some(LabelMatch::Alike);
    let labels = || columns.into_iter().flat_map(|column| column.texts().iter());
    if !labels().any(|label| answers.has_number(label)) {
        let mut both = alike_to.iter().flatten().zip(labels());
        let alike = both.find_map(|(answer, label)| Some([(*answer)?, label].map(shortened)));
        if alike.is_none() || !counts_alike {
            return Err(Open::OtherLabels { gold: gold.name().to_owned(), alike }.into());
        }
    }
    let lists = labels().filter(|label| right_answers(label).len() > 1).count();
    let labels_are_lists = LISTS * lists >= labels().count();
    let runs = [0, 1].map(|place| RunRows::new([first, second][place], pairs.of_side(place), |_| false));
    let mut scores = runs.each_ref().map(|runs| Vec::with_capacity(runs.all().len()));
    let mut found = Found::default();
    for (item, &rows) in pairs.rows.iter().enumerate() {
        let Some(text) = answers.of_item(&right, rows)? else {
            return Err(TableError::Missing {
                place: right.place_of_none(rows.0, rows.1),
                text: String::new(),
                more: 0,
                items: gaps(first, second, pairs, Some(gold), choice),
            });
        };
        let any_of = if labels_are_lists { vec![Cow::Borrowed(text)] } else { right_answers(text) };
        found.several += usize::from(any_of.len() > 1);
        for (place, column) in columns.into_iter().enumerate() {
            for &row in runs[place].of(item) {
                let label = column.text(row as usize);
                let alike = column.code(row as usize).and_then(|code| alike_to[place][code as usize]);
                let (likeness, answer) = answers.best(&any_of, label, alike);
                let is_right = likeness <= Likeness::SameNumber || likeness == Likeness::Alike && counts_alike;
                scores[place].push(Score::from(i64::from(is_right)));
                if place >= choice.first_side() {
                    found.add(likeness, answer, label);
                    found.empty += usize::from(!is_right && answers.is_empty(label));
                }
            }
        }
    }
    let mut notes = found.notes(gold, choice);
    notes.extend(note_one_off(gold.name(), right.columns().flat_map(|gold| gold.texts().iter()), labels()));
    let [(baseline, own), (experimental, others)] = [0, 1].map(|place| runs[place].averaged(&scores[place]));
    Ok(Labels { scores: PairedScores::new(baseline, experimental)?, runs: [own, others], notes })
}

/// All right answers, as labels are compared with them.
struct Answers<'t> {
    /// Whether digits tell right answers apart, as in `01` and `1`: two of them differ in nothing
    /// else.
    digits_count: bool,
    /// In plain digits.
    numbers: HashSet<String>,
    /// The right answer that has these plain letters. `None` if several have them: case and marks
    /// tell these apart, so no label is like them.
    by_letters: HashMap<String, Option<Cow<'t, str>>>,
}

impl<'t> Answers<'t> {
    fn of(right: &RightAnswers<'_, 't>) -> Self {
        let digits_count = right.columns().any(|gold| numbers_of(gold.texts()).len() < gold.texts().len());
        let (mut numbers, mut by_letters) = (HashSet::new(), HashMap::new());
        for cell in right.columns().flat_map(|gold| gold.texts().iter()) {
            let mut of_cell = HashSet::new();
            for answer in answers_in(cell) {
                numbers.insert(in_plain_digits(&answer).into_owned());
                let letters = in_plain_letters(&answer);
                // Answers that one item accepts need not be told apart.
                if of_cell.insert(letters.clone()) {
                    let known: &mut Option<Cow<'_, str>> =
                        by_letters.entry(letters).or_insert_with(|| Some(answer.clone()));
                    known.take_if(|known| !is_same(known, &answer, digits_count));
                }
            }
        }
        Self { digits_count, numbers, by_letters }
    }

    /// Whether a right answer is this text, or the same number in other digits.
    fn has_number(&self, label: &str) -> bool {
        self.numbers.contains(&*in_plain_digits(label))
    }

    /// The right answer that a label is like but for case and marks.
    fn alike(&self, label: &str) -> Option<&str> {
        self.by_letters.get(&in_plain_letters(label))?.as_deref()
    }

    /// Whether a label says that there is none, and is no right answer itself.
    fn is_empty(&self, label: Option<&str>) -> bool {
        label.is_none_or(|label| words::is_missing(label) && !self.by_letters.contains_key(&in_plain_letters(label)))
    }

    /// The right answer of an item, which both sides may have.
    fn of_item<'a>(&self, right: &RightAnswers<'_, 'a>, rows: (u32, u32)) -> Result<Option<&'a str>, TableError> {
        let (own, others) = (right.of_side(0, rows.0), right.of_side(1, rows.1));
        if let (Some(own), Some(others)) = (own, others)
            && !is_same(own.1, others.1, self.digits_count)
        {
            return Err(TableError::RightAnswersDiffer(Box::new([right.told(0, own), right.told(1, others)])));
        }
        Ok(own.or(others).map(|(_, text)| text))
    }

    /// The answer of `any_of` that a label is most like, and how much. `alike` is the one that it
    /// is [like](Self::alike).
    fn best<'a>(&self, any_of: &'a [Cow<'_, str>], label: Option<&str>, alike: Option<&str>) -> (Likeness, &'a str) {
        let likeness = |answer: &str| match label {
            Some(label) if label == answer => Likeness::Same,
            Some(label) if is_same(label, answer, self.digits_count) => Likeness::SameNumber,
            Some(_) if alike.is_some_and(|alike| is_same(alike, answer, false)) => Likeness::Alike,
            _ => Likeness::Other,
        };
        let all = any_of.iter().map(|answer| (likeness(answer), answer.as_ref()));
        all.min_by_key(|(likeness, _)| *likeness).unwrap_or((Likeness::Other, ""))
    }
}

/// Whether two texts are the same, or the same number in other digits where digits do not count.
fn is_same(text: &str, other: &str, digits_count: bool) -> bool {
    text == other || !digits_count && in_plain_digits(text) == in_plain_digits(other)
}

/// How much a label is like a right answer, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    Same,
    /// The same number in other digits.
    SameNumber,
    /// The same but for case and marks.
    Alike,
    Other,
}

/// How many labels are not simply the right answer or another one.
#[derive(Default)]
struct Found {
    alike: Otherwise,
    in_other_digits: Otherwise,
    /// Wrong labels that say that there is none.
    empty: usize,
    /// Items with several right answers.
    several: usize,
}

impl Found {
    fn add(&mut self, likeness: Likeness, answer: &str, label: Option<&str>) {
        match (likeness, label) {
            (Likeness::SameNumber, Some(label)) => self.in_other_digits.add(answer, label),
            (Likeness::Alike, Some(label)) => self.alike.add(answer, label),
            _ => {}
        }
    }

    fn notes(self, gold: &Column, choice: &Choice) -> Vec<Note> {
        let column = || gold.name().to_owned();
        let mut notes = Vec::from_iter((self.empty > 0).then_some(Note::EmptyLabels { labels: self.empty }));
        notes.extend((self.several > 0).then(|| Note::SeveralAnswers { column: column(), items: self.several }));
        if let Otherwise { labels: labels @ 1.., example: [answer, label] } = self.in_other_digits {
            notes.push(Note::LabelsInOtherDigits { column: column(), labels, answer, label });
        }
        if let Otherwise { labels: labels @ 1.., example: [answer, label] } = self.alike {
            let (are_right, is_asked) = (choice.labels == Some(LabelMatch::Alike), choice.labels.is_none());
            notes.push(Note::LabelsAlike { column: column(), labels, answer, label, are_right, is_asked });
        }
        notes
    }
}

/// How many labels are written otherwise than the right answer, and the first such answer with its
/// label.
#[derive(Default)]
struct Otherwise {
    labels: usize,
    example: [String; 2],
}

impl Otherwise {
    fn add(&mut self, answer: &str, label: &str) {
        if self.labels == 0 {
            self.example = [answer, label].map(shortened);
        }
        self.labels += 1;
    }
}

/// A note if all right answers are numbers, and all labels, and the ones begin at 0 where the
/// others begin at 1.
fn note_one_off<'t>(
    column: &str,
    answers: impl Iterator<Item = &'t str>,
    labels: impl Iterator<Item = &'t str>,
) -> Option<Note> {
    let (answers, labels) = (numbers_from(answers)?, numbers_from(labels)?);
    let is_one_off = answers[0] + labels[0] == 1
        && answers[0].abs_diff(labels[0]) == answers[1].abs_diff(labels[1])
        && (answers[0] < labels[0]) == (answers[1] < labels[1]);
    is_one_off.then_some(Note::LabelsOneOff { column: column.to_owned(), answers, labels })
}

/// The smallest and the largest of numbers that begin with 0 or 1, if texts are nothing else.
fn numbers_from<'t>(texts: impl Iterator<Item = &'t str>) -> Option<[u64; 2]> {
    let numbers: Vec<u64> = texts.map(|text| in_plain_digits(text).parse().ok()).collect::<Option<_>>()?;
    let (first, last) = (numbers.iter().min()?, numbers.iter().max()?);
    (*first <= 1 && first < last).then_some([*first, *last])
}

/// The different texts, numbers in plain digits.
fn numbers_of(texts: &Texts) -> HashSet<Cow<'_, str>> {
    texts.iter().map(in_plain_digits).collect()
}
