from siasat import INF, WIN
from siasat.search.enhancements.table import NO_MOVE, Table, TableConfig, from_table, to_table


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
