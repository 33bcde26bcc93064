"""Searches of small trees as models."""

from __future__ import annotations

from collections.abc import Sequence

from siasat.games.tree import TreeState
from siasat.search.pseudocode import pseudocode
from siasat.textbook.cuts import CutBranch
from siasat.textbook.search import TREE, TreeSearch, count_leaves, sentence
from siasat.textbook.steps import OPEN, Step
from siasat.textbook.what_if import Change
from siasat.web.api.schemas import (
    CutBranchView,
    DriverView,
    PseudocodeView,
    TreeSceneView,
    TreeSearchView,
    TreeStep,
    WhatIfView,
)
from siasat.web.api.views.scene import scene_view, side
from siasat.web.texts import both

BOUNDS = {
    "leaf": "exact",
    "exact": "exact",
    "at-least": "lower",
    "at-most": "upper",
    "table-at-least": "lower",
    "table-at-most": "upper",
}
"""What the first sentence of a step says about its value."""


def tree_view(root: TreeState) -> tuple[str, TreeSceneView]:
    """A tree in its notation, and its picture."""
    scene = scene_view(TREE.scene(root))
    assert isinstance(scene, TreeSceneView)
    return TREE.format_state(root), scene


def search_view(found: TreeSearch) -> TreeSearchView:
    """A searched tree with all its steps."""
    tree, scene = tree_view(found.root)
    return TreeSearchView(
        tree=tree,
        scene=scene,
        algorithm=found.algorithm,
        value=found.value,
        visited=len(found.tree.nodes),
        leaves=found.leaves,
        seen=len(found.seen),
        all_leaves=count_leaves(found.root.node),
        steps=steps_view(found.steps),
        pseudocode=pseudocode_view(found.algorithm),
    )


def pseudocode_view(algorithm: str) -> list[PseudocodeView]:
    """The pseudocode of an algorithm, its switches ignored; none where there is none."""
    forms = pseudocode(algorithm.split("+", maxsplit=1)[0])
    return [PseudocodeView(view=form.view, lines=list(form.lines), tags=form.tags) for form in forms]


def steps_view(steps: Sequence[Step]) -> list[TreeStep]:
    """Steps with their sentences."""
    return [_step(step) for step in steps]


def cut_view(found: CutBranch) -> CutBranchView:
    """A cut branch that was searched anyway."""
    return CutBranchView(
        branch=found.branch,
        node=found.node,
        best=found.best,
        bound=found.bound if abs(found.bound) < OPEN else None,
        value=found.value,
        joined=found.joined,
        values=found.values,
        leaves=found.leaves,
        root=found.root,
        text=both(lambda say: sentence(say, found.claims)),
    )


def change_view(found: Change) -> WhatIfView:
    """A changed tree, and the cuts that appeared and disappeared."""
    return WhatIfView(
        tree=TREE.format_state(found.after.root),
        appeared=list(found.appeared),
        gone=list(found.gone),
        before=found.before.leaves,
        after=found.after.leaves,
        text=both(lambda say: sentence(say, found.claims)),
    )


def _step(step: Step) -> TreeStep:
    return TreeStep.model_validate(
        {
            "kind": step.kind,
            "node": step.node,
            "player": None if step.player is None else side(step.player),
            "alpha": step.alpha,
            "beta": step.beta,
            "best": step.best,
            "value": step.value,
            "bound": BOUNDS.get(step.claims[0].what),
            "skipped": list(step.skipped),
            "tag": step.tag,
            "driver": None if step.driver is None else _driver(step),
            "text": both(lambda say: sentence(say, step.claims)),
        }
    )


def _driver(step: Step) -> DriverView:
    assert step.driver is not None
    numbers = {"aim": step.driver.aim, "lower": step.driver.lower, "upper": step.driver.upper}
    return DriverView.model_validate({name: value if abs(value) < OPEN else None for name, value in numbers.items()})
