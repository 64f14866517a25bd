//! One random stream for each batch, and fresh seeds.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// The generator of all resamples, `rand`'s Xoshiro256++: the same on 32-bit wasm and on 64-bit
/// hosts.
///
/// # References
/// - D. Blackman and S. Vigna, *Scrambled linear pseudorandom number generators*, ACM TOMS 47,
///   2021.
pub type Stream = Xoshiro256PlusPlus;

/// A seed from the system's random numbers: at most six digits, so that it is easy to read out and
/// retype.
///
/// # Errors
/// If the system cannot provide random numbers.
pub fn fresh_seed() -> Result<u64, getrandom::Error> {
    Ok(u64::from(getrandom::u32()? % 1_000_000))
}

/// The stream of batch `batch` under `seed`.
///
/// The seed is scrambled before it is combined with the batch number, so that neighbouring seeds
/// (1, 2, 3, as people choose them) do not share streams: otherwise, batch 1 of seed 2 would be
/// batch 2 of seed 1. For one seed, distinct batches give distinct 64-bit keys.
pub(crate) fn stream(seed: u64, batch: u64) -> Stream {
    Stream::seed_from_u64(scramble(seed) ^ batch)
}

/// A bijection of 64-bit numbers in which every input bit flips about half of the output bits: the
/// first number of SplitMix64, for which `rand` has no public name (G. L. Steele, D. Lea and C. H.
/// Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014).
fn scramble(seed: u64) -> u64 {
    let mut x = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;

    #[test]
    fn neighbouring_seeds_and_batches_share_no_stream() {
        let mut first_words: Vec<u64> =
            (0..50).flat_map(|seed| (0..50).map(move |batch| stream(seed, batch).next_u64())).collect();
        first_words.sort_unstable();
        first_words.dedup();
        assert_eq!(first_words.len(), 2500);
    }

    #[test]
    fn scramble_is_splitmix64() {
        // The first output of Vigna's splitmix64.c for the state 1234567.
        assert_eq!(scramble(1_234_567), 6_457_827_717_110_365_317);
    }

    #[test]
    fn fresh_seeds_are_short_and_differ() {
        let seeds: Vec<u64> = (0..20).map(|_| fresh_seed().expect("the system has random numbers")).collect();
        assert!(seeds.iter().all(|&seed| seed < 1_000_000), "{seeds:?}");
        assert!(seeds.iter().any(|&seed| seed != seeds[0]), "{seeds:?}");
    }
}
