//! What can happen to the page.

use super::session::{Attachment, BroughtBack, KeptScores, Pasted};
use crate::worker::protocol::Reply;

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The text behind `#`, at the start or after it was changed by hand.
    AddressGiven(String),
    /// The worker sent a reply.
    Replied(Reply),
    /// The worker is lost; the text says why.
    WorkerLost(String),
    /// Text was typed into the one-line box with this id.
    Typed(String, String),
    /// Typing in a one-line box has paused, or the box was left.
    Paused,
    /// A control was used that is no box: its id, and what was chosen, "on" or "off"; empty for a
    /// button.
    Used(String, String),
    /// The slider with this id was moved by so many steps on the keyboard.
    Stepped(String, i32),
    /// The baseline box (0) or the experimental box (1) holds another text.
    TextChanged {
        /// The box.
        index: usize,
        /// What it holds.
        text: Pasted,
    },
    /// Typing in the text boxes has paused.
    TextsSettled,
    /// The browser has told what scores it keeps, the last first.
    KeptTold(Vec<KeptScores>),
    /// The browser cannot keep the scores of [`Effect::Keep`](super::Effect::Keep) with this name.
    KeepingRefused(String),
    /// The browser has looked for scores under this name, and has found them or not.
    BroughtBack(String, Option<BroughtBack>),
    /// Files were chosen or dropped.
    FilesChosen(Vec<Attachment>),
    /// The file with this number was read: it is short, and an address may carry what it holds.
    FileRead(u32, String),
    /// A new seed was drawn.
    SeedDrawn(u64),
    /// The drawer with this id was opened, or closed.
    Toggled(String, bool),
    /// The theme button was pressed.
    ThemePressed,
    /// The button of large type was pressed.
    LargePressed,
    /// The text of the element with this id is to be copied.
    CopyPressed(String),
    /// The browser has copied it, or has refused to.
    Copied(String, bool),
    /// It has been said for long enough that something was copied.
    CopyForgotten,
    /// The time that [`Effect::WaitToTick`](super::Effect::WaitToTick) asked for has passed.
    Ticked,
    /// The browser has refused something that the user asked for; the sentence says what to do.
    ServiceRefused(String),
}

impl Event {
    /// Whether somebody has done something to the input.
    #[must_use]
    pub fn is_by_hand(&self) -> bool {
        matches!(
            self,
            Self::AddressGiven(_)
                | Self::Typed(..)
                | Self::Used(..)
                | Self::Stepped(..)
                | Self::TextChanged { .. }
                | Self::FilesChosen(_)
                | Self::SeedDrawn(_)
        )
    }
}
