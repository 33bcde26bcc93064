"""An experiment as one TOML file. `docs/lab.md` shows every key.

Everything is checked before anything runs: names, positions, players, numbers. An error names the file, the line, the
key and what would be right.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, cast, get_args

from siasat.arena.adjudicate import Adjudication
from siasat.backend.algorithm import find_algorithm
from siasat.core.clock import parse_control
from siasat.core.game import AnyGame, Notated
from siasat.core.search_api.limits import Limits
from siasat.core.toml_lines import lines_of
from siasat.errors import UnknownNameError
from siasat.evaluation.registry import load_evaluator
from siasat.games.registry import load_game
from siasat.lab.contestants import agent_of, parse_contestant
from siasat.lab.experiment import (
    MAX_PLIES,
    MINIMUM_POSITIONS,
    Experiment,
    GameChoice,
    Match,
    Measure,
    Pairing,
    Positions,
    RandomOpenings,
    SelfPlay,
)
from siasat.lab.openings import MAX_OPENINGS, book_of, from_book, random_openings
from siasat.lab.position_files import read_positions
from siasat.lab.positions import unfinished
from siasat.lab.size import check_size
from siasat.lab.spec.placeholders import SEEDS, guess_error, resolve
from siasat.lab.spec.section import Section, Source
from siasat.lab.spec.toml_text import parse_toml, read_toml_file
from siasat.lab.spec.toml_writer import write_toml
from siasat.play.programs import Approve, refuse_programs
from siasat.players.parse import parse_player
from siasat.search.enhancements.iterative import MAX_DEPTH
from siasat.search.limits import MAX_NODES, MAX_SECONDS
from siasat.search.registry import aliases, get_algorithm

BUDGETS = ("depths", "nodes", "seconds")
TOP = (
    "name",
    "title",
    "description",
    "seed",
    "repetitions",
    "backend",
    "measures",
    "minimal-tree",
    "minimal-positions",
    "algorithms",
    *BUDGETS,
    "games",
    "match",
)
GAME = ("game", "variant", "evaluator", "algorithms", *BUDGETS, "positions")
POSITIONS = ("start", "given", "files", "book", "random", "self-play")
USUAL_BOOK = 50
"""The number of openings from the built-in book for a match without positions."""
MATCH = ("players", "pairing", "max-plies", "control", "margin", "forgive-pauses", "adjudicate")
ADJUDICATE = ("resign-score", "resign-moves", "draw-score", "draw-moves", "draw-after", "solved")
MAX_SCORE = 1_000_000

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


def read_spec(path: Path, approve: Approve = refuse_programs) -> Experiment:
    """The experiment that a file describes; `approve` decides about programs that it names as players."""
    return parse_spec(read_toml_file(path), str(path), path.parent, path.stem, approve)


def parse_spec(
    text: str,
    file: str = "spec",
    folder: Path = Path(),
    name: str = "experiment",
    approve: Approve = refuse_programs,
) -> Experiment:
    """The experiment that a TOML text describes; paths in it are relative to `folder`, `name` is the default name.

    A program starts, or a Python file runs, only if `approve` agrees.
    """
    data = parse_toml(text, file)
    return _experiment(Section(Source(file, lines_of(text), approve), (), data, TOP), folder, name, text)


def spec_from_data(data: Mapping[str, Any], name: str = "experiment", approve: Approve = refuse_programs) -> Experiment:
    """The experiment that plain data describes: the same keys as in TOML, with `_` or `-`, and lists or tuples.

    It is checked like a file. Its `spec` is the data written as TOML; paths are relative to the current folder.
    """
    plain = _plain(data)
    text = write_toml(plain)
    return _experiment(Section(Source("spec", None, approve), (), tomllib.loads(text), TOP), Path(), name, text)


def _plain(value: Any) -> Any:
    """Data as TOML has it: keys with `-`, paths as texts; what is None is left out."""
    if isinstance(value, Mapping):
        return {str(key).replace("_", "-"): _plain(item) for key, item in value.items() if item is not None}
    if isinstance(value, list | tuple | range):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, Path) else value


def _experiment(top: Section, folder: Path, name: str, text: str) -> Experiment:
    match = _match(top)
    algorithms = _algorithms(top)
    budgets = _budgets(top)
    games = tuple(_game(section, top, folder) for section in top.tables("games", GAME))
    if not games:
        top.fail('the spec names no game; write [[games]] and below it game = "chess"', "games")
    experiment = Experiment(
        name=_name(top, name),
        games=games,
        algorithms=algorithms,
        budgets=budgets,
        title=top.text("title"),
        description=top.text("description"),
        seed=top.whole("seed", 0, SEEDS - 1, 1),
        repetitions=top.whole("repetitions", 1, 100_000, 1),
        backend=_one_of(top, "backend", ("auto", "python", "rust"), "auto"),
        measures=_measures(top),
        minimal_tree=top.flag("minimal-tree"),
        minimum_positions=top.whole("minimal-positions", 1, 10**9, MINIMUM_POSITIONS),
        match=match,
        spec=text,
    )
    _check_whole(top, experiment)
    return experiment


def _check_whole(top: Section, experiment: Experiment) -> None:
    """Final checks: every game has algorithms and limits that can be combined."""
    top.check(partial(check_size, experiment), "games")
    if experiment.match is not None:
        return
    for place, choice in enumerate(experiment.games):
        own = "algorithms" if choice.algorithms is None else None
        algorithms = experiment.algorithms if choice.algorithms is None else choice.algorithms
        budgets = experiment.budgets if choice.budgets is None else choice.budgets
        if not algorithms:
            top.fail('no algorithms; write algorithms = ["minimax", "alphabeta"]', "games", place)
        if not budgets:
            top.fail("no limits; write depths = [1, 2, 3], or nodes = [...], or seconds = [...]", "games", place)
        for number, algorithm in enumerate(algorithms):
            where = ("algorithms", number) if own else ("games", place, "algorithms", number)
            name = algorithm.partition("+")[0]
            if name not in aliases() and get_algorithm(name).is_anytime and budgets[0].depth is not None:
                top.fail(f"{name!r} has no depth limit; give it nodes or seconds", *where)
            if guess_error(algorithm) is not None and budgets[0].depth is None:
                top.fail("guess=off-by:N needs depths as limits", *where)


def _name(top: Section, default: str) -> str:
    name = top.text("name", re.sub(r"[^A-Za-z0-9._-]+", "-", default).strip("-.") or "experiment")
    if not NAME.fullmatch(name):
        top.fail("name must be letters, digits, '.', '_' and '-', at most 100, such as \"my-experiment\"", "name")
    return name


def _one_of(section: Section, key: str, known: tuple[str, ...], default: str) -> str:
    value = section.text(key, default)
    if value not in known:
        section.fail(str(UnknownNameError(key, value, known)), key)
    return value


def _measures(top: Section) -> tuple[Measure, ...]:
    if "measures" not in top:
        return get_args(Measure)
    measures = top.texts("measures")
    for place, measure in enumerate(measures):
        if measure not in get_args(Measure):
            top.fail(str(UnknownNameError("measure", measure, get_args(Measure))), "measures", place)
    if not measures:
        top.fail("measures must name at least one of counts, time", "measures")
    return cast(tuple[Measure, ...], tuple(name for name in get_args(Measure) if name in measures))


def _algorithms(section: Section) -> tuple[str, ...]:
    found = []
    for place, text in enumerate(section.texts("algorithms")):
        section.check(partial(guess_error, text), "algorithms", place)
        algorithm = section.check(partial(find_algorithm, resolve(text, 0)), "algorithms", place)
        # With something to fill in the text stays as it is written; otherwise one spelling for the same search.
        found.append(text.strip() if resolve(text, 0) != text else algorithm.id)
    return tuple(dict.fromkeys(found))


def _budgets(section: Section) -> tuple[Limits, ...]:
    given = [key for key in BUDGETS if key in section]
    if len(given) > 1:
        section.fail(f"give only one of depths, nodes and seconds, not {' and '.join(given)}", given[1])
    if not given:
        return ()
    if given == ["depths"]:
        return tuple(Limits(depth=depth) for depth in section.wholes("depths", 0, MAX_DEPTH))
    if given == ["nodes"]:
        return tuple(Limits(nodes=nodes) for nodes in section.wholes("nodes", 1, MAX_NODES))
    return tuple(Limits(seconds=seconds) for seconds in section.numbers("seconds", MAX_SECONDS))


def _game(section: Section, top: Section, folder: Path) -> GameChoice:
    section.need("game", '"chess"')
    name = section.text("game")
    section.check(partial(load_game, name), "game")
    variant = section.text("variant") if "variant" in section else None
    game = section.check(partial(load_game, name, variant), "variant")
    if "match" in top:
        for key in ("evaluator", "algorithms", *BUDGETS):
            if key in section:
                section.fail(
                    f"in a match, give it to the players, as in alphabeta@depth=3,evaluator=…, instead of {key}", key
                )
        match = top.table("match", MATCH)
        for seat in match.texts("players"):  # type: ignore[union-attr]  # it is there
            on_clock = "control" in match  # type: ignore[operator]
            section.check(partial(agent_of, seat, game, 0, on_clock), "game")
    evaluator = section.text("evaluator") if "evaluator" in section else None
    section.check(partial(load_evaluator, evaluator, game), "evaluator")
    return GameChoice(
        game.id,
        game.variant,
        _positions(section, top, game, folder),
        evaluator,
        _algorithms(section) if "algorithms" in section else None,
        _budgets(section) or None,
    )


def _positions(section: Section, top: Section, game: AnyGame, folder: Path) -> Positions:
    asked = section.table("positions", POSITIONS)
    seed = top.whole("seed", 0, SEEDS - 1, 1)
    if asked is None:
        usual = from_book(game, USUAL_BOOK, seed) if "match" in top else ()
        return Positions(given=usual) if usual else Positions(start=True)
    given = list(asked.texts("given"))
    for place, text in enumerate(given):
        asked.check(partial(unfinished, game, text), "given", place)
    given += _files(asked, game, folder)
    if "book" in asked:
        count, book = asked.whole("book", 1, MAX_OPENINGS), book_of(game)
        if len(book) < count:
            asked.fail(f"the shipped book of {game.id} {game.variant} has {len(book)} openings, not {count}", "book")
        given += from_book(game, count, seed)
    positions = Positions(asked.flag("start"), tuple(given), _random(asked), _self_play(asked, game))
    if positions == Positions():
        asked.fail("no positions: write start = true, given, files, book, random or self-play")
    if positions != Positions(start=True) and not isinstance(game, Notated):
        asked.fail(f"{game.id} has no notation for positions, so only its start can be used: write only start = true")
    return positions


def _files(asked: Section, game: AnyGame, folder: Path) -> list[str]:
    items = asked.data.get("files", [])
    if not isinstance(items, list):
        asked.fail('files must be a list such as ["positions.epd", { file = "games.pgn", every = 10 }]', "files")
    found: list[str] = []
    for place, item in enumerate(items):
        entry = {"file": item} if isinstance(item, str) else item
        if not isinstance(entry, dict):
            asked.fail('a file is a text or a table such as { file = "games.pgn", every = 10 }', "files", place)
        one = Section(asked.source, (*asked.path, "files", place), entry, ("file", "from", "every"))
        one.need("file", '"positions.epd"')
        path = folder / one.text("file")
        first, every = one.whole("from", 1, 10_000, 8), one.whole("every", 1, 10_000, 8)
        found += one.check(partial(read_positions, path, game, first, every), "file")
    return found


def _random(asked: Section) -> RandomOpenings | None:
    section = asked.table("random", ("count", "plies"))
    if section is None:
        return None
    count, plies = section.whole("count", 1, MAX_OPENINGS), section.whole("plies", 0, 1000)
    return section.check(partial(random_openings, count, plies), "count")


def _self_play(asked: Section, game: AnyGame) -> SelfPlay | None:
    section = asked.table("self-play", ("games", "player", "plies", "every", "max-plies"))
    if section is None:
        return None
    section.need("player", '"alphabeta@depth=2"')
    seat = section.check(partial(parse_player, section.text("player")), "player")
    if seat.is_person:
        section.fail("this needs a computer player such as alphabeta@depth=2", "player")
    section.require_approval([seat], "player")
    section.check(partial(seat.player, game), "player")
    return SelfPlay(
        section.whole("games", 1, 100_000),
        str(seat),
        section.whole("plies", 0, 1000, 4),
        section.whole("every", 1, 1000, 8),
        section.whole("max-plies", 1, 100_000, 120),
    )


def _match(top: Section) -> Match | None:
    section = top.table("match", MATCH)
    if section is None:
        return None
    for key in ("algorithms", "minimal-tree", "minimal-positions", "measures", "backend", *BUDGETS):
        if key in top:
            top.fail(f"in a match, give it to the players, as in alphabeta@depth=3,backend=…; remove {key}", key)
    control = section.text("control") if "control" in section else None
    if control is not None:
        control = str(section.check(partial(parse_control, control), "control"))
    players, seats = [], []
    for place, text in enumerate(section.texts("players")):
        seat, name = section.check(partial(parse_contestant, text, control is not None), "players", place)
        if name in players:
            section.fail(
                f"the player {name!r} is listed twice; add a label to distinguish them: {name}#2", "players", place
            )
        players.append(name)
        seats.append(seat)
    section.require_approval(seats, "players")
    if len(players) < 2:
        section.fail('a match needs two players: players = ["alphabeta@depth=3", "random"]', "players")
    pairing = cast(Pairing, _one_of(section, "pairing", get_args(Pairing), "round-robin"))
    if "margin" in section and control is None:
        section.fail('margin needs a time control; add control = "10+0.1"', "margin")
    margin = section.numbers("margin", 60.0)[0] if "margin" in section else 0.0
    plies = section.whole("max-plies", 1, 1_000_000, MAX_PLIES)
    forgive = section.flag("forgive-pauses")
    if forgive and control is None:
        section.fail('forgive-pauses needs a time control; add control = "10+0.1"', "forgive-pauses")
    return Match(tuple(players), pairing, plies, control, margin, _adjudication(section), forgive)


def _adjudication(match: Section) -> Adjudication | None:
    section = match.table("adjudicate", ADJUDICATE)
    if section is None:
        return None
    usual = Adjudication()
    return Adjudication(
        section.whole("resign-score", 1, MAX_SCORE) if "resign-score" in section else None,
        section.whole("resign-moves", 1, 1000, usual.resign_moves),
        section.whole("draw-score", 0, MAX_SCORE) if "draw-score" in section else None,
        section.whole("draw-moves", 1, 1000, usual.draw_moves),
        section.whole("draw-after", 0, 10_000, usual.draw_after),
        section.flag("solved"),
    )
