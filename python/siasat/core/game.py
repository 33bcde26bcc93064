"""What a game is: rules as pure functions of one state."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar, runtime_checkable

from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.scene import Piece, Scene, Step
from siasat.errors import IllegalMoveError

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)
S_contra = TypeVar("S_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)
M_co = TypeVar("M_co", covariant=True)


@dataclass(frozen=True, slots=True)
class RepetitionRule:
    """What the referee does when a position occurs again with the same side to move.

    At the `claim`-th occurrence the side to move may claim a draw; at the `automatic`-th the game is drawn
    without asking. None switches either off.
    """

    claim: int | None = None
    automatic: int | None = None


class Game(Protocol[S, M]):
    """Rules only: pure functions of one state. No history, clock or score.

    A state is an immutable, hashable value; a move is too. `legal_moves` is empty if the rules allow no move
    (mate, a den entered, no seeds). Some ends leave moves on the board (chess: dead material, 75 moves), so callers
    ask `outcome` first; while it is None there is at least one legal move.
    """

    @property
    def id(self) -> str:
        """The game's name on the command line: `"congklak"`."""

    @property
    def variant(self) -> str:
        """The rule set in canonical text form: `"kalah:6,4"`."""

    @property
    def alternates(self) -> bool:
        """False if a player may move again."""

    @property
    def repetition(self) -> RepetitionRule | None:
        """What the referee does about repeated positions."""

    def initial(self) -> S:
        """The position a game starts from."""

    def to_move(self, state: S) -> Player:
        """Whose turn it is."""

    def legal_moves(self, state: S) -> Sequence[M]:
        """Every legal move. The order is part of the contract: both backends and all ties depend on it."""

    def play(self, state: S, move: M) -> S:
        """The state after `move`. Trusts its caller; `play_checked` validates."""

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None if it is not over."""

    def key(self, state: S) -> int:
        """64 bits that identify the position: equal for equal positions, the same number in Rust."""

    def is_irreversible(self, state: S, move: M) -> bool:
        """Whether no position from before `move` can occur after it."""


# Abilities: what a game may offer beside its rules. Ask with `isinstance`, never with `hasattr`.


@runtime_checkable
class Notated(Protocol[S, M]):
    """States and moves as text, both ways. The parsers validate: they raise `InputError`."""

    def format_state(self, state: S) -> str: ...
    def parse_state(self, text: str) -> S: ...
    def format_move(self, state: S, move: M) -> str: ...
    def parse_move(self, state: S, text: str) -> M: ...


@runtime_checkable
class NotatedGame(Game[S, M], Notated[S, M], Protocol[S, M]):
    """A game with its own notation, as all games of siasat have."""


@runtime_checkable
class Drawable(Protocol[S_contra]):
    """A picture of a state as plain data, for terminal, SVG and browser."""

    def scene(self, state: S_contra) -> Scene: ...


@runtime_checkable
class Animated(Protocol[S_contra, M_contra]):
    """A move step by step, for games in which the pictures before and after do not show it (sowing)."""

    def steps(self, state: S_contra, move: M_contra) -> Sequence[Step]: ...


class Setup(NamedTuple):
    """A board as it is set up, possible or not: what is on each cell, whose turn it is, and castling rights.

    `cells` has the letter of a piece, or the number of seeds, by the cell's id in the scene; empty cells may be left
    out.
    """

    cells: Mapping[str, str]
    player: Player
    rights: str = ""


@runtime_checkable
class Editable(Protocol):
    """A board editor: which pieces there are, and the text of a board that may be impossible."""

    def setup_pieces(self) -> Sequence[Piece]:
        """The pieces to put on squares; none for boards of holes."""

    def setup_text(self, setup: Setup) -> str:
        """The text of the position, which `parse_state` then accepts or refuses with the reason."""


class Opening(NamedTuple):
    """The name of an opening and its code (`C60`)."""

    code: str
    name: str


@runtime_checkable
class NamesOpenings(Protocol[S_contra]):
    """Names of openings, for games that have them."""

    def opening(self, states: Sequence[S_contra]) -> Opening | None:
        """The opening of a game by its positions from the initial one on; None where it has no name."""


@runtime_checkable
class Algebraic(Protocol[S_contra, M_contra]):
    """A second notation for moves, the one that people read (chess: `Nf3`)."""

    def san(self, state: S_contra, move: M_contra) -> str: ...


@runtime_checkable
class Claims(Protocol[S_contra]):
    """Draws that the side to move may claim because of the state alone (chess: 50 moves)."""

    def claim(self, state: S_contra) -> str | None:
        """The reason (an `Outcome` slug) on which a draw may be claimed now, or None."""


@runtime_checkable
class NoisyMoves(Protocol[S_contra, M_contra]):
    """Marks the moves that quiescence must follow."""

    def is_noisy(self, state: S_contra, move: M_contra) -> bool: ...


@runtime_checkable
class Captures(Protocol[S_contra, M_contra]):
    """What a move captures, to order the most valuable victim first."""

    def captured(self, state: S_contra, move: M_contra) -> int:
        """The value of what `move` captures, 0 if nothing; any scale, larger is better."""


@runtime_checkable
class Passes(Protocol[M_co]):
    """A pass as a legal move, for games in which a player without another move must pass."""

    @property
    def pass_move(self) -> M_co: ...


@runtime_checkable
class NullMove(Protocol[S]):
    """Passing, for null-move pruning; None if a pass makes no sense (in check)."""

    def play_null(self, state: S) -> S | None: ...


def play_checked(game: Game[S, M], state: S, move: M) -> S:
    """Play `move` if the game is not over and the move is legal; raise `IllegalMoveError` otherwise."""
    end = game.outcome(state)
    if end is not None:
        raise IllegalMoveError(f"the game is over ({end.reason})")
    if move not in game.legal_moves(state):
        name = game.format_move(state, move) if isinstance(game, Notated) else str(move)
        raise IllegalMoveError(f"{name} is not legal in this position")
    return game.play(state, move)


AnyGame = Game[Any, Any]
"""A game of whatever states and moves."""
