"""A report for other programs: JSON, JUnit XML (GitHub Classroom and other CI), Gradescope."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from siasat.grade import words
from siasat.grade.report import Report
from siasat.texts import Texts


def as_data(say: Texts, report: Report) -> dict[str, Any]:
    """The whole report as JSON data (schema `siasat.grade`, version 1)."""
    return {
        "format": "siasat.grade",
        "version": 1,
        "file": report.file,
        "task": report.task.id,
        "points": report.points,
        "most": report.most,
        "passed": report.passed,
        "mistakes": list(report.mistakes),
        "isolation": report.isolation,
        "seed": report.seed,
        "checks": [
            {
                "check": score.finding.check,
                "passed": score.finding.passed,
                "skipped": score.finding.is_skipped,
                "points": score.points,
                "most": score.most,
                "tried": score.finding.tried,
                "failed": score.finding.failed,
                "reason": score.finding.reason,
                "mistakes": list(score.finding.mistakes),
                "tree": None if score.finding.case is None else score.finding.case.tree,
                "depth": None if score.finding.case is None else score.finding.case.depth,
                "text": [] if score.finding.passed else words.explanation(say, score.finding),
            }
            for score in report.scores
        ],
    }


def as_junit(say: Texts, report: Report) -> str:
    """JUnit XML: one test case per check."""
    failures = sum(not score.finding.passed for score in report.scores)
    skipped = sum(score.finding.is_skipped for score in report.scores)
    suite = ElementTree.Element(
        "testsuite",
        name=f"siasat grade {report.task.id}",
        tests=str(len(report.scores)),
        failures=str(failures),
        skipped=str(skipped),
        errors="0",
    )
    for score in report.scores:
        name = say(f"grade.check.{score.finding.check}")
        test = ElementTree.SubElement(suite, "testcase", classname=f"siasat.{report.task.id}", name=name)
        if score.finding.is_skipped:
            ElementTree.SubElement(test, "skipped")
        elif not score.finding.passed:
            lines = words.details(say, score.finding)
            failure = ElementTree.SubElement(test, "failure", message=_plain(words.check_line(say, score)))
            failure.text = _plain("\n".join(lines))
    whole = ElementTree.Element("testsuites")
    whole.append(suite)
    ElementTree.indent(whole)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(whole, encoding="unicode") + "\n"


def _plain(text: str) -> str:
    """Without the control characters that XML cannot hold: a message of a submission may contain them."""
    return "".join(letter if letter >= " " or letter == "\n" else "?" for letter in text)


def as_gradescope(say: Texts, report: Report) -> dict[str, Any]:
    """The data of Gradescope's `results.json`."""
    tests = []
    for score in report.scores:
        if score.finding.is_skipped:
            continue
        tests.append(
            {
                "name": say(f"grade.check.{score.finding.check}"),
                "score": score.points,
                "max_score": score.most,
                "status": "passed" if score.finding.passed else "failed",
                "output": "\n".join(words.details(say, score.finding)),
                "output_format": "text",
                "visibility": "visible",
            }
        )
    return {"score": report.points, "output": words.title(say, report), "visibility": "visible", "tests": tests}
