//! The boxes of the calculators: two for each card, and four for each of the last two.

use crate::app::form::{Clash, Field, Kind, Values};
use paired_bootstrap::planning::{Judged, Percent};
use paired_bootstrap::report::{Address, count, items};

pub(super) const CORRECT: usize = 0;
pub(super) const ITEMS: usize = 1;
pub(super) const REACH_ITEMS: usize = 2;
pub(super) const REACH: usize = 3;
pub(super) const BOUND_ITEMS: usize = 4;
pub(super) const BOUND: usize = 5;
pub(super) const LEAD: usize = 6;
pub(super) const LEAD_ITEMS: usize = 7;
pub(super) const GAIN: usize = 8;
pub(super) const DEVIATION: usize = 9;
pub(super) const GRADED_ITEMS: usize = 10;
pub(super) const POWER: usize = 11;
pub(super) const BOTH: usize = 12;
pub(super) const ONLY_FIRST: usize = 13;
pub(super) const ONLY_SECOND: usize = 14;
pub(super) const NEITHER: usize = 15;

const ADDED_ERROR: &str = "rules-added-error";
const REACH_ERROR: &str = "rules-reach-error";
const BOUND_ERROR: &str = "rules-bound-error";
const LEAD_ERROR: &str = "rules-lead-error";
const GRADED_ERROR: &str = "rules-graded-error";
const JUDGES_ERROR: &str = "rules-judges-error";

const SIZE: Kind = Kind::Whole(Address::PAIRS.0, Address::PAIRS.1);
const PART: Kind = Kind::Whole(0, Address::PAIRS.1);
/// The t-test needs at least two items.
const SAMPLE: Kind = Kind::Whole(2, Address::PAIRS.1);
const TARGET: Kind = Kind::Whole(1, 99);
const SHARE: Kind = Kind::Exactly(Percent::WHOLE);

pub(super) static FIELDS: [Field; 16] = [
    Field { id: "rules-correct", error: ADDED_ERROR, label: "Correct", key: "correct", kind: PART, usual: "87" },
    Field { id: "rules-items", error: ADDED_ERROR, label: "Items", key: "items", kind: SIZE, usual: "100" },
    Field { id: "rules-reach-items", error: REACH_ERROR, label: "Items", key: "reach-items", kind: SIZE, usual: "100" },
    Field { id: "rules-reach", error: REACH_ERROR, label: "Wanted margin", key: "reach", kind: SHARE, usual: "5" },
    Field { id: "rules-bound-items", error: BOUND_ERROR, label: "Items", key: "bound-items", kind: SIZE, usual: "100" },
    Field { id: "rules-bound", error: BOUND_ERROR, label: "Wanted bound", key: "bound", kind: SHARE, usual: "3" },
    Field { id: "rules-lead", error: LEAD_ERROR, label: "Ahead", key: "lead", kind: PART, usual: "3" },
    Field { id: "rules-lead-items", error: LEAD_ERROR, label: "Items", key: "lead-items", kind: SIZE, usual: "100" },
    Field { id: "rules-gain", error: GRADED_ERROR, label: "Gain", key: "gain", kind: Kind::Positive, usual: "0.02" },
    Field {
        id: "rules-deviation",
        error: GRADED_ERROR,
        label: "Standard deviation",
        key: "deviation",
        kind: Kind::Positive,
        usual: "0.3",
    },
    Field {
        id: "rules-graded-items",
        error: GRADED_ERROR,
        label: "Items",
        key: "graded-items",
        kind: SAMPLE,
        usual: "1000",
    },
    Field { id: "rules-power", error: GRADED_ERROR, label: "Wanted power", key: "power", kind: TARGET, usual: "80" },
    Field { id: "rules-both", error: JUDGES_ERROR, label: "Both yes", key: "both-yes", kind: PART, usual: "20" },
    Field {
        id: "rules-first",
        error: JUDGES_ERROR,
        label: "Only the first",
        key: "only-first",
        kind: PART,
        usual: "5",
    },
    Field {
        id: "rules-second",
        error: JUDGES_ERROR,
        label: "Only the second",
        key: "only-second",
        kind: PART,
        usual: "10",
    },
    Field { id: "rules-neither", error: JUDGES_ERROR, label: "Both no", key: "both-no", kind: PART, usual: "15" },
];

/// The index of the card that a box belongs to, from 0.
pub(super) fn card_of(field: usize) -> usize {
    if field >= BOTH { 5 } else { field.min(GAIN) / 2 }
}

/// The two judges' counts.
pub(super) fn judged(values: &Values) -> Judged {
    let [both, first, second, neither] = [BOTH, ONLY_FIRST, ONLY_SECOND, NEITHER].map(|field| values.whole(field));
    Judged { both, first, second, neither }
}

/// Checks that no part exceeds its whole, and that the two judges have judged something.
pub(super) fn check(values: &Values) -> Result<(), Clash> {
    for (part, all) in [(CORRECT, ITEMS), (LEAD, LEAD_ITEMS)] {
        let (some, whole) = (values.whole(part), values.whole(all));
        if some > whole {
            let why = format!("{} is more than the {}", count(some), items(whole));
            return Err(Clash { fields: vec![part, all], why });
        }
    }
    if judged(values).items() == 0 {
        let fields = vec![BOTH, ONLY_FIRST, ONLY_SECOND, NEITHER];
        return Err(Clash { fields, why: "at least one item is needed".to_owned() });
    }
    Ok(())
}
