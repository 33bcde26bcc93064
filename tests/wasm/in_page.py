"""What differs from the native module: failures that end an instance, stopping, counts while a search runs, the bench.

Runs in Pyodide; prints one line of JSON. `SEARCHES` and `QUESTIONS` are replaced by how many of the bench to do.
"""

import json
import time
from collections.abc import Callable

import siasat_native as native

from siasat.bench import engine as engine_bench
from siasat.bench import searches as bench

CHESS = native.NativeGame("chess", "standard").initial()
found: dict[str, object] = {}


def error_of(work: Callable[[], object]) -> list[object]:
    try:
        work()
    except Exception as error:
        return [type(error).__name__, *error.args]
    return ["nothing"]


# A panic is an error, and the next question is answered.
solver, engine = native.NativeMancala("kalah:3,3", 1 << 16), native.NativeEngine("chess", "standard", 1, 1)
found["panic"] = error_of(native.panic_on_purpose)
found["after"] = CHESS.perft(2), error_of(lambda: solver.count_positions(3)), engine.param("nonsense")
found["engine panic"] = error_of(lambda: native.panic_on_purpose(engine=engine)), error_of(engine.clear)

# Memory is bounded: a table that does not fit is refused, and the engine lives on.
engine = native.NativeEngine("chess", "standard", 1, 1)
found["memory"] = (
    error_of(lambda: engine.set_hash(2000)),
    error_of(lambda: native.NativeEngine("nim", "misere:3", 1, 4000)),
)
engine.start(depth=3)
lines = []
while not lines or not lines[-1]["is_last"]:
    lines += engine.poll(0.5)
found["alive"] = lines[-1]["depth"]

# A search that is asked to stop ends at once, and shows its counts before that.
gauge, counts = native.NativeGauge(), []


def asked() -> bool:
    counts.append(dict(gauge.look())["nodes"])
    return len(counts) == 3


start = time.perf_counter()
answer = CHESS.search("classic", "alphabeta", depth=12, watch=True, gauge=gauge, should_stop=asked)
found["stopped"] = answer["stopped_by"], counts == sorted(counts), 0 < counts[-1] <= answer["nodes"]


def interrupt() -> bool:
    raise KeyError("from should_stop")


found["raised"] = error_of(lambda: CHESS.search("classic", "alphabeta", depth=12, should_stop=interrupt))

# An endless search of the engine: its lines arrive while it goes on, and it stops on request.
engine.start(infinite=True)
lines = []
problem = error_of(lambda: lines.extend(engine.poll(30)))
while engine.is_searching:
    engine.stop()
    lines += engine.poll(30)
found["endless"] = problem, len(lines) > 1, lines[-1]["stopped_by"] if lines else ""

rows = [bench.run(search) for search in bench.searches()[::SEARCHES]]  # type: ignore[name-defined]  # noqa: F821
found["bench"] = [[row.name, row.nodes, row.digest] for row in rows]
found["engine bench"] = [str(engine_bench.run(one)) for one in engine_bench.QUESTIONS[::QUESTIONS]]  # type: ignore[name-defined]  # noqa: F821
print(json.dumps(found))
