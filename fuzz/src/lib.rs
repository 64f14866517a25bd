//! What libFuzzer and `cargo test` check alike: see `tests/fuzzed/`.

#[path = "../../tests/fuzzed/checks/mod.rs"]
pub mod checks;
