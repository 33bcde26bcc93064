"""`siasat algorithms`: list the search algorithms and their switches."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from siasat.cli.options import Json, texts

if TYPE_CHECKING:
    from siasat.cli.screen import Screen
    from siasat.texts import Texts

ALGORITHM_WIDTH, SWITCH_WIDTH = 14, 20
"""Columns for names, the indent included."""


@dataclass(frozen=True, slots=True)
class AlgorithmRow:
    """What a list says about one algorithm; `name` is what people call it.

    `native` is None where there is no accelerator to ask; `parity` is None for a user's algorithm, which has no twin.
    """

    id: str
    name: str
    about: str
    family: str
    parity: str | None
    sound: bool
    native: bool | None
    source: str
    switches: list[str]


@dataclass(frozen=True, slots=True)
class SwitchRow:
    """What a list says about one switch; `argument` is "" where it takes none."""

    id: str
    argument: str
    about: str
    sound: bool


def command(*, as_json: Json = False) -> None:
    """List the search algorithms, their sources and their switches.

    Examples:
      siasat algorithms
      siasat algorithms --lang id
      siasat algorithms --json
    """
    from siasat.search.registry import aliases

    say = texts()
    rows, switches = describe(say), describe_switches(say)
    if as_json:
        answer = {
            "algorithms": [asdict(row) for row in rows],
            "switches": [asdict(row) for row in switches],
            "aliases": aliases(),
        }
        print(json.dumps(answer, indent=2, ensure_ascii=False))
    else:
        _print(say, rows, switches)


def describe(say: Texts) -> list[AlgorithmRow]:
    """The built-in algorithms by family, then user-defined ones."""
    from siasat.backend.algorithm import has_native_twin
    from siasat.search.registry import own_algorithms, users_algorithms

    return [
        AlgorithmRow(
            one.id,
            one.name,
            say.get(f"algorithm.{one.id}", one.summary),
            one.family,
            one.parity if one.is_own else None,
            one.is_sound,
            has_native_twin(one.id),
            one.source,
            [switch.id for switch in one.switches],
        )
        for one in (own_algorithms() | users_algorithms()).values()
    ]


def describe_switches(say: Texts) -> list[SwitchRow]:
    """Every switch, in the order of the canonical text form."""
    from siasat.search.registry import own_switches

    return [
        SwitchRow(switch.id, switch.argument, say(f"switch.{switch.id}"), switch.is_sound(switch.read(None)))
        for switch in own_switches().values()
    ]


def _print(say: Texts, rows: list[AlgorithmRow], switches: list[SwitchRow]) -> None:
    from siasat.cli.screen import Screen
    from siasat.search.registry import aliases

    screen = Screen()
    family = ""
    for row in rows:
        if row.family != family:
            family = row.family
            screen.line(say(f"family.{family}"), "bold")
        facts = [fact for fact in _facts(say, row, [switch.id for switch in switches]) if fact]
        _entry(screen, row.id, row.about, " · ".join(facts), ALGORITHM_WIDTH)
    screen.line()
    screen.line(say("algorithms.switches"), "bold")
    for switch in switches:
        name = f"{switch.id}={switch.argument}" if switch.argument else switch.id
        _entry(screen, name, switch.about, "" if switch.sound else say("algorithms.not-sound"), SWITCH_WIDTH)
    screen.line()
    screen.line(say("algorithms.aliases"), "bold")
    for alias, meaning in aliases().items():
        _entry(screen, alias, meaning, "", SWITCH_WIDTH)
    screen.line()
    screen.paragraph(say("algorithms.meaning"), "dim")
    screen.line(say("algorithms.hint", game="chess"), "dim")


def _facts(say: Texts, row: AlgorithmRow, all_switches: list[str]) -> list[str]:
    native = {True: say("algorithms.native"), False: say("algorithms.not-native"), None: ""}
    return [
        row.name,
        "" if row.parity is None else say(f"algorithms.parity-{row.parity}"),
        say("algorithms.sound") if row.sound else say("algorithms.not-sound"),
        native[row.native],
        _takes(say, row.switches, all_switches),
        row.source,
    ]


def _takes(say: Texts, names: list[str], all_switches: list[str]) -> str:
    """The switches of an algorithm, or all except some, whichever list is shorter."""
    missing = [name for name in all_switches if name not in names]
    if not missing:
        return say("algorithms.takes-all")
    if not names:
        return say("algorithms.takes-none")
    if len(missing) < len(names):
        return say("algorithms.takes-all-but", names=", ".join(missing))
    return " ".join(f"+{name}" for name in names)


def _entry(screen: Screen, name: str, about: str, facts: str, width: int) -> None:
    """A name, its meaning next to it, and facts below in a dimmer style."""
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=width)
    table.add_column(ratio=1)
    below = Text(f"\n{screen.fit(facts)}", "dim") if facts else Text()
    table.add_row(Text(f"  {screen.fit(name)}", "cyan"), Text.assemble(screen.fit(about), below))
    screen.console.print(table)
