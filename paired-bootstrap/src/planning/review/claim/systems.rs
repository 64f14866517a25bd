//! Which of two scores is the baseline's.

use super::{ITEMS, Reader, Score};

/// Between two scores, they say that the second is the baseline's.
const BEATS: &[&str] =
    &["over", "than", "against", "compared", "outperforms", "beats", "surpasses", "exceeds", "improves"];
pub(super) const BASELINE: &[&str] = &["baseline", "baselines"];
/// Before two scores, they say that the subject's is the worse one.
const LOSES: &[&str] =
    &["underperforms", "underperformed", "underperform", "worse", "behind", "hurts", "costs", "degrades", "harms"];
pub(super) const OURS: &[&str] = &["ours", "our", "proposed"];
/// Before two scores, they say that the subject's is the better one.
/// With an object: "outperforms the baseline". Where "by" follows, they are passive.
const ACTIVE: &[&str] =
    &["outperforms", "outperformed", "outperform", "beats", "beat", "surpasses", "surpassed", "exceeds", "exceeded"];
/// So do these of any subject but the baseline.
const WINS: &[&str] = &["improves", "improved", "better", "gains", "gained", "superior"];
/// Words that turn it round, or leave it open; with all that end in "n't".
const NOT: &[&str] = &[
    "not", "no", "nor", "cannot", "never", "neither", "hardly", "fails", "failed", "loses", "lost", "drops", "whether",
    "if",
];
/// What is compared with, before its name.
const OBJECT: &[&str] = &["to", "over", "than", "with", "against", "on"];
/// Behind "our" and "proposed", they are no systems.
const NO_SYSTEMS: &[&str] = &[
    "baseline",
    "baselines",
    "benchmark",
    "dataset",
    "data",
    "corpus",
    "test",
    "experiments",
    "evaluation",
    "study",
    "setting",
    "annotation",
    "annotations",
];
/// Between two names that stand as their scores do: "ours vs the baseline".
const BESIDE: &[&str] =
    &["vs", "versus", "and", "with", "to", "against", "the", "our", "a", "model", "method", "system", "approach"];
/// Words between two scores that stand side by side.
const CONNECTORS: &[&str] = &["vs", "versus", "against", "to", "and", "compared", "with", "points", "percent"];

/// So many words behind two scores, a name is about something else.
const FARTHEST: usize = 6;

const LOWER_ONE: &str = "the lower one; the text does not say which it is";
const HIGHER_ONE: &str = "the higher one; the text does not say which it is";
const AS_SAID: &str = "as the text says";

/// Two scores of a sentence, in its order.
pub(super) struct Pair<'r> {
    reader: &'r Reader,
    first: &'r Score,
    second: &'r Score,
    /// Whether they stand as "84.1 vs 83.2" does, without a name between.
    is_side_by_side: bool,
}

impl<'r> Pair<'r> {
    pub(super) fn new(reader: &'r Reader, first: &'r Score, second: &'r Score) -> Self {
        let is_side_by_side =
            (first.at + 1..second.at).all(|at| reader.word(at).is_none() || reader.is(at, CONNECTORS));
        Self { reader, first, second, is_side_by_side }
    }

    /// Which of the two it is, 0 or 1, and why. What stands nearest to a score counts most.
    pub(super) fn baseline(&self, is_lower_better: bool) -> (usize, &'static str) {
        let lower = usize::from(self.second.value < self.first.value);
        let worse = if is_lower_better { 1 - lower } else { lower };
        let said = self
            .labelled()
            .or_else(|| self.from())
            .or_else(|| self.baseline_wins().map(|wins| if wins { 1 - worse } else { worse }))
            .or_else(|| self.in_the_order_of_names())
            .or_else(|| self.named(BASELINE))
            .or_else(|| self.named(OURS).map(|ours| 1 - ours))
            .or_else(|| (self.first.at..self.second.at).any(|at| self.reader.is(at, BEATS)).then_some(1));
        match said {
            Some(baseline) => (baseline, AS_SAID),
            None => (worse, if is_lower_better { HIGHER_ONE } else { LOWER_ONE }),
        }
    }

    /// Whether a word turns what is said round, or leaves it open.
    fn is_not(&self, at: usize) -> bool {
        self.reader.is(at, NOT) || self.reader.lower(at).is_some_and(|word| word.ends_with("n't"))
    }

    fn places(&self, names: &[&str]) -> Vec<usize> {
        // "Our items" are nobody's score, and "our baseline" is the baseline.
        let are_items = |at: usize| (at + 1..at + 3).any(|at| self.reader.is(at, ITEMS));
        let is_other = |at: usize| are_items(at) || (at + 1..at + 3).any(|at| self.reader.is(at, NO_SYSTEMS));
        let is_name =
            |at: usize| self.reader.is(at, names) && !(self.reader.is(at, &["our", "proposed"]) && is_other(at));
        self.reader.all().filter(|&at| is_name(at)).collect()
    }

    /// "84.1 (ours)", "83.2 (the baseline)", "83.2 for the baseline".
    fn labelled(&self) -> Option<usize> {
        let reader = self.reader;
        let label = |word: usize| {
            let open = word.checked_sub(1 + usize::from(reader.before(word, &["the"])))?;
            // "84.1 (our model)", but not "84.1 (baseline 83.2)".
            let closes = reader.sign(word + 1) == Some(')')
                || reader.word(word + 1).is_some() && reader.sign(word + 2) == Some(')');
            let is_in_brackets = closes && reader.sign(open) == Some('(');
            // Nothing but signs, such as those of a deviation, between the score and the name.
            let score = [self.second.at, self.first.at].into_iter().find(|at| *at < open)?;
            let is_aside = |at: usize| reader.segment(at) != reader.segment(score);
            let is_behind_score = (score + 1..open).all(|at| reader.word(at).is_none() || is_aside(at));
            // "BERT (83.2) with our model (84.1)" has the names ahead.
            let is_bare = score == 0 || reader.sign(score - 1) != Some('(');
            let is_label = is_in_brackets || is_bare && reader.is(open, &["for", "with", "by", "from", "of"]);
            // "84.1 from the baseline (83.2)": the name has a score of its own.
            let is_link =
                |at: usize| self.reader.sign(at) == Some('(') || reader.is(at, &["at", "of", "is", "was", "has"]);
            let next = (word + 1..word + 4).find(|at| !is_link(*at));
            let has_own = next.is_some_and(|next| next == self.first.at || next == self.second.at);
            (is_label && is_behind_score && !has_own).then_some(usize::from(score == self.second.at))
        };
        let of = |names: &[&str]| self.places(names).into_iter().find_map(label);
        of(BASELINE).or_else(|| of(OURS).map(|ours| 1 - ours)).or_else(|| self.labelled_in_part())
    }

    /// "BERT reaches 81.0; our model 85.0", "84.1 (baseline 83.2)": a name and one score alone in a
    /// part of the sentence.
    fn labelled_in_part(&self) -> Option<usize> {
        let reader = self.reader;
        let parts = [self.first.at, self.second.at].map(|at| reader.segment(at));
        if parts[0] == parts[1] {
            return None;
        }
        let of = |score: usize| {
            let is_there = |names: &[&str]| self.places(names).into_iter().any(|at| reader.segment(at) == parts[score]);
            // "It beats the baseline with 84.1" names what is beaten.
            let compares = reader.all().any(|at| {
                reader.segment(at) == parts[score]
                    && (reader.is(at, ACTIVE) || reader.is(at, WINS) || reader.is(at, BEATS) || reader.is(at, LOSES))
            });
            match [is_there(BASELINE), is_there(OURS)] {
                _ if compares => None,
                [true, false] => Some(score),
                [false, true] => Some(1 - score),
                _ => None,
            }
        };
        match [of(0), of(1)] {
            [Some(one), Some(other)] if one != other => None,
            [one, other] => one.or(other),
        }
    }

    /// "83.2 → 84.1", "from 83.2 to 84.1", "to 84.1 from 83.2", "84.1, up from 83.2".
    fn from(&self) -> Option<usize> {
        let reader = self.reader;
        let mut between = self.first.at + 1..self.second.at;
        let is_from_to = between.clone().any(|at| reader.sign(at) == Some('→'))
            || reader.before(self.first.at, &["from"]) && between.any(|at| reader.is(at, &["to"]));
        match () {
            () if is_from_to => Some(0),
            () => reader.before(self.second.at, &["from"]).then_some(1),
        }
    }

    /// Whether the baseline's score is the better one, where a verb before both says so: "our
    /// model outperforms the baseline (84.1 vs 83.2)".
    fn baseline_wins(&self) -> Option<bool> {
        let reader = self.reader;
        let ahead = 0..self.first.at;
        let is_verb = |at: usize| {
            let is_adjective =
                reader.is(at, &["improved"]) && reader.before(at, &["the", "our", "an", "vs", "and", "with"]);
            let is_note = reader.is(at, &["better"])
                && reader.before(at, &["is"])
                && at > 1
                && reader.is(at - 2, &["higher", "lower"]);
            let is_passive = reader.is(at + 1, &["by"]);
            (reader.is(at, ACTIVE) || reader.is(at, LOSES) || reader.is(at, WINS) && !is_adjective && !is_note)
                && !is_passive
        };
        let verb = ahead.clone().find(|&at| is_verb(at))?;
        if !self.is_side_by_side || self.first.value == self.second.value || ahead.clone().any(|at| self.is_not(at)) {
            return None;
        }
        // "Compared to the baseline, our model gains …".
        let is_object = |at: usize| (at.saturating_sub(6)..at).any(|at| reader.is(at, OBJECT));
        let subject = (0..verb).rev().find(|&at| reader.is(at, BASELINE) || reader.is(at, OURS));
        let subject = subject.filter(|&at| reader.is(at, BASELINE) && !is_object(at));
        if reader.is(verb, LOSES) {
            return Some(subject.is_none());
        }
        // "BERT beats our model".
        let is_ours_beaten = reader.is(verb, ACTIVE) && (verb + 1..verb + 3).any(|at| reader.is(at, OURS));
        match subject {
            Some(at) => (reader.is(verb, ACTIVE) && verb - at <= 2).then_some(true),
            None => Some(is_ours_beaten),
        }
    }

    /// "Ours vs the baseline: 84.1 vs 83.2": each name once, both before the scores.
    fn in_the_order_of_names(&self) -> Option<usize> {
        let [baseline, ours] = [BASELINE, OURS].map(|names| self.places(names));
        let ([baseline], [ours]) = (baseline.as_slice(), ours.as_slice()) else { return None };
        let (one, other) = (*baseline.min(ours), *baseline.max(ours));
        let are_beside = (one + 1..other).all(|at| self.reader.is(at, BESIDE));
        let is_open = (0..self.first.at).any(|at| self.is_not(at));
        let is_ahead = self.is_side_by_side && other < self.first.at && are_beside && !is_open;
        is_ahead.then_some(usize::from(ours < baseline))
    }

    /// The score that the only one of some names belongs to.
    fn named(&self, names: &[&str]) -> Option<usize> {
        let reader = self.reader;
        let (first, second) = (self.first.at, self.second.at);
        // What stands before "84.1 vs 83.2" names neither, unless it leads to the first: "the
        // baseline scored 84.1 vs 83.2".
        let leads = |word: usize| {
            let is_object = (word.saturating_sub(3)..word).any(|at| reader.is(at, OBJECT));
            matches!(reader.sign(first - 1), Some('=' | ':')) && word + 2 == first && !is_object
                || first - word <= 3 && (word..first).all(|at| reader.word(at).is_some())
        };
        let is_far = |word: usize| word > second + FARTHEST;
        // "84.1 vs 83.2; n = 480 for the baseline" is about that number.
        let is_of_another = |word: usize| {
            (second + 1..word).any(|at| reader.is_number(at) && reader.segment(at) == reader.segment(word))
        };
        let is_apart =
            |word: usize| is_of_another(word) || self.is_side_by_side && (word < first && !leads(word) || is_far(word));
        let words: Vec<usize> = self.places(names).into_iter().filter(|&at| !is_apart(at)).collect();
        let [word] = words[..] else { return None };
        // "Ours: 84.1" is the score behind the colon, else it is the nearest; the one that follows,
        // if both are as near.
        let introduces = matches!(reader.sign(word + 1), Some(':' | '='));
        let is_between = word > first && word < second;
        let is_second = is_between && introduces || word.abs_diff(second) <= word.abs_diff(first);
        Some(usize::from(is_second))
    }
}
