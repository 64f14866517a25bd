//! A whole analysis: texts in, findings out.
//!
//! ```text
//! texts → Tables → Items → Comparison (steps) → Findings → sentence, JSON, LaTeX, …
//!                    ↑          ↑
//!                   Choice   Question
//! ```
//!
//! [`Items`] are what is compared, [`Question`] is how, and a [`Comparison`] computes the answer in
//! steps of some milliseconds. Results come in parts, as soon as each is known: [`Basics`] at once,
//! [`Exact`] without resampling, [`Tally`] while resamples are drawn, and [`Inference`] at the end.
//! [`Findings`] hold all of them.
//!
//! A [`Ranking`] compares two or more systems on the same items, also in steps. [`teaching`] shows
//! single resamples in full.

mod comparison;
mod concluding;
mod deck;
mod item_list;
mod items;
mod linked;
mod listing;
mod ranking;
mod reading;
pub mod teaching;

pub use crate::question::{Levels, Question, RankingQuestion};
pub use crate::report::ranking::RankingFindings;
pub use crate::report::{Basics, Exact, Findings, Inference, Tally};
pub use comparison::Comparison;
pub use item_list::{ItemList, ItemOrder, ItemsAsked, ListedItem, Outcome};
pub use items::{Items, ItemsError, SystemScores};
pub use ranking::Ranking;
pub use reading::{Assumed, OpenQuestion, Otherwise, TableColumn, TableRead};
