"""What the two backends are compared on: rule sets for the rules, and games with evaluators for the searches."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from siasat.parity.pairwise import pairwise
from siasat.search.registry import own_algorithms


class RuleCase(NamedTuple):
    """Rules to walk through, from a position or the start."""

    game: str
    variant: str
    start: str | None = None


class SearchCase(NamedTuple):
    """A game to search in, how deep, and with which evaluators in turn."""

    game: str
    variant: str
    depth: int
    evaluators: tuple[str, ...]


WALKED = (
    RuleCase("chess", "standard"),
    RuleCase("chess", "king-capture"),
    RuleCase("doushouqi", "standard"),
    RuleCase("doushouqi", "paper"),
    RuleCase("doushouqi", "van-rijn-vis"),
    RuleCase("congklak", "congklak"),
    RuleCase("congklak", "paper"),
    RuleCase("congklak", "kalah:6,4"),
    RuleCase("congklak", "kalah:6,4,empty"),
    RuleCase("congklak", "dakon:7"),
    RuleCase("othello", "standard"),
    RuleCase("othello", "small"),
    RuleCase("draughts", "standard"),
    RuleCase("connectfour", "standard"),
    RuleCase("connectfour", "size:8,7,5"),
    RuleCase("nim", "misere:1,2,3,4,5,6,7,31"),
    RuleCase("hashtree", "random:1,8,40,25"),
    RuleCase("hashtree", "uniform:2,5,30,0,1000"),
    RuleCase("hashtree", "random:3,6,60,50,100"),
    RuleCase("hashtree", "incremental:4,5,80,0"),
    RuleCase("hashtree", "incremental-random:5,6,60,20"),
)
"""Large games: random walks."""

WHOLE = (
    RuleCase("tictactoe", "standard"),
    RuleCase("nim", "normal:3,4,5"),
    RuleCase("nim", "misere:3,4,5"),
    RuleCase("tree", "nested"),
    RuleCase("tree", "nested", "(=(1 (2 3)) (=(4 =(5 6)) 7) 8) 2"),
    RuleCase("hashtree", "random:1,4,8,25"),
    RuleCase("connectfour", "size:4,3,3"),
    RuleCase("congklak", "kalah:3,2"),
    RuleCase("congklak", "kalah:3,2,empty"),
)
"""Small games: every position that can be reached."""

SEARCHED = (
    SearchCase("chess", "standard", 2, ("classic", "material", "paper-004")),
    SearchCase("chess", "king-capture", 2, ("paper-000", "material")),
    SearchCase("doushouqi", "standard", 3, ("classic", "paper-001")),
    SearchCase("doushouqi", "van-rijn-vis", 2, ("material",)),
    SearchCase("congklak", "congklak", 2, ("classic", "stores")),
    SearchCase("congklak", "paper", 3, ("paper-003",)),
    SearchCase("congklak", "kalah:6,4", 4, ("classic", "stores")),
    SearchCase("congklak", "kalah:4,3,empty", 5, ("stores",)),
    SearchCase("othello", "standard", 3, ("classic", "material")),
    SearchCase("draughts", "standard", 3, ("classic", "material")),
    SearchCase("connectfour", "standard", 3, ("lines",)),
    SearchCase("tictactoe", "standard", 4, ("zero",)),
    SearchCase("nim", "misere:3,4,5", 3, ("zero",)),
    SearchCase("tree", "nested", 3, ("zero",)),
    SearchCase("hashtree", "random:3,4,8,30,40", 5, ("hash",)),
    SearchCase("hashtree", "random:5,5,8,0", 5, ("hash",)),
    SearchCase("hashtree", "incremental:6,3,6,0", 3, ("sum", "wide")),
)


@cache
def configurations() -> tuple[str, ...]:
    """Every exact algorithm as it is, then a set in which every pair of switches meets."""
    return *(one.id for one in own_algorithms().values() if one.parity == "exact"), *pairwise()
