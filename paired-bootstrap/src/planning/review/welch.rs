//! Welch's t-test of two means over training runs, from printed means and standard deviations.
//!
//! # References
//! - B. L. Welch, *The generalization of “Student's” problem when several different population
//!   variances are involved*, Biometrika 34, 1947; F. E. Satterthwaite, *An approximate
//!   distribution of estimates of variance components*, Biometrics Bulletin 2, 1946: the degrees of
//!   freedom.

use super::printed::Share;
use crate::comparisons::student_tail;
use crate::significance::Sides;

/// Printed means ± standard deviations over runs; the baseline's come first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OverRuns {
    /// The means.
    pub means: [Share; 2],
    /// The standard deviations over runs (divisor runs − 1).
    pub deviations: [Share; 2],
    /// The number of runs of each system, at least 2.
    pub runs: u64,
    /// Whether lower is better.
    pub is_lower_better: bool,
}

/// Welch's t-test of a gain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Welch {
    /// The gain divided by its standard error; infinite or NaN if that is 0.
    pub t: f64,
    /// The degrees of freedom, from runs − 1 to twice as many.
    pub freedom: f64,
}

/// The range of p and t that rounding leaves possible.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WelchRange {
    /// p for the numbers as printed.
    pub printed: f64,
    /// The smallest and the largest p.
    pub p: (f64, f64),
    /// The smallest and the largest t.
    pub t: (f64, f64),
}

/// The number of points to try on each side of a printed standard deviation. p is not always
/// monotone in it, as two equal deviations give more degrees of freedom. Between these points p
/// exceeds its range by less than a twentieth of itself, as the tests show.
const STEPS: i32 = 6;

impl Welch {
    /// The test for these means and standard deviations over `runs` runs each.
    #[must_use]
    pub fn new(means: [f64; 2], deviations: [f64; 2], runs: u64) -> Self {
        let runs = runs as f64;
        let [first, second] = deviations.map(|deviation| deviation * deviation / runs);
        let variance = first + second;
        let freedom = (runs - 1.0) * variance * variance / (first * first + second * second);
        Self { t: (means[1] - means[0]) / variance.sqrt(), freedom: if variance > 0.0 { freedom } else { runs - 1.0 } }
    }

    /// The p-value; 1 if there is neither a gain nor an error, and 0 if there is a gain without an
    /// error.
    #[must_use]
    pub fn p_value(self, sides: Sides) -> f64 {
        let tail = match self.t.abs() {
            t if t.is_nan() => return 1.0,
            t if t.is_infinite() => 0.0,
            t => student_tail(t, self.freedom),
        };
        if self.t < 0.0 { sides.p_value(1.0 - tail, tail) } else { sides.p_value(tail, 1.0 - tail) }
    }
}

impl OverRuns {
    /// The factor for the deviations, if the paper printed standard errors of the means.
    #[must_use]
    fn scale(&self, are_errors: bool) -> f64 {
        if are_errors { (self.runs as f64).sqrt() } else { 1.0 }
    }

    /// t and p as printed, and the ranges that rounding leaves possible. `are_errors` means that
    /// the numbers after ± are standard errors of the means, not standard deviations.
    #[must_use]
    pub fn range(&self, sides: Sides, are_errors: bool) -> WelchRange {
        let scale = self.scale(are_errors);
        let sign = if self.is_lower_better { -1.0 } else { 1.0 };
        let [(first, first_off), (second, second_off)] = self.means.map(Share::value);
        let (gain, off) = (sign * (second - first), first_off + second_off);
        let deviations = |share: Share| {
            let (value, off) = share.value();
            (-STEPS..=STEPS).map(move |step| scale * (value + off * f64::from(step) / f64::from(STEPS)).max(0.0))
        };
        // The gains with the smallest and the largest p; two-sided, whichever system gains.
        let gains = match sides {
            Sides::One => [gain + off, gain - off],
            Sides::Two => [gain + off.copysign(gain), (gain.abs() - off).max(0.0).copysign(gain)],
        };
        let [one, other] = self.deviations;
        let tests = deviations(one).flat_map(|first| {
            deviations(other)
                .flat_map(move |second| gains.map(|gain| Welch::new([0.0, gain], [first, second], self.runs)))
        });
        let printed = Welch::new([0.0, gain], self.deviations.map(|share| scale * share.value().0), self.runs);
        let start = WelchRange { printed: printed.p_value(sides), p: (1.0, 0.0), t: (f64::MAX, f64::MIN) };
        // Without a gain and an error, t is undefined (NaN); nearby t can be 0.
        tests.chain([printed]).filter(|test| !test.t.is_nan()).fold(start, |range, test| {
            let (p, t) = (test.p_value(sides), test.t);
            WelchRange { p: (range.p.0.min(p), range.p.1.max(p)), t: (range.t.0.min(t), range.t.1.max(t)), ..range }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(text: &str) -> Share {
        text.parse().expect("a number")
    }

    fn over_runs(means: [&str; 2], deviations: [&str; 2], runs: u64) -> OverRuns {
        OverRuns { means: means.map(share), deviations: deviations.map(share), runs, is_lower_better: false }
    }

    /// t, degrees of freedom and one-sided p from mpmath 1.3 with 40 digits, by the incomplete beta
    /// function. The second case is R's `t.test(extra ~ group, data = sleep)`, which prints t =
    /// −1.8608, df = 17.776, p-value = 0.07939.
    #[test]
    fn value_stability() {
        for (means, deviations, runs, [t, freedom, p]) in [
            ([83.2, 84.1], [0.3, 0.4], 5, [4.024922359499621, 7.4183976261127595, 0.002229277443652334]),
            ([0.75, 2.33], [1.789010, 2.002249], 10, [1.8608131729201312, 17.776473746909126, 0.039697091780821744]),
            ([27.3, 27.9], [0.21, 0.35], 3, [2.5460936819400195, 3.274787535410765, 0.03862363834204171]),
            ([3412.0, 3388.0], [210.0, 95.0], 2, [-0.1472572778586951, 1.3928443311679117, 0.5493232276901883]),
            ([70.0, 70.0], [1.5, 1.5], 4, [0.0, 6.0, 0.5]),
        ] {
            let test = Welch::new(means, deviations, runs);
            let found = [test.t, test.freedom, test.p_value(Sides::One)];
            for (found, expected) in found.into_iter().zip([t, freedom, p]) {
                assert!((found - expected).abs() <= 1e-12 * expected.abs(), "{means:?}: {found} {expected}");
            }
            let two = 2.0 * p.min(1.0 - p);
            assert!((test.p_value(Sides::Two) - two).abs() < 1e-12, "{means:?}");
        }
    }

    #[test]
    fn deviations_of_zero_leave_no_error() {
        let p = |gain: f64| Welch::new([70.0, 70.0 + gain], [0.0, 0.0], 3).p_value(Sides::One);
        assert_eq!([p(1.0), p(0.0), p(-1.0)], [0.0, 1.0, 1.0]);
    }

    /// From mpmath on a grid of 41 × 41 deviations, at the largest and the smallest gain.
    #[test]
    fn rounding_leaves_a_range() {
        let range = over_runs(["83.2", "84.1"], ["0.3", "0.4"], 5).range(Sides::One, false);
        assert!((range.printed - 0.002229277443652334).abs() < 1e-12, "{range:?}");
        assert!((range.p.0 - 0.000564885713919).abs() < 1e-12, "{range:?}");
        assert!((range.p.1 - 0.00746111896762).abs() < 1e-12, "{range:?}");
    }

    /// All numbers with one more digit that round to the printed ones are within the range.
    #[test]
    fn finer_numbers_that_round_to_the_printed_ones_are_within_the_range() {
        let mut tried = 0;
        for (gain, [one, other], runs) in
            [(9u32, [3u32, 4], 5), (2, [1, 5], 2), (20, [1, 5], 2), (0, [2, 2], 3), (3, [0, 1], 4), (30, [9, 9], 3)]
        {
            let text = |tenths: u32| format!("{}.{}", tenths / 10, tenths % 10);
            let print = over_runs(["50.0", &text(500 + gain)], [&text(one), &text(other)], runs);
            for sides in [Sides::One, Sides::Two] {
                let (least, most) = print.range(sides, false).p;
                let near = |tenths: u32| (-5i32..=5).map(move |off| (f64::from(tenths) + f64::from(off) / 10.0) / 10.0);
                for gain in (-10i32..=10).map(|off| (f64::from(gain) + f64::from(off) / 10.0) / 10.0) {
                    for first in near(one).filter(|deviation| *deviation >= 0.0) {
                        for second in near(other).filter(|deviation| *deviation >= 0.0) {
                            let p = Welch::new([0.0, gain], [first, second], runs).p_value(sides);
                            // Between two points of the grid p may slightly exceed the range.
                            let (least, most) = (0.95 * least, 1.05 * most);
                            assert!(p >= least - 1e-12 && p <= most + 1e-12, "{print:?} {first} {second} {p}");
                            tried += 1;
                        }
                    }
                }
            }
        }
        assert!(tried > 10_000, "{tried}");
    }

    #[test]
    fn standard_errors_are_smaller_deviations_of_means() {
        let print = over_runs(["83.2", "84.1"], ["0.3", "0.4"], 4);
        let doubled = over_runs(["83.2", "84.1"], ["0.6", "0.8"], 4);
        assert!((print.range(Sides::One, true).printed - doubled.range(Sides::One, false).printed).abs() < 1e-14);
    }

    #[test]
    fn lower_may_be_better() {
        let print = over_runs(["12.4", "11.9"], ["0.2", "0.2"], 5);
        let lower = OverRuns { is_lower_better: true, ..print };
        let sum = print.range(Sides::One, false).printed + lower.range(Sides::One, false).printed;
        assert!((sum - 1.0).abs() < 1e-12 && lower.range(Sides::One, false).t.0 > 0.0);
    }
}
