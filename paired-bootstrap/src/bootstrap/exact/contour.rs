//! The contour integral for the lower tail of a sum T of draws.
//!
//! P(T ≤ t) = 1/2π ∫ M(z) e^{−zt} / (1 − e^z) dθ over one turn of z = c + iθ, with c ≤ 0. The
//! trapezoid rule on N points (none at the pole θ = 0, but two half a step beside it) gives Σ_m
//! (−1)^m e^{cmN} P(T ≤ t + mN). For m > 0 these probabilities are all 1, and their terms are
//! subtracted. For m < 0 they are below floating-point precision once N is so large that hardly any
//! of the tilted sum lies farther away (Chernoff's bound says how far). So is the integrand beyond
//! some 13 points on either side, unless the values lie near a coarse grid. Then the integrand
//! returns in bumps, and the walk over the points continues until no more of them can come.

use super::clumps::Clumps;
use super::part::{NEGLIGIBLE, Part, Power, Tilted};
use std::f64::consts::PI;

/// The logarithm, without its sign, of the part of the tilted sum that is neglected on either side:
/// e^−36 = 2e-16.
const LEFT_OUT: f64 = 36.0;

/// The minimum number of points: fewer would save nothing.
const FEWEST_POINTS: f64 = 32.0;

/// How far from the mean the contour for many thresholds must reach, in standard deviations.
pub(super) const CENTRAL: f64 = 7.0;

/// For bounds, hardly any of the sum may lie farther from the threshold than this share of half a
/// turn.
pub(super) const NEAR: f64 = 0.9;

/// The work that a walk may take, in terms w e^{iθy} advanced by one step, at 1 to 2 ns each.
#[derive(Clone, Copy, Debug)]
struct Budget {
    all: f64,
    /// After this much work, a walk without bumps stops if it would exceed `all` at its current
    /// pace.
    patience: f64,
    /// After this much work, so does a walk with bumps, unless it skips many points: the bumps of a
    /// coarse grid become smaller, and it then skips more.
    with_bumps: f64,
}

const FOR_A_TAIL: Budget = Budget { all: 4e7, patience: 5e5, with_bumps: 4e6 };

/// Twice the work halves the width of the bounds, wherever the walk ends.
const FOR_BOUNDS: Budget = Budget { all: 1e7, patience: f64::INFINITY, with_bumps: f64::INFINITY };

/// The contour for many thresholds has up to twice as many points as that for one, but is walked
/// only once.
const FOR_SHARES: Budget = Budget { all: 1e8, patience: 5e5, with_bumps: f64::INFINITY };

/// A walk speeds up if it skips at least this share of its points.
const MANY_PASSED: f64 = 0.25;

/// If the rest takes no more work than this, every point is walked.
const LITTLE: f64 = 2e5;

/// The cost of a point besides its terms, in advances.
const POINT: f64 = 15.0;

/// The extra cost of a point that is kept.
const KEPT: f64 = 40.0;

/// The cost of looking at one value.
const LOOK: f64 = 15.0;

/// The logarithm of the share of the peak below which points are skipped: e^−37 = 1e-16.
const RULED_OUT: f64 = -37.0;

/// The maximum number of points that are kept: 48 MB.
const MOST_NODES: usize = 2_000_000;

/// At least this many points of the lobe are walked at any cost, as all shares are wrong without
/// its end. With a million values and a normal shape this takes 20 ms.
const SHORTEST_LOBE: f64 = 256.0;

/// The number of points walked before the next attempt to skip some.
const STRETCH: f64 = 32.0;

/// The integrand has a bump if |φ|^n is at least e^−30 = 1e-13 of its peak somewhere after the
/// lobe.
const BUMP: f64 = -30.0;

/// The largest logarithm of the mean of |φ|^n over unrelated angles at which a law is taken to be
/// smooth.
const SMOOTH: f64 = -30.0;

/// The search for a bump makes this many looks, this far apart (in units of 1 / the standard
/// deviation of the values), at every k-th value, such that at least this many values are used.
const SEARCHES: usize = 1000;
const SEARCH_STEP: f64 = 0.15;
const SEARCH_VALUES: usize = 64;

/// Values are taken to turn together if their |φ| exceeds this. For 64 unrelated values, |φ|
/// reaches 0.8 with probability e^−41.
const ALIKE: f64 = 0.8;

/// The number of points to check with all values on either side of a look.
const SEARCH_POINTS: u32 = 16;

/// Terms are recomputed after this many steps, as each step adds rounding errors.
const FRESH_START: f64 = 64.0;

/// The integrand at the points where it is not negligible; usable for any threshold.
#[derive(Clone, Debug)]
pub(super) struct Contour {
    c: f64,
    points: f64,
    nodes: Vec<Node>,
    /// How many points were walked, or skipped because they are negligible.
    walked: f64,
    completeness: Completeness,
}

/// How much of the circle the integral covers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Completeness {
    /// All of it: every point was walked or is negligible.
    Whole,
    /// All that matters, provided the values have no common coarse grid: there are so many that
    /// |φ|^n is negligible outside the lobe. No other bump was found, though not every point was
    /// checked.
    Smooth,
    /// Unknown: something may be missing.
    Unknown,
}

/// One frequency and the integrand there, already divided by the number of points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Its number: θ is this plus a half, in steps.
    pub(super) at: f64,
    pub(super) real: f64,
    pub(super) imaginary: f64,
}

impl Contour {
    /// Roughly the work of walking all points of the circle.
    pub(super) fn circle(parts: &[Part], deviation: f64) -> f64 {
        let values: usize = parts.iter().map(|part| part.points.len()).sum();
        0.5 * 9.0 * deviation * (values as f64 + POINT)
    }

    /// A contour for the tail at `threshold`, which must be below the mean, with full relative
    /// precision.
    pub(super) fn through_saddlepoint(parts: &[Part], threshold: f64) -> Self {
        let plan = Plan::new(parts, threshold);
        let (c, cumulants) = plan.saddlepoint();
        plan.walk(c, plan.reach(c, cumulants), cumulants, FOR_A_TAIL)
    }

    /// A contour for bounds of the tail at `threshold`, for when the walk cannot cover the circle.
    pub(super) fn untilted(parts: &[Part], threshold: f64) -> Self {
        let plan = Plan::new(parts, threshold);
        let cumulants = plan.cumulants(0.0);
        plan.walk(0.0, plan.reach(0.0, cumulants) / NEAR, cumulants, FOR_BOUNDS)
    }

    /// A contour for all thresholds within [`CENTRAL`] standard deviations of `threshold`, which
    /// must be near the mean, with full absolute precision.
    pub(super) fn central(parts: &[Part], threshold: f64) -> Self {
        let plan = Plan::new(parts, threshold);
        let cumulants = plan.cumulants(0.0);
        plan.walk(0.0, CENTRAL * plan.deviation + plan.reach(0.0, cumulants), cumulants, FOR_SHARES)
    }

    pub(super) fn completeness(&self) -> Completeness {
        self.completeness
    }

    /// P(T ≤ threshold + `distance`), with an integer distance. `None` if the numbers overflowed.
    pub(super) fn tail(&self, distance: f64) -> Option<f64> {
        let step = 2.0 * PI / self.points;
        let turn = |steps: f64| libm::sincos(-step * distance * steps);
        let (step_sine, step_cosine) = turn(1.0);
        let (mut sum, mut sine, mut cosine) = (0.0, 0.0, 1.0);
        let mut before = f64::NEG_INFINITY;
        for (index, node) in self.nodes.iter().enumerate() {
            // Rotates from one point to the next, which avoids computing a sine for each.
            (sine, cosine) = if node.at == before + 1.0 && !(index as u64).is_multiple_of(FRESH_START as u64) {
                (sine * step_cosine + cosine * step_sine, cosine * step_cosine - sine * step_sine)
            } else {
                turn(node.at + 0.5)
            };
            before = node.at;
            sum += node.real * cosine - node.imaginary * sine;
        }
        // Subtracts the terms for m > 0, one, two, … periods above.
        let above = 1.0 / (1.0 + libm::exp(-self.c * self.points));
        let share = libm::exp(-self.c * distance) * sum + above;
        share.is_finite().then(|| share.clamp(0.0, 1.0))
    }

    /// The same contour with only its `count` largest points, and the most that the others can add
    /// to a share.
    pub(super) fn coarse(&self, count: usize) -> (Self, f64) {
        let size = |node: &Node| node.real.abs() + node.imaginary.abs();
        let mut nodes = self.nodes.clone();
        if count < nodes.len() {
            nodes.select_nth_unstable_by(count, |one, other| size(other).total_cmp(&size(one)));
        }
        let others = nodes.drain(count.min(nodes.len())..).map(|node| size(&node)).sum();
        nodes.sort_unstable_by(|one, other| one.at.total_cmp(&other.at));
        (Self { nodes, ..*self }, others)
    }

    pub(super) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub(super) fn points(&self) -> f64 {
        self.points
    }

    pub(super) fn walked(&self) -> f64 {
        self.walked
    }

    /// The number of points, and so the cost of a tail.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }
}

/// The cumulants of T − threshold under a tilt: log M, mean, variance.
type Cumulants = (f64, f64, f64);

/// The data that do not depend on the tilt.
struct Plan<'a> {
    parts: &'a [Part],
    /// For each part, the value from which distances are measured. Times the draws, these add up to
    /// the threshold.
    centres: Vec<f64>,
    /// The standard deviation of T.
    deviation: f64,
}

impl<'a> Plan<'a> {
    fn new(parts: &'a [Part], threshold: f64) -> Self {
        let variance: f64 = parts.iter().map(|part| part.draws * part.variance).sum();
        let mean: f64 = parts.iter().map(|part| part.draws * part.mean).sum();
        let centre = |part: &Part| match parts {
            [only] => threshold / only.draws,
            _ => part.mean + (threshold - mean) * part.variance / variance,
        };
        Self { parts, centres: parts.iter().map(centre).collect(), deviation: variance.sqrt() }
    }

    /// The cumulants of T − threshold under the tilt `c`: log M, mean, variance.
    fn cumulants(&self, c: f64) -> Cumulants {
        self.parts.iter().zip(&self.centres).fold((0.0, 0.0, 0.0), |(log, mean, variance), (part, &centre)| {
            let tilt = part.tilt(c, centre);
            (log + part.draws * tilt.log, mean + part.draws * tilt.mean, variance + part.draws * tilt.variance)
        })
    }

    /// The tilt at which the mean is the threshold, to within a twentieth of a standard deviation,
    /// and the cumulants there. Any tilt is valid; this one loses the fewest digits. Uses Newton's
    /// method inside a bracket, which is halved when a step is more than half the previous one:
    /// with extreme values on both sides, Newton's method jumps between them.
    fn saddlepoint(&self) -> (f64, Cumulants) {
        const MOST_STEPS: u32 = 200;
        let (mut below, mut above) = (f64::NEG_INFINITY, 0.0);
        let (mut c, mut last_step) = (0.0, f64::INFINITY);
        let mut cumulants = self.cumulants(c);
        for _ in 0..MOST_STEPS {
            let (_, mean, variance) = cumulants;
            if mean.abs() <= 0.05 * variance.sqrt() {
                break;
            }
            if mean > 0.0 {
                above = c
            } else {
                below = c
            }
            let before = c;
            let newton = c - mean / variance;
            let is_faster = !below.is_finite() || (newton - c).abs() <= last_step / 2.0;
            c = if newton > below && newton < above && is_faster {
                newton
            } else if below.is_finite() {
                (below + above) / 2.0
            } else {
                2.0 * c - 1.0 / self.deviation
            };
            last_step = (c - before).abs();
            cumulants = self.cumulants(c);
        }
        (c, cumulants)
    }

    /// A distance such that at most e^−36 of the tilted sum lies farther from the threshold on
    /// either side; on the upper side even when weighted by e^{−c x}, as the sum over points does.
    /// Uses Chernoff's bound E e^{s(X − x)}, for the best of several s.
    fn reach(&self, c: f64, (log_mass, _, variance): Cumulants) -> f64 {
        let bound = |s: f64| (LEFT_OUT + self.cumulants(c + s).0 - log_mass) / s.abs();
        // A normal law reaches 8.5 deviations: the first factor finds 9; the others are for skewed
        // laws.
        let (enough, mut reaches) = (9.5, [f64::INFINITY; 2]);
        for factor in [6.0, 3.0, 1.5, 0.75] {
            let s = factor / variance.sqrt();
            for (reach, s) in reaches.iter_mut().zip([-s, s.max(-c)]) {
                if *reach > enough * variance.sqrt() {
                    *reach = reach.min(bound(s));
                }
            }
        }
        reaches[0].max(reaches[1])
    }

    /// `cumulants` must be those under the tilt `c`. Hardly any of the sum may lie farther than
    /// `reach` from a threshold.
    fn walk(&self, c: f64, reach: f64, cumulants: Cumulants, budget: Budget) -> Contour {
        let points = reach.max(FEWEST_POINTS).ceil();
        let mut walk = Walk::new(self, c, cumulants.0, points, budget);
        walk.through_the_lobe();
        walk.behind_the_lobe();
        walk.finish()
    }
}

/// A walk over the points of one half of the circle; the other half is its mirror image.
struct Walk<'a> {
    plan: &'a Plan<'a>,
    c: f64,
    /// e^c − 1.
    excess: f64,
    /// M(c)^n e^{−ct} for both halves of the circle, divided by the number of points.
    mass: f64,
    /// The squares of the thresholds for a negligible integrand and for a bump.
    negligible_square: f64,
    bump_square: f64,
    points: f64,
    step: f64,
    tilted: Vec<Tilted<'a>>,
    /// The number of the next point, and one more than that of the last.
    at: f64,
    end: f64,
    /// The number of points skipped.
    passed: f64,
    /// The work done so far, in advances, and the permitted work.
    work: f64,
    budget: Budget,
    /// Whether the integrand has come back in a bump.
    has_bumps: bool,
    nodes: Vec<Node>,
}

impl<'a> Walk<'a> {
    fn new(plan: &'a Plan<'a>, c: f64, log_mass: f64, points: f64, budget: Budget) -> Self {
        // With an even number of points, none lies at θ = π.
        let points = if points % 2.0 == 0.0 { points } else { points + 1.0 };
        let step = 2.0 * PI / points;
        let tilted = plan
            .parts
            .iter()
            .zip(&plan.centres)
            .map(|(part, &centre)| Tilted::new(part, c, centre, part.tilt(c, centre).log, step));
        let (tilted, nodes) = (tilted.collect(), Vec::with_capacity(48));
        let (at, end, passed, work, has_bumps) = (0.0, points / 2.0, 0.0, 0.0, false);
        let (excess, mass) = (libm::expm1(c), 2.0 * libm::exp(log_mass) / points);
        let (negligible_square, bump_square) = (libm::exp(2.0 * NEGLIGIBLE), libm::exp(2.0 * BUMP));
        Self {
            plan,
            c,
            excess,
            mass,
            negligible_square,
            bump_square,
            points,
            step,
            tilted,
            at,
            end,
            passed,
            work,
            budget,
            has_bumps,
            nodes,
        }
    }

    /// The cost of a point.
    fn point(&self) -> f64 {
        self.tilted.iter().map(|part| part.weights().len()).sum::<usize>() as f64 + POINT
    }

    fn theta(&self, at: f64) -> f64 {
        (at + 0.5) * self.step
    }

    /// Stores the integrand at point `at`.
    fn take(&mut self, at: f64, power: Power) {
        // 1 − e^{c + iθ}, computed precisely even if c and θ are small.
        let (half_sine, half_cosine) = libm::sincos(self.theta(at) / 2.0);
        let (sine, versine) = (2.0 * half_sine * half_cosine, 2.0 * half_sine * half_sine);
        let (real, imaginary) = (versine - self.excess * (1.0 - versine), -(1.0 + self.excess) * sine);
        let size = self.mass / (real * real + imaginary * imaginary);
        let conjugate = Power { real: size * real, imaginary: -size * imaginary };
        let Power { real, imaginary } = power.times(conjugate);
        self.nodes.push(Node { at, real, imaginary });
    }

    /// Evaluates the next point and returns whether the integrand matters there. `jumped` is
    /// whether the point does not directly follow the last one evaluated.
    fn go_on(&mut self, jumped: bool) -> bool {
        let is_fresh_start = jumped || self.at % FRESH_START == 0.0;
        let theta = self.theta(self.at);
        let power = self.tilted.iter_mut().fold(Power::ONE, |product, part| {
            product.times(if is_fresh_start { part.compute(theta) } else { part.advance() })
        });
        let square = power.square();
        let matters = square >= self.negligible_square;
        if matters {
            self.take(self.at, power);
            self.work += KEPT;
        }
        self.has_bumps |= square >= self.bump_square;
        self.at += 1.0;
        matters
    }

    /// Walks from θ = 0 to where the integrand becomes negligible.
    fn through_the_lobe(&mut self) {
        let point = self.point();
        let longest = (self.budget.all / point).max(SHORTEST_LOBE).min(self.end).min(MOST_NODES as f64);
        while self.at < longest {
            self.work += point;
            if !self.go_on(self.at == 0.0) {
                self.has_bumps = false;
                return;
            }
        }
    }

    /// Walks the rest: point by point where bumps may be, and in leaps past everything else.
    fn behind_the_lobe(&mut self) {
        if (self.end - self.at) * self.point() < LITTLE {
            return self.stretch(self.end, false);
        }
        let weights = self.tilted.iter().map(Tilted::weights);
        let mut clumps = Clumps::new(self.plan.parts.iter().zip(weights));
        let (mut leap, mut leapt) = (self.at.max(STRETCH), false);
        while self.at < self.end && self.work < self.budget.all && self.nodes.len() < MOST_NODES {
            let last = (self.at + leap).min(self.end) - 1.0;
            let looks = clumps.looks();
            let is_over = clumps.rule_out(self.theta(self.at), self.theta(last), RULED_OUT);
            self.work += LOOK * (clumps.looks() - looks);
            if is_over {
                self.passed += last + 1.0 - self.at;
                (self.at, leapt) = (last + 1.0, true);
                leap *= 2.0;
            } else if leap > STRETCH {
                leap = (leap / 2.0).max(STRETCH);
            } else {
                self.stretch((self.at + STRETCH).min(self.end), leapt);
                leapt = false;
            }
            let is_hopeless = self.work * self.end / self.at > self.budget.all;
            let gets_better = self.has_bumps && self.passed > MANY_PASSED * self.at;
            let patience = if self.has_bumps { self.budget.with_bumps } else { self.budget.patience };
            if self.work > patience && is_hopeless && !gets_better {
                return;
            }
        }
    }

    /// Walks every point up to `end`.
    fn stretch(&mut self, end: f64, jumped: bool) {
        self.work += (end - self.at) * self.point();
        let mut jumped = jumped;
        while self.at < end {
            self.go_on(jumped);
            jumped = false;
        }
    }

    /// Whether one of the first bumps of a coarse grid lies beyond the point where the walk
    /// stopped. Searches with some of the values and, where these turn together, checks with all.
    /// Finds bumps of a grid with up to two dozen coarse steps to a standard deviation of the
    /// values.
    fn meets_a_bump(&self) -> bool {
        let ([part], [tilted]) = (self.plan.parts, self.tilted.as_slice()) else { return false };
        let deviation = part.variance.sqrt();
        let step = SEARCH_STEP / deviation;
        let least = libm::exp(BUMP / part.draws);
        let every = (part.points.len() / SEARCH_VALUES).max(1);
        let (start, mut lowest) = (self.theta(self.at), 1.0f64);
        let sizes = tilted.sizes_of_some(start, step, every);
        sizes.take(SEARCHES).zip(0u32..).any(|(size, look)| {
            // On its way down from the lobe it is large as well: only if it has risen at least half
            // of the way back may it be a bump.
            let is_back = size > ALIKE && size > 0.5 * (1.0 + lowest);
            lowest = lowest.min(size);
            // Do not go back into the lobe: up to the start, every point was walked.
            let first = (start + step * (f64::from(look) - 1.0)).max(start);
            let fine = || tilted.sizes_of_some(first, step / f64::from(SEARCH_POINTS), 1);
            is_back && fine().take(2 * SEARCH_POINTS as usize + 1).any(|size| size >= least)
        })
    }

    fn finish(self) -> Contour {
        let log_mean_power: f64 = self.tilted.iter().map(Tilted::log_mean_power).sum();
        let completeness = if self.at >= self.end {
            Completeness::Whole
        } else if !self.has_bumps && log_mean_power < SMOOTH && !self.meets_a_bump() {
            Completeness::Smooth
        } else {
            Completeness::Unknown
        };
        Contour { c: self.c, points: self.points, nodes: self.nodes, walked: self.at.min(self.end), completeness }
    }
}
