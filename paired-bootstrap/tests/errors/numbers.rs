//! Numbers that cannot be compared: [`PairingError`], [`DifferencesError`], [`PrintedError`] and
//! [`TruthError`].

use crate::cases;
use paired_bootstrap::bootstrap::{Differences, DifferencesError};
use paired_bootstrap::planning::power::{Truth, TruthError};
use paired_bootstrap::planning::review::{Impossible, Printed, PrintedError, Rounding};
use paired_bootstrap::scores::{PairedScores, PairingError, Score};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

fn scores(length: impl Into<proptest::collection::SizeRange>) -> impl Strategy<Value = Vec<Score>> {
    vec((-999_999..=999_999i64, 0..=4u8).prop_map(|(digits, decimals)| Score::Decimal { digits, decimals }), length)
}

fn share() -> impl Strategy<Value = f64> {
    0.0..=1.0f64
}

/// A number that is not a valid share: at most `most`, above 1, or NaN.
fn no_share(most: f64) -> impl Strategy<Value = f64> {
    prop_oneof![Just(f64::NAN), -9.0..=most, 1.000_001..9.0f64]
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn lengths_that_differ_are_told(baseline in scores(0..20), experimental in scores(0..20)) {
        prop_assume!(baseline.len() != experimental.len());
        let expected = PairingError::LengthMismatch { baseline: baseline.len(), experimental: experimental.len() };
        prop_assert_eq!(PairedScores::new(baseline, experimental), Err(expected));
    }

    #[test]
    fn the_first_score_that_is_not_finite_is_told(
        baseline in scores(2..30),
        index: Index,
        value in select(vec![f64::NAN, f64::INFINITY, f64::NEG_INFINITY]),
    ) {
        let index = index.index(baseline.len());
        let mut spoilt = baseline.clone();
        spoilt[index] = Score::Rounded(value);
        let expected = PairingError::NotFinite { index };
        prop_assert_eq!(PairedScores::new(spoilt.clone(), baseline.clone()), Err(expected));
        prop_assert_eq!(PairedScores::new(baseline, spoilt.clone()), Err(expected));
        let table = spoilt.into_iter().map(|difference| (difference, 1)).collect();
        prop_assert_eq!(PairedScores::from_differences(table), Err(expected));
    }

    #[test]
    fn counts_decide_whether_there_are_pairs(
        differences in scores(1..20),
        index: Index,
        too_many in PairedScores::MAX_PAIRS + 1..,
    ) {
        let counted = |count| {
            let mut table: Vec<_> = differences.iter().map(|&difference| (difference, 0)).collect();
            table[index.index(differences.len())].1 = count;
            PairedScores::from_differences(table).map(|scores| scores.pairs())
        };
        prop_assert_eq!(counted(0), Err(PairingError::NoPairs));
        prop_assert_eq!(counted(1), Err(PairingError::OneScoreOnly));
        prop_assert_eq!(counted(too_many), Err(PairingError::TooManyPairs));
        prop_assert_eq!(counted(2), Ok(2));
    }

    #[test]
    fn more_changed_than_pairs_are_refused(pairs in 1..=Differences::MAX_PAIRS, helped: u64, hurt: u64) {
        let is_possible = helped.checked_add(hurt).is_some_and(|changed| changed <= pairs);
        let result = Differences::from_counts(pairs, helped, hurt);
        let expected = Err(DifferencesError::MoreChangedThanPairs { helped, hurt, pairs });
        let is_right = if is_possible { result.is_ok() } else { result == expected };
        prop_assert!(is_right);
        let one_more = Differences::from_counts(pairs, pairs - pairs / 3, pairs / 3 + 1);
        let is_refused = matches!(one_more, Err(DifferencesError::MoreChangedThanPairs { .. }));
        prop_assert!(is_refused);
    }

    #[test]
    fn no_pairs_and_too_many_are_refused(helped: u64, hurt: u64, pairs in Differences::MAX_PAIRS + 1..) {
        prop_assert_eq!(Differences::from_counts(0, helped, hurt), Err(DifferencesError::NoPairs));
        prop_assert_eq!(Differences::from_counts(pairs, helped, hurt), Err(DifferencesError::TooManyPairs { pairs }));
        prop_assert_eq!(Differences::from_whole(vec![1, 2], vec![0, 0]), Err(DifferencesError::NoPairs));
        let whole = Differences::from_whole(vec![1, 2, 1], vec![pairs - 1, 0, 1]);
        prop_assert_eq!(whole, Err(DifferencesError::TooManyPairs { pairs }));
    }

    #[test]
    fn sums_beyond_62_bits_are_refused(values in vec(-99..=99i64, 1..20), index: Index, huge in (1i64 << 62)..) {
        let mut spoilt = values.clone();
        spoilt[index.index(values.len())] = -huge;
        // A sum of 2^62 is allowed for one item alone. Any other item makes it too large.
        spoilt.push(100);
        let counts = vec![1; spoilt.len()];
        prop_assert_eq!(Differences::from_whole(spoilt, counts), Err(DifferencesError::NotFinite));
    }

    #[test]
    fn scores_too_large_to_subtract_are_refused(scores in scores(2..20), index: Index, large in 1.0e308..f64::MAX) {
        let (mut baseline, mut experimental) = (scores.clone(), scores);
        let index = index.index(baseline.len());
        (baseline[index], experimental[index]) = (Score::Rounded(-large), Score::Rounded(large));
        let scores = PairedScores::new(baseline, experimental).expect("all are finite");
        prop_assert_eq!(Differences::from_scores(&scores), Err(DifferencesError::NotFinite));
    }

    #[test]
    fn printed_texts_are_no_numbers(text in "[0-9]{0,3}[a-z+-][0-9]{0,3}%?|%?|[0-9]\\.[0-9]\\.[0-9]") {
        prop_assert_eq!(text.parse::<Printed>(), Err(PrintedError::NotANumber));
    }

    #[test]
    fn printed_numbers_have_few_digits(text in "[0-9]{1,2}\\.[0-9]{15,30} ?%?") {
        prop_assert_eq!(text.parse::<Printed>(), Err(PrintedError::TooManyDigits));
    }

    #[test]
    fn printed_numbers_are_at_most_all(above in 1..1_000_000u64, sign in select(vec!["", "%", " %"])) {
        let millionths = 100_000_000 + above;
        let text = format!("{}.{:06}{sign}", millionths / 1_000_000, millionths % 1_000_000);
        prop_assert_eq!(text.parse::<Printed>(), Err(PrintedError::MoreThanAll));
        let all = format!("100{sign}");
        prop_assert!(all.parse::<Printed>().is_ok());
    }

    #[test]
    fn prints_between_two_items_are_impossible(items in 2..400u64, below: Index) {
        // Half-way between two whole numbers of items, to 13 digits, is impossible.
        let below = below.index(items as usize) as u64;
        let text = format!("{:.10}%", (below as f64 + 0.5) / items as f64 * 100.0);
        let printed: Printed = text.parse().expect("a percentage");
        prop_assert_eq!(printed.counts(items, Rounding::Nearest), Err(Impossible { below }));
    }

    #[test]
    fn disagreements_are_shares(gain in -1.0..1.0f64, disagreement in no_share(0.0)) {
        prop_assert_eq!(Truth::new(gain, disagreement), Err(TruthError::DisagreementOutOfRange));
    }

    #[test]
    fn gains_are_within_the_disagreement(disagreement in 1e-6..1.0f64, beyond in 1e-6..1.0f64, is_loss: bool) {
        let gain = if is_loss { -disagreement - beyond } else { disagreement + beyond };
        prop_assert_eq!(Truth::new(gain, disagreement), Err(TruthError::GainBeyondDisagreement { gain, disagreement }));
    }

    #[test]
    fn accuracies_are_shares(good in share(), bad in no_share(-1e-9), agreement in share()) {
        for (baseline, experimental) in [(good, bad), (bad, good), (bad, bad)] {
            let refused = Truth::from_accuracies(baseline, experimental, agreement);
            prop_assert_eq!(refused, Err(TruthError::AccuracyOutOfRange));
        }
    }

    #[test]
    fn agreements_fit_the_accuracies(
        baseline in share(),
        experimental in share(),
        beyond in 1e-6..1.0f64,
        is_above: bool,
    ) {
        let (least, most) = ((1.0 - baseline - experimental).abs(), 1.0 - (experimental - baseline).abs());
        let agreement = if is_above { most + beyond } else { least - beyond };
        let refused = Truth::from_accuracies(baseline, experimental, agreement);
        prop_assert_eq!(refused, Err(TruthError::AgreementOutOfRange { least, most }));
    }
}
