"""The registry of algorithms, built-in and user-defined, and their text form.

A file declares its algorithm (`search.declaration`); what can be derived from the declarations is derived here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, get_args

from siasat.core.plugins import load_environment
from siasat.errors import AlgorithmError, ContractError, UnknownNameError
from siasat.search.config import Config
from siasat.search.declaration import Algorithm, Family, declarations, on_declaration
from siasat.search.switch import Switch

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "siasat.algorithms"
"""The entry point group with which packages add algorithms."""


def get_algorithm(name: str) -> Algorithm:
    """The algorithm called `name`; raises `UnknownNameError` with the closest name."""
    _load_own()
    if name not in declarations:
        _load_point(name)
    if name not in declarations:
        raise UnknownNameError("algorithm", name, known_names())
    return declarations[name]


def own_algorithms() -> dict[str, Algorithm]:
    """The built-in algorithms by name, grouped by family."""
    _load_own()
    return dict(_own_algorithms())


def users_algorithms() -> dict[str, Algorithm]:
    """The algorithms that users have added, in this process or as entry points."""
    _load_own()
    for name in _points():
        _load_point(name)
    return {one.id: one for one in declarations.values() if not one.is_own}


def forget_algorithms(module: str) -> None:
    """Remove the algorithms that a module has declared: for programs that are edited and run again."""
    for name in [one.id for one in declarations.values() if one.function.__module__ == module]:
        del declarations[name]
    _forget_derived()


def own_switches() -> dict[str, Switch[Any]]:
    """Every switch of our algorithms, in the order of the canonical text form."""
    _load_own()
    return dict(_own_switches())


def aliases() -> dict[str, str]:
    """Other names, each with its full text."""
    _load_own()
    return dict(_aliases())


def parse_config(text: str) -> Config:
    """Read `alphabeta+captures+table=4096`.

    >>> str(parse_config("alphabeta+history+table=65536+captures"))
    'alphabeta+captures+history+table'
    """
    name, *words = text.strip().split("+")
    expanded = aliases().get(name, name).split("+")
    declared = get_algorithm(expanded[0])
    fitting = {switch.id: switch for switch in declared.switches}
    values: dict[str, Any] = {switch.id: switch.read(None) for switch in declared.always}
    seen: set[str] = set()
    for word in [*expanded[1:], *words]:
        switch_name, equals, argument = word.strip().partition("=")
        if switch_name not in fitting:
            raise _switch_error(declared, switch_name)
        if switch_name in seen and switch_name not in expanded[1:]:
            raise AlgorithmError(f"the switch {switch_name!r} is given twice")
        seen.add(switch_name)
        values[switch_name] = fitting[switch_name].read(argument if equals else None)
    for switch in declared.switches:
        if switch.id in values and switch.needs is not None and switch.needs.id not in values:
            raise AlgorithmError(f"the switch {switch.id!r} needs {switch.needs.id!r}: add '+{switch.needs.id}'")
    return Config(
        declared.id,
        tuple(
            (switch.id, values[switch.id])
            for switch in declared.switches
            if switch.id in values and values[switch.id] != switch.off
        ),
    )


def is_known(name: str) -> bool:
    """Whether an algorithm or an alias has this name."""
    return name in known_names()


def known_names() -> Iterator[str]:
    """Every name that a text can begin with."""
    return iter(dict.fromkeys((*own_algorithms(), *aliases(), *declarations, *_points())))


def _accept(new: Algorithm) -> None:
    """Refuse a user's algorithm with a built-in name; a new declaration changes the derived lists."""
    if not new.is_own and (new.id in own_algorithms() or new.id in aliases()):
        raise ContractError(f"the name {new.id!r} belongs to a built-in algorithm; choose another name")
    _forget_derived()


on_declaration.append(_accept)


def _load_own() -> None:
    from siasat.search import algorithms  # noqa: F401, PLC0415 — `import siasat` stays quick


# Each text of an algorithm is read with these: they are computed once, and again after a new declaration.


@cache
def _own_algorithms() -> dict[str, Algorithm]:
    own = [one for one in declarations.values() if one.is_own]
    return {one.id: one for one in sorted(own, key=lambda one: get_args(Family).index(one.family))}


@cache
def _own_switches() -> dict[str, Switch[Any]]:
    from siasat.search.enhancements import WINDOW_SWITCHES  # noqa: PLC0415 — `import siasat` stays quick

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
    if point is None or name in declarations:
        return
    what = f"the algorithm {name!r} ({point.value})"
    try:
        point.load()
    except Exception as error:
        raise ContractError(f"{what} cannot be loaded: {error}") from error
    if name not in declarations:
        raise ContractError(f"{what} declares no algorithm {name!r}: write @algorithm({name!r}) above the function")


def _switch_error(declared: Algorithm, switch: str) -> AlgorithmError | UnknownNameError:
    if switch in own_switches():
        accepted = ", ".join(one.id for one in declared.switches) or "no switches"
        return AlgorithmError(f"{declared.id!r} has no switch {switch!r}; it accepts {accepted}")
    return UnknownNameError("switch", switch, [one.id for one in declared.switches])
