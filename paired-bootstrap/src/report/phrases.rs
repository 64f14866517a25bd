//! Phrases about numbers of items that several views share.

use crate::planning::Ranges;
use crate::text::items;

/// The note that scores are not exactly as read.
pub const ROUNDED: &str = "Some scores need too many places before or after the decimal point to be added up exactly, so they are rounded in \
     the last digit.";

/// "1 item differs", "7 items differ".
#[must_use]
pub fn items_differ(number: u64) -> String {
    format!("{} {}", items(number), if number == 1 { "differs" } else { "differ" })
}

/// The given numbers out of those from `least` to `most`, in words: "at most 9", "at most 9 or
/// exactly 11", "none or at least 12". The closure `number` formats a number.
#[must_use]
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
    use crate::text::count;

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
