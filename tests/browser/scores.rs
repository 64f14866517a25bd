//! Pasted scores: what is read, and what is said about what cannot be.

use super::explorer::{Explorer, Shown};
use super::session::in_browser;

/// Ten graded scores of either system: 6 helped, 3 hurt, 1 tied; the differences sum to 1.3.
const GRADED: [&str; 2] =
    ["0.5\n0.25\n1\n0\n0.75\n0.5\n0.1\n0.3\n0.9\n0.6", "0.75\n0.5\n0.9\n0.3\n0.8\n1\n0.4\n0.2\n0.75\n0.6"];

#[test]
fn two_boxes() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.paste(GRADED[0], GRADED[1]).await;
        let shown = page.done().await;
        assert_eq!(shown.counts(), [10, 6, 3, 1]);
        assert_eq!(shown.read_as, "Read as: one number a line.");
        assert_eq!(page.text_in("Baseline").await, GRADED[0]);
        assert_eq!(shown.mean_difference, Some(0.13));
    });
}

#[test]
fn typed_key_by_key() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.choose("Paste").await;
        // Still the sliders' result: an empty box is not yet a mistake.
        assert_eq!(page.done().await.counts(), [10, 4, 3, 3]);
        page.type_into("Baseline", "0\n1\n1\n0\n").await;
        page.type_into("Experimental", "1\n1\n0\n1\n").await;
        assert_eq!(page.done().await.counts(), [4, 2, 1, 1]);
    });
}

#[test]
fn two_columns_with_a_header_name_the_systems() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.paste("BM25\tColBERT\n0\t1\n1\t1\n0\t1\n1\t0\n0\t1\n", "").await;
        let shown = page.done().await;
        assert_eq!(shown.counts(), [5, 3, 1, 1]);
        assert!(shown.verdict.starts_with("ColBERT is ahead by 40 points"), "{}", shown.verdict);
        assert_eq!(shown.read_as, "Read as: two columns, tab-separated, header.");
        page.press("Swap baseline and experimental").await;
        let shown = page.done().await;
        assert_eq!(shown.counts(), [5, 1, 3, 1]);
        assert!(shown.verdict.starts_with("BM25 is behind by 40 points"), "{}", shown.verdict);
        let text: String = page.ask("return document.querySelector('main').innerText", vec![]).await;
        assert!(text.contains("BM25 − ColBERT"), "{text}");
        assert!(shown.read_as.contains("columns exchanged"), "{}", shown.read_as);
    });
}

#[test]
fn differences_with_counts() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.paste("difference,count\n1,10\n-1,7\n0,483\n", "").await;
        let shown = page.done().await;
        assert_eq!(shown.counts(), [500, 10, 7, 483]);
        shown.assert_p_near(super::address::FIVE_HUNDRED_P);
        assert!(shown.read_as.starts_with("Read as: differences with counts"), "{}", shown.read_as);
    });
}

#[test]
fn formats_are_read_as_a_person_would() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        for (text, counts, words) in [
            ("0,1\n1,1\n1,0\n0,0\n", [4, 1, 1, 2], "comma-separated"),
            ("\u{feff}0,5;0,75\r\n0,25;0,25\r\n1,0;0,5\r\n\r\n", [3, 1, 1, 1], "semicolon-separated"),
            ("# ten items\n+1e-3  2e-3\n0.5    0.4\n\n0.5    0.5\n", [3, 1, 1, 1], "blank-separated"),
            ("a\tb\ntrue\tfalse\nfalse\ttrue\ntrue\ttrue", [3, 1, 1, 1], "tab-separated, header"),
            ("correct,incorrect\nincorrect,correct\n", [2, 1, 1, 0], "comma-separated"),
            ("yes;no\nno;yes\nyes;yes\n", [3, 1, 1, 1], "semicolon-separated"),
            ("71.2%\t70%\n50%\t50.5%\n", [2, 1, 1, 0], "tab-separated"),
        ] {
            page.paste(text, "").await;
            let shown = page.done().await;
            assert_eq!(shown.counts(), counts, "{text:?}");
            assert!(shown.read_as.contains(words), "{text:?}: {}", shown.read_as);
        }
    });
}

#[test]
fn counting_at_zero_is_exact() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        // Many resamples cancel to zero, which in binary floating point they miss: 0.3 − 0.1 is not 0.2.
        page.paste("0.3\n0.1\n0.7\n0.2\n", "0.1\n0.3\n0.2\n0.7\n").await;
        let shown = page.done().await;
        assert_eq!(shown.counts(), [4, 2, 2, 0]);
        assert_eq!(shown.mean_difference, Some(0.0));
        // The differences are −2, 2, −5 and 5 tenths: all 4^4 resamples can be enumerated.
        let differences = [-2i32, 2, -5, 5];
        let mut at_or_below_zero = 0;
        for code in 0..256 {
            let sum: i32 = (0..4).map(|draw| differences[(code >> (2 * draw)) & 3]).sum();
            at_or_below_zero += i32::from(sum <= 0);
        }
        shown.assert_p_near(f64::from(at_or_below_zero) / 256.0);
    });
}

/// Pastes `texts`, expects to be told `words`, and mends it.
async fn assert_refused(page: &Explorer, texts: [&str; 2], words: &[&str]) {
    page.paste(GRADED[0], GRADED[1]).await;
    let good = page.done().await;
    page.paste(texts[0], texts[1]).await;
    let shown = page.refused().await;
    for words in words {
        assert!(shown.error.contains(words), "{texts:?}: “{words}” is not in “{}”", shown.error);
    }
    assert!(shown.error.starts_with(|first: char| !first.is_lowercase()), "{}", shown.error);
    for (name, text) in ["Baseline", "Experimental"].into_iter().zip(texts) {
        assert_eq!(page.text_in(name).await, text, "what is wrong stays in its box");
    }
    assert_last_good_result(page, &good, &shown).await;
    page.paste(GRADED[0], GRADED[1]).await;
    let mended = page.done().await;
    assert_eq!((mended.counts(), mended.p), (good.counts(), good.p));
    page.until_true("return getComputedStyle(document.getElementById('verdict')).opacity === '1'").await;
}

async fn assert_last_good_result(page: &Explorer, good: &Shown, shown: &Shown) {
    assert_eq!((shown.counts(), shown.p, shown.interval()), (good.counts(), good.p, good.interval()));
    assert_eq!(shown.verdict, good.verdict);
    assert!(shown.explanation.contains("last good result"), "{}", shown.explanation);
    assert_eq!(shown.read_as, "", "what cannot be read is not read as anything");
    page.until_true("return getComputedStyle(document.getElementById('verdict')).opacity < 0.9").await;
    let alert: bool =
        page.ask("return document.querySelector('#input-error[role=alert]').checkVisibility()", vec![]).await;
    assert!(alert);
}

#[test]
fn unequal_lengths() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        assert_refused(page, ["1\n0\n1", "1\n0"], &["3 baseline scores, 2 experimental"]).await;
        // The first line could be a header or a misspelt score: both lengths, and the doubt.
        assert_refused(page, ["O\n1\n0\n1", "1\n0\n1\n1"], &["3 baseline scores, 4 experimental", "“O”"]).await;
    });
}

#[test]
fn not_a_number() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        assert_refused(page, ["1\n0\n1\n0", "1\n0\n1\nx"], &["Experimental, line 4: “x” is not a number."]).await;
        assert_refused(page, ["# c\n\n1\nO.5\n1", "1\n0\n1"], &["Baseline, line 4: “O.5” is not a number"]).await;
        assert_refused(page, ["1,0\n0,zero\n1,1", ""], &["line 2", "“zero” is not a number"]).await;
        assert_refused(page, ["hello\nworld\n", ""], &["Line 1: no scores here", "“hello”"]).await;
    });
}

#[test]
fn infinite_missing_and_too_large() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        assert_refused(page, ["1\nNaN\n1", "1\n0\n1"], &["Baseline, line 2: NaN is not a score"]).await;
        assert_refused(page, ["1\n0\n1", "1\n0\n-inf"], &["Experimental, line 3: -inf is not a score"]).await;
        assert_refused(page, ["1\n0\n1", "1\n1e999\n0"], &["Experimental, line 2: 1e999 is too large"]).await;
        assert_refused(page, ["1,0\n0,\n1,1", ""], &["line 2", "missing"]).await;
        assert_refused(page, ["1,0\n0,NA\n1,1", ""], &["line 2", "NA is not a score"]).await;
    });
}

#[test]
fn one_system_or_one_score_only() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        assert_refused(page, ["1\n0\n1", ""], &["3 baseline scores, but no experimental ones"]).await;
        assert_refused(page, ["", "1\n0\n1"], &["3 experimental scores, but no baseline ones"]).await;
        assert_refused(page, ["1", "0"], &["One item only"]).await;
        assert_refused(page, ["difference,count\n1,1\n", ""], &["One item only"]).await;
    });
}

#[test]
fn wrong_columns() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        assert_refused(page, ["1,0\n1,0,1\n1,1\n0,1", ""], &["Line 2: 3 columns, but 2 are expected"]).await;
        assert_refused(page, ["1,0,0.5\n1,0.25,1\n0.1,1,1", ""], &["3 columns: which two"]).await;
        assert_refused(page, ["1\t0\n0\t1", "1\n0"], &["Baseline, line 1: 2 columns in one system's box"]).await;
        assert_refused(page, ["difference,count\n1,4\n-1,2.5", ""], &["Line 3: “2.5” is not a count"]).await;
    });
}

#[test]
fn emptied_boxes() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        page.paste(GRADED[0], GRADED[1]).await;
        let good = page.done().await;
        page.paste("", "").await;
        let shown = page.refused().await;
        assert!(shown.error.starts_with("No scores yet"), "{}", shown.error);
        assert_last_good_result(page, &good, &shown).await;
        page.paste("# nothing but a remark\n\n", "").await;
        let shown = page.refused().await;
        assert!(shown.error.starts_with("No scores yet"), "{}", shown.error);
        page.choose("Sliders").await;
        assert_eq!(page.done().await.counts(), [10, 4, 3, 3]);
    });
}

#[test]
fn switching_tabs_keeps_what_was_pasted() {
    in_browser(async |page| {
        page.open("#n=500&helped=10&hurt=7").await;
        page.done().await;
        page.paste(GRADED[0], GRADED[1]).await;
        let pasted = page.done().await;
        page.choose("Sliders").await;
        let sliders = page.done().await;
        assert_eq!(sliders.counts(), [500, 10, 7, 483]);
        assert_eq!(sliders.read_as, "");
        page.choose("Paste").await;
        let again = page.done().await;
        assert_eq!((again.counts(), again.p, again.read_as), (pasted.counts(), pasted.p, pasted.read_as));
    });
}

#[test]
fn markup_in_a_header_is_shown_as_text() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        let header = "<i onclick=alert(1)>A</i>\t<script>window.broken=1</script>";
        page.paste(&format!("{header}\n0\t1\n1\t0\n0\t1\n"), "").await;
        let shown = page.done().await;
        assert!(shown.verdict.starts_with("<script>window.broken=1"), "{}", shown.verdict);
        let elements: u32 =
            page.ask("return document.querySelectorAll('section i[onclick], section script').length", vec![]).await;
        assert_eq!(elements, 0);
        assert!(page.ask::<bool>("return window.broken === undefined", vec![]).await);
        page.paste("1\n0\n1", "1\n0\n<img src=x>").await;
        let shown = page.refused().await;
        assert!(shown.error.contains("“<img src=x>” is not a number"), "{}", shown.error);
    });
}

#[test]
fn long_pasted_texts_are_held_beside_the_box() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        // 120,000 lines of two columns, every third item helped, every fifth hurt otherwise.
        let lines: Vec<String> = (0..120_000u32)
            .map(|item| {
                if item % 3 == 0 {
                    "0\t1"
                } else if item % 5 == 0 {
                    "1\t0"
                } else {
                    "1\t1"
                }
            })
            .map(str::to_owned)
            .collect();
        page.choose("Paste").await;
        page.paste_into("Baseline", &lines.join("\n")).await;
        let shown = page.done().await;
        assert_eq!(shown.counts(), [120_000, 40_000, 16_000, 64_000]);
        assert!(page.find(super::explorer::Role::Textbox, "Baseline").await.is_none(), "the box makes room");
        let box_holds: u32 = page.ask("return document.getElementById('baseline-scores').value.length", vec![]).await;
        assert_eq!(box_holds, 0);
        let note: String = page.ask("return document.getElementById('baseline-held').innerText", vec![]).await;
        assert!(note.contains("480.0 kB"), "{note}");

        page.press("Remove").await;
        page.refused().await;
        assert_eq!(page.text_in("Baseline").await, "");
        page.paste(GRADED[0], GRADED[1]).await;
        assert_eq!(page.done().await.counts(), [10, 6, 3, 1]);
    });
}
