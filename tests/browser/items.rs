//! The drawer of items: the worst come first, and a long list can be scrolled.

use super::folder::Folder;
use super::session::in_browser;
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use std::fmt::Write;

/// A list of which the document only holds a small part.
const ITEMS: usize = 20_000;

/// Keys, as WebDriver names them.
const ARROW_DOWN: char = '\u{e015}';
const ENTER: &str = "\u{e007}";

#[test]
fn items_are_scrolled_opened_by_keys_and_saved() {
    in_browser(async |page| {
        let folder = Folder::for_downloads("items", page).await;
        let mut table = "id,question,base,new\n".to_owned();
        for item in 0..ITEMS {
            let (base, new) = (item * 631 % 997, item * 337 % 997);
            writeln!(table, "q{item},Question {item}?,0.{base:03},0.{new:03}").expect("memory takes all");
        }
        page.open("").await;
        page.done().await;
        page.choose("File").await;
        page.choose_files(&[folder.write("scores.csv", &table)]).await;
        page.until(|shown| shown.state == "done" && shown.pairs == Some(ITEMS as u64)).await;
        page.unfold("Items").await;
        assert_eq!(page.text_of("items-count").await, "All 20,000 items.");
        let rows = "return document.querySelectorAll('#items tr').length";
        assert!(page.ask::<usize>(rows, vec![]).await < 200, "those around what is in sight");
        // Far down, other rows are shown, as many as fit.
        page.run("document.getElementById('items-scroll').scrollTop = 320_000", vec![]).await;
        let in_sight = "
            const list = document.getElementById('items-scroll').getBoundingClientRect();
            const isSeen = ({ top, bottom }) => bottom > list.top && top < list.bottom;
            return [...document.querySelectorAll('#items tr')].filter((row) => isSeen(row.getBoundingClientRect())).length > 12";
        page.until_true(in_sight).await;
        // With the arrow keys, from row to row, beyond the rows that were loaded.
        page.run("document.getElementById('items-scroll').scrollTop = 0", vec![]).await;
        page.until_true("return document.querySelector('#items-before').style.height === '0rem'").await;
        page.run("document.querySelector('#items tr button').focus()", vec![]).await;
        for _ in 0..100 {
            // Send the key to whatever has the focus: rows may change between two presses. On a
            // busy machine, the next row may be late.
            page.until_true("return document.activeElement.closest('tr').nextElementSibling !== null").await;
            let press = KeyActions::new("keys".to_owned())
                .then(KeyAction::Down { value: ARROW_DOWN })
                .then(KeyAction::Up { value: ARROW_DOWN });
            page.client().perform_actions(press).await.expect("the browser takes keys");
            page.next_frame().await;
        }
        let differences: Vec<i64> = (0..ITEMS as i64).map(|item| item * 337 % 997 - item * 631 % 997).collect();
        let mut order: Vec<usize> = (0..ITEMS).collect();
        order.sort_by_key(|&item| differences[item]);
        let focused = "return document.activeElement.textContent";
        assert_eq!(page.ask::<String>(focused, vec![]).await, format!("q{}", order[100]));
        page.send_keys_to_focus(ENTER).await;
        let question = format!("Question {}?", order[100]);
        page.until_true(&format!("return document.getElementById('item-texts').textContent.includes('{question}')"))
            .await;
        page.press("Save these items (CSV)").await;
        let file = folder.text("items.csv").await;
        let lines: Vec<&str> = file.lines().collect();
        assert_eq!(
            (lines.len(), lines[0]),
            (ITEMS + 1, "item,id,base,new,difference,outcome,category,cluster,subject")
        );
        assert!(lines[1].starts_with(&format!("{},q{},", order[0] + 1, order[0])), "{}", lines[1]);
    });
}
