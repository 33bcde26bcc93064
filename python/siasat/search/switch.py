"""Switches of an algorithm: words in its text form (`+table=4096`), each of which sets one value.

A switch is declared in the file of the enhancement that it turns on. The declaration says how the switch is parsed and
formatted, whether the value stays sound, and what the parity test tries.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from siasat.core.notation import parse_number, quote
from siasat.errors import AlgorithmError

T = TypeVar("T")
Off = TypeVar("Off", int, None)


@dataclass(frozen=True, slots=True, eq=False)
class Switch(Generic[T]):
    """One switch. `off` is its value if the text does not contain it.

    `read` returns the value for an argument (None for no argument) and raises `AlgorithmError`; `show` returns the
    argument as text, "" for none. `argument` is the placeholder shown in lists, "" for none. `is_sound` says whether
    results stay equal to minimax's. `needs` is a switch that must be on too. `alias_of` is the algorithm meant by the
    name of the switch alone: `null-move` is short for `alphabeta+null-move`. `samples` are the arguments that tests
    try.
    """

    id: str
    off: T
    read: Callable[[str | None], T]
    show: Callable[[T], str]
    argument: str = ""
    is_sound: Callable[[T], bool] = lambda _value: True
    needs: Switch[Any] | None = None
    alias_of: str = ""
    samples: tuple[str, ...] = ("",)


def flag_switch(
    name: str, *, is_sound: bool = True, needs: Switch[Any] | None = None, alias_of: str = ""
) -> Switch[bool]:
    """A switch that is on or off.

    >>> flag_switch("captures").read(None)
    True
    """

    def read(argument: str | None) -> bool:
        if argument is not None:
            raise AlgorithmError(f"the switch {name!r} takes no argument; remove {quote('=' + argument)}")
        return True

    return Switch(name, False, read, lambda _on: "", "", lambda _on: is_sound, needs, alias_of)


def number_switch(
    name: str,
    argument: str,
    *,
    low: int,
    high: int,
    default: int,
    off: Off,
    is_sound: bool = True,
    needs: Switch[Any] | None = None,
    alias_of: str = "",
    samples: tuple[str, ...] = ("",),
) -> Switch[int | Off]:
    """A switch with a number from `low` to `high`: `default` if it is on without a number, `off` if it is off.

    >>> number_switch("width", "WIDTH", low=1, high=999, default=3, off=3).read("5")
    5
    """

    def read(text: str | None) -> int | Off:
        if text is None:
            return default
        return parse_number(text, f"the argument of {name!r}", low, high, AlgorithmError)

    def show(value: int | Off) -> str:
        return "" if value == default else str(value)

    return Switch(name, off, read, show, argument, lambda _value: is_sound, needs, alias_of, samples)
