//! What can be wrong with a table.

mod answers;
mod sentences;

pub use sentences::NO_SCORES;

use super::constant::Constant;
use super::inside::Unclear;
use super::open::Open;
use super::pieces::ReadError;
use super::place::Place;
use super::spelling::Mismatch;
use crate::scores::{PairingError, System};
use std::error::Error;

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
    /// The text ends before a JSON value does.
    CutOff {
        /// Where the value begins.
        place: Place,
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
    /// A text may be read in several ways.
    Unclear {
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
    /// Systems were judged against different references.
    OtherReference {
        /// The references.
        references: [String; 2],
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
    /// The table was printed without some of its rows.
    RowsMissing {
        /// The file.
        file: Option<String>,
        /// The line that says so.
        said: String,
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
        reason: Option<Box<Mismatch>>,
        /// What else is known of the lists.
        lists: Unmatched,
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
    /// A column says in which rows two positions were exchanged, and the scores are named after the
    /// positions.
    ScoresExchanged {
        /// The column.
        column: String,
        /// The columns of scores.
        scores: [String; 2],
    },
    /// The choice names a column, file or system that is not there.
    Unknown {
        /// The part that it should play: `id`, `baseline`…
        part: &'static str,
        /// The name.
        name: String,
        /// The systems to choose from instead; empty for columns.
        instead: Vec<String>,
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
        /// Sentences on files that were left out, which may hold the other system.
        files: Vec<String>,
    },
    /// The baseline has a single score, which may be that of every item.
    OneScore {
        /// What the lengths are.
        lengths: PairingError,
        /// The score.
        constant: Constant,
    },
    /// The lists have different lengths, and two columns identify their items together.
    ItemsTogether {
        /// What the lengths are.
        lengths: PairingError,
        /// The pairs of columns.
        together: Vec<[String; 2]>,
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

/// Lists without an id in common, as far as it tells what to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unmatched {
    /// Each has one item.
    SingleItems,
    /// They are of a known tool, whose items are told by their tasks.
    Tasks,
    /// Any others.
    Others,
}

/// What a column says of two rows with the same id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beside {
    /// It tells runs apart, and both are of the same.
    SameRun(String),
    /// It tells such rows apart, with these first values.
    TellsApart(String, Vec<String>),
}
