"""Algorithms of users, and how texts find them."""

from typing import Any

import pytest

from siasat import AlgorithmError, Bound, ContractError, SearchRequest, SearchResult, StoppedBy, UnknownNameError
from siasat.core.registry import Registry
from siasat.search import registry
from siasat.search.config import Config, parse_config
from siasat.search.registry import SearcherEntry, parse_algorithm, register_searcher


class Last:
    """Plays the last legal move."""

    id = "last"

    def search(self, request: SearchRequest[Any, Any], observer: object = None) -> SearchResult[Any]:
        moves = request.game.legal_moves(request.root)
        return SearchResult(moves[-1], 0, Bound.EXACT, 0, 1, (moves[-1],), StoppedBy.FINISHED, "python", 0.0)


@pytest.fixture(autouse=True)
def _own_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh: Registry[SearcherEntry] = Registry("algorithm", "siasat.no-such-group", registry._check_entry)
    monkeypatch.setattr(registry, "searchers", fresh)


def test_our_own_are_read_as_configs() -> None:
    assert parse_algorithm("alphabeta+table") == parse_config("alphabeta+table")
    assert isinstance(parse_algorithm(" branch-and-bound "), Config)


def test_a_users_algorithm_is_found_by_its_name() -> None:
    last = Last()
    register_searcher(last, summary="the last move")
    assert parse_algorithm("last") is last
    entry = registry.searchers.get("last")
    assert (entry.summary, entry.is_sound) == ("the last move", False)


def test_switches_of_a_users_algorithm_are_its_own_business() -> None:
    given: list[str] = []

    def make(switches: str) -> Last:
        given.append(switches)
        return Last()

    register_searcher(SearcherEntry("last", make, is_sound=True))
    parse_algorithm("last")
    parse_algorithm("last+wide=3+deep")
    assert given == ["", "wide=3+deep"]


def test_a_searcher_without_switches_refuses_them() -> None:
    register_searcher(Last())
    with pytest.raises(AlgorithmError, match="the algorithm 'last' takes no switches, not 'table'"):
        parse_algorithm("last+table")


def test_an_unknown_name_is_answered_with_the_nearest_of_all() -> None:
    register_searcher(Last())
    with pytest.raises(UnknownNameError, match="unknown algorithm 'lats'; did you mean 'last'"):
        parse_algorithm("lats")
    with pytest.raises(UnknownNameError, match="did you mean 'negascout'"):
        parse_algorithm("negascuot+table")


@pytest.mark.parametrize("name", ["alphabeta", "branch-and-bound", "mcts"])
def test_our_names_cannot_be_taken(name: str) -> None:
    with pytest.raises(ContractError, match=f"an algorithm called '{name}' is part of siasat"):
        register_searcher(SearcherEntry(name, lambda _: Last()))


@pytest.mark.parametrize("name", ["", "two words", "a+b", "a@b", "a=b", "a,b", "a:b"])
def test_names_that_no_text_could_find_are_refused(name: str) -> None:
    with pytest.raises(ContractError, match="an algorithm's name"):
        register_searcher(SearcherEntry(name, lambda _: Last()))


def test_what_is_no_searcher_is_refused() -> None:
    nameless = Last()
    nameless.id = 3  # type: ignore[assignment]
    with pytest.raises(ContractError, match=r"Last\.id must be a string, not 3"):
        register_searcher(nameless)


def test_a_name_can_be_taken_only_once() -> None:
    register_searcher(Last())
    with pytest.raises(ContractError, match="'last' is already registered"):
        register_searcher(Last())
