//! Compact letter displays of which systems differ (Piepho 2004, the insert-and-absorb algorithm).

use crate::sorting;
use std::collections::BTreeSet;

/// For each of `systems` systems, the groups that it belongs to, counted from 0: two systems share
/// a group if and only if they do not `differ`. Groups are in the order of their first systems.
///
/// ```
/// use paired_bootstrap::comparisons::ranking::letters;
///
/// // Of four systems, the first and the last differ.
/// let groups = letters(4, |one, other| one.abs_diff(other) == 3);
/// assert_eq!(groups, [vec![0], vec![0, 1], vec![0, 1], vec![1]]);
/// ```
#[must_use]
pub fn letters(systems: usize, differ: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut groups: Vec<BTreeSet<usize>> = vec![(0..systems).collect()];
    for one in 0..systems {
        for other in (one + 1..systems).filter(|&other| differ(one, other)) {
            // Replace each group with both systems by two groups, each without one of them.
            let (both, rest): (Vec<_>, Vec<_>) =
                groups.into_iter().partition(|group| group.contains(&one) && group.contains(&other));
            let without = |group: &BTreeSet<usize>, system: usize| {
                group.iter().copied().filter(|&own| own != system).collect::<BTreeSet<usize>>()
            };
            groups = rest;
            for group in both.iter().flat_map(|group| [without(group, one), without(group, other)]) {
                // Drop groups that are contained in another one.
                if !groups.iter().any(|known| known.is_superset(&group)) {
                    groups.retain(|known| !known.is_subset(&group));
                    groups.push(group);
                }
            }
        }
    }
    sorting::sort(&mut groups);
    let of_system = |system: usize| (0..groups.len()).filter(|&group| groups[group].contains(&system)).collect();
    (0..systems).map(of_system).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_and_everybody_differs() {
        assert_eq!(letters(0, |_, _| true), [[0usize; 0]; 0]);
        assert_eq!(letters(3, |_, _| false), [[0], [0], [0]]);
        assert_eq!(letters(3, |_, _| true), [[0], [1], [2]]);
    }

    #[test]
    fn systems_share_a_letter_unless_they_differ() {
        // All patterns of differences among five systems.
        for pattern in 0..1u32 << 10 {
            let differ = |one: usize, other: usize| {
                let (low, high) = (one.min(other), one.max(other));
                pattern >> (high * (high - 1) / 2 + low) & 1 == 1
            };
            let groups = letters(5, differ);
            for one in 0..5 {
                for other in 0..one {
                    let share = groups[one].iter().any(|group| groups[other].contains(group));
                    assert_eq!(share, !differ(one, other), "{pattern:b}: {groups:?}");
                }
            }
        }
    }
}
