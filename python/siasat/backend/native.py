"""The only importer of `siasat_native`."""

from __future__ import annotations

import functools
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.errors import (
    AlgorithmError,
    AmbiguousMoveError,
    BackendError,
    IllegalMoveError,
    InputError,
    InvalidMoveError,
    LimitError,
    PositionError,
    SiasatError,
    TableError,
    VariantError,
)
from siasat.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable

    from siasat_native import NativeEngine as NativeEngine
    from siasat_native import NativeGame as NativeGame
    from siasat_native import NativeGauge as NativeGauge
    from siasat_native import NativeMancala as NativeMancala
    from siasat_native import NativeProgress as NativeProgress
    from siasat_native import NativeSolver as NativeSolver
    from siasat_native import NativeState as NativeState
    from siasat_native import NativeTables as NativeTables

ERRORS: dict[str, type[SiasatError]] = {
    "position": PositionError,
    "invalid-move": InvalidMoveError,
    "illegal-move": IllegalMoveError,
    "ambiguous-move": AmbiguousMoveError,
    "variant": VariantError,
    "algorithm": AlgorithmError,
    "unknown-name": BackendError,
    "table": TableError,
    "limit": LimitError,
    "memory": LimitError,
    "panic": BackendError,
}
NEEDED = ("cx16", "lahf_lm", "popcnt", "sse4_1", "sse4_2", "ssse3")
"""The level x86-64-v2, for which `.cargo/config.toml` builds, by the names in Linux's list."""
PROCESSOR = Path("/proc/cpuinfo")
INSTALL = "install it with `pip install siasat-native`, or build it with `make native`"


@functools.cache
def why_missing() -> str | None:
    """Why the accelerator cannot be used, as a sentence; None if it can."""
    if lacking := lacking_instructions():
        return f"this processor lacks {', '.join(lacking)}, which the native accelerator is built for"
    try:
        import siasat_native  # noqa: PLC0415 — the one optional import
    except ImportError as error:
        return f"the native accelerator is not installed ({error}); {INSTALL}"
    if siasat_native.__version__ != VERSION:
        return (
            f"siasat is {VERSION} but siasat-native is {siasat_native.__version__}; the two must be of the same version"
        )
    return None


def lacking_instructions(processor: Path = PROCESSOR) -> list[str]:
    """What the accelerator needs and this processor lacks, by Linux's names; nothing where Linux does not say."""
    if platform.machine() != "x86_64" or not processor.is_file():
        return []
    with processor.open(encoding="ascii", errors="replace") as lines:
        known = next((line.split() for line in lines if line.startswith("flags")), NEEDED)
    return sorted(set(NEEDED) - set(known))


def native_engine() -> type[NativeEngine]:
    """The class of the native engine; call `why_missing` first."""
    from siasat_native import NativeEngine  # noqa: PLC0415

    return NativeEngine


def native_has_algorithm(config: str) -> bool:
    """Whether the accelerator has this algorithm with its switches; call `why_missing` first."""
    from siasat_native import has_algorithm  # noqa: PLC0415

    return has_algorithm(config)


def why_no_twin(game: AnyGame) -> str | None:
    """Why `game` cannot run in Rust, as a sentence; None if it can.

    Asks for the class's home as well as the name: a user's game that borrows a name has no twin.
    """
    reason = why_missing()
    if reason is not None:
        return reason
    from siasat_native import NativeGame  # noqa: PLC0415

    if type(game).__module__.startswith("siasat.games.") and game.id in NativeGame.games():
        return None
    return f"the game {game.id!r} is not available in Rust; use the backend 'python' or 'auto'"


def open_native(game: AnyGame, root: str | None = None) -> NativeGame:
    """The native twin of `game`; `root` is the position it will be asked about (`tree` needs it, the others do not)."""
    reason = why_no_twin(game)
    if reason is not None:
        raise BackendError(reason)
    from siasat_native import NativeGame  # noqa: PLC0415

    with native_errors():
        return NativeGame(game.id, game.variant, root)


def native_state(game: AnyGame, state: Any) -> NativeState:
    """The native twin of `state`."""
    text = notation_of(game).format_state(state)
    twin = open_native(game, text)
    with native_errors():
        return twin.parse_state(text)


def native_tables(game: AnyGame, folder: Path) -> NativeTables:
    """The tables of perfect play for a game, below a folder."""
    open_native(game)
    from siasat_native import NativeTables  # noqa: PLC0415

    with native_errors():
        return NativeTables(game.id, game.variant, folder)


def native_gauge() -> NativeGauge:
    """A fresh look at a search that will run."""
    from siasat_native import NativeGauge  # noqa: PLC0415

    return NativeGauge()


def native_progress() -> NativeProgress:
    """A fresh account of how far some work is."""
    from siasat_native import NativeProgress  # noqa: PLC0415

    return NativeProgress()


def native_mancala(variant: str, table_bytes: int) -> NativeMancala:
    """The native solver of a variant of congklak, with a table of this many bytes."""
    reason = why_missing()
    if reason is not None:
        raise BackendError(reason)
    from siasat_native import NativeMancala  # noqa: PLC0415

    with native_errors():
        return NativeMancala(variant, table_bytes)


def native_solver(game: AnyGame, table_bytes: int) -> NativeSolver:
    """The native exact solver of a game, with a table of this many bytes; `BackendError` where there is none."""
    reason = why_missing()
    if reason is not None:
        raise BackendError(reason)
    from siasat_native import NativeSolver  # noqa: PLC0415

    with native_errors():
        return NativeSolver(game.id, game.variant, table_bytes)


def native_first_turns(
    variant: str, limit: int, first_win: bool, should_stop: Callable[[], bool] | None = None
) -> tuple[list[int], int, bool, int, int, int]:
    """First turns of a variant of congklak; see `siasat.perfect.dakon` for what the numbers mean."""
    from siasat_native import first_turns  # noqa: PLC0415

    with native_errors():
        return first_turns(variant, limit, first_win, should_stop)


@contextmanager
def native_errors() -> Iterator[None]:
    """Whatever the accelerator raises in here, as errors of siasat."""
    try:
        yield
    except SiasatError:
        raise
    except ValueError as error:
        raise translate(error) from error
    except OverflowError as error:
        raise LimitError(f"a number is out of range for the native module ({error})") from error
    except MemoryError as error:
        raise LimitError("not enough memory for the result; use smaller limits") from error


def translate(error: ValueError) -> SiasatError:
    """An accelerator's `ValueError(kind, message)` as the error that the reference would raise."""
    match error.args:
        case (str(kind), str(message)):
            return ERRORS.get(kind, InputError)(message)
        case _:
            return BackendError(str(error))
