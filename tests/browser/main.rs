//! End-to-end tests: the built page in a real browser, used as a person would.
//!
//! `cargo xtask test` builds and serves the page, starts the WebDrivers and sets four variables:
//! `EXPLORER_PAGE` is the page's address, ending in `/`; `EXPLORER_WEBDRIVERS` are the drivers'
//! addresses, separated by spaces; `EXPLORER_ENGINE` names the engine; and `EXPLORER_CAPABILITIES`
//! says as JSON which browser the drivers start. `left_out.toml` lists the tests that an engine
//! cannot run.

// Helpers shared by the tests.
mod chromium;
mod clipboard;
mod columns;
mod engine;
mod expected;
mod explorer;
mod firefox;
mod fitting;
mod folder;
mod host;
mod session;
mod socket;
mod tables;
mod views;
mod watching;

// Tests that run in every engine.
mod journeys;

// Tests that run in Chromium, and in the other engines if requested.
mod accessible;
mod boxes;
mod by_keys_alone;
mod downloads;
mod embedded;
mod evaluations;
mod files;
mod first_paint;
mod fits;
mod items;
mod keyboard;
mod lessons;
mod link;
mod looks;
mod lost_worker;
mod mishaps;
mod nginx;
mod offline;
mod one_file;
mod report;
mod runs;
mod screenshots;
mod sealed;
mod sharing;
mod shell;
mod size;
mod soak;
mod steady;
mod texts;

// Measurements, run by hand or by `cargo xtask bench`.
mod first_load;
mod long_tasks;
mod memory;
mod timings;
