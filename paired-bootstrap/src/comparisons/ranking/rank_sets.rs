//! Simultaneous rank sets (Mogstad, Romano, Shaikh and Wilhelm 2024, section 3).

use super::joint::JointBootstrap;
use super::step_down::TIED;
use crate::significance::{Sides, can_be_significant};
use std::ops::RangeInclusive;

/// Which systems are surely better than which, simultaneously for all pairs at one level, and so
/// which ranks each may have.
#[derive(Clone, Debug, PartialEq)]
pub struct RankSets {
    /// A studentized difference must exceed this to be sure.
    pub critical_value: f64,
    /// Whether some difference exceeds the critical value, but on too few items to be sure.
    pub has_few: bool,
    /// Pairs of systems, the better mean first, for which it depends on the resamples drawn whether
    /// the difference is sure: it exceeds only one end of the critical value's interval.
    pub undecided: Vec<(usize, usize)>,
    systems: usize,
    /// Whether the system of the row is surely better than that of the column, K × K.
    better: Vec<bool>,
    means: Vec<f64>,
}

impl RankSets {
    /// A difference is sure if it is more than `critical_value` times its standard error, and if
    /// enough items differ for the [sign test](can_be_significant) to be significant at `alpha`
    /// among all pairs, as standard errors of few items are too small. Values that are equal up to
    /// rounding are not more. `interval` is the interval of the critical value that resampling
    /// leaves open.
    #[must_use]
    pub fn new(joint: &JointBootstrap, critical_value: f64, interval: (f64, f64), alpha: f64) -> Self {
        let means = joint.means();
        let systems = means.len();
        let of_pair = alpha / (systems * systems.saturating_sub(1) / 2).max(1) as f64;
        let is_beyond_value = |one: usize, other: usize, value: f64| {
            let (difference, error) = joint.difference(one, other);
            // Where nothing varies, any difference is beyond all values, even infinity.
            difference > 0.0 && (error == 0.0 || difference > value * error * (1.0 + TIED))
        };
        let is_beyond = |one: usize, other: usize| is_beyond_value(one, other, critical_value);
        let is_few = |one: usize, other: usize| !can_be_significant(joint.differing(one, other), Sides::Two, of_pair);
        let all = || (0..systems).flat_map(|one| (0..systems).map(move |other| (one, other)));
        let better = all().map(|(one, other)| is_beyond(one, other) && !is_few(one, other)).collect();
        let has_few = all().any(|(one, other)| is_beyond(one, other) && is_few(one, other));
        let (lower, upper) = interval;
        let undecided = all().filter(|&(one, other)| {
            is_beyond_value(one, other, lower) && !is_beyond_value(one, other, upper) && !is_few(one, other)
        });
        Self { critical_value, has_few, undecided: undecided.collect(), systems, better, means }
    }

    /// Whether `system` is surely better than `other`.
    #[must_use]
    pub fn is_surely_better(&self, system: usize, other: usize) -> bool {
        self.better[system * self.systems + other]
    }

    /// The ranks that a system may have: from 1 + the number of systems that are surely better to K
    /// − the number that are surely worse.
    #[must_use]
    pub fn ranks(&self, system: usize) -> RangeInclusive<usize> {
        let better = (0..self.systems).filter(|&other| self.is_surely_better(other, system)).count();
        let worse = (0..self.systems).filter(|&other| self.is_surely_better(system, other)).count();
        1 + better..=self.systems - worse
    }

    /// Whether a system may be the best: neither the leader nor, in a tie, any of the leaders is
    /// surely better.
    #[must_use]
    pub fn may_be_best(&self, system: usize) -> bool {
        let best = self.means.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        (0..self.systems)
            .filter(|&other| self.means[other] == best)
            .all(|leader| !self.is_surely_better(leader, system))
    }
}
