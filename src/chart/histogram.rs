//! The histogram of resampled means, with the part at or below zero marked.

use super::hatching;
use super::look::Look;
use super::ticks;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;
use std::ops::Range;

/// One bar: the resamples whose mean lies between two edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    /// The edges, as shown on the axis.
    pub edges: (f64, f64),
    /// How many resamples.
    pub count: u64,
    /// Whether they count as "≤ 0". Never true of a part of a bar.
    pub at_or_below_zero: bool,
}

/// What the picture shows. Positions are in the units of the axis (points, or the units of the scores).
#[derive(Clone, Debug, PartialEq)]
pub struct HistogramPicture {
    /// All bars, ascending.
    pub bars: Vec<Bar>,
    /// The part of the axis that is shown.
    pub range: Range<f64>,
    /// The observed mean difference, and how it is labelled.
    pub observed: (f64, String),
    /// The interval under the axis, and how it is labelled. `None` until it is known.
    pub interval: Option<(f64, f64, String)>,
    /// What is written over the parts at or below zero, and above it.
    pub parts: [String; 2],
    /// Behind every number of the axis, with its blank: " pt", or nothing.
    pub unit: &'static str,
}

/// How many standard deviations of the resampled mean the axis shows on either side.
const SHOWN_DEVIATIONS: f64 = 4.5;

/// Zero is shown when it lies within so many standard deviations: beyond, the histogram would shrink to a needle.
const ZERO_WITHIN_DEVIATIONS: f64 = 14.0;

/// A bar outside the usual range stretches it when it has this share of the highest bar: when it could be seen.
const VISIBLE_SHARE: f64 = 0.005;

/// Heights of the strips around the bars, in CSS pixels.
const ABOVE: f64 = 40.0;
const BELOW: f64 = 60.0;
const SIDE: f64 = 12.0;

impl HistogramPicture {
    /// The part of the axis to show for a mean difference with this standard deviation, within `support`, where means can
    /// lie at all. A function of these and of bars that would be seen outside, so that the axis stays where it is while
    /// resamples arrive.
    #[must_use]
    pub fn range(observed: f64, standard_deviation: f64, support: &Range<f64>, bars: &[Bar]) -> Range<f64> {
        let bar_width = bars.first().map_or(0.0, |bar| bar.edges.1 - bar.edges.0);
        let reach = (SHOWN_DEVIATIONS * standard_deviation).max(3.0 * bar_width);
        let (mut lower, mut upper) = ((observed - reach).max(support.start), (observed + reach).min(support.end));
        if observed.abs() <= (ZERO_WITHIN_DEVIATIONS * standard_deviation).max(20.0 * bar_width) {
            lower = lower.min(-2.0 * bar_width);
            upper = upper.max(2.0 * bar_width);
        }
        let highest = bars.iter().map(|bar| bar.count).max().unwrap_or(0) as f64;
        for bar in bars.iter().filter(|bar| bar.count as f64 >= VISIBLE_SHARE * highest) {
            lower = lower.min(bar.edges.0);
            upper = upper.max(bar.edges.1);
        }
        if lower < upper { lower..upper } else { observed - 1.0..observed + 1.0 }
    }

    /// Draws on the whole of `area`, which is measured in device pixels and already has its background.
    ///
    /// # Errors
    /// Whatever the backend reports.
    pub fn draw<DB: DrawingBackend>(
        &self,
        area: &DrawingArea<DB, Shift>,
        look: &Look,
    ) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
        let frame = Frame::new(self, area, look);
        for bar in &self.bars {
            frame.draw_bar(bar)?;
        }
        frame.draw_axis()?;
        frame.draw_observed()?;
        frame.draw_parts()?;
        frame.draw_interval()
    }
}

type Drawn<DB> = Result<(), DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// A picture on its way to the area: where values lie in pixels.
struct Frame<'a, DB: DrawingBackend> {
    picture: &'a HistogramPicture,
    area: &'a DrawingArea<DB, Shift>,
    look: &'a Look,
    /// Left and right end of the axis.
    left: i32,
    right: i32,
    /// Top of the highest bar, and the axis.
    top: i32,
    bottom: i32,
    highest: f64,
}

impl<'a, DB: DrawingBackend> Frame<'a, DB> {
    fn new(picture: &'a HistogramPicture, area: &'a DrawingArea<DB, Shift>, look: &'a Look) -> Self {
        let (width, height) = area.dim_in_pixel();
        Self {
            picture,
            area,
            look,
            left: look.pixels(SIDE),
            right: (width as i32 - look.pixels(SIDE)).max(look.pixels(SIDE) + 1),
            top: look.pixels(ABOVE),
            bottom: (height as i32 - look.pixels(BELOW)).max(look.pixels(ABOVE) + 1),
            highest: picture.bars.iter().map(|bar| bar.count).max().unwrap_or(1).max(1) as f64,
        }
    }

    fn x(&self, value: f64) -> i32 {
        let Range { start, end } = self.picture.range;
        let share = ((value - start) / (end - start)).clamp(-0.5, 1.5);
        self.left + (share * f64::from(self.right - self.left)).round() as i32
    }

    fn is_shown(&self, value: f64) -> bool {
        self.picture.range.start <= value && value <= self.picture.range.end
    }

    fn draw_bar(&self, bar: &Bar) -> Drawn<DB> {
        let (left, right) = (self.x(bar.edges.0).max(self.left), self.x(bar.edges.1).min(self.right));
        if bar.count == 0 || right <= left {
            return Ok(());
        }
        let height = f64::from(self.bottom - self.top) * bar.count as f64 / self.highest;
        // A bar that holds anything is seen.
        let top = (self.bottom - height.round() as i32).min(self.bottom - 1);
        // A gap between bars where there is room for one.
        let gap = if right - left > self.look.pixels(5.0) { self.look.pixels(1.0) } else { 0 };
        let corners = [(left + gap, top), (right, self.bottom)];
        if !bar.at_or_below_zero {
            return self.area.draw(&Rectangle::new(corners, self.look.palette.bar.filled()));
        }
        self.area.draw(&Rectangle::new(corners, self.look.palette.hurt.mix(0.5).filled()))?;
        if self.bottom - top < self.look.pixels(4.0) {
            // Too flat for a stroke.
            return self.area.draw(&Rectangle::new(corners, self.look.palette.hurt.filled()));
        }
        let stroke = self.look.stroke(self.look.palette.hurt, 2.0);
        for ends in hatching::strokes(corners[0], corners[1], self.look.pixels(8.0)) {
            self.area.draw(&PathElement::new(ends, stroke))?;
        }
        Ok(())
    }

    fn draw_axis(&self) -> Drawn<DB> {
        let palette = &self.look.palette;
        let axis = [(self.left, self.bottom), (self.right, self.bottom)];
        self.area.draw(&PathElement::new(axis, self.look.stroke(palette.line, 1.0)))?;
        let Range { start, end } = self.picture.range;
        let room = self.look.pixels(64.0);
        let most = ((self.right - self.left) / room).clamp(2, 11) as usize;
        let Some(step) = ticks::step(end - start, most) else { return Ok(()) };
        let y = self.bottom + self.look.pixels(14.0);
        for (multiple, value) in ticks::multiples(start, end, step) {
            let x = self.x(value);
            let label = format!("{}{}", ticks::label(multiple, step), self.picture.unit);
            let half = self.look.text_width(&label) / 2;
            // A label at the end of the axis moves inwards rather than out of the picture.
            let width = self.right + self.left;
            let centre = if 2 * half < width { x.clamp(half, width - half) } else { x };
            let mark = [(x, self.bottom), (x, self.bottom + self.look.pixels(4.0))];
            self.area.draw(&PathElement::new(mark, self.look.stroke(palette.line, 1.0)))?;
            let style = if multiple == 0 {
                self.look.bold_text(palette.ink, HPos::Center)
            } else {
                self.look.text(palette.soft, HPos::Center)
            };
            self.area.draw(&Text::new(label, (centre, y), style))?;
        }
        Ok(())
    }

    /// A dashed line at the observed difference, and its label on the side that has more room.
    fn draw_observed(&self) -> Drawn<DB> {
        let (value, label) = &self.picture.observed;
        let x = self.x(*value);
        let (dash, pause) = (self.look.pixels(3.0), self.look.pixels(4.0));
        let stroke = self.look.stroke(self.look.palette.ink, 1.0);
        let mut y = self.look.pixels(24.0);
        while y < self.bottom {
            self.area.draw(&PathElement::new([(x, y), (x, (y + dash).min(self.bottom))], stroke))?;
            y += dash + pause;
        }
        let half = self.look.text_width(label) / 2;
        let centre = x.clamp(self.left + half, (self.right - half).max(self.left + half));
        let style = self.look.text(self.look.palette.ink, HPos::Center);
        self.area.draw(&Text::new(label.clone(), (centre, self.look.pixels(12.0)), style))
    }

    /// The shares on either side of zero, in the upper corners: the tails leave room there.
    fn draw_parts(&self) -> Drawn<DB> {
        let [below, above] = &self.picture.parts;
        let palette = &self.look.palette;
        let y = self.top + self.look.pixels(10.0);
        let style = self.look.bold_text(palette.hurt, HPos::Left);
        self.area.draw(&Text::new(below.clone(), (self.left, y), style))?;
        let style = self.look.text(palette.soft, HPos::Right);
        self.area.draw(&Text::new(above.clone(), (self.right, y), style))
    }

    fn draw_interval(&self) -> Drawn<DB> {
        let Some((lower, upper, label)) = &self.picture.interval else { return Ok(()) };
        let ink = self.look.palette.ink;
        let y = self.bottom + self.look.pixels(36.0);
        let (left, right) = (self.x(*lower).max(self.left), self.x(*upper).min(self.right));
        self.area.draw(&PathElement::new([(left, y), (right, y)], self.look.stroke(ink, 2.0)))?;
        let observed = self.picture.observed.0;
        if self.is_shown(observed) {
            self.area.draw(&Circle::new((self.x(observed), y), self.look.pixels(4.0), ink.filled()))?;
        }
        let (space, width) = (self.look.pixels(8.0), self.look.text_width(label));
        let soft = self.look.palette.soft;
        if right + space + width <= self.right + self.left {
            let style = self.look.text(soft, HPos::Left);
            self.area.draw(&Text::new(label.clone(), (right + space, y), style))
        } else if left - space - width >= 0 {
            let style = self.look.text(soft, HPos::Right);
            self.area.draw(&Text::new(label.clone(), (left - space, y), style))
        } else {
            let style = self.look.text(soft, HPos::Center);
            self.area.draw(&Text::new(label.clone(), ((left + right) / 2, y + self.look.pixels(12.0)), style))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::look::Palette;
    use super::*;

    const HURT: RGBColor = RGBColor(213, 94, 0);
    const ANYWHERE: Range<f64> = f64::NEG_INFINITY..f64::INFINITY;
    const BAR: RGBColor = RGBColor(157, 191, 214);

    fn picture(counts: &[(f64, u64)]) -> HistogramPicture {
        let bars: Vec<Bar> = counts
            .iter()
            .map(|&(upper, count)| Bar { edges: (upper - 1.0, upper), count, at_or_below_zero: upper <= 0.5 })
            .collect();
        HistogramPicture {
            range: HistogramPicture::range(1.0, 1.0, &ANYWHERE, &bars),
            bars,
            observed: (1.0, "observed +1".to_owned()),
            interval: Some((-1.0, 3.0, "95 % interval".to_owned())),
            parts: ["30 % ≤ 0".to_owned(), "70 % > 0".to_owned()],
            unit: " pt",
        }
    }

    fn svg(picture: &HistogramPicture, width: u32, height: u32, pixel_ratio: f64) -> String {
        let palette =
            Palette { ink: BLACK, soft: RGBColor(92, 96, 104), line: RGBColor(226, 224, 218), bar: BAR, hurt: HURT };
        let mut svg = String::new();
        let area = SVGBackend::with_string(&mut svg, (width, height)).into_drawing_area();
        picture.draw(&area, &Look { palette, pixel_ratio }).expect("drawing into a string cannot fail");
        drop(area);
        svg
    }

    #[test]
    fn empty_histogram_still_has_axis_and_observed_difference() {
        let svg = svg(&picture(&[]), 800, 330, 1.0);
        assert!(svg.contains("observed +1") && svg.contains("95 % interval"));
        assert!(!svg.contains("#9DBFD6"));
    }

    #[test]
    fn bars_at_or_below_zero_are_hatched_and_the_others_are_not() {
        let only_above = svg(&picture(&[(1.5, 10), (2.5, 5)]), 800, 330, 1.0);
        assert_eq!(only_above.matches("<rect").count(), 2);
        assert_eq!(only_above.matches("#D55E00").count(), 1, "the label alone");
        let with_marked = svg(&picture(&[(0.5, 8), (1.5, 10)]), 800, 330, 1.0);
        assert!(with_marked.matches("#D55E00").count() > 10, "fill, label and strokes");
    }

    #[test]
    fn bars_without_resamples_are_not_drawn() {
        assert_eq!(svg(&picture(&[(0.5, 0), (1.5, 10)]), 800, 330, 1.0).matches("<rect").count(), 1);
    }

    #[test]
    fn tiny_areas_do_not_fail() {
        for size in [1, 10, 60] {
            assert!(svg(&picture(&[(0.5, 8), (1.5, 10)]), size, size, 3.0).starts_with("<svg"));
        }
    }

    #[test]
    fn zero_is_on_the_axis_unless_it_is_far_away() {
        let bars = [Bar { edges: (0.0, 0.2), count: 1, at_or_below_zero: false }];
        assert!(HistogramPicture::range(10.0, 1.0, &ANYWHERE, &bars).contains(&0.0));
        assert!(HistogramPicture::range(-10.0, 1.0, &ANYWHERE, &bars).contains(&0.0));
        assert!(!HistogramPicture::range(100.0, 1.0, &ANYWHERE, &[]).contains(&0.0));
    }

    #[test]
    fn equal_differences_have_an_axis_too() {
        let bars = [Bar { edges: (0.95, 1.05), count: 1000, at_or_below_zero: false }];
        let range = HistogramPicture::range(1.0, 0.0, &ANYWHERE, &bars);
        assert!(range.contains(&0.0) && range.contains(&1.05));
        assert_eq!(HistogramPicture::range(1.0, 0.0, &ANYWHERE, &[]), 0.0..2.0);
    }

    #[test]
    fn axis_ends_where_means_end() {
        let range = HistogramPicture::range(0.1, 0.26, &(-1.1..1.1), &[]);
        assert!(range.start > -1.1 && range.end == 1.1, "{range:?}");
    }

    #[test]
    fn bars_that_can_be_seen_stretch_the_axis_and_others_do_not() {
        let bar = |lower: f64, count| Bar { edges: (lower, lower + 0.2), count, at_or_below_zero: false };
        assert_eq!(HistogramPicture::range(0.0, 1.0, &ANYWHERE, &[bar(0.0, 1000), bar(6.0, 10)]).end, 6.2);
        assert!(!HistogramPicture::range(0.0, 1.0, &ANYWHERE, &[bar(0.0, 1000), bar(6.0, 1)]).contains(&6.0));
    }
}
