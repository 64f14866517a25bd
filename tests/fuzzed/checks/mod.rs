//! What must hold for any bytes. Each module has a function `check`, which panics if something does
//! not hold.
//!
//! libFuzzer calls these functions (`fuzz/`). `cargo test` calls them with the inputs that
//! libFuzzer has found worth keeping.

pub mod address;
pub mod archives;
pub mod formats;
pub mod link;
pub mod page;
pub mod scores;
pub mod tables;
pub mod worker;
