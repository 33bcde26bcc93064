"""Read a bundle that may come from anyone: damaged, hostile or huge files are refused before anything is unpacked.

Nothing is ever extracted by the names in the archive. The hashes find damage; they do not say who made the file.
"""

from __future__ import annotations

import hashlib
import io
import json
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from siasat.errors import InputError, quote, short_message
from siasat.lab.bundle.content import (
    FORMAT,
    MANIFEST,
    MAX_BYTES,
    MAX_ENTRY,
    MAX_FILES,
    MAX_RATIO,
    NAMES,
    POSITION_FILE,
    ROWS,
    SPEC,
    VERSION,
    is_known,
)
from siasat.lab.tables import ROWS as TABLES


@dataclass(frozen=True, slots=True)
class Bundle:
    """The content of a bundle, checked: every file has the hash that the manifest gives, every row is whole."""

    file: str
    manifest: Mapping[str, Any]
    texts: Mapping[str, str]
    rows: tuple[dict[str, Any], ...]
    sha256: str
    """The hash of the file itself: two bundles with the same hash are the same."""

    @property
    def name(self) -> str:
        """The name of the experiment."""
        return str(self.manifest["name"])

    @property
    def position_files(self) -> dict[str, str]:
        """The lists of positions that the spec may name, by name."""
        return {name: text for name, text in self.texts.items() if POSITION_FILE.fullmatch(name)}


def read_bundle(path: Path) -> Bundle:
    """Read and check a bundle; `InputError` says what is wrong with it."""
    file = str(path)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise InputError(f"{file} is larger than {MAX_BYTES:,} bytes, which no bundle is")
        packed = path.read_bytes()
        _check_directory(packed, file)
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            contents = _contents(archive, file)
    except OSError as error:
        raise InputError(f"{file} cannot be read ({error.strerror or error})") from error
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, RuntimeError) as error:
        if isinstance(error, InputError):
            raise
        _damaged(file, short_message(error, 100))
    manifest = _manifest(contents, file)
    _check_hashes(contents, manifest, file)
    texts = {}
    for name, content in contents.items():
        try:
            texts[name] = content.decode("utf-8")
        except UnicodeDecodeError:
            _damaged(file, f"{name} is not UTF-8")
    return Bundle(file, manifest, texts, _rows(texts[ROWS], file), hashlib.sha256(packed).hexdigest())


def _check_directory(packed: bytes, file: str) -> None:
    """Refuse an archive whose directory is too long: `zipfile` reads all of it when it opens a file."""
    end = packed.rfind(b"PK\x05\x06", max(0, len(packed) - (1 << 16) - 22))
    if end < 0 or end + 22 > len(packed):
        return  # `zipfile` says what is wrong
    count, size = struct.unpack("<HL", packed[end + 10 : end + 16])
    is_zip64 = end >= 20 and packed[end - 20 : end - 16] == b"PK\x06\x07"
    if is_zip64 or count > MAX_FILES or size > MAX_FILES * MAX_ENTRY:
        raise InputError(f"{file} is not a siasat bundle: it has more than {MAX_FILES:,} files")


def _contents(archive: zipfile.ZipFile, file: str) -> dict[str, bytes]:
    """The files of the archive. Names, number, sizes and ratios are checked before anything is unpacked."""
    entries = archive.infolist()
    names = [entry.filename for entry in entries]
    for entry in entries:
        if not is_known(entry.filename) or entry.is_dir():
            raise InputError(f"{file} is not a siasat bundle: it has a file {quote(entry.filename)}")
        if names.count(entry.filename) > 1:
            _damaged(file, f"{entry.filename} is in it twice")
        if entry.flag_bits & 1:
            raise InputError(f"{file} is encrypted; a bundle is not")
        if entry.file_size > MAX_RATIO * entry.compress_size + 1024:
            raise InputError(f"{file} is refused: {entry.filename} would unpack to {entry.file_size:,} bytes")
    if sum(entry.file_size for entry in entries) > MAX_BYTES:
        raise InputError(f"{file} is refused: it would unpack to more than {MAX_BYTES:,} bytes")
    missing = [name for name in NAMES if name not in names]
    if missing:
        raise InputError(f"{file} is not a siasat bundle: {missing[0]} is missing")
    return {entry.filename: _unpacked(archive, entry, file) for entry in entries}


def _unpacked(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, file: str) -> bytes:
    with archive.open(entry) as source:
        content = source.read(entry.file_size + 1)
    if len(content) != entry.file_size:
        _damaged(file, f"{entry.filename} has another size than the archive says")
    return content


def _manifest(contents: dict[str, bytes], file: str) -> dict[str, Any]:
    try:
        manifest = json.loads(contents[MANIFEST])
    except (ValueError, RecursionError):
        _damaged(file, f"{MANIFEST} is not JSON")
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise InputError(f"{file} is not a siasat bundle: {MANIFEST} does not say {quote(FORMAT)}")
    version = manifest.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise InputError(f"{file} was made by a newer siasat (bundle version {quote(str(version))}); update siasat")
    if not isinstance(manifest.get("name"), str) or not isinstance(manifest.get("files"), dict):
        _damaged(file, f"{MANIFEST} has no name or no list of files")
    return manifest


def _check_hashes(contents: dict[str, bytes], manifest: dict[str, Any], file: str) -> None:
    listed = manifest["files"]
    if listed.keys() != contents.keys() - {MANIFEST}:
        _damaged(file, f"its files are not those that {MANIFEST} lists")
    for name, content in contents.items():
        if name == MANIFEST:
            continue
        entry = listed[name]
        if not isinstance(entry, dict) or hashlib.sha256(content).hexdigest() != entry.get("sha256"):
            _damaged(file, f"{name} does not have the hash that {MANIFEST} gives")


def _rows(text: str, file: str) -> tuple[dict[str, Any], ...]:
    rows, seen = [], set()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            row = json.loads(line)
            table = TABLES[row["kind"]]
            task = row["task"]
        except (ValueError, KeyError, TypeError, RecursionError):
            _damaged(file, f"line {number} of {ROWS} is not a row")
        if not isinstance(task, str) or task in seen or not row.keys() - {"kind"} <= set(table.c.keys()):
            _damaged(file, f"line {number} of {ROWS} is not a row of its own")
        seen.add(task)
        rows.append(row)
    if not rows:
        _damaged(file, f"{ROWS} has no rows")
    return tuple(rows)


def _damaged(file: str, why: str) -> NoReturn:
    raise InputError(f"{file} is damaged: {why}; get the file again")


def check_names_no_other_file(data: Mapping[str, Any], bundle: Bundle) -> None:
    """`InputError` if the spec of a bundle names a file that is not in the bundle."""
    games = data.get("games")
    for game in games if isinstance(games, list) else ():
        positions = game.get("positions") if isinstance(game, dict) else None
        files = positions.get("files", []) if isinstance(positions, dict) else []
        for item in files if isinstance(files, list) else [files]:
            if not isinstance(item, str) or item not in bundle.position_files:
                raise InputError(f"{bundle.file} is refused: its {SPEC} names the file {quote(str(item))}")
