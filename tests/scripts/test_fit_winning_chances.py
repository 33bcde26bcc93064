"""The fit of winning chances: it finds a known curve, repeats itself, and its results are those in use."""

from __future__ import annotations

import math
import random
import re
from pathlib import Path

import pytest

from fit_winning_chances import OPENINGS, fit_slope, play_game
from siasat.backend.engine import Engine
from siasat.games.registry import facts_of, load_game
from siasat.review.judging import MARKS, move_accuracy

PAGE = (Path(__file__).parent.parent.parent / "docs" / "review.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("slope", [90, 192, 788])
def test_a_known_curve_is_found(slope: int) -> None:
    chance = random.Random(1)
    values = [chance.randint(-3 * slope, 3 * slope) for _ in range(20_000)]
    pairs = [(value, float(chance.random() < 1 / (1 + math.exp(-value / slope)))) for value in values]
    assert fit_slope(pairs) == pytest.approx(slope, rel=0.05)


def test_the_same_seed_plays_the_same_game(native: None) -> None:
    game = load_game("congklak")
    games = [play_game(game, Engine(game, hash_mb=1), 200, random.Random(3), OPENINGS["congklak"]) for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize(
    ("game", "title"), [("chess", "chess"), ("doushouqi", "Dou Shou Qi"), ("congklak", "Congklak")]
)
def test_the_page_has_the_slopes_in_use(game: str, title: str) -> None:
    row = re.search(rf"^\| {title} \| (\d+)", PAGE, re.MULTILINE)
    assert row is not None
    assert int(row[1]) == facts_of(load_game(game)).scale.slope


def test_the_page_has_the_thresholds_in_use() -> None:
    rows = re.findall(r"^\| (0\.\d\d) \| (\?!|\?\??) \|", PAGE, re.MULTILINE)
    assert {(float(least), mark) for least, mark in rows} == set(MARKS)
    assert f"{move_accuracy(0.1):.0f} for a drop of 0.10, {move_accuracy(0.3):.0f} for 0.30" in PAGE
