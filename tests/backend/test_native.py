import platform
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

from siasat import BackendError, PositionError, VariantError, load_game, perft
from siasat.backend.native import lacking_instructions, native_state, open_native, translate


def test_errors_of_the_accelerator_become_those_of_the_reference() -> None:
    assert isinstance(translate(ValueError("position", "bad")), PositionError)
    assert isinstance(translate(ValueError("variant", "bad")), VariantError)
    assert isinstance(translate(ValueError("something else")), BackendError)


def test_a_processor_that_is_too_old_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    told = tmp_path / "cpuinfo"
    told.write_text("processor\t: 0\nflags\t\t: fpu cx16 lahf_lm ssse3 sse4_1\n", encoding="ascii")
    assert lacking_instructions(told) == ["popcnt", "sse4_2"]
    told.write_text("Processor: another kind\n", encoding="ascii")
    assert lacking_instructions(told) == []
    assert lacking_instructions(tmp_path / "absent") == []


@pytest.mark.usefixtures("native")
def test_the_twin_refuses_what_the_reference_refuses() -> None:
    game = load_game("nim")
    with pytest.raises(ValueError, match="a nim position looks like"):
        open_native(game).parse_state("nonsense")


@pytest.mark.usefixtures("native")
def test_a_move_that_is_not_there_is_an_index_error() -> None:
    game = load_game("nim", "normal:1")
    state = native_state(game, game.initial())
    with pytest.raises(IndexError, match="no legal move number 1"):
        state.play(1)


@pytest.mark.usefixtures("native")
def test_other_threads_run_while_the_accelerator_works() -> None:
    game = load_game("hashtree", "uniform:1,20,6,0")
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    ticker = threading.Thread(target=tick)
    ticker.start()
    perft(game, game.initial(), 6, "rust")
    done.set()
    ticker.join()
    assert ticks > 1


@pytest.mark.usefixtures("native")
def test_ctrl_c_stops_native_work() -> None:
    code = textwrap.dedent(
        """
        from siasat import load_game
        from siasat import perft
        game = load_game("hashtree", "uniform:1,40,30,0")
        try:
            print("started", flush=True)
            perft(game, game.initial(), 30, "rust")
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        """
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "started\n"
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=120)
    assert rest == "interrupted\n"
