//! Each error as a sentence: what is wrong, where, and what to do.

use super::answers::may_number_runs;
use super::{Beside, TableError, Unmatched};
use crate::scores::words::is_no_verdict;
use crate::scores::{System, value};
use crate::table::inside::Unclear;
use crate::table::meant::Meant;
use crate::table::note::{alternatives, listed, listed_up_to, listed_with_counts};
use crate::table::place::called;
use crate::table::spelling::Mismatch;
use crate::table::{InputReader, TableReader};
use crate::text::{count, counted, shortened, shortened_path};
use std::fmt;

/// [`TableError::Empty`] as a sentence, also for a page that has read nothing.
pub const NO_SCORES: &str = "no scores yet. Add the scores of both systems, one item per line";

/// Of the systems to choose from, this many are named.
const MOST_INSTEAD: usize = 10;

const WITHOUT_CELL: &str = "Fill it in, or remove this item from all systems";

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty { file: Some(file) } => {
                write!(f, "{}: this file contains no scores. Choose another file", called(file))
            }
            Self::Empty { file: None } => f.write_str(NO_SCORES),
            Self::Read { file: Some(file), error } => write!(f, "{}: {error}", called(file)),
            Self::Read { file: None, error } => error.fmt(f),
            Self::LongRow { place } => {
                write!(f, "{place}: this row is longer than 4 MB. Check for a quote or bracket that is never closed")
            }
            Self::OpenQuote { place } => write!(
                f,
                "{place}: the quote at the start of this cell is not closed in its row, so the rows below would become \
                 part of the cell. Close the quote, or remove it"
            ),
            Self::Ragged { place, found, expected } => write!(
                f,
                "{place}: expected {}, found {found}. Correct the row, or put quotes around a cell that holds the separator",
                counted(*expected as u64, "column")
            ),
            Self::Json { place, message, inside: None } => {
                write!(f, "{place}: this is not valid JSON ({message}). Correct it")
            }
            Self::Json { place, message, inside: Some(line) } => {
                write!(f, "{place}: the JSON value that begins here is not valid (line {line}: {message}). Correct it")
            }
            Self::CutOff { place } => {
                let text = if place.file.is_some() { "file" } else { "text" };
                let or_remove = if place.line > 1 { ", or remove this value" } else { "" };
                write!(
                    f,
                    "{place}: the {text} ends in the middle of the JSON value that begins here. Get the whole {text}{or_remove}"
                )
            }
            Self::NotOfTool { place, tool, message } => {
                write!(f, "{place}: {message}. The file was read in the format of {tool}")
            }
            Self::NoList { place } => {
                write!(f, "{place}: this is not a list of scores, such as A = [1, 0, 1]. Keep only the lists")
            }
            Self::KeyTwice { place, key } => write!(
                f,
                "{place}: the key “{}” occurs twice in one object. Remove one, or give it another name",
                shortened(key)
            ),
            Self::Unclear { file, unclear } => {
                file.iter().try_for_each(|file| write!(f, "{}: ", called(file)))?;
                match &**unclear {
                    Unclear::Lists(lists) => write!(
                        f,
                        "several lists in this JSON may contain the items: {}. Put the right one in a separate file",
                        listed_with_counts(lists)
                    ),
                    Unclear::Tables([first, second]) => write!(
                        f,
                        "two tables begin here, on lines {first} and {second}. Keep only the one with the scores of each \
                         item. Or, if each is one system, put each in a separate list"
                    ),
                    Unclear::Keys { outer, inner } => write!(
                        f,
                        "it is not clear whether {} or {} are the systems. Write a list with one object per item: its \
                         id, and a score for each system",
                        listed(outer),
                        listed(inner)
                    ),
                }
            }
            Self::TooManyColumns { place } => write!(
                f,
                "{place}: more than {} columns. Remove those that are not needed",
                count(TableReader::MAX_COLUMNS as u64)
            ),
            Self::TooManyFiles { files } => {
                write!(
                    f,
                    "{} files are too many. Choose only those with scores, at most {}",
                    count(*files as u64),
                    count(InputReader::MAX_SOURCES as u64)
                )
            }
            Self::Archive { file, why } => write!(f, "“{}”: {why}", shortened_path(file)),
            Self::LongFile { file } => {
                write!(f, "“{}” is larger than 256 MB. Split it into several files", shortened_path(file))
            }
            Self::Advice { file, advice } => write!(f, "“{}”: {advice}", shortened_path(file)),
            Self::SeveralTools { tools: [first, second], file } => write!(
                f,
                "these are files of two tools, {first} and {second} (such as “{}”). Choose the files of one tool",
                shortened_path(file)
            ),
            Self::OtherReference { references: [first, second] } => write!(
                f,
                "the systems were judged against different references, “{}” and “{}”, so their scores cannot be compared. \
                 Choose files with the same reference",
                shortened(first),
                shortened(second)
            ),
            Self::SystemTwice { system, files: [first, second] } => {
                let folder = |path: &'_ str| path.rsplit_once('/').map(|(folder, _)| folder.to_owned());
                let two_systems = if folder(first) == folder(second) {
                    ""
                } else {
                    " If they are two systems, such as two settings of one model, rename the folder of one."
                };
                write!(
                    f,
                    "“{}” and “{}” contain the same items of the system “{}”. Use only one of them.{two_systems} If they are two \
                     runs of the same setting, put each into a folder of its own, called {2}_run1 and {2}_run2",
                    shortened_path(first),
                    shortened_path(second),
                    shortened(system)
                )
            }
            Self::NoRows { file } => {
                file.as_ref().map_or(Ok(()), |file| write!(f, "{}: ", called(file)))?;
                write!(f, "no rows of scores. Add one row per item")
            }
            Self::RowsMissing { file, said } => {
                file.as_ref().map_or(Ok(()), |file| write!(f, "{}: ", called(file)))?;
                write!(
                    f,
                    "rows of this table are missing: the line “{said}” says that it has more. Save the whole table as \
                     CSV. Or, if these are all items, remove that line"
                )
            }
            Self::OtherWord { error, .. } => error.fmt(f),
            Self::NoSuchWord { right, error: Some(error) } => {
                write!(f, "“{}” is not in the data compared, and {error}", shortened(right))
            }
            Self::NoSuchWord { right, error: None } => write!(
                f,
                "“{}” is chosen as the word for right, but these data are scores already. Clear this choice",
                shortened(right)
            ),
            Self::NotANumber { place, text } => {
                let is_number = |text: &str| value::read(text.trim()).is_ok();
                let (number, unit) = text.split_at(text.trim_end_matches(|c: char| !c.is_ascii_digit()).len());
                write!(f, "{place}: “{text}” is not a number. ")?;
                match Meant::of(text) {
                    Some(Meant::WithoutBlanks(number)) => return write!(f, "Write {number}, without blanks"),
                    Some(Meant::Negative(number)) => {
                        return write!(f, "Write {number} if the brackets mean a minus, or remove them");
                    }
                    Some(Meant::MinusBehind(number)) => {
                        return write!(f, "Write {number} if the minus is its sign, or correct it");
                    }
                    Some(Meant::Marked(number, marks)) => {
                        return write!(f, "Write {number} if “{marks}” is only a mark, or correct it");
                    }
                    Some(Meant::Multiplied(number, letter)) => {
                        return write!(f, "Write {number} if “{letter}” multiplies it, or correct it");
                    }
                    None => {}
                }
                match text.split_once('/') {
                    Some((part, whole)) if is_number(part) && is_number(whole) => {
                        f.write_str("Write a decimal number in place of the fraction, as 0.5 for 1/2")
                    }
                    None if is_number(number) && !unit.starts_with(['.', '-', '+', '#', '\u{2212}']) => {
                        let is_unit = unit.contains(|c: char| c.is_alphabetic() || "€$£¥%‰".contains(c));
                        let is = if is_unit { "is the unit of all scores" } else { "is only a mark" };
                        write!(f, "Write {number} if “{}” {is}, or correct it", unit.trim())
                    }
                    _ => f.write_str("Correct it, or remove this item from all systems"),
                }
            }
            Self::NotFinite { place, text, .. } => write!(f, "{place}: {text} is not a score. {WITHOUT_CELL}"),
            Self::TooLarge { place, text } => {
                write!(f, "{place}: {text} is too large for a score. Divide all scores by the same power of ten")
            }
            Self::Missing { place, text, more, items } => {
                match text.as_str() {
                    "" => write!(f, "{place}: this cell is empty")?,
                    text => write!(f, "{place}: {text} is not a score")?,
                }
                match more {
                    0 => {}
                    1 => f.write_str(", and 1 more cell has no score")?,
                    more => write!(f, ", and {} more cells have no score", count(*more as u64))?,
                }
                if *items > 0 && *items < more + 1 {
                    write!(f, ", on {} in all", counted(*items as u64, "item"))?;
                }
                match (is_no_verdict(text), more) {
                    (true, 0) => f.write_str(". Write 0 if it counts as wrong, or remove this item from all systems"),
                    (true, _) => f.write_str(". Write 0 if it counts as wrong, or remove these items from all systems"),
                    (false, 0) => write!(f, ". {WITHOUT_CELL}"),
                    (false, _) => f.write_str(". Fill them in, or remove these items from all systems"),
                }
            }
            Self::UnclearComma { place, text } => write!(
                f,
                "{place}: “{text}” could mean {} or {}. Write such numbers with a decimal point, or without the comma",
                text.replace(',', "."),
                text.replace(',', "")
            ),
            Self::UnclearPoint { place, text, other } => {
                write!(f, "{place}: “{text}” could mean {text} or {}", text.replace('.', ""))?;
                if let Some((other, number)) = other.as_deref() {
                    write!(f, ", because “{number}” is beside it ({other})")?;
                }
                f.write_str(". Choose which, or write such numbers without the point")
            }
            Self::PercentOrShares { percents } => {
                let shares = if *percents == System::Baseline { System::Experimental } else { System::Baseline };
                write!(
                    f,
                    "the {shares} scores lie between 0 and 1, and the {percents} scores between 0 and 100. Are the {percents} scores \
                     percent? If so, they are divided by 100"
                )
            }
            Self::RunScale { system, run, is_percent } => {
                let [own, others] = if *is_percent { ["100", "1"] } else { ["1", "100"] };
                write!(
                    f,
                    "the {system} scores of the run “{run}” lie between 0 and {own}, and those of its other runs \
                     between 0 and {others}. Convert them to one scale, or confirm that they are on one"
                )
            }
            Self::DuplicateId { place, first, id, beside, is_one_list } => {
                write!(f, "{place}: the id “{id}” is also on line {first}")?;
                if let Some(Beside::SameRun(run)) = beside.as_deref() {
                    return write!(f, ", in the same “{run}”. Remove one of the two, or choose another column of runs");
                }
                f.write_str(". ")?;
                if is_shortened_number(id) {
                    return f.write_str(
                        "A spreadsheet shortened these ids, so different items look alike. Take the ids from the original \
                         file, or choose another id column or none",
                    );
                }
                let column = place.column.as_deref().unwrap_or_default();
                match beside.as_deref() {
                    Some(Beside::TellsApart(filter, values)) => {
                        let keep = if may_number_runs(values) {
                            write!(
                                f,
                                "If “{filter}” numbers repeated runs of one item, choose it as the column of runs: their scores are averaged. \
                                 If not, keep"
                            )?;
                            ""
                        } else {
                            "Keep"
                        };
                        write!(
                            f,
                            "{keep} only some rows, such as those with “{}” in “{filter}”. Or choose “{filter}” as the categories and \
                             “{column}” as the clusters",
                            shortened(values.first().map_or("", String::as_str))
                        )
                    }
                    Some(Beside::SameRun(_)) | None => {
                        f.write_str(
                            "If these are repeated runs of one item, number them in a column “run”: their scores are averaged then. If not, \
                             remove one of the two, or choose another id column or none",
                        )?;
                        if *is_one_list { write!(f, ". Or choose “{column}” as the clusters") } else { Ok(()) }
                    }
                }
            }
            Self::RunsInGroups { place, text, other } => {
                let (other_place, other) = &**other;
                write!(
                    f,
                    "{place}: “{text}”, but another run of this item has “{other}” ({other_place}). All runs of an item need the same \
                     value here. Correct it, or choose another column or none"
                )
            }
            Self::OneCluster { column, text } => write!(
                f,
                "all items are in one cluster, “{}” in the column “{}”. A resample needs at least two: choose another column, none, or \
                 other rows",
                shortened(text),
                shortened(column)
            ),
            Self::NothingInCommon { systems, costliest } => {
                write!(f, "no item has a score of all {systems} systems")?;
                match costliest {
                    Some((name, items)) => write!(
                        f,
                        ". Without “{}” the others have {} in common: leave it out",
                        shortened(name),
                        counted(*items as u64, "item")
                    ),
                    None => f.write_str(". Leave some of them out"),
                }
            }
            Self::RightAnswersDiffer(answers) => {
                let [(place, text), (other_place, other)] = &**answers;
                write!(
                    f,
                    "{place}: the right answer is “{text}” here, but “{other}” for the same item in {other_place}. \
                     Both systems must be judged by the same right answers. Correct one, or choose another column"
                )
            }
            Self::NoMatch { columns: [column, other], reason, lists } => {
                write!(f, "the lists have no id in common (“{column}”")?;
                if other != column {
                    write!(f, " and “{other}”")?;
                }
                f.write_str("). ")?;
                reason.iter().try_for_each(|reason| write!(f, "{reason}. "))?;
                f.write_str(match (reason.as_deref(), lists) {
                    (Some(Mismatch::Dates { .. }), _) => "Write all dates in the same way",
                    (_, Unmatched::SingleItems) => {
                        "Each list has a single item. Put all items of a system into one list"
                    }
                    (_, Unmatched::Tasks) => "Compare runs on the same tasks and items",
                    (_, Unmatched::Others) => "Choose another id column, or none to pair by order",
                })
            }
            Self::SideBySide { columns } => write!(
                f,
                "{} name the same items in different rows: these look like two tables side by side. Put each table in \
                 a separate list",
                listed(columns)
            ),
            Self::ScoresByPosition { systems, scores } => write!(
                f,
                "{} name the systems of each row, so {} do not each belong to one system. Write one row per system \
                 instead: id, system, score",
                listed(systems),
                listed(scores)
            ),
            Self::ScoresExchanged { column, scores: [first, second] } => write!(
                f,
                "“{column}” seems to say in which rows the systems changed places, so “{first}” and “{second}” do not each \
                 belong to one system. Exchange the two scores back in these rows, and remove “{column}”",
                column = shortened(column),
                first = shortened(first),
                second = shortened(second)
            ),
            Self::Unknown { part, name, instead } => {
                write!(f, "“{}” is not in the data compared. Choose another {part}", shortened(name))?;
                if instead.is_empty() { Ok(()) } else { write!(f, " from {}", listed_up_to(MOST_INSTEAD, instead)) }
            }
            Self::NoFilteredRows { filters } => {
                let told = |(column, values): &(String, Vec<String>)| {
                    format!("{} in the column “{column}”", alternatives(values))
                };
                let told: Vec<String> = filters.iter().map(told).collect();
                write!(f, "no row has {}. Choose other row filters", told.join(" and "))
            }
            Self::SameSystem { name } => {
                let name = shortened(name);
                write!(f, "“{name}” is both baseline and experimental. Choose a different system for one of them")
            }
            Self::ScalesDiffer { name } => {
                let name = shortened(name);
                write!(
                    f,
                    "“{name}” is on a different scale from the other systems. Convert all scores to one scale, or \
                     leave it out"
                )
            }
            Self::Open(open) => open.fmt(f),
            Self::NotACount { place, text } => {
                write!(f, "{place}: “{text}” is not a count. A count is a whole number, at least 0, without commas")
            }
            Self::FewLeft { systems: 0 } => f.write_str("all systems are left out. Include at least two"),
            Self::FewLeft { .. } => {
                f.write_str("only one system is left. Include at least one more: a comparison needs two")
            }
            Self::OneList { scores } => write!(
                f,
                "{}, but of one system only. Add those of another as a second list or a second column",
                counted(*scores as u64, "score")
            ),
            Self::OneSystem { lacks, files, .. } => {
                lacks.fmt(f)?;
                files.iter().try_for_each(|note| write!(f, ". {}", note.trim_end_matches('.')))
            }
            Self::OneScore { lengths, constant } => {
                write!(f, "{lengths}. Should every item be compared with {constant}?")
            }
            Self::ItemsTogether { lengths, .. } => {
                write!(f, "{lengths}. Two columns together tell which rows belong to the same item: match rows by them")
            }
            Self::HeaderOrScore { lengths, system, text } => {
                write!(f, "{lengths}. “{text}” was read as the header of the {system} list. Should it be a score?")
            }
            Self::ScoreOrHeader { lengths, system, text } => {
                write!(f, "{lengths}. “{text}” was read as the first score of the {system} list. Is it a header?")
            }
            Self::Pairing(error) => error.fmt(f),
            Self::OfSystems { systems: [baseline, experimental], error } => write!(
                f,
                "with “{}” as the baseline and “{}” as the experimental system: {error}",
                shortened(baseline),
                shortened(experimental)
            ),
        }
    }
}

/// Whether an id is a long number as spreadsheets show and save it: `1.23E+18`.
fn is_shortened_number(id: &str) -> bool {
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let parts = id.split_once("E+");
    parts.is_some_and(|(number, power)| are_digits(&number.replacen(['.', ','], "", 1)) && are_digits(power))
}
