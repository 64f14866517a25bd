//! Decides from signs of life whether the computing worker is lost.

/// After this many looks without a sign of life, a worker whose lock was seen before is lost: five
/// seconds.
const ENOUGH: u32 = 10;

/// The same for a worker whose lock was never seen, because it has not started yet or cannot get
/// one: twenty seconds.
const ENOUGH_UNSEEN: u32 = 40;

/// What one look sees.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Whether it holds its lock, as it does during work and for a moment after; `None` if unknown.
    pub is_held: Option<bool>,
    /// Whether it has sent something since the previous look.
    pub is_heard: bool,
    /// Whether it owes an answer.
    pub is_awaited: bool,
}

/// What the looks at one worker have seen so far.
#[derive(Debug, Default)]
pub struct Signs {
    /// Whether the worker's lock was seen before.
    is_lock_seen: bool,
    missed: u32,
}

impl Signs {
    /// Evaluates a look, of which there are two a second. Returns whether the worker is lost.
    pub fn take(&mut self, look: Look) -> bool {
        self.is_lock_seen |= look.is_held == Some(true);
        let is_missed = look.is_awaited && look.is_held == Some(false) && !look.is_heard;
        self.missed = if is_missed { self.missed + 1 } else { 0 };
        self.missed >= if self.is_lock_seen { ENOUGH } else { ENOUGH_UNSEEN }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SILENT: Look = Look { is_held: Some(false), is_heard: false, is_awaited: true };
    const AT_WORK: Look = Look { is_held: Some(true), ..SILENT };

    /// The number of the look after which the worker is lost, if all looks see this.
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
    fn where_nobody_can_tell_nothing_follows() {
        assert_eq!(lost_at(&mut Signs::default(), Look { is_held: None, ..SILENT }), None);
    }

    #[test]
    fn a_worker_whose_lock_was_never_seen_has_more_time() {
        assert_eq!(lost_at(&mut Signs::default(), SILENT), Some(40));
    }
}
