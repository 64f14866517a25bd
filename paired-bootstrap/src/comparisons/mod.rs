//! Other tests on the same data, effect sizes and intervals: how much does the answer depend on the
//! rule?
//!
//! Each test is a function of the same paired differences: [`Test`] names them, [`Comparing`] runs
//! them one after the other, and a [`TestResult`] is the result of each. Some also need the two
//! lists of scores, which only some inputs have: [`Systems`]. [`Effect`] is the effect size,
//! [`warnings`] are reasons to read p-values with care. [`Categorizing`] compares within each
//! category of items and adjusts the p-values for the number of categories. [`ranking`] compares
//! several systems with one joint bootstrap.
//!
//! How often a rule finds a difference depends on its `thresholds`, and on the `coin` that decides
//! who is helped: a fair one for false positives, another one for the power in `planning`. If
//! differences have several sizes, [`Estimating`] counts false positives in simulated data sets
//! instead.
//!
//! Probabilities are computed exactly where possible: `resampled` and `sign_flip` use the exact law
//! of a sum, `sign` that of `fair_coin`, and `wilcoxon` counts sets of ranks if there are few. Only
//! sacreBLEU's two rules are simulated, as their source prescribes, and sign flips of very many
//! different sizes.

mod adjustment;
mod alarms;
mod categories;
mod coin;
mod comparing;
mod coverage;
mod effect;
mod equivalence;
mod fair_coin;
mod false_positives;
mod flips;
mod p_values;
mod paired_t;
pub mod ranking;
mod resampled;
mod sacrebleu;
mod sign;
mod sign_flip;
mod sizes;
mod student;
mod systems;
mod tango;
mod test;
mod thresholds;
mod warning;
mod warnings;
mod wilcoxon;
mod wording;

pub use adjustment::{benjamini_hochberg, bonferroni, holm};
pub use alarms::{EstimatedRates, Estimating};
pub use categories::{
    ByCategory, Categories, CategoriesError, Categorizing, CategoryFinding, CategoryOrder, CategoryRow, CategoryTest,
};
pub use coin::Coin;
pub use comparing::{Comparing, Given};
pub use coverage::{Coverage, MOST_UNUSUAL, Quotable, QuotableInterval};
pub use effect::{Accuracy, Effect, System, agresti_coull, rule_of_three};
pub use equivalence::{Equivalence, EquivalenceInterval, EquivalenceVerdict, Untestable};
pub use false_positives::false_positive_rate;
pub(crate) use flips::heads;
pub use paired_t::t_statistic;
pub use sign_flip::randomization_p;
pub(crate) use sizes::sizes;
pub(crate) use student::{quantile as student_quantile, upper_tail as student_tail};
pub use systems::Systems;
pub use tango::tango_interval;
pub use test::{Method, Missing, Test, TestResult};
pub(crate) use thresholds::{Thresholds, numbers_that_differ};
pub use warning::Warning;
pub use warnings::{FEW_DIFFERING, PROMISING, few_drawn, warnings};
pub use wilcoxon::rank_sums;
