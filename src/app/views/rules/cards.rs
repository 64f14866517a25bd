//! The cards of the calculators: each with its result, and the formula with its numbers.

use super::fields::{
    BOUND, BOUND_ITEMS, CORRECT, DEVIATION, GAIN, GRADED_ITEMS, ITEMS, LEAD, LEAD_ITEMS, POWER, REACH, REACH_ITEMS,
};
use crate::app::form::Values;
use crate::app::sheet::Sheet;
use crate::app::views::phrases::raised;
use paired_bootstrap::comparisons::rule_of_three;
use paired_bootstrap::planning::rules::{
    AddedFour, Lead, exact_bound, items_for_bound, items_for_exact_bound, items_for_reach, widest_reach,
};
use paired_bootstrap::planning::{Agreement, Judged, MOST_GRADED_ITEMS, Percent, graded_items, graded_power};
use paired_bootstrap::question::Question;
use paired_bootstrap::report::{count, exact_p_value, items};
use paired_bootstrap::significance::Sides;
use paired_bootstrap::text::{share_in_percent, trimmed, with_decimals};

/// The rule of three is for 95 %.
const ALPHA_OF_THREE: f64 = 0.05;

/// Fills all cards. Returns the answer of each, for screen readers.
pub(super) fn fill(
    sheet: &mut Sheet,
    values: &Values,
    question: &Question,
    agreement: Option<(Judged, u64, Agreement)>,
) -> [String; 6] {
    [
        fill_added(sheet, values),
        fill_reach(sheet, values),
        fill_bound(sheet, values),
        fill_lead(sheet, values, question),
        fill_graded(sheet, values, question),
        agreement.map(|(judged, seed, agreement)| fill_judges(sheet, judged, seed, &agreement)).unwrap_or_default(),
    ]
}

/// The Agresti–Coull interval.
fn fill_added(sheet: &mut Sheet, values: &Values) -> String {
    let (correct, items) = (values.whole(CORRECT), values.whole(ITEMS));
    let interval = AddedFour::new(correct, items);
    let ((lower, upper), (plain_lower, plain_upper)) = (interval.clipped(), interval.ends());
    let shown = |value: f64| decimal(value, interval.reach);
    let in_percent = |value: f64| format!("{} %", with_decimals(100.0 * value, places(100.0 * interval.reach)));
    sheet.number("rules-lower", in_percent(lower), Some(lower));
    sheet.number("rules-upper", in_percent(upper), Some(upper));
    let (cut, clipped) = match (plain_lower < 0.0, plain_upper > 1.0) {
        (true, true) => (", cut off at 0 and 1", "No accuracy is below 0 or above 100 %: both ends are cut off."),
        (true, false) => (", cut off at 0", "No accuracy is below 0: the lower end is cut off."),
        (false, true) => (", cut off at 1", "No accuracy is above 100 %: the upper end is cut off."),
        (false, false) => ("", ""),
    };
    let (share, rest) = (shown(interval.share), shown(1.0 - interval.share));
    sheet.text(
        "rules-added-formula",
        format!(
            "p′ = ({} + 2) / ({} + 4) = {share}; {share} ± 2 · √({share} · {rest} / {}) = {} to {}{}",
            count(correct),
            count(items),
            count(interval.items),
            shown(plain_lower),
            shown(plain_upper),
            cut
        ),
    );
    sheet.text("rules-added-note", clipped);
    format!("The accuracy is {} to {}. {clipped}", in_percent(lower), in_percent(upper))
}

/// The reach 1 / √n′ for a number of items, and the items for a reach.
fn fill_reach(sheet: &mut Sheet, values: &Values) -> String {
    let given = values.whole(REACH_ITEMS);
    let reach = widest_reach(given);
    let points = decimal(100.0 * reach, 100.0 * reach);
    sheet.number("rules-margin", format!("± {points} points"), Some(reach));
    sheet.text("rules-margin-formula", format!("1 / √({} + 4) = {}", count(given), decimal(reach, reach)));
    let wanted = values.percent(REACH);
    let needed = items_for_reach(wanted);
    sheet.number("rules-margin-items", items(needed), Some(needed as f64));
    let squared = 1.0 / (wanted.as_f64() / 100.0).powi(2) - 4.0;
    let formula = format!("1 / {}² − 4 = {}", fraction(wanted), quotient(squared, needed));
    sheet.text("rules-margin-items-formula", formula);
    format!("± {points} points with {}; {} for ± {wanted} points.", items(given), items(needed))
}

/// The rule of three: the bound for a number of items, and the items for a bound.
fn fill_bound(sheet: &mut Sheet, values: &Values) -> String {
    let given = values.whole(BOUND_ITEMS);
    let (rule, exact) = (rule_of_three(given).min(1.0), exact_bound(given, ALPHA_OF_THREE));
    let two_sided = exact_bound(given, ALPHA_OF_THREE / 2.0);
    let percent = |share: f64| format!("{} %", decimal(100.0 * share, 100.0 * share));
    sheet.number("rules-three", format!("at most {}", percent(rule)), Some(rule));
    let clipped = if given < 3 { "; no share is above 1" } else { "" };
    let of = count(given);
    sheet.text("rules-three-formula", format!("3 / {of} = {}{clipped}", decimal(rule_of_three(given), rule)));
    sheet.number("rules-three-exact", percent(exact), Some(exact));
    sheet.number("rules-three-two-sided", percent(two_sided), Some(two_sided));
    sheet.text(
        "rules-three-exact-formula",
        format!("1 − {}√{ALPHA_OF_THREE} = {}", raised(given), decimal(exact, exact)),
    );
    let wanted = values.percent(BOUND);
    let (needed, exactly) = (items_for_bound(wanted), items_for_exact_bound(wanted, ALPHA_OF_THREE));
    let divided = quotient(3.0 / (wanted.as_f64() / 100.0), needed);
    sheet.number("rules-three-items", items(needed), Some(needed as f64));
    sheet.text("rules-three-items-formula", format!("3 / {} = {divided}", fraction(wanted)));
    sheet.number("rules-three-items-exact", items(exactly), Some(exactly as f64));
    format!("At most {} with {}; {} for at most {wanted} %.", percent(rule), items(given), items(needed))
}

/// The bootstrap's counterpart of the rule of three.
fn fill_lead(sheet: &mut Sheet, values: &Values, question: &Question) -> String {
    let Question { alpha, sides, .. } = *question;
    let (ahead, items) = (values.whole(LEAD), values.whole(LEAD_ITEMS));
    let lead = Lead::new(ahead, items, sides, alpha);
    // No p is above 1.
    let twice = if sides == Sides::Two && lead.rule < 1.0 { "2 · " } else { "" };
    let p = if lead.is_of_all { "= 0".to_owned() } else { equals(lead.p, alpha) };
    sheet.number("rules-lead-p", format!("p {p}"), Some(lead.p));
    let (of, all, power) = (count(items), raised(items), raised(ahead));
    let relation = if lead.is_near_rule { " ≈" } else { ", below" };
    let formula = format!(
        "{twice}(1 − {} / {of}){all} {p}{relation} {twice}e⁻{power} {}",
        count(ahead),
        equals(lead.rule, alpha)
    );
    sheet.text("rules-lead-formula", formula);
    let least = lead.least;
    let sign = equals(lead.sign_test, alpha).replacen("= ", "", 1);
    let sign_least = lead.least_of_sign_test.map_or_else(
        || "never calls the lead significant".to_owned(),
        |least| format!("needs {} before it calls the lead significant", count(least)),
    );
    sheet.number("rules-lead-least", format!("{} ahead", count(least)), Some(least as f64));
    sheet.text(
        "rules-lead-note",
        format!(
            "are enough for p < α = {alpha}, {sides}. The exact sign test gives {sign} for {}, and {sign_least}.",
            count(ahead)
        ),
    );
    format!("p {p}. {} ahead are enough.", count(least))
}

/// The power of the t-test for a number of items, and the items for a power.
fn fill_graded(sheet: &mut Sheet, values: &Values, question: &Question) -> String {
    let Question { alpha, sides, .. } = *question;
    let (gain, deviation) = (values.number(GAIN), values.number(DEVIATION));
    let (given, target) = (values.whole(GRADED_ITEMS), values.whole(POWER));
    let power = graded_power(gain, deviation, given, alpha, sides);
    let found = format!("{} %", share_in_percent(power, 1));
    sheet.number("rules-graded-power", format!("power {found}"), Some(power));
    let needed = graded_items(gain, deviation, target as f64 / 100.0, alpha, sides);
    let text = needed.map_or_else(|| format!("over {}", items(MOST_GRADED_ITEMS)), items);
    sheet.number("rules-graded-needed", text.clone(), needed.map(|items| items as f64));
    sheet.text("rules-graded-note", format!("The {sides} paired t-test at α = {alpha}."));
    format!("Power {found} with {}; {text} for {target} %.", items(given))
}

/// The agreement between two judges.
fn fill_judges(sheet: &mut Sheet, judged: Judged, seed: u64, found: &Agreement) -> String {
    let percent = |share: f64| share_in_percent(share, 1);
    let short = |kappa: f64| with_decimals(kappa, 2).replace('-', "−");
    let level = format!("{} %", 100.0 * Agreement::LEVEL);
    let (low, high) = found.agreed_interval;
    let agreed = format!("{} % agree", percent(found.agreed));
    sheet.number("rules-agreed", agreed.clone(), Some(found.agreed));
    let share = decimal(found.agreed, found.agreed);
    sheet.text(
        "rules-agreed-formula",
        format!(
            "({} + {}) / {} = {share}; {level} interval {} % to {} %",
            count(judged.both),
            count(judged.neither),
            count(judged.items()),
            percent(low),
            percent(high)
        ),
    );
    let (outcome, formula) = match found.kappa {
        Some((kappa, (low, high))) => {
            let chance = decimal(found.by_chance, found.by_chance);
            let ends = format!("{level} interval {} to {}", short(low), short(high));
            (
                format!("κ = {}", short(kappa)),
                format!("({share} − {chance}) / (1 − {chance}) = {}; {ends}", decimal(kappa, kappa)),
            )
        }
        None => ("κ is undefined".to_owned(), "(1 − 1) / (1 − 1)".to_owned()),
    };
    sheet.number("rules-kappa", outcome.clone(), found.kappa.map(|(kappa, _)| kappa));
    sheet.text("rules-kappa-formula", formula);
    let is_constant = |yes: u64| yes == 0 || yes == judged.items();
    let mut notes = Vec::new();
    if found.kappa.is_none() {
        notes.push(
            "Both judges give all items one and the same answer, so nothing shows whether they tell items apart."
                .to_owned(),
        );
    } else if is_constant(judged.both + judged.first) || is_constant(judged.both + judged.second) {
        notes.push("One judge always gives the same answer, so kappa is 0 whatever the other says.".to_owned());
    }
    if found.kappa.is_some() && found.undefined > 0 {
        notes.push(format!(
            "In {} of {} resamples kappa is undefined; its interval leaves them out.",
            count(found.undefined),
            count(Agreement::RESAMPLES)
        ));
    }
    let note = notes.join(" ");
    sheet.text("rules-judges-note", note.as_str());
    let drawn = count(Agreement::RESAMPLES);
    sheet.text("rules-judges-drawn", format!("Percentile intervals of {drawn} resamples of the items, seed {seed}."));
    format!("{agreed}. {outcome}. {note}").trim_end().to_owned()
}

/// The number of decimals with which three digits of `scale` are visible, but at least one.
fn places(scale: f64) -> usize {
    (2.0 - scale.log10().floor()).clamp(1.0, 15.0) as usize
}

/// A number with four decimals, or more if `scale` (its error, or the number itself) is small, so
/// that at least three digits are visible.
fn decimal(value: f64, scale: f64) -> String {
    let decimals = if scale > 0.0 { places(scale) } else { 4 };
    let decimals = if scale < 1.0 { decimals.max(4) } else { decimals };
    with_decimals(value, decimals).replace('-', "−")
}

/// "= 0.125", "< 10⁻³⁰⁰". A possible p is never shown as 0.
fn equals(p: f64, alpha: f64) -> String {
    let text = exact_p_value(p.max(f64::MIN_POSITIVE), alpha);
    if text.starts_with(['<', '>']) { text } else { format!("= {}", trimmed(&text)) }
}

/// A percentage as a proportion: 0.03 for 3 %.
fn fraction(percent: Percent) -> String {
    trimmed(&with_decimals(percent.as_f64() / 100.0, 8)).to_owned()
}

/// A quotient and the number of items that it requires: "98.36, so 99".
fn quotient(quotient: f64, items: u64) -> String {
    let is_whole = (quotient - items as f64).abs() <= 1e-9 * quotient.abs();
    if is_whole { plain(quotient) } else { format!("{}, so {}", plain(quotient), count(items)) }
}

/// A number with two decimals and grouped digits; whole numbers without decimals.
fn plain(value: f64) -> String {
    if value.abs() >= 1e13 {
        return format!("{value:.3e}");
    }
    let hundredths = (value.abs() * 100.0).round() as u64;
    let sign = if value < 0.0 && hundredths > 0 { "−" } else { "" };
    let whole = count(hundredths / 100);
    if hundredths.is_multiple_of(100) {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{:02}", hundredths % 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_follow_the_scale() {
        assert_eq!(decimal(0.786_869, 0.0689), "0.7869");
        assert_eq!(decimal(-0.0077, 0.0269), "−0.0077");
        assert_eq!(decimal(0.5, 0.000_999_6), "0.500000");
        assert_eq!(decimal(9.8058, 9.8058), "9.81");
        assert_eq!(decimal(44.7, 44.7), "44.7");
        assert_eq!(decimal(100.0, 100.0), "100.0");
    }

    #[test]
    fn quotients_are_whole_where_they_are() {
        assert_eq!([100.0, 98.361, 42.857, -3.0, 0.0].map(plain), ["100", "98.36", "42.86", "−3", "0"]);
        assert_eq!(quotient(42.857, 43), "42.86, so 43");
        assert_eq!(quotient(100.000_000_000_000_01, 100), "100");
    }

    #[test]
    fn proportions_have_no_zeros_at_their_end() {
        let read = |text| fraction(Percent::parse(text).expect("a percentage"));
        assert_eq!(["3", "12.5", "0.000001", "100"].map(read), ["0.03", "0.125", "0.00000001", "1"]);
        assert_eq!(["0.1250", "1.50e-20", "100"].map(trimmed), ["0.125", "1.50e-20", "100"]);
    }
}
