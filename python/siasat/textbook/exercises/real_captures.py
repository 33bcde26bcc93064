"""Exercises on real positions: captures and their answers, samples, endings, and the cost of a search."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from siasat.core.game import AnyGame, Captures, NoisyMoves
from siasat.core.mixing import SplitMix64
from siasat.core.player import Player
from siasat.core.walks import walk
from siasat.play.move_labels import label_of
from siasat.textbook.exercises.depths import exchange_of, swap
from siasat.textbook.exercises.model import Board, Cell, Exercise, Move, Option, Table, Word, heads, listed
from siasat.textbook.exercises.played import position
from siasat.textbook.exercises.real import LARGE_SOWING, SOWING, hole_of, search_value, side_of
from siasat.textbook.exercises.risky import uct_of

POINTS = (0, 1, 3, 3, 5, 9)
"""What the pieces of chess are worth in pawns, by their kind: none, pawn, knight, bishop, rook, queen."""


def material(random: SplitMix64) -> Exercise | None:
    """Who is ahead in material, and by how much?"""
    found = position(random, "chess", None, 60)
    if found is None:
        return None
    game, state = found
    sums = {Player.FIRST: 0, Player.SECOND: 0}
    for piece in state.board.piece_map().values():
        side = Player.FIRST if piece.color else Player.SECOND
        sums[side] += POINTS[piece.piece_type] if piece.piece_type < len(POINTS) else 0
    mover = game.to_move(state)
    value = sums[mover] - sums[mover.other]
    if value == 0:
        return None
    because = {"mine": sums[mover], "theirs": sums[mover.other], "value": value}
    asked = {"side": side_of(game, state)}
    return Exercise(
        "real-material", None, "number", (str(value),), "real-material", asked, because, board=Board(game, state)
    )


def gain(game: AnyGame, state: Any, move: Any) -> int:
    """What a capture wins in pawns."""
    assert isinstance(game, Captures)
    return POINTS[min(game.captured(state, move), 5)]


def greedy(random: SplitMix64) -> Exercise | None:
    """Which capture looks best to a search of depth 1, and which to one of depth 2?"""
    found = position(random, "chess", None, 40)
    if found is None:
        return None
    game, state = found
    taking = [move for move in game.legal_moves(state) if gain(game, state, move)]
    gains = [gain(game, state, move) for move in taking]
    if not 4 <= len(taking) <= 8 or gains.count(max(gains)) > 1:
        return None
    replies = []
    for move in taking:
        child = game.play(state, move)
        if game.outcome(child) is not None:
            return None
        replies.append(max((gain(game, child, reply) for reply in game.legal_moves(child)), default=0))
    depth = 1 + random.below(2)
    values = gains if depth == 1 else [one - reply for one, reply in zip(gains, replies, strict=True)]
    best = max(values)
    if values.count(best) > 1:
        return None
    which = values.index(best)
    if depth == 2 and which == gains.index(max(gains)) and random.below(2):
        return None
    names = [Move(label_of(game, state, move)) for move in taking]
    options = tuple(Option(str(index), name) for index, name in enumerate(names, 1))
    body: tuple[tuple[Cell, ...], ...] = tuple(zip(names, gains, replies, strict=True))
    because = {"depth": depth, "values": listed(values), "move": names[which]}
    return Exercise(
        "real-horizon",
        None,
        "option",
        (str(which + 1),),
        "horizon",
        {"depth": depth},
        because,
        options,
        table=Table(heads("move", "gain", "reply"), body),
        board=Board(game, state),
    )


def exchange(random: SplitMix64) -> Exercise | None:
    """How much does a capture win if both sides go on taking on its square?"""
    found = position(random, "chess", None, 40)
    if found is None:
        return None
    game, state = found
    taking = [move for move in game.legal_moves(state) if gain(game, state, move)]
    if not taking:
        return None
    move = taking[random.below(len(taking))]
    pieces: list[int] = []
    at, target = state, move.target
    label = label_of(game, state, move)
    while move is not None and len(pieces) < 8:
        pieces.append(gain(game, at, move))
        at = game.play(at, move)
        if game.outcome(at) is not None:
            return None
        answers = [reply for reply in game.legal_moves(at) if reply.target == target and gain(game, at, reply)]
        move = min(answers, key=lambda reply: at.board.piece_type_at(reply.origin) or 0, default=None)
    # Frequent: a minor piece or a queen for a pawn.
    if len(pieces) < 2 or (swap(pieces) in (-2, -8) and random.below(5)):
        return None
    exercise = exchange_of(pieces, random)
    if exercise is None:
        return None
    return replace(exercise, kind="real-exchange", asked={"move": Move(label)}, board=Board(game, state))


def reduced(random: SplitMix64) -> Exercise | None:
    """Which of the first moves does a node of depth 3 search one ply shallower first?"""
    found = position(random, "chess", None, 40)
    if found is None:
        return None
    game, state = found
    assert isinstance(game, Captures)
    assert isinstance(game, NoisyMoves)
    legal = sorted(game.legal_moves(state), key=lambda move: -game.captured(state, move))[:7]
    quiet = [not game.is_noisy(state, move) for move in legal]
    if len(legal) < 7 or sum(quiet) > 6:
        return None
    right = tuple(str(place + 1) for place in range(3, 7) if quiet[place])
    body: tuple[tuple[Cell, ...], ...] = tuple(
        (place + 1, Move(label_of(game, state, move)), Word("quiet" if quiet[place] else "capture"))
        for place, move in enumerate(legal)
    )
    if len(right) == 4 and random.below(6):
        return None
    options = tuple(Option(str(place + 1), Move(label_of(game, state, move))) for place, move in enumerate(legal))
    because = {"count": len(right), "depth": 3}
    return Exercise(
        "reduce",
        None,
        "nodes",
        right,
        "reduce",
        {"depth": 3},
        because,
        options,
        table=Table(heads("place", "move", "kind"), body),
        board=Board(game, state),
    )


def sampled(random: SplitMix64) -> Exercise | None:
    """Random games from a real position: which move does UCT select?"""
    found = position(random, *LARGE_SOWING, 10)
    if found is None:
        return None
    game, state = found
    mover, legal = game.to_move(state), list(game.legal_moves(state))
    if len(legal) < 4:
        return None
    children: list[tuple[int, int]] = []
    for move in legal[:5]:
        visits = 1 + random.below(6)
        ends = [list(walk(game, random, 400, game.play(state, move)))[-1].state for _ in range(visits)]
        outcomes = [game.outcome(end) for end in ends]
        children.append((visits, sum(end is not None and end.winner is mover for end in outcomes)))
    names: list[Cell] = [Move(hole_of(game, state, move)) for move in legal[:5]]
    exercise = uct_of(random, children, names)
    return None if exercise is None else replace(exercise, board=Board(game, state))


def ending(random: SplitMix64) -> Exercise | None:
    """By how many seeds does the mover win or lose with perfect play?"""
    found = position(random, *SOWING, 20)
    if found is None:
        return None
    game, state = found
    if sum(map(sum, state.holes)) > SEEDS:
        return None
    margin = solve(game, state, {})
    if margin is None or (margin == 0 and random.below(3)):
        return None
    asked = {"side": side_of(game, state)}
    because = {"margin": margin}
    return Exercise(
        "real-ending", None, "number", (str(margin),), "real-ending", asked, because, board=Board(game, state)
    )


SEEDS = 9
"""An ending with more seeds in the holes is too long to work out by hand."""

MOST = 3000
"""An ending with more positions is too long to be solved by hand."""


def solve(game: AnyGame, state: Any, known: dict[Any, int]) -> int | None:
    """The final margin for the mover with perfect play; None where there are too many positions."""
    if state in known:
        return known[state]
    mover, end = game.to_move(state), game.outcome(state)
    if end is not None:
        return 0 if end.winner is None else end.margin if end.winner is mover else -end.margin
    if len(known) > MOST:
        return None
    best: int | None = None
    for move in game.legal_moves(state):
        child = game.play(state, move)
        value = solve(game, child, known)
        if value is None:
            return None
        value = value if game.to_move(child) is mover else -value
        best = value if best is None else max(best, value)
    assert best is not None
    known[state] = best
    return best


def cost(random: SplitMix64) -> Exercise | None:
    """What share of minimax's nodes does alpha-beta visit?"""
    found = position(random, *LARGE_SOWING, 10)
    if found is None:
        return None
    game, state = found
    counts = [search_value(game, state, 3, name)[1] for name in ("minimax", "alphabeta", "negascout")]
    if counts[0] < 40:
        return None
    right = round(100 * counts[1] / counts[0])
    if abs(100 * counts[1] / counts[0] % 1 - 0.5) < 0.02:
        return None
    body: tuple[tuple[Cell, ...], ...] = tuple(zip(("minimax", "alphabeta", "negascout"), counts, strict=True))
    because = {"all": counts[0], "some": counts[1], "percent": right}
    return Exercise(
        "real-cost",
        None,
        "number",
        (str(right),),
        "real-cost",
        {},
        because,
        table=Table(heads("algorithm", "nodes"), body),
        board=Board(game, state),
    )
