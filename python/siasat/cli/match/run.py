"""Play a match with a live table, and print the result."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from siasat.cli.lab.run import open_pool
from siasat.cli.options import texts
from siasat.cli.screen import Screen
from siasat.cli.spinner import spinner
from siasat.errors import InputError, quote

if TYPE_CHECKING:
    from rich.table import Table

    from siasat.lab.experiment import Experiment, GameChoice
    from siasat.lab.runner import Summary
    from siasat.lab.standings import Duel, Standings
    from siasat.stats import Sprt
    from siasat.texts import Texts

EVERY = 20
"""Without a terminal, print a line after every so many games."""


def play_match(
    experiment: Experiment,
    test: Sprt | None,
    name: str | None,
    pgn: Path | None,
    jobs: str | None,
    cluster: str | None,
    store: str,
    as_json: bool,
) -> int:
    """Play what is left of the match; the exit status: 1 where games failed."""
    from siasat.cli.search.trace import check_file
    from siasat.lab.game_files import game_lines
    from siasat.lab.records import check_same
    from siasat.lab.runner import run_tasks
    from siasat.lab.spec import NAME
    from siasat.lab.standings import Standings
    from siasat.lab.tables import LAB
    from siasat.lab.tasks import expand, pairings
    from siasat.store import open_store

    say = texts()
    if name is not None and not NAME.fullmatch(name):
        raise InputError(f"--as must be letters, digits, '.', '_' and '-', not {quote(name)}")
    if name is not None or experiment.name == "match":
        experiment = replace(experiment, name=name or f"match-{experiment.digest()[:8]}")
    assert experiment.match is not None
    if pgn is not None:
        check_file(pgn, "--pgn")
    screen = Screen()
    names = dict.fromkeys(player for pair in pairings(experiment.match) for player in pair)
    standings = Standings(names)
    with open_store(store, LAB) as opened, open_pool(jobs, cluster) as pool:
        with spinner(say("match.preparing"), quiet=as_json):
            check_same(opened, experiment, expand(experiment))
        for row in _games_of(opened, experiment.name):
            standings.add(row)
        try:
            with _live(say, screen, standings, test, quiet=as_json) as tell:

                def enough(row: dict[str, Any]) -> bool:
                    standings.add(row)
                    tell()
                    return _is_decided(standings, test)

                if not _is_decided(standings, test):
                    run = run_tasks(opened, experiment, pool, None, is_local=cluster is None, enough=enough)
                else:
                    run = None
        except KeyboardInterrupt:
            if not as_json:
                _print(screen, say, standings, test)
                screen.line(say("match.interrupted"), "yellow")
            return 130
        games = "" if pgn is None else "".join(game_lines(_games_of(opened, experiment.name)))
    if as_json:
        print(json.dumps(_as_data(experiment, standings, test, run), indent=2, ensure_ascii=False))
    else:
        _print(screen, say, standings, test)
        for openings in _openings(say, experiment):
            screen.line(openings, "dim")
        screen.line(say("match.kept", name=experiment.name, store=opened.address), "dim")
        _print_failures(screen, say, run)
    if pgn is not None:
        _write(pgn, games)
    return 1 if run is not None and run.failures else 0


def _write(path: Path, games: str) -> None:
    """Write the games after everything else, so that a full disk affects only this file."""
    try:
        path.write_text(games, encoding="utf-8")
    except OSError as error:
        raise InputError(f"--pgn {path}: cannot be written ({error.strerror}); the games are in the store") from error


def _openings(say: Texts, experiment: Experiment) -> Iterator[str]:
    """Where the openings come from, a sentence for each game."""
    from siasat.games.registry import load_game
    from siasat.lab.openings import book_name, source_of

    for choice in experiment.games:
        game = load_game(choice.game, choice.variant)
        source, count = source_of(game, choice.positions)
        text = say(f"match.openings-{source}", count=count, book=book_name(game))
        times = experiment.repetitions
        yield text if times == 1 else say("match.several-times", openings=text, times=times)


def _games_of(store: Any, name: str) -> list[dict[str, Any]]:
    """The games that the store has of a match, none if it does not know it."""
    from siasat.errors import UnknownNameError
    from siasat.lab.records import find_kept
    from siasat.lab.results import Results

    try:
        return Results(store, find_kept(store, name)).games().to_dicts()
    except UnknownNameError:
        return []


def _is_decided(standings: Standings, test: Sprt | None) -> bool:
    from siasat.stats import Verdict

    if test is None:
        return False
    return any(duel.sprt(test)[1] is not Verdict.CONTINUE for duel in standings.duels)


@contextmanager
def _live(
    say: Texts, screen: Screen, standings: Standings, test: Sprt | None, quiet: bool
) -> Iterator[Callable[[], None]]:
    """A table that is redrawn after every game; without a terminal, lines now and then."""
    if quiet:
        yield lambda: None
    elif not sys.stderr.isatty():

        def tell() -> None:
            if standings.games % EVERY == 0:
                for duel in standings.duels:
                    print(f"{standings.games}: {_line(say, duel, test)}", file=sys.stderr, flush=True)

        yield tell
    else:
        from rich.console import Console
        from rich.live import Live

        with Live(console=Console(stderr=True), transient=True, refresh_per_second=4) as live:
            yield lambda: live.update(_duels(say, screen, standings, test))


def _line(say: Texts, duel: Duel, test: Sprt | None) -> str:
    words = [f"{duel.one} – {duel.other}", f"+{duel.won} ={duel.drawn} -{duel.lost}"]
    if duel.games:
        words.append(f"Elo {_elo(say, duel)}")
    if test is not None:
        words.append(f"LLR {say.decimal(duel.sprt(test)[0], 2)}")
    return ", ".join(words)


def _elo(say: Texts, duel: Duel) -> str:
    """`+12.3 ± 8.0`, or `+798 [+573, +1,024]` where the interval is not symmetric."""
    shown, usual = duel.elo, duel.estimate
    if shown is None or usual is None:
        return ""
    if shown == usual.elo:
        return f"{say.signed(shown.estimate, 1)} ± {say.decimal(shown.error, 1)}"
    return f"{say.signed(shown.estimate)} [{say.signed(shown.low)}, {say.signed(shown.high)}]"


def _duels(say: Texts, screen: Screen, standings: Standings, test: Sprt | None) -> Table:
    """The table of duels."""
    from rich.table import Table

    columns = ("players", "games", "score", "elo", "los", "draws")
    table = Table(box=None, pad_edge=False)
    for column in columns:
        table.add_column(screen.fit(say(f"match.column.{column}")), justify="left" if column == "players" else "right")
    if test is not None:
        table.add_column("LLR", justify="right")
    for duel in standings.duels:
        estimate, superiority = duel.estimate, duel.superiority
        if estimate is None or superiority is None:
            continue
        cells = [
            f"{duel.one}\n{duel.other}",
            f"{duel.games}",
            f"+{duel.won} ={duel.drawn} -{duel.lost}\n{say.decimal(100 * estimate.score, 1)} %",
            _elo(say, duel),
            f"{say.decimal(100 * superiority, 1)} %",
            f"{say.decimal(100 * duel.drawn / duel.games, 1)} %",
        ]
        if test is not None:
            low, high = test.bounds
            cells.append(f"{say.decimal(duel.sprt(test)[0], 2)}\n({say.decimal(low, 2)}, {say.decimal(high, 2)})")
        table.add_row(*(screen.fit(cell) for cell in cells))
    return table


def _print(screen: Screen, say: Texts, standings: Standings, test: Sprt | None) -> None:
    if not standings.games:
        screen.line(say("match.none"))
        return
    screen.console.print(_duels(say, screen, standings, test))
    if len(standings.players) > 2:
        _print_table(screen, say, standings)
    if test is not None:
        verdict = standings.duels[0].sprt(test)[1]
        screen.line(say(f"match.sprt-{verdict.value}", low=f"{test.elo0:g}", high=f"{test.elo1:g}"), "bold")
    for duel in standings.duels:
        for (player, reason), count in sorted(duel.faults.items()):
            screen.line(say(f"match.fault-{reason}", player=player, number=count), "yellow")
    if standings.pauses_forgiven:
        longest = say.decimal(standings.longest_pause, 2)
        screen.line(say("match.pauses-forgiven", count=standings.pauses_forgiven, longest=longest), "yellow")
    if standings.duplicates:
        screen.line(say("match.duplicates", count=standings.duplicates), "yellow")


def _print_table(screen: Screen, say: Texts, standings: Standings) -> None:
    """Points and ratings of all players together."""
    from rich.table import Table

    ratings = standings.ratings()
    table = Table(box=None, pad_edge=False)
    table.add_column(say("match.column.player"))
    for column in ("games", "points", "rating"):
        table.add_column(say(f"match.column.{column}"), justify="right")
    for player, games, points in standings.table():
        rating = ratings.get(player)
        elo = "" if rating is None else f"{say.signed(rating.elo.estimate)} ± {say.decimal(rating.elo.error, 0)}"
        table.add_row(
            *(
                screen.fit(cell)
                for cell in (player, str(games), say.decimal(points, 0 if points == int(points) else 1), elo)
            )
        )
    screen.console.print()
    screen.console.print(table)


def _print_failures(screen: Screen, say: Texts, run: Summary | None) -> None:
    if run is None or not run.failures:
        return
    screen.line(say("lab.failed", count=len(run.failures)), "yellow")
    for task, message in run.failures[:5]:
        screen.line(f"  {task}")
        screen.line(f"    {message}")


def _as_data(experiment: Experiment, standings: Standings, test: Sprt | None, run: Summary | None) -> dict[str, Any]:
    return {
        "name": experiment.name,
        "openings": [_source_data(choice, experiment.repetitions) for choice in experiment.games],
        "games": standings.games,
        "duplicates": standings.duplicates,
        "pauses_forgiven": standings.pauses_forgiven,
        "longest_pause": standings.longest_pause,
        "duels": [_duel_data(duel, test) for duel in standings.duels],
        "failures": [] if run is None else [{"task": task, "message": message} for task, message in run.failures],
    }


def _source_data(choice: GameChoice, times: int) -> dict[str, Any]:
    from siasat.games.registry import load_game
    from siasat.lab.openings import source_of

    source, count = source_of(load_game(choice.game, choice.variant), choice.positions)
    return {"game": choice.game, "variant": choice.variant, "source": source, "count": count, "times": times}


def _duel_data(duel: Duel, test: Sprt | None) -> dict[str, Any]:
    estimate, elo = duel.estimate, duel.elo
    data: dict[str, Any] = {
        "one": duel.one,
        "other": duel.other,
        "won": duel.won,
        "drawn": duel.drawn,
        "lost": duel.lost,
        "pentanomial": duel.pairs,
        "seconds": duel.seconds,
        "faults": [{"player": player, "reason": reason, "games": n} for (player, reason), n in duel.faults.items()],
    }
    if estimate is not None and elo is not None:
        data |= {
            "score": estimate.score,
            "elo": _finite(elo.estimate),
            "elo_low": _finite(elo.low),
            "elo_high": _finite(elo.high),
            "los": duel.superiority,
        }
    if test is not None:
        llr, verdict = duel.sprt(test)
        data |= {"llr": llr, "verdict": verdict.value}
    return data


def _finite(elo: float) -> float | None:
    """JSON knows no infinity."""
    return elo if math.isfinite(elo) else None
