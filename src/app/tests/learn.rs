//! The view Learn: its resamples are those of the view Test.

use super::*;
use crate::app::panel::Panel;
use crate::app::sheet::Sheet;

impl Session {
    /// Presses a button of the view, or uses another control, and lets everything follow.
    fn learns(&mut self, control: &str, value: &str) {
        self.happens(Event::Used(format!("learn-{control}"), value.to_owned()));
    }

    /// Lets an animation play to its end.
    fn plays(&mut self) -> u32 {
        let mut ticks = 0;
        while std::mem::take(&mut self.is_ticking) {
            ticks += 1;
            assert!(ticks < 100_000, "an animation without an end");
            self.happens(Event::Ticked);
        }
        ticks
    }

    fn sheet(&self) -> Sheet {
        Panel::Learn.sheet(&self.state)
    }

    fn number(&self, id: &str) -> Option<f64> {
        self.sheet().numbers.into_iter().find(|(own, _)| *own == id).and_then(|(_, number)| number.value)
    }

    fn text(&self, id: &str) -> String {
        self.sheet().texts.into_iter().find(|(own, _)| *own == id).map_or_else(String::new, |(_, text)| text)
    }

    fn rows(&self, id: &str) -> Vec<Row> {
        self.sheet().tables.into_iter().find(|table| table.id == id).map_or_else(Vec::new, |table| table.rows)
    }

    /// A column of a table, as texts.
    fn column(&self, id: &str, column: usize) -> Vec<String> {
        self.rows(id).into_iter().map(|row| row.cells[column].text.clone()).collect()
    }

    fn drawn_and_counted(&self) -> (Option<f64>, Option<f64>) {
        (self.number("learn-drawn"), self.number("learn-count"))
    }
}

/// The view Learn at this comparison, where everything is drawn at once.
fn learner(fragment: &str) -> Session {
    let mut session = Session::default();
    session.happens(Event::AddressGiven(format!("view=learn&speed=instant&{fragment}")));
    session
}

/// The number at or below zero that the view Test has counted.
fn counted_by_the_test(session: &Session) -> Option<f64> {
    View::new(&session.state).at_or_below_zero.value
}

/// 0/1 lists of which three of eight differ.
const LISTS: [&str; 2] = ["0\n1\n1\n0\n0\n1\n0\n1", "1\n1\n0\n0\n1\n1\n0\n1"];

#[test]
fn page_opens_with_the_primers_items_and_nothing_drawn() {
    let session = learner("");
    assert_eq!(View::new(&session.state).data_state, "done");
    assert_eq!(session.column("learn-items", 1).concat(), "0110010101");
    assert_eq!(session.column("learn-items", 2).concat(), "1101101100");
    assert_eq!(session.text("learn-title"), "Draw a resample: would the lead be gone?");
    assert_eq!(session.drawn_and_counted(), (Some(0.0), Some(0.0)));
    assert_eq!((session.number("learn-p"), session.number("learn-exact")), (None, None));
    assert!(session.text("learn-explanation").contains("60\u{a0}% against 50\u{a0}%"));
}

#[test]
fn ten_thousand_steps_count_what_the_test_counts() {
    let mut sessions = vec![learner("seed=7"), learner("n=500&helped=10&hurt=7&seed=12345")];
    for [baseline, experimental] in [LISTS, ["0.3\n0.5\n1\n0.25\n0.5", "0.2\n0.75\n1\n0.5\n0.4"]] {
        let mut session = learner("");
        session.pastes(baseline, experimental);
        sessions.push(session);
    }
    for mut session in sessions {
        for (button, presses) in [("one", 10), ("ten", 9), ("hundred", 9), ("thousand", 9)] {
            (0..presses).for_each(|_| session.learns(button, ""));
        }
        assert_eq!(session.number("learn-drawn"), Some(10_000.0));
        assert!(counted_by_the_test(&session).is_some_and(|count| count > 0.0));
        assert_eq!(session.number("learn-count"), counted_by_the_test(&session));
        let counted: f64 = session.number("learn-count").unwrap_or_default();
        assert_eq!(session.number("learn-p"), Some(counted / 10_000.0));
    }
}

#[test]
fn run_goes_as_far_as_the_test_and_stops_when_it_is_told() {
    let mut session = learner("resamples=2000&speed=normal");
    session.learns("run", "");
    (0..150).for_each(|_| {
        session.happens(Event::Ticked);
    });
    session.learns("run", "");
    session.plays();
    let stopped = session.number("learn-drawn").unwrap_or_default();
    assert!((10.0..1999.0).contains(&stopped), "{stopped}");
    assert!(session.address.contains(&format!("drawn={stopped}")), "{}", session.address);
    session.learns("run", "");
    session.plays();
    assert_eq!(session.drawn_and_counted(), (Some(2000.0), counted_by_the_test(&session)));
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
            assert_eq!(Panel::Learn.figure(&animated.state), Panel::Learn.figure(&instant.state));
        }
        // 10 draws, and 18 frames for the dot: as many steps whatever the speed.
        animated.learns("one", "");
        assert!((29..=40).contains(&animated.plays()));
    }
}

#[test]
fn buttons_finish_what_plays() {
    let mut session = learner("speed=slow");
    session.learns("one", "");
    session.happens(Event::Ticked);
    session.learns("hundred", "");
    (0..5).for_each(|_| {
        session.happens(Event::Ticked);
    });
    session.learns("ten", "");
    session.learns("one", "");
    session.plays();
    let mut instant = learner("drawn=112");
    assert_eq!(session.drawn_and_counted(), instant.drawn_and_counted());
    instant.learns("ten", "");
    session.learns("instant", "on");
    session.learns("ten", "");
    assert_eq!(session.rows("learn-means"), instant.rows("learn-means"));
}

#[test]
fn resample_that_is_being_drawn_does_not_count_yet() {
    let mut session = learner("drawn=5&speed=normal");
    let before = session.drawn_and_counted();
    session.learns("one", "");
    for draws in 1..=10 {
        session.happens(Event::Ticked);
        assert_eq!(session.drawn_and_counted(), before);
        let drawn: usize = session.column("learn-items", 5).iter().filter_map(|cell| cell.parse::<usize>().ok()).sum();
        assert_eq!(drawn, draws);
        assert_eq!(session.rows("learn-items").iter().filter(|row| row.class == "lit").count(), 1);
        assert!(session.text("learn-explanation").starts_with(&format!("Resample 6, draw {draws} of 10")));
    }
    session.plays();
    assert_eq!(session.number("learn-drawn"), Some(6.0));
    assert_eq!(session.rows("learn-log").len(), 6);
}

#[test]
fn less_motion_is_none() {
    let mut session = learner("speed=slow");
    session.state.wants_less_motion = true;
    for button in ["one", "ten", "run"] {
        session.learns(button, "");
        assert!(!session.is_ticking, "{button}");
    }
    assert_eq!(session.drawn_and_counted(), (Some(10_000.0), counted_by_the_test(&session)));
}

#[test]
fn leaving_the_view_stops_where_the_resamples_are() {
    let mut session = learner("speed=slow");
    session.learns("hundred", "");
    session.happens(Event::AddressGiven(session.state.fragment_of(crate::report::Tab::Test, Panel::Sweep)));
    assert!(session.plays() < 3);
    session.happens(Event::AddressGiven(session.state.fragment_of(crate::report::Tab::Learn, Panel::Sweep)));
    assert_eq!(session.number("learn-drawn"), Some(0.0), "nothing is drawn unseen");
}

#[test]
fn log_and_table_tell_of_the_same_resamples() {
    let mut session = learner("drawn=3");
    assert_eq!(session.column("learn-log", 0), ["3", "2", "1"]);
    session.learns("ten", "");
    assert_eq!(session.rows("learn-log").len(), 10);
    let value = |row: &Row, cell: usize| row.cells[cell].values[0];
    for row in session.rows("learn-log") {
        assert!((value(&row, 2) - value(&row, 1) - value(&row, 3)).abs() < 1e-12);
        assert_eq!(row.cells[4].text == "≤ 0", value(&row, 3) <= 0.0);
    }
    let items = session.rows("learn-items");
    let last = &session.rows("learn-log")[0];
    let share = |score: usize| items.iter().map(|row| value(row, score) * value(row, 5)).sum::<f64>() / 10.0;
    assert!((share(1) - value(last, 1)).abs() < 1e-12 && (share(2) - value(last, 2)).abs() < 1e-12);
    let means: f64 = session.rows("learn-means").iter().map(|row| value(row, 2)).sum();
    assert_eq!(means, 13.0);
    let absent = items.iter().filter(|row| row.class == "absent").count();
    assert!(session.text("learn-said").contains(&format!("{absent} of 10 items")), "{}", session.text("learn-said"));
}

#[test]
fn rules_count_opposite_tails() {
    let mut session = learner("drawn=10000");
    let below = session.number("learn-count");
    let exact = session.number("learn-exact");
    // The primer's Example 1: 105433083 / 250000000.
    assert!(exact.is_some_and(|p| (p - 0.421_732_332).abs() < 1e-9));
    session.learns("twice", "on");
    let above = session.number("learn-count").unwrap_or_default();
    let exact = session.number("learn-exact").unwrap_or_default();
    assert_ne!(below, Some(above));
    // 10,000 resamples: within 4 standard errors.
    assert!((above / 10_000.0 - exact).abs() < 4.0 * (exact * (1.0 - exact) / 10_000.0).sqrt());
    let Some(crate::chart::PanelPicture::Dots(picture)) =
        Panel::Learn.figure(&session.state).map(|figure| figure.picture)
    else {
        panic!("the view has a heap of dots")
    };
    let marked: u64 = picture.columns.iter().filter(|column| column.is_marked).map(|column| column.count).sum();
    assert_eq!(marked as f64, above);
    // What is said of the marked part comes first.
    let said = [above, 10_000.0 - above].map(|resamples| crate::report::count(resamples as u64));
    assert_eq!(picture.parts, [format!("{} > 2D", said[0]), format!("{} ≤ 2D", said[1])]);
    assert!(picture.is_marked_right && picture.mirrored.len() == picture.columns.len());
    // D = 10 points: the mirror image of what is marked lies below zero.
    for column in picture.columns.iter().filter(|column| column.is_marked) {
        assert!(20.0 - column.edges.0 < 0.0);
    }
    assert!(session.text("learn-title").contains("above twice"));
}

#[test]
fn clicks_change_the_comparison() {
    let mut session = learner("drawn=50");
    session.learns("kind-1", "");
    let view = View::new(&session.state);
    assert_eq!(counts(&view), [Some(10.0), Some(3.0), Some(4.0), Some(3.0)]);
    assert_eq!(session.column("learn-items", 4)[..2], ["hurts", "both right"]);
    assert_eq!(session.number("learn-drawn"), Some(0.0), "another comparison, and nothing is drawn of it");
    assert!(
        session.address.contains("items=nrnhhnhrwn") && session.address.contains("helped=3"),
        "{}",
        session.address
    );
    session.learns("kind-1", "");
    session.learns("kind-1", "");
    assert_eq!(session.column("learn-items", 4)[0], "both wrong");
    session.learns("kind-1", "");
    assert!(!session.address.contains("items="), "as the primer has them");
}

#[test]
fn clicks_rewrite_pasted_lists() {
    let mut session = learner("");
    session.pastes(LISTS[0], LISTS[1]);
    let before = session.state.texts.clone();
    session.learns("kind-2", "");
    session.learns("kind-2", "");
    let [Pasted::Typed(baseline), Pasted::Typed(experimental)] = &session.state.texts else { panic!("typed texts") };
    assert_eq!((baseline.replace('\n', ""), experimental.replace('\n', "")), ("00100101".into(), "11001101".into()));
    assert_eq!(View::new(&session.state).helped.value, Some(3.0));
    session.learns("restore", "");
    assert_eq!(session.state.texts, before);
}

#[test]
fn graded_and_large_data_are_not_changed_by_clicks() {
    let mut session = learner("n=500&helped=10&hurt=7");
    assert_eq!(session.rows("learn-items").len(), 16 + 3);
    assert!(session.rows("learn-items").iter().all(|row| row.cells[4].button.is_empty()));
    session.learns("kind-1", "");
    assert_eq!(counts(&View::new(&session.state))[1], Some(10.0));
    session.pastes("1\n2\n3", "2\n3\n1");
    session.learns("kind-1", "");
    assert!(session.rows("learn-items").iter().all(|row| row.cells[4].button.is_empty()));
    assert_eq!(session.column("learn-items", 4), ["helps", "helps", "hurts"]);
    assert!(!session.text("learn-hint").is_empty());
}

#[test]
fn many_items_are_summed() {
    let mut session = learner("n=500&helped=10&hurt=7");
    session.learns("one", "");
    assert!(session.text("learn-others").starts_with("The other 484 items: drawn "));
    let drawn: f64 = session.rows("learn-items").iter().map(|row| row.cells[5].values[0]).sum();
    assert_eq!(drawn, 500.0);
}

#[test]
fn another_seed_or_comparison_begins_anew() {
    let mut session = learner("drawn=100");
    session.happens(Event::SeedDrawn(9));
    assert_eq!(session.drawn_and_counted(), (Some(0.0), Some(0.0)));
    assert!(!session.address.contains("drawn="));
    session.learns("hundred", "");
    session.happens(Event::SliderMoved(Slider::Helped, 0));
    assert_eq!(session.number("learn-drawn"), Some(0.0));
    session.learns("ten", "");
    session.types(BoxName::Alpha, "0.1");
    session.types(BoxName::Resamples, "500");
    assert_eq!(session.number("learn-drawn"), Some(10.0), "the same resamples");
    session.learns("reset", "");
    assert_eq!(session.number("learn-drawn"), Some(0.0));
}

#[test]
fn addresses_read_back() {
    let mut session = learner("n=12&helped=5&hurt=2");
    session.learns("guess", "12,5");
    session.learns("kind-12", "");
    for (control, value) in [("fast", "on"), ("thousand", ""), ("twice", "on"), ("large", "on")] {
        session.learns(control, value);
    }
    session.plays();
    let again = Session::opened_at(&session.address);
    assert_eq!(again.address, session.address);
    let (one, other) = (again.sheet(), session.sheet());
    assert!(one.tables == other.tables && one.texts == other.texts && one.numbers == other.numbers);
    assert!(session.address.contains("drawn=1000&rule=twice&speed=fast&large=1&guess=12.5&items=hhhhhnnrrrwh"));
}

#[test]
fn shared_address_draws_without_an_animation() {
    let session = learner("drawn=777&speed=slow");
    assert!(!session.is_ticking);
    assert_eq!(session.number("learn-drawn"), Some(777.0));
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
        let session = Session::opened_at(&format!("view=learn&{key}={value}"));
        let view = View::new(&session.state);
        assert_eq!(view.data_state, "error", "{key}={value}");
        assert!(view.error.is_some_and(|error| error.contains(&format!("{key} = “{value}”"))), "{key}={value}");
        assert_eq!(session.number("learn-drawn"), Some(0.0));
    }
}

#[test]
fn guess_is_compared_after_some_hundred_resamples() {
    let mut session = learner("");
    session.learns("guess", "x");
    assert_eq!(View::new(&session.state).data_state, "error");
    session.learns("guessed", "20");
    assert_eq!(View::new(&session.state).data_state, "done");
    session.learns("hundred", "");
    assert!(!session.text("learn-guess-said").contains("guessed"));
    session.learns("thousand", "");
    // The exact p is 0.42.
    assert!(session.text("learn-guess-said").ends_with("more often than you thought."));
    session.learns("guess", "41");
    assert!(session.text("learn-guess-said").ends_with("well guessed."));
}

#[test]
fn tour_tells_the_primers_story() {
    let mut session = learner("n=500&helped=10&hurt=7&drawn=5");
    session.learns("tour-start", "");
    assert_eq!(counts(&View::new(&session.state)), TEN_QUESTIONS);
    assert_eq!(session.number("learn-drawn"), Some(0.0));
    let mut steps = vec![session.text("learn-tour-text")];
    for _ in 1..7 {
        session.learns("tour-next", "");
        steps.push(session.text("learn-tour-text"));
    }
    assert!(steps[0].contains("5 right: 50\u{a0}%") && steps[0].contains("6: 60\u{a0}%"), "{}", steps[0]);
    assert!(steps[4].contains(" of 10 resamples the lead is gone"), "{}", steps[4]);
    assert_eq!(session.number("learn-drawn"), Some(1000.0));
    let p = session.number("learn-p").unwrap_or_default();
    assert!(steps[5].contains(&format!("p = {p}")) && steps[6].contains(&format!("p = {p}")), "{steps:?}");
    assert!(steps[6].starts_with("So: not clearly better."));
    session.learns("tour-next", "");
    session.learns("tour-back", "");
    assert_eq!(session.text("learn-tour-number"), "6 of 7");
    assert_eq!(session.number("learn-drawn"), Some(1000.0), "the same resamples");
    session.learns("tour-back", "");
    assert_eq!(session.number("learn-drawn"), Some(10.0), "as many as the step speaks of");
    assert_eq!(session.text("learn-tour-text"), steps[4]);
    session.learns("tour-end", "");
    assert!(!session.address.contains("tour="));
    assert_eq!(counts(&View::new(&session.state))[..3], [Some(500.0), Some(10.0), Some(7.0)]);
    assert_eq!(session.number("learn-drawn"), Some(5.0), "what the tour has replaced is back");
}

#[test]
fn tour_gives_pasted_scores_back() {
    let mut session = learner("");
    session.pastes(LISTS[0], LISTS[1]);
    session.learns("hundred", "");
    let before = session.drawn_and_counted();
    session.learns("tour-start", "");
    assert_eq!(counts(&View::new(&session.state)), TEN_QUESTIONS);
    session.learns("tour-end", "");
    assert_eq!((session.state.source, session.state.compared), (Source::Paste, Source::Paste));
    assert_eq!(session.drawn_and_counted(), before);
}

#[test]
fn tour_says_nothing_before_it_is_drawn() {
    let mut session = learner("speed=normal");
    session.learns("tour-start", "");
    session.learns("tour-next", "");
    session.learns("tour-next", "");
    session.learns("tour-next", "");
    assert!(session.text("learn-tour-text").starts_with("The resample is being drawn"));
    session.plays();
    assert!(session.text("learn-tour-text").starts_with("That is a resample"));
    session.learns("tour-next", "");
    session.learns("tour-next", "");
    assert!(!session.text("learn-tour-text").contains("p ="));
    session.learns("tour-next", "");
    assert!(session.text("learn-tour-text").contains("p = ") && !session.state.learn.is_playing());
    assert_eq!(session.number("learn-drawn"), Some(1000.0), "who goes on sees the end");
}

#[test]
fn tour_that_is_shared_has_its_resamples() {
    let session = learner("tour=6");
    assert_eq!(session.number("learn-drawn"), Some(1000.0));
    assert!(learner("tour=1&n=1&helped=1&hurt=0").text("learn-tour-text").starts_with("One question, two systems."));
}

#[test]
fn p_is_not_told_of_few_resamples() {
    let mut session = learner("drawn=9");
    assert_eq!((session.number("learn-p"), session.text("learn-title").contains('p')), (None, true));
    assert!(!session.text("learn-title").contains("p ="));
    session.learns("one", "");
    assert!(session.number("learn-p").is_some());
}

#[test]
fn address_without_scores_has_no_resamples_of_them() {
    let mut session = learner("");
    let files = [session.attach("baseline.txt", LISTS[0]), session.attach("experimental.txt", LISTS[1])];
    session.happens(Event::FilesChosen(files.to_vec()));
    session.learns("hundred", "");
    assert!(!session.address.contains("drawn="), "{}", session.address);
    for tab in [crate::report::Tab::Test, crate::report::Tab::Learn] {
        session.happens(Event::AddressGiven(session.state.fragment_of(tab, Panel::Sweep)));
    }
    assert_eq!(session.number("learn-drawn"), Some(100.0), "here they stay");
}

#[test]
fn means_are_told_in_full() {
    // n = 40: the mean of a sum is a multiple of 2.5 points.
    let session = learner("n=40&helped=12&hurt=5&drawn=30");
    let table = session.column("learn-means", 0);
    assert_eq!(table, session.column("learn-means", 1), "one mean in each bin");
    for row in session.rows("learn-log") {
        let told: Option<f64> = row.cells[3].text.replace('−', "-").parse().ok();
        assert_eq!(told, Some(100.0 * row.cells[3].values[0]).map(|points: f64| (points * 10.0).round() / 10.0));
    }
}

#[test]
fn few_are_shown_one_by_one_by_whoever_wants_it_slowly() {
    let mut session = learner("drawn=1000&speed=slow");
    session.learns("ten", "");
    // Ten dots of 18 frames each, and a step between them.
    assert!((180..=200).contains(&session.plays()));
    assert_eq!(session.number("learn-drawn"), Some(1010.0));
}

#[test]
fn guess_that_is_no_number_hinders_no_draw() {
    let mut session = learner("");
    session.learns("guess", "x");
    session.learns("ten", "");
    session.plays();
    assert_eq!(session.number("learn-drawn"), Some(10.0));
}

#[test]
fn worker_lost_while_pasted_scores_are_drawn_reads_them_again() {
    let mut session = learner("speed=normal");
    session.pastes(LISTS[0], LISTS[1]);
    session.learns("ten", "");
    session.begins(Event::WorkerLost("gone".to_owned()));
    session.plays();
    assert_eq!(session.number("learn-drawn"), Some(10.0));
    assert_eq!(View::new(&session.state).data_state, "done");
}

#[test]
fn lost_worker_does_not_lose_the_view() {
    let mut session = learner("");
    session.pastes(LISTS[0], LISTS[1]);
    session.learns("ten", "");
    let before = session.drawn_and_counted();
    session.happens(Event::WorkerLost("gone".to_owned()));
    session.learns("hundred", "");
    assert_eq!(session.number("learn-drawn"), Some(110.0));
    let mut other = learner("");
    other.pastes(LISTS[0], LISTS[1]);
    other.learns("ten", "");
    assert_eq!(other.drawn_and_counted(), before);
    other.learns("hundred", "");
    assert_eq!(other.drawn_and_counted(), session.drawn_and_counted());
}

#[test]
fn differences_alone_have_no_scores() {
    let mut session = learner("");
    session.pastes("difference,count\n1,4\n-1,3\n0,3", "");
    assert_eq!(session.column("learn-items", 1)[0], "–");
    session.learns("ten", "");
    assert_eq!(session.column("learn-log", 1)[0], "–");
    assert_eq!(session.rows("learn-items").len(), 10);
}

#[test]
fn wrong_input_keeps_the_last_good_resamples() {
    let mut session = learner("drawn=20");
    let before = session.drawn_and_counted();
    session.types(BoxName::Helped, "9");
    assert_eq!(session.drawn_and_counted(), before);
    session.learns("ten", "");
    session.plays();
    session.types(BoxName::Helped, "4");
    assert_eq!(View::new(&session.state).data_state, "done");
}

#[test]
fn csv_has_columns_and_log() {
    let session = learner("drawn=30");
    let text = Panel::Learn.csv(&session.state).expect("there are resamples");
    let counts = text.lines().skip(2).take_while(|line| !line.starts_with('#'));
    let sum: u64 = counts.filter_map(|line| line.split(',').nth(2)?.parse::<u64>().ok()).sum();
    assert_eq!(sum, 30);
    assert_eq!(text.lines().rev().take_while(|line| !line.starts_with("resample,")).count(), 10);
}
