"""Exercises on null windows: NegaScout's second searches and MTD(f)'s next test."""

from __future__ import annotations

from siasat.core.mixing import SplitMix64
from siasat.games.tree import TreeState
from siasat.textbook.exercises.cutoffs import show_window
from siasat.textbook.exercises.model import (
    LARGEST,
    Exercise,
    Option,
    branch_values,
    grow,
    leaves_of,
    listed,
    max_root,
    minimax_value,
)
from siasat.textbook.search import TreeSearch, search_tree

SHAPES = ((3, 3), (2, 2, 2), (3, 2, 2))


def again(random: SplitMix64) -> Exercise | None:
    """Which branches of the root does NegaScout search twice?"""
    return again_of(random, max_root(grow(random, (5, 2, 2))))


def again_pvs_of(random: SplitMix64, root: TreeState) -> Exercise | None:
    """The branches of a given tree that PVS searches twice."""
    return again_of(random, root, "pvs")


def again_of(random: SplitMix64, root: TreeState, algorithm: str = "negascout") -> Exercise | None:
    """The branches of a given tree that are searched twice."""
    found = search_tree(root, algorithm)
    twice = [step.node for step in found.steps if step.kind == "research"]
    right = tuple(place for place in dict.fromkeys(twice) if place.count(".") == 1)
    if not right and random.below(3):
        return None
    options = tuple(Option(f"r.{index}") for index in range(1, len(root.node.children)))
    because = {"values": listed(branch_values(root)), "count": len(right)}
    kind = "again" if algorithm == "negascout" else "again-pvs"
    return Exercise(kind, root, "nodes", right, "again", {}, because, options)


def guess(random: SplitMix64) -> Exercise | None:
    """The last test of MTD(f) gave a bound: what does the next test ask for?"""
    return guess_of(random, max_root(grow(random, SHAPES[random.below(len(SHAPES))])))


def guess_of(random: SplitMix64, root: TreeState) -> Exercise | None:
    """The next test of MTD(f) in a given tree."""
    first = _near(random, root)
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


def _near(random: SplitMix64, root: TreeState) -> int:
    """A guess between the smallest and the largest leaf, or a little beyond."""
    values = [int(step.value or 0) for step in search_tree(root, "minimax").steps if step.kind == "leaf"]
    low, high = min(values) - 1, max(values) + 1
    return low + random.below(min(high - low, 4 * LARGEST) + 1)


def _first_pass(found: TreeSearch) -> tuple[int, int, list[str]]:
    """The first test of MTD(f): what it asks for, the bound it gives, and the leaves that it visits."""
    end = next(at for at, step in enumerate(found.steps) if step.kind == "bound")
    driver, value = found.steps[0].driver, found.steps[end].value
    assert driver is not None
    assert value is not None
    return driver.aim, value, [step.node for step in found.steps[:end] if step.kind == "leaf"]


def certain(random: SplitMix64) -> Exercise | None:
    """After which leaf is a test decided?"""
    return certain_of(random, max_root(grow(random, SHAPES[random.below(len(SHAPES))])))


def certain_of(random: SplitMix64, root: TreeState) -> Exercise | None:
    """The leaf of a given tree that decides a test."""
    aim, value, seen = _first_pass(search_tree(root, f"mtdf+guess={_near(random, root)}"))
    places = leaves_of(root.node)
    if (seen[-1] == places[-1] or places.index(seen[-1]) < 3) and random.below(3):  # frequent: thinned out
        return None
    why = "certain-yes" if value >= aim else "certain-no"
    because = {"aim": aim, "value": value, "count": len(seen), "all": len(places)}
    options = tuple(Option(place) for place in places)
    return Exercise("certain", root, "option", (seen[-1],), why, {"aim": aim}, because, options)


def scout(random: SplitMix64) -> Exercise | None:
    """Which bound does a test give?"""
    root = max_root(grow(random, SHAPES[random.below(len(SHAPES))]))
    aim, value, seen = _first_pass(search_tree(root, f"mtdf+guess={_near(random, root)}"))
    why = "scout-yes" if value >= aim else "scout-no"
    because = {"aim": aim, "value": value, "count": len(seen)}
    return Exercise("scout", root, "number", (str(value),), why, {"aim": aim}, because)


def null_window(random: SplitMix64) -> Exercise | None:
    """With which window does NegaScout test the marked branch?"""
    root = max_root(grow(random, ((4, 3), (4, 2, 2))[random.below(2)]))
    below = branch_values(root)
    which = 1 + random.below(3)
    best = max(below[:which])
    wrong = [(best - 1, best), (best, None), (None, best), (below[which - 1], below[which - 1] + 1)]
    wrong += [(min(below[:which]), best), (None, None)]
    right = show_window(best, best + 1)
    names = [right]
    for low, high in wrong:
        name = show_window(low, high)
        if name not in names and not (low is not None and high is not None and low >= high):
            names.append(name)
    names = names[:4]
    random.shuffle(names)
    options = tuple(Option(name, name) for name in names)
    because = {"values": listed(below[:which]), "best": best, "window": right}
    return Exercise("testwindow", root, "option", (right,), "testwindow", {}, because, options, (f"r.{which}",))


def passes(random: SplitMix64) -> Exercise | None:
    """How many tests does MTD(f) need from this guess?"""
    root = max_root(grow(random, SHAPES[random.below(len(SHAPES))]))
    first = _near(random, root)
    found = search_tree(root, f"mtdf+guess={first}")
    aims = [step.driver.aim for step in found.steps if step.kind == "pass" and step.driver is not None]
    if (len(aims) == 2 and random.below(6)) or (len(aims) == 3 and random.below(3)):  # frequent: thinned out
        return None
    because = {"aims": listed(aims), "count": len(aims), "value": found.value}
    return Exercise("passes", root, "number", (str(len(aims)),), "passes", {"guess": first}, because)


def sss(random: SplitMix64) -> Exercise | None:
    """Which bound does the first pass of SSS* or DUAL* give?"""
    return sss_of(random, max_root(grow(random, SHAPES[random.below(len(SHAPES))])))


def sss_of(random: SplitMix64, root: TreeState) -> Exercise | None:
    """The first bound of SSS* or DUAL* in a given tree."""
    kind = ("sss", "dual")[random.below(2)]
    found = search_tree(root, kind)
    value = next(step.value for step in found.steps if step.kind == "bound")
    because = {"value": value, "true": found.value}
    return Exercise(kind, root, "number", (str(value),), kind, {}, because)


def sequence(random: SplitMix64) -> Exercise | None:
    """Which sequence of bounds is that of SSS*, or of DUAL*?"""
    root = max_root(grow(random, SHAPES[random.below(len(SHAPES))]))
    bounds = {}
    for name in ("sss", "dual"):
        bounds[name] = [int(step.value or 0) for step in search_tree(root, name).steps if step.kind == "bound"]
    kind = ("sss", "dual")[random.below(2)]
    right, value = bounds[kind], minimax_value(root.node, root.player)
    if len(right) < 3:
        return None
    down = 1 if kind == "sss" else -1
    other = bounds["dual" if kind == "sss" else "sss"]
    wrong = [
        other,
        [*right, value - down],
        [right[1], right[0], *right[2:]],
        right[::-1],
        [right[0] + down, *right[1:]],
    ]
    names = [listed(right)]
    for one in wrong:
        if listed(one) not in names and len(one) > 1:
            names.append(listed(one))
    if len(names) < 4:
        return None
    names = names[:4]
    random.shuffle(names)
    options = tuple(Option(name, name) for name in names)
    because = {"bounds": listed(right), "value": value}
    return Exercise(f"sequence-{kind}", root, "option", (listed(right),), f"sequence-{kind}", {}, because, options)
