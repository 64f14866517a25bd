//! What several views say in the same words.

use paired_bootstrap::bootstrap::{Counted, Sides};
use paired_bootstrap::planning::Ranges;
use paired_bootstrap::report::{Scale, count, items};

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

/// "1 item differs", "7 items differ".
pub fn items_differ(number: u64) -> String {
    format!("{} {}", items(number), if number == 1 { "differs" } else { "differ" })
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

/// Numbers out of those from `least` to `most`, in words: "at most 9", "at most 9 or exactly 11",
/// "none or at least 12". `number` writes a number.
pub fn numbers(ranges: &Ranges, (least, most): (u64, u64), number: impl Fn(u64) -> String) -> String {
    let part = |&(start, end): &(u64, u64)| match (start == least, end == most) {
        (true, true) if least < most => "any number".to_owned(),
        (true, _) if end == 0 => "none".to_owned(),
        (true, _) => format!("at most {}", number(end)),
        _ if start == end => format!("exactly {}", number(end)),
        (false, true) => format!("at least {}", number(start)),
        (false, false) => format!("{} to {}", number(start), number(end)),
    };
    let parts: Vec<String> = ranges.ranges().iter().map(part).collect();
    match parts.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => parts.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use paired_bootstrap::report::count;

    #[test]
    fn sets_of_numbers_read_as_people_say_them() {
        for (set, (least, most), words) in [
            (vec![], (0, 11), ""),
            (vec![0], (0, 11), "none"),
            (vec![0, 1, 2], (0, 11), "at most 2"),
            (vec![5, 6], (5, 11), "at most 6"),
            (vec![0, 1, 2, 11], (0, 11), "at most 2 or exactly 11"),
            (vec![0, 10, 11], (0, 11), "none or at least 10"),
            (vec![0, 1, 4, 5, 8], (0, 11), "at most 1, 4 to 5 or exactly 8"),
            (vec![0, 1], (0, 1), "any number"),
            (vec![1200], (0, 5000), "exactly 1,200"),
        ] {
            let ranges: Ranges = set.iter().copied().collect();
            assert_eq!(numbers(&ranges, (least, most), count), words, "{set:?}");
        }
    }
}
