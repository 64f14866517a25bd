//! Finds rows that summarise the others.
//!
//! A label such as `Total` or `max` says what a row holds. It may also be the name of an item, so
//! the numbers decide: a row is a summary only if it holds what its label says about the others.

use super::cells::Table;
use super::choice::SummaryRows;
use super::column::Column;
use super::join::Side;
use super::names::{self, Names, Statistic, statistic, statistic_or_metric, without_digits};
use super::note::Held;
use crate::scores::Score;
use crate::scores::value::is_score;
use crate::sorting::{ascending, quantile};
use crate::text::shortened;
use std::cell::{LazyCell, OnceCell};
use std::collections::HashSet;
use std::ops::Range;

/// What was found at the start or the end of the rows of all sides.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Summary {
    /// The positions of the rows that summarise the others.
    pub rows: Range<usize>,
    /// The position of a row that may be a summary or an item: it has the label of a summary, or
    /// the means. If several rows have labels, the first of them.
    pub doubtful: Option<usize>,
    /// How many rows are in doubt.
    pub doubtful_rows: usize,
    /// What the doubtful row holds.
    pub holds: Held,
    /// The positions of rows that were left out by choice, or because the others are folds,
    /// although they do not summarise the others.
    pub unlike: Vec<usize>,
    /// Whether the others are numbered folds, and these rows are not.
    pub are_beside_folds: bool,
}

/// Looks for rows that summarise the others. These are the last or the first rows with labels such
/// as `Total`; or the last or the first row, if its scores are the means of the others and have
/// more decimals. `id` returns the index of a table's id column. A choice keeps all rows, or leaves
/// out all with such labels and a row of means.
pub(super) fn summary_rows(
    sides: &[&Side<'_>],
    id: impl Fn(&Table) -> Option<usize>,
    choice: Option<SummaryRows>,
) -> Summary {
    let count = sides.first().map_or(0, |side| side.rows.len());
    if choice == Some(SummaryRows::Keep) || count <= FEWEST_ITEMS {
        return Summary::default();
    }
    let ends = [true, false].map(|is_end| End { sides, count, is_end });
    let beside_folds = if choice.is_none() { ends[0].beside_folds(&id) } else { 0 };
    if beside_folds > 0 {
        let rows = ends[0].places(beside_folds);
        let labels = ends[0].labelled();
        let sums_up = |at: usize| at < labels.len() && ends[0].sums_up(&labels, at, beside_folds);
        let unlike = (0..beside_folds).filter(|&at| !sums_up(at)).map(|at| ends[0].place(at)).collect();
        return Summary { rows, unlike, are_beside_folds: true, ..Summary::default() };
    }
    let labelled = ends.each_ref().map(End::labelled);
    for (end, labels) in ends.iter().zip(&labelled) {
        let left_out = if choice == Some(SummaryRows::Drop) { labels.len() } else { end.confirmed(labels) };
        if left_out > 0 {
            let doubtful = end.first_of(left_out..labels.len());
            let unlike = (0..left_out).filter(|&at| !end.sums_up(labels, at, left_out)).map(|at| end.place(at));
            return Summary {
                rows: end.places(left_out),
                doubtful,
                doubtful_rows: labels.len() - left_out,
                holds: Held::Nothing,
                unlike: unlike.collect(),
                are_beside_folds: false,
            };
        }
    }
    let scores = |side: &&Side<'_>| -> Option<Vec<Score>> {
        side.rows.iter().map(|&row| side.table.columns()[side.column].score(row as usize)).collect()
    };
    let columns = LazyCell::new(|| sides.iter().map(scores).collect::<Option<Vec<Vec<Score>>>>());
    for end in ends.iter().zip(&labelled).filter(|(_, labels)| labels.is_empty()).map(|(end, _)| end) {
        let Some(columns) = columns.as_ref() else { break };
        let split = if end.is_end { <[Score]>::split_last } else { <[Score]>::split_first };
        let means: Option<Vec<Evidence>> =
            columns.iter().filter_map(|scores| split(scores)).map(|(score, items)| mean_of(score, items)).collect();
        let Some(means) = means else { continue };
        let ids = sides.iter().filter_map(|side| Some((side, &side.table.columns()[id(side.table)?])));
        let found = ids.filter_map(|(side, ids)| Some((ids.text(side.rows[end.place(0)] as usize)?, ids))).next();
        let label = found.map(|(label, _)| label);
        // Row numbers may continue in the row of means.
        let is_numbered = count > FEWEST_NUMBERED && found.is_some_and(|(_, ids)| ids.is_running());
        // A single system's item may score the mean by chance.
        let are_all_unlike = means.len() > 1 && !means.contains(&Evidence::None);
        // An unknown word may still mean that these are means, in another language. A number is the
        // id of an item or a row. A sum that exceeds all items by far is a summary, whatever its
        // label.
        let are_sums = means.iter().all(|evidence| *evidence == Evidence::Sum);
        let holds = if are_sums { Held::Sums } else { Held::Means };
        // `F1` is not an item next to `q1` and `q2`.
        let has_digits = |label: &str| {
            let is_unlike = |(_, ids): (_, &Column)| is_unlike_others(label, ids);
            label.contains(|c: char| c.is_ascii_digit()) && !found.is_some_and(is_unlike)
        };
        let (is_left_out, is_doubtful) = match label {
            None if are_sums => (true, false),
            Some(label) if are_sums => (!has_digits(label), true),
            None if means.contains(&Evidence::Finer) => (true, false),
            None => (choice == Some(SummaryRows::Drop) && are_all_unlike, are_all_unlike),
            Some(_) if is_numbered => {
                let is_asked = are_all_unlike || means.iter().all(|evidence| *evidence == Evidence::Finer);
                (choice == Some(SummaryRows::Drop) && is_asked, is_asked)
            }
            Some(label) => {
                let is_told = are_all_unlike && !has_digits(label);
                (is_told, is_told)
            }
        };
        if is_left_out || is_doubtful {
            let rows = if is_left_out { end.places(1) } else { 0..0 };
            let doubtful = is_doubtful.then(|| end.place(0));
            return Summary { rows, doubtful, doubtful_rows: 1, holds, ..Summary::default() };
        }
    }
    let unconfirmed =
        ends.iter().zip(&labelled).find(|(end, labels)| !labels.is_empty() && !end.names_items(labels.len()));
    if unconfirmed.is_none() && ends[0].is_odd(&id) {
        let place = ends[0].place(0);
        if choice == Some(SummaryRows::Drop) {
            return Summary { rows: ends[0].places(1), unlike: vec![place], ..Summary::default() };
        }
        return Summary { doubtful: Some(place), doubtful_rows: 1, ..Summary::default() };
    }
    let doubtful_rows = unconfirmed.map_or(0, |(_, labels)| labels.len());
    Summary {
        doubtful: unconfirmed.and_then(|(end, labels)| end.first_of(0..labels.len())),
        doubtful_rows,
        ..Summary::default()
    }
}

/// The positions of rows that summarise the rows above them, group by group. Each has a label such
/// as `Subtotal` or `Maths, average`, and holds what that says about the items since the previous
/// labelled row. If any labelled row between items does not, there are none; and at least one must
/// be a mean, sum, total or count that no item has as its score. After the last group, a total of
/// all rows may follow.
pub(super) fn subtotals(sides: &[&Side<'_>], choice: Option<SummaryRows>) -> Vec<usize> {
    let count = sides.first().map_or(0, |side| side.rows.len());
    if choice == Some(SummaryRows::Keep) {
        return Vec::new();
    }
    // Two columns of the same table share their labels.
    let [first, others @ ..] = sides else { return Vec::new() };
    let mut labels = labels_in(first);
    for side in others.iter().filter(|side| !side.has_rows_of(first)) {
        for (label, other) in labels.iter_mut().zip(labels_in(side)) {
            *label = label.and(other);
        }
    }
    if labels.iter().all(Option::is_none) {
        return Vec::new();
    }
    // Labelled rows at the end, as in pandas' description of a table: count, mean, std, 25%… With
    // several files, each has its own.
    let of_all = if first.table.has_parts() { 0 } else { End { sides, count, is_end: true }.labelled().len() };
    let end = count - of_all;
    let score = |side: &Side<'_>, place: usize| side.table.columns()[side.column].score(side.rows[place] as usize);
    let is_item = |place: &usize| labels[*place].is_none() && *place < end;
    let mut found = Vec::new();
    let mut items = 0..0;
    for (place, label) in labels.iter().enumerate() {
        if is_item(&place) {
            let begins_group = place > 0 && !is_item(&(place - 1));
            items = if begins_group { place } else { items.start }..place + 1;
            continue;
        }
        let Some(label) = label else { continue };
        if place - items.end >= MOST_LABELLED {
            return Vec::new();
        }
        let sums_up = |side: &&Side<'_>| {
            let items: Vec<f64> = items.clone().filter_map(|at| score(side, at)).map(Score::to_f64).collect();
            // A group may have a single item.
            !items.is_empty() && score(side, place).is_some_and(|score| label.is_of(score, &items))
        };
        if sides.iter().all(sums_up) {
            found.push(place);
        } else if !items.is_empty() && (place..end).any(|at| is_item(&at)) {
            return Vec::new();
        }
    }
    let is_unlike = |&place: &usize| {
        let has_score = |side: &&Side<'_>| (0..end).filter(is_item).any(|at| score(side, at) == score(side, place));
        labels[place].is_some_and(Statistic::tells) && !sides.iter().any(has_score)
    };
    // A single row at the end would summarise all rows.
    let is_between = |&place: &usize| (place..end).any(|at| is_item(&at));
    if found.iter().any(is_between) && found.iter().any(is_unlike) { found } else { Vec::new() }
}

/// The statistic that the label of each row names, as a whole or as its first or last word, if the
/// first two columns hold one.
fn labels_in(side: &Side<'_>) -> Vec<Option<Statistic>> {
    let in_text = |text: &str| {
        let mut words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let ends = [words.next(), words.next_back()];
        // Most ids have digits; these words need no lookup.
        let mut words = ends.into_iter().flatten().filter(|word| !word.contains(|c: char| c.is_ascii_digit()));
        words.find_map(statistic).filter(|_| !is_score(text))
    };
    // Reads each text once, however many rows have it.
    let columns = End::label_columns(side);
    let said: Vec<(&Column, Vec<Option<Statistic>>)> =
        columns.map(|column| (column, column.texts().iter().map(in_text).collect())).collect();
    let label = |row: usize| said.iter().find_map(|(column, said)| said[column.code(row)? as usize]);
    // After the rows of one of several files, the name of a metric is a label, as it is after all
    // rows.
    let below = |row: usize| {
        let texts = || End::label_columns(side).filter_map(|column| column.text(row));
        texts().find_map(statistic_or_metric).filter(|_| side.table.ends_part(row) && texts().any(is_label))
    };
    side.rows.iter().map(|&row| label(row as usize).or_else(|| below(row as usize))).collect()
}

/// Whether the other texts of a column are equal except for their digits, and this one is not.
fn is_unlike_others(label: &str, ids: &Column) -> bool {
    let mut others = ids.texts().iter().filter(|text| *text != label).map(without_digits);
    others.next().is_some_and(|first| first != without_digits(label) && others.all(|other| other == first))
}

/// Each mean rank may be rounded by this much.
const ROUNDED_RANK: f64 = 0.05;

/// With more rows in a sequence, labels are names of items or categories.
const MOST_LABELLED: usize = 16;

/// Words for a column of folds.
const FOLDS: Names = &["fold", "folds"];

/// Words for scores on other rows than those of the folds, next to the parts of a data set.
const NO_FOLDS: Names = &["cv", "oof", "lb", "leaderboard"];

/// With at least this many items, a numbered row after them may hold their means.
const FEWEST_NUMBERED: usize = 5;

/// The statistics that a row below a mean may hold, whatever it is called.
const ANY: [Statistic; 11] = [
    Statistic::Deviation,
    Statistic::Variance,
    Statistic::Count,
    Statistic::Sum,
    Statistic::StandardError,
    Statistic::Mean,
    Statistic::Quantile(0.5),
    Statistic::Quantile(0.0),
    Statistic::Quantile(0.25),
    Statistic::Quantile(0.75),
    Statistic::Quantile(1.0),
];

/// At most this many rows may be below a mean whose label is unknown.
const MOST_BELOW: usize = 8;

/// At least this many items must remain.
const FEWEST_ITEMS: usize = 2;

/// One end of the rows. Positions are counted from there.
struct End<'s, 't> {
    sides: &'s [&'s Side<'t>],
    count: usize,
    is_end: bool,
}

impl End<'_, '_> {
    /// The index among all rows of a position counted from this end.
    fn place(&self, from_end: usize) -> usize {
        if self.is_end { self.count - 1 - from_end } else { from_end }
    }

    /// The smallest index among all rows of positions counted from this end.
    fn first_of(&self, from_end: Range<usize>) -> Option<usize> {
        from_end.map(|at| self.place(at)).min()
    }

    fn places(&self, count: usize) -> Range<usize> {
        if self.is_end { self.count - count..self.count } else { 0..count }
    }

    /// The first two columns of a side, which may hold labels.
    fn label_columns<'a>(side: &'a Side<'_>) -> impl Iterator<Item = &'a Column> {
        side.table.columns().iter().take(2)
    }

    /// The statistics that labels name, from this end on, as far as all sides have labels. Empty if
    /// too few items would remain, or if so many rows have labels that these name items.
    fn labelled(&self) -> Vec<Statistic> {
        let of_side = |side: &&Side<'_>| {
            let in_column = |column: &Column| -> Vec<Statistic> {
                let text = |at: usize| column.text(side.rows[self.place(at)] as usize);
                let said =
                    |at: usize| text(at).and_then(statistic_or_metric).filter(|said| self.may_be(*said, side, at));
                let said: Vec<Statistic> = (0..self.count).map_while(said).take(MOST_LABELLED + 1).collect();
                // `50%` is the median only if other labels are words. Alone it is a score.
                if (0..said.len()).filter_map(text).any(is_label) { said } else { Vec::new() }
            };
            Self::label_columns(side).map(in_column).max_by_key(Vec::len).unwrap_or_default()
        };
        let found = self.sides.iter().map(of_side).min_by_key(Vec::len).unwrap_or_default();
        let found = self.foot().filter(|foot| foot.len() > found.len()).unwrap_or(found);
        let are_few = found.len() <= MOST_LABELLED && found.len() + FEWEST_ITEMS <= self.count;
        if are_few { found } else { Vec::new() }
    }

    /// The statistics of the last rows if one of them is the mean or the sum of all rows above, and
    /// the rows below it are no items either. All are [`Statistic::Other`] if the mean may be an
    /// item's score by chance.
    fn foot(&self) -> Option<Vec<Statistic>> {
        let most = MOST_BELOW.min(self.count.saturating_sub(FEWEST_ITEMS + 1));
        if !self.is_end || most == 0 || !(0..2).all(|at| self.may_be_below(at, 2)) {
            return None;
        }
        let scores = |side: &&Side<'_>| -> Vec<Option<Score>> {
            let column = &side.table.columns()[side.column];
            (0..self.count).map(|at| column.score(side.rows[self.place(at)] as usize)).collect()
        };
        let scores: Vec<Vec<Option<Score>>> = self.sides.iter().map(scores).collect();
        (1..=most).find_map(|mean| self.foot_of(mean, &scores))
    }

    /// The same if the position of the mean is given. `scores` holds those of each side.
    fn foot_of(&self, mean: usize, scores: &[Vec<Option<Score>>]) -> Option<Vec<Statistic>> {
        let above: Vec<Statistic> = (mean + 1..self.count).map_while(|at| self.known(at)).take(MOST_LABELLED).collect();
        let first = mean + 1 + above.len();
        if first + FEWEST_ITEMS > self.count || !(0..=mean).all(|at| self.may_be_below(at, first)) {
            return None;
        }
        let sides: Vec<Items<'_>> = scores.iter().map(|scores| Items::new(scores, first)).collect();
        let holds = |statistic: Statistic, at: usize| sides.iter().all(|side| side.holds(statistic, at));
        let are_fine = |at: usize| sides.iter().all(|side| side.is_fine(at));
        let evidence: Option<Vec<Evidence>> = sides.iter().map(|side| side.mean(mean)).collect();
        let known = self.known(mean).filter(|said| said.tells() && holds(*said, mean));
        let is_clear = known.is_some()
            || evidence.as_ref().is_some_and(|evidence| {
                evidence.iter().all(|evidence| matches!(evidence, Evidence::Finer | Evidence::Sum))
            });
        if !(is_clear || evidence.is_some() && are_fine(mean)) {
            return None;
        }
        let held = |at: usize| {
            let said = self.known(at).filter(|said| holds(*said, at));
            let is_held =
                |statistic: &Statistic| holds(*statistic, at) && (*statistic == Statistic::Count || are_fine(at));
            said.or_else(|| ANY.into_iter().find(is_held))
        };
        let below: Vec<Option<Statistic>> = (0..mean).map(held).collect();
        let is_no_item = |at: usize| below[at].is_some() || self.known(at).is_some();
        if !(0..mean).all(is_no_item) {
            return None;
        }
        let is_sure = is_clear || below.iter().any(Option::is_some);
        let is_sum = evidence.is_some_and(|evidence| evidence.contains(&Evidence::Sum));
        let own = known.unwrap_or(if is_sum { Statistic::Sum } else { Statistic::Mean });
        let found = below.into_iter().map(|held| held.unwrap_or(Statistic::Other)).chain([own]).chain(above);
        Some(found.map(|statistic| if is_sure { statistic } else { Statistic::Other }).collect())
    }

    /// The texts of a row that are no scores, in the columns that may hold labels.
    fn words<'a>(&'a self, side: &'a Side<'_>, at: usize) -> impl Iterator<Item = (&'a Column, &'a str)> {
        let row = side.rows[self.place(at)] as usize;
        Self::label_columns(side)
            .filter_map(move |column| Some((column, column.text(row)?)))
            .filter(|(_, text)| !is_score(text))
    }

    /// The statistic that a row's label names on all sides.
    fn known(&self, at: usize) -> Option<Statistic> {
        let label = |side: &&Side<'_>| {
            let said = self.words(side, at).find_map(|(_, text)| statistic(text));
            said.filter(|said| self.may_be(*said, side, at))
        };
        let labels: Option<Vec<Statistic>> = self.sides.iter().map(label).collect();
        labels?.first().copied()
    }

    /// Whether a row may be below the items, going by its label: it has one that differs from those
    /// of numbered items.
    fn may_be_below(&self, at: usize, first: usize) -> bool {
        self.known(at).is_some()
            || self.sides.iter().all(|side| self.words(side, at).next().is_some())
                && self.is_unlike(at, first) != Some(false)
    }

    /// Whether the label of a row differs from those of the rows after the first `first`, apart
    /// from digits: `STSb` is like `STS12` and `STS13`. `None` if these differ from each other.
    fn is_unlike(&self, at: usize, first: usize) -> Option<bool> {
        let of_side = |side: &&Side<'_>| {
            let told = self.words(side, at).filter_map(|(column, own)| {
                let mut items =
                    (first..self.count).map(|at| column.text(side.rows[self.place(at)] as usize).map(without_digits));
                let (item, own) = (items.next().flatten()?, without_digits(own));
                let is_like = own == item || item.len() > 1 && own.starts_with(&item);
                (is_like || items.all(|other| other.as_ref() == Some(&item))).then_some(!is_like)
            });
            told.reduce(|one, other| one || other)
        };
        self.sides.iter().map(of_side).reduce(|one, other| Some(one? && other?)).flatten()
    }

    /// Whether a row may have a statistic over all systems: an item may be named `rank` or `best`,
    /// so the ranks and the wins must be those of the rows.
    fn may_be(&self, statistic: Statistic, side: &Side<'_>, at: usize) -> bool {
        if !matches!(statistic, Statistic::Rank | Statistic::Wins) {
            return true;
        }
        let row = |at: usize| side.rows[self.place(at)] as usize;
        let systems: Vec<&Column> =
            side.table.columns().iter().filter(|column| column.score(row(at)).is_some()).collect();
        let scores = |row: usize| -> Option<Vec<f64>> {
            systems.iter().map(|column| column.score(row).map(Score::to_f64)).collect()
        };
        let is_labelled = |row: usize| {
            let mut texts = Self::label_columns(side).filter_map(|column| column.text(row));
            texts.any(|text| statistic_or_metric(text).is_some())
        };
        let rows = (0..self.count).map(row).filter(|&row| !is_labelled(row));
        let items: Vec<Vec<f64>> = rows.filter_map(scores).collect();
        let Some(own) = scores(row(at)).filter(|own| own.len() > 1) else { return false };
        if statistic == Statistic::Rank {
            let are_whole = |scores: &Vec<f64>| scores.iter().all(|score| score.fract() == 0.0);
            // An item may have such scores by chance.
            if are_whole(&own) && items.iter().all(are_whole) {
                return false;
            }
            let are = |sign: f64| {
                let mut ranks = mean_ranks(&items, systems.len(), sign).into_iter().zip(&own);
                ranks.all(|(rank, own)| (rank - own).abs() <= ROUNDED_RANK)
            };
            return are(1.0) || are(-1.0);
        }
        let wins = |best: fn(f64, f64) -> f64| -> Vec<f64> {
            let has_won = |item: &Vec<f64>, system: usize| item.iter().copied().reduce(best) == Some(item[system]);
            let won = |system: usize| items.iter().filter(|item| has_won(item, system)).count() as f64;
            (0..own.len()).map(won).collect()
        };
        own == wins(f64::max) || own == wins(f64::min)
    }

    /// How many last rows are no folds: in the column of folds, these have words such as `CV`, and
    /// all other rows have numbers.
    fn beside_folds(&self, id: impl Fn(&Table) -> Option<usize>) -> usize {
        let of_side = |side: &&Side<'_>| {
            let folds = fold_column(side.table, &id)?;
            let text = |at: usize| folds.text(side.rows[self.place(at)] as usize);
            let is_beside = |text: &str| {
                is_label(text) || names::has_word(text, NO_FOLDS) || names::has_word(text, names::HELD_OUT)
            };
            let words = (0..self.count).take_while(|&at| text(at).is_some_and(is_beside)).count();
            let are_folds = (words..self.count).all(|at| text(at).is_some_and(is_fold))
                && words + FEWEST_ITEMS <= self.count
                && words < self.count - words;
            are_folds.then_some(words)
        };
        self.sides.iter().map(|side| of_side(side).unwrap_or(0)).min().unwrap_or(0)
    }

    /// Whether the first row is probably not an item: all other ids are equal except for their
    /// digits, but its id is not; and all other scores are 0 or 1, but its score is not.
    fn is_odd(&self, id: impl Fn(&Table) -> Option<usize>) -> bool {
        let score = |side: &Side<'_>, at: usize| {
            side.table.columns()[side.column].score(side.rows[self.place(at)] as usize).map(Score::to_f64)
        };
        let is_binary = |side: &Side<'_>, at: usize| matches!(score(side, at), Some(0.0 | 1.0));
        let has_other_id = |side: &&Side<'_>| {
            let ids = id(side.table).map(|at| &side.table.columns()[at]);
            let own = ids.and_then(|ids| Some((ids.text(side.rows[self.place(0)] as usize)?, ids)));
            own.is_some_and(|(label, ids)| is_unlike_others(label, ids))
        };
        self.sides.iter().all(has_other_id)
            && self.sides.iter().any(|side| !is_binary(side, 0))
            && self.sides.iter().all(|side| (1..self.count).all(|at| is_binary(side, at)))
    }

    /// Whether rows other than the first `labelled` ones have such labels as well. If so, these are
    /// names of items.
    fn names_items(&self, labelled: usize) -> bool {
        let in_column = |side: &Side<'_>, column: &Column| {
            // Reads each text once, however many rows have it.
            let labels: Vec<bool> = column.texts().iter().map(is_label).collect();
            let is_label = |row: u32| column.code(row as usize).is_some_and(|code| labels[code as usize]);
            (labelled..self.count).any(|at| is_label(side.rows[self.place(at)]))
        };
        self.sides.iter().any(|side| Self::label_columns(side).any(|column| in_column(side, column)))
    }

    /// Whether no other row has the scores of a row, on any side.
    fn is_no_item_s(&self, at: usize) -> bool {
        let score = |side: &Side<'_>, at: usize| {
            side.table.columns()[side.column].score(side.rows[self.place(at)] as usize).map(Score::to_f64)
        };
        self.sides.iter().all(|side| (0..self.count).all(|other| other == at || score(side, other) != score(side, at)))
    }

    /// Whether the rows after the first `count` have so many different scores, on all sides, that
    /// an item with the label of a median hardly has that score.
    fn has_many_scores(&self, count: usize) -> bool {
        self.sides.iter().all(|side| {
            let column = &side.table.columns()[side.column];
            let codes = (count..self.count).filter_map(|at| column.code(side.rows[self.place(at)] as usize));
            codes.collect::<HashSet<_>>().len() >= MANY_SCORES
        })
    }

    /// How many rows hold what their labels say about all other rows, on all sides. One must be a
    /// mean, a sum, a total or a count: the maximum of right and wrong may be the score of any
    /// item.
    fn confirmed(&self, labels: &[Statistic]) -> usize {
        let holds = |count: usize| {
            let is_median = |at: usize| labels[at] == Statistic::Quantile(0.5);
            let tells = |at: usize| {
                labels[at].tells() || is_median(at) && (self.is_no_item_s(at) || self.has_many_scores(labels.len()))
            };
            let holds = |at: usize| labels[at] == Statistic::Other || self.sums_up(labels, at, count);
            (0..count).any(tells) && (0..count).all(holds)
        };
        (1..=labels.len()).rev().find(|&count| holds(count)).unwrap_or(0)
    }

    /// Whether a row holds, on all sides, what its label says about the rows after the first
    /// `count`.
    fn sums_up(&self, labels: &[Statistic], at: usize, count: usize) -> bool {
        let is_of_others = |side: &&Side<'_>| {
            let column = &side.table.columns()[side.column];
            let score = |at: usize| column.score(side.rows[self.place(at)] as usize);
            let items: Vec<f64> = (count..self.count).filter_map(score).map(Score::to_f64).collect();
            match score(at) {
                Some(score) => labels[at].is_of(score, &items),
                // A row without a score is not an item, nor is one with a number of all items:
                // 7/12.
                None => column.text(side.rows[self.place(at)] as usize).is_none_or(|text| is_part_of(text, &items)),
            }
        };
        self.sides.iter().all(is_of_others)
    }
}

/// The scores of a side from its end on, and those of its items among them.
struct Items<'a> {
    scores: &'a [Option<Score>],
    items: Vec<Score>,
    values: Vec<f64>,
    ascending: OnceCell<Vec<f64>>,
}

impl<'a> Items<'a> {
    fn new(scores: &'a [Option<Score>], first: usize) -> Self {
        let items: Vec<Score> = scores[first..].iter().flatten().copied().collect();
        let values = items.iter().map(|score| score.to_f64()).collect();
        Self { scores, items, values, ascending: OnceCell::new() }
    }

    fn ascending(&self) -> &[f64] {
        self.ascending.get_or_init(|| ascending(&self.values))
    }

    fn mean(&self, at: usize) -> Option<Evidence> {
        mean_of(&self.scores[at]?, &self.items)
    }

    fn holds(&self, statistic: Statistic, at: usize) -> bool {
        self.scores[at].is_some_and(|score| statistic.is_of(score, &self.values))
    }

    /// Whether a score tells a statistic: it is not coarse, nor one of only two scores that items
    /// have, as the largest of right and wrong is.
    fn is_fine(&self, at: usize) -> bool {
        let ascending = self.ascending();
        let Some((score, (least, largest))) = self.scores[at].zip(ascending.first().zip(ascending.last())) else {
            return false;
        };
        half_a_digit(score) <= TOLERATED * (largest - least)
            && (ascending.chunk_by(f64::eq).count() > 2 || !ascending.contains(&score.to_f64()))
    }
}

/// The column of folds, if each row is a fold: it is the id column, or has a value of its own in
/// each row and there is no other.
pub(super) fn fold_column(table: &Table, id: impl Fn(&Table) -> Option<usize>) -> Option<&Column> {
    let is_named = |column: &&Column| names::has_word(column.name(), FOLDS);
    match id(table) {
        Some(at) => Some(&table.columns()[at]).filter(is_named),
        None => table.columns().iter().take(2).find(|column| is_named(column) && column.is_unique()),
    }
}

/// Whether a text is the number of a fold: `3` or `Fold 3`.
fn is_fold(text: &str) -> bool {
    let text = text.to_lowercase();
    let number = text.strip_prefix("fold").unwrap_or(&text).trim_start_matches([' ', '_', '-']);
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// The mean rank of each system among all systems, which share the places of equal scores. With the
/// sign 1, the highest score is first; with −1, the lowest.
fn mean_ranks(items: &[Vec<f64>], systems: usize, sign: f64) -> Vec<f64> {
    let rank = |item: &[f64], system: usize| {
        let count = |is_meant: fn(f64) -> bool| {
            item.iter().filter(|score| is_meant(sign * (**score - item[system]))).count() as f64
        };
        0.5 + count(|ahead| ahead > 0.0) + 0.5 * count(|ahead| ahead == 0.0)
    };
    let mean = |system| items.iter().map(|item| rank(item, system)).sum::<f64>() / items.len() as f64;
    (0..systems).map(mean).collect()
}

/// Whether a text is the label of a summary, and not a score.
fn is_label(text: &str) -> bool {
    statistic_or_metric(text).is_some() && !is_score(text)
}

/// The label of a row that may be a summary: the first text that is one, or else the first text of
/// the row.
pub(super) fn label_of(table: &Table, row: usize) -> String {
    let texts = || table.columns().iter().filter_map(|column| column.text(row));
    texts().take(2).find(|text| is_label(text)).or_else(|| texts().next()).map_or_else(String::new, shortened)
}

impl Statistic {
    /// Whether this statistic alone tells a summary from an item. Others do so only next to one
    /// that does.
    fn tells(self) -> bool {
        matches!(
            self,
            Self::Mean | Self::Sum | Self::Total | Self::Count | Self::GeometricMean | Self::Rank | Self::Wins
        )
    }

    /// Whether a score is this statistic of an item's runs, rounded as the score is. If this holds
    /// for all items it cannot be chance, so a mean may be rounded coarsely.
    pub fn is_of_runs(self, score: Score, runs: &[f64]) -> bool {
        let mean = || runs.iter().sum::<f64>() / runs.len() as f64;
        self.is_of(score, runs) || self == Self::Mean && !runs.is_empty() && is_rounded(score, mean(), f64::INFINITY)
    }

    /// Whether a score is this statistic of the items, rounded as the score is.
    fn is_of(self, score: Score, items: &[f64]) -> bool {
        if items.is_empty() {
            return false;
        }
        let count = items.len() as f64;
        let sum: f64 = items.iter().sum();
        let mean = sum / count;
        let (least, largest) = items
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &value| (low.min(value), high.max(value)));
        let is = |value: f64, tolerated: f64| is_rounded(score, value, tolerated);
        let is_mean = || {
            let are_shares = || least >= 0.0 && largest <= 1.0;
            // For right and wrong, 1 is not a mean of 0.8; for scores up to 100, 71 is a mean of
            // 71.2.
            is(mean, TOLERATED * (largest - least)) || score.to_f64() > 1.0 && are_shares() && is(100.0 * mean, 1.0)
        };
        let is_sum = || is(sum, TOLERATED * sum.abs());
        let squares: f64 = items.iter().map(|value| (value - mean) * (value - mean)).sum();
        let deviations = [(squares / (count - 1.0)).sqrt(), (squares / count).sqrt()];
        match self {
            Self::Mean => is_mean(),
            Self::Sum => is_sum(),
            Self::Total => is_sum() || is_mean(),
            Self::Count => score.to_f64() == count,
            Self::Deviation => deviations.into_iter().any(|deviation| is(deviation, f64::INFINITY)),
            Self::Variance => deviations.into_iter().any(|deviation| is(deviation * deviation, f64::INFINITY)),
            Self::StandardError => deviations.into_iter().any(|deviation| is(deviation / count.sqrt(), f64::INFINITY)),
            Self::GeometricMean => {
                let logarithms: f64 = items.iter().map(|item| item.ln()).sum();
                least > 0.0 && is((logarithms / count).exp(), TOLERATED * (largest - least))
            }
            // These were compared with all systems already.
            Self::Rank | Self::Wins => true,
            Self::Other => false,
            Self::Quantile(share) => is(quantile(items, share), f64::INFINITY),
        }
    }
}

/// The last digit of a score may be rounded if half of it is at most this proportion of the items'
/// spread.
const TOLERATED: f64 = 0.05;

/// Whether a score is `value`, rounded to the score's last digit. Half of that digit must not be
/// more than `tolerated`; otherwise the score must be exact.
fn is_rounded(score: Score, value: f64, tolerated: f64) -> bool {
    let rounding = half_a_digit(score);
    let rounding = if rounding <= tolerated { rounding } else { 0.0 };
    // Adding many numbers loses some precision as well.
    (score.to_f64() - value).abs() <= rounding + 1e-9 * value.abs()
}

/// Whether a text is the sum of the items and their number: `7/12`.
fn is_part_of(text: &str, items: &[f64]) -> bool {
    let number = |text: &str| text.trim().parse::<f64>().ok();
    let parts = text.split_once('/').and_then(|(sum, count)| Some((number(sum)?, number(count)?)));
    parts == Some((items.iter().sum(), items.len() as f64))
}

/// With so many different scores, one is the median of all by chance at most one time in five.
const MANY_SCORES: usize = 5;

/// Half a unit of a score's last digit; 0 if it has no last digit.
fn half_a_digit(score: Score) -> f64 {
    score.decimals().map_or(0.0, |decimals| 0.5 * 10f64.powi(-i32::from(decimals)))
}

/// How clearly a score that is the mean or the sum of items differs from an item.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Evidence {
    /// Not at all: an item has the same value, or it is a whole number.
    None,
    /// No item has this value.
    Unlike,
    /// No item has as many decimals, or all items are proportions and this is percent.
    Finer,
    /// It is the sum of all items, and far larger than each.
    Sum,
}

/// Whether a score is the sum of items and too large for an item: none is negative, and even the
/// largest is much smaller.
fn is_sum_of(value: f64, items: &[Score]) -> bool {
    let (mut sum, mut largest) = (0.0, 0.0_f64);
    for item in items.iter().map(|score| score.to_f64()) {
        if item < 0.0 {
            return false;
        }
        sum += item;
        largest = largest.max(item);
    }
    largest > 0.0 && value > MUCH_LARGER * largest && (value - sum).abs() <= 1e-9 * sum
}

/// A sum that exceeds its largest item by more than this factor is not an item.
const MUCH_LARGER: f64 = 3.0;

/// How clearly a score differs from the items whose mean or sum it is; `None` if it is neither, or
/// if there are fewer than three items.
fn mean_of(score: &Score, items: &[Score]) -> Option<Evidence> {
    if items.len() < 3 {
        return None;
    }
    let mean = items.iter().map(|score| score.to_f64()).sum::<f64>() / items.len() as f64;
    let (value, precision, is_whole) = (score.to_f64(), half_a_digit(*score), score.decimals() == Some(0));
    // Half a unit of the last digit, and what adding many numbers loses.
    let is_near = |mean: f64, precision: f64| (value - mean).abs() <= precision + 1e-9 * mean.abs();
    let are_shares = || items.iter().all(|score| (0.0..=1.0).contains(&score.to_f64()));
    if is_sum_of(value, items) {
        return Some(Evidence::Sum);
    }
    if value > 1.0 && is_near(100.0 * mean, precision) && are_shares() {
        return Some(Evidence::Finer);
    }
    // A whole number may be the score of any item, and is hardly ever rounded.
    let precision = if is_whole { 0.0 } else { precision };
    is_near(mean, precision).then(|| match score.decimals() {
        _ if is_whole || items.contains(score) => Evidence::None,
        // A number with all digits of a float is not the mean by chance.
        None => Evidence::Finer,
        Some(own) if items.iter().all(|item| item.decimals().is_some_and(|decimals| decimals < own)) => Evidence::Finer,
        Some(_) => Evidence::Unlike,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(texts: &[&str]) -> Vec<Score> {
        texts.iter().map(|text| crate::scores::value::read(text).expect("a number").score).collect()
    }

    fn evidence(texts: &[&str]) -> Option<Evidence> {
        let scores = scores(texts);
        scores.split_last().and_then(|(score, items)| mean_of(score, items))
    }

    fn is_mean_of_others(texts: &[&str]) -> bool {
        evidence(texts) == Some(Evidence::Finer)
    }

    #[test]
    fn means_are_told_from_items() {
        assert!(is_mean_of_others(&["1", "0", "1", "0.67"]));
        assert!(is_mean_of_others(&["1", "0", "1", "0.6666666666666666"]));
        assert!(!is_mean_of_others(&["1", "0", "1", "0.66"]));
        assert!(!is_mean_of_others(&["1", "0.5", "0", "0.5"]), "an item's value");
        assert!(!is_mean_of_others(&["3", "2", "4", "3"]), "whole numbers");
        assert!(!is_mean_of_others(&["0", "1", "0.5"]), "too few");
        assert!(is_mean_of_others(&["1", "0", "1", "66.7"]), "in percent");
        assert!(is_mean_of_others(&["1", "0", "1", "0", "50"]), "in percent");
        assert!(!is_mean_of_others(&["1", "0", "1", "66.0"]), "not the mean");
        assert!(!is_mean_of_others(&["1", "0", "2", "100"]), "no shares");
        assert_eq!(evidence(&["1", "0", "1", "1", "1", "4"]), Some(Evidence::Sum));
        assert_eq!(evidence(&["1", "0", "1", "1", "3"]), None, "no more than three times an item");
        assert_eq!(evidence(&["1", "-1", "5", "5"]), None, "differences");
        assert_eq!(evidence(&["0.4", "0.8", "0.5", "0.6"]), Some(Evidence::Unlike), "as many decimals as the items");
    }

    #[test]
    fn statistics_are_told_to_their_rounding() {
        let is = |statistic: Statistic, score: &str, items: &[f64]| statistic.is_of(scores(&[score])[0], items);
        let items = [1.0, 0.0, 1.0, 1.0];
        assert!(is(Statistic::Mean, "0.75", &items) && is(Statistic::Mean, "0.8", &items));
        assert!(
            is(Statistic::Mean, "75", &items) && is(Statistic::Total, "3", &items) && is(Statistic::Count, "4", &items)
        );
        assert!(
            !is(Statistic::Mean, "1", &items)
                && !is(Statistic::Mean, "0.6", &items)
                && !is(Statistic::Sum, "1", &items)
        );
        // The mean is 71.25, and R 4.3 has sd(c(60, 70, 75, 80)) = 8.539126.
        let items = [60.0, 70.0, 75.0, 80.0];
        assert!(is(Statistic::Mean, "71", &items) && !is(Statistic::Mean, "72", &items));
        assert!(is(Statistic::Deviation, "8.54", &items) && is(Statistic::StandardError, "4.27", &items));
        assert!(is(Statistic::Quantile(0.5), "72.5", &items) && is(Statistic::Quantile(0.25), "67.5", &items));
        assert!(!is(Statistic::Mean, "1", &[]));
    }
}
