//! Chooses the text for printed numbers that lead to no numbers of helped and hurt items.

use super::contradictions::{of_accuracies, of_agreement, of_averages, of_both, of_changed};
use super::finding::Finding;
use super::over_runs::{of_measure, of_runs};
use super::print::{Print, Unusable};
use crate::significance::Sides;

impl Finding {
    /// The conclusion about printed numbers that are unusable for this reason.
    #[must_use]
    pub fn new(print: &Print, unusable: &Unusable, alpha: f64, sides: Sides) -> Self {
        match unusable {
            Unusable::Accuracies => of_accuracies(print),
            Unusable::Agreement => of_agreement(print),
            Unusable::Both(counts) => of_both(print, *counts),
            Unusable::Averages(right) => of_averages(print, *right, sides),
            Unusable::Changed(counts) => of_changed(print, *counts),
            Unusable::OverRuns(over_runs) => of_runs(print, *over_runs, alpha, sides),
            Unusable::Measure => of_measure(print),
        }
    }
}
