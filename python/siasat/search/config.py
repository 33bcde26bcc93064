"""A search as data: the algorithm's name and its switches, with a text form that every part of siasat reads.

`alphabeta+captures+table=4096+history` is alpha-beta with captures first, a table of 4096 slots and the history
heuristic. `registry.parse_config` reads it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from siasat.search.declaration import Algorithm, declared_algorithm
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
        >>> from siasat.search.registry import parse_config
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
        declared = declared_algorithm(self.algorithm)
        return declared.is_sound and all(switch.is_sound(self[switch]) for switch in _on(declared, self))

    def __str__(self) -> str:
        """The canonical text form: switches in a fixed order, default arguments left out."""
        words = [self.algorithm]
        for switch in _on(declared_algorithm(self.algorithm), self):
            argument = switch.show(self[switch])
            words.append(f"{switch.id}={argument}" if argument else switch.id)
        return "+".join(words)


def _on(declared: Algorithm, config: Config) -> list[Switch[Any]]:
    return [switch for switch in declared.switches if any(name == switch.id for name, _ in config.settings)]
