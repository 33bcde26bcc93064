"""What a search found, for people."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from siasat.cli.options import title_of
from siasat.cli.screen import Screen
from siasat.core.notation import line_text, notation_of
from siasat.core.search_api.result import SearchResult, StoppedBy
from siasat.play.words import outcome_text, value_text

if TYPE_CHECKING:
    from siasat.cli.search.findings import Findings
    from siasat.texts import Texts


@runtime_checkable
class ShortNotation(Protocol):
    """A game whose players write moves shorter than its notation does: chess."""

    def san(self, state: Any, move: Any) -> str:
        """The move as players write it."""


def print_findings(say: Texts, findings: Findings, trace: Path | None, left_out: int) -> None:
    """A table of what was found; `left_out` nodes are not in the tree that was written to `trace`."""
    screen, game = Screen(), findings.request.game
    title = say("search.title", game=title_of(say, game.id), variant=game.variant, algorithm=findings.algorithm)
    screen.line(title, "bold")
    _table(screen, _rows(say, findings))
    if len(findings.lines) > 1:
        screen.line()
        screen.line(say("search.best", count=len(findings.lines)), "bold")
        _table(screen, [_line_row(say, findings, result) for result in findings.lines])
    if trace is not None:
        screen.line(say("search.trace", path=trace))
        if left_out:
            screen.line(say("explain.left-out", count=left_out, number=say.number(left_out)), "yellow")


def _table(screen: Screen, rows: list[tuple[str, ...]]) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    for row in rows:
        table.add_row(*(Text(screen.fit(text)) for text in row))
    screen.console.print(table)


def _rows(say: Texts, findings: Findings) -> list[tuple[str, ...]]:
    request, best = findings.request, findings.best
    game, root, mover = request.game, request.root, request.game.to_move(request.root)
    end = game.outcome(root)
    rows: list[tuple[str, ...]] = [(say("search.position"), notation_of(game).format_state(root))]
    if end is not None:
        rows.append((say("search.over"), outcome_text(say, game.id, end)))
    else:
        line = line_text(game, root, best.pv)
        rows.append((say("search.move"), line_text(game, root, (best.move,))[0]))
        rows.append(
            (say("search.value"), value_text(say, game.id, mover, best.value, best.bound, request.evaluator.id))
        )
        rows.append((say("search.line"), " ".join(line)))
        if isinstance(game, ShortNotation):
            rows.append((say("search.san"), " ".join(_short(game, findings))))
    rows.append((say("search.depth"), _depth(say, best)))
    rows.append((say("search.nodes"), say.number(best.nodes)))
    return rows + _effort(say, findings)


def _effort(say: Texts, findings: Findings) -> list[tuple[str, ...]]:
    """What the search took, as far as it was watched."""
    best = findings.best
    rows: list[tuple[str, ...]] = []
    counters = None if findings.watched is None else findings.watched.counters
    if counters is not None:
        rows.append((say("search.leaves"), say.number(counters.leaves)))
    if counters is not None and counters.first_move_rate is not None:
        share = say.decimal(100 * counters.first_move_rate, 1)
        number = say.number(counters.all_cutoffs)
        rows.append((say("search.cutoffs"), say("search.first-move", number=number, share=share)))
    probes, hits = (best.counters.get(f"table_{name}", 0) for name in ("probes", "hits"))
    if probes:
        share = say.decimal(100 * hits / probes, 1)
        found = say("search.table-hits", hits=say.number(hits), probes=say.number(probes), share=share)
        rows.append((say("search.table"), found))
    rows.append((say("search.evaluator"), findings.request.evaluator.id))
    rows.append((say("search.time"), f"{say.decimal(best.seconds, 3)} s"))
    if best.seconds > 0:
        rate = say.number(round(best.nodes / best.seconds))
        rows.append((say("search.speed"), say("search.per-second", rate=rate)))
    rows.append((say("search.backend"), best.backend))
    if findings.watched is not None:
        rows.append((say("search.digest"), f"{findings.watched.digest:016x}"))
    return rows


def _depth(say: Texts, result: SearchResult[Any]) -> str:
    depth = str(result.depth)
    if result.stopped_by is StoppedBy.FINISHED:
        return depth
    return say(f"search.stopped-{result.stopped_by.value}", depth=depth)


def _line_row(say: Texts, findings: Findings, result: SearchResult[Any]) -> tuple[str, ...]:
    game, root = findings.request.game, findings.request.root
    move = "" if result.move is None else line_text(game, root, (result.move,))[0]
    value = value_text(say, game.id, game.to_move(root), result.value, result.bound, findings.request.evaluator.id)
    return move, value, " ".join(line_text(game, root, result.pv))


def _short(game: ShortNotation, findings: Findings) -> list[str]:
    """The best line as players write it."""
    request = findings.request
    state, written = request.root, []
    for move in findings.best.pv:
        written.append(game.san(state, move))
        state = request.game.play(state, move)
    return written
