//! How well two judges agree who each say yes or no to every item.
//!
//! # References
//! - J. Cohen, *A coefficient of agreement for nominal scales*, Educational and Psychological
//!   Measurement 20, 1960, pages 37–46: kappa.
//! - B. Efron and R. J. Tibshirani, *An Introduction to the Bootstrap*, 1993, chapter 13: the
//!   percentile interval.

use crate::bootstrap::{Binomial, stream};
use crate::sorting::quantile;

/// The items that two judges judged, counted by their answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Both say yes.
    pub both: u64,
    /// Only the first judge says yes.
    pub first: u64,
    /// Only the second judge says yes.
    pub second: u64,
    /// Both say no.
    pub neither: u64,
}

/// How well two judges agree, with percentile intervals of level [`Agreement::LEVEL`]: lower end,
/// upper end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agreement {
    /// The share of items on which both give the same answer.
    pub agreed: f64,
    /// The interval of `agreed`.
    pub agreed_interval: (f64, f64),
    /// The share of items on which two judges would agree who say yes as often as these, but
    /// independently of each other.
    pub by_chance: f64,
    /// Cohen's kappa with its interval; `None` if both judges give the same single answer to every
    /// item. Resamples in which they do have no kappa and are left out of the interval.
    pub kappa: Option<(f64, (f64, f64))>,
    /// The number of resamples in which kappa is undefined.
    pub undefined: u64,
}

impl Judged {
    /// The number of items.
    #[must_use]
    pub const fn items(&self) -> u64 {
        self.both + self.first + self.second + self.neither
    }

    /// The number of items on which both give the same answer.
    #[must_use]
    pub const fn agreed(&self) -> u64 {
        self.both + self.neither
    }

    /// The share of items on which the judges would agree by chance.
    #[must_use]
    pub fn by_chance(&self) -> f64 {
        1.0 - self.by_chance_apart() as f64 / (self.items() as f64).powi(2)
    }

    /// Cohen's kappa, (agreed − by chance) / (1 − by chance); `None` for 0 / 0, when both give the
    /// same single answer to every item.
    #[must_use]
    pub fn kappa(&self) -> Option<f64> {
        let product = |one: u64, other: u64| i128::from(one) * i128::from(other);
        // Numerator and denominator, times n². In integers, so that nothing cancels.
        let above = 2 * (product(self.both, self.neither) - product(self.first, self.second));
        let below = self.by_chance_apart();
        (below > 0).then(|| above as f64 / below as f64)
    }

    /// The share of items on which the judges would disagree by chance, times n².
    fn by_chance_apart(&self) -> u128 {
        let first_yes = u128::from(self.both + self.first);
        let second_yes = u128::from(self.both + self.second);
        let items = u128::from(self.items());
        first_yes * (items - second_yes) + second_yes * (items - first_yes)
    }
}

impl Agreement {
    /// The confidence level of the intervals.
    pub const LEVEL: f64 = 0.95;
    /// The number of resamples.
    pub const RESAMPLES: u64 = 10_000;

    /// Resamples the items, of which there must be at least one: their counts are multinomial. The
    /// result depends on the counts and the seed alone.
    #[must_use]
    pub fn new(judged: Judged, seed: u64) -> Self {
        let Judged { both, first, second, neither } = judged;
        let items = judged.items();
        let (both_share, first_share, second_share) = (
            Binomial::new(both, items),
            Binomial::new(first, (items - both).max(1)),
            Binomial::new(second, (second + neither).max(1)),
        );
        let mut rng = stream(seed, 0);
        let (mut shares, mut kappas) = (Vec::new(), Vec::new());
        for _ in 0..Self::RESAMPLES {
            let both = both_share.sample(items, &mut rng);
            let first = first_share.sample(items - both, &mut rng);
            let second = second_share.sample(items - both - first, &mut rng);
            let drawn = Judged { both, first, second, neither: items - both - first - second };
            shares.push(drawn.agreed() as f64 / items as f64);
            kappas.extend(drawn.kappa());
        }
        let tail = (1.0 - Self::LEVEL) / 2.0;
        let interval = |values: &[f64]| (quantile(values, tail), quantile(values, 1.0 - tail));
        Self {
            agreed: judged.agreed() as f64 / items as f64,
            agreed_interval: interval(&shares),
            by_chance: judged.by_chance(),
            kappa: judged.kappa().map(|kappa| (kappa, interval(&kappas))),
            undefined: Self::RESAMPLES - kappas.len() as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged([both, first, second, neither]: [u64; 4]) -> Judged {
        Judged { both, first, second, neither }
    }

    #[test]
    fn judges_of_one_item_have_no_kappa() {
        let one = Agreement::new(judged([1, 0, 0, 0]), 1);
        assert_eq!((one.agreed, one.agreed_interval, one.by_chance), (1.0, (1.0, 1.0), 1.0));
        assert_eq!((one.kappa, one.undefined), (None, Agreement::RESAMPLES));
        let apart = Agreement::new(judged([0, 1, 0, 0]), 1);
        assert_eq!((apart.agreed, apart.kappa), (0.0, Some((0.0, (0.0, 0.0)))));
    }

    #[test]
    fn limits_of_kappa() {
        // Always the same, never the same, and independent: 20 · 20 = 10 · 40.
        assert_eq!(judged([5, 0, 0, 7]).kappa(), Some(1.0));
        assert_eq!(judged([0, 5, 5, 0]).kappa(), Some(-1.0));
        assert_eq!(judged([20, 10, 40, 20]).kappa(), Some(0.0));
        // The first judge always says yes, so the second cannot agree better than by chance.
        assert_eq!(judged([5, 3, 0, 0]).kappa(), Some(0.0));
        assert_eq!([[9, 0, 0, 0], [0, 0, 0, 9]].map(|cells| judged(cells).kappa()), [None, None]);
    }

    #[test]
    fn kappa_by_hand() {
        // 35 / 50 = 0.7; by chance 0.5 · 0.6 + 0.5 · 0.4 = 0.5; 0.2 / 0.5.
        let judges = judged([20, 5, 10, 15]);
        assert_eq!((judges.items(), judges.agreed(), judges.by_chance()), (50, 35, 0.5));
        assert_eq!(judges.kappa(), Some(0.4));
        // A. R. Feinstein and D. V. Cicchetti, High agreement but low kappa, 1990: both agree on 85
        // of 100. By chance 0.49 · 0.46 + 0.51 · 0.54 = 0.5008, and 0.9 · 0.85 + 0.1 · 0.15 = 0.78.
        let kappa = |cells| judged(cells).kappa().expect("defined");
        assert!((kappa([40, 9, 6, 45]) - 0.3492 / 0.4992).abs() < 1e-15);
        assert!((kappa([80, 10, 5, 5]) - 0.07 / 0.22).abs() < 1e-15);
        assert_eq!(kappa([10_000_000, 0, 0, 10_000_000]), 1.0, "nothing overflows");
    }

    #[test]
    fn intervals_are_those_of_another_generator() {
        // NumPy 2.4.6: default_rng(1960).multinomial, 4,000,000 resamples, numpy.quantile.
        let cases = [
            ([20, 5, 10, 15], (0.56, 0.82), (0.140_753, 0.64)),
            ([80, 10, 5, 5], (0.78, 0.92), (0.041_227, 0.561_724)),
            ([300, 40, 25, 135], (0.84, 0.898), (0.640_738, 0.772_052)),
        ];
        for (cells, agreed, kappa) in cases {
            let ours = Agreement::new(judged(cells), 1);
            let (_, interval) = ours.kappa.expect("defined");
            // With 10,000 resamples the end of a 95 % interval has a standard error of √(0.025 ·
            // 0.975 / 10,000) over the density there: 0.0027 of the standard deviation. For shares,
            // add a step of the grid, 1 / n.
            let (error, step) = (0.012 * (interval.1 - interval.0), 1.0 / judged(cells).items() as f64);
            for (ours, theirs, allowed) in [
                (ours.agreed_interval.0, agreed.0, step),
                (ours.agreed_interval.1, agreed.1, step),
                (interval.0, kappa.0, error + step / 2.0),
                (interval.1, kappa.1, error + step / 2.0),
            ] {
                assert!((ours - theirs).abs() <= allowed + 1e-9, "{cells:?}: {ours} against {theirs}");
            }
            assert_eq!(ours.undefined, 0);
        }
    }

    #[test]
    fn resamples_without_a_kappa_are_counted() {
        // 0.9^10 = 0.3487 of the resamples contain only the nine; and 0.1^10 only the one.
        let ours = Agreement::new(judged([9, 1, 0, 0]), 1);
        let share = ours.undefined as f64 / Agreement::RESAMPLES as f64;
        assert!((share - 0.348_678).abs() < 4.5 * 0.004_77, "{share}");
        assert_eq!(ours.kappa, Some((0.0, (0.0, 0.0))));
    }

    #[test]
    fn value_stability() {
        let ours = Agreement::new(judged([20, 5, 10, 15]), 1);
        assert_eq!(ours, Agreement::new(judged([20, 5, 10, 15]), 1));
        assert_ne!(ours, Agreement::new(judged([20, 5, 10, 15]), 2));
    }
}
