//! Labels of rows that may summarise others.

use crate::scores::value::is_score;
use crate::table::cells::Table;
use crate::table::column::Column;
use crate::table::join::Side;
use crate::table::names::{Statistic, statistic, statistic_or_metric, without_digits};
use crate::text::shortened;

/// Whether a text is the label of a summary, and not a score.
pub(super) fn is_label(text: &str) -> bool {
    statistic_or_metric(text).is_some() && !is_score(text)
}

/// The label of a row that may be a summary: the first text that is one, or else the first text of
/// the row.
pub(in crate::table) fn label_of(table: &Table, row: usize) -> String {
    let texts = || table.columns().iter().filter_map(|column| column.text(row));
    texts().take(2).find(|text| is_label(text)).or_else(|| texts().next()).map_or_else(String::new, shortened)
}

/// The first two columns of a side, which may hold labels.
pub(super) fn label_columns<'a>(side: &'a Side<'_>) -> impl Iterator<Item = &'a Column> {
    side.table.columns().iter().take(2)
}

/// The statistic that the label of each row names, as a whole or as its first or last word, if the
/// first two columns hold one.
pub(super) fn labels_in(side: &Side<'_>) -> Vec<Option<Statistic>> {
    let in_text = |text: &str| {
        let mut words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let ends = [words.next(), words.next_back()];
        // Most ids have digits; these words need no lookup.
        let mut words = ends.into_iter().flatten().filter(|word| !word.contains(|c: char| c.is_ascii_digit()));
        words.find_map(statistic).filter(|_| !is_score(text))
    };
    // Reads each text once, however many rows have it.
    let columns = label_columns(side);
    let said: Vec<(&Column, Vec<Option<Statistic>>)> =
        columns.map(|column| (column, column.texts().iter().map(in_text).collect())).collect();
    let label = |row: usize| said.iter().find_map(|(column, said)| said[column.code(row)? as usize]);
    // After the rows of one of several files, the name of a metric is a label, as it is after all
    // rows.
    let below = |row: usize| {
        let mut texts = label_columns(side).filter_map(|column| column.text(row)).filter(|text| is_label(text));
        texts.find_map(statistic_or_metric).filter(|_| side.table.ends_part(row))
    };
    side.rows.iter().map(|&row| label(row as usize).or_else(|| below(row as usize))).collect()
}

/// Whether the other texts of a column are equal except for their digits, and this one is not.
pub(super) fn is_unlike_others(label: &str, ids: &Column) -> bool {
    let mut others = ids.texts().iter().filter(|text| *text != label).map(without_digits);
    others.next().is_some_and(|first| first != without_digits(label) && others.all(|other| other == first))
}
