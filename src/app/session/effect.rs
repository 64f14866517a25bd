//! What the page asks of the browser.

use super::kept_scores::KeptScores;
use crate::chart::AnyPicture;
use crate::worker::protocol::Request;

/// Something for the browser to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Send a request to the worker, with these texts beside it.
    Send(Request, Vec<Payload>),
    /// Send [`Event::Paused`](crate::app::Event::Paused) when nothing else was typed into a box for
    /// a moment.
    WaitForPause,
    /// Send [`Event::TextsSettled`](crate::app::Event::TextsSettled) when no other text was typed
    /// for a moment.
    WaitForTexts,
    /// Write this behind `#`, when it has not changed for a moment.
    WriteAddress(String),
    /// Go to another address by an entry in the history: the way back leads to `from`. Nothing is
    /// read anew.
    EnterAddress {
        /// What stands behind `#` before.
        from: String,
        /// What stands there then.
        to: String,
    },
    /// Keep scores for another day, and send
    /// [`Event::KeptTold`](crate::app::Event::KeptTold), or
    /// [`Event::KeepingRefused`](crate::app::Event::KeepingRefused).
    Keep {
        /// What they are called.
        scores: KeptScores,
        /// The files, or the texts of both boxes.
        payloads: Vec<Payload>,
        /// The name of scores that they replace.
        replaced: Option<String>,
    },
    /// Look for the scores that are kept under this name, and send
    /// [`Event::BroughtBack`](crate::app::Event::BroughtBack).
    BringBack(String),
    /// Forget what is kept under this name, or all of it, and send
    /// [`Event::KeptTold`](crate::app::Event::KeptTold).
    Forget(Option<String>),
    /// Start a new worker in place of a lost one.
    RestartWorker,
    /// Copy this text, and send [`Event::Copied`](crate::app::Event::Copied).
    Copy {
        /// The element whose text it is.
        id: String,
        /// The text.
        text: String,
    },
    /// Send [`Event::CopyForgotten`](crate::app::Event::CopyForgotten) after a moment.
    WaitToForgetCopy,
    /// Send [`Event::Ticked`](crate::app::Event::Ticked) after so many milliseconds, at the
    /// earliest with the next frame. A later wait replaces an earlier one.
    WaitToTick(u32),
    /// Move the focus to the element with this id, in the next frame.
    Focus(&'static str),
    /// Bring the element with this id into sight, in the next frame.
    Reveal(&'static str),
    /// Bring the element with this id into sight once everything that is computed is shown: until
    /// then it may grow.
    RevealWhenDone(&'static str),
    /// Scroll the element with this id to its top.
    ScrollToTop(&'static str),
    /// Let the user keep a file.
    Save(File),
    /// Let the user keep the file that has come with the last reply, under this name.
    KeepFile(&'static str),
}

/// A file for the user to keep.
#[derive(Clone, Debug, PartialEq)]
pub enum File {
    /// A text.
    Text {
        /// The file's name.
        name: String,
        /// Its media type.
        media_type: &'static str,
        /// What it holds.
        text: String,
    },
    /// A picture, which the browser turns into a PNG file.
    Png {
        /// The file's name.
        name: String,
        /// What it shows.
        picture: Box<AnyPicture>,
    },
}

/// A text for the worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Payload {
    /// The text itself.
    Text(String),
    /// A file that an address carried.
    File {
        /// Its name.
        name: String,
        /// What it holds.
        text: String,
    },
    /// The attachment with this number: its text or file is held by the browser side.
    Attachment(u32),
}
