//! The view Learn: its resamples are those of the view Test.

mod clusters;
mod papers;

use super::*;
use crate::app::session::ViewName;
use crate::app::sheet::Figure;
use crate::app::views::View;
use crate::chart::{AnyPicture, DotsPicture};
use paired_bootstrap::report::count;
use paired_bootstrap::text::{trimmed, with_decimals};

impl Page {
    /// Uses a control of the view, and lets everything follow.
    fn learns(&mut self, control: &str, value: &str) -> Sheet {
        self.uses(&format!("learn-{control}"), value)
    }

    /// Plays an animation to its end, and returns the number of steps.
    fn plays(&mut self) -> u32 {
        let mut ticks = 0;
        while std::mem::take(&mut self.is_ticking) {
            ticks += 1;
            assert!(ticks < 100_000, "an animation without an end");
            self.happens(Event::Ticked);
        }
        ticks
    }

    /// The sheet of the view Learn, whichever view is shown.
    fn learn(&self) -> Sheet {
        self.state.learn.sheet(&self.state.session)
    }

    fn drawn(&self) -> Option<f64> {
        self.learn().number_of("learn-drawn")
    }

    fn drawn_and_counted(&self) -> (Option<f64>, Option<f64>) {
        (self.drawn(), self.learn().number_of("learn-count"))
    }

    fn text(&self, id: &str) -> String {
        self.learn().text_of(id).to_owned()
    }

    fn column(&self, id: &str, column: usize) -> Vec<String> {
        self.learn().column_of(id, column)
    }

    fn rows(&self, id: &str) -> Vec<Row> {
        self.learn().rows_of(id).to_vec()
    }

    /// How many resamples at or below zero the view Test has counted.
    fn counted_by_the_test(&self) -> Option<f64> {
        self.state.session.shown().map(|shown| shown.tally.counted.at_or_below_zero as f64)
    }

    /// The numbers of items, helped and hurt in the comparison.
    fn counts(&self) -> [u64; 3] {
        let comparison = &self.state.session.shown().expect("a comparison").comparison;
        [comparison.pairs, comparison.helped, comparison.hurt]
    }

    /// Goes to another view by its tab.
    fn goes_to(&mut self, view: ViewName) {
        let fragment = self.state.fragment_of(view);
        self.happens(Event::AddressGiven(fragment));
    }
}

/// The view Learn with this comparison, at instant speed.
fn learner(fragment: &str) -> Page {
    Page::opened_at(&format!("view=learn&speed=instant&{fragment}"))
}

/// 0/1 lists of eight items, of which three differ.
const LISTS: [&str; 2] = ["0\n1\n1\n0\n0\n1\n0\n1", "1\n1\n0\n0\n1\n1\n0\n1"];

/// The picture of the view.
fn dots_of(page: &Page) -> DotsPicture {
    match &page.learn().figures[0].picture {
        AnyPicture::Dots(dots) => dots.clone(),
        _ => panic!("the view has a histogram of dots"),
    }
}

#[test]
fn page_opens_with_the_primers_items_and_nothing_drawn() {
    let page = learner("");
    assert_eq!(page.data_state(), "done");
    assert_eq!(page.column("learn-items", 1).concat(), "0110010101");
    assert_eq!(page.column("learn-items", 2).concat(), "1101101100");
    assert_eq!(page.text("learn-title"), "Draw a resample: does the lead hold?");
    assert_eq!(page.drawn_and_counted(), (Some(0.0), Some(0.0)));
    assert_eq!((page.learn().number_of("learn-p"), page.learn().number_of("learn-exact")), (None, None));
    assert!(page.text("learn-explanation").contains("60.0 % against 50.0 %"));
}

#[test]
fn ten_thousand_steps_count_what_the_test_counts() {
    let mut pages = vec![learner("seed=7"), learner("n=500&helped=10&hurt=7&seed=12345")];
    for [baseline, experimental] in [LISTS, ["0.3\n0.5\n1\n0.25\n0.5", "0.2\n0.75\n1\n0.5\n0.4"]] {
        let mut page = learner("");
        page.pastes(baseline, experimental);
        pages.push(page);
    }
    for mut page in pages {
        for (button, presses) in [("one", 10), ("ten", 9), ("hundred", 9), ("thousand", 9)] {
            (0..presses).for_each(|_| drop(page.learns(button, "")));
        }
        assert_eq!(page.drawn(), Some(10_000.0));
        assert!(page.counted_by_the_test().is_some_and(|count| count > 0.0));
        assert_eq!(page.learn().number_of("learn-count"), page.counted_by_the_test());
        let counted: f64 = page.learn().number_of("learn-count").unwrap_or_default();
        assert_eq!(page.learn().number_of("learn-p"), Some(counted / 10_000.0));
    }
}

#[test]
fn run_goes_as_far_as_the_test_and_stops_when_it_is_told() {
    let mut page = learner("resamples=2000&speed=normal");
    page.learns("run", "");
    (0..150).for_each(|_| {
        page.happens(Event::Ticked);
    });
    page.learns("run", "");
    page.plays();
    let stopped = page.drawn().unwrap_or_default();
    assert!((10.0..1999.0).contains(&stopped), "{stopped}");
    assert!(page.address.contains(&format!("drawn={stopped}")), "{}", page.address);
    page.learns("run", "");
    page.plays();
    assert_eq!(page.drawn_and_counted(), (Some(2000.0), page.counted_by_the_test()));
}

#[test]
fn animation_ends_with_what_is_drawn_at_once() {
    for speed in ["slow", "normal", "fast"] {
        let mut animated = learner(&format!("speed={speed}"));
        let mut instant = learner("");
        for button in ["one", "ten", "hundred"] {
            animated.learns(button, "");
            assert!(animated.plays() > 1, "{speed}: {button}");
            instant.learns(button, "");
            assert_eq!(animated.drawn_and_counted(), instant.drawn_and_counted());
            assert_eq!(animated.rows("learn-log"), instant.rows("learn-log"));
            assert_eq!(animated.learn().figures, instant.learn().figures);
        }
        // 10 draws, and 18 frames for the dot: the number of steps is the same at any speed.
        animated.learns("one", "");
        assert!((29..=40).contains(&animated.plays()));
    }
}

#[test]
fn buttons_finish_what_plays() {
    let mut page = learner("speed=slow");
    page.learns("one", "");
    page.happens(Event::Ticked);
    page.learns("hundred", "");
    (0..5).for_each(|_| {
        page.happens(Event::Ticked);
    });
    page.learns("ten", "");
    page.learns("one", "");
    page.plays();
    let mut instant = learner("drawn=112");
    assert_eq!(page.drawn_and_counted(), instant.drawn_and_counted());
    instant.learns("ten", "");
    page.learns("instant", "on");
    page.learns("ten", "");
    assert_eq!(page.rows("learn-means"), instant.rows("learn-means"));
}

#[test]
fn resample_that_is_being_drawn_does_not_count_yet() {
    let mut page = learner("drawn=5&speed=normal");
    let before = page.drawn_and_counted();
    page.learns("one", "");
    for draws in 1..=10 {
        page.happens(Event::Ticked);
        assert_eq!(page.drawn_and_counted(), before);
        let drawn: usize = page.column("learn-items", 5).iter().filter_map(|cell| cell.parse::<usize>().ok()).sum();
        assert_eq!(drawn, draws);
        assert_eq!(page.rows("learn-items").iter().filter(|row| row.class == "lit").count(), 1);
        assert!(page.text("learn-explanation").starts_with(&format!("Resample 6, draw {draws} of 10")));
    }
    page.plays();
    assert_eq!(page.drawn(), Some(6.0));
    assert_eq!(page.rows("learn-log").len(), 6);
}

#[test]
fn less_motion_is_none() {
    let mut page = learner("speed=slow");
    page.state.session.wants_less_motion = true;
    for button in ["one", "ten", "run"] {
        page.learns(button, "");
        assert!(!page.is_ticking, "{button}");
    }
    assert_eq!(page.drawn_and_counted(), (Some(10_000.0), page.counted_by_the_test()));
}

#[test]
fn leaving_the_view_stops_where_the_resamples_are() {
    let mut page = learner("speed=slow");
    page.learns("hundred", "");
    page.goes_to(ViewName::Test);
    assert!(page.plays() < 3);
    page.goes_to(ViewName::Learn);
    assert_eq!(page.drawn(), Some(0.0), "nothing is drawn unseen");
}

#[test]
fn any_resample_is_shown_again_by_its_dot_or_its_number() {
    for scheme in ["items-drawn", "coins-tossed"] {
        let mut page = learner("n=10&helped=4&hurt=3&speed=instant");
        page.learns(scheme, "on");
        let told = |page: &Page| (page.learn().number_of("learn-mean"), page.column("learn-items", 5));
        // The texts of each resample when it was drawn.
        let first: Vec<_> = (0..30)
            .map(|_| {
                page.learns("one", "");
                told(&page)
            })
            .collect();
        let heaps = dots_of(&page).columns;
        let dots = (0..heaps.len()).flat_map(|column| (0..heaps[column].count).map(move |place| (column, place)));
        let mut seen = Vec::new();
        for (column, place) in dots {
            page.learns("dot", &format!("{column}-{place}"));
            let number: usize = page.text("learn-number").trim_start_matches("no. ").parse().expect("it has a number");
            assert_eq!(told(&page), first[number - 1], "{scheme}, {number}");
            let is_last = number == 30;
            assert_eq!(dots_of(&page).ringed, (!is_last).then_some((column, place as usize)), "{scheme}, {number}");
            let noun = if scheme == "coins-tossed" { "world" } else { "resample" };
            let term = format!("{} {noun}", if is_last { "last" } else { "this" });
            assert_eq!(page.text("learn-mean-term"), term);
            assert_eq!(page.drawn(), Some(30.0));
            seen.push(number);
        }
        seen.sort_unstable();
        assert_eq!(seen, (1..=30).collect::<Vec<_>>());
        // By its number, too. A number that is not drawn yet is reported at the box, and the shown
        // resample stays.
        page.types("learn-again", "7");
        assert_eq!(told(&page), first[6]);
        assert!(page.text("learn-explanation").contains(" 7 again: "));
        let sheet = page.types("learn-again", "31");
        assert_eq!(
            sheet.error_in("learn-again-error"),
            Some("Resample: 31 is more than the 30 drawn so far. 7 still counts.")
        );
        assert_eq!(told(&page), first[6]);
        // Drawing continues with the next resample, and describes it.
        page.learns("one", "");
        assert_eq!((page.text("learn-number").as_str(), page.drawn()), ("no. 31", Some(31.0)));
        assert_eq!((page.learn().value_of("learn-again"), dots_of(&page).ringed), ("", None));
        for nowhere in ["", "0", "99-0", "0-99", "-1-0"] {
            page.learns("dot", nowhere);
            assert_eq!(page.text("learn-number"), "no. 31", "{nowhere}");
        }
    }
}

#[test]
fn log_and_table_tell_of_the_same_resamples() {
    let mut page = learner("drawn=3");
    assert_eq!(page.column("learn-log", 0), ["3", "2", "1"]);
    page.learns("ten", "");
    assert_eq!(page.rows("learn-log").len(), 10);
    let value = |row: &Row, cell: usize| row.cells[cell].values[0];
    for row in page.rows("learn-log") {
        assert!((value(&row, 2) - value(&row, 1) - value(&row, 3)).abs() < 1e-12);
        assert_eq!(row.cells[4].text == "≤ 0", value(&row, 3) <= 0.0);
    }
    let items = page.rows("learn-items");
    let last = &page.rows("learn-log")[0];
    let share = |score: usize| items.iter().map(|row| value(row, score) * value(row, 5)).sum::<f64>() / 10.0;
    assert!((share(1) - value(last, 1)).abs() < 1e-12 && (share(2) - value(last, 2)).abs() < 1e-12);
    let means: f64 = page.rows("learn-means").iter().map(|row| value(row, 2)).sum();
    assert_eq!(means, 13.0);
    let absent = items.iter().filter(|row| row.class == "absent").count();
    assert!(page.text("learn-said").contains(&format!("{absent} of 10 items")), "{}", page.text("learn-said"));
}

/// The tour has ten questions of its own. Leaving it for another view restores the previous
/// comparison, and so does coming back to the tour through the history.
#[test]
fn leaving_the_tour_by_a_tab_brings_the_scores_back() {
    let mut page = Page::opened_at("");
    page.pastes(LISTS[0], LISTS[1]);
    let counts = page.counts();
    page.goes_to(ViewName::Learn);
    page.learns("tour-start", "");
    assert_eq!(page.counts(), [10, 4, 3]);
    let in_tour = page.address.clone();
    page.goes_to(ViewName::Test);
    assert_eq!((page.data_state(), page.counts()), ("done", counts));
    assert!(!page.address.contains("n=10"), "{}", page.address);
    page.happens(Event::AddressGiven(in_tour));
    assert_eq!(page.counts(), [10, 4, 3]);
    page.goes_to(ViewName::Compare);
    assert_eq!(page.counts(), counts);
}

#[test]
fn rules_count_opposite_tails() {
    let mut page = learner("drawn=10000");
    let below = page.learn().number_of("learn-count");
    let exact = page.learn().number_of("learn-exact");
    // The primer's Example 1: 105433083 / 250000000.
    assert!(exact.is_some_and(|p| (p - 0.421_732_332).abs() < 1e-9));
    assert_eq!(page.text("learn-exact-term"), "exact bootstrap p");
    page.learns("twice", "on");
    // p by the other rule is not the exact bootstrap p, and the two differ considerably:
    // reference/helped_hurt.json, (10, 4, 3).
    assert_eq!(page.text("learn-exact-term"), "exact share above 2D");
    assert_eq!(
        page.text("learn-rules"),
        "Of all resamples, a share of 0.42173 is at or below 0, and 0.28871 above 2D."
    );
    let above = page.learn().number_of("learn-count").unwrap_or_default();
    let exact = page.learn().number_of("learn-exact").unwrap_or_default();
    assert_ne!(below, Some(above));
    // With 10,000 resamples, within 4 standard errors.
    assert!((above / 10_000.0 - exact).abs() < 4.0 * (exact * (1.0 - exact) / 10_000.0).sqrt());
    let sheet = page.learn();
    let [Figure { picture: AnyPicture::Dots(picture), .. }] = &sheet.figures[..] else {
        panic!("the view has a histogram of dots")
    };
    let marked: u64 = picture.columns.iter().filter(|column| column.is_marked).map(|column| column.count).sum();
    assert_eq!(marked as f64, above);
    // The label of the marked part comes first.
    let said = [above, 10_000.0 - above].map(|resamples| count(resamples as u64));
    assert_eq!(picture.parts, [format!("{} above 2D", said[0]), format!("{} at or below", said[1])]);
    assert!(picture.is_marked_right && picture.mirrored.len() == picture.columns.len());
    // D = 10 points: the mirror image of the marked columns lies below zero.
    for column in picture.columns.iter().filter(|column| column.is_marked) {
        assert!(20.0 - column.edges.0 < 0.0);
    }
    assert!(page.text("learn-title").contains("the mean is above 2D"));
}

#[test]
fn clicks_change_the_comparison() {
    let mut page = learner("drawn=50");
    page.learns("kind-1", "");
    assert_eq!(page.counts(), [10, 3, 4]);
    assert_eq!(page.column("learn-items", 4)[..2], ["hurts", "both right"]);
    assert_eq!(page.drawn(), Some(0.0), "another comparison, and nothing is drawn of it");
    assert!(page.address.contains("items=nrnhhnhrwn") && page.address.contains("helped=3"), "{}", page.address);
    page.learns("kind-1", "");
    page.learns("kind-1", "");
    assert_eq!(page.column("learn-items", 4)[0], "both wrong");
    page.learns("kind-1", "");
    assert!(!page.address.contains("items="), "as the primer has them");
}

#[test]
fn clicks_rewrite_pasted_lists() {
    let mut page = learner("");
    page.pastes(LISTS[0], LISTS[1]);
    let before = page.state.session.input.boxes.texts.clone();
    page.learns("kind-2", "");
    page.learns("kind-2", "");
    let [Pasted::Typed(baseline), Pasted::Typed(experimental)] = &page.state.session.input.boxes.texts else {
        panic!("typed texts")
    };
    assert_eq!((baseline.replace('\n', ""), experimental.replace('\n', "")), ("00100101".into(), "11001101".into()));
    assert_eq!(page.counts()[1], 3);
    assert_eq!(page.left.len(), 1, "the way back leads to the user's own");
    page.goes_back();
    assert_eq!(page.state.session.input.boxes.texts, before);
}

#[test]
fn graded_and_large_data_are_not_changed_by_clicks() {
    let mut page = learner("n=500&helped=10&hurt=7");
    assert_eq!(page.rows("learn-items").len(), 16 + 3);
    assert!(page.rows("learn-items").iter().all(|row| row.cells[4].button.is_none()));
    let sheet = page.learns("kind-1", "");
    assert_eq!(page.counts()[1], 10);
    assert_eq!(sheet.attribute_of("learn-items-scroll", "tabindex"), Some("0"), "it can be scrolled by keyboard");
    page.pastes("1\n2\n3", "2\n3\n1");
    page.learns("kind-1", "");
    assert!(page.rows("learn-items").iter().all(|row| row.cells[4].button.is_none()));
    assert_eq!(page.column("learn-items", 4), ["helps", "helps", "hurts"]);
    assert!(!page.text("learn-hint").is_empty());
}

#[test]
fn many_items_are_summed() {
    let mut page = learner("n=500&helped=10&hurt=7");
    page.learns("one", "");
    assert!(page.text("learn-others").starts_with("The other 484 items: drawn "));
    let drawn: f64 = page.rows("learn-items").iter().map(|row| row.cells[5].values[0]).sum();
    assert_eq!(drawn, 500.0);
}

#[test]
fn another_seed_or_comparison_begins_anew() {
    let mut page = learner("drawn=100");
    page.happens(Event::SeedDrawn(9));
    assert_eq!(page.drawn_and_counted(), (Some(0.0), Some(0.0)));
    assert!(!page.address.contains("drawn="));
    page.learns("hundred", "");
    page.happens(Event::AddressGiven("view=test&n=10&helped=0&hurt=3".to_owned()));
    assert_eq!(page.drawn(), Some(0.0));
    page.goes_to(ViewName::Learn);
    page.learns("ten", "");
    page.plays();
    page.happens(Event::AddressGiven("view=test&n=10&helped=0&hurt=3&alpha=0.1&resamples=500".to_owned()));
    assert_eq!(page.drawn(), Some(10.0), "the same resamples");
    page.goes_to(ViewName::Learn);
    page.learns("reset", "");
    assert_eq!(page.drawn(), Some(0.0));
}

#[test]
fn addresses_read_back() {
    let mut page = learner("n=12&helped=5&hurt=2");
    page.types("learn-guess", "12,5");
    page.learns("kind-12", "");
    for (control, value) in [("fast", "on"), ("thousand", ""), ("twice", "on")] {
        page.learns(control, value);
    }
    page.happens(Event::LargePressed);
    page.plays();
    let again = Page::opened_at(&page.address);
    assert_eq!(again.address, page.address);
    let (one, other) = (again.sheet(), page.learn());
    assert!(one.tables == other.tables && one.texts == other.texts && one.numbers == other.numbers);
    assert!(page.address.contains("large=1&drawn=1000&rule=twice&speed=fast&guess=12.5&items=hhhhhnnrrrwh"));
}

#[test]
fn shared_address_draws_without_an_animation() {
    let page = learner("drawn=777&speed=slow");
    assert!(!page.is_ticking);
    assert_eq!(page.drawn(), Some(777.0));
}

#[test]
fn bad_keys_are_reported() {
    for (key, value) in [
        ("drawn", "x"),
        ("drawn", "10000001"),
        ("drawn", "-1"),
        ("rule", "3d"),
        ("speed", ""),
        ("large", "2"),
        ("tour", "0"),
        ("tour", "8"),
        ("guess", "101"),
        ("items", "hhhh"),
        ("items", "hrnhhnhrwx"),
    ] {
        let page = Page::opened_at(&format!("view=learn&{key}={value}"));
        assert_eq!(page.data_state(), "error", "{key}={value}");
        let (frame, sheet) = (page.state.frame(), page.sheet());
        let error = frame.error_in("comparison-error").expect("an error");
        assert_eq!(sheet.error_in("learn-error"), None, "it is reported once");
        assert!(error.contains(&format!("{key} = “{value}”")), "{error}");
        assert_eq!(page.drawn(), Some(0.0));
    }
}

#[test]
fn guess_is_compared_after_some_hundred_resamples() {
    let mut page = learner("");
    page.learns("guessed", "20");
    page.learns("hundred", "");
    assert_eq!(page.text("learn-guess-said"), "Draw 200 or more resamples to check your guess.");
    page.learns("thousand", "");
    let counted = page.learn().number_of("learn-count").unwrap_or_default();
    // At most one decimal, after 1,100 resamples.
    let share = format!("{:.1} %", counted / 11.0).replace(".0", "");
    let said = |grade: &str| format!("You guessed {grade}. After 1,100 resamples it is {share}.");
    assert_eq!(page.text("learn-guess-said"), said("20 %: too low"));
    // The guess does not concern the rule by which resamples are marked.
    page.learns("twice", "on");
    assert_ne!(page.learn().number_of("learn-count"), Some(counted));
    assert_eq!(page.text("learn-guess-said"), said("20 %: too low"));
    // The exact p is 0.42.
    for (guess, grade) in [("41", "41 %: close"), ("60", "60 %: too high")] {
        page.types("learn-guess", guess);
        assert_eq!(page.text("learn-guess-said"), said(grade));
    }
}

#[test]
fn guess_that_is_no_number_is_reported_at_its_box_and_nowhere_else() {
    let mut page = learner("guess=30");
    let sheet = page.types("learn-guess", "x");
    assert_eq!(page.data_state(), "error");
    assert_eq!(page.state.frame().attribute_of("learn-view", "data-old"), None, "the chart keeps its colours");
    assert_eq!(page.state.frame().error_in("comparison-error"), None);
    let error = sheet.error_in("learn-guess-error").expect("it is wrong");
    assert!(error.contains("“x”") && error.ends_with("30 still counts."), "{error}");
    assert_eq!((sheet.error_in("learn-error"), sheet.value_of("learn-guessed")), (None, "30"));
    page.learns("ten", "");
    assert_eq!(page.drawn(), Some(10.0));
    assert!(page.address.contains("guess=30"), "{}", page.address);
    let sheet = page.learns("guessed", "20");
    assert_eq!((page.data_state(), sheet.value_of("learn-guess")), ("done", "20"));
}

#[test]
fn tour_tells_the_primers_story() {
    let mut page = learner("n=500&helped=10&hurt=7&drawn=5");
    page.learns("tour-start", "");
    assert_eq!(page.counts(), [10, 4, 3]);
    assert_eq!(page.drawn(), Some(0.0));
    let mut steps = vec![page.text("learn-tour-text")];
    for _ in 1..7 {
        page.learns("tour-next", "");
        steps.push(page.text("learn-tour-text"));
    }
    assert!(steps[0].contains("5 right (50.0 %)") && steps[0].contains("6 (60.0 %)"), "{}", steps[0]);
    assert!(steps[4].contains(" of 10 resamples the lead is gone"), "{}", steps[4]);
    assert_eq!(page.drawn(), Some(1000.0));
    let p = page.learn().number_of("learn-p").unwrap_or_default();
    assert!(steps[5].contains(&format!("p = {p}")) && steps[6].contains(&format!("p = {p}")), "{steps:?}");
    assert_eq!(
        steps[6],
        format!(
            "So far p = {p}. What counts is p = 0.42173: not below α = 0.05. Ten questions cannot \
             tell which system is better."
        )
    );
    assert_eq!(page.text("learn-tour-next"), "Done");
    page.learns("tour-back", "");
    assert_eq!(page.text("learn-tour-number"), "6 of 7");
    assert_eq!(page.drawn(), Some(1000.0), "the same resamples");
    page.learns("tour-back", "");
    assert_eq!(page.drawn(), Some(10.0), "as many as the step speaks of");
    assert_eq!(page.text("learn-tour-text"), steps[4]);
    page.learns("tour-end", "");
    assert!(!page.address.contains("tour="));
    assert_eq!(page.counts(), [500, 10, 7]);
    assert_eq!(page.drawn(), Some(5.0), "what the tour has replaced is back");
}

#[test]
fn tour_that_is_done_leads_to_the_result_and_one_that_is_ended_to_its_start() {
    for (button, focused) in [("learn-tour-next", "learn-title"), ("learn-tour-end", "learn-tour-start")] {
        let mut page = learner("tour=7");
        assert!(!page.learn().is_hidden("learn-tour-test"), "the last step leads to Test");
        let effects = update(&mut page.state, Event::Used(button.to_owned(), String::new()));
        let places = effects.iter().filter(|effect| matches!(effect, Effect::Focus(_)));
        assert_eq!(places.collect::<Vec<_>>(), [&Effect::Focus(focused)]);
    }
    assert!(learner("tour=6").learn().is_hidden("learn-tour-test"));
}

#[test]
fn tour_comes_back_to_the_guess() {
    let mut page = learner("");
    page.learns("tour-start", "");
    page.learns("tour-next", "");
    assert!(page.text("learn-tour-text").ends_with("Guess: how often is the lead gone?"));
    page.types("learn-guess", "30");
    (2..6).for_each(|_| drop(page.learns("tour-next", "")));
    let counted = page.learn().number_of("learn-count").unwrap_or_default();
    let (share, p) = (counted / 10.0, counted / 1000.0);
    assert_eq!(
        page.text("learn-tour-text"),
        format!(
            "You guessed 30 %: too low. After 1,000 resamples it is {share} %. This share is the p-value: p = {p}. \
             Compare it with α, chosen beforehand."
        )
    );
}

#[test]
fn tour_asks_for_no_guess_after_a_draw() {
    let mut page = learner("");
    page.learns("tour-start", "");
    page.learns("tour-next", "");
    page.learns("one", "");
    let text = page.text("learn-tour-text");
    assert!(text.ends_with("Other questions could have turned the result. To guess, press Reset first."), "{text}");
    page.learns("reset", "");
    let text = page.text("learn-tour-text");
    assert!(text.ends_with("Guess: how often is the lead gone?"), "{text}");
}

/// The tour ends with the verdict of Test, whatever its own resamples say.
#[test]
fn the_tours_verdict_is_that_of_test() {
    let verdict = |keys: &str| learner(&format!("{keys}&tour=7")).text("learn-tour-text");
    // Nobody is hurt, and half of 40 are helped: a resample misses all 20 with probability 2^−40.
    assert_eq!(
        verdict("n=40&helped=20&hurt=0"),
        "So far p < 0.001. What counts is p = 9.09 × 10⁻¹³: below α = 0.05. Significant: other \
         questions would rarely turn the result."
    );
    let few = verdict("n=68&helped=4&hurt=0");
    assert!(few.ends_with("The systems differ on only 4 questions: too few to call this significant."), "{few}");
    let by_a_hair = verdict("n=1000&helped=60&hurt=30&alpha=0.001");
    assert!(by_a_hair.contains("What counts is p = 0.00079154: below α = 0.001."), "{by_a_hair}");
    let all = verdict("n=4&helped=4&hurt=0");
    assert!(all.contains("What counts is p = 0.062500 of the exact sign test: not below α = 0.05"), "{all}");
    let behind = verdict("n=100&helped=2&hurt=40");
    assert!(behind.ends_with("This test asks only for a gain, and there is none."), "{behind}");
}

#[test]
fn coins_wait_for_the_end_of_the_tour() {
    let mut page = learner("n=40&helped=20&hurt=10");
    let is_disabled = |page: &Page| page.learn().attribute_of("learn-coins-tossed", "disabled").is_some();
    assert!(!is_disabled(&page));
    page.learns("tour-start", "");
    assert!(is_disabled(&page));
    assert_eq!(page.text("learn-schemes"), "End the tour to toss coins.");
    let page = learner("tour=5&drawn=10&scheme=randomization");
    assert!(page.text("learn-tour-text").contains("of 10 resamples the lead is gone"));
    let problem = "scheme: the tour draws items (bootstrap is used instead)";
    assert!(page.state.frame().error_in("comparison-error").is_some_and(|told| told.contains(problem)));
}

#[test]
fn the_tour_speaks_of_no_dots_before_there_are_any_and_of_no_lead_where_there_is_none() {
    let mut page = learner("tour=5");
    page.learns("reset", "");
    assert_eq!(page.text("learn-tour-text"), "Every resample becomes a dot. Draw some: where do they fall?");
    let mut page = learner("n=20&helped=3&hurt=4&tour=6");
    page.learns("reset", "");
    let text = page.text("learn-tour-text");
    assert!(text.contains("shows how often the experimental system is not ahead."), "{text}");
}

/// A link can start the tour with any scores.
#[test]
fn the_tour_is_true_of_any_scores() {
    let step = |page: &mut Page, step: u64| {
        let address = page.address.clone();
        page.happens(Event::AddressGiven(format!("{address}&tour={step}")));
        page.text("learn-tour-text")
    };
    let mut page = learner("");
    page.pastes("0.5\n0.25\n1\n", "0.75\n0.25\n1\n");
    let text = step(&mut page, 1);
    assert!(text.contains("Each row is one, with both scores. Baseline: 0.58"), "{text}");
    page.uses("lower-is-better", "on");
    let text = step(&mut page, 1);
    assert!(text.ends_with(" Lower is better."), "{text}");
    assert_eq!(
        page.text("learn-columns"),
        "base: baseline. exp: experimental system. diff: base − exp, because lower scores are better."
    );
    assert_eq!(
        page.learn().attribute_of("learn-diff-head", "title"),
        Some("difference: baseline minus experimental, because lower scores are better")
    );
    assert!(step(&mut page, 2).starts_with("Could it be luck to be behind?"));
    let text = |keys: &str| learner(keys).text("learn-tour-text");
    assert!(text("n=9&helped=2&hurt=2&tour=2").starts_with("There is no lead. Other questions could have given one."));
    assert!(text("n=100&helped=20&hurt=2&tour=1").contains("0 is wrong. The last rows add up the others."));
    // Right or wrong, but where lower is better, 1 is an error.
    let mut page = learner("");
    page.pastes("id,base_error,new_error\n1,1,0\n2,1,1\n3,0,0\n4,1,0\n5,0,1\n", "");
    let told = step(&mut page, 1);
    assert!(
        told.ends_with("Each row is one, with both scores. Baseline: 60.0 %. Experimental: 40.0 %. Lower is better."),
        "{told}"
    );
    assert_eq!(page.column("learn-items", 4), ["helps", "tied", "tied", "helps", "hurts"]);
    assert!(
        page.rows("learn-items").iter().all(|row| row.cells[4].button.is_none()),
        "a click would write right answers"
    );
    // Where not all items are shown, their mean scores are.
    let mut page = learner("");
    let rows: String =
        (0..50).map(|item| format!("{item},{},{}\n", u8::from(item < 30), u8::from(item < 20))).collect();
    page.pastes(&format!("id,base_error,new_error\n{rows}"), "");
    let told = step(&mut page, 1);
    assert!(
        told.ends_with("The last rows add up the others. Baseline: 60.0 %. Experimental: 40.0 %. Lower is better."),
        "{told}"
    );
    assert_eq!(
        learner("n=1&helped=1&hurt=0&tour=5").text("learn-tour-text"),
        "Every resample is a dot. In 0 of 10 resamples the lead is gone.",
        "nothing is marked, and more resamples tell no more"
    );
    assert!(text("n=1&helped=1&hurt=0&tour=3").ends_with("draw from this one question: it comes every time."));
    assert!(text("n=1&helped=1&hurt=0&tour=4").ends_with("With one question, all resamples are the same."));
}

#[test]
fn labels_of_the_chart_are_words() {
    let parts = |page: &Page| {
        let sheet = page.learn();
        let [Figure { picture: AnyPicture::Dots(picture), .. }] = &sheet.figures[..] else {
            panic!("a histogram of dots")
        };
        picture.parts.clone()
    };
    // All twelve items are helped by about 0.8.
    let list = |least: f64| (1..=12).map(|i| format!("{}\n", least + 0.01 * f64::from(i * i % 7))).collect::<String>();
    let mut far = learner("");
    far.pastes(&list(0.1), &"0.95\n".repeat(12));
    assert_eq!(parts(&far), ["at or below zero, off to the left", "above"]);
    far.pastes(&"0.95\n".repeat(12), &list(0.1));
    assert_eq!(parts(&far), ["at or below zero", "above, off to the right"]);
    let mut seen = [false; 2];
    for seed in 1..=12 {
        let mut page = learner(&format!("seed={seed}"));
        assert_eq!(parts(&page), ["at or below zero", "above"]);
        page.learns("one", "");
        let counted = page.learn().number_of("learn-count").unwrap_or_default();
        assert_eq!(parts(&page), [format!("{counted} at or below zero"), format!("{} above", 1.0 - counted)]);
        let verdict = if counted == 0.0 { "the lead holds" } else { "the lead is gone" };
        assert_eq!(page.text("learn-title"), format!("In the first resample {verdict}."));
        assert!(page.text("learn-explanation").ends_with(&format!(": {verdict}.")));
        seen[counted as usize] = true;
    }
    assert_eq!(seen, [true; 2], "both happen");
}

#[test]
fn caption_tells_what_is_in_the_picture() {
    let mut page = learner("");
    assert_eq!(page.text("learn-caption"), "Here every resample becomes a dot, at its mean.");
    for (button, has_line) in [("one", false), ("ten", false), ("hundred", true)] {
        page.learns(button, "");
        let caption = page.text("learn-caption");
        assert!(caption.starts_with("Each dot is one resample’s mean"), "{caption}");
        assert_eq!((caption.contains("Line:"), dots_of(&page).curve.is_some()), (has_line, has_line), "{caption}");
    }
    // The bin at 0 holds about 140 of 1,111 resamples: too many for dots.
    page.learns("thousand", "");
    let heaps = "The resamples, by their mean. Marked: at or below zero.";
    assert_eq!(page.text("learn-caption"), format!("{heaps} This share is p. Line: all possible resamples."));
    page.learns("sides-two", "");
    let two = "p is twice this share: marked plus outlined, at most 1.";
    assert_eq!(page.text("learn-caption"), format!("{heaps} {two} Line: all possible resamples."));
    let mirrored = dots_of(&page).mirrored;
    assert!(mirrored.iter().map(|(_, count)| count).sum::<u64>() > 0, "there is an outline");
    page.learns("coins-tossed", "on");
    page.learns("thousand", "");
    let caption = page.text("learn-caption");
    assert!(caption.starts_with("The worlds without a gain, by their mean difference. Marked: "), "{caption}");
}

#[test]
fn long_scores_are_rounded_and_it_is_said() {
    let list =
        |factor: f64| (1..=12).map(|i| format!("{:.10}\n", (factor * f64::from(i)).sin().abs())).collect::<String>();
    let mut page = learner("");
    page.pastes(&list(7.3), &list(3.1));
    let (rows, hint) = (page.rows("learn-items"), page.text("learn-hint"));
    // "+0.1235" fits a card in large type.
    assert!(rows.iter().all(|row| row.cells[1..4].iter().all(|cell| cell.text.chars().count() <= 7)), "{rows:?}");
    assert!(hint.ends_with("Scores are rounded to 4 decimals."), "{hint}");
    page.learns("one", "");
    assert_eq!(page.rows("learn-items").len(), rows.len(), "as many rows as before");
    assert!(!learner("").text("learn-hint").contains("rounded"));
}

#[test]
fn two_sides_double_p_in_words_numbers_and_picture() {
    let [one, two] = ["drawn=1000", "drawn=1000&sides=2"].map(learner);
    let (drawn, counted) = two.drawn_and_counted();
    let share = counted.zip(drawn).map(|(counted, drawn)| counted / drawn);
    assert_eq!(one.learn().number_of("learn-p"), share);
    assert_eq!(two.learn().number_of("learn-p"), share.map(|share| 2.0 * share));
    // The same resamples and the same exact p as in the view Test.
    assert_eq!(
        two.learn().number_of("learn-p"),
        Page::opened_at("resamples=1000&sides=2").sheet().number_of("p-value")
    );
    assert_eq!(two.learn().number_of("learn-exact"), Page::opened_at("sides=2").sheet().number_of("p-exact"));
    assert!(one.text("learn-title").contains(": p = ") && two.text("learn-title").contains(": two-sided p = "));
    assert_eq!([&one, &two].map(|page| page.text("learn-p-term")), ["p-value so far", "two-sided p so far"]);
    let counted = counted.expect("resamples are drawn");
    assert_eq!(two.text("learn-p-sides"), format!(" ≤\u{a0}0; p\u{a0}=\u{a0}2\u{a0}×\u{a0}{counted}/1,000"));
    // The outline repeats the marked part on the other side of the observed difference.
    let outlined: u64 = dots_of(&two).mirrored.iter().map(|(_, count)| count).sum();
    assert_eq!((outlined as f64, dots_of(&one).mirrored.len()), (counted, 0));
    assert!(dots_of(&two).mirrored.iter().all(|((from, to), _)| from + to >= 40.0 - 1e-9), "at or above twice +10");
    // If behind, the smaller share is the one at or above zero. The other rule is one-sided.
    let behind = learner("drawn=1000&sides=2&n=10&helped=3&hurt=4");
    let text = behind.text("learn-p-sides");
    assert!(text.starts_with(" ≤\u{a0}0, ") && text.contains(" ≥\u{a0}0; p\u{a0}=\u{a0}2\u{a0}×\u{a0}"), "{text}");
    assert!(dots_of(&behind).mirrored.is_empty() && behind.text("learn-caption").contains("at or above zero"));
    assert_eq!(learner("drawn=1000&sides=2&rule=twice").text("learn-p-term"), "one-sided p so far");
}

#[test]
fn more_items_keep_the_shares() {
    let mut page = learner("n=100&helped=40&hurt=30");
    for (position, counts) in
        [(180, [1_000, 400, 300]), (0, [10, 4, 3]), (360, [100_000, 40_000, 30_000]), (1, [11, 4, 3])]
    {
        page.learns("size", &position.to_string());
        assert_eq!(page.counts(), counts);
    }
    // Rounding does not accumulate.
    page.learns("size", "90");
    assert_eq!(page.counts(), [100, 40, 30]);
    let mut test = Page::opened_at("n=10&helped=4&hurt=3&shares=1");
    assert!(test.sheet().checked.contains(&("shares", true)));
    test.types("sample-size", "1000");
    assert_eq!(test.counts(), [1_000, 400, 300]);
    assert!(test.state.written.contains("shares=1"), "{}", test.state.written);
    // 400 helped and 300 hurt would not fit into 500 items.
    test.types("sample-size", "500");
    assert_eq!(test.counts(), [500, 200, 150]);
    test.types("sample-size", "1000");
    test.uses("shares", "off");
    test.types("sample-size", "2000");
    assert_eq!(test.counts(), [2_000, 400, 300]);
    // The slider, too, starts from the counts that Learn has set, not from earlier ones.
    page.learns("size", "180");
    page.goes_to(ViewName::Test);
    page.happens(Event::Stepped("sample-size-slider".to_owned(), 1));
    assert_eq!(page.counts(), [1_100, 400, 300]);
}

#[test]
fn the_tours_p_is_by_the_primers_rule() {
    let page = learner("tour=7&rule=twice&drawn=1000&sides=2");
    let counted = learner("drawn=1000").learn().number_of("learn-count").expect("resamples are drawn");
    let p = with_decimals(2.0 * counted / 1000.0, 3);
    assert!(
        page.text("learn-tour-text").contains(&format!("two-sided p = {}", trimmed(&p))),
        "{}",
        page.text("learn-tour-text")
    );
}

#[test]
fn tour_gives_pasted_scores_back() {
    let mut page = learner("");
    page.pastes(LISTS[0], LISTS[1]);
    page.learns("hundred", "");
    let before = page.drawn_and_counted();
    page.learns("tour-start", "");
    assert_eq!(page.counts(), [10, 4, 3]);
    let text = page.text("learn-tour-text");
    assert!(text.starts_with("Ten questions of the primer, in place of your scores until you end the tour."), "{text}");
    page.learns("tour-end", "");
    let input = &page.state.session.input;
    assert_eq!((input.source, input.compared), (Source::Paste, Source::Paste));
    assert_eq!(page.drawn_and_counted(), before);
}

#[test]
fn tour_says_nothing_before_it_is_drawn() {
    let mut page = learner("speed=normal");
    page.learns("tour-start", "");
    page.learns("tour-next", "");
    page.learns("tour-next", "");
    page.learns("tour-next", "");
    assert!(page.text("learn-tour-text").starts_with("The resample is being drawn"));
    page.plays();
    assert!(page.text("learn-tour-text").starts_with("This resample: baseline "));
    page.learns("tour-next", "");
    page.learns("tour-next", "");
    assert!(!page.text("learn-tour-text").contains("p ="));
    page.learns("tour-next", "");
    assert!(page.text("learn-tour-text").contains("p = ") && !page.state.learn.is_busy(&page.state.session));
    assert_eq!(page.drawn(), Some(1000.0), "who goes on sees the end");
}

#[test]
fn tour_that_is_shared_has_its_resamples() {
    let page = learner("tour=6");
    assert_eq!(page.drawn(), Some(1000.0));
    assert!(learner("tour=1&n=1&helped=1&hurt=0").text("learn-tour-text").starts_with("One question. Each row is one"));
}

#[test]
fn p_is_not_told_of_few_resamples() {
    let mut page = learner("drawn=9");
    assert_eq!((page.learn().number_of("learn-p"), page.text("learn-title").contains('p')), (None, true));
    assert!(!page.text("learn-title").contains("p ="));
    page.learns("one", "");
    assert!(page.learn().number_of("learn-p").is_some());
}

#[test]
fn missing_scores_leave_no_items_and_no_resamples_of_others() {
    let before = learner("drawn=50&speed=instant").learn();
    assert!(!before.tables.is_empty() && before.figures.len() == 1);
    for mut page in [Page::default(), learner("drawn=50&speed=instant")] {
        page.happens(Event::AddressGiven("view=learn&drawn=50&source=file".to_owned()));
        assert_eq!(
            (page.data_state(), page.text("learn-title").as_str()),
            ("error", "There is no result for your input yet.")
        );
        assert!(page.rows("learn-items").is_empty());
        let sheet = page.learn();
        for (id, number) in &sheet.numbers {
            assert!(number.value.unwrap_or_default() == 0.0, "{id}: {}", number.text);
        }
        assert_eq!((sheet.figures.len(), &sheet.blank[..], sheet.spoken.as_str()), (0, &["learn-chart"][..], ""));
    }
}

#[test]
fn address_without_scores_has_no_resamples_of_them() {
    let mut page = learner("");
    let files = [page.attach("baseline.txt", LISTS[0]), page.attach("experimental.txt", LISTS[1])];
    page.happens(Event::FilesChosen(files.to_vec()));
    page.learns("hundred", "");
    assert!(!page.address.contains("drawn="), "{}", page.address);
    page.goes_to(ViewName::Test);
    page.goes_to(ViewName::Learn);
    assert_eq!(page.drawn(), Some(100.0), "here they stay");
}

#[test]
fn means_are_told_in_full() {
    // With n = 40, a mean is a multiple of 2.5 points.
    let page = learner("n=40&helped=12&hurt=5&drawn=30");
    let table = page.column("learn-means", 0);
    assert_eq!(table, page.column("learn-means", 1), "one mean in each bin");
    for row in page.rows("learn-log") {
        let told: Option<f64> = row.cells[3].text.replace('−', "-").parse().ok();
        assert_eq!(told, Some(100.0 * row.cells[3].values[0]).map(|points: f64| (points * 10.0).round() / 10.0));
    }
}

#[test]
fn few_are_shown_one_by_one_by_whoever_wants_it_slowly() {
    let mut page = learner("drawn=1000&speed=slow");
    page.learns("ten", "");
    // Ten dots of 18 frames each, with a step between them.
    assert!((180..=200).contains(&page.plays()));
    assert_eq!(page.drawn(), Some(1010.0));
}

#[test]
fn worker_lost_while_pasted_scores_are_drawn_reads_them_again() {
    let mut page = learner("speed=normal");
    page.pastes(LISTS[0], LISTS[1]);
    page.learns("ten", "");
    page.begins(Event::WorkerLost("gone".to_owned()));
    page.plays();
    assert_eq!(page.drawn(), Some(10.0));
    assert_eq!(page.data_state(), "done");
}

#[test]
fn lost_worker_does_not_lose_the_view() {
    let mut page = learner("");
    page.pastes(LISTS[0], LISTS[1]);
    page.learns("ten", "");
    let before = page.drawn_and_counted();
    page.happens(Event::WorkerLost("gone".to_owned()));
    page.learns("hundred", "");
    assert_eq!(page.drawn(), Some(110.0));
    let mut other = learner("");
    other.pastes(LISTS[0], LISTS[1]);
    other.learns("ten", "");
    assert_eq!(other.drawn_and_counted(), before);
    other.learns("hundred", "");
    assert_eq!(other.drawn_and_counted(), page.drawn_and_counted());
}

#[test]
fn differences_alone_have_no_scores() {
    let mut page = learner("");
    page.pastes("difference,count\n1,4\n-1,3\n0,3", "");
    assert_eq!(page.column("learn-items", 1)[0], "–");
    page.learns("ten", "");
    assert_eq!(page.column("learn-log", 1)[0], "–");
    assert_eq!(page.rows("learn-items").len(), 10);
}

#[test]
fn wrong_scores_keep_the_last_good_resamples() {
    let mut page = learner("drawn=20");
    let before = page.drawn_and_counted();
    page.pastes("1\nx", "");
    assert_eq!((page.data_state(), page.drawn_and_counted()), ("error", before));
    assert!(page.state.frame().error_in("comparison-error").is_some());
    page.learns("ten", "");
    page.plays();
    page.pastes(LISTS[0], LISTS[1]);
    assert_eq!((page.data_state(), page.drawn()), ("done", Some(0.0)));
}

#[test]
fn csv_has_columns_and_log() {
    let page = learner("drawn=30");
    let text = page.state.learn.csv(&page.state.session).expect("there are resamples");
    let counts = text.lines().skip(2).take_while(|line| !line.starts_with('#'));
    let sum: u64 = counts.filter_map(|line| line.split(',').nth(2)?.parse::<u64>().ok()).sum();
    assert_eq!(sum, 30);
    assert_eq!(text.lines().rev().take_while(|line| !line.starts_with("resample,")).count(), 10);
}

#[test]
fn a_code_leads_a_class_to_this_lesson() {
    let mut page = learner("n=100&helped=40&hurt=30&drawn=10&tour=5");
    page.state.session.place = "https://example.org/explorer/".to_owned();
    let is_drawn = |page: &Page| page.learn().attributes.iter().any(|(id, ..)| *id == "learn-code-squares");
    assert!(!is_drawn(&page), "nobody has asked");
    page.opens("learn-class");
    let short = page.learn().attribute_of("learn-code-squares", "d").map(str::to_owned);
    assert!(short.is_some() && page.text("learn-class-said").starts_with("Point a phone"));
    // The code's content changes with the lesson. An end-to-end test scans its squares.
    page.learns("hundred", "");
    assert_ne!(page.learn().attribute_of("learn-code-squares", "d").map(str::to_owned), short);
    let list = |factor: u64| (0..2000).map(|item: u64| format!("{}\n", item * factor % 7919)).collect::<String>();
    page.pastes(&list(631), &list(337));
    assert_eq!(page.learn().attribute_of("learn-code-squares", "d"), None);
    assert!(page.text("learn-class-said").contains("too long for a code"), "{}", page.text("learn-class-said"));
    page.state.session.place = "file:///explorer.html".to_owned();
    assert!(page.text("learn-class-said").starts_with("Phones cannot open this page"));
}

#[test]
fn coins_make_a_world_without_a_gain() {
    let mut page = learner("speed=instant");
    page.learns("ten", "");
    page.learns("coins-tossed", "on");
    assert_eq!(page.drawn(), Some(0.0), "what was drawn belongs to the other lesson");
    assert_eq!(page.text("learn-title"), "Toss the coins: does chance alone do as well?");
    assert_eq!(page.text("learn-times-head"), "coin");
    page.learns("thousand", "");
    // Four helped and three hurt: at least four heads of seven.
    assert!(page.learn().number_of("learn-exact").is_some_and(|p| (p - 0.5).abs() < 1e-12));
    let (drawn, counted) = page.drawn_and_counted();
    assert!(drawn == Some(1000.0) && counted.is_some_and(|counted| (450.0..550.0).contains(&counted)), "{counted:?}");
    let title = page.text("learn-title");
    assert!(
        title.starts_with(&format!(
            "In {} of 1,000 worlds chance alone leads by as much: p = 0.",
            counted.unwrap_or(0.0)
        )),
        "{title}"
    );
    let rows = page.rows("learn-items");
    let signed = |row: &Row| if row.cells[5].text == "⇄" { -row.cells[3].values[0] } else { row.cells[3].values[0] };
    let mean = rows.iter().map(signed).sum::<f64>() / 10.0;
    let last = &page.rows("learn-log")[0];
    let [baseline, experimental, difference] = [1, 2, 3].map(|cell| last.cells[cell].values[0]);
    assert!((difference - mean).abs() < 1e-12 && (experimental - baseline - mean).abs() < 1e-12);
    assert_eq!(last.cells[4].text, if difference > 0.05 { "≥ D" } else { "< D" });
    let means: f64 = page.rows("learn-means").iter().map(|row| row.cells[2].values[0]).sum();
    assert_eq!(means, 1000.0);
    let said = page.text("learn-schemes");
    assert_eq!(said, "One-sided, of all resamples and all tosses: bootstrap p = 0.42173, randomization p = 0.50000.");
    // A link leads to the same tosses.
    let link = page.address.clone();
    assert!(link.contains("scheme=randomization"), "{link}");
    assert_eq!(learner("drawn=1000&scheme=randomization").drawn_and_counted(), (drawn, counted));
    page.learns("items-drawn", "on");
    assert!(page.drawn() == Some(0.0) && !page.address.contains("scheme"), "{}", page.address);
}

#[test]
fn tosses_have_two_sides_as_resamples_do() {
    let page = learner("drawn=1000&scheme=randomization&sides=2");
    let (drawn, counted) = page.drawn_and_counted();
    // Four or more heads of seven are half of all tosses; the other half are as far below.
    assert!(page.learn().number_of("learn-exact").is_some_and(|p| (p - 1.0).abs() < 1e-12));
    let said = page.text("learn-schemes");
    assert_eq!(said, "Two-sided, of all resamples and all tosses: bootstrap p = 0.84346, randomization p = 1.");
    // If behind, the rarer side has the tosses that are as far behind.
    let behind = learner("drawn=1000&scheme=randomization&sides=2&n=10&helped=1&hurt=6");
    let exact = behind.learn().number_of("learn-exact").unwrap_or(f64::NAN);
    assert!((exact - 2.0 * 8.0 / 128.0).abs() < 1e-12, "{exact}");
    let p = behind.learn().number_of("learn-p").unwrap_or(f64::NAN);
    let sides = behind.text("learn-p-sides").replace('\u{a0}', " ");
    assert!((p - exact).abs() < 0.05 && sides.starts_with(" ≥ D, ") && sides.contains(" ≤ D; p = 2 × "), "{p} {sides}");
    assert!(behind.text("learn-caption").ends_with("twice the share at or below the observed one, at most 1."));
    // If ahead, the part that counts is outlined on the other side.
    let ahead = learner("drawn=1000&scheme=randomization&sides=2&n=10&helped=6&hurt=1");
    assert!(ahead.text("learn-caption").ends_with("p is twice their share: marked plus outlined, at most 1."));
    assert!((ahead.learn().number_of("learn-exact").unwrap_or(f64::NAN) - exact).abs() < 1e-12);
    assert!(drawn == Some(1000.0) && counted > Some(400.0));
}

#[test]
fn coins_are_tossed_one_by_one() {
    let mut page = learner("scheme=randomization&speed=normal");
    page.learns("one", "");
    for tosses in 1..=10 {
        page.happens(Event::Ticked);
        assert!(page.text("learn-explanation").starts_with(&format!("World 1, toss {tosses} of 10: sum so far ")));
        assert!(page.text("learn-said").starts_with(&format!("Item {tosses}: ")), "{}", page.text("learn-said"));
    }
    page.plays();
    assert!(page.text("learn-title").starts_with("In the first world chance alone leads by "));
}
