//! Relations between the columns of a table, by names and numbers: the ends of an interval, a
//! prediction and the truth, several statistics. Such columns are not two systems.

use super::cells::Table;
use super::column::{Column, Kind};
use super::ids::is_row_label;
use super::names::{self, Names, SETTING, Statistic, is_unit, rank, words};
use super::open::Open;
use crate::sorting;
use std::collections::{HashMap, HashSet};

/// Words for the two ends of an interval.
const ENDS: &[(&str, &str)] = &[("low", "high"), ("lo", "hi"), ("lower", "upper"), ("lwr", "upr")];

/// Words for the start and the end of a stretch of time or text.
const BOUNDS: &[(&str, &str)] = &[("start", "end"), ("begin", "end"), ("start", "stop")];

/// Words for the difference between two systems.
const DIFFERENCES: Names =
    &["diff", "difference", "differences", "delta", "gap", "gain", "improvement", "effect", "lift"];

/// Words in the names of the ends of an interval.
const INTERVALS: Names = &["ci", "ci90", "ci95", "ci99", "conf", "confidence", "interval", "bound"];

/// Words for the truth, and for its prediction, in two otherwise equal names. `gold` is not among
/// them: systems that are given the gold are compared with systems that predict it.
const TRUE: Names = &["obs", "observed", "true", "actual", "measured", "truth"];
const PREDICTED: Names = &[
    "pred", "preds", "predicted", "prediction", "hat", "est", "estimate", "estimated", "fitted", "simulated",
    "forecast", "prob", "proba", "probs",
];

/// Words for the total of several parts.
const TOTALS: Names = &["total", "overall"];

/// Words for times.
const TIMES: Names = &["time", "times", "latency", "duration", "seconds", "elapsed", "runtime"];

/// With at least this many rows, two percentiles that are always in order are not two systems.
const ROWS_IN_ORDER: usize = 6;

/// A column of numbers, and the words of its name.
struct Named<'t> {
    column: &'t Column,
    words: Vec<String>,
}

impl Named<'_> {
    fn has(&self, of: Names) -> bool {
        self.words.iter().any(|word| of.contains(&word.as_str()))
    }
}

/// The candidates without those that hold no scores, judging by names and numbers: ends of
/// intervals, p-values, settings, years. If that leaves fewer than two, only the undoubted ones are
/// removed. Columns for which `is_chosen` is true stay in any case.
pub(super) fn without_others<'t>(
    table: &'t Table,
    candidates: Vec<&'t Column>,
    is_chosen: impl Fn(&str) -> bool,
) -> Vec<&'t Column> {
    let mut others = others(table);
    others.retain(|name, _| !is_chosen(name));
    let is_other = |column: &Column| others.contains_key(column.name());
    let is_setting = |column: &Column| rank(column.name(), SETTING).is_some() && !is_chosen(column.name());
    let (settings, mut left): (Vec<&Column>, Vec<&Column>) =
        candidates.iter().copied().filter(|column| !is_other(column)).partition(|column| is_setting(column));
    let are_shares = !left.is_empty() && left.iter().all(|column| !column.profile().leaves_unit);
    let is_surely_setting = |column: &Column| column.profile().distinct == 1 || are_shares && is_whole(column);
    let may_be_setting = |column: &Column| is_surely_setting(column) || has_few_values(column);
    // Ways of decoding, named after their settings, are compared as systems.
    let are_systems = settings.len() >= left.len();
    left.extend(settings.iter().filter(|column| are_systems && !is_surely_setting(column) || !may_be_setting(column)));
    let is_surely_other =
        |column: &Column| others.get(column.name()) == Some(&true) || is_setting(column) && is_surely_setting(column);
    let back: Vec<&Column> = candidates.iter().copied().filter(|column| !is_surely_other(column)).collect();
    if left.len() < 2 && back.len() > 1 {
        return back;
    }
    let left: HashSet<&str> = left.into_iter().map(Column::name).collect();
    candidates.into_iter().filter(|column| left.contains(column.name())).collect()
}

/// The columns without scores, judging by names and numbers, except settings; each with whether it
/// is undoubted.
fn others(table: &Table) -> HashMap<&str, bool> {
    let all = named(table);
    let mut found = HashMap::new();
    for (ends, _) in intervals(&all) {
        found.extend(ends.map(|end| (end.column.name(), end.has(INTERVALS))));
    }
    for ends in pairs(&all, BOUNDS).into_iter().filter(|ends| are_in_order(ends.map(|end| end.column))) {
        let are_years = ends.iter().all(|end| holds_years(end.column));
        found.extend(ends.map(|end| (end.column.name(), are_years)));
    }
    let data = || names::TRAINED_ON.iter().flat_map(|own| names::HELD_OUT.iter().map(move |other| (*own, *other)));
    for [own, other] in pairs(&all, &data().collect::<Vec<_>>()) {
        if names::is_of_training(own.column.name(), other.column.name()) {
            found.insert(own.column.name(), false);
        }
    }
    found.extend(all.iter().filter_map(|one| Some((one.column.name(), is_surely_of_rows(one)?))));
    found
}

/// Whether a column undoubtedly holds p-values, numbers or dates of rows, or the truth;
/// `Some(false)` if it probably does, and `None` if it does not: `AlphaFold` has fractions.
fn is_surely_of_rows(Named { column, words }: &Named) -> Option<bool> {
    if is_p_value(words) {
        return (!column.profile().leaves_unit).then_some(true);
    }
    let (first, last) = (words.first()?.as_str(), words.last().filter(|_| words.len() > 1)?.as_str());
    if last == "year" && holds_years(column) || first == "actual" && is_whole(column) {
        return Some(true);
    }
    let numbers_rows = || {
        ["year", "date", "epoch", "fold", "seed"].contains(&last)
            && is_whole(column)
            && (column.is_running() || has_few_values(column))
    };
    (["actual", "observed"].contains(&first) || numbers_rows()).then_some(false)
}

fn holds_years(column: &Column) -> bool {
    column.texts().iter().all(|text| text.parse().is_ok_and(|year: u32| (1900..=2100).contains(&year)))
}

/// Whether each number of a column occurs at least twice on average.
fn has_few_values(column: &Column) -> bool {
    2 * column.profile().distinct <= column.rows()
}

/// What each row of a table of finished comparisons holds: a difference followed by its interval,
/// or a p-value. If the table also has the scores of two systems (`has_pair`), a p-value alone is
/// merely left out.
pub(super) fn finished(table: &Table, has_pair: bool) -> Option<Open> {
    let all = named(table);
    let is_difference = |one: &Named| one.has(DIFFERENCES);
    let place = |one: &Named| table.find(one.column.name());
    let with_interval = || {
        let found = intervals(&all);
        let is_meant = |(ends, inside): &([&Named; 2], &Named)| is_difference(inside) && place(inside) < place(ends[0]);
        let (ends, inside) = found.into_iter().find(is_meant)?;
        Some(vec![inside.column, ends[0].column, ends[1].column])
    };
    let with_p = || {
        let p = all.iter().find(|one| is_p_value(&one.words))?;
        let beside = all.iter().find(|one| is_difference(one) && one.column.name() != p.column.name());
        (beside.is_some() || !has_pair).then(|| beside.into_iter().chain([p]).map(|one| one.column).collect())
    };
    let columns: Vec<&Column> = with_interval().or_else(with_p)?;
    Some(Open::Finished { columns: columns.into_iter().map(|column| column.name().to_owned()).collect() })
}

/// The columns that count the items that only one of two systems got right: `a_right_b_wrong` and
/// `b_right_a_wrong`, `only_a` and `only_b`.
pub(super) fn discordant(table: &Table) -> Option<Open> {
    const OUTCOMES: Names = &["only", "right", "correct", "wrong", "incorrect"];
    const RIGHT: Names = &["right", "correct"];
    let all = named(table);
    let counts: Vec<&Named> = all.iter().filter(|one| one.has(OUTCOMES) && is_whole(one.column)).collect();
    let are_discordant = |first: &Named, second: &Named| {
        let is_turned = || {
            let sorted = |one: &Named| {
                let mut words = one.words.clone();
                sorting::sort(&mut words);
                words
            };
            first.words != second.words
                && sorted(first) == sorted(second)
                && first.has(RIGHT)
                && first.has(&["wrong", "incorrect"])
        };
        let is_total = |column: &Column| {
            is_whole(column)
                && (0..column.rows()).all(|row| {
                    let number = |column: &Column| column.score(row).map(|score| score.to_f64());
                    let parts = number(first.column).zip(number(second.column)).map(|(first, second)| first + second);
                    parts.zip(number(column)).is_none_or(|(parts, total)| parts <= total)
                })
        };
        // `text_only` and `image_only` may be systems.
        let are_counted = || first.has(RIGHT) || all.iter().any(|one| is_total(one.column));
        let are_only =
            || first.has(&["only"]) && names::only_difference(&first.words, &second.words).is_some() && are_counted();
        is_turned() || are_only()
    };
    let mut pairs =
        counts.iter().enumerate().flat_map(|(at, first)| counts[at + 1..].iter().map(move |second| [*first, *second]));
    let pair = pairs.find(|[first, second]| are_discordant(first, second))?;
    Some(Open::CountsOfOutcomes { columns: pair.map(|one| one.column.name().to_owned()).to_vec() })
}

/// The column that counts the items with the scores of each row: beside it are only two columns of
/// at most three scores, perhaps with the numbers of the rows, and no row of scores occurs twice.
pub(super) fn counts_of_rows<'t>(table: &'t Table, scores: &[&Column]) -> Option<&'t Column> {
    const MOST_SCORES: usize = 3;
    const COUNTS: [&str; 4] = ["count", "counts", "freq", "frequency"];
    let is_count = |column: &&Column| {
        let name = column.name().to_lowercase();
        is_whole(column) && COUNTS.contains(&name.as_str())
    };
    let counts = table.columns().iter().find(is_count)?;
    let columns: Vec<&Column> = table
        .columns()
        .iter()
        .filter(|column| column.name() != counts.name() && !is_row_label(table, column))
        .collect();
    let is_score = |column: &&Column| {
        scores.iter().any(|score| score.name() == column.name()) && column.profile().distinct <= MOST_SCORES
    };
    let mut seen = HashSet::new();
    let are_new = |row: usize| seen.insert(columns.iter().map(|column| column.code(row)).collect::<Vec<_>>());
    (columns.len() == 2 && columns.iter().all(is_score) && (0..table.rows()).all(are_new)).then_some(counts)
}

/// Whether a column numbers the items anew for each value of another, as sentences are numbered in
/// each document: the rows of each count 0, 1, 2… or 1, 2, 3…, with three rows or more on average.
pub(super) fn numbers_items(table: &Table, column: &Column) -> bool {
    let numbers: Option<Vec<u64>> = column.texts().iter().map(|text| text.parse().ok()).collect();
    let Some(numbers) = numbers.filter(|_| column.kind() == Kind::Numbers) else { return false };
    let counts_in = |outer: &Column| {
        let groups = outer.profile().distinct;
        let mut last: Vec<Option<u64>> = vec![None; groups];
        let is_next = |row: usize| {
            let Some((outer, number)) = outer.code(row).zip(column.code(row)) else { return false };
            let number = numbers[number as usize];
            match last[outer as usize].replace(number) {
                Some(last) => number == last + 1,
                None => number <= 1,
            }
        };
        groups > 1 && 3 * groups <= column.rows() && (0..column.rows()).all(is_next)
    };
    table.columns().iter().filter(|outer| outer.name() != column.name()).any(counts_in)
}

/// A column of predictions and the column that it predicts: `logK_pred` and `logK_obs`.
pub(super) fn predicted(table: &Table) -> Option<[&Column; 2]> {
    let mut words: Vec<(&str, &str)> =
        PREDICTED.iter().flat_map(|prediction| TRUE.iter().map(move |truth| (*prediction, *truth))).collect();
    words.push(("score", "true"));
    let all = named(table);
    // `pred_f1` and `true_f1` are scores. Of columns named `score`, only `y_score` is a prediction.
    let is_meant = |[prediction, truth]: &[&Named; 2]| {
        let mut rest = prediction.words.iter().filter(|word| truth.words.contains(word)).peekable();
        let are_labels = [prediction, truth].iter().all(|one| one.column.profile().is_binary());
        let is_called_so = !prediction.has(&["score"]) || prediction.words == ["y", "score"];
        is_called_so && !are_labels && rest.peek().is_some() && !rest.any(|word| names::is_metric_name(word))
    };
    pairs(&all, &words).into_iter().find(is_meant).map(|pair| pair.map(|one| one.column))
}

/// Asks about two columns that are a time and a part of it.
pub(super) fn total_and_part([first, second]: [&Column; 2]) -> Option<Open> {
    let is_part = are_total_and_part(first, second) || are_total_and_part(second, first);
    is_part.then(|| Open::Metrics { first: first.name().to_owned(), second: second.name().to_owned() })
}

/// Asks about columns that are statistics of the same measurements.
pub(super) fn statistics_of_one(columns: &[&Column]) -> Option<Open> {
    let found = statistics(columns);
    let told = columns.iter().zip(found).filter(|(_, found)| found.is_some());
    let columns: Vec<String> = told.map(|(column, _)| column.name().to_owned()).collect();
    (!columns.is_empty()).then_some(Open::Statistics { columns })
}

/// The statistic in each column, if other columns hold other statistics of the same measurements
/// and their order confirms it: `p50 (ms)` and `p95 (ms)`, or a mean and its spread.
pub(super) fn statistics(columns: &[&Column]) -> Vec<Option<Statistic>> {
    let mut groups: HashMap<Vec<String>, Vec<(usize, Statistic)>> = HashMap::new();
    for (at, column) in columns.iter().enumerate() {
        let is_number = column.kind() == Kind::Numbers && !column.profile().is_binary();
        if let Some((stem, statistic)) = statistic_of(column.name()).filter(|_| is_number) {
            groups.entry(stem).or_default().push((at, statistic));
        }
    }
    let mut found = vec![None; columns.len()];
    for group in groups.into_values() {
        let all: Vec<(&Column, Statistic)> = group.iter().map(|(at, statistic)| (columns[*at], *statistic)).collect();
        if are_statistics_of_one(&all) {
            group.into_iter().for_each(|(at, statistic)| found[at] = Some(statistic));
        }
    }
    found
}

/// Whether columns named after statistics have numbers in the right order: at least three columns,
/// or two percentiles in many rows. A mean and a spread need no check.
fn are_statistics_of_one(all: &[(&Column, Statistic)]) -> bool {
    let share = |statistic: Statistic| if let Statistic::Quantile(share) = statistic { Some(share) } else { None };
    let has = |is_meant: &dyn Fn(Statistic) -> bool| all.iter().any(|(_, statistic)| is_meant(*statistic));
    let is_middle = |statistic| matches!(statistic, Statistic::Mean | Statistic::Quantile(0.5));
    let is_spread = |statistic| matches!(statistic, Statistic::Deviation | Statistic::StandardError);
    if has(&is_middle) && has(&is_spread) {
        return true;
    }
    let is_below = |one: Statistic, other: Statistic| match (share(one), share(other)) {
        (Some(one), Some(other)) => one < other,
        (Some(one), None) => one == 0.0 && other == Statistic::Mean,
        (None, Some(other)) => one == Statistic::Mean && other == 1.0,
        (None, None) => false,
    };
    let in_turn = || all.iter().flat_map(|low| all.iter().map(move |high| [low, high]));
    let mut pairs =
        in_turn().filter(|[low, high]| is_below(low.1, high.1)).map(|pair| pair.map(|one| one.0)).peekable();
    let is_percentile = |statistic| share(statistic).is_some_and(|share| ![0.0, 0.5, 1.0].contains(&share));
    let is_enough = all.len() > 2 || has(&is_percentile) && all.iter().all(|one| one.0.rows() >= ROWS_IN_ORDER);
    is_enough && pairs.peek().is_some() && pairs.all(are_in_order)
}

/// The statistic in a name, and the other words without units: `latency` for `p95 latency (ms)`.
fn statistic_of(name: &str) -> Option<(Vec<String>, Statistic)> {
    let mut words = words(name);
    words.retain(|word| !is_unit(word));
    let of = |word: &String| {
        let percent = word.strip_prefix('p').and_then(|number| number.parse::<u8>().ok()).filter(|share| *share < 100);
        let percentile = percent.map(|share| Statistic::Quantile(f64::from(share) / 100.0));
        let known = names::statistic(word);
        percentile.or(known).filter(|found| !matches!(found, Statistic::Sum | Statistic::Total | Statistic::Count))
    };
    let at = words.iter().rposition(|word| of(word).is_some())?;
    let statistic = of(&words.remove(at))?;
    Some((words, statistic))
}

/// Whether one column holds total times and the other the times of a part: `total_latency_s` is
/// never below `generation_time_s`.
fn are_total_and_part(total: &Column, part: &Column) -> bool {
    let has = |column: &Column, names| names::has_word(column.name(), names);
    has(total, TOTALS) && !has(part, TOTALS) && has(total, TIMES) && has(part, TIMES) && are_in_order([part, total])
}

/// The intervals in a table, each with the column of numbers between its ends.
fn intervals<'n, 't>(all: &'n [Named<'t>]) -> Vec<([&'n Named<'t>; 2], &'n Named<'t>)> {
    let ends: Vec<[&Named; 2]> =
        pairs(all, ENDS).into_iter().filter(|pair| are_in_order(pair.map(|end| end.column))).collect();
    let names: HashSet<&str> = ends.iter().flatten().map(|end| end.column.name()).collect();
    let others: Vec<&Named> = all.iter().filter(|one| !names.contains(one.column.name())).collect();
    let inside = |[low, high]: [&Named; 2], one: &Named| {
        (low.has(INTERVALS) || is_called_after(low, one))
            && !is_sibling(low, one)
            && are_in_order([low.column, one.column])
            && are_in_order([one.column, high.column])
    };
    ends.into_iter().filter_map(|pair| Some((pair, *others.iter().find(|one| inside(pair, one))?))).collect()
}

/// Whether a name is that of a third system: `gpt_medium` next to `gpt_low` and `gpt_high`.
fn is_sibling(end: &Named, one: &Named) -> bool {
    let other = names::only_difference(&end.words, &one.words).map(|(_, other)| other);
    other.is_some_and(|other| names::statistic(other).is_none() && !DIFFERENCES.contains(&other))
}

/// Whether the ends of an interval have no name of their own, or share a word with the column
/// between them, or this is a difference or statistic.
fn is_called_after(end: &Named, one: &Named) -> bool {
    let is_statistic = || one.words.iter().any(|word| names::statistic(word).is_some());
    end.words.len() == 1
        || end.words.iter().any(|word| one.words.contains(word))
        || one.has(DIFFERENCES)
        || is_statistic()
}

/// Whether a column is named after p-values.
fn is_p_value(words: &[String]) -> bool {
    let joined = words.join("_");
    ["p_value", "pvalue", "p_val", "pval", "p_values"]
        .iter()
        .any(|p| joined == *p || joined.starts_with(&format!("{p}_")))
        || ["_p_value", "_pvalue", "_pval"].iter().any(|p| joined.ends_with(p))
}

/// Pairs of columns whose names differ only in a pair of these words.
fn pairs<'n, 't>(all: &'n [Named<'t>], of: &[(&str, &str)]) -> Vec<[&'n Named<'t>; 2]> {
    let by_words: HashMap<&[String], &Named> = all.iter().rev().map(|one| (one.words.as_slice(), one)).collect();
    let partners = |first: &'n Named<'t>| {
        let mut found = Vec::new();
        for (at, word) in first.words.iter().enumerate() {
            for (_, other) in of.iter().filter(|(own, _)| own == word) {
                let mut words = first.words.clone();
                words[at] = (*other).to_owned();
                found.extend(by_words.get(words.as_slice()).map(|second| [first, *second]));
            }
        }
        found
    };
    all.iter().flat_map(partners).collect()
}

/// Whether the first column is nowhere above the second, and the second is not just 0 and 1.
fn are_in_order([first, second]: [&Column; 2]) -> bool {
    let is_in_order = |row: usize| match (first.score(row), second.score(row)) {
        (Some(first), Some(second)) => first.to_f64() <= second.to_f64(),
        _ => true,
    };
    !second.profile().is_binary() && (0..first.rows()).all(is_in_order)
}

fn named(table: &Table) -> Vec<Named<'_>> {
    numbers(table).map(|column| Named { column, words: words(column.name()) }).collect()
}

fn numbers(table: &Table) -> impl Iterator<Item = &Column> {
    table.columns().iter().filter(|column| column.kind() == Kind::Numbers)
}

/// Whether a column holds whole numbers other than 0 and 1, such as counts.
pub(super) fn is_whole(column: &Column) -> bool {
    column.kind() == Kind::Numbers
        && !column.profile().is_binary()
        && column.texts().iter().all(|text| text.parse::<u64>().is_ok())
}
