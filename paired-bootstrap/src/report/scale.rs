//! How differences are shown.

use crate::scores::Unit;
use crate::text::grouped;

/// From here on, a number is easier to read with an exponent.
const MOST_DECIMALS: usize = 9;

/// How differences are shown: their unit, and how many decimals carry information.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    factor: f64,
    decimals: usize,
    unit: &'static str,
}

impl Scale {
    /// A scale on which a standard deviation of `standard_deviation` (in the units of the scores) still has a digit, and
    /// the observed `difference` too.
    #[must_use]
    pub fn new(unit: Unit, standard_deviation: f64, difference: f64) -> Self {
        let (factor, unit) = match unit {
            Unit::Correctness => (100.0, "points"),
            Unit::Percent => (1.0, "points"),
            Unit::Score => (1.0, ""),
        };
        let digits_for =
            |value: f64| if value > 0.0 { (-libm::log10(value * factor).floor()).clamp(0.0, 15.0) } else { 0.0 };
        let decimals = if standard_deviation > 0.0 {
            // Half a standard deviation decides: 0.8 points are shown in tenths, 30 points in whole ones.
            digits_for(standard_deviation / 2.0).max(digits_for(difference.abs())) as usize
        } else {
            decimals_of(difference * factor)
        };
        Self { factor, decimals, unit }
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

    /// Without sign, with unit, as in a sentence: `0.6 points`, `1 point`.
    #[must_use]
    pub fn amount(&self, value: f64) -> String {
        let magnitude = self.magnitude(value, self.decimals);
        if self.unit == "points" && magnitude == "1" { "1 point".to_owned() } else { self.with_unit(magnitude) }
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
        assert_eq!(Scale::new(Unit::Correctness, 0.26, 0.01).amount(0.01), "1 point");
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
