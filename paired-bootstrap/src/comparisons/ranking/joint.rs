//! Joint resamples of all systems, and what is kept of each.

use super::columns::Columns;
use super::step_down::{Hypothesis, StepDown};
use crate::bootstrap::{JointResampler, Sides};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Draws joint resamples in batches; it does not matter who runs a batch, or when. Consists of
/// plain numbers, so threads can share it, and a worker can rebuild it from the same [`Columns`].
#[derive(Clone, Debug)]
pub struct JointBootstrap {
    resampler: JointResampler,
    /// The sum of each system's scores, in steps.
    totals: Vec<i64>,
    items: f64,
    has_sizes: bool,
    /// The standard error of each pair of systems, K × K, in steps.
    standard_errors: Vec<f64>,
    /// The inverse of each standard error; 0 if it is 0.
    inverses: Vec<f64>,
    /// On how many items each pair of systems differs, K × K.
    differing: Vec<u64>,
    step_down: StepDown,
}

/// The statistics of a batch of resamples: some ten kilobytes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct JointBatch {
    /// For each resample, the largest of |D* − D| / standard error over all pairs of systems.
    pub(super) largest: Vec<f64>,
    /// For each step of the step-down procedure, how many resamples reach its statistic.
    pub(super) reached: Vec<u64>,
    /// How often each system leads; systems that tie for the lead share the resample.
    pub(super) leads: Vec<f64>,
    /// The sum over resamples of how far the leader's resampled mean is above its observed mean, in
    /// steps.
    pub(super) optimism: f64,
}

impl JointBootstrap {
    /// `resamples` resamples under `seed`, with step-down p-values of these hypotheses; those about
    /// unknown systems are dropped.
    #[must_use]
    pub fn new(columns: &Columns, mut hypotheses: Vec<Hypothesis>, sides: Sides, resamples: u64, seed: u64) -> Self {
        let (totals, systems, items) = (columns.totals(), columns.systems(), columns.items() as f64);
        hypotheses.retain(|hypothesis| hypothesis.system.max(hypothesis.other) < systems);
        let standard_errors = columns.standard_errors();
        let inverses = standard_errors.iter().map(|&error| if error > 0.0 { error.recip() } else { 0.0 }).collect();
        let statistic = |Hypothesis { system, other }: Hypothesis| {
            ((totals[system] - totals[other]) as f64 / items, standard_errors[system * systems + other])
        };
        Self {
            resampler: JointResampler::new(&columns.summed(), resamples, seed),
            step_down: StepDown::new(hypotheses, sides == Sides::Two, statistic),
            has_sizes: columns.clusters().is_some(),
            totals,
            items,
            differing: columns.differing(),
            standard_errors,
            inverses,
        }
    }

    /// The number of resamples in all batches together, N.
    #[must_use]
    pub fn resamples(&self) -> u64 {
        self.resampler.resamples()
    }

    /// The number of batches; the last one may be shorter.
    #[must_use]
    pub fn batches(&self) -> u64 {
        self.resampler.batches()
    }

    /// The resamples, of 0..N, in batch `batch`.
    #[must_use]
    pub fn resamples_of(&self, batch: u64) -> Range<u64> {
        self.resampler.resamples_of(batch)
    }

    /// Draws batch `batch`: some ten milliseconds.
    #[must_use]
    pub fn run(&self, batch: u64) -> JointBatch {
        let systems = self.totals.len();
        let mut kept =
            JointBatch { reached: vec![0; self.step_down.len()], leads: vec![0.0; systems], ..JointBatch::default() };
        let columns = systems + usize::from(self.has_sizes);
        let mut moved = vec![0.0; systems];
        for sums in self.resampler.run(batch).chunks(columns.max(1)) {
            let (sums, sizes) = sums.split_at(systems);
            let size = sizes.first().map_or(self.items, |&size| size as f64);
            for ((moved, &sum), &total) in moved.iter_mut().zip(sums).zip(&self.totals) {
                *moved = sum as f64 / size - total as f64 / self.items;
            }
            kept.largest.push(self.largest(&moved));
            self.step_down.count(&moved, &mut kept.reached);
            self.lead(sums, &moved, &mut kept);
        }
        kept
    }

    /// Whether a result from a worker has the right shape for batch `batch`.
    #[must_use]
    pub fn fits(&self, batch: u64, drawn: &JointBatch) -> bool {
        let resamples = self.resamples_of(batch).count();
        let JointBatch { largest, reached, leads, .. } = drawn;
        (largest.len(), reached.len(), leads.len()) == (resamples, self.step_down.len(), self.totals.len())
    }

    fn largest(&self, moved: &[f64]) -> f64 {
        let mut largest = 0.0f64;
        for (one, inverses) in self.inverses.chunks(moved.len().max(1)).enumerate() {
            let others = moved[one + 1..].iter().zip(&inverses[one + 1..]);
            largest = others.fold(largest, |largest, (other, inverse)| {
                let by = (moved[one] - other).abs() * inverse;
                if by > largest { by } else { largest }
            });
        }
        largest
    }

    /// Counts the leaders of a resample. Sums are integers, so ties are exact.
    fn lead(&self, sums: &[i64], moved: &[f64], kept: &mut JointBatch) {
        let Some(&most) = sums.iter().max() else { return };
        let leaders = || (0..sums.len()).filter(|&system| sums[system] == most);
        let share = 1.0 / leaders().count() as f64;
        leaders().for_each(|system| kept.leads[system] += share);
        kept.optimism += leaders().map(|system| moved[system]).sum::<f64>() * share;
    }

    /// The mean of each system, in steps.
    pub(super) fn means(&self) -> Vec<f64> {
        self.totals.iter().map(|&total| total as f64 / self.items).collect()
    }

    /// D of two systems, and its standard error, in steps.
    pub(super) fn difference(&self, system: usize, other: usize) -> (f64, f64) {
        let difference = self.totals[system] - self.totals[other];
        (difference as f64 / self.items, self.standard_errors[system * self.totals.len() + other])
    }

    /// On how many items or clusters two systems differ, counted up to a limit of some thousand.
    pub(super) fn differing(&self, system: usize, other: usize) -> u64 {
        self.differing[system * self.totals.len() + other]
    }

    pub(super) fn step_down(&self) -> &StepDown {
        &self.step_down
    }
}
