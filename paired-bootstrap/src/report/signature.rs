//! A comparison in one line, like sacreBLEU's signatures (M. Post, *A Call for Clarity in Reporting
//! BLEU Scores*, 2018): `key:value` pairs separated by bars, to be kept beside a number.

use super::findings::{Findings, Source};
use super::margin::Asks;
use super::significance::{PValues, simulated_p_value};
use crate::bootstrap::Sides;
use crate::text::{Probability, Relation, percent};

/// Digits of the exact p-value.
const DIGITS: usize = 6;

/// Everything that identifies a result: the data as counts, rule, N, seed, p-values (or the mean),
/// interval, version. Only letters, digits and `:|.+-`. `docs/report.md` has the grammar.
pub(super) fn signature(findings: &Findings) -> String {
    let Findings { question, tally, .. } = findings;
    let stopped = if findings.is_stopped() { format!("|asked:{}", question.resamples) } else { String::new() };
    format!(
        "{}{stopped}{}{}{}{}|interval:percentile{}|version:{}",
        drawn(
            [findings.basics.pairs, findings.basics.helped, findings.basics.hurt],
            findings.exact.clustered.as_ref().map(|own| own.clusters),
            tally.counted.resamples,
            question.seed
        ),
        if findings.question.sides == Sides::Two { "|sides:2" } else { "" },
        selected(findings),
        found(findings),
        margin(findings),
        percent(findings.inference.simulated.level),
        super::VERSION
    )
}

/// The part that determines the resamples: the data as counts (pairs, helped and hurt, and clusters
/// if these are drawn), the rule, N and the seed.
pub(super) fn drawn(counts: [u64; 3], clusters: Option<u64>, resamples: u64, seed: u64) -> String {
    let [pairs, helped, hurt] = counts;
    let clusters = clusters.map_or_else(String::new, |clusters| format!("|clusters:{clusters}"));
    format!("pairs:{pairs}{clusters}|helped:{helped}|hurt:{hurt}|rule:le0|N:{resamples}|seed:{seed}")
}

/// The selection, as far as it can be described without names: the direction, the number of filters
/// and categories, the number of items left out, and the number of assumptions that the texts
/// mention.
fn selected(findings: &Findings) -> String {
    let (filters, left_out, assumed) = match &findings.source {
        Source::Text { choice, joined, assumed, gaps, .. } => {
            let left_out = gaps + joined.as_ref().map_or(0, |joined| joined.only_first + joined.only_second);
            (choice.filters().len(), left_out, assumed.len())
        }
        Source::Counts => (0, 0, 0),
    };
    let categories = findings.inference.categories.as_ref().map_or(0, |categories| categories.rows.len());
    let numbers = [
        ("lower", usize::from(findings.is_lower_better())),
        ("filters", filters),
        ("left-out", left_out),
        ("assumed", assumed),
        ("categories", categories),
    ];
    let constant = findings.constant().map_or_else(String::new, |constant| format!("|constant:{constant}"));
    let numbers: String =
        numbers.into_iter().filter(|(_, number)| *number > 0).map(|(key, number)| format!("|{key}:{number}")).collect();
    constant + &numbers
}

/// Both p-values; for a single system, which is not tested, its mean.
fn found(findings: &Findings) -> String {
    if findings.basics.is_alone() {
        return format!("|mean:{}", findings.basics.mean_difference);
    }
    format!("|p:{}|exact:{}", simulated(findings), exact(findings.exact_p()))
}

fn simulated(findings: &Findings) -> String {
    let counted = &findings.tally.counted;
    match counted.against(findings.question.sides) {
        0 => simulated_p_value(counted, findings.question.sides, 0.0).replace("< ", "lt"),
        _ => counted.p_value(findings.question.sides).to_string(),
    }
}

/// The margin and its test, if one is set; for non-inferiority also its p.
fn margin(findings: &Findings) -> String {
    let Some(margin) = &findings.margin() else { return String::new() };
    let p = match margin.asks {
        Asks::NonInferior(PValues { exact: Some(shares), .. }) => {
            format!("|loss:{}", exact((shares.at_or_below_zero, shares.error)))
        }
        _ => String::new(),
    };
    format!("|margin:{}|asks:{}{p}", margin.units(), margin.test().key())
}

/// A computed p and its largest error.
fn exact((p, error): (f64, f64)) -> String {
    // No level: the same result has the same signature, whatever α is.
    let Probability { relation, digits, error } = Probability::with_digits(p, error, 0.0, DIGITS);
    let bound = match relation {
        Relation::Below => "lt",
        Relation::Above => "gt",
        Relation::Equal | Relation::Nearly => "",
    };
    let error = error.map_or_else(String::new, |error| format!("+-{error}"));
    format!("{bound}{digits}{error}")
}
