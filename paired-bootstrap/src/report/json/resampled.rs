//! What was resampled, and what it converges to.

use super::Interval;
use crate::bootstrap::{self, Counted, Sides};
use crate::report::findings::{Bins, Findings};
use crate::significance::Significance;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Bootstrap<'a> {
    rule: &'static str,
    alpha: f64,
    sides: u8,
    significance: &'static str,
    resamples: u64,
    resamples_asked: u64,
    stopped: bool,
    /// As text, as JavaScript numbers do not hold 64 bits.
    seed: String,
    at_or_below_zero: u64,
    at_or_above_zero: u64,
    p_value: f64,
    two_sided_p_value: f64,
    mean: f64,
    standard_deviation: f64,
    intervals: Intervals,
    histogram: Histogram<'a>,
    trace: Vec<TracePoint>,
}

#[derive(Serialize)]
struct Intervals {
    level: f64,
    two_deviations: Interval,
    normal: Interval,
    percentile: Interval,
    basic: Interval,
    bca: Interval,
}

#[derive(Serialize)]
struct Histogram<'a> {
    first_edge: f64,
    bin_width: f64,
    bins_at_or_below_zero: u64,
    counts: &'a [u64],
}

#[derive(Serialize)]
struct TracePoint {
    resamples: u64,
    at_or_below_zero: u64,
    at_or_above_zero: u64,
}

#[derive(Serialize)]
pub(super) struct Exact {
    p_value: f64,
    two_sided_p_value: f64,
    error: f64,
    intervals: Option<Intervals>,
}

impl<'a> Bootstrap<'a> {
    pub(super) fn of(findings: &'a Findings) -> Self {
        let Findings { question, tally, inference, .. } = findings;
        let counted = tally.counted;
        Self {
            rule: "mean_at_or_below_zero",
            alpha: question.alpha,
            sides: question.sides.number(),
            significance: match findings.p_values().significance() {
                _ if findings.basics.is_alone() => "not_tested",
                Significance::Significant => "significant",
                Significance::NotSignificant => "not_significant",
                Significance::TooFewToTell => "too_few_to_tell",
            },
            resamples: counted.resamples,
            resamples_asked: question.resamples,
            stopped: findings.is_stopped(),
            seed: question.seed.to_string(),
            at_or_below_zero: counted.at_or_below_zero,
            at_or_above_zero: counted.at_or_above_zero,
            p_value: counted.p_value(Sides::One),
            two_sided_p_value: counted.p_value(Sides::Two),
            mean: inference.resampled_mean,
            standard_deviation: inference.resampled_standard_deviation,
            intervals: Intervals::of(&inference.simulated),
            histogram: Histogram::of(findings.histogram()),
            trace: tally.trace.iter().map(TracePoint::from).collect(),
        }
    }
}

impl Intervals {
    fn of(intervals: &bootstrap::Intervals) -> Self {
        Self {
            level: intervals.level,
            two_deviations: intervals.two_deviations.into(),
            normal: intervals.normal.into(),
            percentile: intervals.percentile.into(),
            basic: intervals.basic.into(),
            bca: intervals.bca.into(),
        }
    }
}

impl<'a> Histogram<'a> {
    fn of(bins: Bins<'a>) -> Self {
        Self {
            first_edge: bins.first_edge,
            bin_width: bins.width,
            bins_at_or_below_zero: bins.marked,
            counts: bins.counts,
        }
    }
}

impl From<&Counted> for TracePoint {
    fn from(counted: &Counted) -> Self {
        let Counted { resamples, at_or_below_zero, at_or_above_zero } = *counted;
        Self { resamples, at_or_below_zero, at_or_above_zero }
    }
}

impl Exact {
    pub(super) fn of(findings: &Findings) -> Self {
        let Findings { exact, inference, .. } = findings;
        Self {
            p_value: exact.shares().p_value(Sides::One),
            two_sided_p_value: exact.shares().p_value(Sides::Two),
            error: exact.shares().error.min(1.0),
            intervals: inference.exact.as_ref().map(Intervals::of),
        }
    }
}
