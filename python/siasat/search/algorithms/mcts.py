"""Monte-Carlo tree search: UCT, which tries promising moves more often, with a solver that knows when all is proven.

Sources: Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006; Winands, Björnsson, Saito, "Monte-Carlo tree
search solver", 2008; proven draws after Cazenave and Saffidine, "Score bounded Monte-Carlo tree search", 2010.

Parity class *statistical*: the choice among moves uses floating-point numbers. Everything else is integers, both
backends compute in the same order, and in practice they agree; only that they play alike is promised.

A simulation is one line from the root to the end of a game. Every position on it is a node, those of the playout too,
so that a limit of nodes means as much work as in other searches. A limit of depth means nothing here; without a limit
of nodes or seconds it makes `SIMULATIONS`. The seed is that of the switch `shuffle`.
"""

from __future__ import annotations

import math
from typing import Generic

from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.score import DRAW, Score
from siasat.core.search_api.result import Bound
from siasat.core.window import FULL
from siasat.search.anytime import PROVEN_WIN, Answer
from siasat.search.declaration import algorithm
from siasat.search.enhancements.shuffle import SHUFFLE
from siasat.search.search import Search
from siasat.search.types import M, S

SIMULATIONS = 10_000
"""How many simulations are made where nothing limits them."""

EXPLORATION = math.sqrt(2)
"""The weight of doubt in UCB1, for results between 0 and 1 (Kocsis and Szepesvári: two times C_p = 1/√2)."""

MAX_PLAYOUT = 1000
"""A playout that has not ended after this many moves is a draw."""

SCALE: Score = 1000
"""The value of a certain win, as far as simulations can tell; a value is the mean result times this."""

# Results for the FIRST player, in half points: sums stay integers, and no sign can be got wrong.
LOST, DRAWN, WON = 0, 1, 2


class MctsNode(Generic[M]):
    """A node of the tree in memory. Its results are those of the FIRST player, whoever moves.

    `points` are the half points of its `visits`; `proven` is the result that nothing can change any more. `unproven`
    counts the children without such a result; `sure` is the best result that the others' promise, as the mover counts.
    """

    __slots__ = ("children", "move", "points", "proven", "sure", "unproven", "visits")

    def __init__(self, move: M | None) -> None:
        self.move = move
        self.visits = 0
        self.points = 0
        self.proven: int | None = None
        self.sure = LOST
        self.unproven = 0
        self.children: list[MctsNode[M]] = []

    def points_of(self, player: Player) -> int:
        """The half points of `player`."""
        return self.points if player is Player.FIRST else WON * self.visits - self.points

    def learn(self, child: MctsNode[M], result: int, mover: Player) -> int:
        """The result for this node of a simulation through `child`: never worse for the mover than what is proven."""
        if child.proven is not None:
            self.unproven -= 1
            self.sure = max(self.sure, _of(child.proven, mover))
            # The solver: one proven win is enough; a draw or a loss needs all moves proven.
            if self.sure == WON or self.unproven == 0:
                self.proven = _of(self.sure, mover)
        return _of(max(self.sure, _of(result, mover)), mover)


@algorithm(
    "mcts",
    name="Monte-Carlo tree search",
    family="sampling",
    source="Kocsis and Szepesvári 2006; Winands et al. 2008",
    switches=(SHUFFLE,),
    parity="statistical",
    anytime=True,
)
class Mcts(Generic[S, M]):
    """The search. An `Anytime` search; `deepest` is the largest ply of its tree, playouts not counted."""

    def __init__(self, search: Search[S, M]) -> None:
        self.search = search
        self.top: MctsNode[M] = MctsNode(None)
        self.mover = search.game.to_move(search.request.root)
        self.deepest = 0

    def run(self) -> None:
        """Simulate until stopped, or until the root is proven. Raises `Stopped`."""
        limits = self.search.request.limits
        limited = limits.nodes is not None or limits.seconds is not None
        while self.top.proven is None and (limited or self.top.visits < SIMULATIONS):
            self._simulate()
            self.search.may_time_out = True  # there is a move to play

    def answer(self) -> Answer[M]:
        """The best move so far and what it promises: proven, or `SCALE` times the mean of 1, 0 and -1."""
        line, best = self._line()
        value, bound = self.search.root_value(), Bound.EXACT
        if self.top.proven is not None:
            value = (_of(self.top.proven, self.mover) - DRAWN) * PROVEN_WIN
            bound = Bound.EXACT if value == DRAW else Bound.LOWER if value > DRAW else Bound.UPPER
        elif best is not None and best.proven is DRAWN:
            value, bound = DRAW, Bound.LOWER
        elif best is not None and best.visits > 0:
            value = (best.points_of(self.mover) - best.visits) * SCALE // best.visits
        return Answer(value, bound, self.deepest, line)

    def _simulate(self) -> None:
        """One simulation."""
        search = self.search
        nodes, movers, state = [self.top], [self.mover], search.request.root
        while True:
            node, ply = nodes[-1], len(nodes) - 1
            key = search.enter(state, 0, FULL, ply)
            end = search.game.outcome(state)
            # 1. An end, or a repetition, is its own proof.
            if end is not None or search.repeats(key, ply):
                result = node.proven = _result(end)
                break
            # 2. A new leaf: play on at random.
            if node.visits == 0 and ply > 0:
                result = self._playout(state, ply)
                break
            # 3. Another node: go on to the child that UCB1 prefers.
            if not node.children:
                node.children = [MctsNode(move) for move in search.moves(state, ply)]
                node.unproven = len(node.children)
            if not node.children:  # every root move is excluded, and who has no move to play loses
                result = node.proven = _of(LOST, movers[-1])
                break
            place = _select(node, movers[-1])
            child = node.children[place]
            assert child.move is not None
            if child.visits > 0:
                search.re_search(ply, place)
            state, _ = search.child(state, child.move, ply)
            nodes.append(child)
            movers.append(search.game.to_move(state))
        # 4. Back up the result, and what it proves.
        self.deepest = max(self.deepest, len(nodes) - 1)
        for ply in reversed(range(len(nodes))):
            node, mover = nodes[ply], movers[ply]
            if ply + 1 < len(nodes):
                result = node.learn(nodes[ply + 1], result, mover)
            node.visits += 1
            node.points += result
            search.leave(ply, (_of(result, mover) - DRAWN) * SCALE)

    def _playout(self, state: S, ply: int) -> int:
        """Random moves from a position that was entered already, to the end of the game; the result."""
        search, game, start = self.search, self.search.game, ply
        movers: list[Player] = []
        result = DRAWN
        while ply - start < MAX_PLAYOUT:
            moves = game.legal_moves(state)
            state, _ = search.child(state, moves[search.ordering.stream.below(len(moves))], ply)
            ply += 1
            key = search.enter(state, 0, FULL, ply)
            movers.append(game.to_move(state))
            end = game.outcome(state)
            if end is not None or search.repeats(key, ply):
                result = _result(end)
                break
        while ply > start:
            search.leave(ply, (_of(result, movers[ply - start - 1]) - DRAWN) * SCALE)
            ply -= 1
        return result

    def _line(self) -> tuple[list[M], MctsNode[M] | None]:
        """The line of best moves, and the node that its first move leads to."""
        line: list[M] = []
        state, node = self.search.request.root, _best(self.top, self.mover)
        first = node
        while node is not None and node.move is not None:
            line.append(node.move)
            state = self.search.game.play(state, node.move)
            node = _best(node, self.search.game.to_move(state))
        return line, first


def _result(end: Outcome | None) -> int:
    """The result of an end; of a repetition (None) it is a draw."""
    if end is None or end.winner is None:
        return DRAWN
    return WON if end.winner is Player.FIRST else LOST


def _of(result: int, player: Player) -> int:
    """A result of the FIRST player as one of `player`'s, and back."""
    return result if player is Player.FIRST else WON - result


def _select(node: MctsNode[M], mover: Player) -> int:
    """The place of the unproven child to visit: the first without a visit, else the one with the highest UCB1."""
    best, best_place = -1.0, 0
    doubt = math.log(node.visits) if node.visits > 0 else 0.0
    for place, child in enumerate(node.children):
        if child.proven is not None:
            continue
        if child.visits == 0:
            return place
        mean = child.points_of(mover) / (WON * child.visits)
        score = mean + EXPLORATION * math.sqrt(doubt / child.visits)
        if score > best:
            best, best_place = score, place
    return best_place


def _best(node: MctsNode[M], mover: Player) -> MctsNode[M] | None:
    """The child to play: a proven win, else the most visited open one unless a proven draw is better, else any."""
    if node.visits == 0 or not node.children:
        return None
    proven = {_of(child.proven, mover): child for child in reversed(node.children) if child.proven is not None}
    if WON in proven:
        return proven[WON]
    open_ = [child for child in node.children if child.proven is None]
    best = max(open_, key=lambda child: child.visits, default=None)
    if DRAWN in proven and (best is None or best.points_of(mover) < best.visits):
        return proven[DRAWN]
    return node.children[0] if best is None else best
