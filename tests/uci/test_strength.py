"""The scale of UCI_Elo: more Elo never means less."""

from __future__ import annotations

from itertools import pairwise

from siasat.uci.strength import ANCHORS, MAX_ELO, MIN_ELO, of_elo


def test_what_was_measured_is_met() -> None:
    assert all(of_elo(elo) == strength for elo, strength in ANCHORS)


def test_more_elo_looks_further_and_overlooks_less() -> None:
    scale = [of_elo(elo) for elo in range(MIN_ELO - 50, MAX_ELO + 50, 10)]
    assert all(one.nodes <= two.nodes and one.blur >= two.blur for one, two in pairwise(scale))
    assert scale[0] == of_elo(MIN_ELO)
    assert scale[-1] == of_elo(MAX_ELO)
