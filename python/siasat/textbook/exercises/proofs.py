"""Exercises on proof numbers and on tables of endings. A leaf is 1 (won for MAX), -1 (lost) or 0 (not decided)."""

from __future__ import annotations

from siasat.core.mixing import SplitMix64
from siasat.core.player import Player
from siasat.games.tree import Node, inner, leaf
from siasat.textbook.exercises.model import Cell, Exercise, Option, Table, Word, heads, leaves_of, max_root

INFINITE = 10**6
"""Instead of infinity: this cannot be proven, or not be disproven."""


def numbers(node: Node, player: Player) -> tuple[int, int]:
    """Proof and disproof number of a node for MAX (Allis, 1994)."""
    if node.payoff is not None:
        return {1: (0, INFINITE), -1: (INFINITE, 0)}.get(node.payoff, (1, 1))
    below = [numbers(child, player.other) for child in node.children]
    proofs, disproofs = [one[0] for one in below], [one[1] for one in below]
    if player is Player.FIRST:
        return min(proofs), min(sum(disproofs), INFINITE)
    return min(sum(proofs), INFINITE), min(disproofs)


def _tree(random: SplitMix64) -> Node:
    shape = ((3, 2, 2), (2, 3, 2), (2, 2, 3), (3, 3))[random.below(4)]

    def grow(left: tuple[int, ...]) -> Node:
        if not left:
            return leaf((0, 0, 0, 1, -1)[random.below(5)])
        if len(left) < len(shape) and random.below(6) == 0:
            return leaf(0)
        return inner([grow(left[1:]) for _ in range(left[0])], [False] * left[0])

    return grow(shape)


def proof(random: SplitMix64) -> Exercise | None:
    """What is the proof, or the disproof, number of the root?"""
    root = max_root(_tree(random))
    found = numbers(root.node, root.player)
    if 0 in found:
        return None
    which = random.below(2)
    kind, right = ("proof", "disproof")[which], found[which]
    below = [numbers(child, root.player.other)[which] for child in root.node.children]
    shown = ", ".join("∞" if one >= INFINITE else str(one) for one in below)
    if (right == 1 and random.below(3)) or (right == 2 and random.below(2)):
        return None
    return Exercise(kind, root, "number", (str(right),), kind, {}, {"below": shown, "value": right})


def proving(random: SplitMix64) -> Exercise | None:
    """Which leaf does proof-number search look at next?"""
    root = max_root(_tree(random))
    if 0 in numbers(root.node, root.player):
        return None
    at, player, place = root.node, root.player, "r"
    while at.payoff is None:
        side = 0 if player is Player.FIRST else 1
        below = [numbers(child, player.other)[side] for child in at.children]
        if below.count(min(below)) > 1:
            return None
        which = below.index(min(below))
        at, player, place = at.children[which], player.other, f"{place}.{which}"
    places = leaves_of(root.node)
    if len(places) < 4:
        return None
    options = tuple(Option(name) for name in places)
    found = numbers(root.node, root.player)
    because = {"proof": found[0], "disproof": found[1]}
    return Exercise("proving", root, "option", (place,), "proving", {}, because, options)


def retro(random: SplitMix64) -> Exercise | None:
    """What is a position worth whose successors are known?"""
    body: list[tuple[Cell, ...]] = []
    found = []
    for number in range(1, 4):
        result, plies = ("won", "lost", "drawn")[random.below(3)], 1 + random.below(9)
        # the side to move at a successor wins after an odd number of plies, and loses after an even one
        plies = plies | 1 if result == "won" else plies & ~1
        found.append((result, plies))
        body.append((number, Word(result) if result == "drawn" else Word(f"{result}-in", {"plies": plies})))
    result, plies = judge_by_successors(found)
    if result == "drawn" and random.below(2):
        return None
    wrong = [("won", plies + 2), ("lost", plies + 1), ("won", plies), ("lost", plies), ("drawn", 0), ("won", plies - 1)]
    names = [(result, plies)]
    for one in wrong:
        is_possible = one[0] == "drawn" or (one[1] > 0 and (one[1] % 2 == 1) is (one[0] == "won")) or one[1] == plies
        if one not in names and is_possible and len(names) < 4 and (one[0] == "drawn" or one[1] > 0):
            names.append(one)
    if len(names) < 4:
        return None
    random.shuffle(names)
    options = tuple(
        Option(f"{one}{count}", Word("drawn") if one == "drawn" else Word(f"{one}-in", {"plies": count}))
        for one, count in names
    )
    table = Table(heads("successor", "for-opponent"), tuple(body))
    right = (f"{result}{plies}",)
    return Exercise("retro", None, "option", right, f"retro-{result}", {}, {"plies": plies}, options, table=table)


def judge_by_successors(found: list[tuple[str, int]]) -> tuple[str, int]:
    """The result and the plies for the mover; results of successors are for the opponent, who moves there.

    >>> judge_by_successors([("lost", 4), ("won", 3)]), judge_by_successors([("won", 3), ("won", 7)])
    (('won', 5), ('lost', 8))
    """
    won = [plies for result, plies in found if result == "lost"]
    if won:
        return "won", 1 + min(won)
    if any(result == "drawn" for result, _ in found):
        return "drawn", 0
    return "lost", 1 + max(plies for _, plies in found)
