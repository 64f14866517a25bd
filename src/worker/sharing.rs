//! Distributes the batches of a job, and keeps results that come out of turn.
//!
//! Batches go to whoever is free, and their results are handed on in order, so that the outcome and
//! every report on the way are the same with one worker or eight. A batch that a helper does not
//! return is drawn again by this worker as soon as nothing else is left to draw, or too many
//! results wait for it. So nobody has to notice that a helper is lost.

use std::ops::Range;

/// The batches of one job.
#[derive(Debug)]
pub(super) struct Sharing<R> {
    /// Their number.
    batches: u64,
    /// The first batch that nobody has taken yet.
    fresh: u64,
    /// The first batch that has not been handed on.
    next: u64,
    /// The batches that helpers are drawing.
    loans: Vec<Loan>,
    /// The batches that lost helpers were drawing.
    returned: Vec<Range<u64>>,
    /// Results that have to wait for earlier batches.
    early: Vec<Drawn<R>>,
}

#[derive(Debug, PartialEq, Eq)]
struct Loan {
    helper: u32,
    batches: Range<u64>,
}

/// Consecutive batches with their results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Drawn<R> {
    pub(super) batches: Range<u64>,
    pub(super) results: Vec<R>,
}

/// At least this many batches can be drawn ahead of a missing one.
const AHEAD: u64 = 64;

impl<R> Sharing<R> {
    pub(super) fn new(batches: u64) -> Self {
        Self { batches, fresh: 0, next: 0, loans: Vec::new(), returned: Vec::new(), early: Vec::new() }
    }

    /// Whether everything has been handed on.
    pub(super) fn is_complete(&self) -> bool {
        self.next >= self.batches
    }

    /// How many batches nobody has taken yet.
    pub(super) fn left(&self) -> u64 {
        self.batches - self.fresh
    }

    /// The batch that this worker draws next: first what a lost helper has left, then what nobody
    /// has taken, then what others are waiting for. `None` if everything has been handed on.
    pub(super) fn take(&mut self) -> Option<u64> {
        while let Some(batches) = self.returned.last_mut() {
            match batches.find(|&batch| batch >= self.next) {
                Some(batch) => return Some(batch),
                None => self.returned.pop(),
            };
        }
        let lent: u64 = self.loans.iter().map(|loan| loan.batches.end - loan.batches.start).sum();
        if self.fresh < self.batches && self.fresh - self.next <= AHEAD + 4 * lent {
            self.fresh += 1;
            return Some(self.fresh - 1);
        }
        (!self.is_complete()).then_some(self.next)
    }

    /// Lends up to `most` batches to a helper; `None` if none are left.
    pub(super) fn lend(&mut self, helper: u32, most: u64) -> Option<Range<u64>> {
        let batches = self.fresh..self.batches.min(self.fresh.saturating_add(most));
        if batches.is_empty() {
            return None;
        }
        self.fresh = batches.end;
        self.loans.push(Loan { helper, batches: batches.clone() });
        Some(batches)
    }

    /// Ends the loan of these batches to a helper. Returns whether there was one.
    pub(super) fn settle(&mut self, helper: u32, batches: &Range<u64>) -> bool {
        let is_meant = |loan: &Loan| loan.helper == helper && loan.batches == *batches;
        self.loans.extract_if(.., |loan| is_meant(loan)).count() > 0
    }

    /// Takes back all batches that a lost helper was asked for.
    pub(super) fn take_back(&mut self, helper: u32) {
        self.returned.extend(self.loans.extract_if(.., |loan| loan.helper == helper).map(|loan| loan.batches));
    }

    /// Takes back all batches from all helpers.
    pub(super) fn take_back_all(&mut self) {
        self.returned.extend(self.loans.drain(..).map(|loan| loan.batches));
    }

    /// Whether this batch is the next one to be handed on.
    pub(super) fn is_next(&self, batch: u64) -> bool {
        batch == self.next
    }

    /// Notes that the next batch has been handed on.
    pub(super) fn hand_on(&mut self) {
        self.next += 1;
    }

    /// Keeps results until their turn.
    pub(super) fn keep(&mut self, drawn: Drawn<R>) {
        self.early.push(drawn);
    }

    /// Results that can be handed on next, if there are any. Some of their first batches may have
    /// been handed on already.
    pub(super) fn in_turn(&mut self) -> Option<Drawn<R>> {
        self.early.retain(|drawn| drawn.batches.end > self.next);
        let place = self.early.iter().position(|drawn| drawn.batches.start <= self.next)?;
        Some(self.early.swap_remove(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Batches whose results are their own numbers.
    fn drawn(batches: Range<u64>) -> Drawn<i64> {
        Drawn { results: batches.clone().map(|batch| batch as i64).collect(), batches }
    }

    /// Hands on everything that is due, and returns it.
    fn hand_on(sharing: &mut Sharing<i64>) -> Vec<i64> {
        let mut handed_on = Vec::new();
        while let Some(drawn) = sharing.in_turn() {
            for (batch, result) in drawn.batches.zip(drawn.results) {
                if sharing.is_next(batch) {
                    handed_on.push(result);
                    sharing.hand_on();
                }
            }
        }
        handed_on
    }

    #[test]
    fn one_worker_draws_all_batches_in_their_order() {
        let mut sharing = Sharing::<i64>::new(3);
        let mut taken = Vec::new();
        while let Some(batch) = sharing.take() {
            assert!(sharing.is_next(batch));
            sharing.hand_on();
            taken.push(batch);
        }
        assert_eq!((taken, sharing.is_complete()), (vec![0, 1, 2], true));
    }

    #[test]
    fn what_comes_out_of_turn_waits_for_it() {
        let mut sharing = Sharing::<i64>::new(6);
        assert_eq!((sharing.lend(7, 2), sharing.lend(8, 2)), (Some(0..2), Some(2..4)));
        assert_eq!((sharing.take(), sharing.left()), (Some(4), 1));
        sharing.keep(drawn(4..5));
        assert!(sharing.settle(8, &(2..4)));
        sharing.keep(drawn(2..4));
        assert_eq!(hand_on(&mut sharing), Vec::<i64>::new());
        assert!(sharing.settle(7, &(0..2)));
        sharing.keep(drawn(0..2));
        assert_eq!(hand_on(&mut sharing), [0, 1, 2, 3, 4]);
        assert_eq!(sharing.lend(7, 9), Some(5..6));
        assert_eq!(sharing.lend(7, 9), None);
    }

    #[test]
    fn what_a_lost_helper_has_left_comes_first() {
        let mut sharing = Sharing::<i64>::new(10);
        sharing.lend(1, 2);
        sharing.lend(2, 2);
        sharing.take_back(1);
        assert!(!sharing.settle(1, &(0..2)), "it is not asked any more");
        assert_eq!([0; 3].map(|_| sharing.take()), [Some(0), Some(1), Some(4)]);
    }

    #[test]
    fn missing_batches_are_drawn_again_at_the_end() {
        let mut sharing = Sharing::<i64>::new(4);
        sharing.lend(1, 3);
        assert_eq!(sharing.take(), Some(3));
        sharing.keep(drawn(3..4));
        // The helper does not answer: this worker draws the batches one by one, until it does.
        assert_eq!(sharing.take(), Some(0));
        sharing.keep(drawn(0..1));
        assert_eq!(hand_on(&mut sharing), [0]);
        assert_eq!(sharing.take(), Some(1));
        assert!(sharing.settle(1, &(0..3)));
        sharing.keep(drawn(0..3));
        assert_eq!(hand_on(&mut sharing), [1, 2, 3]);
        assert_eq!(sharing.take(), None);
    }

    #[test]
    fn no_more_than_a_bounded_number_of_batches_waits() {
        let mut sharing = Sharing::<i64>::new(1_000_000);
        sharing.lend(1, 10);
        let ahead = (0..).take_while(|_| sharing.take() != Some(0)).count();
        assert_eq!(ahead as u64, AHEAD + 4 * 10 - 9);
    }
}
