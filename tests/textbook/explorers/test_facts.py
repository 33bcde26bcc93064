"""Every sentence of every explorer is checked against the search, by brute force where that is possible."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import Any

import pytest

from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.score import INF
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.window import from_child
from siasat.errors import InputError
from siasat.evaluation.registry import load_evaluator
from siasat.games.registry import load_game
from siasat.play.move_labels import label_of
from siasat.search.driver import run
from siasat.search.enhancements.table import from_table
from siasat.search.proof import INFINITE, combine
from siasat.search.registry import parse_config
from siasat.textbook.explorers.deepening import deepen
from siasat.textbook.explorers.facts import Fact, Words
from siasat.textbook.explorers.horizon import PLAIN, QUIET, horizons
from siasat.textbook.explorers.mcts import MctsGrowth, grow
from siasat.textbook.explorers.ordering import learn_order
from siasat.textbook.explorers.proof import Proof, prove
from siasat.textbook.explorers.table import look_into
from siasat.texts import load

SAID: set[str] = set()
"""The facts that a test has checked."""


def request_for(game_id: str, moves: str = "", position: str | None = None, **limits: Any) -> SearchRequest[Any, Any]:
    game = load_game(game_id)
    notation = notation_of(game)
    state = game.initial() if position is None else notation.parse_state(position)
    for text in moves.split():
        state = game.play(state, notation.parse_move(state, text))
    return SearchRequest(game, load_evaluator(None, game), state, Limits(**limits))


def minimax(request: SearchRequest[Any, Any], state: Any, depth: int, ply: int = 0) -> int:
    """The value for the mover, wins counted from `ply` plies above."""
    game = request.game
    end = game.outcome(state)
    if end is not None:
        return end.score(game.to_move(state), ply)
    if depth == 0:
        return request.evaluator.evaluate(state)
    below = SearchRequest(game, request.evaluator, state, Limits(depth=depth))
    return from_table(run(below, parse_config("alphabeta")).value, ply)


def after(request: SearchRequest[Any, Any], line: str) -> Any:
    """The position after a line of labels."""
    game, state = request.game, request.root
    for label in filter(None, line.split(", ")):
        state = game.play(state, next(move for move in game.legal_moves(state) if label_of(game, state, move) == label))
    return state


def note(game_id: str, facts: tuple[Fact, ...]) -> None:
    """Remember what was said, and that it can be said in both languages."""
    SAID.update(fact.what for fact in facts)
    for lang in ("en", "id"):
        assert "{" not in Words(game_id).sentence(load(lang), facts)


@contextmanager
def all_said(start: str | tuple[str, ...]) -> Iterator[None]:
    """The checks inside bring up every sentence of the catalogue whose name begins so."""
    SAID.clear()
    yield
    catalogue = json.loads((files("siasat.texts") / "en.json").read_text("utf-8"))
    names = {name.removeprefix("explorer.") for name in catalogue if name.startswith("explorer.")}
    assert {name for name in names if name.startswith(start)} <= SAID <= names


def value_of(fact: Fact, name: str) -> Any:
    return fact.values[name]


# Monte-Carlo tree search.

GROWN = [
    ("tictactoe", "b2 a1 c3", None, 40),
    ("tictactoe", "b2 a1 c1 a3", None, 40),
    ("tictactoe", "b2 b1 a1 c3 c1", None, 40),
    ("tree", "", "((3 -12 (8 -1)) (2 -4 6) (0 5 2))", 25),
    ("tree", "", "((0 0) (0 (0 -1)))", 25),
    ("congklak", "", None, 12),
]


def test_monte_carlo() -> None:
    with all_said("mcts-"):
        for case in GROWN:
            check_monte_carlo(*case)


def check_monte_carlo(game_id: str, moves: str, position: str | None, count: int) -> None:
    request = request_for(game_id, moves, position, nodes=50_000)
    grown = grow(request, count, seed=3)
    states = {0: request.root}
    for node in grown.nodes[1:]:
        assert node.parent is not None
        state = states[node.parent]
        move = next(
            move for move in request.game.legal_moves(state) if label_of(request.game, state, move) == node.move
        )
        states[node.id] = request.game.play(state, move)
        assert request.game.to_move(states[node.id]) is node.player
    check_simulations(request, grown, states)
    # Watching changes nothing: the same number of simulations, counted in nodes, gives the same move.
    nodes = sum(len(step.way) + playout(step.facts[0]) for step in grown.steps if step.phase == "simulation")
    limited = request_for(game_id, moves, position, nodes=nodes)
    plain = run(limited, parse_config("mcts+shuffle=3"))
    assert plain.nodes == nodes
    assert grown.best is not None
    assert label_of(request.game, request.root, plain.move) == grown.nodes[grown.best].move


def playout(fact: Fact) -> int:
    return int(value_of(fact, "count")) if "playout" in fact.what else 0


def check_simulations(request: SearchRequest[Any, Any], grown: MctsGrowth, states: dict[int, Any]) -> None:
    visits: Counter[int] = Counter()
    means: dict[int, float] = {}
    proven: set[int] = set()
    result = ""
    for number, step in enumerate(grown.steps, 1):
        note(request.game.id, step.facts)
        fact, at = step.facts[0], step.way[-1]
        if step.phase == "selection":
            mover = request.game.to_move(states[at])
            chosen = grown.steps[number].way[len(step.way)]
            for branch in step.choices:
                mean = means[branch.node] if mover is Player.FIRST else 1 - means[branch.node]
                doubt = math.sqrt(2) * math.sqrt(math.log(visits[at]) / visits[branch.node])
                assert (branch.visits, branch.score is None) == (visits[branch.node], branch.node in proven)
                assert (branch.mean, branch.doubt) == pytest.approx((mean, doubt))
            best = max((one for one in step.choices if one.score is not None), key=lambda one: one.score or 0)
            assert best.node == chosen
            assert fact.values == {
                "side": mover, "move": grown.nodes[chosen].move, "mean": best.mean, "doubt": best.doubt,
                "score": best.score, "count": len(request.game.legal_moves(states[at])),
            }  # fmt: skip
        elif step.phase == "expansion":
            assert grown.nodes[at].born == number
            parent = step.way[-2]
            tried = sum(node.parent == parent and node.born <= number for node in grown.nodes)
            assert value_of(fact, "count") == len(request.game.legal_moves(states[parent])) - tried
            assert value_of(fact, "move") == grown.nodes[at].move
        elif step.phase == "simulation":
            result = fact.what.rpartition("-")[2]
            assert ("-end-" in fact.what) == (request.game.outcome(states[at]) is not None)
        else:
            assert value_of(fact, "count") == len(step.way) == len(step.updates)
            new = [one.node for one in step.updates if one.proven is not None and one.node not in proven]
            for update in step.updates:
                assert update.visits == visits[update.node] + 1
                visits[update.node], means[update.node] = update.visits, update.mean
            assert {"won": 1.0, "drawn": 0.5, "lost": 0.0}[result] == means[at]
            proven.update(new)
            told = [value_of(one, "count") for one in step.facts[1:]]
            assert told == ([len(new)] if len(new) > 1 else [])


# Proof numbers.


def test_proof_numbers() -> None:
    with all_said("proof-"):
        for case in [
            ("tictactoe", "b2 b1 a1 c3", None),
            ("tictactoe", "a1 b2 c3 c1", None),
            ("tictactoe", "a1 b1 b2", None),
            ("tree", "", "((3 -12 8) (2 -4 6) (14 5 2))"),
            ("tree", "", "((-3 =(-12 4)) (2 -4 6)) 2"),
        ]:
            check_proof_numbers(*case)


def check_proof_numbers(game_id: str, moves: str, position: str | None) -> None:
    request = request_for(game_id, moves, position, nodes=2_000)
    proof = prove(request)
    assert not proof.stopped
    check_proof(request, proof)
    value = minimax(request, request.root, 9)
    mover = request.game.to_move(request.root)
    answers = {step.facts[0].values["side"]: step.facts[0].what for step in proof.steps if step.kind == "answer"}
    assert (answers[mover] == "proof-yes") == (value > 0)
    if value <= 0:
        assert (answers[mover.other] == "proof-yes") == (value < 0)


def check_proof(request: SearchRequest[Any, Any], proof: Proof) -> None:
    numbers: dict[int, tuple[int, int]] = {}
    children: dict[int, list[int]] = {}
    for number, step in enumerate(proof.steps, 1):
        note(request.game.id, step.facts)
        fact, at = step.facts[0], step.way[-1]
        if step.kind == "ask":
            numbers[at] = (1, 1)
        elif step.kind == "descend":
            for above, below in zip(step.way, step.way[1:], strict=False):
                side = 0 if proof.nodes[above].is_or else 1
                assert numbers[below][side] == min(numbers[child][side] for child in children[above])
            assert at not in children
            assert (value_of(fact, "proof"), value_of(fact, "disproof")) == numbers[at]
            assert value_of(fact, "count") == len(step.way) - 1
        elif step.kind == "expand":
            children[at] = [node.id for node in proof.nodes if node.parent == at and node.born <= number]
            numbers.update({one.node: tuple(one.numbers) for one in step.updates})  # type: ignore[misc]
            found = [numbers[child] for child in children[at]]
            told = [value_of(fact, name) for name in ("count", "won", "lost")]
            assert told == [len(found), found.count((0, INFINITE)), found.count((INFINITE, 0))]
        elif step.kind == "update":
            is_or = proof.nodes[at].is_or
            expected = combine((_numbers(numbers[child]) for child in children[at]), is_or)
            assert [one.numbers for one in step.updates] == [expected]
            numbers[at] = tuple(expected)
            assert fact.what.startswith("proof-or" if is_or else "proof-and")
            assert fact.what.endswith("-proven") == (expected.proof == 0)
            assert fact.what.endswith("-disproven") == (expected.disproof == 0)


def _numbers(pair: tuple[int, int]) -> Any:
    return type(combine([], attacking=True))(*pair)


# The transposition table.


def test_the_table() -> None:
    with all_said("table-"):
        for case in [
            ("tictactoe", "b2 a1", 4, 32),
            ("tictactoe", "b2 a1", 5, 16),
            ("nim", "", 5, 64),
            ("congklak", "", 3, 4),
            ("connectfour", "4 4", 4, 64),
        ]:
            check_the_table(*case)


def check_the_table(game_id: str, moves: str, depth: int, slots: int) -> None:
    request = request_for(game_id, moves, depth=depth)
    found = look_into(request, slots)
    assert found.result.value == minimax(request, request.root, depth)
    held: dict[int, Any] = {}
    for step in found.steps:
        note(game_id, step.facts)
        state = after(request, step.line)
        key, ply, fact = request.game.key(state), len(list(filter(None, step.line.split(", ")))), step.facts[0]
        assert step.slot == key % slots
        old = held.get(step.slot)
        same = old is not None and request.game.key(after(request, old.line)) == key
        has = None if old is None else old.depth
        allowed = {
            "empty": old is None,
            "other": old is not None and not same,
            "shallow": same and has != step.depth,
            "narrow": same and has == step.depth,
            "answer": same and has == step.depth,
            "new": old is None,
            "update": same,
            "replace": old is not None and not same and old.depth <= step.depth,
            "keep": old is not None and not same and old.depth > step.depth,
        }
        assert allowed[step.kind], step
        assert value_of(fact, "has") == has if "has" in fact.values else True
        held[step.slot] = step.after
        if step.kind in ("new", "update", "replace", "answer"):
            assert step.after is not None
            truth = minimax(request, state, step.depth)
            assert step.after.lower <= truth <= step.after.upper
            bound = step.facts[0] if step.kind == "answer" else step.facts[1]
            check_bound(bound, minimax(request, state, step.depth, ply))
        if step.kind == "answer":
            assert old is not None
            assert (len(step.facts) == 2) == (old.line != step.line)


def check_bound(fact: Fact, truth: int) -> None:
    """What a sentence says of the value is true."""
    kind = fact.what.rpartition("-")[2]
    if kind == "between":
        assert value_of(fact, "lower") <= truth <= value_of(fact, "upper")
    elif kind == "exact":
        assert value_of(fact, "value") == truth
    elif kind == "lower":
        assert value_of(fact, "value") <= truth
        assert value_of(fact, "value") >= fact.values.get("beta", -INF)  # type: ignore[operator]
    else:
        assert value_of(fact, "value") >= truth
        assert value_of(fact, "value") <= fact.values.get("alpha", INF)  # type: ignore[operator]


# History and killers.


def test_history_and_killers() -> None:
    with all_said(("history-", "killer-")):
        for case in [("tictactoe", None, 4), ("chess", "4k3/pp3ppp/2p5/3p4/3PP3/2P5/PP3PPP/4K3 w - - 0 1", 3)]:
            check_history_and_killers(*case)


def check_history_and_killers(game_id: str, position: str | None, depth: int) -> None:
    request = request_for(game_id, "", position, depth=depth)
    found = learn_order(request)
    assert found.plain == run(request, parse_config("alphabeta")).nodes
    assert found.result.nodes == run(request, parse_config("alphabeta+history+killers")).nodes
    assert found.result.value == minimax(request, request.root, depth)
    ranks: Counter[tuple[Player, Any]] = Counter()
    killers: dict[int, list[Any]] = {}
    for lesson in found.lessons:
        note(game_id, lesson.facts)
        learned = lesson.facts[0]
        ranks[lesson.player, lesson.move] += 2**lesson.depth
        assert lesson.rank == value_of(learned, "rank") == ranks[lesson.player, lesson.move]
        assert lesson.bonus == value_of(learned, "bonus") == 2 ** value_of(learned, "depth")
        assert request.game.to_move(lesson.state) is value_of(learned, "side")
        assert (len(lesson.facts) == 2) == lesson.closed
        kept = killers.setdefault(lesson.ply, [])
        if lesson.closed:
            quiet = game_id != "chess" or "x" not in lesson.label
            known = lesson.move in kept
            what = "killer-known" if known else "killer-new" if quiet else "killer-capture"
            assert lesson.facts[1] == Fact(what, {"ply": lesson.ply})
            if what == "killer-new":
                killers[lesson.ply] = [lesson.move, *kept][:2]
        assert len(lesson.killers) == len(killers[lesson.ply])


# Iterative deepening.


def test_iterative_deepening() -> None:
    with all_said("deepen-"):
        for case in [("tictactoe", 4), ("congklak", 4), ("tree", 2)]:
            check_iterative_deepening(*case)


def check_iterative_deepening(game_id: str, depth: int) -> None:
    position = "((3 12 8) (2 4 6) (14 5 2))" if game_id == "tree" else None
    request = request_for(game_id, "", position, depth=depth)
    stack = deepen(request)
    assert [one.depth for one in stack.iterations] == list(range(1, depth + 1))
    assert (
        sum(one.nodes for one in stack.iterations)
        == run(request, parse_config("alphabeta+table+table-move+iterative")).nodes
    )
    before = None
    for number, one in enumerate(stack.iterations):
        note(game_id, one.facts)
        told = {fact.what: fact for fact in one.facts}
        assert one.value == value_of(told["deepen-value"], "value") == minimax(request, request.root, one.depth)
        child = after(request, one.line[0])
        same = request.game.to_move(child) is request.game.to_move(request.root)
        assert from_child(minimax(request, child, one.depth - 1, 1), same) == one.value
        earlier = sum(each.nodes for each in stack.iterations[:number])
        if before is not None:
            assert ("deepen-first" in told) == (one.order[0] == before.line[0])
            assert ("deepen-changed" in told) == (one.line[0] != before.line[0])
            assert told["deepen-cost"].values == {"count": one.nodes, "earlier": earlier}
        else:
            assert told["deepen-cost-first"].values == {"count": one.nodes}
        before = one


# The horizon.

DEFENDED = "r1bqkbnr/ppp2ppp/2np4/4p3/4P3/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 0 4"


def test_the_horizon() -> None:
    with all_said("horizon-"):
        for case in [("chess", DEFENDED, 2), ("chess", "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1", 2), ("doushouqi", None, 1)]:
            check_the_horizon(*case)


def check_the_horizon(game_id: str, position: str | None, depth: int) -> None:
    request = request_for(game_id, "", position, nodes=100_000)
    root = request.game.to_move(request.root)
    for one in horizons(request, depth):
        note(game_id, one.facts)
        limited = request_for(game_id, "", position, depth=one.depth)
        for sight, algorithm in ((one.plain, PLAIN), (one.quiet, QUIET)):
            assert sight.value == run(limited, parse_config(algorithm)).value
            assert after(request, ", ".join(sight.line)) == sight.end
        end = one.plain.end
        static = from_child(request.evaluator.evaluate(end), request.game.to_move(end) is root)
        assert one.plain.value == static
        told = {fact.what: fact for fact in one.facts}
        assert ("horizon-calm" in told) == (one.reply is None)
        if one.reply is not None:
            reply = after(request, ", ".join([*one.plain.line, one.reply]))
            assert one.after == from_child(request.evaluator.evaluate(reply), request.game.to_move(reply) is root)
            assert ("horizon-reply" in told) == (one.after != static)
        assert ("horizon-quiet-same" in told) == (one.quiet.line[0] == one.plain.line[0])


# What is refused, and what is never said.


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (lambda: grow(request_for("nim"), 201), "1 to 200, not 201"),
        (lambda: grow(request_for("tree", "0 0"), 1), "game is over"),
        (lambda: look_into(request_for("nim", depth=1), 65), "1 to 64 slots"),
        (lambda: horizons(request_for("tictactoe"), 1), "no noisy moves"),
        (lambda: horizons(request_for("chess"), 9), "1 to 4 here"),
    ],
)
def test_mistakes_are_named(wish: Any, said: str) -> None:
    with pytest.raises(InputError, match=said):
        wish()
