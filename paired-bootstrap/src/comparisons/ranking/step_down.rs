//! Step-down p-values by the largest studentized difference (Romano and Wolf 2005, algorithm 4.1).

use serde::{Deserialize, Serialize};

/// A value within this relative distance of a statistic counts as having reached it. Some resamples
/// move exactly as far as the observed difference, and rounding must not decide about them.
pub(super) const TIED: f64 = 1e-9;

/// A null hypothesis: that a system is no better than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hypothesis {
    /// The index of the system that may be better.
    pub system: usize,
    /// The index of the system that it is compared with.
    pub other: usize,
}

/// All hypotheses with their studentized differences, the largest first.
#[derive(Clone, Debug)]
pub(super) struct StepDown {
    steps: Vec<Step>,
    is_two_sided: bool,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    hypothesis: Hypothesis,
    /// D / standard error; infinite if nothing varies but there is a difference.
    statistic: f64,
    /// A resample reaches the statistic from here on: slightly below it, so that ties count.
    reached_from: f64,
    /// The inverse of the standard error; 0 if nothing varies.
    inverse: f64,
}

impl StepDown {
    /// `statistic` returns D and its standard error. Two-sided, both directions of a difference are
    /// one hypothesis.
    pub fn new(hypotheses: Vec<Hypothesis>, is_two_sided: bool, statistic: impl Fn(Hypothesis) -> (f64, f64)) -> Self {
        let step = |hypothesis| {
            let (difference, error) = statistic(hypothesis);
            let difference = if is_two_sided { difference.abs() } else { difference };
            let statistic = match error {
                0.0 if difference == 0.0 => 0.0,
                0.0 => f64::INFINITY.copysign(difference),
                error => difference / error,
            };
            let reached_from = if statistic.is_finite() { statistic - TIED * statistic.abs() } else { statistic };
            Step { hypothesis, statistic, reached_from, inverse: if error > 0.0 { error.recip() } else { 0.0 } }
        };
        let mut steps: Vec<Step> = hypotheses.into_iter().map(step).collect();
        steps.sort_by(|one, other| {
            let places = |step: &Step| (step.hypothesis.system, step.hypothesis.other);
            other.statistic.total_cmp(&one.statistic).then_with(|| places(one).cmp(&places(other)))
        });
        Self { steps, is_two_sided }
    }

    /// The number of hypotheses.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// For each step, counts the resample if the largest value of this step and later ones reaches
    /// the step's statistic; ties count. `moved` has the distance of each system's mean from its
    /// observed mean.
    pub fn count(&self, moved: &[f64], reached: &mut [u64]) {
        let mut largest = f64::NEG_INFINITY;
        for (step, reached) in self.steps.iter().zip(reached).rev() {
            let by = (moved[step.hypothesis.system] - moved[step.hypothesis.other]) * step.inverse;
            largest = largest.max(if self.is_two_sided { by.abs() } else { by });
            *reached += u64::from(largest >= step.reached_from);
        }
    }

    /// The adjusted p-values: (count + 1) / (N + 1), raised to at least that of the previous step
    /// and to `own`, the p-value of the comparison on its own.
    pub fn p_values(&self, reached: &[u64], resamples: u64, own: impl Fn(Hypothesis) -> f64) -> Vec<(Hypothesis, f64)> {
        let mut least = 0.0f64;
        let p_value = |(step, &reached): (&Step, &u64)| {
            least = least.max((reached + 1) as f64 / (resamples + 1) as f64).max(own(step.hypothesis));
            (step.hypothesis, least)
        };
        self.steps.iter().zip(reached).map(p_value).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AGAINST_0: [Hypothesis; 3] =
        [Hypothesis { system: 1, other: 0 }, Hypothesis { system: 2, other: 0 }, Hypothesis { system: 3, other: 0 }];

    #[test]
    fn smaller_statistics_meet_fewer_rivals() {
        // D / se: 2, 3 and 1.
        let steps =
            StepDown::new(AGAINST_0.to_vec(), false, |hypothesis| ([0.0, 2.0, 3.0, 1.0][hypothesis.system], 1.0));
        let mut reached = vec![0; 3];
        // The largest is 2.5, of the system with statistic 3, which it does not reach. It no longer
        // counts for 2 and 1, which 0.5 does not reach.
        steps.count(&[0.0, 0.5, 2.5, 0.5], &mut reached);
        assert_eq!(reached, [0, 0, 0], "2.5 is behind 2 no more");
        steps.count(&[0.0, 2.5, 0.0, 1.5], &mut reached);
        assert_eq!(reached, [0, 1, 1]);
        let p_values = steps.p_values(&reached, 2, |_| 0.0);
        let of_own = steps.p_values(&reached, 2, |own| if own == AGAINST_0[1] { 0.5 } else { 0.1 });
        assert_eq!(of_own.iter().map(|(_, p)| *p).collect::<Vec<_>>(), [0.5, 2.0 / 3.0, 2.0 / 3.0]);
        assert_eq!(p_values[0], (AGAINST_0[1], 1.0 / 3.0));
        assert_eq!(p_values[1], (AGAINST_0[0], 2.0 / 3.0));
    }

    #[test]
    fn a_tie_counts_whatever_division_loses() {
        let steps = StepDown::new(AGAINST_0[..1].to_vec(), false, |_| (0.1 + 0.2, 0.7));
        let mut reached = vec![0];
        // 0.3 is slightly less than 0.1 + 0.2.
        steps.count(&[0.0, 0.3, 0.0, 0.0], &mut reached);
        steps.count(&[0.0, 0.299, 0.0, 0.0], &mut reached);
        assert_eq!(reached, [1]);
    }

    #[test]
    fn what_does_not_vary_is_certain() {
        let steps =
            StepDown::new(AGAINST_0.to_vec(), false, |hypothesis| ([0.0, 0.0, 3.0, -1.0][hypothesis.system], 0.0));
        let mut reached = vec![0; 3];
        steps.count(&[0.0; 4], &mut reached);
        assert_eq!(steps.p_values(&reached, 1, |_| 0.0).iter().map(|(_, p)| *p).collect::<Vec<_>>(), [0.5, 1.0, 1.0]);
    }
}
