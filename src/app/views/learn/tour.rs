//! The guided tour: the primer's story, in seven steps.

use super::digits::score;
use super::known::{Entry, Known};
use super::state::{Before, GUESS, Learn, Rule, Scene};
use super::words;
use crate::app::form::Value;
use crate::app::session::{Effect, Session, Settings, Shown, Source};
use crate::worker::protocol::Item;
use paired_bootstrap::planning::Counts;
use paired_bootstrap::report::count;

/// A step of the tour.
pub(super) struct Step {
    /// How many resamples it speaks of.
    pub(super) resamples: u64,
    /// What it points at.
    pub(super) place: &'static str,
    /// What the button that leads on says: what it does before.
    pub(super) next: &'static str,
}

pub(super) static STEPS: [Step; 7] = [
    Step { resamples: 0, place: "learn-items-box", next: "Next" },
    Step { resamples: 0, place: "learn-predict", next: "Next" },
    Step { resamples: 0, place: "learn-draws", next: "Draw one" },
    Step { resamples: 1, place: "learn-items-box", next: "Draw up to 10" },
    Step { resamples: 10, place: "learn-figure", next: "Draw up to 1,000" },
    Step { resamples: 1000, place: "learn-figure", next: "Next" },
    Step { resamples: 1000, place: "learn-figure", next: "Next" },
];

impl Learn {
    /// Starts, ends or moves the tour.
    pub(super) fn tour(&mut self, session: &mut Session, to: &str) -> Vec<Effect> {
        let mut effects = match (to, self.tour) {
            ("start", None) => self.begin_tour(session),
            ("next", Some(step)) if step + 1 < STEPS.len() => {
                // What plays is what the step before was about.
                self.finish();
                self.tour = Some(step + 1);
                self.draw_up_to(session, STEPS[step + 1].resamples)
            }
            ("back", Some(step)) if step > 0 => {
                self.tour = Some(step - 1);
                // The step before speaks of fewer resamples: the others are taken back, so that the button draws them again.
                let is_fewer = STEPS[step - 1].resamples < STEPS[step].resamples;
                self.have(if is_fewer { self.goal.min(STEPS[step - 1].resamples) } else { self.goal });
                Vec::new()
            }
            ("end", Some(_)) => self.end_tour(session),
            _ => return Vec::new(),
        };
        match self.tour {
            // The text stays in sight; what it points at may be far down on a phone.
            Some(step) => effects.extend([Effect::Focus("learn-tour-text"), Effect::Reveal(STEPS[step].place)]),
            None => effects.push(Effect::Focus("learn-tour-start")),
        }
        effects
    }

    fn begin_tour(&mut self, session: &mut Session) -> Vec<Effect> {
        self.finish();
        let (input, counts) = (&session.input, session.settings.counts);
        let (source, compared) = (input.source, input.compared);
        let has_guess = self.form.values().get(GUESS) != &Value::Empty;
        // Whoever comes with nothing keeps what the tour has drawn.
        let is_worth_it = self.goal > 0 || has_guess || !self.is_at_tours_items(session);
        let before = Before { learn: self.clone(), source, compared, counts, wanted: session.wanted };
        self.before_tour = is_worth_it.then(|| Box::new(before));
        (self.tour, self.items, self.rule) = (Some(0), None, Rule::default());
        self.form.set(GUESS, Value::Empty);
        self.have(0);
        session.compare_counts(Counts::TEN_QUESTIONS)
    }

    fn is_at_tours_items(&self, session: &Session) -> bool {
        let is_tours = session.input.compared == Source::Sliders && session.settings.counts == Counts::TEN_QUESTIONS;
        is_tours && self.items.is_none()
    }

    /// Brings back what was put aside, unless something else was made of the tour's items meanwhile.
    fn end_tour(&mut self, session: &mut Session) -> Vec<Effect> {
        self.tour = None;
        let is_tours = self.is_at_tours_items(session);
        let Some(before) = self.before_tour.take().filter(|_| is_tours) else { return Vec::new() };
        let Before { learn, source, compared, counts, wanted } = *before;
        // The resamples belong to what is compared next.
        *self = Self { speed: self.speed, is_large: self.is_large, is_given: true, ..learn };
        (session.input.source, session.input.compared, session.wanted) = (source, compared, wanted);
        session.settings = Settings { counts, ..session.settings };
        session.start()
    }
}

/// What a step says. Of what is still being drawn, it says nothing yet.
pub(super) fn text(scene: &Scene, step: usize) -> String {
    let Some((shown, known)) = scene.both() else { return String::new() };
    let Scene { drawn, learn, session, .. } = *scene;
    let n = shown.comparison.pairs;
    let is_moving = learn.play.is_some() || drawn < learn.goal;
    // By the primer's rule, whichever is chosen.
    let counted = known.counted[Rule::UpToZero as usize];
    let event = words::event(Rule::UpToZero, true, &shown.comparison);
    let share = format!("In {} of {} resamples {event}", count(counted), count(drawn));
    let p = words::p(counted, known.drawn, session);
    match step {
        0 => format!("{}, two systems. Each row is a question: 1 is right, 0 is wrong. {}", questions(n), right(shown, known)),
        1 => "Is that clearly better? On other questions, luck might have gone the other way. Guess how often the lead would \
              be gone."
            .to_owned(),
        2 => format!("We have no other questions. So we draw {n} from these {n}, with replacement, and look who wins there."),
        3 if is_moving => "The resample is being drawn, one question after the other …".to_owned(),
        3 => match known.log.last() {
            Some(Entry { experimental, baseline, .. }) => format!(
                "That is a resample: {} against {}. Some questions came twice, some not at all. One resample says little.",
                score(*experimental, shown),
                score(*baseline, shown)
            ),
            None => "Draw one resample.".to_owned(),
        },
        4 if is_moving => "Every resample is a dot. Where does it fall?".to_owned(),
        4 => {
            let advice = if drawn < 100 { " Too few to say how often that happens." } else { "" };
            format!("Every resample is a dot. {share}: the marked ones.{advice}")
        }
        _ if is_moving || drawn < words::ENOUGH_FOR_P => {
            "The marked part of the heap: how often the lead is gone. Its share is the p-value.".to_owned()
        }
        5 => format!("{share}. This share is the p-value: {p}."),
        _ => {
            let alpha = session.settings.alpha;
            if (counted as f64 / known.drawn as f64) < alpha {
                format!(
                    "So: clearly better. {p} is below the usual {alpha}: on questions like these, the lead would hardly \
                     ever be gone."
                )
            } else {
                format!(
                    "So: not clearly better. {p} is not below the usual {alpha}: on questions like these, luck alone \
                     often takes the lead away."
                )
            }
        }
    }
}

fn questions(n: u64) -> String {
    match n {
        1 => "One question".to_owned(),
        10 => "Ten questions".to_owned(),
        _ => format!("{} questions", count(n)),
    }
}

/// How many items each system gets right.
fn right(shown: &Shown, known: &Known) -> String {
    let Some([baseline, experimental]) = known.mean_scores() else { return String::new() };
    let right = |score: fn(&Item) -> f64| known.first.items.iter().filter(|item| score(item) == 1.0).count();
    format!(
        "The baseline has {} right: {}. The experimental system has {}: {}.",
        right(|item| item.1),
        score(baseline, shown),
        right(|item| item.2),
        score(experimental, shown)
    )
}
