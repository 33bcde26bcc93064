"""Figures for papers: on white, in the print theme, as PDF, SVG and PNG."""

import re
import zlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import siasat
from siasat.errors import InputError, UnknownNameError
from siasat.lab.experiment_result import ExperimentResult
from siasat.lab.provenance import Provenance
from siasat.lab.report.colours import ALL, ORDER, SERIES
from siasat.lab.report.print_theme import COLOURS, COLUMN, FULL


@pytest.fixture(scope="module")
def result() -> Iterator[ExperimentResult]:
    with pytest.MonkeyPatch.context() as patch:
        made = Provenance("0", None, "x", "here", "3")
        patch.setattr("siasat.lab.runner.provenance", lambda: made)
        patch.setattr("siasat.lab.measure.provenance", lambda: made)
        found = siasat.run_experiment(
            game="nim",
            algorithms=["minimax", "alphabeta", "alphabeta+table"],
            depths=[2, 3],
            positions={"random": {"count": 3, "plies": 1}},
            backend="python",
            progress=False,
        )
    with found:
        yield found


@pytest.fixture(scope="module")
def match() -> Iterator[ExperimentResult]:
    with pytest.MonkeyPatch.context() as patch:
        made = Provenance("0", None, "x", "here", "3")
        patch.setattr("siasat.lab.runner.provenance", lambda: made)
        patch.setattr("siasat.lab.measure.provenance", lambda: made)
        found = siasat.run_experiment(
            game="tictactoe",
            match={"players": ["alphabeta@depth=2", "alphabeta@depth=1", "random"]},
            positions={"random": {"count": 2, "plies": 1}},
            progress=False,
        )
    with found:
        yield found


def test_figures_of_a_match_are_printed_alike(match: ExperimentResult) -> None:
    assert [figure.name for figure in match.figures()] == ["ratings", "matrix"]
    for figure in match.figures():
        svg = figure.svg().lower()
        assert not set(re.findall(r"#[0-9a-f]{6}", svg)) & {colour.light for colour in ALL}
        assert min(float(size) for size in re.findall(r'font-size="([\d.]+)px"', svg)) * 245 / COLUMN >= 8


def lightness(colour: str) -> float:
    """CIE L* of `#rrggbb`: how light it looks in grey."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return 116 * light ** (1 / 3) - 16 if light > 0.008856 else 903.3 * light


@pytest.mark.parametrize("name", ["nodes", "seconds", "ratios", "cutoffs"])
def test_a_figure_is_on_white_without_colours_of_the_screen(result: ExperimentResult, name: str) -> None:
    svg = result.figure(name).svg()
    colours = set(re.findall(r"#[0-9a-f]{6}", svg.lower()))
    assert "#ffffff" in colours
    assert not colours & {colour.light for colour in ALL}
    assert 'width="330"' in svg


def test_letters_are_legible_at_column_width(result: ExperimentResult) -> None:
    """A column is 245 points wide (3.4 inches); scaled to it, the smallest letters keep 8 points."""
    for figure in result.figures():
        sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)px"', figure.svg())]
        assert min(sizes) * 245 / COLUMN >= 8


def test_the_first_series_differ_in_grey_and_late_moves_get_lighter() -> None:
    first = sorted(lightness(COLOURS[colour.light]) for colour in SERIES[:4])
    assert min(later - earlier for earlier, later in pairwise(first)) > 10
    order = [lightness(COLOURS[colour.light]) for colour in ORDER]
    assert order == sorted(order)


def test_files_by_the_end_of_their_names(result: ExperimentResult, tmp_path: Path) -> None:
    figure = result.figure("nodes")
    pdf = figure.save(tmp_path / "nodes.pdf").read_bytes()
    assert pdf.startswith(b"%PDF")
    inside = pdf + b"".join(_streams(pdf))
    assert b"/FontFile" in inside  # fonts are embedded: journals ask for that
    assert re.search(rb"/MediaBox\s*\[\s*0 0 330", inside)
    wide = figure.save(tmp_path / "wide.svg", width="full").read_text(encoding="utf-8")
    assert f'width="{FULL}"' in wide
    assert figure.save(tmp_path / "nodes.png").read_bytes().startswith(b"\x89PNG")
    screen = figure.save(tmp_path / "screen.svg", theme="screen").read_text(encoding="utf-8")
    assert SERIES[0].light in screen


def _streams(pdf: bytes) -> Iterator[bytes]:
    for data in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            yield zlib.decompress(data)
        except zlib.error:
            continue


def test_mistakes_are_explained(result: ExperimentResult, tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="unknown figure 'node'; did you mean 'nodes'"):
        result.figure("node")
    figure = result.figure()
    with pytest.raises(InputError, match=r"written as \.pdf, \.svg or \.png, not 'x\.jpg'"):
        figure.save(tmp_path / "x.jpg")
    with pytest.raises(InputError, match="always in the print theme"):
        figure.save(tmp_path / "x.pdf", theme="screen")
    with pytest.raises(UnknownNameError, match="unknown width 'wide'"):
        figure.save(tmp_path / "x.pdf", width="wide")
