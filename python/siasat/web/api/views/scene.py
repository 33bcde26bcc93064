"""Pictures as models: every cell gets its id."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from siasat.core.game import AnyGame, Drawable
from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.scene import Branch, Grid, Piece, Pit, Pits, Scene, Square, Step, TreeScene, pit_id
from siasat.draw import ENGLISH, INDONESIAN
from siasat.web.api.schemas import (
    GridScene,
    PieceView,
    PitsScene,
    PitView,
    SceneView,
    Side,
    SquareView,
    StepView,
    Text,
    TextScene,
    TreeNodeView,
    TreeSceneView,
)

MOST_NODES = 1_500
"""A larger tree is drawn in part."""

ROOT = "r"


def side(player: Player) -> Side:
    """1 or 2."""
    return 1 if player is Player.FIRST else 2


def scene_of(game: AnyGame, state: Any) -> SceneView:
    """The picture of a position; as text for games that draw none."""
    if isinstance(game, Drawable):
        return scene_view(game.scene(state))
    return TextScene(text=notation_of(game).format_state(state))


def scene_view(scene: Scene) -> SceneView:
    """A picture as a model."""
    match scene:
        case Grid():
            return GridScene(
                rows=[[_square(square) for square in row] for row in scene.rows],
                files=list(scene.files),
                ranks=list(scene.ranks),
                note=scene.note,
                check=scene.check,
            )
        case Pits():
            return PitsScene(
                rows=[[_pit(pit) for pit in row] for row in scene.rows],
                left=None if scene.left is None else _pit(scene.left),
                right=None if scene.right is None else _pit(scene.right),
                note=scene.note,
            )
        case TreeScene():
            room = [MOST_NODES]
            root = _branch(scene.root, ROOT, room)
            return TreeSceneView(root=root, note=scene.note, truncated=max(0, -room[0]))


def step_view(step: Step) -> StepView:
    """A step as a model."""
    return StepView.model_validate(
        {
            "kind": step.kind,
            "at": step.at,
            "to": step.to,
            "path": [step.at, step.to] if step.to is not None else [],
            "seeds": step.seeds,
            "piece": None if step.piece is None else piece_view(step.piece),
        }
    )


@lru_cache(maxsize=1024)
def piece_view(piece: Piece) -> PieceView:
    """A piece with its name in both languages."""
    name = Text(en=ENGLISH.piece(piece), id=INDONESIAN.piece(piece))
    owner = None if piece.owner is None else side(piece.owner)
    return PieceView(owner=owner, letter=piece.letter, art=piece.art, rank=piece.rank, name=name)


def cells_of(scene: SceneView) -> set[str]:
    """The ids of all cells of a board; none for trees and texts."""
    match scene:
        case GridScene():
            return {square.id for row in scene.rows for square in row}
        case PitsScene():
            ends = [pit for pit in (scene.left, scene.right) if pit is not None]
            return {pit.id for pit in [*(pit for row in scene.rows for pit in row), *ends]}
        case _:
            return set()


def _square(square: Square) -> SquareView:
    piece = None if square.piece is None else piece_view(square.piece)
    return SquareView(id=square.name, terrain=square.terrain, piece=piece, label=square.label)


def _pit(pit: Pit) -> PitView:
    owner = None if pit.owner is None else side(pit.owner)
    return PitView(id=pit_id(pit), name=pit.name, seeds=pit.seeds, owner=owner)


def _branch(branch: Branch, name: str, room: list[int]) -> TreeNodeView:
    """A node and what fits below it; `room[0]` is how many nodes may still be shown, below 0 how many were not."""
    room[0] -= 1
    children = []
    for number, child in enumerate(branch.children):
        if room[0] > 0:
            children.append(_branch(child, f"{name}.{number}", room))
        else:
            room[0] -= _size(child)
    owner = None if branch.owner is None else side(branch.owner)
    return TreeNodeView(id=name, label=branch.label, owner=owner, children=children)


def _size(branch: Branch) -> int:
    count, stack = 0, [branch]
    while stack:
        node = stack.pop()
        count += 1
        stack.extend(node.children)
    return count
