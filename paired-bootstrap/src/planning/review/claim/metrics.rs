//! Which metrics a sentence names, and which score belongs to which.

use super::super::metric::{
    ERROR_RATE, HIGHER, LOWER, Metric, NO_SHARES, PLAIN, UNITS_OF_ERRORS, is_error, is_of_translations, is_wrong,
    may_be_ratings, metrics,
};
use super::systems::{AS_SAID, BASELINE, OURS, Pair};
use super::tokens::Token;
use super::{BETWEEN, ITEMS, PEOPLE, POINTS, Reader, Role, Score, VERSUS, share};
use crate::table::is_data_set;

/// After a metric, these words mean that it is what was scored.
pub(super) const CHANGES: &[&str] = &[
    "drops", "dropped", "falls", "fell", "decreases", "decreased", "sinks", "goes", "rises", "rose", "increases",
    "increased", "improves", "improved", "lower", "higher",
];
/// These words mean the same before a metric.
const REDUCES: &[&str] =
    &["reduce", "reduces", "reduced", "lower", "lowers", "lowered", "cut", "cuts", "decrease", "decreased"];
/// Less is better for counts of these.
const HARMS: &[&str] = &["toxicity", "mortality", "deaths"];
const HARM_LINKS: &[&str] = &["of", "is", "was", "were", "from", "to", "at", "rate", "rates"];
/// Before "of 84.1", these words are not metrics.
pub(super) const NO_NAMES: &[&str] = &[
    "score", "scores", "values", "total", "average", "mean", "median", "maximum", "minimum", "result", "results",
    "performance", "value", "rate", "rates", "best", "percentage", "proportion", "share", "fraction", "number",
];
/// The metric of scores that are means over people.
pub(super) const MEAN: &str = "mean";
/// Shares of a part of the items. They are not known metrics, so the user is told how they are
/// read.
const SHARES: &[&str] = &["sensitivity", "specificity", "ppv", "npv", "tpr", "tnr"];
/// Before a number, these verbs mean that it counts right answers.
pub(super) const SOLVES: &[&str] = &["solves", "solved", "answers", "answered"];
/// Between people and the means of their scores.
const SCORE: &[&str] = &["scored", "score", "averaged", "answered", "obtained"];
/// Words for right answers.
pub(super) const RIGHT: &[&str] = &["right", "correct", "correctly", "accuracy", "accuracies", "solved", "solves"];

impl Reader {
    /// The metrics among the words before index `end`. `word` returns an empty string for words
    /// that do not belong to a metric.
    fn metrics_before(&self, end: usize, word: impl Fn(usize) -> String) -> Vec<String> {
        let is_named = |at: usize, word: &str| {
            Metric::known(word).is_some() || Metric::of_kind(word).is_none() || self.leads_to_number(at)
        };
        let measured = |at: usize| match word(at) {
            // "R2" means R² only with a value of at most 1; otherwise it may be a round or a
            // reader.
            _ if self.is(at, &["r2"]) && self.leads_to_number(at) && self.has_fraction(at) => Some("R²".to_owned()),
            word => Some(word).filter(|word| !self.is_level(at) && is_named(at, word)),
        };
        let words: Vec<String> = (0..end).map(|at| measured(at).unwrap_or_default()).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        metrics(&words, |name| !PLAIN.contains(&name.to_lowercase().as_str()))
    }

    /// Whether a word is where a metric can be: before or beside a number, or before a change.
    fn leads_to_number(&self, at: usize) -> bool {
        let is_number = |at: usize| self.is_number(at);
        let is_link = |at: usize| {
            self.is(at, &["of", "is", "was", "are", "were", "score", "scores", "from"])
                || self.is(at, CHANGES)
                || matches!(self.sign(at), Some('=' | ':' | '('))
        };
        is_number(at + 1) || at > 0 && is_number(at - 1) || is_link(at + 1)
    }

    /// Whether the next number, or the one before, is at most 1.
    fn has_fraction(&self, at: usize) -> bool {
        let number = (at + 1..at + 4).find(|at| self.is_number(*at)).or(at.checked_sub(1));
        let number = number.and_then(|at| self.tokens.get(at));
        matches!(number, Some(Token::Number(number)) if !number.is_percent && number.value() <= 1.0)
    }

    /// "At 1% FPR", "at 90% precision": the operating point of a metric, not what was scored.
    fn is_level(&self, at: usize) -> bool {
        let is_at = |at: usize| self.percent_at(at) && self.before(at, &["at"]);
        is_at(at) || is_at(at + 1) || at > 0 && self.word(at).is_some() && is_at(at - 1)
    }

    /// "Toxicity ↓ 8.1" gives the direction of a metric, but "84.1 (↓ 0.9)" gives a difference.
    pub(super) fn is_direction(&self, at: usize, arrow: char) -> bool {
        self.sign(at) == Some(arrow) && (self.word(at.wrapping_sub(1)).is_some() || !self.is_number(at + 1))
    }

    /// "Lower is better", "↓".
    fn says_lower(&self) -> bool {
        let is_said = |at: usize| {
            self.is(at, &["lower", "less", "smaller"]) && self.is(at + 1, &["is"]) && self.is(at + 2, &["better"])
        };
        self.all().any(|at| is_said(at) || self.is_direction(at, '↓') || self.is_harm(at))
    }

    /// "Mortality was 12 %", "deaths: 38": a harm that leads to a number; "toxicity classifiers" is
    /// not one.
    fn is_harm(&self, at: usize) -> bool {
        let is_link =
            |at: usize| self.is(at, HARM_LINKS) || self.is(at, CHANGES) || matches!(self.sign(at), Some(':' | '='));
        self.is(at, HARMS) && (at + 1..at + 5).find(|at| !is_link(*at)).is_some_and(|at| self.is_number(at))
    }

    /// Whether a word that has other meanings is used as a metric: "an error of 8.1%", "the loss
    /// drops".
    fn is_measured(&self, at: usize) -> bool {
        let is_other = self.before(at, UNITS_OF_ERRORS)
            || self.before(at, NO_SHARES)
            || self.before(at, &["of"])
            || self.is(at + 1, &["bar", "bars", "analysis", "correction", "margin"])
            || self.is(at + 1, &["reduction"]) && !self.is(at + 2, &["from"]);
        let is_link = |at: usize| {
            self.is(at, &["of", "is", "was", "from", "to", "reduction"]) || matches!(self.sign(at), Some(':' | '='))
        };
        let leads = (at + 1..self.tokens.len())
            .filter(|&at| !self.is_level(at))
            .take(4)
            .find(|at| !is_link(*at))
            .is_some_and(|at| self.is_number(at) && self.roles[at] != Some(Role::Change));
        let changes = (at + 1..at + 5).any(|at| self.is(at, CHANGES))
            || (at.saturating_sub(3)..at).any(|at| self.is(at, REDUCES));
        // "Makes 15.9% errors".
        let is_share = at > 0 && matches!(&self.tokens[at - 1], Token::Number(number) if number.is_percent);
        !is_other
            && !self.is_level(at)
            && (leads || changes || self.sign(at + 1) == Some(':') || is_share && !self.is(at + 1, &["reduction"]))
            || self.falls_by_reduction(at)
    }

    /// "An error reduction of 5%: 16.8% to 15.9%", "fewer errors (8.4% vs 10.5%)": the falling
    /// numbers, or those in brackets with the lower one first, are errors.
    fn falls_by_reduction(&self, at: usize) -> bool {
        let is_change = |at: usize| self.is(at + 1, &["to"]) || self.sign(at + 1) == Some('→');
        let value = |at: usize| match self.tokens.get(at) {
            Some(Token::Number(number)) => Some(number.value()),
            _ => None,
        };
        let falls = |at: usize| is_change(at) && value(at).zip(value(at + 2)).is_some_and(|(from, to)| to < from);
        let is_lower = |at: usize| {
            let is_said = self.percent_at(at) && self.is(at + 1, VERSUS) && self.percent_at(at + 2);
            // "Fewer errors (83.2% vs 84.1%)" may give accuracies.
            let both = value(at).zip(value(at + 2)).filter(|(_, second)| is_said && *second < 50.0);
            both.is_some_and(|(first, second)| first < second)
        };
        // "Fewer errors than the baseline (…".
        let is_than = self.is(at + 1, &["than"]);
        let open = if is_than { (at + 2..at + 6).find(|at| self.word(*at).is_none()) } else { Some(at + 1) };
        self.is(at + 1, &["reduction"]) && self.all().any(falls)
            || self.before(at, &["fewer", "less"])
                && open.is_some_and(|at| self.sign(at) == Some('(') && is_lower(at + 1))
    }

    /// "PER", "DERs": an acronym of an unknown error rate. NER is a task.
    pub(super) fn rate_of_errors(&self) -> Option<&str> {
        let is_acronym = |word: &str| {
            let letters = word.strip_suffix('s').unwrap_or(word);
            letters.len() == 3
                && letters.ends_with("ER")
                && letters.chars().all(|c| c.is_ascii_uppercase())
                && letters != "NER"
        };
        self.all().filter_map(|at| self.word(at)).find(|word| is_acronym(word))
    }

    /// "False positives fell from 30 to 22": errors that only some of the items can have.
    fn is_false_alarm(&self, at: usize) -> bool {
        let is_named = self.is(at + 1, &["positives", "negatives", "alarms", "acceptances", "rejections"]);
        self.is(at, &["false"]) && is_named && self.leads_to_number(at + 1)
    }

    /// Whether a word is about wrong answers: "misclassifies", "fails on".
    fn is_wrong(&self, at: usize) -> bool {
        let Some(word) = self.lower(at) else { return false };
        is_wrong(word)
            || word.starts_with("fail") && self.is(at + 1, &["on", "in", "rate", "rates", "for"])
            // "Misses 14 of 320".
            || ["miss", "misses", "missed"].contains(&word) && self.is_number(at + 1)
            || ["toxic", "died"].contains(&word)
            || word == "attack" && self.is(at + 1, &["success", "succeeds", "succeeded"])
            || word == "adverse" && self.is(at + 1, &["event", "events", "effects", "reactions"])
    }

    /// The word that makes a score one of wrong answers, in the same part of the sentence.
    pub(super) fn word_for_wrong(&self, scores: &[Score]) -> Option<&str> {
        let is_of_score = |at: usize| scores.iter().any(|score| self.segment(score.at) == self.segment(at));
        self.all().find(|&at| self.is_wrong(at) && is_of_score(at)).and_then(|at| self.word(at))
    }

    /// The metrics that the sentence names, each once.
    pub(super) fn metrics(&self, scores: &[Score]) -> Vec<String> {
        // "WERs" is the plural, for several systems.
        let is_plural = |word: &str| word.len() > 3 && word.chars().rev().skip(1).all(|c| c.is_ascii_uppercase());
        let singular = |word| if is_plural(word) { word.strip_suffix('s').unwrap_or(word) } else { word };
        // In "96.4% vs 95.7%, a 15.8% relative reduction in error rate", the metric belongs to the
        // reduction.
        let is_of_change = |at: usize| {
            let is_relative = (at.saturating_sub(5)..at).any(|at| self.is(at, &["relative"]));
            is_relative && scores.last().is_some_and(|score| score.at < at)
        };
        let word = |at: usize| self.word(at).filter(|_| !is_of_change(at)).unwrap_or_default();
        let mut names = self.metrics_before(self.tokens.len(), |at| singular(word(at)).to_owned());
        names.retain(|name| !self.other_metrics.contains(&name.to_lowercase()));
        let beside = scores.first().and_then(|score| self.metric_beside(score.at));
        if let Some(beside) = beside.filter(|name| !self.other_metrics.contains(&name.to_lowercase())) {
            // "Macro F1" is more specific than "F1".
            let full = names.iter().position(|name| name.split(' ').any(|word| word == beside));
            let name = full.map_or_else(|| beside.to_owned(), |at| names.remove(at));
            names.insert(0, name);
        }
        if names.is_empty() {
            let measured = self.all().find(|&at| self.is(at, PLAIN) && self.is_measured(at));
            let name = measured.and_then(|at| self.word(at)).filter(|name| !name.to_lowercase().starts_with("score"));
            names.extend(name.map(|name| if is_error(name) { ERROR_RATE } else { name }.to_owned()));
        }
        if names.is_empty() && (self.counts_errors || self.word_for_wrong(scores).is_some()) {
            names.push(ERROR_RATE.to_owned());
        }
        if names.is_empty() && (self.rate_of_errors().is_some() || self.all().any(|at| self.is_false_alarm(at))) {
            names.push(LOWER.to_owned());
        }
        // "7.2 out of 10" is no share of items; "84.1 out of 100" is.
        let is_on_scale = |score: &Score| {
            let is_out_of = self.is(score.at + 1, &["out"]) && self.is(score.at + 2, &["of"]);
            let most = self.tokens.get(score.at + 3).filter(|_| is_out_of && !score.is_count);
            matches!(most, Some(Token::Number(most)) if most.whole() != Some(100))
        };
        if names.is_empty() && scores.iter().any(is_on_scale) {
            names.push(HIGHER.to_owned());
        }
        if self.says_lower() && names.is_empty() {
            // In percent, or as counts of items, it is the share of wrong answers; otherwise its
            // meaning is unknown.
            let is_share = scores.iter().any(|score| score.text.ends_with('%') || score.is_count);
            names.push(if is_share { ERROR_RATE } else { LOWER }.to_owned());
        }
        // Means over people may be ratings, times or sums of points, unless they are in percent.
        let is_mean_of_people =
            |score: &Score| self.is_mean(score.at) && score.deviation.is_none() && !score.text.ends_with('%');
        if names.is_empty() && scores.iter().any(is_mean_of_people) && self.claim.value("runs").is_none() {
            names.push(MEAN.to_owned());
        }
        if names.is_empty() && self.people(scores).is_some() {
            names.push(MEAN.to_owned());
        }
        let is_share = |score: &Score| score.text.ends_with('%') || score.is_count;
        let texts: Vec<&str> = scores.iter().map(|score| score.text.as_str()).collect();
        // "Resolves 4.8 against 1.96" is about solved items.
        let solves =
            || self.all().any(|at| self.is(at, &["solve", "solves", "solved", "resolve", "resolves", "resolved"]));
        let are_ratings = || texts.len() == 2 && may_be_ratings(&texts, self.items()) && !solves();
        let are_no_shares = || self.data_set_of_translations().is_some() || are_ratings();
        if names.is_empty() && !scores.iter().any(is_share) && are_no_shares() {
            names.push(HIGHER.to_owned());
        }
        if names.is_empty() {
            names.extend(self.unknown_metric(scores).map(str::to_owned));
        }
        names
    }

    /// "WMT14": a data set that is named.
    pub(super) fn data_set_of_translations(&self) -> Option<&str> {
        self.all().filter_map(|at| self.word(at)).find(|name| is_of_translations(name))
    }

    /// "Students scored 62 before and 71 after": those whose mean scores are given. If a system is
    /// named as well, the scores may be the system's.
    pub(super) fn people(&self, scores: &[Score]) -> Option<usize> {
        const ADDS: &[&str] = &["using", "without", "with", "in", "from", "of", "at", "on", "who"];
        // "Participants using the tool answered", but not "the women subset averaged" or "120
        // customers answered: 84 preferred ours".
        let scored = |at: usize| {
            let mut near = (at + 1..at + 5).take_while(|&near| self.word(near).is_some());
            let is_subject = self.is(at + 1, SCORE) || self.is(at + 1, ADDS);
            is_subject && near.any(|near| self.is(near, SCORE) && self.sign(near + 1).is_none())
        };
        // "62 of 120 participants answered correctly" counts people.
        let are_counted = |at: usize| scores.iter().any(|score| score.is_count) && at > 0 && self.is_number(at - 1);
        let is_one = |at: &usize| {
            self.is(*at, PEOPLE)
                && !self.before(*at, BETWEEN)
                && !self.before(*at, &["by"])
                && scored(*at)
                && !are_counted(*at)
        };
        let people = self.all().find(is_one)?;
        // "Students in our course" and "with ChatGPT" name no rival of the students.
        let is_system = |at: usize| {
            let first = at - usize::from(self.before(at, &["the"]));
            let is_noun = self.is(at, &["model", "models", "system", "systems"]);
            let is_name = is_noun || self.is(at, OURS) || self.is(at, BASELINE) || self.is_system(at);
            is_name && at != people && !self.before(first, ADDS)
        };
        (!self.all().any(is_system)).then_some(people)
    }

    /// How scores are read whose metric is not a known share; "sensitivity" is the share of a part
    /// of the items.
    pub(super) fn said_of_share(&self, scores: &[Score]) -> String {
        let part = self.all().find(|at| self.is(*at, SHARES)).and_then(|at| self.word(at));
        match (part, self.word_for_both(scores)) {
            (Some(part), _) => format!(
                "{part} is a share of only some of the items, but it is read as a share of all. Enter the number of \
                 items that it counts."
            ),
            (None, Some(name)) => {
                format!("{name} is read as a share of right answers. If that is wrong, enter it as the metric.")
            }
            (None, None) => {
                format!("No metric is named: read as shares of right answers.{}", self.perhaps_counts(scores))
            }
        }
    }

    /// A note on integers that may be percentages or counts, unless the user is asked: "31 and 35
    /// on 68 questions".
    fn perhaps_counts(&self, scores: &[Score]) -> String {
        let counts = self.as_counts(scores).filter(|_| self.claim.counts.is_empty());
        let of = counts.and_then(|[first, _]| self.count_of(&first));
        of.map_or_else(String::new, |of| format!(" If they are counts, write “{of}”."))
    }

    /// Two integers without a unit as counts of items, if they may be that. Of 100 items, both are
    /// the same.
    pub(super) fn as_counts(&self, scores: &[Score]) -> Option<[Score; 2]> {
        let [first, second] = scores else { return None };
        let all = self.items().filter(|all| *all != 100)?;
        let counted = |score: &Score| {
            let is_plain = !score.is_count && score.deviation.is_none() && first.at != second.at;
            let part = score.text.parse::<u64>().ok().filter(|part| is_plain && *part <= all)?;
            Some(Score {
                value: 100.0 * part as f64 / all as f64,
                text: share(part, all),
                is_count: true,
                ..score.clone()
            })
        };
        Some([counted(first)?, counted(second)?])
    }

    /// The unknown metric of both scores. With "%", scores are shares of right answers instead,
    /// unless their order is a guess.
    fn unknown_metric(&self, scores: &[Score]) -> Option<&str> {
        let [first, second] = scores else { return None };
        let are_percent = first.text.ends_with('%') && second.text.ends_with('%');
        let is_order_said = || Pair::new(self, first, second).baseline(false).1 == AS_SAID;
        self.word_for_both(scores).filter(|_| !(are_percent && is_order_said()))
    }

    /// "AP50 of 61.2", "91.3% SMOG, 75.7% SMOG": a word that leads to the first score, or the only
    /// word beside both, is taken for the metric, even if it is unknown.
    fn word_for_both(&self, scores: &[Score]) -> Option<&str> {
        let [first, second] = scores else { return None };
        let is_metric = |at: &usize| {
            let is_share = self.is(*at, NO_NAMES) || self.is(*at, SHARES) || self.is(*at, RIGHT) || self.is(*at, ITEMS);
            // In "MMLU of 70.1", the name is that of a data set.
            let is_share = is_share || self.is_capital(*at) && self.word(*at).is_some_and(is_data_set);
            let is_name = !self.is(*at, OURS) && !self.is(*at, BASELINE) && !self.is(*at, POINTS);
            self.lower(*at).is_some_and(|name| Metric::known(name).is_none()) && !is_share && is_name
        };
        let is_acronym =
            |at: &usize| self.word(*at).is_some_and(|name| name.chars().filter(|c| c.is_uppercase()).count() > 1);
        let ahead = |score: &Score| {
            let is_link =
                self.before(score.at, &["of"]) || matches!(self.sign(score.at.wrapping_sub(1)), Some('=' | ':'));
            score.at.checked_sub(2).filter(|_| is_link)
        };
        let is_same = |one: &usize, other: usize| self.lower(*one).is_some() && self.lower(*one) == self.lower(other);
        let of = ahead(first).filter(|at| self.is(at + 1, &["of"]));
        let ahead_of_both =
            || ahead(first).zip(ahead(second)).filter(|(one, other)| is_acronym(one) && is_same(one, *other));
        let behind_both = || Some(first.at + 1).filter(|at| is_acronym(at) && is_same(at, second.at + 1));
        let at = of.or_else(|| Some(ahead_of_both()?.0)).or_else(behind_both).filter(is_metric)?;
        self.word(at)
    }

    /// Whether one score is described as right answers and the other as wrong ones.
    pub(super) fn mixes_right_and_wrong(&self, scores: &[Score]) -> bool {
        let [first, second] = scores else { return false };
        // A word belongs to the nearer score.
        let told = |score: &Score, other: &Score| {
            let near = |at: &usize| {
                self.segment(*at) == self.segment(score.at)
                    && at.abs_diff(score.at) <= 4
                    && at.abs_diff(score.at) < at.abs_diff(other.at)
            };
            let has = |is: &dyn Fn(usize) -> bool| self.all().filter(near).any(is);
            [has(&|at| self.is(at, RIGHT)), has(&|at| self.is_wrong(at))]
        };
        matches!(
            [told(first, second), told(second, first)],
            [[true, false], [false, true]] | [[false, true], [true, false]]
        )
    }

    /// The metric directly beside a number: "80.2 F1", "(F1 = 80.2)".
    pub(super) fn metric_beside(&self, at: usize) -> Option<&str> {
        let is_plain = |name: &str| is_error(name) || name.to_lowercase().starts_with("score");
        let is_metric = |name: &str| Metric::of_kind(name).is_some() && !is_plain(name);
        let known = |at: usize| self.word(at).filter(|name| is_metric(name) && !self.is_level(at));
        // "F1: 80.2", "an F1 score of 80.2".
        let ahead = || {
            let is_link = self.before(at, &["of"]) || at > 0 && matches!(self.sign(at - 1), Some('=' | ':'));
            let word = at.checked_sub(1 + usize::from(is_link))?;
            let named = word.checked_sub(1).filter(|_| self.is(word, &["score", "scores"]));
            known(named.unwrap_or(word))
        };
        // In "at temperature 0.7 accuracy is 84.1", the name belongs to the number that follows.
        let is_subject = self.is(at + 2, &["is", "was", "went"]) || self.is(at + 2, CHANGES);
        known(at + 1).filter(|_| !is_subject).or_else(ahead)
    }

    /// Among the scores of several metrics, keeps the two of the first metric; the others are not
    /// read. A score without a metric beside it belongs to the metric of the sentence.
    pub(super) fn keep_first_metric(&mut self, scores: &mut Vec<Score>) {
        if scores.len() < 3 {
            return;
        }
        let beside: Vec<Option<String>> =
            scores.iter().map(|score| self.metric_beside(score.at).map(str::to_lowercase)).collect();
        // In "0.84 (κ = 0.71) vs 0.80 (κ = 0.65)", keep the scores without a name. In "84.1 vs 83.2
        // F1 at 75% sparsity", keep those of F1.
        let have_others = beside[0].is_some() || beside.chunks(2).all(|pair| matches!(pair, [None, Some(_)]));
        let of_first = beside.iter().map(|metric| have_others && (metric.is_none() || *metric == beside[0])).collect();
        let named = beside.iter().flatten().next().cloned();
        let of_named = beside.iter().map(|metric| metric.is_some() && *metric == named).collect();
        let are_two = |kept: &&Vec<bool>| kept.iter().filter(|is_kept| **is_kept).count() == 2;
        let ahead = self.metrics_ahead(scores);
        let of_ahead = ahead.iter().map(|metric| metric.is_some() && *metric == ahead[0]).collect();
        let ways: [Vec<bool>; 3] = [of_first, of_named, of_ahead];
        let Some(kept) = ways.iter().find(are_two) else { return };
        let metrics = if *kept == ways[2] { ahead } else { beside };
        let others = metrics.into_iter().zip(kept).map(|(metric, is_kept)| metric.filter(|_| !is_kept));
        let others: Vec<Option<String>> = others.collect();
        let kept: Vec<bool> =
            others.iter().zip(kept).filter(|(other, _)| other.is_none()).map(|(_, kept)| *kept).collect();
        self.leave(scores, |at| others[at].is_some());
        self.keep(scores, |at| kept[at]);
        self.other_metrics.extend(others.into_iter().flatten());
    }

    /// "Accuracy of 92%, compared to 80%, and a lower false positive rate (5% vs 12%)": the last
    /// metric named before each score, if each metric is named once.
    pub(super) fn metrics_ahead(&self, scores: &[Score]) -> Vec<Option<String>> {
        let named = |end: usize| self.metrics_before(end, |at| self.word(at).unwrap_or_default().to_owned());
        let lower = |name: &String| name.to_lowercase();
        let ahead = |score: &Score| named(score.at).last().map(lower);
        let words: Vec<String> = self.all().filter_map(|at| self.lower(at).map(str::to_owned)).collect();
        let is_once = |name: &String| words.join(" ").matches(name.as_str()).count() == 1;
        let ahead: Vec<Option<String>> = scores.iter().map(ahead).collect();
        if ahead.iter().flatten().all(is_once) { ahead } else { vec![None; scores.len()] }
    }
}
