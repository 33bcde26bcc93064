"""A reader of exported tables, written from "For other programs" in docs/solved.md alone: no siasat, no NumPy."""

import ast
import hashlib
import json
import struct
from pathlib import Path


class ExportedTable:
    """The array of one material."""

    def __init__(self, path: Path) -> None:
        self.content = path.read_bytes()
        about = json.loads(path.with_suffix(".json").read_text())
        assert about["format"] == "siasat-table-1"
        assert hashlib.sha256(self.content).hexdigest() == about["sha256"]
        self.axes = about["axes"]
        self.positions = about["positions"]
        assert self.content[:8] == b"\x93NUMPY\x01\x00"
        (length,) = struct.unpack_from("<H", self.content, 8)
        self.start = 10 + length
        header = ast.literal_eval(self.content[10 : self.start].decode())
        assert (header["descr"], header["fortran_order"]) == ("<u2", False)
        assert header["shape"] == tuple(len(axis["squares"]) for axis in self.axes)

    def codes(self) -> list[int]:
        """All numbers of the array."""
        return [code for (code,) in struct.iter_unpack("<H", self.content[self.start :])]

    def look(self, squares: dict[tuple[str, str], str]) -> tuple[str, int] | None:
        """The result with the pieces (side and letter) on these squares, the mover below; None: no such position."""
        number = 0
        for axis in self.axes:
            place = axis["squares"].index(squares[axis["side"], axis["piece"]])
            number = number * len(axis["squares"]) + place
        (code,) = struct.unpack_from("<H", self.content, self.start + 2 * number)
        if code == 65535:
            return None
        if code == 0:
            return "drawn", 0
        return ("won" if (code - 1) % 2 else "lost"), code - 1
