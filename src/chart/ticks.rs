//! Round numbers on an axis.

/// The step between ticks so that at most `most` of them fall into a range of this `length`: 1, 2 or 5 times a power of
/// ten. `None` for a range without length.
pub(super) fn step(length: f64, most: usize) -> Option<f64> {
    let least = length / most.max(1) as f64;
    if !(least.is_finite() && least > 0.0) {
        return None;
    }
    let power = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|factor| factor * power).find(|step| *step >= least)
}

/// All multiples of `step` from `lower` to `upper`, as (multiple, value).
pub(super) fn multiples(lower: f64, upper: f64, step: f64) -> impl Iterator<Item = (i64, f64)> {
    let first = (lower / step).ceil() as i64;
    let last = (upper / step).floor() as i64;
    (first..=last).map(move |multiple| (multiple, multiple as f64 * step))
}

/// `multiple` × `step` with as many decimals as `step` needs, and its sign: −0.5, 0, +1.5.
pub(super) fn label(multiple: i64, step: f64) -> String {
    let number = magnitude(multiple, step);
    match multiple {
        0 => "0".to_owned(),
        m if m < 0 => format!("−{number}"),
        _ => format!("+{number}"),
    }
}

/// As [`label`], without a sign: for what is never below zero.
pub(super) fn magnitude(multiple: i64, step: f64) -> String {
    let decimals = (-step.log10().floor()).clamp(0.0, 15.0) as usize;
    match (multiple.unsigned_abs() as f64) * step {
        0.0 => "0".to_owned(),
        magnitude if !(1e-6..1e7).contains(&magnitude) => format!("{magnitude:.1e}"),
        magnitude => format!("{magnitude:.decimals$}"),
    }
}

/// A power of ten in a few characters: 10, 100,000, 1M.
pub(super) fn power(exponent: u32) -> String {
    match exponent {
        0..3 => 10u32.pow(exponent).to_string(),
        3..6 => format!("{},000", 10u32.pow(exponent - 3)),
        6..9 => format!("{}M", 10u32.pow(exponent - 6)),
        _ => format!("1e{exponent}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_without_length_have_no_step() {
        assert_eq!(step(0.0, 5), None);
        assert_eq!(step(f64::NAN, 5), None);
    }

    #[test]
    fn steps_are_round_and_few() {
        assert_eq!(step(10.0, 10), Some(1.0));
        assert_eq!(step(6.0, 5), Some(2.0));
        assert_eq!(step(0.21, 5), Some(0.05));
        assert_eq!(step(7.5, 1), Some(10.0));
    }

    #[test]
    fn multiples_cover_the_range() {
        let values: Vec<i64> = multiples(-1.1, 2.0, 0.5).map(|(multiple, _)| multiple).collect();
        assert_eq!(values, [-2, -1, 0, 1, 2, 3, 4]);
    }

    #[test]
    fn labels_have_a_sign_and_the_decimals_of_their_step() {
        assert_eq!(label(-3, 0.5), "−1.5");
        assert_eq!(label(0, 0.5), "0");
        assert_eq!(label(2, 20.0), "+40");
        assert_eq!(label(1, 0.02), "+0.02");
        assert_eq!([magnitude(0, 0.1), magnitude(3, 0.1), magnitude(2, 1e-7)], ["0", "0.3", "2.0e-7"]);
    }

    #[test]
    fn powers_of_ten_are_short() {
        let labels: Vec<String> = (0..10).map(power).collect();
        assert_eq!(labels, ["1", "10", "100", "1,000", "10,000", "100,000", "1M", "10M", "100M", "1e9"]);
    }
}
