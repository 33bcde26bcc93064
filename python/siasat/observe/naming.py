"""The names of moves in a recorded tree.

Observers get keys, not moves: the move to a child is the one that leads to the child's key. Where several
moves lead to the same position, the first one that no sibling has taken is named: it is the right one wherever the
search keeps the order of `legal_moves`, and an equally good one elsewhere. A child that no move leads to is "?".
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from siasat.core.game import Game, NullMove
from siasat.core.notation import notation_of
from siasat.errors import ContractError

if TYPE_CHECKING:
    from siasat.observe.nodes import TreeNode

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)

PASS = "pass"
"""How a null move is shown."""


class Successor(NamedTuple, Generic[S, M]):
    """What a legal move leads to."""

    key: int
    move: M
    state: S


class MoveNames(Generic[S, M]):
    """Names nodes in the order in which they were entered; keeps only the states of the line under way."""

    def __init__(self, game: Game[S, M], root: S) -> None:
        self.game = game
        self.notation = notation_of(game)
        self.root = root
        # By ply: the state, or None where the way to it is unknown; and what follows it, once a child was entered.
        self.states: list[S | None] = []
        self.successors: list[list[Successor[S, M]] | None] = []

    def name(self, nodes: Sequence[TreeNode], node: TreeNode) -> None:
        """Fill in the move that led to `node`, which was entered last, and who moves there."""
        del self.states[node.ply :], self.successors[node.ply :]
        state = self._root(node) if node.parent is None else self._child(nodes, nodes[node.parent], node)
        self.states.append(state)
        self.successors.append(None)
        node.player = None if state is None else self.game.to_move(state)

    def _root(self, node: TreeNode) -> S:
        if self.game.key(self.root) != node.key:
            raise ContractError("the recording does not start at the given root position")
        return self.root

    def _child(self, nodes: Sequence[TreeNode], parent: TreeNode, node: TreeNode) -> S | None:
        """The state of `node`, with its move named; None where no move is known to lead there."""
        state = self.states[-1]
        if state is None:
            return None
        if node.is_pass and isinstance(self.game, NullMove):
            passed: S | None = self.game.play_null(state)
            if passed is not None and self.game.key(passed) == node.key:
                node.move = PASS
                return passed
        successors = self._successors(state, parent)
        fitting = [index for index, successor in enumerate(successors) if successor.key == node.key]
        if not fitting:
            return None
        siblings = [nodes[child] for child in parent.children if child != node.id]
        before = next((sibling.index for sibling in siblings if sibling.order == node.order), None)
        taken = {sibling.index for sibling in siblings}
        free = next((index for index in fitting if index not in taken), fitting[0])
        node.index = before if before in fitting else free
        successor = successors[node.index]
        node.move = self.notation.format_move(state, successor.move)
        return successor.state

    def _successors(self, state: S, node: TreeNode) -> list[Successor[S, M]]:
        known = self.successors[-1]
        if known is None:
            after = [(move, self.game.play(state, move)) for move in self.game.legal_moves(state)]
            known = [Successor(self.game.key(child), move, child) for move, child in after]
            self.successors[-1] = known
            node.choices = len(known)
        return known
