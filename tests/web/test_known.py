"""What is known of positions over HTTP, the perfect opponent, and the trainer."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from tests.web.conftest import Server

from siasat.core.mixing import SplitMix64
from siasat.games.registry import load_game
from siasat.perfect.oracle import oracle_for
from siasat.web.build_tables import prepare
from siasat.web.training.kinds import KINDS, MOVES, has_tables
from siasat.web.training.puzzles import make_puzzle

RAT_AND_ELEPHANT = "7/7/7/7/3e3/7/3R3/7/7 w"
CALM = [kind for kind in KINDS if kind.pieces <= 3]


def known(server: Server, **position: Any) -> dict[str, Any]:
    answer = server.client.post("/api/known", json=position)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_verdict_for_the_position_and_each_move(native: None, server: Server) -> None:
    found = known(server, game="doushouqi", position=RAT_AND_ELEPHANT)
    assert (found["known"]["outcome"], found["known"]["plies"]) == ("won", 15)
    assert found["known"]["text"] == {"en": "Won in 15 plies", "id": "Menang dalam 15 setengah langkah"}
    assert (found["source"], found["side"]) == ("tables", 1)
    best = [move["move"] for move in found["moves"] if move["best"]]
    assert best == ["d3d4"]
    assert {move["known"]["plies"] for move in found["moves"]} == {15, 19}
    after = known(server, game="doushouqi", position=RAT_AND_ELEPHANT, moves=["d3d4"])
    assert (after["known"]["outcome"], after["known"]["plies"], after["side"]) == ("lost", 14, 2)


def test_a_margin_where_the_game_counts(native: None, server: Server) -> None:
    found = known(server, game="congklak", variant="kalah:3,2")
    assert found["known"]["margin"] == 4
    assert found["known"]["text"]["en"] == "Won by 4"
    assert len(found["moves"]) == 3


def test_unknown_is_a_normal_answer(server: Server) -> None:
    for game, variant in (("chess", None), ("hashtree", None), ("congklak", "congklak:12,12")):
        found = known(server, game=game, variant=variant)
        assert (found["known"], found["source"], found["moves"]) == (None, None, [])


def test_a_repetition_is_an_end(native: None, server: Server) -> None:
    there_and_back = ["d3c3", "d5d6", "c3d3", "d6d5"] * 2
    found = known(server, game="doushouqi", position=RAT_AND_ELEPHANT, moves=there_and_back)
    assert (found["known"]["outcome"], found["source"], found["moves"]) == ("drawn", "rules", [])


def test_the_perfect_opponent_wins_on_the_ply(native: None, server: Server) -> None:
    game, headers, state = server.new_game(game="doushouqi", position=RAT_AND_ELEPHANT, seats=["perfect", "person"])
    assert state["seats"][0]["kind"] == "perfect"
    assert state["seats"][0]["name"] == {"en": "perfect player", "id": "pemain sempurna"}
    state = server.wait(game, headers, 1)
    assert (state["thought"]["algorithm"], state["thought"]["backend"]) == ("perfect", "tables")
    assert state["thought"]["text"]["en"] == "White wins in 8 moves (#8)"
    while state["result"] is None:
        answer = server.client.post(
            f"/api/games/{game}/move", json={"move": state["legal"][0]["text"]}, headers=headers
        )
        assert answer.status_code == 200
        state = server.wait_for_turn(game, headers)
    assert state["result"]["winner"] == 1
    assert state["ply"] <= 15


def test_the_perfect_opponent_says_when_it_searches(native: None, server: Server) -> None:
    game, headers, _ = server.new_game(game="doushouqi", seats=["perfect", "person"])
    state = server.wait(game, headers, 1)
    assert (state["thought"]["algorithm"], state["thought"]["backend"]) == ("perfect → engine", "rust")


@pytest.mark.parametrize("game", ["connectfour", "othello"])
def test_an_early_position_is_not_known_yet(native: None, server: Server, game: str) -> None:
    found = known(server, game=game)
    assert (found["known"], found["source"], found["moves"]) == (None, None, [])
    assert found["source_text"]["en"] == "Too early to know: the exact solver stops after 0.3 s."


def test_a_late_position_of_connect_four_is_known(native: None, server: Server) -> None:
    found = known(server, game="connectfour", position="xoxoxo/xoxoxo/oxoxox////")
    assert (found["known"]["outcome"], found["source"]) == ("drawn", "solver")
    assert [move["move"] for move in found["moves"] if move["best"]] == ["4", "5"]


def test_games_without_a_solver_have_no_perfect_opponent(server: Server) -> None:
    catalogue = server.client.get("/api/catalogue").json()
    solved = {game["id"] for game in catalogue["games"] if game["solver"]}
    always = {"tictactoe", "nim", "doushouqi"}
    assert always <= solved <= always | {"chess", "congklak", "connectfour", "othello"}
    for game, seat, word in (
        ("hashtree", "perfect", "no solver for 'hashtree'"),
        ("chess", "perfect@seconds=9", "takes no settings"),
    ):
        answer = server.client.post("/api/games", json={"game": game, "seats": ["person", seat]})
        assert answer.status_code == 400
        assert word in answer.json()["error"]["message"]


@pytest.fixture
def home(native: None, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.getbasetemp() / "home"
    monkeypatch.setenv("SIASAT_HOME", str(folder))
    return folder


@pytest.mark.parametrize(("kind", "level"), [(kind, level) for kind in CALM for level in range(1, kind.levels + 1)])
def test_every_kind_and_level_has_positions_won_at_its_distance(home: Path, kind: Any, level: int) -> None:
    assert make_puzzle(kind.id, level, 0) == make_puzzle(kind.id, level, 0)
    for seed in range(2):
        puzzle = make_puzzle(kind.id, level, seed)
        assert puzzle.known.outcome == "won"
        if puzzle.moves is None:
            assert puzzle.known.margin is not None
            assert puzzle.known.margin > 0
        else:
            low, high = MOVES[level - 1]
            assert low <= puzzle.moves <= high
        game = load_game(puzzle.view.game, puzzle.view.variant)
        state = game.parse_state(puzzle.view.position)  # type: ignore[attr-defined]
        found = oracle_for(game).ask(state)
        assert found is not None
        assert (found.outcome, found.plies) == ("won", puzzle.known.plies)


def test_four_animals_are_offered_where_their_tables_are(home: Path) -> None:
    four = next(kind for kind in KINDS if kind.pieces == 4)
    assert not has_tables(four)
    dice = SplitMix64(1)
    game = load_game("doushouqi")
    drawn = [four.draw(game, dice) for _ in range(50)]
    assert any(state is not None for state in drawn)


def solve(server: Server, kind: str, level: int, seed: int) -> tuple[dict[str, Any], int]:
    """Win a puzzle by always playing a best move; the last answer, and the visitor's moves."""
    puzzle = server.client.post("/api/train", json={"kind": kind, "level": level, "seed": seed}).json()
    view, count = puzzle["view"], 0
    place = {"game": view["game"], "variant": view["variant"], "position": view["start"]}
    while True:
        moves = known(server, **place, moves=view["moves"])["moves"]
        best = next(move["move"] for move in moves if move["best"])
        answer = server.client.post("/api/train/move", json={**place, "moves": [*view["moves"], best]}).json()
        count += 1
        assert answer["verdict"] in ("best", "won")
        view = answer["views"][-1]
        if answer["verdict"] == "won":
            if puzzle["moves"] is not None:
                assert count == puzzle["moves"]
            else:
                assert view["result"]["margin"] == puzzle["known"]["margin"]
            return answer, count


@pytest.mark.parametrize(
    ("kind", "level"), [("doushouqi-2", 2), ("doushouqi-3", 1), ("chess-krk", 2), ("tictactoe", 1), ("kalah", 1)]
)
def test_best_moves_win_in_as_many_moves_as_promised(native: None, server: Server, kind: str, level: int) -> None:
    for seed in (1, 2):
        solve(server, kind, level, seed)


def test_a_move_that_throws_the_win_away_is_told_and_not_answered(native: None, server: Server) -> None:
    puzzle = server.client.post("/api/train", json={"kind": "tictactoe", "seed": 3}).json()
    view = puzzle["view"]
    place = {"game": view["game"], "variant": view["variant"], "position": view["start"]}
    moves = known(server, **place)["moves"]
    bad = next(move["move"] for move in moves if move["known"]["outcome"] != "won")
    answer = server.client.post("/api/train/move", json={**place, "moves": [bad]}).json()
    assert answer["verdict"] == "thrown"
    assert len(answer["views"]) == 1
    assert answer["text"]["en"].startswith("That throws away the win: ")


def test_the_trainer_lists_what_it_has(native: None, server: Server) -> None:
    kinds = server.client.get("/api/train").json()["kinds"]
    assert {kind.id for kind in CALM} <= {kind["id"] for kind in kinds}


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        pytest.param("/api/train", {"kind": "no-such"}, 404, "no-such-kind", marks=pytest.mark.native),
        ("/api/train", {"kind": "tictactoe", "level": 5}, 400, "bad-input"),
        ("/api/train", {"kind": "tictactoe", "level": 0}, 422, "invalid"),
        ("/api/train/move", {"game": "tictactoe", "moves": []}, 400, "bad-input"),
        ("/api/train/move", {"game": "tictactoe", "moves": ["b2"]}, 409, "not-won"),
        ("/api/train/move", {"game": "tictactoe", "moves": ["z9"]}, 400, "bad-move"),
        ("/api/train/move", {"game": "hashtree", "moves": ["0"]}, 400, "bad-input"),
        ("/api/known", {"game": "chess", "position": "nonsense"}, 400, "bad-position"),
    ],
)
def test_bad_wishes_are_told(server: Server, path: str, body: dict[str, Any], status: int, code: str) -> None:
    answer = server.client.post(path, json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_a_server_that_ends_at_once_leaves_the_tables_for_the_next(
    native: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIASAT_HOME", str(tmp_path))
    stop = threading.Event()
    stop.set()
    prepare(stop)
    started = len(list(tmp_path.rglob("*.*")))
    prepare(threading.Event())
    assert len(list(tmp_path.rglob("*.*"))) > started


def test_a_hint_is_what_is_known(native: None, server: Server) -> None:
    game, headers, _ = server.new_game(game="doushouqi", position=RAT_AND_ELEPHANT, seats=["person", "level:1"])
    hint = server.client.post(f"/api/games/{game}/hint", headers=headers).json()
    assert (hint["line"][0], hint["algorithm"], hint["backend"]) == ("d3d4", "perfect", "tables")
