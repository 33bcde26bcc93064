"""What a search found, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from siasat.core.notation import line_text, notation_of

if TYPE_CHECKING:
    from siasat.cli.search.findings import Findings
    from siasat.core.game import Game
    from siasat.core.search_api.result import SearchResult


def as_data(findings: Findings) -> dict[str, object]:
    """Everything about a search; values belong to the side to move.

    `leaves` and `digest` are null where the search was not watched, and `counters` then has only the table's own.
    """
    request, best, watched = findings.request, findings.best, findings.watched
    game, root, limits = request.game, request.root, request.limits
    counts = {} if watched is None else watched.counters.counts()
    answer: dict[str, object] = {
        "game": game.id,
        "variant": game.variant,
        "position": notation_of(game).format_state(root),
        "algorithm": findings.algorithm,
        "evaluator": request.evaluator.id,
        "limits": {"depth": limits.depth, "nodes": limits.nodes, "seconds": limits.seconds},
        "repetition": request.repetition,
        **_line(game, root, best),
        "bound": best.bound.value,
        "depth": best.depth,
        "leaves": None if watched is None else watched.counters.leaves,
        "seconds": best.seconds,
        "stopped_by": best.stopped_by.value,
        "backend": best.backend,
        "counters": {**counts, **best.counters},
        "digest": None if watched is None else f"{watched.digest:016x}",
    }
    if len(findings.lines) > 1:
        answer["lines"] = [_line(game, root, result) for result in findings.lines]
    return answer


def _line(game: Game[Any, Any], root: Any, result: SearchResult[Any]) -> dict[str, object]:
    return {
        "move": None if result.move is None else line_text(game, root, (result.move,))[0],
        "value": result.value,
        "pv": list(line_text(game, root, result.pv)),
        "nodes": result.nodes,
    }
