//! Names of metrics, as papers write them.

/// Which way a metric points, and whether it is the share of right answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// The share of right answers: n and two of them leave few pairs (helped, hurt).
    Accuracy,
    /// Another metric of which more is better.
    Higher,
    /// Another metric of which less is better.
    Lower,
}

/// The usual names, in lower case; a hyphen may stand for a blank.
const NAMES: [(Metric, &[&str]); 3] = [
    (Metric::Accuracy, &["accuracy", "accuracies", "acc", "exact match", "em", "top-1", "pass@1", "solve rate"]),
    (
        Metric::Higher,
        &[
            "bleu",
            "sacrebleu",
            "chrf",
            "chrf++",
            "comet",
            "bleurt",
            "meteor",
            "rouge",
            "bertscore",
            "cider",
            "spice",
            "f1",
            "macro-f1",
            "micro-f1",
            "f-score",
            "precision",
            "recall",
            "mcc",
            "auc",
            "auroc",
            "map",
            "mrr",
            "ndcg",
            "miou",
            "iou",
            "dice",
            "psnr",
            "ssim",
            "las",
            "uas",
            "pearson",
            "spearman",
            "kendall",
            "kappa",
            "elo",
            "reward",
            "return",
            "score",
        ],
    ),
    (
        Metric::Lower,
        &[
            "wer",
            "cer",
            "ter",
            "perplexity",
            "ppl",
            "loss",
            "rmse",
            "mse",
            "mae",
            "fid",
            "eer",
            "error rate",
            "error rates",
            "error",
            "errors",
            "err",
            "nll",
            "bpc",
        ],
    ),
];

impl Metric {
    /// The metric with this name; one that nobody knows is taken for another metric of which more
    /// is better.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self::known(name).unwrap_or(Self::Higher)
    }

    /// The same; `None` where the name is unknown. "ROUGE-L" and "nDCG@10" are ROUGE and nDCG.
    #[must_use]
    pub fn known(name: &str) -> Option<Self> {
        let name = name.trim().to_lowercase();
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches(['-', '@']);
        let stem = stem.strip_suffix("-l").or_else(|| stem.strip_suffix("-lsum")).unwrap_or(stem);
        let is = |own: &&str| *own == name || *own == stem || own.replace(' ', "-") == name;
        NAMES.into_iter().find(|(_, names)| names.iter().any(is)).map(|(metric, _)| metric)
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
            ("WER", Some(Metric::Lower)),
            ("quality", None),
            ("", None),
        ] {
            assert_eq!(Metric::known(name), metric, "{name}");
        }
        assert_eq!(Metric::named("quality"), Metric::Higher);
    }
}
