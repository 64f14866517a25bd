//! Whether a score is a statistic of others, to its last digit.

use crate::scores::Score;
use crate::sorting::quantile;
use crate::table::names::Statistic;

impl Statistic {
    /// Whether this statistic alone tells a summary from an item. Others do so only next to one
    /// that does.
    pub(super) fn tells(self) -> bool {
        matches!(
            self,
            Self::Mean | Self::Sum | Self::Total | Self::Count | Self::GeometricMean | Self::Rank | Self::Wins
        )
    }

    /// Whether a score is this statistic of an item's runs, rounded as the score is. If this holds
    /// for all items it cannot be chance, so a mean may be rounded coarsely.
    pub fn is_of_runs(self, score: Score, runs: &[f64]) -> bool {
        let mean = || runs.iter().sum::<f64>() / runs.len() as f64;
        self.is_of(score, runs) || self == Self::Mean && !runs.is_empty() && is_rounded(score, mean(), f64::INFINITY)
    }

    /// Whether a score is this statistic of the items, rounded as the score is.
    pub(super) fn is_of(self, score: Score, items: &[f64]) -> bool {
        if items.is_empty() {
            return false;
        }
        let count = items.len() as f64;
        let sum: f64 = items.iter().sum();
        let mean = sum / count;
        let (least, largest) = items
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &value| (low.min(value), high.max(value)));
        let is = |value: f64, tolerated: f64| is_rounded(score, value, tolerated);
        let is_mean = || {
            let are_shares = || least >= 0.0 && largest <= 1.0;
            // For right and wrong, 1 is not a mean of 0.8; for scores up to 100, 71 is a mean of
            // 71.2.
            is(mean, TOLERATED * (largest - least)) || score.to_f64() > 1.0 && are_shares() && is(100.0 * mean, 1.0)
        };
        let is_sum = || is(sum, TOLERATED * sum.abs());
        let squares: f64 = items.iter().map(|value| (value - mean) * (value - mean)).sum();
        let deviations = [(squares / (count - 1.0)).sqrt(), (squares / count).sqrt()];
        match self {
            Self::Mean => is_mean(),
            Self::Sum => is_sum(),
            Self::Total => is_sum() || is_mean(),
            Self::Count => score.to_f64() == count,
            Self::Deviation => deviations.into_iter().any(|deviation| is(deviation, f64::INFINITY)),
            Self::Variance => deviations.into_iter().any(|deviation| is(deviation * deviation, f64::INFINITY)),
            Self::StandardError => deviations.into_iter().any(|deviation| is(deviation / count.sqrt(), f64::INFINITY)),
            Self::GeometricMean => {
                let logarithms: f64 = items.iter().map(|item| item.ln()).sum();
                least > 0.0 && is((logarithms / count).exp(), TOLERATED * (largest - least))
            }
            // These were compared with all systems already.
            Self::Rank | Self::Wins => true,
            Self::Other => false,
            Self::Quantile(share) => is(quantile(items, share), f64::INFINITY),
        }
    }
}

/// The last digit of a score may be rounded if half of it is at most this proportion of the items'
/// spread.
pub(super) const TOLERATED: f64 = 0.05;

/// Whether a score is `value`, rounded to the score's last digit. Half of that digit must not be
/// more than `tolerated`; otherwise the score must be exact.
fn is_rounded(score: Score, value: f64, tolerated: f64) -> bool {
    let rounding = half_a_digit(score);
    let rounding = if rounding <= tolerated { rounding } else { 0.0 };
    // Adding many numbers loses some precision as well.
    (score.to_f64() - value).abs() <= rounding + 1e-9 * value.abs()
}

/// Whether a text is the sum of the items and their number: `7/12`.
pub(super) fn is_part_of(text: &str, items: &[f64]) -> bool {
    let number = |text: &str| text.trim().parse::<f64>().ok();
    let parts = text.split_once('/').and_then(|(sum, count)| Some((number(sum)?, number(count)?)));
    parts == Some((items.iter().sum(), items.len() as f64))
}

/// Half a unit of a score's last digit; 0 if it has no last digit.
pub(super) fn half_a_digit(score: Score) -> f64 {
    score.decimals().map_or(0.0, |decimals| 0.5 * 10f64.powi(-i32::from(decimals)))
}

/// How clearly a score that is the mean or the sum of items differs from an item.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Evidence {
    /// Not at all: an item has the same value.
    None,
    /// No item has this value.
    Unlike,
    /// No item has as many decimals, or all items are proportions and this is percent.
    Finer,
    /// It is the sum of all items, and far larger than each.
    Sum,
}

/// Whether a score is the sum of items and too large for an item: none is negative, and even the
/// largest is much smaller.
fn is_sum_of(value: f64, items: &[Score]) -> bool {
    let (mut sum, mut largest) = (0.0, 0.0_f64);
    for item in items.iter().map(|score| score.to_f64()) {
        if item < 0.0 {
            return false;
        }
        sum += item;
        largest = largest.max(item);
    }
    largest > 0.0 && value > MUCH_LARGER * largest && (value - sum).abs() <= 1e-9 * sum
}

/// A sum that exceeds its largest item by more than this factor is not an item.
const MUCH_LARGER: f64 = 3.0;

/// How clearly a score differs from the items whose mean or sum it is; `None` if it is neither, or
/// if there are fewer than three items.
pub(super) fn mean_of(score: &Score, items: &[Score]) -> Option<Evidence> {
    if items.len() < 3 {
        return None;
    }
    let mean = items.iter().map(|score| score.to_f64()).sum::<f64>() / items.len() as f64;
    let (value, precision, is_whole) = (score.to_f64(), half_a_digit(*score), score.decimals() == Some(0));
    // Half a unit of the last digit, and what adding many numbers loses.
    let is_near = |mean: f64, precision: f64| (value - mean).abs() <= precision + 1e-9 * mean.abs();
    let are_shares = || items.iter().all(|score| (0.0..=1.0).contains(&score.to_f64()));
    if is_sum_of(value, items) {
        return Some(Evidence::Sum);
    }
    if value > 1.0 && is_near(100.0 * mean, precision) && are_shares() {
        return Some(Evidence::Finer);
    }
    // A whole number is hardly ever rounded.
    let precision = if is_whole { 0.0 } else { precision };
    is_near(mean, precision).then(|| match score.decimals() {
        _ if items.contains(score) => Evidence::None,
        // A number with all digits of a float is not the mean by chance.
        None => Evidence::Finer,
        Some(own) if items.iter().all(|item| item.decimals().is_some_and(|decimals| decimals < own)) => Evidence::Finer,
        Some(_) => Evidence::Unlike,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(texts: &[&str]) -> Vec<Score> {
        texts.iter().map(|text| crate::scores::value::read(text).expect("a number").score).collect()
    }

    fn evidence(texts: &[&str]) -> Option<Evidence> {
        let scores = scores(texts);
        scores.split_last().and_then(|(score, items)| mean_of(score, items))
    }

    fn is_mean_of_others(texts: &[&str]) -> bool {
        evidence(texts) == Some(Evidence::Finer)
    }

    #[test]
    fn means_are_told_from_items() {
        assert!(is_mean_of_others(&["1", "0", "1", "0.67"]));
        assert!(is_mean_of_others(&["1", "0", "1", "0.6666666666666666"]));
        assert!(!is_mean_of_others(&["1", "0", "1", "0.66"]));
        assert!(!is_mean_of_others(&["1", "0.5", "0", "0.5"]), "an item's value");
        assert!(!is_mean_of_others(&["3", "2", "4", "3"]), "whole numbers");
        assert!(!is_mean_of_others(&["0", "1", "0.5"]), "too few");
        assert!(is_mean_of_others(&["1", "0", "1", "66.7"]), "in percent");
        assert!(is_mean_of_others(&["1", "0", "1", "0", "50"]), "in percent");
        assert!(!is_mean_of_others(&["1", "0", "1", "66.0"]), "not the mean");
        assert!(!is_mean_of_others(&["1", "0", "2", "100"]), "no shares");
        assert_eq!(evidence(&["1", "0", "1", "1", "1", "4"]), Some(Evidence::Sum));
        assert_eq!(evidence(&["1", "0", "1", "1", "3"]), None, "no more than three times an item");
        assert_eq!(evidence(&["1", "-1", "5", "5"]), None, "differences");
        assert_eq!(evidence(&["0", "50", "0", "50", "25"]), Some(Evidence::Unlike), "whole numbers unlike the items");
        assert_eq!(evidence(&["0", "50", "0", "51", "25"]), None, "rounded to a whole number");
        assert_eq!(evidence(&["0.4", "0.8", "0.5", "0.6"]), Some(Evidence::Unlike), "as many decimals as the items");
    }

    #[test]
    fn statistics_are_told_to_their_rounding() {
        let is = |statistic: Statistic, score: &str, items: &[f64]| statistic.is_of(scores(&[score])[0], items);
        let items = [1.0, 0.0, 1.0, 1.0];
        assert!(is(Statistic::Mean, "0.75", &items) && is(Statistic::Mean, "0.8", &items));
        assert!(
            is(Statistic::Mean, "75", &items) && is(Statistic::Total, "3", &items) && is(Statistic::Count, "4", &items)
        );
        assert!(
            !is(Statistic::Mean, "1", &items)
                && !is(Statistic::Mean, "0.6", &items)
                && !is(Statistic::Sum, "1", &items)
        );
        // The mean is 71.25, and R 4.3 has sd(c(60, 70, 75, 80)) = 8.539126.
        let items = [60.0, 70.0, 75.0, 80.0];
        assert!(is(Statistic::Mean, "71", &items) && !is(Statistic::Mean, "72", &items));
        assert!(is(Statistic::Deviation, "8.54", &items) && is(Statistic::StandardError, "4.27", &items));
        assert!(is(Statistic::Quantile(0.5), "72.5", &items) && is(Statistic::Quantile(0.25), "67.5", &items));
        assert!(!is(Statistic::Mean, "1", &[]));
    }
}
