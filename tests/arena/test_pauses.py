"""Whose fault a late move is, by made-up clocks; and that the real senses answer at all."""

import subprocess
import sys
import threading
import time

import pytest

from siasat import load_game
from siasat.arena.pauses import LATE_SECONDS, STEP_SECONDS, Elsewhere, Stopwatch, Took, Watchdog, processor_seconds
from siasat.players.parse import parse_player
from siasat.players.random import RandomPlayer


class World:
    """A clock, a processor's clock and a player's state that the test sets; `watchdog` wakes up when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0
        self.processor: float | None = 7.0
        self.is_ready = False
        self.watchdog = Watchdog(lambda: self.now, lambda _process: self.processor, lambda _process: self.is_ready)

    def pass_time(self, seconds: float, at_work: float = 0.0, wakes: bool = True) -> None:
        """Time in which the player uses the processor for `at_work`; in steps if the watchdog `wakes`."""
        steps = round(seconds / STEP_SECONDS) if wakes else 1
        for _ in range(steps):
            self.now += seconds / steps
            if self.processor is not None:
                self.processor += at_work / steps
            self.watchdog.wake()

    def end(self) -> float:
        return self.watchdog.end(self.now)[1]


@pytest.fixture
def world() -> World:
    world = World()
    world.watchdog.begin(None, left=0.1)
    return world


def test_a_player_that_thinks_too_long_was_not_held_back(world: World) -> None:
    world.is_ready = True  # who runs is ready to run
    world.pass_time(0.5, at_work=0.5)
    assert world.end() == pytest.approx(0)


def test_a_player_that_sleeps_was_not_held_back(world: World) -> None:
    world.pass_time(0.5)
    assert world.end() == 0


def test_a_machine_that_stood_still_held_the_player_back(world: World) -> None:
    world.pass_time(0.05, at_work=0.05)
    world.pass_time(0.4, wakes=False)
    world.pass_time(0.05, at_work=0.05)
    assert world.end() == pytest.approx(0.4)


def test_a_pause_counts_though_the_watchdog_is_not_awake_yet(world: World) -> None:
    world.pass_time(0.05, at_work=0.05)
    world.now += 0.3
    assert world.end() == pytest.approx(0.3)


def test_a_player_that_keeps_the_watchdog_from_waking_was_at_work(world: World) -> None:
    world.pass_time(0.5, at_work=0.45, wakes=False)
    assert world.end() == pytest.approx(0.05)


def test_several_threads_may_use_more_than_the_time_that_passed(world: World) -> None:
    world.pass_time(0.4, at_work=0.8, wakes=False)
    assert world.end() == 0


def test_a_late_player_that_waits_for_a_processor_is_held_back_though_the_watchdog_is_not(world: World) -> None:
    world.is_ready = True
    world.pass_time(0.09)
    assert world.end() == 0, "before its time is over nobody asks"
    world.watchdog.begin(None, left=0.0)
    world.pass_time(0.3)
    assert world.end() == pytest.approx(0.3)


def test_sleep_first_and_work_later_makes_no_pause(world: World) -> None:
    world.pass_time(0.2)
    world.is_ready = True
    world.pass_time(0.2, at_work=0.2)
    assert world.end() == pytest.approx(0)


def test_work_counts_as_overrun_from_when_the_time_is_over(world: World) -> None:
    world.pass_time(0.05, at_work=0.05)
    world.pass_time(0.2, wakes=False)
    world.pass_time(0.03, at_work=0.02)
    assert world.watchdog.end(world.now)[1:] == pytest.approx((0.2, 0.02))
    world.watchdog.begin(None, left=0.1)
    world.pass_time(0.09, at_work=0.09)
    assert world.watchdog.end(world.now)[2] == 0


def test_overrun_is_seen_though_the_watchdog_slept_when_the_time_was_over(world: World) -> None:
    world.pass_time(0.05, at_work=0.05)
    world.pass_time(0.2, at_work=0.09, wakes=False)
    assert world.watchdog.end(world.now)[2] == pytest.approx(0.04), "0.05 s at most were used in time"
    world.watchdog.begin(None, left=0.1)
    world.pass_time(0.2, at_work=0.1, wakes=False)
    assert world.watchdog.end(world.now)[2] == pytest.approx(0)


def test_short_delays_are_everyday(world: World) -> None:
    for _ in range(10):
        world.pass_time(0.9 * LATE_SECONDS, wakes=False)
    world.watchdog.begin(None, left=1.0)
    for _ in range(10):
        world.pass_time(0.9 * LATE_SECONDS, wakes=False)
    assert world.end() == 0


def test_each_move_has_its_own_pauses_and_those_between_moves_are_nobodys(world: World) -> None:
    world.pass_time(0.4, wakes=False)
    assert world.end() == pytest.approx(0.4)
    world.pass_time(0.4, wakes=False)
    world.watchdog.begin(None, left=0.1)
    assert world.end() == 0


def test_where_the_processor_tells_nothing_no_pause_is_claimed(world: World) -> None:
    world.processor = None
    world.watchdog.begin(None, left=0.1)
    world.pass_time(0.4, wakes=False)
    assert world.watchdog.end(world.now) == (None, 0, 0)


def test_what_a_move_took_in_words() -> None:
    assert str(Took(0.5)) == "the move took 0.500 s by the clock"
    took = Took(0.5, 0.01, 0.4, 0.002)
    assert took.at_work == pytest.approx(0.1)
    assert took.stopped_in_time
    assert str(took) == (
        "the move took 0.500 s by the clock, the system paused it for 0.400 s; "
        "the processor worked on it for 0.010 s, 0.002 s of these when its time was over"
    )


def test_the_watchdog_ends_with_its_stopwatch() -> None:
    before = threading.active_count()
    with Stopwatch(Watchdog()) as stopwatch:
        assert threading.active_count() == before + 1
        stopwatch.start(RandomPlayer(1), left=1.0)
        took = stopwatch.stop()
    assert threading.active_count() == before
    assert took.processor is not None
    assert took.seconds >= took.paused >= 0
    assert Stopwatch().stop().processor is None, "nobody watches"


def test_our_own_processor_time_goes_on() -> None:
    before = processor_seconds(None)
    assert before is not None
    while time.process_time() <= before:
        pass
    after = processor_seconds(None)
    assert after is not None
    assert after > before


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell")
def test_the_processor_time_of_another_process() -> None:
    work = "import time\nwhile time.process_time() < 0.2: pass\nprint(flush=True)\ninput()"
    program = subprocess.Popen([sys.executable, "-c", work], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        assert program.stdout is not None
        program.stdout.readline()
        ours, both = time.process_time(), processor_seconds(program.pid)
        assert both is not None
        assert both >= ours + 0.2
    finally:
        program.communicate(b"\n")
    assert processor_seconds(program.pid) is None, "it has ended"


def test_engines_of_others_are_elsewhere() -> None:
    assert isinstance(parse_player("uci:stockfish@nodes=1").player(load_game("chess")), Elsewhere)
    assert isinstance(parse_player("uci:stockfish@nodes=1").player(load_game("nim")), Elsewhere)
    assert not isinstance(RandomPlayer(1), Elsewhere)
