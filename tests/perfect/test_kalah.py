"""Kalah solved: the accelerator beside the reference, and both beside what is published."""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from siasat.backend.native import native_mancala
from siasat.core.player import Player
from siasat.errors import UnknownNameError, VariantError
from siasat.games.congklak.rules import Congklak
from siasat.games.congklak.variant import parse_variant
from siasat.perfect.endgames import Endgames
from siasat.perfect.first_turn_value import final_margin, replay
from siasat.perfect.kalah import Progress, kalah_variant, margin, solve_start

ROOT = Path(__file__).parents[2]
SMALL = [(houses, seeds) for houses in range(1, 7) for seeds in range(1, 6) if houses * seeds <= 6 and houses < 6]


@pytest.mark.parametrize("empty_capture", [False, True])
@pytest.mark.parametrize(("houses", "seeds"), SMALL)
def test_the_accelerator_and_plain_minimax_agree(native: None, houses: int, seeds: int, empty_capture: bool) -> None:
    variant = kalah_variant(houses, seeds, empty_capture)
    ours, reference = solve_start(variant, "rust"), solve_start(variant, "python")
    assert (ours.value, ours.best) == (reference.value, reference.best)
    assert (ours.backend, reference.backend) == ("rust", "python")


@pytest.mark.parametrize(("seeds", "value"), [(1, 2), (2, 10), (3, 2), pytest.param(4, 10, marks=pytest.mark.long)])
def test_six_houses_with_empty_capture_are_as_published(native: None, seeds: int, value: int) -> None:
    # Irving, Donkers, Uiterwijk, "Solving Kalah", ICGA Journal 23(3), 2000; (6, 5) is in docs/solved.md.
    assert solve_start(kalah_variant(6, seeds, empty_capture=True), database_seeds=4 * seeds).value == value


def documented(heading: str) -> dict[tuple[int, int], int]:
    """The values of a table of docs/solved.md, by holes of a side and seeds of a hole."""
    lines = iter((ROOT / "docs/solved.md").read_text("utf-8").splitlines())
    next(line for line in lines if line.startswith(f"| {heading} "))
    next(lines)
    rows = [next(lines).strip("|").split("|")[1:] for _ in range(6)]
    texts = {(m, n): text.strip() for m, row in enumerate(rows, 1) for n, text in enumerate(row, 1)}
    return {at: int(text.replace("−", "-")) for at, text in texts.items() if text not in ("", "open")}


@pytest.mark.parametrize("heading", ["with empty capture", "without empty capture"])
@pytest.mark.parametrize("most", [18, pytest.param(25, marks=pytest.mark.long)])
def test_the_values_of_the_documentation_are_found_again_and_replayed(native: None, heading: str, most: int) -> None:
    cells = {at: value for at, value in documented(heading).items() if at[0] * at[1] <= most}
    assert len(cells) == {18: 28, 25: 33}[most]
    for (houses, seeds), value in cells.items():
        variant = kalah_variant(houses, seeds, heading.startswith("with "))
        game, solution = Congklak(variant), solve_start(variant, line=True, table_bytes=1 << (24 if most == 18 else 30))
        assert (solution.value, final_margin(game, replay(game, solution.line))) == (value, value)


@pytest.mark.parametrize("text", ["kalah:4,2", "kalah:3,3,empty", "paper:3,3", "congklak:3,3"])
def test_a_line_of_best_play_ends_with_the_value(text: str) -> None:
    solution = solve_start(parse_variant(text), line=True)
    game = Congklak(parse_variant(text))
    assert final_margin(game, replay(game, solution.line)) == solution.value
    assert solution.line[0] in solution.best


@pytest.mark.parametrize("holes", range(1, 8))
def test_positions_are_as_many_as_the_formula_says(native: None, holes: int) -> None:
    # Ways to put at most s seeds into 2m holes: C(s + 2m, 2m).
    solver = native_mancala(f"kalah:{holes},1", 0)
    for seeds in (0, 1, 2, 5, 12, 24, 60, 72):
        assert solver.count_positions(seeds) == comb(seeds + 2 * holes, 2 * holes)


def test_a_small_table_and_no_database_give_the_same_value(native: None) -> None:
    variant = kalah_variant(3, 3)
    usual = solve_start(variant)
    tight = solve_start(variant, table_bytes=1 << 14, database_seeds=0)
    assert (usual.value, usual.best) == (tight.value, tight.best)


def test_who_watches_hears_of_positions_and_nodes(native: None) -> None:
    heard: list[Progress] = []
    solve_start(kalah_variant(5, 3), database_seeds=10, watch=heard.append)
    assert all(one.positions >= 0 and one.nodes >= 0 for one in heard)


def test_what_is_too_large_or_unknown_is_refused(native: None) -> None:
    with pytest.raises(VariantError, match="7 holes a side and 127 seeds"):
        solve_start(kalah_variant(7, 10))
    with pytest.raises(VariantError, match="too many positions for a table of this size; give it more memory"):
        solve_start(kalah_variant(7, 9), table_bytes=1 << 10, database_seeds=2)
    with pytest.raises(UnknownNameError, match="unknown backend 'gpu'"):
        solve_start(kalah_variant(2, 2), "gpu")


COUNTS = st.lists(st.integers(0, 2), min_size=6, max_size=6)
FAMILIES = ["kalah:3,1", "kalah:3,1,empty", "congklak:3,1", "congklak:3,1,rest=opponent", "paper:3,1"]


@pytest.fixture(scope="module")
def endgames(native: None) -> dict[str, Endgames]:
    return {text: Endgames(Congklak(parse_variant(text)), 12) for text in FAMILIES}


@settings(max_examples=60)
@given(holes=COUNTS, player=st.sampled_from(Player), text=st.sampled_from(FAMILIES))
def test_endgame_databases_say_what_minimax_says(
    endgames: dict[str, Endgames], holes: list[int], player: Player, text: str
) -> None:
    game = endgames[text].game
    row = [",".join(map(str, part)) for part in (holes[:3], holes[3:])]
    state = game.parse_state(f"{row[0]}/{row[1]}/0-0/{player + 1}")
    value = margin(game, state, {})
    assert endgames[text].value(state) == (value if player is Player.FIRST else -value)


def test_an_endgame_database_counts_what_it_has(native: None) -> None:
    game = Congklak(parse_variant("congklak"))
    database = Endgames(game, 3)
    assert database.positions == sum(sum(database.counts(seeds)) for seeds in range(4)) == 680
    assert database.value(game.initial()) is None
    small = Congklak(parse_variant("congklak:3,3"))
    endgames = Endgames(small, 4)
    assert (endgames.value(small.parse_state("0,0,1/2,0,0/5-3/1")), endgames.counts(1)) == (-1, (3, 0, 3))
