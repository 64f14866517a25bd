//! The whole result as a JSON document. `docs/ranking.schema.json` is its schema.

use super::findings::{RankedSystem, RankingFindings};
use super::pair::{Adjusted, ComparedPair, RankedPair};
use super::sentence::sentence;
use super::signature::signature;
use crate::question::{Against, Question};
use crate::report::findings::Source;
use crate::report::json::{Filter, Interval, Program, unit, written};
use crate::significance::Significance;
use crate::table;
use crate::text::visible;
use serde::Serialize;

/// Incremented when a member changes its meaning or is removed, not when one is added.
const SCHEMA_VERSION: u64 = 1;

pub(super) fn json(findings: &RankingFindings) -> String {
    written(&Document::of(findings))
}

#[derive(Serialize)]
struct Document<'a> {
    schema_version: u64,
    program: Program,
    signature: String,
    sentence: String,
    data: Data<'a>,
    question: Asked,
    systems: Vec<System>,
    pairs: Vec<Pair>,
    joint: Joint,
    notes: Vec<String>,
}

#[derive(Serialize)]
struct Data<'a> {
    format: Option<String>,
    lower_is_better: bool,
    unit: &'static str,
    exact_grid: bool,
    items: u64,
    clusters: Option<u64>,
    overlap: Option<Overlap<'a>>,
    filter: Vec<Filter>,
}

#[derive(Serialize)]
struct Overlap<'a> {
    systems: Vec<String>,
    common: usize,
    left_out: Option<usize>,
    without: &'a [usize],
    shared: &'a [Vec<usize>],
}

#[derive(Serialize)]
struct Asked {
    baseline: Option<String>,
    against: &'static str,
    adjustment: &'static str,
    comparisons: usize,
    alpha: f64,
    sides: u8,
    level: f64,
    resamples: u64,
    /// As text, as JavaScript numbers do not hold 64 bits.
    seed: String,
}

#[derive(Serialize)]
struct System {
    name: String,
    mean: f64,
    interval: Interval,
    compared: Option<Compared>,
    p_best: f64,
    rank_lower: usize,
    rank_upper: usize,
    may_be_best: bool,
    group: String,
}

#[derive(Serialize)]
struct Pair {
    system: String,
    other: String,
    compared: Compared,
}

#[derive(Serialize)]
struct Compared {
    difference: f64,
    interval: Interval,
    helped: u64,
    hurt: u64,
    tied: u64,
    p_exact: f64,
    p_error: f64,
    p_adjusted: f64,
    p_adjusted_error: f64,
    significance: &'static str,
}

#[derive(Serialize)]
struct Joint {
    resamples: u64,
    critical_value: f64,
    optimism: f64,
}

impl<'a> Document<'a> {
    fn of(findings: &'a RankingFindings) -> Self {
        let asked = &findings.question;
        let Question { alpha, sides, resamples, seed, .. } = asked.question;
        Self {
            schema_version: SCHEMA_VERSION,
            program: Program::THIS,
            signature: signature(findings),
            sentence: sentence(findings),
            data: Data::of(findings),
            question: Asked {
                baseline: findings.baseline().map(|system| visible(&system.name)),
                against: if asked.against == Against::All { "all" } else { "baseline" },
                adjustment: asked.adjustment.key(),
                comparisons: findings.comparisons(),
                alpha,
                sides: sides.number(),
                level: asked.question.levels().interval,
                resamples,
                seed: seed.to_string(),
            },
            systems: findings.systems.iter().map(|system| System::of(findings, system)).collect(),
            pairs: findings.pairs.iter().map(|pair| Pair::of(findings, pair)).collect(),
            joint: Joint {
                resamples: findings.resamples,
                critical_value: findings.critical_value,
                optimism: findings.optimism,
            },
            notes: findings.notes().into_iter().chain(findings.of_overlap()).chain(findings.told().to_vec()).collect(),
        }
    }
}

impl<'a> Data<'a> {
    fn of(findings: &'a RankingFindings) -> Self {
        let (format, filter) = match &findings.source {
            Source::Counts => (None, Vec::new()),
            Source::Text { format, choice, .. } => (Some(visible(format)), Filter::all(choice)),
        };
        Self {
            format,
            lower_is_better: findings.is_lower_better,
            unit: unit(findings.unit),
            exact_grid: findings.is_exact,
            items: findings.items,
            clusters: findings.clusters,
            overlap: findings.overlap.as_ref().map(Overlap::of),
            filter,
        }
    }
}

impl<'a> Overlap<'a> {
    fn of(overlap: &'a table::Overlap) -> Self {
        let table::Overlap { names, common, left_out, without, shared } = overlap;
        let systems = names.iter().map(|name| visible(name)).collect();
        Self { systems, common: *common, left_out: *left_out, without, shared }
    }
}

impl System {
    fn of(findings: &RankingFindings, system: &RankedSystem) -> Self {
        let compared = system.against.as_ref();
        Self {
            name: visible(&system.name),
            mean: system.mean,
            interval: Interval::from(system.interval),
            compared: compared.map(|(pair, adjusted)| Compared::of(findings, pair, adjusted)),
            p_best: system.p_best,
            rank_lower: system.ranks.0,
            rank_upper: system.ranks.1,
            may_be_best: system.may_be_best,
            group: system.letters(),
        }
    }
}

impl Pair {
    fn of(findings: &RankingFindings, pair: &RankedPair) -> Self {
        let [system, other] = [pair.system, pair.other].map(|at| visible(&findings.systems[at].name));
        Self { system, other, compared: Compared::of(findings, &pair.compared, &pair.adjusted) }
    }
}

impl Compared {
    fn of(findings: &RankingFindings, pair: &ComparedPair, adjusted: &Adjusted) -> Self {
        let sides = findings.question.question.sides;
        Self {
            difference: pair.difference,
            interval: Interval::from(pair.interval),
            helped: pair.helped,
            hurt: pair.hurt,
            tied: pair.tied,
            p_exact: pair.p(sides),
            p_error: pair.p_error(sides),
            p_adjusted: adjusted.p,
            p_adjusted_error: adjusted.error,
            significance: match findings.significance(pair, adjusted) {
                Significance::Significant => "significant",
                Significance::NotSignificant => "not_significant",
                Significance::TooFewToTell => "too_few_to_tell",
            },
        }
    }
}
