//! What can happen to the page.

use super::session::{Attachment, BroughtBack, KeptScores, Pasted};
use crate::worker::protocol::Reply;

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The fragment of the address, at the start or after somebody changed it.
    AddressGiven(String),
    /// The worker sent a reply.
    Replied(Reply),
    /// The worker is lost; the text says why.
    WorkerLost(String),
    /// Text was typed into the one-line box with this id.
    Typed(String, String),
    /// Typing in a one-line box has paused, or the box was left.
    Paused,
    /// Another control was used: its id, and what was chosen ("on" or "off" for a box); empty for a
    /// button.
    Used(String, String),
    /// The slider with this id was moved by this many steps on the keyboard.
    Stepped(String, i32),
    /// The text of the baseline's box (0) or the experimental system's box (1) has changed.
    TextChanged {
        /// The box.
        index: usize,
        /// Its new text.
        text: Pasted,
    },
    /// Typing in the text boxes has paused.
    TextsSettled,
    /// The scores that the browser keeps, the newest first.
    KeptTold(Vec<KeptScores>),
    /// The browser cannot keep the scores of this name, from [`Effect::Keep`](super::Effect::Keep).
    KeepingRefused(String),
    /// The browser has looked for scores of this name; `None` if it has none.
    BroughtBack(String, Option<BroughtBack>),
    /// Files were chosen or dropped.
    FilesChosen(Vec<Attachment>),
    /// The files with these numbers have these texts. They are short enough for an address.
    FilesRead(Vec<(u32, String)>),
    /// A new seed was drawn.
    SeedDrawn(u64),
    /// The drawer with this id was opened, or closed.
    Toggled(String, bool),
    /// The theme button was pressed.
    ThemePressed,
    /// The button of large type was pressed.
    LargePressed,
    /// The button to copy the text of the element with this id was pressed.
    CopyPressed(String),
    /// The browser has copied it (`true`), or has refused to.
    Copied(String, bool),
    /// The message that something was copied has been shown long enough.
    CopyForgotten,
    /// The time that [`Effect::WaitToTick`](super::Effect::WaitToTick) asked for has passed.
    Ticked,
    /// The browser has refused something that the user asked for; the sentence says what to do.
    ServiceRefused(String),
}

impl Event {
    /// Whether the user did something to the input.
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
