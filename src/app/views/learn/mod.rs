//! The view Learn: one resample at a time.
//!
//! The resamples are those of the view Test: resample r is a function of (differences, seed, r). So
//! the state holds only how many resamples the reader wants. The worker computes them; they are
//! kept until the comparison or the seed changes.

mod code;
mod digits;
mod drawn;
mod figure;
mod items;
mod keys;
mod kind;
mod known;
mod lesson_three;
mod papers;
mod play;
mod sheet;
mod state;
mod tour;
mod words;

use super::{View, items_slider, sides};
use crate::app::form::{Clash, Form, Value, Values};
use crate::app::session::{Effect, Session};
use crate::app::sheet::Sheet;
use crate::worker::protocol::{Answer, Scheme, Task};
use known::{Known, Rule};
use paired_bootstrap::report::{Address, count};
use state::{AGAIN, GUESS, Scene, Speed, can_draw};
use tour::STEPS;

pub use state::Learn;

impl View for Learn {
    fn form(&self) -> &Form {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form {
        &mut self.form
    }

    fn settle(&mut self, _session: &mut Session) -> Vec<Effect> {
        let drawn = self.goal;
        let is_drawn = |values: &Values| match values.whole_or_nothing(AGAIN) {
            Some(number) if number > drawn => Err(Clash {
                fields: vec![AGAIN],
                why: format!("{} is more than the {} drawn so far", count(number), count(drawn)),
            }),
            _ => Ok(()),
        };
        if self.form.settle(is_drawn) && self.again().is_some() {
            self.finish();
        }
        Vec::new()
    }

    fn use_control(&mut self, session: &mut Session, control: &str, value: &str) -> Vec<Effect> {
        let is_on = value == "on";
        if let Some(effects) = sides::use_control(session, control) {
            return effects;
        }
        match control {
            "one" => return self.draw(session, 1),
            "ten" => return self.draw(session, 10),
            "hundred" => return self.draw(session, 100),
            "thousand" => return self.draw(session, 1000),
            "run" if self.play.is_some() => self.stop(),
            "run" => return self.draw_up_to(session, session.question.resamples),
            "reset" if can_draw(session) => self.have(0),
            "dot" => self.recall(session, value),
            "more-papers" => self.papers.go_on(),
            "size" => {
                session.resize(items_slider::items_at(value.parse().unwrap_or(0)));
                return session.compare_sliders();
            }
            "items-drawn" if is_on => self.scheme = Scheme::Bootstrap,
            "coins-tossed" if is_on => self.scheme = Scheme::Randomization,
            "zero" if is_on => self.rule = Rule::UpToZero,
            "twice" if is_on => self.rule = Rule::AboveTwice,
            "guessed" => self.form.set(GUESS, value.parse().map_or(Value::Empty, Value::Number)),
            _ => {
                if let Some(number) = control.strip_prefix("kind-") {
                    return self.turn(session, number.parse().unwrap_or(0));
                }
                if let Some(step) = control.strip_prefix("tour-") {
                    return self.tour(session, step);
                }
                if let Some((_, speed)) = Speed::ALL.into_iter().find(|(name, _)| is_on && *name == control) {
                    self.speed = speed;
                    if speed == Speed::Instant {
                        self.finish();
                    }
                }
            }
        }
        Vec::new()
    }

    fn follow(&mut self, session: &mut Session) -> Vec<Effect> {
        let Some(subject) = self.subject_of(session) else { return Vec::new() };
        if self.subject.as_ref() != Some(&subject) && !self.is_given {
            self.have(0);
        }
        self.subject = Some(subject);
        self.is_given = false;
        if let Some(known) = self.known.as_mut().filter(|known| known.drawn > self.wanted) {
            known.clear();
        }
        Vec::new()
    }

    fn task(&self, session: &Session) -> Option<Task> {
        self.lacking(session).or_else(|| self.lacking_papers(session))
    }

    fn take(&mut self, session: &mut Session, task: Task, answer: Answer, _is_last: bool) {
        let (lesson, taught) = match (task, answer) {
            (Task::Learn(lesson), Answer::Learn(taught)) => (lesson, taught),
            (Task::Papers(task), Answer::Papers(published)) => return self.papers.take(session, task, *published),
            _ => return,
        };
        let Some(subject) = self.subject.clone() else { return };
        match &mut self.known {
            Some(known) if known.subject == subject && lesson.from == known.drawn && lesson.from > 0 => {
                known.add(*taught, lesson.count);
            }
            Some(known) if known.subject == subject && lesson.from < known.drawn => {
                known.recall(lesson.from + 1, *taught);
            }
            known => *known = Some(Known::new(subject, *taught, lesson.count)),
        }
    }

    fn tick(&mut self, session: &mut Session) -> Vec<Effect> {
        self.go_on(session)
    }

    fn is_busy(&self, _session: &Session) -> bool {
        self.play.is_some()
    }

    fn sheet(&self, session: &Session) -> Sheet {
        sheet::sheet(&Scene::new(self, session))
    }

    fn csv(&self, session: &Session) -> Option<String> {
        figure::csv(&Scene::new(self, session))
    }

    fn keys(&self, session: &Session) -> Vec<(String, String)> {
        self.write_keys(session)
    }

    fn take_keys(&mut self, session: &mut Session, address: &Address) -> Vec<String> {
        self.read_keys(session, address)
    }

    fn in_sight(&self) -> Option<&'static str> {
        self.tour.map(|step| STEPS[step].place)
    }
}

impl Learn {
    /// Whether a step of the tour is shown.
    #[must_use]
    pub fn is_on_tour(&self) -> bool {
        self.tour.is_some()
    }
}
