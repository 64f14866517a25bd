//! The review of a paper's numbers, in words: what was printed ([`Print`]), which numbers of helped
//! and hurt items it allows ([`Shown`]), and the conclusion ([`Finding`]), with what to ask the
//! authors.
//!
//! The page and the command line use the same sentences.

mod bounds;
mod contradictions;
mod finding;
mod over_runs;
mod p_check;
mod print;
pub mod results;
mod shown;
mod unusable;
mod words;

pub use bounds::{p_equals, p_is, percent_near, percent_printed, span};
pub use finding::Finding;
pub use p_check::{PRow, p_rows, p_verdict};
pub use print::{Counts, KEYS, MOST_RUNS, Print, PrintProblem, SENTENCE, Unusable};
pub use shown::{FewDiffering, Point, Shown, Significance};
pub use words::{about, comparisons, hurt_numbers, level_name, level_text, point_note, reading};
