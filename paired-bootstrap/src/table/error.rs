//! What can be wrong with a table, and the sentences that say so.

use super::answer::Answer;
use super::choice::{Choice, FirstRow, Scales, Thousands};
use super::constant::Constant;
use super::inside::Unclear;
use super::meant::Meant;
use super::note::{alternatives, listed, listed_with_counts};
use super::open::Open;
use super::pieces::ReadError;
use super::place::{Place, called};
use super::spelling::Mismatch;
use crate::scores::value;
use crate::scores::words::is_no_verdict;
use crate::scores::{PairingError, System};
use crate::text::{count, counted, shortened};
use std::error::Error;
use std::fmt;

/// Why a table could not be read, or no scores made from it. Texts of cells are cut to about 40
/// characters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableError {
    /// There is nothing but blanks and comments.
    Empty {
        /// The file.
        file: Option<String>,
    },
    /// The text could not be read.
    Read {
        /// The file.
        file: Option<String>,
        /// What is wrong.
        error: ReadError,
    },
    /// A row is far too long: a quote or a bracket is most likely never closed.
    LongRow {
        /// Where it begins.
        place: Place,
    },
    /// A quote that begins a cell is not closed where a cell ends, or only by a quote in a row
    /// below, so that rows would be taken for the cell's text.
    OpenQuote {
        /// The quote's line.
        place: Place,
    },
    /// A row has too few or too many cells.
    Ragged {
        /// Where.
        place: Place,
        /// How many cells it has.
        found: usize,
        /// How many columns there are.
        expected: usize,
    },
    /// What should be JSON is not.
    Json {
        /// Where the value begins.
        place: Place,
        /// The line inside it on which this shows, where that is another one.
        inside: Option<usize>,
        /// What the parser says.
        message: String,
    },
    /// A file of a known tool holds something that the tool does not write.
    NotOfTool {
        /// Where.
        place: Place,
        /// What the tool is called.
        tool: &'static str,
        /// What is wrong.
        message: String,
    },
    /// Among lists of a program stands something else.
    NoList {
        /// Where.
        place: Place,
    },
    /// An object of a JSON text has the same key twice.
    KeyTwice {
        /// Where the row begins.
        place: Place,
        /// The path to the key.
        key: String,
    },
    /// A JSON text may be read in several ways.
    UnclearJson {
        /// The file.
        file: Option<String>,
        /// The ways.
        unclear: Box<Unclear>,
    },
    /// There are more than [`TableReader::MAX_COLUMNS`](super::TableReader::MAX_COLUMNS) columns.
    TooManyColumns {
        /// Where the first one too many is.
        place: Place,
    },
    /// There are more than [`InputReader::MAX_SOURCES`](super::InputReader::MAX_SOURCES) files.
    TooManyFiles {
        /// How many.
        files: usize,
    },
    /// An archive cannot be unpacked.
    Archive {
        /// The file.
        file: String,
        /// Why not, and what to do.
        why: &'static str,
    },
    /// A file of a known tool is longer than 256 MB.
    LongFile {
        /// The file.
        file: String,
    },
    /// A file of a known tool holds no scores by item.
    Advice {
        /// The file.
        file: String,
        /// What it is, and what to do.
        advice: &'static str,
    },
    /// Files of two tools came together.
    SeveralTools {
        /// The tools.
        tools: [&'static str; 2],
        /// The first file of the second one.
        file: String,
    },
    /// Two files of a known tool hold the same items of one system.
    SystemTwice {
        /// The system.
        system: String,
        /// The files.
        files: [String; 2],
    },
    /// There is a header, but no row below.
    NoRows {
        /// The file.
        file: Option<String>,
    },
    /// A cell among words for right and wrong is neither, and may count as wrong.
    OtherWord {
        /// What is wrong with it.
        error: Box<TableError>,
        /// The column's word for right.
        right: String,
    },
    /// The word that is chosen as right is not among the grades, or there are none.
    NoSuchWord {
        /// The word.
        right: String,
        /// What is wrong without it, if anything is.
        error: Option<Box<TableError>>,
    },
    /// A cell holds other text than a number.
    NotANumber {
        /// Where.
        place: Place,
        /// The cell.
        text: String,
    },
    /// A cell says NaN or infinity.
    NotFinite {
        /// Where.
        place: Place,
        /// The cell.
        text: String,
        /// How many items have gaps like this one, where the others can be compared without them; 0
        /// elsewhere.
        items: usize,
    },
    /// A number is larger than [`Score::LARGEST`](crate::scores::Score::LARGEST), or smaller than
    /// its negative.
    TooLarge {
        /// Where.
        place: Place,
        /// The cell.
        text: String,
    },
    /// A cell that should hold a score, an id, a right answer or a cluster is empty, or a mark such
    /// as `NA`.
    Missing {
        /// Where.
        place: Place,
        /// The cell; may be empty.
        text: String,
        /// How many more scores of the paired rows are missing; 0 where rows are not paired yet, or
        /// no score is meant.
        more: usize,
        /// How many items have gaps like this one, where the others can be compared without them; 0
        /// elsewhere.
        items: usize,
    },
    /// The commas in the numbers could be decimal marks or group thousands.
    UnclearComma {
        /// Where the first one is.
        place: Place,
        /// The cell.
        text: String,
    },
    /// The points in the numbers could be decimal marks or group thousands.
    UnclearPoint {
        /// Where the first one is.
        place: Place,
        /// The cell.
        text: String,
        /// A number that has no point and is far larger, and where it is.
        other: Option<Box<(Place, String)>>,
    },
    /// One system's scores lie from 0 to 1, and the other's go up to 100: shares and percent?
    PercentOrShares {
        /// The system that may be in percent.
        percents: System,
    },
    /// The scores of one run lie from 0 to 1, and those of the system's other runs go up to 100, or
    /// the other way round.
    RunScale {
        /// The system.
        system: System,
        /// The run.
        run: String,
        /// Whether this run may be in percent.
        is_percent: bool,
    },
    /// Two rows of one system have the same id.
    DuplicateId {
        /// Where the second is.
        place: Place,
        /// The line of the first.
        first: usize,
        /// The id.
        id: String,
        /// A column that says more of such rows.
        beside: Option<Box<Beside>>,
        /// Whether both systems are in one list, where rows with the same id may be a cluster.
        is_one_list: bool,
    },
    /// The runs of an item, which are averaged, are in different clusters or categories.
    RunsInGroups {
        /// Where one is.
        place: Place,
        /// Its cluster or category.
        text: String,
        /// Where another is, and its cluster or category.
        other: Box<(Place, String)>,
    },
    /// All items are in one cluster: a resample would draw them all, whatever is drawn.
    OneCluster {
        /// The clusters' column.
        column: String,
        /// What its cells say.
        text: String,
    },
    /// All systems but so many were left out.
    FewLeft {
        /// None or one.
        systems: usize,
    },
    /// No item has a score of every system that is compared.
    NothingInCommon {
        /// How many systems there are.
        systems: usize,
        /// The system without which the others have most items in common, and how many.
        costliest: Option<(String, usize)>,
    },
    /// Each list has its right answer of an item, and the other's is another one.
    RightAnswersDiffer(Box<[(Place, String); 2]>),
    /// No id is in both lists.
    NoMatch {
        /// The ids' columns in the first list and in the second.
        columns: [String; 2],
        /// Why, as far as that is known.
        reason: Option<Mismatch>,
    },
    /// Two columns of one table name the same items in different rows.
    SideBySide {
        /// The columns.
        columns: [String; 2],
    },
    /// Two columns say in each row which system has which of two scores.
    ScoresByPosition {
        /// The columns that name the systems.
        systems: [String; 2],
        /// The columns of scores.
        scores: [String; 2],
    },
    /// The choice names a column, file or system that is not there.
    Unknown {
        /// The part that it should play: `id`, `baseline`…
        part: &'static str,
        /// The name.
        name: String,
    },
    /// No row passes the row filters.
    NoFilteredRows {
        /// The filters up to the one that leaves no row: each a column, with the values that pass.
        filters: Vec<(String, Vec<String>)>,
    },
    /// Beside one system, the scores of the baseline were read on another scale than beside others.
    ScalesDiffer {
        /// That system.
        name: String,
    },
    /// Baseline and experimental are the same.
    SameSystem {
        /// Its name.
        name: String,
    },
    /// It is not clear what to compare: the choice is yours.
    Open(Open),
    /// A count of items with the same difference is not a whole number.
    NotACount {
        /// Where.
        place: Place,
        /// The cell.
        text: String,
    },
    /// There is one list of scores, where two are needed.
    OneList {
        /// How many scores it has; 0 where the systems that it could be compared with are left out.
        scores: usize,
    },
    /// The same, or another sign that there is one system only, which can be shown alone or be
    /// compared with a number.
    OneSystem {
        /// What is missing.
        lacks: Box<TableError>,
        /// The numbers that are offered.
        constants: Vec<Constant>,
    },
    /// The baseline has a single score, which may be that of every item.
    OneScore {
        /// What the lengths are.
        lengths: PairingError,
        /// The score.
        constant: Constant,
    },
    /// The shorter list lacks one score, and its first line was read as a header: most likely a
    /// misspelt score.
    HeaderOrScore {
        /// What the lengths are.
        lengths: PairingError,
        /// Whose header it is.
        system: System,
        /// The header.
        text: String,
    },
    /// The longer list has one score too many, and its first line may be a header, though it is a
    /// score, too.
    ScoreOrHeader {
        /// What the lengths are.
        lengths: PairingError,
        /// Whose list it is.
        system: System,
        /// The first line.
        text: String,
    },
    /// The scores were read, but do not make pairs.
    Pairing(PairingError),
    /// Of more than two systems, what is wrong with these.
    OfSystems {
        /// Baseline and experimental system.
        systems: [String; 2],
        /// What is wrong with their scores.
        error: Box<TableError>,
    },
}

impl From<PairingError> for TableError {
    fn from(error: PairingError) -> Self {
        Self::Pairing(error)
    }
}

impl From<Open> for TableError {
    fn from(open: Open) -> Self {
        Self::Open(open)
    }
}

impl Error for TableError {}

impl TableError {
    /// The ways out that need no other input. `chosen` is what the user has chosen so far: a way
    /// out adds to it.
    #[must_use]
    pub fn answers(&self, chosen: &Choice) -> Vec<Answer> {
        match self {
            Self::Missing { items, .. } | Self::NotFinite { items, .. } if *items > 0 => {
                let label = match items {
                    1 => "Leave this item out".to_owned(),
                    items => format!("Leave these items out ({})", count(*items as u64)),
                };
                vec![Answer::new(label, chosen, |choice| choice.omits_gaps = true)]
            }
            Self::Open(open) => open.answers(chosen),
            Self::OtherWord { error, right } => {
                let label = format!("Only “{}” is right: count all other words as wrong", shortened(right));
                let only = Answer::new(label, chosen, |choice| choice.right = Some(right.clone()));
                error.answers(chosen).into_iter().chain([only]).collect()
            }
            Self::NoSuchWord { error, .. } => {
                let without = Choice { right: None, ..chosen.clone() };
                let answers = error.as_ref().map_or(Vec::new(), |error| error.answers(&without));
                let none = || vec![Answer { label: "No word is right".to_owned(), choice: without.clone() }];
                if answers.is_empty() { none() } else { answers }
            }
            Self::OfSystems { error, .. } => error.answers(chosen),
            Self::OneSystem { lacks, constants } => {
                let alone = constants.iter().map(|constant| Answer::against(constant, chosen));
                lacks.answers(chosen).into_iter().chain(alone).collect()
            }
            Self::OneScore { constant, .. } => vec![Answer::against(constant, chosen)],
            Self::NoFilteredRows { .. } => {
                vec![Answer::new("Use all rows", chosen, |choice| choice.filter = Some(Vec::new()))]
            }
            Self::DuplicateId { beside: Some(beside), .. } if let Beside::TellsApart(column, values) = &**beside => {
                let by = |value: &String| {
                    let label = format!("Use only rows with “{}” in “{}”", shortened(value), shortened(column));
                    let keep = (column.clone(), value.clone());
                    Answer::new(label, chosen, |choice| choice.filter.get_or_insert_default().push(keep))
                };
                let label = format!("“{}” numbers runs: average them", shortened(column));
                let runs = Answer::new(label, chosen, |choice| choice.run = Some(column.clone()));
                may_number_runs(values).then_some(runs).into_iter().chain(values.iter().map(by)).collect()
            }
            Self::ScoreOrHeader { .. } => {
                vec![Answer::new("It is a header", chosen, |choice| choice.first_row = Some(FirstRow::Header))]
            }
            Self::UnclearComma { .. } => {
                [("Commas group thousands", Thousands::Comma), ("Commas are decimal marks", Thousands::None)]
                    .map(|(label, marks)| Answer::new(label, chosen, |choice| choice.thousands = Some(marks)))
                    .to_vec()
            }
            Self::UnclearPoint { .. } => {
                [("Points group thousands", Thousands::Point), ("Points are decimal marks", Thousands::None)]
                    .map(|(label, marks)| Answer::new(label, chosen, |choice| choice.thousands = Some(marks)))
                    .to_vec()
            }
            Self::PercentOrShares { .. } => Answer::on_percent(chosen),
            Self::RunScale { .. } => {
                vec![Answer::new("They are on one scale", chosen, |choice| choice.scale = Some(Scales::Same))]
            }
            _ => Vec::new(),
        }
    }
}

/// What a column says of two rows with the same id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beside {
    /// It tells runs apart, and both are of the same.
    SameRun(String),
    /// It tells such rows apart, with these first values.
    TellsApart(String, Vec<String>),
}

/// Whether a column that tells rows of an id apart may number runs: `1` and `2`, or `seed1`. Levels
/// such as `L0` and `L4` are no numbers of runs.
fn may_number_runs(values: &[String]) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    let number = |value: &String| value[value.trim_end_matches(is_digit).len()..].parse::<u64>().ok();
    let Some(mut numbers) = values.iter().map(number).collect::<Option<Vec<u64>>>() else { return false };
    numbers.sort_unstable();
    let follow = |first: u64| numbers.iter().copied().eq((first..).take(numbers.len()));
    values.iter().all(|value| value.starts_with(is_digit)) || follow(0) || follow(1)
}

/// [`TableError::Empty`] as a sentence, also for a page that has read nothing.
pub const NO_SCORES: &str = "no scores yet. Add the scores of both systems, one item per line";

const WITHOUT_CELL: &str = "Fill it in, or remove this item from all systems";

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty { file: Some(file) } => {
                write!(f, "{}: this file holds no scores. Choose another", called(file))
            }
            Self::Empty { file: None } => f.write_str(NO_SCORES),
            Self::Read { file: Some(file), error } => write!(f, "{}: {error}", called(file)),
            Self::Read { file: None, error } => error.fmt(f),
            Self::LongRow { place } => {
                write!(f, "{place}: this row is longer than 4 MB. Check for a quote or bracket that is never closed")
            }
            Self::OpenQuote { place } => write!(
                f,
                "{place}: a cell begins with a quote that is not closed in its row, so rows below would become its \
                 text. Close the quote, or remove it"
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
            Self::NotOfTool { place, tool, message } => {
                write!(f, "{place}: {message}. The file was read as one of {tool}")
            }
            Self::NoList { place } => write!(
                f,
                "{place}: this is no list of scores, as those of a program are: A = [1, 0, 1]. Give the lists alone"
            ),
            Self::KeyTwice { place, key } => write!(
                f,
                "{place}: the key “{}” occurs twice in one object. Remove one, or give it another name",
                shortened(key)
            ),
            Self::UnclearJson { file, unclear } => {
                file.iter().try_for_each(|file| write!(f, "{}: ", called(file)))?;
                match &**unclear {
                    Unclear::Lists(lists) => write!(
                        f,
                        "several lists of this JSON may hold the items: {}. Give the one that counts in a file of its own",
                        listed_with_counts(lists)
                    ),
                    Unclear::Keys { outer, inner } => write!(
                        f,
                        "are {} the systems, or {}? Write a list with an object for each item, with its id and a score for each system",
                        listed(outer),
                        listed(inner)
                    ),
                }
            }
            Self::TooManyColumns { place } => write!(
                f,
                "{place}: more than {} columns. Remove those that are not needed",
                count(super::TableReader::MAX_COLUMNS as u64)
            ),
            Self::TooManyFiles { files } => {
                write!(
                    f,
                    "{} files are too many. Choose at most {}",
                    count(*files as u64),
                    count(super::InputReader::MAX_SOURCES as u64)
                )
            }
            Self::Archive { file, why } => write!(f, "“{}”: {why}", shortened(file)),
            Self::LongFile { file } => write!(f, "“{}” is longer than 256 MB. Cut it into several", shortened(file)),
            Self::Advice { file, advice } => write!(f, "“{}”: {advice}", shortened(file)),
            Self::SeveralTools { tools: [first, second], file } => write!(
                f,
                "files of {first} and of {second} came together, such as “{}”. Give those of one tool",
                shortened(file)
            ),
            Self::SystemTwice { system, files: [first, second] } => write!(
                f,
                "“{}” and “{}” hold the same items of the system “{}”. Give one of them, or rename the folder of one",
                shortened(first),
                shortened(second),
                shortened(system)
            ),
            Self::NoRows { file } => {
                file.as_ref().map_or(Ok(()), |file| write!(f, "{}: ", called(file)))?;
                write!(f, "no rows of scores. Add one row per item")
            }
            Self::OtherWord { error, .. } => error.fmt(f),
            Self::NoSuchWord { right, error: Some(error) } => {
                write!(f, "“{}” is not in the data compared, and {error}", shortened(right))
            }
            Self::NoSuchWord { right, error: None } => write!(
                f,
                "“{}” is chosen as the word that is right, but the data compared hold scores. Choose no word",
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
            Self::Missing { place, text, more, .. } => {
                match text.as_str() {
                    "" => write!(f, "{place}: this cell is empty")?,
                    text => write!(f, "{place}: {text} is not a score")?,
                }
                match more {
                    0 => {}
                    1 => f.write_str(", and 1 more is missing")?,
                    more => write!(f, ", and {} more are missing", count(*more as u64))?,
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
                    write!(f, ", as “{number}” stands beside it ({other})")?;
                }
                f.write_str(". Say which, or write such numbers without the point")
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
                    "the {system} scores of the run “{run}” lie between 0 and {own}, and those of its other runs between 0 and {others}. \
                     Write them on one scale, or say that they are"
                )
            }
            Self::DuplicateId { place, first, id, beside, is_one_list } => {
                write!(f, "{place}: the id “{id}” is also on line {first}")?;
                if let Some(Beside::SameRun(run)) = beside.as_deref() {
                    return write!(f, ", in the same “{run}”. Remove one of the two, or choose another column of runs");
                }
                f.write_str(". ")?;
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
                    "{place}: the right answer is “{text}”, but for the same item “{other}” in {other_place}. Both systems must be \
                     judged by the same right answers. Correct one, or choose another column"
                )
            }
            Self::NoMatch { columns: [column, other], reason } => {
                write!(f, "the lists have no id in common (“{column}”")?;
                if other != column {
                    write!(f, " and “{other}”")?;
                }
                f.write_str("). ")?;
                reason.iter().try_for_each(|reason| write!(f, "{reason}. "))?;
                f.write_str(match reason {
                    Some(Mismatch::Dates { .. }) => "Write them in one way",
                    _ => "Choose another id column, or none to pair by order",
                })
            }
            Self::SideBySide { columns } => write!(
                f,
                "{} name the same items in different rows: these look like two tables side by side. Give each as a list of its own",
                listed(columns)
            ),
            Self::ScoresByPosition { systems, scores } => write!(
                f,
                "{} name a system for each row, so {} are not scores of one system each. Write a row for each system instead: \
                 id, system, score",
                listed(systems),
                listed(scores)
            ),
            Self::Unknown { part, name } => {
                write!(f, "“{}” is not in the data compared. Choose another {part}", shortened(name))
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
                    "“{name}” is on another scale than the other systems. Write all scores on one, or leave it out"
                )
            }
            Self::Open(open) => open.fmt(f),
            Self::NotACount { place, text } => {
                write!(f, "{place}: “{text}” is not a count. A count is a whole number, at least 0, without commas")
            }
            Self::FewLeft { systems: 0 } => f.write_str("no system is left. Take at least two back"),
            Self::FewLeft { .. } => {
                f.write_str("only one system is left. Take another one back: two or more are compared")
            }
            Self::OneList { scores } => write!(
                f,
                "{}, but of one system only. Add those of another as a second list or a second column",
                counted(*scores as u64, "score")
            ),
            Self::OneSystem { lacks, .. } => lacks.fmt(f),
            Self::OneScore { lengths, constant } => {
                write!(f, "{lengths}. Or is {constant} the baseline's score for every item?")
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
