"""What is declared of the algorithms and switches is complete and true."""

from itertools import pairwise

import pytest

from siasat import Limits, SearchRequest, load_game
from siasat.backend.algorithm import has_native_twin
from siasat.evaluation.registry import load_evaluator
from siasat.search.driver import run
from siasat.search.registry import aliases, own_algorithms, own_switches, parse_config
from siasat.texts import LANGUAGES, load

ALGORITHMS = own_algorithms()
SWITCHES = own_switches()


def test_a_declaration_stands_in_the_file_that_bears_its_name() -> None:
    for name, declared in ALGORITHMS.items():
        module = "siasat.search.algorithms." + name.replace("-", "_")
        assert (declared.id, declared.function.__module__) == (name, module)


def test_families_stand_together() -> None:
    families = [declared.family for declared in ALGORITHMS.values()]
    changes = sum(one != other for one, other in pairwise(families))
    assert changes + 1 == len(set(families))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_described_in_every_language(lang: str) -> None:
    say = load(lang)
    assert all(say(f"algorithm.{name}").endswith(".") for name in ALGORITHMS)
    assert all(say(f"page.algorithm.{name}") for name in ALGORITHMS)
    assert all(say(f"switch.{name}") for name in SWITCHES)
    assert all(say(f"family.{one.family}") for one in ALGORITHMS.values())
    named = {name: switch.argument.split("/")[0] for name, switch in SWITCHES.items() if name != "guess"}
    assert all(argument in say(f"switch.{name}") for name, argument in named.items())


def switches_of(name: str) -> list[str]:
    return [switch.id for switch in ALGORITHMS[name].switches]


def test_only_what_may_be_written_with_an_argument_has_one() -> None:
    takes = {"table": "64", "guess": "-3"}
    for name in SWITCHES:
        algorithm = next(one.id for one in ALGORITHMS.values() if name in switches_of(one.id))
        table = "+table" if name in ("table-move", "etc", "iid", "dynamic") else ""
        table += "+table-move" if name == "iid" else ""
        text = f"{algorithm}+{name}={takes.get(name, '3')}{table}"
        if SWITCHES[name].argument:
            assert f"{name}={takes.get(name, '3')}" in str(parse_config(text))
        else:
            with pytest.raises(ValueError, match="takes no argument"):
                parse_config(text)


def test_unsound_switches_are_called_so() -> None:
    unsound = {name for name, switch in SWITCHES.items() if not switch.is_sound(switch.read(None))}
    assert unsound == {"null-move", "reductions", "quiescence", "fault"}


def test_the_switches_of_an_algorithm_are_those_it_takes() -> None:
    assert switches_of("minimax") == ["iterative"]
    assert switches_of("random") == ["shuffle"]
    assert "aspiration" in switches_of("pvs")
    assert "aspiration" not in switches_of("mtdf")
    assert "etc" in switches_of("mtdf")


def test_aliases_mean_something() -> None:
    assert all(str(parse_config(alias)) == meaning for alias, meaning in aliases().items())


@pytest.mark.parametrize("name", [one.id for one in ALGORITHMS.values() if one.is_sound])
@pytest.mark.parametrize("variant", ["random:1,4,6,0", "random:2,4,6,40", "uniform:3,3,5,0"])
def test_what_is_called_sound_has_the_value_of_minimax(name: str, variant: str) -> None:
    game = load_game("hashtree", variant)
    if ALGORITHMS[name].must_alternate and not game.alternates:
        return
    for depth in (1, 4, 6):
        request = SearchRequest(game, load_evaluator(None, game), game.initial(), Limits(depth=depth))
        assert run(request, parse_config(name)).value == run(request, parse_config("minimax")).value


@pytest.mark.usefixtures("native")
def test_every_algorithm_but_those_of_the_papers_has_a_native_twin() -> None:
    assert [one.id for one in ALGORITHMS.values() if one.family != "paper" and not has_native_twin(one.id)] == []
