"""The check of regular expressions refuses what can take more than linear time."""

import re

import pytest

from check_expressions import SOURCE, RiskyError, check, expressions

RISKY = [
    (r"(a+)+$", 0, False),
    (r"(?:a|aa)*c", 0, False),
    (r"(?:aa?)*c", 0, False),
    (r"\s*\[%(?:csl|cal) ([^\]]*)\]\s*", 0, True),
    (r"\s+$", 0, True),
    (r".*x", 0, False),
    (r"(.*?)(!!|!)?$", 0, False),
    (r"\w+\d+", 0, False),
    (r"(a*)*b", 0, False),
    (r"<[^>]*>", 0, True),
    (r'^\s*\[\w+\s+"', re.MULTILINE, True),
    (r"(a)\1*", 0, False),
    (r"(?=\d+x)\d", 0, False),
]
LINEAR = [
    (r"[a-z]+", 0, True),
    (r"[\s,;]+", 0, True),
    (r"<[^>]*>", 0, False),
    (r"a*b*c", 0, False),
    (r"(?:-[a-z]+)+", 0, False),
    (r'^[ \t]*\[\w+[ \t]+"', re.MULTILINE, True),
    (r"^\s*(\{[^}]*\}\s*)*1\s*\.", 0, True),
    (r'"(?:[^"\\]|\\.)*"', 0, False),
    (r"\d{1,9}x", 0, True),
    (r"#[^\n]*+\n?", 0, True),
]


@pytest.mark.parametrize(("pattern", "flags", "searches"), RISKY)
def test_a_risky_expression_is_refused(pattern: str, flags: int, searches: bool) -> None:
    with pytest.raises(RiskyError):
        check(pattern, flags, searches=searches)


@pytest.mark.parametrize(("pattern", "flags", "searches"), LINEAR)
def test_a_linear_expression_passes(pattern: str, flags: int, searches: bool) -> None:
    check(pattern, flags, searches=searches)


def test_every_expression_of_the_source_is_found() -> None:
    found = {one.place.partition(":")[0]: one for one in expressions(SOURCE)}
    assert {"kgp/protocol.py", "play/move_tree.py", "core/toml_lines.py"} <= set(found)
    tags = [one for one in expressions(SOURCE) if one.pattern and "Variant|Position" in one.pattern]
    assert [(one.flags, one.searches) for one in tags] == [(re.MULTILINE, True)]
