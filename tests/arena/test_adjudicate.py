"""Games are ended early only where both players agree for long enough."""

from siasat.arena.adjudicate import Adjudication, Adjudicator
from siasat.core.outcome import Outcome
from siasat.core.player import Player

FIRST, SECOND = Player


def _hear(rules: Adjudication, values: list[int | None]) -> tuple[Outcome | None, int]:
    """What the adjudicator says of values given in turn, and after how many moves."""
    adjudicator = Adjudicator(rules)
    for ply, value in enumerate(values, 1):
        end = adjudicator.hear(FIRST if ply % 2 else SECOND, value, ply)
        if end is not None:
            return end, ply
    return None, len(values)


def test_both_must_see_the_win() -> None:
    rules = Adjudication(resign_score=500, resign_moves=2)
    assert _hear(rules, [600, -700, 650, -500]) == (Outcome(FIRST, "adjudicated-win"), 4)
    assert _hear(rules, [-600, 700, -650, 500]) == (Outcome(SECOND, "adjudicated-win"), 4)
    assert _hear(rules, [600, 700, 650, 700, 600, 800])[0] is None, "each thinks that it wins itself"
    assert _hear(rules, [600, -700, 100, -700, 650, -700])[0] is None, "interrupted"
    assert _hear(rules, [600, -700, None, -700, 650, -700])[0] is None, "silent"


def test_a_draw_needs_both_and_a_long_game() -> None:
    rules = Adjudication(draw_score=10, draw_moves=2, draw_after=6)
    assert _hear(rules, [0] * 8) == (Outcome(None, "adjudicated-draw"), 6)
    assert _hear(rules, [0, 50] * 5)[0] is None


def test_nothing_happens_unasked() -> None:
    assert _hear(Adjudication(), [100_000, -100_000] * 20 + [0] * 100)[0] is None
