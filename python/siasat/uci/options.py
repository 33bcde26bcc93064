"""The options that `setoption` changes."""

from __future__ import annotations

from dataclasses import dataclass, field

from siasat.core.notation import quote
from siasat.errors import InputError, UnknownNameError
from siasat.uci.go import parse_integer
from siasat.uci.strength import MAX_ELO, MIN_ELO
from siasat.uci.variants import variants

MAX_THREADS = 512
MAX_HASH = 65536
MAX_LINES = 256
TABLES, SYZYGY = "TablesPath", "SyzygyPath"
USUAL, NONE = "<empty>", "none"
"""Instead of a folder of tables or Syzygy files: the user's, and none."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option as `uci` announces it; `low` and `high` bound a `spin`, `choices` a `combo`."""

    name: str
    kind: str
    default: str = ""
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()

    def __str__(self) -> str:
        text = f"option name {self.name} type {self.kind}"
        if self.kind != "button":
            text += f" default {self.default}"
        if self.kind == "spin":
            text += f" min {self.low} max {self.high}"
        return text + "".join(f" var {choice}" for choice in self.choices)

    def read(self, value: str) -> str:
        """The value in its canonical form; `InputError` if it is not valid."""
        match self.kind:
            case "spin":
                number = parse_integer(value)
                if number is None or not self.low <= number <= self.high:
                    raise InputError(
                        f"{self.name} must be a number between {self.low} and {self.high}, not {quote(value)}"
                    )
                return str(number)
            case "check":
                if value.lower() not in ("true", "false"):
                    raise InputError(f"{self.name} must be true or false, not {quote(value)}")
                return value.lower()
            case _:
                return value


def announced() -> tuple[Option, ...]:
    """All options, in the order in which `uci` lists them."""
    return (
        Option("Hash", "spin", "16", 1, MAX_HASH),
        Option("Threads", "spin", "1", 1, MAX_THREADS),
        Option("MultiPV", "spin", "1", 1, MAX_LINES),
        Option("Ponder", "check", "false"),
        Option("Clear Hash", "button"),
        Option("Move Overhead", "spin", "15", 0, 5000),
        Option("Contempt", "spin", "0", -100, 100),
        Option("Network", "check", "true"),
        Option(TABLES, "string", USUAL),
        Option(SYZYGY, "string", USUAL),
        Option("UCI_LimitStrength", "check", "false"),
        Option("UCI_Elo", "spin", str(MAX_ELO), MIN_ELO, MAX_ELO),
        Option("UCI_Variant", "combo", "chess", choices=tuple(variants())),
    )


@dataclass(slots=True)
class Options:
    """The values in force."""

    known: dict[str, Option] = field(default_factory=lambda: {option.name.lower(): option for option in announced()})
    values: dict[str, str] = field(default_factory=dict)

    def set(self, name: str, value: str) -> Option:
        """Set an option by its case-insensitive name; raises `InputError`."""
        option = self.known.get(name.lower())
        if option is None:
            raise UnknownNameError("option", name, [option.name for option in self.known.values()])
        if option.kind != "button":
            self.values[option.name] = option.read(value)
        return option

    def text(self, name: str) -> str:
        """The value of an option."""
        return self.values.get(name, self.known[name.lower()].default)

    def number(self, name: str) -> int:
        """The value of a `spin`."""
        return int(self.text(name))

    def flag(self, name: str) -> bool:
        """The value of a `check`."""
        return self.text(name) == "true"


def parse_setoption(tokens: list[str]) -> tuple[str, str]:
    """Read what follows `setoption`: a name, which may have several words, and a value.

    >>> parse_setoption("name Clear Hash".split()), parse_setoption("name Hash value 64".split())
    (('Clear Hash', ''), ('Hash', '64'))
    """
    if tokens[:1] != ["name"]:
        raise InputError("write 'setoption name NAME value VALUE'")
    at = tokens.index("value") if "value" in tokens else len(tokens)
    return " ".join(tokens[1:at]), " ".join(tokens[at + 1 :])
