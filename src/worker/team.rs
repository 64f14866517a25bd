//! Batches of resamples, drawn by this worker and its helpers.

use super::SLICE;
use super::crew::Crew;
use super::sharing::{Drawn, Sharing};
use std::ops::Range;

/// A helper is worth its start where so much work is left for each worker, in milliseconds.
const WORTH_A_HELPER: f64 = 40.0;

/// How long a helper is to draw at what it is asked for, in milliseconds: longer than this worker
/// takes to hear of it, a slice and a picture.
const LOAN: f64 = 2.5 * SLICE;

/// A helper has so much to do at a time: while one is done and told, it draws the other.
const LOANS_AT_ONCE: u32 = 2;

/// The batches of one job or question. Each becomes an `R`.
pub(super) struct Team<R> {
    sharing: Sharing<R>,
    /// How many workers may draw at once: this one and its helpers.
    workers: u32,
    /// How many helpers have been asked to prepare.
    helpers: u32,
    /// The batches that this worker has drawn, and how long it has spent on resamples.
    own_batches: u64,
    milliseconds: f64,
}

impl<R> Team<R> {
    pub(super) fn new(batches: u64, workers: u32) -> Self {
        Self { sharing: Sharing::new(batches), workers, helpers: 0, own_batches: 0, milliseconds: 0.0 }
    }

    pub(super) fn is_complete(&self) -> bool {
        self.sharing.is_complete()
    }

    /// The batch that this worker draws next; `None` when everything has been handed on.
    pub(super) fn take(&mut self) -> Option<u64> {
        let batch = self.sharing.take()?;
        self.own_batches += 1;
        Some(batch)
    }

    /// Whether this batch is the next one to be handed on.
    pub(super) fn is_next(&self, batch: u64) -> bool {
        self.sharing.is_next(batch)
    }

    /// The next batch has been handed on.
    pub(super) fn hand_on(&mut self) {
        self.sharing.hand_on();
    }

    /// Keeps what has been drawn until its turn.
    pub(super) fn keep(&mut self, batches: Range<u64>, results: Vec<R>) {
        self.sharing.keep(Drawn { batches, results });
    }

    /// Hands on what has been drawn early and whose turn has come.
    pub(super) fn hand_on_early(&mut self, mut take: impl FnMut(R)) {
        while let Some(Drawn { batches, results }) = self.sharing.in_turn() {
            for (batch, result) in batches.zip(results) {
                if self.sharing.is_next(batch) {
                    take(result);
                    self.sharing.hand_on();
                }
            }
        }
    }

    /// Notes that this worker has spent so many milliseconds on resamples.
    pub(super) fn spend(&mut self, milliseconds: f64) {
        self.milliseconds += milliseconds;
    }

    /// How long this worker has spent on resamples.
    pub(super) fn milliseconds(&self) -> f64 {
        self.milliseconds
    }

    /// How many helpers are to prepare: once, as soon as it shows that the work is long.
    pub(super) fn wants_helpers(&mut self) -> Option<u32> {
        let left = self.sharing.left() as f64 * self.milliseconds_a_batch();
        // With h helpers, each of the h + 1 workers has left / (h + 1) to do.
        let wanted = self.workers.saturating_sub(1).min((left / WORTH_A_HELPER) as u32);
        if self.helpers > 0 || wanted == 0 {
            return None;
        }
        self.helpers = wanted;
        Some(wanted)
    }

    fn milliseconds_a_batch(&self) -> f64 {
        self.milliseconds / self.own_batches.max(1) as f64
    }

    /// A helper has prepared.
    pub(super) fn take_on(&mut self, helper: u32, crew: &mut dyn Crew) {
        (0..LOANS_AT_ONCE).for_each(|_| self.lend(helper, crew));
    }

    /// Whether a helper was asked for these batches, and still is. From now on it is not.
    pub(super) fn settle(&mut self, helper: u32, batches: &Range<u64>) -> bool {
        self.sharing.settle(helper, batches)
    }

    /// A helper is lost.
    pub(super) fn take_back(&mut self, helper: u32) {
        self.sharing.take_back(helper);
    }

    /// All helpers do something else now.
    pub(super) fn take_back_all(&mut self) {
        self.sharing.take_back_all();
        self.helpers = 0;
    }

    /// Asks a helper for so many batches as take it a while; for fewer towards the end, so that all
    /// are done at a time.
    pub(super) fn lend(&mut self, helper: u32, crew: &mut dyn Crew) {
        let fair = self.sharing.left() / u64::from(LOANS_AT_ONCE * (self.helpers + 1));
        let most = ((LOAN / self.milliseconds_a_batch()) as u64).min(fair).max(1);
        if let Some(batches) = self.sharing.lend(helper, most) {
            crew.ask(helper, batches);
        }
    }
}
