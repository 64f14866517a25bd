//! Helpers in the browser: more workers, started by this one when a job is long, and ended when they have been idle.

use super::crew::{Crew, Plan};
use super::protocol::{Reply, Request};
use super::scope::with_job_loop;
use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use js_sys::{Array, BigInt64Array, BigUint64Array, Reflect};
use std::cell::RefCell;
use std::ops::Range;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};

/// After so long without work helpers are ended, in milliseconds: each keeps a program and its differences in memory.
const IDLE: u32 = 10_000;

thread_local! {
    static HELPERS: RefCell<Helpers> = RefCell::default();
}

/// The helpers of this worker.
pub(super) fn crew() -> Box<dyn Crew> {
    struct OfThisWorker;

    impl Crew for OfThisWorker {
        fn prepare(&mut self, helpers: u32, plan: &Plan<'_>) {
            HELPERS.with_borrow_mut(|crew| crew.prepare(helpers, plan));
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

/// A worker that is ended when this is dropped.
struct Helper {
    number: u32,
    worker: Worker,
    is_ready: bool,
    /// What waits until it listens. The newest is enough: nobody asks for batches before it is prepared.
    waiting: Option<Array>,
    _listeners: [EventListener; 2],
}

impl Helpers {
    fn prepare(&mut self, helpers: u32, plan: &Plan<'_>) {
        while self.helpers.len() < helpers as usize {
            match Helper::start(self.next) {
                Ok(helper) => self.helpers.push(helper),
                // This browser starts no workers from a worker, or not so many.
                Err(_) => break,
            }
            self.next += 1;
        }
        let (job, resamples, seed) = (plan.job, plan.resamples, plan.seed.to_string());
        let request = Request::Help { job, resamples, seed, values: Vec::new(), counts: Vec::new() };
        let Ok(request) = serde_wasm_bindgen::to_value(&request) else { return };
        let values = BigInt64Array::new_from_slice(plan.differences.values());
        let counts = BigUint64Array::new_from_slice(plan.differences.counts());
        let message = Array::of3(&request, &values, &counts);
        for helper in self.helpers.iter_mut().take(helpers as usize) {
            helper.send(message.clone());
        }
        self.wait_until_idle();
    }

    fn ask(&mut self, helper: u32, batches: Range<u64>) {
        let found = self.helpers.iter_mut().find(|candidate| candidate.number == helper);
        if let (Some(helper), Ok(request)) = (found, serde_wasm_bindgen::to_value(&Request::Draw { batches })) {
            helper.send(Array::of1(&request));
        }
        self.wait_until_idle();
    }

    /// What a message from a helper says.
    fn read(message: &JsValue) -> Result<Reply, serde_wasm_bindgen::Error> {
        let Some(parts) = message.dyn_ref::<Array>() else { return serde_wasm_bindgen::from_value(message.clone()) };
        Ok(match serde_wasm_bindgen::from_value(parts.get(0))? {
            Reply::Drawn { job, batches, .. } => {
                Reply::Drawn { job, batches, sums: BigInt64Array::new(&parts.get(1)).to_vec() }
            }
            other => other,
        })
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
    match Helpers::read(message) {
        Ok(Reply::Ready) => HELPERS.with_borrow_mut(|crew| crew.begin_to_send(number)),
        Ok(reply @ (Reply::Helping { .. } | Reply::Drawn { .. })) => {
            with_job_loop(|job_loop, now| job_loop.hear_helper(number, reply, now));
        }
        // It has trapped, or says what nobody understands.
        _ => end(number),
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
    fn start(number: u32) -> Result<Self, JsValue> {
        let scope: DedicatedWorkerGlobalScope = js_sys::global().dyn_into()?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&scope.location().href(), &options)?;
        worker.post_message(&Reflect::get(&scope, &"program".into())?)?;
        let messages = EventListener::new(&worker, "message", move |event| {
            if let Some(message) = event.dyn_ref::<MessageEvent>() {
                hear(number, &message.data());
            }
        });
        let options = EventListenerOptions::enable_prevent_default();
        let errors = EventListener::new_with_options(&worker, "error", options, move |event| {
            // Handled here: the console stays empty.
            event.prevent_default();
            end(number);
        });
        Ok(Self { number, worker, is_ready: false, waiting: None, _listeners: [messages, errors] })
    }

    fn send(&mut self, message: Array) {
        if self.is_ready {
            // Where there is no memory for a copy, this helper says nothing, and the work is done without it.
            let _ = self.worker.post_message(&message);
        } else {
            self.waiting = Some(message);
        }
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
