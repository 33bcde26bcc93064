"""A search as data: the algorithm's name and its switches, with a text form that every part of siasat reads.

`alphabeta+captures+table=4096+history` is alpha-beta with captures first, a table of 4096 slots and the history
heuristic. The algorithms and enhancements declare the switches.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from siasat.errors import AlgorithmError, UnknownNameError
from siasat.search.registry import Algorithm, aliases, get_algorithm, own_switches
from siasat.search.switch import Switch

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Config:
    """An algorithm and its switches; with all switches off it is the plain textbook version.

    `settings` has the values of the switches that are not off, in the order of the canonical text form.
    """

    algorithm: str
    settings: tuple[tuple[str, Any], ...] = ()

    def __getitem__(self, switch: Switch[T]) -> T:
        """The value of a switch.

        >>> from siasat.search.enhancements.null_move import NULL_MOVE
        >>> parse_config("alphabeta+null-move=3")[NULL_MOVE]
        3
        """
        for name, value in self.settings:
            if name == switch.id:
                found: T = value
                return found
        return switch.off

    @property
    def is_sound(self) -> bool:
        """Whether the algorithm's value is minimax's, and no switch breaks that."""
        declared = get_algorithm(self.algorithm)
        return declared.is_sound and all(switch.is_sound(self[switch]) for switch in _on(declared, self))

    def __str__(self) -> str:
        """The canonical text form: switches in a fixed order, default arguments left out."""
        words = [self.algorithm]
        for switch in _on(get_algorithm(self.algorithm), self):
            argument = switch.show(self[switch])
            words.append(f"{switch.id}={argument}" if argument else switch.id)
        return "+".join(words)


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


def _on(declared: Algorithm, config: Config) -> list[Switch[Any]]:
    return [switch for switch in declared.switches if any(name == switch.id for name, _ in config.settings)]


def _switch_error(declared: Algorithm, switch: str) -> AlgorithmError | UnknownNameError:
    if switch in own_switches():
        accepted = ", ".join(one.id for one in declared.switches) or "no switches"
        return AlgorithmError(f"{declared.id!r} has no switch {switch!r}; it accepts {accepted}")
    return UnknownNameError("switch", switch, [one.id for one in declared.switches])
