"""`check_searcher` accepts what keeps the contract, and names what does not."""

from dataclasses import replace
from typing import Any

import pytest

from siasat import (
    AlgorithmError,
    Bound,
    ContractError,
    Limits,
    Observer,
    Outcome,
    Player,
    SearchRequest,
    SearchResult,
)
from siasat.backend.algorithm import find_algorithm
from siasat.search.driver import run
from siasat.search.registry import own_algorithms, parse_config
from siasat.testing import check_searcher

Request = SearchRequest[Any, Any]
Result = SearchResult[Any]


class Honest:
    """Alpha-beta under another name, to be broken in one place a time."""

    id = "honest"

    def search(self, request: Request, observer: Observer | None = None) -> Result:
        return self.spoil(request, run(request, parse_config("alphabeta"), observer))

    def spoil(self, request: Request, result: Result) -> Result:
        return result


@pytest.mark.parametrize("name", [info.id for info in own_algorithms().values() if info.parity == "exact"])
@pytest.mark.parametrize("backend", ["python", "auto"])
def test_our_own_algorithms_keep_the_contract(name: str, backend: str) -> None:
    report = check_searcher(find_algorithm(name, backend), is_sound=own_algorithms()[name].is_sound, walks=3)
    assert report.searches > 100
    assert (report.compared > 50) == own_algorithms()[name].is_sound
    assert bool(report.refused) == (name == "paper-001")


def test_the_report_says_what_was_done() -> None:
    report = check_searcher(Honest(), is_sound=True, walks=1)
    assert str(report) == (
        f"honest: {report.searches} searches, {report.nodes} nodes, on tictactoe, nim, tree, hashtree, "
        f"{report.compared} values equal to minimax's: contract kept"
    )


class NoMove(Honest):
    def spoil(self, request: Request, result: Result) -> Result:
        return replace(result, move=None, pv=())


class MoveAfterTheEnd(Honest):
    def spoil(self, request: Request, result: Result) -> Result:
        return replace(result, move="e2e4") if result.move is None else result


class IllegalMove(Honest):
    def spoil(self, request: Request, result: Result) -> Result:
        return replace(result, move=999, pv=())


class DeafToExclusion(Honest):
    def search(self, request: Request, observer: Observer | None = None) -> Result:
        return run(replace(request, exclude=()), parse_config("minimax"), observer)


class DeafToLimits(Honest):
    def search(self, request: Request, observer: Observer | None = None) -> Result:
        return run(replace(request, limits=Limits(depth=3)), parse_config("alphabeta"), observer)


class BadLine(Honest):
    def spoil(self, request: Request, result: Result) -> Result:
        return replace(result, pv=(*result.pv, *result.pv))


class OtherLine(Honest):
    def spoil(self, request: Request, result: Result) -> Result:
        return replace(result, pv=("x",)) if result.pv else result


class WrongSign(Honest):
    def spoil(self, request: Request, result: Result) -> Result:
        return replace(result, value=-result.value)


class OnlyABound(Honest):
    def spoil(self, request: Request, result: Result) -> Result:
        return replace(result, bound=Bound.LOWER)


class HugeValue(Honest):
    def spoil(self, request: Request, result: Result) -> Result:
        return replace(result, value=2_000_000)


class FloatValue(Honest):
    def spoil(self, request: Request, result: Result) -> Result:
        return replace(result, value=0.5)  # type: ignore[arg-type]


class Miscounting(Honest):
    def spoil(self, request: Request, result: Result) -> Result:
        return replace(result, nodes=result.nodes - 1)


class Crashing(Honest):
    def spoil(self, request: Request, result: Result) -> Result:
        raise ZeroDivisionError("oops")


class Wordless(Honest):
    def spoil(self, request: Request, result: Result) -> Result:
        return None  # type: ignore[return-value]


class Refusing(Honest):
    def spoil(self, request: Request, result: Result) -> Result:
        raise AlgorithmError("not for this game")


@pytest.mark.parametrize(
    ("searcher", "message"),
    [
        (NoMove(), "the move None is not one of those to choose from; tictactoe standard at "),
        (MoveAfterTheEnd(), "the game is over, yet the move is 'e2e4'"),
        (IllegalMove(), "the move 999 is not one of those to choose from"),
        (DeafToExclusion(), "is not one of those to choose from"),
        (DeafToLimits(), "more than the limit"),
        (BadLine(), "cannot be played from"),
        (OtherLine(), "does not begin with the move"),
        (HugeValue(), "the value 2000000 is out of range"),
        (FloatValue(), "value must be of type int, not 0.5"),
        (Miscounting(), "the observer heard of"),
        (Crashing(), r"raises ZeroDivisionError\('oops'\) in tictactoe standard"),
        (Wordless(), "must give a SearchResult, not None"),
        (Refusing(), "rejects every game"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Honest) else "",
)
def test_a_broken_promise_is_named(searcher: Honest, message: str) -> None:
    with pytest.raises(ContractError, match=message):
        check_searcher(searcher, is_sound=False)


@pytest.mark.parametrize("searcher", [WrongSign(), OnlyABound()])
def test_a_searcher_must_be_sound_unless_it_says_that_it_is_not(searcher: Honest) -> None:
    check_searcher(searcher, is_sound=False, walks=2)
    for is_sound in (None, True):
        with pytest.raises(ContractError, match="by minimax, not"):
            check_searcher(searcher, is_sound=is_sound)


def test_a_declared_algorithm_is_believed() -> None:
    assert check_searcher(find_algorithm("alphabeta"), walks=1).compared > 0
    assert check_searcher(find_algorithm("mcts"), walks=1).compared == 0


class AnyMove(Honest):
    """The right value with the last legal move, whatever it leads to."""

    def spoil(self, request: Request, result: Result) -> Result:
        legal = [move for move in request.game.legal_moves(request.root) if move not in request.exclude]
        return result if result.move is None else replace(result, move=legal[-1], pv=(legal[-1],))


def test_the_move_must_attain_the_value() -> None:
    with pytest.raises(ContractError, match=r"the move .* leads to -?\d+ by minimax, but the value is"):
        check_searcher(AnyMove())


def test_a_searcher_that_prunes_nothing_is_found() -> None:
    assert check_searcher(Honest(), prunes=True).compared > 0
    with pytest.raises(ContractError, match=r"minimax: visits (\d+) nodes where minimax visits \1; it prunes nothing"):
        check_searcher(find_algorithm("minimax"), prunes=True)


class Counter:
    """A careless game: its state can be changed. Count down from five by one or two; who says zero wins."""

    id, variant, alternates, repetition = "counter", "five", True, None

    class State:
        def __init__(self, left: int, player: int) -> None:
            self.left, self.player = left, player

    def initial(self) -> State:
        return self.State(5, 0)

    def to_move(self, state: State) -> Player:
        return Player(state.player)

    def legal_moves(self, state: State) -> list[int]:
        return [n for n in (1, 2) if n <= state.left]

    def play(self, state: State, move: int) -> State:
        return self.State(state.left - move, 1 - state.player)

    def outcome(self, state: State) -> Outcome | None:
        return None if state.left else Outcome(self.to_move(state).other, "said-zero")

    def key(self, state: State) -> int:
        return state.left << 1 | state.player

    def is_irreversible(self, state: State, move: int) -> bool:
        return True


def test_a_searcher_that_changes_the_state_is_caught() -> None:
    class Meddling(Honest):
        def spoil(self, request: Request, result: Result) -> Result:
            request.root.left = 1
            return result

    assert check_searcher(Honest(), games=[Counter()]).games == ("counter",)
    with pytest.raises(ContractError, match="the search changed the state it was given; counter five at "):
        check_searcher(Meddling(), games=[Counter()])


def test_a_nameless_searcher_is_refused() -> None:
    nameless = Honest()
    nameless.id = ""
    with pytest.raises(ContractError, match=r"Honest\.id must be a string, not ''"):
        check_searcher(nameless)
