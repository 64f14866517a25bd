//! One part of a sum: draws with replacement from weighted values, and its generating function.

use std::f64::consts::PI;

/// Draws from weighted values, measured in lattice points.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// Distinct values, ascending.
    pub(super) points: Vec<f64>,
    /// Their probabilities.
    pub(super) weights: Vec<f64>,
    /// How many draws.
    pub(super) draws: f64,
    /// Mean and variance of one draw.
    pub(super) mean: f64,
    pub(super) variance: f64,
}

/// The cumulants of one draw under an exponential tilt e^{cy}, y the distance of a value from a centre.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tilt {
    /// log M(c) = log Σ w e^{cy}.
    pub(super) log: f64,
    /// The mean of y under the tilted weights.
    pub(super) mean: f64,
    /// Its variance.
    pub(super) variance: f64,
}

/// Where |φ|^n is e^−46 = 1e-20 of its peak, it adds nothing.
pub(super) const NEGLIGIBLE: f64 = -46.0;

/// Beyond this exponent, e^x − 1 would overflow when squared distances are multiplied onto it.
const LARGEST_EXPONENT: f64 = 300.0;

impl Part {
    pub(super) fn new(points: Vec<f64>, counts: &[u64], draws: u64) -> Self {
        let total: u64 = counts.iter().sum();
        let weights: Vec<f64> = counts.iter().map(|&count| count as f64 / total as f64).collect();
        let mean: f64 = points.iter().zip(&weights).map(|(point, weight)| point * weight).sum();
        let square = |(point, weight): (&f64, &f64)| (point - mean) * (point - mean) * weight;
        let variance = points.iter().zip(&weights).map(square).sum();
        Self { points, weights, draws: draws as f64, mean, variance }
    }

    /// The same draws with the sign turned.
    pub(super) fn mirrored(&self) -> Self {
        Self {
            points: self.points.iter().rev().map(|point| -point).collect(),
            weights: self.weights.iter().rev().copied().collect(),
            mean: -self.mean,
            ..*self
        }
    }

    /// The width of the support of one draw.
    pub(super) fn range(&self) -> f64 {
        match (self.points.first(), self.points.last()) {
            (Some(first), Some(last)) => last - first,
            _ => 0.0,
        }
    }

    /// The logarithm of the probability of the least value, precise where it is near 1.
    pub(super) fn log_least_weight(&self) -> f64 {
        match self.weights.as_slice() {
            [] => 0.0,
            [least, others @ ..] if *least > 0.5 => libm::log1p(-others.iter().sum::<f64>()),
            [least, ..] => libm::log(*least),
        }
    }

    /// The cumulants under the tilt `c`, of the distances of the values from `centre`.
    ///
    /// log M comes from Σ w (e^{cy} − 1), not from Σ w e^{cy}: near the mean M is 1 + O(1/n), and n log M has to keep its
    /// digits.
    pub(super) fn tilt(&self, c: f64, centre: f64) -> Tilt {
        let ends = [self.points.first(), self.points.last()];
        let largest = ends.into_iter().flatten().map(|point| c * (point - centre)).fold(0.0, f64::max);
        let shift = if largest > LARGEST_EXPONENT { largest } else { 0.0 };
        let (mut excess, mut mass, mut first, mut second) = (0.0, 0.0, 0.0, 0.0);
        for (point, weight) in self.points.iter().zip(&self.weights) {
            let y = point - centre;
            let exponent = c * y - shift;
            let raised = weight * libm::expm1(exponent);
            // Where little is left of a weight, the difference of the two has lost its digits.
            let tilted = if exponent > -1.0 { weight + raised } else { weight * libm::exp(exponent) };
            excess += raised;
            mass += tilted;
            first += tilted * y;
            second += tilted * y * y;
        }
        let log = if excess > -0.5 { libm::log1p(excess) } else { libm::log(mass) };
        let mean = first / mass;
        Tilt { log: shift + log, mean, variance: (second / mass - mean * mean).max(0.0) }
    }

    /// The tilted weights w e^{cy} / M(c).
    pub(super) fn tilted_weights(&self, c: f64, centre: f64, log: f64) -> impl Iterator<Item = f64> + '_ {
        self.points.iter().zip(&self.weights).map(move |(point, weight)| weight * libm::exp(c * (point - centre) - log))
    }
}

/// A part under a tilt, ready to be evaluated at frequencies: φ(θ) = Σ w̃ e^{iθy}.
pub(super) struct Tilted<'a> {
    draws: f64,
    points: &'a [f64],
    /// From here distances y are measured.
    centre: f64,
    weights: Vec<f64>,
    /// e^{iθy} − 1 at the current frequency, and the factor e^{ihy} − 1 that advances it by one step: real, imaginary.
    state: [Vec<f64>; 2],
    factor: [Vec<f64>; 2],
}

/// The logarithm of φ(θ)^draws: its real part, and its angle.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LogPower {
    pub(super) size: f64,
    pub(super) angle: f64,
}

impl<'a> Tilted<'a> {
    /// Starts at θ = 0, to be advanced in steps of `step`.
    pub(super) fn new(part: &'a Part, c: f64, centre: f64, log: f64, step: f64) -> Self {
        let weights = part.tilted_weights(c, centre, log).collect();
        let (real, imaginary) = part.points.iter().map(|point| turn(step * (point - centre))).unzip();
        let count = part.points.len();
        let state = [vec![0.0; count], vec![0.0; count]];
        Self { draws: part.draws, points: &part.points, centre, weights, state, factor: [real, imaginary] }
    }

    pub(super) fn values(&self) -> usize {
        self.weights.len()
    }

    /// Ends the walk, and gives back most of the memory: from now on only single frequencies are asked for.
    pub(super) fn halt(&mut self) {
        (self.state, self.factor) = Default::default();
    }

    /// The mean distance from the centre: |dφ/dθ| cannot be larger.
    pub(super) fn steepness(&self) -> f64 {
        let with_weight = || self.points.iter().map(|point| point - self.centre).zip(&self.weights);
        let mean: f64 = with_weight().map(|(y, weight)| y * weight).sum();
        with_weight().map(|(y, weight)| (y - mean).abs() * weight).sum()
    }

    /// Goes to the frequency `theta`, whatever it was before, and returns φ(θ)^draws there.
    pub(super) fn compute(&mut self, theta: f64) -> LogPower {
        let [real, imaginary] = &mut self.state;
        let (mut sum_real, mut sum_imaginary) = (0.0, 0.0);
        for (((re, im), point), weight) in real.iter_mut().zip(imaginary).zip(self.points).zip(&self.weights) {
            (*re, *im) = turn(theta * (point - self.centre));
            sum_real += weight * *re;
            sum_imaginary += weight * *im;
        }
        self.power(sum_real, sum_imaginary)
    }

    /// φ(θ), real and imaginary part, without going there.
    pub(super) fn at(&self, theta: f64) -> (f64, f64) {
        self.points.iter().zip(&self.weights).fold((0.0, 0.0), |(real, imaginary), (point, weight)| {
            let (sine, cosine) = libm::sincos(theta * (point - self.centre));
            (real + weight * cosine, imaginary + weight * sine)
        })
    }

    /// log |φ(θ)|^draws, or any number below `negligible` where it is below: found out from as few values as will do, for the
    /// others cannot add more than their weights.
    pub(super) fn size_at(&self, theta: f64, negligible: f64) -> f64 {
        const BLOCK: usize = 64;
        let small = libm::exp(negligible / self.draws);
        let (mut real, mut imaginary, mut weight_left) = (0.0f64, 0.0f64, 1.0);
        let blocks = self.points.chunks(BLOCK).zip(self.weights.chunks(BLOCK));
        for (points, weights) in blocks {
            for (point, weight) in points.iter().zip(weights) {
                // Without whole turns: an angle of millions takes libm five times as long.
                let turns = theta / (2.0 * PI) * (point - self.centre);
                let (sine, cosine) = libm::sincos(2.0 * PI * (turns - turns.round_ties_even()));
                real += weight * cosine;
                imaginary += weight * sine;
                weight_left -= weight;
            }
            let most = (real * real + imaginary * imaginary).sqrt() + weight_left.max(0.0);
            if most < small {
                return self.draws * libm::log(most);
            }
        }
        0.5 * self.draws * libm::log(real * real + imaginary * imaginary)
    }

    /// Goes one step on and returns φ(θ)^draws there.
    ///
    /// (1 + d)(1 + r) − 1 = d + r + d r: near θ = 0, where it matters, small numbers stay precise, and no sine is computed.
    /// Four sums side by side, in an order that does not depend on the machine.
    pub(super) fn advance(&mut self) -> LogPower {
        const LANES: usize = 4;
        let ([real, imaginary], [step_real, step_imaginary]) = (&mut self.state, &self.factor);
        let count = self.weights.len();
        let (mut sums_real, mut sums_imaginary) = ([0.0; LANES], [0.0; LANES]);
        let mut start = 0;
        while start < count {
            let end = (start + LANES).min(count);
            let lanes = real[start..end]
                .iter_mut()
                .zip(&mut imaginary[start..end])
                .zip(step_real[start..end].iter().zip(&step_imaginary[start..end]))
                .zip(&self.weights[start..end])
                .zip(sums_real.iter_mut().zip(&mut sums_imaginary));
            for ((((re, im), (step_re, step_im)), weight), (sum_re, sum_im)) in lanes {
                let (a, b) = (*re, *im);
                *re = a + step_re + (a * step_re - b * step_im);
                *im = b + step_im + (a * step_im + b * step_re);
                *sum_re += weight * *re;
                *sum_im += weight * *im;
            }
            start = end;
        }
        self.power(sums_real.iter().sum(), sums_imaginary.iter().sum())
    }

    /// (1 + a + ib)^draws. Where 1 + a is near 0, so is 1 + 2a + a² + b², which has then lost its digits.
    pub(super) fn power(&self, a: f64, b: f64) -> LogPower {
        let real = 1.0 + a;
        let log_square = if real > 0.5 { libm::log1p(2.0 * a + a * a + b * b) } else { libm::log(real * real + b * b) };
        let size = 0.5 * log_square;
        LogPower { size: self.draws * size, angle: self.draws * libm::atan2(b, real) }
    }
}

/// e^{ix} − 1, precise for small x: −2 sin²(x/2) + 2i sin(x/2) cos(x/2).
fn turn(x: f64) -> (f64, f64) {
    let (sine, cosine) = libm::sincos(x / 2.0);
    (-2.0 * sine * sine, 2.0 * sine * cosine)
}
