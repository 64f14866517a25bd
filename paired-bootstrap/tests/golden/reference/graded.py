"""Writes graded.json: two made-up lists of graded scores, and what NumPy, SciPy and a contour integral say of them.

    python graded.py > graded.json    # NumPy 2.4, SciPy 1.17, mpmath 1.4

The exact tails are (1/2πi) ∫ e^K(u) / (1 − e^u) du over a vertical line, K the cumulant generating function of the sum on
the grid, by the trapezoidal rule with 30 digits. Two lines agree to 1e-14, or nothing is written.
"""

import json
from fractions import Fraction

import mpmath
import numpy as np
from scipy import stats

RESAMPLES = 200_000
mpmath.mp.dps = 30


def percent(rng):
    """Four decimals, as sentence scores in percent."""
    difficulty = rng.normal(50, 17, 400)
    return [np.clip(difficulty + rng.normal(gain, 12, 400), 0, 100) for gain in (0, 3)], 4


def share(rng):
    """Ten decimals, as probabilities, three items tied."""
    difficulty = rng.beta(1.2, 0.8, 300)
    lists = [np.clip(difficulty + rng.normal(gain, 0.2, 300), 0, 1) for gain in (0, 0.025)]
    lists[1][[7, 90, 200]] = lists[0][[7, 90, 200]]
    return lists, 10


def tail(steps, at_most=None, at_least=None):
    """P(sum of n draws ≤ at_most), or ≥ at_least."""
    n, deviation = len(steps), np.sqrt(np.sum((steps - steps.mean()) ** 2.0))
    values, counts = np.unique(steps, return_counts=True)
    values, counts = [int(v) for v in values], [int(c) for c in counts]

    def on_line(tilt):
        centre, spacing = mpmath.mpf(tilt) / deviation, mpmath.mpf("0.1") / deviation
        total = mpmath.mpf(0)
        for node in range(121):
            u = mpmath.mpc(centre, node * spacing)
            law = mpmath.fsum(c * mpmath.exp(u * v) for v, c in zip(values, counts)) / n
            bound, sign = (at_most, 1) if at_least is None else (at_least, -1)
            term = law**n * mpmath.exp(-u * bound) / -mpmath.expm1(sign * u)
            total += term.real * (1 if node else mpmath.mpf("0.5"))
        return total * spacing / mpmath.pi

    sign = -1 if at_least is None else 1
    one, other = on_line(sign * 2), on_line(sign * 3)
    assert abs(one - other) < 1e-14, (one, other)
    return float(one)


def case(name, lists, decimals, rng):
    texts = [[f"{score:.{decimals}f}" for score in scores] for scores in lists]
    baseline, experimental = (np.array([int(Fraction(t) * 10**decimals) for t in text]) for text in texts)
    steps, unit, n = experimental - baseline, 10.0**decimals, len(baseline)
    differences = np.array([float(Fraction(int(s), 10**decimals)) for s in steps])
    helped, hurt = int((steps > 0).sum()), int((steps < 0).sum())
    means = np.concatenate([
        steps[rng.integers(0, n, (2000, n))].sum(axis=1) / n / unit for _ in range(RESAMPLES // 2000)
    ])
    bca = stats.bootstrap((differences,), np.mean, n_resamples=RESAMPLES, batch=2000, method="BCa", rng=rng)
    mean, lower, upper = differences.mean(), *np.percentile(means, [2.5, 97.5])
    t = stats.ttest_rel(np.array(experimental) / unit, np.array(baseline) / unit)
    wilcoxon = stats.wilcoxon(differences, zero_method="wilcox", correction=False, method="approx")
    twice = 2 * int(steps.sum())

    def exact_mean(whole):
        return float(Fraction(int(whole.sum()), n * 10**decimals))

    return {
        "name": name, "pairs": n, "helped": helped, "hurt": hurt, "tied": n - helped - hurt,
        "mean_baseline": exact_mean(baseline), "mean_experimental": exact_mean(experimental),
        "mean_difference": exact_mean(steps), "sd_of_mean": float(differences.std() / np.sqrt(n)),
        "p_bootstrap": tail(steps, at_most=0),
        "p_shifted_ge": tail(steps, at_least=twice), "p_shifted_gt": tail(steps, at_least=twice + 1),
        "percentile_95": [lower, upper], "basic_95": [2 * mean - upper, 2 * mean - lower],
        "normal_2sd": [mean - 2 * means.std(), mean + 2 * means.std()],
        "bca_95": list(map(float, bca.confidence_interval)), "monte_carlo_resamples": RESAMPLES,
        "t": float(t.statistic), "p_t_two_sided": float(t.pvalue),
        "wilcoxon_w": float(wilcoxon.statistic), "p_wilcoxon_two_sided": float(wilcoxon.pvalue),
        "p_sign_two_sided": float(stats.binomtest(helped, helped + hurt).pvalue),
        "baseline": " ".join(texts[0]), "experimental": " ".join(texts[1]),
    }


rng = np.random.default_rng(2026)
cases = [case(make.__name__, *make(rng), rng) for make in (percent, share)]
print(json.dumps({"what": "Made-up graded scores; graded.py beside this file made them and says how.", "cases": cases}, indent=1))
