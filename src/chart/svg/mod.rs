//! Pictures as SVG documents, for export.

#[cfg(test)]
pub(super) mod reading;

use super::{Look, Palette, Picture};
use plotters::prelude::{IntoDrawingArea, SVGBackend};

/// Backends count in whole pixels. A picture drawn at this scale is fine enough for print.
const UNITS_PER_PIXEL: u32 = 4;

/// `picture` as an SVG document of `size` CSS pixels (width, height), with a background. `title`
/// describes it in words: SVG viewers read it out, or show it as a tooltip.
///
/// Texts may be anything that a user has typed. Characters with a meaning in XML are escaped, and
/// those that XML cannot contain are left out.
#[must_use]
pub fn svg(picture: &dyn Picture, palette: Palette, (width, height): (u32, u32), title: &str) -> String {
    let drawn_size = (width.saturating_mul(UNITS_PER_PIXEL), height.saturating_mul(UNITS_PER_PIXEL));
    let mut drawn = String::new();
    let area = SVGBackend::with_string(&mut drawn, drawn_size).into_drawing_area();
    picture.draw(&area, &Look::for_svg(palette, f64::from(UNITS_PER_PIXEL))).expect("a string takes every line");
    // Dropping the area closes the document.
    drop(area);
    let content = drawn.split_once('>').map_or("", |(_, content)| content);
    let mut document = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {} {}\" \
         role=\"img\">\n<title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#{:02x}{:02x}{:02x}\"/>{content}",
        drawn_size.0,
        drawn_size.1,
        escaped(title),
        palette.card.0,
        palette.card.1,
        palette.card.2,
    );
    document.retain(is_in_xml);
    document
}

/// Escapes the content of an element.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Whether an XML 1.0 document may contain this character (production 2, `Char`).
fn is_in_xml(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}

#[cfg(test)]
mod tests {
    use super::super::labels::Label;
    use super::super::pen::Pen;
    use super::super::{Drawn, Picture, Surface};
    use super::*;
    use plotters::style::text_anchor::HPos;

    /// A picture of a single word.
    struct Word(&'static str);

    impl Picture for Word {
        fn draw(&self, surface: &dyn Surface, look: &Look) -> Drawn {
            Pen::new(surface, look).label(&Label::new(self.0, (10, 10), HPos::Left), look.palette.ink)
        }
    }

    #[test]
    fn document_has_size_title_and_background() {
        let svg = svg(&Word("p"), Palette::LIGHT, (300, 200), "A is ahead of B");
        assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"300\" height=\"200\" "));
        assert!(svg.contains("viewBox=\"0 0 1200 800\""));
        assert!(
            svg.contains("<title>A is ahead of B</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>")
        );
        assert!(svg.ends_with("</text>\n</svg>\n"), "{svg}");
        assert_eq!(svg.matches("<svg").count(), 1);
    }

    #[test]
    fn text_has_its_size() {
        let svg = svg(&Word("p"), Palette::LIGHT, (300, 200), "");
        let (_, rest) = svg.split_once("font-size=\"").expect("texts have a size");
        let size: f64 = rest.split('"').next().and_then(|size| size.parse().ok()).expect("a number");
        // 13 px at four units each; multiplied and divided by the same factor on the way.
        assert!((size - 52.0).abs() < 1e-12, "{size}");
    }

    #[test]
    fn markup_in_texts_stays_text() {
        let svg = svg(&Word("<b> & \"c\""), Palette::LIGHT, (300, 200), "</title><script>1 & 2</script>");
        assert!(svg.contains("<title>&lt;/title&gt;&lt;script&gt;1 &amp; 2&lt;/script&gt;</title>"));
        assert!(svg.contains("&lt;b&gt; &amp; &quot;c&quot;"), "plotters escapes what it draws: {svg}");
    }

    #[test]
    fn characters_that_xml_cannot_hold_are_left_out() {
        let svg = svg(&Word("a\u{0}b"), Palette::LIGHT, (300, 200), "bell\u{7} \u{ffff}😀 −");
        assert!(svg.contains("<title>bell 😀 −</title>") && svg.contains("ab"));
    }
}
