"""The classics about switches of alpha-beta: ordering, combinations of enhancements, replacement schemes."""

from __future__ import annotations

import pytest

from siasat.backend.perft import perft
from siasat.games.registry import load_game
from siasat.lab.classics import breuker, schaeffer, slagle_dixon
from siasat.lab.classics.bratko_kopec import BRATKO_KOPEC
from siasat.lab.classics.sizes import random_positions
from siasat.lab.papers.catalogue import choose
from siasat.lab.papers.effort import choose_effort
from siasat.lab.papers.run import reproduce
from siasat.search.registry import parse_config

QUICK = choose_effort(quick=True)


def test_the_positions_are_24_legal_ones() -> None:
    chess = load_game("chess")
    states = {position: chess.parse_state(position) for position in BRATKO_KOPEC}
    assert len(states) == 24
    assert all(len(chess.legal_moves(state)) > 3 for state in states.values())


def test_minimax_looks_at_every_bottom_position_and_the_smallest_tree_at_fewest() -> None:
    variant = slagle_dixon.VARIANTS[0]
    (position,) = random_positions("congklak", 1, slagle_dixon.PLIES, variant)
    counts = {
        procedure: slagle_dixon.bottom_positions(variant, position, 4, procedure, "auto")
        for procedure in slagle_dixon.PROCEDURES
    }
    whole = perft(load_game("congklak", variant), position, 4).nodes
    assert counts["minimax"] == whole > counts["alpha-beta"] > counts["dynamic"]
    least = slagle_dixon.smallest(variant, position, 4)
    assert least is not None
    assert least <= min(counts.values())


def test_the_depth_ratio_is_two_if_a_procedure_needs_only_the_root_of_the_positions() -> None:
    assert slagle_dixon._depth_ratio([(10_000, 100)]) == pytest.approx(2)


def test_all_combinations_are_different_searches() -> None:
    texts = [schaeffer.algorithm_of(combination) for combination in schaeffer.COMBINATIONS]
    assert len(set(texts)) == 32
    assert (texts[0], schaeffer.algorithm_of(schaeffer.BOTH)) == (
        "alphabeta+iterative",
        "alphabeta+iterative+table=262144+table-move+history",
    )
    assert all(parse_config(text).is_sound for text in texts)


def test_the_share_is_nothing_without_enhancements_and_all_for_the_smallest_tree() -> None:
    counts = [100.0] * 31 + [20.0, 20.0]
    assert schaeffer.share_of([counts], schaeffer.NONE) == 0
    assert schaeffer.share_of([counts], schaeffer.ALL) == 1


def test_the_schemes_are_words_of_the_table() -> None:
    texts = [breuker.SEARCH.format(slots=64, scheme=word) for word in breuker.SCHEMES.values()]
    assert len({parse_config(text) for text in texts}) == 7


@pytest.mark.usefixtures("native")
@pytest.mark.parametrize(
    ("name", "tables", "rows"),
    [
        ("slagle-dixon-1969", ["bottom-positions", "depth-ratio"], [2, 2]),
        ("schaeffer-1989", ["claims", "effects", "factorial"], [3, 5, 31]),
        ("breuker-1994", ["schemes", "claims", "spread"], [2, 2, 3]),
    ],
)
def test_a_quick_run_makes_every_table(name: str, tables: list[str], rows: list[int]) -> None:
    (paper,) = reproduce(choose([name]), QUICK, jobs=1).papers
    assert [table.id for table in paper.tables] == tables
    assert [len(table.rows) for table in paper.tables] == rows
    assert not any(cell.has_failed for table in paper.tables for _, _, cell in table.cells())
