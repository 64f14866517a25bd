//! The texts of the view.

use super::shown::{Shown, percent_hurt};
use paired_bootstrap::planning::sweep::Limit;
use paired_bootstrap::planning::{Percent, Ranges};
use paired_bootstrap::report::{count, items, items_differ, numbers, short_p_value};
use paired_bootstrap::text::{equal_to, trimmed, with_decimals};

/// "1 point", "2 points": a difference of two percentages.
pub(super) fn points(effect: Percent) -> String {
    format!("{effect} point{}", if effect.as_f64() == 1.0 { "" } else { "s" })
}

/// How many items may be hurt, for the effect in the middle.
pub(super) fn headline(shown: &Shown<'_>) -> String {
    let Some((effect, limit)) = shown.limits().nth(shown.chosen()) else { return String::new() };
    let with = format!("With {}, +{}", items(shown.grid.items), points(effect));
    if shown.grid.gained(effect) == 0 {
        return format!("{with} is less than one item: there is no gain to test.");
    }
    let (alpha, most) = (shown.alpha, limit.most);
    let hurt_numbers = || {
        let number = |hurt| format!("{} ({})", count(hurt), hurt_share(hurt, shown.grid.items));
        numbers(&limit.significant, (0, most), number)
    };
    if let Some(differing) = limit.too_few {
        let differ = items_differ(differing);
        return format!(
            "{with} is not significant however many are hurt. p can be below {alpha}, but then at most {differ}: too few."
        );
    }
    match limit.significant.last() {
        None => format!("{with} is not significant even if nobody is hurt: {}.", p_is(limit.nobody, alpha)),
        Some(_) if limit.is_everywhere() => format!("{with} is significant however many are hurt."),
        Some(0) => format!("{with} is significant only if nobody is hurt."),
        Some(hurt) => {
            let verb = if hurt == 1 { "is" } else { "are" };
            format!("{with} is significant only if {} {verb} hurt.", hurt_numbers())
        }
    }
}

pub(super) fn explanation(shown: &Shown<'_>) -> String {
    let Some(&effect) = shown.grid.effects.get(shown.chosen()) else { return String::new() };
    let which = match shown.grid.effects.len() {
        0 | 1 => "",
        2 => ", the larger of the two,",
        all if all % 2 == 1 => ", the one in the middle,",
        _ => ", one of the two in the middle,",
    };
    if shown.grid.gained(effect) == 0 {
        return format!(
            "Rounded down to whole items, +{}{which} is no gain. To see how many may be hurt, enter a larger effect size or \
             raise the number of items. (Exact bootstrap, {}, α\u{a0}=\u{a0}{}.)",
            points(effect),
            shown.sides,
            shown.alpha
        );
    }
    format!(
        "+{}{which} means {} more helped than hurt. Each item hurt needs one more helped: the gain stays, but is less \
         certain. (Exact bootstrap, {}, α\u{a0}=\u{a0}{}.)",
        points(effect),
        items(shown.grid.gained(effect)),
        shown.sides,
        shown.alpha
    )
}

/// How many items may be hurt, as text and as a number, and p there.
pub(super) fn limit_texts(effect: Percent, limit: &Limit, shown: &Shown<'_>) -> (String, Option<u64>, String) {
    let alpha = shown.alpha;
    if shown.grid.gained(effect) == 0 {
        return ("no gain".to_owned(), None, "less than one item".to_owned());
    }
    let Some(((least, hurt), last)) = limit.significant.first().zip(limit.last) else {
        let p = p_is(limit.nobody, alpha);
        let few =
            limit.too_few.map_or_else(String::new, |differing| format!(", but at most {}", items_differ(differing)));
        return ("never".to_owned(), None, format!("nobody hurt: {p}{few}"));
    };
    match limit.beyond {
        _ if limit.is_everywhere() => ("any number".to_owned(), Some(hurt), format!("at most {}", p_is(last, alpha))),
        beyond => {
            let share = hurt_share(hurt, shown.grid.items);
            let p = p_is(last, alpha);
            let then = beyond.map(|beyond| format!(", {} with {}", short_p_value(beyond, alpha), count(hurt + 1)));
            let then = then.unwrap_or_default();
            let again = match limit.significant.ranges().get(1..) {
                None | Some([]) => String::new(),
                Some(others) => {
                    let others: Ranges = others.iter().flat_map(|&(start, end)| start..=end).collect();
                    format!("; again with {}", numbers(&others, (0, limit.most), count))
                }
            };
            // With very few items, the smallest numbers hurt may not be significant: 2 of 3 helped
            // and 1 hurt, at α = 0.28.
            let from = match least {
                0 => String::new(),
                least if least == hurt => "exactly ".to_owned(),
                least => format!("{} to ", count(least)),
            };
            (format!("{from}{} hurt", count(hurt)), Some(hurt), format!("{share}; {p}{then}{again}"))
        }
    }
}

/// "p = 0.0492", "p < 10⁻³⁰⁰". A p of 0 may only be too small for a floating-point number.
fn p_is(p: f64, alpha: f64) -> String {
    format!("p {}", equal_to(&short_p_value(p.max(f64::MIN_POSITIVE), alpha)))
}

/// "2.4 %": at most two decimals, or more below 0.1 %.
pub(super) fn hurt_share(hurt: u64, items: u64) -> String {
    let percent = 100.0 * hurt as f64 / items as f64;
    let decimals = if percent > 0.0 && percent < 0.1 { (1.0 - percent.log10().floor()) as usize } else { 2 };
    let text = with_decimals(percent, decimals);
    format!("{} %", trimmed(&text))
}

/// Further notes on this chart.
pub(super) fn note(shown: &Shown<'_>) -> String {
    let notes = [cut_off(shown), ends(shown), beyond(shown)];
    notes.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Which effects are not a whole number of items.
fn cut_off(shown: &Shown<'_>) -> Option<String> {
    let cut: Vec<String> = (shown.grid.effects.iter())
        .filter(|effect| !effect.is_whole_of(shown.grid.items))
        .map(|effect| format!("+{} to {}", points(*effect), count(shown.grid.gained(*effect))))
        .collect();
    (!cut.is_empty()).then(|| format!("Rounded down to whole items: {}.", cut.join(", ")))
}

/// Which curves end before the axis does.
fn ends(shown: &Shown<'_>) -> Option<String> {
    let wanted = shown.grid.most.of(shown.grid.items);
    let ends: Vec<String> = (shown.grid.effects.iter())
        .filter(|effect| shown.grid.room(**effect) < wanted)
        .map(|effect| format!("+{} at {}", points(*effect), hurt_share(shown.grid.room(*effect), shown.grid.items)))
        .collect();
    (!ends.is_empty()).then(|| format!("Curves end where no item is left to be hurt: {}.", ends.join(", ")))
}

/// Where the comparison on the page is, if it lies beyond the axis.
fn beyond(shown: &Shown<'_>) -> Option<String> {
    let counts = shown.data.as_ref()?.counts;
    let is_beyond = percent_hurt(counts) > shown.grid.most.as_f64();
    is_beyond.then(|| {
        format!("The comparison in Test lies beyond the axis: {} hurt.", hurt_share(counts.hurt, counts.pairs))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p_is_never_a_sign_behind_a_sign() {
        assert_eq!([0.0, 1e-310, 0.049_2].map(|p| p_is(p, 0.05)), ["p < 10⁻³⁰⁰", "p < 10⁻³⁰⁰", "p = 0.0492"]);
        assert_eq!([0.050_003, 0.05, 0.0584].map(|p| p_is(p, 0.05)), ["p = 0.050003", "p = 0.0500", "p = 0.0584"]);
    }

    #[test]
    fn shares_keep_two_decimals_and_what_is_small_its_digits() {
        let share = |(hurt, items)| hurt_share(hurt, items);
        assert_eq!([(12, 500), (428, 10_000), (60, 2000), (0, 10)].map(share), ["2.4 %", "4.28 %", "3 %", "0 %"]);
        assert_eq!([(1, 3), (1, 10_000_000), (5, 10)].map(share), ["33.33 %", "0.00001 %", "50 %"]);
    }
}
