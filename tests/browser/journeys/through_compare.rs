//! The view Compare.

use super::open;
use crate::session::in_browser;
use serde_json::Value;

/// Six made-up systems, with NumPy's results for them.
fn golden() -> Value {
    let file = include_str!("../../../paired-bootstrap/tests/golden/reference/six_systems.json");
    serde_json::from_str(file).expect("numbers")
}

#[test]
fn a_table_has_the_numbers_of_the_references_and_a_row_opens_in_test() {
    in_browser(async |page| {
        let golden = golden();
        open(page, "").await;
        page.paste(golden["table"].as_str().expect("a text"), "").await;
        page.until(|shown| shown.state == "done" && shown.pairs == Some(120)).await;
        page.visit("Compare").await;
        page.until_true("return document.querySelectorAll('#ranking tr').length === 6").await;
        page.done().await;
        for system in golden["systems"]["systems"].as_array().expect("a list") {
            let name = system["name"].as_str().expect("a name");
            for (key, expected) in [("mean", "mean"), ("p_exact", "p_exact"), ("p_adjusted", "p_holm")] {
                let Some(expected) = system[expected].as_f64() else { continue };
                page.until_true(&format!(
                    "const cell = document.querySelector('#ranking [data-name={name}] [data-key={key}]'); \
                     return Math.abs(cell.dataset.value - {expected:e}) <= 1e-6 * Math.abs({expected:e})"
                ))
                .await;
            }
        }
        let button = "const button = document.querySelector('#ranking [data-name=tuned] button');";
        page.until_true(&format!("{button} button.focus(); button.click(); return true")).await;
        page.until_true("return document.title === 'Bootstrap Explorer'").await;
        let shown = page.done().await;
        let tuned = &golden["systems"]["systems"][2];
        let p = tuned["p_exact"].as_f64().expect("a p");
        assert!(shown.p_exact.is_some_and(|own| (own - p).abs() <= 1e-6 * p), "{:?}, not {p}", shown.p_exact);
        // Back returns to the button, each time: also after the address has been written anew.
        for _ in 0..2 {
            page.run("history.back()", vec![]).await;
            page.until_true(&format!("{button} return document.activeElement === button")).await;
            assert!(page.wait_for::<bool>("setTimeout(arguments[0], 600, true)", vec![]).await);
            page.run("history.forward()", vec![]).await;
            page.until_true("return document.title === 'Bootstrap Explorer'").await;
            page.done().await;
        }
    });
}
