"""A family of wrong searches: each known mistake as a switch of one reference implementation.

The diagnosis compares a submission with them: a mistake that gives the same values on many trees is the likely one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from siasat.core.player import Player
from siasat.core.score import INF
from siasat.games.tree import Node
from siasat.grade.cases import Case
from siasat.grade.trees import Path, parse_tree, static_value

SEARCH = (
    *("sign-not-flipped", "flips-always", "evaluates-for-first", "evaluates-for-opponent", "depth-too-deep"),
    *("depth-too-shallow", "depth-not-decreased", "ignores-end", "starts-at-zero", "forgets-best", "takes-worst"),
    *("skips-first", "skips-last", "returns-first", "averages"),
)
"""Mistakes of every search, in the order in which they are tried."""

MINIMAX = ("root-is-max", "always-max", "always-min", "roles-swapped", "evaluates-for-mover")
"""Mistakes of a minimax with one part for MAX and one for MIN."""

SIGNS = ("sign-not-flipped", "evaluates-for-first", "takes-worst")
"""Mistakes that only a search with signs can make."""

WINDOW = (
    *("window-not-negated", "window-not-swapped", "window-flipped-on-extra-turn", "cuts-below-alpha"),
    *("cuts-too-early", "alpha-overwritten", "returns-alpha-at-cutoff"),
)
"""Mistakes with the window that give wrong values."""

PRUNING = (
    *("never-prunes", "window-not-passed", "alpha-not-raised", "strict-cutoff", "alpha-overwritten"),
    *("alpha-not-raised-at-max", "beta-not-lowered-at-min"),
)
"""Mistakes with the window that only cost nodes."""

NEGASCOUT = ("no-re-search", "null-window-at-beta")
MTDF = ("one-pass", "returns-guess", "passes-swapped")
TABLE = ("table-ignores-bounds", "table-ignores-depth", "table-bounds-swapped", "table-raised-alpha")

FREQUENT = (
    *("sign-not-flipped", "flips-always", "evaluates-for-first", "evaluates-for-opponent", "depth-too-deep"),
    *("depth-too-shallow", "starts-at-zero", "skips-first", "skips-last"),
)
"""Of two mistakes at once one must be of these: other pairs agree with a submission by chance too often."""

VALUE_MISTAKES: dict[str, tuple[str, ...]] = {
    "minimax": (*SEARCH, *MINIMAX),
    "negamax": SEARCH,
    "alphabeta": (*SEARCH, *WINDOW),
    "negascout": (*SEARCH, *WINDOW, *NEGASCOUT),
    # With null windows these two do not change the value.
    "mtdf": tuple(one for one in (*SEARCH, *WINDOW, *MTDF) if one not in ("forgets-best", "cuts-too-early")),
    "table": (*TABLE, *SEARCH, *WINDOW),
}
"""The mistakes of each task that give wrong values."""


class TooLongError(Exception):
    """A wrong search that would not end."""


@dataclass(slots=True)
class WrongSearch:
    """One search with the given mistakes; without any it is right.

    `hard`: a value outside the window is cut to its end. `view`: `mover` searches with signs, `first` is a minimax
    whose values belong to the first player. `assumed`: the player is not asked of the game but taken to alternate.
    """

    task: str
    mistakes: frozenset[str] = frozenset()
    hard: bool = False
    view: str = "mover"
    assumed: bool = False
    root_player: Player = Player.FIRST
    expanded: set[Path] = field(default_factory=set)
    visits: int = 0
    table: dict[object, tuple[int, float, str]] = field(default_factory=dict)

    def run(self, case: Case) -> float:
        """The value that this search gives for a case; the expanded nodes are in `expanded`, all `visits` counted."""
        root = parse_tree(case.tree)
        self.root_player = root.player
        self.table = {}
        for depth, alpha, beta in case.earlier:
            self._root(root.node, root.player, depth, alpha, beta, case.guess)
        self.expanded, self.visits = set(), 0
        return self._root(root.node, root.player, case.depth, case.alpha, case.beta, case.guess)

    def _root(self, node: Node, player: Player, depth: int, alpha: float, beta: float, guess: int) -> float:
        if "depth-too-deep" in self.mistakes:
            depth += 1
        if "depth-too-shallow" in self.mistakes and depth > 0:
            depth -= 1
        if self.view == "first":
            return self._minimax(node, Player.FIRST if "root-is-max" in self.mistakes else player, player, depth, ())
        if self.task == "mtdf":
            return self._mtdf(node, player, depth, guess)
        return self._search(node, player, depth, alpha, beta, ())

    def _mtdf(self, node: Node, player: Player, depth: int, guess: float) -> float:
        lower, upper = -float(INF), float(INF)
        if "returns-guess" in self.mistakes:
            return guess
        for _ in range(50):
            if lower >= upper:
                return guess
            beta = guess + 1 if guess == lower else guess
            guess = self._search(node, player, depth, beta - 1, beta, ())
            if "one-pass" in self.mistakes:
                return guess
            if (guess < beta) is not ("passes-swapped" in self.mistakes):
                upper = guess
            else:
                lower = guess
        raise TooLongError

    def _static(self, node: Node, player: Player) -> float:
        value = static_value(node)
        if "evaluates-for-first" in self.mistakes:
            return value
        if "evaluates-for-opponent" in self.mistakes:
            player = player.other
        return value if player is Player.FIRST else -value

    def _is_end(self, node: Node, depth: int) -> bool:
        return depth <= 0 or (node.payoff is not None and "ignores-end" not in self.mistakes)

    def _children(self, node: Node) -> list[tuple[int, Node, bool]]:
        found = list(zip(range(len(node.children)), node.children, node.again, strict=True))
        if "skips-first" in self.mistakes:
            del found[:1]
        if "skips-last" in self.mistakes:
            del found[-1:]
        return found

    def _next_depth(self, depth: int) -> int:
        return depth if "depth-not-decreased" in self.mistakes else depth - 1

    def _minimax(self, node: Node, player: Player, mover: Player, depth: int, path: Path) -> float:
        """The value for the first player; `player` is whom the search takes to move, `mover` who really does."""
        mistakes = self.mistakes
        if self._is_end(node, depth):
            value = static_value(node)
            if "evaluates-for-mover" in mistakes:
                return value if mover is Player.FIRST else -value
            return -value if "evaluates-for-opponent" in mistakes else value
        self.expanded.add(path)
        is_max = (player is Player.FIRST or "always-max" in mistakes) and "always-min" not in mistakes
        if "roles-swapped" in mistakes:
            is_max = not is_max
        values = []
        for move, child, same in self._children(node):
            actual = mover if same else mover.other
            assumed = player.other if "flips-always" in mistakes or "root-is-max" in mistakes else actual
            values.append(self._minimax(child, assumed, actual, self._next_depth(depth), (*path, move)))
            if "returns-first" in mistakes:
                break
        if "averages" in mistakes and values:
            return sum(values)
        if "forgets-best" in mistakes and values:
            return values[-1]
        start = 0 if "starts-at-zero" in mistakes else -INF if is_max else INF
        return max([start, *values]) if is_max else min([start, *values])

    def _search(self, node: Node, player: Player, depth: int, alpha: float, beta: float, path: Path) -> float:
        """The value for `player`, who is to move, with the window (alpha, beta)."""
        mistakes = self.mistakes
        if self._is_end(node, depth):
            return self._static(node, player)
        key = (node.key, player)
        if self.task == "table":
            known = self._look_up(key, depth, alpha, beta)
            if known is not None:
                return known
        self.expanded.add(path)
        self.visits += 1
        prunes = self.task not in ("minimax", "negamax") and "never-prunes" not in mistakes
        original, total = alpha, 0.0
        best = float(0 if "starts-at-zero" in mistakes else INF if "takes-worst" in mistakes else -INF)
        for number, (move, child, same) in enumerate(self._children(node)):
            raised = original if self._keeps_alpha(player) else alpha
            value = self._child(child, player, same, depth, (raised, beta), (*path, move), number == 0)
            total += value
            if "forgets-best" in mistakes or (value < best if "takes-worst" in mistakes else value > best):
                best = value
            below, above = (
                value <= alpha and "cuts-below-alpha" in mistakes,
                value > alpha and "cuts-too-early" in mistakes,
            )
            if "returns-first" in mistakes or below or above:
                break
            old, alpha = alpha, value if "alpha-overwritten" in mistakes else max(alpha, best)
            if prunes and (alpha > beta if "strict-cutoff" in mistakes else alpha >= beta):
                if "returns-alpha-at-cutoff" in mistakes:
                    best = old
                break
        if "averages" in mistakes:
            best = total
        if self.hard and prunes:
            best = alpha if "alpha-overwritten" in mistakes else min(max(best, original), beta)
        if self.task == "table":
            self._store(key, depth, best, original if "table-raised-alpha" not in mistakes else alpha, beta)
        return best

    def _keeps_alpha(self, player: Player) -> bool:
        """Whether the children get the alpha of the call; MAX is the player to move at the root."""
        side = "alpha-not-raised-at-max" if player is self.root_player else "beta-not-lowered-at-min"
        return "alpha-not-raised" in self.mistakes or side in self.mistakes

    def _child(
        self, child: Node, player: Player, same: bool, depth: int, window: tuple[float, float], path: Path, first: bool
    ) -> float:
        """A child's value for its parent; NegaScout tests all but the first with a null window."""
        mistakes = self.mistakes
        if self.task != "negascout" or first:
            return self.child_value(child, player, same, depth, window, path)
        alpha, beta = window
        null = (beta - 1, beta) if "null-window-at-beta" in mistakes else (alpha, alpha + 1)
        value = self.child_value(child, player, same, depth, null, path)
        if alpha < value < beta and "no-re-search" not in mistakes:
            value = self.child_value(child, player, same, depth, (value, beta), path)
        return value

    def child_value(
        self, child: Node, player: Player, same: bool, depth: int, window: tuple[float, float], path: Path
    ) -> float:
        """Search a child with the window turned for it, and turn its value back."""
        mistakes = self.mistakes
        flip = (not same or "flips-always" in mistakes) and "sign-not-flipped" not in mistakes
        mover = player if same and not self.assumed else player.other
        alpha, beta = window
        turned = (alpha, beta)
        if flip or "window-flipped-on-extra-turn" in mistakes:
            turned = (-beta, -alpha)
            if "window-not-negated" in mistakes:
                turned = (alpha, beta)
            elif "window-not-swapped" in mistakes:
                turned = (-alpha, -beta)
        if "window-not-passed" in mistakes:
            turned = (-float(INF), float(INF))
        value = self._search(child, mover, self._next_depth(depth), *turned, path)
        return -value if flip else value

    def _look_up(self, key: object, depth: int, alpha: float, beta: float) -> float | None:
        entry = self.table.get(key)
        if entry is None or (entry[0] != depth and "table-ignores-depth" not in self.mistakes):
            return None
        _, value, kind = entry
        usable = kind == "exact" or (kind == "lower" and value >= beta) or (kind == "upper" and value <= alpha)
        return value if usable else None

    def _store(self, key: object, depth: int, value: float, alpha: float, beta: float) -> None:
        kind = "upper" if value <= alpha else "lower" if value >= beta else "exact"
        if "table-ignores-bounds" in self.mistakes:
            kind = "exact"
        if "table-bounds-swapped" in self.mistakes:
            kind = {"upper": "lower", "lower": "upper"}.get(kind, kind)
        self.table[key] = (depth, value, kind)


def candidates(task: str, most: int = 2) -> Iterator[WrongSearch]:
    """All wrong searches of a task: those with one mistake first, then those with two."""
    for count in range(1, most + 1):
        for mistakes in combinations(VALUE_MISTAKES[task], count):
            if count == 1 or set(mistakes) & set(FREQUENT):
                yield from variants(task, frozenset(mistakes))


def variants(task: str, mistakes: frozenset[str]) -> Iterator[WrongSearch]:
    """The ways to write a search with these mistakes."""
    if not mistakes & set(MINIMAX):
        for hard in (False, True) if task not in ("minimax", "negamax") else (False,):
            yield WrongSearch(task, mistakes, hard)
            if "flips-always" in mistakes:
                yield WrongSearch(task, mistakes, hard, assumed=True)
    if task == "minimax" and not mistakes & set(SIGNS):
        yield WrongSearch(task, mistakes, view="first")
