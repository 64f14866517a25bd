//! The margin, the largest difference that does not matter, and what the data show about it.
//!
//! # References
//! - E. Walker and A. S. Nowacki, *Understanding equivalence and noninferiority testing*, Journal
//!   of General Internal Medicine 26, 2011: what the two tests ask, and how intervals and p-values
//!   answer.

use super::scale::Scale;
use super::significance::{ExactShares, PValues};
use crate::bootstrap::{Counted, Differences, ExactDistribution, Sides, Sums};
use crate::comparisons::{Equivalence, EquivalenceInterval, EquivalenceVerdict, FEW_DIFFERING, Untestable};
use crate::question::MarginTest;
use crate::scores::{Score, Unit};
use crate::significance::Significance;
use crate::text::{Probability, below_zero, count, equal_to, percent};
use serde::{Deserialize, Serialize};

/// The margin that the user has set, and what to test about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margin {
    /// The largest difference that does not matter, at least 0, as typed: in points, or in the
    /// units of the scores.
    pub shown: f64,
    /// The unit of the scores: what a score of 1 means.
    pub unit: Unit,
    /// What to test about it.
    pub asks: Asks,
}

/// The test of a margin, with the data that it needs besides the equivalence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Asks {
    /// Non-inferiority, and its p-values: P(m* ≤ −margin), exact and from the resamples.
    NonInferior(PValues),
    /// Equivalence.
    Equivalent,
}

/// What the data show about a margin, and what decided it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarginVerdict {
    /// Non-inferiority or equivalence is shown.
    Shown(DecidedBy),
    /// It is not shown, which does not mean that the opposite is.
    NotShown(DecidedBy),
    /// It cannot be tested.
    CannotBeTested(Untestable),
}

/// What decides about a margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    /// The p-value: below α or not.
    PValue,
    /// The interval: inside the margin or not.
    Interval,
}

/// The shares of resamples that lose the margin or more, exact and among those drawn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Losses {
    /// P(m* ≤ −margin), and P(m* ≥ −margin).
    pub exact: ExactShares,
    /// The same for the resamples that were drawn.
    pub simulated: Counted,
}

/// The margin in the units of the scores, as the decimal that was typed: 1 point of 0/1 scores is
/// 0.01.
fn in_units(shown: f64, unit: Unit) -> Score {
    // The shortest digits that read back as the same number are those that were typed.
    let text = format!("{shown:e}");
    let decimal = text.split_once('e').and_then(|(digits, exponent)| {
        let decimals = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len() as i64);
        Score::from_scientific(digits.replace('.', "").parse().ok()?, exponent.parse::<i64>().ok()? - decimals)
    });
    let score = decimal.unwrap_or(Score::Rounded(shown));
    if unit == Unit::Correctness { score.hundredth() } else { score }
}

impl Losses {
    /// The losses for differences of scores in `unit` with the resampled sums `resampled`; `margin`
    /// as typed.
    #[must_use]
    pub fn new(differences: &Differences, unit: Unit, resampled: &Sums, margin: f64) -> Self {
        let loss = in_units(margin, unit).negated();
        let exact = ExactDistribution::new(differences);
        let (below, above) = (exact.at_or_below(loss), exact.at_or_above(loss));
        let last = differences.last_sum_up_to(loss);
        let first = differences.last_sum_up_to(loss.negated()).saturating_neg();
        let mut simulated = Counted { resamples: resampled.len(), ..Counted::default() };
        resampled.each(|sum, times| {
            simulated.at_or_below_zero += if sum <= last { times } else { 0 };
            simulated.at_or_above_zero += if sum >= first { times } else { 0 };
        });
        let exact = ExactShares {
            at_or_below_zero: below.probability,
            at_or_above_zero: above.probability,
            error: below.error.max(above.error),
        };
        Self { exact, simulated }
    }

    /// The p-values of non-inferiority at level `alpha`, when `differing` items or clusters differ.
    #[must_use]
    pub fn p_values(&self, alpha: f64, differing: u64) -> PValues {
        PValues { sides: Sides::One, alpha, differing, exact: Some(self.exact), simulated: Some(self.simulated) }
    }
}

impl Margin {
    /// The margin in the units of the scores.
    #[must_use]
    pub fn units(&self) -> f64 {
        in_units(self.shown, self.unit).to_f64()
    }

    /// Which of the two tests it asks for.
    #[must_use]
    pub fn test(&self) -> MarginTest {
        match self.asks {
            Asks::NonInferior(_) => MarginTest::NonInferior,
            Asks::Equivalent => MarginTest::Equivalent,
        }
    }

    /// What the data show.
    ///
    /// For non-inferiority, as for every other test here, p decides if enough items differ for it
    /// to be reliable. If too few do, right and wrong answers still have an interval that keeps its
    /// level ([`EquivalenceInterval::TangoScore`]), and that decides.
    #[must_use]
    pub fn verdict(&self, equivalence: &Equivalence) -> MarginVerdict {
        let by_interval = |verdict| match verdict {
            EquivalenceVerdict::Shown => MarginVerdict::Shown(DecidedBy::Interval),
            EquivalenceVerdict::NotShown => MarginVerdict::NotShown(DecidedBy::Interval),
            EquivalenceVerdict::CannotBeTested(why) => MarginVerdict::CannotBeTested(why),
        };
        let Asks::NonInferior(p_values) = self.asks else { return by_interval(equivalence.verdict(self.units())) };
        match p_values.significance() {
            Significance::Significant => MarginVerdict::Shown(DecidedBy::PValue),
            Significance::NotSignificant => MarginVerdict::NotShown(DecidedBy::PValue),
            Significance::TooFewToTell => match equivalence.method {
                EquivalenceInterval::TangoScore | EquivalenceInterval::TangoWithExactBound => {
                    by_interval(equivalence.rules_out_loss(self.units()))
                }
                _ => MarginVerdict::CannotBeTested(Untestable::FewDiffering),
            },
        }
    }
}

/// The input of a statement about a margin.
#[derive(Clone, Copy, Debug)]
pub struct MarginReading<'a> {
    /// The margin.
    pub margin: Margin,
    /// The interval that decides about equivalence, with its level.
    pub equivalence: &'a Equivalence,
    /// The significance level.
    pub alpha: f64,
    /// How differences are shown.
    pub scale: Scale,
    /// Whether the bootstrap distribution is exact, not only approximate.
    pub is_exact: bool,
    /// The percent sign for levels: `%`, or a space and `%`.
    pub percent_sign: &'a str,
}

impl MarginReading<'_> {
    /// What the data show, and what decided it.
    #[must_use]
    pub fn verdict(&self) -> MarginVerdict {
        self.margin.verdict(self.equivalence)
    }

    /// "non-inferior", "not shown to be equivalent"; `None` if it cannot be tested.
    #[must_use]
    pub fn finding(&self) -> Option<&'static str> {
        let test = self.margin.test();
        Some(match (self.verdict(), test) {
            (MarginVerdict::Shown(_), MarginTest::NonInferior) => "non-inferior",
            (MarginVerdict::Shown(_), MarginTest::Equivalent) => "equivalent",
            (MarginVerdict::NotShown(_), MarginTest::NonInferior) => "not shown to be non-inferior",
            (MarginVerdict::NotShown(_), MarginTest::Equivalent) => "not shown to be equivalent",
            (MarginVerdict::CannotBeTested(_), _) => return None,
        })
    }

    /// The reason, as the end of a sentence without its full stop; a whole sentence if it cannot be
    /// tested.
    #[must_use]
    pub fn why(&self) -> String {
        let margin = &self.margin;
        let (amount, verdict) = (self.amount(), self.verdict());
        let loss = below_zero(&amount);
        match (verdict, margin.asks) {
            (MarginVerdict::CannotBeTested(Untestable::FewDiffering), Asks::NonInferior(_)) => format!(
                "The systems differ on too few {} to tell whether the loss is smaller than the margin of {amount}.",
                drawn(self.equivalence.method)
            ),
            (MarginVerdict::CannotBeTested(why), _) => {
                untestable(why, self.equivalence.method, &format!("the margin of {amount}"))
            }
            (MarginVerdict::Shown(DecidedBy::PValue) | MarginVerdict::NotShown(DecidedBy::PValue), asks) => {
                let p = match asks {
                    Asks::NonInferior(p) if p.sign_test_of_all().is_some() => {
                        return format!("no resampled mean difference can be at or below {loss}");
                    }
                    Asks::NonInferior(p) => p_in_words(&p),
                    Asks::Equivalent => String::new(),
                };
                format!("{p}, the share of resampled mean differences at or below {loss}")
            }
            (MarginVerdict::Shown(DecidedBy::Interval) | MarginVerdict::NotShown(DecidedBy::Interval), asks) => {
                let is_shown = matches!(verdict, MarginVerdict::Shown(_));
                let interval = self.interval();
                match (asks, is_shown) {
                    (Asks::Equivalent, true) => format!("{interval} lies within ± {amount}"),
                    (Asks::Equivalent, false) => format!("{interval} reaches ± {amount} or beyond"),
                    (Asks::NonInferior(_), true) => format!("{TOO_FEW_FOR_P} {interval} lies above {loss}"),
                    (Asks::NonInferior(_), false) => format!("{TOO_FEW_FOR_P} {interval} reaches {loss} or beyond"),
                }
            }
        }
    }

    /// The interval that decides about equivalence: "Tango’s 90 % score interval, −0.2 to +1.8
    /// points,".
    #[must_use]
    pub fn interval(&self) -> String {
        let (lower, upper) = self.equivalence.interval;
        // An end inside the margin must not look as if it reached the margin, nor the other way
        // round.
        let limit = self.margin.units();
        let [lower, upper] = [lower, upper].map(|end| self.scale.signed_apart(end, &[-limit, limit]));
        let unit = self.scale.unit();
        let upper = if unit.is_empty() { upper } else { format!("{upper} {unit}") };
        format!("{}, {lower} to {upper},", self.interval_name())
    }

    /// The exact p of non-inferiority, if it decides and is not 0.
    pub(super) fn probability(&self) -> Option<Probability> {
        let Asks::NonInferior(p_values) = self.margin.asks else { return None };
        let exact = p_values.exact.filter(|exact| exact.error == 0.0)?;
        if p_values.sign_test_of_all().is_some() {
            return None;
        }
        let is_by_p = matches!(
            self.verdict(),
            MarginVerdict::Shown(DecidedBy::PValue) | MarginVerdict::NotShown(DecidedBy::PValue)
        );
        is_by_p.then(|| Probability::new(exact.p_value(p_values.sides), 0.0, p_values.alpha))
    }

    /// The margin with its unit: "1 point", "0.5 points", "0.02".
    #[must_use]
    pub fn amount(&self) -> String {
        as_typed(self.margin.shown, self.scale.unit())
    }

    /// The name of the interval that decides about equivalence: "Tango’s 90 % score interval".
    #[must_use]
    pub fn interval_name(&self) -> String {
        let level = format!("{}{}", percent(self.equivalence.level), self.percent_sign);
        match self.equivalence.method {
            EquivalenceInterval::TangoScore => format!("Tango’s {level} score interval"),
            EquivalenceInterval::TangoWithExactBound => {
                format!("Tango’s {level} score interval with Clopper and Pearson’s exact bound")
            }
            EquivalenceInterval::Percentile if self.is_exact => format!("the exact {level} percentile interval"),
            EquivalenceInterval::Percentile => format!("the approximate {level} percentile interval"),
            EquivalenceInterval::ClusterRobust => {
                format!("the {level} interval from the cluster-robust standard error")
            }
        }
    }
}

/// A margin as typed, with its unit.
pub(super) fn as_typed(margin: f64, unit: &str) -> String {
    let number =
        if (1e-6..1e15).contains(&margin) || margin == 0.0 { margin.to_string() } else { format!("{margin:e}") };
    match unit {
        "" => number,
        "points" if margin == 1.0 => format!("{number} point"),
        unit => format!("{number} {unit}"),
    }
}

/// Why an interval decides although p usually does.
const TOO_FEW_FOR_P: &str = "the systems differ on too few items for the bootstrap’s p, and";

/// "p = 3.45 × 10⁻⁵", or the p from the resamples if the exact one is only approximate.
fn p_in_words(p_values: &PValues) -> String {
    match (p_values.exact, p_values.simulated) {
        (Some(exact), None) | (Some(exact @ ExactShares { error: 0.0, .. }), _) => {
            let p = exact.p_value(p_values.sides);
            format!("p {}", Probability::new(p, exact.p_value_error(p_values.sides), p_values.alpha))
        }
        (_, simulated) => {
            let p = p_values.deciding_text().unwrap_or_default();
            let drawn =
                simulated.map_or_else(String::new, |counted| format!(" in {} resamples", count(counted.resamples)));
            format!("p {}{drawn}", equal_to(&p))
        }
    }
}

/// Why there is no verdict on a margin, which would have been by an interval of this kind. `margin`
/// is what to call it: "a margin", "the margin of 1 point".
#[must_use]
pub fn untestable(why: Untestable, interval: EquivalenceInterval, margin: &str) -> String {
    let drawn = drawn(interval);
    match why {
        Untestable::AlphaTooLarge => {
            format!("At a level α of 0.5 or more, no interval can decide about {margin}: choose a smaller α.")
        }
        Untestable::NoVariation => format!(
            "All {drawn} have the same difference. So resampling cannot show how far off it may be, and {margin} cannot \
             be tested."
        ),
        Untestable::FewDiffering => format!(
            "The systems differ on fewer than {FEW_DIFFERING} {drawn}. The bootstrap’s interval is too narrow then, and \
             {margin} cannot be tested."
        ),
    }
}

/// What resamples draw, if this kind of interval decides.
fn drawn(interval: EquivalenceInterval) -> &'static str {
    if interval == EquivalenceInterval::ClusterRobust { "clusters" } else { "items" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bootstrap::{BootstrapDistribution, Resampler};
    use crate::scores::PairedScores;

    fn asks(differences: &Differences, unit: Unit, shown: f64, alpha: f64) -> Margin {
        let losses = Losses::new(differences, unit, &Sums::new(differences, 0), shown);
        let drawn = differences.units();
        Margin { shown, unit, asks: Asks::NonInferior(losses.p_values(alpha, drawn.helped() + drawn.hurt())) }
    }

    fn counts(pairs: u64, helped: u64, hurt: u64) -> Differences {
        Differences::from_counts(pairs, helped, hurt).expect("valid counts")
    }

    fn verdict(differences: &Differences, shown: f64) -> MarginVerdict {
        let equivalence = Equivalence::new(differences, Unit::Correctness, 0.05);
        asks(differences, Unit::Correctness, shown, 0.05).verdict(&equivalence)
    }

    fn p(differences: &Differences, unit: Unit, shown: f64) -> f64 {
        Losses::new(differences, unit, &Sums::new(differences, 0), shown).exact.at_or_below_zero
    }

    #[test]
    fn margins_are_the_decimals_that_were_typed() {
        // In binary, 0.07 · 100 is 7.000000000000001, and 0.57 / 100 is 0.005699999999999999.
        let units = |shown, unit| in_units(shown, unit).to_string();
        assert_eq!(
            [0.57, 7.0, 1.0, 1e-3].map(|shown| units(shown, Unit::Correctness)),
            ["0.0057", "0.07", "0.01", "0.00001"]
        );
        assert_eq!([0.57, 12_345.0, 0.0].map(|shown| units(shown, Unit::Score)), ["0.57", "12345", "0"]);
    }

    #[test]
    fn a_quantised_model_that_helps_sixty_and_hurts_forty_of_two_thousand_loses_no_point() {
        let differences = counts(2_000, 60, 40);
        // P(S* ≤ −20) of 2,000 draws: summing the trinomial terms in Python 3.11 gives 3.446237e-5.
        let p = p(&differences, Unit::Correctness, 1.0);
        assert!((p / 3.4462e-5 - 1.0).abs() < 5e-5, "{p}");
        assert_eq!(verdict(&differences, 1.0), MarginVerdict::Shown(DecidedBy::PValue));
        let equivalence = Equivalence::new(&differences, Unit::Correctness, 0.05);
        assert_eq!(equivalence.verdict(0.01), EquivalenceVerdict::NotShown);
    }

    #[test]
    fn a_margin_of_zero_asks_the_usual_question() {
        let differences = counts(500, 10, 7);
        let usual = ExactDistribution::new(&differences).at_or_below_zero().probability;
        assert_eq!(p(&differences, Unit::Correctness, 0.0), usual);
    }

    #[test]
    fn margins_off_the_grid_count_the_sums_at_or_below_them() {
        // With ten items a step is 10 points: −25 points lie between sums of −3 and −2, and 20
        // points equal a sum.
        let differences = counts(10, 4, 3);
        let law = ExactDistribution::new(&differences);
        for (shown, sum) in [(20.0, -2), (20.000_001, -3), (25.0, -3), (29.999_999, -3), (30.0, -3), (1e-9, -1)] {
            let expected = law.law().at_most(sum).probability;
            assert_eq!(p(&differences, Unit::Correctness, shown), expected, "{shown}");
        }
        assert_eq!([101.0, 1e300].map(|shown| p(&differences, Unit::Correctness, shown)), [0.0; 2]);
    }

    #[test]
    fn scores_and_percent_have_margins_in_their_own_units() {
        // Differences of −0.5, 0 and 1, on a grid of tenths: six draws with a mean at or below
        // −0.25 have a sum of at most −1.5.
        let table = [(-5, 2), (0, 2), (10, 2)].map(|(digits, count)| (Score::Decimal { digits, decimals: 1 }, count));
        let scores = PairedScores::from_differences(table.to_vec()).expect("six pairs");
        let differences = Differences::from_scores(&scores).expect("decimals");
        let expected = ExactDistribution::new(&differences).law().at_most(-15).probability;
        for unit in [Unit::Score, Unit::Percent] {
            assert_eq!(p(&differences, unit, 0.25), expected);
        }
    }

    #[test]
    fn too_few_differing_items_leave_it_to_the_interval() {
        // A loss of 1 point would mean 100 hurt of 10,000: with 1 hurt and 2 helped this is ruled
        // out.
        assert_eq!(verdict(&counts(10_000, 2, 1), 1.0), MarginVerdict::Shown(DecidedBy::Interval));
        // But 50 ties allow a loss of 1 − 0.05^(1/50), 5.8 points, although no resample has any
        // loss.
        assert_eq!(p(&counts(50, 0, 0), Unit::Correctness, 0.1), 0.0);
        assert_eq!(verdict(&counts(50, 0, 0), 0.1), MarginVerdict::NotShown(DecidedBy::Interval));
        assert_eq!(verdict(&counts(50, 0, 0), 5.9), MarginVerdict::Shown(DecidedBy::Interval));
    }

    #[test]
    fn a_loss_as_large_as_the_margin_is_missed_about_as_seldom_as_alpha_says() {
        // By enumeration, over shares of hurt items where the loss is just the margin.
        for (pairs, shown) in [(50, 2.0), (100, 1.0), (100, 5.0), (200, 1.0)] {
            let is_shown =
                |helped, hurt| matches!(verdict(&counts(pairs, helped, hurt), shown), MarginVerdict::Shown(_));
            let most = 40.min(pairs);
            let found: Vec<Vec<bool>> =
                (0..=most).map(|b| (0..=most.min(pairs - b)).map(|c| is_shown(b, c)).collect()).collect();
            let mut worst: f64 = 0.0;
            for extra in [0.0, 0.005, 0.02, 0.05, 0.1] {
                let (helped, hurt) = (extra, extra + shown / 100.0);
                let mut rate = 0.0;
                for (b, row) in found.iter().enumerate() {
                    for (c, _) in row.iter().enumerate().filter(|(_, is_found)| **is_found) {
                        rate += trinomial(pairs, b as u64, c as u64, helped, hurt);
                    }
                }
                worst = worst.max(rate);
            }
            assert!(worst < 0.075, "{pairs} items, {shown} points: {worst}");
        }
    }

    /// P(b helped and c hurt of n).
    fn trinomial(n: u64, b: u64, c: u64, helped: f64, hurt: f64) -> f64 {
        let log = |k: u64| libm::lgamma(k as f64 + 1.0);
        let power = |share: f64, k: u64| if k == 0 { 0.0 } else { k as f64 * libm::log(share) };
        let ties = n - b - c;
        let log =
            log(n) - log(b) - log(c) - log(ties) + power(helped, b) + power(hurt, c) + power(1.0 - helped - hurt, ties);
        libm::exp(log)
    }

    #[test]
    fn clusters_of_several_sizes_are_counted_by_their_own_means() {
        // Two clusters: one with a single item that is hurt, and one with three ties. The means of
        // the four resamples are −1, −¼ (twice) and 0.
        let table = vec![(Score::from(-1), 1), (Score::from(0), 3)];
        let scores = PairedScores::from_differences(table).expect("four pairs");
        let differences = Differences::from_scores(&scores).expect("whole numbers");
        let clustered = differences.in_clusters(&[-1, 0], &[1, 3], &[1, 1]).expect("the same items");
        for (shown, expected) in [(0.0, 1.0), (0.24, 0.75), (0.25, 0.75), (0.26, 0.25), (1.0, 0.25), (1.01, 0.0)] {
            let found = p(&clustered, Unit::Score, shown);
            assert!((found - expected).abs() < 1e-12, "{shown}: {found}");
        }
    }

    #[test]
    fn resamples_are_counted_as_the_exact_law_expects() {
        let table = vec![(Score::from(-1), 3), (Score::from(0), 9), (Score::from(2), 3)];
        let scores = PairedScores::from_differences(table).expect("pairs");
        let items = Differences::from_scores(&scores).expect("whole numbers");
        let clustered = items.clone().in_clusters(&[-1, 0, 2], &[2, 1, 2], &[3, 3, 3]).expect("the same items");
        for differences in [items, clustered] {
            let resampler = Resampler::new(&differences, 20_000, 1);
            let mut distribution = BootstrapDistribution::new(&differences, 20_000);
            (0..resampler.batches()).for_each(|batch| distribution.extend(resampler.run(batch)));
            for shown in [0.1, 0.2] {
                let Losses { exact, simulated } = Losses::new(&differences, Unit::Score, distribution.sums(), shown);
                let p = exact.at_or_below_zero;
                let off = (simulated.p_value(Sides::One) - p).abs();
                assert!(off < 4.5 * Sides::One.standard_error(p, 20_000.0), "{shown}: {simulated:?}, {p}");
            }
        }
    }
}
