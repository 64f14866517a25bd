//! What the worker is not asked at first, in the later part of the program: reading texts, drawing conclusions,
//! answering the panels.

#[cfg(target_arch = "wasm32")]
use super::crew::Crew;
#[cfg(target_arch = "wasm32")]
use super::helpers;
use super::inferring::Inferring;
use super::protocol::{Inference, Task};
#[cfg(target_arch = "wasm32")]
use super::protocol::{LateReply, LateRequest};
use super::scores::Scores;
use super::tasks::{self, Find, Working};
use super::{Refusal, SLICE};
use crate::scores::{Reader, Sources, decode};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::JsValue;

/// How many lines are read between two looks at the clock.
const LINES_AT_ONCE: usize = 10_000;

/// Gives the time in milliseconds.
type Clock<'a> = &'a dyn Fn() -> f64;

/// What the worker is not asked at first.
#[derive(Debug)]
pub(crate) struct WorkFunctions {
    /// The text in a file's bytes; or a sentence about why there is none.
    pub(super) decode: fn(&[u8]) -> Result<String, String>,
    /// Begins to read texts.
    pub(super) open: fn(Sources) -> Box<Reader>,
    /// Reads on for a slice of time by this clock: how much has been read, or `None` when that is everything.
    pub(super) read: fn(&mut Reader, Clock) -> Result<Option<f64>, Refusal>,
    /// The scores in texts that have been read to their end.
    pub(super) close: fn(Reader) -> Result<Scores, Refusal>,
    /// [`Inferring::step`].
    pub(super) step: fn(&mut Inferring) -> bool,
    /// [`Inferring::conclude`].
    pub(super) conclude: fn(&mut Inferring) -> Inference,
    /// Begins to work on a question of a panel.
    pub(super) begin: fn(Task, Find) -> Result<Box<dyn Working>, Refusal>,
    /// Other workers that help this one, started when they are needed.
    #[cfg(target_arch = "wasm32")]
    pub(super) crew: fn() -> Box<dyn Crew>,
    /// Reads a request of the page's later part.
    #[cfg(target_arch = "wasm32")]
    pub(super) read_request: fn(JsValue) -> Result<LateRequest, serde_wasm_bindgen::Error>,
    /// Writes a reply to the page's later part.
    #[cfg(target_arch = "wasm32")]
    pub(super) write_reply: fn(&LateReply) -> Result<JsValue, serde_wasm_bindgen::Error>,
}

impl WorkFunctions {
    /// All of them, for the table of the later part: whoever else names this draws them into the first part.
    pub(crate) const ALL: Self = Self {
        decode: |bytes| decode(bytes).map_err(|error| error.to_string()),
        open: |texts| Box::new(Reader::new(texts)),
        read,
        close: |reader| Scores::from_reading(reader.finish()?),
        step: Inferring::step,
        conclude: Inferring::conclude,
        begin: tasks::begin,
        #[cfg(target_arch = "wasm32")]
        crew: helpers::crew,
        #[cfg(target_arch = "wasm32")]
        read_request: serde_wasm_bindgen::from_value,
        #[cfg(target_arch = "wasm32")]
        write_reply: serde_wasm_bindgen::to_value,
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
