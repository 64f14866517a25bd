//! The contour integral for the lower tail of a sum T of draws.
//!
//! P(T ≤ t) = 1/2π ∫ M(z) e^{−zt} / (1 − e^z) dθ over one turn of z = c + iθ, with c < 0. The trapezoid rule on N points gives
//! Σ_m e^{cmN} P(T ≤ t + mN): with N = 20 standard deviations of the tilted sum and e^{cN} far below the tail, all terms but m = 0
//! lie below the precision of the numbers. So does the integrand beyond some 33 of the points, unless it revives.

use super::part::{LogPower, NEGLIGIBLE, Part, Tilted};
use super::revivals::Revivals;
use super::tail::Tail;
use std::f64::consts::PI;

/// Points to one standard deviation of the tilted sum, over all of the circle.
const POINTS_PER_DEVIATION: f64 = 20.0;

/// At least so many, where the tilted sum hardly varies.
const FEWEST_POINTS: f64 = 32.0;

/// e^{cN} is to be at most e^−40 of M(c)^n e^{−ct}, which the tail itself cannot exceed.
const ALIASING: f64 = 40.0;

/// The distance that the contour keeps from the pole at 0, in units of 1/σ. At the centre relative precision does not
/// need the saddlepoint.
const LEAST_TILT: f64 = 2.0;

/// What that distance may cost: a bell grows by e^2 on it, a skewed law may grow by e^1000.
const MOST_GROWTH: f64 = 5.0;

/// The same for the contour that serves many thresholds: e^{ct} may not grow by more than a thousand within their range.
const CENTRAL_TILT: f64 = 1.0;

/// How much work a walk may take, in terms w e^{iθy} that are advanced by one step, at 1 to 2 ns each.
const ADVANCES: f64 = 6e6;

/// What the logarithm and the angle of a point cost, in advances.
const POINT: f64 = 60.0;

/// What a term costs that is computed anew, in advances.
const JUMP: f64 = 25.0;

/// The most points of a lobe that does not end: where the circle cannot be walked either, more of them help little.
const LONGEST_LOBE: f64 = 4096.0;

/// So many points of the lobe are walked at any price, for without its end all shares are wrong. A bell ends after 31 of them
/// on the contour through the saddlepoint and 61 on the central one: with a million values, that takes 50 to 100 ms.
const SHORTEST_LOBE: f64 = 256.0;

/// An error of a tail that is a smaller share of it is none.
const NOT_WORTH_MENTIONING: f64 = 1e-9;

/// After so many steps, terms are computed anew: each step adds its rounding error to theirs.
const FRESH_START: f64 = 64.0;

/// The integrand at the points where it is not negligible, for any threshold.
#[derive(Clone, Debug)]
pub(super) struct Contour {
    c: f64,
    nodes: Vec<Node>,
    /// What was left out, as an absolute error of the tail at the contour's own threshold.
    error: f64,
}

/// One frequency, and the integrand there, already divided by the number of points.
#[derive(Clone, Copy, Debug)]
struct Node {
    theta: f64,
    real: f64,
    imaginary: f64,
}

impl Contour {
    /// Whether all points of the circle are affordable.
    pub(super) fn can_walk_the_circle(parts: &[Part], deviation: f64) -> bool {
        let values: usize = parts.iter().map(|part| part.points.len()).sum();
        POINTS_PER_DEVIATION / 2.0 * deviation * (values as f64 + POINT) <= ADVANCES
    }

    /// For the tail at `threshold` and with all its digits.
    pub(super) fn through_saddlepoint(parts: &[Part], threshold: f64) -> Self {
        let plan = Plan::new(parts, threshold);
        let (saddlepoint, cumulants) = plan.saddlepoint();
        let farther = -LEAST_TILT / plan.deviation;
        let (c, cumulants) = if saddlepoint <= farther {
            (saddlepoint, cumulants)
        } else {
            plan.farther(farther, saddlepoint, cumulants.0)
        };
        let mut walk = plan.walk(c, cumulants);
        walk.look_up_revivals();
        walk.finish()
    }

    /// For all thresholds within some standard deviations of `threshold`, near the mean, with nine digits. What is left out where the
    /// circle cannot be walked is not estimated: that takes most of the time, and nobody asks this contour for an error.
    pub(super) fn central(parts: &[Part], threshold: f64) -> Self {
        let plan = Plan::new(parts, threshold);
        // Without a tilt, log M is 0.
        let (c, cumulants) = plan.farther(-CENTRAL_TILT / plan.deviation, 0.0, 0.0);
        plan.walk(c, cumulants).finish()
    }

    /// P(T ≤ threshold + `distance`), both whole numbers.
    pub(super) fn tail(&self, distance: f64) -> Tail {
        let real_part = |node: &Node| {
            let (sine, cosine) = libm::sincos(-node.theta * distance);
            node.real * cosine - node.imaginary * sine
        };
        let sum: f64 = self.nodes.iter().map(real_part).sum();
        let growth = libm::exp(-self.c * distance);
        let share = growth * sum;
        if !share.is_finite() {
            return Tail::UNKNOWN;
        }
        let probability = share.clamp(0.0, 1.0);
        let error = (growth * self.error).min(1.0);
        Tail { probability, error: if error > NOT_WORTH_MENTIONING * probability { error } else { 0.0 } }
    }

    /// As [`tail`](Self::tail), for `count` distances in steps of `stride`, without a sine for each.
    pub(super) fn tails(&self, first: f64, stride: f64, count: usize) -> Vec<f64> {
        let turned = |node: &Node, distance: f64| {
            let (sine, cosine) = libm::sincos(-node.theta * distance);
            (node.real * cosine - node.imaginary * sine, node.real * sine + node.imaginary * cosine)
        };
        let mut sums = vec![0.0; count];
        for node in &self.nodes {
            let (mut real, mut imaginary) = turned(node, first);
            let (sine, cosine) = libm::sincos(-node.theta * stride);
            for sum in &mut sums {
                *sum += real;
                (real, imaginary) = (real * cosine - imaginary * sine, real * sine + imaginary * cosine);
            }
        }
        let grown = |(index, sum): (usize, f64)| libm::exp(-self.c * (first + index as f64 * stride)) * sum;
        sums.into_iter().enumerate().map(grown).collect()
    }
}

/// The cumulants of T − threshold under a tilt: log M, mean, variance.
type Cumulants = (f64, f64, f64);

/// What is known before the tilt is chosen.
struct Plan<'a> {
    parts: &'a [Part],
    /// For each part the value from which distances are measured; with all draws they make up the threshold.
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

    /// The tilt under which the mean is the threshold, to within a twentieth of a standard deviation: any tilt is right,
    /// this one costs the fewest digits. Newton's method, kept inside a bracket.
    /// With the cumulants there.
    fn saddlepoint(&self) -> (f64, Cumulants) {
        const MOST_STEPS: u32 = 200;
        let (mut below, mut above) = (f64::NEG_INFINITY, 0.0);
        let mut c = 0.0;
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
            let newton = c - mean / variance;
            c = if newton > below && newton < above {
                newton
            } else if below.is_finite() {
                (below + above) / 2.0
            } else {
                2.0 * c - 1.0 / self.deviation
            };
            cumulants = self.cumulants(c);
        }
        (c, cumulants)
    }

    /// The tilt `c`, or a smaller one on the way to the `saddlepoint`, where the law is so skewed that M(c) e^{−ct} has grown
    /// from its `least` logarithm there: then the way would cost more digits than the pole. With its cumulants.
    fn farther(&self, mut c: f64, saddlepoint: f64, least: f64) -> (f64, Cumulants) {
        let mut cumulants = self.cumulants(c);
        while cumulants.0 > least + MOST_GROWTH {
            c = (c + saddlepoint) / 2.0;
            cumulants = self.cumulants(c);
        }
        (c, cumulants)
    }

    /// `cumulants` are those under the tilt `c`.
    fn walk(&self, c: f64, (log_mass, _, variance): Cumulants) -> Walk<'_> {
        let points = (POINTS_PER_DEVIATION * variance.sqrt()).max((ALIASING - log_mass) / -c).max(FEWEST_POINTS).ceil();
        let mut walk = Walk::new(self, c, log_mass, points);
        walk.through_the_lobe();
        walk.around_the_circle();
        walk
    }
}

/// A walk over the points of one half of the circle; the other half is its mirror image.
struct Walk<'a> {
    plan: &'a Plan<'a>,
    c: f64,
    log_mass: f64,
    points: f64,
    step: f64,
    tilted: Vec<Tilted<'a>>,
    /// The number of the point where the walk is, and of the last one.
    at: f64,
    last: f64,
    nodes: Vec<Node>,
    /// Σ |φ|^n over the points of the lobe, both halves.
    lobe: f64,
    /// From this frequency on the circle was not walked.
    left_out: Option<f64>,
    /// What is estimated to be missing there.
    revivals: f64,
    /// What may be missing of a lobe that was too long, already divided by the number of points.
    cut_off: f64,
}

impl<'a> Walk<'a> {
    fn new(plan: &'a Plan<'a>, c: f64, log_mass: f64, points: f64) -> Self {
        // An odd number of points: none lies at θ = π.
        let points = if points % 2.0 == 0.0 { points + 1.0 } else { points };
        let step = 2.0 * PI / points;
        let tilted = plan
            .parts
            .iter()
            .zip(&plan.centres)
            .map(|(part, &centre)| Tilted::new(part, c, centre, part.tilt(c, centre).log, step));
        let mut walk = Self {
            tilted: tilted.collect(),
            plan,
            c,
            log_mass,
            points,
            step,
            at: 0.0,
            last: (points - 1.0) / 2.0,
            nodes: Vec::with_capacity(48),
            lobe: 1.0,
            left_out: None,
            revivals: 0.0,
            cut_off: 0.0,
        };
        walk.take(LogPower::default());
        walk
    }

    fn values(&self) -> f64 {
        self.tilted.iter().map(Tilted::values).sum::<usize>() as f64
    }

    /// Keeps the integrand at the current point, unless it is negligible.
    fn take(&mut self, power: LogPower) -> bool {
        if power.size < NEGLIGIBLE {
            return false;
        }
        let theta = self.at * self.step;
        // 1 − e^{c + iθ}, precise where both are small.
        let (half_sine, half_cosine) = libm::sincos(theta / 2.0);
        let (sine, versine) = (2.0 * half_sine * half_cosine, 2.0 * half_sine * half_sine);
        let excess = libm::expm1(self.c);
        let (real, imaginary) = (versine - excess * (1.0 - versine), -(1.0 + excess) * sine);
        let both_halves = if self.at == 0.0 { 1.0 } else { 2.0 };
        let size =
            both_halves * libm::exp(self.log_mass + power.size) / self.points / (real * real + imaginary * imaginary);
        let (sine, cosine) = libm::sincos(power.angle);
        self.nodes.push(Node {
            theta,
            real: size * (cosine * real + sine * imaginary),
            imaginary: size * (sine * real - cosine * imaginary),
        });
        true
    }

    /// From θ = 0 to where the integrand has become negligible.
    fn through_the_lobe(&mut self) {
        let affordable = ADVANCES / (self.values() + POINT);
        let longest = if self.last <= affordable {
            self.last
        } else {
            affordable.clamp(SHORTEST_LOBE, LONGEST_LOBE).min(self.last)
        };
        while self.at < longest {
            self.at += 1.0;
            let power = self.advance();
            if !self.take(power) {
                return;
            }
            self.lobe += 2.0 * libm::exp(power.size);
        }
        if let (true, Some(node)) = (longest < self.last, self.nodes.last()) {
            // The end is missing, unless the walk goes on. It is taken to hold as much as if the lobe, as long again, were as
            // tall as here.
            self.cut_off = (node.real * node.real + node.imaginary * node.imaginary).sqrt() * self.at;
        }
    }

    /// The power at the point where the walk has just arrived, one step on from the last one.
    fn advance(&mut self) -> LogPower {
        let is_fresh_start = self.at % FRESH_START == 0.0;
        let theta = self.at * self.step;
        self.tilted.iter_mut().fold(LogPower::default(), |total, part| {
            let power = if is_fresh_start { part.compute(theta) } else { part.advance() };
            LogPower { size: total.size + power.size, angle: total.angle + power.angle }
        })
    }

    /// The rest: point by point, in leaps, or only at a sample of points.
    fn around_the_circle(&mut self) {
        if self.at >= self.last {
            return;
        }
        // |φ| falls as long as no two values are more than half a turn apart.
        let widest = self.plan.parts.iter().map(Part::range).fold(0.0, f64::max);
        let end_of_lobe = (PI / widest / self.step).ceil();
        if end_of_lobe > self.last {
            return;
        }
        let walk = (self.last - self.at) * (self.values() + POINT);
        let leaps = self.expected_leaps() * (self.values() * JUMP + POINT);
        let is_past_lobe = self.at >= end_of_lobe;
        if leaps < walk.min(ADVANCES) && self.leap_to_the_end(end_of_lobe, 4.0 * self.expected_leaps()) {
            if is_past_lobe {
                self.cut_off = 0.0;
            }
            return;
        }
        if walk <= ADVANCES {
            self.cut_off = 0.0;
            while self.at < self.last {
                self.at += 1.0;
                let power = self.advance();
                self.take(power);
            }
        } else {
            self.left_out = Some(self.at * self.step);
        }
    }

    /// Estimates what is missing where the circle was not walked.
    fn look_up_revivals(&mut self) {
        if let Some(from) = self.left_out {
            self.tilted.iter_mut().for_each(Tilted::halt);
            self.revivals = Revivals::of(self.plan.parts, &self.tilted, from).total(self.lobe, self.points);
        }
    }

    /// |φ| changes by less than its steepness times the way: so far apart lie points of which none between can matter.
    /// Infinite for more than one part.
    fn expected_leaps(&self) -> f64 {
        match (self.tilted.as_slice(), self.plan.parts) {
            // Most leaps are about half as long as the longest. The few extra ones cover the approach to a revival.
            ([tilted], [part]) => 16.0 + PI * tilted.steepness() / (0.5 * libm::exp(NEGLIGIBLE / part.draws)),
            _ => f64::INFINITY,
        }
    }

    /// Leaps over all points that cannot matter. `false`, with nothing taken, when that needs too many leaps.
    fn leap_to_the_end(&mut self, end_of_lobe: f64, most: f64) -> bool {
        let ([tilted], [part]) = (self.tilted.as_slice(), self.plan.parts) else { return false };
        let steepness = tilted.steepness();
        let tallest = libm::exp(NEGLIGIBLE / part.draws);
        let (before, start) = (self.nodes.len(), self.at);
        let (mut leaps, mut taken) = (0.0, 0.0);
        self.at = (self.at + 1.0).max(end_of_lobe);
        while self.at <= self.last {
            let Some(tilted) = self.tilted.first() else { return false };
            let (real, imaginary) = tilted.at(self.at * self.step);
            let room = tallest - (real * real + imaginary * imaginary).sqrt();
            if room <= 0.0 {
                let power = tilted.power(real - 1.0, imaginary);
                taken += f64::from(u8::from(self.take(power)));
            }
            self.at += (room / steepness / self.step).max(0.0).floor() + 1.0;
            leaps += 1.0;
            if leaps - taken > most + 512.0 {
                self.nodes.truncate(before);
                self.at = start;
                return false;
            }
        }
        true
    }

    fn finish(self) -> Contour {
        let error = libm::exp(self.log_mass) * self.revivals / self.points + self.cut_off;
        Contour { c: self.c, nodes: self.nodes, error }
    }
}
