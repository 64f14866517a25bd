//! The exact distribution of a resampled sum, without drawing a resample.
//!
//! A sum of independent integer draws has the moment generating function M(z) = Π M_p(z)^draws, and
//! each of its tails is an integral of it along a short vertical line in the complex plane. If the
//! line runs through the saddlepoint, the integrand is a narrow bump, on which some 13 points of
//! the trapezoid rule give all the digits of an `f64` ([`SumLaw`]). If a law has few distinct
//! outcomes, these are enumerated instead.
//!
//! Values near a coarse grid (1, 0.9999, 0.5001) add distant bumps to the integrand. Three methods
//! deal with them. First, sums that come in groups far apart are brought closer together, which
//! keeps the law and shrinks the lattice. Then the circle is walked only where a bump may be:
//! values that lie close together prove where none can be. If all of this would take too long, the
//! low frequencies bound each tail from above and below: the result is approximate, with that
//! bound.
//!
//! # References
//! - H. E. Daniels, *Saddlepoint approximations in statistics*, Annals of Mathematical Statistics
//!   25, 1954.
//! - R. Lugannani and S. Rice, *Saddlepoint approximation for the distribution of the sum of
//!   independent random variables*, Advances in Applied Probability 12, 1980.
//! - A. C. Davison and D. V. Hinkley, *Saddlepoint approximations in resampling methods*,
//!   Biometrika 75, 1988.
//! - J. D. Vaaler, *Some extremal functions in Fourier analysis*, Bulletin of the American
//!   Mathematical Society 12, 1985.

mod band;
mod clumps;
mod contour;
mod distribution;
mod draws;
mod groups;
mod lattice;
mod outcomes;
mod part;
mod sum_law;
mod tail;

pub use distribution::ExactDistribution;
pub use draws::Draws;
pub use sum_law::SumLaw;
pub use tail::Tail;
