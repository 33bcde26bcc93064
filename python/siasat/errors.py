"""Everything siasat raises on purpose.

::

    SiasatError
    ├── InputError                  something from outside is wrong; the message is for people
    │   ├── PositionError           a position cannot be read, or is impossible in this game
    │   ├── MoveError
    │   │   ├── InvalidMoveError    not the notation of a move
    │   │   ├── IllegalMoveError    a move, but not one of this position
    │   │   └── AmbiguousMoveError  fits several legal moves
    │   ├── VariantError            no such rule set, or bad arguments to it
    │   ├── AlgorithmError          switches that do not exist, or cannot be combined
    │   ├── LimitError              an invalid depth, node count, time or size, or not enough memory for it
    │   ├── UnknownNameError        no such game, evaluator, algorithm, language …
    │   ├── RecordError             a saved game that cannot be read
    │   ├── SpecError               the description of an experiment is wrong
    │   ├── StoreError              a store of results that cannot be reached, or is not ours
    │   ├── ClusterError            a cluster that cannot be reached, or stopped responding
    │   └── TableError              a table of perfect play that is damaged, foreign or missing
    ├── BackendError                the native module is missing, has another version, or does not support this
    ├── PlayerError                 a player crashed, stalled, played an illegal move or resigned during a game
    └── ContractError               a game, evaluator or searcher broke its contract

The command line prints the message of an `InputError` or `BackendError` on one line and exits with 2.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = [
    "AlgorithmError",
    "AmbiguousMoveError",
    "BackendError",
    "ClusterError",
    "ContractError",
    "IllegalMoveError",
    "InputError",
    "InvalidMoveError",
    "LimitError",
    "MoveError",
    "PlayerError",
    "PositionError",
    "RecordError",
    "SiasatError",
    "SpecError",
    "StoreError",
    "TableError",
    "UnknownNameError",
    "VariantError",
]

SHOWN = 40
"""How many characters of a bad text an error message repeats."""

MAX_MESSAGE = 500
"""How many characters an error message may have where it crosses a boundary (a log, an HTTP answer)."""

MAX_NAMES = 30
"""How many known names an error message lists."""


def quote(text: str) -> str:
    """A text from outside, made safe to repeat in a one-line message; the same characters in Rust.

    >>> print(quote("don't\\n"))
    'don't\\u000a'
    """
    short = text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
    return f"'{''.join(_escaped(letter) for letter in short)}'"


def _escaped(letter: str) -> str:
    """Control characters (and halves of surrogate pairs, which only Python has) by their number, the rest as it is."""
    code = ord(letter)
    is_control = code < 0x20 or 0x7F <= code < 0xA0
    return f"\\u{code:04x}" if is_control or 0xD800 <= code < 0xE000 else letter


def short_message(error: object, most: int = MAX_MESSAGE) -> str:
    """The text of an error on one line, at most `most` characters long.

    >>> short_message(ValueError("bad\\n  row" + "!" * 90), 12)
    'bad row!!!!…'
    """
    line = " ".join(str(error)[: 4 * most].split())
    line = "".join(_escaped(letter) for letter in line)
    return line if len(line) <= most else line[: most - 1] + "…"


class SiasatError(Exception):
    """The base class of all errors that siasat raises on purpose."""


class InputError(SiasatError, ValueError):
    """Invalid input: the message says what is wrong, where, and what would be right."""


class PositionError(InputError):
    """A position that cannot be read, or that cannot arise in this game."""


class MoveError(InputError):
    """A move that cannot be played."""


class InvalidMoveError(MoveError):
    """A text that is not the notation of any move."""


class IllegalMoveError(MoveError):
    """A well-formed move that the rules do not allow in this position."""


class AmbiguousMoveError(MoveError):
    """A text that matches more than one legal move."""


class VariantError(InputError):
    """An unknown rule set, or invalid arguments for it."""


class AlgorithmError(InputError):
    """Switches of a search that do not exist, or cannot be combined."""


class LimitError(InputError):
    """An invalid depth, node count, time or size, or not enough memory for it."""


class RecordError(InputError):
    """A saved game that cannot be read."""


class SpecError(InputError):
    """The description of an experiment is wrong: the message names file, line and key."""


class StoreError(InputError):
    """A store that cannot be opened, is not a siasat store, or was written by another version."""


class ClusterError(InputError):
    """A cluster that cannot be reached, or stopped responding."""


class TableError(InputError):
    """A table of perfect play that is damaged, invalid or missing."""


class UnknownNameError(InputError):
    """An unknown name; the message suggests similar ones."""

    def __init__(self, kind: str, name: str, known: Iterable[str], where: str = "") -> None:
        """`where` says where the name was looked up, as in `in [games]`."""
        import difflib  # noqa: PLC0415 - needed for this message only, and `import siasat` stays quick

        names = sorted(known)
        # Nothing that long is a typing error, and comparing it with every name takes seconds.
        near = difflib.get_close_matches(name, names, n=1) if len(name) <= 10 * SHOWN else []
        more = f" and {len(names) - MAX_NAMES} more" if len(names) > MAX_NAMES else ""
        choice = f"choose from {', '.join(names[:MAX_NAMES])}{more}" if names else "there are none"
        hint = f"did you mean {quote(near[0])}?" if near else choice
        place = f" {where}" if where else ""
        super().__init__(f"unknown {kind} {quote(name)}{place}; {hint}")


class BackendError(SiasatError):
    """The native module was requested, but is missing or does not support this."""


class PlayerError(SiasatError):
    """A player failed in the middle of a game; `reason` is the slug of the end: `crash`, `stall`, `illegal-move` …"""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class ContractError(SiasatError):
    """A game, evaluator or searcher violates its contract."""
