"""Karuniawan names SSS*, FSSS and MTD(f) as other ways to make minimax faster: they are counted here, in table 6."""

from __future__ import annotations

from siasat.lab.papers.effort import Effort
from siasat.lab.papers.karuniawan.tables import TABLE_6
from siasat.lab.papers.model import Row, Table, phrase
from siasat.lab.papers.searching import Lens
from siasat.lab.papers.verdicts import alone
from siasat.players.papers.karuniawan.search import Method

ALGORITHMS = ("minimax", "alphabeta", "alphabeta+static", "sss", "fsss", "mtdf")
DEPTH = 2
COLUMNS = ("1", "2", "3")


def alternatives(effort: Effort) -> tuple[Table, ...]:
    """Moves made to depth 2 in the positions of table 6, by our own searches in their usual order of moves."""
    lens = Lens.of("chess", "king-capture", "paper-000", effort.backend)
    state, states = lens.game.initial(), []
    for line in TABLE_6:
        if line.method is Method.MX:
            state = lens.play(state, _name(line.human))
            states.append(state)
            state = lens.play(state, _name(line.reply))
    rows = tuple(
        Row(algorithm, tuple(alone(lens.moves_made(state, DEPTH, algorithm)) for state in states))
        for algorithm in ALGORITHMS
    )
    return (Table("karuniawan", "alternatives", COLUMNS, rows, (phrase("alternatives-note"),)),)


def _name(move: str) -> str:
    return move.lower().replace(":", "")
