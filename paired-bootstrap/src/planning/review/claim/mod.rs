//! A claim as it stands in a paper: "84.1 vs 83.2 on 1,000 items, p < 0.05".

mod asides;
mod metrics;
mod one_system;
mod roles;
mod scores;
mod segments;
mod sizes;
mod systems;
mod tokens;

use super::metric::{ERROR_RATE, HIGHER, LOWER, Metric};
use super::printed::{Printed, Rounding};
use crate::significance::Sides;
use crate::text::{count, parse_whole};
use metrics::MEAN;
use scores::others_at;
use systems::{AS_SAID, Pair};
use tokens::{Number, Token, tokens};

/// The content of a sentence, as far as it was understood.
///
/// # Example
/// ```
/// use paired_bootstrap::planning::review::Claim;
/// let claim = Claim::read("84.1 vs 83.2 on 1,000 items, p < 0.05");
/// let value = |key| claim.value(key).unwrap_or_default();
/// assert_eq!(["items", "base", "exp", "p"].map(value), ["1000", "83.2", "84.1", "< 0.05"]);
/// assert!(claim.told[1].starts_with("Baseline: 83.2, the lower one"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// The values found for the keys of a print.
    pub values: Vec<(&'static str, String)>,
    /// What was read, assumed, not read, or is missing: one sentence each.
    pub told: Vec<String>,
    /// The possible pairs of scores, if the sentence has three or four scores, one score and a
    /// difference, or two numbers that may be counts or percentages. Each is given as values of
    /// keys, with the worse score as the baseline unless the sentence says which it is.
    pub choices: Vec<Vec<(&'static str, String)>>,
    /// The sides of the test that the sentence names, if it says so.
    pub sides: Option<Sides>,
    /// The values that stand for counts of items, each with its count: "82.4", "412 of 500".
    pub counts: Vec<(String, String)>,
}

/// Longer texts are not sentences; the rest is not read.
const LONGEST: usize = 2000;

/// Words for the items of a data set.
pub(super) const ITEMS: &[&str] = &[
    "item", "items", "example", "examples", "question", "questions", "sentence", "sentences", "instance", "instances",
    "sample", "samples", "problem", "problems", "document", "documents", "query", "queries", "image", "images",
    "segment", "segments", "prompt", "prompts", "task", "tasks", "pairs", "utterances", "cases", "passages",
];
const RUNS: &[&str] =
    &["seed", "seeds", "run", "runs", "trial", "trials", "restarts", "repetitions", "initializations"];
/// A number does not count things beyond these words.
const BETWEEN: &[&str] =
    &["on", "vs", "versus", "over", "to", "and", "for", "with", "in", "from", "than", "of", "at", "p", "per"];
/// With "n per group", each of these is in only one of the groups.
const PEOPLE: &[&str] = &[
    "users", "patients", "participants", "subjects", "visitors", "people", "men", "women", "students", "volunteers",
    "customers", "children", "adults", "persons", "learners", "pupils", "respondents",
];
/// If one of these is between two scores, these are compared.
const VERSUS: &[&str] = &["vs", "versus", "against"];
/// Units of differences.
const POINTS: &[&str] = &["points", "point", "pp", "pts", "absolute", "percentage"];

impl Claim {
    /// Reads a sentence. Ambiguous parts are reported in [`told`](Self::told), or left for the user
    /// to enter.
    #[must_use]
    pub fn read(text: &str) -> Self {
        Reader::new(text).read()
    }

    /// The value of a key.
    #[must_use]
    pub fn value(&self, key: &str) -> Option<&str> {
        self.values.iter().find(|(own, _)| *own == key).map(|(_, value)| value.as_str())
    }

    /// The name of one of the [`choices`](Self::choices): "31 of 68 against 35 of 68".
    #[must_use]
    pub fn name_of(&self, choice: &[(&'static str, String)]) -> String {
        let name = |key: &str| {
            let value = choice.iter().find(|(own, _)| *own == key).map_or("", |(_, value)| value.as_str());
            self.counts.iter().find(|(own, _)| own == value).map_or(value, |(_, count)| count)
        };
        format!("{} against {}", name("base"), name("exp"))
    }

    /// Everything to tell about this sentence while p is judged with these sides.
    #[must_use]
    pub fn told_beside(&self, sides: Sides) -> String {
        let other = self.sides.filter(|said| *said != sides);
        let other =
            other.map(|said| format!("The text says {said}, but {sides} is chosen: choose {said} to judge it so."));
        self.told.iter().cloned().chain(other).collect::<Vec<_>>().join(" ")
    }

    #[inline(never)]
    fn set(&mut self, key: &'static str, value: String) {
        if self.value(key).is_none() {
            self.values.push((key, value));
        }
    }
}

/// The mean score of a system.
#[derive(Clone, Debug)]
struct Score {
    /// As an input box accepts it.
    text: String,
    value: f64,
    /// Whether it was given as a count: "412 of 500".
    is_count: bool,
    /// The number after ±.
    deviation: Option<String>,
    /// Its index in the sentence.
    at: usize,
}

/// The role of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// The score of a system.
    Score,
    /// A score repeated in another form: "326/500 (65.2%)".
    Repeated,
    /// A number of items or runs.
    Size,
    /// A number of items helped, hurt, tied, or differing.
    Change,
    /// A p-value, or its exponent.
    P,
    /// A difference between two scores.
    Gain,
    /// A standard deviation.
    Spread,
    /// An end of a confidence interval.
    Interval,
    /// The score of random guesses.
    Chance,
    /// A number about a test: its statistic, its resamples, or the number of comparisons.
    Statistic,
    /// The lower end of a range.
    From,
    /// Its upper end.
    To,
    /// "In 2023".
    Year,
    /// Anything else: a level, a setting, a place in the paper.
    Other,
}

struct Reader {
    tokens: Vec<Token>,
    /// The role of each number, as far as known.
    roles: Vec<Option<Role>>,
    /// The number of the part of the sentence that each token is in.
    segments: Vec<usize>,
    claim: Claim,
    /// If set, integers are counts out of this many items: "from 412 to 431 correct out of 500".
    counts_of: Option<u64>,
    /// Whether integers are counts of errors.
    counts_errors: bool,
    /// Whether the scores are means over people, who are the items.
    is_over_people: bool,
    /// "Helps on 4.0%": a key, and the index of the share of items.
    shares_of_changes: Vec<(&'static str, usize)>,
    /// The metrics of scores that are not read, in lower case.
    other_metrics: Vec<String>,
}

/// What the number after ± is, if a text says that it is not a standard deviation.
pub(super) fn other_spread(text: &str) -> Option<&'static str> {
    Reader::new(text).other_spread()
}

impl Reader {
    fn new(text: &str) -> Self {
        let text: String = text.chars().take(LONGEST).collect();
        let splits = |word: &str| ITEMS.contains(&word) || RUNS.contains(&word) || POINTS.contains(&word);
        let tokens = tokens(&text, splits);
        Self {
            roles: vec![None; tokens.len()],
            segments: segments::segments(&tokens),
            tokens,
            claim: Claim::default(),
            counts_of: None,
            counts_errors: false,
            is_over_people: false,
            shares_of_changes: Vec::new(),
            other_metrics: Vec::new(),
        }
    }

    fn read(&mut self) -> Claim {
        self.take_p();
        self.take_not_significant();
        self.take_asides();
        self.take_changes();
        let mut scores = self.take_counts();
        let is_beside_count = scores.len() == 1;
        self.take_sizes();
        in_order(&mut scores, self.take_deviations());
        self.give(Self::gain);
        let differences = self.gains();
        self.take_others(&scores);
        scores.retain(|score| self.roles[score.at] == Some(Role::Score));
        if scores.len() < 2 {
            let beside = scores.first().filter(|_| is_beside_count).and_then(|score| self.count_beside(score));
            let others = self.take_scores(is_beside_count, beside);
            in_order(&mut scores, others);
        }
        self.drop_units(&mut scores);
        self.keep_first_metric(&mut scores);
        self.keep_first_of_pairs(&mut scores);
        self.keep_side_by_side(&mut scores);
        self.count_large(&mut scores);
        let rivals = self.rivals(&scores);
        in_order(&mut scores, rivals);
        let is_mixed = self.mixes_right_and_wrong(&scores);
        if is_mixed {
            let both: Vec<String> = scores.iter().map(|score| score.text.clone()).collect();
            self.claim.told.push(format!(
                "One of {} is a share of right answers, and the other of wrong ones. Enter both as shares of right \
                 answers.",
                both.join(" and ")
            ));
            scores.clear();
        }
        // Helped and hurt need neither scores nor a metric, and a number without a second one is no
        // score: "win/tie/loss: 45/120/35".
        let is_answered = scores.len() < 2 && differences.is_empty() && self.has_changes();
        if is_answered {
            self.keep(&mut scores, |_| false);
        }
        let metrics = if is_mixed || is_answered { Vec::new() } else { self.metrics(&scores) };
        if let (Some(at), true) = (self.people(&scores), metrics == [MEAN]) {
            self.take_people(at);
        }
        if let ([name], Some(word)) = (metrics.as_slice(), self.word_for_wrong(&scores))
            && name == ERROR_RATE
        {
            let word = word.to_owned();
            self.claim
                .told
                .push(format!("“{word}” makes them shares of wrong answers. If they are not, clear the metric."));
        }
        let is_lower_better = metrics.first().is_some_and(|name| Metric::named(name).is_lower_better());
        self.take_other(&mut scores, &differences, is_lower_better);
        let one_system = self.one_system(&scores);
        let is_unknown = metrics.first().is_some_and(|name| is_unknown(name));
        let is_named = !(metrics.is_empty() || metrics == [ERROR_RATE] && self.word_for_wrong(&scores).is_some());
        let may_count =
            self.all().any(|at| self.is_out_of(at)) || scores.iter().any(|score| self.counts_answers(score));
        let is_doubtful = self.are_no_percentages(&scores);
        let is_open = (may_count || is_doubtful) && !is_named && one_system.is_none();
        let counts = if is_open { self.as_counts(&scores) } else { None };
        let counts = match counts {
            Some(counts) if may_count && is_doubtful => {
                scores = Vec::from(counts);
                None
            }
            counts => counts,
        };
        let baseline = match &counts {
            _ if one_system.is_some() => None,
            Some(counts) => Some(self.ask_for_unit(&scores, counts, is_lower_better)),
            None => self.take_systems(&scores, is_lower_better, is_unknown),
        };
        if let Some(name) = metrics.first().filter(|name| Metric::named(name) != Metric::Accuracy) {
            self.claim.set("measure", name.replace(' ', "-"));
        }
        match scores.as_slice() {
            [_, _] if let Some(what) = one_system => {
                self.claim.choices = choices(&scores, is_lower_better);
                self.claim.told.push(format!(
                    "{} and {} may be {what} of one system. If they are two systems, choose them.",
                    scores[0].text, scores[1].text
                ));
            }
            [_, _, _] | [_, _, _, _] => self.claim.choices = choices(&scores, is_lower_better),
            [only] => {
                let others = differences.first().and_then(|by| others_at(&only.text, by)).into_iter().flatten();
                let other = |text: String| Score { value: text.parse().unwrap_or_default(), text, ..only.clone() };
                let others = others.map(other);
                self.claim.choices =
                    others.flat_map(|other| choices(&[other, only.clone()], is_lower_better)).collect();
            }
            _ => {}
        }
        let counts = counts.as_ref().map_or(scores.as_slice(), |counts| counts.as_slice());
        self.claim.counts =
            counts.iter().filter_map(|score| Some((score.text.clone(), self.count_of(score)?))).collect();
        self.tell_test();
        self.tell(&scores, baseline, &metrics, &differences);
        std::mem::take(&mut self.claim)
    }

    /// Scores that are means over people, named at this index: the people are the items, and the
    /// questions that they answer are not. An "n = 48" is kept.
    fn take_people(&mut self, at: usize) {
        let people = self.lower(at).unwrap_or_default().to_owned();
        let is_n = |at: usize| at > 1 && self.sign(at - 1) == Some('=') && self.is(at - 2, &["n"]);
        let is_own = |number: usize| self.lower(number + 1) == Some(&people) || is_n(number);
        let whole = |at: usize| match self.tokens.get(at) {
            Some(Token::Number(number)) => number.whole(),
            _ => None,
        };
        let is_free = |number: &usize| matches!(self.roles[*number], None | Some(Role::Other));
        let counted = at.checked_sub(1).filter(is_free).and_then(|number| Some((number, whole(number)?)));
        let items = self.items();
        let sizes = self.all().filter(|&at| self.roles[at] == Some(Role::Size) && whole(at).is_some());
        let (own, others): (Vec<usize>, Vec<usize>) = sizes.partition(|&at| is_own(at));
        if !own.iter().any(|&at| whole(at) == items) {
            self.claim.values.retain(|(key, _)| *key != "items");
            if let Some((number, people)) = counted {
                self.roles[number] = Some(Role::Size);
                self.claim.set("items", people.to_string());
            }
        }
        self.is_over_people = true;
        // What is left out is told.
        others.into_iter().filter(|&at| whole(at) == items).for_each(|at| self.roles[at] = Some(Role::Other));
        self.claim.told.push(format!(
            "The scores are read as means over {people}. Then each of the {people} is an item, and a question is not."
        ));
    }

    // Not inlined: these are called from everywhere, and a single copy saves a kilobyte of
    // download.
    #[inline(never)]
    fn word(&self, at: usize) -> Option<&str> {
        if let Some(Token::Word(word, _)) = self.tokens.get(at) { Some(word) } else { None }
    }

    /// The number at an index, if it has no role yet.
    #[inline(never)]
    fn number(&self, at: usize) -> Option<&Number> {
        match self.tokens.get(at) {
            Some(Token::Number(number)) if self.roles[at].is_none() => Some(number),
            _ => None,
        }
    }

    #[inline(never)]
    fn sign(&self, at: usize) -> Option<char> {
        if let Some(Token::Sign(sign)) = self.tokens.get(at) { Some(*sign) } else { None }
    }

    /// Whether there is a number at an index, whatever its role.
    fn is_number(&self, at: usize) -> bool {
        matches!(self.tokens.get(at), Some(Token::Number(_)))
    }

    fn lower(&self, at: usize) -> Option<&str> {
        if let Some(Token::Word(_, lower)) = self.tokens.get(at) { Some(lower) } else { None }
    }

    /// Whether the word at an index, in lower case, is one of `of`.
    #[inline(never)]
    fn is(&self, at: usize, of: &[&str]) -> bool {
        matches!(self.tokens.get(at), Some(Token::Word(_, lower)) if of.contains(&lower.as_str()))
    }

    /// The part of the sentence that an index is in.
    fn segment(&self, at: usize) -> Option<usize> {
        self.segments.get(at).copied()
    }

    fn before(&self, at: usize, of: &[&str]) -> bool {
        at.checked_sub(1).is_some_and(|at| self.is(at, of))
    }

    fn all(&self) -> std::ops::Range<usize> {
        0..self.tokens.len()
    }

    /// The number of items, if known.
    fn items(&self) -> Option<u64> {
        self.claim.value("items").and_then(parse_whole).filter(|items| *items > 0)
    }

    /// Whether both helped and hurt are known.
    fn has_changes(&self) -> bool {
        ["paper_helped", "paper_hurt"].into_iter().all(|key| self.claim.value(key).is_some())
    }

    /// Sets the values of two scores, and returns which one is the baseline's (0 or 1) and why.
    /// `None` unless there are two; and if the metric is unknown and the order would be a guess:
    /// then both orders become choices.
    fn take_systems(
        &mut self,
        scores: &[Score],
        is_lower_better: bool,
        is_unknown: bool,
    ) -> Option<(usize, &'static str)> {
        let [first, second] = scores else { return None };
        if first.at == second.at {
            return Some((0, "by the difference"));
        }
        let (baseline, why) = Pair::new(self, first, second).baseline(is_lower_better);
        if is_unknown && why != AS_SAID {
            self.claim.choices = vec![values_of(first, second), values_of(second, first)];
            return None;
        }
        let (base, exp) = if baseline == 0 { (first, second) } else { (second, first) };
        for (key, value) in values_of(base, exp) {
            self.claim.set(key, value);
        }
        Some((baseline, why))
    }

    /// Lets the user choose whether two numbers are counts of items or percentages. Returns the
    /// baseline as [`take_systems`](Self::take_systems).
    fn ask_for_unit(&mut self, scores: &[Score], counts: &[Score; 2], is_lower_better: bool) -> (usize, &'static str) {
        let (baseline, why) = Pair::new(self, &scores[0], &scores[1]).baseline(is_lower_better);
        let percentages = [0, 1].map(|at| Score { text: format!("{} %", scores[at].text), ..scores[at].clone() });
        let choice = |both: &[Score; 2]| values_of(&both[baseline], &both[1 - baseline]);
        self.claim.choices = vec![choice(counts), choice(&percentages)];
        let [of, percent] = [self.count_of(&counts[0]).unwrap_or_default(), percentages[0].text.clone()];
        self.claim.told.push(format!(
            "{} and {} may be counts or percentages: choose, or write “{of}” or “{percent}”.",
            scores[0].text, scores[1].text
        ));
        (baseline, why)
    }

    /// The count that a score stands for: "412 of 500".
    fn count_of(&self, score: &Score) -> Option<String> {
        let Some(Token::Number(number)) = self.tokens.get(score.at) else { return None };
        let (part, all) = number.whole().zip(self.items())?;
        (score.is_count && part <= all && share(part, all) == score.text)
            .then(|| format!("{} of {}", count(part), count(all)))
    }

    fn tell(
        &mut self,
        scores: &[Score],
        baseline: Option<(usize, &'static str)>,
        metrics: &[String],
        differences: &[String],
    ) {
        let claim = self.claim.clone();
        let value = |key: &str| claim.value(key).map(str::to_owned);
        let name = metrics.first().cloned();
        let metric = name.as_ref().map_or(Metric::Accuracy, |name| Metric::named(name));
        let counts_items = metric.counts_items();
        let are_counts = !scores.is_empty() && scores.iter().all(|score| score.is_count);
        let is_asked = !claim.counts.is_empty() && !scores.iter().any(|score| score.is_count);
        let with = |score: &Score| match (&score.deviation, self.tokens.get(score.at)) {
            (Some(deviation), _) => format!("{} ± {deviation}", score.text),
            (None, Some(Token::Number(number))) if score.is_count => format!("{} ({} %)", number.text, score.text),
            _ => score.text.clone(),
        };
        let listed = |parts: &[String]| parts.join(" and ");
        let what = match &name {
            _ if is_asked => "counts or percentages".to_owned(),
            _ if are_counts && metric == Metric::Errors => "counts of wrong answers".to_owned(),
            _ if are_counts && counts_items => "counts of right answers".to_owned(),
            _ if metric == Metric::Errors => "error rates".to_owned(),
            Some(name) if name == MEAN => "means".to_owned(),
            Some(name) if !counts_items => Metric::shown(name).unwrap_or("scores").to_owned(),
            _ => "accuracies".to_owned(),
        };
        let pair =
            (scores.len() == 2).then(|| format!("{} as {what}", listed(&scores.iter().map(with).collect::<Vec<_>>())));
        let number = |key: &str, unit: &str| {
            value(key).and_then(|text| parse_whole(&text)).map(|n| format!("{} {unit}", count(n)))
        };
        let p =
            value("p").map(|p| if p.starts_with(['<', '>', '≤', '≥']) { format!("p {p}") } else { format!("p = {p}") });
        let agree = value("agree").map(|agree| format!("agreement {agree}"));
        let parts = [
            pair,
            number("items", "items"),
            number("runs", "runs"),
            number("paper_helped", "helped"),
            number("paper_hurt", "hurt"),
            number("disagree", "disagreements"),
            agree,
            p,
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let mut told = Vec::new();
        if parts.is_empty() && scores.is_empty() {
            told.push(
                "The text was not understood. Write, for example, “84.1 vs 83.2 on 1,000 items, p < 0.05”.".to_owned(),
            );
        } else if !parts.is_empty() {
            told.push(format!("Read: {}.", parts.join("; ")));
        }
        if let Some((score, (_, why))) = baseline.map(|baseline| (&scores[baseline.0], baseline)) {
            told.push(format!("Baseline: {}, {why}.", with(score)));
        }
        match scores {
            [] if !self.has_changes() && !parts.is_empty() => {
                told.push("Two scores are missing: enter them.".to_owned())
            }
            [only] => {
                let how = if claim.choices.is_empty() { "enter" } else { "choose or enter" };
                told.push(format!("There is only one score, {}: {how} the other.", only.text));
            }
            [_, _, _, ..] => {
                let texts: Vec<String> = scores.iter().map(with).collect();
                let how = if claim.choices.is_empty() { "enter" } else { "choose or enter" };
                told.push(format!("Which two? {}: {how} the two that are compared.", texts.join(", ")));
            }
            _ => {}
        }
        if metrics == [HIGHER] {
            let what = match self.data_set_of_translations() {
                Some(name) => format!("{name} holds translations, whose scores are seldom shares of right answers."),
                None => "These may be ratings, and are not read as shares of right answers.".to_owned(),
            };
            told.push(format!("{what} If they are shares, enter accuracy as the metric."));
        }
        if let Some(name) = self.rate_of_errors().filter(|_| metrics == [LOWER]) {
            told.push(format!(
                "{name} is read as an error rate: lower is better. If that is wrong, enter another metric."
            ));
        }
        let has_deviations = value("base_sd").is_some();
        if scores.len() == 2 {
            match metrics {
                [] if !has_deviations && !is_asked => told.push(self.said_of_share(scores)),
                [name] if is_unknown(name) => {
                    let how = if claim.choices.is_empty() { "" } else { " Choose which score is the better one." };
                    let what = if name == MEAN {
                        "The metric of these means is not known.".to_owned()
                    } else {
                        format!("{name} is not a known metric.")
                    };
                    let or_share = if self.is_over_people {
                        ""
                    } else {
                        " If it is a share of right answers, enter accuracy as the metric."
                    };
                    told.push(format!("{what}{how}{or_share}"));
                }
                [_, _, ..] => {
                    told.push(format!("Several metrics are named: {}. Read as the first.", metrics.join(", ")))
                }
                _ => {}
            }
            if value("items").is_none() && counts_items && !has_deviations {
                told.push("The number of items is missing: enter it.".to_owned());
            }
            if has_deviations {
                let runs = if value("runs").is_none() { " Their number is missing: enter it." } else { "" };
                told.push(format!("± is read as the standard deviation over runs.{runs}"));
            }
        }
        let is_other_told = matches!(scores, [one, other] if one.at == other.at);
        if !differences.is_empty() && !is_other_told && (claim.choices.is_empty() || scores.len() > 1) {
            told.push(format!("Not needed: the difference, {}.", differences.join(", ")));
        }
        for at in self.all().filter(|at| self.roles[*at] == Some(Role::Chance)) {
            if let Some(Token::Number(number)) = self.tokens.get(at) {
                told.push(format!("Not compared: {}, which is chance, not a system.", number.shown()));
            }
        }
        let left: Vec<String> = self.all().filter_map(|at| self.not_read(at)).collect();
        if !left.is_empty() {
            told.push(format!("Not read: {}.", left.join(", ")));
        }
        told.append(&mut self.claim.told);
        self.claim.told = told;
    }
}

/// Whether the direction of a metric is unknown.
fn is_unknown(name: &str) -> bool {
    Metric::of_kind(name).is_none()
}

/// All pairs of some scores, each with the worse one as the baseline.
fn choices(scores: &[Score], is_lower_better: bool) -> Vec<Vec<(&'static str, String)>> {
    let pairs = scores.iter().enumerate().flat_map(|(at, one)| scores[at + 1..].iter().map(move |other| (one, other)));
    let in_order = |(one, other): (&Score, &Score)| {
        let is_first_worse = if is_lower_better { one.value > other.value } else { one.value < other.value };
        if is_first_worse { values_of(one, other) } else { values_of(other, one) }
    };
    pairs.map(in_order).collect()
}

/// The key values for two scores.
fn values_of(base: &Score, exp: &Score) -> Vec<(&'static str, String)> {
    let mut values = vec![("base", base.text.clone()), ("exp", exp.text.clone())];
    if let Some((base, exp)) = base.deviation.clone().zip(exp.deviation.clone()) {
        values.extend([("base_sd", base), ("exp_sd", exp)]);
    }
    values
}

/// Inserts scores so that all stay in the order of the sentence.
fn in_order(scores: &mut Vec<Score>, others: Vec<Score>) {
    for other in others {
        let place = scores.iter().position(|score| score.at > other.at).unwrap_or(scores.len());
        scores.insert(place, other);
    }
}

/// `part` of `all`, which must be at least 1, in percent, with the fewest decimals such that no
/// other number of items rounds to the same.
pub(super) fn share(part: u64, all: u64) -> String {
    let text = |decimals: usize| format!("{:.decimals$} %", 100.0 * part as f64 / all as f64);
    let is_only = |text: &String| {
        text.parse::<Printed>().is_ok_and(|printed| printed.counts(all, Rounding::Nearest) == Ok((part, part)))
    };
    let only = (1..=9).map(text).find(is_only).unwrap_or_else(|| text(9));
    // The sign is needed only if the number could be read as a proportion.
    if part < all.div_ceil(50) { only } else { only.replace(" %", "") }
}

#[cfg(test)]
mod tests;
