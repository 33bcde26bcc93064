import pytest

from siasat import BackendError, UnknownNameError, load_game
from siasat.backend import native
from siasat.backend.choose import choose
from siasat.core.game import AnyGame
from siasat.games.nim import Nim


class Foreign(Nim):
    """A user's game with the name of a built-in one."""


def _choose(backend: str, game: AnyGame) -> str:
    return choose(backend, lambda: native.why_no_twin(game))


def test_python_is_always_there() -> None:
    assert _choose("python", load_game("nim")) == "python"


def test_an_unknown_backend_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="unknown backend 'rusty'; did you mean 'rust'"):
        _choose("rusty", load_game("nim"))


def test_without_the_accelerator_auto_is_python_and_rust_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "why_missing", lambda: "the native accelerator is not installed")
    assert _choose("auto", load_game("nim")) == "python"
    with pytest.raises(BackendError, match="not installed"):
        _choose("rust", load_game("nim"))


def test_a_users_game_has_no_twin_even_under_our_name() -> None:
    assert _choose("auto", Foreign()) == "python"
    with pytest.raises(BackendError):
        _choose("rust", Foreign())
