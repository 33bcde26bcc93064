"""The registry of algorithms, built-in and user-defined: `@algorithm(...)` above the function adds one.

Everything else is derived from this declaration: the text form, the lists of the command line and the page, the
benchmark and the parity test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args

from siasat.core.notation import quote
from siasat.core.plugins import load_environment
from siasat.errors import ContractError, UnknownNameError
from siasat.search.switch import Switch

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Family = Literal["exhaustive", "window", "memory", "best-first", "proof", "sampling", "paper", "baseline", "users"]
Parity = Literal["exact", "statistical"]
Function = TypeVar("Function", bound=Callable[..., Any])

OWN = "siasat.search.algorithms"
GROUP = "siasat.algorithms"
"""The entry point group with which packages add algorithms."""


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
        _check(declared)
        _declared[text] = declared
        _forget_derived()
        return function

    return declare


def get_algorithm(name: str) -> Algorithm:
    """The algorithm called `name`; raises `UnknownNameError` with the closest name."""
    _load_own()
    if name not in _declared:
        _load_point(name)
    if name not in _declared:
        raise UnknownNameError("algorithm", name, known_names())
    return _declared[name]


def own_algorithms() -> dict[str, Algorithm]:
    """The built-in algorithms by name, grouped by family."""
    _load_own()
    return dict(_own_algorithms())


def users_algorithms() -> dict[str, Algorithm]:
    """The algorithms that users have added, in this process or as entry points."""
    _load_own()
    for name in _points():
        _load_point(name)
    return {one.id: one for one in _declared.values() if not one.is_own}


def forget_algorithms(module: str) -> None:
    """Remove the algorithms that a module has declared: for programs that are edited and run again."""
    for name in [one.id for one in _declared.values() if one.function.__module__ == module]:
        del _declared[name]
    _forget_derived()


def own_switches() -> dict[str, Switch[Any]]:
    """Every switch of our algorithms, in the order of the canonical text form."""
    _load_own()
    return dict(_own_switches())


def aliases() -> dict[str, str]:
    """Other names, each with its full text."""
    _load_own()
    return dict(_aliases())


def is_known(name: str) -> bool:
    """Whether an algorithm or an alias has this name."""
    return name in known_names()


def known_names() -> Iterator[str]:
    """Every name that a text can begin with."""
    return iter(dict.fromkeys((*own_algorithms(), *aliases(), *_declared, *_points())))


_declared: dict[str, Algorithm] = {}


def _check(new: Algorithm) -> None:
    taken = not new.is_own and (new.id in own_algorithms() or new.id in aliases())
    if taken:
        raise ContractError(f"the name {new.id!r} belongs to a built-in algorithm; choose another name")
    if not new.id or set(new.id) & set("+@=,: "):
        raise ContractError(
            f"an algorithm's name must not be empty or contain spaces or any of '+@=,:', as {quote(new.id)} does"
        )
    old = _declared.get(new.id)
    if old is not None and old.function.__module__ != new.function.__module__:
        raise ContractError(f"the algorithm {new.id!r} is already declared in {old.function.__module__}")


def _load_own() -> None:
    import_module(OWN)


# Each text of an algorithm is read with these: they are computed once, and again after a new declaration.


@cache
def _own_algorithms() -> dict[str, Algorithm]:
    own = [one for one in _declared.values() if one.is_own]
    return {one.id: one for one in sorted(own, key=lambda one: get_args(Family).index(one.family))}


@cache
def _own_switches() -> dict[str, Switch[Any]]:
    from siasat.search.enhancements import WINDOW_SWITCHES  # noqa: PLC0415 — they import this file

    rest = (switch for one in _own_algorithms().values() for switch in one.switches)
    return {switch.id: switch for switch in dict.fromkeys((*WINDOW_SWITCHES, *rest))}


@cache
def _aliases() -> dict[str, str]:
    names = {alias: one.id for one in _own_algorithms().values() for alias in one.aliases}
    return names | {name: f"{switch.alias_of}+{name}" for name, switch in _own_switches().items() if switch.alias_of}


def _forget_derived() -> None:
    for derived in (_own_algorithms, _own_switches, _aliases):
        derived.cache_clear()


@cache
def _points() -> dict[str, EntryPoint]:
    """The entry points of algorithms; plug-ins are loaded now, too, and declare theirs."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - `import siasat` stays quick

    load_environment()
    return {point.name: point for point in entry_points(group=GROUP)}


def _load_point(name: str) -> None:
    """Import the entry point called `name`, if there is one; its module declares the algorithm."""
    point = _points().get(name)
    if point is None or name in _declared:
        return
    what = f"the algorithm {name!r} ({point.value})"
    try:
        point.load()
    except Exception as error:
        raise ContractError(f"{what} cannot be loaded: {error}") from error
    if name not in _declared:
        raise ContractError(f"{what} declares no algorithm {name!r}: write @algorithm({name!r}) above the function")
