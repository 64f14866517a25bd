//! Sets of non-negative integers.

use serde::{Deserialize, Serialize};

/// A set of integers, as the smallest number of ranges: ascending, ends included.
///
/// The numbers of hurt items at which a gain is significant are nearly always a single range from
/// the smallest on, but not always ([`significant`](super::sweep::Limit::significant) has an
/// example).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranges(Vec<(u64, u64)>);

impl Ranges {
    /// Adds the numbers from `start` to `end`; none if `end` is less than `start`. They must be
    /// larger than all numbers in the set.
    pub(super) fn push(&mut self, start: u64, end: u64) {
        match self.0.last_mut() {
            _ if end < start => {}
            Some(last) if last.1 + 1 == start => last.1 = end,
            _ => self.0.push((start, end)),
        }
    }

    /// The numbers in the set from `start` on.
    #[must_use]
    pub(super) fn from(&self, start: u64) -> Self {
        let ranges = self.0.iter().filter(|(_, end)| *end >= start);
        Self(ranges.map(|(from, end)| (*from.max(&start), *end)).collect())
    }

    /// The numbers from `start` to `end`.
    #[must_use]
    pub(super) fn of(start: u64, end: u64) -> Self {
        Self(vec![(start, end)])
    }

    /// The union of both sets.
    #[must_use]
    pub(super) fn and(&self, other: &Self) -> Self {
        let (mut one, mut two) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut both = Self::default();
        while let Some(&(start, end)) = match (one.peek(), two.peek()) {
            (Some(first), Some(second)) if first <= second => one.next(),
            (_, Some(_)) => two.next(),
            _ => one.next(),
        } {
            let start = both.last().map_or(start, |last| start.max(last + 1));
            both.push(start, end);
        }
        both
    }

    /// The numbers that are not in `other`.
    #[must_use]
    pub(super) fn without(&self, other: &Self) -> Self {
        let mut left = Self::default();
        for &(first, end) in &self.0 {
            let mut start = first;
            for &(from, to) in other.0.iter().filter(|(from, to)| *to >= first && *from <= end) {
                if from > start {
                    left.push(start, from - 1);
                }
                start = start.max(to + 1);
            }
            left.push(start, end);
        }
        left
    }

    /// The number of numbers in the set.
    #[must_use]
    pub(super) fn count(&self) -> u64 {
        self.0.iter().map(|(start, end)| end - start + 1).sum()
    }

    /// The numbers, ascending.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u64> {
        self.0.iter().flat_map(|(start, end)| *start..=*end)
    }

    /// The ranges.
    #[must_use]
    pub fn ranges(&self) -> &[(u64, u64)] {
        &self.0
    }

    /// The first range.
    #[must_use]
    pub fn first(&self) -> Option<(u64, u64)> {
        self.0.first().copied()
    }

    /// The largest number.
    #[must_use]
    pub fn last(&self) -> Option<u64> {
        self.0.last().map(|(_, end)| *end)
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether `number` is in the set.
    #[must_use]
    pub fn contains(&self, number: u64) -> bool {
        self.0.iter().any(|(start, end)| (*start..=*end).contains(&number))
    }

    /// Whether the set contains any number from `start` to `end`.
    #[must_use]
    pub fn meets(&self, start: u64, end: u64) -> bool {
        self.0.iter().any(|range| range.0 <= end && start <= range.1)
    }

    /// Whether the set contains all numbers from `start` to `end`.
    #[must_use]
    pub fn covers(&self, start: u64, end: u64) -> bool {
        self.0.iter().any(|range| range.0 <= start && end <= range.1)
    }
}

impl FromIterator<u64> for Ranges {
    /// Collects ascending numbers.
    fn from_iter<I: IntoIterator<Item = u64>>(numbers: I) -> Self {
        let mut ranges = Self::default();
        numbers.into_iter().for_each(|number| ranges.push(number, number));
        ranges
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_one_range() {
        let ranges: Ranges = [0, 1, 2, 5, 7, 8].into_iter().collect();
        assert_eq!(ranges.ranges(), [(0, 2), (5, 5), (7, 8)]);
        assert_eq!((ranges.first(), ranges.last()), (Some((0, 2)), Some(8)));
        assert!(ranges.covers(0, 2) && !ranges.covers(1, 3) && ranges.covers(7, 7));
        assert!((0..10).filter(|number| ranges.contains(*number)).eq([0, 1, 2, 5, 7, 8]));
    }

    #[test]
    fn from_a_number_on_the_rest_is_left() {
        let ranges: Ranges = [0, 1, 2, 5].into_iter().collect();
        assert_eq!(
            [0, 1, 3, 6].map(|start| ranges.from(start).ranges().to_vec()),
            [vec![(0, 2), (5, 5)], vec![(1, 2), (5, 5)], vec![(5, 5)], vec![],]
        );
    }

    #[test]
    fn sets_are_joined_and_taken_apart() {
        // All sets of the numbers 0 to 4.
        let sets: Vec<Vec<u64>> = (0..32u64).map(|bits| (0..5).filter(|bit| bits >> bit & 1 == 1).collect()).collect();
        for one in &sets {
            for other in &sets {
                let [a, b]: [Ranges; 2] = [one, other].map(|set| set.iter().copied().collect());
                let expected = |keep: fn(bool, bool) -> bool| -> Ranges {
                    (0..5).filter(|number| keep(a.contains(*number), b.contains(*number))).collect()
                };
                assert_eq!(a.and(&b), expected(|a, b| a || b), "{one:?} {other:?}");
                assert_eq!(a.without(&b), expected(|a, b| a && !b), "{one:?} {other:?}");
                assert_eq!((a.count(), a.numbers().collect::<Vec<_>>()), (one.len() as u64, one.clone()));
            }
        }
    }

    #[test]
    fn nothing_added_is_nothing() {
        let mut ranges = Ranges::default();
        ranges.push(5, 4);
        assert!(ranges.is_empty() && ranges.first().is_none() && ranges.last().is_none() && !ranges.contains(0));
        ranges.push(0, 3);
        ranges.push(4, 4);
        assert_eq!(ranges.ranges(), [(0, 4)]);
    }
}
