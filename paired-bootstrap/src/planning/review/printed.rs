//! A printed accuracy: a rounded decimal, and the whole numbers of items that it may stand for.

use std::fmt;

/// A printed accuracy, or another printed share of items.
///
/// "71.2" stands for everything from 71.15 to 71.25 %, if it was [rounded](Rounding). All
/// arithmetic uses integers.
///
/// # Example
/// ```
/// use paired_bootstrap::planning::review::{Printed, Rounding};
/// let printed: Printed = "71.2".parse().expect("a percentage");
/// assert_eq!(printed.counts(500, Rounding::Nearest), Ok((356, 356)));
/// // 46 of 65 is 70.8 %, 47 of 65 is 72.3 %.
/// assert_eq!(printed.counts(65, Rounding::Nearest).map_err(|gap| gap.below), Err(46));
/// // 20 of 30 is 66.666… %.
/// let cut: Printed = "66.6".parse().expect("a percentage");
/// assert_eq!(cut.counts(30, Rounding::CutOff), Ok((20, 20)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed {
    /// All digits, without the decimal point.
    digits: u64,
    /// The proportion is `digits` / 10^`places`.
    places: u32,
    is_proportion: bool,
    has_sign: bool,
    /// Whether its [`rest`](Self::rest) was printed instead.
    is_rest: bool,
}

/// How the digits that are not printed were dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// Rounded to the nearest: 71.2 is everything from 71.15 to 71.25. Both ends are included, as
    /// papers do not say how they round halves.
    Nearest,
    /// Cut off: 71.2 is everything from 71.2 to just below 71.3.
    CutOff,
}

impl Rounding {
    /// Both ways, the usual one first.
    pub const ALL: [Self; 2] = [Self::Nearest, Self::CutOff];
}

/// A share as printed. 0.9 may mean 90 % or 0.9 %; other numbers beside it decide, see
/// [`Share::hint`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// All digits, without the decimal point.
    digits: u64,
    /// The number of digits after the decimal point.
    decimals: u32,
    has_sign: bool,
}

/// What a share reveals about its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// It has a percent sign or is above 1.
    Percent,
    /// It is at most 1 and has decimals.
    Proportion,
    /// It is 0, or 1 without decimals, and could be either.
    Open,
}

/// Why a text is not a share. The violated condition is each variant's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PrintedError {
    /// It must be a decimal, such as 71.2, 71.2 % or 0.712.
    NotANumber,
    /// It must have at most [`Printed::MOST_DIGITS`] digits.
    TooManyDigits,
    /// It must be at most 100 %.
    MoreThanAll,
}

impl std::error::Error for PrintedError {}

impl fmt::Display for PrintedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANumber => write!(f, "is not a percentage such as 71.2, nor a proportion such as 0.712"),
            Self::TooManyDigits => write!(f, "has more than {} digits", Printed::MOST_DIGITS),
            Self::MoreThanAll => write!(f, "is more than 100 %"),
        }
    }
}

/// No whole number of items gives the printed share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impossible {
    /// The largest number of items that gives less. One more gives more than the printed share.
    pub below: u64,
}

impl Printed {
    /// The maximum number of digits of a printed number.
    pub const MOST_DIGITS: usize = 15;

    /// The smallest and the largest number out of `items` items that would be printed like this.
    ///
    /// # Errors
    /// [`Impossible`] if there is none.
    pub fn counts(self, items: u64, rounding: Rounding) -> Result<(u64, u64), Impossible> {
        if self.is_rest {
            let counts = self.rest().counts(items, rounding);
            // One more than `below` gives more than the printed share.
            let counts = counts.map_err(|gap| Impossible { below: items.saturating_sub(gap.below + 1) });
            return counts.map(|(least, most)| (items - most, items - least));
        }
        let (lower, upper) = self.bounds(rounding);
        let least = (lower * u128::from(items)).div_ceil(self.unit());
        let most = match rounding {
            Rounding::Nearest => upper * u128::from(items) / self.unit(),
            // The upper end is excluded; it is above 0.
            Rounding::CutOff => (upper * u128::from(items)).div_ceil(self.unit()) - 1,
        };
        let most = most.min(u128::from(items));
        // Neither is more than `items`.
        if least <= most { Ok((least as u64, most as u64)) } else { Err(Impossible { below: self.below(items) }) }
    }

    /// Whether it is greater than `other`, as printed.
    #[must_use]
    pub fn exceeds(self, other: Self) -> bool {
        u128::from(self.digits) * other.unit() > u128::from(other.digits) * self.unit()
    }

    /// The number of items that is nearest to the printed share.
    #[must_use]
    pub fn nearest(self, items: u64) -> u64 {
        let nearest = (4 * u128::from(self.digits) * u128::from(items) + self.unit()) / (2 * self.unit());
        (nearest as u64).min(items)
    }

    fn below(self, items: u64) -> u64 {
        (2 * u128::from(self.digits) * u128::from(items) / self.unit()) as u64
    }

    /// Twice the power of ten, so that half a digit is an integer.
    fn unit(self) -> u128 {
        2 * 10u128.pow(self.places)
    }

    /// The ends of the range that it stands for, in parts of `unit`. The upper end of a number that
    /// was cut off may exceed `unit`.
    fn bounds(self, rounding: Rounding) -> (u128, u128) {
        if self.is_rest {
            let (lower, upper) = self.rest().bounds(rounding);
            return (self.unit().saturating_sub(upper), self.unit().saturating_sub(lower));
        }
        let digits = 2 * u128::from(self.digits);
        match rounding {
            Rounding::Nearest => (digits.saturating_sub(1), digits + 1),
            Rounding::CutOff => (digits, digits + 2),
        }
    }

    /// 100 % minus this share: the share of right answers if that of wrong ones was printed, with
    /// the same digits. Its range is 100 % minus the range of the printed share.
    #[must_use]
    pub fn rest(self) -> Self {
        let all = 10u64.saturating_pow(self.places);
        Self { digits: all.saturating_sub(self.digits), is_rest: !self.is_rest, ..self }
    }

    /// Whether its [`rest`](Self::rest) was printed instead.
    #[must_use]
    pub fn is_rest(self) -> bool {
        self.is_rest
    }

    /// Whether it was read as a proportion, not as a percentage.
    #[must_use]
    pub fn is_proportion(self) -> bool {
        self.is_proportion
    }

    /// The share in percent, with its printed digits: "71.2".
    #[must_use]
    pub fn percent(self) -> String {
        self.in_percent(2 * u128::from(self.digits), self.unit(), 0)
    }

    /// The ends of the range that it stands for, in percent: "71.15", "71.25".
    #[must_use]
    pub fn ends(self, rounding: Rounding) -> (String, String) {
        let (lower, upper) = self.bounds(rounding);
        let end =
            |part: u128| self.in_percent(part.min(self.unit()), self.unit(), u32::from(rounding == Rounding::Nearest));
        (end(lower), end(upper))
    }

    /// `part` of `whole` in percent, with as many decimals as printed.
    #[must_use]
    pub fn percent_of(self, part: u64, whole: u64) -> String {
        self.in_percent(u128::from(part), u128::from(whole), 0)
    }

    fn in_percent(self, part: u128, whole: u128, more: u32) -> String {
        decimal_percent(part, whole, self.places.saturating_sub(2) + more)
    }

    /// A text without a percent sign that reads back as the same share, for addresses, in which
    /// that sign has another meaning.
    #[must_use]
    pub fn plain(self) -> String {
        if self.is_proportion {
            return decimal(u128::from(self.digits), self.places);
        }
        let decimals = self.places.saturating_sub(2);
        let percent = decimal(u128::from(self.digits), decimals);
        // Values above 1 are percentages in any case.
        let needs_sign = self.has_sign && u128::from(self.digits) <= 10u128.pow(decimals);
        if needs_sign { percent + ENCODED_SIGN } else { percent }
    }
}

/// The percent sign as encoded in an address.
const ENCODED_SIGN: &str = "%25";

impl Share {
    /// Whether it is a percentage or a proportion, as far as one can tell.
    #[must_use]
    pub fn hint(self) -> Hint {
        let one = 10u128.pow(self.decimals);
        match u128::from(self.digits) {
            digits if self.has_sign || digits > one => Hint::Percent,
            0 => Hint::Open,
            _ if self.decimals > 0 => Hint::Proportion,
            _ => Hint::Open,
        }
    }

    /// Checks that it can be an accuracy; other metrics may exceed 100.
    ///
    /// # Errors
    /// [`PrintedError::MoreThanAll`] if it cannot.
    pub fn check(self) -> Result<(), PrintedError> {
        let is_possible = u128::from(self.digits) <= 100 * 10u128.pow(self.decimals);
        if is_possible { Ok(()) } else { Err(PrintedError::MoreThanAll) }
    }

    /// The printed number, and half a unit of its last digit, the possible rounding error.
    #[must_use]
    pub fn value(self) -> (f64, f64) {
        let unit = 10f64.powi(self.decimals as i32);
        (self.digits as f64 / unit, 0.5 / unit)
    }

    /// The number of digits after the decimal point.
    #[must_use]
    pub fn decimals(self) -> u32 {
        self.decimals
    }

    /// Reads the share as a percentage.
    #[must_use]
    pub fn in_percent(self) -> Printed {
        let Self { digits, decimals, has_sign } = self;
        Printed { digits, places: decimals + 2, is_proportion: false, has_sign, is_rest: false }
    }

    /// Reads the share as a proportion with at least this many `decimals`: 1 beside 0.95 is 1.00.
    /// `None` if its hint is a percentage.
    #[must_use]
    pub fn as_proportion(self, decimals: u32) -> Option<Printed> {
        let more = decimals.saturating_sub(self.decimals);
        let digits = self.digits.checked_mul(10u64.checked_pow(more)?)?;
        let places = self.decimals + more;
        let read = Printed { digits, places, is_proportion: true, has_sign: false, is_rest: false };
        (self.hint() != Hint::Percent).then_some(read)
    }
}

/// `part` of `whole` in percent, rounded to this many decimals, halves up.
fn decimal_percent(part: u128, whole: u128, decimals: u32) -> String {
    let scaled = part * 100 * 10u128.pow(decimals);
    decimal((2 * scaled + whole) / (2 * whole), decimals)
}

/// An integer of units of the last decimal, as a decimal.
fn decimal(digits: u128, decimals: u32) -> String {
    let decimals = decimals as usize;
    let text = format!("{digits:0>width$}", width = decimals + 1);
    let (whole, fraction) = text.split_at(text.len() - decimals);
    if fraction.is_empty() { whole.to_owned() } else { format!("{whole}.{fraction}") }
}

impl std::str::FromStr for Share {
    type Err = PrintedError;

    /// Reads a number as people print it, with a decimal point or comma, with or without a percent
    /// sign.
    fn from_str(text: &str) -> Result<Self, PrintedError> {
        let text = text.trim();
        let without_sign = text.strip_suffix(ENCODED_SIGN).or_else(|| text.strip_suffix('%'));
        let number = without_sign.unwrap_or(text).trim_end();
        let (whole, fraction) = number.split_once(['.', ',']).unwrap_or((number, ""));
        let all = whole.to_owned() + fraction;
        if all.is_empty() || !all.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(PrintedError::NotANumber);
        }
        if all.len() > Printed::MOST_DIGITS {
            return Err(PrintedError::TooManyDigits);
        }
        let digits: u64 = all.parse().map_err(|_| PrintedError::NotANumber)?;
        let decimals = fraction.len() as u32;
        Ok(Self { digits, decimals, has_sign: without_sign.is_some() })
    }
}

impl std::str::FromStr for Printed {
    type Err = PrintedError;

    /// Reads a [`Share`] on its own: as a proportion if it looks like one, otherwise as a
    /// percentage.
    fn from_str(text: &str) -> Result<Self, PrintedError> {
        let share: Share = text.parse()?;
        share.check()?;
        let proportion = share.as_proportion(0).filter(|_| share.hint() == Hint::Proportion);
        Ok(proportion.unwrap_or_else(|| share.in_percent()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str) -> Printed {
        text.parse().expect("a share")
    }

    #[test]
    fn all_and_none_are_possible_with_any_number_of_items() {
        for items in [1, 2, 7, 10_000_000] {
            for (text, count) in [("0.00", 0), ("0 %", 0), ("100.00", items), ("1.0", items)] {
                let (least, most) = printed(text).counts(items, Rounding::Nearest).expect("nothing to round");
                assert!(least <= count && count <= most, "{text} of {items}");
            }
        }
    }

    #[test]
    fn digits_decide_how_many_counts_are_meant() {
        // By hand: 69.5 to 70.5 % and 69.95 to 70.05 % of this many items.
        assert_eq!(printed("70").counts(100, Rounding::Nearest), Ok((70, 70)));
        assert_eq!(printed("70").counts(500, Rounding::Nearest), Ok((348, 352)));
        assert_eq!(printed("70.0").counts(500, Rounding::Nearest), Ok((350, 350)));
        assert_eq!(printed("70.0").counts(10_000, Rounding::Nearest), Ok((6995, 7005)));
        assert_eq!(printed("70").counts(10_000_000, Rounding::Nearest), Ok((6_950_000, 7_050_000)));
    }

    #[test]
    fn both_ends_belong_to_what_is_printed() {
        // 1 of 8 is 12.5 %: printed as 12 if halves are rounded to even, otherwise as 13.
        assert_eq!(
            [printed("12").counts(8, Rounding::Nearest), printed("13").counts(8, Rounding::Nearest)],
            [Ok((1, 1)); 2]
        );
    }

    #[test]
    fn accuracies_that_no_whole_number_of_items_gives() {
        // 46/65 = 0.7077, 47/65 = 0.7231.
        let accuracy = printed("71.2");
        assert_eq!(accuracy.counts(65, Rounding::Nearest), Err(Impossible { below: 46 }));
        assert_eq!([46, 47].map(|part| accuracy.percent_of(part, 65)), ["70.8", "72.3"]);
        assert_eq!(printed("0.4").counts(1, Rounding::Nearest), Err(Impossible { below: 0 }));
    }

    #[test]
    fn cut_off_shares_begin_at_what_is_printed_and_end_before_the_next() {
        // 20 of 30 is 66.666… %: 66.7 if rounded, 66.6 if cut off.
        let two_thirds = ["66.6", "66.7"].map(printed);
        assert_eq!(two_thirds.map(|share| share.counts(30, Rounding::CutOff).ok()), [Some((20, 20)), None]);
        assert_eq!(two_thirds.map(|share| share.counts(30, Rounding::Nearest).ok()), [None, Some((20, 20))]);
        assert_eq!(two_thirds[0].ends(Rounding::CutOff), ("66.6".to_owned(), "66.7".to_owned()));
        // Exact shares lose nothing; 1 of 8 is 12.5 %.
        for (text, items, counts) in [("0", 8, (0, 0)), ("100", 8, (8, 8)), ("12", 8, (1, 1)), ("0", 1000, (0, 9))] {
            assert_eq!(printed(text).counts(items, Rounding::CutOff), Ok(counts), "{text} of {items}");
        }
        assert_eq!(printed("13").counts(8, Rounding::CutOff), Err(Impossible { below: 1 }));
        assert_eq!(printed("100").ends(Rounding::CutOff), ("100".to_owned(), "100".to_owned()));
        for items in 1..=400u64 {
            for digits in [0u64, 1, 333, 666, 999, 1000] {
                let share = printed(&format!("{}.{} %", digits / 10, digits % 10));
                let fits = |k: &u64| k * 1000 / items == digits;
                let fitting: Vec<u64> = (0..=items).filter(fits).collect();
                let ends = fitting.first().copied().zip(fitting.last().copied());
                assert_eq!(share.counts(items, Rounding::CutOff).ok(), ends, "{digits} of {items}");
            }
        }
    }

    #[test]
    fn what_is_not_wrong_is_right() {
        for items in 1..=300u64 {
            for digits in [0u64, 1, 123, 333, 500, 999, 1000] {
                let wrong = printed(&format!("{}.{} %", digits / 10, digits % 10));
                let right = wrong.rest();
                assert_eq!(right.rest(), wrong);
                for rounding in Rounding::ALL {
                    let expected = wrong.counts(items, rounding).map(|(least, most)| (items - most, items - least));
                    let found = right.counts(items, rounding);
                    assert_eq!(found.ok(), expected.ok(), "{digits} of {items}");
                    if let Err(gap) = found {
                        let below = |right: u64| 1000 * right < (1000 - digits) * items;
                        assert!(below(gap.below) && !below(gap.below + 1), "{digits} of {items}: {gap:?}");
                    }
                }
            }
        }
        let right = printed("12.3").rest();
        assert_eq!((right.percent().as_str(), right.is_rest(), right.nearest(1000)), ("87.7", true, 877));
        assert_eq!(right.ends(Rounding::Nearest), ("87.65".to_owned(), "87.75".to_owned()));
        assert_eq!(right.ends(Rounding::CutOff), ("87.6".to_owned(), "87.7".to_owned()));
        assert!(printed("11.9").rest().exceeds(right));
        assert_eq!(printed("0.124").rest().percent(), "87.6");
    }

    #[test]
    fn counts_are_those_that_round_to_the_print() {
        for (text, digits, places) in [("71.2", 712u64, 3u32), ("3", 3, 2), ("0.0", 0, 3), ("99.95", 9995, 4)] {
            let accuracy = if text == "0.0" { printed("0.0 %") } else { printed(text) };
            for items in 1..=400u64 {
                // |k/n − digits/10^places| ≤ 0.5/10^places, in integers.
                let scale = 2 * 10u64.pow(places);
                let rounds = |k: &u64| (k * scale).abs_diff(2 * digits * items) <= items;
                let fitting: Vec<u64> = (0..=items).filter(rounds).collect();
                let ends = fitting.first().copied().zip(fitting.last().copied());
                assert_eq!(accuracy.counts(items, Rounding::Nearest).ok(), ends, "{text} of {items}");
                if let Some((least, most)) = ends {
                    assert!((least..=most).contains(&accuracy.nearest(items)), "{text} of {items}");
                }
            }
        }
    }

    #[test]
    fn percent_and_proportions_are_told_apart() {
        for (text, percent, is_proportion) in [
            ("71.2", "71.2", false),
            (" 71,2 % ", "71.2", false),
            ("0.712", "71.2", true),
            (".712", "71.2", true),
            ("0.7", "70", true),
            ("0.712 %", "0.712", false),
            ("1", "1", false),
            ("1.0", "100", true),
            ("1.2", "1.2", false),
            ("71.", "71", false),
            ("070.0", "70.0", false),
        ] {
            let read = printed(text);
            assert_eq!((read.percent().as_str(), read.is_proportion()), (percent, is_proportion), "{text}");
            let again = printed(&read.plain());
            assert_eq!((again.digits, again.places, again.is_proportion), (read.digits, read.places, is_proportion));
            assert!(!read.plain().contains("%") || text == "0.712 %");
        }
        assert_eq!(printed("71.2").ends(Rounding::Nearest), ("71.15".to_owned(), "71.25".to_owned()));
        assert_eq!(printed("100").ends(Rounding::Nearest), ("99.5".to_owned(), "100.0".to_owned()));
    }

    #[test]
    fn what_stands_beside_a_share_decides_on_its_unit() {
        let share = |text: &str| text.parse::<Share>().expect("a share");
        for (text, hint) in [
            ("0.9", Hint::Proportion),
            ("1.0", Hint::Proportion),
            ("1.2", Hint::Percent),
            ("0.9 %", Hint::Percent),
            ("1", Hint::Open),
            ("0", Hint::Open),
            ("0.00", Hint::Open),
        ] {
            assert_eq!(share(text).hint(), hint, "{text}");
        }
        // 1 beside 0.95 means 1.00, so 99.5 % or more.
        let all = share("1").as_proportion(2).expect("not percent");
        assert_eq!(
            (all.percent().as_str(), all.counts(200, Rounding::Nearest), all.plain().as_str()),
            ("100", Ok((199, 200)), "1.00")
        );
        assert_eq!(share("1.2").as_proportion(2), None);
        assert_eq!([share("0.9 %").in_percent().plain(), share("71.2 %").in_percent().plain()], ["0.9%25", "71.2"]);
    }

    #[test]
    fn what_is_no_accuracy_is_refused() {
        for text in ["", " ", "%", ".", "-1", "+1", "7e1", "seventy", "1.2.3", "71 2", "٧١", "NaN"] {
            assert_eq!(text.parse::<Printed>(), Err(PrintedError::NotANumber), "{text:?}");
        }
        for text in ["100.1", "101", "712 %"] {
            assert_eq!(text.parse::<Printed>(), Err(PrintedError::MoreThanAll), "{text:?}");
        }
        assert_eq!("0.7000000000000000".parse::<Printed>(), Err(PrintedError::TooManyDigits));
        assert_eq!("9".repeat(1_000_000).parse::<Printed>(), Err(PrintedError::TooManyDigits));
    }
}
