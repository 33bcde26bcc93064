"""Saved games on disk, written so that no game is lost.

A file is replaced atomically (temporary file, fsync, rename), and only if it still contains what was last read or
written here: changes by other programs are never overwritten.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from siasat.errors import RecordError
from siasat.play.record import Record, format_record, parse_record

MAX_BYTES = 4 * 1024 * 1024
"""The maximum size of a saved game."""


def games_folder(environ: Mapping[str, str]) -> Path:
    """The folder of saved games: in `$SIASAT_HOME`, else in the XDG state folder."""
    home = environ.get("SIASAT_HOME")
    if home:
        return Path(home) / "games"
    state = environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "siasat" / "games"


def file_name(game: str, variant: str, suffix: str = "") -> str:
    """The name under which the current game of a rule set is saved.

    >>> file_name("congklak", "kalah:6,4")
    'congklak-kalah-6-4.json'
    """
    plain = re.sub(r"[^a-z0-9]+", "-", f"{game}-{variant}".lower()).strip("-")
    if re.fullmatch(r"[a-z0-9:,-]{1,60}", variant):
        return f"{plain}{suffix}.json"
    told_apart = f"{plain[:60]}-{zlib.crc32(variant.encode()):08x}"
    return f"{told_apart}{suffix}.json"


class GameFile:
    """One saved game on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen: bytes | None = None  # what the file held when it was last read or written here; None: no file

    def read(self) -> Record | None:
        """The record, or None if there is no file; raises `RecordError` if the file is not a record."""
        content = self._content()
        record = None
        if content is not None:
            try:
                record = parse_record(content.decode("utf-8"))
            except UnicodeDecodeError as error:
                raise RecordError(f"{self.path}: not a saved game (not UTF-8 at byte {error.start})") from error
            except RecordError as error:
                raise RecordError(f"{self.path}: {error}") from error
        self._seen = content
        return record

    def write(self, record: Record) -> None:
        """Replace the file by this record, durably and in one step."""
        if not self.is_ours():
            raise RecordError(f"{self.path}: was changed by another program, so it was not overwritten")
        content = format_record(record).encode("utf-8")
        try:
            replace_file(self.path, content)
        except OSError as error:
            raise RecordError(f"{self.path}: cannot be written ({error.strerror})") from error
        self._seen = content

    def is_ours(self) -> bool:
        """Whether the file may be replaced: it holds what was last read from it or written to it here, or is gone."""
        try:
            return self._content() in (self._seen, None)
        except RecordError:
            return False

    def set_aside(self) -> Path | None:
        """Rename the file to a numbered name, to make room for another; None if there is no file."""
        if not self.path.exists():
            return None
        kept = self.free_name()
        try:
            self.path.rename(kept)
        except OSError as error:
            raise RecordError(f"{self.path}: cannot be renamed ({error.strerror})") from error
        self._seen = None
        return kept

    def free_name(self) -> Path:
        """The first numbered name beside the file that is not taken: `game.1.json`, `game.2.json` …"""
        number = 1
        while (name := self.path.with_name(f"{self.path.stem}.{number}{self.path.suffix}")).exists():
            number += 1
        return name

    def check_place(self) -> None:
        """Raise `RecordError` now rather than after the first move, if a file could not be put there."""
        folder = self.path.parent
        if not folder.is_dir():
            raise RecordError(f"{self.path}: the folder {str(folder)!r} does not exist")
        if not os.access(folder, os.W_OK | os.X_OK):
            raise RecordError(f"{self.path}: the folder {str(folder)!r} cannot be written to")

    def _content(self) -> bytes | None:
        try:
            if self.path.exists() and not self.path.is_file():  # a pipe would keep us waiting
                raise RecordError(f"{self.path}: is not a file")
            with self.path.open("rb") as file:
                content = file.read(MAX_BYTES + 1)
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise RecordError(f"{self.path}: cannot be read ({reason})") from error
        if len(content) > MAX_BYTES:
            raise RecordError(f"{self.path}: not a saved game (larger than {MAX_BYTES} bytes)")
        return content


def replace_file(path: Path, content: bytes) -> None:
    """Write a file atomically and durably, replacing the old one in one step."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            shutil.copymode(path, name)
        os.replace(name, path)
    except BaseException:  # an interrupt too: no half-written file stays behind
        with suppress(FileNotFoundError):
            os.unlink(name)
        raise
    if os.name == "posix":  # the new name must survive a power cut as well
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
