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

fn axis(range: (f64, f64), title: &str, unit: &'static str, is_logarithmic: bool) -> Axis {
    Axis { range, title: title.to_owned(), unit, is_logarithmic }
}

fn curve(points: &[(f64, f64)], name: &str, tone: Tone, stroke: Stroke) -> CurveLine {
    CurveLine { points: points.to_vec(), name: name.to_owned(), tone, stroke }
}

fn mark(at: (f64, f64), label: &str) -> Mark {
    Mark { at, label: label.to_owned(), tone: Tone::Hurt }
}

/// Two linear axes, from 0 to 10 and from 0 to 1, and nothing else.
fn plain() -> CurvesPicture {
    let (x, y) = (axis((0.0, 10.0), "hurt", "", false), axis((0.0, 1.0), "p", "", false));
    CurvesPicture { x, y, curves: Vec::new(), levels: Vec::new(), stretches: Vec::new(), marks: Vec::new() }
}

fn with(points: &[(f64, f64)], stroke: Stroke) -> CurvesPicture {
    CurvesPicture { curves: vec![curve(points, "", Tone::Curve, stroke)], ..plain() }
}

/// The p-value for these percentages gained and hurt, by the normal approximation, which is close
/// enough for drawing.
fn p(pairs: f64, gain: f64, hurt: f64) -> f64 {
    let (mean, share) = (gain / 100.0, (gain + 2.0 * hurt) / 100.0);
    0.5 * libm::erfc(mean / ((share - mean * mean) / pairs).sqrt() / 2f64.sqrt())
}

/// p over percent hurt for several effects.
fn sweep(pairs: f64, effects: &[f64]) -> CurvesPicture {
    let count = effects.len() as u8;
    let points = |effect: f64, steps: u32| -> Vec<(f64, f64)> {
        let hurt = |step: u32| 25.0 * f64::from(step) / f64::from(steps);
        (0..=steps).map(|step| (hurt(step), p(pairs, effect, hurt(step)))).collect()
    };
    let curves = effects.iter().zip(0..).flat_map(|(&effect, number)| {
        let tone = Tone::Series(number, count);
        let name = format!("+{effect} points");
        [curve(&points(effect, 100), &name, tone, Stroke::Solid), curve(&points(effect, 20), "", tone, Stroke::Dots)]
    });
    CurvesPicture {
        x: axis((0.0, 25.0), "questions hurt", " %", false),
        y: axis((0.0, 0.5), "p-value", "", false),
        curves: curves.collect(),
        levels: vec![(0.05, "α = 0.05".to_owned())],
        marks: vec![mark((1.4, p(pairs, 0.6, 1.4)), "this comparison: p = 0.272")],
        stretches: Vec::new(),
    }
}

/// p over the number hurt: the part that a paper allows, and the rest.
fn review(pairs: u32, most_hurt: u32, end: u32) -> CurvesPicture {
    let pairs = f64::from(pairs);
    let points = |first: u32, last: u32| -> Vec<(f64, f64)> {
        let percent = |hurt: u32| 100.0 * f64::from(hurt) / pairs;
        (first..=last).map(|hurt| (f64::from(hurt), p(pairs, 2.0, percent(hurt)))).collect()
    };
    CurvesPicture {
        x: axis((0.0, f64::from(end)), "hurt", "", false),
        y: axis((0.0, 0.5), "p-value", "", false),
        curves: vec![
            curve(&points(0, most_hurt), "possible", Tone::Ink, Stroke::Solid),
            curve(&points(most_hurt, end), "not possible", Tone::Soft, Stroke::Dashed),
        ],
        levels: vec![(0.05, "α = 0.05".to_owned())],
        marks: vec![mark((0.0, p(pairs, 2.0, 0.0)), "best case: p = 0.13")],
        stretches: vec![(0.0, f64::from(most_hurt), "fits the paper".to_owned())],
    }
}

/// Power over the number of items.
fn power(range: (f64, f64), gain: f64) -> CurvesPicture {
    let at = |pairs: f64| 50.0 * libm::erfc((1.645 - gain / (0.04 / pairs).sqrt()) / 2f64.sqrt());
    let pairs = |step: u32| range.0 * libm::pow(range.1 / range.0, f64::from(step) / 100.0);
    let points: Vec<(f64, f64)> = (0..=100).map(|step| (pairs(step), at(pairs(step)))).collect();
    CurvesPicture {
        x: axis(range, "items", "", true),
        y: axis((0.0, 100.0), "power", " %", false),
        curves: vec![curve(&points, "exact", Tone::Curve, Stroke::Solid)],
        levels: vec![(80.0, "80 %".to_owned()), (90.0, "90 %".to_owned())],
        marks: vec![
            mark((2473.0, 80.0), "n = 2,473"),
            mark((3426.0, 90.0), "n = 3,426"),
            mark((500.0, at(500.0)), "now"),
        ],
        stretches: Vec::new(),
    }
}

/// Pictures of many kinds, each with a description.
fn pictures() -> Vec<(String, CurvesPicture)> {
    let mut pictures = vec![("nothing".to_owned(), plain())];
    for pairs in [100.0, 500.0, 2000.0, 10_000.0] {
        pictures.push((format!("sweep of {pairs}"), sweep(pairs, &[0.5, 1.0, 2.0, 3.0])));
        pictures.push((format!("wide sweep of {pairs}"), sweep(pairs, &[1.0, 1.5, 2.0, 2.5, 3.0, 4.0])));
    }
    for (pairs, most_hurt, end) in [(100, 28, 70), (500, 12, 350), (10, 0, 7), (1, 0, 1), (65, 60, 60), (10_000, 9, 20)]
    {
        pictures.push((format!("review of {pairs}"), review(pairs, most_hurt, end)));
    }
    for range in [(10.0, 1e5), (100.0, 10_000.0), (1.0, 1.0), (2000.0, 4000.0), (1.0, 1e7)] {
        for gain in [0.0, 0.01, 0.1] {
            pictures.push((format!("power over {range:?} for {gain}"), power(range, gain)));
        }
    }
    pictures
}

fn drawn(picture: &CurvesPicture) -> String {
    svg(picture, PALETTE, SIZES[1], "")
}

fn of_color(shapes: Vec<Shape>, color: RGBColor) -> Vec<Shape> {
    shapes.into_iter().filter(|shape| shape.color == color).collect()
}

fn middle(bounds: &Bounds) -> (i32, i32) {
    ((bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2)
}

/// The area of the plot: as wide as its axis, and from the top of the picture down to it.
fn plot(svg: &str) -> Bounds {
    let lines = rectangles(svg).into_iter().filter(|shape| shape.color == PALETTE.line && shape.opacity == 1.0);
    let axis = lines.max_by_key(|shape| shape.bounds.right - shape.bounds.left).expect("there is an axis").bounds;
    Bounds { top: 0, bottom: axis.top, ..axis }
}

/// The position of a text.
fn place_of(svg: &str, text: &str) -> (i32, i32) {
    let place = texts(svg).into_iter().find(|(found, ..)| found == text).map(|(_, at, _)| at);
    place.unwrap_or_else(|| panic!("there is no “{text}”"))
}

#[test]
fn picture_without_curves_has_axes() {
    let svg = drawn(&plain());
    assert!(polylines(&svg).is_empty() && circles(&svg).is_empty());
    for text in ["p", "hurt", "0", "10", "1.0"] {
        place_of(&svg, text);
    }
}

#[test]
fn marks_lie_at_the_numbers_of_their_axes() {
    let picture = CurvesPicture { marks: vec![mark((6.0, 0.4), "")], ..plain() };
    let svg = drawn(&picture);
    let centre = middle(&of_color(circles(&svg), PALETTE.hurt)[0].bounds);
    let (column, row) = (place_of(&svg, "6").0, place_of(&svg, "0.4").1);
    assert!((centre.0 - column).abs() <= 1 && (centre.1 - row).abs() <= 1, "{centre:?}, not ({column}, {row})");
    let x = axis((100.0, 10_000.0), "items", "", true);
    let svg = drawn(&CurvesPicture { x, marks: vec![mark((2000.0, 0.8), "")], ..plain() });
    let centre = middle(&of_color(circles(&svg), PALETTE.hurt)[0].bounds);
    assert!((centre.0 - place_of(&svg, "2,000").0).abs() <= 1);
    // At log 20 / log 100 of the way.
    let plot = plot(&svg);
    let expected = f64::from(plot.left) + 0.650_515 * f64::from(plot.right - plot.left);
    assert!((f64::from(centre.0) - expected).abs() <= 1.0, "{} is not {expected}", centre.0);
}

#[test]
fn marks_outside_are_not_drawn() {
    for at in [(-1.0, 0.5), (5.0, 1.1), (f64::NAN, 0.5), (5.0, f64::INFINITY)] {
        let svg = drawn(&CurvesPicture { marks: vec![mark(at, "here")], ..plain() });
        assert!(circles(&svg).is_empty() && !svg.contains("here"), "{at:?}");
    }
}

#[test]
fn values_that_are_not_finite_part_a_curve() {
    let svg = drawn(&with(&[(0.0, 0.1), (2.0, 0.2), (3.0, f64::NAN), (4.0, 0.3), (5.0, 0.4)], Stroke::Solid));
    assert_eq!(of_color(polylines(&svg), PALETTE.curve).len(), 2);
    // A point between two gaps has no line.
    let svg = drawn(&with(&[(1.0, f64::NAN), (4.0, 0.3), (5.0, f64::INFINITY)], Stroke::Solid));
    assert!(polylines(&svg).is_empty());
    assert_eq!(of_color(circles(&svg), PALETTE.curve).len(), 1);
}

#[test]
fn strokes_differ() {
    let points: Vec<(f64, f64)> = (0..=10).map(|step| (f64::from(step), 0.05 * f64::from(step))).collect();
    let counts = [Stroke::Solid, Stroke::Dashed, Stroke::Dots].map(|stroke| {
        let svg = drawn(&with(&points, stroke));
        [of_color(polylines(&svg), PALETTE.curve).len(), of_color(circles(&svg), PALETTE.curve).len()]
    });
    let [solid, dashed, dots] = counts;
    assert!(solid == [1, 0] && dashed[0] > 20 && dashed[1] == 0 && dots == [0, 11], "{counts:?}");
}

#[test]
fn curves_are_cut_where_they_leave_the_plot() {
    let svg = drawn(&with(&[(-5.0, 0.5), (2.0, 0.5), (4.0, 7.0), (6.0, -7.0), (20.0, 0.5)], Stroke::Solid));
    let lines = of_color(polylines(&svg), PALETTE.curve);
    assert_eq!(lines.len(), 2);
    assert!(lines.iter().all(|line| plot(&svg).contains(&line.bounds)), "{lines:?}");
}

#[test]
fn nothing_is_drawn_outside_the_plot() {
    for (case, picture) in pictures() {
        for size in SIZES {
            let svg = svg(&picture, PALETTE, size, "");
            let plot = plot(&svg);
            // A mark at the end of the axis extends beyond it by its radius and casing, a line by
            // half its width.
            let around = plot.grown(6 * UNITS);
            assert!(circles(&svg).iter().all(|circle| around.contains(&circle.bounds)), "{case}, {size:?}: a dot");
            // Lines to names beside the plot may leave it.
            let lines = polylines(&svg).into_iter().filter(|line| line.color != PALETTE.line).collect::<Vec<_>>();
            assert!(lines.iter().all(|line| plot.contains(&line.bounds)), "{case}, {size:?}: a line");
        }
    }
}

#[test]
fn words_stay_inside_and_apart() {
    for (case, picture) in pictures() {
        for size in SIZES {
            check_words(&svg(&picture, PALETTE, size, ""), size, &format!("{case}, {size:?}"));
        }
    }
}

#[test]
fn narrow_pictures_keep_all_names() {
    let picture = sweep(500.0, &[0.5, 1.0, 1.5, 2.0, 2.5, 3.0]);
    let svg = svg(&picture, PALETTE, SIZES[0], "");
    let rows: Vec<i32> =
        [0.5, 1.0, 1.5, 2.0, 2.5, 3.0].map(|effect| place_of(&svg, &format!("+{effect} points")).1).into();
    assert!(rows.windows(2).all(|pair| pair[1] - pair[0] >= 16 * UNITS), "in the order of the curves: {rows:?}");
    assert!(svg.contains("this comparison: p = 0.272"));
}

#[test]
fn curve_that_ends_inside_has_its_name_there() {
    let svg = drawn(&review(100, 28, 70));
    let plot = plot(&svg);
    assert!(place_of(&svg, "possible").0 < plot.right && place_of(&svg, "not possible").0 > plot.right);
}

#[test]
fn words_inside_the_plot_avoid_curves_where_they_can() {
    for picture in [sweep(500.0, &[0.5, 1.0, 2.0, 3.0]), review(100, 28, 70), power((100.0, 10_000.0), 0.01)] {
        let svg = drawn(&picture);
        let plot = plot(&svg);
        for (text, bounds) in words(&svg).into_iter().filter(|(_, bounds)| plot.contains(bounds)) {
            let is_inside = |&(x, y): &(i32, i32)| bounds.contains(&Bounds { left: x, top: y, right: x, bottom: y });
            let lines = polylines(&svg);
            // The leaders of the names may end there.
            let curves = lines.iter().filter(|line| line.color != PALETTE.line);
            assert!(!curves.flat_map(|line| &line.points).any(is_inside), "“{text}” covers a curve");
            assert!(!circles(&svg).iter().any(|dot| dot.bounds.overlaps(&bounds)), "“{text}” covers a dot");
        }
    }
}

#[test]
fn lines_to_labels_strike_no_other_words() {
    let names = ["your data", "2.4 % hurt", "a label that is longer", "71.1 %"];
    for places in [[(5.0, 0.5); 4], [(5.0, 0.5), (5.2, 0.52), (4.9, 0.47), (5.1, 0.5)]] {
        let marks = names.iter().zip(places).map(|(name, at)| mark(at, name)).collect();
        let svg = drawn(&CurvesPicture { marks, ..plain() });
        let plot = plot(&svg);
        for line in of_color(polylines(&svg), PALETTE.line) {
            let [start, end] = [line.points[0], line.points[1]];
            let on_the_way = |share: i32| {
                let at = |from: i32, to: i32| from + (to - from) * share / 20;
                (at(start.0, end.0), at(start.1, end.1))
            };
            for (text, bounds) in words(&svg).into_iter().filter(|(_, bounds)| plot.contains(bounds)) {
                let is_inside = |(x, y): (i32, i32)| bounds.contains(&Bounds { left: x, top: y, right: x, bottom: y });
                // Except at its end, where its own label begins.
                assert!(!(0..18).map(on_the_way).any(is_inside), "a line runs through “{text}”");
            }
        }
    }
}

#[test]
fn mark_on_a_mark_hides_none() {
    let radii = |places: [(f64, f64); 2]| -> Vec<i32> {
        let marks = places.map(|at| mark(at, "")).to_vec();
        let dots = of_color(circles(&drawn(&CurvesPicture { marks, ..plain() })), PALETTE.hurt);
        dots.iter().map(|dot| (dot.bounds.right - dot.bounds.left) / 2 / UNITS).collect()
    };
    assert_eq!(radii([(5.0, 0.5), (5.0, 0.51)]), [5, 3]);
    assert_eq!(radii([(5.0, 0.5), (7.0, 0.5)]), [5, 5]);
}

#[test]
fn names_that_give_way_are_led_to_their_curves() {
    let flat = |name: &str, height: f64| curve(&[(0.0, height), (10.0, height)], name, Tone::Ink, Stroke::Solid);
    let leaders = |heights: [f64; 3]| {
        let curves = heights.iter().map(|&height| flat("name", height)).collect();
        of_color(polylines(&drawn(&CurvesPicture { curves, ..plain() })), PALETTE.line).len()
    };
    assert_eq!(leaders([0.2, 0.5, 0.8]), 0);
    assert!(leaders([0.5, 0.5, 0.5]) > 0);
}

#[test]
fn level_is_a_solid_line_where_it_is_in_sight() {
    let level = |value: f64| CurvesPicture { levels: vec![(value, "α".to_owned())], ..plain() };
    let svg = drawn(&level(0.4));
    let lines = of_color(rectangles(&svg), PALETTE.soft);
    let [line] = &lines[..] else { panic!("one line, not {}", lines.len()) };
    assert!((line.bounds.top - place_of(&svg, "0.4").1).abs() <= 1);
    assert!(of_color(rectangles(&drawn(&level(1.4))), PALETTE.soft).is_empty() && !drawn(&level(1.4)).contains("α"));
}

#[test]
fn stretch_lies_between_its_ends() {
    let stretched = |start: f64, end: f64| {
        let svg = drawn(&CurvesPicture { stretches: vec![(start, end, "here".to_owned())], ..plain() });
        let grounds = rectangles(&svg).into_iter().filter(|shape| shape.opacity < 0.2);
        let [three, six] = ["3", "6"].map(|number| place_of(&svg, number).0);
        (grounds.map(|ground| ground.bounds).next(), three, six, svg.contains("here"), plot(&svg))
    };
    let (ground, three, six, ..) = stretched(3.0, 6.0);
    let ground = ground.expect("there is a ground");
    assert!((ground.left - three).abs() <= 1 && (ground.right - six).abs() <= 1);
    let (ground, .., plot) = stretched(-30.0, 60.0);
    let ground = ground.expect("there is a ground");
    assert_eq!((ground.left, ground.right), (plot.left, plot.right));
    for (start, end) in [(20.0, 30.0), (5.0, 5.0), (6.0, 3.0), (f64::NAN, 3.0)] {
        let (ground, .., has_text, _) = stretched(start, end);
        assert!(ground.is_none() && !has_text, "{start} to {end}");
    }
}

#[test]
fn tiny_areas_and_odd_axes_do_not_fail() {
    for (_, picture) in pictures() {
        for size in [(0, 0), (1, 1), (10, 300), (300, 10), (60, 40)] {
            assert!(svg(&picture, PALETTE, size, "").starts_with("<svg"));
        }
    }
    for range in [(0.0, 0.0), (5.0, 1.0), (f64::NAN, f64::NAN), (0.0, f64::INFINITY), (-1e300, 1e300), (1e-300, 1e300)]
    {
        for is_logarithmic in [false, true] {
            let odd = axis(range, "odd", "", is_logarithmic);
            let points = [(0.0, 1.0), (1.0, f64::MAX), (f64::MAX, -1.0), (f64::NEG_INFINITY, 0.0)];
            for (x, y) in [(&odd, &plain().y), (&plain().x, &odd)] {
                let curves = vec![curve(&points, "odd", Tone::Series(9, 3), Stroke::Dashed)];
                let stretches = vec![(0.0, 1.0, "odd".to_owned())];
                let picture = CurvesPicture { x: x.clone(), y: y.clone(), curves, stretches, ..plain() };
                assert!(drawn(&picture).starts_with("<svg"));
            }
        }
    }
}
