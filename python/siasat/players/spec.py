"""What a player is: a `PlayerSpec` can be written down and read again; the `PlayerAgent` it makes chooses moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Protocol, runtime_checkable

from siasat.core.clock import TimeLeft
from siasat.core.game import AnyGame
from siasat.core.referee import Referee
from siasat.core.search_api.result import SearchResult
from siasat.texts import Texts


class PlayerAgent(Protocol):
    """Chooses moves by itself."""

    def choose(self, referee: Referee[Any, Any]) -> Any:
        """A legal move for the side to move. Never asked when the game is over, and plays nothing itself."""


@runtime_checkable
class Thinker(PlayerAgent, Protocol):
    """Chooses moves by a search, and can tell what it found."""

    def think(self, referee: Referee[Any, Any]) -> SearchResult[Any]:
        """The search for the side to move; its move is what `choose` gives."""


@runtime_checkable
class Timed(Thinker, Protocol):
    """A thinker that can play by a clock."""

    def think_in(self, referee: Referee[Any, Any], left: TimeLeft) -> SearchResult[Any]:
        """The search for the side to move, with this much time left."""


@runtime_checkable
class Held(Protocol):
    """A player that holds something, such as a process, from its start until it is closed."""

    def start(self) -> None:
        """Get ready, before any clock runs; `InputError` where that is impossible. A second start changes nothing."""

    def close(self) -> None:
        """Let go of it. The player is not asked again."""


class PlayerSpec(ABC):
    """Who plays one side, as data. `str` gives the text that `parse_player` reads; equal specs play alike."""

    kind: ClassVar[str]
    """One word for the kind of player, the same in saved games and on the page."""

    is_person: ClassVar[bool] = False
    """Whether a person enters the moves."""

    starts_program: ClassVar[bool] = False
    """Whether playing it starts a program or runs a Python file; a file may not ask for that unapproved."""

    @abstractmethod
    def player(self, game: AnyGame) -> PlayerAgent | None:
        """The player for one game, or None for a person; `InputError` for a player that does not fit the game."""

    @abstractmethod
    def title(self, say: Texts) -> str:
        """What people call this player: `you`, `level 3`, `random moves`, `MTD(f), depth 4`."""

    @property
    def text_without_seed(self) -> str:
        """The spec as text without its seed: who plays, not which of its games."""
        return str(self)

    def seeded(self, seed: int) -> PlayerSpec:
        """This player with a seed, if it takes one and has none."""
        return self

    def reseeded(self, seed: int) -> PlayerSpec:
        """This player with another seed, if it takes one."""
        return self

    def check_program(self) -> None:  # noqa: B027 — most players need no program
        """`InputError` where the program of this player is not installed."""
