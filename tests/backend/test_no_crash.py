"""Nothing that Python can ask for ends the process: depths, sizes and times that are too large are errors.

What once ended the process runs in a child process, so that a relapse fails one test and not the whole run.
"""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from siasat import LimitError, Limits, SiasatError, load_evaluator, load_game
from siasat.backend.algorithm import find_algorithm
from siasat.backend.engine import Engine
from siasat.backend.native import native_errors, native_mancala, native_state
from siasat.backend.perft import perft
from siasat.core.search_api.request import SearchRequest
from siasat.errors import BackendError

native = pytest.mark.usefixtures("native")
DEEP = Limits(depth=2000, nodes=20_000)
RECURSIVE = (
    "minimax",
    "negamax",
    "scout",
    "alphabeta",
    "negascout",
    "pvs",
    "mtdf+table",
    "fsss",
    "dfpn",
    "sss-stockman",
)


def in_child(body: str, memory_mb: int | None = None) -> str:
    """What `body` prints in a process of its own, which may take so much address space; fails if that process does."""
    limit = (
        "" if memory_mb is None else f"resource.setrlimit(resource.RLIMIT_AS, ({memory_mb << 20}, {memory_mb << 20}))"
    )
    head = f"""
        import resource
        import siasat_native
        from siasat import Limits, SiasatError, load_evaluator, load_game
        from siasat.backend.algorithm import find_algorithm
        from siasat.backend.engine import Engine
        from siasat.backend.native import native_errors, native_mancala, native_state
        from siasat.core.search_api.request import SearchRequest
        def search(algorithm, name, variant, backend, limits):
            game = load_game(name, variant) if variant else load_game(name)
            request = SearchRequest(game, load_evaluator("zero", game), game.initial(), limits)
            return find_algorithm(algorithm, backend).search(request)
        {limit}
    """
    code = textwrap.dedent(head) + textwrap.dedent(body)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, f"exit {done.returncode}: {done.stderr[-2000:]}"
    return done.stdout.strip()


@native
def test_a_deep_native_search_does_not_overflow_the_stack() -> None:
    out = in_child(
        f"""
        limits = Limits(depth=10_000, nodes=10_500)
        for name in ("chess", "congklak"):
            for algorithm in {RECURSIVE}:
                print(search(algorithm, name, None, "rust", limits).nodes)
        print(search("alphabeta", "hashtree", "uniform:1,1,1000", "rust", Limits(depth=10_000)).nodes)
        """
    )
    assert out.splitlines()[-1] == "1001"


@pytest.mark.parametrize("algorithm", RECURSIVE)
def test_the_reference_says_when_python_cannot_nest_deeper(algorithm: str) -> None:
    game = load_game("hashtree", "uniform:1,1,1000")
    request = SearchRequest(game, load_evaluator("zero", game), game.initial(), DEEP)
    if algorithm == "dfpn":  # no line is longer than 256 moves
        assert find_algorithm(algorithm, "python").search(request).nodes > 0
        return
    with pytest.raises(LimitError, match="nested calls; use a smaller depth"):
        find_algorithm(algorithm, "python").search(request)


@native
def test_a_depth_beyond_the_longest_line_is_refused_by_the_native_module_too() -> None:
    game = load_game("nim")
    state = native_state(game, game.initial())
    for call in (
        lambda: state.search("zero", "alphabeta", depth=10_001),
        lambda: state.search("zero", "alphabeta", depth=2**32 - 1),
        lambda: state.perft(10_001),
    ):
        with pytest.raises(LimitError, match="depth must be between 0 and 10000"), native_errors():
            call()


@native
def test_perft_goes_as_deep_as_a_game_may_last() -> None:
    game = load_game("hashtree", "uniform:1,1,1000")
    assert perft(game, game.initial(), 1000, "rust").nodes == 1
    assert perft(game, game.initial(), 10_000, "rust").nodes == 0
    with pytest.raises(LimitError, match="nested calls"):
        perft(game, game.initial(), 1000, "python")


@native
@pytest.mark.parametrize("backend", ["rust", "python"])
def test_a_table_that_memory_cannot_hold_is_an_error(backend: str) -> None:
    out = in_child(
        f"""
        for algorithm in ("alphabeta+table=268435456", "dfpn+table=268435456"):
            try:
                search(algorithm, "nim", None, {backend!r}, Limits(depth=2))
            except SiasatError as error:
                print(type(error).__name__, error)
        """,
        memory_mb=1200,
    )
    assert (
        out.splitlines()
        == ["LimitError not enough memory for a table with 268435456 slots; use fewer, as in table=65536"] * 2
    )


@native
@pytest.mark.parametrize("algorithm", ["pns", "mcts", "fsss", "sss-stockman"])
def test_a_tree_that_outgrows_memory_is_an_error(algorithm: str) -> None:
    out = in_child(
        f"""
        try:
            if {algorithm!r} == "pns":
                search({algorithm!r}, "doushouqi", "", "rust", Limits(nodes=10**9))
            else:
                search({algorithm!r}, "hashtree", "uniform:1,64,12", "rust", Limits(depth=12, nodes=10**9))
        except SiasatError as error:
            print(type(error).__name__, error)
        """,
        memory_mb=400,
    )
    assert out.startswith("LimitError the search tree does not fit in memory after ")


@native
def test_a_recording_that_outgrows_memory_is_an_error() -> None:
    out = in_child(
        """
        from siasat.backend.search import watch
        from siasat.observe.recorder import Bounds
        from siasat.search.registry import parse_config
        game = load_game("hashtree", "uniform:1,8,9")
        request = SearchRequest(game, load_evaluator("zero", game), game.initial(), Limits(depth=9))
        try:
            watch(request, parse_config("minimax"), "rust", Bounds(max_nodes=None))
        except SiasatError as error:
            print(type(error).__name__, error)
        """,
        memory_mb=400,
    )
    assert out.startswith("LimitError the recording does not fit in memory after ")


@native
def test_solvers_and_engines_say_what_memory_cannot_hold(tmp_path: Path) -> None:
    out = in_child(
        f"""
        from pathlib import Path
        game = load_game("chess")
        engine = Engine(game)
        small = native_mancala("kalah:6,4", 1 << 20)
        stop = lambda: False
        root = Path({str(tmp_path)!r})
        calls = [
            lambda: native_mancala("kalah:6,6", 1 << 40),
            lambda: native_mancala("kalah:6,6", 1 << 62),
            lambda: small.build(48, stop),
            lambda: small.build(127, stop),
            lambda: small.build(2**32 - 1, stop),
            lambda: small.build_files(root, 128, stop),
            lambda: small.build_files(root, 2**32 - 1, stop),
            lambda: engine.native.set_hash(1 << 16),
            lambda: engine.native.set_hash(1 << 44),
            lambda: engine.native.set_hash(2**64 - 1),
            lambda: Engine(game, hash_mb=65536),
            lambda: engine.set_threads(512),
            lambda: siasat_native.first_turns("dakon:9", 10**12, False),
        ]
        for call in calls:
            try:
                with native_errors():
                    call()
                print("no error")
            except SiasatError as error:
                print(type(error).__name__, error)
        print(engine.search(game.initial(), Limits(depth=2)).depth)
        """,
        memory_mb=600,
    )
    lines = out.splitlines()
    print(out)
    assert lines[-1] == "2"
    assert all(line.startswith(("LimitError there is no memory for ", "TableError ")) for line in lines[:-1])


@native
def test_a_big_build_of_tables_under_a_memory_limit_is_an_error(tmp_path: Path) -> None:
    out = in_child(
        f"""
        from siasat.backend.native import native_progress, native_tables
        from pathlib import Path
        tables = native_tables(load_game("doushouqi"), Path({str(tmp_path)!r}))
        try:
            with native_errors():
                tables.build(["LTPvED"], 1000, native_progress())
        except SiasatError as error:
            print(type(error).__name__, error)
        """,
        memory_mb=2000,
    )
    assert out.startswith("LimitError there is no memory for ")


@native
def test_clocks_of_any_length_are_taken() -> None:
    game = load_game("tictactoe")
    engine = Engine(game, hash_mb=1)
    for clock in ((1e18, 1e18, None), (1e300, 1e300, 1), (1e18, 0.0, 2**32 - 1), (0.0, 0.0, None)):
        assert engine.search(game.initial(), Limits(), clock=clock).move is not None
    assert engine.search(game.initial(), Limits(seconds=1e300, depth=3)).depth == 3


@native
@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), -1.0])
def test_a_time_that_is_none_is_refused(seconds: float) -> None:
    game = load_game("tictactoe")
    engine = Engine(game, hash_mb=1)
    with pytest.raises(LimitError, match="is not a number of seconds"):
        engine.search(game.initial(), Limits(), clock=(seconds, 0.0, None))
    with pytest.raises(LimitError, match="is not a number of seconds"):
        engine.start(None, seconds=seconds)
    with pytest.raises(LimitError, match="is not a number of seconds"), native_errors():
        native_state(game, game.initial()).search("zero", "alphabeta", depth=1, seconds=seconds)


@native
def test_numbers_that_fit_no_machine_word_are_errors_or_no_limit() -> None:
    game = load_game("tictactoe")
    engine = Engine(game, hash_mb=1)
    assert engine.search(game.initial(), Limits(nodes=10**30, depth=2)).depth == 2
    for options in ({"clock": (1.0, 0.0, 2**40)}, {"lines": 2**70}, {"mate": -1}, {"depth": 2**40}, {"history": [-1]}):
        with pytest.raises(LimitError, match="out of range for the native module"):
            engine.start(None, **options)
    engine.start(None, mate=2**31, depth=3, lines=2**62)
    assert [line.is_last for line in engine.lines()][-1]
    with pytest.raises(SiasatError):
        native_mancala("kalah:6,4", 2**70)


@native
def test_a_panic_is_an_error_of_siasat() -> None:
    from siasat_native import panic_on_purpose  # noqa: PLC0415

    for in_worker in (False, True):
        with pytest.raises(BackendError, match=r"failed \(on purpose\); this is a bug"), native_errors():
            panic_on_purpose(in_worker=in_worker)


@native
def test_an_engine_that_panicked_is_not_used_again() -> None:
    from siasat_native import panic_on_purpose  # noqa: PLC0415

    game = load_game("tictactoe")
    engine = Engine(game, hash_mb=1)
    with pytest.raises(BackendError, match="on purpose"), native_errors():
        panic_on_purpose(engine=engine.native)
    for call in (engine.clear, lambda: engine.set_threads(2), lambda: engine.search(game.initial(), Limits(depth=1))):
        with pytest.raises(BackendError, match="the engine failed and cannot go on; open a new one"):
            call()
