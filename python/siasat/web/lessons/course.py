"""The lessons of the course as the page shows them; their texts and figures come from `siasat.textbook.course`."""

from __future__ import annotations

from typing import get_args

from siasat.core.notation import notation_of
from siasat.core.referee import Referee
from siasat.games.registry import load_game
from siasat.textbook.course.facts import search_figure
from siasat.textbook.course.model import BoardFigure, CountFigure, Figure, LessonPlan, TreeFigure
from siasat.textbook.course.pages import heading_of, page_of
from siasat.textbook.course.plan import LESSONS, UNITS, unit_of
from siasat.textbook.course.tables import TABLES, count_table
from siasat.web.api.schemas import Lesson, LessonBlock, LessonFigure, LessonInfo, LessonList, Text, UnitInfo
from siasat.web.api.schemas.learn import ExerciseKind, LessonExplorer
from siasat.web.api.views.position import position_view
from siasat.web.api.views.textbook import search_view
from siasat.web.errors import Refused
from siasat.web.lessons.exercises import table_view
from siasat.web.texts import both


def lessons() -> LessonList:
    """The units and lessons, in the order to read them."""
    return LessonList(
        units=[UnitInfo(number=unit.number, title=_unit_title(unit.number)) for unit in UNITS],
        lessons=[
            LessonInfo(id=plan.id, unit=unit.number, title=_title(plan), about=_about(plan), exercises=_exercises(plan))
            for unit in UNITS
            for plan in unit.lessons
        ],
    )


def lesson(name: str) -> Lesson:
    """One lesson, its trees searched."""
    plan = next((plan for plan in LESSONS if plan.id == name), None)
    if plan is None:
        raise Refused(404, "no-such-lesson", f"the lessons are {', '.join(plan.id for plan in LESSONS)}")
    return Lesson(
        id=plan.id,
        unit=unit_of(plan).number,
        title=_title(plan),
        about=_about(plan),
        blocks=_blocks(plan),
        figures=[_figure(figure) for figure in plan.figures],
        explorer=_explorer(plan),
        exercises=_exercises(plan),
    )


def _explorer(plan: LessonPlan) -> LessonExplorer | None:
    if plan.explorer is None:
        return None
    board = plan.explorer.board
    return LessonExplorer(
        kind=plan.explorer.kind,
        game=None if board is None else board.game,
        variant=None if board is None else board.variant,
        position=None if board is None else board.position,
        size=plan.explorer.size,
    )


def _unit_title(number: int) -> Text:
    return both(lambda say: say(f"unit.{number}.title"))


def _title(plan: LessonPlan) -> Text:
    return both(lambda say: heading_of(plan.id, say.lang)[0])


def _about(plan: LessonPlan) -> Text:
    return both(lambda say: heading_of(plan.id, say.lang)[1])


def _exercises(plan: LessonPlan) -> list[ExerciseKind]:
    return [kind for name in plan.kinds for kind in get_args(ExerciseKind) if kind == name]


def _blocks(plan: LessonPlan) -> list[LessonBlock]:
    pairs = zip(page_of(plan, "en").blocks, page_of(plan, "id").blocks, strict=True)
    return [LessonBlock(kind=en.kind, text=Text(en=en.text, id=id_.text), figure=en.figure) for en, id_ in pairs]


def _figure(figure: Figure) -> LessonFigure:
    if isinstance(figure, TreeFigure):
        return LessonFigure(name=figure.name, search=search_view(search_figure(figure)))
    if isinstance(figure, BoardFigure):
        game = load_game(figure.game, figure.variant)
        state = game.initial() if figure.position is None else notation_of(game).parse_state(figure.position)
        return LessonFigure(name=figure.name, position=position_view(Referee(game, state)))
    table = count_table(figure) if isinstance(figure, CountFigure) else TABLES[figure.table]()
    return LessonFigure(name=figure.name, table=table_view(table))
