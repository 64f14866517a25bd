//! The pinned results of `computed.json`, the same in native and in wasm tests. No random numbers
//! are drawn, except by sacreBLEU's rule.

use paired_bootstrap::bootstrap::{Differences, ExactDistribution, Intervals, Sums};
use paired_bootstrap::comparisons::{Accuracy, Comparing, Given, Test, false_positive_rate, t_statistic};
use paired_bootstrap::scores::{PairedScores, Score};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::iter::repeat_n;

/// The content of the file.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Computed {
    /// Where the numbers come from.
    source: String,
    /// What is computed from differences.
    cases: Vec<Case>,
    /// False-positive rates, by test.
    rates: Vec<Rates>,
    /// Agresti–Coull intervals.
    accuracies: Vec<AgrestiCoull>,
}

/// A number in the shortest form that reads back exactly, as text: not every JSON reader keeps the
/// last bit.
type Number = String;

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
struct Case {
    name: String,
    data: Data,
    result: Outcome,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
enum Data {
    /// n, helped, hurt.
    Counts(u64, u64, u64),
    /// Differences in steps of 10^−`decimals`, with their counts.
    Table { decimals: u8, differences: Vec<(i64, usize)> },
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
struct Outcome {
    p: Number,
    error: Number,
    intervals: BTreeMap<String, [Number; 2]>,
    t: Option<Number>,
    /// One-sided and two-sided p-value.
    tests: BTreeMap<String, [Option<Number>; 2]>,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
struct Rates {
    pairs: u64,
    share: f64,
    alpha: f64,
    rates: BTreeMap<String, Option<Number>>,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
struct AgrestiCoull {
    correct: u64,
    items: u64,
    level: f64,
    interval: [Number; 2],
}

impl Computed {
    /// The results in the file.
    pub fn pinned() -> Self {
        serde_json::from_str(include_str!("computed.json")).expect("the golden file is valid JSON")
    }

    /// The same cases with the program's current results.
    pub fn recomputed(&self) -> Self {
        Self {
            cases: self.cases.iter().map(Case::recomputed).collect(),
            rates: self.rates.iter().map(Rates::recomputed).collect(),
            accuracies: self.accuracies.iter().map(AgrestiCoull::recomputed).collect(),
            ..self.clone()
        }
    }
}

impl Computed {
    /// The numbers that differ from `other`, as "place: this one, that one".
    pub fn differing(&self, other: &Self) -> Vec<String> {
        let [here, there] = [self, other].map(|golden| serde_json::to_value(golden).expect("plain data"));
        let mut differing = Vec::new();
        compare("", &here, &there, &mut differing);
        differing
    }
}

fn compare(place: &str, here: &Value, there: &Value, differing: &mut Vec<String>) {
    match (here, there) {
        (Value::Object(here), Value::Object(there)) => {
            here.iter().for_each(|(key, value)| compare(&format!("{place}/{key}"), value, &there[key], differing));
        }
        (Value::Array(here), Value::Array(there)) => {
            let pairs = here.iter().zip(there).enumerate();
            pairs.for_each(|(index, (value, other))| compare(&format!("{place}/{index}"), value, other, differing));
        }
        _ if here != there => differing.push(format!("{place}: {here}, {there}")),
        _ => {}
    }
}

impl Case {
    fn recomputed(&self) -> Self {
        Self { result: compute(&self.data.differences()), ..self.clone() }
    }
}

impl Data {
    fn differences(&self) -> Differences {
        match self {
            &Self::Counts(pairs, helped, hurt) => {
                Differences::from_counts(pairs, helped, hurt).expect("helped + hurt ≤ n")
            }
            Self::Table { decimals, differences } => {
                let item = |&(digits, count)| repeat_n(Score::Decimal { digits, decimals: *decimals }, count);
                let experimental: Vec<Score> = differences.iter().flat_map(item).collect();
                // With a baseline of zeros, the scores are the differences.
                let baseline = vec![Score::from(0); experimental.len()];
                let scores = PairedScores::new(baseline, experimental).expect("as many zeros as scores");
                Differences::from_scores(&scores).expect("scores of ordinary size")
            }
        }
    }
}

fn compute(differences: &Differences) -> Outcome {
    let exact = ExactDistribution::new(differences);
    let p = exact.at_or_below_zero();
    let Intervals { normal, percentile, basic, bca, .. } = exact.intervals(0.95).expect("items are drawn");
    let intervals = [("normal", normal), ("percentile", percentile), ("basic", basic), ("bca", bca)];
    let sums = Sums::of(differences, &[-1, 0, 1, 5]);
    let given = Given { differences, systems: None, resampled_sums: &sums, seed: 1, alpha: 0.05 };
    let mut comparing = Comparing::default();
    while comparing.step(&given) {}
    let tests = comparing.results().iter();
    Outcome {
        p: shortest(p.probability),
        error: shortest(p.error),
        intervals: intervals.map(|(name, ends)| (name.to_owned(), both(ends))).into(),
        t: t_statistic(differences).ok().map(shortest),
        tests: tests
            .map(|row| (row.test.key().to_owned(), [row.one_sided, row.two_sided].map(|p| p.map(shortest))))
            .collect(),
    }
}

impl Rates {
    fn recomputed(&self) -> Self {
        let rate = |test: Test| false_positive_rate(test, self.pairs, self.share, self.alpha).map(shortest);
        Self { rates: Test::ALL.into_iter().map(|test| (test.key().to_owned(), rate(test))).collect(), ..self.clone() }
    }
}

impl AgrestiCoull {
    fn recomputed(&self) -> Self {
        let accuracy = Accuracy::new(self.correct, self.items, self.level);
        Self { interval: both(accuracy.agresti_coull), ..self.clone() }
    }
}

fn both((lower, upper): (f64, f64)) -> [Number; 2] {
    [lower, upper].map(shortest)
}

fn shortest(number: f64) -> Number {
    format!("{number:?}")
}
