//! What follows: equivalence, the margin, what is left open, other tests and categories.

use super::Interval;
use crate::comparisons::{ByCategory, CategoryFinding, CategoryRow};
use crate::comparisons::{EquivalenceInterval, EquivalenceVerdict, Method, Missing, TestResult, Untestable};
use crate::planning::power::{Detectable, Estimate, MOST_ITEMS};
use crate::report::findings::Findings;
use crate::report::left_open::LeftOpen;
use crate::report::margin::{self, Asks, DecidedBy, MarginVerdict};
use crate::text::visible;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Equivalence {
    level: f64,
    interval: Interval,
    interval_kind: &'static str,
    margin: Option<f64>,
    shown: Option<bool>,
    untestable: Option<&'static str>,
}

/// The margin, what is tested about it, and what the data show.
#[derive(Serialize)]
pub(super) struct Margin {
    value: f64,
    test: &'static str,
    shown: Option<bool>,
    decided_by: Option<&'static str>,
    untestable: Option<&'static str>,
    p_value: Option<f64>,
    error: Option<f64>,
    resamples_at_or_below: Option<u64>,
}

/// What a result that is not significant leaves open.
#[derive(Serialize)]
pub(super) struct Open {
    level: f64,
    interval: Interval,
    interval_kind: &'static str,
    power: f64,
    smallest_gain: Option<f64>,
    smallest_gain_method: Option<&'static str>,
    gain: Option<f64>,
    items: Option<u64>,
    items_method: Option<&'static str>,
}

#[derive(Serialize)]
pub(super) struct Test {
    test: &'static str,
    one_sided: Option<f64>,
    two_sided: Option<f64>,
    method: Option<HowComputed>,
    missing: Option<&'static str>,
    false_positive_rate: Option<f64>,
    verdict_rate: Option<f64>,
}

#[derive(Serialize)]
struct HowComputed {
    kind: &'static str,
    error: Option<f64>,
    draws: Option<u64>,
}

#[derive(Serialize)]
pub(super) struct Categories {
    adjustment: &'static str,
    level: f64,
    items_in_several: u64,
    rows: Vec<Category>,
}

#[derive(Serialize)]
struct Category {
    name: String,
    items: u64,
    baseline_mean: f64,
    experimental_mean: f64,
    difference: f64,
    helped: u64,
    hurt: u64,
    tied: u64,
    p_exact: Option<f64>,
    p_error: Option<f64>,
    p_adjusted: Option<f64>,
    p_adjusted_error: Option<f64>,
    interval: Option<Interval>,
    missing: Option<&'static str>,
    finding: &'static str,
}

impl Equivalence {
    /// `None` for a single system, and if α is ½ or more: no interval has level 1 − 2α.
    pub(super) fn of(findings: &Findings) -> Option<Self> {
        let equivalence = &findings.inference.equivalence;
        if findings.basics.is_alone() || equivalence.obstacle == Some(Untestable::AlphaTooLarge) {
            return None;
        }
        Some(Self {
            level: equivalence.level,
            interval: equivalence.interval.into(),
            interval_kind: match equivalence.method {
                EquivalenceInterval::TangoScore => "tango_score",
                EquivalenceInterval::TangoWithExactBound => "tango_with_exact_bound",
                EquivalenceInterval::Percentile => "percentile",
                EquivalenceInterval::ClusterRobust => "cluster_robust",
            },
            margin: findings.margin().map(|margin| margin.units()),
            shown: findings.margin().and_then(|margin| match equivalence.verdict(margin.units()) {
                EquivalenceVerdict::Shown => Some(true),
                EquivalenceVerdict::NotShown => Some(false),
                EquivalenceVerdict::CannotBeTested(_) => None,
            }),
            untestable: equivalence.obstacle.map(why_untestable),
        })
    }
}

fn why_untestable(why: Untestable) -> &'static str {
    match why {
        Untestable::AlphaTooLarge => "alpha_too_large",
        Untestable::NoVariation => "no_variation",
        Untestable::FewDiffering => "few_differing",
    }
}

impl Margin {
    pub(super) fn of(margin: margin::Margin, findings: &Findings) -> Self {
        let (shown, decided_by, untestable) = match margin.verdict(&findings.inference.equivalence) {
            MarginVerdict::Shown(by) => (Some(true), Some(by), None),
            MarginVerdict::NotShown(by) => (Some(false), Some(by), None),
            MarginVerdict::CannotBeTested(why) => (None, None, Some(why)),
        };
        let p_values = if let Asks::NonInferior(p_values) = margin.asks { Some(p_values) } else { None };
        let exact = p_values.and_then(|p_values| p_values.exact);
        Self {
            value: margin.units(),
            test: margin.test().key(),
            shown,
            decided_by: decided_by.map(|by| match by {
                DecidedBy::PValue => "p_value",
                DecidedBy::Interval => "interval",
            }),
            untestable: untestable.map(why_untestable),
            p_value: exact.map(|exact| exact.at_or_below_zero),
            error: exact.map(|exact| exact.error.min(1.0)),
            resamples_at_or_below: p_values.and_then(|p| p.simulated).map(|counted| counted.at_or_below_zero),
        }
    }
}

impl Open {
    pub(super) fn of(open: &LeftOpen) -> Self {
        let Detectable { smallest_gain, gain, items } = open.detectable;
        let items = items.filter(|items| items.value <= MOST_ITEMS as f64);
        let method = |estimate: Estimate| if estimate.is_enumerated { "enumeration" } else { "normal" };
        Self {
            level: open.level,
            interval: open.interval.into(),
            interval_kind: if open.is_by_tango { "tango_score" } else { "percentile" },
            power: LeftOpen::POWER,
            smallest_gain: smallest_gain.map(|smallest| smallest.value),
            smallest_gain_method: smallest_gain.map(method),
            gain,
            items: items.map(|items| items.value as u64),
            items_method: items.map(method),
        }
    }
}

impl Test {
    pub(super) fn of(row: &TestResult) -> Self {
        let how = |method| {
            let (kind, error, draws) = match method {
                Method::Exact => ("exact", None, None),
                Method::Approximate(error) => ("approximate", Some(error.min(1.0)), None),
                Method::Asymptotic => ("asymptotic", None, None),
                Method::Simulated(draws) => ("simulated", None, Some(draws)),
            };
            HowComputed { kind, error, draws }
        };
        Self {
            test: row.test.key(),
            one_sided: row.one_sided,
            two_sided: row.two_sided,
            method: row.method.ok().map(how),
            missing: row.method.err().map(missing_key),
            false_positive_rate: row.false_positive_rate,
            verdict_rate: row.verdict_rate,
        }
    }
}

impl Categories {
    pub(super) fn of(result: &ByCategory, alpha: f64) -> Self {
        let row = |row: &CategoryRow| {
            let test = row.test.ok();
            let [baseline_mean, experimental_mean] = row.means;
            Category {
                name: visible(&row.name),
                items: row.items,
                baseline_mean,
                experimental_mean,
                difference: row.difference,
                helped: row.helped,
                hurt: row.hurt,
                tied: row.tied,
                p_exact: test.map(|test| test.p),
                p_error: test.map(|test| test.p_error),
                p_adjusted: test.map(|test| test.adjusted),
                p_adjusted_error: test.map(|test| test.adjusted_error),
                interval: test.map(|test| test.interval.into()),
                missing: row.test.err().map(missing_key),
                finding: match result.finding(row, alpha) {
                    CategoryFinding::Better => "better",
                    CategoryFinding::Worse => "worse",
                    CategoryFinding::Open => "open",
                    CategoryFinding::TooFewToTell => "too_few_to_tell",
                    CategoryFinding::NotTested => "not_tested",
                },
            }
        };
        Self {
            adjustment: "holm",
            level: result.level,
            items_in_several: result.in_several,
            rows: result.rows.iter().map(row).collect(),
        }
    }
}

fn missing_key(missing: Missing) -> &'static str {
    match missing {
        Missing::AllTied => "all_tied",
        Missing::NoVariation => "no_variation",
        Missing::OneItem => "one_item",
        Missing::ScoresUnknown => "scores_unknown",
        Missing::OneCluster => "one_cluster",
        Missing::ItemsInClusters => "items_in_clusters",
    }
}
