"""The searches that judge the moves of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from siasat.backend.algorithm import find_algorithm
from siasat.backend.engine import Engine, why_no_engine
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.core.score import is_loss, is_win
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import SearchResult
from siasat.evaluation.registry import default_evaluator, load_evaluator
from siasat.games.registry import facts_of
from siasat.play.move_labels import label_of
from siasat.review.explain import explain
from siasat.review.judging import is_turning, mark_of
from siasat.review.mistake import Mistake
from siasat.review.proofs import MATERIAL
from siasat.review.results import ReviewedMove

CONFIRM = 8
"""A move that looks like a mistake is searched again with this many times the nodes, and so are the position before it
and the one after the best move. The lowest value of the best move and the highest of the one played count."""

SECOND = 4
"""What is still a mistake then is searched with this many times the nodes by the engine with its hand-written
evaluation: the smaller of both drops counts."""

FRESH = 10
"""What is a mistake even then is searched with this many times the nodes by an engine with an empty table, because
what a table keeps from the moves of the game can mislead: the smallest drop counts."""

SHOWN = 8
"""A line with fewer moves, at whose end the game goes on, is searched on with the nodes of one position."""

HASH_MB = 32

AnyReferee = Referee[Any, Any]
Search = Callable[[Any, tuple[int, ...], int], SearchResult[Any]]
"""Searches a state with a history and this many nodes."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """Another search that must see a mistake, too, with this many times the nodes of the first one."""

    search: Search
    times: int


@dataclass(frozen=True, slots=True)
class Look:
    """What the engine thinks of a position, for the side to move there."""

    value: int
    line: tuple[Any, ...]


class Judge:
    """Searches positions and judges the moves between them."""

    def __init__(
        self,
        game: AnyGame,
        nodes: int,
        should_stop: Callable[[], bool] | None = None,
        search: Search | None = None,
        opinions: Sequence[Opinion] | None = None,
    ) -> None:
        self.game, self.nodes = game, nodes
        self.scale = facts_of(game).scale
        self.search = search or usual_search(game, should_stop)
        if opinions is None:
            opinions = usual_opinions(game, should_stop) if search is None else ()
        self.opinions = opinions

    def look(self, walk: AnyReferee, times: int = 1) -> Look:
        """The value and best line of the present position; the result where the game is over."""
        return self._look(walk.state, walk.history, walk.outcome, walk.to_move, times)

    def _look(self, state: Any, history: tuple[int, ...], outcome: Outcome | None, mover: Player, times: int) -> Look:
        if outcome is not None:
            return Look(outcome.score(mover, 0), ())
        result = self.search(state, history, self.nodes * times)
        return Look(result.value, result.pv or (() if result.move is None else (result.move,)))

    def _after_best(self, before: Any, history: tuple[int, ...], here: Look) -> Look:
        """The best move judged like the one played, by a search of the position after it.

        The lower value counts, unless it is a forced win, which is no estimate.
        """
        game, best, mover = self.game, here.line[0], self.game.to_move(before)
        after = game.play(before, best)
        if is_win(here.value) or game.outcome(after) is not None:
            return here
        found = self._look(after, (*history, game.key(before)), None, game.to_move(after), CONFIRM)
        value = _turned(found.value, game.to_move(after), mover)
        if is_win(value) or is_loss(value):  # a forced end is one move further away than from the position after
            value -= 1 if is_win(value) else -1
        value = value if is_win(value) else min(here.value, value)
        return Look(value, (best, *found.line) if found.line else here.line)

    def _ask(
        self, opinion: Opinion, before: Any, history: tuple[int, ...], best: Look, walk: AnyReferee, played: int
    ) -> tuple[int, int, float]:
        """The values of the best move and of the one played by another search, and the drop it sees.

        `played` is the first search's value of the move played, for its mover. A forced win or loss that the first
        one saw is no estimate: the drop counts it as it is, and asks the other one only about the other move.
        """
        game, mover, chances = self.game, self.game.to_move(before), self.scale.chances
        after = game.play(before, best.line[0])
        values = []
        for state, keys in ((after, (*history, game.key(before))), (walk.state, walk.history)):
            end = game.outcome(state)
            if end is not None:
                values.append(end.score(mover, 0))
            else:
                found = opinion.search(state, keys, self.nodes * opinion.times)
                values.append(_turned(found.value, game.to_move(state), mover))
        known = [
            first if is_win(abs(first)) else other for first, other in zip((best.value, played), values, strict=True)
        ]
        return values[0], values[1], max(0.0, chances(known[0]) - chances(known[1]))

    def _longer(self, state: Any, history: tuple[int, ...], line: tuple[Any, ...]) -> tuple[Any, ...]:
        """A line that ends early, as far as more searches see: where a table knew the rest, it shows no moves."""
        game, keys = self.game, list(history)
        for move in line:
            keys.append(game.key(state))
            state = game.play(state, move)
        while len(line) < SHOWN and game.outcome(state) is None:
            more = self._look(state, tuple(keys), None, game.to_move(state), 1).line
            if not more:
                break
            for move in more:
                keys.append(game.key(state))
                state = game.play(state, move)
            line += more
        return line

    def move(
        self,
        before: Any,
        history: tuple[int, ...],
        move: Any,
        here: Look,
        walk: AnyReferee,
        there: Look,
        later: tuple[Any, ...],
    ) -> tuple[ReviewedMove, Look]:
        """Judge the move from `before`, where `here` was seen, to the present position of `walk`, where `there` was.

        Also returns the best look at the present position.
        """
        game, chances = self.game, self.scale.chances
        mover = game.to_move(before)

        def own(look: Look) -> int:
            return _turned(look.value, walk.to_move, mover)

        first = own(there)

        def drop_of(best: Look, after: Look) -> float:
            return 0.0 if best.line[:1] == (move,) else max(0.0, chances(best.value) - chances(own(after)))

        drop = drop_of(here, there)
        seen = there
        if mark_of(drop) is not None:
            here = self._look(before, history, None, mover, CONFIRM)
            seen = self.look(walk, CONFIRM)
            there = seen
            if not is_loss(own(seen)):  # a forced loss is no estimate
                there = Look(_turned(max(first, own(seen)), walk.to_move, mover), seen.line)
            drop = drop_of(here, there)
        if mark_of(drop) is not None:
            here = self._after_best(before, history, here)
            drop = drop_of(here, there)
        margin, others = here.value - own(there), list[int]()
        is_known = is_win(abs(here.value)) and is_win(abs(own(there)))
        for opinion in () if is_known else self.opinions:
            if mark_of(drop) is None:
                break
            best_value, value, other_drop = self._ask(opinion, before, history, here, walk, own(there))
            margin, drop = min(margin, best_value - value), min(drop, other_drop)
            others.append(value)
        mark = mark_of(drop)
        after = chances(own(there))
        names = notation_of(game)
        one = ReviewedMove(
            ply=walk.ply,
            side=mover,
            text=names.format_move(before, move),
            label=label_of(game, before, move),
            value=for_first(there.value, walk.to_move),
            before=max(after, chances(here.value)),
            after=after,
            drop=drop,
            mark=mark,
        )
        if mark is None:
            return one, seen
        best = here.line[0]
        mistake = Mistake(
            game,
            before,
            move,
            here.value,
            self._longer(before, history, here.line),
            own(there),
            self._longer(walk.state, walk.history, there.line),
            history,
            later,
            margin,
            tuple(others),
        )
        return (
            replace(
                one,
                turning=is_turning(mark, one.before, one.after),
                best=names.format_move(before, best),
                best_label=label_of(game, before, best),
                clauses=tuple(explain(mistake, mark)),
            ),
            seen,
        )


def usual_search(game: AnyGame, should_stop: Callable[[], bool] | None) -> Search:
    """The engine's search, or a textbook one where the engine does not play the game."""
    if why_no_engine(game) is None:
        engine = Engine(game, hash_mb=HASH_MB)
        return lambda state, history, nodes: engine.search(state, Limits(nodes=nodes), history, should_stop)
    evaluator, repeats = load_evaluator(default_evaluator(game), game), game.repetition is not None
    textbook = find_algorithm(MATERIAL)
    return lambda state, history, nodes: textbook.search(
        SearchRequest(game, evaluator, state, Limits(nodes=nodes), history, repeats)
    )


def usual_opinions(game: AnyGame, should_stop: Callable[[], bool] | None) -> tuple[Opinion, ...]:
    """The hand-written evaluation and the empty table; none where the engine does not play the game."""
    if why_no_engine(game) is not None:
        return ()
    second, fresh = second_engine(game), Engine(game, hash_mb=HASH_MB)

    def search_second(state: Any, history: tuple[int, ...], nodes: int) -> SearchResult[Any]:
        return second.search(state, Limits(nodes=nodes), history, should_stop)

    def search_fresh(state: Any, history: tuple[int, ...], nodes: int) -> SearchResult[Any]:
        fresh.clear()
        return fresh.search(state, Limits(nodes=nodes), history, should_stop)

    return Opinion(search_second, SECOND), Opinion(search_fresh, FRESH)


def second_engine(game: AnyGame) -> Engine:
    """A new engine that evaluates by hand-written terms; a game without a network has only those."""
    engine = Engine(game, hash_mb=HASH_MB)
    engine.set_params({"use_network": 0})
    return engine


def for_first(value: int, mover: Player) -> int:
    """A value of `mover` as side 1 sees it."""
    return value if mover is Player.FIRST else -value


def _turned(value: int, mover: Player, side: Player) -> int:
    return value if mover is side else -value
