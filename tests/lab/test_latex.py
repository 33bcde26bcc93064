"""Tables for papers: they are read again by a small parser, because a TeX system is seldom at hand."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import siasat
from siasat.errors import InputError
from siasat.lab.experiment_result import ExperimentResult
from siasat.lab.latex import latex_tables
from siasat.lab.provenance import Provenance

WHOLE = re.compile(r"\d{1,3}(\\,\d{3})*")
COMMANDS = {
    *("begin", "end", "centering", "caption", "label", "toprule", "midrule", "bottomrule", "texttt", "times", "%", ","),
    *("_", "\\", "&", "#", "textbackslash"),
}


class Parsed(NamedTuple):
    """One table: its parts as LaTeX reads them."""

    caption: str
    label: str
    columns: str
    head: list[str]
    groups: list[list[list[str]]]


def parse(text: str) -> list[Parsed]:
    """Read `table` environments; fails on unbalanced braces, unknown commands and rows of the wrong length."""
    body = "\n".join(line for line in text.splitlines() if not line.startswith("%"))
    assert body.count("{") == body.count("}")
    assert set(re.findall(r"\\([A-Za-z]+|.)", body)) <= COMMANDS
    assert len(re.findall(r"(?<!\\)\$", body)) % 2 == 0
    found = []
    for inside in re.findall(r"\\begin\{table\}\n(.*?)\\end\{table\}", body, re.DOTALL):
        match = re.fullmatch(
            r"\\centering\n\\caption\{(.*)\}\n\\label\{(.*)\}\n\\begin\{tabular\}\{([lr]+)\}\n\\toprule\n(.*)"
            r"\\bottomrule\n\\end\{tabular\}\n",
            inside,
            re.DOTALL,
        )
        assert match, inside
        head, *groups = match[4].split("\\midrule\n")
        rows = [[_cells(line) for line in part.splitlines()] for part in (head, *groups)]
        assert {len(row) for part in rows for row in part} == {len(match[3])}
        found.append(Parsed(match[1], match[2], match[3], rows[0][0], rows[1:]))
    return found


def _cells(line: str) -> list[str]:
    assert line.endswith(r" \\")
    return [cell.strip() for cell in re.split(r"(?<!\\)&", line.removesuffix(r" \\"))]


@pytest.fixture(autouse=True)
def _quick_bench(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Provenance("0", None, "x", "here", "3")
    monkeypatch.setattr("siasat.lab.runner.provenance", lambda: made)
    monkeypatch.setattr("siasat.lab.measure.provenance", lambda: made)


def run(**keys: Any) -> ExperimentResult:
    usual = {"game": "congklak", "variant": "kalah:6,4", "backend": "python", "measures": ["counts"]}
    return siasat.run_experiment(**usual | keys, progress=False)


@pytest.fixture(scope="module")
def result() -> Iterator[ExperimentResult]:
    with run(
        algorithms=["minimax", "alphabeta", "alphabeta+captures+history"],
        depths=[2, 5],
        positions={"random": {"count": 4, "plies": 6}},
        minimal_tree=True,
    ) as found:
        yield found


def test_a_table_for_searches(result: ExperimentResult) -> None:
    (table,) = parse(result.latex())
    assert table.label == "tab:experiment"
    assert "ratios to alphabeta" in table.caption
    expected = ["Depth", "Algorithm", "Nodes", r"95\,\% CI", "Ratio", r"95\,\% CI", r"$\times$ minimum"]
    assert table.head == [*expected, r"First move (\%)"]  # no times were measured, so there is no such column
    assert [[row[0] for row in group] for group in table.groups] == [["2"] * 3, ["5"] * 3]
    assert [row[1] for row in table.groups[0]][2] == r"\texttt{alphabeta+captures+history}"


def test_numbers_of_a_column_have_one_form(result: ExperimentResult) -> None:
    (table,) = parse(result.latex(limit=5))
    (group,) = table.groups
    nodes = [row[2] for row in group]
    assert all(WHOLE.fullmatch(number) for number in nodes)
    assert any("\\," in number for number in nodes)
    median = result.summary().filter(algorithm="minimax", limit="depth 5")["nodes"][0]
    assert nodes[0].replace("\\,", "") == f"{median:.0f}"
    decimals = {len(row[4].partition(".")[2]) for row in group}
    assert len(decimals) == 1
    assert [row[5] for row in group][1] == "---"  # the base has no interval to itself
    assert all(re.fullmatch(r"\[[\d.\\,]+, [\d.\\,]+\]", group[place][3]) for place in range(3))
    assert "e+" not in result.latex()


def test_ratios_follow_the_base_and_equal_the_comparison(result: ExperimentResult) -> None:
    (table,) = parse(result.latex("minimax", limit=5))
    ratio = float(table.groups[0][1][4])
    compared = result.compare("minimax").filter(algorithm="alphabeta", limit="depth 5")["nodes"][0]
    assert ratio == pytest.approx(compared, abs=0.001)


def test_caption_label_and_language(result: ExperimentResult) -> None:
    (table,) = parse(result.latex(caption=r"Nodes, 50\,\% off", label="tab:mine"))
    assert (table.caption, table.label) == (r"Nodes, 50\,\% off", "tab:mine")
    (indonesian,) = parse(result.latex(lang="id"))
    assert indonesian.head[:3] == ["Kedalaman", "Algoritma", "Simpul"]
    assert re.fullmatch(r"\d+,\d+", indonesian.groups[0][0][4])
    with pytest.raises(InputError, match="a label must be letters"):
        result.latex(label="a}b")
    with pytest.raises(InputError, match="no search has the limit 3; this experiment has 2, 5"):
        result.latex(limit=3)


def test_one_position_has_no_intervals_and_budgets_have_depths() -> None:
    with run(algorithms=["alphabeta", "minimax"], depths=[3]) as one:
        (table,) = parse(one.latex())
        assert r"95\,\% CI" not in table.head
        assert table.caption.endswith("one position.")
    with run(algorithms=["alphabeta+iterative", "minimax+iterative"], nodes=[200, 2000]) as budget:
        (table,) = parse(budget.latex())
        assert table.head[:4] == ["Node limit", "Algorithm", "Nodes", "Depth"]
        assert [row[0] for group in table.groups for row in group] == ["200", "200", "2\\,000", "2\\,000"]


def test_several_games_have_numbered_labels_and_names_are_escaped() -> None:
    games = [{"game": "nim"}, {"game": "tictactoe"}]
    with siasat.run_experiment(
        {"name": "a_b", "games": games, "algorithms": ["minimax"], "depths": [2], "backend": "python"}, progress=False
    ) as two:
        assert [table.label for table in parse(two.latex())] == ["tab:a_b-1", "tab:a_b-2"]


def test_a_table_for_a_match() -> None:
    with siasat.run_experiment(
        game="tictactoe",
        match={"players": ["alphabeta@depth=3", "random", "alphabeta@depth=1"]},
        positions={"random": {"count": 3, "plies": 2}},
        progress=False,
    ) as match:
        (table,) = parse(latex_tables(match.results))
    assert table.head == ["Player", "Games", "Wins", "Draws", "Losses", r"Score (\%)", "Elo", r"95\,\% CI"]
    games = [[int(cell) for cell in row[1:5]] for row in table.groups[0]]
    assert all(row[0] == sum(row[1:]) for row in games)
    assert len(games) == 3
    assert all(re.fullmatch(r"(\$-\$)?\d{1,3}", row[6]) for row in table.groups[0])  # Elo in whole numbers
