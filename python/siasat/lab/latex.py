r"""Tables for papers: `table` environments of LaTeX that need `\usepackage{booktabs}` and nothing else.

All numbers of a column have the same number of decimals, thousands are separated by a thin space, and columns without
a value are left out.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import polars as pl

from siasat.errors import InputError
from siasat.lab.export import decimals_of, escape_latex
from siasat.lab.report.contest import Contest, contests
from siasat.lab.report.searches import chosen_baseline
from siasat.lab.report.study import LIMIT_KINDS, Study, studies
from siasat.lab.report.words import game_name
from siasat.lab.results import Results
from siasat.stats import Interval, median_interval
from siasat.texts import Texts, load
from siasat.version import VERSION

NONE = "---"
LABEL = re.compile(r"[A-Za-z0-9:._/-]{1,100}")


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its title and its cells, all ready for LaTeX; None where there is nothing."""

    title: str
    cells: Sequence[str | None]
    align: str = "r"


def latex_tables(
    results: Results,
    base: str | None = None,
    caption: str | None = None,
    label: str | None = None,
    lang: str = "en",
    limit: float | None = None,
) -> str:
    """One table for each game of the experiment: medians and ratios of searches, or scores and Elo of a match.

    Ratios compare with `base` on the same positions (plain alpha-beta if None); intervals are at 95 %. `caption` and
    `label` replace those made from the experiment; with several games, labels get a number. `limit` is one depth, or
    one number of nodes or seconds; all of them if None.
    """
    say, kept, rows = load(lang), results.experiment, results.rows()
    if rows.is_empty():
        raise InputError(f"the experiment {kept.name!r} has no results yet; run its spec with `siasat lab run` first")
    if label is not None and not LABEL.fullmatch(label):
        raise InputError(
            f"a label must be letters, digits and ':', '.', '_', '/', '-', such as tab:nodes, not {label!r}"
        )
    parts: list[tuple[str, list[list[Column]]]] = []
    if kept.kind == "match":
        parts = [_match(contest, say) for contest in contests(rows)]
    else:
        wanted = None if base is None else results.known_base(base)
        rows = rows if limit is None else _at_limit(rows, limit)
        parts = [_searches(study, chosen_baseline(study, wanted), say) for study in studies(rows)]
    name = label or f"tab:{kept.name}"
    tables = [
        _table(groups, caption or made, name if len(parts) == 1 else f"{name}-{number}")
        for number, (made, groups) in enumerate(parts, 1)
    ]
    head = f"% siasat {VERSION}, experiment {kept.name}, digest {kept.digest}; needs \\usepackage{{booktabs}}\n"
    return head + "\n".join(tables)


def _at_limit(rows: pl.DataFrame, limit: float) -> pl.DataFrame:
    found = rows.filter(pl.any_horizontal(pl.col(kind) == limit for kind in LIMIT_KINDS))
    if found.is_empty():
        known = sorted({value for kind in LIMIT_KINDS for value in rows[kind].drop_nulls().to_list()})
        raise InputError(
            f"no search has the limit {limit:g}; this experiment has {', '.join(f'{one:g}' for one in known)}"
        )
    return found


def _searches(study: Study, base: str, say: Texts) -> tuple[str, list[list[Column]]]:
    """The caption, and for each limit the columns of its rows."""
    words = {"game": game_name(study.game, study.variant, say), "base": base, "positions": study.positions}
    has_intervals = study.positions > 1
    measured = {name: study.measured(name) for name in ("nodes", "leaves", "seconds", "depth_reached")}
    by_depth = study.limit_kind == "depth"
    lines: list[tuple[float, str]] = [
        (limit, algorithm)
        for limit in study.limits
        for algorithm in study.algorithms
        if (algorithm, limit) in measured["nodes"]
    ]

    def medians(name: str) -> list[Interval | None]:
        found = (measured[name].get((algorithm, limit)) for limit, algorithm in lines)
        return [None if values is None else median_interval(list(values.values())) for values in found]

    ratios = {limit: study.ratios("nodes", base, limit) for limit in study.limits} if by_depth else {}
    near = {limit: study.nearness(limit) for limit in study.limits} if by_depth else {}
    cutoffs = {limit: study.cutoffs(limit) for limit in study.limits}
    one = Interval(1.0, 1.0, 1.0)
    relative = [
        one if algorithm == base and by_depth else ratios.get(limit, {}).get(algorithm) for limit, algorithm in lines
    ]
    first = [cutoffs[limit].get(algorithm) for limit, algorithm in lines]
    shares = [None if counts is None else 100 * counts[0] / sum(counts) for counts in first]
    seconds = medians("seconds")
    scale, unit = (1000, "milliseconds") if all(one is None or one.estimate < 1 for one in seconds) else (1, "seconds")
    limits = [
        say.decimal(limit, 2) if study.limit_kind == "seconds_limit" else _grouped(limit, 0, say) for limit, _ in lines
    ]
    columns = [
        Column(say(f"latex.limit.{study.limit_kind}"), limits),
        Column(say("latex.column.algorithm"), [f"\\texttt{{{escape_latex(name)}}}" for _, name in lines], "l"),
        *_with_interval(say("latex.column.nodes"), medians("nodes"), has_intervals, say, is_count=True),
        *([] if by_depth else _with_interval(say("latex.column.depth"), medians("depth_reached"), False, say)),
        *_with_interval(
            say("latex.column.ratio"), relative, has_intervals, say, skip=[name == base for _, name in lines]
        ),
        *_with_interval(
            say("latex.column.minimum"), [near.get(limit, {}).get(name) for limit, name in lines], False, say
        ),
        Column(say("latex.column.first"), _numbers(shares, say, decimals=1)),
        *_with_interval(
            say(f"latex.column.{unit}"),
            [
                None if at is None else Interval(*(scale * end for end in (at.estimate, at.low, at.high)))
                for at in seconds
            ],
            False,
            say,
        ),
    ]
    kind = "one" if study.positions == 1 else "ratios" if by_depth and len(study.algorithms) > 1 else "medians"
    caption = escape_latex(say(f"latex.caption.{kind}", **words))
    return caption, _grouped_by([limit for limit, _ in lines], columns)


def _match(contest: Contest, say: Texts) -> tuple[str, list[list[Column]]]:
    """The caption, and the columns of all players, the strongest first."""
    ratings = contest.ratings()
    games = {rating.player: rating for rating in ratings}
    counts = {player: [0, 0, 0] for player in games}
    for meeting in contest.meetings():
        for player, wins, losses in (
            (meeting.one, meeting.wins, meeting.losses),
            (meeting.other, meeting.losses, meeting.wins),
        ):
            counts[player][0] += wins
            counts[player][1] += meeting.draws
            counts[player][2] += losses
    players = [rating.player for rating in ratings]
    totals = [sum(counts[player]) for player in players]
    shares = [
        100 * (counts[player][0] + counts[player][1] / 2) / total for player, total in zip(players, totals, strict=True)
    ]
    columns = [
        Column(say("latex.column.player"), [f"\\texttt{{{escape_latex(player)}}}" for player in players], "l"),
        Column(say("latex.column.games"), _numbers(totals, say)),
        *(
            Column(say(f"latex.column.{word}"), _numbers([counts[player][place] for player in players], say))
            for place, word in enumerate(("wins", "draws", "losses"))
        ),
        Column(say("latex.column.score"), _numbers(shares, say, decimals=1)),
        *_with_interval(say("latex.column.elo"), [rating.elo for rating in ratings], True, say, decimals=0),
    ]
    words = {"game": game_name(contest.game, contest.variant, say), "openings": contest.openings}
    return escape_latex(say("latex.caption.match", **words)), [columns]


def _with_interval(
    title: str,
    values: Sequence[Interval | None],
    has_interval: bool,
    say: Texts,
    *,
    is_count: bool = False,
    decimals: int | None = None,
    skip: Sequence[bool] | None = None,
) -> list[Column]:
    """A column of estimates and, if wanted, one of their intervals; rows in `skip` have no interval."""
    estimates = [None if at is None else at.estimate for at in values]
    known = [value for value in estimates if value is not None]
    if decimals is None:
        decimals = decimals_of(known)
    if is_count:  # medians of whole numbers end in .0 or .5; a fraction of a large one says nothing
        decimals = 0 if not decimals or min(map(abs, known), default=0) >= 100 else 1
    columns = [Column(title, _numbers(estimates, say, decimals=decimals))]
    if has_interval:
        left_out = skip or [False] * len(values)
        columns.append(
            Column(
                say("latex.column.interval"),
                [
                    None if at is None else NONE if skipped else _interval(at, decimals, say)
                    for at, skipped in zip(values, left_out, strict=True)
                ],
            )
        )
    return columns


def _interval(at: Interval, decimals: int, say: Texts) -> str:
    ends = [
        _grouped(end, decimals, say) if math.isfinite(end) else ("$-\\infty$", "$\\infty$")[end > 0]
        for end in (at.low, at.high)
    ]
    return f"[{ends[0]}{'; ' if say('number.point') == ',' else ', '}{ends[1]}]"


def _numbers(values: Iterable[float | None], say: Texts, decimals: int = 0) -> list[str | None]:
    return [
        None if value is None else _grouped(value, decimals, say) if math.isfinite(value) else NONE for value in values
    ]


def _grouped(value: float, decimals: int, say: Texts) -> str:
    r"""`12\,345.5`, with the decimal point of the language; a minus sign is a proper one."""
    text = f"{abs(value):,.{decimals}f}".replace(".", say("number.point"), 1)
    whole, point, rest = text.partition(say("number.point")) if decimals else (text, "", "")
    shown = whole.replace(",", "\\,") + point + rest
    return f"$-${shown}" if value < 0 and any(digit in "123456789" for digit in text) else shown


def _grouped_by(keys: Sequence[float], columns: list[Column]) -> list[list[Column]]:
    """The columns cut into groups of rows with the same key."""
    groups = []
    for key in dict.fromkeys(keys):
        places = [place for place, own in enumerate(keys) if own == key]
        groups.append([Column(one.title, [one.cells[place] for place in places], one.align) for one in columns])
    return groups


def _table(groups: list[list[Column]], caption: str, label: str) -> str:
    kept = [
        place
        for place in range(len(groups[0]))
        if any(cell not in (None, NONE) for group in groups for cell in group[place].cells)
    ]
    head = [groups[0][place] for place in kept]
    lines = [
        "\\begin{table}",
        "\\centering",
        f"\\caption{{{caption}}}",
        f"\\label{{{label}}}",
        f"\\begin{{tabular}}{{{''.join(column.align for column in head)}}}",
        "\\toprule",
        " & ".join(column.title for column in head) + r" \\",
    ]
    for group in groups:
        lines.append("\\midrule")
        cells = [group[place].cells for place in kept]
        lines += [" & ".join(cell or "" for cell in row) + r" \\" for row in zip(*cells, strict=True)]
    return "\n".join([*lines, "\\bottomrule", "\\end{tabular}", "\\end{table}"]) + "\n"
