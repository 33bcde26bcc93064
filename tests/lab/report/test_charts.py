"""Charts draw what they are given, at both widths, with numbers as the language writes them."""

import math
import re
from collections.abc import Callable

import altair as alt
import pytest

from siasat.errors import InputError
from siasat.lab.report.charts import (
    Curve,
    cutoff_chart,
    distribution_chart,
    growth_chart,
    matrix_chart,
    progress_chart,
    rating_chart,
    ratio_chart,
)
from siasat.lab.report.charts.cutoffs import grouped
from siasat.lab.report.charts.matrix import band
from siasat.lab.report.picture import inline_svg, standalone_svg
from siasat.stats import Interval, fit_ratings
from siasat.texts import load

SAY = load("en")
CURVES = [
    Curve("slow", {1: Interval(10, 8, 12), 2: Interval(100, 80, 120), 3: Interval(1000, 800, 1200)}),
    Curve("fast", {1: Interval(10, 8, 12), 2: Interval(30, 25, 35), 3: Interval(90, 80, 99)}),
]


RATIOS = {"half <&>": Interval(0.5, 0.4, 0.6), "twice": Interval(2, 1.5, 2.5), "same": Interval(1, 1, 1)}
RATINGS = fit_ratings({("a", "b"): 7.0, ("b", "a"): 3.0, ("b", "c"): 5.0, ("c", "b"): 5.0})
STEPS = [(games, Interval(10.0 * games, float("-inf"), 20.0 * games)) for games in (1, 2, 3)]
CHARTS: dict[str, Callable[[int], alt.LayerChart]] = {
    "growth": lambda width: growth_chart(
        CURVES, width, x_title="Depth", y_title="Nodes", least={1: 5.0, 2: 9.0, 3: 20.0}, least_title="least"
    ),
    "time": lambda width: growth_chart(CURVES, width, x_title="Depth", y_title="Time", unit="s"),
    "ratio": lambda width: ratio_chart(RATIOS, width, SAY, x_title="nodes"),
    "cutoffs": lambda width: cutoff_chart({"a": [90, 5, 3, 1, 1], "b": [1, 0, 0, 0, 0]}, width, SAY, x_title="share"),
    "distribution": lambda width: distribution_chart(
        [1.0, 2.0, 2.0, 3.0, 8.0], width, SAY, x_title="nodes", published=6.0, published_title="published"
    ),
    "matrix": lambda width: matrix_chart(["a", "b"], {("a", "b"): (0.7, 10), ("b", "a"): (0.3, 10)}, width, SAY),
    "ratings": lambda width: rating_chart(RATINGS, width, SAY),
    "progress": lambda width: progress_chart(STEPS, width, SAY),
}


def test_a_curve_looks_the_same_whether_it_is_the_highest_or_not() -> None:
    slow, fast = CURVES
    turned = [Curve("slow", fast.points), Curve("fast", slow.points)]

    def colours(curves: list[Curve]) -> dict[str, str]:
        scale = growth_chart(curves, 760, x_title="", y_title="").to_dict()["layer"][-1]["encoding"]["color"]["scale"]
        return dict(zip(scale["domain"], scale["range"], strict=True))

    assert list(colours(CURVES)) != list(colours(turned))
    assert colours(CURVES) == colours(turned)


@pytest.mark.parametrize("width", [760, 328])
@pytest.mark.parametrize("name", list(CHARTS))
def test_every_chart_fits_its_width_and_takes_the_pages_colours(name: str, width: int) -> None:
    chart = CHARTS[name](width)
    chart.to_dict(validate=True)
    svg = inline_svg(chart, SAY, "x-")
    found = re.match(r'<svg[^>]*viewBox="0 0 (\d+(?:\.\d+)?) ', svg)
    assert found is not None
    assert float(found[1]) == pytest.approx(width, abs=12)
    left = set(re.findall(r'"(#[0-9a-fA-F]{6})"', svg))
    assert left == set(), f"colours that the dark cannot change: {left}"
    assert "NaN" not in svg
    assert "undefined" not in svg


def test_growth_names_every_series_and_the_least() -> None:
    svg = standalone_svg(CHARTS["growth"](760), SAY)
    for name in ("slow", "fast", "least", "1k", "Depth"):
        assert f">{name}</text>" in svg
    assert ">100s</text>" in standalone_svg(CHARTS["time"](760), SAY)


def test_ratios_stand_in_order_with_their_numbers() -> None:
    svg = standalone_svg(CHARTS["ratio"](760), SAY)
    assert [svg.index(f">{text}</text>") for text in ("0.50 ×", "1.00 ×", "2.00 ×")] == sorted(
        svg.index(f">{text}</text>") for text in ("0.50 ×", "1.00 ×", "2.00 ×")
    )
    assert "half &lt;&amp;&gt;" in svg
    indonesian = ratio_chart({"a": Interval(0.5, 0.4, 0.6)}, 328, load("id"), x_title="simpul")
    assert ">0,50 ×</text>" in standalone_svg(indonesian, load("id"))


def test_cutoffs_are_grouped_without_loss() -> None:
    counts = list(range(16))
    assert grouped(counts) == [0, 1, 2, 3, 4 + 5 + 6 + 7, sum(range(8, 16))]
    assert ">90.0 %</text>" in standalone_svg(CHARTS["cutoffs"](760), SAY)


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("values", [[5.0], [5.0, 5.0], [1.0, 10.0, 100.0, 1000.0], [float(n) for n in range(1, 200)]])
def test_a_distribution_holds_every_value_and_the_published_one(values: list[float], log: bool) -> None:
    chart = distribution_chart(values, 328, SAY, x_title="x", published=700.0, published_title="p", log=log)
    data = chart.to_dict()["datasets"]
    counts = [row["count"] for rows in data.values() for row in rows if "count" in row]
    assert sum(counts) == len(values)


def test_what_cannot_be_distributed_is_refused() -> None:
    with pytest.raises(InputError, match="at least one value"):
        distribution_chart([], 328, SAY, x_title="x")
    with pytest.raises(InputError, match="positive values"):
        distribution_chart([0.0, 1.0], 328, SAY, x_title="x", log=True)


@pytest.mark.parametrize(("score", "shade"), [(0.0, 0), (0.2, 1), (0.44, 2), (0.5, 3), (0.6, 4), (0.84, 5), (1.0, 6)])
def test_shades_go_from_lost_to_won(score: float, shade: int) -> None:
    assert band(score) == shade
    assert band(1 - score) == 6 - shade


def test_the_line_of_elo_begins_where_elo_is_finite() -> None:
    endless = Interval(math.inf, 100.0, math.inf)
    chart = progress_chart([(1, endless), (2, endless), (3, Interval(300.0, 50.0, 550.0))], 760, SAY)
    (rows,) = (rows for rows in chart.to_dict()["datasets"].values() if len(rows) == 3)
    assert [row["elo"] for row in rows] == [None, None, 300.0]
    assert [row["high"] for row in rows] == [550.0, 550.0, 550.0]
    standalone_svg(progress_chart([(1, endless)], 760, SAY), SAY)
