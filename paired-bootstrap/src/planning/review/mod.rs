//! What a paper's numbers allow: how many items may have been helped and hurt, and what p would then be.
//!
//! A paper prints the number of items n and two accuracies. Each rounded accuracy leaves some whole numbers of correct items
//! ([`Printed`]); two of them, and perhaps how often the systems agree, leave some pairs (helped, hurt) ([`Allowed`]). The
//! exact bootstrap p of all these pairs lies between two that can be found without trying the others ([`Analysis`]).

mod allowed;
mod analysis;
mod curves;
mod extremes;
mod printed;

pub use allowed::Allowed;
pub use analysis::{Analysis, Answer, Question};
pub use printed::{Hint, Impossible, Printed, PrintedError, Share};

use super::Counts;

/// Items on which both systems' correctness differs: hurt, then helped.
pub type Changed = (u64, u64);

/// The exact bootstrap p, P(m* ≤ 0), of `items` items of which so many are hurt and helped; 1 where that is impossible.
#[must_use]
pub fn p_value(items: u64, (hurt, helped): Changed) -> f64 {
    if helped == 0 {
        // No resample can be ahead.
        return 1.0;
    }
    Counts { pairs: items, helped, hurt }.p_value()
}
