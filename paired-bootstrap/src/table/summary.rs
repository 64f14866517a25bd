//! A last row that sums up those above.

use crate::scores::Score;

/// Whether the last of these scores is the mean of those before it, as printed, and a value that none of them has: then it is no item's.
/// At least three must come before it.
pub(super) fn is_mean_of_others(scores: &[Score]) -> bool {
    let Some((last, items)) = scores.split_last().filter(|(_, items)| items.len() >= 3) else { return false };
    let mean = items.iter().map(|score| score.to_f64()).sum::<f64>() / items.len() as f64;
    let precision = match last {
        Score::Decimal { decimals: 0, .. } => return false,
        Score::Decimal { decimals, .. } => 0.5 * 10f64.powi(-i32::from(*decimals)),
        Score::Rounded(_) => 0.0,
    };
    // Half a unit of the last digit, and what adding many numbers loses.
    let tolerance = precision + 1e-9 * mean.abs();
    (last.to_f64() - mean).abs() <= tolerance && !items.contains(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(texts: &[&str]) -> Vec<Score> {
        texts.iter().map(|text| super::super::column::read(text).expect("a number").score).collect()
    }

    #[test]
    fn means_are_told_from_items() {
        assert!(is_mean_of_others(&scores(&["1", "0", "1", "0.67"])));
        assert!(is_mean_of_others(&scores(&["1", "0", "1", "0.6666666666666666"])));
        assert!(!is_mean_of_others(&scores(&["1", "0", "1", "0.66"])));
        assert!(!is_mean_of_others(&scores(&["1", "0.5", "0", "0.5"])), "an item's value");
        assert!(!is_mean_of_others(&scores(&["3", "2", "4", "3"])), "whole numbers");
        assert!(!is_mean_of_others(&scores(&["0", "1", "0.5"])), "too few");
    }
}
