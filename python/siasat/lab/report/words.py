"""Numbers and intervals as a report writes them."""

from __future__ import annotations

from siasat.lab.report.charts.ratios import ratio_text
from siasat.lab.report.study import Study
from siasat.stats import Interval
from siasat.texts import Texts


def ratio_range(interval: Interval, say: Texts) -> str:
    """`0.10–0.15`."""
    return f"{ratio_text(interval.low, say)}–{ratio_text(interval.high, say)}"


def level_text(interval: Interval, say: Texts) -> str:
    """`95`: the level in per cent."""
    return say.decimal(100 * interval.level, 0)


def game_name(game: str, variant: str, say: Texts) -> str:
    """`Congklak, kalah:6,4`; a plug-in's game by its own name."""
    return f"{say.get(f'game.{game}.title', game)}, {variant}"


def limit_text(study: Study, limit: float, say: Texts) -> str:
    """What stopped a search: `depth 8`, `10,000 nodes`, `0.5 s`."""
    if study.limit_kind == "depth":
        return say("report.limit.depth", depth=int(limit))
    if study.limit_kind == "node_limit":
        return say("report.limit.nodes", nodes=say.number(int(limit)))
    return say("report.limit.seconds", seconds=say.decimal(limit, 2))


def code(text: str) -> str:
    """An algorithm or a player as code; a name that contains a backquote is not changed."""
    return text if "`" in text else f"`{text}`"


def listed(names: list[str], say: Texts) -> str:
    """`a`, `b` and `c`."""
    shown = [code(name) for name in names]
    if len(shown) < 2:
        return "".join(shown)
    return say("report.words.and", first=", ".join(shown[:-1]), last=shown[-1])
