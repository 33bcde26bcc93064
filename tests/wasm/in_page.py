"""What differs from the native module: failures that end an instance, stopping, counts while a search runs, the bench.

Runs in Pyodide and prints one line of JSON. The arguments say which of the bench to do: every how many searches, every
how many questions to the engine.
"""

import json
import sys
from collections.abc import Callable
from typing import Any

import siasat_native as native

from siasat.bench import engine as engine_bench
from siasat.bench import searches as bench


def error_of(work: Callable[[], object]) -> list[Any]:
    """What a call raises: the type and its arguments."""
    try:
        work()
    except Exception as error:
        return [type(error).__name__, *error.args]
    return ["nothing"]


def failures() -> dict[str, object]:
    """A panic is an error, and the next question is answered. A table that does not fit is refused."""
    found: dict[str, object] = {}
    chess = native.NativeGame("chess", "standard").initial()
    solver, engine = native.NativeMancala("kalah:3,3", 1 << 16), native.NativeEngine("chess", "standard", 1, 1)
    found["panic"] = error_of(native.panic_on_purpose)
    found["after"] = chess.perft(2), error_of(lambda: solver.count_positions(3)), engine.param("nonsense")
    found["engine panic"] = error_of(lambda: native.panic_on_purpose(engine=engine)), error_of(engine.clear)
    engine = native.NativeEngine("chess", "standard", 1, 1)
    too_large = error_of(lambda: engine.set_hash(2000))
    found["memory"] = too_large, error_of(lambda: native.NativeEngine("nim", "misere:3", 1, 4000))
    engine.start(depth=3)
    lines: list[dict[str, Any]] = []
    while not lines or not lines[-1]["is_last"]:
        lines += engine.poll(0.5)
    found["alive"] = lines[-1]["depth"]
    return found


def stopping() -> dict[str, object]:
    """A search that is asked to stop ends at once, and shows its counts before that."""
    found: dict[str, object] = {}
    chess = native.NativeGame("chess", "standard").initial()
    gauge, counts = native.NativeGauge(), []

    def asked() -> bool:
        counts.append(dict(gauge.look())["nodes"])
        return len(counts) == 3

    answer = chess.search("classic", "alphabeta", depth=12, watch=True, gauge=gauge, should_stop=asked)
    found["stopped"] = answer["stopped_by"], counts == sorted(counts), 0 < counts[-1] <= answer["nodes"]

    def interrupt() -> bool:
        raise KeyError("from should_stop")

    found["raised"] = error_of(lambda: chess.search("classic", "alphabeta", depth=12, should_stop=interrupt))

    # Early positions would take hours.
    for name in ("connectfour", "othello"):
        solver = native.NativeSolver(name, "standard", 1 << 20)
        start = native.NativeGame(name, "standard").initial().view()[0]
        asked_at: list[int] = []

        def enough(solver: native.NativeSolver = solver, asked_at: list[int] = asked_at) -> bool:
            asked_at.append(solver.progress())
            return len(asked_at) == 3

        error = error_of(lambda solver=solver, start=start, enough=enough: solver.solve(start, enough))
        found[f"stopped {name}"] = error, asked_at == sorted(asked_at), 0 < asked_at[-1] <= solver.progress()

    # Without an end: the lines arrive while the engine goes on, and it stops on request.
    engine = native.NativeEngine("chess", "standard", 1, 1)
    engine.start(infinite=True)
    lines: list[dict[str, Any]] = []
    problem = error_of(lambda: lines.extend(engine.poll(30)))
    while engine.is_searching:
        engine.stop()
        lines += engine.poll(30)
    found["endless"] = problem, len(lines) > 1, lines[-1]["stopped_by"] if lines else ""
    return found


def main() -> None:
    """Do it all."""
    every_search, every_question = map(int, sys.argv[1:])
    rows = [bench.run(search) for search in bench.searches()[::every_search]]
    signature = [str(engine_bench.run(question)) for question in engine_bench.QUESTIONS[::every_question]]
    digests = [[row.name, row.nodes, row.digest] for row in rows]
    print(json.dumps({**failures(), **stopping(), "bench": digests, "engine bench": signature}))


if __name__ == "__main__":
    main()
