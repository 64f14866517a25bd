//! The exact law of a resampled sum, without a single resample.
//!
//! A sum of independent integer draws has the moment generating function M(z) = Π M_p(z)^draws, and any of its tails is
//! one short integral of it along a vertical line in the complex plane. With the line through the saddlepoint the
//! integrand is a narrow bump, on which some 65 points of the trapezoid rule give all the digits of an `f64`
//! ([`SumLaw`]). Where a law has few distinct outcomes, or its bump has distant companions, the other ways take over:
//! walking the whole circle, or enumerating every outcome.
//!
//! # References
//! - H. E. Daniels, *Saddlepoint approximations in statistics*, Annals of Mathematical Statistics 25, 1954.
//! - R. Lugannani and S. Rice, *Saddlepoint approximation for the distribution of the sum of independent random
//!   variables*, Advances in Applied Probability 12, 1980.
//! - A. C. Davison and D. V. Hinkley, *Saddlepoint approximations in resampling methods*, Biometrika 75, 1988.

mod contour;
mod distribution;
mod draws;
mod lattice;
mod outcomes;
mod part;
mod revivals;
mod sum_law;
mod tail;

pub use distribution::ExactDistribution;
pub use draws::Draws;
pub use sum_law::SumLaw;
pub use tail::Tail;
