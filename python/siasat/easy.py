"""Shortcuts for notebooks and first steps: a position as one object, and one call from a game to a move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from siasat.core.game import AnyGame, Drawable, play_checked
from siasat.core.notation import notation_of
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import SearchResult
from siasat.games.registry import as_game, as_state

DEFAULT_ALGORITHM = "alphabeta+iterative+table+table-move"


@dataclass(frozen=True, slots=True)
class Position:
    """A game and one of its states. Immutable: `play` returns a new position. Moves may be given as text.

    >>> board = position("chess").play("e2e4").play("e7e5")
    >>> board.to_move.name, len(board.legal_moves), board.outcome
    ('FIRST', 29, None)
    """

    game: AnyGame
    state: Any

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
        return self.game.outcome(self.state)

    def play(self, *moves: Any) -> Position:
        """The position after these moves, each a move of the game or its text; `MoveError` for an illegal one."""
        state, notation = self.state, notation_of(self.game)
        for move in moves:
            legal = notation.parse_move(state, move) if isinstance(move, str) else move
            state = play_checked(self.game, state, legal)
        return Position(self.game, state)

    def search(self, algorithm: str = DEFAULT_ALGORITHM, **limits: Any) -> SearchResult[Any]:
        """Search this position; the keywords are those of `find_move`."""
        return find_move(self.game, self.state, algorithm, **limits)

    def __str__(self) -> str:
        """A drawing for the terminal, or the position's text where the game has no drawing."""
        if not isinstance(self.game, Drawable):
            return self.text
        from siasat.draw import board  # noqa: PLC0415 — rich is imported when something is drawn

        return str(board(self.game, self.state))


def position(game: str | AnyGame, text: str | None = None, *, variant: str | None = None) -> Position:
    """The initial position of a game, or the one that `text` describes.

    >>> print(position("congklak", variant="kalah:6,4").play("2").text)
    4,4,0,5,5,5/4,4,4,4,4,4/1-0/1
    """
    rules = as_game(game, variant)
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
    evaluator: str | None = None,
    backend: str = "auto",
    exclude: Iterable[Any] = (),
) -> SearchResult[Any]:
    """Search a position and return the best move, its value for the side to move, and the line expected.

    `game` is a game, its name, or a `Position`; `state` is a state or its text (None: the initial position);
    `algorithm` a text such as `negascout+captures`; `evaluator` a name (the game's default if None); `exclude` the
    root moves to leave out. Without a limit the search takes one second.

    >>> print(find_move("congklak", variant="kalah:6,4", evaluator="stores", depth=6, backend="python"))
    5 (3; depth 6, 937 nodes, python): 5 1 0 2 5 3
    """
    # Imported here: `import siasat` stays light.
    from siasat.backend.algorithm import find_algorithm  # noqa: PLC0415
    from siasat.evaluation.registry import load_evaluator  # noqa: PLC0415

    if isinstance(game, Position):
        rules, root = game.game, game.state
    else:
        rules = as_game(game, variant)
        root = as_state(rules, state)
    limits = Limits(depth, nodes, seconds)
    notation = notation_of(rules)
    left_out = [notation.parse_move(root, move) if isinstance(move, str) else move for move in exclude]
    request = SearchRequest(
        rules,
        load_evaluator(evaluator, rules),
        root,
        Limits(seconds=1.0) if limits.is_unlimited else limits,
        exclude=tuple(left_out),
    )
    return find_algorithm(algorithm, backend).search(request)
