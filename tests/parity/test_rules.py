"""Python and Rust agree on the rules: 100,000 positions of every game and variant, the coverage printed.

`make parity` shows the lines; the numbers below are what the default suite runs.
"""

import pytest

from siasat.games.registry import load_game
from siasat.testing.parity import ParityError, compare_reachable, compare_rules

POSITIONS = 100_000

WALKED = [
    ("chess", "standard", None),
    ("chess", "king-capture", None),
    ("doushouqi", "standard", None),
    ("doushouqi", "paper", None),
    ("doushouqi", "van-rijn-vis", None),
    ("congklak", "congklak", None),
    ("congklak", "paper", None),
    ("congklak", "kalah:6,4", None),
    ("congklak", "kalah:6,4,empty", None),
    ("congklak", "dakon:7", None),
    ("nim", "misere:1,2,3,4,5,6,7,31", None),
    ("hashtree", "random:1,8,40,25", None),
    ("hashtree", "uniform:2,5,30,0,1000", None),
    ("hashtree", "random:3,6,60,50,100", None),
]

WHOLE = [
    ("tictactoe", "standard", None),
    ("nim", "normal:3,4,5", None),
    ("nim", "misere:3,4,5", None),
    ("tree", "nested", None),
    ("tree", "nested", "(=(1 (2 3)) (=(4 =(5 6)) 7) 8) 2"),
    ("hashtree", "random:1,4,8,25", None),
    ("congklak", "kalah:3,2", None),
    ("congklak", "kalah:3,2,empty", None),
]


def _id(value: object) -> str:
    return str(value)


@pytest.mark.parity
@pytest.mark.usefixtures("native")
@pytest.mark.parametrize(("name", "variant", "start"), WALKED, ids=_id)
def test_the_backends_agree_along_random_games(name: str, variant: str, start: str | None) -> None:
    report = compare_rules(load_game(name, variant), POSITIONS, start=start)
    print(f"\n[parity] {report}")
    assert report.positions >= POSITIONS


@pytest.mark.parity
@pytest.mark.usefixtures("native")
@pytest.mark.parametrize(("name", "variant", "start"), WHOLE, ids=_id)
def test_the_backends_agree_on_every_reachable_position(name: str, variant: str, start: str | None) -> None:
    report = compare_reachable(load_game(name, variant), POSITIONS, start=start)
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
