"""Writes cluster_intervals.json: percentile and BCa intervals over the forty clusters of clusters.json.

    python cluster_intervals.py > cluster_intervals.json    # Python 3.11, NumPy 2.4.6, SciPy 1.17.1

By the definition (Efron and Tibshirani 1993, sections 13.3 and 14.3): z0 from the share of resamples below the observed mean, where
half of those at it count; the acceleration from the jackknife that leaves out one cluster. Blocks of resamples give an interval each.
Their standard deviation is the simulation error of an interval from as many resamples, and all of them together give the value. SciPy's
own interval, of one more block, must agree, or nothing is written.
"""

import json
import pathlib
import platform

import numpy as np
import scipy
from scipy import stats

LEVEL, RESAMPLES, BLOCKS = 0.95, 200_000, 200
SEED = 20

source = json.loads((pathlib.Path(__file__).parent / "clusters.json").read_text())
case = next(case for case in source["cases"] if case["clusters"] == 40)
rows = np.array(case["rows"])
_, cluster = np.unique(rows[:, 0], return_inverse=True)
sums = np.bincount(cluster, rows[:, 2] - rows[:, 1])
sizes = np.bincount(cluster)


def mean(sums, sizes, axis=-1):
    return sums.sum(axis=axis) / sizes.sum(axis=axis) / 10.0 ** case["decimals"]


observed = mean(sums, sizes)
left_out = np.array([mean(np.delete(sums, k), np.delete(sizes, k)) for k in range(len(sums))])
moved = left_out.mean() - left_out
acceleration = (moved**3).sum() / (6 * (moved**2).sum() ** 1.5)
tails = np.array([(1 - LEVEL) / 2, (1 + LEVEL) / 2])


def resampled(rng):
    drawn = rng.integers(0, len(sums), size=(RESAMPLES, len(sums)), dtype=np.uint8)
    return mean(sums[drawn], sizes[drawn])


def intervals(means):
    # A resample that is the data in another order may differ from it in the last bit.
    at_observed = np.isclose(means, observed, rtol=1e-12, atol=0)
    bias = stats.norm.ppf(np.mean((means < observed) & ~at_observed) + np.mean(at_observed) / 2)
    shifted = bias + stats.norm.ppf(tails)
    shares = stats.norm.cdf(bias + shifted / (1 - acceleration * shifted))
    return [np.quantile(means, tails), np.quantile(means, shares)]


rng = np.random.default_rng(SEED)
blocks = [resampled(rng) for _ in range(BLOCKS)]
errors = np.std([intervals(block) for block in blocks], axis=0, ddof=1)
values = intervals(np.concatenate(blocks))

own = stats.bootstrap(
    (sums, sizes), mean, paired=True, vectorized=True, n_resamples=RESAMPLES, batch=10_000, confidence_level=LEVEL,
    method="BCa", rng=np.random.default_rng(SEED + 1),
).confidence_interval
assert (np.abs(np.array([own.low, own.high]) - values[1]) <= 4.5 * errors[1]).all(), (own, values, errors)


def ends(name, index):
    return {name: list(values[index]), f"{name}_error": list(errors[index])}


versions = f"Python {platform.python_version()}, NumPy {np.__version__}, SciPy {scipy.__version__}"
print(json.dumps({
    "source": f"cluster_intervals.py, {versions}: {BLOCKS} blocks of {RESAMPLES} resamples, seed {SEED}.",
    "what": "Intervals of the mean difference in the units of the scores, and the standard deviation of each end over the blocks.",
    "case": case["name"],
    "level": LEVEL,
    "resamples": RESAMPLES,
    "blocks": BLOCKS,
    **ends("percentile", 0),
    **ends("bca", 1),
    "scipy_bca_of_one_block": [own.low, own.high],
}, indent=2))
