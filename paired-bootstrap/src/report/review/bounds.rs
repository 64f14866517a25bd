//! Numbers in sentences. Bounds of p are rounded so that the sentence stays true.

use crate::text::counted;
use crate::text::{brief_p_value, count, items, p_value_from_above, p_value_from_below, short_p_value};

/// "p ≥ 0.132": rounded down, but not below `level` unless p is.
pub fn p_at_least(p: f64, level: f64) -> String {
    if p >= 1.0 {
        return "p = 1".to_owned();
    }
    format!("p {}", related("≥", p_value_from_below(p, level)))
}

/// "p ≤ 0.0003": rounded up, but not to `level` if p is below it.
pub fn p_at_most(p: f64, level: f64) -> String {
    format!("p {}", related("≤", p_value_from_above(p, level)))
}

/// "p = 0.048": with as many digits as keep p on its side of the level.
pub fn p_equals(p: f64, level: f64) -> String {
    format!("p {}", related("=", short_p_value(p, level)))
}

/// "= 0.05"; but "< 10⁻³⁰⁰" if the text has its own relation.
fn related(relation: &str, text: String) -> String {
    if text.starts_with(['<', '>']) { text } else { format!("{relation} {text}") }
}

/// "p is 0.031", with two digits.
pub fn p_is(p: f64, level: f64) -> String {
    format!("p is {}", told(p, level))
}

/// p with two digits, for a sentence: "0.031", "below 10⁻³⁰⁰".
pub fn told(p: f64, level: f64) -> String {
    in_words(&brief_p_value(p, level))
}

/// The smallest of several p-values, for a sentence: "0.54", "below 10⁻³⁰⁰".
pub fn least(p: f64, level: f64) -> String {
    in_words(&p_value_from_below(p, level))
}

/// The largest of several p-values, for a sentence.
pub fn largest(p: f64, level: f64) -> String {
    in_words(&p_value_from_above(p, level))
}

fn in_words(p: &str) -> String {
    p.replace("< ", "below ").replace("> ", "above ")
}

/// The share of `part` in `whole` in percent, rounded as papers print it, with enough decimals to
/// distinguish single items. Only all items are 100 %, and only no item is 0 %.
pub fn percent_near(part: u64, whole: u64) -> String {
    let (text, is_exact) = percent(part, whole);
    if is_exact { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// As [`percent_near`], but with all decimals, even zeros, which show how exact it is.
pub fn percent_printed(part: u64, whole: u64) -> String {
    percent(part, whole).0
}

/// The rounded share in percent, and whether it is exact.
fn percent(part: u64, whole: u64) -> (String, bool) {
    let (decimals, whole) = (decimals_for(whole), u128::from(whole.max(1)));
    let scale = 10u128.pow(decimals);
    let exact = u128::from(part) * 100 * scale;
    let scaled = (exact + whole / 2) / whole;
    let text = format!("{}.{:0>width$}", scaled / scale, scaled % scale, width = decimals as usize);
    (text, exact.is_multiple_of(whole))
}

/// The number of decimals at which one of this many items is at least one unit.
fn decimals_for(items: u64) -> u32 {
    match items {
        0..=1000 => 1,
        1001..=10_000 => 2,
        10_001..=100_000 => 3,
        100_001..=1_000_000 => 4,
        _ => 5,
    }
}

/// "1 of 50 items differs"; without the beginning "at most": "7 of 50 items differ".
pub fn differing(number: u64, all: u64) -> String {
    format!("{} of {} {}", count(number), items(all), if number == 1 { "differs" } else { "differ" })
}

/// "+10", "−3", "0".
pub fn signed(number: i64) -> String {
    let sign = match number {
        0 => "",
        1.. => "+",
        _ => "−",
    };
    format!("{sign}{}", count(number.unsigned_abs()))
}

/// "1 item", "10 to 290 items".
pub fn spanned((least, most): (u64, u64), thing: &str) -> String {
    if least == most { counted(least, thing) } else { format!("{} {thing}s", span((least, most))) }
}

/// "12", "10 to 290".
pub fn span((least, most): (u64, u64)) -> String {
    if least == most { count(least) } else { format!("{} to {}", count(least), count(most)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_p_stay_true() {
        assert_eq!(p_at_least(0.132_619_556, 0.05), "p ≥ 0.132");
        assert_eq!(p_at_most(0.132_619_556, 0.05), "p ≤ 0.133");
        assert_eq!(p_at_most(0.000_299_6, 0.05), "p ≤ 0.0003");
        assert_eq!([p_at_least(1.0, 0.05), p_at_most(1e-305, 0.05)], ["p = 1", "p < 10⁻³⁰⁰"]);
        assert_eq!([p_equals(0.049_996, 0.05), largest(1e-305, 0.05)], ["p = 0.049996", "below 10⁻³⁰⁰"]);
        assert_eq!(p_at_most(3.214e-17, 0.05), "p ≤ 3.22 × 10⁻¹⁷");
        assert_eq!([p_at_least(0.546_94, 0.05), least(0.546_94, 0.05)], ["p ≥ 0.546", "0.546"]);
    }

    #[test]
    fn rounding_never_carries_a_bound_across_the_level() {
        assert_eq!(p_at_most(0.049_961, 0.05), "p ≤ 0.04997");
        assert_eq!(p_at_least(0.060_8, 0.0605), "p ≥ 0.0608");
        assert_eq!(p_at_least(0.05, 0.05), "p ≥ 0.05");
        // (1/2)⁴, as an integral may compute it.
        assert_eq!(p_at_least(0.062_499_999_999_999_4, 0.0625), "p ≥ 0.0625");
    }

    #[test]
    fn ends_of_a_range_hold_what_is_between() {
        assert_eq!([least(0.546_94, 0.05), largest(0.546_94, 0.05)], ["0.546", "0.547"]);
        assert_eq!([least(1.0, 0.05), largest(1.0, 0.05)], ["1", "1"]);
        assert_eq!(
            [least(0.05, 0.05), largest(0.049_61, 0.05), least(1e-305, 0.05)],
            ["0.05", "0.0497", "below 10⁻³⁰⁰",]
        );
    }

    #[test]
    fn p_beside_the_level_is_told_on_its_side() {
        assert_eq!([told(0.049_991_2, 0.05), told(0.050_006_6, 0.05)], ["0.04999", "0.05001"]);
        assert_eq!([told(0.05, 0.05), told(0.031, 0.05), told(0.3, 0.05)], ["0.050", "0.031", "0.30",]);
        assert_eq!([told(0.999_9, 0.05), told(3e-5, 0.05)], ["above 0.99", "3.0 × 10⁻⁵"]);
    }

    #[test]
    fn agreement_is_shown_as_papers_print_it() {
        // 1,231 of 1,319 is 93.328 %, 1,303 is 98.787 %.
        assert_eq!([percent_near(1231, 1319), percent_near(1303, 1319)], ["93.33", "98.79"]);
        assert_eq!([percent_near(2, 3), percent_near(1999, 2000)], ["66.7", "99.95"]);
        assert_eq!(percent_near(9_999_999, 10_000_000), "99.99999");
        assert_eq!(
            [percent_near(466, 500), percent_near(1, 2), percent_near(0, 7), percent_near(7, 7)],
            ["93.2", "50", "0", "100"]
        );
        for items in [999, 1001, 10_000, 9_999_999, 10_000_000] {
            let ends = [percent_near(1, items), percent_near(items - 1, items)];
            assert!(ends[0].parse().is_ok_and(|percent: f64| percent > 0.0), "{ends:?}");
            assert!(ends[1].parse().is_ok_and(|percent: f64| percent < 100.0), "{ends:?}");
        }
        assert_eq!([percent_printed(350, 500), percent_printed(1, 3)], ["70.0", "33.3"]);
    }
}
