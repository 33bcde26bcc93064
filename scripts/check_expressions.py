"""Every regular expression of the package takes linear time, whatever text it meets.

`re` tries other ways when a match fails behind a repetition, and a search tries again at every letter, so an expression
with nested or overlapping repetitions takes quadratic or exponential time for some texts. Accepted are expressions that
never have a choice: behind each long repetition comes a letter that the repetition cannot take (the condition LL(1) of
parsers), and a search has nothing behind a long repetition that could fail. Anything else is a short scanner with
`str.find` and `str.partition`.
"""

from __future__ import annotations

import ast
import importlib
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from re import _compiler, _constants, _parser  # type: ignore[attr-defined] # private, but the only parser of expressions
from typing import Any

SOURCE = Path(__file__).resolve().parent.parent / "python" / "siasat"
FUNCTIONS = ("compile", "match", "fullmatch", "search", "sub", "subn", "split", "finditer", "findall")
ONCE = ("match", "fullmatch")
"""Methods that try one place of the text."""

LONG = 500
"""A repetition of at most so many letters costs a constant."""

LETTERS = frozenset(map(chr, (*range(0x180), 0x3B1, 0x2003, 0x2212, 0x4E00, 0x1F600)))
"""Stand for all letters: sets of letters are compared on these."""

BUILT = {"bridges/openspiel/boards.py", "grade/other_checks.py", "perfect/check_certificate.py"}
"""Modules with a function that takes expressions, from a table of boards, a table of words, and constants."""


class RiskyError(Exception):
    """The expression may take more than linear time; the message says why."""


@dataclass(frozen=True, slots=True)
class Checker:
    """Checks one expression that `searches`, or is tried at one place."""

    flags: int
    searches: bool
    repeats: bool = False
    """Whether this is inside a long repetition, where each choice doubles the ways."""

    def sequence(self, items: Any, follow: frozenset[str], *, may_fail: bool) -> frozenset[str]:
        """Return the letters that can come first, for items before one of `follow`; `may_fail` is what comes then."""
        for item in reversed(list(items)):
            follow, may_fail = self.item(item, follow, may_fail=may_fail), may_fail or not _never_fails(item)
        return follow

    def item(self, item: Any, follow: frozenset[str], *, may_fail: bool) -> frozenset[str]:
        """Return the letters that can come first, for one item before one of `follow`."""
        kind, value = str(item[0]), item[1]
        match kind:
            case "SUBPATTERN":
                return self.sequence(value[3], follow, may_fail=may_fail)
            case "ATOMIC_GROUP":
                return self.sequence(value, follow, may_fail=may_fail)
            case "AT":
                return frozenset() if value in (_constants.AT_END, _constants.AT_END_STRING) else follow
            case "ASSERT" | "ASSERT_NOT":
                if _is_long(value[1]):
                    raise RiskyError("a long repetition in a look-around")
                return follow
            case "BRANCH":
                firsts = [self.sequence(branch, follow, may_fail=may_fail) for branch in value[1]]
                if (self.repeats or any(_is_long(branch) for branch in value[1])) and len(
                    frozenset().union(*firsts)
                ) < sum(map(len, firsts)):
                    raise RiskyError("alternatives with a long repetition that begin alike")
                return frozenset().union(*firsts)
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                return self.repetition(value, follow, may_fail=may_fail, gives_back=kind != "POSSESSIVE_REPEAT")
            case "GROUPREF" | "GROUPREF_EXISTS":
                raise RiskyError("a reference to a group")
        return self.letters(item)

    def repetition(self, value: Any, follow: frozenset[str], *, may_fail: bool, gives_back: bool) -> frozenset[str]:
        """Return the letters that can come first, for a repetition."""
        least, most, body = value
        is_long = most > LONG or _is_long(body) or self.repeats
        inner = replace(self, repeats=True) if most > LONG else self
        if most > LONG and self.searches and may_fail:
            raise RiskyError("a search in which something may fail behind a long repetition")
        if most > LONG and body.getwidth()[0] == 0:
            raise RiskyError("a repetition of what may be empty")
        first = inner.sequence(body, frozenset(), may_fail=may_fail)
        if most > 1:
            first = inner.sequence(body, follow | first, may_fail=may_fail)
        if is_long and gives_back and least < most and first & follow:
            raise RiskyError(f"a long repetition before {sorted(first & follow)[0]!r}, which it takes, too")
        return first | follow if least == 0 else first

    def letters(self, item: Any) -> frozenset[str]:
        """Return the letters that an item of one letter takes."""
        state = _parser.State()
        state.flags = self.flags & ~re.MULTILINE
        one = _compiler.compile(_parser.SubPattern(state, [item]), self.flags & ~re.DEBUG)
        return frozenset(letter for letter in LETTERS if one.fullmatch(letter))


def _width(item: Any) -> tuple[int, int]:
    """The fewest and the most letters that an item takes."""
    return _parser.SubPattern(_parser.State(), [item]).getwidth()  # type: ignore[no-any-return]


def _never_fails(item: Any) -> bool:
    """Return True if it matches everywhere; the end of a line and a look-around have no width, but may fail."""
    return _width(item)[0] == 0 and not str(item[0]).startswith(("AT", "ASSERT"))


def _parts(kind: str, value: Any) -> list[Any]:
    """The sequences in alternatives or a group."""
    return list(value[1]) if kind == "BRANCH" else [value[3]]


def _is_long(items: Any) -> bool:
    """Return True if there is a long repetition in it."""
    for item in items:
        kind, value = str(item[0]), item[1]
        if kind.endswith("_REPEAT"):
            if _width(item)[1] > LONG:
                return True
        elif kind in ("BRANCH", "SUBPATTERN") and any(map(_is_long, _parts(kind, value))):
            return True
    return False


def check(pattern: str, flags: int, *, searches: bool) -> None:
    """Raise `RiskyError` if the expression may take more than linear time."""
    tree = _parser.parse(pattern, flags)
    items = list(tree)
    begins = bool(items) and items[0] == (_constants.AT, _constants.AT_BEGINNING)
    if begins and (not flags & re.MULTILINE or not _crosses_lines(items, flags)):
        searches = False  # it is tried once for each text or line
    Checker(tree.state.flags, searches).sequence(items, frozenset(), may_fail=False)


def _crosses_lines(items: Any, flags: int) -> bool:
    """Return True if a long repetition takes a line break."""
    for item in items:
        kind, value = str(item[0]), item[1]
        if kind.endswith("_REPEAT"):
            found = value[1] > LONG and "\n" in Checker(flags, searches=False).sequence(
                value[2], frozenset(), may_fail=False
            )
            if found or _crosses_lines(value[2], flags):
                return True
        elif kind in ("BRANCH", "SUBPATTERN") and any(_crosses_lines(part, flags) for part in _parts(kind, value)):
            return True
    return False


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression of the source, and how it is used."""

    place: str
    pattern: str | None
    flags: int
    searches: bool


def expressions(source: Path) -> Iterator[Expression]:
    """Every expression below a folder."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(source.rglob("*.py"))}
    used: dict[str, set[str]] = {}
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in FUNCTIONS:
                used.setdefault(ast.unparse(node.value).split(".")[-1], set()).add(node.attr)
    for path, tree in trees.items():
        names = {
            id(node.value): ast.unparse(node.targets[0]) for node in ast.walk(tree) if isinstance(node, ast.Assign)
        }
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and ast.unparse(node.func) in {f"re.{name}" for name in FUNCTIONS}):
                continue
            method = node.func.attr  # type: ignore[attr-defined]
            methods = used.get(names.get(id(node), ""), {"search"}) if method == "compile" else {method}
            name = names.get(id(node), "")
            pattern = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
            if pattern is None and name and method == "compile":  # put together from constants: the module has it
                module = path.relative_to(source.parent).with_suffix("").as_posix().replace("/", ".")
                pattern = getattr(importlib.import_module(module), name).pattern
            yield Expression(
                f"{path.relative_to(source).as_posix()}:{node.lineno}",
                pattern,
                _flags(node),
                not methods <= set(ONCE),
            )


def _flags(call: ast.Call) -> int:
    """The flags of a call, which are written as `re.NAME`."""
    found = 0
    for argument in (*call.args[1:], *(keyword.value for keyword in call.keywords)):
        for node in ast.walk(argument):
            if isinstance(node, ast.Attribute) and isinstance(flag := getattr(re, node.attr, None), re.RegexFlag):
                found |= flag
    return found


def main() -> int:
    """The exit status: 1 if an expression is risky."""
    count = problems = 0
    for one in expressions(SOURCE):
        count += 1
        try:
            if one.pattern is not None:
                check(one.pattern, one.flags, searches=one.searches)
            elif one.place.partition(":")[0] not in BUILT:
                raise RiskyError("it is put together at run time, so it cannot be checked")
        except RiskyError as error:
            problems += 1
            print(f"python/siasat/{one.place}: {one.pattern!r}: {error}")
    print(f"[expressions] {count} regular expressions, {problems} of them risky")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
