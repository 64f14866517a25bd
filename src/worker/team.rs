//! Batches of resamples, drawn by this worker and its helpers.

use super::SLICE;
use super::crew::Crew;
use super::sharing::{Drawn, Sharing};
use std::ops::Range;

/// A helper is worth starting for each such amount of work left, in milliseconds.
const WORTH_A_HELPER: f64 = 40.0;

/// How long a helper should draw for one request, in milliseconds: longer than the worker takes to
/// notice its reply, which is a slice and a picture.
const LOAN: f64 = 2.5 * SLICE;

/// The number of requests that a helper has at a time: while one is being reported, it draws the
/// other.
const LOANS_AT_ONCE: u32 = 2;

/// The batches of one job or question. Each yields an `R`.
pub(super) struct Team<R> {
    sharing: Sharing<R>,
    /// How many workers may draw at once: this one and its helpers.
    workers: u32,
    /// How many helpers were asked to prepare.
    helpers: u32,
    /// The number of batches that this worker has drawn, and the time it has spent on resamples.
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

    /// The batch that this worker draws next; `None` if everything has been handed on.
    pub(super) fn take(&mut self) -> Option<u64> {
        let batch = self.sharing.take()?;
        self.own_batches += 1;
        Some(batch)
    }

    /// Whether this batch is the next one to be handed on.
    pub(super) fn is_next(&self, batch: u64) -> bool {
        self.sharing.is_next(batch)
    }

    /// Notes that the next batch has been handed on.
    pub(super) fn hand_on(&mut self) {
        self.sharing.hand_on();
    }

    /// Keeps results until their turn.
    pub(super) fn keep(&mut self, batches: Range<u64>, results: Vec<R>) {
        self.sharing.keep(Drawn { batches, results });
    }

    /// Hands on results that were drawn early and whose turn has come.
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

    /// Adds to the time that this worker has spent on resamples, in milliseconds.
    pub(super) fn spend(&mut self, milliseconds: f64) {
        self.milliseconds += milliseconds;
    }

    /// The time that this worker has spent on resamples, in milliseconds.
    pub(super) fn milliseconds(&self) -> f64 {
        self.milliseconds
    }

    /// How many helpers should prepare; `Some` only once, as soon as the work turns out to be long.
    pub(super) fn wants_helpers(&mut self) -> Option<u32> {
        let left = self.sharing.left() as f64 * self.milliseconds_a_batch();
        // With h helpers, h + 1 workers share the work left.
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

    /// A helper is ready.
    pub(super) fn take_on(&mut self, helper: u32, crew: &mut dyn Crew) {
        (0..LOANS_AT_ONCE).for_each(|_| self.lend(helper, crew));
    }

    /// Ends the loan of these batches to a helper. Returns whether there was one.
    pub(super) fn settle(&mut self, helper: u32, batches: &Range<u64>) -> bool {
        self.sharing.settle(helper, batches)
    }

    /// A helper is lost.
    pub(super) fn take_back(&mut self, helper: u32) {
        self.sharing.take_back(helper);
    }

    /// All helpers are needed for something else.
    pub(super) fn take_back_all(&mut self) {
        self.sharing.take_back_all();
        self.helpers = 0;
    }

    /// Lends a helper batches for a while; fewer towards the end, so that all workers finish
    /// together.
    pub(super) fn lend(&mut self, helper: u32, crew: &mut dyn Crew) {
        let fair = self.sharing.left() / u64::from(LOANS_AT_ONCE * (self.helpers + 1));
        let most = ((LOAN / self.milliseconds_a_batch()) as u64).min(fair).max(1);
        if let Some(batches) = self.sharing.lend(helper, most) {
            crew.ask(helper, batches);
        }
    }
}
