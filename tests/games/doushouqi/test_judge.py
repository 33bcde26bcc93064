"""The rules told a second time, slowly and literally, as a judge over the move generator and its counts."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat.core.player import Player
from siasat.games.doushouqi import make
from siasat.games.doushouqi.animals import EMPTY, LETTERS, animal_of
from siasat.games.doushouqi.moves import may_stand
from siasat.games.doushouqi.notation import format_state, parse_state
from siasat.games.doushouqi.state import State, state_of
from siasat.games.doushouqi.terrain import DENS, SQUARES
from siasat.games.doushouqi.variant import OPTIONS, SETS

DATA = Path(__file__).parents[2] / "data" / "doushouqi"

Board = dict[str, tuple[str, str]]
"""Square to (side, animal)."""

ANIMALS = dict(zip("rcdwptle", ["rat", "cat", "dog", "wolf", "leopard", "tiger", "lion", "elephant"], strict=True))
RIVERS = ["b4", "b5", "b6", "c4", "c5", "c6", "e4", "e5", "e6", "f4", "f5", "f6"]
TRAPS = {"white": ["c1", "e1", "d2"], "black": ["c9", "e9", "d8"]}
DENS_OF = {"white": "d1", "black": "d9"}
NAMES = {
    "standard": "shore-rats=none,shore-elephant=no,elephant-takes-rat=no,equal-captures=yes,dog-over-wolf=no,"
    "lion-jumps=both,tiger-jumps=both,leopard-jumps=none,jump-blockers=any,repetition=3",
    "paper": "repetition=none",
    "van-rijn-vis": "shore-rats=both,elephant-takes-rat=yes",
}


def read_rules(text: str) -> dict[str, str]:
    name, _, changes = text.partition(":")
    parts = [*NAMES["standard"].split(","), *NAMES[name].split(","), *(changes.split(",") if changes else [])]
    return dict(part.split("=") for part in parts)


def read_board(text: str) -> tuple[Board, str]:
    ranks, turn = text.split(" ")
    board: Board = {}
    for rank, row in zip("987654321", ranks.split("/"), strict=True):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                board["abcdefg"[file] + rank] = ("white" if letter.isupper() else "black", ANIMALS[letter.lower()])
                file += 1
    return board, {"w": "white", "b": "black"}[turn]


def is_over(board: Board, side: str) -> bool:
    """Whoever stands in the den of `side` has won."""
    return DENS_OF[side] in board


def one_step(a: str, b: str) -> bool:
    return abs(ord(a[0]) - ord(b[0])) + abs(int(a[1]) - int(b[1])) == 1


def between(a: str, b: str) -> list[str]:
    """The squares strictly between two squares of one rank or one file, or none."""
    if a[1] == b[1]:
        low, high = sorted((ord(a[0]), ord(b[0])))
        return [chr(file) + a[1] for file in range(low + 1, high)]
    if a[0] == b[0]:
        low, high = sorted((int(a[1]), int(b[1])))
        return [a[0] + str(rank) for rank in range(low + 1, high)]
    return []


def can_jump(board: Board, a: str, b: str, rules: dict[str, str]) -> bool:
    """Lion and tiger (by default) leap over the river in a straight line, bank to bank, but not over a rat."""
    side, animal = board[a]
    way = rules.get(f"{animal}-jumps", "none")
    if way == "none" or (way == "sideways" and a[1] != b[1]) or (way == "lengthwise" and a[0] != b[0]):
        return False
    below = between(a, b)
    if not below or a in RIVERS or b in RIVERS or not all(square in RIVERS for square in below):
        return False
    colours = {board[square][0] for square in below if square in board}
    blockers = {"any": {"white", "black"}, "own": {side}, "enemy": {"white", "black"} - {side}}
    return not colours & blockers[rules["jump-blockers"]]


def can_take(board: Board, a: str, b: str, rules: dict[str, str]) -> bool:
    """An equal or weaker animal; the rat also the elephant, the elephant not the rat; anything in its own trap."""
    (side, animal), victim = board[a], board[b][1]
    if b in TRAPS[side]:
        return True
    if animal == victim and rules["equal-captures"] == "no":
        return False
    if a in RIVERS and b not in RIVERS:
        if victim == "rat":
            return rules["shore-rats"] in ("landing", "both")
        return victim == "elephant" and rules["shore-elephant"] == "yes"
    if a not in RIVERS and b in RIVERS:
        return rules["shore-rats"] in ("diving", "both")
    if animal == "rat" and victim == "elephant":
        return True
    if animal == "elephant" and victim == "rat":
        return rules["elephant-takes-rat"] == "yes"
    order = "rat cat dog wolf leopard tiger lion elephant"
    if rules["dog-over-wolf"] == "yes":
        order = "rat cat wolf dog leopard tiger lion elephant"
    return order.split().index(animal) >= order.split().index(victim)


def can_move(board: Board, a: str, b: str, rules: dict[str, str]) -> bool:
    side, animal = board[a]
    if not one_step(a, b) and not can_jump(board, a, b, rules):
        return False
    if b in RIVERS and animal != "rat":
        return False
    if b == DENS_OF[side]:
        return False
    if b not in board:
        return True
    return board[b][0] != side and can_take(board, a, b, rules)


def judge_moves(board: Board, side: str, rules: dict[str, str]) -> list[str]:
    if is_over(board, side):
        return []
    own = [square for square in SQUARES if square in board and board[square][0] == side]
    return [a + b for a in own for b in SQUARES if can_move(board, a, b, rules)]


def judge_perft(board: Board, side: str, rules: dict[str, str], depth: int) -> int:
    moves = judge_moves(board, side, rules)
    if depth == 1:
        return len(moves)
    other = "black" if side == "white" else "white"
    total = 0
    for move in moves:
        after = dict(board)
        after[move[2:]] = after.pop(move[:2])
        total += judge_perft(after, other, rules, depth - 1)
    return total


PARENTS = 300
"""The judge counts leaves where they have at most so many parents: every row to depth 2, most to depth 3."""


def perft_rows() -> list[tuple[str, str, list[int]]]:
    rows = []
    for line in (DATA / "perft.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            variant, position, counts = (part.strip() for part in line.split(";"))
            rows.append((variant, position, [int(count) for count in counts.split()]))
    return rows


@pytest.mark.parametrize(("variant", "position", "counts"), perft_rows())
def test_the_judge_counts_what_the_file_says(variant: str, position: str, counts: list[int]) -> None:
    board, side = read_board(position)
    for depth, (parents, count) in enumerate(pairwise([1, *counts]), start=1):
        if parents <= PARENTS:
            assert judge_perft(board, side, read_rules(variant), depth) == count


@st.composite
def states(draw: st.DrawFn) -> State:
    """Any position that the checked door lets in."""
    board = bytearray(len(SQUARES))
    for piece in draw(st.permutations(range(1, len(LETTERS))))[: draw(st.integers(2, 16))]:
        owner = Player.FIRST if piece <= 8 else Player.SECOND
        places = [
            place
            for place in range(len(SQUARES))
            if board[place] == EMPTY and may_stand(owner, animal_of(piece), place) and place not in DENS
        ]
        board[draw(st.sampled_from(places))] = piece
    player = draw(st.sampled_from(Player))
    if not any(1 + 8 * player.other <= piece <= 8 + 8 * player.other for piece in board):
        player = player.other
    return state_of(bytes(board), player)


VARIANTS = st.builds(
    lambda name, changes: ":".join([name, ",".join(f"{k}={v}" for k, v in changes.items())]) if changes else name,
    st.sampled_from([named.name for named in SETS]),
    st.fixed_dictionaries({}, optional={option.name: st.sampled_from(list(option.values)) for option in OPTIONS}),
)


@given(variant=VARIANTS, state=states())
def test_the_judge_lists_the_same_moves_in_the_same_order(variant: str, state: State) -> None:
    game = make(variant)
    text = format_state(state)
    assert parse_state(text) == state
    moves = [game.format_move(state, move) for move in game.legal_moves(state)]
    assert moves == judge_moves(*read_board(text), read_rules(variant))
    assert all(a < b for a, b in pairwise(game.legal_moves(state)))
