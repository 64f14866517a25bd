//! The tests in words: names, questions and sources.

use super::test::Test;

impl Test {
    /// The name of the test for a table: `Bootstrap, mean ≤ 0`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Bootstrap => "Bootstrap, mean ≤ 0",
            Self::ShiftedAtLeast => "Shifted bootstrap, mean ≥ 2D",
            Self::ShiftedAbove => "Shifted bootstrap, mean > 2D",
            Self::TwoSidedBootstrap => "Shifted bootstrap, two-sided",
            Self::SacrebleuBootstrap => "Paired bootstrap as in sacreBLEU",
            Self::SacrebleuRandomization => "Approximate randomization as in sacreBLEU",
            Self::SignFlip => "Sign-flip permutation",
            Self::Sign => "Exact sign test, McNemar’s exact test",
            Self::SignMidP => "Sign test, mid-p",
            Self::McNemar => "McNemar’s χ²",
            Self::McNemarCorrected => "McNemar’s χ² with correction",
            Self::PairedT => "Paired t test",
            Self::Wilcoxon => "Wilcoxon signed-rank test",
            Self::HalfSize => "Bootstrap, resamples of half the size",
            Self::Unpaired => "Unpaired bootstrap",
        }
    }

    /// What the test asks, as a sentence or more. D is the observed mean difference, N the number
    /// of random draws.
    #[must_use]
    pub fn asks(self) -> &'static str {
        match self {
            Self::Bootstrap => {
                "In what share of resampled test sets is the experimental system not ahead? A mean of exactly zero is not \
                 ahead. Two-sided: twice the smaller of two shares: not ahead, and not behind."
            }
            Self::ShiftedAtLeast => {
                "If the differences were moved so that their mean is zero, in what share of resamples would the mean be D \
                 or more?"
            }
            Self::ShiftedAbove => {
                "If the differences were moved so that their mean is zero, in what share of resamples would the mean be \
                 more than D? If all items are tied, no resample counts, so p is 0."
            }
            Self::TwoSidedBootstrap => {
                "If the differences were moved so that their mean is zero, in what share of resamples would the mean be as \
                 far from zero as D, on either side?"
            }
            Self::SacrebleuBootstrap => {
                "Take each resample’s absolute difference and subtract their average. In what share is the result larger than \
                 the observed absolute difference? Counted as (c + 1)/(N + 1)."
            }
            Self::SacrebleuRandomization => {
                "If the two systems’ scores were swapped at random, item by item, how often would the difference be larger \
                 than observed, on either side? Counted as (c + 1)/(N + 1)."
            }
            Self::SignFlip => {
                "If the sign of each difference were a coin toss, how likely would a mean of D or more be?"
            }
            Self::Sign => {
                "If a fair coin had decided who scores higher on each item that differs, how likely would so many helped, or \
                 more, be? Only signs count, not sizes."
            }
            Self::SignMidP => {
                "As the sign test, but the observed outcome counts half: that makes up for the sign test’s caution with few \
                 items."
            }
            Self::McNemar => {
                "Are helped and hurt further apart than a fair coin would bring them? An approximation, good when many \
                 items differ."
            }
            Self::McNemarCorrected => {
                "McNemar’s χ², with 1 subtracted from the gap between helped and hurt. This brings p near that of the exact sign \
                 test."
            }
            Self::PairedT => {
                "Is the mean difference large compared with its standard error, if means of such differences follow a \
                 bell curve?"
            }
            Self::Wilcoxon => {
                "Are the larger differences mostly in favour of one system? Only their ranks count, so one extreme item \
                 matters little; it asks about a typical item, not about the mean."
            }
            Self::HalfSize => {
                "In what share of resamples of only half as many items is the experimental system not ahead? Smaller \
                 resamples vary more, so p is too large when the experimental system leads."
            }
            Self::Unpaired => {
                "The wrong question for paired data: it resamples each system on its own, as if the two had been tested on \
                 different items."
            }
        }
    }

    /// What the test asks for items in clusters, which it draws or swaps whole.
    #[must_use]
    pub fn asks_of_clusters(self) -> &'static str {
        match self {
            Self::SacrebleuRandomization => {
                "If the two systems’ scores were swapped at random, a whole cluster at a time, how often would the difference be \
                 larger than observed, on either side? Counted as (c + 1)/(N + 1)."
            }
            Self::SignFlip => {
                "If a coin toss turned the signs of all differences in a cluster, how likely would a mean of D or more be?"
            }
            Self::HalfSize => {
                "In what share of resamples of only half as many clusters is the experimental system not ahead? Smaller \
                 resamples vary more, so p is too large when the experimental system leads."
            }
            _ => self.asks(),
        }
    }

    /// The source of the test: authors and year.
    #[must_use]
    pub fn source(self) -> &'static str {
        match self {
            Self::Bootstrap => "Jansen 2019 (the primer); Efron and Tibshirani 1993",
            Self::ShiftedAtLeast => {
                "Jurafsky and Martin, Speech and Language Processing; after Berg-Kirkpatrick et al. 2012"
            }
            Self::ShiftedAbove => "Berg-Kirkpatrick, Burkett and Klein 2012",
            Self::TwoSidedBootstrap => "Efron and Tibshirani 1993, chapter 16",
            Self::SacrebleuBootstrap => "Post 2018 (sacreBLEU), after Koehn 2004",
            Self::SacrebleuRandomization => "Post 2018 (sacreBLEU), after Riezler and Maxwell 2005 and Noreen 1989",
            Self::SignFlip => "Fisher 1935; Noreen 1989",
            Self::Sign => "Dixon and Mood 1946; McNemar 1947",
            Self::SignMidP => "Fagerland, Lydersen and Laake 2013",
            Self::McNemar => "McNemar 1947",
            Self::McNemarCorrected => "Edwards 1948",
            Self::PairedT => "Student 1908",
            Self::Wilcoxon => "Wilcoxon 1945",
            Self::HalfSize => "Neubig’s script, as in compare-mt; after Koehn 2004",
            Self::Unpaired => "Efron and Tibshirani 1993, chapter 8",
        }
    }

    /// The name of the test in files and messages, as serde writes it: `shifted_at_least`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Bootstrap => "bootstrap",
            Self::ShiftedAtLeast => "shifted_at_least",
            Self::ShiftedAbove => "shifted_above",
            Self::TwoSidedBootstrap => "two_sided_bootstrap",
            Self::SacrebleuBootstrap => "sacrebleu_bootstrap",
            Self::SacrebleuRandomization => "sacrebleu_randomization",
            Self::SignFlip => "sign_flip",
            Self::Sign => "sign",
            Self::SignMidP => "sign_mid_p",
            Self::McNemar => "mcnemar",
            Self::McNemarCorrected => "mcnemar_corrected",
            Self::PairedT => "paired_t",
            Self::Wilcoxon => "wilcoxon",
            Self::HalfSize => "half_size",
            Self::Unpaired => "unpaired",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn keys_are_what_serde_writes() {
        for test in Test::ALL {
            assert_eq!(serde_json::to_value(test).expect("a name"), test.key());
        }
    }

    #[test]
    fn no_two_tests_read_the_same() {
        let distinct = |text: fn(Test) -> &'static str| Test::ALL.into_iter().map(text).collect::<BTreeSet<_>>().len();
        let texts = [distinct(Test::name), distinct(Test::asks), distinct(Test::asks_of_clusters)];
        assert_eq!(texts, [Test::ALL.len(); 3]);
    }

    #[test]
    fn clusters_are_never_swapped_item_by_item() {
        // Tests that assume independent items have no p for clusters, and keep their words.
        let of_items = ["item by item", "as many items", "of each difference"];
        let says = |test: &Test| of_items.iter().any(|words| test.asks_of_clusters().contains(words));
        assert_eq!(Test::ALL.into_iter().find(says), None);
    }

    #[test]
    fn no_text_calls_p_a_chance_of_chance() {
        for test in Test::ALL {
            assert!(!test.asks().contains("due to chance") && !test.asks().contains("by chance"), "{test:?}");
        }
    }

    #[test]
    fn unpaired_row_says_that_it_is_wrong() {
        assert!(Test::Unpaired.asks().contains("wrong question for paired data"));
    }
}
