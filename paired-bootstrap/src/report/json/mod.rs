//! The whole result as a JSON document. `docs/report.schema.json` is its schema.

mod conclusions;
mod data;
mod resampled;
mod systems;

pub(super) use data::Filter;

use super::findings::Findings;
use super::signature::signature;
use crate::scores::Unit;
use conclusions::{Categories, Equivalence, Margin, Open, Test};
use data::Data;
use resampled::{Bootstrap, Exact};
use serde::Serialize;
use systems::{Clusters, Effect, Runs, Systems};

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

/// The program that wrote the file.
#[derive(Serialize)]
pub(super) struct Program {
    name: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
pub(super) struct Interval {
    lower: f64,
    upper: f64,
}

impl<'a> Document<'a> {
    fn of(findings: &'a Findings) -> Self {
        let Findings { exact, basics, inference, .. } = findings;
        Self {
            schema_version: SCHEMA_VERSION,
            program: Program::THIS,
            signature: signature(findings),
            data: Data::of(findings),
            clusters: exact.clustered.as_ref().map(Clusters::of),
            runs: basics.runs.as_deref().map(Runs::of),
            systems: Systems::of(findings),
            effect: Effect::of(findings),
            bootstrap: Bootstrap::of(findings),
            exact: Exact::of(findings),
            equivalence: Equivalence::of(findings),
            margin: findings.margin().map(|margin| Margin::of(margin, findings)),
            left_open: findings.left_open().as_ref().map(Open::of),
            tests: inference.tests.iter().filter(|_| !basics.is_alone()).map(Test::of).collect(),
            categories: inference.categories.as_ref().map(|result| Categories::of(result, findings.question.alpha)),
            warnings: findings.warnings(),
        }
    }
}

impl Program {
    pub(super) const THIS: Self = Self { name: "bootstrap-explorer", version: super::VERSION };
}

impl From<(f64, f64)> for Interval {
    fn from((lower, upper): (f64, f64)) -> Self {
        Self { lower, upper }
    }
}

/// The unit of the scores, as in reports.
pub(super) fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Correctness => "correctness",
        Unit::Percent => "percent",
        Unit::Score => "score",
    }
}
