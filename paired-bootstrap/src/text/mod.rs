//! Texts of numbers and names: rounds, groups, counts, shortens and sanitises them in one place.
//! Depends only on `significance`, to see on which side of α a p-value is.

mod blanks;
mod names;
mod numbers;
mod p_values;
mod rounding;

pub(crate) use blanks::{is_blank, trim};
pub use names::{capital, fitting, fitting_beside, shortened, shortened_path, shortened_to, visible};
pub use numbers::{about, article, below_zero, count, counted, grouped, items, number_in, parse_decimal, parse_whole};
pub(crate) use p_values::{Probability, Relation};
pub use p_values::{
    brief_p_value, computed_p_value, equal_to, exact_p_value, margin_of_error, no_resample_disagrees, or_none, p_value,
    p_value_from_above, p_value_from_below, short_p_value,
};
pub use rounding::{
    decimals_for, percent, rounded, rounded_down, rounded_up, share_in_percent, trimmed, with_decimals,
    with_power_of_ten,
};
pub(crate) use rounding::{power, scientific, scientific_above, share};
