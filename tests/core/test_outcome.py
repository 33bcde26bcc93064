from siasat import DRAW, WIN, Outcome, Player
from siasat.core.score import MAX_EVAL, is_loss, is_win


def test_a_nearer_win_is_worth_more() -> None:
    end = Outcome(Player.FIRST, "checkmate")
    assert end.score(Player.FIRST, 2) == WIN - 2 > end.score(Player.FIRST, 4)


def test_a_loss_is_the_negative_of_the_others_win() -> None:
    end = Outcome(Player.SECOND, "checkmate")
    assert end.score(Player.FIRST, 3) == -end.score(Player.SECOND, 3) == -(WIN - 3)


def test_a_draw_is_worth_nothing_to_either() -> None:
    assert [Outcome(None, "stalemate").score(player, 5) for player in Player] == [DRAW, DRAW]


def test_a_payoff_is_the_first_players() -> None:
    end = Outcome(Player.FIRST, "leaf", 7, payoff=7)
    assert end.score(Player.FIRST, 9) == 7
    assert end.score(Player.SECOND, 9) == -7


def test_evaluations_never_look_like_wins() -> None:
    assert not is_win(MAX_EVAL)
    assert not is_loss(-MAX_EVAL)
    assert is_win(Outcome(Player.FIRST, "x").score(Player.FIRST, 9_999))


def test_an_outcome_prints_in_words() -> None:
    ends = [
        Outcome(Player.SECOND, "checkmate"),
        Outcome(Player.FIRST, "no-seeds", 4),
        Outcome(None, "stalemate"),
        Outcome(None, "leaf", payoff=-7),
    ]
    assert list(map(str, ends)) == [
        "player 2 wins (checkmate)",
        "player 1 wins by 4 (no-seeds)",
        "draw (stalemate)",
        "-7 for player 1 (leaf)",
    ]
