//! The order in which closed drawers are filled for the first time.

use std::ops::Range;

/// How far it is. All parts at once would take long enough to be felt by somebody who scrolls: a part is filled in each step,
/// until all of them show the same state. From then on all are filled at once.
#[derive(Debug, Default)]
pub struct Filling {
    is_over: bool,
    /// The part that is next; after the last one comes the first, which may be of an older state by then.
    part: usize,
    /// How many in a row are of the present state.
    present: usize,
}

impl Filling {
    /// How many parts there are.
    pub const PARTS: usize = 5;

    /// The parts to be filled now. The state `is_present` when it is that of the step before; and when somebody looks into a
    /// drawer, nothing may wait.
    pub fn step(&mut self, is_present: bool, is_looked_into: bool) -> Range<usize> {
        if self.is_over || is_looked_into {
            self.is_over = true;
            return 0..Self::PARTS;
        }
        let part = self.part;
        self.part = (part + 1) % Self::PARTS;
        self.present = if is_present { self.present + 1 } else { 1 };
        self.is_over = self.present == Self::PARTS;
        part..part + 1
    }

    /// Whether all parts show the same state.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_over
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_filled_in_each_step_and_then_all_at_once() {
        let mut filling = Filling::default();
        let steps: Vec<_> = (0..Filling::PARTS).map(|step| filling.step(step > 0, false)).collect();
        assert_eq!(steps, [0..1, 1..2, 2..3, 3..4, 4..5]);
        assert!(filling.is_over());
        assert_eq!(filling.step(false, false), 0..Filling::PARTS);
    }

    #[test]
    fn a_new_state_is_filled_in_everywhere() {
        let mut filling = Filling::default();
        filling.step(false, false);
        filling.step(true, false);
        let steps: Vec<_> = (0..Filling::PARTS).map(|step| filling.step(step > 0, false)).collect();
        assert_eq!(steps, [2..3, 3..4, 4..5, 0..1, 1..2]);
        assert!(filling.is_over());
    }

    #[test]
    fn who_looks_into_a_drawer_sees_everything() {
        let mut filling = Filling::default();
        filling.step(false, false);
        assert_eq!((filling.step(true, true), filling.is_over()), (0..Filling::PARTS, true));
    }
}
