//! The core: from paired differences to the distribution of resampled means.
//!
//! The steps, in order:
//!
//! 1. [`Differences`]: the distinct values of experimental − baseline on one integer grid, with
//!    their counts.
//! 2. [`Resampler`]: runs *batches* of resamples, each on its own random stream, with the cheaper
//!    of two kernels. If the differences are in [`Clusters`], it draws clusters; the later steps
//!    are the same.
//! 3. [`BootstrapDistribution`]: collects the resampled sums into a [`Histogram`] whose edges never
//!    straddle zero.
//! 4. [`Summary`]: the one-sided p-value with its count, the percentile interval, mean and standard
//!    deviation.
//!
//! A result is a function of (differences, number of resamples, seed) alone: batches may run in any
//! order and anywhere.
//!
//! # References
//! - B. Efron and R. J. Tibshirani, *An Introduction to the Bootstrap*, 1993, chapters 6 and 13.
//! - P. Jansen, *A bootstrap primer for NLP*: the p-value is the share of resamples in which the
//!   experimental system does not help, #{m* ≤ 0} / N.

mod binomial;
pub mod bytes;
mod clusters;
mod counted;
mod counts_kernel;
mod differences;
mod distribution;
mod division;
mod error;
mod exact;
mod grid;
mod histogram;
mod indices_kernel;
mod intervals;
mod joint;
pub(crate) mod normal;
mod replay;
mod resampler;
pub mod seed;
mod stream;
mod sums;
mod wilson;

pub(crate) use binomial::Binomial;
pub use clusters::Clusters;
pub use counted::Counted;
pub use differences::Differences;
pub(crate) use differences::distinct;
pub use distribution::{BootstrapDistribution, Summary};
pub use error::DifferencesError;
pub use exact::{Draws, ExactDistribution, SumLaw, Tail};
pub use grid::Grid;
pub(crate) use grid::Subtraction;
pub use histogram::{Bin, Binning, Histogram};
pub use intervals::Intervals;
pub use joint::JointResampler;
pub use normal::quantile as normal_quantile;
pub use replay::Replay;
pub use replay::{in_random_order, items_stream, split};
pub use resampler::{KernelChoice, Resampler};
pub(crate) use stream::stream;
pub use stream::{Stream, fresh_seed};
pub use sums::Sums;
pub use wilson::{standard_error, wilson_interval};

pub use crate::significance::{Sides, is_below};
