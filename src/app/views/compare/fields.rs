//! The boxes of the view.

use crate::app::form::{Field, Kind};
use paired_bootstrap::question::Question;

pub(super) const RESAMPLES: usize = 0;
pub(super) const SEED: usize = 1;
pub(super) const ALPHA: usize = 2;
/// The new name for the chosen system.
pub(super) const NAME: usize = 3;

/// The element that shows the errors of the boxes.
pub(super) const ERROR: &str = "compare-error";

/// The fields. None has a key: the session writes the first three into the address, and the view
/// writes names.
pub(super) static FIELDS: [Field; 4] = [
    field("compare-resamples", "Resamples", Kind::Whole(Question::RESAMPLES.0, Question::RESAMPLES.1), "10000"),
    field("compare-seed", "Seed", Kind::Seed, "1"),
    field("compare-alpha", "Level α", Kind::Alpha, "0.05"),
    field("compare-name", "New name", Kind::Text, ""),
];

const fn field(id: &'static str, label: &'static str, kind: Kind, usual: &'static str) -> Field {
    Field { id, error: ERROR, label, key: "", kind, usual }
}
