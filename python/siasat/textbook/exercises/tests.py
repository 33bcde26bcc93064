"""Exercises on null windows: NegaScout's second searches and MTD(f)'s next test."""

from __future__ import annotations

from siasat.core.mixing import SplitMix64
from siasat.textbook.exercises.model import LARGEST, Exercise, Option, branch_values, grow, listed, max_root
from siasat.textbook.search import search_tree


def again(random: SplitMix64) -> Exercise | None:
    """Which branches of the root does NegaScout search twice?"""
    root = max_root(grow(random, (5, 2, 2)))
    found = search_tree(root, "negascout")
    twice = [step.node for step in found.steps if step.kind == "research"]
    right = tuple(place for place in dict.fromkeys(twice) if place.count(".") == 1)
    if not right and random.below(3):
        return None
    options = tuple(Option(f"r.{index}") for index in range(1, 5))
    because = {"values": listed(branch_values(root)), "count": len(right)}
    return Exercise("again", root, "nodes", right, "again", {}, because, options)


def guess(random: SplitMix64) -> Exercise | None:
    """The last test of MTD(f) gave a bound: what does the next test ask for?"""
    root = max_root(grow(random, ((3, 3), (2, 2, 2), (3, 2, 2))[random.below(3)]))
    first = 1 + random.below(LARGEST)
    found = search_tree(root, f"mtdf+guess={first}")
    passes = [at for at, step in enumerate(found.steps) if step.kind == "pass"]
    if len(passes) < 2:
        return None
    at = passes[1 + random.below(len(passes) - 1)]
    before, after = found.steps[at - 1].driver, found.steps[at].driver
    value = found.steps[at - 1].value
    assert before is not None
    assert after is not None
    assert value is not None
    is_lower = value >= before.aim
    because = {"value": value, "aim": after.aim}
    asked = {"aim": before.aim, "value": value}
    kind = "guess-lower" if is_lower else "guess-upper"
    return Exercise(kind, root, "number", (str(after.aim),), kind, asked, because, search=found)
