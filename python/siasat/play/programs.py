"""Players that start a program or run a Python file, and who may ask for one.

On the command line the user wrote the player. A saved game or a spec may come from someone else, so a program that a
file names is shown in full and starts only if an `Approve` function agrees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from siasat.encoders.terminal import terminal_line
from siasat.players.spec import PlayerSpec

Approve = Callable[[str, list[str]], bool]
"""Takes the name of a file and the players in it that start programs, and returns whether they may."""


def refuse_programs(_file: str, _players: list[str]) -> bool:
    """Never start programs from a file: the default."""
    return False


def allow_programs(_file: str, _players: list[str]) -> bool:
    """Start all programs that a file names: only for files that you trust."""
    return True


def programs_of(seats: Iterable[PlayerSpec]) -> list[str]:
    """The seats that start a program or run a Python file, each once, in full and safe to print.

    >>> from siasat.players.parse import parse_player
    >>> programs_of([parse_player("random"), parse_player("uci:sh -c id@nodes=1"), parse_player("level:2")])
    ['uci:sh -c id@nodes=1']
    """
    found = (terminal_line(str(seat)) for seat in seats if seat.starts_program)
    return list(dict.fromkeys(found))
