//! The texts of the view Test.

use super::convergence::{monte_carlo_interval, two_standard_errors};
use crate::app::session::{Attachment, Phase, Session, Shown, Source, Trouble};
use crate::app::views::phrases::{NO_RESULT, READING, experimental};
use paired_bootstrap::analysis::{Basics, Exact, Tally};
use paired_bootstrap::bootstrap::{Counted, Sides};
use paired_bootstrap::planning::Counts;
use paired_bootstrap::question::Question;
use paired_bootstrap::report::{self, Standing, Verdict, brief_p_value, count, items, margin_of_error};
use paired_bootstrap::text::{equal_to, visible, with_decimals};

pub(super) fn verdict_of(session: &Session) -> Verdict {
    let known = session.shown().filter(|shown| shown.exact.is_some() || shown.outcome.is_some());
    let Some(shown) = known else {
        let (headline, explanation) = match &session.trouble {
            Some(trouble) if session.job.phase == Phase::Error => ("No result yet.", trouble.to_string()),
            _ => ("Is this difference between two systems real?", "Drawing the first resamples …".to_owned()),
        };
        return Verdict { headline: headline.to_owned(), explanation };
    };
    let verdict = Verdict::new(&Standing {
        experimental: &experimental_name(
            &shown.comparison,
            if shown.comparison.constant.is_some() { "The system" } else { "Experimental" },
        ),
        constant: shown.comparison.constant.as_ref(),
        pairs: shown.comparison.pairs,
        clusters: shown.clustered().map(|clustered| clustered.clusters),
        mean_difference: shown.comparison.mean_difference,
        varies: shown.comparison.standard_deviation > 0.0,
        scale: shown.scale(),
        p_values: shown.p_values(session.question),
        resamples: shown.resamples,
    });
    let verdict = match few_compared(session, shown) {
        Some(few) => Verdict { headline: format!("{few}: {}", verdict.headline), ..verdict },
        None => verdict,
    };
    let trouble = session.trouble.as_ref().filter(|_| session.is_refused());
    // The headline is about the user's input, not about an older result.
    let headline = match trouble {
        Some(trouble) => why_older(trouble, shown.is_example()),
        None if session.reads_at_length() => READING,
        None => return verdict,
    };
    let what = match (shown.is_example(), trouble.is_some_and(Trouble::is_stand_in)) {
        (true, _) => "Below is the example of ten questions",
        (false, true) => "This is what the rest asks for",
        (false, false) => "Below is the last good result",
    };
    Verdict { headline: headline.to_owned(), explanation: format!("{what}: {}", verdict.headline) }
}

/// How few items the verdict rests on, if most of a system's items are left out.
fn few_compared(session: &Session, shown: &Shown) -> Option<String> {
    // The table must belong to the current job.
    let table = session.input.table().filter(|_| shown.job == session.job.number)?;
    report::few_compared(shown.comparison.pairs, table.gaps, table.joined.as_ref())
}

/// Why an older result, or the example, is shown.
fn why_older(trouble: &Trouble, is_example: bool) -> &'static str {
    match trouble {
        trouble if trouble.is_stand_in() && is_example => "The address is invalid.",
        trouble if trouble.is_stand_in() => "Part of the address is invalid.",
        Trouble::StoppedReading => "You stopped reading.",
        Trouble::StoppedEarly => "You stopped the run.",
        Trouble::BrokeOffTwice(_) => "The computation failed.",
        _ => NO_RESULT,
    }
}

/// How close simulations come to the exact p, or how far off the exact p itself may be.
pub(super) fn exact_kind(shown: Option<&Shown>, question: Question) -> String {
    let Question { sides, alpha, .. } = question;
    let Some((shown, exact)) = shown.and_then(|shown| Some((shown, shown.exact.as_ref()?))) else {
        return String::new();
    };
    if !exact.shares().tells(sides) {
        return "cannot be computed: the simulated p counts".to_owned();
    }
    if exact.error > 0.0 {
        return format!("approximate, ±\u{a0}{}", margin_of_error(exact.shares().p_value_error(sides)));
    }
    if let Some(sign) = shown.p_values(question).sign_test_of_all() {
        let of_clusters = if shown.clustered().is_some() { " of the clusters" } else { "" };
        let whose = if sides == Sides::One { "be ≤\u{a0}0" } else { "disagree" };
        let sign = brief_p_value(sign, alpha);
        return format!("no resample can {whose}; exact sign test{of_clusters}: p {}", equal_to(&sign));
    }
    let rare = rarely_simulated(resamples_of(shown));
    match exact.p_value(sides) {
        p if p < rare => "too rare to be simulated".to_owned(),
        p if sides == Sides::One && 1.0 - p < rare => match shown.counted() {
            Some(counted) if counted.at_or_below_zero < counted.resamples => "nearly all resamples".to_owned(),
            Some(_) => "all resamples".to_owned(),
            None => "most likely all resamples".to_owned(),
        },
        // The two-sided p is 1 if the share is a half or more, whatever the resamples are.
        1.0 => "twice a half or more".to_owned(),
        p => {
            let margin = two_standard_errors(p, sides, resamples_of(shown));
            // Two standard errors: one simulation in twenty is further off.
            format!("simulations: ±\u{a0}{}", margin_of_error(margin))
        }
    }
}

/// With a smaller p than this, fewer than one simulation in twenty of so many resamples has any
/// that counts.
fn rarely_simulated(resamples: u64) -> f64 {
    0.05 / resamples as f64
}

/// The name of the exact p.
pub(super) fn exact_term(shown: Option<&Shown>) -> &'static str {
    let is_approximate = shown.and_then(|shown| shown.exact.as_ref()).is_some_and(|exact| exact.error > 0.0);
    if is_approximate { "approximate bootstrap p" } else { "exact bootstrap p" }
}

/// An explanation of the exact p.
pub(super) fn exact_title(shown: Option<&Shown>, sides: Sides) -> String {
    let meaning = "The p-value that endless resampling would give, computed without drawing a single resample. It is \
                   the bootstrap’s own limit, not an exact test: with few items that differ it may be below α too \
                   often.";
    let Some((shown, exact)) = shown.and_then(|shown| Some((shown, shown.exact.as_ref()?))) else {
        return meaning.to_owned();
    };
    if exact.error > 0.0 {
        return format!("{meaning} {}", approximate(exact.shares().p_value_error(sides)));
    }
    let (p, resamples) = (exact.p_value(sides), resamples_of(shown));
    if p < rarely_simulated(resamples) {
        return format!("{meaning} It is too small to show in {} resamples.", count(resamples));
    }
    let margin = margin_of_error(two_standard_errors(p, sides, resamples));
    format!(
        "{meaning} Of simulations with {} resamples, 95 % come within {margin} of it (two standard errors).",
        count(resamples)
    )
}

/// Why the exact p is only approximate.
pub(super) fn approximate(error: f64) -> String {
    format!(
        "Here it is only approximate, to within {}, because the distribution has too many distinct values to compute. This happens where a few \
         scores have many more digits than the rest, or where there are at most about 40 items with many digits.",
        margin_of_error(error)
    )
}

/// The number of resamples drawn; before the first, the number requested.
fn resamples_of(shown: &Shown) -> u64 {
    if shown.tally.counted.resamples > 0 { shown.tally.counted.resamples } else { shown.resamples }
}

/// An explanation of the p-value.
pub(super) fn p_term_title(sides: Sides) -> &'static str {
    match sides {
        Sides::One => {
            "One-sided p-value: the share of resampled test sets in which the experimental system does not score higher on \
             average than the baseline."
        }
        Sides::Two => {
            "Two-sided p-value: twice the smaller of two shares of the resampled test sets: those in which the experimental \
             system does not score higher on average, and those in which it does not score lower."
        }
    }
}

/// How far the simulated p may be off by chance.
pub(super) fn p_title(tally: Option<&Tally>, sides: Sides) -> String {
    tally.map_or_else(String::new, |tally| {
        let interval = monte_carlo_interval(&tally.counted, sides);
        format!("95 % Monte-Carlo interval (Wilson 1927): {interval}")
    })
}

/// The name of the experimental system in a sentence; `otherwise` if it has none.
pub(super) fn experimental_name(comparison: &Basics, otherwise: &str) -> String {
    experimental(&comparison.names).unwrap_or_else(|| otherwise.to_owned())
}

/// The most characters of two names and the minus sign between them. Longer names might not fit on
/// one line, which holds “experimental − baseline”.
const TILE: usize = 22;

/// Which system is subtracted from which: by their names in the input if these fit on a line, else
/// as baseline and experimental, whose names are shown beside the scores.
pub(super) fn difference_kind(comparison: &Basics) -> String {
    let [from, subtracted] = match &comparison.names {
        _ if comparison.is_alone() => return "observed".to_owned(),
        [_, None] if comparison.constant.is_some() => ["mean", "constant"].map(str::to_owned),
        [Some(baseline), Some(experimental)] => {
            let names = [experimental, baseline].map(|name| visible(name));
            let letters: usize = names.iter().map(|name| name.chars().count()).sum();
            if letters + " − ".chars().count() <= TILE {
                names
            } else {
                ["experimental", "baseline"].map(str::to_owned)
            }
        }
        _ => return "observed mean".to_owned(),
    };
    if comparison.is_lower_better { format!("{subtracted} − {from}") } else { format!("{from} − {subtracted}") }
}

pub(super) fn caption(shown: Option<&Shown>, sides: Sides) -> String {
    let bars = match shown {
        Some(shown) if shown.comparison.is_alone() => "Bars: the resamples by mean score.",
        _ => "Bars: the resamples by mean difference.",
    };
    let marked = match shown.map(|shown| &shown.tally) {
        // With a system alone, nothing is tested.
        _ if shown.is_some_and(|shown| shown.comparison.is_alone()) => "",
        Some(tally) if tally.counted.resamples > 0 && tally.counted.at_or_below_zero == 0 => {
            " None is at or below zero."
        }
        _ => {
            if sides == Sides::One {
                " Hatched: at or below zero, the p-value."
            } else {
                " Hatched: at or below zero."
            }
        }
    };
    let has_curve = shown.and_then(|shown| shown.exact.as_ref()).is_some_and(Exact::has_curve);
    let curve = match shown.and_then(Shown::clustered) {
        _ if has_curve => " Line: the exact distribution.",
        Some(_) => " No line: with clusters of different sizes, only p is computed exactly.",
        None => "",
    };
    format!("{bars}{marked}{curve}")
}

pub(super) fn in_words(Counts { pairs, helped, hurt }: Counts) -> String {
    format!(
        "Of {}, the experimental system alone gets {} right (helped), the baseline alone {} (hurt).",
        items(pairs),
        count(helped),
        count(hurt)
    )
}

/// Name and size: "scores.csv, 1.2 MB".
pub(super) fn described(attachment: &Attachment) -> String {
    format!("{}, {}", attachment.name, size(attachment.bytes))
}

/// The size of a file, in bytes, as text.
pub(super) fn size(bytes: u64) -> String {
    match bytes {
        1_000_000.. => format!("{} MB", with_decimals(bytes as f64 / 1e6, 1)),
        1000.. => format!("{} kB", with_decimals(bytes as f64 / 1e3, 1)),
        _ => format!("{bytes} bytes"),
    }
}

/// The error, with the source of scores that it is about if another one is shown.
pub(super) fn trouble(session: &Session) -> Option<String> {
    let trouble = session.trouble.as_ref()?;
    let is_about_scores = !matches!(trouble, Trouble::Address { .. });
    let place = match session.input.compared {
        compared if compared == session.input.source || !is_about_scores => return Some(trouble.to_string()),
        Source::Sliders => "Sliders",
        Source::Paste => "Paste",
        Source::File => "File",
    };
    Some(format!("{place}: {trouble}"))
}

/// How the texts were read; or why there is nothing to say about them.
pub(super) fn read_as(session: &Session) -> Option<String> {
    let input = &session.input;
    if session.trouble.is_some() || session.reads_at_length() {
        return None;
    }
    if input.source != input.compared {
        let place = match input.compared {
            Source::Sliders => "the sliders",
            Source::Paste => "the pasted scores",
            Source::File => "the files",
        };
        return Some(format!("Nothing here yet: the result is still that of {place}."));
    }
    let comparison = &session.shown()?.comparison;
    let format = comparison.format.as_ref().filter(|_| input.source != Source::Sliders)?;
    let lost = match input.compared {
        _ if !session.is_lost_on_reload() => "",
        Source::File => " This browser does not keep the files. After a reload, open them again.",
        _ => " This browser does not keep these scores. After a reload, paste them again.",
    };
    let table = input.table();
    let summary = table.and_then(|table| table.summary.as_ref()).map(|summary| format!(" {summary}."));
    let notes = table.into_iter().flat_map(|table| &table.notes).map(|note| format!(" {note}"));
    let notes: String = summary.into_iter().chain(notes).collect();
    Some(format!("Read as: {format}.{notes}{lost}"))
}

pub(super) fn status(session: &Session) -> String {
    match (session.job.phase, session.spoken()) {
        (Phase::Loading, _) => "Starting …".to_owned(),
        (Phase::Reading(share), _) => format!("Reading scores, {} %", with_decimals(share * 100.0, 0)),
        (Phase::Running, Some(shown)) => {
            format!("{} of {} resamples", count(shown.tally.counted.resamples), count(shown.resamples))
        }
        (Phase::Running, None) => "Resampling …".to_owned(),
        (Phase::Error, _) => String::new(),
        (Phase::Done, shown) => {
            shown.and_then(|shown| Some((shown, shown.outcome?))).map_or_else(String::new, |(shown, outcome)| {
                let done = count(shown.tally.counted.resamples);
                let time = duration(outcome.milliseconds);
                if outcome.stopped {
                    format!("Stopped after {done} of {} resamples, {time}", count(shown.resamples))
                } else {
                    format!("{done} resamples in {time}")
                }
            })
        }
    }
}

fn duration(milliseconds: f64) -> String {
    match milliseconds {
        ms if ms < 1.0 => "under 1 ms".to_owned(),
        ms if ms < 1000.0 => format!("{} ms", with_decimals(ms, 0)),
        ms => format!("{} s", with_decimals(ms / 1000.0, 1)),
    }
}

pub(super) fn picture_label(shown: Option<&Shown>, verdict: &Verdict) -> String {
    let Some(shown) = shown.filter(|shown| shown.tally.counted.resamples > 0) else {
        return "Histogram of resampled means, still empty".to_owned();
    };
    let Counted { resamples, at_or_below_zero, .. } = shown.tally.counted;
    if shown.comparison.is_alone() {
        return format!("Histogram of the means of {} resamples. {}", count(resamples), verdict.headline);
    }
    format!(
        "Histogram of the means of {} resamples: {} are at or below zero, {} above. {}",
        count(resamples),
        count(at_or_below_zero),
        count(resamples - at_or_below_zero),
        verdict.headline
    )
}
