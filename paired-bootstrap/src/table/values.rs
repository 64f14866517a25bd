//! The scores in the paired rows of two columns.

use super::averages::SystemRuns;
use super::cells::Table;
use super::choice::{Choice, Scales, Thousands};
use super::column::Column;
use super::error::TableError;
use super::join::{Pairs, Side};
use super::note::Note;
use super::open::Open;
use super::percent::system_in_percent;
use super::place::Place;
use super::run_rows::RunRows;
use super::run_scores::RunScores;
use crate::scores::notation::{Grouping, Notation, PercentSigns};
use crate::scores::remainder::drop_remainders;
use crate::scores::value::{self, Refusal, Value};
use crate::scores::words;
use crate::scores::{PairedScores, Score, System};
use crate::text::shortened;

/// Scores of numbers and words, on one scale.
pub(super) fn numbers(
    first: &Side<'_>,
    second: &Side<'_>,
    pairs: &Pairs,
    choice: &Choice,
) -> Result<Numbers, TableError> {
    let sides = [first, second].map(|side| (side, &side.table.columns()[side.column]));
    let known = sides.map(|(_, column)| column.values());
    let drops_no_ratings = choice.omits_gaps && has_no_ratings(first, second, choice);
    let runs = [0, 1].map(|place| {
        let (side, column) = sides[place];
        // Of a single row, none is left out.
        let marks = side.has_runs().then(|| gap_marks(column, drops_no_ratings));
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
                        let (more, items) =
                            (missing(first, second, pairs) - 1, gaps(first, second, pairs, None, choice));
                        TableError::Missing { place, text, more, items }
                    }
                    TableError::NotFinite { place, text, .. } => {
                        TableError::NotFinite { place, text, items: gaps(first, second, pairs, None, choice) }
                    }
                    error => error,
                };
                values[place].push(value.map_err(|refusal| with_gaps(refused(refusal, side.table, row, column)))?);
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
    let mut scores = [notation.scores(&baseline), notation.scores(&experimental)];
    let mut same_runs = Vec::new();
    for (place, system) in [System::Baseline, System::Experimental].into_iter().enumerate() {
        let by_run = RunScores::of(sides[place].0, &runs[place], &scores[place], choice);
        if notation.percent_signs() == PercentSigns::None
            && choice.scale != Some(Scales::Same)
            && let Some((run, is_percent)) = by_run.on_another_scale()
        {
            return Err(TableError::RunScale { system, run, is_percent });
        }
        same_runs.extend(by_run.same().map(|(runs, scores)| Note::SameRuns { system, runs, scores }));
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
    Ok(Numbers { scores, notation, noisy, divided, runs: [own, others], same_runs })
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
    /// Which of them have the same scores.
    pub same_runs: Vec<Note>,
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
    let has_no_ratings = has_no_ratings(first, second, choice);
    let scores = |side: &Side<'t>| {
        let column = &side.table.columns()[side.column];
        Some((column, gap_marks(column, has_no_ratings)))
    };
    let mut columns = [None, None];
    match gold {
        None => columns = [scores(first), scores(second)],
        Some(gold) => {
            if let Some((at, gold)) = gold_of(first, second, gold.name()) {
                columns[at] = Some((gold, vec![false; gold.texts().len()]));
            }
        }
    }
    move |&(row, other)| {
        let lacks = |place: usize, side: &Side<'_>, first: u32| {
            let Some((column, marks)) = &columns[place] else { return false };
            let is_gap = |row: u32| column.code(row as usize).is_none_or(|code| marks[code as usize]);
            side.runs(first).all(is_gap)
        };
        lacks(0, first, row) || lacks(1, second, other)
    }
}

/// Whether each text of a column is no score, by its number; −1 where that may say so.
fn gap_marks(column: &Column, has_no_ratings: bool) -> Vec<bool> {
    let is_gap = |text: &str| {
        words::is_missing(text) || words::is_not_finite(text) || has_no_ratings && is_minus_one(value::read(text).ok())
    };
    column.texts().iter().map(is_gap).collect()
}

/// Whether a score of −1 may say that there is no rating, as programs write it for a judge who gave
/// none: it is the only score below 0 of both systems, and others are beyond 1. `choice` may say
/// that it is a score.
fn has_no_ratings(first: &Side<'_>, second: &Side<'_>, choice: &Choice) -> bool {
    if choice.counts_minus_one {
        return false;
    }
    let columns = [first, second].map(|side| side.table.columns()[side.column].values());
    let scores = || columns.iter().flatten().flatten();
    let is_rating = |value: &Value| value.score.to_f64() >= 0.0;
    scores().any(|value| is_minus_one(Some(*value)))
        && scores().all(|value| is_rating(value) || is_minus_one(Some(*value)))
        && scores().any(|value| value.score.to_f64() > 1.0)
}

fn is_minus_one(value: Option<Value>) -> bool {
    value.is_some_and(|value| value.score.to_f64() == -1.0 && !value.is_percent())
}

/// How many pairs have a score of −1 that [may be no rating](has_no_ratings).
pub(super) fn no_ratings(first: &Side<'_>, second: &Side<'_>, pairs: &Pairs, choice: &Choice) -> usize {
    if !has_no_ratings(first, second, choice) {
        return 0;
    }
    let is_none = |side: &Side<'_>, first: u32| {
        let text = |row: u32| side.table.columns()[side.column].text(row as usize).unwrap_or_default();
        side.runs(first).any(|row| is_minus_one(value::read(text(row)).ok()))
    };
    pairs.rows.iter().filter(|&&(row, other)| is_none(first, row) || is_none(second, other)).count()
}

/// The column of right answers and whose rows it has: those of the first side (0), or of the second
/// (1) if only its table has them.
fn gold_of<'t>(first: &Side<'t>, second: &Side<'t>, name: &str) -> Option<(usize, &'t Column)> {
    let sides = [first, second].into_iter().enumerate();
    let mut found = sides.filter_map(|(at, side)| Some((at, &side.table.columns()[side.table.find(name)?])));
    found.next()
}

/// How many pairs have a gap, where others have none.
fn gaps<'t>(first: &Side<'t>, second: &Side<'t>, pairs: &Pairs, gold: Option<&'t Column>, choice: &Choice) -> usize {
    let is_gap = gap_finder(first, second, gold, choice);
    let items = pairs.rows.iter().filter(|rows| is_gap(rows)).count();
    if items < pairs.rows.len() { items } else { 0 }
}

/// How many scores of both sides are missing.
fn missing(first: &Side<'_>, second: &Side<'_>, pairs: &Pairs) -> usize {
    let is_missing = |side: &Side<'_>, first: u32| {
        let text = |row: u32| side.table.columns()[side.column].text(row as usize).unwrap_or_default();
        side.runs(first).all(|row| value::read(text(row)) == Err(Refusal::Missing))
    };
    let of_pair =
        |&(row, other): &(u32, u32)| usize::from(is_missing(first, row)) + usize::from(is_missing(second, other));
    pairs.rows.iter().map(of_pair).sum()
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

/// Labels that are right where they are the same as the right answer: 1, and 0 elsewhere. An empty
/// label is a wrong answer. The right answers are those of the first side's rows, or of the
/// second's if only its table has them.
///
/// # Errors
/// [`TableError::RightAnswersDiffer`] if both have them, and other ones for an item.
pub(super) fn labels<'t>(
    first: &Side<'t>,
    second: &Side<'t>,
    pairs: &Pairs,
    gold: &'t Column,
    choice: &Choice,
) -> Result<(PairedScores, [SystemRuns; 2]), TableError> {
    let Some((at, gold)) = gold_of(first, second, gold.name()) else {
        return Err(TableError::Unknown { part: "column of right answers", name: gold.name().to_owned() });
    };
    let side = [first, second][at];
    let sides = [first, second].map(|side| {
        let column = &side.table.columns()[side.column];
        (column, gold.texts().find_all(column.texts()))
    });
    if sides.iter().all(|(_, translated)| translated.iter().all(Option::is_none)) {
        return Err(Open::OtherLabels { gold: gold.name().to_owned() }.into());
    }
    let others = second.table.find(gold.name()).map(|at| &second.table.columns()[at]);
    let others = others.filter(|_| at == 0 && !std::ptr::eq(first.table, second.table));
    let runs = [RunRows::new(first, pairs.of_side(0), |_| false), RunRows::new(second, pairs.of_side(1), |_| false)];
    let mut scores = runs.each_ref().map(|runs| Vec::with_capacity(runs.all().len()));
    for (item, &(row, other)) in pairs.rows.iter().enumerate() {
        let row_of_gold = [row, other][at] as usize;
        let Some(right) = gold.code(row_of_gold) else {
            return Err(TableError::Missing {
                place: Place::of(side.table, row_of_gold, Some(gold)),
                text: String::new(),
                more: 0,
                items: gaps(first, second, pairs, Some(gold), choice),
            });
        };
        if let Some((others, text)) = others.and_then(|others| Some((others, others.text(other as usize)?)))
            && gold.text(row_of_gold) != Some(text)
        {
            let [own, other] = [(first.table, row_of_gold, gold), (second.table, other as usize, others)];
            let told = |(table, row, column): (&Table, usize, &Column)| {
                (Place::of(table, row, Some(column)), shortened(column.text(row).unwrap_or_default()))
            };
            return Err(TableError::RightAnswersDiffer(Box::new([told(own), told(other)])));
        }
        for (((column, translated), scores), runs) in sides.iter().zip(&mut scores).zip(&runs) {
            let label = |row: u32| column.code(row as usize).and_then(|code| translated[code as usize]);
            scores.extend(runs.of(item).iter().map(|&row| Score::from(i64::from(label(row) == Some(right)))));
        }
    }
    let [(baseline, own), (experimental, others)] = [runs[0].averaged(&scores[0]), runs[1].averaged(&scores[1])];
    Ok((PairedScores::new(baseline, experimental)?, [own, others]))
}
