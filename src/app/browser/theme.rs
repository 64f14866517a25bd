//! The chosen theme, kept between visits if the browser allows it, and the colours that the style
//! sheet gives it.

use super::dom::Dom;
use crate::app::session::Theme;
use crate::chart::Palette;
use plotters::style::RGBColor;
use wasm_bindgen::JsValue;

/// The theme of the last visit, which `before_paint.js` restored before the first paint.
pub(super) fn restored(dom: &Dom) -> Result<Theme, JsValue> {
    Ok(Theme::from_key(&dom.root()?.get_attribute("data-theme").unwrap_or_default()))
}

/// Stores the theme for the next visit. If storage is full or forbidden, it is only used for this
/// visit.
pub(super) fn store(dom: &Dom, theme: Theme) {
    if let Some(storage) = dom.window().local_storage().ok().flatten() {
        let _ = storage.set_item("theme", theme.key());
    }
}

/// The page's current colours.
pub(super) fn palette(dom: &Dom) -> Result<Palette, JsValue> {
    let style = dom.window().get_computed_style(&dom.root()?)?.ok_or("the document has no style")?;
    let color = |name: &str| {
        style.get_property_value(name).ok().and_then(|text| parse(&text)).unwrap_or(RGBColor(128, 128, 128))
    };
    Ok(Palette {
        card: color("--card"),
        ink: color("--ink"),
        soft: color("--soft"),
        line: color("--control-line"),
        bar: color("--bar"),
        helped: color("--helped"),
        hurt: color("--hurt"),
        curve: color("--curve"),
    })
}

/// Parses `#rrggbb`, the only form that the style sheet uses for these colours.
fn parse(text: &str) -> Option<RGBColor> {
    let digits = text.trim().strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let number = u32::from_str_radix(digits, 16).ok()?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some(RGBColor(red, green, blue))
}
