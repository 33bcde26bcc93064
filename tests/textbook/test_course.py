"""The course: both languages say the same, every number is computed, and what the text claims is true."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from siasat.backend.search import search
from siasat.core.notation import notation_of
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.core.search_api.result import SearchResult
from siasat.errors import InputError
from siasat.evaluation.registry import load_evaluator
from siasat.evaluation.zero import Zero
from siasat.games.registry import load_game
from siasat.games.tree import Node
from siasat.search.registry import parse_config
from siasat.textbook.course.chapters import chapters
from siasat.textbook.course.model import BoardFigure, CountFigure, LessonPlan, TreeFigure
from siasat.textbook.course.pages import page_of, source_of
from siasat.textbook.course.plan import LESSONS, OPENING, POISON, XS_AND_OS, get_lesson
from siasat.textbook.exercises.real_captures import POINTS
from siasat.textbook.growing import tree_of_position
from siasat.textbook.reading import read_brackets

CONSTANTS = {
    "trees": {1, 0},
    "evaluation": {0, 1, 3, 5, 9},
    "minimal-tree": {1, 2, 3, 9, 1975},
    "deepening": {1, 2, 3, 4, 5, 6, 7},
    "aspiration": {20, 2, 6},
    "tables": {6},
    "enhanced-cutoffs": {6},
    "history": {1, 2, 5, 6},
    "killers": {6},
    "horizon": {1, 2},
    "quiescence": {1},
    "captures": {3},
    "null-windows": {1, 3, 4},
    "negascout": set(),
    "mtdf": {5},
    "sss-dual": {1979},
    "null-move": {2, 5},
    "monte-carlo": {2},
    "proof": {1, 2},
    "comparing": {4, 6, 50, 95},
}
"""Numbers of rules, formulas and captions, which no search gives: piece values, powers, depths, years."""


def leaves(node: Node) -> set[int]:
    below = {value for child in node.children for value in leaves(child)}
    return below if node.payoff is None else {abs(node.payoff)}


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_both_languages_say_the_same_and_no_number_is_invented(lesson: LessonPlan) -> None:
    pages = [page_of(lesson, lang) for lang in ("en", "id")]
    shapes = [[(block.kind, block.figure) for block in page.blocks] for page in pages]
    assert shapes[0] == shapes[1]
    assert sorted(name for _, name in shapes[0] if name) == sorted(figure.name for figure in lesson.figures)
    assert shapes[0][-1] == ("source", "")
    holes = [sorted(set(re.findall(r"\{[^}]*\}", source_of(lesson.id, lang)))) for lang in ("en", "id")]
    assert holes[0] == holes[1]
    known = CONSTANTS.get(lesson.id, set()).union(
        *(leaves(read_brackets(figure.tree).node) for figure in lesson.figures if isinstance(figure, TreeFigure))
    )
    for lang, page in zip(("en", "id"), pages, strict=True):
        assert 140 <= sum(len(block.text.split()) for block in page.blocks) <= 350
        text = re.sub(r"\{[^}]*\}|(?m:^> .*$)|[a-h][1-8]\b", "", source_of(lesson.id, lang))
        assert {int(number) for number in re.findall(r"\d+", text)} <= known, lang


def run(board: BoardFigure, algorithm: str, depth: int) -> SearchResult[Any]:
    game = load_game(board.game, board.variant)
    state = game.initial() if board.position is None else notation_of(game).parse_state(board.position)
    request = SearchRequest(game, load_evaluator(None, game), state, Limits(depth=depth))
    return search(request, parse_config(algorithm))


def test_the_counts_of_the_lessons_are_those_of_the_searches(native: None) -> None:
    figures = {
        (figure.board, *row[:2]): row
        for lesson in LESSONS
        for figure in lesson.figures
        if isinstance(figure, CountFigure)
        for row in figure.rows
    }
    assert len(figures) > 20
    for (board, algorithm, depth), row in figures.items():
        result = run(board, algorithm, depth)
        assert (result.nodes, result.value) == (row.nodes, row.value), row


def test_the_first_tree_is_that_of_the_board_beside_it() -> None:
    game = load_game(XS_AND_OS.game)
    root, _ = tree_of_position(game, notation_of(game).parse_state(XS_AND_OS.position or ""), Zero(), 9)

    def written(node: Node) -> str:
        if node.payoff is not None:
            return str((node.payoff > 0) - (node.payoff < 0))
        return f"({' '.join(map(written, node.children))})"

    figure = get_lesson("trees").figures[1]
    assert isinstance(figure, TreeFigure)
    assert written(root.node) == figure.tree


def test_what_the_lessons_say_about_boards() -> None:
    assert str(run(POISON, "alphabeta", 1).move) != str(run(POISON, "alphabeta", 2).move)
    game = load_game(POISON.game)
    state = notation_of(game).parse_state(POISON.position or "")
    assert notation_of(game).format_move(state, run(POISON, "alphabeta", 1).move) == "d2d6"
    assert notation_of(game).format_move(state, run(POISON, "alphabeta+quiescence", 1).move) != "d2d6"
    opening: Any = notation_of(game).parse_state(OPENING.position or "")
    pieces = opening.board.piece_map().values()
    assert sum(POINTS[p.piece_type] * (1 if p.color else -1) for p in pieces if p.piece_type < len(POINTS)) == 0
    assert len(pieces) == 32


def test_an_unknown_lesson_is_named() -> None:
    with pytest.raises(InputError, match="the lessons are trees, minimax"):
        get_lesson("none")


def test_the_chapters_of_the_documentation_are_those_of_the_lessons() -> None:
    docs = Path(__file__).parents[2] / "docs"
    changed = [name for name, text in chapters().items() if (docs / name).read_text(encoding="utf-8") != text]
    assert changed == [], "run scripts/course_pages.py"
