//! A sentence or two, ready for a paper.

use super::findings::{ExactBootstrap, Findings};
use super::names::names;
use super::numbers::{count, p_value};
use super::probability::{Probability, percent};

/// Effect, counts, test, p-value and interval, in words that claim no more than the test says.
pub(super) fn sentence(findings: &Findings) -> String {
    let [baseline, experimental] = names(findings, ["the baseline", "the experimental system"]);
    let items = items(findings.pairs);
    if findings.tied == findings.pairs {
        let all = if findings.pairs == 1 { "the only test item".to_owned() } else { format!("all {items}") };
        return format!(
            "On {all}, {experimental} and {baseline} score the same: there is no difference to test (one-sided paired \
             bootstrap, p = 1)."
        );
    }
    let amount = findings.scale().amount(findings.mean_difference);
    let lead = match findings.mean_difference {
        d if d > 0.0 => format!("{experimental} scores {amount} higher than {baseline}"),
        d if d < 0.0 => format!("{experimental} scores {amount} lower than {baseline}"),
        _ => format!("{experimental} and {baseline} have the same mean score"),
    };
    let parts = [
        format!(
            "On {items}, {lead} ({} helped, {} hurt, {} tied).",
            count(findings.helped),
            count(findings.hurt),
            count(findings.tied)
        ),
        test(findings, &experimental),
        interval(findings),
    ];
    parts.into_iter().chain(reservation(findings, &experimental)).collect::<Vec<_>>().join(" ")
}

fn items(pairs: u64) -> String {
    if pairs == 1 { "1 test item".to_owned() } else { format!("{} test items", count(pairs)) }
}

fn test(findings: &Findings, experimental: &str) -> String {
    let ExactBootstrap { p_value, error, .. } = findings.exact;
    let law =
        if error > 0.0 { "an approximation to the bootstrap distribution" } else { "the exact bootstrap distribution" };
    format!(
        "By a one-sided paired bootstrap test of whether {experimental} is better (p-value: the share of resampled \
         mean differences at or below zero), p {} from {law} and {}: {} at α = {}.",
        Probability::new(p_value, error, findings.alpha),
        simulated(findings),
        significance(findings),
        findings.alpha
    )
}

/// What the resamples say, with all that is needed to draw them again.
fn simulated(findings: &Findings) -> String {
    let simulation = &findings.simulation;
    let p = p_value(simulation.at_or_below_zero, simulation.resamples, findings.alpha);
    let relation = if p.starts_with('<') { "p" } else { "p =" };
    let resamples = match simulation.resamples {
        1 => "1 resample".to_owned(),
        resamples => format!("{} resamples", count(resamples)),
    };
    let stopped =
        if findings.is_stopped() { format!("stopped early, of {}; ", count(simulation.asked)) } else { String::new() };
    format!("{relation} {p} from {resamples} ({stopped}seed {})", simulation.seed)
}

fn significance(findings: &Findings) -> &'static str {
    let (p, error) = (findings.exact.p_value, findings.exact.error);
    if error > 0.0 && (p - findings.alpha).abs() <= error {
        "too close to call"
    } else if p < findings.alpha {
        "significant"
    } else {
        "not significant"
    }
}

fn interval(findings: &Findings) -> String {
    let scale = findings.scale();
    let intervals = &findings.simulation.intervals;
    let (lower, upper) = intervals.percentile;
    format!(
        "The {}% percentile interval of the mean difference is {} to {}.",
        percent(intervals.level),
        scale.signed(lower),
        scale.signed_with_unit(upper)
    )
}

/// What a reader would misread without a word.
fn reservation(findings: &Findings, experimental: &str) -> Option<String> {
    if findings.standard_deviation == 0.0 {
        return Some("All items differ by the same amount, so p and interval say little.".to_owned());
    }
    (findings.mean_difference < 0.0)
        .then(|| format!("The test does not ask whether {experimental} is worse: for that, exchange the systems."))
}
