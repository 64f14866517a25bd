//! Watches over the computing worker while it owes an answer: a browser that ends one, for want of memory say, tells nobody.

use super::super::event::Event;
use super::super::signs::{Look, Signs};
use super::{ask_page, dispatch};
use crate::locks::{is_held, name_of};
use gloo_timers::callback::Timeout;
use js_sys::futures::spawn_local;
use std::cell::RefCell;

/// How long it is from one look to the next, in milliseconds: shorter than a worker keeps its lock after its work, see
/// `src/worker/life.rs`.
const PAUSE: u32 = 500;

thread_local! {
    static WATCH: RefCell<Watch> = RefCell::default();
}

#[derive(Default)]
struct Watch {
    signs: Signs,
    /// The worker that is looked at next, and the wait for that; none while nothing is awaited of it.
    next: Option<(f64, Timeout)>,
}

/// Begins to watch over the worker with this lock, unless somebody watches already.
pub(super) fn begin(life: f64) {
    WATCH.with_borrow_mut(|watch| {
        if watch.next.is_none() {
            watch.look_soon(life);
        }
    });
}

impl Watch {
    fn look_soon(&mut self, life: f64) {
        self.next = Some((life, Timeout::new(PAUSE, || spawn_local(look()))));
    }
}

async fn look() {
    let Some(life) = WATCH.with_borrow(|watch| watch.next.as_ref().map(|(life, _)| *life)) else { return };
    let is_held = is_held(&name_of(life)).await;
    let look = ask_page(|page| Look {
        life: page.computer.life,
        // Of one that has taken its place nobody has asked.
        is_held: is_held.filter(|_| page.computer.life.to_bits() == life.to_bits()),
        is_heard: std::mem::take(&mut page.computer.is_heard),
        is_awaited: page.state.awaits_worker(),
    });
    let Some(look) = look else { return };
    let is_lost = WATCH.with_borrow_mut(|watch| {
        watch.next = None;
        if look.is_awaited {
            watch.look_soon(look.life);
        }
        watch.signs.take(look)
    });
    if is_lost {
        dispatch(Event::WorkerLost("the browser has ended it".to_owned()));
    }
}
