"""The retrograde method, to be read: verdicts spread backwards from the ends of the game, one ply at a time.

The accelerator's `retrograde.rs` does the same with numbers for positions, moves backwards made instead of remembered,
and symmetry; it is a thousand times as fast, and the tests hold the two against each other.

Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3), 1986.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Generic

from siasat.core.game import Game, M, S
from siasat.perfect.value import DRAWN, LOST_NOW, PerfectValue


@dataclass(slots=True)
class Outlook(Generic[S]):
    """What is known about positions from their moves alone."""

    before: dict[S, list[S]] = field(default_factory=lambda: defaultdict(list))
    """The positions from which a move leads to one."""
    left: dict[S, int] = field(default_factory=dict)
    """Moves inside that are not known to lose; a position that cannot lose is not here."""
    slowest: dict[S, int] = field(default_factory=dict)
    """The plies of the slowest losing exit, where every exit loses."""
    waiting: dict[int, list[S]] = field(default_factory=lambda: defaultdict(list))
    """By plies: the positions that are decided then, unless they are decided before."""


def solve(game: Game[S, M], positions: Collection[S], known: Callable[[S], PerfectValue]) -> dict[S, PerfectValue]:
    """The verdict on each of `positions`; `known` judges what play leads to outside of them.

    For games in which only the side that has just moved can win, and in which endless play is a draw.
    """
    # 1. Look at every position: ends, exits, and how many moves stay inside.
    outlook = look(game, positions, known)
    # 2. Wave by wave: what is decided in n plies decides positions one ply before it.
    verdicts = spread(outlook)
    # 3. What no wave reached is drawn: whoever is to move there can stay among such positions for ever.
    return {state: verdicts.get(state, DRAWN) for state in positions}


def look(game: Game[S, M], positions: Collection[S], known: Callable[[S], PerfectValue]) -> Outlook[S]:
    """Ends and exits of the positions, and their moves inside."""
    inside, outlook = set(positions), Outlook[S]()
    for state in positions:
        end = game.outcome(state)
        if end is not None:
            if end.winner is not None:
                outlook.waiting[0].append(state)
            continue
        children = {game.play(state, move) for move in game.legal_moves(state)}
        quiet = children & inside
        for child in quiet:
            outlook.before[child].append(state)
        best = max((known(child).before() for child in children - inside), default=None)
        if best is None:
            outlook.left[state] = len(quiet)
        elif best.plies is not None and best.outcome == "lost" and quiet:
            outlook.left[state] = len(quiet)
            outlook.slowest[state] = best.plies
        elif best.plies is not None:
            outlook.waiting[best.plies].append(state)
    return outlook


def spread(outlook: Outlook[S]) -> dict[S, PerfectValue]:
    """The positions that are won or lost."""
    waiting, left = outlook.waiting, outlook.left
    verdicts: dict[S, PerfectValue] = {}
    plies = 0
    while waiting:
        result = PerfectValue("won" if plies % 2 else "lost", plies)
        wave = [state for state in dict.fromkeys(waiting.pop(plies, ())) if state not in verdicts]
        verdicts.update(dict.fromkeys(wave, result))
        for earlier in (earlier for state in wave for earlier in outlook.before[state] if earlier not in verdicts):
            if result.outcome == "lost":
                waiting[plies + 1].append(earlier)
            elif earlier in left:
                left[earlier] -= 1
                if left[earlier] == 0:
                    waiting[max(plies + 1, outlook.slowest.get(earlier, 0))].append(earlier)
        plies += 1
    return verdicts


def verdict_at_end(game: Game[S, M], state: S) -> PerfectValue | None:
    """The result of a finished game, or None if it is not over."""
    end = game.outcome(state)
    if end is None:
        return None
    return DRAWN if end.winner is None else LOST_NOW
