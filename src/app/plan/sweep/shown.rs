//! The sweep that is on the screen: the newest exact one, and the simulated points that belong to it.

use crate::app::state::State;
use crate::planning::sweep::{Answer, Grid, Limit, Question};
use crate::planning::{Counts, Percent};

/// What is on the screen.
#[derive(Clone, Copy)]
pub(super) struct Shown<'a> {
    pub(super) grid: &'a Grid,
    pub(super) alpha: f64,
    answer: &'a Answer,
    simulated: Option<(&'a [f64], &'a Question)>,
}

/// One of the primer's points.
pub(super) struct Point {
    pub(super) effect: Percent,
    pub(super) hurt: Percent,
    pub(super) counts: Counts,
    pub(super) exact: f64,
    pub(super) simulated: Option<f64>,
}

impl<'a> Shown<'a> {
    /// `None` before the first answer.
    pub(super) fn of(state: &'a State) -> Option<Self> {
        let sweep = &state.plan.sweep;
        let (Question::Exact { grid, alpha }, answer) = sweep.exact.as_ref()? else { return None };
        let simulated = sweep.simulated.as_ref().filter(|it| {
            let Question::Simulated { grid: own, .. } = &it.question else { return false };
            own == grid
        });
        let simulated = simulated.map(|it| (it.points.as_slice(), &it.question));
        Some(Self { grid, alpha: *alpha, answer, simulated })
    }

    /// How many resamples each simulated point has, and the seed; `None` where nothing is simulated.
    pub(super) fn simulation(&self) -> Option<(u32, &'a str)> {
        match self.simulated {
            Some((_, Question::Simulated { resamples, seed, .. })) => Some((*resamples, seed)),
            _ => None,
        }
    }

    /// The number of the effect that the headline is about: the one in the middle.
    pub(super) fn chosen(&self) -> usize {
        self.grid.effects.len() / 2
    }

    /// Every effect with how many may be hurt.
    pub(super) fn limits(&self) -> impl Iterator<Item = (Percent, Limit)> + '_ {
        let limits = (0..).map_while(|index| self.answer.limit(index));
        self.grid.effects.iter().copied().zip(limits)
    }

    /// The curve of every effect: percent hurt and p.
    pub(super) fn curves(&self) -> Vec<Vec<(f64, f64)>> {
        let mut p_values = self.answer.curves.iter();
        let curve = |effect: &Percent| {
            self.grid.curve(*effect).zip(&mut p_values).map(|(counts, p)| (percent_hurt(counts), *p)).collect()
        };
        self.grid.effects.iter().map(curve).collect()
    }

    /// The primer's points of all effects, one effect after the other.
    pub(super) fn points(&self) -> Vec<Point> {
        let simulated = self.simulated.map_or(&[][..], |(points, _)| points);
        let mut shares = simulated.iter().map(|share| Some(*share)).chain(std::iter::repeat(None));
        let mut p_values = self.answer.points.iter();
        let mut points = Vec::new();
        for &effect in &self.grid.effects {
            for (hurt, counts) in self.grid.points(effect) {
                let (Some(&exact), Some(simulated)) = (p_values.next(), shares.next()) else { return points };
                points.push(Point { effect, hurt, counts, exact, simulated });
            }
        }
        points
    }
}

/// How many percent of the items are hurt.
pub(super) fn percent_hurt(counts: Counts) -> f64 {
    100.0 * counts.hurt as f64 / counts.pairs as f64
}
