"""The values of `UCI_Variant`: which games the engine plays through the protocol, and under which rules."""

from __future__ import annotations

from siasat.backend.native import native_engine, why_missing
from siasat.core.game import AnyGame
from siasat.errors import BackendError, InputError, UnknownNameError
from siasat.games.registry import games, load_game


def variants() -> list[str]:
    """`GAME` for a game's usual rules, `GAME/VARIANT` for its others; chess first."""
    reason = why_missing()
    if reason is not None:
        raise BackendError(reason)
    names = []
    for name in native_engine().games():
        names += [name, *(f"{name}/{other}" for other in games.get(name).variants[1:])]
    return names


def open_variant(text: str) -> AnyGame:
    """The game that `UCI_Variant` names; any rule set that the game itself reads may follow the `/`."""
    name, slash, variant = text.strip().partition("/")
    if name not in {known.partition("/")[0] for known in variants()}:
        raise UnknownNameError("variant", text, variants())
    if slash and not variant:
        raise InputError("after the '/' of UCI_Variant, write a rule set such as 'congklak/kalah:6,4'")
    return load_game(name, variant or None)
