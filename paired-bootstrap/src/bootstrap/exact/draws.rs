//! What a sum is made of.

/// One part of a sum: `draws` draws with replacement from `values`, each with a probability
/// proportional to its count.
#[derive(Clone, Copy, Debug)]
pub struct Draws<'a> {
    /// Distinct, ascending, at least one. Any sum of `draws` of them fits an `i64`.
    pub values: &'a [i64],
    /// As many, each at least 1.
    pub counts: &'a [u64],
    /// How many draws.
    pub draws: u64,
}
