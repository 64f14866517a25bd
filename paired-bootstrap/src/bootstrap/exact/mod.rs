//! The exact law of a resampled sum, without a single resample.
//!
//! A sum of independent integer draws has the moment generating function M(z) = Π M_p(z)^draws, and
//! any of its tails is one short integral of it along a vertical line in the complex plane. With
//! the line through the saddlepoint the integrand is a narrow bump, on which some 13 points of the
//! trapezoid rule give all the digits of an `f64` ([`SumLaw`]). Where a law has few distinct
//! outcomes, these are enumerated.
//!
//! Values near a coarse grid (1, 0.9999, 0.5001) give that bump distant companions. Sums that come
//! in groups far apart are first brought closer, which leaves the law as it is and the lattice
//! small. Then the circle is walked where a bump may come: values that lie close together prove
//! where none can. Where all of this would take too long, the low frequencies alone bound each tail
//! from above and below: it is approximate, with that bound.
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
