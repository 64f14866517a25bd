//! Splits a sentence into words, numbers and signs.

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Number(Number),
    /// A word as written, and in lower case.
    Word(String, String),
    /// A sign; different signs with the same meaning are unified.
    Sign(char),
}

/// A number as written.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Number {
    /// Its digits with a decimal point, without thousands separators: "84.1", "1000".
    pub(super) text: String,
    /// Whether a percent sign follows.
    pub(super) is_percent: bool,
    /// Whether a plus or minus sign precedes it, which means a difference.
    pub(super) is_signed: bool,
    /// Whether that sign is a minus.
    pub(super) is_negative: bool,
}

impl Number {
    pub(super) fn whole(&self) -> Option<u64> {
        self.text.parse().ok().filter(|_| !self.is_percent && !self.is_signed)
    }

    /// The integer that "1.000" stands for if points separate thousands.
    pub(super) fn grouped_by_points(&self) -> Option<u64> {
        let (whole, rest) = self.text.split_once('.').filter(|(whole, rest)| *whole != "0" && rest.len() == 3)?;
        (!self.is_percent && !self.is_signed).then(|| format!("{whole}{rest}").parse().ok()).flatten()
    }

    pub(super) fn value(&self) -> f64 {
        self.text.parse().unwrap_or(f64::NAN)
    }

    /// The number as in the sentence, without thousands separators.
    pub(super) fn shown(&self) -> String {
        if self.is_percent { format!("{} %", self.text) } else { self.text.clone() }
    }
}

/// Notations with several spellings, and LaTeX commands, with their replacements.
const SAME: [(&str, &str); 27] = [
    ("\\textbf", ""),
    ("\\mathbf", ""),
    ("\\pm", "±"),
    ("+/-", "±"),
    ("+-", "±"),
    ("\\%", "%"),
    ("\\times", "×"),
    ("\\alpha", "alpha"),
    ("\\leq", "≤"),
    ("\\le", "≤"),
    ("\\geq", "≥"),
    ("<=", "≤"),
    (">=", "≥"),
    ("\\rightarrow", "→"),
    ("->", "→"),
    ("⟶", "→"),
    ("⇒", "→"),
    ("≪", "<"),
    ("≫", ">"),
    ("⁻", "^-"),
    ("\u{2212}", "-"),
    ("–", "-"),
    ("’", "'"),
    ("~", " "),
    ("$", ""),
    ("{", ""),
    ("}", ""),
];

/// Words that are abbreviated with a full stop.
const SHORT: [&str; 4] = ["vs", "acc", "al", "approx"];

/// Units of time and size that may directly follow a decimal, the longer ones first.
const TIMES: [&str; 6] = ["ms", "min", "s", "h", "GB", "MB"];

/// Spellings of the percent sign.
const PERCENT: [&str; 3] = ["%", "percent", "per cent"];

/// Superscripts, from 0 on.
const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// Splits a sentence into tokens. `splits` says which words after a number and a hyphen are
/// separate, as in "1,000-item"; with other words, as in "5-shot", both are one word.
pub(super) fn tokens(text: &str, splits: fn(&str) -> bool) -> Vec<Token> {
    let text = SAME.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    let letters = plain(&text);
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&c) = letters.get(at) {
        let next = letters.get(at + 1).copied().unwrap_or(' ');
        let is_signed = matches!(c, '+' | '-') && (next.is_ascii_digit() || next == '.');
        let follows_word = at > 0 && (letters[at - 1].is_alphanumeric() || matches!(letters[at - 1], ')' | '%'));
        if c.is_ascii_digit() || c == '.' && next.is_ascii_digit() || is_signed && !follows_word {
            let (token, end) = number_or_word(&letters, at, splits);
            tokens.push(token);
            at = end;
        } else if c.is_alphabetic() {
            let end = end_of_word(&letters, at);
            tokens.push(word(&letters[at..end]));
            // "vs." is read as "vs", and its full stop ends nothing.
            let is_short = matches!(tokens.last(), Some(Token::Word(_, lower)) if SHORT.contains(&lower.as_str()));
            at = end + usize::from(is_short && letters.get(end) == Some(&'.'));
        } else if let Some(end) = end_of_citation(&letters, at) {
            at = end;
        } else {
            if !c.is_whitespace() {
                tokens.push(Token::Sign(c));
            }
            at += 1;
        }
    }
    tokens
}

/// The characters of a text, with plain digits, decimal points and spaces. A superscript digit is
/// kept after a letter, a power sign or another such digit; elsewhere it is a footnote mark.
fn plain(text: &str) -> Vec<char> {
    let all: Vec<char> = text.chars().collect();
    let digit = |at: usize| all.get(at).is_some_and(char::is_ascii_digit);
    let mut letters: Vec<char> = Vec::with_capacity(all.len());
    let mut is_power = false;
    for (at, &c) in all.iter().enumerate() {
        let raised = RAISED.iter().position(|raised| *raised == c);
        is_power = raised.is_some() && (is_power || matches!(letters.last(), Some('^' | '-')) || starts_name(&letters));
        match raised {
            Some(digit) if is_power => letters.push(char::from(b'0' + digit as u8)),
            // Powers such as 10⁵ are not read.
            Some(_) if letters.ends_with(&['1', '0']) => letters.push(c),
            Some(_) => letters.push(' '),
            // "84·1" has a decimal point, but "3·10^-4" is a product.
            None if c == '·'
                && at > 0
                && digit(at - 1)
                && digit(at + 1)
                && !all[at + 1..].starts_with(&['1', '0', '^']) =>
            {
                letters.push('.');
            }
            None if c.is_whitespace() && c != '\n' => letters.push(' '),
            None => letters.push(c),
        }
    }
    letters
}

/// Whether a following digit belongs to a name: "χ²".
fn starts_name(letters: &[char]) -> bool {
    letters.last().is_some_and(|c| c.is_alphabetic())
}

fn word(letters: &[char]) -> Token {
    let word: String = letters.iter().collect();
    let lower = word.to_lowercase();
    Token::Word(word, lower)
}

/// Words may contain digits and signs: "pass@1", "GPT-4", "chrF++", "Llama-3.1".
fn end_of_word(letters: &[char], start: usize) -> usize {
    // "w/o" is "without".
    if matches!(letters[start..], ['w', '/', 'o', ..]) && !letters.get(start + 3).is_some_and(|c| c.is_alphanumeric()) {
        return start + 3;
    }
    let mut end = start + 1;
    while let Some(&c) = letters.get(end) {
        let next = letters.get(end + 1).copied().unwrap_or(' ');
        let joins = matches!(c, '-' | '@' | '.' | '_' | '\'') && next.is_alphanumeric();
        if !(c.is_alphanumeric() || joins || c == '+' && matches!(letters[end - 1], 'F' | '+')) {
            break;
        }
        end += 1;
    }
    end
}

/// "[12]", "[3, 7]" and "(2019)" are citations, not numbers.
fn end_of_citation(letters: &[char], start: usize) -> Option<usize> {
    if let ['(', one, nine, _, _, ')', ..] = letters[start..]
        && [['1', '9'], ['2', '0']].contains(&[one, nine])
        && letters[start + 3..start + 5].iter().all(char::is_ascii_digit)
    {
        return Some(start + 6);
    }
    let inside = letters.get(start).filter(|c| **c == '[').map(|_| &letters[start + 1..])?;
    let length = inside.iter().position(|c| *c == ']')?;
    let inside = &inside[..length];
    let is_list = inside.iter().all(|c| c.is_ascii_digit() || matches!(c, ',' | ' ' | '-'));
    // "[Lee+23]".
    let is_key = inside.iter().all(|c| c.is_alphanumeric() || *c == '+')
        && inside.first().is_some_and(|c| c.is_alphabetic())
        && inside.iter().rev().take_while(|c| c.is_ascii_digit()).count() >= 2;
    (is_list || is_key).then_some(start + length + 2)
}

/// "k", " thousand", " million": the factor of a number, and the length of the word.
fn multiple_at(letters: &[char]) -> Option<(f64, usize)> {
    let starts = |word: &str| letters.len() >= word.len() && letters.iter().zip(word.chars()).all(|(own, c)| *own == c);
    let words = [("k", 1e3), ("K", 1e3), (" thousand", 1e3), (" million", 1e6)];
    words.into_iter().find(|(word, _)| starts(word)).map(|(word, times)| (times, word.len()))
}

fn number_or_word(letters: &[char], start: usize, splits: fn(&str) -> bool) -> (Token, usize) {
    let is_signed = matches!(letters[start], '+' | '-');
    let first = start + usize::from(is_signed);
    let digit = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
    let digits_from = |at: usize| (at..letters.len()).take_while(|at| digit(*at)).count();
    let mut end = first + digits_from(first);
    let mut text: String = letters[first..end].iter().collect();
    // Groups of three digits: 1,000 and 1 000, but not 0,712.
    let is_group = |end: usize, text: &str| {
        let is_mark = letters.get(end) == Some(&',') || letters.get(end) == Some(&' ') && !is_signed;
        is_mark && digits_from(end + 1) == 3 && !text.starts_with('0')
    };
    if (1..=3).contains(&text.len()) {
        // A space groups thousands only if the group has no decimals of its own.
        while is_group(end, &text) && !(letters[end] == ' ' && letters.get(end + 4) == Some(&'.')) {
            text.extend(&letters[end + 1..end + 4]);
            end += 4;
        }
    }
    if matches!(letters.get(end), Some('.' | ',')) && digit(end + 1) {
        let decimals = digits_from(end + 1);
        text = if text.is_empty() { "0".to_owned() } else { text };
        text.push('.');
        text.extend(&letters[end + 1..=end + decimals]);
        end += 1 + decimals;
    }
    let rest = letters.get(end).copied().unwrap_or(' ');
    let is_end = |at: usize| !letters.get(at).is_some_and(|c| c.is_alphanumeric());
    let exponent_digits = digits_from(end + 2);
    if matches!(rest, 'e' | 'E') && letters.get(end + 1) == Some(&'-') && exponent_digits > 0 {
        text.extend(&letters[end..end + 2 + exponent_digits]);
        end += 2 + exponent_digits;
    } else if let Some((times, length)) = multiple_at(&letters[end..]).filter(|(_, length)| is_end(end + length)) {
        text = text.parse::<f64>().map_or(text, |number| (number * times).round().to_string());
        end += length;
    } else if let Some(unit) = TIMES.iter().find(|unit| letters[end..].starts_with(&unit.chars().collect::<Vec<_>>()))
        && text.contains('.')
        && is_end(end + unit.len())
    {
        // "42.7s" is a time.
    } else if rest.is_alphabetic() {
        // "7B" is a name.
        let end = end_of_word(letters, start);
        return (word(&letters[start..end]), end);
    } else if rest == '-' && letters.get(end + 1).is_some_and(|c| c.is_alphabetic()) {
        let word_end = end_of_word(letters, end + 1);
        let behind: String = letters[end + 1..word_end].iter().collect();
        if !splits(&behind.to_lowercase()) {
            return (word(&letters[start..word_end]), word_end);
        }
        end += 1;
    }
    let blank = usize::from(letters.get(end) == Some(&' '));
    let unit = PERCENT.iter().find(|unit| {
        let unit_end = end + blank + unit.chars().count();
        letters[(end + blank).min(letters.len())..].starts_with(&unit.chars().collect::<Vec<_>>())
            && (**unit == "%" || is_end(unit_end))
    });
    let is_percent = unit.is_some();
    end += unit.map_or(0, |unit| blank + unit.len());
    (Token::Number(Number { text, is_percent, is_signed, is_negative: letters[start] == '-' }), end)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers as shown, words and signs, separated by bars.
    fn cut(text: &str) -> String {
        let shown = |token: &Token| match token {
            Token::Number(number) if number.is_signed => format!("±{}", number.shown()),
            Token::Number(number) => format!("#{}", number.shown()),
            Token::Word(word, _) => word.clone(),
            Token::Sign(sign) => sign.to_string(),
        };
        tokens(text, |word| word == "item").iter().map(shown).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn sentences_are_cut_into_numbers_words_and_signs() {
        for (text, pieces) in [
            ("84.1 vs 83.2 on 1,000 items, p < 0.05", "#84.1|vs|#83.2|on|#1000|items|,|p|<|#0.05"),
            ("p=.04;p≤1e-5", "p|=|#0.04|;|p|≤|#1e-5"),
            ("84,1 % und 0,712", "#84.1 %|und|#0.712"),
            ("84 percent, 81 per cent, a percentage", "#84 %|,|#81 %|,|a|percentage"),
            ("1,319 and 12 345 and 10k", "#1319|and|#12345|and|#10000"),
            ("$84.1_{\\pm 0.3}$ \\textbf{83.2}\\%", "#84.1|_|±|#0.3|#83.2 %"),
            (
                "GPT-4, F1, pass@1, chrF++, Llama-3.1 7B 5-shot [12]",
                "GPT-4|,|F1|,|pass@1|,|chrF++|,|Llama-3.1|7B|5-shot",
            ),
            ("a 1,000-item set: +0.9 (-1)", "a|#1000|item|set|:|±0.9|(|±1|)"),
            ("1.2 × 10⁻⁵ 412/500", "#1.2|×|#10|^|±5|#412|/|#500"),
            ("84·1% 3·10⁻⁴ 84.1¹ χ² 5² 10⁵", "#84.1 %|#3|·|#10|^|±4|#84.1|χ2|#5|#10|⁵"),
            ("1\u{2009}000 [Lee+23] [F1] a⟶b", "#1000|[|F1|]|a|→|b"),
            ("", ""),
        ] {
            assert_eq!(cut(text), pieces, "{text}");
        }
    }
}
