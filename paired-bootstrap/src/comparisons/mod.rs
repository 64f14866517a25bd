//! The other tests on the same data, and what the effect is worth: how far an answer depends on the
//! rule.
//!
//! Each test is a function of the same paired differences; [`Test`] names them, [`Comparing`] runs
//! them one after the other, and a [`TestResult`] is what each says. What a test needs beyond the
//! differences, the two lists of scores, is known only where the input has them: [`Systems`].
//! [`Effect`] is the size of the difference, [`warnings`] are reasons to read p-values with care.
//! [`Categorizing`] compares within each category of items, and adjusts the p-values for how many
//! there are. [`ranking`] compares several systems under one joint bootstrap.
//!
//! How often a rule speaks up depends on its `thresholds`, and on the `coin` that decides who is
//! helped: a fair one for false positives, another one for the power in `planning`. Where
//! differences have several sizes, [`Estimating`] counts false positives in simulated data sets
//! instead.
//!
//! Where a probability can be computed, it is: `resampled` and `sign_flip` ask the exact law of a
//! sum, `sign` the law of `fair_coin`, `wilcoxon` counts sets of ranks while they are few. Only
//! sacreBLEU's two rules are simulated, because their source says so, and sign flips of very many
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
