"""From the name `openspiel:NAME(PARAMETERS)` to an entry of the registry, or to the reason why there is none."""

from __future__ import annotations

from typing import Any

from siasat.bridges import require
from siasat.bridges.openspiel.game import DEFAULT, PREFIX, UNIT, OpenSpielGame, load_spiel
from siasat.bridges.openspiel.pictures import DrawnOpenSpielGame, has_picture
from siasat.errors import InputError, UnknownNameError, VariantError, quote, short_message
from siasat.games.entry import GameEntry
from siasat.games.facts import GameFacts, ValueScale

MOST_TEXT = 300
"""A game with its parameters is at most so long."""


def suitable_names() -> list[str]:
    """Every game of the installed OpenSpiel that can be loaded without parameters and used here.

    Games that a program registered in Python can be loaded too, but are not listed.
    """
    require("a game of OpenSpiel", "pyspiel", "openspiel")
    built_in = {name: kind for name, kind in sorted(_kinds().items()) if not name.startswith("python_")}
    return [name for name, kind in built_in.items() if kind.default_loadable and why_refused(kind) is None]


def why_refused(kind: Any) -> str | None:
    """Why a game of this `pyspiel.GameType` cannot be searched here; None if it can."""
    import pyspiel  # noqa: PLC0415 - an optional package

    reasons = []
    if not kind.min_num_players <= 2 <= kind.max_num_players:
        reasons.append("it is not a game for two players")
    if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        reasons.append("players move at the same time")
    if kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC:
        reasons.append("chance plays a part")
    if kind.information != pyspiel.GameType.Information.PERFECT_INFORMATION:
        reasons.append("players do not see everything")
    if kind.utility != pyspiel.GameType.Utility.ZERO_SUM:
        reasons.append("one player's gain is not the other's loss")
    return ", ".join(reasons) or None


def entry_of(name: str) -> GameEntry:
    """The entry of `openspiel:connect_four` or `openspiel:connect_four(rows=5)`; the parameters are its variant."""
    require("a game of OpenSpiel", "pyspiel", "openspiel")
    short, bracket, parameters = name.removeprefix(PREFIX).strip().partition("(")
    is_word = short.isascii() and short.replace("_", "a").isalnum()
    if len(name) > MOST_TEXT or not is_word or (bracket and not parameters.endswith(")")):
        raise InputError(f"{quote(name)} is not a game of OpenSpiel: write openspiel:NAME or openspiel:NAME(KEY=VALUE)")
    if short not in _kinds():
        raise UnknownNameError("OpenSpiel game", short, suitable_names())
    default = make(short, parameters.removesuffix(")") or DEFAULT)

    def build(variant: str) -> OpenSpielGame:
        return make(short, variant)

    title = f"{default.spiel.get_type().long_name} (OpenSpiel)"
    return GameEntry(default.id, build, (default.variant,), title, GameFacts(scale=ValueScale(unit=UNIT)))


def make(short: str, variant: str) -> OpenSpielGame:
    """The game `short` with the parameters `variant` (`rows=5,columns=4`, or `default`)."""
    parameters = "" if variant == DEFAULT else variant.strip()
    _check_parameters(short, parameters)
    spec = f"{short}({parameters})"
    try:
        spiel = load_spiel(spec)
        start = spiel.new_initial_state()
    except RuntimeError as error:
        raise VariantError(f"OpenSpiel cannot load {quote(spec)}: {short_message(error, 200)}") from error
    reason = why_refused(spiel.get_type())
    if reason is None and spiel.num_players() != 2:
        reason = "it is not a game for two players"
    if reason is not None:
        raise VariantError(f"OpenSpiel's game {quote(spec)} cannot be searched here: {reason}")
    if start.is_terminal() or not start.legal_actions():
        raise VariantError(f"OpenSpiel's game {quote(spec)} is over before the first move; use other parameters")
    return (DrawnOpenSpielGame if has_picture(str(spiel)) else OpenSpielGame)(str(spiel))


def _check_parameters(short: str, text: str) -> None:
    """Refuse unknown keys and negative counts, which OpenSpiel would print to the terminal or accept."""
    known = _kinds()[short].parameter_specification
    if len(text) > MOST_TEXT:
        raise VariantError(f"the parameters of a game are at most {MOST_TEXT} characters long")
    if "(" in text:  # a game inside a game: OpenSpiel reads it
        return
    for part in filter(None, text.split(",")):
        key, equals, value = (word.strip() for word in part.partition("="))
        if not equals or key not in known:
            keys = ", ".join(sorted(known)) or "none"
            raise VariantError(f"{quote(part)} is not a parameter of {short}: write KEY=VALUE; the keys are {keys}")
        usual = known[key]
        if isinstance(usual, int) and not isinstance(usual, bool) and not value.isdecimal():
            raise VariantError(f"the parameter {key} of {short} must be a number from 0 up, not {quote(value)}")


def _kinds() -> dict[str, Any]:
    import pyspiel  # noqa: PLC0415 - an optional package

    found = {kind.short_name: kind for kind in pyspiel.registered_games()}
    return {name: kind for name, kind in found.items() if not name.startswith("siasat_")}  # ours, registered there
