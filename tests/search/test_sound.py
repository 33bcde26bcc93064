"""Every sound search gives minimax's value, repetition scoring off.

The reference is tried on small trees; at length the native twins are compared among themselves, after the parity tests
have shown that they are the reference.
"""

from typing import Any

import pytest

from siasat import load_game
from siasat.backend.search import search
from siasat.core.game import AnyGame
from siasat.search.driver import run
from siasat.search.registry import parse_config

from .common import SOUND, ask, positions, text

SHARE = [pytest.param(10, id="a tenth", marks=pytest.mark.slow), pytest.param(1, id="all", marks=pytest.mark.long)]
"""`make test` tries one in so many positions and trees, `make test-long` all of them."""

TREES = [(extra, width) for extra in (0, 30, 60) for width in (999_999_999, 20, 6)]


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", SOUND)
def test_the_reference_agrees_with_minimax_on_random_trees_with_extra_turns(algorithm: str) -> None:
    for seed in range(3):
        for extra, width in TREES:
            game = load_game("hashtree", f"random:{seed},4,6,{extra},{width}")
            for depth in (1, 2, 3, 4, 6):
                request = ask(game, depth)
                judge = run(request, parse_config("minimax"))
                assert run(request, parse_config(algorithm)).value == judge.value, (game.variant, depth)


@pytest.mark.parametrize("algorithm", ["negamax", "scout", "alphabeta", "negascout", "pvs"])
def test_plain_searches_choose_minimaxs_move(algorithm: str) -> None:
    """All keep the first of equal moves."""
    for seed in range(40):
        game = load_game("hashtree", f"random:{seed},5,5,30")
        request = ask(game, 4)
        assert run(request, parse_config(algorithm)).move == run(request, parse_config("minimax")).move


def _agree(game: AnyGame, states: list[Any], depths: range) -> tuple[int, int]:
    searches = nodes = 0
    for state in states:
        for depth in depths:
            request = ask(game, depth, state)
            judge = search(request, parse_config("minimax"), backend="rust")
            for algorithm in SOUND:
                result = search(request, parse_config(algorithm), backend="rust")
                assert result.value == judge.value, (algorithm, depth, text(game, state))
                searches += 1
                nodes += result.nodes
    return searches, nodes


@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("share", SHARE)
@pytest.mark.parametrize(
    ("name", "variant", "count", "depths"),
    [
        ("chess", "standard", 500, range(1, 3)),
        ("chess", "standard", 40, range(3, 4)),
        ("chess", "king-capture", 300, range(1, 3)),
        ("chess", "king-capture", 30, range(3, 4)),
        ("doushouqi", "standard", 500, range(1, 4)),
        ("doushouqi", "standard", 30, range(4, 5)),
        ("congklak", "congklak", 400, range(1, 4)),
        ("congklak", "congklak", 40, range(4, 5)),
        ("congklak", "paper", 400, range(1, 5)),
        ("congklak", "kalah:6,4", 500, range(1, 5)),
        ("congklak", "kalah:6,4", 60, range(5, 7)),
        ("nim", "misere:3,4,5", 60, range(1, 6)),
    ],
    ids=str,
)
def test_the_twins_agree_with_minimax_on_real_games(
    name: str, variant: str, count: int, depths: range, share: int
) -> None:
    game, states = positions(name, variant, count // share, 60)
    searches, nodes = _agree(game, states, depths)
    print(f"\n[sound] {name} {variant}: {len(states)} positions × depth {depths[0]}–{depths[-1]}, "
          f"{searches} searches, {nodes} nodes; 0 differences from minimax")  # fmt: skip


@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("share", SHARE)
def test_the_twins_agree_with_minimax_on_random_trees(share: int) -> None:
    searches, seeds = 0, 40 // share
    for seed in range(seeds):
        for extra, width in TREES:
            game = load_game("hashtree", f"random:{seed},5,8,{extra},{width}")
            searches += _agree(game, [game.initial()], range(1, 9))[0]
    trees = seeds * len(TREES)
    print(f"\n[sound] hashtree: {trees} random trees × depth 1–8, {searches} searches; 0 differences from minimax")


@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("share", SHARE)
def test_tic_tac_toe_entire(share: int) -> None:
    """All 5,478 positions, searched to the end, or every tenth of them."""
    game = load_game("tictactoe")
    seen = {game.initial()}
    queue = [game.initial()]
    for state in queue:
        for move in game.legal_moves(state):
            child = game.play(state, move)
            if child not in seen:
                seen.add(child)
                queue.append(child)
    assert len(queue) == 5478
    for state in queue[::share]:
        request = ask(game, 9, state)
        value = search(request, parse_config("minimax"), backend="rust").value
        for algorithm in ("alphabeta", "negascout+table=64+table-move", "mtdf+table=17", "scout", "sss+table=64"):
            assert search(request, parse_config(algorithm), backend="rust").value == value
    assert search(ask(game, 9), parse_config("alphabeta"), backend="rust").value == 0
