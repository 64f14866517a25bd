//! How differences and means are shown.

use crate::scores::Unit;
use crate::text::{
    decimals_for, grouped, rounded, rounded_up, scientific, scientific_above, with_decimals, with_power_of_ten,
};
use std::cmp::Ordering;

/// Beyond this many decimals, a number is shown with an exponent.
const MOST_DECIMALS: usize = 9;

/// The number of extra decimals to try so that a number looks different from those that it is
/// compared with.
const MORE_TO_TELL_APART: usize = 6;

/// How differences and means are shown: their unit, and the number of meaningful decimals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    factor: f64,
    decimals: usize,
    /// The unit of differences.
    unit: &'static str,
    is_of_means: bool,
}

impl Scale {
    /// A scale with enough decimals that a standard deviation of `standard_deviation` (in the units
    /// of the scores) and the observed `difference` each show a digit. Points have at least one
    /// decimal, so that 2.5 is not shown as 2 or 3.
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
            // Half a standard deviation decides: 0.8 points are shown in tenths, 30 points as
            // integers.
            digits_for(standard_deviation / 2.0).max(digits_for(difference.abs())) as usize
        } else {
            decimals_of(difference * factor)
        };
        Self { factor, decimals: decimals.max(fewest), unit, is_of_means: false }
    }

    /// The scale for showing both means, `[baseline, experimental]`, beside their `difference`.
    /// Each number is rounded on its own: 125 of 150 are 83.3 %. All three have as many decimals as
    /// the difference [needs](Self::signed), and one more if the shown difference is not that of
    /// the shown means.
    #[must_use]
    pub fn with_means(self, difference: f64, means: [f64; 2]) -> Self {
        let scale = Self { decimals: self.decimals_of_signed(difference), ..self };
        let [baseline, experimental] = means.map(|mean| scale.units(mean));
        // If lower scores are better, the difference is baseline − experimental.
        let agrees = (experimental - baseline).abs() == scale.units(difference).abs();
        if agrees || !scale.finer(1).has_units() { scale } else { scale.finer(1) }
    }

    /// The same scale, with decimals for all digits of a value that is known exactly, such as a
    /// constant: 0.25 is not shown as 0.3. At most nine decimals.
    #[must_use]
    pub fn showing(self, value: f64) -> Self {
        Self { decimals: self.decimals.max(decimals_of(value * self.factor).min(MOST_DECIMALS)), ..self }
    }

    /// The same scale for `means` whose difference has no spread, which then does not say how many
    /// of their decimals matter. They show three digits and at least one decimal, or fewer where
    /// they have no more: 0.5, 66.7, 1,235.5.
    #[must_use]
    pub fn showing_means(self, means: [f64; 2]) -> Self {
        let needed = |mean: f64| decimals_of(mean).min(decimals_for(mean, 3).max(1));
        let [baseline, experimental] = means.map(|mean| needed(mean * self.factor));
        Self { decimals: self.decimals.max(baseline).max(experimental), ..self }
    }

    /// The one of two scales that shows more decimals.
    #[must_use]
    pub fn or_finer(self, other: Self) -> Self {
        if other.decimals > self.decimals { other } else { self }
    }

    /// The same scale for a single system: values are means, in percent and without a plus sign.
    /// Their spread is still given in points.
    #[must_use]
    pub fn of_means(self) -> Self {
        Self { is_of_means: true, ..self }
    }

    /// A mean as shown beside a difference: without a plus sign and without a unit.
    #[must_use]
    pub fn mean(&self, mean: f64) -> String {
        let sign = if self.units(mean) < 0.0 { "−" } else { "" };
        format!("{sign}{}", self.magnitude(mean, self.decimals))
    }

    /// A mean with its unit, for a sentence: `66.7%`; without one if scores have none.
    #[must_use]
    pub fn mean_with_unit(&self, mean: f64) -> String {
        format!("{}{}", self.mean(mean), if self.unit.is_empty() { "" } else { "%" })
    }

    /// `value` in units of the last decimal shown.
    fn units(&self, value: f64) -> f64 {
        let places = self.decimals.min(MOST_DECIMALS);
        // Rounded in the same way as when it is shown.
        let shown: f64 = with_decimals(value * self.factor, places).parse().unwrap_or(value);
        (shown * 10f64.powi(places as i32)).round()
    }

    /// Whether numbers are shown as decimals, not with an exponent.
    fn has_units(&self) -> bool {
        self.decimals <= MOST_DECIMALS
    }

    /// With a sign and without a unit: `+0.6`, `−1.0`, `0.0`; means have no plus sign. A nonzero
    /// value gets up to two more decimals before it is shown as zero, as it matters on which side
    /// of zero an interval ends.
    #[must_use]
    pub fn signed(&self, value: f64) -> String {
        let magnitude = self.magnitude(value, self.decimals_of_signed(value));
        match is_zero(&magnitude) {
            true => magnitude,
            false if value < 0.0 => format!("−{magnitude}"),
            false if self.is_of_means => magnitude,
            false => format!("+{magnitude}"),
        }
    }

    /// The number of decimals of a value that is shown with a sign. If two more decimals do not
    /// suffice, it is shown as zero.
    fn decimals_of_signed(&self, value: f64) -> usize {
        let is_told = |decimals: &usize| !is_zero(&self.magnitude(value, *decimals));
        (self.decimals..=self.decimals + 2).find(is_told).unwrap_or(self.decimals)
    }

    /// As [`signed`](Self::signed), but with enough decimals to distinguish `value` from each of
    /// `limits`: 0.996 points are not shown as +1.0 beside a margin of one point.
    #[must_use]
    pub fn signed_apart(&self, value: f64, limits: &[f64]) -> String {
        let shown = |decimals: usize, value: f64| with_decimals(value * self.factor, decimals).parse().unwrap_or(value);
        let is_apart = |decimals: &usize| {
            let own: f64 = shown(*decimals, value);
            limits.iter().all(|&limit| {
                let order = value.total_cmp(&limit);
                order == Ordering::Equal || own.total_cmp(&(limit * self.factor)) == order
            })
        };
        let decimals = (self.decimals..=self.decimals + MORE_TO_TELL_APART).find(is_apart);
        Self { decimals: decimals.unwrap_or(self.decimals), ..*self }.signed(value)
    }

    /// With a sign and a unit: `+0.6 points`; a mean: `66.7 %`.
    #[must_use]
    pub fn signed_with_unit(&self, value: f64) -> String {
        with_unit(self.signed(value), self.unit())
    }

    /// Without a sign, with a unit, for a sentence: `0.6 points`.
    #[must_use]
    pub fn amount(&self, value: f64) -> String {
        with_unit(self.magnitude(value, self.decimals), self.unit)
    }

    /// As [`amount`](Self::amount), but rounded up in the last decimal shown, for a value that is
    /// enough.
    #[must_use]
    pub fn amount_from_above(&self, value: f64) -> String {
        let shown = value * self.factor;
        let amount = if self.has_units() {
            grouped(&rounded_up(shown, self.decimals))
        } else {
            with_power_of_ten(&scientific_above(shown, 3))
        };
        with_unit(amount, self.unit)
    }

    /// The same scale with this many more decimals, for numbers that are compared with each other.
    #[must_use]
    pub fn finer(self, decimals: usize) -> Self {
        Self { decimals: self.decimals + decimals, ..self }
    }

    /// `points`; `%` if values are means; empty for plain scores.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        if self.is_of_means && !self.unit.is_empty() { "%" } else { self.unit }
    }

    /// The unit after the numbers of an axis: ` pt`, ` %`, or nothing.
    #[must_use]
    pub fn axis_unit(&self) -> &'static str {
        match self.unit() {
            "points" => " pt",
            "%" => " %",
            _ => "",
        }
    }

    /// Whether values are means; positive numbers then have no plus sign.
    #[must_use]
    pub fn is_of_means(&self) -> bool {
        self.is_of_means
    }

    /// The factor from the units of the scores to the numbers shown: 100 for proportions shown in
    /// points.
    #[must_use]
    pub fn factor(&self) -> f64 {
        self.factor
    }

    fn magnitude(&self, value: f64, decimals: usize) -> String {
        let shown = (value * self.factor).abs();
        if decimals > MOST_DECIMALS || shown >= 1e15 {
            let digits = if shown < 1e15 { rounded(shown, 3) } else { scientific(shown, 3) };
            return if shown == 0.0 { "0".to_owned() } else { with_power_of_ten(&digits) };
        }
        grouped(&with_decimals(shown, decimals))
    }
}

fn is_zero(number: &str) -> bool {
    number.bytes().all(|byte| matches!(byte, b'0' | b'.' | b','))
}

fn with_unit(number: String, unit: &str) -> String {
    if unit.is_empty() { number } else { format!("{number} {unit}") }
}

/// The number of decimals of a decimal number: 2 for 0.25, 6 for 0.000001. At most nine, or as many
/// as show two digits.
fn decimals_of(value: f64) -> usize {
    let most = decimals_for(value, 2).max(MOST_DECIMALS);
    let shown = |decimals: usize| with_decimals(value, decimals).parse::<f64>();
    let whole = shown(most);
    (0..most).find(|&decimals| shown(decimals) == whole).unwrap_or(most)
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
        // 1 of 16, and of 320: halves are rounded away from zero.
        assert_eq!([forty.signed(0.0625), forty.signed(-0.3125), forty.signed(0.275)], ["+6.3", "−31.3", "+27.5"]);
    }

    /// The difference and the means, when baseline and experimental have these numbers of `items`
    /// right.
    fn shown(items: u64, right: [u64; 2], deviation: f64) -> [String; 3] {
        let mean = |right: u64| right as f64 / items as f64;
        let (means, difference) = (right.map(mean), mean(right[1]) - mean(right[0]));
        let scale = Scale::new(Unit::Correctness, deviation, difference).with_means(difference, means);
        let [baseline, experimental] = means.map(|mean| scale.mean(mean));
        [baseline, experimental, scale.signed(difference)]
    }

    #[test]
    fn every_mean_is_its_own_rounding() {
        assert_eq!(shown(200, [101, 103], 0.05), ["50.5", "51.5", "+1.0"]);
        // 15/16 = 93.75 and 14/16 = 87.5 differ by 6.25: halves are rounded up, so one decimal is
        // enough.
        assert_eq!(shown(16, [14, 15], 0.06), ["87.5", "93.8", "+6.3"]);
        // 61.666… and 68.333… differ by 6.666…: these agree with no number of decimals.
        assert_eq!(shown(60, [37, 41], 0.05), ["61.67", "68.33", "+6.67"]);
        // 83.333…, which papers print as 83.3 or 83.33, but never as 83.34.
        assert_eq!(shown(150, [119, 125], 0.03), ["79.3", "83.3", "+4.0"]);
        for items in 1..=70u64 {
            for right in (0..=items).flat_map(|b| (0..=items).map(move |e| [b, e])) {
                let texts = shown(items, right, 0.5 / (items as f64).sqrt());
                let exact = [right[0] as i64, right[1] as i64, right[1] as i64 - right[0] as i64];
                for (text, exact) in texts.iter().zip(exact) {
                    let plain = text.replace('−', "-").replace(['+', '.'], "");
                    let units: i64 = plain.parse().expect("a number");
                    let places = text.split_once('.').map_or(0, |(_, decimals)| decimals.len() as u32);
                    // In units of the last decimal, twice the error is at most one: |2 · items ·
                    // units − 2 · whole| ≤ items.
                    let off = (2 * items as i64 * units - 2 * exact * 100 * 10i64.pow(places)).unsigned_abs();
                    assert!(off <= items, "{right:?} of {items}: {texts:?}");
                }
            }
        }
    }

    #[test]
    fn means_have_the_decimals_of_a_small_difference() {
        // Of 30 items from 0 to 100, with a standard error of 2.4: −0.2 beside 57 and 57 would not
        // be their difference.
        let scale = Scale::new(Unit::Score, 2.4, 0.0).with_means(-0.2, [57.13, 56.93]);
        assert_eq!([scale.mean(57.13), scale.mean(56.93), scale.signed(-0.2)], ["57.1", "56.9", "−0.2"]);
    }

    #[test]
    fn constants_are_shown_with_all_digits() {
        let shown = |unit, constant: f64| Scale::new(unit, 0.3, 0.2).showing(constant).mean(constant);
        assert_eq!([0.25, 0.5, 12.0].map(|constant| shown(Unit::Score, constant)), ["0.25", "0.5", "12.0"]);
        assert_eq!(shown(Unit::Correctness, 0.3333), "33.33");
        assert_eq!(shown(Unit::Score, 1.0 / 3.0), "0.333333333");
    }

    #[test]
    fn means_without_a_spread_between_them_keep_their_digits() {
        let shown = |unit, mean: f64| Scale::new(unit, 0.0, 0.0).showing_means([mean; 2]).mean(mean);
        let scores = [0.32, 7.92, 1_235.5, 0.5, 1.0, 5.0 / 9.0, 0.0].map(|mean| shown(Unit::Score, mean));
        assert_eq!(scores, ["0.32", "7.92", "1,235.5", "0.5", "1", "0.556", "0"]);
        assert_eq!([2.0 / 3.0, 0.5].map(|mean| shown(Unit::Correctness, mean)), ["66.7", "50.0"]);
        // All items gain exactly one.
        let moved = Scale::new(Unit::Score, 0.0, 1.0).showing_means([0.32, 1.32]).with_means(1.0, [0.32, 1.32]);
        assert_eq!([moved.mean(0.32), moved.mean(1.32), moved.signed(1.0)], ["0.32", "1.32", "+1.00"]);
    }

    #[test]
    fn direction_changes_no_number_of_digits() {
        // Word error rates: 0.3 against 0.25, with lower or higher scores better.
        for difference in [0.05, -0.05] {
            let scale = Scale::new(Unit::Score, 0.02, difference).with_means(difference, [0.3, 0.25]);
            assert_eq!([scale.mean(0.3), scale.mean(0.25), scale.amount(difference)], ["0.30", "0.25", "0.05"]);
        }
    }

    #[test]
    fn numbers_beside_a_limit_are_told_apart_from_it() {
        let scale = Scale::new(Unit::Correctness, 0.0082, 0.006);
        let beside = |value| scale.signed_apart(value, &[-0.01, 0.01]);
        assert_eq!([beside(0.009_96), beside(-0.009_96), beside(0.010_04)], ["+0.996", "−0.996", "+1.004"]);
        assert_eq!([beside(0.01), beside(0.008)], ["+1.0", "+0.8"]);
    }

    #[test]
    fn means_too_large_for_decimals_are_shown_as_they_are() {
        let scale = Scale::new(Unit::Score, 3e-300, 1e-300).with_means(1e-300, [1e-300, 2e-300]);
        assert_eq!([1e-300, 2e-300].map(|mean| scale.mean(mean)), ["1.00 × 10⁻³⁰⁰", "2.00 × 10⁻³⁰⁰"]);
        let large = Scale::new(Unit::Score, 1e300, 1e300).with_means(1e300, [-1e300, 0.0]);
        assert_eq!([-1e300, 0.0].map(|mean| large.mean(mean)), ["−1.00 × 10³⁰⁰", "0"]);
    }

    #[test]
    fn only_small_numbers_have_a_power_of_ten() {
        let scale = Scale::new(Unit::Score, 4e-13, 1.3e-12);
        assert_eq!([scale.mean(0.5), scale.signed(1.3e-12)], ["0.500", "+1.30 × 10⁻¹²"]);
        assert_eq!([scale.amount_from_above(1.301e-12), scale.amount(0.0)], ["1.31 × 10⁻¹²", "0"]);
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
        let means = scale.of_means();
        assert_eq!([means.signed_with_unit(0.013_091), means.signed(-1.0)], ["0.013", "−1.000"]);
        let means = Scale::new(Unit::Correctness, 0.06, 0.567).of_means();
        assert_eq!([means.signed_with_unit(0.567), means.amount(0.06)], ["56.7 %", "6.0 points"]);
        let tiny = Scale::new(Unit::Score, 3e-300, 1e-300);
        assert_eq!([tiny.signed(1e-300), tiny.signed(0.0)], ["+1.00 × 10⁻³⁰⁰", "0"]);
        assert_eq!(Scale::new(Unit::Score, 5000.0, 12_345.0).signed(12_345.4), "+12,345");
    }

    #[test]
    fn equal_differences_are_shown_without_a_spread() {
        assert_eq!(Scale::new(Unit::Score, 0.0, 0.0).signed(0.0), "0");
        assert_eq!(Scale::new(Unit::Score, 0.0, 0.25).signed(0.25), "+0.25");
        for (difference, shown) in [(1e-6, "+0.000001"), (1e-8, "+0.00000001"), (1.25e-12, "+1.25 × 10⁻¹²")] {
            assert_eq!(Scale::new(Unit::Score, 0.0, difference).signed(difference), shown);
        }
        // The means look different as well.
        let scale = Scale::new(Unit::Score, 0.0, 1e-6).with_means(1e-6, [0.5, 0.500_001]);
        assert_eq!([0.5, 0.500_001].map(|mean| scale.mean(mean)), ["0.500000", "0.500001"]);
        // A third has no finite decimal.
        assert_eq!(Scale::new(Unit::Score, 0.0, 1.0 / 3.0).signed(1.0 / 3.0), "+0.333333333");
    }
}
