"""Python and Rust agree on the rules: many positions of every game and variant, the coverage printed.

`make quick` compares 1,000 positions of each, `make test` 10,000, `make test-long` 100,000. `make parity` shows the
lines.
"""

import pytest

from siasat.games.registry import load_game
from siasat.parity.cases import WALKED, WHOLE, RuleCase
from siasat.parity.rules import ParityError, compare_reachable, compare_rules

POSITIONS = [
    1_000,
    pytest.param(10_000, marks=pytest.mark.slow),
    pytest.param(100_000, marks=pytest.mark.long),
]
REACHABLE = 100_000
"""More than there are in the games that are compared entirely."""


@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("positions", POSITIONS)
@pytest.mark.parametrize("case", WALKED, ids=str)
def test_the_backends_agree_along_random_games(case: RuleCase, positions: int) -> None:
    report = compare_rules(load_game(case.game, case.variant), positions, start=case.start)
    print(f"\n[parity] {report}")
    assert report.positions >= positions


@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("case", WHOLE, ids=str)
def test_the_backends_agree_on_every_reachable_position(case: RuleCase) -> None:
    report = compare_reachable(load_game(case.game, case.variant), REACHABLE, start=case.start)
    print(f"\n[parity] {report}")
    assert report.extent == "all there are"


@pytest.mark.usefixtures("native")
def test_a_planted_difference_is_found_and_named() -> None:
    game = load_game("nim", "normal:3,4,5")

    class Wrong(type(game)):  # type: ignore[misc]
        def legal_moves(self, state: object) -> object:
            return list(reversed(super().legal_moves(state)))

    Wrong.__module__ = type(game).__module__
    with pytest.raises(ParityError, match=r"nim normal:3,4,5: moves differs at 3,4,5/1: python \['3:5'"):
        compare_rules(Wrong(), 10)
