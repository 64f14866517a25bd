//! The view's keys of the address.

use super::kind::{Kind, arranged, counts_of, letters, read};
use super::play::Speed;
use super::{Rule, items, tour, words};
use crate::app::state::{Source, State};
use crate::report::{Address, count, shortened};
use crate::worker::protocol::FEW_ITEMS;

pub(in crate::app) fn keys(state: &State) -> Vec<(String, String)> {
    let learn = &state.learn;
    let mut keys = Vec::new();
    let mut write = |key: &str, value: String| keys.push((key.to_owned(), value));
    // Where the address does not lead to this comparison, so many resamples would be those of other scores.
    if learn.goal > 0 && state.is_in_address() {
        write("drawn", learn.goal.to_string());
    }
    if learn.rule == Rule::AboveTwice {
        write("rule", "twice".to_owned());
    }
    if learn.speed != Speed::Normal {
        write("speed", learn.speed.key().to_owned());
    }
    if learn.is_large {
        write("large", "1".to_owned());
    }
    if let Some(step) = learn.tour {
        write("tour", (step + 1).to_string());
    }
    if let Ok(Some(percent)) = words::guess(&learn.guess) {
        write("guess", percent.to_string());
    }
    let counts = state.settings.counts;
    let kinds = items::kinds_of(learn, counts);
    if state.compared == Source::Sliders && kinds != arranged(counts) {
        write("items", letters(&kinds));
    }
    keys
}

pub(in crate::app) fn take_keys(state: &mut State, address: &Address) -> Vec<String> {
    let mut given = Given { address, problems: Vec::new() };
    let most = Address::RESAMPLES.1;
    let drawn = given.take("drawn", &format!("a whole number from 0 to {}", count(most)), |text| whole(text, 0, most));
    let rule = given.take("rule", "zero or twice", |text| match text {
        "zero" => Some(Rule::UpToZero),
        "twice" => Some(Rule::AboveTwice),
        _ => None,
    });
    let speeds = "slow, normal, fast or instant";
    let speed = given.take("speed", speeds, |text| Speed::ALL.into_iter().find(|speed| speed.key() == text));
    let large = given.take("large", "0 or 1", |text| whole(text, 0, 1));
    let steps = tour::STEPS as u64;
    let tour = given.take("tour", &format!("a step from 1 to {steps}"), |text| whole(text, 1, steps));
    let guess = given.take("guess", "a percentage from 0 to 100", |text| words::guess(text).ok().flatten());
    let counts = address.counts.unwrap_or(state.settings.counts);
    let fits = |kinds: &Vec<Kind>| kinds.len() as u64 <= FEW_ITEMS && counts_of(kinds) == counts;
    let what = "a letter for each item (h helps, n hurts, r both right, w both wrong) that fits n, helped and hurt";
    let kinds = given.take("items", what, |text| read(text).filter(fits));

    // Without scores, an address leads back to those that are here, and so to their resamples.
    let stays = address.counts.is_none() && address.scores.is_none() && !state.is_in_address();
    let learn = &mut state.learn;
    learn.goal = drawn.unwrap_or(if stays { learn.goal } else { 0 });
    learn.tour = tour.map(|step| step as usize - 1);
    // Where the tour speaks of resamples, there are some.
    learn.goal = learn.goal.max(learn.tour.map_or(0, tour::resamples));
    if learn.tour.is_none() {
        learn.before_tour = None;
    }
    (learn.wanted, learn.play, learn.is_given) = (learn.goal, None, true);
    learn.rule = rule.unwrap_or_default();
    learn.speed = speed.unwrap_or_default();
    learn.is_large = large == Some(1);
    // A guess that cannot be used is in no address.
    if guess.is_some() || words::guess(&learn.guess).is_ok() {
        learn.guess = guess.map_or_else(String::new, |percent| percent.to_string());
    }
    learn.kinds = kinds;
    given.problems
}

/// Looks up keys, and collects what is wrong with their values.
struct Given<'a> {
    address: &'a Address,
    problems: Vec<String>,
}

impl Given<'_> {
    /// What `read` makes of the value of `key`, which should be `what`; `None` if there is none, or no good one.
    fn take<T>(&mut self, key: &str, what: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let text = self.address.other(key)?;
        let value = read(text);
        if value.is_none() {
            self.problems.push(format!("{key} = “{}” is not {what}", shortened(text)));
        }
        value
    }
}

fn whole(text: &str, least: u64, most: u64) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten().filter(|number| (least..=most).contains(number))
}
