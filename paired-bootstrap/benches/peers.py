"""How long others take for the same bootstrap: a part of `cargo xtask bench`, which brings NumPy and SciPy.

Arguments are files with a line for each item, its scores separated by tabs: baseline and experimental, or those of several systems,
which are resampled together. Prints one JSON object a line: data (the file's name without its ending), method, resamples and the seconds that they took.
"""

import json
import random
import sys
from pathlib import Path
from time import perf_counter

import numpy as np
from scipy import stats

RESAMPLES = 10_000

# A method that would take longer is run with fewer resamples, for about PART_SECONDS.
LIMIT_SECONDS = 20.0
PART_SECONDS = 3.0

# A method that takes less is timed three times, and the best time counts.
SHORT_SECONDS = 2.0

# Numbers drawn at once: those that stay in the second-level cache, and those that a program would draw that thinks of memory alone.
IN_CACHE = 50_000
IN_MEMORY = 5_000_000


def main(paths):
    for path in map(Path, paths):
        for method, run in methods(read(path)):
            resamples, seconds = measure(run)
            line = {"data": path.stem, "method": method, "resamples": resamples, "seconds": seconds}
            print(json.dumps(line), flush=True)


def read(path):
    """A row for each item, with a score of each system."""
    return np.loadtxt(path, dtype=np.float64, delimiter="\t", ndmin=2)


def methods(scores):
    """Names, and functions from a number of resamples to p."""
    if scores.shape[1] > 2:
        for name, at_once in [("in cache", IN_CACHE), ("in memory", IN_MEMORY)]:
            yield f"NumPy: counts matrix {name}", lambda resamples, at_once=at_once: numpy_counts(
                scores, resamples, at_once
            )
        return
    baseline, experimental = scores.T.copy()
    differences = experimental - baseline
    yield "NumPy: loop", lambda resamples: numpy_loop(differences, resamples)
    for name, at_once in [("in cache", IN_CACHE), ("in memory", IN_MEMORY)]:
        yield f"NumPy: index matrix {name}", lambda resamples, at_once=at_once: numpy_matrix(
            differences, resamples, at_once
        )
    if np.isin(differences, [-1, 0, 1]).all():
        yield "NumPy: multinomial", lambda resamples: numpy_multinomial(differences, resamples)
    yield "SciPy", lambda resamples: scipy_bootstrap(differences, resamples)
    yield "sacreBLEU", lambda resamples: sacrebleu(baseline, experimental, resamples)
    yield "blog post", lambda resamples: blog_post(baseline, experimental, resamples)


def measure(run):
    """How many resamples were drawn, and the seconds they took."""
    run(1)
    resamples, seconds = 1, timed(run, 1)
    while seconds < 0.1 and resamples < RESAMPLES:
        resamples = min(4 * resamples, RESAMPLES)
        seconds = timed(run, resamples)
    per_resample = seconds / resamples
    if per_resample * RESAMPLES > LIMIT_SECONDS:
        resamples = min(max(int(PART_SECONDS / per_resample), 1), RESAMPLES)
    else:
        resamples = RESAMPLES
    seconds = timed(run, resamples)
    if seconds < SHORT_SECONDS:
        seconds = min(seconds, timed(run, resamples), timed(run, resamples))
    return resamples, seconds


def timed(run, resamples):
    start = perf_counter()
    run(resamples)
    return perf_counter() - start


def batches(resamples, n, at_once):
    """The sizes of batches that hold so many numbers; at least one resample each."""
    size = max(at_once // n, 1)
    for start in range(0, resamples, size):
        yield min(size, resamples - start)


def numpy_loop(differences, resamples):
    rng = np.random.default_rng(1)
    n = len(differences)
    means = np.empty(resamples)
    for resample in range(resamples):
        means[resample] = differences.take(rng.integers(0, n, n)).mean()
    return np.count_nonzero(means <= 0) / resamples


def numpy_matrix(differences, resamples, at_once):
    rng = np.random.default_rng(1)
    n = len(differences)
    count = 0
    for size in batches(resamples, n, at_once):
        means = differences.take(rng.integers(0, n, (size, n))).mean(axis=1)
        count += np.count_nonzero(means <= 0)
    return count / resamples


def numpy_multinomial(differences, resamples):
    rng = np.random.default_rng(1)
    n = len(differences)
    helped, hurt = np.count_nonzero(differences > 0), np.count_nonzero(differences < 0)
    counts = rng.multinomial(n, np.array([helped, hurt, n - helped - hurt]) / n, resamples)
    return np.count_nonzero(counts[:, 0] <= counts[:, 1]) / resamples


def numpy_counts(scores, resamples, at_once):
    """All systems together: how often each item is drawn, times the scores. BLAS multiplies on all cores."""
    rng = np.random.default_rng(1)
    n = len(scores)
    leads = 0
    for size in batches(resamples, n, at_once):
        places = rng.integers(0, n, (size, n)) + n * np.arange(size)[:, None]
        counts = np.bincount(places.ravel(), minlength=size * n).reshape(size, n)
        means = counts.astype(np.float64) @ scores / n
        leads += np.count_nonzero(means.max(axis=1) <= means[:, 0])
    return leads / resamples


def scipy_bootstrap(differences, resamples):
    result = stats.bootstrap(
        (differences,),
        np.mean,
        n_resamples=resamples,
        method="percentile",
        vectorized=True,
        batch=max(IN_CACHE // len(differences), 1),
        rng=np.random.default_rng(1),
    )
    return np.count_nonzero(result.bootstrap_distribution <= 0) / resamples


def sacrebleu(baseline, experimental, resamples):
    """The rule of its paired bootstrap: the share of resamples whose |difference|, less the mean |difference|, is above the
    observed one. Both systems are resampled by the same indices, in single precision, as it does; its statistic is the mean."""
    rng = np.random.default_rng(1)
    n = len(baseline)
    observed = abs(experimental.mean() - baseline.mean())
    systems = [scores.astype(np.float32) for scores in (baseline, experimental)]
    gaps = []
    for size in batches(resamples, n, IN_CACHE):
        indices = rng.choice(n, size=(size, n), replace=True)
        means = [scores[indices].mean(axis=1) for scores in systems]
        gaps.append(np.abs(means[1] - means[0]))
    gaps = np.concatenate(gaps)
    return (np.count_nonzero(gaps - gaps.mean() > observed) + 1) / (resamples + 1)


def blog_post(baseline, experimental, resamples):
    """The primer's way, in Python: item by item, for each resample."""
    rng = random.Random(1)
    differences = [b - a for a, b in zip(baseline.tolist(), experimental.tolist())]
    n = len(differences)
    count = 0
    for _ in range(resamples):
        total = 0.0
        for _ in range(n):
            total += differences[rng.randrange(n)]
        if total / n <= 0:
            count += 1
    return count / resamples


if __name__ == "__main__":
    main(sys.argv[1:])
