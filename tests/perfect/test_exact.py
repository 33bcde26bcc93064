"""Connect Four and Othello solved: the accelerator beside plain minimax, the ordinary search, and published values."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from siasat import load_game, position
from siasat.core.referee import Referee
from siasat.core.score import WIN
from siasat.errors import InputError
from siasat.perfect.exact import empty_cells, exact_end, solve_position, value_by_minimax
from siasat.perfect.oracle import make_oracle, oracle_for, why_unsolved
from siasat.perfect.value import PerfectValue
from siasat.perfect.whole import solve_whole
from siasat.players.parse import parse_player

DATA = Path(__file__).parent.parent / "data" / "connectfour"

PONS = [
    ("2252576253462244111563365343671351441", -1),
    ("7422341735647741166133573473242566", 1),
    ("23163416124767223154467471272416755633", 0),
    ("65214673556155731566316327373221417", -1),
    ("43745416472735", -13),
    pytest.param("335662333565", -2, marks=pytest.mark.long),
    pytest.param("2416615552", 4, marks=pytest.mark.long),
]
"""Positions of Pons's test sets as the columns played, with his score: 22 less the discs that the winner will have
played, negative for the side to move if it loses."""

FFO = [
    ("--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X---", "o", 2, "g8"),
    ("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--", "x", 18, "g8"),
    pytest.param(
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------", "x", 38, "a2", marks=pytest.mark.long
    ),
]
"""Positions 22, 1 and 40 of the FFO endgame test suite; every cell is filled at the end."""


def late_positions(game: Any, empty: int, count: int) -> list[Any]:
    """Unfinished positions of random games with so many empty cells."""
    chance, found = random.Random(5), list[Any]()
    while len(found) < count:
        state = game.initial()
        while game.outcome(state) is None and empty_cells(game, state) > empty:
            state = game.play(state, chance.choice(game.legal_moves(state)))
        if game.outcome(state) is None and empty_cells(game, state) == empty:
            found.append(state)
    return found


@pytest.mark.parametrize(
    ("variant", "few"),
    [
        ("size:3,3,3", 500),
        ("size:4,3,3", 500),
        pytest.param("size:4,4,4", 200_000, marks=pytest.mark.long),
        pytest.param("size:5,4,4", 3_000_000, marks=pytest.mark.long),
    ],
)
def test_positions_of_small_boards_are_as_by_visiting_them_all(native: None, variant: str, few: int) -> None:
    game = load_game("connectfour", variant)
    table = solve_whole(game, limit=3_000_000).table
    unfinished = [state for state in table if game.outcome(state) is None]
    oracle = make_oracle(game)
    for state in random.Random(1).sample(unfinished, min(few, len(unfinished))):
        known, expected = oracle.ask(state, 60), table[state]
        assert known is not None
        plies = None if expected.outcome == "drawn" else expected.plies
        assert (known.outcome, known.plies) == (expected.outcome, plies)


@pytest.mark.parametrize(
    ("name", "variant", "empty"),
    [("connectfour", "size:4,4,4", 9), ("othello", "standard", 5), ("othello", "small", 6)],
)
def test_best_moves_and_values_are_those_of_minimax(native: None, name: str, variant: str, empty: int) -> None:
    game = load_game(name, variant)
    for state in late_positions(game, empty, 12):
        ours = solve_position(game, state, "rust", every_move=True, table_bytes=1 << 20)
        reference = solve_position(game, state, "python", every_move=True)
        assert (ours.value, ours.best, ours.moves) == (reference.value, reference.best, reference.moves)
        quick = solve_position(game, state, "rust", table_bytes=1)
        assert (quick.value, quick.best, quick.moves) == (ours.value, ours.best, {})


@pytest.mark.parametrize("count", [4, pytest.param(200, marks=pytest.mark.long)])
def test_late_positions_of_othello_are_as_by_minimax(native: None, count: int) -> None:
    game = load_game("othello")
    oracle = make_oracle(game)
    for state in late_positions(game, 8, count):
        assert oracle.ask(state) == value_by_minimax(game, state, {})


@pytest.mark.parametrize("count", [20, pytest.param(1000, marks=pytest.mark.long)])
def test_late_positions_are_as_by_the_ordinary_search(native: None, count: int) -> None:
    # An independent path: alpha-beta over the game's rules to the end, without the solver's bit tricks and its table.
    game: Any = load_game("connectfour")
    oracle = make_oracle(game)
    for state in late_positions(game, 14, count):
        value = position(game, game.format_state(state)).search("alphabeta+table", depth=14).value
        known = oracle.ask(state)
        assert known is not None
        assert value == {"won": WIN - (known.plies or 0), "lost": (known.plies or 0) - WIN, "drawn": 0}[known.outcome]


def pons_value(score: int, discs: int) -> PerfectValue:
    """Pons's score of a position as a value."""
    if score == 0:
        return PerfectValue("drawn")
    # The winner's disc of number 22 - |score|; the first player plays the odd ones.
    number, mover_wins = 22 - abs(score), score > 0
    first_wins = (discs % 2 == 0) == mover_wins
    return PerfectValue("won" if mover_wins else "lost", 2 * number - (1 if first_wins else 0) - discs)


@pytest.mark.parametrize(("columns", "score"), PONS)
def test_positions_of_a_published_test_set(native: None, columns: str, score: int) -> None:
    game = load_game("connectfour")
    state = game.initial()
    for column in columns:
        state = game.play(state, int(column) - 1)
    assert solve_position(game, state).value == pons_value(score, len(columns))


def after_two_moves() -> dict[str, tuple[PerfectValue, list[str]]]:
    """By the columns played: value and best columns, as in the table of Böck (2025); both mirror images."""
    found: dict[str, tuple[PerfectValue, list[str]]] = {}
    for line in (DATA / "after_two_moves.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            columns, outcome, plies, best = line.split()
            value = PerfectValue(outcome, None if plies == "-" else int(plies))
            found[columns] = value, list(best)
            found["".join(mirrored(column) for column in columns)] = value, sorted(map(mirrored, best))
    return found


def mirrored(column: str) -> str:
    """The column on the other side of a board of seven columns."""
    return str(8 - int(column))


def test_the_table_of_two_moves_has_the_published_values_of_the_first_moves() -> None:
    values = after_two_moves()
    assert len(values) == 49
    for first, score in zip("1234567", (-2, -1, 0, 1, 0, -1, -2), strict=True):  # Pons's scores of the first moves
        replies = [values[first + reply][0].before() for reply in "1234567"]
        assert max(replies) == pons_value(-score, 1)


@pytest.mark.long
@pytest.mark.parametrize("columns", ["41"])
def test_positions_after_two_moves_are_those_of_the_table(native: None, columns: str) -> None:
    # A minute of processor time.
    game = load_game("connectfour")
    state = game.initial()
    for column in columns:
        state = game.play(state, int(column) - 1)
    solution = solve_position(game, state, table_bytes=512 << 20)
    best = [game.format_move(state, move) for move in solution.best]
    assert (solution.value, best) == after_two_moves()[columns]


@pytest.mark.long
@pytest.mark.parametrize(
    ("variant", "value"), [("size:6,5,4", "drawn"), ("size:6,4,4", "lost"), ("size:5,6,4", "drawn")]
)
def test_whole_boards(native: None, variant: str, value: str) -> None:
    game = load_game("connectfour", variant)
    assert solve_position(game, game.initial()).value.outcome == value


@pytest.mark.parametrize(("cells", "mover", "margin", "best"), FFO)
def test_endgames_of_a_published_test_set(native: None, cells: str, mover: str, margin: int, best: str) -> None:
    game: Any = load_game("othello")
    text = cells.lower().replace("-", ".")
    state = game.parse_state("/".join(text[row : row + 8] for row in range(0, 64, 8)) + f" {mover}")
    solution = solve_position(game, state)
    assert solution.value.margin == margin
    assert [game.format_move(state, move) for move in solution.best] == [best]


def test_the_oracle_knows_late_positions_and_says_when_it_is_too_early(native: None) -> None:
    for name in ("connectfour", "othello"):
        game = load_game(name)
        assert why_unsolved(game) is None
        assert oracle_for(game, search=False).ask(game.initial()) is None
        assert oracle_for(game).ask(game.initial(), 60) is None  # not even tried
        for state in late_positions(game, 9, 5):
            found = oracle_for(game, search=False).look(state)
            assert found is not None
            assert found.source == "solver"
            assert max(move.value for move in found.moves if move.value is not None) == found.value
            assert {move.value for move in found.best} == {found.value}


def test_a_perfect_player_wins_in_the_fewest_plies(native: None) -> None:
    game = load_game("connectfour")
    state = next(one for one in late_positions(game, 13, 30) if make_oracle(game).ask(one).outcome == "won")  # type: ignore[union-attr]
    known = make_oracle(game).ask(state)
    assert known is not None
    referee = Referee(game, state)
    player = parse_player("perfect").player(game)
    while referee.outcome is None:
        referee.play(player.choose(referee))
    assert (referee.ply, referee.outcome.winner) == (known.plies, game.to_move(state))


def test_finished_games_and_other_games_are_refused(native: None) -> None:
    game: Any = load_game("connectfour", "size:4,3,3")
    over = game.parse_state("xxx/oo//")
    assert exact_end(game, over) == PerfectValue("lost", 0)
    with pytest.raises(InputError, match="the game is over"):
        solve_position(game, over)
    with pytest.raises(InputError, match="there are connectfour and othello"):
        solve_position(load_game("chess"), load_game("chess").initial())
