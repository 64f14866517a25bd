//! Addresses with one invalid key: [`AddressProblem`].

use crate::cases;
use paired_bootstrap::planning::Counts;
use paired_bootstrap::question::Question;
use paired_bootstrap::report::{Address, AddressProblem, Tab};
use paired_bootstrap::table::Choice;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// A valid address.
fn address() -> impl Strategy<Value = Address> {
    let settings = (
        100..=10_000_000u64,
        any::<u64>(),
        1e-9..1.0f64,
        proptest::option::of(1e-6..0.999_999f64),
        proptest::option::of(0.0..1e6f64),
    );
    let view = select(Tab::ALL.to_vec());
    let counts = proptest::option::of((1..=10_000_000u64, 0..99u64, 0..99u64));
    (settings, view, counts, any::<bool>()).prop_map(|(settings, view, counts, swapped)| {
        let (resamples, seed, alpha, level, margin) = settings;
        let counts = counts.map(|(pairs, helped, hurt)| Counts { pairs, helped, hurt });
        // Counts in an address with `swapped` are read already swapped.
        let columns = Choice { is_swapped: swapped && counts.is_none(), ..Choice::default() };
        let question = Question { resamples, seed, alpha, level, margin, ..Question::default() };
        Address { view, counts, columns, question, ..Address::default() }
    })
}

/// The same address, with another question.
fn asking(good: &Address, change: impl FnOnce(&mut Question)) -> Address {
    let mut address = good.clone();
    change(&mut address.question);
    address
}

/// Reads a valid address with `key=value` somewhere in it, replacing that key's value.
fn spoil(address: &Address, key: &str, value: &str, at: Index) -> (Address, Vec<AddressProblem>) {
    let good = address.to_string();
    let mut pairs: Vec<String> =
        good.split('&').filter(|pair| !pair.starts_with(&format!("{key}="))).map(str::to_owned).collect();
    pairs.insert(at.index(pairs.len() + 1), format!("{key}={value}"));
    Address::parse(&pairs.join("&"))
}

/// Text that is not a number, and short enough to be shown in full.
fn junk() -> impl Strategy<Value = String> {
    prop_oneof!["[a-zA-Z!]{0,39}", "-[0-9]{1,9}", "[0-9]{1,4}[,x][0-9]{0,4}"]
}

fn out_of(range: (u64, u64)) -> impl Strategy<Value = String> {
    let above = (range.1 + 1..).prop_map(|number| number.to_string());
    let below =
        (0..range.0.max(1)).prop_map(move |number| if range.0 == 0 { "-1".to_owned() } else { number.to_string() });
    prop_oneof![above, below, "[0-9]{21,39}", junk()]
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn resamples_out_of_range_are_told(good in address(), value in out_of(Question::RESAMPLES), at: Index) {
        let (least, most) = Question::RESAMPLES;
        let expected = asking(&good, |question| question.resamples = Question::default().resamples);
        let problem = AddressProblem::NotInRange { key: "resamples", value: value.clone(), least, most };
        prop_assert_eq!(spoil(&good, "resamples", &value, at), (expected, vec![problem]));
    }

    #[test]
    fn counts_out_of_range_are_told(
        good in address(),
        key in select(vec!["n", "helped", "hurt"]),
        value in out_of(Address::PAIRS),
        at: Index,
    ) {
        let (least, most) = if key == "n" { Address::PAIRS } else { (0, Address::PAIRS.1) };
        prop_assume!(key == "n" || value != "0");
        // One invalid count invalidates all three. The ten questions replace them, unswapped: then
        // only scores can be swapped.
        let is_swapped = good.columns.is_swapped && good.scores.is_some();
        let columns = Choice { is_swapped, ..good.columns.clone() };
        let expected = Address { counts: Some(Counts::TEN_QUESTIONS), columns, ..good.clone() };
        let problem = AddressProblem::NotInRange { key, value: value.clone(), least, most };
        prop_assert_eq!(spoil(&good, key, &value, at), (expected, vec![problem]));
    }

    #[test]
    fn seeds_beyond_64_bits_are_told(good in address(), value in prop_oneof!["[2-9][0-9]{19,30}", junk()], at: Index) {
        let expected = asking(&good, |question| question.seed = 1);
        let problem = AddressProblem::NotASeed { value: value.clone() };
        prop_assert_eq!(spoil(&good, "seed", &value, at), (expected, vec![problem]));
    }

    #[test]
    fn levels_that_are_no_shares_are_told(
        good in address(),
        key in select(vec!["alpha", "level"]),
        value in prop_oneof!["0|1|-0\\.[0-9]{1,9}|1\\.[0-9]{0,9}|1e400", junk()],
        at: Index,
    ) {
        let (read, problems) = spoil(&good, key, &value, at);
        let default = Question::default();
        let expected = match key {
            "alpha" => asking(&good, |question| question.alpha = default.alpha),
            _ => asking(&good, |question| question.level = default.level),
        };
        prop_assert_eq!(read, expected);
        match &problems[..] {
            [AddressProblem::NotALevel { key: told, value: shown, instead }] => {
                prop_assert_eq!((*told, shown), (key, &value));
                // The suggested replacement is valid.
                prop_assert_eq!(Address::parse(&format!("{key}={instead}")).1, vec![]);
            }
            _ => prop_assert!(false, "{problems:?}"),
        }
    }

    #[test]
    fn percentages_are_told_as_shares(good in address(), percent in 2..100u32, at: Index) {
        let (_, problems) = spoil(&good, "alpha", &percent.to_string(), at);
        let (value, instead) = (percent.to_string(), (f64::from(percent) / 100.0).to_string());
        prop_assert_eq!(problems, vec![AddressProblem::NotALevel { key: "alpha", value, instead }]);
    }

    #[test]
    fn levels_that_cannot_be_shown_are_told(
        good in address(),
        value in "0\\.000000[0-8][1-9]{1,9}|0\\.9999991[0-9]{0,9}",
        at: Index,
    ) {
        let expected = asking(&good, |question| question.level = None);
        let problem = AddressProblem::LevelOutOfRange { value: value.clone() };
        prop_assert_eq!(spoil(&good, "level", &value, at), (expected, vec![problem]));
    }

    #[test]
    fn margins_below_zero_are_told(
        good in address(),
        value in prop_oneof!["-[1-9]\\.[0-9]{1,9}|1e(309|[4-9][0-9]{2})", "[a-z]{0,39}"],
        at: Index,
    ) {
        let expected = asking(&good, |question| question.margin = None);
        let problem = AddressProblem::NotAMargin { value: value.clone() };
        prop_assert_eq!(spoil(&good, "margin", &value, at), (expected, vec![problem]));
    }

    #[test]
    fn switches_are_0_or_1(good in address(), value in prop_oneof!["[2-9]|1[0-9]+|0[0-9]+", junk()], at: Index) {
        let expected = Address { columns: Choice { is_swapped: false, ..good.columns.clone() }, ..good.clone() };
        let problem = AddressProblem::NotAWord { key: "swapped", value: value.clone(), words: vec!["1", "0"] };
        prop_assert_eq!(spoil(&good, "swapped", &value, at), (expected, vec![problem]));
    }

    #[test]
    fn views_that_do_not_exist_are_told(good in address(), value in junk(), at: Index) {
        let expected = Address { view: Tab::Test, ..good.clone() };
        let problem = AddressProblem::UnknownView { value: value.clone() };
        prop_assert_eq!(spoil(&good, "view", &value, at), (expected, vec![problem]));
    }

    #[test]
    fn bad_scores_are_told_beside_good_settings(good in address(), value in "[A-Z]{0,40}\\.[A-Z]{0,40}", at: Index) {
        let (read, problems) = spoil(&good, "scores", &value, at);
        prop_assert_eq!(read, good);
        prop_assert!(matches!(problems[..], [AddressProblem::NotScores(_)]), "{:?}", problems);
    }

    #[test]
    fn long_values_are_told_shortened(good in address(), value in "[a-z]{41,200}", at: Index) {
        let shown = format!("{}…", &value[..40]);
        prop_assert_eq!(spoil(&good, "seed", &value, at).1, vec![AddressProblem::NotASeed { value: shown }]);
    }
}
