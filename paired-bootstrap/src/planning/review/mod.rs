//! What a paper's numbers allow: how many items may have been helped and hurt, and what p would
//! then be.
//!
//! A paper prints the number of items n and two accuracies. Each rounded accuracy is possible for a
//! few whole numbers of correct items only ([`Printed`]); two of them, and perhaps how often the
//! systems agree, determine the possible pairs (helped, hurt) ([`Allowed`]). The exact bootstrap p
//! of all these pairs lies between two values that can be found without trying every pair
//! ([`Analysis`]).

mod allowed;
mod analysis;
mod claim;
mod curves;
mod extremes;
mod fits;
mod metric;
mod paper_test;
mod printed;
mod printed_p;
mod results_table;
mod several;
mod welch;

pub use allowed::Allowed;
pub use analysis::{Analysis, Answer, Question};
pub use claim::Claim;
pub use extremes::Leader;
pub use fits::Fit;
pub use metric::Metric;
pub use paper_test::PaperTest;
pub use printed::{Hint, Impossible, Printed, PrintedError, Rounding, Share};
pub use printed_p::{NoPValue, PrintedP};
pub use results_table::{CellProblem, DataSet, ResultsTable, Score, TableProblem};
pub use several::{Bounds, Extent, Several};
pub use welch::{OverRuns, Welch, WelchRange};

use super::Counts;
use crate::significance::Sides;

/// The numbers of items on which only one system is right: hurt, then helped.
pub type Changed = (u64, u64);

/// The exact p of a paired bootstrap of `items` items with these numbers of hurt and helped, as in
/// the view Test; 1 if the numbers are impossible.
#[must_use]
pub fn p_value(items: u64, (hurt, helped): Changed, sides: Sides) -> f64 {
    sides.p_value(at_or_below_zero(items, (hurt, helped)), at_or_below_zero(items, (helped, hurt)))
}

/// P(m* ≤ 0) for these numbers of items; 1 if they are impossible.
fn at_or_below_zero(items: u64, (hurt, helped): Changed) -> f64 {
    if helped == 0 {
        // No resample has a mean above zero.
        return 1.0;
    }
    Counts { pairs: items, helped, hurt }.p_value()
}
