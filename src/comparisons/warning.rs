//! What a statistician would warn of.

use serde::{Deserialize, Serialize};

/// A reason to read the p-values with care.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Warning {
    /// The systems differ on few items: the bootstrap's p is too small.
    FewDiffering {
        /// Items on which they differ.
        differing: u64,
        /// The p-value of the primer's bootstrap.
        bootstrap: f64,
        /// The one-sided p-value of the exact sign test.
        sign: f64,
    },
    /// Both systems score the same everywhere, and the strict shifted rule calls that p = 0.
    StrictRuleOnIdenticalSystems,
    /// There are fewer than 30 items.
    FewItems {
        /// Sample size.
        pairs: u64,
    },
    /// p lies so near α that another rule, or another seed, may fall on its other side.
    NearLevel {
        /// The exact p-value of the primer's bootstrap.
        p_value: f64,
        /// α.
        alpha: f64,
    },
    /// Most items are tied.
    ManyTies {
        /// Items on which both score the same.
        tied: u64,
        /// Sample size.
        pairs: u64,
    },
}
