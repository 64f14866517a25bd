//! The resampled means so far, as a picture and as a file.

use super::digits;
use super::drawn::Drawn;
use super::known::{Known, Rule};
use super::state::Scene;
use super::words;
use crate::app::session::Shown;
use crate::app::sheet::Figure;
use crate::chart::{AnyPicture, DotColumn, DotsPicture, HistogramPicture};
use paired_bootstrap::report::count;
use std::fmt::Write;

/// The histogram of the visible resamples, by the chosen rule. Edges are in the units of the
/// scores. `with_last` adds the resample whose dot falls.
pub(super) fn columns(scene: &Scene, with_last: bool) -> Vec<DotColumn> {
    let Some(known) = scene.known else { return Vec::new() };
    let rule = scene.rule();
    let (heap, edges) = (&known.heaps[rule.place()], known.first.edges);
    let (Some((&first, _)), Some((&last, _))) = (heap.first_key_value(), heap.last_key_value()) else {
        return Vec::new();
    };
    let edge = if rule == Rule::UpToZero { edges.0 } else { edges.1 };
    let width = known.first.bin_width;
    let hidden = hidden_bin(scene, known).filter(|_| !with_last);
    let column = |bin: i64| DotColumn {
        // Computed from the bin's number, so that neighbours share exactly the same edge.
        edges: (edge + (bin - 1) as f64 * width, edge + bin as f64 * width),
        count: heap.get(&bin).map_or(0, |count| count - u64::from(hidden == Some(bin))),
        is_marked: (bin <= 0) == (rule == Rule::UpToZero),
    };
    (first..=last).map(column).collect()
}

/// The bin of the last resample, if that is not visible yet.
fn hidden_bin(scene: &Scene, known: &Known) -> Option<i64> {
    let last = known.log.last().filter(|_| scene.is_last_hidden())?;
    Some(last.bins[scene.rule().place()])
}

impl Scene<'_> {
    /// The number of the resample whose dot was clicked. `dot` is its column and its place from
    /// below, as in "12-3".
    pub(super) fn number_of_dot(&self, dot: &str) -> Option<u64> {
        let (column, place) = dot.split_once('-')?;
        let (first, _) = self.known?.heaps[self.rule().place()].first_key_value()?;
        let bin = first + column.parse::<i64>().ok()?;
        self.known?.number_of_dot(self.rule(), bin, place.parse().ok()?).filter(|number| *number <= self.drawn)
    }

    /// The dot of the earlier resample that is shown again, as column and place from below.
    fn ringed(&self) -> Option<(usize, usize)> {
        let (known, entry) = (self.known?, self.entry().filter(|_| self.is_again)?);
        let (first, _) = known.heaps[self.rule().place()].first_key_value()?;
        let column = usize::try_from(entry.bins[self.rule().place()] - first).ok()?;
        Some((column, known.place_of_dot(self.rule(), entry)?))
    }
}

pub(super) fn figure(scene: &Scene) -> Option<Figure> {
    let shown = scene.shown?;
    let Scene { drawn, fallen, .. } = *scene;
    let counted = scene.counted();
    let scale = digits::scale(shown);
    let axis = scale.factor();
    let rule = scene.rule();
    let (is_twice, is_chance) = (rule == Rule::AboveTwice, scene.is_chance());
    let scaled = |column: DotColumn| DotColumn { edges: (column.edges.0 * axis, column.edges.1 * axis), ..column };
    let columns: Vec<DotColumn> = columns(scene, fallen.is_some()).into_iter().map(scaled).collect();
    let observed = shown.comparison.mean_difference;
    let center = if is_chance { 0.0 } else { observed * axis };
    let mirror = |edge: f64| 2.0 * center - edge;
    // Mirror the columns around the centre: all of them for the other rule, or those that count if
    // the test is two-sided.
    let is_mirrored = |column: &&DotColumn| is_twice || (words::is_doubled(scene) && column.is_marked);
    let mirrored = columns.iter().rev().filter(is_mirrored);
    let mirrored = mirrored.map(|column| ((mirror(column.edges.1), mirror(column.edges.0)), column.count)).collect();
    let landing = scene.known.and_then(|known| {
        let bin = hidden_bin(scene, known)?;
        usize::try_from(bin - known.heaps[rule.place()].first_key_value()?.0).ok()
    });
    let mut lines = vec![(0.0, "0".to_owned())];
    if observed != 0.0 {
        lines.push((observed * axis, format!("observed {}", scale.signed(observed))));
        lines.extend(is_twice.then(|| (2.0 * observed * axis, "2D".to_owned())));
    }
    // In words, because "≤ 0" beside a count reads as arithmetic.
    let [marked, rest] = match rule {
        Rule::UpToZero => ["at or below zero", "above"],
        Rule::AboveTwice => ["above 2D", "at or below"],
        Rule::AtLeast => ["at least as high as observed", "lower"],
    };
    let range = if is_chance { range_of_chance(shown, axis) } else { range(shown, axis) };
    let limit = match rule {
        Rule::UpToZero => 0.0,
        Rule::AboveTwice => 2.0 * observed * axis,
        Rule::AtLeast => observed * axis,
    };
    let is_marked_right = rule != Rule::UpToZero;
    // Say so if the limit lies outside the picture.
    let place = |is_right: bool| match is_right {
        false if limit < range.0 => ", off to the left",
        true if limit > range.1 => ", off to the right",
        _ => "",
    };
    let parts = [(counted, marked, place(is_marked_right)), (drawn - counted, rest, place(!is_marked_right))];
    let part = |(n, part, place): (u64, &str, &str)| {
        if drawn == 0 { format!("{part}{place}") } else { format!("{} {part}{place}", count(n)) }
    };
    Some(Figure {
        id: "learn-chart",
        label: format!("{} resampled means as a histogram of dots, {} of them {marked}.", count(drawn), count(counted)),
        picture: AnyPicture::Dots(DotsPicture {
            range,
            falling: landing.zip(fallen),
            ringed: scene.ringed(),
            curve: curve(shown, axis)
                .filter(|_| rule == Rule::UpToZero && drawn >= words::ENOUGH_FOR_A_CURVE)
                .map(|(edge, width, shares)| (edge, width, shares.iter().map(|share| share * drawn as f64).collect())),
            mirrored,
            columns,
            lines,
            parts: parts.map(part),
            is_marked_right,
            unit: scale.axis_unit(),
        }),
    })
}

/// The exact distribution on the axis, in the bins of the first rule: first edge, width of the
/// bins, shares.
fn curve(shown: &Shown, axis: f64) -> Option<(f64, f64, &[f64])> {
    let exact = shown.exact.as_ref().filter(|exact| exact.has_curve())?;
    Some((exact.first_edge * axis, shown.comparison.bin_width * axis, &exact.bins))
}

/// The same range as in the view Test, which stays the same while resamples arrive.
fn range(shown: &Shown, axis: f64) -> (f64, f64) {
    let comparison = &shown.comparison;
    let width = comparison.bin_width * axis;
    let support = comparison.support.0 * axis - width..comparison.support.1 * axis + width;
    let bins: Vec<((f64, f64), f64)> = curve(shown, axis).map_or_else(Vec::new, |(first, width, shares)| {
        let edge = |bin: usize| first + bin as f64 * width;
        shares.iter().enumerate().map(|(bin, &share)| ((edge(bin), edge(bin + 1)), share)).collect()
    });
    let (mean, deviation) = (comparison.mean_difference * axis, comparison.standard_deviation * axis);
    let range = HistogramPicture::range(mean, deviation, width, &support, &bins);
    (range.start, range.end)
}

/// A range around 0, scaled by the standard deviation of the mean under random exchanges: Σ d² / n²
/// = se² + D² / n. It includes the observed difference.
fn range_of_chance(shown: &Shown, axis: f64) -> (f64, f64) {
    let comparison = &shown.comparison;
    let observed = comparison.mean_difference * axis;
    let deviation = libm::hypot(comparison.standard_deviation * axis, observed / libm::sqrt(comparison.pairs as f64));
    let width = comparison.bin_width * axis;
    let reach = (WIDE * deviation).max(observed.abs()) + width;
    (-reach, reach)
}

/// The number of standard deviations on either side.
const WIDE: f64 = 3.5;

/// The columns and the last resamples as CSV.
pub(super) fn csv(scene: &Scene) -> Option<String> {
    let (shown, known) = scene.both()?;
    let (drawn, counted) = (scene.drawn, scene.counted());
    let rule = scene.rule();
    let limit = match rule {
        Rule::UpToZero => "mean <= 0",
        Rule::AboveTwice => "mean > 2 * observed difference",
        Rule::AtLeast => "exchanged mean >= observed difference",
    };
    let clusters = match known.what_is_drawn() {
        Drawn::Items => String::new(),
        Drawn::Clusters => format!("|clusters:{}", known.draws()),
    };
    let mut text = format!(
        "# pairs:{}{clusters}|observed:{}|seed:{}|resamples:{drawn}|{limit}:{counted}\nlower_edge,upper_edge,resamples,counted\n",
        shown.comparison.pairs, shown.comparison.mean_difference, known.subject.lesson.seed
    );
    for DotColumn { edges: (lower, upper), count, is_marked } in columns(scene, false) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{},{},{count},{is_marked}", cell(lower), cell(upper));
    }
    text.push_str("# the last resamples\nresample,baseline,experimental,difference,counted\n");
    for entry in known.log.iter().filter(|entry| entry.number <= drawn) {
        let [baseline, experimental, mean] = [entry.baseline, entry.experimental, entry.mean].map(cell);
        let is_counted = entry.is_counted(rule);
        let _ = writeln!(text, "{},{baseline},{experimental},{mean},{is_counted}", entry.number);
    }
    Some(text)
}

/// A number without floating-point noise: −0.45 for −0.45000000000000007. Empty if unknown.
fn cell(value: f64) -> String {
    let number: f64 = format!("{value:.13e}").parse().unwrap_or(value);
    if number.is_nan() { String::new() } else { number.to_string() }
}
