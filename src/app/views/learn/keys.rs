//! The view's keys in the address.

use super::kind::{are_items, arranged, counts_of};
use super::known::Rule;
use super::state::{Learn, Speed};
use super::tour::STEPS;
use crate::app::form::no_clash;
use crate::app::session::{Session, Source};
use crate::worker::protocol::Scheme;
use paired_bootstrap::analysis::teaching::FEW_ITEMS;
use paired_bootstrap::question::Question;
use paired_bootstrap::report::{Address, count, parse_whole, shortened};

impl Learn {
    pub(super) fn write_keys(&self, session: &Session) -> Vec<(String, String)> {
        let counts = session.counts;
        let items = self.items(counts);
        let are_edited = session.input.compared == Source::Sliders && items != arranged(counts);
        let speed = Speed::ALL.into_iter().find(|(_, speed)| *speed == self.speed && *speed != Speed::Normal);
        // If the address does not contain this comparison, the resamples would belong to other
        // scores.
        let has_drawn = self.goal > 0 && session.is_in_address();
        let own = [
            ("drawn", has_drawn.then(|| self.goal.to_string())),
            ("scheme", (self.scheme == Scheme::Randomization).then(|| "randomization".to_owned())),
            ("rule", (self.rule == Rule::AboveTwice).then(|| "twice".to_owned())),
            ("speed", speed.map(|(key, _)| key.to_owned())),
            ("tour", self.tour.map(|step| (step + 1).to_string())),
        ];
        let items = are_edited.then(|| ("items".to_owned(), items));
        let own = own.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
        own.chain(self.form.keys()).chain(items).collect()
    }

    pub(super) fn read_keys(&mut self, session: &Session, address: &Address) -> Vec<String> {
        let put_aside = (self.tour.is_none() && address.other("tour").is_some()).then(|| {
            self.finish();
            self.put_aside(session)
        });
        let mut problems = self.form.take_keys(address, no_clash);
        // The value of a key, if it is present and valid.
        let mut take = |key: &str, what: &str, is_good: &dyn Fn(&str) -> bool| {
            let value = address.other(key)?;
            if !is_good(value) {
                problems.push(format!("{key} = “{}” is not {what}", shortened(value)));
            }
            is_good(value).then_some(value)
        };
        let is_within =
            |least, most| move |text: &str| parse_whole(text).is_some_and(|number| (least..=most).contains(&number));
        let (most, steps) = (Question::RESAMPLES.1, STEPS.len() as u64);
        let what = format!("a whole number from 0 to {}", count(most));
        let drawn = take("drawn", &what, &is_within(0, most)).and_then(parse_whole);
        let rule = take("rule", "zero or twice", &|text| matches!(text, "zero" | "twice"));
        let scheme =
            take("scheme", "bootstrap or randomization", &|text| matches!(text, "bootstrap" | "randomization"));
        let speed_named = |text: &str| Speed::ALL.into_iter().find(|(name, _)| *name == text);
        let speed = take("speed", "slow, normal, fast or instant", &|text| speed_named(text).is_some());
        let tour = take("tour", &format!("a step from 1 to {steps}"), &is_within(1, steps)).and_then(parse_whole);
        let counts = address.counts.unwrap_or(session.counts);
        let what = "a letter for each item (h helps, n hurts, r both right, w both wrong) that fits n, helped and hurt";
        let fit = |text: &str| are_items(text) && text.len() as u64 <= FEW_ITEMS && counts_of(text) == counts;
        let items = take("items", what, &fit);

        // An address without scores returns to the current scores, and so to their resamples.
        let stays = address.counts.is_none() && !address.carries_scores() && !session.is_in_address();
        let goal = drawn.unwrap_or(if stays { self.goal } else { 0 });
        self.before_tour = self.before_tour.take().or(put_aside.flatten()).filter(|_| tour.is_some());
        self.tour = tour.map(|step| step as usize - 1);
        // The tour needs the resamples that its step is about.
        self.have(goal.max(self.tour.map_or(0, |step| STEPS[step].resamples)));
        self.is_given = true;
        let (is_chance, is_toured) = (scheme == Some("randomization"), self.tour.is_some());
        if is_chance && is_toured {
            problems.push("scheme: the tour draws items (bootstrap is used instead)".to_owned());
        }
        self.scheme = if is_chance && !is_toured { Scheme::Randomization } else { Scheme::Bootstrap };
        self.rule = if rule == Some("twice") { Rule::AboveTwice } else { Rule::UpToZero };
        self.speed = speed.and_then(speed_named).map_or(Speed::Normal, |(_, speed)| speed);
        self.items = items.map(str::to_owned);
        problems
    }
}
