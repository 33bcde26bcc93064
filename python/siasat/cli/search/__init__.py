"""`siasat search`: one position, one algorithm, and what it found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from siasat.cli.options import BackendName, GameName, Json, Position, Variant, open_game, texts
from siasat.cli.search.findings import Findings

if TYPE_CHECKING:
    from siasat.backend.algorithm import ConfiguredAlgorithm
    from siasat.backend.search import Watched
    from siasat.core.search_api.request import SearchRequest
    from siasat.core.search_api.result import SearchResult

MAX_LINES = 1000
"""The most lines that --multipv may ask for."""

AlgorithmText = Annotated[str, typer.Option("--algorithm", "-a", metavar="TEXT")]
Depth = Annotated[str | None, typer.Option("--depth", "-d", metavar="N")]
Nodes = Annotated[str | None, typer.Option("--nodes", "-n", metavar="N")]
Seconds = Annotated[str | None, typer.Option("--seconds", "-s", metavar="S")]
Evaluator = Annotated[str | None, typer.Option("--evaluator", "-e", metavar="E")]
MultiPv = Annotated[str, typer.Option("--multipv", metavar="K")]
Repetition = Annotated[bool, typer.Option("--repetition")]
Trace = Annotated[Path | None, typer.Option("--trace", metavar="FILE")]
Fast = Annotated[bool, typer.Option("--fast")]


def command(
    *,
    game_name: GameName,
    algorithm: AlgorithmText = "alphabeta",
    depth: Depth = None,
    nodes: Nodes = None,
    seconds: Seconds = None,
    position: Position = None,
    variant: Variant = None,
    evaluator: Evaluator = None,
    backend: BackendName = "auto",
    multipv: MultiPv = "1",
    repetition: Repetition = False,
    trace: Trace = None,
    fast: Fast = False,
    as_json: Json = False,
) -> None:
    """Search a position and show the best move, value, line and effort.

    Examples:
      siasat search chess --algorithm alphabeta+captures+table --depth 4
      siasat search congklak --algorithm mtdf+iterative --nodes 50000 --json
      siasat search tree --algorithm negascout --depth 3 --trace tree.dot
    """
    from siasat.backend.algorithm import find_algorithm
    from siasat.cli.search.json_form import as_data
    from siasat.cli.search.text import print_findings
    from siasat.cli.search.trace import check_trace, write_trace
    from siasat.cli.spinner import spinner
    from siasat.core.notation import parse_number
    from siasat.core.search_api.request import SearchRequest
    from siasat.errors import InputError, LimitError
    from siasat.evaluation.registry import load_evaluator
    from siasat.search.limits import parse_limits

    say = texts()
    game, root = open_game(game_name, variant, position)
    found = find_algorithm(algorithm, backend)
    judge = load_evaluator(evaluator, game)
    limits = parse_limits({"depth": depth, "nodes": nodes, "seconds": seconds}, prefix="--")
    if limits.is_unlimited:
        raise LimitError("the search needs a limit: give --depth, --nodes or --seconds")
    count = parse_number(multipv, "--multipv", 1, MAX_LINES, LimitError)
    if trace is not None:
        if fast:
            raise InputError("--trace cannot be combined with --fast; leave out --fast")
        check_trace(trace)
    request = SearchRequest(game, judge, root, limits, repetition=repetition)
    with spinner(say("search.working", algorithm=found.id), quiet=as_json):
        findings = find(request, found, count, watched=not fast, recorded=trace is not None)
        left_out = 0 if trace is None else write_trace(trace, findings, say)
    if as_json:
        print(json.dumps(as_data(findings), indent=2, ensure_ascii=False))
    else:
        print_findings(say, findings, trace, left_out)


def find(
    request: SearchRequest[Any, Any], algorithm: ConfiguredAlgorithm, count: int, *, watched: bool, recorded: bool
) -> Findings:
    """Search for the `count` best moves; the first search is watched, and recorded, where that is asked for."""
    from siasat.observe.recorder import Bounds
    from siasat.search.driver import multi_pv

    seen: list[Watched] = []

    def search(asked: SearchRequest[Any, Any]) -> SearchResult[Any]:
        if seen or not watched:
            return algorithm.search(asked)
        result, what = algorithm.watch(asked, Bounds() if recorded else None)
        seen.append(what)
        return result

    is_over = request.game.outcome(request.root) is not None
    lines = [search(request)] if is_over else multi_pv(search, request, count)
    return Findings(request, algorithm.id, lines, seen[0] if seen else None)
