"""Shortcuts for notebooks and first steps: a position as one object, and one call to a move or a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from siasat.backend.perft import PerftResult, perft
from siasat.core.game import AnyGame, Drawable
from siasat.core.notation import line_text, notation_of
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.core.search_api.evaluator import Evaluator
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import SearchResult
from siasat.errors import IllegalMoveError, InputError, MoveError, PositionError
from siasat.games.registry import as_game, as_state

if TYPE_CHECKING:
    from siasat.arena.match import MatchResult
    from siasat.perfect.value import PerfectPosition

# Functions import what they need when they are called, so that `import siasat` stays light.

DEFAULT_ALGORITHM = "alphabeta+iterative+table+table-move"


@dataclass(frozen=True, slots=True)
class Position:
    """A game and one of its states. Immutable: `play` returns a new position. Moves may be given as text.

    A position remembers the moves that led to it, so repetitions count in `outcome` and `search`, and `save` writes the
    whole game. Two positions are equal if game and state are.

    >>> board = position("chess").play("e2e4", "e7e5")
    >>> board.to_move.name, len(board.legal_moves), board.outcome
    ('FIRST', 29, None)
    """

    game: AnyGame
    state: Any
    _path: Referee[Any, Any] | None = field(default=None, repr=False, compare=False)

    @property
    def text(self) -> str:
        """The position in the game's notation (chess: FEN); `position(game, text)` reads it again."""
        return notation_of(self.game).format_state(self.state)

    @property
    def to_move(self) -> Player:
        """Whose turn it is."""
        return self.game.to_move(self.state)

    @property
    def legal_moves(self) -> list[str]:
        """Every legal move in the game's notation; empty when the game is over."""
        if self.outcome is not None:
            return []
        notation = notation_of(self.game)
        return [notation.format_move(self.state, move) for move in self.game.legal_moves(self.state)]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None if it is not over."""
        return self.game.outcome(self.state) if self._path is None else self._path.outcome

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that led here, in the game's notation."""
        return () if self._path is None else line_text(self.game, self._path.start, self._path.moves)

    @property
    def referee(self) -> Referee[Any, Any]:
        """The game so far as a new `Referee`, which can also resign, claim a draw and take moves back."""
        return Referee(self.game, self.state) if self._path is None else self._path.copy()

    def play(self, *moves: Any) -> Position:
        """The position after these moves, each a move of the game or its text; `MoveError` for an illegal one."""
        path, notation = self.referee, notation_of(self.game)
        for move in moves:
            end = path.outcome
            if end is not None:
                raise MoveError(f"the game is over ({end.reason}); no move can be played")
            try:
                path.play(notation.parse_move(path.state, move) if isinstance(move, str) else move)
            except IllegalMoveError as error:
                raise IllegalMoveError(f"{error}; `legal_moves` lists the legal ones") from error
        return Position(self.game, path.state, path)

    def search(self, algorithm: str = DEFAULT_ALGORITHM, **limits: Any) -> SearchResult[Any]:
        """Search this position; the keywords are those of `find_move`. A repetition counts as a draw."""
        return find_move(self, algorithm=algorithm, **limits)

    def perft(self, depth: int, backend: str = "auto") -> PerftResult:
        """How many lines of exactly `depth` moves start here."""
        return perft(self.game, self.state, depth, backend)

    def solve(self, seconds: float = 0.3) -> PerfectPosition | None:
        """The result of perfect play, here and after each move; None if it is not known or not found in time.

        `InputError` for a game without a solver; `siasat.perfect.whole.solve_whole` solves any small game.

        >>> print(position("tictactoe", "xx./oo./... x").solve())
        won in 1 ply; best: c3
        """
        from siasat.perfect.oracle import oracle_for  # noqa: PLC0415

        return oracle_for(self.game).look(self.state, seconds)

    def save(self, path: str | Path) -> None:
        """Write the game so far to a file: PGN (chess) if its name ends in `.pgn`, else siasat's own JSON."""
        from siasat.play.exchange import save_game  # noqa: PLC0415

        save_game(self.referee, Path(path))

    @classmethod
    def load(cls, path: str | Path) -> Position:
        """Read a game that `save`, the app or another program wrote (JSON or PGN), up to its last position."""
        from siasat.play.exchange import read_game  # noqa: PLC0415

        referee = read_game(Path(path))
        return cls(referee.game, referee.state, referee)

    def __str__(self) -> str:
        """A drawing for the terminal, or the position's text where the game has no drawing."""
        if not isinstance(self.game, Drawable):
            return self.text
        from siasat.draw import board  # noqa: PLC0415

        return "\n".join(line.rstrip() for line in str(board(self.game, self.state)).splitlines())


def position(game: str | AnyGame, text: str | None = None, *, variant: str | None = None) -> Position:
    """The initial position of a game, or the one that `text` describes.

    >>> print(position("congklak", variant="kalah:6,4").play("2").text)
    4,4,0,5,5,5/4,4,4,4,4,4/1-0/1
    """
    rules = as_game(game, variant)
    if text is not None and not isinstance(text, str):
        raise PositionError(f"a position is given as text, not as {type(text).__name__}; use Position(game, state)")
    return Position(rules, as_state(rules, text))


def find_move(
    game: str | AnyGame | Position,
    state: Any = None,
    algorithm: str = DEFAULT_ALGORITHM,
    *,
    variant: str | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    evaluator: str | Evaluator[Any] | None = None,
    backend: str = "auto",
    exclude: Iterable[Any] = (),
) -> SearchResult[Any]:
    """Search a position and return the best move, its value for the side to move, and the line expected.

    `game` is a game, its name, or a `Position`; `state` is a state or its text (None: the initial position);
    `algorithm` a text such as `negascout+captures`; `evaluator` an evaluator or its name (the game's default if None);
    `exclude` the root moves to leave out. Without a limit the search takes one second.

    >>> print(find_move("congklak", variant="kalah:6,4", evaluator="stores", depth=6, backend="python"))
    5 (3; depth 6, 937 nodes, python): 5 1 0 2 5 3
    """
    from siasat.backend.algorithm import find_algorithm  # noqa: PLC0415
    from siasat.evaluation.registry import as_evaluator  # noqa: PLC0415

    history: tuple[int, ...] = ()
    if isinstance(game, Position):
        if state is not None or variant is not None:
            raise InputError("a Position has its state and variant already; give the algorithm as algorithm='…'")
        rules, root, history = game.game, game.state, game.referee.history
    else:
        rules = as_game(game, variant)
        root = as_state(rules, state)
    limits = Limits(depth, nodes, seconds)
    if isinstance(exclude, str):
        raise InputError(f"exclude takes a list of moves, as in [{exclude!r}]")
    notation = notation_of(rules)
    left_out = [notation.parse_move(root, move) if isinstance(move, str) else move for move in exclude]
    request = SearchRequest(
        rules,
        as_evaluator(evaluator, rules),
        root,
        Limits(seconds=1.0) if limits.is_unlimited else limits,
        history,
        repetition=isinstance(game, Position) and rules.repetition is not None,
        exclude=tuple(left_out),
    )
    return find_algorithm(algorithm, backend).search(request)


def play_match(
    game: str | AnyGame | Position,
    first: str | Callable[..., Any],
    second: str | Callable[..., Any],
    *,
    variant: str | None = None,
    games: int = 2,
    max_plies: int = 400,
    seed: int = 0,
) -> MatchResult:
    """Play games between two players, who take turns to begin; a game that lasts longer than `max_plies` is drawn.

    A player is a text (`level:3`, `alphabeta@depth=4`, `engine@nodes=1000`, `random`), or your own function or class
    (see docs/arena.md). All games start at `game`'s initial position, or at the `Position` that is given. Players
    without chance play the same two games again and again: `siasat match` and the lab have openings and statistics.

    >>> print(play_match("tictactoe", "alphabeta@depth=9", "random", games=4))
    alphabeta@depth=9 against random: +4 =0 -0, 4 points of 4
    """
    from siasat.arena.match import play_games  # noqa: PLC0415

    start = game if isinstance(game, Position) else position(game, variant=variant)
    return play_games(start.game, (first, second), start.state, games, max_plies, seed)
