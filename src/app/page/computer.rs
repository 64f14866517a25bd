//! The page's end of the worker: starts it, queues until it listens, and ends it.

use super::super::event::Event;
use super::dispatch;
use crate::later::Later;
use crate::worker::protocol::{LateRequest, Reply, Request};
use crate::worker::started::Started;
use js_sys::WebAssembly::Module;
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, Url};

/// The worker, and what waits for it. It is ended when this is dropped.
pub(super) struct Computer {
    worker: Started,
    is_ready: bool,
    /// Messages to a worker that does not listen yet would be lost.
    waiting: Vec<(Kind, JsValue)>,
    /// What tells the lock that it holds while it is at work from others: see `src/worker/life.rs`.
    pub(super) life: f64,
    /// Whether it has said something since this was taken back.
    pub(super) is_heard: bool,
}

/// What a message is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Job,
    Question,
    Program,
}

impl Computer {
    /// Starts a worker. `later` is the later part of its program, if the page has it.
    pub(super) fn start(later: Option<&Module>) -> Result<Self, JsValue> {
        let lose = |message: Option<String>| {
            dispatch(Event::WorkerLost(message.unwrap_or_else(|| "its program did not load".to_owned())));
        };
        let program = program()?;
        let life = js_sys::Math::random();
        Reflect::set(&program, &"life".into(), &life.into())?;
        let worker = Started::start(&address_of("data-worker")?, &program, &Array::new(), hear, lose)?;
        let waiting = later.map(|later| (Kind::Program, later.into())).into_iter().collect();
        Ok(Self { worker, is_ready: false, waiting, life, is_heard: false })
    }

    /// Sends a request with its texts and files, now or as soon as the worker listens. `later` is the later part of the
    /// program, if it is there: only it sends late requests.
    pub(super) fn send(&mut self, request: &Request, parts: &[JsValue], later: Option<&Later>) -> Result<(), JsValue> {
        let message = match request {
            Request::Late(late) => {
                let later = later.ok_or("a part of the program is missing")?;
                (later.page.write_request)(late)?
            }
            _ => Array::of1(&serde_wasm_bindgen::to_value(request)?),
        };
        for part in parts {
            message.push(part);
        }
        if self.is_ready {
            return self.worker.post(&message);
        }
        let kind = match request {
            Request::Late(LateRequest::Work { .. } | LateRequest::Rest) => Kind::Question,
            _ => Kind::Job,
        };
        if matches!(request, Request::Run(_) | Request::Late(LateRequest::Work { .. })) {
            // The newest job wins: older ones, and what was to stop them, need not be sent at all. So does the newest question.
            self.waiting.retain(|(older, _)| *older != kind);
        }
        self.waiting.push((kind, message.into()));
        Ok(())
    }

    /// Sends the later part of the program, now or as soon as the worker listens: before all that needs it.
    #[cfg(feature = "split")]
    pub(super) fn hand_over(&mut self, later: &Module) -> Result<(), JsValue> {
        if self.is_ready {
            return self.worker.post(later);
        }
        self.waiting.push((Kind::Program, later.into()));
        Ok(())
    }

    fn begin_to_send(&mut self) -> Result<(), JsValue> {
        self.is_ready = true;
        self.waiting.drain(..).try_for_each(|(_, message)| self.worker.post(&message))
    }
}

/// The absolute address of a file of the program, wherever the page is. The link to its script in the page's head names it
/// in this attribute: see `xtask/src/addresses.rs`.
pub(super) fn address_of(attribute: &str) -> Result<String, JsValue> {
    let document = web_sys::window().and_then(|window| window.document()).ok_or("there is no document")?;
    let link = document.query_selector("link[rel=modulepreload]")?;
    let file = link.and_then(|link| link.get_attribute(attribute)).ok_or("the page does not name its program")?;
    let base = document.base_uri()?.ok_or("the document has no address")?;
    Ok(Url::new_with_base(&file, &base)?.href())
}

/// What makes a fresh worker into the computing one: the address of this program's script and its compiled module.
pub(super) fn program() -> Result<JsValue, JsValue> {
    let program = Object::new();
    Reflect::set(&program, &"script".into(), &address_of("href")?.into())?;
    Reflect::set(&program, &"module".into(), &wasm_bindgen::module())?;
    Ok(program.into())
}

/// A reply, or an array of a reply and the file that belongs to it: see `src/worker/scope.rs`.
fn read(message: &JsValue) -> Result<(Reply, Option<Blob>), serde_wasm_bindgen::Error> {
    Ok(match message.dyn_ref::<Array>() {
        Some(parts) if parts.get(0).is_null() => {
            let later = super::ask_page(|page| page.state.later()).flatten();
            let later = later.ok_or_else(|| serde_wasm_bindgen::Error::new("a part of the program is missing"))?;
            (Reply::Late((later.page.read_reply)(parts)?), None)
        }
        Some(parts) => (serde_wasm_bindgen::from_value(parts.get(0))?, parts.get(1).dyn_into().ok()),
        None => (serde_wasm_bindgen::from_value(message.clone())?, None),
    })
}

fn hear(message: &JsValue) {
    if let Some(order) = message.dyn_ref::<Array>().filter(|parts| parts.get(0).is_undefined()) {
        // Of helpers, which only the later part has.
        super::ask_page(|page| page.state.later().map(|later| (later.page.staff)(order, page.later.as_ref())));
        return;
    }
    match read(message) {
        Ok((reply, file)) => {
            super::with_page(|page| {
                page.means = file;
                page.computer.is_heard = true;
                if matches!(reply, Reply::Ready) { page.computer.begin_to_send() } else { Ok(()) }
            });
            dispatch(Event::Replied(reply));
            // Not wanted any more, or handed on.
            super::ask_page(|page| page.means = None);
        }
        Err(error) => dispatch(Event::WorkerLost(format!("it answered in an unknown way: {error}"))),
    }
}
