//! What can happen to the page, and what the page can ask of the browser.

use super::state::{Attachment, Copyable, Source};
use crate::later::Later;
use crate::planning::Example;
use crate::worker::protocol::{Reply, Request};

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The text behind `#`, at the start or after it was changed by hand.
    AddressGiven(String),
    /// The worker sent a reply.
    Replied(Reply),
    /// The worker is lost; the text says why.
    WorkerLost(String),
    /// Another place for scores to come from was chosen.
    SourceChosen(Source),
    /// Text was typed into a one-line box.
    BoxEdited(BoxName, String),
    /// Typing in a one-line box, or whatever else was done in a panel, has paused; or it has ended, by a key or a click
    /// elsewhere.
    BoxSettled,
    /// A slider was dragged to this position of its range.
    SliderMoved(Slider, u32),
    /// A slider was moved by so many steps on the keyboard.
    SliderStepped(Slider, i32),
    /// Text was typed into the baseline box (0) or the experimental box (1).
    TextEdited(usize, String),
    /// Text was pasted or dropped into the baseline box (0) or the experimental box (1), which now holds this.
    TextPasted(usize, String),
    /// Text too long for a box was pasted into box 0 or 1: it is held beside it.
    TextHeld(usize, Attachment),
    /// The text held beside box 0 or 1 was removed.
    TextReleased(usize),
    /// The texts that an example has replaced are wanted back.
    TextsRestored,
    /// Typing in the text boxes has paused.
    TextsSettled,
    /// Files were chosen or dropped.
    FilesChosen(Vec<Attachment>),
    /// All files were removed.
    FilesCleared,
    /// A built-in example was chosen.
    ExampleChosen(Example),
    /// Baseline and experimental are to be exchanged.
    Swapped,
    /// A new seed was drawn.
    SeedDrawn(u64),
    /// The run is to end with what it has.
    StopPressed,
    /// The theme button was pressed.
    ThemePressed,
    /// A text of the report is to be copied.
    CopyPressed(Copyable),
    /// The browser has copied it, or has refused to.
    Copied(Copyable, bool),
    /// It has been said for long enough that something was copied.
    CopyForgotten,
    /// All resampled means are to be written into a file.
    MeansPressed,
    /// A control of one of the other views was used: its id, and its value: what was typed or chosen, "on" or "off"; empty
    /// for a button.
    Used(String, String),
    /// The time that [`Effect::WaitToTick`] asked for has passed.
    Ticked,
    /// The time that [`Effect::WaitForPause`] asked for has passed.
    Paused,
    /// A drawer was opened, or the later part of the program is asked for once more.
    LaterWanted,
    /// The later part of the program is there.
    LaterArrived(&'static Later),
    /// The later part of the program could not be fetched.
    LaterMissing,
    /// The browser has refused something that the user asked for; the sentence says what to do.
    ServiceRefused(String),
}

/// The one-line boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoxName {
    /// Sample size.
    SampleSize,
    /// Helped.
    Helped,
    /// Hurt.
    Hurt,
    /// Number of resamples.
    Resamples,
    /// Seed.
    Seed,
    /// Level of significance.
    Alpha,
    /// Level of the intervals.
    IntervalLevel,
    /// The largest difference that would not matter.
    Margin,
}

impl BoxName {
    /// Whether the box decides on conclusions only, and no resample depends on it.
    #[must_use]
    pub fn is_of_conclusions(self) -> bool {
        matches!(self, Self::Alpha | Self::IntervalLevel | Self::Margin)
    }
}

/// The sliders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slider {
    /// Sample size.
    SampleSize,
    /// Helped.
    Helped,
    /// Hurt.
    Hurt,
}

/// Something for the browser to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Send a request to the worker, with these texts beside it.
    Send(Request, Vec<Payload>),
    /// Send [`Event::BoxSettled`] when nothing else was typed for a moment.
    WaitForBox,
    /// Send [`Event::TextsSettled`] when no other text was typed for a moment.
    WaitForTexts,
    /// Write this behind `#`, when it has not changed for a moment.
    WriteAddress(String),
    /// Go to another address by an entry in the history, and not by typing: the way back leads to `from`. Nothing is read
    /// anew.
    EnterAddress {
        /// What stands behind `#` before.
        from: String,
        /// What stands there then.
        to: String,
    },
    /// Start a new worker in place of a lost one.
    RestartWorker,
    /// Copy this text, and send [`Event::Copied`].
    Copy(Copyable, String),
    /// Send [`Event::CopyForgotten`] after a moment.
    WaitToForgetCopy,
    /// Send [`Event::Ticked`] after so many milliseconds, at the earliest with the next frame. A later wait replaces an earlier
    /// one.
    WaitToTick(u32),
    /// Send [`Event::Paused`] when the page has nothing else to do.
    WaitForPause,
    /// Fetch the later part of the program, and send [`Event::LaterArrived`] or [`Event::LaterMissing`].
    FetchLater,
    /// Move the focus to the element with this id, in the next frame.
    Focus(&'static str),
    /// Bring the element with this id into sight, in the next frame.
    Reveal(&'static str),
    /// Let the user keep the file of all resampled means that has come with the last reply.
    KeepMeans,
}

/// A text for the worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Payload {
    /// The text itself.
    Text(String),
    /// The attachment with this number: its text or file is held by the browser side.
    Attachment(u32),
}
