//! Helpers in the browser: additional workers, requested when a job is long, and ended when they
//! have been idle.
//!
//! The page starts and ends them. In Firefox a worker that starts another one may wait for ever:
//! both wait for one condition, and a wake-up only reaches one of them. Worker and helpers talk
//! through a port of their own, not through the page. A helper that is lost without notice is not
//! replaced until all have been idle.

use super::{Peer, with_job_loop};
use crate::worker::crew::Crew;
use crate::worker::protocol::{Help, Reply, Request};
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use js_sys::Array;
use std::cell::RefCell;
use std::ops::Range;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageChannel, MessagePort};

/// How long helpers may be idle before they are ended, in milliseconds: each keeps a program and
/// its differences in memory.
const IDLE: u32 = 10_000;

thread_local! {
    static HELPERS: RefCell<Helpers> = RefCell::default();
}

/// The helpers of this worker. `page` is its page.
pub(super) fn crew(page: Peer) -> Box<dyn Crew> {
    struct OfThisWorker(Peer);

    impl Crew for OfThisWorker {
        fn prepare(&mut self, helpers: u32, help: Help) {
            HELPERS.with_borrow_mut(|crew| crew.prepare(helpers, help, &self.0));
        }

        fn ask(&mut self, helper: u32, batches: Range<u64>) {
            HELPERS.with_borrow_mut(|crew| crew.ask(helper, batches));
        }
    }

    Box::new(OfThisWorker(page))
}

/// The running helpers.
#[derive(Default)]
struct Helpers {
    helpers: Vec<Helper>,
    /// The number of the next helper. Numbers are not reused, so that late messages of a lost
    /// helper reach nobody.
    next: u32,
    idle: Option<Timeout>,
}

/// A helper. Dropping this ends it.
struct Helper {
    number: u32,
    page: Peer,
    /// Holds messages until the helper is listening.
    port: MessagePort,
    _messages: EventListener,
}

impl Helpers {
    fn prepare(&mut self, helpers: u32, help: Help, page: &Peer) {
        while self.helpers.len() < helpers as usize {
            match Helper::start(self.next, page) {
                Ok(helper) => self.helpers.push(helper),
                // The browser refuses another channel.
                Err(_) => break,
            }
            self.next += 1;
        }
        let request = Request::Help(help);
        self.helpers.iter().take(helpers as usize).for_each(|helper| helper.send(&request));
        self.wait_until_idle();
    }

    fn ask(&mut self, helper: u32, batches: Range<u64>) {
        if let Some(helper) = self.helpers.iter().find(|candidate| candidate.number == helper) {
            helper.send(&Request::Draw { batches });
        }
        self.wait_until_idle();
    }

    fn wait_until_idle(&mut self) {
        self.idle = Some(Timeout::new(IDLE, || {
            let numbers = HELPERS.with_borrow_mut(|crew| crew.helpers.drain(..).map(|helper| helper.number).collect());
            lose(numbers);
        }));
    }
}

fn hear(number: u32, reply: Result<(Reply, Array), serde_wasm_bindgen::Error>) {
    match reply {
        Ok((Reply::Crashed { .. }, _)) | Err(_) => end(number),
        Ok((reply, _)) => with_job_loop(|job_loop, now| job_loop.hear_helper(number, reply, now)),
    }
}

/// Ends a helper that is no longer of use.
fn end(number: u32) {
    HELPERS.with_borrow_mut(|crew| crew.helpers.retain(|helper| helper.number != number));
    lose(vec![number]);
}

/// Has others do what these helpers were asked for.
fn lose(numbers: Vec<u32>) {
    with_job_loop(|job_loop, _| numbers.into_iter().for_each(|number| job_loop.lose_helper(number)));
}

impl Helper {
    /// Has the page start a helper and pass it the other end of a channel: see
    /// `src/app/browser/computer.rs`.
    fn start(number: u32, page: &Peer) -> Result<Self, JsValue> {
        let channel = MessageChannel::new()?;
        let port = channel.port1();
        let messages = port.unchecked_ref::<Peer>().listen(move |reply| hear(number, reply));
        port.start();
        page.send(&Reply::HelperWanted { number }, Array::of1(&channel.port2()))?;
        Ok(Self { number, page: page.clone(), port, _messages: messages })
    }

    fn send(&self, request: &Request) {
        // If there is no memory for a copy, the helper stays silent, and the work is done without
        // it.
        let _ = self.port.unchecked_ref::<Peer>().send(request, Array::new());
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.port.close();
        // Cannot fail: the message is a plain number.
        let _ = self.page.send(&Reply::HelperDismissed { number: self.number }, Array::new());
    }
}
