"""`siasat tree`: search a small tree step by step, or draw it as SVG or for LaTeX."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from siasat.cli.options import Json, texts

if TYPE_CHECKING:
    from siasat.textbook.search import TreeSearch
    from siasat.texts import Texts

TreeText = Annotated[str, typer.Argument(metavar="TREE")]
AlgorithmText = Annotated[str, typer.Option("--algorithm", "-a", metavar="TEXT")]
Steps = Annotated[str | None, typer.Option("--steps", metavar="N")]
ViewName = Annotated[str, typer.Option("--view", metavar="max|mover")]
Svg = Annotated[Path | None, typer.Option("--svg", metavar="FILE")]
Tikz = Annotated[Path | None, typer.Option("--tikz", metavar="FILE")]


def command(
    *,
    tree: TreeText,
    algorithm: AlgorithmText = "alphabeta",
    steps: Steps = None,
    view: ViewName = "max",
    svg: Svg = None,
    tikz: Tikz = None,
    as_json: Json = False,
) -> None:
    """Search a small tree step by step and explain every step.

    Examples:
      siasat tree "((3 12 8) (2 4 6) (14 5 2))"
      siasat tree "[[3,12,8],[2,4,6]]" --algorithm negascout --svg tree.svg
      siasat tree "((3 12 8) (2 4 6))" --steps 12 --tikz tree.tex --json
    """
    from siasat.cli.search.trace import check_file, write_file
    from siasat.core.notation import parse_number
    from siasat.errors import InputError, LimitError
    from siasat.textbook.drawing import tree_svg, tree_tikz
    from siasat.textbook.figure import VIEWS, figure_after
    from siasat.textbook.reading import read_brackets
    from siasat.textbook.search import search_tree

    say = texts()
    shown = next((one for one in VIEWS if one == view), None)
    if shown is None:
        raise InputError(f"--view is max or mover, not {view!r}")
    for path, option in ((svg, "--svg"), (tikz, "--tikz")):
        if path is not None:
            check_file(path, option)
    found = search_tree(read_brackets(tree), algorithm)
    count = None if steps is None else parse_number(steps, "--steps", 0, len(found.steps), LimitError)
    figure = figure_after(found, count)
    if svg is not None:
        write_file(svg, tree_svg(figure, shown, tree), "--svg")
    if tikz is not None:
        write_file(tikz, tree_tikz(figure, shown), "--tikz")
    if as_json:
        print(json.dumps(as_data(found, count), indent=2, ensure_ascii=False))
        return
    _print(say, found, count)
    for path in (svg, tikz):
        if path is not None:
            print(say("show.svg", path=path))


def as_data(found: TreeSearch, count: int | None = None) -> dict[str, object]:
    """A searched tree as data; values are for MAX."""
    from siasat.textbook.search import TREE, count_leaves, sentence
    from siasat.texts import load

    steps = [
        {
            "kind": step.kind,
            "node": step.node,
            "alpha": step.alpha,
            "beta": step.beta,
            "best": step.best,
            "value": step.value,
            "skipped": list(step.skipped),
            "text": sentence(load("en"), step.claims),
        }
        for step in found.steps[:count]
    ]
    return {
        "tree": TREE.format_state(found.root),
        "algorithm": found.algorithm,
        "value": found.value,
        "leaves": found.leaves,
        "all_leaves": count_leaves(found.root.node),
        "steps": steps,
    }


def _print(say: Texts, found: TreeSearch, count: int | None) -> None:
    from siasat.cli.screen import Screen
    from siasat.textbook.search import TREE, count_leaves, sentence

    screen = Screen()
    screen.line(f"{TREE.format_state(found.root)}  ({found.algorithm})", "bold")
    for number, step in enumerate(found.steps[:count], 1):
        window = f" ({_end(step.alpha, '−∞')}, {_end(step.beta, '∞')})"
        window = "" if step.alpha is None and step.beta is None else window
        screen.line(f"{number:3}  {step.node}{window}  {sentence(say, step.claims)}")
    screen.line(say("tree-search.result", value=found.value, leaves=found.leaves, all=count_leaves(found.root.node)))


def _end(value: int | None, otherwise: str) -> str:
    return otherwise if value is None else str(value)
