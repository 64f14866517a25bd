//! Wrong plurals and signs: no text of the page has a plural after a one, or a zero with a sign.

use super::*;

const DRAWERS: [&str; 3] = ["intervals", "tests", "report"];

/// The places where `sheet` has a plural after a one, or a zero with a sign.
fn slips(sheet: &Sheet) -> Vec<String> {
    let text = format!("{sheet:?}");
    let is_digit = |c: char| c.is_ascii_digit() || matches!(c, ',' | '.');
    let around = |at: usize| text[at..].chars().take(40).collect::<String>();
    let plurals = ["items", "clusters", "resamples", "disagreements", "points", "item differ "];
    let plural = |at: &usize| {
        let is_one = !text[..*at].ends_with(is_digit);
        is_one && plurals.iter().any(|plural| text[at + 1..].starts_with(&format!(" {plural}")))
    };
    let signed_zero = |at: &usize| {
        let number: String = text[*at..].chars().skip(1).take_while(|c| is_digit(*c)).collect();
        !number.is_empty() && !number.contains(|c| matches!(c, '1'..='9'))
    };
    let ones = text.match_indices('1').map(|(at, _)| at).filter(plural);
    let zeros = text.match_indices(['−', '+']).map(|(at, _)| at).filter(signed_zero);
    ones.chain(zeros).map(around).collect()
}

#[test]
fn one_thing_has_no_plural_and_zero_has_no_sign() {
    let mut found = Vec::new();
    for address in [
        "n=1&helped=1&hurt=0",
        "n=1&helped=0&hurt=0&sides=2",
        "n=2&helped=1&hurt=1&margin=1",
        "n=40&helped=4&hurt=4&margin=1&margin_test=noninferior",
        "n=20&helped=20&hurt=0&margin=1&margin_test=noninferior",
        "n=2000&helped=60&hurt=40&margin=1",
        "view=review&items=1&base=0&exp=100",
        "view=review&items=1&base=0&exp=100&disagree=1&agree=0",
        "view=review&items=1&base=0&exp=100&alpha=0.6",
        "view=review&items=1&base=100&exp=100&disagree=1",
        "view=review&items=2&base=50&exp=100&disagree=2",
        "view=review&items=2&base=50&exp=100&agree=100&disagree=1",
        "view=plan&items=1&gain=100&disagree=100",
        "view=plan&items=1&gain=0&margin=100",
        "view=plan&items=10&gain=-0.00000000001&margin=99&disagree=1",
    ] {
        let mut page = Page::opened_at(address);
        DRAWERS.into_iter().for_each(|drawer| drop(page.opens(drawer)));
        found.extend(slips(&page.sheet()).into_iter().map(|slip| format!("{address}: {slip}")));
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_text_calls_a_p_of_zero_a_result() {
    let clusters: String = (0..24).map(|item| format!("c{},0,1\n", item / 2)).collect();
    let mut pages = vec![Page::default()];
    pages[0].chooses(&[("scores.csv", &format!("passage,old,new\n{clusters}"))]);
    let addresses = [
        "n=20&helped=20&hurt=0",
        "n=20&helped=0&hurt=20&sides=2",
        "n=4&helped=4&hurt=0",
        "n=2000&helped=2000&hurt=0",
        "n=40&helped=20&hurt=0&margin=1&margin_test=noninferior",
        "view=review&items=10&base=0&exp=100",
        "view=review&items=10&base=10&exp=90&sides=2",
        "view=review&items=3&base=0&exp=100",
    ];
    pages.extend(addresses.map(Page::opened_at));
    let mut found = Vec::new();
    for mut page in pages {
        DRAWERS.into_iter().for_each(|drawer| drop(page.opens(drawer)));
        let mut sheet = page.sheet();
        // A program's comments describe its output, and JSON has plain numbers.
        sheet
            .texts
            .retain(|(id, _)| !matches!(*id, "export-numpy" | "export-scipy" | "export-json" | "export-signature"));
        let text = format!("{sheet:?}");
        for said in ["p = 0", "p-value (0", "p $= 0", "p is 0", "gives 0", "p-value 0"] {
            let is_zero = |at: &usize| !text[at + said.len()..].starts_with('.');
            let around = |at: usize| text[at.saturating_sub(60)..].chars().take(100).collect::<String>();
            found.extend(text.match_indices(said).map(|(at, _)| at).filter(is_zero).map(around));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn slips_are_found() {
    let sheet = |text: &str| {
        let mut sheet = Sheet::default();
        sheet.text("x", text);
        sheet
    };
    for text in ["1 items", "of 1 item differ in", "−0 points", "+0.00 to", "a loss of −0"] {
        assert_eq!(slips(&sheet(text)).len(), 1, "{text}");
    }
    for text in ["21 items", "2.1 points", "1,001 resamples", "of 1 item differs", "−0.02 to +0.1", "+10"] {
        assert!(slips(&sheet(text)).is_empty(), "{text}");
    }
}
