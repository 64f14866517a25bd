//! The colours of curves.

use super::Tone;
use crate::chart::look::Palette;
use plotters::style::RGBColor;

/// The least contrast between a curve and the card. Lines need 3, but the curve's name has the same
/// colour, and text needs 4.5 (WCAG 2.2, success criteria 1.4.3 and 1.4.11).
const LEAST_CONTRAST: f64 = 4.5;

/// How far a series goes from the colour of bars towards that of text. The rest distinguishes it
/// from text.
const LAST_SHARE: f64 = 0.85;

/// The number of steps in which the first colour of a series is searched for.
const STEPS: u32 = 40;

impl Tone {
    pub(super) fn color(self, palette: &Palette) -> RGBColor {
        match self {
            Self::Ink => palette.ink,
            Self::Soft => palette.soft,
            Self::Curve => palette.curve,
            Self::Hurt => palette.hurt,
            Self::Series(number, count) => in_series(number, count, palette),
        }
    }
}

/// A colour of a series: in equal steps from the first colour with enough contrast to one near that
/// of text.
fn in_series(number: u8, count: u8, palette: &Palette) -> RGBColor {
    let share = |step: u32| LAST_SHARE * f64::from(step) / f64::from(STEPS);
    let color = |share: f64| mixed(palette.bar, palette.ink, share);
    let has_contrast = |share: &f64| contrast(color(*share), palette.card) >= LEAST_CONTRAST;
    let first = (0..STEPS).map(share).find(has_contrast).unwrap_or(LAST_SHARE);
    let place = f64::from(number.min(count.saturating_sub(1))) / f64::from(count.saturating_sub(1).max(1));
    color(first + place * (LAST_SHARE - first))
}

fn mixed(from: RGBColor, to: RGBColor, share: f64) -> RGBColor {
    let part = |from: u8, to: u8| (f64::from(from) + share * (f64::from(to) - f64::from(from))).round() as u8;
    RGBColor(part(from.0, to.0), part(from.1, to.1), part(from.2, to.2))
}

/// The contrast ratio of two colours, from 1 to 21 (WCAG 2.2).
fn contrast(one: RGBColor, other: RGBColor) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The relative luminance of a colour, from 0 to 1 (WCAG 2.2).
fn luminance(RGBColor(red, green, blue): RGBColor) -> f64 {
    let linear = |part: u8| match f64::from(part) / 255.0 {
        part if part <= 0.04045 => part / 12.92,
        part => libm::pow((part + 0.055) / 1.055, 2.4),
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page's dark theme, from its style sheet.
    const DARK: Palette = Palette {
        card: RGBColor(0x1b, 0x1e, 0x23),
        ink: RGBColor(0xec, 0xea, 0xe4),
        soft: RGBColor(0xa9, 0xad, 0xb5),
        line: RGBColor(0x7d, 0x82, 0x8b),
        bar: RGBColor(0x41, 0x71, 0x8f),
        helped: RGBColor(0x56, 0xb4, 0xe9),
        hurt: RGBColor(0xff, 0x8a, 0x3d),
        curve: RGBColor(0xff, 0xb3, 0xdc),
    };

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        let (black, white) = (RGBColor(0, 0, 0), RGBColor(255, 255, 255));
        assert!((contrast(black, white) - 21.0).abs() < 1e-12 && contrast(white, white) == 1.0);
        // #767676 is known as the lightest grey with a contrast of 4.5 on white.
        assert!(contrast(RGBColor(0x76, 0x76, 0x76), white) >= 4.5);
        assert!(contrast(RGBColor(0x77, 0x77, 0x77), white) < 4.5);
    }

    #[test]
    fn series_can_be_seen_and_told_apart_without_hue() {
        for palette in [Palette::LIGHT, DARK] {
            for count in [1, 2, 4, 6] {
                let colors: Vec<RGBColor> =
                    (0..count).map(|number| Tone::Series(number, count).color(&palette)).collect();
                let contrasts: Vec<f64> = colors.iter().map(|&color| contrast(color, palette.card)).collect();
                assert!(contrasts.iter().all(|&contrast| contrast >= 4.5), "{contrasts:?}");
                assert!(contrasts.windows(2).all(|pair| pair[1] / pair[0] > 1.15), "{contrasts:?}");
            }
        }
    }

    #[test]
    fn numbers_beyond_the_series_have_its_last_colour() {
        let last = Tone::Series(2, 3).color(&Palette::LIGHT);
        assert_eq!(Tone::Series(7, 3).color(&Palette::LIGHT), last);
        assert_ne!(Tone::Series(0, 0).color(&Palette::LIGHT), last);
    }
}
