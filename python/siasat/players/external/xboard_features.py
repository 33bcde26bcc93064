"""What an xboard engine says of itself at its start (`feature`), by engines that are old, slow to start or careless.

python-chess gives an engine two seconds from its start to send its features, and refuses one without them or without
`ping` and `setboard`. Here an engine that sends none is taken for one of protocol version 1 after the two seconds of
the specification (hgm.nubati.net/CECP.html): it gets positions by `edit`, and moves without `usermove`; a `ping` is
answered here in its place. On a busy machine the first word of a newer engine may come later: while its process is
still working, the two seconds start again, and features that come after all still count.
"""

from __future__ import annotations

import asyncio
import shlex
from contextlib import suppress
from pathlib import Path

import chess.engine

PAUSE_SECONDS = 2.0
"""The features are complete after this long without another `feature` line, if the engine sends no `done`."""

NEEDED = ("ping", "setboard")
"""What python-chess asks for. An engine that lacks one is served without it."""

MORE_COMES, ALL_SAID = "feature done=0", "feature done=1"


class PatientXBoard(chess.engine.XBoardProtocol):
    """python-chess's client, which waits for features as the module says; those that cannot be read are skipped."""

    def __init__(self) -> None:
        super().__init__()
        self.lacks = set(NEEDED)
        """What the engine cannot do, as far as it has said."""
        self._says_when = False
        self._pause: asyncio.TimerHandle | None = None
        self._used = -1

    def _line_received(self, line: str) -> None:
        words = line.lower().split()
        if not self.initialized and words and words[0].startswith(("error", "illegal")) and "protover" in words:
            self._finish(ALL_SAID)  # protocol version 1, in its own words
            return
        if not line.startswith("feature "):
            super()._line_received(line)
            return
        found = _read(line)
        self.lacks = {name for name in NEEDED if found.get(name, "0" if name in self.lacks else "1") == "0"}
        if self.initialized:  # later than the protocol allows
            self.features |= {name: int(text) if text.isdigit() else text for name, text in found.items()}
            self._hide_lacks()
            return
        self._wait_for_more(line)
        if found.get("done") == "1":
            self._finish(line)
        else:
            with suppress(ValueError, IndexError):  # raised where python-chess takes a feature apart
                super()._line_received(line)

    def _finish(self, line: str) -> None:
        """Let python-chess hear the last line, as if the engine had everything that python-chess asks for."""
        with suppress(ValueError, IndexError):
            super()._line_received(line.replace("done=1", ""))
        self._hide_lacks()
        super()._line_received(ALL_SAID)

    def _hide_lacks(self) -> None:
        self.features |= dict.fromkeys(NEEDED, 1)

    def _wait_for_more(self, line: str) -> None:
        if self._pause is not None:
            self._pause.cancel()
        self._says_when = self._says_when or "done=" in line
        if not self._says_when:
            self._pause = self.loop.call_later(PAUSE_SECONDS, self._end_of_features)

    def _end_of_features(self) -> None:
        """No more features came: start, unless the engine has sent none and is still working."""
        if self.command is None or self.initialized:
            return
        used, self._used = self._used, self._processor_time()
        if not self.features.keys() - {"done"} and self._used != used:
            self._pause = self.loop.call_later(PAUSE_SECONDS / 4 if used >= 0 else 0.1, self._end_of_features)
        else:
            self._finish(ALL_SAID)

    def _processor_time(self) -> int:
        """Ticks that the engine's process has used; always the same where the system does not tell (not Linux)."""
        pid = self.transport.get_pid() if self.transport is not None else None
        try:
            fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            return int(fields[11]) + int(fields[12])
        except (OSError, ValueError, IndexError):
            return self._used

    def _ping(self, n: int) -> None:
        """Ask whether the engine has done everything; one that knows no `ping` is believed."""
        if "ping" in self.lacks:
            self.loop.call_soon(super()._line_received, f"pong {n}")
        else:
            super()._ping(n)

    def send_line(self, line: str) -> None:
        """Send a line to the engine."""
        super().send_line(line)
        if line.startswith("protover "):  # cancel python-chess's own timeout of two seconds
            self.loop.call_soon(super()._line_received, MORE_COMES)
            self._pause = self.loop.call_later(PAUSE_SECONDS, self._end_of_features)


def _read(line: str) -> dict[str, str]:
    """The features of a line; none if it cannot be read."""
    try:
        words = shlex.split(line)[1:]
    except ValueError:
        return {}
    return {name: value for name, _, value in (word.partition("=") for word in words)}
