"""Vincent, figure 11: the program's listing, whose evaluation always speaks for the computer.

The paper says only that depths are even "because the function counts MAX after MIN has moved". At odd depths its values
are wrong; how often is counted here.
"""

from __future__ import annotations

from typing import Any

from siasat.core.game import AnyGame
from siasat.core.mixing import SplitMix64
from siasat.core.walks import walk
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.model import Row, Table, phrase
from siasat.lab.papers.verdicts import alone
from siasat.lab.papers.vincent.positions import lens_of

DEPTHS = (1, 2, 3)


def figure_11(effort: Effort) -> tuple[Table, ...]:
    """How many of N random positions the listing values otherwise than minimax, with its fault and without."""
    lens = lens_of(effort)
    states = random_positions(lens.game, effort.positions)
    rows = []
    for depth in DEPTHS:
        truth = [lens.result(state, depth, "alphabeta").value for state in states]
        wrong = [
            sum(lens.result(state, depth, algorithm).value != value for state, value in zip(states, truth, strict=True))
            for algorithm in ("paper-001+fault", "paper-001")
        ]
        rows.append(Row(phrase("at-depth", depth=depth), tuple(alone(count) for count in wrong)))
    columns = (phrase("as-printed"), phrase("put-right"))
    notes = (phrase("figure-11-note", positions=len(states)),)
    return (Table("vincent", "figure-11", columns, tuple(rows), notes),)


def random_positions(game: AnyGame, count: int) -> list[Any]:
    """Positions drawn from random games of at most 200 moves, one a game."""
    rng = SplitMix64(1)
    found: list[Any] = []
    while len(found) < count:
        steps = [step.state for step in walk(game, rng, 200) if step.chosen is not None]
        found.append(steps[rng.below(len(steps))])
    return found
