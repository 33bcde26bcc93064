"""Yoman, table 1 and the worked example: material, and how little it says."""

from __future__ import annotations

from siasat.core.notation import notation_of
from siasat.core.score import win_at
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.model import Row, Table, phrase
from siasat.lab.papers.searching import Lens
from siasat.lab.papers.verdicts import constructed, exact, setting

VALUES = (("p", 100), ("n", 350), ("b", 350), ("r", 525), ("q", 1000))

WHITE = "6k1/8/8/2N5/8/P3PN2/5PPP/3R2K1 w - - 0 1"
BLACK = "6k1/p4ppp/8/8/8/2b5/qr6/6K1 w - - 0 1"
BOTH = "6k1/p4ppp/8/2N5/8/P1b1PN2/qr3PPP/3R2K1 w - - 0 1"
"""The picture is lost; ours has five pawns, two knights and a rook against 2275 points, and white mates in one."""

FEN_RANKS = ["rnbqkbnr", "pppppppp", "8", "8", "8", "PPPPPPPP", "RNBQKBNR"]
"""The start as figures 11 and 14 print it."""

FILES = "ABCDEFG"
"""The files as the text names them."""


def values(effort: Effort) -> tuple[Table, ...]:
    """The evaluator asked about single pieces, and about the example."""
    lens = Lens.of("chess", "standard", "paper-004", effort.backend)
    rows = []
    for letter, value in VALUES:
        state = lens.parse(f"4k3/8/8/8/3{letter.upper()}4/8/8/4K3 w - - 0 1")
        rows.append(Row(phrase(f"piece-{letter}"), (setting(value, lens.evaluator.evaluate(state)),)))
    table_1 = Table("yoman", "table-1", (phrase("value"),), tuple(rows), (phrase("yoman-1-note"),))
    return table_1, _example(lens)


def _example(lens: Lens) -> Table:
    white, black, both = (lens.evaluator.evaluate(lens.parse(fen)) for fen in (WHITE, BLACK, BOTH))
    found = lens.result(lens.parse(BOTH), 1, "alphabeta+hard")
    ranks, files = _board(lens)
    rows = (
        Row("f(white)", (constructed(1725, white),)),
        Row("f(black)", (constructed(2275, -black),)),
        Row("h", (constructed(1725 - 2275, both),)),
        Row(phrase("mate-in-one"), (constructed(phrase("yes"), phrase("yes" if found.value == win_at(1) else "no")),)),
        Row(phrase("fen-ranks"), (exact(len(FEN_RANKS), ranks, phrase("yoman-fen")),)),
        Row(phrase("files"), (exact(f"{FILES[0]}–{FILES[-1]}", files, phrase("yoman-files")),)),
    )
    notes = (phrase("yoman-example-note", position=BOTH), phrase("yoman-slips"))
    return Table("yoman", "example", (phrase("value"),), rows, notes)


def _board(lens: Lens) -> tuple[int, str]:
    """How many ranks the start has in FEN, and its files from first to last: those on which a pawn can move."""
    start = lens.game.initial()
    names = notation_of(lens.game)
    files = sorted({names.format_move(start, move)[0].upper() for move in lens.game.legal_moves(start)})
    return len(names.format_state(start).split()[0].split("/")), f"{files[0]}–{files[-1]}"
