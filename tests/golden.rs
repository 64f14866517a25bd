//! Golden values: what others have published, and what earlier versions gave.
//!
//! `exact_bootstrap` and `other_tests` check every value of `golden/reference/`. The test in this file is about value
//! stability: the same differences, number of resamples and seed give the same result, version after version.
//!
//! `golden/stability.json` pins results that the program gave. If a change of the program changes them, the failing test
//! prints the whole file as it would be now: put that in its place, and say in the changelog that results have changed.
//! `wasm.rs` checks the same file in a browser.

#![cfg(not(target_arch = "wasm32"))]

#[path = "golden/exact_bootstrap.rs"]
mod exact_bootstrap;
#[path = "golden/other_tests.rs"]
mod other_tests;
#[path = "golden/stability.rs"]
mod stability;

use stability::Golden;

#[test]
fn results_are_those_of_earlier_versions() {
    let pinned = Golden::pinned();
    let now = pinned.recomputed();
    let file = serde_json::to_string_pretty(&now).expect("plain data");
    assert!(now == pinned, "results have changed; stability.json would now be:\n{file}");
}
