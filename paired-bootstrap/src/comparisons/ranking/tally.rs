//! Combines the batches of a joint bootstrap.

use super::joint::{JointBatch, JointBootstrap};
use super::rank_sets::RankSets;
use super::step_down::Hypothesis;
use crate::bootstrap::normal_quantile;
use crate::sorting::{ascending, quantile_of_ascending};

/// The results of the joint resamples so far. Batches must be added in order.
#[derive(Clone, Debug, Default)]
pub struct JointTally {
    all: JointBatch,
}

impl JointTally {
    /// Adds the next batch.
    pub fn extend(&mut self, batch: JointBatch) {
        let JointBatch { largest, reached, leads, optimism } = batch;
        self.all.largest.extend(largest);
        self.all.reached.resize(reached.len(), 0);
        self.all.leads.resize(leads.len(), 0.0);
        self.all.reached.iter_mut().zip(reached).for_each(|(all, own)| *all += own);
        self.all.leads.iter_mut().zip(leads).for_each(|(all, own)| *all += own);
        self.all.optimism += optimism;
    }

    /// The number of resamples.
    #[must_use]
    pub fn resamples(&self) -> u64 {
        self.all.largest.len() as u64
    }

    /// The share of resamples in which each system leads, in the order of the systems.
    #[must_use]
    pub fn p_best(&self) -> Vec<f64> {
        self.all.leads.iter().map(|leads| leads / self.resamples().max(1) as f64).collect()
    }

    /// The optimism of the leader's mean, E*[m*(leader) − m(leader)], in steps: how much too good
    /// the winner's mean is on average (the winner's curse).
    #[must_use]
    pub fn optimism(&self) -> f64 {
        self.all.optimism / self.resamples().max(1) as f64
    }

    /// Step-down p-values, the largest statistic first; each at least `least`, the p-value of the
    /// comparison on its own.
    #[must_use]
    pub fn step_down(&self, joint: &JointBootstrap, least: impl Fn(Hypothesis) -> f64) -> Vec<(Hypothesis, f64)> {
        joint.step_down().p_values(&self.all.reached, self.resamples(), least)
    }

    /// Rank sets that simultaneously contain all true ranks with probability 1 − α.
    #[must_use]
    pub fn rank_sets(&self, joint: &JointBootstrap, alpha: f64) -> RankSets {
        let (largest, share) = (ascending(&self.all.largest), 1.0 - alpha);
        RankSets::new(joint, quantile_of_ascending(&largest, share), quantile_interval(&largest, share), alpha)
    }
}

/// The 95% interval of the `share` quantile of the distribution that the `ascending` values were
/// drawn from: two of the values, whatever the distribution. How many values lie below the quantile
/// is binomial (Conover 1999, section 3.2), here by its normal approximation. An end beyond all
/// values is infinite.
fn quantile_interval(ascending: &[f64], share: f64) -> (f64, f64) {
    let (below, half) = (
        share * ascending.len() as f64,
        normal_quantile(0.975) * (share * (1.0 - share) * ascending.len() as f64).sqrt(),
    );
    // The place of a value, from 1.
    let value = |place: f64| (place >= 1.0).then(|| ascending.get(place as usize - 1)).flatten().copied();
    let (lower, upper) = (value((below - half).floor()), value((below + half).ceil() + 1.0));
    (lower.unwrap_or(f64::NEG_INFINITY), upper.unwrap_or(f64::INFINITY))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_of_quantiles_are_order_statistics() {
        let values: Vec<f64> = (1..=10_000).map(f64::from).collect();
        // 9,500 ± 1.96 · √475 = 9,457.28 to 9,542.72: the 9,457th and the 9,544th value.
        assert_eq!(quantile_interval(&values, 0.95), (9457.0, 9544.0));
        // 95 ± 4.27: the 90th value, and the 101st, which is not there.
        assert_eq!(quantile_interval(&values[..100], 0.95), (90.0, f64::INFINITY));
        assert_eq!(quantile_interval(&[], 0.95), (f64::NEG_INFINITY, f64::INFINITY));
    }
}
