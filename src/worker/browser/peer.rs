//! Messages between the page, its worker and the worker's helpers: `{ message, parts }`. `message`
//! is a request or a reply of the [`protocol`](crate::worker::protocol). `parts` holds the browser
//! objects that belong to it, such as texts, files and ports.

use gloo_events::EventListener;
use js_sys::Array;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{EventTarget, MessageEvent, MessagePort};

#[wasm_bindgen]
extern "C" {
    /// The other side of a conversation: a worker, a worker's own scope, or a port.
    #[wasm_bindgen(extends = EventTarget)]
    #[derive(Clone)]
    pub(crate) type Peer;

    #[wasm_bindgen(method, catch, js_name = postMessage)]
    fn post_message(this: &Peer, message: &JsValue, handed_over: &Array) -> Result<(), JsValue>;
}

#[derive(Serialize, Deserialize)]
struct Envelope<M> {
    message: M,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    parts: Array,
}

impl Peer {
    /// Sends a message. Ports among its parts are transferred; everything else is copied. The
    /// message is lost unless the peer is listening.
    ///
    /// # Errors
    /// When the browser cannot copy it.
    pub(crate) fn send(&self, message: &impl Serialize, parts: Array) -> Result<(), JsValue> {
        let handed_over: Array = parts.iter().filter(JsValue::has_type::<MessagePort>).collect();
        self.post_message(&serde_wasm_bindgen::to_value(&Envelope { message, parts })?, &handed_over)
    }

    /// Calls `hear` with every message from this peer and its parts, or with the reason why it
    /// cannot be read.
    pub(crate) fn listen<M: DeserializeOwned>(
        &self,
        hear: impl Fn(Result<(M, Array), serde_wasm_bindgen::Error>) + 'static,
    ) -> EventListener {
        EventListener::new(self, "message", move |event| {
            if let Some(event) = event.dyn_ref::<MessageEvent>() {
                let envelope = serde_wasm_bindgen::from_value(event.data());
                hear(envelope.map(|Envelope { message, parts }| (message, parts)));
            }
        })
    }
}
