//! Where the scores come from and how they were read.

use super::unit;
use crate::report::chosen_columns::words;
use crate::report::findings::{Findings, Source};
use crate::table::{self, Choice};
use crate::text::visible;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Data<'a> {
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
pub(in crate::report) struct Filter {
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

impl<'a> Data<'a> {
    pub(super) fn of(findings: &'a Findings) -> Self {
        let (source, format, columns, joined, left_out, assumed) = match &findings.source {
            Source::Counts => ("counts", None, None, None, Vec::new(), [].as_slice()),
            Source::Text { format, choice, joined, assumed, gaps, .. } => {
                let columns = Columns::of(choice, &findings.basics.names);
                let left_out = LeftOut::of(joined.as_ref(), *gaps);
                let joined = joined.as_ref().map(|joined| Joined {
                    column: columns.id.clone(),
                    category: joined.beside.first().cloned(),
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
            unit: unit(findings.basics.unit),
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
        let word = |wanted: &str| words(choice).into_iter().find(|(key, _)| *key == wanted)?.1;
        let filters = Filter::all(choice);
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

impl Filter {
    /// The filters of a choice, one for each column.
    pub(in crate::report) fn all(choice: &Choice) -> Vec<Self> {
        let filter = |(column, values): (&str, Vec<&str>)| Self {
            column: visible(column),
            values: values.into_iter().map(visible).collect(),
        };
        choice.filters().into_iter().map(filter).collect()
    }
}
