//! What is selected from tables.

use super::averages::Runs;
use super::choice::{Choice, chosen};
use super::item_rows::ItemRows;
use super::join::Joined;
use super::note::Note;
use crate::scores::PairedScores;
use crate::text::{counted, shortened};
use std::fmt;

/// The group of each item: clusters or categories.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groups {
    /// The column's name.
    pub column: String,
    /// The groups' names, in the order in which they first occur.
    pub names: Vec<String>,
    /// Each item's group as an index into `names`, in the order of the pairs.
    pub of: Vec<u32>,
}

/// What was selected from tables.
#[derive(Clone, Debug, PartialEq)]
pub struct Selection {
    /// The scores, named after columns or files.
    pub scores: PairedScores,
    /// Where the items are in the tables; `None` if only differences were read.
    pub rows: Option<ItemRows>,
    /// The clusters of the items.
    pub clusters: Option<Groups>,
    /// Possible clusters: the columns that questions ask about.
    pub possible_clusters: Vec<Groups>,
    /// The items' categories.
    pub categories: Option<Groups>,
    /// The runs whose means are compared, if items have several.
    pub runs: Option<Runs>,
    /// How many items were left out, as chosen, because they lack a score or the right answer.
    /// `joined` still counts them.
    pub gaps: usize,
    /// How the ids of two lists matched, if rows were joined by them.
    pub joined: Option<Joined>,
    /// The choice with everything filled in. Two lists without names are compared in the order
    /// given; the choice does not name them.
    pub choice: Choice,
    /// What was assumed.
    pub notes: Vec<Note>,
    /// Whether the choice, names or words such as `true` say which direction is better. If nothing
    /// does, higher is better.
    pub is_direction_told: bool,
    /// All systems that can be chosen.
    pub systems: Vec<String>,
    /// The systems that are not compared.
    pub other_systems: Vec<String>,
    /// The columns that hold no system and play no part.
    pub other_columns: Vec<String>,
    /// The format, as the end of the sentence "read as: …".
    pub format: String,
}

impl fmt::Display for Selection {
    /// One sentence, such as `Baseline: gpt-4, experimental: claude; not compared: 2 more systems`.
    /// Systems are named as in the scores, or else as in the choice. With nothing to say, it is the
    /// format.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Choice { baseline, experimental, score, id, run, cluster, category, gold, .. } = &self.choice;
        let (own_baseline, own_experimental) = self.scores.names();
        let baseline = own_baseline.or(baseline.as_deref());
        let experimental = own_experimental.or(experimental.as_deref());
        let systems = baseline.zip(experimental).map(|(baseline, experimental)| match self.choice.constant {
            Some(_) => format!("System: {experimental}"),
            None => format!("Baseline: {baseline}, experimental: {experimental}"),
        });
        let column = |part: &str, column: &Option<String>| Some(format!("{part}: {}", chosen(column.as_ref())?));
        let scores = column(if systems.is_some() { "scores" } else { "Scores" }, score);
        let few_or = |names: &[String], what: &str| match names {
            few @ ([_] | [_, _]) => Some(few.iter().map(|name| shortened(name)).collect::<Vec<_>>().join(", ")),
            many => (!many.is_empty()).then(|| counted(many.len() as u64, what)),
        };
        let others = [
            ("not compared", few_or(&self.other_systems, "more system")),
            ("not used", few_or(&self.other_columns, "column")),
        ];
        let others = others.into_iter().filter_map(|(what, which)| Some(format!("{what}: {}", which?)));
        let columns =
            [("ids", id), ("runs", run), ("clusters", cluster), ("categories", category), ("right answers", gold)];
        let columns = columns.into_iter().filter_map(|(part, name)| column(part, name));
        let parts: Vec<String> = systems.into_iter().chain(scores).chain(columns).chain(others).collect();
        if parts.is_empty() { f.write_str(&self.format) } else { f.write_str(&parts.join("; ")) }
    }
}
