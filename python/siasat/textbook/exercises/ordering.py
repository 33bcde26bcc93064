"""Exercises on the order of moves: captures, static values, history and killers."""

from __future__ import annotations

from siasat.core.mixing import SplitMix64
from siasat.core.player import Player
from siasat.search.enhancements.history import History
from siasat.search.enhancements.killers import Killers
from siasat.textbook.exercises.model import Exercise, Option, Table, Word, heads, listed, rows

LETTERS = "ABCDEFGH"
PIECES = ("pawn", "knight", "bishop", "rook", "queen")
"""From the least to the most valuable victim, as the game's own order of captures has it."""


def evaluate(random: SplitMix64) -> Exercise | None:
    """What is a position worth by a weighted sum?"""
    weights = [1, 3, 5, 9]
    own = [random.below(5), random.below(3), random.below(3), random.below(2)]
    other = [random.below(5), random.below(3), random.below(3), random.below(2)]
    names = ("pawn", "knight", "rook", "queen")
    parts = [weight * (mine - theirs) for weight, mine, theirs in zip(weights, own, other, strict=True)]
    right = sum(parts)
    if right == 0:
        return None
    body = tuple((Word(name), *row) for name, row in zip(names, zip(weights, own, other, strict=True), strict=True))
    table = Table(heads("piece", "weight", "mover", "opponent"), body)
    because = {"parts": " + ".join(f"({part})" if part < 0 else str(part) for part in parts), "value": right}
    return Exercise("evaluate", None, "number", (str(right),), "evaluate", {}, because, table=table)


def sides(random: SplitMix64) -> Exercise | None:
    """Which move is best, where every value is for the side to move after it?"""
    again = [random.below(3) == 0 for _ in range(4)]
    values = [random.below(19) - 9 for _ in range(4)]
    for_mover = [value if same else -value for value, same in zip(values, again, strict=True)]
    best = max(for_mover)
    if not any(again) or all(again) or for_mover.count(best) > 1 or for_mover.index(best) == values.index(max(values)):
        return None
    body = tuple(
        (LETTERS[index], Word("self" if same else "opponent"), value)
        for index, (value, same) in enumerate(zip(values, again, strict=True))
    )
    options = tuple(Option(LETTERS[index], LETTERS[index]) for index in range(4))
    right = (LETTERS[for_mover.index(best)],)
    because = {"values": listed(for_mover), "move": right[0], "value": best}
    table = Table(heads("move", "next", "value-next"), body)
    return Exercise("sides", None, "option", right, "sides", {}, because, options, table=table)


def victims(random: SplitMix64) -> Exercise | None:
    """Which capture is tried first?"""
    pairs = [(PIECES[random.below(5)], PIECES[random.below(5)]) for _ in range(4)]
    worth = [PIECES.index(victim) for _, victim in pairs]
    if worth.count(max(worth)) > 1:
        return None
    which = worth.index(max(worth))
    body = tuple((LETTERS[index], Word(by), Word(victim)) for index, (by, victim) in enumerate(pairs))
    options = tuple(Option(LETTERS[index], LETTERS[index]) for index in range(4))
    because = {"move": LETTERS[which], "victim": Word(pairs[which][1])}
    table = Table(heads("move", "piece", "victim"), body)
    return Exercise("victims", None, "option", (LETTERS[which],), "victims", {}, because, options, table=table)


def ranked(random: SplitMix64) -> Exercise | None:
    """In the full order (table move, captures, killers, history), which move has the given place?"""
    moves = []
    for index in range(6):
        capture = PIECES[random.below(5)] if random.below(3) == 0 else ""
        killer = 0 if capture or random.below(3) else 1
        moves.append((index, capture, killer, random.below(40)))
    table_move = random.below(6)
    order = sorted(
        range(6),
        key=lambda index: (
            index == table_move,
            PIECES.index(moves[index][1]) + 1 if moves[index][1] else 0,
            moves[index][2],
            moves[index][3],
        ),
        reverse=True,
    )
    ranks = {(index == table_move, *moves[index][1:]) for index in range(6)}
    if len(ranks) < 6 or sum(move[2] for move in moves) > 1:
        return None
    place = 1 + random.below(4)
    body = tuple(
        (
            LETTERS[index],
            Word("yes") if index == table_move else "",
            Word(capture) if capture else "",
            Word("yes") if killer else "",
            history,
        )
        for index, capture, killer, history in moves
    )
    names = [LETTERS[index] for index in order]
    options = tuple(Option(LETTERS[index], LETTERS[index]) for index in range(6))
    table = Table(heads("move", "table-move", "victim", "killer", "history"), body)
    because = {"order": ", ".join(names)}
    right = (names[place],)
    return Exercise("ranked", None, "option", right, "ranked", {"place": place + 1}, because, options, table=table)


def _cutoffs(random: SplitMix64, count: int, deepest: int) -> list[tuple[str, int]]:
    return [(LETTERS[random.below(4)], 1 + random.below(deepest)) for _ in range(count)]


def rank(random: SplitMix64) -> Exercise | None:
    """How large is the history score of a move?"""
    found = _cutoffs(random, 5, 5)
    move = found[random.below(5)][0]
    history = History()
    for name, depth in found:
        history.learn(Player.FIRST, name, depth)
    right = history.rank(Player.FIRST, move)
    table = Table(heads("node", "best", "depth"), tuple((index, *one) for index, one in enumerate(found, 1)))
    parts = " + ".join(str(1 << depth) for name, depth in found if name == move)
    because = {"parts": parts, "score": right, "move": move}
    return Exercise("rank", None, "number", (str(right),), "rank", {"move": move}, because, table=table)


def hot(random: SplitMix64) -> Exercise | None:
    """Which move does the history try first?"""
    found = _cutoffs(random, 6, 6)
    history = History()
    for name, depth in found:
        history.learn(Player.FIRST, name, depth)
    scores = [history.rank(Player.FIRST, name) for name in LETTERS[:4]]
    often = [sum(name == one for one, _ in found) for name in LETTERS[:4]]
    best = max(scores)
    if scores.count(best) > 1 or (often[scores.index(best)] == max(often) and random.below(2)):
        return None
    table = Table(heads("node", "best", "depth"), tuple((index, *one) for index, one in enumerate(found, 1)))
    options = tuple(Option(name, name) for name in LETTERS[:4])
    because = {"scores": listed(scores), "move": LETTERS[scores.index(best)]}
    right = (LETTERS[scores.index(best)],)
    return Exercise("hot", None, "option", right, "hot", {}, because, options, table=table)


def killers(random: SplitMix64) -> Exercise | None:
    """Which two moves are the killers of a ply after these cutoffs?"""
    found, memory = _killer_cutoffs(random, 5)
    kept = memory.by_ply[2] if len(memory.by_ply) > 2 else []
    if len(kept) < 2:
        return None
    options = tuple(Option(name, name) for name in LETTERS[:5])
    because = {"first": kept[0], "second": kept[1]}
    table = Table(heads("cutoff", "ply", "move", "kind"), found)
    return Exercise("killers", None, "nodes", tuple(sorted(kept)), "killers", {}, because, options, table=table)


def _killer_cutoffs(random: SplitMix64, count: int) -> tuple[tuple[tuple[int | str | Word, ...], ...], Killers]:
    """Cutoffs at plies 2 and 3 in the order in which they happen, some by captures, and what is kept."""
    memory, body = Killers(), []
    for number in range(1, count + 1):
        ply, move, is_capture = 2 + random.below(4) // 3, LETTERS[random.below(5)], random.below(4) == 0
        if not is_capture:
            memory.learn(move, ply)
        body.append((number, ply, move, Word("capture" if is_capture else "quiet")))
    return tuple(body), memory


def tried(random: SplitMix64) -> Exercise | None:
    """Which of these quiet moves is tried first at ply 2?"""
    found, memory = _killer_cutoffs(random, 6)
    offered = [LETTERS[index] for index in range(5)]
    random.shuffle(offered)
    offered = offered[:4]
    ranks = [memory.rank(name, 2) for name in offered]
    if max(ranks) == 0:
        return None
    right = offered[ranks.index(max(ranks))]
    options = tuple(Option(name, name) for name in offered)
    because = {"killers": ", ".join(memory.by_ply[2]), "move": right}
    table = Table(heads("cutoff", "ply", "move", "kind"), found)
    return Exercise("tried", None, "option", (right,), "tried", {}, because, options, table=table)


def reduce(random: SplitMix64) -> Exercise | None:
    """Which moves of a node are searched one ply shallower first?"""
    depth, late = 2 + random.below(4), 3
    quiet = [random.below(3) > 0 for _ in range(7)]
    right = tuple(str(place + 1) for place in range(7) if depth >= late and place >= late and quiet[place])
    if not right and random.below(4):
        return None
    body = tuple((place + 1, Word("quiet" if quiet[place] else "capture")) for place in range(7))
    because = {"depth": depth, "count": len(right)}
    why = "reduce" if depth >= late else "reduce-none"
    table = Table(heads("place", "kind"), body)
    return Exercise("reduce", None, "nodes", right, why, {"depth": depth}, because, rows(7), table=table)
