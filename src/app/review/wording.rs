//! The view Review in words.

use super::bounds::{p_at_least, p_at_most, p_equals, percent_at_least, told};
use super::finding::{differing, signed, span};
use super::print::Print;
use super::shown::{Shown, Significance};
use crate::planning::review::Printed;
use crate::report::{brief_p_value, count, items};

/// The answer in one sentence.
pub(super) fn headline(shown: &Shown) -> String {
    let verdict = verdict(shown);
    match shown.print.comparisons {
        0 | 1 => verdict,
        m => {
            let mut letters = verdict.chars();
            let first = letters.next().map(|letter| letter.to_ascii_lowercase()).into_iter();
            format!("Corrected for {} comparisons: {}", count(m), first.chain(letters).collect::<String>())
        }
    }
}

fn verdict(shown: &Shown) -> String {
    let items = items(shown.question.items);
    let (best, level) = (shown.answer.best, shown.level());
    if let Some((hurt, helped)) = shown.only_pair() {
        let verdict = match (shown.few_differing(), shown.significance()) {
            (Some(_), _) => {
                format!(". But only {}: too few to trust p", differing(hurt + helped, shown.question.items))
            }
            (None, Significance::Never) => ": not significant".to_owned(),
            _ => ": significant".to_owned(),
        };
        let pair = format!("{} hurt, {} helped", count(hurt), count(helped));
        return format!("The numbers fix it: {pair}, {}{verdict}.", p_equals(best.1, level));
    }
    match shown.significance() {
        Significance::Never => never(shown),
        Significance::Always => {
            let p = p_at_most(shown.answer.worst.1, level);
            match shown.few_differing() {
                Some(few) => format!(
                    "{}{} even at worst, but at most {}: too few to trust p.",
                    p[..1].to_uppercase(),
                    &p[1..],
                    differing(few.differing, shown.question.items)
                ),
                None => format!("Significant whatever happened on the single items: {p} even at worst."),
            }
        }
        Significance::OfRounding(Some(sure)) => {
            format!("Significant if at most {} of {items} were hurt; with more, the rounding decides.", count(sure))
        }
        Significance::OfRounding(None) => {
            format!("Significant or not by what the rounding hides: p is {}.", range(shown))
        }
        Significance::UpTo(hurt) if is_of_rounding(shown) => format!(
            "Possibly significant with up to {} of {items} hurt, at the kindest rounding; {}.",
            count(hurt),
            as_printed(shown)
        ),
        Significance::UpTo(hurt) => format!("Significant only if {}.", condition(shown, hurt)),
    }
}

fn never(shown: &Shown) -> String {
    let (best, items) = (shown.answer.best, items(shown.question.items));
    let p = p_at_least(best.1, shown.level());
    let (low, high) = shown.allowed.lead();
    match best.0.0 {
        _ if high < 0 => {
            let behind = span((high.unsigned_abs(), low.unsigned_abs()));
            format!("Experimental is behind by {behind} of {items}, and {p}: this cannot be significant.")
        }
        _ if high == 0 => {
            let lead = if low == 0 { "The two systems are level" } else { "Experimental is not ahead" };
            format!("{lead}, and {p} whatever happened on the single items: this cannot be significant.")
        }
        0 => format!("Even if nobody was hurt, {p}: this cannot be significant."),
        hurt => format!("Even at best, with {} of {items} hurt, {p}: this cannot be significant.", count(hurt)),
    }
}

/// Whether the digits that rounding hides change up to how many hurt it is significant.
fn is_of_rounding(shown: &Shown) -> bool {
    let [can_be, as_printed, must_be] = shown.thresholds();
    can_be != as_printed || can_be != must_be
}

/// "up to 60 at the lead as printed, +20".
fn as_printed(shown: &Shown) -> String {
    let lead = shown.printed_lead();
    let limit = match (shown.thresholds()[1], shown.allowed.hurt_at(lead)) {
        (None, _) => "not at all".to_owned(),
        (Some(hurt), Some((_, most))) if hurt == most => "in any case".to_owned(),
        (Some(hurt), _) => format!("up to {}", count(hurt)),
    };
    format!("{limit} at the lead as printed, {}", signed(lead))
}

/// "from 0.03 to 0.08": all that is possible for p.
fn range(shown: &Shown) -> String {
    let [best, worst] = [shown.answer.best.1, shown.answer.worst.1].map(told);
    if best == worst {
        return best;
    }
    if best.starts_with("below") { format!("anything up to {worst}") } else { format!("from {best} to {worst}") }
}

/// "at most 12 of 500 items were hurt: the systems must agree on at least 93.2 %".
fn condition(shown: &Shown, hurt: u64) -> String {
    let n = shown.question.items;
    let at_most = match hurt {
        0 => "nobody was hurt".to_owned(),
        1 => format!("at most 1 of {} was hurt", items(n)),
        _ => format!("at most {} of {} were hurt", count(hurt), items(n)),
    };
    let agreeing = shown.agreeing(hurt);
    if agreeing + shown.allowed.disagreements().1 <= n {
        // By the print, they agree as often anyway.
        return at_most;
    }
    format!("{at_most}: the systems must agree on at least {} %", percent_at_least(agreeing, n))
}

/// What the answer rests on.
pub(super) fn explanation(shown: &Shown) -> String {
    let question = &shown.question;
    let (low, high) = shown.allowed.lead();
    let right = format!(
        "{} and {} of {} are right",
        span(question.baseline),
        span(question.experimental),
        items(question.items)
    );
    let single = match shown.only_pair() {
        None => "it is not printed how many of each",
        Some(_) if shown.print.agreement.is_some() || shown.print.disagreements.is_some() => {
            "the agreement says how many of each"
        }
        Some(_) => "that leaves one way for each item",
    };
    let basis = if low == high {
        format!("{right}. So helped − hurt is {}; {single}.", signed(low))
    } else {
        format!("{right}: helped − hurt is between {} and {}.", signed(low), signed(high))
    };
    let warning = few_differing(shown);
    let method = format!("p: exact bootstrap, one-sided, {}.", level_name(shown));
    [warning, basis, rounding(shown), method].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The warning of the view Test, and what holds for any number of items.
fn few_differing(shown: &Shown) -> String {
    let Some(few) = shown.few_differing() else { return String::new() };
    let sign = brief_p_value(few.sign);
    match shown.significance() {
        Significance::Always => format!("With so few, trust the exact sign test: p = {sign}."),
        _ => format!(
            "But then at most {} differ, too few to trust p: the exact sign test gives {sign}.",
            items(few.differing)
        ),
    }
}

/// What the rounding leaves open, as far as the headline does not say it.
fn rounding(shown: &Shown) -> String {
    match (shown.significance(), shown.thresholds()[2]) {
        (Significance::UpTo(_), sure) if is_of_rounding(shown) => match sure {
            Some(hurt) => format!("At the least lead, up to {} hurt.", count(hurt)),
            None => "At the least lead it is nowhere significant.".to_owned(),
        },
        (Significance::OfRounding(None), _) => format!("It is significant {}.", as_printed(shown)),
        _ => String::new(),
    }
}

/// "α = 0.05", "α/5 = 0.01".
pub(super) fn level_name(shown: &Shown) -> String {
    match shown.print.comparisons {
        0 | 1 => format!("α = {}", shown.alpha()),
        m => format!("α/{} = {}", count(m), level_text(shown.level())),
    }
}

/// What stands in the place of the explanation while something cannot be read.
pub(super) fn last_valid(shown: &Shown) -> String {
    let [baseline, experimental] = shown.print.accuracies.map(Printed::percent);
    format!(
        "These are the results of the last valid numbers: {baseline} % and {experimental} % of {}, {}.",
        items(shown.question.items),
        level_name(shown)
    )
}

/// The answer in a few words, for where it is out of sight.
pub(super) fn glance(shown: &Shown) -> String {
    match shown.significance() {
        Significance::Never => format!("Not significant: {}", p_at_least(shown.answer.best.1, shown.level())),
        Significance::Always if shown.few_differing().is_some() => "Too few items differ to trust p".to_owned(),
        Significance::Always => format!("Significant: {}", p_at_most(shown.answer.worst.1, shown.level())),
        Significance::OfRounding(_) => "It depends on the rounding".to_owned(),
        Significance::UpTo(hurt) if is_of_rounding(shown) => format!("Possibly, with up to {} hurt", count(hurt)),
        Significance::UpTo(hurt) => {
            let most = count(shown.allowed.hurt().1);
            format!("Significant up to {} hurt of {most}", count(hurt))
        }
    }
}

/// How the accuracies were read.
pub(super) fn reading(print: &Print) -> String {
    let of = count(print.items);
    let sentence = |printed: Printed| {
        let (least, most) = printed.ends();
        let means = match printed.counts(print.items) {
            Ok(counts) => format!("{} of {of}", span(counts)),
            Err(_) => format!("impossible with {}", items(print.items)),
        };
        let proportion = if printed.is_proportion() { ", read as a proportion" } else { "" };
        format!("{} % ({least} to {most}{proportion}): {means}.", printed.percent())
    };
    print.accuracies.map(sentence).join(" ")
}

/// What several comparisons ask for.
pub(super) fn comparisons(shown: &Shown) -> String {
    if shown.question.levels.len() < 2 {
        return "One comparison: nothing to correct for. If the paper makes more, enter how many.".to_owned();
    }
    let (m, alpha) = (shown.print.comparisons, shown.alpha());
    let alone = match shown.uncorrected() {
        Significance::Never => "it could not be significant".to_owned(),
        Significance::Always => "it would be significant, whatever happened".to_owned(),
        Significance::OfRounding(_) => "it would depend on the rounding".to_owned(),
        Significance::UpTo(hurt) => format!("it could be with up to {} hurt", count(hurt)),
    };
    format!(
        "{} comparisons, Bonferroni: p has to be below α/{}. Alone, at α = {alpha}, {alone}. Holm asks α/{} only of the \
         smallest p; the next has to be below {}, the last below {alpha}.",
        count(m),
        count(m),
        count(m),
        level_text(alpha / (m - 1) as f64),
    )
}

/// A level, without the noise of the last bits.
pub(super) fn level_text(level: f64) -> String {
    if level < 1e-4 { brief_p_value(level) } else { format!("{level:.6}").trim_end_matches('0').to_owned() }
}

/// As [`condition`], for readers who do not know what "hurt" means.
fn condition_in_full(shown: &Shown, hurt: u64) -> String {
    let n = shown.question.items;
    let agreement = percent_at_least(shown.agreeing(hurt), n);
    format!(
        "at most {} of the {} are right with the baseline and wrong with the proposed system, so that both are right or \
         both wrong on at least {agreement} % of them",
        count(hurt),
        items(n)
    )
}

/// What to ask the authors for, ready to paste.
pub(super) fn request(shown: &Shown) -> String {
    let [baseline, experimental] = shown.print.accuracies.map(Printed::percent);
    let items = items(shown.question.items);
    let is_said = shown.print.agreement.is_some() || shown.print.disagreements.is_some();
    let reported = if is_said { "of this only their sum is reported" } else { "this is not reported" };
    let range = range(shown);
    let counts = match shown.only_pair() {
        Some((hurt, helped)) => format!(
            "The printed numbers leave one possibility: {} right with the baseline only, {} with the proposed system only. The \
             p-value of a one-sided paired bootstrap test is then {range}.",
            count(hurt),
            count(helped)
        ),
        None => format!(
            "Whether such a difference is significant depends on how many items only the first system gets right, and how many \
             only the second; {reported}. By the printed numbers, {} may be right with the baseline and wrong with the proposed \
             system, and the p-value of a one-sided paired bootstrap test is {range}.",
            items_of(shown.allowed.hurt())
        ),
    };
    format!(
        "The paper reports accuracies of {baseline} % and {experimental} % on the same {items}. {counts} {}{} {}",
        conclusion(shown),
        few_in_full(shown),
        wish(shown)
    )
}

/// "1 item", "0 to 140 items".
fn items_of((least, most): (u64, u64)) -> String {
    if least == most { items(least) } else { format!("{} items", span((least, most))) }
}

fn conclusion(shown: &Shown) -> String {
    let alpha = match shown.print.comparisons {
        0 | 1 => format!("α = {}", shown.alpha()),
        m => format!("{}, corrected for {} comparisons (Bonferroni)", level_name(shown), count(m)),
    };
    match shown.significance() {
        Significance::Never if shown.allowed.lead().1 <= 0 => {
            "By these numbers the proposed system is not ahead of the baseline, so no such test can be significant."
                .to_owned()
        }
        Significance::Never if shown.only_pair().is_some() => format!("This is not significant at {alpha}."),
        Significance::Never => format!(
            "Even in the best case the difference is not significant at {alpha}: with so few items, a larger test set would be \
             needed to support the claim."
        ),
        Significance::Always if shown.few_differing().is_some() => format!("This p-value is below {alpha}."),
        Significance::Always if shown.only_pair().is_some() => format!("This is significant at {alpha}."),
        Significance::Always => format!("The difference is significant at {alpha} even in the worst case."),
        Significance::OfRounding(_) => {
            format!("Whether it is significant at {alpha} depends on digits that were rounded away.")
        }
        Significance::UpTo(hurt) if is_of_rounding(shown) => {
            let lead = signed(shown.printed_lead());
            let printed = match shown.thresholds()[1] {
                Some(hurt) => format!("with the lead as printed, {lead}, only if these are at most {}", count(hurt)),
                None => format!("with the lead as printed, {lead}, it is not significant at all"),
            };
            format!(
                "At the rounding that is kindest to the claim, the difference is significant at {alpha} only if {}; {printed}.",
                condition_in_full(shown, hurt)
            )
        }
        Significance::UpTo(hurt) => {
            format!("The difference is significant at {alpha} only if {}.", condition_in_full(shown, hurt))
        }
    }
}

/// As the warning of the view Test, for readers who have not seen it.
fn few_in_full(shown: &Shown) -> String {
    let Some(few) = shown.few_differing() else { return String::new() };
    let then = if shown.significance() == Significance::Always { "But" } else { "But then" };
    format!(
        " {then} the two systems differ on {}{}, too few to trust this test: the exact sign test gives p = {}.",
        if shown.only_pair().is_some() { "only " } else { "at most " },
        items(few.differing),
        brief_p_value(few.sign)
    )
}

/// What the authors are asked for.
fn wish(shown: &Shown) -> String {
    let (low, high) = shown.allowed.lead();
    let digits = if low < high && is_open(shown) {
        "Please report how many items each system gets right, or the accuracies with more digits. Please also report"
    } else {
        "Please report"
    };
    let counts = "how many items only the first of the two systems gets right, and how many only the second";
    format!("{digits} {counts}, or release the per-item scores, so that readers can test the difference.")
}

/// Whether more digits could change the answer.
fn is_open(shown: &Shown) -> bool {
    matches!(shown.significance(), Significance::UpTo(_) | Significance::OfRounding(_))
}
