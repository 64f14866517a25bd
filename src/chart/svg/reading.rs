//! Reads our SVG documents, for tests. Lengths are in the units of the document.

use crate::chart::labels::{Bounds, Label};
use crate::chart::look::{Look, Palette};
use plotters::style::RGBColor;
use plotters::style::text_anchor::HPos;
use roxmltree::{Document, Node};

/// A rectangle, a circle or a line.
#[derive(Clone, Debug)]
pub(in crate::chart) struct Shape {
    /// Of its fill, or of its stroke.
    pub(in crate::chart) color: RGBColor,
    pub(in crate::chart) opacity: f64,
    pub(in crate::chart) bounds: Bounds,
    /// The vertices of a line.
    pub(in crate::chart) points: Vec<(i32, i32)>,
}

/// All filled rectangles except the background.
pub(in crate::chart) fn rectangles(svg: &str) -> Vec<Shape> {
    let rectangle = |tag: Node| {
        let [left, top, width, height] = ["x", "y", "width", "height"].map(|name| number(tag, name));
        let bounds = Bounds { left, top, right: left + width, bottom: top + height };
        shape(tag, "fill", bounds, Vec::new())
    };
    read(svg, "rect", |tag| tag.has_attribute("x").then(|| rectangle(tag)))
}

/// All filled circles.
pub(in crate::chart) fn circles(svg: &str) -> Vec<Shape> {
    let circle = |tag: Node| {
        let [x, y, radius] = ["cx", "cy", "r"].map(|name| number(tag, name));
        let bounds = Bounds { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
        shape(tag, "fill", bounds, Vec::new())
    };
    read(svg, "circle", |tag| Some(circle(tag)))
}

/// All lines.
pub(in crate::chart) fn polylines(svg: &str) -> Vec<Shape> {
    corners_of(svg, "polyline", "stroke")
}

/// All filled polygons.
pub(in crate::chart) fn polygons(svg: &str) -> Vec<Shape> {
    corners_of(svg, "polygon", "fill")
}

/// All texts with their positions and anchors.
pub(in crate::chart) fn texts(svg: &str) -> Vec<(String, (i32, i32), HPos)> {
    let text = |tag: Node| {
        let anchor = match tag.attribute("text-anchor") {
            Some("start") => HPos::Left,
            Some("end") => HPos::Right,
            _ => HPos::Center,
        };
        (tag.text().unwrap_or_default().trim().to_owned(), (number(tag, "x"), number(tag, "y")), anchor)
    };
    read(svg, "text", |tag| Some(text(tag)))
}

/// All texts with the area that they cover, shrunk by one unit on each side.
pub(in crate::chart) fn words(svg: &str) -> Vec<(String, Bounds)> {
    let look = Look::for_svg(Palette::LIGHT, super::UNITS_PER_PIXEL.into());
    let bounds = |(text, at, anchor): (String, _, _)| {
        let bounds = Label::new(&text, at, anchor).bounds(&look).grown(-1);
        (text, bounds)
    };
    texts(svg).into_iter().map(bounds).collect()
}

/// Fails if a text leaves a picture of this size in CSS pixels, or covers another one.
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
    let line = |tag: Node| {
        let corners = tag.attribute("points").expect("it has corners").split_whitespace();
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
    read(svg, name, |tag| Some(line(tag)))
}

fn shape(tag: Node, color: &str, bounds: Bounds, points: Vec<(i32, i32)>) -> Shape {
    let digits = tag.attribute(color).and_then(|color| color.strip_prefix('#')).expect("it has a colour");
    let number = u32::from_str_radix(digits, 16).expect("colours are hexadecimal");
    let [_, red, green, blue] = number.to_be_bytes();
    let opacity = tag.attribute("opacity").map_or(1.0, |opacity| opacity.parse().expect("a number"));
    Shape { color: RGBColor(red, green, blue), opacity, bounds, points }
}

/// What `make` returns for all elements of this name, in order.
fn read<T>(svg: &str, name: &str, make: impl Fn(Node) -> Option<T>) -> Vec<T> {
    let document = Document::parse(svg).expect("it is well-formed");
    document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)))
        .filter_map(make)
        .collect()
}

fn number(tag: Node, name: &str) -> i32 {
    tag.attribute(name).and_then(|value| value.parse().ok()).expect("it has this number")
}
