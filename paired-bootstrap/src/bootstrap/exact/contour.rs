//! The contour integral for the lower tail of a sum T of draws.
//!
//! P(T ≤ t) = 1/2π ∫ M(z) e^{−zt} / (1 − e^z) dθ over one turn of z = c + iθ, with c ≤ 0. The
//! trapezoid rule on N points, none of them at the pole θ = 0 but two half a step beside it, gives
//! Σ_m (−1)^m e^{cmN} P(T ≤ t + mN). For m > 0 these are all 1, and are taken off; for m < 0 they
//! lie below the precision of the numbers once N is so large that hardly any of the tilted sum lies
//! farther off (Chernoff's bound tells how far). So does the integrand beyond some 13 of the points
//! on either side, unless the values lie near a coarse grid: then it comes back in bumps, and the
//! walk over the points goes on until no more of them can come.

use super::clumps::Clumps;
use super::part::{NEGLIGIBLE, Part, Power, Tilted};
use std::f64::consts::PI;

/// What is left out of the tilted sum on either side: e^−36 = 2e-16 of it.
const LEFT_OUT: f64 = 36.0;

/// Fewer points than this save nothing.
const FEWEST_POINTS: f64 = 32.0;

/// How far from the mean the contour for many thresholds has to reach, in standard deviations.
pub(super) const CENTRAL: f64 = 7.0;

/// For bounds, hardly any of the sum lies farther from the threshold than this share of half a
/// turn.
pub(super) const NEAR: f64 = 0.9;

/// How much work a walk may take, in terms w e^{iθy} that are advanced by one step, at 1 to 2 ns
/// each.
#[derive(Clone, Copy, Debug)]
struct Budget {
    all: f64,
    /// After so much, a walk without bumps stops if it would not come round at its pace.
    patience: f64,
    /// So does a walk with bumps, unless it passes many points: bumps of a coarse grid become
    /// smaller, and then it passes more.
    with_bumps: f64,
}

const FOR_A_TAIL: Budget = Budget { all: 4e7, patience: 5e5, with_bumps: 4e6 };

/// Bounds become half as wide with twice the work, wherever the walk ends.
const FOR_BOUNDS: Budget = Budget { all: 1e7, patience: f64::INFINITY, with_bumps: f64::INFINITY };

/// The contour for many thresholds has up to twice as many points as that for one, and is walked
/// once.
const FOR_SHARES: Budget = Budget { all: 1e8, patience: 5e5, with_bumps: f64::INFINITY };

/// A walk gets faster if it passes this share of its points.
const MANY_PASSED: f64 = 0.25;

/// So much work is done without looking for an end of it.
const LITTLE: f64 = 2e5;

/// What a point costs besides its terms, in advances.
const POINT: f64 = 15.0;

/// What it costs more where it is kept.
const KEPT: f64 = 40.0;

/// What a look at a value costs.
const LOOK: f64 = 15.0;

/// What is not walked is below e^−37 = 1e-16 of the peak.
const RULED_OUT: f64 = -37.0;

/// The most points that are kept: 48 MB.
const MOST_NODES: usize = 2_000_000;

/// So many points of the lobe are walked at any price, for without its end all shares are wrong.
/// With a million values, a bell takes 20 ms.
const SHORTEST_LOBE: f64 = 256.0;

/// So many points are walked before the next look for an end.
const STRETCH: f64 = 32.0;

/// The integrand has come back if |φ|^n is e^−30 = 1e-13 of its peak somewhere behind the lobe.
const BUMP: f64 = -30.0;

/// The mean of |φ|^n over unrelated angles may be e^−30.
const SMOOTH: f64 = -30.0;

/// The search for a bump: so many looks, so far apart in units of 1 / the standard deviation of the
/// values, at every so many-th of at least so many values. A millisecond.
const SEARCHES: i32 = 1000;
const SEARCH_STEP: f64 = 0.15;
const SEARCH_VALUES: usize = 64;

/// Some values turn alike if |φ| of them is more than this. Of 64 unrelated ones it is 0.8 once in
/// e^41 looks.
const ALIKE: f64 = 0.8;

/// So many points are looked at on either side of a look, with all values.
const SEARCH_POINTS: i32 = 16;

/// After so many steps, terms are computed anew: each step adds its rounding error to theirs.
const FRESH_START: f64 = 64.0;

/// The integrand at the points where it is not negligible, for any threshold.
#[derive(Clone, Debug)]
pub(super) struct Contour {
    c: f64,
    points: f64,
    nodes: Vec<Node>,
    /// How many points were walked, or passed because they cannot matter.
    walked: f64,
    completeness: Completeness,
}

/// How much of the circle is in the integral.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Completeness {
    /// All of it: every point was walked, or cannot matter.
    Whole,
    /// All that values without a common coarse grid can leave: there are so many that |φ|^n is
    /// nothing anywhere but in the lobe. No other bump was met, though not every point was looked
    /// at.
    Smooth,
    /// Something may be missing.
    Unknown,
}

/// One frequency, and the integrand there, already divided by the number of points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Its number: θ is half a step more than so many steps.
    pub(super) at: f64,
    pub(super) real: f64,
    pub(super) imaginary: f64,
}

impl Contour {
    /// About how much work it is to walk all points of the circle.
    pub(super) fn circle(parts: &[Part], deviation: f64) -> f64 {
        let values: usize = parts.iter().map(|part| part.points.len()).sum();
        0.5 * 9.0 * deviation * (values as f64 + POINT)
    }

    /// For the tail at `threshold`, below the mean, and with all its digits.
    pub(super) fn through_saddlepoint(parts: &[Part], threshold: f64) -> Self {
        let plan = Plan::new(parts, threshold);
        let (c, cumulants) = plan.saddlepoint();
        plan.walk(c, plan.reach(c, cumulants), cumulants, FOR_A_TAIL)
    }

    /// For bounds of the tail at `threshold` where the walk did not come round.
    pub(super) fn untilted(parts: &[Part], threshold: f64) -> Self {
        let plan = Plan::new(parts, threshold);
        let cumulants = plan.cumulants(0.0);
        plan.walk(0.0, plan.reach(0.0, cumulants) / NEAR, cumulants, FOR_BOUNDS)
    }

    /// For all thresholds within [`CENTRAL`] standard deviations of `threshold`, near the mean,
    /// with all decimals.
    pub(super) fn central(parts: &[Part], threshold: f64) -> Self {
        let plan = Plan::new(parts, threshold);
        let cumulants = plan.cumulants(0.0);
        plan.walk(0.0, CENTRAL * plan.deviation + plan.reach(0.0, cumulants), cumulants, FOR_SHARES)
    }

    pub(super) fn completeness(&self) -> Completeness {
        self.completeness
    }

    /// P(T ≤ threshold + `distance`), a whole number. `None` where the numbers have overflowed.
    pub(super) fn tail(&self, distance: f64) -> Option<f64> {
        let step = 2.0 * PI / self.points;
        let turn = |steps: f64| libm::sincos(-step * distance * steps);
        let (step_sine, step_cosine) = turn(1.0);
        let (mut sum, mut sine, mut cosine) = (0.0, 0.0, 1.0);
        let mut before = f64::NEG_INFINITY;
        for (index, node) in self.nodes.iter().enumerate() {
            // From one point to the next, without a sine for each.
            (sine, cosine) = if node.at == before + 1.0 && !(index as u64).is_multiple_of(FRESH_START as u64) {
                (sine * step_cosine + cosine * step_sine, cosine * step_cosine - sine * step_sine)
            } else {
                turn(node.at + 0.5)
            };
            before = node.at;
            sum += node.real * cosine - node.imaginary * sine;
        }
        // What lies one period above, and two, …
        let above = 1.0 / (1.0 + libm::exp(-self.c * self.points));
        let share = libm::exp(-self.c * distance) * sum + above;
        share.is_finite().then(|| share.clamp(0.0, 1.0))
    }

    /// The same contour with its `count` largest points alone, and what the others may add to a
    /// share.
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

    /// What a tail costs, in points.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }
}

/// The cumulants of T − threshold under a tilt: log M, mean, variance.
type Cumulants = (f64, f64, f64);

/// What is known before the tilt is chosen.
struct Plan<'a> {
    parts: &'a [Part],
    /// For each part the value from which distances are measured; with all draws they make up the
    /// threshold.
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

    /// The tilt under which the mean is the threshold, to within a twentieth of a standard
    /// deviation: any tilt is right, this one costs the fewest digits. Newton's method inside a
    /// bracket, which is halved when a step is more than half of the one before: beside far values
    /// on both sides, Newton's method jumps between them. With the cumulants there.
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

    /// From the tilted sum, at most e^−36 lies so far from the threshold on either side; on the
    /// upper side even when weighted by e^{−c x}, as the points weigh what lies there (H.
    /// Chernoff's bound E e^{s(X − x)}, for the best of some s).
    fn reach(&self, c: f64, (log_mass, _, variance): Cumulants) -> f64 {
        let bound = |s: f64| (LEFT_OUT + self.cumulants(c + s).0 - log_mass) / s.abs();
        // A bell reaches 8.5 deviations: the first one finds 9, and the others serve skewed laws.
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

    /// `cumulants` are those under the tilt `c`. Hardly any of the sum is farther than `reach` from
    /// a threshold.
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
    /// M(c)^n e^{−ct} for both halves, divided by the number of points.
    mass: f64,
    /// The squares of what is negligible, and of what is a bump.
    negligible_square: f64,
    bump_square: f64,
    points: f64,
    step: f64,
    tilted: Vec<Tilted<'a>>,
    /// The number of the next point, and of the one behind the last.
    at: f64,
    end: f64,
    /// How many points have been passed without being walked.
    passed: f64,
    /// What has been done, in advances, and what may be.
    work: f64,
    budget: Budget,
    /// Whether the integrand has come back.
    has_bumps: bool,
    nodes: Vec<Node>,
}

impl<'a> Walk<'a> {
    fn new(plan: &'a Plan<'a>, c: f64, log_mass: f64, points: f64, budget: Budget) -> Self {
        // An even number of points: none lies at θ = π.
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

    /// What a point costs.
    fn point(&self) -> f64 {
        self.tilted.iter().map(|part| part.weights().len()).sum::<usize>() as f64 + POINT
    }

    fn theta(&self, at: f64) -> f64 {
        (at + 0.5) * self.step
    }

    /// Keeps the integrand at point `at`.
    fn take(&mut self, at: f64, power: Power) {
        // 1 − e^{c + iθ}, precise where both are small.
        let (half_sine, half_cosine) = libm::sincos(self.theta(at) / 2.0);
        let (sine, versine) = (2.0 * half_sine * half_cosine, 2.0 * half_sine * half_sine);
        let (real, imaginary) = (versine - self.excess * (1.0 - versine), -(1.0 + self.excess) * sine);
        let size = self.mass / (real * real + imaginary * imaginary);
        let conjugate = Power { real: size * real, imaginary: -size * imaginary };
        let Power { real, imaginary } = power.times(conjugate);
        self.nodes.push(Node { at, real, imaginary });
    }

    /// Goes on to the next point. Whether the integrand matters there; `jumped` is whether the last
    /// point was another one than that before.
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

    /// From θ = 0 to where the integrand has become negligible.
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

    /// The rest: point by point where bumps may come, and past all others in leaps.
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

    /// Every point up to `end`.
    fn stretch(&mut self, end: f64, jumped: bool) {
        self.work += (end - self.at) * self.point();
        let mut jumped = jumped;
        while self.at < end {
            self.go_on(jumped);
            jumped = false;
        }
    }

    /// Whether one of the first bumps of a coarse grid is behind the point where the walk has
    /// stopped: looked for with some of the values, and where these all turn alike, with all. There
    /// can be one where a standard deviation of the values has up to two dozen coarse steps.
    fn meets_a_bump(&self) -> bool {
        let ([part], [tilted]) = (self.plan.parts, self.tilted.as_slice()) else { return false };
        let deviation = part.variance.sqrt();
        let step = SEARCH_STEP / deviation;
        let least = libm::exp(BUMP / part.draws);
        let every = (part.points.len() / SEARCH_VALUES).max(1);
        let (start, mut lowest) = (self.theta(self.at), 1.0f64);
        (0..SEARCHES).map(|look| start + f64::from(look) * step).any(|theta| {
            let size = tilted.size_of_some(theta, every);
            // On its way down from the lobe it is large, too: what has come back at least half of
            // the way may be a bump.
            let is_back = size > ALIKE && size > 0.5 * (1.0 + lowest);
            lowest = lowest.min(size);
            // Not back to the lobe: up to the start, every point was walked.
            let fine = |point: i32| (theta + step * f64::from(point) / f64::from(SEARCH_POINTS)).max(start);
            is_back && (-SEARCH_POINTS..=SEARCH_POINTS).any(|point| tilted.size_of_some(fine(point), 1) >= least)
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
