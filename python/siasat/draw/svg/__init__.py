"""Scenes as SVG."""

from __future__ import annotations

from typing import assert_never

from siasat.core.scene import Grid, Pits, Scene, TreeScene
from siasat.draw.svg.grid import grid_svg
from siasat.draw.svg.pits import pits_svg
from siasat.draw.svg.tree import tree_svg
from siasat.draw.words import ENGLISH, Words


def to_svg(scene: Scene, words: Words = ENGLISH) -> str:
    """`scene` as a complete SVG document: no ids, no references, no scripts, so it may also stand inside a page."""
    match scene:
        case Grid():
            return grid_svg(scene, words)
        case Pits():
            return pits_svg(scene, words)
        case TreeScene():
            return tree_svg(scene, words)
        case _:
            assert_never(scene)
