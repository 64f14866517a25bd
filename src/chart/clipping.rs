//! The parts of a line inside a rectangle. Backends would draw beyond it.

use std::ops::RangeInclusive;

/// A point in device pixels, not yet rounded.
pub(super) type Point = (f64, f64);

/// The parts of the line through `points` that lie within `columns` and `rows`. Each segment is
/// clipped by the method of Liang and Barsky (*A new concept and method for line clipping*, 1984).
pub(super) fn inside(points: &[Point], columns: &RangeInclusive<f64>, rows: &RangeInclusive<f64>) -> Vec<Vec<Point>> {
    let mut parts: Vec<Vec<Point>> = Vec::new();
    for ends in points.windows(2) {
        let Some((start, end)) = segment(ends[0], ends[1], columns, rows) else { continue };
        match parts.last_mut() {
            // A segment that begins where the last one ended continues it.
            Some(part) if part.last() == Some(&start) => part.push(end),
            _ => parts.push(vec![start, end]),
        }
    }
    parts
}

/// The part of one segment that lies inside.
fn segment(
    start: Point,
    end: Point,
    columns: &RangeInclusive<f64>,
    rows: &RangeInclusive<f64>,
) -> Option<(Point, Point)> {
    let (dx, dy) = (end.0 - start.0, end.1 - start.1);
    // The shares of the segment at which it enters and leaves.
    let (mut enters, mut leaves) = (0.0f64, 1.0f64);
    for (position, step, room) in [(start.0, dx, columns), (start.1, dy, rows)] {
        if step == 0.0 {
            if !room.contains(&position) {
                return None;
            }
            continue;
        }
        let (first, last) = ((room.start() - position) / step, (room.end() - position) / step);
        enters = enters.max(first.min(last));
        leaves = leaves.min(first.max(last));
    }
    // Endpoints inside the rectangle stay exactly the same.
    let at = |share: f64| match share {
        0.0 => start,
        1.0 => end,
        share => (start.0 + share * dx, start.1 + share * dy),
    };
    (enters <= leaves).then(|| (at(enters), at(leaves)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_square(points: &[Point]) -> Vec<Vec<Point>> {
        inside(points, &(0.0..=10.0), &(0.0..=10.0))
    }

    #[test]
    fn single_point_is_no_line() {
        assert!(in_square(&[]).is_empty() && in_square(&[(5.0, 5.0)]).is_empty());
    }

    #[test]
    fn line_inside_stays_whole() {
        let line = [(0.0, 0.0), (3.0, 10.0), (3.0, 4.0), (10.0, 4.0)];
        assert_eq!(in_square(&line), [line.to_vec()]);
    }

    #[test]
    fn line_outside_is_gone() {
        assert!(in_square(&[(-5.0, 3.0), (-1.0, 3.0), (-1.0, 20.0)]).is_empty());
        // Passes the corner without touching the square.
        assert!(in_square(&[(-3.0, 8.0), (3.0, 14.0)]).is_empty());
    }

    #[test]
    fn line_is_cut_where_it_leaves_and_enters() {
        let parts = in_square(&[(5.0, 5.0), (5.0, 15.0), (7.0, 15.0), (7.0, 5.0)]);
        assert_eq!(parts, [vec![(5.0, 5.0), (5.0, 10.0)], vec![(7.0, 10.0), (7.0, 5.0)]]);
        assert_eq!(in_square(&[(-5.0, 0.0), (15.0, 10.0)]), [vec![(0.0, 2.5), (10.0, 7.5)]]);
    }
}
