//! What all views share: the input, the job, its result, and the address.

mod address;
mod conclusions;
mod effect;
mod input;
mod job;
mod replies;
mod results;
mod running;
mod sources;
mod state;
mod tasks;
mod trouble;
mod view_name;
mod visit;

pub use effect::{Effect, File, Payload};
pub use input::{Attachment, Input, Missing, Pasted, Source};
pub use job::{Job, Phase};
pub use results::{Interval, Results, Shown};
pub use state::{Session, Theme};
pub use tasks::Tasks;
pub use trouble::{InPlace, Notice, Trouble};
pub use view_name::ViewName;
