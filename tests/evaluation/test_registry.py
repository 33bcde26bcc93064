"""Names, defaults and refusals."""

from __future__ import annotations

import subprocess
import sys

import pytest

from siasat import ContractError, InputError, UnknownNameError, load_game
from siasat.evaluation import registry
from siasat.evaluation.registry import (
    DEFAULTS,
    EvaluatorEntry,
    default_evaluator,
    evaluators,
    evaluators_for,
    load_evaluator,
    register_evaluator,
)
from siasat.evaluation.zero import Zero
from siasat.games.nim import Nim
from siasat.games.registry import games


class Other(Nim):
    """A user's game."""

    id = "other"


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a test registers is gone after it."""
    monkeypatch.setattr(evaluators, "_things", dict(evaluators._things))


@pytest.mark.parametrize("name", DEFAULTS)
def test_every_evaluator_listed_for_a_game_can_be_made_and_bears_its_name(name: str) -> None:
    for variant in games.get(name).variants:
        game = load_game(name, variant)
        for evaluator in evaluators_for(game):
            made = load_evaluator(evaluator, game)
            assert made.id == evaluator
            assert isinstance(made.evaluate(game.initial()), int)


def test_every_game_has_its_evaluators() -> None:
    names = {name: " ".join(evaluators_for(load_game(name))) for name in DEFAULTS}
    assert names == {
        "chess": "classic material paper-000 paper-004 zero",
        "doushouqi": "classic material paper-001 zero",
        "congklak": "classic stores paper-003 zero",
        "othello": "classic material zero",
        "draughts": "classic material zero",
        "connectfour": "lines zero",
        "tictactoe": "lines zero",
        "nim": "zero",
        "tree": "zero",
        "hashtree": "hash wide sum zero",
    }


def test_none_is_the_games_default() -> None:
    for name, default in DEFAULTS.items():
        assert load_evaluator(None, load_game(name)).id == default


def test_every_evaluator_has_a_summary() -> None:
    assert all(evaluators.get(name).summary for name in evaluators)


def test_an_unknown_name_suggests_the_nearest_that_fits() -> None:
    with pytest.raises(UnknownNameError, match="unknown evaluator 'clasic'; did you mean 'classic'"):
        load_evaluator("clasic", load_game("chess"))
    with pytest.raises(UnknownNameError, match="unknown evaluator 'x'; choose from classic, paper-003, stores, zero"):
        load_evaluator("x", load_game("congklak"))


def test_an_evaluator_of_another_game_is_refused_with_those_that_fit() -> None:
    with pytest.raises(InputError) as refused:
        load_evaluator("stores", load_game("chess"))
    assert str(refused.value) == (
        "the evaluator 'stores' is for congklak, not chess; "
        "for chess there are classic, material, paper-000, paper-004 and zero"
    )
    games = "chess, doushouqi, othello and draughts"
    with pytest.raises(InputError, match=f"'material' is for {games}, not nim; for nim there are zero"):
        load_evaluator("material", load_game("nim"))


def test_a_users_game_starts_with_zero() -> None:
    assert load_evaluator(None, Other()).id == "zero"


class Heaps:
    """Counts the heaps."""

    id = "heaps"

    def evaluate(self, state: object) -> int:
        return 1


@pytest.mark.usefixtures("fresh")
def test_an_evaluator_made_for_a_users_game_becomes_its_default() -> None:
    register_evaluator(Heaps(), games=("other",), summary="counts heaps")
    assert default_evaluator(Other()) == "heaps"
    assert load_evaluator(None, Other()).evaluate(Other().initial()) == 1
    assert default_evaluator(load_game("nim")) == "zero"
    with pytest.raises(ContractError, match="already registered"):
        register_evaluator(Heaps())


@pytest.mark.usefixtures("fresh")
def test_an_entry_is_made_for_the_game_it_is_asked_for() -> None:
    register_evaluator(EvaluatorEntry("made", (), lambda game: Heaps() if game.id == "nim" else Zero()))
    assert load_evaluator("made", load_game("nim")).id == "heaps"
    assert load_evaluator("made", Other()).id == "zero"


@pytest.mark.usefixtures("fresh")
def test_an_evaluator_needs_a_name() -> None:
    with pytest.raises(ContractError, match=r"object.id must be a string, not None"):
        register_evaluator(object())  # type: ignore[arg-type]
    with pytest.raises(ContractError, match="not int"):
        evaluators.register("number", 3)  # type: ignore[arg-type]


def test_the_registry_imports_no_game_library() -> None:
    code = f"import {registry.__name__}, sys; print('chess' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
