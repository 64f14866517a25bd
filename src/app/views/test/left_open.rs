//! What a result leaves open, and the link to Plan if it is not significant.

use crate::app::session::{Session, Shown, ViewName, may_be_short};
use crate::app::sheet::Sheet;
use paired_bootstrap::bootstrap::Sides;
use paired_bootstrap::planning::power::{Detectable, MOST_ITEMS};
use paired_bootstrap::question::Question;
use paired_bootstrap::report::{LeftOpen, Significance};
use paired_bootstrap::scores::Unit;

/// What the result leaves open; `None` if nothing varies or nothing is compared, or while it is not
/// known.
fn left_open_by(shown: &Shown, question: Question) -> Option<LeftOpen> {
    let comparison = &shown.comparison;
    let (interval, exact) = (shown.interval()?, shown.exact.as_ref()?);
    // Conclusions at other levels answer another question.
    let inference = shown.inference.as_deref().filter(|inference| inference.levels == question.levels());
    if inference.is_none() && may_be_short(shown) {
        return None;
    }
    LeftOpen::of(comparison, exact, (interval.ends, interval.level), inference, question.margin, shown.scale())
}

/// Fills the text below the verdict, the drawer's text, and the link to Plan.
pub(super) fn fill(sheet: &mut Sheet, session: &Session) {
    let shown = session.shown().filter(|_| !session.is_refused() && !session.reads_at_length());
    let open = shown.and_then(|shown| Some((shown, left_open_by(shown, session.question)?)));
    let range = open.map(|(_, open)| {
        let by = if open.is_by_tango { " (Tango’s interval)" } else { "" };
        format!("Plausible: {}{by}.", open.range())
    });
    sheet.text("left-open", range.unwrap_or_default());
    let is_null = |shown: &Shown| shown.p_values(session.question).significance() != Significance::Significant;
    let open = open.filter(|(shown, _)| is_null(shown));
    let plan = open.and_then(|(shown, open)| plan(session, shown, &open));
    sheet.hidden("plan-larger", plan.is_none());
    sheet.attribute("plan-larger", "href", Some(format!("#{}", plan.unwrap_or_default())));
    if session.is_open("intervals") {
        let items = open.and_then(|(_, open)| open.items_sentence(" %"));
        sheet.hidden("left-open-items", items.is_none());
        sheet.text("left-open-items", items.unwrap_or_default());
    }
}

/// The address of Plan with the disagreement in these data and the smallest gain of interest.
/// `None` if the test is one-sided and the experimental system is behind, or if Plan's model does
/// not apply: it is for right and wrong answers of independent items.
fn plan(session: &Session, shown: &Shown, open: &LeftOpen) -> Option<String> {
    let comparison = &shown.comparison;
    let is_behind = session.question.sides == Sides::One && comparison.mean_difference < 0.0;
    if is_behind || comparison.unit != Unit::Correctness || open.clusters.is_some() {
        return None;
    }
    let Detectable { smallest_gain, gain, items } = open.detectable;
    // In points, with as many decimals as the boxes of Plan keep: six.
    let percent = |share: f64| (share * 1e8).round() / 1e6;
    let differing = percent((comparison.helped + comparison.hurt) as f64 / comparison.pairs as f64);
    // Without a margin, use the gain that the data could have found, rounded up; if there is none,
    // the largest possible one.
    let findable = || smallest_gain.map_or(differing, |smallest| (smallest.value * 1e4).ceil() / 1e2);
    let gain = gain.map_or_else(findable, percent);
    let items = items.map_or(comparison.pairs as f64, |items| items.value).min(MOST_ITEMS as f64);
    let keys = [("gain", gain), ("disagree", differing.max(gain)), ("items", items)];
    (gain > 0.0 && gain <= 100.0).then(|| {
        let keys = keys.map(|(key, value)| (key.to_owned(), value.to_string())).to_vec();
        session.fragment_of(ViewName::Power, keys)
    })
}
