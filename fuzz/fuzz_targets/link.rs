//! Opening any link that carries scores, or seems to.

#![no_main]

use bootstrap_explorer_fuzz::checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::link::check(bytes));
