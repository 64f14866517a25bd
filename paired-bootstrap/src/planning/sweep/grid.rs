//! The numbers of helped and hurt items at every point of a sweep.

use crate::planning::{Counts, Percent};
use serde::{Deserialize, Serialize};

/// The curves of a sweep, and their range.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grid {
    /// The sample size n.
    pub items: u64,
    /// The effect sizes: the percentage helped minus the percentage hurt.
    pub effects: Vec<Percent>,
    /// The largest percentage of hurt items.
    pub most: Percent,
}

/// The counts of the primer's cell: of `items`, trunc(n · h / 100) are hurt, trunc(n · (h + e) /
/// 100) are helped, and the rest are tied. `None` if that is more than all items.
///
/// The truncation is the primer's (`.toInt` in its Scala code), here on exact decimals. It matters
/// if n · e / 100 is not an integer: 0.5 % of 100 items is truncated to none.
#[must_use]
pub fn cell(items: u64, effect: Percent, hurt: Percent) -> Option<Counts> {
    let counts = Counts { pairs: items, helped: hurt.plus(effect).of(items), hurt: hurt.of(items) };
    // If `plus` capped the sum at 100 %, there is no room for the hurt items.
    let has_room = hurt.millionths() + effect.millionths() <= Percent::WHOLE.millionths();
    (has_room && counts.helped + counts.hurt <= items).then_some(counts)
}

impl Grid {
    /// The number of points of each curve that the primer computes.
    pub const POINTS: u32 = 20;

    /// The maximum number of steps of a drawn curve: finer than the eye can see.
    const STEPS: u64 = 200;

    /// The number of items helped minus the number hurt, for this effect.
    #[must_use]
    pub fn gained(&self, effect: Percent) -> u64 {
        effect.of(self.items)
    }

    /// The largest possible number of hurt items for this effect, with which at most one item is
    /// tied.
    #[must_use]
    pub fn room(&self, effect: Percent) -> u64 {
        (self.items - self.gained(effect)) / 2
    }

    /// The percentages of the primer's points: from none hurt on in 20 equal steps, without the
    /// last. So they stop one step short of [`most`](Self::most): with 20 % they are the primer's 0
    /// to 19.
    pub fn percentages(&self) -> impl Iterator<Item = Percent> + use<> {
        let most = self.most;
        (0..Self::POINTS).map(move |step| most.fraction(step, Self::POINTS))
    }

    /// The primer's points of one effect, with their percentages of hurt items. The list ends where
    /// all items are helped or hurt.
    pub fn points(&self, effect: Percent) -> impl Iterator<Item = (Percent, Counts)> + use<> {
        let items = self.items;
        self.percentages().map_while(move |hurt| Some((hurt, cell(items, effect, hurt)?)))
    }

    /// The points of the drawn curve of one effect, from none hurt to [`most`](Self::most) or
    /// [`room`](Self::room), whichever is less. They are at whole items, so that the gain is the
    /// same at all of them.
    pub fn curve(&self, effect: Percent) -> impl Iterator<Item = Counts> + use<> {
        let (pairs, gained) = (self.items, self.gained(effect));
        let last = self.most.of(pairs).min(self.room(effect));
        let steps = last.clamp(1, Self::STEPS);
        let at = move |step| last * step / steps;
        let stop = if last == 0 { 0 } else { steps };
        (0..=stop).map(move |step| Counts { pairs, helped: at(step) + gained, hurt: at(step) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn percent(text: &str) -> Percent {
        Percent::parse(text).expect("a percentage")
    }

    fn grid(items: u64, effect: &str, most: &str) -> (Grid, Percent) {
        (Grid { items, effects: vec![percent(effect)], most: percent(most) }, percent(effect))
    }

    #[test]
    fn a_cell_by_hand() {
        let counts = |helped, hurt| Some(Counts { pairs: 500, helped, hurt });
        assert_eq!(cell(500, percent("2"), percent("0")), counts(10, 0));
        assert_eq!(cell(500, percent("2"), percent("2.4")), counts(22, 12));
        assert_eq!(cell(500, percent("2"), percent("49")), counts(255, 245));
        assert_eq!(cell(500, percent("2"), percent("49.2")), None);
        assert_eq!(cell(500, percent("60"), percent("50")), None);
    }

    #[test]
    fn half_an_item_is_none() {
        let helped_and_hurt =
            |items, hurt| cell(items, percent("0.5"), percent(hurt)).map(|cell| (cell.helped, cell.hurt));
        assert_eq!(helped_and_hurt(100, "0"), Some((0, 0)));
        assert_eq!(helped_and_hurt(100, "3"), Some((3, 3)));
        assert_eq!(helped_and_hurt(500, "3"), Some((17, 15)), "17.5 helped");
        assert_eq!(helped_and_hurt(10_000, "3"), Some((350, 300)));
    }

    #[test]
    fn points_are_the_primers() {
        let (grid, effect) = grid(100, "5", "20");
        let points: Vec<_> = grid.points(effect).collect();
        assert_eq!(points.len(), 20);
        assert_eq!(points[19], (percent("19"), Counts { pairs: 100, helped: 24, hurt: 19 }));
    }

    #[test]
    fn curves_end_where_everybody_is_helped_or_hurt() {
        let (grid, effect) = grid(100, "60", "50");
        assert_eq!((grid.gained(effect), grid.room(effect)), (60, 20));
        assert_eq!(grid.curve(effect).last(), Some(Counts { pairs: 100, helped: 80, hurt: 20 }));
        assert_eq!(grid.points(effect).last(), Some((percent("20"), Counts { pairs: 100, helped: 80, hurt: 20 })));
    }

    #[test]
    fn a_curve_has_no_place_twice() {
        for (items, most) in [(1, "50"), (3, "1"), (7, "50"), (100, "20"), (777, "33.3"), (10_000_000, "50")] {
            let (grid, effect) = grid(items, "1", most);
            let hurt: Vec<u64> = grid.curve(effect).map(|counts| counts.hurt).collect();
            assert!(hurt.windows(2).all(|pair| pair[0] < pair[1]) && hurt[0] == 0 && hurt.len() <= 201, "{hurt:?}");
            let last = percent(most).of(items).min(grid.room(effect));
            assert_eq!(hurt.last(), Some(&last));
        }
    }
}
