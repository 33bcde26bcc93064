"""The long comparison covers what there is."""

import pytest

from siasat import BackendError
from siasat.games.registry import OWN_GAMES, games
from siasat.parity import run as parity_run
from siasat.parity.cases import SEARCHED, WALKED, WHOLE, RuleCase, SearchCase, configurations
from siasat.parity.run import Plan, compare_searches
from siasat.search.registry import own_algorithms

OURS = set(OWN_GAMES)


def test_every_game_and_listed_family_of_rules_is_compared() -> None:
    assert {case.game for case in (*WALKED, *WHOLE)} == {case.game for case in SEARCHED} == OURS
    for name in OURS:
        families = {variant.split(":")[0] for variant in games.get(name).variants}
        assert families <= {case.variant.split(":")[0] for case in (*WALKED, *WHOLE) if case.game == name}


def test_every_exact_algorithm_is_compared() -> None:
    used = {text.split("+")[0] for text in configurations()}
    assert used == {info.id for info in own_algorithms().values() if info.parity == "exact"}


@pytest.mark.usefixtures("native")
def test_a_plan_chooses_its_cases() -> None:
    assert len(Plan(1, 1).cases()) == len(WALKED) + len(WHOLE) + len(SEARCHED)
    assert [type(case) for case in Plan(1, 1, "tictactoe").cases()] == [RuleCase, SearchCase]
    assert [type(case) for case in Plan(0, 1, "tictactoe").cases()] == [SearchCase]
    assert Plan(0, 0).cases() == []


@pytest.mark.usefixtures("native")
def test_small_games_are_compared_as_a_whole() -> None:
    assert str(Plan(100_000, 0).compare(WHOLE[1])).startswith(
        "nim normal:3,4,5: 232 positions (232 distinct; all there are)"
    )


@pytest.mark.usefixtures("native")
def test_searches_are_counted_and_described() -> None:
    report = compare_searches(SearchCase("hashtree", "random:3,4,8,30,40", 4, ("hash", "zero")), 20)
    assert report.coverage.searches == 20
    assert report.evaluators == {"hash", "zero"}
    assert str(report).startswith(
        "hashtree random:3,4,8,30,40 to depth 4, 7 configurations, evaluated by hash and zero: 20"
    )


def test_without_the_accelerator_there_is_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parity_run, "why_missing", lambda: "the native accelerator is not installed")
    with pytest.raises(BackendError, match="Rust is not available to compare with: the native accelerator is not"):
        Plan(1, 1)
