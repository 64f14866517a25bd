//! How often a rule calls a difference significant when there is none, for scores whose differences
//! have several sizes: estimated from data sets like the ones at hand.
//!
//! Without a true difference, each item's difference is as likely to have the opposite sign. So a
//! simulated data set keeps all sizes and ties, and draws random signs, as the sign-flip test does.
//! The p-value of every rule is computed for each data set, and the rate is the share of data sets
//! with p < α, as in `false_positives`.

use super::effect::agresti_coull;
use super::flips::heads;
use super::p_values::p_values;
use super::resampled::Resampled;
use super::sizes::{Size, sizes};
use super::test::Test;
use crate::bootstrap::{Binomial, Differences, stream};
use crate::significance::is_below;
use serde::{Deserialize, Serialize};

/// How often each rule called a difference significant in simulated data sets without one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EstimatedRates {
    /// The number of data sets.
    pub data_sets: u64,
    /// Each rule with the number of data sets that it calls significant, by its one-sided p-value
    /// if it has one, otherwise by its two-sided p-value.
    pub alarms: Vec<(Test, u64)>,
}

impl EstimatedRates {
    /// The number of data sets in the end. At α = 5 % two standard errors are some 1.4 points.
    pub const DATA_SETS: u64 = 1000;

    /// The rate of `test`, and two standard errors of it. `None` for a rule without a rate, and
    /// before the first data set.
    ///
    /// The standard error is that of Agresti and Coull's centre, so that it is not 0 for a rule
    /// that has never called anything significant.
    #[must_use]
    pub fn rate(&self, test: Test) -> Option<(f64, f64)> {
        let (_, alarms) = self.alarms.iter().find(|(own, _)| *own == test).filter(|_| self.data_sets > 0)?;
        let (_, two_errors) = agresti_coull(*alarms, self.data_sets, 2.0);
        Some((*alarms as f64 / self.data_sets as f64, two_errors))
    }
}

/// Simulates data sets and tests them, in steps of some milliseconds: one rule on one data set.
/// Data set i is drawn from its own stream of (seed, i).
///
/// ```
/// use paired_bootstrap::bootstrap::Differences;
/// use paired_bootstrap::comparisons::{EstimatedRates, Estimating, Test};
///
/// let graded = Differences::from_whole(vec![-3, 0, 1, 2, 5], vec![2, 30, 6, 4, 3])?;
/// let mut estimating = Estimating::new(&graded, 0.05, 1).ok_or("several sizes")?;
/// while estimating.step() {}
/// assert_eq!(estimating.rates().data_sets, EstimatedRates::DATA_SETS);
/// let rate = estimating.rates().rate(Test::SignFlip);
/// assert!(rate.is_some_and(|(rate, two_errors)| rate - two_errors < 0.05));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Estimating {
    sizes: Vec<Size>,
    tied: u64,
    alpha: f64,
    seed: u64,
    rates: EstimatedRates,
    current: Option<DataSet>,
    /// The largest sum that the sign-flip test is known not to call significant, and the smallest
    /// that it is known to call significant.
    sign_flip: (i64, i64),
}

/// A data set that is being tested.
#[derive(Debug)]
struct DataSet {
    differences: Differences,
    law: Option<Resampled>,
    /// Whether each rule calls it significant, so far, in the order of [`Test::ALL`].
    said: Vec<Option<bool>>,
}

/// Resamples use the streams 0, 1, … below 2^32 of a seed, and the sign flips of a test those from
/// 2^63 on; this is in between.
const FIRST_STREAM: u64 = 1 << 62;

/// With more distinct sizes, the p-values of a data set would take longer than half a second.
const MOST_SIZES: usize = 20_000;

impl Estimating {
    /// Whether rates can be estimated. They cannot if all differences but zero have the same size
    /// (rates are then computed exactly, see [`false_positive_rate`](super::false_positive_rate)),
    /// with more than 20,000 sizes, or for items in clusters.
    #[must_use]
    pub fn is_possible(differences: &Differences) -> bool {
        differences.clusters().is_none() && are_fit(&sizes(differences))
    }

    /// Estimates the rates for data sets like these differences, at level `alpha`. `None` if that
    /// is not [possible](Self::is_possible).
    #[must_use]
    pub fn new(differences: &Differences, alpha: f64, seed: u64) -> Option<Self> {
        let (sizes, tied) = (sizes(differences), differences.tied());
        let (rates, sign_flip) = (EstimatedRates::default(), (i64::MIN, i64::MAX));
        let is_possible = differences.clusters().is_none() && are_fit(&sizes);
        is_possible.then_some(Self { sizes, tied, alpha, seed, rates, current: None, sign_flip })
    }

    /// Takes one step. Returns whether there is more to do.
    pub fn step(&mut self) -> bool {
        let mut data_set = match self.current.take() {
            Some(data_set) => data_set,
            None if self.rates.data_sets == EstimatedRates::DATA_SETS => return false,
            None => match self.draw() {
                Some(differences) => DataSet { differences, law: None, said: Vec::new() },
                None => return false,
            },
        };
        let test = Test::ALL[data_set.said.len()];
        let said = self.calls_significant(test, &mut data_set);
        data_set.said.push(said);
        if data_set.said.len() == Test::ALL.len() {
            self.count(&data_set.said);
        } else {
            self.current = Some(data_set);
        }
        self.rates.data_sets < EstimatedRates::DATA_SETS
    }

    /// The rates so far.
    #[must_use]
    pub fn rates(&self) -> &EstimatedRates {
        &self.rates
    }

    /// Whether a rule calls a data set significant; `None` for a rule without a rate. Without a
    /// p-value, a data set is not significant.
    fn calls_significant(&mut self, test: Test, data_set: &mut DataSet) -> Option<bool> {
        let sum = data_set.differences.sum();
        if test == Test::SignFlip {
            // The sign-flip distribution is the same for all data sets, and p falls as the sum
            // grows: most sums are decided by earlier ones.
            let (insignificant, significant) = self.sign_flip;
            if sum <= insignificant || sum >= significant {
                return Some(sum >= significant);
            }
        }
        let said = p_values(test, &data_set.differences, &mut data_set.law)?;
        let is_significant = said.is_ok_and(|p| p.deciding().is_some_and(|p| is_below(p, self.alpha)));
        match test {
            Test::SignFlip if is_significant => self.sign_flip.1 = sum,
            Test::SignFlip => self.sign_flip.0 = sum,
            _ => {}
        }
        Some(is_significant)
    }

    fn count(&mut self, said: &[Option<bool>]) {
        if self.rates.data_sets == 0 {
            let rated = Test::ALL.into_iter().zip(said).filter(|(_, said)| said.is_some());
            self.rates.alarms = rated.map(|(test, _)| (test, 0)).collect();
        }
        for ((_, alarms), is_alarm) in self.rates.alarms.iter_mut().zip(said.iter().flatten()) {
            *alarms += u64::from(*is_alarm);
        }
        self.rates.data_sets += 1;
    }

    /// The next data set.
    fn draw(&self) -> Option<Differences> {
        let mut rng = stream(self.seed, FIRST_STREAM | self.rates.data_sets);
        let coin = Binomial::new(1, 2);
        let (mut values, mut counts) = (vec![0], vec![self.tied]);
        for size in &self.sizes {
            let positive = heads(size.count(), &coin, &mut rng);
            values.extend([-size.steps, size.steps]);
            counts.extend([size.count() - positive, positive]);
        }
        // Cannot fail: as many pairs as in the original data, none with a larger difference.
        Differences::from_whole(values, counts).ok()
    }
}

fn are_fit(sizes: &[Size]) -> bool {
    (2..=MOST_SIZES).contains(&sizes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(table: &[(i64, u64)]) -> Differences {
        let (values, counts) = table.iter().copied().unzip();
        Differences::from_whole(values, counts).expect("at least one pair")
    }

    fn estimated(differences: &Differences, alpha: f64, seed: u64) -> EstimatedRates {
        let mut estimating = Estimating::new(differences, alpha, seed).expect("several sizes");
        while estimating.step() {}
        estimating.rates().clone()
    }

    #[test]
    fn rates_that_are_computed_are_not_estimated() {
        for one_size in [&[(-2, 3), (0, 5), (2, 4)][..], &[(0, 7)], &[(4, 4)]] {
            assert!(Estimating::new(&of(one_size), 0.05, 1).is_none());
        }
        let many: Vec<(i64, u64)> = (1..=MOST_SIZES as i64 + 1).map(|size| (size, 1)).collect();
        assert!(Estimating::new(&of(&many), 0.05, 1).is_none());
        assert!(Estimating::new(&of(&many[1..]), 0.05, 1).is_some());
    }

    #[test]
    fn data_sets_keep_sizes_and_ties() {
        let differences = of(&[(-7, 2), (-1, 3), (0, 4), (1, 5), (3, 1)]);
        let mut estimating = Estimating::new(&differences, 0.05, 9).expect("several sizes");
        let mut seen = Vec::new();
        for data_set in 0..20 {
            estimating.rates.data_sets = data_set;
            let drawn = estimating.draw().expect("as many pairs");
            let counted = |differences: &Differences| -> Vec<(i64, u64)> {
                sizes(differences).iter().map(|size| (size.steps, size.count())).collect()
            };
            assert_eq!((counted(&drawn), drawn.tied()), (counted(&differences), 4));
            seen.push(drawn.sum());
        }
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() > 5, "{seen:?}");
    }

    #[test]
    fn rates_are_those_of_all_choices_of_signs() {
        // Eight differences have 256 choices of signs; the test enumerates all of them for each
        // rule.
        let steps = [1, 2, 3, 5, 8, 13, 21, 34];
        for alpha in [0.05, 0.2] {
            let differences = of(&steps.map(|step| (step, 1)).into_iter().chain([(0, 4)]).collect::<Vec<_>>());
            let rates = estimated(&differences, alpha, 3);
            let mut rated = 0;
            for test in Test::ALL {
                let mut alarms = 0u32;
                for signs in 0..1u32 << steps.len() {
                    let signed = |(i, &step): (usize, &i64)| (if signs >> i & 1 == 0 { step } else { -step }, 1);
                    let table: Vec<(i64, u64)> = steps.iter().enumerate().map(signed).chain([(0, 4)]).collect();
                    let Some(p) = p_values(test, &of(&table), &mut None) else { continue };
                    alarms += u32::from(p.is_ok_and(|p| is_below(p.deciding().expect("every rule has one"), alpha)));
                }
                let Some((rate, _)) = rates.rate(test) else { continue };
                rated += 1;
                let expected = f64::from(alarms) / 256.0;
                // 4.5 standard errors: a false failure has probability 7e-6. The seed is fixed.
                let error = (expected * (1.0 - expected) / EstimatedRates::DATA_SETS as f64).sqrt();
                assert!((rate - expected).abs() <= 4.5 * error, "{test:?}, α = {alpha}: {rate}, expected {expected}");
                if matches!(test, Test::SignFlip | Test::Sign) {
                    assert!(expected <= alpha, "{test:?} holds its level");
                }
            }
            assert_eq!(rated, Test::ALL.len() - 3, "all but sacreBLEU's rules and the unpaired one");
        }
    }

    #[test]
    fn rates_depend_on_the_seed_alone() {
        let differences = of(&[(-4, 3), (-1, 5), (0, 9), (2, 8), (3, 4)]);
        assert_eq!(estimated(&differences, 0.05, 1), estimated(&differences, 0.05, 1));
        assert_ne!(estimated(&differences, 0.05, 1), estimated(&differences, 0.05, 2));
    }

    #[test]
    fn errors_are_two_standard_errors() {
        let alarms = vec![(Test::Sign, 50), (Test::SignFlip, 0)];
        let rates = EstimatedRates { data_sets: 1000, alarms };
        let (rate, two_errors) = rates.rate(Test::Sign).expect("it has one");
        // 2 √(0.05 · 0.95 / 1000) = 0.01378.
        assert!(rate == 0.05 && (two_errors - 0.01378).abs() < 3e-4, "{two_errors}");
        // With no alarm: 2 of 1,004, so 2 √(0.00199 · 0.998 / 1004).
        assert!(rates.rate(Test::SignFlip).is_some_and(|(rate, two_errors)| rate == 0.0 && two_errors > 0.0028));
        assert_eq!(rates.rate(Test::Unpaired), None);
        assert_eq!(EstimatedRates::default().rate(Test::Sign), None);
    }
}
