"""Engines written as fastchess and cutechess-cli write them (`cmd=sf name=A option.Hash=16`) as players of a match."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from siasat.core.clock import PER_MOVE, TimeControl, parse_control
from siasat.core.notation import parse_number, quote
from siasat.errors import InputError, LimitError

PROTOCOLS = ("uci", "xboard")
MINUTES = re.compile(r"(?:(\d{1,4})/)?(\d{1,4}):(\d{1,2}(?:\.\d{1,3})?)(\+.*)?", re.ASCII)
NOT_IN_TEXT = re.compile(r"[@#,\n]")
"""Separators of a player's text, which a command or an option therefore cannot contain."""

MAX_MARGIN = 60_000
ST_MARGIN = 100
"""Milliseconds that a move with `st` may be late unless `timemargin` says otherwise: engines stop just after it."""


@dataclass(frozen=True, slots=True)
class Engine:
    """A player of the match: its text, what it is called, and its time."""

    text: str
    name: str
    control: TimeControl | None
    margin: float


def read_engines(engines: Sequence[Mapping[str, str]], each: Mapping[str, str]) -> list[Engine]:
    """The players, with the settings of `-each` under their own. `InputError` for two of one name."""
    found = [_engine(number, {**each, **own}) for number, own in enumerate(engines, 1)]
    for engine in found:
        if [other.name for other in found].count(engine.name) > 1:
            raise InputError(f"two engines are called {quote(engine.name)}; add name=… to one of them")
    return found


def _engine(number: int, settings: dict[str, str]) -> Engine:
    options = {key.removeprefix("option."): value for key, value in settings.items() if key.startswith("option.")}
    limits = _limits(settings)
    if (restart := settings.get("restart")) not in (None, "on", "auto"):
        raise InputError(f"restart={restart} is not supported: each game has its own process; leave it out")
    if (protocol := settings.get("proto", "uci")) not in PROTOCOLS:
        raise InputError(f"proto must be uci or xboard, not {quote(protocol)}")
    if "player" in settings:
        text, usual = settings["player"], settings["player"]
        tail = {**limits}
        if options or "cmd" in settings:
            raise InputError("an engine has cmd=COMMAND, or player=PLAYER without options, not both")
    else:
        command = _command(number, settings)
        text, usual = f"{protocol}:{command}", Path(shlex.split(command)[0]).name
        tail = {**limits, **options}
    for word in (text, *tail, *tail.values()) if "cmd" in settings else ():
        if NOT_IN_TEXT.search(word):
            raise InputError(f"an engine's command and options cannot contain '@', '#' or ',', as {quote(word)} does")
    if tail:
        text += ("," if "@" in text else "@") + ",".join(f"{key}={value}" for key, value in tail.items())
    name = settings.get("name", usual)
    label = re.sub(r"[^A-Za-z0-9._-]+", "-", name)[:40]
    usual_margin = str(ST_MARGIN) if "st" in settings else "0"
    margin = parse_number(settings.get("timemargin", usual_margin), "timemargin", 0, MAX_MARGIN, LimitError) / 1000
    return Engine(f"{text}#{label}" if label else text, name, _control(settings), margin)


def _control(settings: Mapping[str, str]) -> TimeControl | None:
    """The clock of an engine, from `tc` or `st`; None without either."""
    if "st" in settings:
        return parse_control(f"{settings['st']}{PER_MOVE}")
    return read_tc(settings["tc"]) if "tc" in settings else None


def _limits(settings: Mapping[str, str]) -> dict[str, str]:
    """Limits for each move under our names."""
    found = {}
    for theirs, ours in (("depth", "depth"), ("plies", "depth"), ("nodes", "nodes"), ("st", "seconds")):
        if theirs in settings:
            if ours in found:
                raise InputError("depth and plies are the same limit; give one of them")
            found[ours] = settings[theirs]
    if "st" in settings and "tc" in settings:
        raise InputError("an engine has tc or st, not both")
    return found


def _command(number: int, settings: Mapping[str, str]) -> str:
    if not settings.get("cmd"):
        raise InputError(f"engine {number} has no command; write -engine cmd=COMMAND name=NAME")
    typed = settings["cmd"]
    if Path(typed).is_file() and shutil.which(typed) is None:
        command = shlex.quote(str(Path(typed).resolve()))  # in this folder, which is not on the PATH
    else:
        command = shlex.quote(typed) if Path(typed).is_file() else typed
    single = settings["arg"].split("\n") if "arg" in settings else []
    return " ".join([command, *map(shlex.quote, single), *filter(None, [settings.get("args")])])


def read_tc(text: str) -> TimeControl | None:
    """Read `tc`: `10+0.1`, `40/60`, or with minutes `1:30+1`; None for `inf`.

    >>> str(read_tc("40/2:30+0.5"))
    '40/150+0.5'
    """
    if text in ("inf", "infinite"):
        return None
    found = MINUTES.fullmatch(text)
    if found is None:
        return parse_control(text.removeprefix("0/"))
    moves, minutes, seconds, increment = found.groups()
    base = f"{60 * int(minutes) + float(seconds):g}"
    return parse_control(f"{f'{moves}/' if moves and int(moves) else ''}{base}{increment or ''}")


def controls_of(engines: Sequence[Engine]) -> tuple[tuple[str, ...], float]:
    """The time control of each engine (none for a match without clocks), and the margin; `InputError` for a mixture."""
    controls = [str(engine.control) for engine in engines if engine.control is not None]
    if 0 < len(controls) < len(engines):
        raise InputError("either all engines have a time (tc or st) or none; write -each tc=10+0.1 for the others")
    margins = {engine.margin for engine in engines}
    if len(margins) > 1:
        raise InputError("all engines need the same timemargin; write it after -each")
    return tuple(controls), margins.pop()
