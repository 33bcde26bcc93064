"""Words that may be typed instead of a move, in any of our languages whatever the one on the screen."""

from __future__ import annotations

from enum import Enum

from siasat.texts import LANGUAGES, Texts, load


class Command(Enum):
    """Commands other than a move. The value is the key of its words in the catalogue."""

    MOVES = "moves"
    BOARD = "board"
    UNDO = "undo"
    DRAW = "draw"
    RESIGN = "resign"
    HELP = "help"
    QUIT = "quit"


def parse_command(typed: str) -> Command | None:
    """The command that was typed, or None: then it is meant as a move.

    >>> parse_command(" Bantuan "), parse_command("e2e4")
    (<Command.HELP: 'help'>, None)
    """
    word = typed.strip().lower()
    for command in Command:
        if any(word in load(lang).words(f"command.{command.value}") for lang in LANGUAGES):
            return command
    return None


def is_yes(typed: str) -> bool:
    """Whether the answer means yes."""
    return any(typed.strip().lower() in load(lang).words("answer.yes") for lang in LANGUAGES)


def word_of(say: Texts, command: Command) -> str:
    """The word for a command to show."""
    return say.words(f"command.{command.value}")[0]
