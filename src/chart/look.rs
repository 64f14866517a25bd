//! Colours and sizes of a picture.

use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontFamily, FontStyle, RGBColor, ShapeStyle, TextStyle};

/// The colours of a picture: the page's own, so that pictures follow its theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The background.
    pub card: RGBColor,
    /// Lines and text that matter.
    pub ink: RGBColor,
    /// Explanatory text.
    pub soft: RGBColor,
    /// The axis.
    pub line: RGBColor,
    /// Bars above zero.
    pub bar: RGBColor,
    /// What is in favour of the experimental system, in lines and marks.
    pub helped: RGBColor,
    /// Bars at or below zero, and texts about them.
    pub hurt: RGBColor,
    /// What the simulation converges to: the exact distribution, and the exact p-value.
    pub curve: RGBColor,
}

impl Palette {
    /// The page's light theme. Saved pictures use it, whatever the page's theme: most end up on
    /// paper.
    pub const LIGHT: Self = Self {
        card: RGBColor(0xff, 0xff, 0xff),
        ink: RGBColor(0x1d, 0x1f, 0x23),
        soft: RGBColor(0x5c, 0x60, 0x68),
        line: RGBColor(0x8a, 0x8d, 0x94),
        bar: RGBColor(0x5f, 0x9f, 0xc9),
        helped: RGBColor(0x00, 0x72, 0xb2),
        hurt: RGBColor(0xc4, 0x4f, 0x00),
        curve: RGBColor(0x6f, 0x23, 0x50),
    };
}

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    pub(super) palette: Palette,
    pixel_ratio: f64,
    /// A factor on text sizes, for backends that divide them.
    text_factor: f64,
}

/// The size of all text in a picture, in CSS pixels.
const TEXT_SIZE: f64 = 13.0;

/// The height of a line of text, in CSS pixels.
pub(super) const LINE_HEIGHT: f64 = 16.0;

/// The SVG backend of plotters divides text sizes by this (`plotters-svg` 0.3.7, `draw_text`).
const SVG_TEXT_DIVISOR: f64 = 1.24;

impl Look {
    /// A look with these colours, and this many device pixels per CSS pixel.
    #[must_use]
    pub fn new(palette: Palette, pixel_ratio: f64) -> Self {
        Self { palette, pixel_ratio, text_factor: 1.0 }
    }

    /// As [`new`](Self::new), for the SVG backend of plotters.
    pub(super) fn for_svg(palette: Palette, pixel_ratio: f64) -> Self {
        Self { text_factor: SVG_TEXT_DIVISOR, ..Self::new(palette, pixel_ratio) }
    }

    /// A length of `css_pixels` in device pixels, at least one.
    pub(super) fn pixels(&self, css_pixels: f64) -> i32 {
        (css_pixels * self.pixel_ratio).round().max(1.0) as i32
    }

    /// The number of device pixels per CSS pixel.
    pub(super) fn ratio(&self) -> f64 {
        self.pixel_ratio
    }

    /// A line of this width, in CSS pixels.
    pub(super) fn stroke(&self, color: impl Color, width: f64) -> ShapeStyle {
        ShapeStyle { color: color.to_rgba(), filled: false, stroke_width: self.pixels(width) as u32 }
    }

    /// A text style. The anchor is the text's centre, start or end, at its vertical centre.
    pub(super) fn text(&self, color: RGBColor, anchor: HPos, is_bold: bool) -> TextStyle<'static> {
        let style = if is_bold { FontStyle::Bold } else { FontStyle::Normal };
        let size = TEXT_SIZE * self.pixel_ratio * self.text_factor;
        let font = FontDesc::new(FontFamily::Name("system-ui, sans-serif"), size, style);
        TextStyle { font, color: color.to_backend_color(), pos: Pos::new(anchor, VPos::Center) }
    }

    /// The approximate width of a text, in device pixels: letters of system fonts are on average
    /// narrower than 0.6 of the font size.
    pub(super) fn text_width(&self, text: &str) -> i32 {
        self.pixels(text.chars().count() as f64 * 0.6 * TEXT_SIZE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first value that the style sheet gives a property, which is that of the light theme.
    fn in_style_sheet(property: &str) -> String {
        let sheet = include_str!("../../www/style.css");
        let start = sheet.find(&format!("{property}: ")).expect("the style sheet has this colour") + property.len() + 2;
        sheet[start..].chars().take_while(|&c| c != ';').collect()
    }

    #[test]
    fn light_palette_is_that_of_the_style_sheet() {
        let Palette { card, ink, soft, line, bar, helped, hurt, curve } = Palette::LIGHT;
        for (property, RGBColor(red, green, blue)) in [
            ("--card", card),
            ("--ink", ink),
            ("--soft", soft),
            ("--control-line", line),
            ("--bar", bar),
            ("--helped", helped),
            ("--hurt", hurt),
            ("--curve", curve),
        ] {
            assert_eq!(in_style_sheet(property), format!("#{red:02x}{green:02x}{blue:02x}"), "{property}");
        }
    }

    #[test]
    fn lengths_never_vanish() {
        let look = Look::new(Palette::LIGHT, 0.1);
        assert_eq!([look.pixels(1.0), look.pixels(40.0), look.text_width("")], [1, 4, 1]);
    }
}
