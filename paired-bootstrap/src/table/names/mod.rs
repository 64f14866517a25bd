//! What the names of columns, files and rows mean.

mod direction;
mod units;
mod usual;

pub(super) use direction::{Direction, direction_of, is_lower, ratio_of};
pub(super) use units::{is_time_unit, is_unit, is_unit_column, other_units, usual_unit};
pub(super) use usual::{
    CATEGORY, CLASS, CLUSTER, CONFIDENCE, CONTENT, DATA_SET, DOC_HASH, ERRORS, FOLD, GOLD, HELD_OUT, ID, LABEL, LOWER,
    MEASURED, METRIC, NUMBERED, NUMBERED_RUNS, Names, OUTCOME, OUTCOME_WORDS, PROMPT, RUN, SAMPLE, SCORE, SETTING,
    SHARED, STEP, SUBJECT, SYSTEM, Statistic, TARGET, TRAINED_ON, VERDICT,
};

use std::collections::HashSet;
use std::ops::Range;
use usual::{
    BASELINE, COUNT, COUNT_AMONG_COUNTS, CROSS_VALIDATION, EXPERIMENTAL, HIGHER, KNOWN_DATA_SETS, MADE_OF_OTHERS,
    OPPOSITES, PREDICTION, PROPERTY, SUMMARY, TIME_POINT,
};

/// The words of a name in lower case: the same for `predA` and `pred_a`.
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_after_lower = false;
    for c in name.chars() {
        let begins = !c.is_alphanumeric() || (is_after_lower && c.is_uppercase());
        if begins && words.last().is_some_and(|word| !word.is_empty()) {
            words.push(String::new());
        }
        if c.is_alphanumeric()
            && let Some(last) = words.last_mut()
        {
            last.extend(c.to_lowercase());
        }
        is_after_lower = c.is_lowercase();
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The position of a name in a list of `usual` ones, the likeliest first; `None` if it is not
/// there. Of a path such as `doc.level`, the last part counts.
pub(super) fn rank(name: &str, usual: Names) -> Option<usize> {
    let last = name.rsplit('.').next().unwrap_or(name);
    let joined = words(last).join("_");
    let joined = if joined.is_empty() { last.trim().to_owned() } else { joined };
    let singular = || joined.strip_suffix("id").map(|start| format!("{start}_id"));
    usual.iter().position(|usual| *usual == joined).or_else(|| {
        let spread = singular()?;
        usual.iter().position(|usual| *usual == spread)
    })
}

/// The [rank] of a name, and how deeply it is nested in a record. Of two columns with the same
/// rank, the outer one is meant: `score` rather than `judge.score`.
pub(super) fn place(name: &str, usual: Names) -> Option<(usize, usize)> {
    Some((rank(name, usual)?, name.matches('.').count()))
}

/// Whether one name is that of a score in a record, and the other that of the same key in a part of
/// the record: `score` and `judge.score`. Other names may have dots of their own: `node.js`.
pub(super) fn are_nested(first: &str, second: &str) -> bool {
    let is_score = |name: &str| rank(name, SCORE).is_some() || is_metric_name(name);
    let is_inside = |name: &str, outer| name.strip_suffix(outer).is_some_and(|parts| parts.ends_with('.'));
    is_inside(first, second) && is_score(second) || is_inside(second, first) && is_score(first)
}

/// The metric that the ending of a file's name says, if lower is better: `wer` for `base.wer`.
pub(super) fn error_ending(file: &str) -> Option<&str> {
    let ending = file.rsplit('/').next()?.rsplit_once('.').filter(|(start, _)| !start.is_empty())?.1;
    ENDINGS.contains(&ending.to_ascii_lowercase().as_str()).then_some(ending)
}

/// Endings of files with the scores of such a metric.
const ENDINGS: Names = &["wer", "cer", "ter", "mer", "eer", "ppl", "nll", "mae", "rmse"];

/// The most words that the name of a measure has.
pub(super) const LONGEST_MEASURE: usize = 2;

/// Whether a name says that a column counts something. `among_counts` tells whether the table has
/// other such columns.
pub(super) fn is_count(name: &str, among_counts: bool) -> bool {
    let words = words(name);
    // `nWords`, but not `nDCG`, which is normalised.
    let is_normalised = || {
        let rest = name.strip_prefix('n').filter(|rest| rest.starts_with(|c: char| c.is_uppercase()));
        rest.is_some_and(|rest| is_metric_name(name) || is_metric_name(rest))
    };
    let counts_things = words.len() > 1 && ["n", "num"].contains(&words[0].as_str()) && !is_normalised();
    let ends_with = |names: Names| {
        (1..=words.len().min(LONGEST_MEASURE)).any(|length| {
            let (start, end) = (&words[..length], &words[words.len() - length..]);
            [start, end].iter().any(|part| names.contains(&part.join("_").as_str()))
        })
    };
    counts_things || ends_with(COUNT) || among_counts && ends_with(COUNT_AMONG_COUNTS)
}

/// Whether a name ends in `id` or `ids`. Such a column holds no scores, and if each row has a value
/// of its own, these are the ids.
pub(super) fn ends_in_id(name: &str) -> bool {
    // `HITId` is a single word by its capitals.
    words(name).last().is_some_and(|word| ["id", "ids"].contains(&word.as_str())) || name.ends_with("Id")
}

/// Whether a column is named like the folds of a cross-validation.
pub(super) fn is_fold(name: &str) -> bool {
    words(name).last().is_some_and(|word| FOLD.contains(&word.as_str()))
}

/// Whether a column was not named by a person: `column 2`, `Unnamed: 0`. Among columns with names,
/// it numbers or names the rows.
pub(super) fn is_unnamed(name: &str) -> bool {
    matches!(words(name).as_slice(), [word, number]
        if ["column", "unnamed"].contains(&word.as_str()) && number.chars().all(|c| c.is_ascii_digit()))
}

/// The longest part of a name that is one of `marks`, and its other words; `None` if there is none.
fn marked(name: &str, marks: Names) -> Option<(String, Vec<String>)> {
    let mut words = words(name);
    let is_mark = |part: &str| marks.iter().any(|mark| *mark == part || joins_words(mark) && part.starts_with(mark));
    let parts = (1..=LONGEST_MARK).rev().flat_map(|length| (0..words.len()).map(move |at| at..at + length));
    let marked = |range: Range<usize>| Some((words.get(range.clone())?.join("_"), range));
    let (part, range) = parts.filter_map(marked).find(|(part, _)| is_mark(part))?;
    words.drain(range);
    Some((part, words))
}

/// The most words of a mark: `linha_de_base`.
const LONGEST_MARK: usize = 3;

/// Whether a word is in a script without capitals or blanks, such as Japanese. Other words may
/// follow it without a gap: `提案手法`.
fn joins_words(word: &str) -> bool {
    !word.starts_with(char::is_lowercase)
}

/// Words that may also be an ordinary part of a name: `roberta-base` is a size. They count if
/// another name has all the other words (`llama-base`, `llama-chat`), or has one of them and a word
/// for the experimental system; or if the other words all mean "system".
const PARTS_OF_NAMES: Names = &["base", "control"];

/// The indices of the baseline and the experimental system among `names`, as far as the names tell.
/// A pair that differs only in the words for them is preferred.
pub(super) fn sides(names: &[&str]) -> (Option<usize>, Option<usize>) {
    let of = |marks: Names| -> Vec<(usize, Vec<String>)> {
        let found = names.iter().enumerate().filter_map(|(place, name)| Some((place, marked(name, marks)?)));
        let is_in_another = |place: usize, rest: &[String]| {
            let mut others = names.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, name)| name);
            rest.iter().all(|word| rank(word, SYSTEM).is_some())
                || others.any(|name| {
                    let words = words(name);
                    let is_shared = |word: &String| words.contains(word);
                    rest.iter().all(is_shared) || marked(name, EXPERIMENTAL).is_some() && rest.iter().any(is_shared)
                })
        };
        let is_meant = |(place, (word, rest)): &(usize, (String, Vec<String>))| {
            !PARTS_OF_NAMES.contains(&word.as_str()) || is_in_another(*place, rest)
        };
        found.filter(is_meant).map(|(place, (_, rest))| (place, rest)).collect()
    };
    let (baselines, experimentals) = (of(BASELINE), of(EXPERIMENTAL));
    let alike = baselines.iter().find_map(|(baseline, rest)| {
        let (experimental, _) = experimentals.iter().find(|(place, other)| place != baseline && other == rest)?;
        Some((Some(*baseline), Some(*experimental)))
    });
    let opposites = || {
        let all: Vec<Vec<String>> = names.iter().map(|name| words(name)).collect();
        let mut pairs = (0..all.len()).flat_map(|first| (0..all.len()).map(move |second| (first, second)));
        let (first, second) = pairs.find(|&(first, second)| are_opposites(&all[first], &all[second]))?;
        Some((Some(first), Some(second)))
    };
    let is_open = baselines.is_empty() && experimentals.is_empty();
    alike.or_else(|| if is_open { opposites() } else { None }).unwrap_or_else(|| {
        let only = |found: &[(usize, Vec<String>)]| match found {
            [(place, _)] => Some(*place),
            // `baseline` beside `baseline+rerank`.
            several => {
                let mut bare = several.iter().filter(|(_, rest)| rest.is_empty());
                bare.next().filter(|_| bare.next().is_none()).map(|(place, _)| *place)
            }
        };
        match (only(&baselines), only(&experimentals)) {
            (Some(baseline), Some(experimental)) if baseline == experimental => (Some(baseline), None),
            sides => sides,
        }
    })
}

/// Whether two names differ only in one word, and this word says that the first is the earlier one
/// or the one without the change: `alt` and `neu`, `without_cot` and `with_cot`, `week0` and
/// `week8`.
fn are_opposites(first: &[String], second: &[String]) -> bool {
    let numbered = |word: &str| {
        let stem = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let number = word[stem.len()..].parse::<u32>().ok()?;
        TIME_POINT.contains(&stem).then(|| (stem.to_owned(), number))
    };
    let is_earlier = |before: &str, after: &str| {
        numbered(before).zip(numbered(after)).is_some_and(|(before, after)| before.0 == after.0 && before.1 < after.1)
    };
    // Only scripts without blanks join words.
    let is_in_word = |before: &str, after: &str| {
        let is_exchanged = |(one, other): &(&str, &str)| joins_words(one) && before.replacen(one, other, 1) == after;
        !before.is_ascii() && OPPOSITES.iter().any(is_exchanged)
    };
    only_difference(first, second).is_some_and(|(before, after)| {
        OPPOSITES.contains(&(before, after)) || is_in_word(before, after) || is_earlier(before, after)
    })
}

/// The only pair of words in which two names with equally many words differ.
pub(super) fn only_difference<'w>(first: &'w [String], second: &'w [String]) -> Option<(&'w str, &'w str)> {
    let mut differing = first.iter().zip(second).filter(|(first, second)| first != second);
    let (one, other) = differing.next().filter(|_| first.len() == second.len() && differing.next().is_none())?;
    Some((one, other))
}

/// The only pair of words in which two names differ.
pub(super) fn only_other_words(first: &str, second: &str) -> Option<(String, String)> {
    let (first, second) = (words(first), words(second));
    only_difference(&first, &second).map(|(one, other)| (one.to_owned(), other.to_owned()))
}

/// Whether two names differ only in the name of a metric: `acc_mean` and `auc_mean`, `test_r2` and
/// `test_explained_variance`, but not `time1` and `time2`. At least one must hardly mean anything
/// else, unlike `match` and `quality`.
pub(super) fn differ_in_metric(first: &[String], second: &[String]) -> bool {
    let shared = |one: &mut dyn Iterator<Item = &String>, other: &mut dyn Iterator<Item = &String>| {
        one.zip(other).take_while(|(one, other)| one == other).count()
    };
    let start = shared(&mut first.iter(), &mut second.iter());
    let (first, second) = (&first[start..], &second[start..]);
    let end = shared(&mut first.iter().rev(), &mut second.iter().rev());
    let both = [first, second].map(|words| words[..words.len() - end].join("_"));
    without_digits(&both[0]) != without_digits(&both[1])
        && both.iter().all(|metric| is_metric_name(metric))
        && both.iter().any(|metric| is_always_metric(metric))
}

/// Whether the first system is named after the second, with an addition: `llama-7b-dpo` and
/// `llama-7b`.
pub(super) fn is_made_of(first: &str, second: &str) -> bool {
    let rest = first.strip_prefix(second).filter(|_| !second.is_empty());
    // `model_without_aug` has less than `model`, not more.
    const LESS: Names = &["w", "wo", "without", "no", "minus", "ablated", "ablation", "ohne", "sans"];
    let has_less = |rest: &str| words(rest).first().is_some_and(|word| LESS.contains(&word.as_str()));
    rest.is_some_and(|rest| rest.starts_with(|c: char| !c.is_alphanumeric()) && !has_less(rest))
}

/// Whether two names differ only in `b` and `a`, in this order.
pub(super) fn is_b_before_a(first: &str, second: &str) -> bool {
    only_difference(&words(first), &words(second)) == Some(("b", "a"))
}

/// Whether a column is named after what it measures, rather than after a system.
pub(super) fn is_metric(name: &str) -> bool {
    rank(name, SCORE).is_some()
}

/// Whether a word for "right" is also a usual name for a column of right and wrong: `correct`, but
/// not `yes`.
pub(super) fn is_measure_word(text: &str) -> bool {
    direction_of([text, text]) == Some(Direction::Higher)
}

/// Whether a name is usual for a column without scores.
pub(super) fn is_usual_beside_scores(name: &str) -> bool {
    [ID, LABEL, CLUSTER, SHARED, CATEGORY, GOLD, SYSTEM].iter().any(|usual| rank(name, usual).is_some())
}

/// Whether a column is named after something measured or answered rather than after the items:
/// scores, counts, other measures or answers.
pub(super) fn is_measured(name: &str) -> bool {
    [SCORE, METRIC, MEASURED].iter().any(|usual| rank(name, usual).is_some())
        || is_count(name, false)
        || direction_of([name, name]).is_some()
        || is_prediction(name)
}

/// Whether a column is named after a measure with a known better direction: a time, a price.
pub(super) fn is_compared_measure(name: &str) -> bool {
    rank(name, MEASURED).is_some() && direction_of([name, name]).is_some()
}

/// Whether a name describes an item, whoever answers it: `has_image`, `is_hard`. If it is about
/// right and wrong, it is a score: `is_correct`.
pub(super) fn is_property(name: &str) -> bool {
    let words = words(name);
    words.len() > 1 && ["is", "has"].contains(&words[0].as_str()) && direction_of([name, name]).is_none()
}

/// Whether the last word of a name is a metric for which lower is better: `has_error`, but not
/// `error_found`.
pub(super) fn ends_in_lower(name: &str) -> bool {
    words(name).last().is_some_and(|last| direction_of([last, last]) == Some(Direction::Lower))
}

/// Whether two names are words for errors that [may have a sign](usual::MAY_HAVE_SIGN), perhaps
/// before or after a system's name: `residual`, `error_a`. Other words in both names say that
/// something else was measured: `log_error_a`.
pub(super) fn may_have_sign(names: [&str; 2]) -> bool {
    // Parts of systems' names: `error_correction`.
    const BEHIND: Names = &["correction", "corrected", "feedback"];
    let all = names.map(words);
    let is_alone = |words: &Vec<String>, others: &Vec<String>| {
        let is_error = |word: &&String| usual::MAY_HAVE_SIGN.contains(&word.as_str());
        let rest = match words.as_slice() {
            [rest @ .., last] if is_error(&last) => rest,
            [first, rest @ ..] if is_error(&first) => rest,
            _ => return false,
        };
        !rest.iter().any(|word| others.contains(word) || BEHIND.contains(&word.as_str()))
    };
    is_alone(&all[0], &all[1]) && is_alone(&all[1], &all[0])
}

/// Whether a name says that a column was computed from others: `mean`, `max`, `diff`.
pub(super) fn is_made_of_others(name: &str) -> bool {
    rank(name, MADE_OF_OTHERS).is_some()
}

/// Whether the last word of a name is a measure of spread or a count: `A_se`.
pub(super) fn ends_in_spread(name: &str) -> bool {
    let last = words(name).pop().and_then(|last| statistic(&last));
    last.is_some_and(|last| matches!(last, Statistic::Deviation | Statistic::StandardError | Statistic::Count))
}

/// Whether a name that [ends like this](ends_in_spread) belongs to another column: `A_se` and `A_n`
/// to `A` or `A_mean`.
pub(super) fn is_spread_of(name: &str, other: &str) -> bool {
    let (mut own, mut others) = (words(name), words(other));
    own.pop();
    let is_mean = |word: &String| statistic(word) == Some(Statistic::Mean);
    if others.len() > own.len() {
        others.pop_if(|last| is_mean(last));
    }
    !own.is_empty() && own == others
}

/// Whether the names include a mean (or median) and a measure of spread, as statistics of several
/// measurements do.
pub(super) fn are_statistics(names: &[&str]) -> bool {
    let found: Vec<Statistic> = names.iter().filter_map(|name| statistic(name)).collect();
    let has = |statistics: &[Statistic]| statistics.iter().any(|statistic| found.contains(statistic));
    has(&[Statistic::Mean, Statistic::Quantile(0.5)]) && has(&[Statistic::Deviation, Statistic::StandardError])
}

/// Whether a name describes some of the items: `multi_hop`, `in_train`. Next to another such name,
/// it may also be a condition to compare.
pub(super) fn may_be_property(name: &str) -> bool {
    rank(name, PROPERTY).is_some() || words(name).first().is_some_and(|word| word == "in")
}

/// Whether a name is that of a time, a deviation or a rank in the output of scikit-learn's
/// cross-validation.
pub(super) fn is_of_cross_validation(name: &str) -> bool {
    let joined = words(name).join("_");
    let starts = ["std_test_", "std_train_", "rank_test_"];
    rank(name, CROSS_VALIDATION).is_some() || starts.iter().any(|start| joined.starts_with(start))
}

/// Whether a name is that of a score on training data, while another name is the same for other
/// data: `train_loss` and `val_loss`.
pub(super) fn is_of_training(name: &str, other: &str) -> bool {
    let (own, other) = (words(name), words(other));
    let are_data = |(own, other)| TRAINED_ON.contains(&own) && HELD_OUT.contains(&other);
    let is_score = || direction_of([name; 2]).is_some() || own.last().is_some_and(|last| is_metric(last));
    own.len() > 1 && only_difference(&own, &other).is_some_and(are_data) && is_score()
}

/// Whether a text is the name of a well-known data set.
pub(crate) fn is_data_set(text: &str) -> bool {
    KNOWN_DATA_SETS.contains(&words(text).concat().as_str())
}

/// Whether a name says that a column holds a system's answers, not scores.
pub(super) fn is_prediction(name: &str) -> bool {
    has_word(name, PREDICTION)
}

/// Whether a name has one of these words.
pub(super) fn has_word(name: &str, of: Names) -> bool {
    words(name).iter().any(|word| of.contains(&word.as_str()))
}

/// Whether a text is exactly the name of a metric: `BLEU`, `chrF++`, `ROUGE-1`.
pub(super) fn is_metric_name(text: &str) -> bool {
    [METRIC, LOWER, HIGHER].into_iter().any(|names| is_one_of(names, text))
}

/// Whether a text is the name of a metric and hardly anything else, unlike `match` and `quality`.
pub(super) fn is_always_metric(text: &str) -> bool {
    is_one_of(METRIC, text) || is_one_of(LOWER, text)
}

/// The statistic that a label names (see [`statistic`]). The name of a metric stands for a row of
/// means.
pub(super) fn statistic_or_metric(label: &str) -> Option<Statistic> {
    let is_metric = is_one_of(METRIC, label) || is_one_of(&["result", "results"], label);
    statistic(label).or_else(|| is_metric.then_some(Statistic::Mean))
}

/// Whether a text is one of these names, in any spelling, perhaps followed by a number.
fn is_one_of(names: Names, text: &str) -> bool {
    let joined = words(text).concat();
    let without_number = joined.trim_end_matches(|c: char| c.is_ascii_digit());
    let is = |name: &str, text: &str| name.bytes().filter(|byte| *byte != b'_').eq(text.bytes());
    names.iter().any(|name| is(name, &joined) || is(name, without_number))
}

/// The statistic of the other rows that a label names: `Total`, `avg.` or `Overall (weighted)`.
pub(super) fn statistic(label: &str) -> Option<Statistic> {
    // Only brackets after a blank are dropped: `max(a)` is not a maximum.
    let without_brackets = label.strip_suffix(')').and_then(|start| start.split_once(" (")).map(|(start, _)| start);
    let word = without_brackets.unwrap_or(label).trim_end_matches([':', '.']).to_lowercase().replace(['_', '-'], " ");
    SUMMARY.iter().find(|(_, labels)| labels.contains(&word.as_str())).map(|(statistic, _)| *statistic)
}

/// A name with the numbers 2, 3 and so on.
pub(super) fn numbered(name: &str) -> impl Iterator<Item = String> {
    (2..).map(move |number: usize| format!("{name} ({number})"))
}

/// This name if `names` lacks it, otherwise with the first free number after it. The result is
/// added to `names`.
pub(super) fn unique(name: String, names: &mut HashSet<String>) -> String {
    let mut all = std::iter::once(name.clone()).chain(numbered(&name));
    let found = all.find(|name| !names.contains(name)).unwrap_or_default();
    names.insert(found.clone());
    found
}

/// A name without its digits.
pub(super) fn without_digits(name: &str) -> String {
    name.replace(|c: char| c.is_ascii_digit(), "")
}

/// Words that mark states of one system during training.
const CHECKPOINT: Names = &["checkpoint", "ckpt", "step", "epoch", "iter", "iteration"];

/// Whether names are several checkpoints: equal except for a number, with one of these words.
pub(super) fn are_checkpoints(names: &[String]) -> bool {
    let stems: HashSet<String> = names.iter().map(|name| without_digits(name)).collect();
    let is_checkpoint = |stem: &String| has_word(stem, CHECKPOINT);
    names.len() > 1 && stems.len() == 1 && stems.iter().all(is_checkpoint)
}

/// A file's name without numbers and words that tell the parts of a list apart, such as `part` and
/// `of`; and whether it had such a word.
pub(super) fn without_part(name: &str) -> (String, bool) {
    let words = words(name);
    let is_number = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
    let is_part_word = |word: &str| {
        let start = word.trim_end_matches(|c: char| c.is_ascii_digit());
        ["part", "shard", "chunk", "split", "of", "batch"].contains(&start)
    };
    let is_told = words.iter().any(|word| is_part_word(word));
    let kept: Vec<String> = words.into_iter().filter(|word| !is_number(word) && !is_part_word(word)).collect();
    (kept.join("_"), is_told)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words() {
        assert_eq!(words("predA"), ["pred", "a"]);
        assert_eq!(words("baseline_loss"), ["baseline", "loss"]);
        assert_eq!(words("GPT-4 (new)"), ["gpt", "4", "new"]);
    }

    #[test]
    fn usual_names_are_found_in_any_writing() {
        assert_eq!(rank("Doc ID", ID), rank("doc_id", ID));
        assert_eq!(rank("docId", ID), rank("doc_id", ID));
        assert!(
            rank("userid", SHARED).is_some() && rank("doc.level", CATEGORY).is_some() && rank("#", LABEL).is_some()
        );
        assert_eq!((rank("idea", ID), rank("valid", ID)), (None, None));
    }

    #[test]
    fn errors_may_have_a_sign_beside_a_systems_name_alone() {
        for names in [["residual", "residual"], ["error_a", "error_b"], ["old errors", "newDeviation"]] {
            assert!(may_have_sign(names), "{names:?}");
        }
        for names in [
            ["log_error", "log_error"],
            ["log_error_a", "log_error_b"],
            ["bias_corrected", "plain"],
            ["low_bias", "high_bias"],
            ["error_feedback", "error_correction"],
            ["squared_error_a", "squared_error_b"],
            ["error_a", "b"],
        ] {
            assert!(!may_have_sign(names), "{names:?}");
        }
    }

    #[test]
    fn sides_are_told_by_their_names() {
        assert_eq!(sides(&["new", "base"]), (Some(1), Some(0)));
        assert_eq!(sides(&["baseline_loss", "baseline_acc", "experimental_acc"]), (Some(1), Some(2)));
        assert_eq!(sides(&["llama-base", "llama-chat", "gpt"]), (Some(0), None));
        assert_eq!(sides(&["gpt", "claude"]), (None, None));
        assert_eq!(sides(&["baseline+rerank", "baseline"]), (Some(1), Some(0)));
        for names in [["bert", "roberta-base"], ["bm25", "control-net"]] {
            assert_eq!(sides(&names), (None, None), "{names:?}");
        }
        assert_eq!(sides(&["llama-3-8b-instruct", "llama-3-8b-base"]), (Some(1), None));
        assert_eq!(sides(&["finetuned", "base_model"]), (Some(1), Some(0)));
        assert_eq!(sides(&["finetuned", "llama-base"]), (None, Some(0)));
        assert_eq!(sides(&["post", "pre"]), (Some(1), Some(0)));
        assert_eq!(sides(&["bm25_rerank", "bm25"]), (None, Some(0)));
        assert_eq!(sides(&["llama-base", "gpt", "llama-sft"]), (Some(0), Some(2)));
        for names in [["PPO", "SAC"], ["ppo_return", "sac_return"], ["dpo", "kto"], ["grpo", "gspo"]] {
            assert_eq!(sides(&names), (None, None), "{names:?}");
        }
        for names in "Nachtest Vortest,Après Avant,después antes,neu alt,week8 week0,candidate production,drug placebo,\
                      with_cot without_cot,mit_KI ohne_KI,thinking_on thinking_off"
            .split(',')
        {
            let names: Vec<&str> = names.split_whitespace().collect();
            assert_eq!(sides(&names).0, Some(1), "{names:?}");
        }
        assert_eq!(sides(&["base", "week1", "week2"]), (Some(0), None));
        for names in
            "Nowy/Stary,Nowy model/Model bazowy,Po/Przed,Novo/Antigo,Proposto/Linha de base,Propuesto/Línea base,\
                      Nouveau/Référence,Modèle proposé/Modèle de référence,新/旧,新システム/旧システム,変更後/変更前,\
                      提案手法/ベースライン,提案/従来,Nouvelle version/Ancienne version,com RAG/sem RAG"
                .split(',')
        {
            let names: Vec<&str> = names.split('/').collect();
            assert_eq!(sides(&names).0, Some(1), "{names:?}");
        }
        for names in [
            ["linha A", "linha B"],
            ["base de dados", "outra"],
            ["Nova Lite", "Llama"],
            ["新潟", "東京"],
            ["提案手法A", "提案手法B"],
            ["offline", "online"],
        ] {
            assert_eq!(sides(&names), (None, None), "{names:?}");
        }
        for names in [["alt", "best"], ["gpt4", "gpt3"], ["T5", "T0"], ["T1", "week2"], ["with_cot", "with_rag"]] {
            assert_eq!(sides(&names), (None, None), "{names:?}");
        }
        assert!(is_b_before_a("predB", "predA") && !is_b_before_a("predA", "predB") && !is_b_before_a("b", "c"));
    }

    #[test]
    fn counts_are_told_from_scores() {
        for name in ["sys_len", "baseline_ref_len", "tp", "gpt_tokens", "total_3", "length of A", "nTokens", "nSNPs"] {
            assert!(is_count(name, false), "{name}");
        }
        for name in ["correct", "gpt", "lengthy", "n", "N1", "total", "correct_1", "nDCG@10", "nRMSE"] {
            assert!(!is_count(name, false), "{name}");
        }
        assert!(is_count("gpt_correct_1", true) && !is_count("gpt_correct", true));
    }

    #[test]
    fn parts_are_told_apart() {
        assert_eq!(without_part("scores-00001-of-00003"), ("scores".to_owned(), true));
        assert_eq!(without_part("llama-7b_part2"), ("llama_7b".to_owned(), true));
        assert_eq!(without_part("run 2"), ("run".to_owned(), false));
    }
}
