//! The worker in the browser: passes messages in and out, and works in turns between them.

mod helpers;
mod life;
mod peer;
mod texts;

pub(crate) use life::is_shown;
pub(crate) use peer::Peer;

use super::job_loop::JobLoop;
use super::protocol::{Lacks, Reply, Request};
use gloo_events::EventListener;
use js_sys::{Array, Reflect};
use life::Life;
use paired_bootstrap::report::MeansCsv;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use texts::sources;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, DedicatedWorkerGlobalScope, MessageChannel, MessagePort};

thread_local! {
    static WORKER: RefCell<Option<Worker>> = const { RefCell::new(None) };
}

struct Worker {
    /// The page, or the worker that this one helps.
    peer: Peer,
    job_loop: JobLoop,
    life: Life,
    turns: Turns,
    _messages: EventListener,
}

/// Starts to listen and tells the page. Call once, in a worker.
///
/// # Errors
/// When this does not run in a worker, or the browser refuses a message channel.
pub fn start() -> Result<(), JsValue> {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().dyn_into()?;
    // What the page sent along with the program; `www/worker.js` has kept it.
    let program = Reflect::get(&scope, &"program".into())?;
    let life = Life::new(Reflect::get(&program, &"life".into())?.as_f64());
    let port: Option<MessagePort> = Reflect::get(&program, &"port".into())?.dyn_into().ok();
    let page: Peer = scope.unchecked_into();
    let peer = port.as_ref().map_or_else(|| page.clone(), |port| port.clone().unchecked_into());
    report_panics(peer.clone());
    let messages = peer.listen(|message| with_worker(|worker| worker.receive(message)));
    let turns = Turns::new(|| with_worker(Worker::work))?;
    let mut job_loop = JobLoop::default();
    job_loop.take_crew(helpers::crew(page));
    let worker = Worker { peer, job_loop, life, turns, _messages: messages };
    worker.send(&Reply::Ready { build: crate::BUILD.to_owned() }, Array::new());
    WORKER.with_borrow_mut(|place| *place = Some(worker));
    if let Some(port) = port {
        // Delivers the messages that were sent before.
        port.start();
    }
    Ok(())
}

fn with_worker(action: impl FnOnce(&mut Worker)) {
    WORKER.with_borrow_mut(|worker| worker.as_mut().map(action));
}

/// Runs `action` on the jobs of this worker, between turns. The clock is in milliseconds.
pub(super) fn with_job_loop(action: impl FnOnce(&mut JobLoop, fn() -> f64)) {
    with_worker(|worker| action(&mut worker.job_loop, now));
}

impl Worker {
    fn receive(&mut self, message: Result<(Request, Array), serde_wasm_bindgen::Error>) {
        self.show_life(true);
        let reply = match message {
            Ok((request, parts)) => self.take(request, parts),
            Err(error) => Some(Reply::Crashed { message: format!("a message from the page cannot be read: {error}") }),
        };
        if let Some(reply) = reply {
            self.reply(&reply);
        }
        self.go_on();
    }

    /// Handles a request. Its parts are texts or files.
    fn take(&mut self, request: Request, parts: Array) -> Option<Reply> {
        if parts.length() == 0 {
            return self.job_loop.receive(request, None);
        }
        match (sources(parts), &request) {
            (Ok(texts), _) => self.job_loop.receive(request, Some(texts)),
            (Err(message), Request::Run(run)) => Some(Reply::Rejected {
                job: run.job,
                lacks: Lacks::Correction,
                message,
                answers: Vec::new(),
                table: None,
            }),
            (Err(message), _) => Some(Reply::Crashed { message }),
        }
    }

    fn work(&mut self) {
        for reply in self.job_loop.work(now) {
            self.reply(&reply);
        }
        self.go_on();
    }

    /// Requests the next turn if there is more to do.
    fn go_on(&mut self) {
        let is_busy = self.job_loop.is_busy();
        self.show_life(is_busy);
        if is_busy {
            self.turns.request();
        }
    }

    fn show_life(&mut self, is_busy: bool) {
        self.life.show(is_busy, || with_worker(|worker| worker.life.end()));
    }

    /// Sends a reply with its file, if it has one.
    fn reply(&self, reply: &Reply) {
        let parts = Array::new();
        if let Reply::Means { file: text, .. } | Reply::Items { file: text, .. } | Reply::Scores { file: text, .. } =
            reply
        {
            parts.push(&or_throw(file(text)));
        }
        self.send(reply, parts);
    }

    fn send(&self, reply: &Reply, parts: Array) {
        or_throw(self.peer.send(reply, parts));
    }
}

/// A file with these parts of text.
fn file(parts: &[String]) -> Result<JsValue, JsValue> {
    let parts: Array = parts.iter().map(|part| JsValue::from_str(part)).collect();
    let options = BlobPropertyBag::new();
    options.set_type(MeansCsv::MEDIA_TYPE);
    Ok(Blob::new_with_str_sequence_and_options(&parts, &options)?.into())
}

/// Replies are plain data with counts far below 2^53, so that sending one cannot fail. If it does,
/// the console shows the error.
fn or_throw<T>(sent: Result<T, JsValue>) -> T {
    sent.unwrap_or_else(|error| wasm_bindgen::throw_val(error))
}

/// Milliseconds since the worker started.
fn now() -> f64 {
    thread_local! {
        static CLOCK: Option<web_sys::Performance> =
            js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>().ok().and_then(|scope| scope.performance());
    }
    CLOCK.with(|clock| clock.as_ref().map_or(0.0, web_sys::Performance::now))
}

/// Turns of work that let waiting messages go first: a message to oneself is queued behind them,
/// and unlike a timer it is not delayed by four milliseconds.
/// <https://developer.mozilla.org/docs/Web/API/MessageChannel>
struct Turns {
    sender: MessagePort,
    /// Whether a turn has been requested but not started. A second one would only delay messages.
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
        // A port with such a listener delivers nothing until it is started.
        channel.port1().start();
        Ok(Self { sender: channel.port2(), is_coming, _receiver: receiver })
    }

    /// Requests one turn.
    fn request(&self) {
        if self.is_coming.replace(true) {
            return;
        }
        or_throw(self.sender.post_message(&JsValue::NULL));
    }
}

/// Reports panics, which end a wasm program for good. The page learns the cause and starts another
/// worker.
fn report_panics(peer: Peer) {
    thread_local! {
        static PEER: RefCell<Option<Peer>> = const { RefCell::new(None) };
    }
    PEER.set(Some(peer));
    std::panic::set_hook(Box::new(|panic| {
        let message = panic.payload_as_str().unwrap_or("unknown cause").to_owned();
        PEER.with_borrow(|peer| peer.as_ref().map(|peer| peer.send(&Reply::Crashed { message }, Array::new())));
    }));
}
