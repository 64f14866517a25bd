//! The panel “What the primer found”: each of its claims, and what comes out exactly.

use super::wording::hurt_share;
use crate::app::edits::edit_box;
use crate::app::event::{BoxName, Effect};
use crate::app::plan::raised;
use crate::app::sheet::Sheet;
use crate::app::state::State;
use crate::app::view::UNKNOWN;
use crate::planning::Percent;
use crate::planning::sweep::{CLAIMS, Claim, Grid, Limit, Mark, PRIMER_ALPHA, Saying};
use crate::report::count;

/// What the primer says, and the ids of: the button that says it, its mark, and what comes out.
const PLACES: [(&str, &str, &str, &str); CLAIMS.len()] = [
    ("With 100 items, +2 % and nobody hurt, p is about 0.13.", "sweep-claim-0", "sweep-mark-0", "sweep-found-0"),
    (
        "With 100 items and +5 %, p exceeds 0.05 once more than 2 % are hurt.",
        "sweep-claim-1",
        "sweep-mark-1",
        "sweep-found-1",
    ),
    ("With 500 items, gains above +5 % are generally significant.", "sweep-claim-2", "sweep-mark-2", "sweep-found-2"),
    ("With 500 items, +2 % may be significant if few are hurt.", "sweep-claim-3", "sweep-mark-3", "sweep-found-3"),
    ("With 2,000 items, about +2 % is generally significant.", "sweep-claim-4", "sweep-mark-4", "sweep-found-4"),
    ("With 2,000 items, +1 % is significant if nobody is hurt.", "sweep-claim-5", "sweep-mark-5", "sweep-found-5"),
    (
        "With 10,000 items, more than +0.5 % is significant unless many are hurt.",
        "sweep-claim-6",
        "sweep-mark-6",
        "sweep-found-6",
    ),
];

/// Effect sizes as people write them, in thousandths of a percent: a claim's own is shown between its neighbours.
const LADDER: [u32; 6] = [200, 500, 1000, 2000, 5000, 10_000];

pub(super) fn fill(sheet: &mut Sheet, state: &State) {
    let sweep = &state.plan.sweep;
    for (index, (claim, (said, button, mark, found))) in CLAIMS.iter().zip(PLACES).enumerate() {
        let limit = sweep.claims.as_ref().and_then(|answer| answer.limit(index));
        let is_shown = sweep.grid == grid_of(claim) && state.settings.alpha == PRIMER_ALPHA;
        sheet.text(button, said);
        sheet.attribute(button, "aria-pressed", Some(is_shown.to_string()));
        let judged = limit.map(|limit| claim.judge(&limit));
        sheet.text(mark, judged.map_or(UNKNOWN, name));
        sheet.attribute(mark, "data-mark", judged.map(|mark| key(mark).to_owned()));
        sheet.text(found, limit.map_or_else(String::new, |limit| comes_out(claim, &limit)));
    }
}

fn name(mark: Mark) -> &'static str {
    match mark {
        Mark::Holds => "holds",
        Mark::Narrowly => "holds narrowly",
        Mark::Roughly => "only roughly",
        Mark::DoesNotHold => "does not hold",
    }
}

/// For the style sheet.
fn key(mark: Mark) -> &'static str {
    match mark {
        Mark::Holds => "holds",
        Mark::Narrowly => "narrowly",
        Mark::Roughly => "roughly",
        Mark::DoesNotHold => "not",
    }
}

/// What comes out exactly, in a sentence or two.
fn comes_out(claim: &Claim, limit: &Limit) -> String {
    if let Saying::About(_) = claim.saying {
        let gained = claim.effect.of(claim.items);
        let share = 1.0 - gained as f64 / claim.items as f64;
        return format!("Exactly {share}{} = {:.5}.", raised(claim.items), limit.nobody);
    }
    let Some(hurt) = limit.hurt else {
        return format!("Not even with nobody hurt: p = {:.5}.", limit.nobody);
    };
    if let (Saying::OnceOver(_), Some(beyond)) = (claim.saying, limit.beyond) {
        return format!(
            "p is {:.5} with {hurt} hurt and {beyond:.5} with {}: over {PRIMER_ALPHA} already at {}.",
            limit.p_value,
            hurt + 1,
            hurt_share(hurt + 1, claim.items)
        );
    }
    let up_to = format!("At +{} %, up to {} hurt ({}):", claim.effect, count(hurt), hurt_share(hurt, claim.items));
    let (rows, all) = (claim.rows(limit.hurt), Grid::POINTS);
    match claim.saying {
        Saying::IfNobody if hurt > 0 => format!("{up_to} it bears more than that."),
        Saying::UnlessMany => format!("{up_to} “many” begins there."),
        _ if rows == all => format!("{up_to} in all {all} rows of its table."),
        _ => format!("{up_to} in {rows} of the {all} rows of its table."),
    }
}

/// What the chart shows for a claim.
fn grid_of(claim: &Claim) -> Grid {
    let ladder = LADDER.map(Percent::thousandths);
    let own = ladder.iter().position(|effect| *effect == claim.effect);
    let around = own.map_or(&[][..], |own| &ladder[own.saturating_sub(1)..(own + 2).min(ladder.len())]);
    let effects = if around.is_empty() { vec![claim.effect] } else { around.to_vec() };
    Grid { items: claim.items, effects, most: Percent::thousandths(20_000) }
}

/// Sets the chart to the claim with this number, at the primer's level.
pub(super) fn show(state: &mut State, index: &str) -> Vec<Effect> {
    let Some(claim) = index.parse().ok().and_then(|index: usize| CLAIMS.get(index)) else { return Vec::new() };
    state.plan.sweep.set(grid_of(claim));
    let mut effects = match state.settings.alpha {
        PRIMER_ALPHA => Vec::new(),
        _ => edit_box(state, BoxName::Alpha, PRIMER_ALPHA.to_string()),
    };
    // The chart is far above the claims.
    effects.push(Effect::Reveal("sweep-figure"));
    effects
}
