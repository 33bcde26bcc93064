"""Table sets: built, asked, counted, verified, refused."""

import random
from itertools import product
from pathlib import Path

import chess
import pytest

from siasat import Player, load_game
from siasat.errors import PositionError, TableError
from siasat.games.doushouqi.animals import LETTERS
from siasat.games.doushouqi.rules import DouShouQi
from siasat.perfect.doushouqi import ReferenceTables, placements
from siasat.perfect.tables import Progress, TableSet
from siasat.perfect.value import DRAWN, LOST_NOW, PerfectValue

from .table_file import read, write

VARIANTS = ("standard", "van-rijn-vis", "standard:equal-captures=no,all-captured=draw,jump-blockers=enemy")
MATERIALS = ("Rr", "Re", "Er", "Lt", "Cd")


@pytest.mark.parametrize(("variant", "letters"), list(product(VARIANTS, MATERIALS)))
def test_the_twins_agree_on_every_placement_of_two_animals(folder: Path, variant: str, letters: str) -> None:
    game = load_game("doushouqi", variant)
    assert isinstance(game, DouShouQi)
    native, reference = TableSet(game, folder), ReferenceTables(game)
    native.build(materials=[f"{letters[0]}v{letters[1].upper()}"])
    states = placements(tuple(LETTERS.index(letter) for letter in letters))
    assert all(native.probe(state) == reference.probe(state) is not None for state in states)


def test_the_totals_are_in_the_stats(two_animals: TableSet) -> None:
    names = two_animals.materials(2)
    parts = {part.material: part for table in two_animals.stats() for part in table.parts}
    rat = parts["RvE"]
    assert (rat.won, rat.drawn, rat.lost, rat.longest) == (2082, 104, 754, 33)
    assert (names["LvE"], names["PvR"]) == ("TvE", "RvC"), "tiger and lion, leopard and cat are alike here"
    lion, leopard = parts["TvE"], parts["CvR"]
    assert (lion.won, lion.drawn, lion.lost) == (993, 584, 775)
    assert (leopard.won, leopard.drawn, leopard.lost) == (1700, 640, 600)


def test_the_example_of_the_longest_win_is_one(two_animals: TableSet) -> None:
    for table in two_animals.stats():
        for part in table.parts:
            state = two_animals.game.parse_state(part.example)  # type: ignore[attr-defined]
            assert two_animals.probe(state) == PerfectValue("won", part.longest)


def test_an_analysis_judges_every_move_and_its_best_keep_the_verdict(two_animals: TableSet) -> None:
    game = two_animals.game
    assert isinstance(game, DouShouQi)
    state = game.parse_state("7/7/7/7/3e3/7/3R3/7/7 w")
    analysis = two_animals.analyse(state)
    assert [move.name for move in analysis.moves] == ["d3d2", "d3c3", "d3e3", "d3d4"]
    assert analysis.value == max(move.value for move in analysis.moves if move.value is not None)
    assert analysis.best
    assert all(move.value == two_animals.probe(game.play(state, move.move)).before() for move in analysis.moves)  # type: ignore[union-attr]


def test_perfect_play_ends_after_as_many_plies_as_the_verdict_says(two_animals: TableSet) -> None:
    game = two_animals.game
    assert isinstance(game, DouShouQi)
    start = next(part.example for table in two_animals.stats() for part in table.parts if part.material == "RvE")
    state = game.parse_state(start)
    line = list(two_animals.line(state))
    for move in line:
        state = game.play(state, move.move)
    end = game.outcome(state)
    assert len(line) == 33
    assert end is not None
    assert end.winner is Player.FIRST


def test_finished_games_have_a_verdict_and_no_moves(two_animals: TableSet) -> None:
    game = two_animals.game
    assert isinstance(game, DouShouQi)
    analysis = two_animals.analyse(game.parse_state("3R3/7/7/7/3e3/7/7/7/7 b"))
    assert (analysis.value, analysis.moves, analysis.best) == (LOST_NOW, (), ())


def test_every_count_of_repetitions_uses_the_same_tables(two_animals: TableSet) -> None:
    for variant in ("paper", "standard:repetition=5"):
        game = load_game("doushouqi", variant)
        assert isinstance(game, DouShouQi)
        again = TableSet(game, two_animals.root)
        assert again.folder == two_animals.folder
        assert again.probe(game.parse_state("7/7/7/7/3e3/7/3R3/7/7 w")) is not None


def test_everything_built_holds(two_animals: TableSet) -> None:
    report = two_animals.verify(every_material=True)
    assert (report.wrong, report.first) == (0, None)
    assert report.materials >= 64
    assert report.positions > 150_000


def test_the_verifier_finds_a_wrong_verdict_behind_a_right_checksum(folder: Path) -> None:
    tables = TableSet(load_game("doushouqi"), folder)
    tables.build(materials=["RvE"])
    path = tables.folder / "RvE.table"
    table = read(path)
    assert table.texts == ["doushouqi", "standard", "RvE"]
    place = next(place for place, code in enumerate(table.codes) if code == 8)
    table.codes[place] = 10  # a win in 7 plies becomes one in 9
    write(path, table)
    report = TableSet(load_game("doushouqi"), folder).verify()
    assert report.wrong > 0
    assert report.first is not None
    assert "the table says" in report.first


def test_what_cannot_be_asked_is_explained(two_animals: TableSet) -> None:
    game = two_animals.game
    assert isinstance(game, DouShouQi)
    assert two_animals.probe(game.initial()) is None
    with pytest.raises(TableError, match=r"cover at most 5 pieces; this position has 16"):
        two_animals.analyse(game.initial())
    missing = game.parse_state("7/7/7/7/3e3/3d3/3R3/7/7 w")
    assert two_animals.probe(missing) is None
    with pytest.raises(TableError, match=r"build it with `siasat tables build doushouqi --pieces 3`"):
        two_animals.analyse(missing)


def test_what_cannot_be_built_is_explained(two_animals: TableSet) -> None:
    with pytest.raises(TableError, match=r"there is no material 'LvX': write the mover's pieces"):
        two_animals.build(materials=["LvX"])
    with pytest.raises(TableError, match=r"tables for doushouqi cover 2 to 5 pieces, not 6"):
        two_animals.build(pieces=6)
    with pytest.raises(TableError, match="give the number of pieces or the materials"):
        two_animals.build()


@pytest.mark.parametrize(
    ("game", "variant", "message"),
    [
        ("nim", "normal:1", "there are tables for doushouqi and chess, not for nim"),
        ("chess", "king-capture", "there are tables for standard chess, not for the variant king-capture"),
    ],
)
def test_games_without_tables_are_refused(folder: Path, game: str, variant: str, message: str) -> None:
    with pytest.raises(TableError, match=message):
        TableSet(load_game(game, variant), folder)


def test_damaged_and_foreign_files_are_refused(folder: Path) -> None:
    game = load_game("doushouqi")
    assert isinstance(game, DouShouQi)
    TableSet(game, folder).build(materials=["RvE", "RvR"])
    states = placements((LETTERS.index("R"), LETTERS.index("e")))
    path = TableSet(game, folder).folder / "RvE.table"
    sound = path.read_bytes()
    for content, message in (
        (b"hello", "is not a table of siasat"),
        (sound[:-1], "is damaged"),
        (sound[:-1] + b"?", r"block \d+ does not match its checksum; remove it and build it again"),
        ((path.parent / "RvR.table").read_bytes(), r"is the table RvR of doushouqi \(standard\), not RvE"),
    ):
        path.write_bytes(content)
        tables = TableSet(game, folder)
        with pytest.raises(TableError, match=message):
            list(map(tables.probe, states))  # damage to a block shows where that block is needed
        with pytest.raises(TableError, match=message):
            tables.build(materials=["RvE"])


def test_the_watcher_hears_how_far_it_is(folder: Path) -> None:
    heard: list[Progress] = []
    report = TableSet(load_game("doushouqi"), folder).build(pieces=2, jobs=1, watch=heard.append)
    assert heard[-1] == (10, 10, report.slots, report.slots)
    assert TableSet(load_game("doushouqi"), folder).build(pieces=2).found == 10


def test_the_longest_mates_of_three_pieces_are_the_known_ones(kings: TableSet) -> None:
    longest = {table.name: table.parts[0].longest for table in kings.stats()}
    assert longest == {"KQvK": 2 * 10 - 1, "KRvK": 2 * 16 - 1, "KPvK": 2 * 28 - 1}
    assert kings.verify(materials=["KPvK", "KvKP"]).wrong == 0


def test_chess_verdicts_follow_from_the_moves_of_python_chess(kings: TableSet) -> None:
    source = random.Random(1)
    judged = 0
    while judged < 300:
        board = chess.Board(None)
        squares = source.sample(chess.SQUARES, 3)
        third = chess.Piece(source.choice([chess.QUEEN, chess.ROOK, chess.PAWN]), source.choice(chess.COLORS))
        for square, piece in zip(
            squares, (chess.Piece.from_symbol("K"), chess.Piece.from_symbol("k"), third), strict=True
        ):
            board.set_piece_at(square, piece)
        board.turn = source.choice(chess.COLORS)
        if not board.is_valid():
            continue
        judged += 1
        assert _ask(kings, board) == _follows(kings, board), board.fen()


def _ask(kings: TableSet, board: chess.Board) -> PerfectValue:
    verdict = kings.probe(kings.game.parse_state(board.fen()))  # type: ignore[attr-defined]
    assert isinstance(verdict, PerfectValue)
    return verdict


def _follows(kings: TableSet, board: chess.Board) -> PerfectValue:
    """The verdict that the moves give, by the rules of python-chess."""
    if board.is_checkmate():
        return LOST_NOW
    if board.is_stalemate() or board.is_insufficient_material():
        return DRAWN
    verdicts = []
    for move in board.legal_moves:
        board.push(move)
        verdicts.append(_ask(kings, board).before())
        board.pop()
    return max(verdicts)


def test_chess_positions_beyond_the_tables_have_no_verdict(kings: TableSet) -> None:
    game = kings.game
    assert kings.probe(game.initial()) is None
    rights = game.parse_state("8/8/8/8/8/3k4/8/4K2R w K - 0 1")  # type: ignore[attr-defined]
    assert kings.probe(rights) is None
    with pytest.raises(PositionError):
        game.parse_state("8/8/8/8/8/8/8/8 w - - 0 1")  # type: ignore[attr-defined]
