"""All games, ours and users', and how to load one."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, cast, get_args, overload

from siasat.core.game import AnyGame, NotatedGame
from siasat.core.notation import notation_of, quote
from siasat.core.registry import Registry
from siasat.errors import ContractError, InputError, SiasatError, VariantError
from siasat.games.entry import GameEntry
from siasat.games.facts import GameFacts

if TYPE_CHECKING:
    from siasat.games.congklak.rules import Congklak
    from siasat.games.doushouqi.rules import DouShouQi
    from siasat.games.nim import Nim
    from siasat.games.tictactoe import TicTacToe


def _check_entry(entry: GameEntry) -> None:
    if not isinstance(entry, GameEntry):
        raise ContractError(f"the entry point of a game must be a GameEntry, not a {type(entry).__name__}")
    name: object = entry.id
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        raise ContractError(f"the id of a game must be a string such as 'race-to-21', not {name!r}")
    if not entry.variants:
        raise ContractError(f"the game {entry.id!r} lists no variant; the first one is the default")
    for colour in entry.facts.colours:
        if not re.fullmatch(r"#[0-9a-f]{6}", str(colour)):
            raise ContractError(f"a colour of the game {entry.id!r} must look like '#2b4170', not {colour!r}")


games: Registry[GameEntry] = Registry("game", "siasat.games", _check_entry)
"""Every game by name. Plug-ins add theirs with `register_game` or the entry-point group `siasat.games`."""


def _own(name: str) -> Callable[[], GameEntry]:
    def load() -> GameEntry:
        return cast(GameEntry, import_module(f"siasat.games.{name}").ENTRY)

    return load


OwnGame = Literal[
    "chess",
    "doushouqi",
    "congklak",
    "othello",
    "draughts",
    "connectfour",
    "tictactoe",
    "nim",
    "tree",
    "hashtree",
]
OWN_GAMES: tuple[str, ...] = get_args(OwnGame)
"""The games that come with siasat, in the order of lists."""

for _name in OWN_GAMES:
    games.register_lazy(_name, _own(_name))


def entry_for(game: AnyGame, title: str = "") -> GameEntry:
    """An entry for a game that has one variant only."""

    def make(variant: str) -> AnyGame:
        if variant != game.variant:
            raise VariantError(f"{game.id} has only the variant {game.variant!r}, not {quote(variant)}")
        return game

    return GameEntry(game.id, make, (game.variant,), title)


def register_game(game: AnyGame | GameEntry, title: str = "") -> None:
    """Register a game for every command, page and experiment."""
    entry = game if isinstance(game, GameEntry) else entry_for(game, title)
    games.register(entry.id, entry)


def facts_of(game: AnyGame) -> GameFacts:
    """The facts about a game; the defaults if it is not registered."""
    return games.get(game.id).facts if game.id in games else GameFacts()


@overload
def load_game(name: Literal["doushouqi"], variant: str | None = None) -> DouShouQi: ...
@overload
def load_game(name: Literal["congklak"], variant: str | None = None) -> Congklak: ...
@overload
def load_game(name: Literal["tictactoe"], variant: str | None = None) -> TicTacToe: ...
@overload
def load_game(name: Literal["nim"], variant: str | None = None) -> Nim: ...
@overload
def load_game(name: OwnGame, variant: str | None = None) -> NotatedGame[Any, Any]: ...
@overload
def load_game(name: str, variant: str | None = None) -> AnyGame: ...
def load_game(name: str, variant: str | None = None) -> AnyGame:
    """Load the game `name` with the rules `variant` (the default if None).

    siasat's own games have a notation (`format_state`, `parse_move` …). A user's game may have none: ask
    `notation_of(game)` for one that always works.

    >>> load_game("congklak", "kalah:6,4").variant
    'kalah:6,4'
    """
    entry = games.get(name)
    try:
        return entry.make(entry.variants[0] if variant is None else variant)
    except SiasatError:
        raise
    except Exception as error:
        raise ContractError(f"the game {name!r} cannot be created: {error!r}") from error


def as_game(game: str | AnyGame, variant: str | None = None) -> AnyGame:
    """A game from its name, or the game itself; a variant goes with a name only."""
    if isinstance(game, str):
        return load_game(game, variant)
    if not callable(getattr(game, "legal_moves", None)):
        raise InputError(
            f"a game is a name such as 'chess', or an object with the methods of siasat.Game, not {type(game).__name__}"
        )
    if variant is not None and variant != game.variant:
        raise VariantError(f"the game has the variant {game.variant!r}; load it with {quote(variant)} instead")
    return game


def as_state(game: AnyGame, state: Any) -> Any:
    """A state from its text, the initial state for None, or the state itself."""
    if state is None:
        return game.initial()
    if isinstance(state, str) and not isinstance(game.initial(), str):
        return notation_of(game).parse_state(state)
    return state
