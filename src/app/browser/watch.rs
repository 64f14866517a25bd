//! Watches the computing worker while it owes an answer: browsers do not report when they end one,
//! for lack of memory for instance.

use super::computer::Computer;
use super::{ask_page, dispatch};
use crate::app::Event;
use crate::app::signs::Look;
use crate::worker::browser::is_shown;
use gloo_timers::callback::Timeout;
use js_sys::futures::spawn_local;

/// The time between two looks, in milliseconds. Shorter than the time for which a worker keeps its
/// lock after work: see `src/worker/browser/life.rs`.
const PAUSE: u32 = 500;

impl Computer {
    /// Starts watching the worker, unless that has already started.
    pub(super) fn watch(&mut self) {
        let life = self.life;
        self.next_look.get_or_insert_with(|| Timeout::new(PAUSE, move || spawn_local(look(life))));
    }

    /// Evaluates one look: whether the worker is lost.
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
        // A new worker may have replaced it meanwhile.
        let is_meant = page.computer.life.to_bits() == life.to_bits();
        is_meant && page.computer.take_look(is_held, page.state.session.awaits_worker())
    });
    if is_lost == Some(true) {
        dispatch(Event::WorkerLost("the browser has ended it".to_owned()));
    }
}
