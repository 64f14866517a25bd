//! One random stream for each batch.

/// The generator of all resamples, Xoshiro256++: the same on 32-bit wasm and 64-bit hosts.
///
/// Written out here, where `rand` has it too (the tests compare them), for the one word that a library cannot say: the
/// graded kernel needs [`step`](Self::step) *inside* its loop. The program is compiled for size, and then a generator from
/// another crate is called word by word: measured in wasm at 2.8 ns for what inlined takes 0.8.
///
/// # References
/// - D. Blackman and S. Vigna, *Scrambled linear pseudorandom number generators*, ACM TOMS 47, 2021.
#[derive(Clone, Debug)]
pub struct Stream {
    state: [u64; 4],
}

impl Stream {
    /// The stream of a 64-bit key, which SplitMix64 expands to 256 bits of state, as the authors recommend.
    #[must_use]
    pub fn new(key: u64) -> Self {
        Self { state: [0, 1, 2, 3].map(|index: u64| scramble(key.wrapping_add(index.wrapping_mul(WEYL)))) }
    }

    /// 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.step()
    }

    /// The same, for loops in which the call would cost more than the generator.
    #[inline(always)]
    pub fn step(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let word = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        self.state = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        word
    }
}

/// The stream of batch `batch` under `seed`.
///
/// The seed is scrambled before the batch number enters, so that neighbouring seeds (1, 2, 3, as people choose them) do
/// not share streams: without it, batch 1 of seed 2 would be batch 2 of seed 1. For one seed, distinct batches give
/// distinct 64-bit keys.
pub(crate) fn stream(seed: u64, batch: u64) -> Stream {
    Stream::new(scramble(seed) ^ batch)
}

/// What SplitMix64 adds from one number to the next: 2^64 divided by the golden ratio, made odd.
const WEYL: u64 = 0x9e37_79b9_7f4a_7c15;

/// A bijection of 64-bit numbers in which every input bit changes about half of the output bits: the finalizer of
/// SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014).
fn scramble(seed: u64) -> u64 {
    let mut x = seed.wrapping_add(WEYL);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn streams_are_those_of_rand() {
        use rand::rngs::Xoshiro256PlusPlus;
        use rand::{Rng, SeedableRng};
        for key in [0, 1, 1_234_567, u64::MAX] {
            let (mut ours, mut theirs) = (Stream::new(key), Xoshiro256PlusPlus::seed_from_u64(key));
            for _ in 0..1000 {
                assert_eq!(ours.next_u64(), theirs.next_u64());
            }
        }
    }
}
