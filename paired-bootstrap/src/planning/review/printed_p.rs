//! A printed p-value: "0.04", "< 0.05".

use std::fmt;

/// A printed p-value.
///
/// "0.04" stands for everything from 0.035 to 0.045. Both ends are included, as papers do not say
/// how they round halves.
///
/// # Example
/// ```
/// use paired_bootstrap::planning::review::PrintedP;
/// let printed: PrintedP = "p = 0.04".parse().expect("a p-value");
/// assert_eq!((printed.range(), printed.to_string().as_str()), ((0.035, 0.045), "p = 0.04"));
/// let below: PrintedP = "< .001".parse().expect("a p-value");
/// assert_eq!((below.range(), below.to_string().as_str()), ((0.0, 0.001), "p < 0.001"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedP {
    relation: Relation,
    /// All digits, without the decimal point: p is `digits` / 10^`places`.
    digits: u64,
    places: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Equal,
    Below,
    AtMost,
    Above,
    AtLeast,
}

/// Each relation, how it is shown, and how it may be written. In an address signs are not possible,
/// so the letters that are used there come first.
const RELATIONS: [(Relation, &str, &[&str]); 5] = [
    (Relation::AtMost, "≤", &["le", "≤", "<=", "=<"]),
    (Relation::AtLeast, "≥", &["ge", "≥", ">=", "=>"]),
    (Relation::Below, "<", &["lt", "<"]),
    (Relation::Above, ">", &["gt", ">"]),
    (Relation::Equal, "=", &["", "=", "≈", "~"]),
];

/// The maximum numbers of digits and of decimal places.
const MOST_DIGITS: usize = 15;
const MOST_PLACES: i32 = 300;

/// The error for a text that is not a p-value such as 0.04, < 0.05 or 1e-5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPValue;

impl std::error::Error for NoPValue {}

impl fmt::Display for NoPValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("is not a p-value from 0 to 1, such as 0.04 or < 0.05")
    }
}

impl PrintedP {
    /// The smallest and the largest p that it stands for.
    #[must_use]
    pub fn range(self) -> (f64, f64) {
        // A division, so that 0.035 becomes the nearest floating-point number.
        let value = |twice: f64| (twice / (2.0 * 10f64.powi(self.places))).clamp(0.0, 1.0);
        let digits = 2.0 * self.digits as f64;
        match self.relation {
            Relation::Equal => (value(digits - 1.0), value(digits + 1.0)),
            Relation::Below | Relation::AtMost => (0.0, value(digits)),
            Relation::Above | Relation::AtLeast => (value(digits), 1.0),
        }
    }

    /// A text for an address, without `<` or `>`, that reads back as the same p-value.
    #[must_use]
    pub fn plain(self) -> String {
        let word = RELATIONS.iter().find(|(relation, ..)| *relation == self.relation).map(|(_, _, words)| words[0]);
        word.unwrap_or_default().to_owned() + &self.number()
    }

    fn number(self) -> String {
        /// With more decimals than this, a number is written with an exponent.
        const LONG: usize = 9;
        let places = self.places as usize;
        if places > LONG {
            return format!("{}e-{places}", self.digits);
        }
        let text = format!("{:0>width$}", self.digits, width = places + 1);
        let (whole, fraction) = text.split_at(text.len() - places);
        if fraction.is_empty() { whole.to_owned() } else { format!("{whole}.{fraction}") }
    }
}

impl fmt::Display for PrintedP {
    /// "p = 0.04".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = RELATIONS.iter().find(|(relation, ..)| *relation == self.relation).map(|(_, sign, _)| *sign);
        write!(f, "p {} {}", sign.unwrap_or_default(), self.number())
    }
}

impl std::str::FromStr for PrintedP {
    type Err = NoPValue;

    /// Reads a p-value as people print it: with or without "p" and a relation, with a decimal point
    /// or comma, perhaps with an exponent.
    fn from_str(text: &str) -> Result<Self, NoPValue> {
        let text = text.replace("%3C", "<").replace("%3E", ">");
        let text = text.trim().trim_start_matches(['p', 'P']).trim_start();
        let (relation, number) = RELATIONS
            .iter()
            .flat_map(|(relation, _, words)| words.iter().rev().map(move |word| (*relation, *word)))
            .find_map(|(relation, word)| Some((relation, text.strip_prefix(word)?.trim())))
            .ok_or(NoPValue)?;
        let (digits, places) = decimal(number).ok_or(NoPValue)?;
        let is_share = digits == 0 || (digits as f64) <= 10f64.powi(places);
        if is_share { Ok(Self { relation, digits, places }) } else { Err(NoPValue) }
    }
}

/// The digits of a number, and the number of decimal places.
fn decimal(number: &str) -> Option<(u64, i32)> {
    let (number, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let exponent: i32 = exponent.parse().ok().filter(|exponent| (-MOST_PLACES..=0).contains(exponent))?;
    let (whole, fraction) = number.split_once(['.', ',']).unwrap_or((number, ""));
    let all = whole.to_owned() + fraction;
    let is_number = !all.is_empty() && all.len() <= MOST_DIGITS && all.bytes().all(|byte| byte.is_ascii_digit());
    let places = fraction.len() as i32 - exponent;
    Some((all.parse().ok().filter(|_| is_number)?, places)).filter(|_| places <= MOST_PLACES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relations_and_digits_decide_what_is_meant() {
        for (text, shown, range) in [
            ("0.04", "p = 0.04", (0.035, 0.045)),
            ("p=.040", "p = 0.040", (0.0395, 0.0405)),
            ("P ≤ 0,05", "p ≤ 0.05", (0.0, 0.05)),
            ("p<0.05", "p < 0.05", (0.0, 0.05)),
            (">= 0.1", "p ≥ 0.1", (0.1, 1.0)),
            ("> .05", "p > 0.05", (0.05, 1.0)),
            ("0.00", "p = 0.00", (0.0, 0.005)),
            ("1", "p = 1", (0.5, 1.0)),
            ("%3C0.01", "p < 0.01", (0.0, 0.01)),
        ] {
            let read: PrintedP = text.parse().expect(text);
            assert_eq!((read.to_string().as_str(), read.range()), (shown, range), "{text}");
            assert_eq!(read.plain().parse(), Ok(read), "{text}");
            assert!(!read.plain().contains(['<', '>', '%', '&', ' ']));
        }
        let tiny: PrintedP = "1.5e-12".parse().expect("a p-value");
        assert_eq!((tiny.plain().as_str(), tiny.plain().parse()), ("15e-13", Ok(tiny)));
        assert!(tiny.range().0 < 1.5e-12 && tiny.range().1 > 1.5e-12);
    }

    #[test]
    fn what_is_no_p_value_is_refused() {
        let long = "9".repeat(100_000);
        for text in ["", "p", "<", "1.1", "2", "-0.1", "0.0.5", "x", "0.05 %", "1e-999", "1e5", &long] {
            assert_eq!(text.parse::<PrintedP>(), Err(NoPValue), "{text}");
        }
    }
}
