"""Ilman, table 1 and the numbers of its text: four leaves, the first moves of chess, and the size of its tree."""

from __future__ import annotations

from siasat.backend.perft import perft
from siasat.games.registry import load_game
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.model import Row, Table, phrase
from siasat.lab.papers.searching import Lens
from siasat.lab.papers.verdicts import again, alone, exact, setting

TREE = "((12 -2) (5 6))"
"""A and B for MAX, then C and D for MIN."""

LEAVES = (("A", "C", 12), ("A", "D", -2), ("B", "C", 5), ("B", "D", 6))
ANSWERS = (("A", "D", -2), ("B", "C", 5))
CHOICE, VALUE = "B", 5

FIRST_MOVES = 20
BRANCHING, PLIES, SAID = 35, 9, 50_000_000
"""35 moves a position, nine plies ahead, "about 50 million"."""


def table_1(effort: Effort) -> tuple[Table, ...]:
    """The tree by MTD(f) as the paper writes it, and the arithmetic of section 2.3."""
    return _tree(effort), _text(effort)


def _tree(effort: Effort) -> Table:
    lens = Lens.of("tree", "nested", "zero", effort.backend)
    root = lens.parse(TREE)
    rows = []
    for name, answer, value in LEAVES:
        state = lens.game.play(root, "AB".index(name))
        leaf = lens.game.play(state, "CD".index(answer))
        rows.append(Row(f"{name} {answer}", (None, setting(value, lens.result(leaf, 0, "minimax").value))))
    for name, answer, value in ANSWERS:
        found = lens.result(lens.game.play(root, "AB".index(name)), 1, "paper-002")
        rows.append(
            Row(
                phrase("min-answers", move=name), (exact(answer, _letter("CD", found.move)), exact(value, -found.value))
            )
        )
    found = lens.result(root, 2, "paper-002")
    cells = exact(CHOICE, _letter("AB", found.move)), exact(VALUE, found.value)
    rows.append(Row(phrase("max-plays"), cells))
    return Table("ilman", "table-1", (phrase("move"), phrase("value")), tuple(rows), (phrase("ilman-1-note"),))


def _text(effort: Effort) -> Table:
    game = load_game("chess")
    moves = perft(game, game.initial(), 1, effort.backend).nodes
    rows = (
        Row(phrase("first-moves"), (exact(FIRST_MOVES, moves),)),
        Row(f"{BRANCHING}^{PLIES}", (again(SAID, BRANCHING**PLIES, phrase("ilman-power")),)),
        Row(f"{BRANCHING}^5", (alone(BRANCHING**5),)),
    )
    return Table("ilman", "text", (phrase("number"),), rows, (phrase("ilman-slips"),))


def _letter(names: str, move: object) -> str:
    return names[move] if isinstance(move, int) else "–"
