"""Published counts, on both backends: natively to the full depth, in Python as far as patience goes."""

import pytest

from siasat import load_game, perft

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

# Chess: the chess programming wiki's positions 1 to 6. Dou Shou Qi: two programs that are not ours. Kalah:
# OpenSpiel's mancala counts the same to depth 7; deeper counts are our two backends' alone. Othello and draughts:
# counts that many programs publish.
PUBLISHED = [
    ("chess", "standard", START, (20, 400, 8902, 197281, 4865609, 119060324), 4),
    ("chess", "standard", KIWIPETE, (48, 2039, 97862, 4085603, 193690690), 3),
    ("chess", "standard", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", (14, 191, 2812, 43238, 674624, 11030083), 4),
    (
        "chess",
        "standard",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        (6, 264, 9467, 422333, 15833292),
        3,
    ),
    (
        "chess",
        "standard",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        (44, 1486, 62379, 2103487, 89941194),
        3,
    ),
    (
        "chess",
        "standard",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        (46, 2079, 89890, 3894594, 164075551),
        3,
    ),
    (
        "doushouqi",
        "standard",
        "l5t/1w3c1/r1p1d1e/7/7/7/E1D1P1R/1C3W1/T5L w",
        (24, 576, 12240, 260099, 5111620, 100453636),
        4,
    ),
    ("doushouqi", "standard", "2w2c1/3pde1/1T5/3rR1t/7/7/E1D1L1l/2P1W2/7 w", (20, 363, 7249, 138015), 4),
    (
        "othello",
        "standard",
        "......../......../......../...ox.../...xo.../......../......../........ x",
        (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288),
        5,
    ),
    (
        "draughts",
        "standard",
        "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12:H0",
        (7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564),
        5,
    ),
    (
        "congklak",
        "kalah:6,4",
        "4,4,4,4,4,4/4,4,4,4,4,4/0-0/1",
        (6, 35, 185, 942, 4690, 23233, 114430, 563055, 2763490, 13519607),
        8,
    ),
]


@pytest.mark.parametrize(("name", "variant", "position", "counts", "python"), PUBLISHED)
@pytest.mark.parametrize("backend", ["python", "rust"])
def test_counts_are_the_published_ones(
    backend: str,
    name: str,
    variant: str,
    position: str,
    counts: tuple[int, ...],
    python: int,
    request: pytest.FixtureRequest,
) -> None:
    if backend == "rust":
        request.getfixturevalue("native")
    game = load_game(name, variant)
    state = game.parse_state(position)
    wanted = counts if backend == "rust" else counts[:python]
    assert tuple(perft(game, state, depth, backend).nodes for depth in range(1, len(wanted) + 1)) == wanted


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "variant", "position", "counts", "python"), [row for row in PUBLISHED if row[4] < len(row[3])]
)
def test_python_counts_one_move_deeper(
    name: str, variant: str, position: str, counts: tuple[int, ...], python: int
) -> None:
    game = load_game(name, variant)
    assert perft(game, game.parse_state(position), python + 1, "python").nodes == counts[python]


@pytest.mark.parametrize("backend", ["python", "rust"])
@pytest.mark.parametrize(
    ("moves", "nodes"), [("e2e4", 620), ("e2e4 e7e5 b1c3", 926), ("e2e4 e7e5 b1c3 d8g5 f1c4", 1440)]
)
def test_king_capture_counts_are_those_of_table_6(
    backend: str, moves: str, nodes: int, request: pytest.FixtureRequest
) -> None:
    """Karuniawan, Saifudin and Irawan count every move made to depth 2: perft(1) + perft(2), black to move."""
    if backend == "rust":
        request.getfixturevalue("native")
    game = load_game("chess", "king-capture")
    state = game.initial()
    for move in moves.split():
        state = game.play(state, game.parse_move(state, move))
    assert sum(perft(game, state, depth, backend).nodes for depth in (1, 2)) == nodes
