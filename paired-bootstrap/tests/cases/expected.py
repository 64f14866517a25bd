"""Fills in what follows from the right pairs of each case: counts, means, and the exact bootstrap p.

p is P(S* <= 0) for the sum S* of n draws with replacement from the differences, or from the sums of the clusters. It is a
ratio of whole numbers: the polynomial of the differences is raised to the power n, written as one large whole number with
a fixed number of bits for each coefficient, and the coefficients up to 0 are added. Nothing here comes from the library.

    python3 paired-bootstrap/tests/cases/expected.py
"""

import json
import sys
from fractions import Fraction
from pathlib import Path


def exact_p(differences):
    """P(S* <= 0), as a fraction, for n draws from these n differences."""
    scale = 1
    while any((d * scale).denominator != 1 for d in differences):
        scale *= 10
    steps = [int(d * scale) for d in differences]
    n, lowest = len(steps), min(steps)
    # All coefficients of the power add up to n^n, so that they and their sums fit into so many bits.
    bits = (n**n).bit_length() + 1
    polynomial = sum(1 << bits * (step - lowest) for step in steps)
    # The coefficient at place i belongs to the sum i + n * lowest.
    places = 1 - n * lowest
    if places <= 0:
        return Fraction(0)
    up_to_zero = polynomial**n & ((1 << bits * places) - 1)
    # A number and the sum of its digits to the base B leave the same rest when divided by B - 1.
    return Fraction(up_to_zero % ((1 << bits) - 1), n**n)


def scores(pairs):
    """Every item's two scores."""
    for pair, count in pairs.items():
        yield from [tuple(Fraction(score) for score in pair.split())] * count


def fill(case):
    """The case with everything that follows from its pairs."""
    groups = case.get("clusters") or {"all": case["pairs"]}
    groups = [list(scores(group)) for group in groups.values()]
    items = [pair for group in groups for pair in group]
    sign = -1 if case.get("lower_is_better") else 1
    gain = lambda pair: sign * (pair[1] - pair[0])
    gains = [gain(pair) for pair in items]
    case["items"] = len(items)
    case["helped"] = sum(g > 0 for g in gains)
    case["hurt"] = sum(g < 0 for g in gains)
    case["tied"] = sum(g == 0 for g in gains)
    case["means"] = [float(sum(pair[system] for pair in items) / len(items)) for system in (0, 1)]
    drawn = [sum(map(gain, group)) for group in groups] if "clusters" in case else gains
    case["p"] = float(exact_p(drawn))
    return case


for file in sorted(Path(__file__).parent.glob("*/expected.json")):
    if len(sys.argv) > 1 and file.parent.name not in sys.argv[1:]:
        continue
    case = json.loads(file.read_text("utf-8"))
    if "refused" not in case:
        case = fill(case)
    file.write_text(json.dumps(case, indent=1, ensure_ascii=False) + "\n", "utf-8")
