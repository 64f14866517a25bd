//! A picture of any kind.

use super::look::Look;
use super::{
    ConvergencePicture, CurvesPicture, DotsPicture, Drawn, ForestPicture, HeatPicture, HistogramPicture,
    IntervalsPicture, PValuesPicture, Picture, RanksPicture, Surface,
};

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
    /// p-values of many papers.
    PValues(PValuesPicture),
    /// Their intervals.
    Intervals(IntervalsPicture),
    /// Means and rank sets of several systems.
    Ranks(RanksPicture),
    /// p of all pairs of systems.
    Heat(HeatPicture),
}

impl AnyPicture {
    /// The size for saving a picture, in CSS pixels (width, height): that of a column or a slide,
    /// or higher if there are many rows.
    #[must_use]
    pub fn saved_size(&self) -> (u32, u32) {
        const USUAL: (u32, u32) = (840, 400);
        match self {
            Self::Forest(picture) => (USUAL.0, ForestPicture::height(picture.rows.len())),
            Self::Ranks(picture) => (USUAL.0, RanksPicture::height(picture.rows.len())),
            Self::Heat(picture) => (USUAL.0, HeatPicture::height(picture.names.len())),
            _ => USUAL,
        }
    }

    /// The part of the picture at this place, in pixels of its surface: row and column of a heat
    /// map, or the column of a dot and its place in it. `None` if there is nothing to click.
    #[must_use]
    pub fn part_at(&self, surface: &dyn Surface, look: &Look, at: (i32, i32)) -> Option<(usize, usize)> {
        match self {
            Self::Dots(picture) => picture.dot_at(surface, look, at),
            Self::Heat(picture) => picture.pair_at(surface.size(), look, at),
            _ => None,
        }
    }
}

impl Picture for AnyPicture {
    fn draw(&self, surface: &dyn Surface, look: &Look) -> Drawn {
        match self {
            Self::Histogram(picture) => picture.draw(surface, look),
            Self::Convergence(picture) => picture.draw(surface, look),
            Self::Dots(picture) => picture.draw(surface, look),
            Self::Curves(picture) => picture.draw(surface, look),
            Self::Forest(picture) => picture.draw(surface, look),
            Self::PValues(picture) => picture.draw(surface, look),
            Self::Intervals(picture) => picture.draw(surface, look),
            Self::Ranks(picture) => picture.draw(surface, look),
            Self::Heat(picture) => picture.draw(surface, look),
        }
    }
}
