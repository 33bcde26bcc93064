"""Games in progress, as small files that another process may read: one for each worker, replaced after every move."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from siasat.arena.moves import MoveReport
from siasat.core.notation import notation_of
from siasat.core.referee import Referee

SUFFIX = ".game.json"


@dataclass(frozen=True, slots=True)
class LiveGame:
    """A game in progress. `scores` and `clocks` are what each side last reported, as text; empty where unknown."""

    game: str
    variant: str
    first: str
    second: str
    position: str
    ply: int = 0
    last_move: str = ""
    to_move: int = 0
    scores: tuple[str, str] = ("", "")
    clocks: tuple[float | None, float | None] = (None, None)


@contextmanager
def published(folder: Path, game: LiveGame) -> Iterator[GamePublisher]:
    """Write the game to a file of this process in `folder`; yields what to call after every move.

    A file that cannot be written is no reason to stop a game: the display then misses it.
    """
    path = folder / f"{os.getpid()}{SUFFIX}"
    watcher = GamePublisher(path, game)
    watcher.write()
    try:
        yield watcher
    finally:
        with suppress(OSError):
            path.unlink()


class GamePublisher:
    """Follows one game and writes what there is to see."""

    def __init__(self, path: Path, game: LiveGame) -> None:
        self.path = path
        self.data: dict[str, Any] = {**asdict(game), "scores": list(game.scores), "clocks": list(game.clocks)}

    def __call__(self, referee: Referee[Any, Any], report: MoveReport) -> None:
        """Take note of a move."""
        names = notation_of(referee.game)
        side = referee.game.to_move(referee.states[-2])
        self.data |= {
            "position": names.format_state(referee.state),
            "ply": referee.ply,
            "last_move": names.format_move(referee.states[-2], referee.moves[-1]),
            "to_move": int(referee.game.to_move(referee.state)),
        }
        self.data["scores"][side] = "" if report.score is None else f"{report.score_text}/{report.depth or 0}"
        self.data["clocks"][side] = report.left
        self.write()

    def write(self) -> None:
        """Replace the file."""
        spare = self.path.with_suffix(".part")
        with suppress(OSError):
            spare.write_text(json.dumps(self.data), encoding="utf-8")
            spare.replace(self.path)


def live_games(folder: Path) -> list[LiveGame]:
    """The games that are being played now, in the order of their workers."""
    found = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        with suppress(OSError, ValueError, TypeError, LookupError, AttributeError):  # a game may end while it is read
            data = json.loads(path.read_text(encoding="utf-8"))
            scores, clocks = data.pop("scores"), data.pop("clocks")
            found.append(LiveGame(**data, scores=(scores[0], scores[1]), clocks=(clocks[0], clocks[1])))
    return found
