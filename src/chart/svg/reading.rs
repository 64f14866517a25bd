//! Reads back what is in an SVG document of ours, for tests. Lengths are in the units of the document.

use crate::chart::labels::{Bounds, Label};
use crate::chart::look::{Look, Palette};
use plotters::style::RGBColor;
use plotters::style::text_anchor::HPos;

/// A rectangle, a circle or a line.
#[derive(Clone, Debug)]
pub(in crate::chart) struct Shape {
    /// Of its ground, or of its line.
    pub(in crate::chart) color: RGBColor,
    pub(in crate::chart) opacity: f64,
    pub(in crate::chart) bounds: Bounds,
    /// The corners of a line.
    pub(in crate::chart) points: Vec<(i32, i32)>,
}

/// All filled rectangles but the background.
pub(in crate::chart) fn rectangles(svg: &str) -> Vec<Shape> {
    let rectangle = |tag: &str| {
        let [left, top, width, height] = ["x", "y", "width", "height"].map(|name| number(tag, name));
        let bounds = Bounds { left, top, right: left + width, bottom: top + height };
        shape(tag, "fill", bounds, Vec::new())
    };
    tags(svg, "rect").into_iter().filter(|tag| attribute(tag, "x").is_some()).map(rectangle).collect()
}

/// All filled circles.
pub(in crate::chart) fn circles(svg: &str) -> Vec<Shape> {
    let circle = |tag: &str| {
        let [x, y, radius] = ["cx", "cy", "r"].map(|name| number(tag, name));
        let bounds = Bounds { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
        shape(tag, "fill", bounds, Vec::new())
    };
    tags(svg, "circle").into_iter().map(circle).collect()
}

/// All lines.
pub(in crate::chart) fn polylines(svg: &str) -> Vec<Shape> {
    corners_of(svg, "polyline", "stroke")
}

/// All filled polygons.
pub(in crate::chart) fn polygons(svg: &str) -> Vec<Shape> {
    corners_of(svg, "polygon", "fill")
}

/// All texts, with their anchors.
pub(in crate::chart) fn texts(svg: &str) -> Vec<(String, (i32, i32), HPos)> {
    let text = |part: &str| {
        let (tag, rest) = part.split_once('>').expect("tags end");
        let (text, _) = rest.split_once("</text>").expect("texts end");
        let anchor = match attribute(tag, "text-anchor") {
            Some("start") => HPos::Left,
            Some("end") => HPos::Right,
            _ => HPos::Center,
        };
        let text = text.trim().replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        (text, (number(tag, "x"), number(tag, "y")), anchor)
    };
    svg.split("<text").skip(1).map(text).collect()
}

/// All texts, with what they cover: each a little less than it is thought to.
pub(in crate::chart) fn words(svg: &str) -> Vec<(String, Bounds)> {
    let look = Look::for_svg(Palette::LIGHT, super::UNITS_PER_PIXEL.into());
    let bounds = |(text, at, anchor): (String, _, _)| {
        let bounds = Label::new(&text, at, anchor).bounds(&look).grown(-1);
        (text, bounds)
    };
    texts(svg).into_iter().map(bounds).collect()
}

/// Fails where a text leaves a picture of this size in CSS pixels, or covers another one.
pub(in crate::chart) fn check_words(svg: &str, (width, height): (u32, u32), case: &str) {
    let [right, bottom] = [width, height].map(|length| (super::UNITS_PER_PIXEL * length) as i32);
    let picture = Bounds { left: 0, top: 0, right, bottom };
    let words = words(svg);
    for (index, (text, bounds)) in words.iter().enumerate() {
        assert!(picture.contains(bounds), "{case}: “{text}” leaves the picture");
        for (other, others_bounds) in &words[index + 1..] {
            assert!(!bounds.overlaps(others_bounds), "{case}: “{text}” on “{other}”");
        }
    }
}

fn corners_of(svg: &str, name: &str, color: &str) -> Vec<Shape> {
    let line = |tag: &str| {
        let corners = attribute(tag, "points").expect("it has corners").split_whitespace();
        let pair = |corner: &str| {
            let (x, y) = corner.split_once(',').expect("a corner has two coordinates");
            (x.parse::<i32>().expect("a number"), y.parse::<i32>().expect("a number"))
        };
        let points: Vec<(i32, i32)> = corners.map(pair).collect();
        let columns = || points.iter().map(|&(x, _)| x);
        let rows = || points.iter().map(|&(_, y)| y);
        let bounds = Bounds {
            left: columns().min().unwrap_or(0),
            top: rows().min().unwrap_or(0),
            right: columns().max().unwrap_or(0),
            bottom: rows().max().unwrap_or(0),
        };
        shape(tag, color, bounds, points)
    };
    tags(svg, name).into_iter().map(line).collect()
}

fn shape(tag: &str, color: &str, bounds: Bounds, points: Vec<(i32, i32)>) -> Shape {
    let digits = attribute(tag, color).and_then(|color| color.strip_prefix('#')).expect("it has a colour");
    let number = u32::from_str_radix(digits, 16).expect("colours are hexadecimal");
    let [_, red, green, blue] = number.to_be_bytes();
    let opacity = attribute(tag, "opacity").map_or(1.0, |opacity| opacity.parse().expect("a number"));
    Shape { color: RGBColor(red, green, blue), opacity, bounds, points }
}

fn tags<'a>(svg: &'a str, name: &str) -> Vec<&'a str> {
    let opening = format!("<{name} ");
    svg.split(&opening).skip(1).filter_map(|part| part.split_once("/>")).map(|(tag, _)| tag).collect()
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    // With the blank before it: `x` is not the end of `max`, and a tag begins with its first attribute.
    let start = match tag.strip_prefix(&format!("{name}=\"")) {
        Some(value) => value,
        None => tag.split_once(&format!(" {name}=\""))?.1,
    };
    start.split_once('"').map(|(value, _)| value)
}

fn number(tag: &str, name: &str) -> i32 {
    attribute(tag, name).and_then(|value| value.parse().ok()).expect("it has this number")
}
