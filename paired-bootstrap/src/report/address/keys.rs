//! The keys of an address, and their valid values.

use super::{Address, AddressProblem};
use crate::bootstrap::Sides;
use crate::planning::Counts;
use crate::question::{MarginTest, Question};
use crate::report::chosen_columns::{self, Values};
use crate::report::tab::Tab;
use crate::table::{Constant, Keyword};
use crate::text::{parse_decimal, share, shortened};

/// At most this many keys of views are read. A view has a dozen, and Compare two more for each of
/// 100 systems: to leave it out and to rename it.
pub(super) const MOST_OTHERS: usize = 300;

/// The keys that every view shares.
pub(super) const SHARED: [&str; 16] = [
    "view", "n", "helped", "hurt", "resamples", "seed", "alpha", "sides", "level", "margin", "margin_test", "metric",
    "source", "kept", "scores", "files",
];

/// Looks up keys, and collects the problems with their values.
pub(super) struct Keys<'a> {
    pub fragment: &'a str,
    pub problems: Vec<AddressProblem>,
}

impl<'a> Keys<'a> {
    /// The last value of `key`, parsed; `None` if there is none or if it is invalid.
    pub fn read<T>(&mut self, key: &str, parse: impl FnOnce(&str) -> Result<T, AddressProblem>) -> Option<T> {
        let value = self.last(key)?;
        parse(value).map_err(|problem| self.problems.push(problem)).ok()
    }

    /// The keys that are not shared by several views, with their values.
    pub fn others(&self) -> Vec<(String, String)> {
        let pairs = self.fragment.split('&').filter_map(|pair| pair.split_once('='));
        let others = pairs.filter(|(key, _)| !SHARED.contains(key) && !chosen_columns::KEYS.contains(key));
        others.take(MOST_OTHERS).map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
    }

    pub fn question(&mut self) -> Question {
        let default = Question::default();
        Question {
            resamples: self
                .read("resamples", |value| whole("resamples", value, Question::RESAMPLES))
                .unwrap_or(default.resamples),
            seed: self.read("seed", parse_seed).unwrap_or(default.seed),
            alpha: self.read("alpha", |value| parse_level("alpha", value, default.alpha)).unwrap_or(default.alpha),
            sides: self.word("sides").unwrap_or(default.sides),
            level: self.read("level", parse_interval_level),
            margin: self.read("margin", parse_margin),
            margin_test: self.word("margin_test").unwrap_or(default.margin_test),
        }
    }

    pub fn counts(&mut self) -> Option<Counts> {
        let (known, most) = (self.problems.len(), Address::PAIRS.1);
        let pairs = self.read("n", |value| whole("n", value, Address::PAIRS));
        let helped = self.read("helped", |value| whole("helped", value, (0, most)));
        let hurt = self.read("hurt", |value| whole("hurt", value, (0, most)));
        if self.problems.len() > known {
            // One invalid count discards all three, as a mixture would be a comparison that nobody
            // asked for.
            return Some(Counts::TEN_QUESTIONS);
        }
        let ten = Counts::TEN_QUESTIONS;
        pairs.or(helped).or(hurt).map(|_| Counts {
            pairs: pairs.unwrap_or(ten.pairs),
            helped: helped.unwrap_or(ten.helped),
            hurt: hurt.unwrap_or(ten.hurt),
        })
    }
}

impl Values for Keys<'_> {
    fn all(&self, key: &str) -> Vec<&str> {
        let pairs = self.fragment.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        pairs.filter(|(name, _)| *name == key).map(|(_, value)| value).collect()
    }

    fn word<T: Keyword>(&mut self, key: &'static str) -> Option<T> {
        self.read(key, |value| {
            T::read(value).ok_or_else(|| AddressProblem::NotAWord {
                key,
                value: shortened(value),
                words: T::WORDS.iter().map(|(_, word)| *word).collect(),
            })
        })
    }

    fn constant(&mut self) -> Option<Constant> {
        self.read("constant", |value| {
            Constant::parse(value).ok_or_else(|| AddressProblem::NotAConstant { value: shortened(value) })
        })
    }

    fn refuse_filter(&mut self, value: &str) {
        self.problems.push(AddressProblem::NotAFilter { value: shortened(value) });
    }
}

fn whole(key: &'static str, value: &str, (least, most): (u64, u64)) -> Result<u64, AddressProblem> {
    digits(value).filter(|number| (least..=most).contains(number)).ok_or_else(|| AddressProblem::NotInRange {
        key,
        value: shortened(value),
        least,
        most,
    })
}

fn parse_seed(value: &str) -> Result<u64, AddressProblem> {
    digits(value).ok_or_else(|| AddressProblem::NotASeed { value: shortened(value) })
}

fn parse_level(key: &'static str, value: &str, usual: f64) -> Result<f64, AddressProblem> {
    let number = parse_decimal(value);
    number.filter(|level| *level > 0.0 && *level < 1.0).ok_or_else(|| {
        // A user who writes 95 means 95 %.
        let meant = number.filter(|percent| *percent > 1.0 && *percent < 100.0).map(|percent| share(percent / 100.0));
        AddressProblem::NotALevel { key, value: shortened(value), instead: meant.unwrap_or_else(|| usual.to_string()) }
    })
}

fn parse_interval_level(value: &str) -> Result<f64, AddressProblem> {
    let (least, most) = Question::LEVELS;
    let level = parse_level("level", value, 0.95)?;
    if (least..=most).contains(&level) {
        Ok(level)
    } else {
        Err(AddressProblem::LevelOutOfRange { value: shortened(value) })
    }
}

fn parse_margin(value: &str) -> Result<f64, AddressProblem> {
    // A margin of zero asks whether the system is better, which the p-value already answers.
    let margin = parse_decimal(value).filter(|margin| *margin > 0.0);
    margin.ok_or_else(|| AddressProblem::NotAMargin { value: shortened(value) })
}

impl Keyword for Sides {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::One, "1"), (Self::Two, "2")];
}

impl Keyword for MarginTest {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::NonInferior, Self::NonInferior.key()), (Self::Equivalent, Self::Equivalent.key())];
}

/// The name of kept scores: up to 32 letters and digits; `None` for anything else.
pub(super) fn parse_kept(value: &str) -> Option<String> {
    let is_name = (1..=32).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_name.then(|| value.to_owned())
}

/// The mean is the only metric so far; for 0/1 scores it is the accuracy.
pub(super) fn known_metric(value: &str) -> Result<(), AddressProblem> {
    let is_mean = matches!(value, "" | "mean" | "accuracy");
    if is_mean {
        Ok(())
    } else {
        Err(AddressProblem::UnknownMetric { value: shortened(&chosen_columns::decoded(value)) })
    }
}

pub(super) fn parse_view(value: &str) -> Result<Tab, AddressProblem> {
    Tab::from_key(value).ok_or_else(|| AddressProblem::UnknownView { value: shortened(value) })
}

/// Digits only: an address has no commas and no sign.
fn digits(value: &str) -> Option<u64> {
    value.bytes().all(|byte| byte.is_ascii_digit()).then(|| value.parse().ok()).flatten()
}
