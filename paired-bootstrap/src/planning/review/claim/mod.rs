//! A claim as it stands in a paper: "84.1 vs 83.2 on 1,000 items, p < 0.05".

mod systems;
mod tokens;

use super::metric::Metric;
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
const HELPED: &[&str] = &["helped", "improved", "won", "win", "wins", "fixed", "gained"];
const HURT: &[&str] = &["hurt", "worsened", "lost", "loss", "losses", "broken", "harmed"];
const NUMBERS: [&str; 11] =
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
/// No number is counted across these words.
const BETWEEN: &[&str] =
    &["on", "vs", "vs.", "versus", "over", "to", "and", "for", "with", "in", "from", "than", "of", "at", "p"];
/// Of these, there are several in an item; or their errors are no share of items.
const UNITS_OF_ERRORS: &[&str] =
    &["word", "character", "char", "token", "phone", "phoneme", "label", "edit", "translation", "equal", "diarization"];
/// Two scores with one of these between them are compared.
const VERSUS: &[&str] = &["vs", "vs.", "versus", "against", "to", "over", "than", "compared"];
/// The number behind one of these is of a place in the paper.
const PLACES: &[&str] = &[
    "section", "sec", "table", "tab", "figure", "fig", "equation", "eq", "appendix", "chapter", "footnote", "page",
    "version", "step",
];
/// Statistics of tests and sizes of effects.
const STATISTICS: &[&str] = &["t", "z", "f", "u", "w", "d", "r", "df", "χ", "χ2", "chi2", "kappa", "κ"];
/// Before "samples", they say that these are no items.
const RESAMPLING: &[&str] = &["bootstrap", "permutation", "permutations", "randomization", "resampling", "resampled"];
/// Behind "the error", they say that it is a score.
const CHANGES: &[&str] = &["drops", "falls", "decreases", "sinks", "goes", "rises", "increases"];
const RESAMPLES: &[&str] =
    &["resamples", "resamplings", "permutations", "iterations", "replicates", "replications", "shuffles"];

impl Claim {
    /// Reads a sentence. Whatever is ambiguous is told, or left to be entered.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let text: String = text.chars().take(LONGEST).collect();
        let tokens = tokens(&text, |word| ITEMS.contains(&word) || RUNS.contains(&word));
        let is_used = vec![false; tokens.len()];
        Reader { tokens, is_used, claim: Self::default() }.read()
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
        let metrics = self.metrics();
        let differences = self.take_differences();
        if scores.len() < 2 {
            let others = self.take_scores(is_beside_count);
            in_order(&mut scores, others);
        }
        self.keep_side_by_side(&mut scores);
        let is_lower_better = metrics.first().is_some_and(|name| Metric::named(name) == Metric::Lower);
        let baseline = self.take_systems(&scores, is_lower_better);
        // Of so many items, those that are no errors are right.
        if metrics.first().is_some_and(|name| is_share_of_errors(name)) {
            self.turn_errors();
        } else if let Some(name) = metrics.first().filter(|name| Metric::named(name) != Metric::Accuracy) {
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

    /// "p < 0.05", "p-value of 1.2 × 10⁻⁵".
    fn take_p(&mut self) {
        for start in self.all().filter(|&at| self.is(at, &["p", "p-value", "p-values"])).collect::<Vec<_>>() {
            let mut at = start + 1;
            while self.is(at, &["value", "values", "of", "is", "was", "than", "the"]) || self.sign(at) == Some(':') {
                at += 1;
            }
            let words = [("below", '<'), ("under", '<'), ("less", '<'), ("above", '>'), ("greater", '>')];
            let relation = self.sign(at).filter(|sign| "=<>≤≥≈".contains(*sign));
            let relation =
                relation.or_else(|| words.iter().find(|(word, _)| self.is(at, &[word])).map(|(_, sign)| *sign));
            at += usize::from(relation.is_some());
            // p << 0.001.
            at += usize::from(relation.is_some_and(|sign| self.sign(at) == Some(sign)));
            at += usize::from(self.is(at, &["than"]));
            let Some(mut text) = self.number(at).map(|number| number.text.clone()) else { continue };
            self.is_used[at] = true;
            // × 10^−5.
            let is_power = matches!(self.sign(at + 1), Some('×' | '·')) || self.is(at + 1, &["x"]);
            if let (true, Some(ten), Some('^'), Some(power)) =
                (is_power, self.number(at + 2).cloned(), self.sign(at + 3), self.number(at + 4).cloned())
                && ten.text == "10"
            {
                text = format!("{text}e-{}", power.text);
                self.is_used[at + 2] = true;
                self.is_used[at + 4] = true;
            }
            let relation = relation.filter(|sign| !"=≈".contains(*sign)).map(|sign| format!("{sign} "));
            self.claim.set("p", relation.unwrap_or_default() + &text);
        }
    }

    /// "n.s.", "not significant": p is above 0.05.
    fn take_not_significant(&mut self) {
        let is_said = |at: usize| {
            self.is(at, &["ns", "n.s"])
                || self.is(at, &["not", "no", "isn't"])
                    && (at + 1..at + 4).any(|at| self.is(at, &["significant", "significantly"]))
        };
        if self.claim.value("p").is_none() && self.all().any(is_said) {
            self.claim.set("p", "> 0.05".to_owned());
            self.claim.told.push("Not significant is read as p > 0.05.".to_owned());
        }
    }

    /// Levels, confidence and years: nothing that a box takes.
    fn take_asides(&mut self) {
        for at in self.all() {
            let is_aside = self.is(at + 1, &["confidence", "ci", "level", "cis"])
                || self.before(at, &["α", "alpha", "level"])
                || at > 1 && self.sign(at - 1) == Some('=') && self.is(at - 2, &["α", "alpha"]);
            let is_place =
                self.before(at, PLACES) || at > 1 && self.sign(at - 1) == Some('.') && self.is(at - 2, PLACES);
            if (is_aside || is_place) && self.number(at).is_some() {
                self.is_used[at] = true;
            }
        }
        self.take_intervals();
        self.take_resamples();
        self.take_mcnemar();
        self.take_statistics();
        let says_two = |at: usize| {
            self.is(at, &["two-sided", "two-tailed"]) || self.is(at, &["two"]) && self.is(at + 1, &["sided", "tailed"])
        };
        if self.all().any(says_two) {
            self.claim.told.push("The text says two-sided: choose Two-sided to judge it so.".to_owned());
        }
    }

    /// "t(4) = 2.9", "z = 2.1": neither scores nor items.
    fn take_statistics(&mut self) {
        let mut names = Vec::new();
        for start in self.all().filter(|&at| self.is(at, STATISTICS)).collect::<Vec<_>>() {
            // The degrees of freedom.
            let closes = (start + 2..start + 5).find(|&at| self.sign(at) == Some(')'));
            let behind = closes.filter(|_| self.sign(start + 1) == Some('(')).map_or(start, |closes| closes) + 1;
            if self.sign(behind) == Some('=') && self.number(behind + 1).is_some() {
                (start..behind + 2).for_each(|at| self.is_used[at] = true);
                names.extend(self.word(start).map(str::to_owned));
            }
        }
        if !names.is_empty() {
            self.claim.told.push(format!("Not needed: {}.", names.join(", ")));
        }
    }

    /// "95% CI 1.4 to 3.8", "confidence interval [81.8, 86.3]": no scores.
    fn take_intervals(&mut self) {
        let mut is_any = false;
        for start in self.all().filter(|&at| self.is(at, &["ci", "interval"])).collect::<Vec<_>>() {
            let is_link = |at: usize| {
                self.is(at, &["of", "is", "was", "from", "between"])
                    || matches!(self.sign(at), Some(':' | '=' | '(' | '['))
            };
            let first = (start + 1..).find(|&at| !is_link(at)).unwrap_or(start);
            let joins = self.is(first + 1, &["to", "and"]) || matches!(self.sign(first + 1), Some('-' | ',' | ';'));
            if joins && self.number(first).is_some() && self.number(first + 2).is_some() {
                self.is_used[first] = true;
                self.is_used[first + 2] = true;
                is_any = true;
            }
        }
        if is_any {
            self.claim.told.push("Not needed: the confidence interval.".to_owned());
        }
    }

    /// "paired bootstrap, 1,000 samples", "10,000 resamples": no items.
    fn take_resamples(&mut self) {
        for at in self.all() {
            let Some(number) = self.number(at).and_then(Number::whole) else { continue };
            let is_near = (at.saturating_sub(4)..at).any(|near| self.is(near, RESAMPLING));
            // "A bootstrap test on 1,000 samples" is about items.
            let are_samples =
                self.is(at + 1, &["samples"]) && is_near && !self.before(at, &["on", "over", "of", "the"])
                    || self.is(at + 1, RESAMPLING) && self.is(at + 2, &["samples"]);
            if self.is(at + 1, RESAMPLES) || are_samples {
                self.claim.told.push(format!("Not needed: the {} resamples.", count(number)));
                self.is_used[at] = true;
            }
        }
    }

    /// McNemar's "b = 40, c = 22": so many items differ, and nothing says which way. With a and d,
    /// these are all the items.
    fn take_mcnemar(&mut self) {
        let is_test = |at: usize| self.lower(at).is_some_and(|word| word.starts_with("mcnemar"));
        if !self.all().any(is_test) {
            return;
        }
        let cells = ["a", "b", "c", "d"].map(|letter| {
            let at = self.all().find(|&at| self.is(at, &[letter]) && self.sign(at + 1) == Some('='))? + 2;
            Some((at, self.number(at)?.whole()?))
        });
        let sum = |of: &[Option<(usize, u64)>]| of.iter().try_fold(0u64, |sum, cell| sum.checked_add((*cell)?.1));
        let ([_, Some((_, b)), Some((_, c)), _], Some(changed)) = (cells, sum(&cells[1..3])) else { return };
        cells.iter().flatten().for_each(|(at, _)| self.is_used[*at] = true);
        self.claim.set("disagree", changed.to_string());
        if let Some(all) = sum(&cells) {
            self.claim.set("items", all.to_string());
        }
        self.claim.told.push(format!(
            "b = {b} and c = {c} are the items that changed. Enter which of these helped, and which hurt."
        ));
    }

    /// "22 helped", "hurt: 12", "disagree on 34 items", "93.2 % agreement".
    fn take_changes(&mut self) {
        let key = |word: &str| match word {
            word if word.starts_with("disagree") => Some("disagree"),
            word if word.starts_with("agree") => Some("agree"),
            word if HELPED.contains(&word) => Some("paper_helped"),
            word if HURT.contains(&word) => Some("paper_hurt"),
            _ => None,
        };
        for at in self.all() {
            let Some(number) = self.number(at).cloned() else { continue };
            let is_filler = |at: usize| self.is(at, ITEMS) || self.is(at, &["were", "are", "was"]);
            let after = (at + 1..at + 4).find(|at| !is_filler(*at)).and_then(|at| self.lower(at)).and_then(key);
            let is_link =
                |at: usize| self.is(at, &["on", "of", "at", "is", "in"]) || matches!(self.sign(at), Some(':' | '='));
            let ahead = (at.saturating_sub(3)..at).rev().find(|at| !is_link(*at));
            let before = ahead.and_then(|at| self.lower(at)).and_then(key);
            let key = match after.or(before) {
                Some("agree") => Some("agree"),
                key => key.filter(|_| number.whole().is_some()),
            };
            if let Some(key) = key.filter(|key| self.claim.value(key).is_none()) {
                self.is_used[at] = true;
                self.claim.set(key, number.shown());
            }
        }
    }

    /// "412 of 500", "412/500": a share that only this number of items gives.
    fn take_counts(&mut self) -> Vec<Score> {
        let mut scores = Vec::new();
        let mut sizes = Vec::new();
        for at in self.all() {
            let mut next = at + 1;
            next += usize::from(self.is(next, &["out", "correct", "right"]));
            if !(self.is(next, &["of"]) || self.sign(next) == Some('/')) {
                continue;
            }
            next += 1;
            next += usize::from(self.is(next, &["the", "all"]));
            let whole = |at: usize| self.number(at).and_then(|number| number.whole());
            let Some((part, all)) = whole(at).zip(whole(next)).filter(|(part, all)| part <= all && *all > 0) else {
                continue;
            };
            self.is_used[at] = true;
            self.is_used[next] = true;
            sizes.push(all);
            // "65.2% (326/500)" says the same twice.
            let says_same = |&near: &usize| {
                let number = self.number(near).map(Number::shown);
                let printed = number.and_then(|text| text.parse::<Printed>().ok());
                printed
                    .and_then(|printed| printed.counts(all, Rounding::Nearest).ok())
                    .is_some_and(|(least, most)| least <= part && part <= most)
            };
            let near = (at.saturating_sub(3)..next + 4).filter(|near| *near != at && *near != next);
            let same: Vec<usize> = near.filter(says_same).collect();
            same.into_iter().for_each(|at| self.is_used[at] = true);
            let text = share(part, all);
            scores.push(Score { value: 100.0 * part as f64 / all as f64, text, deviation: None, at });
        }
        match sizes.as_slice() {
            [first, rest @ ..] if rest.iter().all(|size| size == first) => self.claim.set("items", first.to_string()),
            [first, .., last] => {
                let (first, last) = (count(*first), count(*last));
                self.claim.told.push(format!(
                    "The systems were scored on {first} and {last} items. A paired test needs the same items: enter their number."
                ));
            }
            _ => {}
        }
        scores
    }

    /// "1,000 test items", "n = 1000", "over five seeds".
    fn take_sizes(&mut self) {
        for at in self.all() {
            let named = |of: &[&str]| {
                let near = (at + 1..at + 4).take_while(|&at| self.word(at).is_some() && !self.is(at, BETWEEN));
                near.into_iter().any(|at| self.is(at, of))
            };
            let is_set = |of: &[&str]| at > 1 && self.sign(at - 1) == Some('=') && self.is(at - 2, of);
            let number = self.number(at).and_then(|number| number.whole());
            let spelled = || {
                let word = self.lower(at)?;
                NUMBERS.iter().position(|name| *name == word).map(|index| index as u64 + 2)
            };
            let Some(number) = number.or_else(spelled) else { continue };
            let key = match () {
                () if is_set(&["k"]) || self.is(at + 1, RUNS) || self.is(at + 2, RUNS) && named(RUNS) => "runs",
                () if is_set(&["n"]) || named(ITEMS) => "items",
                () => continue,
            };
            self.is_used[at] = true;
            self.claim.set(key, number.to_string());
        }
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
        scores
    }

    /// The metrics that are named, each once.
    fn metrics(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        let words: Vec<&str> = self.all().map(|at| self.word(at).unwrap_or_default()).collect();
        let is_of_units = |at: usize| at > 0 && UNITS_OF_ERRORS.contains(&words[at - 1].to_lowercase().as_str());
        let pairs = words.windows(2).enumerate().filter(|(_, pair)| !pair[0].is_empty());
        // "word error rate" counts words, and no items.
        let pairs = pairs.map(|(at, pair)| pair.join(if is_of_units(at) { "-" } else { " " }));
        for word in pairs.chain(words.iter().map(|word| (*word).to_owned())) {
            // These are words of their own, too.
            let is_plain = ["map", "return", "loss", "em", "dice", "precision", "recall", "error", "errors", "err"]
                .contains(&word.to_lowercase().as_str());
            if !word.ends_with(' ') && !is_plain && Metric::known(&word).is_some() && !names.contains(&word) {
                names.push(word);
            }
        }
        // "The classification error", "Its error drops from …"; no standard error, no error bar.
        let is_rate = |at: usize| {
            let sinks = || (at + 1..at + 5).any(|at| self.is(at, CHANGES));
            self.is(at, &["error"])
                && (self.before(at, &["classification", "misclassification", "test", "validation", "top-1", "top-5"])
                    || (at == 0 || self.before(at, &["the", "its", "our", "their"])) && sinks())
        };
        if names.is_empty() && self.all().any(is_rate) {
            names.push("error rate".to_owned());
        }
        names
    }

    /// "+0.9", "by 0.9 points".
    fn take_differences(&mut self) -> Vec<String> {
        let mut differences = Vec::new();
        for at in self.all() {
            let units = ["points", "point", "pp", "pts", "absolute", "relative", "percentage"];
            let Some(number) = self.number(at).cloned() else { continue };
            if number.is_signed || self.before(at, &["by"]) || self.is(at + 1, &units) {
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
                scores.push(Score { value: number.value(), text: number.shown(), deviation: None, at });
            }
        }
        scores
    }

    /// Of more than two, the only two that stand as "84.1 vs 83.2" does; the others are not read.
    fn keep_side_by_side(&mut self, scores: &mut Vec<Score>) {
        let is_compared = |pair: &[Score]| {
            let mut between = pair[0].at + 1..pair[1].at;
            between.clone().all(|at| self.word(at).is_none() || self.is(at, VERSUS))
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

    /// Scores that are shares of errors become shares of right answers.
    fn turn_errors(&mut self) {
        let [Some(base), Some(exp)] = ["base", "exp"].map(|key| self.claim.value(key)) else { return };
        let Some(right) = rest_of([base, exp]) else { return };
        self.claim.told.push(format!("What is no error is right: {}.", right.join(" and ")));
        for (key, value) in ["base", "exp"].into_iter().zip(right) {
            let place = self.claim.values.iter_mut().find(|(own, _)| *own == key);
            place.into_iter().for_each(|place| place.1.clone_from(&value));
        }
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
        let is_accuracy =
            name.as_ref().is_none_or(|name| Metric::named(name) == Metric::Accuracy || is_share_of_errors(name));
        let with = |score: &Score| match &score.deviation {
            Some(deviation) => format!("{} ± {deviation}", score.text),
            None => score.text.clone(),
        };
        let listed = |parts: &[String]| parts.join(" and ");
        let what = match &name {
            Some(name) if is_share_of_errors(name) => "error rates".to_owned(),
            Some(name) if !is_accuracy => name.clone(),
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
            [only] => told.push(format!("There is only one score, {}: enter the other.", only.text)),
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
            if value("items").is_none() && is_accuracy && !has_deviations {
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
        let left: Vec<String> =
            (0..self.tokens.len()).filter_map(|at| self.number(at)).map(|number| number.shown()).collect();
        if !left.is_empty() {
            told.push(format!("Not read: {}.", left.join(", ")));
        }
        told.append(&mut self.claim.told);
        self.claim.told = told;
    }
}

/// Whether a metric is the share of items that are wrong. Of words and characters, there may be
/// more errors than there are of them.
fn is_share_of_errors(name: &str) -> bool {
    ["error rate", "error rates"].contains(&name.to_lowercase().as_str())
}

/// 100 % less each of two shares, with as many decimals: 87.6 of 12.4; 0.876 of 0.124, where both
/// may be proportions.
fn rest_of(shares: [&str; 2]) -> Option<[String; 2]> {
    let digits = shares.map(|share| share.trim_end_matches([' ', '%']));
    let values: [f64; 2] = [digits[0].parse().ok()?, digits[1].parse().ok()?];
    let largest = values[0].max(values[1]);
    let whole = if digits != shares || largest > 1.0 { 100.0 } else { 1.0 };
    let rest = |at: usize| {
        let decimals = digits[at].split_once('.').map_or(0, |(_, decimals)| decimals.len());
        format!("{:.decimals$}{}", whole - values[at], &shares[at][digits[at].len()..])
    };
    (largest <= whole).then(|| [0, 1].map(rest))
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

/// Adds scores in the order of the sentence.
fn in_order(scores: &mut Vec<Score>, others: Vec<Score>) {
    for other in others {
        let place = scores.iter().position(|score| score.at > other.at).unwrap_or(scores.len());
        scores.insert(place, other);
    }
}

/// `part` of `all` in percent, with as few decimals as no other number of items rounds to.
fn share(part: u64, all: u64) -> String {
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
