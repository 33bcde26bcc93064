"""The plain-text facts that the Rust twin reads too: counts, ends, keys and the order of moves."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.games.doushouqi import make
from siasat.games.doushouqi.rules import DouShouQi
from siasat.games.doushouqi.state import State, key_of

DATA = Path(__file__).parents[2] / "data" / "doushouqi"
LEAVES = 300_000


def rows(name: str) -> list[list[str]]:
    lines = (DATA / name).read_text().splitlines()
    return [[part.strip() for part in line.split(";")] for line in lines if line and not line.startswith("#")]


def perft(game: DouShouQi, state: State, depth: int) -> int:
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.play(state, move), depth - 1) for move in moves)


@pytest.mark.parametrize(("variant", "position", "counts"), rows("perft.txt"))
def test_perft(variant: str, position: str, counts: str) -> None:
    game = make(variant)
    state = game.parse_state(position)
    for depth, count in enumerate(map(int, counts.split()), start=1):
        if count <= LEAVES:
            assert perft(game, state, depth) == count


def test_the_line_of_table_4_has_the_leaves_of_table_4() -> None:
    """Depth 2 from the positions before the computer's first five moves; the human, black, begins."""
    game = make("paper")
    state = game.parse_state("l5t/1w3c1/r1p1d1e/7/7/7/E1D1P1R/1C3W1/T5L b")
    leaves = []
    for name in ("a7a6", "a3b3", "a6a5", "g3g4", "a5a4", "a1a2", "a4b4", "a2a3", "b4a4"):
        state = game.play(state, game.parse_move(state, name))
        if game.to_move(state) is Player.FIRST:
            leaves.append(perft(game, state, 2))
    assert leaves == [576, 480, 480, 457, 436]


def test_every_option_that_changes_moves_changes_a_count() -> None:
    """The rows on the crowded position: as many counts at depth 3 as rule sets."""
    counts = [row[2].split()[2] for row in rows("perft.txt") if row[1] == "7/7/2wDCrE/L2dR2/6W/P2e2T/1pc1tl1/7/7 w"]
    assert len(counts) == len(set(counts)) == 20


@pytest.mark.parametrize(("variant", "position", "end"), rows("outcomes.txt"))
def test_outcomes(variant: str, position: str, end: str) -> None:
    game = make(variant)
    state = game.parse_state(position)
    winners = {"1": Player.FIRST, "2": Player.SECOND, "draw": None}
    winner, _, reason = end.partition(" ")
    expected = None if end == "-" else Outcome(winners[winner], reason)
    assert game.outcome(state) == expected
    assert bool(game.legal_moves(state)) is (expected is None)


@pytest.mark.parametrize(("variant", "position", "key", "moves"), rows("positions.txt"))
def test_keys_and_the_order_of_moves(variant: str, position: str, key: str, moves: str) -> None:
    game = make(variant)
    state = game.parse_state(position)
    assert game.variant == variant
    assert game.format_state(state) == position
    assert f"{game.key(state):016x}" == key
    assert (" ".join(game.format_move(state, move) for move in game.legal_moves(state)) or "-") == moves


@given(st.sampled_from(["standard", "van-rijn-vis", "paper:leopard-jumps=both"]), st.randoms(use_true_random=False))
def test_a_random_game_keeps_the_contract(variant: str, random: Random) -> None:
    """Keys kept up by moves equal keys from nothing; text goes both ways; the game goes on while moves are left."""
    game = make(variant)
    state = game.initial()
    for _ in range(60):
        moves = game.legal_moves(state)
        assert (game.outcome(state) is None) is bool(moves)
        assert game.key(state) == key_of(state.board, state.player)
        assert game.parse_state(game.format_state(state)) == state
        if not moves:
            return
        move = random.choice(moves)
        assert game.parse_move(state, game.format_move(state, move)) == move
        state = game.play(state, move)
