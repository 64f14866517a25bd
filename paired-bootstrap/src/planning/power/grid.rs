//! The numbers of items at which to compute a curve.

use super::formulas::items_by_normal;
use super::truth::Truth;
use super::{MOST_ITEMS, TARGETS};

/// The number of points of a curve.
const POINTS: u32 = 32;

/// The number of items at which curves begin.
const FIRST: u64 = 20;

/// Numbers of items from `first` to `last`, both included, evenly spaced on a logarithmic axis.
#[must_use]
pub fn grid(first: u64, last: u64) -> Vec<u64> {
    let (first, last) = (first.max(1), last.max(first).max(1));
    let ratio = libm::log(last as f64 / first as f64) / f64::from(POINTS - 1);
    let mut grid: Vec<u64> =
        (0..POINTS).map(|i| (first as f64 * libm::exp(ratio * f64::from(i))).round() as u64).collect();
    grid[POINTS as usize - 1] = last;
    grid.dedup();
    grid
}

/// The range of items for a curve: to beyond the point with a power of 90 %, and at least to
/// `pairs`. It is the same for many values of `pairs`, so that the curve is stable while they
/// change.
#[must_use]
pub fn reach(truth: Truth, alpha: f64, pairs: u64) -> (u64, u64) {
    let most = MOST_ITEMS as f64;
    let wanted = items_by_normal(truth, alpha, TARGETS[1]).map_or(1000.0, |items| (1.6 * items).clamp(100.0, most));
    let last = if pairs as f64 > wanted { 2.0 * pairs as f64 } else { wanted };
    (if pairs < FIRST { 1 } else { FIRST }, round_up(last).min(MOST_ITEMS))
}

/// Rounds up to the next of 1, 2, 5, 10, 20, 50 …
fn round_up(value: f64) -> u64 {
    let mut unit = 1;
    loop {
        for step in [unit, 2 * unit, 5 * unit] {
            if step as f64 >= value || step > MOST_ITEMS {
                return step;
            }
        }
        unit *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_of_one_point_and_of_few() {
        assert_eq!(grid(1, 1), [1]);
        assert_eq!(grid(1, 4), [1, 2, 3, 4]);
    }

    #[test]
    fn grids_ascend_and_end_where_they_should() {
        let points = grid(20, 10_000_000);
        assert_eq!((points.len(), points[0], points[31]), (32, 20, 10_000_000));
        assert!(points.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn curves_reach_beyond_nine_in_ten() {
        // A power of 90 % takes about 3,420 items by the formula.
        let truth = Truth::new(0.01, 0.04).expect("|g| ≤ q");
        assert_eq!(reach(truth, 0.05, 2000), (20, 10_000));
        assert_eq!(reach(truth, 0.05, 10), (1, 10_000));
        assert_eq!(reach(truth, 0.05, 9_000_000), (20, 10_000_000));
        assert_eq!(reach(Truth::new(0.0, 0.04).expect("|g| ≤ q"), 0.05, 100), (20, 1000));
    }
}
