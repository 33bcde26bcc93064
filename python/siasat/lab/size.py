"""The size of an experiment, computed before anything runs."""

from __future__ import annotations

import math

from siasat.errors import InputError
from siasat.lab.experiment import Experiment, GameChoice, Match

MAX_TASKS = 2_000_000
"""Searches or games of one experiment. All of them are listed in memory and in the store before the first one runs."""


def count_tasks(experiment: Experiment) -> int:
    """The maximum number of searches or games; duplicate positions are removed when it runs."""
    return sum(_tasks(experiment, choice) for choice in experiment.games)


def check_size(experiment: Experiment) -> None:
    """Raise `InputError` if the experiment has more than `MAX_TASKS` tasks."""
    count = count_tasks(experiment)
    if count > MAX_TASKS:
        kind = "games" if experiment.match is not None else "searches"
        raise InputError(
            f"the experiment has {count:,} {kind}, but the maximum is {MAX_TASKS:,}; "
            "use fewer positions, players or repetitions, or split it into several experiments"
        )


def _tasks(experiment: Experiment, choice: GameChoice) -> int:
    positions = _positions(choice)
    if experiment.match is not None:
        return 2 * positions * _pairings(experiment.match) * experiment.repetitions
    algorithms = experiment.algorithms if choice.algorithms is None else choice.algorithms
    budgets = experiment.budgets if choice.budgets is None else choice.budgets
    return positions * len(budgets) * (len(algorithms) * experiment.repetitions + experiment.minimal_tree)


def _positions(choice: GameChoice) -> int:
    asked = choice.positions
    count = len(asked.given) + asked.start
    if asked.random is not None:
        count += asked.random.count
    if asked.self_play is not None:
        count += asked.self_play.games  # at least one each; how long the games last is not known
    return count


def _pairings(match: Match) -> int:
    players = len(match.players)
    return players - 1 if match.pairing == "gauntlet" else math.comb(players, 2)
