//! Sorting of short lists, such as the columns of a table, by one routine for all types. The
//! standard library's sorts add 4 kB of code for each type and order; use them for lists of
//! thousands.

use std::cmp::Ordering;

/// Sorts in place; equal items keep their order.
///
/// ```
/// use paired_bootstrap::sorting;
///
/// let mut items = ["bc", "a", "ab"];
/// sorting::sort(&mut items);
/// assert_eq!(items, ["a", "ab", "bc"]);
/// ```
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Sorts by a key, in place; items with equal keys keep their order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |one, other| key(one).cmp(&key(other)));
}

/// Sorts in a given order, in place; equal items keep theirs.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let order = order(items.len(), &|one, other| compare(&items[one], &items[other]));
    for place in 0..order.len() {
        // If an earlier swap moved the item, follow it to its current place.
        let mut from = order[place];
        while from < place {
            from = order[from];
        }
        items.swap(place, from);
    }
}

/// The values, the smallest first.
pub(crate) fn ascending(values: &[f64]) -> Vec<f64> {
    let mut ascending = values.to_vec();
    ascending.sort_unstable_by(f64::total_cmp);
    ascending
}

/// The `share` quantile (0 to 1), interpolated linearly between neighbouring values as in NumPy,
/// pandas and R by default. 0 for an empty slice.
pub(crate) fn quantile(values: &[f64], share: f64) -> f64 {
    quantile_of_ascending(&ascending(values), share)
}

/// As [`quantile`], of [`ascending`] values.
pub(crate) fn quantile_of_ascending(ascending: &[f64], share: f64) -> f64 {
    let Some(last) = ascending.len().checked_sub(1) else { return 0.0 };
    let position = share.clamp(0.0, 1.0) * last as f64;
    let (lower, upper) = (ascending[position.floor() as usize], ascending[position.ceil() as usize]);
    lower + (upper - lower) * position.fract()
}

/// The index of the item that comes first, second, and so on.
fn order(items: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..items).collect();
    order.sort_by(|&one, &other| compare(one, other));
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cmp::Reverse;

    #[test]
    fn quantiles_interpolate() {
        assert_eq!(quantile(&[], 0.5), 0.0);
        assert_eq!([0.0, 0.5, 1.0].map(|share| quantile(&[8.0, 1.0, 4.0, 2.0], share)), [1.0, 3.0, 8.0]);
    }

    #[test]
    fn all_orders_of_few_items_are_sorted_as_the_standard_library_does() {
        // All lists of up to five items, many of them equal.
        for length in 0..=5 {
            for case in 0..4_usize.pow(length) {
                let items: Vec<(usize, u32)> =
                    (0..length).map(|place| (case / 4_usize.pow(place) % 4, place)).collect();
                let [mut ours, mut theirs] = [items.clone(), items];
                sort_by_key(&mut ours, |item| item.0);
                theirs.sort_by_key(|item| item.0);
                assert_eq!(ours, theirs);
                sort_by(&mut ours, |one, other| other.cmp(one));
                theirs.sort_by_key(|&item| Reverse(item));
                assert_eq!(ours, theirs);
                sort(&mut ours);
                theirs.sort();
                assert_eq!(ours, theirs);
            }
        }
    }
}
