"""The experiments that come with siasat, and a commented spec to start from."""

from __future__ import annotations

import shlex
from pathlib import Path

from siasat.core.notation import quote
from siasat.errors import SpecError, UnknownNameError

PACKAGE = Path(__file__).resolve().parent

STARTER = """\
# A siasat experiment. Run it with `siasat lab run {file}`.
# It measures every combination of games x positions x limits x algorithms x repetitions; each is one row.

title = "{name}"
seed = 1                    # the same seed gives the same positions
repetitions = 1             # repeat each search: for times, or with +shuffle=seed for other move orders
# backend = "auto"          # python, rust, or auto: Rust if available
# measures = ["counts", "time"]
# minimal-tree = true       # also compute the smallest tree that proves each value

algorithms = [              # `siasat algorithms` lists them with their switches
  "minimax",
  "alphabeta",
  "alphabeta+captures+table+table-move",
]
depths = "1-3"              # or a list; or nodes = [1000, 10000]; or seconds = [0.1]

[[games]]
game = "chess"              # `siasat games` lists them
# variant = "standard"
# evaluator = "classic"
# depths = [1, 2]           # depths and algorithms of a game override those above

[games.positions]
start = true                # the initial position
random = {{ count = 4, plies = 8 }}
# given = ["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"]
# files = ["positions.epd", {{ file = "games.pgn", from = 8, every = 8 }}]
# self-play = {{ games = 4, player = "alphabeta@depth=2", plies = 4, every = 8 }}

[[games]]
game = "congklak"
variant = "kalah:6,4"
depths = "1-6"
positions.random = {{ count = 4, plies = 6 }}

# For a match instead of searches, remove algorithms and depths, and write
# [match]
# players = ["alphabeta@depth=3", "mtdf@depth=3", "random"]
# pairing = "round-robin"   # or "gauntlet": the first against all others
# max-plies = 400           # longer games are draws
"""


def folder() -> Path | None:
    """The folder of the built-in specs: inside an installed package, or at the top of a checkout."""
    return next((place for place in (PACKAGE / "experiments", *_tops()) if place.is_dir()), None)


def _tops() -> list[Path]:
    top = PACKAGE.parents[2]
    return [top / "experiments"] if (top / "pyproject.toml").is_file() else []


def shipped() -> dict[str, Path]:
    """The built-in specs by name."""
    place = folder()
    return {} if place is None else {path.stem: path for path in sorted(place.glob("*.toml"))}


def find_spec(text: str) -> Path:
    """The spec file for `text`: a path, or the name of a built-in experiment."""
    path = Path(text)
    try:
        is_file, is_folder = path.is_file(), path.is_dir()
    except OSError as error:
        raise SpecError(f"{quote(text)}: cannot be read ({error.strerror})") from error
    if is_file:
        return path
    if is_folder and text not in shipped():
        raise SpecError(f"{text} is a folder; give a TOML file in it, or a built-in experiment")
    if path.suffix == ".toml" or len(path.parts) > 1:
        raise SpecError(f"{text} does not exist; create a spec with `siasat lab new {shlex.quote(text)}`")
    known = shipped()
    if text not in known:
        raise UnknownNameError("experiment", text, known)
    return known[text]
