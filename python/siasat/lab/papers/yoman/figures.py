"""Yoman, figures 8, 9, 12 and 15: which node is chosen, and which nodes are never looked at.

The pictures are lost but for the numbers that the text repeats; the other leaves of these trees are ours.
"""

from __future__ import annotations

from siasat.backend.search import search
from siasat.core.score import Score
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.games.registry import load_game
from siasat.games.tree import TreeState
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.model import Cell, Phrase, Row, Table, phrase
from siasat.lab.papers.searching import Lens
from siasat.lab.papers.verdicts import alone, constructed, exact
from siasat.observe.counters import knuth_moore_minimum
from siasat.search.registry import parse_config

FIGURE_8 = "((-400 600) (300 350))"
STATIC = (500, 300)
"""What nodes 1 and 2 look like before black answers."""

FIGURE_12 = "((300 400) (200 999))"
FIGURE_15 = "(((100 300) (500 -700)) ((50 200) (800 900)))"

WIDTH, DEPTH = 3, 4
"""The tree on which the best and the worst order are shown."""


class Entered:
    """Which nodes a search entered, by key."""

    def __init__(self) -> None:
        self.keys: set[int] = set()

    def enter(self, ply: int, key: int, depth: int, alpha: Score, beta: Score) -> None:
        """A node is entered."""
        self.keys.add(key)

    def leave(self, ply: int, value: Score) -> None:
        """Of no interest here, as all that follows."""

    def cutoff(self, ply: int, move_index: int) -> None:
        """A move closed a window."""

    def table_hit(self, ply: int, value: Score) -> None:
        """The table answered."""

    def re_search(self, ply: int, move_index: int) -> None:
        """A move is searched again."""

    def iteration(self, depth: int, value: Score, nodes: int) -> None:
        """An iteration is complete."""


class Static:
    """The evaluation of figure 8: nodes 1 and 2 for white, where black is to move."""

    id = "figure-8"

    def __init__(self, worth: dict[int, int]) -> None:
        self.worth = worth

    def evaluate(self, state: TreeState) -> int:
        """For the side to move."""
        return -self.worth.get(load_game("tree").key(state), 0)


def figures(effort: Effort) -> tuple[Table, ...]:
    """All four figures, and the order of moves on which the text says that pruning depends."""
    lens = Lens.of("tree", "nested", "zero", effort.backend)
    return _choices(lens), _looked_at(lens), _order(lens)


def _choices(lens: Lens) -> Table:
    """Figures 8 and 9: greedy sees 500 over 300, minimax what black makes of it."""
    game, root = lens.game, lens.parse(FIGURE_8)
    worth = {game.key(game.play(root, index)): value for index, value in enumerate(STATIC)}
    request = SearchRequest(game, Static(worth), root, Limits(depth=2))
    greedy, minimax = (search(request, parse_config(name), None, "python") for name in ("greedy", "minimax"))
    rows = (
        Row(phrase("figure-8"), (constructed(1, _node(greedy.move)), constructed(500, greedy.value))),
        Row(phrase("figure-9"), (constructed(2, _node(minimax.move)), alone(minimax.value))),
    )
    return Table("yoman", "figures-8-9", (phrase("node"), phrase("value")), rows, (phrase("yoman-figures-note"),))


def _looked_at(lens: Lens) -> Table:
    """Figures 12 and 15: whether nodes were entered by alpha-beta as the paper writes it."""
    rows = (
        Row(
            phrase("figure-12-value"),
            (constructed(300, lens.result(lens.parse(FIGURE_12), 2, "alphabeta+hard").value), None),
        ),
        Row(phrase("figure-12-node", node=5), (None, _entered(lens, FIGURE_12, 2, (1, 0), expected=True))),
        Row(phrase("figure-12-node", node=6), (None, _entered(lens, FIGURE_12, 2, (1, 1), expected=False))),
        Row(phrase("figure-15-leaf"), (None, _entered(lens, FIGURE_15, 3, (0, 1, 1), expected=False))),
        Row(phrase("figure-15-node"), (None, _entered(lens, FIGURE_15, 3, (1, 1), expected=False))),
    )
    columns = (phrase("value"), phrase("looked-at"))
    return Table("yoman", "figures-12-15", columns, rows, (phrase("yoman-figures-note"),))


def _order(lens: Lens) -> Table:
    """The best child first: as little as can be; the best child last: nothing is cut."""
    best, worst = (
        lens.leaves(lens.parse(ordered_tree(best_first)), DEPTH, "alphabeta+hard") for best_first in (True, False)
    )
    rows = (
        Row(phrase("best-first"), (alone(best),)),
        Row(phrase("best-last"), (exact(WIDTH**DEPTH, worst),)),
    )
    note = phrase("order-note", width=WIDTH, depth=DEPTH, least=knuth_moore_minimum(WIDTH, DEPTH))
    return Table("yoman", "order", (phrase("leaves"),), rows, (note,))


def ordered_tree(best_first: bool) -> str:
    """A tree whose nodes all have their best child first, or last: leaves counted upwards or downwards by mover."""

    def text(low: int, high: int, depth: int, is_max: bool) -> str:
        if depth == 0:
            return str(low)
        step = (high - low) // WIDTH
        parts = [text(low + index * step, low + (index + 1) * step, depth - 1, not is_max) for index in range(WIDTH)]
        return f"({' '.join(parts[::-1] if is_max == best_first else parts)})"

    return text(0, WIDTH**DEPTH, DEPTH, is_max=True)


def _entered(lens: Lens, tree: str, depth: int, path: tuple[int, ...], expected: bool) -> Cell:
    root = state = lens.parse(tree)
    for move in path:
        state = lens.game.play(state, move)
    seen = Entered()
    request = SearchRequest(lens.game, lens.evaluator, root, Limits(depth=depth))
    search(request, parse_config("alphabeta+hard"), seen, lens.backend)
    return constructed(_yes(expected), _yes(lens.game.key(state) in seen.keys))


def _yes(truth: bool) -> Phrase:
    return phrase("yes" if truth else "no")


def _node(move: object) -> int | None:
    """The number that the figures give a child of the root."""
    return move + 1 if isinstance(move, int) else None
