//! What must hold for any bytes at all. Each module has one function, `check`, that panics where
//! something does not hold.
//!
//! libFuzzer calls these functions (`fuzz/`), and so does `cargo test`, with what libFuzzer has
//! found worth keeping.

pub mod address;
pub mod archives;
pub mod formats;
pub mod link;
pub mod page;
pub mod scores;
pub mod tables;
pub mod worker;
