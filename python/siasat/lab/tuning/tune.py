"""Tuning with games of the arena: one step after the other; each game is stored as soon as it ends.

Nothing but games is kept. What was learnt follows from them, so that a tuning that was killed at any moment is taken up
by playing what is missing of the step it was in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Column, Double, ForeignKey, Integer, MetaData, String, Table, Text, select

from siasat.arena.game import FAULTS
from siasat.errors import PlayerError, StoreError
from siasat.lab.measure import Row, measure
from siasat.lab.tasks import GameTask, pack
from siasat.lab.tuning.spec import TuneSpec
from siasat.lab.tuning.spsa import Spsa, Trial
from siasat.store import Part, Store
from siasat.store.lock import only_one
from siasat.store.rows import fetch_rows
from siasat.store.schema import insert_or_ignore
from siasat.work import Pool, Task

METADATA = MetaData()

RUNS = Table(
    "tune_runs",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String(200), nullable=False, unique=True),
    Column("definition", Text, nullable=False),
    Column("started_at", String(32), nullable=False),
)
GAMES = Table(
    "tune_games",
    METADATA,
    Column("run_id", Integer, ForeignKey("tune_runs.id", ondelete="CASCADE"), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("score", Double, nullable=False),
    Column("reason", String(40), nullable=False),
    Column("plies", Integer, nullable=False),
)
TUNE = Part("tune", 1, METADATA)

Play = Callable[[dict[str, Any]], Row]


@dataclass(slots=True)
class Tuning:
    """The progress of a tuning. `games` were played in total, `faults` of them ended by a player's failure."""

    spsa: Spsa
    games: int = 0
    faults: int = 0
    path: list[dict[str, float]] = field(default_factory=list)
    """The numbers after every step."""


def run_tuning(
    store: Store,
    spec: TuneSpec,
    pool: Pool,
    listen: Callable[[Tuning], None] | None = None,
    play: Play = measure,
) -> Tuning:
    """Play the missing games; `listen` gets the state after every step. `play` runs a task, like `measure`."""
    tuning = Tuning(Spsa(spec.tuned, spec.steps, spec.rate, spec.seed))
    busy = f"the tuning {spec.name!r} is already running in {store.address} in another process"
    with only_one(store, f"tune {spec.name}", busy):
        run = _enter(store, spec)
        while tuning.spsa.done < spec.steps:
            trial = tuning.spsa.trial()
            scores = _step(store, run, spec, trial, pool, play, tuning)
            # From -1 to 1; a step whose two sets are the same whole numbers says nothing.
            tuning.spsa.learn(trial, 2 * sum(scores) / len(scores) - 1 if scores else 0.0)
            tuning.path.append(dict(tuning.spsa.values))
            if listen is not None:
                listen(tuning)
    return tuning


def _step(store: Store, run: int, spec: TuneSpec, trial: Trial, pool: Pool, play: Play, tuning: Tuning) -> list[float]:
    """The scores of `plus` in the games of the present step, those from the store included."""
    step = tuning.spsa.done
    with store.reading() as connection:
        asked = select(GAMES).where(GAMES.c.run_id == run, GAMES.c.step == step)
        rows = {row["game"]: row for row in fetch_rows(connection, asked)}
    tasks = [task for task in _tasks(spec, step, trial) if int(task.id) not in rows]
    for finished in pool.run(play, tasks):
        if finished.result is None:
            why = "" if finished.failure is None else finished.failure.message
            raise PlayerError("crash", f"a game of step {step + 1} could not be played: {why}")
        game = int(finished.task.id)
        first = finished.result["first_score"]
        row = {
            "run_id": run,
            "step": step,
            "game": game,
            "score": first if game % 2 == 0 else 1 - first,
            "reason": finished.result["reason"],
            "plies": finished.result["plies"],
        }
        with store.writing() as connection:
            connection.execute(insert_or_ignore(connection, GAMES), row)
        rows[game] = row
    tuning.games += len(rows)
    tuning.faults += sum(row["reason"] in FAULTS for row in rows.values())
    return [row["score"] for row in rows.values()]


def _tasks(spec: TuneSpec, step: int, trial: Trial) -> Iterator[Task[dict[str, Any]]]:
    """Two games per pair: in even ones `plus` is the first player."""
    plus, minus = spec.seat(dict(trial.plus)), spec.seat(dict(trial.minus))
    if plus == minus:
        return
    for game in range(2 * spec.pairs):
        index = (step * spec.pairs + game // 2) % len(spec.openings)
        task = GameTask(
            spec.game,
            spec.variant,
            spec.openings[index],
            index,
            f"{step}.{game // 2}",
            plus if game % 2 == 0 else minus,
            minus if game % 2 == 0 else plus,
            0,
            spec.seed,
            spec.max_plies,
        )
        yield Task(str(game), pack(task))


def _enter(store: Store, spec: TuneSpec) -> int:
    """The id of the run in the store; raises `StoreError` if another tuning has this name."""
    with store.writing() as connection:
        runs = fetch_rows(connection, select(RUNS).where(RUNS.c.name == spec.name))
        if not runs:
            now = datetime.now(UTC).isoformat(timespec="seconds")
            new = RUNS.insert().values(name=spec.name, definition=spec.definition(), started_at=now)
            return int(connection.execute(new.returning(RUNS.c.id)).scalar_one())
        if runs[0]["definition"] != spec.definition():
            raise StoreError(
                f"{store.address} already has a different tuning {spec.name!r}; choose another name or store"
            )
        return int(runs[0]["id"])
