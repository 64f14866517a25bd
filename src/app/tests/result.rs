//! The result: the exact p before any resamples, what resamples add to it, and the picture.

use super::*;
use crate::app::sheet::Cell;
use crate::chart::{AnyPicture, HistogramPicture};
use paired_bootstrap::analysis::Exact;

const FIVE_HUNDRED: &str = "n=500&helped=10&hurt=7";

/// As the page computes it. Its correctness is tested elsewhere.
fn exact_of(pairs: u64, helped: u64, hurt: u64) -> Exact {
    Exact::of(&Counts { pairs, helped, hurt }.differences().expect("the counts fit"), 0.95)
}

fn histogram(sheet: &Sheet) -> &HistogramPicture {
    match sheet.figures.iter().find(|figure| figure.id == "histogram").map(|figure| &figure.picture) {
        Some(AnyPicture::Histogram(picture)) => picture,
        other => panic!("no histogram, but {other:?}"),
    }
}

#[test]
fn page_opens_with_the_ten_questions_already_run() {
    let page = Page::opened_at("");
    let sheet = page.sheet();
    assert_eq!((page.data_state(), counts(&sheet)), ("done", TEN_QUESTIONS));
    assert_eq!(sheet.number_of("resamples-done"), Some(10_000.0));
    assert!(sheet.error_in("input-error").is_none() && sheet.spoken.contains(" p = 0.42173."));
    assert_eq!(sheet.number_of("p-value"), sheet.number_of("at-or-below-zero").map(|count| count / 10_000.0));
}

#[test]
fn exact_p_and_its_verdict_need_no_resample() {
    let mut page = Page::default();
    let sheet = page.begins(Event::AddressGiven(FIVE_HUNDRED.to_owned()));
    // The reference value is 0.271735625628.
    assert_eq!(
        (sheet.text_of("p-exact"), sheet.number_of("p-exact")),
        ("0.27174", Some(exact_of(500, 10, 7).at_or_below_zero))
    );
    let verdict = "Experimental is ahead by 0.6 points, but 27 in 100 resamples disagree.";
    assert_eq!(sheet.text_of("verdict"), verdict);
    assert!(sheet.text_of("explanation").starts_with("Not significant at α = 0.05"));
    // 2 · sqrt(0.2717 · 0.7283 / 10,000) = 0.0089.
    assert_eq!(sheet.text_of("exact-kind"), "simulations: ±\u{a0}0.009");
    assert_eq!((page.data_state(), sheet.spoken.as_str()), ("running", ""));
}

#[test]
fn numbers_that_resamples_will_bring_are_near_at_once_but_not_given_in_full() {
    let sheet = Page::default().begins(Event::AddressGiven(FIVE_HUNDRED.to_owned()));
    assert!(sheet.text_of("p-value").starts_with("0.27"), "{}", sheet.text_of("p-value"));
    assert!(sheet.text_of("at-or-below-zero").starts_with("≈ 2,7"), "{}", sheet.text_of("at-or-below-zero"));
    assert_eq!((sheet.text_of("interval-lower"), sheet.text_of("interval-upper")), ("−0.8", "+2.0"));
    for id in ["p-value", "at-or-below-zero", "resamples-done"] {
        assert_eq!(sheet.number_of(id), None, "{id}");
        assert!(!sheet.text_of(id).contains('…'), "{id}");
    }
}

#[test]
fn slider_changes_the_exact_p_in_the_same_step() {
    let mut page = Page::opened_at(FIVE_HUNDRED);
    page.begins(Event::Stepped("helped-slider".to_owned(), 1));
    let sheet = page.begins(Event::Stepped("hurt-slider".to_owned(), -1));
    assert_eq!(
        (sheet.number_of("p-exact"), sheet.number_of("p-value")),
        (Some(exact_of(500, 11, 6).at_or_below_zero), None)
    );
    assert_eq!(page.data_state(), "running");
}

#[test]
fn old_bars_stay_until_the_first_resample() {
    let mut page = Page::opened_at(FIVE_HUNDRED);
    assert!(!histogram(&page.sheet()).bars_are_old);
    page.begins(Event::Stepped("helped-slider".to_owned(), 1));
    let sheet = page.begins(Event::Stepped("helped-slider".to_owned(), 1));
    let between = histogram(&sheet);
    assert!(between.bars_are_old && between.curve.is_some() && !between.bars.is_empty());
    assert!(!histogram(&page.finishes()).bars_are_old);
}

#[test]
fn who_asked_for_less_motion_sees_no_bars_grow() {
    let mut page = Page::opened_at("");
    page.state.session.wants_less_motion = true;
    let sheet = page.begins(Event::AddressGiven("n=100&helped=8&hurt=5&resamples=1000000".to_owned()));
    assert!(histogram(&sheet).curve.is_some(), "the curve of the new comparison");
    let sheet = page.takes_a_slice();
    assert!(sheet.figures.is_empty() && sheet.blank.is_empty(), "the picture stays");
    assert!(!histogram(&page.uses("stop", "")).bars.is_empty());
}

#[test]
fn exact_p_of_pasted_scores_comes_from_the_worker() {
    let mut page = Page::opened_at("");
    for (index, text) in ["1\n2\n3\n4", "2\n1\n4\n6"].into_iter().enumerate() {
        page.begins(Event::TextChanged { index, text: Pasted::Typed(text.to_owned()) });
    }
    let waiting = page.hears_until(|reply| matches!(reply, Reply::Progress { .. } | Reply::Done { .. }));
    let sheet = page.sheet();
    assert!(sheet.number_of("p-exact").is_some() && sheet.number_of("p-value").is_none());
    assert_eq!(page.data_state(), "running");
    for reply in waiting {
        page.begins(Event::Replied(reply));
    }
    assert_eq!(page.data_state(), "done");
}

#[test]
fn where_one_p_is_given_it_is_the_one_that_decides() {
    let sheet = Page::opened_at(FIVE_HUNDRED).sheet();
    assert_ne!(sheet.text_of("p-value"), sheet.text_of("p-exact"));
    assert_eq!(sheet.text_of("glance"), "p = 0.27174 · +0.6 points");
    assert!(sheet.spoken.ends_with(" p = 0.27174."), "{}", sheet.spoken);
    // Nobody is hurt: the probability that a resample contains none of the 500 helped items is
    // 0.5^1000.
    let sheet = Page::opened_at("n=1000&helped=500&hurt=0").sheet();
    assert_eq!((sheet.text_of("p-value"), sheet.text_of("glance")), ("< 0.0001", "p < 10⁻³⁰⁰ · +50.0 points"));
}

#[test]
fn no_resample_at_or_below_zero_is_less_than_one_in_n() {
    let sheet = Page::opened_at("n=1000&helped=500&hurt=0").sheet();
    assert_eq!((sheet.text_of("p-value"), sheet.number_of("p-value")), ("< 0.0001", Some(0.0)));
}

#[test]
fn identical_systems_have_p_of_one_and_nothing_to_test() {
    let mut page = Page::opened_at("");
    page.opens("convergence");
    let sheet = page.uses("example-identical-systems", "");
    for id in ["p-value", "p-exact"] {
        assert_eq!((sheet.text_of(id), sheet.number_of(id)), ("1", Some(1.0)));
    }
    assert!(sheet.text_of("verdict").starts_with("There is no difference to test"));
    assert_eq!(sheet.text_of("exact-kind"), "all resamples");
    assert!(sheet.text_of("convergence-sentence").contains("lies inside"));
}

#[test]
fn picture_and_table_are_the_number() {
    let mut page = Page::opened_at("n=10&helped=6&hurt=4");
    let sheet = page.opens("table");
    let bars = &histogram(&sheet).bars;
    let marked: u64 = bars.iter().filter(|bar| bar.at_or_below_zero).map(|bar| bar.count).sum();
    assert_eq!(Some(marked as f64), sheet.number_of("at-or-below-zero"));
    assert!(bars.windows(2).all(|pair| pair[0].edges.1 == pair[1].edges.0), "no gap between bars");
    let is_marked = |row: &&Row| row.cells[3].text == "≤ 0";
    let rows: Vec<&[Cell]> = sheet.rows_of("bins").iter().filter(is_marked).map(|row| row.cells.as_slice()).collect();
    let number = |cells: &&[Cell]| cells[2].text.replace(',', "").parse::<u64>().expect("a number");
    assert_eq!(marked, rows.iter().map(number).sum::<u64>());
    // Ten items without ties: means are even numbers of tenths, and the last row that counts as ≤ 0
    // is zero itself.
    let last = rows.last().expect("some means are at or below zero");
    assert_eq!([&*last[0].text, &*last[1].text], ["0.0", "0.0"]);
}

#[test]
fn interval_is_the_same_wherever_it_is_shown() {
    // 9 helped and 1 hurt of 40: simulated and exact ends differ by a step of 2.5 points.
    let mut page = Page::opened_at("n=40&helped=9&hurt=1&level=0.95");
    page.opens("intervals");
    let sheet = page.opens("report");
    assert_eq!((sheet.text_of("interval-lower"), sheet.text_of("interval-upper")), ("+7.5", "+35.0"));
    let percentile = sheet.rows_of("interval-rows").iter().find(|row| row.cells[0].text == "Percentile");
    let exact = &percentile.expect("there is one").cells[2];
    let ends = ["interval-lower", "interval-upper"].map(|id| sheet.number_of(id));
    assert_eq!(ends, [Some(exact.values[0]), Some(exact.values[1])]);
    assert!(
        sheet.text_of("export-sentence").contains("from +7.5 to +35.0 points"),
        "{}",
        sheet.text_of("export-sentence")
    );
}

#[test]
fn interval_has_the_level_of_the_test_until_another_is_set() {
    let term = |fragment: &str| Page::opened_at(fragment).sheet().text_of("interval-term").to_owned();
    assert_eq!(term("n=500&helped=30&hurt=18"), "90 % interval");
    assert_eq!(term("n=500&helped=30&hurt=18&sides=2"), "95 % interval");
    assert_eq!(term("n=500&helped=30&hurt=18&alpha=0.01"), "98 % interval");
    assert_eq!(term("n=500&helped=30&hurt=18&level=0.95"), "95 % interval");
    // Significant: the interval of the agreeing level is above zero, and the sentence explains why
    // the 95 % interval is not.
    let sheet = Page::opened_at("n=500&helped=30&hurt=18").sheet();
    assert!(sheet.text_of("explanation").starts_with("Significant") && sheet.number_of("interval-lower") > Some(0.0));
    let sheet = Page::opened_at("n=500&helped=30&hurt=18&level=0.95").opens("report");
    let sentence = sheet.text_of("export-sentence");
    assert!(sheet.number_of("interval-lower") <= Some(0.0));
    assert!(sentence.ends_with(
        "The 95% interval reaches zero although p is below 0.05: the one-sided test at α = 0.05 agrees with the 90% interval."
    ), "{sentence}");
}

#[test]
fn two_sides_are_asked_for_everywhere() {
    let mut page = Page::opened_at("n=500&helped=30&hurt=18");
    page.opens("report");
    let one = page.sheet();
    let two = page.uses("sides-two", "");
    assert!(page.address.contains("&sides=2"), "{}", page.address);
    for id in ["p-value", "p-exact"] {
        let p = |sheet: &Sheet| sheet.number_of(id).expect("it is known");
        assert!((p(&two) - 2.0 * p(&one)).abs() < 1e-12, "{id}");
    }
    assert!(one.text_of("explanation").starts_with("Significant at α = 0.05 (one-sided)"));
    assert!(two.text_of("explanation").starts_with("Not significant at α = 0.05 (two-sided)"));
    assert!(two.text_of("export-sentence").contains("two-sided paired bootstrap test"));
    assert!(two.text_of("export-numpy").contains("min(1, 2 * min(below, above) / resamples)"));
    assert!(two.text_of("export-signature").contains("|sides:2|"));
    let told = |sheet: &Sheet| sheet.text_of("p-sides").replace('\u{a0}', " ");
    let below = two.number_of("at-or-below-zero").expect("counted");
    assert_eq!(told(&two), format!("; p = 2 × {below}/10,000"));
    // If no resample is on the other side, p is only known to be below 2/N. It is never more than
    // 1.
    assert_eq!(told(&Page::opened_at("n=500&helped=60&hurt=0&sides=2").sheet()), "; p < 2/10,000");
    assert_eq!(told(&Page::opened_at("n=500&helped=0&hurt=60&sides=2").sheet()), ", 0 ≥ 0; p < 2/10,000");
    assert!(told(&Page::opened_at("n=500&helped=1&hurt=1&sides=2").sheet()).ends_with("; p = 1"));
    // Two-sided, swapping does not change the result.
    page.uses("swap", "");
    let swapped = page.finishes();
    let counted = page.state.session.shown().expect("it is known").tally.counted;
    assert_eq!(swapped.number_of("p-value"), Some(2.0 * counted.at_or_above_zero as f64 / 10_000.0));
    assert_eq!(told(&swapped), format!(", {} ≥ 0; p = 2 × {0}/10,000", counted.at_or_above_zero));
    assert!((swapped.number_of("p-exact").expect("known") - two.number_of("p-exact").expect("known")).abs() < 1e-12);
}

#[test]
fn p_equal_to_alpha_is_not_significant() {
    // Nobody hurt, 2 of 4 helped: (1/2)⁴.
    let sheet = Page::opened_at("n=4&helped=2&hurt=0&alpha=0.0625").sheet();
    assert!(sheet.text_of("explanation").starts_with("Not significant"), "{}", sheet.text_of("explanation"));
    assert_eq!(sheet.text_of("p-exact"), "0.062500");
}

#[test]
fn too_few_items_are_not_called_significant() {
    for (fragment, few) in [("n=3&helped=3&hurt=0", "3 items"), ("n=100&helped=4&hurt=0", "4 of 100 items")] {
        let mut page = Page::opened_at(fragment);
        let sheet = page.opens("report");
        let explanation = sheet.text_of("explanation");
        assert!(
            explanation.starts_with(&format!("The systems differ on only {few}: too few to call this significant.")),
            "{explanation}"
        );
        assert!(!sheet.text_of("export-sentence").contains("is significant"), "{}", sheet.text_of("export-sentence"));
    }
}

#[test]
fn every_mean_is_its_own_rounding() {
    let mut page = Page::opened_at("");
    let list = |right: usize, of: usize| "1\n".repeat(right) + &"0\n".repeat(of - right);
    for (index, text) in [list(37, 60), list(41, 60)].into_iter().enumerate() {
        page.begins(Event::TextChanged { index, text: Pasted::Typed(text) });
    }
    page.finishes();
    let sheet = page.opens("report");
    assert_eq!(sheet.text_of("mean-difference"), "+6.67 points");
    let sentence = sheet.text_of("export-sentence");
    assert!(sentence.contains("6.67 points higher than the baseline, 68.33% against 61.67%"), "{sentence}");
    // 83.333… %: rounded to 83.34 %, it would be a number that no paper could print.
    page.begins(Event::TextChanged { index: 0, text: Pasted::Typed(list(119, 150)) });
    page.begins(Event::TextChanged { index: 1, text: Pasted::Typed(list(125, 150)) });
    page.finishes();
    let sentence = page.sheet().text_of("export-sentence").to_owned();
    assert!(sentence.contains("4.0 points higher than the baseline, 83.3% against 79.3%"), "{sentence}");
}

/// A sentence with the systems swapped: the words for their order, the counts, and the ends of the
/// interval.
fn exchanged(sentence: &str, [helped, hurt]: [u64; 2]) -> String {
    let swap = |text: &str, one: &str, other: &str| text.replace(one, "\0").replace(other, one).replace('\0', other);
    let [counts, counted] = [(helped, hurt), (hurt, helped)].map(|(a, b)| format!("({a} helped, {b} hurt"));
    let words = swap(&swap(sentence, " higher than", " lower than"), &counts, &counted);
    let words = swap(&words, "can be at or below zero", "can be at or above zero");
    let mirrored = |text: &str, lead: &str| {
        let (before, rest) = text.split_once(lead)?;
        let (ends, after) = rest.split_once(" points").expect("a unit");
        let (lower, upper) = ends.split_once(" to ").expect("two ends");
        let [lower, upper] = [lower, upper].map(|end| swap(end, "+", "−"));
        Some((format!("{before}{lead}{upper} to {lower} points"), after.to_owned()))
    };
    let (before, after) = mirrored(&words, "mean difference from ").expect("an interval");
    let after = mirrored(&after, "; it goes from ").map_or(after, |(before, after)| before + &after);
    let after = match after.split_once(" interval, losses up to ") {
        Some((start, rest)) => {
            let (loss, rest) = rest.split_once(" and gains up to ").expect("both");
            let (gain, rest) = rest.split_once(" points").expect("a unit");
            format!("{start} interval, losses up to {gain} and gains up to {loss} points{rest}")
        }
        None => swap(&after, " interval, gains", " interval, losses"),
    };
    before + &after
}

/// The sentence without the simulated p: if one count is zero, swapped systems have other resamples
/// under the same seed.
fn unsimulated(sentence: String) -> String {
    let (before, rest) = sentence.split_once("distribution; p ").expect("a simulated p");
    let (_, after) = rest.split_once(" in 10,000 resamples").expect("its resamples");
    format!("{before}{after}")
}

/// Tango's interval, at 95 %: −0.205 to 0.404, with its coverage by enumeration.
#[test]
fn a_percentile_interval_that_is_too_short_gives_way_to_tangos() {
    let mut page = Page::opened_at("n=10&helped=1&hurt=0&sides=2");
    let sheet = page.opens("report");
    let told = "Plausible: losses up to 20.5 and gains up to 40.4 points (Tango’s interval).";
    assert_eq!(sheet.text_of("left-open"), told);
    let sentence = sheet.text_of("export-sentence");
    assert!(
        sentence.contains(
            "With data like these, a 95% percentile interval contains the true difference in only 65% of tests. Tango’s 95% score interval"
        ),
        "{sentence}"
    );
    assert!(sentence.contains("it goes from −20.5 to +40.4 points. By the 95% score interval, losses up to 20.5"));
    // If it is as good as Tango's, the percentile interval is the one to quote.
    let mut page = Page::opened_at("n=50&helped=5&hurt=3&sides=2");
    let sheet = page.opens("intervals");
    let worth = sheet.text_of("interval-worth");
    assert!(
        worth.contains(
            "in 95.4 % of tests. Tango’s score interval contains it in 94.1 %. Quote the percentile interval"
        ),
        "{worth}"
    );
    // This is the only advice: no row of the table recommends itself.
    let notes: Vec<&str> = sheet.rows_of("interval-rows").iter().map(|row| row.cells[0].note.as_str()).collect();
    assert!(notes.len() == 5 && notes.iter().all(|note| !note.contains("report")), "{notes:?}");
}

#[test]
fn exchanging_the_systems_mirrors_every_sentence() {
    for (n, helped, hurt) in [
        (500, 10, 7),
        (500, 30, 12),
        (40, 0, 1),
        (40, 9, 1),
        (20, 20, 0),
        (60, 0, 12),
        (100, 12, 4),
        (10, 4, 3),
        (1000, 200, 150),
    ] {
        for sides in ["1", "2"] {
            let mut page = Page::opened_at(&format!("n={n}&helped={helped}&hurt={hurt}&sides={sides}"));
            let told =
                |sheet: &Sheet| ["verdict", "explanation", "export-sentence"].map(|id| sheet.text_of(id).to_owned());
            let [verdict, explanation, sentence] = told(&page.opens("report"));
            let [other_verdict, other_explanation, other_sentence] = told(&page.uses("swap", ""));
            let [ahead, behind] = if helped > hurt { [&verdict, &other_verdict] } else { [&other_verdict, &verdict] };
            // One-sided, the question itself is about one side.
            if sides == "2" {
                assert_eq!(ahead.replace(" is ahead by ", " is behind by "), *behind, "{n}, {helped}, {hurt}");
                assert_eq!(explanation, other_explanation, "{n}, {helped}, {hurt}");
                let [exchanged, other] = [exchanged(&sentence, [helped, hurt]), other_sentence].map(unsimulated);
                assert_eq!(exchanged, other, "{n}, {helped}, {hurt}");
            }
        }
    }
}

#[test]
fn papers_get_the_sign_test_where_no_resample_can_count() {
    // All 20 helped: 2^−20.
    let sheet = Page::opened_at("n=20&helped=20&hurt=0").opens("report");
    let sentence = sheet.text_of("export-sentence");
    let p = "no resample can be at or below zero, and the exact sign test gives p = 9.54 × 10⁻⁷;";
    assert!(sentence.contains(p) && !sentence.contains("p = 0 "), "{sentence}");
    let row = sheet.text_of("export-latex");
    assert!(row.contains(r"& $9.54 \times 10^{-7}$ &") && row.contains("p: one-sided exact sign test, as no"), "{row}");
    // 20 hurt, two-sided: twice that.
    let sheet = Page::opened_at("n=20&helped=0&hurt=20&sides=2").opens("report");
    let sentence = sheet.text_of("export-sentence");
    assert!(sentence.contains("can be at or above zero, and the exact sign test gives p = 1.91 × 10⁻⁶;"), "{sentence}");
}

#[test]
fn two_sided_methods_quote_a_two_sided_test() {
    // 1 helped and 11 hurt: one-sided, the shifted test would give nearly 1.
    let sheet = Page::opened_at("n=40&helped=1&hurt=11&sides=2").opens("report");
    let methods = sheet.text_of("export-methods");
    let (_, p) = methods.split_once("it gives p = ").expect("a p");
    let p: f64 = p.split([' ', '.']).nth(1).and_then(|digits| format!("0.{digits}").parse().ok()).expect("digits");
    assert!(methods.contains("as far from the observed difference as that is from zero") && p < 0.05, "{methods}");
}

#[test]
fn two_sided_p_of_one_is_not_called_all_resamples() {
    // 6 helped and 6 hurt of 20: both sides are equally likely, and zero counts for both.
    let sheet = Page::opened_at("n=20&helped=6&hurt=6&sides=2").sheet();
    assert_eq!((sheet.text_of("p-exact"), sheet.text_of("exact-kind")), ("1", "twice a half or more"));
}

/// A page with a pasted table, and choices as the address writes them.
fn chosen(table: &str, choices: &str) -> Page {
    let mut page = Page::opened_at("");
    page.pastes(table, "");
    page.happens(Event::AddressGiven(page.address.replace("&scores", &format!("&{choices}&scores"))));
    page
}

#[test]
fn direction_changes_no_decimals() {
    let losses = "old,new\n0.5,0.25\n0.25,0.25\n1,0.5\n0.75,0.5\n0.5,0.75\n0.25,0";
    let told = |fragment: &str| chosen(losses, fragment).sheet().text_of("mean-difference").to_owned();
    let [up, down] = [told("lower=0"), told("lower=1")];
    assert_eq!(up.trim_start_matches('−'), down.trim_start_matches('+'));
}

#[test]
fn ends_within_the_margin_do_not_read_as_if_they_reached_it() {
    // Tango's 90 % interval for 5 helped and 5 hurt of 1,000 reaches about 0.53 points: test
    // margins just beyond and just within it.
    let mut page = Page::opened_at("n=1000&helped=5&hurt=5");
    let sheet = page.opens("intervals");
    let bounds = |reading: &str| -> Vec<f64> {
        let words = reading.replace('−', "-");
        words.split([' ', ',']).filter_map(|word| word.parse::<f64>().ok()).collect()
    };
    let upper = bounds(sheet.text_of("equivalence")).into_iter().fold(0.0, f64::max);
    for margin in [upper - 0.04, upper, upper + 0.04].map(|margin| format!("{margin:.2}")) {
        let sheet = page.types("margin", &margin);
        let reading = sheet.text_of("equivalence").to_owned();
        let (_, interval) = reading.split_once("interval").expect("an interval");
        let numbers = bounds(interval);
        let limit: f64 = margin.parse().expect("a number");
        let reaches = numbers.iter().take(2).any(|end| end.abs() >= limit);
        assert_eq!(reading.starts_with("Not shown"), reaches, "{reading}");
    }
}

#[test]
fn one_sided_comparisons_by_category_name_the_largest_loss() {
    // 40 items in each: in law 8 are hurt and none helped, in the others some are helped.
    let rows = |subject: &str, helped: usize, hurt: usize| {
        let scores = |item: usize| {
            if item < helped {
                "0,1"
            } else if item < helped + hurt {
                "1,0"
            } else {
                "1,1"
            }
        };
        (0..40).map(|item| format!("{subject},{}\n", scores(item))).collect::<String>()
    };
    let subjects = [rows("math", 12, 1), rows("art", 9, 2), rows("law", 0, 8), rows("music", 3, 4)].concat();
    let sentence = |fragment: &str| {
        let mut page = chosen(&format!("subject,old,new\n{subjects}"), &format!("category=subject{fragment}"));
        page.opens("report").text_of("export-sentence").to_owned()
    };
    let one = sentence("");
    assert!(one.contains(" The largest loss is in law: −20.0 points (90% interval −30.0 to −10.0)."), "{one}");
    assert!(one.ends_with("The one-sided test does not look for losses."), "{one}");
    let two = sentence("&sides=2");
    assert!(two.contains("worse in 1 (law)") && !two.contains("largest loss"), "{two}");
}

#[test]
fn a_tile_without_p_quotes_the_sign_test() {
    let sheet = Page::opened_at("n=20&helped=20&hurt=0").sheet();
    assert_eq!((sheet.text_of("p-exact"), sheet.number_of("p-exact")), ("none", Some(0.0)));
    // 2^−20.
    assert_eq!(sheet.text_of("exact-kind"), "no resample can be ≤\u{a0}0; exact sign test: p = 9.5 × 10⁻⁷");
    assert_eq!(sheet.text_of("glance"), "Exact sign test: p = 9.54 × 10⁻⁷ · +100.0 points");
    assert!(sheet.spoken.ends_with(" Exact sign test: p = 9.54 × 10⁻⁷."), "{}", sheet.spoken);
    let sheet = Page::opened_at("n=20&helped=0&hurt=20&sides=2").sheet();
    assert_eq!(sheet.text_of("exact-kind"), "no resample can disagree; exact sign test: p = 1.9 × 10⁻⁶");
}

#[test]
fn clusters_without_any_difference_do_not_differ_by_the_same_amount() {
    let passage = |number: usize| format!("p{number},0,1\np{number},1,0\n");
    let table: String = (1..=12).map(passage).collect();
    let mut page = chosen(&format!("passage,old,new\n{table}"), "cluster=passage");
    let sheet = page.opens("report");
    let sentence = sheet.text_of("export-sentence");
    assert!(sentence.contains("In every cluster the differences add up to zero."), "{sentence}");
    assert!(!sentence.contains("same amount"), "{sentence}");
}

#[test]
fn differences_where_lower_is_better_are_called_what_they_are() {
    let mut page = Page::opened_at("lower=1");
    page.pastes("alpha_loss,beta_loss\n0.5,0.25\n0.75,0.5\n0.5,0.5\n1,0.25\n0.25,0.5\n1,0.5", "");
    let sheet = page.opens("report");
    assert_eq!(sheet.text_of("mean-difference"), "+0.25");
    let program = sheet.text_of("export-numpy");
    assert!(program.contains("# Differences: alpha_loss - beta_loss, as lower scores are better.\n"), "{program}");
    let row = sheet.text_of("export-latex");
    assert!(row.starts_with("% Difference: baseline - experimental, as lower scores are better."), "{row}");
}
