"""`siasat games`: list the games."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from siasat.cli.options import Json, texts, title_of

if TYPE_CHECKING:
    from siasat.texts import Texts


@dataclass(frozen=True, slots=True)
class VariantRow:
    """One rule set: its text form and what it means."""

    variant: str
    about: str


@dataclass(frozen=True, slots=True)
class GameRow:
    """What a list says about one game; `position` and `move` show its notation at the start of a game."""

    id: str
    title: str
    about: str
    variants: tuple[VariantRow, ...]
    position: str
    move: str
    alternates: bool


def command(*, as_json: Json = False) -> None:
    """List the games, their rule sets and their notation.

    Examples:
      siasat games
      siasat games --lang id
      siasat games --json
    """
    from siasat.games.registry import games

    say = texts()
    names, faults = games.usable()
    for fault in faults:  # a broken plug-in must not hide the other games
        print(f"siasat: {fault}", file=sys.stderr)
    rows = [describe(say, name) for name in names]
    if as_json:
        print(json.dumps([asdict(row) for row in rows], indent=2, ensure_ascii=False))
    else:
        _print(say, rows)


def describe(say: Texts, name: str) -> GameRow:
    """The row of one game."""
    from siasat.core.notation import notation_of
    from siasat.games.registry import games

    entry = games.get(name)
    game = entry.make(entry.variants[0])
    names, start = notation_of(game), game.initial()
    variants = (VariantRow(text, variant_about(say, name, text)) for text in entry.variants)
    return GameRow(
        name,
        title_of(say, name),
        say.get(f"game.{name}.about", ""),
        tuple(variants),
        names.format_state(start),
        names.format_move(start, game.legal_moves(start)[0]),
        game.alternates,
    )


def variant_about(say: Texts, name: str, variant: str) -> str:
    """The description of a rule set: by its full text if the catalogue has it, else by its name."""
    from siasat.core.notation import split_variant

    family = say.get(f"variant.{name}.{split_variant(variant)[0]}", "")
    return say.get(f"variant.{name}.{variant}", family)


def _print(say: Texts, rows: list[GameRow]) -> None:
    from rich.table import Table
    from rich.text import Text

    from siasat.cli.screen import Screen

    screen = Screen()
    for row in rows:
        screen.console.print(Text.assemble((row.id, "bold cyan"), "  ", (screen.fit(row.title), "bold")))
        screen.paragraph(row.about, indent=2)
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column(ratio=1)
        for variant in row.variants:
            table.add_row(Text(f"    {variant.variant}", "green"), Text(screen.fit(variant.about), "dim"))
        screen.console.print(table)
        example = Text.assemble((f"{say('games.notation')}: ", "dim"), row.position, ("  ›  ", "dim"), row.move)
        screen.paragraph(example.plain, indent=2)
        screen.line()
    screen.line(say("games.hint", game=rows[0].id), "dim")
