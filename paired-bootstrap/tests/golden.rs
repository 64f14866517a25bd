//! Golden values: published results, and results of earlier versions.
//!
//! `exact_bootstrap`, `sweep` and `other_tests` check every value of `golden/reference/`. The tests
//! in this file are about value stability: the same differences, number of resamples and seed give
//! the same result, version after version.
//!
//! `golden/stability.json` and `golden/computed.json` pin the program's own results. If a change to
//! the program alters them, the failing test prints the whole new file: replace the old one with
//! it, and say in the changelog that results have changed. `wasm.rs` checks the same files in a
//! browser.

#![cfg(not(target_arch = "wasm32"))]

#[path = "golden/clusters.rs"]
mod clusters;
#[path = "golden/computed.rs"]
mod computed;
#[path = "golden/exact_bootstrap.rs"]
mod exact_bootstrap;
#[path = "golden/graded.rs"]
mod graded;
#[path = "golden/jitter.rs"]
mod jitter;
#[path = "golden/other_tests.rs"]
mod other_tests;
#[path = "golden/runs.rs"]
mod runs;
#[path = "golden/stability.rs"]
mod stability;
#[path = "golden/sweep.rs"]
mod sweep;

use computed::Computed;
use stability::Golden;

#[test]
fn results_are_those_of_earlier_versions() {
    let pinned = Golden::pinned();
    let now = pinned.recomputed();
    let file = serde_json::to_string_pretty(&now).expect("plain data");
    assert!(now == pinned, "results have changed; stability.json would now be:\n{file}");
}

#[test]
fn what_is_computed_is_what_earlier_versions_computed() {
    let pinned = Computed::pinned();
    let now = pinned.recomputed();
    let file = serde_json::to_string_pretty(&now).expect("plain data");
    let differing = pinned.differing(&now);
    assert!(now == pinned, "results have changed: {differing:#?}\ncomputed.json would now be:\n{file}");
}
