"""The searches of one game under one set of rules, and the numbers that a report draws from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median
from typing import Literal

import polars as pl

from siasat.lab.report.charts.growth import Curve
from siasat.stats import Interval, mean_growth, median_interval, paired_ratio

LimitKind = Literal["depth", "node_limit", "seconds_limit"]
LIMIT_KINDS: tuple[LimitKind, ...] = ("depth", "node_limit", "seconds_limit")
Measured = Mapping[tuple[str, float], Mapping[str, float]]
"""By algorithm and limit: a number for each position, the median of its repetitions."""


@dataclass(frozen=True, slots=True)
class Study:
    """Searches that can be compared: one game, one evaluator, limits of one kind. Repetitions are taken together."""

    game: str
    variant: str
    evaluator: str
    limit_kind: LimitKind
    frame: pl.DataFrame

    @property
    def algorithms(self) -> list[str]:
        """In the order of the experiment."""
        return self.frame["algorithm"].unique(maintain_order=True).to_list()

    @property
    def limits(self) -> list[float]:
        """Ascending; whole numbers but for seconds."""
        return sorted(self.frame[self.limit_kind].unique().to_list())

    @property
    def positions(self) -> int:
        """How many different positions were searched."""
        return self.frame["position"].n_unique()

    def measured(self, column: str) -> Measured:
        """The numbers in `column`; what was not measured is left out."""
        found: dict[tuple[str, float], dict[str, list[float]]] = {}
        rows = self.frame.filter(pl.col(column).is_not_null())
        for algorithm, limit, position, value in rows.select("algorithm", self.limit_kind, "position", column).rows():
            found.setdefault((algorithm, limit), {}).setdefault(position, []).append(value)
        return {key: {place: median(values) for place, values in by.items()} for key, by in found.items()}

    def curves(self, column: str) -> list[Curve]:
        """For each algorithm the median of `column` by limit, with its bootstrap interval."""
        points: dict[str, dict[int, Interval]] = {}
        for (algorithm, limit), by_position in self.measured(column).items():
            if all(value > 0 for value in by_position.values()):
                points.setdefault(algorithm, {})[int(limit)] = median_interval(list(by_position.values()))
        return [Curve(algorithm, points[algorithm]) for algorithm in self.algorithms if algorithm in points]

    def ratios(self, column: str, baseline: str, limit: float) -> dict[str, Interval]:
        """Each algorithm's `column` against the baseline's on the same positions: geometric means of the ratios."""
        measured = self.measured(column)
        base = measured.get((baseline, limit), {})
        ratios = {}
        for algorithm in self.algorithms:
            own = measured.get((algorithm, limit), {})
            common = [place for place in own if own[place] > 0 and base.get(place, 0) > 0]
            if algorithm != baseline and common:
                ratios[algorithm] = paired_ratio([own[place] for place in common], [base[place] for place in common])
        return ratios

    def pairs(self, baseline: str, algorithm: str, limit: float) -> int:
        """On how many positions both were searched to `limit`."""
        measured = self.measured("nodes")
        return len(measured.get((baseline, limit), {}).keys() & measured.get((algorithm, limit), {}).keys())

    def growth(self) -> dict[str, Interval]:
        """The effective branching factor of each algorithm that was searched to at least three depths."""
        by_algorithm: dict[str, dict[str, dict[int, float]]] = {}
        for (algorithm, limit), by_position in self.measured("nodes").items():
            for place, value in by_position.items():
                by_algorithm.setdefault(algorithm, {}).setdefault(place, {})[int(limit)] = value
        found = {}
        for algorithm in self.algorithms:
            positions = [nodes for nodes in by_algorithm.get(algorithm, {}).values() if len(nodes) > 2]
            if positions:
                found[algorithm] = mean_growth(positions)
        return found

    def least(self) -> dict[int, float]:
        """The median size of the minimal tree by depth, for the depths at which it is known for every position."""
        known = self.frame.group_by(self.limit_kind).agg(pl.col("minimal_leaves").is_not_null().all())
        whole = {limit for limit, is_known in known.rows() if is_known}
        by_depth: dict[int, dict[str, float]] = {}
        for (_, limit), by_position in self.measured("minimal_leaves").items():
            if limit in whole:
                by_depth.setdefault(int(limit), {}).update(by_position)
        return {depth: median(by_position.values()) for depth, by_position in sorted(by_depth.items())}

    def nearness(self, limit: float) -> dict[str, Interval]:
        """Leaves by those of the minimal tree: 1 is the least that a search without a table can do."""
        leaves, minimal = self.measured("leaves"), self.measured("minimal_leaves")
        found = {}
        for algorithm in self.algorithms:
            own, least = leaves.get((algorithm, limit), {}), minimal.get((algorithm, limit), {})
            common = [place for place in own if place in least]
            if common:
                found[algorithm] = paired_ratio([own[place] for place in common], [least[place] for place in common])
        return found

    def cutoffs(self, limit: float) -> dict[str, list[int]]:
        """All cutoffs of each algorithm at `limit` by the place of the move; algorithms without any are left out."""
        rows = self.frame.filter((pl.col(self.limit_kind) == limit) & pl.col("cutoffs_by_index").is_not_null())
        found: dict[str, list[int]] = {}
        for algorithm, counts in rows.select("algorithm", "cutoffs_by_index").rows():
            total = found.setdefault(algorithm, [0] * len(counts))
            found[algorithm] = [one + other for one, other in zip(total, counts, strict=True)]
        return {algorithm: counts for algorithm, counts in found.items() if sum(counts)}

    def disagreements(self, baseline: str) -> dict[str, int]:
        """For each algorithm: at how many positions and limits its value is not the baseline's, where any are."""
        found = {}
        place = ["position", self.limit_kind, "repetition"]
        base = self.frame.filter(pl.col("algorithm") == baseline).select(*place, expected="value")
        for algorithm in self.algorithms:
            both = self.frame.filter(pl.col("algorithm") == algorithm).join(base, on=place)
            differing = both.filter(pl.col("value") != pl.col("expected")).height
            if differing:
                found[algorithm] = differing
        return found


class Numbers:
    """What a report says about a study, worked out once: bootstrap intervals take their time."""

    def __init__(self, study: Study, baseline: str) -> None:
        self.study = study
        self.baseline = baseline
        self.limit = study.limits[-1]
        """The greatest depth or budget: what tables and ratios speak of."""
        by_depth = study.limit_kind == "depth"
        self.nodes = study.curves("nodes") if by_depth else []
        self.seconds = study.curves("seconds") if by_depth else []
        self.ratios = study.ratios("nodes", baseline, self.limit) if by_depth else {}
        self.growth = study.growth() if by_depth else {}
        self.least = study.least() if by_depth else {}
        self.nearness = {depth: study.nearness(depth) for depth in {max(self.least, default=0), int(self.limit)}}
        self.cutoffs = study.cutoffs(self.limit)
        self.disagreements = study.disagreements(baseline) if by_depth else {}


def studies(frame: pl.DataFrame) -> list[Study]:
    """The parts of an experiment's frame that can be compared, in its order."""
    found = []
    for kind in LIMIT_KINDS:
        rows = frame.filter(pl.col(kind).is_not_null())
        for (game, variant, evaluator), part in rows.group_by("game", "variant", "evaluator", maintain_order=True):
            found.append(Study(str(game), str(variant), str(evaluator), kind, part))
    return sorted(found, key=lambda study: _first_row(frame, study))


def _first_row(frame: pl.DataFrame, study: Study) -> int:
    """Where in the whole frame a study begins."""
    return int(frame["task"].index_of(study.frame["task"][0]) or 0)
