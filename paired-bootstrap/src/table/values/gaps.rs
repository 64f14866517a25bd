//! Items without a score.

use super::gold::RightAnswers;
use crate::scores::value::{self, Refusal, Value};
use crate::table::choice::Choice;
use crate::table::column::Column;
use crate::table::join::{Pairs, Side};
use crate::table::names::{MEASURED, rank};
use crate::table::run_rows::RunRows;

/// Tells which pairs have a gap: no score in one of the systems, in none of its runs, or no right
/// answer where labels are compared with these. A label that is missing is a wrong answer.
pub(in crate::table) fn gap_finder<'s, 't>(
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
pub(super) fn gap_marks(column: &Column, no_rating: &[i64]) -> Vec<bool> {
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
pub(super) fn no_rating(first: &Side<'_>, second: &Side<'_>, choice: &Choice) -> Vec<i64> {
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
pub(in crate::table) fn no_ratings(
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

/// How many pairs have a gap, where others have none.
pub(super) fn gaps<'t>(
    first: &Side<'t>,
    second: &Side<'t>,
    pairs: &Pairs,
    gold: Option<&'t Column>,
    choice: &Choice,
) -> usize {
    let is_gap = gap_finder(first, second, gold, choice);
    let items = pairs.rows.iter().filter(|rows| is_gap(rows)).count();
    if items < pairs.rows.len() { items } else { 0 }
}

/// How many items' scores of both sides are missing: where one is among its rows, none of its runs
/// has one.
pub(super) fn missing(columns: [&Column; 2], runs: &[RunRows; 2], choice: &Choice) -> usize {
    let of_side = |(column, runs): (&Column, &RunRows)| {
        let text = |row: u32| column.text(row as usize).unwrap_or_default();
        let is_missing = |&row: &u32| column.read(text(row)) == Err(Refusal::Missing);
        (0..runs.items()).filter(|&item| runs.of(item).iter().any(is_missing)).count()
    };
    columns.into_iter().zip(runs).skip(choice.first_side()).map(of_side).sum()
}
