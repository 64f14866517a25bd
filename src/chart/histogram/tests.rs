use super::*;
use crate::chart::labels::Bounds;
use crate::chart::look::Palette;
use crate::chart::svg;
use crate::chart::svg::reading::{Shape, check_words, circles, polylines, rectangles, words};
use paired_bootstrap::bootstrap::{Binning, BootstrapDistribution, Differences, Resampler};

const ANYWHERE: Range<f64> = f64::NEG_INFINITY..f64::INFINITY;

/// The sizes of a chart on a notebook, on a phone, and on a very narrow screen.
const SIZES: [(u32, u32); 3] = [(790, 330), (350, 272), (254, 272)];

/// Device pixels to a CSS pixel in SVG documents.
const UNITS: i32 = 4;

const PALETTE: Palette = Palette::LIGHT;

fn picture(counts: &[(f64, u64)]) -> HistogramPicture {
    let bars: Vec<Bar> = counts
        .iter()
        .map(|&(upper, count)| Bar { edges: (upper - 1.0, upper), count, at_or_below_zero: upper <= 0.5 })
        .collect();
    HistogramPicture {
        range: HistogramPicture::range(1.0, 1.0, 1.0, &ANYWHERE, &[]),
        bars,
        bars_are_old: false,
        curve: None,
        observed: (1.0, "observed +1".to_owned()),
        interval: Some((-1.0, 3.0, "95 % interval".to_owned())),
        parts: ["30 % ≤ 0".to_owned(), "70 % > 0".to_owned()],
        unit: " pt",
        is_of_means: false,
    }
}

/// A picture of resamples, in points. The curve is the normal approximation, which is close enough
/// for drawing.
fn resampled(differences: &Differences, resamples: u64) -> HistogramPicture {
    let binning = Binning::new(differences);
    let resampler = Resampler::new(differences, resamples, 1);
    let mut distribution = BootstrapDistribution::new(differences, resamples);
    (0..resampler.batches()).for_each(|batch| distribution.extend(resampler.run(batch)));
    let points = |steps: f64| 100.0 * differences.grid().to_units(steps, differences.pairs() as f64);
    let edges = |bin: i64| (points(binning.edges(bin).0), points(binning.edges(bin).1));
    let bars: Vec<Bar> = distribution
        .histogram()
        .bins()
        .map(|bin| Bar { edges: edges(bin.number), count: bin.count, at_or_below_zero: bin.number <= 0 })
        .collect();
    let (mean, deviation) = (100.0 * differences.mean(), points(differences.sum_standard_deviation()));
    let bins = binning.bin_of(differences.sum()) - 30..=binning.bin_of(differences.sum()) + 30;
    let below = |edge: f64| 0.5 * libm::erfc((mean - edge) / deviation.max(1e-9) / 2f64.sqrt());
    let shares = bins.clone().map(|bin| below(edges(bin).1) - below(edges(bin).0));
    let (first_edge, bin_width) = (edges(*bins.start()).0, points(binning.width() as f64));
    let heights = shares.map(|share| share * resamples.max(1) as f64).collect();
    let curve = Curve { first_edge, bin_width, heights, label: "exact" };
    let (least, most) = differences.support();
    let support = 100.0 * least - bin_width..100.0 * most + bin_width;
    HistogramPicture {
        range: HistogramPicture::range(mean, deviation, bin_width, &support, &curve.bins()),
        curve: Some(curve),
        bars,
        bars_are_old: false,
        observed: (mean, format!("observed {mean:+.1}")),
        interval: Some((mean - 2.0 * deviation, mean + 2.0 * deviation, "95 % interval".to_owned())),
        parts: ["28.1 % ≤ 0".to_owned(), "71.9 % > 0".to_owned()],
        unit: " pt",
        is_of_means: false,
    }
}

fn counted(pairs: u64, helped: u64, hurt: u64, resamples: u64) -> HistogramPicture {
    resampled(&Differences::from_counts(pairs, helped, hurt).expect("valid counts"), resamples)
}

fn drawn(picture: &HistogramPicture) -> String {
    svg(picture, PALETTE, SIZES[0], "")
}

/// The shapes in the curve's colour: its line, and marks without their casing.
fn of_curve(shapes: Vec<Shape>) -> Vec<Shape> {
    shapes.into_iter().filter(|shape| shape.color == PALETTE.curve).collect()
}

#[test]
fn empty_histogram_still_has_axis_and_observed_difference() {
    let svg = drawn(&picture(&[]));
    assert!(svg.contains("observed +1") && svg.contains("95 % interval"));
    assert!(rectangles(&svg).iter().all(|shape| ![PALETTE.bar, PALETTE.hurt].contains(&shape.color)));
}

#[test]
fn bars_at_or_below_zero_are_hatched_and_the_others_are_not() {
    let only_above = drawn(&picture(&[(1.5, 10), (2.5, 5)]));
    assert_eq!(rectangles(&only_above).iter().filter(|shape| shape.color == PALETTE.bar).count(), 2);
    assert!(polylines(&only_above).iter().all(|shape| shape.color != PALETTE.hurt));
    let with_marked = drawn(&picture(&[(0.5, 8), (1.5, 10)]));
    assert_eq!(rectangles(&with_marked).iter().filter(|shape| shape.color == PALETTE.hurt).count(), 1);
    assert!(polylines(&with_marked).iter().filter(|shape| shape.color == PALETTE.hurt).count() > 10);
}

#[test]
fn bars_without_resamples_are_not_drawn() {
    let svg = drawn(&picture(&[(0.5, 0), (1.5, 10)]));
    assert!(rectangles(&svg).iter().all(|shape| shape.color != PALETTE.hurt));
}

#[test]
fn tiny_areas_do_not_fail() {
    for size in [0, 1, 10, 60] {
        assert!(svg(&counted(10, 4, 3, 100), PALETTE, (size, size), "").starts_with("<svg"));
    }
}

#[test]
fn marked_area_is_the_p_value() {
    for (pairs, helped, hurt) in [(10, 4, 3), (500, 10, 7), (1000, 60, 40)] {
        let picture = counted(pairs, helped, hurt, 10_000);
        let marked = |bars: &[Bar]| bars.iter().filter(|bar| bar.at_or_below_zero).map(|bar| bar.count).sum::<u64>();
        let p = marked(&picture.bars) as f64 / 10_000.0;
        let bars: Vec<Shape> = rectangles(&drawn(&picture))
            .into_iter()
            .filter(|shape| [PALETTE.bar, PALETTE.hurt].contains(&shape.color))
            .collect();
        assert_eq!(bars.len(), picture.bars.iter().filter(|bar| bar.count > 0).count());
        let height = |shape: &Shape| f64::from(shape.bounds.bottom - shape.bounds.top);
        let whole: f64 = bars.iter().map(height).sum();
        let below: f64 = bars.iter().filter(|shape| shape.color == PALETTE.hurt).map(height).sum();
        // All bars are equally wide. Each height is rounded to a whole unit, at least one, so it is
        // off by at most one.
        let tolerance = 2.0 * bars.len() as f64 / whole;
        assert!((below / whole - p).abs() < tolerance, "{} of {whole} for p = {p}", below);
        assert!(tolerance < 0.02, "the test can tell");
    }
}

#[test]
fn no_curve_leaves_no_trace() {
    let svg = drawn(&HistogramPicture { curve: None, ..counted(500, 10, 7, 1000) });
    assert!(!svg.contains("exact") && of_curve(polylines(&svg)).is_empty() && of_curve(circles(&svg)).is_empty());
}

#[test]
fn curve_alone_has_its_usual_height() {
    let top = |picture: &HistogramPicture| {
        let lines = of_curve(polylines(&drawn(picture)));
        lines.iter().map(|line| line.bounds.top).min().expect("there is a curve")
    };
    let without_bars = HistogramPicture { bars: Vec::new(), ..counted(500, 10, 7, 1) };
    // From 40 px above the bars to 60 px below them, of 330 px, with 8 % above the peak.
    let expected = f64::from(UNITS) * (270.0 - 230.0 / 1.08);
    assert_eq!(top(&without_bars), expected.round() as i32);
    // Once bars stay within that headroom, the scale does not change.
    assert_eq!(top(&counted(500, 10, 7, 10_000)), top(&without_bars));
    assert_eq!(top(&counted(500, 10, 7, 1_000_000)), top(&without_bars));
    let old = HistogramPicture { bars_are_old: true, ..counted(500, 10, 7, 20) };
    assert_eq!(top(&old), top(&without_bars), "old bars have a scale of their own");
    assert!(top(&counted(500, 10, 7, 20)) > top(&without_bars), "few resamples make high bars");
}

#[test]
fn curve_passes_through_expected_heights() {
    let picture = counted(1000, 60, 40, 10_000);
    let curve = picture.curve.as_ref().expect("there is a curve");
    let svg = drawn(&picture);
    let line = of_curve(polylines(&svg)).into_iter().next().expect("the curve is a line");
    let highest = curve.peak() * 1.08;
    let (left, right, bottom) = (12.0, 778.0, 270.0);
    for (edges, height) in curve.bins().iter().filter(|(_, height)| *height > 0.01 * highest) {
        let middle = (edges.0 + edges.1) / 2.0;
        let x = left + (middle - picture.range.start) / (picture.range.end - picture.range.start) * (right - left);
        let y = bottom - height / highest * 230.0;
        let near =
            |&(px, py): &(i32, i32)| (f64::from(px) - 4.0 * x).abs() <= 1.0 && (f64::from(py) - 4.0 * y).abs() <= 1.0;
        assert!(line.points.iter().any(near), "no point near ({x}, {y})");
    }
}

#[test]
fn few_bins_are_marked_one_by_one() {
    let marks = |picture: &HistogramPicture| of_curve(circles(&drawn(picture))).len();
    assert_eq!(marks(&counted(1000, 60, 40, 1000)), 0);
    assert!((10..=21).contains(&marks(&counted(10, 4, 3, 1000))), "21 means, the outer ones hardly ever");
    assert_eq!(marks(&counted(10, 10, 0, 1000)), 1, "a single mean");
}

#[test]
fn old_bars_are_paler() {
    let current = counted(500, 10, 7, 1000);
    let old = HistogramPicture { bars_are_old: true, ..current.clone() };
    let opacities = |picture: &HistogramPicture, color| {
        let shapes = rectangles(&drawn(picture)).into_iter().filter(move |shape| shape.color == color);
        shapes.map(|shape| shape.opacity).fold(0.0, f64::max)
    };
    assert_eq!((opacities(&current, PALETTE.bar), opacities(&old, PALETTE.bar)), (1.0, 0.35));
    let strokes = polylines(&drawn(&old)).into_iter().filter(|shape| shape.color == PALETTE.hurt);
    assert!(strokes.map(|shape| shape.opacity).all(|opacity| opacity == 0.35));
}

#[test]
fn words_stay_inside_and_apart() {
    let cases = [(10, 4, 3), (500, 10, 7), (1000, 60, 40), (100, 2, 0), (10, 10, 0), (500, 3, 30), (100, 0, 0)];
    for (pairs, helped, hurt) in cases {
        for (resamples, size) in [(1000, SIZES[0]), (1000, SIZES[1]), (10, SIZES[0]), (100_000, SIZES[1])] {
            let svg = svg(&counted(pairs, helped, hurt, resamples), PALETTE, size, "");
            let case = format!("n = {pairs}, {helped} helped, {hurt} hurt, N = {resamples}, {} px", size.0);
            assert!(svg.contains("exact"), "{case}: the curve has its label");
            check_words(&svg, size, &case);
            for dash in rectangles(&svg).into_iter().filter(|shape| shape.color == PALETTE.ink) {
                let crossed = words(&svg).into_iter().find(|(_, bounds)| bounds.overlaps(&dash.bounds));
                assert!(crossed.is_none(), "{case}: the line runs through {crossed:?}");
            }
        }
    }
}

#[test]
fn label_of_the_curve_covers_neither_bars_nor_curve() {
    for (pairs, helped, hurt) in [(10, 4, 3), (500, 10, 7), (1000, 60, 40), (100, 2, 0)] {
        let svg = drawn(&counted(pairs, helped, hurt, 10_000));
        let (_, label) = words(&svg).into_iter().find(|(text, _)| text == "exact").expect("the curve has its label");
        let mut shapes = rectangles(&svg);
        shapes.retain(|shape| [PALETTE.bar, PALETTE.hurt].contains(&shape.color));
        assert!(shapes.iter().all(|shape| !shape.bounds.overlaps(&label)), "{pairs}: a bar");
        let lines = of_curve(polylines(&svg));
        let is_inside = |&(x, y): &(i32, i32)| label.contains(&Bounds { left: x, top: y, right: x, bottom: y });
        assert!(!lines.iter().flat_map(|line| &line.points).any(is_inside), "{pairs}: the curve");
    }
}

#[test]
fn zero_is_on_the_axis_unless_it_is_far_away() {
    let range = |observed| HistogramPicture::range(observed, 1.0, 0.2, &ANYWHERE, &[((0.0, 0.2), 1.0)]);
    assert!(range(10.0).contains(&0.0) && range(-10.0).contains(&0.0));
    assert!(!HistogramPicture::range(100.0, 1.0, 0.2, &ANYWHERE, &[]).contains(&0.0));
}

#[test]
fn equal_differences_have_an_axis_too() {
    let range = HistogramPicture::range(1.0, 0.0, 0.1, &ANYWHERE, &[((0.95, 1.05), 1000.0)]);
    assert!(range.contains(&0.0) && range.contains(&1.05));
    assert_eq!(HistogramPicture::range(1.0, 0.0, 0.0, &ANYWHERE, &[]), 0.0..2.0);
}

#[test]
fn axis_ends_where_means_end() {
    let range = HistogramPicture::range(0.1, 0.26, 0.1, &(-1.1..1.1), &[]);
    assert!(range.start > -1.1 && range.end == 1.1, "{range:?}");
}

#[test]
fn bins_that_can_be_seen_stretch_the_axis_and_others_do_not() {
    let range = |far| {
        let bins = [((0.0, 0.2), 1000.0), ((6.0, 6.2), far), ((9.0, 9.2), 0.0)];
        HistogramPicture::range(0.0, 1.0, 0.2, &ANYWHERE, &bins)
    };
    assert_eq!(range(10.0).end, 6.2);
    assert!(!range(1.0).contains(&6.0));
}
