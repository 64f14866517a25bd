//! What is written and marked around the bars.

use super::frame::Frame;
use crate::chart::Drawn;
use crate::chart::labels::{Bounds, Label};
use crate::chart::look::LINE_HEIGHT;
use plotters::style::text_anchor::HPos;

impl Frame<'_> {
    /// A dashed line at the observed difference, and its label.
    pub(super) fn draw_observed(&self) -> Drawn {
        let (x, ink) = (self.x(self.picture.observed.0), self.look.palette.ink);
        let mut start = self.look.pixels(24.0);
        let line = Bounds { left: x, top: start, right: x, bottom: self.top };
        if self.part_labels().iter().any(|label| label.bounds(self.look).overlaps(&line)) {
            start = self.top;
        }
        self.pen.dashes((x, start), (x, self.bottom), ink)?;
        self.pen.label(&self.observed_label(), ink)
    }

    /// Centred above its line, within the picture.
    pub(super) fn observed_label(&self) -> Label<'_> {
        let (value, text) = &self.picture.observed;
        let half = self.look.text_width(text) / 2;
        let centre = self.x(*value).clamp(self.left + half, (self.right - half).max(self.left + half));
        Label::new(text, (centre, self.look.pixels(12.0)), HPos::Center)
    }

    pub(super) fn draw_parts(&self) -> Drawn {
        let [below, above] = self.part_labels();
        self.pen.label(&below, self.look.palette.hurt)?;
        self.pen.label(&above, self.look.palette.soft)
    }

    /// The shares on either side of zero, in the upper corners: no bar reaches there.
    pub(super) fn part_labels(&self) -> [Label<'_>; 2] {
        let [below, above] = &self.picture.parts;
        let y = self.top - self.look.pixels(LINE_HEIGHT / 2.0);
        [Label::bold(below, (self.left, y), HPos::Left), Label::new(above, (self.right, y), HPos::Right)]
    }

    /// The interval as a bar under the axis, with the observed difference on it.
    pub(super) fn draw_interval(&self) -> Drawn {
        let Some((lower, upper, text)) = &self.picture.interval else { return Ok(()) };
        let palette = &self.look.palette;
        let y = self.bottom + self.look.pixels(36.0);
        let (left, right) = (self.x(*lower).max(self.left), self.x(*upper).min(self.right));
        self.pen.line([(left, y), (right, y)], palette.ink, 2.0)?;
        let observed =
            Some(self.picture.observed.0).filter(|&observed| self.is_shown(observed)).map(|value| self.x(value));
        if let Some(x) = observed {
            self.pen.dot((x, y), 4.0, palette.ink)?;
        }
        // With few resamples the observed difference can lie beside the interval.
        let (left, right) = (left.min(observed.unwrap_or(left)), right.max(observed.unwrap_or(right)));
        let (space, width) = (self.look.pixels(8.0), self.look.text_width(text));
        let label = if right + space + width <= self.right + self.left {
            Label::new(text, (right + space, y), HPos::Left)
        } else if left - space - width >= 0 {
            Label::new(text, (left - space, y), HPos::Right)
        } else {
            Label::new(text, ((left + right) / 2, y + self.look.pixels(12.0)), HPos::Center)
        };
        self.pen.label(&label, palette.soft)
    }
}
