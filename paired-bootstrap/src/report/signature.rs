//! A comparison in one line, in the manner of sacreBLEU's signatures (M. Post, *A Call for Clarity in Reporting BLEU
//! Scores*, 2018): `key:value` pairs between bars, to be kept beside a number.

use super::findings::Findings;
use super::probability::{Probability, Relation};
use crate::text::{p_value, percent};

/// Digits of the exact p-value.
const DIGITS: usize = 6;

/// All that names a result: data in counts, rule, N, seed, p-values, interval, version. Letters, digits and `:|.+-`
/// only. `docs/report.md` has its grammar.
pub(super) fn signature(findings: &Findings) -> String {
    let simulation = &findings.simulation;
    let stopped = if findings.is_stopped() { format!("|asked:{}", simulation.asked) } else { String::new() };
    format!(
        "{}{stopped}|p:{}|exact:{}|interval:percentile{}|version:{}",
        drawn(findings.pairs, findings.helped, findings.hurt, simulation.resamples, simulation.seed),
        simulated(findings),
        exact(findings),
        percent(simulation.intervals.level),
        findings.version
    )
}

/// The part that fixes the resamples: the data in counts, the rule, N and the seed.
pub(super) fn drawn(pairs: u64, helped: u64, hurt: u64, resamples: u64, seed: u64) -> String {
    format!("pairs:{pairs}|helped:{helped}|hurt:{hurt}|rule:le0|N:{resamples}|seed:{seed}")
}

fn simulated(findings: &Findings) -> String {
    let (part, whole) = (findings.simulation.at_or_below_zero, findings.simulation.resamples);
    if part == 0 { p_value(0, whole, 0.0).replace("< ", "lt") } else { (part as f64 / whole as f64).to_string() }
}

fn exact(findings: &Findings) -> String {
    // No level: the same result has the same signature, wherever α is set.
    let Probability { relation, digits, error } =
        Probability::with_digits(findings.exact.p_value, findings.exact.error, 0.0, DIGITS);
    let below = if relation == Relation::Below { "lt" } else { "" };
    let error = error.map_or_else(String::new, |error| format!("+-{error}"));
    format!("{below}{digits}{error}")
}
