//! The scores in the paired rows of two columns.

mod cell;
mod gaps;
mod gold;
mod labels;

pub(super) use cell::{check_marks, or_wrong, refused, value};
pub(super) use gaps::{gap_finder, no_ratings};
pub(super) use labels::{Labels, labels};

use super::averages::SystemRuns;
use super::cells::Table;
use super::choice::{Choice, Scales, Thousands};
use super::column::Column;
use super::error::TableError;
use super::join::{Pairs, Side};
use super::note::Note;
use super::percent::{ratings_on_two_scales, system_in_percent};
use super::run_rows::RunRows;
use super::run_scores::RunScores;
use crate::scores::notation::{Grouping, Notation, PercentSigns};
use crate::scores::remainder::drop_remainders;
use crate::scores::value::{Refusal, Value};
use crate::scores::{PairedScores, Score, System};
use cell::{cell, decimal_comma};
use gaps::{gap_marks, gaps, missing, no_rating};

/// What was read as numbers.
pub(super) struct Numbers {
    pub scores: PairedScores,
    /// How they are written.
    pub notation: Notation,
    /// How many items differ only by what programs add to a decimal when they print a binary
    /// number. They count as tied.
    pub noisy: usize,
    /// Whether the scores of one system were divided by 100, as chosen.
    pub divided: bool,
    /// The runs of the baseline and of the experimental system.
    pub runs: [SystemRuns; 2],
    /// Notes on the scores: two runs with the same scores, ratings on two scales.
    pub notes: Vec<Note>,
}

/// The scores of numbers and words, on one scale.
///
/// # Errors
/// [`TableError`] at the first cell that is no score, and where marks or scales are unclear.
pub(super) fn numbers(
    first: &Side<'_>,
    second: &Side<'_>,
    pairs: &Pairs,
    choice: &Choice,
) -> Result<Numbers, TableError> {
    let rows = Rows::new([first, second], pairs, choice);
    let values = rows.values()?;
    let [baseline, experimental] = &values;
    let notation = Notation::of_both(baseline, experimental).with_grouping(grouping(choice));
    rows.check_grouping(&values, notation)?;
    let mut scores = values.each_ref().map(|values| notation.scores(values));
    let has_signs = notation.percent_signs() != PercentSigns::None;
    let mut notes = rows.notes_on_runs(&scores, has_signs)?;
    let divided = !has_signs && divide_percents(&mut scores, choice)?;
    notes.extend(rows.note_on_scales(&scores));
    let noisy = rows.noisy(&scores, &values);
    let [(baseline, own), (experimental, others)] = rows.averaged(&scores);
    let scores = PairedScores::new(baseline, experimental)?;
    let scores = if notation.is_percent() { scores.in_percent() } else { scores };
    Ok(Numbers { scores, notation, noisy, divided, runs: [own, others], notes })
}

/// The rows of all items in two columns: those of each run that has a score.
struct Rows<'s, 't> {
    sides: [(&'s Side<'t>, &'t Column); 2],
    runs: [RunRows; 2],
    pairs: &'s Pairs,
    choice: &'s Choice,
}

impl<'s, 't> Rows<'s, 't> {
    fn new(sides: [&'s Side<'t>; 2], pairs: &'s Pairs, choice: &'s Choice) -> Self {
        let sides = sides.map(|side| (side, &side.table.columns()[side.column]));
        let [(first, _), (second, _)] = sides;
        let dropped = if choice.omits_gaps { no_rating(first, second, choice) } else { Vec::new() };
        let runs = [0, 1].map(|place| {
            let (side, column) = sides[place];
            // An item with one row keeps it, so that a gap is told.
            let marks = side.has_runs().then(|| gap_marks(column, &dropped));
            let lacks = |row: u32| {
                marks.as_ref().is_some_and(|marks| column.code(row as usize).is_none_or(|code| marks[code as usize]))
            };
            RunRows::new(side, pairs.of_side(place), lacks)
        });
        Self { sides, runs, pairs, choice }
    }

    /// The values of all rows of each side, in the order of their items.
    fn values(&self) -> Result<[Vec<Value>; 2], TableError> {
        let known = self.sides.map(|(_, column)| column.values());
        let mut values = self.runs.each_ref().map(|runs| Vec::with_capacity(runs.all().len()));
        for item in 0..self.pairs.rows.len() {
            for (place, (_, column)) in self.sides.into_iter().enumerate() {
                for &row in self.runs[place].of(item) {
                    let code = column.code(row as usize);
                    let value = code.map_or(Err(Refusal::Missing), |code| known[place][code as usize]);
                    values[place].push(value.map_err(|refusal| self.refused(refusal, place, row as usize))?);
                }
            }
        }
        let [baseline, experimental] = &mut values;
        drop_remainders(&mut [baseline, experimental]);
        Ok(values)
    }

    /// The error of a cell, with how many others lack a score.
    fn refused(&self, refusal: Refusal, place: usize, row: usize) -> TableError {
        let (side, column) = self.sides[place];
        let [(first, _), (second, _)] = self.sides;
        let items = || gaps(first, second, self.pairs, None, self.choice);
        let error = match refused(refusal, side.table, row, column) {
            TableError::Missing { place, text, .. } => {
                let more = missing(self.sides.map(|(_, column)| column), &self.runs, self.choice) - 1;
                TableError::Missing { place, text, more, items: items() }
            }
            TableError::NotFinite { place, text, .. } => TableError::NotFinite { place, text, items: items() },
            error => error,
        };
        or_wrong(error, column, row)
    }

    /// Each value with its cell, item by item, the baseline's first.
    fn cells<'v>(
        &'v self,
        values: &'v [Vec<Value>; 2],
    ) -> impl Iterator<Item = (&'v Value, &'v Table, usize, &'v Column)> {
        let of_side = move |(place, item): (usize, usize)| {
            let ((side, column), runs) = (self.sides[place], &self.runs[place]);
            runs.range(item).map(move |at| (&values[place][at], side.table, runs.all()[at] as usize, column))
        };
        (0..self.pairs.rows.len()).flat_map(|item| [(0, item), (1, item)]).flat_map(of_side)
    }

    /// Checks that it is clear which marks group thousands.
    fn check_grouping(&self, values: &[Vec<Value>; 2], notation: Notation) -> Result<(), TableError> {
        check_marks(notation, || self.cells(values))?;
        if self.choice.thousands.is_none()
            && notation.grouping() == Grouping::None
            && self.cells(values).all(|(value, ..)| value.may_group_by_points())
            && let Some((_, table, row, column)) = self.cells(values).next()
            && let Some(other) = decimal_comma(table)
        {
            let (place, text) = cell(table, row, column);
            return Err(TableError::UnclearPoint { place, text, other: Some(Box::new(other)) });
        }
        Ok(())
    }

    /// A note for each system of which two runs have the same scores.
    ///
    /// # Errors
    /// [`TableError::RunScale`] if a run is in percent and the others are shares, or the other way
    /// round, and no percent sign tells.
    fn notes_on_runs(&self, scores: &[Vec<Score>; 2], has_signs: bool) -> Result<Vec<Note>, TableError> {
        let mut notes = Vec::new();
        for (place, system) in [System::Baseline, System::Experimental].into_iter().enumerate() {
            let by_run = RunScores::of(self.sides[place].0, &self.runs[place], &scores[place], self.choice);
            if !has_signs
                && self.choice.scale != Some(Scales::Same)
                && let Some((run, is_percent)) = by_run.on_another_scale()
            {
                return Err(TableError::RunScale { system, run, is_percent });
            }
            notes.extend(by_run.same().map(|(runs, scores)| Note::SameRuns { system, runs, scores }));
        }
        Ok(notes)
    }

    /// A note if the two systems look like ratings on two scales.
    fn note_on_scales(&self, scores: &[Vec<Score>; 2]) -> Option<Note> {
        if self.choice.scale.is_some() || !self.are_single() {
            return None;
        }
        let ranges = ratings_on_two_scales(scores.each_ref().map(Vec::as_slice))?;
        Some(Note::TwoScales { ranges: ranges.map(|range| range.map(|end| end.to_string().replace('-', "−"))) })
    }

    /// How many items differ only by what programs add to a decimal. With several runs, the same
    /// place in both lists is not the same item, so there are none.
    fn noisy(&self, scores: &[Vec<Score>; 2], values: &[Vec<Value>; 2]) -> usize {
        if !self.are_single() {
            return 0;
        }
        let is_noise = |((score, other), (value, unlike)): &((&Score, &Score), (&Value, &Value))| {
            let is_binary = value.binary.is_some() || unlike.binary.is_some();
            score == other && is_binary && value.as_written() != unlike.as_written()
        };
        scores[0].iter().zip(&scores[1]).zip(values[0].iter().zip(&values[1])).filter(is_noise).count()
    }

    fn are_single(&self) -> bool {
        self.runs.iter().all(RunRows::are_single)
    }

    /// The mean of each item over its runs, and what is known of the runs, for each side.
    fn averaged(&self, scores: &[Vec<Score>; 2]) -> [(Vec<Score>, SystemRuns); 2] {
        [0, 1].map(|place| self.runs[place].averaged(&scores[place]))
    }
}

/// Divides the scores of one system by 100 if they look like percent beside shares and this was
/// chosen. Returns whether it did.
///
/// # Errors
/// [`TableError::PercentOrShares`] if nothing was chosen.
fn divide_percents(scores: &mut [Vec<Score>; 2], choice: &Choice) -> Result<bool, TableError> {
    let Some(percents) = system_in_percent(scores.each_ref().map(Vec::as_slice)) else { return Ok(false) };
    match choice.scale {
        Some(Scales::Same) => Ok(false),
        Some(Scales::Percent) => {
            let scores = &mut scores[usize::from(percents == System::Experimental)];
            scores.iter_mut().for_each(|score| *score = score.hundredth());
            Ok(true)
        }
        None => Err(TableError::PercentOrShares { percents }),
    }
}

/// What the marks of numbers were chosen to mean.
pub(super) fn grouping(choice: &Choice) -> Option<Grouping> {
    choice.thousands.map(|thousands| match thousands {
        Thousands::Comma => Grouping::Commas,
        Thousands::Point => Grouping::Points,
        Thousands::None => Grouping::None,
    })
}
