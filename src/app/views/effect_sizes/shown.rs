//! The sweep on the screen: the latest exact one, with its simulated points.

use super::state::EffectSizes;
use crate::app::session::Session;
use paired_bootstrap::bootstrap::Sides;
use paired_bootstrap::planning::sweep::{Answer, Grid, Limit, Question};
use paired_bootstrap::planning::{Counts, Percent};

/// What is on the screen.
pub(super) struct Shown<'a> {
    pub(super) grid: &'a Grid,
    pub(super) alpha: f64,
    pub(super) sides: Sides,
    answer: &'a Answer,
    /// The p-values of the points that are done.
    simulated: &'a [f64],
    /// How many resamples each point has, and the seed; `None` without a simulation.
    pub(super) simulation: Option<(u32, u64)>,
    /// The comparison of the page.
    pub(super) data: Option<Data>,
}

/// The comparison of the page, as far as the chart shows it.
pub(super) struct Data {
    pub(super) counts: Counts,
    pub(super) p_value: f64,
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
    pub(super) fn of(view: &'a EffectSizes, session: &Session) -> Option<Self> {
        let (Question::Exact { grid, alpha, sides }, answer) = view.exact.as_ref()? else { return None };
        let simulated = view.simulated.as_ref().and_then(|it| match &it.question {
            Question::Simulated { grid: own, resamples, seed, sides: own_sides }
                if own == grid && own_sides == sides =>
            {
                Some((it.points.as_slice(), (*resamples, *seed)))
            }
            _ => None,
        });
        let (simulated, simulation) = simulated.unzip();
        let simulated = simulated.unwrap_or_default();
        let data = data(session, *sides);
        Some(Self { grid, alpha: *alpha, sides: *sides, answer, simulated, simulation, data })
    }

    /// The index of the effect that the headline is about: the middle one.
    pub(super) fn chosen(&self) -> usize {
        self.grid.effects.len() / 2
    }

    /// Each effect, with how many items may be hurt.
    pub(super) fn limits(&self) -> impl Iterator<Item = (Percent, &Limit)> {
        self.grid.effects.iter().copied().zip(&self.answer.limits)
    }

    /// The curve of each effect: points of percent hurt and p.
    pub(super) fn curves(&self) -> Vec<Vec<(f64, f64)>> {
        let mut p_values = self.answer.curves.iter();
        let curve = |effect: &Percent| {
            self.grid.curve(*effect).zip(&mut p_values).map(|(counts, p)| (percent_hurt(counts), *p)).collect()
        };
        self.grid.effects.iter().map(curve).collect()
    }

    /// The primer's points, effect by effect.
    pub(super) fn points(&self) -> Vec<Point> {
        let effects = self.grid.effects.iter();
        let places = effects.flat_map(|&effect| self.grid.points(effect).map(move |place| (effect, place)));
        let points = places.zip(&self.answer.points).enumerate();
        let point = |(index, ((effect, (hurt, counts)), &exact))| {
            let simulated = self.simulated.get(index).copied();
            Point { effect, hurt, counts, exact, simulated }
        };
        points.map(point).collect()
    }
}

fn data(session: &Session, sides: Sides) -> Option<Data> {
    let shown = session.shown()?;
    let comparison = &shown.comparison;
    let counts = Counts { pairs: comparison.pairs, helped: comparison.helped, hurt: comparison.hurt };
    Some(Data { counts, p_value: shown.exact.as_ref()?.p_value(sides) })
}

/// The percentage of items hurt.
pub(super) fn percent_hurt(counts: Counts) -> f64 {
    100.0 * counts.hurt as f64 / counts.pairs as f64
}
