//! Links, copies and files.

use super::*;
use paired_bootstrap::report::Export;

/// The fragment of a link.
fn fragment(link: &str) -> &str {
    link.split_once('#').expect("a link has an address behind #").1
}

/// A page with an open report.
fn opened_at(fragment: &str) -> Page {
    let mut page = Page::opened_at(fragment);
    page.opens("report");
    page
}

fn link(page: &Page) -> String {
    let sheet = page.sheet();
    assert!(!sheet.is_hidden("link-text"));
    sheet.text_of("link-text").to_owned()
}

#[test]
fn shared_link_brings_scores_and_p_back() {
    let mut page = opened_at("");
    page.state.session.place = "https://example.org/page/".to_owned();
    let before = page.pastes("1\n2\n3\n4.5", "2\n1\n4\n6.5");
    let link = link(&page);
    assert!(link.starts_with("https://example.org/page/#"), "{link}");

    let mut other = Page::opened_at(fragment(&link));
    let sheet = other.sheet();
    assert_eq!((&sheet.numbers, &sheet.values), (&before.numbers, &before.values));
    assert!(sheet.checked.contains(&("source-paste", true)));
    other.happens(Event::ThemePressed);
    assert_eq!(other.state.fragment_of(ViewName::Test), fragment(&link), "a reload keeps the scores");
}

#[test]
fn swapped_columns_travel_in_the_link() {
    let mut page = opened_at("");
    page.pastes("1,2\n2,3\n3,3\n", "");
    let before = page.uses("swap", "");
    assert_eq!(Page::opened_at(fragment(&link(&page))).sheet().numbers, before.numbers);
}

#[test]
fn a_link_replaces_texts_and_the_way_back_brings_them_back() {
    let mut page = opened_at("");
    page.pastes("1\n2\n3", "2\n3\n4");
    let link = link(&page);
    page.pastes("5\n6", "6\n7");
    let own = page.address.clone();
    let sheet = page.happens(Event::AddressGiven(fragment(&link).to_owned()));
    assert_eq!(sheet.number_of("pairs"), Some(3.0));
    assert_eq!(page.happens(Event::AddressGiven(own)).number_of("pairs"), Some(2.0));
}

#[test]
fn a_link_carries_what_was_compared_of_files_that_do_not_fit() {
    let mut page = opened_at("seed=7&sides=2");
    let item = |item: u32| {
        let text = format!("{:x}", u64::from(item).wrapping_mul(6_364_136_223_846_793_005));
        format!("{item},question {text},{},{},{}\n", ["law", "math"][item as usize % 2], item % 7 % 2, item % 5 % 2)
    };
    let rows: String = (0..3_000).map(item).collect();
    let file = page.attach("scores.csv", &format!("id,question,topic,old,new\n{rows}"));
    page.happens(Event::FilesChosen(vec![file]));
    let before = page.uses("column-category", "topic");
    let note = before.text_of("link-note");
    let told = "These files are too long for a link. This link carries what was compared: both systems’ scores and the items’ \
                categories, without ids and texts.";
    assert!(note.starts_with(told), "{note}");
    let link = link(&page);
    assert!(link.len() < 700, "{link}");
    let again = opened_at(fragment(&link)).sheet();
    assert_eq!(again.numbers, before.numbers);
    let json =
        |sheet: &Sheet| -> serde_json::Value { serde_json::from_str(sheet.text_of("export-json")).expect("JSON") };
    for part in ["exact", "bootstrap", "categories", "systems"] {
        assert_eq!(json(&again)[part], json(&before)[part], "{part}");
    }
}

#[test]
fn a_link_carries_the_counts_of_right_and_wrong_answers_that_do_not_fit() {
    let mut page = opened_at("seed=7&sides=2");
    let row = |item: u32| format!("q{item},{},{}\n", u32::from(item % 7 < 3), u32::from(item % 5 < 2));
    let file = page.attach("scores.csv", &format!("id,old,new\n{}", (0..50_001).map(row).collect::<String>()));
    let before = page.happens(Event::FilesChosen(vec![file]));
    let told = "These files are too long for a link, and so are their scores. This link carries how many items were helped, hurt \
                and tied. It opens this page with the same p, without names, means and categories.";
    assert_eq!(before.text_of("link-note"), told);
    let link = link(&page);
    assert!(link.contains("n=50001&helped=") && link.len() < 200, "{link}");
    let again = opened_at(fragment(&link)).sheet();
    for id in ["pairs", "helped", "hurt", "p-value", "p-exact"] {
        assert_eq!(again.number_of(id), before.number_of(id), "{id}");
        assert!(before.number_of(id).is_some(), "{id}");
    }
}

#[test]
fn long_scores_do_not_fit_a_link() {
    let mut page = opened_at("");
    // Digits of a multiplicative sequence, which cannot be compressed well.
    let digits = |start: u64| -> String {
        let next = |x: &u64| Some(x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407));
        std::iter::successors(Some(start), next).take(4000).map(|x| format!("0.{}\n", x >> 33)).collect()
    };
    let sheet = page.pastes(&digits(1), &digits(2));
    let told = "These texts are too long for a link, and it cannot carry their scores exactly. Send them as they are.";
    assert_eq!(sheet.text_of("link-note"), told);
    assert_eq!((sheet.is_hidden("link-text"), sheet.attribute_of("copy-link", "disabled")), (true, Some("")));
}

#[test]
fn link_to_a_stopped_run_asks_for_no_more_than_it_had() {
    let mut page = opened_at("");
    page.begins(Event::AddressGiven("n=100&helped=8&hurt=5&resamples=1000000".to_owned()));
    page.takes_a_slice();
    let sheet = page.uses("stop", "");
    let drawn = sheet.number_of("resamples-done").expect("some are drawn");
    assert!(drawn < 1e6);
    assert!(link(&page).contains(&format!("&resamples={drawn}&")), "{}", link(&page));
    let report: serde_json::Value = serde_json::from_str(sheet.text_of("export-json")).expect("JSON");
    assert!(report.to_string().contains(&format!(":{drawn},")), "{report}");
}

#[test]
fn every_export_is_shown_copied_and_saved_alike() {
    let mut page = opened_at("n=500&helped=10&hurt=7");
    for export in Export::ALL {
        let id = format!("export-{}", export.key());
        let shown = page.sheet().text_of(&id).to_owned();
        assert!(!shown.is_empty(), "{id}");
        page.happens(Event::CopyPressed(id.clone()));
        assert_eq!(page.copied.last(), Some(&shown), "{id}");
        page.uses(&format!("save-{}", export.key()), "");
        let expected = File::Text { name: export.file_name().to_owned(), media_type: export.media_type(), text: shown };
        assert_eq!(page.saved.last(), Some(&expected), "{id}");
    }
}

#[test]
fn pictures_are_saved_for_paper() {
    let mut page = Page::opened_at("n=500&helped=10&hurt=7");
    page.uses("save-svg", "");
    page.uses("save-png", "");
    let [File::Text { name: svg, text, .. }, File::Png { name: png, .. }] = page.saved.as_slice() else {
        panic!("{:?}", page.saved)
    };
    assert_eq!([svg.as_str(), png.as_str()], ["bootstrap-histogram.svg", "bootstrap-histogram.png"]);
    assert!(text.starts_with("<svg") && text.contains("observed +0.6"), "{text}");
}

#[test]
fn copies_are_confirmed_for_a_moment() {
    let mut page = opened_at("");
    let label = |page: &Page| page.sheet().text_of("copy-sentence").to_owned();
    let copied = Event::Copied("export-sentence".to_owned(), true);
    assert_eq!(update(&mut page.state, copied), [Effect::WaitToForgetCopy]);
    assert_eq!((label(&page).as_str(), page.sheet().text_of("copy-json")), ("Copied ✓", "Copy"));
    page.happens(Event::CopyForgotten);
    assert_eq!(label(&page), "Copy");
    page.happens(Event::Copied("export-sentence".to_owned(), false));
    assert_eq!(label(&page), "Not copied");
}

#[test]
fn nothing_is_taken_away_while_numbers_belong_to_older_input() {
    let mut page = opened_at("");
    page.begins(Event::SeedDrawn(2));
    let sheet = page.begins(Event::CopyPressed("export-json".to_owned()));
    page.begins(Event::Used("save-json".to_owned(), String::new()));
    assert!(page.copied.is_empty() && page.saved.is_empty());
    assert_eq!((sheet.is_hidden("report-wait"), sheet.attribute_of("copy-json", "disabled")), (false, Some("")));
    let sheet = page.finishes();
    assert_eq!((sheet.is_hidden("report-wait"), sheet.attribute_of("copy-json", "disabled")), (true, None));
}

/// Presses the button for the file of means, without giving the worker time.
fn presses_means(page: &mut Page) -> Vec<Effect> {
    update(&mut page.state, Event::Used("save-means".to_owned(), String::new()))
}

#[test]
fn means_are_written_for_the_result_that_is_shown() {
    let mut page = opened_at("n=500&helped=10&hurt=7");
    let job = page.state.session.job.number;
    presses_means(&mut page);
    let sheet = page.begins(Event::Replied(Reply::WritingMeans { job, fraction: 0.5 }));
    assert_eq!(sheet.text_of("means-note"), "Writing, 50 % …");
    page.begins(Event::Replied(Reply::Means { job, file: Vec::new() }));
    assert_eq!((page.state.session.job.writing_means, page.kept_files.len()), (None, 1));
    // Not requested, or from another job.
    page.begins(Event::Replied(Reply::Means { job, file: Vec::new() }));
    presses_means(&mut page);
    page.begins(Event::SeedDrawn(2));
    page.begins(Event::Replied(Reply::Means { job, file: Vec::new() }));
    assert_eq!((page.state.session.job.writing_means, page.kept_files.len()), (None, 1));
}

#[test]
fn means_are_written_once_and_conclusions_come_after_them() {
    let mut page = opened_at("n=500&helped=10&hurt=7");
    page.requests.clear();
    page.begins(Event::Used("save-means".to_owned(), String::new()));
    page.types("alpha", "0.1");
    assert_eq!((page.data_state(), page.kept_files.len(), page.state.session.job.writing_means), ("done", 1, None));
    let files = page.requests.iter().filter(|request| matches!(request, Request::Means(_))).count();
    assert_eq!((files, page.requests.len()), (1, 2), "{:?}", page.requests);
}

#[test]
fn means_of_pasted_scores_come_from_the_texts_that_the_worker_has() {
    let mut page = Page::opened_at("");
    page.pastes("1\n2\n3", "2\n3\n4");
    let effects = presses_means(&mut page);
    let [Effect::Send(Request::Means(run), payloads)] = effects.as_slice() else { panic!("{effects:?}") };
    assert_eq!((run.scores, run.job, payloads.len()), (ScoresFrom::LastTexts, page.state.session.job.number, 0));
}

#[test]
fn worker_lost_over_the_means_is_told() {
    let mut page = Page::opened_at("n=500&helped=10&hurt=7");
    presses_means(&mut page);
    page.begins(Event::WorkerLost("trap".to_owned()));
    let notice = page.state.session.notice.as_ref().map(ToString::to_string);
    assert!(notice.is_some_and(|notice| notice.contains("was not written")));
    assert_eq!((page.state.session.job.writing_means, page.data_state()), (None, "done"));
    // The next attempt starts a worker, which reads what it needs.
    page.uses("save-means", "");
    assert_eq!((page.restarts, page.data_state()), (1, "done"));
    presses_means(&mut page);
    assert_eq!(page.state.session.job.writing_means, Some(0.0));
}
