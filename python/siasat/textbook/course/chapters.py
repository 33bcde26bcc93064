"""The course as chapters of the documentation: one page per unit and language, from the lessons' own sources.

The text, the figures and the numbers are those of the app; every lesson ends with exercises and their solutions.
`scripts/course_pages.py` writes the chapters, and a test compares them.
"""

from __future__ import annotations

from siasat.core.game import Drawable
from siasat.core.notation import notation_of
from siasat.draw.svg import to_svg
from siasat.games.registry import load_game
from siasat.textbook.course.facts import search_figure
from siasat.textbook.course.model import BoardFigure, CountFigure, Figure, LessonPlan, TreeFigure, Unit
from siasat.textbook.course.pages import page_of
from siasat.textbook.course.plan import LESSONS, UNITS
from siasat.textbook.course.tables import TABLES, count_table
from siasat.textbook.drawing import tree_svg
from siasat.textbook.exercises import make_exercise
from siasat.textbook.exercises.model import Exercise, Table
from siasat.textbook.exercises.wording import option_text, question, reason, spoken
from siasat.textbook.figure import figure_after
from siasat.textbook.search import TREE
from siasat.texts import LANGUAGES, Texts, load

SEED = 1
"""Of the exercises that are printed."""


def chapters() -> dict[str, str]:
    """Every generated file, by its path in the documentation, with its text."""
    found: dict[str, str] = {}
    for lang in LANGUAGES:
        say, folder = load(lang), "id/course" if lang == "id" else "course"
        found[f"{folder}/index.md"] = _index(say)
        for unit in UNITS:
            found[f"{folder}/unit-{unit.number:02}.md"] = _unit(say, unit)
    for lesson in LESSONS:
        for figure in lesson.figures:
            if isinstance(figure, TreeFigure | BoardFigure):
                found[f"images/course/{_picture(lesson, figure)}"] = _drawing(figure).rstrip() + "\n"
    return found


def _picture(lesson: LessonPlan, figure: TreeFigure | BoardFigure) -> str:
    return f"{lesson.id}-{figure.name}.svg"


def _drawing(figure: TreeFigure | BoardFigure) -> str:
    if isinstance(figure, BoardFigure):
        game = load_game(figure.game, figure.variant)
        assert isinstance(game, Drawable)
        state = game.initial() if figure.position is None else notation_of(game).parse_state(figure.position)
        return to_svg(game.scene(state))
    found = search_figure(figure)
    return tree_svg(figure_after(found), "max", TREE.format_state(found.root))


def _index(say: Texts) -> str:
    lines = [f"# {say('course.title')}", "", say("course.about"), ""]
    lines += [f"{unit.number}. [{_title(say, unit)}](unit-{unit.number:02}.md)" for unit in UNITS]
    lines += ["", "```{toctree}", ":hidden:", "", *(f"unit-{unit.number:02}" for unit in UNITS), "```"]
    return "\n".join(lines) + "\n"


def _title(say: Texts, unit: Unit) -> str:
    return say(f"unit.{unit.number}.title")


def _unit(say: Texts, unit: Unit) -> str:
    lines = [f"# {unit.number}. {_title(say, unit)}", ""]
    for lesson in unit.lessons:
        page = page_of(lesson, say.lang)
        lines += [f"## {page.title}", "", f"*{page.about}*", ""]
        for block in page.blocks:
            match block.kind:
                case "heading":
                    lines += [f"### {block.text}", ""]
                case "item":
                    lines += [f"- {block.text}", ""]
                case "source":
                    lines += [f"> {block.text}", ""]
                case "figure":
                    figure = next(one for one in lesson.figures if one.name == block.figure)
                    lines += [*_figure(say, lesson, figure, block.text), ""]
                case "text":
                    lines += [block.text, ""]
        if lesson.explorer is not None:
            explorer = f"[`/explore/{lesson.explorer.kind}`](../explorers.md)"
            lines += [say("course.explorer", link=explorer), ""]
        lines += [f"### {say('course.exercises', lesson=page.title)}", ""]
        for number, kind in enumerate(lesson.kinds, 1):
            lines += _exercise(say, number, make_exercise(kind, SEED))
    after = unit.number + 1
    if after <= len(UNITS):
        lines += [say("course.next", title=f"[{_title(say, UNITS[after - 1])}](unit-{after:02}.md)")]
    else:
        lines += [say("course.next", title=f"[{say('course.title')}](index.md)")]
    return "\n".join(lines).rstrip() + "\n"


def _figure(say: Texts, lesson: LessonPlan, figure: Figure, caption: str) -> list[str]:
    up = "../.." if say.lang == "id" else ".."
    if isinstance(figure, TreeFigure | BoardFigure):
        return [f"![{caption}]({up}/images/course/{_picture(lesson, figure)})", "", f"*{caption}*"]
    table = count_table(figure) if isinstance(figure, CountFigure) else TABLES[figure.table]()
    return [*_table(say, table), "", f"*{caption}*"]


def _table(say: Texts, table: Table) -> list[str]:
    head = [spoken(say, cell) for cell in table.head]
    rows = [[spoken(say, cell) for cell in row] for row in table.rows]
    return ["| " + " | ".join(row) + " |" for row in (head, ["---"] * len(head), *rows)]


def _exercise(say: Texts, number: int, exercise: Exercise) -> list[str]:
    lines = [f"**{number}.** {question(say, exercise)}", ""]
    if exercise.board is not None:
        board = exercise.board
        lines += [f"`{notation_of(board.game).format_state(board.state)}` ({board.game.variant})", ""]
    if exercise.root is not None:
        lines += [f"`{TREE.format_state(exercise.root)}`", ""]
    if exercise.table is not None:
        lines += [*_table(say, exercise.table), ""]
    words = {option.id: option_text(say, option) for option in exercise.options}
    if any(words.values()):
        lines += [say("course.options", options=", ".join(words.values())), ""]
    marked = ", ".join(f"`{place}`" for place in exercise.marked)
    if marked:
        lines += [say("course.marked", nodes=marked), ""]
    right = ", ".join(words.get(one) or f"`{one}`" for one in exercise.right) or "–"
    lines += [f":::{{dropdown}} {say('course.solution')}", f"**{right}** {reason(say, exercise)}", ":::", ""]
    return lines
