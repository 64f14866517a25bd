//! Bootstrap Explorer: is this difference between two systems real?
//!
//! The modules are the stations that data passes, in this order:
//!
//! | module | what it is for |
//! |---|---|
//! | [`scores`] | text in, paired scores out: formats, the decimal grid, errors that say where |
//! | [`planning`] | data that nobody had to collect: artificial comparisons, a paper's print, sweeps, power, rules of thumb |
//! | [`bootstrap`] | the core: differences, streams, resampling, histogram, intervals, and the exact law |
//! | [`comparisons`] | the other tests on the same data, effect sizes, warnings |
//! | [`chart`] | histogram, convergence, heaps of dots and curves, drawn on whatever plotters can draw on |
//! | [`report`] | what the user takes away: numbers in words, the verdict, the address, every export |
//! | [`worker`] | the protocol between page and Web Worker, and the job loop that runs there |
//! | [`app`] | the page: state, update, view; its four views |
//! | [`later`] | which of all that the first result does not need: it is fetched later |
//!
//! All but `app::page`, `locks`, `later::join` and a few files of `worker` know nothing of a browser: they compile and are
//! tested natively.

pub mod app;
pub mod bootstrap;
pub mod chart;
pub mod comparisons;
pub mod later;
#[cfg(target_arch = "wasm32")]
mod locks;
pub mod planning;
pub mod report;
pub mod scores;
pub mod worker;

/// Names the state of the sources that this was built from; set by the build command.
pub const BUILD: &str = match option_env!("EXPLORER_BUILD") {
    Some(build) => build,
    None => "development",
};
