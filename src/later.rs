//! The later part of the program: what the first result on the screen does not need.
//!
//! With the feature `split`, `cargo xtask build` cuts the compiled program in two along the call graph. What nothing
//! but the tables of [`Later`] leads to becomes a file of its own, which the page fetches when the first result is on
//! the screen, or as soon as somebody asks for it. Without that feature, and so in native builds, the whole program is
//! there from the start.
//!
//! To move a function there: give it a place in one of the tables, call it through [`Later`] only, and say at the call
//! what happens while it is not there yet. A function that is also called in another way stays in the first part, with
//! everything that it calls. So does what reads and writes the messages of the protocol, but for `LateRequest` and
//! `LateReply`.

use crate::app::{ExportFunctions, PanelFunctions};
use crate::worker::WorkFunctions;

#[cfg(all(target_arch = "wasm32", feature = "split"))]
pub mod join;

/// The functions of the later part. Whoever holds this knows that it is there.
#[derive(Debug)]
pub struct Later {
    /// What the views beside Test do.
    pub(crate) panels: PanelFunctions,
    /// The texts to take away.
    pub(crate) exports: ExportFunctions,
    /// What the browser shows of both, and of the drawers.
    #[cfg(target_arch = "wasm32")]
    pub(crate) page: crate::app::page::LaterFunctions,
    /// What the worker is not asked at first.
    pub(crate) work: WorkFunctions,
}

static LATER: Later = Later {
    panels: PanelFunctions::ALL,
    exports: ExportFunctions::ALL,
    #[cfg(target_arch = "wasm32")]
    page: crate::app::page::LaterFunctions::ALL,
    work: WorkFunctions::ALL,
};

impl PartialEq for Later {
    /// There is only one.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

/// The later part where it is there from the start; `None` where it has to be fetched.
#[must_use]
pub fn at_once() -> Option<&'static Later> {
    #[cfg(not(all(target_arch = "wasm32", feature = "split")))]
    return Some(&LATER);
    // Even to name it here would keep all of it in the first part.
    #[cfg(all(target_arch = "wasm32", feature = "split"))]
    None
}
