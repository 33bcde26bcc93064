"""Othello, draughts and Connect Four against OpenSpiel's rules on random positions."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from siasat import load_game
from siasat.games.draughts.moves import square_at
from siasat.games.draughts.state import DraughtsState

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: python3 scripts/setup.py dev bench")

POSITIONS = [3_000, pytest.param(100_000, marks=pytest.mark.long)]


def walk(name: str, theirs: str, positions: int, compare: Callable[[Any, Any, Any], list[tuple[Any, Any]]]) -> None:
    """Random games, one choice among pairs of our move and the state of theirs after it."""
    game, chance, seen, finished = load_game(name), random.Random(20), 0, 0
    while seen < positions:
        state, other = game.initial(), pyspiel.load_game(theirs).new_initial_state()
        while seen < positions:
            seen += 1
            end = game.outcome(state)
            if end is None and other.is_terminal() and theirs == "checkers" and other.returns()[0] == 0:
                break  # theirs is drawn after 40 moves without a capture
            assert (end is not None) == other.is_terminal(), game.format_state(state)
            if end is not None:
                won = 0.0 if end.winner is None else 1.0 if end.winner.number == 1 else -1.0
                assert other.returns()[0] == won
                finished += 1
                break
            move, other = chance.choice(compare(game, state, other))
            state = game.play(state, move)
    print(f"{name}: {seen:,} positions, {finished:,} finished games, 0 differences from OpenSpiel's {theirs}")


def same_numbers(game: Any, state: Any, other: Any) -> list[tuple[Any, Any]]:
    """Games whose moves have the same numbers in both."""
    assert list(game.legal_moves(state)) == other.legal_actions(), game.format_state(state)
    return [(move, other.child(move)) for move in game.legal_moves(state)]


@pytest.mark.parametrize("positions", POSITIONS)
def test_connect_four(positions: int) -> None:
    walk("connectfour", "connect_four", positions, same_numbers)


@pytest.mark.parametrize("positions", POSITIONS)
def test_othello(positions: int) -> None:
    walk("othello", "othello", positions, same_numbers)


def board_of(other: Any) -> str:
    """Their board as our text without the count of quiet moves, turned round: there the first player is below."""
    pieces: dict[str, list[tuple[int, str]]] = {"o": [], "+": []}
    for line, row in enumerate(str(other).splitlines()[:8]):
        for column, letter in enumerate(row[1:9]):
            square = square_at(7 - line, 7 - column)
            if letter != "." and square is not None:
                man = {"8": "o", "*": "+"}.get(letter, letter)
                pieces[man].append((square, f"{'K' if man != letter else ''}{square + 1}"))
    black, white = (",".join(text for _, text in sorted(pieces[man])) for man in ("o", "+"))
    return f"W{white}:B{black}"


def whole_turns(other: Any) -> list[Any]:
    """Their states after every whole turn; they split several jumps into moves."""
    found, player = [], other.current_player()
    for action in other.legal_actions():
        child = other.child(action)
        found += [child] if child.is_terminal() or child.current_player() != player else whole_turns(child)
    return found


def same_turns(game: Any, state: DraughtsState, other: Any) -> list[tuple[Any, Any]]:
    """The boards after every turn are the same."""
    theirs = {board_of(child): child for child in whole_turns(other)}
    ours = {game.format_state(game.play(state, move))[2:].rsplit(":", 1)[0]: move for move in game.legal_moves(state)}
    assert theirs.keys() == ours.keys(), game.format_state(state)
    return [(ours[board], theirs[board]) for board in ours]


@pytest.mark.parametrize("positions", POSITIONS)
def test_draughts(positions: int) -> None:
    walk("draughts", "checkers", positions, same_turns)
