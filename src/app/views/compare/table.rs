//! The table of the systems, the best first.

use super::Known;
use crate::app::sheet::{Button, Cell, Row, Sheet, Span};
use crate::app::views::phrases::{in_unit, p_among};
use paired_bootstrap::question::Adjustment;
use paired_bootstrap::report::Scale;
use paired_bootstrap::report::ranking::{RankedSystem, RankingFindings};
use paired_bootstrap::text::{fitting, percent, share_in_percent};

/// The columns. What people quote comes first, so that a phone shows it without scrolling. Groups
/// are for scripts only.
static COLUMNS: [&str; 12] = [
    "system", "mean", "interval", "difference", "adjusted p", "exact p", "first place", "last place", "leads",
    "mean from", "to", "group",
];

/// The heads of columns of numbers, by id, with the places of their columns.
const HEADS: [(&str, usize); 6] = [
    ("compare-mean-term", 1),
    ("compare-difference-term", 3),
    ("compare-adjusted-term", 4),
    ("compare-exact-term", 5),
    ("compare-from-term", 9),
    ("compare-to-term", 10),
];

/// The maximum length of a name in the table.
const LONGEST: usize = 32;

/// Fills the table.
pub(super) fn fill(known: Option<&Known>, sheet: &mut Sheet) {
    let Some(findings) = known.map(Known::findings) else {
        sheet.table("ranking", &COLUMNS, Vec::new());
        return;
    };
    let scale = findings.scale();
    let level = percent(findings.question.question.levels().interval);
    let caption = in_unit("Means and differences", Some(scale));
    let sign = if findings.is_lower_better { "; a difference is above zero where the system is better" } else { "" };
    sheet.text(
        "compare-caption",
        format!("{caption}, with {level} % percentile intervals of the means; the best first{sign}"),
    );
    sheet.text("compare-interval-term", format!("{level} % interval"));
    sheet.text("compare-adjusted-term", adjusted_term(findings.question.adjustment));
    sheet.text("compare-significant", significant(findings.question.adjustment));
    let line = findings.baseline().map(|_| format!(" · dotted line: mean of the {}", findings.baseline_role()));
    sheet.text("compare-bars", format!("· bar: interval · mark: mean{}", line.unwrap_or_default()));
    let rows: Vec<Row> =
        (0..).zip(&findings.systems).map(|(place, system)| row(findings, place, system, scale)).collect();
    for (head, column) in HEADS {
        sheet.attribute(head, "data-widest", longest(&rows, column).map(str::to_owned));
    }
    // More resamples change these, so there is room for any place, and for all shares but 100.0 %.
    let last = findings.systems.len();
    sheet.attribute("compare-places-term", "data-widest", Some(format!("{last}\u{2002}to {last}")));
    sheet.attribute("compare-leads-term", "data-widest", Some("99.9 %".to_owned()));
    sheet.table("ranking", &COLUMNS, rows);
}

/// The longest text of a column. Its head makes room for it before the rows are there: a column
/// that becomes wider would lay out all rows again.
fn longest(rows: &[Row], column: usize) -> Option<&str> {
    let texts = rows.iter().filter_map(|row| row.cells.get(column)).map(|cell| cell.text.as_str());
    texts.max_by_key(|text| text.chars().count())
}

/// The name of an adjusted p.
pub(super) fn adjusted_term(adjustment: Adjustment) -> &'static str {
    match adjustment {
        Adjustment::Holm => "Holm’s p",
        Adjustment::Bonferroni => "Bonferroni’s p",
        Adjustment::BenjaminiHochberg => "B.–H. p",
        Adjustment::MaxT => "maxT p",
        Adjustment::None => "p, as it is",
    }
}

/// The meaning of the mark beside a p-value.
pub(super) fn significant(adjustment: Adjustment) -> &'static str {
    if adjustment == Adjustment::None { "significant, not adjusted" } else { "significant after adjustment" }
}

fn row(findings: &RankingFindings, place: usize, system: &RankedSystem, scale: Scale) -> Row {
    let question = &findings.question.question;
    let number = |text: String, value: f64, key| Cell::number(text, value).keyed(key);
    let (lower, upper) = system.interval;
    let [difference, adjusted, p] = match &system.against {
        None => [
            Cell::text(findings.baseline_role()).keyed("difference"),
            Cell::text("").keyed("p_adjusted"),
            Cell::text("").keyed("p_exact"),
        ],
        Some((pair, adjusted)) => {
            let of_p = |p, error| p_among(p, error, question.alpha);
            let is_found = findings.is_better(system) || findings.is_worse(system);
            let adjusted_p = of_p(adjusted.p, adjusted.error);
            let adjusted_p = if is_found { format!("{adjusted_p} ✱") } else { adjusted_p };
            let adjusted = Cell { is_strong: is_found, ..number(adjusted_p, adjusted.p, "p_adjusted") };
            let quotable = of_p(pair.quotable_p(question.sides), pair.p_error(question.sides));
            let difference = number(scale.signed(pair.difference), pair.difference, "difference");
            [difference, adjusted, number(quotable, pair.p(question.sides), "p_exact")]
        }
    };
    let (first, last) = system.ranks;
    let last_place = if first == last { String::new() } else { format!("to {last}") };
    Row {
        name: Some(system.name.clone()),
        class: match (system.may_be_best, system.against.is_none()) {
            (true, true) => "best baseline",
            (true, false) => "best",
            (false, true) => "baseline",
            (false, false) => "",
        },
        ..Row::new([
            named(findings, place, system),
            number(scale.mean(system.mean), system.mean, "mean"),
            Cell { span: Some(span(findings, system)), ..Cell::default() },
            difference,
            adjusted,
            p,
            number(first.to_string(), first as f64, "rank_lower"),
            number(last_place, last as f64, "rank_upper"),
            number(format!("{} %", share_in_percent(system.p_best, 1)), system.p_best, "p_best"),
            number(scale.mean(lower), lower, "mean_lower"),
            number(scale.mean(upper), upper, "mean_upper"),
            Cell::text(system.letters()).keyed("group"),
        ])
    }
}

/// The system's name, as a button that opens it beside the baseline in Test.
fn named(findings: &RankingFindings, place: usize, system: &RankedSystem) -> Cell {
    let name = fitting(&system.name, LONGEST);
    let name = if name.is_empty() { "(no name)".to_owned() } else { name };
    if findings.baseline().is_none() || system.against.is_none() {
        return Cell::text(name);
    }
    let best = if system.may_be_best { ", may be the best" } else { "" };
    let label = format!("{name}{best}: compare with the baseline in Test");
    let button = Button { id: format!("compare-open-{place}"), label, is_stop: true };
    Cell { button: Some(button), ..Cell::text(name) }
}

/// The positions of mean, interval and the baseline's mean between the lowest and highest interval
/// end of all systems.
fn span(findings: &RankingFindings, system: &RankedSystem) -> Span {
    let ends = || findings.systems.iter().map(|system| system.interval);
    let least = ends().map(|(lower, _)| lower).fold(f64::INFINITY, f64::min);
    let most = ends().map(|(_, upper)| upper).fold(f64::NEG_INFINITY, f64::max);
    let share = |value: f64| if most > least { (value - least) / (most - least) } else { 0.5 };
    Span {
        from: share(system.interval.0),
        to: share(system.interval.1),
        at: share(system.mean),
        line: findings.baseline().map(|baseline| share(baseline.mean)),
    }
}
