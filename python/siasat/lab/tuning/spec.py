"""The spec of a tuning as one TOML file. `docs/tuning.md` shows every key."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path

from siasat.backend.engine import parameters
from siasat.backend.native import why_missing
from siasat.core.game import AnyGame
from siasat.core.toml_lines import lines_of
from siasat.errors import UnknownNameError
from siasat.games.registry import load_game
from siasat.lab.contestants import agent_of, parse_contestant
from siasat.lab.experiment import MAX_PLIES
from siasat.lab.openings import openings_for
from siasat.lab.positions import positions_of
from siasat.lab.spec import NAME
from siasat.lab.spec.placeholders import SEEDS
from siasat.lab.spec.section import Section, Source
from siasat.lab.spec.toml_text import parse_toml, read_toml_file
from siasat.lab.tuning.spsa import Tuned
from siasat.play.programs import Approve, refuse_programs

TOP = ("name", "seed", "steps", "pairs", "rate", "player", "game", "variant", "openings", "max-plies", "parameters")
PARAMETER = ("name", "start", "low", "high", "step")
BOUND = 1_000_000_000
RATE = 0.2
SHARE = 20
"""The default step: at the end a parameter is tried a twentieth of its range away from the middle."""


@dataclass(frozen=True, slots=True)
class TuneSpec:
    """A tuning: `steps` steps of `pairs` pairs of games between two sets of the `player`'s numbers."""

    name: str
    player: str
    game: str
    variant: str
    tuned: tuple[Tuned, ...]
    steps: int
    pairs: int
    rate: float
    seed: int
    max_plies: int
    openings: tuple[str, ...] = field(repr=False)

    def definition(self) -> str:
        """Everything that decides what is played, as canonical JSON; more steps of the same are another tuning."""
        data = asdict(self)
        del data["name"]
        return json.dumps(data, sort_keys=True, ensure_ascii=False)

    def seat(self, values: dict[str, int]) -> str:
        """The canonical text of the player with these parameters."""
        settings = ",".join(f"{name}={value}" for name, value in values.items())
        joint = "," if "@" in self.player else "@"
        return parse_contestant(f"{self.player}{joint}{settings}", False)[1]


def read_tune_spec(path: Path, approve: Approve = refuse_programs) -> TuneSpec:
    """The tuning that a file describes; `SpecError` with the line of whatever is wrong.

    `approve` decides about a program that the file names as the player.
    """
    return parse_tune_spec(read_toml_file(path), str(path), path.stem, approve)


def parse_tune_spec(text: str, file: str = "spec", name: str = "tune", approve: Approve = refuse_programs) -> TuneSpec:
    """The tuning that a TOML text describes; no program starts that `approve` was not asked about."""
    data = parse_toml(text, file)
    top = Section(Source(file, lines_of(text), approve), (), data, TOP)
    called = top.text("name", re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.") or "tune")
    if not NAME.fullmatch(called):
        top.fail("name must be letters, digits, '.', '_' and '-', at most 100", "name")
    game = top.check(partial(load_game, top.text("game", "chess")), "game")
    if "variant" in top:
        game = top.check(partial(load_game, game.id, top.text("variant")), "variant")
    player = top.text("player", "engine@nodes=1000")
    seat, _ = top.check(partial(parse_contestant, player, False), "player")
    top.require_approval([seat], "player")
    seed = top.whole("seed", 0, SEEDS - 1, 1)
    steps, pairs = top.whole("steps", 1, 10_000_000, 500), top.whole("pairs", 1, 10_000, 4)
    spec = TuneSpec(
        called,
        player,
        game.id,
        game.variant,
        _parameters(top, player),
        steps,
        pairs,
        top.numbers("rate", 1.0)[0] if "rate" in top else RATE,
        seed,
        top.whole("max-plies", 1, 1_000_000, MAX_PLIES),
        _openings(top, game, steps * pairs, seed),
    )
    start = {one.name: round(one.start) for one in spec.tuned}
    top.check(lambda: agent_of(spec.seat(start), game, 0, on_clock=False), "player")
    return spec


def _parameters(top: Section, player: str) -> tuple[Tuned, ...]:
    """The numbers; those of our engine bring start and bounds along, options of others must state them."""
    known = parameters() if player.partition("@")[0] == "engine" else None
    if known is not None and (missing := why_missing()) is not None:
        top.fail(missing, "player")
    found: dict[str, Tuned] = {}
    for section in top.tables("parameters", PARAMETER):
        section.need("name", '"null_base"')
        name = section.text("name")
        if name in found:
            section.fail(f"the parameter {name!r} is there twice", "name")
        usual = None if known is None else known.get(name)
        if known is not None and usual is None:
            section.fail(str(UnknownNameError("engine parameter", name, known)), "name")
        least, most = (-BOUND, BOUND) if usual is None else (usual.low, usual.high)
        low = section.whole("low", least, most, None if usual is None else usual.low)
        high = section.whole("high", low + 1, most, None if usual is None else usual.high)
        start = section.whole("start", low, high, None if usual is None else min(max(usual.default, low), high))
        step = section.numbers("step", BOUND)[0] if "step" in section else max((high - low) / SHARE, 1.0)
        found[name] = Tuned(name, start, low, high, step)
    if not found:
        top.fail('nothing to tune; write [[parameters]] and below it name = "null_base"', "parameters")
    return tuple(found.values())


def _openings(top: Section, game: AnyGame, needed: int, seed: int) -> tuple[str, ...]:
    """Openings in the order in which pairs take them, again from the first after the last."""
    count = min(needed, top.whole("openings", 1, 100_000, 1000))
    dealt = openings_for(game, count, seed)
    return tuple(top.check(partial(positions_of, game, dealt.positions, seed), "openings"))
