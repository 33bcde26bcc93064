from dataclasses import dataclass
from importlib.metadata import EntryPoint

import pytest

from siasat.core.game import AnyGame
from siasat.core.registry import Registry
from siasat.errors import ContractError, InputError, UnknownNameError
from siasat.games.entry import GameEntry
from siasat.games.facts import GameFacts
from siasat.games.registry import games, load_game, register_game


def test_an_unknown_name_suggests_the_nearest() -> None:
    registry: Registry[int] = Registry("number", "siasat.none")
    registry.register("three", 3)
    with pytest.raises(UnknownNameError, match="unknown number 'thre'; did you mean 'three'"):
        registry.get("thre")


def test_a_name_can_be_taken_only_once() -> None:
    registry: Registry[int] = Registry("number", "siasat.none")
    registry.register("one", 1)
    with pytest.raises(ContractError, match="already registered"):
        registry.register("one", 2)


def test_lazy_things_are_loaded_once() -> None:
    registry: Registry[object] = Registry("thing", "siasat.none")
    loaded = []

    def load() -> object:
        loaded.append(1)
        return object()

    registry.register_lazy("late", load)
    assert "late" in registry
    assert not loaded
    assert registry.get("late") is registry.get("late")
    assert len(loaded) == 1


def test_things_from_outside_are_checked() -> None:
    def check(thing: int) -> None:
        if thing < 0:
            raise ContractError("negative")

    registry: Registry[int] = Registry("number", "siasat.none", check)
    with pytest.raises(ContractError, match="negative"):
        registry.register("minus", -1)


@dataclass
class Named:
    """A thing that knows its name."""

    id: str


def test_an_entry_point_that_is_wrong_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(thing: Named) -> None:
        if not isinstance(thing, Named):
            raise ContractError(f"a thing must be Named, not {type(thing).__name__}")

    names = (("alpha", "BETA"), ("beta", "BETA"), ("text", "__doc__"))
    points = [EntryPoint(name, f"{__name__}:{what}", "things") for name, what in names]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: points)
    things: Registry[Named] = Registry("thing", "things", check)
    assert things.get("beta") is BETA
    with pytest.raises(ContractError, match=r"the thing 'alpha' \(.*:BETA\) has the id 'beta': its entry point must"):
        things.get("alpha")
    with pytest.raises(ContractError, match=r"the thing 'text' \(.*:__doc__\) cannot be loaded: a thing must be Named"):
        things.get("text")


BETA = Named("beta")


@pytest.mark.parametrize("name", [5, "", " ", "x\n"])
def test_a_game_needs_a_name_that_can_be_typed(name: object) -> None:
    with pytest.raises(ContractError, match="the id of a game must be a string such as 'race-to-21'"):
        register_game(GameEntry(name, lambda _: load_game("nim"), ("standard",)))  # type: ignore[arg-type]


def test_the_colours_of_a_game_are_checked() -> None:
    facts = GameFacts(colours=("#ffffff", "black"))
    with pytest.raises(ContractError, match="a colour of the game 'mine' must look like '#2b4170', not 'black'"):
        register_game(GameEntry("mine", lambda _: load_game("nim"), ("standard",), facts=facts))


def test_a_game_that_cannot_be_made_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(variant: str) -> AnyGame:
        raise RuntimeError(f"no {variant}")

    monkeypatch.setitem(games._things, "mine", GameEntry("mine", make, ("standard",)))
    with pytest.raises(ContractError, match=r"the game 'mine' cannot be created: RuntimeError\('no standard'\)"):
        load_game("mine")


def test_a_prefix_makes_names_that_are_found_but_not_listed() -> None:
    registry: Registry[str] = Registry("thing", "siasat.tests.nothing")
    made = []

    def resolve(name: str) -> str:
        if name == "other:wrong":
            raise InputError("no such thing")
        made.append(name)
        return name.upper()

    registry.register_prefix("other:", resolve)
    assert registry.get("other:one") == registry.get("other:one") == "OTHER:ONE"
    assert made == ["other:one"]
    assert "other:two" in registry
    assert "other:wrong" not in registry
    assert list(registry) == []
    registry.lists_all = True
    assert "other:one" not in registry
    with pytest.raises(UnknownNameError):
        registry.get("other:one")
