//! Computes a sweep, in steps.

use super::claims::{CLAIMS, Claim};
use super::grid::Grid;
use super::limit::Limit;
use super::{Answer, Question};
use crate::bootstrap::{Counted, Resampler, Sides};
use crate::planning::Counts;

/// A sweep being computed. Each step takes a millisecond or so.
pub struct Sweeping {
    work: Work,
    answer: Answer,
    /// How many p-values and limits the complete answer has.
    all: usize,
}

enum Work {
    Exact(Exact),
    Simulated(Simulated),
    Claims,
}

struct Exact {
    grid: Grid,
    alpha: f64,
    sides: Sides,
    curves: Vec<Counts>,
    points: Vec<Counts>,
}

struct Simulated {
    points: Vec<Counts>,
    resamples: u64,
    seed: u64,
    sides: Sides,
    current: Option<Point>,
}

/// A point being simulated.
struct Point {
    resampler: Resampler,
    next_batch: u64,
    counted: Counted,
}

/// The number of exact p-values in a step; each takes some ten microseconds.
const CELLS_PER_STEP: usize = 32;

impl Sweeping {
    /// Starts the computation.
    #[must_use]
    pub fn new(question: &Question) -> Self {
        let points = |grid: &Grid| -> Vec<Counts> {
            grid.effects.iter().flat_map(|&effect| grid.points(effect).map(|(_, counts)| counts)).collect()
        };
        let (work, all) = match question {
            Question::Exact { grid, alpha, sides } => {
                let curves: Vec<Counts> = grid.effects.iter().flat_map(|&effect| grid.curve(effect)).collect();
                let points = points(grid);
                let all = curves.len() + points.len() + grid.effects.len();
                (Work::Exact(Exact { grid: grid.clone(), alpha: *alpha, sides: *sides, curves, points }), all)
            }
            Question::Simulated { grid, resamples, seed, sides } => {
                let (points, seed) = (points(grid), *seed);
                let (all, resamples, sides) = (points.len(), u64::from(*resamples), *sides);
                (Work::Simulated(Simulated { points, resamples, seed, sides, current: None }), all)
            }
            Question::Claims => (Work::Claims, CLAIMS.len()),
        };
        Self { work, answer: Answer::default(), all }
    }

    /// Takes one step. Returns whether there is more to do.
    pub fn step(&mut self) -> bool {
        if self.done() < self.all {
            match &mut self.work {
                Work::Exact(exact) => exact.step(&mut self.answer),
                Work::Simulated(simulated) => simulated.step(&mut self.answer.points),
                Work::Claims => {
                    let claim = CLAIMS.get(self.answer.limits.len());
                    self.answer.limits.extend(claim.map(Claim::limit));
                }
            }
        }
        self.done() < self.all
    }

    /// The number of p-values and limits computed so far.
    #[must_use]
    pub fn done(&self) -> usize {
        self.answer.curves.len() + self.answer.points.len() + self.answer.limits.len()
    }

    /// The fraction of the work that is done, from 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        if self.all == 0 { 1.0 } else { self.done() as f64 / self.all as f64 }
    }

    /// Whether this is a simulation, whose partial answers are worth showing.
    #[must_use]
    pub fn is_simulation(&self) -> bool {
        matches!(self.work, Work::Simulated(_))
    }

    /// The answer so far.
    #[must_use]
    pub fn answer(&self) -> &Answer {
        &self.answer
    }
}

impl Exact {
    fn step(&self, answer: &mut Answer) {
        if answer.curves.len() < self.curves.len() {
            self.go_on(&self.curves, &mut answer.curves);
        } else if answer.points.len() < self.points.len() {
            self.go_on(&self.points, &mut answer.points);
        } else if let Some(&effect) = self.grid.effects.get(answer.limits.len()) {
            answer.limits.push(Limit::new(self.grid.items, self.grid.gained(effect), self.alpha, self.sides));
        }
    }

    /// Computes the next few exact p-values.
    fn go_on(&self, places: &[Counts], p_values: &mut Vec<f64>) {
        let next = places.iter().skip(p_values.len()).take(CELLS_PER_STEP);
        p_values.extend(next.map(|counts| counts.p_value_with(self.sides)));
    }
}

impl Simulated {
    /// Draws a batch of the current point.
    fn step(&mut self, shares: &mut Vec<f64>) {
        let Some(&counts) = self.points.get(shares.len()) else { return };
        let mut point = self.current.take().or_else(|| Point::new(counts, self.resamples, self.seed));
        if point.as_mut().is_some_and(Point::draw) {
            self.current = point;
        } else {
            // Cannot fail: every point is a valid comparison.
            shares.push(point.map_or(1.0, |point| point.counted.p_value(self.sides)));
        }
    }
}

impl Point {
    fn new(counts: Counts, resamples: u64, seed: u64) -> Option<Self> {
        let differences = counts.differences().ok()?;
        let resampler = Resampler::new(&differences, resamples, seed);
        let counted = Counted { resamples: resampler.resamples(), at_or_below_zero: 0, at_or_above_zero: 0 };
        Some(Self { resampler, next_batch: 0, counted })
    }

    /// Draws a batch. Returns whether there are more.
    fn draw(&mut self) -> bool {
        for sum in self.resampler.run(self.next_batch) {
            self.counted.at_or_below_zero += u64::from(sum <= 0);
            self.counted.at_or_above_zero += u64::from(sum >= 0);
        }
        self.next_batch += 1;
        self.next_batch < self.resampler.batches()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{RESAMPLES, answer};
    use super::*;
    use crate::bootstrap::BootstrapDistribution;
    use crate::planning::Percent;

    fn grid(items: u64) -> Grid {
        let effects = vec![Percent::thousandths(1000), Percent::thousandths(2000)];
        Grid { items, effects, most: Percent::thousandths(20_000) }
    }

    #[test]
    fn a_sweep_without_effects_is_empty() {
        let nothing = Grid { effects: vec![], ..grid(100) };
        assert_eq!(
            answer(&Question::Exact { grid: nothing.clone(), alpha: 0.05, sides: Sides::One }),
            Answer::default()
        );
        let simulated = Question::Simulated { grid: nothing, resamples: 100, seed: 1, sides: Sides::One };
        assert_eq!(answer(&simulated), Answer::default());
    }

    #[test]
    fn one_item_is_a_sweep_too() {
        let answer = answer(&Question::Exact { grid: grid(1), alpha: 0.05, sides: Sides::One });
        // No gain, none hurt: p is 1 everywhere.
        assert!(answer.points.iter().chain(&answer.curves).all(|p| *p == 1.0), "{answer:?}");
        assert_eq!(answer.limits.iter().map(Limit::hurt).collect::<Vec<_>>(), [None, None]);
    }

    #[test]
    fn every_place_has_its_p() {
        let grid = grid(500);
        let answer = answer(&Question::Exact { grid: grid.clone(), alpha: 0.05, sides: Sides::One });
        let places = |effect: &Percent| grid.curve(*effect).count();
        assert_eq!(answer.curves.len(), grid.effects.iter().map(places).sum::<usize>());
        assert_eq!(answer.points.len(), 40);
        assert_eq!(answer.limits[1].hurt(), Some(12), "reference README");
    }

    #[test]
    fn simulated_points_are_those_of_the_view_test() {
        let grid = grid(500);
        let simulated = Question::Simulated { grid: grid.clone(), resamples: RESAMPLES, seed: 7, sides: Sides::One };
        let answer = answer(&simulated);
        assert_eq!(answer.points.len(), 40);
        let (_, counts) = grid.points(grid.effects[1]).nth(3).expect("twenty points");
        let differences = counts.differences().expect("helped + hurt ≤ n");
        let resampler = Resampler::new(&differences, u64::from(RESAMPLES), 7);
        let mut distribution = BootstrapDistribution::new(&differences, u64::from(RESAMPLES));
        for batch in 0..resampler.batches() {
            distribution.extend(resampler.run(batch));
        }
        let summary = distribution.summary(&differences, 0.95).expect("there are resamples");
        assert_eq!(answer.points[23], summary.p_value);
    }

    #[test]
    fn simulated_points_lie_near_the_exact_ones() {
        let grid = grid(100);
        let exact = answer(&Question::Exact { grid: grid.clone(), alpha: 0.05, sides: Sides::One });
        let simulated = answer(&Question::Simulated { grid, resamples: RESAMPLES, seed: 1, sides: Sides::One });
        for (exact, simulated) in exact.points.iter().zip(&simulated.points) {
            // Five standard errors: fails once in two million, and there are 40 points.
            let reach = 5.0 * (exact * (1.0 - exact) / f64::from(RESAMPLES)).sqrt();
            assert!((exact - simulated).abs() <= reach, "{exact} against {simulated}");
        }
    }

    #[test]
    fn the_fraction_grows_to_one() {
        for question in [
            Question::Exact { grid: grid(500), alpha: 0.05, sides: Sides::One },
            Question::Simulated { grid: grid(500), resamples: 2000, seed: 1, sides: Sides::One },
            Question::Claims,
        ] {
            let mut sweeping = Sweeping::new(&question);
            let mut last = sweeping.fraction();
            assert_eq!(last, 0.0);
            while sweeping.step() {
                assert!(sweeping.fraction() >= last);
                last = sweeping.fraction();
            }
            assert_eq!(sweeping.fraction(), 1.0);
        }
    }
}
