//! Watches over the computing worker while it owes an answer: a browser that ends one, for want of memory say, tells nobody.

use super::super::event::Event;
use super::{ask_page, dispatch};
use crate::locks::{is_held, name_of};
use gloo_timers::callback::Timeout;
use js_sys::futures::spawn_local;
use std::cell::RefCell;

/// How long it is from one look to the next, in milliseconds: shorter than a worker keeps its lock after its work.
const PAUSE: u32 = 500;

/// So often in a row the worker has to be silent and its lock free: it asks for it when it begins to work.
const ENOUGH: u32 = 10;

thread_local! {
    static WATCH: RefCell<Option<Watch>> = const { RefCell::new(None) };
}

/// What was seen of one worker.
struct Watch {
    life: f64,
    /// Whether its lock was ever held. A page on the disk may never see that: then nothing follows from it.
    is_lock_seen: bool,
    /// How often in a row there was no sign of it.
    missed: u32,
    /// The wait for the next look; none while nothing is awaited of it.
    next: Option<Timeout>,
}

/// Begins to watch over the worker with this lock, unless somebody watches already.
pub(super) fn begin(life: f64) {
    WATCH.with_borrow_mut(|watch| {
        let watch = watch.get_or_insert(Watch { life, is_lock_seen: false, missed: 0, next: None });
        if watch.next.is_none() {
            watch.look_soon();
        }
    });
}

impl Watch {
    fn look_soon(&mut self) {
        self.next = Some(Timeout::new(PAUSE, || spawn_local(look())));
    }

    /// Takes what was seen: whether the worker is lost.
    fn take(&mut self, present: f64, is_held: bool, is_heard: bool) -> bool {
        if self.life.to_bits() != present.to_bits() {
            // Another worker has taken its place.
            (self.life, self.is_lock_seen, self.missed) = (present, false, 0);
            return false;
        }
        self.is_lock_seen |= is_held;
        self.missed = if is_held || is_heard || !self.is_lock_seen { 0 } else { self.missed + 1 };
        self.missed == ENOUGH
    }
}

async fn look() {
    let Some(life) = WATCH.with_borrow(|watch| watch.as_ref().map(|watch| watch.life)) else { return };
    let is_held = is_held(&name_of(life)).await;
    let known = ask_page(|page| {
        let is_heard = std::mem::take(&mut page.computer.is_heard);
        (page.computer.life, is_heard, page.state.awaits_worker())
    });
    let Some((present, is_heard, is_awaited)) = known else { return };
    let is_lost = WATCH.with_borrow_mut(|watch| {
        let Some(watch) = watch else { return false };
        let is_lost = watch.take(present, is_held, is_heard);
        watch.next = None;
        if is_awaited {
            watch.look_soon();
        }
        is_lost
    });
    if is_lost && is_awaited {
        dispatch(Event::WorkerLost("the browser has ended it".to_owned()));
    }
}
