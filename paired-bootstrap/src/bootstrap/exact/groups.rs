//! Sums that come in groups far apart, brought closer together.
//!
//! Scores such as 1, 0.9999 and 0.5001 lie near the multiples of a coarse step: each value is a ·
//! step + r, with a small remainder r. So the sum of all draws is A · step + R. If R never reaches
//! from one multiple to the next, sums of different A never mix, and any other step that keeps them
//! apart leaves all sums in the same order with the same probabilities. The shortest such step
//! gives the smallest lattice, on which a law with very narrow peaks takes few points.
//!
//! "Never" is meant in terms of probability: values of R that occur less often than once in 10^321
//! are below every `f64`. One odd item of 10,000 is not drawn 200 times (H. Chernoff's bound, *A
//! measure of asymptotic efficiency for tests of a hypothesis based on the sum of observations*,
//! Annals of Mathematical Statistics 23, 1952).

use super::draws::Draws;

/// As [`Draws`], but owned.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    /// Distinct, ascending.
    pub(super) values: Vec<i64>,
    pub(super) counts: Vec<u64>,
    pub(super) draws: u64,
}

impl Drawn {
    pub(super) fn least(&self) -> i64 {
        self.values.first().copied().unwrap_or(0)
    }

    pub(super) fn largest(&self) -> i64 {
        self.values.last().copied().unwrap_or(0)
    }
}

impl From<&Draws<'_>> for Drawn {
    fn from(draws: &Draws<'_>) -> Self {
        Self { values: draws.values.to_vec(), counts: draws.counts.to_vec(), draws: draws.draws }
    }
}

/// How sums move when their groups are brought closer together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Groups {
    /// The coarse step as it is, and the shortest that keeps groups apart.
    step: i128,
    shortest: i128,
    /// The sum from which multiples of the step are counted.
    origin: i128,
    /// The smallest remainder of a sum; all remainders are less than `shortest` above it.
    least: i128,
}

/// Groups are brought closer only if this shrinks the lattice at least by this factor.
const GAIN: i128 = 2;

/// The logarithm of a negligible probability. The smallest `f64` is e^−744.
const NEVER: f64 = -740.0;

/// The number of times that an item with a remainder, one in n, can be drawn even by many draws.
const MOST_TIMES: u128 = 128;

impl Groups {
    /// Finds groups in the sums of these parts and brings them closer. If there are none, changes
    /// nothing and returns `None`.
    pub(super) fn close_up(parts: &mut [Drawn]) -> Option<Self> {
        let groups = Self::find(parts)?;
        for part in parts {
            let origin = part.values[0];
            for value in &mut part.values {
                let (multiple, rest) = groups.split(*value, origin);
                *value = (multiple * groups.shortest + rest) as i64;
            }
        }
        Some(groups)
    }

    /// The coarse step that shrinks the lattice the most. The size of the remainders is unknown, so
    /// all powers of two are tried.
    fn find(parts: &[Drawn]) -> Option<Self> {
        let gaps = || parts.iter().flat_map(|part| part.values.windows(2)).map(|pair| pair[0].abs_diff(pair[1]));
        let draws: u128 = parts.iter().filter(|part| part.values.len() > 1).map(|part| u128::from(part.draws)).sum();
        let widest = gaps().max()?;
        let times = draws.min(MOST_TIMES);
        let rests = (0..u64::BITS).map(|bit| 1u64 << bit).take_while(|&rest| u128::from(rest) * times < widest.into());
        rests
            .filter_map(|rest| near_divisor(gaps(), rest, u128::from(rest) * times))
            .filter_map(|step| Self::of_step(parts, fitted(parts, fitted(parts, step as f64)) as i128))
            .max_by(|one, other| one.gain().total_cmp(&other.gain()))
    }

    fn of_step(parts: &[Drawn], step: i128) -> Option<Self> {
        let mut groups = Self { step, shortest: 1, origin: 0, least: 0 };
        let mut rests = Vec::new();
        for part in parts {
            let origin = part.least();
            groups.origin += i128::from(part.draws) * i128::from(origin);
            rests.push(part.values.iter().map(|&value| groups.split(value, origin).1).collect());
        }
        // A quick check of single draws, before the sums.
        let range = |rests: &Vec<i128>| Some(rests.iter().max()? - rests.iter().min()?);
        if rests.iter().filter_map(range).max()? * GAIN > step {
            return None;
        }
        let largest = largest_sum(parts, &rests);
        rests.iter_mut().flatten().for_each(|rest| *rest = -*rest);
        groups.least = -largest_sum(parts, &rests);
        groups.shortest = largest - groups.least + 1;
        (groups.shortest * GAIN <= step).then_some(groups)
    }

    fn gain(&self) -> f64 {
        self.step as f64 / self.shortest as f64
    }

    /// The nearest multiple of the step, counted from `origin`, and the remainder.
    fn split(&self, value: i64, origin: i64) -> (i128, i128) {
        let distance = i128::from(value) - i128::from(origin);
        let multiple = (distance + self.step / 2).div_euclid(self.step);
        (multiple, distance - multiple * self.step)
    }

    /// The new position of the largest possible sum up to `sum`.
    pub(super) fn closer(&self, sum: i128) -> i128 {
        let distance = sum - self.origin;
        let multiple = (distance - self.least).div_euclid(self.step);
        let rest = distance - multiple * self.step;
        multiple * self.shortest + rest.min(self.least + self.shortest - 1)
    }

    /// The original position of a sum that was moved.
    pub(super) fn apart(&self, closer: i128) -> i128 {
        let multiple = (closer - self.least).div_euclid(self.shortest);
        self.origin + multiple * self.step + (closer - multiple * self.shortest)
    }
}

/// The largest possible sum of remainders, except for those with a probability below e^[`NEVER`].
fn largest_sum(parts: &[Drawn], rests: &[Vec<i128>]) -> i128 {
    let largest = |rests: &Vec<i128>| rests.iter().max().copied().unwrap_or(0);
    let at_most: i128 = parts.iter().zip(rests).map(|(part, rests)| i128::from(part.draws) * largest(rests)).sum();
    let widest = rests.iter().flatten().map(|rest| rest.unsigned_abs()).max().unwrap_or(0).max(1) as f64;
    // Any s > 0 gives a bound. The largest of these suit a remainder that is rarely drawn, the
    // smallest a normal law of 10^10 draws.
    let bound = |halvings: i32| {
        let s = libm::exp2(f64::from(4 - halvings)) / widest;
        let log = |(part, rests): (&Drawn, &Vec<i128>)| part.draws as f64 * log_mean_power(part, rests, s);
        (parts.iter().zip(rests).map(log).sum::<f64>() - NEVER) / s
    };
    let seldom = (0..20).map(bound).fold(f64::INFINITY, f64::min).ceil();
    if seldom < at_most as f64 { seldom as i128 } else { at_most }
}

/// log E e^{s · remainder} for one draw.
fn log_mean_power(part: &Drawn, rests: &[i128], s: f64) -> f64 {
    let (mut excess, mut total) = (0.0, 0.0);
    for (&rest, &count) in rests.iter().zip(&part.counts) {
        excess += count as f64 * libm::expm1(s * rest as f64);
        total += count as f64;
    }
    libm::log1p(excess / total)
}

/// Euclid's algorithm for numbers that are multiples of a step up to about `rest`: remainders no
/// larger than that count as zero. `None` if the step is not above `least`, which a few gaps
/// suffice to see.
fn near_divisor(gaps: impl Iterator<Item = u64>, rest: u64, least: u128) -> Option<u64> {
    let mut step = 0;
    for gap in gaps.filter(|&gap| gap > rest) {
        let (mut larger, mut smaller) = (gap, step);
        while smaller > rest {
            let left = larger % smaller;
            (larger, smaller) = (smaller, left.min(smaller - left));
        }
        step = larger;
        if u128::from(step) <= least {
            return None;
        }
    }
    (step > 0).then_some(step)
}

/// The step that fits all values best by least squares, given a rough one.
fn fitted(parts: &[Drawn], step: f64) -> f64 {
    let (mut squares, mut products) = (0.0, 0.0);
    for Drawn { values, .. } in parts {
        let distances = || values.iter().map(|&value| value.abs_diff(values[0]) as f64);
        let number = values.len() as f64;
        let mean_multiple = distances().map(|distance| (distance / step).round()).sum::<f64>() / number;
        for distance in distances() {
            let multiple = (distance / step).round() - mean_multiple;
            squares += multiple * multiple;
            products += multiple * distance;
        }
    }
    if squares > 0.0 { (products / squares).round() } else { step }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(values: &[i64], draws: u64) -> Drawn {
        Drawn { values: values.to_vec(), counts: vec![1; values.len()], draws }
    }

    /// All sums of `draws` values, ascending.
    fn sums(values: &[i64], draws: u64) -> Vec<i128> {
        let mut sums = vec![0];
        for _ in 0..draws {
            sums = sums.iter().flat_map(|sum| values.iter().map(move |&value| sum + i128::from(value))).collect();
            sums.sort_unstable();
            sums.dedup();
        }
        sums
    }

    #[test]
    fn sums_keep_their_order_and_find_their_way_back() {
        for values in [
            vec![-10_001, -10_000, 0, 2, 9_999],
            vec![0, 3_333_333_333, 5_000_000_000, 6_666_666_667, 10_000_000_000],
            vec![-7, 1_000_000_000_000],
        ] {
            let mut parts = [drawn(&values, 4)];
            let groups = Groups::close_up(&mut parts).expect("groups far apart");
            let (wide, narrow) = (sums(&values, 4), sums(&parts[0].values, 4));
            assert_eq!(wide.len(), narrow.len());
            for (pair, closer) in wide.windows(2).zip(&narrow) {
                assert_eq!((groups.closer(pair[0]), groups.apart(*closer)), (*closer, pair[0]));
                // No sum lies between two neighbours: the largest one up to there is the lower one.
                let between = groups.closer(pair[1] - 1);
                assert!(between >= *closer && between < groups.closer(pair[1]), "{pair:?}");
            }
            assert!(narrow[narrow.len() - 1] - narrow[0] < 1000, "{:?}", parts[0].values);
        }
    }

    #[test]
    fn values_without_groups_stay() {
        for values in
            [vec![0, 1], vec![-1, 0, 1], vec![5], vec![0, 377, 610, 987, 1597, 2584], vec![0, 1037, 1400, 1709]]
        {
            let mut parts = [drawn(&values, 30)];
            assert!(Groups::close_up(&mut parts).is_none(), "{values:?}");
            assert_eq!(parts[0].values, values);
        }
    }

    #[test]
    fn what_is_never_drawn_so_often_is_no_rest() {
        // One of 10,000 items is off by 1. It is drawn k times with a probability of about e^−1 /
        // k!, which is e^−740 for k = 178.
        let odd =
            |counts: &[u64]| Drawn { values: vec![0, 5_000, 5_001, 10_000], counts: counts.to_vec(), draws: 10_000 };
        let groups = Groups::close_up(&mut [odd(&[3_000, 3_000, 1, 3_999])]).expect("a step of 5,000");
        assert!((170..=200).contains(&groups.shortest), "{groups:?}");
        // A quarter of the items is off by 1: 700 to 4,500 of them are drawn.
        assert!(Groups::close_up(&mut [odd(&[2_500; 4])]).is_none());
    }

    #[test]
    fn parts_share_their_step() {
        let mut parts = [drawn(&[0, 100_000], 3), drawn(&[-1, 1], 4), drawn(&[-150_000, 50_001], 2)];
        let groups = Groups::close_up(&mut parts).expect("a step of 50,000");
        // The remainders add up to at most 4 · 2 from the second value and 2 · 1 from the third.
        assert!((groups.step - 100_000).abs() < 2 && groups.shortest <= 12, "{groups:?}");
    }
}
