"""The sections of a report on searches: one for each game, with its charts and tables."""

from __future__ import annotations

from collections.abc import Sequence

from siasat.errors import UnknownNameError
from siasat.lab.report.blocks import Block, Cell, Figure, Prose, Section, Table
from siasat.lab.report.charts import Curve, cutoff_chart, growth_chart, ratio_chart
from siasat.lab.report.charts.ratios import ratio_text
from siasat.lab.report.findings import search_findings
from siasat.lab.report.study import Numbers, Study
from siasat.lab.report.words import game_name, limit_text, ratio_range
from siasat.stats import Interval
from siasat.texts import Texts

MOST_CURVES = 8
"""More lines in one chart cannot be distinguished; the table still has all."""


def search_section(study: Study, baseline: str | None, name: str, say: Texts) -> tuple[Section, list[str]]:
    """The section of one study and its findings; `name` begins the names of its figures."""
    base = chosen_baseline(study, baseline)
    numbers = Numbers(study, base)
    findings = search_findings(numbers, say)
    blocks: list[Block] = [
        Prose(
            say(
                "report.search.about",
                positions=study.positions,
                algorithms=len(study.algorithms),
                evaluator=study.evaluator,
                baseline=base,
            )
        )
    ]
    if study.limit_kind == "depth":
        blocks += _by_depth(numbers, name, say)
    else:
        blocks += _by_budget(study, say)
    blocks += _cutoffs(numbers, name, say)
    return Section(game_name(study.game, study.variant, say), blocks), findings


def chosen_baseline(study: Study, wanted: str | None) -> str:
    """What the others are compared with: `wanted`, else plain alpha-beta, else the first algorithm."""
    known = study.algorithms
    if wanted is not None and wanted not in known:
        raise UnknownNameError("algorithm", wanted, known, "in this experiment")
    return wanted or ("alphabeta" if "alphabeta" in known else known[0])


def _by_depth(numbers: Numbers, name: str, say: Texts) -> list[Block]:
    limit = limit_text(numbers.study, numbers.limit, say)
    base, ratios = numbers.baseline, numbers.ratios
    blocks: list[Block] = []
    if len(numbers.study.limits) > 1:
        blocks += _curves(numbers.nodes, numbers.least, "nodes", name, numbers, say)
        blocks += _curves(numbers.seconds, {}, "seconds", name, numbers, say)
    if ratios:
        blocks.append(
            Figure(
                f"{name}-ratios",
                lambda width: ratio_chart(ratios, width, say, x_title=say("report.axis.ratio", baseline=base)),
                caption=say("report.caption.ratio", baseline=base, limit=limit),
            )
        )
    blocks.append(_table(numbers, say))
    return blocks


def _curves(
    curves: list[Curve], least: dict[int, float], column: str, name: str, numbers: Numbers, say: Texts
) -> list[Block]:
    """A chart of the baseline and of those with the fewest nodes at the end."""
    last = {curve.name: curve.last for curve in numbers.nodes}
    best = sorted((algorithm for algorithm in last if algorithm != numbers.baseline), key=last.__getitem__)
    kept = {numbers.baseline, *best[: MOST_CURVES - 1]}
    shown = [curve for curve in curves if curve.name in kept]
    if not shown:
        return []
    return [
        Figure(
            f"{name}-{column}",
            lambda width: growth_chart(
                shown,
                width,
                x_title=say("report.axis.depth"),
                y_title=say(f"report.curve-axis.{column}"),
                unit="s" if column == "seconds" else "",
                least=least,
                least_title=say("report.axis.least"),
            ),
            caption=say(f"report.curve-caption.{column}", positions=numbers.study.positions, shown=len(shown)),
        )
    ]


def _table(numbers: Numbers, say: Texts) -> Table:
    """Every algorithm at the greatest depth, the fewest nodes first."""
    limit = int(numbers.limit)
    seconds = {curve.name: curve.points[limit] for curve in numbers.seconds if limit in curve.points}
    near = numbers.nearness[limit]
    nodes = {curve.name: curve.points[limit].estimate for curve in numbers.nodes if limit in curve.points}
    rows = []
    for algorithm in sorted(nodes, key=nodes.__getitem__):
        ratio, counts = numbers.ratios.get(algorithm), numbers.cutoffs.get(algorithm)
        differs = algorithm in numbers.disagreements
        rows.append(
            (
                algorithm,
                round(nodes[algorithm]),
                _ratio_cell(ratio, say),
                _ratio_cell(numbers.growth.get(algorithm), say),
                _ratio_cell(near.get(algorithm), say),
                None if counts is None else _cell(100 * counts[0] / sum(counts), 1, say),
                1000 * seconds[algorithm].estimate if algorithm in seconds else None,
                Cell(say("report.table.differs"), "fair") if differs else Cell(say("report.table.same")),
            )
        )
    columns = ["algorithm", "nodes", "ratio", "growth", "least", "first", "milliseconds", "value"]
    # Omit columns without measurements, and columns in which all rows agree.
    kept = [place for place in range(8) if _is_informative(place, rows, bool(numbers.disagreements))]
    return Table(
        [say(f"report.column.{columns[place]}") for place in kept],
        [[row[place] for place in kept] for row in rows],
        say("report.caption.table", limit=limit_text(numbers.study, limit, say), baseline=numbers.baseline),
    )


def _ratio_cell(found: Interval | None, say: Texts) -> Cell:
    if found is None:
        return Cell(None)
    return Cell(found.estimate, note=ratio_range(found, say), text=ratio_text(found.estimate, say))


def _cell(value: float, digits: int, say: Texts) -> Cell:
    return Cell(value, text=say.decimal(value, digits))


def _is_informative(place: int, rows: Sequence[Sequence[object]], values_differ: bool) -> bool:
    """Whether a column has anything to tell."""
    if place == 7:
        return values_differ
    return any((cell.value if isinstance(cell, Cell) else cell) is not None for cell in (row[place] for row in rows))


def _by_budget(study: Study, say: Texts) -> list[Block]:
    """How deep each algorithm came within each budget."""
    depths, nodes = study.measured("depth_reached"), study.measured("nodes")
    rows = []
    for algorithm in study.algorithms:
        for limit in study.limits:
            reached = depths.get((algorithm, limit))
            if reached:
                values = list(reached.values())
                own = list(nodes[algorithm, limit].values())
                rows.append(
                    (
                        algorithm,
                        limit_text(study, limit, say),
                        _cell(sum(values) / len(values), 1, say),
                        min(values),
                        max(values),
                        round(sum(own) / len(own)),
                    )
                )
    columns = ("algorithm", "limit", "depth", "shallowest", "deepest", "mean-nodes")
    return [Table([say(f"report.column.{column}") for column in columns], rows, say("report.caption.budget"))]


def _cutoffs(numbers: Numbers, name: str, say: Texts) -> list[Block]:
    if not numbers.cutoffs:
        return []
    return [
        Figure(
            f"{name}-cutoffs",
            lambda width: cutoff_chart(numbers.cutoffs, width, say, x_title=say("report.axis.cutoffs")),
            caption=say("report.caption.cutoffs", limit=limit_text(numbers.study, numbers.limit, say)),
        )
    ]
