"""Retrograde tables: built once; after that, every result is a lookup.

`TableSet` builds, probes, counts and verifies the tables of one game and variant in a folder. The work is
the accelerator's; `siasat.perfect.doushouqi` has a reference that can be read.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from siasat.backend.native import native_errors, native_progress, native_tables
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of, quote
from siasat.errors import TableError
from siasat.perfect.folders import tables_folder
from siasat.perfect.value import PerfectMove, PerfectPosition, PerfectValue, Result, analyse

if TYPE_CHECKING:
    from siasat.backend.native import NativeTables

MOST_PIECES = {"doushouqi": 5, "chess": 3}
"""The games that have tables, and the most pieces on the board in them."""

EXPORT_FORMAT = "siasat-table-1"
"""What the description of an exported table calls its format."""

LEAST_PIECES = {"doushouqi": 2, "chess": 3}
"""The fewest pieces for which there is something to know."""


class Progress(NamedTuple):
    """How far a build or a verification is; positions to do are 0 where that is not known beforehand."""

    done: int
    total: int
    positions: int
    all_positions: int


Watch = Callable[[Progress], None]
"""Called about fifty times per second with the progress."""


@dataclass(frozen=True, slots=True)
class BuildReport:
    """Tables built now, tables that were there, and the slots (places for a verdict) of those built now."""

    built: int
    found: int
    slots: int


@dataclass(frozen=True, slots=True)
class PartStats:
    """The positions with one side to move: its material first, as in `LvE`; mirror images are counted.

    `longest` is the plies of the longest win and `example` a position that has it, white to move.
    """

    material: str
    won: int
    drawn: int
    lost: int
    longest: int
    example: str


@dataclass(frozen=True, slots=True)
class TableStats:
    """A table: its name, how many pieces it is about, its slots, its size (None if it was not built), its parts."""

    name: str
    pieces: int
    slots: int
    bytes: int | None
    parts: tuple[PartStats, ...]


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """Materials and positions looked at, verdicts that do not follow from the moves, and the first of them in words."""

    materials: int
    positions: int
    wrong: int
    first: str | None


@dataclass(frozen=True, slots=True)
class Exported:
    """A material that was written for other programs: its file, its positions, the file's bytes and SHA-256."""

    material: str
    path: Path
    positions: int
    bytes: int
    sha256: str


class TableSet:
    """The tables of a game's variant in a folder (by default the user's data folder).

    Probing is safe from several threads. A file that is damaged, or is no table, raises `TableError`. What was missing
    when it was first asked for stays missing for this object, unless `build` makes it: open another one.
    """

    def __init__(self, game: AnyGame, folder: Path | None = None) -> None:
        if game.id not in MOST_PIECES:
            raise TableError(f"there are tables for {' and '.join(MOST_PIECES)}, not for {game.id}")
        if game.id == "chess" and game.variant != "standard":
            raise TableError(f"there are tables for standard chess, not for the variant {game.variant}")
        self.game = game
        self.root = tables_folder(os.environ) if folder is None else folder
        self._native: NativeTables = native_tables(game, self.root)

    @property
    def folder(self) -> Path:
        """Where the tables of this game and variant lie."""
        return self._native.folder

    def probe(self, state: Any) -> PerfectValue | None:
        """The result of a position, or None if there is no table for it."""
        with native_errors():
            return _verdict(self._native.probe(notation_of(self.game).format_state(state)))

    def analyse(self, state: Any) -> PerfectPosition:
        """The results of a position and of each of its moves; `TableError` names a missing table."""
        analysis = analyse(self.game, state, self.probe)
        if analysis is None:
            raise TableError(self._why_missing(notation_of(self.game).format_state(state)))
        return analysis

    def line(self, state: Any) -> Iterator[PerfectMove]:
        """Perfect play from a won or lost position to the end of the game, the first of equal moves each time."""
        while True:
            analysis = self.analyse(state)
            if analysis.value.plies is None or not analysis.best:
                return
            yield analysis.best[0]
            state = self.game.play(state, analysis.best[0].move)

    def materials(self, pieces: int) -> dict[str, str]:
        """Every material of this many pieces, the mover's before the `v`, and the name of its table."""
        return dict(self._native.materials(pieces))

    def build(
        self,
        pieces: int | None = None,
        materials: Sequence[str] = (),
        jobs: int | None = None,
        watch: Watch | None = None,
    ) -> BuildReport:
        """Build what is not there yet: the tables of up to this many pieces, or of the materials, and what they need.

        An interrupted build continues with the next call. `Ctrl-C` ends it at once.
        """
        wanted = list(materials) if pieces is None else [*materials, *self._up_to(pieces)]
        if not wanted:
            raise TableError("give the number of pieces or the materials to build")
        with native_errors():
            report = BuildReport(*self._run(self._native.build, wanted, jobs, watch))
        self._native = native_tables(self.game, self.root)  # the old one remembers what was missing
        return report

    def verify(
        self,
        pieces: int | None = None,
        materials: Sequence[str] = (),
        every_material: bool = False,
        jobs: int | None = None,
        watch: Watch | None = None,
    ) -> VerifyReport:
        """Check from scratch that every verdict follows from those of the moves, by the rules of the game alone.

        Looks at every placement of the materials; where none are named, of all tables that were built, or of those of
        up to this many pieces. Materials that share a table are looked at one by one only if `every_material` says so.
        The report is the judge: `wrong` must be 0.
        """
        wanted = list(materials) or self._built_materials(pieces, every_material)
        with native_errors():
            return VerifyReport(*self._run(self._native.verify, wanted, jobs, watch))

    def export(self, material: str, folder: Path, watch: Watch | None = None) -> Exported:
        """Write the array of a material and its description, `MATERIAL.npy` and `MATERIAL.json`, into a folder.

        The format is for other programs and described in docs/solved.md. The table must have been built.
        """
        if material not in self.materials(sum(letter.isalpha() for letter in material) - 1):
            raise TableError(
                f"there is no material {quote(material)} in {self.game.id}: write the mover's pieces, a v and the "
                "other side's, the strongest first, as in LvE"
            )
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{material}.npy"
        draft = path.with_suffix(".draft")
        progress = native_progress()

        def look() -> bool:
            if watch is not None:
                watch(Progress(*progress.look()))
            return False

        try:
            with native_errors():
                axes, positions = self._native.export(material, draft, progress, look)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        about = {
            "format": EXPORT_FORMAT,
            "game": self.game.id,
            "variant": self._native.variant,
            "material": material,
            "positions": positions,
            "sha256": digest,
            "axes": [
                {
                    "piece": letter,
                    "side": "mover" if is_mover else "other",
                    "squares": [_square(one) for one in squares],
                }
                for letter, is_mover, squares in axes
            ],
        }
        path.with_suffix(".json").write_text(json.dumps(about) + "\n", encoding="utf-8")
        return Exported(material, path, positions, path.stat().st_size, digest)

    def stats(self) -> tuple[TableStats, ...]:
        """Every table that there can be, the smaller material first."""
        with native_errors():
            rows = self._native.stats()
        return tuple(
            TableStats(name, pieces, slots, size, tuple(PartStats(*part) for part in parts))
            for name, pieces, slots, size, parts in rows
        )

    def _run(
        self, work: Callable[..., tuple[Any, ...]], materials: list[str], jobs: int | None, watch: Watch | None
    ) -> tuple[Any, ...]:
        progress = native_progress()

        def look() -> bool:
            if watch is not None:
                watch(Progress(*progress.look()))
            return False

        result = work(materials, jobs or cores(), progress, look)
        look()
        return result

    def _up_to(self, pieces: int) -> list[str]:
        least, most = LEAST_PIECES[self.game.id], MOST_PIECES[self.game.id]
        if not least <= pieces <= most:
            span = str(most) if least == most else f"{least} to {most}"
            raise TableError(f"tables for {self.game.id} cover {span} pieces, not {pieces}")
        return [name for count in range(least, pieces + 1) for name in self.materials(count)]

    def _built_materials(self, pieces: int | None, every_material: bool) -> list[str]:
        most = MOST_PIECES[self.game.id] if pieces is None else pieces
        built = [table for table in self.stats() if table.bytes is not None and table.pieces <= most]
        if not every_material:
            return [part.material for table in built for part in table.parts]
        names = {table.name for table in built}
        counts = sorted({table.pieces for table in built})
        return [name for count in counts for name, table in self.materials(count).items() if table in names]

    def _why_missing(self, text: str) -> str:
        pieces = sum(letter.isalpha() for letter in text.split(" ", maxsplit=1)[0])
        most = MOST_PIECES[self.game.id]
        if pieces > most:
            return f"tables for {self.game.id} cover at most {most} pieces; this position has {pieces}"
        variant = "" if self.game.variant == "standard" else f" --variant {quote(self.game.variant)}"
        command = f"siasat tables build {self.game.id} --pieces {pieces}{variant}"
        return f"there is no table for this position in {self.folder}; build it with `{command}`"


def _verdict(found: tuple[str, int | None] | None) -> PerfectValue | None:
    if found is None:
        return None
    outcome: dict[str, Result] = {"won": "won", "drawn": "drawn", "lost": "lost"}
    return PerfectValue(outcome[found[0]], found[1])


def _square(number: int) -> str:
    """The name of a square of Dou Shou Qi, numbered from a1 along the ranks."""
    return f"{'abcdefg'[number % 7]}{number // 7 + 1}"


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
