"""`siasat doctor`: what is installed, what is missing, and what to do about it."""

from __future__ import annotations

import json
import os
import platform
import shutil
import sys
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from siasat.cli.options import Json, texts

if TYPE_CHECKING:
    from siasat.texts import Texts

ENGINES = ("stockfish", "gnuchess", "fairymax", "sjeng", "toga2")
"""Chess engines that `uci:` and `xboard:` players often name."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the installation: whether it is there, what was found, and how to get it if not."""

    name: str
    is_here: bool
    found: str
    advice: str = ""


def command(*, as_json: Json = False) -> None:
    """Check the installation.

    Examples:
      siasat doctor
      siasat doctor --json
    """
    say = texts()
    parts = examine(say)
    if as_json:
        print(json.dumps([asdict(part) for part in parts], indent=2, ensure_ascii=False))
        return
    from siasat.cli.screen import Screen

    screen = Screen()
    for part in parts:
        mark = say("doctor.yes" if part.is_here else "doctor.no")
        screen.line(f"{mark:6}{part.name:20}{part.found}", "" if part.is_here else "yellow")
        if part.advice:
            screen.line(f"{'':26}{part.advice}", "dim")


def examine(say: Texts) -> list[Part]:
    """Every part, in the order in which a new user needs it."""
    from siasat.backend.native import why_missing
    from siasat.cli.extras import EXTRAS, how_to_get
    from siasat.confine import isolations
    from siasat.core.plugins import config_file
    from siasat.version import VERSION

    parts = [
        Part("siasat", True, f"{VERSION}, {Path(__file__).parents[1]}"),
        Part("Python", True, f"{platform.python_version()}, {sys.executable}"),
    ]
    reason = why_missing()
    parts.append(Part("siasat-native", not reason, reason or VERSION))
    for extra in dict.fromkeys(EXTRAS.values()):
        modules = [module for module, owner in EXTRAS.items() if owner == extra]
        missing = [module for module in modules if find_spec(module) is None]
        advice = how_to_get(missing[0]) or "" if missing else ""
        found = say("doctor.without", names=", ".join(missing)) if missing else ", ".join(modules)
        parts.append(Part(f"siasat[{extra}]", not missing, found, advice))
    parts.append(_page(say))
    parts.append(_tables(say))
    engines = [path for name in ENGINES if (path := shutil.which(name, path=_search_path()))]
    parts.append(Part(say("doctor.engines"), bool(engines), ", ".join(engines) or say("doctor.none")))
    ways = isolations()
    parts.append(Part(say("doctor.sandbox"), bool(ways), ", ".join(ways) or say("doctor.sandbox-advice")))
    settings = config_file(os.environ)
    parts.append(Part(say("doctor.settings"), True, f"{settings}" if settings.is_file() else say("doctor.none")))
    return parts


def _search_path() -> str:
    """The PATH, and the folder where Debian puts games."""
    return os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])


def _page(say: Texts) -> Part:
    from importlib.resources import files

    page = files("siasat.web").joinpath("static", "index.html")
    is_here = page.is_file()
    return Part(say("doctor.page"), is_here, str(page), "" if is_here else say("doctor.page-advice"))


def _tables(say: Texts) -> Part:
    from siasat.perfect.folders import tables_folder

    folder = tables_folder(os.environ)
    count = sum(path.is_file() for path in folder.rglob("*")) if folder.is_dir() else 0
    found = say("doctor.tables-found", count=count, folder=folder)
    return Part(say("doctor.tables"), count > 0, found, "" if count else "siasat tables build --help")
