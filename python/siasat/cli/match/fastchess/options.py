"""The options of fastchess and cutechess-cli: those that `siasat match` takes, and what to use instead of others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from siasat.core.notation import quote
from siasat.errors import InputError, UnknownNameError

FLAGS = {"repeat", "recover", "force-concurrency", "json", "watch", "show", "forgive-pauses", "solved", "plain"}
"""Options that may stand alone."""

SETTINGS: dict[str, tuple[str, ...]] = {
    "engine": (
        *("cmd", "name", "args", "arg", "proto", "tc", "st", "timemargin", "depth", "plies", "nodes", "restart"),
        *("player", "option.NAME"),
    ),
    "sprt": ("elo0", "elo1", "alpha", "beta", "model"),
    "openings": ("file", "format", "order", "plies", "start"),
    "draw": ("movenumber", "movecount", "score"),
    "resign": ("movecount", "score", "twosided"),
    "pgnout": ("file", "append", "min", "nodes", "timeleft", "notation"),
    "epdout": ("file",),
    "config": ("outname",),
    "log": ("file", "level"),
}
"""Options that take settings (`NAME=VALUE`), and which."""
SETTINGS["each"] = tuple(name for name in SETTINGS["engine"] if name not in ("cmd", "name", "player"))

VALUES = (
    *("rounds", "games", "repeat", "concurrency", "maxmoves", "tournament", "event", "site", "srand", "seed"),
    *("ratinginterval", "variant", "game", "as", "store", "jobs", "lang", "plugin"),
)
"""Options that take one value; the last six are our own."""

INSTEAD = {
    "quick": "write -engine, -each, -openings, -rounds and -concurrency",
    "noswap": "each opening is played with both colours; leave it out",
    "reverse": "each opening is played with both colours; leave it out",
    "wait": "leave it out, or use a smaller -concurrency",
    "seeds": "-tournament gauntlet lets the first engine play all others",
    "tb": "--solved uses the tables of siasat; see siasat tables --help",
    "tbpieces": "--solved uses the tables of siasat; see siasat tables --help",
    "tbignore50": "--solved uses the tables of siasat; see siasat tables --help",
    "tbadjudicate": "--solved uses the tables of siasat; see siasat tables --help",
    "output": "--json prints the result for programs",
    "resultformat": "--json prints the result for programs",
    "report": "the pentanomial counts are in the output of --json",
    "scoreinterval": "use -ratinginterval",
    "outcomeinterval": "use -log file=FILE level=info",
    "autosaveinterval": "every game is saved when it ends; leave it out",
    "compliance": "siasat doctor checks this installation; engines are checked when they play",
    "crc32": "leave it out",
    "check-mate-pvs": "leave it out",
    "show-latency": "-pgnout timeleft=true writes the clock after each move",
    "testEnv": "--json prints the result for programs",
    "strict": "the exit status is 1 if a game could not be played; see faults in the output of --json",
    "use-affinity": "start siasat with taskset",
    "startup-ms": "an engine has 15 seconds to start; leave it out",
    "ucinewgame-ms": "leave it out",
    "ping-ms": "leave it out",
    "engines": "name each engine with -engine cmd=COMMAND",
    "debug": "-log file=FILE level=info logs the games",
    "bookmode": "use -openings file=FILE format=epd or format=pgn",
}
"""What to use instead of options that are not supported."""

ENGINE_INSTEAD = {
    "dir": "write cmd=\"sh -c 'cd FOLDER && exec ./ENGINE'\"",
    "conf": "name each engine with -engine cmd=COMMAND",
    "initstr": "use option.NAME=VALUE",
    "stderr": "write cmd=\"sh -c 'exec ./ENGINE 2> FILE'\"",
    "book": "use -openings file=FILE format=epd or format=pgn",
    "bookdepth": "use -openings file=FILE format=epd or format=pgn",
    "trust": "the referee checks every move; leave it out",
    "whitepov": "the score must be from the engine's point of view",
    "ponder": "engines do not think on their opponent's time; leave it out",
    "tscale": "use timemargin=MILLISECONDS",
    "debug": "-log file=FILE level=info logs the games",
}
"""The same for the settings of an engine."""

SETTING_INSTEAD = {
    ("openings", "policy"): "every pairing plays the same openings; leave it out",
    ("pgnout", "fi"): "only finished games are written; leave it out",
    ("config", "file"): "run the same command again to continue a match",
    ("config", "discard"): "run the same command again to continue a match",
    ("config", "stats"): "run the same command again to continue a match",
    ("log", "engine"): "-log file=FILE level=info logs the games",
    ("log", "append"): "the log is always appended to; leave it out",
    ("log", "compress"): "leave it out",
    ("log", "realtime"): "leave it out",
    ("epdout", "append"): "the file is written again after each run; leave it out",
    **{
        ("pgnout", name): "nodes=true and timeleft=true are supported"
        for name in ("seldepth", "nps", "hashfull", "tbhits", "pv", "latency", "match_line")
    },
}
"""The same for the settings of other options."""

SUPPORTED = tuple(sorted({*FLAGS, *SETTINGS, *VALUES}))


@dataclass(frozen=True, slots=True)
class Given:
    """One option as typed: its name without dashes, its plain words, and its settings."""

    name: str
    words: tuple[str, ...]
    settings: dict[str, str]

    def word(self) -> str:
        """The one value of an option that takes one."""
        if len(self.words) != 1 or self.settings:
            raise InputError(f"-{self.name} takes one value")
        return self.words[0]


def is_fastchess(words: Sequence[str]) -> bool:
    """Whether a command line is written in the style of fastchess: some option with one dash and a whole word."""
    names = {*SUPPORTED, *INSTEAD, "help", "version"} - {"as"}
    return any(word[:1] == "-" and word[1:] in names and len(word) > 2 for word in words)


def read_options(words: Sequence[str]) -> Iterator[Given]:
    """Split a command line into options; `InputError` for one that is unknown or not supported."""
    groups: list[list[str]] = []
    for word in words:
        if word[:1] == "-" and word.lstrip("-")[:1].isalpha():
            name, equals, value = word.lstrip("-").partition("=")
            groups.append([name, value] if equals else [name])
        elif groups:
            groups[-1].append(word)
        else:
            raise InputError(f"the first word must be an option such as -engine, not {quote(word)}")
    for name, *values in groups:
        if name in INSTEAD:
            raise InputError(f"-{name} is not supported: {INSTEAD[name]}")
        if name not in SUPPORTED:
            raise UnknownNameError("option", f"-{name}", [f"-{known}" for known in SUPPORTED])
        yield _given(name, values)


def _given(name: str, values: list[str]) -> Given:
    if name not in SETTINGS:
        if not values and name not in FLAGS:
            raise InputError(f"-{name} takes one value")
        if values and name in FLAGS and name not in VALUES:
            raise InputError(f"-{name} takes no value, not {quote(values[0])}")
        return Given(name, tuple(values), {})
    settings: dict[str, str] = {}
    words = []
    for word in values:
        key, equals, value = word.partition("=")
        check_setting(name, key, bool(equals))
        if not equals:
            words.append(word)
        elif key == "arg" and key in settings:
            settings[key] += f"\n{value}"  # may be given several times
        elif key in settings:
            raise InputError(f"the setting {quote(key)} of -{name} is given twice")
        else:
            settings[key] = value
    return Given(name, tuple(words), settings)


def check_setting(option: str, key: str, has_value: bool) -> None:
    """`InputError` for a setting that the option does not have."""
    instead = ENGINE_INSTEAD.get(key) if option in ("engine", "each") else SETTING_INSTEAD.get((option, key))
    if instead is not None:
        raise InputError(f"{key} of -{option} is not supported: {instead}")
    if not has_value and option in ("pgnout", "epdout"):
        return  # the name of the file, or `min`
    known = SETTINGS[option]
    if key.startswith("option.") and "option.NAME" in known:
        return
    if key not in known or not has_value:
        raise UnknownNameError("setting", key, known, f"in -{option}")
