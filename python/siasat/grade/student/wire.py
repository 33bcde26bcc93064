"""Messages between the grader and a submission's process: a line with a flat list of plain values.

Both sides use this file. Nothing in a line can nest or refer to anything, so reading costs what its length costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

MAX_LINE = 1 << 18
"""How many bytes a line from a submission may have."""

MAX_NUMBER = 50
"""How many characters a number may have."""


CONSTANTS = {"n": None, "t": True, "f": False}


class Reference(NamedTuple):
    """An object that stays in the submission's process: its number there and the name of its type."""

    number: int
    kind: str


Value = None | bool | int | float | str | Reference
Message = Sequence[Value]


def write(message: Message) -> bytes:
    """Return a message as one line."""
    return " ".join(map(_word, message)).encode("ascii") + b"\n"


def _word(value: Value) -> str:
    if type(value) is int:
        return f"i{value}"
    if value is None:
        return "n"
    if isinstance(value, bool):
        return "t" if value else "f"
    if isinstance(value, int):
        return f"i{int(value)}"
    if isinstance(value, float):
        return f"d{float(value)!r}"
    if isinstance(value, Reference):
        return f"r{value.number}.{_hex(value.kind)}"
    return f"s{_hex(value)}"


def _hex(text: str) -> str:
    return text.encode("utf-8", "replace").hex()


def read(line: bytes) -> list[Value]:
    """Return the message of a line; raise `ValueError` for what is none."""
    if not line.endswith(b"\n"):
        raise ValueError("not a line")
    return [_value(word[:1], word[1:]) for word in line[:-1].decode("ascii").split(" ")]


def _value(kind: str, text: str) -> Value:
    if kind == "i":
        return _number(text)
    if kind == "s":
        return bytes.fromhex(text).decode("utf-8")
    if kind == "d" and len(text) <= MAX_NUMBER:
        return float(text)
    if kind == "r":
        number, _, name = text.partition(".")
        return Reference(_number(number), bytes.fromhex(name).decode("utf-8"))
    if kind in CONSTANTS and not text:
        return CONSTANTS[kind]
    raise ValueError("not a value")


def _number(text: str) -> int:
    return int(text if len(text) <= MAX_NUMBER else "too long")
