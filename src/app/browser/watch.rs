//! Watches over the computing worker while it owes an answer: a browser that ends one, for want of
//! memory say, tells nobody.

use super::computer::Computer;
use super::{ask_page, dispatch};
use crate::app::Event;
use crate::app::signs::Look;
use crate::worker::browser::is_shown;
use gloo_timers::callback::Timeout;
use js_sys::futures::spawn_local;

/// How long it is from one look to the next, in milliseconds: shorter than a worker keeps its lock
/// after its work, see `src/worker/browser/life.rs`.
const PAUSE: u32 = 500;

impl Computer {
    /// Begins to watch over the worker, unless that has begun.
    pub(super) fn watch(&mut self) {
        let life = self.life;
        self.next_look.get_or_insert_with(|| Timeout::new(PAUSE, move || spawn_local(look(life))));
    }

    /// Takes a look: whether the worker is lost.
    fn take_look(&mut self, is_held: Option<bool>, is_awaited: bool) -> bool {
        self.next_look = None;
        if is_awaited {
            self.watch();
        }
        self.signs.take(Look { is_held, is_heard: std::mem::take(&mut self.is_heard), is_awaited })
    }
}

async fn look(life: f64) {
    let is_held = is_shown(life).await;
    let is_lost = ask_page(|page| {
        // Another worker may have taken its place meanwhile.
        let is_meant = page.computer.life.to_bits() == life.to_bits();
        is_meant && page.computer.take_look(is_held, page.state.session.awaits_worker())
    });
    if is_lost == Some(true) {
        dispatch(Event::WorkerLost("the browser has ended it".to_owned()));
    }
}
