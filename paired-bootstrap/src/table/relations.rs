//! What columns of one table are to each other, by their names and numbers: the ends of an
//! interval, the truth of a prediction, statistics of one thing. Such columns are no two systems.

use super::cells::Table;
use super::column::{Column, Kind};
use super::names::{self, Names, Statistic, words};
use super::open::Open;
use super::title::is_unit;

/// Words for the two ends of an interval.
const ENDS: &[(&str, &str)] = &[("low", "high"), ("lo", "hi"), ("lower", "upper"), ("lwr", "upr")];

/// Words for where a stretch of time or text begins and ends.
const BOUNDS: &[(&str, &str)] = &[("start", "end"), ("begin", "end"), ("start", "stop")];

/// Words for what one system has more than another.
const DIFFERENCES: Names =
    &["diff", "difference", "differences", "delta", "gap", "gain", "improvement", "effect", "lift"];

/// Words by which the ends of an interval are called so.
const INTERVALS: Names = &["ci", "ci90", "ci95", "ci99", "conf", "confidence", "interval", "bound"];

/// Words for what is true, and for what is predicted, of two columns that are called alike.
const TRUE: Names = &["obs", "observed", "true", "actual", "measured", "gold", "gt", "truth", "target"];
const PREDICTED: Names = &[
    "pred", "preds", "predicted", "prediction", "hat", "est", "estimate", "estimated", "fitted", "simulated",
    "forecast", "score", "prob", "proba", "probs",
];

/// Words for what adds up several parts.
const TOTALS: Names = &["total", "overall", "full", "e2e"];

/// Words for what takes time.
const TIMES: Names = &["time", "times", "latency", "duration", "seconds", "elapsed", "runtime"];

/// The columns of a table that are the ends of an interval around another one, or say where
/// something begins and ends.
pub(super) fn ends(table: &Table) -> Vec<&str> {
    let bounds = pairs(table, BOUNDS).filter(|pair| are_in_order(*pair));
    let all = intervals(table).into_iter().map(|(ends, _)| ends).chain(bounds);
    all.flatten().map(Column::name).collect()
}

/// What a table of finished comparisons holds in each row: a difference with its interval, or a
/// p-value.
pub(super) fn finished(table: &Table) -> Option<Open> {
    let is_difference = |column: &Column| names::has_word(column.name(), DIFFERENCES);
    let with_interval = || {
        let (ends, inside) = intervals(table).into_iter().find(|(_, inside)| is_difference(inside))?;
        Some(vec![inside, ends[0], ends[1]])
    };
    let with_p = || {
        let p = numbers(table).find(|column| is_p_value(column.name()))?;
        let beside = numbers(table).find(|column| is_difference(column)).filter(|column| column.name() != p.name());
        Some(beside.into_iter().chain([p]).collect())
    };
    let columns: Vec<&Column> = with_interval().or_else(with_p)?;
    Some(Open::Finished { columns: columns.into_iter().map(|column| column.name().to_owned()).collect() })
}

/// The columns that count, for the two systems of each row, the items that only one of them got
/// right: `a_right_b_wrong` and `b_right_a_wrong`, `only_a` and `only_b`.
pub(super) fn discordant(table: &Table) -> Option<Open> {
    const OUTCOMES: Names = &["only", "right", "correct", "wrong", "incorrect"];
    let is_called_so = |column: &&Column| names::has_word(column.name(), OUTCOMES);
    let counts: Vec<&Column> = numbers(table).filter(is_called_so).filter(|column| is_whole(column)).collect();
    let are_discordant = |first: &Column, second: &Column| {
        let (own, other) = (words(first.name()), words(second.name()));
        let has = |words: &[String], word: &str| words.iter().any(|other| other == word);
        let is_turned = || {
            let sorted = |words: &[String]| {
                let mut words = words.to_vec();
                words.sort_unstable();
                words
            };
            own != other
                && sorted(&own) == sorted(&other)
                && ["right", "correct"].iter().any(|word| has(&own, word))
                && ["wrong", "incorrect"].iter().any(|word| has(&own, word))
        };
        let are_only = || has(&own, "only") && names::only_other_words(first.name(), second.name()).is_some();
        is_turned() || are_only()
    };
    let mut pairs =
        counts.iter().enumerate().flat_map(|(at, first)| counts[at + 1..].iter().map(move |second| [*first, *second]));
    let pair = pairs.find(|[first, second]| are_discordant(first, second))?;
    Some(Open::CountsOfOutcomes { columns: pair.map(|column| column.name().to_owned()).to_vec() })
}

/// What was predicted of a column, and that column: `logK_pred` and `logK_obs`.
pub(super) fn predicted(table: &Table) -> Option<[&Column; 2]> {
    let with_word =
        |of: Names| -> Vec<&Column> { numbers(table).filter(|column| names::has_word(column.name(), of)).collect() };
    let (truths, predictions) = (with_word(TRUE), with_word(PREDICTED));
    let mut pairs = truths.iter().flat_map(|truth| predictions.iter().map(move |prediction| [*prediction, *truth]));
    pairs.find(|[prediction, truth]| are_predicted(prediction.name(), truth.name()))
}

/// Whether the first of two names is that of a prediction of the second. `pred_f1` and `gold_f1`
/// are scores.
fn are_predicted(prediction: &str, truth: &str) -> bool {
    let is_metric = || {
        let rest: Vec<String> = words(truth).into_iter().filter(|word| words(prediction).contains(word)).collect();
        rest.is_empty() || rest.iter().any(|word| names::is_metric_name(word))
    };
    names::only_other_words(prediction, truth)
        .is_some_and(|(prediction, truth)| PREDICTED.contains(&prediction.as_str()) && TRUE.contains(&truth.as_str()))
        && !is_metric()
}

/// The question about two columns that are two measures of one system: statistics of one thing, or
/// a time and a part of it.
pub(super) fn of_one_system(table: &Table, [first, second]: [&Column; 2]) -> Option<Open> {
    let metrics = || Open::Metrics { first: first.name().to_owned(), second: second.name().to_owned() };
    let is_part = || are_total_and_part(first, second) || are_total_and_part(second, first);
    statistics_of_one(table, [first, second]).or_else(|| is_part().then(metrics))
}

/// That two columns are statistics of the same, with others of the table, where their names or
/// order say so: `p50 (ms)` and `p95 (ms)`; a mean, and a maximum that is never below.
fn statistics_of_one(table: &Table, pair: [&Column; 2]) -> Option<Open> {
    let [first, second] = pair.map(|column| statistic_of(column.name()));
    let ((stem, own), (other_stem, other)) = (first?, second?);
    if stem != other_stem || own == other || pair[0].profile().is_binary() {
        return None;
    }
    let all: Vec<(&Column, Statistic)> = numbers(table)
        .filter_map(|column| {
            let (others, statistic) = statistic_of(column.name())?;
            (others == stem).then_some((column, statistic))
        })
        .collect();
    let is_spread = |statistic: Statistic| matches!(statistic, Statistic::Deviation | Statistic::StandardError);
    let is_percentile =
        |statistic| matches!(statistic, Statistic::Quantile(share) if ![0.0, 0.5, 1.0].contains(&share));
    let ends = |share: f64| all.iter().find(|(_, statistic)| *statistic == Statistic::Quantile(share));
    let are_ordered = || {
        let middle = all.iter().find(|(_, statistic)| matches!(statistic, Statistic::Mean | Statistic::Quantile(0.5)));
        let ordered = [ends(0.0), middle, ends(1.0)].into_iter().flatten().map(|(column, _)| *column);
        let ordered: Vec<&Column> = ordered.collect();
        ordered.len() > 1 && ordered.windows(2).all(|pair| are_in_order([pair[0], pair[1]]))
    };
    let are_told = all.iter().any(|(_, statistic)| is_spread(*statistic) || is_percentile(*statistic));
    let columns = || all.iter().map(|(column, _)| column.name().to_owned()).collect();
    (are_told || are_ordered()).then(|| Open::Statistics { columns: columns() })
}

/// The rest of the words of a column that is called after a statistic, without units: `latency` of
/// `p95 latency (ms)`.
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

/// Whether one column holds times in all, and another one the times of a part: `total_latency_s` is
/// never below `generation_time_s`.
fn are_total_and_part(total: &Column, part: &Column) -> bool {
    let has = |column: &Column, names| names::has_word(column.name(), names);
    has(total, TOTALS) && !has(part, TOTALS) && has(total, TIMES) && has(part, TIMES) && are_in_order([part, total])
}

/// The intervals of a table, each with the column whose numbers lie in it.
fn intervals(table: &Table) -> Vec<([&Column; 2], &Column)> {
    let all: Vec<[&Column; 2]> = pairs(table, ENDS).filter(|pair| are_in_order(*pair)).collect();
    let is_end = |column: &Column| all.iter().flatten().any(|end| end.name() == column.name());
    let inside = |[low, high]: [&Column; 2], column: &Column| {
        !is_end(column)
            && !is_sibling(low.name(), column.name())
            && (names::has_word(low.name(), INTERVALS) || is_called_after(low.name(), column.name()))
            && are_in_order([low, column])
            && are_in_order([column, high])
    };
    all.iter().filter_map(|&ends| Some((ends, numbers(table).find(|column| inside(ends, column))?))).collect()
}

/// Whether a name is that of a third system beside two: `gpt_medium` beside `gpt_low` and
/// `gpt_high`.
fn is_sibling(end: &str, name: &str) -> bool {
    let other = names::only_other_words(end, name).map(|(_, other)| other);
    other.is_some_and(|other| names::statistic(&other).is_none() && !DIFFERENCES.contains(&other.as_str()))
}

/// Whether the ends of an interval have no name of their own, or share a word with what lies
/// between.
fn is_called_after(end: &str, name: &str) -> bool {
    let (own, other) = (words(end), words(name));
    let is_measure = |word: &String| DIFFERENCES.contains(&word.as_str()) || names::statistic(word).is_some();
    own.len() == 1 || own.iter().any(|word| other.contains(word)) || other.iter().any(is_measure)
}

/// Whether a name says that its numbers are p-values.
fn is_p_value(name: &str) -> bool {
    let words = words(name);
    let joined = words.join("_");
    ["p_value", "pvalue", "p_val", "pval", "p_values"]
        .iter()
        .any(|p| joined == *p || joined.starts_with(&format!("{p}_")))
        || ["_p_value", "_pvalue", "_pval"].iter().any(|p| joined.ends_with(p))
}

/// Columns that differ in nothing but one of these words, and hold numbers.
fn pairs<'t>(table: &'t Table, of: &'static [(&'static str, &'static str)]) -> impl Iterator<Item = [&'t Column; 2]> {
    let is_pair = move |first: &Column, second: &Column| {
        let other = names::only_other_words(first.name(), second.name());
        other.is_some_and(|(own, other)| of.contains(&(own.as_str(), other.as_str())))
    };
    let with_word = |is_wanted: &dyn Fn(&str) -> bool| -> Vec<&'t Column> {
        numbers(table).filter(|column| words(column.name()).iter().any(|word| is_wanted(word))).collect()
    };
    let firsts = with_word(&|word| of.iter().any(|(own, _)| *own == word));
    let seconds = with_word(&|word| of.iter().any(|(_, other)| *other == word));
    firsts.into_iter().flat_map(move |first| {
        let own: Vec<&Column> = seconds.iter().copied().filter(|second| is_pair(first, second)).collect();
        own.into_iter().map(move |second| [first, second])
    })
}

/// Whether the numbers of the first column are nowhere above those of the second, and are not right
/// and wrong.
fn are_in_order([first, second]: [&Column; 2]) -> bool {
    let is_in_order = |row: usize| match (first.score(row), second.score(row)) {
        (Some(first), Some(second)) => first.to_f64() <= second.to_f64(),
        _ => true,
    };
    !second.profile().is_binary() && (0..first.rows()).all(is_in_order)
}

fn numbers(table: &Table) -> impl Iterator<Item = &Column> {
    table.columns().iter().filter(|column| column.kind() == Kind::Numbers)
}

/// Whether a column counts something: whole numbers, not only 0 and 1.
fn is_whole(column: &Column) -> bool {
    !column.profile().is_binary() && column.texts().iter().all(|text| text.parse::<u64>().is_ok())
}
