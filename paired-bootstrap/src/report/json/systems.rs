//! The systems on their own, and the difference that is observed.

use super::Interval;
use crate::bootstrap::Sides;
use crate::comparisons::System;
use crate::report::averaged::AveragedRuns;
use crate::report::clustered::{Clustered, ListedCluster};
use crate::report::findings::Findings;
use crate::table;
use crate::text::visible;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Clusters<'a> {
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
pub(super) struct Runs {
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
pub(super) struct Systems {
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
pub(super) struct Effect {
    mean_difference: f64,
    standard_error: f64,
    d_z: Option<f64>,
}

impl<'a> Clusters<'a> {
    pub(super) fn of(clustered: &'a Clustered) -> Self {
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
    pub(super) fn of(averaged: &AveragedRuns) -> Self {
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

impl Systems {
    pub(super) fn of(findings: &Findings) -> Self {
        let [baseline, experimental] = findings.inference.effect.systems.map_or([None; 2], |systems| systems.map(Some));
        let [baseline_name, experimental_name] = &findings.basics.names;
        Self {
            baseline: OneSystem::new(baseline_name, baseline),
            experimental: OneSystem::new(experimental_name, experimental),
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

impl Effect {
    pub(super) fn of(findings: &Findings) -> Self {
        Self {
            mean_difference: findings.basics.mean_difference,
            standard_error: findings.basics.standard_deviation,
            d_z: findings.inference.effect.d_z,
        }
    }
}
