"""Facts: one sentence each, `explorer.WHAT` in the catalogue of texts, with the numbers that fill it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from siasat.core.game import AnyGame
from siasat.core.player import Player
from siasat.core.score import INF
from siasat.observe.tree import SearchTree
from siasat.play.move_labels import label_of
from siasat.play.words import move_name, short_value, side_name
from siasat.texts import Texts

VALUES = {"value", "other", "alpha", "beta", "lower", "upper"}
"""The places of a sentence that hold values of positions, shown in the game's unit."""


HUNDREDTH = Decimal("0.01")
"""Parts of one are rounded half up, as the page rounds them: 0.625 is 0.63 in the sentence and in the figure."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One sentence. Moves are labels as `label_of` gives them, sides are players, parts of one are floats."""

    what: str
    values: Mapping[str, int | float | str | Player] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable of pseudocode beside a step. `is_value`: it is the value of a position, shown in the game's unit."""

    name: str
    value: int | float | str
    is_value: bool = False


@dataclass(frozen=True, slots=True)
class CodeLine:
    """The line of pseudocode that a step stands for, by its tag, and what its variables hold after the step."""

    tag: str
    variables: tuple[Variable, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """How facts are said: in which game, and by which evaluator its values are."""

    game_id: str
    evaluator: str | None = None

    def sentence(self, say: Texts, facts: Sequence[Fact]) -> str:
        """The facts in words."""
        return " ".join(
            say(f"explorer.{fact.what}", **{name: self._word(say, name, value) for name, value in fact.values.items()})
            for fact in facts
        )

    def variable(self, say: Texts, variable: Variable) -> str:
        """What a variable holds, as people read it."""
        return str(self._said(say, variable.value, variable.is_value))

    def _word(self, say: Texts, name: str, value: float | str | Player) -> object:
        if isinstance(value, Player):
            return side_name(say, self.game_id, value)
        return self._said(say, value, name in VALUES)

    def _said(self, say: Texts, value: float | str, is_value: bool) -> object:
        if isinstance(value, str):
            return ", ".join(move_name(say, label) for label in value.split(", "))
        if not isinstance(value, int):
            return say.decimal(float(Decimal(value).quantize(HUNDREDTH, ROUND_HALF_UP)), 2)
        if not is_value:
            return value
        if abs(value) >= INF:
            return "∞" if value > 0 else "−∞"
        return short_value(say, self.game_id, value, self.evaluator)


@dataclass(frozen=True, slots=True)
class Line:
    """A node of a recorded search: the labels of the moves to it, its position and who moves there."""

    labels: tuple[str, ...]
    state: Any
    player: Player

    @property
    def text(self) -> str:
        """The moves in one text; empty at the root."""
        return ", ".join(self.labels)


def lines_of(tree: SearchTree, game: AnyGame, root: Any) -> list[Line]:
    """The line to every node, by id."""
    found: list[Line] = []
    for node in tree.nodes:
        if node.parent is None:
            found.append(Line((), root, game.to_move(root)))
            continue
        above = found[node.parent]
        if node.index is None:
            found.append(Line((*above.labels, "?"), above.state, above.player))
            continue
        move = game.legal_moves(above.state)[node.index]
        state = game.play(above.state, move)
        found.append(Line((*above.labels, label_of(game, above.state, move)), state, game.to_move(state)))
    return found
