//! Reads a results table of a paper, systems × data sets, as pasted from LaTeX, Markdown, a
//! spreadsheet or a PDF file.
//!
//! ```text
//! text → grid (rows of cells) → lines (names of rows and columns) → ResultsTable (scores)
//! ```

mod blanks;
mod cell;
mod grid;
mod latex;
mod lines;
mod names;
mod problem;
mod rows;

pub use cell::Score;
pub use problem::{CellProblem, TableProblem};

use super::claim::{Claim, other_spread};
use super::metric::{ERROR_RATE, HIGHER, LOWER, Metric, is_of_translations, may_be_ratings};
use super::printed::{Hint, PrintedError, Share};
use crate::text::{count, counted, parse_whole};
use cell::{Cell, NoNumber, is_rough, read};
use lines::{Line, Named};
use names::{
    Holds, are_systems, arrow, arrow_of_all, heads_metrics, is_baseline, is_error, is_in_percent, is_metric, is_ours,
    is_set, items_behind, items_in, metrics, names_items, names_sets, own_metrics, whole_items,
};

/// Texts with more characters are refused.
pub const LONGEST: usize = 20_000;

/// The maximum number of systems in a table.
pub const MOST_SYSTEMS: usize = 60;

/// The maximum number of data sets in a table.
pub const MOST_SETS: usize = 30;

/// The valid numbers of items of a data set.
const ITEMS: std::ops::RangeInclusive<u64> = 1..=10_000_000;

/// The content of a table, as far as it was understood.
///
/// # Example
/// ```
/// use paired_bootstrap::planning::review::ResultsTable;
/// let text = concat!(
///     r"Model & RTE & SST-2 \\ n & 277 & 872 \\",
///     r" BERT & 70.1 & 92.3 \\ Ours & \textbf{72.2} & 92.1 \\",
/// );
/// let table = ResultsTable::read(text, false).expect("a table").expect("understood");
/// assert_eq!(table.systems, ["BERT", "Ours"]);
/// assert_eq!((table.sets[0].items, table.ours(), table.best(1)), (Some(277), Some(1), Some(0)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultsTable {
    /// The names of the systems.
    pub systems: Vec<String>,
    /// The data sets.
    pub sets: Vec<DataSet>,
    /// The score of each system on each data set; `None` if it has none.
    pub scores: Vec<Vec<Option<Score>>>,
    /// The number of runs that all scores are means of, if the caption or all names of systems say
    /// so.
    pub runs: Option<u64>,
    /// What was read, assumed or not read: one sentence each.
    pub told: Vec<String>,
}

/// A data set on which systems are scored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataSet {
    /// Its name.
    pub name: String,
    /// The metric, if a name gives it.
    pub metric: Option<String>,
    /// The number of items n, if the table gives it.
    pub items: Option<u64>,
}

impl DataSet {
    /// Whether the direction of its metric is known.
    fn has_direction(&self) -> bool {
        self.metric.as_ref().is_none_or(|name| Metric::of_kind(name).is_some())
    }

    /// The kind of its metric; accuracy if none is named.
    fn kind(&self) -> Metric {
        self.metric.as_ref().map_or(Metric::Accuracy, |name| Metric::named(name))
    }

    /// Whether its scores are shares of items, so that n and two of them limit p.
    fn counts_items(&self) -> bool {
        self.kind().counts_items()
    }
}

impl ResultsTable {
    /// Whether a text is a table, not a sentence.
    #[must_use]
    pub fn is_in(text: &str) -> bool {
        grid::layout(text).is_some()
    }

    /// Reads a table; `None` if the text is not one. With `is_turned`, what would be read as
    /// systems are data sets, and the other way round.
    ///
    /// # Errors
    /// [`TableProblem`] if something cannot be understood; nothing is guessed.
    #[must_use]
    pub fn read(text: &str, is_turned: bool) -> Option<Result<Self, TableProblem>> {
        let layout = grid::layout(text)?;
        if text.chars().count() > LONGEST {
            return Some(Err(TableProblem::TooLong));
        }
        let read = || {
            let cut = grid::cut(text, layout)?;
            let named = lines::name(&cut)?;
            let mut table = understand(named, layout, is_turned)?;
            table.told.extend(cut.told);
            Ok(table)
        };
        Some(read())
    }

    /// The only system that is called the authors' own; `None` if there are several, as nothing
    /// says which is claimed to be better.
    #[must_use]
    pub fn ours(&self) -> Option<usize> {
        let mut ours = (0..self.systems.len()).filter(|&system| is_ours(&self.systems[system]));
        ours.next().filter(|_| ours.next().is_none())
    }

    /// The system with the best score on a data set; the first one in a tie. `None` if the
    /// direction of the metric is unknown.
    #[must_use]
    pub fn best(&self, set: usize) -> Option<usize> {
        let data = self.sets.get(set).filter(|set| set.has_direction())?;
        let is_lower = data.kind().is_lower_better();
        let value = |system: usize| {
            let share: Share = self.score(system, set)?.text.parse().ok()?;
            Some(if is_lower { -share.value().0 } else { share.value().0 })
        };
        let mut best: Option<(usize, f64)> = None;
        for (system, value) in (0..self.systems.len()).filter_map(|system| Some((system, value(system)?))) {
            if best.is_none_or(|(_, least)| value > least) {
                best = Some((system, value));
            }
        }
        best.map(|(system, _)| system)
    }

    /// The score of a system on a data set.
    #[must_use]
    pub fn score(&self, system: usize, set: usize) -> Option<&Score> {
        self.scores.get(system)?.get(set)?.as_ref()
    }
}

/// Named entities other than persons.
const ENTITIES: [&str; 3] = ["LOC", "ORG", "MISC"];

/// Whether rows seem to be data sets and columns systems.
fn seem_rows_sets(named: &Named) -> bool {
    let has_items_row = named.rows.iter().any(|row| row.holds == Holds::Items);
    let has_items_column = named.columns.iter().any(|column| column.holds == Holds::Items);
    let rows: Vec<&str> =
        named.rows.iter().filter(|row| row.holds == Holds::Scores).map(|row| row.name.as_str()).collect();
    let columns = named.columns.iter().filter(|column| column.holds == Holds::Scores);
    let columns: Vec<&str> = columns.map(|column| column.name.as_str()).collect();
    let heads = named.heads.iter().find_map(|head| names_sets(head));
    let seem_systems = named.has_differences || are_systems(&columns, heads == Some(false));
    // Columns with different metrics are not systems.
    let are_alike = columns.windows(2).all(|pair| own_metrics(pair[0]) == own_metrics(pair[1]));
    let has_sets = columns.iter().any(|name| is_set(name));
    let has_baseline = rows.iter().any(|name| is_baseline(name));
    if seem_systems && are_alike && !has_sets && !has_baseline {
        return true;
    }
    let are_metrics = !rows.is_empty() && rows.iter().all(|name| Metric::of_kind(name).is_some());
    heads.unwrap_or(are_metrics || has_items_column && !has_items_row)
}

/// Extracts the scores from a table with named rows and columns.
fn understand(mut named: Named, layout: grid::Layout, is_turned: bool) -> Result<ResultsTable, TableProblem> {
    let are_rows_sets = seem_rows_sets(&named) != is_turned;
    named.set_totals_apart(are_rows_sets);
    named.set_other_numbers_apart(are_rows_sets);
    let named = &named;
    let items_column = named.columns.iter().position(|column| column.holds == Holds::Items);
    let scores: Vec<&Line> = named.rows.iter().filter(|row| row.holds == Holds::Scores).collect();
    let columns_of = |holds: Holds| -> Vec<usize> {
        (0..named.columns.len()).filter(|&at| named.columns[at].holds == holds).collect()
    };
    // If there are only averages, these are compared.
    let columns = Some(columns_of(Holds::Scores)).filter(|columns| !columns.is_empty());
    let columns = columns.unwrap_or_else(|| columns_of(Holds::Averages));
    let (systems, sets) = if are_rows_sets { (columns.len(), scores.len()) } else { (scores.len(), columns.len()) };
    if systems > MOST_SYSTEMS || sets > MOST_SETS {
        return Err(TableProblem::TooLarge { systems, sets });
    }
    let mut cells = Vec::new();
    for row in &scores {
        let read = |&at: &usize| score(row, &named.columns[at].name, &row.cells[at]);
        cells.push(columns.iter().map(read).collect::<Result<Vec<_>, _>>()?);
    }
    let row_items =
        |row: &&Line| items_column.map_or(Ok(None), |at| items(row, &named.columns[at].name, &row.cells[at]));
    let column_items = |&at: &usize| {
        let row = named.rows.iter().find(|row| row.holds == Holds::Items);
        row.map_or(Ok(None), |row| items(row, &named.columns[at].name, &row.cells[at]))
    };
    let column_names = || columns.iter().map(|&at| named.columns[at].name.clone());
    let row_names = || scores.iter().map(|row| row.name.clone());
    let mut table = if are_rows_sets {
        let items = scores.iter().map(row_items).collect::<Result<Vec<_>, _>>()?;
        let turned = (0..columns.len()).map(|at| cells.iter().map(|row| row[at].clone()).collect());
        let sets = row_names().zip(items).map(|(name, items)| DataSet { name, metric: None, items }).collect();
        ResultsTable { systems: column_names().collect(), sets, scores: turned.collect(), runs: None, told: Vec::new() }
    } else {
        let items = columns.iter().map(column_items).collect::<Result<Vec<_>, _>>()?;
        let of_all = if let [_] = columns[..] { items_beside(&scores, &row_items) } else { None };
        let items = items.into_iter().map(|items| items.or(of_all));
        let sets = column_names().zip(items).map(|(name, items)| DataSet { name, metric: None, items }).collect();
        ResultsTable { systems: row_names().collect(), sets, scores: cells, runs: None, told: Vec::new() }
    };
    // In a table of data sets × metrics there is only one system, unless the rows name systems as
    // well.
    let are_metrics = table.systems.iter().all(|name| is_metric(name) && !is_baseline(name));
    if are_rows_sets && !is_turned && are_metrics {
        if named.heads.iter().any(|head| names_sets(head) == Some(false)) {
            return Err(TableProblem::SetsAndSystems);
        }
        if table.systems.len() > 1 {
            return Err(TableProblem::OneSystem { scored: None });
        }
    }
    let has_scores = |system: &usize| table.scores[*system].iter().any(Option::is_some);
    let mut with_scores = (0..table.systems.len()).filter(has_scores);
    if let (scored, None) = (with_scores.next(), with_scores.next()) {
        return Err(TableProblem::OneSystem { scored: scored.map(|system| table.systems[system].clone()) });
    }
    let are_percent = table.name_metrics(named, are_rows_sets)?;
    table.drop_other_spreads(&named.above());
    table.check(&are_percent, |system, set| {
        let (row, column) = if are_rows_sets { (set, system) } else { (system, set) };
        let (row, column) = (scores[row], columns[column]);
        (row.name.clone(), row.line, named.columns[column].name.clone(), row.cells[column].clone())
    })?;
    table.tell(named, layout, are_rows_sets);
    Ok(table)
}

fn score(row: &Line, column: &str, text: &str) -> Result<Option<Score>, TableProblem> {
    match read(text) {
        Ok(Cell::Missing) => Ok(None),
        Ok(Cell::Number(score)) => Ok(Some(score)),
        Err(NoNumber) => Err(refused(row, column, text, CellProblem::NoNumber)),
    }
}

fn items(row: &Line, column: &str, text: &str) -> Result<Option<u64>, TableProblem> {
    if matches!(read(text), Ok(Cell::Missing)) {
        return Ok(None);
    }
    let number = whole_items(text.trim_matches(|c: char| c.is_whitespace() || "()*n=".contains(c)));
    let number = number.filter(|number| ITEMS.contains(number));
    number.map(Some).ok_or_else(|| refused(row, column, text, CellProblem::NoItems))
}

/// The n in a column beside a single data set, if it is the same for all systems.
fn items_beside(scores: &[&Line], row_items: &dyn Fn(&&Line) -> Result<Option<u64>, TableProblem>) -> Option<u64> {
    let mut of_systems = scores.iter().map(|row| row_items(row).ok().flatten());
    let first = of_systems.next()??;
    of_systems.all(|items| items == Some(first)).then_some(first)
}

/// "1,000 questions each", "n = 1,000" above a table. Other numbers of items may be of all sets
/// together, unless there is only one set.
fn items_of_each(caption: &str, sets: usize) -> Option<u64> {
    let caption = caption.to_lowercase();
    let is_each = sets == 1
        || caption
            .replace(" =", "=")
            .split(|c: char| !(c.is_alphanumeric() || c == '='))
            .any(|word| word.starts_with("n="))
        || caption.split(|c: char| !c.is_alphanumeric()).any(|word| ["each", "every", "per"].contains(&word));
    let items = Claim::read(&caption).value("items").and_then(parse_whole);
    items.filter(|items| is_each && ITEMS.contains(items))
}

fn refused(row: &Line, column: &str, text: &str, why: CellProblem) -> TableProblem {
    TableProblem::Cell { row: row.name.clone(), line: row.line, column: column.to_owned(), text: text.to_owned(), why }
}

impl ResultsTable {
    /// Finds each data set's metric and n in its name, and the metric of all in the text above.
    /// Returns for each data set whether a percent sign is there.
    fn name_metrics(&mut self, named: &Named, are_rows_sets: bool) -> Result<Vec<bool>, TableProblem> {
        let is_other = |name: &String| Metric::named(name) != Metric::Accuracy;
        let above = named.above();
        let mut are_percent = Vec::new();
        // Beside places and organisations, PER means persons; and a metric named in the text above
        // is better evidence than an acronym.
        let names_entities = |set: &DataSet| set.name.split(' ').any(|word| ENTITIES.contains(&word));
        let is_unsure = !metrics(&above).is_empty() || self.sets.iter().any(names_entities);
        let points = |way: Metric| self.sets.iter().any(|set| arrow(&set.name) == Some(way));
        let [lower, higher] = [Metric::Lower, Metric::Higher].map(points);
        // A name with a number of items is that of a data set.
        let has_items = |set: &DataSet| !is_metric(&set.name) && (set.items.is_some() || items_in(&set.name).is_some());
        // If at least half of the names are metrics, the others are metrics as well, known or not;
        // so are names with a downward arrow if others have an upward one.
        let is_one = |set: &&DataSet| is_metric(&set.name) || higher && arrow(&set.name) == Some(Metric::Lower);
        let known = self.sets.iter().filter(is_one).count();
        let are_metrics = are_rows_sets && named.heads.iter().any(|head| heads_metrics(head))
            || known > 0 && 2 * known >= self.sets.len() && !self.sets.iter().any(has_items);
        let names: Vec<&str> = self.sets.iter().map(|set| set.name.as_str()).collect();
        let of_all_arrow = [&named.caption, &named.corner].iter().find_map(|text| arrow_of_all(text, &names));
        let of_all_arrow = of_all_arrow.filter(|_| !lower && !higher && metrics(&above).is_empty());
        let mut in_thousands = Vec::new();
        for set in &mut self.sets {
            if let Some((items, name)) = items_in(&set.name).filter(|(items, _)| ITEMS.contains(items)) {
                // The digits of "2.5k" are not all there.
                if !set.name.replace([',', '.', ' '], "").contains(&items.to_string()) {
                    in_thousands.push(name.clone());
                }
                set.items = set.items.or(Some(items));
                set.name = name;
            }
            let found = metrics(&set.name);
            let found = found.iter().find(|name| is_other(name)).or(found.first());
            let found = found.filter(|name| *name != LOWER || !is_unsure);
            let way = arrow(&set.name).or(of_all_arrow.filter(|_| found.is_none()));
            let is_low = way == Some(Metric::Lower) && found.is_none() && !are_metrics
                || found.is_some_and(|name| is_error(&set.name, name));
            let in_percent = is_in_percent(&above) || is_in_percent(&set.name);
            are_percent.push(in_percent);
            set.metric = match found {
                _ if is_low && in_percent => Some(ERROR_RATE.to_owned()),
                None if way == Some(Metric::Lower) => Some(LOWER.to_owned()),
                None if are_metrics && way == Some(Metric::Higher) => Some(HIGHER.to_owned()),
                None if are_metrics && metrics(&above).is_empty() => Some(set.name.clone()),
                found => found.cloned(),
            };
        }
        if !in_thousands.is_empty() {
            let names = in_thousands.join(", ");
            self.told.push(format!("n is given in thousands for {names}. If it is rounded, enter all its digits."));
        }
        let runs = |text: &String| Claim::read(text).value("runs").and_then(parse_whole);
        let of_systems: Vec<Option<u64>> = self.systems.iter().map(runs).collect();
        let are_alike = of_systems.windows(2).all(|pair| pair[0] == pair[1]);
        self.runs = runs(&named.caption).or_else(|| of_systems.first().copied().flatten().filter(|_| are_alike));
        let of_each = items_of_each(&named.caption, self.sets.len());
        for set in self.sets.iter_mut().filter(|set| set.items.is_none()) {
            set.items = items_behind(&set.name, &named.caption).filter(|items| ITEMS.contains(items)).or(of_each);
        }
        let mut of_all = metrics(&above);
        if of_all.is_empty() && are_rows_sets {
            // "Base F1" and "Tuned F1". If some names of systems contain no metric, those of others
            // may be what they were trained with.
            let of_systems: Vec<Vec<String>> = self.systems.iter().map(|name| own_metrics(name)).collect();
            let are_alike = of_systems.windows(2).all(|pair| pair[0] == pair[1]);
            let are_named = of_systems.iter().all(|names| !names.is_empty());
            if are_named && !are_alike && self.sets.iter().any(|set| set.metric.is_none()) {
                return Err(TableProblem::SeveralMetrics { text: self.systems.join(", ") });
            }
            of_all = of_systems.into_iter().next().filter(|_| are_alike).unwrap_or_default();
        }
        if of_all.len() > 1 && of_all.iter().any(is_other) && self.sets.iter().any(|set| set.metric.is_none()) {
            return Err(TableProblem::SeveralMetrics { text: above });
        }
        // Beside higher scores, low ones are those of a hard task.
        let are_ratings = self.sets.iter().enumerate().filter(|(_, set)| set.metric.is_none()).all(|(at, set)| {
            let scores: Vec<&str> =
                self.scores.iter().filter_map(|row| Some(row[at].as_ref()?.text.as_str())).collect();
            !are_percent[at] && may_be_ratings(&scores, set.items)
        });
        for (at, set) in self.sets.iter_mut().enumerate().filter(|(_, set)| set.metric.is_none()) {
            let are_no_shares = !are_percent[at] && (is_of_translations(&set.name) || are_ratings);
            set.metric = of_all.first().cloned().or_else(|| are_no_shares.then(|| HIGHER.to_owned()));
        }
        let mut against = Vec::new();
        for set in &mut self.sets {
            let Some(way) = arrow(&set.name) else { continue };
            if set.metric.is_some() && set.kind().is_lower_better() != (way == Metric::Lower) {
                set.metric = Some(if way == Metric::Lower { LOWER } else { HIGHER }.to_owned());
                against.push(set.name.as_str());
            }
        }
        if !against.is_empty() {
            let told = format!("The arrow counts, against the usual direction of the metric: {}.", against.join(", "));
            self.told.push(told);
        }
        Ok(are_percent)
    }

    /// Removes numbers after ± that are not standard deviations, as in a sentence.
    fn drop_other_spreads(&mut self, above: &str) {
        let of_all = other_spread(above);
        for (at, set) in self.sets.iter().enumerate() {
            // "Acc ± SE", "Acc (95% CI)"; "SE" alone is a country.
            let own = || other_spread(&set.name).filter(|_| set.name.contains(['±', '(']));
            let Some(spread) = of_all.or_else(own) else { continue };
            let mut scores: Vec<&mut Score> = self.scores.iter_mut().filter_map(|row| row[at].as_mut()).collect();
            scores.retain(|score| score.deviation.is_some());
            let Some(first) = scores.first() else { continue };
            let sign = if first.beside.brackets { "A number in brackets" } else { "±" };
            let told = format!("{sign} is {spread} here, so it is not read as a standard deviation over runs.");
            if !self.told.contains(&told) {
                self.told.push(told);
            }
            scores.into_iter().for_each(|score| score.deviation = None);
        }
    }

    /// Checks everything that a single cell cannot show, takes the number of items from counts such
    /// as "110/164", and reads thousands separators. Scores below a percent sign get one. `place`
    /// returns the names of a score's row and column, the row's line, and the cell's text.
    fn check(
        &mut self,
        are_percent: &[bool],
        place: impl Fn(usize, usize) -> (String, usize, String, String),
    ) -> Result<(), TableProblem> {
        let refused = |system, set, why| {
            let (row, line, column, text) = place(system, set);
            TableProblem::Cell { row, line, column, text, why }
        };
        for set in 0..self.sets.len() {
            for system in 0..self.systems.len() {
                let Some(of) = self.score(system, set).and_then(|score| score.of) else { continue };
                if *self.sets[set].items.get_or_insert(of) != of {
                    return Err(refused(system, set, CellProblem::OtherItems));
                }
            }
        }
        let has_points = self.scores.iter().flatten().flatten().any(|score| score.text.contains('.'));
        for (system, row) in self.scores.iter_mut().enumerate() {
            for (set, score) in row.iter_mut().enumerate() {
                let Some(score) = score.as_mut().filter(|score| has_points && score.text.contains(',')) else {
                    continue;
                };
                match parse_whole(&score.text) {
                    Some(whole) => score.text = whole.to_string(),
                    None => return Err(refused(system, set, CellProblem::Comma)),
                }
            }
        }
        for set in (0..self.sets.len()).filter(|&set| self.sets[set].counts_items()) {
            let share = |system: usize| self.score(system, set).and_then(|score| score.text.parse::<Share>().ok());
            let shares = || (0..self.systems.len()).filter_map(|system| Some((system, share(system)?)));
            if let Some((system, _)) = shares().find(|(_, share)| share.check() == Err(PrintedError::MoreThanAll)) {
                return Err(refused(system, set, CellProblem::MoreThanAll));
            }
            let Some((system, _)) = shares().find(|(_, share)| share.hint() == Hint::Proportion) else { continue };
            let has_percent = shares().any(|(_, share)| share.hint() == Hint::Percent);
            let is_percent = are_percent.get(set) == Some(&true);
            // "Accuracy (%)" above nothing but 0.77 and 0.82 is a contradiction.
            let is_clear = is_percent && (has_percent || self.sets[set].kind() == Metric::Errors);
            if !is_clear && (has_percent || is_percent || self.has_larger_errors(set)) {
                return Err(refused(system, set, CellProblem::Proportion));
            }
            if is_clear {
                let scores = self.scores.iter_mut().filter_map(|row| row[set].as_mut());
                let is_bare =
                    |score: &&mut Score| score.text.parse::<Share>().is_ok_and(|share| share.hint() != Hint::Percent);
                scores.filter(is_bare).for_each(|score| score.text += " %");
                self.told.push(format!("Percent, as the table says: {}.", self.sets[set].name));
            }
        }
        Ok(())
    }

    /// Whether these are error rates while others in the table are in percent: then small ones may
    /// be percentages as well.
    fn has_larger_errors(&self, set: usize) -> bool {
        let are_errors = |set: usize| self.sets[set].kind() == Metric::Errors;
        let is_percent = |score: &Score| score.text.parse().is_ok_and(|share: Share| share.hint() == Hint::Percent);
        let has_percent = |set: usize| self.scores.iter().filter_map(|row| row[set].as_ref()).any(is_percent);
        are_errors(set) && (0..self.sets.len()).any(|other| are_errors(other) && has_percent(other))
    }

    fn tell(&mut self, named: &Named, layout: grid::Layout, are_rows_sets: bool) {
        let listed = |is: &dyn Fn(&DataSet) -> bool| {
            let names: Vec<&str> = self.sets.iter().filter(|set| is(set)).map(|set| set.name.as_str()).collect();
            (!names.is_empty()).then(|| names.join(", "))
        };
        let systems = counted(self.systems.len() as u64, "system");
        let sets = counted(self.sets.len() as u64, "data set");
        let rows = if are_rows_sets { "data sets" } else { "systems" };
        let mut told = vec![format!("Read as {} of {systems} × {sets}: its rows are {rows}.", layout.name())];
        let items = |set: &DataSet| Some(format!("{}: {}", set.name, count(set.items?)));
        let items: Vec<String> = self.sets.iter().filter_map(items).collect();
        if !items.is_empty() {
            told.push(format!("Items in each data set: {}.", items.join("; ")));
        }
        if let Some(names) = listed(&|set| set.items.is_none()).filter(|_| names_items(&named.caption)) {
            told.push(format!(
                "The text around the table gives numbers of items, but does not say that they are those \
                               of {names}: enter n."
            ));
        }
        let are_rows_systems = named.heads.iter().find_map(|head| names_sets(head)) == Some(false);
        if are_rows_sets && are_rows_systems && named.has_differences {
            told.push(
                "Its columns are compared, because another column has their differences. If they are data sets, \
                 exchange rows and columns."
                    .to_owned(),
            );
        }
        if let Some(runs) = self.runs {
            told.push(format!("Means over {runs} runs, as the table says."));
        }
        told.extend(self.told.iter().cloned());
        if let Some(names) = listed(&|set| set.metric.is_none()) {
            told.push(format!(
                "No metric is named for {names}: read as shares of right answers. Write another metric after the name, \
                 as in “CoLA (MCC)”."
            ));
        }
        if let Some(names) = listed(&|set| set.kind() == Metric::Errors) {
            told.push(format!("Read as shares of wrong answers, so all other answers are right: {names}."));
        }
        let is_open = |set: &DataSet| set.metric.as_deref() == Some(HIGHER) && metrics(&set.name).is_empty();
        if let Some(names) = listed(&|set| !set.counts_items() && !is_open(set)) {
            told.push(format!("Not shares of right answers, so n and two scores do not limit p: {names}."));
        }
        if let Some(names) = listed(&is_open) {
            told.push(format!(
                "These may not be shares of right answers, so n and two scores do not limit p: {names}. If they are shares, say \
                 so, as in “RTE (accuracy)”."
            ));
        }
        if let Some(names) = listed(&|set| !set.has_direction()) {
            told.push(format!(
                "It is not clear whether higher or lower is better for {names}. Write ↑ or ↓ after the name, or its \
                 metric, as in “RTE (accuracy)”."
            ));
        }
        let scores = || self.scores.iter().flatten().flatten();
        let beside = |is: fn(&Score) -> bool| scores().any(is);
        if beside(|score| score.deviation.is_some()) {
            let brackets =
                if beside(|score| score.beside.brackets) { "A number in brackets, like one after ±," } else { "±" };
            told.push(format!("{brackets} is read as the standard deviation over runs, and never as n."));
        }
        if beside(|score| score.of.is_some()) {
            told.push("Counts such as 110/164 are read as right answers of n.".to_owned());
        }
        if scores().any(|score| score.text.contains(',')) {
            told.push("The comma is read as the decimal mark.".to_owned());
        }
        let mut left_out = named.left_out.clone();
        // A column of n beside the only data set is that of its items.
        let reads_column = are_rows_sets || matches!(&self.sets[..], [DataSet { items: Some(_), .. }]);
        let reads_items = |kind: &str| if kind == "column" { reads_column } else { !are_rows_sets };
        let other = |name: &str, kind: &str, holds: Holds| {
            let is_read = holds == Holds::Scores || holds == Holds::Items && reads_items(kind);
            (!is_read).then(|| format!("the {kind} “{name}” ({})", holds.name()))
        };
        left_out.extend(named.columns.iter().filter_map(|column| other(&column.name, "column", column.holds)));
        left_out.extend(named.rows.iter().filter_map(|row| other(&row.name, "row", row.holds)));
        if named.rows.iter().flat_map(|row| &row.cells).any(|cell| is_rough(cell)) {
            left_out.push("approximate numbers, such as ~8".to_owned());
        }
        if named.has_marks || beside(|score| score.beside.mark) {
            left_out.push("marks such as *, † and ↑".to_owned());
        }
        if beside(|score| score.beside.difference) {
            left_out.push("differences beside scores".to_owned());
        }
        if beside(|score| score.beside.test) {
            left_out.push("test results beside scores".to_owned());
        }
        if beside(|score| score.beside.whole) {
            left_out.push("whole numbers in brackets, which may be ranks".to_owned());
        }
        if beside(|score| score.beside.interval) {
            left_out.push("intervals in brackets".to_owned());
        }
        if !left_out.is_empty() {
            told.push(format!("Not read: {}.", left_out.join(", ")));
        }
        self.told = told;
    }
}

#[cfg(test)]
mod tests;
