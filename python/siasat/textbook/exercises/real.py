"""Exercises on positions of real games. Every answer is computed by the rules and our own searches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from siasat.core.game import AnyGame, Captures
from siasat.core.mixing import SplitMix64
from siasat.core.player import Player
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.errors import InputError
from siasat.evaluation.registry import load_evaluator
from siasat.games.tree import Node, TreeState
from siasat.play.move_labels import label_of
from siasat.search.driver import run
from siasat.search.registry import parse_config
from siasat.textbook.exercises.model import Board, Exercise, Maker, Move, Option, Side
from siasat.textbook.exercises.played import position
from siasat.textbook.growing import tree_of_position
from siasat.textbook.search import count_leaves

SOWING = ("congklak", "kalah:4,3")
"""Four holes a side: small enough for a figure of all moves, large enough to choose."""

LARGE_SOWING = ("congklak", "kalah:6,4")
BOARDS = (("congklak", "kalah:6,4"), ("doushouqi", None), ("chess", None))

MOST_SEEDS = 100
"""A larger value of a position is a won game."""

OnTree = Callable[[SplitMix64, TreeState], Exercise | None]


def search_value(game: AnyGame, state: Any, depth: int, algorithm: str = "alphabeta") -> tuple[int, int]:
    """The value of a sowing position for its mover in seeds, and the number of nodes."""
    evaluator = load_evaluator("stores", game)
    request = SearchRequest(game, evaluator, state, Limits(depth=depth))
    result = run(request, parse_config(algorithm))
    return result.value, result.nodes


def on_a_board(maker: OnTree, least: int = 2, thin: tuple[str, ...] = (), keep: int = 3) -> Maker:
    """An exercise on trees, asked about all moves of a real position, two moves deep.

    The position has at least `least` moves. Of the frequent answers in `thin`, one in `keep` is kept.
    """

    def make(random: SplitMix64) -> Exercise | None:
        found = position(random, *SOWING, 8)
        if found is None or found[0].to_move(found[1]) is not Player.FIRST:
            return None
        game, state = found
        try:
            root, _ = tree_of_position(game, state, load_evaluator("stores", game), 2)
        except InputError:
            return None
        if not 5 <= count_leaves(root.node) <= 16 or len(root.node.children) < least or _ends(root.node):
            return None
        exercise = maker(random, root)
        if exercise is None or (exercise.right[:1] in [(one,) for one in thin] and random.below(keep)):
            return None
        return replace(exercise, board=Board(game, state))

    return make


def _ends(node: Node) -> bool:
    """Whether a game ends below a node: its leaf is no count of seeds."""
    return abs(node.payoff or 0) > MOST_SEEDS or any(map(_ends, node.children))


def moves(random: SplitMix64) -> Exercise | None:
    """How many legal moves are there?"""
    name, variant = BOARDS[random.below(3)]
    found = position(random, name, variant, 12)
    if found is None:
        return None
    game, state = found
    count = len(game.legal_moves(state))
    board = Board(game, state)
    return Exercise("real-moves", None, "number", (str(count),), "real-moves", {}, {"count": count}, board=board)


def side_of(game: AnyGame, state: Any) -> Side:
    """The side to move."""
    return Side(game.id, game.to_move(state))


def again(random: SplitMix64) -> Exercise | None:
    """Which moves give another turn?"""
    found = position(random, *LARGE_SOWING, 12)
    if found is None:
        return None
    game, state = found
    legal = list(game.legal_moves(state))
    if len(legal) < 4:
        return None
    mover = game.to_move(state)
    after = [game.play(state, move) for move in legal]
    right = tuple(
        str(index)
        for index, child in enumerate(after, 1)
        if game.outcome(child) is None and game.to_move(child) is mover
    )
    if not right and random.below(4):
        return None
    options = tuple(Option(str(index), Move(hole_of(game, state, move))) for index, move in enumerate(legal, 1))
    because = {"count": len(right)}
    return Exercise("real-turns", None, "nodes", right, "real-turns", {}, because, options, board=Board(game, state))


def hole_of(game: AnyGame, state: Any, move: Any) -> str:
    """The label of a move without what it brings."""
    return label_of(game, state, move).split(" (")[0]


def captures(random: SplitMix64) -> Exercise | None:
    """Which move is tried first when the most valuable victim comes first?"""
    found = position(random, "chess", None, 40)
    if found is None:
        return None
    game, state = found
    assert isinstance(game, Captures)
    legal = list(game.legal_moves(state))
    worth = [game.captured(state, move) for move in legal]
    best = max(worth, default=0)
    if best == 0 or worth.count(best) > 1 or len(legal) < 4 or sum(map(bool, worth)) < 2:
        return None
    which = worth.index(best)
    others = [index for index in range(len(legal)) if index != which and worth[index]]
    quiet = [index for index in range(len(legal)) if not worth[index]]
    random.shuffle(others)
    random.shuffle(quiet)
    offered = [which, *[*others, *quiet][:3]]
    random.shuffle(offered)
    options = tuple(Option(str(index), Move(label_of(game, state, legal[index]))) for index in offered)
    because = {"move": Move(label_of(game, state, legal[which]))}
    return Exercise(
        "real-captures", None, "option", (str(which),), "real-captures", {}, because, options, board=Board(game, state)
    )


def first_move(random: SplitMix64) -> Exercise | None:
    """After a search to depth 1, which move does depth 2 try first?"""
    found = position(random, *LARGE_SOWING, 10)
    if found is None:
        return None
    game, state = found
    evaluator = load_evaluator("stores", game)
    legal = list(game.legal_moves(state))
    mover = game.to_move(state)
    values = []
    for move in legal:
        child = game.play(state, move)
        if game.outcome(child) is not None:
            return None
        value = evaluator.evaluate(child)
        values.append(value if game.to_move(child) is mover else -value)
    if len(legal) < 4 or values.count(max(values)) > 1:
        return None
    which = values.index(max(values))
    if which == 0 and random.below(3):  # frequent: thinned out
        return None
    names = [Move(hole_of(game, state, move)) for move in legal]
    options = tuple(Option(str(index), name) for index, name in enumerate(names, 1))
    because = {"move": names[which], "value": values[which], "values": ", ".join(map(str, values))}
    return Exercise(
        "real-first",
        None,
        "option",
        (str(which + 1),),
        "real-first",
        {"side": side_of(game, state)},
        because,
        options,
        board=Board(game, state),
    )
