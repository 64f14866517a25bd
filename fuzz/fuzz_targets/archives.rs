//! Unpacking archives, whole and damaged, and reading what is in them.

#![no_main]

use bootstrap_explorer_fuzz::checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::archives::check(bytes));
