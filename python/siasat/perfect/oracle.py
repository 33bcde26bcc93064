"""The oracle: the known result of a position and of each of its moves, from all sources."""

from __future__ import annotations

import functools
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from siasat.backend.native import native_mancala, why_missing
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.errors import BackendError, InputError, VariantError
from siasat.games.chess.rules import Chess
from siasat.games.congklak.rules import Congklak
from siasat.games.connectfour.rules import ConnectFour
from siasat.games.doushouqi.rules import DouShouQi
from siasat.games.nim import Nim
from siasat.games.othello.rules import Othello
from siasat.games.tictactoe import TicTacToe
from siasat.perfect.exact import exact_end
from siasat.perfect.folders import syzygy_folder, tables_folder
from siasat.perfect.sources import WHOLE_LIMIT, Exact, Reference, Source, Sowing, Syzygy, Tables, WholeGame
from siasat.perfect.value import PerfectMove, PerfectPosition, PerfectValue, known_end

QUICK = 0.3
"""How long an answer may take, in seconds, once tables are built and small games solved."""

SOLVED = "chess, doushouqi, congklak, connectfour, othello, tictactoe, nim"


def why_unsolved(game: AnyGame) -> str | None:
    """Why nothing can be known of any position of `game`, as a sentence; None if there is a solver."""
    match game:
        case TicTacToe() | Nim() | DouShouQi():
            return None
        case Congklak():
            return why_missing() or _why_too_large(game)
        case ConnectFour() | Othello():
            return why_missing()
        case Chess():
            return why_missing() if syzygy_folder(os.environ) is None else None
        case _ if game.id == "chess":
            return f"there is a solver for standard chess, not for the variant {game.variant!r}"
        case _:
            return f"there is no solver for {game.id!r}; perfect play is known of {SOLVED}"


def _why_too_large(game: Congklak) -> str | None:
    try:
        native_mancala(game.variant, 0)
    except VariantError as error:
        return str(error)
    return None


class Oracle:
    """What is known of the positions of one game and rule set. Safe from several threads.

    `counts`: the game counts points. `end` is what a finished game was worth, by default with its distance 0.
    """

    def __init__(
        self,
        game: AnyGame,
        sources: tuple[Source, ...],
        counts: bool = False,
        end: Callable[[Any], PerfectValue | None] | None = None,
    ) -> None:
        self.game, self.sources, self.counts = game, sources, counts
        self._end = end or self._end_by_rules
        self._names = notation_of(game)

    @property
    def has_limit(self) -> bool:
        """Whether a search with a time limit is asked, so that an early position is not known yet."""
        return any(isinstance(source, (Exact, Sowing)) for source in self.sources)

    def ask(self, state: Any, seconds: float = QUICK) -> PerfectValue | None:
        """What is known of a position for the side to move; None is a normal answer."""
        found = self._ask(state, time.perf_counter() + seconds)
        return None if found is None else found[0]

    def look(self, state: Any, seconds: float = QUICK) -> PerfectPosition | None:
        """The known results of a position and of each of its moves; None if the position's result is not known."""
        deadline = time.perf_counter() + seconds
        found = self._ask(state, deadline)
        if found is None:
            return None
        known, source = found
        moves = self.game.legal_moves(state) if self.game.outcome(state) is None else ()
        told = (PerfectMove(move, self._names.format_move(state, move), None) for move in moves)
        judged = tuple(self._judge(state, known, move, deadline) for move in told)
        return PerfectPosition(self._names.format_state(state), known, judged, source)

    def traps(self, state: Any, seconds: float = QUICK) -> int:
        """How many legal moves would make the result worse for the side to move than it is."""
        found = self.look(state, seconds)
        if found is None:
            return 0
        return sum(move.value is not None and move.value.rank[0] < found.value.rank[0] for move in found.moves)

    def _judge(self, state: Any, root: PerfectValue, move: PerfectMove, deadline: float) -> PerfectMove:
        game = self.game
        child = game.play(state, move.move)
        found = self._ask(child, deadline)
        if found is None:
            return move
        known = found[0].before(game.to_move(child) is game.to_move(state))
        if root.zeroing is not None:  # one measure for all moves: the way to the next irreversible one
            step = 1 if game.is_irreversible(state, move.move) or game.outcome(child) is not None else known.zeroing
            known = PerfectValue(known.outcome, zeroing=step)
        return PerfectMove(move.move, move.name, known)

    def _ask(self, state: Any, deadline: float) -> tuple[PerfectValue, str] | None:
        if self.game.outcome(state) is not None:
            known = self._end(state)
            return None if known is None else (known, "rules")
        for source in self.sources:
            known = source.ask(state, deadline)
            if known is not None:
                return known, source.name
        return None

    def _end_by_rules(self, state: Any) -> PerfectValue | None:
        end = self.game.outcome(state)
        return None if end is None else known_end(end, self.game.to_move(state), self.counts)


def make_oracle(game: AnyGame, folder: Path | None = None, *, search: bool = True) -> Oracle:
    """An oracle of its own, with tables in `folder` (by default the user's); `InputError` without a solver.

    `search=False` leaves out whatever depends on the time it is given, so that the same question has the same answer
    wherever the same tables are.
    """
    _must_be_solved(game)
    match game:
        case Congklak():
            rules = game.rules
            small = native_mancala(game.variant, 0).count_positions(2 * rules.holes * rules.seeds) <= WHOLE_LIMIT
            whole: tuple[Source, ...] = (WholeGame(game, counts=True),) if small else ()
            return Oracle(game, (*whole, Sowing(game, search)), counts=True)
        case ConnectFour() | Othello():
            is_othello = isinstance(game, Othello)
            return Oracle(game, (Exact(game, search),), is_othello, functools.partial(exact_end, game))
        case DouShouQi():
            return Oracle(game, (Tables(game, folder) if why_missing() is None else Reference(game),))
        case Chess():
            own: tuple[Source, ...] = (Tables(game, folder),) if why_missing() is None else ()
            files = syzygy_folder(os.environ)
            return Oracle(game, own if files is None else (*own, Syzygy(files)))
        case _:
            return Oracle(game, (WholeGame(game, counts=False),))


@functools.lru_cache(maxsize=16)
def _cached_oracle(game: AnyGame, _where: str, search: bool) -> Oracle:
    return make_oracle(game, search=search)


def oracle_for(game: AnyGame, *, search: bool = True) -> Oracle:
    """The shared oracle of a game, which caches what it has built and solved."""
    _must_be_solved(game)
    where = f"{tables_folder(os.environ)} {syzygy_folder(os.environ)}"
    own: Any = game  # those with a solver are frozen, so they can be kept by what they are
    return _cached_oracle(own, where, search)


def _must_be_solved(game: AnyGame) -> None:
    reason = why_unsolved(game)
    if reason is not None:
        raise BackendError(reason) if reason == why_missing() else InputError(reason)
