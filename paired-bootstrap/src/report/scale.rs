//! How differences are shown.

use crate::scores::Unit;
use crate::text::grouped;

/// From here on, a number is easier to read with an exponent.
const MOST_DECIMALS: usize = 9;

/// So many more decimals are tried before a mean is cut off instead of rounded.
const MORE_DECIMALS: usize = 2;

/// How differences and means are shown: their unit, and how many decimals carry information.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    factor: f64,
    decimals: usize,
    unit: &'static str,
}

impl Scale {
    /// A scale on which a standard deviation of `standard_deviation` (in the units of the scores) still has a digit, and
    /// the observed `difference` too. Points have at least one decimal: 2.5 are neither 2 nor 3.
    #[must_use]
    pub fn new(unit: Unit, standard_deviation: f64, difference: f64) -> Self {
        let (factor, unit, fewest) = match unit {
            Unit::Correctness => (100.0, "points", 1),
            Unit::Percent => (1.0, "points", 1),
            Unit::Score => (1.0, "", 0),
        };
        let digits_for =
            |value: f64| if value > 0.0 { (-libm::log10(value * factor).floor()).clamp(0.0, 15.0) } else { 0.0 };
        let decimals = if standard_deviation > 0.0 {
            // Half a standard deviation decides: 0.8 points are shown in tenths, 30 points in whole ones.
            digits_for(standard_deviation / 2.0).max(digits_for(difference.abs())) as usize
        } else {
            decimals_of(difference * factor)
        };
        Self { factor, decimals: decimals.max(fewest), unit }
    }

    /// The scale on which both means, `[baseline, experimental]`, and their `difference` are shown with the same number of
    /// decimals: the fewest with which the difference as shown is that of the means as shown. Two more are tried. Thirds
    /// never agree, whatever the number: for these it is one more, and [`means`](Self::means) cuts one of the means off.
    #[must_use]
    pub fn with_means(self, difference: f64, means: [f64; 2]) -> Self {
        let agrees = |scale: &Self| {
            let [baseline, experimental] = means.map(|mean| scale.units(mean));
            experimental - baseline == scale.units(difference)
        };
        let scales = (0..=MORE_DECIMALS).map(|more| self.finer(more));
        scales
            .filter(Self::has_units)
            .find(agrees)
            .unwrap_or_else(|| if self.finer(1).has_units() { self.finer(1) } else { self })
    }

    /// Two means, baseline first, as they are shown beside their difference: without a sign before positive ones and without a
    /// unit. Each is rounded; where the rounded ones do not have the difference that [`signed`](Self::signed) shows, the one
    /// that is nearer to it is carried to the next number.
    #[must_use]
    pub fn means(&self, difference: f64, means: [f64; 2]) -> [String; 2] {
        let [baseline, experimental] = means.map(|mean| self.units(mean));
        // Where lower scores are better, the difference is that of the baseline to the experimental system.
        let difference = if is_lower_better(difference, means) { -difference } else { difference };
        let missing = self.units(difference) - (experimental - baseline);
        let shown = if missing == 0.0 || missing.abs() > 1.0 {
            [baseline, experimental]
        } else {
            let places = 10f64.powi(self.decimals as i32) * self.factor;
            let off = |units: f64, mean: f64| (units - mean * places).abs();
            let moved = [baseline - missing, experimental + missing];
            if off(moved[0], means[0]) <= off(moved[1], means[1]) {
                [moved[0], experimental]
            } else {
                [baseline, moved[1]]
            }
        };
        let text = |units: f64, mean: f64| {
            let value = if self.has_units() { units / 10f64.powi(self.decimals as i32) / self.factor } else { mean };
            let sign = if value < 0.0 { "−" } else { "" };
            format!("{sign}{}", self.magnitude(value, self.decimals))
        };
        [text(shown[0], means[0]), text(shown[1], means[1])]
    }

    /// `value` in units of the last decimal that is shown.
    fn units(&self, value: f64) -> f64 {
        let places = self.decimals.min(MOST_DECIMALS);
        // Rounded as it is when it is shown.
        let shown: f64 = format!("{:.places$}", value * self.factor).parse().unwrap_or(value);
        (shown * 10f64.powi(places as i32)).round()
    }

    /// Whether numbers are shown in decimals, and not with an exponent.
    fn has_units(&self) -> bool {
        self.decimals <= MOST_DECIMALS
    }

    /// With sign and without unit: `+0.6`, `−1.0`, `0.0`. A value that is not zero gets up to two more decimals before it
    /// reads as zero: on which side of zero an interval ends matters.
    #[must_use]
    pub fn signed(&self, value: f64) -> String {
        let is_zero = |text: &String| text.bytes().all(|byte| matches!(byte, b'0' | b'.' | b','));
        let most = if value == 0.0 { self.decimals } else { self.decimals + 2 };
        let magnitude =
            (self.decimals..=most).map(|decimals| self.magnitude(value, decimals)).find(|text| !is_zero(text));
        match magnitude {
            None => self.magnitude(value, self.decimals),
            Some(magnitude) if value < 0.0 => format!("−{magnitude}"),
            Some(magnitude) => format!("+{magnitude}"),
        }
    }

    /// With sign and unit: `+0.6 points`.
    #[must_use]
    pub fn signed_with_unit(&self, value: f64) -> String {
        self.with_unit(self.signed(value))
    }

    /// Without sign, with unit, as in a sentence: `0.6 points`.
    #[must_use]
    pub fn amount(&self, value: f64) -> String {
        self.with_unit(self.magnitude(value, self.decimals))
    }

    /// The same scale with so many more decimals, for numbers that are to be compared with each other.
    #[must_use]
    pub fn finer(self, decimals: usize) -> Self {
        Self { decimals: self.decimals + decimals, ..self }
    }

    /// `points`, or nothing for plain scores.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        self.unit
    }

    /// What the units of the scores are multiplied by to be shown: 100 for proportions shown in points.
    #[must_use]
    pub fn factor(&self) -> f64 {
        self.factor
    }

    fn magnitude(&self, value: f64, decimals: usize) -> String {
        let shown = (value * self.factor).abs();
        if decimals > MOST_DECIMALS || shown >= 1e15 {
            return if shown == 0.0 { "0".to_owned() } else { format!("{shown:.2e}") };
        }
        grouped(&format!("{shown:.decimals$}"))
    }

    fn with_unit(&self, number: String) -> String {
        if self.unit.is_empty() { number } else { format!("{number} {}", self.unit) }
    }
}

/// Whether lower scores are better, as far as the mean scores of baseline and experimental tell: then a difference above zero is a
/// lower mean.
#[must_use]
pub fn is_lower_better(difference: f64, [baseline, experimental]: [f64; 2]) -> bool {
    (experimental - baseline) * difference < 0.0
}

/// How many decimals a decimal number has: 2 for 0.25. Nine at most.
fn decimals_of(value: f64) -> usize {
    let is_whole = |value: f64| (value - value.round()).abs() <= 1e-6;
    (0..9).find(|&decimals| is_whole(value * 10f64.powi(decimals))).unwrap_or(9) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accuracies_are_shown_in_points() {
        let scale = Scale::new(Unit::Correctness, 0.0082, 0.006);
        assert_eq!(scale.signed_with_unit(0.006), "+0.6 points");
        assert_eq!(scale.signed(-0.01), "−1.0");
        assert_eq!(scale.signed(0.0), "0.0");
        assert_eq!(scale.signed(-0.0002), "−0.02");
        assert_eq!(scale.signed(-1e-9), "0.0");
        assert_eq!(scale.amount(-0.01), "1.0 points");
        // 1 of 40 helped: a step is 2.5 points.
        let forty = Scale::new(Unit::Correctness, 0.0247, 0.025);
        assert_eq!([forty.signed(0.025), forty.signed(0.225), forty.amount(0.125)], ["+2.5", "+22.5", "12.5 points"]);
    }

    /// Difference and means of so many right of `items` by baseline and experimental.
    fn shown(items: u64, right: [u64; 2], deviation: f64) -> [String; 3] {
        let mean = |right: u64| right as f64 / items as f64;
        let (means, difference) = (right.map(mean), mean(right[1]) - mean(right[0]));
        let scale = Scale::new(Unit::Correctness, deviation, difference).with_means(difference, means);
        let [baseline, experimental] = scale.means(difference, means);
        [baseline, experimental, scale.signed(difference)]
    }

    #[test]
    fn shown_difference_is_that_of_the_shown_means() {
        assert_eq!(shown(200, [101, 103], 0.05), ["50.5", "51.5", "+1.0"]);
        // 15/16 = 93.75 and 14/16 = 87.5: two decimals, for 93.8 − 87.5 is not 6.2.
        assert_eq!(shown(16, [14, 15], 0.06), ["87.50", "93.75", "+6.25"]);
        // 61.666… and 68.333… differ by 6.666…: no number of decimals is enough, so one mean is cut off.
        assert_eq!(shown(60, [37, 41], 0.05), ["61.66", "68.33", "+6.67"]);
        for items in 1..=70u64 {
            for [baseline, experimental] in (0..=items).flat_map(|b| (0..=items).map(move |e| [b, e])) {
                let [b, e, d] = shown(items, [baseline, experimental], 0.5 / (items as f64).sqrt());
                let number = |text: &str| text.replace('−', "-").parse::<f64>().expect("a number");
                let off = number(&e) - number(&b) - number(&d);
                assert!(off.abs() < 1e-9, "{baseline} and {experimental} of {items}: {b}, {e}, {d}");
                assert!((number(&b) - 100.0 * baseline as f64 / items as f64).abs() < 0.1);
            }
        }
    }

    #[test]
    fn means_too_large_for_decimals_are_shown_as_they_are() {
        let scale = Scale::new(Unit::Score, 3e-300, 1e-300).with_means(1e-300, [1e-300, 2e-300]);
        assert_eq!(scale.means(1e-300, [1e-300, 2e-300]), ["1.00e-300", "2.00e-300"]);
        let large = Scale::new(Unit::Score, 1e300, 1e300).with_means(1e300, [-1e300, 0.0]);
        assert_eq!(large.means(1e300, [-1e300, 0.0]), ["−1.00e300", "0"]);
    }

    #[test]
    fn finer_scale_tells_near_numbers_apart() {
        let scale = Scale::new(Unit::Correctness, 0.0082, 0.006).finer(1);
        assert_eq!([scale.signed(-0.0104), scale.amount(0.0082)], ["−1.04", "0.82 points"]);
    }

    #[test]
    fn plain_scores_keep_their_unit() {
        let scale = Scale::new(Unit::Score, 0.0145, 0.0131);
        assert_eq!(scale.signed_with_unit(0.013_091), "+0.013");
        let tiny = Scale::new(Unit::Score, 3e-300, 1e-300);
        assert_eq!([tiny.signed(1e-300), tiny.signed(0.0)], ["+1.00e-300", "0"]);
        assert_eq!(Scale::new(Unit::Score, 5000.0, 12_345.0).signed(12_345.4), "+12,345");
    }

    #[test]
    fn equal_differences_are_shown_without_a_spread() {
        assert_eq!(Scale::new(Unit::Score, 0.0, 0.0).signed(0.0), "0");
        assert_eq!(Scale::new(Unit::Score, 0.0, 0.25).signed(0.25), "+0.25");
    }
}
