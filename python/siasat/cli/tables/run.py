"""`siasat tables build` and `verify`: long work, with a progress bar."""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from pathlib import Path

from siasat.cli.options import texts, title_of
from siasat.cli.screen import Screen
from siasat.cli.tables import congklak
from siasat.cli.tables.progress import bar, size_text
from siasat.core.notation import parse_number, quote
from siasat.errors import InputError, LimitError, TableError, VariantError
from siasat.games.registry import load_game
from siasat.perfect.endgames import EndgameFiles
from siasat.perfect.tables import MOST_PIECES, TableSet

MAX_JOBS = 256


def run_build(
    game_name: str,
    pieces: str | None,
    materials: list[str] | None,
    seeds: str | None,
    variant: str | None,
    folder: Path | None,
    jobs: str | None,
    as_json: bool,
) -> int:
    """Build; the exit status."""
    say = texts()
    if game_name == "congklak":
        return congklak.build(seeds, variant, folder, as_json, say)
    tables = TableSet(load_game(game_name, variant), folder)
    if pieces is None and not materials:
        raise InputError("give --pieces K (up to K pieces on the board) or --material M")
    start = time.perf_counter()
    with bar(say("tables.building", game=title_of(say, game_name)), quiet=as_json) as watch:
        report = tables.build(_pieces(pieces), materials or (), _jobs(jobs), watch)
    seconds = time.perf_counter() - start
    size = sum(table.bytes or 0 for table in tables.stats())
    if as_json:
        answer = {
            "game": game_name,
            "variant": tables.game.variant,
            "folder": str(tables.folder),
            **asdict(report),
            "seconds": seconds,
            "bytes": size,
        }
        print(json.dumps(answer, indent=2, ensure_ascii=False))
        return 0
    screen = Screen()
    numbers = {"built": say.number(report.built), "found": say.number(report.found)}
    screen.line(say("tables.built", **numbers, slots=say.number(report.slots), seconds=say.decimal(seconds, 1)), "bold")
    screen.line(say("tables.folder", folder=tables.folder, size=size_text(say, size)), "dim")
    return 0


def run_export(
    game_name: str, materials: list[str] | None, out: Path, variant: str | None, folder: Path | None, as_json: bool
) -> None:
    """Write the arrays of some materials."""
    say, screen = texts(), Screen()
    if game_name != "doushouqi":
        raise InputError(f"tables of doushouqi can be exported, not those of {quote(game_name)}")
    if not materials:
        raise InputError("give the materials to export with --material, such as --material LvE")
    tables = TableSet(load_game(game_name, variant), folder)
    done = []
    for material in materials:
        with bar(say("tables.exporting", material=material), quiet=as_json) as watch:
            exported = tables.export(material, out, watch)
        done.append({**asdict(exported), "path": str(exported.path)})
        if not as_json:
            counts = {"positions": say.number(exported.positions), "size": size_text(say, exported.bytes)}
            screen.line(say("tables.exported", path=exported.path, **counts), "bold")
            screen.line(f"SHA-256 {exported.sha256}", "dim")
    if as_json:
        print(json.dumps(done, indent=2, ensure_ascii=False))


def run_verify(
    game_name: str | None,
    pieces: str | None,
    materials: list[str] | None,
    every_material: bool,
    seeds: str | None,
    variant: str | None,
    folder: Path | None,
    jobs: str | None,
    as_json: bool,
) -> int:
    """Verify; the exit status: 1 if a verdict does not hold."""
    say, screen = texts(), Screen()
    if game_name is None and (materials or variant):
        raise InputError("--material and --variant need a game; give its name")
    answers: list[dict[str, object]] = []
    for tables in table_sets(game_name, variant, folder):
        title = f"{title_of(say, tables.game.id)} · {tables.game.variant}"
        with bar(say("tables.verifying", game=title), quiet=as_json) as watch:
            report = tables.verify(_pieces(pieces), materials or (), every_material, _jobs(jobs), watch)
        answers.append({"game": tables.game.id, "variant": tables.game.variant, **asdict(report)})
        if not as_json:
            screen.line(title, "bold")
            counts = {"positions": say.number(report.positions), "wrong": say.number(report.wrong)}
            style = "red" if report.wrong else "green"
            screen.line(say("tables.verified", count=report.materials, **counts), style)
            if report.first is not None:
                screen.line(report.first, "red")
    for files in endgame_sets(game_name, variant, folder):
        answers.append(congklak.verify(files, seeds, as_json, say, screen))
    if as_json:
        print(json.dumps(answers, indent=2, ensure_ascii=False))
    elif not answers:
        screen.line(say("tables.none"), "yellow")
    return 1 if any(answer["wrong"] for answer in answers) else 0


def table_sets(game_name: str | None, variant: str | None, folder: Path | None) -> list[TableSet]:
    """The tables by pieces that are asked for: of one variant of a game, or of everything that has a folder."""
    if game_name == "congklak":
        return []
    if game_name is not None:
        return [TableSet(load_game(game_name, variant), folder)]
    found = []
    for name in MOST_PIECES:
        root = TableSet(load_game(name), folder).root / name
        for path in sorted(path for path in root.glob("*") if path.is_dir()):
            try:
                game = load_game(name, path.name.replace("+", ":"))
            except VariantError as error:
                raise TableError(f"{path} is not a folder of tables: {error}") from error
            found.append(TableSet(game, folder))
    return found


def endgame_sets(game_name: str | None, variant: str | None, folder: Path | None) -> list[EndgameFiles]:
    """The tables by seeds that are asked for: of one variant of congklak, or of everything that has a folder."""
    if game_name == "congklak":
        return [congklak.open_files(variant, folder)]
    return congklak.found(folder) if game_name is None else []


def _pieces(text: str | None) -> int | None:
    return None if text is None else parse_number(text, "--pieces", 2, 16, LimitError)


def _jobs(text: str | None) -> int | None:
    return None if text is None else parse_number(text, "--jobs", 1, MAX_JOBS, LimitError)
