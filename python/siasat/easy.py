"""The short way: one call from a game to a move, for notebooks and first steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import SearchResult

if TYPE_CHECKING:
    from siasat.core.game import AnyGame


def find_move(
    game: AnyGame,
    state: Any = None,
    algorithm: str = "alphabeta+iterative+table+table-move",
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    evaluator: str | None = None,
    backend: str = "auto",
) -> SearchResult[Any]:
    """Search `state` (the initial position if None) and say what was found.

    `algorithm` is a text such as `negascout+captures`, `evaluator` a name (the game's own choice if None). Without a
    limit the search takes a second.

    >>> from siasat import load_game
    >>> find_move(load_game("tree"), algorithm="minimax", depth=2).value
    5
    """
    # Imported here: `import siasat` stays light.
    from siasat.backend.algorithm import find_algorithm  # noqa: PLC0415
    from siasat.evaluation.registry import load_evaluator  # noqa: PLC0415

    limits = Limits(depth, nodes, seconds)
    request = SearchRequest(
        game,
        load_evaluator(evaluator, game),
        game.initial() if state is None else state,
        Limits(seconds=1.0) if limits.is_unlimited else limits,
    )
    return find_algorithm(algorithm, backend).search(request)
