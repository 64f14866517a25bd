//! Reading files of known tools, and of any others, and selecting scores from them.

#![no_main]

use bootstrap_explorer_fuzz::checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::formats::check(bytes));
