//! A worker that the page has started.

use crate::worker::browser::Peer;
use crate::worker::protocol::{Reply, Request};
use gloo_events::{EventListener, EventListenerOptions};
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{ErrorEvent, MessagePort, Url, Worker};

/// A worker's message with its parts, or why it cannot be read.
pub(super) type Message = Result<(Reply, Array), serde_wasm_bindgen::Error>;

/// A running worker. Dropping this ends it, and none of its messages are heard afterwards.
pub(super) struct Started {
    worker: Worker,
    _listeners: [EventListener; 2],
}

impl Started {
    /// Starts a worker that runs this program. `name` and `value` pass one more thing: `life`, its
    /// number, to a computing worker; or `port`, which connects a helper to its worker. `hear` gets
    /// its messages, `lose` the text of an error that ends it.
    ///
    /// # Errors
    /// When the browser cannot start a worker.
    pub(super) fn start(
        name: &str,
        value: &JsValue,
        hear: impl Fn(Message) + 'static,
        lose: impl Fn(Option<String>) + 'static,
    ) -> Result<Self, JsValue> {
        // What `www/worker.js` needs to run the program: its script and the compiled module.
        let program = Object::new();
        Reflect::set(&program, &"script".into(), &address_of("href")?.into())?;
        Reflect::set(&program, &"module".into(), &wasm_bindgen::module())?;
        Reflect::set(&program, &name.into(), value)?;
        // Not a module worker: Chromium refuses to start one for a page opened from disk.
        let worker = Worker::new(&address_of("data-worker")?)?;
        let handed_over = if value.has_type::<MessagePort>() { Array::of1(value) } else { Array::new() };
        worker.post_message_with_transfer(&program, &handed_over)?;
        let messages = worker.unchecked_ref::<Peer>().listen(hear);
        let options = EventListenerOptions::enable_prevent_default();
        let errors = EventListener::new_with_options(&worker, "error", options, move |event| {
            // Handled here: keep it out of the console.
            event.prevent_default();
            lose(event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).filter(|text| !text.is_empty()));
        });
        Ok(Self { worker, _listeners: [messages, errors] })
    }

    /// Sends a request. It is lost if the worker is not listening yet.
    ///
    /// # Errors
    /// When the request cannot be copied.
    pub(super) fn send(&self, request: &Request, parts: Array) -> Result<(), JsValue> {
        self.worker.unchecked_ref::<Peer>().send(request, parts)
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// The absolute address of one of the program's files, wherever the page is. The link to the script
/// in the page's head names it in this attribute: see `xtask/src/page.rs`.
pub(super) fn address_of(attribute: &str) -> Result<String, JsValue> {
    let document = web_sys::window().and_then(|window| window.document()).ok_or("there is no document")?;
    let link = document.query_selector("link[rel=modulepreload]")?;
    let file = link.and_then(|link| link.get_attribute(attribute)).ok_or("the page does not name its program")?;
    let base = document.base_uri()?.ok_or("the document has no address")?;
    Ok(Url::new_with_base(&file, &base)?.href())
}
