//! Averages the scores of several runs of each item.

use crate::scores::Score;
use serde::{Deserialize, Serialize};

/// The runs of one system.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SystemRuns {
    /// The fewest runs of an item.
    pub fewest: u32,
    /// The most runs of an item.
    pub most: u32,
    /// How many items have fewer than `most` runs.
    pub items_with_fewer: usize,
    /// How many runs are left out because they have no score.
    pub without_score: usize,
    /// What runs add to the variance of an item's mean score, in squared units of the scores: the
    /// mean over all items of s² / r, where s² is the variance (n − 1) of the item's r runs. For an
    /// item with a single run, s² is the mean over the items with several. `None` if no item has
    /// two runs.
    pub variance: Option<f64>,
}

impl SystemRuns {
    /// The runs of a constant, which never varies.
    pub(super) fn of_constant() -> Self {
        Self { fewest: 1, most: 1, items_with_fewer: 0, without_score: 0, variance: Some(0.0) }
    }

    /// Whether these are the runs of a constant. A system with single runs has no known variance.
    #[must_use]
    pub fn are_of_constant(&self) -> bool {
        *self == Self::of_constant()
    }
}

/// The runs of both systems whose means are compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Runs {
    /// The column that tells the runs apart; `None` if rows of an item differ only in the score.
    pub column: Option<String>,
    /// The runs of the baseline.
    pub baseline: SystemRuns,
    /// The runs of the experimental system.
    pub experimental: SystemRuns,
}

impl Runs {
    /// The fewest runs of an item.
    #[must_use]
    pub fn fewest(&self) -> u32 {
        let systems = [&self.baseline, &self.experimental].into_iter().filter(|runs| !runs.are_of_constant());
        systems.map(|runs| runs.fewest).min().unwrap_or(1)
    }

    /// The most runs of an item.
    #[must_use]
    pub fn most(&self) -> u32 {
        self.baseline.most.max(self.experimental.most)
    }

    /// What the runs of both systems add to the variance of an item's difference; `None` if the
    /// variance of either is unknown.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        Some(self.baseline.variance? + self.experimental.variance?)
    }
}

/// Collects the mean score of each item of a system, item by item.
#[derive(Debug)]
pub(super) struct Averages {
    scores: Vec<Score>,
    /// How many runs each item has.
    numbers: Vec<u32>,
    /// How many runs have no score.
    pub without_score: usize,
    /// Σ s² / r and Σ s² over the items with several runs, and their number.
    of_several: (f64, f64, usize),
}

impl Averages {
    pub fn of_items(items: usize) -> Self {
        Self {
            scores: Vec::with_capacity(items),
            numbers: Vec::with_capacity(items),
            without_score: 0,
            of_several: (0.0, 0.0, 0),
        }
    }

    /// Adds the next item, given its runs (at least one).
    pub fn push(&mut self, runs: &[Score]) {
        let number = runs.len() as u32;
        self.numbers.push(number);
        if let [only] = runs {
            self.scores.push(*only);
            return;
        }
        let Some(score) = Score::mean(runs) else { return };
        let mean = score.to_f64();
        let squares: f64 = runs.iter().map(|run| (run.to_f64() - mean).powi(2)).sum();
        let variance = squares / f64::from(number - 1);
        let (divided, sum, items) = &mut self.of_several;
        *divided += variance / f64::from(number);
        *sum += variance;
        *items += 1;
        self.scores.push(score);
    }

    /// The mean scores of all items, and what is known about their runs.
    pub fn finish(self) -> (Vec<Score>, SystemRuns) {
        let Self { scores, numbers, without_score, of_several: (divided, sum, several) } = self;
        let (fewest, most) = (numbers.iter().min().copied(), numbers.iter().max().copied());
        let (fewest, most) = (fewest.unwrap_or(0), most.unwrap_or(0));
        let items_with_fewer = numbers.iter().filter(|&&number| number < most).count();
        let singles = scores.len() - several;
        let variance = (several > 0).then(|| {
            let pooled = sum / several as f64;
            (divided + singles as f64 * pooled) / scores.len() as f64
        });
        (scores, SystemRuns { fewest, most, items_with_fewer, without_score, variance })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn averaged(items: &[&[i64]]) -> (Vec<Score>, SystemRuns) {
        let mut averages = Averages::of_items(items.len());
        for runs in items {
            averages.push(&runs.iter().copied().map(Score::from).collect::<Vec<_>>());
        }
        averages.finish()
    }

    #[test]
    fn means_are_exact_and_variances_are_those_of_means() {
        let (scores, runs) = averaged(&[&[1, 0, 0], &[1, 1], &[0, 1]]);
        let third = Score::Fraction { digits: 1, decimals: 0, parts: 3 };
        assert_eq!(scores, [third, Score::from(1), Score::Decimal { digits: 5, decimals: 1 }]);
        assert_eq!((runs.fewest, runs.most, runs.items_with_fewer), (2, 3, 2));
        // s² is 1/3, 0 and 1/2: (1/9 + 0 + 1/4) / 3.
        let variance = runs.variance.expect("several runs");
        assert!((variance - (1.0 / 9.0 + 0.25) / 3.0).abs() < 1e-15, "{variance}");
    }

    #[test]
    fn single_runs_are_taken_to_vary_as_the_others() {
        let (_, runs) = averaged(&[&[1, 0], &[1]]);
        // s² is 1/2 for both: (1/4 + 1/2) / 2.
        assert_eq!(runs.variance, Some(0.375));
        let (scores, none) = averaged(&[&[1], &[0]]);
        assert_eq!(
            (scores.len(), none),
            (2, SystemRuns { fewest: 1, most: 1, items_with_fewer: 0, without_score: 0, variance: None })
        );
    }
}
