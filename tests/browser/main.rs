//! End-to-end tests: the built page in a real browser, used as a person would.
//!
//! `cargo xtask test` builds and serves the page, starts the WebDriver and says where they are:
//! `EXPLORER_PAGE` is the page's address and ends in `/`, `EXPLORER_WEBDRIVERS` are the drivers',
//! with a space between them, `EXPLORER_ENGINE` names the engine, and `EXPLORER_CAPABILITIES` says
//! which browser the drivers are to start, as JSON. What an engine cannot be tested for is in
//! `left_out.toml`.

// What the tests use.
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

// In every engine.
mod journeys;

// In Chromium, and in the others when they are asked for.
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

// Measurements, by hand.
mod first_load;
mod memory;
mod timings;
