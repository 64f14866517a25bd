//! Everything in one JSON document. `docs/report.schema.json` is its schema.

use super::findings::{Bins, Findings, Source};
use super::names::visible;
use super::signature::signature;
use super::value::Value;
use crate::bootstrap::Intervals;
use crate::comparisons::{Accuracy, Effect, Method, Missing, System, TestResult};
use crate::scores::Unit;

/// Goes up when a member changes its meaning or goes away; new members leave it as it is.
const SCHEMA_VERSION: u64 = 1;

pub(super) fn json(findings: &Findings) -> String {
    let document = Value::from([
        ("schema_version", SCHEMA_VERSION.into()),
        ("program", program(findings)),
        ("signature", signature(findings).into()),
        ("data", data(findings)),
        ("systems", systems(findings)),
        ("effect", effect(findings)),
        ("bootstrap", bootstrap(findings)),
        ("exact", exact(findings)),
        ("equivalence", equivalence(findings)),
        ("tests", Value::list(findings.tests.iter().map(test))),
        ("warnings", Value::list(findings.warnings.iter().map(String::as_str))),
    ]);
    format!("{document}\n")
}

fn program(findings: &Findings) -> Value {
    Value::from([
        ("name", "bootstrap-explorer".into()),
        ("version", findings.version.into()),
        ("build", findings.build.into()),
    ])
}

fn data(findings: &Findings) -> Value {
    let (source, format) = match &findings.source {
        Source::Counts => ("counts", None),
        Source::Text { format } => ("text", Some(visible(format))),
    };
    let unit = match findings.unit {
        Unit::Correctness => "correctness",
        Unit::Percent => "percent",
        Unit::Score => "score",
    };
    let distinct =
        |(value, count): &(String, u64)| Value::from([("value", value.as_str().into()), ("count", (*count).into())]);
    let differences = findings.differences.as_ref().map(|differences| Value::list(differences.iter().map(distinct)));
    Value::from([
        ("source", source.into()),
        ("format", format.into()),
        ("unit", unit.into()),
        ("exact_grid", findings.exact_grid.into()),
        ("pairs", findings.pairs.into()),
        ("helped", findings.helped.into()),
        ("hurt", findings.hurt.into()),
        ("tied", findings.tied.into()),
        ("differences", differences.into()),
    ])
}

fn systems(findings: &Findings) -> Value {
    let Effect { systems, .. } = findings.effect;
    let [baseline, experimental] = systems.map_or([None; 2], |systems| systems.map(Some));
    let [baseline_name, experimental_name] = &findings.names;
    Value::from([
        ("baseline", system(baseline_name, baseline)),
        ("experimental", system(experimental_name, experimental)),
    ])
}

fn system(name: &Option<String>, own: Option<System>) -> Value {
    Value::from([
        ("name", name.as_deref().map(visible).into()),
        ("mean", own.map(|own| own.mean).into()),
        ("interval", own.map(|own| interval(own.interval)).into()),
        ("accuracy", own.and_then(|own| own.accuracy).map(accuracy).into()),
    ])
}

fn accuracy(accuracy: Accuracy) -> Value {
    Value::from([
        ("correct", accuracy.correct.into()),
        ("agresti_coull", interval(accuracy.agresti_coull)),
        ("rule_of_three", accuracy.rule_of_three.into()),
    ])
}

fn effect(findings: &Findings) -> Value {
    Value::from([
        ("mean_difference", findings.mean_difference.into()),
        ("standard_error", findings.standard_deviation.into()),
        ("d_z", findings.effect.d_z.into()),
    ])
}

fn bootstrap(findings: &Findings) -> Value {
    let simulation = &findings.simulation;
    let point = |&(resamples, at_or_below_zero): &(u64, u64)| {
        Value::from([("resamples", resamples.into()), ("at_or_below_zero", at_or_below_zero.into())])
    };
    Value::from([
        ("rule", "mean_at_or_below_zero".into()),
        ("alpha", findings.alpha.into()),
        ("resamples", simulation.resamples.into()),
        ("resamples_asked", simulation.asked.into()),
        ("stopped", findings.is_stopped().into()),
        // 64 bits do not fit the numbers of JavaScript.
        ("seed", simulation.seed.to_string().into()),
        ("at_or_below_zero", simulation.at_or_below_zero.into()),
        ("p_value", (simulation.at_or_below_zero as f64 / simulation.resamples as f64).into()),
        ("mean", simulation.mean.into()),
        ("standard_deviation", simulation.standard_deviation.into()),
        ("intervals", intervals(&simulation.intervals)),
        ("histogram", histogram(&simulation.histogram)),
        ("trace", Value::list(simulation.trace.iter().map(point))),
    ])
}

fn histogram(bins: &Bins) -> Value {
    Value::from([
        ("first_edge", bins.first_edge.into()),
        ("bin_width", bins.width.into()),
        ("bins_at_or_below_zero", bins.marked.into()),
        ("counts", Value::list(bins.counts.iter().copied())),
    ])
}

fn exact(findings: &Findings) -> Value {
    let exact = &findings.exact;
    Value::from([
        ("p_value", exact.p_value.into()),
        ("error", exact.error.min(1.0).into()),
        ("intervals", intervals(&exact.intervals)),
    ])
}

fn intervals(intervals: &Intervals) -> Value {
    Value::from([
        ("level", intervals.level.into()),
        ("two_deviations", interval(intervals.two_deviations)),
        ("normal", interval(intervals.normal)),
        ("percentile", interval(intervals.percentile)),
        ("basic", interval(intervals.basic)),
        ("bca", interval(intervals.bca)),
    ])
}

fn interval((lower, upper): (f64, f64)) -> Value {
    Value::from([("lower", lower.into()), ("upper", upper.into())])
}

/// With an α of a half and more there is no interval of level 1 − 2α.
fn equivalence(findings: &Findings) -> Value {
    let level = 1.0 - 2.0 * findings.alpha;
    if level <= 0.0 {
        return Value::Null;
    }
    Value::from([
        ("level", level.into()),
        ("interval", interval(findings.equivalence.interval)),
        ("margin", findings.equivalence.margin.into()),
        ("shown", findings.equivalence.is_shown().into()),
    ])
}

fn test(row: &TestResult) -> Value {
    Value::from([
        ("test", row.test.key().into()),
        ("one_sided", row.one_sided.into()),
        ("two_sided", row.two_sided.into()),
        ("method", row.method.ok().map(method).into()),
        ("missing", row.method.err().map(missing_key).into()),
        ("false_positive_rate", row.false_positive_rate.into()),
    ])
}

fn method(method: Method) -> Value {
    let (kind, error, draws) = match method {
        Method::Exact => ("exact", None, None),
        Method::Approximate(error) => ("approximate", Some(error.min(1.0)), None),
        Method::Asymptotic => ("asymptotic", None, None),
        Method::Simulated(draws) => ("simulated", None, Some(draws)),
    };
    Value::from([("kind", kind.into()), ("error", error.into()), ("draws", draws.into())])
}

fn missing_key(missing: Missing) -> &'static str {
    match missing {
        Missing::AllTied => "all_tied",
        Missing::NoVariation => "no_variation",
        Missing::OneItem => "one_item",
        Missing::ScoresUnknown => "scores_unknown",
    }
}
