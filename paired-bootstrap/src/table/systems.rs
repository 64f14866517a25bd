//! Finds the columns that hold the scores of systems.

use super::cells::Table;
use super::choice::{Choice, Scales};
use super::column::{Column, Kind, Profile};
use super::ids::{FEW_ROWS, data_sets, is_row_label};
use super::names::{self, Names, rank};
use super::open::Open;
use super::relations;
use super::title::Title;
use crate::scores::value::{Refusal, Value};
use crate::scores::words::Words;
use crate::sorting;
use std::collections::HashMap;

/// The columns of a table that may hold a system's scores. Times and prices count as scores only if
/// there is nothing else to compare.
pub(super) fn score_columns<'t>(table: &'t Table, choice: &Choice) -> Vec<&'t Column> {
    let is_chosen =
        |name: &str| [&choice.baseline, &choice.experimental].iter().any(|part| part.as_deref() == Some(name));
    let other_parts = [&choice.id, &choice.run, &choice.cluster, &choice.category, &choice.gold];
    let is_part = |name: &str| other_parts.iter().any(|part| part.as_deref() == Some(name));
    // If the user says that 1 means right, that goes for a column such as `reference` as well. It
    // comes last.
    let is_no_gold = |column: &Column| {
        choice.gold.as_deref() == Some("") && rank(column.name(), names::GOLD).is_some() && column.profile().is_binary()
    };
    let (measures, mut scores): (Vec<&Column>, Vec<&Column>) = columns_of_scores(table)
        .into_iter()
        .filter(|column| !is_part(column.name()))
        .partition(|column| has_other_use(column.name()) && !is_chosen(column.name()) && !is_no_gold(column));
    sorting::sort_by_key(&mut scores, |column| is_no_gold(column));
    leave_out_training(table, &mut scores, is_chosen);
    scores.retain(|column| is_chosen(column.name()) || !table.is_phase(column.name()));
    let mut scores = relations::without_others(table, scores, is_chosen);
    leave_out_sizes(table, &mut scores, is_chosen);
    let numbers_items = |column: &Column| !is_chosen(column.name()) && relations::numbers_items(table, column);
    let others: Vec<&Column> = scores.iter().copied().filter(|column| !numbers_items(column)).collect();
    if others.len() > 1 {
        scores = others;
    }
    leave_out_descriptions(&mut scores);
    leave_out_spreads(&mut scores);
    // Texts next to a time may be the answers to be compared.
    let may_be_answers = |column: &Column| {
        let name = column.name();
        let is_beside_scores = rank(name, names::SYSTEM).is_some() || names::is_unit_column(name);
        column.kind() == Kind::Text && !is_part(name) && !has_other_use(name) && !is_beside_scores
    };
    if !scores.is_empty() || table.columns().iter().any(may_be_answers) {
        return scores;
    }
    measures.into_iter().filter(|column| names::is_compared_measure(column.name())).collect()
}

/// The columns of numbers or words that do not label, count or number the rows.
fn columns_of_scores(table: &Table) -> Vec<&Column> {
    let counts = count_columns(table);
    let may_run = |column: &Column| {
        rank(column.name(), names::SCORE).is_some() || table.rows() < FEW_ROWS || table.columns().len() == 1
    };
    let may_hold_scores = |column: &&Column| {
        matches!(column.kind(), Kind::Numbers | Kind::Words)
            && !is_row_label(table, column)
            && !counts.contains(&column.name())
            && (may_run(column) || !column.is_running())
    };
    table.columns().iter().filter(may_hold_scores).collect()
}

/// Whether a name is usual for a column that holds no scores.
fn has_other_use(name: &str) -> bool {
    use names::{CATEGORY, GOLD, ID, LABEL, MEASURED, NUMBERED, RUN, SAMPLE, SHARED};
    let usual = [ID, LABEL, SHARED, CATEGORY, MEASURED, NUMBERED, RUN, SAMPLE, GOLD];
    usual.iter().any(|usual| rank(name, usual).is_some())
        || names::ends_in_id(name)
        || names::is_property(name)
        || names::is_of_cross_validation(name)
}

/// A system's scores on its training data are not another system.
fn leave_out_training(table: &Table, scores: &mut Vec<&Column>, is_chosen: impl Fn(&str) -> bool) {
    let is_cross_validated = ["fit_time", "score_time"].iter().all(|name| table.find(name).is_some());
    let of_training = |name: &str| {
        names::has_word(name, names::TRAINED_ON)
            && (is_cross_validated || names::direction_of([name; 2]).is_some())
            && table.columns().iter().any(|other| names::is_of_training(name, other.name()))
    };
    scores.retain(|column| is_chosen(column.name()) || !of_training(column.name()));
}

/// Once a system is chosen, [sizes] beside it are no systems, unless it is one of them.
fn leave_out_sizes(table: &Table, scores: &mut Vec<&Column>, is_chosen: impl Fn(&str) -> bool) {
    if !scores.iter().any(|column| is_chosen(column.name())) {
        return;
    }
    let sizes: Vec<&str> = sizes(table, scores).into_iter().map(Column::name).collect();
    if !sizes.iter().any(|name| is_chosen(name)) {
        scores.retain(|column| !sizes.contains(&column.name()));
    }
}

/// Next to two systems, columns computed from them (`mean`, `max`, `diff`) or describing items
/// (`multi_hop`) are not systems.
fn leave_out_descriptions(scores: &mut Vec<&Column>) {
    let is_named_so =
        |column: &&Column| names::is_made_of_others(column.name()) || names::may_be_property(column.name());
    let systems: Vec<&Column> = scores.iter().copied().filter(|column| !is_named_so(column)).collect();
    if systems.len() > 1 {
        scores.retain(|column| {
            !is_named_so(column) || names::is_made_of_others(column.name()) && !is_made_of(column, &systems)
        });
    }
}

/// The spread or the number of a system's scores is not a system, if every system has one.
/// Otherwise `yolo_n` next to `yolo` is a system.
fn leave_out_spreads(scores: &mut Vec<&Column>) {
    let all: Vec<&str> = scores.iter().map(|column| column.name()).collect();
    let is_spread =
        |name: &str| names::ends_in_spread(name) && all.iter().any(|other| names::is_spread_of(name, other));
    let (spreads, means): (Vec<&str>, Vec<&str>) = all.iter().partition(|name| is_spread(name));
    let has_spread = |mean: &&str| spreads.iter().any(|spread| names::is_spread_of(spread, mean));
    if means.len() > 1 && means.iter().all(has_spread) {
        scores.retain(|column| !spreads.contains(&column.name()));
    }
}

/// Whether each number of a column lies in the range of the others, or is the difference of two.
fn is_made_of(column: &Column, others: &[&Column]) -> bool {
    let numbers = |column: &Column| -> Vec<Option<f64>> {
        let number = |value: Result<Value, Refusal>| Some(value.ok()?.score.to_f64());
        column.values().into_iter().map(number).collect()
    };
    let number = |column: &Column, numbers: &[Option<f64>], row| numbers[column.code(row)? as usize];
    let (owns, theirs) = (numbers(column), others.iter().map(|other| numbers(other)).collect::<Vec<_>>());
    let is_made = |row: usize| {
        let all: Option<Vec<f64>> =
            others.iter().zip(&theirs).map(|(other, numbers)| number(other, numbers, row)).collect();
        let (Some(own), Some(all)) = (number(column, &owns, row), all) else { return true };
        let (least, most) = all
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), &other| (least.min(other), most.max(other)));
        // Means are rounded.
        let slack = 0.01 * (most - least).max(1e-9);
        let is_difference = all.iter().any(|one| all.iter().any(|other| (one - other - own).abs() <= slack));
        is_difference || (least - slack..=most + slack).contains(&own)
    };
    (0..column.rows()).all(is_made)
}

/// Columns that add up to another one in every row, or to 1 or 100, such as the points for
/// questions of an exam or the probabilities of classes; and the name of the column of totals, if
/// there is one.
pub(super) fn parts_of_total(columns: &[&Column]) -> Option<Open> {
    let is_graded = |column: &&&Column| {
        column.kind() == Kind::Numbers && !column.profile().is_binary() && column.profile().distinct > 1
    };
    let graded: Vec<&Column> = columns.iter().filter(is_graded).copied().collect();
    let numbers = |column: &Column| -> Option<Vec<f64>> {
        let of_text: Vec<Option<f64>> =
            column.values().into_iter().map(|value| Some(value.ok()?.score.to_f64())).collect();
        (0..column.rows()).map(|row| of_text[column.code(row)? as usize]).collect()
    };
    let all: Vec<Vec<f64>> = graded.iter().map(|column| numbers(column)).collect::<Option<_>>()?;
    let rows = all.first().map_or(0, Vec::len);
    if graded.len() < 2 || rows < FEW_ROWS {
        return None;
    }
    let sum = |row: usize| all.iter().map(|column| column[row]).sum::<f64>();
    // Proportions are rounded.
    let is_sum = |total: f64, row: usize| (sum(row) - total).abs() <= 0.011 * total.abs();
    let is_always = |total: &dyn Fn(usize) -> f64| (0..rows).all(|row| is_sum(total(row), row));
    let parts = |total: Option<usize>| {
        let name = |at: usize| graded[at].name().to_owned();
        Open::Parts {
            parts: (0..graded.len()).filter(|at| Some(*at) != total).map(name).collect(),
            total: total.map(name),
        }
    };
    if [1.0, 100.0].iter().any(|total| is_always(&|_| *total)) {
        return Some(parts(None));
    }
    // The total is itself one of the columns. With two systems, `total` is their sum.
    let is_sum_of_two = |at: usize| graded.len() == 3 && names::is_made_of_others(graded[at].name());
    let is_total = |at: &usize| graded.len() > 2 && !is_sum_of_two(*at) && is_always(&|row| 2.0 * all[*at][row]);
    (0..graded.len()).find(is_total).map(|total| parts(Some(total)))
}

/// The names of the columns that count something.
pub(super) fn count_columns(table: &Table) -> Vec<&str> {
    let names = || table.columns().iter().map(Column::name);
    let has_counts = names().any(|name| names::is_count(name, false));
    names().filter(|name| names::is_count(name, has_counts)).collect()
}

/// Whether each row of a table has scores of several systems.
pub(super) fn holds_systems(table: &Table) -> bool {
    let candidates = score_columns(table, &Choice::default());
    are_sides(&candidates) || best_pair(&candidates, None, None, false).is_some()
}

/// Whether the names of a table's scores say which is the baseline and which the experimental
/// system.
pub(super) fn has_sides(table: &Table) -> bool {
    are_sides(&score_columns(table, &Choice::default()))
}

fn are_sides(candidates: &[&Column]) -> bool {
    let names: Vec<&str> = candidates.iter().map(|column| column.name()).collect();
    matches!(names::sides(&names), (Some(_), Some(_)))
}

/// The two columns that are most likely the same measure of two systems, the first pair in a tie.
/// If names fit equally well, columns with the same words for right and wrong win. One of the two
/// may be known. With `are_alike`, scales and names do not matter.
pub(super) fn best_pair(
    candidates: &[&Column],
    baseline: Option<usize>,
    experimental: Option<usize>,
    are_alike: bool,
) -> Option<(usize, usize)> {
    let titles: Vec<Title> = candidates.iter().map(|column| Title::of(column.name())).collect();
    let words: Vec<Option<Words>> = candidates.iter().map(|column| column.word_pair()).collect();
    let parts: Vec<Vec<String>> = candidates.iter().map(|column| names::words(column.name())).collect();
    let keys = last_keys(candidates);
    let statistics = relations::statistics(candidates);
    // Next to a metric without a system, or to several metrics, other numbers are probably not
    // systems, unless their names say so.
    let metrics = candidates.iter().filter(|column| names::is_always_metric(column.name())).count();
    let farthest = if metrics > 1 || titles.iter().any(Title::is_metric_alone) { 0 } else { u8::MAX };
    let distance = |first: usize, second: usize| {
        if are_alike {
            return Some((false, 0, false, false));
        }
        let distance = titles[first].distance_to(&titles[second]).filter(|distance| *distance <= farthest)?;
        let are_two_scores = || {
            (baseline, experimental) == (None, None)
                && names::are_nested(candidates[first].name(), candidates[second].name())
        };
        if statistics[first] != statistics[second]
            || names::differ_in_metric(&parts[first], &parts[second])
            || are_two_scores()
        {
            return None;
        }
        let has_other_words = words[first] != words[second];
        let has_other_key = keys[first] != keys[second];
        let [first, second] = [first, second].map(|at| candidates[at]);
        let is_in_thousands = !is_comparable(first, second);
        (!is_in_thousands || are_comparable_in_thousands(first, second))
            .then_some((is_in_thousands, distance, has_other_words, has_other_key))
    };
    let all = || 0..candidates.len();
    let pairs: Box<dyn Iterator<Item = (usize, usize)>> = match (baseline, experimental) {
        (Some(baseline), Some(experimental)) => return Some((baseline, experimental)),
        (Some(baseline), None) => Box::new(all().map(move |other| (baseline, other))),
        (None, Some(experimental)) => Box::new(all().map(move |other| (other, experimental))),
        (None, None) => {
            Box::new(all().flat_map(|first| (first + 1..candidates.len()).map(move |second| (first, second))))
        }
    };
    let pairs = pairs.filter(|(first, second)| first != second);
    let best = pairs.filter_map(|pair| Some((distance(pair.0, pair.1)?, pair))).min();
    best.map(|(_, pair)| pair)
}

/// The last part of each name that is made of nested keys, if it is a measure: other names end with
/// it as well, and others share the keys before it. `gpt-3.5` has no keys.
fn last_keys<'c>(candidates: &[&'c Column]) -> Vec<Option<&'c str>> {
    let split =
        |column: &&'c Column| column.name().rsplit_once('.').filter(|(_, last)| last.starts_with(char::is_alphabetic));
    let all: Vec<Option<(&str, &str)>> = candidates.iter().map(split).collect();
    let (mut keys, mut stems): (HashMap<&str, usize>, HashMap<&str, usize>) = Default::default();
    for (stem, key) in all.iter().flatten() {
        *keys.entry(key).or_default() += 1;
        *stems.entry(stem).or_default() += 1;
    }
    let is_measure = |(stem, key): &(&str, &str)| keys[key] > 1 && stems[stem] > 1;
    all.iter().map(|split| split.filter(is_measure).map(|(_, key)| key)).collect()
}

/// The other candidates that hold the same as both columns of a pair, for other systems. With
/// `are_labels`, scales do not matter; with [`Scales::Percent`], percent and shares go together.
pub(super) fn other_systems<'c>(
    candidates: &[&'c Column],
    pair: [&Column; 2],
    are_labels: bool,
    scale: Option<Scales>,
) -> Vec<&'c str> {
    let are_labels = are_labels || scale == Some(Scales::Same);
    let is_divided =
        |other: &Column, chosen: &Column| scale == Some(Scales::Percent) && in_percent(other, chosen).is_some();
    let is_like = |other: &Column, chosen: &Column| {
        let is_same_measure = || Title::of(other.name()).distance_to(&Title::of(chosen.name())).is_some();
        let is_same_scale =
            || is_comparable(other, chosen) || are_numbered_shares(other, chosen) || is_divided(other, chosen);
        are_labels || is_same_measure() && is_same_scale()
    };
    let is_other = |other: &&&Column| {
        pair.iter().any(|chosen| are_labels || other.word_pair() == chosen.word_pair())
            && pair.iter().all(|chosen| other.name() != chosen.name() && is_like(other, chosen))
    };
    candidates.iter().filter(is_other).map(|other| other.name()).collect()
}

/// Whether the names of two columns differ only in a number, like `m1` and `m4`, and all scores lie
/// from 0 to 1. If so, right and wrong is on the same scale as graded scores.
fn are_numbered_shares(first: &Column, second: &Column) -> bool {
    let without_number = |column: &Column| names::without_digits(column.name());
    let is_share = |column: &Column| column.kind() == Kind::Numbers && !column.profile().leaves_unit;
    [first, second].into_iter().all(is_share) && without_number(first) == without_number(second)
}

/// Whether two columns are named after different metrics, or after two scores of one record.
pub(super) fn are_metrics(first: &Column, second: &Column) -> bool {
    Title::of(first.name()).has_other_metric_than(&Title::of(second.name()))
        || names::are_nested(first.name(), second.name())
        || names::differ_in_metric(&names::words(first.name()), &names::words(second.name()))
}

/// Words for sizes of data sets.
const SIZES: Names = &["size", "sizes", "samples", "instances", "examples", "rows", "features", "classes", "n"];

/// The candidates that may be counts or sizes beside scores: they hold whole numbers far outside
/// the range of two other columns or more, which have decimals and are on one scale. Their names or
/// the ids are those of sizes or of data sets. Others may be another metric, or a coarse baseline.
pub(super) fn sizes<'t>(table: &Table, candidates: &[&'t Column]) -> Vec<&'t Column> {
    let are_numbers = |column: &&Column| column.kind() == Kind::Numbers && !column.profile().is_binary();
    let (mut whole, others): (Vec<&Column>, Vec<&Column>) =
        candidates.iter().copied().filter(are_numbers).partition(|column| relations::is_whole(column));
    let is_named = |column: &Column| {
        let has = |words| names::has_word(column.name(), words);
        has(SIZES) || has(names::TRAINED_ON) || has(names::HELD_OUT)
    };
    if data_sets(table).is_none() {
        whole.retain(|column| is_named(column));
    }
    let [first, rest @ ..] = others.as_slice() else { return Vec::new() };
    if whole.is_empty() || rest.is_empty() || !rest.iter().all(|other| is_comparable(first, other)) {
        return Vec::new();
    }
    let range = |columns: &[&Column]| {
        let values = columns.iter().flat_map(|column| column.values());
        let numbers = values.filter_map(|value| Some(value.ok()?.score.to_f64()));
        numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), number| (least.min(number), most.max(number)))
    };
    let (least, most) = range(&others);
    let margin = (most - least) / 2.0;
    whole.retain(|column| {
        let (low, high) = range(&[column]);
        low < least - margin || high > most + margin
    });
    whole
}

/// Whether two columns may hold the same metric of two systems. Either both are right and wrong, or
/// nearly so; or their largest scores differ by a factor of at most ten, or of two if only one has
/// scores outside 0 to 1. True if the size of the scores is unknown: the user is asked about that
/// first.
pub(super) fn is_comparable(first: &Column, second: &Column) -> bool {
    let (a, b) = (first.profile(), second.profile());
    if a.may_be_grouped || b.may_be_grouped {
        return true;
    }
    let (a, b) = (&a.beside(b), &b.beside(a));
    // One cell may be the mean of the others, in percent.
    let is_binary = |profile: &Profile| {
        profile.binary + usize::from(profile.leaves_unit && profile.scores() > 3) >= profile.scores()
    };
    match (is_binary(a), is_binary(b)) {
        (true, true) => true,
        (false, false) => {
            let (larger, smaller) = (a.largest.max(b.largest), a.largest.min(b.largest));
            larger <= smaller * if a.leaves_unit == b.leaves_unit { 10.0 } else { 2.0 }
        }
        (true, false) => is_mostly_binary(b),
        (false, true) => is_mostly_binary(a),
    }
}

/// The column that looks like percent, if the other's scores lie from 0 to 1.
pub(super) fn in_percent<'c>(first: &'c Column, second: &'c Column) -> Option<&'c Column> {
    let (a, b) = (first.profile(), second.profile());
    let found = a.may_be_percent_of(b).then_some(first);
    found.or_else(|| b.may_be_percent_of(a).then_some(second))
}

/// Whether two columns may hold the same metric if points group thousands: `1.204` and `987`. The
/// user is then asked what the points mean.
fn are_comparable_in_thousands(first: &Column, second: &Column) -> bool {
    let (a, b) = (first.profile(), second.profile());
    let may_be_thousands = |profile: &Profile| profile.pointed + profile.whole == profile.scores();
    let (larger, smaller) = (a.largest_grouped.max(b.largest_grouped), a.largest_grouped.min(b.largest_grouped));
    a.pointed + b.pointed > 0 && may_be_thousands(a) && may_be_thousands(b) && larger <= 10.0 * smaller
}

/// Whether scores are right or wrong, with some partly right. A column of confidences is not like
/// that.
fn is_mostly_binary(profile: &Profile) -> bool {
    !profile.leaves_unit && 2 * profile.binary >= profile.scores()
}
