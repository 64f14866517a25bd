//! A claim as it stands in a paper: "84.1 vs 83.2 on 1,000 items, p < 0.05".

mod asides;
mod metrics;
mod one_system;
mod segments;
mod sizes;
mod systems;
mod tokens;

use super::metric::{ERROR_RATE, LOWER, Metric};
use super::printed::{Printed, Rounding};
use crate::significance::Sides;
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
    /// Each two scores that may be meant: of three or four, or of one and a difference. The values
    /// of their keys, the worse one as the baseline.
    pub choices: Vec<Vec<(&'static str, String)>>,
    /// Of the test that it names, if it says so.
    pub sides: Option<Sides>,
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
const VERSUS: &[&str] = &["vs", "versus", "against"];
/// Units of differences.
const POINTS: &[&str] = &["points", "point", "pp", "pts", "absolute", "percentage"];
/// Numbers before and behind these are differences.
const GAINS: &[&str] = &[
    "improvement",
    "improvements",
    "gain",
    "gains",
    "increase",
    "reduction",
    "decrease",
    "drop",
    "boost",
    "lead",
    "advantage",
    "difference",
    "rise",
];
/// Before "by 0.9 points, to 84.1", they say from which side.
const UP: &[&str] = &["increases", "increased", "increase", "rises", "rose", "raises", "raised"];
const DOWN: &[&str] = &["falls", "fell", "drops", "dropped", "decreases", "decreased", "reduces", "reduced", "reduce"];
const IMPROVES: &[&str] = &["improve", "improves", "improved", "gain", "gains", "gained", "improvement", "better"];
/// A number before one of these is of something else, relative or additional.
const RELATIVE: &[&str] =
    &["relative", "fewer", "more", "less", "higher", "lower", "better", "worse", "additional", "extra", "fold"];
/// Units of what is no score.
const UNITS: &[&str] = &[
    "ms",
    "s",
    "sec",
    "seconds",
    "minutes",
    "min",
    "hours",
    "h",
    "days",
    "gb",
    "mb",
    "kb",
    "flops",
    "parameters",
    "params",
    "tokens",
    "epochs",
    "layers",
    "shots",
    "steps",
    "gpus",
    "years",
    "dimensions",
];

impl Claim {
    /// Reads a sentence. Whatever is ambiguous is told, or left to be entered.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let text: String = text.chars().take(LONGEST).collect();
        let splits = |word: &str| ITEMS.contains(&word) || RUNS.contains(&word) || POINTS.contains(&word);
        let tokens = tokens(&text, splits);
        Reader {
            is_used: vec![false; tokens.len()],
            segments: segments::segments(&tokens),
            tokens,
            claim: Self::default(),
            counts_of: None,
            counts_errors: false,
            changed: Vec::new(),
            shares_of_changes: Vec::new(),
            other_metrics: Vec::new(),
            left: Vec::new(),
        }
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
    /// The part of the sentence that each of them is in.
    segments: Vec<usize>,
    claim: Claim,
    /// Whole numbers are counts of so many items: "from 412 to 431 correct out of 500".
    counts_of: Option<u64>,
    /// They are counts of errors.
    counts_errors: bool,
    /// The places of numbers of items that helped, hurt or tied.
    changed: Vec<usize>,
    /// "Helps on 4.0%": a key, and the share of the items.
    shares_of_changes: Vec<(&'static str, Number)>,
    /// Those of scores that are not read, in lower case.
    other_metrics: Vec<String>,
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
            let beside = if is_beside_count { self.count_beside(&scores[0]) } else { None };
            let others = self.take_scores(is_beside_count, beside);
            in_order(&mut scores, others);
        }
        self.drop_asides(&mut scores);
        self.keep_first_metric(&mut scores);
        self.keep_side_by_side(&mut scores);
        self.count_large(&mut scores);
        let is_mixed = self.mixes_right_and_wrong(&scores);
        if is_mixed {
            let both: Vec<String> = scores.iter().map(|score| score.text.clone()).collect();
            self.claim.told.push(format!(
                "One of {} is told as right, and one as wrong. Enter both as shares of right answers.",
                both.join(" and ")
            ));
            scores.clear();
        }
        let metrics = if is_mixed { Vec::new() } else { self.metrics(&scores) };
        if let ([name], Some(word)) = (metrics.as_slice(), self.word_for_wrong(&scores))
            && name == ERROR_RATE
        {
            let word = word.to_owned();
            self.claim
                .told
                .push(format!("“{word}” makes them shares of wrong answers. If they are not, clear the metric."));
        }
        let is_lower_better = metrics.first().is_some_and(|name| Metric::named(name).is_lower_better());
        self.take_other(&mut scores, &differences, is_lower_better);
        let one_system = self.one_system(&scores);
        let baseline = if one_system.is_some() { None } else { self.take_systems(&scores, is_lower_better) };
        if let Some(name) = metrics.first().filter(|name| Metric::named(name) != Metric::Accuracy) {
            self.claim.set("measure", name.replace(' ', "-"));
        }
        match scores.as_slice() {
            [_, _] if let Some(what) = one_system => {
                self.claim.choices = choices(&scores, is_lower_better);
                self.claim.told.push(format!(
                    "{} and {} are told of {what}, so they may be of one system. Choose them if they are of two, or enter others.",
                    scores[0].text, scores[1].text
                ));
            }
            [_, _, _] | [_, _, _, _] => self.claim.choices = choices(&scores, is_lower_better),
            [only] => {
                let others = differences.first().and_then(|by| others_at(&only.text, by)).into_iter().flatten();
                let other = |text: String| Score { value: text.parse().unwrap_or_default(), text, ..only.clone() };
                let others = others.map(other);
                self.claim.choices =
                    others.flat_map(|other| choices(&[other, only.clone()], is_lower_better)).collect();
            }
            _ => {}
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

    /// The part of the sentence that a place is in.
    fn segment(&self, at: usize) -> Option<usize> {
        self.segments.get(at).copied()
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
            let text = self.in_percent(&mean);
            scores.push(Score { value: mean.value(), text, deviation: Some(deviation.text), at });
        }
        for at in self.all() {
            // "90.1 (std 0.4)", "84.1 (0.3)", "70.0% (350)".
            let is_named = self.is(at + 2, &["std", "sd", "s.d", "stdev", "σ", "se", "s.e", "sem"]);
            let mut inside = at + 2 + usize::from(is_named);
            while is_named && matches!(self.sign(inside), Some('=' | ':' | '.')) {
                inside += 1;
            }
            // "84.1_{0.3}", too.
            let is_bracket = self.sign(at + 1) == Some('(') && self.sign(inside + 1) == Some(')')
                || self.sign(at + 1) == Some('_') && !is_named;
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
                let text = self.in_percent(&mean);
                scores.push(Score { value: mean.value(), text, deviation: Some(other.text), at });
            } else if is_small || other.whole().is_some_and(|count| count > 100) && mean.whole().is_none() {
                self.is_used[inside] = true;
                self.left.push(other.shown());
            }
        }
        scores.sort_by_key(|score| score.at);
        let has_deviations = scores.iter().any(|score| score.deviation.is_some());
        if let Some(spread) = self.other_spread().filter(|_| has_deviations) {
            scores.iter_mut().for_each(|score| score.deviation = None);
            self.claim
                .told
                .push(format!("± is {spread} here, so it is not read: enter the standard deviations over runs."));
        }
        scores
    }

    /// What the number behind ± is, where the text says that it is no standard deviation.
    fn other_spread(&self) -> Option<&'static str> {
        let says = |of: &[&str]| self.all().any(|at| self.is(at, of));
        let is_error = |at: usize| self.is(at, &["standard"]) && self.is(at + 1, &["error", "errors"]);
        match () {
            () if says(&["se", "s.e", "sem"]) || self.all().any(is_error) => Some("a standard error"),
            () if says(&["ci", "cis", "interval", "intervals"]) => Some("a confidence interval"),
            () => None,
        }
    }

    /// "+0.9", "by 0.9 points".
    fn take_differences(&mut self) -> Vec<String> {
        let mut differences = Vec::new();
        for at in self.all() {
            let Some(number) = self.number(at).cloned() else { continue };
            // "12% fewer errors" is no difference of two scores; "84.1 better than 83.2" is both.
            let is_than = self.is(at + 2, &["than"]) && self.is_number(at + 3) || self.is(at + 2, &["is"]);
            let is_gain = self.is(at + 1, GAINS) || self.before(at, &["of"]) && at > 1 && self.is(at - 2, GAINS);
            let is_relative = self.is(at + 1, RELATIVE) && !is_than
                || is_gain && (at.saturating_sub(4)..at).any(|at| self.is(at, &["relative"]));
            if is_relative || self.is(at + 1, UNITS) {
                self.is_used[at] = true;
                self.left.push(number.shown());
            } else if is_gain
                || number.is_signed
                || at > 0
                    && ['↓', '↑']
                        .into_iter()
                        .any(|arrow| self.sign(at - 1) == Some(arrow) && !self.is_direction(at - 1, arrow))
                || self.before(at, &["by"])
                || self.is(at + 1, POINTS)
            {
                self.is_used[at] = true;
                differences.push(number.shown());
            }
        }
        differences
    }

    /// A score as it stands there, or in percent where "(%)" is the unit of all.
    fn in_percent(&self, number: &Number) -> String {
        let is_unit = self.all().any(|at| self.sign(at) == Some('%'));
        if is_unit && !number.is_percent { format!("{} %", number.text) } else { number.shown() }
    }

    /// "84.1 (+0.9)", "improves by 0.9 points, to 84.1": the other score, if the text says on which
    /// side of the only one it lies.
    fn take_other(&mut self, scores: &mut Vec<Score>, differences: &[String], is_lower_better: bool) {
        let ([only], [by]) = (scores.as_slice(), differences) else { return };
        if self.all().any(|at| self.removes(at)) {
            return;
        }
        let Some(others) = others_at(&only.text, by) else { return };
        let says = |of: &[&str]| (0..only.at).any(|at| self.is(at, of));
        let beside = match self.tokens.get(only.at + 2) {
            Some(Token::Number(number)) if self.sign(only.at + 1) == Some('(') && number.is_signed => {
                Some(number.is_negative)
            }
            _ => None,
        };
        let is_result = self.before(only.at, &["to", "reaching"]);
        let is_above = match () {
            () if beside.is_some() => beside,
            () if !is_result || self.is(only.at - 1, &["from"]) => None,
            () if says(DOWN) => Some(true),
            () if says(UP) => Some(false),
            () => says(IMPROVES).then_some(is_lower_better),
        };
        let Some(is_above) = is_above else { return };
        let [below, above] = others;
        let text = if is_above { above } else { below };
        let other = Score { value: text.parse().unwrap_or_default(), text, ..only.clone() };
        let unit = if only.text.ends_with('%') { " %" } else { "" };
        let other = Score { text: format!("{}{unit}", other.text), ..other };
        for (key, value) in values_of(&other, only) {
            self.claim.set(key, value);
        }
        scores.insert(0, other);
    }

    /// What is left. Beside "41 of 50", a whole number is a count, and only the one at a place is
    /// that of another system.
    fn take_scores(&mut self, is_beside_count: bool, beside: Option<usize>) -> Vec<Score> {
        let mut scores = Vec::new();
        for at in self.all() {
            let is_score = |number: &&Number| !is_beside_count || number.whole().is_none() || beside == Some(at);
            if let Some(number) = self.number(at).filter(is_score).cloned() {
                self.is_used[at] = true;
                let all = self.counts_of.or_else(|| self.items().filter(|_| beside == Some(at)));
                let count = all.zip(number.whole()).filter(|(all, part)| part <= all);
                let (value, text) = match count {
                    Some((all, part)) => (100.0 * part as f64 / all as f64, share(part, all)),
                    None => (number.value(), self.in_percent(&number)),
                };
                scores.push(Score { value, text, deviation: None, at });
            }
        }
        scores
    }

    /// The number of items, as far as it is known.
    fn items(&self) -> Option<u64> {
        self.claim.value("items").and_then(parse_whole).filter(|items| *items > 0)
    }

    /// "GPT-4 answered 412 of 500 questions; Llama answered 371": the only other number, if it may
    /// be the count of another system. Answers of people who prefer one of two are no such counts.
    fn count_beside(&self, score: &Score) -> Option<usize> {
        let all = self.items()?;
        let part = (score.value * all as f64 / 100.0).round() as u64;
        let left: Vec<usize> = self.all().filter(|&at| self.number(at).is_some() && !self.counts_things(at)).collect();
        let [other] = left[..] else { return None };
        let is_preference = self.all().any(|at| self.lower(at).is_some_and(|word| word.starts_with("prefer")));
        let may_be = |count: u64| count <= all && 2 * count >= part && count + part != all;
        let count = self.number(other)?.whole()?;
        (!is_preference && may_be(count)).then_some(other)
    }

    /// "4 bits", "3 epochs": a whole number before a noun in the plural.
    fn counts_things(&self, at: usize) -> bool {
        let is_noun = |noun: &str| noun.len() > 3 && noun.ends_with('s') && noun.chars().all(char::is_lowercase);
        let is_whole = matches!(self.tokens.get(at), Some(Token::Number(number)) if number.whole().is_some());
        is_whole && self.word(at + 1).is_some_and(|noun| is_noun(noun) && Metric::known(noun).is_none())
    }

    /// "On SQuAD 1.1": a small number behind the name of a data set, unless it is compared.
    fn is_version(&self, at: usize) -> bool {
        let is_small =
            matches!(self.tokens.get(at), Some(Token::Number(number)) if !number.is_percent && number.value() < 10.0);
        let is_name = |name: &str| name.starts_with(char::is_uppercase) && Metric::known(name).is_none();
        let is_compared = self.is(at + 1, VERSUS) || self.sign(at + 1) == Some('→');
        at > 1 && is_small && !is_compared && self.is(at - 2, &["on", "of"]) && self.word(at - 1).is_some_and(is_name)
    }

    /// Of more than two numbers, those that count things or belong to a name are no scores.
    fn drop_asides(&mut self, scores: &mut Vec<Score>) {
        let kept: Vec<bool> =
            scores.iter().map(|score| !self.counts_things(score.at) && !self.is_version(score.at)).collect();
        if scores.len() > 2 && kept.iter().filter(|is_kept| **is_kept).count() >= 2 {
            self.keep(scores, |at| kept[at]);
        }
    }

    /// "841 vs 832 correct, n = 1,000": no accuracy is a whole number above 100, so these are
    /// counts of the items.
    fn count_large(&mut self, scores: &mut Vec<Score>) {
        const MOST: u64 = 100;
        let whole = |score: &Score| match self.tokens.get(score.at) {
            Some(Token::Number(number)) if score.deviation.is_none() && !score.text.ends_with('%') => number.whole(),
            _ => None,
        };
        let are_shares = self.metrics(scores).first().is_none_or(|name| Metric::named(name).counts_items());
        // Counts that are read already have other texts.
        let counts: Option<Vec<u64>> =
            scores.iter().map(|score| whole(score).filter(|count| score.text == count.to_string())).collect();
        let Some(counts) = counts.filter(|counts| are_shares && counts.iter().any(|count| *count > MOST)) else {
            return;
        };
        match self.items().filter(|all| counts.iter().all(|count| count <= all)) {
            Some(all) => scores.iter_mut().zip(counts).for_each(|(score, part)| {
                score.value = 100.0 * part as f64 / all as f64;
                score.text = share(part, all);
            }),
            None => {
                let texts: Vec<String> = counts.into_iter().map(count).collect();
                self.claim.told.push(format!(
                    "{} are no percentages. If they are counts, say of how many items; if not, name the metric.",
                    texts.join(" and ")
                ));
                self.keep(scores, |_| false);
            }
        }
    }

    /// Of more than two, the only two that stand as "84.1 vs 83.2" does, or the first two, where
    /// the others are of another metric. The others are not read.
    fn keep_side_by_side(&mut self, scores: &mut Vec<Score>) {
        let is_compared = |pair: &[Score]| {
            let mut between = pair[0].at + 1..pair[1].at;
            self.before(pair[0].at, &["from"]) && between.len() == 1 && self.is(between.start, &["to"])
                || between.clone().all(|at| self.word(at).is_none() || self.is(at, VERSUS))
                    && between.any(|at| self.is(at, VERSUS) || self.sign(at) == Some('→'))
        };
        let pairs: Vec<usize> =
            scores.windows(2).enumerate().filter(|(_, pair)| is_compared(pair)).map(|(at, _)| at).collect();
        let ([first, others @ ..], 3..) = (pairs.as_slice(), scores.len()) else {
            return self.keep_first_of_pairs(scores);
        };
        let beside = |&other: &usize| Some(self.metric_beside(scores[other].at)?.to_lowercase());
        let Some(beside) = others.iter().map(beside).collect::<Option<Vec<String>>>() else { return };
        self.other_metrics.extend(beside);
        self.keep(scores, |at| at == *first || at == first + 1);
    }

    /// "84.1 EM / 87.2 F1 versus 83.2 / 86.4", "accuracy/F1: 84.1/87.2 and 83.2/86.4": of two
    /// metrics of two systems, those of the first.
    fn keep_first_of_pairs(&mut self, scores: &mut Vec<Score>) {
        let [a, b, c, d] = scores.as_slice() else { return };
        let is_slash = |at: usize| self.sign(at) == Some('/');
        let is_pair = |one: &Score, other: &Score| {
            (one.at + 1..other.at).any(is_slash)
                && (one.at + 1..other.at).filter(|&at| self.word(at).is_some()).count() < 2
        };
        let is_metric = |at: usize| self.word(at).is_some_and(|name| Metric::known(name).is_some());
        let named = (0..a.at).find(|&at| is_metric(at) && is_slash(at + 1) && is_metric(at + 2));
        let beside = || self.metric_beside(b.at).filter(|_| self.metric_beside(a.at).is_some());
        let second = named.and_then(|at| self.word(at + 2)).or_else(beside).map(str::to_lowercase);
        if is_pair(a, b) && is_pair(c, d) && !is_pair(b, c) && second.is_some() {
            self.other_metrics.extend(second);
            self.keep(scores, |at| at % 2 == 0);
        }
    }

    /// Keeps the scores at some places of the list; the others are not read.
    fn keep(&mut self, scores: &mut Vec<Score>, is_kept: impl Fn(usize) -> bool) {
        let mut place = 0..;
        scores.retain(|score| {
            let is_kept = place.next().is_some_and(&is_kept);
            self.is_used[score.at] &= is_kept;
            is_kept
        });
    }

    /// Which of two scores is the baseline's, and why; `None` unless there are two.
    fn take_systems(&mut self, scores: &[Score], is_lower_better: bool) -> Option<(usize, &'static str)> {
        let [first, second] = scores else { return None };
        if first.at == second.at {
            return Some((0, "by the difference"));
        }
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
        let counts_items = metric.counts_items();
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
                let how = if claim.choices.is_empty() { "enter" } else { "choose or enter" };
                told.push(format!("There is only one score, {}: {how} the other.", only.text));
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
                [] if !has_deviations => told.push(match self.unknown_metric(scores) {
                    Some(name) => {
                        format!("{name} is read as a share of right answers. If it is none, enter it as the metric.")
                    }
                    None => "No metric is named: read as the share of right answers.".to_owned(),
                }),
                [name] if name == LOWER => {
                    let name = self.rate_of_errors().map(|name| {
                        format!(
                            "{name} is read as a rate of errors: lower is better. If it is not, enter another metric."
                        )
                    });
                    told.extend(name);
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
        let is_other_told = matches!(scores, [one, other] if one.at == other.at);
        if !differences.is_empty() && !is_other_told && (claim.choices.is_empty() || scores.len() > 1) {
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

/// `part` of `all`, which is at least 1, in percent, with as few decimals as no other number of
/// items rounds to.
pub(super) fn share(part: u64, all: u64) -> String {
    let text = |decimals: usize| format!("{:.decimals$} %", 100.0 * part as f64 / all as f64);
    let is_only = |text: &String| {
        text.parse::<Printed>().is_ok_and(|printed| printed.counts(all, Rounding::Nearest) == Ok((part, part)))
    };
    let only = (1..=9).map(text).find(is_only).unwrap_or_else(|| text(9));
    // The sign is needed only where a proportion could be meant.
    if part < all.div_ceil(50) { only } else { only.replace(" %", "") }
}

#[cfg(test)]
mod tests;
