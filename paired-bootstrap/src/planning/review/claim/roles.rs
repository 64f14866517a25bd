//! The role of each number of a sentence. No number has two roles, and only scores are compared.

use super::metrics::{NO_NAMES, RIGHT};
use super::systems::{BASELINE, OURS};
use super::tokens::{Number, Token};
use super::{BETWEEN, ITEMS, Metric, POINTS, RUNS, Reader, Role, Score, VERSUS};

/// A number after one of these is a place in the paper.
const PLACES: &[&str] = &[
    "section", "sec", "table", "tab", "figure", "fig", "equation", "eq", "appendix", "chapter", "footnote", "page",
    "version", "step", "phase",
];
/// A full stop may follow these abbreviations.
const SHORT_PLACES: &[&str] = &["sec", "tab", "fig", "eq"];
/// Names of hyperparameters.
const PARAMETERS: &[&str] = &["k", "m", "l", "λ", "β", "γ", "τ", "ε", "η", "lr"];
/// Integers that may be years.
pub(super) const YEARS: std::ops::Range<u64> = 1990..2040;
/// Numbers before and after these are differences.
pub(super) const GAINS: &[&str] = &[
    "improvement", "improvements", "gain", "gains", "increase", "reduction", "decrease", "drop", "boost", "lead",
    "advantage", "difference", "rise", "gap",
];
/// Between "by" and a number, these words do not change that it is a difference.
pub(super) const HEDGES: &[&str] = &[
    "over", "more", "than", "at", "least", "most", "up", "to", "about", "nearly", "almost", "around", "roughly",
    "approximately", "a", "an",
];
/// Systems seldom differ by more than this: a larger number after "boost" is a score.
const MOST_GAINED: f64 = 50.0;
/// A number before one of these is relative, additional, or about something else.
const RELATIVE: &[&str] =
    &["relative", "fewer", "more", "less", "higher", "lower", "better", "worse", "additional", "extra", "fold"];
/// After "at 84.1%", these words begin something else.
const LINKS: &[&str] = &["against", "compared", "by", "after", "or", "but", "while"];
/// Systems may be compared with numbers for these, but they are not systems.
const REFERENCES: &[&str] = &[
    "chance", "random", "majority", "human", "humans", "annotator", "annotators", "prevalence", "power", "agreement",
    "alpha", "icc", "werr",
];
/// Words for random guesses, whose score belongs to no system.
const CHANCE: &[&str] = &["chance", "guessing"];
/// Words that may stand between such a word and its number.
const IS: &[&str] = &["for", "by", "of", "at", "is", "was", "with", "from", "being", "the"];
/// Units of numbers that are not scores.
const UNITS: &[&str] = &[
    "ms", "s", "sec", "seconds", "minutes", "min", "hours", "h", "days", "gb", "mb", "kb", "flops", "parameters",
    "params", "tokens", "epochs", "layers", "shots", "steps", "gpus", "years", "dimensions",
];

impl Reader {
    /// Sets the role of each number without one to the result of `rule`.
    pub(super) fn give(&mut self, rule: impl Fn(&Self, usize) -> Option<Role>) {
        for at in self.all() {
            if self.number(at).is_some() {
                self.roles[at] = rule(self, at);
            }
        }
    }

    /// Levels, confidence, places in the paper and years: neither scores nor sizes.
    pub(super) fn aside(&self, at: usize) -> Option<Role> {
        let is_interval = |at: usize| self.is(at, &["confidence", "ci", "level", "cis", "interval", "intervals"]);
        // "With a 95% bootstrap interval".
        let is_aside = is_interval(at + 1)
            || self.percent_at(at) && self.word(at + 1).is_some() && is_interval(at + 2)
            || self.before(at, &["α", "alpha", "level"])
            || at > 1 && self.sign(at - 1) == Some('=') && self.is(at - 2, &["α", "alpha"]);
        let is_dotted = at > 1 && self.sign(at - 1) == Some('.') && self.is(at - 2, SHORT_PLACES);
        // "arXiv 2303.11366".
        let is_id = self.number(at).is_some_and(|number| {
            number.text.split_once('.').is_some_and(|(whole, rest)| whole.len() >= 4 && rest.len() >= 4)
        });
        let is_place = self.before(at, PLACES) || is_dotted || is_id;
        // "In 2023".
        let is_year = |number: &Number| number.whole().is_some_and(|year| YEARS.contains(&year));
        // "WMT 2014".
        let is_name = self.is_behind_name(at) && !self.before(at, BETWEEN);
        let is_dated = is_name
            || self.before(at, &["in", "since", "by"])
            || (at.saturating_sub(3)..at).any(|at| self.is(at, &["al"]));
        let is_year = self.number(at).is_some_and(is_year) && is_dated;
        let is_counted = |at: usize| self.is(at, ITEMS) && self.is_plural(at) || self.is(at, RUNS);
        let nouns = if is_name { at + 1..at + 2 } else { at + 1..at + 3 };
        let is_year = is_year && !nouns.into_iter().any(is_counted);
        is_year.then_some(Role::Year).or_else(|| (is_aside || is_place).then_some(Role::Other))
    }

    /// "k = 5", "λ = 0.1", "precision at 10": a setting, not a result.
    pub(super) fn parameter(&self, at: usize) -> Option<Role> {
        let is_set = at > 1
                && self.sign(at - 1) == Some('=')
                && self.is(at - 2, PARAMETERS)
                && !self.is_mean(at)
                // In "W/T/L = 40/929/31" the letters are the names of a row.
                && self.sign(at.wrapping_sub(3)) != Some('/');
        let is_cut_off =
            at > 1 && self.before(at, &["at"]) && self.word(at - 2).is_some_and(|name| Metric::known(name).is_some());
        let is_cut_off = is_cut_off && self.number(at).is_some_and(|number| number.whole().is_some());
        (is_set || is_cut_off).then_some(Role::Other)
    }

    /// "+0.9", "by 0.9 points": a difference. "12% fewer errors", "4 GB": something else.
    pub(super) fn gain(&self, at: usize) -> Option<Role> {
        let number = self.number(at)?;
        // "12% fewer errors" is not a difference of two scores; in "84.1 better than 83.2" both
        // numbers are scores.
        let is_than = self.is(at + 2, &["than"]) && self.is_number(at + 3) || self.is(at + 2, &["is"]);
        let lead = self.lead(at);
        let is_change = self.is(at + 1, VERSUS) || self.is(at + 1, &["to"]) || self.sign(at + 1) == Some('→');
        // "Gradient boost 84.1%" names a method.
        let is_named = at > 1 && self.word(at - 2).is_some() && !self.is(at - 2, HEDGES);
        let is_method = self.before(at, &["boost"]) && is_named && number.value() > MOST_GAINED;
        let is_score = is_change || is_method;
        let is_gain = self.is(at + 1, GAINS)
            || self.before(at, GAINS) && !is_score
            || self.before(lead, &["of"]) && lead > 1 && self.is(lead - 2, GAINS);
        // "2 BLEU points", "44% and 55% fewer calls".
        let unit = at + 1 + usize::from(self.word(at + 1).is_some_and(|name| Metric::known(name).is_some()));
        let is_first = self.is(at + 1, &["and"]) && self.is_number(at + 2);
        let is_relative = self.is(at + if is_first { 3 } else { 1 }, RELATIVE) && !is_than
            || is_gain && (lead.saturating_sub(4)..at).any(|at| self.is(at, &["relative"]));
        if is_relative || self.is(at + 1, UNITS) {
            Some(Role::Other)
        } else if is_gain
            || number.is_signed
            || at > 0
                && ['↓', '↑']
                    .into_iter()
                    .any(|arrow| self.sign(at - 1) == Some(arrow) && !self.is_direction(at - 1, arrow))
            || self.before(lead, &["by"])
            || self.is(unit, POINTS)
            || self.is_distance(at, number)
        {
            Some(Role::Gain)
        } else {
            None
        }
    }

    /// "0.6% ahead", "0.9% behind the leader's 84.1%". In "with 84.1 ahead of 83.2" and "at 83.2%
    /// behind ours", the number is a score.
    fn is_distance(&self, at: usize, number: &Number) -> bool {
        let is_of_size = |other: usize| self.number(other).is_some_and(|other| other.value() <= 2.0 * number.value());
        self.is(at + 1, &["ahead", "behind"])
            && !self.before(at, &["at", "with"])
            && !(at + 2..self.tokens.len()).any(is_of_size)
    }

    /// The beginning of the words that lead to a number: the index of "over" in "by over 2 points".
    fn lead(&self, at: usize) -> usize {
        (0..at).rev().take_while(|&at| self.is(at, HEDGES)).last().unwrap_or(at)
    }

    /// Gives the role [`Role::Other`] to numbers that belong to no system: counts, settings,
    /// properties and shares of people. Goes through one kind at a time, as long as two other
    /// numbers remain to be compared; beside counts, one that may be a score is enough. Their
    /// metrics are ignored as well.
    pub(super) fn take_others(&mut self, scores: &[Score]) {
        let own = scores.iter().map(|score| (score.at, score.value));
        let open = self.all().filter_map(|at| Some((at, self.number(at)?.value())));
        let all: Vec<(usize, f64)> = own.chain(open).collect();
        let mut left: Vec<usize> = self.all().filter(|at| all.iter().any(|(own, _)| own == at)).collect();
        // "84.1% vs 83.2% vs 50% for chance".
        let (chance, rest): (Vec<usize>, Vec<usize>) = left.iter().partition(|at| self.is_chance(**at));
        if rest.len() >= 2 {
            chance.iter().for_each(|at| self.roles[*at] = Some(Role::Chance));
            left = rest;
        }
        let found = left.clone();
        // A property may be what is compared: "a survival of 92% vs 88% at 75% sparsity".
        let kinds: [&dyn Fn(usize) -> bool; 5] = [
            &|at| self.counts_things(at),
            &|at| self.is_version(at, &all),
            &|at| self.is_setting(at),
            &|at| self.is_share_of_others(at),
            &|at| self.is_property(at),
        ];
        for (kind, is_other) in kinds.iter().enumerate() {
            let rest: Vec<usize> = left.iter().copied().filter(|at| !is_other(*at)).collect();
            let has_score = || all.iter().any(|(at, value)| rest.contains(at) && *value <= 100.0);
            left = if rest.len() >= 2 || kind == 0 && has_score() { rest } else { left };
        }
        for at in found.into_iter().filter(|at| !left.contains(at)) {
            self.other_metrics.extend(self.metric_beside(at).map(str::to_lowercase));
            self.roles[at] = Some(Role::Other);
        }
        // A reference may be the name of a system, as in "random search". So it is dropped only if
        // two others are compared and it is not, unlike in "grid 82.3% vs random search 84.1%".
        let is_versus = |pair: &[usize]| (pair[0]..pair[1]).any(|at| self.is(at, VERSUS));
        let is_joined = |at: &usize| {
            left.windows(2)
                .any(|pair| pair.contains(at) && (is_versus(pair) || pair[0] == *at && self.are_joined(*at, pair[1])))
        };
        let is_reference = |at: &usize| self.is_reference(*at, &left) && !self.has_own_metric(*at);
        let (references, rest): (Vec<usize>, Vec<usize>) = left.iter().partition(|at| is_reference(at));
        if let [first, second] = rest[..]
            && self.are_joined(first, second)
        {
            let references: Vec<usize> = references.into_iter().filter(|at| !is_joined(at)).collect();
            references.iter().for_each(|at| self.roles[*at] = Some(Role::Other));
        }
    }

    /// "Opus 4.5 gets 84.1", "the 84.1 of Opus 4.5": a small number after a name, with a score in
    /// the same part of the sentence. In "GPT-2 30.0, GPT-3 62.0", the numbers are scores.
    fn is_version(&self, at: usize, all: &[(usize, f64)]) -> bool {
        let most = all.iter().map(|(_, value)| *value).fold(0.0, f64::max);
        let is_listed = self.is(at + 1, VERSUS) || self.is(at + 1, &["and", "or", "to"]);
        let is_owner = at > 1 && self.is(at - 2, &["of", "for", "by", "with", "on", "in"]);
        let has_score = all.iter().any(|(other, _)| {
            let leads = if is_owner { *other != at } else { *other > at && !is_listed };
            leads && self.segment(*other) == self.segment(at)
        });
        let is_small = all.iter().any(|(own, value)| *own == at && *value < 0.5 * most);
        is_small && self.is_behind_name(at) && has_score
    }

    /// "4 bits", "3 epochs": an integer before a plural noun.
    fn counts_things(&self, at: usize) -> bool {
        let is_noun = |noun: &str| noun.len() > 3 && noun.ends_with('s') && noun.chars().all(char::is_lowercase);
        let is_noun = |noun: &str| is_noun(noun) && !VERSUS.contains(&noun);
        let is_whole = matches!(self.tokens.get(at), Some(Token::Number(number)) if number.whole().is_some());
        is_whole
            && !self.counts_right(at)
            && !self.solves(at)
            && !self.is_part_of(at)
            && self.word(at + 1).is_some_and(|noun| is_noun(noun) && Metric::known(noun).is_none())
    }

    /// Whether a plain number follows a name: "Opus 4.5", "Table 3".
    pub(super) fn is_behind_name(&self, at: usize) -> bool {
        let is_plain = matches!(self.tokens.get(at), Some(Token::Number(number)) if !number.is_percent);
        let is_name = |name: &str| name.starts_with(char::is_uppercase) && Metric::known(name).is_none();
        is_plain && at.checked_sub(1).and_then(|at| self.word(at)).is_some_and(is_name)
    }

    /// "A dropout of 0.5", "power = 0.8": a number with a name of its own that is not a metric.
    fn is_property(&self, at: usize) -> bool {
        let no_property = [NO_NAMES, BASELINE, OURS].concat();
        let is_noun = at > 1 && self.word(at - 2).is_some_and(|name| name.starts_with(char::is_lowercase));
        is_noun
            && self.metric_beside(at).is_none()
            && self.measure_of(at).is_some_and(|name| Metric::known(name).is_none() && !no_property.contains(&name))
    }

    /// "At 75% sparsity", "with 10% noise", "at 1% FPR": a setting.
    fn is_setting(&self, at: usize) -> bool {
        let is_metric = self.lower(at + 1).is_some_and(|name| Metric::known(name).is_some());
        let is_noun = self.lower(at + 1).is_some() && (!is_metric || self.before(at, &["at"]));
        let is_score = [BETWEEN, RIGHT, ITEMS, POINTS, LINKS].iter().any(|words| self.is(at + 1, words));
        self.before(at, &["at", "with", "using"]) && self.percent_at(at) && is_noun && !is_score
    }

    /// "60% of the parameters", "90% of users": a share of things that are not items.
    fn is_share_of_others(&self, at: usize) -> bool {
        let nouns = at + 2..at + 6;
        let ends = |at: &usize| self.word(*at).is_none() || self.is(*at, BETWEEN);
        let is_score = |at: usize| self.is(at, ITEMS) || self.is(at, RIGHT) || self.is_capital(at);
        let mut words = nouns.take_while(|at| !ends(at) || self.is_number(*at)).peekable();
        let is_noun = words.peek().is_some_and(|&at| self.word(at).is_some() && !self.is(at, &["that", "those"]));
        self.percent_at(at) && self.is(at + 1, &["of"]) && is_noun && !words.any(is_score)
    }

    /// The differences, as shown.
    pub(super) fn gains(&self) -> Vec<String> {
        let gain = |at: usize| match &self.tokens[at] {
            Token::Number(number) if self.roles[at] == Some(Role::Gain) => Some(number.shown()),
            _ => None,
        };
        self.all().filter_map(gain).collect()
    }

    /// "Chance is 50%", "human: 91.2": a reference for systems, but not a system. It has a part of
    /// the sentence without any of `others`, or stands before the number.
    pub(super) fn is_reference(&self, at: usize, others: &[usize]) -> bool {
        let is_word = |at: usize| {
            self.is(at, REFERENCES) && !(self.is(at, &["random"]) && self.is(at + 1, &["forest", "forests"]))
        };
        let is_apart = others.iter().all(|other| *other == at || self.segment(*other) != self.segment(at));
        is_apart && self.all().any(|near| self.segment(near) == self.segment(at) && is_word(near))
            || (at.saturating_sub(3)..at).any(is_word)
    }

    /// Whether a word for random guesses belongs to a number: "50% for chance", "random guessing:
    /// 50%", "chance (50%)".
    fn is_chance(&self, at: usize) -> bool {
        let is_between = |at: usize| {
            self.is(at, IS) || self.is(at, &["random", "pure"]) || matches!(self.sign(at), Some('(' | ':' | '='))
        };
        let next = |at: usize| (at + 1..at + 5).find(|at| !is_between(*at));
        // In "83.2% (chance is 50%)", the word leads to another number.
        let behind = next(at).filter(|word| next(*word).is_none_or(|at| !self.is_number(at)));
        let ahead = (at.saturating_sub(4)..at).rev().find(|at| !is_between(*at));
        behind.into_iter().chain(ahead).any(|word| self.is(word, CHANCE))
    }

    /// Whether a metric is named only in the number's part of the sentence: "kappa between judges
    /// was 0.81. F1 was 0.84 vs 0.83" may be about kappa.
    fn has_own_metric(&self, at: usize) -> bool {
        let is_own = |near: usize| self.segment(near) == self.segment(at);
        let is_metric = |near: usize| self.word(near).is_some_and(|name| Metric::known(name).is_some());
        let is_again = |near: usize| self.all().any(|other| !is_own(other) && self.lower(other) == self.lower(near));
        self.all().any(|near| is_own(near) && is_metric(near) && !is_again(near))
    }

    /// "Dropout 0.5", "top-p 0.9": a proportion after a lower-case word that is not a verb.
    pub(super) fn is_behind_noun(&self, at: usize) -> bool {
        let Some(Token::Number(number)) = self.tokens.get(at) else { return false };
        let is_noun = |noun: &str| {
            noun.starts_with(char::is_lowercase)
                && !noun.ends_with('s')
                && !noun.ends_with("ed")
                && Metric::known(noun).is_none()
                && ![
                    BETWEEN,
                    HEDGES,
                    OURS,
                    BASELINE,
                    &["reach", "reaching", "achieving", "achieve", "get", "got", "hit", "only"],
                ]
                .iter()
                .any(|words| words.contains(&noun))
        };
        let has_noun = at.checked_sub(1).and_then(|at| self.word(at)).is_some_and(is_noun);
        let is_without = at > 1 && self.is(at - 2, &["without", "after"]);
        has_noun && !is_without && !number.is_percent && number.value() < 1.0
    }

    /// A number for which there is no box and of which nothing else is said, as shown.
    pub(super) fn not_read(&self, at: usize) -> Option<String> {
        let number = |at: usize| match self.tokens.get(at)? {
            Token::Number(number) => Some(number.shown()),
            Token::Word(word, _) => Some(word.clone()).filter(|_| self.roles[at].is_some()),
            Token::Sign(_) => None,
        };
        match self.roles[at] {
            // "22.1–22.4".
            Some(Role::From) => Some(format!("{} to {} (read as a range)", number(at)?, number(at + 2)?)),
            None | Some(Role::Year | Role::Other) => number(at),
            Some(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Role::*;
    use super::*;

    #[test]
    fn each_number_has_one_role() {
        for (text, roles) in [
            (
                "In 2023, 84.1 vs 83.2 on 1,000 items (Table 3), p < 0.05",
                [Year, Score, Score, Size, Other, P].as_slice(),
            ),
            ("84.1 ± 0.3 vs 83.2 ± 0.4 over 5 seeds, +0.9", &[Score, Spread, Score, Spread, Size, Gain]),
            (
                "65.2% (326/500) vs 61.0%, a 95% CI of 1.4 to 3.8",
                &[Repeated, Score, Size, Score, Other, Interval, Interval],
            ),
            ("22 helped and 12 hurt of 500 items, t(4) = 2.9", &[Change, Change, Size, Statistic, Statistic]),
            ("84.1 vs 83.2 with 4 bits at 75% sparsity, 22.1–22.4 ms", &[Score, Score, Other, Other, From, To]),
            ("Opus 4.5 gets 84.1, GPT 83.2 at temperature of 0.7 and k = 5", &[Other, Score, Score, Other, Other]),
            ("Gradient boost 84.1%, forest 82.3%: a boost of 1.8%", &[Score, Score, Gain]),
        ] {
            let mut reader = Reader::new(text);
            reader.read();
            let found: Vec<Role> =
                reader.all().filter(|at| reader.is_number(*at)).filter_map(|at| reader.roles[at]).collect();
            assert_eq!(found, roles, "{text}");
        }
    }

    /// A number is a setting only if there are two others.
    #[test]
    fn what_may_be_a_score_is_one_where_no_others_are() {
        for (text, scores) in
            [("A dropout of 0.5", 1), ("A dropout of 0.5: 84.1 vs 83.2", 2), ("A survival of 92% vs 88%", 2)]
        {
            let mut reader = Reader::new(text);
            reader.read();
            assert_eq!(reader.roles.iter().filter(|role| **role == Some(Score)).count(), scores, "{text}");
        }
    }
}
