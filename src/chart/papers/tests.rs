use super::*;
use crate::chart::look::Palette;
use crate::chart::svg;
use crate::chart::svg::reading::{check_words, circles, polylines, rectangles};

const PALETTE: Palette = Palette::LIGHT;

/// The sizes of a chart on a notebook and on a phone, in CSS pixels.
const SIZES: [(u32, u32); 2] = [(790, 240), (350, 240)];

fn p_values() -> PValuesPicture {
    let column = |place: usize| PValuesColumn {
        edges: (place as f64 / 20.0, (place + 1) as f64 / 20.0),
        papers: 40 + 3 * (place as u64 % 7),
        significant: if place == 0 { 30 } else { 0 },
    };
    PValuesPicture {
        columns: (0..20).map(column).collect(),
        even: 50.0,
        even_name: "dashed: 50 each, if p spread evenly".to_owned(),
        parts: ["30 significant".to_owned(), "970 not".to_owned()],
    }
}

fn intervals() -> IntervalsPicture {
    let at = |place: usize| {
        let middle = (place as f64 * 0.9).sin() * 6.0;
        (middle - 5.0, middle + 5.0)
    };
    let truth = "the truth: no difference".to_owned();
    IntervalsPicture { intervals: (0..100).map(at).collect(), truth, unit: " pt" }
}

#[test]
fn columns_are_as_high_as_their_papers() {
    for size in SIZES {
        let svg = svg(&p_values(), PALETTE, size, "");
        check_words(&svg, size, "p-values");
        let of = |color| rectangles(&svg).into_iter().filter(move |shape| shape.color == color);
        let mut columns: Vec<_> = of(PALETTE.bar).map(|shape| shape.bounds).collect();
        assert_eq!(columns.len(), 20);
        // The significant part of the first column is hatched, with the rest on top of it.
        let marked: Vec<_> = of(PALETTE.hurt).map(|shape| shape.bounds).collect();
        assert_eq!((marked.len(), marked[0].left, marked[0].top), (1, columns[0].left, columns[0].bottom));
        columns[0].bottom = marked[0].bottom;
        let height = |place: usize| f64::from(columns[place].bottom - columns[place].top);
        for (place, column) in p_values().columns.iter().enumerate() {
            let expected = height(0) * column.papers as f64 / 40.0;
            assert!((height(place) - expected).abs() <= 4.0, "column {place}: {} for {expected}", height(place));
        }
        let share = f64::from(marked[0].bottom - marked[0].top) / height(0);
        assert!((share - 30.0 / 40.0).abs() < 0.05, "{share}");
        assert!(polylines(&svg).iter().any(|stroke| stroke.color == PALETTE.hurt), "hatching");
    }
}

#[test]
fn intervals_that_miss_the_truth_are_marked() {
    let picture = intervals();
    let missing = picture.intervals.iter().filter(|ends| IntervalsPicture::misses(**ends)).count();
    assert!(missing > 10 && missing < 90, "{missing} of 100");
    assert_eq!(
        [(0.0, 1.0), (-1.0, 0.0), (0.1, 1.0), (-1.0, -0.1)].map(IntervalsPicture::misses),
        [false, false, true, true]
    );
    for (width, _) in SIZES {
        let size = (width, 400);
        let svg = svg(&picture, PALETTE, size, "");
        check_words(&svg, size, "intervals");
        let drawn = |color| polylines(&svg).into_iter().filter(|line| line.color == color).count();
        assert_eq!([drawn(PALETTE.hurt), drawn(PALETTE.bar)], [missing, 100 - missing]);
        assert_eq!(circles(&svg).len(), missing);
    }
}

#[test]
fn nothing_to_show_is_drawn() {
    let empty = IntervalsPicture { intervals: Vec::new(), ..intervals() };
    assert!(polylines(&svg(&empty, PALETTE, (350, 240), "")).is_empty());
    let level = IntervalsPicture { intervals: vec![(0.0, 0.0)], ..intervals() };
    check_words(&svg(&level, PALETTE, (350, 240), ""), (350, 240), "a point");
    let none = PValuesPicture { columns: Vec::new(), ..p_values() };
    check_words(&svg(&none, PALETTE, (350, 240), ""), (350, 240), "no papers");
}
