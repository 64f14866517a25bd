//! Combines the batches of a joint bootstrap.

use super::joint::{JointBatch, JointBootstrap};
use super::rank_sets::RankSets;
use super::step_down::Hypothesis;
use crate::sorting::{quantile, quantile_interval};

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
        let (largest, share) = (&self.all.largest, 1.0 - alpha);
        RankSets::new(joint, quantile(largest, share), quantile_interval(largest, share), alpha)
    }
}
