//! What several views say in the same words.

use paired_bootstrap::report::Scale;
use paired_bootstrap::text::shortened_to;

/// A system's name, cut to fit.
pub fn fitting(name: &str) -> String {
    shortened_to(name, 28)
}

/// "Margin, in points"; "Margin" where the scale has no unit.
pub fn in_unit(what: &str, scale: Option<Scale>) -> String {
    match scale.map(|scale| scale.unit()) {
        Some(unit) if !unit.is_empty() => format!("{what}, in {unit}"),
        _ => what.to_owned(),
    }
}

/// An exponent: ¹⁰⁰.
pub fn raised(number: u64) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    number.to_string().bytes().filter_map(|digit| DIGITS.get(usize::from(digit.wrapping_sub(b'0')))).collect()
}
