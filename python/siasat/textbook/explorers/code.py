"""The pseudocode beside the explorers: which line each step stands for, and what the variables hold there.

The names are those of the pseudocode (`siasat.search.pseudocode`), which are the same in every language.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from siasat.core.search_api.request import SearchRequest
from siasat.core.window import FULL, from_child
from siasat.search.enhancements.quiescence import quiescence
from siasat.search.proof import INFINITE, Numbers
from siasat.search.registry import parse_config
from siasat.search.search import Search
from siasat.textbook.explorers.deepening import Stack
from siasat.textbook.explorers.facts import CodeLine, Variable
from siasat.textbook.explorers.horizon import QUIET, Horizon
from siasat.textbook.explorers.mcts import MctsGrowth, MctsStep
from siasat.textbook.explorers.ordering import Learning
from siasat.textbook.explorers.proof import Proof
from siasat.textbook.explorers.table import TableRun

RESULTS = {"won": "1", "drawn": "½", "lost": "0"}
"""The result of a simulation for the first player."""


def mcts_code(grown: MctsGrowth) -> Iterator[CodeLine]:
    """N and n are visits of the node and of the chosen child before this simulation."""
    visits: dict[int, int] = {}
    for step in grown.steps:
        yield CodeLine(step.phase, tuple(_mcts_variables(step, visits)))
        visits.update({one.node: one.visits for one in step.updates})


def _mcts_variables(step: MctsStep, visits: dict[int, int]) -> Iterator[Variable]:
    fact, at = step.facts[0], step.way[-1]
    match step.phase:
        case "selection":
            chosen = max((one for one in step.choices if one.score is not None), key=lambda one: one.score or 0.0)
            yield Variable("N", visits[at])
            yield Variable("n", chosen.visits)
            yield Variable("mean", chosen.mean)
            yield Variable("√2 · √(ln N / n)", chosen.doubt)
        case "expansion":
            left = fact.values["count"]
            assert isinstance(left, int)
            yield Variable("child", str(fact.values["move"]))
            yield Variable("untried", left)
        case "simulation":
            yield Variable("result", RESULTS[fact.what.rpartition("-")[2]])
        case "backpropagation":
            root, last = step.updates[0], step.updates[-1]
            yield Variable("root.n", root.visits)
            yield Variable("root.mean", root.mean)
            yield Variable("child.n", last.visits)
            yield Variable("child.mean", last.mean)


def proof_code(proof: Proof) -> Iterator[CodeLine]:
    """The numbers of the node at hand and of the root after the step; the steps of a question follow each other."""
    numbers: dict[int, Numbers] = {}
    for step in proof.steps:
        root, at = step.way[0], step.way[-1]
        numbers.setdefault(root, Numbers(1, 1))
        numbers.update({one.node: one.numbers for one in step.updates})
        tag = f"update-{'or' if proof.nodes[at].is_or else 'and'}" if step.kind == "update" else step.kind
        shown = [*_numbers("node", numbers[at])] if at != root else []
        yield CodeLine(tag, (*shown, *_numbers("root", numbers[root])))


def _numbers(name: str, numbers: Numbers) -> Iterator[Variable]:
    for what, value in (("proof", numbers.proof), ("disproof", numbers.disproof)):
        yield Variable(f"{name}.{what}", "∞" if value >= INFINITE else value)


def deepening_code(stack: Stack) -> Iterator[CodeLine]:
    """`nodes` counts all depths so far."""
    best, nodes = "", 0
    for one in stack.iterations:
        move = one.line[0] if one.line else ""
        tag = "first" if not best else "agree" if move == best else "change"
        best, nodes = move, nodes + one.nodes
        yield CodeLine(
            tag,
            (
                Variable("depth", one.depth),
                Variable("value", one.value, is_value=True),
                Variable("best", best),
                Variable("nodes", nodes),
            ),
        )


def table_code(run: TableRun) -> Iterator[CodeLine]:
    """The window of the node and what its slot holds after the step, for the side to move at the node."""
    for step in run.steps:
        found = [Variable("slot", step.slot), Variable("depth", step.depth)]
        found += [Variable("α", step.alpha, is_value=True), Variable("β", step.beta, is_value=True)]
        if step.after is not None:
            found.append(Variable("entry.depth", step.after.depth))
            found.append(Variable("lower", step.after.lower, is_value=True))
            found.append(Variable("upper", step.after.upper, is_value=True))
        if step.value is not None:
            found.append(Variable("value", step.value, is_value=True))
        yield CodeLine(step.kind, tuple(found))


def history_code(learning: Learning) -> Iterator[CodeLine]:
    """What the history of the chosen move grew to, and the killers of the ply, the newest first."""
    for one in learning.lessons:
        is_killer = any(fact.what == "killer-new" for fact in one.facts)
        variables = [
            Variable("ply", one.ply),
            Variable("depth", one.depth),
            Variable("chosen", one.label),
            Variable("2^depth", one.bonus),
            Variable("history[mover, chosen]", one.rank),
        ]
        if one.killers:
            variables.append(Variable("killers[ply]", ", ".join(one.killers)))
        yield CodeLine("killer" if is_killer else "learn", tuple(variables))


def horizon_code(request: SearchRequest[Any, Any], found: tuple[Horizon, ...]) -> Iterator[CodeLine]:
    """Quiescence at the end of the plain search's line, for the side to move there.

    `stand` is the static value, `best` what quiescence returns with an open window.
    """
    game = request.game
    root = game.to_move(request.root)
    for one in found:
        end = one.plain.end
        mover = root if game.outcome(end) is not None else game.to_move(end)
        stand = best = from_child(one.plain.value, mover is root)
        if game.outcome(end) is None:
            search: Search[Any, Any] = Search(replace(request, root=end), parse_config(QUIET))
            search.enter(end, 0, FULL, 0)
            best = quiescence(search, end, FULL, 0)
        values = Variable("stand", stand, is_value=True), Variable("best", best, is_value=True)
        yield CodeLine("calm" if best == stand else "reply", (Variable("depth", one.depth), *values))
