"""Random: any legal move. The baseline that does not look ahead."""

from __future__ import annotations

from siasat.core.score import DRAW, Score
from siasat.core.window import FULL
from siasat.search.declaration import algorithm
from siasat.search.enhancements.shuffle import SHUFFLE
from siasat.search.search import Search
from siasat.search.types import M, S


@algorithm("random", name="Random", family="baseline", switches=(SHUFFLE,))
def random_move(search: Search[S, M], root: S, _depth: int) -> Score:
    """A random move, by the seed of the switch `shuffle`; the value is always 0 and means nothing."""
    search.enter(root, 0, FULL, 0)
    end = search.game.outcome(root)
    if end is not None:
        return search.leave(0, end.score(search.game.to_move(root), 0))
    moves = search.moves(root, 0)
    if moves:
        search.improve(0, moves[search.ordering.stream.below(len(moves))])
    return search.leave(0, DRAW)
