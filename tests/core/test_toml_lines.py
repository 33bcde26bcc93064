"""Lines of keys: every path that tomllib knows has one, and it is the right one."""

import tomllib
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from siasat.core.toml_lines import Path, lines_of

TEXT = '''\
# seed = 0
title = "a # no comment, [no] table"
"quoted key" = 1
deep.er = true

algorithms = [ # list
  "minimax", "alphabeta",

  'negascout',   # ] not the end
]
note = """
[not a table]
"""
[match]
players = ["a", { name = "b", seconds = 1.5 }]

[[games]]
game = "chess"
[games.positions]
random = { count = 2,
  plies = 6 }

[[games]]
game = "nim"
  [games.positions]
  given = []
'''


def test_the_lines_of_a_spec() -> None:
    lines = lines_of(TEXT)
    expected = {
        ("title",): 2,
        ("quoted key",): 3,
        ("deep", "er"): 4,
        ("algorithms", 0): 7,
        ("algorithms", 1): 7,
        ("algorithms", 2): 9,
        ("note",): 11,
        ("match",): 14,
        ("match", "players", 1, "seconds"): 15,
        ("games",): 17,
        ("games", 0): 17,
        ("games", 0, "positions"): 19,
        ("games", 0, "positions", "random", "count"): 20,
        ("games", 0, "positions", "random", "plies"): 21,
        ("games", 1, "game"): 24,
        ("games", 1, "positions", "given"): 26,
    }
    assert {path: lines.get(path) for path in expected} == expected


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every path to a value."""
    items: Iterator[tuple[str | int, Any]] = iter(())
    if isinstance(value, dict):
        items = iter(value.items())
    elif isinstance(value, list):
        items = iter(enumerate(value))
    for key, item in items:
        yield (*path, key)
        yield from paths(item, (*path, key))


keys = st.from_regex(r"[a-z_-]{1,6}", fullmatch=True)
blanks = st.sampled_from(["", " ", "\n", " # a ] comment = \n"])
scalars = st.one_of(
    st.sampled_from(["1", "-2.5", "true", "1979-05-27T07:32:00Z", '"a\\"b]"', "'[c'", '"""\n"x" = 1\n"""', "'''\n'''"])
)


@st.composite
def values(draw: st.DrawFn, depth: int = 2) -> str:
    kind = draw(st.integers(0, 3 if depth else 0))
    if kind <= 1:
        return draw(scalars)
    if kind == 2:
        items = draw(st.lists(values(depth - 1), max_size=3))
        gaps = [draw(blanks) for _ in range(2)]
        return "[" + gaps[0] + ",".join(f"{draw(blanks)}{item}{draw(blanks)}" for item in items) + gaps[1] + "]"
    names = draw(st.lists(keys, max_size=3, unique=True))
    inside = [f"{name} = {draw(scalars)}" for name in names]
    return "{ " + ", ".join(inside) + " }"


@st.composite
def documents(draw: st.DrawFn) -> str:
    lines = []
    for name in draw(st.lists(keys, max_size=4, unique=True)):
        lines.append(f"k{name} = {draw(values())} # end")
    for table in draw(st.lists(keys, max_size=4)):
        lines.append(f"[[t{table}]]")
        lines += [f"{name} = {draw(values())}" for name in draw(st.lists(keys, max_size=3, unique=True))]
    return "\n".join(lines) + "\n"


@given(documents())
def test_every_path_has_the_line_in_which_its_key_stands(text: str) -> None:
    lines = lines_of(text)
    rows = text.split("\n")
    for path in paths(tomllib.loads(text)):
        key = path[-1]
        assert path in lines
        if isinstance(key, str):
            assert key in rows[lines[path] - 1]
