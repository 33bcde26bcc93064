"""Every classic in small: its measurements are made once, its tables follow, and nothing of ours is written by hand."""

from __future__ import annotations

import json
from pathlib import Path
from string import Formatter

import pytest

from siasat import texts
from siasat.errors import InputError
from siasat.lab.classics.catalogue import CLASSICS
from siasat.lab.classics.uniform_trees import count_leaves, limit_of_growth, ordered_leaf, random_leaf
from siasat.lab.papers.catalogue import CATALOGUE, choose
from siasat.lab.papers.effort import choose_effort
from siasat.lab.papers.entry import Entry, Study
from siasat.lab.papers.json_form import as_data
from siasat.lab.papers.measurement import Kept, measurement
from siasat.lab.papers.model import Paper, Row, Table, Verdict, phrase, said, title_of
from siasat.lab.papers.report import make_page
from siasat.lab.papers.run import reproduce
from siasat.lab.papers.verdicts import alone, close
from siasat.stats.growth import knuth_moore_leaves
from siasat.texts import LANGUAGES, load

QUICK = choose_effort(quick=True)
RUN: list[int] = []


def square(number: int) -> int:
    """A measurement that says that it was made."""
    RUN.append(number)
    return number * number


def squares(numbers: tuple[int, ...]) -> Entry:
    """A classic that measures squares; its texts are those of another."""
    wanted = [measurement(square, number) for number in numbers]
    rows = lambda found: tuple(Row(str(number), (alone(found[measurement(square, number)]),)) for number in numbers)  # noqa: E731
    study = Study(
        ("games",),
        lambda _effort: wanted,
        lambda _effort, found: (Table("knuth-moore-1975", "games", ("n",), rows(found)),),
    )
    return Entry(Paper.classic("knuth-moore-1975", "K", "T", "P"), (study,))


def test_a_second_run_measures_only_what_is_missing(tmp_path: Path) -> None:
    RUN.clear()
    file = tmp_path / "kept.jsonl"
    first = reproduce([squares((2, 3))], QUICK, jobs=1, kept=Kept(file))
    file.write_text(file.read_text("utf-8") + '{"key": "unfin', "utf-8")  # a program that was killed while it wrote
    told: list[tuple[int, int]] = []
    second = reproduce([squares((2, 3, 4))], QUICK, jobs=1, kept=Kept(file), tell=lambda *counts: told.append(counts))
    assert RUN == [2, 3, 4]
    assert [(run.measured, run.reused) for run in (first, second)] == [(2, 0), (1, 2)]
    assert told == [(2, 3), (3, 3)]
    assert [row.cells[0].ours for row in second.papers[0].tables[0].rows if row.cells[0]] == [4, 9, 16]
    reproduce([squares((2,))], QUICK, jobs=1, kept=Kept(file, fresh=True))
    assert RUN == [2, 3, 4, 2]


def test_a_place_that_cannot_be_written_is_an_error_of_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="choose another --keep"):
        Kept(tmp_path / "file" / "kept.jsonl")


def test_names_choose_papers_and_classics() -> None:
    assert choose(["all"]) == CATALOGUE
    assert choose(["classics"]) == CLASSICS
    assert [entry.paper.id for entry in choose(["knuth-moore-1975", "004"])] == ["004", "knuth-moore-1975"]


def test_a_number_is_close_or_differs() -> None:
    reason = phrase("finite-trees")
    assert close(2.0, 3.0, 0.1, reason).reason == reason
    assert close(2.0, 2.1, 0.1, reason).verdict is Verdict.SAME_DIRECTION


def test_the_texts_of_both_languages_agree_and_none_hides_a_text_of_the_papers() -> None:
    folder = Path(texts.__file__).parent / "classics"
    catalogues = {lang: json.loads((folder / f"{lang}.json").read_text("utf-8")) for lang in LANGUAGES}
    assert list(catalogues["en"]) == list(catalogues["id"])
    main = load("en")
    for key, text in catalogues["en"].items():
        assert f"paper.{key}" not in main
        places = [{name for _, name, _, _ in Formatter().parse(one) if name} for one in (text, catalogues["id"][key])]
        assert places[0] == places[1], key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_classic_says_what_it_is_about(lang: str) -> None:
    for entry in CLASSICS:
        about = [said(text, load(lang)) for _, text in entry.paper.about]
        assert len(about) == 5
        assert all(len(text) > 20 for text in about)


@pytest.mark.parametrize(("width", "depth"), [(2, 5), (3, 4), (5, 3)])
def test_ordered_trees_have_the_smallest_and_the_largest_number_of_leaves(width: int, depth: int) -> None:
    best, worst = (
        count_leaves(ordered_leaf(width, depth, order), width, depth, True) for order in ("best-first", "best-last")
    )
    assert (best, worst) == (knuth_moore_leaves(width, depth), width**depth)


def test_deep_cutoffs_begin_at_depth_four() -> None:
    for depth, saves in ((3, False), (4, True)):
        counts = [[count_leaves(random_leaf(seed), 4, depth, deep) for deep in (True, False)] for seed in range(20)]
        assert any(deep < shallow for deep, shallow in counts) is saves
        assert all(deep <= shallow for deep, shallow in counts)


def test_the_limit_of_growth_is_pearls() -> None:
    assert [round(limit_of_growth(width), 3) for width in (2, 3)] == [1.618, 2.148]


def test_knuth_and_moore_come_out() -> None:
    """The formulas hold exactly; the data say how much was measured."""
    entries = choose(["knuth-moore-1975"])
    results = reproduce(entries, QUICK, tables=["minimal-tree"], jobs=1)
    cells = [cell for _, _, cell in results.papers[0].tables[0].cells()]
    assert len(cells) == 26
    assert all(cell.verdict is Verdict.EQUAL for cell in cells)
    data = as_data(results, load("en"))
    assert data["measurements"]["measured"] == 34
    assert next(iter(data["papers"][0]["about"])) == "Question"


def test_every_table_has_a_title_and_no_measurement_is_asked_for_twice() -> None:
    for entry in CLASSICS:
        for study in entry.groups:
            assert isinstance(study, Study)
            wanted = study.measurements(QUICK)
            assert len(wanted) == len({one.key for one in wanted})
            for name in study.ids:
                assert all(said(title_of(entry.paper.name, name), load(lang)) for lang in LANGUAGES)


def test_negascout_looks_at_no_leaf_that_alpha_beta_cuts_off() -> None:
    (table,) = reproduce(choose(["reinefeld-1983"]), QUICK, tables=["dominance"], jobs=1).papers[0].tables
    claims = [cell for _, _, cell in table.cells() if cell.verdict is not None]
    assert [(cell.published, cell.ours) for cell in claims] == 3 * [(0, 0)]


@pytest.mark.long
@pytest.mark.parametrize("name", [entry.paper.id for entry in CLASSICS])
def test_every_classic_is_made_in_both_languages(name: str) -> None:
    results = reproduce(choose([name]), QUICK, jobs=1)
    for lang in LANGUAGES:
        page = make_page(results, load(lang))
        assert [len(section.sections) for section in page.sections[1:-1]] == [len(choose([name])[0].tables)]
    assert results.failures == 0
