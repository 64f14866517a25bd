//! Items in clusters: the results in `reference/clusters.json` for three data sets, an enumeration
//! of all resamples of the smallest one, and pinned results for seeds.

use super::stability::Generated;
use paired_bootstrap::bootstrap::{
    BootstrapDistribution, Differences, ExactDistribution, Intervals, KernelChoice, Replay, Resampler, Sides, Sums,
    standard_error,
};
use paired_bootstrap::comparisons::{
    Comparing, Effect, Equivalence, EquivalenceInterval, Estimating, Given, Method, Missing, Test, TestResult,
    Untestable, Warning, t_statistic, warnings,
};
use paired_bootstrap::scores::{PairedScores, Score, Unit};
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    clusters: u64,
    items: u64,
    decimals: u8,
    difference: f64,
    p_exact_clustered: f64,
    p_exact_items_alone: f64,
    standard_error_clustered: f64,
    standard_error_items: f64,
    p_by_enumeration: Option<f64>,
    /// Rows of cluster, baseline score and experimental score, the scores in grid steps.
    rows: Vec<(u32, i64, i64)>,
}

impl Case {
    fn all() -> Vec<Self> {
        let file: File = serde_json::from_str(include_str!("reference/clusters.json")).expect("a table");
        assert_eq!(file.cases.len(), 3);
        file.cases
    }

    fn differences(&self) -> Differences {
        self.with_clusters(|cluster| cluster)
    }

    fn with_clusters(&self, name: impl Fn(u32) -> u32) -> Differences {
        let score = |digits| Score::Decimal { digits, decimals: self.decimals };
        let (baseline, experimental) = self.rows.iter().map(|&(_, b, e)| (score(b), score(e))).unzip();
        let clusters: Vec<u32> = self.rows.iter().map(|&(cluster, ..)| name(cluster)).collect();
        let scores = PairedScores::new(baseline, experimental).expect("as many of both");
        Differences::from_clustered_scores(&scores, &clusters).expect("a cluster for each item")
    }

    /// The sum and size of each cluster.
    fn sums_and_sizes(&self) -> Vec<(i64, i64)> {
        let mut clusters = vec![(0, 0); self.clusters as usize];
        for &(cluster, baseline, experimental) in &self.rows {
            let (sum, size) = &mut clusters[cluster as usize - 1];
            (*sum, *size) = (*sum + experimental - baseline, *size + 1);
        }
        clusters
    }
}

fn close(value: f64, expected: f64, relative: f64, what: &str) {
    assert!((value / expected - 1.0).abs() <= relative, "{what}: {value} is not {expected}");
}

fn compared(differences: &Differences, sums: &Sums) -> Vec<TestResult> {
    let given = Given { differences, systems: None, resampled_sums: sums, seed: 1, alpha: 0.05 };
    let mut comparing = Comparing::default();
    while comparing.step(&given) {}
    comparing.results().to_vec()
}

#[test]
fn exact_p_and_standard_errors_are_those_of_the_reference() {
    for case in Case::all() {
        let differences = case.differences();
        let clusters = differences.clusters().expect("they are in clusters");
        assert_eq!((clusters.number(), differences.pairs()), (case.clusters, case.items), "{}", case.name);
        close(differences.mean(), case.difference, 1e-14, &case.name);
        let exact = ExactDistribution::new(&differences).at_or_below_zero();
        assert_eq!(exact.error, 0.0);
        close(exact.probability, case.p_exact_clustered, 1e-9, &case.name);
        let by_items = ExactDistribution::new(&differences.without_clusters()).at_or_below_zero();
        close(by_items.probability, case.p_exact_items_alone, 1e-9, &case.name);
        if let Some(enumerated) = case.p_by_enumeration {
            close(exact.probability, enumerated, 1e-12, &case.name);
        }
        close(differences.standard_error(), case.standard_error_clustered, 1e-9, &case.name);
        close(differences.standard_error_by_items(), case.standard_error_items, 1e-9, &case.name);
        let effect = (case.standard_error_clustered / case.standard_error_items).powi(2);
        close(differences.design_effect(), effect, 1e-9, &case.name);
    }
}

#[test]
fn resamples_are_those_that_seeds_gave() {
    // Counted by this program and pinned: see `golden.rs`. The two kernels draw different resamples
    // of the same law.
    let pinned = [(KernelChoice::Indices, [1213, 227, 378]), (KernelChoice::Counts, [1214, 223, 378])];
    for (kernel, counts) in pinned {
        let mut counted = Vec::new();
        for case in Case::all() {
            let differences = case.differences();
            let resampler = Resampler::with_kernel(&differences, 10_000, 1, kernel);
            let sums = (0..resampler.batches()).flat_map(|batch| resampler.run(batch));
            let count = sums.filter(|&sum| sum <= 0).count();
            let error = standard_error(case.p_exact_clustered, 10_000.0);
            let p = count as f64 / 10_000.0;
            assert!((p - case.p_exact_clustered).abs() <= 4.5 * error, "{}: {p} by {kernel:?}", case.name);
            counted.push(count);
        }
        assert_eq!(counted, counts, "{kernel:?}");
    }
}

#[test]
fn resampled_means_of_several_sizes_are_those_that_seeds_gave() {
    // A hash of all sums of 1,500 resamples, made by this program and pinned: see `golden.rs`. Few
    // and many clusters, narrow and wide, in one batch and in several.
    let pinned = [
        ((2, 3, 9, 0), [1_193_580_795_500_637_017, 15_111_981_881_441_832_155]),
        ((40, 25, 401, 2), [9_647_085_178_664_524_915, 10_670_351_534_994_852_155]),
        ((700, 7, 1_000_000_007, 6), [10_430_130_259_914_651_002, 3_471_572_977_031_148_890]),
        ((3_000, 2, 3, 0), [6_457_852_168_391_659_867, 11_843_997_208_529_224_011]),
        ((9_000, 9, 2_001, 2), [10_265_586_135_414_530_884, 8_167_847_210_355_559_351]),
    ];
    let now = pinned.map(|((clusters, sizes, spread, decimals), _)| {
        let differences = Generated { clusters, sizes, spread, decimals }.differences();
        assert!(differences.clusters().is_some_and(|clusters| !clusters.have_one_size()));
        let of = [KernelChoice::Indices, KernelChoice::Counts].map(|kernel| {
            let resampler = Resampler::with_kernel(&differences, 1_500, 4, kernel);
            let sums = (0..resampler.batches()).flat_map(|batch| resampler.run(batch));
            sums.fold(0, |mixed: u64, sum| mixed.rotate_left(5).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ sum as u64)
        });
        ((clusters, sizes, spread, decimals), of)
    });
    assert_eq!(now, pinned);
}

#[test]
fn resampled_means_are_those_of_the_clusters_drawn() {
    for case in Case::all() {
        let differences = case.differences();
        let clusters = differences.clusters().expect("they are in clusters");
        for kernel in [KernelChoice::Indices, KernelChoice::Counts] {
            let replay = Replay::with_kernel(&differences, 300, 2, kernel);
            let sums: Vec<i64> = replay.sums(0..300).collect();
            replay.counts(0..300, |number, counts| {
                assert_eq!(counts.iter().sum::<u64>(), case.clusters);
                let of = |each: Vec<i64>| each.iter().zip(counts).map(|(x, &count)| x * count as i64).sum::<i64>();
                let sum = of(clusters.sums().to_vec());
                let size = of(clusters.sizes().iter().map(|&size| size as i64).collect());
                let emitted = sums[number as usize];
                assert_eq!(emitted.signum(), sum.signum(), "the sign is that of the sum");
                let mean = sum as f64 / size as f64 / 10f64.powi(case.decimals.into());
                assert!((differences.mean_of(emitted) - mean).abs() <= 1e-8 * differences.standard_error());
                if clusters.have_one_size() {
                    assert_eq!(emitted, sum, "a mean of equal sizes is not rounded");
                }
            });
        }
    }
}

/// The sum and size of every resample of six clusters: 6^6, all equally likely.
fn every_resample(clusters: &[(i64, i64)]) -> Vec<(i64, i64)> {
    let mut all = vec![(0, 0)];
    for _ in clusters {
        all = all.iter().flat_map(|&(s, z)| clusters.iter().map(move |&(sum, size)| (s + sum, z + size))).collect();
    }
    all
}

#[test]
fn tests_by_clusters_are_those_of_every_resample() {
    let case = &Case::all()[0];
    let differences = case.differences();
    let clusters = case.sums_and_sizes();
    let all = every_resample(&clusters);
    let distribution = BootstrapDistribution::simulated(&differences, 10_000, 1);
    let results = compared(&differences, distribution.sums());
    let row = |test| results.iter().find(|row| row.test == test).expect("all tests are there");
    // D is 4/18, so m* ≥ 2D if 18 Σ sums ≥ 8 Σ sizes.
    let (sum, items) = (differences.sum(), case.items as i64);
    let side = |&(s, z): &(i64, i64)| (items * s).cmp(&(2 * sum * z));
    let share = |holds: &dyn Fn(&(i64, i64)) -> bool| {
        all.iter().filter(|resample| holds(resample)).count() as f64 / all.len() as f64
    };
    let [below, above] = [share(&|&(s, _)| s <= 0), share(&|&(s, _)| s >= 0)];
    let [at_least, strictly] = [share(&|r| side(r).is_ge()), share(&|r| side(r).is_gt())];
    assert!(at_least > strictly, "some resamples are at 2D exactly: {at_least}");
    for (test, one_sided, two_sided) in [
        (Test::Bootstrap, Some(below), Some(2.0 * below.min(above))),
        (Test::ShiftedAtLeast, Some(at_least), None),
        (Test::ShiftedAbove, Some(strictly), None),
        (Test::TwoSidedBootstrap, None, Some(below + at_least)),
    ] {
        assert_eq!(row(test).method, Ok(Method::Exact));
        for (p, expected) in [(row(test).one_sided, one_sided), (row(test).two_sided, two_sided)] {
            match (p, expected) {
                (Some(p), Some(expected)) => close(p, expected, 1e-12, &format!("{test:?}")),
                (p, expected) => assert_eq!(p.is_some(), expected.is_some(), "{test:?}"),
            }
        }
    }
    // All 2^6 ways to swap whole clusters, whose sums are 0, 1, 1, 0, 2 (in some order) and 0.
    let swapped = |signs: u32| {
        clusters.iter().enumerate().map(|(i, &(s, _))| if signs >> i & 1 == 1 { -s } else { s }).sum::<i64>()
    };
    let flipped = (0..64).filter(|&signs| swapped(signs) >= sum).count() as f64 / 64.0;
    close(row(Test::SignFlip).one_sided.expect("they differ"), flipped, 1e-12, "sign flips");
    // t = D over the clustered standard error of the reference, times √(5/6).
    close(
        t_statistic(&differences).expect("they vary"),
        case.difference / case.standard_error_clustered * (5.0f64 / 6.0).sqrt(),
        1e-12,
        "t",
    );
    for test in Test::ALL {
        assert_eq!(row(test).method == Err(Missing::ItemsInClusters), !test.allows_for_clusters(), "{test:?}");
        assert_eq!(row(test).false_positive_rate, None, "{test:?}: rates are those of independent items");
    }
}

#[test]
fn intervals_are_those_of_every_resample() {
    let case = &Case::all()[0];
    let differences = case.differences();
    let mut means: Vec<f64> =
        every_resample(&case.sums_and_sizes()).iter().map(|&(s, z)| s as f64 / z as f64).collect();
    means.sort_by(f64::total_cmp);
    let distribution = BootstrapDistribution::simulated(&differences, 200_000, 3);
    let summary = distribution.summary(&differences, 0.9).expect("there are resamples");
    let (lower, upper) = summary.percentile_interval;
    for (end, tail) in [(lower, 0.05), (upper, 0.95)] {
        // The share of all resamples below it is within 4.5 standard errors of the tail.
        let below = means.iter().filter(|&&mean| mean < end - 1e-9).count() as f64 / means.len() as f64;
        let up_to = means.iter().filter(|&&mean| mean <= end + 1e-9).count() as f64 / means.len() as f64;
        let error = 4.5 * standard_error(tail, 200_000.0);
        assert!(below <= tail + error && tail - error <= up_to, "{end} has shares {below} to {up_to}");
    }
    let mean = means.iter().sum::<f64>() / means.len() as f64;
    let variance = means.iter().map(|m| (m - mean).powi(2)).sum::<f64>() / means.len() as f64;
    let error = variance.sqrt() / 200_000f64.sqrt();
    assert!((summary.mean - mean).abs() <= 4.5 * error, "{} against {mean}", summary.mean);
    assert!((summary.standard_deviation / variance.sqrt() - 1.0).abs() < 0.01);
    // No bin straddles zero, so histogram and count agree.
    assert_eq!(distribution.histogram().at_or_below_zero(), summary.at_or_below_zero);
    // A plain mean has exact intervals, a ratio does not.
    assert!(ExactDistribution::new(&differences).intervals(0.9).is_none());
    assert!(ExactDistribution::new(&Case::all()[2].differences()).intervals(0.9).is_some());
}

/// Percentile and BCa intervals of a case: see `reference/cluster_intervals.py`.
#[derive(Deserialize)]
struct ReferenceIntervals {
    case: String,
    level: f64,
    /// The number of resamples per block: `percentile_error` and `bca_error` are the simulation
    /// errors of one block.
    resamples: u64,
    blocks: u64,
    percentile: [f64; 2],
    percentile_error: [f64; 2],
    bca: [f64; 2],
    bca_error: [f64; 2],
}

#[test]
fn bca_and_percentile_intervals_are_those_of_the_reference() {
    let reference: ReferenceIntervals =
        serde_json::from_str(include_str!("reference/cluster_intervals.json")).expect("intervals");
    let case = Case::all().into_iter().find(|case| case.name == reference.case).expect("one of the cases");
    let differences = case.differences();
    // Enough to detect an interval without bias correction or acceleration.
    let blocks = 10;
    let distribution = BootstrapDistribution::simulated(&differences, blocks * reference.resamples, 5);
    let summary = distribution.summary(&differences, reference.level).expect("there are resamples");
    let Intervals { percentile, bca, .. } = distribution.intervals(&differences, &summary, reference.level);
    // Both sides are simulated: their errors are those of one block, divided by the square root of
    // the number of blocks.
    let share = (1.0 / blocks as f64 + 1.0 / reference.blocks as f64).sqrt();
    for (own, expected, errors) in
        [(percentile, reference.percentile, reference.percentile_error), (bca, reference.bca, reference.bca_error)]
    {
        for ((own, expected), error) in [own.0, own.1].into_iter().zip(expected).zip(errors) {
            assert!((own - expected).abs() <= 4.5 * error * share, "{own} is not {expected} ± {}", error * share);
        }
    }
}

#[test]
fn what_takes_items_to_be_independent_is_left_out() {
    let case = &Case::all()[1];
    let differences = case.differences();
    // R 4: qt(0.95, 39) = 1.684875.
    let equivalence = Equivalence::new(&differences, Unit::Score, 0.05);
    let reach = 1.684_875 * case.standard_error_clustered * (40.0f64 / 39.0).sqrt();
    let (lower, upper) = equivalence.interval;
    assert_eq!((equivalence.method, equivalence.obstacle), (EquivalenceInterval::ClusterRobust, None));
    assert!((lower - (case.difference - reach)).abs() < 1e-7 && (upper - (case.difference + reach)).abs() < 1e-7);
    // Six clusters, of which five differ, have no such interval, not even for right and wrong
    // answers.
    let few = Equivalence::new(&Case::all()[0].differences(), Unit::Correctness, 0.05);
    assert_eq!((few.method, few.obstacle), (EquivalenceInterval::ClusterRobust, Some(Untestable::FewDiffering)));
    // d_z is about items: it uses n − 1 instead of n, and the standard error by items.
    let effect = Effect::new(&differences, None, 0.95);
    let d_z = case.difference / case.standard_error_items * (524.0f64 / 525.0).sqrt() / 525.0f64.sqrt();
    close(effect.d_z.expect("they vary"), d_z, 1e-9, "d_z");
    assert!(Estimating::is_possible(&differences.without_clusters()) && !Estimating::is_possible(&differences));
    assert!(Estimating::new(&differences, 0.05, 1).is_none());
}

#[test]
fn fewer_than_twenty_clusters_are_warned_of() {
    // Three items in each: 19 clusters have 57 items, which would be enough if items were
    // independent.
    let warned = |clusters: u32| {
        let values = (0..3 * i64::from(clusters)).map(|item| (Score::from(item % 5 - 1), 1)).collect();
        let names: Vec<u32> = (0..3 * clusters).map(|item| item / 3).collect();
        let scores = PairedScores::from_differences(values).expect("pairs");
        let differences = Differences::from_clustered_scores(&scores, &names).expect("a cluster for each item");
        let sums = Sums::new(&differences, 0);
        let given = Given { differences: &differences, systems: None, resampled_sums: &sums, seed: 1, alpha: 0.05 };
        warnings(&given, &[], Sides::One)
    };
    assert_eq!(warned(19), [Warning::FewClusters { clusters: 19 }]);
    assert_eq!(warned(20), []);
    let words = Warning::FewClusters { clusters: 19 }.sentence(0.05);
    assert!(words.starts_with("There are only 19 clusters."), "{words}");
}

#[test]
fn names_of_clusters_do_not_matter() {
    for case in Case::all() {
        let reversed = case.with_clusters(|cluster| 5_000 - 7 * cluster);
        assert_eq!(case.differences(), reversed, "{}", case.name);
    }
}

#[test]
fn clusters_of_one_item_are_items() {
    for case in Case::all() {
        let score = |digits| Score::Decimal { digits, decimals: case.decimals };
        let (baseline, experimental) = case.rows.iter().map(|&(_, b, e)| (score(b), score(e))).unzip();
        let scores = PairedScores::new(baseline, experimental).expect("as many of both");
        let clusters: Vec<u32> = (0..case.rows.len() as u32).rev().collect();
        let differences = Differences::from_clustered_scores(&scores, &clusters).expect("a cluster for each item");
        assert_eq!(differences, Differences::from_scores(&scores).expect("decimal numbers"));
    }
}
