"""What is right: exact values, the bounds that a window allows, and how few nodes can prove a value."""

from __future__ import annotations

from siasat.core.player import Player
from siasat.core.score import INF
from siasat.core.window import from_child
from siasat.games.tree import Node
from siasat.grade.trees import Path, static_value


def exact_value(node: Node, player: Player, depth: int) -> int:
    """The minimax value of a node for `player`, who is to move there, looking `depth` moves ahead."""
    if depth <= 0 or node.payoff is not None:
        value = static_value(node)
        return value if player is Player.FIRST else -value
    return max(move_values(node, player, depth))


def move_values(node: Node, player: Player, depth: int) -> list[int]:
    """The value of every move for `player`, who is to move at `node`."""
    pairs = zip(node.children, node.again, strict=True)
    return [from_child(exact_value(child, player if same else player.other, depth - 1), same) for child, same in pairs]


def is_allowed(answer: float, value: int, alpha: float, beta: float) -> bool:
    """Whether a search with the window (alpha, beta) may answer this where the exact value is `value`.

    Inside the window only the exact value is right. Outside, the answer is a bound on the same side of the window:
    its end (fail-hard) or anything between the end and the value (fail-soft).
    """
    if value <= alpha:
        return value <= answer <= alpha
    if value >= beta:
        return beta <= answer <= value
    return answer == value


def node_at(node: Node, player: Player, path: Path) -> tuple[Node, Player]:
    """The node at the end of a path, and who is to move there."""
    for move in path:
        player = player if node.again[move] else player.other
        node = node.children[move]
    return node, player


def inner_paths(node: Node, depth: int, path: Path = ()) -> set[Path]:
    """The nodes that a search without pruning expands: inner nodes fewer than `depth` moves below the root."""
    if depth <= 0 or node.payoff is not None:
        return set()
    found = {path}
    for move, child in enumerate(node.children):
        found |= inner_paths(child, depth - 1, (*path, move))
    return found


def alpha_beta_nodes(node: Node, depth: int, *, is_reversed: bool) -> int:
    """Return how many nodes alpha-beta expands where the players alternate; `is_reversed` takes the last move first."""
    count = 0

    def search(node: Node, sign: int, left: int, alpha: float, beta: float) -> float:
        nonlocal count
        if left <= 0 or node.payoff is not None:
            return sign * static_value(node)
        count += 1
        for child in node.children[::-1] if is_reversed else node.children:
            alpha = max(alpha, -search(child, -sign, left - 1, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha

    search(node, 1, depth, -float(INF), float(INF))
    return count


def fewest_nodes(node: Node, player: Player, depth: int) -> int:
    """A lower bound on the nodes that any search must expand to know the value of `node`."""
    value = exact_value(node, player, depth)
    return max(_proof(node, player, depth, value, player), _proof(node, player, depth, value, player.other))


def _proof(node: Node, player: Player, depth: int, value: int, prover: Player) -> int:
    """How many nodes `prover` must expand to show that `player` (to move) gets at least, or at most, `value`."""
    if depth <= 0 or node.payoff is not None:
        return 0
    costs = []
    for child, same, worth in zip(node.children, node.again, move_values(node, player, depth), strict=True):
        if player is prover and worth < value:
            continue
        mover = player if same else player.other
        costs.append(_proof(child, mover, depth - 1, from_child(value, same), prover))
    return 1 + (min(costs) if player is prover else sum(costs))
