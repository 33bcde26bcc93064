"""From two numbers to a verdict."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat.lab.papers.model import Cell, Row, Table, Verdict, count_natures, count_verdicts, heading_of, phrase, said
from siasat.lab.papers.verdicts import again, alone, apart, beside, constructed, exact, setting, sure
from siasat.texts import load

WHY = phrase("lost-diagram")


def test_exact_is_equal_or_different() -> None:
    assert exact(620, 620).verdict is Verdict.EQUAL
    assert exact("E7:E5", "E7:E6").verdict is Verdict.DIFFERS
    assert exact(phrase("yes"), phrase("yes")).verdict is Verdict.EQUAL
    assert exact(1, 2, WHY).reason == WHY


def test_only_what_has_no_reason_to_differ_is_checked() -> None:
    assert [cell.has_failed for cell in (exact(1, 1), exact(1, 2), exact(1, 2, WHY))] == [False, True, False]
    assert exact(1, 2).reason == phrase("unexpected")


@given(*(st.integers(0, 50) for _ in range(4)))
def test_beside_compares_sides_and_is_never_equal(a: int, b: int, c: int, d: int) -> None:
    cell = beside(a, c, than="minimax", published_than=b, ours_than=d, otherwise=WHY)
    same = (a < b and c < d) or (a == b and c == d) or (a > b and c > d)
    assert cell.verdict is (Verdict.SAME_DIRECTION if same else Verdict.DIFFERS)
    assert (cell.reason == WHY) != same


@pytest.mark.parametrize(
    ("interval", "below", "agrees"),
    [((0.8, 0.9), True, True), ((0.9, 1.1), True, False), ((1.1, 1.2), True, False), ((1.1, 1.2), False, True)],
)
def test_a_claim_wants_the_whole_interval(interval: tuple[float, float], below: bool, agrees: bool) -> None:
    cell = sure("fewer", sum(interval) / 2, interval, 1.0, below, WHY)
    assert cell.verdict is (Verdict.SAME_DIRECTION if agrees else Verdict.DIFFERS)


def test_what_is_not_compared() -> None:
    assert apart(1, 1, WHY).verdict is Verdict.NOT_COMPARABLE
    assert alone(3).verdict is None


def test_all_four_verdicts_are_counted() -> None:
    counts = count_verdicts(iter([exact(1, 1), apart(1, 2, WHY), alone(4), exact(1, 2, WHY), exact(2, 2)]))
    assert list(counts.items()) == [
        (Verdict.EQUAL, 2),
        (Verdict.SAME_DIRECTION, 0),
        (Verdict.DIFFERS, 1),
        (Verdict.NOT_COMPARABLE, 1),
    ]


def test_settings_and_arithmetic_are_told_from_results() -> None:
    cells = [exact(1, 1), exact(2, 2), setting(3, 3), again(4, 4), again(4, 5, WHY), constructed(6, 6)]
    assert {nature.value: count for nature, count in count_natures(iter(cells)).items()} == {
        "result": 2,
        "setting": 1,
        "arithmetic": 1,
        "constructed": 1,
    }


def test_values_are_said_in_either_language() -> None:
    english, indonesian = load("en"), load("id")
    assert [said(value, english) for value in (None, 4865609, 45.9143, "E7:E5")] == [
        "–",
        "4,865,609",
        "45.9143",
        "E7:E5",
    ]
    assert [said(value, indonesian) for value in (1234, 0.5, phrase("yes"))] == ["1.234", "0,5", "ya"]
    assert [said(value, english) for value in (2 / 3, 200 / 3, 2e4 / 3, 2e-3 / 3)] == [
        "0.67",
        "66.7",
        "6,667",
        "0.00067",
    ]
    assert said(phrase("figure-of", animal=phrase("animal-rat"), number=3), indonesian) == "tikus (gambar 3)"


def test_headings_are_those_of_the_papers() -> None:
    def heading(table: str) -> str | None:
        found = heading_of(table)
        return None if found is None else said(found, load("en"))

    assert [heading(name) for name in ("table-6", "figure-11", "figures-8-9", "hash-key")] == [
        "Table 6",
        "Figure 11",
        "Figures 8 and 9",
        None,
    ]


def test_a_table_gives_its_cells_with_row_and_column() -> None:
    cell = exact(1, 1)
    table = Table("yoman", "table-1", ("a", "b"), (Row("x", (cell, None)), Row("y", (None, Cell(1, 2)))))
    assert [(row.label, column) for row, column, _ in table.cells()] == [("x", "a"), ("y", "b")]
