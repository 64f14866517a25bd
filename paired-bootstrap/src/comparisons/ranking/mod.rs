//! Several systems on the same items, compared by one joint bootstrap: every resample draws the
//! same items for all of them.
//!
//! 1. [`Columns`]: the scores of all systems on one integer grid, by item or by cluster.
//! 2. [`JointBootstrap`]: draws batches of resamples, and keeps the statistics needed below.
//! 3. [`JointTally`]: combines the batches: how often each system leads, the optimism of the
//!    leader's mean, the step-down p-values, and the critical value for all differences at once.
//! 4. [`RankSets`]: which systems are surely better than which, and so which ranks each may have.
//!    [`letters`] shows the same as groups.
//!
//! Results do not depend on the order in which systems are given.
//!
//! # References
//! - J. P. Romano and M. Wolf, *Exact and approximate stepdown methods for multiple hypothesis
//!   testing*, Journal of the American Statistical Association 100, 2005.
//! - M. Mogstad, J. P. Romano, A. M. Shaikh and D. Wilhelm, *Inference for ranks with applications
//!   to mobility across neighbourhoods and academic achievement across countries*, Review of
//!   Economic Studies 91, 2024.
//! - H.-P. Piepho, *An algorithm for a letter-based representation of all-pairwise comparisons*,
//!   Journal of Computational and Graphical Statistics 13, 2004.

mod columns;
mod joint;
mod letters;
mod rank_sets;
mod step_down;
mod tally;

pub use columns::Columns;
pub use joint::{JointBatch, JointBootstrap};
pub use letters::letters;
pub use rank_sets::RankSets;
pub use step_down::Hypothesis;
pub use tally::JointTally;
