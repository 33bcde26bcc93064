"""Compute a verdict from two numbers; no other module does."""

from __future__ import annotations

from siasat.lab.papers.model import Cell, Nature, Phrase, Said, Value, Verdict, phrase
from siasat.lab.papers.spread import Spread


def exact(published: Value, ours: Value, otherwise: Phrase | None = None, *, nature: Nature = Nature.RESULT) -> Cell:
    """Equal or different, nothing between; `otherwise` is the reason for a difference.

    A cell without such a reason should be equal, and is checked.
    """
    checked = otherwise is None
    if published == ours:
        return Cell(published, ours, Verdict.EQUAL, checked=checked, nature=nature)
    return Cell(published, ours, Verdict.DIFFERS, otherwise or phrase("unexpected"), checked=checked, nature=nature)


def setting(published: Value, ours: Value) -> Cell:
    """What the paper sets, beside what our evaluator or board has for it."""
    return exact(published, ours, nature=Nature.SETTING)


def again(published: Value, ours: Value, otherwise: Phrase | None = None) -> Cell:
    """What follows from other numbers of the paper, computed again."""
    return exact(published, ours, otherwise, nature=Nature.ARITHMETIC)


def constructed(published: Value, ours: Value) -> Cell:
    """The text's number beside what comes out of a tree or position that we built to fit the text."""
    return exact(published, ours, nature=Nature.CONSTRUCTED)


def beside(
    published: float,
    ours: float,
    *,
    than: Said,
    published_than: float,
    ours_than: float,
    otherwise: Phrase,
    spread: Spread | None = None,
    interval: tuple[float, float] | None = None,
) -> Cell:
    """The same direction, if both are less than, more than or as much as what each is compared with; never equal.

    For numbers that could be equal only by accident: what matters is on which side of `than` they fall.
    """
    theirs, own = _side(published, published_than), _side(ours, ours_than)
    reason = phrase(f"side-{SIDES[theirs]}", than=than) if theirs == own else otherwise
    verdict = Verdict.SAME_DIRECTION if theirs == own else Verdict.DIFFERS
    return Cell(published, ours, verdict, reason, interval, spread)


def sure(
    published: str | Phrase, ours: float, interval: tuple[float, float], border: float, below: bool, otherwise: Phrase
) -> Cell:
    """The same direction, if our whole interval is on the side of `border` that the paper claims."""
    agrees = interval[1] < border if below else interval[0] > border
    verdict = Verdict.SAME_DIRECTION if agrees else Verdict.DIFFERS
    return Cell(published, ours, verdict, phrase("interval-agrees") if agrees else otherwise, interval)


def close(
    published: float,
    ours: float,
    share: float,
    otherwise: Phrase,
    interval: tuple[float, float] | None = None,
) -> Cell:
    """The same direction, if ours is within `share` of the published number; never equal.

    For what both estimate, from other samples or for other sizes: the share is fixed before anything is measured.
    """
    agrees = abs(ours / published - 1) <= share
    verdict = Verdict.SAME_DIRECTION if agrees else Verdict.DIFFERS
    reason = phrase("within-share", percent=round(100 * share)) if agrees else otherwise
    return Cell(published, ours, verdict, reason, interval)


def apart(
    published: Value,
    ours: Value,
    reason: Phrase,
    spread: Spread | None = None,
    interval: tuple[float, float] | None = None,
) -> Cell:
    """Not comparable, for `reason`: a phone's time, a game against a person, or a number that was not computed."""
    return Cell(published, ours, Verdict.NOT_COMPARABLE, reason, interval, spread)


def alone(ours: Value, interval: tuple[float, float] | None = None, spread: Spread | None = None) -> Cell:
    """Our number, without a published one to compare with."""
    return Cell(None, ours, interval=interval, spread=spread)


SIDES = {-1: "less", 0: "same", 1: "more"}


def _side(value: float, than: float) -> int:
    return (value > than) - (value < than)
