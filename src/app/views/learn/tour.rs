//! The guided tour: the primer's story in seven steps.

use super::digits::score;
use super::drawn::Drawn;
use super::known::{Entry, Known, Rule};
use super::state::{Before, GUESS, Learn, Scene};
use super::words;
use crate::app::form::Value;
use crate::app::session::{Effect, Session, Shown, Source};
use crate::worker::protocol::Scheme;
use paired_bootstrap::analysis::teaching::Item;
use paired_bootstrap::planning::Counts;
use paired_bootstrap::question::Question;
use paired_bootstrap::report::{Significance, computed_p_value, count};
use paired_bootstrap::significance::{Sides, is_below};
use paired_bootstrap::text::{counted, equal_to};

/// A step of the tour.
pub(super) struct Step {
    /// How many resamples it is about.
    pub(super) resamples: u64,
    /// The id of the element that it points at.
    pub(super) place: &'static str,
    /// The label of the button that leads to the next step.
    pub(super) next: &'static str,
}

pub(super) static STEPS: [Step; 7] = [
    Step { resamples: 0, place: "learn-items-scroll", next: "Next" },
    Step { resamples: 0, place: "learn-predict", next: "Next" },
    Step { resamples: 0, place: "learn-draws", next: "Draw one" },
    Step { resamples: 1, place: "learn-items-scroll", next: "Draw up to 10" },
    Step { resamples: 10, place: "learn-chart", next: "Draw up to 1,000" },
    Step { resamples: 1000, place: "learn-chart", next: "Next" },
    Step { resamples: 1000, place: "learn-chart", next: "Done" },
];

/// Whether the tour's items are being compared.
fn are_tours(compared: Source, counts: Counts) -> bool {
    compared == Source::Sliders && counts == Counts::TEN_QUESTIONS
}

impl Learn {
    /// Starts, ends or moves the tour.
    pub(super) fn tour(&mut self, session: &mut Session, to: &str) -> Vec<Effect> {
        let mut effects = match (to, self.tour) {
            ("start", None) => self.begin_tour(session),
            ("next", Some(step)) if step + 1 < STEPS.len() => {
                // A running animation belongs to the previous step.
                self.finish();
                self.tour = Some(step + 1);
                self.draw_up_to(session, STEPS[step + 1].resamples)
            }
            ("back", Some(step)) if step > 0 => {
                self.tour = Some(step - 1);
                // Take back resamples that the previous step does not have. The button draws them
                // again.
                let is_fewer = STEPS[step - 1].resamples < STEPS[step].resamples;
                self.have(if is_fewer { self.goal.min(STEPS[step - 1].resamples) } else { self.goal });
                Vec::new()
            }
            ("next", Some(_)) => {
                let mut effects = self.end_tour(session);
                // The focus leaves the button, so that another Enter does not restart the tour.
                effects.push(Effect::Focus("learn-title"));
                return effects;
            }
            ("end", Some(_)) => self.end_tour(session),
            _ => return Vec::new(),
        };
        match self.tour {
            // Focus the button, so that Enter goes on; the step's text describes it. The button is
            // always in view, but the place that the step points at may be far down on a phone.
            Some(step) => {
                effects.extend((to != "back").then_some(Effect::Focus("learn-tour-next")));
                effects.push(Effect::Reveal(STEPS[step].place));
            }
            None => effects.push(Effect::Focus("learn-tour-start")),
        }
        effects
    }

    fn begin_tour(&mut self, session: &mut Session) -> Vec<Effect> {
        self.finish();
        self.before_tour = self.put_aside(session);
        (self.tour, self.items, self.rule) = (Some(0), None, Rule::default());
        self.scheme = Scheme::default();
        self.form.set(GUESS, Value::Empty);
        self.have(0);
        session.compare_counts(Counts::TEN_QUESTIONS)
    }

    /// The state that the tour replaces; `None` if it is not worth restoring, so that the tour's
    /// resamples stay.
    pub(super) fn put_aside(&self, session: &Session) -> Option<Box<Before>> {
        let (input, counts) = (&session.input, session.counts);
        let (source, compared) = (input.source, input.compared);
        let has_guess = self.form.values().get(GUESS) != &Value::Empty;
        let is_worth_it = self.goal > 0 || has_guess || !self.is_at_tours_items(session);
        let before = Before { learn: self.clone(), source, compared, counts, wanted: session.wanted };
        is_worth_it.then(|| Box::new(before))
    }

    /// Ends the tour when the user goes to another view, which then shows the comparison from
    /// before the tour.
    pub fn leave(&mut self, session: &mut Session) -> Vec<Effect> {
        if self.tour.is_some() { self.end_tour(session) } else { Vec::new() }
    }

    fn is_at_tours_items(&self, session: &Session) -> bool {
        are_tours(session.input.compared, session.counts) && self.items.is_none()
    }

    /// Restores what was put aside, unless the user has changed the tour's items.
    fn end_tour(&mut self, session: &mut Session) -> Vec<Effect> {
        self.tour = None;
        let is_tours = self.is_at_tours_items(session);
        let Some(before) = self.before_tour.take().filter(|_| is_tours) else { return Vec::new() };
        let Before { learn, source, compared, counts, wanted } = *before;
        // The number of resamples belongs to the restored comparison.
        *self = Self { speed: self.speed, is_given: true, ..learn };
        (session.input.source, session.input.compared, session.wanted) = (source, compared, wanted);
        session.counts = counts;
        session.start()
    }
}

/// The text of a step. It does not mention a resample that is still being drawn.
pub(super) fn text(scene: &Scene, step: usize) -> String {
    let Some((shown, known)) = scene.both() else { return String::new() };
    let Scene { drawn, learn, session, .. } = *scene;
    let (n, what) = (count(known.draws()), known.what_is_drawn());
    let is_moving = learn.play.is_some() || drawn < learn.goal;
    // By the primer's rule, whichever one is chosen.
    let share = words::share(Rule::UpToZero, scene.counted_by(Rule::UpToZero), drawn, &shown.comparison);
    match step {
        0 => {
            let row = match what {
                Drawn::Items if are_right_or_wrong(shown, known) => "one: 1 is right, 0 is wrong",
                Drawn::Items => "one, with both scores",
                Drawn::Clusters => "a cluster, with the sums of its scores",
            };
            let rest = if known.unshown() > 0 { " The last rows add up the others." } else { "" };
            let put_aside = learn.before_tour.as_ref().is_some_and(|before| !are_tours(before.compared, before.counts));
            let stand_in = if put_aside && learn.is_at_tours_items(session) {
                " of the primer, in place of your scores until you end the tour"
            } else {
                ""
            };
            format!("{}{stand_in}. Each row is {row}.{rest} {}", questions(shown, known), right(shown, known))
        }
        1 => {
            let luck = match shown.comparison.mean_difference {
                d if d > 0.0 => "Could this lead be luck? Other questions could have turned the result.",
                d if d < 0.0 => "Could it be luck to be behind? Other questions could have turned the result.",
                _ => "There is no lead. Other questions could have given one.",
            };
            let guess = if drawn > 0 { words::guessed(scene) } else { words::question(scene).to_owned() };
            format!("{luck} {guess}")
        }
        2 if known.draws() == 1 => {
            format!("We have no other questions. So we draw from this one {}: it comes every time.", question(what))
        }
        2 => {
            let whole = if what == Drawn::Clusters { " clusters, each with all its questions" } else { "" };
            format!(
                "We have no other questions. So we draw {n} from these {n}{whole}, with replacement, and see who wins."
            )
        }
        3 if is_moving => format!("The resample is being drawn, one {} at a time.", question(what)),
        3 => match known.log.last() {
            Some(Entry { experimental, baseline, .. }) => format!(
                "This resample: baseline {}, experimental {}. {}",
                score(*baseline, shown),
                score(*experimental, shown),
                match (known.draws(), question(what)) {
                    (1, question) => format!("With one {question}, all resamples are the same."),
                    (_, question) => {
                        format!("A {question} can come twice, or not at all. One resample says little.")
                    }
                }
            ),
            None => "Draw one resample.".to_owned(),
        },
        4 if is_moving => "Every resample is a dot. Where does it fall?".to_owned(),
        4 if drawn == 0 => "Every resample becomes a dot. Draw some: where do they fall?".to_owned(),
        4 => {
            let marked = match scene.counted_by(Rule::UpToZero) {
                0 => "",
                1 => ": the marked dot",
                _ => ": the marked dots",
            };
            let is_advised = drawn < 100 && known.draws() > 1;
            let advice = if is_advised { " Too few to say how often that happens." } else { "" };
            format!("Every resample is a dot. {share}{marked}.{advice}")
        }
        _ if is_moving || drawn < words::ENOUGH_FOR_P => {
            let (event, this) = (words::event(Rule::UpToZero, true, &shown.comparison), words::share_of_p(scene));
            format!("The marked part of the histogram shows how often {event}. {this} is the p-value.")
        }
        5 => {
            let told = words::guess_checked(scene).unwrap_or_else(|| format!("{share}."));
            let (this, name) = (words::share_of_p(scene), words::p_name(scene, Rule::UpToZero));
            let p = equal_to(&words::p_of(scene, Rule::UpToZero));
            format!("{told} {this} is the {name}-value: p {p}. Compare it with α, chosen beforehand.")
        }
        _ => verdict(scene, shown, known),
    }
}

/// The last step: the verdict, as Test gives it. Where the exact p is known, it counts.
fn verdict(scene: &Scene, shown: &Shown, known: &Known) -> String {
    let Question { alpha, sides, .. } = scene.session.question;
    let p_values = shown.p_values(scene.session.question);
    let sign = p_values.sign_test_of_all();
    let counts = match (sign, p_values.deciding_text()) {
        (Some(sign), _) => format!("p {} of the exact sign test", equal_to(&computed_p_value(sign, 0.0, alpha))),
        (None, Some(p)) => format!("p {}", equal_to(&p)),
        (None, None) => return String::new(),
    };
    let relation = if is_below(sign.unwrap_or_else(|| p_values.deciding()), alpha) { "below" } else { "not below" };
    let follows = match p_values.significance() {
        Significance::Significant => "Significant: other questions would rarely turn the result.".to_owned(),
        Significance::NotSignificant if sides == Sides::One && shown.comparison.mean_difference <= 0.0 => {
            "This test asks only for a gain, and there is none.".to_owned()
        }
        Significance::NotSignificant => format!("{} cannot tell which system is better.", questions(shown, known)),
        Significance::TooFewToTell => {
            let differ = counted(p_values.differing, question(known.what_is_drawn()));
            format!("The systems differ on only {differ}: too few to call this significant.")
        }
    };
    let so_far = words::p(scene, Rule::UpToZero);
    format!("So far {so_far}. What counts is {counts}: {relation} α = {alpha}. {follows}")
}

/// The noun for what a resample draws.
fn question(what: Drawn) -> &'static str {
    match what {
        Drawn::Items => "question",
        Drawn::Clusters => what.noun(),
    }
}

fn questions(shown: &Shown, known: &Known) -> String {
    let questions = match shown.comparison.pairs {
        1 => "One question".to_owned(),
        10 => "Ten questions".to_owned(),
        n => format!("{} questions", count(n)),
    };
    match known.what_is_drawn() {
        Drawn::Items => questions,
        what => format!("{questions} in {}", what.counted(known.draws())),
    }
}

/// Whether both systems are right or wrong on every item.
fn are_right_or_wrong(shown: &Shown, known: &Known) -> bool {
    let is_whole = |sum: f64| sum.fract() == 0.0;
    words::is_right_or_wrong(&shown.comparison)
        && known.first.items.iter().all(|item| is_whole(item.1) && is_whole(item.2))
}

/// How many items each system gets right, or its mean score.
fn right(shown: &Shown, known: &Known) -> String {
    let better = if shown.comparison.is_lower_better { " Lower is better." } else { "" };
    let Some([baseline, experimental]) = known.mean_scores().or(shown.comparison.means) else {
        return better.trim_start().to_owned();
    };
    // Where items are not shown, the right ones cannot be counted.
    if known.unshown() > 0 || !are_right_or_wrong(shown, known) {
        let [baseline, experimental] = [baseline, experimental].map(|mean| score(mean, shown));
        return format!("Baseline: {baseline}. Experimental: {experimental}.{better}");
    }
    let are_items = known.what_is_drawn() == Drawn::Items;
    let right = |score: fn(&Item) -> f64| {
        let scores = known.first.items.iter().map(score);
        if are_items { scores.filter(|score| *score == 1.0).count() as u64 } else { scores.sum::<f64>() as u64 }
    };
    format!(
        "Baseline: {} right ({}). Experimental: {} ({}).",
        right(|item| item.1),
        score(baseline, shown),
        right(|item| item.2),
        score(experimental, shown)
    )
}
