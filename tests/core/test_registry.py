import pytest

from siasat.core.registry import Registry
from siasat.errors import ContractError, UnknownNameError


def test_an_unknown_name_suggests_the_nearest() -> None:
    registry: Registry[int] = Registry("number", "siasat.none")
    registry.register("three", 3)
    with pytest.raises(UnknownNameError, match="no number is called 'thre'; did you mean 'three'"):
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
