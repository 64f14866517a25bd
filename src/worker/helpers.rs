//! Helpers in the browser: more workers, started by this one when a job is long, and ended when they have been idle.

use super::crew::Crew;
use super::late_messages::{read_reply, write_request};
use super::protocol::{Help, LateRequest, Reply};
use super::scope::with_job_loop;
use super::started::Started;
use gloo_timers::callback::Timeout;
use js_sys::{Array, Reflect};
use std::cell::RefCell;
use std::ops::Range;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::DedicatedWorkerGlobalScope;

/// After so long without work helpers are ended, in milliseconds: each keeps a program and its differences in memory.
const IDLE: u32 = 10_000;

thread_local! {
    static HELPERS: RefCell<Helpers> = RefCell::default();
}

/// The helpers of this worker; `later` is the later part of their program, undefined where that is in one part.
pub(super) fn crew(later: &JsValue) -> Box<dyn Crew> {
    struct OfThisWorker;

    impl Crew for OfThisWorker {
        fn prepare(&mut self, helpers: u32, help: Help) {
            HELPERS.with_borrow_mut(|crew| crew.prepare(helpers, help));
        }

        fn ask(&mut self, helper: u32, batches: Range<u64>) {
            HELPERS.with_borrow_mut(|crew| crew.ask(helper, batches));
        }
    }

    HELPERS.with_borrow_mut(|crew| crew.later = later.clone());
    Box::new(OfThisWorker)
}

/// The helpers that there are.
#[derive(Default)]
struct Helpers {
    helpers: Vec<Helper>,
    /// The later part of the program, compiled.
    later: JsValue,
    /// The number of the next one. Numbers are not used again: what a lost helper might still say is of nobody.
    next: u32,
    idle: Option<Timeout>,
}

/// A helper. It is ended when this is dropped.
struct Helper {
    number: u32,
    worker: Started,
    is_ready: bool,
    /// What waits until it listens. The newest is enough: nobody asks for batches before it is prepared.
    waiting: Option<Array>,
    later: JsValue,
}

impl Helpers {
    fn prepare(&mut self, helpers: u32, help: Help) {
        while self.helpers.len() < helpers as usize {
            match Helper::start(self.next, self.later.clone()) {
                Ok(helper) => self.helpers.push(helper),
                // This browser starts no workers from a worker, or not so many.
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
            if !helper.later.is_undefined() {
                // As in `Helper::send`.
                let _ = helper.worker.post(&helper.later);
            }
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
    /// Starts a worker as the page has started this one: `www/worker.js` keeps what it was sent.
    fn start(number: u32, later: JsValue) -> Result<Self, JsValue> {
        let scope: DedicatedWorkerGlobalScope = js_sys::global().dyn_into()?;
        let program = Reflect::get(&scope, &"program".into())?;
        let hear = move |message: &JsValue| hear(number, message);
        let worker = Started::start(&scope.location().href(), &program, hear, move |_| end(number))?;
        Ok(Self { number, worker, is_ready: false, waiting: None, later })
    }

    fn send(&mut self, message: Array) {
        if self.is_ready {
            // Where there is no memory for a copy, this helper says nothing, and the work is done without it.
            let _ = self.worker.post(&message);
        } else {
            self.waiting = Some(message);
        }
    }
}
