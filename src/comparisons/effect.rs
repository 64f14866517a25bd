//! What the effect is worth: both systems on their own, and the difference in units of its own spread.

use serde::{Deserialize, Serialize};

/// The effect beyond its p-value.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Effect {
    /// Cohen's d_z: the mean difference over the standard deviation of the differences (divisor n − 1). `None` for a
    /// single item, and where all differences are equal.
    pub d_z: Option<f64>,
    /// Baseline and experimental, each on its own. `None` where only the differences are known.
    pub systems: Option<[System; 2]>,
}

/// One system on its own, as if the other did not exist.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct System {
    /// Its mean score, in the units of the scores.
    pub mean: f64,
    /// The percentile interval of its own mean, from the exact bootstrap distribution, at the level asked for.
    pub interval: (f64, f64),
    /// What is known where every score is 0 or 1.
    pub accuracy: Option<Accuracy>,
}

/// An accuracy: the share of items that a system gets right.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Accuracy {
    /// How many items are right.
    pub correct: u64,
    /// The Agresti–Coull interval at the level asked for, as proportions, clipped to 0..1.
    pub agresti_coull: (f64, f64),
    /// The rule of three, where no item is right (an upper bound of the accuracy) or none is wrong (a lower bound): 95 %,
    /// one-sided.
    pub rule_of_three: Option<f64>,
}
