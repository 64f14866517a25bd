//! The worker's helpers: the page starts and ends them, as `src/worker/helpers.rs` orders, and hears nothing of their work.

use super::computer::{address_of, program};
use crate::worker::started::Started;
use js_sys::WebAssembly::Module;
use js_sys::{Array, Reflect};
use std::cell::RefCell;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::MessagePort;

thread_local! {
    static HELPERS: RefCell<Vec<(u32, Started)>> = const { RefCell::new(Vec::new()) };
}

/// Carries out an order of the worker: `undefined`, the number of a helper, and the port for one that is to be started; one
/// without a port is ended. `later` is the later part of the program, where there is one.
pub(super) fn staff(order: &Array, later: Option<&Module>) {
    let Some(number) = order.get(1).as_f64().map(|number| number as u32) else { return };
    match order.get(2).dyn_into() {
        // A helper that cannot be started is not missed: the worker does what nobody else has done.
        Ok(port) => drop(start(number, &port, later)),
        Err(_) => end(number),
    }
}

/// Ends all helpers: there is another worker now, which knows none of them.
pub(super) fn dismiss() {
    HELPERS.take();
}

fn start(number: u32, port: &MessagePort, later: Option<&Module>) -> Result<(), JsValue> {
    let program = program()?;
    Reflect::set(&program, &"port".into(), port)?;
    later.map_or(Ok(true), |later| Reflect::set(&program, &"later".into(), later))?;
    // All that it says here, and not to the worker, is that its program did not start, or has trapped.
    let worker = Started::start(
        &address_of("data-worker")?,
        &program,
        &Array::of1(port),
        move |_| end(number),
        move |_| end(number),
    )?;
    HELPERS.with_borrow_mut(|helpers| helpers.push((number, worker)));
    Ok(())
}

fn end(number: u32) {
    HELPERS.with_borrow_mut(|helpers| helpers.retain(|(other, _)| *other != number));
}
