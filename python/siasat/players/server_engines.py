"""Third-party engines that the owner of a server offers to visitors, each under a name.

Such a player is written `server:NAME`. Visitors choose among the names; only the owner decides which program is behind
a name and how long it may think (`siasat serve --engine NAME=uci:COMMAND@LIMIT`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from siasat.core.game import AnyGame
from siasat.core.notation import quote
from siasat.errors import InputError, UnknownNameError
from siasat.players.external import ExternalPlayer, ExternalSpec, parse_external
from siasat.players.spec import PlayerSpec
from siasat.texts import Texts

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}")
EXAMPLE = "stockfish=uci:stockfish@nodes=100000"

_ENGINES: dict[str, ExternalSpec] = {}


@dataclass(frozen=True, slots=True)
class ServerEngineSpec(PlayerSpec):
    """An engine of this server, by its name."""

    name: str

    kind = "server"

    def player(self, game: AnyGame) -> ExternalPlayer:
        """The engine as a player; `InputError` where this server offers none of that name, or it plays another game."""
        spec = _ENGINES.get(self.name)
        if spec is None:
            raise UnknownNameError("engine", self.name, tuple(_ENGINES), "on this server")
        only_chess = f"{self.name} plays chess, not {game.id} {game.variant}"
        try:
            player = spec.player(game)
        except InputError as error:  # which speaks of the command: that is not for visitors
            raise InputError(only_chess) from error
        if not isinstance(player, ExternalPlayer):
            raise InputError(only_chess)
        return player

    def title(self, say: Texts) -> str:
        """The name that the owner gave it."""
        return self.name

    def __str__(self) -> str:
        return f"{self.kind}:{self.name}"


def parse_server_engine(text: str) -> ServerEngineSpec:
    """Read `server:NAME`; whether there is such an engine is asked when it is to play."""
    name = text.strip().partition(":")[2]
    if not NAME.fullmatch(name):
        raise InputError(f"an engine of this server is written 'server:NAME', not {quote(text)}")
    return ServerEngineSpec(name)


def offer_engines(engines: Iterable[str]) -> None:
    """Offer these engines and no others; each is written `NAME=uci:COMMAND@LIMIT`."""
    opened = dict(parse_server_engine_option(text) for text in engines)
    _ENGINES.clear()
    _ENGINES.update(opened)


def server_engine_names() -> tuple[str, ...]:
    """The names of the engines that may play."""
    return tuple(_ENGINES)


def parse_server_engine_option(text: str) -> tuple[str, ExternalSpec]:
    """Read an engine that a server offers.

    >>> name, spec = parse_server_engine_option("Stockfish=uci:stockfish@nodes=1000")
    >>> name, str(spec)
    ('Stockfish', 'uci:stockfish@nodes=1000')
    """
    name, equals, rest = (part.strip() for part in text.partition("="))
    if not equals or not NAME.fullmatch(name):
        raise InputError(
            f"an engine is named as {quote(EXAMPLE)} is, not {quote(text)}: "
            "a name of letters, digits, spaces, '.', '_' and '-', then its command"
        )
    spec = parse_external(rest)
    if spec.limits.is_unlimited:
        raise InputError(f"the engine {quote(name)} needs a limit: write {quote(f'{name}={rest}@seconds=1')}")
    return name, spec
