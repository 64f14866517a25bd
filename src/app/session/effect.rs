//! What the page asks of the browser.

use super::kept_scores::KeptScores;
use crate::chart::AnyPicture;
use crate::worker::protocol::Request;

/// Something for the browser to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Send a request to the worker, with these texts beside it.
    Send(Request, Vec<Payload>),
    /// Send [`Event::Paused`](crate::app::Event::Paused) when nothing has been typed into a box for
    /// a moment.
    WaitForPause,
    /// Send [`Event::TextsSettled`](crate::app::Event::TextsSettled) when no text has changed for a
    /// moment.
    WaitForTexts,
    /// Write this as the fragment of the address when it has not changed for a moment.
    WriteAddress(String),
    /// Go to another address with a history entry, so that Back leads to `from`. Nothing is read
    /// again.
    EnterAddress {
        /// The fragment before.
        from: String,
        /// The new fragment.
        to: String,
    },
    /// Keep scores between visits, then send [`Event::KeptTold`](crate::app::Event::KeptTold) or
    /// [`Event::KeepingRefused`](crate::app::Event::KeepingRefused).
    Keep {
        /// The name and description of the scores.
        scores: KeptScores,
        /// The files, or the texts of both boxes.
        payloads: Vec<Payload>,
        /// The name of scores to delete, because these replace them.
        replaced: Option<String>,
    },
    /// Look for the scores kept under this name, then send
    /// [`Event::BroughtBack`](crate::app::Event::BroughtBack).
    BringBack(String),
    /// Delete the scores kept under this name, or all, then send
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
    /// Send [`Event::Ticked`](crate::app::Event::Ticked) after this many milliseconds, at the
    /// earliest in the next frame. A later wait replaces an earlier one.
    WaitToTick(u32),
    /// Move the focus to the element with this id, in the next frame.
    Focus(&'static str),
    /// Scroll the element with this id into view, in the next frame.
    Reveal(&'static str),
    /// Scroll the element with this id into view once all results are shown: until then it may
    /// grow.
    RevealWhenDone(&'static str),
    /// Scroll the element with this id to its top.
    ScrollToTop(&'static str),
    /// Save a file.
    Save(File),
    /// Save the file that came with the last reply, under this name.
    KeepFile(&'static str),
}

/// A file to save.
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
    /// The attachment with this number. The browser side holds its text or file.
    Attachment(u32),
}
