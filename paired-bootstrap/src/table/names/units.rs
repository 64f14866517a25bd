//! Units of measurement: at the end of a name, in brackets, or in a row of their own.

use super::usual::Names;
use super::words;

/// Units of time, each with its spellings.
const TIMES: [Names; 6] = [
    &["ns", "nanoseconds"],
    &["us", "µs", "microseconds"],
    &["ms", "msec", "milliseconds"],
    &["s", "sec", "secs", "seconds"],
    &["minutes", "mins"],
    &["hours", "hrs"],
];

/// Units of time only in brackets. At the end of a name they are other words: `x_min` is a minimum.
const TIMES_IN_BRACKETS: Names = &["min", "h"];

/// Other units.
const OTHERS: [Names; 4] = [&["kb", "kib"], &["mb", "mib"], &["gb", "gib"], &["percent", "pct"]];

/// All spellings of a unit, given one of them in lower case.
fn spellings(text: &str) -> Option<Names> {
    TIMES.into_iter().chain(OTHERS).find(|unit| unit.contains(&text))
}

/// Whether a text is a unit, in any case.
pub(in crate::table) fn is_unit(text: &str) -> bool {
    spellings(&text.to_lowercase()).is_some()
}

/// The usual spelling of a unit, in any case; other texts unchanged.
pub(in crate::table) fn usual_unit(text: &str) -> &str {
    spellings(&text.trim().to_lowercase()).map_or(text.trim(), |spellings| spellings[0])
}

/// Whether a column is named after the units of the scores beside it: `unit`, `scoreUnit`.
pub(in crate::table) fn is_unit_column(name: &str) -> bool {
    let words = words(name);
    let last = words.last().map(String::as_str);
    let before = words.len().checked_sub(2).map(|at| words[at].as_str());
    matches!((before, last), (None | Some("score" | "value" | "metric"), Some("unit" | "units")))
}

/// Whether a text is a unit of time, perhaps per something: `s`, `ns/op`.
pub(in crate::table) fn is_time_unit(text: &str) -> bool {
    let unit = text.split('/').next().unwrap_or(text).trim();
    TIMES.iter().chain([&TIMES_IN_BRACKETS]).any(|spellings| spellings.contains(&unit))
}

/// The units at the end of two names, if both have one and they differ: `ms` and `s` for
/// `old_time_ms` and `new_time_s`.
pub(in crate::table) fn other_units(names: [&str; 2]) -> Option<[String; 2]> {
    let [Some(first), Some(second)] = names.map(|name| words(name).pop()) else { return None };
    let [one, other] = [spellings(&first)?, spellings(&second)?];
    (one != other).then_some([first, second])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_have_several_spellings() {
        assert_eq!(other_units(["old_time_ms", "new time (s)"]), Some(["ms".to_owned(), "s".to_owned()]));
        for one in [["old_ms", "new_ms"], ["old_s", "new_seconds"], ["vit_s", "vit_b"], ["old", "new_s"]] {
            assert_eq!(other_units(one), None, "{one:?}");
        }
        assert!(["ns/op", "nanoseconds", "min", "s "].into_iter().all(is_time_unit));
        assert!(!["MB", "pct", "minimum"].into_iter().any(is_time_unit));
        assert!(["MB", "Seconds"].into_iter().all(is_unit) && !is_unit("min"));
    }
}
