//! What the view says.

use super::kind::{Kind, arranged};
use super::known::{Entry, Known};
use super::play::Play;
use super::{Rule, Seen, digits, fresh, items, seen};
use crate::app::state::{Shown, Source, State};
use crate::app::wording::fitting;
use crate::planning::Counts;
use crate::report::{Scale, count, p_value, shortened};
use crate::scores::Unit;
use crate::worker::protocol::{Comparison, FEW_ITEMS, Item};

/// From so many resamples on, a guess is compared with them.
const ENOUGH_FOR_A_GUESS: u64 = 200;

/// A guess is good when it is off by no more, in percent.
const GOOD_GUESS: f64 = 3.0;

/// From so many resamples on, their share is called p.
pub(super) const ENOUGH_FOR_P: u64 = 10;

/// A guess of p in percent, as it was typed: `None` where nothing was.
///
/// # Errors
/// What is wrong with it, as a sentence.
pub(super) fn guess(text: &str) -> Result<Option<f64>, String> {
    let trimmed = text.trim().trim_end_matches('%').trim_end();
    if trimmed.is_empty() {
        return Ok(None);
    }
    let percent = trimmed.replace(',', ".").parse().ok().filter(|percent| (0.0..=100.0).contains(percent));
    let wrong =
        || format!("Guess: “{}” is not a percentage. Type a number from 0 to 100, such as 30.", shortened(text));
    // Minus zero is zero.
    percent.map(|percent: f64| Some(percent.abs())).ok_or_else(wrong)
}

/// The answer so far.
pub(super) fn headline(state: &State) -> String {
    let Some(shown) = &state.shown else { return "Draw a resample: would the lead be gone?".to_owned() };
    let Seen { drawn, counted, .. } = seen(state);
    let difference = shown.comparison.mean_difference;
    let name = experimental(&shown.comparison);
    if drawn == 0 {
        return match difference {
            d if d > 0.0 => "Draw a resample: would the lead be gone?".to_owned(),
            d if d < 0.0 => format!("Draw a resample: would {name} come out ahead?"),
            _ => "There is no lead. Draw a resample: would one appear?".to_owned(),
        };
    }
    if drawn == 1 {
        return format!("In the first resample {}.", happened(state, counted > 0));
    }
    let event = happened(state, true);
    let share = format!("In {} of {} resamples {event}", count(counted), count(drawn));
    if drawn < ENOUGH_FOR_P { format!("{share}.") } else { format!("{share}: {}", p(counted, drawn, state)) }
}

/// What is counted by a rule.
pub(super) fn event(state: &State, rule: Rule) -> String {
    told_of(state, rule, true)
}

/// Whether what is counted has happened.
fn happened(state: &State, is_counted: bool) -> String {
    told_of(state, state.learn.rule, is_counted)
}

fn told_of(state: &State, rule: Rule, is_counted: bool) -> String {
    let Some(comparison) = state.shown.as_ref().map(|shown| &shown.comparison) else { return String::new() };
    let name = || experimental(comparison);
    match (rule, is_counted) {
        (Rule::UpToZero, true) if comparison.mean_difference > 0.0 => "the lead is gone".to_owned(),
        (Rule::UpToZero, false) if comparison.mean_difference > 0.0 => "the lead is not gone".to_owned(),
        (Rule::UpToZero, true) => format!("{} is not ahead", name()),
        (Rule::UpToZero, false) => format!("{} is ahead", name()),
        (Rule::AboveTwice, true) => "the mean is above twice the observed one".to_owned(),
        (Rule::AboveTwice, false) => "the mean is not above twice the observed one".to_owned(),
    }
}

/// "p = 0.422", or "p < 0.001" where none was counted.
pub(super) fn p(counted: u64, drawn: u64, state: &State) -> String {
    let p = p_value(counted, drawn, state.settings.alpha);
    if p.starts_with('<') { format!("p {p}") } else { format!("p = {p}") }
}

/// The line under the headline: what there is to draw from, or the resample that was drawn last.
pub(super) fn explanation(state: &State) -> String {
    let (Some(shown), Some(known)) = (&state.shown, fresh(state)) else { return String::new() };
    match (state.learn.play, known.log.last()) {
        (Some(Play::Draws(draws)), Some(last)) if seen(state).is_last_hidden && draws > 0 => {
            running(draws, last, known, shown)
        }
        (_, Some(last)) => told(last, decimals(&known.items), shown, state.learn.rule),
        (_, None) => lead(known, shown),
    }
}

/// What there is to draw from.
fn lead(known: &Known, shown: &Shown) -> String {
    let Comparison { pairs, mean_difference, .. } = shown.comparison;
    let items = if pairs == 1 { "this item".to_owned() } else { format!("these {} items", count(pairs)) };
    let name = experimental(&shown.comparison);
    let relation = match mean_difference {
        d if d > 0.0 => format!("{name} leads by {}", digits::scale(shown).amount(d)),
        d if d < 0.0 => format!("{name} is behind by {}", digits::scale(shown).amount(-d)),
        _ => "both systems are equally good".to_owned(),
    };
    let both = means_of_items(known)
        .map_or_else(String::new, |[b, e]| format!(" ({} against {})", score(e, shown), score(b, shown)));
    let draws = match pairs {
        1 => "A resample can only draw it again.".to_owned(),
        _ => format!("A resample draws {} of them, with replacement.", count(pairs)),
    };
    format!("On {items} {relation}{both}. {draws}")
}

/// The means of baseline and experimental over the items, where all of them are shown.
pub(super) fn means_of_items(known: &Known) -> Option<[f64; 2]> {
    let is_all = known.rest.iter().all(|(items, _)| *items == 0) && !known.items.is_empty();
    let n = known.items.len() as f64;
    let sums = known.items.iter().fold([0.0; 2], |[b, e], item| [b + item.1, e + item.2]);
    let means = sums.map(|sum: f64| sum / n);
    (is_all && means.iter().all(|mean| mean.is_finite())).then_some(means)
}

/// A resample of which so many draws are seen.
fn running(draws: usize, last: &Entry, known: &Known, shown: &Shown) -> String {
    let drawn = known.order.iter().take(draws);
    let sum: f64 = drawn.filter_map(|&item| known.items.get(item as usize)).map(|item| item.3).sum();
    format!(
        "Resample {}, draw {draws} of {}: sum so far {}, mean {}.",
        count(last.number),
        known.order.len(),
        self::sum(sum, decimals(&known.items)),
        digits::scale(shown).signed_with_unit(sum / draws as f64)
    )
}

/// A resample that is drawn.
fn told(entry: &Entry, decimals: usize, shown: &Shown, rule: Rule) -> String {
    let verdict = match (rule, entry.is_counted(rule.index())) {
        (Rule::UpToZero, true) if shown.comparison.mean_difference > 0.0 => "the lead is gone",
        (Rule::UpToZero, false) if shown.comparison.mean_difference > 0.0 => "the lead is not gone",
        (Rule::UpToZero, true) => "not ahead",
        (Rule::UpToZero, false) => "ahead",
        (Rule::AboveTwice, true) => "above twice the observed difference",
        (Rule::AboveTwice, false) => "not above twice the observed difference",
    };
    format!(
        "Resample {}: sum {}, mean {}: {verdict}.",
        count(entry.number),
        sum(entry.mean * shown.comparison.pairs as f64, decimals),
        digits::scale(shown).signed_with_unit(entry.mean)
    )
}

/// How often items came in the last resample.
pub(super) fn said(state: &State) -> String {
    let (Some(shown), Some(known)) = (&state.shown, fresh(state)) else { return String::new() };
    let n = shown.comparison.pairs;
    if let (Some(Play::Draws(draws)), true) = (state.learn.play, seen(state).is_last_hidden) {
        let item = draws.checked_sub(1).and_then(|draw| known.order.get(draw));
        let item = item.and_then(|&item| known.items.get(item as usize));
        return item.map_or_else(String::new, |item| format!("Item {} is drawn.", item.0));
    }
    if n == 1 {
        return "With one item, all resamples are alike.".to_owned();
    }
    if known.last.is_empty() {
        return format!("In each resample some items come twice and some not at all. {}", share_left_out(n));
    }
    let absent = known.last.iter().filter(|drawn| **drawn == 0).count();
    let all = known.last.len();
    let most = match known.last.iter().max() {
        Some(2) => "The most frequent came twice".to_owned(),
        Some(times) if *times > 2 => format!("The most frequent came {} times", count(*times)),
        _ => "None came twice".to_owned(),
    };
    let was = if absent == 1 { "was" } else { "were" };
    if all as u64 == n {
        let share = percent(100.0 * absent as f64 / all as f64);
        return format!("{most}; {absent} of {all} items ({share}) {was} not drawn at all. {}", share_left_out(n));
    }
    // How many of the others were left out is not known, and a share of a few says nothing of all.
    format!("Of the {all} items shown, {absent} {was} not drawn. {}", share_left_out(n))
}

/// How many items a resample leaves out on average: each is missed by all n draws with probability (1 − 1/n)^n.
fn share_left_out(n: u64) -> String {
    let share = 100.0 * libm::exp(n as f64 * libm::log1p(-1.0 / n as f64));
    let limit = "36.8\u{a0}%";
    let own = percent(share);
    let when_many = if own == limit { String::new() } else { format!(" ({limit} when there are many)") };
    format!("With {} items, {own} are left out on average{when_many}.", count(n))
}

/// The items that are not shown, in one sentence; empty where there are none.
pub(super) fn others(state: &State) -> String {
    let Some(known) = fresh(state) else { return String::new() };
    let items: u64 = known.rest.iter().map(|rest| rest.0).sum();
    if items == 0 {
        return String::new();
    }
    if known.last.is_empty() && known.log.is_empty() {
        return format!("The other {} items are drawn as well.", count(items));
    }
    let (drawn, total) = known.rest_drawn.iter().fold((0, 0.0), |(drawn, sum), rest| (drawn + rest.0, sum + rest.1));
    let total = sum(total, decimals(&known.items));
    format!("The other {} items: drawn {} times, sum {total}.", count(items), count(drawn))
}

/// What became of the guess.
pub(super) fn guessed(state: &State) -> String {
    let Seen { drawn, counted, .. } = seen(state);
    let Ok(Some(guess)) = guess(&state.learn.guess) else {
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
pub(super) fn caption(state: &State) -> &'static str {
    match state.learn.rule {
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
        Some(kind) => kind.name(),
        None if difference > 0.0 => "helps",
        None if difference < 0.0 => "hurts",
        None => "same",
    }
}

/// Where items can be changed, or why they cannot be here.
pub(super) fn hint(state: &State, known: &Known, is_editable: bool) -> String {
    let shown = known.items.len() as u64;
    let all = known.rest.iter().fold(shown, |sum, rest| sum + rest.0);
    if shown < all {
        let artificial = if state.compared == Source::Sliders {
            " They are artificial: of those that tie, as many are right as wrong, and so are the accuracies."
        } else {
            ""
        };
        return format!(
            "{shown} of {} items are shown; the rest are summed up below them.{artificial} Of more than {FEW_ITEMS} items, \
             single draws are not played. Edit the scores in Test.",
            count(all)
        );
    }
    let counts = state.settings.counts;
    let is_primers = counts == Counts::TEN_QUESTIONS && items::kinds_of(&state.learn, counts) == arranged(counts);
    let hint = match state.compared {
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

/// A mean score: a share of right answers in percent, other scores as they are.
pub(super) fn score(mean: f64, shown: &Shown) -> String {
    if mean.is_nan() {
        return "–".to_owned();
    }
    let scale: Scale = digits::scale(shown);
    let number = scale.signed(mean);
    let number = number.trim_start_matches('+');
    if shown.comparison.unit == Unit::Correctness { format!("{number}\u{a0}%") } else { number.to_owned() }
}

/// The name of the experimental system, inside a sentence.
pub(super) fn experimental(comparison: &Comparison) -> String {
    comparison.names[1].as_deref().map_or_else(|| "the experimental system".to_owned(), fitting)
}

/// A number of up to twelve digits, without the noise of its floating point, with commas between groups of three.
pub(super) fn plain(value: f64) -> String {
    if value.is_nan() {
        return "–".to_owned();
    }
    let rounded: f64 = format!("{value:.11e}").parse().unwrap_or(value);
    grouped(&rounded.to_string())
}

/// A sum of numbers that have so many decimals: what lies beyond them is noise. Large sums go without.
pub(super) fn sum(value: f64, decimals: usize) -> String {
    let shown = if value.abs() < 1e4 { decimals } else { 0 };
    let text = if decimals > MOST_DECIMALS { plain(value) } else { grouped(&format!("{value:.shown$}")) };
    if value > 0.0 && text.contains(|c: char| ('1'..='9').contains(&c)) { format!("+{text}") } else { text }
}

/// More decimals than anybody types.
const MOST_DECIMALS: usize = 9;

/// A decimal number with commas between groups of three, and a true minus, which zero has not.
fn grouped(text: &str) -> String {
    let is_zero = !text.contains(|c: char| ('1'..='9').contains(&c));
    let digits = text.trim_start_matches('-');
    let (whole, fraction) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
    let whole = whole.parse().map_or_else(|_| whole.to_owned(), count);
    let sign = if text.starts_with('-') && !is_zero { "−" } else { "" };
    format!("{sign}{whole}{fraction}")
}

/// As [`plain`], with a sign.
pub(super) fn signed(value: f64) -> String {
    let text = plain(value);
    if text.starts_with(['−', '–']) || text == "0" { text } else { format!("+{text}") }
}

/// The decimals that the scores of these items need.
pub(super) fn decimals(items: &[Item]) -> usize {
    let of = |value: f64| plain(value).split_once('.').map_or(0, |(_, digits)| digits.len());
    items.iter().map(|item| of(item.1).max(of(item.2)).max(of(item.3))).max().unwrap_or(0)
}

/// As [`plain`], with so many decimals, so that numbers in a column stand under each other.
pub(super) fn plain_with(value: f64, decimals: usize) -> String {
    let text = plain(value);
    let has = text.split_once('.').map_or(0, |(_, digits)| digits.len());
    if value.is_nan() || has >= decimals {
        return text;
    }
    let point = if has == 0 { "." } else { "" };
    text + point + &"0".repeat(decimals - has)
}

/// As [`signed`], with so many decimals.
pub(super) fn signed_with(value: f64, decimals: usize) -> String {
    let sign = if signed(value).starts_with('+') { "+" } else { "" };
    format!("{sign}{}", plain_with(value, decimals))
}

fn percent(percent: f64) -> String {
    let text = format!("{percent:.1}");
    format!("{}\u{a0}%", text.trim_end_matches(".0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_are_read_as_typed() {
        for (text, percent) in
            [("", None), (" ", None), ("30", Some(30.0)), ("0,5 %", Some(0.5)), ("100%", Some(100.0))]
        {
            assert_eq!(guess(text), Ok(percent), "{text:?}");
        }
        for text in ["x", "-1", "101", "NaN", "inf", "30 40"] {
            assert!(guess(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn numbers_are_free_of_noise() {
        assert_eq!([0.1 + 0.2, -0.1, 0.0, -0.0, 3.0].map(plain), ["0.3", "−0.1", "0", "0", "3"]);
        assert_eq!([0.1 + 0.2, -1.0, 0.0].map(signed), ["+0.3", "−1", "0"]);
        assert_eq!(plain(f64::NAN), "–");
        assert_eq!([5_051_217.020_000_009, -1234.5, 1e-12].map(plain), ["5,051,217.02", "−1,234.5", "0.000000000001"]);
        assert_eq!(sum(0.1 + 0.2 - 0.3, 1), "0.0");
        assert_eq!(
            [13_861.59, -1234.5, -0.000_1, 2.0].map(|value| sum(value, 1)),
            ["+13,862", "−1,234.5", "0.0", "+2.0"]
        );
        assert_eq!([73.0, 71.2, 0.25].map(|value| plain_with(value, 2)), ["73.00", "71.20", "0.25"]);
        assert_eq!([3.0, -0.5, 0.0].map(|value| signed_with(value, 1)), ["+3.0", "−0.5", "0.0"]);
        assert_eq!(decimals(&[(1, 73.0, 71.2, -1.8), (2, 1.0, 1.0, 0.0)]), 1);
    }

    #[test]
    fn share_left_out_is_that_of_n_draws() {
        // (9/10)^10 = 0.3486784401; 1 item is never left out; 1/e = 0.36788.
        let many = "(36.8\u{a0}% when there are many)";
        assert_eq!(share_left_out(10), format!("With 10 items, 34.9\u{a0}% are left out on average {many}."));
        assert_eq!(share_left_out(1), format!("With 1 items, 0\u{a0}% are left out on average {many}."));
        assert_eq!(share_left_out(1_000_000), "With 1,000,000 items, 36.8\u{a0}% are left out on average.");
    }
}
