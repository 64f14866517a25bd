//! Text in, typed columns out; columns in, paired scores out.
//!
//! A [`Source`] is a text, or a file given as bytes: packed or not, in any common encoding.
//! [`read`] reads sources as [`Tables`]: a file for each system, parts of one list, or pasted
//! lists. A [`Choice`] says which column plays which part; what it leaves open is guessed from
//! names, contents and scales ([`Tables::guess`]). [`Tables::select`] joins rows by their ids and
//! turns them into [`PairedScores`](crate::scores::PairedScores). [`InputReader`] reads in steps.
//!
//! ```
//! use paired_bootstrap::table::{Choice, Source, read};
//!
//! let first = Source::text(Some("llama"), "id,score\nq1,0.5\nq2,1\nq3,0\n");
//! let second = Source::text(Some("qwen"), "id,score\nq3,1\nq1,0.75\nq4,1\n");
//! let selection = read(vec![first, second])?.select(&Choice::default())?;
//! assert_eq!(selection.scores.names(), (Some("llama"), Some("qwen")));
//! assert_eq!(
//!     selection.joined.map(|joined| (joined.both, joined.only_first, joined.only_second)),
//!     Some((2, 1, 1))
//! );
//! # Ok::<(), paired_bootstrap::table::TableError>(())
//! ```

mod about;
mod accepted;
mod all_systems;
mod answer;
mod archives;
mod around;
mod averages;
mod beside;
mod blanks;
mod cells;
mod choice;
mod column;
mod comments;
mod constant;
mod decode;
mod description;
mod differences;
mod error;
mod exchanged;
mod folders;
mod format;
mod formats;
mod graded;
mod guess;
mod header;
mod ids;
mod input;
mod inside;
mod item_rows;
mod join;
mod json;
mod lines;
mod meant;
mod names;
mod note;
mod open;
mod percent;
mod pieces;
mod place;
mod program;
mod quotes;
mod reader;
mod records;
mod relations;
mod right_answers;
mod rows;
mod run_rows;
mod run_scores;
mod runs;
mod said;
mod same_items;
mod selecting;
mod selection;
mod shared;
mod source;
mod spelling;
mod stream;
mod summary;
mod systems;
mod tables;
#[cfg(test)]
mod tests;
mod texts;
mod title;
mod together;
mod unreadable;
mod values;

pub use all_systems::{AllSystems, Overlap};
pub use answer::Answer;
pub use averages::{Runs, SystemRuns};
pub use cells::{Layout, Table};
pub(crate) use choice::Keyword;
pub use choice::{Choice, FirstRow, Folders, LabelMatch, Scales, SummaryRows, Thousands};
pub use column::{Column, Kind};
pub use comments::is_empty;
pub use constant::Constant;
pub use decode::Decoder;
pub use description::{ColumnDescription, Description, Part};
pub use error::{Beside, NO_SCORES, TableError, Unmatched};
pub use formats::{KnownTool, known_tools};
pub use guess::Guess;
pub use input::{InputReader, read, read_pasted};
pub use inside::{Inside, Unclear};
pub use item_rows::{ItemRows, ItemSubject, ItemText};
pub use join::Joined;
pub(crate) use names::is_data_set;
pub(crate) use note::alternatives;
pub use note::{Held, Note};
pub use open::{Apart, Open};
pub use pieces::{Pieces, ReadError};
pub use place::Place;
pub use reader::{Progress, TableReader};
pub use selection::{Groups, Selection};
pub use source::Source;
pub use spelling::{Mismatch, Spelling};
pub use tables::Tables;
