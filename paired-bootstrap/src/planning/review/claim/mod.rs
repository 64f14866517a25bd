//! A claim as it stands in a paper: "84.1 vs 83.2 on 1,000 items, p < 0.05".

mod asides;
mod sizes;
mod systems;
mod tokens;

use super::metric::{ERROR_RATE, LOWER, Metric, UNITS_OF_ERRORS, metrics};
use super::printed::{Printed, Rounding};
use crate::text::{count, parse_whole};
use systems::Pair;
use tokens::{Number, Token, tokens};

/// What a sentence says, as far as it was understood.
///
/// # Example
/// ```
/// use paired_bootstrap::planning::review::Claim;
/// let claim = Claim::read("84.1 vs 83.2 on 1,000 items, p < 0.05");
/// let value = |key| claim.value(key).unwrap_or_default();
/// assert_eq!(["items", "base", "exp", "p"].map(value), ["1000", "83.2", "84.1", "< 0.05"]);
/// assert!(claim.told[1].starts_with("Baseline: 83.2, the lower one"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// Values of the keys of a print, as the sentence has them.
    pub values: Vec<(&'static str, String)>,
    /// What was read, and what was assumed, is missing, or was not read: a sentence each.
    pub told: Vec<String>,
    /// Of three or four scores, each two that may be meant: the values of their keys, the worse one
    /// as the baseline.
    pub choices: Vec<Vec<(&'static str, String)>>,
}

/// Longer texts are no sentence: the rest is not read.
const LONGEST: usize = 2000;

const ITEMS: &[&str] = &[
    "item",
    "items",
    "example",
    "examples",
    "question",
    "questions",
    "sentence",
    "sentences",
    "instance",
    "instances",
    "sample",
    "samples",
    "problem",
    "problems",
    "document",
    "documents",
    "query",
    "queries",
    "image",
    "images",
    "segment",
    "segments",
    "prompt",
    "prompts",
    "task",
    "tasks",
    "pairs",
    "utterances",
    "cases",
    "passages",
];
const RUNS: &[&str] =
    &["seed", "seeds", "run", "runs", "trial", "trials", "restarts", "repetitions", "initializations"];
/// Two scores with one of these between them are compared.
const VERSUS: &[&str] = &["vs", "vs.", "versus", "against"];
/// Behind "the error", they say that it is a score.
const CHANGES: &[&str] = &["drops", "falls", "decreases", "sinks", "goes", "rises", "increases"];
/// So do these before it.
const REDUCES: &[&str] =
    &["reduce", "reduces", "reduced", "lower", "lowers", "lowered", "cut", "cuts", "decrease", "decreased"];

impl Claim {
    /// Reads a sentence. Whatever is ambiguous is told, or left to be entered.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let text: String = text.chars().take(LONGEST).collect();
        let tokens = tokens(&text, |word| ITEMS.contains(&word) || RUNS.contains(&word));
        let is_used = vec![false; tokens.len()];
        Reader { tokens, is_used, claim: Self::default(), counts_of: None, changed: Vec::new(), left: Vec::new() }
            .read()
    }

    /// The value of a key.
    #[must_use]
    pub fn value(&self, key: &str) -> Option<&str> {
        self.values.iter().find(|(own, _)| *own == key).map(|(_, value)| value.as_str())
    }

    #[inline(never)]
    fn set(&mut self, key: &'static str, value: String) {
        if self.value(key).is_none() {
            self.values.push((key, value));
        }
    }
}

/// A mean of a system.
#[derive(Clone, Debug)]
struct Score {
    /// As a box takes it.
    text: String,
    value: f64,
    /// The number behind ±.
    deviation: Option<String>,
    /// The place in the sentence.
    at: usize,
}

struct Reader {
    tokens: Vec<Token>,
    is_used: Vec<bool>,
    claim: Claim,
    /// Whole numbers are counts of so many items: "from 412 to 431 correct out of 500".
    counts_of: Option<u64>,
    /// The places of numbers of items that helped, hurt or tied.
    changed: Vec<usize>,
    /// Numbers that are no scores, and of which nothing else is known.
    left: Vec<String>,
}

impl Reader {
    fn read(mut self) -> Claim {
        self.take_p();
        self.take_not_significant();
        self.take_asides();
        self.take_changes();
        let mut scores = self.take_counts();
        let is_beside_count = scores.len() == 1;
        self.take_sizes();
        in_order(&mut scores, self.take_deviations());
        let differences = self.take_differences();
        if scores.len() < 2 {
            let others = self.take_scores(is_beside_count);
            in_order(&mut scores, others);
        }
        self.keep_side_by_side(&mut scores);
        let metrics = self.metrics(&scores);
        let is_lower_better = metrics.first().is_some_and(|name| Metric::named(name).is_lower_better());
        let baseline = self.take_systems(&scores, is_lower_better);
        if let Some(name) = metrics.first().filter(|name| Metric::named(name) != Metric::Accuracy) {
            self.claim.set("measure", name.replace(' ', "-"));
        }
        if let 3..=4 = scores.len() {
            self.claim.choices = choices(&scores, is_lower_better);
        }
        self.tell(&scores, baseline, &metrics, &differences);
        self.claim
    }

    // These are called from everywhere: each once is a kilobyte less to load.
    #[inline(never)]
    fn word(&self, at: usize) -> Option<&str> {
        if let Some(Token::Word(word, _)) = self.tokens.get(at) { Some(word) } else { None }
    }

    /// A number that nothing has used yet.
    #[inline(never)]
    fn number(&self, at: usize) -> Option<&Number> {
        match self.tokens.get(at) {
            Some(Token::Number(number)) if !self.is_used[at] => Some(number),
            _ => None,
        }
    }

    #[inline(never)]
    fn sign(&self, at: usize) -> Option<char> {
        if let Some(Token::Sign(sign)) = self.tokens.get(at) { Some(*sign) } else { None }
    }

    /// Whether there is a number, used or not.
    fn is_number(&self, at: usize) -> bool {
        matches!(self.tokens.get(at), Some(Token::Number(_)))
    }

    fn lower(&self, at: usize) -> Option<&str> {
        if let Some(Token::Word(_, lower)) = self.tokens.get(at) { Some(lower) } else { None }
    }

    /// Whether there is a word out of some in lower case.
    #[inline(never)]
    fn is(&self, at: usize, of: &[&str]) -> bool {
        matches!(self.tokens.get(at), Some(Token::Word(_, lower)) if of.contains(&lower.as_str()))
    }

    fn before(&self, at: usize, of: &[&str]) -> bool {
        at.checked_sub(1).is_some_and(|at| self.is(at, of))
    }

    fn all(&self) -> std::ops::Range<usize> {
        0..self.tokens.len()
    }

    /// "84.1 ± 0.3".
    fn take_deviations(&mut self) -> Vec<Score> {
        let mut scores = Vec::new();
        for at in self.all() {
            let sign =
                (at + 1..at + 4).take_while(|&at| self.number(at).is_none()).find(|&at| self.sign(at) == Some('±'));
            let Some((mean, sign)) = self.number(at).cloned().zip(sign) else { continue };
            let Some(deviation) = self.number(sign + 1).cloned() else { continue };
            self.is_used[at] = true;
            self.is_used[sign + 1] = true;
            scores.push(Score { value: mean.value(), text: mean.shown(), deviation: Some(deviation.text), at });
        }
        for at in self.all() {
            // "90.1 (std 0.4)", "84.1 (0.3)", "70.0% (350)".
            let is_named = self.is(at + 2, &["std", "sd", "s.d", "stdev", "σ"]);
            let inside = at + 2 + usize::from(is_named);
            let inside = inside + usize::from(is_named && matches!(self.sign(inside), Some('=' | ':' | '.')));
            let is_bracket = self.sign(at + 1) == Some('(') && self.sign(inside + 1) == Some(')');
            let Some((mean, other)) = self
                .number(at)
                .cloned()
                .zip(self.number(inside).cloned())
                .filter(|(_, other)| is_bracket && !other.is_signed)
            else {
                continue;
            };
            let is_small = other.value() < 0.2 * mean.value();
            if is_named || is_small && self.claim.value("runs").is_some() {
                self.is_used[at] = true;
                self.is_used[inside] = true;
                scores.push(Score { value: mean.value(), text: mean.shown(), deviation: Some(other.text), at });
            } else if is_small || other.whole().is_some_and(|count| count > 100) && mean.whole().is_none() {
                self.is_used[inside] = true;
                self.left.push(other.shown());
            }
        }
        scores.sort_by_key(|score| score.at);
        scores
    }

    /// "Toxicity ↓ 8.1" says which way is better, and "84.1 (↓ 0.9)" by how much.
    fn is_direction(&self, at: usize, arrow: char) -> bool {
        self.sign(at) == Some(arrow) && (self.word(at.wrapping_sub(1)).is_some() || !self.is_number(at + 1))
    }

    /// "Lower is better", "↓".
    fn says_lower(&self) -> bool {
        let is_said = |at: usize| {
            self.is(at, &["lower", "less", "smaller"]) && self.is(at + 1, &["is"]) && self.is(at + 2, &["better"])
        };
        self.all().any(|at| is_said(at) || self.is_direction(at, '↓'))
    }

    /// The metrics that are named, each once.
    fn metrics(&self, scores: &[Score]) -> Vec<String> {
        let words: Vec<&str> = self.all().map(|at| self.word(at).unwrap_or_default()).collect();
        // These are words of their own, too.
        let plain =
            ["map", "return", "loss", "em", "dice", "precision", "recall", "error", "errors", "err", "score", "scores"];
        let mut names = metrics(&words, |name| !plain.contains(&name.to_lowercase().as_str()));
        // "The test error", "an error of 8.1%", "the error drops"; no standard error, no error bar.
        let is_rate = |at: usize| {
            let is_other = self.before(at, UNITS_OF_ERRORS)
                || self.before(at, &["standard", "squared", "absolute", "percentage", "calibration", "type", "of"])
                || self.is(at + 1, &["bar", "bars", "analysis", "correction", "reduction", "margin"]);
            let is_link =
                |at: usize| self.is(at, &["of", "is", "was", "from", "to"]) || matches!(self.sign(at), Some(':' | '='));
            let leads = (at + 1..at + 5).find(|at| !is_link(*at)).is_some_and(|at| self.is_number(at));
            let changes = || {
                (at + 1..at + 5).any(|at| self.is(at, CHANGES))
                    || (at.saturating_sub(3)..at).any(|at| self.is(at, REDUCES))
            };
            self.is(at, &["error"]) && !is_other && (leads || changes() || self.sign(at + 1) == Some(':'))
        };
        if names.is_empty() && self.all().any(is_rate) {
            names.push(ERROR_RATE.to_owned());
        }
        if self.says_lower() && names.is_empty() {
            // In percent, it is the share of items that are wrong; else nobody knows what it is.
            let is_share = scores.iter().any(|score| score.text.ends_with('%'));
            names.push(if is_share { ERROR_RATE } else { LOWER }.to_owned());
        }
        names
    }

    /// "+0.9", "by 0.9 points".
    fn take_differences(&mut self) -> Vec<String> {
        let mut differences = Vec::new();
        for at in self.all() {
            let units = ["points", "point", "pp", "pts", "absolute", "percentage"];
            let Some(number) = self.number(at).cloned() else { continue };
            // "12% fewer errors" is no difference of two scores; "84.1 better than 83.2" is both.
            let is_than = self.is(at + 2, &["than"]) && self.is_number(at + 3) || self.is(at + 2, &["is"]);
            if self.is(at + 1, &["relative", "fewer", "more", "less", "higher", "lower", "better", "worse"]) && !is_than
            {
                self.is_used[at] = true;
                self.left.push(number.shown());
            } else if number.is_signed
                || at > 0
                    && ['↓', '↑']
                        .into_iter()
                        .any(|arrow| self.sign(at - 1) == Some(arrow) && !self.is_direction(at - 1, arrow))
                || self.before(at, &["by"])
                || self.is(at + 1, &units)
            {
                self.is_used[at] = true;
                differences.push(number.shown());
            }
        }
        differences
    }

    /// What is left. Beside "41 of 50", a whole number is a count.
    fn take_scores(&mut self, is_beside_count: bool) -> Vec<Score> {
        let mut scores = Vec::new();
        for at in self.all() {
            if let Some(number) = self.number(at).filter(|number| !is_beside_count || number.whole().is_none()).cloned()
            {
                self.is_used[at] = true;
                let count = self.counts_of.zip(number.whole()).filter(|(all, part)| part <= all);
                let (value, text) = match count {
                    Some((all, part)) => (100.0 * part as f64 / all as f64, share(part, all)),
                    None => (number.value(), number.shown()),
                };
                scores.push(Score { value, text, deviation: None, at });
            }
        }
        scores
    }

    /// Of more than two, the only two that stand as "84.1 vs 83.2" does; the others are not read.
    fn keep_side_by_side(&mut self, scores: &mut Vec<Score>) {
        let is_compared = |pair: &[Score]| {
            let mut between = pair[0].at + 1..pair[1].at;
            self.before(pair[0].at, &["from"]) && between.len() == 1 && self.is(between.start, &["to"])
                || between.clone().all(|at| self.word(at).is_none() || self.is(at, VERSUS))
                    && between.any(|at| self.is(at, VERSUS) || self.sign(at) == Some('→'))
        };
        let pairs: Vec<usize> =
            scores.windows(2).enumerate().filter(|(_, pair)| is_compared(pair)).map(|(at, _)| at).collect();
        let ([first], 3..) = (pairs.as_slice(), scores.len()) else { return };
        let kept = scores[*first..first + 2].to_vec();
        for other in scores.iter().filter(|score| kept.iter().all(|kept| kept.at != score.at)) {
            self.is_used[other.at] = false;
        }
        *scores = kept;
    }

    /// Which of two scores is the baseline's, and why; `None` unless there are two.
    fn take_systems(&mut self, scores: &[Score], is_lower_better: bool) -> Option<(usize, &'static str)> {
        let [first, second] = scores else { return None };
        let (baseline, why) = Pair::new(self, first, second).baseline(is_lower_better);
        let (base, exp) = if baseline == 0 { (first, second) } else { (second, first) };
        for (key, value) in values_of(base, exp) {
            self.claim.set(key, value);
        }
        Some((baseline, why))
    }

    fn tell(
        &mut self,
        scores: &[Score],
        baseline: Option<(usize, &'static str)>,
        metrics: &[String],
        differences: &[String],
    ) {
        let claim = self.claim.clone();
        let value = |key: &str| claim.value(key).map(str::to_owned);
        let name = metrics.first().cloned();
        let metric = name.as_ref().map_or(Metric::Accuracy, |name| Metric::named(name));
        let counts_items = matches!(metric, Metric::Accuracy | Metric::Errors);
        let with = |score: &Score| match &score.deviation {
            Some(deviation) => format!("{} ± {deviation}", score.text),
            None => score.text.clone(),
        };
        let listed = |parts: &[String]| parts.join(" and ");
        let what = match &name {
            _ if metric == Metric::Errors => "error rates".to_owned(),
            Some(name) if !counts_items => name.clone(),
            _ => "accuracies".to_owned(),
        };
        let pair =
            (scores.len() == 2).then(|| format!("{} as {what}", listed(&scores.iter().map(with).collect::<Vec<_>>())));
        let number = |key: &str, unit: &str| {
            value(key).and_then(|text| parse_whole(&text)).map(|n| format!("{} {unit}", count(n)))
        };
        let p =
            value("p").map(|p| if p.starts_with(['<', '>', '≤', '≥']) { format!("p {p}") } else { format!("p = {p}") });
        let agree = value("agree").map(|agree| format!("agreement {agree}"));
        let parts = [
            pair,
            number("items", "items"),
            number("runs", "runs"),
            number("paper_helped", "helped"),
            number("paper_hurt", "hurt"),
            number("disagree", "disagreements"),
            agree,
            p,
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let mut told = Vec::new();
        if parts.is_empty() {
            told.push(
                "Nothing was understood. Write, for example, “84.1 vs 83.2 on 1,000 items, p < 0.05”.".to_owned(),
            );
        } else {
            told.push(format!("Read: {}.", parts.join("; ")));
        }
        if let Some((score, (_, why))) = baseline.map(|baseline| (&scores[baseline.0], baseline)) {
            told.push(format!("Baseline: {}, {why}.", score.text));
        }
        let has_changes = value("paper_helped").is_some() && value("paper_hurt").is_some();
        match scores {
            [] if !has_changes && !parts.is_empty() => told.push("Two scores are missing: enter them.".to_owned()),
            [only] => {
                let by = differences.first().and_then(|by| others_at(&only.text, by));
                let by = by
                    .map_or_else(String::new, |[less, more]| format!(" With the difference, it is {less} or {more}."));
                told.push(format!("There is only one score, {}: enter the other.{by}", only.text));
            }
            [_, _, _, ..] => {
                let texts: Vec<String> = scores.iter().map(with).collect();
                let how = if claim.choices.is_empty() { "enter" } else { "choose or enter" };
                told.push(format!("Which two? {}: {how} the two that are compared.", texts.join(", ")));
            }
            _ => {}
        }
        let has_deviations = value("base_sd").is_some();
        if scores.len() == 2 {
            match metrics {
                [] if !has_deviations => {
                    told.push("No metric is named: read as the share of right answers.".to_owned())
                }
                [_, _, ..] => {
                    told.push(format!("Several metrics are named: {}. Read as the first.", metrics.join(", ")))
                }
                _ => {}
            }
            if value("items").is_none() && counts_items && !has_deviations {
                told.push("The number of items is missing: enter it.".to_owned());
            }
            if has_deviations {
                let runs = if value("runs").is_none() { " Their number is missing: enter it." } else { "" };
                told.push(format!("± is read as the standard deviation over runs.{runs}"));
            }
        }
        if !differences.is_empty() {
            told.push(format!("Not needed: the difference, {}.", differences.join(", ")));
        }
        let left: Vec<String> = self
            .left
            .iter()
            .cloned()
            .chain((0..self.tokens.len()).filter_map(|at| self.number(at)).map(|number| number.shown()))
            .collect();
        if !left.is_empty() {
            told.push(format!("Not read: {}.", left.join(", ")));
        }
        told.append(&mut self.claim.told);
        self.claim.told = told;
    }
}

/// Each two of some scores, the worse one as the baseline.
fn choices(scores: &[Score], is_lower_better: bool) -> Vec<Vec<(&'static str, String)>> {
    let pairs = scores.iter().enumerate().flat_map(|(at, one)| scores[at + 1..].iter().map(move |other| (one, other)));
    let in_order = |(one, other): (&Score, &Score)| {
        let is_first_worse = if is_lower_better { one.value > other.value } else { one.value < other.value };
        if is_first_worse { values_of(one, other) } else { values_of(other, one) }
    };
    pairs.map(in_order).collect()
}

/// The values of the keys of two scores.
fn values_of(base: &Score, exp: &Score) -> Vec<(&'static str, String)> {
    let mut values = vec![("base", base.text.clone()), ("exp", exp.text.clone())];
    if let Some((base, exp)) = base.deviation.clone().zip(exp.deviation.clone()) {
        values.extend([("base_sd", base), ("exp_sd", exp)]);
    }
    values
}

/// What lies a difference below and above a score, with the digits of both; `None` beyond 0 to 100.
fn others_at(score: &str, by: &str) -> Option<[String; 2]> {
    let digits = |text: &str| text.trim_end_matches([' ', '%']).to_owned();
    let (score, by) = (digits(score), digits(by));
    let decimals = |text: &str| text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let decimals = decimals(&score).max(decimals(&by));
    let (score, by): (f64, f64) = (score.parse().ok()?, by.parse().ok()?);
    (by <= score && score + by <= 100.0).then(|| [score - by, score + by].map(|other| format!("{other:.decimals$}")))
}

/// Adds scores in the order of the sentence.
fn in_order(scores: &mut Vec<Score>, others: Vec<Score>) {
    for other in others {
        let place = scores.iter().position(|score| score.at > other.at).unwrap_or(scores.len());
        scores.insert(place, other);
    }
}

/// `part` of `all`, which is at least 1, in percent, with as few decimals as no other number of items rounds to.
pub(super) fn share(part: u64, all: u64) -> String {
    let text = |decimals: usize| format!("{:.decimals$} %", 100.0 * part as f64 / all as f64);
    let is_only = |text: &String| {
        text.parse::<Printed>().is_ok_and(|printed| printed.counts(all, Rounding::Nearest) == Ok((part, part)))
    };
    let only = (1..=9).map(text).find(is_only).unwrap_or_else(|| text(9));
    // The sign is needed only where a proportion could be meant.
    if part < all / 50 { only } else { only.replace(" %", "") }
}

#[cfg(test)]
mod tests;
