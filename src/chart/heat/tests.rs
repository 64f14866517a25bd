use super::*;
use crate::chart::look::Palette;
use crate::chart::svg;
use crate::chart::svg::reading::{check_words, circles, rectangles, texts};

const PALETTE: Palette = Palette::LIGHT;

/// The widths of a chart on a notebook and on a phone, in CSS pixels.
const WIDTHS: [u32; 2] = [790, 350];

/// This many systems, each better than those below it, and significantly so if they are two places
/// apart.
fn ordered(systems: usize) -> HeatPicture {
    let cell = |row: usize, column: usize| {
        let is_apart = row.abs_diff(column) > 1;
        let p = if is_apart { 1e-5 } else { 0.3 };
        let p = if row < column { p } else { 1.0 - p };
        (row != column).then_some(HeatCell { p, lead: column.cmp(&row), is_significant: is_apart && row < column })
    };
    HeatPicture {
        names: (0..systems).map(|place| format!("system {place} of a name that may be long")).collect(),
        cells: (0..systems).flat_map(|row| (0..systems).map(move |column| cell(row, column))).collect(),
        sides: Sides::One,
    }
}

fn drawn(picture: &HeatPicture, width: u32) -> String {
    svg(picture, PALETTE, (width, HeatPicture::height(picture.names.len())), "")
}

#[test]
fn every_pair_has_a_cell_and_significant_ones_a_mark() {
    let svg = drawn(&ordered(5), WIDTHS[0]);
    // Six of twenty cells are significant; nine rectangles belong to the key.
    assert_eq!(rectangles(&svg).len(), 20 + 9);
    assert_eq!(circles(&svg).len(), 2 * 6, "each with a ring");
}

#[test]
fn a_hundred_systems_take_few_strokes() {
    let svg = drawn(&ordered(100), WIDTHS[0]);
    // Five runs in a row, and a line through the significant ones.
    assert!(rectangles(&svg).len() < 700, "{}", rectangles(&svg).len());
    assert!(circles(&svg).is_empty());
}

#[test]
fn a_pair_is_found_where_it_is_drawn() {
    let (picture, look) = (ordered(4), Look::new(PALETTE, 2.0));
    let size = (1580, 2 * HeatPicture::height(4) as i32);
    let mut found = std::collections::BTreeSet::new();
    for x in (0..size.0).step_by(7) {
        for y in (0..size.1).step_by(7) {
            found.extend(picture.pair_at(size, &look, (x, y)));
        }
    }
    let all = (0..4).flat_map(|row| (0..4).map(move |column| (row, column))).filter(|(row, column)| row != column);
    assert_eq!(found, all.collect());
    assert_eq!(picture.pair_at(size, &look, (0, 0)), None);
}

#[test]
fn words_stay_inside_and_apart() {
    for width in WIDTHS {
        for systems in [0, 1, 2, 3, 10, 30, 100] {
            let size = (width, HeatPicture::height(systems));
            check_words(&drawn(&ordered(systems), width), size, &format!("{systems} systems, {width} px"));
        }
    }
    let written = texts(&drawn(&ordered(3), WIDTHS[0]));
    assert!(["better", "worse", "0.05", "0.95"].iter().all(|word| written.iter().any(|(text, ..)| text == word)));
    let two_sided = texts(&drawn(&HeatPicture { sides: Sides::Two, ..ordered(3) }, WIDTHS[0]));
    assert_eq!(two_sided.iter().filter(|(text, ..)| text == "0.05").count(), 2, "a small p on either side");
}

#[test]
fn tiny_areas_and_missing_cells_do_not_fail() {
    for size in [0, 1, 10, 60] {
        assert!(svg(&ordered(5), PALETTE, (size, size), "").starts_with("<svg"));
    }
    let odd = HeatPicture { cells: Vec::new(), ..ordered(3) };
    assert!(drawn(&odd, WIDTHS[0]).ends_with("</svg>\n"));
}
