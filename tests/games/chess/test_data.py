"""The plain-text facts that the Rust twin reads too: perft, positions accepted and positions refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from siasat import perft
from siasat.errors import PositionError
from siasat.games.registry import load_game

DATA = Path(__file__).parents[2] / "data" / "chess"
MOST_NODES = 100_000
VARIANTS = {"both": ("standard", "king-capture"), "standard": ("standard",), "king-capture": ("king-capture",)}


def rows(name: str, separator: str) -> list[list[str]]:
    lines = (DATA / name).read_text().splitlines()
    return [line.split(separator) for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize(("variant", "fen", "counts"), rows("perft.txt", "; "))
def test_perft_counts_what_other_programs_count(variant: str, fen: str, counts: str) -> None:
    game: Any = load_game("chess", variant)
    state = game.parse_state(fen)
    for depth, count in enumerate(map(int, counts.split()), start=1):
        if count <= MOST_NODES:
            assert perft(game, state, depth, backend="python").nodes == count


@pytest.mark.parametrize(("variants", "text", "message"), rows("bad_positions.txt", " | "))
def test_bad_positions_are_refused_with_the_reason(variants: str, text: str, message: str) -> None:
    for variant in VARIANTS[variants]:
        game: Any = load_game("chess", variant)
        with pytest.raises(PositionError) as error:
            game.parse_state(text)
        assert str(error.value) == message


@pytest.mark.parametrize(("variant", "text", "fen", "key", "moves", "outcome", "claim"), rows("positions.txt", " | "))
def test_good_positions_are_read_as_in_rust(
    variant: str, text: str, fen: str, key: str, moves: str, outcome: str, claim: str
) -> None:
    game: Any = load_game("chess", variant)
    state = game.parse_state(text)
    assert game.format_state(state) == fen
    assert f"{game.key(state):016x}" == key
    assert len(game.legal_moves(state)) == int(moves)
    end = game.outcome(state)
    winner = "-" if end is None or end.winner is None else str(end.winner.number)
    assert ("" if end is None else f"{winner} {end.reason}") == outcome
    assert (game.claim(state) or "") == claim
