//! What was matched by ids, in words.

use crate::table::Joined;
use crate::text::{count, shortened_to};

/// How many items of the two systems were paired by the column `id`, and how many were left out.
///
/// ```
/// use paired_bootstrap::report::joined_sentence;
/// use paired_bootstrap::table::Joined;
///
/// let joined = Joined { both: 3, only_first: 1, only_second: 0 };
/// assert_eq!(
///     joined_sentence(&joined, "doc_id"),
///     "Items are paired by “doc_id”: both systems have 3. Left out: 1 that only the baseline has."
/// );
/// ```
#[must_use]
pub fn joined_sentence(joined: &Joined, id: &str) -> String {
    const LONGEST: usize = 60;
    let Joined { both, only_first, only_second } = *joined;
    let paired = format!("Items are paired by “{}”: both systems have", shortened_to(id, LONGEST));
    let only = [(only_first, "the baseline"), (only_second, "the experimental system")];
    let left_out = only.into_iter().filter(|(number, _)| *number > 0);
    let left_out: Vec<String> =
        left_out.map(|(number, system)| format!("{} that only {system} has", count(number as u64))).collect();
    if left_out.is_empty() {
        return format!("{paired} the same {}.", count(both as u64));
    }
    format!("{paired} {}. Left out: {}.", count(both as u64), left_out.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_one_system_has_is_counted() {
        let told = |both, only_first, only_second| joined_sentence(&Joined { both, only_first, only_second }, "id");
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
    }
}
