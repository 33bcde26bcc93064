"""A search as data: the algorithm's name and its switches, with a text form that every part of siasat reads.

`alphabeta+captures+table=4096+history` is alpha-beta with captures first, a table of 4096 slots and the history
heuristic.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, get_args

from siasat.core.notation import parse_number, quote
from siasat.errors import AlgorithmError, UnknownNameError

Replacement = Literal["deepest", "always"]
Bounds = Literal["two", "one"]


@dataclass(frozen=True, slots=True)
class TableConfig:
    """How a transposition table behaves.

    `replacement` says whose entry stays when two positions want one slot: the deeper search's, or the newer one's.
    `bounds` says whether an entry keeps a lower and an upper bound side by side or only the latest. `reuse_deeper` lets
    an entry of a deeper search answer for a shallower one: faster, but the value is then no longer minimax's.
    """

    slots: int = 65_536
    replacement: Replacement = "deepest"
    bounds: Bounds = "two"
    reuse_deeper: bool = False


@dataclass(frozen=True, slots=True)
class Config:
    """An algorithm and its switches; everything off is the textbook's plain version."""

    algorithm: str
    hard: bool = False
    iterative: bool = False
    captures: bool = False
    static: int = 0
    killers: bool = False
    history: bool = False
    shuffle: int | None = None
    table: TableConfig | None = None
    table_move: bool = False
    etc: bool = False
    null_move: int = 0
    reductions: bool = False
    aspiration: int = 0
    guess: int | None = None
    quiescence: bool = False
    fault: bool = False

    @property
    def is_sound(self) -> bool:
        """Whether no switch lets the value differ from minimax's."""
        deeper = self.table is not None and self.table.reuse_deeper
        return not (self.null_move or self.reductions or self.quiescence or deeper or self.fault)

    @property
    def orders_moves(self) -> bool:
        """Whether any switch changes the order in which moves are searched."""
        return bool(
            self.captures or self.static or self.killers or self.history or self.shuffle is not None or self.table_move
        )

    def __str__(self) -> str:
        """The canonical text form: switches in a fixed order, default arguments left out."""
        words = [self.algorithm]
        for name, switch in SWITCHES.items():
            argument = switch.show(self)
            if argument is not None:
                words.append(f"{name}={argument}" if argument else name)
        return "+".join(words)


@dataclass(frozen=True, slots=True)
class Switch:
    """One switch of the text form.

    `turn_on` gives the config with the switch on, for an argument (None where none was written); `show` gives the
    argument to write, "" for none, or None where the switch is off.
    """

    summary: str
    turn_on: Callable[[Config, str | None], Config]
    show: Callable[[Config], str | None]


def _with(config: Config, field: str, value: object) -> Config:
    changes: dict[str, Any] = {field: value}
    return replace(config, **changes)


def _flag(field: str, summary: str) -> Switch:
    def turn_on(config: Config, argument: str | None) -> Config:
        if argument is not None:
            raise AlgorithmError(f"the switch {field.replace('_', '-')!r} takes no argument, not {quote(argument)}")
        return _with(config, field, True)

    return Switch(summary, turn_on, lambda config: "" if getattr(config, field) else None)


def _number(field: str, default: int, low: int, high: int, summary: str) -> Switch:
    def turn_on(config: Config, argument: str | None) -> Config:
        what = f"the argument of {field.replace('_', '-')!r}"
        number = default if argument is None else parse_number(argument, what, low, high, AlgorithmError)
        return _with(config, field, number)

    def show(config: Config) -> str | None:
        value: int | None = getattr(config, field)
        if value == getattr(Config(config.algorithm), field):
            return None
        return "" if value == default else str(value)

    return Switch(summary, turn_on, show)


def _turn_on_table(config: Config, argument: str | None) -> Config:
    table = TableConfig()
    for word in argument.split("/") if argument is not None else []:
        if word in get_args(Replacement):
            table = replace(table, replacement="always" if word == "always" else "deepest")
        elif word in ("one-bound", "two-bounds"):
            table = replace(table, bounds="one" if word == "one-bound" else "two")
        elif word == "deeper":
            table = replace(table, reuse_deeper=True)
        elif word[:1].isdigit():
            table = replace(table, slots=parse_number(word, "the number of slots", 1, 1 << 28, AlgorithmError))
        else:
            raise AlgorithmError(
                f"'table' takes a number of slots, deepest or always, one-bound or two-bounds, and deeper, "
                f"joined by '/': {quote(word)} is none of them"
            )
    return replace(config, table=table)


def _show_table(config: Config) -> str | None:
    table = config.table
    if table is None:
        return None
    words = [str(table.slots)] if table.slots != TableConfig().slots else []
    words += ["always"] if table.replacement == "always" else []
    words += ["one-bound"] if table.bounds == "one" else []
    words += ["deeper"] if table.reuse_deeper else []
    return "/".join(words)


SWITCHES: dict[str, Switch] = {
    "hard": _flag("hard", "fail-hard: values outside the window are cut to its ends"),
    "iterative": _flag("iterative", "iterative deepening: search to depth 1, 2, 3 …"),
    "captures": _flag("captures", "captures first, the most valuable victim before the others"),
    "static": _number("static", 1, 1, 64, "sort by static evaluation in the first PLIES plies (1)"),
    "killers": _flag("killers", "moves that cut at the same ply come early"),
    "history": _flag("history", "moves that were best elsewhere come early (Schaeffer)"),
    "shuffle": _number("shuffle", 0, 0, 999_999_999, "shuffle the moves, by SEED (0)"),
    "table": Switch("transposition table of SLOTS (65536) entries", _turn_on_table, _show_table),
    "table-move": _flag("table_move", "the table's best move comes first"),
    "etc": _flag("etc", "enhanced transposition cutoffs: ask the table about the children first"),
    "null-move": _number("null_move", 2, 1, 8, "null-move pruning with reduction R (2); not sound"),
    "reductions": _flag("reductions", "late moves are searched one ply shallower first; not sound"),
    "aspiration": _number("aspiration", 50, 1, 999_999, "start from a window of WIDTH (50) either side of a guess"),
    "guess": _number("guess", 0, -999_999, 999_999, "first guess of aspiration and mtdf, instead of the evaluation's"),
    "quiescence": _flag("quiescence", "follow captures beyond the horizon; not sound"),
    "fault": _flag("fault", "paper-001: leaves speak for the root's mover, so that odd depths are wrong; not sound"),
}

ALIASES = {
    "branch-and-bound": "alphabeta",
    "aspiration": "alphabeta+aspiration",
    "iterative": "alphabeta+iterative",
    "null-move": "alphabeta+null-move",
    "quiescence": "alphabeta+quiescence",
}
"""Names for a base with a switch; "branch and bound" in games is alpha-beta."""

WINDOWED = ("alphabeta", "negascout", "pvs")
MEMORY = ("mtdf", "sss", "dual")
PLAIN = ("minimax", "negamax", "scout", "sss-stockman", "fsss", "greedy")
OTHERS = {
    "random": {"shuffle"},
    "mcts": {"shuffle"},
    "pns": set[str](),
    "dfpn": {"table"},
    "paper-001": {"iterative", "shuffle", "fault"},
    "paper-002": {"iterative", "shuffle", "table", "table_move", "guess"},
}
"""Algorithms with switches of their own."""

ALGORITHMS = (*PLAIN, *OTHERS, *WINDOWED, *MEMORY)


def parse_config(text: str) -> Config:
    """Read `alphabeta+captures+table=4096`.

    >>> str(parse_config("alphabeta+history+table=65536+captures"))
    'alphabeta+captures+history+table'
    """
    name, *words = text.strip().split("+")
    expanded = ALIASES.get(name, name).split("+")
    name, words = expanded[0], [*expanded[1:], *words]
    if name not in ALGORITHMS:
        raise UnknownNameError("algorithm", name, (*ALGORITHMS, *ALIASES))
    config = Config(name)
    seen: set[str] = set()
    for word in words:
        switch, equals, argument = word.strip().partition("=")
        if switch not in SWITCHES:
            raise UnknownNameError("switch", switch, SWITCHES)
        if switch in seen and switch not in expanded[1:]:
            raise AlgorithmError(f"the switch {quote(switch)} is given twice")
        seen.add(switch)
        config = SWITCHES[switch].turn_on(config, argument if equals else None)
    return checked(config)


def checked(config: Config) -> Config:
    """The config with what its algorithm cannot do without, or `AlgorithmError` where switches do not fit it."""
    if config.algorithm in (*MEMORY, "dfpn", "paper-002") and config.table is None:
        config = replace(config, table=TableConfig())
    if config.algorithm in OTHERS:
        fitting = {"algorithm", *OTHERS[config.algorithm]}
    elif config.algorithm in PLAIN:
        fitting = {"algorithm", "iterative"}
    elif config.algorithm in MEMORY:
        fitting = {field.name for field in fields(Config)} - {"aspiration", "hard", "fault"}
    else:
        fitting = {field.name for field in fields(Config)} - {"fault"}
    plain = Config(config.algorithm)
    for field in fields(Config):
        if field.name not in fitting and getattr(config, field.name) != getattr(plain, field.name):
            raise AlgorithmError(f"{config.algorithm!r} has no switch {field.name.replace('_', '-')!r}")
    if config.table is None and (config.table_move or config.etc):
        raise AlgorithmError("'table-move' and 'etc' ask the table: add '+table'")
    return config
