use super::*;
use crate::chart::look::Palette;
use crate::chart::svg;
use crate::chart::svg::reading::{Shape, check_words, circles, polygons, polylines};

const PALETTE: Palette = Palette::LIGHT;

/// The sizes of a chart on a notebook and on a phone.
const SIZES: [(u32, u32); 2] = [(790, 160), (350, 160)];

/// Device pixels to a CSS pixel in SVG documents.
const UNITS: i32 = 4;

fn level(value: f64, name: &str) -> Level {
    Level { value, name: name.to_owned(), number: format!("{value:.4}") }
}

fn picture(exact: f64, resamples: u64, trace: &[(u64, f64)]) -> ConvergencePicture {
    ConvergencePicture {
        sides: Sides::One,
        resamples,
        trace: trace.to_vec(),
        simulated: trace.last().map(|&(_, p)| level(p, "simulated")),
        exact: level(exact, "exact p"),
        alpha: level(0.05, "α"),
    }
}

/// A trace that is one standard error above and below the exact p in turn.
fn straying(exact: f64, resamples: u64) -> Vec<(u64, f64)> {
    let points = (0..).map(|index| (libm::pow(1.25, f64::from(index)).round() as u64).min(resamples));
    let mut points: Vec<u64> = points.take_while(|&point| point < resamples).chain([resamples]).collect();
    points.dedup();
    let signs = [1.0, -1.0].into_iter().cycle();
    let p = |point: u64, sign: f64| (exact + sign * standard_error(exact, point as f64)).clamp(0.0, 1.0);
    points.into_iter().zip(signs).map(|(point, sign)| (point, p(point, sign))).collect()
}

fn drawn(picture: &ConvergencePicture) -> String {
    svg(picture, PALETTE, SIZES[0], "")
}

fn of_color(shapes: Vec<Shape>, color: plotters::style::RGBColor) -> Vec<Shape> {
    shapes.into_iter().filter(|shape| shape.color == color).collect()
}

#[test]
fn before_the_first_resample_only_the_exact_p_is_drawn() {
    let svg = drawn(&picture(0.3, 10_000, &[]));
    assert!(svg.contains("exact p") && !svg.contains("simulated"));
    assert!(circles(&svg).is_empty() && of_color(polylines(&svg), PALETTE.ink).is_empty());
    assert_eq!(of_color(polylines(&svg), PALETTE.curve).len(), 1);
}

#[test]
fn single_point_is_a_dot() {
    let svg = drawn(&picture(0.3, 10_000, &[(100, 0.31)]));
    assert!(of_color(polylines(&svg), PALETTE.ink).is_empty());
    assert_eq!(of_color(circles(&svg), PALETTE.ink).len(), 1);
    // Points before the start of the axis are not drawn.
    assert!(circles(&drawn(&picture(0.3, 10_000, &[(1, 0.3)]))).is_empty());
}

#[test]
fn range_is_four_standard_errors_of_thirty_resamples() {
    // 4 · √(0.5 · 0.5 / 30) = 0.36515; 4 · √(0.01 · 0.99 / 30) = 0.07266.
    let close = |range: Range<f64>, expected: Range<f64>| {
        assert!((range.start - expected.start).abs() < 5e-6 && (range.end - expected.end).abs() < 5e-6, "{range:?}");
    };
    close(picture(0.5, 10_000, &[]).range(), 0.13485..0.86515);
    close(picture(0.01, 10_000, &[]).range(), 0.0..0.08266);
    close(picture(0.99, 10_000, &[]).range(), 0.91734..1.0);
}

#[test]
fn range_stands_still_while_resamples_arrive() {
    let range = picture(0.3, 10_000, &[]).range();
    assert_eq!(picture(0.3, 10_000, &straying(0.3, 500)).range(), range);
    assert_eq!(picture(0.3, 10_000, &[(10, 1.0)]).range(), range);
}

#[test]
fn p_of_zero_and_one_have_a_range() {
    // √(0.0001 · 0.9999 / 30) · 4 = 0.00730: what 10,000 resamples cannot distinguish from zero.
    let range = picture(0.0, 10_000, &[]).range();
    assert!(range.start == 0.0 && (range.end - 0.0073).abs() < 1e-5, "{range:?}");
    assert_eq!(picture(1e-200, 10_000, &[]).range(), range);
    let range = picture(1.0, 10_000, &[]).range();
    assert!(range.end == 1.0 && (range.start - 0.9927).abs() < 1e-5, "{range:?}");
    for resamples in [0, 1, 2, 10_000_000] {
        for exact in [0.0, 1e-200, 0.5, 1.0, f64::NAN] {
            let range = picture(exact, resamples, &[]).range();
            assert!(range.start < range.end, "p = {exact}, N = {resamples}: {range:?}");
        }
    }
}

#[test]
fn extreme_p_is_drawn_inside_the_picture() {
    for exact in [0.0, 1e-200, 1.0] {
        let p = if exact == 1.0 { 1.0 } else { 0.0 };
        let svg = drawn(&picture(exact, 10_000, &[(1, p), (10, p), (100, p), (10_000, p)]));
        let dots = of_color(circles(&svg), PALETTE.ink);
        assert_eq!(dots.len(), 1, "p = {exact}");
        let axis = UNITS * (160 - 24);
        assert!(dots[0].bounds.top >= 0 && dots[0].bounds.bottom < axis, "p = {exact}: above the axis");
        let line = of_color(polylines(&svg), PALETTE.curve);
        let dot = (dots[0].bounds.top + dots[0].bounds.bottom) / 2;
        assert!((line[0].bounds.top - dot).abs() <= 1, "p = {exact}: the trace has arrived");
    }
}

#[test]
fn band_is_two_standard_errors_wide() {
    // √(0.5 · 0.5 / 100) = 0.05.
    assert_eq!(picture(0.5, 10_000, &[]).band(100.0), (0.4, 0.6));
    assert_eq!(picture(0.0, 10_000, &[]).band(100.0), (0.0, 0.0));
    assert_eq!(picture(0.01, 10_000, &[]).band(1.0).0, 0.0, "there is nothing below zero");
    let svg = drawn(&picture(0.5, 10_000, &[]));
    let band = &polygons(&svg)[0];
    // ± 2 · √(0.25 / 10) at the left end, of the 0.7303 that the plot shows on 114 px.
    let expected = 4.0 * (0.25f64 / 10.0).sqrt() / 0.7303 * 114.0 * f64::from(UNITS);
    let height = f64::from(band.bounds.bottom - band.bounds.top);
    assert!((height - expected).abs() <= 1.0, "{height} units, not {expected}");
}

#[test]
fn trace_is_cut_where_it_leaves_the_plot() {
    let svg = drawn(&picture(0.01, 10_000, &[(10, 0.0), (20, 0.5), (40, 0.0), (10_000, 0.01)]));
    let lines = of_color(polylines(&svg), PALETTE.ink);
    assert_eq!(lines.len(), 2);
    assert!(lines.iter().all(|line| line.bounds.top >= UNITS * 16 && line.bounds.bottom <= UNITS * 130));
}

#[test]
fn alpha_is_drawn_where_it_is_in_sight() {
    assert!(drawn(&picture(0.06, 10_000, &[])).contains("α"));
    assert!(!drawn(&picture(0.9, 10_000, &[])).contains("α"));
}

#[test]
fn tiny_areas_do_not_fail() {
    for size in [0, 1, 10, 60] {
        let picture = picture(0.3, 10_000, &straying(0.3, 10_000));
        assert!(svg(&picture, PALETTE, (size, size), "").starts_with("<svg"));
    }
}

#[test]
fn numbers_are_written_where_there_is_room() {
    let picture = picture(0.3, 10_000, &straying(0.3, 10_000));
    assert!(svg(&picture, PALETTE, SIZES[0], "").contains("exact p 0.3000"));
    assert!(!svg(&picture, PALETTE, SIZES[1], "").contains("0.3000"));
}

#[test]
fn words_stay_inside_and_apart() {
    for exact in [0.0, 1e-200, 0.001, 0.03, 0.05, 0.0501, 0.27, 0.5, 0.97, 1.0] {
        for resamples in [1, 50, 1000, 10_000, 25_000, 10_000_000] {
            for size in SIZES {
                let picture = picture(exact, resamples, &straying(exact, resamples));
                let svg = svg(&picture, PALETTE, size, "");
                check_words(&svg, size, &format!("p = {exact}, N = {resamples}, {} px", size.0));
            }
        }
    }
}
