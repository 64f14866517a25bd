//! The expected results for a comparison, computed by the library on this machine. Every engine
//! must show the same, to the last digit.

use paired_bootstrap::bootstrap::{
    BootstrapDistribution, Differences, ExactDistribution, Intervals, Resampler, Summary,
};
use paired_bootstrap::comparisons::{Comparing, Given, Systems, TestResult};
use paired_bootstrap::planning::Counts;
use paired_bootstrap::table::read_pasted;
use std::rc::Rc;

/// A comparison, and how it is resampled.
pub struct Expected {
    differences: Differences,
    systems: Option<Systems>,
    distribution: BootstrapDistribution,
    seed: u64,
}

/// The ends of an interval, in the units of the scores.
type Interval = (f64, f64);

impl Expected {
    /// For 0/1 scores.
    pub fn of_counts([pairs, helped, hurt]: [u64; 3], resamples: u64, seed: u64) -> Self {
        let differences = Counts { pairs, helped, hurt }.differences().expect("helped + hurt ≤ n");
        Self::new(differences, None, resamples, seed)
    }

    /// For scores as they are pasted, each system's in its own box.
    pub fn of_texts([baseline, experimental]: [&str; 2], resamples: u64, seed: u64) -> Self {
        let scores = read_pasted(&[baseline, experimental]).expect("the scores can be read").scores;
        let differences = Differences::from_scores(&scores).expect("the scores can be compared");
        let systems = Systems::from_scores(&Rc::new(scores));
        Self::new(differences, systems, resamples, seed)
    }

    fn new(differences: Differences, systems: Option<Systems>, resamples: u64, seed: u64) -> Self {
        let resampler = Resampler::new(&differences, resamples, seed);
        let mut distribution = BootstrapDistribution::new(&differences, resamples);
        (0..resampler.batches()).for_each(|batch| distribution.extend(resampler.run(batch)));
        Self { differences, systems, distribution, seed }
    }

    /// The numbers of pairs, helped, hurt and tied.
    pub fn counts(&self) -> [u64; 4] {
        let Self { differences, .. } = self;
        [differences.pairs(), differences.helped(), differences.hurt(), differences.tied()]
    }

    /// The mean of experimental − baseline.
    pub fn mean_difference(&self) -> f64 {
        self.differences.mean()
    }

    /// The summary of all resamples, with a percentile interval of `level`.
    pub fn summary(&self, level: f64) -> Summary {
        self.distribution.summary(&self.differences, level).expect("there are resamples")
    }

    /// The exact p.
    pub fn p_exact(&self) -> f64 {
        ExactDistribution::new(&self.differences).at_or_below_zero().probability
    }

    /// The number of resamples in each bar of the histogram.
    pub fn bars(&self) -> Vec<u64> {
        self.distribution.histogram().bins().map(|bin| bin.count).collect()
    }

    /// Points of the trace: the number of resamples, and how many of them are at or below zero.
    pub fn trace(&self) -> Vec<(u64, u64)> {
        self.distribution.trace().iter().map(|point| (point.resamples, point.at_or_below_zero)).collect()
    }

    /// The percentile interval of `level` that goes with the deciding p-value.
    pub fn interval(&self, level: f64) -> Interval {
        let exact = ExactDistribution::new(&self.differences);
        match exact.at_or_below_zero().error {
            0.0 => exact.percentile_interval(level).expect("a plain sum"),
            _ => self.summary(level).percentile_interval,
        }
    }

    /// The intervals in the order of the page's table: from the resamples, and exact.
    pub fn intervals(&self, level: f64) -> Vec<[Interval; 2]> {
        let simulated = self.distribution.intervals(&self.differences, &self.summary(level), level);
        let exact = ExactDistribution::new(&self.differences).intervals(level).expect("a plain sum");
        let rules: [fn(&Intervals) -> Interval; 5] =
            [|own| own.two_deviations, |own| own.normal, |own| own.percentile, |own| own.basic, |own| own.bca];
        rules.map(|rule| [rule(&simulated), rule(&exact)]).to_vec()
    }

    /// The results of the other tests at this level.
    pub fn tests(&self, alpha: f64) -> Vec<TestResult> {
        let Self { differences, systems, distribution, seed } = self;
        let given =
            Given { differences, systems: systems.as_ref(), resampled_sums: distribution.sums(), seed: *seed, alpha };
        let mut comparing = Comparing::default();
        while comparing.step(&given) {}
        comparing.results().to_vec()
    }
}
