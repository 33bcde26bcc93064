"""An experiment as plain data: what is searched or played, how often, and what is recorded.

It is self-contained: positions from files are in it as texts. `spec.read_spec` makes one from a TOML file; in Python it
can be written down directly::

    Experiment(
        name="kalah",
        games=(GameChoice("congklak", "kalah:6,4", Positions(random=RandomOpenings(10, 6))),),
        algorithms=("alphabeta", "negascout"),
        budgets=(Limits(depth=4), Limits(depth=6)),
    )
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from siasat.arena.adjudicate import Adjudication
from siasat.core.search_api.limits import Limits

LATER: dict[str, object] = {
    **{"forgive_pauses": False, "pairs": (), "controls": ()},
    **{"resign_both": True, "draw_resets": False},
}
"""Fields added after the first release, with the value that means the old behaviour."""

Measure = Literal["counts", "time"]
Pairing = Literal["round-robin", "gauntlet"]
Kind = Literal["search", "match"]

MAX_PLIES = 400
"""The default number of moves after which a game is a draw."""

MINIMUM_POSITIONS = 300_000
"""Compute the minimal tree only if the whole tree has at most this many different positions."""


@dataclass(frozen=True, slots=True)
class RandomOpenings:
    """`count` different unfinished positions, each `plies` random moves from the start."""

    count: int
    plies: int


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Positions from `games` games in which `player` plays both sides after `plies` random moves.

    One in `every` positions is taken, beginning with the first after the random moves.
    """

    games: int
    player: str
    plies: int = 4
    every: int = 8
    max_plies: int = 120


@dataclass(frozen=True, slots=True)
class Positions:
    """The sources of positions; all of them are used, in this order, each position once."""

    start: bool = False
    given: tuple[str, ...] = ()
    random: RandomOpenings | None = None
    self_play: SelfPlay | None = None


@dataclass(frozen=True, slots=True)
class GameChoice:
    """One game with its rules. None means the experiment's setting, or the game's default."""

    game: str
    variant: str | None = None
    positions: Positions = Positions(start=True)
    evaluator: str | None = None
    algorithms: tuple[str, ...] | None = None
    budgets: tuple[Limits, ...] | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """The pairings. Every pair of players plays each opening twice, with sides swapped.

    Players are seats as `siasat play` reads them: `alphabeta@depth=3`, `random`. In a round robin all players meet each
    other, in a gauntlet the first meets all others; `pairs` lists other pairings by the players' places. With a
    `control` (`10+0.1`) they play by the clock, may be `margin` seconds late, and searches need no limits
    (`alphabeta+table`). `controls`, one for each player, gives them different times. With `forgive_pauses`
    a move that is late only because the system paused the player does not lose.
    """

    players: tuple[str, ...]
    pairing: Pairing = "round-robin"
    max_plies: int = MAX_PLIES
    control: str | None = None
    margin: float = 0.0
    adjudication: Adjudication | None = None
    forgive_pauses: bool = False
    pairs: tuple[tuple[int, int], ...] = ()
    controls: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Experiment:
    """All there is to know about an experiment; with `match` its rows are games, otherwise searches.

    `seed` decides everything random. `repetitions` does each task again: for times, for `+shuffle=seed`, for random
    players. `measures` are `counts` (a watched search: leaves, cutoffs, digest) and `time` (a search that nobody
    watches). `minimal_tree` asks for the leaves of the smallest tree that proves the value.
    """

    name: str
    games: tuple[GameChoice, ...]
    algorithms: tuple[str, ...] = ()
    budgets: tuple[Limits, ...] = ()
    title: str = ""
    description: str = ""
    seed: int = 1
    repetitions: int = 1
    backend: str = "auto"
    measures: tuple[Measure, ...] = ("counts", "time")
    minimal_tree: bool = False
    minimum_positions: int = MINIMUM_POSITIONS
    match: Match | None = None
    spec: str = field(default="", compare=False)
    """The source text of the spec, for reports."""

    @property
    def kind(self) -> Kind:
        """What a row is: a search, or a game."""
        return "search" if self.match is None else "match"

    def definition(self) -> str:
        """Everything that decides what is done, as canonical JSON: name, title and texts left out."""
        data = asdict(self)
        for name in ("name", "title", "description", "spec"):
            del data[name]
        if data["match"] is not None:
            data["match"] = without_later(data["match"])
        return json.dumps(data, sort_keys=True, ensure_ascii=False)

    def digest(self) -> str:
        """The definition as 16 hexadecimal digits: equal digests mean the same experiment."""
        return hashlib.sha256(self.definition().encode()).hexdigest()[:16]


def without_later(fields: dict[str, Any]) -> dict[str, Any]:
    """A match or a task as plain data with the same id as in old stores: later fields are left out at their default."""
    return {
        name: without_later(value) if isinstance(value, dict) else value
        for name, value in fields.items()
        if name not in LATER or value != LATER[name]
    }
