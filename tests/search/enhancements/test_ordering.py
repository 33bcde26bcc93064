"""Internal iterative deepening, dynamic ordering, refutation tables: what is searched first, and that it helps."""

import pytest

from siasat import Limits, load_game
from siasat.core.search_api.request import SearchRequest
from siasat.evaluation.registry import load_evaluator
from siasat.observe.events import ENTER, decode
from siasat.observe.recorder import Bounds, Recorder
from siasat.search.driver import run
from siasat.search.enhancements.refutation import Refutations
from siasat.search.registry import parse_config

from ..common import ask


def nodes(algorithm: str, game: str, variant: str | None, depth: int) -> int:
    return run(ask(load_game(game, variant), depth), parse_config(algorithm)).nodes


def entered(algorithm: str, tree: str, depth: int) -> list[tuple[int, int]]:
    """(ply, depth) of each node in order."""
    game = load_game("tree", "nested")
    root = game.parse_state(tree)
    recorder = Recorder(Bounds(max_nodes=None))
    request = SearchRequest(game, load_evaluator(None, game), root, Limits(depth=depth))
    run(request, parse_config(algorithm), recorder)
    return [(event[1], event[3]) for event in decode(recorder.words) if event[0] == ENTER]


def test_a_shallower_search_comes_first_where_no_move_is_known() -> None:
    tree = "((1 2) (3 4)) 1"
    plain = entered("alphabeta+table+table-move", tree, 2)
    # One ply shallower: both children as leaves, then the search itself.
    assert entered("alphabeta+table+table-move+iid=1", tree, 2) == [plain[0], (1, 0), (1, 0), *plain[1:]]
    assert entered("alphabeta+table+table-move+iid=2", tree, 2) == plain


def test_the_move_that_stands_first_is_looked_at_more_deeply() -> None:
    tree = "(((1 2) (3 4)) ((5 6) (7 8))) 1"
    assert entered("alphabeta+table+dynamic", tree, 3)[:2] == [(0, 3), (1, 1)]
    assert entered("alphabeta+table+dynamic", tree, 2) == entered("alphabeta+table", tree, 2)


@pytest.mark.parametrize(
    ("plain", "better"),
    [
        ("alphabeta+table+table-move", "alphabeta+table+table-move+iid"),
        ("alphabeta+table", "alphabeta+table+dynamic"),
    ],
)
def test_a_kalah_search_needs_fewer_nodes(plain: str, better: str) -> None:
    assert nodes(better, "congklak", "kalah:6,4", 5) < nodes(plain, "congklak", "kalah:6,4", 5)


def test_the_refutation_table_keeps_a_line_for_each_root_move() -> None:
    table = Refutations()
    for move, line in (("a", ["x", "y"]), ("b", ["z"])):
        table.note(move, 0)
        table.learn(line[0], line, 1)
    table.learn("b", ["b", "z"], 0)
    table.note("a", 0)
    assert (table.move(0), table.move(1)) == ("b", "x")
    table.note("x", 1)
    assert (table.move(2), table.move(3)) == ("y", None)
    table.note("other", 1)
    assert table.move(2) is None
    table.note("c", 0)
    assert table.move(1) is None


def test_the_refutation_table_helps_a_search_that_deepens() -> None:
    plain = nodes("alphabeta+iterative", "doushouqi", None, 4)
    assert nodes("alphabeta+iterative+refutation", "doushouqi", None, 4) < plain
