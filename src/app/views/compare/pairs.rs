//! The drawer of all pairs: the heat map, and its p-values as a table.

use super::found::{is_found, pair_at};
use super::table::significant;
use super::{Compare, Known, pictures};
use crate::app::sheet::{Cell, Row, Sheet};
use crate::app::views::phrases::p_among;
use paired_bootstrap::bootstrap::Sides;
use paired_bootstrap::question::Against;
use paired_bootstrap::report::ranking::{RankedPair, RankingFindings};
use paired_bootstrap::text::fitting;
use std::rc::Rc;

/// The maximum length of a name in menus and tables.
const LONGEST: usize = 28;

/// Fills the drawer with the heat map and its table, or with neither.
pub(super) fn fill(compare: &Compare, known: &Known, sheet: &mut Sheet) {
    let findings = known.findings();
    let has_pairs = findings.question.against == Against::All;
    sheet.hidden("compare-pairs-none", has_pairs);
    sheet.hidden("compare-pairs-known", !has_pairs);
    if !has_pairs {
        return clear(sheet);
    }
    pictures::fill_pairs(known, sheet);
    let [row_label, column_label, asks] = match findings.question.question.sides {
        Sides::One => ["Is", "better than", "Exact p: is the row’s system better than the column’s?"],
        Sides::Two => ["Does", "differ from", "Exact p, two-sided: do the row’s system and the column’s differ?"],
    };
    sheet.text("compare-row-label", row_label);
    sheet.text("compare-column-label", column_label);
    sheet.text(
        "compare-pairs-table-caption",
        format!(
            "{asks} ✱ {}. With more than 40 systems, only the row chosen above",
            significant(findings.question.adjustment)
        ),
    );
    let option = |(place, name): (usize, String)| (place.to_string(), name);
    let options: Vec<_> = names(findings).enumerate().map(option).collect();
    let (row, column) = compare.pair;
    sheet.menu("compare-row", options.clone(), row.to_string());
    sheet.menu("compare-column", options, column.to_string());
    sheet.disabled("compare-open", row == column);
    let pair = pair_at(findings, row, column);
    sheet.text("compare-pair", pair.map(|pair| told(findings, pair)).unwrap_or_default());
    let heads: Vec<Cell> = std::iter::once("system".to_owned()).chain(names(findings)).map(Cell::text).collect();
    sheet.table("compare-pairs-heads", &[], vec![Row { is_head: true, ..Row::new(heads) }]);
    sheet.table("pairs-of-systems", &[], rows(findings, row));
}

/// Empties the table if there is no heat map that it belongs to.
pub(super) fn clear(sheet: &mut Sheet) {
    sheet.table("compare-pairs-heads", &[], Vec::new());
    sheet.table("pairs-of-systems", &[], Vec::new());
}

/// The systems' names, the best first.
fn names(findings: &RankingFindings) -> impl Iterator<Item = String> {
    findings.systems.iter().map(|system| fitting(&system.name, LONGEST))
}

/// The chosen pair in a sentence.
fn told(findings: &RankingFindings, pair: &RankedPair) -> String {
    let question = &findings.question.question;
    let p = |p, error| p_among(p, error, question.alpha);
    let [exact, adjusted] = [
        p(pair.compared.quotable_p(question.sides), pair.compared.p_error(question.sides)),
        p(pair.adjusted.p, pair.adjusted.error),
    ];
    let verdict = if is_found(findings, pair) { "significant" } else { "not significant" };
    let difference = findings.scale().signed_with_unit(pair.compared.difference);
    format!("Difference {difference}; exact p {exact}, adjusted {adjusted}: {verdict}.")
}

/// With more systems than this, the table only has the chosen row: browsers take seconds to lay out
/// ten thousand cells.
const MOST_ROWS: usize = 40;

fn rows(findings: &RankingFindings, chosen: usize) -> Vec<Row> {
    let question = &findings.question.question;
    let keys: Vec<Rc<str>> = findings.systems.iter().map(|system| Rc::from(system.name.as_str())).collect();
    let cell = |row: usize, column: usize| {
        let Some(pair) = pair_at(findings, row, column) else { return Cell::text("–") };
        let p = pair.compared.p(question.sides);
        let quotable = pair.compared.quotable_p(question.sides);
        let text = p_among(quotable, pair.compared.p_error(question.sides), question.alpha);
        let is_strong = is_found(findings, pair);
        let text = if is_strong { format!("{text} ✱") } else { text };
        Cell { is_strong, pair: Some([Rc::clone(&keys[row]), Rc::clone(&keys[column])]), ..Cell::number(text, p) }
    };
    let row = |(row, name): (usize, String)| {
        Row::new(
            std::iter::once(Cell::text(name))
                .chain((0..keys.len()).map(|column| cell(row, column)))
                .collect::<Vec<_>>(),
        )
    };
    let is_shown = |(row, _): &(usize, String)| findings.systems.len() <= MOST_ROWS || *row == chosen;
    names(findings).enumerate().filter(is_shown).map(row).collect()
}
