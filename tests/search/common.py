"""What the search tests share."""

from __future__ import annotations

from typing import Any

from siasat import Limits, SearchRequest, load_game
from siasat.core.game import AnyGame
from siasat.core.mixing import SplitMix64
from siasat.core.notation import notation_of
from siasat.core.walks import walk
from siasat.evaluation.registry import load_evaluator

SOUND = (
    "negamax",
    "scout",
    "alphabeta",
    "alphabeta+hard",
    "negascout",
    "negascout+hard",
    "pvs",
    "mtdf",
    "sss",
    "dual",
    "sss-stockman",
    "fsss+iterative",
    "alphabeta+aspiration=5",
    "negascout+aspiration=5+iterative",
    "alphabeta+static=3",
    "alphabeta+captures+killers+history",
    "alphabeta+table=17",
    "alphabeta+table=64/always",
    "alphabeta+table=4096/one-bound+etc",
    "negascout+table=17+table-move+killers+history+etc",
    "pvs+table=64+table-move+shuffle=3+iterative",
    "mtdf+table=17",
    "mtdf+table=64/always/one-bound+iterative",
    "mtdf+guess=77",
    "alphabeta+refutation+table=17/old+iterative+dynamic",
    "pvs+table=17/big1+table-move+iid=1",
    "negascout+table=17/bigall+dynamic",
    "mtdf+table=16/twodeep+iterative",
    "alphabeta+table=16/twobig1+table-move+iid+dynamic",
    "sss+table=17",
    "dual+table=64",
)
"""Searches whose value must be minimax's; the small tables evict all the time."""


def ask(game: AnyGame, limits: int | Limits, root: Any = None, **more: Any) -> SearchRequest[Any, Any]:
    """A request from the start, or from `root`; a number of limits is a depth."""
    state = game.initial() if root is None else root
    limits = Limits(depth=limits) if isinstance(limits, int) else limits
    return SearchRequest(game, load_evaluator(None, game), state, limits, **more)


def positions(name: str, variant: str | None, count: int, max_plies: int, seed: int = 1) -> tuple[AnyGame, list[Any]]:
    """`count` unfinished positions, each the end of a random walk of its own."""
    game = load_game(name, variant)
    rng = SplitMix64(seed)
    found: list[Any] = []
    while len(found) < count:
        *_, last = walk(game, rng, rng.below(max_plies))
        if game.outcome(last.state) is None:
            found.append(last.state)
    return game, found


def text(game: AnyGame, state: Any) -> str:
    """A state for messages."""
    return notation_of(game).format_state(state)
