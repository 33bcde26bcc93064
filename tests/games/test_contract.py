"""Every registered game and listed variant keeps the contract and has a golden playthrough."""

from pathlib import Path

import pytest

from siasat.core.game import AnyGame
from siasat.games.registry import games, load_game
from siasat.testing import check_game
from siasat.testing.playthrough import file_name, playthrough

PLAYTHROUGHS = Path(__file__).parent.parent / "data" / "playthroughs"
ALL = [(name, variant) for name in games for variant in games.get(name).variants]


@pytest.fixture(params=ALL, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def game(request: pytest.FixtureRequest) -> AnyGame:
    return load_game(*request.param)


@pytest.mark.parametrize("walks", [8, pytest.param(40, marks=pytest.mark.long)])
def test_the_game_keeps_the_contract(game: AnyGame, walks: int) -> None:
    print(check_game(game, walks=walks))


def test_the_playthrough_is_unchanged(game: AnyGame) -> None:
    """Run `make playthroughs` after a change of rules that is meant, and read the diff."""
    assert playthrough(game) == (PLAYTHROUGHS / file_name(game)).read_text(encoding="utf-8")


def test_the_variants_text_form_is_canonical(game: AnyGame) -> None:
    assert load_game(game.id, game.variant).variant == game.variant
