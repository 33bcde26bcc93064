"""More exercises on positions of real games: what a search knows, risks, samples and counts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from siasat.core.game import AnyGame
from siasat.core.mixing import SplitMix64
from siasat.core.player import Player
from siasat.core.walks import walk
from siasat.evaluation.registry import load_evaluator
from siasat.play.move_labels import label_of
from siasat.search.enhancements.history import History
from siasat.search.enhancements.killers import Killers
from siasat.textbook.exercises.depths import aspiration
from siasat.textbook.exercises.memory import known_of
from siasat.textbook.exercises.model import Board, Cell, Exercise, Move, Option, Table, heads, listed
from siasat.textbook.exercises.played import position
from siasat.textbook.exercises.real import LARGE_SOWING, SOWING, hole_of, search_value, side_of


def window(random: SplitMix64) -> Exercise | None:
    """A real search with an aspiration window: what comes next?"""
    found = position(random, *LARGE_SOWING, 12)
    if found is None:
        return None
    game, state = found
    guess, _ = search_value(game, state, 1)
    value, _ = search_value(game, state, 3)
    if abs(value) > 1000:
        return None
    exercise = aspiration(random, guess, 1 + random.below(4), value)
    return None if exercise is None else replace(exercise, kind="real-aspire", board=Board(game, state))


def transposition(random: SplitMix64) -> Exercise | None:
    """Which other order of moves leads to the same position?"""
    found = position(random, "chess", None, 8)
    if found is None:
        return None
    game, state = found
    lines: dict[int, list[list[Any]]] = {}
    for _ in range(12):
        line = list(walk(game, random, 3, state))
        if len(line) == 4:
            moves = [step.moves[step.chosen] for step in line[:3] if step.chosen is not None]
            lines.setdefault(game.key(line[3].state), []).append(moves)
    for key, ways in list(lines.items()):
        first, middle, last = ways[0]
        turned = _play(game, state, [last, middle, first])
        if turned is None or game.key(turned) != key or first == last:
            continue
        others = [line for other, found_lines in lines.items() for line in found_lines[:1] if other != key][:3]
        if len(others) < 3:
            return None
        offered = [("right", [last, middle, first]), *((str(at), line) for at, line in enumerate(others))]
        random.shuffle(offered)
        options = tuple(Option(name, _line(game, state, line)) for name, line in offered)
        asked = {"line": _line(game, state, ways[0])}
        because = {"line": _line(game, state, [last, middle, first])}
        board = Board(game, state)
        return Exercise(
            "real-transposition", None, "option", ("right",), "real-transposition", asked, because, options, board=board
        )
    return None


def _play(game: AnyGame, state: Any, moves: list[Any]) -> Any:
    for move in moves:
        if game.outcome(state) is not None or move not in game.legal_moves(state):
            return None
        state = game.play(state, move)
    return state


def _line(game: AnyGame, state: Any, moves: list[Any]) -> str:
    labels = []
    for move in moves:
        labels.append(label_of(game, state, move))
        state = game.play(state, move)
    return " ".join(labels)


def known(random: SplitMix64) -> Exercise | None:
    """Which move does the table already answer?"""
    found = position(random, *LARGE_SOWING, 12)
    if found is None:
        return None
    game, state = found
    mover = game.to_move(state)
    children, names = [], []
    legal = list(game.legal_moves(state))
    random.shuffle(legal)
    for move in legal[:4]:
        child = game.play(state, move)
        if game.outcome(child) is not None:
            return None
        same = game.to_move(child) is mover
        value, _ = search_value(game, child, 1)
        children.append((random.below(3), value if same else -value, same))
        names.append(Move(hole_of(game, state, move)))
    if len(children) < 4:
        return None
    beta = sorted(value for _, value, _ in children)[1 + random.below(3)]
    exercise = known_of(beta, children, list(names))
    return None if exercise is None else replace(exercise, board=Board(game, state))


def learnt(random: SplitMix64) -> Exercise | None:
    """Which hole has the largest history score after a real search?"""
    found = position(random, *SOWING, 6)
    if found is None:
        return None
    game, state = found
    memory = Memory()
    memory.search(game, state, 3, -10_000, 10_000, 0)
    mover = game.to_move(state)
    holes = list(range(4))
    scores = [memory.history.rank(mover, hole) for hole in holes]
    best = max(scores)
    is_frequent = scores.index(best) < 2
    if best == 0 or scores.count(best) > 1 or scores.count(0) > 1 or (is_frequent and random.below(3)):
        return None
    learnt = [(depth, move) for player, move, depth in memory.learnt if player is mover]
    if len(learnt) > 12:
        return None
    body: tuple[tuple[Cell, ...], ...] = tuple(
        (number, _hole(move), depth) for number, (depth, move) in enumerate(learnt, 1)
    )
    options = tuple(Option(str(hole), _hole(hole)) for hole in holes)
    because = {"move": _hole(scores.index(best)), "scores": listed(scores)}
    asked = {"side": side_of(game, state)}
    return Exercise(
        "real-history",
        None,
        "option",
        (str(scores.index(best)),),
        "real-history",
        asked,
        because,
        options,
        table=Table(heads("node", "best", "depth"), body),
        board=Board(game, state),
    )


def refuted(random: SplitMix64) -> Exercise | None:
    """Which holes are the killers of ply 1 after a real search?"""
    found = position(random, *SOWING, 6)
    if found is None:
        return None
    game, state = found
    memory = Memory()
    memory.search(game, state, 3, -10_000, 10_000, 0)
    kept = memory.killers.by_ply[1] if len(memory.killers.by_ply) > 1 else []
    cutoffs = [move for ply, move in memory.cutoffs if ply == 1]
    if len(kept) < 2 or len(cutoffs) > 12:
        return None
    body: tuple[tuple[Cell, ...], ...] = tuple((number, _hole(move)) for number, move in enumerate(cutoffs, 1))
    options = tuple(Option(str(hole), _hole(hole)) for hole in range(4))
    right = tuple(sorted(str(hole) for hole in kept))
    because = {"first": _hole(kept[0]), "second": _hole(kept[1])}
    return Exercise(
        "real-killers",
        None,
        "nodes",
        right,
        "killers",
        {},
        because,
        options,
        table=Table(heads("cutoff", "move"), body),
        board=Board(game, state),
    )


def _hole(move: int) -> Move:
    return Move(f"hole {move}")


class Memory:
    """Plain alpha-beta in seeds that keeps a history and killers, and a log of what it learnt."""

    def __init__(self) -> None:
        self.history, self.killers = History(), Killers()
        self.learnt: list[tuple[Player, int, int]] = []
        self.cutoffs: list[tuple[int, int]] = []

    def search(self, game: AnyGame, state: Any, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value of a position for its mover."""
        mover = game.to_move(state)
        end = game.outcome(state)
        if end is not None:
            return end.score(mover, 0)
        if depth == 0:
            return load_evaluator("stores", game).evaluate(state)
        best, chosen = -(10**9), 0
        for move in game.legal_moves(state):
            child = game.play(state, move)
            low = max(alpha, best)
            if game.to_move(child) is mover:
                value = self.search(game, child, depth - 1, low, beta, ply + 1)
            else:
                value = -self.search(game, child, depth - 1, -beta, -low, ply + 1)
            if value > best:
                best, chosen = value, move
            if best >= beta:
                self.killers.learn(move, ply)
                self.cutoffs.append((ply, move))
                break
        self.history.learn(mover, chosen, depth)
        self.learnt.append((mover, chosen, depth))
        return best
