//! What pictures are drawn on: any backend of plotters, behind one type.
//!
//! So the drawing code is compiled once for all backends, which keeps the program small.

use plotters::coord::Shift;
use plotters::element::DashedPathElement;
use plotters::prelude::{Circle, DrawingArea, DrawingBackend, PathElement, Polygon, Rectangle, Text};
use plotters::style::{Color, RGBAColor, ShapeStyle, TextStyle};
use std::error::Error;
use std::fmt::{Display, Formatter};

/// An error of the backend, in its own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawingError(String);

/// The result of drawing.
pub type Drawn = Result<(), DrawingError>;

/// An area to draw on. Positions and lengths are in its pixels, from its upper left corner.
pub trait Surface {
    /// Width and height.
    fn size(&self) -> (i32, i32);

    /// A filled rectangle between two corners.
    ///
    /// # Errors
    /// Like all of these: whatever the backend reports.
    fn block(&self, corners: [(i32, i32); 2], color: RGBAColor) -> Drawn;

    /// A filled polygon.
    ///
    /// # Errors
    /// As [`block`](Self::block).
    fn patch(&self, corners: Vec<(i32, i32)>, color: RGBAColor) -> Drawn;

    /// A line through these points.
    ///
    /// # Errors
    /// As [`block`](Self::block).
    fn line(&self, points: Vec<(i32, i32)>, style: ShapeStyle) -> Drawn;

    /// A dashed line through these points. `lengths` are those of a dash and of the gap after it.
    ///
    /// # Errors
    /// As [`block`](Self::block).
    fn dashes(&self, points: Vec<(i32, i32)>, lengths: [i32; 2], style: ShapeStyle) -> Drawn;

    /// A filled circle.
    ///
    /// # Errors
    /// As [`block`](Self::block).
    fn dot(&self, centre: (i32, i32), radius: i32, color: RGBAColor) -> Drawn;

    /// A line of text. The style determines its anchor.
    ///
    /// # Errors
    /// As [`block`](Self::block).
    fn text(&self, text: &str, at: (i32, i32), style: TextStyle<'static>) -> Drawn;
}

impl<DB: DrawingBackend> Surface for DrawingArea<DB, Shift> {
    fn size(&self) -> (i32, i32) {
        let (width, height) = self.dim_in_pixel();
        (width as i32, height as i32)
    }

    fn block(&self, corners: [(i32, i32); 2], color: RGBAColor) -> Drawn {
        self.draw(&Rectangle::new(corners, color.filled())).map_err(DrawingError::new)
    }

    fn patch(&self, corners: Vec<(i32, i32)>, color: RGBAColor) -> Drawn {
        self.draw(&Polygon::new(corners, color.filled())).map_err(DrawingError::new)
    }

    fn line(&self, points: Vec<(i32, i32)>, style: ShapeStyle) -> Drawn {
        self.draw(&PathElement::new(points, style)).map_err(DrawingError::new)
    }

    fn dashes(&self, points: Vec<(i32, i32)>, [dash, pause]: [i32; 2], style: ShapeStyle) -> Drawn {
        self.draw(&DashedPathElement::new(points, dash, pause, style)).map_err(DrawingError::new)
    }

    fn dot(&self, centre: (i32, i32), radius: i32, color: RGBAColor) -> Drawn {
        self.draw(&Circle::new(centre, radius, color.filled())).map_err(DrawingError::new)
    }

    fn text(&self, text: &str, at: (i32, i32), style: TextStyle<'static>) -> Drawn {
        self.draw(&Text::new(text, at, style)).map_err(DrawingError::new)
    }
}

impl DrawingError {
    fn new(error: impl Error) -> Self {
        Self(error.to_string())
    }
}

impl Display for DrawingError {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "the picture cannot be drawn: {}", self.0)
    }
}

impl Error for DrawingError {}
