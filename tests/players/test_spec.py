from collections import Counter

import pytest

from siasat import BackendError, InputError, UnknownNameError, load_game
from siasat.core.referee import Referee
from siasat.lab.openings import book_of
from siasat.players.parse import parse_player, parse_seed
from siasat.players.person import PersonSpec
from siasat.players.random import RandomPlayer, RandomSpec


def test_a_seed_always_plays_the_same_game() -> None:
    def moves(seed: int) -> list[int]:
        referee = Referee(load_game("congklak"))
        while referee.outcome is None:
            referee.play(RandomPlayer(seed).choose(referee))
        return referee.moves

    assert moves(1) == moves(1)
    assert moves(1) != moves(2)


def test_the_opening_decides_too() -> None:
    """Otherwise the games of a match would hang together, and its error would be wrong."""
    game = load_game("congklak", "kalah:6,4")
    starts = [game.parse_state(text) for text in book_of(game)]  # type: ignore[attr-defined]
    places = Counter(
        moves.index(RandomPlayer(1).choose(Referee(game, start)))
        for start in starts
        if len(moves := game.legal_moves(start)) == 4
    )
    assert len(places) == 4


def test_every_legal_move_is_about_as_likely() -> None:
    referee = Referee(load_game("tictactoe"))
    counts = Counter(RandomPlayer(seed).choose(referee) for seed in range(9000))
    assert set(counts) == set(range(9))
    assert all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize("text", ["person", "random", "random:0", f"random:{2**64 - 1}"])
def test_seats_are_read_as_they_are_written(text: str) -> None:
    assert str(parse_player(text)) == text


def test_only_a_random_seat_without_a_seed_is_given_one() -> None:
    assert RandomSpec().seeded(7) == RandomSpec(7)
    assert RandomSpec(1).seeded(7) == RandomSpec(1)
    assert PersonSpec().seeded(7) == PersonSpec()
    assert PersonSpec().player(load_game("nim")) is None
    assert RandomSpec(7).player(load_game("nim")) == RandomPlayer(7)


@pytest.mark.parametrize("text", ["", "robot", "Person", "random 3"])
def test_an_unknown_player_is_named(text: str) -> None:
    with pytest.raises(UnknownNameError, match="unknown player"):
        parse_player(text)


@pytest.mark.parametrize("text", ["random:", "random:-1", f"random:{2**64}", "random:x", "random:1:2", "person:1"])
def test_a_bad_seed_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="seed"):
        parse_player(text)


def test_the_message_about_a_seed_says_what_it_is_for() -> None:
    with pytest.raises(InputError, match=r"^--seed must be a number between 0 and 18446744073709551615, not '1e3'$"):
        parse_seed("1e3", "--seed")


def test_a_parameter_of_a_missing_engine_is_not_called_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siasat.players.engine.why_missing", lambda: "the native accelerator is not installed")
    monkeypatch.setattr("siasat.players.engine.parameters", dict)
    with pytest.raises(BackendError, match="the native accelerator is not installed"):
        parse_player("engine@nodes=5,null_base=4")
