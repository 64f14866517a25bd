//! What a report says about each note, and which notes are assumptions.

use super::Note;
use super::phrases::{
    are_spelt_alike, count_as, counted_are, counts_from, differing_pairs, either, have_a_score, listed,
    listed_with_counts, numbered, same_ids, two_scales,
};
use crate::table::choice::Choice;
use crate::table::inside::Inside;
use crate::table::place::called;
use crate::text::{count, counted, shortened};

impl Note {
    /// Whether the result rests on something that the program decided itself, and that the user
    /// could have decided otherwise. What `chosen` decides is no assumption, nor is a warning.
    #[must_use]
    pub fn is_assumed(&self, chosen: &Choice) -> bool {
        match self {
            Self::OrderCounts => chosen.id.is_none(),
            Self::OrderAndIds { .. } => false,
            Self::RunsAveraged { .. } | Self::RunsOfSystems { .. } => chosen.run.is_none(),
            Self::RunSummaries { .. } | Self::SummaryRow { .. } | Self::Subtotals { .. } | Self::RowLeftOut { .. } => {
                chosen.summary.is_none()
            }
            Self::NoRatings { is_left_out, .. } => !(*is_left_out && chosen.omits_gaps),
            Self::TasksOfFolders { .. } | Self::TasksOfNames { .. } => chosen.folders.is_none(),
            Self::Gold { is_asked, .. } => *is_asked || chosen.gold.is_none() && self.assumption().is_some(),
            Self::OtherItems { is_asked, .. }
            | Self::IdsFromZeroAndOne { is_asked, .. }
            | Self::OtherMetric { is_asked, .. }
            | Self::SameRows { is_asked, .. }
            | Self::SystemsAlike { is_asked, .. }
            | Self::LabelsAlike { is_asked, .. } => *is_asked,
            _ => !self.is_fact() && self.assumption().is_some(),
        }
    }

    /// Whether the user decided it, or it is true whatever is decided. A report says it in the same
    /// words.
    fn is_fact(&self) -> bool {
        matches!(
            self,
            Self::Independent { .. }
                | Self::Divided
                | Self::RowLeftOut { .. }
                | Self::SystemsLeftOut { .. }
                | Self::EmptyColumns { .. }
                | Self::MeanOfRatios { .. }
                | Self::IdsAlike { .. }
                | Self::WholeNumberIds
                | Self::LabelsInOtherDigits { .. }
                | Self::SameRuns { .. }
                | Self::SameScores { .. }
                | Self::BrokenOff { .. }
                | Self::JudgedAgainst { .. }
        )
    }

    /// Whether it says that a file was left out.
    pub(in crate::table) fn leaves_out(&self, file: &String) -> bool {
        match self {
            Self::FilesLeftOut { files, .. }
            | Self::OtherFiles { files }
            | Self::UnreadFiles { files }
            | Self::CopiesLeftOut { files } => files.contains(file),
            _ => false,
        }
    }

    /// What a report says about the note, as a sentence: the assumption behind an open question,
    /// how rows were paired if nothing identifies the items, or what was left out. `None` if that
    /// needs no mention.
    #[must_use]
    pub fn assumption(&self) -> Option<String> {
        Some(match self {
            Self::OrderAndIds { columns } => {
                format!("Items are paired in the order of their rows, which agree in {}.", listed(columns))
            }
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
                let then = if *is_left_out { "which counts as missing" } else { "which counts as a score" };
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
            Self::MayBeTasks { .. } => "Each name is taken to be a system.".to_owned(),
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
            Self::RunsAveraged { .. }
            | Self::RunsOfSystems { .. }
            | Self::RunSummaries { is_left_out: true, .. }
            | Self::SeveralAnswers { .. }
            | Self::EmptyLabels { .. }
            | Self::MetricsOfTasks { .. }
            | Self::TasksLeftOut { .. }
            | Self::FilesLeftOut { may_have_items: true, .. }
            | Self::SystemsAlike { .. }
            | Self::UnnamedSystems
            | Self::Unlisted { .. }
            | Self::WordsForNoScore { .. } => self.to_string(),
            _ if self.is_fact() => self.to_string(),
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
            Self::IdsTogether { id, beside } => {
                format!("“{}” and “{}” are taken to identify the items together.", shortened(id), shortened(beside))
            }
            Self::SummaryRow { .. } => "A row that sums up the others is left out.".to_owned(),
            _ => return None,
        })
    }
}
