//! Whatever is pasted as a claim is read, or told: nothing is fatal, and nothing is read that its
//! box would not take.

#![cfg(not(target_arch = "wasm32"))]

use paired_bootstrap::planning::review::{Analysis, Claim};
use paired_bootstrap::report::review::{Finding, KEYS, Print, Shown, headline, p_rows, p_verdict, request};
use paired_bootstrap::significance::Sides;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// What claims are made of.
const PIECES: [&str; 40] = [
    "84.1",
    "83.2 %",
    "0.84",
    "72",
    "1,000",
    "500",
    "3",
    "±",
    "0.3",
    "p",
    "<",
    "=",
    "0.05",
    "0.04",
    "vs",
    "to",
    "from",
    "over",
    "items",
    "sentences",
    "seeds",
    "runs",
    "n",
    "k",
    "helped",
    "hurt",
    "of",
    "/",
    "BLEU",
    "WER",
    "accuracy",
    "baseline",
    "ours",
    "agree",
    "disagree",
    "on",
    ",",
    "(",
    ")",
    "+0.9",
];

/// Reads a claim to the end of what follows from it.
fn review(text: &str, sides: Sides) {
    let claim = Claim::read(text);
    assert!(!claim.told.is_empty(), "{text}");
    assert!(claim.values.iter().all(|(key, _)| KEYS.contains(key)), "{claim:?}");
    let Ok(print) = Print::read(&|key| claim.value(key).map(str::to_owned)) else { return };
    match print.question(0.05, sides) {
        Err(unusable) => {
            let finding = Finding::new(&print, &unusable, 0.05, sides);
            assert!(!finding.headline.is_empty() && !finding.request.is_empty(), "{text}");
        }
        Ok(question) => {
            let mut analysis = Analysis::new(&question).expect("pairs that the print allows");
            while analysis.advance() {}
            let shown = Shown::new(print, question, analysis.answer(), None).expect("an answer");
            assert!(!headline(&shown).is_empty() && !request(&shown).is_empty(), "{text}");
            assert_eq!(p_verdict(&shown).is_some(), p_rows(&shown).len() == 7, "{text}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn any_text_is_read(text in any::<String>()) {
        review(&text, Sides::One);
    }

    #[test]
    fn any_pieces_of_claims_are_read(pieces in vec(select(&PIECES[..]), 0..16), is_two in any::<bool>()) {
        review(&pieces.join(" "), if is_two { Sides::Two } else { Sides::One });
    }

    /// The p of a pair that the print allows is always possible, however it is rounded.
    #[test]
    fn a_p_that_was_computed_from_the_items_is_possible(
        (items, right, hurt, helped) in (20u64..400).prop_flat_map(|items| {
            (Just(items), 5..items - 5).prop_flat_map(|(items, right)| {
                (Just(items), Just(right), 0..=right.min(30), 0..=(items - right).min(30))
            })
        }),
        digits in 1usize..4,
    ) {
        let percent = |part: u64| 100.0 * part as f64 / items as f64;
        let p = paired_bootstrap::planning::Counts { pairs: items, helped, hurt }.p_value();
        let text = format!(
            "from {:.1} % to {:.1} % on {items} items, p = {p:.digits$}",
            percent(right),
            percent(right - hurt + helped)
        );
        let claim = Claim::read(&text);
        let print = Print::read(&|key| claim.value(key).map(str::to_owned)).expect("a print");
        let question = print.question(0.05, Sides::One).expect("possible");
        let mut analysis = Analysis::new(&question).expect("possible");
        while analysis.advance() {}
        let fits = analysis.answer().fits;
        prop_assert!(fits[0].hurt.contains(hurt), "{text}: {hurt} hurt, {helped} helped: {:?}", fits[0]);
    }
}
