//! The histogram as a picture and a table, and the picture of how the simulated p-value converges.

use crate::app::session::{Session, Shown};
use crate::app::sheet::{Cell, Row, UNKNOWN};
use crate::chart::{Bar, ConvergencePicture, Curve, HistogramPicture, Level};
use paired_bootstrap::analysis::{Basics, Exact, Tally};
use paired_bootstrap::bootstrap::Counted;
use paired_bootstrap::question::Question;
use paired_bootstrap::report::{Scale, computed_p_value, count, simulated_p_value};
use paired_bootstrap::text::{or_none, percent, with_decimals};

/// Users who prefer less motion see the exact distribution at once, and the bars only when they are
/// complete.
pub(super) fn hides_growing_bars(session: &Session) -> bool {
    let has_new_curve = session.shown().is_some_and(|shown| shown.tally.counted.resamples == 0);
    session.wants_less_motion && session.job.phase.is_at_work() && !has_new_curve
}

/// The picture of the resamples so far; `None` before anything is known.
///
/// Until a comparison has its first resample, the previous one's bars stay behind its curve, so
/// that the picture does not flicker while a slider moves.
pub(super) fn histogram(session: &Session) -> Option<HistogramPicture> {
    let shown = session.shown()?;
    let comparison = &shown.comparison;
    let scale = shown.scale();
    let axis = scale.factor();
    let older = older_resamples(session, shown);
    let curve = shown.exact.as_ref().filter(|exact| exact.has_curve()).map(|exact| curve(exact, shown, axis));
    let bars = bars_on_axis(older.unwrap_or(shown), axis);
    let interval = shown.interval().map(|interval| {
        let (lower, upper) = interval.ends;
        (lower * axis, upper * axis, format!("{} % interval", percent(interval.level)))
    });
    let bins = match &curve {
        Some(curve) => curve.bins(),
        None if older.is_some() => Vec::new(),
        None => bars.iter().map(|bar| (bar.edges, bar.count as f64)).collect(),
    };
    let (least, most) = comparison.support;
    let support = (least - comparison.bin_width) * axis..(most + comparison.bin_width) * axis;
    let [below, above] = parts(shown);
    // With a system alone, nothing is tested.
    let is_alone = comparison.is_alone();
    let parts =
        if is_alone { Default::default() } else { [format!("{below} at or below zero"), format!("{above} above")] };
    Some(HistogramPicture {
        range: HistogramPicture::range(
            comparison.mean_difference * axis,
            comparison.standard_deviation * axis,
            comparison.bin_width * axis,
            &support,
            &bins,
        ),
        bars,
        bars_are_old: older.is_some(),
        curve,
        observed: (comparison.mean_difference * axis, format!("observed {}", scale.signed(comparison.mean_difference))),
        interval,
        parts,
        unit: scale.axis_unit(),
        is_of_means: scale.is_of_means(),
    })
}

/// The picture of the simulated p-value approaching the exact one; `None` until the latter is
/// known.
pub(super) fn convergence(session: &Session) -> Option<ConvergencePicture> {
    let shown = session.shown()?;
    let exact = shown.exact.as_ref()?;
    let Question { alpha, sides, .. } = session.question;
    let (p, error) = (exact.p_value(sides), exact.shares().p_value_error(sides));
    let last = Some(shown.tally.counted).filter(|counted| counted.resamples > 0);
    let earlier = shown.tally.trace.iter().copied();
    let points = earlier.filter(|point| last.is_some_and(|last| point.resamples < last.resamples)).chain(last);
    Some(ConvergencePicture {
        resamples: shown.resamples,
        sides,
        trace: points.map(|counted| (counted.resamples, counted.p_value(sides))).collect(),
        simulated: last.map(|counted| Level {
            value: counted.p_value(sides),
            name: "simulated".to_owned(),
            number: simulated_p_value(&counted, sides, alpha),
        }),
        exact: Level {
            value: p,
            name: if error > 0.0 { "approximate" } else { "exact p" }.to_owned(),
            number: or_none(p, computed_p_value(p, error, alpha)),
        },
        alpha: Level { value: alpha, name: format!("α = {alpha}"), number: String::new() },
    })
}

/// The previous resamples, if `shown` has none yet and its axis has the same unit.
fn older_resamples<'a>(session: &'a Session, shown: &Shown) -> Option<&'a Shown> {
    let settled = session.results.previous_bars.as_ref()?;
    let fits = settled.job != shown.job && settled.comparison.unit == shown.comparison.unit;
    (fits && shown.tally.counted.resamples == 0).then_some(settled)
}

/// The expected number of resamples in every bin; before the first resample, their share.
fn curve(exact: &Exact, shown: &Shown, axis: f64) -> Curve {
    let resamples = shown.tally.counted.resamples.max(1) as f64;
    Curve {
        first_edge: exact.first_edge * axis,
        bin_width: shown.comparison.bin_width * axis,
        heights: exact.bins.iter().map(|share| share * resamples).collect(),
        label: if exact.error > 0.0 { "approximate" } else { "exact" },
    }
}

fn bars_on_axis(shown: &Shown, axis: f64) -> Vec<Bar> {
    bars(shown).map(|bar| Bar { edges: (bar.edges.0 * axis, bar.edges.1 * axis), ..bar }).collect()
}

/// The histogram as rows of a table. Means are possible means of a resample, as shown on the page:
/// in points, or in the units of the scores.
pub(super) fn table(shown: &Shown) -> Vec<Row> {
    let Basics { unit, bin_width, spacing, .. } = shown.comparison;
    let scale = Scale::new(unit, bin_width, spacing.max(bin_width / 10.0));
    let scale = if shown.comparison.is_alone() { scale.of_means() } else { scale };
    // Edges lie half-way between possible means.
    let half = spacing / 2.0;
    // Rounding of the edges must not turn a mean of zero into a tiny number.
    let mean = |value: f64| if value.abs() < 1e-6 * spacing { 0.0 } else { value };
    // With a system alone, nothing is tested.
    let is_tested = !shown.comparison.is_alone();
    bars(shown)
        .map(|bar| {
            let side = is_tested.then_some(if bar.at_or_below_zero { "≤ 0" } else { "> 0" });
            let (least, most) = (mean(bar.edges.0 + half), mean(bar.edges.1 - half));
            let cells = [scale.signed(least), scale.signed(most), count(bar.count)].into_iter();
            Row::new(cells.chain(side.map(str::to_owned)).map(Cell::text).collect::<Vec<_>>())
        })
        .collect()
}

/// The bars of the histogram, with edges in the units of the scores.
fn bars(shown: &Shown) -> impl Iterator<Item = Bar> + '_ {
    let Tally { first_edge, marked_bins, ref counts, .. } = shown.tally;
    let bin_width = shown.comparison.bin_width;
    (0u64..).zip(counts).map(move |(bin, &count)| {
        // Computed from the bin's number, so that neighbours share exactly the same edge.
        let edge = |bin| first_edge + bin as f64 * bin_width;
        Bar { edges: (edge(bin), edge(bin + 1)), count, at_or_below_zero: bin < marked_bins }
    })
}

/// The shares at or below zero, and above: of the resamples, or before the first one of the area
/// under the curve.
fn parts(shown: &Shown) -> [String; 2] {
    let Counted { resamples, at_or_below_zero, .. } = shown.tally.counted;
    match &shown.exact {
        _ if resamples > 0 => shares(at_or_below_zero as f64 / resamples as f64),
        Some(exact) => shares(exact.at_or_below_zero),
        None => [UNKNOWN, UNKNOWN].map(str::to_owned),
    }
}

/// A share at or below zero and the rest, in percent. As shown, they add up to 100.
fn shares(below: f64) -> [String; 2] {
    let below = match 100.0 * below {
        0.0 => return ["none".to_owned(), "all".to_owned()],
        100.0 => return ["all".to_owned(), "none".to_owned()],
        below if below < 0.1 => return ["< 0.1 %".to_owned(), "> 99.9 %".to_owned()],
        below if below > 99.9 => return ["> 99.9 %".to_owned(), "< 0.1 %".to_owned()],
        below => with_decimals(below, 1).parse().unwrap_or(below),
    };
    [below, 100.0 - below].map(|share| format!("{} %", with_decimals(share, 1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::session::Results;
    use crate::worker::protocol::Outcome;
    use paired_bootstrap::analysis::Levels;
    use paired_bootstrap::bootstrap::Sides;
    use paired_bootstrap::scores::Unit;

    /// The ten questions, 4 helped and 3 hurt, with 1,000 resamples requested. The shares are made
    /// up.
    fn shown(job: u32, counts: &[u64]) -> Shown {
        let resamples = counts.iter().sum();
        let early = |(resamples, at_or_below_zero)| {
            let at_or_above_zero = resamples - at_or_below_zero;
            Counted { resamples, at_or_below_zero, at_or_above_zero }
        };
        let at_or_below_zero = counts.iter().take(2).sum();
        let at_or_above_zero = counts.iter().skip(1).sum();
        Shown {
            job,
            comparison: Basics {
                pairs: 10,
                helped: 4,
                hurt: 3,
                tied: 3,
                runs: None,
                mean_difference: 0.1,
                means: None,
                // √(0.7 − 0.1²) / √10.
                standard_deviation: 0.263,
                bin_width: 0.1,
                support: (-1.0, 1.0),
                spacing: 0.1,
                unit: Unit::Correctness,
                names: [None, None],
                constant: None,
                format: None,
                exact: true,
                is_lower_better: false,
            },
            exact: Some(Exact {
                at_or_below_zero: 0.25,
                at_or_above_zero: 0.875,
                error: 0.0,
                percentile_interval: Some((-0.1, 0.2)),
                first_edge: -0.15,
                bins: vec![0.125, 0.125, 0.5, 0.25],
                clustered: None,
            }),
            tally: Tally {
                counted: Counted { resamples, at_or_below_zero, at_or_above_zero },
                first_edge: -0.15,
                marked_bins: 2,
                counts: counts.to_vec(),
                trace: [(1, 0), (2, 1)].map(early).into_iter().filter(|point| point.resamples < resamples).collect(),
            },
            levels: Levels { alpha: 0.05, sides: Sides::One, interval: 0.95, margin: None },
            inference: None,
            outcome: (resamples > 0).then_some(Outcome { interval: (-0.1, 0.2), stopped: false, milliseconds: 1.0 }),
            resamples: 1000,
        }
    }

    fn session(shown: Shown, previous_bars: Option<Shown>) -> Session {
        let results = Results { shown: Some(shown), previous_bars, ..Results::default() };
        Session { results, ..Session::default() }
    }

    #[test]
    fn nothing_known_gives_no_pictures() {
        assert!(histogram(&Session::default()).is_none() && convergence(&Session::default()).is_none());
        let unknown = session(Shown { exact: None, ..shown(1, &[1, 2, 3, 4]) }, None);
        assert!(histogram(&unknown).is_some_and(|picture| picture.curve.is_none()));
        assert!(convergence(&unknown).is_none());
    }

    #[test]
    fn marked_bars_are_the_p_value() {
        let picture = histogram(&session(shown(1, &[10, 20, 40, 30]), None)).expect("a comparison is shown");
        let marked: u64 = picture.bars.iter().filter(|bar| bar.at_or_below_zero).map(|bar| bar.count).sum();
        let all: u64 = picture.bars.iter().map(|bar| bar.count).sum();
        assert_eq!((marked, all), (30, 100));
        assert_eq!(picture.parts, ["30.0 % at or below zero", "70.0 % above"]);
    }

    #[test]
    fn curve_grows_with_the_resamples() {
        let heights = |counts: &[u64]| {
            let picture = histogram(&session(shown(1, counts), None)).expect("a comparison is shown");
            picture.curve.expect("the curve is known").heights
        };
        assert_eq!(heights(&[]), [0.125, 0.125, 0.5, 0.25]);
        assert_eq!(heights(&[10, 20, 40, 30]), [12.5, 12.5, 50.0, 25.0]);
    }

    #[test]
    fn before_the_first_resample_the_last_bars_stay() {
        let before = session(shown(2, &[]), Some(shown(1, &[10, 20, 40, 30])));
        let picture = histogram(&before).expect("a comparison is shown");
        assert!(picture.bars_are_old && picture.bars.len() == 4);
        let ends = picture.interval.map(|(lower, upper, _)| (lower, upper));
        assert_eq!(ends, Some((-10.0, 20.0)), "the exact interval, in points");
        assert_eq!(picture.parts, ["25.0 % at or below zero", "75.0 % above"], "what the curve says");
    }

    #[test]
    fn bars_are_old_only_until_new_ones_come() {
        let later =
            histogram(&session(shown(2, &[1, 0, 0, 0]), Some(shown(1, &[10, 20, 40, 30])))).expect("it is shown");
        assert!(!later.bars_are_old && later.bars[0].count == 1);
        let first = histogram(&session(shown(1, &[]), None)).expect("it is shown");
        assert!(!first.bars_are_old && first.bars.is_empty());
    }

    #[test]
    fn bars_of_another_unit_do_not_stay() {
        let mut older = shown(1, &[10, 20, 40, 30]);
        older.comparison.unit = Unit::Score;
        let picture = histogram(&session(shown(2, &[]), Some(older))).expect("a comparison is shown");
        assert!(!picture.bars_are_old && picture.bars.is_empty());
    }

    #[test]
    fn axis_stands_still_while_resamples_arrive() {
        let range =
            |counts: &[u64], settled| histogram(&session(shown(2, counts), settled)).expect("it is shown").range;
        let expected = range(&[], None);
        assert_eq!(range(&[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], None), expected);
        assert_eq!(range(&[], Some(shown(1, &[1; 40]))), expected);
    }

    #[test]
    fn trace_ends_with_the_last_resample() {
        let picture = convergence(&session(shown(1, &[10, 20, 40, 30]), None)).expect("the exact p is known");
        assert_eq!(picture.trace, [(1, 0.0), (2, 0.5), (100, 0.3)]);
        assert_eq!(picture.simulated.map(|level| (level.value, level.number)), Some((0.3, "0.30".to_owned())));
        assert_eq!((picture.resamples, picture.exact.value, picture.alpha.value), (1000, 0.25, 0.05));
        let mut both = session(shown(1, &[10, 20, 40, 30]), None);
        both.question.sides = Sides::Two;
        // 30 at or below zero, 90 at or above: the rarer share, doubled.
        let picture = convergence(&both).expect("the exact p is known");
        assert_eq!((picture.simulated.map(|level| level.value), picture.exact.value), (Some(0.6), 0.5));
        let before = convergence(&session(shown(1, &[]), None)).expect("the exact p is known");
        assert!(before.trace.is_empty() && before.simulated.is_none());
    }

    #[test]
    fn approximations_are_called_so() {
        let mut approximate = shown(1, &[10, 20, 40, 30]);
        approximate.exact.iter_mut().for_each(|exact| exact.error = 1e-4);
        let session = session(approximate, None);
        let curve = histogram(&session).and_then(|picture| picture.curve).expect("the curve is known");
        assert_eq!(curve.label, "approximate");
        assert_eq!(convergence(&session).expect("p is known").exact.name, "approximate");
    }

    #[test]
    fn shares_add_up_to_the_whole() {
        assert_eq!(shares(0.0), ["none", "all"]);
        assert_eq!(shares(1.0), ["all", "none"]);
        // Rounded separately, 2.15 % and 97.85 % would add up to 99.9 or 100.1.
        assert_eq!(shares(0.0215), ["2.2 %", "97.8 %"]);
        assert_eq!(shares(0.0009), ["< 0.1 %", "> 99.9 %"]);
        assert_eq!(shares(0.9995), ["> 99.9 %", "< 0.1 %"]);
    }
}
