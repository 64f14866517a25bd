use super::*;
use crate::chart::look::Palette;
use crate::chart::svg;
use crate::chart::svg::reading::{Shape, check_words, circles, polygons, polylines, rectangles, texts};
use plotters::style::RGBColor;

const PALETTE: Palette = Palette::LIGHT;

/// The widths of a chart on a notebook and on a phone, in CSS pixels.
const WIDTHS: [u32; 2] = [790, 350];

/// Device pixels to a CSS pixel in SVG documents.
const UNITS: i32 = 4;

fn row(name: &str, difference: f64, interval: Option<(f64, f64)>) -> ForestRow {
    let number = format!("{difference:+.1}");
    ForestRow { name: name.to_owned(), difference, interval, number, items: 100, is_significant: false }
}

fn picture(rows: Vec<ForestRow>) -> ForestPicture {
    ForestPicture {
        rows,
        overall: row("All items", 3.0, Some((1.0, 5.0))),
        sides: ["worse".to_owned(), "better".to_owned()],
        unit: " pt",
    }
}

/// Four categories: ahead, behind, level, and one with a single item.
fn four() -> ForestPicture {
    let [ahead, behind, level] = [
        row("ahead", 6.0, Some((2.0, 10.0))),
        row("behind", -4.0, Some((-8.0, 1.0))),
        row("level", 0.0, Some((-2.0, 2.0))),
    ];
    picture(vec![ForestRow { is_significant: true, ..ahead }, behind, level, row("single", 1.0, None)])
}

/// This many categories, with long or strange names.
fn many(categories: usize) -> ForestPicture {
    let name = |index: usize| match index % 4 {
        0 => format!("{index}"),
        1 => format!("category number {index} with a name that is far too long for any picture"),
        2 => String::new(),
        _ => format!("line {index}\n\u{202e}turned"),
    };
    let of = |index: usize| {
        let difference = (index as f64 * 0.7).sin() * 20.0;
        ForestRow {
            items: 1 + index as u64,
            ..row(&name(index), difference, Some((difference - 9.0, difference + 7.0)))
        }
    };
    picture((0..categories).map(of).collect())
}

fn drawn(picture: &ForestPicture, width: u32) -> String {
    svg(picture, PALETTE, (width, ForestPicture::height(picture.rows.len())), "")
}

fn of_color(shapes: Vec<Shape>, color: RGBColor) -> Vec<Shape> {
    shapes.into_iter().filter(|shape| shape.color == color).collect()
}

fn middle(shape: &Shape) -> (i32, i32) {
    ((shape.bounds.left + shape.bounds.right) / 2, (shape.bounds.top + shape.bounds.bottom) / 2)
}

/// The column of zero, which has the vertical line in ink.
fn zero(svg: &str) -> i32 {
    let upright =
        of_color(rectangles(svg), PALETTE.ink).into_iter().find(|line| line.bounds.bottom - line.bounds.top > 100);
    upright.expect("a line at zero").bounds.left
}

/// The intervals of this colour, from top to bottom.
fn intervals(svg: &str, color: RGBColor) -> Vec<Shape> {
    of_color(polylines(svg), color)
}

#[test]
fn rows_stand_one_below_the_other_on_their_side_of_zero() {
    for width in WIDTHS {
        let svg = drawn(&four(), width);
        let zero = zero(&svg);
        let [ahead, behind, level] =
            [PALETTE.helped, PALETTE.hurt, PALETTE.soft].map(|color| intervals(&svg, color)[0].bounds);
        assert!(ahead.left > zero && behind.left < zero && behind.right > zero);
        assert!(level.left < zero && level.right > zero);
        assert!(ahead.top < behind.top && behind.top < level.top);
        // All differences are between −8 and 10, and the points lie on their intervals.
        let scale = f64::from(ahead.right - zero) / 10.0;
        assert!((f64::from(zero - behind.left) / scale - 8.0).abs() < 0.1);
        let point = middle(&of_color(circles(&svg), PALETTE.hurt)[0]);
        assert!((f64::from(zero - point.0) / scale - 4.0).abs() < 0.1 && point.1 == behind.top);
    }
}

#[test]
fn category_without_interval_is_a_mark_alone() {
    let svg = drawn(&four(), WIDTHS[0]);
    // The categories ahead and with a single item.
    assert_eq!((of_color(circles(&svg), PALETTE.helped).len(), intervals(&svg, PALETTE.helped).len()), (2, 1));
}

#[test]
fn only_what_is_significant_is_filled() {
    let svg = drawn(&four(), WIDTHS[0]);
    let hollow: Vec<(i32, i32)> = of_color(circles(&svg), PALETTE.card).iter().map(middle).collect();
    let marks = |color| of_color(circles(&svg), color);
    assert_eq!(hollow.len(), 3);
    assert!(!hollow.contains(&middle(&marks(PALETTE.helped)[0])), "ahead is significant");
    assert!(hollow.contains(&middle(&marks(PALETTE.hurt)[0])));
}

#[test]
fn marks_grow_with_their_categories() {
    let of = |items| ForestRow { items, ..row("n", 1.0, Some((0.5, 1.5))) };
    let svg = drawn(&picture([1, 30, 100].map(of).to_vec()), WIDTHS[0]);
    let widths: Vec<i32> =
        of_color(circles(&svg), PALETTE.helped).iter().map(|mark| mark.bounds.right - mark.bounds.left).collect();
    assert!(widths.is_sorted_by(|a, b| a < b), "{widths:?}");
    assert_eq!(widths[2], 10 * UNITS);
}

#[test]
fn all_items_are_a_diamond_at_the_foot() {
    for width in WIDTHS {
        let svg = drawn(&four(), width);
        let [diamond] = &of_color(polygons(&svg), PALETTE.ink)[..] else { panic!("one diamond") };
        let lowest = circles(&svg).iter().map(|mark| mark.bounds.bottom).max();
        assert!(Some(diamond.bounds.top) > lowest);
        let scale = f64::from(intervals(&svg, PALETTE.helped)[0].bounds.right - zero(&svg)) / 10.0;
        let ends = [diamond.bounds.left, diamond.bounds.right].map(|end| f64::from(end - zero(&svg)) / scale);
        assert!((ends[0] - 1.0).abs() < 0.1 && (ends[1] - 5.0).abs() < 0.1, "{ends:?}");
    }
}

#[test]
fn picture_grows_with_its_rows_up_to_a_limit() {
    // 24 above and below, and the foot of 36; one row of 26; a hundred rows of the least height,
    // 17; and the maximum.
    assert_eq!([1, 100, 1000].map(ForestPicture::height), [84 + 26, 84 + 1700, 84 + 4000]);
    let heights: Vec<u32> = (0..=1000).map(ForestPicture::height).collect();
    assert!(heights.is_sorted());
}

#[test]
fn every_category_has_its_name_while_rows_are_high_enough() {
    for categories in [1, 5, 12, 40, 100, 200] {
        let names: Vec<String> = (0..categories).map(|index| format!("no. {index}")).collect();
        let rows = names.iter().map(|name| row(name, 1.0, Some((0.0, 2.0)))).collect();
        let svg = drawn(&picture(rows), WIDTHS[0]);
        let written: Vec<String> = texts(&svg).into_iter().map(|(text, ..)| text).collect();
        assert!(names.iter().all(|name| written.contains(name)), "{categories}");
    }
    // Of a thousand, every fifth is named.
    let written = texts(&drawn(&many(1000), WIDTHS[0]));
    assert!(["0", "20", "980"].iter().all(|name| written.iter().any(|(text, ..)| text == name)));
}

#[test]
fn high_pictures_have_numbers_above_as_well() {
    let zeros =
        |categories| texts(&drawn(&many(categories), WIDTHS[0])).iter().filter(|(text, ..)| text == "0 pt").count();
    assert_eq!([zeros(5), zeros(60)], [1, 2]);
}

#[test]
fn numbers_are_written_where_there_is_room() {
    let has_number = |width| texts(&drawn(&four(), width)).iter().any(|(text, ..)| text == "+6.0");
    assert_eq!(WIDTHS.map(has_number), [true, false]);
}

#[test]
fn words_stay_inside_and_apart() {
    for width in WIDTHS {
        for categories in [0, 1, 2, 4, 13, 60, 150, 240, 1000] {
            let picture = many(categories);
            let size = (width, ForestPicture::height(categories));
            check_words(&drawn(&picture, width), size, &format!("{categories} categories, {width} px"));
        }
        let case = |difference, ends| picture(vec![row("a", difference, Some(ends)), row("b", difference, Some(ends))]);
        for (difference, ends) in
            [(50.0, (40.0, 60.0)), (-50.0, (-60.0, -40.0)), (0.0, (0.0, 0.0)), (1e-300, (0.0, 1e-300))]
        {
            let size = (width, ForestPicture::height(2));
            check_words(&drawn(&case(difference, ends), width), size, &format!("{difference}, {width} px"));
        }
    }
}

#[test]
fn numbers_beyond_floating_point_do_no_harm() {
    let odd = [f64::NAN, f64::INFINITY, f64::MAX, -f64::MAX, 5e-324];
    let rows = odd.map(|value| row("odd", value, Some((-value, value)))).to_vec();
    assert!(drawn(&picture(rows), WIDTHS[0]).ends_with("</svg>\n"));
}

#[test]
fn tiny_areas_do_not_fail() {
    for size in [0, 1, 10, 60] {
        assert!(svg(&many(5), PALETTE, (size, size), "").starts_with("<svg"));
    }
}
