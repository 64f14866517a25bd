//! What was assumed, in a sentence each.

mod asked;
mod assumed;
mod phrases;
mod told;

pub(crate) use phrases::alternatives;
pub(super) use phrases::{listed, listed_up_to, listed_with_counts};

use super::averages::Runs;
use super::constant::Constant;
use super::inside::Inside;
use super::spelling::{Mismatch, Spelling};
use crate::scores::System;

/// The most values of a filter that are offered.
pub(super) const MOST_VALUES: usize = 4;

/// One assumption, or a question to the user.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Note {
    /// The two systems have their items in different orders.
    OrderDiffers,
    /// There are no ids in both lists: rows were paired in their order.
    OrderCounts,
    /// Rows were paired in their order, though columns may tell the items apart: what is in the
    /// same row differs there.
    OrderOrIds {
        /// The columns.
        columns: Vec<String>,
    },
    /// Two lists were joined by columns of ids that have different names.
    IdNamesDiffer {
        /// The first list, and its column.
        first: [String; 2],
        /// The second list, and its column.
        second: [String; 2],
    },
    /// Only one of two lists has ids, so that rows were paired in their order.
    IdsInOneList {
        /// The list that has them.
        with: String,
        /// The one that has none.
        without: String,
    },
    /// Whole numbers before the commas of lists without a header were read as ids, though each list
    /// may lack some of the other's.
    IdsOrDecimals {
        /// The ids' column.
        id: String,
    },
    /// The commas of lists without a header were read as decimal marks, though what stands behind
    /// them may be ids.
    DecimalsOrIds,
    /// Lines without a score stand at different places in two lists that were paired in their
    /// order.
    GapsDiffer,
    /// An id occurs once in each category, and was read together with it.
    IdsPerCategory {
        /// The ids' column.
        id: String,
        /// The categories'.
        category: String,
    },
    /// Each row is an item of one system, and was put beside the others' rows of the same item.
    LongForm {
        /// The column that names the systems.
        column: String,
        /// How many there are.
        systems: usize,
    },
    /// Items occur several times, and each time counts.
    Repeats {
        /// What tells them apart.
        column: String,
        /// How many different items.
        items: usize,
        /// How many rows.
        rows: usize,
        /// The column that may tell their runs apart.
        run: Option<String>,
    },
    /// Scores of several systems are means of runs, and not all pairs have as many.
    RunsOfSystems {
        /// The column of items.
        item: String,
        /// The fewest runs of an item, and the most.
        runs: (u32, u32),
        /// How many runs are left out as they have no score.
        without_score: usize,
    },
    /// The runs of each item are averaged.
    RunsAveraged {
        /// The column that tells items apart.
        item: String,
        /// How many items are compared.
        items: usize,
        /// The runs.
        runs: Runs,
        /// Another column, where only both tell runs apart.
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
    /// Rows of an item have the label of a sum where others name their run.
    RunSummaries {
        /// The column of runs.
        column: String,
        /// The label; empty where they have none, but hold means.
        label: String,
        /// How many rows.
        rows: usize,
        /// Whether they are left out, as they sum up the others, or as chosen. Otherwise they count
        /// as runs.
        is_left_out: bool,
    },
    /// A column numbers runs by its name, and none says which rows are of the same item.
    RunsWithoutItems {
        /// The column.
        column: String,
    },
    /// Each row is a data set by its id, so that its scores are averages.
    DataSets {
        /// The column of ids.
        column: String,
        /// How many rows.
        rows: usize,
    },
    /// Systems that are not compared go by their names as further runs of those that are; or those
    /// that are go as runs of one system.
    OtherRuns {
        /// The baseline and the experimental system, or a system beside a constant; nobody where
        /// all are compared.
        compared: Vec<String>,
        /// The others.
        others: Vec<String>,
        /// Whether those that are compared may be runs of one system.
        are_of_one: bool,
    },
    /// The systems go by their names as systems on several tasks.
    MayBeOnTasks {
        /// What stands first in their names, and what stands behind it.
        parts: [Vec<String>; 2],
        /// The baseline and the experimental system; nobody where all are compared.
        compared: Vec<String>,
        /// Whether they are files, whose tasks can be put together.
        are_files: bool,
    },
    /// The second half of the rows is the same as the first.
    Doubled {
        /// How many rows.
        rows: usize,
    },
    /// An id has a row in each category, as one answer has under each filter: these rows are
    /// clusters.
    IdsAreClusters {
        /// The ids' column.
        id: String,
        /// The categories'.
        category: String,
    },
    /// Whole numbers are written as `1.0` in one list, and as `1` in the other.
    WholeNumberIds,
    /// Ids that are not written alike were matched.
    IdsAlike {
        /// How many.
        ids: usize,
        /// What differs.
        spellings: Vec<Spelling>,
        /// One of them, as the first list has it.
        first: String,
        /// The same, as the second has it.
        second: String,
    },
    /// Fewer than half of the longer list's items are in both lists: the result rests on these few.
    FewMatch {
        /// Items in both.
        both: usize,
        /// Items of the longer list.
        all: usize,
        /// Why the others do not match, as far as that is known.
        reason: Option<Mismatch>,
        /// The ids' column.
        id: String,
        /// Whether both lists are as long, so that rows may be paired in their order.
        are_as_long: bool,
        /// Whether this is a question, as no ids were chosen.
        is_asked: bool,
    },
    /// The ids of one list count from 0 and those of the other from 1, to as many: the same number
    /// may be another item.
    IdsFromZeroAndOne {
        /// The ids' column.
        id: String,
        /// The list that counts from 0, and the one that counts from 1.
        lists: [String; 2],
        /// The highest number of the list that counts from 0.
        last: u64,
        /// How many items are matched by their numbers.
        both: usize,
        /// Whether the rows of both lists are in the order of their numbers, and as many, so that
        /// rows may be paired in their order.
        are_in_order: bool,
        /// Whether this is a question, as no ids were chosen.
        is_asked: bool,
    },
    /// Rows of two lists have the same ids, but say different things of what the items are.
    OtherItems {
        /// How many.
        items: usize,
        /// Of how many that are in both lists.
        of: usize,
        /// The ids' column.
        id: String,
        /// The column in which they differ.
        column: String,
        /// The id of one of them.
        example: String,
        /// What either list says of it.
        texts: [String; 2],
        /// Whether that column tells the items of both lists apart, so that it may be their ids.
        tells_apart: bool,
        /// Whether this is a question, as no ids were chosen.
        is_asked: bool,
    },
    /// The files of both systems hold the same rows: one may be a copy of the other.
    SameRows {
        /// Baseline and experimental system.
        systems: [String; 2],
        /// How many rows.
        rows: usize,
        /// Systems that are not compared.
        others: Vec<String>,
        /// Whether this is a question, as the systems were not chosen.
        is_asked: bool,
    },
    /// The names of two systems differ only in case and blanks: they may be one.
    SystemsAlike {
        /// Their names.
        systems: [String; 2],
        /// Whether this is a question, as the systems were not chosen.
        is_asked: bool,
    },
    /// Two of several systems have the same score on every item: one may be a copy of the other.
    SameScores {
        /// Their names.
        systems: [String; 2],
    },
    /// The scores of two lists are called after different metrics.
    OtherMetric {
        /// What the scores of baseline and experimental system are called.
        metrics: [String; 2],
        /// Baseline and experimental system.
        systems: [String; 2],
        /// Whether this is a question, as the systems were not chosen.
        is_asked: bool,
    },
    /// Columns that may be systems are not compared, as their scores do not look like the others'.
    OtherScores {
        /// The columns.
        systems: Vec<String>,
        /// The baseline.
        baseline: String,
    },
    /// These systems are not compared, as somebody chose to.
    SystemsLeftOut {
        /// The systems.
        systems: Vec<String>,
    },
    /// Where all systems are compared, these columns are none of them.
    OtherColumns {
        /// The columns.
        columns: Vec<String>,
    },
    /// Where all systems are compared, these columns beside them are empty.
    EmptyColumns {
        /// The columns.
        columns: Vec<String>,
    },
    /// Where all systems are compared, they are columns that no header names in words.
    UnnamedSystems,
    /// Where all systems are compared, these words stand in place of scores.
    WordsForNoScore {
        /// The words.
        words: Vec<String>,
    },
    /// The scores of the two systems look like ratings on two scales.
    TwoScales {
        /// The least and the largest score of each.
        ranges: [[String; 2]; 2],
    },
    /// Rows that are paired in their order say different things of what an item is.
    OtherOrder {
        /// In how many pairs.
        items: usize,
        /// How many pairs there are.
        of: usize,
        /// The column in which they differ.
        column: String,
        /// The line of the first list on which the first such pair stands.
        line: usize,
        /// What that pair has there.
        texts: [String; 2],
    },
    /// What is no row of a table was left out: what stands above its header or below its rows, and
    /// the header where it stands there once more.
    Outside {
        /// The list.
        list: Option<String>,
        /// A text a row.
        texts: Vec<String>,
    },
    /// The header has two rows, and each column is called after both.
    JoinedHeader {
        /// The list.
        list: Option<String>,
        /// What the columns are called.
        names: Vec<String>,
    },
    /// A JSON text holds more than the records that were read.
    Inside {
        /// The list.
        list: Option<String>,
        /// Where the records stand, or what they hold.
        inside: Inside,
    },
    /// Two columns of a list have the same name, and the later one has got a number.
    SameName {
        /// The list.
        list: Option<String>,
        /// The name.
        name: String,
        /// What the later one is called.
        later: String,
    },
    /// Scores are means with their deviations behind ±, which are not used.
    Deviations,
    /// Lines of a known tool hold averages.
    AveragesLeftOut {
        /// How many.
        lines: usize,
    },
    /// All files of a known tool name one system, and were called after their paths.
    CalledAfterFiles {
        /// The system.
        system: String,
    },
    /// A run of a known tool did not reach its end, so that items may be missing.
    BrokenOff {
        /// The system.
        system: String,
        /// How it ended: `error`.
        end: String,
    },
    /// Files beside those of a known tool are none of its scores by item.
    FilesLeftOut {
        /// The tool.
        tool: String,
        /// Their names.
        files: Vec<String>,
    },
    /// Files beside those of scores have none of their items.
    OtherFiles {
        /// Their paths.
        files: Vec<String>,
    },
    /// Files beside those of scores cannot be read as tables.
    UnreadFiles {
        /// Their paths.
        files: Vec<String>,
    },
    /// Lists with the same columns and other ids were put below each other.
    Stacked {
        /// How many.
        lists: usize,
    },
    /// Each folder holds the files of one system, one for each task.
    TasksOfFolders {
        /// The tasks.
        tasks: Vec<String>,
        /// Whether the folders are the tasks, and the files in them the systems.
        are_folders: bool,
        /// Whether this is a question, as neither names nor ids nor numbers of rows tell.
        is_asked: bool,
    },
    /// The names of files are each system with each task, and the items tell which is which.
    TasksOfNames {
        /// The tasks.
        tasks: Vec<String>,
    },
    /// Files with parts of one list were put together.
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
        /// Other values.
        others: Vec<String>,
    },
    /// Ids occur several times, so only the rows with the first value of a filter were kept.
    FilterGuessed {
        /// The filter's column.
        column: String,
        /// The value that was kept.
        value: String,
        /// Other values.
        others: Vec<String>,
    },
    /// Items without a score, or without the right answer, were left out, as chosen.
    GapsLeftOut {
        /// How many.
        items: usize,
    },
    /// Every item is compared with one number.
    Constant {
        /// The number.
        constant: Constant,
        /// That which is meant if the scores are percent and it is a share, or the other way round.
        in_unit: Option<Constant>,
        /// Others that may be meant.
        others: Vec<Constant>,
    },
    /// Items have a number from one of the systems that may say that there is no score: −1, 999.
    NoRatings {
        /// The numbers.
        numbers: Vec<i64>,
        /// How many.
        items: usize,
        /// Whether they are left out, with the items that lack a score.
        is_left_out: bool,
    },
    /// Of several columns, this one holds the scores.
    ScoreColumn {
        /// The column.
        column: String,
        /// Others that may hold some.
        others: Vec<String>,
    },
    /// A row at the start or the end sums up the others, and was left out.
    SummaryRow {
        /// The file.
        file: Option<String>,
        /// The line.
        line: usize,
    },
    /// Rows between the others sum up those above them, group by group, and were left out.
    Subtotals {
        /// The file.
        file: Option<String>,
        /// The line of the first.
        line: usize,
        /// Its label.
        label: String,
        /// How many.
        rows: usize,
    },
    /// Rows that sum up others were to be left out, and there are none.
    NoSummaryRow,
    /// A row at the start or the end that has the label of a sum, but not its numbers, was left
    /// out, as chosen.
    RowLeftOut {
        /// The file.
        file: Option<String>,
        /// The line.
        line: usize,
        /// The label.
        label: String,
    },
    /// A row at the start or the end has the label of a sum, but not its numbers. Or it has the
    /// means of the others, and a label that is not known, or no more decimals than these. Is it an
    /// item?
    SummaryOrItem {
        /// The file.
        file: Option<String>,
        /// The line.
        line: usize,
        /// The label.
        label: String,
        /// How many rows with such labels stand there one below the other, this one first.
        rows: usize,
        /// Whether it has the means of the others.
        holds: Held,
        /// Whether it was left out.
        is_left_out: bool,
    },
    /// Lists without a header begin with a word or numbers that may be one, though they are scores,
    /// too: `correct` above `correct` and `incorrect`, `7,13` above 0 and 1.
    HeaderOrItem {
        /// The word, or a number for each system.
        texts: Vec<String>,
    },
    /// The scores of one system are percent, and were divided by 100, as chosen.
    Divided,
    /// One word of the columns of scores counts 1, as chosen, and all others 0.
    Graded {
        /// The word.
        right: String,
        /// The others, each with how often it occurs, most frequent first.
        others: Vec<(String, usize)>,
    },
    /// Items whose scores differ only by what programs add to a decimal when they print a binary
    /// number: ties.
    Noise {
        /// How many.
        items: usize,
    },
    /// The column may hold clusters: is that so?
    MayBeClusters {
        /// The column.
        column: String,
        /// How many different values it has.
        clusters: usize,
    },
    /// The user has answered a question, as whether items belong together: what that assumes.
    Independent {
        /// A sentence.
        sentence: String,
    },
    /// The mean of a metric over items is not what the metric is of the whole corpus.
    MeanOfRatios {
        /// The metric: `WER`.
        metric: String,
    },
    /// Labels such as 1 and 0 were read as right and wrong: is there a column of right answers?
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
        /// Whether this is a question, as right answers and others are 1 and 0, which may be right
        /// and wrong; or as other columns may be scores.
        is_asked: bool,
        /// The column beside them that may say how right each answer is, or that of each system.
        scores: Vec<String>,
    },
    /// The right answers are those of a list of their own.
    GoldOfList {
        /// The list.
        list: String,
    },
    /// The column of right answers lists several for some items, and each of them is right.
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
        /// How many labels of both systems.
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
    /// The right answers count from 0 and the labels from 1, to one more, or the other way round.
    LabelsOneOff {
        /// The column of right answers.
        column: String,
        /// The lowest and the highest right answer.
        answers: [u64; 2],
        /// The lowest and the highest label.
        labels: [u64; 2],
    },
    /// Labels that are the same numbers as the right answers, in other digits, count as right.
    LabelsInOtherDigits {
        /// The column of right answers.
        column: String,
        /// How many labels of both systems.
        labels: usize,
        /// A right answer.
        answer: String,
        /// The label that is the same number.
        label: String,
    },
    /// Labels count as wrong that are empty, or say that there is none.
    EmptyLabels {
        /// How many labels of both systems.
        labels: usize,
    },
    /// A column may hold the right answers, but the systems' numbers count as scores.
    GoldOrScores {
        /// The column.
        column: String,
        /// The columns that count as scores.
        systems: Vec<String>,
        /// Whether each has some of the right answers; otherwise they may be predictions.
        may_be_right: bool,
    },
    /// The scores of each list lie from 0 to 1 beside predictions and right answers: they may say
    /// how sure a system was.
    ScoreOrConfidence {
        /// The column that counts as the score.
        score: String,
        /// The column of predictions.
        prediction: String,
        /// The column of right answers.
        gold: String,
    },
    /// A column of the same two labels as the systems is named unlike them, or after what is
    /// predicted: is it a system, the right answers, or what items are?
    UnlikeOthers {
        /// The column.
        column: String,
        /// The baseline and the experimental system, one of which it may be.
        pair: [String; 2],
        /// The first two others.
        others: [String; 2],
    },
    /// Lower scores are better, going by the name.
    LowerIsBetter {
        /// The name.
        name: String,
    },
    /// Names say both that higher scores are better, and that lower ones are: which is it?
    DirectionUnclear {
        /// What the scores of baseline and experimental system are called.
        names: [String; 2],
        /// Whether lower scores count as better.
        lower: bool,
    },
}

/// What a row that may sum up the others holds of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Held {
    /// Neither their means nor their sums.
    #[default]
    Nothing,
    /// Their means.
    Means,
    /// Their sums.
    Sums,
}

impl Note {
    /// Whether rows that sum up others were left out.
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

    /// Whether another note needs no telling beside this one: it is the same, or the same question
    /// about the rows of another system in the same file.
    pub(in crate::table) fn says_all_of(&self, other: &Self) -> bool {
        let asked = |note: &Self| match note {
            Self::SummaryOrItem { file, label, rows, is_left_out, .. } => {
                Some((file.clone(), label.clone(), *rows, *is_left_out))
            }
            _ => None,
        };
        self == other || asked(self).is_some_and(|own| asked(other) == Some(own))
    }

    /// What is left of a question that the user has answered: what that answer assumes.
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
