//! The panel “What the primer found”: each of its claims, and the exact result.

use super::state::EffectSizes;
use super::table::five_decimals;
use super::words::{hurt_share, points};
use crate::app::sheet::{Sheet, UNKNOWN};
use crate::app::views::phrases::raised;
use paired_bootstrap::bootstrap::Sides;
use paired_bootstrap::planning::Percent;
use paired_bootstrap::planning::sweep::{CLAIMS, Claim, Grid, Limit, Mark, PRIMER_ALPHA, Saying};
use paired_bootstrap::report::count;

/// The primer's claims, each with three ids: of the button that states it, of its mark, and of the
/// exact result.
const PLACES: [(&str, &str, &str, &str); CLAIMS.len()] = [
    (
        "With 100 items, a gain of 2 points and nobody hurt, p is about 0.13.",
        "sweep-claim-0",
        "sweep-mark-0",
        "sweep-found-0",
    ),
    (
        "With 100 items and a gain of 5 points, p exceeds 0.05 once more than 2 % are hurt.",
        "sweep-claim-1",
        "sweep-mark-1",
        "sweep-found-1",
    ),
    (
        "With 500 items, gains above 5 points are generally significant.",
        "sweep-claim-2",
        "sweep-mark-2",
        "sweep-found-2",
    ),
    (
        "With 500 items, a gain of 2 points may be significant if few are hurt.",
        "sweep-claim-3",
        "sweep-mark-3",
        "sweep-found-3",
    ),
    (
        "With 2,000 items, a gain of about 2 points is generally significant.",
        "sweep-claim-4",
        "sweep-mark-4",
        "sweep-found-4",
    ),
    (
        "With 2,000 items, a gain of 1 point is significant if nobody is hurt.",
        "sweep-claim-5",
        "sweep-mark-5",
        "sweep-found-5",
    ),
    (
        "With 10,000 items, a gain of more than 0.5 points is significant unless many are hurt.",
        "sweep-claim-6",
        "sweep-mark-6",
        "sweep-found-6",
    ),
];

/// Usual effect sizes, in thousandths of a percent.
const LADDER: [u32; 6] = [200, 500, 1000, 2000, 5000, 10_000];

pub(super) fn fill(sheet: &mut Sheet, view: &EffectSizes, alpha: f64, sides: Sides) {
    let grid = view.grid();
    for (index, (claim, (said, button, place, found))) in CLAIMS.iter().zip(PLACES).enumerate() {
        let limit = view.claims.as_ref().and_then(|answer| answer.limits.get(index));
        let is_shown = grid == grid_of(claim) && alpha == PRIMER_ALPHA && sides == Sides::One;
        sheet.text(button, said);
        sheet.attribute(button, "aria-pressed", Some(is_shown.to_string()));
        let (name, key) = limit.map(|limit| mark(claim.judge(limit))).unzip();
        sheet.text(place, name.unwrap_or(UNKNOWN));
        sheet.attribute(place, "data-mark", key.map(str::to_owned));
        sheet.text(found, limit.map_or_else(String::new, |limit| comes_out(claim, limit)));
    }
}

/// A mark: its text, and its name in the style sheet.
fn mark(mark: Mark) -> (&'static str, &'static str) {
    match mark {
        Mark::Holds => ("holds", "holds"),
        Mark::Narrowly => ("holds narrowly", "narrowly"),
        Mark::Roughly => ("only roughly", "roughly"),
        Mark::DoesNotHold => ("does not hold", "not"),
    }
}

/// The exact result, in a sentence or two.
fn comes_out(claim: &Claim, limit: &Limit) -> String {
    if let Saying::About(_) = claim.saying {
        let gained = claim.effect.of(claim.items);
        let share = 1.0 - gained as f64 / claim.items as f64;
        return format!("Exactly {share}{} = {}.", raised(claim.items), five_decimals(limit.nobody));
    }
    let Some((hurt, last)) = limit.hurt().zip(limit.last) else {
        return format!("Not even with nobody hurt: p = {}.", five_decimals(limit.nobody));
    };
    if let (Saying::OnceOver(_), Some(beyond)) = (claim.saying, limit.beyond) {
        return format!(
            "p is {} with {hurt} hurt and {} with {}: over {PRIMER_ALPHA} already at {}.",
            five_decimals(last),
            five_decimals(beyond),
            hurt + 1,
            hurt_share(hurt + 1, claim.items)
        );
    }
    let up_to =
        format!("At +{}, up to {} hurt ({}):", points(claim.effect), count(hurt), hurt_share(hurt, claim.items));
    let (rows, all) = (claim.rows(&limit.significant), Grid::POINTS);
    match claim.saying {
        Saying::IfNobody if hurt > 0 => format!("{up_to} the rule says nobody."),
        Saying::UnlessMany => format!("{up_to} “many” begins there."),
        _ if rows == all => format!("{up_to} in all {all} rows of its table."),
        _ => format!("{up_to} in {rows} of the {all} rows of its table."),
    }
}

/// The chart for a claim: its effect size and the usual ones next to it.
pub(super) fn grid_of(claim: &Claim) -> Grid {
    let ladder = LADDER.map(Percent::thousandths);
    let own = ladder.iter().position(|effect| *effect == claim.effect);
    let around = own.map(|own| ladder[own.saturating_sub(1)..(own + 2).min(ladder.len())].to_vec());
    Grid {
        items: claim.items,
        effects: around.unwrap_or_else(|| vec![claim.effect]),
        most: Percent::thousandths(20_000),
    }
}
