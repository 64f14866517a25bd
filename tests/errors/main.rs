//! Every way in which an input can be wrong, each made on purpose in random surroundings: the error
//! is the right one, and it points at the right place.

#![cfg(not(target_arch = "wasm32"))]

mod worker;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Every run of these tests is the same run.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(2020), failure_persistence: None, ..ProptestConfig::default() }
}
