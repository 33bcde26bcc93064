"""The search window, and the only place where a value changes its sign.

In Congklak a player may move again, so negating at every ply would be wrong. A window and a value cross an edge of the
tree only through the two functions below, and they ask whether the mover stayed the same.
"""

from __future__ import annotations

from typing import NamedTuple

from siasat.core.score import INF, Score


class Window(NamedTuple):
    """An open interval (alpha, beta): values inside are exact, values outside are only bounds.

    Both ends are values for the side to move at the node that the window belongs to.
    """

    alpha: Score
    beta: Score

    def for_child(self, same_mover: bool) -> Window:
        """This window from the child's point of view; `same_mover`: the same side moves there."""
        return self if same_mover else _make(Window, (-self.beta, -self.alpha))

    def null(self) -> Window:
        """The narrowest window above alpha: asks only whether the value exceeds it."""
        return _make(Window, (self.alpha, self.alpha + 1))

    def raised_to(self, value: Score) -> Window:
        """This window with alpha lifted to `value`, if that is higher."""
        return _make(Window, (value, self.beta)) if value > self.alpha else self

    @property
    def is_closed(self) -> bool:
        """The window is empty: the rest of the node cannot matter."""
        return self.alpha >= self.beta


_make = tuple.__new__  # half the time of `Window(...)`, and a search makes a window per node

FULL = Window(-INF, INF)


def from_child(value: Score, same_mover: bool) -> Score:
    """A child's value from its parent's point of view."""
    return value if same_mover else -value
