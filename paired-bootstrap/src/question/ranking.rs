//! What is asked of several systems.

use super::Question;
use serde::{Deserialize, Serialize};

/// How several systems on the same items are compared. Margins have no part in it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RankingQuestion {
    /// Resamples, seed, level, sides and intervals, as for two systems.
    pub question: Question,
    /// The name of the system to beat; `None` for the first of the pair that the items
    /// compare.
    pub baseline: Option<String>,
    /// Which pairs are compared.
    pub against: Against,
    /// How p-values are adjusted for the number of comparisons.
    pub adjustment: Adjustment,
}

/// Which pairs of systems are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Against {
    /// Each system with the baseline.
    #[default]
    Baseline,
    /// Each with each.
    All,
}

/// How p-values are adjusted for the number of comparisons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Adjustment {
    /// Holm's step-down procedure (1979): guards against even one false alarm.
    #[default]
    Holm,
    /// Every p times their number: guards against the same, and finds less.
    Bonferroni,
    /// Benjamini and Hochberg's step-up procedure (1995): guards against too large a share of false
    /// alarms among what is found.
    BenjaminiHochberg,
    /// Romano and Wolf's step-down procedure (2005), by the largest studentized difference of each
    /// joint resample: guards against even one false alarm, and knows how the comparisons depend on
    /// one another.
    MaxT,
    /// Not at all.
    None,
}

impl Adjustment {
    /// All of them, the default first.
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
