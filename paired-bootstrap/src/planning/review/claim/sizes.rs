//! The number of items, and how many of them changed: "412 of 500", "22 helped", "n = 1,000".

use super::super::metric::{PLAIN, is_wrong};
use super::metrics::{CHANGES, RIGHT, SOLVES};
use super::systems::{BASELINE, OURS};
use super::tokens::{Number, Token};
use super::{BETWEEN, ITEMS, Metric, POINTS, Printed, RUNS, Reader, Role, Rounding, Score, VERSUS, share};
use crate::text::{count, parse_whole};

const HELPED: &[&str] = &["helped", "helps", "improved", "won", "win", "wins", "fixed", "fixes", "gained"];
const HURT: &[&str] =
    &["hurt", "hurts", "worsened", "lost", "loses", "loss", "losses", "broken", "breaks", "harmed", "degraded"];
/// Directly before a number of errors, these words mean that there are fewer or more of them.
const CORRECTS: &[&str] = &["correct", "corrects", "corrected"];
const INTRODUCES: &[&str] = &["introduce", "introduces", "introduced"];
/// Errors that are corrected or introduced; "ones" as in "new ones".
const ERRORS: &[&str] = &["error", "errors", "mistake", "mistakes", "ones"];
/// Near a number of items, these words mean that systems are trained on them.
const TRAINING: &[&str] = &[
    "train", "trained", "training", "fine-tune", "fine-tuned", "fine-tuning", "finetune", "finetuned", "finetuning",
    "pretrain", "pretrained", "pretraining", "pre-train", "pre-trained", "pre-training",
];
/// With these words, a number counts items with different answers.
const DIFFER: &[&str] = &["differ", "differs", "differed", "changed"];
/// Before a number of items, these words mean that systems are not trained on them.
const SCORED: &[&str] = &[
    "test", "tested", "scored", "score", "evaluated", "evaluate", "compared", "reach", "reaches", "achieve",
    "achieves", "achieved", "improve", "increase", "better", "worse", "outperforms", "beats",
];
/// Examples that are shown to a system before it answers; they are not items, either.
const SHOWN: &[&str] = &["example", "examples", "demonstration", "demonstrations", "prompt", "prompts"];
/// With these words, an agreement is one of people.
const JUDGES: &[&str] = &[
    "human", "humans", "annotator", "annotators", "rater", "raters", "judges", "experts", "coders", "interannotator",
    "interrater",
];
const TIED: &[&str] = &["tied", "ties", "tie", "unchanged"];
/// "10 folds of 100 items": each has that many items.
const GROUPS: &[&str] = &[
    "datasets", "sets", "folds", "splits", "batches", "groups", "subsets", "languages", "domains", "categories",
    "tasks", "documents",
];
/// Plural nouns that are not items.
const NO_ITEMS: &[&str] = &[
    "weeks", "months", "points", "epochs", "steps", "layers", "tokens", "parameters", "params", "dimensions", "hours",
    "days", "minutes", "seconds", "gpus", "languages", "datasets", "classes", "labels", "categories", "annotators",
    "shots", "years", "iterations", "rounds", "folds", "models", "systems", "baselines", "benchmarks", "domains",
    "words", "characters", "heads", "resamples", "errors", "mistakes", "failures", "wins", "losses", "ties", "vs",
];
const NUMBERS: [&str; 11] =
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// The key for a word that says what happened to items.
fn change(word: &str) -> Option<&'static str> {
    match word {
        word if HELPED.contains(&word) => Some("paper_helped"),
        word if HURT.contains(&word) => Some("paper_hurt"),
        word if TIED.contains(&word) => Some("tied"),
        _ => None,
    }
}

impl Reader {
    /// "22 helped", "hurt: 12", "disagree on 34 items", "93.2 % agreement".
    pub(super) fn take_changes(&mut self) {
        self.take_rows_of_changes();
        self.take_right_and_wrong();
        let key = |word: &str| match word {
            word if word.starts_with("disagree") => Some("disagree"),
            word if word.starts_with("agree") => Some("agree"),
            word if DIFFER.contains(&word) => Some("disagree"),
            word => change(word),
        };
        let (mut tied, mut only) = (None, None);
        let mut shares = Vec::new();
        for at in self.all() {
            // "62 items broken, none fixed".
            let nothing = self.lower(at + 1).and_then(change).filter(|key| *key != "tied");
            if let Some(key) = nothing.filter(|_| self.is(at, &["none"])) {
                self.claim.set(key, "0".to_owned());
            }
            let Some(number) = self.number(at).filter(|_| !self.is(at + 1, POINTS)).cloned() else { continue };
            let is_filler = |at: usize| self.is(at, ITEMS) || self.is(at, &["were", "are", "was"]);
            // "40 of the 1,000 items were helped".
            let of = at + 2 + usize::from(self.is(at + 2, &["the", "all", "our"]));
            let is_of = self.is(at + 1, &["of"]) && self.is_number(of) && self.is(of + 1, ITEMS);
            let is_told = is_filler(of + 2) || self.lower(of + 2).and_then(key).is_some();
            let behind = if is_of && (is_told || number.is_percent) { of } else { at };
            let after = (behind + 1..behind + 4).find(|at| !is_filler(*at));
            let worse = |at: usize| {
                let is_change = self.is(at, &["got", "became", "did"]);
                let is = |of: &str| is_change && self.is(at + 1, &[of]);
                is("worse").then_some("paper_hurt").or_else(|| is("better").then_some("paper_helped"))
            };
            // "52 were corrected and 43 broken". Without items that were hurt, they may all be
            // right.
            let corrected = |at: usize| {
                let is_change = self.is(at, &["corrected"]) && !self.is_plural(at + 1) && !self.is(at + 1, &["for"]);
                let are_hurt = || self.all().any(|at| self.is(at, &["broken", "hurt", "harmed"]));
                (is_change && are_hurt()).then_some("paper_helped")
            };
            let after =
                after.and_then(|at| worse(at).or_else(|| corrected(at)).or_else(|| self.lower(at).and_then(key)));
            // The 1,000 of "5% of 1,000 items improved" and of "50 of 1,000 items improved" are all
            // items.
            let all = at - usize::from(self.before(at, &["the", "all", "our"]));
            let is_all = all > 1 && self.before(all, &["of"]) && self.is_number(all - 2) && self.is(at + 1, ITEMS);
            if is_all || self.is_all_of_a_share(at) {
                continue;
            }
            let is_link =
                |at: usize| self.is(at, &["on", "of", "at", "is", "in"]) || matches!(self.sign(at), Some(':' | '='));
            let ahead = (at.saturating_sub(3)..at).rev().find(|at| !is_link(*at));
            // "Pruning hurts: 84 vs 83" is about two scores.
            let is_verb = |at: usize| self.is(at, &["helps", "hurts"]) && self.sign(at + 1) == Some(':');
            let near_items = |at: usize| {
                let goes_on = |at: &usize| self.word(*at).is_some() && !self.is(*at, BETWEEN);
                (at + 1..at + 4).take_while(goes_on).any(|at| self.is(at, ITEMS))
            };
            // "Answers changed on 78 questions" counts items; "changed to 84.1" does not.
            let is_on = self.before(at, &["on", "in"]);
            // In "models differ in 3 layers", the number does not count items.
            let are_items = || match at + 2 {
                of if self.is(at + 1, &["of"]) && self.is_number(of) => {
                    self.word(of + 1).is_none() || near_items(of) || self.is(of + 1, BETWEEN)
                }
                _ => near_items(at),
            };
            let before = ahead.filter(|&at| !is_verb(at) && (!self.is(at, DIFFER) || is_on && are_items()));
            let before = before.and_then(|at| self.lower(at)).and_then(key);
            let key = match after.or(before).or_else(|| self.changed_by(at, &mut only)) {
                Some("agree") if self.is_of_judges(at) => {
                    self.roles[at] = Some(Role::Other);
                    None
                }
                Some("agree") => Some("agree"),
                Some(key) if number.is_percent => {
                    // "Helps on 4.0% of the 1,000 items and hurts on 3.1%".
                    let is_share = self.before(at, &["on"]) || behind > at || worse(at + 1).is_some();
                    if matches!(key, "paper_helped" | "paper_hurt") && is_share {
                        self.roles[at] = Some(Role::Change);
                        shares.push((key, at));
                    }
                    None
                }
                key => key.filter(|_| number.whole().is_some()),
            };
            // In "the baseline wins on 112", 112 are hurt.
            let key = match key {
                Some("paper_helped") if self.is_of_baseline(at) => Some("paper_hurt"),
                Some("paper_hurt") if self.is_of_baseline(at) => Some("paper_helped"),
                key => key,
            };
            if key == Some("disagree") && self.claim.value("disagree").is_some() {
                self.roles[at] = Some(Role::Other);
            }
            if let Some(key) = key.filter(|key| self.claim.value(key).is_none()) {
                self.roles[at] = Some(Role::Change);
                if key == "tied" {
                    tied = number.whole();
                } else {
                    self.claim.set(key, number.shown());
                }
            }
        }
        self.shares_of_changes = shares;
        let whole = |key: &str| self.claim.value(key).and_then(parse_whole);
        // If tied items are counted as well, the counts add up to all items.
        let all = [whole("paper_helped"), whole("paper_hurt"), tied]
            .into_iter()
            .try_fold(0u64, |sum, part| sum.checked_add(part?));
        if let Some(all) = all {
            self.claim.set("items", all.to_string());
        }
    }

    /// "Human agreement is 91.2", "agreement between annotators": not the agreement of the systems.
    fn is_of_judges(&self, at: usize) -> bool {
        let is_judge =
            |at: usize| self.lower(at).is_some_and(|word| JUDGES.contains(&word) || word.starts_with("inter-"));
        let near = || self.all().filter(|&near| self.segment(near) == self.segment(at));
        let agrees = |at: &usize| self.lower(*at).is_some_and(|word| word.starts_with("agree"));
        let Some(agrees) = near().find(agrees) else { return false };
        let is_system = |at: usize| self.is(at, &["systems", "models"]) || self.is(at, &["both"]) && !is_judge(at + 1);
        let is_linked = self.is(agrees + 1, &["between", "of", "among", "with"]);
        // "The systems agree on items written by experts" is about the systems.
        let is_behind = is_linked && (agrees + 2..agrees + 5).any(is_judge);
        is_behind || near().any(|at| at < agrees && is_judge(at)) && !near().any(|at| at < agrees && is_system(at))
    }

    /// "Wins/ties/losses 40/929/31", "W/T/L = 40/929/31": as many numbers as names.
    fn take_rows_of_changes(&mut self) {
        let key = |at: usize| match self.lower(at)? {
            "w" => Some("paper_helped"),
            "t" | "d" => Some("tied"),
            "l" => Some("paper_hurt"),
            word => change(word),
        };
        let joins = |at: usize| matches!(self.sign(at), Some('/' | '-'));
        let row = |start: usize, length: usize| {
            let numbers = start + 2 * length - 1;
            let numbers =
                numbers + usize::from(matches!(self.sign(numbers), Some('=' | ':')) || self.is(numbers, &["of"]));
            let cell = |index: usize| {
                let (name, at) = (start + 2 * index, numbers + 2 * index);
                let is_joined = index + 1 == length || joins(name + 1) && joins(at + 1);
                Some((key(name).filter(|_| is_joined)?, at, self.number(at)?.whole()?))
            };
            (0..length).map(cell).collect::<Option<Vec<_>>>()
        };
        let Some(row) = self.all().find_map(|start| row(start, 3).or_else(|| row(start, 2))) else { return };
        for (key, at, number) in &row {
            self.roles[*at] = Some(Role::Change);
            if *key != "tied" {
                self.claim.set(key, number.to_string());
            }
        }
        if let Some(all) = row.iter().try_fold(0u64, |sum, (_, _, number)| sum.checked_add(*number))
            && row.len() == 3
        {
            self.claim.set("items", all.to_string());
        }
    }

    /// "Both were right on 801 items and both wrong on 128; only ours was right on 40 and only the
    /// baseline on 31": the four counts of a table of right and wrong answers.
    fn take_right_and_wrong(&mut self) {
        const FARTHEST: usize = 7;
        let mut parts = Vec::new();
        let mut is_right = true;
        for at in self.all() {
            let Some(number) = self.number(at).and_then(Number::whole).filter(|_| self.before(at, &["on"])) else {
                continue;
            };
            let ahead = || (at.saturating_sub(FARTHEST)..at).rev().take_while(|&at| !self.is_number(at));
            let Some(start) = ahead().find(|&at| self.is(at, &["both", "only"])) else { continue };
            let told = (start..at).find_map(|at| match () {
                () if self.lower(at).is_some_and(is_wrong) => Some(false),
                () => self.is(at, RIGHT).then_some(true),
            });
            if told.is_none() && self.is(start, &["both"]) {
                continue;
            }
            is_right = told.unwrap_or(is_right);
            let first = start + 1 + usize::from(self.is(start + 1, &["the"]));
            let name = |of: &[&str]| self.is(first, of);
            let key = match [self.is(start, &["both"]), name(BASELINE), name(OURS)] {
                [true, ..] => "",
                [_, is_baseline, is_ours] if is_baseline != is_ours && is_ours == is_right => "paper_helped",
                [_, is_baseline, is_ours] if is_baseline != is_ours => "paper_hurt",
                _ => continue,
            };
            parts.push((at, key, number));
        }
        let has = |key: &str| parts.iter().any(|(_, own, _)| *own == key);
        if !(has("") || has("paper_helped") && has("paper_hurt")) {
            return;
        }
        let all = parts.iter().try_fold(0u64, |sum, (_, _, number)| sum.checked_add(*number));
        let all = all.filter(|_| parts.len() == 4);
        for (at, key, number) in &parts {
            let is_needed = all.is_some() || !key.is_empty();
            self.roles[*at] = Some(if is_needed { Role::Change } else { Role::Other });
            if !key.is_empty() {
                self.claim.set(key, number.to_string());
            }
        }
        if let Some(all) = all {
            self.claim.set("items", all.to_string());
        }
    }

    /// "Helps on 4.0% of the 1,000 items": the only count that rounds to this share.
    fn count_shares_of_changes(&mut self) {
        for (key, at) in std::mem::take(&mut self.shares_of_changes) {
            let Some(Token::Number(number)) = self.tokens.get(at) else { continue };
            let printed = number.shown().parse::<Printed>().ok();
            let counts =
                self.items().zip(printed).and_then(|(all, printed)| printed.counts(all, Rounding::Nearest).ok());
            match counts {
                Some((least, most)) if least == most => self.claim.set(key, least.to_string()),
                _ => self.roles[at] = Some(Role::Other),
            }
        }
    }

    /// Whether the baseline is the only subject before a number, with a verb such as wins or loses.
    fn is_of_baseline(&self, at: usize) -> bool {
        let names = (0..at).filter(|&at| self.is(at, BASELINE) || self.is(at, OURS));
        let names: Vec<usize> = names.collect();
        let [name] = names[..] else { return false };
        let is_verb = |at: usize| self.is(at, &["wins", "won", "win", "loses", "lost"]);
        self.is(name, BASELINE) && (is_verb(name + 1) || is_verb(name + 2) && self.sign(name + 1).is_some())
    }

    /// "58 were right only with ours", "we correct 38 of the baseline's errors". `told` is whether
    /// an earlier number was right, or wrong, with one system only; "33 only by the baseline"
    /// continues it.
    fn changed_by(&self, at: usize, told: &mut Option<bool>) -> Option<&'static str> {
        let behind = || (at + 1..at + 9).take_while(|&at| !self.is_number(at));
        let has = |of: &[&str]| behind().any(|at| self.is(at, of));
        if has(ERRORS) && self.before(at, CORRECTS) {
            return Some("paper_helped");
        }
        if has(ERRORS) && self.before(at, INTRODUCES) && !self.is(at + 1, ITEMS) {
            return Some("paper_hurt");
        }
        // "40 in favour of ours".
        if self.is(at + 1, &["in"]) && self.is(at + 2, &["favour", "favor"]) && self.is(at + 3, &["of"]) {
            let name = at + 4 + usize::from(self.is(at + 4, &["the"]));
            let is_ours = self.is(name, OURS).then_some("paper_helped");
            return is_ours.or_else(|| self.is(name, BASELINE).then_some("paper_hurt"));
        }
        let only = behind().find(|&at| self.is(at, &["only"]) && self.is(at + 1, &["by", "with", "in"]))?;
        let is_wrong = (at + 1..only).any(|at| self.lower(at).is_some_and(is_wrong));
        let is_right = (at + 1..only).any(|at| self.is(at, RIGHT));
        *told = if is_wrong || is_right { Some(!is_wrong) } else { *told };
        let is_ours = (only + 2..only + 5).find_map(|at| match () {
            () if self.is(at, OURS) => Some(true),
            () if self.is(at, BASELINE) => Some(false),
            () => None,
        });
        let helps = is_ours? == (*told)?;
        Some(if helps { "paper_helped" } else { "paper_hurt" })
    }

    /// "412 of 500", "412/500": a share that only this number of items gives.
    pub(super) fn take_counts(&mut self) -> Vec<Score> {
        let mut scores = Vec::new();
        let mut sizes = Vec::new();
        let is_name = |at: usize| self.is(at, BASELINE) || self.is(at, OURS);
        let are_names = self.all().any(|at| is_name(at) && self.sign(at + 1) == Some('/') && is_name(at + 2));
        for at in self.all() {
            self.counts_of = self.counts_of.or_else(|| self.out_of(at));
            let mut next = at + 1;
            next += usize::from(self.is_part_of(at));
            let counts_errors = self.is(next, ERRORS) || self.is(next, &["incorrect", "wrong"]);
            next += usize::from(counts_errors || self.is(next, &["correct", "right"]));
            next += usize::from(self.is(next, &["out"]));
            // "Baseline/ours: 83/84" has two scores.
            let is_slash = self.sign(next) == Some('/') && !are_names;
            if !(self.is(next, &["of"]) || is_slash) {
                continue;
            }
            next += 1;
            next += usize::from(self.is(next, &["the", "all"]));
            // "In 2 of 3 seeds".
            if self.is(next + 1, RUNS) {
                continue;
            }
            let whole = |at: usize| self.number(at).and_then(|number| number.whole());
            if let Some(all) = whole(next).filter(|_| self.roles[at] == Some(Role::Change)) {
                // In "21 of 500 hurt", 21 has been read already.
                self.roles[next] = Some(Role::Size);
                sizes.push(all);
                continue;
            }
            let Some((part, all)) = whole(at).zip(whole(next)).filter(|(part, all)| part <= all && *all > 0) else {
                continue;
            };
            self.roles[at] = Some(Role::Score);
            self.roles[next] = Some(Role::Size);
            self.counts_errors |= counts_errors;
            sizes.push(all);
            // "65.2% (326/500)" and "326/500 (65.2%)" say the same thing twice.
            let opens = |at: usize| matches!(self.sign(at), Some('(' | '='));
            let ahead = at.checked_sub(2).filter(|_| opens(at - 1));
            // "3,127 of 4,000 labels (78.2%)".
            let behind = (next + 1..next + 5).find(|at| self.word(*at).is_none()).filter(|at| opens(*at));
            for same in ahead.into_iter().chain(behind.map(|at| at + 1)) {
                let printed = self.number(same).and_then(|number| number.shown().parse::<Printed>().ok());
                let counts = printed.and_then(|printed| printed.counts(all, Rounding::Nearest).ok());
                if counts.is_some_and(|(least, most)| (least..=most).contains(&part)) {
                    self.roles[same] = Some(Role::Repeated);
                }
            }
            let text = share(part, all);
            scores.push(Score { value: 100.0 * part as f64 / all as f64, text, is_count: true, deviation: None, at });
        }
        sizes.extend(self.counts_of);
        match sizes.as_slice() {
            [first, rest @ ..] if rest.iter().all(|size| size == first) => self.claim.set("items", first.to_string()),
            [first, .., last] => {
                let (first, last) = (count(*first), count(*last));
                self.claim.told.push(format!(
                    "The systems were scored on {first} and {last} items. A paired test needs the same items: enter their number."
                ));
            }
            _ => {}
        }
        scores
    }

    /// "Out of 500", if no other number stands just before it: other integers are then counts out
    /// of these.
    fn out_of(&mut self, at: usize) -> Option<u64> {
        let is_alone = (at.saturating_sub(2)..at).all(|at| !self.is_number(at) || self.roles[at] == Some(Role::Change));
        let behind = at + 2 + usize::from(self.is(at + 2, &["the", "all"]));
        let is_other = self.is(behind + 1, RUNS)
            || self.word(behind + 1).is_some_and(|noun| noun.ends_with('s')) && !self.is(behind + 1, ITEMS);
        // "841 vs 832 correct answers (of 1,000)".
        let is_in_brackets = self.sign(at) == Some('(') && self.sign(behind + 1) == Some(')');
        let is_out = self.is(at, &["out"]) || is_in_brackets;
        let is_said = is_alone && is_out && self.is(at + 1, &["of"]) && !is_other;
        let all = self.number(behind).and_then(Number::whole).filter(|all| is_said && *all > 0)?;
        self.roles[behind] = Some(Role::Size);
        Some(all)
    }

    /// "1,000 test items", "n = 1000", "over five seeds".
    pub(super) fn take_sizes(&mut self) {
        let (mut sizes, mut of_n): (Vec<u64>, Vec<u64>) = (Vec::new(), Vec::new());
        for at in self.all() {
            // "1,000 ImageNet 2012 validation images", "500 MATH Level 5 problems".
            let is_of_name = |at: usize| {
                matches!(self.roles.get(at), Some(Some(Role::Year | Role::Other))) || self.is_behind_name(at)
            };
            let goes_on = |at: &usize| is_of_name(*at) || self.word(*at).is_some() && !self.is(*at, BETWEEN);
            let near = || (at + 1..at + 5).take_while(goes_on).filter(|&at| !is_of_name(at)).take(3);
            // "WMT 2014 translation task" and "31,255 tokens per task" do not count tasks.
            let named = |of: &[&str]| {
                let is_noun = |noun: usize| self.is(noun, of) && (noun == at + 1 || self.is_plural(noun));
                !self.is(at + 1, NO_ITEMS) && near().any(is_noun)
            };
            let is_set = |of: &[&str]| {
                let is_link = matches!(self.sign(at.wrapping_sub(1)), Some('=' | ':')) || self.before(at, &["of"]);
                at > 1 && is_link && self.is(at - 2, of)
            };
            let is_counted = is_set(&["test", "items"]) && at > 2 && self.sign(at - 3) == Some('#');
            let is_n = is_set(&["n"]) || is_counted;
            let number = self.number(at).and_then(|number| {
                number.whole().or_else(|| number.grouped_by_points().filter(|_| is_n || named(ITEMS)))
            });
            let Some(number) = number.or_else(|| self.spelled(at)) else { continue };
            if let Some((inner, all)) = self.in_each(at, number).or_else(|| self.per_group(at, number)) {
                self.roles[at] = Some(Role::Size);
                self.roles[inner] = Some(Role::Size);
                sizes.push(all);
                let each = all / number.max(1);
                self.claim.told.push(format!("Items: {} × {} = {}.", count(number), count(each), count(all)));
                continue;
            }
            // Speaker verification is scored on hundreds of trials.
            let are_trials = number > 100 && self.is(at + 1, &["trials"]);
            // "Best of 5 seeds", "the median of 5 runs": not a mean over runs.
            let of = at - usize::from(self.before(at, &["of"]));
            let of = of - usize::from(self.before(of, &["out"]));
            let is_no_mean = of < at && self.before(of, &["best", "median", "maximum", "max", "highest"]);
            if self.counts_right(at) || self.solves(at) && self.is_below_n(number) {
                continue;
            }
            let key = match () {
                () if is_no_mean && named(RUNS) => {
                    let which = self.word(of - 1).unwrap_or_default().to_lowercase();
                    self.claim.told.push(format!(
                        "The {which} of {number} runs is not an average, so the number of runs is not \
                                       read."
                    ));
                    self.roles[at] = Some(Role::Size);
                    continue;
                }
                () if are_trials => "items",
                () if self.is(at + 1, RUNS) || self.is(at + 2, RUNS) && named(RUNS) => "runs",
                () if is_n || named(ITEMS) || self.is_all_of_a_share(at) || self.is_tested_on(at) => "items",
                () if self.is_number(at) && self.is(at + 1, TRAINING) => "",
                () => continue,
            };
            let is_shown =
                |at: usize| self.lower(at).is_some_and(|word| word.ends_with("-shot") || word == "in-context");
            // "1,000 zero-shot questions" are items; "32 few-shot examples" are not.
            let are_shown = near().any(|at| is_shown(at) && self.is(at + 1, SHOWN))
                || near().any(is_shown) && self.before(at, &["with"]);
            if !is_n && key != "runs" && (self.is_of_training(at) || are_shown) {
                self.roles[at] = Some(Role::Other);
                continue;
            }
            if is_n && key == "items" && !of_n.contains(&number) {
                of_n.push(number);
            }
            self.roles[at] = Some(Role::Size);
            match key {
                "items" if sizes.contains(&number) => {}
                "items" => sizes.push(number),
                _ => self.claim.set(key, number.to_string()),
            }
        }
        // If there is an n, other numbers are sizes of something else.
        sizes = if of_n.is_empty() { sizes } else { of_n };
        if sizes.is_empty() && self.claim.value("items").is_none() && !self.are_groups() {
            sizes.extend(self.take_things());
        }
        let counted = self.claim.value("items").and_then(parse_whole);
        sizes.extend(counted.filter(|counted| !sizes.contains(counted)));
        match sizes.as_slice() {
            _ if self.are_groups() => self.claim.told.push(
                "The text speaks of groups, so each seems to have its own items. Then no paired test is possible. If \
                 both have the same items, enter their number."
                    .to_owned(),
            ),
            [] => {}
            [one] => {
                self.claim.set("items", one.to_string());
                if self.has_own_n() {
                    self.claim.told.push(
                        "n is given for each system. If these are different items, no paired test is possible."
                            .to_owned(),
                    );
                }
            }
            several => {
                let numbers: Vec<String> = several.iter().map(|number| count(*number)).collect();
                let how = if counted.is_some() { "The counts belong to the last" } else { "Enter the right one" };
                self.claim
                    .told
                    .push(format!("The text gives several numbers of items: {}. {how}.", numbers.join(", ")));
            }
        }
        self.count_errors();
        self.count_shares_of_changes();
    }

    /// "Trained on 10,000 items", "10,000 training and 1,000 test items": the training set, on
    /// which systems are not scored.
    fn is_of_training(&self, at: usize) -> bool {
        // "Trained on a large corpus of 12,000 sentences" is about training; "those trained on
        // SQuAD were scored on 1,000 items" and "training improves accuracy on 1,000 items" are
        // about a result.
        let is_metric =
            |near: usize| !self.is(near, PLAIN) && self.word(near).is_some_and(|name| Metric::known(name).is_some());
        let ends = |near: usize| {
            self.is_number(near)
                || self.segment(near) != self.segment(at)
                || self.is(near, SCORED)
                || self.is(near, CHANGES)
                || is_metric(near)
        };
        let ahead = (at.saturating_sub(8)..at).rev().take_while(|&near| !ends(near));
        // In "10,000 training and 1,000 test items", the word belongs to the first number.
        // "Pretraining helps: on 1,000 items" is about a result, unlike "training on 10,000 items"
        // and "a training set of 10,000 items".
        let number = at - usize::from(self.before(at, &["the", "all", "only"]));
        let is_noun = |word: usize| self.lower(word).is_some_and(|word| word.ends_with("ing"));
        let is_spent = |word: usize| {
            let is_link =
                self.is(word + 1, &["on", "with", "takes", "uses"]) && (word + 2 == number || self.before(at, &["of"]));
            is_link || self.is(word + 1, &["set", "sets", "data", "corpus", "split"])
        };
        let is_own = |word: usize| {
            self.is(word, TRAINING) && !self.is_number(word.saturating_sub(1)) && (!is_noun(word) || is_spent(word))
        };
        self.is(at + 1, TRAINING) || !self.is(at + 1, &["test"]) && ahead.into_iter().any(is_own)
    }

    /// "Answered 231 questions correctly": the number of right answers.
    pub(super) fn counts_right(&self, at: usize) -> bool {
        let is_of_all = self.before(at, &["of", "the", "all", "on"]);
        self.is(at + 1, ITEMS) && self.is(at + 2, &["correctly", "right", "correct"]) && !is_of_all
    }

    /// "Solved 31 problems": the number of right answers, or of all problems.
    pub(super) fn solves(&self, at: usize) -> bool {
        self.before(at, SOLVES) && self.is(at + 1, ITEMS)
    }

    /// "Our system solved 35 problems of 40"; but not "on 20 questions of 40 words".
    pub(super) fn is_part_of(&self, at: usize) -> bool {
        let is_noun = self.is(at + 1, ITEMS) && self.is(at + 2, &["of"]) && self.is_number(at + 3);
        is_noun && !self.before(at, BETWEEN) && !self.is_plural(at + 4)
    }

    /// Whether "n = 1,319", or the total of other counts, is more than this number.
    fn is_below_n(&self, number: u64) -> bool {
        let is_n = |at: usize| at > 1 && self.sign(at - 1) == Some('=') && self.is(at - 2, &["n"]);
        let whole = |at: usize| match self.tokens.get(at) {
            Some(Token::Number(number)) => number.whole(),
            _ => None,
        };
        let said = self.all().filter(|&at| is_n(at)).find_map(whole);
        // In "answers 500 questions with an accuracy of 84.1, baseline 83.2", 500 is no score.
        let is_score = |at: &usize| {
            let is_bare = self.sign(at.wrapping_sub(1)) != Some('(');
            is_bare && self.number(*at).is_some_and(|number| number.whole().is_none())
        };
        self.items().or(said).is_some_and(|all| number < all) && self.all().filter(is_score).count() < 2
    }

    pub(super) fn is_plural(&self, at: usize) -> bool {
        self.lower(at).is_some_and(|word| word.ends_with('s'))
    }

    /// "Seven", "two hundred", "a thousand".
    fn spelled(&self, at: usize) -> Option<u64> {
        let number = NUMBERS.iter().position(|name| self.is(at, &[name])).map(|index| index as u64 + 2);
        let one = || (self.is(at, &["a", "one"]) && self.is(at + 1, &["hundred", "thousand"])).then_some(1);
        let number = number.or_else(one)?;
        Some(match () {
            () if self.is(at + 1, &["hundred"]) => 100 * number,
            () if self.is(at + 1, &["thousand"]) => 1000 * number,
            () => number,
        })
    }

    /// "10 folds of 100 items", "10 speakers with 100 utterances each", "2 × 500 items": the index
    /// of the number in each group, and the number of all items. "50 documents with 1,000
    /// sentences" have 1,000 in all.
    fn in_each(&self, at: usize, groups: u64) -> Option<(usize, u64)> {
        let number = |at: usize| self.number(at).and_then(Number::whole);
        let noun = at + 1 + usize::from(self.word(at + 2).is_some() && !self.is(at + 2, &["of", "with"]));
        let is_noun = self.word(noun).is_some_and(|noun| noun.ends_with('s'));
        let is_group = self.is(noun, GROUPS) && self.is(noun + 1, &["of"]);
        let is_times = self.sign(at + 1) == Some('×') || self.is(at + 1, &["x"]);
        let each = if is_times { at + 2 } else { noun + 2 };
        let items = (each + 1..each + 4).take_while(|&at| self.word(at).is_some()).find(|&at| self.is(at, ITEMS))?;
        let is_each = is_noun && self.is(noun + 1, &["of", "with"]) && self.is(items + 1, &["each", "per"]);
        let all = groups.checked_mul(number(each)?)?;
        (is_times || is_group || is_each).then_some((each, all))
    }

    /// "100 items per language, 10 languages": the index of the number of groups, and the number of
    /// all items.
    fn per_group(&self, at: usize, each: u64) -> Option<(usize, u64)> {
        let per = (at + 1..at + 4).find(|&at| self.is(at, ITEMS)).filter(|&noun| self.is(noun + 1, &["per"]))? + 1;
        let group = self.lower(per + 1)?;
        let is_group = |at: &usize| self.lower(at + 1).is_some_and(|word| word.strip_suffix('s') == Some(group));
        let groups = self.all().filter(is_group).find(|&at| self.number(at).is_some())?;
        Some((groups, self.number(groups)?.whole()?.checked_mul(each)?))
    }

    /// "Tested on 1,000".
    fn is_tested_on(&self, at: usize) -> bool {
        let on = at - usize::from(self.before(at, &["the", "all"]));
        let is_alone = self.word(at + 1).is_none() || self.is(at + 1, BETWEEN);
        is_alone && on > 1 && self.before(on, &["on"]) && self.is(on - 2, &["test", "tested", "evaluate", "evaluated"])
    }

    /// "17% of the 300 test cases".
    fn is_all_of_a_share(&self, at: usize) -> bool {
        let of = at - usize::from(self.before(at, &["the", "all", "our"]));
        let is_share = of > 1 && matches!(self.tokens.get(of - 2), Some(Token::Number(number)) if number.is_percent);
        is_share && self.before(of, &["of"]) && self.lower(at + 1).is_some() && !self.is(at + 1, NO_ITEMS)
    }

    /// "420 patients": the only integer before a plural noun, which may be the items.
    fn take_things(&mut self) -> Option<u64> {
        const FEWEST: u64 = 20;
        let thing = |at: usize| {
            let number = self.number(at)?.whole().filter(|number| *number >= FEWEST)?;
            let is_other = self.is(at + 1, NO_ITEMS) || self.is(at + 1, VERSUS);
            // "770 invoices per year" is a rate.
            let is_other = is_other || self.is(at + 2, &["per"]) || self.counts_right(at);
            let noun = self.word(at + 1).filter(|noun| noun.ends_with('s') && !is_other)?;
            (noun.len() > 3 && noun.chars().all(|c| c.is_lowercase())).then(|| (at, number, noun.to_owned()))
        };
        let things: Vec<(usize, u64, String)> = self.all().filter_map(thing).collect();
        let [(at, number, noun)] = things.as_slice() else { return None };
        self.roles[*at] = Some(Role::Size);
        self.claim.told.push(format!("The {} {noun} are taken as the items.", count(*number)));
        Some(*number)
    }

    /// "32 errors on 1,000 items; the baseline makes 45", "fewer errors (32 vs 45)": integers are
    /// counts of errors.
    fn count_errors(&mut self) {
        let are_in_brackets = |at: usize| {
            let errors = at.checked_sub(2).filter(|errors| self.sign(errors + 1) == Some('('));
            errors.is_some_and(|errors| self.is(errors, ERRORS)) && self.is(at + 1, VERSUS)
        };
        let is_counted = |at: usize| {
            let whole = |at: usize| self.number(at).is_some_and(|number| number.whole().is_some());
            whole(at) && (self.is(at + 1, ERRORS) || are_in_brackets(at))
                || self.is(at, &["number"]) && self.is(at + 1, &["of"]) && self.is(at + 2, ERRORS)
        };
        let items = self.items();
        let is_accuracy = |at: usize| self.word(at).is_some_and(|name| Metric::known(name) == Some(Metric::Accuracy));
        if self.counts_of.is_none() && self.all().any(is_counted) && !self.all().any(is_accuracy) {
            self.counts_of = items;
            self.counts_errors = items.is_some();
        }
    }
}
