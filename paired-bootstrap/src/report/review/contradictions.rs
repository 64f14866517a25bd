//! Reports whose numbers contradict each other, and reports of averages.

use super::bounds::{least, signed, span, spanned};
use super::finding::{Finding, percent, reported, what_is_open};
use super::print::{Counts, Print};
use crate::planning::review::{Allowed, Impossible, Printed, Rounding};
use crate::planning::rules::lead_p_value;
use crate::significance::{Sides, in_place_of_zero};
use crate::text::{capital, count, counted, items, no_resample_disagrees};

/// A share that no whole number of items gives: with up to `below` items it would be smaller.
struct Gap {
    printed: Printed,
    below: u64,
}

impl Gap {
    fn of(printed: Printed, all: u64, rounding: Rounding) -> Option<Self> {
        let Impossible { below } = printed.counts(all, rounding).err()?;
        Some(Self { printed, below })
    }

    /// "46 of 65 is 70.8 %, 47 is 72.3 %".
    fn neighbours(&self, all: u64) -> String {
        let (below, above) = (self.below, self.below + 1);
        let [lower, upper] = [below, above].map(|part| self.printed.percent_of(part, all));
        format!("{} of {} is {lower} %, {} is {upper} %", count(below), count(all), count(above))
    }
}

pub(super) fn of_accuracies(print: &Print) -> Finding {
    let all = print.answers();
    let gaps: Vec<Gap> =
        print.accuracies.into_iter().flatten().filter_map(|printed| Gap::of(printed, all, print.rounding())).collect();
    let mut what: Vec<String> = gaps.iter().map(|gap| percent(gap.printed)).collect();
    what.dedup();
    let number = match print.runs {
        1 => items(print.items),
        runs => format!("{} answers in {} runs", count(all), count(runs)),
    };
    let statement = format!("no whole number of {number} gives {}", what.join(", nor "));
    let mut neighbours: Vec<String> = gaps.iter().map(|gap| gap.neighbours(all)).collect();
    // Both accuracies may fall into the same gap.
    neighbours.dedup();
    let is_cut_off = |gap: &Gap| gap.printed.counts(all, Rounding::CutOff).is_ok();
    let cut_off = if gaps.iter().all(is_cut_off) {
        "If the numbers are cut off instead of rounded, the other accuracy is impossible."
    } else {
        "This holds for rounded numbers, and for numbers that are cut off."
    };
    let advice = match print.fewest_runs().filter(|_| print.runs == 1) {
        Some(runs) => format!(
            "An average over {runs} runs is possible: if the paper averages, enter its runs. Otherwise it is a \
             misprint, another n, or not a plain accuracy."
        ),
        None if print.runs > 1 => "It may be a misprint, another n, or another number of runs.".to_owned(),
        None => "It may be a misprint, another n, or not a plain accuracy.".to_owned(),
    };
    let why = format!("{}. {cut_off}", neighbours.join("; "));
    Finding::contradiction(print, format!("Impossible: {statement}."), &statement, &why, &advice)
}

pub(super) fn of_agreement(print: &Print) -> Finding {
    let all = items(print.items);
    let agreement = print.agreement.map(percent);
    if let Some((gap, agreement)) =
        print.agreement.and_then(|printed| Gap::of(printed, print.items, print.rounding())).zip(agreement.as_ref())
    {
        let statement = format!("no whole number of {all} gives an agreement of {agreement}");
        let why = format!("{}.", gap.neighbours(print.items));
        let advice = "It may be a misprint, or another n.";
        return Finding::contradiction(print, format!("Impossible: {statement}."), &statement, &why, advice);
    }
    let number = counted(print.disagreements.unwrap_or_default(), "disagreement");
    let why = "One of the two, or n, must be wrong.";
    match agreement {
        Some(agreement) => {
            let statement = format!("{number} in {all} is not an agreement of {agreement}");
            let headline = format!("These numbers contradict each other: {statement}.");
            Finding::contradiction(print, headline, &statement, why, "")
        }
        None => {
            let headline = format!("There cannot be {number} in {all}.");
            let statement = format!("there cannot be {number} in {all}");
            Finding::contradiction(print, headline, &statement, why, "")
        }
    }
}

/// "70.0 % and 72.0 % of 500 items"; "350 and 360 of 500 items". Errors are shown as printed.
fn both_of(print: &Print) -> String {
    let shown = |own: Printed| {
        let own = if print.prints_errors() { own.rest() } else { own };
        if print.are_counts { count(own.nearest(print.items)) } else { percent(own) }
    };
    let both: Vec<String> = print.accuracies.into_iter().flatten().map(shown).collect();
    format!("{} of {}", both.join(" and "), items(print.items))
}

/// The finding for helped and hurt numbers that do not fit n or the other numbers.
pub(super) fn of_changed(print: &Print, counts: Counts) -> Finding {
    let Counts { right: [baseline, experimental], disagreements, .. } = counts;
    let (hurt, helped) = print.changed.unwrap_or_default();
    let what = format!("{} helped and {} hurt", count(helped), count(hurt));
    let (changed, lead) = (hurt + helped, helped as i64 - hurt as i64);
    let allowed = Allowed::new(print.items, baseline, experimental, (0, print.items));
    let leads = allowed.map(|allowed| allowed.lead());
    let (statement, why) = match leads {
        _ if changed > print.items => {
            let statement = format!("there cannot be {what} among {}", items(print.items));
            (statement, format!("{} would differ.", items(changed)))
        }
        Some((low, high)) if !(low..=high).contains(&lead) => {
            let possible = if low == high { signed(low) } else { format!("{} to {}", signed(low), signed(high)) };
            let why = format!("Helped − hurt is {}, but {} leave {possible}.", signed(lead), both_of(print));
            (format!("{what} do not fit the {}", print.kind()), why)
        }
        _ if !(disagreements.0..=disagreements.1).contains(&changed) => {
            let why = format!("{} differ, but by the agreement it is {}.", items(changed), span(disagreements));
            (format!("{what} do not fit the agreement"), why)
        }
        _ => {
            let statement = format!("{what} do not fit the {}", print.kind());
            (statement, format!("{} leave no room for them.", both_of(print)))
        }
    };
    Finding::contradiction(print, format!("Impossible: {statement}."), &statement, &why, "")
}

pub(super) fn of_both(print: &Print, counts: Counts) -> Finding {
    let Counts { right: [baseline, experimental], disagreements, .. } = counts;
    let n = print.items;
    let what = if print.agreement.is_some() { "agreement" } else { "disagreements" };
    let explain = |allowed: Allowed| {
        let ((least, most), (low, high)) = (allowed.disagreements(), allowed.lead());
        let possible = format!("{} leave {}", both_of(print), spanned((least, most), "disagreement"));
        let is_odd = high.rem_euclid(2) != 0;
        let [needed, other] = [is_odd, !is_odd].map(|is_odd| if is_odd { "an odd number" } else { "an even number" });
        match print.disagreements {
            Some(number) if low == high && (least..=most).contains(&number) => {
                format!("{} is {other}, but a lead of {} needs {needed}: {possible}.", count(number), signed(high))
            }
            Some(number) if print.agreement.is_none() => format!("{possible}, not {}.", count(number)),
            _ => {
                let parity = if low == high { format!(", {needed}") } else { String::new() };
                format!("{possible}{parity}; by the agreement there are {}.", span(disagreements))
            }
        }
    };
    // What would be possible if nothing had been said about the agreement.
    let why = Allowed::new(n, baseline, experimental, (0, n)).map(explain).unwrap_or_default();
    let statement = format!("the {} and the {what} contradict each other", print.kind());
    let headline = format!("{}.", capital(&statement));
    Finding::contradiction(print, headline, &statement, &why, "")
}

/// Averages over runs tell how many answers are right, but not what happened on any item.
pub(super) fn of_averages(print: &Print, [baseline, experimental]: [(u64, u64); 2], sides: Sides) -> Finding {
    let (n, runs, all) = (print.items, count(print.runs), count(print.answers()));
    // Answers are far fewer than 2^60, so the conversion is safe.
    let lead = (experimental.0 as i64 - baseline.1 as i64, experimental.1 as i64 - baseline.0 as i64);
    let right = format!("{} and {} of {all} answers are right", span(baseline), span(experimental));
    let ahead = match lead {
        (low, high) if low > 0 => {
            format!("{right}: the experimental system is ahead by {}.", span((low as u64, high as u64)))
        }
        (_, high) if high > 0 => {
            format!("{right}: the experimental system may be ahead by up to {}.", count(high as u64))
        }
        _ => format!("{right}: the experimental system is not ahead."),
    };
    // The best case: every gain on another item, and no loss, so that a resample must miss all of
    // these items.
    let example = (lead.1 > 0).then(|| {
        let p = sides.p_value(lead_p_value((lead.1 as u64).min(n), n), 1.0);
        if let Some(sign) = in_place_of_zero(p, n, sides) {
            return format!(" If every item gained, {}.", no_resample_disagrees(sign, 0.0));
        }
        format!(
            " p could be as small as {}, if no item lost anything and every gain was on a different item. Any loss makes p \
             larger.",
            // No level is mentioned here.
            least(p, 0.0)
        )
    });
    let printed = print.p.map(|p| format!(" The printed {p} can be neither confirmed nor refuted."));
    let explanation = format!(
        "{ahead} p depends on what each item gained and lost in all runs, which averages do not show.{}{}",
        example.unwrap_or_default(),
        printed.unwrap_or_default()
    );
    let request = format!(
        "The paper reports {}, averaged over {runs} runs. {} depends on how each item fared in these runs, which averages do \
         not show. Could the authors please make the scores of the individual items in each run \
         available, or report a paired test on the items' average scores?",
        reported(print),
        what_is_open(print)
    );
    Finding {
        headline: format!("Averages over {runs} runs do not show what p is."),
        explanation,
        glance: "Averages leave p open".to_owned(),
        void: "No curve: averages over runs do not say how many items were helped and hurt.",
        request,
    }
}
