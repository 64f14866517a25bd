//! The view Test.

use super::{open, scores};
use crate::expected::Expected;
use crate::explorer::{Explorer, Role, Shown};
use crate::folder::Folder;
use crate::report::assert_report;
use crate::session::in_browser;
use crate::tables::Row;
use fantoccini::key::Key;
use paired_bootstrap::comparisons::TestResult;

const TESTS: &str = "p-values of the same data by other rules";
const INTERVALS: &str = "Intervals for the mean difference";

/// Compares every number at the top of the page, and the histogram, with the library's.
async fn assert_digits(page: &Explorer, shown: &Shown, expected: &Expected, level: f64) {
    assert_eq!(shown.counts(), expected.counts());
    assert_eq!(shown.mean_difference, Some(expected.mean_difference()));
    let summary = expected.summary(level);
    assert_eq!((shown.p, shown.at_or_below_zero), (Some(summary.p_value), Some(summary.at_or_below_zero)));
    assert_eq!(shown.resamples, Some(summary.resamples));
    assert_eq!(shown.interval(), expected.interval(level));
    assert_eq!(shown.p_exact, Some(expected.p_exact()));
    page.unfold("Histogram as a table").await;
    let number = |text: &String| text.replace(',', "").parse::<u64>().unwrap_or_else(|_| panic!("{text} is a count"));
    let bars = page.table().await;
    let counted: Vec<u64> = bars.iter().map(|bar| number(&bar[2])).collect();
    assert_eq!(counted, expected.bars());
    // The picture shows the same number.
    let marked = bars.iter().filter(|bar| bar[3] == "≤ 0").map(|bar| number(&bar[2])).sum();
    assert_eq!(shown.at_or_below_zero, Some(marked));
}

async fn assert_digits_of_counts(page: &Explorer, counts: [u64; 3], resamples: u64, seed: u64) {
    let [pairs, helped, hurt] = counts;
    open(page, &format!("#n={pairs}&helped={helped}&hurt={hurt}&resamples={resamples}&seed={seed}")).await;
    let expected = Expected::of_counts(counts, resamples, seed);
    assert_digits(page, &page.shown().await, &expected, 0.9).await;
}

fn assert_digits_of_texts(keys: &str, [baseline, experimental]: [String; 2], seed: u64, level: f64) {
    in_browser(async |page| {
        open(page, &format!("#seed={seed}{keys}")).await;
        page.paste(&baseline, &experimental).await;
        let shown = page.until(|shown| shown.state == "done" && !shown.read_as.is_empty()).await;
        let expected = Expected::of_texts([&baseline, &experimental], 10_000, seed);
        assert_digits(page, &shown, &expected, level).await;
    });
}

#[test]
fn ten_questions_are_shown_and_run() {
    in_browser(async |page| {
        page.open("").await;
        let shown = page.done().await;
        assert_eq!((shown.counts(), shown.boxes), ([10, 4, 3, 3], [Some(10), Some(4), Some(3)]));
        assert!(shown.verdict.starts_with("Experimental is ahead by 10.0 points"), "{}", shown.verdict);
        assert!(shown.explanation.starts_with("Not significant at α = 0.05"), "{}", shown.explanation);
        // The primer's Example 1: the trinomial sum is 105433083/250000000.
        shown.assert_exact(0.421_732_332, 1e-10);
        let spoken = "return [...document.querySelectorAll('[aria-live=polite]')] \
            .some(({ textContent }) => textContent.includes('Experimental is ahead'))";
        page.until_true(spoken).await;
        assert_digits(page, &shown, &Expected::of_counts([10, 4, 3], 10_000, 1), 0.9).await;
    });
}

#[test]
fn digits_of_right_and_wrong_answers() {
    in_browser(async |page| assert_digits_of_counts(page, [500, 10, 7], 10_000, 42).await);
}

#[test]
fn digits_of_many_items_under_the_largest_seed() {
    in_browser(async |page| assert_digits_of_counts(page, [1_000_000, 2000, 1900], 54_321, u64::MAX).await);
}

#[test]
fn digits_of_graded_scores() {
    let column = |factor: u64| scores(40, |item| (item * factor % 6).to_string());
    assert_digits_of_texts("", [column(5), column(7) + "\n"], 7, 0.9);
}

#[test]
fn digits_of_decimals() {
    // 0.3 − 0.2 is not 0.1 in binary.
    let column = |factor: u64| scores(300, |item| format!("0.{}", item * item * factor % 997));
    assert_digits_of_texts("&level=0.8", [column(631), column(337)], 123_456_789, 0.8);
}

#[test]
fn digits_of_scores_with_too_many_digits_for_whole_numbers() {
    let column = |factor: u64| scores(30, |item| format!("{}e-{}", item * factor % 8191 + 1, item % 25));
    assert_digits_of_texts("", [column(6007), column(4231)], 3, 0.9);
}

#[test]
fn every_drawer_follows_the_input() {
    in_browser(async |page| {
        open(page, "#n=500&helped=10&hurt=7").await;
        page.unfold_everything().await;
        let texts = async || {
            let script = r#"
                const drawers = [...document.querySelectorAll("details[open]")];
                return drawers.filter((drawer) => drawer.checkVisibility()).map((drawer) => drawer.innerText);"#;
            page.ask::<Vec<String>>(script, vec![]).await
        };
        let before = texts().await;
        page.type_into("Helped", "35").await;
        page.until(|shown| shown.state == "done" && shown.helped == Some(35)).await;
        let after = texts().await;
        // Only the text on what p means stays the same.
        let changed = before.iter().zip(&after).filter(|(before, after)| before != after).count();
        assert_eq!((before.len(), changed), (7, 6), "{before:#?}");
        page.type_into("Helped", "10").await;
        page.until(|shown| shown.state == "done" && shown.helped == Some(10)).await;
        assert_eq!(texts().await, before);
    });
}

#[test]
fn convergence_is_that_of_the_resamples() {
    in_browser(async |page| {
        open(page, "#n=500&helped=10&hurt=7&resamples=20000").await;
        page.unfold("Convergence").await;
        page.unfold("These points as a table").await;
        let rows = page.rows("The simulated p as the resamples grow").await;
        let points: Vec<(u64, u64)> =
            rows.iter().map(|row| (row.at("resamples").number() as u64, row.at("≤ 0").number() as u64)).collect();
        let expected = Expected::of_counts([500, 10, 7], 20_000, 1);
        assert_eq!(points[..expected.trace().len()], expected.trace());
        assert_eq!(points.last(), Some(&(20_000, expected.summary(0.95).at_or_below_zero)));
    });
}

#[test]
fn intervals_follow_their_level_and_draw_nothing_anew() {
    in_browser(async |page| {
        let expected = Expected::of_counts([500, 10, 7], 10_000, 1);
        let assert_rows = async |level| {
            let rows = page.rows(INTERVALS).await;
            let ends: Vec<_> =
                rows.iter().map(|row| ["from the resamples", "exact"].map(|kind| row.at(kind).interval())).collect();
            assert_eq!(ends, expected.intervals(level), "{level}");
        };
        open(page, "#n=500&helped=10&hurt=7").await;
        page.unfold("Intervals and effect").await;
        assert_rows(0.9).await;
        let before = page.shown().await;
        page.type_into("Interval level, in percent", "80").await;
        let after = page.until(|shown| shown.state == "done" && shown.interval_term == "80 % interval").await;
        assert_rows(0.8).await;
        assert_eq!((after.p, after.status), (before.p, before.status));
        // The 90 % interval is about 0.6 ± 1.645 · 0.82 points: −0.8 to 2.0.
        for (margin, reading) in [("1", "Not shown to be equivalent at α"), ("100", "Equivalent at α = 0.05")] {
            page.type_into("Margin, in points", margin).await;
            let has_come = format!("return document.getElementById('equivalence').textContent.startsWith('{reading}')");
            page.until_true(&has_come).await;
        }
    });
}

#[test]
fn other_tests_are_those_of_the_library() {
    in_browser(async |page| {
        let right = |right: usize| scores(60, |item| u8::from((item as usize * 37) % 60 < right).to_string());
        let texts = [right(30), right(41)];
        open(page, "").await;
        page.paste(&texts[0], &texts[1]).await;
        page.until(|shown| shown.state == "done" && shown.pairs == Some(60)).await;
        page.unfold("Other tests on the same data").await;
        let rows = page.rows(TESTS).await;
        let of_row = |row: &Row| ["p, one-sided", "p, two-sided", "false alarms"].map(|column| row.at(column).value);
        let rate = |test: &TestResult| test.verdict_rate.or(test.false_positive_rate);
        let of_test = |test: &TestResult| [test.one_sided, test.two_sided, rate(test)];
        let mut shown: Vec<_> = rows.iter().map(of_row).collect();
        let tests = Expected::of_texts([&texts[0], &texts[1]], 10_000, 1).tests(0.05);
        let mut expected: Vec<_> = tests.iter().map(of_test).collect();
        // The page groups the tests by family, so compare in sorted order.
        shown.sort_by(|one, other| one.partial_cmp(other).expect("they are numbers"));
        expected.sort_by(|one, other| one.partial_cmp(other).expect("they are numbers"));
        assert_eq!((shown.len(), shown), (15, expected));
        // The one-sided p decides; if a test has none, the two-sided one does.
        for row in &rows {
            let [one, two] = ["p, one-sided", "p, two-sided"].map(|column| row.at(column));
            let (deciding, other) = if one.value.is_some() { (one, Some(two)) } else { (two, None) };
            assert_eq!(deciding.text.ends_with('✱'), deciding.value.is_some_and(|p| p < 0.05), "{deciding:?}");
            assert!(other.is_none_or(|cell| !cell.text.ends_with('✱')), "{other:?}");
        }
    });
}

#[test]
fn sliders_and_boxes_move_together() {
    in_browser(async |page| {
        open(page, "#n=500&helped=20&hurt=7").await;
        for (slider, key, counts) in [
            ("Helped, slider", Key::Right, [500, 21, 7, 472]),
            ("Helped, slider", Key::PageUp, [500, 31, 7, 462]),
            ("Hurt, slider", Key::Home, [500, 31, 0, 469]),
            ("Helped, slider", Key::End, [500, 500, 0, 0]),
            ("Sample size, slider", Key::End, [100_000, 500, 0, 99_500]),
        ] {
            page.key(Role::Slider, slider, key).await;
            let shown = page.done().await;
            assert_eq!(shown.counts(), counts, "{slider}, {key:?}");
            assert_eq!(shown.boxes, [0, 1, 2].map(|box_of| Some(counts[box_of])));
        }
        page.type_into("Sample size", "2,500,000").await;
        page.type_into("Helped", "3 000").await;
        page.until(|shown| shown.state == "done" && shown.helped == Some(3000)).await;
        assert_eq!(page.text_in("Helped").await, "3 000", "what was typed stays as it was typed");
    });
}

#[test]
fn all_examples_run() {
    in_browser(async |page| {
        open(page, "").await;
        for (name, counts) in [
            ("500 questions", Some([500, 10, 7, 483])),
            ("A blog’s ten labels", Some([10, 3, 1, 6])),
            ("Graded scores", None),
            ("Identical systems", Some([100, 0, 0, 100])),
            ("Nobody hurt", Some([100, 2, 0, 98])),
            ("Ten questions", Some([10, 4, 3, 3])),
        ] {
            page.press(name).await;
            let shown = page.done().await;
            assert_eq!(counts.unwrap_or(shown.counts()), shown.counts(), "{name}");
            let pressed = "return [...document.querySelectorAll('[aria-pressed=true]')].map((b) => b.innerText)";
            assert_eq!(page.ask::<Vec<String>>(pressed, vec![]).await, [name]);
        }
    });
}

#[test]
fn a_new_seed_is_another_run_and_the_old_one_comes_back() {
    in_browser(async |page| {
        open(page, "#n=500&helped=10&hurt=7&resamples=100000").await;
        let before = page.shown().await;
        page.press("New seed").await;
        let after = page.done().await;
        assert_ne!((&after.seed, after.at_or_below_zero), (&before.seed, before.at_or_below_zero));
        page.type_into("Seed", &before.seed).await;
        let again = page.until(|shown| shown.state == "done" && shown.p == before.p).await;
        assert_eq!(again.interval(), before.interval());
    });
}

#[test]
fn named_columns_are_read_and_swapped() {
    in_browser(async |page| {
        open(page, "").await;
        page.paste("BM25\tColBERT\n0\t1\n1\t1\n0\t1\n1\t0\n0\t1\n", "").await;
        let shown = page.until(|shown| shown.state == "done" && shown.pairs == Some(5)).await;
        assert_eq!(shown.counts(), [5, 3, 1, 1]);
        assert!(shown.verdict.starts_with("“ColBERT” is ahead by 40.0 points"), "{}", shown.verdict);
        assert_eq!(shown.read_as, "Read as: 2 columns, tab-separated, header. Assumed: higher is better.");
        page.press("Swap baseline and experimental").await;
        let swapped = page.done().await;
        assert_eq!((swapped.counts(), swapped.mean_difference), ([5, 1, 3, 1], Some(-0.4)));
    });
}

#[test]
fn files_are_chosen_and_their_names_tell_the_baseline() {
    in_browser(async |page| {
        let folder = Folder::new("journey");
        let experimental = folder.write("experimental.txt", "\u{feff}1\r\n1\r\n1\r\n0\r\n");
        let baseline = folder.write("my-baseline.txt", "0\n0\n1\n1\n");
        open(page, "").await;
        page.choose("File").await;
        page.choose_files(&[experimental, baseline]).await;
        let shown = page.until(|shown| shown.state == "done" && shown.pairs == Some(4)).await;
        assert_eq!(shown.counts(), [4, 2, 1, 1]);
        assert!(shown.files.starts_with("Baselinemy-baseline.txt"), "{}", shown.files);
        page.press("Remove files").await;
        assert_eq!(page.done().await.counts(), [10, 4, 3, 3]);
    });
}

#[test]
fn scores_that_cannot_be_read_keep_the_last_good_result() {
    in_browser(async |page| {
        open(page, "").await;
        page.paste("1\n0\n1\n0", "1\n1\n1\n0").await;
        let good = page.until(|shown| shown.state == "done" && shown.pairs == Some(4)).await;
        page.paste_into("Experimental", "1\n0\n1\nx").await;
        let shown = page.refused().await;
        assert!(shown.error.contains("Experimental, line 4: “x” is not a number"), "{}", shown.error);
        assert_eq!((shown.counts(), shown.p), (good.counts(), good.p));
        assert_eq!(shown.verdict, "There is no result for your input yet.");
        assert_eq!(shown.explanation, format!("Below is the last good result: {}", good.verdict));
        page.until_true("return getComputedStyle(document.getElementById('verdict')).opacity < 0.9").await;
        page.paste_into("Experimental", "1\n1\n1\n0").await;
        let again = page.done().await;
        assert_eq!(again.p, good.p, "{good:#?}\n{again:#?}");
        page.until_true("return getComputedStyle(document.getElementById('verdict')).opacity === '1'").await;
    });
}

#[test]
fn typed_scores_come_back_with_the_link_of_the_report() {
    in_browser(async |page| {
        open(page, "#resamples=20000&alpha=0.1").await;
        page.choose("Paste").await;
        page.type_into("Baseline", "0.5\n0.25\n1\n").await;
        page.type_into("Experimental", "0.75\n0.5\n0.9").await;
        let before = page.until(|shown| shown.state == "done" && shown.pairs == Some(3)).await;
        page.unfold("Report and export").await;
        let report = "return document.getElementById('export-json').textContent";
        let report = assert_report(&page.ask::<String>(report, vec![]).await);
        assert_eq!(report["bootstrap"]["p_value"].as_f64(), before.p);
        let sentence = page.text_of("export-sentence").await;
        assert!(sentence.contains(&format!("p = {} in 20,000 resamples", before.p_text)), "{sentence}");
        let link: String = page.ask("return document.getElementById('link-text').textContent", vec![]).await;
        page.open_in_a_new_tab(&link).await;
        let after = page.until(|shown| shown.state == "done" && shown.pairs == Some(3)).await;
        assert_eq!((after.p, after.p_exact, after.interval()), (before.p, before.p_exact, before.interval()));
        assert_eq!(page.text_in("Experimental").await, "0.75\n0.5\n0.9");
    });
}

#[test]
fn the_address_follows_what_is_typed_and_is_followed() {
    in_browser(async |page| {
        open(page, "").await;
        page.type_into("Sample size", "200").await;
        page.type_into("Helped", "12").await;
        page.type_into("Seed", "18446744073709551615").await;
        let written = "#n=200&helped=12&hurt=3&resamples=10000&seed=18446744073709551615";
        page.until_true(&format!("return location.hash === '{written}'")).await;
        page.go_to("n=10&helped=4&hurt=3&resamples=100000&seed=7").await;
        let shown = page.until(|shown| shown.state == "done" && shown.resamples == Some(100_000)).await;
        assert_eq!((shown.counts(), shown.seed.as_str()), ([10, 4, 3, 3], "7"));
        // And back again.
        page.client().back().await.expect("there is a page before");
        let shown = page.until(|shown| shown.state == "done" && shown.pairs == Some(200)).await;
        assert_eq!((shown.helped, shown.seed.as_str()), (Some(12), "18446744073709551615"));
    });
}

#[test]
fn a_run_that_is_stopped_keeps_what_is_done() {
    in_browser(async |page| {
        open(page, "#resamples=10000000").await;
        let column = |factor: u64| scores(3000, |item| format!("0.{:03}", item * factor % 997));
        page.paste(&column(631), &column(337)).await;
        page.until(|shown| shown.state == "running" && shown.pairs == Some(3000) && shown.resamples > Some(0)).await;
        page.press("Stop and keep what is done").await;
        let stopped = page.done().await;
        assert!(stopped.status.starts_with("Stopped after "), "{}", stopped.status);
        assert!(stopped.resamples < Some(10_000_000));
        stopped.p_value();
        stopped.interval();
    });
}
