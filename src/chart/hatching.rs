//! Diagonal lines in a rectangle: a way to mark areas without colour.

/// The strokes, rising to the right, that hatch the rectangle from (`left`, `top`) to (`right`,
/// `bottom`), `gap` pixels apart. Strokes continue across adjacent rectangles.
pub(super) fn strokes(
    (left, top): (i32, i32),
    (right, bottom): (i32, i32),
    gap: i32,
) -> impl Iterator<Item = [(i32, i32); 2]> {
    // A stroke is the line x + y = c. In every rectangle, c runs over multiples of the gap.
    let gap = gap.max(1);
    let first = (left + top).div_euclid(gap) + 1;
    let last = (right + bottom - 1).div_euclid(gap);
    (first..=last).map(move |index| {
        let c = index * gap;
        let lower_end = if c - bottom >= left { (c - bottom, bottom) } else { (left, c - left) };
        let upper_end = if c - top <= right { (c - top, top) } else { (right, c - right) };
        [lower_end, upper_end]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangle_without_area_has_no_strokes() {
        assert_eq!(strokes((5, 5), (5, 5), 7).count(), 0);
    }

    #[test]
    fn strokes_stay_inside_and_meet_the_border() {
        let (top_left, bottom_right) = ((3, 10), (20, 60));
        let all: Vec<_> = strokes(top_left, bottom_right, 7).collect();
        assert_eq!(all.len(), (13..=79).filter(|c| c % 7 == 0).count());
        for [(x0, y0), (x1, y1)] in all {
            assert_eq!(x0 + y0, x1 + y1, "rises at 45 degrees");
            assert!(x0 == 3 || y0 == 60, "starts on the left or lower side");
            assert!(x1 == 20 || y1 == 10, "ends on the right or upper side");
            assert!(x0 <= x1 && (3..=20).contains(&x0) && (10..=60).contains(&y1));
        }
    }
}
