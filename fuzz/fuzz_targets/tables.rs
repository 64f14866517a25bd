//! Reading any files as tables, and selecting scores from them.

#![no_main]

use bootstrap_explorer_fuzz::checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::tables::check(bytes));
