"""The Kalah Game Protocol: lines, client and server."""

import socket
import threading
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat import InputError, load_game
from siasat.kgp.client import Client
from siasat.kgp.protocol import Command, format_board, parse_board, parse_command
from siasat.kgp.server import Server
from siasat.players.parse import parse_player

KALAH = load_game("congklak", "kalah:4,3")


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("kgp 1 0 0", Command("kgp", ("1", "0", "0"))),
        ("4 state <3,0,0,3,3,3,3,3,3>", Command("state", ("<3,0,0,3,3,3,3,3,3>",), 4)),
        ("@4 move 1", Command("move", ("1",), None, 4)),
        ("6@4 stop", Command("stop", (), 6, 4)),
        ('set info:name "a \\"b\\" \\\\"', Command("set", ("info:name", 'a "b" \\'))),
        ("yield", Command("yield")),
    ],
)
def test_commands_are_read_and_written(line: str, command: Command) -> None:
    assert parse_command(f"{line}\r\n") == command
    assert str(command) == line


@given(st.text(max_size=60))
def test_any_line_is_read_or_refused(line: str) -> None:
    try:
        command = parse_command(line)
    except InputError:
        return
    assert parse_command(str(command)).name == command.name


def test_boards_are_seen_by_the_side_to_move() -> None:
    state = KALAH.play(KALAH.initial(), 2)
    assert format_board(state) == "<4,0,1,4,3,3,3,3,3,0,4>", "the second player is south now"
    game, found = parse_board("<4,0,1,4,3,3,3,3,3,0,4>")
    assert game.variant == "kalah:4,3"
    assert (format_board(found), game.to_move(found)) == ("<4,0,1,4,3,3,3,3,3,0,4>", 0)
    assert parse_board("<3,10,2,1,2,3,4,2,0>")[1].holes == ((1, 2, 3), (4, 2, 0)), "the example of the specification"


@pytest.mark.parametrize("text", ["", "<>", "<3,0,0,1,1,1>", "<0,0,0>", "<99,0,0>", "<1,9999,9999,1,1>", "4"])
def test_wrong_boards_are_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse_board(text)


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as found:
        yield found


def serve(listener: socket.socket, server: Server) -> tuple[threading.Thread, int]:
    thread = threading.Thread(target=server.serve, args=(listener, 1), daemon=True)
    thread.start()
    return thread, listener.getsockname()[1]


def test_a_client_and_a_server_of_ours_play(listener: socket.socket) -> None:
    said: list[str] = []
    thread, port = serve(listener, Server(KALAH, parse_player("random:1"), 60, 2, said.append))
    client = Client(parse_player("alphabeta@depth=3"), settings={"info:name": "A player"})
    client.play("127.0.0.1", port)
    thread.join(120)
    assert client.positions > 3
    results = [line for line in said if ": game " in line and ">" not in line]
    assert len(results) == 2
    assert sum("> stop" in line.partition(" ")[2] for line in said) == client.positions
    assert any('set info:name "A player"' in line for line in said)


def talk(listener: socket.socket, lines: Callable[[str], list[str]], server: Server) -> list[str]:
    """What a server says to a client that answers each line so."""
    thread, port = serve(listener, server)
    heard = []
    with socket.create_connection(("127.0.0.1", port), 30) as connection:
        for line in connection.makefile("r", encoding="utf-8"):
            heard.append(line.strip())
            for answer in lines(line.strip()):
                connection.sendall(f"{answer}\r\n".encode())
    thread.join(120)
    return heard


def test_a_server_takes_the_last_move_and_plays_for_silent_clients(listener: socket.socket) -> None:
    def answer(line: str) -> list[str]:
        if line.startswith("kgp"):
            return ["what ever", "mode simple"]
        if line.startswith("state"):
            pits = line.partition("<")[2].split(",")[3:7]
            legal = [str(number) for number, seeds in enumerate(pits, 1) if int(seeds.strip(">"))]
            return ["yield"] if len(legal) == 1 else [f"move {legal[0]}", f"move {legal[-1]}", "yield"]
        return []

    heard = talk(listener, answer, Server(KALAH, parse_player("random:1"), 60))
    assert heard[-1] == "goodbye"
    assert heard[3] == "state <4,0,0,3,3,3,3,3,3,3,3>"
    assert sum(line.startswith("state") for line in heard) == heard.count("stop")
    after = next(line for line in heard[4:] if line.startswith("state"))
    assert after.split(",")[6] == "0" or after.split(",")[1] != "0", "the last move counts: pit 4 was sown"


@pytest.mark.parametrize(
    ("mode", "moves", "error"),
    [
        ("mode freeplay", [], 'error "Unsupported activity"'),
        ("mode simple", ["move 9"], 'error "illegal move 9"'),
        ("mode simple", ["move x"], 'error "illegal move x"'),
    ],
)
def test_a_server_refuses_what_is_wrong(listener: socket.socket, mode: str, moves: list[str], error: str) -> None:
    def answer(line: str) -> list[str]:
        return [mode] if line.startswith("kgp") else moves if line.startswith("state") else []

    heard = talk(listener, answer, Server(KALAH, parse_player("random:1"), 60))
    assert heard[-2:] == [error, "goodbye"]


def scripted_server(listener: socket.socket, lines: list[str], heard: list[str]) -> None:
    """Say some lines, then listen until the client leaves."""
    connection, _ = listener.accept()
    with connection:
        connection.sendall("".join(f"{line}\r\n" for line in lines).encode())
        heard += [line.strip() for line in connection.makefile("r", encoding="utf-8")]


def play_script(listener: socket.socket, mode: str, *lines: str) -> list[str]:
    heard: list[str] = []
    thread = threading.Thread(target=scripted_server, args=(listener, list(lines), heard), daemon=True)
    thread.start()
    Client(parse_player("alphabeta@depth=2"), mode).play("127.0.0.1", listener.getsockname()[1])
    thread.join(120)
    return heard


def test_a_client_answers_by_reference_and_to_pings(listener: socket.socket) -> None:
    heard = play_script(
        listener,
        "freeplay",
        *("kgp 1 0 0", "3 ping 7", "nonsense ][", "4 state <1,0,0,1,1>", "6@4 stop", "8 state <3,0>", "goodbye"),
    )
    assert heard[0] == "mode freeplay"
    assert "@3 pong 7" in heard
    assert "@4 yield" in heard
    assert any(line.startswith("@8 error ") for line in heard)
    assert heard.count("@8 yield") == 1


def test_a_client_in_simple_mode_yields_once_for_each_position(listener: socket.socket) -> None:
    board = "state <3,0,0,3,3,3,3,3,3>"
    heard = play_script(listener, "simple", "kgp 1 0 0", board, "stop", board, "stop", board, "stop", "goodbye")
    assert heard.count("yield") == 3


def test_a_client_reports_what_the_server_says(listener: socket.socket) -> None:
    with pytest.raises(InputError, match="the server reports an error: Unsupported activity"):
        play_script(listener, "simple", "kgp 1 0 0", 'error "Unsupported activity"', "goodbye")
    with pytest.raises(InputError, match=r"version 2 0 0 of the protocol is not supported"):
        play_script(listener, "simple", "kgp 2 0 0")


def test_a_server_that_is_not_there_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(InputError, match=f"cannot connect to 127.0.0.1:{port}"):
        Client(parse_player("random")).play("127.0.0.1", port)
