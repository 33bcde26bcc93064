"""The parts of the server, one by one."""

from __future__ import annotations

import asyncio
import pickle
import socket
import threading
import time
import tracemalloc
from pathlib import Path
from typing import Any, get_args

import pytest
from tests.web.conftest import run_apart

from siasat import InputError, load_game
from siasat.core.player import Player
from siasat.games.registry import games
from siasat.textbook.course.plan import LESSONS
from siasat.textbook.exercises import KINDS
from siasat.web.api.schemas import PositionRequest
from siasat.web.api.schemas.learn import ExerciseKind
from siasat.web.api.views.position import open_position, position_view
from siasat.web.catalogue import catalogue
from siasat.web.explorations import Exploration, Explorations
from siasat.web.guard.origin import Origins
from siasat.web.guard.rates import Places, Rate
from siasat.web.lessons.course import lesson, lessons
from siasat.web.lessons.exercises import exercise_view, judge
from siasat.web.live_games.clock import Clock
from siasat.web.settings import Settings, Traffic, default_store
from siasat.web.static import Page
from siasat.web.store import ConflictError, GameStore, Kept
from siasat.web.variants import compose
from siasat.web.workers.explore_jobs import explore
from siasat.web.workers.kinds import HINT, ExplorePayload, HintPayload, Target
from siasat.web.workers.pool import Pool
from siasat.web.workers.queue import AnyTask, Queue, TooBusy
from siasat.web.workers.task import Rank, Role


def test_a_clock_runs_for_one_side_and_adds_the_increment(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    clock = Clock([5000.0, 5000.0], 1000)
    clock.start(Player.FIRST)
    now[0] += 2
    assert (clock.left(Player.FIRST), clock.left(Player.SECOND)) == (3000, 5000)
    clock.punch(Player.FIRST)
    assert (clock.left(Player.FIRST), clock.running) == (4000, None)
    clock.start(Player.SECOND)
    now[0] += 60
    assert clock.left(Player.SECOND) == 0
    assert clock.is_down


def test_a_clock_waits_until_the_move_before_it_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    clock = Clock([5000.0, 5000.0], 0)
    clock.start(Player.FIRST, at=103.0)
    now[0] += 2
    assert (clock.left(Player.FIRST), clock.wait_ms, clock.is_down) == (5000, 1000, False)
    now[0] += 2
    assert (clock.left(Player.FIRST), clock.wait_ms) == (4000, 0)
    clock.punch(Player.FIRST)
    assert (clock.left(Player.FIRST), clock.wait_ms) == (4000, 0)


def test_rates_and_places() -> None:
    rate = Rate(10.0, 3)
    assert [rate.take("a", 0.0) > 0 for _ in range(4)] == [False, False, False, True]
    assert rate.take("b", 0.0) == 0
    assert rate.take("a", 0.1) == 0
    places = Places(2)
    assert [places.enter("a") for _ in range(3)] == [True, True, False]
    places.leave("a")
    assert places.enter("a")


@pytest.mark.parametrize(
    ("host", "origins", "asked", "fits"),
    [
        ("127.0.0.1", (), "127.0.0.1:8000", True),
        ("127.0.0.1", (), "localhost:8000", True),
        ("127.0.0.1", (), "[::1]:8000", True),
        ("127.0.0.1", (), "rebound.example", False),
        ("127.0.0.1", (), "", False),
        ("127.0.0.1", (), "[", False),
        ("127.0.0.1", ("https://siasat.example",), "siasat.example", True),
        ("0.0.0.0", (), "rebound.example", False),
        ("0.0.0.0", (), "192.168.1.7:8000", True),
        ("0.0.0.0", (), "[2001:db8::7]:8000", True),
        ("0.0.0.0", (), "localhost:8000", True),
        ("0.0.0.0", (), f"{socket.gethostname()}:8000", True),
        ("0.0.0.0", (), f"{socket.gethostname().partition('.')[0]}.local:8000", True),
        ("0.0.0.0", (), "192.168.1.7.rebound.example", False),
        ("0.0.0.0", (), "", False),
        ("::", (), "rebound.example", False),
        ("0.0.0.0", ("https://siasat.example",), "other.example", False),
        ("0.0.0.0", ("https://siasat.example",), "192.168.1.7:8000", True),
    ],
)
def test_hosts(host: str, origins: tuple[str, ...], asked: str, fits: bool) -> None:
    assert Origins.of(Settings("x", host=host, origins=origins)).is_host(asked) is fits


def test_origins() -> None:
    own = Origins.of(Settings("x", origins=("https://siasat.example",)))
    assert own.is_own({"host": "127.0.0.1:8000"})
    assert own.is_own({"host": "127.0.0.1:8000", "origin": "http://127.0.0.1:8000"})
    assert own.is_own({"host": "inner:8000", "origin": "https://siasat.example"})
    assert not own.is_own({"host": "127.0.0.1:8000", "origin": "http://127.0.0.1:9000"})
    assert not own.is_own({"host": "127.0.0.1:8000", "origin": "null"})
    assert not own.is_own({"host": "127.0.0.1:8000", "sec-fetch-site": "cross-site"})


@pytest.mark.parametrize("bad", [{"workers": 0}, {"port": -1}, {"port": 70_000}])
def test_settings_that_make_no_sense(bad: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        Settings("x", **bad)


def test_where_games_are_kept() -> None:
    assert default_store({"SIASAT_HOME": "/a"}) == str(Path("/a/web.sqlite"))
    assert default_store({"XDG_STATE_HOME": "/s"}) == str(Path("/s/siasat/web.sqlite"))


def test_the_catalogue_explains_everything_in_both_languages() -> None:
    found = catalogue(Settings("x"))
    assert [level.number for level in found.levels] == list(range(1, 9))
    for game in found.games:
        assert game.variants
        for option in game.options:
            assert option.about.en
            assert option.about.id
            assert option.kind == "number" or all(value.about.id for value in option.values)
        for variant in game.variants:
            assert variant.options == games.get(game.id).facts.options.read(variant.text)
    names = {algorithm.id: algorithm for algorithm in found.algorithms}
    assert names["mcts"].depthless
    assert "table" in names["alphabeta"].switches


@pytest.mark.parametrize("game", ["congklak", "doushouqi", "nim"])
def test_every_option_can_be_set_to_every_value(game: str) -> None:
    options = games.get(game).facts.options
    for option in options.options():
        words = list(option.values) or [str(option.low), str(option.high)]
        for word in words:
            text = compose(game, None, {option.name: word})
            assert options.read(text)[option.name] == word
            load_game(game, text)


@pytest.mark.parametrize("plan", LESSONS, ids=lambda plan: plan.id)
def test_lessons(plan: Any) -> None:
    found = lesson(plan.id)
    assert found.title.en
    assert found.exercises == list(plan.kinds)
    for search in (figure.search for figure in found.figures if figure.search is not None):
        assert search.steps[-1].kind in ("leave", "bound")
        assert search.steps[-1].value == search.value
        assert sum(step.kind == "leaf" for step in search.steps) == search.leaves
        assert search.seen <= search.all_leaves


def test_the_course_has_24_lessons_in_12_units_and_uses_every_kind_of_exercise() -> None:
    found = lessons()
    assert [unit.number for unit in found.units] == list(range(1, 13))
    assert [one.unit for one in found.lessons] == [number for number in range(1, 13) for _ in range(2)]
    assert {kind for one in found.lessons for kind in one.exercises} == set(KINDS) == set(get_args(ExerciseKind))


def test_a_test_window_is_never_explained_as_a_value_that_a_side_has() -> None:
    for name in ("negascout", "mtdf"):
        for step in (step for figure in lesson(name).figures if figure.search for step in figure.search.steps):
            if step.kind == "cutoff" and step.alpha is not None and step.beta is not None:
                assert "test asks for at least" in step.text.en or "elsewhere" not in step.text.en
            assert "0 branches" not in step.text.en
            assert "0 cabang" not in step.text.id


@pytest.mark.parametrize("kind", KINDS)
def test_an_exercise_is_shown_and_judged(kind: Any) -> None:
    shown = exercise_view(kind, 3)
    assert shown == exercise_view(kind, 3)
    right = judge(shown.id, judge(shown.id, [shown.options[0].id] if shown.options else ["0"]).right)
    assert right.correct
    assert right.why.en != right.why.id


def test_the_page_is_served_with_its_caching(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>" + "x" * 2000)
    (tmp_path / "assets" / "app-B1x2Y3z4.js").write_text("1;" * 1000)
    (tmp_path / "assets" / "app-B1x2Y3z4.js.br").write_bytes(b"packed")
    page = Page(tmp_path)

    def get(path: str, **headers: str) -> Any:
        raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        return page.answer({"type": "http", "path": path, "headers": raw})

    for path in ("/", "/analyse", "/play/abc", "/index.html"):
        assert get(path).headers["cache-control"] == "no-cache"
        assert get(path).body.startswith(b"<!doctype html>")
    script = get("/assets/app-B1x2Y3z4.js")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    assert get("/assets/app-B1x2Y3z4.js", accept_encoding="gzip, br").body == b"packed"
    assert get("/", accept_encoding="gzip").headers["content-encoding"] == "gzip"
    assert get("/", if_none_match=get("/").headers["etag"]).status_code == 304
    for path in ("/assets/none.js", "/../secret.txt", "/assets/app-B1x2Y3z4.js.br", "/.env"):
        assert get(path).status_code == 404
    assert Page(tmp_path / "none").answer({"type": "http", "path": "/", "headers": []}).status_code == 503


def test_the_store_keeps_versions_apart(tmp_path: Path) -> None:
    store = GameStore(str(tmp_path / "web.sqlite"))
    store.add(Kept("g" * 22, 1, {"a": 1}, waiting=True))
    store.replace(Kept("g" * 22, 2, {"a": 2}, waiting=True))
    with pytest.raises(ConflictError):
        store.replace(Kept("g" * 22, 2, {"a": 3}))
    assert store.find("g" * 22) == Kept("g" * 22, 2, {"a": 2}, waiting=True)
    assert store.find("h" * 22) is None
    assert store.waiting(0.0, 10) == ["g" * 22]
    store.replace(Kept("g" * 22, 3, {}, finished=True))
    assert store.waiting(0.0, 10) == []
    store.probe()
    store.close()


def test_the_store_may_be_postgresql(postgres: Any) -> None:
    store = GameStore(postgres.new_database())
    store.add(Kept("g" * 22, 1, {"a": "é"}, waiting=True))
    store.replace(Kept("g" * 22, 2, {"a": "ü"}, waiting=True))
    assert store.find("g" * 22) == Kept("g" * 22, 2, {"a": "ü"}, waiting=True)
    assert store.waiting(0.0, 10) == ["g" * 22]
    store.close()


def test_moves_of_games_without_cells_in_their_notation_are_found_in_the_picture() -> None:
    view = position_view(open_position(PositionRequest(game="nim")))
    assert {move.source for move in view.legal} == {"0:1", "0:2", "0:3"}
    assert all(move.choice for move in view.legal)


def test_old_explorations_make_room() -> None:
    class Small(Exploration):
        def __init__(self, size: int) -> None:
            self.id, self.bytes = f"e{size}", size

    kept = Explorations(100)
    for size in (60, 30, 50):
        kept.add(Small(size))
    assert list(kept.kept) == ["e30", "e50"]
    assert kept.bytes == 80


@pytest.mark.parametrize(
    ("game", "algorithm", "depth", "moves"),
    [
        ("chess", "alphabeta", 1, []),
        ("chess", "alphabeta", 1, ["g1f3", "g8f6", "f3g1", "f6g8"] * 3),
        ("chess", "alphabeta+table", 3, []),
        ("tictactoe", "minimax", 5, []),
        ("congklak", "mtdf+table", 4, []),
    ],
)
def test_the_weight_of_an_exploration_is_no_less_than_what_it_takes(
    game: str, algorithm: str, depth: int, moves: list[str]
) -> None:
    target = Target("job", PositionRequest(game=game, moves=moves), None, nodes=100_000, seconds=60)
    payload = ExplorePayload(target, algorithm, depth, keep=20_000)
    sent = pickle.dumps(explore(payload, lambda _news: None, threading.Event()))

    def read() -> Exploration:
        exploration = Exploration(pickle.loads(sent))
        assert all((exploration.sizes, exploration.all_ways, exploration.game, exploration.root_state))
        return exploration

    read()  # what is imported or cached at the first time is not the search's
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        exploration = read()
        used = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert used <= exploration.bytes <= 4 * used


class Hand:
    """A pool without processes: tasks wait until the test says so."""

    def __init__(self, **traffic: Any) -> None:
        self.pool = Pool(Settings("x", traffic=Traffic(**traffic)))
        self.pool._loop = asyncio.get_running_loop()

    def put(self, visitor: str, address: str = "a", rank: Rank = Rank.SEARCH) -> AnyTask:
        payload = HintPayload(PositionRequest(game="tictactoe"), 1, 1.0)
        return self.pool.submit(HINT, payload, visitor=visitor, address=address, seconds=1, rank=rank)

    @property
    def queue(self) -> Queue:
        return self.pool._queue


def test_the_queue_is_fair_and_bounded() -> None:
    async def scene() -> None:
        hand = Hand(queued_per_visitor=3, queued_per_address=5, queued=7, searches_per_visitor=1)
        greedy = [hand.put("greedy") for _ in range(3)]
        with pytest.raises(TooBusy) as mine:
            hand.put("greedy")
        assert mine.value.code == "too-many-searches"
        modest = hand.put("modest")
        third = hand.put("third")
        with pytest.raises(TooBusy):
            hand.put("fourth")  # the same address
        fourth = hand.put("fourth", "b")
        move = hand.put("greedy", rank=Rank.MOVE)
        with pytest.raises(TooBusy) as full:
            hand.put("fifth", "b")
        assert full.value.code == "overloaded"
        other = hand.put("fifth", "b", rank=Rank.MOVE)  # the first move of an address always finds a place
        with pytest.raises(TooBusy):
            hand.put("sixth", "b", rank=Rank.MOVE)
        taken = [hand.queue.take(tuple(Rank)) for _ in range(5)]
        assert taken == [move, other, modest, fourth, third]  # moves first, then by address, then by visitor
        assert hand.pool.queued == 3
        greedy[1].future.cancel()
        await asyncio.sleep(0)
        assert hand.pool.queued == 2
        assert [task for task in hand.queue.all() if task.visitor == "greedy"] == [greedy[0], greedy[2]]

    run_apart(scene())


def test_moves_do_not_wait_for_their_own_visitors_searches() -> None:
    async def scene() -> None:
        hand = Hand(searches_per_visitor=1)
        first, second = hand.put("v"), hand.put("v")
        assert hand.queue.take(tuple(Rank)) is first
        assert hand.queue.take(tuple(Rank)) is None  # one search at a time
        advice, move, further = hand.put("v", rank=Rank.ADVICE), hand.put("v", rank=Rank.MOVE), hand.put("w")
        assert hand.queue.take(Role.BOARD.ranks) is move
        assert hand.queue.take(Role.BOARD.ranks) is None  # one at a time of these, too, and no search for this worker
        assert hand.queue.take(tuple(Rank)) is further
        hand.queue.done(move)
        assert hand.queue.take(tuple(Rank)) is advice
        hand.queue.done(first)
        assert hand.queue.take(tuple(Rank)) is second
        assert hand.pool.queued == 0

    run_apart(scene())
