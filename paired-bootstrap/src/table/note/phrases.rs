//! Phrases that several notes, answers or errors share.

use super::MOST_VALUES;
use crate::table::averages::SystemRuns;
use crate::table::place::called;
use crate::text::{count, counted, shortened, shortened_path};

/// The first four numbers: `1, 2, 3, 4 and 5 others`.
pub(super) fn numbers(all: &[usize]) -> String {
    let mut shown: Vec<String> = all.iter().take(MOST_VALUES).map(|&number| count(number as u64)).collect();
    let last = match all.len() - shown.len() {
        0 => shown.pop().unwrap_or_default(),
        more => counted(more as u64, "other"),
    };
    if shown.is_empty() { last } else { format!("{} and {last}", shown.join(", ")) }
}

/// The first four lists with their numbers of records: `“train” (800) and “test” (200)`.
pub(in crate::table) fn listed_with_counts(lists: &[(String, usize)]) -> String {
    let mut shown: Vec<String> = lists
        .iter()
        .take(MOST_VALUES)
        .map(|(list, records)| format!("“{}” ({})", shortened(list), count(*records as u64)))
        .collect();
    let last = match lists.len() - shown.len() {
        0 => shown.pop().unwrap_or_default(),
        more => counted(more as u64, "other"),
    };
    format!("{} and {last}", shown.join(", "))
}

/// Metrics with their tasks: `“acc” in “arc” and “mmlu”; “f1” in “quac”`.
pub(in crate::table) fn by_tasks(metrics: &[(String, Vec<String>)]) -> String {
    let shown = metrics.iter().take(MOST_VALUES);
    let mut shown: Vec<String> =
        shown.map(|(metric, tasks)| format!("“{}” in {}", shortened(metric), listed(tasks))).collect();
    let more = metrics.len() - shown.len();
    shown.extend((more > 0).then(|| counted(more as u64, "other metric")));
    shown.join("; ")
}

/// "“id” counts from 0 to 99 in “a” and from 1 to 100 in “b”".
pub(super) fn counts_from(id: &str, [first, second]: &[String; 2], last: u64) -> String {
    let [first, second] = [first, second].map(|list| called(list));
    format!(
        "“{}” counts from 0 to {} in {first} and from 1 to {} in {second}",
        shortened(id),
        count(last),
        count(last + 1)
    )
}

/// "3 of 12 items have the same “id” in both lists, but".
pub(super) fn same_ids(items: usize, of: usize, id: &str) -> String {
    let have = if items == 1 { "has" } else { "have" };
    let of = counted(of as u64, "item");
    format!("{} of {of} {have} the same “{}” in both lists, but", count(items as u64), shortened(id))
}

/// "The baseline's scores go from 1 to 5, the experimental system's from 1 to 10".
pub(super) fn two_scales([[least, most], [other, largest]]: &[[String; 2]; 2]) -> String {
    format!("The baseline's scores go from {least} to {most}, the experimental system's from {other} to {largest}")
}

/// "Rows are paired in their order, but 3 of 12 pairs differ in “topic”".
pub(super) fn differing_pairs(items: usize, of: usize, column: &str) -> String {
    let differ = if items == 1 { "differs" } else { "differ" };
    let (items, of, column) = (count(items as u64), counted(of as u64, "pair"), shortened(column));
    format!("Rows are paired in their order, but {items} of {of} {differ} in “{column}”")
}

/// "3 labels differ from “gold” only in case or marks".
pub(super) fn are_spelt_alike(labels: usize, column: &str) -> String {
    let differ = if labels == 1 { "differs" } else { "differ" };
    let (labels, column) = (counted(labels as u64, "label"), shortened(column));
    format!("{labels} {differ} from “{column}” only in case or marks")
}

/// "“gold” has numbers from 0 to 3, and the systems’ answers are from 1 to 4".
pub(super) fn numbered(column: &str, answers: &[u64; 2], labels: &[u64; 2]) -> String {
    let [answers, labels] =
        [answers, labels].map(|[first, last]| format!("from {} to {}", count(*first), count(*last)));
    format!("“{}” has numbers {answers}, and the systems’ answers are {labels}", shortened(column))
}

/// "counts as wrong", "count as right".
pub(super) fn count_as(labels: usize, right: bool) -> String {
    format!("{} as {}", if labels == 1 { "counts" } else { "count" }, if right { "right" } else { "wrong" })
}

/// "1 item has a score", "12 items have a score".
pub(super) fn have_a_score(items: usize) -> String {
    match items {
        1 => "1 item has a score".to_owned(),
        items => format!("{} items have a score", count(items as u64)),
    }
}

/// Whole numbers, with a minus sign as it is printed: "−1 or 999".
pub(super) fn either(numbers: &[i64], last: &str) -> String {
    let texts: Vec<String> = numbers.iter().map(|number| number.to_string().replace('-', "\u{2212}")).collect();
    match texts.as_slice() {
        [first @ .., end] if !first.is_empty() => format!("{} {last} {end}", first.join(", ")),
        all => all.concat(),
    }
}

/// "1 record is", "12 records are".
pub(super) fn counted_are(records: usize) -> String {
    format!("{} {}", counted(records as u64, "record"), if records == 1 { "is" } else { "are" })
}

/// All names, as alternatives: `“a”, “b” or “c”`.
pub(crate) fn alternatives<T: AsRef<str>>(names: &[T]) -> String {
    let mut shown: Vec<String> = names.iter().map(|name| format!("“{}”", shortened(name.as_ref()))).collect();
    let last = shown.pop().unwrap_or_default();
    if shown.is_empty() { last } else { format!("{} or {last}", shown.join(", ")) }
}

/// The first three names, and how many others there are: `“a”, “b”, “c” and 2 others`.
pub(in crate::table) fn listed(names: &[String]) -> String {
    listed_up_to(3, names)
}

/// The first three files, and how many others there are.
pub(super) fn listed_files(files: &[String]) -> String {
    listed_as(shortened_path, 3, files)
}

/// The first `most` names, and how many others there are.
pub(in crate::table) fn listed_up_to(most: usize, names: &[String]) -> String {
    listed_as(shortened, most, names)
}

fn listed_as(cut: fn(&str) -> String, most: usize, names: &[String]) -> String {
    let mut shown: Vec<String> = names.iter().take(most).map(|name| format!("“{}”", cut(name))).collect();
    let last = match names.len() - shown.len() {
        0 => shown.pop().unwrap_or_default(),
        more => counted(more as u64, "other"),
    };
    if shown.is_empty() { last } else { format!("{} and {last}", shown.join(", ")) }
}

/// The number of runs per item of a system: `5 runs`, or `1 to 4 runs (3 of 40 items have fewer
/// than 4)`.
pub(super) fn runs_of(
    SystemRuns { fewest, most, items_with_fewer, .. }: &SystemRuns,
    system: &str,
    items: usize,
) -> String {
    let runs = counted(u64::from(*most), "run");
    if fewest == most {
        return format!("{runs}{system}");
    }
    let have = if *items_with_fewer == 1 { "has" } else { "have" };
    let [fewer, items] = [*items_with_fewer as u64, items as u64].map(count);
    format!("{fewest} to {runs}{system} ({fewer} of {items} items {have} fewer than {most})")
}
