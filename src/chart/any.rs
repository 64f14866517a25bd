//! A picture, whichever kind it is.

use super::look::Look;
use super::{ConvergencePicture, CurvesPicture, DotsPicture, Drawn, ForestPicture, HistogramPicture, Picture, Surface};

/// A picture of the page.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyPicture {
    /// Resampled means as bars.
    Histogram(HistogramPicture),
    /// The simulated p-value on its way to the exact one.
    Convergence(ConvergencePicture),
    /// Resampled means as dots.
    Dots(DotsPicture),
    /// Curves.
    Curves(CurvesPicture),
    /// Differences by category.
    Forest(ForestPicture),
}

impl Picture for AnyPicture {
    fn draw(&self, surface: &dyn Surface, look: &Look) -> Drawn {
        match self {
            Self::Histogram(picture) => picture.draw(surface, look),
            Self::Convergence(picture) => picture.draw(surface, look),
            Self::Dots(picture) => picture.draw(surface, look),
            Self::Curves(picture) => picture.draw(surface, look),
            Self::Forest(picture) => picture.draw(surface, look),
        }
    }
}
