"""Programs that a file asks for: shown in full, and started only if the user agrees."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from siasat.play.programs import Approve
    from siasat.texts import Texts

AllowPrograms = Annotated[bool, typer.Option("--allow-programs")]


def ask_first(say: Texts, allowed: bool = False) -> Approve:
    """Name every program on stderr; ask on a terminal unless they are `allowed` already. Without a terminal: no."""
    from siasat.encoders.terminal import terminal_line
    from siasat.play.commands import is_yes

    def approve(file: str, players: list[str]) -> bool:
        print(say("programs.named", file=terminal_line(file), count=len(players)), file=sys.stderr)
        for player in players:
            print(f"  {player}", file=sys.stderr)
        if allowed:
            return True
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            return False
        print(say("programs.ask", yes=say.words("answer.yes")[0]), end=" ", file=sys.stderr, flush=True)
        return is_yes(sys.stdin.readline())

    return approve
