"""Searches on demand: analysis, review, comparison, exploration."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from tests.web.conftest import Server
from websockets.sync.client import ClientConnection, connect

from siasat.backend.native import why_missing
from siasat.lab.spec import parse_spec
from siasat.web.workers.searching import TEXTBOOK

GAMES = ("chess", "doushouqi", "congklak", "tictactoe")


@contextmanager
def desk(server: Server) -> Iterator[ClientConnection]:
    with connect(f"{server.socket_address}/api/work", max_size=None) as socket:
        yield socket


def ask(socket: ClientConnection, **request: Any) -> list[dict[str, Any]]:
    """Every message about a job, to its end."""
    socket.send(json.dumps(request))
    heard: list[dict[str, Any]] = []
    while not heard or heard[-1]["type"] not in ("done", "error"):
        heard.append(json.loads(socket.recv(timeout=180)))
    assert all(message.get("job") == request.get("job") for message in heard)
    return heard


def of_type(heard: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [message for message in heard if message["type"] == kind]


@pytest.mark.parametrize("game", GAMES)
def test_analysis_deepens(server: Server, game: str) -> None:
    with desk(server) as socket:
        heard = ask(socket, type="analyse", job="a", game=game, lines=3, depth=3)
    assert [message["depth"] for message in of_type(heard, "lines")] == [1, 2, 3]
    last = of_type(heard, "lines")[-1]
    values = [line["thought"]["value"] for line in last["lines"]]
    assert values == sorted(values, reverse=True)
    assert len({line["move"]["text"] for line in last["lines"]}) == 3
    assert heard[-1] == {"type": "done", "job": "a", "reason": "finished"}


def test_who_analyses_can_be_chosen(server: Server) -> None:
    wish = {"type": "analyse", "game": "congklak", "lines": 2, "depth": 2}
    with desk(server) as socket:
        by_engine = ask(socket, **wish, job="e")
        by_name = ask(socket, **wish, job="n", algorithm="negascout")
        by_evaluator = ask(socket, **wish, job="v", evaluator="stores")
    said = [of_type(heard, "lines")[-1]["lines"][0]["thought"] for heard in (by_engine, by_name, by_evaluator)]
    names = [thought["algorithm"] for thought in said]
    assert names == ["engine" if why_missing() is None else TEXTBOOK, "negascout", TEXTBOOK]


def test_a_forced_win_ends_the_analysis(server: Server) -> None:
    with desk(server) as socket:
        heard = ask(socket, type="analyse", job="m", game="chess", lines=1, position="7k/8/5K2/6Q1/8/8/8/8 w - - 0 1")
    assert of_type(heard, "lines")[-1]["lines"][0]["move"]["text"] == "g5g7"
    assert heard[-1]["reason"] == "finished"


def test_analysis_is_cancelled(server: Server) -> None:
    with desk(server) as socket:
        socket.send(json.dumps({"type": "analyse", "job": "long", "game": "chess", "seconds": 60}))
        while json.loads(socket.recv(timeout=180))["type"] != "lines":
            pass
        heard = ask(socket, type="cancel", job="long")
        assert heard[-1] == {"type": "done", "job": "long", "reason": "cancelled"}
        assert of_type(ask(socket, type="analyse", job="b", game="tictactoe", depth=1), "lines")


def test_a_search_is_cancelled_before_it_is_queued(server: Server) -> None:
    moves = ["g1f3", "g8f6", "f3g1", "f6g8"] * 4  # positions are read in a thread: these take it a moment
    with desk(server) as socket:
        for number in range(8):
            job = {"type": "analyse", "job": f"j{number}", "game": "chess", "moves": moves[: 2 * number], "seconds": 60}
            socket.send(json.dumps(job))
            socket.send(json.dumps({"type": "cancel", "job": f"j{number}"}))
        ended = {}
        while len(ended) < 8:
            message = json.loads(socket.recv(timeout=180))
            if message["type"] in ("done", "error"):
                ended[message["job"]] = message.get("reason")
    assert set(ended.values()) == {"cancelled"}


def test_a_wrong_wish_is_refused_by_its_name(server: Server) -> None:
    with desk(server) as socket:
        heard = ask(socket, type="compare", job="c", game="chess", algorithms=["alphabeta"], depth=65)
    error = heard[-1]["error"]
    assert (error["code"], error["field"]) == ("invalid", "compare.depth")
    assert error["text"]["id"] == "compare.depth: harus paling banyak 64"


def test_nothing_is_searched_for_those_who_left(server: Server) -> None:
    with desk(server) as socket:
        for number in range(3):
            job = {"type": "analyse", "job": f"j{number}", "game": "chess", "seconds": 60}
            socket.send(json.dumps(job))
        while json.loads(socket.recv(timeout=180))["type"] != "lines":
            pass
    deadline = time.monotonic() + 120
    while (health := server.client.get("/api/health").json())["busy"] or health["queued"]:
        assert time.monotonic() < deadline, health
        time.sleep(0.05)


def test_a_game_is_reviewed(server: Server) -> None:
    with desk(server) as socket:
        heard = ask(socket, type="review", job="r", game="chess", moves=["f2f3", "e7e5", "g2g4", "d8h4"], nodes=5000)
    plies = [message["ply"] for message in of_type(heard, "ply")]
    assert [ply["ply"] for ply in plies] == [0, 1, 2, 3, 4]
    (summary,) = of_type(heard, "summary")
    assert [side["blunders"] for side in summary["sides"]] == [1, 0]
    assert [ply["turning"] for ply in plies] == [False, False, False, True, False]
    assert plies[3]["mark"] == "??"
    said = [text["en"] for text in plies[3]["sentences"]]
    assert said[0].startswith("Better was ")
    assert "g4 allows Black to force mate in 1 move: g4 Qh4#." in said
    assert plies[3]["sentences"][1]["id"] == "g4 membiarkan Hitam memaksa skakmat dalam 1 langkah: g4 Qh4#."
    assert plies[4]["text"]["en"] == "Black wins. Checkmate."


@pytest.mark.parametrize("game", GAMES)
def test_algorithms_are_compared(server: Server, game: str) -> None:
    algorithms = ["minimax", "alphabeta", "negascout+captures", "mtdf"]
    with desk(server) as socket:
        heard = ask(socket, type="compare", job="c", game=game, algorithms=algorithms, depth=3)
    rows = {message["index"]: message["row"] for message in of_type(heard, "row")}
    assert sorted(rows) == [0, 1, 2, 3]
    assert len({row["value"] for row in rows.values()}) == 1
    assert rows[1]["leaves"] < rows[0]["leaves"]
    (minimum,) = of_type(heard, "minimum")
    assert minimum["branching"] == pytest.approx(rows[0]["leaves"] ** (1 / 3))
    assert heard[-1]["reason"] == "finished"


def test_a_comparison_is_seen_growing(server: Server) -> None:
    with desk(server) as socket:
        heard = ask(socket, type="compare", job="c", game="chess", algorithms=["alphabeta", "minimax"], depth=6)
    for index, algorithm in enumerate(("alphabeta", "minimax")):
        seen = [message["progress"] for message in of_type(heard, "progress") if message["index"] == index]
        (row,) = (message["row"] for message in of_type(heard, "row") if message["index"] == index)
        assert seen, algorithm
        for measure in ("nodes", "leaves", "cutoffs", "seconds"):
            counts = [one[measure] for one in seen]
            assert counts == sorted(counts)
            assert counts[-1] <= row[measure] or measure == "seconds"
        assert row["algorithm"] == algorithm


def test_a_long_search_does_not_delay_a_game(server: Server) -> None:
    """The server has one worker for searches; all of it is taken, by the same visitor, while the computer moves."""
    cookie = "; ".join(f"{name}={value}" for name, value in server.client.cookies.items())
    with connect(f"{server.socket_address}/api/work", additional_headers={"Cookie": cookie}) as socket:
        for number in range(3):
            job = {"type": "analyse", "job": f"j{number}", "game": "chess", "seconds": 60, "lines": 1}
            socket.send(json.dumps(job))
        while json.loads(socket.recv(timeout=180))["type"] != "lines":
            pass
        game, seat, _ = server.new_game(game="chess", seats=["person", "level:2"])
        server.client.post(f"/api/games/{game}/move", json={"move": "e2e4"}, headers=seat).raise_for_status()
        assert server.wait(game, seat, 2)["ply"] == 2
        server.client.post(f"/api/games/{game}/hint", headers=seat).raise_for_status()
        health = server.client.get("/api/health").json()
        assert health["busy"] >= 1
        assert health["queued"] >= 1  # the searches still run and wait


def test_a_comparison_becomes_an_experiment(server: Server) -> None:
    request = {"game": "congklak", "algorithms": ["minimax", "branch-and-bound"], "depth": 4, "moves": ["3"]}
    spec = server.client.post("/api/compare/spec", json=request).json()
    experiment = parse_spec(spec["toml"])
    assert experiment.algorithms == ("minimax", "alphabeta")
    assert experiment.games[0].game == "congklak"


@pytest.mark.parametrize("game", GAMES)
def test_a_search_is_explored(server: Server, game: str) -> None:
    with desk(server) as socket:
        first, second = (
            of_type(ask(socket, type="explore", job=name, game=game, algorithm=name, depth=3, keep=2000), "tree")[0][
                "exploration"
            ]
            for name in ("alphabeta", "mtdf")
        )
    get = server.client.get
    path = f"/api/explorations/{first['id']}"
    assert get(path).json() == first
    root = first["roots"][-1]
    page = get(f"{path}/nodes/{root['id']}/children").json()
    assert page["total"] == len(page["children"])
    assert page["children"][0]["parent"] == root["id"]
    assert sum(child["size"] + 1 for child in page["children"]) == root["size"]
    assert sum(child["pv"] for child in page["children"]) == 1
    events = get(f"{path}/events", params={"start": 0, "count": 3}).json()
    assert [event["kind"] for event in events["events"]][:2] == ["enter", "enter"]
    assert events["total"] == first["events"]
    overview = get(f"{path}/overview").json()
    assert overview["nodes"][0]["width"] == 1
    assert len(overview["nodes"]) + overview["hidden"] == root["size"] + 1
    both = get(f"{path}/against/{second['id']}").json()
    assert both["both"] > 0
    marked = get(f"{path}/nodes/{root['id']}/children", params={"against": second["id"]}).json()
    assert all(child["only_here"] in (True, False) for child in marked["children"])


def test_every_cut_has_a_sentence_with_its_numbers(server: Server) -> None:
    with desk(server) as socket:
        heard = ask(socket, type="explore", job="e", game="tree", position="((500 300) (200 999))", depth=3)
    search = of_type(heard, "tree")[0]["exploration"]
    assert search["value"] == 300
    nodes = [
        server.client.get(f"/api/explorations/{search['id']}/nodes/{number}").json() for number in range(search["kept"])
    ]
    (cut,) = [node for node in nodes if node["node"]["cutoff"] is not None]
    assert cut["node"]["happened"] == "cut"
    assert cut["node"]["saved"] == 1
    assert cut["why"]["en"] == (
        "MAX already has +300 with 0. MIN's answer 0 brings this line to +200, so 1 other answer was skipped."
    )
    assert cut["scene"]["kind"] == "tree"


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"type": "analyse", "job": "x", "game": "ches"}, "unknown-name"),
        ({"type": "analyse", "job": "x", "game": "chess", "position": "8/8 w"}, "bad-position"),
        ({"type": "analyse", "job": "x", "game": "chess", "moves": ["e2e5"]}, "illegal-move"),
        ({"type": "analyse", "job": "x", "game": "chess", "algorithm": "alphabet"}, "bad-input"),
        ({"type": "analyse", "job": "x", "game": "chess", "evaluator": "stores"}, "bad-input"),
        ({"type": "analyse", "job": "x", "game": "chess", "algorithm": "alphabeta+table=134217728"}, "bad-algorithm"),
        ({"type": "compare", "job": "x", "game": "chess", "algorithms": ["mtdf+table=134217728"]}, "bad-algorithm"),
        ({"type": "explore", "job": "x", "game": "chess", "algorithm": "alphabeta+quick"}, "bad-input"),
        ({"type": "analyse", "job": "x", "game": "chess", "position": "7k/5QQ1/8/8/8/8/8/K7 b - - 0 1"}, "bad-input"),
    ],
)
def test_searches_that_cannot_be(server: Server, request_: dict[str, Any], code: str) -> None:
    with desk(server) as socket:
        heard = ask(socket, **request_)
    assert heard[-1]["type"] == "error"
    assert heard[-1]["error"]["code"] == code


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "{}",
        '{"type": "dance", "job": "x"}',
        '{"type": "analyse", "job": "../x", "game": "chess"}',
        '{"type": "analyse", "job": "x", "game": "chess", "lines": 99}',
        '{"type": "compare", "job": "x", "game": "chess", "algorithms": []}',
        '{"type": "analyse", "job": "x", "game": "chess", "seconds": 1e999}',
        '{"type": "analyse", "job": "x", "game": "chess", "colour": "red"}',
    ],
)
def test_messages_that_cannot_be_read(server: Server, text: str) -> None:
    with desk(server) as socket:
        socket.send(text)
        answer = json.loads(socket.recv(timeout=120))
        assert answer["error"]["code"] == "invalid"
        assert ask(socket, type="analyse", job="ok", game="tictactoe", depth=1)[-1]["type"] == "done"
