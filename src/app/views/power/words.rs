//! The texts of the view.

use super::fields::percent;
use paired_bootstrap::bootstrap::{Sides, normal_quantile};
use paired_bootstrap::planning::power::{
    Chances, Enough, Question, TARGETS, Truth, TwoProportions, items_by_normal, items_within_margin,
};
use paired_bootstrap::report::{MarginTest, count, items, number_in};
use paired_bootstrap::text::{about, trimmed, with_decimals};

/// A proportion as points: "1 point", "0.6 points".
pub(super) fn points(share: f64) -> String {
    let shown = digits(percent(share.abs()), 4);
    if shown == "1" { "1 point".to_owned() } else { format!("{shown} points") }
}

/// A proportion in points, rounded up so that it is enough: to four digits, but no finer than a
/// thousandth of a point from a hundredth on. Nobody can plan more precisely.
pub(super) fn points_up(share: f64) -> String {
    let in_points = 100.0 * share;
    if in_points <= 0.0 {
        return points(0.0);
    }
    let four_digits = 3 - in_points.log10().floor() as i32;
    let places = (if in_points < 0.01 { four_digits } else { four_digits.min(3) }).clamp(0, 15);
    let unit = 10f64.powi(places);
    // Floating-point noise must not add another step.
    points((in_points * unit - 1e-9).ceil() / unit / 100.0)
}

/// A probability in percent, for comparison with others: "71.3 %". Only 1 and 0 become 100 % and 0
/// %.
pub(super) fn share(p: f64) -> String {
    let in_percent = 100.0 * p;
    match p {
        p if p <= 0.0 => "0 %".to_owned(),
        p if p >= 1.0 => "100 %".to_owned(),
        p if p < 1e-6 => "< 0.0001 %".to_owned(),
        _ if in_percent < 0.995 => format!("{} %", digits(in_percent, 2)),
        _ if in_percent >= 99.95 => format!("> {} %", if in_percent < 99.99 { "99.9" } else { "99.99" }),
        _ => format!("{} %", with_decimals(in_percent, 1)),
    }
}

/// A number with this many significant digits, without trailing zeros.
pub(super) fn digits(value: f64, digits: i32) -> String {
    if value == 0.0 || !value.is_finite() {
        return "0".to_owned();
    }
    let places = (digits - 1 - value.abs().log10().floor() as i32).clamp(0, 9) as usize;
    trimmed(&with_decimals(value, places)).replace('-', "−")
}

/// "71 times in 100".
fn times(p: f64) -> String {
    const OF: f64 = 1e6;
    match (p * OF).round() as u64 {
        0 => "practically never".to_owned(),
        all if all as f64 >= OF => "practically always".to_owned(),
        part => {
            let said = number_in(part, OF as u64);
            let noun = if said.starts_with("1 ") { "time" } else { "times" };
            said.replacen(" in ", &format!(" {noun} in "), 1)
        }
    }
}

/// While a box of the truth is invalid, says which values the answer is still about.
pub(super) fn still_about(question: &Question) -> String {
    let change = if question.gain < 0.0 { "loss" } else { "gain" };
    let disagreement = digits(percent(question.disagreement), 4);
    format!("This is still about a {change} of {} and a disagreement of {disagreement} %.", points(question.gain))
}

/// The answer in a sentence.
pub(super) fn headline(question: &Question, bootstrap: &Chances) -> String {
    let (with, often) = (items(question.pairs), times(bootstrap.better));
    match question.gain {
        g if g > 0.0 => format!("With {with}, a true gain of {} is found {often}.", points(g)),
        g if g < 0.0 => format!("With {with}, a true loss of {} is taken for a gain {often}.", points(g)),
        _ => {
            let found = share(bootstrap.better);
            format!("With {with}, {found} of test sets show a significant gain, although there is none.")
        }
    }
}

/// How many items show that the difference, or the loss, is smaller than `margin` points: if the
/// systems are equally good, and at the given gain. By the normal approximation.
pub(super) fn within_margin(truth: Truth, margin: f64, test: MarginTest, alpha: f64) -> String {
    let share = margin / 100.0;
    if margin <= 0.0 {
        return "With a margin of 0 there is nothing to show: choose one above 0.".to_owned();
    }
    let both_sides = test == MarginTest::Equivalent;
    let claim = if both_sides { "that the systems differ by less than" } else { "that the loss is smaller than" };
    let needed = |truth| match items_within_margin(truth, share, both_sides, alpha, TARGETS[0]) {
        Some(items) => format!("about {}", about_items(items as f64)),
        None => "no number of items".to_owned(),
    };
    let equal = Truth::new(0.0, truth.disagreement()).map_or_else(|_| String::new(), needed);
    let at_gain = match truth.gain() {
        g if g > 0.0 => format!(", and {} at a true gain of {}", needed(truth), points(g)),
        g if g < 0.0 => format!(", and {} at a true loss of {}", needed(truth), points(g)),
        _ => String::new(),
    };
    format!(
        "To show {claim} {} takes {equal} for 80 % if the systems are equally good{at_gain} (α = {alpha}, by the normal approximation).",
        points(share)
    )
}

/// A number of items that is enough: "1 item", "2,200 items".
fn about_items(number: f64) -> String {
    let number = about(number);
    format!("{number} {}", if number == "1" { "item" } else { "items" })
}

/// "2,526 items", "about 2,200 items".
pub(super) fn needed(enough: Enough) -> String {
    match enough {
        Enough::Nearly(number) => format!("about {}", about_items(number)),
        Enough::Items(number) => items(number),
        Enough::Never => "no number of items".to_owned(),
    }
}

/// How to get more power.
pub(super) fn explanation(question: &Question, bootstrap: &Chances, enough: &[Enough]) -> String {
    let (alpha, sided) = (question.alpha, two_sided(question));
    // If few items differ, p is below α more often than the verdict is significant.
    let alone = share(bootstrap.below_level);
    let alone = (alone != share(bootstrap.better)).then_some(alone);
    if question.gain <= 0.0 {
        return match question.gain {
            0.0 => format!(
                "There is nothing to find: these are false alarms (bootstrap, {sided}α = {alpha}). Their rate depends \
                 on how many items differ, here about {}; with few it can be far from α.{}",
                count(question.differing().max(1.0).round() as u64),
                alone.map_or_else(String::new, |alone| format!(
                    " By p < α alone it would be {alone}: of these, too few items differ for the others to be called significant."
                ))
            ),
            _ => format!(
                "The experimental system is worse: the more items, the rarer this mistake (bootstrap, {sided}α = {alpha})."
            ),
        };
    }
    let few = if question.differs_on_few() {
        let alone = alone.map_or_else(String::new, |alone| format!(" (p < α alone: {alone})"));
        let differing = digits(question.differing(), 2);
        let differ = if differing == "1" { "item differs" } else { "items differ" };
        format!("About {differing} {differ}: often too few to call a result significant{alone}. ")
    } else {
        String::new()
    };
    let needed = match enough {
        [Enough::Never, ..] | [_, _, Enough::Never, ..] => String::new(),
        [eighty, _, ninety, ..] => {
            let (eighty, ninety) = (needed(*eighty), needed(*ninety).replacen(" items", "", 1));
            format!("For 80 % you need {eighty}, for 90 % {ninety} ({sided}α = {alpha}).")
        }
        _ => format!("Looking for the number of items … (bootstrap, {sided}α = {alpha})."),
    };
    few + &needed
}

/// Mentions the sides only if the test is two-sided: one-sided is the default.
fn two_sided(question: &Question) -> &'static str {
    if question.sides == Sides::Two { "two-sided, " } else { "" }
}

/// The number of items that is enough, as a fact.
pub(super) fn number_of(enough: Enough) -> String {
    match enough {
        Enough::Items(number) => count(number),
        Enough::Nearly(number) => format!("≈ {}", about(number)),
        Enough::Never => "never".to_owned(),
    }
}

/// The maximum number of decimals of a percentage.
const MOST_PLACES: usize = 6;

/// The truth item by item. `assumed` is set if a box is empty: `true` if the agreement is assumed,
/// `false` for the disagreement.
pub(super) fn model(truth: Truth, assumed: Option<bool>) -> String {
    let sides = truth.sides().map(|side| percent(side * truth.disagreement()));
    // Use equally many decimals for both, so that they add up.
    let is_exact = |places: &usize| sides.iter().all(|side| with_decimals(*side, *places).parse() == Ok(*side));
    let places = (0..MOST_PLACES).find(is_exact).unwrap_or(MOST_PLACES);
    let [helped, hurt] = sides.map(|side| with_decimals(side, places));
    let sides = format!("{helped} % of items are helped, {hurt} % hurt.");
    match assumed {
        None => format!("So {sides}"),
        Some(by_accuracies) => {
            let (name, assumed) = if by_accuracies {
                ("Agreement", 1.0 - truth.disagreement())
            } else {
                ("Disagreement", truth.disagreement())
            };
            format!("{name} is empty: {} % counts. So {sides}", digits(percent(assumed), 4))
        }
    }
}

/// "1.3 times".
pub(super) fn ratio(times: f64) -> String {
    if times < 10.0 { format!("{} ×", with_decimals(times, 2)) } else { format!("{} ×", count(times.round() as u64)) }
}

/// Wrong sign and exaggeration in a sentence or two.
pub(super) fn curse(question: &Question, chances: &Chances) -> String {
    let Some((wrong, exaggeration)) = chances.wrong_sign(question.gain).zip(chances.exaggeration(question.gain)) else {
        return if question.gain == 0.0 {
            "Without a true gain every significant result is wrong, whatever its sign.".to_owned()
        } else {
            "With so few items nothing is ever significant.".to_owned()
        };
    };
    let size = chances.size / (chances.better + chances.worse);
    format!(
        "With {}, a result that is significant in either direction shows {} on average, where the truth is {}: {} as \
         much. It has the wrong sign {}.",
        items(question.pairs),
        points((size * 1e4).round() / 1e4),
        points(question.gain),
        if exaggeration < 10.0 {
            format!("{} times", with_decimals(exaggeration, 2))
        } else {
            format!("{} times", count(exaggeration.round() as u64))
        },
        times(wrong)
    )
}

/// "1.3 times as many"; in words if two digits show no difference.
fn as_many(times: f64) -> String {
    match digits(times, 2).as_str() {
        "1" => "about as many".to_owned(),
        times => format!("{times} times as many"),
    }
}

/// The formula for two samples, the one for pairs, and how they differ, with the numbers in them.
pub(super) fn formulas(question: &Question, accuracies: Option<[f64; 2]>) -> [String; 3] {
    let Question { gain, disagreement, .. } = *question;
    let level = question.level();
    let number = |value: f64| digits(value, 4);
    let [z_alpha, z_beta] = [-normal_quantile(level), normal_quantile(TARGETS[0])].map(number);
    let truth = Truth::new(gain, disagreement).ok();
    let paired = truth.and_then(|truth| items_by_normal(truth, level, TARGETS[0]));
    let two = accuracies.and_then(|[baseline, experimental]| TwoProportions::new(baseline, experimental));
    let unpaired = two.and_then(|two| Some((two, two.items(level, TARGETS[0])?)));
    let up = |number: f64| items(number.ceil() as u64);
    let (g, q) = (number(gain), number(disagreement));
    let none = || "A formula for the number of items needs a gain above 0.".to_owned();
    [
        match (two, unpaired) {
            (_, Some((two, items))) => {
                let (pooled, own) = (number(two.pooled_variance()), number(two.variance()));
                let items = up(items);
                format!("n = ({z_alpha} · √{pooled} + {z_beta} · √{own})² / {g}² = {items} for each system")
            }
            (None, _) => truth.map_or_else(none, |truth| {
                // Rounded inwards, so that both can be entered.
                let [least, most] = truth.baselines();
                let [least, most] = [(1e4 * least - 1e-4).ceil() / 1e2, (1e4 * most + 1e-4).floor() / 1e2];
                format!("Enter an accuracy from {} % to {} % for the baseline.", digits(least, 5), digits(most, 5))
            }),
            _ => none(),
        },
        paired.map_or_else(none, |items| {
            format!("n = ({z_alpha} · √{q} + {z_beta} · √({q} − {g}²))² / {g}² = {}", up(items))
        }),
        unpaired.zip(paired).map_or_else(String::new, |((two, unpaired), paired)| {
            format!(
                "Here the variance of one item’s difference is q − g² = {} with pairs, and p₁q₁ + p₂q₂ = {} without: \
                 the standard formula asks for {} items.",
                number(disagreement - gain * gain),
                number(two.variance()),
                as_many(unpaired / paired)
            )
        }),
    ]
}
