"""`siasat paper`: what a paper's program is, and how to play against it."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from siasat.cli.options import Json, texts, title_of

if TYPE_CHECKING:
    from siasat.cli.screen import Screen
    from siasat.players.papers.page import ProgramPage, ValueTable
    from siasat.players.papers.program import PaperProgram
    from siasat.texts import Texts

Which = Annotated[str | None, typer.Argument(metavar="PAPER")]


def command(*, which: Which = None, as_json: Json = False) -> None:
    """Show the program of a paper: rules, evaluation, algorithm, slips, and how to play against it.

    Examples:
      siasat paper
      siasat paper 001
      siasat paper 003 --lang id
    """
    from siasat.cli.screen import Screen
    from siasat.players.papers.page import page_of
    from siasat.players.papers.registry import PROGRAMS, find_program

    say = texts()
    programs = list(PROGRAMS.values()) if which is None else [find_program(which)]
    if as_json:
        found = [_data(program, page_of(program, say), say) for program in programs]
        print(json.dumps(found if which is None else found[0], indent=2, ensure_ascii=False))
        return
    screen = Screen()
    for program in programs:
        _print_heading(screen, program)
        if which is not None:
            _print_page(screen, say, program, page_of(program, say))
    if which is None:
        screen.line(say("program.how-to-show", command="siasat paper 000"), "dim")


def _data(program: PaperProgram, page: ProgramPage, say: Texts) -> dict[str, object]:
    fields = ("id", "name", "authors", "title", "place", "year", "game", "variant", "evaluator", "depths", "counted")
    facts = {name: getattr(program, name) for name in fields}
    methods = [{"name": method.name, "title": method.title} for method in program.methods]
    return {**facts, "methods": methods, "language": say.lang, "page": asdict(page)}


def _print_heading(screen: Screen, program: PaperProgram) -> None:
    screen.paragraph(f"{program.id}  {program.title}", "bold")
    screen.paragraph(f"{program.authors} · {program.place}", "dim", indent=5)


def _print_page(screen: Screen, say: Texts, program: PaperProgram, page: ProgramPage) -> None:
    _part(screen, say("program.heading-built"), page.built)
    _part(screen, say("program.heading-rules"))
    for paper, today in page.rules:
        screen.paragraph(f"{say('program.rules-paper')}: {paper}", indent=2)
        screen.paragraph(f"{say('program.rules-today')}: {today}", "dim", indent=4)
    _part(screen, say("program.heading-evaluation"), page.evaluation)
    for table in page.values:
        _print_values(screen, table)
    _part(screen, say("program.heading-algorithm"), page.algorithm)
    for _, lines in page.listings:
        screen.line()
        for line in lines:
            screen.line(f"    {line}")
    _part(screen, say("program.heading-slips"))
    for slip in page.slips:
        screen.paragraph(f"• {slip}", indent=2)
    game = f"{title_of(say, program.game)}, {program.variant}"
    _part(screen, say("program.heading-play"), f"{game}. {page.depths} {page.counted}")
    depths = ", ".join(map(str, program.depths))
    methods = ", ".join(f"{method.name} ({method.title})" for method in program.methods)
    screen.paragraph(say("program.choices", depths=depths, methods=methods), indent=2)
    seat = f"{program.id}@depth={program.depths[-1]},method={program.methods[-1].name}"
    for command in (f"siasat play --paper {program.id}", f"siasat play --paper {seat}"):
        screen.line(f"    {command}", "cyan")
    screen.paragraph(say("program.how-to-reproduce", command=f"siasat reproduce {program.id}"), "dim", indent=2)


def _part(screen: Screen, heading: str, text: str = "") -> None:
    screen.line()
    screen.line(heading, "bold cyan")
    if text:
        screen.paragraph(text, indent=2)


def _print_values(screen: Screen, table: ValueTable) -> None:
    screen.paragraph(table.title, "dim", indent=2)
    rows = table.rows if table.is_grid else (table.columns, *table.rows)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        screen.line("    " + "  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)))
