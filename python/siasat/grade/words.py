"""A report in words, in the language of a catalogue."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from siasat.core.score import INF
from siasat.draw import to_text
from siasat.games.tree import Tree
from siasat.grade.cases import Case
from siasat.grade.findings import Departure, Finding
from siasat.grade.report import Report, Score
from siasat.texts import Texts


def number(value: float) -> str:
    """A value or a number of points as people write it: `3`, `2.5`, `−∞`."""
    if abs(value) >= INF:
        return "∞" if value > 0 else "−∞"
    return f"{value:g}".replace("-", "−")


def title(say: Texts, report: Report) -> str:
    """One line: the file, the task and the total."""
    total = {"points": number(report.points), "most": number(report.most)}
    return say("grade.title", file=report.file, task=report.task.id, **total)


def check_line(say: Texts, score: Score) -> str:
    """One line for a check: passed or not, and its points."""
    finding = score.finding
    mark = "–" if finding.is_skipped else "✓" if finding.passed else "✗"
    name = say(f"grade.check.{finding.check}")
    if finding.is_skipped:
        return say("grade.line.skipped", mark=mark, check=name)
    return say("grade.line", mark=mark, check=name, points=number(score.points), most=number(score.most))


def explanation(say: Texts, finding: Finding, known: Collection[str] = ()) -> list[str]:
    """Why a check failed, in sentences: what happened, where first, and the likely mistakes.

    `known` are mistakes that the reader has already seen explained: they are named only briefly.
    """
    found = [*_happened(say, finding)]
    if finding.departure is not None:
        found.append(_departure(say, finding.departure))
    for name in finding.mistakes:
        mistake = say(f"grade.mistake.{name}")
        if name in known:
            found.append(say("grade.diagnosis.again", mistake=mistake.partition(". ")[0].rstrip(".")))
        else:
            found.append(say("grade.diagnosis", mistake=mistake))
    if not finding.mistakes and finding.reason in ("value", "more-nodes", "move"):
        found.append(say("grade.unknown"))
    return found


def drawing(finding: Finding, *, unicode: bool = True) -> str:
    """The tree on which a check failed; empty where there is none."""
    tree = None if finding.case is None else finding.case.tree
    if not tree or finding.check in ("number", "sides", "judgement", "contract"):
        return ""
    game = Tree()
    return to_text(game.scene(game.parse_state(tree)), unicode=unicode).plain.rstrip()


def _happened(say: Texts, finding: Finding) -> Iterator[str]:
    case, answer = finding.case, finding.answer
    if case is not None and case.tree:
        yield f"{_case(say, finding, case)}."
    if answer is not None and finding.reason in ("problem", "contract") and answer.problem != "contract":
        yield say(f"grade.problem.{answer.problem}", detail=answer.detail)
    elif finding.reason and finding.reason != "problem":
        got = 0.0 if answer is None else answer.value or 0.0
        if answer is not None and finding.reason in ("more-nodes", "fewer-nodes"):
            got = len(answer.expanded)
        elif answer is not None and finding.reason == "work":
            got = answer.plays
        yield say(
            f"grade.reason.{finding.reason}",
            got=number(got),
            expected=number(finding.expected),
            move="" if answer is None else answer.move,
            detail="" if answer is None else answer.detail,
        )


def _case(say: Texts, finding: Finding, case: Case) -> str:
    if finding.check in ("number", "sides", "judgement"):
        return say("grade.case.position", position=case.tree)
    if case.playouts:
        return f"{say('grade.case', tree=case.tree, depth=case.depth)}, " + say(
            "grade.case.playouts", playouts=case.playouts, seed=case.seed
        )
    parts = [say("grade.case", tree=case.tree, depth=case.depth)]
    if case.has_window:
        parts.append(say("grade.case.window", alpha=number(case.alpha), beta=number(case.beta)))
    if case.guess:
        parts.append(say("grade.case.guess", guess=number(case.guess)))
    for depth, alpha, beta in case.earlier:
        parts.append(say("grade.case.earlier", depth=depth, alpha=number(alpha), beta=number(beta)))
    return ", ".join(parts)


def _departure(say: Texts, found: Departure) -> str:
    moves = ", ".join(map(str, found.path))
    node = say("grade.node.path", moves=moves) if found.path else say("grade.node.root")
    values = {"node": node, "player": found.player, "got": number(found.got), "expected": number(found.expected)}
    if found.kind == "value" and found.alpha is not None and found.beta is not None:
        return say("grade.departs.window", alpha=number(found.alpha), beta=number(found.beta), **values)
    return say(f"grade.departs.{found.kind}", alpha="", beta="", **values)


def whole(say: Texts, report: Report, *, unicode: bool = True) -> str:
    """The whole report as text."""
    lines = [title(say, report)]
    if report.isolation == "none":
        lines.append(say("grade.isolation.none"))
    known: set[str] = set()
    for score in report.scores:
        lines.append(check_line(say, score))
        lines += [f"    {line}" for line in details(say, score.finding, known, unicode=unicode)]
        known.update(score.finding.mistakes)
    if report.passed:
        lines.append(say("grade.all-passed"))
    return "\n".join(lines)


def details(say: Texts, finding: Finding, known: Collection[str] = (), *, unicode: bool = True) -> list[str]:
    """The explanation of a failed check with the drawing of its tree, line by line; nothing for one that passed."""
    if finding.passed:
        return []
    first, *rest = explanation(say, finding, known) or [""]
    return [first, *drawing(finding, unicode=unicode).splitlines(), *rest]
