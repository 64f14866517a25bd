//! Python programs that reproduce the p-value: with NumPy, resample by resample, and with SciPy's
//! bootstrap.
//!
//! Both keep differences as integers in grid steps, so that sums and comparisons with zero are
//! exact. The data are listed in the program if they are short, otherwise read from two files.

use super::basics::Basics;
use super::clustered::Clustered;
use super::findings::{Findings, Source};
use super::signature::signature;
use super::significance::simulated_p_value;
use crate::bootstrap::Sides;
use crate::scores::{Unit, greatest_common_divisor};
use crate::text::{Probability, count, percent, rounded, share};

/// The number of draws before they are summed: at 8 bytes for a difference and 4 or 8 for an index,
/// some 80 MB.
const AT_ONCE: u64 = 5_000_000;

/// Above this sample size, drawing items one by one takes minutes.
const MOST_ITEMS: u64 = 100_000;

const DRAW_ITEMS: &str = "    sums.append(d[rng.integers(0, n, (size, n), dtype=np.int32)].sum(axis=1))\n";

const DRAW_COUNTS: &str = "    # How often each value comes up among n items, all at once.\n    \
                           sums.append(rng.multinomial(n, counts / n, size) @ values)\n";

const DRAW_CLUSTERS: &str = "    drawn = rng.integers(0, k, (size, k), dtype=np.int32)\n    \
                             sums.append(cluster_sums[drawn].sum(axis=1))\n    \
                             items.append(cluster_sizes[drawn].sum(axis=1))\n";

/// Draws N resamples with NumPy.
pub(super) fn numpy(findings: &Findings) -> String {
    let data = Data::of(findings);
    if let Some(clustered) = &findings.exact.clustered {
        return numpy_by_clusters(findings, clustered, &data);
    }
    let (draw, lines, numbers) = match data.distinct() {
        Some(distinct) if findings.basics.pairs > MOST_ITEMS => (DRAW_COUNTS, data.lines(findings, ""), distinct),
        _ => (DRAW_ITEMS, data.lines(findings, REPEAT), findings.basics.pairs),
    };
    let chunk = grouped(chunk(findings, numbers));
    format!(
        "{}{}import numpy as np\n\n{}\n\
         resamples = {}\n\
         rng = np.random.default_rng({})\n\
         sums = []\n\
         for start in range(0, resamples, {chunk}):\n    \
         size = min({chunk}, resamples - start)\n\
         {draw}\
         sums = np.concatenate(sums)\n\n\
         {}\
         lower, upper = np.quantile(sums / n / divisor, [{}, {}])\n\
         {}",
        header(findings, "NumPy"),
        data.imports(),
        lines,
        grouped(findings.tally.counted.resamples),
        findings.question.seed,
        print_p(findings, "sums"),
        share((1.0 - findings.inference.simulated.level) / 2.0),
        share((1.0 + findings.inference.simulated.level) / 2.0),
        print_interval(findings),
    )
}

/// As [`numpy`], for items in clusters. The mean of a resample is the sum of its differences over
/// the number of its items.
fn numpy_by_clusters(findings: &Findings, clustered: &Clustered, data: &Data) -> String {
    let chunk = grouped(chunk(findings, clustered.clusters));
    format!(
        "{}{}import numpy as np\n\n{}\n\
         resamples = {}\n\
         rng = np.random.default_rng({})\n\
         sums, items = [], []\n\
         for start in range(0, resamples, {chunk}):\n    \
         size = min({chunk}, resamples - start)\n\
         {DRAW_CLUSTERS}\
         sums, items = np.concatenate(sums), np.concatenate(items)\n\n\
         {}\
         lower, upper = np.quantile(sums / items / divisor, [{}, {}])\n\
         {}",
        header(findings, "NumPy"),
        data.imports(),
        cluster_lines(findings, clustered, data),
        grouped(findings.tally.counted.resamples),
        findings.question.seed,
        print_p(findings, "sums"),
        share((1.0 - findings.inference.simulated.level) / 2.0),
        share((1.0 + findings.inference.simulated.level) / 2.0),
        print_interval(findings),
    )
}

/// Uses `scipy.stats.bootstrap` for the resampling.
pub(super) fn scipy(findings: &Findings) -> String {
    let header = header(findings, "SciPy");
    let clustered = findings.exact.clustered.as_ref();
    let drawn = clustered.map_or(findings.basics.pairs, |clustered| clustered.clusters);
    let unit = if clustered.is_some() { "cluster" } else { "item" };
    if drawn < 2 {
        return header
            + &format!("# SciPy's bootstrap needs two {unit}s or more, and this is one: there is nothing to run.\n");
    }
    let data = Data::of(findings);
    let all = drawn.saturating_mul(findings.tally.counted.resamples);
    let patience = if all > 400 * AT_ONCE {
        format!("# This draws {} {unit}s in all: it takes minutes.\n", count(all))
    } else {
        String::new()
    };
    let (lines, sample, statistic, paired) = match clustered {
        Some(clustered) => (
            cluster_lines(findings, clustered, &data) + MEAN_OF_CLUSTERS,
            "(cluster_sums, cluster_sizes)",
            "mean",
            "    paired=True,  # each cluster's sum with its size\n",
        ),
        None => (data.lines(findings, REPEAT), "(d,)", "np.mean", ""),
    };
    format!(
        "{header}{patience}{}import numpy as np\nfrom scipy import stats\n\n{}\n\
         resamples = {}\n\
         result = stats.bootstrap(\n    \
         {sample},\n    \
         {statistic},\n\
         {paired}    \
         n_resamples=resamples,\n    \
         confidence_level={},\n    \
         method=\"percentile\",\n    \
         batch={},\n    \
         rng=np.random.default_rng({}),  # random_state=... before SciPy 1.15\n\
         )\n\n\
         {}\
         lower, upper = np.array(result.confidence_interval) / divisor\n\
         {}",
        data.imports(),
        lines,
        grouped(findings.tally.counted.resamples),
        share(findings.inference.simulated.level),
        grouped(chunk(findings, drawn)),
        findings.question.seed,
        print_p(findings, "result.bootstrap_distribution"),
        print_interval(findings),
    )
}

/// How many resamples of this size fit [`AT_ONCE`]; at least one.
fn chunk(findings: &Findings, numbers: u64) -> u64 {
    (AT_ONCE / numbers).clamp(1, findings.tally.counted.resamples)
}

/// A comment that says what the program does, on which data, and which result to expect.
fn header(findings: &Findings, library: &str) -> String {
    let [baseline, experimental] = findings.shown_names(["baseline", "experimental"]);
    let clusters = if findings.exact.clustered.is_some() { " by clusters" } else { "" };
    if findings.basics.is_alone() {
        return format!(
            "# Bootstrap{clusters} with {library}: the resampled means of one system.\n# {}\n# System: {experimental}.\n\n",
            signature(findings)
        );
    }
    let difference = if findings.is_lower_better() {
        format!("{baseline} - {experimental}, as lower scores are better")
    } else {
        format!("{experimental} - {baseline}")
    };
    // Names come after the second line: Python interprets "coding: …" in the first two.
    format!(
        "# Paired bootstrap{clusters} with {library}: the share of resampled mean differences at or below zero.\n\
         # {}\n\
         # Differences: {difference}.\n\
         {}\n",
        signature(findings),
        expectation(findings)
    )
}

fn expectation(findings: &Findings) -> String {
    let counted = findings.tally.counted;
    let resamples = counted.resamples as f64;
    let (exact, largest_error) = findings.exact_p();
    let p = Probability::new(exact, largest_error, findings.question.alpha);
    let reported = simulated_p_value(&counted, findings.question.sides, findings.question.alpha);
    let error = 2.0 * findings.question.sides.standard_error(exact, resamples);
    let side = if findings.question.sides == Sides::One { "at or below zero" } else { "on the other side of zero" };
    let scatter = match exact * resamples {
        _ if exact == 0.0 && largest_error == 0.0 => format!(": no resample can be {side}"),
        expected if expected < 1.0 => format!("; most likely no resample is {side}"),
        // Two-sided, p can be 1 without every resample being on one side.
        expected if expected > resamples - 1.0 && findings.question.sides == Sides::One => {
            format!("; most likely every resample is {side}")
        }
        _ if largest_error > 0.0 => {
            format!(", and with 19 of 20 seeds {} more or less (2 standard errors)", rounded(error, 2))
        }
        _ => format!(" ± {} (2 standard errors: 19 of 20 seeds)", rounded(error, 2)),
    };
    format!("# Expect p {p}{scatter}. The reported p, {reported}, comes from other random numbers.\n")
}

/// Counts the resamples in `sums` on the relevant sides and prints their share; nothing for a
/// single system, as nothing is tested.
fn print_p(findings: &Findings, sums: &str) -> String {
    if findings.basics.is_alone() {
        return String::new();
    }
    match findings.question.sides {
        Sides::One => format!(
            "count = np.count_nonzero({sums} <= 0)\n\
             print(f\"p = {{count / resamples}} ({{count}} of {{resamples}} resamples at or below zero)\")\n"
        ),
        Sides::Two => format!(
            "below, above = np.count_nonzero({sums} <= 0), np.count_nonzero({sums} >= 0)\n\
             p = min(1, 2 * min(below, above) / resamples)\n\
             print(f\"p = {{p}} ({{below}} of {{resamples}} resamples at or below zero, {{above}} at or above)\")\n"
        ),
    }
}

fn print_interval(findings: &Findings) -> String {
    let level = percent(findings.inference.simulated.level);
    format!("print(f\"{level}% percentile interval: {{lower}} to {{upper}}\")\n")
}

/// Where a program gets its differences from.
enum Data {
    /// Counts of +1, −1 and 0.
    Counts,
    /// Distinct differences in grid steps, ascending, with their counts; `divisor` steps are 1.
    Values { steps: Vec<i64>, counts: Vec<u64>, divisor: u64 },
    /// Distinct clusters: the sums of their differences in grid steps, their sizes, and their
    /// counts; `divisor` steps are 1.
    Clusters { sums: Vec<i64>, sizes: Vec<u64>, counts: Vec<u64>, divisor: u64 },
    /// Two files of decimals, which the program puts on a common grid.
    Decimals,
    /// Two files of numbers that fit no decimal grid.
    Floats,
}

impl Data {
    fn of(findings: &Findings) -> Self {
        // Means of runs are not always decimals.
        let files = if findings.basics.exact && findings.basics.runs.is_none() { Self::Decimals } else { Self::Floats };
        if let Some(clustered) = &findings.exact.clustered {
            return Self::of_clusters(clustered).unwrap_or(files);
        }
        if findings.source == Source::Counts {
            return Self::Counts;
        }
        if !findings.basics.exact {
            return Self::Floats;
        }
        let values = findings.inference.differences.as_deref();
        let steps = values.and_then(|values| in_steps(values, findings.basics.pairs));
        steps.map_or(files, |(steps, counts, divisor)| Self::Values { steps, counts, divisor })
    }

    fn of_clusters(clustered: &Clustered) -> Option<Self> {
        let listed = clustered.listed.as_ref()?;
        let sums: Vec<_> = listed.iter().map(|cluster| (cluster.sum.clone(), cluster.count)).collect();
        let sizes = listed.iter().map(|cluster| cluster.size).collect();
        let (sums, counts, divisor) = in_steps(&sums, clustered.clusters)?;
        Some(Self::Clusters { sums, sizes, counts, divisor })
    }

    /// The number of distinct differences that the program lists, if it does.
    fn distinct(&self) -> Option<u64> {
        match self {
            Self::Counts => Some(3),
            Self::Values { steps, .. } => Some(steps.len() as u64),
            Self::Clusters { .. } | Self::Decimals | Self::Floats => None,
        }
    }

    fn imports(&self) -> &'static str {
        if matches!(self, Self::Decimals) { "from decimal import Decimal\n\n" } else { "" }
    }

    /// Lines that define `n`, `divisor`, and `d`, all differences in steps. If differences are
    /// listed with counts, they define `values` and `counts`, and `repeat` makes `d` from these.
    fn lines(&self, findings: &Findings, repeat: &str) -> String {
        let direction = if findings.is_lower_better() { "d = -d  # lower scores are better\n" } else { "" };
        let Basics { pairs, helped, hurt, tied, .. } = findings.basics;
        let n = grouped(pairs);
        match self {
            Self::Counts => format!(
                "values, counts = np.array([[1, -1, 0], [{helped}, {hurt}, {tied}]], dtype=np.int64)  # helped, hurt, tied\n\
                 {repeat}\
                 n, divisor = {n}, 1\n"
            ),
            Self::Values { steps, counts, divisor } => format!(
                "# Each distinct difference is a whole number over the divisor: that keeps sums exact.\n\
                 values = np.array({}, dtype=np.int64)\n\
                 counts = np.array({}, dtype=np.int64)\n\
                 {repeat}\
                 n, divisor = {n}, {}\n",
                list(steps),
                list(counts),
                grouped(*divisor)
            ),
            Self::Clusters { sums, sizes, counts, divisor } => format!(
                "# Each distinct cluster: the sum of its differences, a whole number over the divisor, and its size.\n\
                 sums = np.array({}, dtype=np.int64)\n\
                 sizes = np.array({}, dtype=np.int64)\n\
                 counts = np.array({}, dtype=np.int64)\n\
                 cluster_sums, cluster_sizes = np.repeat(sums, counts), np.repeat(sizes, counts)\n\
                 k, divisor = {}, {}\n",
                list(sums),
                list(sizes),
                list(counts),
                grouped(counts.iter().sum()),
                grouped(*divisor)
            ),
            Self::Decimals => {
                let plain = if findings.basics.unit == Unit::Percent { "score.rstrip(\"%\")" } else { "score" };
                format!(
                    "{FILES}\n\n\
                     def read(path):\n    \
                     scores = np.loadtxt(path, dtype=str, ndmin=1)\n    \
                     return [Decimal({plain}).normalize() for score in scores]\n\n\n\
                     baseline, experimental = read(\"baseline.txt\"), read(\"experimental.txt\")\n\
                     # Each difference is a whole number over the divisor: that keeps sums exact.\n\
                     places = max(0, *(-score.as_tuple().exponent for score in baseline + experimental))\n\
                     pairs = zip(baseline, experimental)\n\
                     d = np.array([int(e.scaleb(places)) - int(b.scaleb(places)) for b, e in pairs], dtype=np.int64)\n\
                     {direction}\
                     n, divisor = {n}, 10**places\n\
                     {CHECK}"
                )
            }
            Self::Floats => {
                let read = |file: &str| match findings.basics.unit {
                    Unit::Percent => format!("np.char.rstrip(np.loadtxt(\"{file}\", dtype=str), \"%\").astype(float)"),
                    Unit::Correctness | Unit::Score => format!("np.loadtxt(\"{file}\")"),
                };
                format!(
                    "{FILES}\
                     baseline = {}\n\
                     experimental = {}\n\
                     d = experimental - baseline  # too many digits for whole numbers: sums are rounded in the last place\n\
                     {direction}\
                     n, divisor = {n}, 1\n\
                     {CHECK}",
                    read("baseline.txt"),
                    read("experimental.txt")
                )
            }
        }
    }
}

/// Lines that define `k`, `divisor`, and `cluster_sums` (in steps) and `cluster_sizes` of all
/// clusters.
fn cluster_lines(findings: &Findings, clustered: &Clustered, data: &Data) -> String {
    let lines = data.lines(findings, REPEAT);
    let k = grouped(clustered.clusters);
    if let Data::Clusters { .. } = data {
        return lines;
    }
    format!(
        "{CLUSTER_FILE}\
         {lines}\
         clusters = open(\"clusters.txt\", encoding=\"utf-8\").read().splitlines()\n\
         assert len(clusters) == n, \"one cluster for each item\"\n\
         names, cluster = np.unique(clusters, return_inverse=True)\n\
         k = {k}\n\
         assert len(names) == k, f\"the report is about {{k}} clusters\"\n\
         cluster_sums, cluster_sizes = np.zeros(k, dtype=d.dtype), np.bincount(cluster)\n\
         np.add.at(cluster_sums, cluster, d)\n"
    )
}

const CLUSTER_FILE: &str =
    "# A third file, clusters.txt, names the cluster of each item, one per line in the same order.\n";

const MEAN_OF_CLUSTERS: &str = "\n\n\
     def mean(sums, sizes, axis=-1):\n    \
     return sums.sum(axis=axis) / sizes.sum(axis=axis)\n\n";

const REPEAT: &str = "d = np.repeat(values, counts)\n";

const FILES: &str =
    "# Two files with one score per line, items in the same order: baseline.txt and experimental.txt.\n";

const CHECK: &str = "assert len(baseline) == len(experimental) == n, f\"the report is about n = {n}\"\n";

/// Printed decimals and fractions as integers on their common grid, with their counts, and the
/// number of steps in 1. `None` if one is neither, or if sums could overflow.
fn in_steps(values: &[(String, u64)], pairs: u64) -> Option<(Vec<i64>, Vec<u64>, u64)> {
    let fractions = values.iter().map(|(value, _)| fraction(value)).collect::<Option<Vec<_>>>()?;
    let divisor = fractions.iter().try_fold(1u64, |all, &(_, own)| {
        (all / greatest_common_divisor(all, own)).checked_mul(own).filter(|all| i64::try_from(*all).is_ok())
    })?;
    let largest = i64::MAX / i64::try_from(pairs).ok()?;
    let step = |&(over, under): &(i64, u64)| {
        let step = over.checked_mul((divisor / under) as i64)?;
        Some(step).filter(|step| step.checked_abs().is_some_and(|step| step <= largest))
    };
    let steps = fractions.iter().map(step).collect::<Option<Vec<i64>>>()?;
    Some((steps, values.iter().map(|&(_, count)| count).collect(), divisor))
}

/// A decimal or a fraction as a numerator and a denominator: `-0.25` is −25/100, `2/3` is 2/3.
fn fraction(number: &str) -> Option<(i64, u64)> {
    if let Some((over, under)) = number.split_once('/') {
        return Some((over.parse().ok()?, under.parse().ok()?));
    }
    let places = number.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    let digits: String = number.chars().filter(|&c| c != '.').collect();
    Some((digits.parse().ok()?, 10u64.checked_pow(u32::try_from(places).ok()?)?))
}

/// A Python list, broken into lines if it is long.
fn list<T: ToString>(numbers: &[T]) -> String {
    const A_LINE: usize = 12;
    let line = |numbers: &[T]| numbers.iter().map(T::to_string).collect::<Vec<_>>().join(", ");
    if numbers.len() <= A_LINE {
        return format!("[{}]", line(numbers));
    }
    let lines: String = numbers.chunks(A_LINE).map(|numbers| format!("    {},\n", line(numbers))).collect();
    format!("[\n{lines}]")
}

/// An integer with underscores, as in Python: 10_000.
fn grouped(number: u64) -> String {
    count(number).replace(',', "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(values: &[&str], pairs: u64) -> Option<(Vec<i64>, u64)> {
        let values: Vec<_> = values.iter().map(|value| ((*value).to_owned(), 1)).collect();
        in_steps(&values, pairs).map(|(steps, _, divisor)| (steps, divisor))
    }

    #[test]
    fn decimals_become_whole_numbers() {
        assert_eq!(steps(&["0"], 2), Some((vec![0], 1)));
        assert_eq!(steps(&["-1.5", "-0.25", "0", "3"], 4), Some((vec![-150, -25, 0, 300], 100)));
    }

    #[test]
    fn what_is_no_short_decimal_is_refused() {
        for value in ["", "1e-5", "nan", "0.1234567890123456789012", "9223372036854775807", "--1", "1.2.3e"] {
            assert_eq!(steps(&[value], 1_000), None, "{value:?}");
        }
    }

    #[test]
    fn long_lists_are_broken() {
        assert_eq!(list(&[1, -2]), "[1, -2]");
        assert_eq!(list(&[0; 13]), "[\n    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,\n    0,\n]");
    }
}
