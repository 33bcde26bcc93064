"""Play a cup round by round, and print points, ratings and faults of all bots."""

from __future__ import annotations

import hashlib
import json
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from siasat.cli.lab.run import open_pool
from siasat.cli.match.json_form import match_data
from siasat.cli.match.live import live, watch_folder
from siasat.cli.match.output import MatchOutput
from siasat.cli.match.run import games_of
from siasat.cli.match.text import MatchText
from siasat.cli.options import texts
from siasat.cli.screen import Screen
from siasat.errors import InputError, quote

if TYPE_CHECKING:
    from siasat.core.game import AnyGame
    from siasat.lab.experiment import Experiment
    from siasat.lab.standings import Standings

MAX_BOTS = 1000


@dataclass(frozen=True, slots=True)
class Cup:
    """What is played: every Python file of the folder is a bot, and all limits are for each of them."""

    folder: Path
    game: AnyGame
    is_swiss: bool
    rounds: int | None
    games: int
    seconds: float
    memory: int
    output: int
    unsandboxed: bool
    max_plies: int
    seed: int

    def bots(self) -> dict[str, str]:
        """What the bots are called, by their texts. A file that changes is another player."""
        from siasat.players.bot import BotSpec

        if not self.folder.is_dir():
            raise InputError(f"the folder {quote(str(self.folder))} does not exist")
        files = [path for path in sorted(self.folder.glob("*.py")) if not path.name.startswith("_")]
        if not 2 <= len(files) <= MAX_BOTS:
            raise InputError(f"{self.folder} has {len(files)} Python files, but a cup needs 2 to {MAX_BOTS}")
        found = {}
        for path in files:
            if any(sign in str(path) for sign in "@#"):
                raise InputError(f"the file {quote(str(path))} cannot be a bot: its name contains '@' or '#'")
            version = hashlib.sha256(path.read_bytes()).hexdigest()[:8]
            bot = BotSpec(str(path), self.seconds, self.memory, self.output, self.unsandboxed, version)
            found[str(bot)] = path.stem
        return found

    @property
    def round_count(self) -> int:
        """The number of rounds: 1 for a round robin; in a Swiss cup two more than a knockout would take by default."""
        if not self.is_swiss:
            return 1
        count = sum(1 for _ in self.bots())
        usual = math.ceil(math.log2(count)) + 2
        return min(self.rounds or usual, count - 1 if count % 2 == 0 else count)


def play_cup(cup: Cup, name: str | None, output: MatchOutput, jobs: str | None, store: str, as_json: bool) -> int:
    """Play what is left of the cup; returns the exit status: 1 if games failed, 130 if interrupted."""
    from siasat.lab.game_files import GameFile
    from siasat.lab.runner import run_tasks
    from siasat.lab.spec import NAME
    from siasat.lab.standings import Standings
    from siasat.lab.tables import LAB
    from siasat.store import open_store

    say, bots = texts(), cup.bots()
    if name is not None and not NAME.fullmatch(name):
        raise InputError(f"--as must be letters, digits, '.', '_' and '-', not {quote(name)}")
    output = replace(output, style=GameFile(names=bots))
    output.check()
    standings = Standings(bots)
    shown = MatchText(say, Screen(), standings, None, bots)
    failures: list[tuple[str, str]] = []
    rows: list[dict[str, Any]] = []
    is_interrupted, experiment = False, None
    with open_store(store, LAB) as opened, open_pool(jobs, None) as pool:
        try:
            with watch_folder(output.watch, None) as folder, live(shown, output, folder, quiet=as_json) as tell:

                def enough(row: dict[str, Any]) -> bool:
                    standings.add(row)
                    tell(row)
                    return False

                for experiment in rounds_of(cup, list(bots), standings, name):
                    for row in games_of(opened, experiment.name):
                        standings.add(row)
                    failures += run_tasks(opened, experiment, pool, enough=enough, watch=folder).failures
                    rows += games_of(opened, experiment.name)
        except KeyboardInterrupt:
            is_interrupted = True
            rows += [] if experiment is None else games_of(opened, experiment.name)
    assert experiment is not None
    if as_json:
        if not is_interrupted:
            print(json.dumps(cup_data(cup, experiment, standings, bots, failures), indent=2, ensure_ascii=False))
    else:
        _print(shown, failures)
        if is_interrupted:
            shown.screen.line(say("match.interrupted"), "yellow")
        else:
            shown.print_hint(experiment.name, store)
    output.write_games(rows, ())
    return 130 if is_interrupted else 1 if failures else 0


def rounds_of(cup: Cup, bots: list[str], standings: Standings, name: str | None) -> Iterator[Experiment]:
    """The rounds as experiments. The pairs of a Swiss round depend on the results of the rounds before it."""
    from siasat.arena.swiss import swiss_round
    from siasat.lab.experiment import Experiment, GameChoice, Match
    from siasat.lab.openings import openings_for
    from siasat.lab.size import check_size

    met: set[frozenset[int]] = set()
    byes: list[int] = []
    for number in range(1, cup.round_count + 1):
        openings = openings_for(cup.game, cup.games // 2, cup.seed + number - 1)
        match = Match(tuple(bots), max_plies=cup.max_plies)
        if cup.is_swiss:
            points = dict.fromkeys(bots, 0.0) | {player: points for player, _, points in standings.table()}
            scores = [points[bot] + cup.games * byes.count(place) for place, bot in enumerate(bots)]
            pairs, bye = swiss_round(scores, met, byes)
            met |= {frozenset(pair) for pair in pairs}
            byes += [] if bye is None else [bye]
            match = replace(match, pairs=tuple(pairs))
        experiment = Experiment(
            name="cup",
            games=(GameChoice(cup.game.id, cup.game.variant, openings.positions),),
            seed=cup.seed,
            repetitions=openings.repetitions,
            match=match,
            title=f"{cup.folder.name}, {len(bots)} bots",
        )
        check_size(experiment)
        if name is None:  # the same cup has the same name
            name = f"cup-{experiment.digest()[:8]}"
        yield replace(experiment, name=f"{name}-{number}" if cup.is_swiss else name)


def faults_of(standings: Standings) -> dict[str, Counter[str]]:
    """How many games each bot lost by each kind of fault."""
    found: dict[str, Counter[str]] = {}
    for duel in standings.duels:
        for (player, reason), count in duel.faults.items():
            found.setdefault(player, Counter())[reason] += count
    return found


def cup_data(
    cup: Cup, experiment: Experiment, standings: Standings, bots: dict[str, str], failures: list[tuple[str, str]]
) -> dict[str, Any]:
    """The result for programs: `ratings` is the table, `faults` what each bot did wrong."""
    data = match_data(experiment, standings, None, None, bots)
    faults = faults_of(standings)
    return data | {
        "format": "swiss" if cup.is_swiss else "round-robin",
        "rounds": cup.round_count,
        "bots": len(bots),
        "faults": {bots[player]: dict(counts) for player, counts in faults.items()},
        "failures": [{"task": task, "message": message} for task, message in failures],
    }


def _print(shown: MatchText, failures: list[tuple[str, str]]) -> None:
    say, screen, standings = shown.say, shown.screen, shown.standings
    if standings.games:
        shown.print_ratings()
    else:
        screen.line(say("match.none"))
    for player, counts in sorted(faults_of(standings).items(), key=lambda item: shown.name(item[0])):
        for reason, count in sorted(counts.items()):
            screen.line(say(f"match.fault-{reason}", player=shown.name(player), number=count), "yellow")
    screen.line(say("cup.games", count=standings.games), "dim")
    for task, message in failures[:5]:
        screen.line(f"  {task}")
        screen.line(f"    {message}")
