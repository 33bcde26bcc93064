"""Perft that takes minutes or hours: counted first move by first move, each saved when it is done.

The file says what was counted, by which version, and how long it took. A run that finds a file of the same count goes
on where that one stopped. `lab/papers/yoman/perft_8.json` is such a file.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from siasat.backend.perft import perft
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.errors import InputError
from siasat.lab.provenance import source_commit
from siasat.play.files import replace_file
from siasat.version import VERSION

Tell = Callable[[int, int], None]
"""Gets the number of first moves that are counted, and of all."""


@dataclass(slots=True)
class LongCount:
    """How many lines of `depth` moves start at `position`, by first move; incomplete as long as `nodes` is None.

    `seconds` is processor time, all runs together. `siasat` and `commit` are those of the last run.
    """

    game: str
    variant: str
    position: str
    depth: int
    command: str
    siasat: str
    commit: str | None
    backend: str
    day: str
    seconds: float = 0.0
    nodes: int | None = None
    divide: dict[str, int] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str, name: str) -> LongCount:
        """A saved count; `InputError` names the file `name` if it is none."""
        try:
            return cls(**json.loads(text))
        except (TypeError, ValueError) as error:
            raise InputError(f"{name} is not a saved perft; name a new file to start one") from error

    @property
    def subject(self) -> tuple[str, str, str, int, str]:
        """What is counted, and by which backend."""
        return self.game, self.variant, self.position, self.depth, self.backend


def count_long(
    game: AnyGame, state: Any, depth: int, file: Path, *, backend: str = "auto", tell: Tell | None = None
) -> LongCount:
    """Count the lines of exactly `depth` moves, saving each first move's in `file`; or go on with that file."""
    if depth < 1:
        raise InputError("a perft that is saved by first move needs a depth of at least 1")
    notation = notation_of(game)
    position = notation.format_state(state)
    count = LongCount(
        game.id,
        game.variant,
        position,
        depth,
        _command(game, state, position, depth, file),
        VERSION,
        source_commit(),
        perft(game, state, 0, backend).backend,
        time.strftime("%Y-%m-%d", time.gmtime()),
    )
    if file.exists():
        found = LongCount.read(file.read_text(encoding="utf-8"), str(file))
        if found.subject != count.subject:
            raise InputError(
                f"{file} counts {found.game} {found.variant} to depth {found.depth} with {found.backend} from "
                f"{found.position!r}; name another file"
            )
        if found.nodes is not None:
            return found
        count.seconds, count.divide = found.seconds, found.divide
    moves = game.legal_moves(state)
    for move in moves:
        name = notation.format_move(state, move)
        if name not in count.divide:
            if tell is not None:
                tell(len(count.divide), len(moves))
            start = time.process_time()
            count.divide[name] = perft(game, game.play(state, move), depth - 1, backend).nodes
            count.seconds = round(count.seconds + time.process_time() - start, 3)
            _save(count, file)
    count.nodes = sum(count.divide.values())
    _save(count, file)
    return count


def _command(game: AnyGame, state: Any, position: str, depth: int, file: Path) -> str:
    """What repeats the count."""
    where = "" if state == game.initial() else f" --position '{position}'"
    return f"siasat perft {game.id} --variant {game.variant}{where} --depth {depth} --save {file.name}"


def _save(count: LongCount, file: Path) -> None:
    replace_file(file, (json.dumps(asdict(count), indent=2, ensure_ascii=False) + "\n").encode())
