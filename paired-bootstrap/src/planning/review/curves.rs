//! The points at which to compute p as a function of hurt for a curve.

use super::Changed;
use super::allowed::Allowed;
use super::extremes::Bound;
use crate::sorting;

/// With this many points a curve looks smooth.
const POINTS: u64 = 120;

/// The pairs (hurt, helped) along a bound of the allowed pairs, and beyond: with fewer or more hurt
/// than possible, the lead stays constant, as far as there are items. Ascending in hurt; includes
/// those of `marks` that are in range.
pub(super) fn along_bound(allowed: &Allowed, bound: Bound, marks: &[u64]) -> Vec<Changed> {
    let (least, most) = allowed.hurt();
    let lead_at = |hurt: u64| {
        let (hurt, helped) = bound.at(allowed, hurt);
        helped as i64 - hurt as i64
    };
    let pair = |hurt: u64| (hurt, hurt.checked_add_signed(lead_at(hurt.clamp(least, most))));
    let last = last_hurt(allowed.items(), lead_at(most));
    drawn(allowed.items(), hurts(last, &[marks, &[least, most]].concat()).into_iter().map(pair))
}

/// The pairs (hurt, helped) with the same lead helped − hurt.
pub(super) fn along_lead(allowed: &Allowed, lead: i64) -> Vec<Changed> {
    let pair = |hurt: u64| (hurt, hurt.checked_add_signed(lead));
    let ends: Vec<u64> = allowed.hurt_at(lead).into_iter().flat_map(|(least, most)| [least, most]).collect();
    drawn(allowed.items(), hurts(last_hurt(allowed.items(), lead), &ends).into_iter().map(pair))
}

/// The most hurt items possible with a lead, as hurt + (hurt + lead) items must differ.
pub(super) fn last_hurt(items: u64, lead: i64) -> u64 {
    ((items as i64 - lead) / 2).max(0) as u64
}

/// Numbers from 0 to `last`, ascending: all of them if there are few; otherwise with increasing
/// gaps, as p changes most where few items are hurt.
fn hurts(last: u64, marks: &[u64]) -> Vec<u64> {
    let mut hurts: Vec<u64> = if last <= POINTS {
        (0..=last).collect()
    } else {
        let square = |index: u64| (u128::from(last) * u128::from(index * index) / u128::from(POINTS * POINTS)) as u64;
        (0..=POINTS).map(square).chain(marks.iter().copied().filter(|hurt| *hurt <= last)).collect()
    };
    sorting::sort(&mut hurts);
    hurts.dedup();
    hurts
}

fn drawn(items: u64, pairs: impl Iterator<Item = (u64, Option<u64>)>) -> Vec<Changed> {
    let whole = pairs.filter_map(|(hurt, helped)| Some((hurt, helped?)));
    whole.filter(|(hurt, helped)| hurt + helped <= items).collect()
}
