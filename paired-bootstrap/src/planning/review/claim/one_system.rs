//! Two numbers of a single system: on two parts of the data, two data sets or two metrics.

use super::super::metric::is_error;
use super::metrics::NO_NAMES;
use super::systems::{BASELINE, BEATS, OURS};
use super::{BETWEEN, ITEMS, Metric, PEOPLE, Reader, Score, VERSUS};

/// Parts of the data.
const PARTS: &[&[&str]] = &[&["dev", "development", "validation", "val"], &["test"], &["train", "training"]];

/// Labels of groups of people, and of parts of the data.
const LABELS: &[&str] = &[
    "female", "male", "women", "men", "girls", "boys", "easy", "hard", "seen", "unseen", "in-domain", "out-of-domain",
    "dev", "validation", "val", "test", "train", "training",
];
/// Before "on", these words mean that a system is built on what follows.
const BUILT: &[&str] = &["based", "trained", "training", "pretrained", "pre-trained", "fine-tuned", "built", "relies"];
/// Beginnings of words for tests on the same items.
const PAIRED: &[&str] = &["paired", "crossover", "cross-over", "within-", "repeated", "mcnemar"];

impl Reader {
    /// In what two scores differ, if not in the system: "84.1 on the dev set and 83.2 on the test
    /// set". If a baseline is mentioned, they are scores of two systems.
    pub(super) fn one_system(&self, scores: &[Score]) -> Option<&'static str> {
        let [first, second] = scores else { return None };
        if first.at == second.at || self.all().any(|at| self.is(at, BASELINE)) {
            return None;
        }
        // "Dev 84.1, test 83.2", "84.1 on dev, 83.2 on test".
        let of_each = |one: usize, other: usize| {
            one < first.at && (first.at..second.at).contains(&other)
                || (first.at..second.at).contains(&one) && other > second.at
        };
        // "EM and F1 are 84.1 and 87.2", "precision/recall: 84.1/70.1".
        let joins = |at: usize| self.is(at, &["and"]) || self.sign(at) == Some('/');
        let are_listed = |one: usize, other: usize| {
            // "Penn Treebank and WikiText-2".
            let is_pair = |one: usize, other: usize| {
                one + 2 <= other && joins(other - 1) && (one + 1..other - 1).all(|at| self.is_name(at))
            };
            is_pair(one, other) && other < first.at && is_pair(first.at, second.at)
        };
        let differ = |names: &[(usize, String)], is_list: bool| match names {
            [(one, first), (other, second)] => {
                first != second && (of_each(*one, *other) || is_list && are_listed(*one, *other))
            }
            _ => false,
        };
        let named = |name: &dyn Fn(usize) -> Option<String>| -> Vec<(usize, String)> {
            self.all().filter_map(|at| Some((at, name(at)?))).collect()
        };
        let part = |at: usize| PARTS.iter().find(|names| self.is(at, names)).map(|names| names[0].to_owned());
        let top = |at: usize| self.lower(at).filter(|word| word.starts_with("top-")).map(str::to_owned);
        let metric = |at: usize| {
            let is_plain = |name: &str| name.starts_with("top-") || name.starts_with("score") || is_error(name);
            let name = self.lower(at).filter(|name| Metric::known(name).is_some() && !is_plain(name))?;
            (!self.other_metrics.iter().any(|other| other == name)).then(|| name.to_owned())
        };
        // "On CIFAR-10 and CIFAR-100", "on average and on AIME24".
        let set = |at: usize| {
            let is_article = self.is(at, &["the", "a", "an", "our", "all", "both", "its", "this", "each"]);
            let is_on = |at: usize| self.is(at, &["on"]) && !self.before(at, BUILT);
            let start = (0..at).rev().find(|&at| is_on(at) || !self.is_name(at) && !self.is(at, &["and"]));
            let is_listed = self.before(at, &["and"]) && start.is_some_and(is_on);
            let is_set = at > 0 && is_on(at - 1) && !is_article || is_listed && self.is_name(at);
            self.word(at).filter(|_| is_set).map(str::to_owned)
        };
        match () {
            () if differ(&named(&part), true) => Some("two parts of the data"),
            () if differ(&named(&top), false) || differ(&named(&metric), true) => Some("two metrics"),
            () if differ(&named(&set), true) => Some("two data sets"),
            () if self.is_compared(first, second) => None,
            () if self.measures_differ(first, second) => Some("two metrics"),
            () if self.groups_differ(first, second) => Some("two groups"),
            () => None,
        }
    }

    fn is_name(&self, at: usize) -> bool {
        self.word(at).is_some_and(|name| name.starts_with(char::is_uppercase))
    }

    /// Whether a word between two scores compares them.
    fn is_compared(&self, first: &Score, second: &Score) -> bool {
        (first.at..second.at).any(|at| {
            let is_arrow = matches!(self.sign(at), Some('→' | '<' | '>'));
            is_arrow || self.is(at, VERSUS) || self.is(at, BEATS) || self.is(at, &["to", "from"])
        })
    }

    /// The word that leads to a number with "of" or "=": "sensitivity of 92%", "an AUC score of
    /// 96%".
    pub(super) fn measure_of(&self, at: usize) -> Option<&str> {
        let link = at.checked_sub(1).filter(|&at| self.is(at, &["of"]) || self.sign(at) == Some('='))?;
        let is_metric = |at: &usize| self.word(*at).is_some_and(|name| Metric::of_kind(name).is_some());
        let word = link.checked_sub(1)?;
        let named = word.checked_sub(1).filter(|_| self.is(word, &["score", "scores", "value", "values"]));
        self.lower(named.filter(is_metric).unwrap_or(word))
            .filter(|word| !BETWEEN.contains(word) && !["one", "that"].contains(word))
    }

    /// "Sensitivity of 92% and specificity of 88%", "Top-1 = 0.76 and NED = 0.18": different words
    /// in the same construction, of which one is a metric or none is a name.
    fn measures_differ(&self, first: &Score, second: &Score) -> bool {
        let Some((one, other)) = self.measure_of(first.at).zip(self.measure_of(second.at)) else { return false };
        let is_metric = |name: &str| Metric::known(name).is_some();
        let is_noun = |score: &Score| self.before(score.at, &["of"]) && !(score.at > 1 && self.is_name(score.at - 2));
        // A "score" may be of any metric.
        let is_none = |name: &str| OURS.contains(&name) || BASELINE.contains(&name) || NO_NAMES.contains(&name);
        // "An accuracy of 84.1, and BERT a recall of 83.2" is about two systems.
        let is_subject = |at: usize| {
            let is_measure = at + 2 == second.at || self.lower(at).is_some_and(is_metric);
            let is_named = self.is_name(at) || self.is(at, OURS) || self.is(at, &["model", "system", "method"]);
            is_named && !is_measure
        };
        one != other
            && !is_none(one)
            && !is_none(other)
            && !(first.at + 1..second.at).any(is_subject)
            && (is_metric(one) || is_metric(other) || is_noun(first) && is_noun(second))
    }

    /// "40.9% (female), 69.7% (male)": each has a label in parentheses. Other words are systems.
    fn groups_differ(&self, first: &Score, second: &Score) -> bool {
        let label = |score: &Score| {
            let is_label = self.sign(score.at + 1) == Some('(') && self.sign(score.at + 3) == Some(')');
            self.lower(score.at + 2).filter(|label| is_label && LABELS.contains(label))
        };
        label(first).zip(label(second)).is_some_and(|(one, other)| one != other)
    }

    /// "83.2 (n = 500), 84.1 (n = 500)", "n = 100 students each": each score has its own n.
    pub(super) fn has_own_n(&self) -> bool {
        let is_n = |at: &usize| self.is(*at, &["n"]) && self.sign(at + 1) == Some('=');
        // In "n = 500, each scored twice", the word is about the items.
        let is_each = |at: usize| {
            let each = at + 3 + usize::from(self.lower(at + 3).is_some_and(|noun| noun.ends_with('s')));
            self.is(each, &["each"]) && self.word(each + 1).is_none() && !self.is_number(each + 1)
        };
        self.all().filter(is_n).count() >= 2 || self.all().filter(is_n).any(is_each)
    }

    /// "Control group: 83.2 (n = 500); treatment group: 84.1 (n = 500)", "10,000 users per arm",
    /// means with standard deviations over people: each group has its own items.
    pub(super) fn are_groups(&self) -> bool {
        let is_group = |at: usize| self.is(at, &["group", "arm", "cohort"]);
        // "40 patients per group", "n = 40 in each arm". Elsewhere, variants are models.
        let is_each = |at: usize| {
            let per = at.saturating_sub(1);
            let people = per - usize::from(self.before(per, &["in", "for"]));
            let are_people = people > 1 && self.before(people, PEOPLE) && self.is_number(people - 2);
            let is_n = people > 2 && self.is_number(people - 1) && self.is(people - 3, &["n"]);
            let is_per = self.is(per, &["per"]) || is_group(at) && self.is(per, &["each"]);
            (is_group(at) || self.is(at, &["variant"])) && is_per && (are_people || is_n)
        };
        let groups: Vec<usize> = self.all().filter(|&at| is_group(at)).collect();
        // "The control group has 83.2, the treatment group 84.1".
        let are_two = groups.windows(2).any(|two| {
            let are_opposed = two[0] > 0 && self.are_opposed(two[0] - 1, two[1] - 1);
            self.has_own_n() || are_opposed && (two[0]..two[1]).any(|at| self.is_number(at))
        });
        let are_treated = self.has_own_n() && self.all().any(|at| self.is(at, &["placebo"]));
        // Means over runs are not means over people.
        let are_means = self.claim.value("runs").is_none() && self.all().any(|at| self.is_mean(at));
        // "Both on the same 1,000 questions".
        let is_same = |at: usize| {
            let is_paired = self.lower(at).is_some_and(|word| PAIRED.iter().any(|stem| word.starts_with(stem)));
            is_paired || self.is(at, &["same"]) && (self.is_number(at + 1) || self.is(at + 1, ITEMS))
        };
        !self.all().any(is_same) && (are_two || are_treated || are_means || self.all().any(is_each))
    }

    /// "M = 78.3, SD = 12.1": whether a number is such a mean.
    pub(super) fn is_mean(&self, at: usize) -> bool {
        let is_named = at > 1 && self.sign(at - 1) == Some('=') && self.is(at - 2, &["m", "mean"]);
        is_named && self.is_number(at) && self.is(at + 2, &["sd"]) && self.sign(at + 3) == Some('=')
    }
}
