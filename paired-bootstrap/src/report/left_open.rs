//! What a result that is not significant leaves open: plausible gains and losses, and how many
//! items would have been enough.

use super::basics::Basics;
use super::exact::Exact;
use super::inference::Inference;
use super::margin::as_typed;
use super::scale::Scale;
use crate::planning::power::{Detectable, Estimate, MOST_ITEMS, TARGETS};
use crate::text::{about, count, counted, items, percent};

/// What a result that is not significant leaves open. Differences are in the units of the scores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LeftOpen {
    /// The interval of plausible differences.
    pub interval: (f64, f64),
    /// Whether it is Tango's instead of the percentile interval.
    pub is_by_tango: bool,
    /// Its confidence level.
    pub level: f64,
    /// The sample size.
    pub pairs: u64,
    /// The number of clusters that resamples draw, if items are in clusters.
    pub clusters: Option<u64>,
    /// The smallest gain that as many items can detect, and how many items it takes to detect the
    /// margin.
    pub detectable: Detectable,
    /// The margin as typed, if one is set.
    pub margin: Option<f64>,
    /// How differences are shown.
    pub scale: Scale,
}

impl LeftOpen {
    /// What the data leave open, by their percentile interval at `level`, or by Tango's if
    /// `inference` is known and quotes that. `None` if nothing varies or nothing is compared.
    #[must_use]
    pub fn of(
        basics: &Basics,
        exact: &Exact,
        (percentile, level): ((f64, f64), f64),
        inference: Option<&Inference>,
        margin: Option<f64>,
        scale: Scale,
    ) -> Option<Self> {
        let instead = inference.and_then(|inference| inference.quotable.in_place_of_percentile());
        (basics.standard_deviation > 0.0 && !basics.is_alone()).then(|| Self {
            interval: instead.map_or(percentile, |(interval, _)| interval),
            is_by_tango: instead.is_some(),
            level,
            pairs: basics.pairs,
            clusters: exact.clustered.as_ref().map(|clustered| clustered.clusters),
            detectable: inference.map(|inference| inference.detectable).unwrap_or_default(),
            margin,
            scale,
        })
    }

    /// The power with which a gain should be detected.
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

    /// How many items would have been enough, as a sentence; `percent_sign` follows the number 80.
    /// `None` if so few items differ that such a number would be meaningless, and if items like
    /// these cannot have that gain.
    #[must_use]
    pub fn items_sentence(&self, percent_sign: &str) -> Option<String> {
        let drawn = match self.clusters {
            Some(clusters) => format!("{} in {}", items(self.pairs), counted(clusters, "cluster")),
            None => items(self.pairs),
        };
        let power = format!("with {}{percent_sign} power", percent(Self::POWER));
        let how = |estimate: Estimate| if estimate.is_enumerated { "" } else { ", by the normal approximation" };
        let Detectable { smallest_gain, gain, items } = self.detectable;
        let Some(margin) = self.margin.filter(|_| gain.is_some()) else {
            let smallest = smallest_gain.filter(|smallest| smallest.value > 0.0)?;
            // A smaller gain would be found less often, so it is rounded up.
            let about = if smallest.is_enumerated { "" } else { "about " };
            let gain = format!("{about}{}", self.scale.amount_from_above(smallest.value));
            return Some(format!("{drawn} find a true gain of {gain} {power}{}.", how(smallest)));
        };
        let (gain, needed) = (as_typed(margin, self.scale.unit()), items?);
        if needed.value <= self.pairs as f64 {
            return Some(format!("{drawn} are enough to find a true gain of {gain} {power}{}.", how(needed)));
        }
        let like_these = if self.clusters.is_some() { " in clusters like these" } else { "" };
        let number = match needed {
            Estimate { value, .. } if value > MOST_ITEMS as f64 => "more than ten million".to_owned(),
            Estimate { value, is_enumerated: true } => count(value as u64),
            Estimate { value, .. } => format!("about {}", about(value)),
        };
        let noun = if number == "1" { "item" } else { "items" };
        Some(format!("To find a true gain of {gain} {power} takes {number} {noun}{like_these}{}.", how(needed)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bootstrap::Differences;
    use crate::planning::power::Detecting;
    use crate::scores::Unit;
    use crate::significance::Sides;

    /// What this number of items, helped and hurt, leaves open, with a margin in points.
    fn left_open([pairs, helped, hurt]: [u64; 3], sides: Sides, margin: Option<f64>) -> LeftOpen {
        let differences = Differences::from_counts(pairs, helped, hurt).expect("helped + hurt ≤ n");
        let gain = margin.map(|margin| margin / 100.0);
        let mut detecting = Detecting::new(&differences, Unit::Correctness, sides, 0.05, gain);
        while detecting.step() {}
        LeftOpen {
            interval: (-0.008, 0.02),
            is_by_tango: false,
            level: 0.9,
            pairs,
            clusters: None,
            detectable: detecting.found(),
            margin,
            scale: Scale::new(Unit::Correctness, differences.standard_error(), differences.mean()),
        }
    }

    const FIVE_HUNDRED: [u64; 3] = [500, 10, 7];

    #[test]
    fn gains_and_losses_are_told_by_the_interval() {
        let range = |interval| LeftOpen { interval, ..left_open(FIVE_HUNDRED, Sides::One, None) }.range();
        assert_eq!(range((-0.008, 0.02)), "losses up to 0.8 and gains up to 2.0 points");
        assert_eq!(range((0.0, 0.02)), "gains from 0.0 to 2.0 points");
        assert_eq!(range((-0.02, -0.001)), "losses from 0.1 to 2.0 points");
    }

    #[test]
    fn without_a_margin_the_gain_that_could_have_been_found_is_told() {
        // Plan finds 2.051 points if 3.4 % differ. A sufficient gain is rounded up.
        let one = left_open(FIVE_HUNDRED, Sides::One, None).items_sentence(" %");
        assert_eq!(one.as_deref(), Some("500 items find a true gain of 2.1 points with 80 % power."));
        // So is an estimate by normal approximation.
        let smallest_gain = Some(Estimate { value: 0.020_1, is_enumerated: false });
        let detectable = Detectable { smallest_gain, ..Detectable::default() };
        let open = LeftOpen { detectable, ..left_open(FIVE_HUNDRED, Sides::One, None) };
        let told = open.items_sentence("%").expect("a gain");
        assert!(told.starts_with("500 items find a true gain of about 2.1 points with 80% power, by"), "{told}");
        // So few items never detect a gain: see the tests of `Detecting`.
        assert_eq!(left_open([4, 2, 1], Sides::One, None).items_sentence("%"), None);
        assert_eq!(left_open([12, 4, 0], Sides::One, None).items_sentence("%"), None);
    }

    #[test]
    fn with_a_margin_the_items_that_it_takes_are_told() {
        let told = |counts, margin| left_open(counts, Sides::One, Some(margin)).items_sentence("%").expect("a number");
        assert_eq!(told(FIVE_HUNDRED, 1.0), "To find a true gain of 1 point with 80% power takes 2,142 items.");
        assert_eq!(told(FIVE_HUNDRED, 3.0), "500 items are enough to find a true gain of 3 points with 80% power.");
        assert_eq!(told([30, 3, 2], 20.0), "To find a true gain of 20 points with 80% power takes 33 items.");
        assert!(told(FIVE_HUNDRED, 1e-5).contains("takes more than ten million items"));
        // Connor's formula: (1.644854 √q + 0.841621 √(q − g²))² / g² = 840,826 for q = 0.034 and g
        // = 0.0005.
        assert_eq!(
            told(FIVE_HUNDRED, 0.05),
            "To find a true gain of 0.05 points with 80% power takes about 850,000 items, by the normal approximation."
        );
        // A gain of more than 100 points is impossible.
        assert_eq!(left_open(FIVE_HUNDRED, Sides::One, Some(101.0)).items_sentence("%"), None);
    }
}
