//! Where scores come from: sliders, examples, boxes, files.

use super::*;
use paired_bootstrap::planning::Example;
use paired_bootstrap::report::pack_scores;

/// The error in the scores.
fn error(sheet: &Sheet) -> &str {
    sheet.error_in("input-error").expect("something is wrong")
}

fn changed(index: usize, text: &str) -> Event {
    Event::TextChanged { index, text: Pasted::Typed(text.to_owned()) }
}

#[test]
fn every_example_runs_without_an_error() {
    let mut page = Page::opened_at("");
    for example in Example::PAIRS {
        let sheet = page.uses(example.key(), "");
        assert_eq!((page.data_state(), sheet.error_in("input-error")), ("done", None));
        let pressed = Example::PAIRS.map(|other| sheet.attribute_of(other.key(), "aria-pressed") == Some("true"));
        assert_eq!(pressed, Example::PAIRS.map(|other| other == example));
    }
}

#[test]
fn examples_make_room_for_a_table_of_ones_own() {
    let mut page = Page::opened_at("");
    let is_hidden = |sheet: &Sheet| ["examples", "examples-title"].map(|id| sheet.is_hidden(id));
    let hints = |sheet: &Sheet| {
        ["baseline-scores", "experimental-scores"]
            .map(|id| sheet.attribute_of(id, "placeholder").unwrap_or("").to_owned())
    };
    // With an example in the boxes, the other examples stay visible.
    let sheet = page.uses("example-graded", "");
    assert_eq!(is_hidden(&sheet), [false; 2]);
    page.uses("example-ten-questions", "");
    let sheet = page.pastes("", "");
    assert_eq!((is_hidden(&sheet), hints(&sheet)), ([false; 2], ["0\n1\n1", "1\n1\n0"].map(str::to_owned)));
    // Two lists leave room for the examples.
    assert_eq!(is_hidden(&page.pastes("1\n2\n3", "1\n2\n4")), [false; 2]);
    let sheet = page.pastes("item,old,new\na,1,2\nb,2,3\nc,3,3", "");
    assert_eq!((page.data_state(), is_hidden(&sheet)), ("done", [true; 2]));
    assert_eq!(hints(&sheet), ["Both systems\nare in the\nother box."; 2]);
    assert!(sheet.is_hidden("paste-hint"));
    // While the text is edited, nothing moves until it is read.
    let edited = page.begins(changed(0, "item,old,new\na,1,2\nb,2,3\nc,3,4"));
    assert!(edited.is_hidden("paste-hint") && edited.is_hidden("examples"));
    page.finishes();
    // One list is half of the input: the empty box shows an example of what to enter.
    let sheet = page.pastes("1\n2\n3", "");
    assert_eq!((page.data_state(), hints(&sheet)), ("error", ["0\n1\n1", "1\n1\n0"].map(str::to_owned)));
    let sheet = page.uses("source-sliders", "");
    assert_eq!(is_hidden(&sheet), [false; 2]);
}

#[test]
fn older_result_is_dimmed_while_other_scores_are_read() {
    let mut page = Page::opened_at("");
    let is_old = |sheet: &Sheet| ["result", "strip"].map(|id| sheet.attribute_of(id, "data-old").is_some());
    let scores = page.attach("scores.csv", "1,2\n2,3\n3,3\n");
    assert_eq!(is_old(&page.begins(Event::FilesChosen(vec![scores]))), [true; 2]);
    assert_eq!(page.data_state(), "running");
    assert_eq!(is_old(&page.finishes()), [false; 2]);
    // Sliders have nothing to read.
    assert_eq!(is_old(&page.begins(Event::AddressGiven("n=500&helped=10&hurt=7".to_owned()))), [false; 2]);
}

#[test]
fn requests_name_artificial_data_by_its_counts() {
    let mut state = State::default();
    let effects = update(&mut state, Event::AddressGiven("n=500&helped=10&hurt=7".to_owned()));
    let Some(Effect::Send(Request::Run(run), payloads)) = effects.first() else { panic!("no run: {effects:?}") };
    assert_eq!(run.scores, ScoresFrom::Counts(Counts { pairs: 500, helped: 10, hurt: 7 }));
    assert!(payloads.is_empty());
}

#[test]
fn texts_that_cannot_be_read_lose_nothing() {
    let mut page = Page::opened_at("");
    page.pastes("1\n2\n3", "2\n3\n4");
    let sheet = page.happens(changed(1, "2\nx\n4"));
    let message = "Experimental, line 2: “x” is not a number. Correct it, or remove this item from all systems.";
    assert_eq!((page.data_state(), error(&sheet)), ("error", message));
    assert_eq!((sheet.value_of("experimental-scores"), sheet.number_of("pairs")), ("2\nx\n4", Some(3.0)));
    assert_eq!(sheet.attribute_of("result", "data-old"), Some(""), "it is not that of the input");
    let sheet = page.happens(changed(1, "2\n5\n4"));
    assert_eq!((page.data_state(), sheet.error_in("input-error")), ("done", None));
    assert_eq!(sheet.attribute_of("result", "data-old"), None);
}

#[test]
fn another_seed_does_not_read_the_texts_again() {
    let mut page = Page::opened_at("");
    page.pastes("1\n2\n3", "2\n3\n4");
    let sheet = page.happens(Event::SeedDrawn(7));
    assert_eq!(page.state.session.job.run.as_ref().map(|run| run.scores), Some(ScoresFrom::LastTexts));
    assert_eq!((page.data_state(), sheet.value_of("seed"), sheet.number_of("pairs")), ("done", "7", Some(3.0)));
}

#[test]
fn texts_are_read_although_a_wrong_level_was_typed_before_the_pause() {
    let mut page = Page::opened_at("");
    update(&mut page.state, changed(0, "1,2\n2,3\n3,3"));
    page.types("alpha", "y");
    let sheet = page.happens(Event::TextsSettled);
    assert_eq!((page.data_state(), sheet.number_of("pairs")), ("error", Some(3.0)));
    assert_eq!(sheet.value_of("alpha"), "y");
}

#[test]
fn empty_source_leaves_the_comparison_alone() {
    let mut page = Page::opened_at("");
    for source in ["source-paste", "source-file"] {
        let sheet = page.uses(source, "on");
        assert!(sheet.checked.contains(&(source, true)));
        assert_eq!((page.data_state(), counts(&sheet)), ("done", TEN_QUESTIONS));
        assert!(sheet.text_of("read-as").starts_with("Nothing here yet"));
    }
}

#[test]
fn going_back_to_a_source_compares_its_scores_again() {
    let mut page = Page::opened_at("");
    page.pastes("1\n2\n3", "2\n3\n4");
    assert_eq!(counts(&page.uses("source-sliders", "on")), TEN_QUESTIONS);
    assert_eq!(page.uses("source-paste", "on").number_of("pairs"), Some(3.0));
}

#[test]
fn two_files_are_sorted_by_their_names() {
    let mut page = Page::opened_at("");
    let files = [("experimental.txt", "2\n3\n4"), ("baseline.txt", "1\n2\n3")];
    let files = files.map(|(name, text)| page.attach(name, text)).to_vec();
    let sheet = page.happens(Event::FilesChosen(files));
    assert_eq!((page.data_state(), sheet.number_of("helped")), ("done", Some(3.0)));
    let first = |sheet: &Sheet| ["first-file-role", "first-file"].map(|id| sheet.text_of(id)).join(" ");
    assert_eq!(first(&sheet), "Baseline baseline.txt, 5 bytes");
    // The files' names do not prevent the button or a link from swapping.
    let swapped = page.uses("swap", "");
    assert_eq!(
        (swapped.number_of("hurt"), first(&swapped)),
        (Some(3.0), "Baseline experimental.txt, 5 bytes".to_owned())
    );
    assert_eq!(page.uses("swap", "").numbers, sheet.numbers);
}

#[test]
fn a_link_exchanges_files_and_columns_alike() {
    let plain = [("baseline.txt", "1\n0\n1\n"), ("new.txt", "1\n1\n1\n")];
    let with_ids = [("a.csv", "id,score\n1,1\n2,0\n3,1\n"), ("b.csv", "id,score\n3,1\n1,1\n2,1\n")];
    for files in
        [&plain[..], &with_ids[..], &[("table.csv", "id,a,b,c\n1,0,1,1\n2,1,1,0\n")], &[("two.csv", "a,b\n0,1\n1,1\n")]]
    {
        let mut page = Page::opened_at("");
        let before = page.chooses(files);
        assert_eq!((before.number_of("helped"), before.number_of("hurt")), (Some(1.0), Some(0.0)), "{files:?}");
        let after = page.happens(Event::AddressGiven(format!("{}&swapped=1", page.address)));
        assert_eq!((page.data_state(), after.error_in("input-error")), ("done", None));
        assert_eq!((after.number_of("helped"), after.number_of("hurt")), (Some(0.0), Some(1.0)), "{files:?}");
        assert_eq!(page.reloaded().sheet().numbers, after.numbers);
        assert_eq!(page.uses("swap", "").numbers, before.numbers);
    }
}

#[test]
fn file_without_its_partner_is_completed_by_the_next() {
    let mut page = Page::opened_at("");
    let first = page.attach("a.txt", "1\n2\n3");
    let sheet = page.happens(Event::FilesChosen(vec![first]));
    let half = "“a.txt” contains the scores of one system only. Choose the other system's file, too.";
    assert_eq!((page.data_state(), error(&sheet)), ("error", half));
    let second = page.attach("b.txt", "2\n3\n4");
    let sheet = page.happens(Event::FilesChosen(vec![second]));
    assert_eq!((page.data_state(), sheet.number_of("helped")), ("done", Some(3.0)));
    assert_eq!(sheet.text_of("second-file"), "b.txt, 5 bytes");
    let entries = page.left.len();
    let sheet = page.uses("files-clear", "");
    assert_eq!((sheet.is_hidden("file-list"), counts(&sheet)), (true, TEN_QUESTIONS));
    assert_eq!(page.left.len(), entries + 1, "so that Back returns to the files");
}

#[test]
fn the_next_files_are_added_if_the_user_wants_that() {
    let mut page = Page::opened_at("");
    let lists = [("a.csv", "1,0\n2,1\n"), ("b.csv", "1,1\n2,1\n"), ("c.csv", "1,0\n2,0\n")];
    let [first, second, third] = lists.map(|(name, rows)| page.attach(name, &format!("id,score\n{rows}")));
    let known = first.clone();
    let sheet = page.happens(Event::FilesChosen(vec![first, second]));
    assert_eq!((sheet.is_hidden("files-adding"), sheet.text_of("drop-what")), (false, "Choose other files"));
    page.uses("lower-is-better", "on");
    assert_eq!(page.uses("files-add", "on").text_of("drop-what"), "Add more files");
    // What is refused, or is there already, changes nothing.
    let half = page.attach("half.json", "[{\"id\": 1,");
    assert!(!error(&page.happens(Event::FilesChosen(vec![half]))).is_empty());
    let sheet = page.happens(Event::FilesChosen(vec![third.clone(), known]));
    assert_eq!(sheet.text_of("columns-compare"), "3 systems: compare all, with adjusted p");
    assert_eq!(page.state.session.input.columns().lower_is_better, Some(true), "as chosen");
    page.uses("files-add", "off");
    let sheet = page.happens(Event::FilesChosen(vec![third]));
    assert_eq!((page.data_state(), sheet.text_of("first-file")), ("error", "c.csv, 17 bytes"));
    // What can be added is on the page again.
    assert!(!sheet.is_hidden("formats") && sheet.is_hidden("files-adding"));
    // Files of an address replace them.
    let address = page.left.last().expect("an entry").clone();
    page.happens(Event::AddressGiven(address));
    assert_eq!(page.sheet().text_of("drop-what"), "Choose other files");
}

#[test]
fn files_dropped_where_none_are_needed_are_compared_in_test() {
    for view in ["review", "plan"] {
        let mut page = Page::opened_at(&format!("view={view}"));
        let file = page.attach("scores.csv", "0,1\n1,1\n0,1\n");
        let sheet = page.happens(Event::FilesChosen(vec![file]));
        assert_eq!((page.state.session.view, sheet.number_of("pairs")), (ViewName::Test, Some(3.0)), "{view}");
        assert!(
            page.left.last().is_some_and(|left| left.contains(&format!("view={view}"))),
            "{view}: Back leads there"
        );
    }
}

#[test]
fn files_of_one_system_are_completed_by_those_of_another() {
    let mut page = Page::opened_at("");
    let table = |name: &str, scores: [u8; 4]| {
        let rows = (1..).zip(scores).map(|(item, score)| format!("{item},x,{score}\n"));
        std::iter::once(format!("id,topic,{name}\n")).chain(rows).collect::<String>()
    };
    let [old, new] = [table("old", [1, 0, 1, 0]), table("new", [1, 1, 1, 1])];
    let first = page.attach("old.csv", &old);
    let sheet = page.happens(Event::FilesChosen(vec![first.clone()]));
    assert!(error(&sheet).starts_with("Two systems or more are needed, but only “old” looks like scores."));
    assert_eq!(sheet.text_of("drop-what"), "Add more files");
    // The same file again is no other system.
    let sheet = page.happens(Event::FilesChosen(vec![first]));
    assert_eq!(sheet.text_of("first-file-role"), "One of two");
    // What is refused is none, either.
    let half = page.attach("half.json", "[{\"id\": 1,");
    let sheet = page.happens(Event::FilesChosen(vec![half]));
    assert_eq!((page.data_state(), sheet.text_of("drop-what")), ("error", "Add more files"));
    let second = page.attach("new.csv", &new);
    let sheet = page.happens(Event::FilesChosen(vec![second]));
    assert_eq!((page.data_state(), sheet.number_of("helped")), ("done", Some(2.0)));
    assert_eq!((sheet.text_of("drop-what"), sheet.text_of("second-file-role")), ("Choose other files", "Experimental"));
}

#[test]
fn bad_scores_of_a_first_visit_are_told_beside_the_example() {
    let mut page = Page::opened_at("");
    let sheet = page.pastes("1\nx", "2\n3");
    assert_eq!(
        ["verdict", "explanation"].map(|id| sheet.text_of(id)),
        [
            "There is no result for your input yet.",
            "Below is the example of ten questions: Experimental is ahead by 10.0 points, but 42 in 100 resamples disagree."
        ]
    );
    // Scores with equal counts are the user's own result.
    page.pastes("1\n1\n1\n0\n0\n0\n0\n1\n1\n1", "0\n0\n0\n1\n1\n1\n1\n1\n1\n1");
    let sheet = page.pastes("1\nx", "2\n3");
    let explanation = sheet.text_of("explanation");
    let last = "Below is the last good result: Experimental is ahead by 10.0 points, but 42 in 100 resamples disagree.";
    assert_eq!((sheet.text_of("verdict"), explanation), ("There is no result for your input yet.", last));
}

#[test]
fn more_files_than_are_read_are_refused() {
    let mut page = Page::opened_at("");
    update(&mut page.state, Event::Typed("seed".to_owned(), "x".to_owned()));
    let files = (0..2_001).map(|_| page.attach("a", "1\n2")).collect();
    let sheet = page.happens(Event::FilesChosen(files));
    assert!(error(&sheet).starts_with("2,001 files"));
    // The box is read all the same.
    page.happens(Event::Paused);
    assert_eq!(page.data_state(), "error");
    assert!(error(&page.sheet()).starts_with("2,001 files") && error(&page.sheet()).contains("Seed: “x”"));
}

#[test]
fn long_text_is_held_and_can_be_removed() {
    let mut page = Page::opened_at("");
    let text = page.attach("Pasted text", "1,2\n2,3\n");
    let sheet = page.happens(Event::TextChanged { index: 0, text: Pasted::Held(text) });
    assert_eq!((page.data_state(), sheet.is_hidden("baseline-held")), ("done", false));
    assert_eq!(sheet.text_of("baseline-held-text"), "Pasted text, 8 bytes: too long for the box, but read in full.");
    let sheet = page.uses("baseline-release", "");
    assert_eq!((page.data_state(), sheet.value_of("baseline-scores")), ("error", ""));
}

/// Two lists of this many graded scores, which cannot be compressed well.
fn long_lists(items: u64) -> [String; 2] {
    let digits = |seed: u64| {
        let next = |x: &u64| Some(x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
        std::iter::successors(Some(seed), next).skip(1).take(items as usize)
    };
    [1, 2].map(|seed| digits(seed).map(|x| format!("0.{:013}\n", x >> 20)).collect())
}

#[test]
fn the_way_back_from_an_example_or_a_file_brings_pasted_scores_back() {
    let [baseline, experimental] = long_lists(2_000);
    for texts in [["1\n2\n3", "2\n3\n4"], [&baseline, &experimental]] {
        for other in ["example-graded", "example-ten-questions", "example-five-hundred-questions", "file"] {
            let mut page = Page::opened_at("");
            let before = page.pastes(texts[0], texts[1]);
            let sheet = if other == "file" { page.chooses(&[("a.csv", "1,2\n2,3\n")]) } else { page.uses(other, "") };
            assert_eq!((page.left.len(), page.data_state()), (1, "done"), "{other}");
            assert_ne!(sheet.numbers, before.numbers, "{other}");
            let sheet = page.goes_back();
            assert_eq!((page.data_state(), sheet.error_in("input-error")), ("done", None), "{other}");
            assert_eq!(sheet.numbers, before.numbers, "{other}");
            assert_eq!(["baseline-scores", "experimental-scores"].map(|id| sheet.value_of(id)), texts, "{other}");
        }
    }
}

#[test]
fn every_other_example_is_an_entry_and_the_same_one_is_not() {
    let mut page = Page::opened_at("");
    page.uses("example-ten-questions", "");
    assert_eq!(page.left, [""; 0], "it is there already");
    page.uses("example-five-hundred-questions", "");
    page.uses("example-graded", "");
    page.uses("example-graded", "");
    assert_eq!(page.left.len(), 2);
    assert_eq!(page.goes_back().number_of("pairs"), Some(500.0));
    assert_eq!(counts(&page.goes_back()), TEN_QUESTIONS);
    page.happens(Event::FilesChosen(Vec::new()));
    assert_eq!(page.left, [""; 0], "nothing was chosen");
}

#[test]
fn an_example_that_is_chosen_before_typing_pauses_loses_nothing() {
    let mut page = Page::opened_at("");
    update(&mut page.state, changed(0, "1\n2\n3"));
    update(&mut page.state, changed(1, "2\n3\n4"));
    update(&mut page.state, Event::Typed("seed".to_owned(), "7".to_owned()));
    page.uses("example-graded", "");
    let sheet = page.goes_back();
    assert_eq!((sheet.number_of("pairs"), sheet.value_of("baseline-scores")), (Some(3.0), "1\n2\n3"));
    assert_eq!((sheet.value_of("seed"), page.data_state()), ("7", "done"));
}

#[test]
fn pasted_scores_outlive_a_reload_wherever_they_were() {
    let [baseline, experimental] = long_lists(2_000);
    for texts in [["1\n2\n3", "2\n3\n4"], [&baseline, &experimental]] {
        let mut page = Page::opened_at("");
        let before = page.pastes(texts[0], texts[1]);
        let again = page.reloaded();
        assert_eq!((&again.sheet().values, &again.sheet().numbers), (&before.values, &before.numbers));
        // After the sliders, Back leads to them.
        page.uses("source-sliders", "on");
        let mut again = page.reloaded();
        assert_eq!(counts(&again.sheet()), TEN_QUESTIONS);
        again.uses("source-paste", "on");
        assert_eq!(again.uses(&kept_button(&again, 0), "").numbers, before.numbers);
        assert_eq!(counts(&again.goes_back()), TEN_QUESTIONS);
        // After an example in the boxes, Back leads to it.
        page.uses("source-paste", "on");
        page.uses("example-graded", "");
        let mut again = page.reloaded();
        assert_eq!(again.sheet().numbers, page.sheet().numbers);
        again.left.clone_from(&page.left);
        assert_eq!(again.goes_back().numbers, before.numbers);
        let swapped = again.uses("swap", "");
        assert_eq!(again.reloaded().sheet().numbers, swapped.numbers);
    }
}

/// The id of the button for kept scores, the newest first.
fn kept_button(page: &Page, index: usize) -> String {
    format!("kept-{}", page.kept[index].0.name)
}

#[test]
fn an_edited_text_takes_the_place_of_what_it_was_and_nothing_is_kept_of_what_was_deleted() {
    let [baseline, experimental] = long_lists(2_000);
    let mut page = Page::opened_at("");
    let before = page.pastes(&baseline, &experimental);
    page.happens(changed(1, &experimental.replacen('7', "8", 1)));
    assert_eq!(page.kept.len(), 1);
    page.happens(changed(1, &experimental));
    page.uses("example-graded", "");
    page.happens(changed(0, "1,2\n2,3\n3,3\n"));
    assert_eq!(page.kept.len(), 2, "another text is another one");
    assert_eq!(page.goes_back().numbers, before.numbers);
    page.pastes("", "");
    assert_eq!(page.kept.len(), 1);
}

#[test]
fn texts_that_others_have_replaced_are_kept() {
    let [baseline, experimental] = long_lists(2_000);
    let scores = pack_scores(&["1\n2\n3".to_owned(), "2\n3\n4".to_owned()]).expect("they fit");
    let by_link = |page: &mut Page| page.happens(Event::AddressGiven(format!("scores={scores}")));
    let by_example = |page: &mut Page| page.uses("example-graded", "");
    let ways: [&dyn Fn(&mut Page) -> Sheet; 2] = [&by_link, &by_example];
    for replace in ways {
        for after in ["1\n2\n3\n4", ""] {
            let mut page = Page::opened_at("");
            page.pastes(&baseline, &experimental);
            let long = page.kept[0].0.name.clone();
            replace(&mut page);
            page.pastes(after, after);
            assert!(page.kept.iter().any(|(scores, _)| scores.name == long), "nobody has edited them");
        }
    }
}

#[test]
fn what_a_reload_loses_is_said() {
    let [baseline, experimental] = long_lists(2_000);
    let lost = "This browser does not keep these scores. After a reload, paste them again.";
    let mut page = Page { forgets: true, ..Page::opened_at("") };
    assert!(page.pastes(&baseline, &experimental).text_of("read-as").ends_with(lost));
    assert!(!page.address.contains("kept"), "nobody would find them: {}", page.address);
    assert!(!page.pastes("1\n2\n3", "2\n3\n4").text_of("read-as").contains("reload"), "the address carries these");
    let file = page.attach("scores.csv", "1,2\n2,3\n");
    let sheet = page.happens(Event::FilesChosen(vec![file]));
    let lost = "This browser does not keep the files. After a reload, open them again.";
    assert!(sheet.text_of("read-as").ends_with(lost), "{}", sheet.text_of("read-as"));
    let mut page = Page::opened_at("");
    assert!(!page.pastes(&baseline, &experimental).text_of("read-as").contains("reload"), "they are kept");
}

#[test]
fn files_outlive_a_reload_and_another_day() {
    let mut page = Page::opened_at("");
    let folder: Vec<Attachment> =
        [("runs/a.csv", "1\n2\n3\n"), ("runs/b.csv", "2\n3\n3\n")].map(|(name, text)| page.attach(name, text)).into();
    page.happens(Event::FilesChosen(folder));
    let before = page.uses("swap", "");
    assert!(page.address.contains("&source=file&kept="), "{}", page.address);
    let again = page.reloaded();
    assert_eq!((again.data_state(), &again.sheet().numbers), ("done", &before.numbers));
    // Another comparison, then back.
    let other = page.attach("other.csv", "1,2\n2,3\n");
    page.happens(Event::FilesChosen(vec![other]));
    assert_eq!(page.goes_back().numbers, before.numbers);
    // A later visit.
    let mut later = Page { kept: page.kept.clone(), attachments: page.attachments.clone(), ..Page::default() };
    later.happens(Event::KeptTold(later.kept_list()));
    later.happens(Event::AddressGiven(String::new()));
    assert!(later.sheet().is_hidden("kept"), "the simple case stays simple");
    later.uses("source-file", "on");
    let sheet = later.opens("kept");
    assert_eq!((sheet.is_hidden("kept"), sheet.text_of("kept-title")), (false, "Kept in this browser (2)"));
    let names: Vec<&str> = sheet.rows_of("kept-rows").iter().map(|row| row.cells[0].text.as_str()).collect();
    assert_eq!(names, ["other.csv", "runs/a.csv and runs/b.csv"]);
    let sheet = later.uses(&kept_button(&later, 1), "");
    assert_eq!(
        (later.data_state(), sheet.number_of("pairs"), sheet.number_of("helped")),
        ("done", Some(3.0), Some(2.0))
    );
    let sheet = later.uses("kept-forget", "");
    assert_eq!((later.kept.len(), sheet.is_hidden("kept"), later.data_state()), (0, true, "done"));
    let gone = later.reloaded();
    assert_eq!(gone.data_state(), "error");
    assert!(error(&gone.sheet()).ends_with("ask the sender for the link in the report."));
}

#[test]
fn files_that_cannot_be_used_are_not_kept() {
    let mut page = Page::opened_at("");
    let labels = |page: &Page| page.kept.iter().map(|(scores, _)| scores.label.clone()).collect::<Vec<_>>();
    page.chooses(&[("good.csv", "1,2\n2,3\n3,3\n")]);
    for text in ["%PDF-1.7", "", "1,2\n2,x\n"] {
        assert!(page.chooses(&[("bad.csv", text)]).error_in("input-error").is_some(), "{text}");
    }
    assert_eq!(labels(&page), ["good.csv"]);
    // One system's scores wait for the other's.
    page.chooses(&[("half.csv", "1\n2\n3\n")]);
    assert_eq!(labels(&page), ["half.csv", "good.csv"]);
    // Other settings do not store them again, nor what was deleted.
    page.chooses(&[("good.csv", "1,2\n2,3\n3,3\n")]);
    page.uses("kept-forget", "");
    page.uses("swap", "");
    assert_eq!(labels(&page), [""; 0]);
}

#[test]
fn files_are_read_for_an_address_all_together_or_not_at_all() {
    let of = |bytes| Attachment { bytes, ..Attachment::default() };
    assert!(Attachment::are_short(&[of(30_000), of(30_000)]));
    assert!(!Attachment::are_short(&[of(30_000), of(30_001)]), "no address could hold them all");
    let mut page = Page::opened_at("");
    page.chooses(&[("old.csv", "id,score\na,1\nb,2\n")]);
    page.chooses(&[("new.csv", "id,score\na,2\nb,2\n")]);
    let texts: Vec<_> = page.state.session.input.files.list.iter().map(|file| file.text.as_deref()).collect();
    assert_eq!(texts, [Some("id,score\na,1\nb,2\n"), Some("id,score\na,2\nb,2\n")]);
    assert!(page.address.contains("files="), "{}", page.address);
}

#[test]
fn what_another_tab_has_forgotten_takes_nothing_away() {
    let mut page = Page::opened_at("");
    let file = page.attach("scores.csv", "1,2\n2,3\n");
    page.happens(Event::FilesChosen(vec![file]));
    let before = page.pastes("1\n2\n3", "2\n3\n4");
    let of_file = kept_button(&page, 1);
    page.kept.clear();
    let sheet = page.uses(&of_file, "");
    assert_eq!((page.data_state(), &sheet.numbers), ("done", &before.numbers));
    let notice = page.state.session.notice.as_ref().map(ToString::to_string);
    assert!(notice.is_some_and(|notice| notice.starts_with("This browser no longer keeps these scores.")));
    let names: Vec<String> = page.state.session.kept.list.iter().map(|scores| scores.label.clone()).collect();
    assert_eq!(names, ["Pasted: 1 2 3"]);
}

#[test]
fn other_files_do_not_stand_in_for_those_of_an_address() {
    let mut page = Page::opened_at("");
    let file = page.attach("scores.csv", "1,2\n2,3\n");
    page.happens(Event::FilesChosen(vec![file]));
    let own = page.address.clone();
    page.happens(Event::AddressGiven("source=file&kept=abc&seed=x".to_owned()));
    assert_eq!((page.data_state(), page.sheet().number_of("pairs")), ("error", None));
    assert!(error(&page.sheet()).contains("seed"), "both are said: {}", error(&page.sheet()));
    let sheet = page.happens(Event::AddressGiven(own));
    assert_eq!((page.data_state(), sheet.number_of("pairs")), ("done", Some(2.0)));
}

#[test]
fn swapping_mirrors_the_comparison() {
    let mut page = Page::opened_at("n=500&helped=10&hurt=7");
    let sheet = page.uses("swap", "");
    assert_eq!(counts(&sheet), [500.0, 7.0, 10.0, 483.0].map(Some));
    assert_eq!((sheet.number_of("mean-difference"), sheet.value_of("helped-count")), (Some(-0.006), "7"));

    page.pastes("1\n2\n3", "2\n3\n3.5");
    let sheet = page.uses("swap", "");
    assert_eq!((sheet.number_of("helped"), sheet.number_of("hurt")), (Some(0.0), Some(3.0)));
    assert_eq!(sheet.value_of("baseline-scores"), "2\n3\n3.5");

    // With one text, its columns are swapped, not the boxes.
    let before = page.pastes("old,new\n1,2\n2,3\n3,3", "");
    let sheet = page.uses("swap", "");
    assert_eq!(
        (sheet.number_of("helped"), sheet.number_of("hurt")),
        (before.number_of("hurt"), before.number_of("helped"))
    );
    assert!(sheet.text_of("read-as").contains("Baseline and experimental system are exchanged, as chosen."));
    assert_eq!(sheet.value_of("experimental-scores"), "", "the boxes stay as they are");
}

#[test]
fn what_was_swapped_does_not_swap_the_next_text() {
    let mut page = Page::opened_at("");
    page.pastes("1,2\n2,3\n", "");
    assert_eq!(page.uses("swap", "").number_of("hurt"), Some(2.0));
    let text = Pasted::Typed("5,6\n6,7\n7,8\n".to_owned());
    let sheet = page.happens(Event::TextChanged { index: 0, text });
    assert_eq!((sheet.number_of("helped"), sheet.number_of("hurt")), (Some(3.0), Some(0.0)));
    page.uses("swap", "");
    page.happens(changed(0, ""));
    assert_eq!(page.happens(changed(0, "1,2\n2,3\n")).number_of("helped"), Some(2.0));
}

#[test]
fn names_from_a_header_are_in_the_verdict() {
    let sheet = Page::opened_at("").pastes("parser A\tparser B\n0\t1\n0\t1\n1\t1\n", "");
    assert!(sheet.text_of("verdict").starts_with("“parser B” is ahead by"), "{}", sheet.text_of("verdict"));
    assert_eq!(sheet.text_of("read-as"), "Read as: 2 columns, tab-separated, header. Assumed: higher is better.");
}

#[test]
fn names_cannot_turn_the_text_around() {
    let sheet = Page::opened_at("").pastes("base,\u{202e}abc\n0,1\n0,1\n1,1\n", "");
    assert!(sheet.text_of("verdict").starts_with("“abc” is ahead"), "{}", sheet.text_of("verdict"));
    assert_eq!(sheet.text_of("difference-kind"), "abc − base");
}

#[test]
fn every_copy_of_a_number_is_marked_that_is_no_longer_that_of_the_input() {
    let mut page = Page::opened_at("");
    let drawers = ["convergence", "table", "intervals", "tests", "report"];
    for drawer in drawers {
        page.opens(drawer);
    }
    let is_old = |sheet: &Sheet, id: &str| sheet.attribute_of(id, "data-old").is_some();
    let places = || ["result", "strip", "glance"].into_iter().chain(drawers);
    page.chooses(&[("good.csv", "1,2\n2,3\n3,3\n")]);
    assert_eq!(places().find(|id| is_old(&page.sheet(), id)), None);
    page.chooses(&[("bad.csv", "1,2\n2,x\n")]);
    assert_eq!((page.data_state(), page.sheet().number_of("pairs")), ("error", Some(3.0)));
    assert_eq!(places().find(|id| !is_old(&page.sheet(), id)), None);
    assert!(is_old(&page.state.frame(), "learn-view"));
    page.chooses(&[("mended.csv", "1,2\n2,4\n")]);
    assert_eq!(places().find(|id| is_old(&page.sheet(), id)), None);
    assert!(!is_old(&page.state.frame(), "learn-view"));
    // In Review, with printed numbers.
    page.happens(Event::AddressGiven("view=review&items=500&base=71.2&exp=73.0".to_owned()));
    let marks = |sheet: &Sheet| ["review-result", "review-glance"].map(|id| is_old(sheet, id));
    assert_eq!(marks(&page.sheet()), [false; 2]);
    assert_eq!(marks(&page.types("review-items", "x")), marks(&page.sheet()));
    let typed = Event::Typed("review-items".to_owned(), "600".to_owned());
    update(&mut page.state, typed);
    update(&mut page.state, Event::Paused);
    assert_eq!(marks(&page.sheet()), [true; 2], "the answer is on its way");
}

#[test]
fn scores_whose_sums_would_overflow_are_refused_with_their_line() {
    for (texts, place, text) in [
        (["0\n0\n0", "1\n1e308\n1e308"], "Experimental, line 2", "1e308"),
        (["-1e308\n1", "1e308\n2"], "Baseline, line 1", "-1e308"),
        // Numbers of such sizes fit no decimal grid: rounding would decide which sums are zero.
        (["0\n0\n0\n0", "1e154\n2e154\n3e154\n-1e154"], "Experimental, line 1", "1e154"),
    ] {
        let mut page = Page::opened_at("");
        let sheet = page.pastes(texts[0], texts[1]);
        let message = format!("{place}: {text} is too large for a score. Divide all scores by the same power of ten.");
        assert_eq!((page.data_state(), sheet.error_in("input-error")), ("error", Some(message.as_str())));
    }
}

#[test]
fn tools_are_found_among_those_whose_files_are_known() {
    let mut page = Page::opened_at("");
    let rows = |sheet: &Sheet| -> Vec<String> {
        let table = sheet.tables.iter().find(|table| table.id == "format-rows");
        table.into_iter().flat_map(|table| &table.rows).map(|row| row.cells[0].text.clone()).collect()
    };
    assert_eq!(rows(&page.sheet()), [""; 0], "the drawer is closed");
    page.begins(Event::Toggled("formats".to_owned(), true));
    assert_eq!(rows(&page.sheet()).len(), paired_bootstrap::table::known_tools().count());
    let sheet = page.uses("formats-sought", "SWE report");
    assert_eq!((rows(&sheet), sheet.is_hidden("formats-none")), (vec!["SWE-bench".to_owned()], true));
    // Names are found however they are spelled.
    for (sought, tool) in [
        ("humaneval", "human-eval"),
        ("swebench", "SWE-bench"),
        ("swe_bench", "SWE-bench"),
        ("mtbench", "MT-bench"),
        ("TauBench", "tau-bench"),
        ("wandb", "Weights & Biases"),
        ("W&B", "Weights & Biases"),
        ("Weights & Biases", "Weights & Biases"),
        ("lmeval", "lm-evaluation-harness"),
        ("lm_eval", "lm-evaluation-harness"),
    ] {
        let found = rows(&page.uses("formats-sought", sought));
        assert!(found.iter().any(|found| found == tool), "{sought}: {found:?}");
        assert!(found.len() < 6, "{sought}: {found:?}");
    }
    for sought in ["no such tool", "xlsx", "excel", "pdf"] {
        let sheet = page.uses("formats-sought", sought);
        assert_eq!((rows(&sheet), sheet.is_hidden("formats-none")), (Vec::new(), false), "{sought}");
    }
}
