//! The worker's browser side: messages in and out, and turns of work between them.
//!
//! A message to the worker is an array: the [`Request`], then the texts or files that belong to it. A message from it is
//! a [`Reply`], or an array of a reply and the file that belongs to it. What the later part of the program says to that of
//! the other side is an array of `null` and its message, both ways: the first part cannot read it. An array that begins with
//! `undefined` is an order about helpers, see `src/worker/helpers.rs`; a helper's other side is the worker that asked for it.

use super::Refusal;
use super::job_loop::JobLoop;
use super::protocol::{LateReply, Reply, Request};
use crate::scores::Sources;
use gloo_events::EventListener;
use js_sys::{Array, Reflect};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, EventTarget, MessageChannel, MessageEvent, MessagePort};

thread_local! {
    static WORKER: RefCell<Option<Worker>> = const { RefCell::new(None) };
}

struct Worker {
    peer: Peer,
    job_loop: JobLoop,
    turns: Turns,
    _messages: EventListener,
}

/// The other side.
#[derive(Clone)]
pub(super) enum Peer {
    /// The page.
    Page(DedicatedWorkerGlobalScope),
    /// The worker that this one helps.
    Worker(MessagePort),
}

impl Peer {
    /// As the program names it that `www/worker.js` has kept.
    fn of(scope: DedicatedWorkerGlobalScope) -> Self {
        part_of_program(&scope, "port").dyn_into().map_or(Self::Page(scope), Self::Worker)
    }

    /// Sends a message, with what of it is to be handed over and not copied.
    pub(super) fn send(&self, message: &JsValue, handed_over: &Array) -> Result<(), JsValue> {
        match self {
            Self::Page(scope) => scope.post_message_with_transfer(message, handed_over),
            Self::Worker(port) => port.post_message_with_transferable(message, handed_over),
        }
    }

    fn target(&self) -> &EventTarget {
        match self {
            Self::Page(scope) => scope,
            Self::Worker(port) => port,
        }
    }
}

/// What the page has sent with the program under this name; undefined where it has not.
fn part_of_program(scope: &DedicatedWorkerGlobalScope, name: &str) -> JsValue {
    let program = Reflect::get(scope, &"program".into());
    program.and_then(|program| Reflect::get(&program, &name.into())).unwrap_or_default()
}

/// What tells the lock of this computing worker from others; `None` in a helper.
pub(super) fn life() -> Option<f64> {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().dyn_into().ok()?;
    part_of_program(&scope, "life").as_f64()
}

/// Starts to listen, and says so. Call once, in a worker.
///
/// # Errors
/// When this does not run in a worker, or the browser refuses a message channel.
pub fn start() -> Result<(), JsValue> {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().dyn_into()?;
    #[cfg(feature = "split")]
    let later = part_of_program(&scope, "later").dyn_into::<js_sys::WebAssembly::Module>();
    let peer = Peer::of(scope);
    report_panics(peer.clone());
    let messages = EventListener::new(peer.target(), "message", |event| {
        if let Some(message) = event.dyn_ref::<MessageEvent>() {
            with_worker(|worker| worker.receive(&message.data()));
        }
    });
    let turns = Turns::new(|| with_worker(Worker::work))?;
    let mut worker = Worker { peer, job_loop: job_loop(), turns, _messages: messages };
    #[cfg(feature = "split")]
    later.iter().for_each(|later| worker.take_later(later));
    worker.post(&Reply::Ready);
    if let Peer::Worker(port) = &worker.peer {
        // What has been sent since it was opened comes now.
        port.start();
    }
    WORKER.with_borrow_mut(|place| *place = Some(worker));
    Ok(())
}

#[cfg(feature = "split")]
fn job_loop() -> JobLoop {
    JobLoop::default()
}

/// A program in one part has its helpers from the start, and they have nothing to wait for.
#[cfg(not(feature = "split"))]
fn job_loop() -> JobLoop {
    let mut job_loop = JobLoop::default();
    if let Ok(work) = job_loop.later_work() {
        job_loop.take_crew((work.crew)());
    }
    job_loop
}

fn with_worker(action: impl FnOnce(&mut Worker)) {
    WORKER.with_borrow_mut(|worker| worker.as_mut().map(action));
}

/// Lets something happen to the jobs of this worker, outside its turns. The clock is in milliseconds.
pub(super) fn with_job_loop(action: impl FnOnce(&mut JobLoop, fn() -> f64)) {
    with_worker(|worker| action(&mut worker.job_loop, now));
}

impl Worker {
    fn receive(&mut self, message: &JsValue) {
        #[cfg(feature = "split")]
        if let Some(module) = message.dyn_ref::<js_sys::WebAssembly::Module>() {
            return self.take_later(module);
        }
        self.show_life(true);
        match read_message(&self.job_loop, message) {
            Ok((request, texts)) => {
                if let Some(reply) = self.job_loop.receive(request, texts) {
                    self.post(&reply);
                }
            }
            Err((Some(job), message)) => self.post(&Reply::Rejected { job, is_half: false, message }),
            Err((None, message)) => self.post(&Reply::Crashed { message }),
        }
        self.go_on();
    }

    /// Joins the later part of the program, as the page has compiled it.
    #[cfg(feature = "split")]
    fn take_later(&mut self, module: &js_sys::WebAssembly::Module) {
        match crate::later::join::join(module) {
            Ok(later) => {
                self.job_loop.take_later(later);
                self.job_loop.take_crew((later.work.crew)());
            }
            // It did join the page's program, which is this one. If it does not here, the page's console says so.
            Err(error) => wasm_bindgen::throw_val(error),
        }
    }

    fn work(&mut self) {
        for reply in self.job_loop.work(now) {
            match reply {
                Reply::Means { .. } => or_throw(self.send_file(&reply)),
                _ => self.post(&reply),
            }
        }
        self.go_on();
    }

    /// Asks for the next turn, if there is more to do.
    fn go_on(&self) {
        let is_busy = self.job_loop.is_busy();
        self.show_life(is_busy);
        if is_busy {
            self.turns.request();
        }
    }

    fn show_life(&self, is_busy: bool) {
        if let Ok(work) = self.job_loop.later_work() {
            (work.show_life)(is_busy);
        }
    }

    fn post(&self, reply: &Reply) {
        match reply {
            Reply::Late(late) => or_throw(self.send_late(late)),
            _ => post(&self.peer, reply),
        }
    }

    fn send_late(&self, reply: &LateReply) -> Result<(), JsValue> {
        let work = self.job_loop.later_work().map_err(Refusal::message)?;
        (work.send_reply)(reply, &self.peer)
    }

    fn send_file(&mut self, reply: &Reply) -> Result<(), JsValue> {
        let parts = self.job_loop.take_file();
        let work = self.job_loop.later_work().map_err(Refusal::message)?;
        (work.send_file)(reply, parts, &self.peer)
    }
}

fn post(peer: &Peer, reply: &Reply) {
    let written = serde_wasm_bindgen::to_value(reply).map_err(JsValue::from);
    or_throw(written.and_then(|reply| peer.send(&reply, &Array::new())));
}

/// Replies are plain data with counts far below 2^53: sending one cannot fail. If it does, the page's console says so.
fn or_throw(sent: Result<(), JsValue>) {
    if let Err(error) = sent {
        wasm_bindgen::throw_val(error);
    }
}

/// The request and the texts beside it. An error names the job that it ends, where there is one.
fn read_message(job_loop: &JobLoop, message: &JsValue) -> Result<(Request, Option<Sources>), (Option<u32>, String)> {
    let message = Array::from(message);
    let mut parts = message.iter();
    let unreadable = |error| (None, format!("a message from the page cannot be read: {error}"));
    let request = match parts.next().unwrap_or_default() {
        late if late.is_null() => {
            let work = job_loop.later_work().map_err(|refusal| (None, refusal.message()))?;
            let request = (work.read_request)(&message).map_err(unreadable)?;
            return Ok((Request::Late(request), None));
        }
        request => serde_wasm_bindgen::from_value(request).map_err(unreadable)?,
    };
    let job = match &request {
        Request::Run(run) | Request::Means(run) => Some(run.job),
        Request::Stop { job } => Some(*job),
        Request::Late(_) => None,
    };
    let texts: Vec<JsValue> = parts.collect();
    if texts.is_empty() {
        return Ok((request, None));
    }
    let work = job_loop.later_work().map_err(|refusal| (job, refusal.message()))?;
    let sources = (work.sources)(texts).map_err(|message| (job, message))?;
    Ok((request, Some(sources)))
}

/// Milliseconds since the worker began.
fn now() -> f64 {
    thread_local! {
        static CLOCK: Option<web_sys::Performance> =
            js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>().ok().and_then(|scope| scope.performance());
    }
    CLOCK.with(|clock| clock.as_ref().map_or(0.0, web_sys::Performance::now))
}

/// Turns of work that let waiting messages go first: a message to oneself queues up behind them, and unlike a timer it
/// is not slowed down to four milliseconds. <https://developer.mozilla.org/docs/Web/API/MessageChannel>
struct Turns {
    sender: MessagePort,
    /// Whether a turn has been asked for and has not begun: a second one would only make messages wait.
    is_coming: Rc<Cell<bool>>,
    _receiver: EventListener,
}

impl Turns {
    fn new(turn: impl Fn() + 'static) -> Result<Self, JsValue> {
        let channel = MessageChannel::new()?;
        let is_coming = Rc::new(Cell::new(false));
        let coming = Rc::clone(&is_coming);
        let receiver = EventListener::new(&channel.port1(), "message", move |_| {
            coming.set(false);
            turn();
        });
        // Ports that are listened to in this way deliver nothing until they are started.
        channel.port1().start();
        Ok(Self { sender: channel.port2(), is_coming, _receiver: receiver })
    }

    /// Asks for one turn.
    fn request(&self) {
        if self.is_coming.replace(true) {
            return;
        }
        if let Err(error) = self.sender.post_message(&JsValue::NULL) {
            wasm_bindgen::throw_val(error);
        }
    }
}

/// A panic ends a wasm program for good: the page learns why, and starts another worker.
fn report_panics(peer: Peer) {
    thread_local! {
        static PEER: RefCell<Option<Peer>> = const { RefCell::new(None) };
    }
    PEER.set(Some(peer));
    std::panic::set_hook(Box::new(|panic| {
        let message = panic.payload_as_str().unwrap_or("unknown cause").to_owned();
        PEER.with_borrow(|peer| peer.as_ref().map(|peer| post(peer, &Reply::Crashed { message })));
    }));
}
