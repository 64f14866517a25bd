//! What the worker is not asked at first, in the later part of the program: reading texts, drawing conclusions,
//! answering the panels.

#[cfg(target_arch = "wasm32")]
use super::crew::Crew;
use super::helping::Helping;
use super::inferring::Inferring;
use super::protocol::{Help, Inference, LateReply, Run, Task};
#[cfg(target_arch = "wasm32")]
use super::protocol::{LateRequest, Reply};
#[cfg(target_arch = "wasm32")]
use super::scope::Peer;
use super::scores::Scores;
use super::tasks::{self, Find, Working};
use super::writing_means::WritingMeans;
use super::{Refusal, SLICE};
#[cfg(target_arch = "wasm32")]
use super::{helpers, late_messages, life};
use crate::scores::{Reader, Sources};
#[cfg(target_arch = "wasm32")]
use js_sys::Array;
use std::ops::Range;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::JsValue;

/// How many lines are read between two looks at the clock.
const LINES_AT_ONCE: usize = 10_000;

/// Gives the time in milliseconds.
pub(super) type Clock<'a> = &'a dyn Fn() -> f64;

/// What the worker is not asked at first.
#[derive(Debug)]
pub(crate) struct WorkFunctions {
    /// The texts and files that came beside a message; or a sentence about why there are none.
    #[cfg(target_arch = "wasm32")]
    pub(super) sources: fn(Vec<JsValue>) -> Result<Sources, String>,
    /// Begins to read texts.
    pub(super) open: fn(Sources) -> Box<Reader>,
    /// Reads on for a slice of time by this clock: how much has been read, or `None` when that is everything.
    pub(super) read: fn(&mut Reader, Clock) -> Result<Option<f64>, Refusal>,
    /// The scores in texts that have been read to their end.
    pub(super) close: fn(Reader) -> Result<Scores, Refusal>,
    /// [`WritingMeans::new`].
    pub(super) write: fn(&Scores, &Run) -> Result<WritingMeans, Refusal>,
    /// [`WritingMeans::write_for_a_slice`].
    pub(super) write_on: fn(&mut WritingMeans, Clock) -> Option<f64>,
    /// [`Inferring::step`].
    pub(super) step: fn(&mut Inferring) -> bool,
    /// [`Inferring::conclude`].
    pub(super) conclude: fn(&mut Inferring) -> Inference,
    /// Begins to work on a question of a panel.
    pub(super) begin: fn(Task, Find) -> Result<Box<dyn Working>, Refusal>,
    /// [`Helping::new`].
    pub(super) help: fn(Help) -> Result<Helping, Refusal>,
    /// [`Helping::draw`].
    pub(super) draw: fn(&Helping, Range<u64>) -> LateReply,
    /// Other workers that help this one, started when they are needed.
    #[cfg(target_arch = "wasm32")]
    pub(super) crew: fn() -> Box<dyn Crew>,
    /// Shows the page that this worker lives, before messages and after turns: whether there is something to do.
    #[cfg(target_arch = "wasm32")]
    pub(super) show_life: fn(bool),
    /// Reads a message from the later part of the other side.
    #[cfg(target_arch = "wasm32")]
    pub(super) read_request: fn(&Array) -> Result<LateRequest, serde_wasm_bindgen::Error>,
    /// Sends a message to it.
    #[cfg(target_arch = "wasm32")]
    pub(super) send_reply: fn(&LateReply, &Peer) -> Result<(), JsValue>,
    /// Sends a message with the file that belongs to it, in parts.
    #[cfg(target_arch = "wasm32")]
    pub(super) send_file: fn(&Reply, Vec<String>, &Peer) -> Result<(), JsValue>,
}

impl WorkFunctions {
    /// All of them, for the table of the later part: whoever else names this draws them into the first part.
    pub(crate) const ALL: Self = Self {
        #[cfg(target_arch = "wasm32")]
        sources: super::reading::sources,
        open: |texts| Box::new(Reader::new(texts)),
        read,
        close: |reader| Scores::from_reading(reader.finish()?),
        write: WritingMeans::new,
        write_on: WritingMeans::write_for_a_slice,
        step: Inferring::step,
        conclude: Inferring::conclude,
        begin: tasks::begin,
        help: Helping::new,
        draw: Helping::draw,
        #[cfg(target_arch = "wasm32")]
        crew: helpers::crew,
        #[cfg(target_arch = "wasm32")]
        show_life: life::show,
        #[cfg(target_arch = "wasm32")]
        read_request: late_messages::read_request,
        #[cfg(target_arch = "wasm32")]
        send_reply: late_messages::send_reply,
        #[cfg(target_arch = "wasm32")]
        send_file: super::writing_means::send_file,
    };
}

fn read(reader: &mut Reader, now: Clock) -> Result<Option<f64>, Refusal> {
    let start = now();
    loop {
        let progress = reader.advance(LINES_AT_ONCE)?;
        if progress.finished {
            return Ok(None);
        }
        if now() - start >= SLICE {
            return Ok(Some(progress.fraction()));
        }
    }
}
