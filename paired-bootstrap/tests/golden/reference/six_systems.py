"""Made-up scores of six systems on 120 items, and what NumPy says of them: six_systems.json.

Exact p-values by FFT over the whole support of the resampled sum; the rest from 100,000 joint resamples.
Made with NumPy 2.4.6: python3 six_systems.py > six_systems.json
"""

import json

import numpy as np

NAMES = ["base", "twin", "tuned", "large", "small", "old"]
GAINS = [0, 0, 40, 75, -30, -60]  # thousandths
ITEMS, RESAMPLES, ALPHA, BASELINE = 120, 100_000, 0.05, 0

rng = np.random.default_rng(2026)
difficulty = rng.normal(500, 150, ITEMS)
# Whole thousandths.
x = np.rint(difficulty[:, None] + np.array(GAINS) + rng.normal(0, 110, (ITEMS, 6))).astype(np.int64).clip(0, 1000)
K = len(NAMES)


def exact_p(d):
    """P(the sum of as many draws is at or below zero)."""
    least, span = d.min(), d.max() - d.min()
    size = 1 << int(ITEMS * span + 1).bit_length()
    pmf = np.bincount(d - least, minlength=size) / ITEMS
    law = np.fft.irfft(np.fft.rfft(pmf) ** ITEMS, size)
    sums = np.arange(size) + ITEMS * least
    return float(law[sums <= 0].sum())


def row_better(i, j):
    """Nothing where FFT leaves too few digits."""
    p = exact_p(x[:, i] - x[:, j])
    return p if i != j and p > 1e-9 else None


def holm(p):
    order, adjusted, least = np.argsort(p), np.zeros(len(p)), 0.0
    for rank, at in enumerate(order):
        least = min(1.0, max(least, (len(p) - rank) * p[at]))
        adjusted[at] = least
    return adjusted


def benjamini_hochberg(p):
    order, adjusted, least = np.argsort(p)[::-1], np.zeros(len(p)), 1.0
    for above, at in enumerate(order):
        least = min(least, p[at] * len(p) / (len(p) - above))
        adjusted[at] = least
    return adjusted


means = x.mean(axis=0)
errors = np.array([[np.sqrt(((x[:, i] - x[:, j] - means[i] + means[j]) ** 2).sum()) / ITEMS for j in range(K)] for i in range(K)])
draws = np.concatenate([x[rng.integers(0, ITEMS, (1000, ITEMS))].mean(axis=1) for _ in range(RESAMPLES // 1000)])
moved = draws - means
pairs = [(i, j) for i in range(K) for j in range(i)]
largest = np.max([np.abs(moved[:, i] - moved[:, j]) / errors[i, j] for i, j in pairs], axis=0)


def ranks(critical):
    better = means[:, None] - means[None, :] > critical * errors
    return [(1 + better[:, i].sum(), K - better[i].sum()) for i in range(K)]


critical = np.quantile(largest, 1 - ALPHA)
# With another seed the critical value may be so far off.
nearby = [ranks(critical * factor) for factor in (0.97, 1, 1.03)]
others = [i for i in range(K) if i != BASELINE]
p = [exact_p(x[:, i] - x[:, BASELINE]) for i in others]
observed = {i: (means[i] - means[BASELINE]) / errors[i, BASELINE] for i in others}
maxt, least, rest = {}, 0.0, sorted(others, key=lambda i: -observed[i])
for step, i in enumerate(rest):
    rivals = np.max([(moved[:, j] - moved[:, BASELINE]) / errors[j, BASELINE] for j in rest[step:]], axis=0)
    least = max(least, (np.count_nonzero(rivals >= observed[i]) + 1) / (RESAMPLES + 1))
    maxt[NAMES[i]] = least
leader = draws.argmax(axis=1)
best = means.argmax()
systems = []
for i in range(K):
    lower, upper = np.quantile(draws[:, i], [0.025, 0.975]) / 1000
    system = {"name": NAMES[i], "mean": means[i] / 1000, "p_best": np.mean(leader == i), "interval_percentile_95": [lower, upper]}
    if i != BASELINE:
        at, d = others.index(i), x[:, i] - x[:, BASELINE]
        system |= {"difference": d.mean() / 1000, "helped": int((d > 0).sum()), "hurt": int((d < 0).sum()), "tied": int((d == 0).sum())}
        system |= {"p_exact": p[at], "p_holm": holm(p)[at], "p_bh": benjamini_hochberg(p)[at]}
    systems.append(system)
lines = [",".join(NAMES), *(",".join(f"{score / 1000:.3f}" for score in row) for row in x)]
print(
    json.dumps(
        {
            "what": "Made-up scores of six systems; six_systems.py beside this file made them and says how.",
            "table": "\n".join(lines) + "\n",
            "systems": {
                "items": ITEMS,
                "baseline": NAMES[BASELINE],
                "systems": systems,
                "p_exact_row_better_than_column": [
                    [row_better(i, j) for j in range(K)] for i in range(K)
                ],
            },
            "ranks": {
                "resamples": RESAMPLES,
                "critical_value": critical,
                "systems": [
                    {
                        "name": NAMES[i],
                        "rank_lower": int(nearby[1][i][0]),
                        "rank_upper": int(nearby[1][i][1]),
                        "close_call": len({tuple(map(int, sets[i])) for sets in nearby}) > 1,
                    }
                    for i in range(K)
                ],
                "maxt": maxt,
                "level_with_the_best": [
                    NAMES[i] for i in range(K) if not means[best] - means[i] > critical * errors[best, i]
                ],
                "optimism_of_the_best": (moved[np.arange(RESAMPLES), leader]).mean() / 1000,
            },
        },
        indent=1,
    )
)
