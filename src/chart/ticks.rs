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

/// `value` with as many decimals as `step` needs, and its sign: −0.5, 0, +1.5.
pub(super) fn label(multiple: i64, step: f64) -> String {
    let decimals = (-step.log10().floor()).clamp(0.0, 15.0) as usize;
    let magnitude = (multiple.unsigned_abs() as f64) * step;
    let number = if magnitude >= 1e7 || (magnitude > 0.0 && magnitude < 1e-6) {
        format!("{magnitude:.1e}")
    } else {
        format!("{magnitude:.decimals$}")
    };
    match multiple {
        0 => "0".to_owned(),
        m if m < 0 => format!("−{number}"),
        _ => format!("+{number}"),
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
    }
}
