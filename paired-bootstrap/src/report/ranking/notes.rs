//! Notes on how to read the result, as sentences.

use super::findings::{RankedSystem, RankingFindings};
use super::pair::{Adjusted, ComparedPair};
use super::words::{baseline, in_words, listed, name};
use crate::bootstrap::{Sides, normal_quantile};
use crate::comparisons::{FEW_DIFFERING, PROMISING, few_drawn};
use crate::question::{Adjustment, Against, Question};
use crate::report::findings::Source;
use crate::report::phrases::ROUNDED;
use crate::scores::Unit;
use crate::significance::Significance;
use crate::table::Overlap;
use crate::text::{capital, count, counted, fitting, items};

impl RankingFindings {
    /// Notes beside the verdict: how many comparisons are made and what the adjustment controls,
    /// and what it means if the baseline is the best. [Which items are compared](Self::of_overlap)
    /// and [what was assumed](Self::told) are not among them.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let notes = self.of_adjustment().into_iter().chain(self.further_cautions());
        notes.chain(self.of_winner()).chain((!self.is_exact).then(|| ROUNDED.to_owned())).collect()
    }

    /// What was assumed, chosen and left out, as sentences.
    #[must_use]
    pub fn told(&self) -> &[String] {
        match &self.source {
            Source::Text { told, .. } => told,
            Source::Counts => &[],
        }
    }

    /// Which items are compared if systems lack scores, and which system costs most items.
    #[must_use]
    pub fn of_overlap(&self) -> Option<String> {
        self.overlap.as_ref().map(left_out)
    }

    /// Which items were left out because a system lacks their scores, as a sentence.
    pub(super) fn selected(&self) -> Option<String> {
        self.overlap.as_ref().map(common)
    }

    /// Cautions about p-values and ranks that are not obtained in the usual way.
    pub(super) fn cautions(&self) -> impl Iterator<Item = String> {
        self.of_few_drawn().into_iter().chain(self.further_cautions())
    }

    /// A note that levels are not kept with few items or clusters, as Test has for two systems.
    /// Bootstrap quantiles of graded means are then too small, and so is the critical value of the
    /// ranks.
    pub(super) fn of_few_drawn(&self) -> Option<String> {
        let rough = few_drawn(self.items, self.clusters, None)?.sentence(self.question.question.alpha);
        let is_graded = self.unit != Unit::Correctness || self.clusters.is_some();
        let of_places = if self.clusters.is_some() { " Places" } else { " Places of graded scores" };
        Some(rough + &if is_graded { format!("{of_places} are called sure too often.") } else { String::new() })
    }

    /// The cautions that the verdict does not mention.
    fn further_cautions(&self) -> impl Iterator<Item = String> {
        let [few, doubtful] = self.of_few();
        [self.of_sign_test(), few, doubtful, self.of_few_sure(), self.of_undecided(), self.of_few_resamples()]
            .into_iter()
            .flatten()
    }

    /// A note that ranks are open although a difference is large enough, because too few items
    /// differ.
    fn of_few_sure(&self) -> Option<String> {
        let what = if self.clusters.is_some() { "clusters" } else { "items" };
        self.has_few.then(|| {
            format!(
                "Some places are open only because too few {what} differ: an exact sign test, corrected for all pairs, could not \
                 reach α = {} on them.",
                self.question.question.alpha
            )
        })
    }

    /// Pairs of systems in a sentence: their names, or how many; `None` if there are none.
    fn named(&self, pairs: &[(usize, usize)]) -> Option<String> {
        const MOST_PAIRS: usize = 4;
        let pair = |&(one, other): &(usize, usize)| {
            Some(format!("{} and {}", name(self.systems.get(one)?), name(self.systems.get(other)?)))
        };
        match pairs.len() {
            0 => None,
            1..=MOST_PAIRS => Some(pairs.iter().filter_map(pair).collect::<Vec<_>>().join("; ")),
            many => Some(format!("{} pairs of systems", count(many as u64))),
        }
    }

    /// The compared pairs of which `is_so` holds, the better mean first, if all are compared.
    fn pairs_with(&self, is_so: impl Fn(&ComparedPair, &Adjusted) -> bool) -> Vec<(usize, usize)> {
        let pairs = self.pairs.iter().filter(|pair| pair.system < pair.other && is_so(&pair.compared, &pair.adjusted));
        pairs.map(|pair| (pair.system, pair.other)).collect()
    }

    /// The systems whose comparison with the baseline `is_so`, as a list.
    fn systems_with(&self, is_so: impl Fn(&ComparedPair, &Adjusted) -> bool) -> Vec<String> {
        let is_so = |system: &&RankedSystem| system.against.as_ref().is_some_and(|(pair, own)| is_so(pair, own));
        self.systems.iter().filter(is_so).map(name).collect()
    }

    /// A note that places depend on the resamples drawn, as differences lie within the Monte Carlo
    /// error of the critical value.
    fn of_undecided(&self) -> Option<String> {
        let subject = self.named(&self.undecided)?;
        let (differences, lie) =
            if self.undecided.len() == 1 { ("their difference", "lies") } else { ("their differences", "lie") };
        let more = self.resamples.saturating_mul(10).min(Question::RESAMPLES.1);
        let draw = (more > self.resamples).then(|| format!(" Draw more, such as {}.", count(more)));
        Some(format!(
            "The places of {subject} depend on the resamples drawn: {differences} {lie} within the Monte Carlo error of the \
             critical value.{}",
            draw.unwrap_or_default()
        ))
    }

    /// A note that there are too few resamples for the level.
    fn of_few_resamples(&self) -> Option<String> {
        let alpha = self.question.question.alpha;
        let needed = (1.0 / alpha).ceil();
        // The smallest possible p of the step-down procedure.
        let is_out_of_reach = 1.0 / (self.resamples as f64 + 1.0) >= alpha;
        let is_max_t = self.question.adjustment == Adjustment::MaxT;
        let also = if is_max_t && is_out_of_reach { ", and no adjusted p can be below α" } else { "" };
        ((self.resamples as f64) < needed).then(|| {
            format!(
                "{} resamples are too few for α = {alpha}: places rest on the largest difference of all{also}. Draw at least {}.",
                count(self.resamples),
                count(needed as u64)
            )
        })
    }

    fn of_adjustment(&self) -> Option<String> {
        let Question { alpha, .. } = self.question.question;
        let comparisons = self.comparisons();
        if comparisons < 2 {
            return None;
        }
        let guards = match self.question.adjustment {
            Adjustment::Holm | Adjustment::Bonferroni | Adjustment::MaxT => {
                format!("the adjustment keeps the chance of even one false alarm at a nominal α = {alpha}")
            }
            Adjustment::BenjaminiHochberg => {
                format!(
                    "the adjustment keeps the expected share of false alarms in what is found at a nominal α = {alpha}"
                )
            }
            Adjustment::None => format!(
                "without adjustment, chance alone nominally makes {} of them significant on average if none differ",
                crate::text::rounded(comparisons as f64 * alpha, 2)
            ),
        };
        Some(format!("{} comparisons are made; {guards}.", capital(&in_words(comparisons))))
    }

    /// Which p-values are those of the sign test.
    fn of_sign_test(&self) -> Option<String> {
        let sides = self.question.question.sides;
        let is_so = |pair: &ComparedPair, _: &Adjusted| pair.is_sign_tests(sides);
        let subject = match self.question.against {
            Against::All => self.named(&self.pairs_with(is_so))?,
            Against::Baseline => match self.systems_with(is_so).as_slice() {
                [] => return None,
                systems => format!("{} against {}", listed(systems), baseline(self)),
            },
        };
        Some(format!(
            "For {subject}, the bootstrap’s p is 0 or too small to compute, so the p of the exact sign test replaces \
             it."
        ))
    }

    /// The comparisons on too few items to be called significant, however small p is; and of the
    /// others, those on too few to trust a small p.
    fn of_few(&self) -> [Option<String>; 2] {
        let what = if self.clusters.is_some() { "clusters" } else { "items" };
        let told = |then: String, is_so: &dyn Fn(&ComparedPair, &Adjusted) -> bool| {
            let differ = match self.question.against {
                Against::All => format!("{} differ", self.named(&self.pairs_with(is_so))?),
                Against::Baseline => match self.systems_with(is_so).as_slice() {
                    [] => return None,
                    [one] => format!("{one} differs from {}", baseline(self)),
                    few => format!("{} differ from {}", listed(few), baseline(self)),
                },
            };
            Some(format!("{differ} on {then}."))
        };
        let is_too_few =
            |pair: &ComparedPair, adjusted: &Adjusted| self.significance(pair, adjusted) == Significance::TooFewToTell;
        let is_doubtful = |pair: &ComparedPair, adjusted: &Adjusted| {
            // A two-sided p is twice as large, but is based on as few items.
            let p = match self.question.question.sides {
                Sides::One => pair.p(Sides::One),
                Sides::Two => pair.shares.at_or_below_zero.min(pair.shares.at_or_above_zero),
            };
            pair.differing < FEW_DIFFERING && p < PROMISING && !is_too_few(pair, adjusted)
        };
        [
            told(format!("too few {what} to be called significant, however small p is"), &is_too_few),
            told(format!("fewer than {} {what}: too few to rely on p", in_words(FEW_DIFFERING as usize)), &is_doubtful),
        ]
    }

    /// An optimism up to this cannot be distinguished from zero: three standard errors of the mean
    /// over resamples, each of which varies like the leader's mean.
    fn unseen_optimism(&self, best: &RankedSystem) -> f64 {
        let level = self.question.question.levels().interval;
        let standard_error = (best.interval.1 - best.interval.0) / (2.0 * normal_quantile(0.5 + level / 2.0));
        3.0 * standard_error / (self.resamples as f64).sqrt()
    }

    /// The winner's curse, if the baseline is the best and all others are compared with it.
    fn of_winner(&self) -> Option<String> {
        if self.question.against == Against::All {
            return None;
        }
        let mean = self.systems.first()?.mean;
        let (baselines, equals): (Vec<_>, Vec<_>) =
            self.systems.iter().filter(|system| system.mean == mean).partition(|system| system.against.is_none());
        let best = baselines.first()?;
        // A system with the same score on every item is no rival.
        let is_rival = |system: &&RankedSystem| {
            let differs = |(pair, _): &(ComparedPair, Adjusted)| pair.helped + pair.hurt > 0;
            system.may_be_best && system.against.as_ref().is_some_and(differs)
        };
        let scale = self.scale();
        let unseen = self.unseen_optimism(best);
        let has_rivals = self.systems.iter().any(|system| is_rival(&system));
        let flattered = if !has_rivals {
            "that hardly flatters it, as no other system may be the best".to_owned()
        } else if self.optimism <= 0.0 && unseen == 0.0 {
            "that does not flatter it, as its mean is the same in all resamples".to_owned()
        } else if self.optimism <= unseen {
            let least = self.scale().finer(1).amount_from_above(unseen);
            format!(
                "that flatters it by less than {least}, which {} resamples cannot tell from nothing",
                count(self.resamples)
            )
        } else {
            let scale = scale.finer(1);
            let optimism = match scale.amount(self.optimism) {
                none if none == scale.amount(0.0) => format!("less than {}", scale.amount_from_above(self.optimism)),
                some => some,
            };
            format!("its mean is too good by {optimism} on average (the winner’s curse)")
        };
        let shared = match equals.as_slice() {
            [] => String::new(),
            [other] => format!(", and shares it with {}", name(other)),
            others => format!(", and shares it with {} others", in_words(others.len())),
        };
        let told =
            format!("The baseline, {}, has the best mean of all, {}{shared}.", baseline(self), scale.mean(best.mean));
        // A choice among equals flatters none of them.
        let is_among_equals = !has_rivals && !equals.is_empty();
        let chosen = format!(" If it was chosen after a look at these scores, {flattered}.");
        Some(if is_among_equals { told } else { told + &chosen })
    }
}

/// Which items count if systems lack scores, and which system costs most items.
fn left_out(overlap: &Overlap) -> String {
    let compared = common(overlap);
    match overlap.costliest() {
        Some((system, without)) => format!(
            "{compared} Without {}, there would be {}.",
            fitting(&overlap.names[system], 60),
            count(without as u64)
        ),
        None => compared,
    }
}

/// Which items count if systems lack scores.
fn common(overlap: &Overlap) -> String {
    let common = overlap.common as u64;
    let systems = match overlap.names.len() {
        2 => "both systems".to_owned(),
        number => format!("all {}", counted(number as u64, "system")),
    };
    let which = match overlap.left_out {
        Some(left_out) => format!("of {}, the {}", items(common + left_out as u64), count(common)),
        None => format!("the {}", items(common)),
    };
    format!("Some systems lack scores: {which} that {systems} have in common are compared.")
}
