"""Charts from frames. Each takes a width in points and draws itself for it; `theme` gives all of them one look."""

from __future__ import annotations

from siasat.lab.report.charts.cutoffs import cutoff_chart
from siasat.lab.report.charts.distribution import distribution_chart
from siasat.lab.report.charts.elo import progress_chart, rating_chart
from siasat.lab.report.charts.growth import Curve, growth_chart
from siasat.lab.report.charts.matrix import matrix_chart
from siasat.lab.report.charts.ratios import ratio_chart

__all__ = [
    "Curve",
    "cutoff_chart",
    "distribution_chart",
    "growth_chart",
    "matrix_chart",
    "progress_chart",
    "rating_chart",
    "ratio_chart",
]
