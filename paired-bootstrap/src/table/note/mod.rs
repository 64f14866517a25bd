//! Notes: what was assumed, and what to ask the user, each as a sentence.

mod asked;
mod assumed;
mod phrases;
mod told;

pub(crate) use phrases::alternatives;
pub(super) use phrases::{by_tasks, listed, listed_up_to, listed_with_counts};

use super::averages::Runs;
use super::constant::Constant;
use super::inside::Inside;
use super::place::Place;
use super::spelling::{Mismatch, Spelling};
use crate::scores::System;

/// The most values, lists or grades that a note offers.
pub(super) const MOST_VALUES: usize = 4;

/// An assumption, or a question to the user.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Note {
    /// The two systems list their items in different orders.
    OrderDiffers,
    /// Rows were paired in their order: no column of both lists holds ids, or none is to be used.
    OrderCounts,
    /// Rows were paired in their order, and two columns that identify the items together are the
    /// same in paired rows.
    OrderAndIds {
        /// The two columns.
        columns: [String; 2],
    },
    /// Rows were paired in their order, though columns may identify the items: paired rows differ
    /// in these columns.
    OrderOrIds {
        /// The columns.
        columns: Vec<String>,
    },
    /// Two lists were joined by id columns with different names.
    IdNamesDiffer {
        /// The first list, and its column.
        first: [String; 2],
        /// The second list, and its column.
        second: [String; 2],
    },
    /// Only one of two lists has ids, so rows were paired in their order.
    IdsInOneList {
        /// The list with ids.
        with: String,
        /// The list without.
        without: String,
    },
    /// In lists without a header, whole numbers before the commas were read as ids, though some are
    /// in one list only.
    IdsOrDecimals {
        /// The ids' column.
        id: String,
    },
    /// In lists without a header, the commas were read as decimal marks, though the numbers after
    /// them may be ids.
    DecimalsOrIds,
    /// Two lists were paired in the order of their rows, but have lines without a score at
    /// different places.
    GapsDiffer,
    /// An id occurs once in each category, so each item was identified by both.
    IdsPerCategory {
        /// The ids' column.
        id: String,
        /// The categories' column.
        category: String,
    },
    /// Each row is an item of one system, and was matched with the other systems' rows for that
    /// item.
    LongForm {
        /// The column that names the systems.
        column: String,
        /// How many there are.
        systems: usize,
        /// The two compared, if the column may number repeated runs of one system.
        may_be_runs: Option<[String; 2]>,
    },
    /// Items occur several times, and each row counts as an item.
    Repeats {
        /// The column that identifies the items.
        column: String,
        /// How many different items there are.
        items: usize,
        /// How many rows there are.
        rows: usize,
        /// The column that may tell their runs apart.
        run: Option<String>,
    },
    /// The scores of several systems are means of runs, and the numbers of runs may differ.
    RunsOfSystems {
        /// The column of items.
        item: String,
        /// The fewest and the most runs of an item.
        runs: (u32, u32),
        /// How many runs are left out because they have no score.
        without_score: usize,
    },
    /// The runs of each item are averaged.
    RunsAveraged {
        /// The column that identifies the items.
        item: String,
        /// How many items are compared.
        items: usize,
        /// The runs.
        runs: Runs,
        /// A second column, if it takes both to tell the runs apart.
        beside: Option<String>,
    },
    /// Two runs of a system have the same scores on the same items.
    SameRuns {
        /// The system.
        system: System,
        /// The two runs.
        runs: [String; 2],
        /// How many scores each has.
        scores: usize,
    },
    /// In the column of runs, some rows of an item have the label of a summary.
    RunSummaries {
        /// The column of runs.
        column: String,
        /// The label; empty if the rows have none but hold means.
        label: String,
        /// How many such rows there are.
        rows: usize,
        /// Whether they are left out, by choice or because they sum up the others. Otherwise they
        /// count as runs.
        is_left_out: bool,
    },
    /// By its name, a column numbers runs, but no column says which rows belong to the same item.
    RunsWithoutItems {
        /// The column.
        column: String,
    },
    /// By its id, each row is a data set, so its scores are averages.
    DataSets {
        /// The column of ids.
        column: String,
        /// How many are compared.
        items: u64,
    },
    /// By their names, systems that are not compared may be further runs of those that are; or the
    /// compared systems may be runs of one system.
    OtherRuns {
        /// The baseline and the experimental system, or only the latter with a constant; empty if
        /// all systems are compared.
        compared: Vec<String>,
        /// The others.
        others: Vec<String>,
        /// Whether the compared systems may be runs of one system.
        are_of_one: bool,
    },
    /// By their names, the systems are well-known data sets, so they may be tasks of one system.
    MayBeTasks {
        /// The compared systems.
        systems: Vec<String>,
        /// Whether this is a question: two are compared, and were not chosen.
        is_asked: bool,
    },
    /// By their names, the systems may be a few systems on several tasks.
    MayBeOnTasks {
        /// The first parts of their names, and the second parts.
        parts: [Vec<String>; 2],
        /// The baseline and the experimental system; empty if all systems are compared.
        compared: Vec<String>,
        /// The compared systems under each metric, if the tasks are metrics.
        metrics: Vec<[String; 2]>,
        /// Whether they are files, whose tasks can be combined.
        are_files: bool,
    },
    /// The second half of the rows is the same as the first.
    Doubled {
        /// How many rows there are.
        rows: usize,
    },
    /// An id has a row in each category, such as one answer under several filters: the rows of an
    /// id form a cluster.
    IdsAreClusters {
        /// The ids' column.
        id: String,
        /// The categories' column.
        category: String,
    },
    /// Whole numbers are written as `1.0` in one list, and as `1` in the other.
    WholeNumberIds,
    /// Ids that are spelt differently were matched.
    IdsAlike {
        /// How many such ids there are.
        ids: usize,
        /// How their spellings differ.
        spellings: Vec<Spelling>,
        /// One such id, as spelt in the first list.
        first: String,
        /// The same id, as spelt in the second list.
        second: String,
    },
    /// Fewer than half of the longer list's items are in both lists, so the result rests on these
    /// few.
    FewMatch {
        /// How many items are in both lists.
        both: usize,
        /// How many items the longer list has.
        all: usize,
        /// Why the others do not match, if known.
        reason: Option<Mismatch>,
        /// The ids' column.
        id: String,
        /// Whether both lists have the same length, so that rows could be paired in their order.
        are_as_long: bool,
        /// Whether this is a question: no ids were chosen.
        is_asked: bool,
    },
    /// The ids of one list count from 0 and those of the other from 1, with as many numbers: the
    /// same number may mean different items.
    IdsFromZeroAndOne {
        /// The ids' column.
        id: String,
        /// The list that counts from 0, and the one that counts from 1.
        lists: [String; 2],
        /// The highest number of the list that counts from 0.
        last: u64,
        /// How many items are matched by their numbers.
        both: usize,
        /// Whether both lists are in the order of their numbers and have the same length, so that
        /// rows could be paired in their order.
        are_in_order: bool,
        /// Whether this is a question: no ids were chosen.
        is_asked: bool,
    },
    /// Rows with the same id describe different items in the two lists.
    OtherItems {
        /// How many ids differ.
        items: usize,
        /// How many ids both lists have.
        of: usize,
        /// The ids' column.
        id: String,
        /// The column in which they differ.
        column: String,
        /// An id that differs.
        example: String,
        /// What each list has for that id.
        texts: [String; 2],
        /// Whether that column identifies the items of both lists, so that it could serve as the
        /// ids.
        tells_apart: bool,
        /// Whether this is a question: no ids were chosen.
        is_asked: bool,
    },
    /// The files of both systems hold the same rows: one may be a copy of the other.
    SameRows {
        /// Baseline and experimental system.
        systems: [String; 2],
        /// How many rows.
        rows: usize,
        /// The systems that are not compared.
        others: Vec<String>,
        /// Whether this is a question: the systems were not chosen.
        is_asked: bool,
    },
    /// The names of two systems differ only in case and blanks: they may be the same system.
    SystemsAlike {
        /// Their names.
        systems: [String; 2],
        /// Whether this is a question: the systems were not chosen.
        is_asked: bool,
    },
    /// Two or more of several systems have the same score on every item: they may be copies.
    SameScores {
        /// Their names.
        systems: Vec<String>,
    },
    /// The score columns of two lists are named after different metrics.
    OtherMetric {
        /// The names of the score columns: baseline, experimental system.
        metrics: [String; 2],
        /// The names of the systems: baseline, experimental system.
        systems: [String; 2],
        /// Whether this is a question: the systems were not chosen.
        is_asked: bool,
    },
    /// A column says that scores are in several units.
    OtherUnits {
        /// The column.
        column: String,
        /// Each unit and how many of the compared scores it has.
        units: Vec<(String, usize)>,
        /// On how many items the two systems' scores are in different units.
        differing: usize,
    },
    /// Columns that may be systems are not compared, because their scores do not look like the
    /// others'.
    OtherScores {
        /// The columns.
        systems: Vec<String>,
        /// The baseline.
        baseline: String,
        /// Whether some of them, or the baseline, may be percent where the others are shares.
        may_be_percent: bool,
    },
    /// Systems that are not compared, by choice.
    SystemsLeftOut {
        /// The systems.
        systems: Vec<String>,
    },
    /// All systems are compared, and these columns are not among them.
    OtherColumns {
        /// The columns.
        columns: Vec<String>,
    },
    /// All systems are compared, except columns that are empty.
    EmptyColumns {
        /// The columns.
        columns: Vec<String>,
    },
    /// All systems are compared, and they are columns without headers in words.
    UnnamedSystems,
    /// All systems are compared, and these words replace missing scores.
    WordsForNoScore {
        /// The words.
        words: Vec<String>,
    },
    /// The scores of the two systems look like ratings on two scales.
    TwoScales {
        /// The smallest and the largest score of each system.
        ranges: [[String; 2]; 2],
    },
    /// Rows paired in their order describe different items.
    OtherOrder {
        /// How many pairs differ.
        items: usize,
        /// How many pairs there are.
        of: usize,
        /// The column in which they differ.
        column: String,
        /// The line of the first such pair in the first list.
        line: usize,
        /// The texts of that pair.
        texts: [String; 2],
        /// The pairs of columns that identify the items of both lists together, if there are any.
        together: Vec<[String; 2]>,
    },
    /// Rows in another order were matched by two columns, as neither identifies the items alone.
    IdsTogether {
        /// The first column, which counts as the ids.
        id: String,
        /// The second column, which counts as the category.
        beside: String,
    },
    /// Lines that are not rows of the table were left out: text above its header or below its rows,
    /// or a repeated header.
    Outside {
        /// The list.
        list: Option<String>,
        /// The left-out lines.
        texts: Vec<String>,
    },
    /// Rows of separators only were left out.
    EmptyRows {
        /// The list.
        list: Option<String>,
        /// How many.
        rows: usize,
    },
    /// The header has two rows, and each column is named after both.
    JoinedHeader {
        /// The list.
        list: Option<String>,
        /// The columns' names.
        names: Vec<String>,
    },
    /// A JSON text holds more than the records that were read.
    Inside {
        /// The list.
        list: Option<String>,
        /// Where the records are, or what they hold.
        inside: Inside,
    },
    /// Two columns of a list have the same name, so the later one has got a number.
    SameName {
        /// The list.
        list: Option<String>,
        /// The name.
        name: String,
        /// The later column's new name.
        later: String,
    },
    /// Two files or folders have the same name, so the later one has got a number.
    SamePath {
        /// The name.
        name: String,
        /// The later one's new name.
        later: String,
        /// Whether they are folders.
        are_folders: bool,
    },
    /// Scores are means followed by ± and a deviation, which is not used.
    Deviations,
    /// The last number of a file has fewer decimals than all others.
    ShortEnd {
        /// Where.
        place: Place,
        /// The number as it is written.
        text: String,
    },
    /// Files of a known tool repeat scores of other files, and are left out.
    CopiesLeftOut {
        /// The files.
        files: Vec<String>,
    },
    /// A known tool's file has lines of averages, which were left out.
    AveragesLeftOut {
        /// How many lines.
        lines: usize,
    },
    /// All files of a known tool name the same system, so each was named after its path.
    CalledAfterFiles {
        /// The system.
        system: String,
    },
    /// All systems were judged against the same reference, which is a further system.
    JudgedAgainst {
        /// The reference.
        reference: String,
    },
    /// A run of a known tool did not finish, so items may be missing.
    BrokenOff {
        /// The system.
        system: String,
        /// The status in which it ended: `error`.
        end: String,
    },
    /// Items that files of a known tool do not list have the score 0.
    Unlisted {
        /// How many items no file lists.
        items: usize,
        /// How many items there are in total.
        total: usize,
        /// The part of the benchmark that has so many, if the files do not tell the total.
        split: Option<&'static str>,
    },
    /// Files next to those of a known tool do not hold the tool's scores by item.
    FilesLeftOut {
        /// The tool.
        tool: String,
        /// The names of the files.
        files: Vec<String>,
        /// Whether they have the form of the tool's files, so that items may be lost.
        may_have_items: bool,
    },
    /// Files next to those with scores have no scores of the same items.
    OtherFiles {
        /// The paths of the files.
        files: Vec<String>,
    },
    /// Files have letters that are not in UTF-8, and were read as Western European ones.
    GuessedLetters {
        /// The paths of the files.
        files: Vec<String>,
    },
    /// Files next to those with scores cannot be read as tables.
    UnreadFiles {
        /// The paths of the files.
        files: Vec<String>,
    },
    /// Lists with the same columns but different ids were stacked into one table.
    Stacked {
        /// How many lists.
        lists: usize,
    },
    /// Each folder holds the files of one system, one for each task.
    TasksOfFolders {
        /// The tasks.
        tasks: Vec<String>,
        /// Whether it is the other way round: folders are tasks, and the files in them systems.
        are_folders: bool,
        /// Whether this is a question: names, ids and numbers of rows do not tell.
        is_asked: bool,
    },
    /// Each file's name is a system and a task; their items tell which part is which.
    TasksOfNames {
        /// The tasks.
        tasks: Vec<String>,
    },
    /// Files with parts of one list were combined.
    Parts {
        /// The name of the list.
        name: String,
        /// How many files.
        parts: usize,
    },
    /// Only some rows were kept.
    Filtered {
        /// The column.
        column: String,
        /// The values that were kept.
        values: Vec<String>,
        /// The other values.
        others: Vec<String>,
    },
    /// Ids occur several times, so only rows with the first value of a filter were kept, of all
    /// tasks or of those that have these values.
    FilterGuessed {
        /// The filter's column.
        column: String,
        /// The value that was kept.
        value: String,
        /// The other values.
        others: Vec<String>,
        /// The tasks with these values, if others have other values.
        tasks: Vec<String>,
    },
    /// Items without a score or right answer were left out, by choice.
    GapsLeftOut {
        /// How many items.
        items: usize,
    },
    /// Every item is compared with one constant.
    Constant {
        /// The number.
        constant: Constant,
        /// The constant that was probably meant if it is a proportion and the scores are percent,
        /// or the other way round.
        in_unit: Option<Constant>,
        /// Other constants to offer.
        others: Vec<Constant>,
    },
    /// Some items have a number that may mean "no score": −1, 999.
    NoRatings {
        /// The numbers.
        numbers: Vec<i64>,
        /// How many items.
        items: usize,
        /// Whether they are left out, together with the items that lack a score.
        is_left_out: bool,
    },
    /// The tasks of a known tool have different main metrics, and each is compared by its own.
    MetricsOfTasks {
        /// Each metric with its tasks.
        metrics: Vec<(String, Vec<String>)>,
    },
    /// No item of some tasks is compared.
    TasksLeftOut {
        /// The tasks.
        tasks: Vec<String>,
        /// The metric.
        score: String,
        /// Whether only some rows count.
        is_filtered: bool,
    },
    /// Several columns may hold scores, and this one is used.
    ScoreColumn {
        /// The column.
        column: String,
        /// Other columns that may hold scores.
        others: Vec<String>,
    },
    /// A row at the start or the end summarises the others, and was left out.
    SummaryRow {
        /// The file.
        file: Option<String>,
        /// The line.
        line: usize,
    },
    /// Rows in between summarise the rows above them, group by group, and were left out.
    Subtotals {
        /// The file.
        file: Option<String>,
        /// The line of the first such row.
        line: usize,
        /// The label of that row.
        label: String,
        /// How many such rows there are.
        rows: usize,
    },
    /// Rows that summarise others were to be left out, but there are none.
    NoSummaryRow,
    /// A row at the start or the end has the label of a summary but not its numbers, and was left
    /// out by choice, or because the other rows are folds.
    RowLeftOut {
        /// The file.
        file: Option<String>,
        /// The line.
        line: usize,
        /// The label.
        label: String,
        /// Whether the other rows are numbered folds.
        is_beside_folds: bool,
    },
    /// A row at the start or the end has the label of a summary, but not its numbers; or it has the
    /// means of the others, but an unknown label or no more decimals than they have. Is it an item?
    SummaryOrItem {
        /// The file.
        file: Option<String>,
        /// The line.
        line: usize,
        /// The label.
        label: String,
        /// How many consecutive rows have such labels, starting with this one.
        rows: usize,
        /// What it holds: means, sums or neither.
        holds: Held,
        /// Whether it was left out.
        is_left_out: bool,
    },
    /// Lists without a header begin with a word or numbers that may be a header, though they could
    /// be scores as well: `correct` above `correct` and `incorrect`, `7,13` above 0 and 1.
    HeaderOrItem {
        /// The word, or a number for each system.
        texts: Vec<String>,
    },
    /// Scores are percent beside shares, and were divided by 100, by choice.
    Divided,
    /// One grade in the score columns counts as 1, by choice, and all others as 0.
    Graded {
        /// The grade that counts as 1.
        right: String,
        /// The other grades, each with how often it occurs, most frequent first.
        others: Vec<(String, usize)>,
    },
    /// The scores of some items differ only by the rounding noise of printed binary numbers. They
    /// count as ties.
    Noise {
        /// How many items.
        items: usize,
    },
    /// Question: does the column hold clusters?
    MayBeClusters {
        /// The column.
        column: String,
        /// How many different values it has.
        clusters: usize,
    },
    /// The assumption behind the user's answer to a question, for example that items are
    /// independent.
    Independent {
        /// The assumption as a sentence.
        sentence: String,
    },
    /// The mean of a metric over items is not the metric of the whole corpus.
    MeanOfRatios {
        /// The metric: `WER`.
        metric: String,
    },
    /// Labels such as 1 and 0 were read as right and wrong. Is there a column of right answers?
    OneIsRight {
        /// The label for right.
        right: String,
        /// The label for wrong.
        wrong: String,
    },
    /// Labels were compared with a column of right answers.
    Gold {
        /// The column.
        column: String,
        /// Whether this is a question: the answers are 1 and 0, which may mean right and wrong, or
        /// other columns may be scores.
        is_asked: bool,
        /// The columns that may say how right each answer is: none, one, or one for each system.
        scores: Vec<String>,
    },
    /// The right answers come from a list of their own.
    GoldOfList {
        /// The list.
        list: String,
    },
    /// The column lists several right answers for some items. Each of them counts as right.
    SeveralAnswers {
        /// The column.
        column: String,
        /// For how many items.
        items: usize,
    },
    /// Labels differ from the right answers only in case and marks.
    LabelsAlike {
        /// The column of right answers.
        column: String,
        /// How many labels, of both systems together.
        labels: usize,
        /// A right answer.
        answer: String,
        /// The label that differs from it.
        label: String,
        /// Whether they count as right.
        are_right: bool,
        /// Whether this is a question.
        is_asked: bool,
    },
    /// The right answers count from 0 and the labels from 1, with as many numbers, or the other way
    /// round.
    LabelsOneOff {
        /// The column of right answers.
        column: String,
        /// The lowest and the highest right answer.
        answers: [u64; 2],
        /// The lowest and the highest label.
        labels: [u64; 2],
    },
    /// Labels that equal the right answers as numbers but are written in other digits count as
    /// right.
    LabelsInOtherDigits {
        /// The column of right answers.
        column: String,
        /// How many labels, of both systems together.
        labels: usize,
        /// A right answer.
        answer: String,
        /// A label that is the same number.
        label: String,
    },
    /// Labels that are empty or stand for "no answer" count as wrong.
    EmptyLabels {
        /// How many labels, of both systems together.
        labels: usize,
    },
    /// A column may hold the right answers, but the systems' numbers were read as scores.
    GoldOrScores {
        /// The column.
        column: String,
        /// The columns that were read as scores.
        systems: Vec<String>,
        /// Whether each holds some of the right answers. Otherwise they may be predictions of a
        /// number.
        may_be_right: bool,
    },
    /// The scores of each list lie from 0 to 1 and come with predictions and right answers: they
    /// may say how confident a system was.
    ScoreOrConfidence {
        /// The column that was read as the score.
        score: String,
        /// The column of predictions.
        prediction: String,
        /// The column of right answers.
        gold: String,
    },
    /// A column has the same two labels as the systems, but a name unlike theirs, or one for
    /// predictions. Is it a system, the right answers, or neither?
    UnlikeOthers {
        /// The column.
        column: String,
        /// The baseline and the experimental system. The column may be one of them.
        pair: [String; 2],
        /// The first two of the other columns.
        others: [String; 2],
    },
    /// Lower scores are better, according to a name.
    LowerIsBetter {
        /// The name.
        name: String,
    },
    /// Lower scores are better, according to the tool that computed them.
    LowerInTool {
        /// The metric.
        metric: String,
        /// The tool.
        tool: String,
    },
    /// Names suggest both that higher scores are better and that lower ones are.
    DirectionUnclear {
        /// The names of the scores: baseline, experimental system.
        names: [String; 2],
        /// Whether lower scores count as better.
        lower: bool,
        /// Whether the name is that of a file or in a title, so that it may not be about the
        /// scores.
        is_beside: bool,
    },
}

/// What a row that may summarise the others holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Held {
    /// Neither the means nor the sums of the others.
    #[default]
    Nothing,
    /// The means of the others.
    Means,
    /// The sums of the others.
    Sums,
}

impl Note {
    /// Whether rows that summarise others were left out.
    pub(in crate::table) fn leaves_sums_out(&self) -> bool {
        matches!(
            self,
            Self::SummaryRow { .. }
                | Self::Subtotals { .. }
                | Self::RowLeftOut { .. }
                | Self::SummaryOrItem { is_left_out: true, .. }
                | Self::RunSummaries { is_left_out: true, .. }
        )
    }

    /// Whether another note can be dropped next to this one: it is equal, or it is the same
    /// question about another system's rows in the same file.
    pub(in crate::table) fn says_all_of(&self, other: &Self) -> bool {
        let asked = |note: &Self| match note {
            Self::SummaryOrItem { file, label, rows, is_left_out, .. } => {
                Some((file.clone(), label.clone(), *rows, *is_left_out))
            }
            _ => None,
        };
        self == other || asked(self).is_some_and(|own| asked(other) == Some(own))
    }

    /// Replaces a question that the user has answered by the assumption behind the answer.
    pub(in crate::table) fn answered(self) -> Self {
        Self::Independent { sentence: self.assumption().unwrap_or_default() }
    }

    /// The column whose values are the clusters if the answer is yes.
    #[must_use]
    pub fn possible_clusters(&self) -> Option<&str> {
        match self {
            Self::MayBeClusters { column, .. } | Self::Repeats { column, .. } => Some(column),
            Self::IdsPerCategory { id, .. } => Some(id),
            _ => None,
        }
    }
}
