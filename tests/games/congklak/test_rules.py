from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from siasat.core.game import Drawable, Notated
from siasat.core.mixing import SplitMix64
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.scene import Pit, Pits
from siasat.games.congklak import ENTRY, Congklak, CongklakState, make
from siasat.games.registry import load_game

DATA = Path(__file__).parents[2] / "data" / "congklak"


def rows(name: str) -> list[list[str]]:
    return [line.split("; ") for line in (DATA / name).read_text().splitlines() if line[:1] != "#"]


def perft(game: Congklak, state: CongklakState, depth: int) -> int:
    moves = game.legal_moves(state)
    return len(moves) if depth == 1 else sum(perft(game, game.play(state, move), depth - 1) for move in moves)


def test_every_offered_variant_is_canonical() -> None:
    for variant in ENTRY.variants:
        game = load_game("congklak", variant)
        assert game.variant == variant
        assert isinstance(game, Notated)
        assert isinstance(game, Drawable)


@pytest.mark.parametrize(("variant", "position", "counts"), rows("perft.txt"))
def test_perft(variant: str, position: str, counts: str) -> None:
    game = make(variant)
    state = game.parse_state(position)
    for depth, count in enumerate(map(int, counts.split()), start=1):
        if count > 150_000:
            break
        assert perft(game, state, depth) == count


@pytest.mark.parametrize(("variant", "moves", "position", "key", "end"), rows("games.txt"))
def test_recorded_games(variant: str, moves: str, position: str, key: str, end: str) -> None:
    game = make(variant)
    state = game.initial()
    for text in moves.split():
        assert game.outcome(state) is None
        state = game.play(state, game.parse_move(state, text))
    assert (game.variant, game.format_state(state), f"{game.key(state):016x}") == (variant, position, key)
    outcome = game.outcome(state)
    if end == "unfinished":
        assert outcome is None
    else:
        winner, margin, reason = end.split()
        assert outcome == Outcome(Player(int(winner) - 1) if winner != "0" else None, reason, int(margin))
        assert game.legal_moves(state) == []


def plain_minimax(game: Congklak, state: CongklakState, depth: int) -> tuple[int, int | None]:
    """The value for the first player (its store less the other one) and the hole; the first of equals wins."""
    moves = game.legal_moves(state)
    if depth == 0 or not moves:
        return state.stores[0] - state.stores[1], None
    values = [plain_minimax(game, game.play(state, move), depth - 1)[0] for move in moves]
    best = max(values) if state.player is Player.FIRST else min(values)
    return best, moves[values.index(best)]


@pytest.mark.parametrize(
    ("position", "value", "hole"),
    [
        ("3,3,3,3,3,3,3/3,3,3,3,3,3,3/28-28/1", 8, 2),
        ("0,4,0,0,4,4,0/0,5,5,4,0,4,4/30-34/1", 4, 1),
        ("3,2,3,2,0,1,2/2,1,2,0,3,2,1/37-37/1", 2, 1),
        ("0,3,4,0,1,2,0/3,2,2,0,3,0,1/38-39/1", 2, 1),
        ("0,0,5,0,0,3,0/0,0,3,0,3,0,0/42-42/1", 2, 2),
    ],
)
def test_table_1_of_the_paper(position: str, value: int, hole: int) -> None:
    """Darmawan and Hermawan 2016, table 1: value and hole by a search of three moves. First player: the computer."""
    game = make("paper")
    assert plain_minimax(game, game.parse_state(position), 3) == (value, hole)


def test_the_first_player_wins_dakon_before_the_other_moves() -> None:
    game = make("dakon:7")
    state = game.initial()
    for move in (0, 1, 6, 6, 0, 2, 0, 5, 1, 0, 0):
        assert state.player is Player.FIRST
        state = game.play(state, game.parse_move(state, str(move)))
    assert state.player is Player.SECOND
    assert state.stores == (51, 0)
    assert 2 * state.stores[0] > sum(map(sum, state.holes)) + sum(state.stores)


@pytest.mark.parametrize(
    ("variant", "position", "outcome"),
    [
        ("congklak", "0,0,0,0,0,0,0/0,0,0,0,0,0,4/50-44/1", Outcome(Player.FIRST, "more-seeds", 2)),
        ("congklak:7,7,rest=opponent", "0,0,0,0,0,0,0/0,0,0,0,0,0,4/50-44/1", Outcome(Player.FIRST, "more-seeds", 10)),
        ("congklak", "0,0,0,0,0,0,0/0,0,0,0,0,0,4/50-46/1", Outcome(None, "equal-seeds")),
        ("congklak", "0,0,0,0,0,0,0/0,0,0,0,0,0,4/50-44/2", None),
        ("congklak:7,7,end=either", "0,0,0,0,0,0,0/0,0,0,0,0,0,4/50-44/2", Outcome(Player.FIRST, "more-seeds", 2)),
        ("kalah:2,2", "0,3/0,0/2-4/1", Outcome(Player.FIRST, "more-seeds", 1)),
        ("kalah:2,2", "0,0/1,1/2-4/2", Outcome(Player.SECOND, "more-seeds", 4)),
        ("kalah:2,2", "0,0/0,0/4-4/2", Outcome(None, "equal-seeds")),
    ],
)
def test_ends(variant: str, position: str, outcome: Outcome | None) -> None:
    game = make(variant)
    state = game.parse_state(position)
    assert game.outcome(state) == outcome
    assert bool(game.legal_moves(state)) == (outcome is None)


@settings(max_examples=300)
@given(
    st.sampled_from(["congklak", "paper", "kalah:6,4,empty", "dakon:3", "congklak:2,9,rest=opponent"]), st.integers(0)
)
def test_a_game_keeps_its_seeds_and_never_repeats_a_position(variant: str, seed: int) -> None:
    game = make(variant)
    state, stream = game.initial(), SplitMix64(seed)
    total = 2 * game.rules.holes * game.rules.seeds
    seen = {state}
    while game.outcome(state) is None:
        moves = game.legal_moves(state)
        assert moves == sorted(moves)
        assert moves
        move = moves[stream.below(len(moves))]
        assert game.is_irreversible(state, move)
        after = game.play(state, move)
        assert not game.alternates or after.player is not state.player
        assert sum(map(sum, after.holes)) + sum(after.stores) == total
        assert all(new >= old for new, old in zip(after.stores, state.stores, strict=True))
        state = after
        assert state not in seen
        seen.add(state)
    assert len({game.key(state) for state in seen}) == len(seen)


def test_pits_are_drawn_so_that_sowing_runs_one_way_round() -> None:
    def pits(player: Player, seeds: list[int], names: list[int]) -> tuple[Pit, ...]:
        return tuple(Pit(str(name), count, player) for name, count in zip(names, seeds, strict=True))

    one, two = Player.FIRST, Player.SECOND
    kalah = make("kalah:3,4")
    assert kalah.scene(kalah.parse_state("1,2,3/4,5,6/7-8/1")) == Pits(
        (pits(two, [6, 5, 4], [2, 1, 0]), pits(one, [1, 2, 3], [0, 1, 2])), left=Pit("", 8, two), right=Pit("", 7, one)
    )
    congklak = make("congklak:3,4")
    assert congklak.scene(congklak.parse_state("1,2,3/4,5,6/7-8/1")) == Pits(
        (pits(two, [4, 5, 6], [0, 1, 2]), pits(one, [3, 2, 1], [2, 1, 0])), left=Pit("", 7, one), right=Pit("", 8, two)
    )


@pytest.mark.parametrize(("rest", "stores"), [("", "4-6"), (",rest=opponent", "7-3")])
def test_the_picture_of_a_finished_game_has_all_seeds_in_the_stores(rest: str, stores: str) -> None:
    game = make(f"kalah:3,2{rest}")
    end = game.parse_state("0,0,0/2,1,0/4-3/1")
    assert game.swept(end) == game.parse_state(f"0,0,0/0,0,0/{stores}/1")
    assert game.scene(end) == game.scene(game.swept(end))
