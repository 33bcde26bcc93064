"""Each broken promise is found and named."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest

from siasat import ContractError, Outcome, Player
from siasat.games.nim import Nim, NimMove, NimState
from siasat.testing import check_game


def test_a_good_game_passes_with_its_coverage() -> None:
    report = check_game(Nim(), walks=5)
    assert (report.walks, report.finished) == (5, 5)
    assert "contract kept" in str(report)


class Unstable(Nim):
    calls = 0

    def legal_moves(self, state: NimState) -> Sequence[NimMove]:
        type(self).calls += 1
        moves = list(super().legal_moves(state))
        return moves[::-1] if self.calls % 2 else moves


class HashableAtFirst(Nim):
    def play(self, state: NimState, move: NimMove) -> NimState:
        child = super().play(state, move)
        return child._replace(heaps=list(child.heaps))  # type: ignore[arg-type]

    def legal_moves(self, state: NimState) -> Sequence[NimMove]:
        return super().legal_moves(state._replace(heaps=tuple(state.heaps)))

    def key(self, state: NimState) -> int:
        return super().key(state._replace(heaps=tuple(state.heaps)))


class Doubled(Nim):
    def legal_moves(self, state: NimState) -> Sequence[NimMove]:
        return [*super().legal_moves(state), *super().legal_moves(state)]


class Endless(Nim):
    def outcome(self, state: NimState) -> Outcome | None:
        return None


class NoReason(Nim):
    def outcome(self, state: NimState) -> Outcome | None:
        end = super().outcome(state)
        return None if end is None else Outcome(end.winner, "")


class Stuck(Nim):
    def play(self, state: NimState, move: NimMove) -> NimState:
        return super().play(state, move)._replace(player=state.player)


class WideKey(Nim):
    def key(self, state: NimState) -> int:
        return 1 << 64


class BadText(Nim):
    def parse_state(self, text: str) -> NimState:
        return self.initial()


class Fragile(Nim):
    def parse_move(self, state: NimState, text: str) -> NimMove:
        heap, stones = text.split(":")
        return NimMove(int(heap) - 1, int(stones))


class Undone(Nim):
    """Calls a move irreversible and then goes back."""

    def play(self, state: NimState, move: NimMove) -> NimState:
        return NimState((3, 4, 5) if state.heaps != (3, 4, 5) else (2, 4, 5), state.player.other)


class Generated(Nim):
    def legal_moves(self, state: NimState) -> Iterator[NimMove]:  # type: ignore[override]
        return iter(super().legal_moves(state))


class NoMoves(Nim):
    def legal_moves(self, state: NimState) -> None:  # type: ignore[override]
        return None


class ListMoves(Nim):
    def legal_moves(self, state: NimState) -> list[list[NimMove]]:  # type: ignore[override]
        return [[move] for move in super().legal_moves(state)]


class Raising(Nim):
    def play(self, state: NimState, move: NimMove) -> NimState:
        raise KeyError(move.heap)


class NoStart(Nim):
    def initial(self) -> NimState:
        return NimState((1 // 0,), Player.FIRST)


class WanderingKey(Nim):
    calls = 0

    def key(self, state: NimState) -> int:
        type(self).calls += 1
        return self.calls


class ThirdWinner(Nim):
    def outcome(self, state: NimState) -> Outcome | None:
        end = super().outcome(state)
        return None if end is None else Outcome(3, end.reason)  # type: ignore[arg-type]


class BareRepetition(Nim):
    @property
    def repetition(self) -> int:  # type: ignore[override]
        return 3


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (Generated(), r"legal_moves\(\) must give a list or a tuple, not a (tuple|list)_iterator"),
        (NoMoves(), r"legal_moves\(\) must give a list or a tuple, not a NoneType"),
        (ListMoves(), "moves must be hashable"),
        (HashableAtFirst(), "states must be hashable, this NimState is not"),
        (Raising(), r"play\(\) raises KeyError\(\d\) \(line \d+ of test_check_game.py\)"),
        (NoStart(), r"initial\(\) raises ZeroDivisionError"),
        (WanderingKey(), r"key\(\) gives two different numbers for one state"),
        (ThirdWinner(), "a winner is a Player or None, not 3"),
        (BareRepetition(), "repetition must be a RepetitionRule or None, not 3"),
        (Unstable(), "changes its answer or its order"),
        (Doubled(), "names a move twice"),
        (Endless(), "yet there is no legal move"),
        (NoReason(), "needs a reason"),
        (Stuck(), "the mover stays after"),
        (WideKey(), "must fit 64 bits"),
        (BadText(), "gives another state"),
        (Fragile(), "not an InputError"),
        (Undone(), "brings back a key"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Nim) else "",
)
def test_a_broken_promise_is_named(game: Nim, message: str) -> None:
    with pytest.raises(ContractError, match=message):
        check_game(game, walks=20)


@dataclass
class Mutable:
    heaps: list[int]
    player: Player


class Mutating(Nim):
    """Play changes the state that it is given."""

    def initial(self) -> Mutable:  # type: ignore[override]
        return Mutable([3, 4, 5], Player.FIRST)


def test_mutable_states_are_refused() -> None:
    with pytest.raises(ContractError, match="states must be hashable, Mutable is not"):
        check_game(Mutating())


def test_what_a_game_lacks_is_named() -> None:
    class Half:
        id, variant, alternates = "half", "half", True

    with pytest.raises(ContractError, match="Half has no repetition and no initial and no to_move"):
        check_game(Half())  # type: ignore[arg-type]
