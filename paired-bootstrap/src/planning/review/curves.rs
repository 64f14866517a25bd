//! p as a function of hurt: where to compute it so that a curve can be drawn.

use super::Changed;
use super::allowed::Allowed;
use super::extremes::Bound;
use crate::sorting;

/// Between so many points a curve looks smooth.
const POINTS: u64 = 120;

/// The pairs (hurt, helped) at one bound of what is allowed, and beyond: with fewer or more hurt
/// than possible the lead stays as it is there, as long as there are items. Ascending in hurt; all
/// of `marks` that there are among them.
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

/// The most hurt items at a lead: hurt and hurt + lead are helped, of all items.
pub(super) fn last_hurt(items: u64, lead: i64) -> u64 {
    ((items as i64 - lead) / 2).max(0) as u64
}

/// Numbers from 0 to `last`, ascending: all of them if they are few; otherwise ever farther apart,
/// for p changes most where few items are hurt.
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
