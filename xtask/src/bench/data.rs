//! The scores that everything is measured on: generated, the same on every machine, and read by all
//! programs from the same files.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use fs_err as fs;

/// The kind of scores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scores {
    /// Right or wrong: 6 items in 100 are helped, 5 hurt.
    ZeroOne,
    /// Six decimals between 0 and 1; almost all differences are distinct.
    Graded,
    /// The same for [`SYSTEMS`] systems, which are resampled together.
    Systems,
}

/// How many systems are resampled together.
const SYSTEMS: u64 = 30;

/// One set of scores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DataSet {
    pub scores: Scores,
    /// The number of items, n.
    pub pairs: u64,
}

impl DataSet {
    /// All data sets: by kind, then ascending by n.
    pub fn all() -> impl Iterator<Item = DataSet> {
        let sizes = [500, 10_000, 100_000, 1_000_000];
        [Scores::ZeroOne, Scores::Graded]
            .into_iter()
            .flat_map(move |scores| sizes.map(|pairs| DataSet { scores, pairs }))
            .chain([DataSet { scores: Scores::Systems, pairs: 10_000 }])
    }

    /// Whether it has two systems, which the page can compare.
    pub fn is_paired(self) -> bool {
        self.scores != Scores::Systems
    }

    /// The name of its scores in the table.
    pub fn kind(self) -> &'static str {
        match self.scores {
            Scores::ZeroOne => "0/1",
            Scores::Graded => "graded",
            Scores::Systems => "30 systems",
        }
    }

    /// Its file's name without the extension.
    pub fn stem(self) -> String {
        format!("{}-{}", self.kind().replace("0/1", "zero-one").replace("30 ", ""), self.pairs)
    }

    /// A line for each item with its scores, separated by tabs, the baseline's first.
    fn text(self) -> String {
        let mut random = SplitMix64 { state: self.pairs };
        let mut text = String::new();
        for item in 0..self.pairs {
            let line = match self.scores {
                Scores::ZeroOne => zero_one(item, &mut random).to_owned(),
                Scores::Graded => graded(&mut random),
                Scores::Systems => several(&mut random),
            };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{line}");
        }
        text
    }
}

/// Of every 100 items, 6 are helped and 5 hurt, so that the counts are exact. On the others both
/// systems agree.
fn zero_one(item: u64, random: &mut SplitMix64) -> &'static str {
    match item % 100 {
        0..6 => "0\t1",
        6..11 => "1\t0",
        _ if random.below(2) == 0 => "0\t0",
        _ => "1\t1",
    }
}

/// The experimental system is 0.002 better on average, and differences vary from item to item.
fn graded(random: &mut SplitMix64) -> String {
    let baseline = 300_000 + random.below(400_000);
    let experimental = baseline + 2_000 + random.below(200_000) - random.below(200_000);
    format!("0.{baseline:06}\t0.{experimental:06}")
}

/// Each system is slightly better than the one before, and an item is equally hard for all of them.
fn several(random: &mut SplitMix64) -> String {
    let item = 300_000 + random.below(300_000);
    let score = |system| format!("0.{:06}", item + 1_000 * system + random.below(200_000));
    (0..SYSTEMS).map(score).collect::<Vec<_>>().join("\t")
}

/// Writes all files, in the order of [`DataSet::all`], and returns their paths.
pub fn write(folder: &Path) -> Result<Vec<PathBuf>> {
    fs::create_dir_all(folder)?;
    DataSet::all()
        .map(|data| {
            let path = folder.join(format!("{}.tsv", data.stem()));
            fs::write(&path, data.text())?;
            Ok(path)
        })
        .collect()
}

/// A generator in three lines, only used for these data (G. L. Steele, D. Lea and C. H. Flood,
/// *Fast splittable pseudorandom number generators*, OOPSLA 2014).
struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// A whole number below `end`. The slight bias of the modulus does not matter here.
    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(data: DataSet) -> Vec<(f64, f64)> {
        let score = |word: &str| word.parse().expect("a number");
        let line = |line: &str| line.split_once('\t').map(|(baseline, other)| (score(baseline), score(other)));
        data.text().lines().map(|text| line(text).expect("two columns")).collect()
    }

    #[test]
    fn the_generator_is_splitmix64() {
        // The first output of Vigna's splitmix64.c for the state 1234567.
        assert_eq!(SplitMix64 { state: 1_234_567 }.next(), 6_457_827_717_110_365_317);
    }

    #[test]
    fn every_kind_comes_in_every_size() {
        let all: Vec<_> = DataSet::all().collect();
        assert_eq!(all.len(), 9);
        assert_eq!(all[0].stem(), "zero-one-500");
        assert_eq!(all[7], DataSet { scores: Scores::Graded, pairs: 1_000_000 });
        assert_eq!((all[8].stem().as_str(), all.iter().filter(|data| data.is_paired()).count()), ("systems-10000", 8));
    }

    #[test]
    fn of_a_hundred_items_six_are_helped_and_five_hurt() {
        let pairs = pairs(DataSet { scores: Scores::ZeroOne, pairs: 500 });
        let count = |difference: f64| pairs.iter().filter(|(a, b)| b - a == difference).count();
        assert_eq!((pairs.len(), count(1.0), count(-1.0), count(0.0)), (500, 30, 25, 445));
        assert!(pairs.contains(&(0.0, 0.0)) && pairs.contains(&(1.0, 1.0)));
    }

    #[test]
    fn graded_scores_have_hardly_two_differences_equal() {
        let data = DataSet { scores: Scores::Graded, pairs: 10_000 };
        let pairs = pairs(data);
        assert!(pairs.iter().all(|(a, b)| (0.0..1.0).contains(a) && (0.0..1.0).contains(b)));
        let mut steps: Vec<i64> = pairs.iter().map(|(a, b)| ((b - a) * 1e6).round() as i64).collect();
        steps.sort_unstable();
        steps.dedup();
        // Of 10,000 numbers from a triangular distribution 400,000 wide, about 1.7 in 100 coincide
        // with another.
        assert!(steps.len() > 9_700, "{}", steps.len());
    }

    #[test]
    fn several_systems_have_a_score_on_each_item() {
        let data = DataSet { scores: Scores::Systems, pairs: 10_000 };
        let text = data.text();
        assert!(text.lines().all(|line| line.split('\t').count() as u64 == SYSTEMS));
        assert!(text.split_whitespace().all(|score| score.len() == "0.123456".len() && score.starts_with("0.")));
    }

    #[test]
    fn data_are_the_same_each_time() {
        let data = DataSet { scores: Scores::Graded, pairs: 500 };
        assert_eq!(data.text(), data.text());
        assert_eq!(data.text().lines().count(), 500);
    }
}
