//! What a choice leaves open, guessed from names, contents and scales.
//!
//! - **Ids**: a column with a usual name (`id`, `doc_id`, `item`…); a name such as `question` or a first column of texts or running
//!   numbers only if every row has its own.
//! - **Systems**: the tables, if there are several; the values of a column such as `model`, if each id has one row for each of them;
//!   otherwise columns of scores, with usual names (baseline and experimental, old and new…), or the first two on one scale that are
//!   not named as two metrics.
//! - **Right answers**: a column such as `gold`, if two others mostly hold values that it has, too.
//! - **Category**: a column with a usual name, or the first column of few texts. **Clusters** are only asked for, unless the column has
//!   that name.
//! - **Row filter**: the first value of the column `filter`, if ids occur several times.
//! - **Lower is better**: by names such as `loss` and `wer`.

use super::cells::Table;
use super::choice::{Choice, chosen};
use super::column::{Column, Kind, Profile};
use super::names::{self, rank};
use super::note::Note;
use super::open::Open;
use super::tables::Tables;

/// What was guessed.
#[derive(Clone, Debug, PartialEq)]
pub struct Guess {
    /// The choice with everything filled in that could be told.
    pub choice: Choice,
    /// Why the systems could not be told, if so.
    pub open: Option<Open>,
    /// What was assumed.
    pub notes: Vec<Note>,
    /// The systems that may be chosen, by the names that a choice has for them.
    pub systems: Vec<String>,
    pub(super) shape: Shape,
    /// The column of scores of each table, where they have none of the same name.
    pub(super) own_scores: Vec<usize>,
}

/// What a system is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A column of the only table.
    Columns,
    /// A table.
    Files,
    /// The rows of the only table that have its name in this column.
    Rows(usize),
}

/// The column of ids that a table has, going by names and contents.
pub(super) fn id_of(table: &Table) -> Option<usize> {
    let columns = || table.columns().iter().enumerate();
    let has_filter = table.columns().iter().any(is_filter);
    let is_id = |column: &Column| {
        // `doc_id` is an item for lm-evaluation-harness, and elsewhere often a document of many items.
        let is_shared = rank(column.name(), names::SHARED).is_some() && !has_filter;
        column.profile().filled > 0 && (!is_shared || column.is_unique())
    };
    let best = |usual, fits: &dyn Fn(&Column) -> bool| {
        let ranked = columns().filter(|(_, column)| fits(column));
        ranked.filter_map(|(at, column)| Some((rank(column.name(), usual)?, at))).min().map(|(_, at)| at)
    };
    best(names::ID, &is_id).or_else(|| best(names::LABEL, &|column| column.is_unique())).or_else(|| {
        let (at, first) = columns().next()?;
        let is_label = first.kind() == Kind::Text || first.is_running();
        (table.columns().len() > 1 && is_label && first.is_unique()).then_some(at)
    })
}

fn is_filter(column: &Column) -> bool {
    rank(column.name(), &["filter"]).is_some() && column.profile().distinct > 1
}

/// A table's column of ids: the chosen one, or one like it.
pub(super) fn id_column(table: &Table, choice: &Choice) -> Option<usize> {
    match choice.id.as_deref() {
        Some("") => None,
        Some(name) => table.find(name).or_else(|| id_of(table)),
        None => id_of(table),
    }
}

impl Tables {
    /// Fills in what `choice` leaves open.
    #[must_use]
    pub fn guess(&self, choice: &Choice) -> Guess {
        Guessing::new(self, choice).run()
    }
}

struct Guessing<'t> {
    tables: &'t Tables,
    first: &'t Table,
    choice: Choice,
    notes: Vec<Note>,
    shape: Shape,
    own_scores: Vec<usize>,
}

impl<'t> Guessing<'t> {
    fn new(tables: &'t Tables, choice: &Choice) -> Self {
        let first = &tables.tables()[0];
        Self {
            tables,
            first,
            choice: choice.clone(),
            notes: tables.parts.clone(),
            shape: Shape::Columns,
            own_scores: Vec::new(),
        }
    }

    fn run(mut self) -> Guess {
        if self.choice.id.is_none() {
            self.choice.id = id_of(self.first).map(|at| self.first.columns()[at].name().to_owned());
        }
        self.shape = self.find_shape();
        self.guess_filter();
        self.guess_cluster();
        self.guess_named_category();
        let (systems, open) = self.guess_systems();
        // Labels have few values, too: what the systems do not need may be a category.
        if open.is_none() {
            self.guess_category();
        }
        self.guess_direction();
        let Self { choice, notes, shape, own_scores, .. } = self;
        Guess { choice, open, notes, systems, shape, own_scores }
    }

    fn id(&self) -> Option<&'t Column> {
        id_column(self.first, &self.choice).map(|at| &self.first.columns()[at])
    }

    /// How many items the first table has, as far as ids tell.
    fn items(&self) -> usize {
        self.id().map_or(self.first.rows(), |id| id.profile().distinct)
    }

    fn find_shape(&self) -> Shape {
        if self.tables.tables().len() > 1 {
            return Shape::Files;
        }
        let named = self.first.columns().iter().enumerate().filter(|(_, column)| {
            let is_other = [&self.choice.id, &self.choice.category, &self.choice.cluster, &self.choice.gold]
                .iter()
                .all(|part| chosen(part.as_ref()) != Some(column.name()));
            is_other && rank(column.name(), names::SYSTEM).is_some() && self.names_systems(column)
        });
        // Where several columns may hold scores, they are more likely the systems.
        let scores = self.score_columns(self.first);
        let has_one_score = scores.len() < 2 || scores.iter().any(|column| rank(column.name(), names::SCORE).is_some());
        let named = named.filter(|_| has_one_score || self.choice.score.is_some());
        named.map(|(at, _)| at).next().map_or(Shape::Columns, Shape::Rows)
    }

    /// Whether each value of a column has rows of the same items.
    fn names_systems(&self, column: &Column) -> bool {
        let Profile { distinct, filled, .. } = *column.profile();
        let rows = self.first.rows();
        if column.kind() == Kind::Numbers || distinct < 2 || 2 * distinct > rows || filled < rows {
            return false;
        }
        match self.id() {
            Some(id) => !id.is_unique(),
            None => {
                let mut counts = vec![0usize; distinct];
                (0..rows).filter_map(|row| column.code(row)).for_each(|code| counts[code as usize] += 1);
                counts.iter().all(|&count| count == counts[0])
            }
        }
    }

    fn guess_filter(&mut self) {
        if let Some((column, value)) = self.choice.filter.clone() {
            self.note_filter(column, value);
            return;
        }
        let Some(id) = self.id() else { return };
        let Some(filter) = self.first.columns().iter().find(|column| is_filter(column)) else { return };
        if id.is_unique() || id.name() == filter.name() {
            return;
        }
        let Some(value) = filter.texts().iter().next().map(str::to_owned) else { return };
        let column = filter.name().to_owned();
        self.choice.filter = Some((column.clone(), value.clone()));
        self.note_filter(column, value);
    }

    /// Says which rows count, if not all do.
    fn note_filter(&mut self, column: String, value: String) {
        let values = self.first.find(&column).map(|at| self.first.columns()[at].texts().iter());
        let others = values.into_iter().flatten().filter(|other| **other != *value).map(str::to_owned).collect();
        if !column.is_empty() {
            self.notes.push(Note::Filtered { column, value, others });
        }
    }

    /// Whether a column has a part already.
    fn is_taken(&self, column: &Column) -> bool {
        let name = column.name();
        let choice = &self.choice;
        let parts = [
            &choice.baseline,
            &choice.experimental,
            &choice.score,
            &choice.id,
            &choice.cluster,
            &choice.category,
            &choice.gold,
        ];
        let is_system = matches!(self.shape, Shape::Rows(at) if self.first.columns()[at].name() == name);
        let is_filter = choice.filter.as_ref().is_some_and(|(column, value)| column == name && !value.is_empty());
        is_system || is_filter || parts.iter().any(|part| part.as_deref() == Some(name))
    }

    /// The columns that may be categories.
    fn possible_categories(&self) -> impl Iterator<Item = &'t Column> {
        let items = self.items();
        self.first.columns().iter().filter(move |column| {
            let distinct = column.profile().distinct;
            distinct > 1 && distinct <= MOST_CATEGORIES && 2 * distinct <= items && !self.is_taken(column)
        })
    }

    /// A category by its name. A filter that is switched off tells rows apart as a category does.
    fn guess_named_category(&mut self) {
        if self.choice.category.is_some() {
            return;
        }
        let ranked = self.possible_categories();
        let named = ranked.filter_map(|column| Some((rank(column.name(), names::CATEGORY)?, column.name()))).min();
        let found = self.possible_categories().find(|column| is_filter(column)).map(Column::name);
        self.choice.category = found.or(named.map(|(_, name)| name)).map(str::to_owned);
    }

    /// A category by its contents.
    fn guess_category(&mut self) {
        if self.choice.category.is_some() {
            return;
        }
        let items = self.items();
        let few = |column: &&Column| {
            let Profile { distinct, filled, .. } = *column.profile();
            let has_other_use =
                [names::GOLD, names::SHARED, names::SYSTEM].iter().any(|usual| rank(column.name(), usual).is_some());
            column.kind() == Kind::Text
                && distinct <= FEW
                && 3 * distinct <= items
                && filled == self.first.rows()
                && !has_other_use
                && !names::is_prediction(column.name())
        };
        let found = self.possible_categories().find(few).map(Column::name);
        self.choice.category = found.map(str::to_owned);
    }

    fn guess_cluster(&mut self) {
        if self.choice.cluster.is_some() {
            return;
        }
        let items = self.items();
        let fits = |column: &&Column| {
            let distinct = column.profile().distinct;
            distinct > 1 && distinct < items && !self.is_taken(column)
        };
        let best = |usual| {
            let columns = self.first.columns().iter().filter(fits);
            columns.filter_map(|column| Some((rank(column.name(), usual)?, column.name()))).min()
        };
        if let Some((_, name)) = best(names::CLUSTER) {
            self.choice.cluster = Some(name.to_owned());
        } else if let Some((_, name)) = best(names::SHARED) {
            let clusters = self.first.find(name).map_or(0, |at| self.first.columns()[at].profile().distinct);
            self.notes.push(Note::MayBeClusters { column: name.to_owned(), clusters });
        }
    }

    /// The columns of a table that may hold a system's scores.
    fn score_columns(&self, table: &'t Table) -> Vec<&'t Column> {
        let has_other_use = |name: &str| {
            [names::ID, names::LABEL, names::SHARED, names::CATEGORY, names::NO_SCORE, names::GOLD]
                .iter()
                .any(|usual| rank(name, usual).is_some())
        };
        let other_parts = [&self.choice.id, &self.choice.cluster, &self.choice.category, &self.choice.gold];
        let is_part = |name: &str| other_parts.iter().any(|part| part.as_deref() == Some(name));
        let holds_scores = |column: &&Column| {
            matches!(column.kind(), Kind::Numbers | Kind::Words)
                && !is_part(column.name())
                && !has_other_use(column.name())
                && (rank(column.name(), names::SCORE).is_some() || table.rows() < 4 || !column.is_running())
        };
        table.columns().iter().filter(holds_scores).collect()
    }

    /// The columns whose cells mostly hold what the gold column holds, too.
    fn label_columns(&self, table: &'t Table, gold: &Column) -> Vec<&'t Column> {
        let is_other = |column: &&Column| {
            let name = column.name();
            let parts = [&self.choice.id, &self.choice.cluster, &self.choice.category];
            name != gold.name() && parts.iter().all(|part| part.as_deref() != Some(name))
        };
        let is_alike = |column: &&Column| {
            let found = gold.texts().find_all(column.texts());
            let known =
                (0..table.rows()).filter_map(|row| column.code(row)).filter(|&code| found[code as usize].is_some());
            2 * known.count() > column.profile().filled
        };
        table.columns().iter().filter(is_other).filter(is_alike).collect()
    }

    /// The chosen gold column, or one that two columns, or one of each table, are measured by.
    fn guess_gold(&mut self) -> Option<&'t Column> {
        if let Some(name) = self.choice.gold.as_deref() {
            return self.tables.find(name).map(|at| self.tables.column(at));
        }
        let has_metric =
            self.score_columns(self.first).iter().any(|column| rank(column.name(), names::SCORE).is_some());
        if has_metric {
            return None;
        }
        let named = self.first.columns().iter().filter(|column| column.profile().filled > 0 && !self.is_taken(column));
        let (_, name) = named.filter_map(|column| Some((rank(column.name(), names::GOLD)?, column.name()))).min()?;
        let gold = &self.first.columns()[self.first.find(name)?];
        let labels = self.label_columns(self.first, gold).len();
        if labels < if self.shape == Shape::Columns { 2 } else { 1 } {
            return None;
        }
        self.choice.gold = Some(name.to_owned());
        self.notes.push(Note::Gold { column: name.to_owned() });
        Some(gold)
    }

    fn guess_systems(&mut self) -> (Vec<String>, Option<Open>) {
        let gold = self.guess_gold();
        match self.shape {
            Shape::Columns => self.guess_columns(gold),
            Shape::Files | Shape::Rows(_) => self.guess_groups(gold),
        }
    }

    /// Systems that are columns.
    fn guess_columns(&mut self, gold: Option<&Column>) -> (Vec<String>, Option<Open>) {
        let candidates = match gold {
            Some(gold) => self.label_columns(self.first, gold),
            None => self.score_columns(self.first),
        };
        let systems: Vec<String> = candidates.iter().map(|column| column.name().to_owned()).collect();
        let is_chosen = |part: &Option<String>| part.as_deref().is_some_and(|name| !name.is_empty());
        if is_chosen(&self.choice.baseline) && is_chosen(&self.choice.experimental) {
            return (systems, None);
        }
        let names: Vec<&str> = systems.iter().map(String::as_str).collect();
        let place = |part: &Option<String>| names.iter().position(|name| Some(*name) == part.as_deref());
        let (baseline, experimental) = match (is_chosen(&self.choice.baseline), is_chosen(&self.choice.experimental)) {
            (false, false) => names::sides(&names),
            _ => (place(&self.choice.baseline), place(&self.choice.experimental)),
        };
        let is_told = baseline.is_some() || experimental.is_some();
        if self.first.is_headless() && candidates.len() > 2 && !is_told {
            return (systems.clone(), Some(Open::Unnamed { columns: candidates.len() }));
        }
        let fits = |first: usize, second: usize| {
            let are_alike =
                || is_comparable(candidates[first], candidates[second]) && !are_metrics(names[first], names[second]);
            first != second && (gold.is_some() || are_alike())
        };
        let all = 0..candidates.len();
        let pair = match (baseline, experimental) {
            (Some(baseline), Some(experimental)) => Some((baseline, experimental)),
            (Some(baseline), None) => all.clone().find(|&other| fits(baseline, other)).map(|other| (baseline, other)),
            (None, Some(experimental)) => {
                all.clone().find(|&other| fits(other, experimental)).map(|other| (other, experimental))
            }
            (None, None) => {
                all.clone()
                    .flat_map(|first| all.clone().skip(first + 1).map(move |second| (first, second)))
                    .find(|&(first, second)| fits(first, second))
                    .map(|(first, second)| {
                        if names::is_b_before_a(names[first], names[second]) {
                            (second, first)
                        } else {
                            (first, second)
                        }
                    })
            }
        };
        let Some((baseline, experimental)) = pair else {
            return (systems.clone(), Some(self.why_open(&candidates)));
        };
        self.choice.baseline.get_or_insert_with(|| names[baseline].to_owned());
        self.choice.experimental.get_or_insert_with(|| names[experimental].to_owned());
        let are_labels = [baseline, experimental].iter().all(|&at| {
            candidates[at].profile().is_binary()
                && candidates[at].kind() == Kind::Numbers
                && names::is_prediction(names[at])
        });
        if gold.is_none() && self.choice.gold.is_none() && are_labels {
            self.notes.push(Note::OneIsRight);
        }
        (systems, None)
    }

    fn why_open(&self, candidates: &[&Column]) -> Open {
        // Numbers that were set aside for their names belong to the question, too.
        let names: Vec<&str> = self
            .first
            .columns()
            .iter()
            .filter(|column| column.kind() == Kind::Numbers && self.choice.id.as_deref() != Some(column.name()))
            .map(Column::name)
            .collect();
        let predictions: Vec<&str> = self
            .first
            .columns()
            .iter()
            .filter(|column| column.kind() == Kind::Text && names::is_prediction(column.name()))
            .map(Column::name)
            .collect();
        match (candidates, names.as_slice(), predictions.as_slice()) {
            ([first, second, ..], ..) if are_metrics(first.name(), second.name()) => {
                Open::Metrics { first: first.name().to_owned(), second: second.name().to_owned() }
            }
            ([first, second, ..], ..) => {
                Open::Scales { first: first.name().to_owned(), second: second.name().to_owned() }
            }
            ([_], [first, second, ..], _) => Open::Scales { first: (*first).to_owned(), second: (*second).to_owned() },
            ([], _, [first, second, ..]) => Open::Gold { first: (*first).to_owned(), second: (*second).to_owned() },
            ([only], ..) => Open::OneSystem { only: Some(only.name().to_owned()) },
            ([], ..) => Open::OneSystem { only: None },
        }
    }

    /// Systems that are tables, or the values of a column.
    fn guess_groups(&mut self, gold: Option<&Column>) -> (Vec<String>, Option<Open>) {
        let systems: Vec<String> = match self.shape {
            Shape::Rows(at) => self.first.columns()[at].texts().iter().map(str::to_owned).collect(),
            _ => self.tables.tables().iter().filter_map(|table| table.name().map(str::to_owned)).collect(),
        };
        let names: Vec<&str> = systems.iter().map(String::as_str).collect();
        let (baseline, experimental) = names::sides(&names);
        let place = |part: &Option<String>| names.iter().position(|name| Some(*name) == part.as_deref());
        let baseline = place(&self.choice.baseline).or(baseline);
        let experimental = place(&self.choice.experimental).or(experimental).filter(|&at| Some(at) != baseline);
        let other = |taken: Option<usize>| (0..names.len()).find(|&at| Some(at) != taken);
        let baseline = baseline.or_else(|| other(experimental));
        let experimental = experimental.or_else(|| other(baseline));
        if let (Some(baseline), Some(experimental)) = (baseline, experimental) {
            self.choice.baseline.get_or_insert_with(|| names[baseline].to_owned());
            self.choice.experimental.get_or_insert_with(|| names[experimental].to_owned());
        }
        let open = self.guess_score(gold);
        (systems, open)
    }

    /// The score column of each group. Tables may each have a column of their own, which is then the only one there.
    fn guess_score(&mut self, gold: Option<&Column>) -> Option<Open> {
        if self.choice.score.is_some() {
            return None;
        }
        let tables = self.tables.tables();
        let candidates = |table: &'t Table| match gold {
            Some(gold) => self.label_columns(table, gold),
            None => self.score_columns(table),
        };
        let of_each: Vec<Vec<&str>> =
            tables.iter().map(|table| candidates(table).iter().map(|column| column.name()).collect()).collect();
        let common: Vec<&str> =
            of_each[0].iter().copied().filter(|name| of_each.iter().all(|names| names.contains(name))).collect();
        if common.is_empty() && of_each.iter().all(|names| names.len() == 1) {
            let own = tables.iter().zip(&of_each).filter_map(|(table, names)| table.find(names[0]));
            self.own_scores = own.collect();
            return None;
        }
        let told = self.metrics();
        let named = told.iter().find_map(|metric| common.iter().find(|name| **name == metric.as_str()));
        let is_other = |other: &str| named.is_none() || told.iter().any(|metric| metric == other);
        let usual =
            || common.iter().filter_map(|name| Some((rank(name, names::SCORE)?, name))).min().map(|(_, name)| name);
        match (named.or_else(usual), common.as_slice()) {
            (Some(&name), _) | (None, &[name]) => {
                let others = common.iter().filter(|other| **other != name && is_other(other));
                let others: Vec<String> = others.map(|&other| other.to_owned()).collect();
                if !others.is_empty() {
                    self.notes.push(Note::ScoreColumn { column: name.to_owned(), others });
                }
                self.choice.score = Some(name.to_owned());
                None
            }
            (None, []) => Some(Open::OneSystem { only: of_each.iter().flatten().next().map(|&name| name.to_owned()) }),
            (None, several) => {
                Some(Open::WhichScore { columns: several.iter().map(|&name| name.to_owned()).collect() })
            }
        }
    }

    /// The metrics that lm-evaluation-harness lists in each row.
    fn metrics(&self) -> Vec<String> {
        let Some(at) = self.first.find("metrics") else { return Vec::new() };
        let first = self.first.columns()[at].text(0).unwrap_or_default();
        first.split(", ").map(str::to_owned).collect()
    }

    fn guess_direction(&mut self) {
        if self.choice.lower_is_better.is_some() {
            return;
        }
        let Choice { baseline, experimental, score, gold, .. } = &self.choice;
        let by_columns = [baseline, experimental].map(|name| name.as_deref().unwrap_or_default());
        let name = match score.as_deref() {
            _ if gold.as_deref().is_some_and(|gold| !gold.is_empty()) => None,
            Some(score) if self.shape != Shape::Columns => Some(score),
            _ if self.shape == Shape::Rows(0) => None,
            _ => by_columns.iter().all(|name| names::is_lower_better(name)).then_some(by_columns[0]),
        };
        let name = name.filter(|name| names::is_lower_better(name)).map(str::to_owned);
        self.choice.lower_is_better = Some(name.is_some());
        self.notes.extend(name.map(|name| Note::LowerIsBetter { name }));
    }
}

/// The most categories that are guessed.
const MOST_CATEGORIES: usize = 1000;

/// The most values of a column without a telling name that is guessed to hold categories.
const FEW: usize = 30;

/// Whether two names are those of different metrics.
fn are_metrics(first: &str, second: &str) -> bool {
    [first, second].iter().all(|name| rank(name, names::METRIC).is_some())
}

/// Whether two columns may hold the same metric of two systems: both are right or wrong, or nearly so, or their largest
/// scores differ by no more than a factor of ten, or of two where only one has scores outside 0 to 1.
fn is_comparable(first: &Column, second: &Column) -> bool {
    let (a, b) = (first.profile(), second.profile());
    match (a.is_binary(), b.is_binary()) {
        (true, true) => true,
        (false, false) => {
            let (larger, smaller) = (a.largest.max(b.largest), a.largest.min(b.largest));
            larger <= smaller * if a.leaves_unit == b.leaves_unit { 10.0 } else { 2.0 }
        }
        (true, false) => is_mostly_binary(b),
        (false, true) => is_mostly_binary(a),
    }
}

/// Right or wrong, with some partly right: not a confidence beside a 0/1 score.
fn is_mostly_binary(profile: &Profile) -> bool {
    !profile.leaves_unit && 2 * profile.binary >= profile.scores()
}
