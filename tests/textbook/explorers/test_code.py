"""The pseudocode beside the explorers: every step has a line, every tag occurs, and the variables are true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from tests.textbook.explorers.test_facts import DEFENDED, request_for

from siasat.core.player import Player
from siasat.core.window import from_child
from siasat.search.pseudocode import EXPLORED, pseudocode
from siasat.textbook.explorers.code import (
    deepening_code,
    history_code,
    horizon_code,
    mcts_code,
    proof_code,
    table_code,
)
from siasat.textbook.explorers.deepening import deepen
from siasat.textbook.explorers.facts import CodeLine, Variable, Words
from siasat.textbook.explorers.horizon import horizons
from siasat.textbook.explorers.mcts import grow
from siasat.textbook.explorers.ordering import learn_order
from siasat.textbook.explorers.proof import prove
from siasat.textbook.explorers.table import look_into
from siasat.texts import load

TAKEN = "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1"


def held(line: CodeLine) -> dict[str, Any]:
    return {one.name: one.value for one in line.variables}


def every(algorithm: str, lines: Iterable[CodeLine]) -> None:
    """All tags have a line, and all tags of the pseudocode occur."""
    (form,) = pseudocode(algorithm)
    assert {line.tag for line in lines} == set(form.tags)


def test_monte_carlo_and_proof_numbers() -> None:
    grown = grow(request_for("tictactoe", "b2 a1 c3", nodes=50_000), 40, seed=3)
    lines = list(mcts_code(grown))
    every("mcts", lines)
    visits: Counter[int] = Counter()
    for step, line in zip(grown.steps, lines, strict=True):
        if line.tag == "selection":
            assert held(line)["N"] == visits[step.way[-1]]
        visits.update(one.node for one in step.updates)
    proof = prove(request_for("tictactoe", "b2 b1 a1 c3", nodes=2_000))
    proved = list(proof_code(proof))
    every("pns", proved)
    assert {held(line)["root.proof"] == 0 for line in proved if line.tag == "answer"} == {
        step.facts[0].what == "proof-yes" for step in proof.steps if step.kind == "answer"
    }


def test_iterative_deepening() -> None:
    stacks = [deepen(request_for(name, depth=depth)) for name, depth in (("tictactoe", 4), ("congklak", 4))]
    lines = [line for stack in stacks for line in deepening_code(stack)]
    every("iterative", lines)
    for stack in stacks:
        *_, last = deepening_code(stack)
        assert held(last)["nodes"] == sum(one.nodes for one in stack.iterations)
        assert held(last)["best"] == stack.iterations[-1].line[0]


def test_the_table() -> None:
    runs = [look_into(request_for(*case, depth=5), slots) for *case, slots in (("tictactoe", "b2 a1", 16), ("nim", 64))]
    every("table", [line for run in runs for line in table_code(run)])
    for run in runs:
        for step, line in zip(run.steps, table_code(run), strict=True):
            found = held(line)
            if line.tag == "answer":
                lower, upper = found["lower"], found["upper"]
                assert lower >= found["β"] or upper <= found["α"] or lower == upper
            if line.tag in ("new", "replace"):
                assert found["entry.depth"] == found["depth"]
            assert ("lower" in found) == (step.after is not None)


def test_history_and_killers() -> None:
    found = learn_order(request_for("tictactoe", depth=4))
    lines = list(history_code(found))
    every("history", lines)
    ranks: Counter[tuple[Player, Any]] = Counter()
    killers: dict[int, str] = {}
    for lesson, line in zip(found.lessons, lines, strict=True):
        ranks[lesson.player, lesson.move] += 2**lesson.depth
        assert held(line)["history[mover, chosen]"] == ranks[lesson.player, lesson.move]
        kept = held(line).get("killers[ply]", "")
        assert (line.tag == "killer") == (kept != killers.get(lesson.ply, ""))
        killers[lesson.ply] = kept


def test_quiescence() -> None:
    lines = []
    for position, depth in ((DEFENDED, 2), (TAKEN, 2)):
        request = request_for("chess", "", position, nodes=100_000)
        found = horizons(request, depth)
        for one, line in zip(found, horizon_code(request, found), strict=True):
            lines.append(line)
            stand = request.evaluator.evaluate(one.plain.end)
            assert held(line)["stand"] == stand <= held(line)["best"]
            root, mover = (request.game.to_move(state) for state in (request.root, one.plain.end))
            assert stand == from_child(one.plain.value, mover is root)
            assert line.tag == "calm" or one.reply is not None
    every("quiescence", lines)


def test_variables_are_said_in_both_languages() -> None:
    words = Words("chess")
    shown = [
        words.variable(load(lang), variable)
        for lang in ("en", "id")
        for variable in (Variable("mean", 0.625), Variable("slot", 7), Variable("stand", -130, is_value=True))
    ]
    assert shown == ["0.63", "7", "−1.30", "0,63", "7", "−1,30"]


@pytest.mark.parametrize("algorithm", EXPLORED)
def test_lines_fit_beside_the_explorer(algorithm: str) -> None:
    (form,) = pseudocode(algorithm)
    assert form.lines[0].startswith(f"{algorithm}(")
    assert all(len(line) <= 47 and "@" not in line for line in form.lines)
