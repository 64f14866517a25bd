//! The question that a ranking of several systems answers.

use super::Question;
use serde::{Deserialize, Serialize};

/// How to compare several systems on the same items. Rankings ignore the margin.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RankingQuestion {
    /// Resamples, seed, significance level, sides and interval level, as for two systems.
    pub question: Question,
    /// The name of the baseline; `None` for the baseline of the pair that the items compare.
    pub baseline: Option<String>,
    /// Which pairs to compare.
    pub against: Against,
    /// How to adjust p-values for multiple comparisons.
    pub adjustment: Adjustment,
}

/// Which pairs of systems to compare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Against {
    /// Each system with the baseline.
    #[default]
    Baseline,
    /// Every system with every other.
    All,
}

/// How to adjust p-values for multiple comparisons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Adjustment {
    /// Holm's step-down procedure (1979): controls the probability of even one false alarm.
    #[default]
    Holm,
    /// Each p-value times the number of comparisons: controls the same probability, with less
    /// power.
    Bonferroni,
    /// Benjamini and Hochberg's step-up procedure (1995): controls the expected share of false
    /// alarms among the findings.
    BenjaminiHochberg,
    /// Romano and Wolf's step-down procedure (2005), with the largest studentized difference of
    /// each joint resample: controls the probability of even one false alarm, and takes into
    /// account how the comparisons depend on one another.
    MaxT,
    /// No adjustment.
    None,
}

impl Adjustment {
    /// All adjustments, the default first.
    pub const ALL: [Self; 5] = [Self::Holm, Self::Bonferroni, Self::BenjaminiHochberg, Self::MaxT, Self::None];

    /// The value of the address's key `correct`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Holm => "holm",
            Self::Bonferroni => "bonferroni",
            Self::BenjaminiHochberg => "bh",
            Self::MaxT => "maxt",
            Self::None => "none",
        }
    }
}
