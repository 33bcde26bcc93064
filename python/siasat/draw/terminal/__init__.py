"""Scenes for a terminal, as rich text; they are readable with and without colour."""

from __future__ import annotations

from typing import assert_never

from rich.text import Text

from siasat.core.scene import Grid, Pits, Scene, TreeScene
from siasat.draw.terminal.cells import tame
from siasat.draw.terminal.grid import grid_lines
from siasat.draw.terminal.pits import pits_lines
from siasat.draw.terminal.tree import tree_lines
from siasat.draw.words import ENGLISH, Words


def to_text(scene: Scene, unicode: bool = True, words: Words = ENGLISH) -> Text:
    """`scene` as lines of text; without `unicode`, in ASCII alone.

    Every coloured part sets its own background, so it is readable on dark and light terminals. Nothing is shown by
    colour alone: capitals, outlined figures and `( )` are the first player's; small letters, filled figures and `[ ]`
    the second's.
    """
    match scene:
        case Grid():
            lines = grid_lines(scene, unicode)
        case Pits():
            lines = pits_lines(scene, unicode)
        case TreeScene():
            lines = tree_lines(scene, unicode, words)
        case _:
            assert_never(scene)
    if scene.note:
        lines.append(Text(tame(scene.note, unicode)))
    text = Text("\n").join(lines)
    # A wrapped board is unreadable. Tables and panels respect this; `Console.print` needs the option again.
    text.no_wrap, text.overflow = True, "ellipsis"
    return text
