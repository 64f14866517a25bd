//! Sorting, in one place: the code that sorts a type weighs some four kilobytes on the wire, and one type is enough.

/// Sorts by the first number, and by the second where the first are equal.
#[inline(never)]
pub(crate) fn ascending(pairs: &mut [(i64, u64)]) {
    pairs.sort_unstable();
}

/// The distinct values of (value, count) pairs, ascending, with the counts of equal values added up.
pub(crate) fn distinct(mut pairs: Vec<(i64, u64)>) -> (Vec<i64>, Vec<u64>) {
    ascending(&mut pairs);
    let (mut values, mut counts): (Vec<i64>, Vec<u64>) = (Vec::new(), Vec::new());
    for (value, count) in pairs {
        match counts.last_mut() {
            Some(last) if values.last() == Some(&value) => *last += count,
            _ => {
                values.push(value);
                counts.push(count);
            }
        }
    }
    (values, counts)
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
}
