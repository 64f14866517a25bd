//! Pasted texts: shown as text whatever they contain, and held outside the box if they are long.

use super::explorer::{Explorer, Role};
use super::session::in_browser;
use serde_json::json;

#[test]
fn markup_in_scores_is_shown_as_text() {
    in_browser(async |page| {
        page.open("").await;
        page.done().await;
        let header = "<i onclick=alert(1)>A</i>\t<script>window.broken=1</script>";
        page.paste(&format!("{header}\n0\t1\n1\t0\n0\t1\n"), "").await;
        let shown = page.until(|shown| shown.state == "done" && shown.pairs == Some(3)).await;
        assert!(shown.verdict.starts_with("“<script>window.broken=1"), "{}", shown.verdict);
        page.unfold_all().await;
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
        // 120,000 lines of two columns: of fifteen items, five are helped and two hurt.
        let line = |item: u32| match (item % 3, item % 5) {
            (0, _) => "0\t1\n",
            (_, 0) => "1\t0\n",
            _ => "1\t1\n",
        };
        let text: String = (0..120_000).map(line).collect();
        page.choose("Paste").await;
        page.paste_into("Baseline", text.trim_end()).await;
        let shown = page.until(|shown| shown.state == "done" && shown.pairs == Some(120_000)).await;
        assert_eq!(shown.counts(), [120_000, 40_000, 16_000, 64_000]);
        assert!(page.find(Role::Textbox, "Baseline").await.is_none(), "the box makes room");
        let box_holds: u32 = page.ask("return document.getElementById('baseline-scores').value.length", vec![]).await;
        assert_eq!(box_holds, 0);
        let note: String = page.ask("return document.getElementById('baseline-held').innerText", vec![]).await;
        assert!(note.contains("480.0 kB"), "{note}");
        page.press("Remove").await;
        page.refused().await;
        assert_eq!(page.text_in("Baseline").await, "");
        page.paste("1\n0\n1", "1\n1\n1").await;
        assert_eq!(page.done().await.counts(), [3, 1, 0, 2]);
    });
}

/// Has the browser carry out an editing command on the whole text of a box, as by its keys. Returns
/// how long the page was busy, in milliseconds.
async fn edit(page: &Explorer, command: &str) -> f64 {
    let watch = r#"
        const box = document.getElementById("baseline-scores");
        box.focus();
        box.select();
        window.took = new Promise((resolve) => addEventListener("keydown", () => {
            const start = performance.now();
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)));
        }, { once: true, capture: true }));"#;
    page.run(watch, vec![]).await;
    // A key that does nothing by itself.
    let key = json!({ "type": "rawKeyDown", "key": "F13", "windowsVirtualKeyCode": 124, "commands": [command] });
    page.dev_tools("Input.dispatchKeyEvent", key).await;
    page.wait_for("took.then(arguments[0])", vec![]).await
}

/// Chromium computes the layout for every line that an editing command deletes. With all closed
/// drawers in the layout, that took quadratic time. See `details` in `www/style.css`.
#[test]
fn deleting_many_lines_takes_time_in_proportion_to_their_number() {
    in_browser(async |page| {
        page.allow_reading_the_clipboard().await;
        page.open("").await;
        page.done().await;
        page.choose("Paste").await;
        let mut least = [f64::INFINITY; 2];
        for _ in 0..3 {
            for (least, lines) in least.iter_mut().zip([1000, 4000]) {
                let script = r#"
                    const [lines, done] = arguments;
                    const text = Array.from({ length: lines }, (_, line) => `0.${line}`).join("\n");
                    navigator.clipboard.writeText(text).then(() => done(true));"#;
                assert!(page.wait_for::<bool>(script, vec![json!(lines)]).await);
                edit(page, "paste").await;
                let lines_there = "return document.getElementById('baseline-scores').value.split('\\n').length";
                assert_eq!(page.ask::<u32>(lines_there, vec![]).await, lines);
                *least = least.min(edit(page, "deleteBackward").await);
                assert_eq!(page.text_in("Baseline").await, "");
            }
        }
        let [few, many] = least;
        println!("to delete 1,000 lines took {few:.0} ms, 4,000 lines {many:.0} ms");
        // Linear time is four times as long, plus two frames in each; quadratic time would be
        // sixteen times as long.
        assert!(many < 6.0 * few, "{many} ms for 4,000 lines, {few} ms for 1,000");
    });
}
