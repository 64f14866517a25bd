//! The verdict: a readable sentence, then the reasons.

use super::scale::Scale;
use super::significance::PValues;
use crate::bootstrap::Sides;
use crate::comparisons::{FEW_DIFFERING, PROMISING};
use crate::significance::{Significance, least_sign_p};
use crate::table::Constant;
use crate::text::{brief_p_value, count, counted, items, number_in};

/// The input of the verdict.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a> {
    /// What to call the experimental system.
    pub experimental: &'a str,
    /// The constant that every item is compared with instead of a baseline; 0 for a single system.
    pub constant: Option<&'a Constant>,
    /// The sample size.
    pub pairs: u64,
    /// The number of clusters that resamples draw, if items are in clusters; p-values then count
    /// clusters that differ.
    pub clusters: Option<u64>,
    /// The observed mean difference, in the units of the scores.
    pub mean_difference: f64,
    /// Whether resamples differ at all; they do not if every item has the same difference.
    pub varies: bool,
    /// How differences are shown.
    pub scale: Scale,
    /// The p-values, of which at least one is known.
    pub p_values: PValues,
    /// The number of resamples that are or will be drawn.
    pub resamples: u64,
}

/// A share of the resamples, in words.
enum Share {
    None,
    /// Not zero, but so small that this many resamples probably contain none.
    HardlyAny,
    /// A share such as "27 in 100".
    Some(String),
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
    /// Puts a result into words.
    ///
    /// A p-value is described as what it is, a share of resampled test sets, and never as the
    /// probability that the difference is due to chance.
    #[must_use]
    pub fn new(standing: &Standing<'_>) -> Self {
        if standing.constant.is_some_and(Constant::is_zero) {
            return standing.alone();
        }
        if standing.p_values.differing == 0 && standing.clusters.is_none() {
            return standing.nothing_to_test();
        }
        if standing.mean_difference == 0.0 {
            return standing.level();
        }
        standing.lead()
    }
}

impl Standing<'_> {
    fn alone(&self) -> Verdict {
        let mean = self.scale.of_means().signed_with_unit(self.mean_difference);
        Verdict {
            headline: format!("{} has a mean score of {mean}.", self.experimental),
            explanation: "Nothing is compared. The interval says how far another test set may move the mean."
                .to_owned(),
        }
    }

    fn nothing_to_test(&self) -> Verdict {
        let items = if self.pairs == 1 { "the only item".to_owned() } else { format!("all {}", items(self.pairs)) };
        Verdict {
            headline: match self.constant {
                Some(constant) => {
                    format!("There is no difference to test: the score is {constant} on {items}.")
                }
                None => format!("There is no difference to test: both systems score the same on {items}."),
            },
            explanation: "Every resample has a mean of exactly zero, so p = 1.".to_owned(),
        }
    }

    fn level(&self) -> Verdict {
        Verdict {
            headline: match self.constant {
                Some(constant) => format!("There is no lead: the mean score is {constant}."),
                None => "The two systems are level: their mean scores are equal.".to_owned(),
            },
            explanation: match self.p_values.differing {
                0 => "In every cluster the differences add up to zero, so p = 1.".to_owned(),
                _ => format!("Gains and losses on {} cancel out. {}", self.differing(), self.significance()),
            },
        }
    }

    /// The beginning of a sentence about what differs.
    fn differ(&self) -> String {
        self.constant
            .map_or_else(|| "The systems differ".to_owned(), |constant| format!("Scores differ from {constant}"))
    }

    /// How many of the units that resamples draw differ: "17 of 500 items", "3 of 40 clusters".
    fn differing(&self) -> String {
        let drawn = self.clusters.map_or_else(|| items(self.pairs), |clusters| counted(clusters, "cluster"));
        match self.p_values.differing {
            all if all == self.clusters.unwrap_or(self.pairs) => drawn,
            some => format!("{} of {drawn}", count(some)),
        }
    }

    /// Which system is ahead, from the perspective of the leader. In a two-sided test, swapping the
    /// systems only swaps "ahead" and "behind", and a mean of zero counts against the lead. A
    /// one-sided test asks for a gain, so if the experimental system is behind, the resamples with
    /// a gain are counted.
    fn lead(&self) -> Verdict {
        let is_ahead = self.mean_difference > 0.0;
        let leader = if is_ahead { self.p_values } else { self.p_values.exchanged() };
        let place = match (is_ahead, self.constant) {
            (true, Some(constant)) => format!("ahead of {constant}"),
            (false, Some(constant)) => format!("behind {constant}"),
            (true, None) => "ahead".to_owned(),
            (false, None) => "behind".to_owned(),
        };
        let lead = format!("{} is {place} by {}", self.experimental, self.scale.amount(self.mean_difference));
        let asks_only_for_a_gain = !is_ahead && self.p_values.sides == Sides::One;
        let share = if asks_only_for_a_gain { self.share_above_zero() } else { self.share(&leader) };
        let is_in_doubt = leader.significance() == Significance::NotSignificant;
        let headline = match share {
            Share::None if asks_only_for_a_gain => format!("{lead}, and ahead in no resample."),
            Share::HardlyAny if asks_only_for_a_gain => format!("{lead}, and ahead in hardly any resample."),
            Share::Some(share) if asks_only_for_a_gain => {
                let contrast = if is_in_doubt { "but ahead in" } else { "and ahead in only" };
                format!("{lead}, {contrast} {} resamples.", share.replacen(" in ", " of ", 1))
            }
            Share::None => format!("{lead}, and no resample disagrees."),
            Share::HardlyAny => format!("{lead}, and hardly any resample disagrees."),
            Share::Some(share) => {
                let contrast = if is_in_doubt { "but" } else { "and only" };
                let verb = if share.starts_with("1 in") { "disagrees" } else { "disagree" };
                format!("{lead}, {contrast} {share} resamples {verb}.")
            }
        };
        let explanation = match self.conclusion() {
            conclusion if asks_only_for_a_gain => format!("{conclusion} This test asks only for a gain."),
            conclusion => conclusion,
        };
        Verdict { headline, explanation }
    }

    /// The share of resamples at or below zero: as counted, or before that as expected.
    fn share(&self, of: &PValues) -> Share {
        match (of.simulated, of.exact) {
            (Some(counted), _) => Self::in_words(counted.p_value(Sides::One), counted.resamples),
            (None, Some(exact)) => Self::in_words(exact.at_or_below_zero, self.resamples),
            (None, None) => Self::in_words(1.0, self.resamples),
        }
    }

    /// The share of the other resamples, shown above zero in the picture.
    fn share_above_zero(&self) -> Share {
        match (self.p_values.simulated, self.p_values.exact) {
            (Some(counted), _) => Self::in_words(1.0 - counted.p_value(Sides::One), counted.resamples),
            (None, Some(exact)) => Self::in_words(1.0 - exact.at_or_below_zero, self.resamples),
            (None, None) => Self::in_words(0.0, self.resamples),
        }
    }

    fn in_words(share: f64, resamples: u64) -> Share {
        match (share * resamples as f64).round() as u64 {
            0 if share <= 0.0 => Share::None,
            0 => Share::HardlyAny,
            part => Share::Some(number_in(part, resamples)),
        }
    }

    /// Whether the result is significant, and what else to know.
    fn conclusion(&self) -> String {
        let (significance, outlook) = (self.significance(), self.outlook());
        if outlook.is_empty() { significance } else { format!("{significance} {outlook}") }
    }

    /// What else to know about the p-value; empty if nothing.
    fn outlook(&self) -> String {
        let PValues { differing, simulated, sides, .. } = self.p_values;
        let significance = self.p_values.significance();
        let p = self.p_values.deciding();
        if significance == Significance::TooFewToTell {
            // The best case: all items that differ favour the same system.
            let least = least_sign_p(differing, sides);
            let test =
                if self.clusters.is_some() { "an exact sign test of the clusters" } else { "the exact sign test" };
            return format!("The p of {test} is {} at best.", brief_p_value(least, self.p_values.alpha));
        }
        if self.p_values.is_simulation_opposed() {
            return "By chance, the simulated p is on the other side of α: the exact p counts.".to_owned();
        }
        if !self.varies {
            let drawn = if self.clusters.is_some() { "clusters" } else { "items" };
            return format!("But all {drawn} differ by the same amount: p says little.");
        }
        if differing < FEW_DIFFERING && p < PROMISING {
            let they = self.differ().to_lowercase();
            return format!("But {they} on only {}: too few to rely on p.", self.differing());
        }
        match simulated.filter(|counted| counted.against(sides) == 0) {
            Some(counted) => format!("In {} resamples the lead is never lost.", count(counted.resamples)),
            None => String::new(),
        }
    }

    fn significance(&self) -> String {
        let PValues { alpha, sides, .. } = self.p_values;
        let verdict = match self.p_values.significance() {
            Significance::Significant => format!("Significant at α = {alpha} ({sides})"),
            Significance::NotSignificant => format!("Not significant at α = {alpha} ({sides})"),
            Significance::TooFewToTell => {
                return format!("{} on only {}: too few to call this significant.", self.differ(), self.differing());
            }
        };
        verdict + "."
    }
}

#[cfg(test)]
mod tests {
    use super::super::significance::ExactShares;
    use super::*;
    use crate::bootstrap::Counted;
    use crate::scores::Unit;

    fn of_10_000(at_or_below_zero: u64) -> Option<Counted> {
        Some(Counted { resamples: 10_000, at_or_below_zero, at_or_above_zero: 10_000 - at_or_below_zero })
    }

    fn exact(at_or_below_zero: f64) -> Option<ExactShares> {
        Some(ExactShares { at_or_below_zero, at_or_above_zero: 1.0 - at_or_below_zero, error: 0.0 })
    }

    fn standing(mean_difference: f64, at_or_below_zero: u64) -> Standing<'static> {
        Standing {
            experimental: "Experimental",
            constant: None,
            pairs: 500,
            mean_difference,
            clusters: None,
            varies: true,
            scale: Scale::new(Unit::Correctness, 0.0082, mean_difference),
            p_values: PValues {
                sides: Sides::One,
                alpha: 0.05,
                differing: 17,
                exact: None,
                simulated: of_10_000(at_or_below_zero),
            },
            resamples: 10_000,
        }
    }

    /// The verdict with changed p-values.
    fn with(standing: Standing<'static>, change: impl Fn(&mut PValues)) -> Verdict {
        let mut standing = standing;
        change(&mut standing.p_values);
        Verdict::new(&standing)
    }

    #[test]
    fn identical_systems_have_nothing_to_test() {
        let verdict = with(standing(0.0, 10_000), |p| p.differing = 0);
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
    fn exact_p_decides_and_a_simulation_on_the_other_side_is_said() {
        let verdict = |count, p| with(standing(0.01, count), |values| values.exact = exact(p));
        let opposed = verdict(498, 0.0503);
        assert_eq!(
            opposed.explanation,
            "Not significant at α = 0.05 (one-sided). By chance, the simulated p is on the other side of α: the exact p counts."
        );
        assert!(opposed.headline.contains(", but 5 in 100 resamples disagree"), "the headline counts what was drawn");
        assert!(
            verdict(503, 0.0498)
                .explanation
                .starts_with("Significant at α = 0.05 (one-sided). By chance, the simulated p")
        );
        assert_eq!(verdict(498, 0.0497).explanation, "Significant at α = 0.05 (one-sided).");
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
        assert!(verdict.explanation.ends_with("In 10,000 resamples the lead is never lost."));
    }

    #[test]
    fn headline_counts_the_resamples_that_were_drawn() {
        let one = Counted { resamples: 20_000, at_or_below_zero: 1, at_or_above_zero: 19_999 };
        let verdict = with(standing(0.05, 0), |values| values.simulated = Some(one));
        assert_eq!(verdict.headline, "Experimental is ahead by 5.0 points, and only 1 in 20,000 resamples disagrees.");
    }

    #[test]
    fn level_decides_on_significance_alone() {
        let strict = with(standing(0.02, 64), |values| values.alpha = 0.001);
        assert_eq!(strict.explanation, "Not significant at α = 0.001 (one-sided).");
    }

    #[test]
    fn significant_lead_is_not_said_to_be_lost_often() {
        let lax = with(standing(0.006, 2717), |values| values.alpha = 0.5);
        assert_eq!(lax.explanation, "Significant at α = 0.5 (one-sided).");
    }

    #[test]
    fn few_differing_items_are_little_evidence() {
        let verdict = with(standing(0.01, 66), |values| values.differing = 5);
        assert!(verdict.explanation.contains("differ on only 5 of 500 items: too few to rely on p"));
        // 2^−4 is 0.0625: no outcome of the sign test is below 0.05.
        let verdict = with(standing(0.01, 66), |values| values.differing = 4);
        assert_eq!(
            verdict.explanation,
            "The systems differ on only 4 of 500 items: too few to call this significant. The p of the exact sign test is 0.063 at best."
        );
    }

    #[test]
    fn too_few_to_tell_is_said_on_whichever_side_the_simulated_p_is() {
        // Three of 500 helped: 0.994^500 = 0.0493, and 503 of 10,000 resamples by chance.
        let verdict = with(standing(0.006, 503), |values| (values.differing, values.exact) = (3, exact(0.0493)));
        assert_eq!(
            verdict.explanation,
            "The systems differ on only 3 of 500 items: too few to call this significant. The p of the exact sign test is 0.13 at best."
        );
    }

    #[test]
    fn equal_differences_are_no_evidence() {
        let verdict = Verdict::new(&Standing { varies: false, ..standing(1.0, 0) });
        assert!(verdict.explanation.contains("p says little"));
    }

    #[test]
    fn clusters_are_what_differs() {
        let few = with(Standing { clusters: Some(40), ..standing(0.01, 66) }, |values| values.differing = 4);
        assert_eq!(
            few.explanation,
            "The systems differ on only 4 of 40 clusters: too few to call this significant. The p of an exact sign test of \
             the clusters is 0.063 at best."
        );
        // Within each cluster, gains and losses cancel out: items differ, and p is 1.
        let level = with(Standing { clusters: Some(40), ..standing(0.0, 10_000) }, |values| values.differing = 0);
        assert!(level.explanation.starts_with("In every cluster the differences add up to zero, so p = 1."));
    }

    #[test]
    fn system_that_is_behind() {
        let verdict = Verdict::new(&standing(-0.02, 9950));
        assert_eq!(verdict.headline, "Experimental is behind by 2.0 points, and ahead in only 5 of 1,000 resamples.");
        assert_eq!(verdict.explanation, "Not significant at α = 0.05 (one-sided). This test asks only for a gain.");
        let both = with(standing(-0.02, 9950), |values| values.sides = Sides::Two);
        assert_eq!(both.headline, "Experimental is behind by 2.0 points, and only 5 in 1,000 resamples disagree.");
        assert!(both.explanation.starts_with("Significant at α = 0.05 (two-sided)."));
    }

    #[test]
    fn means_of_zero_count_against_the_lead_on_either_side() {
        // 1 of 40 hurt: no resample is above zero, and 0.975^40 = 0.3632 of them are zero.
        let counted = |below, above| Counted { resamples: 10_000, at_or_below_zero: below, at_or_above_zero: above };
        let headline = |mean_difference, counted| {
            with(standing(mean_difference, 0), |values| {
                (values.sides, values.simulated) = (Sides::Two, Some(counted));
            })
        };
        let [behind, ahead] = [headline(-0.025, counted(10_000, 3_632)), headline(0.025, counted(3_632, 10_000))];
        assert_eq!(behind.headline, "Experimental is behind by 2.5 points, but 36 in 100 resamples disagree.");
        assert_eq!(behind.headline.replace("behind", "ahead"), ahead.headline);
        assert_eq!(behind.explanation, ahead.explanation);
    }

    #[test]
    fn one_sided_test_counts_the_resamples_above_zero_where_the_system_is_behind() {
        // 3 of 10 helped, 4 hurt: 71.8 % of the resamples are at or below zero, 42 % at or above.
        let counted = |below, above| Counted { resamples: 10_000, at_or_below_zero: below, at_or_above_zero: above };
        let verdict = |counted| with(standing(-0.1, 0), |values| values.simulated = Some(counted));
        let doubtful = verdict(counted(7_180, 4_200));
        assert_eq!(doubtful.headline, "Experimental is behind by 10.0 points, but ahead in 28 of 100 resamples.");
        assert_eq!(doubtful.explanation, "Not significant at α = 0.05 (one-sided). This test asks only for a gain.");
        // Many resamples are zero, and none is above.
        let never = verdict(counted(10_000, 3_632));
        assert_eq!(never.headline, "Experimental is behind by 10.0 points, and ahead in no resample.");
    }

    #[test]
    fn two_sides_ask_for_twice_as_much() {
        let verdict = |sides| with(standing(0.01, 300), |values| values.sides = sides).explanation;
        assert!(verdict(Sides::One).starts_with("Significant at α = 0.05 (one-sided)."));
        assert!(verdict(Sides::Two).starts_with("Not significant at α = 0.05 (two-sided)."));
    }

    #[test]
    fn exact_share_is_worded_like_a_counted_one() {
        let headline = |mean_difference, p| {
            let change = |values: &mut PValues| (values.exact, values.simulated) = (exact(p), None);
            with(standing(mean_difference, 0), change).headline
        };
        assert_eq!(headline(0.006, 0.27174), Verdict::new(&standing(0.006, 2717)).headline);
        assert_eq!(headline(0.05, 0.0), Verdict::new(&standing(0.05, 0)).headline);
        assert!(headline(0.05, 1e-9).ends_with(", and hardly any resample disagrees."));
        assert!(headline(0.05, 6e-5).ends_with(", and only 1 in 10,000 resamples disagrees."));
        assert!(headline(-0.02, 0.995).ends_with(", and ahead in only 5 of 1,000 resamples."));
        assert!(headline(-0.02, 1.0 - 1e-9).ends_with(", and ahead in hardly any resample."));
        assert!(headline(-0.02, 1.0).ends_with(", and ahead in no resample."));
    }
}
