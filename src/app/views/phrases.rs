//! Phrases that several views share.

use paired_bootstrap::bootstrap::{Counted, Sides};
use paired_bootstrap::report::{Scale, computed_p_value, count, short_p_value};
use paired_bootstrap::text::{fitting_beside, or_none};

/// Shown instead of a result while long texts are read.
pub const READING: &str = "Reading your scores …";

/// Shown instead of a result if the input has none.
pub const NO_RESULT: &str = "There is no result for your input yet.";

/// The names of two systems, shortened for little space.
pub fn fitting(names: &[Option<String>; 2]) -> [Option<String>; 2] {
    [0, 1].map(|at| Some(fitting_beside(names[at].as_ref()?, names[1 - at].as_deref().unwrap_or(""), 28)))
}

/// The name of the experimental system in a sentence. It is quoted, so that a sentence can begin
/// with it in lower case.
pub fn experimental([baseline, experimental]: &[Option<String>; 2]) -> Option<String> {
    let name = fitting_beside(experimental.as_ref()?, baseline.as_deref().unwrap_or(""), 40);
    Some(format!("“{name}”"))
}

/// "Margin, in points"; "Margin" where the scale has no unit.
pub fn in_unit(what: &str, scale: Option<Scale>) -> String {
    match scale.map(|scale| scale.unit()) {
        Some(unit) if !unit.is_empty() => format!("{what}, in {unit}"),
        _ => what.to_owned(),
    }
}

/// How a two-sided p-value follows from the counts, to be put after "456 of 10,000 ≤ 0". `other`
/// names the other side: "≥ 0".
pub fn doubled(counted: &Counted, sides: Sides, other: &str) -> String {
    if sides == Sides::One {
        return String::new();
    }
    let Counted { resamples, at_or_below_zero: below, at_or_above_zero: above } = *counted;
    let other = if below <= above { String::new() } else { format!(", {} {other}", count(above)) };
    let p = match (below.min(above), count(resamples)) {
        (0, all) => format!("p\u{a0}<\u{a0}2/{all}"),
        (part, _) if 2 * part >= resamples => "p\u{a0}=\u{a0}1".to_owned(),
        (part, all) => format!("p\u{a0}=\u{a0}2\u{a0}×\u{a0}{}/{all}", count(part)),
    };
    format!("{other}; {p}")
}

/// An exponent in superscript: ¹⁰⁰.
pub fn raised(number: u64) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    number.to_string().bytes().filter_map(|digit| DIGITS.get(usize::from(digit.wrapping_sub(b'0')))).collect()
}

/// A p-value among many, with its error if that is visible.
pub fn p_among(p: f64, error: f64, alpha: f64) -> String {
    /// Half a unit of the fourth decimal, which most p-values end with.
    const UNSEEN: f64 = 5e-5;
    match error {
        0.0 => or_none(p, short_p_value(p, alpha)),
        error if error < UNSEEN.min(p / 100.0) => format!("≈ {}", short_p_value(p, alpha)),
        error => match computed_p_value(p, error, alpha) {
            bound if bound.starts_with('<') => bound,
            p => format!("≈ {p}"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p_values_have_the_digits_that_their_error_leaves() {
        let text = |p, error| p_among(p, error, 0.05);
        assert_eq!([text(0.0, 0.0), text(0.0228, 0.0), text(1.0, 0.0)], ["none", "0.0228", "1"]);
        assert_eq!(text(0.627_745_697_2, 1e-10), "≈ 0.6277");
        assert_eq!([text(0.3, 0.04), text(0.3, 0.004), text(1e-5, 4e-5)], ["≈ 0.30", "≈ 0.300", "< 5 × 10⁻⁵"]);
    }
}
