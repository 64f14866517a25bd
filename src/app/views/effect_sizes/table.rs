//! The primer's printed table, on the page and as a file: percent hurt, and p with five decimals.

use super::shown::Shown;
use super::words::points;
use crate::app::sheet::{Cell, Row};
use paired_bootstrap::report::{VERSION, count};
use paired_bootstrap::text::with_decimals;
use std::fmt::Write;

/// The table's headers.
pub(super) const COLUMNS: [&str; 5] = ["hurt", "items helped", "items hurt", "exact p", "simulated p"];

pub(super) fn rows(shown: &Shown<'_>) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut last = None;
    for point in shown.points() {
        if last.replace(point.effect) != Some(point.effect) {
            rows.push(Row::title(&format!("+{}", points(point.effect))));
        }
        let p = |p: f64| Cell::number(five_decimals(p), p);
        rows.push(Row::new([
            Cell::number(format!("{} %", point.hurt), point.hurt.as_f64()),
            Cell::text(count(point.counts.helped)),
            Cell::text(count(point.counts.hurt)),
            p(point.exact),
            point.simulated.map_or_else(|| Cell::text("–"), p),
        ]));
    }
    rows
}

/// p with five decimals, as the primer prints it.
pub(super) fn five_decimals(p: f64) -> String {
    with_decimals(p, 5)
}

/// All points as CSV: a comment line that describes them, a header, and a line for each point. The
/// simulated p is empty for points without one.
pub(super) fn csv(shown: &Shown<'_>) -> String {
    let simulation = shown.simulation.map(|(resamples, seed)| format!("|resamples:{resamples}|seed:{seed}"));
    let mut table = format!(
        "# sweep|n:{}{}|version:{VERSION}\neffect_percent,hurt_percent,helped,hurt,exact_p,simulated_p\n",
        shown.grid.items,
        simulation.unwrap_or_default()
    );
    for point in shown.points() {
        let simulated = point.simulated.map(five_decimals).unwrap_or_default();
        let (counts, exact) = (point.counts, five_decimals(point.exact));
        // Writing to a string cannot fail.
        let _ =
            writeln!(table, "{},{},{},{},{exact},{simulated}", point.effect, point.hurt, counts.helped, counts.hurt);
    }
    table
}
