//! Colours and measures of a picture.

use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontStyle, IntoFont, RGBColor, ShapeStyle, TextStyle};

/// The colours of a picture: the page's own, so that pictures follow its theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Lines and words that matter.
    pub ink: RGBColor,
    /// Words that explain.
    pub soft: RGBColor,
    /// The axis.
    pub line: RGBColor,
    /// Bars above zero.
    pub bar: RGBColor,
    /// Bars at or below zero, and what is said about them.
    pub hurt: RGBColor,
}

/// How a picture is drawn: its colours, and how many device pixels a CSS pixel has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// Colours.
    pub palette: Palette,
    /// Device pixels per CSS pixel.
    pub pixel_ratio: f64,
}

/// The smallest text of a picture, in CSS pixels.
const TEXT_SIZE: f64 = 13.0;

impl Look {
    /// A length of `css_pixels` in device pixels, at least one.
    pub(super) fn pixels(&self, css_pixels: f64) -> i32 {
        (css_pixels * self.pixel_ratio).round().max(1.0) as i32
    }

    /// A line of this width, in CSS pixels.
    pub(super) fn stroke(&self, color: RGBColor, width: f64) -> ShapeStyle {
        ShapeStyle { color: color.into(), filled: false, stroke_width: self.pixels(width) as u32 }
    }

    /// Text whose anchor is its centre, start or end, at the vertical middle.
    pub(super) fn text(&self, color: RGBColor, anchor: HPos) -> TextStyle<'static> {
        self.font(FontStyle::Normal, color, anchor)
    }

    /// As [`text`](Self::text), in bold.
    pub(super) fn bold_text(&self, color: RGBColor, anchor: HPos) -> TextStyle<'static> {
        self.font(FontStyle::Bold, color, anchor)
    }

    fn font(&self, style: FontStyle, color: RGBColor, anchor: HPos) -> TextStyle<'static> {
        let font = ("system-ui, sans-serif", TEXT_SIZE * self.pixel_ratio, style).into_font();
        TextStyle { font, color: color.to_backend_color(), pos: Pos::new(anchor, VPos::Center) }
    }

    /// About how wide a text is, in device pixels: system fonts stay below 0.6 of their size per letter.
    pub(super) fn text_width(&self, text: &str) -> i32 {
        self.pixels(text.chars().count() as f64 * 0.6 * TEXT_SIZE)
    }
}
