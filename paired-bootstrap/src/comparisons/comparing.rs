//! All tests of one comparison, in small steps.

use super::false_positives::{FalsePositives, Rates};
use super::flips::{Flips, Tally};
use super::p_values::p_values;
use super::resampled::{Resampled, unpaired};
use super::sacrebleu::{bootstrap, randomization};
use super::sign_flip::sign_flip_or_simulated;
use super::sizes::sizes;
use super::systems::Systems;
use super::test::{Missing, PValues, Test, TestResult};
use crate::bootstrap::{Differences, Sums};

/// The input of the tests; it must be the same in every step.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// The paired differences. If they are in clusters, tests draw, flip or swap clusters.
    pub differences: &'a Differences,
    /// Both lists of scores, if known.
    pub systems: Option<&'a Systems>,
    /// The sums of all resamples drawn.
    pub resampled_sums: &'a Sums,
    /// The seed of the run. Simulations in the tests use their own streams of it.
    pub seed: u64,
    /// The significance level for the false-positive rates, between 0 and 1, both excluded.
    pub alpha: f64,
}

/// Runs all tests, in the order of [`Test::ALL`] and in steps of some milliseconds, so that a
/// caller can check its messages in between. (A test with very many distinct differences takes one
/// longer step.)
///
/// ```
/// use paired_bootstrap::bootstrap::{Differences, Sums};
/// use paired_bootstrap::comparisons::{Comparing, Given, Test};
///
/// let differences = Differences::from_counts(100, 5, 0)?;
/// let sums = Sums::new(&differences, 0);
/// let given = Given {
///     differences: &differences,
///     systems: None,
///     resampled_sums: &sums,
///     seed: 1,
///     alpha: 0.05,
/// };
/// let mut comparing = Comparing::default();
/// while comparing.step(&given) {}
/// let sign = comparing.results().iter().find(|result| result.test == Test::Sign);
/// assert_eq!(sign.and_then(|result| result.one_sided), Some(1.0 / 32.0));
/// # Ok::<(), paired_bootstrap::bootstrap::DifferencesError>(())
/// ```
#[derive(Debug, Default)]
pub struct Comparing {
    results: Vec<TestResult>,
    work: Work,
    /// The distribution that four rules share.
    resampled: Option<Resampled>,
    /// The random sign flips that two tests share; the randomization test draws them first.
    flips: Tally,
    /// Results that are known already, except for their rates.
    known: Vec<TestResult>,
}

/// What the next step continues with.
#[derive(Debug, Default)]
enum Work {
    #[default]
    NextTest,
    Flipping(Flips),
    Rating(TestResult, Box<FalsePositives>),
}

impl Comparing {
    /// Starts over at another level, whether finished or not. Results so far are kept, but
    /// false-positive rates are recomputed. Everything else in [`Given`] must stay the same.
    #[must_use]
    pub fn anew(self) -> Self {
        let Self { results: mut known, work, resampled, flips, known: before } = self;
        if let Some(rest) = before.get(known.len()..).filter(|rest| !rest.is_empty()) {
            known.extend_from_slice(rest);
        } else if let Work::Rating(result, _) = work {
            known.push(result);
        }
        Self { known, resampled, flips, ..Self::default() }
    }

    /// Takes one step. Returns whether there is more to do. `given` must be the same in every step.
    pub fn step(&mut self, given: &Given<'_>) -> bool {
        let Some(&test) = Test::ALL.get(self.results.len()) else { return false };
        match std::mem::take(&mut self.work) {
            Work::NextTest => match self.known.get(self.results.len()) {
                Some(&result) => self.rate(result, given),
                None => self.begin(test, given),
            },
            Work::Flipping(mut flips) => match flips.advance() {
                Some(tally) => {
                    self.flips = tally;
                    self.rate(row(test, Ok(randomization(&tally))), given);
                }
                None => self.work = Work::Flipping(flips),
            },
            Work::Rating(result, mut rate) => match rate.advance() {
                Some(Rates { rule, verdict }) => {
                    let verdict_rate = (test == Test::Bootstrap).then_some(verdict);
                    self.results.push(TestResult { false_positive_rate: Some(rule), verdict_rate, ..result });
                }
                None => self.work = Work::Rating(result, rate),
            },
        }
        self.results.len() < Test::ALL.len()
    }

    /// The results so far.
    #[must_use]
    pub fn results(&self) -> &[TestResult] {
        &self.results
    }

    fn begin(&mut self, test: Test, given: &Given<'_>) {
        let differences = given.differences;
        if matches!(test, Test::HalfSize | Test::Unpaired) {
            // The remaining rules use distributions of their own, and with a million differences
            // each takes tens of megabytes.
            self.resampled = None;
        }
        let p_values = match test {
            Test::SacrebleuBootstrap => Ok(bootstrap(given.resampled_sums, differences.observed())),
            Test::SacrebleuRandomization => {
                let flipped = differences.units();
                self.work = Work::Flipping(Flips::new(&sizes(flipped), flipped.sum(), given.seed));
                return;
            }
            Test::SignFlip => sign_flip_or_simulated(differences.units(), &self.flips).map(PValues::possible),
            Test::Unpaired if differences.clusters().is_none() => {
                given.systems.map(unpaired).ok_or(Missing::ScoresUnknown)
            }
            // All other tests need only the differences.
            _ => p_values(test, differences, &mut self.resampled).unwrap_or(Err(Missing::ScoresUnknown)),
        };
        self.rate(row(test, p_values), given);
    }

    /// Continues with the false-positive rate of a test, if it has one.
    fn rate(&mut self, result: TestResult, given: &Given<'_>) {
        match FalsePositives::new(result.test, given.differences, given.alpha) {
            Some(rate) => self.work = Work::Rating(result, Box::new(rate)),
            None => self.results.push(result),
        }
    }
}

fn row(test: Test, p_values: Result<PValues, Missing>) -> TestResult {
    let (one_sided, two_sided) = p_values.map_or((None, None), |p| (p.one_sided, p.two_sided));
    let method = p_values.map(|p| p.method);
    TestResult { test, one_sided, two_sided, method, false_positive_rate: None, verdict_rate: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_levels_keep_what_is_known_in_the_middle_of_the_work() {
        let differences = Differences::from_counts(12, 6, 2).expect("valid");
        let sums = Sums::of(&differences, &[3, -1]);
        let given = |alpha| Given { differences: &differences, systems: None, resampled_sums: &sums, seed: 1, alpha };
        let finish = |mut comparing: Comparing| {
            while comparing.step(&given(0.01)) {}
            comparing.results().to_vec()
        };
        let expected = finish(Comparing::default());
        let mut steps = 0;
        let mut is_unfinished = true;
        while is_unfinished {
            let mut comparing = Comparing::default();
            is_unfinished = (0..steps).all(|_| comparing.step(&given(0.05)));
            let (done, again) = (comparing.results().len(), comparing.anew());
            assert!(again.known.len() >= done);
            // Again, to check that known results survive a second restart.
            assert_eq!(finish(again.anew()), expected, "after {steps} steps");
            steps += 1;
        }
    }
}
