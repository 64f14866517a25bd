//! The page's end of the worker: starts it and its helpers, queues until it listens, and ends them
//! all.

use super::dispatch;
use super::started::{Message, Started};
use crate::app::Event;
use crate::app::signs::Signs;
use crate::worker::protocol::{Reply, Request};
use gloo_timers::callback::Timeout;
use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};

/// The worker, its helpers, and the requests that wait for it. Dropping this ends them.
pub(super) struct Computer {
    worker: Started,
    is_ready: bool,
    /// Requests until the worker is ready: it would lose them before.
    waiting: Vec<(Request, Array)>,
    /// Helpers by number. The worker asks for them and talks to them directly.
    helpers: Vec<(u32, Started)>,
    /// Identifies the lock that the worker holds while it is busy: see
    /// `src/worker/browser/life.rs`.
    pub(super) life: f64,
    /// Whether it has sent something since the last look.
    pub(super) is_heard: bool,
    pub(super) signs: Signs,
    /// The timer for the next look for its sign of life; `None` while no answer is expected.
    pub(super) next_look: Option<Timeout>,
}

impl Computer {
    /// Starts a worker.
    pub(super) fn start() -> Result<Self, JsValue> {
        let lose = |message: Option<String>| {
            dispatch(Event::WorkerLost(message.unwrap_or_else(|| "its program did not load".to_owned())));
        };
        let life = js_sys::Math::random();
        Ok(Self {
            worker: Started::start("life", &life.into(), hear, lose)?,
            is_ready: false,
            waiting: Vec::new(),
            helpers: Vec::new(),
            life,
            is_heard: false,
            signs: Signs::default(),
            next_look: None,
        })
    }

    /// Sends a request with its texts and files, now or as soon as the worker listens.
    pub(super) fn send(&mut self, request: Request, parts: Array) -> Result<(), JsValue> {
        self.watch();
        if self.is_ready {
            return self.worker.send(&request, parts);
        }
        self.waiting.push((request, parts));
        Ok(())
    }

    fn begin_to_send(&mut self) -> Result<(), JsValue> {
        self.is_ready = true;
        self.waiting.drain(..).try_for_each(|(request, parts)| self.worker.send(&request, parts))
    }

    /// Starts a helper; `port` connects it to the worker. If it cannot start, nothing is lost: the
    /// worker does what no helper has done.
    fn start_helper(&mut self, number: u32, port: &JsValue) {
        // A helper talks to the worker. The page only hears when its program does not start or
        // traps.
        let end = move || {
            super::ask_page(|page| page.computer.end_helper(number));
        };
        if let Ok(helper) = Started::start("port", port, move |_| end(), move |_| end()) {
            self.helpers.push((number, helper));
        }
    }

    fn end_helper(&mut self, number: u32) {
        self.helpers.retain(|(other, _)| *other != number);
    }
}

fn hear(message: Message) {
    super::ask_page(|page| page.computer.is_heard = true);
    let lose = |message| dispatch(Event::WorkerLost(message));
    match message {
        Ok((Reply::Ready { build }, _)) if build == crate::BUILD => {
            super::with_page(|page| page.computer.begin_to_send());
        }
        Ok((Reply::Ready { .. }, _)) => lose("it is from a different build than the page".to_owned()),
        Ok((Reply::HelperWanted { number }, parts)) => {
            super::ask_page(|page| page.computer.start_helper(number, &parts.get(0)));
        }
        Ok((Reply::HelperDismissed { number }, _)) => {
            super::ask_page(|page| page.computer.end_helper(number));
        }
        Ok((reply, parts)) => {
            // The file that belongs to the reply, if any.
            super::ask_page(|page| page.file = parts.get(0).dyn_into().ok());
            dispatch(Event::Replied(reply));
            // By now used or no longer needed.
            super::ask_page(|page| page.file = None);
        }
        Err(error) => lose(format!("it answered in an unknown way: {error}")),
    }
}
