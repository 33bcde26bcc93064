"""`siasat match -engine cmd=… -engine cmd=… -each tc=10+0.1 …`: a match written as for fastchess or cutechess-cli."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from siasat.cli.match.fastchess.engines import Engine, controls_of, read_engines
from siasat.cli.match.fastchess.options import Given, is_fastchess, read_options
from siasat.cli.match.output import MatchOutput
from siasat.core.notation import parse_number, quote
from siasat.errors import InputError

if TYPE_CHECKING:
    from siasat.arena.adjudicate import Adjudication
    from siasat.core.game import AnyGame
    from siasat.lab.experiment import Experiment
    from siasat.lab.openings import Openings
    from siasat.stats import Sprt

__all__ = ["is_fastchess", "play_fastchess"]

NO_LIMIT = 1_000_000
MANY = 999_999_999
EVENT = "siasat match"


class Request:
    """The options of one command line, each given once (`-engine` as often as there are engines)."""

    def __init__(self, words: Sequence[str]) -> None:
        self.engines: list[Mapping[str, str]] = []
        self.options: dict[str, Given] = {}
        for given in read_options(words):
            name = {"show": "watch", "seed": "srand", "jobs": "concurrency"}.get(given.name, given.name)
            if name in ("lang", "plain", "plugin"):
                continue  # for every command; `main` has read them
            if name == "engine":
                self.engines.append(given.settings)
            elif name in self.options:
                raise InputError(f"-{given.name} is given twice")
            else:
                self.options[name] = given
            if name in ("engine", "each", "sprt", "draw", "resign", "openings", "config", "log") and given.words:
                raise InputError(f"-{given.name} takes settings such as name=value, not {quote(given.words[0])}")

    def __contains__(self, name: str) -> bool:
        return name in self.options

    def settings(self, name: str) -> dict[str, str]:
        """The settings of an option; empty if it is not given."""
        return dict(self.options[name].settings) if name in self.options else {}

    def word(self, name: str) -> str | None:
        """The value of an option; None if it is not given."""
        return self.options[name].word() if name in self.options else None

    def number(self, name: str, usual: int, low: int, high: int) -> int:
        """A whole number as the value of an option."""
        word = self.word(name)
        return usual if word is None else parse_number(word, f"-{name}", low, high, InputError)


def play_fastchess(words: Sequence[str], default_store: str) -> int:
    """Play the match that the words describe; returns the exit status."""
    from siasat.cli.match.run import play_match

    request = Request(words)
    engines = read_engines(request.engines, request.settings("each"))
    if len(engines) < 2:
        raise InputError("a match needs at least two engines: siasat match -engine cmd=A -engine cmd=B -each tc=10+0.1")
    experiment, names = _experiment(request, engines)
    return play_match(
        experiment,
        _sprt(request, len(engines)),
        request.word("as"),
        _output(request, names),
        str(request.number("concurrency", 1, 1, 1024)),
        None,
        request.word("store") or default_store,
        "json" in request,
    )


def _experiment(request: Request, engines: Sequence[Engine]) -> tuple[Experiment, dict[str, str]]:
    """The match, and what its players are called."""
    from siasat.lab.contestants import agent_of, parse_contestant
    from siasat.lab.experiment import Experiment, GameChoice, Match
    from siasat.lab.size import check_size

    game = _game(request)
    controls, margin = controls_of(engines)
    control = controls[0] if controls else None
    forgives = "forgive-pauses" in request
    if control is None and (margin or forgives):
        raise InputError(f"{'timemargin' if margin else '--forgive-pauses'} needs a time control; add -each tc=10+0.1")
    texts = [parse_contestant(engine.text, control is not None)[1] for engine in engines]
    for text in texts:
        agent_of(text, game, 0, control is not None)
    seed = request.number("srand", 1, 0, 2**31 - 1)
    openings = _openings(request, game, seed)
    match = Match(
        tuple(texts),
        _pairing(request),
        2 * request.number("maxmoves", NO_LIMIT, 1, NO_LIMIT),
        control,
        margin,
        _adjudication(request, game),
        forgives,
        controls=controls if len(set(controls)) > 1 else (),
    )
    experiment = Experiment(
        name="match",
        games=(GameChoice(game.id, game.variant, openings.positions),),
        seed=seed,
        repetitions=openings.repetitions,
        match=match,
        title=" – ".join(engine.name for engine in engines),
    )
    check_size(experiment)
    return experiment, {text: engine.name for text, engine in zip(texts, engines, strict=True)}


def _game(request: Request) -> AnyGame:
    from siasat.games.registry import load_game

    variant = request.word("variant")
    name = request.word("game") or "chess"
    if name == "chess" and variant not in (None, "standard", "normal"):
        raise InputError(f"-variant {variant} is not supported: chess is played by the standard rules only")
    return load_game(name, None if name == "chess" else variant)


def _pairing(request: Request) -> Any:
    kind = request.word("tournament") or "roundrobin"
    kinds = {"roundrobin": "round-robin", "round-robin": "round-robin", "gauntlet": "gauntlet"}
    if kind not in kinds:
        raise InputError(f"-tournament {kind} is not supported: use roundrobin or gauntlet")
    return kinds[kind]


def _openings(request: Request, game: AnyGame, seed: int) -> Openings:
    """Two games for each opening: rounds × games of them for each pairing."""
    from siasat.lab.openings import openings_for, openings_from_file

    if request.options.get("repeat", Given("repeat", (), {})).words not in ((), ("2",)):
        raise InputError("-repeat plays each opening twice; write -repeat, or -repeat 2")
    games = request.number("rounds", 2, 1, NO_LIMIT) * request.number("games", 2, 1, NO_LIMIT)
    if games % 2:
        raise InputError(f"each opening is played twice, so {games} games are not possible; write -games 2")
    given = request.settings("openings")
    if "openings" not in request:
        return openings_for(game, games // 2, seed)
    if "file" not in given:
        raise InputError("-openings needs file=FILE")
    kind, order = given.get("format"), given.get("order", "sequential")
    if kind not in (None, "epd", "pgn"):
        raise InputError(f"format of -openings must be epd or pgn, not {quote(kind)}")
    if order not in ("random", "sequential"):
        raise InputError(f"order of -openings must be random or sequential, not {quote(order)}")
    plies = None if "plies" not in given else parse_number(given["plies"], "plies", 1, 2000, InputError)
    start = parse_number(given.get("start", "1"), "start", 1, MANY, InputError)
    is_random = order == "random"
    return openings_from_file(game, games // 2, Path(given["file"]), kind, seed if is_random else None, plies, start)


def _sprt(request: Request, players: int) -> Sprt | None:
    from siasat.stats import Sprt

    if "sprt" not in request:
        return None
    if players != 2:
        raise InputError(f"--sprt needs exactly two players, not {players}")
    given = request.settings("sprt")
    model = given.pop("model", "normalized")
    if model not in ("normalized", "logistic"):
        raise InputError(f"model={model} of -sprt is not supported: use model=normalized or model=logistic")
    numbers = {"elo0": 0.0, "elo1": 0.0, "alpha": 0.05, "beta": 0.05}
    for name, text in given.items():
        try:
            numbers[name] = float(text)
        except ValueError:
            raise InputError(f"{name} of -sprt must be a number, not {quote(text)}") from None
    return Sprt(**numbers, model=model)  # type: ignore[arg-type]  # checked above


def _adjudication(request: Request, game: AnyGame) -> Adjudication | None:
    from siasat.arena.adjudicate import Adjudication
    from siasat.perfect.oracle import oracle_for

    if not any(name in request for name in ("draw", "resign", "solved")):
        return None
    if "solved" in request:
        oracle_for(game)  # without a solver this says so, before any game

    def whole(option: str, name: str, usual: int) -> int:
        text = request.settings(option).get(name)
        return usual if text is None else parse_number(text, f"{name} of -{option}", 0, NO_LIMIT, InputError)

    both = request.settings("resign").get("twosided", "false")
    if both not in ("true", "false"):
        raise InputError(f"twosided of -resign must be true or false, not {quote(both)}")
    return Adjudication(
        whole("resign", "score", 0) if "resign" in request else None,
        max(whole("resign", "movecount", 1), 1),
        whole("draw", "score", 0) if "draw" in request else None,
        max(whole("draw", "movecount", 1), 1),
        2 * whole("draw", "movenumber", 0),
        "solved" in request,
        resign_both=both == "true",
        draw_resets=True,
    )


def _output(request: Request, names: Mapping[str, str]) -> MatchOutput:
    from siasat.lab.game_files import GameFile

    pgn, is_minimal = _file(request, "pgnout")
    style = GameFile(
        request.word("event") or EVENT,
        request.word("site") or "?",
        names,
        is_minimal or _switch(request, "pgnout", "min"),
        _switch(request, "pgnout", "nodes"),
        _switch(request, "pgnout", "timeleft"),
    )
    if (notation := request.settings("pgnout").get("notation", "san")) != "san":
        raise InputError(f"notation={notation} of -pgnout is not supported: PGN is written with notation=san")
    log = request.settings("log")
    if "log" in request and "file" not in log:
        raise InputError("-log needs file=FILE")
    levels = ("trace", "info", "warn", "err", "fatal")
    if (level := log.get("level", "warn")) not in levels:
        raise InputError(f"level of -log must be one of {', '.join(levels)}, not {quote(level)}")
    result = request.settings("config").get("outname")
    return MatchOutput(
        pgn,
        style,
        _switch(request, "pgnout", "append"),
        _file(request, "epdout")[0],
        None if result is None else Path(result),
        Path(log["file"]) if log else None,
        level not in ("trace", "info"),
        request.number("ratinginterval", 10, 0, MANY),
        "watch" in request,
    )


def _file(request: Request, option: str) -> tuple[Path | None, bool]:
    """The file of `-pgnout FILE min` or `-pgnout file=FILE`, and whether `min` is there."""
    if option not in request:
        return None, False
    words = list(request.options[option].words)
    is_minimal = "min" in words
    names = [word for word in words if word != "min"] + [request.settings(option).get("file", "")]
    names = [name for name in names if name]
    if len(names) != 1:
        raise InputError(f"-{option} needs one file: -{option} FILE, or file=FILE")
    return Path(names[0]), is_minimal


def _switch(request: Request, option: str, name: str) -> bool:
    value = request.settings(option).get(name, "false")
    if value not in ("true", "false"):
        raise InputError(f"{name} of -{option} must be true or false, not {quote(value)}")
    return value == "true"
