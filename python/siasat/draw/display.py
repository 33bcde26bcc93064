"""Pictures that show themselves: as SVG in a notebook, as text wherever something is printed."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TypeVar

from siasat.core.game import Drawable, Game
from siasat.core.scene import Branch, Scene, TreeScene
from siasat.draw.svg import to_svg
from siasat.draw.terminal import to_text
from siasat.draw.words import ENGLISH, Words
from siasat.errors import InputError
from siasat.observe.tree import SearchTree

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Picture:
    """A scene that displays itself. `print` draws it with characters, a notebook as SVG."""

    scene: Scene
    words: Words = ENGLISH

    def __str__(self) -> str:
        return to_text(self.scene, words=self.words).plain

    def _repr_svg_(self) -> str:
        return to_svg(self.scene, self.words)


def board(game: Game[S, M], state: S | None = None, words: Words = ENGLISH) -> Picture:
    """The picture of a position, by default the initial one.

    >>> from siasat import load_game
    >>> print(str(board(load_game("nim"))).splitlines()[0].strip())
    {3} {4} {5}
    """
    if not isinstance(game, Drawable):
        raise InputError(f"the game {game.id!r} cannot be drawn: it has no method `scene`")
    return Picture(game.scene(game.initial() if state is None else state), words)


def search_tree(tree: SearchTree, number: int = -1, words: Words = ENGLISH) -> Picture:
    """A recorded pass of a search as textbooks draw it, by default the last one; large trees are truncated.

    Values stand in the nodes, for the side to move there; an unfinished node has an ellipsis.
    """
    try:
        root = tree.passes[number]
    except IndexError:
        raise InputError(f"the recording has {len(tree.passes)} passes; there is none numbered {number}") from None
    made: dict[int, Branch] = {}
    for node in reversed(tree.nodes):  # parents come before their children
        label = "…" if node.value is None else str(node.value)
        made[node.id] = Branch(label, node.player, tuple(made[child] for child in node.children))
    return Picture(TreeScene(made[root]), words)
