//! Serializes pairs as bytes: a hundred systems have 9,900 pairs.

use super::pair::{Adjusted, ComparedPair, RankedPair};
use crate::bootstrap::bytes;
use crate::report::significance::ExactShares;
use serde::{Deserializer, Serializer};

/// The number of numbers in a pair.
const NUMBERS: usize = 14;

/// For `#[serde(with = "packed")]`.
///
/// # Errors
/// Those of the serializer.
pub(super) fn serialize<S: Serializer>(pairs: &[RankedPair], serializer: S) -> Result<S::Ok, S::Error> {
    let numbers: Vec<u64> = pairs.iter().flat_map(numbers).collect();
    bytes::serialize(&numbers, serializer)
}

/// For `#[serde(with = "packed")]`.
///
/// # Errors
/// Those of the deserializer.
pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<RankedPair>, D::Error> {
    let numbers: Vec<u64> = bytes::deserialize(deserializer)?;
    Ok(numbers.as_chunks().0.iter().map(pair).collect())
}

fn numbers(pair: &RankedPair) -> [u64; NUMBERS] {
    let RankedPair { system, other, compared, adjusted } = *pair;
    let ComparedPair { difference, interval, helped, hurt, tied, differing, shares } = compared;
    let [difference, lower, upper] = [difference, interval.0, interval.1].map(f64::to_bits);
    let [below, above, error] = [shares.at_or_below_zero, shares.at_or_above_zero, shares.error].map(f64::to_bits);
    let [p, p_error] = [adjusted.p, adjusted.error].map(f64::to_bits);
    [
        system as u64, other as u64, difference, lower, upper, helped, hurt, tied, differing, below, above, error, p,
        p_error,
    ]
}

fn pair(numbers: &[u64; NUMBERS]) -> RankedPair {
    let [system, other, difference, lower, upper, helped, hurt, tied, differing, below, above, error, p, p_error] =
        *numbers;
    let [difference, lower, upper] = [difference, lower, upper].map(f64::from_bits);
    let [at_or_below_zero, at_or_above_zero, error] = [below, above, error].map(f64::from_bits);
    let shares = ExactShares { at_or_below_zero, at_or_above_zero, error };
    RankedPair {
        system: system as usize,
        other: other as usize,
        compared: ComparedPair { difference, interval: (lower, upper), helped, hurt, tied, differing, shares },
        adjusted: Adjusted { p: f64::from_bits(p), error: f64::from_bits(p_error) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_come_back() {
        let shares = ExactShares { at_or_below_zero: 0.25, at_or_above_zero: 0.875, error: 1e-9 };
        let compared = ComparedPair {
            difference: -0.5,
            interval: (-1.5, f64::MIN_POSITIVE),
            helped: 1,
            hurt: u64::MAX,
            tied: 3,
            differing: 4,
            shares,
        };
        let own = RankedPair { system: 7, other: 99, compared, adjusted: Adjusted { p: 0.3, error: 0.1 } };
        assert_eq!(pair(&numbers(&own)), own);
    }
}
