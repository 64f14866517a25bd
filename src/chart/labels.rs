//! Places texts so that they cover nothing, least of all each other.

use super::look::{LINE_HEIGHT, Look};
use paired_bootstrap::sorting;
use plotters::style::text_anchor::HPos;
use std::ops::RangeInclusive;

/// A line of text in a picture, in device pixels.
#[derive(Clone)]
pub(super) struct Label<'a> {
    pub(super) text: &'a str,
    /// The anchor: the left end, right end or centre of the text, at its vertical centre.
    pub(super) at: (i32, i32),
    pub(super) anchor: HPos,
    pub(super) is_bold: bool,
}

/// A rectangle in device pixels, including its borders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) right: i32,
    pub(super) bottom: i32,
}

impl<'a> Label<'a> {
    pub(super) fn new(text: &'a str, at: (i32, i32), anchor: HPos) -> Self {
        Self { text, at, anchor, is_bold: false }
    }

    pub(super) fn bold(text: &'a str, at: (i32, i32), anchor: HPos) -> Self {
        Self { is_bold: true, ..Self::new(text, at, anchor) }
    }

    /// The area that the text covers. An estimate on the large side, because text cannot be
    /// measured here.
    pub(super) fn bounds(&self, look: &Look) -> Bounds {
        let ((x, y), width, half_height) = (self.at, look.text_width(self.text), look.pixels(LINE_HEIGHT / 2.0));
        let left = match self.anchor {
            HPos::Left => x,
            HPos::Center => x - width / 2,
            HPos::Right => x - width,
        };
        Bounds { left, top: y - half_height, right: left + width, bottom: y + half_height }
    }
}

impl Bounds {
    /// The rectangle, enlarged on all sides.
    pub(super) fn grown(self, by: i32) -> Self {
        Self { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    pub(super) fn columns(&self) -> RangeInclusive<f64> {
        self.left.into()..=self.right.into()
    }

    pub(super) fn rows(&self) -> RangeInclusive<f64> {
        self.top.into()..=self.bottom.into()
    }

    pub(super) fn overlaps(&self, other: &Self) -> bool {
        self.left <= other.right && other.left <= self.right && self.top <= other.bottom && other.top <= self.bottom
    }

    pub(super) fn contains(&self, other: &Self) -> bool {
        self.left <= other.left && other.right <= self.right && self.top <= other.top && other.bottom <= self.bottom
    }
}

/// Moves things of these `sizes` apart until no neighbours overlap, each as little as the order and
/// `room` allow. `positions` are their centres. If there is not enough room, they fill it from its
/// end.
pub(super) fn spread(positions: &mut [i32], sizes: &[i32], room: &RangeInclusive<i32>) {
    let mut order: Vec<usize> = (0..positions.len()).collect();
    sorting::sort_by_key(&mut order, |&index| positions[index]);
    let half = |index: usize| (sizes[index] + 1) / 2;
    // Neighbours that are too close move apart by equal amounts.
    for pair in order.windows(2) {
        let missing = half(pair[0]) + half(pair[1]) - (positions[pair[1]] - positions[pair[0]]);
        if missing > 0 {
            positions[pair[0]] -= missing / 2;
            positions[pair[1]] += missing - missing / 2;
        }
    }
    let mut least = *room.start();
    for &index in &order {
        positions[index] = positions[index].max(least + half(index));
        least = positions[index] + half(index);
    }
    let mut most = *room.end();
    for &index in order.iter().rev() {
        positions[index] = positions[index].min(most - half(index));
        most = positions[index] - half(index);
    }
}

#[cfg(test)]
mod tests {
    use super::super::look::Palette;
    use super::*;

    #[test]
    fn text_is_bounded_on_the_side_of_its_anchor() {
        let look = Look::new(Palette::LIGHT, 1.0);
        // Five letters of 0.6 × 13 px: 39 px; lines are 16 px high.
        let bounds = |anchor| Label::new("exact", (100, 50), anchor).bounds(&look);
        assert_eq!(bounds(HPos::Left), Bounds { left: 100, top: 42, right: 139, bottom: 58 });
        assert_eq!(bounds(HPos::Right), Bounds { left: 61, top: 42, right: 100, bottom: 58 });
        assert_eq!(bounds(HPos::Center), Bounds { left: 81, top: 42, right: 120, bottom: 58 });
    }

    #[test]
    fn neighbours_that_touch_overlap() {
        let square = |left, top| Bounds { left, top, right: left + 10, bottom: top + 10 };
        assert!(square(0, 0).overlaps(&square(10, 10)));
        assert!(!square(0, 0).overlaps(&square(11, 0)) && !square(0, 0).overlaps(&square(0, 11)));
        assert_eq!(square(5, 5).grown(5), Bounds { left: 0, top: 0, right: 20, bottom: 20 });
        assert!(square(0, 0).contains(&square(0, 0)) && !square(0, 0).contains(&square(1, 0)));
    }

    #[test]
    fn nothing_to_spread() {
        spread(&mut [], &[], &(-5..=105));
        let mut one = [50];
        spread(&mut one, &[10], &(-5..=105));
        assert_eq!(one, [50]);
    }

    #[test]
    fn positions_apart_stay_and_close_ones_part() {
        let mut positions = [80, 20];
        spread(&mut positions, &[10; 2], &(-5..=105));
        assert_eq!(positions, [80, 20]);
        let mut positions = [54, 50];
        spread(&mut positions, &[10; 2], &(-5..=105));
        assert_eq!(positions, [57, 47]);
        let mut positions = [50, 50, 50];
        spread(&mut positions, &[10; 3], &(-5..=105));
        assert!(positions[1] - positions[0] >= 10 && positions[2] - positions[1] >= 10, "{positions:?}");
    }

    #[test]
    fn large_things_part_farther() {
        let mut positions = [50, 50];
        spread(&mut positions, &[30, 10], &(0..=100));
        assert_eq!(positions, [40, 60]);
    }

    #[test]
    fn spread_positions_stay_in_their_room() {
        for start in [-20, 0, 3, 97, 120] {
            let mut positions = [start, start + 1, start];
            spread(&mut positions, &[10; 3], &(-5..=105));
            let mut sorted = positions;
            sorted.sort_unstable();
            assert!(sorted[0] >= 0 && sorted[2] <= 100, "{positions:?}");
            assert!(sorted.windows(2).all(|pair| pair[1] - pair[0] >= 10), "{positions:?}");
        }
    }
}
