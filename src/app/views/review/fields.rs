//! The boxes, and the buttons that fill them.

use crate::app::form::{Field, Form, Kind, Value};
use crate::app::session::Session;
use paired_bootstrap::report::Address;
use paired_bootstrap::report::review::{MOST_RUNS, percent_printed};

pub(super) const ITEMS: usize = 0;
pub(super) const BASELINE: usize = 1;
pub(super) const EXPERIMENTAL: usize = 2;
pub(super) const AGREEMENT: usize = 3;
pub(super) const DISAGREEMENTS: usize = 4;
pub(super) const COMPARISONS: usize = 5;
pub(super) const ALPHA: usize = 6;
/// The point on the curve as a number of hurt items: chosen by the user, or derived from the rest.
pub(super) const AT: usize = 7;
/// The number of runs that the accuracies are means over.
pub(super) const RUNS: usize = 8;

pub(super) const P: usize = 9;
pub(super) const HELPED: usize = 10;
pub(super) const HURT: usize = 11;
/// The standard deviations over the runs.
pub(super) const BASELINE_SD: usize = 12;
pub(super) const EXPERIMENTAL_SD: usize = 13;
pub(super) const MEASURE: usize = 14;
/// A sentence of the paper, which fills the other boxes; or a results table.
pub(super) const CLAIM: usize = 15;
/// For a table: the items of each data set, in order.
pub(super) const SIZES: usize = 16;
/// For a table: the row that others are compared with, from 1; 0 for the best of each data set.
pub(super) const ROW: usize = 17;

/// The boxes in the drawer, which few papers need.
pub(super) const EXTRAS: [usize; 10] =
    [AGREEMENT, DISAGREEMENTS, COMPARISONS, RUNS, P, HELPED, HURT, BASELINE_SD, EXPERIMENTAL_SD, MEASURE];

/// The boxes that a sentence fills. It empties those that it says nothing about.
pub(super) const CLAIMED: [usize; 13] = [
    ITEMS, BASELINE, EXPERIMENTAL, AGREEMENT, DISAGREEMENTS, RUNS, P, HELPED, HURT, BASELINE_SD, EXPERIMENTAL_SD,
    MEASURE, AT,
];

/// The contents of these boxes, except the point on the curve, which follows from the others.
pub(super) fn claimed(form: &Form) -> Vec<Value> {
    CLAIMED.into_iter().filter(|field| *field != AT).map(|field| form.values().get(field).clone()).collect()
}

/// The pairs of boxes that are swapped when the two systems are.
pub(super) const PAIRS: [[usize; 2]; 3] = [[BASELINE, EXPERIMENTAL], [HELPED, HURT], [BASELINE_SD, EXPERIMENTAL_SD]];

/// The id of the drawer.
pub(super) const DRAWER: &str = "review-extras";

const MOST: u64 = Address::PAIRS.1;

/// The maximum number of rows of a table.
const MOST_SYSTEMS: u64 = 60;

pub(super) static FIELDS: [Field; 18] = [
    field("review-items", "Items", "items", Kind::WholeOrNothing(1, MOST), "500"),
    field("review-baseline", "Baseline accuracy", "base", Kind::ShareOrNothing, "70.0"),
    field("review-experimental", "Experimental accuracy", "exp", Kind::ShareOrNothing, "72.0"),
    field("review-agreement", "Agreement", "agree", Kind::ShareOrNothing, ""),
    field("review-disagreements", "Disagreements", "disagree", Kind::WholeOrNothing(0, MOST), ""),
    field("review-comparisons", "Comparisons", "comparisons", Kind::Whole(1, MOST), "1"),
    field("review-alpha", "Level α", "", Kind::Alpha, "0.05"),
    Field { error: "review-at-error", ..field("review-at", "Items hurt", "at", Kind::WholeOrNothing(0, MOST), "") },
    field("review-runs", "Runs averaged", "runs", Kind::Whole(1, MOST_RUNS), "1"),
    field("review-p", "Printed p", "p", Kind::PrintedPOrNothing, ""),
    field("review-helped", "Helped", "paper_helped", Kind::WholeOrNothing(0, MOST), ""),
    field("review-hurt", "Hurt", "paper_hurt", Kind::WholeOrNothing(0, MOST), ""),
    field("review-baseline-sd", "Baseline ±", "base_sd", Kind::ShareOrNothing, ""),
    field("review-experimental-sd", "Experimental ±", "exp_sd", Kind::ShareOrNothing, ""),
    field("review-measure", "Metric", "measure", Kind::NameOrNothing, ""),
    field("review-claim", "Sentence", "", Kind::Text, ""),
    Field {
        error: "review-sizes-error",
        ..field("review-sizes", "Items of each data set", "sizes", Kind::WholesOrNothing(1, MOST), "")
    },
    field("review-row", "Compare with", "row", Kind::WholeOrNothing(0, MOST_SYSTEMS), ""),
];

const fn field(id: &'static str, label: &'static str, key: &'static str, kind: Kind, usual: &'static str) -> Field {
    Field { id, error: "review-error", label, key, kind, usual }
}

/// Examples: the button's id, n, and the accuracies of baseline and experimental.
pub(super) const EXAMPLES: [(&str, u64, [&str; 2]); 3] = [
    ("review-example-hundred", 100, ["70", "72"]),
    ("review-example-five-hundred", 500, ["70.0", "72.0"]),
    ("review-example-impossible", 65, ["71.2", "72.3"]),
];

/// Values for the boxes. The other boxes of [`CLAIMED`] are emptied.
pub(super) type Filling = [(usize, Value); 4];

/// The values for a paper that only prints these numbers.
pub(super) fn filling(items: u64, accuracies: [&str; 2]) -> Filling {
    let [baseline, experimental] = accuracies.map(|text| text.parse().map_or(Value::Empty, Value::Share));
    [(ITEMS, Value::Whole(items)), (BASELINE, baseline), (EXPERIMENTAL, experimental), (RUNS, Value::Whole(1))]
}

/// The values for a paper about Test's comparison; `None` until its accuracies are known.
pub(super) fn filling_of_test(session: &Session) -> Option<Filling> {
    let shown = session.shown()?;
    let systems = shown.inference.as_ref()?.effect.systems?;
    let [Some(baseline), Some(experimental)] = systems.map(|system| system.accuracy) else { return None };
    let items = Some(shown.comparison.pairs).filter(|items| *items <= MOST)?;
    let [baseline, experimental] = [baseline, experimental].map(|accuracy| percent_printed(accuracy.correct, items));
    Some(filling(items, [&baseline, &experimental]))
}
