//! Every way in which a request can be invalid, caused on purpose in random surroundings. The right
//! error must be reported, at the right place.

#![cfg(not(target_arch = "wasm32"))]

mod worker;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// The seed is fixed, so that every run is the same.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(2020), failure_persistence: None, ..ProptestConfig::default() }
}
