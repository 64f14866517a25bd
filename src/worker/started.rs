//! A worker that the page has started.

use gloo_events::{EventListener, EventListenerOptions};
use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{ErrorEvent, MessageEvent, Worker};

/// A worker that is ended when this is dropped: then nothing that it might still say is heard.
pub(crate) struct Started {
    worker: Worker,
    _listeners: [EventListener; 2],
}

impl Started {
    /// Starts a worker from the script at `address`, `www/worker.js`, and sends it the `program` that this makes it run, with
    /// what of it is to be `handed_over` and not copied. `hear` gets its messages, `lose` the text of an error that ends it.
    ///
    /// # Errors
    /// When the browser starts no worker here.
    pub(crate) fn start(
        address: &str,
        program: &JsValue,
        handed_over: &Array,
        hear: impl Fn(&JsValue) + 'static,
        lose: impl Fn(Option<String>) + 'static,
    ) -> Result<Self, JsValue> {
        // Not of the type "module": Chromium starts none of those from a page on the disk.
        let worker = Worker::new(address)?;
        worker.post_message_with_transfer(program, handed_over)?;
        let messages = EventListener::new(&worker, "message", move |event| {
            if let Some(message) = event.dyn_ref::<MessageEvent>() {
                hear(&message.data());
            }
        });
        let options = EventListenerOptions::enable_prevent_default();
        let errors = EventListener::new_with_options(&worker, "error", options, move |event| {
            // Handled here: the console stays empty.
            event.prevent_default();
            lose(event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).filter(|text| !text.is_empty()));
        });
        Ok(Self { worker, _listeners: [messages, errors] })
    }

    /// Sends a message. It is lost unless the worker listens.
    ///
    /// # Errors
    /// When the message cannot be copied.
    pub(crate) fn post(&self, message: &JsValue) -> Result<(), JsValue> {
        self.worker.post_message(message)
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
