//! The drawer “Intervals and effect”: how large the difference may be, what it is worth, and
//! whether it may be zero.

use crate::app::session::Shown;
use crate::app::sheet::{Cell, Row, Sheet};
use crate::app::views::phrases::{fitting, in_unit};
use paired_bootstrap::analysis::{Basics, Inference, Levels};
use paired_bootstrap::bootstrap::{Intervals, Sides};
use paired_bootstrap::comparisons::{Accuracy, Coverage, MOST_UNUSUAL, Quotable, QuotableInterval, System};
use paired_bootstrap::report::{Scale, count, items};
use paired_bootstrap::scores::Unit;
use paired_bootstrap::text::{article, capital, percent, rounded_down, rounded_up, share_in_percent, with_decimals};

/// An interval as a bar on an axis that both systems share.
#[derive(Clone, Debug, PartialEq)]
struct Bar {
    name: String,
    /// Mean and interval as text.
    text: String,
    /// The start and end of the bar and the position of the mean, as shares of the axis.
    places: [f64; 3],
}

/// The ids of a bar's elements: name, text, bar, mean.
const BARS: [[&str; 4]; 2] = [
    ["alone-baseline-name", "alone-baseline-text", "alone-baseline-bar", "alone-baseline-mean"],
    ["alone-experimental-name", "alone-experimental-text", "alone-experimental-bar", "alone-experimental-mean"],
];

/// The column headers, where the bootstrap distribution is exact and where it is approximate.
static EXACT: [&str; 3] = ["rule", "from the resamples", "exact"];
static APPROXIMATE: [&str; 3] = ["rule", "from the resamples", "approximate"];

/// Fills the drawer.
pub(super) fn fill(sheet: &mut Sheet, shown: &Shown, inference: &Inference) {
    let is_exact = shown.exact.as_ref().is_some_and(|exact| exact.error == 0.0);
    let drawn = shown.clustered().map_or(shown.comparison.pairs, |clustered| clustered.clusters);
    let is_in_clusters = shown.clustered().is_some();
    let words =
        Words { comparison: &shown.comparison, scale: shown.scale(), inference, is_exact, drawn, is_in_clusters };
    let columns = if is_exact { &EXACT } else { &APPROXIMATE };
    let without = if words.inference.exact.is_none() { NOT_EXACT } else { "" };
    sheet.text("interval-agreement", format!("{}{without}", words.agreement()));
    sheet.text("interval-worth", words.worth());
    let of = if words.comparison.is_alone() { "Intervals for the mean" } else { "Intervals for the mean difference" };
    sheet.text("intervals-caption", in_unit(of, Some(words.scale)));
    sheet.text("intervals-computed", columns[2]);
    sheet.table("interval-rows", columns, words.intervals());
    sheet.table("effect-rows", &["measure", "value", "what it says"], words.effect(shown));
    let bars = words.bars();
    sheet.hidden("alone-bars", bars.is_none());
    for ([name, text, bar, mean], shown) in BARS.into_iter().zip(bars.into_iter().flatten()) {
        let [start, end, middle] = shown.places.map(|place| place * 100.0);
        sheet.text(name, shown.name);
        sheet.text(text, shown.text);
        sheet.attribute(bar, "style", Some(format!("left: {start:.2}%; right: {:.2}%", 100.0 - end)));
        sheet.attribute(mean, "style", Some(format!("left: {middle:.2}%")));
    }
    sheet.text("alone-reading", words.alone());
}

struct Words<'a> {
    comparison: &'a Basics,
    scale: Scale,
    inference: &'a Inference,
    /// Whether the bootstrap distribution is exact, not only approximate.
    is_exact: bool,
    /// How many items, or clusters, a resample draws.
    drawn: u64,
    is_in_clusters: bool,
}

/// Why there are no exact intervals.
const NOT_EXACT: &str = " With clusters of different sizes, there are no exact intervals.";

/// A system's own interval. For accuracies it is Agresti–Coull: the percentile interval of 0 out of
/// 50 has no width.
fn own_interval(system: &System) -> Option<(f64, f64)> {
    system.accuracy.map(|accuracy| accuracy.agresti_coull).or(system.interval)
}

/// With fewer items or clusters than this, a percentile interval is clearly too short.
const FEW_DRAWN: u64 = 50;

/// Three significant digits, and at least three decimals.
fn three_digits(value: f64) -> String {
    let decimals =
        if value == 0.0 { 3 } else { (2.0 - libm::floor(libm::log10(value.abs()))).clamp(3.0, 12.0) as usize };
    with_decimals(value, decimals).replace('-', "−")
}

impl Words<'_> {
    /// How the intervals relate to the test; empty for a system alone.
    fn agreement(&self) -> String {
        if self.comparison.is_alone() {
            return String::new();
        }
        let Levels { alpha, sides, interval, .. } = self.inference.levels;
        let where_ = if sides == Sides::One { "lies above zero" } else { "does not contain zero" };
        let Some(agreeing) = sides.agreeing_level(alpha) else {
            return format!("No interval agrees with a {sides} test at α = {alpha}.");
        };
        let level = percent(agreeing);
        if (interval - agreeing).abs() < 1e-9 {
            format!(
                "The {sides} test at α = {alpha} agrees with this level: p is below α where the percentile interval {where_}."
            )
        } else {
            format!(
                "The {sides} test at α = {alpha} agrees with the {level} % interval, not with the {} % interval.",
                percent(interval)
            )
        }
    }

    /// How reliable the percentile interval is on data like these, and which interval to quote.
    fn worth(&self) -> String {
        let Quotable { method, interval, coverage } = self.inference.quotable;
        let Basics { pairs, helped, hurt, .. } = *self.comparison;
        let is_alone = self.comparison.is_alone();
        let level = percent(self.inference.levels.interval);
        let a = article(&level);
        let Some((lower, upper)) = interval else {
            return format!("One {} shows no spread: no interval is worth quoting.", self.drawn_thing());
        };
        // The rules differ by less than the precision at the top of the page shows.
        let scale = self.scale.finer(1);
        // For a single proportion, Tango's interval is Wilson's (1927).
        let score = if is_alone { "Wilson’s" } else { "Tango’s" };
        let ends = format!("{} to {}", scale.signed(lower), scale.signed_with_unit(upper));
        match (method, coverage) {
            (QuotableInterval::TangoScore | QuotableInterval::Percentile, Some(Coverage { percentile, tango, .. })) => {
                format!(
                    "With {} of {} {} in truth, as here, {a} {level} % percentile interval contains the true {} in {} % of tests. {score} \
                 score interval contains it in {} %. Quote {}, {ends}.",
                    count(helped),
                    items(pairs),
                    if is_alone { "right".to_owned() } else { format!("helped and {} hurt", count(hurt)) },
                    if is_alone { "mean" } else { "difference" },
                    share_in_percent(percentile, 1),
                    share_in_percent(tango, 1),
                    if method == QuotableInterval::Percentile { "the percentile interval" } else { score }
                )
            }
            (QuotableInterval::TangoScore, None) => format!(
                "{}, so the percentile interval has no width, and says nothing. Quote {score} {level} % score interval, {ends}.",
                match (helped + hurt == 0, is_alone) {
                    (true, true) => "No item is right",
                    (true, false) => "No item differs",
                    (false, true) => "All items are right",
                    (false, false) => "All items differ alike",
                }
            ),
            (QuotableInterval::Percentile, None) => format!(
                "Both the percentile interval and {score} score interval keep near their level of {level} %, as more than {MOST_UNUSUAL} \
                 items {}. Quote the percentile interval, {ends}.",
                if is_alone { format!("are right and more than {MOST_UNUSUAL} wrong") } else { "differ".to_owned() }
            ),
            (QuotableInterval::Student, _) if lower == upper => {
                let what = if is_alone { "score" } else { "difference" };
                format!(
                    "All {}s have the same {what}, so no interval has a width, or says anything.",
                    self.drawn_thing()
                )
            }
            (QuotableInterval::Student, _) if self.drawn >= FEW_DRAWN => format!(
                "The percentile interval is slightly too short for its level of {level} %: it uses the spread of your sample, which is a little \
                 smaller than the true spread. Quote Student’s t interval, {ends}."
            ),
            (QuotableInterval::Student, _) => format!(
                "With fewer than {FEW_DRAWN} {}s, the percentile interval is too short for its level of {level} %: it uses the spread of your \
                 sample, which is smaller than the true spread. Quote Student’s t interval, {ends}.",
                self.drawn_thing()
            ),
        }
    }

    /// What a resample draws.
    fn drawn_thing(&self) -> &'static str {
        if self.is_in_clusters { "cluster" } else { "item" }
    }

    fn intervals(&self) -> Vec<Row> {
        let level = percent(self.inference.levels.interval);
        let Inference { simulated, exact, .. } = self.inference;
        let row = |name: &str, note: &str, of: fn(&Intervals) -> (f64, f64)| {
            let computed = exact.as_ref().map_or_else(
                || Cell::text("–"),
                |exact| {
                    let mut cell = self.interval(of(exact));
                    if !self.is_exact {
                        cell.text.insert_str(0, "≈ ");
                    }
                    cell
                },
            );
            Row::new([Cell::noted(name, note), self.interval(of(simulated)), computed])
        };
        // The interval that goes with the p-value that decides.
        let column = if self.is_exact && exact.is_some() { "The exact one" } else { "The one from the resamples" };
        vec![
            row(
                "Normal, ± 2 deviations",
                "Mean ± 2 standard deviations, as in O’Connor’s lecture: about 95 %, whatever level is set.",
                |own| own.two_deviations,
            ),
            row(
                "Normal",
                "Mean ± z standard deviations, with the z of the level. Good where the histogram is a bell.",
                |own| own.normal,
            ),
            row(
                "Percentile",
                &format!("The middle {level} % of the resampled means. {column} is at the top of the page."),
                |own| own.percentile,
            ),
            row("Basic", "The percentile interval, mirrored at the observed difference.", |own| own.basic),
            row("BCa", "The percentile interval, corrected for bias and skew.", |own| own.bca),
        ]
    }

    fn interval(&self, (lower, upper): (f64, f64)) -> Cell {
        // The rules differ by less than the precision at the top of the page shows.
        let scale = self.scale.finer(1);
        Cell { values: vec![lower, upper], ..Cell::text(format!("{} to {}", scale.signed(lower), scale.signed(upper))) }
    }

    fn effect(&self, shown: &Shown) -> Vec<Row> {
        let row = |name: &str, value: Cell, note: &str| Row::new([Cell::text(name), value, Cell::text(note)]);
        let Basics { pairs, helped, hurt, tied, mean_difference, .. } = *self.comparison;
        let is_alone = self.comparison.is_alone();
        let mut rows = if is_alone { Vec::new() } else { self.means() };
        rows.push(row(
            if is_alone { "Mean" } else { "Difference" },
            Cell::number(self.scale.signed_with_unit(mean_difference), mean_difference),
            if is_alone {
                "Mean of the scores: nothing is compared."
            } else if self.comparison.constant.is_some() && self.comparison.is_lower_better {
                "Mean of constant − score, item by item: lower is better."
            } else if self.comparison.constant.is_some() {
                "Mean of score − constant, item by item."
            } else if self.comparison.is_lower_better {
                "Mean of baseline − experimental, item by item: lower is better."
            } else {
                "Mean of experimental − baseline, item by item."
            },
        ));
        let error = self.inference.resampled_standard_deviation;
        rows.push(row(
            "Bootstrap standard error",
            Cell::number(self.scale.finer(1).amount(error), error),
            "Standard deviation of the resampled means: how far the luck of the draw moves the mean.",
        ));
        if is_alone {
            return rows;
        }
        rows.push(match self.inference.effect.d_z {
            Some(d_z) => row(
                "Cohen’s d_z",
                Cell::number(three_digits(d_z), d_z),
                "The difference, in standard deviations of the items’ differences. It does not grow with the sample.",
            ),
            None => row(
                "Cohen’s d_z",
                Cell::text("–"),
                "The items’ differences do not vary: there is nothing to measure the difference by.",
            ),
        });
        let share = |part: u64| format!("{} %", share_in_percent(part as f64 / pairs.max(1) as f64, 1));
        rows.push(row(
            &capital(&self.comparison.outcomes().join(", ")),
            Cell::text(format!("{}, {}, {}", share(helped), share(hurt), share(tied))),
            &format!("{}, {} and {} of {}.", count(helped), count(hurt), count(tied), items(shown.comparison.pairs)),
        ));
        rows
    }

    fn means(&self) -> Vec<Row> {
        let names = self.names();
        let Some(systems) = &self.inference.effect.systems else {
            let note = "Needs the two score lists: the sliders give only the differences.";
            return names.map(|name| Row::new([Cell::text(name), Cell::text("–"), Cell::text(note)])).into();
        };
        let rows = names.into_iter().zip(systems).zip(self.shown_means(systems)).map(|((name, system), shown)| {
            let note =
                system.accuracy.map_or_else(|| "Its mean score.".to_owned(), |accuracy| self.accuracy(&accuracy));
            Row::new([Cell::text(name), Cell::number(shown, system.mean), Cell::text(note)])
        });
        rows.collect()
    }

    fn accuracy(&self, accuracy: &Accuracy) -> String {
        let level = percent(self.inference.levels.interval);
        let (lower, upper) = accuracy.agresti_coull;
        let interval = format!(
            "{} of {} right. {level} % interval by Agresti and Coull: {} to {} %.",
            count(accuracy.correct),
            count(self.comparison.pairs),
            share_in_percent(lower, 1),
            share_in_percent(upper, 1)
        );
        // Of up to three items, the bound is 1, or 0, and says nothing.
        match accuracy.rule_of_three.filter(|bound| *bound > 0.0 && *bound < 1.0) {
            None => interval,
            Some(bound) if accuracy.correct == 0 => {
                format!(
                    "{interval} None is right, so by the rule of three at most {} % (95 %, one-sided).",
                    rounded_up(100.0 * bound, 2)
                )
            }
            Some(bound) => {
                format!(
                    "{interval} None is wrong, so by the rule of three at least {} % (95 %, one-sided).",
                    rounded_down(100.0 * bound, 2)
                )
            }
        }
    }

    fn names(&self) -> [String; 2] {
        let [baseline, experimental] = fitting(&self.comparison.names);
        [baseline.unwrap_or_else(|| "Baseline".to_owned()), experimental.unwrap_or_else(|| "Experimental".to_owned())]
    }

    /// Both mean scores, with the same decimals as in every text.
    fn shown_means(&self, systems: &[System; 2]) -> [String; 2] {
        systems.map(|system| self.in_percent(self.scale.mean(system.mean)))
    }

    /// A score, not a difference: without a sign, and accuracies in percent.
    fn score(&self, value: f64) -> String {
        self.in_percent(self.scale.mean(value))
    }

    fn in_percent(&self, number: String) -> String {
        if self.comparison.unit == Unit::Score { number } else { format!("{number} %") }
    }

    fn bars(&self) -> Option<[Bar; 2]> {
        let systems = self.inference.effect.systems?;
        let intervals = [own_interval(&systems[0])?, own_interval(&systems[1])?];
        let least = intervals[0].0.min(intervals[1].0);
        let most = intervals[0].1.max(intervals[1].1);
        let place = |value: f64| if most > least { (value - least) / (most - least) } else { 0.5 };
        let [baseline, experimental] = self.names();
        let bar = |name, system: System, (lower, upper): (f64, f64), mean: String| Bar {
            name,
            text: format!("{mean}, interval {} to {}", self.score(lower), self.score(upper)),
            places: [lower, upper, system.mean].map(place),
        };
        let [mean, experimental_mean] = self.shown_means(&systems);
        let [own, other] = intervals;
        Some([bar(baseline, systems[0], own, mean), bar(experimental, systems[1], other, experimental_mean)])
    }

    fn alone(&self) -> String {
        if self.comparison.constant.is_some() {
            return "One system only: its interval is that of the difference, moved by the constant.".to_owned();
        }
        let Some([baseline, experimental]) = self.inference.effect.systems else {
            return "This needs the two score lists: the sliders give only the differences.".to_owned();
        };
        let Some((first, second)) = own_interval(&baseline).zip(own_interval(&experimental)) else {
            return "Items are in clusters: intervals of one system alone would take them to be independent."
                .to_owned();
        };
        let overlap = first.0 <= second.1 && second.0 <= first.1;
        let finding = if overlap { "The two intervals overlap." } else { "The two intervals do not overlap." };
        let level = percent(self.inference.levels.interval);
        let kind = if baseline.accuracy.is_some() {
            "Agresti–Coull interval of one system’s accuracy"
        } else {
            "percentile interval of one system’s mean"
        };
        format!("{finding} Each is the {level} % {kind}.")
    }
}
