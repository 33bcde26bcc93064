import functools
import operator

import pytest

from siasat import IllegalMoveError, InvalidMoveError, PositionError, VariantError, load_game
from siasat.games.nim import Nim, NimState


def _wins(game: Nim, state: NimState) -> bool:
    @functools.cache
    def wins(state: NimState) -> bool:
        end = game.outcome(state)
        if end is not None:
            return end.winner is state.player
        return any(not wins(game.play(state, move)) for move in game.legal_moves(state))

    return wins(state)


@pytest.mark.parametrize("heaps", [(1,), (1, 1), (3, 4, 5), (1, 2, 3), (2, 4, 6), (1, 1, 1), (1, 1, 2)])
def test_who_wins_is_as_bouton_proved(heaps: tuple[int, ...]) -> None:
    """Bouton 1901: the mover wins unless the XOR of the heaps is 0; in misère play all-ones turn that round."""
    nonzero = functools.reduce(operator.xor, heaps) != 0
    assert _wins(Nim(heaps), Nim(heaps).initial()) == nonzero
    misere = Nim(heaps, misere=True)
    assert _wins(misere, misere.initial()) == (nonzero if max(heaps) > 1 else not nonzero)


@pytest.mark.parametrize("text", ["3,4/1", "3,4,5", "3,4,5/3", "3,4,32/1", "3,,5/1", "a,b,c/1", "3,4,5/1/1"])
def test_bad_positions_are_refused(text: str) -> None:
    with pytest.raises(PositionError):
        load_game("nim").parse_state(text)


@pytest.mark.parametrize("text", ["nim", "normal:0", "normal:1,2,3,4,5,6,7,8,9", "misere:x", "normal:"])
def test_bad_variants_are_refused(text: str) -> None:
    with pytest.raises(VariantError):
        load_game("nim", text)


def test_moves_are_checked() -> None:
    game = load_game("nim")
    with pytest.raises(InvalidMoveError, match="write it like '2:3'"):
        game.parse_move(game.initial(), "take 3")
    with pytest.raises(IllegalMoveError, match="you cannot take 4 from heap 1"):
        game.parse_move(game.initial(), "1:4")
    for heap in ("0", "9"):
        with pytest.raises(IllegalMoveError, match=f"there is no heap {heap}: the heaps are 1 to 3"):
            game.parse_move(game.initial(), f"{heap}:1")
