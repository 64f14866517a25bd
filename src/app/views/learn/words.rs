//! What the view says.

use super::digits::{self, percent, scale, score};
use super::kind::{Kind, arranged};
use super::known::{Entry, Known};
use super::state::{GUESS, Rule, Scene};
use crate::app::session::{Session, Shown, Source};
use crate::app::views::phrases::fitting;
use crate::worker::protocol::{Comparison, FEW_ITEMS};
use paired_bootstrap::planning::Counts;
use paired_bootstrap::report::{count, p_value};
use paired_bootstrap::scores::Unit;

/// From so many resamples on, a guess is compared with them.
const ENOUGH_FOR_A_GUESS: u64 = 200;

/// A guess is good when it is off by no more, in percent.
const GOOD_GUESS: f64 = 3.0;

/// From so many resamples on, their share is called p, and the exact p stands beside it: nobody is to read it off before.
pub(super) const ENOUGH_FOR_P: u64 = 10;

/// The answer so far.
pub(super) fn headline(scene: &Scene) -> String {
    let Scene { drawn, counted, learn, session, .. } = *scene;
    let Some(Shown { comparison, .. }) = scene.shown else {
        return "Draw a resample: would the lead be gone?".to_owned();
    };
    let event = event(learn.rule, drawn != 1 || counted > 0, comparison);
    let share = format!("In {} of {} resamples {event}", count(counted), count(drawn));
    match drawn {
        0 => match comparison.mean_difference {
            d if d > 0.0 => "Draw a resample: would the lead be gone?".to_owned(),
            d if d < 0.0 => format!("Draw a resample: would {} come out ahead?", experimental(comparison)),
            _ => "There is no lead. Draw a resample: would one appear?".to_owned(),
        },
        1 => format!("In the first resample {event}."),
        _ if drawn < ENOUGH_FOR_P => format!("{share}."),
        _ => format!("{share}: {}", p(counted, drawn, session)),
    }
}

/// What has happened in a resample that is counted, or in one that is not.
pub(super) fn event(rule: Rule, is_counted: bool, comparison: &Comparison) -> String {
    let verdict = verdict(rule, is_counted, comparison);
    match rule {
        Rule::UpToZero if comparison.mean_difference > 0.0 => verdict.to_owned(),
        Rule::UpToZero => format!("{} is {verdict}", experimental(comparison)),
        Rule::AboveTwice => format!("the mean is {verdict}"),
    }
}

fn verdict(rule: Rule, is_counted: bool, comparison: &Comparison) -> &'static str {
    match (rule, is_counted, comparison.mean_difference > 0.0) {
        (Rule::UpToZero, true, true) => "the lead is gone",
        (Rule::UpToZero, false, true) => "the lead is not gone",
        (Rule::UpToZero, true, false) => "not ahead",
        (Rule::UpToZero, false, false) => "ahead",
        (Rule::AboveTwice, true, _) => "above twice the observed one",
        (Rule::AboveTwice, false, _) => "not above twice the observed one",
    }
}

/// "p = 0.422", or "p < 0.001" where none was counted.
pub(super) fn p(counted: u64, drawn: u64, session: &Session) -> String {
    let p = p_value(counted, drawn, session.settings.alpha);
    if p.starts_with('<') { format!("p {p}") } else { format!("p = {p}") }
}

/// The line under the headline: what there is to draw from, or the resample that was drawn last.
pub(super) fn explanation(scene: &Scene) -> String {
    let Some((shown, known)) = scene.both() else { return String::new() };
    match (scene.draws, known.log.last()) {
        (Some(draws), Some(last)) if draws > 0 => running(draws, last, known, shown),
        (_, Some(last)) => format!(
            "Resample {}: sum {}, mean {}: {}.",
            count(last.number),
            digits::sum(last.mean * shown.comparison.pairs as f64, known.decimals()),
            scale(shown).signed_with_unit(last.mean),
            verdict(scene.learn.rule, last.is_counted(scene.learn.rule as usize), &shown.comparison)
        ),
        (_, None) => lead(known, shown),
    }
}

/// What there is to draw from.
fn lead(known: &Known, shown: &Shown) -> String {
    let Comparison { pairs, mean_difference, .. } = shown.comparison;
    let items = if pairs == 1 { "this item".to_owned() } else { format!("these {} items", count(pairs)) };
    let name = experimental(&shown.comparison);
    let relation = match mean_difference {
        d if d > 0.0 => format!("{name} leads by {}", scale(shown).amount(d)),
        d if d < 0.0 => format!("{name} is behind by {}", scale(shown).amount(-d)),
        _ => "both systems are equally good".to_owned(),
    };
    let both = known
        .mean_scores()
        .map_or_else(String::new, |[b, e]| format!(" ({} against {})", score(e, shown), score(b, shown)));
    let draws = match pairs {
        1 => "A resample can only draw it again.".to_owned(),
        _ => format!("A resample draws {} of them, with replacement.", count(pairs)),
    };
    format!("On {items} {relation}{both}. {draws}")
}

/// A resample of which so many draws are seen.
fn running(draws: usize, last: &Entry, known: &Known, shown: &Shown) -> String {
    let drawn = known.last.order.iter().take(draws);
    let sum: f64 = drawn.filter_map(|&item| known.first.items.get(item as usize)).map(|item| item.3).sum();
    format!(
        "Resample {}, draw {draws} of {}: sum so far {}, mean {}.",
        count(last.number),
        known.last.order.len(),
        digits::sum(sum, known.decimals()),
        scale(shown).signed_with_unit(sum / draws as f64)
    )
}

/// How often items came in the last resample.
pub(super) fn said(scene: &Scene) -> String {
    let Some((shown, known)) = scene.both() else { return String::new() };
    let n = shown.comparison.pairs;
    if let Some(draws) = scene.draws {
        let item = draws.checked_sub(1).and_then(|draw| known.first.items.get(*known.last.order.get(draw)? as usize));
        return item.map_or_else(String::new, |item| format!("Item {} is drawn.", item.0));
    }
    if n == 1 {
        return "With one item, all resamples are alike.".to_owned();
    }
    let average = share_left_out(n);
    if known.last.drawn.is_empty() {
        return format!("In each resample some items come twice and some not at all. {average}");
    }
    let absent = known.last.drawn.iter().filter(|drawn| **drawn == 0).count();
    let all = known.last.drawn.len();
    let was = if absent == 1 { "was" } else { "were" };
    if (all as u64) < n {
        // How many of the others were left out is not known, and a share of a few says nothing of all.
        return format!("Of the {all} items shown, {absent} {was} not drawn. {average}");
    }
    let most = match known.last.drawn.iter().max() {
        Some(2) => "The most frequent came twice".to_owned(),
        Some(times) if *times > 2 => format!("The most frequent came {} times", count(*times)),
        _ => "None came twice".to_owned(),
    };
    let share = percent(100.0 * absent as f64 / all as f64);
    format!("{most}; {absent} of {all} items ({share}) {was} not drawn at all. {average}")
}

/// How many items a resample leaves out on average: each is missed by all n draws with probability (1 − 1/n)^n.
fn share_left_out(n: u64) -> String {
    let own = percent(100.0 * libm::exp(n as f64 * libm::log1p(-1.0 / n as f64)));
    let limit = percent(100.0 * libm::exp(-1.0));
    let when_many = if own == limit { String::new() } else { format!(" ({limit} when there are many)") };
    format!("With {} items, {own} are left out on average{when_many}.", count(n))
}

/// The items that are not shown, in one sentence; empty where there are none.
pub(super) fn others(scene: &Scene) -> String {
    let Some(known) = scene.known.filter(|known| known.unshown() > 0) else { return String::new() };
    let items = count(known.unshown());
    if known.log.is_empty() {
        return format!("The other {items} items are drawn as well.");
    }
    let (drawn, sum) = known.last.rest_drawn.iter().fold((0, 0.0), |(drawn, sum), rest| (drawn + rest.0, sum + rest.1));
    format!("The other {items} items: drawn {} times, sum {}.", count(drawn), digits::sum(sum, known.decimals()))
}

/// What became of the guess.
pub(super) fn guessed(scene: &Scene) -> String {
    let Scene { drawn, counted, .. } = *scene;
    let Some(guess) = scene.learn.form.values().number_or_nothing(GUESS) else {
        let advice = if drawn == 0 { "Guess first, then draw." } else { "To guess, reset first." };
        return advice.to_owned();
    };
    if drawn < ENOUGH_FOR_A_GUESS {
        return format!("Draw {ENOUGH_FOR_A_GUESS} or more, and compare.");
    }
    let share = 100.0 * counted as f64 / drawn as f64;
    let relation = match share - guess {
        off if off.abs() <= GOOD_GUESS => "well guessed",
        off if off > 0.0 => "more often than you thought",
        _ => "less often than you thought",
    };
    format!("You guessed {}, it is {}: {relation}.", percent(guess), percent(share))
}

/// What the picture shows.
pub(super) fn caption(rule: Rule) -> &'static str {
    match rule {
        Rule::UpToZero => {
            "Means of resamples: a dot for each, bars when there are many. Marked: at or below zero; their share is p. The \
             line: endless resampling."
        }
        Rule::AboveTwice => {
            "Marked: above 2D, where D is the observed difference. The outline: the heap mirrored at D, which turns ≤ 0 into \
             ≥ 2D. The two rules differ by the means at exactly 2D, and by how lopsided the heap is."
        }
    }
}

/// What happens to an item: by name where its answers are right or wrong.
pub(super) fn kind_of(baseline: f64, experimental: f64, difference: f64, unit: Unit) -> &'static str {
    match Kind::of(baseline, experimental).filter(|_| unit == Unit::Correctness) {
        Some(kind) => kind.name,
        None if difference > 0.0 => "helps",
        None if difference < 0.0 => "hurts",
        None => "same",
    }
}

/// Where items can be changed, or why they cannot be here.
pub(super) fn hint(scene: &Scene, known: &Known, is_editable: bool) -> String {
    let Scene { learn, session, .. } = *scene;
    let source = session.input.compared;
    let shown = known.first.items.len() as u64;
    if known.unshown() > 0 {
        let artificial = if source == Source::Sliders {
            " They are artificial: of those that tie, as many are right as wrong, and so are the accuracies."
        } else {
            ""
        };
        return format!(
            "{shown} of {} items are shown; the rest are summed up below them.{artificial} Of more than {FEW_ITEMS} items, \
             single draws are not played. Edit the scores in Test.",
            count(shown + known.unshown())
        );
    }
    let counts = session.settings.counts;
    let is_primers = counts == Counts::TEN_QUESTIONS && learn.items(counts) == arranged(counts);
    let hint = match source {
        Source::Sliders if is_editable && is_primers => {
            "The ten questions of Jansen’s primer. Click on what an item does to change it."
        }
        Source::Sliders if is_editable => {
            "Click on what an item does to change it. The items are artificial: of those that tie, as many are right as \
             wrong, unless you change that."
        }
        _ if is_editable => "Click on what an item does to change it: the scores in the boxes of the view Test follow.",
        Source::File => "Scores from files are not changed here: paste them in the view Test.",
        _ => "Change these scores in the boxes of the view Test.",
    };
    hint.to_owned()
}

/// The name of the experimental system, inside a sentence.
fn experimental(comparison: &Comparison) -> String {
    comparison.names[1].as_deref().map_or_else(|| "the experimental system".to_owned(), fitting)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn share_left_out_is_that_of_n_draws() {
        // Each of n draws misses an item with probability 1 − 1/n; when n is large, that is 1/e.
        let limit = format!("{:.1}\u{a0}%", 100.0 / std::f64::consts::E);
        for n in [2, 10, 40, 300] {
            let missed = (0..n).fold(1.0, |missed, _| missed * (n - 1) as f64 / n as f64);
            let share = format!("{:.1}", 100.0 * missed);
            let share = share.trim_end_matches(".0");
            assert_eq!(
                share_left_out(n),
                format!("With {n} items, {share}\u{a0}% are left out on average ({limit} when there are many).")
            );
        }
        assert_eq!(share_left_out(1_000_000), format!("With 1,000,000 items, {limit} are left out on average."));
    }
}
