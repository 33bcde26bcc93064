"""The plain-text values that the Rust twin reads too."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from siasat import load_game
from siasat.core.game import AnyGame
from siasat.evaluation.registry import evaluators_for, load_evaluator

FILE = Path(__file__).parents[1] / "data" / "evaluation" / "values.txt"


def rows() -> list[list[str]]:
    return [line.split("; ") for line in FILE.read_text().splitlines() if not line.startswith("#")]


def test_the_values_are_those_of_the_file() -> None:
    loaded: dict[tuple[str, str], AnyGame] = {}
    for name, variant, position, values in rows():
        game = loaded.setdefault((name, variant), load_game(name, variant))
        state = game.parse_state(position)  # type: ignore[attr-defined]
        expected = dict(field.split("=") for field in values.split(" "))
        assert list(expected) == evaluators_for(game)
        found = {evaluator: str(load_evaluator(evaluator, game).evaluate(state)) for evaluator in expected}
        assert found == expected, position


def test_every_evaluator_has_fifty_positions_of_every_game_at_least() -> None:
    counts = Counter((row[0], field.split("=")[0]) for row in rows() for field in row[3].split(" "))
    assert len(counts) == 28
    assert min(counts.values()) >= 50
