//! Numbers as people type them into the boxes of Plan.

use crate::report::parse_whole;

/// Beyond this, floating-point numbers skip whole ones.
const LARGEST: f64 = 1e15;

/// A whole number: as everywhere else on the page, and with an exponent, as in `1e3`.
pub(super) fn whole(text: &str) -> Option<u64> {
    let with_exponent = || {
        let number: f64 = text.trim().parse().ok().filter(|_| text.contains(['e', 'E']))?;
        let is_whole = (0.0..=LARGEST).contains(&number) && number == number.floor();
        is_whole.then_some(number as u64)
    };
    parse_whole(text).or_else(with_exponent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_may_have_an_exponent() {
        assert_eq!(["7", "1,000", "1e3", " 2.5E3 ", "1e0"].map(whole), [7, 1000, 1000, 2500, 1].map(Some));
        for text in ["", "e", "1e", "1e-3", "1.5", "1,5e3", "-1e3", "1e16", "inf", "NaN", "5 %"] {
            assert_eq!(whole(text), None, "{text:?}");
        }
    }
}
