"""Textbook trees over HTTP: searched, drawn, made from a seed or a position; mistakes name their place."""

from __future__ import annotations

from typing import Any, get_args

import httpx
import pytest

from siasat.textbook.course.plan import LESSONS
from siasat.web.api.schemas.explorers import ExplorerKind

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


@pytest.fixture
def client(server: Any) -> Any:
    with httpx.Client(base_url=server.address, headers={"origin": server.address}) as client:
        yield client


def test_a_tree_in_square_brackets_is_searched(client: httpx.Client) -> None:
    found = client.post("/api/trees/search", json={"tree": "[[3,12,8],[2,4,6],[14,5,2]]"}).json()
    assert (found["tree"], found["value"], found["leaves"], found["all_leaves"]) == (FIGURE, 3, 7, 9)
    assert [step["skipped"] for step in found["steps"] if step["skipped"]] == [["r.1.1", "r.1.2"]]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"tree": "((3 x))"}, "character 5"),
        ({"tree": "((3 4)"}, "character 1"),
        ({"tree": "7"}, "at least one branch"),
        ({"tree": FIGURE, "algorithm": "mcts"}, "step by step"),
        ({"tree": FIGURE, "algorithm": "nothing"}, "nothing"),
    ],
)
def test_mistakes_are_explained(client: httpx.Client, body: dict[str, str], said: str) -> None:
    answer = client.post("/api/trees/search", json=body)
    assert answer.status_code == 400
    text = answer.json()["error"]["text"]
    assert said in text["en"]
    assert text["en"] != text["id"]


def test_drawings(client: httpx.Client) -> None:
    svg = client.post("/api/trees/drawing", json={"tree": FIGURE, "steps": 5}).json()
    assert svg["text"].startswith("<svg")
    tikz = client.post("/api/trees/drawing", json={"tree": FIGURE, "format": "tikz", "view": "mover"}).json()
    assert tikz["text"].rstrip().endswith(r"\end{tikzpicture}")


def test_named_random_and_position_trees(client: httpx.Client) -> None:
    named = client.get("/api/trees").json()
    assert FIGURE in [tree["tree"] for tree in named["trees"]]
    first, second = (client.post("/api/trees/random", json={"seed": 4}).json() for _ in range(2))
    assert first == second
    made = client.post("/api/trees/position", json={"game": "nim", "depth": 1}).json()
    assert len(made["labels"]) == made["tree"].count(" ") + 1
    refused = client.post("/api/trees/position", json={"game": "chess", "depth": 2})
    assert refused.status_code == 400
    assert "smaller depth" in refused.json()["error"]["text"]["en"]


def test_cut_branches_and_changes(client: httpx.Client) -> None:
    cut = client.post("/api/trees/cut", json={"tree": FIGURE, "node": "r.1.1"}).json()
    assert [cut[name] for name in ("branch", "best", "bound", "value", "joined", "root")] == ["r.1.1", 2, 3, 4, 2, 3]
    change = client.post("/api/trees/what-if", json={"tree": FIGURE, "node": "r.2", "order": [2, 1, 0]}).json()
    assert (change["before"], change["after"], change["appeared"]) == (7, 5, ["r.2.1", "r.2.2"])
    for body in ({}, {"value": 1}, {"node": "r.9", "value": 1}):
        assert client.post("/api/trees/what-if", json={"tree": FIGURE, **body}).status_code == 400
    assert client.post("/api/trees/cut", json={"tree": FIGURE, "node": "r.0"}).status_code == 400


def test_the_explorers_of_lessons_open(client: httpx.Client) -> None:
    asked = [client.get(f"/api/lessons/{plan.id}").json()["explorer"] for plan in LESSONS if plan.explorer]
    assert {one["kind"] for one in asked} == set(get_args(ExplorerKind))
    for wish in {str(one): one for one in asked if one["game"]}.values():
        found = client.post("/api/explorers", json={name: value for name, value in wish.items() if value}).json()
        assert found["steps"]
        assert not found.get("stopped")


def test_explorers(client: httpx.Client) -> None:
    ask = {"game": "tictactoe", "moves": ["b2", "a1"], "size": 3}
    for kind in ("mcts", "pns", "deepening", "table", "history"):
        size = 20 if kind == "pns" else 3
        found = client.post("/api/explorers", json={**ask, "kind": kind, "size": size}).json()
        assert found["kind"] == kind
        assert all(step["text"]["en"] != step["text"]["id"] for step in found["steps"])
        assert all(step["tag"] in found["pseudocode"][0]["tags"] and step["variables"] for step in found["steps"])
    sights = client.post("/api/explorers", json={"game": "chess", "kind": "horizon", "size": 1}).json()
    assert sights["steps"][0]["plain"]["line"]
    for body, said in (
        ({**ask, "kind": "horizon"}, "no noisy moves"),
        ({**ask, "kind": "table", "size": 9}, "1 to 5, not 9"),
        ({"game": "tree", "position": "((3 x))", "kind": "mcts"}, "'x'"),
        ({"game": "tictactoe", "moves": ["a1", "b1", "a2", "b2", "a3"], "kind": "pns"}, "game is over"),
    ):
        answer = client.post("/api/explorers", json=body)
        assert answer.status_code == 400
        assert said in answer.json()["error"]["text"]["en"]
