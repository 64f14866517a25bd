//! The computing worker's sign of life: a lock of its own, which the browser takes back when it ends the worker.
//!
//! Nothing else tells the page: there is no event, and a worker in the middle of a long step is silent as well. Idle, it holds
//! none: browsers do not keep a page for the way back while it holds a lock. The page looks for it in `app::page::watch`.

use super::scope::life;
use crate::locks::{Lock, name_of};
use gloo_timers::callback::Timeout;
use std::cell::RefCell;

/// How long the lock is held after the last work, in milliseconds: who drags a slider has many short jobs, and the page looks
/// for it twice a second.
const REST: u32 = 1000;

thread_local! {
    static LIFE: RefCell<Life> = RefCell::default();
}

#[derive(Default)]
struct Life {
    lock: Option<Lock>,
    /// The wait until it is released.
    rest: Option<Timeout>,
}

/// To be called before a message is read, and after each turn of work: whether there is something to do.
pub(super) fn show(is_busy: bool) {
    LIFE.with_borrow_mut(|shown| {
        if is_busy {
            shown.rest = None;
            if shown.lock.is_none() {
                shown.lock = life().and_then(|life| Lock::hold(&name_of(life)));
            }
        } else if shown.lock.is_some() && shown.rest.is_none() {
            shown.rest = Some(Timeout::new(REST, || LIFE.with_borrow_mut(|shown| shown.lock = None)));
        }
    });
}
