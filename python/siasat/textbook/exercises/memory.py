"""Exercises on the transposition table: which entry answers, what is replaced, and what children promise."""

from __future__ import annotations

from siasat.core.mixing import SplitMix64
from siasat.core.score import INF
from siasat.search.enhancements.table import NO_MOVE, Table, TableConfig
from siasat.textbook.exercises.cutoffs import show_window
from siasat.textbook.exercises.model import Cell, Exercise, Option, Word, heads, rows
from siasat.textbook.exercises.model import Table as Shown

LETTERS = "ABCDEF"


def entry(random: SplitMix64) -> Exercise | None:
    """Which entries answer a question, given depth and window?"""
    depth, low = 2 + random.below(3), random.below(20) - 10
    high = low + 2 + random.below(8)
    body: list[tuple[Cell, ...]] = []
    right = []
    for number in range(1, 5):
        at, bound, value = depth - 1 + random.below(3), random.below(3), low - 4 + random.below(high - low + 9)
        if random.below(2):
            at = depth
        answers = at == depth and (bound == 0 or (bound == 1 and value >= high) or (bound == 2 and value <= low))
        if answers:
            right.append(str(number))
        body.append((number, at, (str(value), f"≥ {value}", f"≤ {value}")[bound].replace("-", "−")))
    if not right and random.below(4):
        return None
    asked = {"depth": depth, "window": show_window(low, high)}
    because = {"depth": depth, "low": low, "high": high, "count": len(right)}
    table = Shown(heads("entry", "depth", "value"), tuple(body))
    return Exercise("entry", None, "nodes", tuple(right), "entry", asked, because, rows(4), table=table)


def replace(random: SplitMix64) -> Exercise | None:
    """Which positions are in a small table after some stores?"""
    slots = 3
    memory = Table(TableConfig(slots=slots))
    body: list[tuple[Cell, ...]] = []
    keys = {letter: 1 + random.below(30) for letter in LETTERS}
    if len(set(keys.values())) < len(keys):
        return None
    for number, letter in enumerate(LETTERS, 1):
        depth = 1 + random.below(5)
        memory.store(keys[letter], depth, 0, 0, NO_MOVE)
        body.append((number, letter, keys[letter], keys[letter] % slots, depth))
    kept = {one.key for one in memory.slots if one is not None}
    right = tuple(letter for letter in LETTERS if keys[letter] in kept)
    if memory.evictions in (0, slots) or len(right) < 2:
        return None
    options = tuple(Option(letter, letter) for letter in LETTERS)
    table = Shown(heads("store", "position", "key", "slot", "depth"), tuple(body))
    because = {"kept": ", ".join(right)}
    return Exercise("replace", None, "nodes", right, "replace", {"slots": slots}, because, options, table=table)


def known(random: SplitMix64) -> Exercise | None:
    """Which child closes the window of its parent before anything is searched?"""
    beta = random.below(20) - 10
    children = []
    for _ in range(4):
        children.append((random.below(3), beta - 6 + random.below(13), random.below(4) == 0))
    return known_of(beta, children, [LETTERS[index] for index in range(4)])


def known_of(beta: int, children: list[tuple[int, int, bool]], names: list[Cell]) -> Exercise | None:
    """Children as (bound, value for the parent's mover, extra turn); the table stores what the child's mover sees.

    `bound` is 0 for exact, 1 for a lower and 2 for an upper bound of the value for the parent's mover.
    """
    closing = [index for index, (bound, value, _) in enumerate(children) if bound != 2 and value >= beta]
    tempting = any(bound == 2 and value >= beta for bound, value, _ in children)
    if len(closing) != 1 or not tempting:
        return None
    body: list[tuple[Cell, ...]] = []
    for name, (bound, value, same) in zip(names, children, strict=True):
        seen = value if same else -value
        sign = ("", "≥ ", "≤ ")[bound if same or bound == 0 else 3 - bound]
        body.append((name, Word("self" if same else "opponent"), f"{sign}{seen}".replace("-", "−")))
    which = closing[0]
    options = tuple(Option(str(index + 1), name) for index, name in enumerate(names))
    because = {"value": children[which][1], "beta": beta, "move": names[which]}
    table = Shown(heads("move", "next", "entry-next"), tuple(body))
    right = (str(which + 1),)
    return Exercise("known", None, "option", right, "known", {"beta": beta}, because, options, table=table)


def bounds(random: SplitMix64) -> Exercise | None:
    """What does an entry with two bounds say after these results?"""
    value, lower, upper = random.below(30) - 15, -INF, INF
    body: list[tuple[Cell, ...]] = []
    for number in range(1, 4):
        is_lower = bool(random.below(2))
        bound = value - random.below(9) if is_lower else value + random.below(9)
        lower, upper = (max(lower, bound), upper) if is_lower else (lower, min(upper, bound))
        body.append((number, f"{'≥' if is_lower else '≤'} {bound}".replace("-", "−")))
    ends = (None if lower == -INF else lower, None if upper == INF else upper)
    if ends[0] == ends[1]:
        return None
    right = _closed(*ends)
    last = str(body[-1][1])
    wrong = [_closed(ends[0], None), _closed(None, ends[1]), last, _closed(value, value)]
    wrong += [_closed(None if ends[0] is None else ends[0] - 1, ends[1]), _closed(ends[1], ends[0])]
    names = list(dict.fromkeys([right, *(one for one in wrong if one not in (right, _closed(None, None)))]))[:4]
    if len(names) < 4:
        return None
    random.shuffle(names)
    options = tuple(Option(name, name) for name in names)
    table = Shown(heads("search", "result"), tuple(body))
    return Exercise("bounds", None, "option", (right,), "bounds", {}, {"bounds": right}, options, table=table)


def _closed(low: int | None, high: int | None) -> str:
    """The values that two bounds leave, both ends included."""
    return (
        show_window(low, high)
        .replace("(", "[" if low is not None else "(")
        .replace(")", "]" if high is not None else ")")
    )
