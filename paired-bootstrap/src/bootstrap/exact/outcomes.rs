//! Enumerates every outcome of a few draws from a few values.

use super::part::Part;
use super::tail::Tail;

/// All sums of some parts, ascending, with their probabilities.
#[derive(Clone, Debug)]
pub(super) struct Outcomes {
    sums: Vec<i64>,
    probabilities: Vec<f64>,
    /// P(T ≤ sum) and P(T ≥ sum), each added up from the small end.
    up_to: Vec<f64>,
    from: Vec<f64>,
}

/// Up to this many outcomes of a single part are always enumerated: it takes tens of microseconds
/// and loses no digits.
pub(super) const FEW: f64 = 300.0;

/// At most this many outcomes are enumerated, in tens of milliseconds, and only if the contour
/// could take longer.
pub(super) const MANY: f64 = 400_000.0;

impl Outcomes {
    /// Lists all outcomes; `None` if there are more than `most`.
    pub(super) fn enumerate(parts: &[Part], most: f64) -> Option<Self> {
        let mut outcomes = 1.0;
        for part in parts {
            // The number of multisets of n draws from m values: C(n + m − 1, m − 1) = Π (n + j) /
            // j, j = 1 to m − 1.
            let mut j = 1.0;
            while j < part.points.len() as f64 && outcomes <= most {
                outcomes *= (part.draws + j) / j;
                j += 1.0;
            }
        }
        // Points beyond 2^53 have lost digits, and sums must fit an `i64`.
        let reach = |part: &Part| part.points.iter().fold(0.0, |reach: f64, point| reach.max(point.abs()));
        let is_precise = parts.iter().all(|part| reach(part) < 9e15);
        let fits = parts.iter().map(|part| reach(part) * part.draws).sum::<f64>() < 9e18;
        if outcomes > most || !is_precise || !fits {
            return None;
        }
        let mut all = Vec::with_capacity(outcomes as usize);
        let listed = Listed { parts, log_factorials: log_factorials(parts) };
        listed.of_part(0, 0, 0.0, &mut all);
        all.sort_unstable();
        let probabilities: Vec<f64> = all.iter().map(|&(_, bits)| f64::from_bits(bits)).collect();
        let mut from = running(probabilities.iter().rev());
        from.reverse();
        let up_to = running(probabilities.iter());
        Some(Self { sums: all.iter().map(|&(sum, _)| sum).collect(), probabilities, up_to, from })
    }

    pub(super) fn up_to(&self, t: i128) -> f64 {
        let count = self.sums.partition_point(|&sum| i128::from(sum) <= t);
        count.checked_sub(1).map_or(0.0, |last| self.up_to[last])
    }

    pub(super) fn from(&self, t: i128) -> f64 {
        let first = self.sums.partition_point(|&sum| i128::from(sum) < t);
        self.from.get(first).copied().unwrap_or(0.0)
    }

    /// The expectation of `share`, a function of the sum of these parts.
    fn expected(&self, share: impl Fn(i128) -> f64) -> f64 {
        let weighted = |(&sum, probability): (&i64, &f64)| probability * share(i128::from(sum));
        self.sums.iter().zip(&self.probabilities).map(weighted).sum::<f64>().min(1.0)
    }
}

/// The outcomes of a law: of all its parts, or of two halves of them, whose sums are independent.
#[derive(Clone, Debug)]
pub(super) enum Enumerated {
    Whole(Outcomes),
    Halves(Outcomes, Outcomes),
}

impl Enumerated {
    /// `None` if there are more than `most` outcomes; with several parts, if either half has more.
    pub(super) fn new(parts: &[Part], most: f64) -> Option<Self> {
        if let [_] | [] = parts {
            return Outcomes::enumerate(parts, most).map(Self::Whole);
        }
        let (first, second) = parts.split_at(parts.len() / 2);
        Some(Self::Halves(Outcomes::enumerate(first, most)?, Outcomes::enumerate(second, most)?))
    }

    pub(super) fn up_to(&self, t: i128) -> Tail {
        let probability = match self {
            Self::Whole(outcomes) => outcomes.up_to(t),
            Self::Halves(first, second) => first.expected(|sum| second.up_to(t - sum)),
        };
        Tail { probability, error: 0.0 }
    }

    pub(super) fn from(&self, t: i128) -> Tail {
        let probability = match self {
            Self::Whole(outcomes) => outcomes.from(t),
            Self::Halves(first, second) => first.expected(|sum| second.from(t - sum)),
        };
        Tail { probability, error: 0.0 }
    }
}

fn running<'a>(probabilities: impl Iterator<Item = &'a f64>) -> Vec<f64> {
    let mut total = 0.0f64;
    let add = |probability: &f64| {
        total += probability;
        total.min(1.0)
    };
    probabilities.map(add).collect()
}

/// log k! for k from 0 to the largest number of draws of a part with more than one value.
fn log_factorials(parts: &[Part]) -> Vec<f64> {
    let with_a_choice = parts.iter().filter(|part| part.points.len() > 1);
    let most = with_a_choice.fold(0.0, |most: f64, part| most.max(part.draws));
    // Kahan summation, as the rounding errors of 2,000 additions would add up.
    let (mut log, mut lost) = (0.0, 0.0);
    let mut factor = 0.0;
    let mut logs = vec![0.0];
    while factor < most {
        factor += 1.0;
        let summand = libm::log(factor) - lost;
        let next = log + summand;
        lost = (next - log) - summand;
        log = next;
        logs.push(log);
    }
    logs
}

/// Lists outcomes as (sum, the bits of its probability). Probabilities are multiplied as
/// logarithms, because factors such as C(2000, 1000) overflow an `f64`.
struct Listed<'a> {
    parts: &'a [Part],
    log_factorials: Vec<f64>,
}

impl Listed<'_> {
    fn of_part(&self, number: usize, sum: i64, log: f64, all: &mut Vec<(i64, u64)>) {
        match self.parts.get(number) {
            // A shortcut for a single value: ten million tied items need no factorial of ten
            // million.
            Some(Part { points, draws, .. }) if points.len() == 1 => {
                self.of_part(number + 1, sum + points[0] as i64 * *draws as i64, log, all);
            }
            Some(part) => self.of_value(number, 0, part.draws, sum, log + self.log_factorial(part.draws), all),
            None => all.push((sum, libm::exp(log).to_bits())),
        }
    }

    /// Gives 0, 1, … of the `left` draws to value `index` of a part, and the others to the values
    /// after it.
    fn of_value(&self, number: usize, index: usize, left: f64, sum: i64, log: f64, all: &mut Vec<(i64, u64)>) {
        let part = &self.parts[number];
        let (point, log_weight) = (part.points[index] as i64, libm::log(part.weights[index]));
        let log_of = |taken: f64| taken * log_weight - self.log_factorial(taken);
        if index + 1 == part.points.len() {
            return self.of_part(number + 1, sum + point * left as i64, log + log_of(left), all);
        }
        let mut taken = 0.0;
        while taken <= left {
            self.of_value(number, index + 1, left - taken, sum + point * taken as i64, log + log_of(taken), all);
            taken += 1.0;
        }
    }

    fn log_factorial(&self, k: f64) -> f64 {
        self.log_factorials[k as usize]
    }
}
