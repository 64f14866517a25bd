//! Sending any messages to the worker and its helpers, in any order.

#![no_main]

use bootstrap_explorer_fuzz::checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::worker::check(bytes));
