"""Exercises on depth: repeated searches, aspiration windows, the horizon and quiescence."""

from __future__ import annotations

from siasat.core.mixing import SplitMix64
from siasat.textbook.exercises.cutoffs import show_window
from siasat.textbook.exercises.model import Exercise, Option, Table, Word, heads, listed, rows

LETTERS = "ABCD"


def repeated(random: SplitMix64) -> Exercise | None:
    """How many leaves does iterative deepening visit in all?"""
    branching, depth = 2 + random.below(4), 2 + random.below(3)
    each = [branching**level for level in range(1, depth + 1)]
    because = {"sum": " + ".join(map(str, each)), "all": sum(each), "last": each[-1]}
    asked = {"b": branching, "d": depth}
    return Exercise("repeated", None, "number", (str(sum(each)),), "repeated", asked, because)


def budget(random: SplitMix64) -> Exercise | None:
    """Which depth is completed within a number of nodes?"""
    nodes = [20 + random.below(30)]
    for _ in range(5):
        nodes.append(nodes[-1] * (2 + random.below(3)) + random.below(20))
    complete = 2 + random.below(4)
    spent = sum(nodes[:complete])
    limit = spent + random.below(nodes[complete])
    limit = limit // 10 * 10 if limit // 10 * 10 >= spent else limit
    table = Table(heads("depth", "nodes"), tuple(enumerate(nodes, 1)))
    because = {"depth": complete, "spent": spent, "next": spent + nodes[complete], "limit": limit}
    return Exercise("budget", None, "number", (str(complete),), "budget", {"limit": limit}, because, table=table)


def aspire(random: SplitMix64) -> Exercise | None:
    """A first window failed, or did not: what comes next?"""
    guess, width = random.below(61) - 30, 5 * (1 + random.below(4))
    value = guess - width - 12 + random.below(2 * width + 25)
    return aspiration(random, guess, width, value)


def aspiration(random: SplitMix64, guess: int, width: int, value: int) -> Exercise | None:
    """The search with the window `guess` ± `width` returned `value` (fail-soft): what comes next?"""
    low, high = guess - width, guess + width
    inside = low < value < high
    if inside and random.below(3):
        return None
    below, above = show_window(None, value + 1), show_window(value - 1, None)
    names = [Option("done", Word("no-search")), Option("low", below), Option("high", above)]
    names.append(Option("wide", show_window(low - width, high + width)))
    random.shuffle(names)
    right = "done" if inside else "low" if value <= low else "high"
    asked = {"window": show_window(low, high), "guess": guess, "value": value}
    because = {"value": value, "window": show_window(low, high), "next": below if value <= low else above}
    return Exercise("aspire", None, "option", (right,), f"aspire-{right}", asked, because, tuple(names))


def outside(random: SplitMix64) -> Exercise | None:
    """Which of four searches must be repeated?"""
    body, right = [], []
    for number in range(1, 5):
        guess, width = random.below(41) - 20, 5 * (1 + random.below(3))
        value = guess - width - 4 + random.below(2 * width + 9)
        if random.below(4) == 0:
            value = guess + width * (1 if random.below(2) else -1)
        if not guess - width < value < guess + width:
            right.append(str(number))
        body.append((number, guess, width, value))
    if not right and random.below(4):
        return None
    table = Table(heads("search", "guess", "width", "result"), tuple(body))
    because = {"count": len(right)}
    return Exercise("outside", None, "nodes", tuple(right), "outside", {}, because, rows(4), table=table)


def horizon(random: SplitMix64) -> Exercise | None:
    """Which move does a search of the given depth choose?"""
    body = []
    for _ in range(4):
        body.append((random.below(10), random.below(10), random.below(6)))
    depth = 1 + random.below(3)
    values = [[gain, gain - reply, gain - reply + back][depth - 1] for gain, reply, back in body]
    naive = [gain for gain, _, _ in body]
    if values.count(max(values)) > 1 or (depth > 1 and values.index(max(values)) == naive.index(max(naive))):
        return None
    right = LETTERS[values.index(max(values))]
    table = Table(heads("move", "gain", "reply", "back"), tuple((LETTERS[i], *row) for i, row in enumerate(body)))
    options = tuple(Option(letter, letter) for letter in LETTERS)
    because = {"depth": depth, "values": listed(values), "move": right}
    return Exercise("horizon", None, "option", (right,), "horizon", {"depth": depth}, because, options, table=table)


def sight(random: SplitMix64) -> Exercise | None:
    """At which depth does a search first see how a line really ends?"""
    values = [random.below(9) + 1]
    for _ in range(5):
        values.append(random.below(19) - 9)
    if values[-1] >= 0 or any(value == 0 for value in values):
        return None
    first = next(depth for depth in range(1, 7) if all(value < 0 for value in values[depth - 1 :]))
    if first == 6 and random.below(3):
        return None
    table = Table(heads("depth", "value"), tuple(enumerate(values, 1)))
    because = {"depth": first, "values": listed(values)}
    return Exercise("sight", None, "number", (str(first),), "sight", {}, because, table=table)


def standpat(random: SplitMix64) -> Exercise | None:
    """What does quiescence return for a line of captures?"""
    static = [random.below(13) - 6]
    for _ in range(3):
        static.append(static[-1] + (1 + random.below(8)) * (1 if len(static) % 2 else -1))
    value, depth = _quiet_value(static)
    if depth == 0 and random.below(3):
        return None
    body = tuple((ply, Word("mover" if ply % 2 == 0 else "opponent"), one) for ply, one in enumerate(static))
    table = Table(heads("captures", "to-move", "static-mover"), body)
    because = {"value": value, "count": depth}
    return Exercise("standpat", None, "number", (str(value),), "standpat", {}, because, table=table)


def _quiet_value(static: list[int]) -> tuple[int, int]:
    """The value for the first mover where each side may stop, and how many captures are made."""
    best, made = static[-1], len(static) - 1
    for ply in range(len(static) - 2, -1, -1):
        stops = static[ply] >= best if ply % 2 == 0 else static[ply] <= best
        if stops:
            best, made = static[ply], ply
    return best, made


def exchange(random: SplitMix64) -> Exercise | None:
    """How much does a capture win where both sides may go on taking on the same square?"""
    worth = (1, 3, 3, 5, 9)
    pieces = [worth[random.below(5)] for _ in range(4)]
    return exchange_of(pieces, random)


def exchange_of(pieces: list[int], random: SplitMix64) -> Exercise | None:
    """`pieces` are taken one after the other on one square, as long as it pays; the first capture is made."""
    gain = swap(pieces)
    if (gain == pieces[0] and random.below(2)) or gain == 0:
        return None
    body = tuple((number, Word("mover" if number % 2 else "opponent"), piece) for number, piece in enumerate(pieces, 1))
    table = Table(heads("capture", "taker", "victim-value"), body)
    because = {"gain": gain, "first": pieces[0]}
    return Exercise("exchange", None, "number", (str(gain),), "exchange", {}, because, table=table)


def swap(pieces: list[int]) -> int:
    """What the side that takes `pieces[0]` wins in the end; every later capture may be declined.

    >>> swap([3, 9]), swap([5, 1]), swap([1, 5, 1])
    (-6, 4, -3)
    """
    later = 0
    for piece in reversed(pieces[1:]):
        later = max(0, piece - later)
    return pieces[0] - later
