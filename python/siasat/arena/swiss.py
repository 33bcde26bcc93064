"""The pairings of a Swiss tournament: players with equal points meet, and no two meet twice."""

from __future__ import annotations

from collections.abc import Collection, Sequence

MAX_TRIES = 20_000
"""After this many tries players may meet again: in late rounds of small tournaments there may be no other way."""

Pair = tuple[int, int]


def swiss_round(
    points: Sequence[float], met: Collection[frozenset[int]], byes: Collection[int]
) -> tuple[list[Pair], int | None]:
    """The pairs of the next round, and who does not play (None if the number of players is even).

    Players are numbers; `points` has the points of each, `met` the pairs of earlier rounds, `byes` who was left out
    before. Among equal points the smaller number counts as the better player. The one left out is the last of those
    who always played.

    >>> swiss_round([1, 0, 1, 0], {frozenset((0, 1)), frozenset((2, 3))}, ())
    ([(0, 2), (1, 3)], None)
    """
    order = sorted(range(len(points)), key=lambda player: (-points[player], player))
    bye = None
    if len(order) % 2:
        bye = next((player for player in reversed(order) if player not in byes), order[-1])
        order.remove(bye)
    pairs = _pair(order, met, [MAX_TRIES])
    if pairs is None:
        pairs = list(zip(order[::2], order[1::2], strict=True))
    return pairs, bye


def _pair(order: Sequence[int], met: Collection[frozenset[int]], tries: list[int]) -> list[Pair] | None:
    """Pair the first player with the next one it has not met, and so on; None if that fails or takes too long.

    The search keeps its own stack: a class has more players than Python has room for calls.
    """
    stack: list[tuple[list[int], int]] = [(list(order), 1)]
    pairs: list[Pair] = []
    while stack:
        waiting, place = stack.pop()
        if not waiting:
            return pairs
        first = waiting[0]
        while place < len(waiting) and frozenset((first, waiting[place])) in met:
            place += 1
        tries[0] -= 1
        if tries[0] <= 0:
            return None
        if place == len(waiting):  # nobody is left: take back the last pair and try its next opponent
            if pairs:
                pairs.pop()
            continue
        stack.append((waiting, place + 1))
        pairs.append((first, waiting[place]))
        stack.append((waiting[1:place] + waiting[place + 1 :], 1))
    return None
