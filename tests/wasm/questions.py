"""Everything deterministic that `siasat_native` can be asked, answered as one line of JSON.

The test runs this program twice: with the native module, and in Pyodide with the WebAssembly module. Both lines must be
equal.
"""

import hashlib
import json
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import siasat_native as native

VARIANTS = {"congklak": "congklak", "nim": "misere:3,4,5", "tree": "nested", "hashtree": "random:3,4,8,30,40"}
"""Of games that have no standard one."""

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

EXACT = (
    ("connectfour", "size:4,3,3", "///"),
    ("connectfour", "standard", "xox/xoooxo/oox/xxo/xxxox/xoxo/o"),
    ("othello", "standard", "xxxxxx../.xoxooo./xoxxxooo/.oxxooo./oooooxx./oooooxxo/oxxxxxx./x....xxx x"),
)
"""Positions for the solvers of Connect Four and Othello."""


def error_of(work: Callable[[], object]) -> list[Any]:
    """What a call raises: the type and its arguments."""
    try:
        work()
    except Exception as error:
        return [type(error).__name__, *error.args]
    return ["nothing"]


def rules() -> Iterator[object]:
    """Rules of every game."""
    for name in native.NativeGame.games():
        game = native.NativeGame(name, VARIANTS.get(name, "standard"))
        start = game.initial()
        yield name, game.variant, game.alternates, game.has_evaluator("classic"), game.has_evaluator("none")
        yield start.view(), start.legal_moves(), start.irreversible(), start.abilities(), start.perft(3)
        after = start.play(len(start.legal_moves()) - 1)
        yield after.view(), game.parse_state(after.view()[0]).view()
    yield native.NativeGame.games(), native.NativeEngine.games(), native.NativeEngine.params()
    yield native.has_algorithm("alphabeta+table=64"), native.has_algorithm("alphabeta+nonsense"), native.__version__


def errors() -> Iterator[object]:
    """Bad input: the same type and words."""
    nim, chess = native.NativeGame("nim", "misere:3,4,5"), native.NativeGame("chess", "standard")
    start = nim.initial()
    for work in (
        lambda: native.NativeGame("go", "standard"),
        lambda: native.NativeGame("nim", "misere:0"),
        lambda: nim.parse_state("é ''"),
        lambda: chess.parse_state("8/8/8/8/8/8/8/8 w - - 0 1"),
        lambda: start.play(99),
        lambda: start.perft(99_999),
        lambda: start.search("nothing", "minimax", depth=1),
        lambda: start.search("zero", "minimax+table=x", depth=1),
        lambda: start.search("zero", "minimax", seconds=-1.0),
        lambda: start.search("zero", "minimax", depth=99_999),
        lambda: native.NativeEngine("tree", "nested"),
        lambda: native.NativeEngine("nim", "misere:3,4,5").start("no position"),
        lambda: native.NativeEngine("nim", "misere:3,4,5").start(None, ["9:9"]),
        lambda: native.NativeEngine("nim", "misere:3,4,5").set_param("nonsense", 1),
        lambda: native.NativeTables("nim", "misere:3,4,5", Path()),
        lambda: native.NativeMancala("dakon:9,9,9", 1024),
        lambda: native.NativeSolver("chess", "standard", 1024),
        lambda: native.NativeSolver("connectfour", "size:99,99,4", 1024),
        lambda: native.NativeSolver("othello", "standard", 1024).solve("nonsense"),
        lambda: native.NativeSolver("connectfour", "size:4,3,3", 1024).best("xxx/oo//"),
        lambda: native.first_turns("nonsense", 10, False),
    ):
        yield error_of(work)


def searches() -> Iterator[object]:
    """Searches with a node limit, a recording and counters."""
    state = native.NativeGame("chess", "standard").parse_state(KIWIPETE)
    for config in ("alphabeta+iterative+table+table-move", "mtdf+iterative+table=64", "mcts"):
        answer = state.search("classic", config, nodes=3000, watch=True, bounds=(4, 500, 0), exclude=[0, 3])
        recording = answer.pop("recording")
        yield hashlib.sha256(recording).hexdigest(), sorted(answer.items())
    stopped = state.search("classic", "alphabeta", depth=9, watch=True, should_stop=lambda: True)
    yield stopped["stopped_by"]


def engines() -> Iterator[object]:
    """The engine with one thread: every line it tells, less the time."""
    for name, variant, option in (
        ("chess", "standard", {"nodes": 20_000, "lines": 3}),
        ("doushouqi", "standard", {"depth": 7}),
        ("congklak", "kalah:6,4", {"nodes": 10_001}),
    ):
        engine = native.NativeEngine(name, variant, 1, 4)
        for moves in ([], native.NativeGame(name, variant).initial().legal_moves()[:1]):
            engine.start(None, moves, **option)
            lines = []
            while not lines or not lines[-1]["is_last"]:
                lines += engine.poll(0.5)
            for line in lines:
                line.pop("seconds")
            yield lines[-6:], engine.is_searching
            engine.set_hash(2)
    engine.set_param("use_network", 0)
    yield engine.param("use_network"), engine.param("nonsense")


def solvers(folder: Path) -> Iterator[object]:
    """Tables of Dou Shou Qi, and the solver of Kalah, in files."""
    progress = native.NativeProgress()
    tables = native.NativeTables("doushouqi", "standard", folder)
    yield tables.variant, tables.folder.relative_to(folder).as_posix(), tables.materials(2)[:5]
    yield tables.build(["RvC"], 1, progress), tables.verify(["RvC"], 1, progress)
    built = [table for table in tables.stats() if table[3] is not None]
    yield built
    yield [tables.probe(part[5]) for table in built for part in table[4]], error_of(lambda: tables.probe("x"))
    yield error_of(lambda: tables.build(["XvY"], 1, progress))
    solver = native.NativeMancala("kalah:3,3", 1 << 16)
    yield (
        solver.count_positions(8),
        solver.build_files(folder, 8),
        solver.load_files(folder, 8),
        solver.file_stats(folder),
    )
    value, holes, *effort = solver.solve("3,3,3/3,3,3/0-0/1")
    yield solver.verify(6), solver.counts(5), value, list(holes), effort, solver.value("0,0,1/1,0,1/8-7/1")
    holes, *turns = native.first_turns("dakon:3", 1000, False)
    yield list(holes), turns
    for name, variant, position in EXACT:
        exact = native.NativeSolver(name, variant, 1 << 20)
        yield exact.solve(position), exact.best(position), exact.progress(), exact.table_bytes()


def main() -> None:
    """Print the answers."""
    with tempfile.TemporaryDirectory() as folder:
        parts = [*rules(), *errors(), *searches(), *engines(), *solvers(Path(folder))]
    print(json.dumps(parts).replace(folder, "FOLDER"))


if __name__ == "__main__":
    main()
