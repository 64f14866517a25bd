//! The texts and marks around the bars.

use super::frame::Frame;
use crate::chart::Drawn;
use crate::chart::labels::Label;
use crate::chart::look::LINE_HEIGHT;
use plotters::style::text_anchor::HPos;

impl Frame<'_> {
    /// Draws a dashed line at the observed difference, with its label.
    pub(super) fn draw_observed(&self) -> Drawn {
        let (x, ink) = (self.ground.x(self.picture.observed.0), self.ground.look.palette.ink);
        self.ground.pen.dashes((x, self.ground.top), (x, self.ground.bottom), ink)?;
        self.ground.pen.label(&self.observed_label(), ink)
    }

    /// The label of the observed difference, centred above its line within the picture.
    pub(super) fn observed_label(&self) -> Label<'_> {
        let (value, text) = &self.picture.observed;
        let half = self.ground.look.text_width(text) / 2;
        let centre = self
            .ground
            .x(*value)
            .clamp(self.ground.left + half, (self.ground.right - half).max(self.ground.left + half));
        let y = self.ground.top - self.ground.look.pixels(LINE_HEIGHT / 2.0);
        Label::new(text, (centre, y), HPos::Center)
    }

    pub(super) fn draw_parts(&self) -> Drawn {
        if self.picture.parts.iter().all(String::is_empty) {
            return Ok(());
        }
        self.ground.draw_parts(&self.part_labels())
    }

    /// The labels of the shares on either side of zero, above all bars.
    pub(super) fn part_labels(&self) -> [Label<'_>; 2] {
        self.ground.part_labels(&self.picture.parts, false)
    }

    /// Draws the interval as a bar below the axis, with the observed difference on it.
    pub(super) fn draw_interval(&self) -> Drawn {
        let Some((lower, upper, text)) = &self.picture.interval else { return Ok(()) };
        let palette = &self.ground.look.palette;
        let y = self.ground.bottom + self.ground.look.pixels(36.0);
        let (left, right) = (self.ground.x(*lower).max(self.ground.left), self.ground.x(*upper).min(self.ground.right));
        self.ground.pen.line([(left, y), (right, y)], palette.ink, 2.0)?;
        let observed = Some(self.picture.observed.0)
            .filter(|&value| self.ground.scale.shows(value))
            .map(|value| self.ground.x(value));
        if let Some(x) = observed {
            self.ground.pen.dot((x, y), 4.0, palette.ink)?;
        }
        // With few resamples the observed difference may lie outside the interval.
        let (left, right) = (left.min(observed.unwrap_or(left)), right.max(observed.unwrap_or(right)));
        let (space, width) = (self.ground.look.pixels(8.0), self.ground.look.text_width(text));
        let label = if right + space + width <= self.ground.right + self.ground.left {
            Label::new(text, (right + space, y), HPos::Left)
        } else if left - space - width >= 0 {
            Label::new(text, (left - space, y), HPos::Right)
        } else {
            Label::new(text, ((left + right) / 2, y + self.ground.look.pixels(12.0)), HPos::Center)
        };
        self.ground.pen.label(&label, palette.soft)
    }
}
