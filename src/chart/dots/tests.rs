use super::*;
use crate::chart::labels::Bounds;
use crate::chart::look::Palette;
use crate::chart::svg;
use crate::chart::svg::reading::{Shape, check_words, circles, polylines, rectangles, texts, words};
use plotters::style::RGBColor;

const PALETTE: Palette = Palette::LIGHT;

/// The sizes of a chart on a phone, on a notebook and on a projector.
const SIZES: [(u32, u32); 3] = [(358, 240), (840, 400), (1100, 480)];

/// Device pixels to a CSS pixel in SVG documents.
const UNITS: i32 = 4;

/// Columns of ten points around −20, −10, …; those up to zero are marked.
fn columns(counts: &[u64]) -> Vec<DotColumn> {
    let column =
        |(mean, &count): (f64, &u64)| DotColumn { edges: (mean - 5.0, mean + 5.0), count, is_marked: mean <= 0.0 };
    (-2..).map(|index| 10.0 * f64::from(index)).zip(counts).map(column).collect()
}

fn picture(counts: &[u64]) -> DotsPicture {
    DotsPicture {
        range: (-45.0, 65.0),
        columns: columns(counts),
        falling: None,
        ringed: None,
        curve: None,
        mirrored: Vec::new(),
        lines: vec![(0.0, "0".to_owned()), (10.0, "observed +10".to_owned())],
        parts: ["422 at or below zero".to_owned(), "578 above".to_owned()],
        is_marked_right: false,
        unit: " pt",
    }
}

fn drawn(picture: &DotsPicture) -> String {
    svg(picture, PALETTE, SIZES[1], "")
}

fn of_color(shapes: Vec<Shape>, color: RGBColor) -> Vec<Shape> {
    shapes.into_iter().filter(|shape| shape.color == color).collect()
}

/// The area of the heaps in 840 × 400 CSS pixels: margins of 12 at the sides, 40 above, 24 below.
fn plot() -> Bounds {
    Bounds { left: 12 * UNITS, top: 40 * UNITS, right: 828 * UNITS, bottom: 376 * UNITS }
}

fn dots(svg: &str) -> Vec<Bounds> {
    let shapes = circles(svg).into_iter().filter(|shape| [PALETTE.bar, PALETTE.hurt].contains(&shape.color));
    shapes.map(|shape| shape.bounds).collect()
}

fn bars(svg: &str) -> Vec<Bounds> {
    let shapes = rectangles(svg).into_iter().filter(|shape| [PALETTE.bar, PALETTE.hurt].contains(&shape.color));
    shapes.map(|shape| shape.bounds).collect()
}

/// The height of each non-empty heap, from left to right, in units; and whether heaps are drawn as
/// dots.
fn heights(svg: &str) -> (Vec<i32>, bool) {
    let (mut dots, mut bars) = (dots(svg), bars(svg));
    assert!(dots.is_empty() || bars.is_empty(), "either dots or bars");
    if dots.is_empty() {
        bars.sort_by_key(|bar| bar.left);
        return (bars.iter().map(|bar| bar.bottom - bar.top).collect(), false);
    }
    dots.sort_by_key(|dot| (dot.left, -dot.top));
    let heaps = dots.chunk_by(|one, other| one.left == other.left);
    // The gap above the last dot is as large as the one below the first.
    let height = |heap: &[Bounds]| {
        let gap = plot().bottom - heap[0].bottom;
        plot().bottom - heap[heap.len() - 1].top + gap
    };
    (heaps.map(height).collect(), true)
}

#[test]
fn picture_without_resamples_has_its_axis() {
    let svg = drawn(&picture(&[]));
    assert!(dots(&svg).is_empty() && bars(&svg).is_empty());
    assert!(svg.contains("observed +10") && svg.contains("0 pt") && svg.contains("422 at or below zero"));
    assert!(dots(&drawn(&picture(&[0, 0, 0]))).is_empty());
}

#[test]
fn every_resample_is_a_dot() {
    let svg = drawn(&picture(&[1, 0, 5, 3, 2]));
    assert_eq!(of_color(circles(&svg), PALETTE.hurt).len(), 6);
    assert_eq!(of_color(circles(&svg), PALETTE.bar).len(), 5);
    assert!(bars(&svg).is_empty());
}

#[test]
fn first_dots_are_large_and_lie_on_the_axis_over_their_means() {
    let svg = drawn(&picture(&[0, 0, 0, 1]));
    let dot = dots(&svg)[0];
    // 14 px for a dot including its gap of 1 px.
    assert_eq!(dot.right - dot.left, 13 * UNITS);
    assert!((plot().bottom - dot.bottom - UNITS / 2).abs() <= 1);
    let number = texts(&svg).into_iter().find(|(text, ..)| text == "+10 pt").expect("the axis has its number").1;
    assert!(((dot.left + dot.right) / 2 - number.0).abs() <= 1);
}

#[test]
fn heights_are_proportional_to_counts_whether_dots_or_bars() {
    let mut kinds = Vec::new();
    for size in [1, 3, 10, 25, 55, 56, 57, 100, 1000, 1_000_000] {
        let counts = [size, 2 * size, 4 * size, 8 * size, size];
        let (heights, has_dots) = heights(&drawn(&picture(&counts)));
        kinds.push(has_dots);
        for (height, count) in heights.iter().zip(counts) {
            let expected = f64::from(heights[3]) * count as f64 / (8 * size) as f64;
            // Each height is rounded to a unit; for dots, both ends are.
            assert!((f64::from(*height) - expected).abs() <= 2.0, "{heights:?} for {counts:?}");
        }
    }
    assert_eq!(kinds[..3], [true, true, false], "80 resamples in a heap of 336 px are less than 6 px high each");
}

#[test]
fn nothing_jumps_when_dots_become_bars() {
    let room = plot().bottom - plot().top;
    let mut last: Option<(f64, bool)> = None;
    for highest in 1..200 {
        let (heights, has_dots) = heights(&drawn(&picture(&[1, 2, highest, 1])));
        let height = f64::from(heights[2]);
        assert!(height <= f64::from(room), "{highest} resamples are higher than the plot");
        if let Some((last_height, had_dots)) = last {
            assert!(had_dots || !has_dots, "bars stay bars");
            // Dots are whole pixels apart, so a heap can shrink by a unit for each of its dots.
            assert!(height >= last_height - f64::from(highest as u32), "from {last_height} to {height}");
        }
        last = Some((height, has_dots));
        // 336 px with dots of 6 px.
        assert_eq!(has_dots, highest <= 56, "{highest}");
    }
}

#[test]
fn narrow_columns_have_bars_from_the_beginning() {
    let narrow = DotsPicture { range: (-4500.0, 6500.0), ..picture(&[0, 1, 3]) };
    let svg = drawn(&narrow);
    assert!(dots(&svg).is_empty());
    let heights: Vec<i32> = bars(&svg).iter().map(|bar| bar.bottom - bar.top).collect();
    // 6 px each.
    assert_eq!(heights, [6 * UNITS, 18 * UNITS]);
}

#[test]
fn bars_of_marked_columns_are_hatched() {
    let strokes = |counts: &[u64], color| of_color(polylines(&drawn(&picture(counts))), color).len();
    assert!(strokes(&[0, 0, 500], PALETTE.hurt) > 20);
    assert_eq!(strokes(&[0, 0, 0, 500], PALETTE.hurt), 0);
    assert_eq!(strokes(&[0, 0, 5], PALETTE.hurt), 0, "dots are not");
}

#[test]
fn dot_falls_from_the_top_to_its_place() {
    for counts in [[2, 1, 5, 4], [200, 100, 500, 400]] {
        let lying = drawn(&picture(&counts));
        let falling = |way: f64| {
            let svg = drawn(&DotsPicture { falling: Some((2, way)), ..picture(&counts) });
            let mut dots = dots(&svg);
            let dot = dots.pop().expect("the falling dot is drawn last");
            (dot, dots.len(), bars(&svg))
        };
        let (high, rest, bars_below) = falling(0.0);
        assert_eq!(high.top.max(plot().top), high.top, "inside the plot");
        assert!(high.top - plot().top <= UNITS, "at its top");
        if counts[0] == 2 {
            assert_eq!(rest, 11, "all but one of 12");
            let (landed, ..) = falling(1.0);
            assert!(dots(&lying).contains(&landed));
            let (on_its_way, ..) = falling(0.5);
            assert!((on_its_way.top - (high.top + landed.top) / 2).abs() <= 1);
        } else {
            assert!(rest == 0 && bars_below.len() == 4);
        }
    }
    // A falling dot that does not exist is not drawn, nor one from an empty heap.
    for falling in [(9, 0.5), (1, 0.5), (2, f64::NAN)] {
        assert!(dots(&drawn(&DotsPicture { falling: Some(falling), ..picture(&[1, 0, 1]) })).len() <= 2);
    }
}

#[test]
fn landing_leaves_everything_in_its_place() {
    let counts = [1, 7, 24, 30, 6];
    let falling = drawn(&DotsPicture { falling: Some((3, 1.0)), ..picture(&counts) });
    let sorted = |mut dots: Vec<Bounds>| {
        dots.sort_by_key(|dot| (dot.left, dot.top));
        dots
    };
    assert_eq!(sorted(dots(&falling)), sorted(dots(&drawn(&picture(&counts)))));
}

#[test]
fn columns_outside_are_cut_off() {
    for size in [3, 300] {
        let outside = DotsPicture { range: (-12.0, 13.0), ..picture(&[size; 6]) };
        let svg = drawn(&DotsPicture { mirrored: vec![((25.0, 35.0), size)], falling: Some((5, 0.5)), ..outside });
        let shapes = [dots(&svg), bars(&svg)].concat();
        assert!(!shapes.is_empty() && shapes.iter().all(|shape| plot().contains(shape)), "{size}");
        let lines = polylines(&svg);
        assert!(lines.iter().all(|line| plot().contains(&line.bounds)), "{size}");
    }
}

#[test]
fn mirrored_columns_have_the_height_of_their_counts() {
    let mirrored = vec![((25.0, 35.0), 40), ((35.0, 45.0), 20)];
    let svg = drawn(&DotsPicture { mirrored, ..picture(&[20, 40, 10]) });
    let outline = of_color(polylines(&svg), PALETTE.soft);
    assert!(outline.len() > 10, "it is dashed");
    let top = outline.iter().map(|line| line.bounds.top).min().expect("there is an outline");
    let (heights, _) = heights(&svg);
    assert!((plot().bottom - top - heights[1]).abs() <= 2);
    let x = |value: f64| plot().left + ((value + 45.0) / 110.0 * f64::from(plot().right - plot().left)).round() as i32;
    let left = outline.iter().map(|line| line.bounds.left).min().expect("there is an outline");
    assert!((left - x(25.0)).abs() <= 1);
}

#[test]
fn curve_has_the_scale_of_the_heaps() {
    for size in [5.0, 500.0] {
        let heights_of_curve = vec![0.2 * size, 0.5 * size, size, 0.5 * size];
        let curve = Some((-25.0, 10.0, heights_of_curve));
        let svg = drawn(&DotsPicture { curve, ..picture(&[0, 0, size as u64]) });
        let line = of_color(polylines(&svg), PALETTE.curve);
        assert_eq!(line.len(), 1);
        let peak = plot().bottom - line[0].bounds.top;
        assert!((peak - heights(&svg).0[0]).abs() <= 2, "{peak}");
    }
    let flat = Some((-25.0, 10.0, vec![0.1, 0.3, 0.1]));
    let svg = drawn(&DotsPicture { curve: flat, ..picture(&[0, 0, 1]) });
    assert!(of_color(polylines(&svg), PALETTE.curve).is_empty(), "so low it would be taken for the axis");
}

#[test]
fn lines_stand_at_their_values_and_those_outside_do_not() {
    let lines = vec![(20.0, "2D".to_owned()), (0.0, "0".to_owned()), (900.0, "far".to_owned())];
    let svg = drawn(&DotsPicture { lines, ..picture(&[]) });
    assert!(!svg.contains("far") && svg.contains("2D"));
    let dashes = of_color(rectangles(&svg), PALETTE.ink);
    let mut columns: Vec<i32> = dashes.iter().map(|dash| dash.bounds.left).collect();
    columns.dedup();
    let number = |wanted: &str| {
        let place = texts(&svg).into_iter().find(|(text, ..)| text == wanted);
        place.expect("the axis has its number").1.0
    };
    assert_eq!(columns.len(), 2);
    assert!((columns[0] - number("0 pt")).abs() <= 1 && (columns[1] - number("+20 pt")).abs() <= 1);
}

#[test]
fn marked_part_is_named_on_its_side() {
    let sides = |is_marked_right: bool| {
        let svg = drawn(&DotsPicture { is_marked_right, ..picture(&[]) });
        let column = |wanted: &str| {
            texts(&svg).into_iter().find(|(text, ..)| text == wanted).expect("the part has its name").1.0
        };
        (column("422 at or below zero"), column("578 above"))
    };
    assert_eq!(sides(false), (plot().left, plot().right));
    assert_eq!(sides(true), (plot().right, plot().left));
}

/// Fails where a line runs through a word, or a part's name stands between a line and its label.
fn check_lines(svg: &str, picture: &DotsPicture, case: &str) {
    let words = words(svg);
    for dash in of_color(rectangles(svg), PALETTE.ink) {
        let crossed = words.iter().find(|(_, bounds)| bounds.overlaps(&dash.bounds));
        assert!(crossed.is_none(), "{case}: a line runs through {crossed:?}");
    }
    let labels = words.iter().filter(|(text, _)| picture.lines.iter().any(|(_, label)| label == text));
    let highest = labels.filter(|(_, bounds)| bounds.top < plot().top).map(|(_, bounds)| bounds.top).min();
    for (text, bounds) in words.iter().filter(|(text, _)| picture.parts.contains(text)) {
        assert!(highest.is_none_or(|top| bounds.bottom <= top), "{case}: “{text}” stands below the label of a line");
    }
}

#[test]
fn words_stay_inside_and_apart() {
    let line = |value: f64, text: &str| (value, text.to_owned());
    let lines = [
        vec![],
        vec![line(0.0, "0"), line(10.0, "observed +10"), line(20.0, "2D = +20")],
        vec![line(0.0, "0"), line(0.1, "observed +0.1"), line(0.2, "2D")],
        vec![line(-45.0, "at the left end"), line(65.0, "at the right end")],
        vec![
            line(60.0, "one"),
            line(61.0, "another one"),
            line(62.0, "a third line at the end"),
            line(64.0, "last one"),
        ],
    ];
    let parts = [
        ["422 at or below zero", "578 above"],
        ["0 above 2D", "1,000 at or below"],
        ["a long name of the part", "and of the other part"],
    ];
    for lines in lines {
        for parts in parts.map(|parts| parts.map(str::to_owned)) {
            for (is_marked_right, size) in SIZES.into_iter().flat_map(|size| [(false, size), (true, size)]) {
                for counts in [&[1][..], &[1, 20, 30, 7, 1], &[100, 900, 1500]] {
                    let case = format!("{lines:?}, {parts:?}, {size:?}");
                    let (lines, parts) = (lines.clone(), parts.clone());
                    let picture = DotsPicture { lines, parts, is_marked_right, ..picture(counts) };
                    let svg = svg(&picture, PALETTE, size, "");
                    check_words(&svg, size, &case);
                    check_lines(&svg, &picture, &case);
                    for part in &picture.parts {
                        assert!(words(&svg).iter().any(|(text, _)| text == part), "{case}: “{part}” is not shown");
                    }
                }
            }
        }
    }
}

#[test]
fn tiny_areas_and_odd_numbers_do_not_fail() {
    for counts in [&[][..], &[1, 2, 3], &[500, 900, u64::MAX]] {
        for size in [(0, 0), (1, 1), (10, 300), (300, 10), (60, 40), (840, 400)] {
            for range in [(-45.0, 65.0), (0.0, 0.0), (f64::NAN, 1.0), (-1e300, 1e300)] {
                let odd = DotsPicture {
                    range,
                    curve: Some((f64::NAN, 0.0, vec![f64::NAN, 1.0, f64::INFINITY])),
                    mirrored: vec![((f64::NAN, 1.0), 3), ((5.0, 5.0), u64::MAX), ((9.0, -9.0), 1)],
                    falling: Some((1, 0.3)),
                    ..picture(counts)
                };
                assert!(svg(&odd, PALETTE, size, "").starts_with("<svg"));
            }
        }
    }
}

#[test]
fn a_place_inside_a_dot_is_that_dot_and_it_gets_the_ring() {
    let counts = [3, 5, 1];
    for (size, ratio) in [(SIZES[0], 1.0), (SIZES[1], 2.0)] {
        let look = Look::new(PALETTE, ratio);
        let size = (size.0 * ratio as u32, size.1 * ratio as u32);
        let mut text = String::new();
        let area = plotters::prelude::SVGBackend::with_string(&mut text, size);
        let area = plotters::prelude::IntoDrawingArea::into_drawing_area(area);
        let whole = picture(&counts);
        let mut found: Vec<(usize, usize)> = Vec::new();
        for y in 0..size.1 as i32 {
            found.extend((0..size.0 as i32).filter_map(|x| whole.dot_at(&area, &look, (x, y))));
        }
        found.sort_unstable();
        found.dedup();
        let all = (0..counts.len()).flat_map(|column| (0..counts[column] as usize).map(move |place| (column, place)));
        assert_eq!(found, all.collect::<Vec<_>>());
        let bars = picture(&[3_000, 5_000, 1]);
        assert!((0..size.0 as i32).all(|x| bars.dot_at(&area, &look, (x, size.1 as i32 / 2)).is_none()));
    }
    let ringed = drawn(&DotsPicture { ringed: Some((1, 4)), ..picture(&counts) });
    let inks = of_color(circles(&ringed), PALETTE.ink);
    let [ring] = inks.as_slice() else { panic!("one ring, not {}", inks.len()) };
    let dot = dots(&ringed).into_iter().find(|dot| dot.overlaps(&ring.bounds)).expect("a dot inside the ring");
    assert!(ring.bounds.left < dot.left && dot.right < ring.bounds.right && ring.bounds.top < dot.top);
    assert_eq!(
        of_color(circles(&drawn(&DotsPicture { ringed: Some((7, 0)), ..picture(&counts) })), PALETTE.ink).len(),
        0
    );
}
