"""What is written about the algorithms covers them all, and is so."""

from itertools import pairwise

import pytest

from siasat import Limits, SearchRequest, load_game
from siasat.backend.algorithm import has_native_twin
from siasat.evaluation.registry import load_evaluator
from siasat.search.catalogue import ARGUMENTS, CATALOGUE, switches, switches_of
from siasat.search.config import ALGORITHMS, ALIASES, SWITCHES, parse_config
from siasat.search.driver import run
from siasat.texts import LANGUAGES, load


def test_the_catalogue_covers_exactly_the_algorithms() -> None:
    assert sorted(CATALOGUE) == sorted(ALGORITHMS)
    assert all(name == info.id for name, info in CATALOGUE.items())
    assert [info.id for info in switches()] == list(SWITCHES)
    assert set(ARGUMENTS) <= set(SWITCHES)


def test_families_stand_together() -> None:
    families = [info.family for info in CATALOGUE.values()]
    changes = sum(one != other for one, other in pairwise(families))
    assert changes + 1 == len(set(families))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_described_in_every_language(lang: str) -> None:
    say = load(lang)
    assert all(say(f"algorithm.{name}").endswith(".") for name in CATALOGUE)
    assert all(say(f"switch.{name}") for name in SWITCHES)
    assert all(say(f"family.{info.family}") for info in CATALOGUE.values())
    assert all(
        argument.split("/")[0] in say(f"switch.{name}") for name, argument in ARGUMENTS.items() if name != "guess"
    )


def test_only_what_may_be_written_with_an_argument_has_one() -> None:
    takes = {"table": "64", "guess": "-3"}
    for name in SWITCHES:
        algorithm = next(algorithm for algorithm in ALGORITHMS if name in switches_of(algorithm))
        table = "+table" if name in ("table-move", "etc") else ""
        text = f"{algorithm}+{name}={takes.get(name, '3')}{table}"
        if name in ARGUMENTS:
            assert f"{name}={takes.get(name, '3')}" in str(parse_config(text))
        else:
            with pytest.raises(ValueError, match="takes no argument"):
                parse_config(text)


def test_unsound_switches_are_called_so() -> None:
    assert {info.id for info in switches() if not info.is_sound} == {"null-move", "reductions", "quiescence", "fault"}


def test_the_switches_of_an_algorithm_are_those_it_takes() -> None:
    assert switches_of("minimax") == ["iterative"]
    assert switches_of("random") == ["shuffle"]
    assert "aspiration" in switches_of("pvs")
    assert "aspiration" not in switches_of("mtdf")
    assert "etc" in switches_of("mtdf")
    assert all(set(switches_of(name)) <= set(SWITCHES) for name in ALGORITHMS)


def test_aliases_mean_something() -> None:
    assert all(str(parse_config(alias)) == meaning for alias, meaning in ALIASES.items())


@pytest.mark.parametrize("name", [info.id for info in CATALOGUE.values() if info.is_sound])
@pytest.mark.parametrize("variant", ["random:1,4,6,0", "random:2,4,6,40", "uniform:3,3,5,0"])
def test_what_is_called_sound_has_the_value_of_minimax(name: str, variant: str) -> None:
    game = load_game("hashtree", variant)
    if name == "paper-001" and not game.alternates:
        return
    for depth in (1, 4, 6):
        request = SearchRequest(game, load_evaluator(None, game), game.initial(), Limits(depth=depth))
        assert run(request, parse_config(name)).value == run(request, parse_config("minimax")).value


@pytest.mark.usefixtures("native")
def test_every_algorithm_but_those_of_the_papers_has_a_native_twin() -> None:
    assert [info.id for info in CATALOGUE.values() if info.family != "paper" and not has_native_twin(info.id)] == []
