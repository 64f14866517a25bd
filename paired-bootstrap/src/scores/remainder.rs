//! Removes rounding noise: what sums in binary floating point leave instead of zero.

use super::score::Score;
use super::value::Value;

/// Replaces rounding noise by 0: 0.1 + 0.2 − 0.3 is 5.551115123125783e-17, one unit in the last
/// place of 0.3. The replaced scores keep their `binary` number.
///
/// Such a remainder is a few units in the last place of the numbers that were added. So it is tiny
/// compared with the largest score and off the decimal grid, and its mantissa is a small integer,
/// as that of only one true score in 10^12 is. If any tiny score is not a remainder, the scores
/// measure tiny things such as probabilities, and all of them are kept.
pub(crate) fn drop_remainders(systems: &mut [&mut [Value]]) {
    let scores = || systems.iter().flat_map(|values| values.iter());
    let largest = scores().map(|value| value.score.to_f64().abs()).fold(0.0, f64::max);
    let is_tiny = |value: &Value| (f64::MIN_POSITIVE..=largest * TINY).contains(&value.score.to_f64().abs());
    if !scores().any(is_tiny) || !scores().filter(|value| is_tiny(value)).all(is_remainder) {
        return;
    }
    for value in systems.iter_mut().flat_map(|values| values.iter_mut()).filter(|value| is_tiny(value)) {
        *value = Value { score: Score::from(0), binary: Some(value.score.to_f64()), ..*value };
    }
}

/// A score above this share of the largest is not a remainder: sixteen units in the last place.
const TINY: f64 = 16.0 * f64::EPSILON;

/// Whether a score is off the decimal grid, and an integer of at most four bits times a power of
/// two.
fn is_remainder(value: &Value) -> bool {
    let Score::Rounded(score) = value.score else { return false };
    let sixteenths = 16.0 * libm::frexp(score).0;
    // R prints 15 digits, of which the last may be off by ½.
    (sixteenths - libm::round(sixteenths)).abs() < 1e-12
}

#[cfg(test)]
mod tests {
    use super::super::value::read;
    use super::*;

    /// These scores after remainders were dropped.
    fn left(texts: &[&str]) -> Vec<f64> {
        let mut values: Vec<Value> = texts.iter().map(|text| read(text).expect("a score")).collect();
        drop_remainders(&mut [&mut values]);
        values.iter().map(|value| value.score.to_f64()).collect()
    }

    #[test]
    fn remainders_are_zero_beside_what_was_added_up() {
        // 0.1 + 0.2 - 0.3 and 1.1 + 2.2 - 3.3 in Python, and 0.8 - 0.3 - 0.5 in R, which prints 15
        // digits.
        for text in
            ["5.551115123125783e-17", "4.440892098500626e-16", "5.55111512312578e-17", "-2.7755575615628914e-17"]
        {
            assert_eq!(left(&[text, "0.3", "0"]), [0.0, 0.3, 0.0], "{text}");
        }
        assert_eq!(left(&["1.4210854715202004e-14", "71.5"]), [0.0, 71.5]);
    }

    #[test]
    fn what_was_measured_stays() {
        // Probabilities, beside larger ones and alone, and numbers with few digits.
        for texts in [
            ["3.1234567890123456e-17", "0.99", "0"],
            ["5.551115123125783e-17", "3.1234567890123456e-17", "0.99"],
            ["5.551115123125783e-17", "2.220446049250313e-16", "0"],
            ["1e-20", "0.3", "0"],
            ["5.55e-17", "0.3", "0"],
            ["0.5", "1", "1e17"],
        ] {
            let read: Vec<f64> = texts.iter().map(|text| text.parse().expect("a number")).collect();
            assert_eq!(left(&texts), read);
        }
    }

    #[test]
    fn numbers_of_few_digits_are_no_remainders() {
        let numbers = (1..1000).flat_map(|digits| (19..60).map(move |power| format!("{digits}e-{power}")));
        let found: Vec<String> = numbers.filter(|text| left(&[text, "1"])[0] == 0.0).collect();
        assert!(found.is_empty(), "{found:?}");
    }
}
