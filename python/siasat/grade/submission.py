"""Load a submission and call it. In the sandbox this runs in the process of the submission, never in the server's."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from traceback import walk_tb
from types import ModuleType
from typing import Any, NamedTuple

from siasat.core.check_game import check_game
from siasat.core.score import INF
from siasat.errors import ContractError, InputError, short_message
from siasat.games.registry import load_game
from siasat.grade.cases import Answer, Call, Case
from siasat.grade.tasks import Task
from siasat.grade.trees import Endless, State, TreeGame

NAME = "submission"
"""The name of a submission's module."""

MOST_CALLS = 2_000
"""How many calls of the function are recorded for one case."""

MOST_TEXT = 300

EVALUATED = "tictactoe"
"""The game of the task `evaluator`."""


class OutputLimit(BaseException):
    """The submission printed too much."""


class ForbiddenError(PermissionError):
    """The submission asked the operating system for something that it may not have; `kind` says what."""

    def __init__(self, kind: str, what: str) -> None:
        super().__init__(what)
        self.kind = kind


class Submission(NamedTuple):
    """The function of a submission, and the file that it is from; `is_algorithm`: declared with `@algorithm`."""

    function: Callable[..., Any]
    file: str
    is_algorithm: bool = False


def load(source: str, file: str, task: Task) -> Submission:
    """Run a submission's file and find its function; everything that is wrong with it is an `InputError`."""
    module = ModuleType(NAME)
    module.__file__ = file
    sys.modules[NAME] = module
    try:
        code = compile(source, file, "exec")
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        reason = getattr(error, "msg", str(error))
        raise InputError(f"{file}, line {line}: {reason}; Python cannot read this file") from error
    try:
        exec(code, module.__dict__)
    except (Exception, SystemExit, Endless, OutputLimit, RecursionError) as error:
        problem = problem_of(error, file)
        raise InputError(f"{file}: cannot be run ({problem.detail or problem.problem})") from error
    return find(module, file, task)


def find(module: ModuleType, file: str, task: Task) -> Submission:
    """The function that a task asks for, in a loaded module."""
    own = {name: thing for name, thing in vars(module).items() if getattr(thing, "__module__", None) == NAME}
    if task.id == "game":
        classes = [thing for thing in own.values() if inspect.isclass(thing) and hasattr(thing, "legal_moves")]
        if not classes:
            raise InputError(f"{file}: there is no class with a method legal_moves; see 'siasat grade --template game'")
        return Submission(classes[-1], file)
    function = vars(module).get(task.function)
    if not callable(function):
        declared = _declared(own)
        if declared is not None:
            return Submission(declared, file, True)
        names = sorted(name for name, thing in own.items() if inspect.isfunction(thing))
        have = f"it defines {', '.join(names)}" if names else "it defines no function"
        wanted = f"{task.function}({', '.join(task.parameters)})"
        raise InputError(f"{file}: there is no function {wanted}; {have}")
    if is_declared(function):
        return Submission(function, file, True)
    check_signature(function, file, task)
    return Submission(function, file)


def check_signature(function: Callable[..., Any], file: str, task: Task) -> None:
    """Raise `InputError` unless the function can be called with the task's parameters."""
    try:
        signature = inspect.signature(function)
        signature.bind(*task.parameters)
    except TypeError as error:
        line = getattr(getattr(function, "__code__", None), "co_firstlineno", 1)
        wanted = f"{task.function}({', '.join(task.parameters)})"
        raise InputError(
            f"{file}, line {line}: {task.function}{signature} cannot be called as {wanted} ({error})"
        ) from error
    except ValueError:  # a function without a signature: calling it will tell
        return


def _declared(own: dict[str, Any]) -> Callable[..., Any] | None:
    return next((thing for thing in own.values() if inspect.isfunction(thing) and is_declared(thing)), None)


def is_declared(function: object) -> bool:
    """Whether a function is declared with `@algorithm`."""
    from siasat.search.registry import users_algorithms  # noqa: PLC0415 — most submissions do without

    return any(one.function is function for one in users_algorithms().values())


def answer(submission: Submission, task: Task, case: Case) -> Answer:
    """Call a submission for one case; whatever happens becomes an `Answer`."""
    if task.id in ("evaluator", "game"):
        return _answer_other(submission, task, case)
    game = TreeGame(case.tree)
    calls: list[Call] = []
    table: dict[Any, Any] = {}
    root = game.initial()
    node, player = root.node, root.player
    space = getattr(submission.function, "__globals__", {})
    name = next((name for name, thing in space.items() if thing is submission.function), None)
    called = submission
    if name is not None and task.is_search and not submission.is_algorithm:
        space[name] = _recorded(submission.function, calls)
        called = submission._replace(function=space[name])
    try:
        for depth, alpha, beta in case.earlier:
            _call(called, task, game, root, Case(case.tree, depth, alpha, beta), table)
        game.expanded, game.plays = {}, 0
        calls.clear()
        result = _call(called, task, game, root, case, table)
    except (Exception, SystemExit, Endless, OutputLimit) as error:
        found = problem_of(error, submission.file)
        return Answer(problem=found.problem, detail=found.detail, calls=tuple(calls), plays=game.plays)
    finally:
        if name is not None:
            space[name] = submission.function
    changed = root.node is not node or root.player is not player or root.path != ()
    seen = {"expanded": frozenset(game.expanded), "calls": tuple(calls), "plays": game.plays, "stored": len(table)}
    if task.id == "mcts":
        return Answer(move=_plain(result), has_move=True, changed=changed, **seen)  # type: ignore[arg-type]
    return _read(result, changed, seen)


def _answer_other(submission: Submission, task: Task, case: Case) -> Answer:
    """Evaluate a position twice, or check a game."""
    try:
        if task.id == "game":
            check_game(submission.function(), walks=30)
            return Answer(0.0)
        game: Any = load_game(EVALUATED)
        state = game.parse_state(case.tree)
        if case.is_swapped:
            state = state._replace(first=state.second, second=state.first, player=state.player.other)
        values = [submission.function(game, state) for _ in range(2)]
    except ContractError as error:
        return Answer(problem="contract", detail=short_message(error, MOST_TEXT))
    except (Exception, SystemExit, Endless, OutputLimit) as error:
        return problem_of(error, submission.file)
    read = _read(values[0], False, {})
    return read if values[0] == values[1] else Answer(problem="unsteady", detail=f"{values[0]!r}, {values[1]!r}")


def _call(submission: Submission, task: Task, game: TreeGame, root: State, case: Case, table: dict[Any, Any]) -> object:
    if submission.is_algorithm:
        return _run_algorithm(submission.function, game, root, case)
    values = {
        **{"game": game, "state": root, "depth": case.depth, "alpha": case.alpha, "beta": case.beta},
        **{"guess": case.guess, "table": table, "playouts": case.playouts, "seed": case.seed},
    }
    result = submission.function(*(values[name] for name in task.parameters))
    if inspect.isgenerator(result):  # a search that yields improving answers: the last one counts
        for latest in result:
            result = latest
    return result


def _run_algorithm(function: Callable[..., Any], game: TreeGame, root: State, case: Case) -> object:
    """Run an `@algorithm` as siasat does: with its own limits, evaluation and best line."""
    from siasat.core.search_api.limits import Limits  # noqa: PLC0415
    from siasat.core.search_api.request import SearchRequest  # noqa: PLC0415
    from siasat.search.config import Config  # noqa: PLC0415
    from siasat.search.driver import run  # noqa: PLC0415
    from siasat.search.registry import users_algorithms  # noqa: PLC0415

    class Static:
        id = "static"

        def evaluate(self, state: State) -> int:
            return game.evaluate(state)

    if case.depth == 0 or game.is_over(root):
        return game.evaluate(root)  # siasat itself never searches these
    name = next(one.id for one in users_algorithms().values() if one.function is function)
    result = run(SearchRequest(game, Static(), root, Limits(depth=case.depth)), Config(name))
    return result.value, result.move


def _recorded(function: Callable[..., Any], calls: list[Call]) -> Callable[..., Any]:
    """The function, with every call noted: recursive calls come through the module, so they are seen, too."""

    def recorded(*arguments: Any, **named: Any) -> Any:
        result = function(*arguments, **named)
        state = next((one for one in (*arguments, *named.values()) if isinstance(one, State)), None)
        value = result[0] if isinstance(result, tuple) and result else result
        if state is not None and len(calls) < MOST_CALLS and isinstance(value, int | float):
            numbers = [one for one in arguments if isinstance(one, int | float) and not isinstance(one, bool)]
            numbers = [*numbers, *(named[name] for name in ("depth", "alpha", "beta") if name in named)]
            depth, alpha, beta = [*numbers, -INF, INF][:3] if len(numbers) != 2 else (numbers[0], -INF, INF)
            calls.append(Call(state.path, int(max(-INF, min(INF, depth))), alpha, beta, value))
        return result

    return recorded


def _plain(value: object) -> object:
    return value if value is None or type(value) in (int, str) else short_message(repr(value), 60)


def _read(result: object, changed: bool, seen: dict[str, Any]) -> Answer:
    """A result as value and move: a number, or a pair of number and move."""
    has_move, move = False, None
    if isinstance(result, tuple | list) and len(result) == 2:
        has_move, (result, move) = True, result
    if result is None:
        return Answer(problem="none", changed=changed, **seen)
    if isinstance(result, bool) or not isinstance(result, int | float) or result != result:  # noqa: PLR0124 — NaN
        return Answer(problem="type", detail=short_message(repr(result), 60), changed=changed, **seen)
    value = float(max(-INF, min(INF, result)))
    return Answer(value, _plain(move), has_move, changed=changed, **seen)


def problem_of(error: BaseException, file: str) -> Answer:
    """What an exception means, with the line of the submission that raised it."""
    kind = "raises"
    if isinstance(error, ForbiddenError):
        return Answer(problem=error.kind, detail=short_message(error, MOST_TEXT))
    for types, name in (
        (RecursionError, "recursion"),
        (Endless, "endless"),
        (MemoryError, "memory"),
        (OutputLimit, "output"),
        (SystemExit, "exit"),
    ):
        if isinstance(error, types):
            kind = name
    own = [line for frame, line in walk_tb(error.__traceback__) if frame.f_code.co_filename == file]
    line = f", line {own[-1]}" if own and kind == "raises" else ""
    text = f"{type(error).__name__}: {error}".rstrip(": ")
    return Answer(problem=kind, detail=short_message(text, MOST_TEXT) + line)
