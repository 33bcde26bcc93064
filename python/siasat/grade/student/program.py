"""Load a submission, find its function and call it."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from traceback import walk_tb
from types import ModuleType
from typing import Any, NamedTuple

from siasat.core.score import INF
from siasat.errors import InputError, short_message
from siasat.grade.student.small_search import Search
from siasat.grade.student.tree_game import Ask, Endless, State, TreeGame
from siasat.grade.student.wire import Message, Value

NAME = "submission"
"""The name of a submission's module."""

MAX_CALLS = 2_000
"""How many calls of the function are reported for one case."""

MAX_TEXT = 300


class OutputLimit(BaseException):
    """The submission printed too much."""


RAISED = (Exception, SystemExit, Endless, OutputLimit)
"""What a submission may raise; anything else ends its process."""


class Wanted(NamedTuple):
    """What a submission must define: a function with these parameters, or a class if there is no name."""

    function: str
    parameters: tuple[str, ...]
    is_search: bool


class Submission(NamedTuple):
    """The function of a submission, and the file that it is from; `is_algorithm`: declared with `@algorithm`."""

    function: Callable[..., Any]
    file: str
    is_algorithm: bool = False


def load(source: str, file: str, wanted: Wanted) -> Submission:
    """Run a submission's file and return its function; everything that is wrong with it is an `InputError`."""
    module = ModuleType(NAME)
    module.__file__ = file
    sys.modules[NAME] = module
    try:
        code = compile(source, file, "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = getattr(error, "lineno", None) or 1
        reason = getattr(error, "msg", str(error))
        raise InputError(f"{file}, line {line}: {reason}; Python cannot read this file") from error
    try:
        exec(code, module.__dict__)
    except RAISED as error:
        kind, detail = problem_of(error, file)
        raise InputError(f"{file}: cannot be run ({detail or kind})") from error
    return find(module, file, wanted)


def find(module: ModuleType, file: str, wanted: Wanted) -> Submission:
    """Return the function that a task asks for, from a loaded module."""
    own = {name: thing for name, thing in vars(module).items() if getattr(thing, "__module__", None) == NAME}
    if not wanted.function:
        classes = [thing for thing in own.values() if inspect.isclass(thing) and hasattr(thing, "legal_moves")]
        if not classes:
            raise InputError(f"{file}: there is no class with a method legal_moves; see 'siasat grade --template game'")
        return Submission(classes[-1], file)
    function = vars(module).get(wanted.function)
    if not callable(function):
        declared = next((thing for thing in own.values() if inspect.isfunction(thing) and is_declared(thing)), None)
        if declared is not None:
            return Submission(declared, file, True)
        names = sorted(name for name, thing in own.items() if inspect.isfunction(thing))
        have = f"it defines {', '.join(names)}" if names else "it defines no function"
        raise InputError(f"{file}: there is no function {_call_of(wanted)}; {have}")
    if is_declared(function):
        return Submission(function, file, True)
    check_signature(function, file, wanted)
    return Submission(function, file)


def _call_of(wanted: Wanted) -> str:
    return f"{wanted.function}({', '.join(wanted.parameters)})"


def check_signature(function: Callable[..., Any], file: str, wanted: Wanted) -> None:
    """Raise `InputError` unless the function can be called with the task's parameters."""
    try:
        signature = inspect.signature(function)
        signature.bind(*wanted.parameters)
    except TypeError as error:
        line = getattr(getattr(function, "__code__", None), "co_firstlineno", 1)
        call = _call_of(wanted)
        raise InputError(
            f"{file}, line {line}: {wanted.function}{signature} cannot be called as {call} ({error})"
        ) from error
    except ValueError:  # a function without a signature: calling it will tell
        return


def is_declared(function: object) -> bool:
    """Return True if a function is declared with `@algorithm`."""
    from siasat.search.registry import users_algorithms  # noqa: PLC0415 — most submissions do without

    return any(one.function is function for one in users_algorithms().values())


def run_call(
    submission: Submission, wanted: Wanted, ask: Ask, root: tuple[int, int, int], values: dict[str, Any]
) -> Message:
    """Call a submission on a tree and return what it answers; its own calls are reported on the way."""
    game = TreeGame(ask, root)
    state = game.initial()
    space = getattr(submission.function, "__globals__", {})
    name = next((name for name, thing in space.items() if thing is submission.function), None)
    called = submission.function
    if name is not None and wanted.is_search and not submission.is_algorithm:
        space[name] = called = _reported(called, ask)
    try:
        if submission.is_algorithm:
            result = _run_algorithm(submission.function, game, state, values["depth"])
        else:
            values |= {"game": game, "state": state}
            result = called(*(values[name] for name in wanted.parameters))
        if inspect.isgenerator(result):  # a search that yields improving answers: the last one counts
            for latest in result:
                result = latest
    except RAISED as error:
        return "problem", *problem_of(error, submission.file)
    finally:
        if name is not None:
            space[name] = submission.function
    answer = answer_of(result, wanted.is_search)
    if answer[0] == "problem":
        return answer
    return *answer, int(state.node), int(state.player), len(values["table"])


def _run_algorithm(function: Callable[..., Any], game: TreeGame, root: State, depth: int) -> object:
    if depth == 0 or game.is_over(root):
        return game.evaluate(root)  # siasat itself never searches these
    search = Search(game)
    value = function(search, root, depth)
    return value, search.best_move


def _reported(function: Callable[..., Any], ask: Ask) -> Callable[..., Any]:
    """Report every call to the grader: recursive calls come through the module, so they are seen, too."""
    left = MAX_CALLS

    def reported(*arguments: Any, **named: Any) -> Any:
        nonlocal left
        result = function(*arguments, **named)
        state = next((one for one in (*arguments, *named.values()) if isinstance(one, State)), None)
        value = result[0] if isinstance(result, tuple) and result else result
        if state is not None and left and is_number(value):
            left -= 1
            numbers = [one for one in arguments if is_number(one)]
            numbers = [*numbers, *(named[name] for name in ("depth", "alpha", "beta") if name in named)]
            depth, alpha, beta = [*numbers, -INF, INF][:3] if len(numbers) != 2 else (numbers[0], -INF, INF)
            ask(("call", int(state.node), *(clamped(one) for one in (depth, alpha, beta, value))))
        return result

    return reported


def is_number(value: object) -> bool:
    """Return True for a number that is neither True, False nor NaN."""
    return isinstance(value, int | float) and not isinstance(value, bool) and value == value  # noqa: PLR0124


def clamped(value: float) -> float:
    """Return a number within the scale of values."""
    return max(-INF, min(INF, value))


def answer_of(result: object, is_search: bool) -> Message:
    """Return the message for a result: a number, a pair of number and move, or only a move."""
    if not is_search:
        return "value", 0, True, _plain(result)
    move: object = None
    has_move = isinstance(result, tuple | list) and len(result) == 2
    if isinstance(result, tuple | list) and has_move:
        result, move = result
    if result is None:
        return "problem", "none", ""
    if not is_number(result):
        return "problem", "type", _shown(result)
    return "value", clamped(result), has_move, _plain(move)  # type: ignore[arg-type]


def _plain(value: object) -> Value:
    return value if value is None or (type(value) is int and abs(value) < 1 << 32) else _shown(value)


def _shown(value: object) -> str:
    try:
        return short_message(repr(value), 60)
    except Exception:
        return type(value).__name__


def problem_of(error: BaseException, file: str) -> tuple[str, str]:
    """Return the kind of an exception, and its text with the line of the submission that raised it."""
    kinds: tuple[tuple[type[BaseException], str], ...] = (
        *((RecursionError, "recursion"), (Endless, "endless"), (MemoryError, "memory"), (OutputLimit, "output")),
        *((SystemExit, "exit"), (OSError, "system")),
    )
    kind = next((name for known, name in kinds if isinstance(error, known)), "raises")
    own = [line for frame, line in walk_tb(error.__traceback__) if frame.f_code.co_filename == file]
    line = f", line {own[-1]}" if own and kind in ("raises", "system") else ""
    try:
        text = f"{type(error).__name__}: {error}".rstrip(": ")
    except Exception:
        text = type(error).__name__
    return kind, short_message(text, MAX_TEXT) + line
