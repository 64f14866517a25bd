//! Fetches the later part of the program.

use super::super::event::Event;
use super::{computer, dispatch, with_page};
use crate::later::{Later, join};
use js_sys::WebAssembly;
use js_sys::futures::{JsFuture, spawn_local};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Response;

/// Fetches the later part of the program, for the page and for the worker, and sends [`Event::LaterArrived`]; or
/// [`Event::LaterMissing`].
pub(super) fn fetch() {
    spawn_local(async {
        match join_what_is_fetched().await {
            Ok((module, later)) => {
                with_page(|page| {
                    page.computer.hand_over(&module)?;
                    page.later = Some(module);
                    // A long run may have begun without it.
                    (later.page.watch)(page.computer.life);
                    Ok(())
                });
                dispatch(Event::LaterArrived(later));
                (later.page.keep_offline)();
            }
            // The page says so, in words that help more than the browser's.
            Err(_) => dispatch(Event::LaterMissing),
        }
    });
}

async fn join_what_is_fetched() -> Result<(WebAssembly::Module, &'static Later), JsValue> {
    let address = computer::address_of("data-later")?;
    let window = web_sys::window().ok_or("there is no window")?;
    let response: Response = JsFuture::from(window.fetch_with_str(&address)).await?.dyn_into()?;
    if !response.ok() {
        return Err(response.status().into());
    }
    // Not streamed: that would ask of the server that it knows the media type.
    let bytes = JsFuture::from(response.array_buffer()?).await?;
    let module: WebAssembly::Module = JsFuture::from(WebAssembly::compile(&bytes)).await?.dyn_into()?;
    // Chromium before 115 makes no instance on the page at once.
    let instance = JsFuture::from(WebAssembly::instantiate_module(&module, &join::imports()?)).await?.dyn_into()?;
    Ok((module, join::joined(&instance)))
}
