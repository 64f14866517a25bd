//! Places the labels of the vertical lines above the heaps.

use crate::chart::ground::Ground;
use crate::chart::labels::{Label, spread};
use crate::chart::look::{LINE_HEIGHT, Look};
use plotters::style::text_anchor::HPos;

/// The space between labels of lines, in CSS pixels.
const BETWEEN: f64 = 14.0;

/// A line, and the width of its label with margins, in device pixels.
type Line<'a> = (&'a (f64, String), i32);

/// Distributes the lines to as many rows as their labels need.
pub(super) fn rows_of<'a>(lines: &[&'a (f64, String)], room: i32, look: &Look) -> Vec<Vec<Line<'a>>> {
    let mut rows: Vec<Vec<_>> = Vec::new();
    let mut rest = 0;
    for line in lines {
        let width = look.text_width(&line.1) + look.pixels(BETWEEN);
        match rows.last_mut().filter(|_| width <= rest) {
            Some(row) => row.push((*line, width)),
            None => {
                rows.push(vec![(*line, width)]);
                rest = room;
            }
        }
        rest -= width;
    }
    rows
}

/// The labels of the lines, spread so that they do not overlap, and the columns of the lines. The
/// first row begins at `top`.
pub(super) fn line_labels<'a>(rows: &[Vec<Line<'a>>], ground: &Ground<'_>, top: i32) -> Vec<(Label<'a>, i32)> {
    let line = ground.look.pixels(LINE_HEIGHT);
    let mut labels = Vec::new();
    for (row, lines) in rows.iter().enumerate() {
        let columns: Vec<i32> = lines.iter().map(|((value, _), _)| ground.x(*value)).collect();
        let widths: Vec<i32> = lines.iter().map(|(_, width)| *width).collect();
        let mut middles = columns.clone();
        spread(&mut middles, &widths, &(ground.left..=ground.right));
        let y = top + line / 2 + row as i32 * line;
        let texts = lines.iter().map(|((_, text), _)| text);
        let row = texts.zip(middles).map(|(text, middle)| Label::new(text, (middle, y), HPos::Center));
        labels.extend(row.zip(columns));
    }
    labels
}
