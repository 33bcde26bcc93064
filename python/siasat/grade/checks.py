"""The checks of the search tasks: ask, compare with the reference, and shrink what fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from siasat.core.player import Player
from siasat.core.score import INF
from siasat.grade import cases
from siasat.grade.cases import Answer, Case
from siasat.grade.diagnose import (
    departure,
    is_swapped_pair,
    limit_mistake,
    move_mistake,
    node_departure,
    node_mistake,
    problem_mistake,
    value_mistakes,
)
from siasat.grade.findings import Finding
from siasat.grade.mistakes import WrongSearch
from siasat.grade.reference import exact_value, fewest_nodes, inner_paths, is_allowed, move_values
from siasat.grade.shrink import shrink
from siasat.grade.tasks import Task
from siasat.grade.trees import Path, parse_tree

HARD = ("time", "died", "total", "forged")
"""Problems that end the process of the submission: asking again is slow."""

MOST_ENDLESS = 12
"""How often a submission may play without end before every further case counts as such."""

TOLERANCE = 1.15
"""Other move orders may expand some more nodes than alpha-beta in the given order, but not many more."""


class Runner(Protocol):
    """Somewhere a submission runs: in a sandbox, or in this process."""

    def ask(self, case: Case) -> Answer:
        """The submission's answer to one case."""


Wrong = Callable[[Case, Answer], str]
"""What is wrong with an answer: a reason, or "" if it is right."""


class Grader:
    """Grades one submission of a search task."""

    def __init__(self, runner: Runner, task: Task, seed: int = cases.SEED) -> None:
        self.runner = runner
        self.task = task
        self.seed = seed
        self.known: dict[Case, Answer] = {}
        self.endless = 0
        self.view = "mover"

    def ask(self, case: Case) -> Answer:
        """The answer to a case, asked only once."""
        if case not in self.known:
            if self.endless >= MOST_ENDLESS:
                return Answer(problem="endless")
            found = self.known[case] = self.runner.ask(case)
            self.endless += found.problem == "endless"
        return self.known[case]

    def run(self) -> list[Finding]:
        """All checks of the task, in its order."""
        self.view = self._choose_view()
        suites = self._suites()
        findings = [self._check(name, *suites[name]) for name in self.task.checks if name in suites]
        by_name = {finding.check: finding for finding in findings}
        by_name["state"] = self._check_state()
        if "nodes" in self.task.checks:
            by_name["nodes"] = self._check_nodes()
        if "reuse" in self.task.checks:
            by_name["reuse"] = self._check_reuse()
        return self._with_mistakes([by_name[name] for name in self.task.checks])

    def _suites(self) -> dict[str, tuple[Sequence[Case], Wrong]]:
        searched = (*cases.value_cases(self.seed), *cases.extra_turn_cases(self.seed))
        return {
            "value": (cases.value_cases(self.seed), self._wrong_value),
            "move": (searched, self._wrong_move),
            "extra-turns": (cases.extra_turn_cases(self.seed), self._wrong_value),
            "depth": (cases.depth_cases(self.seed), self._wrong_value),
            "limits": (cases.limit_cases(self.seed), self._wrong_value),
            "window": (cases.window_cases(self.seed), self._wrong_value),
            "guess": (cases.guess_cases(self.seed), self._wrong_value),
            "table": (cases.table_cases(self.seed), self._wrong_value),
        }

    # What is right

    def expected(self, case: Case) -> int:
        """The exact value of a case, as this submission reports values."""
        root = parse_tree(case.tree)
        value = exact_value(root.node, root.player, case.depth)
        return -value if self.view == "first" and root.player is Player.SECOND else value

    def _choose_view(self) -> str:
        """Whose values a minimax returns: those of the side to move, or always those of the first player (MAX)."""
        if self.task.id != "minimax":
            return "mover"
        scores = {}
        for self.view in ("mover", "first"):
            scores[self.view] = sum(
                not self._wrong_value(case, self.ask(case)) for case in cases.value_cases(self.seed)
            )
        return "first" if scores["first"] > scores["mover"] else "mover"

    def _wrong_value(self, case: Case, answer: Answer) -> str:
        if answer.problem or answer.value is None:
            return "problem"
        window = (case.alpha, case.beta) if self.task.has_window else (-INF, INF)
        return "" if is_allowed(answer.value, self.expected(case), *window) else "value"

    def _wrong_move(self, case: Case, answer: Answer) -> str:
        root = parse_tree(case.tree)
        if root.node.payoff is not None or case.depth == 0:
            return ""
        if answer.problem:
            return "problem"
        if answer.move is None:
            return "no-move"
        if type(answer.move) is not int or not 0 <= answer.move < len(root.node.children):
            return "illegal-move"
        values = move_values(root.node, root.player, case.depth)
        return "" if values[answer.move] == max(values) else "move"

    def wanted_nodes(self, case: Case) -> set[Path]:
        """The nodes that alpha-beta expands in the given order of moves."""
        search = WrongSearch("alphabeta")
        search.run(case)
        return search.expanded

    def seen_nodes(self, case: Case) -> set[Path]:
        """The inner nodes above the horizon that the submission expanded."""
        return inner_paths(parse_tree(case.tree).node, case.depth) & self.ask(case).expanded.keys()

    def seen_visits(self, case: Case) -> int:
        """How often the submission expanded inner nodes above the horizon, each visit of a node counted."""
        expanded = self.ask(case).expanded
        return sum(expanded[path] for path in self.seen_nodes(case))

    def wanted_visits(self, case: Case) -> int:
        """How often a search of the task's kind without a table expands nodes in the given order of moves."""
        search = WrongSearch(self.task.id)
        search.run(case)
        return max(search.visits, len(self.wanted_nodes(case)))

    # The checks

    def _check(self, name: str, suite: Sequence[Case], wrong: Wrong) -> Finding:
        answers = [(case, self.ask(case)) for case in suite]
        if name == "move" and not any(answer.has_move for _, answer in answers):
            return Finding(name, 0, is_skipped=True)
        reasons = [(case, wrong(case, answer)) for case, answer in answers]
        bad = [(case, reason) for case, reason in reasons if reason]
        if not bad:
            return Finding(name, len(suite))
        case, reason = bad[0]
        if self.ask(case).problem not in HARD:
            least = min(case.depth, 1)
            case = shrink(case, lambda one: one.depth >= least and wrong(one, self.ask(one)) == reason)
        answer = self.ask(case)
        found = departure(self.task, case, answer, self.view) if reason == "value" else None
        return Finding(
            name, len(suite), len(bad), False, reason, case, answer, expected=self.expected(case), departure=found
        )

    def _check_state(self) -> Finding:
        changed = [case for case, answer in self.known.items() if answer.changed]
        tried = len(self.known)
        if not changed:
            return Finding("state", tried)
        case = shrink(changed[0], lambda one: self.ask(one).changed)
        mistakes = ("changes-state",)
        return Finding("state", tried, len(changed), False, "changed", case, self.ask(case), mistakes=mistakes)

    def _check_nodes(self) -> Finding:
        suite = cases.node_cases(self.seed)
        right = self._check("nodes", suite, self._wrong_value)
        if not right.passed:
            return right
        seen = {case: self.seen_nodes(case) for case in suite}
        for case in suite:
            root = parse_tree(case.tree)
            if len(seen[case]) < fewest_nodes(root.node, root.player, case.depth):
                return self._pruned_too_much(shrink(case, self._prunes_too_much), len(suite))
        mistakes = node_mistake(self.task, (*suite, *cases.narrow_cases(self.seed)), self.seen_nodes)
        most = TOLERANCE * sum(len(self.wanted_nodes(case)) for case in suite)
        if not mistakes and sum(map(len, seen.values())) <= most:
            visits, wanted = sum(map(self.seen_visits, suite)), sum(map(self.wanted_visits, suite))
            if visits <= TOLERANCE * wanted:
                return Finding("nodes", len(suite))
            return Finding("nodes", len(suite), 1, False, "repeats", None, Answer(visits), wanted)
        extra = [case for case in suite if seen[case] - self.wanted_nodes(case)]
        if not extra:  # no null window: the nodes themselves are those of alpha-beta
            return Finding("nodes", len(suite), 1, False, "no-null-window", mistakes=mistakes)
        case = shrink(extra[0], lambda one: bool(self._extra_nodes(one)))
        found = node_departure(case, self._extra_nodes(case))
        wanted = len(self.wanted_nodes(case))
        return Finding(
            "nodes", len(suite), len(extra), False, "more-nodes", case, self.ask(case), wanted, mistakes, found
        )

    def _pruned_too_much(self, case: Case, tried: int) -> Finding:
        wanted = len(self.wanted_nodes(case))
        mistakes = ("prunes-too-much",)
        return Finding("nodes", tried, 1, False, "fewer-nodes", case, self.ask(case), wanted, mistakes)

    def _extra_nodes(self, case: Case) -> set[Path]:
        return set() if self.ask(case).problem else self.seen_nodes(case) - self.wanted_nodes(case)

    def _prunes_too_much(self, case: Case) -> bool:
        root = parse_tree(case.tree)
        return not self.ask(case).problem and len(self.seen_nodes(case)) < fewest_nodes(
            root.node, root.player, case.depth
        )

    def _check_reuse(self) -> Finding:
        """A second call with the same table must be cheaper than the first; and the search must prune."""
        suite = cases.node_cases(self.seed)
        for case in suite:
            again = replace(case, earlier=((case.depth, -INF, INF),))
            for one in (case, again):
                right = self._check("reuse", [one], self._wrong_value)
                if not right.passed:
                    return right
            first, second = self.ask(case), self.ask(again)
            if second.plays >= first.plays:
                mistake = "table-not-read" if first.stored else "table-not-filled"
                return Finding("reuse", len(suite), 1, False, "not-reused", mistakes=(mistake,))
        if self.runner.ask(suite[0]).plays < self.ask(suite[0]).plays:  # without the table: something else is kept
            return Finding("reuse", len(suite), 1, False, "not-reused", mistakes=("table-not-filled",))
        if self._reads_bounds_only(suite):
            return Finding("reuse", len(suite), 1, False, "not-reused", mistakes=("table-raised-alpha",))
        seen, wanted = (sum(len(of(case)) for case in suite) for of in (self.seen_nodes, self.wanted_nodes))
        if seen > TOLERANCE * wanted:
            return Finding("reuse", len(suite), 1, False, "more-nodes", mistakes=("never-prunes",))
        return Finding("reuse", len(suite))

    def _reads_bounds_only(self, suite: Sequence[Case]) -> bool:
        """Whether second calls expand what they do if exact values are stored as bounds, as after a raised alpha."""
        wrong, right = WrongSearch("table", frozenset(["table-raised-alpha"])), WrongSearch("table")
        differs = False
        for case in suite:
            again = replace(case, earlier=((case.depth, -INF, INF),))
            for search in (wrong, right):
                search.run(again)
            if self.seen_nodes(again) != wrong.expanded:
                return False
            differs |= wrong.expanded != right.expanded
        return differs

    # Why

    def _with_mistakes(self, findings: list[Finding]) -> list[Finding]:
        wrong = [one for one in findings if one.reason == "value" and one.check != "limits"]
        shared = self._value_mistakes() if wrong else ()
        return [self._explained(one, shared, bool(wrong)) for one in findings]

    def _explained(self, finding: Finding, shared: tuple[str, ...], is_wrong: bool) -> Finding:
        """The finding with its likely mistakes; `shared` are those behind wrong values, if there are any."""
        if finding.passed or finding.case is None or finding.answer is None:
            return finding
        mistakes = finding.mistakes
        if finding.reason == "problem":
            mistakes = problem_mistake(finding.answer, finding.case)
        elif is_wrong and (finding.check == "move" or mistakes == ("prunes-too-much",) or not mistakes):
            mistakes = shared  # the other checks only show the wrong values once more
        elif mistakes:
            pass
        elif finding.reason == "value":
            mistakes = limit_mistake(finding.case)
        elif finding.check == "move":
            mistakes = move_mistake(finding.reason, [(case, self.ask(case)) for case in self._suites()["move"][0]])
        return replace(finding, mistakes=mistakes)

    def _value_mistakes(self) -> tuple[str, ...]:
        suites = [suite for name, (suite, _) in self._suites().items() if name in self.task.checks and name != "limits"]
        asked = dict.fromkeys(case for suite in suites for case in suite)
        pairs = [(case, self.ask(case)) for case in asked]
        if is_swapped_pair([(case, self.ask(case)) for case in cases.value_cases(self.seed)], self.expected):
            return ("pair-swapped",)
        seen = [(case, answer.value, bool(self._wrong_value(case, answer))) for case, answer in pairs]
        return value_mistakes(self.task, [(case, value, bad) for case, value, bad in seen if value is not None])
