//! Tables whose rows are not the items of two systems.

use super::super::cells::{Layout, Table};
use super::super::column::{Column, Kind};
use super::super::ids::{FEW_ROWS, data_sets, is_of_metrics};
use super::super::names::{self, Statistic, rank};
use super::super::open::Open;
use super::super::relations;
use super::super::systems::score_columns;
use super::{Guessing, Shape};
use crate::scores::words::Words;
use std::collections::HashSet;

impl<'t> Guessing<'t> {
    /// Why the rows are not items, whichever columns are compared: they are metrics, averages or
    /// steps of training.
    pub(super) fn why_no_items(&self) -> Option<Open> {
        self.metric_rows().or_else(|| self.averages()).or_else(|| self.steps())
    }

    /// Whether each row of the only table is already the result of a comparison.
    pub(super) fn finished(&self) -> Option<Open> {
        let [table] = self.tables.tables() else { return None };
        let is_read = !matches!(table.layout(), Layout::Tool(_));
        is_read
            .then(|| relations::discordant(table).or_else(|| relations::finished(table, self.has_scores_of_two())))
            .flatten()
    }

    /// Whether two systems are compared, and by more than counts.
    fn has_scores_of_two(&self) -> bool {
        self.compared_columns().is_some_and(|compared| !compared.into_iter().all(relations::is_whole))
    }

    /// Whether each file has a single row of several numbers or of metrics: averages.
    fn averages(&self) -> Option<Open> {
        let are_single = self.shape == Shape::Files && self.tables.tables().iter().all(|table| table.rows() == 1);
        let scores = score_columns(self.first, &self.choice);
        let are_metrics = || self.first.columns().iter().all(|column| names::is_metric_name(column.name()));
        let columns = || scores.iter().map(|column| column.name().to_owned()).collect();
        (are_single && (scores.len() > 1 || are_metrics())).then(|| Open::Averages { columns: columns() })
    }

    /// Whether rows are named after metrics. Their scores are on different scales, so there is
    /// nothing to resample.
    fn metric_rows(&self) -> Option<Open> {
        if self.choice.id.as_deref() == Some("") {
            return None;
        }
        let systems = match self.shape {
            Shape::Rows(at) => self.first.columns()[at].profile().distinct,
            Shape::Columns | Shape::Files => 1,
        };
        let is_in_all = |column: &Column| self.tables.tables().iter().all(|table| table.find(column.name()).is_some());
        let names_rows = |column: &&Column| {
            let distinct = column.profile().distinct;
            column.kind() == Kind::Text
                && (distinct > 1 || self.shape == Shape::Files)
                && distinct * systems == self.first.rows()
                && (is_of_metrics(column) && is_in_all(column) && column.texts().iter().any(names::is_metric_name)
                    || column.texts().iter().all(names::is_metric_name)
                    || is_description(column))
        };
        let labels = self.first.columns().iter().take(2).find(names_rows)?.texts();
        Some(Open::MetricRows { metrics: labels.iter().map(str::to_owned).collect() })
    }

    /// Whether all files hold only whole numbers that increase, with gaps: ids, perhaps.
    pub(super) fn ascending(&self) -> Option<Open> {
        let [baseline, experimental] = [&self.choice.baseline, &self.choice.experimental];
        let goes_up = |table: &Table| {
            let [only] = table.columns() else { return false };
            let numbers: Option<Vec<u64>> = (0..table.rows()).map(|row| only.text(row)?.parse().ok()).collect();
            numbers.is_some_and(|numbers| {
                let has_gaps = numbers.last().zip(numbers.first()).is_some_and(|(last, first)| {
                    usize::try_from(last.saturating_sub(*first)).is_ok_and(|span| span >= numbers.len())
                });
                numbers.len() >= FEW_ROWS && has_gaps && numbers.windows(2).all(|pair| pair[0] < pair[1])
            })
        };
        let are_ids = self.shape == Shape::Files && self.tables.are_named && self.tables.tables().iter().all(goes_up);
        let systems = [baseline.clone()?, experimental.clone()?];
        are_ids.then_some(Open::Ascending { systems })
    }

    /// Whether rows are steps of training, by the name of their ids or numbers, or trials of a
    /// search for parameters.
    fn steps(&self) -> Option<Open> {
        let is_step = |column: &&Column| column.kind() == Kind::Numbers && rank(column.name(), names::STEP).is_some();
        let numbers = || self.first.columns().iter().find(|column| column.is_unique() && is_step(column));
        let names = || self.first.columns().iter().map(Column::name);
        // Optuna writes its trials like this.
        let has_parameters =
            || names().any(|name| name.starts_with("params_")) && names().any(|name| name.starts_with("datetime_"));
        let is_meant = |column: &&Column| self.is_id_open && (is_step(column) || has_parameters());
        let column = self.id().or_else(numbers).filter(is_meant)?;
        Some(Open::Steps { column: column.name().to_owned() })
    }

    /// Whether the table holds what was found about pairs: counts of outcomes, or a confusion
    /// matrix.
    pub(super) fn outcomes(&self) -> Option<Open> {
        self.counts_of_outcomes().map(|columns| Open::CountsOfOutcomes { columns }).or_else(|| self.table_of_pairs())
    }

    /// The columns of a small table of counts: how many answers of each system are right and wrong,
    /// or how many items both systems got right.
    fn counts_of_outcomes(&self) -> Option<Vec<String>> {
        let (counts, others): (Vec<&Column>, Vec<&Column>) =
            self.first.columns().iter().partition(|column| relations::is_whole(column));
        let [labels] = others[..] else { return None };
        let names: Vec<&str> = counts.iter().map(|column| column.name()).collect();
        let are_outcomes = name_outcomes(&names) || name_outcomes(&labels.texts().iter().collect::<Vec<_>>());
        let is_small = (2..=MOST_OUTCOMES).contains(&counts.len()) && self.first.rows() <= MOST_OUTCOMES;
        (is_small && labels.is_unique() && are_outcomes).then(|| names.into_iter().map(str::to_owned).collect())
    }

    /// Whether rows and columns have the same names, as in a confusion matrix.
    fn table_of_pairs(&self) -> Option<Open> {
        let [labels, others @ ..] = self.first.columns() else { return None };
        let names: HashSet<&str> = others.iter().map(Column::name).collect();
        let texts: HashSet<&str> = labels.texts().iter().collect();
        (names.len() > 1 && labels.is_unique() && names == texts)
            .then(|| Open::Pairs { names: others.iter().map(|column| column.name().to_owned()).collect() })
    }

    /// The column whose values are systems with one row each, next to columns that may be tasks or
    /// numbered items. Its name is empty if there are only columns of folds.
    pub(super) fn systems_in_rows(&self, candidates: &[&Column]) -> Option<Open> {
        let rows = self.first.rows();
        let open = |column: &str| Open::SystemsInRows { column: column.to_owned(), rows };
        if rows == 1 {
            return None;
        }
        let is_label = |column: &&Column| column.kind() == Kind::Text && column.is_unique();
        let without_numbers = |column: &Column| names::without_digits(column.name());
        let are_folds = candidates.windows(2).all(|pair| without_numbers(pair[0]) == without_numbers(pair[1]))
            && candidates.iter().all(|column| names::has_word(column.name(), names::FOLD));
        let are_alone = candidates.len() > 1 && candidates.len() == self.first.columns().len();
        if are_alone && are_folds {
            return Some(open(""));
        }
        let are_numbered = rows < candidates.len()
            && candidates.windows(2).all(|pair| without_numbers(pair[0]) == without_numbers(pair[1]));
        // Two columns with many rows may be two ways to use each model, and a table with many rows
        // lists items.
        let mut names = self.first.columns().iter().map(Column::name);
        let has_spread = names.any(|name| {
            names::ends_in_spread(name) && candidates.iter().any(|mean| names::is_spread_of(name, mean.name()))
        });
        let is_average = (candidates.len() == 1 || has_spread) && self.choice.constant.is_none() && rows < MANY_SYSTEMS;
        let may_be_tasks = is_average || rows <= candidates.len() || candidates.len() > 2 && rows < MANY_SYSTEMS;
        let names_systems =
            |column: &&Column| match (rank(column.name(), names::SYSTEM), rank(column.name(), names::ID)) {
                (Some(_), _) => may_be_tasks,
                (None, Some(_)) => false,
                (None, None) => are_numbered,
            };
        let mut labels = self.first.columns().iter().filter(is_label);
        labels.find(names_systems).map(|column| open(column.name()))
    }

    /// Asks whether rows are systems if the first column names a few of them, and more columns hold
    /// numbers: hardly ever a few items of many systems.
    pub(super) fn few_named_rows(&self, systems: &[String]) -> Option<Open> {
        let (label, others) = self.first.columns().split_first()?;
        let rows = self.first.rows();
        let are_scores = others.iter().all(|column| column.kind() != Kind::Text) && systems.len() > 2;
        let names: Vec<&str> = systems.iter().map(String::as_str).collect();
        let is_told = names::sides(&names) != (None, None);
        let mut stems = label.texts().iter().map(names::without_digits);
        let are_numbered = stems.next().is_none_or(|first| stems.all(|stem| stem == first));
        let is_of_items = names::is_usual_beside_scores(label.name()) && label.name().to_lowercase() != "name"
            || names::has_word(label.name(), &["path", "file", "filename"])
            || data_sets(self.first).is_some();
        let are_named = label.kind() == Kind::Text && label.is_unique() && !are_numbered && !is_of_items;
        // With a few more rows, these may be items, unless a mean says that columns are.
        let has_mean = others.iter().any(|column| names::statistic(column.name()).is_some());
        let are_few = rows <= FEW_NAMED_SYSTEMS || 3 * rows <= others.len() || has_mean;
        let are_systems =
            rows < others.len() && rows <= MOST_NAMED_SYSTEMS && are_few && are_scores && are_named && !is_told;
        are_systems.then(|| Open::SystemsInRows { column: label.name().to_owned(), rows })
    }
}

/// From this many rows on, rows are items even if they have a name for systems.
const MANY_SYSTEMS: usize = 30;

/// Nobody tests so few items.
const FEW_NAMED_SYSTEMS: usize = 3;

/// More rows under an unknown name may well be items.
const MOST_NAMED_SYSTEMS: usize = 6;

/// The most columns, and the most rows, of a table of outcomes: two outcomes and their sum.
const MOST_OUTCOMES: usize = 3;

/// Whether names have a word for right and one for wrong, or are those of a table with the outcomes
/// of two systems.
fn name_outcomes(names: &[&str]) -> bool {
    let words: Vec<String> = names.iter().flat_map(|name| names::words(name)).collect();
    let says = |wanted: bool| words.iter().filter_map(|word| Words::find(word)).any(|(_, is_right)| is_right == wanted);
    let has = |word: &&str| words.iter().any(|other| other == word);
    says(true) && says(false) || OUTCOMES_OF_TWO.iter().any(|pair| pair.iter().all(has))
}

/// Words in the names of columns or rows of such a table.
const OUTCOMES_OF_TWO: [[&str; 2]; 4] = [["both", "only"], ["both", "neither"], ["helped", "hurt"], ["wins", "losses"]];

/// Whether a column names the statistics of other columns, as in the description of a table by
/// pandas.
fn is_description(column: &Column) -> bool {
    let said: Option<Vec<Statistic>> = column.texts().iter().map(names::statistic).collect();
    said.is_some_and(|said| said.contains(&Statistic::Deviation) && said.contains(&Statistic::Mean))
}
