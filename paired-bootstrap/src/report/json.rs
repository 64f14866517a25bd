//! The whole result as a JSON document. `docs/report.schema.json` is its schema.

use super::averaged::AveragedRuns;
use super::chosen_columns::words;
use super::clustered::{Clustered, ListedCluster};
use super::findings::{Bins, Findings, Source};
use super::left_open::LeftOpen;
use super::margin::{self, Asks, DecidedBy, MarginVerdict};
use super::signature::signature;
use crate::bootstrap::{self, Counted, Sides};
use crate::comparisons::{ByCategory, CategoryFinding, CategoryRow};
use crate::comparisons::{EquivalenceInterval, EquivalenceVerdict, Method, Missing, System, TestResult, Untestable};
use crate::planning::power::{Detectable, Estimate, MOST_ITEMS};
use crate::scores::Unit;
use crate::significance::Significance;
use crate::table::{self, Choice};
use crate::text::visible;
use serde::Serialize;

/// Incremented when a member changes its meaning or is removed, not when one is added.
const SCHEMA_VERSION: u64 = 2;

pub(super) fn json(findings: &Findings) -> String {
    written(&Document::of(findings))
}

/// A serializable document as the text of a file.
pub(super) fn written(document: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(document).expect("names and numbers are always JSON");
    // Escaped so that no `</script>` can end a page that embeds the report.
    text.replace('<', "\\u003c") + "\n"
}

#[derive(Serialize)]
struct Document<'a> {
    schema_version: u64,
    program: Program,
    signature: String,
    data: Data<'a>,
    clusters: Option<Clusters<'a>>,
    runs: Option<Runs>,
    systems: Systems,
    effect: Effect,
    bootstrap: Bootstrap<'a>,
    exact: Exact,
    equivalence: Option<Equivalence>,
    margin: Option<Margin>,
    left_open: Option<Open>,
    tests: Vec<Test>,
    categories: Option<Categories>,
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct Program {
    name: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
struct Data<'a> {
    source: &'static str,
    format: Option<String>,
    columns: Option<Columns>,
    lower_is_better: bool,
    joined: Option<Joined>,
    left_out: Vec<LeftOut>,
    assumed: &'a [String],
    unit: &'static str,
    exact_grid: bool,
    pairs: u64,
    helped: u64,
    hurt: u64,
    tied: u64,
    differences: Option<Vec<Difference<'a>>>,
}

/// The role of each column, and how rows and cells were read; `None` where a column has no role or
/// nothing was chosen.
#[derive(Serialize)]
struct Columns {
    baseline: Option<String>,
    experimental: Option<String>,
    score: Option<String>,
    id: Option<String>,
    run: Option<String>,
    cluster: Option<String>,
    category: Option<String>,
    gold: Option<String>,
    right: Option<String>,
    labels: Option<&'static str>,
    filter: Option<Vec<Filter>>,
    gaps: Option<&'static str>,
    minus_one: Option<&'static str>,
    summary: Option<&'static str>,
    first_row: Option<&'static str>,
    thousands: Option<&'static str>,
    scale: Option<&'static str>,
    folders: Option<&'static str>,
    constant: Option<f64>,
}

#[derive(Serialize)]
struct Filter {
    column: String,
    values: Vec<String>,
}

#[derive(Serialize)]
struct Joined {
    column: Option<String>,
    category: Option<String>,
    both: usize,
    only_first: usize,
    only_second: usize,
}

/// Items of the input that are not compared.
#[derive(Serialize)]
struct LeftOut {
    reason: &'static str,
    items: usize,
}

#[derive(Serialize)]
struct Difference<'a> {
    value: &'a str,
    count: u64,
}

#[derive(Serialize)]
struct Clusters<'a> {
    clusters: u64,
    smallest: u64,
    largest: u64,
    differing: u64,
    design_effect: f64,
    standard_error_by_items: f64,
    p_value_by_items: f64,
    two_sided_p_value_by_items: f64,
    error_by_items: f64,
    distinct: Option<&'a [ListedCluster]>,
}

#[derive(Serialize)]
struct Runs {
    column: Option<String>,
    baseline: SystemRuns,
    experimental: SystemRuns,
    share_of_variance: Option<f64>,
    standard_error_of_items: Option<f64>,
}

#[derive(Serialize)]
struct SystemRuns {
    fewest: u32,
    most: u32,
    without_score: usize,
    variance: Option<f64>,
}

#[derive(Serialize)]
struct Systems {
    baseline: OneSystem,
    experimental: OneSystem,
}

#[derive(Serialize)]
struct OneSystem {
    name: Option<String>,
    mean: Option<f64>,
    interval: Option<Interval>,
    accuracy: Option<Accuracy>,
}

#[derive(Serialize)]
struct Accuracy {
    correct: u64,
    agresti_coull: Interval,
    rule_of_three: Option<f64>,
}

#[derive(Serialize)]
struct Interval {
    lower: f64,
    upper: f64,
}

#[derive(Serialize)]
struct Effect {
    mean_difference: f64,
    standard_error: f64,
    d_z: Option<f64>,
}

#[derive(Serialize)]
struct Bootstrap<'a> {
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
struct Exact {
    p_value: f64,
    two_sided_p_value: f64,
    error: f64,
    intervals: Option<Intervals>,
}

#[derive(Serialize)]
struct Equivalence {
    level: f64,
    interval: Interval,
    interval_kind: &'static str,
    margin: Option<f64>,
    shown: Option<bool>,
    untestable: Option<&'static str>,
}

/// The margin, what is tested about it, and what the data show.
#[derive(Serialize)]
struct Margin {
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
struct Open {
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
struct Test {
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
struct Categories {
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

impl<'a> Document<'a> {
    fn of(findings: &'a Findings) -> Self {
        let Findings { question, exact, tally, inference, .. } = findings;
        let counted = tally.counted;
        let [baseline, experimental] = findings.inference.effect.systems.map_or([None; 2], |systems| systems.map(Some));
        let [baseline_name, experimental_name] = &findings.basics.names;
        let is_alone = findings.basics.is_alone();
        Self {
            schema_version: SCHEMA_VERSION,
            program: Program { name: "bootstrap-explorer", version: super::VERSION },
            signature: signature(findings),
            data: Data::of(findings),
            clusters: findings.exact.clustered.as_ref().map(Clusters::of),
            runs: findings.basics.runs.as_deref().map(Runs::of),
            systems: Systems {
                baseline: OneSystem::new(baseline_name, baseline),
                experimental: OneSystem::new(experimental_name, experimental),
            },
            effect: Effect {
                mean_difference: findings.basics.mean_difference,
                standard_error: findings.basics.standard_deviation,
                d_z: findings.inference.effect.d_z,
            },
            bootstrap: Bootstrap {
                rule: "mean_at_or_below_zero",
                alpha: findings.question.alpha,
                sides: findings.question.sides.number(),
                significance: match findings.p_values().significance() {
                    _ if is_alone => "not_tested",
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
            },
            exact: Exact {
                p_value: exact.shares().p_value(Sides::One),
                two_sided_p_value: exact.shares().p_value(Sides::Two),
                error: exact.shares().error.min(1.0),
                intervals: inference.exact.as_ref().map(Intervals::of),
            },
            equivalence: Equivalence::of(findings),
            margin: findings.margin().map(|margin| Margin::of(margin, findings)),
            left_open: findings.left_open().as_ref().map(Open::of),
            tests: findings.inference.tests.iter().filter(|_| !is_alone).map(Test::of).collect(),
            categories: findings
                .inference
                .categories
                .as_ref()
                .map(|result| Categories::of(result, findings.question.alpha)),
            warnings: findings.warnings(),
        }
    }
}

impl<'a> Data<'a> {
    fn of(findings: &'a Findings) -> Self {
        let (source, format, columns, joined, left_out, assumed) = match &findings.source {
            Source::Counts => ("counts", None, None, None, Vec::new(), [].as_slice()),
            Source::Text { format, choice, joined, assumed, gaps, .. } => {
                let columns = Columns::of(choice, &findings.basics.names);
                let left_out = LeftOut::of(joined.as_ref(), *gaps);
                let joined = joined.map(|joined| Joined {
                    column: columns.id.clone(),
                    category: columns.category.clone().filter(|_| joined.is_by_category),
                    both: joined.both,
                    only_first: joined.only_first,
                    only_second: joined.only_second,
                });
                ("text", Some(visible(format)), Some(columns), joined, left_out, assumed.as_slice())
            }
        };
        let differences = findings.inference.differences.as_ref();
        Self {
            source,
            format,
            columns,
            lower_is_better: findings.is_lower_better(),
            joined,
            left_out,
            assumed,
            unit: match findings.basics.unit {
                Unit::Correctness => "correctness",
                Unit::Percent => "percent",
                Unit::Score => "score",
            },
            exact_grid: findings.basics.exact,
            pairs: findings.basics.pairs,
            helped: findings.basics.helped,
            hurt: findings.basics.hurt,
            tied: findings.basics.tied,
            differences: differences
                .map(|all| all.iter().map(|(value, count)| Difference { value, count: *count }).collect()),
        }
    }
}

impl LeftOut {
    /// In the order in which items are dropped; only reasons that apply.
    fn of(joined: Option<&table::Joined>, gaps: usize) -> Vec<Self> {
        let [only_first, only_second] = joined.map_or([0; 2], |joined| [joined.only_first, joined.only_second]);
        [("only_baseline", only_first), ("only_experimental", only_second), ("no_score", gaps)]
            .into_iter()
            .filter(|(_, items)| *items > 0)
            .map(|(reason, items)| Self { reason, items })
            .collect()
    }
}

impl Columns {
    /// For plain lists and columns nothing was chosen; the systems are then identified by their
    /// names, if any.
    fn of(choice: &Choice, [baseline, experimental]: &[Option<String>; 2]) -> Self {
        let name = |name: &Option<String>| name.as_deref().filter(|name| !name.is_empty()).map(visible);
        let filter = |(column, values): (&str, Vec<&str>)| Filter {
            column: visible(column),
            values: values.into_iter().map(visible).collect(),
        };
        let word = |wanted: &str| words(choice).into_iter().find(|(key, _)| *key == wanted)?.1;
        let filters: Vec<Filter> = choice.filters().into_iter().map(filter).collect();
        Self {
            baseline: name(&choice.baseline).or_else(|| name(baseline)).filter(|_| choice.constant.is_none()),
            experimental: name(&choice.experimental).or_else(|| name(experimental)),
            score: name(&choice.score),
            id: name(&choice.id),
            run: name(&choice.run),
            cluster: name(&choice.cluster),
            category: name(&choice.category),
            gold: name(&choice.gold),
            right: name(&choice.right),
            filter: (!filters.is_empty()).then_some(filters),
            labels: word("labels"),
            gaps: word("gaps"),
            minus_one: word("minus_one"),
            summary: word("summary"),
            first_row: word("first_row"),
            thousands: word("thousands"),
            scale: word("scale"),
            folders: word("folders"),
            constant: choice.constant.as_ref().map(|constant| constant.score().to_f64()),
        }
    }
}

impl<'a> Clusters<'a> {
    fn of(clustered: &'a Clustered) -> Self {
        let Clustered { clusters, smallest, largest, differing, by_items, .. } = *clustered;
        Self {
            clusters,
            smallest,
            largest,
            differing,
            design_effect: clustered.design_effect,
            standard_error_by_items: clustered.standard_error_by_items,
            p_value_by_items: by_items.p_value(Sides::One),
            two_sided_p_value_by_items: by_items.p_value(Sides::Two),
            error_by_items: by_items.error.min(1.0),
            distinct: clustered.listed.as_deref(),
        }
    }
}

impl Runs {
    fn of(averaged: &AveragedRuns) -> Self {
        let of_system = |runs: &table::SystemRuns| SystemRuns {
            fewest: runs.fewest,
            most: runs.most,
            without_score: runs.without_score,
            variance: runs.variance,
        };
        let table::Runs { column, baseline, experimental } = &averaged.runs;
        Self {
            column: column.as_deref().map(visible),
            baseline: of_system(baseline),
            experimental: of_system(experimental),
            share_of_variance: averaged.share,
            standard_error_of_items: averaged.standard_error_of_items,
        }
    }
}

impl OneSystem {
    fn new(name: &Option<String>, own: Option<System>) -> Self {
        let accuracy = own.and_then(|own| own.accuracy);
        Self {
            name: name.as_deref().map(visible),
            mean: own.map(|own| own.mean),
            interval: own.and_then(|own| own.interval).map(Interval::from),
            accuracy: accuracy.map(|accuracy| Accuracy {
                correct: accuracy.correct,
                agresti_coull: accuracy.agresti_coull.into(),
                rule_of_three: accuracy.rule_of_three,
            }),
        }
    }
}

impl From<(f64, f64)> for Interval {
    fn from((lower, upper): (f64, f64)) -> Self {
        Self { lower, upper }
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

impl From<&Counted> for TracePoint {
    fn from(counted: &Counted) -> Self {
        let Counted { resamples, at_or_below_zero, at_or_above_zero } = *counted;
        Self { resamples, at_or_below_zero, at_or_above_zero }
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

impl Equivalence {
    /// `None` if α is ½ or more, as there is no interval of level 1 − 2α, and for a single system.
    fn of(findings: &Findings) -> Option<Self> {
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
    fn of(margin: margin::Margin, findings: &Findings) -> Self {
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
    fn of(open: &LeftOpen) -> Self {
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
    fn of(row: &TestResult) -> Self {
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
    fn of(result: &ByCategory, alpha: f64) -> Self {
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
