import pytest

from siasat import INF, WIN, load_game
from siasat.search.driver import run_search
from siasat.search.enhancements.replacement import Replacement
from siasat.search.enhancements.table import NO_MOVE, Table, TableConfig, from_table, to_table
from siasat.search.registry import parse_config
from siasat.search.search import Search

from ..common import ask


def test_a_slot_keeps_the_deeper_search() -> None:
    table = Table(TableConfig(slots=1))
    table.store(1, 5, 0, 0, 2)
    table.store(2, 4, 9, 9, 3)
    assert table.probe(2) is None
    entry = table.probe(1)
    assert entry is not None
    assert (entry.depth, entry.move) == (5, 2)
    assert (table.collisions, table.evictions) == (1, 0)


def test_the_newer_entry_stays_where_that_is_the_rule() -> None:
    table = Table(TableConfig(slots=1, replacement="always"))
    table.store(1, 5, 0, 0, 2)
    table.store(2, 4, 9, 9, 3)
    assert table.probe(1) is None
    assert table.evictions == 1


def test_two_bounds_of_one_search_join() -> None:
    table = Table(TableConfig(slots=8))
    table.store(3, 4, 10, INF, 1)
    table.store(3, 4, -INF, 20, NO_MOVE)
    entry = table.probe(3)
    assert entry is not None
    assert (entry.lower, entry.upper, entry.move) == (10, 20, 1)


def test_one_bound_forgets_the_other() -> None:
    table = Table(TableConfig(slots=8, bounds="one"))
    table.store(3, 4, 10, INF, 1)
    table.store(3, 4, -INF, 20, NO_MOVE)
    entry = table.probe(3)
    assert entry is not None
    assert (entry.lower, entry.upper) == (-INF, 20)


def test_bounds_of_different_depths_do_not_join() -> None:
    table = Table(TableConfig(slots=8))
    table.store(3, 4, 10, INF, 1)
    table.store(3, 5, -INF, 20, NO_MOVE)
    entry = table.probe(3)
    assert entry is not None
    assert (entry.lower, entry.upper, entry.depth) == (-INF, 20, 5)


def test_only_equal_depths_answer_unless_deeper_ones_may() -> None:
    strict, loose = Table(TableConfig(slots=8)), Table(TableConfig(slots=8, reuse_deeper=True))
    for table in (strict, loose):
        table.store(3, 4, 1, 1, 0)
    entry = strict.probe(3)
    assert entry is not None
    assert [strict.answers(entry, depth) for depth in (3, 4, 5)] == [False, True, False]
    assert [loose.answers(entry, depth) for depth in (3, 4, 5)] == [True, True, False]


def test_wins_are_counted_from_the_position_itself() -> None:
    seen_at_ply_3 = WIN - 5
    assert to_table(seen_at_ply_3, 3) == WIN - 2
    assert from_table(to_table(seen_at_ply_3, 3), 7) == WIN - 9
    assert from_table(to_table(-seen_at_ply_3, 3), 7) == -(WIN - 9)
    assert to_table(INF, 3) == INF
    assert to_table(42, 3) == 42


def stored(replacement: Replacement, *stores: tuple[int, int, int], slots: int = 1) -> set[int]:
    """The keys in a table after (key, depth, size) was stored, one after the other."""
    table = Table(TableConfig(slots=slots, replacement=replacement))
    for key, depth, size in stores:
        table.store(key, depth, 0, 0, NO_MOVE, size)
    return {entry.key for entry in table.slots if entry is not None}


@pytest.mark.parametrize(
    ("replacement", "kept"),
    [("deepest", 1), ("always", 3), ("old", 1), ("big1", 2), ("bigall", 2)],
)
def test_the_scheme_decides_which_position_stays(replacement: Replacement, kept: int) -> None:
    assert stored(replacement, (1, 5, 40), (2, 4, 90), (3, 3, 20)) == {kept}


@pytest.mark.parametrize(("replacement", "kept"), [("twodeep", {1, 3}), ("twobig1", {2, 3})])
def test_with_two_levels_the_second_takes_what_the_first_does_not_keep(
    replacement: Replacement, kept: set[int]
) -> None:
    assert stored(replacement, (1, 5, 40), (2, 4, 90), slots=2) == {1, 2}
    assert stored(replacement, (1, 5, 40), (2, 4, 90), (3, 3, 20), slots=2) == kept


def test_a_position_is_never_in_both_levels() -> None:
    table = Table(TableConfig(slots=2, replacement="twodeep"))
    for key, depth in ((1, 5), (2, 4), (2, 6), (1, 7), (1, 3)):
        table.store(key, depth, -INF, depth, key)
    assert [(entry.key, entry.depth) for entry in table.slots if entry is not None] == [(1, 3), (2, 6)]
    assert (table.evictions, table.collisions) == (0, 0)
    second = table.probe(2)
    assert second is not None
    assert (second.depth, second.move) == (6, 2)


def test_the_size_of_a_search_is_its_nodes() -> None:
    request = ask(load_game("tictactoe"), 4)
    by_scheme = {}
    for scheme in ("big1", "bigall"):
        search = Search(request, parse_config(f"alphabeta+table=65536/{scheme}"))
        result = run_search(search)
        assert search.table is not None
        root = search.table.probe(search.game.key(request.root))
        assert root is not None
        assert root.size == result.nodes + search.spared
        by_scheme[scheme] = root.size
    assert by_scheme["bigall"] > by_scheme["big1"] == result.nodes
