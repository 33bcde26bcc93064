"""Third-party engines as players: only those that the server's owner named, never a visitor's command."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.conftest import Server, running

from siasat.cli.main import main
from siasat.errors import InputError
from siasat.players.parse import parse_player
from siasat.players.server_engines import offer_engines, parse_server_engine_option, server_engine_names

ENGINE = """
import sys, chess
board = chess.Board()
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["uci"]:
        print("id name Small\\nuciok", flush=True)
    elif words[:1] == ["isready"]:
        print("readyok", flush=True)
    elif words[:1] == ["position"]:
        at = words.index("moves") if "moves" in words else len(words)
        board = chess.Board() if words[1] == "startpos" else chess.Board(" ".join(words[2:at]))
        for move in words[at + 1:]:
            board.push_uci(move)
    elif words[:1] == ["go"]:
        first = min(move.uci() for move in board.legal_moves)
        print(f"info depth 1 score cp 7 nodes 20\\nbestmove {first}", flush=True)
    elif words[:1] == ["quit"]:
        break
"""


@pytest.fixture(scope="module")
def server_with_engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose owner lets one engine play: it always takes the first move of the alphabet."""
    folder = tmp_path_factory.mktemp("server")
    program = folder / "small.py"
    program.write_text(ENGINE)
    text = f"Small=uci:{sys.executable} {program}@nodes=1"
    with running(folder / "web.sqlite", more=f"engines=({text!r},)") as server:
        yield server


def test_the_owners_engine_plays(server_with_engine: Server) -> None:
    assert server_with_engine.client.get("/api/catalogue").json()["engines"] == ["Small"]
    game, seat, state = server_with_engine.new_game(game="chess", seats=["person", "server:Small"])
    assert state["seats"][1]["name"]["en"] == "Small"
    assert state["seats"][1]["kind"] == "server"
    for ply, move in enumerate(("e2e4", "d2d4")):
        server_with_engine.client.post(f"/api/games/{game}/move", json={"move": move}, headers=seat).raise_for_status()
        state = server_with_engine.wait(game, seat, 2 * ply + 2)
    assert [move["text"] for move in state["moves"]] == ["e2e4", "a7a5", "d2d4", "a5a4"]
    assert state["thought"]["value"] == 7


@pytest.mark.parametrize(
    ("text", "game", "words"),
    [
        ("server:Nobody", "chess", "Small"),
        ("server:Small", "congklak", "Small plays chess"),
        ("server:../sh", "chess", "server:NAME"),
        ("uci:/bin/sh@nodes=1", "chess", "not external"),
    ],
)
def test_visitors_choose_names_and_nothing_else(server_with_engine: Server, text: str, game: str, words: str) -> None:
    answer = server_with_engine.client.post("/api/games", json={"game": game, "seats": ["person", text]})
    assert answer.status_code == 400
    message = answer.json()["error"]["message"]
    assert words in message
    assert sys.executable not in message  # which program it is remains the owner's affair


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("stockfish", "is named as"),
        ("a/b=uci:stockfish@nodes=1", "is named as"),
        ("Fish=stockfish@nodes=1", "uci:COMMAND"),
        ("Fish=uci:stockfish", "needs a limit"),
    ],
)
def test_what_an_owner_writes_wrongly_is_told(text: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        parse_server_engine_option(text)


def test_an_engine_that_does_not_start_is_told_at_the_start(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    engine = "Gone=uci:/nowhere/at-all@nodes=1"
    assert main(["serve", "--store", str(tmp_path / "web.sqlite"), "--port", "0", "--engine", engine]) == 2
    assert "/nowhere/at-all" in capfd.readouterr().err


def test_offered_engines_are_replaced() -> None:
    offer_engines(["One=uci:one@nodes=1", "Two=xboard:two@seconds=1"])
    assert server_engine_names() == ("One", "Two")
    offer_engines([])
    assert server_engine_names() == ()
    assert str(parse_player("server:One")) == "server:One"
