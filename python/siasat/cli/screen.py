"""The terminal: lines, boards and questions, with or without colours."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from siasat.cli.options import OUTPUT
from siasat.core.game import Drawable
from siasat.core.notation import notation_of
from siasat.encoders.terminal import terminal_text

if TYPE_CHECKING:
    from siasat.core.game import AnyGame
    from siasat.draw import Words

ASCII = str.maketrans({"›": ">", "·": "-", "–": "-", "…": "...", "—": "-", "×": "x", "á": "a"})


class Screen:
    """The terminal of a command. With `--plain`, or without Unicode support, it prints ASCII without colours."""

    def __init__(self) -> None:
        from siasat.cli.console import TerminalConsole

        for stream in (sys.stdin, sys.stdout, sys.stderr):  # a stray byte must not end a game
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        self.is_line_open = False
        """Whether a line was begun by `part` and not yet ended."""
        self.plain = OUTPUT.plain or not (sys.stdout.encoding or "").lower().startswith("utf")
        self.console = TerminalConsole(highlight=False, markup=False, emoji=False, no_color=self.plain or None)

    def line(self, text: str = "", style: str = "") -> None:
        """Print one line without wrapping, so that a path can be copied."""
        self.console.print(self.fit(text), style=style, soft_wrap=True)
        self.is_line_open = False

    def part(self, text: str) -> None:
        """The next part of a line that is still being written."""
        self.console.print(self.fit(text), end="", soft_wrap=True)
        self.is_line_open = True

    def close_line(self) -> None:
        """End the line that was begun, if one was."""
        if self.is_line_open:
            self.line()

    def paragraph(self, text: str, style: str = "", indent: int = 0) -> None:
        """Print text, wrapped at the width of the screen."""
        from rich.padding import Padding
        from rich.text import Text

        self.console.print(Padding(Text(self.fit(text), style), (0, 0, 0, indent), expand=False))

    def board(self, game: AnyGame, state: Any, words: Words) -> None:
        """A position as a picture, or as its notation where the game has no picture."""
        from siasat.draw import to_text

        self.console.print()
        if isinstance(game, Drawable):
            self.console.print(to_text(game.scene(state), unicode=not self.plain, words=words), soft_wrap=True)
        else:
            self.line(notation_of(game).format_state(state))
        self.console.print()

    def ask(self, prompt: str) -> str:
        """Read a line. Raises `EOFError` at the end of the input."""
        prompt = self.fit(prompt)
        try:
            if sys.stdin.isatty():
                with suppress(ImportError):
                    import readline  # noqa: F401 — gives `input` its line editing and its history
                return input(prompt)
            self.part(prompt)
            answer = input()
        except (EOFError, KeyboardInterrupt):
            self.line()
            raise
        self.line(answer)  # so that a transcript reads as it would on a screen
        return answer

    def fit(self, text: str) -> str:
        """The text in characters that this screen can show."""
        safe = terminal_text(text)
        return safe.translate(ASCII) if self.plain else safe
