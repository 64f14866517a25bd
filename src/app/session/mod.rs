//! What all views share: the input, the job, its result, and the address.

mod address;
mod boxes;
mod conclusions;
mod effect;
mod files;
mod input;
mod job;
mod kept;
mod kept_scores;
mod replies;
mod results;
mod running;
mod sources;
mod state;
mod tasks;
mod trouble;
mod view_name;
mod visit;

pub use boxes::{Boxes, Pasted};
pub use conclusions::may_be_short;
pub use effect::{Effect, File, Payload};
pub use files::{Attachment, Files};
pub use input::{Input, Missing, Source};
pub use job::{Job, Phase};
pub use kept_scores::{BroughtBack, Kept, KeptScores, that_stay};
pub use results::{Interval, Results, Shown};
pub use state::{Session, Theme};
pub use tasks::Tasks;
pub use trouble::{InPlace, Notice, Trouble};
pub use view_name::ViewName;
