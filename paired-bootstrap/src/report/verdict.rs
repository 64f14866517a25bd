//! The verdict: a sentence that a person can read, then what it rests on.

use super::scale::Scale;
use crate::comparisons::{FEW_DIFFERING, PROMISING};
use crate::text::{count, exact_p_value, items, number_in};

/// Everything that the verdict depends on.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a> {
    /// What the experimental system is called.
    pub experimental: &'a str,
    /// The sample size.
    pub pairs: u64,
    /// Items on which both score the same; on all others they differ.
    pub tied: u64,
    /// The observed mean difference, in the units of the scores.
    pub mean_difference: f64,
    /// Whether resamples differ at all: not so where every item has the same difference.
    pub varies: bool,
    /// How differences are shown.
    pub scale: Scale,
    /// How often resampling takes the lead away.
    pub evidence: Evidence,
    /// The exact p-value, where it is known and exact: it may lie on the other side of `alpha`.
    pub exact_p: Option<f64>,
    /// The level of significance, for instance 0.05.
    pub alpha: f64,
}

/// How often resampling takes the lead away: counted, or known before the first resample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Evidence {
    /// Counted in resamples.
    Counted {
        /// Resamples with a mean at or below zero.
        at_or_below_zero: u64,
        /// All resamples, at least one.
        resamples: u64,
    },
    /// The share to which the count will converge.
    Exact {
        /// The exact p-value.
        p_value: f64,
        /// How many resamples are to come.
        resamples: u64,
    },
}

impl Evidence {
    fn p_value(self) -> f64 {
        match self {
            Self::Counted { at_or_below_zero, resamples } => at_or_below_zero as f64 / resamples as f64,
            Self::Exact { p_value, .. } => p_value,
        }
    }

    /// The resamples at or below zero.
    fn against(self) -> Share {
        match self {
            Self::Counted { at_or_below_zero, resamples } => Share::counted(at_or_below_zero, resamples),
            Self::Exact { p_value, resamples } => Share::expected(p_value, resamples),
        }
    }

    /// The resamples above zero.
    fn in_favour(self) -> Share {
        match self {
            Self::Counted { at_or_below_zero, resamples } => Share::counted(resamples - at_or_below_zero, resamples),
            Self::Exact { p_value, resamples } => Share::expected(1.0 - p_value, resamples),
        }
    }
}

/// A share of the resamples in words.
enum Share {
    None,
    /// Not none, but most likely not met in so many resamples.
    HardlyAny,
    /// As "27 in 100".
    Some(String),
}

impl Share {
    fn counted(part: u64, resamples: u64) -> Self {
        if part == 0 { Self::None } else { Self::Some(number_in(part, resamples)) }
    }

    /// A share that is not counted yet.
    fn expected(share: f64, resamples: u64) -> Self {
        /// Fine enough for every share that can be met in ten million resamples.
        const WHOLE: u64 = 1_000_000_000_000;
        if share <= 0.0 {
            Self::None
        } else if share * (resamples as f64) < 0.5 {
            Self::HardlyAny
        } else {
            Self::Some(number_in((share * WHOLE as f64).round() as u64, WHOLE))
        }
    }
}

/// A result in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// One sentence: who is ahead, by how much, and whether the resamples agree.
    pub headline: String,
    /// One or two sentences: significant or not, and what to make of it.
    pub explanation: String,
}

impl Verdict {
    /// Puts a standing into words.
    ///
    /// A p-value is worded as what it is, a share of resampled test sets, and never as the chance that the difference is
    /// due to chance.
    #[must_use]
    pub fn new(standing: &Standing<'_>) -> Self {
        if standing.tied == standing.pairs {
            return standing.nothing_to_test();
        }
        if standing.mean_difference == 0.0 {
            return standing.level();
        }
        if standing.mean_difference < 0.0 { standing.behind() } else { standing.ahead() }
    }
}

impl Standing<'_> {
    fn nothing_to_test(&self) -> Verdict {
        let items = if self.pairs == 1 { "the only item".to_owned() } else { format!("all {}", items(self.pairs)) };
        Verdict {
            headline: format!("There is no difference to test: both systems score the same on {items}."),
            explanation: "Every resample has a mean of exactly zero, so p = 1.".to_owned(),
        }
    }

    fn level(&self) -> Verdict {
        Verdict {
            headline: "The two systems are level: their mean scores are equal.".to_owned(),
            explanation: format!(
                "Gains and losses on {} of {} items cancel out. {}",
                count(self.pairs - self.tied),
                count(self.pairs),
                self.significance()
            ),
        }
    }

    fn behind(&self) -> Verdict {
        let lead = format!("{} is behind by {}", self.experimental, self.scale.amount(self.mean_difference));
        let headline = match self.evidence.in_favour() {
            Share::None => format!("{lead}, and no resample puts it ahead."),
            Share::HardlyAny => format!("{lead}, and hardly any resample puts it ahead."),
            Share::Some(share) => {
                let verb = if share.starts_with("1 in") { "puts" } else { "put" };
                format!("{lead}, but {share} resamples {verb} it ahead.")
            }
        };
        let explanation =
            "The test asks whether it is better, so p is large. Swap the systems to ask the opposite.".to_owned();
        Verdict { headline, explanation }
    }

    fn ahead(&self) -> Verdict {
        let lead = format!("{} is ahead by {}", self.experimental, self.scale.amount(self.mean_difference));
        let headline = match self.evidence.against() {
            Share::None => format!("{lead}, and no resample disagrees."),
            Share::HardlyAny => format!("{lead}, and hardly any resample disagrees."),
            Share::Some(share) => {
                let verb = if share.starts_with("1 in") { "disagrees" } else { "disagree" };
                let contrast = if self.is_significant() { "and only" } else { "but" };
                format!("{lead}, {contrast} {share} resamples {verb}.")
            }
        };
        Verdict { headline, explanation: format!("{} {}", self.significance(), self.outlook()) }
    }

    /// What the p-value itself says, whatever the level.
    fn outlook(&self) -> String {
        if !self.varies {
            return "But all items differ by the same amount: p says little.".to_owned();
        }
        let differing = self.pairs - self.tied;
        if differing < FEW_DIFFERING && self.p_value() < PROMISING {
            return format!("But they differ on only {differing} of {} items: too few to trust p.", count(self.pairs));
        }
        let outlook = match self.p_value() {
            p if p < 0.05 => "Resampling rarely takes the lead away.",
            p if p < 0.2 => "Resampling takes the lead away now and then.",
            _ => "Resampling often takes the lead away.",
        };
        outlook.to_owned()
    }

    fn p_value(&self) -> f64 {
        self.evidence.p_value()
    }

    fn is_significant(&self) -> bool {
        self.p_value() < self.alpha
    }

    fn significance(&self) -> String {
        let not = if self.is_significant() { "Significant" } else { "Not significant" };
        let level = format!("{not} at α = {} (one-sided)", self.alpha);
        match self.exact_p.map(|p| (p, p < self.alpha)) {
            // Chance in the simulation decides here, and not the data.
            Some((p, is_significant)) if is_significant != self.is_significant() => {
                let other = if is_significant { "significant" } else { "not significant" };
                format!("{level} in this simulation, but {other} by the exact p, {}: trust that one.", exact_p_value(p))
            }
            _ => level + ".",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scores::Unit;

    fn standing(mean_difference: f64, at_or_below_zero: u64) -> Standing<'static> {
        Standing {
            experimental: "Experimental",
            pairs: 500,
            tied: 483,
            mean_difference,
            varies: true,
            scale: Scale::new(Unit::Correctness, 0.0082, mean_difference),
            evidence: Evidence::Counted { at_or_below_zero, resamples: 10_000 },
            exact_p: None,
            alpha: 0.05,
        }
    }

    #[test]
    fn identical_systems_have_nothing_to_test() {
        let verdict = Verdict::new(&Standing { tied: 500, ..standing(0.0, 10_000) });
        assert!(verdict.headline.starts_with("There is no difference to test"));
        assert!(verdict.explanation.contains("p = 1"));
    }

    #[test]
    fn gains_that_cancel_out_are_level() {
        let verdict = Verdict::new(&standing(0.0, 5400));
        assert!(verdict.headline.contains("level"));
        assert!(verdict.explanation.contains("17 of 500 items"));
        assert!(verdict.explanation.contains("Not significant"));
    }

    #[test]
    fn doubtful_lead() {
        let verdict = Verdict::new(&standing(0.006, 2717));
        assert_eq!(verdict.headline, "Experimental is ahead by 0.6 points, but 27 in 100 resamples disagree.");
        assert!(verdict.explanation.starts_with("Not significant at α = 0.05 (one-sided)."));
    }

    #[test]
    fn exact_p_on_the_other_side_of_the_level_is_said() {
        let explanation = |counted, exact_p| Verdict::new(&Standing { exact_p, ..standing(0.01, counted) }).explanation;
        let both = "in this simulation, but not significant by the exact p, 0.050300: trust that one.";
        assert!(explanation(498, Some(0.0503)).contains(both));
        assert!(
            explanation(503, Some(0.0498)).starts_with("Not significant at α = 0.05 (one-sided) in this simulation")
        );
        assert!(explanation(498, Some(0.0497)).starts_with("Significant at α = 0.05 (one-sided)."));
    }

    #[test]
    fn clear_lead() {
        let verdict = Verdict::new(&standing(0.02, 48));
        assert_eq!(verdict.headline, "Experimental is ahead by 2.0 points, and only 5 in 1,000 resamples disagree.");
        assert!(verdict.explanation.starts_with("Significant"));
    }

    #[test]
    fn lead_that_no_resample_doubts() {
        let verdict = Verdict::new(&standing(0.05, 0));
        assert_eq!(verdict.headline, "Experimental is ahead by 5.0 points, and no resample disagrees.");
    }

    #[test]
    fn level_decides_on_significance_alone() {
        let strict = Verdict::new(&Standing { alpha: 0.001, ..standing(0.02, 64) });
        assert_eq!(
            strict.explanation,
            "Not significant at α = 0.001 (one-sided). Resampling rarely takes the lead away."
        );
    }

    #[test]
    fn few_differing_items_are_little_evidence() {
        let verdict = Verdict::new(&Standing { tied: 495, ..standing(0.01, 66) });
        assert!(verdict.explanation.contains("differ on only 5 of 500 items"));
    }

    #[test]
    fn equal_differences_are_no_evidence() {
        let verdict = Verdict::new(&Standing { varies: false, ..standing(1.0, 0) });
        assert!(verdict.explanation.contains("p says little"));
    }

    #[test]
    fn system_that_is_behind() {
        let verdict = Verdict::new(&standing(-0.02, 9950));
        assert_eq!(verdict.headline, "Experimental is behind by 2.0 points, but 5 in 1,000 resamples put it ahead.");
        assert!(verdict.explanation.contains("Swap the systems"));
    }

    #[test]
    fn exact_share_is_worded_like_a_counted_one() {
        let headline = |mean_difference, p_value| {
            let evidence = Evidence::Exact { p_value, resamples: 10_000 };
            Verdict::new(&Standing { evidence, ..standing(mean_difference, 0) }).headline
        };
        assert_eq!(headline(0.006, 0.27174), Verdict::new(&standing(0.006, 2717)).headline);
        assert_eq!(headline(0.05, 0.0), Verdict::new(&standing(0.05, 0)).headline);
        assert!(headline(0.05, 1e-9).ends_with(", and hardly any resample disagrees."));
        assert!(headline(0.05, 6e-5).ends_with(", and only 6 in 100,000 resamples disagree."));
        assert!(headline(-0.02, 0.995).ends_with(", but 5 in 1,000 resamples put it ahead."));
        assert!(headline(-0.02, 1.0 - 1e-9).ends_with(", and hardly any resample puts it ahead."));
        assert!(headline(-0.02, 1.0).ends_with(", and no resample puts it ahead."));
    }

    #[test]
    fn p_equal_to_alpha_is_not_significant() {
        assert!(Verdict::new(&standing(0.01, 500)).explanation.starts_with("Not significant"));
        // 0.07 · 100 is 7.000000000000001 in binary: the shares are compared, not the counts.
        let seven = Standing {
            alpha: 0.07,
            evidence: Evidence::Counted { at_or_below_zero: 7, resamples: 100 },
            ..standing(0.01, 7)
        };
        assert!(Verdict::new(&seven).explanation.starts_with("Not significant"));
        assert!(Verdict::new(&standing(0.01, 499)).explanation.starts_with("Significant"));
    }
}
