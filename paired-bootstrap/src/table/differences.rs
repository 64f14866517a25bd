//! Tables of differences, with the number of items for each difference.

use super::choice::Choice;
use super::column::Column;
use super::error::TableError;
use super::note::Note;
use super::place::Place;
use super::selection::Selection;
use super::tables::Tables;
use super::values;
use crate::scores::PairedScores;
use crate::scores::Score;
use crate::scores::notation::Notation;
use crate::scores::remainder::drop_remainders;
use crate::scores::value::{self, Value, Written};
use crate::text::shortened;

const DIFFERENCE: [&str; 7] = ["difference", "differences", "diff", "diffs", "delta", "d", "δ"];
const COUNT: [&str; 7] = ["count", "counts", "n", "freq", "frequency", "frequencies", "items"];

/// The columns of the differences and of their counts, if the only table has these two and no
/// others.
pub(super) fn columns(tables: &Tables) -> Option<[&Column; 2]> {
    let [table] = tables.tables() else { return None };
    let find =
        |wanted: &[&str]| table.columns().iter().find(|column| wanted.contains(&column.name().to_lowercase().as_str()));
    (table.columns().len() == 2).then_some([find(&DIFFERENCE)?, find(&COUNT)?])
}

/// Makes paired scores of the differences. A choice only sets the direction, the exchange of the
/// systems, and the thousands separator.
pub(super) fn select(
    tables: &Tables,
    [differences, counts]: [&Column; 2],
    wanted: &Choice,
) -> Result<Selection, TableError> {
    let table = &tables.tables()[0];
    let values = (0..table.rows()).map(|row| values::value(table, differences, row));
    let mut values: Vec<Value> = values.collect::<Result<_, _>>()?;
    drop_remainders(&mut [&mut values]);
    let whole = |row: usize| {
        let text = counts.text(row).unwrap_or_default();
        let place = Place::of(table, row, Some(counts));
        read_count(text).ok_or_else(|| TableError::NotACount { place, text: shortened(text) })
    };
    let counts: Vec<u64> = (0..table.rows()).map(whole).collect::<Result<_, _>>()?;
    let noisy =
        values.iter().zip(&counts).filter(|(value, _)| value.score == Score::from(0) && value.as_written() != 0.0);
    let noisy: u64 = noisy.map(|(_, count)| count).sum();
    let noise = (noisy > 0).then_some(Note::Noise { items: noisy as usize });
    let notation = Notation::of(&values).with_grouping(values::grouping(wanted));
    values::check_marks(notation, || values.iter().enumerate().map(|(row, value)| (value, table, row, differences)))?;
    let scores = PairedScores::from_differences(notation.scores(&values).into_iter().zip(counts).collect())?;
    let format = table.to_string();
    let format = format.split_once(", ").map_or("", |(_, separation)| separation);
    let format = std::iter::once("differences with counts").chain([format]).chain(notation.remarks());
    let scores = if notation.is_percent() { scores.in_percent() } else { scores };
    let is_lower_better = wanted.lower_is_better == Some(true);
    let scores = if wanted.is_swapped { scores.exchanged() } else { scores };
    Ok(Selection {
        rows: None,
        runs: None,
        scores: if is_lower_better { scores.lower_is_better() } else { scores },
        clusters: None,
        possible_clusters: Vec::new(),
        gaps: 0,
        categories: None,
        joined: None,
        choice: Choice {
            lower_is_better: Some(is_lower_better),
            thousands: wanted.thousands,
            is_swapped: wanted.is_swapped,
            ..Choice::default()
        },
        notes: tables.notes.iter().cloned().chain(noise).collect(),
        is_direction_told: wanted.lower_is_better.is_some(),
        systems: Vec::new(),
        other_columns: Vec::new(),
        other_systems: Vec::new(),
        format: format.collect::<Vec<_>>().join(", "),
    })
}

/// A number of items: whole, at least 0, without a comma or percent sign.
fn read_count(text: &str) -> Option<u64> {
    let Value { score, written, .. } = value::read(text).ok()?;
    let is_plain = matches!(written, Written::Number { percent: false, .. }) && !text.contains(',');
    match score {
        Score::Decimal { digits, decimals: 0 } if is_plain => u64::try_from(digits).ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_whole_numbers() {
        for (text, expected) in [("0", 0), ("12", 12), ("12.0", 12), ("1e3", 1000), ("+7", 7)] {
            assert_eq!(read_count(text), Some(expected), "{text}");
        }
        for text in ["", "-1", "1.5", "1,000", "x", "50%", "true", "NaN", "12345678901234567890"] {
            assert_eq!(read_count(text), None, "{text}");
        }
    }
}
