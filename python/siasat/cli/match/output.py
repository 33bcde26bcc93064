"""The files that a match writes: games (PGN or lines of JSON), final positions, the result, and a log."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from siasat.errors import InputError

if TYPE_CHECKING:
    from siasat.lab.game_files import GameFile

Row = Mapping[str, Any]

EVERY = 20
"""Without a terminal, the number of games between two lines of output."""


@dataclass(frozen=True, slots=True)
class MatchOutput:
    """What a match writes beside its result on the screen."""

    pgn: Path | None = None
    style: GameFile | None = None
    append: bool = False
    """Keep what the file of games already has, and add the games of this run."""
    final_positions: Path | None = None
    result: Path | None = None
    log: Path | None = None
    log_faults_only: bool = False
    every: int = EVERY
    """Without a terminal, the number of games between two prints of the standings; 0: never."""
    watch: bool = False
    """Show the games that are being played."""

    @property
    def names(self) -> Mapping[str, str]:
        """What players are called, by their texts in the store."""
        return {} if self.style is None else self.style.names

    def check(self) -> None:
        """`InputError` for a file that cannot be written, before the first game."""
        from siasat.cli.search.trace import check_file

        for option, path in (
            ("--pgn", self.pgn),
            ("-epdout", self.final_positions),
            ("-config outname", self.result),
            ("-log file", self.log),
        ):
            if path is not None:
                check_file(path, option)

    def write_games(self, rows: Sequence[Row], earlier: Collection[str]) -> None:
        """Write the games; without any, existing files stay. `append` leaves out the games of the tasks `earlier`."""
        from siasat.lab.game_files import final_position, game_lines

        if not rows:
            return
        if self.pgn is not None:
            new = [row for row in rows if not (self.append and row["task"] in earlier)]
            _write("--pgn", self.pgn, "".join(game_lines(new, self.style)), self.append)
        if self.final_positions is not None:
            _write("-epdout", self.final_positions, "".join(f"{final_position(row)}\n" for row in rows), False)

    def write_result(self, data: Mapping[str, Any]) -> None:
        """Write the result as JSON."""
        if self.result is not None:
            text = json.dumps(data, indent=2, ensure_ascii=False)
            _write("-config outname", self.result, f"{text}\n", False)

    def log_game(self, number: int, row: Row) -> None:
        """Add a line about a finished game to the log."""
        from siasat.arena.game import FAULTS
        from siasat.lab.game_files import RESULTS

        is_fault = row["reason"] in FAULTS
        if self.log is None or (self.log_faults_only and not is_fault):
            return
        first, second = (self.names.get(row[side], row[side]) for side in ("first", "second"))
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        level = "WARN" if is_fault else "INFO"
        why = row["problem"] or row["reason"]
        line = f"{now} {level} game {number} ({first} vs {second}): {RESULTS[row['first_score']]} {{{why}}}\n"
        _write("-log file", self.log, line, True)


def _write(option: str, path: Path, text: str, append: bool) -> None:
    try:
        if append:
            with path.open("a", encoding="utf-8") as file:
                file.write(text)
        else:
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(
            f"{option} {path}: cannot be written ({error.strerror}); the games are in the store"
        ) from error
