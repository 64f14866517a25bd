//! The pictures: means with rank sets, and the heat map of all pairs.

use super::Known;
use super::found::{is_found, pair_at};
use super::table::significant;
use crate::app::sheet::{Figure, Sheet};
use crate::chart::{AnyPicture, HeatCell, HeatPicture, RanksPicture, RanksRow};
use paired_bootstrap::bootstrap::Sides;
use paired_bootstrap::question::Against;
use paired_bootstrap::report::ranking::{RankedSystem, RankingFindings};
use paired_bootstrap::text::fitting;

/// CSS pixels per rem at the default font size. Lengths in rem grow with the user's font size.
const PIXELS_PER_REM: f64 = 16.0;

/// The maximum length of a name in a picture's label.
const LONGEST: usize = 40;

fn height(sheet: &mut Sheet, id: &'static str, pixels: u32) {
    sheet.attribute(id, "style", Some(format!("height: {}rem", f64::from(pixels) / PIXELS_PER_REM)));
}

/// Means and rank sets.
pub(super) fn fill_means(known: &Known, sheet: &mut Sheet) {
    let findings = known.findings();
    height(sheet, "compare-means-chart", RanksPicture::height(findings.systems.len()));
    let picture = AnyPicture::Ranks(means(findings));
    sheet.figures.push(Figure { id: "compare-means-chart", picture, label: label(findings) });
}

fn means(findings: &RankingFindings) -> RanksPicture {
    let scale = findings.scale();
    let factor = scale.factor();
    let row = |system: &RankedSystem| RanksRow {
        name: system.name.clone(),
        mean: system.mean * factor,
        interval: (system.interval.0 * factor, system.interval.1 * factor),
        number: scale.mean(system.mean),
        ranks: system.ranks,
        may_be_best: system.may_be_best,
        is_baseline: system.against.is_none() && findings.question.against == Against::Baseline,
    };
    RanksPicture { rows: findings.systems.iter().map(row).collect(), unit: scale.of_means().axis_unit() }
}

fn label(findings: &RankingFindings) -> String {
    let scale = findings.scale();
    let told = |system: &RankedSystem| {
        let (first, last) = system.ranks;
        let places = if first == last { format!("place {first}") } else { format!("places {first} to {last}") };
        format!("{} {} ({places})", fitting(&system.name, LONGEST), scale.mean(system.mean))
    };
    match (findings.systems.first(), findings.systems.last()) {
        (Some(best), Some(worst)) => {
            format!("Means with intervals, and rank sets, from {} to {}", told(best), told(worst))
        }
        _ => "No systems".to_owned(),
    }
}

/// The heat map of all pairs.
pub(super) fn fill_pairs(known: &Known, sheet: &mut Sheet) {
    let findings = known.findings();
    let systems = findings.systems.len();
    height(sheet, "compare-pairs-chart", HeatPicture::height(systems));
    let found = findings.pairs.iter().filter(|pair| is_found(findings, pair)).count();
    let label = format!(
        "Heat map of the exact p of {} pairs of systems; {found} are {}",
        findings.pairs.len(),
        significant(findings.question.adjustment)
    );
    let (asks, worse) = match findings.question.question.sides {
        Sides::One => (
            "is the row’s system better than the column’s? Blue: small p, yes",
            "p near 1, it is behind. The stronger the colour, the nearer to 0 or 1",
        ),
        Sides::Two => (
            "do the two systems differ? Blue: small p, the row’s is better",
            "small p, it is worse. The stronger the colour, the smaller p",
        ),
    };
    let caption = format!(
        "Each cell asks: {asks}. Orange: {worse}. Marked cells are {}. Press a cell to open the pair in Test.",
        significant(findings.question.adjustment)
    );
    sheet.text("compare-pairs-caption", caption);
    let picture = AnyPicture::Heat(pairs(findings));
    sheet.figures.push(Figure { id: "compare-pairs-chart", picture, label });
}

fn pairs(findings: &RankingFindings) -> HeatPicture {
    let sides = findings.question.question.sides;
    let systems = findings.systems.len();
    let cell = |row: usize, column: usize| {
        let pair = pair_at(findings, row, column)?;
        let lead = pair.compared.difference.partial_cmp(&0.0)?;
        Some(HeatCell { p: pair.compared.p(sides), lead, is_significant: is_found(findings, pair) })
    };
    HeatPicture {
        names: findings.systems.iter().map(|system| system.name.clone()).collect(),
        cells: (0..systems).flat_map(|row| (0..systems).map(move |column| cell(row, column))).collect(),
        sides,
    }
}
