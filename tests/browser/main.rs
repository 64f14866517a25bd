//! End-to-end tests: the built page in a real browser, used as a person would.
//!
//! `cargo xtask test` builds and serves the page, starts the WebDriver and says where they are: `EXPLORER_PAGE` is the
//! page's address and ends in `/`, `EXPLORER_WEBDRIVER` the driver's, and `EXPLORER_CAPABILITIES` says which browser it is
//! to start, as JSON.

mod explorer;
mod session;

mod address;
mod files;
mod first_paint;
mod keyboard;
mod looks;
mod lost_worker;
mod published;
mod results;
mod runs;
mod scores;
mod size;
mod sliders;
mod timings;
