"""The console of every command: its own colours reach the terminal, control characters of foreign text do not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import IO

from rich.console import Console, ConsoleOptions, RenderableType  # noqa: TID251 — the one place
from rich.segment import Segment

from siasat.encoders.terminal import TerminalStream, terminal_text


class TerminalConsole(Console):
    """A console that encodes every text, and writes the result to the stream below `TerminalStream`."""

    @property
    def file(self) -> IO[str]:
        """The stream that takes colours."""
        stream = super().file
        return stream.raw if isinstance(stream, TerminalStream) else stream

    @file.setter
    def file(self, new_file: IO[str]) -> None:
        self._file = new_file

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Render an object; only its styles and the console's own commands may control the terminal."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(terminal_text(segment.text), segment.style)
