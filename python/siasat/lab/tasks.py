"""The tasks of an experiment: all combinations, each with an id computed from its content.

The same task has the same id in every run, on every machine: that is how a run that was interrupted knows what is
done. The places of a task in the lists of its experiment (`position_index`, `order`) are not part of the id, so an
experiment may grow.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any, ClassVar

from siasat.arena.adjudicate import Adjudication
from siasat.core.clock import both_controls
from siasat.core.mixing import mix
from siasat.core.search_api.limits import Limits
from siasat.errors import InputError
from siasat.evaluation.registry import default_evaluator
from siasat.games.registry import load_game
from siasat.lab.contestants import parse_contestant
from siasat.lab.experiment import Experiment, GameChoice, Match, Measure, without_later
from siasat.lab.positions import positions_of
from siasat.lab.spec.placeholders import SEEDS, needs_seed

MEANING = 1
"""Part of every id. Increase it if the way of measuring changes, so that old rows are ignored."""


@dataclass(frozen=True, slots=True)
class SearchTask:
    """One search: exactly one of `depth`, `node_limit` and `seconds_limit` is set."""

    kind: ClassVar[str] = "search"
    game: str
    variant: str
    position: str
    position_index: int
    algorithm: str
    evaluator: str
    depth: int | None
    node_limit: int | None
    seconds_limit: float | None
    repetition: int
    seed: int
    backend: str
    measures: tuple[Measure, ...]

    @property
    def limits(self) -> Limits:
        """What stops the search."""
        return Limits(self.depth, self.node_limit, self.seconds_limit)


@dataclass(frozen=True, slots=True)
class MinimumTask:
    """The leaves of the smallest tree that proves a position's value at a depth."""

    kind: ClassVar[str] = "minimum"
    game: str
    variant: str
    position: str
    evaluator: str
    depth: int
    max_positions: int


@dataclass(frozen=True, slots=True)
class GameTask:
    """One game between two seats. `pair` is the same for the two games with sides swapped."""

    kind: ClassVar[str] = "game"
    game: str
    variant: str
    opening: str
    opening_index: int
    pair: str
    first: str
    second: str
    repetition: int
    seed: int
    max_plies: int
    control: str | None = None
    margin: float = 0.0
    adjudication: Adjudication | None = None
    forgive_pauses: bool = False


AnyTask = SearchTask | MinimumTask | GameTask
KINDS: dict[str, type[AnyTask]] = {kind.kind: kind for kind in (SearchTask, MinimumTask, GameTask)}
NOT_IN_ID = ("position_index", "opening_index")


def task_id(task: AnyTask) -> str:
    """The id: twenty hexadecimal digits computed from the task."""
    content = {name: value for name, value in asdict(task).items() if name not in NOT_IN_ID}
    return _hash({"kind": task.kind, "meaning": MEANING, **without_later(content)})


def pack(task: AnyTask) -> dict[str, Any]:
    """The task as plain data, for a pickle or a store."""
    return {"kind": task.kind, **asdict(task)}


def unpack(data: dict[str, Any]) -> AnyTask:
    """The task that `pack` packed."""
    fields = dict(data)
    kind = KINDS[fields.pop("kind")]
    if "measures" in fields:
        fields["measures"] = tuple(fields["measures"])
    if fields.get("adjudication") is not None:
        fields["adjudication"] = Adjudication(**fields["adjudication"])
    return kind(**fields)


def expand(experiment: Experiment) -> Iterator[AnyTask]:
    """Every task of the experiment, in a fixed order, each once."""
    seen: set[str] = set()
    for choice in experiment.games:
        tasks = _searches(experiment, choice) if experiment.match is None else _games(experiment, choice)
        for task in tasks:
            name = task_id(task)
            if name not in seen:
                seen.add(name)
                yield task


def _searches(experiment: Experiment, choice: GameChoice) -> Iterator[AnyTask]:
    game = load_game(choice.game, choice.variant)
    evaluator = choice.evaluator or default_evaluator(game)
    algorithms = experiment.algorithms if choice.algorithms is None else choice.algorithms
    budgets = experiment.budgets if choice.budgets is None else choice.budgets
    if not algorithms or not budgets:
        raise InputError(f"the experiment {experiment.name!r} has no algorithms or no limits for {choice.game}")
    positions = positions_of(game, choice.positions, experiment.seed)
    for index, position in enumerate(positions):
        for limits in budgets:
            if experiment.minimal_tree and limits.depth is not None:
                yield MinimumTask(
                    game.id, game.variant, position, evaluator, limits.depth, experiment.minimum_positions
                )
            for algorithm in algorithms:
                for repetition in range(experiment.repetitions):
                    seed = _seed(experiment.seed, repetition) if needs_seed(algorithm) else experiment.seed
                    yield SearchTask(
                        game.id,
                        game.variant,
                        position,
                        index,
                        algorithm,
                        evaluator,
                        limits.depth,
                        limits.nodes,
                        limits.seconds,
                        repetition,
                        seed,
                        experiment.backend,
                        experiment.measures,
                    )


def _games(experiment: Experiment, choice: GameChoice) -> Iterator[AnyTask]:
    match = experiment.match
    assert match is not None
    game = load_game(choice.game, choice.variant)
    times = dict(zip(names_of(match), match.controls, strict=True)) if match.controls else {}
    for index, opening in enumerate(positions_of(game, choice.positions, experiment.seed)):
        for one, other in pairings(match):
            for repetition in range(experiment.repetitions):
                seed = _seed(experiment.seed, repetition)
                pair = _hash([game.id, game.variant, opening, one, other, repetition, seed])[:12]
                for first, second in ((one, other), (other, one)):
                    yield GameTask(
                        game.id,
                        game.variant,
                        opening,
                        index,
                        pair,
                        first,
                        second,
                        repetition,
                        seed,
                        match.max_plies,
                        both_controls(times[first], times[second]) if times else match.control,
                        match.margin,
                        match.adjudication,
                        match.forgive_pauses,
                    )


def names_of(match: Match) -> list[str]:
    """The canonical texts of the seats."""
    return [parse_contestant(text, on_clock=match.control is not None)[1] for text in match.players]


def pairings(match: Match) -> list[tuple[str, str]]:
    """The pairings, by the canonical texts of the seats."""
    players = names_of(match)
    if match.pairs:
        return [(players[one], players[other]) for one, other in match.pairs]
    if match.pairing == "gauntlet":
        return [(players[0], other) for other in players[1:]]
    return list(combinations(players, 2))


def _seed(seed: int, repetition: int) -> int:
    """A seed for each repetition, the experiment's own for the first; small enough for every switch that takes one."""
    return seed if repetition == 0 else mix(seed ^ mix(repetition)) % SEEDS


def _hash(content: object) -> str:
    text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:20]
