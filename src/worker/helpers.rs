//! Helpers in the browser: more workers, asked for when a job is long, and ended when they have been idle.
//!
//! The page starts and ends them: in Firefox a worker that starts another one may wait for ever (the two wait for one
//! condition, and one wake-up reaches one of them). They talk by a port of their own, past the page. One that is lost without
//! a word is done without until all have been idle.

use super::crew::Crew;
use super::late_messages::{read_reply, write_request};
use super::protocol::{Help, LateRequest, Reply};
use super::scope::with_job_loop;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use js_sys::Array;
use std::cell::RefCell;
use std::ops::Range;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

/// After so long without work helpers are ended, in milliseconds: each keeps a program and its differences in memory.
const IDLE: u32 = 10_000;

thread_local! {
    static HELPERS: RefCell<Helpers> = RefCell::default();
}

/// The helpers of this worker.
pub(super) fn crew() -> Box<dyn Crew> {
    struct OfThisWorker;

    impl Crew for OfThisWorker {
        fn prepare(&mut self, helpers: u32, help: Help) {
            HELPERS.with_borrow_mut(|crew| crew.prepare(helpers, help));
        }

        fn ask(&mut self, helper: u32, batches: Range<u64>) {
            HELPERS.with_borrow_mut(|crew| crew.ask(helper, batches));
        }
    }

    Box::new(OfThisWorker)
}

/// The helpers that there are.
#[derive(Default)]
struct Helpers {
    helpers: Vec<Helper>,
    /// The number of the next one. Numbers are not used again: what a lost helper might still say is of nobody.
    next: u32,
    idle: Option<Timeout>,
}

/// A helper. It is ended when this is dropped.
struct Helper {
    number: u32,
    port: MessagePort,
    is_ready: bool,
    /// What waits until it listens. The newest is enough: nobody asks for batches before it is prepared.
    waiting: Option<Array>,
    _messages: EventListener,
}

impl Helpers {
    fn prepare(&mut self, helpers: u32, help: Help) {
        while self.helpers.len() < helpers as usize {
            match Helper::start(self.next) {
                Ok(helper) => self.helpers.push(helper),
                // The browser refuses a channel.
                Err(_) => break,
            }
            self.next += 1;
        }
        let Ok(message) = write_request(&LateRequest::Help(help)) else { return };
        for helper in self.helpers.iter_mut().take(helpers as usize) {
            helper.send(message.clone());
        }
        self.wait_until_idle();
    }

    fn ask(&mut self, helper: u32, batches: Range<u64>) {
        let found = self.helpers.iter_mut().find(|candidate| candidate.number == helper);
        if let (Some(helper), Ok(message)) = (found, write_request(&LateRequest::Draw { batches })) {
            helper.send(message);
        }
        self.wait_until_idle();
    }

    /// A helper listens.
    fn begin_to_send(&mut self, number: u32) {
        if let Some(helper) = self.helpers.iter_mut().find(|helper| helper.number == number) {
            helper.is_ready = true;
            helper.waiting.take().into_iter().for_each(|message| helper.send(message));
        }
    }

    fn wait_until_idle(&mut self) {
        self.idle = Some(Timeout::new(IDLE, || {
            let numbers = HELPERS.with_borrow_mut(|crew| crew.helpers.drain(..).map(|helper| helper.number).collect());
            lose(numbers);
        }));
    }
}

fn hear(number: u32, message: &JsValue) {
    if let Some(message) = message.dyn_ref::<Array>() {
        match read_reply(message) {
            Ok(reply) => with_job_loop(|job_loop, now| job_loop.hear_helper(number, reply, now)),
            Err(_) => end(number),
        }
    } else if matches!(serde_wasm_bindgen::from_value(message.clone()), Ok(Reply::Ready)) {
        HELPERS.with_borrow_mut(|crew| crew.begin_to_send(number));
    } else {
        // It has trapped.
        end(number);
    }
}

/// Ends a helper that is of no more use.
fn end(number: u32) {
    HELPERS.with_borrow_mut(|crew| crew.helpers.retain(|helper| helper.number != number));
    lose(vec![number]);
}

/// What these helpers were asked for is asked of others.
fn lose(numbers: Vec<u32>) {
    with_job_loop(|job_loop, _| numbers.into_iter().for_each(|number| job_loop.lose_helper(number)));
}

impl Helper {
    /// Has the page start a helper, which gets the other end of a channel: see `src/app/page/staff.rs`.
    fn start(number: u32) -> Result<Self, JsValue> {
        let channel = MessageChannel::new()?;
        let (port, other) = (channel.port1(), channel.port2());
        let messages = EventListener::new(&port, "message", move |event| {
            if let Some(message) = event.dyn_ref::<MessageEvent>() {
                hear(number, &message.data());
            }
        });
        port.start();
        tell_page(&Array::of3(&JsValue::UNDEFINED, &number.into(), &other), &Array::of1(&other))?;
        Ok(Self { number, port, is_ready: false, waiting: None, _messages: messages })
    }

    fn send(&mut self, message: Array) {
        if self.is_ready {
            // Where there is no memory for a copy, this helper says nothing, and the work is done without it.
            let _ = self.port.post_message(&message);
        } else {
            self.waiting = Some(message);
        }
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.port.close();
        // Plain numbers: sending them cannot fail.
        let _ = tell_page(&Array::of2(&JsValue::UNDEFINED, &self.number.into()), &Array::new());
    }
}

/// Sends the page an order about helpers: `undefined`, the number of the helper, and the port for one that is to be started.
fn tell_page(order: &Array, handed_over: &Array) -> Result<(), JsValue> {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().dyn_into()?;
    scope.post_message_with_transfer(order, handed_over)
}
