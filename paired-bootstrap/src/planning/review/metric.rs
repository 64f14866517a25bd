//! Recognises names of metrics, as papers write them.

use super::printed::{Printed, Rounding};

/// The direction of a metric, and whether it is a share of right or wrong answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// The share of right answers: n and two of these values allow few pairs (helped, hurt).
    Accuracy,
    /// The share of wrong answers; all other answers are right.
    Errors,
    /// Another metric for which higher is better.
    Higher,
    /// Another metric for which lower is better.
    Lower,
}

/// The usual names, in lower case; a hyphen may replace a space.
const NAMES: [(Metric, &[&str]); 4] = [
    (Metric::Accuracy, &["accuracy", "accuracies", "acc", "exact match", "em", "top-1", "top-5", "pass@1", "ctr"]),
    (Metric::Errors, &[ERROR_RATE, "error rates"]),
    (
        Metric::Higher,
        &[
            "bleu", "sacrebleu", "chrf", "chrf++", "comet", "bleurt", "meteor", "rouge", "bertscore", "cider", "spice",
            "f1", "macro-f1", "micro-f1", "f-score", "precision", "recall", "mcc", "auc", "auroc", "map", "mrr",
            "ndcg", "miou", "iou", "dice", "psnr", "ssim", "las", "uas", "pearson", "spearman", "kendall", "kappa",
            "κ", "rho", "elo", "reward", "return", "score", "r²", "r^2", "r-squared",
        ],
    ),
    (
        Metric::Lower,
        &[
            "wer", "cer", "ter", "perplexity", "ppl", "loss", "rmse", "mse", "mae", "mape", "wape", "mase", "crps",
            "nrmse", "smape", "fid", "eer", "brier", "brier score", "latency", "error", "errors", "err", "nll", "bpc",
            "bits per character", "bits per byte", "mindcf", "fnr", "fpr",
        ],
    ),
];

/// These names are ordinary words as well: in a sentence, they are metrics only if they lead to a
/// number or change.
pub(super) const PLAIN: &[&str] =
    &["map", "return", "loss", "em", "dice", "precision", "recall", "error", "errors", "err", "score", "scores"];
/// The name of a share of wrong answers without a name of its own.
pub(super) const ERROR_RATE: &str = "error rate";
/// The name of a metric that is better low and has no name of its own.
pub(super) const LOWER: &str = "lower-is-better";
/// The name of a metric that is better high, is not a share of items, and has no name of its own.
pub(super) const HIGHER: &str = "higher-is-better";

/// Before "rate", these words mean a share of wrong answers.
const RATES_OF_ERRORS: &[&str] =
    &["misclassification", "hallucination", "miss", "failure", "mistake", "toxicity", "attack success"];
/// Before "rate", these words mean a share of right answers.
const RATES_OF_RIGHT: &[&str] =
    &["success", "pass", "win", "hit", "solve", "response", "detection", "conversion", "click through"];
/// Before "error", these words mean a share of wrong answers.
const KINDS_OF_ERRORS: &[&str] = &["classification", "misclassification", "test", "validation", "top 1", "top 5"];
/// An item contains several of these, or their errors are not a share of items.
pub(super) const UNITS_OF_ERRORS: &[&str] =
    &["word", "character", "char", "token", "phone", "phoneme", "label", "edit", "translation", "equal", "diarization"];

/// Beginnings of words for wrong answers.
const WRONG: &[&str] = &[
    "misclassif", "misdiagnos", "misrecogni", "misidentif", "mispredict", "mistak", "inaccura", "incorrect", "wrong",
    "unsafe", "harmful", "hallucinat",
];

/// Whether a metric is an error whose name does not say what it counts.
pub(super) fn is_error(metric: &str) -> bool {
    ["error", "errors", "err"].contains(&metric.to_lowercase().as_str())
}

/// Whether a word in lower case means wrong answers: "misclassified".
pub(super) fn is_wrong(word: &str) -> bool {
    WRONG.iter().any(|stem| word.starts_with(stem))
}

/// Whether a name is that of a data set of translations, whose scores are no shares of items:
/// "WMT14", "newstest2014".
pub(super) fn is_of_translations(name: &str) -> bool {
    let lower = name.to_lowercase();
    // Flores is also a surname.
    let is_flores = name.starts_with("FLORES") || lower.starts_with("flores") && name.contains(char::is_numeric);
    is_flores || ["wmt", "newstest", "iwslt"].iter().any(|set| lower.starts_with(set))
}

/// Whether scores without a unit may be ratings, such as 4.3 on a scale from 1 to 5, rather than
/// shares of items. If the number of items is known, one of them must not be a share of that many:
/// the accuracies of hard tasks are as low.
pub(super) fn may_be_ratings(scores: &[&str], items: Option<u64>) -> bool {
    let values = || scores.iter().filter_map(|score| score.parse::<f64>().ok());
    let is_impossible = |items: u64| {
        let printed = scores.iter().filter_map(|score| format!("{score} %").parse::<Printed>().ok());
        printed.into_iter().any(|printed| printed.counts(items, Rounding::Nearest).is_err())
    };
    values().all(|value| (1.0..=10.0).contains(&value))
        && values().any(|value| value.fract() > 0.0)
        && items.is_none_or(is_impossible)
}

/// Before "error", these words mean that it is not a share of items.
pub(super) const NO_SHARES: &[&str] =
    &["standard", "squared", "absolute", "relative", "percentage", "calibration", "type", "mean"];

/// The maximum number of words in the name of a metric.
const MOST_WORDS: usize = 3;

/// The metrics named by a list of words, spelled as there, each once. If several names begin at the
/// same word, the longest one counts. An empty word never belongs to a name.
pub(super) fn metrics(words: &[&str], is_name: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let names = (1..=MOST_WORDS).rev().filter_map(|length| Some((words.get(at..at + length)?, length)));
        let names = names.filter(|(words, _)| words.iter().all(|word| !word.is_empty()));
        let mut names = names.map(|(words, length)| (words.join(" "), length));
        let named = names.find(|(name, _)| is_name(name) && Metric::of_kind(name).is_some());
        at += named.as_ref().map_or(1, |(_, length)| *length);
        found.extend(
            named
                .map(|(name, _)| name)
                .filter(|name| !found.iter().any(|own| own.to_lowercase() == name.to_lowercase())),
        );
    }
    found
}

impl Metric {
    /// Whether it is a share of items, so that n and two values allow few pairs.
    #[must_use]
    pub fn counts_items(self) -> bool {
        matches!(self, Self::Accuracy | Self::Errors)
    }

    /// Whether lower is better.
    #[must_use]
    pub fn is_lower_better(self) -> bool {
        matches!(self, Self::Errors | Self::Lower)
    }

    /// A name as shown; `None` for a metric that has no name of its own.
    #[must_use]
    pub fn shown(name: &str) -> Option<&str> {
        Some(name).filter(|name| ![LOWER, HIGHER].contains(name))
    }

    /// The metric with this name. Unknown names are taken for other metrics for which higher is
    /// better.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self::of_kind(name).unwrap_or(Self::Higher)
    }

    /// The metric with this name; `None` if unknown. "ROUGE-L" and "nDCG@10" count as ROUGE and
    /// nDCG. Such names are metrics wherever they occur.
    #[must_use]
    pub fn known(name: &str) -> Option<Self> {
        let name = name.trim().to_lowercase();
        match name.split([' ', '-']).collect::<Vec<_>>().as_slice() {
            [unit, "error", "rate" | "rates"] if UNITS_OF_ERRORS.contains(unit) => return Some(Self::Lower),
            // A false positive rate, for example, is a share of the negatives only.
            ["false", _, "rate" | "rates"] => return Some(Self::Lower),
            [kind @ .., "rate" | "rates"] => match kind.join(" ").as_str() {
                kind if RATES_OF_ERRORS.contains(&kind) => return Some(Self::Errors),
                kind if RATES_OF_RIGHT.contains(&kind) => return Some(Self::Accuracy),
                _ => {}
            },
            _ => {}
        }
        // "Perplexities" is the plural of "perplexity".
        if let Some(known) = name.strip_suffix("ies").and_then(|stem| Self::known(&format!("{stem}y"))) {
            return Some(known);
        }
        // "Top-5 accuracy" is one name.
        let kind = name.strip_suffix("accuracy").map(|kind| kind.trim_end_matches([' ', '-']));
        if kind.and_then(Self::known) == Some(Self::Accuracy) {
            return Some(Self::Accuracy);
        }
        // "Hits@10"; without one of these suffixes, "hits" is a verb.
        if name.strip_prefix("hits@").is_some_and(|at| ["1", "3", "5", "10", "20", "50", "100", "k"].contains(&at)) {
            return Some(Self::Accuracy);
        }
        if name == LOWER {
            return Some(Self::Lower);
        }
        if name == HIGHER {
            return Some(Self::Higher);
        }
        // "F1-score" is F1.
        if let Some(known) = name.strip_suffix("-score").and_then(Self::known) {
            return Some(known);
        }
        let plain = name.replace('-', " ");
        if KINDS_OF_ERRORS.iter().any(|kind| plain.strip_suffix(" error").is_some_and(|own| own == *kind)) {
            return Some(Self::Errors);
        }
        // "mAP@0.5" has a threshold, and "BLEU-4" a length.
        let is_number = |text: &str| text.chars().all(|c| c.is_ascii_digit() || c == '.');
        let stem = name.split_once('@').filter(|(_, at)| is_number(at)).map_or(name.as_str(), |(stem, _)| stem);
        let stem = stem.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('-');
        let stem = stem.strip_suffix("-l").or_else(|| stem.strip_suffix("-lsum")).unwrap_or(stem);
        let is = |own: &&str| *own == name || *own == stem || own.replace('-', " ") == plain;
        NAMES.into_iter().find(|(_, names)| names.iter().any(is)).map(|(metric, _)| metric)
    }

    /// As [`known`](Self::known), and also variants of named metrics such as "wMAPE", "ROC-AUC" and
    /// "ASR-BLEU". Names of systems can look like these ("U-MAE"), so call this only where a metric
    /// is expected.
    #[must_use]
    pub(super) fn of_kind(name: &str) -> Option<Self> {
        const SHORTEST: usize = 3;
        let of = |own: &str| {
            let own = own.to_lowercase();
            // An ordinary word, such as "loss", means other things with letters before it.
            let is_metric = own.len() >= SHORTEST && !PLAIN.contains(&own.as_str());
            Self::known(&own).filter(|metric| is_metric && !metric.counts_items())
        };
        let starts_upper = |text: &str| text.chars().take(2).filter(char::is_ascii_uppercase).count() == 2;
        let kind = || name.strip_prefix(['n', 's', 'w', 'm']).filter(|rest| starts_upper(rest)).and_then(of);
        // "ViT-MAE" is a system: what precedes a metric must be a word or an acronym.
        let is_one_case = |text: &str| {
            let has = |is: fn(char) -> bool| text.chars().any(is);
            !(has(char::is_uppercase) && has(char::is_lowercase))
        };
        let part = || {
            let (ahead, last) = name.rsplit_once(['-', '_'])?;
            of(last).filter(|_| !name.contains(' ') && is_one_case(ahead))
        };
        Self::known(name).or_else(kind).or_else(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_known_by_their_names() {
        for (name, metric) in [
            ("Accuracy", Some(Metric::Accuracy)),
            ("exact-match", Some(Metric::Accuracy)),
            ("pass@1", Some(Metric::Accuracy)),
            ("BLEU-4", Some(Metric::Higher)),
            ("ROUGE-L", Some(Metric::Higher)),
            ("nDCG@10", Some(Metric::Higher)),
            ("F1", Some(Metric::Higher)),
            ("mAP@0.5", Some(Metric::Higher)),
            ("WER", Some(Metric::Lower)),
            ("bits per character", Some(Metric::Lower)),
            ("error", Some(Metric::Lower)),
            ("Error rate", Some(Metric::Errors)),
            ("error-rate", Some(Metric::Errors)),
            ("word error rate", Some(Metric::Lower)),
            ("Hallucination rate", Some(Metric::Errors)),
            ("top-1 error", Some(Metric::Errors)),
            ("F1-Score", Some(Metric::Higher)),
            ("nRMSE", Some(Metric::Lower)),
            ("sMAPE", Some(Metric::Lower)),
            ("SMAPE", Some(Metric::Lower)),
            ("ROC-AUC", None),
            ("perplexities", Some(Metric::Lower)),
            ("R²", Some(Metric::Higher)),
            ("R-squared", Some(Metric::Higher)),
            ("R2", None),
            ("Hits@10", Some(Metric::Accuracy)),
            ("hits", None),
            ("top-5", Some(Metric::Accuracy)),
            ("click-through rate", Some(Metric::Accuracy)),
            ("learning rate", None),
            ("Top-5 accuracy", Some(Metric::Accuracy)),
            ("relative accuracy", None),
            ("mBERT", None),
            ("iMAP", None),
            ("nice", None),
            ("lossless", None),
            ("standard error", None),
            ("quality", None),
            ("", None),
        ] {
            assert_eq!(Metric::known(name), metric, "{name}");
        }
        assert_eq!(Metric::named("quality"), Metric::Higher);
    }

    #[test]
    fn kinds_of_metrics_are_told_from_systems() {
        for (name, metric) in [
            ("nRMSE", Some(Metric::Lower)),
            ("wMAPE", Some(Metric::Lower)),
            ("mWER", Some(Metric::Lower)),
            ("ROC-AUC", Some(Metric::Higher)),
            ("ASR-BLEU", Some(Metric::Higher)),
            ("macro_F1", None),
            ("BLEU", Some(Metric::Higher)),
            ("ViT-MAE", None),
            ("MAE-pretrained", None),
            ("Perplexity-based", None),
            ("IoU-aware", None),
            ("AUC-loss", None),
            ("SEER", None),
            ("seer", None),
            ("meer", None),
            ("R2", None),
            ("mBERT", None),
            ("", None),
        ] {
            assert_eq!(Metric::of_kind(name), metric, "{name}");
        }
    }

    /// The Metric box accepts names with hyphens instead of spaces.
    #[test]
    fn a_hyphen_stands_for_a_blank() {
        let others = ["word error rate", "hallucination rate", "false positive rate", "top-1 error", "test error"];
        for name in NAMES.iter().flat_map(|(_, names)| names.iter()).chain(&others) {
            assert!(Metric::known(name).is_some(), "{name}");
            assert_eq!(Metric::known(&name.replace(' ', "-")), Metric::known(name), "{name}");
        }
    }

    #[test]
    fn the_longest_name_counts() {
        let found = |text: &str| metrics(&text.split(' ').collect::<Vec<_>>(), |_| true).join("|");
        assert_eq!(found("the word error rate and BLEU and BLEU"), "word error rate|BLEU");
        assert_eq!(found("exact match , F1"), "exact match|F1");
        assert_eq!(found(""), "");
    }
}
