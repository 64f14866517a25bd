//! The primer's Example 3, compared with its exact values, through the sweep of the view Plan.

use paired_bootstrap::bootstrap::Sides;
use paired_bootstrap::planning::sweep::{Grid, Question, answer};
use paired_bootstrap::planning::{Counts, Percent};
use serde::Deserialize;

/// The required absolute precision.
const ABSOLUTE: f64 = 1e-9;

#[derive(Deserialize)]
struct Sweep {
    cells: Vec<Cell>,
}

#[derive(Deserialize)]
struct Cell {
    n: u64,
    effect_percent: f64,
    hurt_percent: f64,
    helped: u64,
    hurt: u64,
    p_bootstrap: f64,
}

/// A whole number of percent, as all in the file are.
fn percent(number: f64) -> Percent {
    Percent::parse(&number.to_string()).expect("a percentage")
}

#[test]
fn every_cell_of_the_primers_figures() {
    let sweep: Sweep = serde_json::from_str(include_str!("reference/sweep.json")).expect("a table");
    assert_eq!(sweep.cells.len(), 240);
    // Each figure of the primer has one sample size and three curves of 20 points.
    for figure in sweep.cells.chunks(60) {
        let effects: Vec<Percent> = figure.chunks(20).map(|curve| percent(curve[0].effect_percent)).collect();
        let grid = Grid { items: figure[0].n, effects, most: percent(20.0) };
        let p_values = answer(&Question::Exact { grid: grid.clone(), alpha: 0.05, sides: Sides::One }).points;
        let points = grid.effects.iter().flat_map(|&effect| grid.points(effect).map(move |point| (effect, point)));
        assert_eq!(p_values.len(), figure.len());
        for ((cell, (effect, (hurt, counts))), p) in figure.iter().zip(points).zip(p_values) {
            let Cell { n, effect_percent, hurt_percent, .. } = *cell;
            let what = format!("n = {n}, +{effect_percent} %, {hurt_percent} % hurt");
            assert_eq!((effect, hurt), (percent(effect_percent), percent(hurt_percent)), "{what}");
            assert_eq!(counts, Counts { pairs: n, helped: cell.helped, hurt: cell.hurt }, "{what}");
            assert!((p - cell.p_bootstrap).abs() < ABSOLUTE, "{what}: {p} against {}", cell.p_bootstrap);
        }
    }
}
