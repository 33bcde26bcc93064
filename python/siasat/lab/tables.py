"""The lab's tables: experiments, their tasks, and a table of rows for each kind of result.

A row's key is its experiment and its task's id, so a result cannot be there twice.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Double,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from siasat.store import Part

METADATA = MetaData()

EXPERIMENTS = Table(
    "lab_experiments",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String(200), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("title", Text, nullable=False),
    Column("description", Text, nullable=False),
    Column("digest", String(16), nullable=False),
    Column("definition", Text, nullable=False),
    Column("spec", Text, nullable=False),
    Column("started_at", String(32), nullable=False),
    UniqueConstraint("name"),
)


def _key() -> list[Column[object]]:
    return [
        Column("experiment_id", Integer, ForeignKey("lab_experiments.id", ondelete="CASCADE"), primary_key=True),
        Column("task", String(20), primary_key=True),
    ]


def _provenance() -> list[Column[object]]:
    return [
        Column("version", String(40), nullable=False),
        Column("commit", String(60)),
        Column("bench", String(60)),
        Column("machine", Text, nullable=False),
        Column("python", String(40), nullable=False),
        Column("started_at", String(32), nullable=False),
    ]


TASKS = Table(
    "lab_tasks",
    METADATA,
    *_key(),
    Column("number", Integer, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("payload", JSON, nullable=False),
)

SEARCHES = Table(
    "lab_searches",
    METADATA,
    *_key(),
    Column("game", String(80), nullable=False),
    Column("variant", Text, nullable=False),
    Column("position", Text, nullable=False),
    Column("position_index", Integer, nullable=False),
    Column("algorithm", Text, nullable=False),
    Column("evaluator", Text, nullable=False),
    Column("depth", Integer),
    Column("node_limit", BigInteger),
    Column("seconds_limit", Double),
    Column("repetition", Integer, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("value", Integer, nullable=False),
    Column("move", Text),
    Column("pv", Text, nullable=False),
    Column("nodes", BigInteger, nullable=False),
    Column("leaves", BigInteger),
    Column("interior", BigInteger),
    Column("cutoffs", BigInteger),
    Column("first_move_cutoffs", BigInteger),
    Column("cutoffs_by_index", JSON),
    Column("table_probes", BigInteger),
    Column("table_hits", BigInteger),
    Column("table_collisions", BigInteger),
    Column("researches", BigInteger),
    Column("seconds", Double),
    Column("stopped_by", String(20), nullable=False),
    Column("depth_reached", Integer, nullable=False),
    Column("digest", String(16)),
    Column("backend", String(20), nullable=False),
    *_provenance(),
)

MINIMA = Table(
    "lab_minima",
    METADATA,
    *_key(),
    Column("game", String(80), nullable=False),
    Column("variant", Text, nullable=False),
    Column("position", Text, nullable=False),
    Column("evaluator", Text, nullable=False),
    Column("depth", Integer, nullable=False),
    Column("minimal_leaves", BigInteger),
    Column("all_leaves", Text),
    *_provenance(),
)

GAMES = Table(
    "lab_games",
    METADATA,
    *_key(),
    Column("game", String(80), nullable=False),
    Column("variant", Text, nullable=False),
    Column("opening", Text, nullable=False),
    Column("opening_index", Integer, nullable=False),
    Column("pair", String(20), nullable=False),
    Column("first", Text, nullable=False),
    Column("second", Text, nullable=False),
    Column("repetition", Integer, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("first_score", Double, nullable=False),
    Column("reason", Text, nullable=False),
    Column("problem", Text, nullable=False),
    Column("control", String(40)),
    Column("plies", Integer, nullable=False),
    Column("moves", Text, nullable=False),
    Column("seconds_first", Double, nullable=False),
    Column("seconds_second", Double, nullable=False),
    Column("pauses_forgiven", Integer),
    Column("longest_pause", Double),
    Column("reports", Text),
    Column("backend", String(20)),
    *_provenance(),
)

ROWS = {"search": SEARCHES, "minimum": MINIMA, "game": GAMES}
"""The table for the results of each kind of task."""

LAB = Part("lab", 1, METADATA)
