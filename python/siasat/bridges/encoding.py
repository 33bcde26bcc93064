"""Moves and positions as numbers, for frameworks that learn: a fixed set of actions, and an array for each position."""

from __future__ import annotations

from collections.abc import Hashable
from math import prod
from typing import Any

from siasat.core.game import AnyGame, Drawable, Editable, Passes
from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.scene import Grid, Pit, Pits, Scene
from siasat.errors import ContractError

MOST_IN_LIST = 256
"""How many moves a position may have in a game whose moves are numbered by their place in the list."""

PROMOTIONS = ("", "q", "r", "b", "n")


class Actions:
    """The actions of a game: each legal move has a number below `size`, and no two moves of a position share one.

    On boards of squares the number is that of the squares that the move's text names (`e2e4`, `b2`); on boards of holes
    that of the hole; for heaps, of the heap and the count. In other games it is the place in the list of legal moves.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._notation = notation_of(game)
        codes, self.size = _codes(game)
        self._codes: dict[str, int] | None = codes

    def moves(self, state: Any) -> dict[int, Any]:
        """The legal moves of a position by their numbers; none if the game is over."""
        if self.game.outcome(state) is not None:
            return {}
        legal = self.game.legal_moves(state)
        if self._codes is None:
            if len(legal) > self.size:
                raise ContractError(
                    f"{self.game.id}: a position has {len(legal)} moves, at most {self.size} are numbered"
                )
            return dict(enumerate(legal))
        return {self._codes[self._notation.format_move(state, move)]: move for move in legal}


def _codes(game: AnyGame) -> tuple[dict[str, int] | None, int]:
    """The number of each text of a move (None: by place in the list), and how many numbers there are."""
    start = game.initial()
    scene = game.scene(start) if isinstance(game, Drawable) else None
    legal = [notation_of(game).format_move(start, move) for move in game.legal_moves(start)]
    texts: list[str] = []
    if isinstance(scene, Grid) and isinstance(game, Editable):
        squares = [square.name for row in scene.rows for square in row]
        if isinstance(game, Passes):
            squares.append(notation_of(game).format_move(start, game.pass_move))
        texts = squares if set(legal) <= set(squares) else _pairs(squares, game)
    elif isinstance(scene, Pits):
        holes = list(dict.fromkeys(pit.name for pit in _pits(scene) if pit.name))
        most = max(pit.seeds for pit in _pits(scene))
        texts = holes if set(legal) <= set(holes) else [f"{name}:{n}" for name in holes for n in range(1, most + 1)]
    if not texts or not set(legal) <= set(texts):
        return None, MOST_IN_LIST
    return {text: number for number, text in enumerate(texts)}, len(texts)


def _pairs(squares: list[str], game: AnyGame) -> list[str]:
    endings = PROMOTIONS if game.id == "chess" else ("",)
    return [f"{source}{target}{ending}" for source in squares for target in squares for ending in endings]


def _pits(scene: Pits) -> list[Pit]:
    ends = [pit for pit in (scene.left, scene.right) if pit is not None]
    return [*(pit for row in scene.rows for pit in row), *ends]


class Observations:
    """Positions as arrays of `shape`, seen by one side: its own pieces or holes first, then the opponent's.

    A board of squares gives one plane of 0 and 1 for each kind of piece of each side, and a last one that is 1 where
    the observer is the first player. Holes and heaps give their counts, stores last. A game without a board
    gives the 64 bits of the position's key. `high` is the largest number.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        start = game.initial()
        scene = game.scene(start) if isinstance(game, Drawable) else None
        self._kinds: list[tuple[Player | None, Hashable]] = []
        self.high = 1
        if isinstance(scene, Grid) and isinstance(game, Editable):
            self._kinds = [(piece.owner, piece.art) for piece in game.setup_pieces()]
            self.shape: tuple[int, ...] = (len(self._kinds) + 1, len(scene.rows), len(scene.rows[0]))
        elif isinstance(scene, Pits):
            pits = _pits(scene)
            self.shape, self.high = (len(pits) + 1,), max(1, sum(pit.seeds for pit in pits))
        else:
            self.shape = (65,)
        self.size = prod(self.shape)

    def of(self, state: Any, observer: Player) -> list[int]:
        """The array of a position, flat: rows one after the other."""
        is_first = int(observer is Player.FIRST)
        scene: Scene | None = self.game.scene(state) if isinstance(self.game, Drawable) else None
        if isinstance(scene, Grid) and self._kinds:
            squares = [square for row in scene.rows for square in row]
            ordered = sorted(self._kinds, key=lambda kind: kind[0] is not observer)
            pieces = [square.piece and (square.piece.owner, square.piece.art) for square in squares]
            planes = [int(piece == kind) for kind in ordered for piece in pieces]
            return [*planes, *([is_first] * len(squares))]
        if isinstance(scene, Pits):
            return [*(pit.seeds for pit in sorted(_pits(scene), key=lambda pit: pit.owner is not observer)), is_first]
        key = self.game.key(state)
        return [*(key >> bit & 1 for bit in range(64)), is_first]
