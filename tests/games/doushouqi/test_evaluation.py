"""Dou Shou Qi: the paper's figures, and what an evaluation must be."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from siasat import Player, load_game
from siasat.core.score import MAX_EVAL
from siasat.evaluation.registry import evaluators_for, load_evaluator
from siasat.games.doushouqi import make
from siasat.games.doushouqi.animals import LETTERS, Animal, animal_of
from siasat.games.doushouqi.evaluation import paper_001
from siasat.games.doushouqi.evaluation.classic import ENTERS, Classic
from siasat.games.doushouqi.rules import DouShouQi
from siasat.games.doushouqi.state import START, State, state_of
from siasat.games.doushouqi.terrain import DENS, SQUARES, TRAPS, WATER, square
from siasat.games.doushouqi.variant import STANDARD
from siasat.testing.strategies import states

GAME = make("standard")
VARIANTS = ("standard", "van-rijn-vis", "paper:leopard-jumps=both,dog-over-wolf=yes")
NAMES = evaluators_for(load_game("doushouqi"))

EDGE_OF_WAR = "4e2/3L3/7/7/7/7/7/3t3/2r1C2 {}"
"""Either side has animals in the other's traps."""


def value(name: str, position: str, game: DouShouQi = GAME) -> int:
    return load_evaluator(name, game).evaluate(game.parse_state(position))


def turned(state: State) -> State:
    """The same position with the sides exchanged: the board turned by 180°, and the other side to move."""
    board = bytes(0 if piece == 0 else (piece + 7) % 16 + 1 for piece in reversed(state.board))
    return state_of(board, state.player.other)


def test_turning_exchanges_the_sides() -> None:
    assert turned(START) == START._replace(player=Player.SECOND, key=turned(START).key)
    assert LETTERS[turned(START).board[0]] == "T"


# Vincent, Purwadi and Agus


def test_every_animal_starts_on_a_square_of_ten() -> None:
    """As the text says; for black only if the board is turned by 180°."""
    for place, piece in enumerate(START.board):
        if piece:
            animal = animal_of(piece) - 1
            assert paper_001.worth(animal, place, second=piece > 8) == paper_001.PIECES[animal] + 10


def test_figure_10_is_as_printed() -> None:
    rank_3 = [paper_001.worth(7, square(f"{file}3"), second=False) - 1000 for file in "abcdefg"]
    assert rank_3 == [10, 15, 14, 14, 14, 14, 12]


@pytest.mark.parametrize("animal", range(8))
def test_the_figures_fit_the_board(animal: int) -> None:
    """As the text says: 0 in its own den and, but for the rat, in the water; nothing beats the enemy's den."""

    def extra(place: int) -> int:
        return paper_001.worth(animal, place, second=False) - paper_001.PIECES[animal]

    assert extra(DENS[0]) == 0
    assert extra(DENS[1]) == paper_001.DEN
    assert all(extra(place) == 50 for place in TRAPS[1])
    assert {extra(place) == 0 for place in WATER} == {animal != 0}
    assert 8 * (paper_001.DEN + 1000) > MAX_EVAL > paper_001.DEN + sum(paper_001.PIECES) + 8 * 50


def test_the_papers_value_of_a_first_step() -> None:
    """The rat from g3 (10) to g4 (11)."""
    start = GAME.initial()
    after = GAME.play(start, GAME.parse_move(start, "g3g4"))
    assert load_evaluator("paper-001", GAME).evaluate(after) == -1


# All evaluators


@pytest.mark.parametrize("variant", VARIANTS)
def test_nobody_is_ahead_at_the_start(variant: str) -> None:
    assert {value(name, GAME.format_state(START), make(variant)) for name in NAMES} == {0}


@settings(max_examples=60)
@given(st.data(), st.sampled_from(VARIANTS), st.sampled_from(NAMES))
def test_exchanged_sides_have_the_same_value(data: st.DataObject, variant: str, name: str) -> None:
    game = make(variant)
    state = data.draw(states(game))
    if game.outcome(state) is None:
        evaluator = load_evaluator(name, game)
        assert evaluator.evaluate(state) == evaluator.evaluate(turned(state))


def test_material_counts_ranks() -> None:
    assert value("material", "7/7/7/e6/7/7/3D3/7/7 w") == 300 - 800
    swapped = make("standard:dog-over-wolf=yes")
    assert value("material", "7/7/7/e6/7/7/3D3/7/7 w", swapped) == 400 - 800


# Our own


def test_distances_know_who_swims_and_who_jumps() -> None:
    to_den = Classic(STANDARD).to_den

    def moves(animal: Animal, name: str) -> int:
        return to_den[animal][Player.SECOND][square(name)]

    assert [moves(Animal.DOG, name) for name in ("d8", "d1", "b3", "a1")] == [1, 8, 9 - 1, 11]
    assert moves(Animal.RAT, "b3") == 8
    assert moves(Animal.LION, "b3") == 1 + 4  # over the water to b7
    assert to_den[Animal.DOG][Player.SECOND][square("b5")] == 99


def test_who_stands_in_a_trap_enters() -> None:
    assert value("classic", EDGE_OF_WAR.format("w")) == ENTERS
    assert value("classic", EDGE_OF_WAR.format("b")) == ENTERS


@settings(max_examples=150)
@given(
    st.lists(st.tuples(st.integers(1, 16), st.sampled_from(range(len(SQUARES)))), max_size=6), st.sampled_from(Player)
)
def test_a_promised_entry_comes(pieces: list[tuple[int, int]], player: Player) -> None:
    """ENTERS: a move wins at once. −ENTERS: after every move the opponent has one that does."""
    board = bytearray(len(SQUARES))
    for trap, piece in zip(sorted(TRAPS[0] | TRAPS[1]), (13, 5, 14, 6, 15, 7), strict=True):
        if (trap + len(pieces)) % 3 == 0:
            board[trap] = piece
    for piece, place in pieces:
        if piece not in board and place not in DENS and (place not in WATER or animal_of(piece) is Animal.RAT):
            board[place] = piece
    state = state_of(bytes(board), player)
    if GAME.outcome(state) is not None:
        return
    found = Classic(STANDARD).evaluate(state)
    if found == ENTERS:
        assert _can_win(state)
    elif found == -ENTERS:
        assert all(_can_win(GAME.play(state, move)) for move in GAME.legal_moves(state))
    else:
        assert abs(found) < ENTERS // 2
        assert not _enters(state)


def _can_win(state: State) -> bool:
    return any(_wins(GAME.play(state, move), state.player) for move in GAME.legal_moves(state))


def _wins(state: State, player: Player) -> bool:
    end = GAME.outcome(state)
    return end is not None and end.winner is player


def _enters(state: State) -> bool:
    return any(move.target == DENS[state.player.other] for move in GAME.legal_moves(state))


def test_an_intruder_that_can_be_taken_counts_as_taken() -> None:
    near, alone = "l6/7/7/7/7/7/7/2Cp3/L6 w", "l6/7/7/7/7/7/C6/3p3/L6 w"
    assert value("classic", near) > 200
    assert value("classic", alone) == -ENTERS
    assert value("classic", "l6/7/7/7/7/7/7/2Cp3/2r3L w") == -ENTERS


def test_the_rat_is_worth_more_while_it_has_an_elephant_to_hunt() -> None:
    with_prey = value("classic", "e6/7/7/7/7/7/7/7/R6 w") - value("classic", "e6/7/7/7/7/7/7/7/C6 w")
    without = value("classic", "l6/7/7/7/7/7/7/7/R6 w") - value("classic", "l6/7/7/7/7/7/7/7/C6 w")
    assert with_prey > without
