//! A Python program that reproduces p-values, adjusted as in the report, and rank sets with NumPy.
//!
//! It reads the scores from a file that [`scores_csv`](super::scores_csv) writes. Scores that are
//! decimals are kept as integers in grid steps, so that sums and comparisons with zero are exact.

use super::findings::RankingFindings;
use super::signature::signature;
use super::words::tested;
use crate::bootstrap::Sides;
use crate::question::{Adjustment, Against};
use crate::text::count;

/// The number of draws before they are summed: some 80 MB.
const AT_ONCE: u64 = 5_000_000;

/// Draws the joint resamples again, with other random numbers.
pub(super) fn numpy(findings: &RankingFindings) -> String {
    let question = &findings.question.question;
    let systems = findings.systems.len();
    let baseline = findings.systems.iter().position(|system| system.against.is_none()).unwrap_or(0);
    let drawn = findings.clusters.unwrap_or(findings.items);
    let chunk = grouped((AT_ONCE / drawn.max(1)).clamp(1, findings.resamples.max(1)));
    let direction = if findings.is_lower_better { "x = -x  # lower scores are better\n" } else { "" };
    let units = match findings.clusters {
        None => "units, sizes = x, np.ones(n, dtype=np.int64)\n".to_owned(),
        Some(clusters) => format!(
            "clusters, cluster = np.unique([row[k] for row in rows], return_inverse=True)\n\
             assert len(clusters) == {}, \"other clusters than in the report\"\n\
             units, sizes = np.zeros((len(clusters), k), dtype=x.dtype), np.bincount(cluster)\n\
             np.add.at(units, cluster, x)\n",
            grouped(clusters)
        ),
    };
    let (p, is_certain, sign_test) = match question.sides {
        Sides::One => ("(gains <= 0).mean()", "(apart > 0).all()", "0.5 ** len(apart)"),
        Sides::Two => (
            "min(1.0, 2 * min((gains <= 0).mean(), (gains >= 0).mean()))",
            "(apart > 0).all() or (apart < 0).all()",
            "min(1.0, 2 * 0.5 ** len(apart))",
        ),
    };
    let pairs = match (findings.question.against, question.sides) {
        (Against::Baseline, _) => "[(one, baseline) for one in range(k) if one != baseline]",
        (Against::All, Sides::One) => "[(one, other) for one in range(k) for other in range(k) if one != other]",
        (Against::All, Sides::Two) => "[(one, other) for one in range(k) for other in range(one + 1, k)]",
    };
    let (adjusts, told) = adjusted(findings.question.adjustment);
    let said = tested(findings).into_iter().chain(findings.selected()).chain(findings.told().iter().cloned());
    let said: String = said.map(|said| format!("# {said}\n")).collect();
    format!(
        "# Several systems under one paired bootstrap with NumPy: p-values and rank sets.\n\
         # p is simulated here, where the report's is exact, but for the sign test's.\n\
         # {signature}\n\
         {said}\
         # scores.csv has a column for each system, the best first, and a row for each item. The page saves it\n\
         # beside this program, the command line by `bootstrap-explorer compare … --format scores`.\n\
         {left_out}\
         import csv\n\
         from decimal import Decimal\n\n\
         import numpy as np\n\n\
         with open(\"scores.csv\", encoding=\"utf-8\", newline=\"\") as file:\n    \
         names, *rows = csv.reader(file)\n\
         k, n, baseline = {systems}, {n}, {baseline}\n\
         scores = [[Decimal(score) for score in row[:k]] for row in rows]\n\
         assert len(rows) == n, f\"the report is about {{n}} items\"\n\
         # Each score is a whole number over the divisor: that keeps sums exact.\n\
         places = max(0, *(-score.as_tuple().exponent for row in scores for score in row))\n\
         divisor = 10**places\n\
         largest = max(abs(score) for row in scores for score in row)\n\
         if largest * divisor * n < 2**62:\n    \
         x = np.array([[int(score.scaleb(places)) for score in row] for row in scores], dtype=np.int64)\n\
         else:  # too many digits for whole numbers: sums are rounded in the last place\n    \
         x, divisor = np.array(scores, dtype=float), 1\n\
         {direction}\
         {units}\n\
         resamples, alpha = {resamples}, {alpha}\n\
         rng = np.random.default_rng({seed})\n\
         sums, items = [], []\n\
         for start in range(0, resamples, {chunk}):\n    \
         size = min({chunk}, resamples - start)\n    \
         # How often each is drawn, for all systems at once.\n    \
         counts = rng.multinomial(len(units), np.full(len(units), 1 / len(units)), size)\n    \
         sums.append(counts @ units)\n    \
         items.append(counts @ sizes)\n\
         sums, items = np.concatenate(sums), np.concatenate(items)\n\n\
         pairs = {pairs}\n\
         p = {{}}\n\
         for one, other in pairs:\n    \
         gains, apart = sums[:, one] - sums[:, other], units[:, one] - units[:, other]\n    \
         # Where no resample can disagree, the exact sign test's p stands in for 0.\n    \
         p[one, other] = {sign_test} if {is_certain} else {p}\n\
         {adjusts}\n\
         means = units.sum(axis=0) / n\n\
         moved = sums / items[:, None] - means\n\
         deviations = units - sizes[:, None] * means\n\
         errors, largest, enough = np.zeros((k, k)), np.zeros(resamples), np.zeros((k, k), dtype=bool)\n\
         for one in range(k):\n    \
         for other in range(one):\n        \
         error = np.sqrt(((deviations[:, one] - deviations[:, other]) ** 2).sum()) / n\n        \
         errors[one, other] = errors[other, one] = error\n        \
         # On so many the sign test, corrected for all pairs, could reach alpha.\n        \
         differing = int((units[:, one] != units[:, other]).sum())\n        \
         enough[one, other] = enough[other, one] = 2 * 0.5**differing < alpha / (k * (k - 1) / 2) * (1 - 1e-9)\n        \
         if error > 0:\n            \
         largest = np.maximum(largest, np.abs(moved[:, one] - moved[:, other]) / error)\n\
         critical = np.quantile(largest, 1 - alpha)\n\
         differences = means[:, None] - means[None, :]\n\
         # Equal but for rounding is not more.\n\
         better = enough & (differences > 0) & (differences > critical * errors * (1 + 1e-9))\n\n\
         for one, other in pairs:\n    \
         print(f\"{{names[one]}} against {{names[other]}}: p = {{p[one, other]}}{told}\")\n\
         for system in range(k):\n    \
         lower, upper = 1 + better[:, system].sum(), k - better[system].sum()\n    \
         print(f\"{{names[system]}}: rank {{lower}} to {{upper}}\")\n",
        signature = signature(findings),
        left_out = if findings.question.adjustment == Adjustment::MaxT {
            "# The report's adjusted p-values, of the step-down procedure, are not computed.\n"
        } else {
            ""
        },
        n = grouped(findings.items),
        resamples = grouped(findings.resamples),
        alpha = question.alpha,
        seed = question.seed,
    )
}

/// The lines with which the program adjusts all p-values together, as the report does, and prints
/// them; empty if the report does not adjust them, or for the step-down procedure.
fn adjusted(adjustment: Adjustment) -> (&'static str, &'static str) {
    match adjustment {
        Adjustment::Holm => (
            "adjusted, least = {}, 0.0\n\
             for rank, pair in enumerate(sorted(pairs, key=p.get)):\n    \
             least = min(1.0, max(least, (len(pairs) - rank) * p[pair]))\n    \
             adjusted[pair] = least\n",
            ", Holm {adjusted[one, other]}",
        ),
        Adjustment::Bonferroni => (
            "adjusted = {pair: min(1.0, len(pairs) * p[pair]) for pair in pairs}\n",
            ", Bonferroni {adjusted[one, other]}",
        ),
        Adjustment::BenjaminiHochberg => (
            "adjusted, least = {}, 1.0\n\
             for rank, pair in enumerate(sorted(pairs, key=p.get, reverse=True)):\n    \
             least = min(least, len(pairs) / (len(pairs) - rank) * p[pair])\n    \
             adjusted[pair] = least\n",
            ", Benjamini-Hochberg {adjusted[one, other]}",
        ),
        Adjustment::MaxT | Adjustment::None => ("", ""),
    }
}

/// An integer with underscores, as in Python: 10_000.
fn grouped(number: u64) -> String {
    count(number).replace(',', "_")
}
