//! End-to-end tests: the built page in a real browser, used as a person would.
//!
//! `cargo xtask test` builds and serves the page, starts the WebDriver and says where they are: `EXPLORER_PAGE` is the
//! page's address and ends in `/`, `EXPLORER_WEBDRIVERS` are the drivers', with a space between them, `EXPLORER_ENGINE` names
//! the engine, and `EXPLORER_CAPABILITIES` says which browser the drivers are to start, as JSON. What an engine cannot be
//! tested for is in `left_out.toml`.

mod chromium;
mod clipboard;
mod engine;
mod explorer;
mod firefox;
mod fitting;
mod folder;
mod host;
mod session;
mod socket;
mod tables;
mod watching;

mod accessible;
mod address;
mod by_keys_alone;
mod convergence;
mod downloads;
mod embedded;
mod every_view;
mod everything_open;
mod exact_p;
mod files;
mod first_load;
mod first_paint;
mod intervals;
mod keyboard;
mod later;
mod learn;
mod link;
mod looks;
mod lost_worker;
mod memory;
mod mishaps;
mod natively;
mod nginx;
mod offline;
mod one_file;
mod other_tests;
mod plan_power;
mod plan_rules;
mod plan_sweep;
mod published;
mod report;
mod results;
mod review;
mod runs;
mod scores;
mod screenshots;
mod sealed;
mod sharing;
mod size;
mod sliders;
mod soak;
mod steady;
mod timings;
mod views;
