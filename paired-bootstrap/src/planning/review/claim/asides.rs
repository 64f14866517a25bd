//! Numbers in a sentence that are neither scores nor items: p-values, levels, intervals,
//! statistics.

use super::super::metric::is_wrong;
use super::metrics::{CHANGES, RIGHT};
use super::roles::{GAINS, YEARS};
use super::tokens::{Number, Token};
use super::{Reader, Role};
use crate::significance::Sides;
use crate::text::count;

/// Test statistics and effect sizes.
const STATISTICS: &[&str] = &["t", "z", "f", "u", "w", "d", "r", "df", "χ", "χ2", "chi2", "kappa", "κ"];
/// Statistics that are never scores of systems.
const ALONE: &[&str] = &["t", "z", "d", "df", "χ2", "chi2"];
/// Before "from 0.92 to 0.96", these words mean a range.
const RANGES: &[&str] = &["vary", "varies", "varied", "varying", "range", "ranges", "ranged", "ranging"];
/// Before two numbers, these words mean a change.
const GROWS: &[&str] = &["grows", "grew", "climbs", "climbed", "improve", "increase", "rise", "fall", "changed"];
/// Before "samples", these words mean that the samples are not items.
const RESAMPLING: &[&str] = &["bootstrap", "permutation", "permutations", "randomization", "resampling", "resampled"];
const RESAMPLES: &[&str] =
    &["resamples", "resamplings", "permutations", "iterations", "replicates", "replications", "shuffles"];

/// Tests that papers name: the beginning of the name, the full name, and whether
/// [`PaperTest`](super::super::PaperTest) includes the test.
const TESTS: &[(&str, &str, bool)] = &[
    ("mcnemar", "McNemar’s test", true),
    ("sign-test", "The sign test", true),
    ("fisher", "Fisher’s exact test", false),
    ("wilcoxon", "Wilcoxon’s signed-rank test", false),
    ("mann-whitney", "The Mann–Whitney test", false),
    ("t-test", "The t-test", false),
    ("permutation", "The permutation test", false),
    ("randomization", "The randomization test", false),
];

impl Reader {
    /// "p < 0.05", "p-value of 1.2 × 10⁻⁵".
    pub(super) fn take_p(&mut self) {
        let stars = self.stars_of_scores();
        let mut found: Vec<String> = Vec::new();
        for start in self.all().filter(|&at| self.is(at, &["p", "p-value", "p-values"])).collect::<Vec<_>>() {
            let mut at = start + 1;
            while self.is(at, &["value", "values", "of", "is", "was", "than", "the"]) || self.sign(at) == Some(':') {
                at += 1;
            }
            let words = [("below", '<'), ("under", '<'), ("less", '<'), ("above", '>'), ("greater", '>')];
            let relation = self.sign(at).filter(|sign| "=<>≤≥≈".contains(*sign));
            let relation =
                relation.or_else(|| words.iter().find(|(word, _)| self.is(at, &[word])).map(|(_, sign)| *sign));
            at += usize::from(relation.is_some());
            // p << 0.001.
            at += usize::from(relation.is_some_and(|sign| self.sign(at) == Some(sign)));
            at += usize::from(self.is(at, &["than"]));
            let Some(mut text) = self.number(at).map(|number| number.text.clone()) else { continue };
            self.roles[at] = Some(Role::P);
            // × 10^−5.
            let is_power = matches!(self.sign(at + 1), Some('×' | '·')) || self.is(at + 1, &["x"]);
            if let (true, Some(ten), Some('^'), Some(power)) =
                (is_power, self.number(at + 2).cloned(), self.sign(at + 3), self.number(at + 4).cloned())
                && ten.text == "10"
            {
                text = format!("{text}e-{}", power.text);
                self.roles[at + 2] = Some(Role::P);
                self.roles[at + 4] = Some(Role::P);
            }
            // 5% is 0.05.
            let percent: Option<f64> = self.percent_at(at).then(|| text.parse().ok()).flatten();
            text = percent.map_or(text, |percent| format!("{}", (percent * 1e7).round() / 1e9));
            // With "* p < .05; ** p < .01", the p whose stars are those of the score.
            let own = (0..start).rev().take_while(|&at| self.sign(at) == Some('*')).count();
            if stars > 0 && own > 0 && own != stars {
                continue;
            }
            if self.is_of_non_inferiority(start, at) {
                let sign = relation.unwrap_or('=');
                self.claim.told.push(format!(
                    "p {sign} {text} is for non-inferiority, not for the difference, so it is not read."
                ));
                continue;
            }
            // "Not significant at p < 0.05" means that p is not below 0.05.
            let relation = match relation {
                Some('<' | '≤') if self.is_not_significant(start) => Some('>'),
                relation => relation.filter(|sign| !"=≈".contains(*sign)),
            };
            // A p-value corrected for several comparisons is at least as large as the uncorrected
            // one.
            let relation = match relation {
                _ if !self.is_adjusted(start) => relation,
                Some('<' | '≤') => {
                    self.claim
                        .told
                        .push("p is adjusted for several comparisons. Unadjusted, it is at most as large.".to_owned());
                    relation
                }
                None => {
                    self.claim.told.push(format!(
                        "p = {text} is adjusted for several comparisons. Unadjusted, it is at most as large: read as p \
                         ≤ {text}."
                    ));
                    Some('≤')
                }
                Some(sign) => {
                    self.claim.told.push(format!(
                        "p {sign} {text} is adjusted for several comparisons, so it is not read. Enter the unadjusted \
                         p of this comparison."
                    ));
                    continue;
                }
            };
            let relation = relation.map(|sign| format!("{sign} "));
            let p = relation.unwrap_or_default() + &text;
            if !found.contains(&p) {
                found.push(p);
            }
        }
        match found.as_slice() {
            [] => {}
            [p] => self.claim.set("p", p.clone()),
            several => self
                .claim
                .told
                .push(format!("The text gives several p-values: {}. Enter the right one.", several.join(", "))),
        }
    }

    /// Whether a percent sign follows a number.
    pub(super) fn percent_at(&self, at: usize) -> bool {
        matches!(self.tokens.get(at), Some(Token::Number(number)) if number.is_percent)
    }

    /// The number of stars at a score: "84.1**". 0 if scores have different numbers of stars.
    fn stars_of_scores(&self) -> usize {
        let stars = |at: usize| (at + 1..).take_while(|&at| self.sign(at) == Some('*')).count();
        let is_legend =
            |at: usize| (at + 1..).find(|&at| self.sign(at) != Some('*')).is_some_and(|at| self.is(at, &["p"]));
        let mut marks: Vec<usize> = self
            .all()
            .filter(|&at| self.is_number(at) && !is_legend(at))
            .map(stars)
            .filter(|stars| *stars > 0)
            .collect();
        marks.dedup();
        if let [stars] = marks[..] { stars } else { 0 }
    }

    /// "Non-inferiority p = 0.03", "P < 0.001 for noninferiority".
    fn is_of_non_inferiority(&self, p: usize, number: usize) -> bool {
        let is = |at: usize| {
            let begins = |name: &&str| self.lower(at).is_some_and(|word| word.starts_with(name));
            let is_equivalence = self.is(at, &["equivalence"]) && self.is(at + 1, &["test", "testing", "margin", "p"]);
            is_equivalence || ["non-inferior", "noninferior"].iter().any(begins)
        };
        (p.saturating_sub(3)..p).any(is) || self.is(number + 1, &["for"]) && is(number + 2)
    }

    /// Whether p is corrected for several comparisons: "adjusted p", "after Holm correction". A
    /// corrected level does not change p.
    fn is_adjusted(&self, p: usize) -> bool {
        let is_adjective = (p.saturating_sub(2)..p).any(|at| self.is(at, &["adjusted", "corrected"]));
        let is_level = |at: usize| (at + 1..at + 4).any(|at| self.is(at, &["α", "alpha", "level", "threshold"]));
        let is_denied = |at: usize| {
            let denies = |at: usize| self.is(at, &["without", "before", "no", "not", "uncorrected", "unadjusted"]);
            (at.saturating_sub(5)..at + 3).any(denies)
        };
        let is_method = |at: usize| {
            let is_named = |name: &&str| {
                let behind = self.lower(at).and_then(|word| word.strip_prefix(*name));
                // "Holmes et al." is not a method.
                behind.is_some_and(|behind| !behind.starts_with(char::is_alphabetic))
            };
            ["bonferroni", "holm", "benjamini", "hochberg"].iter().any(is_named) && !is_level(at) && !is_denied(at)
        };
        is_adjective || self.all().any(is_method)
    }

    /// Whether a p at this index follows "not significant" or "not better".
    fn is_not_significant(&self, p: usize) -> bool {
        let denied = ["significant", "significantly", "better"];
        let ends = |at: usize| matches!(self.sign(at), Some('.' | ';')) || self.is(at, &["but"]);
        (p.saturating_sub(12)..p).rev().take_while(|&at| !ends(at)).any(|at| self.denies(at, &denied))
    }

    /// "Not significant", "no significantly", "isn't better".
    fn denies(&self, at: usize, what: &[&str]) -> bool {
        let is_not = self.is(at, &["not", "no"]) || self.lower(at).is_some_and(|word| word.ends_with("n't"));
        is_not && !self.is(at + 1, &["only", "just", "merely"]) && (at + 1..at + 4).any(|at| self.is(at, what))
    }

    /// "n.s.", "not significant": p is above 0.05.
    pub(super) fn take_not_significant(&mut self) {
        let is_said = |at: usize| self.is(at, &["ns", "n.s"]) || self.denies(at, &["significant", "significantly"]);
        if self.claim.value("p").is_none() && self.all().any(is_said) {
            self.claim.set("p", "> 0.05".to_owned());
            self.claim.told.push("Not significant is read as p > 0.05.".to_owned());
        }
    }

    /// Levels, confidence and years, for which there are no boxes.
    pub(super) fn take_asides(&mut self) {
        self.give(Self::aside);
        self.take_intervals();
        self.take_ranges();
        self.take_resamples();
        self.take_mcnemar();
        self.take_statistics();
        self.take_comparisons();
        self.give(Self::parameter);
        let says = |number: &str| {
            let is_word = |end: &str| self.all().any(|at| self.is(at, &[&format!("{number}-{end}")]));
            let are_two = |at: usize| self.is(at, &[number]) && self.is(at + 1, &["sided", "tailed"]);
            is_word("sided") || is_word("tailed") || self.all().any(are_two)
        };
        let said = [says("one"), says("two")];
        self.claim.sides = match said {
            [true, false] => Some(Sides::One),
            [false, true] => Some(Sides::Two),
            _ => None,
        };
    }

    /// Mentions the test that the text names beside a p. With standard deviations, only Welch's
    /// t-test is tried.
    pub(super) fn tell_test(&mut self) {
        let begins = |at: usize, name: &str| match name.split_once('-') {
            Some((first, "test")) if self.is(at, &[first]) => self.is(at + 1, &["test", "tests"]),
            // "Permutation language modeling" is not a test.
            _ if name.ends_with("ation") => {
                self.is(at, &[name]) && (at + 1..at + 3).any(|at| self.is(at, &["test", "tests"]))
            }
            _ => self.lower(at).is_some_and(|word| word.starts_with(name)),
        };
        let is_named = |(name, _, _): &&(&str, &str, bool)| self.all().any(|at| begins(at, name));
        let Some((_, name, is_known)) = TESTS.iter().find(is_named).filter(|_| self.claim.value("p").is_some()) else {
            return;
        };
        self.claim.told.push(match self.claim.value("base_sd") {
            Some(_) => format!("{name} is named. Tried here, on the standard deviations: Welch’s t-test."),
            None if *is_known => {
                format!("{name} is named. Its row in “The printed p under each test” shows whether it can give this p.")
            }
            None => format!("{name} is named, but it is not one of the tests tried here."),
        });
    }

    /// "t(4) = 2.9", "z = 2.1": neither scores nor items.
    fn take_statistics(&mut self) {
        let mut names = Vec::new();
        for start in self.all().filter(|&at| self.is(at, STATISTICS)).collect::<Vec<_>>() {
            // Skip the degrees of freedom.
            let closes = (start + 2..start + 5).find(|&at| self.sign(at) == Some(')'));
            let closes = closes.filter(|_| self.sign(start + 1) == Some('('));
            let behind = closes.unwrap_or(start) + 1;
            // Without degrees of freedom, r and κ may be the metric by which systems are compared.
            let is_statistic = closes.is_some() || self.is(start, ALONE);
            if is_statistic && self.sign(behind) == Some('=') && self.number(behind + 1).is_some() {
                (start..behind + 2).for_each(|at| self.roles[at] = Some(Role::Statistic));
                names.extend(self.word(start).map(str::to_owned));
            }
        }
        if !names.is_empty() {
            self.claim.told.push(format!("Not needed: {}.", names.join(", ")));
        }
    }

    /// "After Holm correction for 5 comparisons", "Bonferroni, m = 6".
    fn take_comparisons(&mut self) {
        let is_method =
            |at: usize| self.lower(at).is_some_and(|word| word.starts_with("bonferroni") || word.starts_with("holm"));
        let are_corrected = self.all().any(is_method);
        for at in self.all() {
            let is_m = at > 1 && are_corrected && self.sign(at - 1) == Some('=') && self.is(at - 2, &["m", "k"]);
            // "58% of 300 comparisons" is about items.
            let is_noun = self.is(at + 1, &["comparisons", "hypotheses"]);
            let is_one_of = at > 1 && self.before(at, &["of"]) && self.is(at - 2, &["one"]);
            let is_said = is_m || is_noun && (self.before(at, &["for"]) && are_corrected || is_one_of);
            if let Some(number) = self.number(at).and_then(Number::whole).filter(|number| is_said && *number > 0) {
                self.roles[at] = Some(Role::Statistic);
                self.claim.told.push(format!(
                    "{} comparisons are named. To correct for them, enter this number as Comparisons.",
                    count(number)
                ));
            }
        }
    }

    /// Ranges: "ranging from 0.92 to 0.96", "between 2018 and 2023", "22.1–22.4". "From 83.2 to
    /// 84.1" and "rose 83.2–84.1" are changes.
    fn take_ranges(&mut self) {
        for at in self.all() {
            let (Some(lower), Some(upper)) = (self.number(at).cloned(), self.number(at + 2).cloned()) else { continue };
            let is_from = self.before(at, &["from"]) && at > 1;
            let begins = |at: usize| self.is(at, RANGES);
            let is_change = |at: usize| self.is(at, CHANGES) || self.is(at, GAINS) || self.is(at, GROWS);
            // "The difference in F1 between 0.82 and 0.84", but not "by between 1 and 3".
            let is_of_part = |near: usize| self.segment(near) == self.segment(at);
            let is_by = at > 1 && self.is(at - 2, &["by", "of"]);
            let is_year = |number: &Number| number.whole().is_some_and(|year| YEARS.contains(&year));
            let are_compared = !is_by && !is_year(&lower) && (0..at).any(|at| is_of_part(at) && is_change(at));
            // "From 2019 to 2021".
            let are_years = is_year(&lower) && is_year(&upper) && self.is(at + 1, &["to", "and"]);
            let is_named = are_years
                || is_from && self.is(at + 1, &["to"]) && (at.saturating_sub(3)..at).any(begins)
                || self.before(at, &["between"]) && self.is(at + 1, &["and"]) && !are_compared;
            let changes = (at.saturating_sub(3)..at).any(is_change);
            // "Falls from 10–12% to 6–8%" contains two ranges.
            let is_range = !changes || is_from && self.is(at + 3, &["to"]) || self.before(at, &["to"]);
            let is_dash = self.sign(at + 1) == Some('-') && is_range;
            if (is_named || is_dash) && lower.value() < upper.value() {
                self.roles[at] = Some(Role::From);
                self.roles[at + 2] = Some(Role::To);
            }
        }
    }

    /// "95% CI 1.4 to 3.8", "84.1 [81.8, 86.3]", "84.1 ± 0.3 [81.8, 86.3]": not scores.
    fn take_intervals(&mut self) {
        let mut is_any = false;
        for start in self.all().filter(|&at| self.is(at, &["ci", "interval"])).collect::<Vec<_>>() {
            let is_link = |at: usize| {
                self.is(at, &["of", "is", "was", "from", "between"])
                    || matches!(self.sign(at), Some(':' | '=' | '(' | '[' | ','))
            };
            let first = (start + 1..).find(|&at| !is_link(at)).unwrap_or(start);
            let joins = self.is(first + 1, &["to", "and"]) || matches!(self.sign(first + 1), Some('-' | ',' | ';'));
            if joins && self.number(first).is_some() && self.number(first + 2).is_some() {
                self.roles[first] = Some(Role::Interval);
                self.roles[first + 2] = Some(Role::Interval);
                is_any = true;
            }
        }
        for at in self.all() {
            let open = at + if self.sign(at + 1) == Some('±') { 3 } else { 1 };
            let is_bracket = |at: usize, of: [char; 2]| self.sign(at).is_some_and(|sign| of.contains(&sign));
            let joins = self.is(open + 2, &["to"]) || matches!(self.sign(open + 2), Some('-' | ',' | ';'));
            let numbers = [at, open + 1, open + 3].map(|at| self.number(at).map(Number::value));
            if let [Some(mean), Some(lower), Some(upper)] = numbers
                && joins
                && is_bracket(open, ['(', '['])
                && is_bracket(open + 4, [')', ']'])
                && (lower..=upper).contains(&mean)
            {
                self.roles[open + 1] = Some(Role::Interval);
                self.roles[open + 3] = Some(Role::Interval);
                is_any = true;
            }
        }
        if is_any {
            self.claim.told.push("Not needed: the confidence interval.".to_owned());
        }
    }

    /// "paired bootstrap, 1,000 samples", "10,000 resamples": not items.
    fn take_resamples(&mut self) {
        for at in self.all() {
            let Some(number) = self.number(at).and_then(Number::whole) else { continue };
            let is_near = (at.saturating_sub(4)..at).any(|near| self.is(near, RESAMPLING));
            // "A bootstrap test on 1,000 samples" is about items.
            let are_samples =
                self.is(at + 1, &["samples"]) && is_near && !self.before(at, &["on", "over", "of", "the"])
                    || self.is(at + 1, RESAMPLING) && self.is(at + 2, &["samples"]);
            if self.is(at + 1, RESAMPLES) || are_samples {
                self.claim.told.push(format!("Not needed: the {} resamples.", count(number)));
                self.roles[at] = Some(Role::Statistic);
            }
        }
    }

    /// McNemar's "b = 40, c = 22" or "n01 = 40, n10 = 22": these numbers of items differ, but the
    /// text does not say in which direction. With a and d, all items are known, as with "79 both
    /// correct, 24 A-only, 19 B-only, 178 both wrong".
    fn take_mcnemar(&mut self) {
        let begins = |at: usize, stem: &str| self.lower(at).is_some_and(|word| word.starts_with(stem));
        let is_test = self.all().any(|at| begins(at, "mcnemar"));
        let cell = |name: &str| {
            let at = self.all().find(|&at| self.is(at, &[name]) && self.sign(at + 1) == Some('='))? + 2;
            Some((at, self.number(at)?.whole()?))
        };
        // "Discordant pairs: 45 vs 23".
        let discordant = || {
            let word = self.all().find(|&at| begins(at, "discordan"))?;
            let first = (word + 1..word + 5).find(|&at| self.number(at).is_some())?;
            let is_link = self.is(first + 1, &["vs", "versus", "and"]) || self.sign(first + 1) == Some('/');
            let both = [first, first + 2].map(|at| Some((at, self.number(at)?.whole()?)));
            Some(both).filter(|_| is_link)
        };
        let told = |is: &dyn Fn(usize) -> bool| {
            let at = self.all().find(|&at| self.number(at).is_some() && is(at + 1))?;
            Some((at, self.number(at)?.whole()?))
        };
        let only = |at: usize| self.lower(at).is_some_and(|word| word.ends_with("-only"));
        let both = |at: usize, of: &dyn Fn(usize) -> bool| self.is(at, &["both"]) && of(at + 1);
        let is_wrong = |at: usize| self.lower(at).is_some_and(is_wrong);
        let first = told(&only);
        let second = first.and_then(|(first, _)| told(&|at| only(at) && at > first + 1));
        let right = told(&|at| both(at, &|at| self.is(at, RIGHT)));
        let in_words = [right, first, second, told(&|at| both(at, &is_wrong))];
        let cells = ["a", "b", "c", "d"].map(cell);
        let cells = if !in_words.contains(&None) { in_words } else { cells };
        let cells = if is_test || !cells.contains(&None) { cells } else { [None; 4] };
        let (names, pair) = match cells[1].zip(cells[2]) {
            Some((b, c)) if in_words.contains(&None) => (["b = ", "c = "], [Some(b), Some(c)]),
            Some((b, c)) => (["", ""], [Some(b), Some(c)]),
            None => match ["n01", "n10"].map(cell) {
                both @ [Some(_), Some(_)] => (["n01 = ", "n10 = "], both),
                _ => (["", ""], discordant().unwrap_or_default()),
            },
        };
        let cells = [cells[0], pair[0], pair[1], cells[3]];
        let sum = |of: &[Option<(usize, u64)>]| of.iter().try_fold(0u64, |sum, cell| sum.checked_add((*cell)?.1));
        let ([_, Some((_, b)), Some((_, c)), _], Some(changed)) = (cells, sum(&cells[1..3])) else { return };
        cells.iter().flatten().for_each(|(at, _)| self.roles[*at] = Some(Role::Change));
        self.claim.set("disagree", changed.to_string());
        if let Some(all) = sum(&cells) {
            self.claim.set("items", all.to_string());
        }
        self.claim.told.push(format!(
            "{}{b} and {}{c} are the items that changed. Enter which of these helped, and which hurt.",
            names[0], names[1]
        ));
    }
}
