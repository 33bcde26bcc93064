"""Values in words: one conversion for each game."""

from __future__ import annotations

import pytest

from siasat.core.player import Player
from siasat.core.score import WIN
from siasat.games.facts import ValueScale
from siasat.games.registry import games
from siasat.play.words import gap_text, short_value, value_text
from siasat.texts import LANGUAGES, load


@pytest.mark.parametrize(
    ("game", "value", "short", "text"),
    [
        ("chess", 558, "+5.58", "+5.58 for White"),
        ("chess", -5, "−0.05", "−0.05 for White"),
        ("chess", 0, "0.00", "0.00: neither side is better"),
        ("chess", WIN - 3, "#2", "White wins in 2 moves (#2)"),
        ("chess", 4 - WIN, "#−2", "Black wins in 2 moves (#2)"),
        ("chess", WIN, "#0", "White has won"),
        ("congklak", 925, "+9.25", "+9.25 seeds for Player 1"),
        ("congklak", WIN - 3, "#3", "Player 1 wins within 3 moves of both sides (#3)"),
        ("tictactoe", 2, "+2", "+2 for X"),
        ("no-such-game", -7, "−7", "−7 for Player 1"),
    ],
)
def test_values_have_the_unit_of_their_game(game: str, value: int, short: str, text: str) -> None:
    say = load("en")
    assert short_value(say, game, value) == short
    assert value_text(say, game, Player.FIRST, value) == text


@pytest.mark.parametrize("game", sorted(games))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_has_words_for_its_values(game: str, lang: str) -> None:
    """A unit without words would break the analysis of its game."""
    assert "3" in value_text(load(lang), game, Player.FIRST, 300)


def test_an_evaluator_that_counts_differently_keeps_its_unit() -> None:
    say = load("en")
    assert short_value(say, "congklak", 9, "stores") == "+9"
    assert value_text(say, "congklak", Player.FIRST, -9, evaluator="paper-003") == "−9 seeds for Player 1"
    assert gap_text(say, "chess", 150) == "1.50 pawns"


def test_dou_shou_qi_says_who_is_better_and_by_how_much() -> None:
    say = load("en")
    scale = games.get("doushouqi").facts.scale
    sizes = [round(scale.slope * part) for part in (0.1, 0.4, 1.0, 2.0)]
    told = [value_text(say, "doushouqi", Player.SECOND, -size).split(" (")[0] for size in sizes]
    side = value_text(say, "doushouqi", Player.FIRST, 999_999).split(" wins")[0]
    assert told == ["about even", f"{side} is slightly better", f"{side} is better", f"{side} is much better"]


def test_chances_are_even_at_zero_and_certain_at_a_forced_win() -> None:
    scale = ValueScale(slope=200)
    assert scale.chances(0) == 0.5
    assert scale.chances(200) == pytest.approx(0.731, abs=0.001)
    assert scale.chances(-200) == pytest.approx(1 - scale.chances(200))
    assert scale.chances(WIN - 5) == 1.0
    assert scale.chances(5 - WIN) == 0.0
