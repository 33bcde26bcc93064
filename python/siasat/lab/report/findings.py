"""What the searches say, in sentences drawn from their numbers."""

from __future__ import annotations

from siasat.lab.report.charts.ratios import ratio_text
from siasat.lab.report.study import Numbers, Study
from siasat.lab.report.words import code, level_text, limit_text, listed, ratio_range
from siasat.stats import Interval
from siasat.texts import Texts


def search_findings(numbers: Numbers, say: Texts) -> list[str]:
    """The sentences on one game: what pays, what does not, how all of it grows, how near to the least it comes."""
    if numbers.study.limit_kind == "depth":
        return [*_nodes(numbers, say), *_growth(numbers, say), *_nearness(numbers, say), *_values(numbers, say)]
    return _reach(numbers.study, numbers.limit, say)


def _nodes(numbers: Numbers, say: Texts) -> list[str]:
    study, ratios, baseline = numbers.study, numbers.ratios, numbers.baseline
    if not ratios:
        return []
    # Who finds other values does another job: the headline is of those that do the same one, if there are any.
    agreeing = [name for name in ratios if name not in numbers.disagreements] or list(ratios)
    best = min(agreeing, key=lambda name: ratios[name].estimate)
    found = ratios[best]
    positions = study.pairs(baseline, best, numbers.limit)
    words = {
        "algorithm": code(best),
        "ratio": ratio_text(found.estimate, say),
        "baseline": code(baseline),
        "limit": limit_text(study, numbers.limit, say),
    }
    if positions == 1:
        return [say("report.finding.one-position", **words)]
    interval, level = ratio_range(found, say), level_text(found, say)
    sentences = [say("report.finding.ratio", **words, level=level, interval=interval, positions=positions)]
    least = min(ratios, key=lambda name: ratios[name].estimate)
    if least != best:
        ratio, count = ratio_text(ratios[least].estimate, say), numbers.disagreements[least]
        sentences.append(say("report.finding.unsound", algorithm=code(least), ratio=ratio, count=count))
    more = [name for name, at in ratios.items() if at.low > 1]
    even = [name for name, at in ratios.items() if at.contains(1)]
    if more and len(more) < 5:
        sentences.append(say("report.finding.more", algorithms=listed(more, say), baseline=code(baseline)))
    if even and len(even) < 5:
        sentences.append(say("report.finding.even", algorithms=listed(even, say), baseline=code(baseline)))
    return sentences


def _growth(numbers: Numbers, say: Texts) -> list[str]:
    growth, baseline = numbers.growth, numbers.baseline
    slowest = min(growth, key=lambda name: growth[name].estimate, default=baseline)
    if slowest == baseline or baseline not in growth:
        return []
    return [
        say(
            "report.finding.growth",
            baseline=code(baseline),
            baseline_growth=_with_interval(growth[baseline], say),
            algorithm=code(slowest),
            growth=_with_interval(growth[slowest], say),
        )
    ]


def _nearness(numbers: Numbers, say: Texts) -> list[str]:
    depth = max(numbers.least, default=0)
    nearness = numbers.nearness[depth]
    if not nearness:
        return []
    nearest = min(nearness, key=lambda name: nearness[name].estimate)
    found = nearness[nearest]
    return [
        say(
            "report.finding.least",
            algorithm=code(nearest),
            ratio=ratio_text(found.estimate, say),
            level=level_text(found, say),
            interval=ratio_range(found, say),
            limit=limit_text(numbers.study, depth, say),
        )
    ]


def _reach(study: Study, limit: float, say: Texts) -> list[str]:
    reached = {
        algorithm: sum(by_position.values()) / len(by_position)
        for (algorithm, at), by_position in study.measured("depth_reached").items()
        if at == limit
    }
    if len(reached) < 2:
        return []
    deepest, shallowest = max(reached, key=reached.__getitem__), min(reached, key=reached.__getitem__)
    return [
        say(
            "report.finding.reach",
            limit=limit_text(study, limit, say),
            algorithm=code(deepest),
            depth=say.decimal(reached[deepest], 1),
            other=code(shallowest),
            other_depth=say.decimal(reached[shallowest], 1),
        )
    ]


def _values(numbers: Numbers, say: Texts) -> list[str]:
    """Whether all found the same values: sound searches to one depth must."""
    study, differing = numbers.study, numbers.disagreements
    if len(study.algorithms) < 2:
        return []
    if not differing:
        return [say("report.finding.agree", count=len(study.algorithms))]
    return [say("report.finding.differ", algorithms=listed(list(differing), say), baseline=code(numbers.baseline))]


def _with_interval(interval: Interval, say: Texts) -> str:
    return f"{ratio_text(interval.estimate, say)} ({ratio_range(interval, say)})"
