//! What follows from the signs of life of the computing worker.

/// So many looks in a row without a sign make it lost, once it has begun: five seconds.
const ENOUGH: u32 = 10;

/// … and before it has begun, which may take long: half a minute.
const ENOUGH_AT_FIRST: u32 = 60;

/// What is seen at one look.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The number of the worker that is looked at.
    pub life: f64,
    /// Whether it holds its lock, as it does while it is at work and for a moment after.
    pub is_held: bool,
    /// Whether it has said something since the look before.
    pub is_heard: bool,
    /// Whether it owes an answer.
    pub is_awaited: bool,
}

/// What was seen so far.
#[derive(Debug, Default)]
pub struct Signs {
    /// Whether a lock was ever held here: without locks nothing follows from one that is free.
    has_locks: bool,
    life: f64,
    /// Whether this worker has given a sign before.
    has_begun: bool,
    missed: u32,
}

impl Signs {
    /// Takes a look, of which there are two a second: whether the worker is lost.
    pub fn take(&mut self, look: Look) -> bool {
        if self.life.to_bits() != look.life.to_bits() {
            (self.life, self.has_begun, self.missed) = (look.life, false, 0);
        }
        self.has_locks |= look.is_held;
        self.has_begun |= look.is_held || look.is_heard;
        let is_missed = look.is_awaited && self.has_locks && !look.is_held && !look.is_heard;
        self.missed = if is_missed { self.missed + 1 } else { 0 };
        self.missed >= if self.has_begun { ENOUGH } else { ENOUGH_AT_FIRST }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SILENT: Look = Look { life: 0.5, is_held: false, is_heard: false, is_awaited: true };
    const AT_WORK: Look = Look { is_held: true, ..SILENT };

    /// At which look of these the worker is lost.
    fn lost_at(signs: &mut Signs, look: Look) -> Option<usize> {
        (1..1000).find(|_| signs.take(look))
    }

    #[test]
    fn a_worker_that_gave_signs_is_lost_after_five_seconds_without() {
        let mut signs = Signs::default();
        assert!(!signs.take(AT_WORK));
        assert_eq!(lost_at(&mut signs, SILENT), Some(10));
    }

    #[test]
    fn a_worker_at_work_may_be_silent_for_as_long_as_it_likes() {
        assert_eq!(lost_at(&mut Signs::default(), AT_WORK), None);
    }

    #[test]
    fn what_says_something_or_owes_nothing_is_not_lost() {
        let mut signs = Signs::default();
        signs.take(AT_WORK);
        assert_eq!(lost_at(&mut signs, Look { is_heard: true, ..SILENT }), None);
        assert_eq!(lost_at(&mut signs, Look { is_awaited: false, ..SILENT }), None);
        assert_eq!(lost_at(&mut signs, SILENT), Some(10), "they are counted from the beginning");
    }

    #[test]
    fn without_locks_nothing_follows() {
        assert_eq!(lost_at(&mut Signs::default(), SILENT), None);
    }

    #[test]
    fn another_worker_has_time_to_begin() {
        let mut signs = Signs::default();
        signs.take(AT_WORK);
        (0..9).for_each(|_| assert!(!signs.take(SILENT)));
        let other = Look { life: 0.25, ..SILENT };
        assert_eq!(lost_at(&mut signs, other), Some(60));
        signs.take(Look { is_heard: true, ..other });
        assert_eq!(lost_at(&mut signs, other), Some(10));
    }
}
