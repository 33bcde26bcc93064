"""The tables of Karuniawan, Saifudin and Irawan, with our numbers beside the published ones.

Source: "Perbandingan metode optimasi algoritma minimax pada permainan catur", tables 1, 5, 6 and 7. Table 6 comes out
in every count; table 1 does not follow from the rules; the position of table 7 is lost, and what is shown is a similar
one; table 5 is kept as data, since it does not say from where the game came.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from siasat.players.papers.karuniawan.board import KING, Board
from siasat.players.papers.karuniawan.search import Method, Program


@dataclass(frozen=True, slots=True)
class Published:
    """One line of table 5, 6 or 7: the human's move, the computer's reply, nodes, and milliseconds on their phone."""

    method: Method
    number: int
    human: str
    reply: str
    nodes: int
    milliseconds: int


@dataclass(frozen=True, slots=True)
class Replayed:
    """A published line with ours beside it; `value` is black's less white's, None where nothing was searched.

    `seconds` is what our replay took on this machine, in Python.
    """

    published: Published
    reply: str
    nodes: int
    value: int | None
    seconds: float

    @property
    def agrees(self) -> bool:
        """Whether reply and nodes are the published ones."""
        return (self.reply, self.nodes) == (self.published.reply, self.published.nodes)


@dataclass(frozen=True, slots=True)
class Growth:
    """One line of table 1: the moves that the other side has after `move`, as printed and as the rules have it."""

    number: int
    move: str
    published: int
    ours: int


def _table(
    moves: tuple[tuple[str, str], ...], counts: dict[Method, tuple[tuple[int, int], ...]]
) -> tuple[Published, ...]:
    return tuple(
        Published(method, number, human, reply, nodes, milliseconds)
        for method, row in counts.items()
        for number, ((human, reply), (nodes, milliseconds)) in enumerate(zip(moves, row, strict=True), 1)
    )


TABLE_1 = (("E2:E4", 20), ("E7:E5", 20), ("D1:F3", 28), ("D8:G5", 28), ("B1:C3", 37), ("B8:A6", 32))
"""A line of play, and how many moves the paper gives the other side after each."""

TABLE_5 = (
    Published(Method.HH, 1, "G2:G3", "D8:E7", 0, 344),
    Published(Method.HH, 2, "D1:F3", "D8:G5", 4604, 9261),
)
"""HH at depth 3: the first reply was foreseen, the second was not."""

TABLE_6 = _table(
    (("E2:E4", "E7:E5"), ("B1:C3", "D8:G5"), ("F1:C4", "G5:G2")),
    {
        Method.MX: ((620, 1536), (926, 1795), (1440, 3082)),
        Method.AB: ((389, 834), (241, 833), (409, 968)),
        Method.CH: ((171, 443), (224, 529), (154, 469)),
        Method.TT: ((20, 420), (224, 837), (154, 475)),
    },
)
"""Depth 2, from the start."""

TABLE_7 = _table(
    (("E4:A4", "B8:C6"), ("F1:B5", "C8:G4"), ("B5:C6", "B7:C6"), ("A4:C6", "G4:D7")),
    {
        Method.MX: ((47961, 71139), (47065, 71729), (52734, 79722), (47213, 68102)),
        Method.AB: ((22755, 35555), (18597, 29554), (22220, 34786), (27344, 40977)),
        Method.CH: ((16902, 26793), (12832, 21840), (8104, 13020), (27612, 42326)),
        Method.TT: ((16902, 29835), (12832, 23790), (8104, 15458), (27612, 46300)),
        Method.HH: ((34, 509), (34, 550), (34, 458), (34, 817)),
    },
)
"""Depth 3, from a position whose picture is lost."""

OPENING_TO_TABLE_7 = (("E2:E4", "D7:D5"), ("D1:E2", "D5:E4"), ("E2:E4", "G8:F6"))
"""The person's moves, and the replies of the program at depth 3 with every method that searches."""

SIMILAR_TO_TABLE_7 = "rnbqkb1r/ppp1pppp/5n2/8/4Q3/8/PPPP1PPP/RNB1KBNR w"
"""The moves of table 7 can be played from here, and minimax comes within 3 % of its counts. It is not its position."""


def replay_table_1() -> list[Growth]:
    """Table 1's line with the pseudo-legal moves after each move."""
    board, rows = Board.of(), []
    for number, (move, published) in enumerate(TABLE_1, 1):
        board.play(move)
        rows.append(Growth(number, move, published, len(board.moves())))
    return rows


def read_table_1() -> list[int]:
    """A reading that gives five of the six counts: the king's moves are left out, and white's count is a move old.

    After a move of white: black's moves. After a move of black: those that white had before its own last move.
    """
    board, counts, white = Board.of(), [], 0
    for move, _ in TABLE_1:
        moves = sum(option.piece.kind != KING for option in board.moves())
        if not board.black_moves:
            white = moves
        board.play(move)
        counts.append(sum(option.piece.kind != KING for option in board.moves()) if board.black_moves else white)
    return counts


def replay_table_6() -> list[Replayed]:
    """Table 6, each method in its own game; the order of the lists persists from move to move.

    The 20 of the TT row is what a table gives that was filled by searching the same position before: 20 moves made, and
    each position found. So this row's program thinks twice before its first reply, and the second count stands.
    """
    rows = []
    programs = {method: Program(method, 2) for method in Method}
    for line in TABLE_6:
        program = programs[line.method]
        program.board.play(line.human)
        if line.method is Method.TT and line.number == 1:
            program.think()
        start = perf_counter()
        reply = program.think()
        seconds = perf_counter() - start
        program.board.play(reply.move)
        rows.append(Replayed(line, reply.move, reply.nodes, reply.value, seconds))
    return rows


def play_to_table_7(methods: tuple[Method, ...]) -> tuple[list[Replayed], list[Replayed]]:
    """Our counts along table 7's moves in the program's own game, and those of HH as the text describes it.

    At depth 3 the program itself walks from the start into the similar position (`OPENING_TO_TABLE_7`); its lists keep
    the order of that game. The computer's published reply is played whatever ours is, so that all lines start from the
    same positions. The row of HH in the first list is the TT program's second search of each position, as the 20 of
    table 6 is; the second list has what HH does when it answers from memory. About 5 seconds a method, MX 15.
    """
    rows: list[Replayed] = []
    remembered: list[Replayed] = []
    for method in methods:
        program = Program(method, 3)
        for human, reply in OPENING_TO_TABLE_7:
            program.board.play(human)
            program.think()
            program.board.play(reply)
        for line in TABLE_7:
            if line.method is method:
                program.board.play(line.human)
                searched = _answer(program, line)
                (remembered if method is Method.HH else rows).append(searched)
                if method is Method.TT:
                    again = next(one for one in TABLE_7 if (one.method, one.number) == (Method.HH, line.number))
                    rows.append(_answer(program, again))
                program.board.play(line.reply)
    return rows, remembered


def _answer(program: Program, line: Published) -> Replayed:
    start = perf_counter()
    reply = program.think()
    return Replayed(line, reply.move, reply.nodes, reply.value, perf_counter() - start)


def minimax_similar_to_table_7() -> list[tuple[Published, int]]:
    """The MX row of the similar position: minimax makes every move within three plies, so they need only be counted."""
    board, rows = Board.of(SIMILAR_TO_TABLE_7), []
    for line in TABLE_7:
        if line.method is Method.MX:
            board.play(line.human)
            rows.append((line, count_tree(board, 3)))
            board.play(line.reply)
    return rows


def count_tree(board: Board, depth: int) -> int:
    """The moves that can be made within `depth` plies, all plies counted."""
    moves = board.moves()
    total = len(moves)
    if depth > 1:
        for move in moves:
            made = board.make(move)
            total += count_tree(board, depth - 1)
            board.take_back(made)
    return total
