"""How long a sown move is shown, which clocks wait for."""

from __future__ import annotations

import re
from pathlib import Path

from siasat.games.registry import load_game
from siasat.play.animation import PAUSE_MS, STEP_MS, animation_ms
from siasat.play.steps import steps_of

TIMING = Path(__file__).parents[2] / "web/src/lib/board/timing.ts"


def test_the_page_takes_as_long_at_normal_speed() -> None:
    found = re.search(r"normal: \{ step: (\d+), pause: (\d+) \}", TIMING.read_text())
    assert found is not None
    assert (int(found[1]), int(found[2])) == (STEP_MS, PAUSE_MS)


def test_a_capture_is_a_lift_a_seed_and_two_words() -> None:
    game = load_game("congklak", "kalah:3,2")
    steps = steps_of(game, game.parse_state("1,0,2/2,2,2/1-2/1"), 0)
    assert [step.kind for step in steps] == ["lift", "drop", "capture", "capture"]
    assert animation_ms(steps) == round(1.6 * 170 + (170 + 700 + 700) * (1 - 1 / 60))


def test_pieces_slide_at_once() -> None:
    game = load_game("doushouqi")
    state = game.initial()
    assert animation_ms(steps_of(game, state, game.legal_moves(state)[0])) == 0
