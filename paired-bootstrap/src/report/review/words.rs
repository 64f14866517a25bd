//! The texts of the view Review.

use super::super::phrases::{items_differ, numbers};
use super::bounds::{
    differing, largest, least, p_at_least, p_at_most, p_equals, percent_near, signed, span, spanned, told,
};
use super::finding::{Finding, as_printed, reported, what_is_open};
use super::print::Print;
use super::shown::{Shown, Significance};
use crate::planning::Ranges;
use crate::planning::review::{Leader, Printed, Rounding, Share};
use crate::significance::Significance as Decided;
use crate::text::{brief_p_value, count, items};
use crate::text::{equal_to, rounded, trimmed, with_decimals, with_power_of_ten};

impl Finding {
    /// The conclusion about printed numbers that allow these numbers of helped and hurt items.
    #[must_use]
    pub fn of(shown: &Shown) -> Self {
        Self {
            headline: headline(shown),
            explanation: explanation(shown),
            glance: glance(shown),
            void: "",
            request: request(shown),
        }
    }
}

/// The answer in one sentence.
fn headline(shown: &Shown) -> String {
    let verdict = verdict(shown);
    if shown.print.comparisons < 2 {
        return verdict;
    }
    format!("Corrected for {} comparisons: {}", count(shown.print.comparisons), lowercase(&verdict))
}

fn verdict(shown: &Shown) -> String {
    let n = shown.question.items;
    let best = shown.answer.best;
    let significant = significant_in_words(shown);
    if let Some((hurt, helped)) = shown.only_pair() {
        let differ = differing(hurt + helped, n);
        let verdict = match shown.decided((hurt, helped), best.1) {
            Decided::NotSignificant => "not significant".to_owned(),
            Decided::TooFewToTell if n == 1 => "there is only one item, too few to call this significant".to_owned(),
            Decided::TooFewToTell => format!("only {differ}, too few to call this significant"),
            Decided::Significant => lowercase(significant),
        };
        let doubt = match shown.few_differing() {
            Some(_) if shown.significance() == Significance::Always => {
                format!(", but only {differ}: too few to rely on p")
            }
            _ => String::new(),
        };
        let (hurt, helped, p) = (count(hurt), count(helped), shown.told(best.1, p_equals));
        return format!("Only one outcome fits: {hurt} hurt, {helped} helped, {p}: {verdict}{doubt}.");
    }
    match shown.significance() {
        Significance::Never => never(shown),
        Significance::TooFew => {
            let (p, differ) = (shown.told(best.1, p_at_least), differing(best.0.0 + best.0.1, n));
            format!("{}, {p}, but then at most {differ}: too few to call this significant.", even_at_best(shown))
        }
        Significance::Always => {
            let p = shown.told(shown.answer.worst.1, p_at_most);
            let few = shown.few_differing().map(|few| differing(few.differing, n));
            let doubt = few.map_or_else(String::new, |few| format!(" But at most {few}: too few to rely on p."));
            format!("{significant} whatever happened on the individual items: {p} even at worst.{doubt}")
        }
        Significance::OfRounding => match &shown.significant()[2] {
            sure if sure.is_empty() => format!("The rounding decides: p is {}.", range(shown)),
            sure => format!("{significant} if {}; otherwise the rounding decides.", were_hurt(shown, sure)),
        },
        Significance::Possibly => possibly(shown),
        Significance::Only => format!("{significant} only if {}.", condition(shown)),
    }
}

/// "Significant", or, two-sided with the baseline ahead in the printed numbers, "Significantly
/// worse".
fn significant_in_words(shown: &Shown) -> &'static str {
    match shown.leader() {
        Leader::Experimental => "Significant",
        Leader::Baseline => "Significantly worse",
    }
}

fn lowercase(sentence: &str) -> String {
    let (first, rest) = sentence.split_at(1);
    format!("{}{rest}", first.to_lowercase())
}

/// "at most 12", "at most 9 or exactly 11": numbers of hurt items.
pub fn hurt_numbers(shown: &Shown, hurt: &Ranges) -> String {
    numbers(hurt, shown.allowed.hurt(), count)
}

/// "at most 12 of 500 items were hurt".
pub(super) fn were_hurt(shown: &Shown, hurt: &Ranges) -> String {
    if hurt.last() == Some(0) {
        return "nobody was hurt".to_owned();
    }
    let were = if hurt.last() == Some(1) { "was" } else { "were" };
    format!("{} of {} {were} hurt", hurt_numbers(shown, hurt), items(shown.question.items))
}

fn never(shown: &Shown) -> String {
    let (best, items) = (shown.answer.best, items(shown.question.items));
    let (low, high) = shown.allowed.lead();
    let p = shown.told(best.1, p_at_least);
    match shown.leader() {
        Leader::Experimental if high < 0 => {
            let behind = span((high.unsigned_abs(), low.unsigned_abs()));
            format!("Experimental is behind by {behind} of {items}, and {p}: this cannot be significant.")
        }
        // Two-sided, a small p may also come from being behind.
        Leader::Experimental if high == 0 && shown.may_turn() => {
            "Experimental is not ahead: it cannot be significantly better.".to_owned()
        }
        Leader::Experimental if high == 0 => {
            let lead = if low == 0 { "The two systems are level" } else { "Experimental is not ahead" };
            format!("{lead}, and {p} whatever happened on the individual items: this cannot be significant.")
        }
        Leader::Experimental if shown.may_turn() => {
            let p = shown.told(best.1, p_equals);
            format!("{}, {p}: it cannot be significantly better.", even_at_best(shown))
        }
        Leader::Experimental => format!("{}, {p}: this cannot be significant.", even_at_best(shown)),
        Leader::Baseline => {
            let behind = span((high.min(0).unsigned_abs(), low.unsigned_abs()));
            let lead = format!("Experimental is behind by {behind} of {items}");
            let (p, this) = if shown.may_turn() {
                (shown.told(best.1, p_equals), "it cannot be significantly worse")
            } else {
                (p, "this cannot be significant")
            };
            format!("{lead}. {}, {p}: {this}.", even_at_best(shown))
        }
    }
}

/// "Even if nobody was hurt": the pair that favours the leader most.
fn even_at_best(shown: &Shown) -> String {
    let (hurt, helped) = shown.answer.best.0;
    let items = items(shown.question.items);
    match shown.leader() {
        Leader::Experimental if hurt == 0 => "Even if nobody was hurt".to_owned(),
        Leader::Experimental => format!("Even at best, with {} of {items} hurt", count(hurt)),
        Leader::Baseline if helped == 0 => "Even if nobody was helped".to_owned(),
        Leader::Baseline => format!("Even at the least p, with {} of {items} helped", count(helped)),
    }
}

/// The result for the printed lead, and for the larger lead that rounding may hide.
fn possibly(shown: &Shown) -> String {
    let [can_be, as_printed, _] = shown.significant();
    let significant = significant_in_words(shown);
    match shown.allowed.hurt_at(shown.printed_lead()) {
        _ if as_printed.is_empty() => {
            format!("{significant} only if rounding hides a larger lead, and {}.", were_hurt(shown, can_be))
        }
        Some((least, most)) if as_printed.covers(least, most) => {
            let lead = signed(shown.printed_lead());
            format!("{significant} if the lead is as printed, {lead}; if rounding hides a smaller one, it may not be.")
        }
        _ => {
            let printed = were_hurt(shown, as_printed);
            match hurt_numbers(shown, can_be) {
                same if same == hurt_numbers(shown, as_printed) => format!("{significant} only if {printed}."),
                most => format!("{significant} only if {printed}, or {most} if rounding hides a larger lead."),
            }
        }
    }
}

/// "with at most 60", "in any case": with how many hurt items the printed lead is significant;
/// `None` if it never is.
fn hurt_as_printed(shown: &Shown) -> Option<String> {
    match (&shown.significant()[1], shown.allowed.hurt_at(shown.printed_lead())) {
        (hurt, _) if hurt.is_empty() => None,
        (hurt, Some((least, most))) if hurt.covers(least, most) => Some("in any case".to_owned()),
        (hurt, possible) => Some(format!("with {}", numbers(hurt, possible.unwrap_or(shown.allowed.hurt()), count))),
    }
}

/// "from 0.03 to 0.08": the possible range of p.
fn range(shown: &Shown) -> String {
    let (best, worst, level) = (shown.answer.best.1, shown.answer.worst.1, shown.level());
    if best == worst {
        return told(best, level);
    }
    if shown.sign_test_of_all(best.min(worst)).is_some() {
        let most = if shown.may_turn() { 1.0 } else { worst };
        return format!("anything up to {}", largest(most, level));
    }
    if shown.may_turn() {
        // p is largest between a lead and being behind.
        return format!("{} or more", least(best.min(worst), level));
    }
    match (least(best, level), largest(worst, level)) {
        (best, worst) if best.starts_with("below") => format!("anything up to {worst}"),
        (best, worst) => format!("from {best} to {worst}"),
    }
}

/// "at most 12 of 500 items were hurt: the systems must agree on at least 466 (93.2 %)". The number
/// is the bound; the percentage is rounded as everywhere else.
fn condition(shown: &Shown) -> String {
    let were_hurt = were_hurt(shown, &shown.significant()[0]);
    match needed_agreement(shown) {
        Some(agreeing) => format!("{were_hurt}: the systems must agree on at least {agreeing}"),
        None => were_hurt,
    }
}

/// The smallest number of items on which the systems must agree for the lead to be significant,
/// with its share: "466 (93.2 %)". `None` if that is no condition: the printed numbers imply it, or
/// some smaller numbers of hurt items are not significant either.
fn needed_agreement(shown: &Shown) -> Option<String> {
    let (n, hurt) = (shown.question.items, &shown.significant()[0]);
    let agreeing = shown.agreeing(hurt.last()?);
    let is_condition = hurt.ranges().len() == 1 && agreeing + shown.allowed.disagreements().1 > n;
    is_condition.then(|| format!("{} ({} %)", count(agreeing), percent_near(agreeing, n)))
}

/// The reasons for the answer.
fn explanation(shown: &Shown) -> String {
    let question = &shown.question;
    let (low, high) = shown.allowed.lead();
    let (baseline, experimental) = (span(question.baseline), span(question.experimental));
    let right = format!("{baseline} and {experimental} of {} are right", items(question.items));
    let single = match shown.only_pair() {
        None => " The paper does not say how many were helped and how many hurt.",
        Some(_) if shown.question.items == 1 => "",
        Some(_) if shown.print.agreement.is_some() => " With the agreement, only one pair (helped, hurt) fits.",
        Some(_) if shown.print.disagreements.is_some() => " With the disagreements, only one pair (helped, hurt) fits.",
        Some(_) => " Only one pair (helped, hurt) fits.",
    };
    let basis = if let Some((hurt, helped)) = shown.print.changed {
        let (helped, hurt, all) = (count(helped), count(hurt), items(question.items));
        format!("The paper prints {helped} helped and {hurt} hurt of {all}: helped − hurt is {}.", signed(low))
    } else if low == high {
        format!("{right}. So helped − hurt is {}.{single}", signed(low))
    } else {
        format!("{right}: helped − hurt is between {} and {}.", signed(low), signed(high))
    };
    let method = format!("p: exact bootstrap, {}, {}.", question.sides, level_name(shown));
    let sentences =
        [few_differing(shown), cut_off(shown), Some(basis), rounding(shown), other_lead(shown), Some(method)];
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The warning of the view Test, and what holds for any number of items.
fn few_differing(shown: &Shown) -> Option<String> {
    let few = shown.few_differing()?;
    let (differ, sign) = (items_differ(few.differing), told(few.sign, shown.level()));
    Some(match shown.significance() {
        Significance::Always | Significance::TooFew => format!("With so few, trust the exact sign test: p = {sign}."),
        _ => format!(
            "Where this is significant, at most {differ}, too few to rely on p: the exact sign test gives {sign}."
        ),
    })
}

/// How the accuracies were read, if not in the usual way.
fn cut_off(shown: &Shown) -> Option<String> {
    let is_cut_off = shown.print.rounding() == Rounding::CutOff;
    let told = "Rounded, these numbers would be impossible. They fit if digits were cut off, and are read so. An average \
                over runs, another n or a misprint may also be behind them.";
    is_cut_off.then(|| told.to_owned())
}

/// What rounding leaves open, unless the headline says it.
fn rounding(shown: &Shown) -> Option<String> {
    let [_, _, must_be] = shown.significant();
    match shown.significance() {
        Significance::Possibly => {
            // Not every lead is possible with every number of hurt items; the smallest may fit none
            // of these.
            let low = shown.allowed.lead().0;
            let (first, last) = shown.allowed.hurt_at(low).unwrap_or(shown.allowed.hurt());
            let every =
                format!("With {} hurt it is significant at every lead that fits.", hurt_numbers(shown, must_be));
            let never = format!("At the least lead that fits, {}, it is not significant.", signed(low));
            let sentences = [(!must_be.is_empty()).then_some(every), (!must_be.meets(first, last)).then_some(never)];
            Some(sentences.into_iter().flatten().collect::<Vec<_>>().join(" "))
        }
        Significance::OfRounding if must_be.is_empty() => {
            let is_significant = match hurt_as_printed(shown) {
                None => "it is not significant".to_owned(),
                Some(hurt) => format!("it is significant {hurt}"),
            };
            Some(format!("At the lead as printed, {}, {is_significant}.", signed(shown.printed_lead())))
        }
        _ => None,
    }
}

/// Says that a two-sided p may be small for the other system as well.
fn other_lead(shown: &Shown) -> Option<String> {
    let better = if shown.leader() == Leader::Experimental { "better" } else { "worse" };
    let sentence = format!(
        "The rounding leaves open which system is ahead: this is about a significantly {better} experimental system."
    );
    shown.may_turn().then_some(sentence)
}

/// "α = 0.05", "α/5 = 0.01".
pub fn level_name(shown: &Shown) -> String {
    match shown.print.comparisons {
        0 | 1 => format!("α = {}", shown.alpha()),
        m => format!("α/{} = {}", count(m), level_text(shown.level())),
    }
}

/// The answer in a few words, for when the answer itself is out of sight.
fn glance(shown: &Shown) -> String {
    let significant = significant_in_words(shown);
    match shown.significance() {
        Significance::Never if shown.may_turn() && shown.leader() == Leader::Experimental => {
            "Not significantly better".to_owned()
        }
        Significance::Never if shown.may_turn() => "Not significantly worse".to_owned(),
        Significance::Never => format!("Not significant: {}", shown.told(shown.answer.best.1, p_at_least)),
        Significance::TooFew => "Not significant: too few items differ".to_owned(),
        Significance::Always => format!("{significant}: {}", shown.told(shown.answer.worst.1, p_at_most)),
        Significance::OfRounding => "It depends on the rounding".to_owned(),
        Significance::Possibly => format!("Possibly, with {} hurt", hurt_numbers(shown, &shown.significant()[0])),
        Significance::Only => {
            let hurt = hurt_numbers(shown, &shown.significant()[0]).replace("at most", "up to");
            format!("{significant} only if {hurt} hurt")
        }
    }
}

/// Which numbers the answer is about, while an input box has an invalid value.
pub fn about(print: &Print) -> String {
    format!("This is still about {}.", reported(print))
}

/// How the accuracies were read.
#[must_use]
pub fn reading(print: &Print) -> String {
    let Some(accuracies) = print.accuracies else {
        let name = print.scores_shown().unwrap_or("scores");
        let means = |means: [Share; 2]| {
            format!("Read as {name}, not as shares of right answers: {}.", means.map(as_printed).join(" and "))
        };
        return print.means.map_or_else(String::new, means);
    };
    if print.items == 0 {
        return String::new();
    }
    let rounding = print.rounding();
    let sentence = |printed: Printed| {
        if print.are_counts {
            let of = format!("{} of {}", count(printed.nearest(print.items)), count(print.items));
            return format!("{of} is {} %.", printed.percent());
        }
        let (least, most) = printed.ends(rounding);
        let in_runs = if print.runs > 1 { format!(" in {} runs", count(print.runs)) } else { String::new() };
        let means = match printed.counts(print.answers(), rounding) {
            Ok(counts) => format!("{} of {}{in_runs}", span(counts), count(print.answers())),
            Err(_) if print.runs > 1 => format!("impossible with {} answers{in_runs}", count(print.answers())),
            Err(_) => format!("impossible with {}", items(print.items)),
        };
        let cut_off = if rounding == Rounding::CutOff { "cut off: " } else { "" };
        let proportion = if printed.is_proportion() { ", read as a proportion" } else { "" };
        format!("{} % ({cut_off}{least} to {most}{proportion}): {means}.", printed.percent())
    };
    let read = accuracies.map(sentence).join(" ");
    match print.means.filter(|_| print.prints_errors()) {
        Some(wrong) => {
            format!("Errors of {} mean these shares of right answers: {read}", wrong.map(as_printed).join(" and "))
        }
        None => read,
    }
}

/// The effect of several comparisons.
pub fn comparisons(shown: &Shown) -> String {
    if shown.print.comparisons < 2 {
        return "Taken as the paper’s only comparison, so p is not corrected. If there are more, enter how many."
            .to_owned();
    }
    let alone = match shown.uncorrected() {
        Significance::Never | Significance::TooFew => "it could not be significant".to_owned(),
        Significance::Always => "it would be significant, whatever happened".to_owned(),
        Significance::OfRounding => "it would depend on the rounding".to_owned(),
        Significance::Only | Significance::Possibly => {
            format!("it could be with {} hurt", hurt_numbers(shown, &shown.answer.significant[0][0]))
        }
    };
    let (m, alpha) = (count(shown.print.comparisons), shown.alpha());
    let next = match shown.print.comparisons - 1 {
        1 => String::new(),
        rest => format!("the next with α/{} = {}, …, ", count(rest), level_text(alpha / rest as f64)),
    };
    format!(
        "{m} comparisons, Bonferroni: p has to be below α/{m}. Alone, at α = {alpha}, {alone}. Holm’s method compares the \
         smallest p with α/{m}, {next}the last with α, and stops at the first that fails."
    )
}

/// A level without the noise of the last bits.
pub fn level_text(level: f64) -> String {
    if level < 1e-4 { with_power_of_ten(&rounded(level, 2)) } else { trimmed(&with_decimals(level, 6)).to_owned() }
}

/// More about a point on the curve.
pub fn point_note(shown: &Shown) -> String {
    let point = &shown.point;
    let ((_, helped), best) = point.best;
    let other = point.worst.0.1;
    let none = shown.sign_test_of_all(best).map(|sign| {
        let sign = brief_p_value(sign, shown.level());
        format!("No resample can disagree: quote the exact sign test, p {}.", equal_to(&sign))
    });
    let few = point.few_differing(&shown.question).map(|few| {
        let (differ, sign) = (items_differ(few.differing), told(few.sign, shown.level()));
        let what = match shown.decided(point.best.0, point.best.1) {
            Decided::TooFewToTell => "call this significant",
            _ => "trust p",
        };
        format!("Only {differ}: too few to {what}. Exact sign test: {sign}.")
    });
    let rounding = || {
        let were = if other == 1 { "was" } else { "were" };
        let perhaps = if other < helped { "perhaps only" } else { "perhaps even" };
        let (other, p) = (count(other), told(point.worst.1, shown.level()));
        format!("Depending on the rounding, {perhaps} {other} {were} helped: then p is {p}.")
    };
    none.or(few).into_iter().chain((other != helped).then(rounding)).collect::<Vec<_>>().join(" ")
}

/// A request to the authors, ready to paste: for readers who do not know what "hurt" means.
fn request(shown: &Shown) -> String {
    let is_told =
        if shown.print.tells_agreement() { "of these only the sum is reported" } else { "these are not reported" };
    let (range, sides) = (range(shown), shown.question.sides);
    let p_of_pair = match shown.sign_test_of_all(shown.answer.best.1) {
        Some(sign) => format!(
            "Then no resample of a paired bootstrap test can disagree, and it gives no p-value to quote; a {sides} exact sign test \
             gives p {}.",
            equal_to(&brief_p_value(sign, shown.level()))
        ),
        None => format!("The p-value of a {sides} paired bootstrap test is then {range}."),
    };
    let counts = match shown.only_pair() {
        Some((hurt, helped)) => format!(
            "The printed numbers leave one possibility: {} right with the baseline only, {} with the proposed system only. {p_of_pair}",
            count(hurt),
            count(helped)
        ),
        None => format!(
            "{} depends on how many items only the first system gets right, and how many only the second; {is_told}. By the printed numbers, {} may be right with the baseline and wrong with the proposed \
             system, and the p-value of a {sides} paired bootstrap test is {range}.",
            what_is_open(&shown.print),
            spanned(shown.allowed.hurt(), "item")
        ),
    };
    let (reported, conclusion, few, wish) =
        (reported(&shown.print), conclusion(shown), few_in_full(shown), wish(shown));
    format!("The paper reports {reported}. {counts} {conclusion}{few} {wish}")
}

fn conclusion(shown: &Shown) -> String {
    let alpha = match shown.print.comparisons {
        0 | 1 => level_name(shown),
        m => format!("{}, corrected for {} comparisons (Bonferroni)", level_name(shown), count(m)),
    };
    let (n, hurt) = (shown.question.items, &shown.significant()[0]);
    let condition = || {
        let agreement = needed_agreement(shown)
            .map(|agreeing| format!(", so that both are right or both wrong on at least {agreeing} of them"));
        format!(
            "{} of the {} are right with the baseline and wrong with the proposed system{}",
            hurt_numbers(shown, hurt),
            items(n),
            agreement.unwrap_or_default()
        )
    };
    let is_fixed = shown.only_pair().is_some();
    // Two-sided, the baseline may be significantly ahead.
    let worse = match shown.leader() {
        Leader::Experimental => "",
        Leader::Baseline => ": the proposed system is worse",
    };
    match shown.significance() {
        Significance::Never if shown.leader() == Leader::Experimental && shown.allowed.lead().1 <= 0 => {
            "By these numbers the proposed system is not ahead of the baseline, so no such test can show that it is better."
                .to_owned()
        }
        Significance::Never if is_fixed => format!("This is not significant at {alpha}."),
        Significance::Never if shown.leader() == Leader::Baseline => {
            format!("The proposed system is behind the baseline, but not significantly at {alpha}.")
        }
        Significance::Never if shown.may_turn() => {
            format!("Even in the best case the proposed system is not significantly better at {alpha}.")
        }
        Significance::Never => {
            let lead = items(shown.allowed.lead().1.unsigned_abs());
            let wish = if shown.print.prints_a_gain() { " A larger test set would be needed to support the claim." } else { "" };
            format!(
                "The lead of the proposed system is at most {lead}, and even in the best case that is not significant at \
                 {alpha}.{wish}"
            )
        }
        Significance::TooFew if is_fixed => {
            "Too few items differ for the difference to be called significant.".to_owned()
        }
        Significance::TooFew => {
            format!("Where p is below {alpha}, too few items differ for the difference to be called significant.")
        }
        Significance::Always if is_fixed => format!("This is significant at {alpha}{worse}."),
        Significance::Always => format!("The difference is significant at {alpha} even in the worst case{worse}."),
        Significance::OfRounding => {
            format!("Whether it is significant at {alpha} depends on digits that were rounded away.")
        }
        Significance::Possibly => {
            let (condition, lead) = (condition(), signed(shown.printed_lead()));
            let printed = match &shown.significant()[1] {
                hurt if hurt.is_empty() => "it is not significant at all".to_owned(),
                hurt => format!("only if these are {}", hurt_numbers(shown, hurt)),
            };
            format!(
                "With the rounding that favours the proposed system most, the difference is significant at {alpha} only if {condition}; \
                 with the lead as printed, {lead}, {printed}."
            )
        }
        Significance::Only => format!("The difference is significant at {alpha} only if {}{worse}.", condition()),
    }
}

/// As the warning of the view Test, for readers who have not seen it.
fn few_in_full(shown: &Shown) -> String {
    let Some(few) = shown.few_differing() else { return String::new() };
    let then = if shown.significance() == Significance::Always { "But" } else { "But then" };
    let at_most = if shown.only_pair().is_some() { "only" } else { "at most" };
    let (items, sign) = (items(few.differing), told(few.sign, shown.level()));
    format!(
        " {then} the two systems differ on {at_most} {items}, too few to rely on this test: the exact sign test gives p = {sign}."
    )
}

/// What to ask the authors for: only what the numbers leave open, and more digits only if they
/// could change the answer.
fn wish(shown: &Shown) -> String {
    if shown.only_pair().is_some() {
        return "Could the authors please make the scores of the individual items available? Then readers can test the \
                difference themselves."
            .to_owned();
    }
    let (low, high) = shown.allowed.lead();
    let is_open = low < high && !matches!(shown.significance(), Significance::Never | Significance::Always);
    let digits = if is_open {
        "Could the authors please report how many items each system gets right, or the accuracies with more digits? It \
         would also help to know"
    } else {
        "Could the authors please report"
    };
    let end = if is_open { "." } else { "?" };
    format!(
        "{digits} how many items only the first of the two systems gets right, and how many only the second{end} The scores of \
         the individual items would serve as well. Then readers can test the difference themselves."
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::review::{Analysis, Claim};
    use crate::report::review::SENTENCE;
    use crate::significance::Sides;

    fn finding(values: &[(&'static str, &str)]) -> Finding {
        let value = |key: &str| values.iter().find(|(own, _)| *own == key).map(|(_, value)| (*value).to_owned());
        let print = Print::read(&value).expect("a print");
        let question = print.question(0.05, Sides::One).expect("a question");
        let mut analysis = Analysis::new(&question).expect("pairs that the print allows");
        while analysis.advance() {}
        Finding::of(&Shown::new(print, question, analysis.answer(), None).expect("an answer"))
    }

    /// If one system has all items right, nothing can be hurt.
    #[test]
    fn authors_are_not_asked_for_numbers_that_the_print_leaves_no_choice() {
        let letter = |exp| finding(&[("items", "50"), ("base", "90"), ("exp", exp)]).request;
        assert!(letter("96").contains("report how many items only the first"), "{}", letter("96"));
        let only = letter("100");
        assert!(only.contains("leave one possibility: 0 right with the baseline only, 5 with the proposed"), "{only}");
        assert!(!only.contains("report how many") && only.contains("scores of the individual items"), "{only}");
    }

    #[test]
    fn numbers_are_called_what_the_sentence_prints() {
        let letter = |text: &str, changed: &[(&'static str, &'static str)]| {
            let claim = Claim::read(text);
            let said = claim.values.iter().map(|(key, value)| (*key, value.as_str()));
            let boxes: Vec<_> = changed.iter().copied().chain(said).chain([(SENTENCE, text)]).collect();
            finding(&boxes).request
        };
        let accuracies = "accuracies of 80.0 % and 82.4 % on the same 500 items";
        for (text, reported) in [
            ("412 of 500 correct vs 400 of 500", "400 and 412 right answers on the same 500 items"),
            ("412 vs 400 correct out of 500", "400 and 412 right answers on the same 500 items"),
            ("84 of 100 correct vs 80 of 100", "80 and 84 right answers on the same 100 items"),
            ("88 of 500 wrong vs 100 of 500 wrong", "100 and 88 wrong answers on the same 500 items"),
            ("82.4% vs 80.0% on 500 items", accuracies),
        ] {
            let letter = letter(text, &[]);
            assert!(letter.contains(reported), "{text}: {letter}");
            assert_eq!(letter.contains("accurac"), reported == accuracies, "{text}: {letter}");
        }
        // The box says something that the sentence does not.
        let letter = letter("412 of 500 correct vs 398 of 500", &[("base", "80.0")]);
        assert!(letter.contains(accuracies), "{letter}");
    }
}
