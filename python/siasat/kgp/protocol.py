"""Lines of the Kalah Game Protocol: commands, and boards as the protocol writes them.

A board is always seen by the side to move, which the protocol calls south: `<n,south store,north store,south pits,north
pits>`, each row of pits in the order in which its owner sows. That is also the order of our own positions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from siasat.core.game import AnyGame
from siasat.core.notation import notation_of, quote
from siasat.core.player import Player
from siasat.errors import InputError
from siasat.games.registry import load_game

PORT = 2671
MAX_LINE = 16_384
MAX_PITS = 12
MAX_SEEDS = 10_000

BLANKS = " \t\n\r\f\v"
HEAD = re.compile(r"(?:(\d{1,18})?(?:@(\d{1,18}))?\s{1,99})?([A-Za-z0-9]{1,99})(?:\s|\Z)", re.ASCII)
BOARD = re.compile(r"<\d{1,5}(?:\s*,\s*\d{1,5})*>", re.ASCII)
QUOTED = re.compile(r'"((?:\\.|[^"\\])*)"')
WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Command:
    """One line: a name with arguments, its number if it has one, and the number of the command it answers."""

    name: str
    arguments: tuple[str, ...] = ()
    number: int | None = None
    reference: int | None = None

    def __str__(self) -> str:
        number = "" if self.number is None else str(self.number)
        reference = "" if self.reference is None else f"@{self.reference}"
        return " ".join(filter(None, (number + reference, self.name, *map(_written, self.arguments))))


def parse_command(line: str) -> Command:
    """Read a line; `InputError` if it is no command.

    >>> parse_command('12@4 set info:name "my bot"')
    Command(name='set', arguments=('info:name', 'my bot'), number=12, reference=4)
    """
    text = line.strip(BLANKS)
    found = HEAD.match(text) if len(line) <= MAX_LINE else None
    if found is None:
        raise InputError(f"this is not a command of the Kalah Game Protocol: {quote(line[:80])}")
    number, reference, name = found.groups()
    return Command(
        name,
        tuple(_arguments(text[found.end() :])),
        None if number is None else int(number),
        None if reference is None else int(reference),
    )


def _arguments(text: str) -> Iterator[str]:
    """The arguments of a command: texts in quotation marks, boards and words."""
    at, last = 0, text.rfind(">")
    while at < len(text):
        if found := QUOTED.match(text, at):
            yield re.sub(r"\\(.)", r"\1", found[1])
            at = found.end()
        elif text[at] == "<" and at < last:
            end = text.index(">", at) + 1
            yield text[at:end]
            at = end
        elif found := WORD.match(text, at):
            yield found[0]
            at = found.end()
        else:
            at += 1


def _written(argument: str) -> str:
    """An argument as it is sent: in quotation marks if it is neither a word, a number nor a board."""
    if re.fullmatch(r"[A-Za-z0-9:+.-]+", argument) or BOARD.fullmatch(argument):
        return argument
    text = argument.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ").replace("\r", " ")
    return f'"{text}"'


def format_board(state: Any) -> str:
    """A position of Kalah as the side to move sees it.

    >>> format_board(load_game("congklak", "kalah:3,2").initial())
    '<3,0,0,2,2,2,2,2,2>'
    """
    own, other = state.player, state.player.other
    numbers = (len(state.holes[own]), state.stores[own], state.stores[other], *state.holes[own], *state.holes[other])
    return f"<{','.join(map(str, numbers))}>"


def parse_board(text: str) -> tuple[AnyGame, Any]:
    """The game and the position of a board; the side to move is the first player. `InputError` for a wrong board."""
    numbers = [int(word) for word in text[1:-1].split(",")] if BOARD.fullmatch(text) else []
    pits = numbers[0] if numbers else 0
    if not 1 <= pits <= MAX_PITS or len(numbers) != 3 + 2 * pits or sum(numbers[1:]) > MAX_SEEDS:
        raise InputError(f"this is not a board of 1 to {MAX_PITS} pits: {quote(text[:80])}")
    own, other = numbers[3 : 3 + pits], numbers[3 + pits :]
    seeds = max(sum(numbers[1:]) // (2 * pits), 1)
    game = load_game("congklak", f"kalah:{pits},{min(seeds, MAX_PITS)}")
    rows = "/".join(",".join(map(str, row)) for row in (own, other))
    return game, notation_of(game).parse_state(f"{rows}/{numbers[1]}-{numbers[2]}/{int(Player.FIRST) + 1}")
