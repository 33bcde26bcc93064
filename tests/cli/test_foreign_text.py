"""Text from elsewhere cannot control the terminal: every door through which it comes ends in one encoder."""

from __future__ import annotations

import json
import socket
import sys
import threading
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from tests.cli.conftest import Answer, Siasat
from tests.players.fake_engine import fake_engine

from siasat.encoders.characters import HARMFUL
from siasat.encoders.terminal import encoded_streams

EVIL = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202eevil\u2066\x08\r"
IN_PYTHON = EVIL.encode("unicode_escape").decode()


def harmless(answer: Answer, *, mentions: str = "evil") -> Answer:
    """Nothing of an answer controls a terminal, and the foreign text was really shown."""
    shown = answer.out + answer.err
    assert mentions in shown
    found = HARMFUL.search(shown)
    assert found is None, repr(shown[max(0, found.start() - 40) : found.end() + 40])
    return answer


@pytest.mark.parametrize(
    "arguments",
    [
        (EVIL,),
        ("show", EVIL),
        ("show", "nim", EVIL),
        ("search", "tictactoe", "--algorithm", EVIL),
        ("review", EVIL),
        ("play", "--plugin", f"{EVIL}.py"),
        ("lab", "run", f"{EVIL}.toml"),
        ("kgp", "play", "localhost:1", "--name", EVIL, "--mode", EVIL),
    ],
    ids=lambda words: " ".join(word for word in words if word != EVIL)[:30],
)
def test_arguments_and_file_names(siasat: Siasat, arguments: tuple[str, ...]) -> None:
    assert harmless(siasat(*arguments)).status == 2


def test_a_plugin_that_prints_and_fails(siasat: Siasat, tmp_path: Path) -> None:
    file = tmp_path / "plugin.py"
    file.write_text(f"print('said {IN_PYTHON}')\nraise ValueError('{IN_PYTHON}')\n", encoding="utf-8")
    answer = harmless(siasat("games", "--plugin", str(file)))
    assert answer.status == 2
    assert "said" in answer.err


def test_the_name_the_chatter_and_the_moves_of_an_engine(
    siasat: Siasat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    says = f"print('info string {IN_PYTHON}\\nbestmove {IN_PYTHON}', flush=True)"
    engine = fake_engine(tmp_path, says, f"\\\\nid name {IN_PYTHON}\\\\nid author {IN_PYTHON}")
    harmless(siasat("match", f"{engine}@nodes=1", "random", "--game", "tictactoe", "--games", "2"), mentions="random")
    harmless(siasat("match", f"{engine}@nodes=1", "random", "--game", "chess", "--games", "2"), mentions="random")


@pytest.fixture
def hostile_server() -> Iterator[int]:
    """The port of a KGP server that sends escapes in everything it says."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            connection, _ = listener.accept()
            with connection:
                text = f'kgp 1 0 0\r\nset info:name "{EVIL[:-1]}"\r\n{EVIL[:-1]}\r\nerror "{EVIL[:-1]}"\r\n'
                connection.sendall(text.encode())
                connection.settimeout(10)
                with suppress(OSError):  # the client may hang up
                    while connection.recv(1000):
                        pass

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        yield listener.getsockname()[1]
        thread.join(20)


def test_what_a_kgp_server_says(siasat: Siasat, hostile_server: int) -> None:
    answer = siasat("kgp", "play", f"127.0.0.1:{hostile_server}", "--player", "random", "--verbose")
    assert harmless(answer).status == 2


def test_the_tags_and_comments_of_a_game(siasat: Siasat, tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    tags = "".join(f'[{name} "{EVIL[:-1]}"]\n' for name in ("Event", "White", "Black", "Variant", "FEN"))
    for number, text in enumerate((f"{tags}\n1. e4 *\n", f'[Event "x"]\n\n1. e4 {{ {EVIL} }} {EVIL[:-1]} *\n')):
        file.write_text(text, encoding="utf-8")
        answer = harmless(siasat("review", str(file), "--nodes", "100"), mentions="siasat" if number == 0 else "")
        assert answer.status in (0, 2)


def test_the_title_of_an_experiment_and_the_names_in_a_bundle(siasat: Siasat, tmp_path: Path) -> None:
    title = json.dumps(EVIL)
    spec = tmp_path / "spec.toml"
    spec.write_text(
        f"name = {title}\ntitle = {title}\nalgorithms = [{title}]\n[[games]]\ngame = {title}\n", encoding="utf-8"
    )
    assert harmless(siasat("lab", "run", str(spec))).status == 2
    bundle = tmp_path / "x.zip"
    with zipfile.ZipFile(bundle, "w") as packed:
        packed.writestr(f"{EVIL}.json", title)
    assert harmless(siasat("lab", "verify", str(bundle)), mentions="x.zip").status == 2


def test_json_stays_json(capsys: pytest.CaptureFixture[str]) -> None:
    with encoded_streams():
        print(json.dumps({"name": EVIL}, ensure_ascii=False))
        print("plain", "text\ttab", "ünïcödé 李 👩\u200d🎓", file=sys.stderr)
    shown = capsys.readouterr()
    assert HARMFUL.search(shown.out) is None
    assert json.loads(shown.out) == {"name": EVIL}
    assert shown.err == "plain text\ttab ünïcödé 李 👩\u200d🎓\n"
