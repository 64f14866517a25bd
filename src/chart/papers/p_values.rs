//! p-values as columns. The significant part is marked, and a line shows how high all columns would
//! be if p were evenly spread.

use crate::chart::ground::Ground;
use crate::chart::labels::{Bounds, Label};
use crate::chart::look::Look;
use crate::chart::scale::{Axis, Scale};
use crate::chart::{Drawn, Picture, Surface};
use plotters::style::text_anchor::HPos;

/// What the picture shows.
#[derive(Clone, Debug, PartialEq)]
pub struct PValuesPicture {
    /// The columns, ascending between 0 and 1. Their edges touch.
    pub columns: Vec<PValuesColumn>,
    /// The height of each column if p were evenly spread.
    pub even: f64,
    /// The label of the line at that height.
    pub even_name: String,
    /// The labels of the marked part and of the rest: "52 significant", "948 not".
    pub parts: [String; 2],
}

/// The p-values between two edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PValuesColumn {
    /// Its lower and upper edge.
    pub edges: (f64, f64),
    /// How many papers have a p-value in between.
    pub papers: u64,
    /// How many of them are significant.
    pub significant: u64,
}

/// The strips above and below the columns, and at either side, in CSS pixels.
const ABOVE: f64 = 46.0;
const BELOW: f64 = 28.0;
const SIDE: f64 = 12.0;

/// The vertical centres of the two lines of text above the columns, in CSS pixels.
const WORDS: [f64; 2] = [12.0, 32.0];

/// The height of the plot relative to the line, if no column is that high.
const HEADROOM: f64 = 1.3;

impl PValuesPicture {
    /// The number of papers that reaches the top of the plot.
    fn highest(&self) -> f64 {
        let highest = self.columns.iter().map(|column| column.papers).max().unwrap_or(0) as f64;
        highest.max(HEADROOM * self.even).max(1.0)
    }
}

impl Picture for PValuesPicture {
    fn draw(&self, surface: &dyn Surface, look: &Look) -> Drawn {
        let (width, height) = surface.size();
        let [side, above, below] = [SIDE, ABOVE, BELOW].map(|length| look.pixels(length));
        let bounds = Bounds { left: side, top: above, right: width - side, bottom: height - below };
        let axis = Axis { range: (0.0, 1.0), title: String::new(), unit: "", is_logarithmic: false };
        let ground = Ground::new(surface, look, bounds, &Scale::new(&axis, (0, 0)));
        let room = f64::from(ground.bottom - ground.top);
        let pixels = |papers: f64| (room * papers / self.highest()).round() as i32;
        for column in &self.columns {
            // A column with any paper is visible.
            let part = |papers: u64| pixels(papers as f64).max(i32::from(papers > 0));
            let [all, marked] =
                [column.papers, column.significant].map(|papers| ground.column(column.edges, part(papers)));
            let (Some(all), Some(marked)) = (all, marked) else { continue };
            if column.significant < column.papers {
                ground.draw_column(Bounds { bottom: marked.top, ..all }, false, 1.0)?;
            }
            if column.significant > 0 {
                ground.draw_column(marked, true, 1.0)?;
            }
        }
        ground.draw_axis()?;
        let palette = &look.palette;
        let even = ground.bottom - pixels(self.even);
        ground.pen.dashes((ground.left, even), (ground.right, even), palette.ink)?;
        let [row, next] = WORDS.map(|middle| look.pixels(middle));
        ground.pen.label(&Label::new(&self.even_name, (ground.right, next), HPos::Right), palette.soft)?;
        let [marked, rest] = &self.parts;
        ground.pen.label(&Label::bold(marked, (ground.left, row), HPos::Left), palette.hurt)?;
        ground.pen.label(&Label::new(rest, (ground.right, row), HPos::Right), palette.soft)
    }
}
