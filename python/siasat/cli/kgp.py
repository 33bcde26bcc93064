"""`siasat kgp`: play Kalah over the network, by the Kalah Game Protocol."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from siasat.cli.options import show_help
from siasat.core.notation import parse_number, quote
from siasat.errors import InputError

if TYPE_CHECKING:
    from siasat.players.spec import PlayerSpec

app = typer.Typer(no_args_is_help=False)

Who = Annotated[str, typer.Option("--player", metavar="P")]
Verbose = Annotated[bool, typer.Option("--verbose")]


@app.callback(invoke_without_command=True)
def root(context: typer.Context) -> None:
    """Play Kalah over the network, by the Kalah Game Protocol."""
    show_help(context)


@app.command("play")
def play(
    *,
    address: Annotated[str, typer.Argument(metavar="HOST[:PORT]")] = "localhost",
    player: Who = "engine@seconds=1",
    mode: Annotated[str, typer.Option("--mode", metavar="simple|freeplay")] = "simple",
    name: Annotated[str | None, typer.Option("--name", metavar="NAME")] = None,
    verbose: Verbose = False,
) -> None:
    """Connect a player to a server.

    Examples:
      siasat kgp play localhost:2671 --player level:5
    """
    from siasat.cli.options import texts
    from siasat.cli.screen import Screen
    from siasat.kgp.client import MODES, Client
    from siasat.kgp.protocol import PORT

    if mode not in MODES:
        raise InputError(f"--mode must be simple or freeplay, not {quote(mode)}")
    host, colon, port = address.rpartition(":")
    if not colon:
        host, port = address, str(PORT)
    number = parse_number(port, "the port", 1, 65535, InputError)
    settings = {"info:name": name or f"siasat {player}"}
    client = Client(_player(player), mode, settings, _print if verbose else _ignore)
    client.play(host.strip("[]"), number)
    say = texts()
    Screen().line(say("kgp.played", count=client.positions))


@app.command("serve")
def serve(
    *,
    player: Who = "level:5",
    variant: Annotated[str, typer.Option("--variant", "-v", metavar="V")] = "kalah:6,6",
    seconds: Annotated[str, typer.Option("--seconds", metavar="S")] = "5",
    games: Annotated[str, typer.Option("--games", "-n", metavar="N")] = "2",
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[str, typer.Option("--port", metavar="N")] = "2671",
    verbose: Verbose = False,
) -> None:
    """Let clients play against a player of ours. Stop it with Ctrl-C.

    Examples:
      siasat kgp serve --player level:3 --variant kalah:6,4
    """
    import socket

    from siasat.cli.options import texts
    from siasat.cli.screen import Screen
    from siasat.games.registry import load_game
    from siasat.kgp.server import Server

    if not variant.startswith("kalah:"):
        raise InputError(f"the Kalah Game Protocol needs a variant such as kalah:6,6, not {quote(variant)}")
    game = load_game("congklak", variant)
    wait = parse_number(seconds, "--seconds", 1, 3600, InputError)
    count = parse_number(games, "--games", 1, 1000, InputError)
    number = parse_number(port, "--port", 0, 65535, InputError)
    server = Server(game, _player(player), wait, count, _print if verbose else _ignore)
    try:
        listener = socket.create_server((host, number))
    except OSError as error:
        raise InputError(f"cannot listen on {host}:{number} ({error.strerror or error})") from error
    with listener:
        say = texts()
        Screen().line(say("kgp.listening", host=host, port=str(listener.getsockname()[1])))
        server.serve(listener)


def _player(text: str) -> PlayerSpec:
    from siasat.players.parse import parse_player

    spec = parse_player(text)
    if spec.is_person:
        raise InputError("a person cannot take part in a match; use 'random', 'level:3' or ALGORITHM@LIMIT")
    return spec


def _print(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _ignore(_line: str) -> None:
    pass
