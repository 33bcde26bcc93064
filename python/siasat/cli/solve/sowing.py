"""`siasat solve kalah` and `siasat solve sowing`: a whole game of sowing, solved from its start."""

from __future__ import annotations

import json
import os

from siasat.cli.options import texts, title_of
from siasat.cli.screen import Screen
from siasat.cli.spinner import spinner
from siasat.core.notation import parse_number
from siasat.errors import LimitError, VariantError
from siasat.games.congklak.rules import Congklak
from siasat.games.congklak.variant import Capture, Variant, parse_variant
from siasat.perfect.first_turn_value import final_margin, replay
from siasat.perfect.kalah import MIB, Progress, kalah_variant, solve_start

MAX_MEMORY = 1 << 20
"""The maximum in MiB, so that a typing mistake gives an error instead of a crash."""


def most_memory() -> int:
    """The maximum table size in MiB: the machine's memory, if known. More would kill the process."""
    try:
        machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // MIB
    except (AttributeError, ValueError, OSError):  # not every system says
        return MAX_MEMORY
    return max(1, min(MAX_MEMORY, machine))


def run_kalah(
    houses: str,
    seeds: str,
    empty_capture: bool,
    memory: str | None,
    database: str | None,
    line: bool,
    backend: str,
    as_json: bool,
) -> None:
    """Solve a Kalah board and print the result."""
    sizes = (parse_number(houses, "--houses", 1, 7, VariantError), parse_number(seeds, "--seeds", 1, 99, VariantError))
    say = texts()
    rule = say("solve.kalah.empty" if empty_capture else "solve.kalah.no-empty")
    title = say("solve.kalah.title", houses=sizes[0], seeds=sizes[1])
    _solve(kalah_variant(*sizes, empty_capture), "kalah", title, rule, memory, database, line, backend, as_json)


def run_sowing(
    variant: str | None, memory: str | None, database: str | None, line: bool, backend: str, as_json: bool
) -> None:
    """Solve any rule set of the family and print the result."""
    rules = parse_variant(variant or "congklak")
    title = title_of(texts(), "congklak")
    _solve(rules, "congklak", title, str(rules), memory, database, line, backend, as_json)


def _solve(
    variant: Variant,
    game: str,
    title: str,
    rule: str,
    memory: str | None,
    database: str | None,
    line: bool,
    backend: str,
    as_json: bool,
) -> None:
    say = texts()
    mib = None if memory is None else parse_number(memory, "--memory", 1, most_memory(), LimitError)
    known = None if database is None else parse_number(database, "--database", 0, 30, LimitError)
    with spinner(title, quiet=as_json) as tell:

        def watch(progress: Progress) -> None:
            counts = {"positions": say.number(progress.positions), "nodes": say.number(progress.nodes)}
            tell(f"{title} · {say('solve.progress', **counts)}")

        table = None if mib is None else mib * MIB
        solution = solve_start(variant, backend, table_bytes=table, database_seeds=known, line=line, watch=watch)
    rules = Congklak(variant)
    replayed = final_margin(rules, replay(rules, solution.line)) if line else None
    if as_json:
        answer: dict[str, object] = {
            "game": game,
            "houses": variant.holes,
            "seeds": variant.seeds,
            "empty_capture": variant.capture is Capture.EMPTY,
            "variant": solution.variant,
            "value": solution.value,
            "best_moves": list(solution.best),
            "nodes": solution.nodes,
            "seconds": solution.seconds,
            "backend": solution.backend,
            "database_seeds": solution.database_seeds,
        }
        if line:
            answer |= {"line": list(solution.line), "replayed": replayed}
        print(json.dumps(answer, indent=2, ensure_ascii=False))
        return
    screen = Screen()
    screen.line(f"{title} · {rule}", "bold")
    word = "wins" if solution.value > 0 else "loses" if solution.value < 0 else "draws"
    screen.line(say(f"solve.kalah-end.{word}", margin=say.number(abs(solution.value))), "bold green")
    screen.line(say("solve.kalah.best", moves=", ".join(map(str, solution.best)), count=len(solution.best)))
    if replayed is not None:
        screen.line(say("solve.line", holes=" ".join(map(str, solution.line))))
        screen.line(say("solve.replayed", margin=f"{replayed:+}"))
    numbers = {"nodes": say.number(solution.nodes), "seconds": say.decimal(solution.seconds, 2)}
    screen.line(say("solve.effort", **numbers, seeds=solution.database_seeds, backend=solution.backend), "dim")
