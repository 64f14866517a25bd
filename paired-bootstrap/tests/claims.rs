//! Whatever is pasted as a claim is read or reported. Nothing panics, and no value is read that its
//! box would reject.

#![cfg(not(target_arch = "wasm32"))]

use paired_bootstrap::planning::review::{Analysis, Answer, Claim, ResultsTable};
use paired_bootstrap::report::review::{Finding, KEYS, Print, Shown, p_rows, p_verdict};
use paired_bootstrap::significance::Sides;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// The pieces that random claims are made of.
const PIECES: [&str; 40] = [
    "84.1", "83.2 %", "0.84", "72", "1,000", "500", "3", "±", "0.3", "p", "<", "=", "0.05", "0.04", "vs", "to", "from",
    "over", "items", "sentences", "seeds", "runs", "n", "k", "helped", "hurt", "of", "/", "BLEU", "WER", "accuracy",
    "baseline", "ours", "agree", "disagree", "on", ",", "(", ")", "+0.9",
];

/// Reads a claim and runs the review that follows from it.
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
            let finding = Finding::of(&shown);
            assert!(!finding.headline.is_empty() && !finding.request.is_empty(), "{text}");
            assert_eq!(p_verdict(&shown, claim.sides).is_some(), p_rows(&shown).len() == 7, "{text}");
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

    /// A p computed from items that fit the printed numbers is always possible, however it is
    /// rounded.
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

/// The answer for a claim that some pair (helped, hurt) fits.
fn answer(text: &str, sides: Sides) -> Answer {
    let claim = Claim::read(text);
    let print = Print::read(&|key| claim.value(key).map(str::to_owned)).expect(text);
    let mut analysis = Analysis::new(&print.question(0.05, sides).expect(text)).expect(text);
    while analysis.advance() {}
    analysis.answer()
}

fn headline_of(text: &str) -> String {
    let claim = Claim::read(text);
    let print = Print::read(&|key| claim.value(key).map(str::to_owned)).expect(text);
    let unusable = print.question(0.05, Sides::One).expect_err(text);
    Finding::new(&print, &unusable, 0.05, Sides::One).headline
}

/// P(sum of n draws ≤ 0), computed by adding one draw after another.
fn added_up(items: usize, hurt: usize, helped: usize) -> f64 {
    let [down, same, up] = [hurt, items - hurt - helped, helped].map(|count| count as f64 / items as f64);
    let mut law = vec![0.0; 2 * items + 1];
    law[items] = 1.0;
    for _ in 0..items {
        let at = |index: isize| if index < 0 { 0.0 } else { law.get(index as usize).copied().unwrap_or(0.0) };
        law = (0..law.len() as isize).map(|i| down * at(i + 1) + same * at(i) + up * at(i - 1)).collect();
    }
    law[..=items].iter().sum()
}

/// P(at least `wins` heads in `tosses`), from Pascal's triangle.
fn heads(tosses: usize, wins: usize) -> f64 {
    let mut row = vec![1.0];
    for _ in 0..tosses {
        let next =
            (0..=row.len()).map(|k| 0.5 * (row.get(k).unwrap_or(&0.0) + k.checked_sub(1).map_or(0.0, |k| row[k])));
        row = next.collect();
    }
    row[wins.min(tosses + 1)..].iter().sum()
}

/// P(T ≥ t) for Student's t, by Simpson's rule over the angle: with t = √ν tan θ the density is
/// cos^(ν−1) θ.
fn student(t: f64, freedom: f64) -> f64 {
    const STEPS: usize = 20_000;
    let density = |angle: f64| angle.cos().max(0.0).powf(freedom - 1.0);
    let area = |from: f64, to: f64| {
        let step = (to - from) / STEPS as f64;
        let weight = |k: usize| if k == 0 || k == STEPS { 1.0 } else { 2.0 + 2.0 * (k % 2) as f64 };
        (0..=STEPS).map(|k| weight(k) * density(from + k as f64 * step)).sum::<f64>() * step / 3.0
    };
    let quarter = std::f64::consts::FRAC_PI_2;
    area((t / freedom.sqrt()).atan(), quarter) / area(-quarter, quarter)
}

/// All pairs (hurt, helped) for the claim "b vs e of n", given how many items each system has
/// right.
fn pairs(items: usize, base: usize, exp: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..=base)
        .filter_map(move |hurt| Some((hurt, (exp + hurt).checked_sub(base)?)))
        .filter(move |(hurt, helped)| base + helped <= items && hurt + helped <= items)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    /// Kinds one and two: accuracies on n items, and counts. Checked against all pairs.
    #[test]
    fn accuracies_and_counts_allow_what_trying_all_pairs_allows(
        (items, base, exp) in (5usize..45).prop_flat_map(|items| (Just(items), 1..items, 1..items)),
    ) {
        let percent = |right: usize| format!("{:.4}", 100.0 * right as f64 / items as f64);
        let all: Vec<f64> = pairs(items, base, exp).map(|(hurt, helped)| added_up(items, hurt, helped)).collect();
        let (least, most) = (all.iter().copied().fold(2.0, f64::min), all.iter().copied().fold(-1.0, f64::max));
        for text in [
            format!("baseline {base}/{items} vs {exp}/{items}"),
            format!("from {} % to {} % on {items} items", percent(base), percent(exp)),
        ] {
            let answer = answer(&text, Sides::One);
            let found = [answer.best.1 - least, answer.worst.1 - most];
            prop_assert!(found.iter().all(|off| off.abs() < 1e-10), "{text}: {answer:?}");
        }
    }

    /// Kind three: helped and hurt determine p.
    #[test]
    fn helped_and_hurt_have_the_p_of_adding_up_draws(
        (items, helped, hurt) in (5usize..60).prop_flat_map(|items| (Just(items), 0..=items / 2, 0..=items / 2)),
    ) {
        let answer = answer(&format!("{helped} helped and {hurt} hurt of {items} items"), Sides::One);
        let p = added_up(items, hurt, helped);
        prop_assert!((answer.best.1 - p).abs() < 1e-10 && answer.best == answer.worst, "{answer:?} {p}");
    }

    /// Kind four: a printed p, with the bootstrap and the sign test.
    #[test]
    fn a_printed_p_is_possible_where_some_pair_has_it(
        (items, base, exp) in (8usize..40).prop_flat_map(|items| (Just(items), 1..items, 1..items)),
        thousandths in 1u32..999,
    ) {
        let percent = |right: usize| format!("{:.4}", 100.0 * right as f64 / items as f64);
        let p = f64::from(thousandths) / 1000.0;
        let text = format!("from {} % to {} % on {items} items, p = {p:.3}", percent(base), percent(exp));
        let fits = answer(&text, Sides::One).fits;
        let within = |found: f64| (found - p).abs() <= 0.0005 + 1e-9;
        let (bootstrap, sign): (Vec<bool>, Vec<bool>) = pairs(items, base, exp)
            .map(|(hurt, helped)| {
                let sign = if hurt + helped == 0 { 1.0 } else { heads(hurt + helped, helped) };
                (within(added_up(items, hurt, helped)), within(sign))
            })
            .unzip();
        prop_assert_eq!(!fits[0].hurt.is_empty(), bootstrap.contains(&true), "{}", text);
        prop_assert_eq!(!fits[2].hurt.is_empty(), sign.contains(&true), "{}", text);
    }

    /// Kind five: means over seeds, with Welch's test. The bounds of p are compared with a grid
    /// over all values that round to the printed numbers.
    #[test]
    fn means_over_seeds_have_the_p_of_a_t_test(tenths in 5u32..40, first in 2u32..20, second in 2u32..20, runs in 3u32..12) {
        let one = |tenths: u32| format!("{}.{}", tenths / 10, tenths % 10);
        let text = format!("from 50.0 ± {} to {} ± {} over {runs} seeds", one(first), one(500 + tenths), one(second));
        let p = |gain: f64, first: f64, second: f64| {
            let (n, a, b) = (f64::from(runs), first * first, second * second);
            student(gain / ((a + b) / n).sqrt(), (n - 1.0) * (a + b) * (a + b) / (a * a + b * b))
        };
        let tenth = |number: u32, off: f64| f64::from(number) / 10.0 + off;
        let printed = p(tenth(tenths, 0.0), tenth(first, 0.0), tenth(second, 0.0));
        let claim = Claim::read(&text);
        let print = Print::read(&|key| claim.value(key).map(str::to_owned)).expect("a print");
        let Err(paired_bootstrap::report::review::Unusable::OverRuns(over_runs)) = print.question(0.05, Sides::One) else {
            return Err(TestCaseError::fail(text));
        };
        let range = over_runs.range(Sides::One, false);
        prop_assert!((range.printed - printed).abs() < 1e-7, "{}: {:?} {}", text, range, printed);
        for off in [-0.049, 0.0, 0.049] {
            for (one, other) in [(-0.049, -0.049), (0.049, 0.049), (-0.049, 0.049), (0.0, 0.0)] {
                let p = p(tenth(tenths, 2.0 * off), tenth(first, one), tenth(second, other));
                let (least, most) = (0.95 * range.p.0 - 1e-9, 1.05 * range.p.1 + 1e-9);
                prop_assert!(least <= p && p <= most, "{}: {} {:?}", text, p, range);
            }
        }
    }

    /// Kind six: with another metric, nothing about p can be said.
    #[test]
    fn other_metrics_leave_p_open(
        metric in select(&["BLEU", "F1", "ROUGE-L", "perplexity", "WER", "METEOR"][..]),
        items in 10u32..100_000,
        base in 100u32..900,
        exp in 100u32..900,
    ) {
        let one = |tenths: u32| format!("{}.{}", tenths / 10, tenths % 10);
        let headline = headline_of(&format!("{metric} from {} to {} on {items} sentences", one(base), one(exp)));
        prop_assert!(headline.ends_with(&format!("two {metric} scores do not limit p: it can be anything.")), "{}", headline);
    }

    #[test]
    fn any_pieces_of_tables_are_read_or_refused(
        pieces in vec(select(&["&", "\\\\", "\n", "\t", "|", "  ", " ", "70.1", "71", "±", "n", "Model", "\\textbf{", "}", "--", "%", "BLEU"][..]), 0..40),
        is_turned in any::<bool>(),
    ) {
        let text = pieces.concat();
        if let Some(Err(problem)) = ResultsTable::read(&text, is_turned) {
            prop_assert!(!problem.to_string().is_empty());
        }
    }
}
