//! One part of a sum: draws with replacement from weighted values, and its generating function.

use std::f64::consts::PI;

/// Draws from weighted values, in lattice points.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// Distinct values, ascending.
    pub(super) points: Vec<f64>,
    /// Their probabilities.
    pub(super) weights: Vec<f64>,
    /// The number of draws.
    pub(super) draws: f64,
    /// The mean and the variance of one draw.
    pub(super) mean: f64,
    pub(super) variance: f64,
}

/// The cumulants of one draw under an exponential tilt e^{cy}, where y is the distance of a value
/// from a centre.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tilt {
    /// log M(c) = log Σ w e^{cy}.
    pub(super) log: f64,
    /// The mean of y under the tilted weights.
    pub(super) mean: f64,
    /// Its variance.
    pub(super) variance: f64,
}

/// The logarithm of the share of its peak below which |φ|^n is negligible: e^−46 = 1e-20.
pub(super) const NEGLIGIBLE: f64 = -46.0;

/// Up to this many draws are computed by multiplication, which is faster than logarithms; each
/// multiplication costs a rounding.
const FEW_DRAWS: f64 = 64.0;

/// Beyond this exponent, e^x − 1 would overflow when multiplied by squared distances.
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

    /// The same draws with all signs changed.
    pub(super) fn mirrored(&self) -> Self {
        Self {
            points: self.points.iter().rev().map(|point| -point).collect(),
            weights: self.weights.iter().rev().copied().collect(),
            mean: -self.mean,
            ..*self
        }
    }

    /// The logarithm of the probability of the smallest value, precise even if this is near 1.
    pub(super) fn log_least_weight(&self) -> f64 {
        match self.weights.as_slice() {
            [] => 0.0,
            [least, others @ ..] if *least > 0.5 => libm::log1p(-others.iter().sum::<f64>()),
            [least, ..] => libm::log(*least),
        }
    }

    /// The cumulants under the tilt `c`, of the distances of the values from `centre`.
    ///
    /// log M is computed from Σ w (e^{cy} − 1), not from Σ w e^{cy}: near the mean M is 1 + O(1/n),
    /// and n log M must keep its digits.
    pub(super) fn tilt(&self, c: f64, centre: f64) -> Tilt {
        let ends = [self.points.first(), self.points.last()];
        let largest = ends.into_iter().flatten().map(|point| c * (point - centre)).fold(0.0, f64::max);
        let shift = if largest > LARGEST_EXPONENT { largest } else { 0.0 };
        let (mut excess, mut mass, mut first, mut second) = (0.0, 0.0, 0.0, 0.0);
        for (point, weight) in self.points.iter().zip(&self.weights) {
            let y = point - centre;
            let exponent = c * y - shift;
            let raised = weight * libm::expm1(exponent);
            // If little of a weight is left, the difference of the two has lost its digits.
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

/// A part under a tilt, prepared for evaluation at frequencies: φ(θ) = Σ w̃ e^{iθy}.
pub(super) struct Tilted<'a> {
    draws: f64,
    points: &'a [f64],
    /// Distances y are measured from here.
    centre: f64,
    weights: Vec<f64>,
    /// If |φ|² is below this, |φ|^draws is negligible and its logarithm need not be computed.
    negligible_square: f64,
    /// e^{iθy} − 1 at the current frequency, and the factor e^{ihy} − 1 that advances it by one
    /// step; each as real and imaginary parts.
    state: [Vec<f64>; 2],
    factor: [Vec<f64>; 2],
}

/// φ(θ)^draws.
#[derive(Clone, Copy, Debug)]
pub(super) struct Power {
    pub(super) real: f64,
    pub(super) imaginary: f64,
}

impl Power {
    pub(super) const ONE: Self = Self { real: 1.0, imaginary: 0.0 };

    pub(super) fn times(self, other: Self) -> Self {
        Self {
            real: self.real * other.real - self.imaginary * other.imaginary,
            imaginary: self.real * other.imaginary + self.imaginary * other.real,
        }
    }

    /// |φ|^(2 · draws).
    pub(super) fn square(self) -> f64 {
        self.real * self.real + self.imaginary * self.imaginary
    }
}

impl<'a> Tilted<'a> {
    /// Prepares evaluation; frequencies then advance in steps of `step`.
    pub(super) fn new(part: &'a Part, c: f64, centre: f64, log: f64, step: f64) -> Self {
        let weights = part.tilted_weights(c, centre, log).collect();
        let (real, imaginary) = part.points.iter().map(|point| turn(step * (point - centre))).unzip();
        let count = part.points.len();
        let state = [vec![0.0; count], vec![0.0; count]];
        let negligible_square = libm::exp(2.0 * NEGLIGIBLE / part.draws);
        let (draws, points, factor) = (part.draws, part.points.as_slice(), [real, imaginary]);
        Self { draws, points, centre, weights, negligible_square, state, factor }
    }

    /// The tilted weights.
    pub(super) fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// |φ| of every `every`-th value, at the frequency `start` and then every `step`. Values turn
    /// from one frequency to the next, which avoids computing sines.
    pub(super) fn sizes_of_some(&self, start: f64, step: f64, every: usize) -> impl Iterator<Item = f64> + use<> {
        let some = || self.points.iter().zip(&self.weights).step_by(every);
        let at = |theta: f64, point: f64| {
            // Whole turns are removed first, as libm takes five times as long for an angle of
            // millions.
            let turns = theta / (2.0 * PI) * (point - self.centre);
            libm::sincos(2.0 * PI * (turns - turns.round_ties_even()))
        };
        let weight: f64 = some().map(|(_, weight)| weight).sum();
        let term = |(&point, weight): (&f64, &f64)| {
            let ((sine, cosine), (turn_sine, turn_cosine)) = (at(start, point), at(step, point));
            [weight * cosine, weight * sine, turn_cosine, turn_sine]
        };
        let mut terms: Vec<[f64; 4]> = some().map(term).collect();
        std::iter::repeat_with(move || {
            let (mut real, mut imaginary) = (0.0, 0.0);
            for [own_real, own_imaginary, cosine, sine] in &mut terms {
                real += *own_real;
                imaginary += *own_imaginary;
                (*own_real, *own_imaginary) =
                    (*own_real * *cosine - *own_imaginary * *sine, *own_real * *sine + *own_imaginary * *cosine);
            }
            (real * real + imaginary * imaginary).sqrt() / weight
        })
    }

    /// log P(two samples of half of the draws each have every value equally often): the mean of
    /// |φ|^n over all angles that unrelated values can have. With Poisson numbers of draws it is Π
    /// e^{−nw} I₀(nw), which is smaller by a factor of √(2πn).
    pub(super) fn log_mean_power(&self) -> f64 {
        let of_values = self.weights.iter().map(|weight| log_scaled_bessel(self.draws * weight)).sum::<f64>();
        (of_values + 0.5 * libm::log(2.0 * PI * self.draws)).min(0.0)
    }

    /// Goes to the frequency `theta`, from wherever it was, and returns φ(θ)^draws there.
    pub(super) fn compute(&mut self, theta: f64) -> Power {
        let [real, imaginary] = &mut self.state;
        let (mut sum_real, mut sum_imaginary) = (0.0, 0.0);
        for (((re, im), point), weight) in real.iter_mut().zip(imaginary).zip(self.points).zip(&self.weights) {
            (*re, *im) = turn(theta * (point - self.centre));
            sum_real += weight * *re;
            sum_imaginary += weight * *im;
        }
        self.power(sum_real, sum_imaginary)
    }

    /// Advances by one step and returns φ(θ)^draws there.
    ///
    /// (1 + d)(1 + r) − 1 = d + r + d r: near θ = 0, where it matters, small numbers stay precise,
    /// and no sine is computed. Four sums run side by side, in an order that is the same on every
    /// machine.
    pub(super) fn advance(&mut self) -> Power {
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

    /// (1 + a + ib)^draws.
    fn power(&self, a: f64, b: f64) -> Power {
        let real = 1.0 + a;
        if real * real + b * b < self.negligible_square {
            return Power { real: 0.0, imaginary: 0.0 };
        }
        if self.draws <= FEW_DRAWS {
            return squared(Power { real, imaginary: b }, self.draws as u64);
        }
        // If 1 + a is near 0, so is 1 + 2a + a² + b², which has then lost its digits.
        let log_square = if real > 0.5 { libm::log1p(2.0 * a + a * a + b * b) } else { libm::log(real * real + b * b) };
        let size = libm::exp(0.5 * self.draws * log_square);
        let (sine, cosine) = libm::sincos(self.draws * libm::atan2(b, real));
        Power { real: size * cosine, imaginary: size * sine }
    }
}

/// `base` to the power `times`.
fn squared(mut base: Power, mut times: u64) -> Power {
    let mut power = Power::ONE;
    while times > 0 {
        if times % 2 == 1 {
            power = power.times(base);
        }
        base = base.times(base);
        times /= 2;
    }
    power
}

/// log(e^{−x} I₀(x)), where I₀ is the modified Bessel function, to two digits: enough to see how
/// small a product of them is.
fn log_scaled_bessel(x: f64) -> f64 {
    if x > 8.0 {
        return libm::log((1.0 + 0.125 / x) / (2.0 * PI * x).sqrt());
    }
    let (mut term, mut sum, mut k) = (1.0, 1.0, 1.0);
    while term > 1e-3 * sum {
        term *= x * x / (4.0 * k * k);
        sum += term;
        k += 1.0;
    }
    libm::log(sum) - x
}

/// e^{ix} − 1, precise for small x: −2 sin²(x/2) + 2i sin(x/2) cos(x/2).
fn turn(x: f64) -> (f64, f64) {
    let (sine, cosine) = libm::sincos(x / 2.0);
    (-2.0 * sine * sine, 2.0 * sine * cosine)
}
