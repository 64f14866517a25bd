//! The pinned results of `stability.json`: the same in native and in wasm tests.

use paired_bootstrap::bootstrap::{BootstrapDistribution, Differences, KernelChoice, Resampler};
use paired_bootstrap::planning::Counts;
use paired_bootstrap::scores::{PairedScores, Score};
use serde::{Deserialize, Serialize};
use std::iter::repeat_n;

/// The content of the file.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Golden {
    /// Where the numbers come from.
    source: String,
    /// The pinned cases.
    cases: Vec<Case>,
}

/// A comparison with its result.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
struct Case {
    /// What the case covers.
    name: String,
    data: Data,
    resamples: u64,
    /// As decimal text, because JSON numbers hold 53 bits.
    seed: String,
    result: Outcome,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
enum Data {
    /// Artificial 0/1 scores.
    Counts(Counts),
    /// The differences of decimal scores, in steps of 10^−`decimals`.
    Decimal { decimals: u8, differences: Vec<i64> },
    /// The same, with counts.
    Table { decimals: u8, differences: Vec<(i64, usize)> },
    /// Whole differences in clusters: how many clusters have each list of differences.
    Clusters(Vec<(usize, Vec<i64>)>),
    /// Too many clusters to list, see [`Generated`].
    Generated(Generated),
    /// Differences that fit no decimal grid: these numerators over one denominator.
    Fractions { denominator: i64, numerators: Vec<i64> },
}

/// Cluster c has 1 + c² mod `sizes` items. Its item i has the difference (7919 c² + 104,729 i) mod
/// `spread` − `spread` / 2, in steps of 10^−`decimals`.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub struct Generated {
    pub clusters: u32,
    pub sizes: u32,
    pub spread: i64,
    pub decimals: u8,
}

impl Generated {
    pub fn differences(self) -> Differences {
        let Self { clusters, sizes, spread, decimals } = self;
        let items = (0..clusters).flat_map(|cluster| {
            let square = i64::from(cluster).pow(2);
            let item = move |item: i64| {
                let digits = (7919 * square + 104_729 * item).rem_euclid(spread) - spread / 2;
                (Score::Decimal { digits, decimals }, cluster)
            };
            (0..1 + square % i64::from(sizes)).map(item)
        });
        in_clusters(items)
    }
}

fn in_clusters(items: impl Iterator<Item = (Score, u32)>) -> Differences {
    let (experimental, names): (Vec<Score>, Vec<u32>) = items.unzip();
    let baseline = vec![Score::from(0); experimental.len()];
    let scores = PairedScores::new(baseline, experimental).expect("as many zeros as scores");
    Differences::from_clustered_scores(&scores, &names).expect("a cluster for each item")
}

/// Floating-point numbers are texts, in the shortest form that reads back exactly: not every JSON
/// reader keeps the last bit.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
struct Outcome {
    kernel: String,
    at_or_below_zero: u64,
    first_sums: Vec<i64>,
    last_sum: i64,
    percentile_interval: [String; 2],
    mean: String,
    standard_deviation: String,
    first_bin: i64,
    bins: usize,
}

impl Golden {
    /// The results in the file.
    pub fn pinned() -> Self {
        serde_json::from_str(include_str!("stability.json")).expect("the golden file is valid JSON")
    }

    /// The same cases with the program's current results.
    pub fn recomputed(&self) -> Self {
        Self { cases: self.cases.iter().map(Case::recomputed).collect(), ..self.clone() }
    }
}

impl Case {
    fn recomputed(&self) -> Self {
        let seed = self.seed.parse().expect("a 64-bit seed");
        Self { result: resample(&self.data.differences(), self.resamples, seed), ..self.clone() }
    }
}

impl Data {
    fn differences(&self) -> Differences {
        match self {
            Self::Counts(counts) => counts.differences().expect("helped + hurt ≤ n"),
            Self::Decimal { decimals, differences } => {
                from_scores(differences.iter().map(|&digits| Score::Decimal { digits, decimals: *decimals }).collect())
            }
            Self::Table { decimals, differences } => {
                let item = |&(digits, count)| repeat_n(Score::Decimal { digits, decimals: *decimals }, count);
                from_scores(differences.iter().flat_map(item).collect())
            }
            Self::Clusters(clusters) => {
                let clusters = clusters.iter().flat_map(|(count, items)| repeat_n(items, *count));
                in_clusters(
                    clusters.zip(0..).flat_map(|(items, name)| items.iter().map(move |&d| (Score::from(d), name))),
                )
            }
            Self::Generated(generated) => generated.differences(),
            Self::Fractions { denominator, numerators } => {
                from_scores(numerators.iter().map(|&n| Score::Rounded(n as f64 / *denominator as f64)).collect())
            }
        }
    }
}

/// With a baseline of zeros, the scores are the differences.
fn from_scores(experimental: Vec<Score>) -> Differences {
    let baseline = vec![Score::from(0); experimental.len()];
    let scores = PairedScores::new(baseline, experimental).expect("as many zeros as scores");
    Differences::from_scores(&scores).expect("scores of ordinary size")
}

fn resample(differences: &Differences, resamples: u64, seed: u64) -> Outcome {
    let resampler = Resampler::new(differences, resamples, seed);
    let mut distribution = BootstrapDistribution::new(differences, resamples);
    (0..resampler.batches()).for_each(|batch| distribution.extend(resampler.run(batch)));
    let first_sums = resampler.run(0).take(5).collect();
    let last_sum = resampler.run(resampler.batches() - 1).last().expect("there are resamples");
    let summary = distribution.summary(differences, 0.95).expect("there are resamples");
    let (lower, upper) = summary.percentile_interval;
    Outcome {
        kernel: format!("{:?}", KernelChoice::cheaper(differences)),
        at_or_below_zero: summary.at_or_below_zero,
        first_sums,
        last_sum,
        percentile_interval: [lower, upper].map(shortest),
        mean: shortest(summary.mean),
        standard_deviation: shortest(summary.standard_deviation),
        first_bin: distribution.histogram().first_bin(),
        bins: distribution.histogram().counts().len(),
    }
}

fn shortest(number: f64) -> String {
    format!("{number:?}")
}
