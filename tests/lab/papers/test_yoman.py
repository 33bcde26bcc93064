"""Yoman's table 2: the stored count of depth 8."""

from __future__ import annotations

import pytest

from siasat.backend.perft import divide, perft
from siasat.games.registry import load_game
from siasat.lab.papers.yoman.table_2 import COUNTS, stored_count


def test_the_stored_count_is_whole_and_of_the_start() -> None:
    stored = stored_count()
    game = load_game("chess")
    assert (stored.game, stored.variant, stored.depth) == ("chess", "standard", 8)
    assert stored.position == game.format_state(game.initial())
    assert sorted(stored.divide) == sorted(divide(game, None, 1))
    assert stored.nodes == sum(stored.divide.values()) == COUNTS[7]
    assert stored.commit is not None
    assert not stored.commit.endswith("-dirty")


def test_the_stored_count_grows_like_the_depths_before() -> None:
    """Below each first move the lines grow 20 to 30 times a ply from depth 4 to 8, as all of them do."""
    stored = stored_count()
    shallow = divide(load_game("chess"), None, 4)
    for move, lines in stored.divide.items():
        assert 20**4 < lines / shallow[move] < 30**4


@pytest.mark.long
@pytest.mark.usefixtures("native")
def test_one_first_move_is_counted_again() -> None:
    game = load_game("chess")
    state = game.play(game.initial(), game.parse_move(game.initial(), "a2a3"))
    assert perft(game, state, 7, "rust").nodes == stored_count().divide["a2a3"]
