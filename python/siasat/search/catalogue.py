"""What is known about each algorithm, as data: lists, documents and tests read it.

`is_sound` is about the value: at a fixed depth, and with no switch that says otherwise (`Config.is_sound`), it is
minimax's. Whether an algorithm has a native twin is not written here: the accelerator knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from siasat.errors import AlgorithmError
from siasat.search.config import ALGORITHMS, SWITCHES, Config, parse_config

Family = Literal["exhaustive", "window", "memory", "best-first", "proof", "sampling", "paper", "baseline"]
Parity = Literal["exact", "statistical"]


@dataclass(frozen=True, slots=True)
class AlgorithmInfo:
    """One algorithm: its kind, how far its two twins must agree, whether its value is minimax's, and who it is from.

    `source` is a short citation; the algorithm's own file has the whole one.
    """

    id: str
    family: Family
    parity: Parity
    is_sound: bool
    source: str


@dataclass(frozen=True, slots=True)
class SwitchInfo:
    """One switch: what its argument stands for ("" where it takes none), and whether values stay minimax's with it."""

    id: str
    argument: str
    is_sound: bool


CATALOGUE: dict[str, AlgorithmInfo] = {
    info.id: info
    for info in (
        AlgorithmInfo("minimax", "exhaustive", "exact", True, "von Neumann 1928; Shannon 1950"),
        AlgorithmInfo("negamax", "exhaustive", "exact", True, "Knuth and Moore 1975"),
        AlgorithmInfo("scout", "window", "exact", True, "Pearl 1980"),
        AlgorithmInfo("alphabeta", "window", "exact", True, "Knuth and Moore 1975; Fishburn 1983"),
        AlgorithmInfo("negascout", "window", "exact", True, "Reinefeld 1983"),
        AlgorithmInfo("pvs", "window", "exact", True, "Marsland and Campbell 1982"),
        AlgorithmInfo("mtdf", "memory", "exact", True, "Plaat et al. 1996"),
        AlgorithmInfo("sss", "memory", "exact", True, "Plaat et al. 1996, after Stockman 1979"),
        AlgorithmInfo("dual", "memory", "exact", True, "Plaat et al. 1996, after Marsland et al. 1987"),
        AlgorithmInfo("sss-stockman", "best-first", "exact", True, "Stockman 1979; Campbell and Marsland 1983"),
        AlgorithmInfo("fsss", "best-first", "exact", True, "Weinstein, Littman and Goschin 2012"),
        AlgorithmInfo("pns", "proof", "exact", False, "Allis, van der Meulen and van den Herik 1994"),
        AlgorithmInfo("dfpn", "proof", "exact", False, "Nagai 2002"),
        AlgorithmInfo("mcts", "sampling", "statistical", False, "Kocsis and Szepesvári 2006; Winands et al. 2008"),
        AlgorithmInfo("paper-001", "paper", "exact", True, "Vincent, Purwadi and Agus"),
        AlgorithmInfo("paper-002", "paper", "exact", True, "Ilman"),
        AlgorithmInfo("greedy", "baseline", "exact", False, ""),
        AlgorithmInfo("random", "baseline", "exact", False, ""),
    )
}
"""Every algorithm by name, those of a family together."""

ARGUMENTS = {
    "static": "PLIES",
    "shuffle": "SEED",
    "table": "SLOTS/WORD",
    "null-move": "R",
    "aspiration": "WIDTH",
    "guess": "VALUE",
}
"""What the arguments of switches stand for. All may be left out."""


def switches() -> list[SwitchInfo]:
    """Every switch in the order of the canonical text form."""
    return [SwitchInfo(name, ARGUMENTS.get(name, ""), _with(_taker(name), name).is_sound) for name in SWITCHES]


def switches_of(algorithm: str) -> list[str]:
    """The switches that an algorithm takes.

    >>> switches_of("minimax")
    ['iterative']
    """
    return [name for name in SWITCHES if _takes(algorithm, name)]


def _taker(switch: str) -> str:
    return next(algorithm for algorithm in ALGORITHMS if _takes(algorithm, switch))


def _takes(algorithm: str, switch: str) -> bool:
    try:
        _with(algorithm, switch)
    except AlgorithmError:
        return False
    return True


def _with(algorithm: str, switch: str) -> Config:
    """The algorithm with this switch, and the table that two of them ask."""
    table = "+table" if switch in ("table-move", "etc") else ""
    return parse_config(f"{algorithm}+{switch}{table}")
