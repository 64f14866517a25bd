//! Joining lists of any ids.

#![no_main]

use bootstrap_explorer_fuzz::checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::tables::check_join(bytes));
