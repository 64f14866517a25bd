//! How items were paired and selected, in words.

use crate::table::{Choice, Joined, alternatives};
use crate::text::{count, items, shortened, shortened_to};

/// How many items of the two systems were paired by the chosen columns, and how many were left out.
///
/// ```
/// use paired_bootstrap::report::joined_sentence;
/// use paired_bootstrap::table::{Choice, Joined};
///
/// let joined = Joined { both: 3, only_first: 1, only_second: 0, beside: Vec::new() };
/// let choice = Choice { id: Some("doc_id".to_owned()), ..Choice::default() };
/// assert_eq!(
///     joined_sentence(&joined, &choice),
///     "Items are paired by “doc_id”: both systems have 3. Left out: 1 that only the baseline has."
/// );
/// ```
#[must_use]
pub fn joined_sentence(joined: &Joined, choice: &Choice) -> String {
    const LONGEST: usize = 60;
    let Joined { both, only_first, only_second, ref beside } = *joined;
    let columns = choice.id.iter().chain(beside);
    let columns: Vec<String> = columns.map(|column| format!("“{}”", shortened_to(column, LONGEST))).collect();
    let paired = format!("Items are paired by {}: both systems have", columns.join(" and "));
    let only = [(only_first, "the baseline"), (only_second, "the experimental system")];
    let left_out = only.into_iter().filter(|(number, _)| *number > 0);
    let left_out: Vec<String> =
        left_out.map(|(number, system)| format!("{} that only {system} has", count(number as u64))).collect();
    if left_out.is_empty() {
        return format!("{paired} the same {}.", count(both as u64));
    }
    // Filters may have kept other items of each system.
    let left_out_of = if choice.filters().is_empty() { "Left out" } else { "Of the rows kept, these are left out" };
    format!("{paired} {}. {left_out_of}: {}.", count(both as u64), left_out.join(", "))
}

/// The beginning of a verdict that is based on fewer than half of a system's items:
/// `On only 2 of 8 items`. `pairs` are compared, and `gaps` more were left out because a score is
/// missing.
#[must_use]
pub fn few_compared(pairs: u64, gaps: usize, joined: Option<&Joined>) -> Option<String> {
    let both = pairs + gaps as u64;
    let only = joined.map_or([0; 2], |joined| [joined.only_first, joined.only_second]);
    let [baseline, experimental] = only.map(|only| both + only as u64);
    if 2 * pairs >= baseline.max(experimental) {
        return None;
    }
    let whole = if baseline == experimental {
        items(baseline)
    } else {
        format!("the baseline’s {} and the experimental system’s {}", count(baseline), items(experimental))
    };
    Some(format!("On only {} of {whole}", count(pairs)))
}

/// Which rows count, if not all do:
/// `Only rows with “de” or “fr” in “lang” and “a” in “level” count.`
pub(super) fn filters_sentence(choice: &Choice) -> Option<String> {
    let told = |(column, values): (&str, Vec<&str>)| format!("{} in “{}”", alternatives(&values), shortened(column));
    let told: Vec<String> = choice.filters().into_iter().map(told).collect();
    (!told.is_empty()).then(|| format!("Only rows with {} count.", told.join(" and ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_than_half_of_the_items_are_told() {
        let joined = |both, only_first, only_second| Joined { both, only_first, only_second, beside: Vec::new() };
        let told = |pairs, gaps, joined: Option<Joined>| few_compared(pairs, gaps, joined.as_ref());
        assert_eq!(told(2, 0, Some(joined(2, 6, 6))).as_deref(), Some("On only 2 of 8 items"));
        assert_eq!(told(4, 0, Some(joined(4, 4, 4))), None);
        let other = "On only 8 of the baseline’s 8 and the experimental system’s 1,000 items";
        assert_eq!(told(8, 0, Some(joined(8, 0, 992))).as_deref(), Some(other));
        assert_eq!(told(3, 4, None).as_deref(), Some("On only 3 of 7 items"));
        assert_eq!(told(3, 3, None), None);
        // Both have seven; three of these lack a score, and one more is in only one list.
        assert_eq!(told(3, 3, Some(joined(6, 1, 1))).as_deref(), Some("On only 3 of 7 items"));
    }

    #[test]
    fn what_only_one_system_has_is_counted() {
        let [id, category] = ["id", "filter"].map(|name| Some(name.to_owned()));
        let choice = Choice { id, category, ..Choice::default() };
        let of = |both, only_first, only_second| Joined { both, only_first, only_second, beside: Vec::new() };
        let told = |both, only_first, only_second| joined_sentence(&of(both, only_first, only_second), &choice);
        assert_eq!(
            joined_sentence(&Joined { beside: vec!["filter".to_owned()], ..of(240, 0, 0) }, &choice),
            "Items are paired by “id” and “filter”: both systems have the same 240."
        );
        assert_eq!(told(1_200, 0, 0), "Items are paired by “id”: both systems have the same 1,200.");
        assert_eq!(
            told(3, 0, 2_000),
            "Items are paired by “id”: both systems have 3. Left out: 2,000 that only the experimental system has."
        );
        assert_eq!(
            told(3, 1, 1),
            "Items are paired by “id”: both systems have 3. Left out: 1 that only the baseline has, 1 that only the \
             experimental system has."
        );
        let filtered = Choice { filter: Some(vec![("answer".to_owned(), "ten".to_owned())]), ..choice.clone() };
        assert_eq!(
            joined_sentence(&of(4, 1, 0), &filtered),
            "Items are paired by “id”: both systems have 4. Of the rows kept, these are left out: 1 that only the baseline has."
        );
    }
}
