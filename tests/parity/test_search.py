"""Python and Rust search alike: value, move, line, nodes, counters and digest, for pairs of all switches."""

from typing import Any

import pytest

from siasat import Limits, SearchRequest, load_game
from siasat.core.mixing import SplitMix64
from siasat.evaluation.registry import load_evaluator
from siasat.search.config import parse_config
from siasat.testing.configs import pairwise
from siasat.testing.parity import ParityError
from siasat.testing.search_parity import SearchCoverage, compare_search
from siasat.testing.walks import walk

PLAIN = ("minimax", "negamax", "scout", "greedy", "random+shuffle=5", "alphabeta", "negascout", "pvs")
BEST_FIRST = ("sss-stockman", "fsss", "pns", "dfpn", "dfpn+table=17", "mcts", "mcts+shuffle=5")
ANYTIME = ("pns", "dfpn", "mcts")
CONFIGS = [*PLAIN, *BEST_FIRST, *pairwise()]

GAMES = [
    ("chess", "standard", 2, ("classic", "material", "paper-004")),
    ("chess", "king-capture", 2, ("paper-000", "material")),
    ("doushouqi", "standard", 3, ("classic", "paper-001")),
    ("doushouqi", "van-rijn-vis", 2, ("material",)),
    ("congklak", "congklak", 2, ("classic", "stores")),
    ("congklak", "paper", 3, ("paper-003",)),
    ("congklak", "kalah:6,4", 4, ("classic", "stores")),
    ("congklak", "kalah:4,3,empty", 5, ("stores",)),
    ("tictactoe", "standard", 4, ("zero",)),
    ("nim", "misere:3,4,5", 3, ("zero",)),
    ("tree", "nested", 3, ("zero",)),
    ("hashtree", "random:3,4,8,30,40", 5, ("hash",)),
    ("hashtree", "random:5,5,8,0", 5, ("hash",)),
]


@pytest.mark.parity
@pytest.mark.usefixtures("native")
@pytest.mark.parametrize(("name", "variant", "depth", "evaluators"), GAMES, ids=str)
def test_the_backends_search_alike(name: str, variant: str, depth: int, evaluators: tuple[str, ...]) -> None:
    game = load_game(name, variant)
    coverage = SearchCoverage()
    rng = SplitMix64(1)
    for number, config in enumerate(CONFIGS):
        state = _somewhere(game, rng)
        evaluator = load_evaluator(evaluators[number % len(evaluators)], game)
        few = Limits(nodes=1 + rng.below(300))
        # Searches that answer whenever they are stopped would go on to the end of the game.
        whole = Limits(nodes=1000) if config.startswith(ANYTIME) else Limits(depth=depth)
        for limits in (whole, few, Limits(depth=depth, nodes=50)):
            request = SearchRequest(game, evaluator, state, limits, repetition=number % 2 == 0)
            compare_search(request, parse_config(config), coverage)
    print(f"\n[parity] {name} {variant} to depth {depth}, {len(CONFIGS)} configurations: {coverage}")


def _somewhere(game: Any, rng: SplitMix64) -> Any:
    """A position that goes on, some way into a random game."""
    while True:
        *_, last = walk(game, rng, rng.below(30))
        if game.outcome(last.state) is None or game.id == "tree":
            return last.state


@pytest.mark.usefixtures("native")
def test_repetitions_and_the_history_are_scored_alike() -> None:
    game = load_game("doushouqi")
    state = game.parse_state("7/7/7/7/r6/7/7/7/R6 w")
    coverage = SearchCoverage()
    child = game.play(state, game.legal_moves(state)[0])
    for history in ((), (game.key(child),)):
        for config in ("minimax", "alphabeta", "mtdf+table=64"):
            request = SearchRequest(game, load_evaluator(None, game), state, Limits(depth=6), history, repetition=True)
            compare_search(request, parse_config(config), coverage)


@pytest.mark.usefixtures("native")
def test_a_planted_difference_names_the_first_event() -> None:
    """A reference whose evaluator is off by one at some leaves, under the twin's name."""
    game = load_game("hashtree", "uniform:1,3,3,0")
    honest = load_evaluator("hash", game)

    class Off(type(honest)):  # type: ignore[misc]
        def evaluate(self, state: Any) -> int:
            return int(honest.evaluate(state)) + (game.key(state) % 3 == 0)

    Off.__module__ = type(honest).__module__
    request = SearchRequest(game, _same(Off, honest), game.initial(), Limits(depth=2))
    with pytest.raises(ParityError, match=r"digest differs: .* the first difference is event \d+: python leave\(2, "):
        compare_search(request, parse_config("minimax"))


def _same(kind: Any, honest: Any) -> Any:
    """An instance of `kind` with the fields of `honest`."""
    twin = object.__new__(kind)
    for name in (*getattr(type(honest), "__slots__", ()), *getattr(honest, "__dict__", {})):
        object.__setattr__(twin, name, getattr(honest, name))
    return twin
