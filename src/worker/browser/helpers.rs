//! Helpers in the browser: more workers, asked for when a job is long, and ended when they have
//! been idle.
//!
//! The page starts and ends them: in Firefox a worker that starts another one may wait for ever
//! (the two wait for one condition, and one wake-up reaches one of them). They talk by a port of
//! their own, past the page. One that is lost without a word is done without until all have been
//! idle.

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

/// After so long without work helpers are ended, in milliseconds: each keeps a program and its
/// differences in memory.
const IDLE: u32 = 10_000;

thread_local! {
    static HELPERS: RefCell<Helpers> = RefCell::default();
}

/// The helpers of the worker whose page is `page`.
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

/// The helpers that there are.
#[derive(Default)]
struct Helpers {
    helpers: Vec<Helper>,
    /// The number of the next one. Numbers are not used again: what a lost helper might still say
    /// is of nobody.
    next: u32,
    idle: Option<Timeout>,
}

/// A helper. It is ended when this is dropped.
struct Helper {
    number: u32,
    page: Peer,
    /// What is sent before the helper listens waits in there.
    port: MessagePort,
    _messages: EventListener,
}

impl Helpers {
    fn prepare(&mut self, helpers: u32, help: Help, page: &Peer) {
        while self.helpers.len() < helpers as usize {
            match Helper::start(self.next, page) {
                Ok(helper) => self.helpers.push(helper),
                // The browser refuses a channel.
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
    /// Has the page start a helper, which gets the other end of a channel: see
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
        // Where there is no memory for a copy, this helper says nothing, and the work is done
        // without it.
        let _ = self.port.unchecked_ref::<Peer>().send(request, Array::new());
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.port.close();
        // A plain number: sending it cannot fail.
        let _ = self.page.send(&Reply::HelperDismissed { number: self.number }, Array::new());
    }
}
