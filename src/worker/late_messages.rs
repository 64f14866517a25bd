//! The messages that only the later part of the program understands, in JavaScript's values: an array of `null` and the
//! message, then what belongs to it. Between page and worker as between a worker and its helpers.

use super::protocol::{Help, LateReply, LateRequest};
use super::scope::Peer;
use js_sys::{Array, BigInt64Array, BigUint64Array};
use serde_wasm_bindgen::Error;
use wasm_bindgen::JsValue;

/// Where the message itself is; what belongs to it follows.
const MESSAGE: u32 = 1;

/// A request as it is sent.
pub(crate) fn write_request(request: &LateRequest) -> Result<Array, Error> {
    let message = Array::of2(&JsValue::NULL, &serde_wasm_bindgen::to_value(request)?);
    if let LateRequest::Help(Help { values, counts, .. }) = request {
        message.push(&BigInt64Array::new_from_slice(values));
        message.push(&BigUint64Array::new_from_slice(counts));
    }
    Ok(message)
}

/// A request as it has come.
pub(super) fn read_request(message: &Array) -> Result<LateRequest, Error> {
    let mut request = serde_wasm_bindgen::from_value(message.get(MESSAGE))?;
    if let LateRequest::Help(Help { values, counts, .. }) = &mut request {
        *values = BigInt64Array::new(&message.get(MESSAGE + 1)).to_vec();
        *counts = BigUint64Array::new(&message.get(MESSAGE + 2)).to_vec();
    }
    Ok(request)
}

/// Sends a reply. Sums are handed over, not copied.
pub(super) fn send_reply(reply: &LateReply, peer: &Peer) -> Result<(), JsValue> {
    let message = Array::of2(&JsValue::NULL, &serde_wasm_bindgen::to_value(reply)?);
    let handed_over = Array::new();
    if let LateReply::Drawn { sums, .. } = reply {
        let sums = BigInt64Array::new_from_slice(sums);
        handed_over.push(&sums.buffer());
        message.push(&sums);
    }
    peer.send(&message, &handed_over)
}

/// A reply as it has come.
pub(crate) fn read_reply(message: &Array) -> Result<LateReply, Error> {
    let mut reply = serde_wasm_bindgen::from_value(message.get(MESSAGE))?;
    if let LateReply::Drawn { sums, .. } = &mut reply {
        *sums = BigInt64Array::new(&message.get(MESSAGE + 1)).to_vec();
    }
    Ok(reply)
}
