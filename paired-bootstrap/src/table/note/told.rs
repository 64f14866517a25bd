//! Each note as a sentence.

use super::phrases::{
    alternatives, are_spelt_alike, by_tasks, count_as, counts_from, differing_pairs, either, have_a_score, listed,
    listed_files, listed_with_counts, numbered, numbers, runs_of, same_ids, two_scales,
};
use super::{Held, Note};
use crate::scores::System;
use crate::table::averages::Runs;
use crate::table::inside::Inside;
use crate::table::names::{are_checkpoints, direction_of};
use crate::table::place::called;
use crate::text::{count, counted, shortened};
use std::fmt;

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Independent { sentence } => f.write_str(sentence),
            Self::NoSummaryRow => f.write_str("No row sums up others, so none is left out."),
            Self::OrderDiffers => f.write_str("The systems list the items in different orders."),
            Self::OrderCounts => f.write_str("There are no ids to pair by, so rows are paired in their order."),
            Self::OrderAndIds { columns } => write!(
                f,
                "Rows are paired in their order. Paired rows have the same {}, which tell the items apart.",
                listed(columns)
            ),
            Self::OrderOrIds { columns } => write!(
                f,
                "Rows are paired in their order, but paired rows differ in {}. If {} the items apart, choose it as the ids.",
                listed(columns),
                if columns.len() == 1 { "that column tells" } else { "one of these columns tells" }
            ),
            Self::IdNamesDiffer { first: [first, id], second: [second, other] } => {
                write!(f, "Items are matched by “{id}” in {} and “{other}” in {}.", called(first), called(second))
            }
            Self::IdsInOneList { with, without } => write!(
                f,
                "There are ids in {} and none in {}, so row 1 is paired with row 1, and so on. Check that the orders are the same: if \
                 not, the result is wrong.",
                called(with),
                called(without)
            ),
            Self::IdsOrDecimals { .. } => f.write_str(
                "Are the numbers before the commas ids? They are read as such, but they are not the same in both lists.",
            ),
            Self::DecimalsOrIds => f.write_str(
                "Are the numbers after the commas ids? The commas are read as decimal marks. If they are ids, begin \
                 both lists with the line score,id.",
            ),
            Self::GapsDiffer => f.write_str(
                "Blank lines or comments are in different places in the two lists. Check that the items still match.",
            ),
            Self::IdsPerCategory { id, category } => {
                write!(
                    f,
                    "The same “{id}” in another “{category}” counts as another item. If “{category}” numbers repeated \
                     runs, choose it as the column of runs: their scores are averaged. Do rows with the same “{id}” belong together?"
                )
            }
            Self::LongForm { column, systems, may_be_runs } => write!(
                f,
                "Each value of “{column}” is a system: {}.{}",
                counted(*systems as u64, "system"),
                if may_be_runs.is_some() { " Or do they number repeated runs of one system?" } else { "" }
            ),
            Self::Repeats { column, items, rows, run } => write!(
                f,
                "{} have only {} of “{column}”, but each counts as a separate item. {}Do rows with the same “{column}” \
                 belong together?",
                counted(*rows as u64, "row"),
                counted(*items as u64, "value"),
                match run {
                    Some(_) => "",
                    None => "To average repeated runs of one item, number them in a column such as “run”. ",
                }
            ),
            Self::RunsWithoutItems { column } => write!(
                f,
                "“{column}” seems to number runs or training steps, but no other column shows which rows belong to the \
                 same item. So each row counts as a separate item. If they are runs, add a column of ids, and their \
                 scores are averaged item by item."
            ),
            Self::DataSets { column, items } => write!(
                f,
                "“{column}” seems to hold {}, and their scores to be averages. Each counts as one item, so the test \
                 says nothing about the items within a data set. To test those, add the scores of each item.",
                counted(*items, "data set")
            ),
            Self::MayBeOnTasks { parts: [first, second], compared, are_files, .. } => {
                let now = match compared.as_slice() {
                    [] => "each is compared as a system of its own".to_owned(),
                    _ => format!("{} are compared as two systems", listed(compared)),
                };
                let are_metrics = |part: &[String]| part.iter().all(|name| direction_of([name; 2]).is_some());
                let [checkpoints, metrics] = [&are_checkpoints as &dyn Fn(&[String]) -> bool, &are_metrics]
                    .map(|is_meant| [second, first].iter().position(|part| is_meant(part)));
                let found = checkpoints.map(|at| (at, "checkpoints")).or(metrics.map(|at| (at, "metrics")));
                if let Some((at, what)) = found {
                    let [parts, systems] = if at == 0 { [second, first] } else { [first, second] };
                    return write!(
                        f,
                        "By their names, these may be the {what} {} of the systems {}. Now {now}. Choose the two to compare.",
                        listed(parts),
                        listed(systems)
                    );
                }
                write!(
                    f,
                    "By their names, these may be the systems {} on the tasks {}, or the other way round. Now {now}.{}",
                    listed(first),
                    listed(second),
                    match are_files {
                        true => " Which are the systems?",
                        false => " To put tasks together, give each system a folder, and each task a file in it.",
                    }
                )
            }
            Self::OtherRuns { compared, others, .. } if compared.is_empty() => write!(
                f,
                "By their names, {} may be runs of one system, but each is ranked as a system. To average runs, put \
                 the scores in one table with a column “run”, or in files with names such as “a_run1.csv”.",
                listed(others)
            ),
            Self::OtherRuns { compared, others, are_of_one: true } => {
                let all: Vec<String> = compared.iter().chain(others).cloned().collect();
                write!(
                    f,
                    "By their names, {} may be runs of one system, but {} are compared as two. To compare systems, put \
                     the scores of both in one table with a column “run”, or in files with names such as \
                     “a_run1.csv”.",
                    listed(&all),
                    listed(compared)
                )
            }
            Self::OtherRuns { compared, others, are_of_one: false } => write!(
                f,
                "Only {} {} compared. By {}, {} {} of {}. To average all runs, put the scores in one table with a \
                 column “run”, or in files with names such as “a_run1.csv”.",
                listed(compared),
                if compared.len() == 1 { "is" } else { "are" },
                if others.len() == 1 { "its name" } else { "their names" },
                listed(others),
                if others.len() == 1 { "may be another run" } else { "may be other runs" },
                if compared.len() == 1 { "the same system" } else { "one of these systems" },
            ),
            Self::MayBeTasks { systems, .. } => write!(
                f,
                "By their names, {} may be tasks of one system, but each is compared as a system. To compare systems, \
                 give each a folder, and each task a file in it.",
                listed(systems)
            ),
            Self::RunsOfSystems { item, runs: (fewest, most), without_score } => {
                let number = if fewest == most { most.to_string() } else { format!("{fewest} to {most}") };
                write!(f, "Each “{item}” has {number} runs of a system: its scores are averaged, and runs are not resampled.")?;
                match without_score {
                    0 => Ok(()),
                    1 => f.write_str(" 1 run without a score is left out."),
                    some => write!(f, " {} runs without a score are left out.", count(*some as u64)),
                }
            }
            Self::RunsAveraged { item, items, runs, beside } => {
                let Runs { column, baseline, experimental } = runs;
                let beside = beside.as_ref().map_or_else(String::new, |beside| format!(" and “{beside}”"));
                let by = column.as_ref().map_or_else(String::new, |column| format!(", by “{column}”{beside}"));
                let number = |system| runs_of(system, "", *items);
                let number = if baseline.are_of_constant() || number(baseline) == number(experimental) {
                    number(experimental)
                } else {
                    format!(
                        "{} and {}",
                        runs_of(baseline, " of the baseline", *items),
                        runs_of(experimental, " of the experimental system", *items)
                    )
                };
                write!(f, "Each “{item}” has {number}{by}: its scores are averaged, and runs are not resampled.")?;
                match baseline.without_score + experimental.without_score {
                    0 => Ok(()),
                    1 => f.write_str(" 1 run without a score is left out."),
                    some => write!(f, " {} runs without a score are left out.", count(some as u64)),
                }
            }
            Self::SameRuns { system, runs: [first, second], scores } => {
                let system = if *system == System::Baseline { "baseline" } else { "experimental system" };
                write!(
                    f,
                    "The runs “{first}” and “{second}” of the {system} have the same {}, and both count. If one is a copy, remove it.",
                    counted(*scores as u64, "score")
                )
            }
            Self::RunSummaries { column, label, rows, is_left_out } => {
                let number = counted(*rows as u64, "row");
                let (sums, is, counts, its) =
                    if *rows == 1 { ("sums", "is", "counts", "its") } else { ("sum", "are", "count", "their") };
                match label.as_str() {
                    "" => write!(f, "{number} without a “{}”", shortened(column))?,
                    label => write!(f, "{number} with “{}” in “{}”", shortened(label), shortened(column))?,
                }
                if *is_left_out {
                    write!(f, " {sums} up the runs of an item and {is} left out.")
                } else {
                    write!(f, " {counts} as runs: {its} numbers do not sum up the other runs. Should they be left out \
                               instead?")
                }
            }
            Self::Doubled { rows } => write!(
                f,
                "The {} consist of the same rows twice, and each row counts as a separate item. If that is a mistake, \
                 remove the copy.",
                counted(*rows as u64, "row")
            ),
            Self::IdsAreClusters { id, category } => write!(
                f,
                "The same “{id}” has a row for each “{category}”. These rows belong together, so “{id}” is used as the clusters."
            ),
            Self::WholeNumberIds => f.write_str("Ids written as “1.0” in one list match “1” in the other."),
            Self::IdsAlike { ids, spellings, first, second } => {
                let spellings: Vec<&str> = spellings.iter().map(|spelling| spelling.name()).collect();
                let spellings = match spellings.as_slice() {
                    [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
                    all => all.concat(),
                };
                let differ = if *ids == 1 { "differs" } else { "differ" };
                // Blanks may not show.
                let example =
                    if first == second { String::new() } else { format!(", such as “{first}” and “{second}”") };
                write!(
                    f,
                    "{} {differ} between the lists only in {spellings}{example}. They are matched.",
                    counted(*ids as u64, "id")
                )
            }
            Self::FewMatch { both, all, reason, is_asked, .. } => {
                write!(
                    f,
                    "This result is based on only {} of {}. The other ids are in only one of the lists.{}",
                    count(*both as u64),
                    counted(*all as u64, "item"),
                    if reason.is_some() || *is_asked { " " } else { "" }
                )?;
                match reason {
                    Some(reason) if *is_asked => write!(f, "{reason}. Are these the same items?"),
                    Some(reason) => write!(f, "{reason}."),
                    None if *is_asked => f.write_str("Is one of the lists incomplete?"),
                    None => Ok(()),
                }
            }
            Self::IdsFromZeroAndOne { id, lists, last, both, are_in_order, is_asked } => {
                let both = counted(*both as u64, "item");
                write!(f, "{}, and {both} are matched by number.", counts_from(id, lists, *last))?;
                match (*is_asked, *are_in_order) {
                    (false, _) => Ok(()),
                    (true, true) => f.write_str(" Are all of these pairs one item off?"),
                    (true, false) => {
                        f.write_str(" Are all of these pairs one item off? Then number both lists from 0, or both from 1.")
                    }
                }
            }
            Self::OtherItems { items, of, id, column, example, texts: [first, second], is_asked, .. } => {
                let (items, column) = (same_ids(*items, *of, id), shortened(column));
                write!(f, "{items} not the same “{column}”: for “{example}”, it is “{first}” and “{second}”.")?;
                if *is_asked { f.write_str(" Are they the same items?") } else { Ok(()) }
            }
            Self::TwoScales { ranges } => write!(f, "{}. Are both on one scale?", two_scales(ranges)),
            Self::OtherOrder { items, of, column, line, texts: [first, second], .. } => {
                let differ = differing_pairs(*items, *of, column);
                write!(
                    f,
                    "{differ}: line {line} has “{first}” beside “{second}”. Do both lists have the same items in the same order?"
                )
            }
            Self::IdsTogether { id, beside } => write!(
                f,
                "Items are matched by “{}” and “{}” together, as no column identifies them alone.",
                shortened(id),
                shortened(beside)
            ),
            Self::OtherMetric { metrics: [first, second], systems: [baseline, experimental], is_asked } => {
                let [first, second] = [first, second].map(|name| shortened(name));
                let [baseline, experimental] = [baseline, experimental].map(|name| shortened(name));
                write!(f, "“{first}” of “{baseline}” is compared with “{second}” of “{experimental}”.")?;
                if *is_asked { f.write_str(" Do both measure the same?") } else { Ok(()) }
            }
            Self::OtherUnits { column, units, differing } => {
                write!(f, "The scores are in several units, by “{}”: {}.", shortened(column), listed_with_counts(units))?;
                match differing {
                    0 => f.write_str(" They are averaged as if they were in one unit."),
                    items => {
                        let items = counted(*items as u64, "item");
                        write!(f, " On {items}, the two systems’ scores are compared in different units.")
                    }
                }?;
                f.write_str(" Convert them to one unit, or use only those in one.")
            }
            Self::SystemsAlike { systems: [first, second], .. } => write!(
                f,
                "“{}” and “{}” count as two systems, although their names differ only in spelling. If they are one, write its name in one way.",
                shortened(first),
                shortened(second)
            ),
            Self::SameScores { systems } => {
                let (all, copies) = match systems.as_slice() {
                    [_, _] => ("both", "one is a copy, leave it out"),
                    _ => ("all", "some are copies, leave them out"),
                };
                write!(f, "{} have the same score on every item, and {all} are ranked. If {copies}.", listed(systems))
            }
            Self::OtherScores { systems, baseline, .. } => write!(
                f,
                "{} {} left out: the scores seem to be on a different scale from those of “{}”, or in a different \
                 notation.",
                listed(systems),
                if systems.len() == 1 { "is" } else { "are" },
                shortened(baseline)
            ),
            Self::UnnamedSystems => {
                f.write_str("No header names the columns in words: each column of numbers is taken to be a system.")
            }
            Self::WordsForNoScore { words } => write!(
                f,
                "{} {} read as a missing score.",
                listed(words),
                if words.len() == 1 { "is" } else { "are" }
            ),
            Self::EmptyColumns { columns } => write!(
                f,
                "{} {} no score, so {} not compared.",
                listed(columns),
                if columns.len() == 1 { "has" } else { "have" },
                if columns.len() == 1 { "it is" } else { "they are" }
            ),
            Self::SystemsLeftOut { systems } => {
                let (are, them) = if systems.len() == 1 { ("is", "it") } else { ("are", "them") };
                write!(f, "{} {are} left out by choice, so p-values are not adjusted for {them}.", listed(systems))
            }
            Self::OtherColumns { columns } => {
                let what = if columns.len() == 1 { "the column" } else { "the columns" };
                write!(f, "Not compared: {what} {}.", listed(columns))
            }
            Self::Outside { list, texts } => {
                list.iter().try_for_each(|list| write!(f, "{}: ", called(list)))?;
                let are = if texts.len() == 1 { "is not a row" } else { "are not rows" };
                let left_out = if texts.len() == 1 { "is" } else { "are" };
                write!(f, "{} {are} of the table and {left_out} left out.", listed(texts))?;
                let is_cut = |text: &String| text.trim_start().to_lowercase().starts_with("only showing");
                if texts.iter().any(is_cut) {
                    f.write_str(" The table was cut off there. Add its other rows.")?;
                }
                Ok(())
            }
            Self::EmptyRows { list, rows } => {
                list.iter().try_for_each(|list| write!(f, "{}: ", called(list)))?;
                let hold = if *rows == 1 { "holds only separators and is" } else { "hold only separators and are" };
                write!(f, "{} {hold} left out.", counted(*rows as u64, "row"))
            }
            Self::JoinedHeader { list, names } => {
                list.iter().try_for_each(|list| write!(f, "{}: ", called(list)))?;
                let the = if list.is_some() { "the" } else { "The" };
                write!(f, "{the} header has two rows, and each column is named after both: {}.", listed(names))
            }
            Self::Inside { list, inside } => {
                // The lines are numbered by file, and the list may have several: the file is named
                // instead.
                let list = list.as_ref().filter(|_| !matches!(inside, Inside::Around { .. }));
                list.iter().try_for_each(|list| write!(f, "{}: ", called(list)))?;
                let records = |records: &usize| counted(*records as u64, "record");
                match inside {
                    Inside::ReadFrom { path, records: read } => {
                        let only = if list.is_some() { "only" } else { "Only" };
                        write!(f, "{only} “{}” is read. It contains {}.", shortened(path), records(read))
                    }
                    Inside::LeftOut { path, records: inner, read } => write!(
                        f,
                        "{} {} read as one item each. In one of them, “{}” contains {} more. If these are the items, \
                         use a file that lists them one by one.",
                        records(read),
                        if *read == 1 { "is" } else { "are" },
                        shortened(path),
                        count(*inner as u64)
                    ),
                    Inside::Within { path, records: inner, around } => write!(
                        f,
                        "{} items are {} in “{}” of {} around them.",
                        if list.is_some() { "the" } else { "The" },
                        records(inner),
                        shortened(path),
                        counted(*around as u64, "object")
                    ),
                    Inside::Lists { lists, .. } => write!(
                        f,
                        "{} records of {} are read as one list. Should only one of them be used?",
                        if list.is_some() { "the" } else { "The" },
                        listed_with_counts(lists)
                    ),
                    Inside::Around { file, lines, keys } => {
                        let line = file.as_ref().map_or("Line".to_owned(), |file| format!("{}, line", called(file)));
                        match lines.as_slice() {
                            [only] => write!(f, "{line} {only} is not an item and is left out: it contains")?,
                            lines => write!(f, "{line}s {} are not items and are left out: they contain", numbers(lines))?,
                        }
                        write!(f, " {}.", listed(keys))
                    }
                    Inside::ByKey { systems } => {
                        write!(f, "{} are read as systems, and the keys in each as ids.", listed(systems))
                    }
                }
            }
            Self::SameName { list, name, later } => {
                list.iter().try_for_each(|list| write!(f, "{}: ", called(list)))?;
                let two = if list.is_some() { "two" } else { "Two" };
                write!(f, "{two} columns are called “{name}”. The later one is called “{later}” here.")
            }
            Self::SamePath { name, later, are_folders } => write!(
                f,
                "Two {} are called “{}”. The later one is called “{}” here.",
                if *are_folders { "folders" } else { "files" },
                shortened(name),
                shortened(later)
            ),
            Self::Deviations => f.write_str("In cells such as “71.2 ± 0.4”, the number before ± is the score. The number after it is not used."),
            Self::ShortEnd { place, text } => write!(
                f,
                "{place}: {} has fewer decimals than all other scores. If the file is cut off there, get the whole \
                 file.",
                shortened(text)
            ),
            Self::CopiesLeftOut { files } => {
                let (repeats, is) = if files.len() == 1 { ("repeats", "is") } else { ("repeat", "are") };
                write!(f, "{} {repeats} scores of other files, and {is} left out.", listed_files(files))
            }
            Self::AveragesLeftOut { lines: 1 } => f.write_str("1 line of averages sums up the others and is left out."),
            Self::AveragesLeftOut { lines } => {
                write!(f, "{} lines of averages sum up the others and are left out.", count(*lines as u64))
            }
            Self::CalledAfterFiles { system } => write!(
                f,
                "All files name the same system, “{}”. They are compared as different systems, each named after its \
                 file or folder.",
                shortened(system)
            ),
            Self::JudgedAgainst { reference } => write!(
                f,
                "All systems were judged against “{0}”: a score above one half is better than “{0}”.",
                shortened(reference)
            ),
            Self::BrokenOff { system, end } => write!(
                f,
                "The run of “{}” did not finish: its status is “{}”. Items that it did not reach are missing.",
                shortened(system),
                shortened(end)
            ),
            Self::Unlisted { items, total, split } => {
                let of = split.map_or_else(|| "the files tell a total of".to_owned(), |split| format!("“{split}” has"));
                let (listed, s) = (counted(*items as u64, "instance"), if *items == 1 { "s" } else { "" });
                write!(f, "{listed} in no list count{s} as not resolved: {of} {}.", count(*total as u64))
            }
            Self::FilesLeftOut { tool, files, may_have_items } => {
                let (has, is) = if files.len() == 1 { ("has", "is") } else { ("have", "are") };
                let number = counted(files.len() as u64, "file");
                match may_have_items {
                    true => write!(f, "{number} {has} the form of {tool}, but no scores that can be read, and {is} left out: {}.", listed_files(files)),
                    false => write!(f, "{number} {has} no {tool} scores by item and {is} left out: {}.", listed_files(files)),
                }
            }
            Self::OtherFiles { files } => {
                let (is, it, has) = if files.len() == 1 { ("is", "it", "has") } else { ("are", "they", "have") };
                write!(f, "{} {is} left out: {it} {has} no scores for the items of the other files.", listed_files(files))
            }
            Self::UnreadFiles { files } => {
                let is = if files.len() == 1 { "is not a list of scores and is" } else { "are not lists of scores and are" };
                write!(f, "{} {is} left out.", listed_files(files))
            }
            Self::GuessedLetters { files } => {
                let [is, its, file] =
                    if files.len() == 1 { ["is", "its", "file"] } else { ["are", "their", "files"] };
                write!(
                    f,
                    "{} {is} not in UTF-8, so {its} letters are read as Western European. If they look wrong, save the \
                     {file} as CSV UTF-8.",
                    listed_files(files)
                )
            }
            Self::Stacked { lists } => write!(
                f,
                "{} have the same columns and no id in common, so they are read as one table.",
                counted(*lists as u64, "list")
            ),
            Self::TasksOfFolders { tasks, are_folders, is_asked } => {
                let [folder, file] = if *are_folders { ["task", "system"] } else { ["system", "task"] };
                write!(f, "Each folder is read as a {folder}, and each file in it as a {file}. The tasks: {}.", listed(tasks))?;
                if *is_asked { f.write_str(" Is it the other way round?") } else { Ok(()) }
            }
            Self::TasksOfNames { tasks } => {
                write!(f, "Each file’s name is read as a system and a task. The tasks: {}.", listed(tasks))
            }
            Self::SameRows { systems: [first, second], rows, others, is_asked } => {
                write!(
                    f,
                    "“{}” and “{}” hold the same {}, cell by cell.",
                    shortened(first),
                    shortened(second),
                    counted(*rows as u64, "row")
                )?;
                match (is_asked, others.is_empty()) {
                    (false, _) => Ok(()),
                    (true, true) => f.write_str(" Is one a copy of the other? Then choose the two systems' own files."),
                    (true, false) => f.write_str(" Is one a copy of the other?"),
                }
            }
            Self::Parts { name, parts } => write!(
                f,
                "{} have the same columns and different items. They are read as one list, “{name}”.",
                counted(*parts as u64, "file")
            ),
            Self::Filtered { column, values, others } => {
                write!(f, "Only rows with {} in “{}” count.", alternatives(values), shortened(column))?;
                if others.is_empty() { Ok(()) } else { write!(f, " Other values: {}.", listed(others)) }
            }
            Self::FilterGuessed { column, value, others, tasks } => {
                let (column, value) = (shortened(column), shortened(value));
                match tasks.as_slice() {
                    [] => write!(f, "Only rows with “{value}” in “{column}” count, ")?,
                    tasks => write!(f, "In {}, only rows with “{value}” in “{column}” count, ", listed(tasks))?,
                }
                write!(f, "because each of its values has rows of its own. Other values: {}.", listed(others))
            }
            Self::MetricsOfTasks { metrics } => {
                write!(f, "Each task counts by its own main metric: {}.", by_tasks(metrics))
            }
            Self::TasksLeftOut { tasks, score, is_filtered } => {
                let (task, is, its) = if tasks.len() == 1 { ("task", "is", "its") } else { ("tasks", "are", "their") };
                let rows = if *is_filtered { ", in the rows that count" } else { "" };
                write!(
                    f,
                    "The {task} {} {is} left out: none of {its} items has “{}” for both systems{rows}.",
                    listed(tasks),
                    shortened(score)
                )
            }
            Self::Constant { constant, .. } if constant.is_zero() => {
                f.write_str("One system alone: its mean is compared with nothing.")
            }
            Self::Constant { constant, in_unit, .. } => {
                write!(f, "The baseline is the same score for every item: {constant}.")?;
                in_unit.iter().try_for_each(|other| write!(f, " In the unit of these scores, you may mean {other}."))
            }
            Self::GapsLeftOut { items: 1 } => f.write_str("1 item is left out because it lacks a score."),
            Self::GapsLeftOut { items } => {
                write!(f, "{} items are left out because they lack a score.", count(*items as u64))
            }
            Self::NoRatings { numbers, items, is_left_out } => write!(
                f,
                "{} of {}, which often means that there is no score. Here it {}.",
                have_a_score(*items),
                either(numbers, "or"),
                if *is_left_out { "counts as missing" } else { "counts as a score" }
            ),
            Self::ScoreColumn { column, others } => {
                write!(f, "Scores are read from “{column}”. {} may hold scores, too.", listed(others))
            }
            Self::SummaryRow { file: Some(file), line } => {
                write!(f, "{}, line {line}: this row sums up the others, as a total or mean, and is left out.", called(file))
            }
            Self::SummaryRow { file: None, line } => {
                write!(f, "Line {line} sums up the other rows, as a total or mean, and is left out.")
            }
            Self::Subtotals { file, line, label, rows } => {
                match file {
                    Some(file) => write!(f, "{}, line {line}, “{label}”", called(file))?,
                    None => write!(f, "Line {line}, “{label}”")?,
                }
                match rows - 1 {
                    0 => f.write_str(", sums up the rows above it, as a total or mean, and is left out."),
                    more => write!(
                        f,
                        ", and {} like it sum up the rows above them, as totals or means, and are left out.",
                        counted(more as u64, "row")
                    ),
                }
            }
            Self::RowLeftOut { file, line, label, is_beside_folds } => {
                match file {
                    Some(file) => write!(f, "{}, line {line}, “{label}”, is left out", called(file))?,
                    None => write!(f, "Line {line}, “{label}”, is left out")?,
                }
                f.write_str(if *is_beside_folds { ": the other rows are numbered folds." } else { "." })
            }
            Self::SummaryOrItem { file, line, label, rows, holds, is_left_out } => {
                match file {
                    Some(file) => write!(f, "{}, line {line}, “{label}”", called(file))?,
                    None => write!(f, "Line {line}, “{label}”")?,
                }
                if *rows > 1 {
                    let below = counted(*rows as u64 - 1, "row");
                    return write!(
                        f,
                        ", and {below} below count as items: not all of them sum up the other rows. Should they be \
                         left out instead?"
                    );
                }
                let held = match holds {
                    Held::Means => "the means of the other rows",
                    Held::Sums => "the sums of the other rows",
                    Held::Nothing => "",
                };
                match (holds, *is_left_out) {
                    (Held::Nothing, false) => f.write_str(
                        ", counts as an item: its numbers do not sum up the other rows. Should it be left out instead?",
                    ),
                    (_, false) => write!(f, ", counts as an item, although it holds {held}. Should it be left out \
                                             instead?"),
                    (_, true) => write!(f, ", holds {held}, and is left out. Is it an item?"),
                }
            }
            Self::HeaderOrItem { texts } => match texts.as_slice() {
                [word] => write!(
                    f,
                    "“{word}” in the first row counts as an item that both systems got right. Is it a header?"
                ),
                numbers => write!(
                    f,
                    "{} in the first row count as the scores of an item, although they are above all others. Are they \
                     a header?",
                    listed(numbers)
                ),
            },
            Self::Divided => f.write_str(
                "Scores in percent are divided by 100, as other scores lie between 0 and 1.",
            ),
            Self::Graded { right, others } => {
                write!(f, "“{}” counts as 1, as chosen", shortened(right))?;
                match others.as_slice() {
                    [] => f.write_str("."),
                    [(only, times)] => write!(f, ", and “{}” ({}) counts as 0.", shortened(only), count(*times as u64)),
                    others => write!(f, ", and {} count as 0.", listed_with_counts(others)),
                }
            }
            Self::Noise { items } => write!(
                f,
                "The scores of {} differ only by rounding noise, as 0.3 and 0.30000000000000004 do, and count as {}.",
                counted(*items as u64, "item"),
                if *items == 1 { "a tie" } else { "ties" }
            ),
            Self::MayBeClusters { column, clusters } => write!(
                f,
                "Do items with the same “{column}” belong together ({} values)? Then they are not independent.",
                count(*clusters as u64)
            ),
            Self::MeanOfRatios { metric } => write!(
                f,
                "The means here are averages of each item's {metric}. They are not the {metric} of the corpus, where \
                 long items weigh more."
            ),
            Self::OneIsRight { right, wrong } => write!(
                f,
                "{right} is read as right and {wrong} as wrong. If these are labels, add the column of right answers, or choose it."
            ),
            Self::Gold { column, is_asked, scores } => {
                write!(f, "Answers count as right if they are the same as “{column}”.")?;
                match scores.len() {
                    0 if *is_asked => f.write_str(" Or does 1 mean right, and 0 wrong?"),
                    0 => Ok(()),
                    1 => write!(f, " Or does {} say how right each answer is?", listed(scores)),
                    _ => write!(f, " Or do {} say how right each answer is?", listed(scores)),
                }
            }
            Self::GoldOfList { list } => write!(f, "The right answers are those of {}.", called(list)),
            Self::LabelsOneOff { column, answers, labels } => write!(
                f,
                "{}. Is the same number the same answer? If not, number both from {} on in the files.",
                numbered(column, answers, labels),
                answers[0]
            ),
            Self::LabelsAlike { column, labels, answer, label, are_right, is_asked } => {
                let (alike, count) = (are_spelt_alike(*labels, column), count_as(*labels, *are_right));
                write!(f, "{alike}, such as “{label}” and “{answer}”, and {count}.")?;
                match (*is_asked, *labels) {
                    (false, _) => Ok(()),
                    (true, 1) => f.write_str(" Is it right?"),
                    (true, _) => f.write_str(" Are they right?"),
                }
            }
            Self::SeveralAnswers { column, items } => write!(
                f,
                "“{}” lists several right answers for {}: each of them is right.",
                shortened(column),
                counted(*items as u64, "item")
            ),
            Self::LabelsInOtherDigits { column, labels, answer, label } => {
                let (are, count) = if *labels == 1 { ("is the same number", "counts") } else { ("are the same numbers", "count") };
                let labels = counted(*labels as u64, "label");
                write!(
                    f,
                    "{labels} {are} as “{}” in other digits, as “{label}” and “{answer}” are, and {count} as right.",
                    shortened(column)
                )
            }
            Self::EmptyLabels { labels: 1 } => f.write_str("1 answer is empty or means “no answer”, and counts as wrong."),
            Self::EmptyLabels { labels } => {
                write!(f, "{} answers are empty or mean “no answer”, and count as wrong.", count(*labels as u64))
            }
            Self::GoldOrScores { column, systems, may_be_right } => {
                let [count, hold, are] = match systems.len() {
                    1 => ["counts", "Does it hold", "Is it a prediction"],
                    _ => ["count", "Do they hold", "Are they predictions"],
                };
                let column = shortened(column);
                if *may_be_right {
                    write!(f, "{} {count} as scores. {hold} answers, to be checked against “{column}”?", listed(systems))
                } else {
                    write!(
                        f,
                        "{} {count} as scores, and “{column}” is not used. {are} of it? If so, use the distance of \
                         each from it as the score: lower is better.",
                        listed(systems)
                    )
                }
            }
            Self::ScoreOrConfidence { score, prediction, gold } => write!(
                f,
                "“{}” is used as the score. Does it say how right each answer is, or how sure the system was? Then \
                 “{}” can be checked against “{}”.",
                shortened(score),
                shortened(prediction),
                shortened(gold)
            ),
            Self::UnlikeOthers { column, pair, .. } if pair.contains(column) => write!(
                f,
                "“{}” is read as a system, although its name is not like the others. Is it a system, or does it \
                 contain the right answers?",
                shortened(column)
            ),
            Self::UnlikeOthers { column, pair: [first, second], .. } => write!(
                f,
                "“{}” is not compared. Does it hold the right answers for “{}” and “{}”?",
                shortened(column),
                shortened(first),
                shortened(second)
            ),
            Self::LowerIsBetter { name } => write!(f, "Lower is better, going by the name “{name}”."),
            Self::LowerInTool { metric, tool } => write!(f, "Lower is better for “{metric}” in {tool}."),
            Self::DirectionUnclear { names: [first, _], lower, is_beside: true } => write!(
                f,
                "Is higher or lower better? “{first}” is in the name of a file or in a title, so it may not be about the \
                 scores. Now {} counts as better.",
                if *lower { "lower" } else { "higher" }
            ),
            Self::DirectionUnclear { names: [first, second], lower, is_beside: false } => {
                let taken = if *lower { "lower" } else { "higher" };
                write!(f, "Is higher or lower better? “{first}”")?;
                if first != second {
                    write!(f, " and “{second}”")?;
                }
                let could = if first == second { "could mean either" } else { "do not make it clear" };
                write!(f, " {could}, so {taken} counts as better.")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_sentences() {
        let names = |all: &[&str]| all.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let filtered = |others| Note::Filtered { column: "filter".to_owned(), values: names(&["strict"]), others };
        let sentence = "Only rows with “strict” in “filter” count. Other values: ";
        assert_eq!(filtered(names(&["a"])).to_string(), format!("{sentence}“a”."));
        assert_eq!(filtered(names(&["a", "b"])).to_string(), format!("{sentence}“a” and “b”."));
        assert_eq!(filtered(names(&["a", "b", "c", "d"])).to_string(), format!("{sentence}“a”, “b”, “c” and 1 other."));
        let files = [1, 2].map(|day| format!("{}/samples_arc_2026-01-0{day}T09-12-33.104512.jsonl", "a".repeat(60)));
        assert_eq!(
            Note::UnreadFiles { files: files.to_vec() }.to_string(),
            format!(
                "“{0}…es_arc_2026-01-01T09-12-33.104512.jsonl” and “{0}…es_arc_2026-01-02T09-12-33.104512.jsonl” are not \
                 lists of scores and are left out.",
                "a".repeat(40)
            )
        );
        let summary = |file: Option<&str>| Note::SummaryRow { file: file.map(str::to_owned), line: 7 }.to_string();
        assert_eq!(summary(None), "Line 7 sums up the other rows, as a total or mean, and is left out.");
        assert_eq!(
            summary(Some("a")),
            "“a”, line 7: this row sums up the others, as a total or mean, and is left out."
        );
        let above = |list: Option<&str>, texts| Note::Outside { list: list.map(str::to_owned), texts }.to_string();
        assert_eq!(above(None, names(&["My results"])), "“My results” is not a row of the table and is left out.");
        assert!(above(None, names(&["only showing top 20 rows"])).ends_with("Add its other rows."));
        assert_eq!(
            above(Some("a"), names(&["x", "y"])),
            "“a”: “x” and “y” are not rows of the table and are left out."
        );
    }
}
