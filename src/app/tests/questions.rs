//! Questions beside the verdict, solutions for a refused input, and row filters: from a text to the
//! page and its address.

use super::*;
use crate::app::sheet::Asked;

/// A page with both texts in its boxes.
fn pasted(first: &str, second: &str) -> Page {
    let mut page = Page::opened_at("");
    page.pastes(first, second);
    page
}

/// The questions in a container.
fn asked_in<'s>(sheet: &'s Sheet, place: &str) -> &'s [Asked] {
    let (_, asked) = sheet.questions.iter().find(|(id, _)| *id == place).expect(place);
    assert_eq!(sheet.is_hidden(place), asked.is_empty());
    asked
}

/// The labels of all buttons in a container.
fn labels<'s>(sheet: &'s Sheet, place: &str) -> Vec<&'s str> {
    asked_in(sheet, place).iter().flat_map(|asked| &asked.answers).map(|(_, label)| label.as_str()).collect()
}

impl Page {
    /// Presses the button with this label.
    fn answers(&mut self, place: &str, label: &str) -> Sheet {
        let sheet = self.sheet();
        let mut buttons = asked_in(&sheet, place).iter().flat_map(|asked| &asked.answers);
        let (id, _) = buttons.find(|(_, own)| own == label).unwrap_or_else(|| panic!("{label}"));
        self.uses(id, "")
    }
}

/// Ten items in each of eight passages. Ten are helped in the first, eight in the second; four are
/// hurt in the third, two in the fourth.
fn eight_passages() -> String {
    let row = |item: usize| {
        let (passage, place) = (item / 10, item % 10);
        let helped = place < [10, 8].get(passage).copied().unwrap_or(0);
        let hurt = place < [0, 0, 4, 2].get(passage).copied().unwrap_or(0);
        format!("{passage},{item},{},{}\n", u8::from(hurt), u8::from(helped))
    };
    format!("passage,question,baseline,experimental\n{}", (0..80).map(row).collect::<String>())
}

/// The shares at or below zero among all 80^80 and all 8^8 resamples, counted with Python's
/// integers.
const BY_ITEMS: f64 = 0.006_976_858_038_948_187;
const BY_CLUSTERS: f64 = 0.204_394_578_933_715_82;

#[test]
fn a_question_that_could_turn_the_verdict_stands_with_it_and_gives_both_p_values() {
    let mut page = pasted(&eight_passages(), "");
    let sheet = page.sheet();
    assert!((sheet.number_of("p-exact").expect("exact") - BY_ITEMS).abs() < 1e-15);
    let [question] = asked_in(&sheet, "questions") else { panic!("one question: {:?}", sheet.questions) };
    assert_eq!(
        question.text,
        "Do items with the same “passage” belong together (8 values)? Then they are not independent. By items, p = 0.0070. By \
         clusters, p = 0.2044."
    );
    assert!(sheet.spoken.ends_with(&question.text), "{}", sheet.spoken);
    assert_eq!(labels(&sheet, "questions"), ["Yes, “passage” holds the clusters", "No, items are independent"]);
    let two_sided = page.uses("sides-two", "on");
    let text = &asked_in(&two_sided, "questions")[0].text;
    assert!(text.ends_with("By items, p = 0.0140. By clusters, p = 0.4088."), "{text}");
}

/// Five samples of each of eight tasks, in two files with different orders. In the first three
/// tasks, 5, 5 and 4 are helped; in the next two, 3 and 2 are hurt.
fn eight_tasks([task, sample, score]: [&str; 3]) -> [String; 2] {
    let header = format!("{task},{sample},{score}\n");
    let row = |at: usize, system: usize| {
        let (task, place) = (at / 5, at % 5);
        let differs = place < [5, 5, 4, 3, 2, 0, 0, 0][task];
        format!("{task},{place},{}\n", u8::from(differs && (task < 3) == (system == 1)))
    };
    let first: String = (0..40).map(|at| row(at, 0)).collect();
    let second: String = (0..40).rev().map(|at| row(at, 1)).collect();
    [format!("{header}{first}"), format!("{header}{second}")]
}

/// Among all 40^40 and all 8^8 resamples, with Python's fractions.
const BY_SAMPLES: f64 = 0.020_281_203_506_982_27;
const BY_TASKS: f64 = 0.157_030_642_032_623_3;

#[test]
fn how_many_runs_are_averaged_is_told() {
    let mut page = Page::opened_at("");
    let sheet =
        page.pastes("item,seed,base,new\na,1,0.5,0.75\na,2,0.25,0.5\na,3,0.5,0.5\nb,1,0.25,0.75\nb,2,0.5,0.25\n", "");
    assert_eq!((sheet.text_of("runs-fewest"), sheet.number_of("runs")), ("2 to ", Some(3.0)));
}

#[test]
fn samples_of_one_task_are_averaged_or_asked_about_and_never_a_category_in_silence() {
    let names =
        [["task", "sample", "correct"], ["task_id", "completion_id", "passed"], ["problem", "attempt", "score"]];
    for names in names {
        let [first, second] = eight_tasks(names);
        let mut page = pasted(&first, &second);
        let average = format!("They are runs, by “{}”: average them", names[1]);
        if names[1] == "sample" {
            page.answers("questions", &average);
        }
        let sheet = page.sheet();
        assert_eq!((counts(&sheet), sheet.number_of("runs")), ([8.0, 3.0, 2.0, 3.0].map(Some), Some(5.0)));
        assert_eq!(sheet.text_of("runs-fewest"), "", "every item has five");
        // All have equally many runs, so means weigh as clusters do.
        assert!((sheet.number_of("p-exact").expect("exact") - BY_TASKS).abs() < 1e-15);
        assert_eq!(asked_in(&sheet, "questions").len(), 0);
        assert!(sheet.number_of("runs-share").is_some_and(|share| (0.0..1.0).contains(&share)), "{:?}", sheet.numbers);
        let sheet = page.answers("offers", "Make each run an item");
        assert!(sheet.is_hidden("by-runs"));
        assert_eq!(counts(&sheet), [40.0, 14.0, 5.0, 21.0].map(Some));
        assert!((sheet.number_of("p-exact").expect("exact") - BY_SAMPLES).abs() < 1e-15);
        let [question] = asked_in(&sheet, "questions") else { panic!("one question: {:?}", sheet.questions) };
        let ends = format!(
            "Do rows with the same “{}” belong together? By items, p = 0.0203. By clusters, p = 0.1570.",
            names[0]
        );
        assert!(question.text.ends_with(&ends), "{}", question.text);
        assert!(sheet.is_hidden("by-category"));
        let sheet = page.answers("questions", &format!("Yes, “{}” holds the clusters", names[0]));
        assert!((sheet.number_of("p-exact").expect("exact") - BY_TASKS).abs() < 1e-15);
        assert_eq!((asked_in(&sheet, "questions").len(), sheet.number_of("clusters")), (0, Some(8.0)));
        page.goes_back();
        let sheet = page.answers("questions", "No, each row is an item");
        assert_eq!((asked_in(&sheet, "questions").len(), sheet.number_of("clusters")), (0, None));
    }
}

#[test]
fn rows_of_one_metric_are_kept_by_a_button() {
    // By BLEU, items 1 and 2 are helped and 3 is hurt; by chrF, all are hurt.
    let row = |item: usize, system: usize| {
        let bleu = [[0.2, 0.3], [0.1, 0.4], [0.5, 0.2], [0.3, 0.3]][item][system];
        let chrf = [0.9, 0.8][system];
        let model = ["old", "new"][system];
        format!("{item},{model},bleu,{bleu}\n{item},{model},chrf,{chrf}\n")
    };
    let rows: String = (0..2).flat_map(|system| (0..4).map(move |item| row(item, system))).collect();
    let mut page = pasted(&format!("id,model,metric,value\n{rows}"), "");
    let sheet = page.sheet();
    // The first metric is used until another is chosen.
    let buttons = ["bleu", "chrf"].map(|metric| format!("Use “{metric}”"));
    assert_eq!(labels(&sheet, "questions"), buttons);
    assert_eq!((page.data_state(), counts(&sheet)), ("done", [4.0, 2.0, 1.0, 1.0].map(Some)));
    let sheet = page.answers("questions", &buttons[0]);
    assert_eq!(counts(&sheet), [4.0, 2.0, 1.0, 1.0].map(Some));
    assert!(page.address.contains("&filter=metric:bleu"), "{}", page.address);
    let alone = rows.lines().filter(|line| line.contains("bleu")).map(|line| line.replace("bleu,", "") + "\n");
    let alone = pasted(&format!("id,model,value\n{}", alone.collect::<String>()), "").sheet();
    for number in ["p-exact", "mean-difference", "interval-lower", "interval-upper"] {
        assert_eq!(sheet.number_of(number), alone.number_of(number), "{number}");
    }
    page.goes_back();
    assert_eq!(counts(&page.answers("questions", &buttons[1])), [4.0, 0.0, 4.0, 0.0].map(Some));
}

#[test]
fn an_answer_makes_the_choice_goes_into_the_address_and_the_way_back_undoes_it() {
    let mut page = pasted(&eight_passages(), "");
    let before = page.address.clone();
    let sheet = page.answers("questions", "Yes, “passage” holds the clusters");
    assert!((sheet.number_of("p-exact").expect("exact") - BY_CLUSTERS).abs() < 1e-15);
    assert_eq!((asked_in(&sheet, "questions").len(), sheet.number_of("clusters")), (0, Some(8.0)));
    assert!(page.address.contains("&cluster=passage&"), "{}", page.address);
    assert_eq!(page.left.last(), Some(&before));
    let address = page.address.clone();
    let sheet = page.goes_back();
    assert_eq!((asked_in(&sheet, "questions").len(), sheet.number_of("clusters")), (1, None));
    let sheet = page.answers("questions", "No, items are independent");
    assert_eq!((asked_in(&sheet, "questions").len(), sheet.number_of("clusters")), (0, None));
    assert!(page.address.contains("&cluster=&"), "{}", page.address);
    let opened = Page::opened_at(&address);
    assert_eq!(opened.sheet().number_of("clusters"), Some(8.0));
}

#[test]
fn an_answer_moves_the_focus_to_the_verdict() {
    let mut page = pasted(&eight_passages(), "");
    let effects = update(&mut page.state, Event::Used("answer-0-0".to_owned(), String::new()));
    assert!(effects.contains(&Effect::Focus("verdict")), "{effects:?}");
    // The button of a question that is gone does nothing.
    let effects = update(&mut page.state, Event::Used("answer-7-0".to_owned(), String::new()));
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::Send(..))), "{effects:?}");
}

#[test]
fn items_with_an_empty_cell_are_left_out_on_demand() {
    let mut page = pasted("item,old,new\n1,0,1\n2,,1\n3,1,1\n4,0,NaN\n5,0,1\n", "");
    let sheet = page.opens("report");
    let message = "Line 3, column “old”: this cell is empty. Fill it in, or remove this item from all systems.";
    assert_eq!((page.data_state(), sheet.error_in("input-error")), ("error", Some(message)));
    assert_eq!(labels(&sheet, "ways-out"), ["Leave these items out (2)"]);
    let sheet = page.answers("ways-out", "Leave these items out (2)");
    // Items 1 and 5 are helped, item 3 is tied.
    assert_eq!((page.data_state(), counts(&sheet)), ("done", [3.0, 2.0, 0.0, 1.0].map(Some)));
    assert!(asked_in(&sheet, "ways-out").is_empty());
    let note = "2 items are left out because they lack a score.";
    assert!(sheet.text_of("export-sentence").contains(note) && sheet.text_of("export-methods").contains(note));
    assert!(sheet.error_in("read-as").is_some_and(|text| text.contains(note)), "{:?}", sheet.error_in("read-as"));
    assert!(page.address.contains("&gaps=omit&"), "{}", page.address);
    let opened = Page::opened_at(&page.address.clone());
    assert_eq!(counts(&opened.sheet()), [3.0, 2.0, 0.0, 1.0].map(Some));
    let sheet = page.goes_back();
    assert_eq!((page.data_state(), sheet.error_in("input-error")), ("error", Some(message)));
}

#[test]
fn items_with_an_infinite_score_are_left_out_on_demand() {
    let lines = ["{\"id\":1,\"a\":0.5,\"b\":1}", "{\"id\":2,\"a\":-Infinity,\"b\":1}", "{\"id\":3,\"a\":1,\"b\":1}"];
    let mut page = pasted(&lines.join("\n"), "");
    let sheet = page.sheet();
    let message = "Line 2, column “a”: -Infinity is not a score. Fill it in, or remove this item from all systems.";
    assert_eq!(sheet.error_in("input-error"), Some(message));
    let sheet = page.answers("ways-out", "Leave this item out");
    assert_eq!((page.data_state(), counts(&sheet)), ("done", [2.0, 1.0, 0.0, 1.0].map(Some)));
}

#[test]
fn filters_add_up_and_values_of_one_column_are_alternatives() {
    let table =
        "item,lang,level,old,new\n1,de,a,0,1\n2,de,b,0,1\n3,fr,a,1,0\n4,fr,b,1,1\n5,en,a,0,0\n6,en,b,0,1\n7,de,a,0,1\n";
    let mut page = pasted(table, "");
    page.opens("report");
    let sheet = page.uses("row-filter", "lang:de");
    assert_eq!(counts(&sheet), [3.0, 3.0, 0.0, 0.0].map(Some));
    let sheet = page.uses("row-filter-more", "lang:fr");
    assert_eq!(counts(&sheet), [5.0, 3.0, 1.0, 1.0].map(Some));
    let sheet = page.uses("row-filter-more", "level:a");
    assert_eq!(counts(&sheet), [3.0, 2.0, 1.0, 0.0].map(Some));
    assert!(page.address.contains("&filter=lang:de&filter=lang:fr&filter=level:a&"), "{}", page.address);
    let sentence = "Only rows with “de” or “fr” in “lang” and “a” in “level” count.";
    let exports = ["export-sentence", "export-methods"].map(|id| sheet.text_of(id));
    assert!(exports.iter().all(|text| text.contains(sentence)), "{exports:?}");
    let told = "Only rows with “de” or “fr” in “lang” count. Other values: “en”. Only rows with “a” in “level” count.";
    assert!(sheet.error_in("read-as").is_some_and(|text| text.contains(told)), "{:?}", sheet.error_in("read-as"));
    assert_eq!(labels(&sheet, "further-filters"), ["Remove: lang is fr", "Remove: level is a"]);
    let opened = Page::opened_at(&page.address.clone());
    assert_eq!(counts(&opened.sheet()), counts(&sheet));
    let sheet = page.answers("further-filters", "Remove: lang is fr");
    assert_eq!((counts(&sheet), sheet.error_in("input-error")), ([2.0, 2.0, 0.0, 0.0].map(Some), None));
    // Without the first filter, the others still apply.
    let sheet = page.uses("row-filter", "");
    assert_eq!(counts(&sheet), [4.0, 2.0, 1.0, 1.0].map(Some));
    let sheet = page.goes_back();
    assert_eq!(counts(&sheet), [2.0, 2.0, 0.0, 0.0].map(Some));
}

#[test]
fn filters_that_leave_no_row_are_named_with_a_way_out() {
    let table = "item,lang,level,old,new\n1,de,a,0,1\n2,de,a,0,1\n3,fr,b,1,0\n4,fr,b,1,1\n";
    let mut page = pasted(table, "");
    page.uses("row-filter", "lang:de");
    let sheet = page.uses("row-filter-more", "level:b");
    let message = "No row has “de” in the column “lang” and “b” in the column “level”. Choose other row filters.";
    assert_eq!(sheet.error_in("input-error"), Some(message));
    let sheet = page.answers("ways-out", "Use all rows");
    assert_eq!((page.data_state(), sheet.number_of("pairs")), ("done", Some(4.0)));
    // Alternatives of one column are not ignored either.
    let sheet = page.happens(Event::AddressGiven(page.address.replace("&filter=", "&filter=lang:de&filter=lang:en")));
    let message = "No row has “en” in the column “lang”. Choose other row filters.";
    assert_eq!(sheet.error_in("input-error"), Some(message));
}

#[test]
fn columns_with_a_colon_in_their_name_are_filtered_and_chosen() {
    let table = "item,task: level,model: a,model: b,model: c\n1,x: 1,0,1,0\n2,x: 1,0,1,1\n3,y,1,0,1\n4,y,1,0,0\n";
    let mut page = pasted(table, "");
    page.uses("column-baseline", "model: a");
    let sheet = page.uses("column-experimental", "model: b");
    assert_eq!(counts(&sheet), [4.0, 2.0, 2.0, 0.0].map(Some));
    let menu = sheet.menus.iter().find(|menu| menu.id == "row-filter").expect("a menu");
    let option = menu.options.iter().find(|(_, text)| text == "task: level is x: 1").expect("it is offered").0.clone();
    let sheet = page.uses("row-filter", &option);
    assert_eq!(counts(&sheet), [2.0, 2.0, 0.0, 0.0].map(Some));
    assert_eq!(sheet.menus.iter().find(|menu| menu.id == "row-filter").expect("a menu").chosen, option);
    let opened = Page::opened_at(&page.address.clone());
    assert_eq!(counts(&opened.sheet()), counts(&sheet));
    // As written by hand.
    let by_hand = page.address.replace("task%3A%20level", "task:%20level");
    assert_ne!(by_hand, page.address);
    let opened = Page::opened_at(&by_hand);
    assert_eq!(counts(&opened.sheet()), counts(&sheet));
}

#[test]
fn a_choice_of_columns_is_a_step_of_its_own_for_the_way_back() {
    let mut page = pasted("id,a,b,c\n1,0,1,1\n2,0,1,0\n3,1,1,1\n", "");
    let before = page.sheet();
    let steps = page.left.len();
    let sheet = page.uses("column-experimental", "c");
    assert_eq!((counts(&sheet), page.left.len()), ([3.0, 1.0, 0.0, 2.0].map(Some), steps + 1));
    let sheet = page.uses("lower-is-better", "on");
    assert_eq!((counts(&sheet), page.left.len()), ([3.0, 0.0, 1.0, 2.0].map(Some), steps + 2));
    page.goes_back();
    assert_eq!(counts(&page.goes_back()), counts(&before));
}

#[test]
fn a_verdict_on_few_of_the_items_says_on_how_many() {
    let list = |ids: [&str; 8], right: [u8; 8]| -> String {
        let rows = ids.iter().zip(right).map(|(id, right)| format!("{id},{right}\n"));
        format!("id,score\n{}", rows.collect::<String>())
    };
    let first = list(["a", "b", "c", "d", "e", "f", "g", "h"], [0, 0, 1, 1, 0, 1, 0, 1]);
    let second = list(["s", "t", "a", "u", "b", "v", "w", "x"], [0, 1, 1, 1, 1, 0, 0, 1]);
    let mut page = pasted(&first, &second);
    let sheet = page.sheet();
    assert_eq!(counts(&sheet), [2.0, 2.0, 0.0, 0.0].map(Some));
    assert!(sheet.text_of("verdict").starts_with("On only 2 of 8 items: "), "{}", sheet.text_of("verdict"));
    assert!(sheet.spoken.starts_with("On only 2 of 8 items: "), "{}", sheet.spoken);
    assert_eq!(labels(&sheet, "questions"), ["Compare only 2 items", "Pair rows in their order"]);
    let sheet = page.answers("questions", "Pair rows in their order");
    assert_eq!((counts(&sheet), labels(&sheet, "questions").len()), ([8.0, 2.0, 1.0, 5.0].map(Some), 0));
    page.goes_back();
    let sheet = page.answers("questions", "Compare only 2 items");
    assert_eq!((counts(&sheet), labels(&sheet, "questions").len()), ([2.0, 2.0, 0.0, 0.0].map(Some), 0));
    assert!(sheet.text_of("verdict").starts_with("On only 2 of 8 items: "), "{}", sheet.text_of("verdict"));
    page.goes_back();
    // If half of them match, it is only mentioned in small type.
    let half = second.replace("\ns,", "\nc,").replace("\nt,", "\nd,");
    let sheet = page.pastes(&first, &half);
    assert_eq!(sheet.number_of("pairs"), Some(4.0));
    assert!(!sheet.text_of("verdict").starts_with("On only"), "{}", sheet.text_of("verdict"));
}

#[test]
fn systems_that_are_exchanged_by_choosing_one_twice_are_told() {
    let mut page = pasted("id,a,b,c\n1,0,1,1\n2,0,1,0\n3,1,1,1\n", "");
    page.uses("column-experimental", "a");
    let told = "A system cannot be compared with itself, so baseline and experimental were exchanged.";
    assert_eq!(page.state.frame().error_in("notice"), Some(told));
    page.uses("column-experimental", "c");
    assert_eq!(page.state.frame().error_in("notice"), None);
}

#[test]
fn every_question_that_has_answers_is_gone_once_it_is_answered() {
    let repeats = "q,a,b\nx,1,0\nx,0,1\ny,1,1\ny,0,1\nz,1,1\nz,0,0\n";
    let labels_alone = "predA,predB\n1,0\n0,0\n1,1\n";
    let ids_in_one = ("id,score\nq1,1\nq2,0\nq3,1\n", "score\n1\n1\n0\n");
    let mut asked = 0;
    for (first, second) in [(repeats, ""), (labels_alone, ""), ids_in_one, (&eight_passages(), "")] {
        let page = pasted(first, second);
        let sheet = page.sheet();
        let answers: Vec<String> = labels(&sheet, "questions").into_iter().map(str::to_owned).collect();
        for answer in answers {
            let mut page = pasted(first, second);
            let sheet = page.answers("questions", &answer);
            assert_eq!(
                (page.data_state(), asked_in(&sheet, "questions")),
                ("done", [].as_slice()),
                "{first}: {answer}"
            );
            asked += 1;
        }
    }
    assert!(asked >= 5, "{asked} answers");
}

#[test]
fn minus_one_is_no_rating_or_a_score_as_a_button_says() {
    let table = "id,old,new\nq1,8,9\nq2,5,-1\nq3,-1,4\nq4,7,8\nq5,10,10\n";
    let mut page = Page::opened_at("");
    let sheet = page.pastes(table, "");
    let answers = ["Leave these items out (2)", "−1 is a score"];
    assert_eq!(labels(&sheet, "questions"), answers);
    let [asked] = asked_in(&sheet, "questions") else { panic!("one question: {:?}", sheet.questions) };
    assert!(sheet.spoken.ends_with(&asked.text), "{}", sheet.spoken);
    // By enumeration, for the resamples of +1, −6, +5, +1, 0 and of +1, +1, 0.
    assert!(asked.text.ends_with(" With it, p = 0.4342. Without, p = 0.0370."), "{}", asked.text);
    assert_eq!(counts(&sheet), [5.0, 3.0, 1.0, 1.0].map(Some));
    let sheet = page.answers("questions", answers[1]);
    assert_eq!((counts(&sheet), labels(&sheet, "questions").len()), ([5.0, 3.0, 1.0, 1.0].map(Some), 0));
    assert!(page.address.contains("&minus_one=score"), "{}", page.address);
    let again = Page::opened_at(&page.address.clone()).sheet();
    assert_eq!((counts(&again), labels(&again, "questions").len()), ([5.0, 3.0, 1.0, 1.0].map(Some), 0));
    page.goes_back();
    // Items 1 and 4 are helped, item 5 is tied.
    assert_eq!(counts(&page.answers("questions", answers[0])), [3.0, 2.0, 0.0, 1.0].map(Some));
}

#[test]
fn numbers_before_commas_that_are_not_in_both_lists_are_asked_about() {
    // Ids 0 to 4 and 1 to 5: 1 and 3 are helped, 2 is tied, 4 is hurt. Read as decimals, all 5
    // would be helped.
    let (first, second) = ("0,0\n1,0\n2,1\n3,0\n4,1\n", "1,1\n2,1\n3,1\n4,0\n5,1\n");
    let mut page = pasted(first, second);
    let sheet = page.sheet();
    assert_eq!(counts(&sheet), [4.0, 2.0, 1.0, 1.0].map(Some));
    let answers = ["They are ids", "Commas are decimal marks"];
    assert_eq!(labels(&sheet, "questions"), answers);
    let sheet = page.answers("questions", answers[0]);
    assert_eq!((counts(&sheet), labels(&sheet, "questions").len()), ([4.0, 2.0, 1.0, 1.0].map(Some), 0));
    page.goes_back();
    let sheet = page.answers("questions", answers[1]);
    assert_eq!((counts(&sheet), labels(&sheet, "questions").len()), ([5.0, 5.0, 0.0, 0.0].map(Some), 0));
    assert!(page.address.contains("&thousands=none"), "{}", page.address);
}

#[test]
fn a_row_that_surely_sums_up_the_others_is_kept_by_a_button() {
    let mut page = Page::opened_at("");
    let sheet = page.pastes("id,old,new\na,0,1\nb,1,1\nc,0,1\nd,1,0\nmean,0.5,0.75\n", "");
    assert_eq!((counts(&sheet), labels(&sheet, "questions").len()), ([4.0, 2.0, 1.0, 1.0].map(Some), 0));
    assert_eq!(labels(&sheet, "offers"), ["Keep summary rows as items"]);
    let sheet = page.answers("offers", "Keep summary rows as items");
    assert_eq!((counts(&sheet), labels(&sheet, "offers").len()), ([5.0, 3.0, 1.0, 1.0].map(Some), 0));
    assert!(page.address.contains("&summary=keep"), "{}", page.address);
}

#[test]
fn a_row_that_is_left_out_by_wish_is_not_said_to_sum_up_the_others() {
    // The label comes after the passage.
    let mut page = pasted("passage,task,old,new\np1,a,0,1\np1,b,1,1\np2,c,0,1\np2,d,1,0\np3,mean,0.1,0.2\n", "");
    page.opens("report");
    let sheet = page.sheet();
    let told = "Line 6, “mean”, counts as an item: its numbers do not sum up the other rows. Should it be left out \
                instead?";
    assert!(asked_in(&sheet, "questions").iter().any(|asked| asked.text == told), "{:?}", sheet.questions);
    let sheet = page.answers("questions", "Leave it out");
    assert_eq!(counts(&sheet), [4.0, 2.0, 1.0, 1.0].map(Some));
    let read = sheet.error_in("read-as").unwrap_or_default();
    assert!(read.contains("Line 6, “mean”, is left out.") && !read.contains("sums up"), "{read}");
    let methods = sheet.text_of("export-methods");
    assert!(methods.contains("Line 6, “mean”, is left out.") && !methods.contains("sums up"), "{methods}");
    assert_eq!(counts(&page.answers("offers", "It is an item")), [5.0, 3.0, 1.0, 1.0].map(Some));
}

#[test]
fn percent_that_were_divided_are_told_in_the_report() {
    let mut page = pasted("0.8\n0.7\n0.2\n0.5\n", "80\n70\n20\n60\n");
    page.opens("report");
    let sheet = page.answers("ways-out", "Yes, divide them by 100");
    assert_eq!(counts(&sheet), [4.0, 1.0, 0.0, 3.0].map(Some));
    let told = "Scores in percent are divided by 100";
    let read = sheet.error_in("read-as").unwrap_or_default();
    assert!(read.contains(told) && !read.contains("noise"), "{read}");
    assert!(sheet.text_of("export-methods").contains(told), "{}", sheet.text_of("export-methods"));
    // It is an answer, so nothing is assumed.
    let json = sheet.text_of("export-json");
    assert!(json.contains(r#""scale": "percent""#) && json.contains(r#""thousands": null"#), "{json}");
    assert!(json.contains(r#""assumed": []"#), "{json}");
}

#[test]
fn columns_of_percent_beside_shares_are_asked_about() {
    // As percent, 1 is tied, 2 and 4 are helped, 3 is hurt.
    let table = "id,gpt,claude\n1,0.5,50\n2,0.52,55\n3,0.64,60\n4,0.71,75\n";
    let mut page = pasted(table, "");
    let message = "The scores of “gpt” lie between 0 and 1, and those of “claude” between 0 and 100. Are the scores of “claude” \
                   percent? If so, they are divided by 100. If these are not two systems, choose the columns to compare.";
    let sheet = page.sheet();
    assert_eq!(sheet.error_in("input-error"), Some(message));
    assert_eq!(labels(&sheet, "ways-out"), ["Yes, divide them by 100", "No, compare them as they are"]);
    let sheet = page.answers("ways-out", "Yes, divide them by 100");
    assert_eq!((page.data_state(), counts(&sheet)), ("done", [4.0, 2.0, 1.0, 1.0].map(Some)));
    page.goes_back();
    let sheet = page.answers("ways-out", "No, compare them as they are");
    assert_eq!((page.data_state(), counts(&sheet)), ("done", [4.0, 4.0, 0.0, 0.0].map(Some)));
    // Percent signs settle it.
    let signs = "id,gpt,claude\n1,0.5,50%\n2,0.52,55%\n3,0.64,60%\n4,0.71,75%\n";
    let page = pasted(signs, "");
    assert_eq!((page.data_state(), counts(&page.sheet())), ("done", [4.0, 2.0, 1.0, 1.0].map(Some)));
}

#[test]
fn what_floats_leave_of_zero_is_a_tie_and_a_tiny_probability_is_not() {
    let table = |tiny: &str| format!("id,old,new\na,0.3,0.30000000000000004\nb,0,{tiny}\nc,0.5,0.6\nd,0.7,0.8\n");
    let page = pasted(&table("5.551115123125783e-17"), "");
    let sheet = page.sheet();
    assert_eq!(counts(&sheet), [4.0, 2.0, 0.0, 2.0].map(Some));
    let told = "The scores of 2 items differ only by rounding noise";
    assert!(sheet.error_in("read-as").is_some_and(|text| text.contains(told)), "{:?}", sheet.error_in("read-as"));
    let sheet = pasted(&table("3.1234567890123456e-17"), "").sheet();
    assert_eq!(counts(&sheet), [4.0, 3.0, 0.0, 1.0].map(Some));
    let sheet = pasted("difference,count\n0.1,3\n-0.2,1\n5.551115123125783e-17,2\n", "").sheet();
    assert_eq!(counts(&sheet), [6.0, 3.0, 1.0, 2.0].map(Some));
}

#[test]
fn words_of_other_languages_are_right_and_wrong_in_pairs() {
    for [right, wrong] in
        [["Y", "N"], ["oui", "non"], ["ja", "nein"], ["Sí", "No"], ["si", "no"], ["да", "нет"], ["是", "否"]]
    {
        // Items 1 and 4 are helped, 3 is hurt.
        let column = |system: [bool; 5]| system.map(|is_right| if is_right { right } else { wrong });
        let (old, new) = (column([false, true, true, false, true]), column([true, true, false, true, true]));
        let rows = old.iter().zip(new).zip(1..).map(|((old, new), item)| format!("{item},{old},{new}\n"));
        let page = pasted(&format!("id,gpt,claude\n{}", rows.collect::<String>()), "");
        assert_eq!((page.data_state(), counts(&page.sheet())), ("done", [5.0, 2.0, 1.0, 2.0].map(Some)), "{right}");
        // “Sí” above only “No” may be a header: English has that word, too.
        if wrong.eq_ignore_ascii_case("no") {
            continue;
        }
        let page = pasted(&old.join("\n"), &new.join("\n"));
        assert_eq!((page.data_state(), counts(&page.sheet())), ("done", [5.0, 2.0, 1.0, 2.0].map(Some)), "{right}");
    }
    // A system may be right on all items.
    let page = pasted("id,gpt,claude\n1,N,Y\n2,Y,Y\n3,N,Y\n", "");
    assert_eq!((page.data_state(), counts(&page.sheet())), ("done", [3.0, 2.0, 0.0, 1.0].map(Some)));
    // Languages and other labels are not scores.
    for [one, other] in [["ja", "en"], ["N", "E"], ["ja", "no"]] {
        let page = pasted(&format!("id,gpt,claude\n1,{one},{other}\n2,{other},{other}\n3,{one},{one}\n"), "");
        assert_eq!(page.data_state(), "error", "{one}");
    }
}

#[test]
fn grades_in_words_are_asked_about_and_the_answer_stays_in_the_address() {
    let mut page = Page::opened_at("");
    let sheet = page.pastes("id,base,new\n1,AC,WA\n2,WA,AC\n3,TLE,AC\n4,AC,AC\n5,WA,WA\n6,TLE,AC\n", "");
    assert_eq!(labels(&sheet, "ways-out"), ["“AC” is right (6)", "“WA” is right (4)", "“TLE” is right (2)"]);
    let sheet = page.answers("ways-out", "“AC” is right (6)");
    assert_eq!((page.data_state(), counts(&sheet)), ("done", [6.0, 3.0, 1.0, 2.0].map(Some)));
    assert!(page.address.contains("&right=AC"), "{}", page.address);
    // That can be undone.
    assert_eq!(labels(&sheet, "offers"), ["“WA” is right (4)", "“TLE” is right (2)", "No word is right"]);
    let sheet = page.answers("offers", "No word is right");
    assert_eq!(labels(&sheet, "ways-out").len(), 3);
    assert!(!page.address.contains("right="), "{}", page.address);
    // A column of right answers replaces it.
    page.pastes("id,human,base,new\n1,AC,AC,WA\n2,WA,WA,WA\n3,AC,WA,AC\n", "");
    page.happens(Event::AddressGiven(format!("{}&right=AC", page.address)));
    let sheet = page.uses("column-gold", "human");
    assert_eq!((page.data_state(), counts(&sheet)), ("done", [3.0, 1.0, 1.0, 1.0].map(Some)));
    assert!(!page.address.contains("right="), "{}", page.address);
    // A third word beside right and wrong may count as wrong.
    let sheet = page.pastes("id,base,new\n1,CORRECT,INCORRECT\n2,NOT_ATTEMPTED,CORRECT\n3,INCORRECT,CORRECT\n", "");
    let only = "Only “CORRECT” is right: count all other words as wrong";
    assert_eq!(labels(&sheet, "ways-out"), ["Leave this item out", only]);
    let sheet = page.answers("ways-out", only);
    assert_eq!(counts(&sheet), [3.0, 2.0, 1.0, 0.0].map(Some));
}

#[test]
fn a_first_line_that_may_be_a_header_is_asked_about() {
    let (first, second) = ("correct\ncorrect\nincorrect\nincorrect\n", "correct\ncorrect\ncorrect\nincorrect\n");
    let mut page = Page::opened_at("");
    let sheet = page.pastes(first, second);
    assert_eq!(counts(&sheet), [4.0, 1.0, 0.0, 3.0].map(Some));
    assert_eq!(labels(&sheet, "questions"), ["It is an item", "It is a header"]);
    let sheet = page.answers("questions", "It is a header");
    assert_eq!((counts(&sheet), labels(&sheet, "questions").len()), ([3.0, 1.0, 0.0, 2.0].map(Some), 0));
    page.goes_back();
    let sheet = page.answers("questions", "It is an item");
    assert_eq!((counts(&sheet), labels(&sheet, "questions").len()), ([4.0, 1.0, 0.0, 3.0].map(Some), 0));
    // The answer only concerns this row. Rows that may sum up the others are another question.
    assert!(page.address.contains("&first_row=item") && !page.address.contains("summary"), "{}", page.address);
    // A header above only one list is one score too many.
    let sheet = page.pastes(first, "correct\ncorrect\nincorrect\n");
    let message = "4 baseline scores, 3 experimental. Every item needs a score from both systems. “correct” was read as the first \
                   score of the baseline list. Is it a header?";
    assert_eq!(sheet.error_in("input-error"), Some(message));
    let sheet = page.answers("ways-out", "It is a header");
    assert_eq!(counts(&sheet), [3.0, 1.0, 0.0, 2.0].map(Some));
}

#[test]
fn the_mean_of_a_ratio_over_items_is_told_on_the_page_and_in_the_methods() {
    let mut page = Page::opened_at("");
    page.opens("report");
    let sheet = page.pastes("utt,wer_base,wer_new\na,0.5,0\nb,1,0.5\nc,0.04,0.16\nd,0.05,0.15\n", "");
    let told = "The means here are averages of each item's WER. They are not the WER of the corpus, where long items \
                weigh more.";
    assert!(sheet.error_in("read-as").is_some_and(|text| text.contains(told)), "{:?}", sheet.error_in("read-as"));
    assert!(sheet.text_of("export-methods").contains(told), "{}", sheet.text_of("export-methods"));
}

#[test]
fn bad_words_in_an_address_are_told() {
    let mut page = Page::opened_at("");
    page.pastes("a,b\n1,0\n0,1\n1,1\n", "");
    let sheet = page.happens(Event::AddressGiven(format!("{}&summary=dropped", page.address)));
    let message = "Address: summary = “dropped” is neither keep nor drop.";
    assert_eq!(sheet.error_in("input-error"), Some(message));
}

#[test]
fn the_column_of_right_answers_is_chosen_by_a_button() {
    let mut page = pasted("id,human,predA,predB\n1,cat,cat,dog\n2,dog,dog,dog\n3,cat,dog,cat\n", "");
    let sheet = page.sheet();
    let answers = ["human", "predA", "predB"].map(|name| format!("“{name}” holds the right answers"));
    assert_eq!(labels(&sheet, "ways-out"), answers);
    let sheet = page.answers("ways-out", &answers[0]);
    // predA is right on items 1 and 2, predB on items 2 and 3.
    assert_eq!((page.data_state(), counts(&sheet)), ("done", [3.0, 1.0, 1.0, 1.0].map(Some)));
}

#[test]
fn what_was_typed_counts_when_another_control_is_used_before_a_pause() {
    let mut page = Page::opened_at("");
    page.begins(Event::Used("sides-two".to_owned(), "on".to_owned()));
    update(&mut page.state, Event::Typed("alpha".to_owned(), "0.1".to_owned()));
    let sheet = page.uses("sides-one", "on");
    assert!(sheet.checked.contains(&("sides-one", true)) && sheet.checked.contains(&("sides-two", false)));
    assert_eq!((sheet.value_of("alpha"), page.data_state()), ("0.1", "done"));
    assert!(page.address.contains("&alpha=0.1") && !page.address.contains("&sides"), "{}", page.address);
}
