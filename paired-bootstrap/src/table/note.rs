//! What was assumed, in a sentence each.

use super::answer::Answer;
use super::averages::{Runs, SystemRuns};
use super::choice::{Choice, FirstRow, Folders, LabelMatch, Scales, SummaryRows, Thousands};
use super::constant::Constant;
use super::inside::Inside;
use super::names::are_checkpoints;
use super::place::called;
use super::spelling::{Mismatch, Spelling};
use crate::scores::System;
use crate::text::{count, counted, shortened};
use std::fmt;

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
    /// Whether the user is to check something, or to choose. Any other answer than what was assumed
    /// could turn the verdict, so the question stands with it.
    #[must_use]
    pub fn is_question(&self) -> bool {
        // Where all systems are compared, there is nothing to choose.
        if let Self::OtherRuns { compared, .. } | Self::MayBeOnTasks { compared, are_files: false, .. } = self {
            return !compared.is_empty();
        }
        matches!(
            self,
            Self::OrderOrIds { .. }
                | Self::FilterGuessed { .. }
                | Self::FewMatch { is_asked: true, .. }
                | Self::IdsFromZeroAndOne { is_asked: true, .. }
                | Self::OtherItems { is_asked: true, .. }
                | Self::SystemsAlike { is_asked: true, .. }
                | Self::OtherMetric { is_asked: true, .. }
                | Self::OtherOrder { .. }
                | Self::TwoScales { .. }
                | Self::SameRows { is_asked: true, .. }
                | Self::TasksOfFolders { is_asked: true, .. }
                | Self::NoRatings { is_left_out: false, .. }
                | Self::Inside { inside: Inside::LeftOut { .. } | Inside::Lists { .. }, .. }
                | Self::IdsInOneList { .. }
                | Self::IdsOrDecimals { .. }
                | Self::DecimalsOrIds
                | Self::GapsDiffer
                | Self::IdsPerCategory { .. }
                | Self::Repeats { .. }
                | Self::RunsWithoutItems { .. }
                | Self::DataSets { .. }
                | Self::RunSummaries { is_left_out: false, .. }
                | Self::MayBeOnTasks { .. }
                | Self::Doubled { .. }
                | Self::MayBeClusters { .. }
                | Self::OneIsRight { .. }
                | Self::LabelsAlike { is_asked: true, .. }
                | Self::LabelsOneOff { .. }
                | Self::Gold { is_asked: true, .. }
                | Self::GoldOrScores { .. }
                | Self::ScoreOrConfidence { .. }
                | Self::UnlikeOthers { .. }
                | Self::OtherScores { .. }
                | Self::DirectionUnclear { .. }
                | Self::SummaryOrItem { .. }
                | Self::HeaderOrItem { .. }
        )
    }

    /// The answers to a question, in the order in which they are offered, or what may be done about
    /// an assumption. `chosen` is what the user has chosen so far, without what was guessed: an
    /// answer adds to it. A question may have none; then the user is to check something.
    #[must_use]
    pub fn answers(&self, chosen: &Choice) -> Vec<Answer> {
        let clusters = |column: &str, no: &str| {
            let yes = Answer::new(format!("Yes, “{}” holds the clusters", shortened(column)), chosen, |choice| {
                choice.cluster = Some(column.to_owned());
            });
            let no = Answer::new(no, chosen, |choice| choice.cluster = Some(String::new()));
            vec![yes, no]
        };
        match self {
            Self::Constant { in_unit, others, .. } => {
                in_unit.iter().chain(others).map(|other| Answer::against(other, chosen)).collect()
            }
            Self::MayBeClusters { column, .. } => clusters(column, "No, items are independent"),
            Self::FilterGuessed { column, value, others } => {
                let by = |value: &String| {
                    let label = format!("Use “{}”", shortened(value));
                    Answer::new(label, chosen, |choice| choice.filter = Some(vec![(column.clone(), value.clone())]))
                };
                std::iter::once(value).chain(others).take(MOST_VALUES).map(by).collect()
            }
            Self::Inside { inside: Inside::Lists { column, lists }, .. } => {
                let only = |(list, _): &(String, usize)| {
                    let label = format!("Use only “{}”", shortened(list));
                    Answer::new(label, chosen, |choice| choice.filter = Some(vec![(column.clone(), list.clone())]))
                };
                let all = Answer::new("Use all", chosen, |choice| choice.filter = Some(Vec::new()));
                lists.iter().take(MOST_VALUES).map(only).chain([all]).collect()
            }
            Self::LabelsAlike { are_right, is_asked, .. } => {
                let others = |labels: &LabelMatch| *is_asked || (*labels == LabelMatch::Exact) == *are_right;
                let labels = [LabelMatch::Alike, LabelMatch::Exact].into_iter().filter(others);
                labels.map(|labels| Answer::labels(labels, chosen)).collect()
            }
            Self::DirectionUnclear { .. } => [("Higher is better", false), ("Lower is better", true)]
                .map(|(label, lower)| Answer::new(label, chosen, |choice| choice.lower_is_better = Some(lower)))
                .to_vec(),
            Self::SummaryOrItem { rows, .. } => {
                let [keep, drop] = match rows {
                    1 => ["It is an item", "Leave it out"],
                    _ => ["They are items", "Leave them out"],
                };
                [(keep, SummaryRows::Keep), (drop, SummaryRows::Drop)]
                    .map(|(label, rows)| Answer::new(label, chosen, |choice| choice.summary = Some(rows)))
                    .to_vec()
            }
            Self::NoRatings { numbers, items, is_left_out } => {
                let label = match items {
                    1 => "Leave this item out".to_owned(),
                    items => format!("Leave these items out ({})", count(*items as u64)),
                };
                let omit = Answer::new(label, chosen, |choice| choice.omits_gaps = true);
                let are = if numbers.len() == 1 { "is a score" } else { "are scores" };
                let label = format!("{} {are}", either(numbers, "and"));
                let keep = Answer::new(label, chosen, |choice| choice.counts_minus_one = true);
                if *is_left_out { vec![keep] } else { vec![omit, keep] }
            }
            Self::OrderOrIds { columns } => {
                let by = |column: &String| {
                    let label = format!("Match rows by “{}”", shortened(column));
                    Answer::new(label, chosen, |choice| choice.id = Some(column.clone()))
                };
                let in_order = Answer::new("Keep the order", chosen, |choice| choice.id = Some(String::new()));
                columns.iter().take(MOST_COLUMNS).map(by).chain([in_order]).collect()
            }
            Self::TwoScales { .. } => {
                vec![Answer::new("Yes, one scale", chosen, |choice| choice.scale = Some(Scales::Same))]
            }
            Self::OtherOrder { .. } => {
                vec![Answer::new("Yes, keep the order", chosen, |choice| choice.id = Some(String::new()))]
            }
            Self::FewMatch { both, id, are_as_long, .. } => {
                let label = format!("Compare only {}", counted(*both as u64, "item"));
                let by_id = Answer::new(label, chosen, |choice| choice.id = Some(id.clone()));
                let in_order =
                    Answer::new("Pair rows in their order", chosen, |choice| choice.id = Some(String::new()));
                std::iter::once(by_id).chain(are_as_long.then_some(in_order)).collect()
            }
            Self::IdsFromZeroAndOne { id, are_in_order, .. } => {
                let in_order = Answer::new("Yes, pair rows in their order", chosen, |choice| {
                    choice.id = Some(String::new());
                });
                let by_id = Answer::new("No, the numbers are right", chosen, |choice| choice.id = Some(id.clone()));
                are_in_order.then_some(in_order).into_iter().chain([by_id]).collect()
            }
            Self::OtherItems { id, column, tells_apart, .. } => {
                let by =
                    |label: String, ids: &String| Answer::new(label, chosen, |choice| choice.id = Some(ids.clone()));
                let same = by("They are the same items".to_owned(), id);
                let label = format!("Match rows by “{}”", shortened(column));
                std::iter::once(same).chain(tells_apart.then(|| by(label, column))).collect()
            }
            Self::OtherMetric { systems: [baseline, experimental], .. } => {
                vec![Answer::new("They measure the same", chosen, |choice| {
                    choice.baseline = Some(baseline.clone());
                    choice.experimental = Some(experimental.clone());
                })]
            }
            Self::SameRows { systems: [baseline, experimental], others, .. } => {
                let compare = |label: String, other: &String| {
                    Answer::new(label, chosen, |choice| {
                        choice.baseline = Some(baseline.clone());
                        choice.experimental = Some(other.clone());
                    })
                };
                let with = |other: &String| {
                    compare(format!("Compare “{}” with “{}”", shortened(baseline), shortened(other)), other)
                };
                let same = compare("They are two systems".to_owned(), experimental);
                others.iter().take(MOST_COLUMNS).map(with).chain([same]).collect()
            }
            Self::TasksOfFolders { is_asked: true, .. } => {
                [("Folders are systems", Folders::Systems), ("Folders are tasks", Folders::Tasks)]
                    .map(|(label, folders)| {
                        Answer::new(label, chosen, |choice| {
                            // Other names are those of systems now.
                            (choice.baseline, choice.experimental) = (None, None);
                            choice.folders = Some(folders);
                        })
                    })
                    .to_vec()
            }
            Self::Repeats { column, run, .. } => {
                let average = |run: &String| {
                    let label = format!("They are runs, by “{}”: average them", shortened(run));
                    Answer::new(label, chosen, |choice| choice.run = Some(run.clone()))
                };
                run.iter().map(average).chain(clusters(column, "No, each row is an item")).collect()
            }
            Self::RunsAveraged { .. } => {
                vec![Answer::new("Make each run an item", chosen, |choice| choice.run = Some(String::new()))]
            }
            Self::RunSummaries { is_left_out, .. } => {
                let runs = Answer::new("They are runs", chosen, |choice| choice.summary = Some(SummaryRows::Keep));
                let drop = Answer::new("Leave them out", chosen, |choice| choice.summary = Some(SummaryRows::Drop));
                std::iter::once(runs).chain((!is_left_out).then_some(drop)).collect()
            }
            Self::RunsWithoutItems { .. } => {
                vec![Answer::new("Each row is an item", chosen, |choice| choice.run = Some(String::new()))]
            }
            Self::DataSets { column, .. } => {
                vec![Answer::new("Each data set is an item", chosen, |choice| choice.id = Some(column.clone()))]
            }
            Self::MayBeOnTasks { parts, compared, are_files } => {
                let on_tasks = [Folders::Systems, Folders::Tasks].into_iter().zip(parts).map(|(folders, part)| {
                    Answer::new(format!("{} are the systems", listed(part)), chosen, |choice| {
                        (choice.baseline, choice.experimental) = (None, None);
                        choice.folders = Some(folders);
                    })
                });
                let all = Answer::new("They are all systems", chosen, |choice| {
                    choice.baseline = compared.first().cloned();
                    choice.experimental = compared.last().cloned();
                });
                on_tasks.filter(|_| *are_files).chain([all]).collect()
            }
            Self::OtherRuns { compared, are_of_one, .. } if !compared.is_empty() => {
                let label = match compared.len() {
                    1 => "Compare only this one",
                    _ if *are_of_one => "They are two systems",
                    _ => "Compare only these two",
                };
                vec![Answer::new(label, chosen, |choice| {
                    choice.baseline = compared.first().filter(|_| compared.len() > 1).cloned();
                    choice.experimental = compared.last().cloned();
                })]
            }
            Self::IdsPerCategory { id, .. } => clusters(id, "No, these are different items"),
            Self::IdsInOneList { .. } => {
                vec![Answer::new("The orders are the same", chosen, |choice| choice.id = Some(String::new()))]
            }
            Self::IdsOrDecimals { id } => vec![
                Answer::new("They are ids", chosen, |choice| choice.id = Some(id.clone())),
                Answer::new("Commas are decimal marks", chosen, |choice| choice.thousands = Some(Thousands::None)),
            ],
            Self::DecimalsOrIds => vec![Answer::new("Commas are decimal marks", chosen, |choice| {
                choice.thousands = Some(Thousands::None);
            })],
            Self::OtherScores { .. } => {
                vec![Answer::new("All scores are on one scale: compare them, too", chosen, |choice| {
                    choice.scale = Some(Scales::Same);
                })]
            }
            Self::OneIsRight { right, .. } => {
                vec![Answer::new(format!("{right} is right"), chosen, |choice| choice.gold = Some(String::new()))]
            }
            Self::Gold { column, is_asked: true, scores } => {
                let by =
                    |label: &str, gold: &str| Answer::new(label, chosen, |choice| choice.gold = Some(gold.to_owned()));
                let (first, mut other) = match scores.as_slice() {
                    [] => ("They are answers".to_owned(), by("1 is right", "")),
                    _ => (
                        format!("Check answers against “{}”", shortened(column)),
                        by(&format!("Use {}", listed(scores)), ""),
                    ),
                };
                match scores.as_slice() {
                    [] => {}
                    [score] => other.choice.score = Some(score.clone()),
                    [baseline, experimental, ..] => {
                        other.choice.baseline = Some(baseline.clone());
                        other.choice.experimental = Some(experimental.clone());
                    }
                }
                vec![by(&first, column), other]
            }
            Self::GoldOrScores { column, systems, may_be_right } => {
                let answers = Answer::new("Yes, they are answers", chosen, |choice| {
                    choice.gold = Some(column.clone());
                    // What is mostly wrong is not seen to be an answer.
                    match systems.as_slice() {
                        [baseline, experimental] => {
                            choice.baseline = Some(baseline.clone());
                            choice.experimental = Some(experimental.clone());
                        }
                        systems => choice.score = systems.first().cloned(),
                    }
                });
                let scores = Answer::new("No, they are scores", chosen, |choice| choice.gold = Some(String::new()));
                may_be_right.then_some(answers).into_iter().chain([scores]).collect()
            }
            Self::ScoreOrConfidence { prediction, gold, .. } => {
                let scores = Answer::new("How right", chosen, |choice| choice.gold = Some(String::new()));
                let label = format!("How sure: check “{}” against “{}”", shortened(prediction), shortened(gold));
                let labels = Answer::new(label, chosen, |choice| {
                    choice.gold = Some(gold.clone());
                    choice.score = Some(prediction.clone());
                });
                vec![scores, labels]
            }
            Self::UnlikeOthers { column, pair, others } => {
                let compares = |choice: &mut Choice, [baseline, experimental]: &[String; 2]| {
                    choice.baseline = Some(baseline.clone());
                    choice.experimental = Some(experimental.clone());
                };
                let system = Answer::new("It is a system", chosen, |choice| compares(choice, pair));
                let gold = Answer::new("It holds the right answers", chosen, |choice| {
                    compares(choice, others);
                    choice.gold = Some(column.clone());
                });
                let neither = Answer::new("It is neither", chosen, |choice| compares(choice, others));
                if pair.contains(column) { vec![system, gold, neither] } else { vec![gold, neither] }
            }
            Self::HeaderOrItem { .. } => [("It is an item", FirstRow::Item), ("It is a header", FirstRow::Header)]
                .map(|(label, row)| Answer::new(label, chosen, |choice| choice.first_row = Some(row)))
                .to_vec(),
            Self::SummaryRow { .. } | Self::Subtotals { .. } => {
                vec![Answer::new("Keep summary rows as items", chosen, |choice| {
                    choice.summary = Some(SummaryRows::Keep);
                })]
            }
            Self::RowLeftOut { .. } => {
                vec![Answer::new("It is an item", chosen, |choice| choice.summary = Some(SummaryRows::Keep))]
            }
            Self::Doubled { .. } => {
                vec![Answer::new("Each row is an item", chosen, |choice| choice.cluster = Some(String::new()))]
            }
            _ => Vec::new(),
        }
    }

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

    /// What a report has to say of it, as a sentence: what was assumed where a question is open,
    /// how rows were paired where nothing names the items, and what was left out.
    #[must_use]
    pub fn assumption(&self) -> Option<String> {
        Some(match self {
            Self::OrderCounts | Self::OrderOrIds { .. } | Self::IdsInOneList { .. } | Self::GapsDiffer => {
                "Items are paired in the order of their rows.".to_owned()
            }
            Self::OtherItems { items, of, id, column, .. } => {
                format!("{} not the same “{}”.", same_ids(*items, *of, id), shortened(column))
            }
            Self::IdsFromZeroAndOne { id, lists, last, .. } => {
                format!("{}. The same number is taken to be the same item.", counts_from(id, lists, *last))
            }
            Self::TwoScales { ranges } => format!("{}.", two_scales(ranges)),
            Self::OtherOrder { items, of, column, .. } => format!("{}.", differing_pairs(*items, *of, column)),
            Self::OtherMetric { metrics: [first, second], .. } => {
                format!("“{}” of one system is compared with “{}” of the other.", shortened(first), shortened(second))
            }
            Self::SameRows { systems: [first, second], .. } => {
                format!("The files of “{}” and “{}” hold the same rows.", shortened(first), shortened(second))
            }
            Self::TasksOfFolders { are_folders, .. } => {
                let [folder, file] = if *are_folders { ["task", "system"] } else { ["system", "task"] };
                format!("Each folder is taken to be a {folder}, and each file in it a {file}.")
            }
            Self::TasksOfNames { .. } => "Each file’s name is taken to be a system and a task.".to_owned(),
            Self::NoRatings { numbers, items, is_left_out } => {
                let then = if *is_left_out { "taken for no score" } else { "which counts as a score" };
                format!("{} of {}, {then}.", have_a_score(*items), either(numbers, "or"))
            }
            Self::SummaryOrItem { file, line, label, rows, is_left_out, .. } => {
                let file = file.as_ref().map_or_else(String::new, |file| format!(" of {}", called(file)));
                let role = match (*rows, *is_left_out) {
                    (1, true) => "is left out".to_owned(),
                    (1, false) => "counts as an item".to_owned(),
                    (rows, _) => format!("and {} below count as items", counted(rows as u64 - 1, "row")),
                };
                format!("Line {line}{file}, “{label}”, {role}.")
            }
            Self::HeaderOrItem { texts } => {
                let count = if texts.len() == 1 { "counts" } else { "count" };
                format!("{} in the first row {count} as an item.", listed(texts))
            }
            Self::Inside { inside: Inside::LeftOut { records, .. }, .. } => {
                format!("{} read as one item each.", counted_are(*records))
            }
            Self::Inside { inside: Inside::Lists { lists, .. }, .. } => {
                format!("The records of {} are read as one list.", listed_with_counts(lists))
            }
            Self::IdsPerCategory { id, category } => {
                format!(
                    "The same “{}” in another “{}” is taken to be another item.",
                    shortened(id),
                    shortened(category)
                )
            }
            Self::Repeats { column, .. } => {
                format!("Rows with the same “{}” are taken to be independent items.", shortened(column))
            }
            Self::RunsWithoutItems { .. } => "Each row is taken to be an item.".to_owned(),
            Self::DataSets { .. } => "Each data set is taken to be an item.".to_owned(),
            Self::RunSummaries { column, label, is_left_out: false, .. } => {
                format!("Rows with “{}” in “{}” count as runs.", shortened(label), shortened(column))
            }
            Self::MayBeOnTasks { compared, .. } | Self::OtherRuns { compared, .. } if compared.is_empty() => {
                "Each name is taken to be a system.".to_owned()
            }
            Self::MayBeOnTasks { compared, .. } => format!("{} are taken to be two systems.", listed(compared)),
            Self::OtherRuns { compared, are_of_one: true, .. } => {
                format!("{} are taken to be two systems.", listed(compared))
            }
            Self::OtherRuns { compared, .. } => {
                format!("Only {} {} compared.", listed(compared), if compared.len() == 1 { "is" } else { "are" })
            }
            Self::Doubled { .. } => "Rows that occur twice are taken to be different items.".to_owned(),
            Self::MayBeClusters { column, .. } => {
                format!("Items with the same “{}” are taken to be independent.", shortened(column))
            }
            Self::Gold { column, scores, .. } if !scores.is_empty() => {
                format!("Answers count as right if they are the same as “{column}”.")
            }
            Self::OtherScores { systems, .. } => {
                format!("{} {} not compared.", listed(systems), if systems.len() == 1 { "is" } else { "are" })
            }
            Self::OneIsRight { right, wrong } => format!("{right} is taken to be right, and {wrong} wrong."),
            Self::LabelsOneOff { column, answers, labels } => {
                format!("{}. The same number is taken to be the same answer.", numbered(column, answers, labels))
            }
            Self::LabelsAlike { column, labels, are_right, .. } => {
                format!("{}, and {}.", are_spelt_alike(*labels, column), count_as(*labels, *are_right))
            }
            Self::IdsOrDecimals { .. } => "The numbers before the commas are taken to be ids.".to_owned(),
            Self::DecimalsOrIds => "The commas are taken to be decimal marks.".to_owned(),
            Self::MeanOfRatios { .. }
            | Self::IdsAlike { .. }
            | Self::WholeNumberIds
            | Self::Independent { .. }
            | Self::RunsAveraged { .. }
            | Self::RunsOfSystems { .. }
            | Self::RunSummaries { is_left_out: true, .. }
            | Self::SameRuns { .. }
            | Self::Divided
            | Self::LabelsInOtherDigits { .. }
            | Self::SeveralAnswers { .. }
            | Self::EmptyLabels { .. }
            | Self::BrokenOff { .. }
            | Self::SystemsAlike { .. }
            | Self::SystemsLeftOut { .. }
            | Self::SameScores { .. }
            | Self::EmptyColumns { .. }
            | Self::UnnamedSystems
            | Self::WordsForNoScore { .. }
            | Self::RowLeftOut { .. } => self.to_string(),
            Self::GoldOrScores { systems, .. } => {
                let are = if systems.len() == 1 { "is" } else { "are" };
                format!("{} {are} taken to be scores, not answers.", listed(systems))
            }
            Self::ScoreOrConfidence { score, .. } => {
                format!("“{}” is taken to say how right each answer is.", shortened(score))
            }
            Self::UnlikeOthers { column, pair, .. } if pair.contains(column) => {
                format!("“{}” is taken to be a system.", shortened(column))
            }
            Self::UnlikeOthers { column, .. } => format!("“{}” is not used as right answers.", shortened(column)),
            Self::Subtotals { rows: 1, .. } => "A row that sums up those above it is left out.".to_owned(),
            Self::Subtotals { rows, .. } => {
                format!("{} rows that sum up those above them are left out.", count(*rows as u64))
            }
            Self::SummaryRow { .. } => "A row that sums up the others is left out.".to_owned(),
            _ => return None,
        })
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Independent { sentence } => f.write_str(sentence),
            Self::NoSummaryRow => f.write_str("No row sums up others, so none is left out."),
            Self::OrderDiffers => f.write_str("The systems list the items in different orders."),
            Self::OrderCounts => f.write_str("There are no ids to pair by, so rows are paired in their order."),
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
                "Are the numbers behind the commas ids? The commas are read as decimal marks. If they are ids, begin both lists \
                 with the line score,id.",
            ),
            Self::GapsDiffer => f.write_str(
                "Blank lines or comments stand at different places in the two lists: check that the items still match.",
            ),
            Self::IdsPerCategory { id, category } => {
                write!(
                    f,
                    "The same “{id}” in another “{category}” counts as another item. If “{category}” numbers repeated \
                     runs, choose it as the column of runs: their scores are averaged. Do rows with the same “{id}” belong together?"
                )
            }
            Self::LongForm { column, systems } => write!(
                f,
                "Each value of “{column}” is a system: {}.",
                counted(*systems as u64, "system")
            ),
            Self::Repeats { column, items, rows, .. } => write!(
                f,
                "{} have only {} of “{column}”, but each counts as a separate item. Repeated runs of one item are averaged where a column such as \
                 “run” numbers them. Do rows with the same “{column}” belong together?",
                counted(*rows as u64, "row"),
                counted(*items as u64, "value")
            ),
            Self::RunsWithoutItems { column } => write!(
                f,
                "“{column}” seems to number runs, or the steps of one, but no other column says which rows are of the same item: each row counts as an item of its \
                 own. If they are runs, add a column of ids, and their scores are averaged item by item."
            ),
            Self::DataSets { column, rows } => write!(
                f,
                "“{column}” seems to hold {}, and their scores to be averages. Each counts as one item, so that the test says nothing of \
                 the items within a data set. To test these, give the scores of each item.",
                counted(*rows as u64, "data set")
            ),
            Self::MayBeOnTasks { parts: [first, second], compared, are_files } => {
                let now = match compared.as_slice() {
                    [] => "each is compared as a system of its own".to_owned(),
                    _ => format!("{} are compared as two systems", listed(compared)),
                };
                if let Some(at) = [second, first].iter().position(|part| are_checkpoints(part)) {
                    let [states, systems] = if at == 0 { [second, first] } else { [first, second] };
                    return write!(
                        f,
                        "By their names, these may be {}, each of {}. Now {now}. Choose the two to compare.",
                        listed(states),
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
                "By their names, {} may be runs of one system, but each is ranked as a system. To average runs, put the \
                 scores below each other with a column “run”, or in files called like “a_run1.csv”.",
                listed(others)
            ),
            Self::OtherRuns { compared, others, are_of_one: true } => {
                let all: Vec<String> = compared.iter().chain(others).cloned().collect();
                write!(
                    f,
                    "By their names, {} may be runs of one system, but {} are compared as two. To compare systems, put \
                     the scores of both below each other with a column “run”, or in files called like “a_run1.csv”.",
                    listed(&all),
                    listed(compared)
                )
            }
            Self::OtherRuns { compared, others, are_of_one: false } => write!(
                f,
                "Only {} {} compared. By {}, {} {} of {}. To average all runs, put the scores below each other \
                 with a column “run”, or in files called like “a_run1.csv”.",
                listed(compared),
                if compared.len() == 1 { "is" } else { "are" },
                if others.len() == 1 { "its name" } else { "their names" },
                listed(others),
                if others.len() == 1 { "may be another run" } else { "may be other runs" },
                if compared.len() == 1 { "the same system" } else { "one of these systems" },
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
                    write!(f, " {counts} as runs: {its} numbers do not sum up the other runs. Or should they be left out?")
                }
            }
            Self::Doubled { rows } => write!(
                f,
                "The {} are the same rows twice, and each counts as a separate item. If that is a mistake, remove the copy.",
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
                write!(
                    f,
                    "{} {differ} between the lists only in {spellings}, as “{first}” and “{second}” do. They are matched.",
                    counted(*ids as u64, "id")
                )
            }
            Self::FewMatch { both, all, reason, is_asked, .. } => {
                write!(
                    f,
                    "This result rests on only {} of {}. The other ids are in one list only.{}",
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
            Self::OtherOrder { items, of, column, line, texts: [first, second] } => {
                let differ = differing_pairs(*items, *of, column);
                write!(
                    f,
                    "{differ}: line {line} has “{first}” beside “{second}”. Do both lists have the same items in the same order?"
                )
            }
            Self::OtherMetric { metrics: [first, second], systems: [baseline, experimental], is_asked } => {
                let [first, second] = [first, second].map(|name| shortened(name));
                let [baseline, experimental] = [baseline, experimental].map(|name| shortened(name));
                write!(f, "“{first}” of “{baseline}” is compared with “{second}” of “{experimental}”.")?;
                if *is_asked { f.write_str(" Do both measure the same?") } else { Ok(()) }
            }
            Self::SystemsAlike { systems: [first, second], .. } => write!(
                f,
                "“{}” and “{}” count as two systems, although their names differ only in spelling. If they are one, write its name in one way.",
                shortened(first),
                shortened(second)
            ),
            Self::SameScores { systems: [first, second] } => write!(
                f,
                "“{}” and “{}” have the same score on every item, and both are ranked. If one is a copy, leave it out.",
                shortened(first),
                shortened(second)
            ),
            Self::OtherScores { systems, baseline } => write!(
                f,
                "{} {} left out: the scores look as if they were on another scale than those of “{}”, or are written another way.",
                listed(systems),
                if systems.len() == 1 { "is" } else { "are" },
                shortened(baseline)
            ),
            Self::UnnamedSystems => {
                f.write_str("No header names the columns in words: each column of numbers is taken to be a system.")
            }
            Self::WordsForNoScore { words } => write!(
                f,
                "{} {} read as no score.",
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
                write!(f, "{} {are} left out by choice: no p is adjusted for {them}.", listed(systems))
            }
            Self::OtherColumns { columns } => {
                let what = if columns.len() == 1 { "the column" } else { "the columns" };
                write!(f, "Not compared: {what} {}.", listed(columns))
            }
            Self::Outside { list, texts } => {
                list.iter().try_for_each(|list| write!(f, "{}: ", called(list)))?;
                let are = if texts.len() == 1 { "is no row" } else { "are no rows" };
                let left_out = if texts.len() == 1 { "is" } else { "are" };
                write!(f, "{} {are} of the table and {left_out} left out.", listed(texts))?;
                let is_cut = |text: &String| text.trim_start().to_lowercase().starts_with("only showing");
                if texts.iter().any(is_cut) {
                    f.write_str(" The table was cut there: give all of its rows.")?;
                }
                Ok(())
            }
            Self::JoinedHeader { list, names } => {
                list.iter().try_for_each(|list| write!(f, "{}: ", called(list)))?;
                let the = if list.is_some() { "the" } else { "The" };
                write!(f, "{the} header has two rows, and columns are called after both: {}.", listed(names))
            }
            Self::Inside { list, inside } => {
                // Lines are those of a file, which may be one of several in a list.
                let list = list.as_ref().filter(|_| !matches!(inside, Inside::Around { .. }));
                list.iter().try_for_each(|list| write!(f, "{}: ", called(list)))?;
                let records = |records: &usize| counted(*records as u64, "record");
                match inside {
                    Inside::ReadFrom { path, records: read } => {
                        let only = if list.is_some() { "only" } else { "Only" };
                        write!(f, "{only} “{}” is read, which holds {}.", shortened(path), records(read))
                    }
                    Inside::LeftOut { path, records: inner, read } => write!(
                        f,
                        "{} {} read as one item each. “{}” of one of them holds {} more. Are these the items? Then give a file that \
                         lists them one by one.",
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
                        "{} records of {} are read as one list. Or is only one of them meant?",
                        if list.is_some() { "the" } else { "The" },
                        listed_with_counts(lists)
                    ),
                    Inside::Around { file, lines, keys } => {
                        let line = file.as_ref().map_or("Line".to_owned(), |file| format!("{}, line", called(file)));
                        match lines.as_slice() {
                            [only] => write!(f, "{line} {only} is no item and is left out: it holds")?,
                            lines => write!(f, "{line}s {} are no items and are left out: they hold", numbers(lines))?,
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
            Self::Deviations => f.write_str("Of cells such as “71.2 ± 0.4”, the number before ± is the score, and the other is not used."),
            Self::AveragesLeftOut { lines: 1 } => f.write_str("1 line of averages sums up the others and is left out."),
            Self::AveragesLeftOut { lines } => {
                write!(f, "{} lines of averages sum up the others and are left out.", count(*lines as u64))
            }
            Self::CalledAfterFiles { system } => write!(
                f,
                "All files name the same system, “{}”. They are compared as several, each called after its file.",
                shortened(system)
            ),
            Self::BrokenOff { system, end } => write!(
                f,
                "The run of “{}” did not finish: its status is “{}”. Items that it did not reach are missing.",
                shortened(system),
                shortened(end)
            ),
            Self::FilesLeftOut { tool, files } => {
                let (has, is) = if files.len() == 1 { ("has", "is") } else { ("have", "are") };
                let number = counted(files.len() as u64, "file");
                write!(f, "{number} {has} none of {tool}'s scores by item and {is} left out: {}.", listed(files))
            }
            Self::OtherFiles { files } => {
                let (is, it, has) = if files.len() == 1 { ("is", "it", "has") } else { ("are", "they", "have") };
                write!(f, "{} {is} left out: {it} {has} no scores of the other files’ items.", listed(files))
            }
            Self::UnreadFiles { files } => {
                let is = if files.len() == 1 { "is no list of scores and is" } else { "are no lists of scores and are" };
                write!(f, "{} {is} left out.", listed(files))
            }
            Self::Stacked { lists } => write!(
                f,
                "{} have the same columns and no id in common, so they are read as one table.",
                counted(*lists as u64, "list")
            ),
            Self::TasksOfFolders { tasks, are_folders, is_asked } => {
                let [folder, file] = if *are_folders { ["task", "system"] } else { ["system", "task"] };
                write!(f, "Each folder is read as a {folder}, and each file in it as a {file}. The tasks: {}.", listed(tasks))?;
                if *is_asked { f.write_str(" Or is it the other way round?") } else { Ok(()) }
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
                    (true, true) => f.write_str(" Is one a copy of the other? Then add the other system's file instead."),
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
            Self::FilterGuessed { column, value, others } => write!(
                f,
                "Only rows with “{}” in “{}” count, because ids occur once for each of its values. Other values: {}.",
                shortened(value),
                shortened(column),
                listed(others)
            ),
            Self::Constant { constant, .. } if constant.is_zero() => {
                f.write_str("One system alone: its mean is compared with nothing.")
            }
            Self::Constant { constant, in_unit, .. } => {
                write!(f, "The baseline is the same score for every item: {constant}.")?;
                in_unit.iter().try_for_each(|other| write!(f, " In the unit of these scores, that may be {other}."))
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
                if *is_left_out { "is taken for none" } else { "counts as a score" }
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
            Self::RowLeftOut { file: Some(file), line, label } => {
                write!(f, "{}, line {line}, “{label}”, is left out.", called(file))
            }
            Self::RowLeftOut { file: None, line, label } => write!(f, "Line {line}, “{label}”, is left out."),
            Self::SummaryOrItem { file, line, label, rows, holds, is_left_out } => {
                match file {
                    Some(file) => write!(f, "{}, line {line}, “{label}”", called(file))?,
                    None => write!(f, "Line {line}, “{label}”")?,
                }
                if *rows > 1 {
                    let below = counted(*rows as u64 - 1, "row");
                    return write!(
                        f,
                        ", and {below} below count as items: not all of them sum up the other rows. Or should they be left out?"
                    );
                }
                let held = match holds {
                    Held::Means => "the means of the other rows",
                    Held::Sums => "the sums of the other rows",
                    Held::Nothing => "",
                };
                match (holds, *is_left_out) {
                    (Held::Nothing, false) => f.write_str(
                        ", counts as an item: its numbers do not sum up the other rows. Or should it be left out?",
                    ),
                    (_, false) => write!(f, ", counts as an item, although it holds {held}. Or should it be left out?"),
                    (_, true) => write!(f, ", holds {held}, and is left out. Or is it an item?"),
                }
            }
            Self::HeaderOrItem { texts } => match texts.as_slice() {
                [word] => write!(
                    f,
                    "“{word}” in the first row counts as an item that both systems got right. Or is it a header?"
                ),
                numbers => write!(
                    f,
                    "{} in the first row count as the scores of an item, beyond all others. Or are they a header?",
                    listed(numbers)
                ),
            },
            Self::Divided => f.write_str(
                "One system's scores are percent. They are divided by 100, as the other's lie between 0 and 1.",
            ),
            Self::Noise { items } => write!(
                f,
                "{} only by rounding noise, as 0.3 and 0.30000000000000004 do, and {}.",
                if *items == 1 { "The scores of 1 item differ".to_owned() } else { format!("The scores of {} items differ", count(*items as u64)) },
                if *items == 1 { "counts as a tie" } else { "count as ties" }
            ),
            Self::MayBeClusters { column, clusters } => write!(
                f,
                "Do items with the same “{column}” belong together ({} values)? Then they are not independent.",
                count(*clusters as u64)
            ),
            Self::MeanOfRatios { metric } => write!(
                f,
                "The means are those of each item's {metric}, not the {metric} of the corpus, in which long items weigh more."
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
                write!(f, "{alike}, as “{label}” does from “{answer}”, and {count}.")?;
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
            Self::EmptyLabels { labels: 1 } => f.write_str("1 answer is empty or says that there is none, and counts as wrong."),
            Self::EmptyLabels { labels } => {
                write!(f, "{} answers are empty or say that there is none, and count as wrong.", count(*labels as u64))
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
                        "{} {count} as scores, and “{column}” is not used. {are} of it? Then give how far each is from it as \
                         the score: lower is better.",
                        listed(systems)
                    )
                }
            }
            Self::ScoreOrConfidence { score, prediction, gold } => write!(
                f,
                "“{}” counts as the score. Does it say how right each answer is, or how sure the system was? Then “{}” can be \
                 checked against “{}”.",
                shortened(score),
                shortened(prediction),
                shortened(gold)
            ),
            Self::UnlikeOthers { column, pair, .. } if pair.contains(column) => write!(
                f,
                "“{}” is read as a system, though it is named unlike the others. Is it one, or does it hold the right answers?",
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
            Self::DirectionUnclear { names: [first, second], lower } => {
                let taken = if *lower { "lower" } else { "higher" };
                write!(f, "Is higher or lower better? “{first}”")?;
                if first != second {
                    write!(f, " and “{second}”")?;
                }
                let could = if first == second { "could mean either" } else { "do not say it clearly" };
                write!(f, " {could}, so {taken} counts as better.")
            }
        }
    }
}

/// The first few numbers: `1, 2, 3 and 4 others`.
fn numbers(all: &[usize]) -> String {
    let mut shown: Vec<String> = all.iter().take(MOST_VALUES).map(|&number| count(number as u64)).collect();
    let last = match all.len() - shown.len() {
        0 => shown.pop().unwrap_or_default(),
        more => counted(more as u64, "other"),
    };
    if shown.is_empty() { last } else { format!("{} and {last}", shown.join(", ")) }
}

/// The first few lists, and how many records each has: `“train” (800) and “test” (200)`.
pub(super) fn listed_with_counts(lists: &[(String, usize)]) -> String {
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

/// "“id” counts from 0 to 99 in “a” and from 1 to 100 in “b”".
fn counts_from(id: &str, [first, second]: &[String; 2], last: u64) -> String {
    let [first, second] = [first, second].map(|list| called(list));
    format!(
        "“{}” counts from 0 to {} in {first} and from 1 to {} in {second}",
        shortened(id),
        count(last),
        count(last + 1)
    )
}

/// "3 of 12 items have the same “id” in both lists, but".
fn same_ids(items: usize, of: usize, id: &str) -> String {
    let have = if items == 1 { "has" } else { "have" };
    let of = counted(of as u64, "item");
    format!("{} of {of} {have} the same “{}” in both lists, but", count(items as u64), shortened(id))
}

/// "The baseline's scores go from 1 to 5, the experimental system's from 1 to 10".
fn two_scales([[least, most], [other, largest]]: &[[String; 2]; 2]) -> String {
    format!("The baseline's scores go from {least} to {most}, the experimental system's from {other} to {largest}")
}

/// "Rows are paired in their order, but 3 of 12 pairs differ in “topic”".
fn differing_pairs(items: usize, of: usize, column: &str) -> String {
    let differ = if items == 1 { "differs" } else { "differ" };
    let (items, of, column) = (count(items as u64), counted(of as u64, "pair"), shortened(column));
    format!("Rows are paired in their order, but {items} of {of} {differ} in “{column}”")
}

/// "3 labels differ from “gold” only in case or marks".
fn are_spelt_alike(labels: usize, column: &str) -> String {
    let differ = if labels == 1 { "differs" } else { "differ" };
    let (labels, column) = (counted(labels as u64, "label"), shortened(column));
    format!("{labels} {differ} from “{column}” only in case or marks")
}

/// "“gold” has numbers from 0 to 3, and the systems’ answers are from 1 to 4".
fn numbered(column: &str, answers: &[u64; 2], labels: &[u64; 2]) -> String {
    let [answers, labels] =
        [answers, labels].map(|[first, last]| format!("from {} to {}", count(*first), count(*last)));
    format!("“{}” has numbers {answers}, and the systems’ answers are {labels}", shortened(column))
}

/// "counts as wrong", "count as right".
fn count_as(labels: usize, right: bool) -> String {
    format!("{} as {}", if labels == 1 { "counts" } else { "count" }, if right { "right" } else { "wrong" })
}

/// "1 item has a score", "12 items have a score".
fn have_a_score(items: usize) -> String {
    match items {
        1 => "1 item has a score".to_owned(),
        items => format!("{} items have a score", count(items as u64)),
    }
}

/// Whole numbers, with a minus sign as it is printed: "−1 or 999".
fn either(numbers: &[i64], last: &str) -> String {
    let texts: Vec<String> = numbers.iter().map(|number| number.to_string().replace('-', "\u{2212}")).collect();
    match texts.as_slice() {
        [first @ .., end] if !first.is_empty() => format!("{} {last} {end}", first.join(", ")),
        all => all.concat(),
    }
}

/// "1 record is", "12 records are".
fn counted_are(records: usize) -> String {
    format!("{} {}", counted(records as u64, "record"), if records == 1 { "is" } else { "are" })
}

/// All names, one of which is meant: `“a”, “b” or “c”`.
pub(crate) fn alternatives<T: AsRef<str>>(names: &[T]) -> String {
    let mut shown: Vec<String> = names.iter().map(|name| format!("“{}”", shortened(name.as_ref()))).collect();
    let last = shown.pop().unwrap_or_default();
    if shown.is_empty() { last } else { format!("{} or {last}", shown.join(", ")) }
}

/// The most values of a filter that are offered.
pub(super) const MOST_VALUES: usize = 4;

/// The most columns that are offered as ids.
const MOST_COLUMNS: usize = 3;

/// The first few names: `“a”, “b” and “c”`.
pub(super) fn listed(names: &[String]) -> String {
    listed_up_to(3, names)
}

/// The first `most` names, and how many others there are.
pub(super) fn listed_up_to(most: usize, names: &[String]) -> String {
    let mut shown: Vec<String> = names.iter().take(most).map(|name| format!("“{}”", shortened(name))).collect();
    let last = match names.len() - shown.len() {
        0 => shown.pop().unwrap_or_default(),
        more => counted(more as u64, "other"),
    };
    if shown.is_empty() { last } else { format!("{} and {last}", shown.join(", ")) }
}

/// How many runs each item of a system has: `5 runs`, or `4 runs (3 of 40 items have only 1 to 3)`.
fn runs_of(SystemRuns { fewest, most, items_with_fewer, .. }: &SystemRuns, system: &str, items: usize) -> String {
    let runs = counted(u64::from(*most), "run");
    let number = match most - fewest {
        0 => return format!("{runs}{system}"),
        1 => fewest.to_string(),
        _ => format!("{fewest} to {}", most - 1),
    };
    let have = if *items_with_fewer == 1 { "has" } else { "have" };
    let [fewer, items] = [*items_with_fewer as u64, items as u64].map(count);
    format!("{runs}{system} ({fewer} of {items} items {have} only {number})")
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
        let summary = |file: Option<&str>| Note::SummaryRow { file: file.map(str::to_owned), line: 7 }.to_string();
        assert_eq!(summary(None), "Line 7 sums up the other rows, as a total or mean, and is left out.");
        assert_eq!(
            summary(Some("a")),
            "“a”, line 7: this row sums up the others, as a total or mean, and is left out."
        );
        let above = |list: Option<&str>, texts| Note::Outside { list: list.map(str::to_owned), texts }.to_string();
        assert_eq!(above(None, names(&["My results"])), "“My results” is no row of the table and is left out.");
        assert!(above(None, names(&["only showing top 20 rows"])).ends_with("give all of its rows."));
        assert_eq!(above(Some("a"), names(&["x", "y"])), "“a”: “x” and “y” are no rows of the table and are left out.");
    }
}
