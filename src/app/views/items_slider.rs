//! The sliders for the number of items. Each step changes its first two digits by one.

use crate::app::sheet::Sheet;
use paired_bootstrap::report::items;

/// The number of positions in each power of ten: 10, 11 … 99.
const POSITIONS: u64 = 90;

/// The last position, which stands for 100,000.
pub(super) const LAST: u64 = 4 * POSITIONS;

/// The number of items at a position.
pub(super) fn items_at(position: u64) -> u64 {
    let position = position.min(LAST);
    (10 + position % POSITIONS) * 10u64.pow((position / POSITIONS) as u32)
}

/// The position nearest to a number of items.
fn position_of(items: u64) -> u64 {
    let items = items.clamp(10, items_at(LAST));
    let power = items.ilog10() - 1;
    u64::from(power) * POSITIONS + items / 10u64.pow(power) - 10
}

/// Sets a slider to a number of items.
pub(super) fn show(sheet: &mut Sheet, id: &'static str, number: u64) {
    let position = position_of(number);
    sheet.slider(id, position, position as f64 / LAST as f64, items(number));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_a_number_of_items_with_two_digits() {
        assert_eq!([0, 89, 90, LAST, 9999].map(items_at), [10, 99, 100, 100_000, 100_000]);
        for position in 0..=LAST {
            assert_eq!(position_of(items_at(position)), position);
        }
        assert_eq!([1, 10, 123, 10_000_000].map(position_of), [0, 0, 92, LAST]);
    }
}
