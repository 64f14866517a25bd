use super::*;
use crate::chart::look::Palette;
use crate::chart::svg;
use crate::chart::svg::reading::{check_words, circles, rectangles, texts};

const PALETTE: Palette = Palette::LIGHT;

/// The widths of a chart on a notebook and on a phone, in CSS pixels.
const WIDTHS: [u32; 2] = [790, 350];

fn row(name: &str, mean: f64, ranks: (usize, usize)) -> RanksRow {
    RanksRow {
        name: name.to_owned(),
        mean,
        interval: (mean - 2.0, mean + 3.0),
        number: format!("{mean:.1}"),
        ranks,
        may_be_best: ranks.0 == 1,
        is_baseline: name == "base",
    }
}

fn three() -> RanksPicture {
    let rows = vec![row("best", 70.0, (1, 2)), row("base", 69.0, (1, 2)), row("worst", 50.0, (3, 3))];
    RanksPicture { rows, unit: " %" }
}

/// This many systems, with long or strange names.
fn many(systems: usize) -> RanksPicture {
    let name = |index: usize| match index % 4 {
        0 => format!("{index}"),
        1 => format!("system number {index} with a name that is far too long for any picture"),
        2 => String::new(),
        _ => format!("line {index}\n\u{202e}turned"),
    };
    let of = |index: usize| {
        let ranks = (1 + index.saturating_sub(3), (index + 4).min(systems));
        row(&name(index), 90.0 - index as f64 * 0.3, ranks)
    };
    RanksPicture { rows: (0..systems).map(of).collect(), unit: "" }
}

fn drawn(picture: &RanksPicture, width: u32) -> String {
    svg(picture, PALETTE, (width, RanksPicture::height(picture.rows.len())), "")
}

#[test]
fn every_system_has_its_name_and_its_mean() {
    let written: Vec<String> = texts(&drawn(&three(), WIDTHS[0])).into_iter().map(|(text, ..)| text).collect();
    for word in ["best", "base", "worst", "70.0", "69.0", "50.0", "mean", "places", "1", "2", "3"] {
        assert!(written.iter().any(|own| own == word), "{word}: {written:?}");
    }
    let written: Vec<String> = texts(&drawn(&three(), WIDTHS[1])).into_iter().map(|(text, ..)| text).collect();
    assert!(!written.iter().any(|own| own == "70.0"), "there is no room for it");
}

#[test]
fn marks_are_filled_where_a_system_may_be_the_best() {
    let svg = drawn(&three(), WIDTHS[0]);
    // For each row a mark with its casing, and a hole in the one that cannot be the best.
    assert_eq!(circles(&svg).len(), 3 * 2 + 1);
    let bars = rectangles(&svg).into_iter().filter(|shape| shape.color == PALETTE.helped).count();
    assert_eq!(bars, 2);
}

#[test]
fn words_stay_inside_and_apart() {
    for width in WIDTHS {
        for systems in [1, 2, 3, 10, 40, 100, 400] {
            let size = (width, RanksPicture::height(systems));
            check_words(&drawn(&many(systems), width), size, &format!("{systems} systems, {width} px"));
        }
    }
}

#[test]
fn numbers_beyond_floating_point_do_no_harm() {
    for value in [f64::NAN, f64::INFINITY, f64::MAX, -f64::MAX, 5e-324] {
        let rows = vec![RanksRow { interval: (-value, value), ..row("odd", value, (1, 1)) }];
        assert!(drawn(&RanksPicture { rows, unit: "" }, WIDTHS[0]).ends_with("</svg>\n"));
    }
    assert!(drawn(&many(0), WIDTHS[0]).ends_with("</svg>\n"));
}

#[test]
fn tiny_areas_do_not_fail() {
    for size in [0, 1, 10, 60] {
        assert!(svg(&many(5), PALETTE, (size, size), "").starts_with("<svg"));
    }
}
