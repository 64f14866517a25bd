//! Maps the values of an axis to pixels, and finds round numbers for its ticks.

use super::ticks;

/// An axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// The least and greatest value shown. On a logarithmic axis both are above zero.
    pub range: (f64, f64),
    /// What the axis measures: "hurt".
    pub title: String,
    /// The unit after the numbers on the axis: " %", or empty.
    pub unit: &'static str,
    /// Whether the axis is logarithmic.
    pub is_logarithmic: bool,
}

/// An axis, and the pixels that it covers.
#[derive(Clone, Debug)]
pub(super) struct Scale {
    range: (f64, f64),
    pixels: (f64, f64),
    unit: &'static str,
    is_logarithmic: bool,
    /// Whether positive numbers have a plus sign.
    is_signed: bool,
}

/// A number on an axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tick {
    pub(super) at: i32,
    pub(super) text: String,
    /// Whether it is zero on an axis of differences.
    pub(super) is_zero: bool,
}

/// The maximum number of ticks on a logarithmic axis. If 1, 2 and 5 times each power of ten would
/// be more, only powers of ten are used.
const MOST_DECIMALS: usize = 8;

/// The range of an axis that has no usable one.
const ANY_RANGE: (f64, f64) = (1.0, 10.0);

impl Scale {
    pub(super) fn new(axis: &Axis, pixels: (i32, i32)) -> Self {
        let Axis { range, unit, is_logarithmic, .. } = *axis;
        let scale = Self { range, pixels: (0.0, 0.0), unit, is_logarithmic, is_signed: false };
        Self { range: scale.usable_range(), ..scale }.between(pixels)
    }

    /// A linear axis of differences, whose numbers have signs.
    pub(super) fn of_differences(range: (f64, f64), unit: &'static str, pixels: (i32, i32)) -> Self {
        let axis = Axis { range, title: String::new(), unit, is_logarithmic: false };
        Self { is_signed: true, ..Self::new(&axis, pixels) }
    }

    /// The same axis at other pixels.
    pub(super) fn between(&self, (first, last): (i32, i32)) -> Self {
        Self { pixels: (first.into(), last.into()), ..self.clone() }
    }

    /// The range, or if it is invalid the nearest valid one.
    fn usable_range(&self) -> (f64, f64) {
        let (start, end) = self.range;
        let longer = if self.is_logarithmic { 10.0 * start } else { start + start.abs().max(1.0) };
        let is_usable = |(start, end): &(f64, f64)| {
            start < end && (end - start).is_finite() && (*start > 0.0 || !self.is_logarithmic)
        };
        [(start, end), (start, longer)].into_iter().find(is_usable).unwrap_or(ANY_RANGE)
    }

    /// The least and greatest value shown.
    pub(super) fn range(&self) -> (f64, f64) {
        self.range
    }

    /// The pixel of a value, however far outside. Not finite if the value has no place on the axis.
    pub(super) fn at(&self, value: f64) -> f64 {
        let (start, end) = self.range;
        let share = if self.is_logarithmic {
            (libm::log(value) - libm::log(start)) / (libm::log(end) - libm::log(start))
        } else {
            (value - start) / (end - start)
        };
        self.pixels.0 + share * (self.pixels.1 - self.pixels.0)
    }

    /// The value at this share of the axis, from 0 to 1.
    pub(super) fn value(&self, share: f64) -> f64 {
        let (start, end) = self.range;
        if self.is_logarithmic { start * libm::pow(end / start, share) } else { start + share * (end - start) }
    }

    /// Whether a value lies within the range.
    pub(super) fn shows(&self, value: f64) -> bool {
        self.range.0 <= value && value <= self.range.1
    }

    /// Round numbers along the axis, ascending: as many as are allowed and fit.
    pub(super) fn ticks(&self, most: usize, fit: &dyn Fn(&[Tick]) -> bool) -> Vec<Tick> {
        let decimals = [(&[1, 2, 5][..], 1), (&[1], 1), (&[1], 2), (&[1], 3), (&[1], 5)]
            .into_iter()
            .filter(|_| self.is_logarithmic)
            .map(|(digits, stride)| self.decimals(digits, stride))
            .filter(|ticks| (2..=MOST_DECIMALS).contains(&ticks.len()));
        // Within a power of ten, a logarithmic axis is almost linear.
        let multiples = (1..=most).rev().map(|most| self.multiples(most));
        decimals.chain(multiples).find(|ticks| fit(ticks)).unwrap_or_default()
    }

    /// These digits times every power of ten, or every second or third power, counted from the
    /// highest.
    fn decimals(&self, digits: &[u32], stride: usize) -> Vec<Tick> {
        let power = |value: f64| libm::floor(libm::log10(value)) as i32;
        let (first, last) = (power(self.range.0), power(self.range.1));
        let exponents = (first..=last + 1).rev().filter(|&exponent| self.has_decimal(1, exponent) || digits.len() > 1);
        let mut ticks: Vec<Tick> = exponents
            .step_by(stride)
            .flat_map(|exponent| digits.iter().rev().map(move |&digit| (digit, exponent)))
            .filter(|&(digit, exponent)| self.has_decimal(digit, exponent))
            .map(|(digit, exponent)| self.tick(decimal_value(digit, exponent), ticks::decimal(digit, exponent)))
            .collect();
        ticks.reverse();
        ticks
    }

    fn has_decimal(&self, digit: u32, exponent: i32) -> bool {
        // Computed powers of ten have rounding errors.
        let value = decimal_value(digit, exponent);
        self.shows(value) || self.shows(value * (1.0 - 1e-12)) || self.shows(value * (1.0 + 1e-12))
    }

    /// The multiples of a round step within the range.
    fn multiples(&self, most: usize) -> Vec<Tick> {
        let (start, end) = self.range;
        let Some(step) = ticks::step(end - start, most) else { return Vec::new() };
        let text = if self.is_signed { ticks::signed } else { ticks::plain };
        let multiples = ticks::multiples(start, end, step).filter(|&(_, value)| self.at(value).is_finite());
        multiples.map(|(multiple, value)| self.tick(value, text(multiple, step))).collect()
    }

    fn tick(&self, value: f64, number: String) -> Tick {
        Tick {
            at: self.at(value).round() as i32,
            text: format!("{number}{}", self.unit),
            is_zero: self.is_signed && value == 0.0,
        }
    }
}

fn decimal_value(digit: u32, exponent: i32) -> f64 {
    f64::from(digit) * 10f64.powi(exponent)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(range: (f64, f64), is_logarithmic: bool) -> Axis {
        Axis { range, title: String::new(), unit: "", is_logarithmic }
    }

    fn texts(range: (f64, f64), is_logarithmic: bool, most: usize) -> Vec<String> {
        let ticks = Scale::new(&axis(range, is_logarithmic), (0, 1000)).ticks(most, &|_| true);
        ticks.into_iter().map(|tick| tick.text).collect()
    }

    #[test]
    fn ranges_that_are_none_are_replaced() {
        let range = |range, is_logarithmic| Scale::new(&axis(range, is_logarithmic), (0, 100)).range();
        assert_eq!(range((3.0, 3.0), false), (3.0, 6.0));
        assert_eq!(range((0.0, 0.0), false), (0.0, 1.0));
        assert_eq!(range((1.0, 1.0), true), (1.0, 10.0));
        assert_eq!(range((0.0, 5.0), true), (1.0, 10.0));
        assert_eq!(range((f64::NAN, 5.0), false), (1.0, 10.0));
        assert_eq!(range((0.0, f64::INFINITY), false), (0.0, 1.0));
    }

    #[test]
    fn ends_lie_on_the_end_pixels() {
        for is_logarithmic in [false, true] {
            let scale = Scale::new(&axis((0.3, 7.7), is_logarithmic), (13, 509));
            assert_eq!((scale.at(0.3), scale.at(7.7)), (13.0, 509.0));
        }
        // The geometric mean lies in the middle.
        assert_eq!(Scale::new(&axis((1.0, 100.0), true), (0, 100)).at(10.0), 50.0);
        assert!(!Scale::new(&axis((1.0, 100.0), true), (0, 100)).at(-1.0).is_finite());
    }

    #[test]
    fn linear_ticks_are_round() {
        assert_eq!(texts((0.0, 1.0), false, 5), ["0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(texts((0.0, 2000.0), false, 4), ["0", "500", "1,000", "1,500", "2,000"]);
    }

    #[test]
    fn logarithmic_ticks_are_decimals() {
        assert_eq!(texts((100.0, 5000.0), true, 5), ["100", "200", "500", "1,000", "2,000", "5,000"]);
        assert_eq!(texts((10.0, 1e5), true, 5), ["10", "100", "1,000", "10,000", "100,000"]);
        assert_eq!(texts((0.001, 1.0), true, 5), ["0.001", "0.01", "0.1", "1"]);
        assert_eq!(texts((1.0, 1e9), true, 5), ["10", "1,000", "100,000", "10M", "10⁹"]);
        assert_eq!(texts((250.0, 450.0), true, 4), ["250", "300", "350", "400", "450"]);
    }

    #[test]
    fn ticks_give_way_until_they_fit() {
        let scale = Scale::new(&axis((0.0, 10.0), false), (0, 1000));
        assert_eq!(scale.ticks(10, &|ticks| ticks.len() <= 3).len(), 3);
        assert!(scale.ticks(10, &|_| false).is_empty());
    }
}
