//! Which of two scores is the baseline's.

use super::{ITEMS, POINTS, Reader, Score, VERSUS};

/// Between two scores, these words mean that the second is the baseline's.
pub(super) const BEATS: &[&str] =
    &["over", "than", "against", "compared", "outperforms", "beats", "surpasses", "exceeds", "improves"];
pub(super) const BASELINE: &[&str] = &["baseline", "baselines", "baseline's"];
/// Before two scores, these words mean that the subject has the worse one.
const LOSES: &[&str] =
    &["underperforms", "underperformed", "underperform", "worse", "behind", "hurts", "costs", "degrades", "harms"];
pub(super) const OURS: &[&str] = &["ours", "our", "proposed"];
/// Before two scores, these verbs mean that the subject has the better one. They take an object
/// ("outperforms the baseline"); followed by "by", they are passive.
const ACTIVE: &[&str] =
    &["outperforms", "outperformed", "outperform", "beats", "beat", "surpasses", "surpassed", "exceeds", "exceeded"];
/// These words mean the same for any subject except the baseline.
const WINS: &[&str] = &["improves", "improved", "better", "gains", "gained", "superior"];
/// Words that reverse a statement or leave it open; so do all words that end in "n't".
const NOT: &[&str] = &[
    "not", "no", "nor", "cannot", "never", "neither", "hardly", "fails", "failed", "loses", "lost", "drops", "whether",
    "if",
];
/// After "not" or "no", these words mean that there is no gain.
const IMPROVES: &[&str] =
    &["improve", "improves", "improved", "improvement", "improvements", "gain", "better", "exceed", "surpass"];
/// Words between a verb and the name of the system that is compared with.
const LINKS: &[&str] = &["by", "over", "than", "that", "those", "of", "the", "a", "our", "on", "to", "upon", "with"];
/// Words before the name of the system that is compared with.
const OBJECT: &[&str] = &["to", "over", "than", "with", "against", "on"];
/// After "our" and "proposed", these words are not systems.
const NO_SYSTEMS: &[&str] = &[
    "baseline", "baselines", "benchmark", "dataset", "data", "corpus", "test", "experiments", "evaluation", "study",
    "setting", "annotation", "annotations", "course", "class", "university",
];
/// Words between two names that stand side by side like their scores: "ours vs the baseline".
const BESIDE: &[&str] = &[
    "vs", "versus", "and", "with", "to", "against", "for", "of", "the", "our", "a", "model", "method", "system",
    "approach",
];
/// Signs between two such names: "baseline / ours".
const BESIDE_SIGNS: &[char] = &['/', '<', '>', '&', '|'];
/// Words between two scores that stand side by side.
const CONNECTORS: &[&str] = &["vs", "versus", "against", "to", "and", "compared", "with", "points", "percent"];

/// A name more than this many words after two scores is about something else.
const FARTHEST: usize = 6;

/// Pairs of opposed labels, one for each score. The first of each pair is the baseline's.
const CONTRASTS: &[(&[&str], &[&str])] = &[
    (&["without", "w/o"], &["with", "full"]),
    (&["before"], &["after"]),
    (&["pre-test"], &["post-test"]),
    (CONTROLS, &["intervention", "treatment", "treated", "experimental"]),
];
/// Words for untreated groups.
const CONTROLS: &[&str] = &["control", "placebo", "untreated"];
/// These words mean that a part of a system is left out.
const REMOVES: &[&str] = &["w/o", "removing", "remove", "removal", "omitting", "dropping", "disabling"];
/// After "is", these words mean the same: "when the reranker is removed", but not "with half of the
/// layers removed".
const REMOVED: &[&str] = &["removed", "omitted", "disabled", "dropped"];
const BE: &[&str] = &["is", "are", "was", "were"];

const ABLATED: &str = "the ablated system";
const LOWER_ONE: &str = "the lower one; the text does not say which it is";
const HIGHER_ONE: &str = "the higher one; the text does not say which it is";
const FIRST_ONE: &str = "the first one; the text does not say which it is";
pub(super) const AS_SAID: &str = "as the text says";

impl Reader {
    /// Whether two words are opposed labels.
    pub(super) fn are_opposed(&self, one: usize, other: usize) -> bool {
        let are = |one: usize, other: usize| {
            CONTRASTS.iter().any(|(bases, others)| self.is(one, bases) && self.is(other, others))
        };
        are(one, other) || are(other, one)
    }

    /// Whether a part of a system is removed at this index: "w/o", "drop the reranker". "Without"
    /// has other uses, so it counts only at the beginning and before "the" or "our".
    pub(super) fn removes(&self, at: usize) -> bool {
        let is_without = self.is(at, &["without"]) && (at == 0 || self.is(at + 1, &["the", "our"]));
        self.is(at, REMOVES) && !self.before(at, BE)
            || self.is(at, REMOVED) && self.before(at, BE)
            || is_without
            || self.is(at, &["drop"]) && self.is(at + 1, &["the", "our"])
            || self.lower(at).is_some_and(|word| word.starts_with("ablat"))
    }
}

/// Two scores of a sentence, in the order of the sentence.
pub(super) struct Pair<'r> {
    reader: &'r Reader,
    first: &'r Score,
    second: &'r Score,
    /// Whether they stand side by side as in "84.1 vs 83.2", without a name in between.
    is_side_by_side: bool,
}

impl<'r> Pair<'r> {
    pub(super) fn new(reader: &'r Reader, first: &'r Score, second: &'r Score) -> Self {
        let is_side_by_side =
            (first.at + 1..second.at).all(|at| reader.word(at).is_none() || reader.is(at, CONNECTORS));
        Self { reader, first, second, is_side_by_side }
    }

    /// Which of the two is the baseline's, 0 or 1, and why. Evidence nearest to a score counts
    /// most.
    pub(super) fn baseline(&self, is_lower_better: bool) -> (usize, &'static str) {
        let lower = usize::from(self.second.value < self.first.value);
        let worse = if is_lower_better { 1 - lower } else { lower };
        let unsaid = match is_lower_better {
            _ if self.first.value == self.second.value => (0, FIRST_ONE),
            true => (worse, HIGHER_ONE),
            false => (worse, LOWER_ONE),
        };
        if let Some(ablated) = self.ablated(is_lower_better) {
            return (ablated, ABLATED);
        }
        // If labels contradict each other, they are ignored.
        let labelled = match (self.labelled(), self.contrasted()) {
            (Some(one), Some(other)) if one != other && self.places(BASELINE).is_empty() => {
                return unsaid;
            }
            (label, contrast) => label.or(contrast),
        };
        let said = (self.in_the_order_of_names().or(labelled))
            .or_else(|| self.from())
            .or_else(|| self.baseline_wins(is_lower_better).map(|wins| if wins { 1 - worse } else { worse }))
            .or_else(|| self.named(BASELINE))
            .or_else(|| self.named(OURS).map(|ours| 1 - ours))
            .or_else(|| self.named(CONTROLS).filter(|_| !self.is_side_by_side))
            .or_else(|| (self.first.at..self.second.at).any(|at| self.reader.is(at, BEATS)).then_some(1));
        match said {
            Some(baseline) => (baseline, AS_SAID),
            None => unsaid,
        }
    }

    /// The score of the system that lacks a part, if removing it costs something: "removing the
    /// reranker costs 1.2 points (from 84.6 to 83.4)". It is the baseline for what the part adds.
    fn ablated(&self, is_lower_better: bool) -> Option<usize> {
        let reader = self.reader;
        let is_ablation = |at: usize| reader.lower(at).is_some_and(|word| word.starts_with("ablat"));
        let is_labelled = || self.labelled().is_some() && !reader.all().any(is_ablation);
        if !self.places(BASELINE).is_empty() || is_labelled() || !reader.all().any(|at| reader.removes(at)) {
            return None;
        }
        let removed = match self.from() {
            Some(from) => Some(1 - from),
            None if self.is_side_by_side && reader.is(self.first.at + 1, &["to"]) => Some(1),
            None => self.contrasted().filter(|_| reader.all().any(is_ablation)),
        }?;
        let [full, ablated] = if removed == 1 { [self.first, self.second] } else { [self.second, self.first] };
        let costs = if is_lower_better { ablated.value > full.value } else { ablated.value < full.value };
        costs.then_some(removed)
    }

    /// "Without augmentation 84.1, with it 83.2", "84.1 before pruning, 83.2 after it": each label
    /// occurs once, and both stand before their scores or both after.
    fn contrasted(&self) -> Option<usize> {
        let reader = self.reader;
        let only = |of: &[&str]| {
            let places: Vec<usize> = reader.all().filter(|&at| reader.is(at, of) && self.is_label(at)).collect();
            if let [only] = places[..] { Some(only) } else { None }
        };
        let (base, other) = CONTRASTS.iter().find_map(|(bases, others)| only(bases).zip(only(others)))?;
        let (one, two) = (base.min(other), base.max(other));
        let (first, second) = (self.first.at, self.second.at);
        let are_ahead = one < first && (first < two && two < second || self.is_side_by_side && two < first);
        let are_behind = first < one && two <= second + FARTHEST && (one < second) == (second < two);
        (are_ahead || are_behind).then_some(usize::from(other < base))
    }

    /// Whether such a word is about a system, unlike in "compared with" and "the treatment of
    /// pneumonia".
    fn is_label(&self, at: usize) -> bool {
        let reader = self.reader;
        let is_link = reader.is(at, &["with"]) && reader.before(at, &["compared", "together", "along", "combined"]);
        let groups = &["group", "groups", "arm", "condition"];
        if reader.is(at, &["control"]) {
            // In "access control" and "the quality control model", the word is not a label.
            let first = at - usize::from(reader.before(at, &["the", "a", "our"]));
            let is_first = first == 0
                || reader.word(first - 1).is_none()
                || reader.is(first - 1, CONNECTORS)
                || reader.is(first - 1, &["for", "in", "than"]);
            return reader.is(at + 1, groups) || is_first && reader.word(at + 1).is_none();
        }
        let heads = reader.is(at + 1, &["model", "system"]) || reader.is(at + 1, groups);
        let is_noun = reader.is(at, &["full", "control", "treatment", "intervention", "treated", "experimental"]);
        !is_link && (!is_noun || heads || reader.word(at + 1).is_none())
    }

    /// Whether a word reverses a statement or leaves it open.
    fn is_not(&self, at: usize) -> bool {
        self.reader.is(at, NOT) || self.reader.lower(at).is_some_and(|word| word.ends_with("n't"))
    }

    fn places(&self, names: &[&str]) -> Vec<usize> {
        // "Our items" is not a system, and "our baseline" is the baseline.
        let are_items = |at: usize| (at + 1..at + 3).any(|at| self.reader.is(at, ITEMS));
        // "Proposed vs baseline" names two systems.
        let near = |at: usize| {
            (at + 1..at + 3).take_while(|&at| self.reader.word(at).is_some() && !self.reader.is(at, CONNECTORS))
        };
        let is_other = |at: usize| are_items(at) || near(at).any(|at| self.reader.is(at, NO_SYSTEMS));
        let is_name = |at: usize| {
            self.reader.is(at, names)
                && self.is_label(at)
                && !(self.reader.is(at, &["our", "proposed"]) && is_other(at))
        };
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
            // Between the score and the name there may only be signs, such as those of a deviation.
            let score = [self.second.at, self.first.at].into_iter().find(|at| *at < open)?;
            // In "84.1 and 83.2 for ours and BERT", the names are in the order of the scores; "for
            // ours and GPT-4 as the judge" names one system.
            let ends = reader.word(word + 3).is_none_or(|_| reader.is(word + 3, &["on", "in", "at", "respectively"]));
            let is_listed = reader.is(open, &["for", "by", "of"])
                && reader.is(word + 1, &["and"])
                && reader.is_capital(word + 2)
                && ends
                && !reader.is_number(word + 3);
            if is_listed && self.is_side_by_side && score == self.second.at {
                return Some(0);
            }
            let is_aside = |at: usize| reader.segment(at) != reader.segment(score);
            let is_behind_score = (score + 1..open).all(|at| reader.word(at).is_none() || is_aside(at));
            // In "SVM 83.2, CNN (ours) 84.1", the label belongs to the name in the next part.
            let is_behind_score = is_behind_score && !is_aside(open - 1);
            // In "BERT (83.2) with our model (84.1)" names precede their scores.
            let is_bare = score == 0 || reader.sign(score - 1) != Some('(');
            let is_label = is_in_brackets || is_bare && reader.is(open, &["for", "with", "by", "from", "of"]);
            // In "84.1 from the baseline (83.2)", the name has a score of its own.
            let is_link =
                |at: usize| self.reader.sign(at) == Some('(') || reader.is(at, &["at", "of", "is", "was", "has"]);
            let next = (word + 1..word + 4).find(|at| !is_link(*at));
            let has_own = next.is_some_and(|next| next == self.first.at || next == self.second.at);
            (is_label && is_behind_score && !has_own).then_some(usize::from(score == self.second.at))
        };
        let of = |names: &[&str]| self.places(names).into_iter().find_map(label);
        of(BASELINE).or_else(|| of(OURS).map(|ours| 1 - ours)).or_else(|| self.labelled_in_part())
    }

    /// "BERT reaches 81.0; our model 85.0", "84.1 (baseline 83.2)": a part of the sentence with a
    /// name and a single score.
    fn labelled_in_part(&self) -> Option<usize> {
        let reader = self.reader;
        let parts = [self.first.at, self.second.at].map(|at| reader.segment(at));
        if parts[0] == parts[1] {
            return None;
        }
        let of = |score: usize| {
            let is_there = |names: &[&str]| self.places(names).into_iter().any(|at| reader.segment(at) == parts[score]);
            // In "it beats the baseline with 84.1", the name is that of the loser.
            let compares = reader.all().any(|at| {
                reader.segment(at) == parts[score]
                    && (reader.is(at, ACTIVE) || reader.is(at, WINS) || reader.is(at, BEATS) || reader.is(at, LOSES))
            });
            // "We obtain 83.2, whereas Lee et al. report 84.1".
            let is_ours = |at: usize| reader.is(at, OURS) || reader.is(at, &["we"]);
            let has = |score: usize, is: &dyn Fn(usize) -> bool| {
                reader.all().any(|at| reader.segment(at) == parts[score] && is(at))
            };
            let is_cited =
                has(score, &|at| reader.is(at, &["al"])) && !has(score, &is_ours) && has(1 - score, &is_ours);
            match [is_there(BASELINE) || is_cited, is_there(OURS)] {
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

    /// Whether the baseline has the better score, if a verb before both scores says so: "our model
    /// outperforms the baseline (84.1 vs 83.2)".
    fn baseline_wins(&self, is_lower_better: bool) -> Option<bool> {
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
        if let Some(wins) = self.baseline_wins_in_order(is_lower_better) {
            return wins;
        }
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
        // In "BERT beats our model", the authors' system loses.
        let is_ours_beaten = reader.is(verb, ACTIVE) && (verb + 1..verb + 3).any(|at| reader.is(at, OURS));
        match subject {
            Some(at) => (reader.is(verb, ACTIVE) && verb - at <= 2).then_some(true),
            None => Some(is_ours_beaten),
        }
    }

    /// "Ours does not outperform the baseline", "was outperformed by the baseline", "is lower than
    /// that of the baseline", "falls short of the baseline", "no improvement over the baseline":
    /// whether the baseline wins, if the scores are in the order of the two systems. The outer
    /// `None` means that there is no such verb, the inner one that it does not fit the scores.
    fn baseline_wins_in_order(&self, is_lower_better: bool) -> Option<Option<bool>> {
        let reader = self.reader;
        let ahead = 0..self.first.at;
        // Whether the object is the baseline, perhaps after one more word: "the strong baseline".
        let object = |from: usize| {
            let is_link = |at: usize| reader.is(at, LINKS) || reader.is_number(at) || reader.is(at, POINTS);
            let at = (from..self.first.at).find(|&at| !is_link(at))?;
            let is_baseline = reader.is(at, BASELINE) || reader.word(at).is_some() && reader.is(at + 1, BASELINE);
            let is_ours = reader.is(at, OURS) || reader.before(at, OURS);
            (is_baseline || is_ours).then_some(is_baseline)
        };
        // "It is not surprising that ours outperforms" negates something else.
        let turns = ["that", "but", "just", "only", "doubt", "surprising", "surprise", "merely"];
        let denied = |verb: usize| {
            let is_denial = |at: usize| self.is_not(at) && !reader.is(at, &["whether", "if"]);
            (verb.saturating_sub(4)..verb).any(|at| is_denial(at) && !(at + 1..verb).any(|at| reader.is(at, &turns)))
        };
        let (subject_wins, is_baseline) = ahead.into_iter().find_map(|at| {
            let wins = match denied(at) {
                is_denied if reader.is(at, ACTIVE) && reader.is(at + 1, &["by"]) => is_denied,
                true if reader.is(at, ACTIVE) || reader.is(at, IMPROVES) => false,
                false if reader.is(at, &["lower", "below"]) => is_lower_better,
                false if reader.is(at, &["higher", "above"]) => !is_lower_better,
                is_denied if reader.is(at, &["short", "inferior", "loses", "lost"]) => is_denied,
                _ => return None,
            };
            Some((wins, object(at + 1)?))
        })?;
        // The first score belongs to the subject.
        let is_first_better = (self.first.value < self.second.value) == is_lower_better;
        let differ = self.first.value != self.second.value;
        let is_fit = self.is_side_by_side && differ && is_first_better == subject_wins;
        Some(is_fit.then_some(subject_wins != is_baseline))
    }

    /// "Ours vs the baseline: 84.1 vs 83.2": each name once, both before the scores or after them.
    fn in_the_order_of_names(&self) -> Option<usize> {
        let [baseline, ours] = [BASELINE, OURS].map(|names| self.places(names));
        let ([baseline], [ours]) = (baseline.as_slice(), ours.as_slice()) else { return None };
        let (one, other) = (*baseline.min(ours), *baseline.max(ours));
        // "(ours, baseline)" is a list; "compared with the baseline, ours" is not.
        let is_list = one > 0 && self.reader.sign(one - 1) == Some('(');
        let is_sign = |sign: char| BESIDE_SIGNS.contains(&sign) || is_list && sign == ',';
        let is_beside = |at: usize| self.reader.is(at, BESIDE) || self.reader.sign(at).is_some_and(is_sign);
        let are_beside = (one + 1..other).all(is_beside);
        let is_open = (0..self.first.at).any(|at| self.is_not(at));
        // "5.4 and 5.1 (baseline and ours)".
        let is_behind = one > self.second.at && one <= self.second.at + FARTHEST;
        let is_ahead = other < self.first.at;
        let is_ordered = self.is_side_by_side && (is_ahead || is_behind) && are_beside && !is_open;
        is_ordered.then_some(usize::from(ours < baseline))
    }

    /// The score that a system belongs to, if only one of `names` occurs.
    fn named(&self, names: &[&str]) -> Option<usize> {
        let reader = self.reader;
        let (first, second) = (self.first.at, self.second.at);
        // A name before "84.1 vs 83.2" does not say which score is whose, unless it leads to the
        // first: "the baseline scored 84.1 vs 83.2".
        let leads = |word: usize| {
            let is_object = (word.saturating_sub(3)..word).any(|at| reader.is(at, OBJECT));
            // In "BERT/ours: 82.1/84.2", the other name leads to the first score.
            let is_second = word > 0 && reader.sign(word - 1) == Some('/');
            matches!(reader.sign(first - 1), Some('=' | ':')) && word + 2 == first && !is_object && !is_second
                || first - word <= 3 && (word..first).all(|at| reader.word(at).is_some())
        };
        let is_far = |word: usize| word > second + FARTHEST;
        // In "84.1 vs 83.2; n = 480 for the baseline", the name belongs to the other number; so
        // does that in "precision 84.1, recall 80.2 for ours; precision 83.2".
        let is_of_another = |word: usize| {
            let score = if word > second { second } else { first };
            (score + 1..word)
                .filter(|at| *at != second)
                .any(|at| reader.is_number(at) && reader.segment(at) == reader.segment(word))
        };
        let is_apart =
            |word: usize| is_of_another(word) || self.is_side_by_side && (word < first && !leads(word) || is_far(word));
        let words: Vec<usize> = self.places(names).into_iter().filter(|&at| !is_apart(at)).collect();
        let [word] = words[..] else { return None };
        // In "ours: 84.1" and "placebo (n = 200): 84.1", the score after the colon; otherwise the
        // nearest score, or the following one if both are equally near.
        let introduces =
            reader.sign(word + 1) == Some('=') || (word + 1..second).any(|at| reader.sign(at) == Some(':'));
        let is_between = word > first && word < second;
        // "60% of users with ours and 55% of users with BERT".
        let name = word - usize::from(reader.before(word, &["the", "a", "our"]));
        let is_of_first = reader.before(name, &["with", "for", "by"]) && reader.is(word + 1, &["and"]);
        let verb = name.saturating_sub(2);
        if is_between && is_of_first && !reader.is(verb, ACTIVE) && !reader.is(verb, &["compared"]) {
            return Some(0);
        }
        // "Our approach (84.1) vs the baseline of Lee et al. (83.2)".
        let is_label = reader.before(word, &["of", "for", "with", "by"]);
        let is_closed = reader.sign(first + 1) == Some(')') && !is_label;
        let is_opposed = is_between && (is_closed || (first..word).any(|at| reader.is(at, VERSUS)));
        let is_second = is_opposed || is_between && introduces || word.abs_diff(second) <= word.abs_diff(first);
        Some(usize::from(is_second))
    }
}
