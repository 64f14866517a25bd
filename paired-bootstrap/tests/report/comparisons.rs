//! Comparisons to report on, put together from the program's public pieces.

use crate::exact;
use paired_bootstrap::bootstrap::{
    BootstrapDistribution, Counted, Differences, ExactDistribution, Intervals, Resampler, Sides, Sums,
};
use paired_bootstrap::comparisons::{
    Accuracy, Comparing, Effect, Equivalence, Given, Method, Missing, System, Test, TestResult, warnings,
};
use paired_bootstrap::comparisons::{ByCategory, Categories, Categorizing, Systems};
use paired_bootstrap::planning::power::{Detectable, Detecting};
use paired_bootstrap::planning::{Counts, Example, ExampleScores};
use paired_bootstrap::report::{
    Asks, Bins, Clustered, ExactBootstrap, ExactShares, Findings, Margin, Simulation, Source,
};
use paired_bootstrap::scores::{PairedScores, Score, Unit};
use paired_bootstrap::table::{Choice, Joined, read_pasted};
use std::rc::Rc;

/// The 0.975 quantile of the normal distribution (R 4.3: `qnorm`).
const Z_95: f64 = 1.959963984540054;

/// N of all comparisons, and the seed.
pub const RESAMPLES: u64 = 10_000;
const SEED: u64 = 1;

/// The primer's Example 1: baseline 0 1 1 0 0 1 0 1 0 1, experimental 1 1 0 1 1 0 1 1 0 0.
pub fn ten_questions() -> Findings {
    let findings = of_counts(Counts::TEN_QUESTIONS);
    Findings {
        effect: Effect {
            // 0.1 over √(10 · (7 − 0.1) / 10 / 9) by hand.
            d_z: Some(0.1 / (6.9f64 / 9.0).sqrt()),
            systems: Some([accuracy(5), accuracy(6)]),
        },
        // `reference/helped_hurt.json`, the case (10, 4, 3).
        tests: vec![
            row(Test::Bootstrap, Some(0.421732332), None, Method::Exact),
            row(Test::ShiftedAtLeast, Some(0.429402952), None, Method::Exact),
            row(Test::ShiftedAbove, Some(0.288713728), None, Method::Exact),
            row(Test::SacrebleuBootstrap, None, Some(0.7), Method::Simulated(10_000)),
            row(Test::Sign, Some(0.5), Some(1.0), Method::Exact),
            row(Test::McNemar, None, Some(0.7054569861112734), Method::Asymptotic),
            TestResult { method: Err(Missing::ScoresUnknown), ..row(Test::Unpaired, None, None, Method::Exact) },
        ],
        warnings: vec![
            "The systems differ on only 7 items: p is too small.".to_owned(),
            "There are only 10 items.".to_owned(),
        ],
        ..findings
    }
}

/// So many of ten.
fn accuracy(correct: u64) -> System {
    System { mean: correct as f64 / 10.0, interval: Some((0.2, 0.8)), accuracy: Some(Accuracy::new(correct, 10, 0.95)) }
}

/// A test's row.
pub fn row(test: Test, one_sided: Option<f64>, two_sided: Option<f64>, method: Method) -> TestResult {
    let false_positive_rate = one_sided.map(|_| 0.0625);
    TestResult { test, one_sided, two_sided, method: Ok(method), false_positive_rate, verdict_rate: None }
}

/// Artificial 0/1 scores.
pub fn of_counts(counts: Counts) -> Findings {
    let differences = counts.differences().expect("valid counts");
    let p_value = exact::trinomial(counts.pairs, counts.helped, counts.hurt);
    Findings {
        source: Source::Counts,
        unit: Unit::Correctness,
        differences: Some(printed(&differences, 0)),
        ..of_differences(&differences, p_value, RESAMPLES)
    }
}

/// Eight graded scores with names from a header: differences in quarters, some tied. In three
/// categories, one of a single item.
pub fn graded() -> Findings {
    let text = "old_model\tnew & better\n0.5\t0.75\n0.5\t1\n0.25\t0\n1\t1\n0.75\t1\n0.25\t0.5\n0.5\t0\n0\t0.5";
    let mut findings = of_texts([text, ""]);
    findings.margin = Some(Margin { shown: 0.3, unit: Unit::Score, asks: Asks::Equivalent });
    findings.categories = Some(by_category(text, ["syntax", "=meaning, \"odd\"", "rare"], &[0, 0, 0, 1, 1, 1, 1, 2]));
    findings.exact.shares.error = 0.0004;
    findings
}

fn by_category(text: &str, names: [&str; 3], of_items: &[u32]) -> ByCategory {
    let scores = Rc::new(read_pasted(&[text]).expect("good scores").scores);
    let systems = Systems::from_scores(&scores).expect("two lists");
    let categories = Categories::new(names.map(str::to_owned).to_vec(), of_items.to_vec()).expect("all have names");
    let mut categorizing = Categorizing::new(&systems, &Rc::new(categories), Sides::One, 0.95).expect("an item each");
    while categorizing.step() {}
    categorizing.finish()
}

/// The page's example of forty graded translations.
pub fn forty_translations() -> Findings {
    let [baseline, experimental] = forty_texts();
    of_texts([&baseline, &experimental])
}

/// Its two texts.
pub fn forty_texts() -> [String; 2] {
    match Example::Graded.scores() {
        ExampleScores::Texts(texts) => texts,
        ExampleScores::Counts(_) => panic!("the graded example is text"),
    }
}

/// Scores as they would be pasted.
pub fn of_texts([baseline, experimental]: [&str; 2]) -> Findings {
    let reading = read_pasted(&[baseline, experimental]).expect("good scores");
    of_scores(&reading.scores, &reading.format)
}

fn of_scores(scores: &PairedScores, format: &str) -> Findings {
    let differences = Differences::from_scores(scores).expect("good differences");
    let values = differences.values().iter().copied().zip(differences.counts().iter().copied());
    let p_value = exact::convolution(&values.collect());
    let (baseline, experimental) = scores.names();
    let decimals = match differences.grid() {
        paired_bootstrap::bootstrap::Grid::Decimal { decimals } => decimals,
        paired_bootstrap::bootstrap::Grid::Binary { .. } => 0,
    };
    Findings {
        names: [baseline, experimental].map(|name| name.map(str::to_owned)),
        source: text(format),
        unit: scores.unit(),
        equivalence: Equivalence::new(&differences, scores.unit(), 0.05),
        detectable: detectable(&differences, scores.unit()),
        differences: Some(printed(&differences, decimals)),
        ..of_differences(&differences, p_value, RESAMPLES)
    }
}

/// Plain lists, of which no column was chosen.
fn text(format: &str) -> Source {
    Source::Text { format: format.to_owned(), choice: Box::default(), joined: None, gaps: 0, assumed: Vec::new() }
}

/// Three systems' scores on a few items, of which the files of two were joined.
pub fn joined() -> Findings {
    let name = |name: &str| Some(name.to_owned());
    let choice = Box::new(Choice {
        baseline: name("llama_loss"),
        experimental: name("qwen_loss"),
        score: name("loss"),
        id: name("doc_id"),
        cluster: name(""),
        filter: Some(vec![("filter".to_owned(), "strict-match".to_owned())]),
        lower_is_better: Some(true),
        ..Choice::default()
    });
    let assumed = vec!["Items with the same “passage” are taken to be independent.".to_owned()];
    let joined = Some(Joined { both: 8, only_first: 2, only_second: 0, is_by_category: false });
    let losses = "1\t0.5\n0.5\t0.5\n1\t0.25\n0.75\t1\n0.25\t0\n1\t0.5\n1\t0.25\n0.5\t0";
    let reading = read_pasted(&[losses, ""]).expect("good scores");
    // The direction is the scores' own: a report that takes another from the choice would
    // contradict its numbers.
    let findings = of_scores(&reading.scores.lower_is_better(), &reading.format);
    Findings {
        source: Source::Text { format: "2 files, JSON Lines".to_owned(), choice, joined, gaps: 0, assumed },
        ..findings
    }
}

/// Items in clusters: case `number` of `reference/clusters.json`.
pub fn in_clusters(number: usize) -> Findings {
    let [baseline, experimental, clusters] = clustered_texts(number);
    let reading = read_pasted(&[&baseline, &experimental]).expect("good scores");
    let clusters: Vec<u32> = clusters.lines().map(|cluster| cluster[1..].parse().expect("a number")).collect();
    let differences = Differences::from_clustered_scores(&reading.scores, &clusters).expect("a cluster for each item");
    let p_value = cluster_case(number)["p_exact_clustered"].as_f64().expect("a number");
    let findings = of_differences(&differences, p_value, RESAMPLES);
    let resampler = Resampler::new(&differences, RESAMPLES, SEED);
    let sums: Vec<i64> = (0..resampler.batches()).flat_map(|batch| resampler.run(batch)).collect();
    let sums = Sums::of(&differences, &sums);
    let given = Given { differences: &differences, systems: None, resampled_sums: &sums, seed: SEED, alpha: 0.05 };
    let mut comparing = Comparing::default();
    while comparing.step(&given) {}
    Findings {
        source: text(&reading.format),
        unit: reading.scores.unit(),
        equivalence: Equivalence::new(&differences, reading.scores.unit(), 0.05),
        effect: Effect::new(&differences, None, 0.95),
        warnings: warnings(&given, comparing.results(), Sides::One)
            .iter()
            .map(|warning| warning.sentence(0.05))
            .collect(),
        tests: comparing.results().to_vec(),
        ..findings
    }
}

fn cluster_case(number: usize) -> serde_json::Value {
    let file: serde_json::Value =
        serde_json::from_str(include_str!("../golden/reference/clusters.json")).expect("the file is JSON");
    file["cases"][number].clone()
}

/// Baseline and experimental scores, and the names of the clusters.
pub fn clustered_texts(number: usize) -> [String; 3] {
    let case = cluster_case(number);
    let scale = 10f64.powi(case["decimals"].as_i64().expect("few digits") as i32);
    let rows = case["rows"].as_array().expect("a list");
    [1, 2, 0].map(|column| {
        let cell = |row: &serde_json::Value| match column {
            0 => format!("#{}\n", row[0]),
            _ => format!("{}\n", row[column].as_f64().expect("a number") / scale),
        };
        rows.iter().map(cell).collect()
    })
}

/// A run that was stopped after its first batches.
pub fn stopped() -> Findings {
    let counts = Counts { pairs: 500, helped: 30, hurt: 10 };
    let differences = counts.differences().expect("valid counts");
    Findings {
        differences: Some(printed(&differences, 0)),
        ..of_differences(&differences, exact::trinomial(500, 30, 10), 1_000_000)
    }
}

fn printed(differences: &Differences, decimals: u8) -> Vec<(String, u64)> {
    let score = |&steps: &i64| Score::from_scientific(steps, -i64::from(decimals)).expect("few digits").to_string();
    differences.values().iter().map(score).zip(differences.counts().iter().copied()).collect()
}

/// What the resamples say, and the rest by its formulas: the percentile interval stands in for the
/// resamples' BCa. What they are worth is tested elsewhere; here it is their way into the texts.
/// What as many items can find, without a gain of interest.
fn detectable(differences: &Differences, unit: Unit) -> Detectable {
    let mut detecting = Detecting::new(differences, unit, Sides::One, 0.05, None);
    while detecting.step() {}
    detecting.found()
}

fn of_differences(differences: &Differences, p_value: f64, asked: u64) -> Findings {
    let resampler = Resampler::new(differences, asked, SEED);
    let mut distribution = BootstrapDistribution::new(differences, RESAMPLES);
    let mut trace: Vec<Counted> = Vec::new();
    for batch in (0..resampler.batches()).take_while(|&batch| resampler.resamples_of(batch).end <= RESAMPLES) {
        distribution.extend(resampler.run(batch));
        trace.push(distribution.counted());
    }
    let summary = distribution.summary(differences, 0.95).expect("there are resamples");
    let (mean, sd) = (differences.mean(), differences.sum_standard_deviation());
    let units = |steps: f64| differences.mean_of_steps(steps);
    let around = |deviations: f64| (mean - deviations * units(sd), mean + deviations * units(sd));
    let (lower, upper) = summary.percentile_interval;
    let intervals = |percentile| Intervals {
        level: 0.95,
        two_deviations: around(2.0),
        normal: around(Z_95),
        percentile,
        basic: (2.0 * mean - upper, 2.0 * mean - lower),
        bca: percentile,
    };
    let exact = ExactDistribution::new(differences);
    let shares =
        ExactShares { at_or_below_zero: p_value, at_or_above_zero: exact.at_or_above_zero().probability, error: 0.0 };
    let histogram = distribution.histogram();
    let binning = histogram.binning();
    Findings {
        names: [None, None],
        source: Source::Counts,
        unit: Unit::Correctness,
        pairs: differences.pairs(),
        helped: differences.helped(),
        hurt: differences.hurt(),
        tied: differences.tied(),
        clustered: Clustered::new(differences),
        mean_difference: mean,
        standard_deviation: units(sd),
        exact_grid: differences.is_exact(),
        simulation: Simulation {
            counted: distribution.counted(),
            asked,
            seed: SEED,
            mean: summary.mean,
            standard_deviation: summary.standard_deviation,
            intervals: intervals((lower, upper)),
            histogram: Bins {
                first_edge: units(binning.edges(histogram.first_bin()).0),
                width: units(binning.width() as f64),
                marked: histogram.bins().filter(|bin| bin.number <= 0).count() as u64,
                counts: histogram.counts().to_vec(),
            },
            trace,
        },
        exact: ExactBootstrap { shares, intervals: exact.intervals(0.95) },
        sides: Sides::One,
        alpha: 0.05,
        detectable: detectable(differences, Unit::Correctness),
        equivalence: Equivalence::new(differences, Unit::Correctness, 0.05),
        margin: None,
        effect: Effect { d_z: None, systems: None },
        tests: Vec::new(),
        categories: None,
        warnings: Vec::new(),
        differences: None,
    }
}
