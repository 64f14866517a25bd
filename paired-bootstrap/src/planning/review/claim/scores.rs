//! Which numbers are scores, and which of several scores are compared.

use super::super::metric::Metric;
use super::metrics::{RIGHT, SOLVES};
use super::systems::{BASELINE, OURS};
use super::tokens::{Number, Token};
use super::{BETWEEN, POINTS, Printed, Reader, Role, Rounding, Score, VERSUS, share, values_of};
use crate::sorting;
use crate::text::count;

/// Behind a number, these words say that it counts answers.
const COUNTED: &[&str] = &["wrong", "incorrectly", "times"];

/// Before "by 0.9 points, to 84.1", these words give the direction of the difference.
const UP: &[&str] = &["increases", "increased", "increase", "rises", "rose", "raises", "raised"];
const DOWN: &[&str] = &["falls", "fell", "drops", "dropped", "decreases", "decreased", "reduces", "reduced", "reduce"];
const IMPROVES: &[&str] = &["improve", "improves", "improved", "gain", "gains", "gained", "improvement", "better"];
/// These words mean that a number belongs to another system.
const OTHERS: &[&str] = &["without", "after", "achieves", "outperforming", "further", "then"];

impl Reader {
    /// "84.1 ± 0.3".
    pub(super) fn take_deviations(&mut self) -> Vec<Score> {
        let mut scores = Vec::new();
        for at in self.all() {
            let sign =
                (at + 1..at + 4).take_while(|&at| self.number(at).is_none()).find(|&at| self.sign(at) == Some('±'));
            let Some((mean, sign)) = self.number(at).cloned().zip(sign) else { continue };
            let Some(deviation) = self.number(sign + 1).cloned() else { continue };
            self.roles[at] = Some(if mean.is_signed { Role::Other } else { Role::Score });
            self.roles[sign + 1] = self.roles[at].filter(|_| mean.is_signed).or(Some(Role::Spread));
            // "That is +1.2 ± 0.3" is a difference.
            if mean.is_signed {
                continue;
            }
            let text = self.in_percent(&mean);
            scores.push(Score { value: mean.value(), text, is_count: false, deviation: Some(deviation.text), at });
        }
        for at in self.all().filter(|&at| self.is_mean(at)).collect::<Vec<_>>() {
            let Some((mean, deviation)) = self.number(at).cloned().zip(self.number(at + 4).cloned()) else { continue };
            let is_of_runs = self.claim.value("runs").is_some();
            self.roles[at] = Some(Role::Score);
            self.roles[at + 4] = Some(if is_of_runs { Role::Spread } else { Role::Other });
            let deviation = Some(deviation.text).filter(|_| is_of_runs);
            scores.push(Score { value: mean.value(), text: self.in_percent(&mean), is_count: false, deviation, at });
        }
        for at in self.all() {
            // "90.1 (std 0.4)", "84.1 (0.3)", "70.0% (350)".
            let is_named = self.is(at + 2, &["std", "sd", "s.d", "stdev", "σ", "se", "s.e", "sem"]);
            let mut inside = at + 2 + usize::from(is_named);
            while is_named && matches!(self.sign(inside), Some('=' | ':' | '.')) {
                inside += 1;
            }
            // Also "84.1_{0.3}".
            let is_bracket = self.sign(at + 1) == Some('(') && self.sign(inside + 1) == Some(')')
                || self.sign(at + 1) == Some('_') && !is_named;
            let Some((mean, other)) = self
                .number(at)
                .cloned()
                .zip(self.number(inside).cloned())
                .filter(|(_, other)| is_bracket && !other.is_signed)
            else {
                continue;
            };
            let is_small = other.value() < 0.2 * mean.value();
            if is_named || is_small && self.claim.value("runs").is_some() {
                self.roles[at] = Some(Role::Score);
                self.roles[inside] = Some(Role::Spread);
                let text = self.in_percent(&mean);
                scores.push(Score { value: mean.value(), text, is_count: false, deviation: Some(other.text), at });
            } else if is_small || other.whole().is_some_and(|count| count > 100) && mean.whole().is_none() {
                self.roles[inside] = Some(Role::Other);
            }
        }
        sorting::sort_by_key(&mut scores, |score| score.at);
        let has_deviations = scores.iter().any(|score| score.deviation.is_some());
        if let Some(spread) = self.other_spread().filter(|_| has_deviations) {
            scores.iter_mut().for_each(|score| score.deviation = None);
            self.claim.told.push(format!(
                "± is {spread} here, so it is not read. If the scores are means over runs, enter the standard deviations \
                 over runs."
            ));
        }
        scores
    }

    /// What the number after ± is, if the text says that it is not a standard deviation.
    pub(super) fn other_spread(&self) -> Option<&'static str> {
        let says = |of: &[&str]| self.all().any(|at| self.is(at, of));
        let is_error = |at: usize| self.is(at, &["standard"]) && self.is(at + 1, &["error", "errors"]);
        match () {
            () if says(&["se", "s.e", "sem"]) || self.all().any(is_error) => Some("a standard error"),
            () if says(&["ci", "cis", "interval", "intervals"]) => Some("a confidence interval"),
            () => None,
        }
    }

    /// A score as printed, or in percent if "(%)" is the unit of all scores.
    fn in_percent(&self, number: &Number) -> String {
        let is_unit = self.all().any(|at| self.sign(at) == Some('%'));
        if is_unit && !number.is_percent { format!("{} %", number.text) } else { number.shown() }
    }

    /// "84.1 (+0.9)", "improves by 0.9 points, to 84.1": adds the other score, if the text says
    /// whether it is above or below the only one.
    pub(super) fn take_other(&mut self, scores: &mut Vec<Score>, differences: &[String], is_lower_better: bool) {
        let ([only], [by]) = (scores.as_slice(), differences) else { return };
        if self.all().any(|at| self.removes(at)) {
            return;
        }
        let Some(others) = others_at(&only.text, by) else { return };
        let says = |of: &[&str]| (0..only.at).any(|at| self.is(at, of));
        let beside = match self.tokens.get(only.at + 2) {
            Some(Token::Number(number)) if self.sign(only.at + 1) == Some('(') && number.is_signed => {
                Some(number.is_negative)
            }
            _ => None,
        };
        let is_above = match () {
            () if beside.is_some() => beside,
            () if !self.is_result(only.at) || by.ends_with('%') => None,
            () if says(DOWN) => Some(true),
            () if says(UP) => Some(false),
            () => says(IMPROVES).then_some(is_lower_better),
        };
        let Some(is_above) = is_above else { return };
        let [below, above] = others;
        let text = if is_above { above } else { below };
        let other = Score { value: text.parse().unwrap_or_default(), text, ..only.clone() };
        let unit = if only.text.ends_with('%') { " %" } else { "" };
        let other = Score { text: format!("{}{unit}", other.text), ..other };
        for (key, value) in values_of(&other, only) {
            self.claim.set(key, value);
        }
        scores.insert(0, other);
    }

    /// Whether a score is the result of a difference: "by 0.9 points, to 84.1"; but not "compared
    /// to 84.1" or "close to 84.1".
    fn is_result(&self, score: usize) -> bool {
        let Some(ahead) = score.checked_sub(2).filter(|_| self.before(score, &["to", "reaching"])) else {
            return false;
        };
        self.is_number(ahead)
            || self.is(ahead, POINTS)
            || self.is(ahead, &["up", "down"])
            || self.sign(ahead) == Some(',')
    }

    /// Takes the remaining numbers as scores. Beside "41 of 50", integers are counts; only the one
    /// at index `beside` belongs to another system.
    pub(super) fn take_scores(&mut self, is_beside_count: bool, beside: Option<usize>) -> Vec<Score> {
        let mut scores = Vec::new();
        for at in self.all() {
            let is_score = |number: &&Number| !is_beside_count || number.whole().is_none() || beside == Some(at);
            if let Some(number) = self.number(at).filter(is_score).cloned() {
                self.roles[at] = Some(Role::Score);
                let all = self.counts_of.or_else(|| self.items().filter(|_| beside == Some(at)));
                let count = all.zip(number.whole()).filter(|(all, part)| part <= all);
                let (value, text) = match count {
                    Some((all, part)) => (100.0 * part as f64 / all as f64, share(part, all)),
                    None => (number.value(), self.in_percent(&number)),
                };
                scores.push(Score { value, text, is_count: count.is_some(), deviation: None, at });
            }
        }
        scores
    }

    /// "GPT-4 answered 412 of 500 questions; Llama answered 371": the only other number, if it may
    /// be the count of another system. Numbers of people who prefer one of two systems are not such
    /// counts.
    pub(super) fn count_beside(&self, score: &Score) -> Option<usize> {
        let all = self.items()?;
        let part = (score.value * all as f64 / 100.0).round() as u64;
        let left: Vec<usize> = self.all().filter(|&at| self.number(at).is_some()).collect();
        let [other] = left[..] else { return None };
        let is_preference = self.all().any(|at| self.lower(at).is_some_and(|word| word.starts_with("prefer")));
        let may_be = |count: u64| count <= all && 2 * count >= part && count + part != all;
        // Another system has its own part of the sentence, or stands beside the first one: "159 vs
        // 168 of 1,000".
        let mut between = score.at.min(other) + 1..score.at.max(other);
        let is_compared = between.any(|at| self.is(at, VERSUS))
            || self.before(other, &["and"])
            || self.is(other + 1, &["and"])
            || self.solves(other);
        let is_apart = self.segment(other) != self.segment(score.at);
        // "With a budget of 400", "in 2023".
        let is_setting = self.before(other, &["of", "with", "in", "length", "the"]);
        if !is_compared && (!is_apart || is_setting) {
            return None;
        }
        // "300 were easy" counts something else.
        let is_other = self.is(other + 1, &["were", "are", "was"]) && !self.is(other + 2, RIGHT);
        let count = self.number(other)?.whole()?;
        (!is_other && !is_preference && may_be(count)).then_some(other)
    }

    /// Drops the scores that are not in the unit of the compared ones.
    pub(super) fn drop_units(&mut self, scores: &mut Vec<Score>) {
        let kept = self.have_unit(scores);
        self.leave_out(scores, &kept);
    }

    /// Keeps some scores. The metrics of the others are ignored as well.
    fn leave_out(&mut self, scores: &mut Vec<Score>, kept: &[bool]) {
        let others = scores.iter().zip(kept).filter(|(_, is_kept)| !**is_kept);
        let others: Vec<String> =
            others.filter_map(|(score, _)| Some(self.metric_beside(score.at)?.to_lowercase())).collect();
        self.other_metrics.extend(others);
        self.keep(scores, |at| kept[at]);
    }

    /// For each score, whether it has the unit of the compared ones: in percent or not.
    fn have_unit(&self, scores: &[Score]) -> Vec<bool> {
        let is_share = |score: &Score| self.percent_at(score.at);
        let pairs: Vec<&[Score]> = scores.windows(2).filter(|pair| self.are_joined(pair[0].at, pair[1].at)).collect();
        let is_near = |score: &Score, of: &Score| (0.5..=2.0).contains(&(score.value / of.value));
        if !pairs.is_empty() {
            let is_compared = |score: &Score| pairs.iter().any(|pair| pair.iter().any(|own| own.at == score.at));
            // In "from 5.1 to 12.3%", the sign after the second number applies to both.
            let in_percent = |pair: &&[Score]| pair.iter().any(is_share);
            let [all, none] = [pairs.iter().all(in_percent), !pairs.iter().any(in_percent)];
            let has_unit = |score: &Score| {
                let is_same = if is_share(score) { !none } else { !all };
                is_same
                    || is_compared(score)
                    || score.is_count
                    || pairs.iter().any(|pair| pair.iter().any(|own| is_near(score, own)))
            };
            return scores.iter().map(has_unit).collect();
        }
        // If no two are compared, drop a score only if all others are in percent.
        let shares: Vec<&Score> = scores.iter().filter(|score| is_share(score)).collect();
        let has_unit =
            |score: &Score| is_share(score) || score.is_count || shares.iter().any(|share| is_near(score, share));
        let units: Vec<bool> = scores.iter().map(has_unit).collect();
        // "FID scores of 10.45 and 15.93 at rates of 95.7% and 98.9%" is about FID.
        let leads = self.metrics_ahead(scores).first().is_some_and(Option::is_some) && !units[0];
        let are_scores = !shares.is_empty() && units.iter().filter(|has_unit| !**has_unit).count() == 1;
        if are_scores && !leads { units } else { vec![true; scores.len()] }
    }

    /// Whether the text compares two scores: "84.1 vs 83.2", "from 83.2 to 84.1".
    pub(super) fn are_joined(&self, first: usize, second: usize) -> bool {
        let is_from = self.before(first, &["from"]);
        (first + 1..second).any(|at| {
            self.is(at, VERSUS)
                || self.is(at, &["than", "compared"])
                || is_from && self.is(at, &["to"])
                || self.sign(at) == Some('→')
        })
    }

    /// "841 vs 832 correct, n = 1,000": no accuracy is an integer above 100, so these are counts of
    /// items.
    pub(super) fn count_large(&mut self, scores: &mut Vec<Score>) {
        const MOST: u64 = 100;
        let whole = |score: &Score| match self.tokens.get(score.at) {
            Some(Token::Number(number)) if score.deviation.is_none() && !score.text.ends_with('%') => number.whole(),
            _ => None,
        };
        let are_shares = self.metrics(scores).first().is_none_or(|name| Metric::named(name).counts_items());
        // Counts that have been read already have other texts.
        let counts: Option<Vec<u64>> =
            scores.iter().map(|score| whole(score).filter(|count| score.text == count.to_string())).collect();
        let is_counted = scores.iter().any(|score| self.counts_right(score.at) || self.solves(score.at));
        let are_counts = |counts: &Vec<u64>| is_counted || counts.iter().any(|count| *count > MOST);
        let Some(counts) = counts.filter(|counts| are_shares && are_counts(counts)) else { return };
        // Lengths, ratings and calls are not right answers.
        let is_of = |at: usize| self.is(at, &["of"]) && self.is_all(at + 1);
        let is_said = is_counted || self.counts_of.is_some() || self.all().any(|at| self.is(at, RIGHT) || is_of(at));
        match self.items().filter(|all| is_said && counts.iter().all(|count| count <= all)) {
            Some(all) => scores.iter_mut().zip(counts).for_each(|(score, part)| {
                score.value = 100.0 * part as f64 / all as f64;
                score.text = share(part, all);
                score.is_count = true;
            }),
            None => {
                let texts: Vec<String> = counts.into_iter().map(count).collect();
                self.claim.told.push(format!(
                    "{} are not percentages. If they are counts, enter the number of items. If not, name the metric.",
                    texts.join(", ")
                ));
                self.keep(scores, |_| false);
            }
        }
    }

    /// "Of the 68 questions, …", "out of 68", if that is the number of all items. "A set of 68"
    /// only gives its size.
    pub(super) fn is_out_of(&self, at: usize) -> bool {
        let begins = at == 0 || self.sign(at - 1).is_some() || self.before(at, &["out"]);
        let all = at + 1 + usize::from(self.is(at + 1, &["the", "all", "our", "these"]));
        begins && self.is(at, &["of"]) && self.is_all(all)
    }

    /// "Solves 31", "gets 12 wrong", "was right 31 times": a number of answers rather than a share.
    pub(super) fn counts_answers(&self, score: &Score) -> bool {
        self.before(score.at, SOLVES)
            || self.before(score.at, &["passes", "passed"])
            || self.is(score.at + 1, RIGHT)
            || self.is(score.at + 1, COUNTED)
    }

    /// Whether integers that may be counts of answers cannot be percentages: "gets 12 wrong",
    /// "right 31 times", or 31 of 40 questions, of which no number is 31 %. A mean over runs may be
    /// that.
    pub(super) fn are_no_percentages(&self, scores: &[Score]) -> bool {
        let is_counted = |score: &Score| self.is(score.at + 1, COUNTED) || self.solves(score.at);
        let is_impossible = |score: &Score| {
            let printed = format!("{} %", score.text).parse::<Printed>().ok();
            let counts = printed.zip(self.items()).map(|(printed, all)| printed.counts(all, Rounding::Nearest));
            counts.is_some_and(|counts| counts.is_err())
        };
        let are_of_runs = self.claim.value("runs").is_some();
        scores.iter().any(is_counted) || !are_of_runs && scores.iter().any(is_impossible)
    }

    /// Whether the number at an index is that of all items.
    fn is_all(&self, at: usize) -> bool {
        matches!(self.tokens.get(at), Some(Token::Number(number)) if number.whole().is_some() && number.whole() == self.items())
    }

    /// Of more than two scores, keeps the only two that stand side by side as in "84.1 vs 83.2", or
    /// the first two if the others are of another metric. The others are not read.
    pub(super) fn keep_side_by_side(&mut self, scores: &mut Vec<Score>) {
        let is_compared = |pair: &[Score]| {
            let mut between = pair[0].at + 1..pair[1].at;
            self.before(pair[0].at, &["from"]) && between.len() == 1 && self.is(between.start, &["to"])
                || between.clone().all(|at| self.word(at).is_none() || self.is(at, VERSUS))
                    && between.any(|at| self.is(at, VERSUS) || self.sign(at) == Some('→'))
        };
        let pairs: Vec<usize> =
            scores.windows(2).enumerate().filter(|(_, pair)| is_compared(pair)).map(|(at, _)| at).collect();
        let ([first, others @ ..], 3..) = (pairs.as_slice(), scores.len()) else { return };
        let beside = |&other: &usize| Some(self.metric_beside(scores[other].at)?.to_lowercase());
        let Some(beside) = others.iter().map(beside).collect::<Option<Vec<String>>>() else { return };
        self.other_metrics.extend(beside);
        let kept = [scores[*first].at, scores[first + 1].at];
        self.leave(scores, |at| others.iter().any(|other| at == *other || at == other + 1));
        // Other counts belong to other systems.
        let is_kept = |score: &Score| kept.contains(&score.at) || score.is_count;
        let kept: Vec<bool> = scores.iter().map(is_kept).collect();
        self.keep(scores, |at| kept[at]);
    }

    /// Other numbers that could also be scores of the claim: those with the unit and size of the
    /// two that were taken, or with the name of their metric. If the text compares the two, only
    /// numbers of other systems count. If there are any, the choice of the two is a guess.
    pub(super) fn rivals(&mut self, scores: &[Score]) -> Vec<Score> {
        let [first, second] = scores else { return Vec::new() };
        let metric = self.metrics(scores).first().map(|name| name.to_lowercase());
        let are_joined = self.are_joined(first.at, second.at);
        let is_rival = |at: &usize| {
            let Some(number) = self.number(*at).filter(|number| !number.is_signed) else { return false };
            let beside = self.metric_beside(*at).map(str::to_lowercase);
            let is_named = beside.is_some() && beside == metric;
            let is_of_other = beside.is_some() && !is_named;
            let is_said_twice = [first, second].iter().any(|score| self.says(score, number));
            let is_alike = [first, second].iter().all(|score| self.is_alike(score, *at));
            let is_candidate = !is_of_other && !is_said_twice && (is_named || is_alike);
            is_candidate && (!are_joined || self.is_of_system(*at, number, scores, metric.as_deref()))
        };
        let rivals: Vec<usize> = self.all().filter(is_rival).collect();
        let score = |at: usize| {
            let number = self.number(at)?.clone();
            Some(Score { value: number.value(), text: self.in_percent(&number), is_count: false, deviation: None, at })
        };
        let scores = rivals.iter().filter_map(|&at| score(at)).collect();
        rivals.iter().for_each(|&at| self.roles[at] = Some(Role::Score));
        scores
    }

    /// Whether a number beside two scores belongs to another system: its part of the sentence names
    /// one, or it continues their list. Chance, people and other data sets are not systems.
    fn is_of_system(&self, at: usize, number: &Number, scores: &[Score], metric: Option<&str>) -> bool {
        let part = || self.all().filter(|&near| self.segment(near) == self.segment(at));
        let is_apart = scores.iter().all(|score| self.segment(score.at) != self.segment(at));
        // "While on RTE it is 71.2".
        let is_other_set = |at: usize| {
            let is_again = |other: usize| other != at && self.word(other) == self.word(at);
            self.before(at, &["on"]) && self.is_capital(at) && !self.all().any(is_again)
        };
        let is_on_other_set = is_apart && part().any(is_other_set);
        // "Kappa between judges was 0.81. F1 was 0.84 vs 0.83" is read as about kappa.
        let names_metric = |near: usize| metric.is_some() && self.lower(near) == metric;
        let is_own_part = |near: usize| self.segment(near) == self.segment(scores[0].at);
        if is_apart && part().any(names_metric) && !self.all().any(|near| is_own_part(near) && names_metric(near)) {
            return true;
        }
        let places: Vec<usize> = scores.iter().map(|score| score.at).collect();
        if self.is_reference(at, &places) || is_on_other_set || self.is_behind_noun(at) {
            return false;
        }
        let goes_on = self.before(at, VERSUS)
            || self.before(at, &["to", "than"])
            || at > 1 && self.before(at, &["and", "or"]) && self.is_number(at - 2);
        // "9.2% with rewards" and "with tuning 82.0%" name systems; "with a dropout rate of 0.5"
        // does not.
        let is_with =
            |near: usize| self.is(near, &["with"]) && (near > at || number.is_percent || number.value() > 1.0);
        let is_system = |near: usize| {
            self.is(near, OURS)
                || self.is(near, BASELINE)
                || self.is(near, OTHERS)
                || is_with(near)
                || self.is_system(near)
        };
        // "Kappa between judges was 0.81" may be part of the claim as well.
        let is_metric = |near: usize| is_apart && self.word(near).is_some_and(|name| Metric::known(name).is_some());
        let is_named = metric.is_some() && self.metric_beside(at).map(str::to_lowercase).as_deref() == metric;
        goes_on || is_named || part().any(|near| is_system(near) || is_metric(near))
    }

    pub(super) fn is_capital(&self, at: usize) -> bool {
        self.word(at).is_some_and(|name| name.starts_with(char::is_uppercase))
    }

    /// Whether a word may be the name of a system: "BERT". The first word of a sentence is one only
    /// before a verb or number: "Llama reaches 83.2".
    pub(super) fn is_system(&self, at: usize) -> bool {
        let Some(name) = self.word(at).filter(|name| self.is_capital(at) && Metric::known(name).is_none()) else {
            return false;
        };
        let begins = at == 0 || self.sign(at - 1) == Some('.');
        let is_acronym = name.chars().skip(1).any(|c| c.is_uppercase() || c.is_ascii_digit());
        let is_subject = self.lower(at + 1).is_none_or(|verb| verb.ends_with('s') || verb.ends_with("ed"));
        let is_link = self.is(at, BETWEEN) || self.is(at, &["the", "a", "an", "we", "it", "using", "its", "this"]);
        !is_link && (!begins || is_acronym || is_subject)
    }

    /// Whether the number at an index has the unit and the size of a score.
    fn is_alike(&self, score: &Score, at: usize) -> bool {
        let (Some(Token::Number(number)), Some(Token::Number(own))) = (self.tokens.get(at), self.tokens.get(score.at))
        else {
            return false;
        };
        let is_share = own.is_percent || score.is_count;
        let ratio = number.value() / score.value;
        let is_fraction = number.is_percent || number.whole().is_none();
        // Most integers are something else: "50 errors".
        let is_whole = own.whole().is_some() && (0.8..=1.25).contains(&ratio);
        let is_bare = !self.is_behind_name(at) && !self.is_plural(at + 1);
        is_share == number.is_percent && (is_fraction && (0.5..=2.0).contains(&ratio) || is_whole && is_bare)
    }

    /// Whether a number repeats a score: "accuracy rises from 80% to 84.3%. At 80%, …".
    fn says(&self, score: &Score, number: &Number) -> bool {
        let decimals = number.text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        format!("{:.decimals$}", score.value) == number.text
    }

    /// "84.1 EM / 87.2 F1 versus 83.2 / 86.4", "accuracy/F1: 84.1/87.2 and 83.2/86.4": for two
    /// metrics of two systems, keeps the scores of the first metric.
    pub(super) fn keep_first_of_pairs(&mut self, scores: &mut Vec<Score>) {
        let [a, b, c, d] = scores.as_slice() else { return };
        let is_slash = |at: usize| self.sign(at) == Some('/');
        let is_pair = |one: &Score, other: &Score| {
            (one.at + 1..other.at).any(is_slash)
                && (one.at + 1..other.at).filter(|&at| self.word(at).is_some()).count() < 2
        };
        let is_metric = |at: usize| self.word(at).is_some_and(|name| Metric::known(name).is_some());
        let named = (0..a.at).find(|&at| is_metric(at) && is_slash(at + 1) && is_metric(at + 2));
        let beside = || self.metric_beside(b.at).filter(|_| self.metric_beside(a.at).is_some());
        let second = named.and_then(|at| self.word(at + 2)).or_else(beside).map(str::to_lowercase);
        if is_pair(a, b) && is_pair(c, d) && !is_pair(b, c) && second.is_some() {
            self.other_metrics.extend(second);
            self.leave(scores, |at| at % 2 == 1);
        }
    }

    /// Removes the scores of another metric, given by their index in the list.
    pub(super) fn leave(&mut self, scores: &mut Vec<Score>, is_other: impl Fn(usize) -> bool) {
        let mut place = 0..;
        scores.retain(|score| {
            let is_other = place.next().is_some_and(&is_other);
            if is_other {
                self.roles[score.at] = Some(Role::Other);
            }
            !is_other
        });
    }

    /// Keeps some scores, given by their index in the list; the others are not read.
    pub(super) fn keep(&mut self, scores: &mut Vec<Score>, is_kept: impl Fn(usize) -> bool) {
        let mut place = 0..;
        scores.retain(|score| {
            let is_kept = place.next().is_some_and(&is_kept);
            self.roles[score.at] = self.roles[score.at].filter(|_| is_kept);
            is_kept
        });
    }
}

/// The values that lie a difference below and above a score, with as many decimals as either;
/// `None` outside 0 to 100.
pub(super) fn others_at(score: &str, by: &str) -> Option<[String; 2]> {
    let digits = |text: &str| text.trim_end_matches([' ', '%']).to_owned();
    let (score, by) = (digits(score), digits(by));
    let decimals = |text: &str| text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let decimals = decimals(&score).max(decimals(&by));
    let (score, by): (f64, f64) = (score.parse().ok()?, by.parse().ok()?);
    (by <= score && score + by <= 100.0).then(|| [score - by, score + by].map(|other| format!("{other:.decimals$}")))
}
