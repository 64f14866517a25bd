//! Numbers with so many digits.

/// From this power of ten on, a number is written in decimals: 0.000123, but 1.23e-5.
const LEAST_DECIMAL: i32 = -4;

/// `value` with so many significant digits: in decimals, or as `6.41e-5` where these would be long.
#[must_use]
pub fn rounded(value: f64, digits: usize) -> String {
    let scientific = scientific(value, digits);
    match power_in(&scientific) {
        power @ LEAST_DECIMAL..=15 => {
            let decimals = usize::try_from(digits as i32 - 1 - power).unwrap_or(0);
            format!("{value:.decimals$}")
        }
        _ => scientific,
    }
}

/// `value` with so many significant digits and a power of ten: `6.41e-5`.
pub(crate) fn scientific(value: f64, digits: usize) -> String {
    format!("{value:.*e}", digits.max(1) - 1)
}

/// A number as people write it: `6.41 × 10⁻⁵` for `6.41e-5`, `10⁻³⁰⁰` for `1e-300`. Without an exponent it stays as it is.
#[must_use]
pub fn with_power_of_ten(number: &str) -> String {
    let Some((digits, power)) = number.split_once('e') else { return number.to_owned() };
    let raised = power.chars().map(|c| match c.to_digit(10) {
        Some(digit) => ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize],
        None => '⁻',
    });
    let factor = if digits == "1" { String::new() } else { format!("{digits} × ") };
    format!("{factor}10{}", raised.collect::<String>())
}

/// The power of ten of the first digit.
pub(crate) fn power(value: f64) -> i32 {
    power_in(&format!("{value:e}"))
}

/// The same, after rounding to so many significant digits: 9.99e-5 rounds to 1.0e-4.
pub(crate) fn rounded_power(value: f64, digits: usize) -> i32 {
    power_in(&scientific(value, digits))
}

fn power_in(scientific: &str) -> i32 {
    scientific.split_once('e').and_then(|(_, power)| power.parse().ok()).unwrap_or(0)
}

/// A level in percent: 95 for 0.95, 99.9 for 0.999. Twelve decimals at most: 1 − 2 · 0.07 is meant as 0.86.
#[must_use]
pub fn percent(level: f64) -> String {
    trimmed(format!("{:.10}", level * 100.0))
}

/// A level or the share beyond it as a decimal, without the noise of the last bits: 0.025 for (1 − 0.95) / 2.
pub(crate) fn share(level: f64) -> String {
    trimmed(format!("{level:.12}"))
}

fn trimmed(decimals: String) -> String {
    decimals.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_shown_as_they_were_typed() {
        assert_eq!([0.95, 0.999, 0.5, 0.57, 1.0 - 2.0 * 0.07].map(percent), ["95", "99.9", "50", "57", "86"]);
        assert_eq!([(1.0 - 0.95) / 2.0, 0.95, 0.0001].map(share), ["0.025", "0.95", "0.0001"]);
    }
}
