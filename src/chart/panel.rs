//! The picture of a panel, whichever kind it is.

use super::look::Look;
use super::{CurvesPicture, DotsPicture, Drawn, Picture, Surface};

/// The picture of a panel.
#[derive(Clone, Debug, PartialEq)]
pub enum PanelPicture {
    /// Resampled means as dots.
    Dots(DotsPicture),
    /// Curves.
    Curves(CurvesPicture),
}

impl Picture for PanelPicture {
    fn draw(&self, surface: &dyn Surface, look: &Look) -> Drawn {
        match self {
            Self::Dots(picture) => picture.draw(surface, look),
            Self::Curves(picture) => picture.draw(surface, look),
        }
    }
}
