//! What only the later part of the program does in the browser.

use super::super::event::Event;
use super::super::panel::Panel;
use super::super::state::{Copyable, State};
use super::super::view::View;
use super::canvas::Canvas;
use super::dom::Dom;
use super::drawers::Drawers;
use super::panels::{self, Panels};
use super::{buttons, clipboard, dispatch, download, drawers, staff, watch};
use crate::chart::ConvergencePicture;
use crate::report::MeansCsv;
use crate::worker::late_messages;
use crate::worker::protocol::{LateReply, LateRequest};
use js_sys::Array;
use js_sys::WebAssembly::Module;
use wasm_bindgen::JsValue;
use web_sys::Blob;

/// What only the later part of the program does in the browser.
#[derive(Debug)]
pub(crate) struct LaterFunctions {
    /// Shows the drawers of the view Test; whether all of them, or the next ones in a moment.
    pub(super) render_drawers: fn(&mut Drawers, &mut Canvas<ConvergencePicture>, &State, &View, &mut Dom) -> Filled,
    /// Shows a panel; what it has to say aloud.
    pub(super) render_panel: fn(&mut Panels, Panel, &State, &mut Dom) -> Result<String, JsValue>,
    /// A button was pressed; whether it is one of the drawers' or the panels'.
    pub(super) press: fn(&str) -> bool,
    /// Copies a text, and says whether that has worked.
    pub(super) copy: fn(Copyable, String),
    /// Lets the user keep the file of resampled means.
    pub(super) keep_means: fn(&Blob) -> Result<(), JsValue>,
    /// Lets the browser keep the page, so that it opens without a network.
    #[cfg(feature = "split")]
    pub(super) keep_offline: fn(),
    /// Writes a request to the worker's later part, as it is sent.
    pub(super) write_request: fn(&LateRequest) -> Result<Array, serde_wasm_bindgen::Error>,
    /// Reads a reply of the worker's later part, as it has come.
    pub(super) read_reply: fn(&Array) -> Result<LateReply, serde_wasm_bindgen::Error>,
    /// Carries out what the worker orders about its helpers.
    pub(super) staff: fn(&Array, Option<&Module>),
    /// Ends all helpers.
    pub(super) dismiss: fn(),
    /// Watches over the computing worker until it owes nothing.
    pub(super) watch: fn(f64),
}

type Filled = Result<bool, JsValue>;

impl LaterFunctions {
    /// All of them, for the table of the later part.
    pub(crate) const ALL: Self = Self {
        render_drawers: drawers::render,
        render_panel: panels::render,
        press: buttons::press,
        copy: |what, text| clipboard::copy(text, move |copied| dispatch(Event::Copied(what, copied.is_ok()))),
        keep_means: |file| download::save_blob(MeansCsv::FILE_NAME, file),
        #[cfg(feature = "split")]
        keep_offline: super::offline::keep,
        write_request: late_messages::write_request,
        read_reply: late_messages::read_reply,
        staff: staff::staff,
        dismiss: staff::dismiss,
        watch: watch::begin,
    };
}
