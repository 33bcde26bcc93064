"""Explorers as models: the sentences of every step, and the cells of moves."""

from __future__ import annotations

from siasat.core.game import AnyGame
from siasat.core.notation import quote
from siasat.core.player import Player
from siasat.core.score import INF, Score
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.errors import InputError
from siasat.play.words import short_value
from siasat.search.algorithms.mcts import WON
from siasat.search.proof import INFINITE
from siasat.textbook.explorers.code import (
    deepening_code,
    history_code,
    horizon_code,
    mcts_code,
    proof_code,
    table_code,
)
from siasat.textbook.explorers.deepening import deepen
from siasat.textbook.explorers.facts import CodeLine, Fact, Variable, Words
from siasat.textbook.explorers.horizon import Sight, horizons
from siasat.textbook.explorers.mcts import grow
from siasat.textbook.explorers.ordering import learn_order
from siasat.textbook.explorers.proof import Proof, ProofStep, prove
from siasat.textbook.explorers.table import Slot, look_into
from siasat.web.api.schemas import Text
from siasat.web.api.schemas.explorers import (
    DeepeningView,
    ExplorerKind,
    ExplorerRequest,
    ExplorerView,
    HistoryView,
    HorizonView,
    MctsView,
    ProofView,
    TableView,
)
from siasat.web.api.views.moves import mark_of
from siasat.web.api.views.scene import scene_of, side
from siasat.web.api.views.textbook import pseudocode_view
from siasat.web.texts import both

AnyRequest = SearchRequest[object, object]

USUAL: dict[ExplorerKind, int] = {"mcts": 30, "pns": 300, "deepening": 3, "table": 3, "history": 3, "horizon": 3}
MOST: dict[ExplorerKind, int] = {"mcts": 200, "pns": 2_000, "deepening": 5, "table": 5, "history": 5, "horizon": 4}
NODES = 2_500
"""The most nodes of a search in Python that is shown step by step."""


def limits_of(asked: ExplorerRequest, seconds: float) -> Limits:
    """The limits of the search that a request asks for."""
    size = size_of(asked)
    match asked.kind:
        case "mcts":
            return Limits(nodes=40 * NODES, seconds=seconds)
        case "pns":
            return Limits(nodes=size, seconds=seconds)
        case "horizon":
            return Limits(size, 200 * NODES, seconds)
        case _:
            return Limits(size, NODES, seconds)


def size_of(asked: ExplorerRequest) -> int:
    """The size that a request asks for, within the bounds of its kind."""
    size = USUAL[asked.kind] if asked.size is None else asked.size
    if size > MOST[asked.kind]:
        raise InputError(f"the size of {quote(asked.kind)} is 1 to {MOST[asked.kind]}, not {size}")
    return size


def explorer_view(asked: ExplorerRequest, request: SearchRequest[object, object]) -> ExplorerView:
    """The view that was asked for; `request` has the limits of `limits_of`."""
    words = Words(request.game.id)
    match asked.kind:
        case "mcts":
            return _mcts(request, words, size_of(asked), asked.seed)
        case "pns":
            return _proof(prove(request), words)
        case "deepening":
            return _deepening(request, words)
        case "table":
            return _table(request, words, asked.slots)
        case "history":
            return _history(request, words)
        case "horizon":
            return _horizon(request, words, size_of(asked))


def _value(words: Words, value: Score) -> Text:
    return both(lambda say: short_value(say, words.game_id, value, words.evaluator))


def _said(words: Words, code: CodeLine, facts: tuple[Fact, ...]) -> dict[str, object]:
    """The sentence of a step, its line of pseudocode and the variables."""
    variables = [{"name": one.name, "value": _variable(words, one)} for one in code.variables]
    return {"tag": code.tag, "variables": variables, "text": both(lambda say: words.sentence(say, facts))}


def _variable(words: Words, variable: Variable) -> Text:
    return both(lambda say: words.variable(say, variable))


def _mcts(request: AnyRequest, words: Words, simulations: int, seed: int) -> MctsView:
    grown = grow(request, simulations, seed)
    return MctsView.model_validate(
        {
            "kind": "mcts",
            "nodes": [_node(node.id, node.parent, node.move, node.player, node.born) for node in grown.nodes],
            "steps": [
                {
                    "phase": step.phase,
                    "number": step.number,
                    "way": step.way,
                    "choices": [
                        {
                            "node": one.node,
                            "visits": one.visits,
                            "mean": one.mean,
                            "doubt": one.doubt,
                            "score": one.score,
                        }
                        for one in step.choices
                    ],
                    "updates": [
                        {
                            "node": one.node,
                            "visits": one.visits,
                            "mean": one.mean,
                            "proven": None if one.proven is None else one.proven / WON,
                        }
                        for one in step.updates
                    ],
                    **_said(words, code, step.facts),
                }
                for step, code in zip(grown.steps, mcts_code(grown), strict=True)
            ],
            "simulations": grown.simulations,
            "best": grown.best,
            "stopped": grown.stopped,
            "pseudocode": pseudocode_view("mcts"),
        }
    )


def _node(number: int, parent: int | None, move: str, player: Player, born: int) -> dict[str, object]:
    return {"id": number, "parent": parent, "move": move, "player": side(player), "born": born}


def _proof(proof: Proof, words: Words) -> ProofView:
    def number(value: int) -> int | None:
        return None if value >= INFINITE else value

    def step_view(step: ProofStep, code: CodeLine) -> dict[str, object]:
        return {
            "kind": step.kind,
            "question": step.question,
            "way": step.way,
            "updates": [
                {"node": one.node, "proof": number(one.numbers.proof), "disproof": number(one.numbers.disproof)}
                for one in step.updates
            ],
            **_said(words, code, step.facts),
        }

    return ProofView.model_validate(
        {
            "kind": "pns",
            "nodes": [
                {
                    **_node(node.id, node.parent, node.move, node.player, node.born),
                    "is_or": node.is_or,
                    "question": node.question,
                }
                for node in proof.nodes
            ],
            "steps": [step_view(step, code) for step, code in zip(proof.steps, proof_code(proof), strict=True)],
            "stopped": proof.stopped,
            "pseudocode": pseudocode_view("pns"),
        }
    )


def _deepening(request: AnyRequest, words: Words) -> DeepeningView:
    stack = deepen(request)
    return DeepeningView.model_validate(
        {
            "kind": "deepening",
            "steps": [
                {
                    "depth": one.depth,
                    "value": _value(words, one.value),
                    "nodes": one.nodes,
                    "cutoffs": one.cutoffs,
                    "line": one.line,
                    "order": one.order,
                    "bars": [
                        {"ply": bar.ply, "x": bar.x, "width": bar.width, "is_cut": bar.is_cut, "on_line": bar.on_line}
                        for bar in one.bars
                    ],
                    **_said(words, code, one.facts),
                }
                for one, code in zip(stack.iterations, deepening_code(stack), strict=True)
            ],
            "stopped": stack.stopped,
            "pseudocode": pseudocode_view("iterative"),
        }
    )


def _table(request: AnyRequest, words: Words, slots: int) -> TableView:
    found = look_into(request, slots)

    def bound(value: Score) -> Text | None:
        return None if abs(value) >= INF else _value(words, value)

    def slot_view(slot: Slot | None) -> dict[str, object] | None:
        if slot is None:
            return None
        return {"line": slot.line, "depth": slot.depth, "lower": bound(slot.lower), "upper": bound(slot.upper)}

    return TableView.model_validate(
        {
            "kind": "table",
            "slots": found.slots,
            "nodes": found.result.nodes,
            "steps": [
                {
                    "kind": step.kind,
                    "slot": step.slot,
                    "line": step.line,
                    "depth": step.depth,
                    "after": slot_view(step.after),
                    **_said(words, code, step.facts),
                }
                for step, code in zip(found.steps, table_code(found), strict=True)
            ],
            "stopped": found.cut_off,
            "pseudocode": pseudocode_view("table"),
        }
    )


def _history(request: AnyRequest, words: Words) -> HistoryView:
    found = learn_order(request)
    return HistoryView.model_validate(
        {
            "kind": "history",
            "scene": scene_of(request.game, request.root),
            "nodes": found.result.nodes,
            "plain": found.plain,
            "steps": [
                {
                    "move": one.label,
                    "mark": mark_of(request.game, one.state, one.move),
                    "player": side(one.player),
                    "ply": one.ply,
                    "depth": one.depth,
                    "bonus": one.bonus,
                    "rank": one.rank,
                    "closed": one.closed,
                    "killers": one.killers,
                    **_said(words, code, one.facts),
                }
                for one, code in zip(found.lessons, history_code(found), strict=True)
            ],
            "stopped": found.cut_off,
            "pseudocode": pseudocode_view("history"),
        }
    )


def _horizon(request: AnyRequest, words: Words, depth: int) -> HorizonView:
    found = horizons(request, depth)
    return HorizonView.model_validate(
        {
            "kind": "horizon",
            "steps": [
                {
                    "depth": one.depth,
                    "plain": _sight(request.game, one.plain, words),
                    "quiet": _sight(request.game, one.quiet, words),
                    "reply": one.reply,
                    **_said(words, code, one.facts),
                }
                for one, code in zip(found, horizon_code(request, found), strict=True)
            ],
            "pseudocode": pseudocode_view("quiescence"),
        }
    )


def _sight(game: AnyGame, sight: Sight, words: Words) -> dict[str, object]:
    return {
        "value": _value(words, sight.value),
        "nodes": sight.nodes,
        "line": sight.line,
        "scene": scene_of(game, sight.end),
    }
