//! Decides which rows are headers, titles and rows of scores and which columns hold names, and
//! names the rows and columns.

use super::super::claim::{Claim, other_spread};
use super::super::metric::Metric;
use super::super::printed::Share;
use super::cell::{Cell, SYMBOLS, pair, read};
use super::names::{
    Holds, arrow, heads_sets, holds, is_gap, is_total, is_variant, items_in, metrics, names_sets, property, sizes_parts,
};
use super::problem::TableProblem;
use super::rows::{Cut, Row};
use crate::text::{parse_whole, shortened};

/// A table of texts with named rows and columns.
#[derive(Clone, Debug, Default)]
pub(super) struct Named {
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Line>,
    /// The header above the names of the rows.
    pub(super) corner: String,
    /// The header above each column of names.
    pub(super) heads: Vec<String>,
    /// Whether names have marks, such as † and *.
    pub(super) has_marks: bool,
    /// Whether a column is named as the differences of the two columns of scores.
    pub(super) has_differences: bool,
    pub(super) caption: String,
    /// Parts that are not read, as parts of a sentence.
    pub(super) left_out: Vec<String>,
}

/// A column of scores or other numbers.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) holds: Holds,
}

/// A row with numbers.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) name: String,
    /// The line on which it begins, counted from 1.
    pub(super) line: usize,
    pub(super) holds: Holds,
    /// A cell for each column.
    pub(super) cells: Vec<String>,
}

/// A row with one text for each column.
struct Spread {
    line: usize,
    cells: Vec<String>,
}

impl Spread {
    fn text(&self, at: usize) -> &str {
        self.cells.get(at).map_or("", String::as_str)
    }

    /// The text, unless it is a sign for a missing value.
    fn names(&self, at: usize) -> Option<&str> {
        Some(self.text(at)).filter(|text| !matches!(read(text), Ok(Cell::Missing)))
    }

    fn has_number(&self, at: usize) -> bool {
        matches!(read(self.text(at)), Ok(Cell::Number(_))) || pair(self.text(at)).is_some()
    }

    /// Whether there are numbers after the name.
    fn has_numbers(&self) -> bool {
        (1..self.cells.len()).any(|at| self.has_number(at))
    }

    /// Whether the sizes of parts of data sets follow the name.
    fn has_sizes_of_parts(&self) -> bool {
        sizes_parts(self.text(0), self.cells.iter().skip(1).map(String::as_str))
    }

    /// Whether nothing follows the name.
    fn is_title(&self) -> bool {
        self.cells.iter().skip(1).all(|text| text.is_empty())
    }
}

/// Spreads cells over the columns that they span: in a header a text is repeated in each column,
/// elsewhere it is only in the first.
fn spread(row: &Row, is_repeated: bool) -> Spread {
    let cells = row.cells.iter().flat_map(|raw| {
        let rest = if is_repeated { raw.text.clone() } else { String::new() };
        std::iter::once(raw.text.clone()).chain(std::iter::repeat_n(rest, raw.span.saturating_sub(1)))
    });
    Spread { line: row.line, cells: cells.collect() }
}

/// Whether a row before the first one with scores is a header.
fn is_header(row: &Row) -> bool {
    let plain = spread(row, false);
    let corner = plain.text(0);
    let is_items = holds(corner) == Holds::Items && plain.has_numbers();
    !is_items && (row.is_header || !plain.has_numbers() || corner.is_empty() || heads_sets(corner).is_some())
}

/// Whether a row has sizes below the names of a header: "392k 363k".
fn has_sizes_below_names(above: &[Row], row: &Row) -> bool {
    let is_named = above.iter().any(|row| !spread(row, false).is_title());
    is_named && !row.is_header && spread(row, false).has_sizes_of_parts()
}

/// Names the rows and columns.
pub(super) fn name(cut: &Cut) -> Result<Named, TableProblem> {
    let begins = |at: usize| !is_header(&cut.rows[at]) || has_sizes_below_names(&cut.rows[..at], &cut.rows[at]);
    let first = (0..cut.rows.len()).find(|&at| begins(at)).unwrap_or(cut.rows.len());
    let (above, below) = cut.rows.split_at(first);
    let (mut header, mut named) = (Vec::new(), Named { caption: cut.caption.clone(), ..Named::default() });
    for row in above {
        let plain = spread(row, false);
        match plain.is_title() {
            true if header.is_empty() => named.caption = format!("{} {}", named.caption, plain.text(0)),
            true => named.title(&plain)?,
            false => header.push(spread(row, true)),
        }
    }
    let (mut body, mut titles) = (Vec::new(), Vec::new());
    for row in below.iter().map(|row| spread(row, false)) {
        let place = if row.is_title() { &mut titles } else { &mut body };
        place.push(row);
    }
    let last = body.last().map_or(0, |row| row.line);
    titles.iter().try_for_each(|title| if title.line > last { named.note(title) } else { named.title(title) })?;
    named.left_out.extend(check_widths(&header, &body)?);
    join_deviations(&mut header, &mut body, cut.fills_headers);
    cut.notes.iter().for_each(|note| named.tied(note));
    split_pairs(&mut header, &mut body);
    let width = header.iter().chain(&body).map(|row| row.cells.len()).max().unwrap_or_default();
    if cut.fills_headers {
        fill(&mut header);
    }
    named.corner = header.iter().map(|row| row.text(0)).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ");
    let column = |at: usize| {
        let column = column(&header, at);
        let is_splits = sizes_parts(&column.name, body.iter().map(|row| row.text(at)));
        if is_splits { Column { holds: Holds::Splits, ..column } } else { column }
    };
    let mut columns: Vec<Column> = (0..width).map(column).collect();
    set_properties_apart(&body, &mut columns);
    let is_score =
        |at: usize| at > 0 && body.iter().any(|row| row.has_number(at)) && columns[at].holds == Holds::Scores;
    let first_score = (1..width).find(|at| is_score(*at)).ok_or(TableProblem::OneSystem { scored: None })?;
    let is_text =
        |at: usize| !body.iter().any(|row| row.has_number(at)) && body.iter().any(|row| row.names(at).is_some());
    let mut names: Vec<usize> = (0..first_score).filter(|&at| at == 0 || is_text(at)).collect();
    if body.iter().all(|row| row.has_number(0)) {
        // Ranks, if names follow them.
        names.remove(0);
        if names.is_empty() {
            return Err(TableProblem::NoNames);
        }
    }
    // A name that is the same in all rows is dropped.
    if let [first, others @ ..] = names.as_slice()
        && !others.is_empty()
        && body.len() > 1
        && names_sets(&columns[*first].name) != Some(false)
        && body.iter().all(|row| bare(row.text(*first)) == bare(body[0].text(*first)))
    {
        let column = shortened(&columns[*first].name);
        named.left_out.push(format!("the column “{column}”, which is the same in all rows"));
        names.remove(0);
    }
    let mut texts = body.iter().flat_map(|row| names.iter().map(|at| row.text(*at)));
    named.has_marks = texts.any(has_mark) || header.iter().flat_map(|row| &row.cells).any(|text| has_mark(text));
    named.heads = names.iter().map(|at| columns[*at].name.clone()).collect();
    let numeric = |at: &usize| body.iter().any(|row| row.has_number(*at));
    let (kept, others): (Vec<usize>, Vec<usize>) = (1..width).filter(|at| !names.contains(at)).partition(numeric);
    let differences = differences(&body, &kept, &columns);
    if let Some(at) = differences {
        // A drop or a gap may also be one between data sets.
        named.has_differences = columns[at].holds == Holds::Differences;
        columns[at].holds = Holds::Differences;
    }
    for at in others {
        if body.iter().any(|row| !row.text(at).is_empty()) {
            let why = match columns[at].holds {
                Holds::Scores => ", which has no numbers".to_owned(),
                holds => format!(" ({})", holds.name()),
            };
            named.left_out.push(format!("the column “{}”{why}", shortened(&columns[at].name)));
        }
    }
    let mut group = String::new();
    for row in &body {
        let is_score_text = |at: &usize| !row.text(*at).is_empty() && read(row.text(*at)).is_err();
        let has_units =
            kept.iter().any(|at| is_score_text(at) && row.text(*at).starts_with(|c: char| c.is_ascii_digit()));
        let has_scores = kept.iter().any(|at| row.has_number(*at));
        let is_splits = row.has_sizes_of_parts();
        let is_system = holds(row.text(0)) == Holds::Scores && !is_splits;
        if is_system && !has_scores && !has_units && kept.iter().filter(|at| is_score_text(at)).count() > 1 {
            return Err(TableProblem::SecondHeader { line: row.line });
        }
        let own = names.first().map(|at| row.text(*at)).unwrap_or_default();
        if !own.is_empty() {
            own.clone_into(&mut group);
        }
        // For merged cells, the name above applies to this row as well.
        let first = if names.len() > 1 { group.as_str() } else { own };
        let rest = names.iter().skip(1).filter_map(|at| row.names(*at));
        let name = std::iter::once(first).chain(rest).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ");
        let name = if name.is_empty() { format!("row {}", named.rows.len() + 1) } else { bare(&name) };
        if is_system && !has_scores && has_units {
            named.left_out.push(format!("the row “{}”, which has no scores", shortened(&name)));
            continue;
        }
        let cells = kept.iter().map(|at| row.text(*at).to_owned()).collect();
        let holds = if is_splits { Holds::Splits } else { holds(&name) };
        named.rows.push(Line { holds, name, line: row.line, cells });
    }
    named.columns = kept.into_iter().map(|at| columns[at].clone()).collect();
    Ok(named)
}

impl Named {
    /// The indices of the rows and of the columns of scores.
    fn scores(&self) -> [Vec<usize>; 2] {
        let rows = (0..self.rows.len()).filter(|at| self.rows[*at].holds == Holds::Scores);
        let columns = (0..self.columns.len()).filter(|at| self.columns[*at].holds == Holds::Scores);
        [rows.collect(), columns.collect()]
    }

    /// "All" and "Total" without an n of their own are averages of the other data sets, if their
    /// scores are close to the others' means. A system may have such a name, too.
    pub(super) fn set_totals_apart(&mut self, are_rows_sets: bool) {
        let [rows, columns] = self.scores();
        let (sets, systems) = if are_rows_sets { (rows, columns) } else { (columns, rows) };
        let name = |set: usize| if are_rows_sets { &self.rows[set].name } else { &self.columns[set].name };
        let cell = |row: usize, column: usize| &self.rows[row].cells[column];
        let value = |set: usize, system: usize| {
            let score = if are_rows_sets { read(cell(set, system)) } else { read(cell(system, set)) };
            let Ok(Cell::Number(score)) = score else { return None };
            Some(score.text.parse::<Share>().ok()?.value().0)
        };
        let has_items = |set: usize| {
            let own = |row: usize, column: usize| !matches!(read(cell(row, column)), Ok(Cell::Missing));
            let in_columns = |at: usize| are_rows_sets && self.columns[at].holds == Holds::Items && own(set, at);
            let in_rows = |at: usize| !are_rows_sets && self.rows[at].holds == Holds::Items && own(at, set);
            items_in(name(set)).is_some()
                || (0..self.columns.len()).any(in_columns)
                || (0..self.rows.len()).any(in_rows)
        };
        let is_mean = |set: usize, system: usize| {
            let others: Vec<f64> =
                sets.iter().filter(|other| **other != set).filter_map(|other| value(*other, system)).collect();
            let mean = others.iter().sum::<f64>() / others.len() as f64;
            let [least, most] = [f64::min, f64::max].map(|of| others.iter().copied().fold(mean, of));
            value(set, system).is_none_or(|own| (own - mean).abs() <= (most - least) / 4.0)
        };
        let is_average = |set: &usize| {
            is_total(name(*set)) && !has_items(*set) && systems.iter().all(|system| is_mean(*set, *system))
        };
        let has_others = sets.len() > 2 && !sets.iter().any(|set| is_variant(name(*set)));
        let totals: Vec<usize> = sets.iter().copied().filter(|set| has_others && is_average(set)).collect();
        for at in totals {
            if are_rows_sets { self.rows[at].holds = Holds::Averages } else { self.columns[at].holds = Holds::Averages }
        }
    }

    /// Data sets with negative numbers are not shares, nor are those with only numbers above 100
    /// and no metric that allows these: they are left out if there are others.
    pub(super) fn set_other_numbers_apart(&mut self, are_rows_sets: bool) {
        let [rows, columns] = self.scores();
        let (sets, systems) = if are_rows_sets { (rows, columns) } else { (columns, rows) };
        let has_points = self.rows.iter().flat_map(|row| &row.cells).any(|cell| cell.contains('.'));
        let is_more = |text: &str| {
            let Ok(Cell::Number(score)) = read(text) else { return None };
            let whole = parse_whole(&score.text).filter(|_| has_points && score.text.contains(','));
            let is_share = score.text.parse::<Share>().is_ok_and(|share| share.check().is_ok());
            Some(whole.map_or(!is_share, |whole| whole > 100))
        };
        let are_shares = |text: &str| metrics(text).iter().all(|name| Metric::named(name).counts_items());
        let of_shares = are_shares(&self.above());
        let is_other = |set: &usize| {
            let name = if are_rows_sets { &self.rows[*set].name } else { &self.columns[*set].name };
            let place = |system: usize| if are_rows_sets { (*set, system) } else { (system, *set) };
            let places = systems.iter().map(|system| place(*system));
            let cells: Vec<&str> = places.map(|(row, column)| self.rows[row].cells[column].as_str()).collect();
            let mut large = cells.iter().filter_map(|text| is_more(text)).peekable();
            let mut unread = cells.iter().filter(|text| read(text).is_err()).peekable();
            let is_large = of_shares && are_shares(name) && arrow(name).is_none();
            is_large && large.peek().is_some() && large.all(|is| is)
                || unread.peek().is_some() && unread.all(|text| signed(text).is_some())
        };
        let others: Vec<usize> = sets.iter().copied().filter(is_other).collect();
        for at in others.iter().copied().filter(|_| others.len() < sets.len()) {
            if are_rows_sets { self.rows[at].holds = Holds::NoShares } else { self.columns[at].holds = Holds::NoShares }
        }
    }

    /// All texts above the columns.
    pub(super) fn above(&self) -> String {
        format!("{} {}", self.caption.trim(), self.corner).trim().to_owned()
    }

    /// Handles a line below the rows: like the caption, it is about the whole table.
    fn note(&mut self, row: &Spread) -> Result<(), TableProblem> {
        let note = row.text(0);
        if says_how(note) {
            self.caption = format!("{} {note}", self.caption);
            return Ok(());
        }
        self.title(row)
    }

    /// Handles the explanation of a mark: a note about one row is not applied to all.
    fn tied(&mut self, note: &str) {
        if says_how(note) {
            self.caption = format!("{} {note}", self.caption);
        } else {
            self.left_out.push(format!("the note “{}”", shortened(note)));
        }
    }

    /// Handles a title between rows.
    fn title(&mut self, row: &Spread) -> Result<(), TableProblem> {
        let title = row.text(0).to_owned();
        if !metrics(&title).is_empty() {
            return Err(TableProblem::MetricInTitle { line: row.line, title });
        }
        if items_in(&title).is_some() {
            // "n = 1,000" below a table is about the whole table, as in its caption.
            self.caption = format!("{} {title}", self.caption);
        } else if !title.is_empty() {
            self.left_out.push(format!("the line “{}”", shortened(&title)));
        }
        Ok(())
    }
}

/// Refuses rows of scores with more numbers than the header has names (without a header, than the
/// first row has cells), and rows that lack cells, as nothing says which are missing. Blank cells
/// at the end do not count; nor do missing values at the end of a column without scores, such as
/// notes. Reports rows that lack other numbers, such as averages.
fn check_widths(header: &[Spread], body: &[Spread]) -> Result<Vec<String>, TableProblem> {
    let own = |row: &Spread| row.cells.len() - row.cells.iter().rev().take_while(|text| text.is_empty()).count();
    let first = || body.iter().find(|row| row.has_numbers());
    let least = header.iter().map(own).max().or_else(|| first().map(own)).unwrap_or_default();
    let columns = header.iter().map(|row| row.cells.len()).max().or_else(|| first().map(|row| row.cells.len()));
    let columns = columns.unwrap_or_default();
    let mut told = Vec::new();
    for row in body.iter().filter(|row| row.has_numbers()) {
        let lacks = || (row.cells.len()..least).filter(|at| body.iter().any(|other| other.has_number(*at)));
        let counts = |at| matches!(column(header, at).holds, Holds::Scores | Holds::Items | Holds::Deviations);
        let name = shortened(&bare(row.text(0)));
        if lacks().any(counts) || (columns..row.cells.len()).any(|at| row.has_number(at)) {
            let found = row.cells.len().saturating_sub(1);
            return Err(TableProblem::Cells { line: row.line, name, found, columns: columns.saturating_sub(1) });
        }
        if lacks().next().is_some() {
            told.push(format!("the end of line {}, “{name}”, which lacks cells", row.line));
        }
    }
    Ok(told)
}

/// If a mean and its deviation have separate columns under one name, joins them with ±.
fn join_deviations(header: &mut [Spread], body: &mut [Spread], fills_headers: bool) {
    let Some((last, upper)) = header.split_last_mut().filter(|(_, upper)| !upper.is_empty()) else { return };
    for at in (1..last.cells.len().saturating_sub(1)).rev() {
        let reaches = |name: &str| fills_headers && name.is_empty();
        let is_alike = upper.iter().all(|row| row.text(at) == row.text(at + 1) || reaches(row.text(at + 1)))
            && upper.iter().any(|row| !row.text(at).is_empty());
        let kinds = [at, at + 1].map(|at| holds(last.text(at)));
        if !is_alike || kinds != [Holds::Averages, Holds::Deviations] {
            continue;
        }
        // "SE" is not a standard deviation, so it is kept to say so.
        let spread = last.cells.remove(at + 1);
        last.cells[at] = other_spread(&spread).map_or_else(String::new, |_| format!("± {spread}"));
        for row in upper.iter_mut().filter(|row| at + 1 < row.cells.len()) {
            row.cells.remove(at + 1);
        }
        for row in body.iter_mut().filter(|row| at + 1 < row.cells.len()) {
            let deviation = row.has_number(at + 1);
            let deviation = Some(row.cells.remove(at + 1)).filter(|_| deviation && row.has_number(at));
            let bare = |text: &str| text.trim_matches(|c: char| c.is_whitespace() || "*_".contains(c)).to_owned();
            if let Some(deviation) = deviation {
                row.cells[at] = format!("{} ± {}", bare(&row.cells[at]), bare(&deviation));
            }
        }
    }
}

/// Whether a note gives the number of items or runs, or says what stands after ±.
fn says_how(note: &str) -> bool {
    let claim = Claim::read(note);
    claim.value("items").or(claim.value("runs")).is_some() || other_spread(note).is_some()
}

/// In all header lines but the last, a blank cell belongs to the name to its left.
fn fill(header: &mut [Spread]) {
    let Some((_, upper)) = header.split_last_mut() else { return };
    for row in upper {
        for at in 2..row.cells.len() {
            if row.cells[at].is_empty() {
                row.cells[at] = row.cells[at - 1].clone();
            }
        }
    }
}

/// A number with its sign: "+0.9", "−1.372".
fn signed(text: &str) -> Option<f64> {
    let plain = text.replace('−', "-");
    let plain = plain.trim_matches(|c: char| c.is_whitespace() || "*_%".contains(c));
    plain.parse().ok().filter(|number: &f64| number.is_finite())
}

/// The column with the difference between the second and the first of two columns of scores: the
/// one with such a name, or the third one if the numbers fit in several rows. With only two rows,
/// and without a sign or a name such as "Drop", the fit may be chance.
fn differences(body: &[Spread], kept: &[usize], columns: &[Column]) -> Option<usize> {
    let of = |holds: Holds| (0..columns.len()).filter(move |at| columns[*at].holds == holds);
    let scores: Vec<usize> = of(Holds::Scores).filter(|at| kept.contains(at)).collect();
    let value = |text: &str| match read(text) {
        Ok(Cell::Number(score)) if score.of.is_none() => signed(&score.text),
        _ => signed(text),
    };
    let rows = |[first, second, difference]: [usize; 3]| {
        // All three numbers are rounded.
        let fits = |row: &Spread| {
            let [from, to, own] = [first, second, difference].map(|at| value(row.text(at)));
            let own = own?.abs();
            let decimals = row.text(difference).split('.').nth(1).unwrap_or_default();
            let unit = 10f64.powi(-(decimals.chars().take_while(char::is_ascii_digit).count() as i32));
            Some((((to? - from?).abs() - own).abs() < 1.51 * unit, own > 0.0))
        };
        let rows: Vec<(bool, bool)> = body.iter().filter_map(fits).collect();
        let differing = rows.iter().filter(|(_, differs)| *differs).count();
        if rows.iter().all(|(fits, _)| *fits) { differing } else { 0 }
    };
    match *scores.as_slice() {
        [first, second] => of(Holds::Differences).find(|at| rows([first, second, *at]) > 0),
        [first, second, third] if metrics(&columns[third].name).is_empty() => {
            let has_sign = |row: &Spread| {
                let text = row.text(third).trim_start_matches(['*', '_']);
                text.starts_with(['+', '-', '−']) && signed(text).is_some()
            };
            let is_clear = is_gap(&columns[third].name) || body.iter().any(has_sign);
            (rows([first, second, third]) > if is_clear { 1 } else { 2 }).then_some(third)
        }
        _ => None,
    }
}

/// Puts the two scores of a cell such as "84.6/83.4" into separate columns, named by the two sides
/// of a slash in the header.
fn split_pairs(header: &mut [Spread], body: &mut [Spread]) {
    let width = body.iter().map(|row| row.cells.len()).max().unwrap_or_default();
    for at in (1..width).rev() {
        let is_missing = |row: &Spread| matches!(read(row.text(at)), Ok(Cell::Missing));
        let has_scores = |row: &Spread| holds(row.text(0)) == Holds::Scores && !row.has_sizes_of_parts();
        let mut scores = body.iter().filter(|row| has_scores(row) && !is_missing(row)).peekable();
        if scores.peek().is_none() || !scores.all(|row| pair(row.text(at)).is_some()) {
            continue;
        }
        for row in body.iter_mut().filter(|row| at < row.cells.len()) {
            // Any other number, such as n, applies to both.
            let halves = pair(&row.cells[at]).unwrap_or((&row.cells[at], &row.cells[at]));
            let [first, second] = [halves.0, halves.1].map(|half| half.trim().to_owned());
            row.cells[at] = first;
            row.cells.insert(at + 1, second);
        }
        let is_named = header.iter().any(|row| row.text(at).contains('/'));
        let last = header.len().saturating_sub(1);
        for (line, row) in header.iter_mut().enumerate().filter(|(_, row)| at < row.cells.len()) {
            let [first, second] = match halves_of(&row.cells[at]) {
                Some(names) => names,
                None if !is_named && line == last => {
                    ["first", "second"].map(|half| format!("{} {half}", row.cells[at]))
                }
                None => [row.cells[at].clone(), row.cells[at].clone()],
            };
            row.cells[at] = first;
            row.cells.insert(at + 1, second);
        }
    }
}

/// Splits "MNLI (m/mm)" into "MNLI (m)" and "MNLI (mm)".
fn halves_of(name: &str) -> Option<[String; 2]> {
    let (before, behind) = name.split_once('/')?;
    let is_end = |c: char| c.is_whitespace() || "()[]".contains(c);
    let (before, behind) = (before.trim_end(), behind.trim_start());
    if before.ends_with(is_end) {
        return Some([before.to_owned(), behind.to_owned()]);
    }
    let start = before.rfind(is_end).map_or(0, |at| at + before[at..].chars().next().map_or(0, char::len_utf8));
    let end = behind.find(is_end).unwrap_or(behind.len());
    Some([format!("{before}{}", &behind[end..]), format!("{}{behind}", &before[..start])])
}

/// A column whose name ends in a property has no scores, unless another one ends in the same word
/// or no column would remain: then these are compared.
fn set_properties_apart(body: &[Spread], columns: &mut [Column]) {
    let has_scores = |at: &usize| columns[*at].holds == Holds::Scores && body.iter().any(|row| row.has_number(*at));
    let scores: Vec<usize> = (1..columns.len()).filter(has_scores).collect();
    let properties: Vec<Option<String>> = scores.iter().map(|at| property(&columns[*at].name)).collect();
    let is_alone = |own: &Option<String>| own.is_some() && properties.iter().filter(|other| *other == own).count() == 1;
    let apart = || scores.iter().zip(&properties).filter(|(_, own)| is_alone(own)).map(|(at, _)| *at);
    if apart().count() < scores.len() {
        apart().for_each(|at| columns[at].holds = Holds::Properties);
    }
}

/// The name of a column, from the header lines from top to bottom.
fn column(header: &[Spread], at: usize) -> Column {
    let mut parts: Vec<&str> = Vec::new();
    for text in header.iter().map(|row| row.text(at)).filter(|text| !text.is_empty()) {
        if !parts.contains(&text) {
            parts.push(text);
        }
    }
    let name = if parts.is_empty() { format!("column {at}") } else { bare(&parts.join(" ")) };
    Column { holds: holds(&name), name }
}

/// A name without the marks at its ends.
fn bare(name: &str) -> String {
    unstyled(name).trim_matches(|c: char| c.is_whitespace() || SYMBOLS.contains(c)).to_owned()
}

/// A name without what sets it in bold or as code in Markdown.
fn unstyled(name: &str) -> String {
    name.replace("**", "").replace("__", "").replace('`', "").trim().to_owned()
}

/// Whether a name has marks that are not read.
fn has_mark(name: &str) -> bool {
    unstyled(name).ends_with(|c| SYMBOLS.contains(c))
}

#[cfg(test)]
mod tests {
    use super::super::grid::{cut, layout};
    use super::*;

    fn named(text: &str) -> Named {
        let layout = layout(text).expect("a table");
        name(&cut(text, layout).expect("rows")).expect("names")
    }

    fn columns(text: &str) -> String {
        named(text).columns.iter().map(|column| column.name.clone()).collect::<Vec<_>>().join("|")
    }

    fn rows(text: &str) -> String {
        named(text).rows.iter().map(|row| row.name.clone()).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn names_of_two_header_lines_are_joined() {
        let text = r"& \multicolumn{2}{c}{GLUE} & \\ Model & RTE & SST-2 & CB \\ A & 1 & 2 & 3 \\ B & 1 & 2 & 3 \\";
        assert_eq!((columns(text).as_str(), named(text).corner.as_str()), ("GLUE RTE|GLUE SST-2|CB", "Model"));
        let text = "\tGLUE\t\tSuper\nModel\tRTE\tSST-2\tCB\nA\t1\t2\t3\nB\t1\t2\t3";
        assert_eq!(columns(text), "GLUE RTE|GLUE SST-2|Super CB");
        assert_eq!(columns("A\t1\t2\nB\t1\t2"), "column 1|column 2");
    }

    #[test]
    fn merged_blanks_repeat_the_name_above() {
        let text = r"\multirow{2}{*}{BERT} & base & 70 & 71 \\ & large & 72 & 73 \\ Ours & & 74 & 75 \\";
        assert_eq!(rows(text), "BERT base|BERT large|Ours");
        assert_eq!(rows("| # | M | A |\n|--|--|--|\n| 1 | X | 70.1 |\n| 2 | Y | 71.2 |"), "X|Y");
    }

    #[test]
    fn two_scores_of_a_cell_have_columns_of_their_own() {
        for (name, expected) in [
            ("MNLI-(m/mm)", "MNLI-(m)|MNLI-(mm)|RTE"),
            ("MRPC Acc / F1", "MRPC Acc|MRPC F1|RTE"),
            ("Acc (%) / F1", "Acc (%)|F1|RTE"),
            ("STS-B", "STS-B first|STS-B second|RTE"),
        ] {
            let text = format!("M\t{name}\tRTE\n\t392k\t2.5k\ntest\t9.8k\t3000\nA\t84.6/83.4\t70\nB\t–\t71");
            assert_eq!(columns(&text), expected);
            let rows = named(&text).rows;
            assert_eq!(rows[2].cells, ["84.6", "83.4", "70"]);
            assert_eq!([rows[0].holds, rows[1].holds, rows[3].holds], [Holds::Splits, Holds::Splits, Holds::Scores]);
        }
        // Counts, and a single score beside two, are not split.
        assert_eq!(columns("M\tA/B\nX\t84/100\nY\t85/100"), "A/B");
        assert_eq!(columns("M\tA/B\nX\t84.6/83.4\nY\t85.1"), "A/B");
    }

    #[test]
    fn what_is_no_column_of_scores_is_told() {
        let text = "| M | Size | A | Note |\n|--|--|--|--|\n| X | 7B | 70.1 | new |\n| Small |\n| Y | 13B | 71.2 | |";
        let named = named(text);
        assert_eq!(named.rows.iter().map(|row| row.name.as_str()).collect::<Vec<_>>(), ["X 7B", "Y 13B"]);
        assert_eq!(named.left_out.len(), 2, "{:?}", named.left_out);
    }
}
