//! All resampled sums, stored compactly: exact quantiles need every one of them.
//!
//! Sums lie on a lattice: each is the observed sum plus a whole number of lattice spacings, its
//! *place*. If there are more resamples than places within their reach, as for 0/1 scores and most
//! graded ones, one count is kept for each place, and more resamples need no more memory.
//! Otherwise, the place of each sum is kept, in 32 bits, or in 64 if it does not fit.
//!
//! A quantile is found by counting: one pass over all sums finds in which of 4,096 parts of their
//! range it lies, the next pass looks at that part only, and so on. Three passes suffice for 32
//! bits. Nothing is sorted or moved.

use super::differences::Differences;

/// Resampled sums, in no particular order.
#[derive(Clone, Debug)]
pub struct Sums {
    observed: i64,
    spacing: i64,
    /// The number of sums.
    len: u64,
    kept: Kept,
}

#[derive(Clone, Debug)]
enum Kept {
    Counts(Counts),
    /// The place of each sum.
    Near(Vec<i32>),
    /// The place of each sum, or the sums themselves if one of them is not on the lattice.
    Far(Vec<i64>),
}

/// A sum and how often it occurs.
type Counted = (i64, u64);

/// How many sums are at each place, from `first` on.
#[derive(Clone, Debug)]
struct Counts {
    first: i64,
    counts: Vec<u32>,
    /// The maximum number of places.
    most: i64,
}

/// All sums but a few in 10^15 lie within this many standard deviations of the observed one.
const REACH: f64 = 8.0;

/// If more places than this are expected, sums are kept one by one: the counts would take 64 MB.
const MOST_COUNTS: f64 = 1.6e7;

/// Counts may span SPREAD times the expected number of places, plus FEW.
const SPREAD: f64 = 4.0;
const FEW: f64 = 1000.0;

/// The most sums for which memory (40 MB) is reserved in advance; for more it grows as they come.
const MOST_ROOM: u64 = 10_000_000;

/// The number of sums in each chunk of [`Sums::in_parts`].
const PART: usize = 256;

/// Each pass of a quantile search narrows the range to 2^−12 of it.
const PART_BITS: u32 = 12;

impl Sums {
    /// An empty collection, with room for `resamples` sums of these differences.
    #[must_use]
    pub fn new(differences: &Differences, resamples: u64) -> Self {
        let observed = differences.observed();
        let spacing = i64::try_from(differences.lattice_spacing()).unwrap_or(i64::MAX).max(1);
        let places = 2.0 * REACH * differences.sum_standard_deviation() / spacing as f64;
        let kept = if places < (resamples as f64).min(MOST_COUNTS) {
            Kept::Counts(Counts { first: 0, counts: Vec::new(), most: (SPREAD * places + FEW) as i64 })
        } else {
            Kept::Near(Vec::with_capacity(resamples.min(MOST_ROOM) as usize))
        };
        Self { observed, spacing, len: 0, kept }
    }

    /// These sums of resamples of these differences, in resampled steps.
    #[must_use]
    pub fn of(differences: &Differences, sums: &[i64]) -> Self {
        let mut kept = Self::new(differences, sums.len() as u64);
        sums.iter().for_each(|&sum| kept.add(sum));
        kept
    }

    /// Adds a sum, in resampled steps.
    pub fn add(&mut self, sum: i64) {
        self.len += 1;
        loop {
            match (&mut self.kept, place(sum, self.observed, self.spacing)) {
                (Kept::Far(sums), _) => return sums.push(sum),
                (Kept::Near(places), Some(place)) => {
                    if let Ok(place) = i32::try_from(place) {
                        return places.push(place);
                    }
                }
                (Kept::Counts(counts), Some(place)) => {
                    if counts.add(place) {
                        return;
                    }
                }
                (_, None) => {}
            }
            self.keep_more();
        }
    }

    /// The number of sums.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether there are no sums.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Calls `show` with each sum, in resampled steps, and its count. Equal sums may come in
    /// several calls.
    pub fn each(&self, mut show: impl FnMut(i64, u64)) {
        self.in_parts(&mut |part| part.iter().for_each(|&(sum, count)| show(sum, count)));
    }

    /// As [`each`](Self::each), some hundred at a time: one loop for all callers, and no call for
    /// each sum.
    fn in_parts(&self, show: &mut dyn FnMut(&[Counted])) {
        let mut part = [(0, 0); PART];
        let mut filled = 0;
        let mut take = |sum, count| {
            part[filled] = (sum, count);
            filled += 1;
            if filled == PART {
                show(&part);
                filled = 0;
            }
        };
        let sum = |place: i64| self.observed + place * self.spacing;
        match &self.kept {
            Kept::Counts(Counts { first, counts, .. }) => {
                for (place, &count) in (*first..).zip(counts) {
                    if count > 0 {
                        take(sum(place), count.into());
                    }
                }
            }
            Kept::Near(places) => places.iter().for_each(|&place| take(sum(place.into()), 1)),
            Kept::Far(sums) => sums.iter().for_each(|&sum| take(sum, 1)),
        }
        show(&part[..filled]);
    }

    /// The `share` quantile, in resampled steps, interpolated linearly between the two nearest
    /// order statistics (type 7 of R. J. Hyndman and Y. Fan, *Sample quantiles in statistical
    /// packages*, 1996; the default in NumPy and R). 0 if there are no sums.
    #[must_use]
    pub fn quantile(&self, share: f64) -> f64 {
        if self.is_empty() {
            return 0.0;
        }
        let position = share.clamp(0.0, 1.0) * (self.len - 1) as f64;
        let below = position.floor();
        let (lower, up_to_lower) = self.ranked(below as u64);
        let fraction = position - below;
        if fraction == 0.0 || up_to_lower > below as u64 + 1 {
            return lower as f64;
        }
        let mut upper = i64::MAX;
        self.each(|sum, _| {
            if sum > lower {
                upper = upper.min(sum);
            }
        });
        lower as f64 + (upper as f64 - lower as f64) * fraction
    }

    /// The sum at 0-based `rank` in ascending order, and the number of sums less than or equal to
    /// it.
    fn ranked(&self, rank: u64) -> (i64, u64) {
        let (mut least, mut largest) = (i64::MAX, i64::MIN);
        self.each(|sum, _| (least, largest) = (least.min(sum), largest.max(sum)));
        let mut before = 0;
        let mut parts = vec![0u64; 1 << PART_BITS];
        while least < largest {
            // Sums are within 2^62 steps of zero: this does not overflow.
            let bits = u64::BITS - ((largest - least) as u64).leading_zeros();
            let shift = bits.saturating_sub(PART_BITS);
            parts.fill(0);
            self.each(|sum, count| {
                if (least..=largest).contains(&sum) {
                    parts[((sum - least) >> shift) as usize] += count;
                }
            });
            let part = parts.iter().position(|&count| {
                let is_it = before + count > rank;
                before += if is_it { 0 } else { count };
                is_it
            });
            // No part holds the rank, so there are fewer sums than that: return the largest.
            let Some(part) = part else { return (largest, self.len) };
            least += (part as i64) << shift;
            largest = largest.min(least + ((1 << shift) - 1));
            if shift == 0 {
                return (least, before + parts[part]);
            }
        }
        let mut up_to = 0;
        self.each(|sum, count| up_to += if sum <= least { count } else { 0 });
        (least, up_to)
    }

    /// Switches to a representation that can hold the sums: from counts to 32-bit places, or to 64
    /// bits.
    fn keep_more(&mut self) {
        let mut sums = Vec::new();
        self.each(|sum, count| sums.extend(std::iter::repeat_n(sum, count as usize)));
        let places = sums.iter().map(|&sum| i32::try_from(place(sum, self.observed, self.spacing)?).ok());
        self.kept = match &self.kept {
            Kept::Counts(_) => places.collect::<Option<_>>().map_or(Kept::Far(sums), Kept::Near),
            _ => Kept::Far(sums),
        };
    }
}

/// The place of a sum on the lattice, relative to the observed one; `None` if it is not on it.
fn place(sum: i64, observed: i64, spacing: i64) -> Option<i64> {
    let from_observed = sum - observed;
    let place = from_observed / spacing;
    (place * spacing == from_observed).then_some(place)
}

impl Counts {
    /// Counts a sum at `place`. Returns whether there was room.
    fn add(&mut self, place: i64) -> bool {
        let Self { first, counts, most } = self;
        if counts.is_empty() {
            *first = place;
        }
        let end = *first + counts.len() as i64;
        if end.max(place + 1) - place.min(*first) > *most {
            return false;
        }
        if place < *first {
            // Makes more room than needed, so that not every new lowest sum moves all counts.
            let missing = (*first - place).max(counts.len() as i64 / 2);
            counts.splice(0..0, std::iter::repeat_n(0, missing as usize));
            *first -= missing;
        } else if place >= end {
            counts.resize((place - *first) as usize + 1, 0);
        }
        counts[(place - *first) as usize] += 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;

    /// All sums, ascending.
    fn all(sums: &Sums) -> Vec<i64> {
        let mut all = Vec::new();
        sums.each(|sum, count| all.extend(std::iter::repeat_n(sum, count as usize)));
        all.sort_unstable();
        all
    }

    fn sorted(mut sums: Vec<i64>) -> Vec<i64> {
        sums.sort_unstable();
        sums
    }

    /// As [`Sums::quantile`], from a sorted list.
    fn quantile(sums: &[i64], share: f64) -> f64 {
        let position = share * (sums.len() - 1) as f64;
        let (lower, upper) = (sums[position.floor() as usize] as f64, sums[position.ceil() as usize] as f64);
        lower + (upper - lower) * position.fract()
    }

    #[test]
    fn nothing_is_kept_of_nothing() {
        let kept = Sums::new(&Differences::from_counts(10, 4, 3).expect("valid"), 0);
        assert!(kept.is_empty() && all(&kept).is_empty());
        assert_eq!(kept.quantile(0.5), 0.0);
    }

    #[test]
    fn every_way_of_keeping_gives_back_every_sum() {
        // Ten questions: sums around 1, in steps of 1. Few places, and many more resamples.
        let few = Differences::from_counts(10, 4, 3).expect("valid");
        let near: Vec<i64> = (0..5000).map(|i| 1 + (i * i) % 19 - 9).collect();
        // A sum too far away for ten questions, one beyond 32 bits, and one off the lattice.
        let beside = Differences::from_counts(4, 3, 1).expect("valid");
        assert_eq!(beside.lattice_spacing(), 2);
        let with = |sum: i64| near.iter().copied().chain([sum, 1]).collect::<Vec<_>>();
        for sums in [near.clone(), with(100_000), with(-100_000), with(1 << 40), with(-(1 << 60))] {
            let kept = Sums::of(&few, &sums);
            assert_eq!((all(&kept), kept.len()), (sorted(sums.clone()), sums.len() as u64));
        }
        let sums = [2, 4, -4, 3, 2, 0];
        assert_eq!(all(&Sums::of(&beside, &sums)), sorted(sums.to_vec()));
        // About 10^12 places for five sums.
        let many = Differences::from_whole(vec![-1_000_000_007, 3, 999_999_937], vec![100, 5, 100]).expect("valid");
        let sums = [many.sum(), many.sum() + 6_000_000_000, many.sum() - 20, 7, -7];
        assert_eq!(all(&Sums::of(&many, &sums)), sorted(sums.to_vec()));
    }

    #[test]
    fn room_is_made_for_no_more_than_memory_holds() {
        let many = Differences::from_whole(vec![-1_000_000_007, 3, 999_999_937], vec![100, 5, 100]).expect("valid");
        assert!(Sums::new(&many, u64::MAX).is_empty());
    }

    #[test]
    fn ways_of_keeping_are_those_that_were_meant() {
        let few = Differences::from_counts(10, 4, 3).expect("valid");
        assert!(matches!(Sums::of(&few, &[1; 100]).kept, Kept::Counts(_)));
        assert!(matches!(Sums::of(&few, &[1; 5]).kept, Kept::Near(_)));
        assert!(matches!(Sums::of(&few, &[[1; 100], [9999; 100]].concat()).kept, Kept::Near(_)));
        assert!(matches!(Sums::of(&few, &[[1; 100], [1 << 40; 100]].concat()).kept, Kept::Far(_)));
    }

    #[test]
    fn a_million_sums_of_few_places_take_little_room() {
        let differences = Differences::from_counts(1_000_000, 30_000, 29_000).expect("valid");
        let mut kept = Sums::new(&differences, 10_000_000);
        let deviation = differences.sum_standard_deviation() as i64;
        (0..1_000_000).for_each(|i| kept.add(1000 + (i * 7919) % (10 * deviation) - 5 * deviation));
        let Kept::Counts(counts) = &kept.kept else { panic!("{kept:?}") };
        assert!(counts.counts.len() < 20 * deviation as usize, "{}", counts.counts.len());
    }

    #[test]
    fn quantiles_interpolate_as_numpy_does() {
        // numpy.quantile([1, 2, 4, 8], [0, 0.025, 0.5, 0.9, 1]) → 1, 1.075, 3, 6.8, 8 (NumPy's
        // default method, "linear").
        let kept = Sums::of(&Differences::from_counts(10, 4, 3).expect("valid"), &[8, 1, 4, 2]);
        for (share, value) in [(0.0, 1.0), (0.025, 1.075), (0.5, 3.0), (0.9, 6.8), (1.0, 8.0)] {
            assert!((kept.quantile(share) - value).abs() < 1e-12, "quantile {share}");
        }
    }

    #[test]
    fn quantiles_are_those_of_the_sorted_sums() {
        let differences = Differences::from_whole(vec![-5, 2, 9], vec![3, 4, 4]).expect("valid");
        let mut rng = super::super::stream::stream(1, 2);
        for (bits, length) in [(1, 7), (5, 1000), (12, 1000), (13, 3000), (31, 3000), (61, 2000)] {
            let sums: Vec<i64> =
                (0..length).map(|_| (rng.next_u64() >> (64 - bits)) as i64 - (1 << (bits - 1))).collect();
            let (kept, ordered) = (Sums::of(&differences, &sums), sorted(sums));
            for share in [0.0, 0.001, 0.025, 0.3, 0.5, 0.9, 0.975, 1.0] {
                assert_eq!(kept.quantile(share), quantile(&ordered, share), "{bits} bits, quantile {share}");
            }
        }
    }
}
