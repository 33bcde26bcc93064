"""The five papers. Bibliography, rules, searches and depths are as printed; see docs/papers.md."""

from __future__ import annotations

from siasat.core.player import Player
from siasat.errors import UnknownNameError
from siasat.players.papers.program import Method, PaperProgram

MINIMAX = Method("MX", "Minimax", "minimax")

KARUNIAWAN = PaperProgram(
    id="000",
    name="karuniawan",
    authors="Alfarabi Dwi Karuniawan, Aries Saifudin, Ari Irawan",
    title="Perbandingan Metode Optimasi Algoritma Minimax pada Permainan Catur",
    place="Universitas Pamulang, Universitas Tanri Abeng",
    year=2014,
    is_dated=False,
    game="chess",
    variant="king-capture",
    evaluator="paper-000",
    methods=(
        Method("HH", "MX + AB + CH + TT + HH"),
        Method("TT", "MX + AB + CH + TT"),
        Method("CH", "MX + AB + CH"),
        Method("AB", "MX + AB"),
        Method("MX", "MX"),
    ),
    depths=(2, 3),
    depth=2,
    counted="moves",
    sides=(Player.SECOND,),
    # Its board knows no castling, so that the person may not castle either.
    start="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    pseudocode=("paper-000",),
)

VINCENT = PaperProgram(
    id="001",
    name="vincent",
    authors="Sebastian Vincent S., Joko Purwadi, Nugroho Agus H.",
    title="Implementasi Algoritma NegaScout pada Permainan Animal Chess",
    place="Universitas Kristen Duta Wacana",
    year=2012,
    is_dated=False,
    game="doushouqi",
    variant="paper",
    evaluator="paper-001",
    methods=(
        Method("NS", "NegaScout", "paper-001", is_shuffled=True),
        Method("AB", "Alpha-beta", "alphabeta", is_shuffled=True),
        MINIMAX,
    ),
    depths=(2, 4),
    depth=2,
    counted="leaves",
    sides=(Player.FIRST,),
    start="l5t/1w3c1/r1p1d1e/7/7/7/E1D1P1R/1C3W1/T5L b",
    pseudocode=("paper-001",),
)

ILMAN = PaperProgram(
    id="002",
    name="ilman",
    authors="Anwari Ilman",
    title="Penerapan Algoritma Minimax dengan Optimasi MTD(f) pada Permainan Catur",
    place="Institut Teknologi Bandung",
    year=2008,
    is_dated=False,
    game="chess",
    variant="standard",
    evaluator="paper-004",
    methods=(Method("MTD", "MTD(f)", "paper-002+iterative+table-move"), MINIMAX),
    depths=(1, 2, 3),
    depth=2,
    counted="moves",
    sides=(Player.SECOND, Player.FIRST),
    pseudocode=("paper-002",),
    is_depth_ours=True,
)

DARMAWAN = PaperProgram(
    id="003",
    name="darmawan",
    authors="Rangga Darmawan, Galih Hermawan",
    title="Solusi Langkah pada Game Congklak Menggunakan Metode NegaScout",
    place="Komputa 5(2), doi:10.34010/komputa.v5i2.2462",
    year=2016,
    is_dated=True,
    game="congklak",
    variant="paper",
    evaluator="paper-003",
    methods=(Method("NS", "NegaScout", "negascout"), MINIMAX),
    depths=(2, 3, 4),
    depth=3,
    counted="moves",
    sides=(Player.FIRST, Player.SECOND),
    pseudocode=("negascout",),
)

YOMAN = PaperProgram(
    id="004",
    name="yoman",
    authors="Jason Stanley Yoman",
    title="Penerapan Algoritma Branch and Bound pada Bot Catur",
    place="Institut Teknologi Bandung",
    year=2021,
    is_dated=True,
    game="chess",
    variant="standard",
    evaluator="paper-004",
    methods=(Method("BB", "Branch and bound", "alphabeta+hard"), MINIMAX),
    depths=(1, 2, 3),
    depth=3,
    counted="moves",
    sides=(Player.SECOND, Player.FIRST),
    pseudocode=("paper-004",),
)

PROGRAMS = {program.id: program for program in (KARUNIAWAN, VINCENT, ILMAN, DARMAWAN, YOMAN)}
"""The papers by their number."""


def find_program(name: str) -> PaperProgram:
    """A paper by its number or by the first author's name."""
    wanted = name.strip().lower()
    for program in PROGRAMS.values():
        if wanted in (program.id, program.name):
            return program
    known = tuple(word for program in PROGRAMS.values() for word in (program.id, program.name))
    raise UnknownNameError("paper", name, known)
