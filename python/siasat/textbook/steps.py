"""A recorded search of a small tree as steps: what happens, at which node, and what is true then.

All numbers are for MAX, as in textbooks, except those of a `Driver`. Every sentence is a claim with a name and its
numbers (`step.NAME` in the catalogue of texts), so that tests can check each claim against the tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from siasat.core.player import Player
from siasat.core.score import INF, Score
from siasat.core.window import from_child
from siasat.observe import events
from siasat.observe.nodes import TreeNode, Verdict
from siasat.observe.recorder import Recording
from siasat.observe.tree import SearchTree
from siasat.textbook.placed import ROOT

OPEN = INF - 1
"""A bound this far out is no bound: SSS* and DUAL* begin with tests against infinity."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence: `step.WHAT` in the catalogue, and its numbers. `side` and `opponent` are players."""

    what: str
    values: dict[str, int | Player] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Driver:
    """The variables of a search that tests again and again (MTD(f), SSS*, DUAL*), for the side to move at the root."""

    aim: Score
    lower: Score
    upper: Score


@dataclass(frozen=True, slots=True)
class Step:
    """One step. `node` is the place it is about; `alpha`, `beta` and `best` are its variables after the step.

    They are None where there is no bound or no value yet. `value` is what a node or a child returned, and `tag` the
    name of the line of pseudocode. `is_test` says that the node is searched with a null window.
    """

    kind: str
    node: str
    player: Player | None
    tag: str
    claims: tuple[Claim, ...]
    alpha: Score | None = None
    beta: Score | None = None
    best: Score | None = None
    value: Score | None = None
    skipped: tuple[str, ...] = ()
    is_test: bool = False
    driver: Driver | None = None


@dataclass(slots=True)
class _Open:
    """A node under search; its numbers are for its own mover. `done` are its finished children: index and value."""

    node: TreeNode
    place: str
    alpha: Score
    beta: Score
    is_test: bool
    best: Score = -INF
    tested: Score = -INF
    done: list[tuple[int | None, Score]] = field(default_factory=list)

    @property
    def is_max(self) -> bool:
        return self.node.player is not Player.SECOND

    @property
    def player(self) -> Player:
        return self.node.player or Player.FIRST


def for_max(value: Score, player: Player | None) -> Score:
    """A value of the mover as one of MAX."""
    return -value if player is Player.SECOND else value


def window_for_max(node: TreeNode) -> tuple[Score, Score]:
    """The window of a node for MAX."""
    return (node.alpha, node.beta) if node.player is not Player.SECOND else (-node.beta, -node.alpha)


def bound(value: Score) -> Score | None:
    """A bound as shown: None where the window is open."""
    return value if -OPEN < value < OPEN else None


class Stepper:
    """Turns the events of a recording into steps."""

    def __init__(self, tree: SearchTree, algorithm: str, family: str) -> None:
        self.tree = tree
        self.is_driver = family == "memory"
        self.has_windows = family != "exhaustive"
        self.keeps_tested = algorithm == "negascout"
        self.line: list[_Open] = []
        self.passes = 0
        self.lower, self.upper = -INF, INF

    def steps(self, recording: Recording) -> Iterator[Step]:
        """Every step of the search."""
        found = [event for event in events.decode(recording.words) if event[0] != events.ITERATION]
        entered = 0
        for at, (tag, ply, *values) in enumerate(found):
            match tag:
                case events.ENTER:
                    yield from self._enter(self.tree.nodes[entered])
                    entered += 1
                case events.LEAVE:
                    following = found[at + 1] if at + 1 < len(found) else (0, 0)
                    yield from self._leave(values[0], again=following[:2] == (events.RESEARCH, ply - 1))
                case events.CUTOFF:
                    yield self._cutoff()
                case events.TABLE_HIT:
                    yield self._table(values[0])
                case events.RESEARCH:
                    yield self._research(values[0])

    def _step(self, kind: str, at: _Open, tag: str, claims: list[Claim], **more: object) -> Step:
        low, high = (at.alpha, at.beta) if at.is_max else (-at.beta, -at.alpha)
        best = None if at.best == -INF else for_max(at.best, at.node.player)
        shown = {"alpha": bound(low), "beta": bound(high)} if self.has_windows else {}
        whole = {"best": best, "is_test": at.is_test, **shown, **more}
        return Step(kind, at.place, at.node.player, tag, tuple(claims), **whole)  # type: ignore[arg-type]

    def _enter(self, node: TreeNode) -> Iterator[Step]:
        above = self.line[-1] if self.line else None
        place = ROOT if above is None else f"{above.place}.{node.index}"
        at = _Open(node, place, node.alpha, node.beta, self._is_test(node, above))
        if above is None and self.is_driver:
            yield self._pass(at)
        self.line.append(at)
        if not node.is_leaf:
            yield self._step("enter", at, "enter", [Claim("enter", {"side": at.player}), *self._window_claims(at)])

    def _is_test(self, node: TreeNode, above: _Open | None) -> bool:
        """Whether a node is searched with a null window that nobody's value gave: only a question."""
        if above is None:
            return self.is_driver
        if above.is_test:
            return True
        asks = node.beta - node.alpha == 1 and above.beta - above.alpha > 1
        return asks and node.order > 0 and node.attempt == 0 and self.has_windows

    def _window_claims(self, at: _Open) -> list[Claim]:
        low, high = window_for_max(at.node)
        if not self.has_windows:
            return []
        if at.is_test:
            is_real = bound(low) is not None and bound(high) is not None
            return [Claim("test", {"value": high}) if is_real else Claim("test-open")]
        claims = []
        for name, limit, side in (("low", low, Player.FIRST), ("high", high, Player.SECOND)):
            if bound(limit) is not None:
                claims.append(Claim(f"{self._origin(limit, side)}-{name}", {name: limit}))
        return claims or [Claim("open")]

    def _origin(self, limit: Score, side: Player) -> str:
        """Where a bound comes from: `have` (another branch), `tested` (a test of this node) or `only` (neither)."""
        *above, at = self.line
        wanted = for_max(limit, side)
        for one in above:
            if one.player is side and any(
                value == wanted and not self._is_on_line(one, index) for index, value in one.done
            ):
                return "have"
        parent = above[-1] if above else None
        tested = parent is not None and parent.player is side and (at.node.index, wanted) in parent.done
        return "tested" if tested else "only"

    def _is_on_line(self, one: _Open, index: int | None) -> bool:
        return self.line[self.line.index(one) + 1].node.index == index

    def _leave(self, value: Score, again: bool) -> Iterator[Step]:
        at = self.line.pop()
        shown = for_max(value, at.node.player)
        if at.node.is_leaf:
            yield self._step("leaf", at, "leaf", [Claim("leaf", {"value": shown})], value=shown)
        elif not at.node.table:
            yield self._step("leave", at, "leave", [self._leave_claim(at, shown)], value=shown)
        if self.line:
            yield from self._compare(self.line[-1], at, value, again)
        elif self.is_driver:
            yield self._bound(at, value)

    def _leave_claim(self, at: _Open, shown: Score) -> Claim:
        match at.node.verdict:
            case Verdict.FAIL_HIGH:
                return Claim("at-least" if at.is_max else "at-most", {"value": shown})
            case Verdict.FAIL_LOW:
                return Claim("at-most" if at.is_max else "at-least", {"value": shown})
            case _:
                return Claim("exact", {"side": at.player, "value": shown})

    def _compare(self, above: _Open, child: _Open, value: Score, again: bool) -> Iterator[Step]:
        """The parent compares what a child returned with its best so far."""
        value = from_child(value, child.player is above.player)
        above.done.append((child.node.index, value))
        if again:
            above.tested = value if self.keeps_tested else -INF
            return
        value, above.tested = max(value, above.tested), -INF
        side, shown = above.player, for_max(value, above.player)
        if value <= above.best:
            claim = Claim("no-better", {"side": side, "value": shown, "best": for_max(above.best, side)})
            yield self._step("compare", above, "compare", [claim], value=shown)
            return
        above.best = value
        claims = [Claim("best", {"side": side, "value": shown})]
        if self.has_windows and value > above.alpha:
            above.alpha = value
            claims.append(Claim("alpha" if above.is_max else "beta", {"value": shown}))
        elif self.has_windows:
            claims.append(Claim("alpha-stays" if above.is_max else "beta-stays", {"value": for_max(above.alpha, side)}))
        yield self._step("compare", above, "improve", claims, value=shown)

    def _cutoff(self) -> Step:
        at = self.line[-1]
        side, shown, limit = at.player, for_max(at.best, at.node.player), for_max(at.beta, at.node.player)
        who = "max" if at.is_max else "min"
        if at.is_test:
            aim = window_for_max(at.node)[1]
            reason = Claim(f"cut-test-{who}", {"value": shown, "aim": aim})
        elif self._origin(limit, side.other) == "have":
            reason = Claim(f"cut-{who}", {"value": shown, "bound": limit})
        else:
            reason = Claim(f"cut-window-{who}", {"value": shown, "bound": limit})
        taken = {self.tree.nodes[child].index for child in at.node.children}
        skipped = tuple(f"{at.place}.{index}" for index in range(at.node.choices or 0) if index not in taken)
        end = Claim("skipped", {"count": len(skipped)}) if skipped else Claim("skipped-none")
        return self._step("cutoff", at, "cutoff", [reason, end], value=shown, skipped=skipped)

    def _table(self, value: Score) -> Step:
        at = self.line[-1]
        shown = for_max(value, at.node.player)
        claim = self._leave_claim(at, shown)
        return self._step("table", at, "table", [Claim(f"table-{claim.what}", {"value": shown})], value=shown)

    def _research(self, order: int) -> Step:
        at = self.line[-1]
        index, value = at.done[-1]
        shown = for_max(value, at.node.player)
        claim = Claim("research-max" if at.is_max else "research-min", {"value": shown})
        more = {"value": shown, "node": f"{at.place}.{index}"}
        step = self._step("research", at, "research", [claim], value=shown)
        fields = {name: getattr(step, name) for name in Step.__slots__}
        return Step(**{**fields, **more})

    def _pass(self, at: _Open) -> Step:
        self.passes += 1
        driver = Driver(at.node.beta, self.lower, self.upper)
        what = "pass-infinite" if bound(driver.aim) is None else "pass"
        numbers: dict[str, int | Player] = {"number": self.passes, "side": at.player}
        claim = Claim(what, numbers if what == "pass-infinite" else {**numbers, "aim": driver.aim})
        return self._step("pass", at, "pass", [claim], driver=driver)

    def _bound(self, at: _Open, value: Score) -> Step:
        aim = at.node.beta
        low = value >= aim
        self.lower, self.upper = (value, self.upper) if low else (self.lower, value)
        numbers: dict[str, int | Player] = {"value": value, "side": at.player}
        claims = [Claim("driver-lower" if low else "driver-upper", numbers)]
        claims.append(Claim("driver-done", numbers) if self.lower >= self.upper else Claim("driver-next"))
        driver = Driver(aim, self.lower, self.upper)
        tag = "raise-lower" if low else "lower-upper"
        return self._step("bound", at, tag, claims, value=for_max(value, at.node.player), driver=driver)
