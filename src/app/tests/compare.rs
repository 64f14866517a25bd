//! The view Compare, with a worker behind it.

use super::*;
use crate::chart::AnyPicture;
use crate::worker::protocol::{RankFrom, Task};
use paired_bootstrap::analysis::{Items, Ranking, RankingQuestion};
use paired_bootstrap::question::{Adjustment, Against, Question};
use paired_bootstrap::report::ranking::{RankingExport, RankingFindings};
use paired_bootstrap::table::Choice;

/// Six made-up systems, with NumPy's results for them.
fn golden() -> serde_json::Value {
    let file = include_str!("../../../paired-bootstrap/tests/golden/reference/six_systems.json");
    serde_json::from_str(file).expect("numbers")
}

fn table() -> String {
    golden()["table"].as_str().expect("a text").to_owned()
}

/// A page that compares these systems.
fn opened(keys: &str) -> Page {
    let mut page = Page::opened_at(&format!("view=compare{keys}"));
    page.pastes(&table(), "");
    page
}

/// The library's results for the same table.
fn findings(choice: &Choice, question: RankingQuestion) -> RankingFindings {
    let tables = table::read(vec![table::Source::text(None, &table())]).expect("a table").into();
    let items = Items::all_selected(&tables, choice, &[]).expect("six systems");
    let mut ranking = Ranking::new(items.into(), question).expect("six systems");
    while ranking.step() {}
    ranking.findings().expect("all is drawn")
}

fn names(sheet: &Sheet) -> Vec<String> {
    sheet.rows_of("ranking").iter().filter_map(|row| row.name.clone()).collect()
}

/// A number of a system in the table.
fn value(sheet: &Sheet, name: &str, key: &str) -> Option<f64> {
    let row = sheet.rows_of("ranking").iter().find(|row| row.name.as_deref() == Some(name)).expect(name);
    row.cells.iter().find(|cell| cell.key == key).expect(key).values.first().copied()
}

fn ranked(page: &Page) -> usize {
    let is_rank = |request: &&Request| matches!(request, Request::Work { task: Task::Rank(_), .. });
    page.requests.iter().filter(is_rank).count()
}

#[test]
fn bars_of_means_share_the_line_of_the_baseline() {
    let lines = |sheet: &Sheet| {
        let span = |row: &Row| row.cells.iter().find_map(|cell| cell.span).expect("a bar");
        sheet.rows_of("ranking").iter().map(|row| (row.class, span(row))).collect::<Vec<_>>()
    };
    let mut page = Page::opened_at("view=compare");
    // With all pairs, it is the line from which differences are measured.
    for sheet in [page.sheet(), page.uses("compare-all", ""), page.uses("compare-against", "large")] {
        let shown = lines(&sheet);
        let (_, own) = shown.iter().find(|(class, _)| class.contains("baseline")).expect("a baseline");
        assert!(shown.iter().all(|(_, span)| span.line == Some(own.at)));
        let row = sheet.rows_of("ranking").iter().find(|row| row.class.contains("baseline")).expect("a row");
        let role = row.cells.iter().find(|cell| cell.key == "difference").expect("its role");
        assert!(sheet.text_of("compare-bars").ends_with(&format!("line: mean of the {}", role.text)));
        assert!(own.from < own.at && own.at < own.to);
    }
}

#[test]
fn columns_have_room_for_their_longest_text_before_its_row_is_there() {
    let sheet = opened("").sheet();
    let room = |head| sheet.attribute_of(head, "data-widest").expect("a text");
    let has = |text: &str| sheet.rows_of("ranking").iter().flat_map(|row| &row.cells).any(|cell| cell.text == text);
    for head in ["compare-mean-term", "compare-adjusted-term", "compare-exact-term", "compare-to-term"] {
        assert!(has(room(head)), "{head}: {}", room(head));
    }
    assert_eq!(room("compare-difference-term"), "baseline");
    // Places and shares change while resamples are drawn: there is room for nearly any.
    assert_eq!((room("compare-places-term"), room("compare-leads-term")), ("6\u{2002}to 6", "99.9 %"));
}

#[test]
fn the_example_stands_in_for_sliders() {
    let page = Page::opened_at("view=compare");
    let sheet = page.sheet();
    assert_eq!((page.data_state(), names(&sheet).len()), ("done", 6));
    assert!(sheet.text_of("compare-source").contains("made-up"));
    assert!(!sheet.is_hidden("compare-needs"));
    // Of 300 questions, base is right on 202 and large-tuned on 241.
    assert_eq!(value(&sheet, "large-tuned", "mean"), Some(241.0 / 300.0));
    assert_eq!(value(&sheet, "large-tuned", "difference"), Some(39.0 / 300.0));
    assert_eq!(value(&sheet, "base", "difference"), None);
    assert_eq!(
        sheet.text_of("compare-verdict"),
        "Three of five other systems are significantly better than base (Holm, α = 0.05)."
    );
    assert_eq!(page.requests.iter().filter(|request| matches!(request, Request::Run(_))).count(), 1, "Test stays");
}

#[test]
fn numbers_are_those_of_the_references() {
    let page = opened("");
    let (sheet, golden) = (page.sheet(), golden());
    assert_eq!((page.data_state(), sheet.error_in("compare-refused")), ("done", None));
    for system in golden["systems"]["systems"].as_array().expect("a list") {
        let name = system["name"].as_str().expect("a name");
        let own = |key| value(&sheet, name, key);
        let near = |own: Option<f64>, expected: &serde_json::Value| match (own, expected.as_f64()) {
            (Some(own), Some(expected)) => (own - expected).abs() <= 1e-6 * expected.abs(),
            (own, expected) => own.is_none() && expected.is_none(),
        };
        for (key, expected) in
            [("mean", "mean"), ("difference", "difference"), ("p_exact", "p_exact"), ("p_adjusted", "p_holm")]
        {
            assert!(near(own(key), &system[expected]), "{name}, {key}: {:?}, not {}", own(key), system[expected]);
        }
    }
}

#[test]
fn the_report_is_that_of_the_library() {
    let mut page = opened("&correct=maxt&against=tuned");
    page.opens("compare-report");
    let choice = Choice { baseline: Some("tuned".to_owned()), ..Choice::default() };
    let expected = findings(&choice, RankingQuestion { adjustment: Adjustment::MaxT, ..RankingQuestion::default() });
    let sheet = page.sheet();
    for (export, id) in [
        (RankingExport::Json, "compare-json"),
        (RankingExport::Sentence, "compare-sentence"),
        (RankingExport::LatexTable, "compare-latex"),
        (RankingExport::Numpy, "compare-numpy"),
        (RankingExport::SystemsCsv, "compare-systems_csv"),
    ] {
        assert_eq!(sheet.text_of(id), export.text(&expected), "{id}");
    }
    page.uses("compare-json-save", "");
    let Some(File::Text { name, text, .. }) = page.saved.last() else { panic!("a file") };
    assert_eq!((name.as_str(), text), ("bootstrap-ranking.json", &RankingExport::Json.text(&expected)));
    page.happens(Event::CopyPressed("compare-signature".to_owned()));
    assert_eq!(page.copied, [RankingExport::Signature.text(&expected)]);
}

#[test]
fn texts_of_many_pairs_are_copied_and_saved_but_not_shown() {
    let rows = (0..12).map(|item| {
        let scores: String = (0..40).map(|system| format!(",{}", (item * 5 + system * 7) % 11 % 2)).collect();
        format!("\nq{item}{scores}")
    });
    let names: String = (0..40).map(|system| format!(",s{system}")).collect();
    let mut page = Page::opened_at("view=compare&against=all");
    page.pastes(&format!("id{names}{}", rows.collect::<String>()), "");
    let sheet = page.opens("compare-report");
    for (text, pairs) in [("compare-json", "\"other\": "), ("compare-pairs_csv", "\n")] {
        assert!(sheet.text_of(text).starts_with("Too long"), "{}", sheet.text_of(text));
        page.happens(Event::CopyPressed(text.to_owned()));
        let copied = page.copied.last().expect("a text").clone();
        // The CSV begins with a comment and its header.
        assert!((40 * 39..=40 * 39 + 2).contains(&copied.matches(pairs).count()), "{text}");
        page.uses(&format!("{text}-save"), "");
        assert!(matches!(page.saved.last(), Some(File::Text { text, .. }) if *text == copied));
    }
    assert_eq!(sheet.text_of("compare-systems_csv").lines().count(), 40 + 2);
}

#[test]
fn another_adjustment_needs_no_new_resample_and_is_in_the_address() {
    let mut page = opened("");
    let before = page.sheet();
    page.uses("compare-correct", "bonferroni");
    let sheet = page.sheet();
    assert!(page.address.contains("view=compare") && page.address.contains("&correct=bonferroni"), "{}", page.address);
    assert_eq!(value(&sheet, "large", "p_best"), value(&before, "large", "p_best"));
    let p = |sheet: &Sheet, key| value(sheet, "tuned", key).expect("a p");
    assert_eq!(p(&sheet, "p_adjusted"), 5.0 * p(&sheet, "p_exact"));
    assert_eq!((page.data_state(), sheet.text_of("compare-adjusted-term")), ("done", "Bonferroni’s p"));
}

#[test]
fn what_is_left_out_and_renamed_comes_back_after_a_reload() {
    let mut page = opened("");
    // In the order of the input: base, twin, tuned, large, small, old.
    page.uses("compare-system-1", "");
    page.uses("compare-renamed", "tuned");
    let sheet = page.types("compare-name", "ours (2 %)");
    assert_eq!(names(&sheet), ["large", "ours (2 %)", "base", "small", "old"]);
    assert!(page.address.contains("&leave_out=twin&rename=tuned=ours%20%282%20%25%29"), "{}", page.address);
    let again = page.reloaded();
    assert_eq!((again.data_state(), names(&again.sheet())), ("done", names(&sheet)));
    // A system that was left out can be included again. An empty name restores its own.
    page.uses("compare-system-1", "");
    let sheet = page.types("compare-name", "");
    assert_eq!((names(&sheet).len(), page.address.contains("leave_out")), (6, false));
}

#[test]
fn names_of_another_table_have_no_effect() {
    let mut page = opened("");
    page.uses("compare-system-1", "");
    page.uses("compare-against", "tuned");
    page.pastes("a,b,c\n1,2,3\n2,2,4\n3,5,5\n1,1,1\n", "");
    assert_eq!(
        (page.data_state(), names(&page.sheet())),
        ("done", vec!["c".to_owned(), "b".to_owned(), "a".to_owned()])
    );
    // An address with an unknown system is reported.
    let mut page = opened("");
    page.happens(Event::AddressGiven(format!("{}&leave_out=nobody", page.address)));
    assert_eq!(page.data_state(), "error");
    assert!(page.sheet().error_in("compare-refused").is_some_and(|error| error.contains("nobody")));
}

/// The word of the address for all pairs is a system's name here.
#[test]
fn a_system_called_all_can_be_the_baseline() {
    let chosen = |sheet: &Sheet| {
        let menu = sheet.menus.iter().find(|menu| menu.id == "compare-against").expect("a menu");
        let text = menu.options.iter().find(|(value, _)| *value == menu.chosen).map(|(_, text)| text.clone());
        (menu.options.clone(), text.unwrap_or_else(|| panic!("{} of {:?}", menu.chosen, menu.options)))
    };
    let mut page = Page::opened_at("view=compare");
    page.pastes(&table().replacen("tuned", "all", 1), "");
    let (options, _) = chosen(&page.sheet());
    assert_eq!(options.len(), 7, "{options:?}");
    for (value, text) in options {
        let sheet = page.uses("compare-against", &value);
        assert_eq!(chosen(&sheet).1, text);
        assert_eq!(chosen(&page.reloaded().sheet()).1, text, "{}", page.address);
        let baseline = sheet.rows_of("ranking").iter().find(|row| row.class.contains("baseline"));
        let baseline = baseline.and_then(|row| row.name.clone()).expect("a baseline");
        assert!(text == "all pairs" || text == baseline, "{text}: {baseline}");
        assert_eq!(page.address.contains("against=all"), text == "all pairs", "{}", page.address);
    }
}

#[test]
fn all_pairs_are_a_picture_and_a_table() {
    let mut page = opened("");
    page.opens("compare-pairs");
    let sheet = page.sheet();
    assert!(sheet.is_hidden("compare-pairs-known") && sheet.rows_of("pairs-of-systems").is_empty());
    let sheet = page.uses("compare-all", "");
    let expected =
        findings(&Choice::default(), RankingQuestion { against: Against::All, ..RankingQuestion::default() });
    assert!(page.address.contains("&against=all"));
    let rows = sheet.rows_of("pairs-of-systems");
    assert_eq!((rows.len(), rows[0].cells.len(), sheet.rows_of("compare-pairs-heads")[0].cells.len()), (6, 7, 7));
    for pair in &expected.pairs {
        let cell = &rows[pair.system].cells[pair.other + 1];
        let names = [pair.system, pair.other].map(|place| expected.systems[place].name.as_str());
        let own = cell.pair.as_ref().expect("a pair");
        assert_eq!(
            ([&*own[0], &*own[1]], cell.values.as_slice()),
            (names, &[pair.compared.p(Question::default().sides)][..])
        );
    }
    let figure = sheet.figures.iter().find(|figure| figure.id == "compare-pairs-chart").expect("a heat map");
    let AnyPicture::Heat(picture) = &figure.picture else { panic!("a heat map") };
    assert_eq!((picture.names.len(), picture.cells.len(), picture.cells[0]), (6, 36, None));
    page.uses("compare-pairs-svg", "");
    assert!(matches!(page.saved.last(), Some(File::Text { name, .. }) if name == "bootstrap-pairs.svg"));
    let sheet = page.uses("compare-against", "base");
    assert!(sheet.rows_of("pairs-of-systems").is_empty(), "no table without its picture");
}

#[test]
fn a_pair_opens_in_test_with_the_same_p_and_the_way_leads_back() {
    for (control, at) in [("compare-cell", "1-4"), ("compare-open-1", ""), ("compare-open", "")] {
        let mut page = opened("&against=all");
        page.opens("compare-pairs");
        page.uses("compare-row", "1");
        page.uses("compare-column", "4");
        let (sheet, before) = (page.sheet(), page.address.clone());
        let names = names(&sheet);
        let baseline = if control == "compare-open-1" { "base" } else { names[4].as_str() };
        let test = page.uses(control, at);
        assert_eq!(page.state.session.view, ViewName::Test, "{control}");
        let keys = format!("baseline={baseline}&experimental={}", names[1]);
        assert!(page.address.contains(&keys), "{control}: {}", page.address);
        let frame = page.state.frame();
        let told = frame.text_of("columns-pair").strip_prefix(" · Holm’s p of this pair: ").expect("a p");
        if baseline == "base" {
            assert_eq!(test.number_of("p-exact"), value(&sheet, &names[1], "p_exact"));
            let row = sheet.rows_of("ranking").iter().find(|row| row.name.as_ref() == Some(&names[1])).expect("a row");
            let adjusted = row.cells.iter().find(|cell| cell.key == "p_adjusted").expect("its p");
            assert_eq!(told, adjusted.text.trim_end_matches(" ✱"));
        }
        // Back leads to the same baseline, whatever is compared in Test.
        assert_eq!(page.left.last(), Some(&before.replace("against=all", "against=base&against=all")));
    }
    // Without adjustment, Test's p needs no addition.
    let mut page = opened("&correct=none");
    page.uses("compare-open-1", "");
    assert_eq!((page.state.session.view, page.state.frame().text_of("columns-pair")), (ViewName::Test, ""));
    // The example's scores become those of all views.
    let mut page = Page::opened_at("view=compare");
    page.uses("compare-open-0", "");
    assert!(page.address.contains("baseline=base&experimental=large-tuned"), "{}", page.address);
    assert_eq!((page.data_state(), page.sheet().number_of("pairs")), ("done", Some(300.0)));
}

/// In Test, systems have the names of the columns, as in its address.
#[test]
fn test_says_what_a_system_is_called_here() {
    let mut page = opened("&rename=tuned=ours&correct=none");
    let place = names(&page.sheet()).iter().position(|name| name == "ours").expect("renamed");
    page.uses(&format!("compare-open-{place}"), "");
    assert!(page.address.contains("experimental=tuned"), "{}", page.address);
    assert_eq!(page.state.frame().text_of("columns-pair"), " · in Compare, “tuned” is “ours”");
    page.uses("column-experimental", "large");
    assert_eq!(page.state.frame().text_of("columns-pair"), "");
}

/// Reports and the page have notes on the scores in common.
#[test]
fn a_note_is_shown_once() {
    let mut page = Page::opened_at("view=compare&rename=c=ours");
    let row = |at: usize| format!("\nq{},{},{},{}", at / 6, ["a", "b", "c"][at / 2 % 3], at % 2, at * 7 % 5 % 2);
    page.pastes(&format!("item,system,seed,score{}", (0..240).map(row).collect::<String>()), "");
    let sheet = page.sheet();
    let (_, notes) = sheet.lists.iter().find(|(id, _)| *id == "compare-notes").expect("notes");
    let runs = "Each “item” has 2 runs, by “seed”: its scores are averaged, and runs are not resampled.";
    for told in [runs, "“c” is called “ours”.", "Assumed: higher is better."] {
        assert_eq!(notes.iter().filter(|note| *note == told).count(), 1, "{notes:?}");
    }
}

#[test]
fn two_systems_have_the_numbers_of_test() {
    let mut page = Page::opened_at("");
    let test = page.pastes("0.1\n0.5\n0.2\n0.9\n0.4", "0.2\n0.5\n0.1\n1.0\n0.7");
    let compare = page.state.fragment_of(ViewName::Compare);
    let sheet = page.happens(Event::AddressGiven(compare));
    assert_eq!(page.data_state(), "done");
    let name =
        sheet.rows_of("ranking").iter().find(|row| !row.class.contains("baseline")).and_then(|row| row.name.clone());
    let name = name.expect("two systems");
    assert_eq!(value(&sheet, &name, "p_exact"), test.number_of("p-exact"));
    assert_eq!(value(&sheet, &name, "difference"), test.number_of("mean-difference"));
    assert!(!sheet.is_hidden("compare-needs"));
}

#[test]
fn systems_that_lack_scores_are_offered_to_be_left_out() {
    let mut page = Page::opened_at("view=compare");
    page.pastes("id,a,b,c\n1,0.1,0.2,\n2,0.3,0.2,\n3,0.2,0.5,0.4\n4,0.6,0.5,0.9\n5,0.1,0.4,0.2\n", "");
    let sheet = page.happens(Event::Toggled("compare-shared".to_owned(), true));
    assert_eq!((page.data_state(), names(&sheet).len()), ("done", 3), "{:?}", page.state.session.trouble);
    let (_, offers) = sheet.questions.iter().find(|(id, _)| *id == "compare-offers").expect("a place");
    assert_eq!(offers[0].answers[0].1, "Leave c out: 5 items");
    // What is lacking is told once, in the box.
    let told = "Some systems lack scores: of 5 items, the 3 that all 3 systems have in common are compared.";
    assert!(offers[0].text.starts_with(told), "{}", offers[0].text);
    let (_, notes) = sheet.lists.iter().find(|(id, _)| *id == "compare-notes").expect("notes");
    assert!(!notes.iter().any(|note| note.contains("lack scores")), "{notes:?}");
    assert_eq!(sheet.rows_of("compare-shared-rows").len(), 3);
    let sheet = page.uses("compare-leave-costliest", "");
    assert_eq!((names(&sheet).len(), sheet.is_hidden("compare-shared")), (2, true));
    // A pair is compared on all items that both have; c lacks one.
    let mut page = Page::opened_at("view=compare");
    page.pastes("id,a,b,c\n1,0.1,0.2,\n2,0.3,0.2,\n3,0.2,0.5,0.4\n4,0.6,0.5,0.9\n5,0.1,,0.2\n", "");
    page.uses("compare-open-0", "");
    assert!(page.address.contains("baseline=a&experimental=c&gaps=omit"), "{}", page.address);
    assert_eq!((page.data_state(), page.sheet().number_of("pairs")), ("done", Some(3.0)));
}

/// The names of the ranking shown are known, whatever is being computed.
#[test]
fn a_pair_opens_while_another_baseline_is_computed() {
    let page = opened("");
    let names = names(&page.sheet());
    for (place, name) in names.iter().enumerate().filter(|(_, name)| *name != "base") {
        let mut state = page.state.clone();
        update(&mut state, Event::Used("compare-against".to_owned(), "large".to_owned()));
        assert_eq!(state.data_state(), "running");
        update(&mut state, Event::Used(format!("compare-open-{place}"), String::new()));
        assert_eq!(state.session.view, ViewName::Test, "{name}");
        // Beside the new baseline, or the old one for that itself.
        let baseline = if name == "large" { "base" } else { "large" };
        let keys = format!("baseline={baseline}&experimental={name}");
        let address = state.fragment_of(ViewName::Test);
        assert!(address.contains(&keys), "{address}");
    }
}

/// The example is offered where other scores take its place.
#[test]
fn the_example_is_not_offered_while_it_is_shown() {
    let mut page = Page::opened_at("view=compare");
    assert!(page.sheet().is_hidden("compare-example-six-systems") && !page.sheet().is_hidden("compare-needs"));
    let sheet = page.pastes("0.1\n0.5\n0.2\n0.9\n0.4", "0.2\n0.5\n0.1\n1.0\n0.7");
    assert!(!sheet.is_hidden("compare-example-six-systems"));
}

#[test]
fn a_file_that_is_refused_is_named_and_can_be_removed() {
    let mut page = opened("");
    let sheet = page.chooses(&[("a.csv", "id,score\n1,0\n2,1\n")]);
    assert_eq!((page.data_state(), sheet.text_of("compare-source")), ("error", "Not compared: a.csv"));
    let hidden = ["compare-source", "compare-files-clear", "compare-line-against"].map(|id| sheet.is_hidden(id));
    assert_eq!(hidden, [false, false, true], "there is no system to choose");
    let entries = page.left.len();
    let sheet = page.uses("compare-files-clear", "");
    assert_eq!(page.left.len(), entries + 1, "so that Back returns to the file");
    assert!(sheet.text_of("compare-source").starts_with("Example: "), "{}", sheet.text_of("compare-source"));
    let hidden = ["compare-source", "compare-files-clear", "compare-line-against"].map(|id| sheet.is_hidden(id));
    assert_eq!(hidden, [false, true, false]);
}

#[test]
fn what_is_not_compared_is_named_and_listed() {
    let row =
        |item: usize| format!("q{item},{},{},{},{},{}\n", item % 2, (item + 1) % 2, item % 3 / 2, 40 + item, item % 2);
    let text = format!("id,a,b,c,d,prompt\n{}", (0..30).map(row).collect::<String>());
    let mut page = Page::opened_at("view=compare");
    page.pastes(&text, "");
    let sheet = page.happens(Event::Toggled("compare-systems".to_owned(), true));
    assert_eq!((page.data_state(), names(&sheet).len()), ("done", 3), "{:?}", page.state.session.trouble);
    let (_, notes) = sheet.lists.iter().find(|(id, _)| *id == "compare-notes").expect("notes");
    for told in ["“d” is not compared.", "Not compared: the column “prompt”"] {
        assert!(notes.iter().any(|note| note.starts_with(told)), "{told}: {notes:?}");
    }
    let rows = sheet.rows_of("compare-systems-rows");
    let said: Vec<&str> = rows.iter().map(|row| row.cells[1].text.as_str()).collect();
    assert_eq!(said, ["compared", "compared", "compared", "left out: another scale or notation"]);
    let menu = sheet.menus.iter().find(|menu| menu.id == "compare-against").expect("a menu");
    assert!(menu.options.iter().all(|(key, _)| key != "d"), "{:?}", menu.options);
}

/// A column of right and wrong that may be the right answers is asked about here, too.
#[test]
fn questions_are_answered_beside_the_ranking() {
    let row = |item: usize| format!("q{item},{},{},{}\n", item % 2, item % 3 % 2, (item + 1) % 4 / 2);
    let text = format!("id,reference,ours,theirs\n{}", (0..30).map(row).collect::<String>());
    let mut page = Page::opened_at("view=compare");
    let sheet = page.pastes(&text, "");
    let asked = |sheet: &Sheet| {
        let (_, asked) = sheet.questions.iter().find(|(id, _)| *id == "compare-offers").expect("a place");
        asked.iter().map(|asked| (asked.text.clone(), asked.answers.clone())).collect::<Vec<_>>()
    };
    assert_eq!(names(&sheet).len(), 2);
    let [(text, answers)] = &asked(&sheet)[..] else { panic!("one question") };
    assert!(text.contains("the same as “reference”"), "{text}");
    assert_eq!(answers[1], ("compare-answer-0-1".to_owned(), "1 is right".to_owned()));
    let sheet = page.uses("compare-answer-0-1", "");
    assert_eq!((names(&sheet).len(), asked(&sheet).len()), (3, 0));
    assert!(page.address.contains("gold=&") || page.address.ends_with("gold="), "{}", page.address);
}

/// The report's program asserts that its columns are in the order of the ranking.
#[test]
fn the_scores_that_the_program_reads_are_saved() {
    for is_example in [false, true] {
        let mut page = Page::opened_at("view=compare");
        if !is_example {
            page.pastes("id,a,b,c\n1,0.1,0.2,0.9\n2,0.3,0.2,0.8\n3,0.2,0.5,0.4\n", "");
        }
        page.uses("compare-scores-save", "");
        assert_eq!(page.kept_files, ["scores.csv"]);
        let request = page.requests.last().cloned().expect("a request");
        let Some(Reply::Scores { file, .. }) = page.worker.receive(request, None) else { panic!("no file") };
        let header: Vec<String> = names(&page.sheet()).iter().map(|name| format!("\"{name}\"")).collect();
        assert!(file.concat().starts_with(&(header.join(",") + "\n")), "{file:?}");
        assert!(is_example || file.concat().ends_with("0.9,0.2,0.1\n0.8,0.2,0.3\n0.4,0.5,0.2\n"), "{file:?}");
    }
}

#[test]
fn the_card_of_columns_leads_here() {
    let mut page = Page::opened_at("");
    let sheet = page.pastes(&table(), "");
    assert!(!sheet.is_hidden("columns-systems"));
    assert_eq!(sheet.text_of("columns-compare"), "6 systems: compare all, with adjusted p");
    let link = page.state.frame();
    let href = link.attribute_of("columns-compare", "href").expect("a link").trim_start_matches('#').to_owned();
    page.happens(Event::AddressGiven(href));
    assert_eq!((page.state.session.view, names(&page.sheet()).len()), (ViewName::Compare, 6));
}

/// This is the same choice as in the card of Test, wherever it is made.
#[test]
fn rows_clusters_and_direction_are_chosen_here_too() {
    let score = |item: usize, system: usize| (item * 7 + system * system * 3 + item * item * system) % 11;
    let row = |item: usize| {
        let [a, b, c] = [0, 1, 2].map(|system| score(item, system));
        format!("q{item},{},doc{},{a},{b},{c}\n", ["x", "y", "z"][item % 3], item / 6)
    };
    let text = format!("id,topic,document,one,two,three\n{}", (0..60).map(row).collect::<String>());
    let mut page = Page::opened_at("view=compare");
    assert!(page.sheet().is_hidden("compare-columns"), "the example has nothing to choose");
    let all = page.pastes(&text, "");
    assert_eq!((page.data_state(), all.is_hidden("compare-columns")), ("done", false));
    assert!(all.text_of("compare-source").contains("60 items"), "{}", all.text_of("compare-source"));
    let mean = |sheet: &Sheet| value(sheet, "one", "mean").expect("a mean");
    let of_topics = |topics: &[usize]| {
        let items: Vec<usize> = (0..60).filter(|item| topics.contains(&(item % 3))).collect();
        items.iter().map(|&item| score(item, 0) as f64).sum::<f64>() / items.len() as f64
    };
    for (control, chosen, topics) in
        [("row-filter", "topic:x", &[0][..]), ("row-filter-more", "topic:z", &[0, 2]), ("remove-filter-1", "", &[0])]
    {
        let sheet = page.uses(&format!("compare-{control}"), chosen);
        assert_eq!(page.data_state(), "done");
        assert!((mean(&sheet) - of_topics(topics)).abs() < 1e-12, "{control}");
        let told = ["Only rows with ", " in “topic” count."];
        let explanation = sheet.text_of("compare-explanation");
        assert!(told.iter().all(|part| explanation.contains(part)), "{explanation}");
    }
    assert!(page.address.contains("filter=topic:x"), "{}", page.address);
    let (before, entries) = (page.address.clone(), page.left.len());
    let sheet = page.uses("compare-column-cluster", "document");
    assert_eq!(
        (page.left.last(), page.left.len()),
        (Some(&before), entries + 1),
        "the way back leads to items that stand alone"
    );
    assert!(sheet.text_of("compare-source").contains("in 10 clusters"), "{}", sheet.text_of("compare-source"));
    let before = names(&sheet);
    assert!(
        sheet.text_of("compare-explanation").ends_with(
            "Here higher is better; clusters are the values of “document”. Only rows with “x” in “topic” count."
        ),
        "{}",
        sheet.text_of("compare-explanation")
    );
    assert!(
        sheet.text_of("compare-verdict").starts_with("Neither of two other systems is"),
        "{}",
        sheet.text_of("compare-verdict")
    );
    let sheet = page.uses("compare-lower-is-better", "on");
    assert!(sheet.text_of("compare-source").contains("lower is better"));
    assert!(sheet.text_of("compare-caption").ends_with("; a difference is above zero where the system is better"));
    assert_eq!(names(&sheet), before.into_iter().rev().collect::<Vec<_>>());
    // If too little remains, that is reported here and can be undone here.
    let sheet = page.uses("compare-row-filter", "topic:nothing");
    assert_eq!(page.data_state(), "error");
    let error = sheet.error_in("compare-refused").expect("no such row");
    assert!(error == "No row has “nothing” in the column “topic”. Choose other row filters.", "{error}");
    assert_eq!(page.state.frame().error_in("comparison-error"), None, "it is told once");
    let told = ["compare-verdict", "compare-explanation"].map(|id| sheet.text_of(id));
    assert_eq!(told, ["There is no result for your input yet.", "Below is the earlier one."]);
    assert!(!sheet.is_hidden("compare-example-six-systems"));
    page.uses("compare-row-filter", "");
    assert_eq!(page.data_state(), "done");
}

/// A message that asks for another column leads to where it can be chosen.
#[test]
fn another_id_is_chosen_here() {
    let row = |item: usize| format!("{},q{item},{},{},{}\n", item / 2, item % 3, item % 5, item % 7);
    let mut page = Page::opened_at("view=compare");
    let sheet = page.pastes(&format!("id,code,one,two,three\n{}", (0..30).map(row).collect::<String>()), "");
    let error = sheet.error_in("compare-refused").expect("ids that occur twice");
    assert!(error.contains("choose another id column or none"), "{error}");
    let offers = |sheet: &Sheet| -> Vec<String> {
        let (_, offers) = sheet.questions.iter().find(|(id, _)| *id == "compare-offers").expect("a place");
        offers.iter().flat_map(|offer| offer.answers.iter().map(|(id, _)| id.clone())).collect()
    };
    assert_eq!(
        (offers(&sheet), sheet.attribute_of("compare-columns", "open")),
        (vec!["compare-choose".to_owned()], None)
    );
    let (state, effects) = {
        let mut state = page.state.clone();
        let effects = update(&mut state, Event::Used("compare-choose".to_owned(), String::new()));
        (state, effects)
    };
    assert!(effects.contains(&Effect::Focus("compare-columns-title")), "{effects:?}");
    assert_eq!(
        (state.session.view, state.sheet().attribute_of("compare-columns", "open")),
        (ViewName::Compare, Some(""))
    );
    page.uses("compare-choose", "");
    let sheet = page.uses("compare-column-id", "code");
    let is_offered = offers(&sheet).contains(&"compare-choose".to_owned());
    assert_eq!((page.data_state(), names(&sheet).len(), is_offered), ("done", 3, false));
}

/// With all pairs there is no baseline, only a reference.
#[test]
fn all_pairs_have_a_reference_and_no_baseline() {
    for (keys, role, has_line) in [("", "baseline", true), ("&against=all", "reference", false)] {
        let mut page = opened(keys);
        let sheet = page.opens("compare-means");
        let row = sheet.rows_of("ranking").iter().find(|row| row.name.as_deref() == Some("base")).expect("a row");
        assert!(row.cells.iter().any(|cell| cell.text == role), "{role}");
        let figure = sheet.figures.iter().find(|figure| figure.id == "compare-means-chart").expect("means");
        let AnyPicture::Ranks(picture) = &figure.picture else { panic!("means") };
        assert_eq!(picture.rows.iter().any(|row| row.is_baseline), has_line, "{role}");
    }
}

#[test]
fn a_lost_worker_is_started_again() {
    let mut page = opened("");
    let before = names(&page.sheet());
    let asked = ranked(&page);
    page.worker = JobLoop::default();
    page.happens(Event::WorkerLost("gone".to_owned()));
    assert_eq!((names(&page.sheet()), ranked(&page)), (before, asked), "what is known stays");
    page.uses("compare-against", "large");
    assert_eq!((page.data_state(), names(&page.sheet()).len()), ("done", 6));
    let Some(Request::Work { task: Task::Rank(task), .. }) = page.requests.last() else { panic!("a ranking") };
    assert_eq!(task.from, RankFrom::LastTexts);
}

#[test]
fn reading_is_stopped_here_too() {
    let mut page = Page::opened_at("view=compare");
    let file = page.attach("scores.csv", &table());
    let sheet = page.begins(Event::FilesChosen(vec![file]));
    assert_eq!((sheet.is_hidden("compare-stop"), sheet.attribute_of("compare-progress", "value")), (false, Some("0")));
    let sheet = page.uses("compare-stop", "");
    assert_eq!((page.data_state(), sheet.is_hidden("compare-stop")), ("error", true));
    let told = page.state.frame().error_in("comparison-error").map(str::to_owned);
    assert_eq!(told.as_deref(), Some("Stopped before all scores were read."));
    let sheet = page.uses("compare-again", "");
    assert_eq!((page.data_state(), names(&sheet).len()), ("done", 6));
}
