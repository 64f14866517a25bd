//! What boxes accept: how a text is read, and how a value is written.

use paired_bootstrap::planning::Percent;
use paired_bootstrap::planning::review::{PrintedP, Share};
use paired_bootstrap::report::{count, parse_whole, shortened};
use paired_bootstrap::sorting;
use paired_bootstrap::table::Constant;

/// What a box accepts.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A whole number between these bounds, also written as `1e3`.
    Whole(u64, u64),
    /// As [`Whole`](Self::Whole), or empty.
    WholeOrNothing(u64, u64),
    /// Several whole numbers between these bounds, with a dash for an unknown one; or empty.
    WholesOrNothing(u64, u64),
    /// A seed: any whole number of 64 bits.
    Seed,
    /// A level of significance: 0.05, or 5 %.
    Alpha,
    /// A level of intervals in percent, stored as a proportion (95 is 0.95); or empty.
    LevelOrNothing,
    /// A number above 0, or empty.
    Margin,
    /// A number above 0.
    Positive,
    /// A number in the unit of the scores, kept as a decimal; or empty.
    ConstantOrNothing,
    /// A percentage from this one to 100. The text says what is expected.
    Percentage(f64, &'static str),
    /// A percentage from 0 to 100, or empty.
    PercentageOrNothing,
    /// An exact percentage above 0, up to this one.
    Exactly(Percent),
    /// Up to this many exact percentages above 0.
    Several(usize),
    /// A share as papers print it.
    Share,
    /// As [`Share`](Self::Share), or empty.
    ShareOrNothing,
    /// A p-value as papers print it, or empty.
    PrintedPOrNothing,
    /// A name of letters, digits and a few signs that an address can hold; or empty.
    NameOrNothing,
    /// Any text, or empty. Forms do not write it to addresses.
    Text,
}

/// The value of a box.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Empty.
    Empty,
    /// A whole number.
    Whole(u64),
    /// Whole numbers, some of them unknown.
    Wholes(Vec<Option<u64>>),
    /// Any other number.
    Number(f64),
    /// An exact percentage.
    Percent(Percent),
    /// Exact percentages, in ascending order.
    Percents(Vec<Percent>),
    /// A printed share.
    Share(Share),
    /// A printed p-value.
    PrintedP(PrintedP),
    /// A text.
    Text(String),
}

impl Kind {
    /// Reads `text`. The error ends a sentence about the box: "“x” is not a whole number from 1 to
    /// 10", "enter a whole number …".
    pub fn read(self, text: &str) -> Result<Value, String> {
        let text = text.trim();
        let is_optional = matches!(
            self,
            Self::WholeOrNothing(..)
                | Self::WholesOrNothing(..)
                | Self::LevelOrNothing
                | Self::Margin
                | Self::ConstantOrNothing
                | Self::PercentageOrNothing
                | Self::ShareOrNothing
                | Self::PrintedPOrNothing
                | Self::NameOrNothing
                | Self::Text
        );
        if text.is_empty() && is_optional {
            return Ok(Value::Empty);
        }
        match self {
            Self::Several(most) => several(text, most),
            Self::WholesOrNothing(least, most) => wholes(text, (least, most)),
            _ if text.is_empty() => Err(format!("enter {}", self.meaning())),
            Self::Share | Self::ShareOrNothing => {
                text.parse().map(Value::Share).map_err(|problem| format!("“{}” {problem}", shortened(text)))
            }
            Self::PrintedPOrNothing => {
                text.parse().map(Value::PrintedP).map_err(|problem| format!("“{}” {problem}", shortened(text)))
            }
            Self::Text => Ok(Value::Text(text.to_owned())),
            _ => self.number(text).ok_or_else(|| format!("“{}” is not {}", shortened(text), self.meaning())),
        }
    }

    fn number(self, text: &str) -> Option<Value> {
        let unsigned = text.trim_end_matches('%').trim_end();
        Some(match self {
            Self::Whole(least, most) | Self::WholeOrNothing(least, most) => {
                Value::Whole(whole(text).filter(|number| (least..=most).contains(number))?)
            }
            Self::Seed => Value::Whole(parse_whole(text)?),
            Self::Alpha => Value::Number(alpha(text).filter(|alpha| *alpha > 0.0 && *alpha < 1.0)?),
            // 99.9 % is 0.999, and not 0.9990000000000001.
            Self::LevelOrNothing => {
                Value::Number(rounded(decimal(unsigned).filter(|p| (1.0..=99.9999).contains(p))?, 1e7))
            }
            Self::Margin => Value::Number(decimal(text).filter(|margin| *margin > 0.0)?),
            Self::Positive => Value::Number(decimal(text).filter(|number| *number > 0.0)?),
            // 1,500 may be one and a half thousand or a decimal number.
            Self::ConstantOrNothing if text.contains(',') && parse_whole(text).is_some() => return None,
            Self::ConstantOrNothing => Value::Text(Constant::parse(text)?.to_string()),
            Self::Percentage(least, _) => Value::Number(decimal(unsigned).filter(|p| (least..=100.0).contains(p))?),
            Self::PercentageOrNothing => Value::Number(decimal(unsigned).filter(|p| (0.0..=100.0).contains(p))?),
            // The box takes one number, so a comma can only be a decimal comma.
            Self::Exactly(most) => Value::Percent(above_zero(&text.replace(',', ".")).filter(|p| *p <= most)?),
            Self::NameOrNothing => Value::Text(name(text)?),
            Self::Several(_)
            | Self::WholesOrNothing(..)
            | Self::Share
            | Self::ShareOrNothing
            | Self::PrintedPOrNothing
            | Self::Text => {
                return None;
            }
        })
    }

    fn meaning(self) -> String {
        match self {
            Self::Whole(least, most) | Self::WholeOrNothing(least, most) => {
                format!("a whole number from {} to {}", count(least), count(most))
            }
            Self::WholesOrNothing(least, most) => {
                format!("whole numbers from {} to {}, separated by semicolons", count(least), count(most))
            }
            Self::Seed => format!("a whole number from 0 to {}", u64::MAX),
            Self::Alpha => "a number between 0 and 1, such as 0.05".to_owned(),
            Self::LevelOrNothing => "a percentage from 1 to 99.9999, such as 95. You can leave it empty".to_owned(),
            Self::Margin => "a number above 0 without a unit, such as 0.5. You can leave it empty".to_owned(),
            Self::Positive => "a number above 0 without a unit, such as 0.3".to_owned(),
            Self::ConstantOrNothing => {
                "a number without % and without thousands separators, such as 0.25. You can leave it empty".to_owned()
            }
            Self::Percentage(_, meaning) => meaning.to_owned(),
            Self::PercentageOrNothing => "a percentage from 0 to 100".to_owned(),
            Self::Exactly(most) => format!("a percentage above 0 and up to {most}, such as 2.5"),
            Self::Share | Self::ShareOrNothing => "a percentage, such as 71.2".to_owned(),
            Self::NameOrNothing => format!("a name of at most {LONGEST_NAME} letters and digits, such as BLEU"),
            Self::PrintedPOrNothing => "a p-value, such as < 0.05".to_owned(),
            Self::Text => "a text".to_owned(),
            Self::Several(_) => "one or more numbers of points above 0, such as 1, 2, 5".to_owned(),
        }
    }

    /// `value` as the box shows it.
    pub fn shown(self, value: &Value) -> String {
        match (self, value) {
            (Self::Seed, Value::Whole(number)) => number.to_string(),
            (_, Value::Whole(number)) => count(*number),
            // 0.57 is 57, and not 56.99999999999999.
            (Self::LevelOrNothing, Value::Number(level)) => ((level * 1e11).round() / 1e9).to_string(),
            (_, Value::Wholes(numbers)) => known(numbers, "; ", count),
            (_, Value::Percents(percents)) => listed(percents, ", "),
            (_, Value::PrintedP(p)) => p.to_string().trim_start_matches("p ").trim_start_matches("= ").to_owned(),
            (_, Value::Share(_)) => self.plain(value).replace("%25", " %"),
            _ => self.plain(value),
        }
    }

    /// `value` as an address writes it, in which `%`, `&` and blanks have another meaning.
    pub fn plain(self, value: &Value) -> String {
        match value {
            Value::Empty => String::new(),
            Value::Whole(number) => number.to_string(),
            Value::Wholes(numbers) => known(numbers, ";", |number| number.to_string()),
            Value::Number(number) => number.to_string(),
            Value::Percent(percent) => percent.to_string(),
            Value::Percents(percents) => listed(percents, ","),
            Value::Share(share) => share.in_percent().plain(),
            Value::PrintedP(p) => p.plain(),
            Value::Text(text) => text.clone(),
        }
    }
}

/// Numbers with a dash for each unknown one.
fn known(numbers: &[Option<u64>], separator: &str, text: fn(u64) -> String) -> String {
    let text = |number: &Option<u64>| number.map_or("-".to_owned(), text);
    numbers.iter().map(text).collect::<Vec<_>>().join(separator)
}

/// Reads numbers between semicolons, blanks, or commas before a blank: "1,000; 277; -".
fn wholes(text: &str, (least, most): (u64, u64)) -> Result<Value, String> {
    let parts = text.split(|c: char| c == ';' || c.is_whitespace()).map(|part| part.trim_end_matches(','));
    let read = parts.filter(|part| !part.is_empty()).map(|part| {
        let number = parse_whole(part).filter(|number| (least..=most).contains(number));
        match part {
            "-" | "–" | "?" => Ok(None),
            _ if number.is_some() => Ok(number),
            _ => Err(format!("“{}” is not {}", shortened(part), Kind::Whole(least, most).meaning())),
        }
    });
    read.collect::<Result<Vec<_>, String>>().map(Value::Wholes)
}

fn listed(percents: &[Percent], separator: &str) -> String {
    percents.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

/// Reads a decimal number with a point or a comma. −0 becomes 0.
fn decimal(text: &str) -> Option<f64> {
    let number: f64 = text.trim().replace(',', ".").replace('−', "-").parse().ok()?;
    number.is_finite().then_some(number + 0.0)
}

/// `number` / 100, without the noise of binary fractions. `digits` is the power of ten to round at.
fn rounded(number: f64, digits: f64) -> f64 {
    (number * digits).round() / (100.0 * digits)
}

/// Reads a level: 0.05, or 5 %. 0.7 % is 0.007, and not 0.006999999999999999.
fn alpha(text: &str) -> Option<f64> {
    match text.strip_suffix('%') {
        Some(percent) => decimal(percent).map(|percent| rounded(percent, 1e13)),
        None => decimal(text),
    }
}

/// Reads a whole number as people type it, or with an exponent: `1,000`, `1e3`.
fn whole(text: &str) -> Option<u64> {
    /// Below 2⁵³, about 9e15, up to which floating-point numbers hold every whole number.
    const LARGEST: f64 = 1e15;
    let with_exponent = || {
        let number: f64 = text.parse().ok().filter(|_| text.contains(['e', 'E']))?;
        let is_whole = (0.0..=LARGEST).contains(&number) && number == number.floor();
        is_whole.then_some(number as u64)
    };
    parse_whole(text).or_else(with_exponent)
}

/// The maximum length of a name.
const LONGEST_NAME: usize = 30;

/// Reads a name. Blanks become hyphens, because an address cannot hold blanks.
fn name(text: &str) -> Option<String> {
    let name = text.replace(' ', "-");
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '@' | '.' | '+');
    (name.len() <= LONGEST_NAME && name.chars().all(is_name)).then_some(name)
}

fn above_zero(text: &str) -> Option<Percent> {
    Percent::parse(text).filter(|percent| percent.millionths() > 0)
}

fn several(text: &str, most: usize) -> Result<Value, String> {
    let text = with_points(text).replace('%', " ");
    let parts = text.split(|c: char| matches!(c, ',' | ';') || c.is_whitespace()).filter(|part| !part.is_empty());
    let read = parts.map(|part| {
        let expected = "a percentage above 0 and up to 100, such as 2 or 0.5 (with a point)";
        above_zero(part).ok_or_else(|| format!("“{}” is not {expected}", shortened(part)))
    });
    let mut percents = read.collect::<Result<Vec<Percent>, String>>()?;
    sorting::sort(&mut percents);
    percents.dedup();
    match percents.len() {
        0 => Err(format!("enter {}", Kind::Several(most).meaning())),
        number if number > most => Err(format!("at most {most}, so that their curves can be told apart")),
        _ => Ok(Value::Percents(percents)),
    }
}

/// If semicolons separate the numbers, a comma between two digits is a decimal comma: 0,5; 1,5.
fn with_points(text: &str) -> String {
    if !text.contains(';') {
        return text.to_owned();
    }
    let letters: Vec<char> = text.chars().collect();
    let is_digit = |index: Option<usize>| index.and_then(|i| letters.get(i)).is_some_and(char::is_ascii_digit);
    let point = |(index, &letter): (usize, &char)| {
        let is_decimal = letter == ',' && is_digit(index.checked_sub(1)) && is_digit(Some(index + 1));
        if is_decimal { '.' } else { letter }
    };
    letters.iter().enumerate().map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(kind: Kind, text: &str) -> Option<f64> {
        match kind.read(text) {
            Ok(Value::Number(number)) => Some(number),
            Ok(Value::Whole(number)) => Some(number as f64),
            _ => None,
        }
    }

    #[test]
    fn whole_numbers_may_have_commas_or_an_exponent() {
        let kind = Kind::Whole(1, 10_000);
        let read = ["7", "1,000", "1e3", " 2.5E3 ", "1e0"].map(|text| number(kind, text));
        assert_eq!(read, [7.0, 1000.0, 1000.0, 2500.0, 1.0].map(Some));
        for text in ["", "e", "1e", "1e-3", "1.5", "1,5e3", "-1e3", "1e16", "inf", "NaN", "5 %", "0", "10001"] {
            assert!(kind.read(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn levels_are_what_was_typed_to_the_last_digit() {
        for (kind, text, level) in [
            (Kind::Alpha, "0.05", 0.05),
            (Kind::Alpha, "0,7 %", 0.007),
            (Kind::Alpha, "5%", 0.05),
            (Kind::LevelOrNothing, "99.9", 0.999),
            (Kind::LevelOrNothing, "57 %", 0.57),
        ] {
            assert_eq!(number(kind, text), Some(level), "{text}");
        }
        assert_eq!(Kind::LevelOrNothing.shown(&Value::Number(0.57)), "57");
        assert_eq!(Kind::LevelOrNothing.shown(&Value::Number(0.999)), "99.9");
        for (kind, text) in
            [(Kind::Alpha, "1"), (Kind::Alpha, "0"), (Kind::LevelOrNothing, "0.95"), (Kind::LevelOrNothing, "100")]
        {
            assert!(kind.read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn optional_boxes_may_be_empty_and_others_may_not() {
        for kind in [
            Kind::Margin,
            Kind::LevelOrNothing,
            Kind::PercentageOrNothing,
            Kind::ShareOrNothing,
            Kind::WholeOrNothing(0, 9),
        ] {
            assert_eq!(kind.read("  "), Ok(Value::Empty));
        }
        for kind in [Kind::Seed, Kind::Alpha, Kind::Share, Kind::Several(6), Kind::Whole(0, 9)] {
            assert!(kind.read("").is_err(), "{kind:?}");
        }
    }

    #[test]
    fn several_percentages_are_separated_by_commas_blanks_or_semicolons() {
        let read = |text| Kind::Several(3).read(text).map(|value| Kind::Several(3).shown(&value));
        for (text, shown) in
            [("5, 1,2", "1, 2, 5"), ("0,5; 1,5", "0.5, 1.5"), ("2 % 2", "2"), ("1 2 0.25", "0.25, 1, 2")]
        {
            assert_eq!(read(text), Ok(shown.to_owned()), "{text}");
        }
        for text in ["", "0", "1, 2, 3, 4", "x", "101"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_back_as_the_same() {
        let percent = Kind::Percentage(-100.0, "");
        for (kind, text) in [
            (Kind::Whole(1, 10_000_000), "1234567"),
            (Kind::Seed, "18446744073709551615"),
            (Kind::LevelOrNothing, "99.9999"),
            (Kind::Margin, "0.1"),
            (percent, "−3.5"),
            (Kind::Exactly(Percent::WHOLE), "0.000001"),
            (Kind::Several(6), "0.5,1,2"),
            (Kind::Share, "70.0"),
            (Kind::Share, "0.720"),
            (Kind::Share, "0.9 %"),
            (Kind::PrintedPOrNothing, "p ≤ .010"),
            (Kind::PrintedPOrNothing, "0.04"),
            (Kind::NameOrNothing, "ROUGE L"),
            (Kind::WholesOrNothing(1, 10_000), "1,000; 277, - 56"),
        ] {
            let value = kind.read(text).expect("it can be read");
            assert_eq!(kind.read(&kind.shown(&value)), Ok(value), "{text}");
        }
    }
}
