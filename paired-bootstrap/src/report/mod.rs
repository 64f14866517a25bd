//! Everything that is written for the user: numbers in words, the verdict, the address that carries
//! the state, and the report.
//!
//! A report is made from [`Findings`]; each [`Export`] turns them into a text. `docs/report.md`
//! explains all of them.

mod address;
mod averaged;
mod basics;
mod categories;
mod chosen_columns;
mod clustered;
mod csv;
mod exact;
mod export;
mod findings;
mod inference;
mod joined;
mod json;
mod latex;
mod left_open;
mod margin;
mod methods;
mod phrases;
mod pieces;
mod python;
pub mod ranking;
mod references;
pub mod review;
mod scale;
mod sentence;
mod share;
mod signature;
mod significance;
mod tab;
mod tally;
mod tested;
mod verdict;

pub use crate::question::MarginTest;
pub use crate::significance::Significance;
pub use address::{Address, AddressProblem, Elsewhere, share_link};
pub use averaged::AveragedRuns;
pub use basics::Basics;
pub use categories::{categories_sentence, category_name};
pub use chosen_columns::{decoded, encoded, filter_from, filter_option, pair_from};
pub use clustered::{Clustered, ListedCluster};
pub use csv::MeansCsv;
pub use exact::Exact;
pub use export::Export;
pub use findings::{Bins, Findings, Source};
pub use inference::Inference;
pub use joined::{few_compared, joined_sentence};
pub use left_open::LeftOpen;
pub use margin::{Asks, DecidedBy, Losses, Margin, MarginReading, MarginVerdict, untestable};
pub use phrases::{ROUNDED, items_differ, numbers};
pub use scale::Scale;
pub use share::{
    LONGEST_SCORES, LinkedFile, MOST_PACKED, ScoresProblem, TooLong, pack_files, pack_scores, pack_text, unpack_text,
};
pub use significance::{ExactShares, PValues, simulated_p_value};
pub use tab::Tab;
pub use tally::Tally;
pub use verdict::{Standing, Verdict};

pub use crate::text::{
    brief_p_value, computed_p_value, count, exact_p_value, items, margin_of_error, number_in, p_value,
    p_value_from_above, p_value_from_below, parse_decimal, parse_whole, short_p_value, shortened,
};

/// The version of this program, as in reports.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
