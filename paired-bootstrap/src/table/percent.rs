//! Recognises percent next to proportions, and ratings on different scales.

use crate::scores::{Score, System};

/// The system whose scores look like percent while the other's lie from 0 to 1: most are above 1,
/// one is above 10, and none is below 0 or above 100; or all are 0 or 100. The scores of two
/// systems in one metric are never so far apart. A single item is not enough.
pub(super) fn system_in_percent([baseline, experimental]: [&[Score]; 2]) -> Option<System> {
    let are_shares = |scores: &[Score]| scores.iter().all(|score| (0.0..=1.0).contains(&score.to_f64()));
    let are_percents = |scores: &[Score]| {
        let values = || scores.iter().map(|score| score.to_f64());
        let (above, largest) = (values().filter(|value| *value > 1.0).count(), values().fold(0.0, f64::max));
        let are_most_above = values().all(|value| (0.0..=100.0).contains(&value)) && 2 * above > scores.len();
        let are_right_or_wrong = values().all(|value| value == 0.0 || value == 100.0);
        largest > 10.0 && (are_most_above || are_right_or_wrong)
    };
    if baseline.len() < 2 {
        None
    } else if are_shares(baseline) && are_percents(experimental) {
        Some(System::Experimental)
    } else {
        (are_shares(experimental) && are_percents(baseline)).then_some(System::Baseline)
    }
}

/// The smallest and the largest score of each system, if these look like ratings on different
/// scales: whole numbers from 1, up to 5 for one system and up to 7, 10 or 100 for the other; right
/// and wrong next to mostly larger numbers up to 10; or 0 and 1 next to −1 and 1. A few items are
/// not enough.
pub(super) fn ratings_on_two_scales(systems: [&[Score]; 2]) -> Option<[[f64; 2]; 2]> {
    let is_whole = |score: &Score| score.to_f64().fract() == 0.0;
    if systems.iter().any(|scores| scores.len() < FEWEST_RATINGS || !scores.iter().all(is_whole)) {
        return None;
    }
    let ranges = systems.map(|scores| {
        let values = || scores.iter().map(|score| score.to_f64());
        [values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max)]
    });
    let share = |place: usize, is_meant: fn(f64) -> bool| {
        systems[place].iter().filter(|score| is_meant(score.to_f64())).count() as f64 / systems[place].len() as f64
    };
    let are_two = |low: usize, high: usize| match [ranges[low], ranges[high]] {
        // A few −1 may mark missing scores.
        [[0.0, 1.0], [-1.0, 1.0]] => share(high, |score| score < 0.0) > 0.2,
        [[0.0, 1.0], [_, most]] => most <= 10.0 && share(high, |score| score > 1.0) > 0.5,
        [[least, most], [other, largest]] => {
            least >= 1.0 && other >= 1.0 && most <= 5.0 && [7.0, 10.0, 100.0].contains(&largest)
        }
    };
    (are_two(0, 1) || are_two(1, 0)).then_some(ranges)
}

/// With at least this many ratings, most ends of a scale occur.
const FEWEST_RATINGS: usize = 10;
