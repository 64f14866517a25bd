//! A warning, and its text.

use super::coverage::Coverage;
use crate::table::Joined;
use crate::text::{brief_p_value, count, equal_to, items, percent, share_in_percent};
use serde::{Deserialize, Serialize};

/// A reason to read the p-values with care.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Warning {
    /// Many items are in one list only and were left out.
    LeftOut {
        /// Items that both lists have.
        both: usize,
        /// Items that only the baseline's list has.
        only_first: usize,
        /// Items that only the experimental system's list has.
        only_second: usize,
    },
    /// The experimental system leads (two-sided: either system), but few items differ: the
    /// bootstrap's p tends to be too small.
    FewDiffering {
        /// The number of items on which they differ.
        differing: u64,
        /// The p-value of the bootstrap.
        bootstrap: f64,
        /// The p-value of the exact sign test with the same sides.
        sign: f64,
    },
    /// Both systems have the same score on every item, for which the strict shifted rule gives p =
    /// 0.
    StrictRuleOnIdenticalSystems,
    /// sacreBLEU's randomization counts only sign flips with a larger difference than observed,
    /// while many have the same difference.
    StrictRandomization {
        /// Its p-value.
        strict: f64,
        /// The two-sided p-value of the sign-flip permutation, which also counts those with the
        /// same difference.
        sign_flip: f64,
    },
    /// Many resamples lie at the limit of sacreBLEU's bootstrap. The limit varies with the seed,
    /// and so does the p-value.
    SeedDecides {
        /// The share of resamples at the limit.
        share: f64,
        /// The p-value if none of them counts.
        least: f64,
        /// The p-value if all of them count.
        most: f64,
    },
    /// There are fewer than 30 items.
    FewItems {
        /// The sample size.
        pairs: u64,
        /// How often the bootstrap's p is below α for equally good systems on data like these, if
        /// known for these sides.
        rate: Option<f64>,
    },
    /// On data like these, the percentile interval contains the true difference clearly less often
    /// than its level says.
    ShortInterval {
        /// The sample size.
        pairs: u64,
        /// The coverage of the intervals.
        coverage: Coverage,
    },
    /// There are fewer than 20 clusters.
    FewClusters {
        /// The number of clusters.
        clusters: u64,
    },
    /// p is so close to α that another rule or seed may put it on the other side.
    NearLevel {
        /// The exact p-value of the bootstrap.
        p_value: f64,
    },
    /// Most items are tied.
    ManyTies {
        /// The number of items on which both systems score the same.
        tied: u64,
        /// Sample size.
        pairs: u64,
    },
}

/// If more than this share of a list is left out, the result may depend on it. With 0/1 scores, 5 %
/// can move the list's mean by up to 5 points, more than most differences worth testing. A smaller
/// share is usually a few failed requests.
const MUCH_LEFT_OUT: f64 = 0.05;

/// p and α are near each other if neither is more than this factor times the other: from 0.033 to
/// 0.075 for α = 0.05. With 1,000 items, 60 helped and 40 hurt, the p-values of common one-sided
/// rules differ by a factor of 1.4, from 0.0203 to 0.0284.
const NEAR: f64 = 1.5;

impl Warning {
    /// A warning if a considerable part of either list was left out.
    #[must_use]
    pub fn left_out(joined: &Joined) -> Option<Self> {
        let Joined { both, only_first, only_second, .. } = *joined;
        let is_much = |only: usize| only as f64 > MUCH_LEFT_OUT * (both + only) as f64;
        (is_much(only_first) || is_much(only_second)).then_some(Self::LeftOut { both, only_first, only_second })
    }

    /// The warning in one or two sentences, for a test at level `alpha`.
    #[must_use]
    pub fn sentence(&self, alpha: f64) -> String {
        let brief = |p| brief_p_value(p, alpha);
        match *self {
            Self::LeftOut { both, only_first, only_second } => {
                let of = |only: usize| format!("{} of {}", count(only as u64), count((both + only) as u64));
                format!(
                    "Items that only one system has are left out: {} of the baseline, and {} of the experimental system. If they are \
                     easier or harder than the rest, the result may not hold for the whole test set. Find out why they are missing.",
                    of(only_first),
                    of(only_second)
                )
            }
            Self::FewDiffering { differing, bootstrap: 0.0, sign } => format!(
                "The systems differ on only {}, and no resample can disagree: the bootstrap has no p-value to quote. The exact sign \
                 test is valid for any number of items: it gives {}.",
                items(differing),
                brief(sign)
            ),
            Self::FewDiffering { differing, bootstrap, sign } => format!(
                "The systems differ on only {}. With so few, the bootstrap’s p-value ({}) is often too small. The exact sign \
                 test is valid for any number of items: it gives {}.",
                items(differing),
                brief(bootstrap),
                brief(sign)
            ),
            Self::StrictRuleOnIdenticalSystems => str::to_owned(
                "Both systems score the same on every item, so there is nothing to test. Rules that count only what is \
                 strictly larger than observed call even this significant: the shifted bootstrap with “>” gives p = 0, and \
                 sacreBLEU’s two rules give 1/(N + 1).",
            ),
            Self::StrictRandomization { strict, sign_flip } => format!(
                "sacreBLEU’s randomization gives {}. It counts only sign flips with a larger lead than observed, and here many \
                 have exactly the observed one. The permutation test counts those, too, and gives {}.",
                brief(strict),
                brief(sign_flip)
            ),
            Self::SeedDecides { share, least, most } => format!(
                "With another seed, sacreBLEU’s bootstrap may give {} or {}. {} % of the resamples lie at its limit. \
                 Whether they count depends on the average of all resamples, which changes a little with every seed.",
                brief(least),
                brief(most),
                share_in_percent(share, 0)
            ),
            Self::FewItems { pairs, rate } => {
                let rough = match rate {
                    Some(rate) => format!(
                        "are rough. If neither system were better, the bootstrap’s p would be below {alpha} in {} % of such test sets.",
                        share_in_percent(rate, 1)
                    ),
                    None => "are rough, and often too small.".to_owned(),
                };
                format!(
                    "There {} only {}. Below 30, p-values from resampling or from a normal approximation {rough} The exact sign test \
                     is valid for any number of items.",
                    if pairs == 1 { "is" } else { "are" },
                    items(pairs)
                )
            }
            Self::ShortInterval { pairs, coverage: Coverage { level, percentile, tango, .. } } => format!(
                "The {} % percentile interval is too short here. With {}, and as many helped and hurt as in your data, \
                 it contains the true difference in {} % of tests; Tango’s score interval contains it in {} %. Quote \
                 Tango’s, from “Intervals and effect”.",
                percent(level),
                items(pairs),
                share_in_percent(percentile, 0),
                share_in_percent(tango, 0)
            ),
            Self::FewClusters { clusters } => format!(
                "There {} only {clusters} cluster{}. Below 20, p-values and intervals are rough, and often too small, \
                 because so few clusters show little of how much clusters differ.",
                if clusters == 1 { "is" } else { "are" },
                if clusters == 1 { "" } else { "s" }
            ),
            Self::NearLevel { p_value } if is_near(p_value, alpha) => format!(
                "p = {} is close to α = {alpha}. Another rule, or another test set of the same size, could easily be on the \
                 other side. Do not read much into which side it is on.",
                brief(p_value)
            ),
            Self::NearLevel { p_value: 0.0 } => format!(
                "No resample can be at zero or on its other side here: the bootstrap has no p-value to quote. Another rule that asks the \
                 same question does not come below α = {alpha}. Do not rest a conclusion on one rule alone."
            ),
            Self::NearLevel { p_value } => format!(
                "p {} is on one side of α = {alpha}, and another rule that asks the same question is on the other. Do not \
                 rest a conclusion on one rule alone.",
                equal_to(&brief(p_value))
            ),
            Self::ManyTies { tied, pairs } => format!(
                "Both systems score the same on {} of {}. Only the other {} can tell them apart, so judge the amount of \
                 data by that number.",
                count(tied),
                items(pairs),
                count(pairs - tied)
            ),
        }
    }
}

/// Whether neither is more than [`NEAR`] times the other.
pub(super) fn is_near(p_value: f64, alpha: f64) -> bool {
    p_value <= alpha * NEAR && alpha <= p_value * NEAR
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_items_left_out_of_either_list() {
        let joined = |only_first, only_second| Joined { both: 95, only_first, only_second, beside: Vec::new() };
        let left_out = |only_first, only_second| Warning::left_out(&joined(only_first, only_second));
        // 5 of 100 is at the limit, 6 of 101 above it.
        assert_eq!(left_out(5, 5), None);
        assert!(left_out(6, 0).is_some() && left_out(0, 6).is_some());
        let text = left_out(6, 1_000).map(|warning| warning.sentence(0.05)).unwrap_or_default();
        assert!(text.contains("left out: 6 of 101 of the baseline, and 1,000 of 1,095 of the"), "{text}");
    }

    #[test]
    fn results_that_the_seed_decides_give_both() {
        let text = Warning::SeedDecides { share: 0.1847, least: 0.0794, most: 0.2642 }.sentence(0.05);
        assert!(text.starts_with("With another seed, sacreBLEU’s bootstrap may give 0.079 or 0.26. 18 % of"), "{text}");
        // 8 of 400 items helped.
        let text = Warning::SeedDecides { share: 0.0035, least: 0.0794, most: 0.0829 }.sentence(0.05);
        assert!(text.contains(" 0.4 % of the resamples lie at its limit."), "{text}");
    }

    #[test]
    fn sentences_show_numbers_as_people_read_them() {
        let few = Warning::FewDiffering { differing: 1, bootstrap: 0.3660, sign: 0.5 };
        assert!(
            few.sentence(0.05)
                .starts_with("The systems differ on only 1 item. With so few, the bootstrap’s p-value (0.37)")
        );
        let all = Warning::FewDiffering { differing: 4, bootstrap: 0.0, sign: 0.0625 }.sentence(0.05);
        assert!(all.starts_with("The systems differ on only 4 items, and no resample can disagree"), "{all}");
        assert!(all.ends_with("it gives 0.063."), "{all}");
        let ties = Warning::ManyTies { tied: 990_200, pairs: 1_000_000 };
        assert!(ties.sentence(0.05).contains("990,200 of 1,000,000 items. Only the other 9,800"));
    }

    #[test]
    fn rounding_never_carries_p_over_the_level() {
        let shown = |p_value| Warning::NearLevel { p_value }.sentence(0.05);
        assert!(shown(0.049_96).starts_with("p = 0.04996 is close"));
        assert!(shown(0.050_04).starts_with("p = 0.05004 is close"));
        assert!(shown(0.05).starts_with("p = 0.05 is close") || shown(0.05).starts_with("p = 0.050 is close"));
    }
}
