"""The plan of the course: units, lessons, the figures of each lesson and the kinds of its exercises."""

from __future__ import annotations

from siasat.errors import InputError
from siasat.textbook.course.model import (
    BoardFigure,
    Counted,
    CountFigure,
    Explorer,
    LessonPlan,
    TableFigure,
    TreeFigure,
    Unit,
)
from siasat.textbook.named import ordered

SURPRISE = "(((5 4) (7 6)) ((8 6) (9 7)) ((12 9) (3 5)) ((11 10) (4 2)))"
GUESSED = "(((6 7) (3 2)) ((8 9) (7 1)))"
TEXTBOOK = "((3 12 8) (2 4 6) (14 5 2))"
THREE_RESULTS = "((0 1) (0 0 -1) ((0 -1) (1 0)))"
LAST_BEST = ordered(3, 3, best_first=False)

KALAH = BoardFigure("g", "congklak", variant="kalah:6,4")
JUNGLE = BoardFigure("g", "doushouqi")
OPENING = BoardFigure("g", "chess", "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5")
POISON = BoardFigure("g", "chess", "4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1")
PROVED = BoardFigure("g", "tree", THREE_RESULTS)
XS_AND_OS = BoardFigure("g", "tictactoe", "xox/.o./x.o x")

UNITS = (
    Unit(
        1,
        (
            LessonPlan(
                "trees",
                (XS_AND_OS, TreeFigure("a", "(((0) (1)) 1 (-1 (0)))", "minimax")),
                ("count", "path"),
                "real-moves",
            ),
            LessonPlan(
                "minimax",
                (TreeFigure("a", "((12 -2) (5 6))", "minimax"), TreeFigure("b", TEXTBOOK, "minimax")),
                ("value", "greedy"),
                "real-value",
            ),
        ),
    ),
    Unit(
        2,
        (
            LessonPlan(
                "extra-turns",
                (TreeFigure("a", "(=((1 9) (8 2)) (4 5))", "negamax"),),
                ("negamax", "turns"),
                "real-turns",
                (TreeFigure("c", "(((1 9) (8 2)) (4 5))", "negamax"),),
            ),
            LessonPlan("evaluation", (OPENING,), ("evaluate", "sides"), "real-material"),
        ),
    ),
    Unit(
        3,
        (
            LessonPlan(
                "alpha-beta",
                (TreeFigure("a", "((500 300) (200 999))"), TreeFigure("b", "((5 7) (((4 8) 6) 3))")),
                ("cuts", "next", "window"),
                "real-cuts",
            ),
            LessonPlan("minimal-tree", (TreeFigure("a", ordered(3, 3)),), ("minimal", "critical"), "real-minimal"),
        ),
    ),
    Unit(
        4,
        (
            LessonPlan(
                "ordering",
                (TreeFigure("a", LAST_BEST),),
                ("order", "refute"),
                "real-order",
                (TreeFigure("c", ordered(3, 3)),),
            ),
            LessonPlan(
                "captures",
                (
                    OPENING,
                    CountFigure(
                        "s",
                        OPENING,
                        (
                            Counted("alphabeta", 3, 4266, 176),
                            Counted("alphabeta+captures", 3, 2233, 176),
                            Counted("alphabeta+captures+static=2", 3, 2517, 176),
                        ),
                    ),
                ),
                ("victims", "ranked"),
                "real-captures",
            ),
        ),
    ),
    Unit(
        5,
        (
            LessonPlan(
                "deepening",
                (
                    CountFigure(
                        "s",
                        KALAH,
                        (
                            Counted("alphabeta", 3, 136, 570),
                            Counted("alphabeta", 4, 612, 385),
                            Counted("alphabeta", 5, 1775, 510),
                            Counted("alphabeta", 6, 5644, 590),
                            Counted("alphabeta", 7, 15897, 640),
                            Counted("alphabeta+table+table-move+iterative", 7, 1861, 640),
                        ),
                    ),
                ),
                ("repeated", "budget"),
                "real-first",
                explorer=Explorer("deepening", KALAH, 5),
            ),
            LessonPlan(
                "aspiration",
                (
                    CountFigure(
                        "s",
                        KALAH,
                        (
                            Counted("alphabeta", 6, 5644, 590),
                            Counted("alphabeta+aspiration=20", 6, 3942, 590),
                            Counted("alphabeta+aspiration=2", 6, 3924, 590),
                        ),
                    ),
                ),
                ("aspire", "outside"),
                "real-aspire",
                explorer=Explorer("deepening", KALAH, 5),
            ),
        ),
    ),
    Unit(
        6,
        (
            LessonPlan(
                "tables",
                (
                    CountFigure(
                        "s",
                        JUNGLE,
                        (Counted("alphabeta", 6, 352761, 0), Counted("alphabeta+table", 6, 152846, 0)),
                    ),
                ),
                ("entry", "replace"),
                "real-transposition",
                explorer=Explorer("table"),
            ),
            LessonPlan(
                "enhanced-cutoffs",
                (
                    CountFigure(
                        "s",
                        JUNGLE,
                        (Counted("alphabeta+table", 6, 152846, 0), Counted("alphabeta+table+etc", 6, 146575, 0)),
                    ),
                ),
                ("known", "bounds"),
                "real-known",
                explorer=Explorer("table"),
            ),
        ),
    ),
    Unit(
        7,
        (
            LessonPlan(
                "history",
                (
                    CountFigure(
                        "s",
                        JUNGLE,
                        (Counted("alphabeta", 6, 352761, 0), Counted("alphabeta+history", 6, 34507, 0)),
                    ),
                ),
                ("rank", "hot"),
                "real-history",
                explorer=Explorer("history", JUNGLE, 3),
            ),
            LessonPlan(
                "killers",
                (
                    CountFigure(
                        "s",
                        JUNGLE,
                        (
                            Counted("alphabeta", 6, 352761, 0),
                            Counted("alphabeta+killers", 6, 39394, 0),
                            Counted("alphabeta+history", 6, 34507, 0),
                        ),
                    ),
                ),
                ("killers", "tried"),
                "real-killers",
                explorer=Explorer("history", JUNGLE, 3),
            ),
        ),
    ),
    Unit(
        8,
        (
            LessonPlan(
                "horizon",
                (
                    POISON,
                    CountFigure(
                        "s",
                        POISON,
                        (
                            Counted("alphabeta", 1, 25, 916),
                            Counted("alphabeta", 2, 70, 788),
                        ),
                    ),
                ),
                ("horizon", "sight"),
                "real-horizon",
                explorer=Explorer("horizon", POISON, 2),
            ),
            LessonPlan(
                "quiescence",
                (
                    POISON,
                    CountFigure(
                        "s",
                        POISON,
                        (Counted("alphabeta", 1, 25, 916), Counted("alphabeta+quiescence", 1, 26, 780)),
                    ),
                ),
                ("standpat", "exchange"),
                "real-exchange",
                explorer=Explorer("horizon", POISON, 2),
            ),
        ),
    ),
    Unit(
        9,
        (
            LessonPlan(
                "null-windows",
                (TreeFigure("a", TEXTBOOK, "mtdf+guess=4"),),
                ("certain", "scout"),
                "real-certain",
            ),
            LessonPlan(
                "negascout",
                (TreeFigure("a", SURPRISE, "negascout"),),
                ("again", "testwindow"),
                "real-again",
                (TreeFigure("c", SURPRISE), TreeFigure("d", LAST_BEST, "negascout")),
            ),
        ),
    ),
    Unit(
        10,
        (
            LessonPlan(
                "mtdf",
                (TreeFigure("a", GUESSED, "mtdf+guess=5"),),
                ("guess", "passes"),
                "real-guess",
                (TreeFigure("c", GUESSED),),
            ),
            LessonPlan(
                "sss-dual",
                (TreeFigure("a", GUESSED, "sss"), TreeFigure("b", GUESSED, "dual")),
                ("sss", "sequence"),
                "real-sss",
            ),
        ),
    ),
    Unit(
        11,
        (
            LessonPlan(
                "null-move",
                (
                    CountFigure(
                        "s",
                        OPENING,
                        (
                            Counted("alphabeta+captures", 5, 181299, 166),
                            Counted("alphabeta+captures+null-move", 5, 80734, 166),
                            Counted("alphabeta+captures+reductions", 5, 13268, 118),
                        ),
                    ),
                ),
                ("pass", "reduce"),
                "real-reduce",
            ),
            LessonPlan(
                "monte-carlo",
                (TableFigure("t", "uct"),),
                ("uct", "update"),
                "real-uct",
                explorer=Explorer("mcts", XS_AND_OS),
            ),
        ),
    ),
    Unit(
        12,
        (
            LessonPlan(
                "proof",
                (TreeFigure("a", THREE_RESULTS, "minimax"), TableFigure("t", "proof")),
                ("proof", "proving", "retro"),
                "real-ending",
                explorer=Explorer("pns", PROVED),
            ),
            LessonPlan(
                "comparing",
                (
                    TableFigure("t", "games"),
                    CountFigure(
                        "s",
                        KALAH,
                        (
                            Counted("minimax", 6, 29092, 590),
                            Counted("alphabeta", 6, 5644, 590),
                            Counted("negascout", 6, 7246, 590),
                            Counted("mtdf", 6, 1967, 590),
                        ),
                    ),
                ),
                ("games", "sprt", "paper"),
                "real-cost",
            ),
        ),
    ),
)
"""In the order to teach them."""

LESSONS = tuple(lesson for unit in UNITS for lesson in unit.lessons)
"""All lessons, in the order to read them."""


def get_lesson(name: str) -> LessonPlan:
    """The lesson with that id."""
    found = next((lesson for lesson in LESSONS if lesson.id == name), None)
    if found is None:
        raise InputError(f"the lessons are {', '.join(lesson.id for lesson in LESSONS)}")
    return found


def unit_of(lesson: LessonPlan) -> Unit:
    """The unit that a lesson belongs to."""
    return next(unit for unit in UNITS if lesson in unit.lessons)
