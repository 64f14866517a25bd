//! The state in the address: everything behind `#`, written as a query string.

use super::numbers::count;
use crate::planning::Counts;
use std::fmt;

/// What an address asks for. The keys are fixed: embedders and scripts rely on them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Address {
    /// `n`, `helped` and `hurt`: artificial 0/1 data. `None` when the address has none of the three keys.
    pub counts: Option<Counts>,
    /// `resamples`, 10,000 unless given.
    pub resamples: u64,
    /// `seed`, 1 unless given.
    pub seed: u64,
    /// `alpha`, 0.05 unless given.
    pub alpha: f64,
}

/// A key whose value cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AddressProblem {
    /// `key` must be a whole number in the range.
    NotInRange {
        /// The key as in the address.
        key: &'static str,
        /// The text behind it.
        value: String,
        /// The least value that is allowed.
        least: u64,
        /// The largest.
        most: u64,
    },
    /// `seed` must be a whole number below 2^64.
    NotASeed {
        /// The text behind it.
        value: String,
    },
    /// `alpha` must be a number between 0 and 1.
    NotALevel {
        /// The text behind it.
        value: String,
    },
    /// `view` must be one that this version has.
    UnknownView {
        /// The text behind it.
        value: String,
    },
}

impl fmt::Display for AddressProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotInRange { key, value, least, most } => {
                write!(f, "{key} = “{value}” is not a whole number from {} to {}", count(*least), count(*most))
            }
            Self::NotASeed { value } => write!(f, "seed = “{value}” is not a whole number from 0 to {}", u64::MAX),
            Self::NotALevel { value } => write!(f, "alpha = “{value}” is not a number between 0 and 1, such as 0.05"),
            Self::UnknownView { value } => write!(f, "view = “{value}” does not exist: this page has the view “test”"),
        }
    }
}

impl Default for Address {
    fn default() -> Self {
        Self { counts: None, resamples: 10_000, seed: 1, alpha: 0.05 }
    }
}

impl Address {
    /// The sample sizes that an address or a number box may ask for; the slider shows fewer.
    pub const PAIRS: (u64, u64) = (1, 10_000_000);
    /// The numbers of resamples that may be asked for.
    pub const RESAMPLES: (u64, u64) = (100, 10_000_000);

    /// Reads what stands behind `#`. Unknown keys are ignored; a value that cannot be used is reported, and the default
    /// stands in for it. The last of several equal keys wins.
    #[must_use]
    pub fn parse(fragment: &str) -> (Self, Vec<AddressProblem>) {
        let mut address = Self::default();
        let mut counts = Counts::TEN_QUESTIONS;
        let mut are_counts_good = true;
        let mut problems = Vec::new();
        for pair in fragment.trim_start_matches('#').split('&') {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            let problem = match key {
                "n" => whole("n", value, Self::PAIRS).map(|pairs| counts.pairs = pairs).err(),
                "helped" => whole("helped", value, (0, Self::PAIRS.1)).map(|helped| counts.helped = helped).err(),
                "hurt" => whole("hurt", value, (0, Self::PAIRS.1)).map(|hurt| counts.hurt = hurt).err(),
                "resamples" => {
                    whole("resamples", value, Self::RESAMPLES).map(|number| address.resamples = number).err()
                }
                "seed" => parse_seed(value).map(|seed| address.seed = seed).err(),
                "alpha" => parse_level(value).map(|alpha| address.alpha = alpha).err(),
                "view" if value != "test" => Some(AddressProblem::UnknownView { value: shown(value) }),
                _ => None,
            };
            if matches!(key, "n" | "helped" | "hurt") {
                are_counts_good &= problem.is_none();
                // One bad count spoils the three: a mixture is nobody's comparison.
                address.counts = Some(if are_counts_good { counts } else { Counts::TEN_QUESTIONS });
            }
            problems.extend(problem);
        }
        (address, problems)
    }
}

impl fmt::Display for Address {
    /// Without the `#`. `alpha` is left out where it is the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Counts { pairs, helped, hurt }) = self.counts {
            write!(f, "n={pairs}&helped={helped}&hurt={hurt}&")?;
        }
        write!(f, "resamples={}&seed={}", self.resamples, self.seed)?;
        if self.alpha != Self::default().alpha {
            write!(f, "&alpha={}", self.alpha)?;
        }
        Ok(())
    }
}

fn whole(key: &'static str, value: &str, (least, most): (u64, u64)) -> Result<u64, AddressProblem> {
    digits(value).filter(|number| (least..=most).contains(number)).ok_or_else(|| AddressProblem::NotInRange {
        key,
        value: shown(value),
        least,
        most,
    })
}

fn parse_seed(value: &str) -> Result<u64, AddressProblem> {
    digits(value).ok_or_else(|| AddressProblem::NotASeed { value: shown(value) })
}

fn parse_level(value: &str) -> Result<f64, AddressProblem> {
    let level = value.parse::<f64>().ok().filter(|level| *level > 0.0 && *level < 1.0);
    level.ok_or_else(|| AddressProblem::NotALevel { value: shown(value) })
}

/// Digits alone: an address has no commas and no sign.
fn digits(value: &str) -> Option<u64> {
    value.bytes().all(|byte| byte.is_ascii_digit()).then(|| value.parse().ok()).flatten()
}

/// An address may be of any length; a message may not.
fn shown(value: &str) -> String {
    const LONGEST: usize = 40;
    if value.chars().count() <= LONGEST {
        value.to_owned()
    } else {
        value.chars().take(LONGEST).chain(['…']).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_address_is_the_default() {
        for fragment in ["", "#", "#&&", "utm_source=x&n2=7"] {
            assert_eq!(Address::parse(fragment), (Address::default(), vec![]), "{fragment:?}");
        }
    }

    #[test]
    fn every_key_is_read() {
        let (address, problems) =
            Address::parse("#view=test&n=500&helped=10&hurt=7&resamples=1000000&seed=42&alpha=0.01");
        let counts = Some(Counts { pairs: 500, helped: 10, hurt: 7 });
        assert_eq!(address, Address { counts, resamples: 1_000_000, seed: 42, alpha: 0.01 });
        assert_eq!(problems, []);
    }

    #[test]
    fn missing_counts_are_those_of_the_ten_questions() {
        let (address, _) = Address::parse("n=500");
        assert_eq!(address.counts, Some(Counts { pairs: 500, ..Counts::TEN_QUESTIONS }));
    }

    #[test]
    fn written_addresses_read_back() {
        for fragment in
            ["n=500&helped=10&hurt=7&resamples=10000&seed=1", "resamples=100&seed=18446744073709551615&alpha=0.1"]
        {
            assert_eq!(Address::parse(fragment).0.to_string(), fragment);
        }
    }

    #[test]
    fn bad_values_are_reported_each_and_replaced() {
        let (address, problems) = Address::parse("n=0&helped=-1&hurt=x&resamples=99&seed=1.5&alpha=1&view=learn");
        assert_eq!(address.counts, Some(Counts::TEN_QUESTIONS));
        assert_eq!(Address { counts: None, ..address }, Address::default());
        assert_eq!(problems.len(), 7);
        assert_eq!(Address::parse("n=100&helped=-3&hurt=10").0.counts, Some(Counts::TEN_QUESTIONS));
        assert_eq!(problems[0].to_string(), "n = “0” is not a whole number from 1 to 10,000,000");
        for fragment in ["n=", "n=%00", "seed=18446744073709551616", "alpha=NaN", "alpha=-0.05", "resamples=1e6"] {
            assert_eq!(Address::parse(fragment).1.len(), 1, "{fragment}");
        }
    }

    #[test]
    fn long_values_are_cut_in_messages() {
        let (_, problems) = Address::parse(&format!("seed={}", "é".repeat(100_000)));
        assert!(problems[0].to_string().len() < 200);
    }
}
