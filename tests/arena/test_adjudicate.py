"""Games are ended early only where both players agree for long enough."""

from pathlib import Path

import pytest

from siasat import InputError, load_game
from siasat.arena.adjudicate import Adjudication, Adjudicator
from siasat.arena.game import play_game
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.perfect.oracle import make_oracle
from siasat.players.random import RandomPlayer

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


@pytest.mark.slow
def test_a_solver_ends_games_as_soon_as_it_knows(native: None, tmp_path: Path) -> None:
    game = load_game("doushouqi")
    judge = Adjudicator(Adjudication(solved=True), make_oracle(game, tmp_path))
    won = "7/7/7/7/3e3/7/3R3/7/7 {side}"
    assert judge.know(game.parse_state(won.format(side="w"))) == Outcome(FIRST, "solved-win")  # type: ignore[attr-defined]
    assert judge.know(game.initial()) is None
    mirrored = "7/7/3r3/7/3E3/7/7/7/7 b"
    assert judge.know(game.parse_state(mirrored)) == Outcome(SECOND, "solved-win")  # type: ignore[attr-defined]


def test_a_solved_game_has_its_margin(native: None) -> None:
    game = load_game("congklak", "kalah:2,2")
    judge = Adjudicator(Adjudication(solved=True), make_oracle(game, search=False))
    assert judge.know(game.initial()) == Outcome(SECOND, "solved-win", 2)


def test_a_solver_ends_a_game_at_the_board() -> None:
    game = load_game("tictactoe")
    players = (RandomPlayer(1), RandomPlayer(2))
    played = play_game(game, players, adjudication=Adjudication(solved=True))
    assert (played.outcome, len(played.moves)) == (Outcome(None, "solved-draw"), 1)
    assert played.first_score == 0.5


def test_a_game_without_a_solver_cannot_be_judged() -> None:
    players = (RandomPlayer(1), RandomPlayer(2))
    with pytest.raises(InputError, match="no solver for 'hashtree'"):
        play_game(load_game("hashtree"), players, adjudication=Adjudication(solved=True))


def test_the_losing_side_alone_may_decide() -> None:
    rules = Adjudication(resign_score=500, resign_moves=2, resign_both=False)
    end, ply = _hear(rules, [0, -600, 0, -600, 0, 0])
    assert end is not None
    assert (end.winner, end.reason, ply) == (Player.FIRST, "adjudicated-win", 4)
    assert _hear(rules, [600, 0] * 10)[0] is None, "the winner alone does not decide"
    assert _hear(rules, [-600, 0, 0, 0, -600, 0])[0] is None, "not twice in a row"


def test_an_irreversible_move_starts_the_count_of_a_draw_again() -> None:
    for resets, ply in ((False, 4), (True, 7)):
        judge = Adjudicator(Adjudication(draw_score=10, draw_moves=2, draw_after=0, draw_resets=resets))
        ends = [judge.hear(Player((n + 1) % 2), 0, n, n == 4) for n in range(1, 9)]
        assert next(n for n, end in enumerate(ends, 1) if end is not None) == ply
