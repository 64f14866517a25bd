//! What several views say in the same words.

use paired_bootstrap::bootstrap::{Counted, Sides};
use paired_bootstrap::report::{Scale, count};

/// A system's name where there is little room.
pub fn fitting(name: &str) -> String {
    paired_bootstrap::text::fitting(name, 28)
}

/// A system's name in a sentence: in quotation marks, so that a sentence may begin with it whatever
/// its first letter.
pub fn quoted(name: &str) -> String {
    format!("“{}”", paired_bootstrap::text::fitting(name, 40))
}

/// "Margin, in points"; "Margin" where the scale has no unit.
pub fn in_unit(what: &str, scale: Option<Scale>) -> String {
    match scale.map(|scale| scale.unit()) {
        Some(unit) if !unit.is_empty() => format!("{what}, in {unit}"),
        _ => what.to_owned(),
    }
}

/// How a two-sided p-value comes from the counts: behind "456 of 10,000 ≤ 0".
pub fn doubled(counted: &Counted, sides: Sides) -> String {
    if sides == Sides::One {
        return String::new();
    }
    let Counted { resamples, at_or_below_zero: below, at_or_above_zero: above } = *counted;
    let other = if below <= above { String::new() } else { format!(", {} ≥\u{a0}0", count(above)) };
    let p = match (below.min(above), count(resamples)) {
        (0, all) => format!("p\u{a0}<\u{a0}2/{all}"),
        (part, _) if 2 * part >= resamples => "p\u{a0}=\u{a0}1".to_owned(),
        (part, all) => format!("p\u{a0}=\u{a0}2\u{a0}×\u{a0}{}/{all}", count(part)),
    };
    format!("{other}; {p}")
}

/// An exponent: ¹⁰⁰.
pub fn raised(number: u64) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    number.to_string().bytes().filter_map(|digit| DIGITS.get(usize::from(digit.wrapping_sub(b'0')))).collect()
}
