"""Swiss pairings."""

import random

import pytest

from siasat.arena.swiss import swiss_round


@pytest.mark.parametrize("players", [2, 3, 8, 9, 50])
def test_nobody_meets_twice_while_that_is_possible(players: int) -> None:
    rng = random.Random(players)
    points, met, byes = [0.0] * players, set[frozenset[int]](), list[int]()
    for _ in range(min(players - 1, 6)):
        pairs, bye = swiss_round(points, met, byes)
        playing = [player for pair in pairs for player in pair] + ([] if bye is None else [bye])
        assert sorted(playing) == list(range(players))
        assert not {frozenset(pair) for pair in pairs} & met
        assert bye is None or bye not in byes
        met |= {frozenset(pair) for pair in pairs}
        byes += [] if bye is None else [bye]
        for pair in pairs:
            points[rng.choice(pair)] += 1


def test_equal_points_meet() -> None:
    pairs, _ = swiss_round([3, 0, 3, 1, 1, 0], set(), ())
    assert pairs == [(0, 2), (3, 4), (1, 5)]


def test_players_meet_again_if_there_is_no_other_way() -> None:
    everybody = {frozenset((one, other)) for one in range(4) for other in range(one)}
    pairs, _ = swiss_round([0, 1, 2, 3], everybody, ())
    assert pairs == [(3, 2), (1, 0)]
