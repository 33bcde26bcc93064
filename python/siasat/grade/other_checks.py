"""The checks of the tasks that are not tree searches: Monte-Carlo tree search, an evaluator, a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from siasat.core.mixing import SplitMix64
from siasat.core.player import Player
from siasat.core.score import MAX_EVAL
from siasat.core.walks import walk
from siasat.games.registry import load_game
from siasat.games.tree import Node
from siasat.grade.cases import SEED, Answer, Case
from siasat.grade.checks import Runner
from siasat.grade.diagnose import problem_mistake
from siasat.grade.findings import Finding
from siasat.grade.peer import EVALUATED
from siasat.grade.reference import move_values
from siasat.grade.trees import format_tree, full_tree, height, parse_tree, shuffled

PLAYOUTS = 600

TACTICS = (
    "(-1 1 -1)",  # win at once
    "(1 -1 1) 2",
    "((1 -1) (1 1) (-1 1))",  # the opponent would answer with -1
    "((-1 1) (-1 -1) (1 -1)) 2",
    "((1 1 1 1 -1) (0 0 0 0))",  # random play looks good, the best answer is bad
    "((-1 -1 -1 -1 1) (0 0 0 0)) 2",
    "(=(-1 -1 1) (0 0))",  # the same player moves again
    "(=(1 1 -1) (0 0)) 2",
    "((=(1 -1) 1) =(0 0))",
    "((-1 -1) 0 (-1 0))",
)
"""Small trees of wins, draws and losses in which one thing matters."""


def check_mcts(runner: Runner, seed: int = SEED) -> list[Finding]:
    """Legal moves, small tactics, the same move for the same seed, the number of playouts, unchanged states."""
    rng = SplitMix64(seed + 7)
    trees = [shuffled(tree, rng) for tree in TACTICS]
    suite = [Case(tree, height(parse_tree(tree).node), playouts=PLAYOUTS, seed=1 + rng.below(999)) for tree in trees]
    single = [Case(tree, 1, playouts=20, seed=2) for tree in ("(5)", "(-5) 2", "((1 -1))")]
    answers = {case: runner.ask(case) for case in (*suite, *single)}
    findings = [_legal(answers)]
    findings.append(_tactics([(case, answers[case]) for case in suite]))
    findings += [_seeds(runner, _large_cases(seed)), _work(runner, _large_cases(seed))]
    changed = [case for case in answers if answers[case].changed]
    if changed:
        case, mistakes = changed[0], ("changes-state",)
        findings.append(Finding("state", len(answers), 1, False, "changed", case, answers[case], mistakes=mistakes))
    else:
        findings.append(Finding("state", len(answers)))
    return findings


def _legal(answers: dict[Case, Answer]) -> Finding:
    for case, answer in answers.items():
        if answer.problem:
            mistakes = problem_mistake(answer, case)
            return Finding("legal", len(answers), 1, False, "problem", case, answer, mistakes=mistakes)
        if not _is_legal(case, answer):
            reason = "no-move" if answer.move is None else "illegal-move"
            return Finding("legal", len(answers), 1, False, reason, case, answer, mistakes=(reason,))
        if not answer.plays and len(parse_tree(case.tree).node.children) > 1:
            mistakes = ("playouts-ignored",)
            return Finding("legal", len(answers), 1, False, "work", case, answer, case.playouts, mistakes)
    return Finding("legal", len(answers))


def _is_legal(case: Case, answer: Answer) -> bool:
    return type(answer.move) is int and 0 <= answer.move < len(parse_tree(case.tree).node.children)


def _tactics(asked: Sequence[tuple[Case, Answer]]) -> Finding:
    bad = []
    for number, (case, answer) in enumerate(asked):
        root = parse_tree(case.tree)
        values = move_values(root.node, root.player, case.depth)
        best = values.index(max(values))
        if not _is_legal(case, answer):
            return Finding("tactics", len(asked), 1, False, "problem" if answer.problem else "", case, answer, best)
        if values[int(str(answer.move))] != max(values):
            bad.append((number, best))
    if not bad:
        return Finding("tactics", len(asked))
    first, best = bad[0]
    mistakes = _mcts_mistakes(asked, {number for number, _ in bad})
    return Finding("tactics", len(asked), len(bad), False, "move", *asked[first], best, mistakes)


def _mcts_mistakes(asked: Sequence[tuple[Case, Answer]], bad: set[int]) -> tuple[str, ...]:
    """The mistake that chooses the same moves; else what kinds of trees go wrong."""
    for mistake in MCTS_MISTAKES:
        if all(answer.move in _choices(case, mistake) for case, answer in asked):
            return (mistake,)
    if bad <= set(range(4, 9)) and bad & {4, 5}:
        return ("no-tree",)
    if all("=" in asked[number][0].tree for number in bad):
        return ("flips-always",)
    return ()


MCTS_MISTAKES = ("takes-worst", "flips-always", "sign-not-flipped", "evaluates-for-first", "evaluates-for-opponent")
"""For whom a wrong search chooses: see `_choices`."""


def _choices(case: Case, mistake: str) -> set[int]:
    """The moves that a search with a mistake takes for the best: at every node it chooses for the wrong player."""
    root = parse_tree(case.tree)

    def chooser(player: Player, child: Player, ply: int) -> Player:
        return {
            "flips-always": root.player if ply % 2 == 0 else root.player.other,
            "sign-not-flipped": root.player,
            "evaluates-for-first": Player.FIRST,
            "evaluates-for-opponent": child,
        }.get(mistake, player)

    def ratings(node: Node, player: Player, ply: int) -> list[int]:
        found = []
        for child, same in zip(node.children, node.again, strict=True):
            mover = player if same else player.other
            end = result(child, mover, ply + 1)
            found.append(end if chooser(player, mover, ply) is Player.FIRST else -end)
        return found

    def result(node: Node, player: Player, ply: int) -> int:
        """The payoff for the first player that the search expects below a node."""
        if node.payoff is not None:
            return node.payoff
        rated = ratings(node, player, ply)
        best = rated.index(max(rated))
        return result(node.children[best], player if node.again[best] else player.other, ply + 1)

    rated = ratings(root.node, root.player, 0)
    wanted = min(rated) if mistake == "takes-worst" else max(rated)
    return {move for move, rating in enumerate(rated) if rating == wanted}


@cache
def _large_cases(seed: int) -> tuple[Case, ...]:
    """Trees that no search sees completely with so few playouts."""
    rng = SplitMix64(seed + 8)
    nodes = [full_tree(rng, 6, 3, 1) for _ in range(2)]
    return tuple(Case(format_tree(node, Player.FIRST), 6, playouts=120, seed=3) for node in nodes)


def _seeds(runner: Runner, suite: Sequence[Case]) -> Finding:
    for case in suite:
        first, again = runner.ask(case), runner.ask(case)
        if not _is_legal(case, first) or not first.plays:
            return Finding("seed", len(suite), 1, False, "problem" if first.problem else "", case, first)
        if (again.move, again.expanded) != (first.move, first.expanded):
            mistakes = ("seed-ignored",)
            return Finding("seed", len(suite), 1, False, "unsteady", mistakes=mistakes)
    return Finding("seed", len(suite))


def _work(runner: Runner, suite: Sequence[Case]) -> Finding:
    """More playouts play more moves, and not only a few."""
    for case in suite:
        few, many = runner.ask(replace(case, playouts=case.playouts // 3)), runner.ask(case)
        if many.plays < case.playouts or many.plays <= few.plays:
            mistakes = ("playouts-ignored",)
            return Finding("work", len(suite), 1, False, "work", None, many, case.playouts, mistakes)
    return Finding("work", len(suite))


class Sample(NamedTuple):
    """A position, and who wins it with best play (1, 0 or -1, for the mover)."""

    text: str
    result: int


@cache
def samples() -> tuple[Sample, ...]:
    """Unfinished positions of random games, none of them twice."""
    game: Any = load_game(EVALUATED)
    rng = SplitMix64(5)
    found: dict[str, Sample] = {}
    for _ in range(40):
        for step in walk(game, rng, 9):
            text = game.format_state(step.state)
            if step.chosen is None or len(step.moves) > 7 or text in found:
                continue
            found[text] = Sample(text, _result(text))
    return tuple(found.values())


@cache
def _result(text: str) -> int:
    game: Any = load_game(EVALUATED)
    state = game.parse_state(text)
    end = game.outcome(state)
    if end is not None:
        return 0 if end.winner is None else 1 if end.winner is game.to_move(state) else -1
    return max(-_result(game.format_state(game.play(state, move))) for move in game.legal_moves(state))


def check_evaluator(runner: Runner, _seed: int = SEED) -> list[Finding]:
    """A number in range that does not change; the same for both sides; higher for won positions than for lost ones."""
    answers = {sample: runner.ask(Case(sample.text, 0)) for sample in samples()}
    values = {sample: answer.value or 0.0 for sample, answer in answers.items()}
    number = _number(values, answers)
    if not number.passed:
        rest = ("sides", "judgement")
        return [number, *(Finding(name, 0, 1, False, number.reason, number.case, number.answer) for name in rest)]
    return [number, _sides(runner, values, answers), _judgement(values, answers)]


def _number(values: dict[Sample, float], answers: dict[Sample, Answer]) -> Finding:
    for sample, answer in answers.items():
        case = Case(sample.text, 0)
        if answer.problem or answer.value is None:
            unsteady = ("seed-ignored",) if answer.problem == "unsteady" else ()
            mistakes = problem_mistake(answer, Case("0", 0)) or unsteady
            return Finding("number", len(answers), 1, False, "problem", case, answer, mistakes=mistakes)
    for sample, value in values.items():
        if abs(value) > MAX_EVAL or value != int(value):
            case, mistakes = Case(sample.text, 0), ("returns-no-number",)
            return Finding("number", len(values), 1, False, "range", case, answers[sample], mistakes=mistakes)
    return Finding("number", len(values))


def _sides(runner: Runner, values: dict[Sample, float], answers: dict[Sample, Answer]) -> Finding:
    swapped = {sample: runner.ask(Case(sample.text, 0, is_swapped=True)).value for sample in values}
    bad = [sample for sample, value in values.items() if swapped[sample] != value]
    if not bad:
        return Finding("sides", len(values))
    opposite = all(swapped[sample] == -value for sample, value in values.items())
    mistakes = ("evaluates-for-first",) if opposite else ("sides-differ",)
    sample = min(bad, key=lambda one: -one.text.count("."))
    return Finding(
        "sides", len(values), len(bad), False, "sides", Case(sample.text, 0), answers[sample],
        float(swapped[sample] or 0), mistakes,
    )  # fmt: skip


def _judgement(values: dict[Sample, float], answers: dict[Sample, Answer]) -> Finding:
    won, lost = ([value for one, value in values.items() if one.result == result] for result in (1, -1))
    good, bad = sum(won) / len(won), sum(lost) / len(lost)
    if good > bad:
        return Finding("judgement", len(values))
    mistakes = ("constant",) if len(set(values.values())) == 1 else ("evaluates-for-opponent",)
    sample = next(one for one in values if one.result == 1)
    case = Case(sample.text, 0)
    return Finding("judgement", len(values), 1, False, "judgement", case, answers[sample], mistakes=mistakes)


GAME_MISTAKES = (
    (r"changed the state", "changes-state"),
    (r"the mover stays", "alternates-wrong"),
    (r"yet there is no legal move", "no-end"),
    (r"hashable", "not-hashable"),
    (r"key\(\)|different keys|brings back a key", "key-wrong"),
    (r"names a move twice|changes its answer|must give a list", "moves-wrong"),
    (r"outcome|winner|reason|margin", "outcome-wrong"),
    (r"parse_|same text|one line|InputError", "notation-wrong"),
    (r"to_move", "to-move-wrong"),
    (r"gives two different states|two different states", "play-random"),
    (r"changed nothing", "play-nothing"),
    (r"has no ", "method-missing"),
    (r"raises", "game-raises"),
)
"""What a message of `check_game` begins to say, and the mistake behind it."""


def check_game_class(runner: Runner, seed: int = SEED) -> list[Finding]:
    """Does the game keep the contract of siasat? The message of `check_game` says where not."""
    case = Case("", 0, seed=seed)
    answer = runner.ask(case)
    if not answer.problem:
        return [Finding("contract", 1)]
    mistakes = problem_mistake(answer, Case("0", 0))
    if answer.problem == "contract":
        mistakes = tuple(name for pattern, name in GAME_MISTAKES if re.search(pattern, answer.detail))[:1]
    return [Finding("contract", 1, 1, False, "contract", case, answer, mistakes=mistakes)]
