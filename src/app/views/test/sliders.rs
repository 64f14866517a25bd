//! Converts between values and positions of sliders. Positions run from 0 to [`LAST`], whatever the
//! values.

use paired_bootstrap::planning::Counts;

/// The sliders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slider {
    SampleSize,
    Helped,
    Hurt,
}

impl Slider {
    pub(super) const ALL: [Self; 3] = [Self::SampleSize, Self::Helped, Self::Hurt];

    /// The id of its element.
    pub(super) fn id(self) -> &'static str {
        match self {
            Self::SampleSize => "sample-size-slider",
            Self::Helped => "helped-slider",
            Self::Hurt => "hurt-slider",
        }
    }

    pub(super) fn of_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|slider| slider.id() == id)
    }

    /// Its value.
    pub(super) fn of(self, counts: Counts) -> u64 {
        match self {
            Self::SampleSize => counts.pairs,
            Self::Helped => counts.helped,
            Self::Hurt => counts.hurt,
        }
    }
}

/// The last position of every slider.
const LAST: u32 = 1000;

/// The sample sizes at the ends of the slider. Boxes and addresses accept larger ones.
const SAMPLE_SIZES: (u64, u64) = (10, 100_000);

/// The value at `position`. Sample sizes are logarithmic and rounded to two digits. The other two
/// grow with the square of the position, which leaves room for the small shares that matter most.
pub(super) fn value_at(slider: Slider, position: u32, pairs: u64) -> u64 {
    let share = f64::from(position.min(LAST)) / f64::from(LAST);
    match slider {
        Slider::SampleSize => {
            let (least, most) = (SAMPLE_SIZES.0 as f64, SAMPLE_SIZES.1 as f64);
            two_digits(least * libm::pow(most / least, share))
        }
        Slider::Helped | Slider::Hurt => (pairs as f64 * share * share).round() as u64,
    }
}

/// The position nearest to `value`.
pub(super) fn position_of(slider: Slider, value: u64, pairs: u64) -> u32 {
    let share = match slider {
        Slider::SampleSize => {
            let (least, most) = (SAMPLE_SIZES.0 as f64, SAMPLE_SIZES.1 as f64);
            libm::log(value.max(1) as f64 / least) / libm::log(most / least)
        }
        Slider::Helped | Slider::Hurt => (value as f64 / pairs.max(1) as f64).sqrt(),
    };
    (share.clamp(0.0, 1.0) * f64::from(LAST)).round() as u32
}

/// The size of a keyboard step from `value`: 1 for counts; for sample sizes 1 below 100, 10 below
/// 1,000, and so on.
fn keyboard_step(slider: Slider, value: u64) -> u64 {
    match slider {
        Slider::SampleSize => 10u64.pow(value.max(1).ilog10().saturating_sub(1)),
        Slider::Helped | Slider::Hurt => 1,
    }
}

/// The value after this many keyboard steps.
pub(super) fn stepped(slider: Slider, counts: Counts, steps: i32) -> u64 {
    let (least, most) = if slider == Slider::SampleSize { SAMPLE_SIZES } else { (0, counts.pairs) };
    (0..steps.unsigned_abs()).fold(slider.of(counts), |value, _| {
        // A value from a box may lie beyond the slider's range. It moves to the end of the slider
        // or stays, never against the key.
        if steps < 0 && value > most {
            most
        } else if steps < 0 {
            let step = keyboard_step(slider, value.saturating_sub(1));
            value.saturating_sub(step).max(least).min(value)
        } else {
            value.saturating_add(keyboard_step(slider, value)).min(most).max(value)
        }
    })
}

fn two_digits(value: f64) -> u64 {
    let unit = libm::pow(10.0, libm::log10(value).floor() - 1.0);
    ((value / unit).round() * unit).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_the_sliders() {
        assert_eq!([0, LAST, LAST + 5].map(|p| value_at(Slider::SampleSize, p, 0)), [10, 100_000, 100_000]);
        assert_eq!([0, LAST].map(|p| value_at(Slider::Helped, p, 500)), [0, 500]);
        assert_eq!(position_of(Slider::SampleSize, 10_000_000, 0), LAST);
        assert_eq!(position_of(Slider::SampleSize, 1, 0), 0);
        assert_eq!(position_of(Slider::Hurt, 0, 0), 0);
    }

    #[test]
    fn positions_lead_back_to_their_values() {
        for value in [10, 25, 100, 500, 2000, 10_000, 99_000] {
            assert_eq!(value_at(Slider::SampleSize, position_of(Slider::SampleSize, value, 0), 0), value);
        }
        for value in [0, 1, 7, 10, 250, 500] {
            assert_eq!(value_at(Slider::Helped, position_of(Slider::Helped, value, 500), 500), value);
        }
    }

    #[test]
    fn keyboard_steps_grow_with_the_sample_size() {
        assert_eq!([10, 99, 100, 5000, 100_000].map(|n| keyboard_step(Slider::SampleSize, n)), [1, 1, 10, 100, 10_000]);
        assert_eq!(keyboard_step(Slider::Helped, 5000), 1);
    }
}
