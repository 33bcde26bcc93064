"""Play a match with a live table, and print the result."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from siasat.cli.lab.run import open_pool
from siasat.cli.match.json_form import match_data
from siasat.cli.match.live import live, watch_folder
from siasat.cli.match.output import MatchOutput
from siasat.cli.match.text import MatchText, openings_text
from siasat.cli.options import texts
from siasat.cli.screen import Screen
from siasat.cli.spinner import spinner
from siasat.errors import InputError, quote

if TYPE_CHECKING:
    from siasat.lab.experiment import Experiment
    from siasat.lab.runner import Summary
    from siasat.lab.standings import Standings
    from siasat.stats import Sprt


def play_match(
    experiment: Experiment,
    test: Sprt | None,
    name: str | None,
    output: MatchOutput,
    jobs: str | None,
    cluster: str | None,
    store: str,
    as_json: bool,
) -> int:
    """Play what is left of the match; returns the exit status: 1 if games failed, 130 if interrupted."""
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
    output.check()
    names = dict.fromkeys(player for pair in pairings(experiment.match) for player in pair)
    standings = Standings(names)
    shown = MatchText(say, Screen(), standings, test, output.names)
    run, is_interrupted = None, False
    with open_store(store, LAB) as opened, open_pool(jobs, cluster) as pool:
        with spinner(say("match.preparing"), quiet=as_json):
            check_same(opened, experiment, expand(experiment))
        earlier = games_of(opened, experiment.name)
        for row in earlier:
            standings.add(row)
        try:
            with watch_folder(output.watch, cluster) as folder, live(shown, output, folder, quiet=as_json) as tell:

                def enough(row: dict[str, Any]) -> bool:
                    standings.add(row)
                    output.log_game(standings.games, row)
                    tell(row)
                    return _is_decided(standings, test)

                if not _is_decided(standings, test):
                    is_local = cluster is None
                    run = run_tasks(opened, experiment, pool, None, is_local, enough, watch=folder)
        except KeyboardInterrupt:
            is_interrupted = True
        rows = games_of(opened, experiment.name)
    data = match_data(experiment, standings, test, run, output.names)
    if not as_json:
        shown.print()
        _print_end(shown, experiment, store, run, is_interrupted)
    elif not is_interrupted:
        print(json.dumps(data, indent=2, ensure_ascii=False))
    # Files come last, so that a full disk affects only them.
    output.write_games(rows, {row["task"] for row in earlier})
    output.write_result(data)
    if is_interrupted:
        return 130
    return 1 if run is not None and run.failures else 0


def _print_end(shown: MatchText, experiment: Experiment, store: str, run: Summary | None, is_interrupted: bool) -> None:
    """What comes after the tables: where the openings come from, and how to go on."""
    say, screen = shown.say, shown.screen
    if is_interrupted:
        screen.line(say("match.interrupted"), "yellow")
        return
    for openings in openings_text(say, experiment):
        screen.line(openings, "dim")
    shown.print_hint(experiment.name, store)
    shown.print_failures(run)


def games_of(store: Any, name: str) -> list[dict[str, Any]]:
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
