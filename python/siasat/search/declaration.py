"""The declaration of an algorithm: `@algorithm(...)` above its function.

Everything else is derived from it: the text form, the lists of the command line and the page, the benchmark and the
parity test (`search.registry`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from siasat.core.notation import quote
from siasat.errors import ContractError
from siasat.search.switch import Switch

Family = Literal["exhaustive", "window", "memory", "best-first", "proof", "sampling", "paper", "baseline", "users"]
Parity = Literal["exact", "statistical"]
Function = TypeVar("Function", bound=Callable[..., Any])

OWN = "siasat.search.algorithms"
"""The package of the built-in algorithms."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """The declaration of an algorithm.

    `is_sound` promises that the value at a fixed depth equals minimax's; switches may break that. `parity` says how
    closely the native twin must agree. `source` is a short citation; the algorithm's file has the full one. `always`
    are switches that are always on. `is_anytime`: it has no depth and can answer at any time. `must_alternate`: it
    rejects games in which a player may move again.
    """

    id: str
    function: Callable[..., Any]
    name: str
    family: Family
    is_sound: bool
    source: str
    switches: tuple[Switch[Any], ...]
    always: tuple[Switch[Any], ...]
    aliases: tuple[str, ...]
    parity: Parity
    is_anytime: bool
    must_alternate: bool
    summary: str

    @property
    def is_own(self) -> bool:
        """Whether the algorithm is built in."""
        return self.function.__module__.startswith(f"{OWN}.")


declarations: dict[str, Algorithm] = {}
"""All algorithms declared in this process, by name."""

on_declaration: list[Callable[[Algorithm], None]] = []
"""Called with each new declaration before it is stored; an exception refuses it."""


def algorithm(
    text: str,
    *,
    name: str = "",
    family: Family = "users",
    sound: bool = False,
    source: str = "",
    switches: tuple[Switch[Any], ...] = (),
    always: tuple[Switch[Any], ...] = (),
    aliases: tuple[str, ...] = (),
    parity: Parity = "exact",
    anytime: bool = False,
    must_alternate: bool = False,
    summary: str = "",
) -> Callable[[Function], Function]:
    """Declare the decorated function as the algorithm named `text`; the function itself is not changed.

    The function is `f(search, root, depth)` and returns the value of `root` for the side to move there; or, with
    `anytime`, `f(search)` that returns an `Anytime`. An alpha-beta search takes `window` and `ply` as well:
    `f(search, state, depth, window=FULL, ply=0)`. `name` is the display name, `summary` one line for lists. Running
    a file or a notebook cell again replaces its earlier declaration.
    """

    def declare(function: Function) -> Function:
        declared = Algorithm(
            id=text,
            function=function,
            name=name or text,
            family=family,
            is_sound=sound,
            source=source,
            switches=switches,
            always=always,
            aliases=aliases,
            parity=parity,
            is_anytime=anytime,
            must_alternate=must_alternate,
            summary=summary,
        )
        for accept in on_declaration:
            accept(declared)
        _check(declared)
        declarations[text] = declared
        return function

    return declare


def declared_algorithm(name: str) -> Algorithm:
    """Return the declaration of an algorithm whose module is loaded; `registry.get_algorithm` loads it first."""
    if name not in declarations:
        raise ContractError(f"the algorithm {name!r} is not declared; read its text form with parse_config")
    return declarations[name]


def _check(new: Algorithm) -> None:
    if not new.id or set(new.id) & set("+@=,: "):
        raise ContractError(
            f"an algorithm's name must not be empty or contain spaces or any of '+@=,:', as {quote(new.id)} does"
        )
    old = declarations.get(new.id)
    if old is not None and old.function.__module__ != new.function.__module__:
        raise ContractError(f"the algorithm {new.id!r} is already declared in {old.function.__module__}")
