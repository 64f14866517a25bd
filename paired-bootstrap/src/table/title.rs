//! Splits the names of columns into a system and a measure.

use super::names::{LONGEST_MEASURE, LOWER, MEASURED, METRIC, NUMBERED, Names, SCORE, is_metric_name, words};

/// A column's name, split: `gpt4_bleu` and `bleu (gpt4)` both mean the BLEU of `gpt4`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Title {
    /// The words of the system's name.
    system: Vec<String>,
    measure: Option<Measure>,
}

/// What was measured, according to a name.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Measure {
    Metric(String),
    /// A time, a price…
    Other(String),
}

impl Measure {
    fn of(words: &[String]) -> Option<Self> {
        let name = words.join("_");
        // `chrF` is a single word in spite of its capital.
        let joined = words.concat();
        let is_in =
            |lists: &[Names]| lists.iter().any(|list| list.contains(&name.as_str()) || list.contains(&joined.as_str()));
        if is_in(&[MEASURED, NUMBERED]) {
            return Some(Self::Other(name));
        }
        let is_at_number =
            name.split_once('@').is_some_and(|(metric, _)| is_metric_name(metric) || AT_NUMBER.contains(&metric));
        (is_at_number || is_in(&[METRIC, SCORE, LOWER])).then_some(Self::Metric(name))
    }
}

impl Title {
    /// Splits a name. The measure is at its end or its beginning.
    pub fn of(name: &str) -> Self {
        let mut words = words(name);
        // `pass@1` and `pass_at_5` are two metrics.
        let is_number = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
        let is_at = |words: &[String]| words.len() > 2 && words[words.len() - 2] == "at";
        if words.len() > 1 && words.last().is_some_and(is_number) && (name.contains('@') || is_at(&words)) {
            let number = words.pop().unwrap_or_default();
            words.pop_if(|word| word == "at");
            let last = words.pop().unwrap_or_default();
            words.push(format!("{last}@{number}"));
        }
        let all = words.clone();
        let top = take_top(&mut words);
        let parts = (1..=words.len().min(LONGEST_MEASURE)).rev().flat_map(|length| {
            let (start, last) = words.split_at(words.len() - length);
            let (first, end) = words.split_at(length);
            [(last, start), (first, end)]
        });
        let found = parts.filter_map(|(part, rest)| Some((Measure::of(part)?, rest))).next();
        match found {
            Some((measure, rest)) => {
                let measure = match (measure, top) {
                    (Measure::Metric(name), Some(top)) => Measure::Metric(format!("{name}@{top}")),
                    (measure, _) => measure,
                };
                Self { system: rest.to_vec(), measure: Some(measure) }
            }
            None => Self { system: all, measure: None },
        }
    }

    /// Whether the whole name is a metric, so that it does not name a system.
    pub fn is_metric_alone(&self) -> bool {
        let is_usual = |name: &String| METRIC.contains(&name.as_str()) || name.contains('@');
        self.system.is_empty() && matches!(&self.measure, Some(Measure::Metric(name)) if is_usual(name))
    }

    /// Whether it names a metric.
    pub fn is_of_metric(&self) -> bool {
        matches!(self.measure, Some(Measure::Metric(_)))
    }

    /// Whether both name metrics, and these differ.
    pub fn has_other_metric_than(&self, other: &Self) -> bool {
        matches!((&self.measure, &other.measure), (Some(Measure::Metric(own)), Some(Measure::Metric(other))) if own != other)
    }

    /// Whether the columns of two lists name different metrics. General names such as `score` match
    /// any metric, and so do several names for right and wrong each other.
    pub fn measures_another(&self, other: &Self) -> bool {
        let is_in = |names: Names, title: &Self| matches!(&title.measure, Some(Measure::Metric(name)) if names.contains(&name.as_str()));
        self.has_other_metric_than(other)
            && ![self, other].into_iter().any(|title| is_in(ANY_MEASURE, title))
            && ![self, other].into_iter().all(|title| is_in(RIGHT, title))
    }

    /// How well two columns fit as the same measure of two systems: 0 is best, `None` if they do
    /// not fit.
    pub fn distance_to(&self, other: &Self) -> Option<u8> {
        match (&self.measure, &other.measure) {
            (None, None) => Some(1),
            // A system may be named `TimeGPT` or `PageRank`, and the other one `Llama`.
            (Some(_), None) => (!self.system.is_empty()).then_some(3),
            (None, Some(_)) => (!other.system.is_empty()).then_some(3),
            (Some(own), Some(others)) if own != others || self.system == other.system => None,
            (Some(Measure::Metric(_)), _) => Some(0),
            (Some(Measure::Other(_)), _) => Some(2),
        }
    }
}

/// Removes `top1` or `top 5` from the words of a name, and returns it: the number of answers of
/// which the best one counts.
fn take_top(words: &mut Vec<String>) -> Option<String> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_apart = |at: usize| words[at] == "top" && words.get(at + 1).is_some_and(|next| is_number(next));
    let is_top = |at: &usize| is_apart(*at) || words[*at].strip_prefix("top").is_some_and(is_number);
    let at = (0..words.len()).find(is_top)?;
    let length = if is_apart(at) { 2 } else { 1 };
    Some(words.drain(at..at + length).collect())
}

/// Metrics with such short names only before a number: `P@10`.
const AT_NUMBER: Names = &["p", "r", "f", "ap", "rr", "hr"];

/// Names of scores, for any measure.
const ANY_MEASURE: Names = &["score", "scores", "value", "result", "metric"];

/// Names of scores that are right or wrong.
const RIGHT: Names = &["acc", "accuracy", "correct", "is_correct", "pass", "passed"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_apart() {
        let distance = |first, second| Title::of(first).distance_to(&Title::of(second));
        assert_eq!(distance("gpt_exact_match", "claude.exact_match"), Some(0));
        assert_eq!(distance("BLEU (gpt)", "claude BLEU"), Some(0));
        assert_eq!(distance("gpt", "claude"), Some(1));
        assert_eq!((distance("m1_pass@1", "m1_pass@5"), distance("m1_pass@1", "m2_pass@1")), (None, Some(0)));
        assert_eq!((distance("pass@1", "pass@5"), distance("score_1", "score_2")), (None, Some(0)));
        assert_eq!((distance("start_time", "end_time"), distance("TimeGPT", "Llama")), (Some(2), Some(3)));
        assert_eq!((distance("gpt_bleu", "gpt_chrf"), distance("loss", "gpt")), (None, None));
        assert_eq!((distance("LexRank", "BERTSum"), distance("greedy_acc", "top_k_acc")), (Some(3), Some(0)));
        assert!(Title::of("exact_match").is_metric_alone() && !Title::of("gpt_acc").is_metric_alone());
        assert!(Title::of("bleu").has_other_metric_than(&Title::of("gpt_chrf")));
        let measures_another = |first, second| Title::of(first).measures_another(&Title::of(second));
        assert!(measures_another("faithfulness", "answer_relevancy") && measures_another("f1", "gpt_em"));
        assert!(!measures_another("score", "accuracy") && !measures_another("acc", "is_correct"));
    }
}
