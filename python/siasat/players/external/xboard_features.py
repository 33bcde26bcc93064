"""What an xboard engine says of itself at its start (`feature`), by engines that are slow to start or careless.

python-chess gives an engine two seconds from its start to tell its features, and refuses it without them. On a busy
machine the first word may come later. Here the protocol's two seconds count from word to word, and whoever starts the
engine decides how long to wait for the first.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

import chess.engine

PAUSE_SECONDS = 2.0
"""The features are complete after this long without another `feature` line, if the engine sends no `done`."""

MORE_COMES, ALL_SAID = "feature done=0", "feature done=1"


class PatientXBoard(chess.engine.XBoardProtocol):
    """python-chess's client, which waits for features as the module says; those that cannot be read are passed over."""

    def __init__(self) -> None:
        super().__init__()
        self._says_when = False
        self._pause: asyncio.TimerHandle | None = None

    def _line_received(self, line: str) -> None:
        if not line.startswith("feature "):
            super()._line_received(line)
            return
        if not self.initialized:
            self._wait_for_more(line)
        with suppress(ValueError, IndexError):  # raised where python-chess takes a feature apart
            super()._line_received(line)

    def _wait_for_more(self, line: str) -> None:
        if self._pause is not None:
            self._pause.cancel()
        self._says_when = self._says_when or "done=" in line
        if not self._says_when:
            self._pause = self.loop.call_later(PAUSE_SECONDS, self._pretend, ALL_SAID)

    def _pretend(self, line: str) -> None:
        """Let python-chess hear a line that the engine did not say."""
        if self.command is not None and not self.initialized:
            super()._line_received(line)

    def send_line(self, line: str) -> None:
        """Send a line to the engine."""
        super().send_line(line)
        if line.startswith("protover "):  # cancel python-chess's own timeout of two seconds
            self.loop.call_soon(self._pretend, MORE_COMES)
