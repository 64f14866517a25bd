//! The page without a browser: events in, the view out, and a job loop in the worker's place.

mod first_view;
mod inference;
mod later;
mod learn;
mod plan_power;
mod plan_rules;
mod plan_sweep;
mod refused_boxes;
mod review;
mod tabs;
mod take_away;

use super::*;
use crate::planning::{Counts, Example};
use crate::scores::Sources;
use crate::worker::JobLoop;
use crate::worker::protocol::{LateRequest, Reply, Request, ScoresFrom};

/// A page and its worker. Attachments are held as texts, numbered from 0.
#[derive(Default)]
struct Session {
    state: State,
    worker: JobLoop,
    attachments: Vec<String>,
    address: String,
    /// The addresses to which the way back leads, the last one first to be reached.
    left: Vec<String>,
    restarts: u32,
    copied: Vec<(Copyable, String)>,
    kept_means: u32,
    /// Whether an animation waits for its next step.
    is_ticking: bool,
    /// Whether a pause was asked for, to fetch the later part in.
    is_resting: bool,
    /// How often the later part was asked for.
    fetches: u32,
    /// Every request that was sent, in order.
    requests: Vec<Request>,
    /// Whether one key follows the other too fast for a pause.
    is_fast: bool,
}

impl Session {
    /// A page that has been opened at this address and has finished its first run.
    fn opened_at(fragment: &str) -> Self {
        let mut session = Self::default();
        session.happens(Event::AddressGiven(fragment.to_owned()));
        session
    }

    /// Lets an event happen, and everything that follows from it.
    fn happens(&mut self, event: Event) -> View {
        self.begins(event);
        self.finishes()
    }

    /// Lets an event happen, without giving the worker time.
    fn begins(&mut self, event: Event) -> View {
        for effect in update(&mut self.state, event) {
            match effect {
                Effect::Send(request, payloads) => {
                    self.requests.push(request.clone());
                    let texts = self.sources(&payloads);
                    if let Some(reply) = self.worker.receive(request, texts) {
                        self.begins(Event::Replied(reply));
                    }
                }
                Effect::WriteAddress(address) => self.address = address,
                Effect::EnterAddress { from, to } => {
                    self.left.push(from);
                    self.address = to;
                }
                Effect::WaitForTexts => {
                    self.begins(Event::TextsSettled);
                }
                Effect::WaitForBox => {
                    if !self.is_fast {
                        self.begins(Event::BoxSettled);
                    }
                }
                Effect::RestartWorker => {
                    self.restarts += 1;
                    self.worker = JobLoop::default();
                }
                Effect::Copy(what, text) => self.copied.push((what, text)),
                Effect::WaitToForgetCopy => {}
                Effect::KeepMeans => self.kept_means += 1,
                Effect::WaitToTick(_) => self.is_ticking = true,
                Effect::Focus(_) | Effect::Reveal(_) => {}
                Effect::WaitForPause => self.is_resting = true,
                Effect::FetchLater => self.fetches += 1,
            }
        }
        View::new(&self.state)
    }

    /// Gives the worker all the time that it needs.
    fn finishes(&mut self) -> View {
        while self.worker.is_busy() {
            for reply in self.worker.work(|| 0.0) {
                self.begins(Event::Replied(reply));
            }
        }
        View::new(&self.state)
    }

    fn sources(&self, payloads: &[Payload]) -> Option<Sources> {
        let text = |payload: &Payload| match payload {
            Payload::Text(text) => text.clone(),
            Payload::Attachment(id) => self.attachments[*id as usize].clone(),
        };
        match payloads {
            [one] => Some(Sources::One(text(one))),
            [baseline, experimental] => {
                Some(Sources::Two { baseline: text(baseline), experimental: text(experimental) })
            }
            _ => None,
        }
    }

    fn attach(&mut self, name: &str, text: &str) -> Attachment {
        self.attachments.push(text.to_owned());
        Attachment { id: self.attachments.len() as u32 - 1, name: name.to_owned(), bytes: text.len() as u64 }
    }

    fn pastes(&mut self, baseline: &str, experimental: &str) -> View {
        self.happens(Event::TextEdited(0, baseline.to_owned()));
        self.happens(Event::TextEdited(1, experimental.to_owned()))
    }

    fn types(&mut self, name: BoxName, text: &str) -> View {
        self.happens(Event::BoxEdited(name, text.to_owned()))
    }

    /// Types a text key by key, without a pause until its end.
    fn types_fast(&mut self, name: BoxName, text: &str) -> View {
        self.happens_fast(text, |text| Event::BoxEdited(name, text))
    }

    /// The same in a box of one of the panels.
    fn types_fast_into(&mut self, id: &str, text: &str) -> View {
        self.happens_fast(text, |text| Event::Used(id.to_owned(), text))
    }

    fn happens_fast(&mut self, text: &str, event: impl Fn(String) -> Event) -> View {
        self.is_fast = true;
        for end in 1..text.len() {
            self.happens(event(text[..end].to_owned()));
        }
        self.is_fast = false;
        self.happens(event(text.to_owned()))
    }
}

fn counts(view: &View) -> [Option<f64>; 4] {
    [view.pairs.value, view.helped.value, view.hurt.value, view.tied.value]
}

const TEN_QUESTIONS: [Option<f64>; 4] = [Some(10.0), Some(4.0), Some(3.0), Some(3.0)];

#[test]
fn page_opens_with_the_ten_questions_already_run() {
    let mut session = Session::opened_at("");
    let view = session.finishes();
    assert_eq!((view.data_state, counts(&view)), ("done", TEN_QUESTIONS));
    assert_eq!(view.resamples_done.value, Some(10_000.0));
    assert_eq!(view.example, Some(Example::TenQuestions));
    assert!(view.error.is_none() && view.spoken.contains("p-value"));
    assert_eq!(view.p_value.value, view.at_or_below_zero.value.map(|count| count / 10_000.0));
}

#[test]
fn nothing_is_final_before_the_worker_has_answered() {
    let mut session = Session::default();
    let view = session.begins(Event::AddressGiven("n=500&helped=10&hurt=7".to_owned()));
    assert_eq!((view.data_state, view.p_value.value), ("running", None));
    assert!(view.spoken.is_empty());
    let view = session.finishes();
    assert_eq!((view.data_state, view.pairs.value), ("done", Some(500.0)));
}

#[test]
fn bad_address_is_reported_beside_the_ten_questions() {
    for fragment in ["n=0", "helped=9&hurt=9", "n=ten&seed=x"] {
        let view = Session::opened_at(fragment).finishes();
        assert_eq!(view.data_state, "error", "{fragment}");
        assert_eq!(counts(&view), TEN_QUESTIONS, "{fragment}");
        assert!(view.error.is_some_and(|error| error.starts_with("Address: ")), "{fragment}");
        assert!(view.verdict.explanation.starts_with("This is the example of ten questions"), "{fragment}");
    }
    let view = Session::opened_at("n=500&helped=10&hurt=7&seed=x").finishes();
    assert_eq!((view.data_state, view.pairs.value), ("error", Some(500.0)));
    assert_eq!(view.verdict.explanation, "This is what the rest of the address asks for.");
}

#[test]
fn an_address_without_its_scores_says_where_they_were() {
    for (fragment, source, what) in [
        ("seed=7&source=file", Source::File, "Choose the file again"),
        ("seed=7&source=paste", Source::Paste, "Paste them again"),
        ("view=learn&seed=7&source=file", Source::File, "Choose the file again"),
    ] {
        let view = Session::opened_at(fragment).finishes();
        assert_eq!((counts(&view), view.source, view.data_state), (TEN_QUESTIONS, source, "done"), "{fragment}");
        assert!(view.notice.is_some_and(|notice| notice.contains(what)), "{fragment}");
    }
    let session = Session::opened_at("swapped=1&source=paste");
    assert!(session.state.notice.is_some_and(|notice| notice.contains("exchange baseline and experimental")));
    assert_eq!(session.address, "", "a reload says so again");
    let mut session = Session::opened_at("source=file");
    let file = session.attach("scores.csv", "1,2\n2,3\n3,3\n");
    let view = session.happens(Event::FilesChosen(vec![file]));
    assert_eq!((view.pairs.value, view.notice), (Some(3.0), None));
    // Where they are, an address leads to them.
    session.happens(Event::SourceChosen(Source::Sliders));
    let view = session.happens(Event::AddressGiven("seed=2&source=file".to_owned()));
    assert_eq!((view.pairs.value, view.notice, view.data_state), (Some(3.0), None, "done"));
}

#[test]
fn bad_address_keeps_the_last_good_result() {
    let mut session = Session::opened_at("n=500&helped=10&hurt=7");
    let view = session.happens(Event::AddressGiven("n=5&helped=10&hurt=7".to_owned()));
    assert_eq!((view.data_state, view.pairs.value), ("error", Some(500.0)));
    assert!(view.verdict.explanation.contains("last good result: 500 items, 10 helped, 7 hurt"));
}

#[test]
fn address_follows_the_settings() {
    let mut session = Session::opened_at("");
    session.types(BoxName::SampleSize, "500");
    session.types(BoxName::Alpha, "0.01");
    assert_eq!(session.address, "n=500&helped=4&hurt=3&resamples=10000&seed=1&alpha=0.01");
    session.pastes("0\n1\n1", "1\n1\n0");
    assert!(session.address.starts_with("resamples=10000&seed=1&alpha=0.01&scores="), "{}", session.address);
    let file = session.attach("scores.csv", "1,2\n2,3\n3,3\n");
    session.happens(Event::FilesChosen(vec![file]));
    assert_eq!(session.address, "resamples=10000&seed=1&alpha=0.01&source=file");
    session.happens(Event::Swapped);
    assert_eq!(session.address, "resamples=10000&seed=1&alpha=0.01&swapped=1&source=file");
    session.pastes("1\n2\n3", "2\n3\n4");
    session.happens(Event::TextEdited(0, String::new()));
    session.happens(Event::TextEdited(1, String::new()));
    assert_eq!(session.address, "resamples=10000&seed=1&alpha=0.01", "nothing is kept of what was deleted");
}

#[test]
fn a_swap_comes_back_with_the_address() {
    // Of two columns beside a comment, and of two lists that were typed where two exchanged columns had stood.
    for typed in [["1,2\n2,3\n3,3\n", "# the other"], ["1\n2\n3", "2\n3\n3"]] {
        let mut session = Session::opened_at("");
        session.pastes("5,6\n7,7\n8,9\n", "");
        session.happens(Event::Swapped);
        let before = session.pastes(typed[0], typed[1]);
        let again = Session::opened_at(&session.address).finishes();
        assert_eq!((&again.mean_difference, &again.p_value), (&before.mean_difference, &before.p_value), "{typed:?}");
    }
}

#[test]
fn boxes_that_cannot_be_used_say_why_and_keep_what_was_typed() {
    let cases = [
        (BoxName::SampleSize, "", "Sample size"),
        (BoxName::SampleSize, "10000001", "10,000,000"),
        (BoxName::Helped, "8", "more than the 10 items"),
        (BoxName::Hurt, "-1", "Hurt"),
        (BoxName::Resamples, "99", "from 100 to 10,000,000"),
        (BoxName::Seed, "1.5", "Seed"),
        (BoxName::Alpha, "5", "between 0 and 1"),
    ];
    for (name, text, part) in cases {
        let mut session = Session::opened_at("");
        let view = session.types(name, text);
        assert_eq!(view.data_state, "error", "{name:?} {text}");
        assert!(view.error.as_ref().is_some_and(|error| error.contains(part)), "{name:?}: {:?}", view.error);
        assert_eq!(counts(&view), TEN_QUESTIONS);
        assert_eq!(session.state.boxes.get_mut(name), text);
    }
}

#[test]
fn what_was_typed_on_the_way_to_a_wrong_number_does_not_stay_in_force() {
    let mut session = Session::opened_at("n=2000&helped=170&hurt=130");
    let view = session.types_fast(BoxName::Helped, "3000");
    assert_eq!((view.data_state, view.boxes.helped.as_str(), view.wrong_box), ("error", "3000", Some(BoxName::Helped)));
    assert_eq!((view.helped.value, session.state.settings.counts.helped), (Some(170.0), 170));
    assert!(view.in_words.contains("alone gets 170 right"), "{}", view.in_words);
    assert_eq!(view.sliders()[1].1, Positions::of(session.state.settings.counts).helped);
    assert_eq!(session.address, "n=2000&helped=170&hurt=130&resamples=10000&seed=1");

    for (name, text) in [(BoxName::Resamples, "20000000"), (BoxName::Seed, "12x"), (BoxName::SampleSize, "20000000")] {
        assert_eq!(session.types_fast(name, text).data_state, "error", "{name:?}");
        assert_eq!(session.address, "n=2000&helped=170&hurt=130&resamples=10000&seed=1", "{name:?}");
        session.happens(Event::AddressGiven("n=2000&helped=170&hurt=130".to_owned()));
    }
}

#[test]
fn what_was_still_being_drawn_when_a_wrong_number_was_typed_is_drawn_after_all() {
    let mut session = Session::opened_at("n=500&helped=10&hurt=7");
    // The slider has moved, and nothing is drawn yet.
    session.begins(Event::SliderStepped(Slider::Helped, 5));
    session.is_fast = true;
    session.begins(Event::BoxEdited(BoxName::Seed, "x".to_owned()));
    session.is_fast = false;
    let view = session.begins(Event::BoxSettled);
    assert_eq!((view.boxes.seed.as_str(), view.wrong_box), ("x", Some(BoxName::Seed)));
    assert!(view.error.is_some_and(|error| error.starts_with("Seed: “x”")));
    let view = session.finishes();
    assert_eq!((view.data_state, view.helped.value), ("error", Some(15.0)));
    assert_eq!(session.address, "n=500&helped=15&hurt=7&resamples=10000&seed=1");
    let explanation = &view.verdict.explanation;
    assert!(
        explanation.ends_with("last good result: 500 items, 15 helped, 7 hurt, 10,000 resamples."),
        "{explanation}"
    );
    assert_eq!(view.p_value.value, Session::opened_at(&session.address).finishes().p_value.value);
    assert_eq!(session.types(BoxName::Seed, "3").data_state, "done");
}

#[test]
fn a_wrong_number_beside_what_is_still_being_drawn_does_not_draw_it_anew() {
    let mut session = Session::opened_at("n=500&helped=10&hurt=7");
    session.begins(Event::SliderStepped(Slider::Helped, 5));
    session.begins(Event::BoxEdited(BoxName::Seed, "x".to_owned()));
    let job = session.state.job;
    let view = session.begins(Event::BoxEdited(BoxName::Seed, "xy".to_owned()));
    assert!(view.error.is_some_and(|error| error.starts_with("Seed: “xy”")));
    assert_eq!((session.finishes().helped.value, session.state.job), (Some(15.0), job));
}

#[test]
fn a_complaint_of_what_stood_there_before_is_marked_as_old() {
    let mut session = Session::opened_at("");
    assert!(!session.types(BoxName::Seed, "1x").is_error_old);
    session.is_fast = true;
    assert!(session.types(BoxName::Seed, "1xy").is_error_old);
    session.is_fast = false;
    let view = session.types(BoxName::Seed, "1xyz");
    assert!(!view.is_error_old && view.error.is_some_and(|error| error.starts_with("Seed: “1xyz”")));
}

#[test]
fn a_level_that_cannot_be_used_holds_up_nothing() {
    for (level, is_fast) in [(BoxName::Alpha, true), (BoxName::IntervalLevel, true), (BoxName::Margin, false)] {
        let mut session = Session::opened_at("");
        session.is_fast = is_fast;
        session.types(level, "y");
        session.types(BoxName::Seed, "x");
        session.is_fast = false;
        let view = session.types(BoxName::Seed, "3");
        assert_eq!((view.data_state, view.error, view.wrong_box), ("done", None, None), "{level:?}");
        let mut boxes = session.state.boxes.clone();
        assert_eq!(boxes.get_mut(level), Boxes::of(&session.state.settings).get_mut(level), "{level:?}");
        assert_eq!(session.state.run.as_ref().map(|run| run.seed.as_str()), Some("3"), "{level:?}");
    }
}

#[test]
fn texts_are_read_although_a_wrong_level_was_typed_before_the_pause() {
    let mut session = Session::opened_at("");
    update(&mut session.state, Event::TextEdited(0, "1,2\n2,3\n3,3".to_owned()));
    let view = session.types(BoxName::Alpha, "y");
    assert_eq!((view.data_state, view.pairs.value, view.wrong_box), ("error", Some(3.0), Some(BoxName::Alpha)));
    assert_eq!(view.boxes.alpha, "y");
}

#[test]
fn a_box_that_cannot_be_used_does_not_outlast_what_runs_without_it() {
    let events: [fn(&mut Session) -> Event; 3] = [
        |_| Event::ExampleChosen(Example::Graded),
        |session| Event::FilesChosen(vec![session.attach("scores.csv", "1,2\n2,3\n3,3\n")]),
        |_| Event::TextEdited(0, "1,2\n2,3\n".to_owned()),
    ];
    for event in events {
        let mut session = Session::opened_at("");
        session.is_fast = true;
        session.types(BoxName::Resamples, "");
        let event = event(&mut session);
        let view = session.happens(event);
        assert_eq!((view.data_state, view.boxes.resamples.as_str(), view.error), ("done", "10,000", None));
    }
}

#[test]
fn scores_that_cannot_be_read_and_nothing_before_them_are_no_result() {
    let mut before = Session::opened_at("");
    before.pastes("1\n2\nabc", "2\n3\n4");
    let view = Session::opened_at(&before.address).finishes();
    assert_eq!((view.data_state, view.verdict.headline.as_str()), ("error", "No result yet."));
    assert_eq!(view.verdict.explanation, "Baseline, line 3: “abc” is not a number.");
    assert!(view.numbers().iter().all(|(_, number)| number.text == "–" && number.value.is_none()));
    assert_eq!(view.glance, "");
}

#[test]
fn a_level_on_the_way_to_a_wrong_one_draws_no_conclusions() {
    let mut session = Session::opened_at("n=500&helped=10&hurt=7");
    let view = session.types_fast(BoxName::Alpha, "0.5x");
    assert_eq!((view.data_state, view.wrong_box), ("error", Some(BoxName::Alpha)));
    assert_eq!(session.state.concluded().map(|(_, inference)| inference.levels.alpha), Some(0.05));
    assert!(!session.address.contains("alpha"), "{}", session.address);
}

#[test]
fn a_number_that_stood_for_a_pause_stays_in_force() {
    let mut session = Session::opened_at("n=2000&helped=170&hurt=130");
    session.types(BoxName::Helped, "300");
    let view = session.types(BoxName::Helped, "3000");
    assert_eq!((view.data_state, view.helped.value), ("error", Some(300.0)));
    assert_eq!(session.address, "n=2000&helped=300&hurt=130&resamples=10000&seed=1");
}

#[test]
fn what_a_box_held_before_other_scores_came_does_not_come_back() {
    let mut session = Session::opened_at("");
    session.is_fast = true;
    session.types(BoxName::Seed, "7");
    session.is_fast = false;
    session.pastes("1\n2\n3", "2\n3\n4");
    session.happens(Event::SeedDrawn(9));
    let view = session.types(BoxName::Seed, "12x");
    assert_eq!((view.pairs.value, session.state.settings.seed), (Some(3.0), 9));
}

#[test]
fn error_goes_when_the_box_is_mended() {
    let mut session = Session::opened_at("");
    session.types(BoxName::Alpha, "");
    let view = session.types(BoxName::Alpha, "0,1");
    assert_eq!((view.data_state, view.error), ("done", None));
    assert!(view.verdict.explanation.contains("α = 0.1"));
}

#[test]
fn wrong_box_is_named_and_shows_what_counts_when_something_else_runs() {
    let mut session = Session::opened_at("");
    assert_eq!(session.types(BoxName::Resamples, "7").wrong_box, Some(BoxName::Resamples));
    assert_eq!(session.types(BoxName::Helped, "8").wrong_box, Some(BoxName::Helped));
    assert_eq!(session.types(BoxName::Resamples, "500").wrong_box, Some(BoxName::Helped), "8 + 3 > 10");
    session.types(BoxName::Hurt, "x");
    let view = session.happens(Event::ExampleChosen(Example::TenQuestions));
    assert_eq!((view.wrong_box, view.boxes.hurt.as_str(), view.data_state), (None, "3", "done"));
    session.types(BoxName::Seed, "x");
    let view = session.pastes("1\n2\n3", "2\n3\n4");
    assert_eq!((view.wrong_box, view.boxes.seed.as_str(), view.data_state), (None, "1", "done"));
}

#[test]
fn another_level_needs_no_new_resamples() {
    let mut session = Session::opened_at("n=500&helped=10&hurt=7");
    let job = session.state.job;
    let asked = session.requests.len();
    let view = session.types(BoxName::Alpha, "0.5");
    assert_eq!((session.state.job, view.data_state), (job, "done"));
    assert!(
        matches!(session.requests[asked..], [Request::Late(LateRequest::Infer { .. })]),
        "{:?}",
        &session.requests[asked..]
    );
    assert!(view.verdict.explanation.starts_with("Significant at α = 0.5"));
}

#[test]
fn level_that_is_being_typed_loses_no_resample() {
    let mut session = Session::opened_at("n=500&helped=10&hurt=7");
    session.finishes();
    let job = session.state.job;
    assert_eq!(session.types(BoxName::Alpha, "0").data_state, "error");
    let view = session.types(BoxName::Alpha, "0.4");
    assert_eq!((view.data_state, view.error), ("done", None));
    assert!(view.verdict.explanation.starts_with("Significant at α = 0.4"));
    assert_eq!(session.state.job, job);
}

#[test]
fn names_cannot_turn_the_text_around() {
    let view = Session::opened_at("").pastes("base,\u{202e}abc\n0,1\n0,1\n1,1\n", "");
    assert!(view.verdict.headline.starts_with("abc is ahead"), "{}", view.verdict.headline);
    assert_eq!(view.difference_kind, "abc − base");
}

#[test]
fn sliders_keep_helped_and_hurt_within_the_sample() {
    let mut session = Session::opened_at("n=100&helped=60&hurt=30");
    let view = session.happens(Event::SliderMoved(Slider::Helped, 1000));
    assert_eq!(counts(&view), [Some(100.0), Some(70.0), Some(30.0), Some(0.0)]);
    let view = session.happens(Event::SliderMoved(Slider::SampleSize, 0));
    assert_eq!(counts(&view), [Some(10.0), Some(10.0), Some(0.0), Some(0.0)]);
    // What was asked for comes back with the room for it.
    let view = session.happens(Event::SliderMoved(Slider::SampleSize, 1000));
    assert_eq!(counts(&view), [Some(100_000.0), Some(70.0), Some(30.0), Some(99_900.0)]);
}

#[test]
fn keyboard_moves_values_not_positions() {
    let mut session = Session::opened_at("");
    assert_eq!(session.happens(Event::SliderStepped(Slider::Helped, 1)).helped.value, Some(5.0));
    assert_eq!(session.happens(Event::SliderStepped(Slider::Helped, 10)).helped.value, Some(7.0));
    assert_eq!(session.happens(Event::SliderStepped(Slider::Hurt, -10)).hurt.value, Some(0.0));
    assert_eq!(session.happens(Event::SliderStepped(Slider::SampleSize, -1)).pairs.value, Some(10.0));
}

#[test]
fn every_example_runs_without_an_error() {
    let mut session = Session::opened_at("");
    for example in Example::ALL {
        let view = session.happens(Event::ExampleChosen(example));
        assert_eq!((view.data_state, view.error, view.example), ("done", None, Some(example)));
    }
}

#[test]
fn identical_systems_have_p_of_one_and_nothing_to_test() {
    let view = Session::opened_at("").happens(Event::ExampleChosen(Example::IdenticalSystems));
    assert_eq!((view.p_value.text.as_str(), view.p_value.value), ("1", Some(1.0)));
    assert!(view.verdict.headline.starts_with("There is no difference to test"));
}

#[test]
fn no_resample_at_or_below_zero_is_less_than_one_in_n() {
    let view = Session::opened_at("n=1000&helped=500&hurt=0").finishes();
    assert_eq!((view.p_value.text.as_str(), view.p_value.value), ("< 0.0001", Some(0.0)));
}

#[test]
fn swapping_mirrors_the_comparison() {
    let mut session = Session::opened_at("n=500&helped=10&hurt=7");
    let view = session.happens(Event::Swapped);
    assert_eq!((view.helped.value, view.hurt.value, view.mean_difference.value), (Some(7.0), Some(10.0), Some(-0.006)));

    session.pastes("1\n2\n3", "2\n3\n3.5");
    let view = session.happens(Event::Swapped);
    assert_eq!((view.helped.value, view.hurt.value), (Some(0.0), Some(3.0)));
    assert_eq!(session.state.texts[0], Pasted::Typed("2\n3\n3.5".to_owned()));

    session.pastes("old,new\n1,2\n2,3\n3,3", "");
    // One text: its columns are exchanged, not the boxes.
    let before = session.finishes();
    let view = session.happens(Event::Swapped);
    assert_eq!((view.helped.value, view.hurt.value), (before.hurt.value, before.helped.value));
    assert!(view.read_as.is_some_and(|read_as| read_as.contains("columns exchanged")));
    assert!(session.state.texts[1].is_blank(), "the boxes stay as they are");
}

#[test]
fn names_from_a_header_are_in_the_verdict() {
    let view = Session::opened_at("").pastes("parser A\tparser B\n0\t1\n0\t1\n1\t1\n", "");
    assert!(view.verdict.headline.starts_with("parser B is ahead by"), "{}", view.verdict.headline);
    assert_eq!(view.read_as.as_deref(), Some("Read as: two columns, tab-separated, header."));
}

#[test]
fn texts_that_cannot_be_read_lose_nothing() {
    let mut session = Session::opened_at("");
    session.pastes("1\n2\n3", "2\n3\n4");
    let view = session.happens(Event::TextEdited(1, "2\nx\n4".to_owned()));
    assert_eq!(view.data_state, "error");
    assert_eq!(view.error.as_deref(), Some("Experimental, line 2: “x” is not a number."));
    assert_eq!(session.state.texts[1], Pasted::Typed("2\nx\n4".to_owned()));
    assert_eq!(view.pairs.value, Some(3.0));
    let view = session.happens(Event::TextEdited(1, "2\n5\n4".to_owned()));
    assert_eq!((view.data_state, view.error), ("done", None));
}

#[test]
fn another_seed_does_not_read_the_texts_again() {
    let mut session = Session::opened_at("");
    session.pastes("1\n2\n3", "2\n3\n4");
    let view = session.happens(Event::SeedDrawn(7));
    assert_eq!(session.state.run.as_ref().map(|run| run.scores), Some(ScoresFrom::LastTexts));
    assert_eq!((view.data_state, view.boxes.seed.as_str(), view.pairs.value), ("done", "7", Some(3.0)));
}

#[test]
fn empty_source_leaves_the_comparison_alone() {
    let mut session = Session::opened_at("");
    for source in [Source::Paste, Source::File] {
        let view = session.happens(Event::SourceChosen(source));
        assert_eq!((view.source, view.data_state, counts(&view)), (source, "done", TEN_QUESTIONS));
    }
}

#[test]
fn going_back_to_a_source_compares_its_scores_again() {
    let mut session = Session::opened_at("");
    session.pastes("1\n2\n3", "2\n3\n4");
    assert_eq!(counts(&session.happens(Event::SourceChosen(Source::Sliders))), TEN_QUESTIONS);
    assert_eq!(session.happens(Event::SourceChosen(Source::Paste)).pairs.value, Some(3.0));
}

#[test]
fn two_files_are_sorted_by_their_names() {
    let mut session = Session::opened_at("");
    let files = [("experimental.txt", "2\n3\n4"), ("baseline.txt", "1\n2\n3")];
    let files = files.map(|(name, text)| session.attach(name, text)).to_vec();
    let view = session.happens(Event::FilesChosen(files));
    assert_eq!((view.data_state, view.helped.value), ("done", Some(3.0)));
    assert_eq!(view.files[0], ("Baseline".to_owned(), "baseline.txt, 5 bytes".to_owned()));
}

#[test]
fn file_without_its_partner_is_completed_by_the_next() {
    let mut session = Session::opened_at("");
    let first = session.attach("a.txt", "1\n2\n3");
    let view = session.happens(Event::FilesChosen(vec![first]));
    assert_eq!(view.data_state, "error");
    let second = session.attach("b.txt", "2\n3\n4");
    let view = session.happens(Event::FilesChosen(vec![second]));
    assert_eq!((view.data_state, view.files.len(), view.helped.value), ("done", 2, Some(3.0)));
    let view = session.happens(Event::FilesCleared);
    assert_eq!((view.files.len(), counts(&view)), (0, TEN_QUESTIONS));
}

#[test]
fn three_files_are_refused() {
    let mut session = Session::opened_at("");
    let files = ["a", "b", "c"].map(|name| session.attach(name, "1\n2")).to_vec();
    let view = session.happens(Event::FilesChosen(files));
    assert!(view.error.is_some_and(|error| error.starts_with("3 files")));
}

#[test]
fn files_that_are_refused_end_the_wait_for_a_box() {
    let mut session = Session::opened_at("");
    session.finishes();
    update(&mut session.state, Event::BoxEdited(BoxName::Helped, "x".to_owned()));
    assert_eq!(View::new(&session.state).data_state, "running");
    let files = ["a", "b", "c"].map(|name| session.attach(name, "1\n2")).to_vec();
    session.happens(Event::FilesChosen(files));
    let view = session.happens(Event::BoxSettled);
    assert_eq!(view.data_state, "error");
    assert!(view.error.is_some_and(|error| error.starts_with("3 files")));
}

#[test]
fn long_text_is_held_and_can_be_removed() {
    let mut session = Session::opened_at("");
    let text = session.attach("Pasted text", "1,2\n2,3\n");
    let view = session.happens(Event::TextHeld(0, text.clone()));
    assert_eq!((view.data_state, &session.state.texts[0]), ("done", &Pasted::Held(text)));
    let view = session.happens(Event::TextReleased(0));
    assert_eq!((view.data_state, session.state.texts[0].is_blank()), ("error", true));
}

#[test]
fn newest_job_wins() {
    let mut session = Session::opened_at("");
    session.begins(Event::SliderMoved(Slider::SampleSize, 500));
    let old = session.state.job;
    session.begins(Event::SliderMoved(Slider::SampleSize, 600));
    let view = session.begins(Event::Replied(Reply::Rejected { job: old, is_half: false, message: "late".to_owned() }));
    assert_eq!((view.data_state, view.error), ("running", None));
    assert_eq!(session.finishes().data_state, "done");
}

#[test]
fn stopped_run_keeps_what_is_done() {
    let mut session = Session::opened_at("");
    session.begins(Event::AddressGiven("n=100&helped=8&hurt=5&resamples=1000000".to_owned()));
    // A clock that jumps: one batch is a slice.
    let clock = std::cell::Cell::new(0.0);
    for reply in session.worker.work(|| clock.replace(clock.get() + 100.0)) {
        session.begins(Event::Replied(reply));
    }
    assert!(View::new(&session.state).progress.is_some_and(|share| share > 0.0 && share < 1.0));
    let view = session.happens(Event::StopPressed);
    assert_eq!(view.data_state, "done");
    assert!(view.resamples_done.value.is_some_and(|done| done > 0.0 && done < 1e6));
    assert!(view.status.starts_with("Stopped after"), "{}", view.status);
}

#[test]
fn lost_worker_is_replaced_and_the_run_finishes() {
    let mut session = Session::opened_at("");
    session.pastes("1\n2\n3", "2\n3\n4");
    session.begins(Event::SeedDrawn(3));
    let view = session.begins(Event::Replied(Reply::Crashed { message: "trap".to_owned() }));
    assert!(view.notice.is_some_and(|notice| notice.contains("trap")));
    // The new worker has read nothing: the texts are sent again.
    assert_eq!(session.state.run.as_ref().map(|run| run.scores), Some(ScoresFrom::Texts));
    let view = session.finishes();
    assert_eq!((session.restarts, view.data_state, view.pairs.value), (1, "done", Some(3.0)));
}

#[test]
fn worker_lost_twice_is_an_error_and_input_still_works() {
    let mut session = Session::opened_at("");
    session.begins(Event::SeedDrawn(3));
    session.begins(Event::WorkerLost("one".to_owned()));
    let view = session.begins(Event::WorkerLost("two".to_owned()));
    assert_eq!(view.data_state, "error");
    assert!(view.error.is_some_and(|error| error.contains("two")));
    assert_eq!(session.happens(Event::SeedDrawn(4)).data_state, "done");
}

#[test]
fn worker_that_cannot_load_is_not_started_over_and_over() {
    let mut session = Session::opened_at("");
    session.begins(Event::SeedDrawn(3));
    for cause in ["one", "two", "three", "four"] {
        session.begins(Event::WorkerLost(cause.to_owned()));
    }
    assert_eq!(session.restarts, 1);
}

#[test]
fn worker_lost_while_idle_is_replaced_by_the_next_job() {
    let mut session = Session::opened_at("");
    session.finishes();
    let view = session.begins(Event::WorkerLost("asleep".to_owned()));
    assert_eq!((view.data_state, session.restarts), ("done", 0));
    assert_eq!(session.happens(Event::SeedDrawn(3)).data_state, "done");
    assert_eq!(session.restarts, 1);
}

#[test]
fn reading_can_be_stopped_and_begun_anew() {
    let mut session = Session::opened_at("");
    let file = session.attach("scores.csv", "0,1\n1,1\n0,1\n");
    let view = session.begins(Event::FilesChosen(vec![file.clone()]));
    assert_eq!((view.stop, view.progress), (Some("Stop reading"), Some(0.0)));
    let view = session.happens(Event::StopPressed);
    assert_eq!((view.data_state, view.stop), ("error", None));
    assert!(view.error.as_deref().is_some_and(|error| error.starts_with("Stopped before all scores were read.")));
    assert!(view.verdict.explanation.starts_with("You have stopped it. This is the last good result: 10 items"));
    assert_eq!((counts(&view), &session.state.files), (TEN_QUESTIONS, &vec![file]), "nothing is lost");
    let view = session.happens(Event::SeedDrawn(7));
    assert_eq!((view.data_state, view.error, view.pairs.value), ("done", None, Some(3.0)));
}

#[test]
fn stop_in_a_pause_of_typing_is_not_forgotten() {
    let mut session = Session::opened_at("");
    session.finishes();
    update(&mut session.state, Event::TextEdited(0, "1,2\n2,3".to_owned()));
    assert_eq!(View::new(&session.state).data_state, "running");
    assert_eq!(session.happens(Event::StopPressed).data_state, "error");
    let view = session.happens(Event::TextsSettled);
    assert_eq!((view.data_state, counts(&view)), ("error", TEN_QUESTIONS));
}

#[test]
fn texts_that_an_example_replaces_come_back() {
    let mut session = Session::opened_at("");
    session.pastes("1\n2\n3", "2\n3\n4");
    assert!(session.happens(Event::ExampleChosen(Example::Graded)).can_restore_texts);
    let view = session.happens(Event::TextsRestored);
    assert_eq!((view.pairs.value, view.can_restore_texts), (Some(3.0), false));
}

#[test]
fn what_was_swapped_does_not_swap_the_next_text() {
    let mut session = Session::opened_at("");
    session.pastes("1,2\n2,3\n", "");
    assert_eq!(session.happens(Event::Swapped).hurt.value, Some(2.0));
    session.happens(Event::Swapped);
    session.happens(Event::Swapped);
    let view = session.happens(Event::TextPasted(0, "5,6\n6,7\n7,8\n".to_owned()));
    assert_eq!((view.helped.value, view.hurt.value), (Some(3.0), Some(0.0)));
    session.happens(Event::Swapped);
    session.happens(Event::TextEdited(0, String::new()));
    assert_eq!(session.happens(Event::TextEdited(0, "1,2\n2,3\n".to_owned())).helped.value, Some(2.0));
}

#[test]
fn picture_and_table_are_the_number() {
    let session = Session::opened_at("n=10&helped=6&hurt=4");
    let view = View::new(&session.state);
    let bars = picture(&session.state).expect("there is a result").bars;
    let marked: u64 = bars.iter().filter(|bar| bar.at_or_below_zero).map(|bar| bar.count).sum();
    assert_eq!(Some(marked as f64), view.at_or_below_zero.value);
    assert!(bars.windows(2).all(|pair| pair[0].edges.1 == pair[1].edges.0), "no gap between bars");
    let rows = table(&session.state);
    let of_table: u64 =
        rows.iter().filter(|row| row[3] == "≤ 0").filter_map(|row| row[2].replace(',', "").parse::<u64>().ok()).sum();
    assert_eq!(marked, of_table);
    // Ten items, no ties: means are even numbers of tenths, and the last row that counts as ≤ 0 is that of zero itself.
    let last = rows.iter().rfind(|row| row[3] == "≤ 0").expect("some means are at or below zero");
    assert_eq!(last[..2], ["0", "0"]);
}

#[test]
fn themes_follow_each_other() {
    let mut session = Session::default();
    let themes = [(); 3].map(|()| session.begins(Event::ThemePressed).theme);
    assert_eq!(themes, [Theme::Light, Theme::Dark, Theme::System]);
    assert_eq!(themes.map(|theme| Theme::from_key(theme.key())), themes);
}

#[test]
fn requests_name_artificial_data_by_its_counts() {
    let mut state = State::default();
    let effects = update(&mut state, Event::AddressGiven("n=500&helped=10&hurt=7".to_owned()));
    let Some(Effect::Send(Request::Run(run), payloads)) = effects.first() else { panic!("no run: {effects:?}") };
    assert_eq!(run.scores, ScoresFrom::Counts(Counts { pairs: 500, helped: 10, hurt: 7 }));
    assert!(payloads.is_empty());
}
