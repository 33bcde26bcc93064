"""The strong engine as a player: `engine@seconds=1`, `engine@nodes=20000,threads=2,hash=64,tables=no`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from siasat.backend.engine import LARGE_NETWORK, MAX_HASH_MB, MAX_THREADS, Engine, parameters
from siasat.backend.native import why_missing
from siasat.core.clock import TimeLeft
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of, parse_number, quote
from siasat.core.referee import Referee
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.result import SearchResult
from siasat.errors import BackendError, ContractError, InputError, LimitError, UnknownNameError
from siasat.perfect.attach import attach_tables
from siasat.players.spec import PlayerSpec
from siasat.players.words import limit_texts
from siasat.search.limits import format_limits, parse_limits
from siasat.texts import Texts

LIMITS = ("depth", "nodes", "seconds")
SETTINGS = (*LIMITS, "threads", "hash", "tables", "syzygy")
USUAL_THREADS, USUAL_HASH = 1, 16
STRONGEST = {"use_network": LARGE_NETWORK}
"""Search parameters whose value for this player is not the default of `Engine`."""


class EnginePlayer:
    """Plays the engine's best move. The engine keeps its tables during a game and clears them before the next."""

    def __init__(self, engine: Engine, limits: Limits) -> None:
        self.engine = engine
        self.limits = limits
        self._ply = -1

    def choose(self, referee: Referee[Any, Any]) -> Any:
        """The move to play."""
        return self.think(referee).move

    def think(self, referee: Referee[Any, Any]) -> SearchResult[Any]:
        """Search the present position within the limits."""
        return self._search(referee)

    def think_in(self, referee: Referee[Any, Any], left: TimeLeft) -> SearchResult[Any]:
        """Search within the limits; without limits, the engine manages the remaining time."""
        if not self.limits.is_unlimited:
            return self._search(referee)
        return self._search(referee, (max(left.own, 0.0), left.increment, left.moves_to_go))

    def _search(
        self, referee: Referee[Any, Any], clock: tuple[float, float, int | None] | None = None
    ) -> SearchResult[Any]:
        if referee.ply <= self._ply:
            self.engine.clear()  # another game, or moves taken back
        self._ply = referee.ply
        result = self.engine.search(referee.state, self.limits, referee.history, clock=clock)
        if result.move is None:
            text = notation_of(referee.game).format_state(referee.state)
            raise ContractError(f"the engine found no move in {text} although the game is not over")
        return result


@dataclass(frozen=True, slots=True)
class EngineSpec(PlayerSpec):
    """The specification of the engine as a player."""

    limits: Limits
    threads: int = USUAL_THREADS
    hash_mb: int = USUAL_HASH
    params: tuple[tuple[str, int], ...] = ()
    """Search parameters that differ from the defaults (`siasat_native.NativeEngine.params()`) and from `STRONGEST`."""
    tables: bool = True
    """Whether the search uses the user's tables, if there are any."""
    syzygy: str | None = None
    """The folder of the Syzygy files that the search uses in chess instead of the user's."""

    kind = "engine"

    def player(self, game: AnyGame) -> EnginePlayer:
        """The player for one game; `BackendError` where the engine does not play it."""
        engine = Engine(game, self.threads, self.hash_mb)
        engine.set_params(STRONGEST | dict(self.params))
        if self.syzygy is not None:
            if (game.id, game.variant) != ("chess", "standard"):
                raise InputError("Syzygy files cover only standard chess")
            engine.set_tables(Path(self.syzygy).expanduser())
        elif self.tables:
            attach_tables(engine)
        return EnginePlayer(engine, self.limits)

    def title(self, say: Texts) -> str:
        """The engine with its limits."""
        return ", ".join([say("player.engine"), *limit_texts(say, self.limits)])

    def __str__(self) -> str:
        settings = format_limits(self.limits)
        if self.threads != USUAL_THREADS:
            settings["threads"] = str(self.threads)
        if self.hash_mb != USUAL_HASH:
            settings["hash"] = str(self.hash_mb)
        if not self.tables:
            settings["tables"] = "no"
        if self.syzygy is not None:
            settings["syzygy"] = self.syzygy
        settings |= {name: str(value) for name, value in self.params}
        tail = ",".join(f"{name}={value}" for name, value in settings.items())
        return f"{self.kind}@{tail}" if tail else self.kind


def parse_engine_spec(text: str, on_clock: bool = False) -> EngineSpec:
    """Read `engine@seconds=1`, with `depth=`, `nodes=`, `threads=` and `hash=` (in MiB) in any order after the `@`.

    With `tables=no` the engine ignores the user's tables, so that it plays the same on every machine. In chess
    `syzygy=FOLDER` gives it the Syzygy files there.
    Other names are search parameters, such as `null_base=4`.

    >>> str(parse_engine_spec("engine@threads=2,nodes=20000"))
    'engine@nodes=20000,threads=2'
    """
    _, at, rest = text.strip().partition("@")
    settings: dict[str, str] = {}
    for part in rest.split(",") if at else ():
        setting, equals, value = part.strip().partition("=")
        is_known = setting in SETTINGS or setting in parameters()
        if not is_known or not equals or not value:
            if equals and not is_known and "_" in setting:
                if (missing := why_missing()) is not None:
                    raise BackendError(missing)
                raise UnknownNameError("engine parameter", setting, parameters())
            known = ", ".join(f"{setting}=" for setting in SETTINGS)
            raise InputError(f"unknown engine setting {quote(part)}; after '@' write {known}, separated by ','")
        if setting in settings:
            raise InputError(f"the setting {quote(setting)} of a player is given twice")
        settings[setting] = value
    limits = parse_limits({name: value for name, value in settings.items() if name in LIMITS})
    if limits.is_unlimited and not on_clock:
        raise LimitError("the engine needs a limit: write 'engine@seconds=1', or nodes=, or depth=")
    threads = parse_number(settings.get("threads", str(USUAL_THREADS)), "threads=", 1, MAX_THREADS, InputError)
    hash_mb = parse_number(settings.get("hash", str(USUAL_HASH)), "hash=", 1, MAX_HASH_MB, InputError)
    numbers = {name: value for name, value in settings.items() if name not in SETTINGS}
    tables = settings.get("tables", "yes")
    if tables not in ("yes", "no"):
        raise InputError(f"tables= must be yes or no, not {quote(tables)}")
    syzygy = settings.get("syzygy")
    if syzygy is not None and tables == "no":
        raise InputError("with tables=no the engine uses no tables; leave out syzygy= or tables=no")
    params = tuple(sorted(_params(numbers).items()))
    return EngineSpec(limits, threads, hash_mb, params, tables == "yes", syzygy)


def _params(numbers: dict[str, str]) -> dict[str, int]:
    """Check search parameters against their ranges; defaults are left out."""
    table = parameters()
    read = {
        name: parse_number(text, f"{name}=", table[name].low, table[name].high, InputError)
        for name, text in numbers.items()
    }
    return {name: value for name, value in read.items() if value != STRONGEST.get(name, table[name].default)}
