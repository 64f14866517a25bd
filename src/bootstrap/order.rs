//! Sorting, in one place: the code that sorts a type weighs some four kilobytes on the wire, and one type is enough.

/// Sorts by the first number, and by the second where the first are equal.
#[inline(never)]
pub(crate) fn ascending(pairs: &mut [(i64, u64)]) {
    pairs.sort_unstable();
}

/// The distinct values of (value, count) pairs, ascending, with the counts of equal values added up.
pub(crate) fn distinct(mut pairs: Vec<(i64, u64)>) -> (Vec<i64>, Vec<u64>) {
    ascending(&mut pairs);
    pairs.dedup_by(|(value, count), (kept, sum)| {
        let is_equal = value == kept;
        // Counts that add up to more are more than anybody takes.
        *sum = sum.saturating_add(if is_equal { *count } else { 0 });
        is_equal
    });
    // As many places as there are values: what grows bit by bit has up to twice as many, for as long as it lives.
    pairs.into_iter().unzip()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_has_no_distinct_values() {
        assert_eq!(distinct(Vec::new()), (vec![], vec![]));
    }

    #[test]
    fn counts_of_equal_values_are_added_up() {
        assert_eq!(distinct(vec![(3, 1), (-1, 2), (3, 4), (0, 1)]), (vec![-1, 0, 3], vec![2, 1, 5]));
    }

    #[test]
    fn counts_that_add_up_to_too_much_do_not_begin_anew() {
        // Found by libFuzzer, in what a helper was told to prepare for.
        assert_eq!(distinct(vec![(3, u64::MAX), (3, 2)]), (vec![3], vec![u64::MAX]));
    }
}
