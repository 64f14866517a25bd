//! The scores in the paired rows of two columns.

use super::accepted::{answers_in, right_answers};
use super::averages::SystemRuns;
use super::cells::Table;
use super::choice::{Choice, LabelMatch, Scales, Thousands};
use super::column::Column;
use super::error::TableError;
use super::join::{Pairs, Side};
use super::names::{MEASURED, rank};
use super::note::Note;
use super::open::Open;
use super::percent::{ratings_on_two_scales, system_in_percent};
use super::place::Place;
use super::run_rows::RunRows;
use super::run_scores::RunScores;
use super::spelling::{in_plain_digits, in_plain_letters};
use super::texts::Texts;
use crate::scores::notation::{Grouping, Notation, PercentSigns};
use crate::scores::remainder::drop_remainders;
use crate::scores::value::{self, Refusal, Value, Written};
use crate::scores::words;
use crate::scores::{PairedScores, Score, System};
use crate::text::shortened;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// Scores of numbers and words, on one scale.
pub(super) fn numbers(
    first: &Side<'_>,
    second: &Side<'_>,
    pairs: &Pairs,
    choice: &Choice,
) -> Result<Numbers, TableError> {
    let sides = [first, second].map(|side| (side, &side.table.columns()[side.column]));
    let known = sides.map(|(_, column)| column.values());
    let dropped = if choice.omits_gaps { no_rating(first, second, choice) } else { Vec::new() };
    let runs = [0, 1].map(|place| {
        let (side, column) = sides[place];
        // Of a single row, none is left out.
        let marks = side.has_runs().then(|| gap_marks(column, &dropped));
        let lacks = |row: u32| {
            marks.as_ref().is_some_and(|marks| column.code(row as usize).is_none_or(|code| marks[code as usize]))
        };
        RunRows::new(side, pairs.of_side(place), lacks)
    });
    let mut values = runs.each_ref().map(|runs| Vec::with_capacity(runs.all().len()));
    for item in 0..pairs.rows.len() {
        for (place, (side, column)) in sides.into_iter().enumerate() {
            for &row in runs[place].of(item) {
                let row = row as usize;
                let value = column.code(row).map_or(Err(Refusal::Missing), |code| known[place][code as usize]);
                let with_gaps = |error| match error {
                    TableError::Missing { place, text, .. } => {
                        let (more, items) = (
                            missing(sides.map(|(_, column)| column), &runs, choice) - 1,
                            gaps(first, second, pairs, None, choice),
                        );
                        TableError::Missing { place, text, more, items }
                    }
                    TableError::NotFinite { place, text, .. } => {
                        TableError::NotFinite { place, text, items: gaps(first, second, pairs, None, choice) }
                    }
                    error => error,
                };
                let refused = |refusal| with_gaps(refused(refusal, side.table, row, column));
                values[place].push(value.map_err(|refusal| or_wrong(refused(refusal), column, row))?);
            }
        }
    }
    let [mut baseline, mut experimental] = values;
    drop_remainders(&mut [&mut baseline, &mut experimental]);
    let notation = Notation::of_both(&baseline, &experimental).with_grouping(grouping(choice));
    let written = [&baseline, &experimental];
    let cells = || {
        let of_side = |(place, item): (usize, usize)| {
            let (side, column) = sides[place];
            let runs = &runs[place];
            runs.range(item).map(move |at| (&written[place][at], side.table, runs.all()[at] as usize, column))
        };
        (0..pairs.rows.len()).flat_map(|item| [(0, item), (1, item)]).flat_map(of_side)
    };
    check_marks(notation, cells)?;
    if choice.thousands.is_none()
        && notation.grouping() == Grouping::None
        && cells().all(|(value, ..)| value.may_group_by_points())
        && let Some((_, table, row, column)) = cells().next()
        && let Some(other) = decimal_comma(table)
    {
        let (place, text) = cell(table, row, column);
        return Err(TableError::UnclearPoint { place, text, other: Some(Box::new(other)) });
    }
    let mut scores = [notation.scores(&baseline), notation.scores(&experimental)];
    let mut notes = Vec::new();
    for (place, system) in [System::Baseline, System::Experimental].into_iter().enumerate() {
        let by_run = RunScores::of(sides[place].0, &runs[place], &scores[place], choice);
        if notation.percent_signs() == PercentSigns::None
            && choice.scale != Some(Scales::Same)
            && let Some((run, is_percent)) = by_run.on_another_scale()
        {
            return Err(TableError::RunScale { system, run, is_percent });
        }
        notes.extend(by_run.same().map(|(runs, scores)| Note::SameRuns { system, runs, scores }));
    }
    let mut divided = false;
    if notation.percent_signs() == PercentSigns::None
        && let Some(percents) = system_in_percent(scores.each_ref().map(Vec::as_slice))
    {
        match choice.scale {
            Some(Scales::Same) => {}
            Some(Scales::Percent) => {
                let scores = &mut scores[usize::from(percents == System::Experimental)];
                scores.iter_mut().for_each(|score| *score = score.hundredth());
                divided = true;
            }
            None => return Err(TableError::PercentOrShares { percents }),
        }
    }
    let ranges = (choice.scale.is_none() && runs.iter().all(RunRows::are_single))
        .then(|| ratings_on_two_scales(scores.each_ref().map(Vec::as_slice)))
        .flatten();
    notes.extend(ranges.map(|ranges| Note::TwoScales {
        ranges: ranges.map(|range| range.map(|end| end.to_string().replace('-', "−"))),
    }));
    let is_noise = |(score, other): (&Score, &Score), (value, unlike): (&Value, &Value)| {
        let is_binary = value.binary.is_some() || unlike.binary.is_some();
        score == other && is_binary && value.as_written() != unlike.as_written()
    };
    let all = scores[0].iter().zip(&scores[1]).zip(baseline.iter().zip(&experimental));
    // Of several runs, the same place in both lists is not the same item.
    let are_single = runs.iter().all(RunRows::are_single);
    let noisy = all.filter(|&(scores, values)| are_single && is_noise(scores, values)).count();
    let [(baseline, own), (experimental, others)] = [runs[0].averaged(&scores[0]), runs[1].averaged(&scores[1])];
    let scores = PairedScores::new(baseline, experimental)?;
    let scores = if notation.is_percent() { scores.in_percent() } else { scores };
    Ok(Numbers { scores, notation, noisy, divided, runs: [own, others], notes })
}

/// An error of a cell that may count as wrong: it is a word among words for right and wrong.
pub(super) fn or_wrong(error: TableError, column: &Column, row: usize) -> TableError {
    let is_word = column.text(row).is_some_and(|text| words::is_grade(text) && !text.contains(char::is_numeric));
    let values = || column.texts().iter().map(|text| (text, column.read(text)));
    let right = || {
        let is_one = |value: &Value| matches!(value.written, Written::Word(_)) && value.score == Score::from(1);
        values().find_map(|(text, value)| value.is_ok_and(|value| is_one(&value)).then(|| text.to_owned()))
    };
    match right().filter(|_| is_word && column.word_pair().is_some()) {
        Some(right) => TableError::OtherWord { error: Box::new(error), right },
        None => error,
    }
}

/// What was read as numbers.
pub(super) struct Numbers {
    pub scores: PairedScores,
    /// How they are written.
    pub notation: Notation,
    /// How many items differ only by what programs add to a decimal when they print a binary
    /// number: ties.
    pub noisy: usize,
    /// Whether the scores of one system were divided by 100, as chosen.
    pub divided: bool,
    /// The runs of the baseline and of the experimental system.
    pub runs: [SystemRuns; 2],
    /// What is to be told of the scores: runs that have the same, and two scales.
    pub notes: Vec<Note>,
}

/// What the marks of numbers were chosen to mean.
pub(super) fn grouping(choice: &Choice) -> Option<Grouping> {
    choice.thousands.map(|thousands| match thousands {
        Thousands::Comma => Grouping::Commas,
        Thousands::Point => Grouping::Points,
        Thousands::None => Grouping::None,
    })
}

/// Tells which pairs have a gap: no score in one of the systems, in none of its runs, or no right
/// answer where labels are compared with these. A label that is missing is a wrong answer.
pub(super) fn gap_finder<'s, 't>(
    first: &'s Side<'t>,
    second: &'s Side<'t>,
    gold: Option<&'t Column>,
    choice: &Choice,
) -> impl Fn(&(u32, u32)) -> bool + use<'s, 't> {
    let no_rating = no_rating(first, second, choice);
    let scores = |side: &Side<'t>| {
        let column = &side.table.columns()[side.column];
        Some((column, gap_marks(column, &no_rating)))
    };
    let columns = match gold {
        None => [scores(first), scores(second)],
        Some(_) => [None, None],
    };
    let right = gold.map(|gold| RightAnswers::new([first, second], gold.name()));
    move |&(row, other)| {
        let lacks = |place: usize, side: &Side<'_>, first: u32| {
            let Some((column, marks)) = &columns[place] else { return false };
            let is_gap = |row: u32| column.code(row as usize).is_none_or(|code| marks[code as usize]);
            side.runs(first).all(is_gap)
        };
        let has_no_right = right.as_ref().is_some_and(|right| right.of(row, other).is_none());
        has_no_right || lacks(0, first, row) || lacks(1, second, other)
    }
}

/// Whether each text of a column is no score, by its number; also those numbers that may say so.
fn gap_marks(column: &Column, no_rating: &[i64]) -> Vec<bool> {
    let is_gap = |text: &str| {
        let value = column.read(text);
        let is_no_rating = |&number: &i64| is_number(value.ok(), number);
        matches!(value, Err(Refusal::Missing | Refusal::NotFinite)) || no_rating.iter().any(is_no_rating)
    };
    column.texts().iter().map(is_gap).collect()
}

/// Numbers by which programs and people write that there is no score: surveys have 77 for refused,
/// 88 for does not apply, 98 for unknown and 9 or 99 for missing.
const NO_RATINGS: [i64; 15] = [-1, -9, -88, -99, -999, -9999, 9, 77, 88, 98, 99, 777, 888, 999, 9999];

/// The numbers that may say that there is no score: the only ones below 0 of both systems, or far
/// beyond all others. A score of −1 also stands for a loss, beside 0 and 1, and 9 may be a count:
/// there they are suspect only where they are rare. `choice` may say that they are scores.
fn no_rating(first: &Side<'_>, second: &Side<'_>, choice: &Choice) -> Vec<i64> {
    if choice.counts_minus_one {
        return Vec::new();
    }
    let of_column = |side: &Side<'_>| side.table.columns()[side.column].values();
    let values = [of_column(first), of_column(second)];
    let known = || values.iter().flatten().flatten();
    let mut are_there = [false; NO_RATINGS.len()];
    for value in known() {
        if let Some(at) = NO_RATINGS.iter().position(|&number| is_number(Some(*value), number)) {
            are_there[at] = true;
        }
    }
    let mut numbers: Vec<i64> = NO_RATINGS.into_iter().zip(are_there).filter(|(_, is)| *is).map(|(n, _)| n).collect();
    while !numbers.is_empty() {
        let is_one = |value: &Value| numbers.iter().any(|&number| is_number(Some(*value), number));
        let others = || known().filter(|value| !is_one(value)).map(|value| value.score.to_f64());
        let (least, highest) =
            others().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), score| (low.min(score), high.max(score)));
        // Alone above all others, 99 of 100 may be meant, too: the user is asked.
        let is_measured = |side: &Side<'_>| rank(side.table.columns()[side.column].name(), MEASURED).is_some();
        let is_alone = |number: i64| {
            ![first, second].into_iter().any(is_measured)
                && number >= 77
                && highest > 1.0
                && 1.5 * highest <= number as f64
                && is_rare([first, second], &values, number)
        };
        let may_be_none = |number: &i64| {
            least >= 0.0
                && highest >= 0.0
                && (*number < 0 || highest <= *number as f64 / FAR || is_alone(*number))
                && (![-1, 9].contains(number) || highest > 1.0 || is_rare([first, second], &values, *number))
        };
        let left: Vec<i64> = numbers.iter().copied().filter(may_be_none).collect();
        if left.len() == numbers.len() {
            return numbers;
        }
        numbers = left;
    }
    numbers
}

/// Whether few of all rows have this number.
fn is_rare(sides: [&Side<'_>; 2], values: &[Vec<Result<Value, Refusal>>; 2], number: i64) -> bool {
    let (mut times, mut all) = (0, 0);
    for (side, values) in sides.into_iter().zip(values) {
        let column = &side.table.columns()[side.column];
        let is_it = |row: &&u32| {
            let value = column.code(**row as usize).and_then(|code| values[code as usize].as_ref().ok());
            is_number(value.copied(), number)
        };
        times += side.rows.iter().filter(is_it).count();
        all += side.rows.len();
    }
    RARE * times < all
}

/// A score so many times as large as all others is far beyond them.
const FAR: f64 = 9.0;

/// Fewer than one in so many is rare.
const RARE: usize = 10;

fn is_number(value: Option<Value>, number: i64) -> bool {
    value.is_some_and(|value| value.score.to_f64() == number as f64 && !value.is_percent())
}

/// The numbers that [may say that there is no score](no_rating), and how many pairs have one.
pub(super) fn no_ratings(
    first: &Side<'_>,
    second: &Side<'_>,
    pairs: &Pairs,
    choice: &Choice,
) -> Option<(Vec<i64>, usize)> {
    let numbers = no_rating(first, second, choice);
    if numbers.is_empty() {
        return None;
    }
    let marks = [first, second].map(|side| {
        let read = |text: &str| value::read(text).ok();
        let is_one = |text: &str| numbers.iter().any(|&number| is_number(read(text), number));
        side.table.columns()[side.column].texts().iter().map(is_one).collect::<Vec<bool>>()
    });
    let is_none = |side: &Side<'_>, marks: &[bool], first: u32| {
        let code = |row: u32| side.table.columns()[side.column].code(row as usize);
        side.runs(first).any(|row| code(row).is_some_and(|code| marks[code as usize]))
    };
    let has_none = |&&(row, other): &&(u32, u32)| is_none(first, &marks[0], row) || is_none(second, &marks[1], other);
    let items = pairs.rows.iter().filter(has_none).count();
    (items > 0).then_some((numbers, items))
}

/// The right answers of items: of whichever side has one, the first if both have.
struct RightAnswers<'s, 't> {
    sides: [(&'s Side<'t>, Option<&'t Column>); 2],
}

impl<'s, 't> RightAnswers<'s, 't> {
    fn new(sides: [&'s Side<'t>; 2], column: &str) -> Self {
        Self { sides: sides.map(|side| (side, side.table.find(column).map(|at| &side.table.columns()[at]))) }
    }

    fn columns(&self) -> impl Iterator<Item = &'t Column> {
        self.sides.iter().filter_map(|(_, column)| *column)
    }

    /// What one side says, and in which row.
    fn of_side(&self, at: usize, first: u32) -> Option<(usize, &'t str)> {
        let (side, column) = self.sides[at];
        side.runs(first).find_map(|row| Some((row as usize, column?.text(row as usize)?)))
    }

    fn of(&self, row: u32, other: u32) -> Option<&'t str> {
        self.of_side(0, row).or_else(|| self.of_side(1, other)).map(|(_, text)| text)
    }

    /// The empty cell of an item that neither side has an answer for.
    fn place_of_none(&self, row: u32, other: u32) -> Place {
        let [(first, own), (second, others)] = self.sides;
        match (own, others) {
            (None, Some(column)) => Place::of(second.table, other as usize, Some(column)),
            _ => Place::of(first.table, row as usize, own),
        }
    }

    /// What an error says of an item whose answers differ.
    fn told(&self, at: usize, (row, text): (usize, &str)) -> (Place, String) {
        let (side, column) = self.sides[at];
        (Place::of(side.table, row, column), shortened(text))
    }
}

/// How many pairs have a gap, where others have none.
fn gaps<'t>(first: &Side<'t>, second: &Side<'t>, pairs: &Pairs, gold: Option<&'t Column>, choice: &Choice) -> usize {
    let is_gap = gap_finder(first, second, gold, choice);
    let items = pairs.rows.iter().filter(|rows| is_gap(rows)).count();
    if items < pairs.rows.len() { items } else { 0 }
}

/// How many items' scores of both sides are missing: where one is among its rows, none of its runs
/// has one.
fn missing(columns: [&Column; 2], runs: &[RunRows; 2], choice: &Choice) -> usize {
    let of_side = |(column, runs): (&Column, &RunRows)| {
        let text = |row: u32| column.text(row as usize).unwrap_or_default();
        let is_missing = |&row: &u32| column.read(text(row)) == Err(Refusal::Missing);
        (0..runs.items()).filter(|&item| runs.of(item).iter().any(is_missing)).count()
    };
    columns.into_iter().zip(runs).skip(choice.first_side()).map(of_side).sum()
}

/// What a cell is worth as a score.
///
/// # Errors
/// [`TableError`] says where the cell is and what is wrong with it.
pub(super) fn value(table: &Table, column: &Column, row: usize) -> Result<Value, TableError> {
    let value = column.read(column.text(row).unwrap_or_default());
    value.map_err(|refusal| refused(refusal, table, row, column))
}

/// Checks that no mark may group thousands where numbers do not say what it means. Each value comes
/// with its cell.
///
/// # Errors
/// [`TableError::UnclearComma`] or [`TableError::UnclearPoint`] at the first one.
pub(super) fn check_marks<'v, C>(notation: Notation, cells: impl Fn() -> C) -> Result<(), TableError>
where
    C: Iterator<Item = (&'v Value, &'v Table, usize, &'v Column)>,
{
    let find = |wanted: fn(Value) -> bool| cells().find(|(value, ..)| wanted(**value));
    match notation.grouping() {
        Grouping::UnclearCommas => match find(Value::may_group_by_commas) {
            Some((_, table, row, column)) => {
                let (place, text) = cell(table, row, column);
                Err(TableError::UnclearComma { place, text })
            }
            None => Ok(()),
        },
        Grouping::UnclearPoints => match find(Value::may_group_by_points) {
            Some((_, table, row, column)) => {
                let other = find(Value::is_plain_whole).map(|(_, table, row, column)| cell(table, row, column));
                let (place, text) = cell(table, row, column);
                Err(TableError::UnclearPoint { place, text, other: other.map(Box::new) })
            }
            None => Ok(()),
        },
        Grouping::None | Grouping::Commas | Grouping::Points => Ok(()),
    }
}

/// Where a table has a number with a decimal comma, and its text.
fn decimal_comma(table: &Table) -> Option<(Place, String)> {
    let has_comma = |text: &str| value::read(text).is_ok_and(Value::has_decimal_comma);
    table.columns().iter().filter(|column| !column.is_prose()).find_map(|column| {
        let code = column.texts().iter().position(has_comma)? as u32;
        let row = (0..table.rows()).find(|&row| column.code(row) == Some(code))?;
        Some(cell(table, row, column))
    })
}

/// Where a cell is, and its text.
fn cell(table: &Table, row: usize, column: &Column) -> (Place, String) {
    (Place::of(table, row, Some(column)), shortened(column.text(row).unwrap_or_default()))
}

/// What is wrong with a cell.
pub(super) fn refused(refusal: Refusal, table: &Table, row: usize, column: &Column) -> TableError {
    let place = Place::of(table, row, Some(column));
    let text = shortened(column.text(row).unwrap_or_default());
    match refusal {
        Refusal::NotANumber => TableError::NotANumber { place, text },
        Refusal::NotFinite => TableError::NotFinite { place, text, items: 0 },
        Refusal::TooLarge => TableError::TooLarge { place, text },
        Refusal::Missing => TableError::Missing { place, text, more: 0, items: 0 },
    }
}

/// What was read as labels.
pub(super) struct Labels {
    pub scores: PairedScores,
    /// The runs of the baseline and of the experimental system.
    pub runs: [SystemRuns; 2],
    /// What was found of labels that are written otherwise than the right answers.
    pub notes: Vec<Note>,
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

/// Labels that are right where they are the same as the right answer, or as one of several, or as
/// much alike as is chosen: 1, and 0 elsewhere. An empty label is a wrong answer.
///
/// # Errors
/// [`TableError::RightAnswersDiffer`] if the two sides have different right answers for an item;
/// [`Open::OtherLabels`] if no label is among the right answers.
pub(super) fn labels<'t>(
    first: &Side<'t>,
    second: &Side<'t>,
    pairs: &Pairs,
    gold: &'t Column,
    choice: &Choice,
) -> Result<Labels, TableError> {
    let right = RightAnswers::new([first, second], gold.name());
    if right.columns().next().is_none() {
        return Err(TableError::Unknown { part: "column of right answers", name: shortened(gold.name()) });
    }
    let columns = [first, second].map(|side| &side.table.columns()[side.column]);
    // Where right answers differ in nothing else, digits tell them apart: `01` and `1`.
    let digits_count = right.columns().any(|gold| numbers_of(gold.texts()).len() < gold.texts().len());
    let cells = right.columns().flat_map(|gold| gold.texts().iter());
    let listed: Vec<Vec<Cow<'t, str>>> = cells.map(|cell| answers_in(cell).collect()).collect();
    let numbers: HashSet<Cow<'_, str>> = listed.iter().flatten().map(|answer| in_plain_digits(answer)).collect();
    // And so do case and marks: what several items' right answers are in plain letters is alike to
    // none.
    let mut answers: HashMap<String, Option<&str>> = HashMap::new();
    for own in &listed {
        for (at, answer) in own.iter().enumerate() {
            let plain = in_plain_letters(answer);
            if own[..at].iter().any(|earlier| in_plain_letters(earlier) == plain) {
                continue;
            }
            let known = answers.entry(plain).or_insert(Some(answer));
            let is_other =
                |known: &str| known != answer && (digits_count || in_plain_digits(known) != in_plain_digits(answer));
            known.take_if(|known| is_other(known));
        }
    }
    // The right answer that a label is alike, by its number.
    let answer_of = |label: &str| answers.get(&in_plain_letters(label)).copied().flatten();
    let alike_to = columns.map(|column| column.texts().iter().map(answer_of).collect::<Vec<_>>());
    let counts_alike = choice.labels == Some(LabelMatch::Alike);
    let labels = || columns.into_iter().flat_map(|column| column.texts().iter());
    // Where labels are lists, too, and not by chance, all that a right answer lists is asked for.
    let lists = labels().filter(|label| right_answers(label).len() > 1).count();
    let labels_are_lists = RARE * lists >= labels().count();
    if !labels().any(|label| numbers.contains(&in_plain_digits(label))) {
        let mut both = alike_to.iter().flatten().zip(labels());
        let alike = both.find_map(|(answer, label)| Some([(*answer)?, label].map(shortened)));
        if alike.is_none() || !counts_alike {
            return Err(Open::OtherLabels { gold: gold.name().to_owned(), alike }.into());
        }
    }
    let runs = [RunRows::new(first, pairs.of_side(0), |_| false), RunRows::new(second, pairs.of_side(1), |_| false)];
    let mut scores = runs.each_ref().map(|runs| Vec::with_capacity(runs.all().len()));
    let (mut alike, mut in_other_digits) = (Otherwise::default(), Otherwise::default());
    let (mut empty, mut several) = (0, 0);
    for (item, &(row, other)) in pairs.rows.iter().enumerate() {
        if let (Some(own), Some(others)) = (right.of_side(0, row), right.of_side(1, other))
            && own.1 != others.1
            && (digits_count || in_plain_digits(own.1) != in_plain_digits(others.1))
        {
            return Err(TableError::RightAnswersDiffer(Box::new([right.told(0, own), right.told(1, others)])));
        }
        let Some(text) = right.of(row, other) else {
            return Err(TableError::Missing {
                place: right.place_of_none(row, other),
                text: String::new(),
                more: 0,
                items: gaps(first, second, pairs, Some(gold), choice),
            });
        };
        let any_of = if labels_are_lists { vec![Cow::Borrowed(text)] } else { right_answers(text) };
        several += usize::from(any_of.len() > 1);
        for (place, ((column, scores), runs)) in columns.iter().zip(&mut scores).zip(&runs).enumerate() {
            for &row in runs.of(item) {
                let label = column.text(row as usize);
                let alike_answer = column.code(row as usize).and_then(|code| alike_to[place][code as usize]);
                let likeness = |answer: &str| match label {
                    None => Likeness::Other,
                    Some(label) if label == answer => Likeness::Same,
                    Some(label) if !digits_count && in_plain_digits(label) == in_plain_digits(answer) => {
                        Likeness::SameNumber
                    }
                    Some(_) if alike_answer.is_some_and(|alike| in_plain_digits(alike) == in_plain_digits(answer)) => {
                        Likeness::Alike
                    }
                    Some(_) => Likeness::Other,
                };
                let all = any_of.iter().map(|answer| (likeness(answer), answer.as_ref()));
                let (likeness, answer) = all.min_by_key(|(likeness, _)| *likeness).unwrap_or((Likeness::Other, text));
                let is_right = match likeness {
                    Likeness::Same | Likeness::SameNumber => true,
                    Likeness::Alike => counts_alike,
                    Likeness::Other => false,
                };
                scores.push(Score::from(i64::from(is_right)));
                if place < choice.first_side() {
                    continue;
                }
                let says_none =
                    |label: &str| words::is_missing(label) && !answers.contains_key(&in_plain_letters(label));
                if !is_right && label.is_none_or(says_none) {
                    empty += 1;
                }
                match (likeness, label) {
                    (Likeness::SameNumber, Some(label)) => in_other_digits.add(answer, label),
                    (Likeness::Alike, Some(label)) => alike.add(answer, label),
                    _ => {}
                }
            }
        }
    }
    let [(baseline, own), (experimental, others)] = [runs[0].averaged(&scores[0]), runs[1].averaged(&scores[1])];
    let scores = PairedScores::new(baseline, experimental)?;
    let column = || gold.name().to_owned();
    let mut notes = Vec::from_iter((empty > 0).then_some(Note::EmptyLabels { labels: empty }));
    notes.extend((several > 0).then(|| Note::SeveralAnswers { column: column(), items: several }));
    if let Otherwise { labels: labels @ 1.., example: [answer, label] } = in_other_digits {
        notes.push(Note::LabelsInOtherDigits { column: column(), labels, answer, label });
    }
    if let Otherwise { labels: labels @ 1.., example: [answer, label] } = alike {
        let (are_right, is_asked) = (counts_alike, choice.labels.is_none());
        notes.push(Note::LabelsAlike { column: column(), labels, answer, label, are_right, is_asked });
    }
    let answers = numbers_from(right.columns().flat_map(|gold| gold.texts().iter()));
    let labels = numbers_from(labels());
    if let (Some(answers), Some(labels)) = (answers, labels)
        && answers[0] + labels[0] == 1
        && answers[0].abs_diff(labels[0]) == answers[1].abs_diff(labels[1])
        && (answers[0] < labels[0]) == (answers[1] < labels[1])
    {
        notes.push(Note::LabelsOneOff { column: column(), answers, labels });
    }
    Ok(Labels { scores, runs: [own, others], notes })
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
