//! What a result that is not significant leaves open: gains, losses, and how many items would have told.

use super::scale::Scale;
use crate::bootstrap::Sides;
use crate::planning::power::{MOST_ITEMS, TARGETS, gain_by_normal};
use crate::text::{about, counted, items, percent};

/// What a result that is not significant leaves open. Amounts are in the units of the scores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LeftOpen {
    /// The interval that is shown.
    pub interval: (f64, f64),
    /// Its level.
    pub level: f64,
    /// The standard error of the mean difference, above 0.
    pub standard_error: f64,
    /// The sample size.
    pub pairs: u64,
    /// How many clusters resamples draw, where items are in clusters.
    pub clusters: Option<u64>,
    /// The level of significance.
    pub alpha: f64,
    /// Whether the test is one-sided or two-sided.
    pub sides: Sides,
    /// The smallest gain of interest: the margin, where one is set that is above 0.
    pub gain: Option<f64>,
    /// How differences are shown.
    pub scale: Scale,
}

impl LeftOpen {
    /// The power with which a gain is to be found.
    pub const POWER: f64 = TARGETS[0];

    /// "losses up to 0.8 and gains up to 2.0 points".
    #[must_use]
    pub fn range(&self) -> String {
        let (lower, upper) = self.interval;
        let number = |value: f64| self.scale.signed(value).trim_start_matches(['+', '−']).to_owned();
        let amount = |value: f64| self.scale.signed_with_unit(value).trim_start_matches(['+', '−']).to_owned();
        if lower >= 0.0 {
            format!("gains from {} to {}", number(lower), amount(upper))
        } else if upper <= 0.0 {
            format!("losses from {} to {}", number(upper), amount(lower))
        } else {
            format!("losses up to {} and gains up to {}", number(lower), amount(upper))
        }
    }

    /// The true gain that as many items find with 80 % power, by the normal approximation.
    #[must_use]
    pub fn smallest_gain(&self) -> f64 {
        gain_by_normal(self.standard_error, self.alpha / f64::from(self.sides.number()), Self::POWER)
    }

    /// How many items like these find the smallest gain of interest with 80 % power, where there is one.
    #[must_use]
    pub fn needed(&self) -> Option<f64> {
        let times = self.smallest_gain() / self.gain?;
        Some((self.pairs as f64 * times * times).ceil().max(1.0))
    }

    /// How many items would have told, as a sentence; `percent_sign` is what stands behind 80.
    #[must_use]
    pub fn items_sentence(&self, percent_sign: &str) -> String {
        let drawn = match self.clusters {
            Some(clusters) => format!("{} in {}", items(self.pairs), counted(clusters, "cluster")),
            None => items(self.pairs),
        };
        let power = format!("with {}{percent_sign} power", percent(Self::POWER));
        let amount = |gain: f64| self.scale.signed_with_unit(gain).trim_start_matches('+').to_owned();
        match (self.gain, self.needed()) {
            (Some(gain), Some(needed)) if needed > self.pairs as f64 => {
                let like_these = if self.clusters.is_some() { " in clusters like these" } else { "" };
                let number = if needed > MOST_ITEMS as f64 {
                    "more than ten million".to_owned()
                } else {
                    format!("about {}", about(needed))
                };
                format!("To find a true gain of {} {power} takes {number} items{like_these}.", amount(gain))
            }
            (Some(gain), Some(_)) => format!("{drawn} are enough to find a true gain of {} {power}.", amount(gain)),
            _ => format!("{drawn} find a true gain of about {} {power}.", amount(self.smallest_gain())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scores::Unit;

    fn left_open(gain: Option<f64>) -> LeftOpen {
        // 500 items, 10 helped, 7 hurt: se = √((0.034 − 0.006²) / 500) = 0.0082419.
        LeftOpen {
            interval: (-0.008, 0.02),
            level: 0.9,
            standard_error: 0.008_241_9,
            pairs: 500,
            clusters: None,
            alpha: 0.05,
            sides: Sides::One,
            gain,
            scale: Scale::new(Unit::Correctness, 0.0082, 0.006),
        }
    }

    #[test]
    fn gains_and_losses_are_told_by_the_interval() {
        let range = |interval| LeftOpen { interval, ..left_open(None) }.range();
        assert_eq!(range((-0.008, 0.02)), "losses up to 0.8 and gains up to 2.0 points");
        assert_eq!(range((0.0, 0.02)), "gains from 0.0 to 2.0 points");
        assert_eq!(range((-0.02, -0.001)), "losses from 0.1 to 2.0 points");
    }

    #[test]
    fn without_a_margin_the_gain_that_could_have_been_found_is_told() {
        // 2.486475 · 0.82419 points = 2.0493 points.
        assert_eq!(
            left_open(None).items_sentence(" %"),
            "500 items find a true gain of about 2.0 points with 80 % power."
        );
        // Two-sided: (1.959964 + 0.841621) · 0.82419 = 2.3090.
        let both = LeftOpen { sides: Sides::Two, ..left_open(None) };
        assert_eq!(both.items_sentence("%"), "500 items find a true gain of about 2.3 points with 80% power.");
    }

    #[test]
    fn with_a_margin_the_items_that_it_takes_are_told() {
        // 500 · 2.0493² = 2,099.8 for a gain of 1 point; two digits, rounded up.
        assert_eq!(left_open(Some(0.01)).needed(), Some(2_100.0));
        assert_eq!(
            left_open(Some(0.01)).items_sentence("%"),
            "To find a true gain of 1.0 points with 80% power takes about 2,100 items."
        );
        assert_eq!(
            left_open(Some(0.03)).items_sentence("%"),
            "500 items are enough to find a true gain of 3.0 points with 80% power."
        );
        assert!(left_open(Some(1e-7)).items_sentence("%").contains("takes more than ten million items"));
    }
}
