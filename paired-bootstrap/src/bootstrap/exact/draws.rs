//! A part of a sum.

/// One part of a sum: `draws` draws with replacement from `values`, each with a probability
/// proportional to its count.
#[derive(Clone, Copy, Debug)]
pub struct Draws<'a> {
    /// Distinct, ascending, at least one. Any sum of `draws` of them must fit an `i64`.
    pub values: &'a [i64],
    /// The count of each value, at least 1.
    pub counts: &'a [u64],
    /// The number of draws.
    pub draws: u64,
}
