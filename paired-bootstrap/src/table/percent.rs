//! Percent beside shares.

use crate::scores::{Score, System};

/// The system whose scores look like percent, where those of the other lie from 0 to 1: most are
/// above 1, one is above 10, and none above 100. Two lists of one metric are not so far apart. A
/// single item tells nothing.
pub(super) fn system_in_percent([baseline, experimental]: [&[Score]; 2]) -> Option<System> {
    let are_shares = |scores: &[Score]| scores.iter().all(|score| (0.0..=1.0).contains(&score.to_f64()));
    let are_percents = |scores: &[Score]| {
        let values = || scores.iter().map(|score| score.to_f64());
        let (above, largest) = (values().filter(|value| *value > 1.0).count(), values().fold(0.0, f64::max));
        values().all(|value| (0.0..=100.0).contains(&value)) && 2 * above > scores.len() && largest > 10.0
    };
    if baseline.len() < 2 {
        None
    } else if are_shares(baseline) && are_percents(experimental) {
        Some(System::Experimental)
    } else {
        (are_shares(experimental) && are_percents(baseline)).then_some(System::Baseline)
    }
}
