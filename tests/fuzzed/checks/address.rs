//! Addresses: any text after the `#`, as somebody might type it.

use paired_bootstrap::question::Question;
use paired_bootstrap::report::Address;
use paired_bootstrap::table::Choice;

/// Checks the address in `bytes`.
pub fn check(bytes: &[u8]) {
    let fragment = String::from_utf8_lossy(bytes);
    let (address, problems) = Address::parse(&fragment);
    for problem in &problems {
        let sentence = problem.to_string();
        // At most 40 characters of the input are quoted, with a short text around them.
        assert!((10..300).contains(&sentence.chars().count()), "{sentence}");
    }
    check_ranges(&address);
    check_written(&address);
}

/// All values that were read are valid.
fn check_ranges(address: &Address) {
    let within = |number: u64, (least, most): (u64, u64)| (least..=most).contains(&number);
    let Question { resamples, alpha, level, margin, .. } = address.question;
    assert!(within(resamples, Question::RESAMPLES));
    assert!(alpha > 0.0 && alpha < 1.0);
    assert!(level.is_none_or(|level| (Question::LEVELS.0..=Question::LEVELS.1).contains(&level)));
    assert!(margin.is_none_or(|margin| margin.is_finite() && margin.is_sign_positive()));
    if let Some(counts) = address.counts {
        assert!(within(counts.pairs, Address::PAIRS));
        assert!(counts.helped.max(counts.hurt) <= Address::PAIRS.1);
    }
}

/// Writing the address and reading it back gives the same address.
fn check_written(address: &Address) {
    // Below the smallest normal number, the last bit may be lost.
    let is_normal = |number: f64| number == 0.0 || number.is_normal();
    if is_normal(address.question.alpha) && address.question.margin.is_none_or(is_normal) {
        // Without the scores there are no columns to swap.
        let is_swapped = address.columns.is_swapped && address.scores.is_none();
        let columns = Choice { is_swapped, ..address.columns.clone() };
        let plain = Address { scores: None, files: Vec::new(), columns, ..address.clone() };
        assert_eq!(Address::parse(&plain.to_string()), (plain, vec![]));
    }
}
