"""`siasat tables` for Congklak and Kalah: endgame databases by seeds left."""

from __future__ import annotations

import json
import os
import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from siasat.cli.options import texts, title_of, words_of
from siasat.cli.screen import Screen
from siasat.cli.tables.progress import bar, size_text
from siasat.core.notation import parse_number
from siasat.errors import InputError, LimitError, TableError, VariantError
from siasat.games.congklak.rules import Congklak
from siasat.games.registry import load_game
from siasat.perfect.endgames import MOST_SEEDS, EndgameFiles, Endgames
from siasat.perfect.folders import tables_folder
from siasat.play.words import side_name

if TYPE_CHECKING:
    from siasat.games.congklak.state import CongklakState
    from siasat.texts import Texts

STYLES = {1: "green", 0: "yellow", -1: "red"}


def open_files(variant: str | None, folder: Path | None) -> EndgameFiles:
    """The files of a rule set of congklak."""
    game = load_game("congklak", variant)
    if not isinstance(game, Congklak):
        raise TableError(f"there are no endgame tables for {game.id}")
    return EndgameFiles(game, folder)


def build(seeds: str | None, variant: str | None, folder: Path | None, as_json: bool, say: Texts) -> int:
    """Build the files that are missing; the exit status."""
    if seeds is None:
        raise InputError("give --seeds K (positions with up to K seeds in the holes)")
    files = open_files(variant, folder)
    most = parse_number(seeds, "--seeds", 1, MOST_SEEDS, LimitError)
    start = time.perf_counter()
    with bar(say("tables.building", game=title_of(say, "congklak")), quiet=as_json) as watch:
        report = files.build(most, watch)
    seconds = time.perf_counter() - start
    size = sum(level.bytes for level in files.stats())
    if as_json:
        head = {"game": "congklak", "variant": files.game.variant, "folder": str(files.folder)}
        print(json.dumps({**head, **asdict(report), "seconds": seconds, "bytes": size}, indent=2, ensure_ascii=False))
        return 0
    screen = Screen()
    numbers = {"built": say.number(report.built), "found": say.number(report.found)}
    screen.line(say("tables.built", **numbers, slots=say.number(report.slots), seconds=say.decimal(seconds, 1)), "bold")
    screen.line(say("tables.folder", folder=files.folder, size=size_text(say, size)), "dim")
    return 0


def probe(game: Congklak, state: CongklakState, folder: Path | None, as_json: bool) -> None:
    """By how much the side to move wins, and what each move is worth."""
    say = texts()
    endgames = EndgameFiles(game, folder).open()
    margin = endgames.margin(state)
    if margin is None:
        seeds = sum(sum(row) for row in state.holes)
        raise TableError(f"the endgames go to {endgames.seeds} seeds in the holes; this position has {seeds}")
    moves = {game.format_move(state, move): _after(endgames, game, state, move) for move in _legal(game, state)}
    best = [name for name, worth in moves.items() if worth == margin]
    if as_json:
        head = {"game": game.id, "variant": game.variant, "position": game.format_state(state)}
        rows = [{"move": name, "margin": worth} for name, worth in moves.items()]
        print(json.dumps({**head, "margin": margin, "best_moves": best, "moves": rows}, indent=2, ensure_ascii=False))
        return
    screen = Screen()
    screen.board(game, state, words_of(say))
    side = side_name(say, game.id, state.player)
    screen.line(f"{side}: {_margin_text(say, margin)}", f"bold {STYLES[_sign(margin)]}")
    for name, worth in sorted(moves.items(), key=lambda row: -row[1]):
        screen.line(f"{'*' if name in best else ' '} {name}  {_margin_text(say, worth)}", STYLES[_sign(worth)])


def found(folder: Path | None) -> list[EndgameFiles]:
    """The files of every rule set that has a folder."""
    root = (tables_folder(os.environ) if folder is None else folder) / "congklak"
    sets = []
    for path in sorted(path for path in root.glob("*") if path.is_dir()):
        try:
            sets.append(open_files(path.name.replace("+", ":"), folder))
        except VariantError as error:
            raise TableError(f"{path} is not a folder of tables: {error}") from error
    return sets


def stats_data(files: EndgameFiles) -> dict[str, object]:
    """What the files say, counted, as data."""
    head = {"game": "congklak", "variant": files.game.variant, "folder": str(files.folder)}
    return {**head, "levels": [asdict(level) for level in files.stats()]}


def print_stats(screen: Screen, say: Texts, files: EndgameFiles) -> bool:
    """Print statistics, one line for each number of seeds; returns whether there are any files."""
    from rich.table import Table

    levels = files.stats()
    if not levels:
        return False
    screen.line(f"{title_of(say, 'congklak')} · {files.game.variant}", "bold")
    screen.line(str(files.folder), "dim")
    out = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    for name in ("seeds", "size", "ahead", "even", "behind", "largest"):
        out.add_column(say(f"tables.endgames.{name}"), justify="right")
    for level in levels:
        counts = (say.number(number) for number in (level.ahead, level.even, level.behind, level.largest))
        out.add_row(str(level.seeds), size_text(say, level.bytes), *counts)
    screen.console.print(out)
    return True


def verify(files: EndgameFiles, seeds: str | None, as_json: bool, say: Texts, screen: Screen) -> dict[str, object]:
    """Check every value against those of its moves; print the result, or return it as data."""
    most = MOST_SEEDS if seeds is None else parse_number(seeds, "--seeds", 1, MOST_SEEDS, LimitError)
    endgames = files.open(most)
    title = f"{title_of(say, 'congklak')} · {files.game.variant}"
    with bar(say("tables.verifying", game=title), quiet=as_json) as watch:
        report = endgames.verify(watch=watch)
    if not as_json:
        screen.line(title, "bold")
        counts = {"positions": say.number(report.positions), "wrong": say.number(report.wrong)}
        screen.line(say("tables.endgames-verified", seeds=endgames.seeds, **counts), "red" if report.wrong else "green")
        if report.first is not None:
            screen.line(report.first, "red")
    head = {"game": "congklak", "variant": files.game.variant, "seeds": report.materials}
    return {**head, "positions": report.positions, "wrong": report.wrong, "first": report.first}


def _legal(game: Congklak, state: CongklakState) -> list[int]:
    return list(game.legal_moves(state)) if game.outcome(state) is None else []


def _after(endgames: Endgames, game: Congklak, state: CongklakState, move: int) -> int:
    child = game.play(state, move)
    margin = endgames.margin(child) or 0
    return margin if child.player is state.player else -margin


def _sign(margin: int) -> int:
    return (margin > 0) - (margin < 0)


def _margin_text(say: Texts, margin: int) -> str:
    word = {1: "wins", 0: "draws", -1: "loses"}[_sign(margin)]
    return say(f"tables.margin.{word}", margin=say.number(abs(margin)))
